//! What words cost as circuits.
//!
//! Idea: the number of gates of an operator is a function of its width and of which operands are
//! constants, so a pass that rebuilds terms can tell whether it gains without building a graph.
//! Invariant: every term counts once, however often it is used.
//! Reference: the figures are those of the circuits of `trine-bv`, in and-gates, rounded; the cost
//! test itself is that of Bitwuzla's normalisation (Niemetz and Preiner, CAV 2023).

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

/// And-gates of a full adder, of an exclusive or, of a multiplexer and of a comparison, for each bit.
const ADDER: u64 = 9;
const PARITY: u64 = 3;
const CHOICE: u64 = 3;
const ORDER: u64 = 6;

/// The gates of everything below the roots.
///
/// # Errors
/// If the budget ends.
pub(super) fn gate_cost(
    store: &TermStore,
    roots: &[TermId],
    budget: &Budget,
) -> Result<u64, Exhausted> {
    let (mut cost, mut terms) = (0u64, 0);
    post_order(store, roots, &mut TermSet::new(), |term| {
        cost = cost.saturating_add(gates(store, term));
        terms += 1;
    });
    budget.spend(terms)?;
    Ok(cost)
}

/// The gates of one operator.
fn gates(store: &TermStore, term: TermId) -> u64 {
    let args = store.args(term);
    let Some(&first) = args.first() else { return 0 };
    let of_word = |term| store.sorts.width(store.sort(term)).map_or(1, u64::from);
    let width = of_word(first);
    let variable = args.iter().filter(|&&arg| !store.is_value(arg)).count() as u64;
    let joints = (args.len() as u64).saturating_sub(1);
    match store.op(term) {
        Op::And | Op::BvAnd => variable.saturating_sub(1) * width,
        Op::Xor | Op::BvXor => variable.saturating_sub(1) * width * PARITY,
        Op::Eq | Op::Distinct => joints * width * PARITY + width,
        Op::Ite => of_word(term) * CHOICE,
        Op::BvUlt | Op::BvSlt => width * ORDER,
        Op::BvAdd => joints * width * ADDER,
        Op::BvMul => match args.iter().find_map(|&arg| store.bv_value(arg)) {
            // One adder for each digit that is not zero, of which at most every second one is not.
            Some(factor) => {
                let digits = factor.count_ones().min(factor.width() / 2 + 1);
                u64::from(digits.saturating_sub(1)) * width * ADDER
                    + variable.saturating_sub(1) * square(width, ADDER) / 2
            }
            None => joints * square(width, ADDER) / 2,
        },
        Op::BvUdiv | Op::BvUrem => square(width, ADDER + CHOICE),
        Op::BvUmulO | Op::BvSmulO => square(width, ADDER),
        Op::BvShl | Op::BvLshr | Op::BvAshr => {
            width * CHOICE * u64::from(u64::BITS - width.leading_zeros())
        }
        Op::Not | Op::BvNot | Op::Concat | Op::Extract | Op::SignExtend => 0,
        _ => width,
    }
}

fn square(width: u64, gates: u64) -> u64 {
    width.saturating_mul(width).saturating_mul(gates)
}
