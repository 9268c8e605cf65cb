//! Intervals of the numbers of an assignment.
//!
//! Idea: the bounds that arithmetic holds at a candidate go through sums, and through products and
//! their factors in both directions, a few times. What comes out bounds every number that agrees with
//! the present bounds. An end that the candidate lies beyond is left out: it shows that a product is
//! wrong, which the corners of the wider box show too, and theirs are planes that exclude the candidate.
//! Invariants: an interval holds the value of its term in every model of the present bounds, and the
//! value in the candidate, so none is empty; ends of integers are integers; ends are rounded outwards,
//! so that they stay short.
//! Reference: Benhamou, Granvilliers, "Continuous and Interval Constraints", Handbook of Constraint
//! Programming, 2006.

use trine_arith::{ArithVar, BoundKind, Rat, VarKind};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};
use trine_value::number::{Integer, Rational, abs, floor, log2};

use super::factors;
use crate::candidate::Candidate;
use crate::linear_form::{LinearForm, int_constant};

/// How often bounds go through all sums and products.
const PASSES: usize = 4;

/// Ends of reals with more binary digits, above or below the line, are rounded.
const LONGEST_END: usize = 128;

/// Thresholds of a term that are looked at, on each side.
const MOST_LIMITS: usize = 8;

/// Binary digits that count, of an end that is rounded.
const DIGITS: usize = 32;

/// The numbers between two ends; an end that is missing is infinite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) low: Option<Rational>,
    pub(super) high: Option<Rational>,
}

impl Interval {
    fn is_everything(&self) -> bool {
        self.low.is_none() && self.high.is_none()
    }

    /// All multiples of its numbers.
    fn times(&self, factor: &Rational) -> Self {
        let scaled = |end: &Option<Rational>| end.as_ref().map(|end| end * factor);
        let (low, high) = (scaled(&self.low), scaled(&self.high));
        if *factor < Rational::ZERO { Self { low: high, high: low } } else { Self { low, high } }
    }

    /// All sums with numbers of another one.
    fn plus(&self, other: &Self) -> Self {
        let sum =
            |one: &Option<Rational>, two: &Option<Rational>| Some(one.as_ref()? + two.as_ref()?);
        Self { low: sum(&self.low, &other.low), high: sum(&self.high, &other.high) }
    }

    /// The numbers that lie in another one too.
    fn within(self, other: &Self) -> Self {
        let low = self.low.into_iter().chain(other.low.clone()).max();
        let high = self.high.into_iter().chain(other.high.clone()).min();
        Self { low, high }
    }

    /// All products with numbers of another one.
    fn product(&self, other: &Self) -> Self {
        // An end is a corner, unless it is infinite: then it counts as zero times zero, and as a sign.
        let corners = |of_self: [&Option<Rational>; 2], of_other: [&Option<Rational>; 2]| {
            let mut found: Vec<Extended> = Vec::with_capacity(4);
            for (one, infinite_one) in of_self.into_iter().zip([-1, 1]) {
                for (two, infinite_two) in of_other.into_iter().zip([-1, 1]) {
                    let one = Extended::of(one.as_ref(), infinite_one);
                    found.push(one.times(&Extended::of(two.as_ref(), infinite_two)));
                }
            }
            found
        };
        let found = corners([&self.low, &self.high], [&other.low, &other.high]);
        let (Some(low), Some(high)) = (found.iter().min(), found.iter().max()) else {
            return Self::default();
        };
        Self { low: low.finite(), high: high.finite() }
    }

    /// All quotients by numbers of another one, unless that has zero inside or as an end.
    fn quotient(&self, divisor: &Self) -> Self {
        let is_positive = divisor.low.as_ref().is_some_and(|low| *low > Rational::ZERO);
        let is_negative = divisor.high.as_ref().is_some_and(|high| *high < Rational::ZERO);
        if !is_positive && !is_negative {
            return Self::default();
        }
        let one = Rational::ONE;
        let over = |end: &Option<Rational>| match end {
            Some(end) => &one / end,
            None => Rational::ZERO,
        };
        self.product(&Self { low: Some(over(&divisor.high)), high: Some(over(&divisor.low)) })
    }
}

/// A number or infinity.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Extended {
    Below,
    Number(Rational),
    Above,
}

impl Extended {
    fn of(end: Option<&Rational>, infinite: i32) -> Self {
        match end {
            Some(end) => Self::Number(end.clone()),
            None if infinite < 0 => Self::Below,
            None => Self::Above,
        }
    }

    fn sign(&self) -> i32 {
        match self {
            Self::Below => -1,
            Self::Number(number) if number.is_zero() => 0,
            Self::Number(number) => {
                if *number < Rational::ZERO {
                    -1
                } else {
                    1
                }
            }
            Self::Above => 1,
        }
    }

    /// The product, where zero times infinity is zero: the limit of the corner.
    fn times(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Number(one), Self::Number(two)) => Self::Number(one * two),
            _ => match self.sign() * other.sign() {
                0 => Self::Number(Rational::ZERO),
                1 => Self::Above,
                _ => Self::Below,
            },
        }
    }

    fn finite(&self) -> Option<Rational> {
        match self {
            Self::Number(number) => Some(number.clone()),
            Self::Below | Self::Above => None,
        }
    }
}

/// A product and its factors, all variables of arithmetic.
struct Product {
    whole: ArithVar,
    factors: [ArithVar; 2],
}

/// The intervals of all numbers at a candidate.
pub(super) struct Intervals<'a> {
    candidate: &'a Candidate<'a>,
    /// By variable of arithmetic.
    known: Vec<Interval>,
    changed: bool,
}

impl<'a> Intervals<'a> {
    /// What the present bounds imply, a few steps far.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn at(
        store: &mut TermStore,
        candidate: &'a Candidate<'a>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let simplex = &candidate.arithmetic().simplex;
        let end = |value: &trine_arith::Value| value.standard.to_big();
        let vars = || (0..simplex.num_vars()).map(ArithVar::new);
        let known = vars()
            .map(|var| Interval {
                low: simplex.lower(var).map(end),
                high: simplex.upper(var).map(end),
            })
            .collect();
        let mut intervals = Self { candidate, known, changed: true };
        let mut products = Vec::new();
        for &term in candidate.uninterpreted() {
            if store.op(term) == Op::Mul {
                products.extend(intervals.product(store, term));
            }
        }
        for _ in 0..PASSES {
            if !std::mem::take(&mut intervals.changed) {
                break;
            }
            for var in vars() {
                if let Some(sum) = simplex.definition(var) {
                    budget.spend(1 + sum.len() as u64 / 4)?;
                    intervals.through_sum(var, sum);
                }
            }
            for product in &products {
                budget.spend(4)?;
                intervals.through_product(product);
            }
        }
        Ok(intervals)
    }

    /// The interval of a term: that of the sum of its parts, and of a variable that stands for it.
    pub(super) fn of(&self, store: &mut TermStore, term: TermId) -> Interval {
        let form = LinearForm::of(store, term);
        let constant = || Some(form.constant.clone());
        let mut sum = Interval { low: constant(), high: constant() };
        for (part, factor) in &form.terms {
            let part = match self.candidate.arithmetic().known_var(*part) {
                Some(var) => self.known[var.index()].times(factor),
                None => Interval::default(),
            };
            sum = sum.plus(&part);
        }
        let over_vars = self.candidate.arithmetic().over_vars(&form);
        if let Some(definition) = self.candidate.arithmetic().simplex.known(&over_vars) {
            let whole = self.known[definition.var.index()].times(&definition.scale.to_big());
            let constant = Interval { low: constant(), high: constant() };
            sum = sum.within(&whole.plus(&constant));
        }
        sum
    }

    /// Numbers that a term is at least, and numbers that it is at most: those of thresholds that hold, the
    /// weakest first, and the end of its interval.
    pub(super) fn ends(&self, store: &mut TermStore, term: TermId) -> [Vec<Rational>; 2] {
        let Interval { low, high } = self.of(store, term);
        let form = LinearForm::of(store, term);
        let arithmetic = self.candidate.arithmetic();
        let definition = arithmetic.simplex.known(&arithmetic.over_vars(&form));
        let limits = |side: BoundKind| -> Vec<Rational> {
            let Some(definition) = &definition else { return Vec::new() };
            let is_turned = definition.scale.is_negative();
            let side = if is_turned { side.opposite() } else { side };
            let limits = arithmetic.limits(definition.var, side);
            let scale = definition.scale.to_big();
            let of_term = |limit: &Rat| limit.to_big() * &scale + &form.constant;
            limits.into_iter().take(MOST_LIMITS).map(of_term).collect()
        };
        [(BoundKind::Lower, low), (BoundKind::Upper, high)].map(|(side, end)| {
            let mut ends = limits(side);
            ends.extend(end);
            ends.dedup();
            ends
        })
    }

    /// The number that a quotient by a numeral has by the present bounds: mostly how often a sum of machine
    /// words wraps around.
    pub(super) fn fixed_quotient(&self, store: &TermStore, term: TermId) -> Option<&Rational> {
        if store.op(term) != Op::IntDiv || int_constant(store, store.arg(term, 1)).is_none() {
            return None;
        }
        let var = self.candidate.arithmetic().known_var(term)?;
        let Interval { low, high } = &self.known[var.index()];
        low.as_ref().filter(|low| Some(*low) == high.as_ref())
    }

    fn var(&self, store: &mut TermStore, term: TermId) -> Option<ArithVar> {
        let form = LinearForm::of(store, term);
        match &form.terms[..] {
            [(term, factor)] if factor.is_one() && form.constant.is_zero() => {
                self.candidate.arithmetic().known_var(*term)
            }
            _ => None,
        }
    }

    fn product(&self, store: &mut TermStore, term: TermId) -> Option<Product> {
        let [one, other] = factors(store, term);
        let factors = [self.var(store, one)?, self.var(store, other)?];
        Some(Product { whole: self.var(store, term)?, factors })
    }

    /// The variable and the sum are equal.
    fn through_sum(&mut self, var: ArithVar, sum: &[(ArithVar, trine_arith::Int)]) {
        // The sum minus the variable is zero.
        let minus_one = trine_arith::Int::from(-1);
        let parts: Vec<(ArithVar, Rational)> = sum
            .iter()
            .map(|(part, factor)| (*part, factor))
            .chain([(var, &minus_one)])
            .map(|(part, factor)| (part, Rat::from(factor).to_big()))
            .collect();
        let scaled: Vec<Interval> =
            parts.iter().map(|(part, factor)| self.known[part.index()].times(factor)).collect();
        let total = |end: fn(&Interval) -> &Option<Rational>| {
            let mut missing = Vec::new();
            let mut total = Rational::ZERO;
            for (position, interval) in scaled.iter().enumerate() {
                match end(interval) {
                    Some(value) => total += value,
                    None => missing.push(position),
                }
            }
            (missing, total)
        };
        let (without_low, lows) = total(|interval| &interval.low);
        let (without_high, highs) = total(|interval| &interval.high);
        let rest = |position: usize,
                    missing: &[usize],
                    total: &Rational,
                    own: &Option<Rational>| match (missing, own) {
            ([], Some(own)) => Some(total - own),
            ([only], None) if *only == position => Some(total.clone()),
            _ => None,
        };
        for (position, (part, factor)) in parts.iter().enumerate() {
            let own = &scaled[position];
            let others = Interval {
                low: rest(position, &without_low, &lows, &own.low),
                high: rest(position, &without_high, &highs, &own.high),
            };
            if !others.is_everything() {
                self.narrow(*part, others.times(&(Rational::NEG_ONE / factor)));
            }
        }
    }

    fn through_product(&mut self, product: &Product) {
        let Product { whole, factors: [one, other] } = *product;
        let of = |intervals: &Self, var: ArithVar| intervals.known[var.index()].clone();
        if one == other {
            let mut square = of(self, one).product(&of(self, one));
            let zero = Rational::ZERO;
            square.low = Some(square.low.filter(|low| *low > zero).unwrap_or(zero));
            self.narrow(whole, square);
            return;
        }
        let forward = of(self, one).product(&of(self, other));
        self.narrow(whole, forward);
        for (factor, rest) in [(one, other), (other, one)] {
            let backward = of(self, whole).quotient(&of(self, rest));
            self.narrow(factor, backward);
        }
    }

    /// The variable lies in this interval too.
    fn narrow(&mut self, var: ArithVar, interval: Interval) {
        let kind = self.candidate.arithmetic().simplex.kind(var);
        let value = self.candidate.number_of_var(var);
        let known = &mut self.known[var.index()];
        let low = interval.low.map(|low| low_end(low, kind));
        if let Some(low) = low
            && known.low.as_ref().is_none_or(|old| low > *old)
            && known.high.iter().chain(&value).all(|above| low <= *above)
        {
            known.low = Some(low);
            self.changed = true;
        }
        let high = interval.high.map(|high| -low_end(-high, kind));
        if let Some(high) = high
            && known.high.as_ref().is_none_or(|old| high < *old)
            && known.low.iter().chain(&value).all(|below| *below <= high)
        {
            known.high = Some(high);
            self.changed = true;
        }
    }
}

/// A short lower end for numbers of this kind that are not below this one.
fn low_end(value: Rational, kind: VarKind) -> Rational {
    if kind == VarKind::Int {
        return Rational::from(-floor(&-value));
    }
    let length = |number: &Integer| log2(&abs(number)).map_or(0, |digits| digits + 1);
    let above = length(value.numerator());
    let below = length(&Integer::from(value.denominator().clone()));
    if above.max(below) <= LONGEST_END {
        return value;
    }
    // Shifted by this, the number has as many digits before the point as count.
    let up = DIGITS + below;
    let unit = if up >= above {
        Rational::ONE / Rational::from(Integer::ONE << (up - above))
    } else {
        Rational::from(Integer::ONE << (above - up))
    };
    Rational::from(floor(&(value / &unit))) * unit
}

#[cfg(test)]
mod tests;
