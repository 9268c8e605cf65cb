//! Elements of mapped sequences.
//!
//! Idea: a mapped sequence is a recursive function, which is unfolded element by element. An element of it that a
//! formula names is what the function makes of the element at the same place, however long the sequence is.

use trine_term::{Op, TermId, TermStore};
use trine_value::Integer;

/// What `(seq.nth (seq.map f s) i)` is in range, if the term is an element of a mapped sequence.
pub(super) fn element_of_map(store: &mut TermStore, term: TermId) -> Option<TermId> {
    if store.op(term) != Op::SeqNth {
        return None;
    }
    let &[mapped, place] = store.args(term) else { return None };
    let mut function = store.folded(mapped)?;
    let args = store.args(mapped).to_vec();
    // Folds give a value of the sort of an argument, maps a sequence of what the function gives.
    let from = match args[..] {
        [_] => None,
        [from, _] if store.sort(from) == store.sorts.int() => Some(from),
        _ => return None,
    };
    let &source = args.last()?;
    store.sorts.sequence_element(store.sort(source))?;
    let taken = store.mk(Op::SeqNth, &[source, place]);
    let counted = from.map(|from| store.mk(Op::Add, &[from, place]));
    for argument in counted.into_iter().chain([taken]) {
        function = match store.lambda_at(function, argument) {
            Some(value) => value,
            None => store.mk(Op::Select, &[function, argument]),
        };
    }
    let zero = store.mk_int(&Integer::ZERO);
    let length = store.mk(Op::SeqLen, &[source]);
    let bounds = [store.mk(Op::Le, &[zero, place]), store.mk(Op::Lt, &[place, length])];
    let is_inside = store.mk(Op::And, &bounds);
    let same = store.mk(Op::Eq, &[term, function]);
    Some(store.mk(Op::Implies, &[is_inside, same]))
}
