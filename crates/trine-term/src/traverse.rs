//! Walks over terms, without recursion.
//!
//! Idea: an explicit stack holds each term with the number of arguments already visited; a term is
//! reported after its arguments. Terms nested 200,000 deep are ordinary input.
//! Invariant: every term below the roots is reported exactly once over the life of a visited set.

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

/// Rebuilds the terms below `root` bottom-up, replacing each by what `cache` says, or else by the
/// same operator over the replaced arguments, passed through `rewrite`. All results are added to
/// `cache`.
pub fn rebuild(
    store: &mut TermStore,
    root: TermId,
    cache: &mut TermMap<TermId>,
    mut rewrite: impl FnMut(&mut TermStore, TermId) -> TermId,
) -> TermId {
    let mut stack = vec![(root, 0u32)];
    let mut new_args: Vec<TermId> = Vec::new();
    while let Some((term, next)) = stack.last_mut() {
        let term = *term;
        if cache.contains(term) {
            stack.pop();
            continue;
        }
        let args = store.args(term);
        let pending = args[*next as usize..].iter().position(|&arg| !cache.contains(arg));
        if let Some(offset) = pending {
            let arg = args[*next as usize + offset];
            *next += offset as u32;
            stack.push((arg, 0));
            continue;
        }
        new_args.clear();
        new_args.extend(args.iter().map(|&arg| *cache.get(arg).unwrap_or(&arg)));
        let changed = new_args != args;
        let rebuilt = if changed { store.with_args(term, &new_args) } else { term };
        let result = rewrite(store, rebuilt);
        cache.insert(term, result);
        stack.pop();
    }
    *cache.get(root).unwrap_or(&root)
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
        let mut cache = TermMap::new();
        for &(from, to) in replacements {
            cache.insert(from, to);
        }
        rebuild(self, root, &mut cache, |_, term| term)
    }
}
