//! Refutations of linear constraints, as the checker wants them.
//!
//! Idea: the simplex finds sums that are false. Where it gives an integer a broken value, equations are reduced to
//! see that one of them has no integers, else the vertex is cut off by rounded sums of what is tight there, else
//! there is a branch; a disequality that the values break is split.
//! Invariant: the refutation counts facts and what its nodes add as the checker does.
//! Reference: `trine_check::rules::linear`; Schrijver, "Theory of Linear and Integer Programming", chapter 23 (cuts).

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use trine_arith::{
    ArithVar, BoundKind, Check, LinearForm, Rat, Reason, Rule, Simplex, Value, VarKind,
};
use trine_check::linear::{Form, is_integer};
use trine_check::rules::linear::{Constraint, Relation};
use trine_check::{TermId, Terms, number_text};
use trine_collections::Budget;
use trine_value::{Integer, Rational};

use super::hermite;

/// Ticks of one question to the simplex.
const SIMPLEX_TICKS: u64 = 5_000_000;

/// A node of a refutation.
#[derive(Clone, Debug)]
pub(super) enum Written {
    Sum(Vec<(usize, Rational)>),
    Cut(Vec<(usize, Rational)>),
    /// A sum of integers, and the number.
    Branch(Form, Integer),
    Split(usize),
    Expand,
    Times(usize, usize),
    /// An equation, and a factor.
    Multiply(usize, TermId),
    Square(TermId),
    Consecutive(TermId),
}

impl Written {
    /// The numbers of the constraints that it names.
    pub(super) fn facts(&self) -> Vec<usize> {
        match self {
            Self::Sum(parts) | Self::Cut(parts) => parts.iter().map(|part| part.0).collect(),
            Self::Times(one, other) => vec![*one, *other],
            Self::Split(fact) | Self::Multiply(fact, _) => vec![*fact],
            Self::Branch(..) | Self::Expand | Self::Square(_) | Self::Consecutive(_) => Vec::new(),
        }
    }

    /// Writes a node without terms; those with terms are left out.
    pub(super) fn write_plain(&self, text: &mut String) {
        let (head, parts) = match self {
            Self::Sum(parts) => ("sum", parts),
            Self::Cut(parts) => ("cut", parts),
            Self::Split(fact) => {
                let _ = write!(text, " (split {fact})");
                return;
            }
            Self::Expand => {
                text.push_str(" (expand)");
                return;
            }
            Self::Times(one, other) => {
                let _ = write!(text, " (times {one} {other})");
                return;
            }
            Self::Branch(..) | Self::Multiply(..) | Self::Square(_) | Self::Consecutive(_) => {
                return;
            }
        };
        let _ = write!(text, " ({head}");
        for (fact, multiplier) in parts {
            let _ = write!(text, " {fact} {}", number_text(multiplier));
        }
        text.push(')');
    }
}

/// Nodes of a refutation before other ways are tried.
pub(super) const FEW_NODES: usize = 24;

/// Nodes of a refutation, if nobody wants a shorter one.
pub(super) const MOST_NODES: usize = 2_000;

/// Cuts before the next branch.
const MOST_CUTS: usize = 12;

/// Cuts with more bits in their coefficients are not looked at.
const MOST_CUT_BITS: u64 = 2_000;

/// Among more constraints no pairs are tried.
const MOST_FOR_SUMS: usize = 40;

/// Constraints with their numbers; those below the end hold.
struct Refuter<'t> {
    terms: &'t Terms,
    known: Vec<Constraint>,
    nodes: Vec<Written>,
    /// Cuts by planes since the last branch.
    cuts: usize,
    budget: &'t Budget,
}

/// A refutation of the constraints, in prefix order; none if none is found.
pub(super) fn refute(
    terms: &Terms,
    known: Vec<Constraint>,
    most_nodes: usize,
    budget: &Budget,
) -> Option<Vec<Written>> {
    let mut refuter = Refuter { terms, known, nodes: Vec::new(), cuts: 0, budget };
    // Second branches that are still to come.
    let mut later: Vec<(usize, Constraint)> = Vec::new();
    loop {
        if refuter.nodes.len() > most_nodes || budget.spend(refuter.cost()).is_err() {
            return None;
        }
        match refuter.next()? {
            Move::Closed(sum) => {
                refuter.nodes.push(Written::Sum(sum));
                match later.pop() {
                    None => return Some(refuter.nodes),
                    Some((length, other)) => {
                        refuter.known.truncate(length);
                        refuter.known.push(other);
                    }
                }
            }
            Move::Cut(sum) => {
                refuter.cuts += 1;
                let cut = trine_check::rules::linear::sum(&refuter.known, &sum).ok()?;
                refuter.known.push(cut.normalized(terms));
                refuter.nodes.push(Written::Cut(sum));
            }
            Move::Branch(sum, bound) => {
                refuter.cuts = 0;
                let limit = Form::number(Rational::from(bound.clone()));
                let low = sum.plus(&-Rational::ONE, &limit);
                let high = limit.plus(&-Rational::ONE, &sum);
                let high = Constraint { form: high, relation: Relation::Below };
                later.push((refuter.known.len(), high.normalized(terms)));
                let low = Constraint { form: low, relation: Relation::AtMost };
                refuter.known.push(low.normalized(terms));
                refuter.nodes.push(Written::Branch(sum, bound));
            }
            Move::Split(fact) => {
                let form = refuter.known[fact].form.clone();
                let above = form.times(&-Rational::ONE);
                let above = Constraint { form: above, relation: Relation::Below };
                later.push((refuter.known.len(), above.normalized(terms)));
                let below = Constraint { form, relation: Relation::Below };
                refuter.known.push(below.normalized(terms));
                refuter.nodes.push(Written::Split(fact));
            }
        }
    }
}

enum Move {
    /// This sum is false.
    Closed(Vec<(usize, Rational)>),
    /// This sum, rounded, says more.
    Cut(Vec<(usize, Rational)>),
    Branch(Form, Integer),
    Split(usize),
}

/// Steps for each leaf of a constraint that a move looks at: about what it costs to give it to a simplex.
const TICKS_PER_PART: u64 = 200;

impl Refuter<'_> {
    /// What the next move costs, in ticks.
    fn cost(&self) -> u64 {
        let parts = self.known.iter().map(|constraint| constraint.form.parts.len() as u64 + 1);
        TICKS_PER_PART * parts.sum::<u64>()
    }

    fn next(&self) -> Option<Move> {
        for (number, constraint) in self.known.iter().enumerate() {
            if constraint.relation != Relation::NotZero && constraint.is_false(self.terms) {
                return Some(Move::Closed(vec![(number, Rational::ONE)]));
            }
        }
        self.ask_simplex()
    }

    /// Equations, pairs of opposite inequalities among them, are put into each other at leaves whose
    /// coefficient is one, until one of them has no integers.
    fn equation_without_integers(&self) -> Option<Move> {
        // Each row is a sum of facts: an inequality counts in one direction, its opposite in the other.
        type Row = (Constraint, FxHashMap<(usize, usize), Rational>);
        let mut rows: Vec<Row> = Vec::new();
        for (number, constraint) in self.known.iter().enumerate() {
            if constraint.form.is_number() {
                continue;
            }
            let opposite = match constraint.relation {
                Relation::Zero => Some(number),
                Relation::AtMost => self.opposite_before(number),
                Relation::Below | Relation::NotZero => None,
            };
            if let Some(opposite) = opposite {
                let equation =
                    Constraint { form: constraint.form.clone(), relation: Relation::Zero };
                rows.push((equation, [((number, opposite), Rational::ONE)].into_iter().collect()));
            }
        }
        while let Some((pivot, sum)) = rows.pop() {
            if pivot.is_false(self.terms) {
                return self.without_integers(&pivot, sum);
            }
            let is_one = |value: &Rational| *value == Rational::ONE || *value == -Rational::ONE;
            let unit = pivot.form.parts.iter().find(|part| is_one(&part.1)).cloned();
            let Some((leaf, own)) = unit else { continue };
            for (row, row_sum) in &mut rows {
                let Some((_, coefficient)) = row.form.parts.iter().find(|part| part.0 == leaf)
                else {
                    continue;
                };
                let factor = -(coefficient / &own);
                row.form = row.form.plus(&factor, &pivot.form);
                for (facts, multiplier) in &sum {
                    let add = multiplier * &factor;
                    *row_sum.entry(*facts).or_insert(Rational::ZERO) += add;
                }
                // Divided by the content as the checker divides: the sum is scaled alike.
                if !row.form.is_number() {
                    let content = trine_check::linear::content(&row.form);
                    let scale = Rational::ONE / content;
                    row.form = row.form.times(&scale);
                    row_sum.values_mut().for_each(|value| *value = &*value * &scale);
                }
            }
        }
        None
    }

    /// An earlier inequality that is the opposite of this one.
    fn opposite_before(&self, number: usize) -> Option<usize> {
        let opposite = self.known[number].form.times(&-Rational::ONE);
        self.known[..number].iter().position(|constraint| {
            constraint.relation == Relation::AtMost && constraint.form == opposite
        })
    }

    /// What to do with a sum of equations that has no integers: it is false at once, or its halves are
    /// rounded one after the other.
    fn without_integers(
        &self,
        row: &Constraint,
        sum: FxHashMap<(usize, usize), Rational>,
    ) -> Option<Move> {
        let mut parts: Vec<_> = sum.into_iter().filter(|part| !part.1.is_zero()).collect();
        parts.sort_unstable_by_key(|part| part.0);
        let half = |negated: bool| -> Vec<(usize, Rational)> {
            let oriented = parts.iter().map(|((one, other), multiplier)| {
                let multiplier = if negated { -multiplier } else { multiplier.clone() };
                if one == other || multiplier >= Rational::ZERO {
                    (*one, multiplier)
                } else {
                    (*other, -multiplier)
                }
            });
            oriented.collect()
        };
        if parts.iter().all(|((one, other), _)| one == other) || row.form.is_number() {
            let sums = [half(false), half(true)];
            let is_false = |sum: &Vec<(usize, Rational)>| {
                let sum = trine_check::rules::linear::sum(&self.known, sum);
                sum.is_ok_and(|sum| sum.is_false(self.terms))
            };
            return sums.into_iter().find(is_false).map(Move::Closed);
        }
        for sum in [half(false), half(true)] {
            let cut = trine_check::rules::linear::sum(&self.known, &sum).ok()?;
            let cut = cut.normalized(self.terms);
            if !self.known.contains(&cut) {
                return Some(Move::Cut(sum));
            }
        }
        None
    }

    fn ask_simplex(&self) -> Option<Move> {
        let mut simplex = Simplex::new();
        let mut vars: FxHashMap<TermId, ArithVar> = FxHashMap::default();
        let mut leaves = Vec::new();
        for constraint in &self.known {
            for &(leaf, _) in &constraint.form.parts {
                vars.entry(leaf).or_insert_with(|| {
                    let kind =
                        if is_integer(self.terms, leaf) { VarKind::Int } else { VarKind::Real };
                    leaves.push(leaf);
                    simplex.new_var(kind)
                });
            }
        }
        let mut signs = vec![true; self.known.len()];
        for (number, constraint) in self.known.iter().enumerate() {
            if constraint.form.is_number() || constraint.relation == Relation::NotZero {
                continue;
            }
            let parts = &constraint.form.parts;
            let form = LinearForm::from_terms(
                parts.iter().map(|(leaf, value)| (vars[leaf], Rat::from(value))),
            );
            let definition = simplex.define(&form);
            signs[number] = definition.scale.is_positive();
            // form + constant = scale * var + constant
            let limit = Rat::from(&-constraint.form.constant.clone());
            let limit = &limit / &definition.scale;
            let upper = signs[number];
            let reason = Reason(u32::try_from(number).ok()?);
            let mut kinds = vec![if upper { BoundKind::Upper } else { BoundKind::Lower }];
            if constraint.relation == Relation::Zero {
                kinds.push(kinds[0].opposite());
            }
            for kind in kinds {
                let value = match (constraint.relation, kind) {
                    (Relation::Below, BoundKind::Upper) => Value::below(limit.clone()),
                    (Relation::Below, BoundKind::Lower) => Value::above(limit.clone()),
                    _ => Value::from(limit.clone()),
                };
                if let Err(conflict) = simplex.assert_bound(definition.var, kind, value, reason) {
                    return self.closed(&conflict.0, &signs);
                }
            }
        }
        let checked = self.budget.within(SIMPLEX_TICKS, |part| simplex.check(part));
        self.budget.refresh().ok()?;
        match checked {
            Check::Conflict(explanation) => self.closed(&explanation, &signs),
            Check::Interrupted(_) => self.equation_without_integers(),
            Check::Feasible => {
                let is_broken = |&leaf: &TermId| {
                    is_integer(self.terms, leaf) && !simplex.value(vars[&leaf]).is_integer()
                };
                // Where all values are integers the equations have some.
                if leaves.iter().any(is_broken)
                    && let Some(found) = self.equation_without_integers()
                {
                    return Some(found);
                }
                if leaves.iter().any(is_broken)
                    && let Some(cut) = self.rounded_sum()
                {
                    return Some(Move::Cut(cut));
                }
                if leaves.iter().any(is_broken) {
                    let planes = self.planes(&simplex, &vars, &leaves);
                    if let Some(cut) = self.rounded_plane(&planes) {
                        return Some(Move::Cut(cut));
                    }
                    if let Some(plane) = planes.first() {
                        let (sum, bound) = self.sides(plane);
                        return Some(Move::Branch(sum, bound));
                    }
                }
                if let Some(&leaf) = leaves.iter().find(|leaf| is_broken(leaf)) {
                    let value = simplex.value(vars[&leaf]);
                    return Some(Move::Branch(Form::leaf(leaf), value.floor().to_big()));
                }
                // A disequality whose form is zero, or may be: split it unless it was split.
                let split = |number: &usize| {
                    self.known[*number].relation == Relation::NotZero && !self.is_split(*number)
                };
                (0..self.known.len()).find(split).map(Move::Split)
            }
        }
    }

    /// Sums of constraints that are tight at the vertex: their coefficients are integers, what they
    /// come to is none.
    fn planes(
        &self,
        simplex: &Simplex,
        vars: &FxHashMap<TermId, ArithVar>,
        leaves: &[TermId],
    ) -> Vec<hermite::Multipliers> {
        let at_vertex = |form: &Form| {
            let values = form.parts.iter().map(|(leaf, coefficient)| {
                let value = simplex.value(vars[leaf]);
                coefficient * value.standard.to_big()
            });
            values.fold(form.constant.clone(), |sum, value| sum + value)
        };
        let columns: FxHashMap<TermId, usize> =
            leaves.iter().enumerate().map(|(column, &leaf)| (leaf, column)).collect();
        let mut tight = Vec::new();
        let mut rows = Vec::new();
        for (number, constraint) in self.known.iter().enumerate() {
            let form = &constraint.form;
            let is_usable = matches!(constraint.relation, Relation::AtMost | Relation::Zero)
                && !form.is_number()
                && form.constant.is_int()
                && form.parts.iter().all(|(leaf, coefficient)| {
                    is_integer(self.terms, *leaf) && coefficient.is_int()
                });
            if !is_usable || !at_vertex(form).is_zero() {
                continue;
            }
            let mut row = vec![Integer::ZERO; leaves.len()];
            for (leaf, coefficient) in &form.parts {
                row[columns[leaf]] = coefficient.numerator().clone();
            }
            rows.push((row, -form.constant.numerator()));
            tight.push(number);
        }
        let mut planes = hermite::planes(&rows);
        planes.iter_mut().flatten().for_each(|(row, _)| *row = tight[*row]);
        planes
    }

    /// A plane as a sum of integers, and the integer below what it comes to at the vertex.
    fn sides(&self, plane: &hermite::Multipliers) -> (Form, Integer) {
        let parts = plane.iter();
        let mut sum = parts.fold(Form::default(), |sum, (fact, multiplier)| {
            sum.plus(multiplier, &self.known[*fact].form)
        });
        let value = -sum.constant.clone();
        sum.constant = Rational::ZERO;
        (sum, value.floor())
    }

    /// The cut by Chvátal and Gomory that belongs to a plane: what multipliers are above integers
    /// changes the coefficients and the right side by integers, so the sum of the inequalities is
    /// rounded. Of all planes and both directions, the one with the smallest numbers.
    fn rounded_plane(&self, planes: &[hermite::Multipliers]) -> Option<Vec<(usize, Rational)>> {
        if self.cuts == MOST_CUTS {
            return None;
        }
        let mut best: Option<(u64, Vec<(usize, Rational)>)> = None;
        for plane in planes {
            for direction in [Rational::ONE, -Rational::ONE] {
                let above = plane.iter().map(|(fact, multiplier)| {
                    let multiplier = multiplier * &direction;
                    let floor = Rational::from(multiplier.floor());
                    (*fact, multiplier - floor)
                });
                let mut sum: Vec<_> = above.collect();
                sum.retain(|part| !part.1.is_zero());
                sum.sort_unstable_by_key(|part| part.0);
                let Ok(cut) = trine_check::rules::linear::sum(&self.known, &sum) else { continue };
                let cut = cut.normalized(self.terms);
                let bits = cut.form.parts.iter().map(|part| Rat::from(&part.1).numerator().bits());
                let size: u64 = bits.sum();
                if size <= MOST_CUT_BITS
                    && best.as_ref().is_none_or(|(least, _)| size < *least)
                    && !self.known.contains(&cut)
                {
                    best = Some((size, sum));
                }
            }
        }
        best.map(|(_, sum)| sum)
    }

    /// A sum of two inequalities in which a leaf cancels and rounding gains something.
    fn rounded_sum(&self) -> Option<Vec<(usize, Rational)>> {
        if self.known.len() > MOST_FOR_SUMS {
            return None;
        }
        let at_most = |number: &usize| self.known[*number].relation == Relation::AtMost;
        for one in (0..self.known.len()).filter(at_most) {
            for other in (0..one).filter(at_most) {
                for (leaf, coefficient) in &self.known[one].form.parts {
                    let opposite = self.known[other].form.parts.iter().find(|part| part.0 == *leaf);
                    let Some((_, against)) = opposite else { continue };
                    if (*coefficient > Rational::ZERO) == (*against > Rational::ZERO) {
                        continue;
                    }
                    let factor = -(coefficient / against);
                    let sum = vec![(one, Rational::ONE), (other, factor)];
                    let exact = trine_check::rules::linear::sum(&self.known, &sum).ok()?;
                    if exact.form.is_number() {
                        continue;
                    }
                    let scale = Rational::ONE / trine_check::linear::content(&exact.form);
                    let plain = exact.form.times(&scale).constant;
                    let rounded = exact.normalized(self.terms);
                    if rounded.form.constant > plain && !self.known.contains(&rounded) {
                        return Some(sum);
                    }
                }
            }
        }
        None
    }

    /// Whether one side of a disequality is known already.
    fn is_split(&self, number: usize) -> bool {
        let form = &self.known[number].form;
        let sides = [form.clone(), form.times(&-Rational::ONE)];
        sides.into_iter().any(|form| {
            let side = Constraint { form, relation: Relation::Below }.normalized(self.terms);
            self.known.contains(&side)
        })
    }

    fn closed(&self, explanation: &trine_arith::Explanation, signs: &[bool]) -> Option<Move> {
        if explanation.rule != Rule::Farkas {
            return None;
        }
        let mut sum: FxHashMap<usize, Rational> = FxHashMap::default();
        for part in &explanation.parts {
            let number = part.reason.0 as usize;
            // The simplex has its own scale: an inequality counts as often as its bound does.
            let upper = part.kind == BoundKind::Upper;
            let multiplier = part.multiplier.to_big();
            let signed = if upper == signs[number] { multiplier } else { -multiplier };
            *sum.entry(number).or_insert(Rational::ZERO) += signed;
        }
        let mut sum: Vec<_> = sum.into_iter().filter(|part| !part.1.is_zero()).collect();
        sum.sort_unstable_by_key(|part| part.0);
        let total = trine_check::rules::linear::sum(&self.known, &sum).ok()?;
        total.is_false(self.terms).then_some(Move::Closed(sum))
    }
}
