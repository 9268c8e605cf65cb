//! Equations between languages, and cases inside languages.
//!
//! Idea: `(= L M)` between closed languages has a truth value that the search over derivatives finds;
//! it replaces the atom. A case distinction inside a language moves up to the atom that speaks of the
//! language, where it is a case distinction between formulas.
//! Invariant: each formula is replaced by one that is equivalent. What is not decided within the budget
//! stays as it is.
//! Reference: SMT-LIB 2.7, theory `UnicodeStrings`; Brzozowski 1964 for equivalence by derivatives.

use trine_automata::RegexId;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermMap, TermSet, TermStore, post_order};

use crate::axioms::is_closed_language;
use crate::language::Languages;

/// Ticks for one equation between languages.
const EQUATION_TICKS: u64 = 30_000_000;
/// Case distinctions that are moved, in all: nested ones multiply.
const MAX_MOVES: usize = 2_000;

/// The formulas with equations between closed languages decided and cases moved out of languages.
pub(crate) fn resolve(
    store: &mut TermStore,
    languages: &mut Languages,
    formulas: &[TermId],
    budget: &Budget,
) -> Result<Vec<TermId>, Exhausted> {
    let mut order = Vec::new();
    post_order(store, formulas, &mut TermSet::new(), |term| order.push(term));
    let reglan = store.sorts.reglan();
    let concerned = order.iter().any(|&term| {
        store.args(term).first().is_some_and(|&arg| store.sort(arg) == reglan)
            && matches!(store.op(term), Op::Eq | Op::Distinct)
            || store.op(term) == Op::Ite && store.sort(term) == reglan
    });
    if !concerned {
        return Ok(formulas.to_vec());
    }
    let mut resolver = Resolver { languages, done: TermMap::new(), moves: 0 };
    for term in order {
        budget.spend(1)?;
        let args: Vec<TermId> = store
            .args(term)
            .iter()
            .map(|&arg| resolver.done.get(arg).copied().unwrap_or(arg))
            .collect();
        let result = if args == store.args(term) { term } else { store.with_args(term, &args) };
        let result = resolver.move_cases(store, result, budget)?;
        resolver.done.insert(term, result);
    }
    Ok(formulas.iter().map(|&f| resolver.done.get(f).copied().unwrap_or(f)).collect())
}

struct Resolver<'a> {
    languages: &'a mut Languages,
    done: TermMap<TermId>,
    moves: usize,
}

impl Resolver<'_> {
    /// The term with the cases of its arguments around it, and equations decided.
    fn move_cases(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        /// A term to look at, or one to be put together from two results.
        enum Task {
            Open(TermId),
            Join(TermId),
        }
        let reglan = store.sorts.reglan();
        let mut tasks = vec![Task::Open(term)];
        let mut results: Vec<TermId> = Vec::new();
        while let Some(task) = tasks.pop() {
            budget.spend(1)?;
            let term = match task {
                Task::Open(term) => term,
                Task::Join(condition) => {
                    let (Some(otherwise), Some(then)) = (results.pop(), results.pop()) else {
                        continue;
                    };
                    results.push(store.mk(Op::Ite, &[condition, then, otherwise]));
                    continue;
                }
            };
            let own_cases = store.op(term) == Op::Ite;
            let cases = store.args(term).iter().position(|&arg| {
                store.sort(arg) == reglan && store.op(arg) == Op::Ite && !own_cases
            });
            match cases {
                Some(position) if self.moves < MAX_MOVES => {
                    self.moves += 1;
                    let mut args = store.args(term).to_vec();
                    let choice = store.args(args[position]).to_vec();
                    tasks.push(Task::Join(choice[0]));
                    for branch in [choice[2], choice[1]] {
                        args[position] = branch;
                        tasks.push(Task::Open(store.with_args(term, &args)));
                    }
                }
                _ => results.push(self.decided(store, term, budget)?),
            }
        }
        Ok(results.pop().unwrap_or(term))
    }

    /// The truth value of an equation between closed languages; other terms as they are.
    fn decided(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let op = store.op(term);
        let args = store.args(term).to_vec();
        if !matches!(op, Op::Eq | Op::Distinct)
            || store.sort(args[0]) != store.sorts.reglan()
            || !args.iter().all(|&arg| is_closed_language(store, arg))
        {
            return Ok(term);
        }
        let regexes: Option<Vec<RegexId>> =
            args.iter().map(|&arg| self.languages.regex(store, arg)).collect();
        let Some(regexes) = regexes else { return Ok(term) };
        let mut undecided = false;
        for (position, &a) in regexes.iter().enumerate() {
            let others = match op {
                Op::Eq => regexes[position + 1..].iter().take(1),
                _ => regexes[position + 1..].iter().take(usize::MAX),
            };
            for &b in others {
                match self.equal(a, b, budget)? {
                    Some(equal) if equal == (op == Op::Eq) => {}
                    Some(_) => return Ok(store.mk_bool(false)),
                    None => undecided = true,
                }
            }
        }
        Ok(if undecided { term } else { store.mk_bool(true) })
    }

    /// Whether two languages are equal; `None` if that is too hard.
    fn equal(
        &mut self,
        a: RegexId,
        b: RegexId,
        budget: &Budget,
    ) -> Result<Option<bool>, Exhausted> {
        let r = &mut self.languages.regexes;
        let (more, less) = (r.difference(a, b), r.difference(b, a));
        let difference = r.union([more, less]);
        let empty = budget.within(EQUATION_TICKS, |part| r.is_language_empty(difference, part));
        budget.refresh()?;
        Ok(empty.ok())
    }
}
