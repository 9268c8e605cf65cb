//! Floats: exact rationals, and one function that rounds.
//!
//! Idea: a finite float is the rational that it stands for. An operator computes the exact result,
//! and [`Format::round`] finds the float; only zeros, infinities and NaN have rules of their own.
//! Invariant: [`Float::Finite`] is not zero and is a number of the format of its sort.
//! Reference: IEEE 754-2019, sections 3.4, 4.3, 5.3 to 5.11, 6.3, 7.4; SMT-LIB 2.7, theory
//! `FloatingPoint`.

use std::cmp::Ordering;

use dashu_base::{Abs, BitTest, DivRem, Signed, SquareRoot};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::evaluate::{Outcome, Steps, Undecided};
use crate::operator::RoundingMode;

/// A float of some format.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Float {
    /// Not a number: there is one in each format.
    NaN,
    /// Negative if the flag is set.
    Infinity(bool),
    /// Negative if the flag is set.
    Zero(bool),
    /// Any other number.
    Finite(RBig),
}

/// Bits of the exponent, and of the significand with its hidden bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    exponent: u32,
    significand: u32,
}

/// Exponents of more bits would make rationals of too many digits.
const LARGEST_EXPONENT: u32 = 24;

/// The rational `value * 2^exponent`.
fn scaled(value: RBig, exponent: i64) -> RBig {
    let power = UBig::ONE << usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX);
    if exponent >= 0 { value * RBig::from(power) } else { value / RBig::from(power) }
}

/// The greatest `e` with `2^e` at most `|value|`, which is not zero.
fn magnitude(value: &RBig) -> i64 {
    let numerator = value.numerator().clone().into_parts().1;
    let denominator = value.denominator();
    let exponent = numerator.bit_len() as i64 - denominator.bit_len() as i64;
    let below = if exponent >= 0 {
        numerator < (denominator << exponent as usize)
    } else {
        (numerator << (-exponent) as usize) < *denominator
    };
    if below { exponent - 1 } else { exponent }
}

fn bits(value: &RBig) -> usize {
    value.numerator().bit_len() + value.denominator().bit_len()
}

/// The natural number to which `numerator / denominator` rounds, as the size of a number of this sign.
fn round_quotient(mode: RoundingMode, negative: bool, numerator: UBig, denominator: &UBig) -> UBig {
    let (floor, rest) = numerator.div_rem(denominator);
    if rest == UBig::ZERO {
        return floor;
    }
    let half: Ordering = (rest << 1usize).cmp(denominator);
    let up = match mode {
        RoundingMode::NearestTiesToEven => {
            half == Ordering::Greater || half == Ordering::Equal && floor.bit(0)
        }
        RoundingMode::NearestTiesToAway => half != Ordering::Less,
        RoundingMode::TowardPositive => !negative,
        RoundingMode::TowardNegative => negative,
        RoundingMode::TowardZero => false,
    };
    if up { floor + UBig::ONE } else { floor }
}

/// The integer to which a rational rounds.
fn round_to_integer(mode: RoundingMode, value: &RBig) -> IBig {
    let negative = value.is_negative();
    let (numerator, denominator) = value.clone().into_parts();
    let size = IBig::from(round_quotient(mode, negative, numerator.into_parts().1, &denominator));
    if negative { -size } else { size }
}

impl Format {
    /// The format with so many bits of the exponent and the significand.
    ///
    /// # Errors
    /// If the numbers of the format have too many digits.
    pub fn new(exponent: u32, significand: u32) -> Outcome<Self> {
        if (2..=LARGEST_EXPONENT).contains(&exponent) && significand >= 2 {
            Ok(Self { exponent, significand })
        } else {
            Err(Undecided::Unsupported(format!("floats with exponents of {exponent} bits")))
        }
    }

    /// The greatest exponent of a finite float; the least one of a normal float is one minus it.
    fn largest_exponent(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The float of a rational: the closest one that the mode allows.
    ///
    /// # Errors
    /// If this takes too many steps.
    pub fn round(self, steps: &mut Steps, mode: RoundingMode, value: &RBig) -> Outcome<Float> {
        if value.is_zero() {
            return Ok(Float::Zero(false));
        }
        let negative = value.is_negative();
        let least = 1 - self.largest_exponent();
        // The distance of neighbours is two to this.
        let unit = magnitude(value).max(least) - (i64::from(self.significand) - 1);
        steps.spend_product(bits(value), bits(value))?;
        steps.spend(unit.unsigned_abs() / 64)?;
        let size = scaled(value.clone().abs(), -unit);
        let (numerator, denominator) = size.into_parts();
        let count = round_quotient(mode, negative, numerator.into_parts().1, &denominator);
        if count == UBig::ZERO {
            return Ok(Float::Zero(negative));
        }
        if count.bit_len() as i64 + unit > self.largest_exponent() + 1 {
            return Ok(self.overflow(mode, negative));
        }
        let size = scaled(RBig::from(count), unit);
        Ok(Float::Finite(if negative { -size } else { size }))
    }

    /// What a number beyond the largest float becomes.
    fn overflow(self, mode: RoundingMode, negative: bool) -> Float {
        let to_infinity = match mode {
            RoundingMode::NearestTiesToEven | RoundingMode::NearestTiesToAway => true,
            RoundingMode::TowardPositive => !negative,
            RoundingMode::TowardNegative => negative,
            RoundingMode::TowardZero => false,
        };
        if to_infinity {
            return Float::Infinity(negative);
        }
        let ones = RBig::from(UBig::ones(self.significand as usize));
        let unit = self.largest_exponent() - (i64::from(self.significand) - 1);
        let largest = scaled(ones, unit);
        Float::Finite(if negative { -largest } else { largest })
    }

    /// The float of an exact result: a zero has the sign that sums have when they cancel.
    fn result(self, steps: &mut Steps, mode: RoundingMode, value: &RBig) -> Outcome<Float> {
        if value.is_zero() {
            return Ok(Float::Zero(mode == RoundingMode::TowardNegative));
        }
        self.round(steps, mode, value)
    }

    /// The float with these bits in the interchange format.
    #[must_use]
    pub fn decode(self, word: &UBig) -> Float {
        let fraction_bits = self.significand as usize - 1;
        let fraction = word & UBig::ones(fraction_bits);
        let exponent = (word >> fraction_bits) & UBig::ones(self.exponent as usize);
        let negative = word.bit(fraction_bits + self.exponent as usize);
        let Ok(biased) = i64::try_from(&exponent) else { return Float::NaN };
        if exponent == UBig::ones(self.exponent as usize) {
            return if fraction == UBig::ZERO { Float::Infinity(negative) } else { Float::NaN };
        }
        let hidden = if biased == 0 { UBig::ZERO } else { UBig::ONE << fraction_bits };
        let count = fraction + hidden;
        if count == UBig::ZERO {
            return Float::Zero(negative);
        }
        let unit = biased.max(1) - self.largest_exponent() - fraction_bits as i64;
        let size = scaled(RBig::from(count), unit);
        Float::Finite(if negative { -size } else { size })
    }

    /// The bits of a float in the interchange format; of NaN `0 1...1 10...0`.
    #[must_use]
    pub fn encode(self, float: &Float) -> UBig {
        let fraction_bits = self.significand as usize - 1;
        let sign = |negative: bool| {
            let bit = if negative { UBig::ONE } else { UBig::ZERO };
            bit << (fraction_bits + self.exponent as usize)
        };
        let infinity = UBig::ones(self.exponent as usize) << fraction_bits;
        match float {
            Float::NaN => infinity | (UBig::ONE << (fraction_bits - 1)),
            Float::Infinity(negative) => sign(*negative) | infinity,
            Float::Zero(negative) => sign(*negative),
            Float::Finite(value) => {
                let least = 1 - self.largest_exponent();
                let exponent = magnitude(value).max(least);
                let count = scaled(value.clone().abs(), fraction_bits as i64 - exponent);
                let count = count.into_parts().0.into_parts().1;
                // The hidden bit carries into the exponent.
                let below = u64::try_from(exponent - least).unwrap_or(0);
                sign(value.is_negative()) | ((UBig::from(below) << fraction_bits) + count)
            }
        }
    }

    /// The sum.
    ///
    /// # Errors
    /// For this and the operators below: if it takes too many steps.
    pub fn add(
        self,
        steps: &mut Steps,
        mode: RoundingMode,
        a: &Float,
        b: &Float,
    ) -> Outcome<Float> {
        match (a, b) {
            (Float::NaN, _) | (_, Float::NaN) => Ok(Float::NaN),
            (Float::Infinity(a), Float::Infinity(b)) if a != b => Ok(Float::NaN),
            (Float::Infinity(sign), _) | (_, Float::Infinity(sign)) => Ok(Float::Infinity(*sign)),
            (Float::Zero(a), Float::Zero(b)) if a == b => Ok(Float::Zero(*a)),
            _ => self.result(steps, mode, &(a.number() + b.number())),
        }
    }

    /// The product.
    ///
    /// # Errors
    /// As above.
    pub fn multiply(
        self,
        steps: &mut Steps,
        mode: RoundingMode,
        a: &Float,
        b: &Float,
    ) -> Outcome<Float> {
        match Float::exact_product(steps, a, b)? {
            Float::Finite(product) => self.round(steps, mode, &product),
            special => Ok(special),
        }
    }

    /// The quotient.
    ///
    /// # Errors
    /// As above.
    pub fn divide(
        self,
        steps: &mut Steps,
        mode: RoundingMode,
        a: &Float,
        b: &Float,
    ) -> Outcome<Float> {
        let negative = a.is_negative() != b.is_negative();
        match (a, b) {
            (Float::NaN, _)
            | (_, Float::NaN)
            | (Float::Infinity(_), Float::Infinity(_))
            | (Float::Zero(_), Float::Zero(_)) => Ok(Float::NaN),
            (Float::Infinity(_), _) | (_, Float::Zero(_)) => Ok(Float::Infinity(negative)),
            (Float::Zero(_), _) | (_, Float::Infinity(_)) => Ok(Float::Zero(negative)),
            (Float::Finite(a), Float::Finite(b)) => {
                steps.spend_product(bits(a), bits(b))?;
                self.round(steps, mode, &(a / b))
            }
        }
    }

    /// The product of the first two and the sum with the third, rounded once.
    ///
    /// # Errors
    /// As above.
    pub fn multiply_add(
        self,
        steps: &mut Steps,
        mode: RoundingMode,
        [a, b, c]: [&Float; 3],
    ) -> Outcome<Float> {
        let product = Float::exact_product(steps, a, b)?;
        self.add(steps, mode, &product, c)
    }

    /// The square root.
    ///
    /// # Errors
    /// As above.
    pub fn square_root(self, steps: &mut Steps, mode: RoundingMode, a: &Float) -> Outcome<Float> {
        let value = match a {
            Float::NaN | Float::Zero(_) | Float::Infinity(false) => return Ok(a.clone()),
            Float::Infinity(true) => return Ok(Float::NaN),
            Float::Finite(value) if value.is_negative() => return Ok(Float::NaN),
            Float::Finite(value) => value,
        };
        // `root` is the greatest number with `root^2 <= value * 4^scale`. With two bits more than
        // the significand has, floats and the middles between them are multiples of its unit; so
        // half a unit more stands for whatever lies between `root` and the next number.
        let scale = i64::from(self.significand) + 3 - magnitude(value).div_euclid(2);
        steps.spend_product(bits(value) + 2 * scale.unsigned_abs() as usize, bits(value))?;
        let (square, rest) = {
            let value = scaled(value.clone(), 2 * scale);
            let (numerator, denominator) = value.into_parts();
            numerator.into_parts().1.div_rem(&denominator)
        };
        let root = square.sqrt();
        let exact = rest == UBig::ZERO && &root * &root == square;
        let more = if exact { 0u8 } else { 1u8 };
        let doubled = RBig::from((root << 1usize) + UBig::from(more));
        self.round(steps, mode, &scaled(doubled, -scale - 1))
    }

    /// The remainder by the quotient that is rounded to nearest, ties to even.
    ///
    /// # Errors
    /// As above.
    pub fn remainder(self, steps: &mut Steps, a: &Float, b: &Float) -> Outcome<Float> {
        match (a, b) {
            (Float::NaN | Float::Infinity(_), _) | (_, Float::NaN | Float::Zero(_)) => {
                Ok(Float::NaN)
            }
            (Float::Zero(_), _) | (_, Float::Infinity(_)) => Ok(a.clone()),
            (Float::Finite(x), Float::Finite(y)) => {
                steps.spend_product(bits(x), bits(y))?;
                let mode = RoundingMode::NearestTiesToEven;
                let quotient = round_to_integer(mode, &(x / y));
                steps.spend_product(quotient.bit_len(), bits(y))?;
                let rest = x - y * RBig::from(quotient);
                if rest.is_zero() {
                    return Ok(Float::Zero(x.is_negative()));
                }
                self.round(steps, mode, &rest)
            }
        }
    }

    /// The integer to which the float rounds, as a float.
    ///
    /// # Errors
    /// As above.
    pub fn to_integral(self, steps: &mut Steps, mode: RoundingMode, a: &Float) -> Outcome<Float> {
        let Float::Finite(value) = a else { return Ok(a.clone()) };
        let integer = round_to_integer(mode, value);
        if integer == IBig::ZERO {
            return Ok(Float::Zero(value.is_negative()));
        }
        self.round(steps, mode, &RBig::from(integer))
    }

    /// A float of another format in this one.
    ///
    /// # Errors
    /// As above.
    pub fn convert(self, steps: &mut Steps, mode: RoundingMode, a: &Float) -> Outcome<Float> {
        match a {
            Float::Finite(value) => self.round(steps, mode, value),
            special => Ok(special.clone()),
        }
    }

    /// Whether the float is a number below the least normal one, and not zero.
    #[must_use]
    pub fn is_subnormal(self, a: &Float) -> bool {
        match a {
            Float::Finite(value) => magnitude(value) < 1 - self.largest_exponent(),
            _ => false,
        }
    }
}

impl Float {
    /// A zero.
    #[must_use]
    pub fn zero(negative: bool) -> Self {
        Self::Zero(negative)
    }

    /// The float of a format with these bits; the format has few bits.
    #[must_use]
    pub(super) fn from_bits(exponent: u32, significand: u32, word: &UBig) -> Self {
        Format { exponent, significand }.decode(word)
    }

    /// Whether the sign is minus; NaN has none.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match self {
            Self::NaN => false,
            Self::Infinity(negative) | Self::Zero(negative) => *negative,
            Self::Finite(value) => value.is_negative(),
        }
    }

    /// The number of a zero or a finite float.
    fn number(&self) -> RBig {
        match self {
            Self::Finite(value) => value.clone(),
            _ => RBig::ZERO,
        }
    }

    /// The rational, or none for NaN and infinities.
    #[must_use]
    pub fn to_real(&self) -> Option<RBig> {
        match self {
            Self::NaN | Self::Infinity(_) => None,
            _ => Some(self.number()),
        }
    }

    /// The integer to which the float rounds; none for NaN and infinities.
    #[must_use]
    pub fn to_integer(&self, mode: RoundingMode) -> Option<IBig> {
        self.to_real().map(|value| round_to_integer(mode, &value))
    }

    /// The product before it is rounded.
    fn exact_product(steps: &mut Steps, a: &Self, b: &Self) -> Outcome<Self> {
        let negative = a.is_negative() != b.is_negative();
        Ok(match (a, b) {
            (Self::NaN, _)
            | (_, Self::NaN)
            | (Self::Infinity(_), Self::Zero(_))
            | (Self::Zero(_), Self::Infinity(_)) => Self::NaN,
            (Self::Infinity(_), _) | (_, Self::Infinity(_)) => Self::Infinity(negative),
            (Self::Zero(_), _) | (_, Self::Zero(_)) => Self::Zero(negative),
            (Self::Finite(a), Self::Finite(b)) => {
                steps.spend_product(bits(a), bits(b))?;
                Self::Finite(a * b)
            }
        })
    }

    /// The float with the other sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self {
            Self::NaN => Self::NaN,
            Self::Infinity(negative) => Self::Infinity(!negative),
            Self::Zero(negative) => Self::Zero(!negative),
            Self::Finite(value) => Self::Finite(-value),
        }
    }

    /// How two floats compare as numbers; zeros are equal, NaN compares with nothing.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        let class = |float: &Self| match float {
            Self::Infinity(true) => -1,
            Self::Infinity(false) => 1,
            _ => 0,
        };
        match (self, other) {
            (Self::NaN, _) | (_, Self::NaN) => None,
            _ => match class(self).cmp(&class(other)) {
                Ordering::Equal if class(self) == 0 => Some(self.number().cmp(&other.number())),
                order => Some(order),
            },
        }
    }

    /// The smaller one; none for zeros of different signs, where it may be either.
    #[must_use]
    pub fn minimum(&self, other: &Self) -> Option<Self> {
        self.extreme(other, Ordering::Less)
    }

    /// The greater one; none for zeros of different signs, where it may be either.
    #[must_use]
    pub fn maximum(&self, other: &Self) -> Option<Self> {
        self.extreme(other, Ordering::Greater)
    }

    fn extreme(&self, other: &Self, wanted: Ordering) -> Option<Self> {
        match (self, other, self.compare(other)) {
            (Self::Zero(a), Self::Zero(b), _) if a != b => None,
            (Self::NaN, _, _) => Some(other.clone()),
            (_, Self::NaN, _) => Some(self.clone()),
            (_, _, order) => Some(if order == Some(wanted) { self.clone() } else { other.clone() }),
        }
    }
}
