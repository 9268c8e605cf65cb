//! The linear relaxation of a piece: sums of inputs with an error instead of rounded operations.
//!
//! Idea: in a piece, each float of finite range is a sum of multiples of inputs, up to an error that
//! collects what rounding and products of deviations can do. A comparison that holds is an inequality
//! between such sums. If the inequalities have no common solution, the piece has none; the solution
//! that is deepest inside is a point to try.
//! Invariant: `|value of the node - value of its form| <= error` at each point of the piece. Numbers are
//! exact; what a shortened one loses is in the error.
//! Reference: de Figueiredo and Stolfi, "Affine Arithmetic", Numerical Algorithms 2004.

use trine_arith::{ArithVar, Extreme, Int, LinearForm, LinearSession, Rat, Tag};
use trine_collections::{Budget, Exhausted};
use trine_term::Op;
use trine_value::number::Integer;
use trine_value::{Float, RoundingMode};

use super::contract::Cells;
use super::problem::{Kind, Node, NodeId, Problem};
use crate::domain::FloatRange;

/// Numbers of more bits, numerator and denominator together, are shortened.
const LONG: i64 = 80;

/// To this many significant bits.
const SHORT: i64 = 36;

/// Errors are at least two to minus this, so that their denominators stay short.
const LEAST_ERROR: i64 = 56;

/// A problem of more nodes is too large for a relaxation of each piece.
const MAX_NODES: usize = 4_000;

/// How deep inside a solution is made, at most: the inequalities are scaled.
const DEPTH: i64 = 1 << 20;

/// `2^exponent`.
fn power_of_two(exponent: i64) -> Rat {
    let power = Int::from(Integer::ONE << exponent.unsigned_abs() as usize);
    if exponent < 0 { Rat::from(power).recip() } else { Rat::from(power) }
}

/// The number cut to few significant bits, towards negative, and the distance of such numbers.
fn shortened(value: &Rat) -> Option<(Rat, Rat)> {
    let [top, bottom] = [value.numerator(), value.denominator()].map(|part| part.bits() as i64);
    if top + bottom <= LONG {
        return None;
    }
    let place = power_of_two(top - bottom - SHORT);
    let cut = &Rat::from((value * &place.recip()).floor()) * &place;
    Some((cut, place))
}

/// A number of few bits, close to this one.
fn near(value: Rat) -> Rat {
    shortened(&value).map_or(value, |(cut, _)| cut)
}

/// A number of few bits that is no less.
fn at_least(value: Rat) -> Rat {
    let value = shortened(&value).map_or(value, |(cut, place)| &cut + &place);
    let least = power_of_two(-LEAST_ERROR);
    if value < least { least } else { value }
}

/// A sum of multiples of inputs, a constant, and an error.
#[derive(Clone, Debug)]
struct Form {
    /// By ascending position of the input.
    terms: Vec<(usize, Rat)>,
    constant: Rat,
    error: Rat,
}

/// `low <= number <= high`.
#[derive(Clone, Debug)]
struct Span {
    low: Rat,
    high: Rat,
}

impl Span {
    /// The numbers of a finite range without NaN.
    fn of(range: &FloatRange) -> Option<Self> {
        let (low, high) = range.ends().filter(|_| !range.has_nan())?;
        Some(Self { low: Rat::from(low.to_real().ok()?), high: Rat::from(high.to_real().ok()?) })
    }

    fn middle(&self) -> Rat {
        near(&(&self.low + &self.high) * &power_of_two(-1))
    }

    /// How far the numbers are from a point, at most.
    fn radius(&self, point: &Rat) -> Rat {
        at_least((point - &self.low).max(&self.high - point))
    }

    fn magnitude(&self) -> Rat {
        self.low.abs().max(self.high.abs())
    }
}

impl Form {
    fn constant(constant: Rat, error: Rat) -> Self {
        Self { terms: Vec::new(), constant, error }
    }

    /// Anything in a span.
    fn of_span(span: &Span) -> Self {
        let middle = span.middle();
        let error = if span.low == span.high && middle == span.low {
            Rat::ZERO
        } else {
            span.radius(&middle)
        };
        Self::constant(middle, error)
    }

    /// `self + factor * other`.
    fn plus(&self, other: &Self, factor: &Rat) -> Self {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let take_left = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (Some((one, a)), Some((two, b))) if one == two => {
                    terms.push((*one, a + &(b * factor)));
                    left.next();
                    right.next();
                    continue;
                }
                (Some((one, _)), Some((two, _))) => one < two,
            };
            if take_left {
                terms.extend(left.next().cloned());
            } else if let Some((input, coefficient)) = right.next() {
                terms.push((*input, coefficient * factor));
            }
        }
        terms.retain(|(_, coefficient)| coefficient.signum() != 0);
        Self {
            terms,
            constant: &self.constant + &(&other.constant * factor),
            error: &self.error + &(&other.error * &factor.abs()),
        }
    }

    fn scaled(&self, factor: &Rat) -> Self {
        Self::constant(Rat::ZERO, Rat::ZERO).plus(self, factor)
    }

    fn shifted(mut self, by: &Rat, error: &Rat) -> Self {
        self.constant = &self.constant + by;
        self.error = &self.error + error;
        self
    }

    /// With short numbers, for inputs of these magnitudes.
    fn short(mut self, magnitudes: &[Rat]) -> Self {
        let mut lost = Rat::ZERO;
        for (input, coefficient) in &mut self.terms {
            if let Some((cut, place)) = shortened(coefficient) {
                *coefficient = cut;
                lost = &lost + &(&place * &magnitudes[*input]);
            }
        }
        if let Some((cut, place)) = shortened(&self.constant) {
            self.constant = cut;
            lost = &lost + &place;
        }
        self.error = &self.error + &lost;
        if self.error.signum() != 0 {
            self.error = at_least(self.error);
        }
        self
    }
}

/// What a relaxation says about its piece.
pub(super) enum Relaxed {
    /// The piece is empty.
    Empty,
    /// A point that is deep inside, by declared float.
    Point(Vec<Float>),
    /// Nothing.
    Nothing,
}

/// Inequalities between sums of inputs with an error, which hold in a piece.
pub(super) struct Relaxation<'a> {
    problem: &'a Problem,
    cells: &'a Cells<'a>,
    /// By declared float, where its range is finite.
    inputs: Vec<Option<Span>>,
    /// Forms that are at most zero, up to their errors.
    rows: Vec<Form>,
}

impl<'a> Relaxation<'a> {
    /// Reads the inequalities off a piece.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn of(
        problem: &'a Problem,
        cells: &'a Cells<'a>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let inputs: Vec<Option<Span>> =
            problem.floats.iter().map(|input| Span::of(cells.range(input.node))).collect();
        let mut this = Self { problem, cells, inputs, rows: Vec::new() };
        if problem.len() > MAX_NODES {
            return Ok(this);
        }
        let magnitudes: Vec<Rat> = this
            .inputs
            .iter()
            .map(|span| span.as_ref().map_or(Rat::ZERO, Span::magnitude))
            .collect();
        let mut forms: Vec<Option<Form>> = Vec::with_capacity(problem.len());
        let mut input = 0;
        for (id, node) in problem.nodes() {
            budget.spend(64)?;
            let is_input = problem.floats.get(input).is_some_and(|declared| declared.node == id);
            let form = if is_input {
                input += 1;
                let term = (input - 1, Rat::ONE);
                this.inputs[input - 1].as_ref().map(|_| Form {
                    terms: vec![term],
                    constant: Rat::ZERO,
                    error: Rat::ZERO,
                })
            } else {
                this.form(id, node, &forms).map(|form| form.short(&magnitudes))
            };
            this.add_rows(id, node, &forms);
            forms.push(form);
        }
        Ok(this)
    }

    fn span(&self, node: NodeId) -> Option<Span> {
        Span::of(self.cells.range(node))
    }

    /// The form of a float.
    fn form(&self, id: NodeId, node: &Node, forms: &[Option<Form>]) -> Option<Form> {
        if node.kind == Kind::Formula {
            return None;
        }
        let span = self.span(id)?;
        let known = Form::of_span(&span);
        if span.low == span.high {
            return Some(known);
        }
        let made = self.made(id, node, &span, forms);
        // What is no better than the range is not worth its terms.
        Some(made.filter(|made| made.error < known.error).unwrap_or(known))
    }

    fn made(&self, id: NodeId, node: &Node, span: &Span, forms: &[Option<Form>]) -> Option<Form> {
        let arg = |position: usize| forms[node.args[position].index()].as_ref();
        let rounding = || self.rounding_error(id, node.mode);
        Some(match node.op {
            Op::FpNeg => arg(0)?.scaled(&Rat::MINUS_ONE),
            Op::FpAbs => {
                let of = self.span(node.args[0])?;
                if of.low.is_negative() && of.high.is_positive() {
                    return None;
                }
                arg(0)?.scaled(if of.high.is_positive() { &Rat::ONE } else { &Rat::MINUS_ONE })
            }
            Op::FpAdd => arg(0)?.plus(arg(1)?, &Rat::ONE).shifted(&Rat::ZERO, &rounding()?),
            Op::FpSub => arg(0)?.plus(arg(1)?, &Rat::MINUS_ONE).shifted(&Rat::ZERO, &rounding()?),
            Op::FpMul => self.product(node, forms)?.shifted(&Rat::ZERO, &rounding()?),
            Op::FpFma => self
                .product(node, forms)?
                .plus(arg(2)?, &Rat::ONE)
                .shifted(&Rat::ZERO, &rounding()?),
            Op::FpDiv => self.quotient(id, node, span, forms)?.shifted(&Rat::ZERO, &rounding()?),
            Op::FpSqrt => {
                // s = (x + m m - (s - m)(s - m)) / 2m for s s = x.
                let middle = span.middle();
                if !middle.is_positive() {
                    return None;
                }
                let rounding = rounding()?;
                let radius = &span.radius(&middle) + &rounding;
                let scale = (&middle + &middle).recip();
                let error = &(&radius * &radius) * &scale;
                let sum = arg(0)?.clone().shifted(&(&middle * &middle), &Rat::ZERO);
                sum.scaled(&scale).shifted(&Rat::ZERO, &(&error + &rounding))
            }
            Op::FpRoundToIntegral => arg(0)?.clone().shifted(&Rat::ZERO, &Rat::ONE),
            Op::FpFromFp => arg(0)?.clone().shifted(&Rat::ZERO, &rounding()?),
            Op::Ite => {
                let condition = self.cells.truth(node.args[0])?;
                arg(if condition { 1 } else { 2 })?.clone()
            }
            _ => return None,
        })
    }

    /// `x y = m y + n x - m n + (x - m)(y - n)`.
    fn product(&self, node: &Node, forms: &[Option<Form>]) -> Option<Form> {
        let [x, y] = [node.args[0], node.args[1]];
        let [left, right] = [x, y].map(|arg| forms[arg.index()].as_ref());
        let (left, right) = (left?, right?);
        let (of_x, of_y) = (self.span(x)?, self.span(y)?);
        if of_x.low == of_x.high {
            return Some(right.scaled(&of_x.low));
        }
        if of_y.low == of_y.high {
            return Some(left.scaled(&of_y.low));
        }
        let (m, n) = (of_x.middle(), of_y.middle());
        let sum = right.scaled(&m).plus(left, &n);
        let deviation = &of_x.radius(&m) * &of_y.radius(&n);
        let base = -&(&m * &n);
        if x == y {
            // A square of a deviation is not negative.
            let half = &deviation * &power_of_two(-1);
            return Some(sum.shifted(&(&base + &half), &half));
        }
        Some(sum.shifted(&base, &deviation))
    }

    /// `q = (x - m y + m n - (q - m)(y - n)) / n` for `q y = x`.
    fn quotient(
        &self,
        id: NodeId,
        node: &Node,
        span: &Span,
        forms: &[Option<Form>],
    ) -> Option<Form> {
        let [left, right] = [0, 1].map(|arg| forms[node.args[arg].index()].as_ref());
        let (left, right) = (left?, right?);
        let divisor = self.span(node.args[1])?;
        if !divisor.low.is_positive() && !divisor.high.is_negative() {
            return None;
        }
        if divisor.low == divisor.high {
            return Some(left.scaled(&divisor.low.recip()));
        }
        let (m, n) = (span.middle(), divisor.middle());
        let radius = &span.radius(&m) + &self.rounding_error(id, node.mode)?;
        let deviation = &radius * &divisor.radius(&n);
        let sum = left.plus(right, &-&m).shifted(&(&m * &n), &deviation);
        Some(sum.scaled(&n.recip()))
    }

    /// How far a result can be from the exact number.
    fn rounding_error(&self, node: NodeId, mode: Option<RoundingMode>) -> Option<Rat> {
        let (low, high) = self.cells.range(node).ends()?;
        let most = if low.abs().lt(&high.abs()) { high.abs() } else { low.abs() };
        let number = Rat::from(most.to_real().ok()?);
        let distance = match most.above().filter(Float::is_finite) {
            Some(above) => &Rat::from(above.to_real().ok()?) - &number,
            None => &number - &Rat::from(most.below()?.to_real().ok()?),
        };
        Some(at_least(match mode {
            Some(RoundingMode::Rne | RoundingMode::Rna) => &distance * &power_of_two(-1),
            _ => distance,
        }))
    }

    /// What a comparison with a known value says.
    fn add_rows(&mut self, id: NodeId, node: &Node, forms: &[Option<Form>]) {
        let is_comparison = node.kind == Kind::Formula
            && matches!(node.op, Op::FpLt | Op::FpLeq | Op::FpGt | Op::FpGeq | Op::FpEq | Op::Eq)
            && matches!(self.problem.node_at(node.args[0]).kind, Kind::Float(_));
        if !is_comparison {
            return;
        }
        let Some(value) = self.cells.truth(id) else { return };
        let [Some(left), Some(right)] = [0, 1].map(|arg| forms[node.args[arg].index()].as_ref())
        else {
            return;
        };
        let difference = left.plus(right, &Rat::MINUS_ONE);
        if difference.terms.is_empty() {
            return;
        }
        let negated = difference.scaled(&Rat::MINUS_ONE);
        match node.op {
            Op::FpEq | Op::Eq if value => self.rows.extend([difference, negated]),
            Op::FpEq | Op::Eq => {}
            // Ranges that have forms are without NaN, so the converse of a false comparison holds.
            op if matches!(op, Op::FpLt | Op::FpLeq) == value => self.rows.push(difference),
            _ => self.rows.push(negated),
        }
    }

    /// Looks for the solution that is deepest inside.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn solve(&self, budget: &Budget) -> Result<Relaxed, Exhausted> {
        if self.rows.is_empty() {
            return Ok(Relaxed::Nothing);
        }
        let mut session = LinearSession::new();
        let tag = Tag(0);
        let depth = session.new_real();
        let ends = [
            session.ge(&LinearForm::var(depth), &Rat::ZERO),
            session.le(&LinearForm::var(depth), &Rat::from(DEPTH)),
        ];
        ends.into_iter().for_each(|end| session.assert(end, tag));
        let mut vars: Vec<Option<ArithVar>> = Vec::with_capacity(self.inputs.len());
        for span in &self.inputs {
            let Some(span) = span else {
                vars.push(None);
                continue;
            };
            let var = session.new_real();
            let form = LinearForm::var(var);
            let ends = [session.ge(&form, &span.low), session.le(&form, &span.high)];
            ends.into_iter().for_each(|end| session.assert(end, tag));
            vars.push(Some(var));
        }
        for row in &self.rows {
            let terms = row.terms.iter();
            let mut form = LinearForm::from_terms(
                terms.filter_map(|(input, factor)| Some((vars[*input]?, factor.clone()))),
            );
            let weight = row.terms.iter().fold(Rat::ZERO, |sum, (_, factor)| &sum + &factor.abs());
            form.add(depth, near(weight));
            let limit = &row.error - &row.constant;
            let row = session.le(&form, &limit);
            session.assert(row, tag);
        }
        match session.maximize(&LinearForm::var(depth), budget) {
            Extreme::Infeasible(_) => return Ok(Relaxed::Empty),
            Extreme::Value(_) | Extreme::Limit(_) | Extreme::Unbounded => {}
            Extreme::Unknown(_) => {
                budget.refresh()?;
                return Ok(Relaxed::Nothing);
            }
        }
        let point = self.problem.floats.iter().zip(&vars).map(|(input, var)| {
            let range = self.cells.range(input.node);
            let (low, high) = range.ends()?;
            let Some(var) = *var else { return Some(low.clone()) };
            let value = session.value(var).to_big();
            let rounded = Float::from_rational(RoundingMode::Rne, low.format(), &value);
            Some(if rounded.lt(low) {
                low.clone()
            } else if rounded.gt(high) {
                high.clone()
            } else {
                rounded
            })
        });
        Ok(point.collect::<Option<Vec<Float>>>().map_or(Relaxed::Nothing, Relaxed::Point))
    }
}
