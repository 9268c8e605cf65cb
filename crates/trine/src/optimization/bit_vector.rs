//! The best value of a bit-vector, bit by bit from the one that counts most.
//!
//! Idea: each bit has a better value. Where a model has it, it is fixed; where not, one check asks for it. So there are
//! at most as many checks as bits.
//! Reference: Nadel, Ryvchin, "Bit-vector optimization", TACAS 2016.

use trine_term::{Op, TermId, Value};
use trine_value::{BitVec, Integer, Rational};

use super::query::Query;
use super::{Bound, Direction, Found, Signedness, not_certain};
use crate::answer::Answer;
use crate::model::Model;
use crate::solver::InternalFault;

pub(super) fn best(
    query: &mut Query<'_>,
    term: TermId,
    direction: Direction,
    signedness: Signedness,
    start: Model,
) -> Result<Found, InternalFault> {
    let width = query.store.width(term);
    let mut model = start;
    let mut open = None;
    let mut fixed: Vec<TermId> = Vec::new();
    let mut bits = bits_of(query, &model, term);
    for position in (0..width).rev() {
        let is_sign = signedness == Signedness::Signed && position + 1 == width;
        let wanted = (direction == Direction::Maximize) != is_sign;
        let bit = query.store.mk_indexed(Op::Extract, [position, position], &[term]);
        let value = query.store.mk_bv_u64(1, u64::from(wanted));
        let is_better = query.store.mk(Op::Eq, &[bit, value]);
        if bits.as_ref().is_some_and(|bits| bits.bit(position) == wanted) {
            fixed.push(is_better);
            continue;
        }
        fixed.push(is_better);
        match query.check(&fixed)? {
            Answer::Sat(better) => {
                model = better;
                bits = bits_of(query, &model, term);
            }
            Answer::Unsat(_) => {
                fixed.pop();
                let other = query.store.mk_bv_u64(1, u64::from(!wanted));
                fixed.push(query.store.mk(Op::Eq, &[bit, other]));
            }
            Answer::Unknown(reason) => {
                fixed.pop();
                open = Some(reason);
                break;
            }
        }
    }
    let number = |bits: &BitVec| -> Rational {
        let value = match signedness {
            Signedness::Unsigned => Integer::from(bits.to_ubig()),
            Signedness::Signed => bits.to_ibig_signed(),
        };
        Rational::from(value)
    };
    let Some(bits) = bits else {
        let (lower, upper) = (Bound::MinusInfinity, Bound::PlusInfinity);
        return Ok(Found { model, lower, upper, open: Some(not_certain()), fixed: None });
    };
    let reached = Bound::Value(number(&bits));
    let fixed = (!fixed.is_empty()).then(|| query.store.mk(Op::And, &fixed));
    if open.is_none() {
        return Ok(Found { model, lower: reached.clone(), upper: reached, open, fixed });
    }
    // What is not decided is anything that the width allows.
    let half: Integer = Integer::from(1) << (width as usize - 1);
    let (least, greatest): (Integer, Integer) = match signedness {
        Signedness::Unsigned => (Integer::ZERO, &half + &half - 1),
        Signedness::Signed => (-&half, half - 1),
    };
    let (lower, upper) = match direction {
        Direction::Minimize => (Bound::Value(least.into()), reached),
        Direction::Maximize => (reached, Bound::Value(greatest.into())),
    };
    Ok(Found { model, lower, upper, open, fixed })
}

fn bits_of(query: &Query<'_>, model: &Model, term: TermId) -> Option<BitVec> {
    match query.value(model, term)? {
        Value::BitVec(bits) => Some(bits.to_bitvec()),
        _ => None,
    }
}
