//! Constants in the place of variables of which a formula only says that there are some.
//!
//! Idea: from the root of an assertion through connectives, a quantifier that is existential there (`exists` below an
//! even number of negations, `forall` below an odd one) gets a constant for each variable. What is
//! universal stays, in negation normal form.
//! Invariant: the result implies what was given, and each interpretation of what was given has one of the constants in
//! which the result holds: both are satisfiable together, and a model of the result is one of the formula.
//! Reference: Nonnengart, Weidenbach, "Computing Small Clause Normal Forms", Handbook of Automated
//! Reasoning, 2001, section 4 (Skolemization).

use rustc_hash::FxHashMap;
use trine_term::{Op, QuantifiedTerms, TermId, TermStore};

use super::normal_form::{normal_form, shape};

/// Makes constants for existential variables, the same ones for the same quantifier.
#[derive(Default)]
pub struct Skolemizer {
    constants: FxHashMap<TermId, Vec<(TermId, TermId)>>,
}

impl Skolemizer {
    /// The formula as an assertion with constants in the place of outermost existential variables.
    pub fn skolemized(&mut self, store: &mut TermStore, formula: TermId) -> TermId {
        let mut quantified = QuantifiedTerms::default();
        let mut done: FxHashMap<(TermId, bool), TermId> = FxHashMap::default();
        let root = (formula, true);
        let mut stack = vec![root];
        while let Some(&(formula, positive)) = stack.last() {
            if done.contains_key(&(formula, positive)) {
                stack.pop();
                continue;
            }
            let op = store.op(formula);
            let is_existential = op == if positive { Op::Exists } else { Op::Forall };
            let next = if is_existential {
                Some((self.instance(store, formula), positive))
            } else if op == Op::Not {
                Some((store.arg(formula, 0), !positive))
            } else {
                None
            };
            let result = if let Some(next) = next {
                match done.get(&next) {
                    Some(&result) => result,
                    None => {
                        stack.push(next);
                        continue;
                    }
                }
            } else if !quantified.contains(store, formula) {
                if positive { formula } else { store.mk(Op::Not, &[formula]) }
            } else if matches!(op, Op::Forall | Op::Exists) {
                normal_form(store, formula, positive)
            } else if let Some(shape) = shape(store, formula, positive) {
                match shape.over(store, &done, &mut stack) {
                    Some(result) => result,
                    None => continue,
                }
            } else if positive {
                formula
            } else {
                store.mk(Op::Not, &[formula])
            };
            done.insert((formula, positive), result);
            stack.pop();
        }
        done[&root]
    }

    /// The constants that were made.
    pub fn constants(&self) -> impl Iterator<Item = TermId> {
        self.constants.values().flatten().map(|&(_, constant)| constant)
    }

    /// The body of a quantifier with its constants.
    fn instance(&mut self, store: &mut TermStore, quantifier: TermId) -> TermId {
        let args = store.args(quantifier).to_vec();
        let Some((&body, variables)) = args.split_last() else { return quantifier };
        let constants = self.constants.entry(quantifier).or_insert_with(|| {
            let fresh = |&variable: &TermId| {
                let sort = store.sort(variable);
                (variable, store.skolem("witness", sort))
            };
            variables.iter().map(fresh).collect()
        });
        store.substitute(body, constants)
    }
}
