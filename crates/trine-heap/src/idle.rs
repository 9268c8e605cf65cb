//! Definitions that may come back to themselves without a cell.
//!
//! Idea: of each formula two numbers are known: how few cells an alternative has that calls no predicate of the
//! component, and how few one that does. A definition is idle if the second one is zero.
//! Invariant: unfoldings of what is not idle end, since each cycle of calls takes a cell.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunId, Op, TermId, TermMap, TermSet, TermStore, post_order};

/// Fewest cells of the alternatives without and with a call of the component.
type Least = [Option<u64>; 2];

/// Whether a body has an alternative with a call of the component and without a cell.
pub(crate) fn is_idle(
    store: &TermStore,
    body: TermId,
    component: &FxHashSet<FunId>,
    least: &FxHashMap<FunId, u64>,
) -> bool {
    let mut known: TermMap<Least> = TermMap::default();
    post_order(store, &[body], &mut TermSet::new(), |term| {
        let args = store.args(term);
        let of = |arg: &TermId| known.get(*arg).copied().unwrap_or([Some(0), None]);
        let own = match store.op(term) {
            Op::SepPto | Op::SepShare => [Some(1), None],
            Op::False => [None, None],
            Op::Or => args
                .iter()
                .map(of)
                .fold([None, None], |a, b| [fewer(a[0], b[0]), fewer(a[1], b[1])]),
            Op::Apply => match store.called(term) {
                Some(function) if component.contains(&function) => [None, Some(0)],
                Some(function) => [Some(least.get(&function).copied().unwrap_or(0)), None],
                None => [Some(0), None],
            },
            Op::Exists | Op::Forall => args.last().map_or([Some(0), None], of),
            Op::And => args.iter().map(of).fold([Some(0), None], |a, b| both(a, b, u64::max)),
            _ => args.iter().map(of).fold([Some(0), None], |a, b| both(a, b, u64::saturating_add)),
        };
        known.insert(term, own);
    });
    known.get(body).is_some_and(|least| least[1] == Some(0))
}

fn fewer(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Both formulas are there, in each way to take alternatives.
fn both(a: Least, b: Least, join: fn(u64, u64) -> u64) -> Least {
    let pair = |a: Option<u64>, b: Option<u64>| Some(join(a?, b?));
    let with = fewer(pair(a[1], b[0]), fewer(pair(a[0], b[1]), pair(a[1], b[1])));
    [pair(a[0], b[0]), with]
}
