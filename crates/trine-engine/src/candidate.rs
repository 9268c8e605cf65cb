//! A candidate: an assignment that congruence and arithmetic accept, with its numbers.
//!
//! Idea: numbers come from the simplex, or from a theory in a slot that decides them together with
//! its own terms.
//! Invariant: numbers that differ in the simplex differ here too, infinitesimals resolved.

use trine_arith::{Int, Rat};
use trine_term::{TermId, TermStore, Value};
use trine_value::number::Rational;

use crate::atoms::Atoms;
use crate::congruence::{Congruence, NodeId};
use crate::linear_form::LinearForm;
use crate::theories::Theories;
use crate::theory::Theory;

/// An assignment that congruence and arithmetic accept, with the numbers in it.
pub(crate) struct Candidate<'a> {
    pub(crate) atoms: &'a Atoms,
    theories: &'a Theories,
    slots: &'a [Box<dyn Theory>],
    /// By variable of the simplex.
    numbers: Vec<Rat>,
}

impl<'a> Candidate<'a> {
    /// Reads the values of the present assignment.
    pub(crate) fn new(
        store: &TermStore,
        atoms: &'a Atoms,
        theories: &'a Theories,
        slots: &'a [Box<dyn Theory>],
    ) -> Self {
        let arithmetic = &theories.arithmetic;
        let vars: Vec<_> =
            arithmetic.opaque().iter().filter_map(|&term| arithmetic.known_var(term)).collect();
        let mut numbers = arithmetic.simplex.model(&vars);
        if slots.iter().any(|theory| theory.wants_implicant()) {
            for &term in arithmetic.opaque() {
                let value = slots.iter().find_map(|theory| theory.value(store, term));
                if let (Some(Value::Int(value)), Some(var)) = (value, arithmetic.known_var(term))
                    && let Some(number) = numbers.get_mut(var.index())
                {
                    *number = Rat::from(Int::from(&value));
                }
            }
        }
        Self { atoms, theories, slots, numbers }
    }

    /// The classes.
    pub(crate) fn congruence(&self) -> &'a Congruence {
        &self.theories.congruence
    }

    /// The theories in the slots.
    pub(crate) fn slots(&self) -> &'a [Box<dyn Theory>] {
        self.slots
    }

    /// The value that a theory in a slot gives to a term.
    pub(crate) fn slot_value(&self, store: &TermStore, term: TermId) -> Option<Value> {
        self.slots.iter().find_map(|theory| theory.value(store, term))
    }

    /// The opaque terms of arithmetic.
    pub(crate) fn opaque(&self) -> &'a [TermId] {
        self.theories.arithmetic.opaque()
    }

    /// The value of an opaque term of arithmetic.
    pub(crate) fn number_of_opaque(&self, term: TermId) -> Option<Rational> {
        let var = self.theories.arithmetic.known_var(term)?;
        self.numbers.get(var.index()).map(Rat::to_big)
    }

    /// The value of a term of arithmetic whose opaque parts have values.
    pub(crate) fn number_of_term(&self, store: &mut TermStore, term: TermId) -> Option<Rational> {
        let form = LinearForm::of(store, term);
        self.number_of_form(&form)
    }

    fn number_of_form(&self, form: &LinearForm) -> Option<Rational> {
        let mut sum = form.constant.clone();
        for (term, coefficient) in &form.terms {
            sum += self.number_of_opaque(*term)? * coefficient;
        }
        Some(sum)
    }

    /// The value of a node that is a number.
    pub(crate) fn number(&self, node: NodeId) -> Option<Rational> {
        self.number_of_form(self.theories.form(node)?)
    }

    /// The nodes of `true` and `false`.
    pub(crate) fn truth(&self, value: bool) -> NodeId {
        self.theories.truth(value)
    }
}
