//! Variables that stand for linear forms: making, sharing and removing them.
//!
//! Invariants: definitions are over free variables, primitive, and shared by all multiples of a form.
//! Forms of cuts, which the caller did not ask for, and passing ones are retired once they have no
//! bounds, and their variables are used again; the others stay until they are truncated.

use super::{Simplex, Vector};
use crate::form::{
    ArithVar, Atom, BoundKind, Comparison, LinearForm, SignedAtom, Strictness, VarKind,
};
use crate::number::{Int, Rat, Value};
use std::borrow::Cow;
use std::cmp::Reverse;

/// Fewer passing forms than this are not worth looking through.
const FEW_PASSING: usize = 64;

/// Passing forms without bounds cost each pivot, making them again costs each use: one for so many
/// variables that stay is left in the tableau.
const VARS_PER_PASSING: usize = 4;

/// A variable that stands for a form up to a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The variable.
    pub var: ArithVar,
    /// `form = scale * var`; never 0.
    pub scale: Rat,
}

impl Simplex {
    /// The variable that stands for `form`, which is not 0, up to a factor. Forms that differ by a
    /// factor get the same variable; a form of one variable is that variable.
    pub fn define(&mut self, form: &LinearForm) -> Definition {
        let definition = self.define_shared(form);
        self.keep_var(definition.var);
        self.note_input(definition.var);
        definition
    }

    /// The variable that stands for `form` up to a factor, if there is one.
    #[must_use]
    pub fn known(&self, form: &LinearForm) -> Option<Definition> {
        if form.is_zero() {
            return None;
        }
        let (vector, scale) = self.over_free(form).primitive();
        let var = match vector.as_slice() {
            [(var, _)] => *var,
            vector => *self.defined.get(vector)?,
        };
        Some(Definition { var, scale })
    }

    /// Notes how long the coefficients of a form are that the caller asked for.
    fn note_input(&mut self, var: ArithVar) {
        if let Some(vector) = &self.definitions[var.index()] {
            let bits = vector.iter().map(|(_, coef)| coef.bits()).max().unwrap_or(0);
            self.input_bits = self.input_bits.max(bits);
        }
    }

    /// As [`define`](Self::define), for bounds to be asserted now: once these are popped, the variable
    /// may be retired, so the caller must ask for it again.
    pub fn define_passing(&mut self, form: &LinearForm) -> Definition {
        let (known, reused) = (self.num_vars(), self.retired.last().copied());
        let definition = self.define_shared(form);
        if definition.var.index() >= known || Some(definition.var) == reused {
            self.is_passing[definition.var.index()] = true;
            self.passing.push(definition.var);
        }
        self.note_input(definition.var);
        definition
    }

    /// Notes that the caller knows the variable.
    pub(crate) fn keep_var(&mut self, var: ArithVar) {
        self.cut_vars.retain(|cut| *cut != var);
        if std::mem::replace(&mut self.is_passing[var.index()], false) {
            self.passing.retain(|passing| *passing != var);
        }
    }

    /// As [`define`](Self::define), for a cut: the variable may be retired when it has no bounds.
    pub(crate) fn define_cut(&mut self, form: &LinearForm) -> Definition {
        let known = self.num_vars();
        let reused = self.retired.last().copied();
        let definition = self.define_shared(form);
        if definition.var.index() >= known || Some(definition.var) == reused {
            self.cut_vars.push(definition.var);
        }
        definition
    }

    fn define_shared(&mut self, form: &LinearForm) -> Definition {
        assert!(!form.is_zero(), "the form 0 needs no variable");
        let form = self.over_free(form);
        let (vector, scale) = form.primitive();
        if let [(var, _)] = vector.as_slice() {
            return Definition { var: *var, scale };
        }
        if let Some(var) = self.defined.get(vector.as_slice()) {
            return Definition { var: *var, scale };
        }
        let is_int = vector.iter().all(|(var, _)| self.is_int(*var));
        let kind = if is_int { VarKind::Int } else { VarKind::Real };
        let mut value = Value::ZERO;
        for (var, coef) in &vector {
            value = &value + &self.values[var.index()].times(coef);
        }
        let key: Vector = vector.into();
        let slack = match self.retired.pop() {
            Some(var) => {
                debug_assert!(self.tableau.column(var).is_empty(), "a retired variable in use");
                self.kinds[var.index()] = kind;
                self.values[var.index()] = value;
                self.definitions[var.index()] = Some(key.clone());
                var
            }
            None => self.add_var(kind, value, Some(key.clone())),
        };
        self.save_new_slack(slack, &key);
        let row = self.tableau.add_definition(slack, &key);
        self.propagation.new_row(row);
        self.defined.insert(key, slack);
        Definition { var: slack, scale }
    }

    /// Takes forms of cuts without bounds out of the tableau.
    pub(crate) fn retire_unbounded_cuts(&mut self) {
        let cuts = std::mem::take(&mut self.cut_vars);
        self.cut_vars = self.retire_unbounded(cuts);
    }

    /// Takes passing forms without bounds out of the tableau, if there are many passing ones.
    pub(crate) fn retire_passing(&mut self) {
        if self.passing.len() <= self.most_passing.max(FEW_PASSING) {
            return;
        }
        let passing = std::mem::take(&mut self.passing);
        self.passing = self.retire_unbounded(passing);
        let staying = self.num_vars() - self.passing.len() - self.retired.len();
        self.most_passing = (2 * self.passing.len()).max(staying / VARS_PER_PASSING);
    }

    /// Takes those of the variables that have no bounds out of the tableau, and returns the others.
    fn retire_unbounded(&mut self, vars: Vec<ArithVar>) -> Vec<ArithVar> {
        let (bounded, unbounded): (Vec<_>, Vec<_>) = vars
            .into_iter()
            .partition(|&var| self.lower(var).is_some() || self.upper(var).is_some());
        for &var in &unbounded {
            self.remove_definition(var);
            // Not an integer: a retired variable must not be taken for a free integer of the problem.
            self.kinds[var.index()] = VarKind::Real;
            self.is_direction[var.index()] = false;
            self.is_passing[var.index()] = false;
            if var.index() >= self.reuse_from {
                self.retired.push(var);
            }
        }
        // Removing one may have moved another: only now do they keep their values.
        for &var in &unbounded {
            self.values[var.index()] = Value::ZERO;
            self.is_saved[var.index()] = false;
        }
        let is_saved = &self.is_saved;
        self.saved.retain(|(var, _)| is_saved[var.index()]);
        bounded
    }

    /// Whether the caller did not ask for the form of a variable.
    pub(crate) fn is_cut(&self, var: ArithVar) -> bool {
        self.cut_vars.contains(&var)
    }

    pub(crate) fn input_bits(&self) -> u64 {
        self.input_bits
    }

    pub(crate) fn note_direction(&mut self, var: ArithVar) {
        self.is_direction[var.index()] = true;
    }

    pub(crate) fn is_direction(&self, var: ArithVar) -> bool {
        self.is_direction[var.index()]
    }

    /// Lets only retired variables from `len` on be used again, so that those made from now on can be
    /// truncated.
    pub(crate) fn reuse_from(&mut self, len: usize) {
        self.reuse_from = len;
        self.retired.retain(|var| var.index() >= len);
    }

    fn remove_definition(&mut self, var: ArithVar) {
        if let Some(vector) = self.definitions[var.index()].take() {
            self.defined.remove(&vector);
            if self.make_basic(var)
                && let Some(row) = self.tableau.row_of(var)
            {
                self.tableau.remove_row(row);
            }
        }
    }

    /// The form with defined variables replaced; not 0 unless the forms cancel.
    pub(crate) fn over_free<'a>(&self, form: &'a LinearForm) -> Cow<'a, LinearForm> {
        if form.terms().iter().all(|(var, _)| self.definition(*var).is_none()) {
            return Cow::Borrowed(form);
        }
        let mut terms = Vec::new();
        for (var, factor) in form.terms() {
            match self.definition(*var) {
                None => terms.push((*var, factor.clone())),
                Some(vector) => terms.extend(vector.iter().map(|(v, c)| (*v, factor.times(c)))),
            }
        }
        Cow::Owned(LinearForm::from_terms(terms))
    }

    /// The value of a new slack in the saved assignment, where that differs from the present one.
    fn save_new_slack(&mut self, slack: ArithVar, vector: &[(ArithVar, Int)]) {
        if !vector.iter().any(|(var, _)| self.is_saved[var.index()]) {
            return;
        }
        let mut value = Value::ZERO;
        for (var, coef) in vector {
            let old = self.saved.iter().find(|(v, _)| v == var).map(|(_, old)| old);
            value = &value + &old.unwrap_or(&self.values[var.index()]).times(coef);
        }
        self.is_saved[slack.index()] = true;
        self.saved.push((slack, value));
    }

    /// What `form <= limit` or `form < limit` comes to: an atom over one variable, or a constant.
    /// Defines a variable for the form if there is none.
    pub fn at_most(
        &mut self,
        form: &LinearForm,
        limit: &Rat,
        strictness: Strictness,
    ) -> Comparison {
        let form = self.over_free(form);
        if form.is_zero() {
            let strict = strictness == Strictness::Strict;
            return Comparison::Constant(limit.is_positive() || (!strict && limit.is_zero()));
        }
        let Definition { var, scale } = self.define(&form);
        let limit = limit / &scale;
        let delta = if strictness == Strictness::Strict { -1 } else { 0 };
        Comparison::Atom(if scale.is_positive() {
            let limit = Value::new(limit, Rat::from(delta));
            SignedAtom { atom: self.atom(var, limit), positive: true }
        } else {
            // var >= limit (or >) is the negation of var < limit (or <=).
            let limit = Value::new(limit, Rat::from(-1 - delta));
            SignedAtom { atom: self.atom(var, limit), positive: false }
        })
    }

    /// The canonical atom `var <= limit`: limits of integers are rounded down.
    #[must_use]
    pub fn atom(&self, var: ArithVar, limit: Value) -> Atom {
        let limit = if self.is_int(var) { Value::from(limit.floor()) } else { limit };
        Atom { var, limit }
    }

    /// The bound that a signed atom sets.
    #[must_use]
    pub fn bound_of(&self, literal: &SignedAtom) -> (BoundKind, Value) {
        let limit = &literal.atom.limit;
        if literal.positive {
            (BoundKind::Upper, limit.clone())
        } else if self.is_int(literal.atom.var) {
            (BoundKind::Lower, limit + &Value::from(1))
        } else {
            let delta = &limit.delta + &Rat::ONE;
            (BoundKind::Lower, Value::new(limit.standard.clone(), delta))
        }
    }

    /// Makes a variable basic that may leave the basis anywhere, at the same values; the variable
    /// that leaves is then moved into its bounds.
    fn make_basic(&mut self, var: ArithVar) -> bool {
        if self.tableau.is_basic(var) {
            return true;
        }
        let rows = self.tableau.column(var).iter();
        let Some(best) = rows.map(|at| (self.tableau.row(at.row).len(), at.row)).min() else {
            return false;
        };
        let leaving = self.tableau.basic(best.1);
        self.tableau.pivot(best.1, var);
        if let Some(leaving) = leaving
            && let Some(kind) = self.violated(leaving)
            && let Some(value) = self.bounds.value(leaving, kind).cloned()
        {
            self.move_nonbasic(leaving, value);
        }
        true
    }

    /// Forgets the variables from `len` on, with their rows. They have no bounds, and are not used
    /// in definitions of older variables.
    pub(crate) fn truncate_vars(&mut self, len: usize) {
        for index in (len..self.num_vars()).rev() {
            self.remove_definition(ArithVar::new(index));
        }
        self.cut_vars.retain(|var| var.index() < len);
        self.passing.retain(|var| var.index() < len);
        self.is_passing.truncate(len);
        self.retired.retain(|var| var.index() < len);
        self.kinds.truncate(len);
        self.values.truncate(len);
        self.definitions.truncate(len);
        self.tableau.truncate_vars(len);
        self.bounds.truncate_vars(len);
        self.propagation.truncate_vars(len);
        self.infeasible.retain(|Reverse(var)| var.index() < len);
        self.is_queued.truncate(len);
        self.is_direction.truncate(len);
        self.saved.retain(|(var, _)| var.index() < len);
        self.is_saved.truncate(len);
    }
}
