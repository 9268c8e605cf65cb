//! Values of linear terms, and of conjunctions of atoms over them.
//!
//! Idea: heaps are matched by asking for the values of thousands of small terms. Those about integers
//! are computed on the spot; an evaluator would make room for the values of all terms of the store.
//! Invariant: what is answered is what the evaluator answers; constants without a value, and other
//! operators, are left to it.

use trine_term::{Interpretation, Op, TermId, TermStore, Value};
use trine_value::Integer;

use crate::linear::LinearTerm;

/// The value of a term, if it is of the kind that is computed here.
pub(crate) fn plain_value(
    store: &TermStore,
    interpretation: &Interpretation,
    term: TermId,
) -> Option<Value> {
    if store.op(term) == Op::Apply && store.args(term).is_empty() {
        return interpretation.constant(store.function(term)?).cloned();
    }
    if store.sort(term) == store.sorts.int() {
        return number(store, interpretation, term).map(Value::Int);
    }
    let mut stack = vec![(term, true)];
    let mut all = true;
    while let Some((fact, wanted)) = stack.pop() {
        let args = store.args(fact);
        match (store.op(fact), wanted) {
            (Op::True, _) => all &= wanted,
            (Op::False, _) => all &= !wanted,
            (Op::Not, _) => stack.push((args[0], !wanted)),
            (Op::And, true) | (Op::Or, false) => {
                stack.extend(args.iter().map(|&arg| (arg, wanted)));
            }
            (op @ (Op::Eq | Op::Distinct | Op::Le | Op::Lt | Op::Ge | Op::Gt), _) => {
                let &[left, right] = args else { return None };
                if store.sort(left) != store.sorts.int() {
                    return None;
                }
                let left = number(store, interpretation, left)?;
                let right = number(store, interpretation, right)?;
                let holds = match op {
                    Op::Eq => left == right,
                    Op::Distinct => left != right,
                    Op::Le => left <= right,
                    Op::Lt => left < right,
                    Op::Ge => left >= right,
                    _ => left > right,
                };
                all &= holds == wanted;
            }
            _ => return None,
        }
    }
    Some(Value::Bool(all))
}

fn number(store: &TermStore, interpretation: &Interpretation, term: TermId) -> Option<Integer> {
    let constant = |term: TermId| {
        let function = store.function(term).filter(|_| store.op(term) == Op::Apply)?;
        interpretation.constant(function)?.as_int().cloned()
    };
    LinearTerm::of(store, term)?.value(constant)
}
