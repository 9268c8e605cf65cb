//! Labels of formulas that matter in a model: what `labels` prints.
//!
//! Idea: a formula in a script may have a label for where it is false (`:lblneg`) or true (`:lblpos`), by which a client
//! tells why a condition fails. The walk goes from the assertions to the parts that make them true, and where one part is
//! enough it takes the first, so that labels behind a failure that was found do not count.
//! Invariant: no formula that the walk meets has another value than the one with which it is met.
//! Reference: Leino, Millstein, Saxe, "Generating error traces from verification-condition counterexamples", Science
//! of Computer Programming, 2005.

use rustc_hash::FxHashSet;
use trine_collections::Budget;
use trine_term::{Evaluator, Op, Sort, TermId, TermStore};

/// A formula with the value with which it is met.
type Met = (TermId, bool);

/// The formulas that matter for assertions that hold, each with its value. What is behind a formula without a value is
/// passed over.
pub(crate) fn formulas_that_matter(
    store: &TermStore,
    evaluator: &mut Evaluator<'_>,
    assertions: &[TermId],
    budget: &Budget,
) -> FxHashSet<Met> {
    let mut met: FxHashSet<Met> = FxHashSet::default();
    let mut open: Vec<Met> = assertions.iter().map(|&formula| (formula, true)).collect();
    open.reverse();
    while let Some((formula, value)) = open.pop() {
        if !met.insert((formula, value)) {
            continue;
        }
        let args = store.args(formula);
        let op = store.op(formula);
        // The parts that all matter, and those of which one is enough, with the values that they have then.
        let (all, one): (Vec<Met>, Vec<Met>) = match (op, value) {
            (Op::Not, _) => (vec![(args[0], !value)], Vec::new()),
            (Op::And, true) | (Op::Or, false) => {
                (args.iter().map(|&arg| (arg, value)).collect(), Vec::new())
            }
            (Op::And, false) | (Op::Or, true) => {
                (Vec::new(), args.iter().map(|&arg| (arg, value)).collect())
            }
            (Op::Implies, _) => {
                let last = args.len() - 1;
                let parts = args.iter().enumerate();
                let parts = parts.map(|(at, &arg)| (arg, (at == last) == value)).collect();
                if value { (Vec::new(), parts) } else { (parts, Vec::new()) }
            }
            (Op::Ite, _) if *store.sort_of(args[1]) == Sort::Bool => {
                let Ok(holds) = evaluator.holds(args[0], budget) else { continue };
                let branch = args[if holds { 1 } else { 2 }];
                (vec![(args[0], holds), (branch, value)], Vec::new())
            }
            (Op::Eq | Op::Xor | Op::Distinct, _) if *store.sort_of(args[0]) == Sort::Bool => {
                let with_value = |&arg: &TermId| Some((arg, evaluator.holds(arg, budget).ok()?));
                (args.iter().filter_map(with_value).collect(), Vec::new())
            }
            _ => (Vec::new(), Vec::new()),
        };
        open.extend(all.into_iter().rev());
        // A part without a value, as one with quantifiers in a candidate, comes after those with the value that it has.
        let mut first = None;
        for (part, wanted) in one {
            match evaluator.holds(part, budget) {
                Ok(value) if value == wanted => {
                    first = Some((part, wanted));
                    break;
                }
                Ok(_) => {}
                Err(_) => first = first.or(Some((part, wanted))),
            }
        }
        open.extend(first);
    }
    met
}
