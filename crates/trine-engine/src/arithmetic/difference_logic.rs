//! Difference logic in the search: atoms over two integers become edges of [`Differences`].
//!
//! Idea: if every atom compares two integers, or one with a number, the matrix of shortest paths
//! decides more cheaply than the simplex and propagates completely. Variables become points, and so
//! does zero; the variables of the simplex that stand for differences become pairs of points.
//! Invariants: every atom and every form that may be equated fits; limits are small enough for
//! machine words.
//! Reference: Cotton and Maler, SAT 2006.

use trine_arith::{
    ArithVar, Atom, AtomTag, ChangeId, Decided, Differences, Int, PointId, Reason, Simplex, VarKind,
};
use trine_value::number::Rational;

use crate::linear_form::LinearForm;

/// More variables than this are left to the simplex: a new edge costs up to the square of them.
const MOST_VARIABLES: usize = 400;

/// Whether all atoms and forms fit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shape {
    /// Something is no difference of two integers, or too large.
    has_other: bool,
    /// The number of atoms over two variables.
    pairs: usize,
}

impl Shape {
    /// Looks at the variable of a new atom, and at its limit.
    pub(super) fn look_at_atom(&mut self, simplex: &Simplex, atom: &Atom) {
        match (ends(simplex, atom.var), limit(atom)) {
            (Some([_, Some(_)]), Some(_)) => self.pairs += 1,
            (Some([_, None]), Some(_)) => {}
            _ => self.has_other = true,
        }
    }

    /// Looks at a form that may be equated with another one.
    pub(super) fn look_at_form(&mut self, form: &LinearForm, is_int: bool) {
        let is_point = match &form.terms[..] {
            [] => true,
            [(_, factor)] => *factor == Rational::ONE,
            _ => false,
        };
        if !is_int || !is_point || small(&form.constant).is_none() {
            self.has_other = true;
        }
    }

    /// Whether difference logic is worth its matrix.
    pub(super) fn suits(&self, variables: usize) -> bool {
        !self.has_other && self.pairs > 0 && variables <= MOST_VARIABLES
    }
}

/// An integer that leaves room for sums of two within the limits of [`Differences`].
fn small(number: &Rational) -> Option<i64> {
    let number = i64::try_from(number.is_int().then(|| number.numerator().clone())?).ok()?;
    (number.unsigned_abs() <= Differences::LARGEST_LIMIT.unsigned_abs() / 4).then_some(number)
}

fn limit(atom: &Atom) -> Option<i64> {
    small(&atom.limit.standard.to_big()).filter(|_| atom.limit.is_integer())
}

/// The two variables whose difference a variable is; one alone is its difference from zero.
fn ends(simplex: &Simplex, var: ArithVar) -> Option<[Option<ArithVar>; 2]> {
    if simplex.kind(var) != VarKind::Int {
        return None;
    }
    match simplex.definition(var) {
        None => Some([Some(var), None]),
        Some([(x, a), (y, b)]) if *a == Int::ONE && *b == Int::MINUS_ONE => {
            Some([Some(*x), Some(*y)])
        }
        Some(_) => None,
    }
}

/// Atoms over two integers as edges of a graph whose shortest paths decide them.
pub(super) struct DifferenceLogic {
    pub(super) differences: Differences,
    zero: PointId,
    /// By variable of the simplex.
    points: Vec<Option<PointId>>,
    /// How many atoms are registered.
    registered: usize,
    decided: Vec<Decided>,
}

impl DifferenceLogic {
    pub(super) fn new() -> Self {
        let mut differences = Differences::new();
        let zero = differences.add_point();
        Self { differences, zero, points: Vec::new(), registered: 0, decided: Vec::new() }
    }

    fn point(&mut self, var: Option<ArithVar>) -> PointId {
        let Some(var) = var else { return self.zero };
        if var.index() >= self.points.len() {
            self.points.resize(var.index() + 1, None);
        }
        let differences = &mut self.differences;
        *self.points[var.index()].get_or_insert_with(|| differences.add_point())
    }

    fn ends(&mut self, simplex: &Simplex, var: ArithVar) -> Option<[PointId; 2]> {
        ends(simplex, var).map(|ends| ends.map(|end| self.point(end)))
    }

    /// Registers the atoms that are new. Nothing may be asserted above level zero.
    pub(super) fn register(&mut self, simplex: &Simplex, atoms: &[(Atom, AtomTag)]) {
        for (atom, tag) in &atoms[self.registered..] {
            if let (Some([from, to]), Some(limit)) = (self.ends(simplex, atom.var), limit(atom)) {
                self.differences.register_atom(from, to, limit, *tag);
            }
        }
        self.registered = atoms.len();
    }

    /// Adds what an atom says. Returns the cost in ticks.
    ///
    /// # Errors
    /// Reasons that contradict each other.
    pub(super) fn assert_atom(
        &mut self,
        simplex: &Simplex,
        atom: &Atom,
        positive: bool,
        reason: Reason,
    ) -> Result<u64, Vec<Reason>> {
        let (Some([from, to]), Some(limit)) = (self.ends(simplex, atom.var), limit(atom)) else {
            debug_assert!(false, "an atom that is no difference");
            return Ok(0);
        };
        if positive {
            self.differences.assert(from, to, limit, reason)
        } else {
            self.differences.assert(to, from, -limit - 1, reason)
        }
    }

    /// Adds that a variable, or the difference of two that it stands for, is `value`.
    ///
    /// # Errors
    /// Reasons that contradict each other.
    pub(super) fn assert_value(
        &mut self,
        simplex: &Simplex,
        var: ArithVar,
        value: &Int,
        reason: Reason,
    ) -> Result<(), Vec<Reason>> {
        let (Some([from, to]), Some(limit)) = (self.ends(simplex, var), value.to_i64()) else {
            debug_assert!(false, "an equation between two integers that fit");
            return Ok(());
        };
        self.differences.assert(from, to, limit, reason)?;
        self.differences.assert(to, from, -limit, reason)?;
        Ok(())
    }

    /// The atoms decided since the last call.
    pub(super) fn take_decided(&mut self) -> impl Iterator<Item = Decided> + '_ {
        self.differences.take_decided(&mut self.decided);
        self.decided.drain(..)
    }

    pub(super) fn explain(&self, change: ChangeId, out: &mut Vec<Reason>) {
        self.differences.explain(change, out);
    }

    /// The values of the variables of the simplex that are points, as differences from zero.
    pub(super) fn values(&self) -> impl Iterator<Item = (ArithVar, Int)> + '_ {
        let solution = self.differences.solution();
        let zero = solution[self.zero.index()];
        self.points.iter().enumerate().filter_map(move |(var, point)| {
            let point = (*point)?;
            Some((ArithVar::new(var), Int::from(solution[point.index()] - zero)))
        })
    }
}
