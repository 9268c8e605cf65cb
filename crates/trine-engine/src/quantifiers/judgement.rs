//! Whether a closed quantified formula holds in a model: one look for a counterexample without its variables.
//!
//! Idea: what the model says of the symbols is written into the body ([`interpreted`]), and constants take the place of
//! the variables. If there are no values of these constants that make a universal body false, the formula
//! holds; values that do are a counterexample. An existential formula is asked for a witness in the same way.
//! Invariant: a judgement is right whatever the side question chose for cases that the standard leaves open, and for symbols
//! in recursive definitions: where such a choice may matter, values count only if evaluation confirms them.
//! Reference: Ge, de Moura, "Complete Instantiation for Quantified Formulas in Satisfiability Modulo
//! Theories", CAV 2009, section 5.

use trine_collections::{Answer, Budget, Exhausted};
use trine_term::{
    Evaluator, Interpretation, Op, Reason, TermId, TermSet, TermStore, Value, defined_by_symbols,
    interpreted, is_an_element, post_order_with_definitions,
};

use crate::linear_form::constant;

/// Asks questions apart from the search at hand.
pub trait SideQuestions {
    /// Whether formulas have a model.
    fn ask(
        &self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Answer<Interpretation, (), Reason>;
}

/// What a quantified formula is in a model.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Whether it holds.
    pub holds: bool,
    /// Values of its variables that show this: a counterexample of a universal formula that does not
    /// hold, a witness of an existential one that does.
    pub values: Vec<Value>,
}

/// Judges a closed quantified formula in a model; none if that is not found out.
///
/// # Errors
/// If the budget ends.
pub fn judge(
    store: &mut TermStore,
    model: &Interpretation,
    quantifier: TermId,
    side: &dyn SideQuestions,
    budget: &Budget,
) -> Result<Option<Judgement>, Exhausted> {
    let is_universal = store.op(quantifier) == Op::Forall;
    let args = store.args(quantifier).to_vec();
    let Some((&body, variables)) = args.split_last() else { return Ok(None) };
    let Some(meaning) = interpreted(store, model, body, budget)? else { return Ok(None) };
    let mut constants = Vec::with_capacity(variables.len());
    let mut formulas = Vec::new();
    for &variable in variables {
        let sort = store.sort(variable);
        let constant = store.skolem("example", sort);
        constants.push((variable, constant));
        formulas.extend(is_an_element(store, model, constant));
    }
    let instance = store.substitute(meaning, &constants);
    formulas.push(if is_universal { store.mk(Op::Not, &[instance]) } else { instance });
    let found = match side.ask(store, &formulas, budget) {
        Answer::Unknown(_) => return Ok(None),
        Answer::Unsat(()) => {
            return Ok(Some(Judgement { holds: is_universal, values: Vec::new() }));
        }
        Answer::Sat(found) => found,
    };
    let mut values = Vec::with_capacity(variables.len());
    for &(_, constant) in &constants {
        let known = store.function(constant).and_then(|function| found.constant(function));
        let sort = store.sort(constant);
        let Some(value) = known.cloned().or_else(|| found.default_value(store, sort)) else {
            return Ok(None);
        };
        values.push(value);
    }
    let assignment: Vec<(TermId, Value)> =
        variables.iter().copied().zip(values.iter().cloned()).collect();
    let value = Evaluator::new(store, model).eval_under(body, &assignment, budget);
    let is_confirmed = match value {
        Ok(value) => value.as_bool() == Some(!is_universal),
        // The answer of the side question was evaluated there.
        Err(_) => !may_be_open(store, body) && !defined_by_symbols(store, body),
    };
    budget.refresh()?;
    Ok(is_confirmed.then_some(Judgement { holds: !is_universal, values }))
}

/// Whether the value of a term may depend on what the standard leaves open.
#[must_use]
pub fn may_be_open(store: &TermStore, term: TermId) -> bool {
    let mut is_open = false;
    post_order_with_definitions(store, &[term], &mut TermSet::new(), |term| {
        let divides = matches!(store.op(term), Op::IntDiv | Op::Mod | Op::Divide);
        let is_defined = divides
            && constant(store, store.arg(term, 1)).is_some_and(|divisor| !divisor.is_zero());
        is_open |= store.op(term).may_be_open() && !is_defined;
    });
    is_open
}

/// The quantified formulas in a term that are below no other one.
#[must_use]
pub fn outermost_quantifiers(store: &TermStore, root: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen = TermSet::new();
    let mut open = vec![root];
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        if matches!(store.op(term), Op::Forall | Op::Exists) {
            found.push(term);
        } else {
            open.extend(store.args(term).iter().rev());
        }
    }
    found
}
