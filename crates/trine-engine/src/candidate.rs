//! A candidate: an assignment that congruence and arithmetic accept, with its numbers.
//!
//! Idea: numbers come from the simplex, or from a theory that decides them together with
//! its own terms.
//! Invariant: numbers that differ in the simplex differ here too, infinitesimals resolved.

use trine_arith::{ArithVar, Int, Rat};
use trine_term::{TermId, TermStore, Value};
use trine_value::number::Rational;

use crate::arithmetic::Arithmetic;
use crate::atoms::Atoms;
use crate::congruence::{Congruence, NodeId};
use crate::linear_form::LinearForm;
use crate::search_theories::SearchTheories;
use crate::theory::Theory;

/// An assignment that congruence and arithmetic accept, with the numbers in it.
pub(crate) struct Candidate<'a> {
    pub(crate) atoms: &'a Atoms,
    search_theories: &'a SearchTheories,
    theories: &'a [Box<dyn Theory>],
    /// By variable of the simplex.
    numbers: Vec<Rat>,
}

impl<'a> Candidate<'a> {
    /// Reads the values of the present assignment.
    pub(crate) fn new(
        store: &TermStore,
        atoms: &'a Atoms,
        search_theories: &'a SearchTheories,
        theories: &'a [Box<dyn Theory>],
    ) -> Self {
        let arithmetic = &search_theories.arithmetic;
        let vars: Vec<_> = arithmetic
            .uninterpreted()
            .iter()
            .filter_map(|&term| arithmetic.known_var(term))
            .collect();
        let mut numbers = arithmetic.simplex.model(&vars);
        if theories.iter().any(|theory| theory.wants_implicant()) {
            for &term in arithmetic.uninterpreted() {
                let value = theories.iter().find_map(|theory| theory.value(store, term));
                if let (Some(Value::Int(value)), Some(var)) = (value, arithmetic.known_var(term))
                    && let Some(number) = numbers.get_mut(var.index())
                {
                    *number = Rat::from(Int::from(&value));
                }
            }
        }
        Self { atoms, search_theories, theories, numbers }
    }

    /// The classes.
    pub(crate) fn congruence(&self) -> &'a Congruence {
        &self.search_theories.congruence
    }

    /// Arithmetic, with the bounds of the assignment.
    pub(crate) fn arithmetic(&self) -> &'a Arithmetic {
        &self.search_theories.arithmetic
    }

    /// The theories.
    pub(crate) fn theories(&self) -> &'a [Box<dyn Theory>] {
        self.theories
    }

    /// The value that a theory gives to a term.
    pub(crate) fn theory_value(&self, store: &TermStore, term: TermId) -> Option<Value> {
        self.theories.iter().find_map(|theory| theory.value(store, term))
    }

    /// The uninterpreted terms of arithmetic.
    pub(crate) fn uninterpreted(&self) -> &'a [TermId] {
        self.search_theories.arithmetic.uninterpreted()
    }

    /// The value of an uninterpreted term of arithmetic.
    pub(crate) fn number_of_uninterpreted(&self, term: TermId) -> Option<Rational> {
        self.number_of_var(self.search_theories.arithmetic.known_var(term)?)
    }

    /// The value of a variable of arithmetic that stands for an uninterpreted term.
    pub(crate) fn number_of_var(&self, var: ArithVar) -> Option<Rational> {
        self.numbers.get(var.index()).map(Rat::to_big)
    }

    /// The value of a term of arithmetic whose uninterpreted parts have values.
    pub(crate) fn number_of_term(&self, store: &mut TermStore, term: TermId) -> Option<Rational> {
        let form = LinearForm::of(store, term);
        self.number_of_form(&form)
    }

    /// The value of a form whose uninterpreted terms have values.
    pub(crate) fn number_of_form(&self, form: &LinearForm) -> Option<Rational> {
        let mut sum = form.constant.clone();
        for (term, coefficient) in &form.terms {
            sum += self.number_of_uninterpreted(*term)? * coefficient;
        }
        Some(sum)
    }

    /// The value of a node that is a number.
    pub(crate) fn number(&self, node: NodeId) -> Option<Rational> {
        self.number_of_form(self.search_theories.form(node)?)
    }

    /// The nodes of `true` and `false`.
    pub(crate) fn truth(&self, value: bool) -> NodeId {
        self.search_theories.truth(value)
    }
}
