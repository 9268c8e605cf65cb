//! Linear arithmetic in the search: atoms are thresholds of variables of the simplex.
//!
//! Idea: every comparison of numbers is, up to sign, `v <= c` or `v < c` for a variable of the
//! [`Simplex`] that stands for a linear form. An equality is the conjunction of two of them, so
//! arithmetic only ever sees bounds. Thresholds of one variable are ordered by binary clauses, and
//! the SAT solver propagates among them.
//! Invariants: one literal for each threshold; a literal's meaning never changes; reasons given to
//! the simplex are literals, or pairs of terms that the congruence closure made equal.
//! Reference: Dutertre and de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006.

use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};

use trine_arith::{
    ArithVar, Atom, AtomTag, Comparison, Conflict, Explanation, Rat, Reason, SignedAtom, Simplex,
    Strictness, Value as Threshold, VarKind,
};
use trine_sat::{Lit, Var};
use trine_term::{Sort, TermId, TermMap, TermStore};

use crate::clause_buffer::ClauseBuffer;
use crate::linear_form::LinearForm;

/// What arithmetic is told by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// A literal that is true.
    Literal(Lit),
    /// The pair of equal nodes with this number.
    Pair(u32),
}

impl Source {
    fn reason(self) -> Reason {
        let (number, tag) = match self {
            Self::Literal(literal) => (literal.index() as u32, 0),
            Self::Pair(pair) => (pair, 1),
        };
        assert!(number < 1 << 31, "fewer than 2^30 variables and 2^31 pairs");
        Reason(number << 1 | tag)
    }

    /// What the reason stands for.
    pub(crate) fn of(reason: Reason) -> Self {
        let number = reason.0 >> 1;
        match reason.0 & 1 {
            0 => {
                let positive = Var::new(number as usize >> 1).positive();
                Self::Literal(if number & 1 == 0 { positive } else { !positive })
            }
            _ => Self::Pair(number),
        }
    }
}

/// The arithmetic of the search. The head of the module says more.
#[derive(Default)]
pub(crate) struct Arithmetic {
    pub(crate) simplex: Simplex,
    /// The variables of opaque terms.
    vars: TermMap<ArithVar>,
    /// The opaque terms, in the order in which they were met.
    opaque: Vec<TermId>,
    /// By variable: its thresholds with their literals.
    thresholds: Vec<BTreeMap<Threshold, Lit>>,
    /// By propositional variable: the threshold.
    atoms: Vec<Option<Atom>>,
}

impl Arithmetic {
    /// The variable of an opaque term; the flag says whether it is new.
    pub(crate) fn var(&mut self, store: &TermStore, term: TermId) -> (ArithVar, bool) {
        if let Some(&var) = self.vars.get(term) {
            return (var, false);
        }
        let kind = if *store.sort_of(term) == Sort::Int { VarKind::Int } else { VarKind::Real };
        let var = self.simplex.new_var(kind);
        self.vars.insert(term, var);
        self.opaque.push(term);
        (var, true)
    }

    /// The variable of an opaque term that has one.
    pub(crate) fn known_var(&self, term: TermId) -> Option<ArithVar> {
        self.vars.get(term).copied()
    }

    /// The opaque terms.
    pub(crate) fn opaque(&self) -> &[TermId] {
        &self.opaque
    }

    /// The form over variables of the simplex. All opaque terms have variables.
    fn over_vars(&self, form: &LinearForm) -> trine_arith::LinearForm {
        trine_arith::LinearForm::from_terms(form.terms.iter().filter_map(|(term, coefficient)| {
            self.known_var(*term).map(|var| (var, Rat::from(coefficient)))
        }))
    }

    /// The literal of `form <= 0` or `form < 0`.
    pub(crate) fn at_most_zero(
        &mut self,
        form: &LinearForm,
        strictness: Strictness,
        truth: Lit,
        out: &mut ClauseBuffer,
    ) -> Lit {
        let limit = Rat::from(-form.constant.clone());
        let comparison = self.simplex.at_most(&self.over_vars(form), &limit, strictness);
        match comparison {
            Comparison::Constant(true) => truth,
            Comparison::Constant(false) => !truth,
            Comparison::Atom(SignedAtom { atom, positive }) => {
                let literal = self.threshold(atom, out);
                if positive { literal } else { !literal }
            }
        }
    }

    /// The literal of a threshold.
    pub(crate) fn threshold(&mut self, atom: Atom, out: &mut ClauseBuffer) -> Lit {
        let index = atom.var.index();
        if index >= self.thresholds.len() {
            self.thresholds.resize_with(index + 1, BTreeMap::new);
        }
        let of_var = &mut self.thresholds[index];
        if let Some(&literal) = of_var.get(&atom.limit) {
            return literal;
        }
        let literal = out.new_var();
        out.observe(literal.var());
        if let Some((_, &below)) = of_var.range((Unbounded, Excluded(&atom.limit))).next_back() {
            out.add(&[!below, literal]);
        }
        if let Some((_, &above)) = of_var.range((Excluded(&atom.limit), Unbounded)).next() {
            out.add(&[!literal, above]);
        }
        of_var.insert(atom.limit.clone(), literal);
        let var = literal.var().index();
        if var >= self.atoms.len() {
            self.atoms.resize(var + 1, None);
        }
        self.simplex.register_atom(&atom, AtomTag(var as u32));
        self.atoms[var] = Some(atom);
        literal
    }

    /// Tells the simplex of a literal, if it is a threshold.
    ///
    /// # Errors
    /// The contradiction with another bound.
    pub(crate) fn assign(&mut self, literal: Lit) -> Result<(), Explanation> {
        let Some(Some(atom)) = self.atoms.get(literal.var().index()) else { return Ok(()) };
        let signed = SignedAtom { atom: atom.clone(), positive: !literal.is_negative() };
        let reason = Source::Literal(literal).reason();
        self.simplex.assert_atom(&signed, reason).map_err(|Conflict(explanation)| explanation)
    }

    /// Tells the simplex that a form is zero.
    ///
    /// # Errors
    /// The contradiction with other bounds.
    pub(crate) fn assert_zero(
        &mut self,
        form: &LinearForm,
        source: Source,
    ) -> Result<(), Contradiction> {
        let over_vars = self.over_vars(form);
        let limit = Rat::from(-form.constant.clone());
        if over_vars.is_zero() {
            return if limit.is_zero() { Ok(()) } else { Err(Contradiction::Alone) };
        }
        let definition = self.simplex.define(&over_vars);
        let value = Threshold::from(&limit / &definition.scale);
        let reason = source.reason();
        if self.simplex.kind(definition.var) == VarKind::Int && !value.is_integer() {
            return Err(Contradiction::Alone);
        }
        self.simplex
            .assert_lower(definition.var, value.clone(), reason)
            .and_then(|()| self.simplex.assert_upper(definition.var, value, reason))
            .map_err(|Conflict(explanation)| Contradiction::With(explanation))
    }
}

/// Why an equation cannot hold.
pub(crate) enum Contradiction {
    /// It has no solution by itself.
    Alone,
    /// It contradicts these bounds, of which it is one.
    With(Explanation),
}
