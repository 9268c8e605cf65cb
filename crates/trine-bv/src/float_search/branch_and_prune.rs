//! Branch and prune over floats: formulas about few floats, decided by intervals instead of bits.
//!
//! Idea: a piece of the space is a range for each declared float. Contraction ([`contract`]) cuts off
//! what no solution is in, and a linear relaxation ([`linear`]) sees what the constraints say together,
//! rounding errors included. A piece that neither empties is split. The middle of each piece, and the
//! solution of its relaxation, is tried. So products of many bits, on which circuits are slow, cost as
//! much as sums; what depends on single bits is left to circuits.
//! Invariants: the open pieces hold all solutions that are not refuted; a model makes all roots true by
//! ranges that are points.
//! Reference: Marre, Bobot, Chihani, "Real Behavior of Floating Point Numbers", SMT 2017; Ramachandran
//! and Wahl, "Integrating Proxy Theories and Numeric Model Lifting for Floating-Point Arithmetic",
//! FMCAD 2016 (real solutions that are rounded).

use std::collections::VecDeque;

use trine_collections::{Budget, Exhausted};
use trine_term::{FunId, TermId, TermStore, Value};
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use super::Outcome;
use super::contract::{self, Cells};
use super::linear::{Relaxation, Relaxed};
use super::problem::{NodeId, Problem};
use crate::domain::FloatRange;

/// More open pieces than this are taken last in, first out.
const MANY_PIECES: usize = 4096;

/// Problems of more nodes, or more floats that are constants, are left to circuits.
const MAX_NODES: usize = 50_000;
const MAX_FLOATS: usize = 512;

/// Magnitudes, as powers of two, to which unbounded floats are restricted first.
const GUESSES: [u32; 3] = [3, 10, 24];

/// A part of the space.
#[derive(Clone)]
pub(super) struct Piece {
    /// By declared float.
    pub(super) ranges: Vec<FloatRange>,
    /// Formulas that were chosen.
    pub(super) chosen: Vec<(NodeId, bool)>,
}

/// Branch and prune over the ranges of the declared floats of one problem.
pub(super) struct BranchAndPrune {
    problem: Problem,
    open: VecDeque<Piece>,
    /// A piece was left that cannot be split.
    is_incomplete: bool,
}

impl BranchAndPrune {
    /// A search for a point where all formulas hold; `None` if they speak of something else than floats,
    /// or are many.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn new(
        store: &TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let Some(problem) = Problem::of(store, formulas, budget)? else { return Ok(None) };
        if problem.len() > MAX_NODES || problem.floats.len() > MAX_FLOATS {
            return Ok(None);
        }
        let cells = Cells::new(&problem);
        let ranges = problem.floats.iter().map(|input| cells.range(input.node).clone()).collect();
        let whole = Piece { ranges, chosen: Vec::new() };
        let mut open: VecDeque<Piece> =
            GUESSES.iter().filter_map(|&size| guess(&whole, size)).collect();
        open.push_back(whole);
        Ok(Some(Self { problem, open, is_incomplete: false }))
    }

    /// Looks at the next piece, if there is one; says what is found, if that is the end.
    ///
    /// # Errors
    /// If the budget ends; the call may be repeated.
    pub(super) fn step(&mut self, budget: &Budget) -> Result<Option<Outcome>, Exhausted> {
        let Some(piece) = self.next_piece() else {
            let outcome = if self.is_incomplete { Outcome::Undecided } else { Outcome::Refuted };
            return Ok(Some(outcome));
        };
        match self.look_at(&piece, budget) {
            Ok(model) => Ok(model.map(Outcome::Model)),
            Err(reason) => {
                self.open.push_front(piece);
                Err(reason)
            }
        }
    }

    /// The piece that is looked at next.
    fn next_piece(&mut self) -> Option<Piece> {
        if self.open.len() > MANY_PIECES { self.open.pop_back() } else { self.open.pop_front() }
    }

    /// Contracts a piece, tries points of it, and splits it.
    fn look_at(
        &mut self,
        piece: &Piece,
        budget: &Budget,
    ) -> Result<Option<Vec<(FunId, Value)>>, Exhausted> {
        let problem = &self.problem;
        let mut cells = Cells::new(problem);
        if enter(problem, &mut cells, piece).is_err() || cells.contract(budget)?.is_err() {
            return Ok(None);
        }
        let middles = |cells: &Cells<'_>| -> Option<Vec<Float>> {
            problem.floats.iter().map(|input| middle(cells.range(input.node))).collect()
        };
        if let Some(point) = middles(&cells)
            && let Some(model) = try_point(problem, &cells, &point, budget)?
        {
            return Ok(Some(model));
        }
        match Relaxation::of(problem, &cells, budget)?.solve(budget)? {
            Relaxed::Empty => return Ok(None),
            Relaxed::Point(point) => {
                if let Some(model) = try_point(problem, &cells, &point, budget)? {
                    return Ok(Some(model));
                }
            }
            Relaxed::Nothing => {}
        }
        let ranges: Vec<FloatRange> =
            problem.floats.iter().map(|input| cells.range(input.node).clone()).collect();
        let chosen = piece.chosen.clone();
        let parts = split(problem, &cells, Piece { ranges, chosen });
        if parts.is_empty() {
            self.is_incomplete = true;
        }
        self.open.extend(parts);
        Ok(None)
    }
}

/// Says what a piece and the roots say.
fn enter(problem: &Problem, cells: &mut Cells<'_>, piece: &Piece) -> Result<(), contract::Empty> {
    for (input, range) in problem.floats.iter().zip(&piece.ranges) {
        cells.restrict(input.node, range)?;
    }
    for &(formula, value) in &piece.chosen {
        cells.set(formula, value)?;
    }
    problem.roots.iter().try_for_each(|&root| cells.set(root, true))
}

/// The piece with all unbounded floats restricted to magnitudes up to a power of two.
fn guess(whole: &Piece, size: u32) -> Option<Piece> {
    let mut ranges = Vec::with_capacity(whole.ranges.len());
    for range in &whole.ranges {
        let format = range.ends()?.0.format();
        let magnitude = BitVec::one(size + 1).shl_u32(size);
        let end = Float::from_ubv(RoundingMode::Rtz, format, &magnitude);
        ranges.push(range.meet(&FloatRange::numbers(end.neg(), end, false))?);
    }
    Some(Piece { ranges, chosen: Vec::new() })
}

/// The values of the constants if all roots are true at a point, whatever is known from the piece of
/// propositions.
fn try_point(
    problem: &Problem,
    piece: &Cells<'_>,
    point: &[Float],
    budget: &Budget,
) -> Result<Option<Vec<(FunId, Value)>>, Exhausted> {
    budget.spend(problem.len() as u64 * 16)?;
    let mut cells = Cells::new(problem);
    let mut model = Vec::new();
    let mut is_possible = true;
    for input in &problem.propositions {
        let value = piece.truth(input.node).unwrap_or(false);
        is_possible &= cells.set(input.node, value).is_ok();
        model.push((input.function, Value::Bool(value)));
    }
    for (input, value) in problem.floats.iter().zip(point) {
        is_possible &= cells.restrict(input.node, &FloatRange::constant(value)).is_ok();
        model.push((input.function, Value::float(value.clone())));
    }
    let holds = is_possible
        && cells.sweep_up().is_ok()
        && problem.roots.iter().all(|&root| cells.truth(root) == Some(true));
    Ok(holds.then_some(model))
}

/// A binary approximation, for choices only.
fn approximate(value: &Float) -> f64 {
    let wide = value.to_format(RoundingMode::Rtz, FloatFormat::FLOAT64);
    f64::from_bits(wide.bits().low_u64())
}

/// The largest ratio between the ends of a piece that is split by values. Larger ones are split by the
/// number of floats.
const LARGE_RATIO: f64 = 65536.0;

/// A float between the ends of a range: in the middle by value if the ends are not far apart, else by
/// the number of floats.
fn middle(range: &FloatRange) -> Option<Float> {
    let (low, high) = range.ends()?;
    let [from, to] = [low, high].map(|end| approximate(end).abs());
    let crosses = low.is_negative() && high.is_positive();
    let least = from.min(to).max(1.0 / LARGE_RATIO);
    let ratio = from.max(to) / least;
    if ratio <= if crosses { LARGE_RATIO * LARGE_RATIO } else { LARGE_RATIO } {
        let (mode, half) = (RoundingMode::Rne, half(low.format()));
        let sum = low.mul(mode, &half).add(mode, &high.mul(mode, &half));
        if low.leq(&sum) && sum.leq(high) {
            return Some(sum);
        }
    }
    let (one, two) = (low.order_key()?, high.order_key()?);
    let key = one.add(&two.sub(&one).lshr_u32(1));
    Some(Float::from_order_key(low.format(), &key))
}

/// One half, or the least positive number where the format has no half.
fn half(format: FloatFormat) -> Float {
    let one = Float::from_ubv(RoundingMode::Rtz, format, &BitVec::one(1));
    let two = Float::from_ubv(RoundingMode::Rtz, format, &BitVec::from_u64(2, 2));
    one.div(RoundingMode::Rtp, &two)
}

/// Parts that hold everything in a piece: by a proposition or a case that is open, or else by the
/// float of the widest range. None if there is only one point.
pub(super) fn split(problem: &Problem, cells: &Cells<'_>, piece: Piece) -> Vec<Piece> {
    let mut widest: Option<(f64, usize)> = None;
    for (position, range) in piece.ranges.iter().enumerate() {
        let width = width(range);
        if width > 0.0 && widest.is_none_or(|(most, _)| width > most) {
            widest = Some((width, position));
        }
    }
    // Formulas first, while ranges are not small: each decided one contracts.
    if let Some(formula) = open_formula(problem, cells) {
        let is_turn = piece.chosen.len() < 12 || widest.is_none();
        if is_turn {
            return [true, false]
                .map(|value| {
                    let mut part = piece.clone();
                    part.chosen.push((formula, value));
                    part
                })
                .into();
        }
    }
    let Some((_, position)) = widest else { return Vec::new() };
    let range = &piece.ranges[position];
    let mut parts = Vec::new();
    if let Some((low, high)) = range.ends()
        && let Some(middle) = middle(range)
    {
        let below = if middle.ieee_eq(high) { middle.below() } else { Some(middle) };
        if let Some(below) = below.filter(|below| low.leq(below) && below.lt(high)) {
            let above = below.above().unwrap_or_else(|| high.clone());
            parts.push(FloatRange::numbers(low.clone(), below, false));
            parts.push(FloatRange::numbers(above, high.clone(), false));
        } else {
            parts.push(FloatRange::numbers(low.clone(), high.clone(), false));
        }
        if range.has_nan() {
            parts.push(FloatRange::constant(&Float::nan(low.format())));
        }
    }
    let with = |range: FloatRange| {
        let mut part = piece.clone();
        part.ranges[position] = range;
        part
    };
    parts.into_iter().map(with).collect()
}

/// How wide a range is; 0 for a single value.
fn width(range: &FloatRange) -> f64 {
    let Some((low, high)) = range.ends() else { return 0.0 };
    if low.ieee_eq(high) {
        return if range.has_nan() { f64::MAX } else { 0.0 };
    }
    let (from, to) = (approximate(low), approximate(high));
    let width = (to - from).abs().min(f64::MAX);
    width.max(f64::MIN_POSITIVE)
}

/// A formula below the roots whose value is open and matters.
fn open_formula(problem: &Problem, cells: &Cells<'_>) -> Option<NodeId> {
    problem.open_choice(|node| cells.truth(node))
}
