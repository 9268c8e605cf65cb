//! What rounds to a float: the reals up to one point.
//!
//! Idea: rounding is monotone in every mode, so the reals that are rounded to at most `c` end at one
//! point: at `c`, at the next float, or in the middle between them.
//! Invariant: both zeros count as one value here. The sign of a zero is that of the real.
//! Reference: IEEE 754-2019, section 4.3.

use trine_value::float::MAX_REAL_BITS;
use trine_value::number::{Integer, Rational};
use trine_value::{Float, RoundingMode};

/// `2^exponent`, if it can be written.
pub(super) fn power_of_two(exponent: i64) -> Option<Rational> {
    let places = exponent.unsigned_abs();
    if places > MAX_REAL_BITS {
        return None;
    }
    let power = Rational::from(Integer::ONE << places as usize);
    Some(if exponent < 0 { Rational::ONE / power } else { power })
}

/// The number that a value stands for in the order of rounding: infinities are where the next binade
/// would begin.
pub(super) fn place(value: &Float) -> Option<Rational> {
    if !value.is_infinite() {
        return value.to_real().ok();
    }
    let size = power_of_two(value.format().emax() + 1)?;
    Some(if value.is_negative() { -size } else { size })
}

/// Where the reals end that are rounded to a value or one below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// There are none.
    Nowhere,
    /// All reals are.
    Everywhere,
    /// Those up to this one.
    At(Rational),
    /// Those below this one.
    Before(Rational),
}

/// Where the reals end that are rounded to at most `value`, which is no NaN; `None` if the number is too
/// large to be written.
pub(super) fn preimage_end(mode: RoundingMode, value: &Float) -> Option<End> {
    let Some(above) = value.above() else { return Some(End::Everywhere) };
    let is_negative = value.is_negative() && !value.is_zero();
    let upwards = match mode {
        RoundingMode::Rtp => true,
        RoundingMode::Rtn => false,
        RoundingMode::Rtz => is_negative,
        RoundingMode::Rne | RoundingMode::Rna => {
            let middle = (place(value)? + place(&above)?) / Rational::from(2);
            let takes_tie =
                if mode == RoundingMode::Rne { !value.bits().bit(0) } else { is_negative };
            return Some(if takes_tie { End::At(middle) } else { End::Before(middle) });
        }
    };
    Some(match upwards {
        true if value.is_infinite() => End::Nowhere,
        true => End::At(place(value)?),
        false if above.is_infinite() => End::Everywhere,
        false => End::Before(place(&above)?),
    })
}
