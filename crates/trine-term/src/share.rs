//! Shares of cells: the fractional permissions of separation logic.
//!
//! Idea: a share is a reduced fraction above zero and up to one. Several shares have a common denominator,
//! the number of *units* that a whole cell is cut into; then a share is a number of units.
//! Invariant: `0 < numerator <= denominator`, and both have no common divisor.
//! Reference: Boyland, "Checking interference with fractional permissions", SAS 2003; Bornat, Calcagno,
//! O'Hearn, Parkinson, "Permission accounting in separation logic", POPL 2005.

use std::cmp::Ordering;

use trine_value::Rational;

use crate::op::Op;
use crate::store::{TermId, TermStore};

/// How many digits a share has that is written as a decimal.
const MOST_DIGITS: usize = 6;

/// A part of a cell: more than nothing, and at most the whole cell.
///
/// ```
/// use trine_term::Share;
///
/// let half = Share::of(&trine_value::number::parse_decimal("0.5").unwrap()).unwrap();
/// assert_eq!((half.text().as_str(), half.is_whole()), ("0.5", false));
/// assert_eq!((half.units(6), half.units(3)), (Some(3), None));
/// assert_eq!(half.common_units(4), Some(4));
/// assert_eq!((half.plus(half), half.minus(half)), (Some(Share::WHOLE), None));
/// assert!(half.exceeds_with(Share::WHOLE) && !half.exceeds_with(half));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    numerator: u32,
    denominator: u32,
}

impl Share {
    /// The whole cell.
    pub const WHOLE: Self = Self { numerator: 1, denominator: 1 };

    /// What a share has to be, as errors say it.
    pub const RULE: &'static str = "must be a constant above 0 and at most 1, as in (pto x v 0.5)";

    /// The share with these numbers; none unless they are a reduced fraction above zero and below one.
    pub(crate) fn part(numerator: u32, denominator: u32) -> Option<Self> {
        let is_part = 0 < numerator && numerator < denominator && gcd(numerator, denominator) == 1;
        is_part.then_some(Self { numerator, denominator })
    }

    /// The share that is a fraction; none if that is zero, above one, or no number.
    ///
    /// ```
    /// use trine_term::Share;
    ///
    /// assert_eq!(Share::fraction(2, 4), Share::fraction(1, 2));
    /// assert_eq!((Share::fraction(3, 3), Share::fraction(3, 2)), (Some(Share::WHOLE), None));
    /// ```
    #[must_use]
    pub fn fraction(numerator: u32, denominator: u32) -> Option<Self> {
        if numerator == 0 || numerator > denominator {
            return None;
        }
        let divisor = gcd(numerator, denominator);
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The share that is this number; none if it is zero, negative, above one, or its denominator has more
    /// than 32 bits.
    #[must_use]
    pub fn of(number: &Rational) -> Option<Self> {
        let numerator = u32::try_from(number.numerator().clone()).ok()?;
        let denominator = u32::try_from(number.denominator().clone()).ok()?;
        if numerator == denominator {
            return Some(Self::WHOLE);
        }
        Self::part(numerator, denominator)
    }

    /// The share that is so many of the units that a cell is cut into; none if there are more or none.
    #[must_use]
    pub fn of_units(count: u32, units: u32) -> Option<Self> {
        if count == 0 || count > units {
            return None;
        }
        let divisor = gcd(count, units);
        Some(Self { numerator: count / divisor, denominator: units / divisor })
    }

    /// Whether it is the whole cell.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self == Self::WHOLE
    }

    /// Its numerator and its denominator.
    #[must_use]
    pub fn parts(self) -> [u32; 2] {
        [self.numerator, self.denominator]
    }

    /// How many units it is, where a whole cell is cut into so many; none if that is no whole number.
    #[must_use]
    pub fn units(self, of: u32) -> Option<u32> {
        of.is_multiple_of(self.denominator).then(|| of / self.denominator * self.numerator)
    }

    /// The least number of units, a multiple of those given, of which the share is a whole number; none if
    /// it has more than 32 bits.
    #[must_use]
    pub fn common_units(self, units: u32) -> Option<u32> {
        (self.denominator / gcd(self.denominator, units)).checked_mul(units)
    }

    /// Whether two shares are more than a whole cell, so that no two parts of a heap have them.
    #[must_use]
    pub fn exceeds_with(self, other: Self) -> bool {
        let [a, b, c, d] = self.with(other);
        a * d + c * b > b * d
    }

    /// Both shares together; none if they are more than a whole cell, or the denominator has more than 32
    /// bits.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let [a, b, c, d] = self.with(other);
        Self::reduced(a * d + c * b, b * d)
    }

    /// What is left of the share without another one; none if that is nothing or less, or the denominator
    /// has more than 32 bits.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        let [a, b, c, d] = self.with(other);
        Self::reduced((a * d).checked_sub(c * b)?, b * d)
    }

    fn with(self, other: Self) -> [u128; 4] {
        [self.numerator, self.denominator, other.numerator, other.denominator].map(u128::from)
    }

    fn reduced(numerator: u128, denominator: u128) -> Option<Self> {
        let (mut a, mut b) = (numerator, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let part = |number: u128| u32::try_from(number / a).ok();
        let share = Self { numerator: part(numerator)?, denominator: part(denominator)? };
        (0 < numerator && numerator <= denominator).then_some(share)
    }

    /// The share as a Real constant of SMT-LIB, a decimal where a short one is exact.
    #[must_use]
    pub fn text(self) -> String {
        let mut rest = u64::from(self.numerator);
        let mut digits = String::new();
        while digits.len() < MOST_DIGITS && rest < u64::from(self.denominator) {
            rest *= 10;
            digits.push(char::from(b'0' + (rest / u64::from(self.denominator)) as u8));
            rest %= u64::from(self.denominator);
            if rest == 0 {
                return format!("0.{digits}");
            }
        }
        let quotient = Rational::from(self.numerator) / Rational::from(self.denominator);
        trine_value::number::rational_text(&quotient)
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Self) -> Ordering {
        let [a, b, c, d] = self.with(*other);
        (a * d).cmp(&(c * b))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl TermStore {
    /// The share of a cell that an atom `pto` speaks of; none of another term.
    #[must_use]
    pub fn share(&self, term: TermId) -> Option<Share> {
        match self.op(term) {
            Op::SepPto => Some(Share::WHOLE),
            Op::SepShare => {
                let [numerator, denominator] = self.indices(term);
                Share::part(numerator, denominator)
            }
            _ => None,
        }
    }

    /// `(pto address content)`, or `(pto address content share)` of a part of a cell.
    pub fn mk_cell(&mut self, address: TermId, content: TermId, share: Share) -> TermId {
        if share.is_whole() {
            return self.mk(Op::SepPto, &[address, content]);
        }
        self.mk_indexed(Op::SepShare, share.parts(), &[address, content])
    }
}

/// The greatest common divisor.
fn gcd(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
