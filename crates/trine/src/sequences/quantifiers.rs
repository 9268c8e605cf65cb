//! Quantifiers over formulas about sequences.
//!
//! Idea: formulas are brought to a form in which quantifiers are asserted and never denied. What has to hold of a term with
//! variables (an *axiom*) is said where the variables are bound: a universal formula says the axioms of its body for all
//! values, an existential one for its witness. A variable over sequences becomes one over strings whose letters are codes.
//! Invariant: a quantifier with axioms is asserted wherever it stands. A variable is over sequences only if every letter is
//! the code of an element of its own, so that each string that it takes stands for a sequence.
//! A model of the original has at most as many letters as instances speak of, which are fewer than there are letters.

use rustc_hash::FxHashSet;
use trine_collections::Budget;
use trine_engine::normal_form;
use trine_term::{
    Domain, Op, Replacement, Sort, SortId, TermId, TermMap, TermSet, TermStore, post_order, rebuild,
};

use super::Sequences;
use super::elements::LETTERS;
use crate::answer::{Cause, Incomplete};

/// An equivalent of a formula in which quantifiers are asserted, as far as that can be.
pub(super) fn with_asserted_quantifiers(store: &mut TermStore, formula: TermId) -> TermId {
    let mut quantified = TermSet::new();
    post_order(store, &[formula], &mut TermSet::new(), |part| {
        let holds = |&arg: &TermId| quantified.contains(arg);
        if variables_and_body(store, part).is_some() || store.args(part).iter().any(holds) {
            quantified.insert(part);
        }
    });
    if !quantified.contains(formula) {
        return formula;
    }
    // Without a limit no budget ends.
    let budget = Budget::unlimited();
    let split = rebuild(store, formula, &mut TermMap::new(), &budget, |store, part| {
        if !quantified.contains(part) {
            return Replacement::Final(part);
        }
        split_by_polarity(store, part).map_or(Replacement::Descend, Replacement::Continue)
    });
    normal_form(store, split.unwrap_or(formula), true)
}

/// Connectives that use formulas in both polarities, as some that do not.
fn split_by_polarity(store: &mut TermStore, term: TermId) -> Option<TermId> {
    let args = store.args(term).to_vec();
    if !args.last().is_some_and(|&last| *store.sort_of(last) == Sort::Bool) {
        return None;
    }
    let pairs = match (store.op(term), &args[..]) {
        (Op::Ite, &[condition, yes, no]) => {
            let [yes, no] =
                [store.mk(Op::Implies, &[condition, yes]), store.mk(Op::Or, &[condition, no])];
            vec![yes, no]
        }
        (Op::Eq, args) => {
            let mut pairs = Vec::with_capacity(2 * args.len());
            for pair in args.windows(2) {
                pairs.push(store.mk(Op::Implies, pair));
                pairs.push(store.mk(Op::Implies, &[pair[1], pair[0]]));
            }
            pairs
        }
        (Op::Xor | Op::Distinct, &[one, other]) => {
            let [not_one, not_other] = [one, other].map(|part| store.mk(Op::Not, &[part]));
            vec![store.mk(Op::Or, &[one, other]), store.mk(Op::Or, &[not_one, not_other])]
        }
        _ => return None,
    };
    Some(store.mk(Op::And, &pairs))
}

/// The quantifiers below a formula in [normal form](with_asserted_quantifiers) whose values matter both ways.
fn used_both_ways(store: &TermStore, formula: TermId) -> Vec<TermId> {
    let (mut both, mut seen) = (Vec::new(), FxHashSet::default());
    let mut stack = vec![(formula, false)];
    while let Some((term, is_below)) = stack.pop() {
        if !seen.insert((term, is_below)) {
            continue;
        }
        let is_quantifier = variables_and_body(store, term).is_some();
        if is_below && is_quantifier {
            both.push(term);
        }
        let is_connective = matches!(store.op(term), Op::And | Op::Or) || is_quantifier;
        stack.extend(store.args(term).iter().map(|&arg| (arg, is_below || !is_connective)));
    }
    both
}

impl Sequences {
    /// Notes which quantifiers of an asserted formula are used both ways.
    ///
    /// # Errors
    /// If one was reduced as an asserted one.
    pub(super) fn note_uses(
        &mut self,
        store: &TermStore,
        formula: TermId,
    ) -> Result<(), Incomplete> {
        for quantifier in used_both_ways(store, formula) {
            if self.asserted.contains(quantifier) {
                return Err(Cause::SequenceBelowQuantifier.at(quantifier));
            }
            self.used_both_ways.insert(quantifier);
        }
        Ok(())
    }

    /// The variable that stands for one over sequences.
    ///
    /// # Errors
    /// If strings with these letters need not stand for sequences.
    pub(super) fn bound_variable(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        lowered: SortId,
    ) -> Result<TermId, Incomplete> {
        let element = store.sorts.sequence_element(store.sort(term));
        let has_elements =
            element.is_some_and(|element| has_an_element_for_each_code(store, element));
        let Some(variable) = store.variable(term).filter(|_| has_elements) else {
            return Err(Cause::SequenceQuantifier.at(term));
        };
        let name = store.variable_decl(variable).name;
        let known = self.variables.get(&variable).copied();
        let (lowered, lowered_term) = known.unwrap_or_else(|| store.fresh_variable(name, lowered));
        self.variables.insert(variable, (lowered, lowered_term));
        Ok(lowered_term)
    }

    /// The quantifier `term` over its lowered arguments; `axioms` may speak of its variables.
    ///
    /// # Errors
    /// If it needs a polarity and has none.
    pub(super) fn quantifier(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        args: &[TermId],
        axioms: &[TermId],
    ) -> Result<TermId, Incomplete> {
        let originals = store.args(term).to_vec();
        let Some((&body, variables)) = args.split_last() else { return Ok(term) };
        self.is_quantified = true;
        let mut guards = Vec::new();
        for (&variable, &original) in variables.iter().zip(&originals) {
            if variable != original
                && let Some(element) = store.sorts.sequence_element(store.sort(original))
            {
                guards.extend(self.elements_of(store, element).has_codes(store, variable));
            }
        }
        self.lower_triggers(store, &originals[..variables.len()])?;
        let mut free: FxHashSet<TermId> = store.variables_of(&[body]).into_iter().collect();
        post_order(store, &[body], &mut TermSet::new(), |part| {
            if let Some((_, inner)) = variables_and_body(store, part) {
                inner.iter().for_each(|variable| {
                    free.remove(variable);
                });
            }
        });
        let mut said: Vec<TermId> = axioms.to_vec();
        said.retain(|&axiom| {
            let mentioned = store.variables_of(&[axiom]);
            mentioned.iter().any(|variable| variables.contains(variable))
                && mentioned.iter().all(|variable| free.contains(variable))
        });
        if !said.is_empty() {
            if self.used_both_ways.contains(term) {
                return Err(Cause::SequenceBelowQuantifier.at(term));
            }
            self.asserted.insert(term);
        }
        said.push(body);
        let body = conjunction(store, &said);
        let is_universal = store.op(term) == Op::Forall;
        let body = if is_universal {
            implied(store, &guards, body)
        } else {
            guards.push(body);
            conjunction(store, &guards)
        };
        let mut args = args.to_vec();
        args.pop();
        args.push(body);
        Ok(store.with_args(term, &args))
    }

    /// Gives the variables of a quantifier the triggers that its own triggers became.
    fn lower_triggers(
        &mut self,
        store: &mut TermStore,
        variables: &[TermId],
    ) -> Result<(), Incomplete> {
        let given: Vec<Vec<TermId>> =
            store.triggers(variables).into_iter().map(<[TermId]>::to_vec).collect();
        for patterns in given {
            let mut lowered = Vec::with_capacity(patterns.len());
            for &pattern in &patterns {
                let (whole, _) = self.lower_parts(store, pattern)?;
                // What an element is depends on whether the place is inside; the letter there does not.
                lowered.push(if store.op(pattern) == Op::SeqNth {
                    let args: Vec<TermId> =
                        store.args(pattern).iter().map(|arg| self.terms[arg]).collect();
                    store.mk(Op::StrAt, &args)
                } else {
                    whole
                });
            }
            if lowered != patterns {
                store.add_trigger(&lowered);
            }
        }
        Ok(())
    }
}

/// The variables and the body of a quantifier.
pub(super) fn variables_and_body(store: &TermStore, term: TermId) -> Option<(TermId, &[TermId])> {
    let is_quantifier = matches!(store.op(term), Op::Forall | Op::Exists);
    store.args(term).split_last().filter(|_| is_quantifier).map(|(&body, rest)| (body, rest))
}

fn conjunction(store: &mut TermStore, parts: &[TermId]) -> TermId {
    if let [single] = parts { *single } else { store.mk(Op::And, parts) }
}

fn implied(store: &mut TermStore, premises: &[TermId], conclusion: TermId) -> TermId {
    if premises.is_empty() {
        return conclusion;
    }
    let premise = conjunction(store, premises);
    store.mk(Op::Implies, &[premise, conclusion])
}

/// Whether the elements of a sort are as many as their codes in every model.
fn has_an_element_for_each_code(store: &TermStore, element: SortId) -> bool {
    match store.sorts.get(element) {
        Sort::Bool | Sort::Int | Sort::Real | Sort::String | Sort::BitVec(_) => true,
        _ => Domain::of(store, element)
            .and_then(|domain| domain.count())
            .is_some_and(|count| count <= LETTERS),
    }
}
