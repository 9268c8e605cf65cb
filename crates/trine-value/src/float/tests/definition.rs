//! The standard's definitions over exact rational numbers, without any algorithm.
//!
//! Idea: a finite number rounds to one of the two neighbouring values of the format around it; the
//! mode says which. A tiny format is the list of its values, and the neighbours are looked up there.
//! Reference: IEEE 754-2019, sections 3.3 (values of a format), 4.3 (rounding), 5.3.1, 5.9, 6 and 7.

use std::cmp::Ordering;

use dashu_base::{Abs, Sign};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::{FloatFormat, RoundingMode, bits, float};
use crate::float::Float;

/// Two to an integer power.
pub(super) fn power_of_two(exponent: i64) -> RBig {
    let power = RBig::from(UBig::ONE << exponent.unsigned_abs() as usize);
    if exponent < 0 { RBig::ONE / power } else { power }
}

/// Which of two neighbouring magnitudes is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Neighbour {
    /// The one nearer to zero.
    Lower,
    /// The one farther from zero.
    Upper,
}

/// What a mode takes for a magnitude strictly between two neighbours, given its comparison with
/// their mean, and whether the lower one has an even significand.
pub(super) fn neighbour(
    rm: RoundingMode,
    sign: Sign,
    to_mean: Ordering,
    lower_is_even: bool,
) -> Neighbour {
    let upper = match rm {
        RoundingMode::Rtz => false,
        RoundingMode::Rtp => sign == Sign::Positive,
        RoundingMode::Rtn => sign == Sign::Negative,
        RoundingMode::Rne => match to_mean {
            Ordering::Less => false,
            Ordering::Equal => !lower_is_even,
            Ordering::Greater => true,
        },
        RoundingMode::Rna => to_mean.is_ge(),
    };
    if upper { Neighbour::Upper } else { Neighbour::Lower }
}

/// The integer to which a rational number rounds.
pub(super) fn round_to_integer(rm: RoundingMode, x: &RBig) -> IBig {
    let (sign, magnitude) = (x.sign(), x.clone().abs());
    let lower = magnitude.floor();
    if RBig::from(lower.clone()) == magnitude {
        return lower * sign;
    }
    let mean = RBig::from(lower.clone()) + RBig::from_parts(IBig::ONE, UBig::from(2u8));
    let even = &lower % 2 == 0;
    match neighbour(rm, sign, magnitude.cmp(&mean), even) {
        Neighbour::Lower => lower * sign,
        Neighbour::Upper => (lower + IBig::ONE) * sign,
    }
}

/// A value as the standard sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Nan,
    Infinite(Sign),
    Zero(Sign),
    Number(RBig),
}

/// A tiny format as the list of its magnitudes.
pub(super) struct Definition {
    pub(super) format: FloatFormat,
    /// The finite magnitude with bit pattern `i` is entry `i`; last comes `2^(emax+1)`, which stands
    /// for infinity when nearest values are sought.
    magnitudes: Vec<RBig>,
}

impl Definition {
    pub(super) fn new(format: FloatFormat) -> Self {
        let (eb, fraction_width) = (format.eb(), format.sb() - 1);
        let bias = (1 << (eb - 1)) - 1;
        let mut magnitudes = Vec::new();
        for field in 0..(1 << eb) - 1 {
            for fraction in 0..1u64 << fraction_width {
                let fraction = RBig::from(fraction) * power_of_two(-i64::from(fraction_width));
                magnitudes.push(if field == 0 {
                    fraction * power_of_two(1 - bias)
                } else {
                    (RBig::ONE + fraction) * power_of_two(field - bias)
                });
            }
        }
        assert!(magnitudes.is_sorted());
        magnitudes.push(power_of_two(bias + 1));
        Self { format, magnitudes }
    }

    pub(super) fn meaning(&self, x: &Float) -> Meaning {
        let pattern = bits(x);
        let top = 1 << (self.format.width() - 1);
        let sign = if pattern >= top { Sign::Negative } else { Sign::Positive };
        let infinity = self.magnitudes.len() as u128 - 1;
        match pattern % top {
            0 => Meaning::Zero(sign),
            index if index < infinity => {
                Meaning::Number(self.magnitudes[index as usize].clone() * sign)
            }
            index if index == infinity => Meaning::Infinite(sign),
            _ => Meaning::Nan,
        }
    }

    /// The value with this meaning.
    pub(super) fn float(&self, meaning: &Meaning) -> Float {
        match meaning {
            Meaning::Nan => Float::nan(self.format),
            Meaning::Infinite(sign) => Float::infinity(self.format, *sign),
            Meaning::Zero(sign) => Float::zero(self.format, *sign),
            Meaning::Number(x) => self.round(RoundingMode::Rtz, x, Sign::Positive),
        }
    }

    /// The value to which a rational number rounds; `zero_sign` is the sign of an exact zero.
    pub(super) fn round(&self, rm: RoundingMode, x: &RBig, zero_sign: Sign) -> Float {
        let magnitude = x.clone().abs();
        let sign = if magnitude == RBig::ZERO { zero_sign } else { x.sign() };
        self.round_magnitude(rm, sign, |candidate| candidate.cmp(&magnitude))
    }

    /// The value to which a magnitude rounds that is known by its comparison with rational numbers.
    pub(super) fn round_magnitude(
        &self,
        rm: RoundingMode,
        sign: Sign,
        compare: impl Fn(&RBig) -> Ordering,
    ) -> Float {
        let finite = &self.magnitudes[..self.magnitudes.len() - 1];
        let lower = finite.partition_point(|candidate| compare(candidate).is_le()) - 1;
        let chosen = if compare(&finite[lower]).is_eq() {
            lower
        } else {
            let upper = &self.magnitudes[lower + 1];
            let mean = (&finite[lower] + upper) * power_of_two(-1);
            let to_mean = compare(&mean).reverse();
            match neighbour(rm, sign, to_mean, lower % 2 == 0) {
                Neighbour::Lower => lower,
                Neighbour::Upper => lower + 1,
            }
        };
        let magnitude = float(self.format, chosen as u128);
        if sign == Sign::Negative { magnitude.neg() } else { magnitude }
    }

    /// `x * y + z`, or `x + z` without `y`, or `x * y` without `z`.
    pub(super) fn sum_of_product(
        &self,
        rm: RoundingMode,
        x: &Meaning,
        y: Option<&Meaning>,
        z: Option<&Meaning>,
    ) -> Float {
        let product = y.map_or_else(|| x.clone(), |y| times(x, y));
        let Some(z) = z else {
            return match product {
                Meaning::Number(product) => self.round(rm, &product, Sign::Positive),
                product => self.float(&product),
            };
        };
        let opposite_zero = if rm == RoundingMode::Rtn { Sign::Negative } else { Sign::Positive };
        match (&product, z) {
            (Meaning::Nan, _) | (_, Meaning::Nan) => Float::nan(self.format),
            (Meaning::Infinite(a), Meaning::Infinite(b)) if a != b => Float::nan(self.format),
            (Meaning::Infinite(sign), _) | (_, Meaning::Infinite(sign)) => {
                Float::infinity(self.format, *sign)
            }
            (Meaning::Zero(a), Meaning::Zero(b)) => {
                Float::zero(self.format, if a == b { *a } else { opposite_zero })
            }
            (Meaning::Zero(_), Meaning::Number(x)) | (Meaning::Number(x), Meaning::Zero(_)) => {
                self.round(rm, x, Sign::Positive)
            }
            (Meaning::Number(a), Meaning::Number(b)) => self.round(rm, &(a + b), opposite_zero),
        }
    }

    pub(super) fn quotient(&self, rm: RoundingMode, x: &Meaning, y: &Meaning) -> Float {
        match (x, y) {
            (Meaning::Number(a), Meaning::Number(b)) => self.round(rm, &(a / b), Sign::Positive),
            (_, Meaning::Zero(sign)) => self.float(&times(x, &Meaning::Infinite(*sign))),
            (_, Meaning::Infinite(sign)) => self.float(&times(x, &Meaning::Zero(*sign))),
            (_, Meaning::Nan) => Float::nan(self.format),
            (_, Meaning::Number(b)) => self.float(&times(x, &Meaning::Number(b.clone()))),
        }
    }

    pub(super) fn root(&self, rm: RoundingMode, x: &Meaning) -> Float {
        match x {
            Meaning::Zero(sign) => Float::zero(self.format, *sign),
            Meaning::Infinite(Sign::Positive) => Float::infinity(self.format, Sign::Positive),
            Meaning::Number(x) if x.sign() == Sign::Positive => {
                self.round_magnitude(rm, Sign::Positive, |candidate| (candidate * candidate).cmp(x))
            }
            _ => Float::nan(self.format),
        }
    }

    pub(super) fn remainder(&self, x: &Meaning, y: &Meaning) -> Float {
        match (x, y) {
            (Meaning::Nan | Meaning::Infinite(_), _) | (_, Meaning::Nan | Meaning::Zero(_)) => {
                Float::nan(self.format)
            }
            (Meaning::Zero(_), _) | (_, Meaning::Infinite(_)) => self.float(x),
            (Meaning::Number(a), Meaning::Number(b)) => {
                let n = RBig::from(round_to_integer(RoundingMode::Rne, &(a / b)));
                let exact = a - b * n;
                let [up, down] = [RoundingMode::Rtp, RoundingMode::Rtn]
                    .map(|rm| self.round(rm, &exact, a.sign()));
                assert_eq!(up, down, "a remainder must be exact");
                up
            }
        }
    }

    pub(super) fn integral(&self, rm: RoundingMode, x: &Meaning) -> Float {
        match x {
            Meaning::Number(x) => self.round(rm, &RBig::from(round_to_integer(rm, x)), x.sign()),
            x => self.float(x),
        }
    }
}

/// The exact product.
fn times(x: &Meaning, y: &Meaning) -> Meaning {
    let sign = |x: &Meaning| match x {
        Meaning::Nan => Sign::Positive,
        Meaning::Infinite(sign) | Meaning::Zero(sign) => *sign,
        Meaning::Number(x) => x.sign(),
    };
    match (x, y) {
        (Meaning::Nan, _) | (_, Meaning::Nan) => Meaning::Nan,
        (Meaning::Infinite(_), Meaning::Zero(_)) | (Meaning::Zero(_), Meaning::Infinite(_)) => {
            Meaning::Nan
        }
        (Meaning::Infinite(_), _) | (_, Meaning::Infinite(_)) => {
            Meaning::Infinite(sign(x) * sign(y))
        }
        (Meaning::Zero(_), _) | (_, Meaning::Zero(_)) => Meaning::Zero(sign(x) * sign(y)),
        (Meaning::Number(a), Meaning::Number(b)) => Meaning::Number(a * b),
    }
}
