//! Walks over terms, without recursion.
//!
//! Idea: an explicit stack holds each term with the number of arguments already visited; a term is
//! reported after its arguments. Terms nested 200,000 deep are ordinary input.
//! Invariant: every term below the roots is reported exactly once over the life of a visited set.

use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};

use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::{TermMap, TermSet};

/// Reports the terms below `roots` that are not yet in `visited`, arguments first, and adds them.
pub fn post_order(
    store: &TermStore,
    roots: &[TermId],
    visited: &mut TermSet,
    mut report: impl FnMut(TermId),
) {
    let mut stack: Vec<(TermId, u32)> = Vec::new();
    for &root in roots {
        if !visited.insert(root) {
            continue;
        }
        stack.push((root, 0));
        while let Some((term, next)) = stack.last_mut() {
            match store.args(*term).get(*next as usize) {
                Some(&arg) => {
                    *next += 1;
                    if visited.insert(arg) {
                        stack.push((arg, 0));
                    }
                }
                None => {
                    report(*term);
                    stack.pop();
                }
            }
        }
    }
}

/// What [`rebuild`] does with a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replacement {
    /// Keep the operator and go on with the arguments.
    Descend,
    /// Put this term in its place.
    Final(TermId),
    /// Put what this term is rebuilt to in its place.
    Continue(TermId),
}

/// Rebuilds `root`, replacing terms as `replace` says; each term is asked for once, before its
/// arguments. Results are kept in `cache`, which may be used again with the same replacements.
///
/// # Errors
/// If the budget ends; the cache stays valid.
pub fn rebuild(
    store: &mut TermStore,
    root: TermId,
    cache: &mut TermMap<TermId>,
    budget: &Budget,
    mut replace: impl FnMut(&mut TermStore, TermId) -> Replacement,
) -> Result<TermId, Exhausted> {
    /// A term on the way, with the number of arguments that are done, or the term that takes its
    /// place.
    enum Frame {
        Enter(TermId),
        Args(TermId, u32),
        Alias(TermId, TermId),
    }
    let mut stack = vec![Frame::Enter(root)];
    let mut new_args: Vec<TermId> = Vec::new();
    while let Some(frame) = stack.last_mut() {
        let (term, next) = match *frame {
            Frame::Enter(term) if cache.contains(term) => {
                stack.pop();
                continue;
            }
            Frame::Enter(term) => {
                budget.spend(1)?;
                match replace(store, term) {
                    Replacement::Descend => *frame = Frame::Args(term, 0),
                    Replacement::Final(result) => {
                        cache.insert(term, result);
                        stack.pop();
                    }
                    Replacement::Continue(other) => {
                        *frame = Frame::Alias(term, other);
                        stack.push(Frame::Enter(other));
                    }
                }
                continue;
            }
            Frame::Alias(term, other) => {
                let result = *cache.get(other).unwrap_or(&other);
                cache.insert(term, result);
                stack.pop();
                continue;
            }
            Frame::Args(term, next) => (term, next as usize),
        };
        let args = store.args(term);
        if let Some(offset) = args[next..].iter().position(|&arg| !cache.contains(arg)) {
            let position = next + offset;
            *frame = Frame::Args(term, position as u32);
            stack.push(Frame::Enter(args[position]));
            continue;
        }
        new_args.clear();
        new_args.extend(args.iter().map(|&arg| *cache.get(arg).unwrap_or(&arg)));
        let result = if new_args == args { term } else { store.with_args(term, &new_args) };
        cache.insert(term, result);
        stack.pop();
    }
    Ok(*cache.get(root).unwrap_or(&root))
}

impl TermStore {
    /// The term with the same operator, indices and function as `term`, over other arguments of
    /// the same sorts.
    ///
    /// # Panics
    /// If number or sorts of the arguments differ from those of `term`.
    pub fn with_args(&mut self, term: TermId, args: &[TermId]) -> TermId {
        match self.op(term) {
            Op::Apply | Op::Construct | Op::SelectField => match self.function(term) {
                Some(function) => self.apply_instance(function, self.sort(term), args),
                None => term,
            },
            Op::IsConstructor => match self.function(term) {
                Some(constructor) => {
                    self.mk_tester(constructor, args[0]).expect("same sort as before")
                }
                None => term,
            },
            Op::ConstArray => {
                let sort = self.sort(term);
                self.mk_const_array(sort, args[0]).expect("same sort as before")
            }
            Op::ArrayMap => match self.function(term) {
                Some(function) => self.mk_array_map(function, args).expect("same sorts as before"),
                None => term,
            },
            op if args.is_empty() && self.args(term).is_empty() => {
                debug_assert!(op.info().arity.check(0).is_ok());
                term
            }
            op => {
                let indices = self.indices(term);
                self.mk_indexed(op, indices, args)
            }
        }
    }

    /// Replaces terms by others of the same sort throughout `root`, in one pass that shares what is
    /// shared.
    pub fn substitute(&mut self, root: TermId, replacements: &[(TermId, TermId)]) -> TermId {
        if let Some(result) = self.substitute_in_small(root, replacements) {
            return result;
        }
        let mut cache = TermMap::new();
        for &(from, to) in replacements {
            cache.insert(from, to);
        }
        let unlimited = Budget::unlimited();
        rebuild(self, root, &mut cache, &unlimited, |_, _| Replacement::Descend)
            .expect("an unlimited budget does not end")
    }

    /// The same for a term with few parts; none if it has many. The work does not depend on how many
    /// terms the store has, as that with a map over all terms does.
    fn substitute_in_small(
        &mut self,
        root: TermId,
        replacements: &[(TermId, TermId)],
    ) -> Option<TermId> {
        if replacements.len() > SMALL_TERM {
            return None;
        }
        let mut done: Vec<(TermId, TermId)> = Vec::new();
        let mut stack = vec![root];
        // A later replacement of the same term takes the place of an earlier one.
        let find = |done: &[(TermId, TermId)], term: TermId| {
            let pairs = replacements.iter().rev().chain(done);
            pairs.copied().find(|&(from, _)| from == term).map(|(_, to)| to)
        };
        while let Some(&term) = stack.last() {
            if find(&done, term).is_some() {
                stack.pop();
                continue;
            }
            let args = self.args(term);
            if let Some(&open) = args.iter().find(|&&arg| find(&done, arg).is_none()) {
                stack.push(open);
                continue;
            }
            if done.len() >= SMALL_TERM {
                return None;
            }
            let new_args: SmallVec<[TermId; 4]> =
                args.iter().map(|&arg| find(&done, arg).unwrap_or(arg)).collect();
            let same = new_args[..] == *args;
            let result = if same { term } else { self.with_args(term, &new_args) };
            done.push((term, result));
            stack.pop();
        }
        find(&done, root)
    }
}

/// How many parts a term has, and how many replacements there are, for which substitution uses no map over all terms.
const SMALL_TERM: usize = 40;
