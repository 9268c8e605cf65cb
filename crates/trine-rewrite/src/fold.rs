//! Constant folding: the evaluator's meaning of an operator, applied where all arguments are values.
//!
//! Cases that the standard leaves open are not folded: there, an interpretation decides. Nor are
//! regular expressions and terms that build values: their values are written as such terms again, so that folding
//! would never end.

use smallvec::SmallVec;
use trine_term::{Fold, Head, Op, TermId, TermStore, Value};

/// The value of `term`, if it has arguments, all of them are values, and the operator has a meaning
/// on them.
pub(crate) fn fold(store: &mut TermStore, term: TermId) -> Option<TermId> {
    let args = store.args(term);
    if !args.iter().all(|&arg| store.is_value(arg))
        || args.is_empty()
        || store.sort(term) == store.sorts.reglan()
        || matches!(
            store.op(term),
            Op::Apply
                | Op::Construct
                | Op::Store
                | Op::ConstArray
                | Op::SeqUnit
                | Op::SeqConcat
                | Op::SetSingleton
        )
    {
        return None;
    }
    let values: SmallVec<[Value; 2]> =
        args.iter().map(|&arg| store.value_of(arg)).collect::<Option<_>>()?;
    match trine_term::fold(store, &Head::of(store, term), &values) {
        Fold::Value(value) => Some(store.mk_value(&value, store.sort(term))),
        Fold::Open | Fold::TooHard | Fold::Unsupported => None,
    }
}

#[cfg(test)]
mod tests {
    use trine_collections::Budget;
    use trine_value::Integer;

    use super::*;
    use crate::{Level, Rewriter};

    #[test]
    fn a_unit_of_a_value_is_a_normal_form() {
        let mut store = TermStore::new();
        let four = store.mk_int(&Integer::from(4));
        let unit = store.mk(Op::SeqUnit, &[four]);
        let pair = store.mk(Op::SeqConcat, &[unit, unit]);
        let mut rewriter = Rewriter::new(Level::Deep);
        for term in [unit, pair] {
            assert_eq!(rewriter.rewrite(&mut store, term, &Budget::unlimited()), Ok(term));
        }
    }
}
