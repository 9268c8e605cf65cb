//! Polynomials in one unknown over the rationals, their real roots, and their signs between them.
//!
//! Idea: Sturm's chain of a polynomial without repeated roots counts the roots of an interval; bisection over integers finds
//! the unit intervals that have some. Over the reals the unknown is scaled so that the leading coefficient is one: then
//! each rational root is an integer.
//! Invariant: cells lie next to each other from left to right, and the sign is the same everywhere in one.
//! Reference: Sturm, "Mémoire sur la résolution des équations numériques", 1835; Basu, Pollack, Roy, "Algorithms in Real
//! Algebraic Geometry", chapters 2 and 10.

use trine_value::number::{Integer, Rational};

/// Coefficients from that of the constant on; the last one is not zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Polynomial(Vec<Rational>);

/// Neighbouring numbers at which a polynomial has the same sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    /// The lower bound, if there is one.
    pub(crate) low: Option<Rational>,
    /// Whether the lower bound is inside.
    pub(crate) is_closed: bool,
    /// The upper bound, if there is one.
    pub(crate) high: Option<Rational>,
    /// Whether the upper bound is inside.
    pub(crate) is_closed_above: bool,
    /// -1, 0 or 1.
    pub(crate) sign: i8,
}

impl Cell {
    /// Makes a cell reach to the end of the one after it.
    pub(crate) fn extend(&mut self, next: Self) {
        self.high = next.high;
        self.is_closed_above = next.is_closed_above;
    }
}

impl Polynomial {
    pub(crate) fn constant(value: Rational) -> Self {
        Self(vec![value]).trimmed()
    }

    /// The unknown itself.
    pub(crate) fn unknown() -> Self {
        Self(vec![Rational::ZERO, Rational::ONE])
    }

    fn trimmed(mut self) -> Self {
        while self.0.last().is_some_and(Rational::is_zero) {
            self.0.pop();
        }
        self
    }

    pub(crate) fn coefficients(&self) -> &[Rational] {
        &self.0
    }

    /// The degree; zero of the polynomial that is zero, too.
    pub(crate) fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn combined(&self, other: &Self, factor: &Rational) -> Self {
        let length = self.0.len().max(other.0.len());
        let at = |all: &[Rational], place: usize| all.get(place).cloned().unwrap_or_default();
        let sums = (0..length).map(|place| at(&self.0, place) + at(&other.0, place) * factor);
        Self(sums.collect()).trimmed()
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        self.combined(other, &Rational::ONE)
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.combined(other, &Rational::NEG_ONE)
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut product = vec![Rational::ZERO; self.0.len() + other.0.len()];
        for (place, one) in self.0.iter().enumerate() {
            for (further, two) in other.0.iter().enumerate() {
                product[place + further] += one * two;
            }
        }
        Self(product).trimmed()
    }

    fn value(&self, at: &Rational) -> Rational {
        let mut value = Rational::ZERO;
        for coefficient in self.0.iter().rev() {
            value = value * at + coefficient;
        }
        value
    }

    fn sign(&self, at: &Rational) -> i8 {
        sign(&self.value(at))
    }

    fn derivative(&self) -> Self {
        let terms = self.0.iter().enumerate().skip(1);
        Self(terms.map(|(power, factor)| factor * Rational::from(power)).collect()).trimmed()
    }

    /// Quotient and remainder; the divisor is not zero.
    fn divided(&self, divisor: &Self) -> (Self, Self) {
        let (mut quotient, mut rest) = (vec![Rational::ZERO; self.0.len()], self.0.clone());
        let Some(leading) = divisor.0.last() else { return (Self(Vec::new()), self.clone()) };
        while rest.len() >= divisor.0.len() {
            let Some(last) = rest.last() else { break };
            let (factor, place) = (last / leading, rest.len() - divisor.0.len());
            for (offset, coefficient) in divisor.0.iter().enumerate() {
                rest[place + offset] -= coefficient * &factor;
            }
            quotient[place] = factor;
            rest.pop();
        }
        (Self(quotient).trimmed(), Self(rest).trimmed())
    }

    /// The same with each root once.
    fn without_repeated_roots(&self) -> Self {
        let (mut one, mut other) = (self.clone(), self.derivative());
        while !other.is_zero() {
            let (_, rest) = one.divided(&other);
            one = std::mem::replace(&mut other, rest.primitive());
        }
        self.divided(&one).0
    }

    /// A positive multiple with whole coefficients that have no common divisor.
    fn primitive(&self) -> Self {
        let mut common = Integer::ONE;
        for factor in &self.0 {
            let denominator = Integer::from(factor.denominator().clone());
            common = &common / divisor(common.clone(), denominator.clone()) * denominator;
        }
        let scale = Rational::from(common);
        let whole: Vec<Rational> = self.0.iter().map(|factor| factor * &scale).collect();
        let numerators = whole.iter().map(|factor| factor.numerator().clone());
        let content = Rational::from(numerators.fold(Integer::ZERO, divisor));
        if content.is_zero() {
            return Self(whole);
        }
        Self(whole.into_iter().map(|factor| factor / &content).collect())
    }

    /// A polynomial with the roots of this one times a whole number, and that number; its coefficients are whole and the
    /// leading one is one.
    fn with_whole_roots(&self) -> (Self, Rational) {
        let mut scale = self.primitive().0.pop().unwrap_or(Rational::ONE);
        if scale < Rational::ZERO {
            scale = -scale;
        }
        let leading = self.0.last().cloned().unwrap_or(Rational::ONE);
        let mut power = Rational::ONE;
        let mut scaled: Vec<Rational> = Vec::with_capacity(self.0.len());
        for factor in self.0.iter().rev() {
            scaled.push(factor / &leading * &power);
            power *= &scale;
        }
        scaled.reverse();
        (Self(scaled), scale)
    }
}

/// The greatest common divisor.
fn divisor(one: Integer, other: Integer) -> Integer {
    let (mut one, mut other) = (one, other);
    while other != Integer::ZERO {
        let rest = &one % &other;
        one = std::mem::replace(&mut other, rest);
    }
    if one < Integer::ZERO { -one } else { one }
}

fn sign(value: &Rational) -> i8 {
    match value.cmp(&Rational::ZERO) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}

/// A polynomial without repeated roots and what counts its roots.
struct Chain(Vec<Polynomial>);

/// The signs of a polynomial with whole coefficients at integers.
fn sign_at(polynomial: &Polynomial, at: &Integer) -> i8 {
    let mut value = Integer::ZERO;
    for coefficient in polynomial.0.iter().rev() {
        value = value * at + coefficient.numerator();
    }
    match value.cmp(&Integer::ZERO) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}

impl Chain {
    fn new(polynomial: &Polynomial) -> Self {
        let mut chain = vec![polynomial.primitive(), polynomial.derivative().primitive()];
        while let [.., one, other] = &chain[..] {
            if other.is_zero() {
                chain.pop();
                break;
            }
            let (_, rest) = one.divided(other);
            chain.push(Polynomial::constant(Rational::ZERO).minus(&rest).primitive());
        }
        Self(chain)
    }

    fn changes(&self, at: &Integer) -> usize {
        let signs: Vec<i8> =
            self.0.iter().map(|part| sign_at(part, at)).filter(|&sign| sign != 0).collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// The integers `n` with roots above `n - 1` up to `n`, ascending, and how many there are.
    fn units(&self) -> Vec<(Integer, usize)> {
        let bound = self.bound();
        let ends = [-bound.clone(), bound];
        let changes = ends.each_ref().map(|end| self.changes(end));
        let mut found = Vec::new();
        let mut open = vec![(ends, changes)];
        while let Some(([low, high], [before, after])) = open.pop() {
            let count = before.saturating_sub(after);
            if count == 0 {
                continue;
            }
            if &high - &low == Integer::ONE {
                found.push((high, count));
                continue;
            }
            let middle: Integer = (&low + &high) >> 1;
            let between = self.changes(&middle);
            open.push(([middle.clone(), high], [between, after]));
            open.push(([low, middle], [before, between]));
        }
        found
    }

    /// All roots are below it in size.
    fn bound(&self) -> Integer {
        let coefficients = &self.0[0].0;
        let Some(leading) = coefficients.last() else { return Integer::ONE };
        let mut bound = Integer::ONE;
        for coefficient in coefficients {
            let ratio = coefficient / leading;
            let size = if ratio < Rational::ZERO { -ratio } else { ratio };
            bound = bound.max(trine_value::number::floor(&size) + Integer::from(2));
        }
        bound
    }
}

/// The cells of the integers.
pub(crate) fn integer_cells(polynomial: &Polynomial) -> Vec<Cell> {
    let chain = Chain::new(&polynomial.without_repeated_roots());
    // The greatest integers of cells.
    let mut ends: Vec<Integer> = Vec::new();
    for (unit, _) in chain.units() {
        let before = &unit - Integer::ONE;
        if ends.last() != Some(&before) {
            ends.push(before);
        }
        if polynomial.sign(&Rational::from(unit.clone())) == 0 {
            ends.push(unit);
        }
    }
    let mut cells = Vec::with_capacity(ends.len() + 1);
    let mut low: Option<Integer> = None;
    for high in ends.into_iter().map(Some).chain([None]) {
        let inside = match (&low, &high) {
            (Some(low), _) => low.clone(),
            (None, Some(high)) => high.clone(),
            (None, None) => Integer::ZERO,
        };
        let next = high.as_ref().map(|high| high + Integer::ONE);
        cells.push(Cell {
            low: std::mem::replace(&mut low, next).map(Rational::from),
            is_closed: true,
            high: high.map(Rational::from),
            is_closed_above: true,
            sign: polynomial.sign(&Rational::from(inside)),
        });
    }
    cells
}

/// The cells of the reals between rational roots, and a polynomial whose roots are the others, if there are others: then the
/// signs of cells that are no points mean nothing.
pub(crate) fn real_cells(polynomial: &Polynomial) -> (Vec<Cell>, Option<Polynomial>) {
    let mut rest = polynomial.without_repeated_roots();
    let (scaled, scale) = rest.with_whole_roots();
    let (mut roots, mut others) = (Vec::new(), 0);
    for (unit, count) in Chain::new(&scaled).units() {
        let root = Rational::from(unit);
        others += count;
        if scaled.sign(&root) == 0 {
            others -= 1;
            let root = root / &scale;
            let factor = Polynomial::unknown().minus(&Polynomial::constant(root.clone()));
            rest = rest.divided(&factor).0;
            roots.push(root);
        }
    }
    let mut cells = Vec::with_capacity(2 * roots.len() + 1);
    let mut low: Option<Rational> = None;
    for high in roots.into_iter().map(Some).chain([None]) {
        let inside = match (&low, &high) {
            (Some(low), Some(high)) => (low + high) / Rational::from(2),
            (Some(low), None) => low + Rational::ONE,
            (None, Some(high)) => high - Rational::ONE,
            (None, None) => Rational::ZERO,
        };
        cells.push(Cell {
            low: low.take(),
            is_closed: false,
            high: high.clone(),
            is_closed_above: false,
            sign: polynomial.sign(&inside),
        });
        if let Some(root) = high {
            cells.push(Cell {
                low: Some(root.clone()),
                is_closed: true,
                high: Some(root.clone()),
                is_closed_above: true,
                sign: 0,
            });
            low = Some(root);
        }
    }
    (cells, (others > 0).then_some(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Products of factors with small roots and of others: cells say the sign at each number around.
    #[test]
    fn cells_tell_signs() {
        let mut number = 3_u64;
        let mut below = |bound: u64| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number >> 33) % bound
        };
        let small = |value: u64| Rational::from(value) - Rational::from(4);
        let (mut whole, mut partial) = (0, 0);
        for _ in 0..120 {
            let mut polynomial = Polynomial::constant(small(below(4)) - Rational::ONE);
            for _ in 0..1 + below(3) {
                let mut factor: Vec<Rational> = (0..1 + below(2))
                    .map(|_| small(below(9)) / Rational::from(1 + below(3)))
                    .collect();
                factor.push(Rational::ONE);
                polynomial = polynomial.times(&Polynomial(factor));
            }
            if polynomial.degree() < 2 {
                continue;
            }
            let contains = |cell: &Cell, at: &Rational| {
                let above =
                    cell.low.as_ref().is_none_or(|low| at > low || cell.is_closed && at == low);
                above
                    && cell
                        .high
                        .as_ref()
                        .is_none_or(|high| at < high || cell.is_closed_above && at == high)
            };
            let check = |cells: &[Cell], step: u64, points_only: bool| {
                for place in 0..60 * step {
                    let at = Rational::from(place) / Rational::from(step) - Rational::from(30);
                    let inside: Vec<&Cell> =
                        cells.iter().filter(|cell| contains(cell, &at)).collect();
                    assert_eq!(inside.len(), 1, "{polynomial:?} {cells:?} {at}");
                    if !points_only || inside[0].is_closed {
                        assert_eq!(inside[0].sign, polynomial.sign(&at), "{polynomial:?} {at}");
                    }
                }
            };
            check(&integer_cells(&polynomial), 1, false);
            let (cells, rest) = real_cells(&polynomial);
            check(&cells, 4, rest.is_some());
            if let Some(rest) = rest {
                partial += 1;
                for cell in cells.iter().filter(|cell| cell.is_closed) {
                    assert!(cell.low.as_ref().is_some_and(|at| rest.sign(at) != 0));
                }
            } else {
                whole += 1;
            }
        }
        assert!(whole > 20 && partial > 10, "{whole} {partial}");
    }
}
