//! The search over literals: a SAT solver proposes, the procedures for conjunctions dispose.
//!
//! Idea: an implicant of each propositional model goes to [`crate::conjunction`]. A conflict becomes a
//! clause after its literals were thinned out; a candidate that violates what only an axiom can say
//! brings that axiom in.
//! Invariant: every clause that is added is valid in the theory.
//! Reference: Barrett, Dill, Stump, "Checking Satisfiability of First-Order Formulas by Incremental
//! Translation to SAT", CAV 2002.

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};
use trine_sat::{SatAnswer, SatConfig};
use trine_term::{FunId, Op, TermId, TermStore, Value};
use trine_value::number::Integer;
use trine_value::{CodePoint, StrValue};

use crate::axioms::number_is;
use crate::builder::Builder;
use crate::conjunction::{self, Outcome, Refinement};
use crate::implicant::implicant;
use crate::language::Languages;
use crate::portfolio::slice;
use crate::skeleton::Skeleton;

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Values of the constants.
    Candidate(Vec<(FunId, Value)>),
    /// There is no model.
    Unsat,
    /// Some conjunction was not decided, and why.
    GaveUp(String),
}

/// Ticks for one try to leave a literal out of a conflict.
const THINNING_TICKS: u64 = 60_000;
/// Conflicts of more literals are not thinned out one by one.
const THINNED_LITERALS: usize = 40;
/// Ticks for one conjunction.
const CONJUNCTION_TICKS: u64 = 20_000_000;

/// The search. The head of the module says more.
pub(crate) struct Search {
    skeleton: Skeleton,
    refined: FxHashSet<Refinement>,
    /// Conjunctions that were set aside undecided; `unsat` is no answer any more.
    skipped: Option<String>,
}

impl Search {
    pub(crate) fn new(
        store: &mut TermStore,
        formulas: &[TermId],
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut skeleton = Skeleton::new(config);
        for &formula in formulas {
            skeleton.assert(store, formula, budget)?;
        }
        Ok(Self { skeleton, refined: FxHashSet::default(), skipped: None })
    }

    /// Goes on until there is an answer, or the budget ends.
    pub(crate) fn run(
        &mut self,
        store: &mut TermStore,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Found, Exhausted> {
        loop {
            match self.skeleton.solve(budget) {
                SatAnswer::Sat => {}
                SatAnswer::Unknown(reason) => return Err(reason),
                SatAnswer::Unsat => {
                    return Ok(match self.skipped.take() {
                        None => Found::Unsat,
                        Some(why) => Found::GaveUp(why),
                    });
                }
            }
            let literals = implicant(store, &self.skeleton);
            budget.spend(literals.len() as u64)?;
            let part = slice(budget, CONJUNCTION_TICKS);
            match conjunction::check(store, languages, &literals, &part) {
                Outcome::Candidate { texts, numbers } => {
                    return Ok(Found::Candidate(self.values(store, texts, numbers)));
                }
                Outcome::Conflict(core) => {
                    let core: Vec<(TermId, bool)> =
                        core.into_iter().map(|position| literals[position as usize]).collect();
                    let core = thin_out(store, languages, core, budget)?;
                    self.skeleton.block(&core);
                }
                Outcome::Refine(refinements) => {
                    let mut news = false;
                    for refinement in refinements {
                        news |= self.refine(store, refinement, budget)?;
                    }
                    if !news {
                        self.skip(&literals, "a refinement did not help".into());
                    }
                }
                Outcome::GaveUp(why) => {
                    budget.refresh()?;
                    self.skip(&literals, why);
                }
            }
            budget.spend(part.ticks_spent())?;
        }
    }

    /// Leaves a conjunction undecided and looks for another one.
    fn skip(&mut self, literals: &[(TermId, bool)], why: String) {
        self.skeleton.block(literals);
        self.skipped.get_or_insert(why);
    }

    /// Adds what a candidate violated; false if it was there already.
    fn refine(
        &mut self,
        store: &mut TermStore,
        refinement: Refinement,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if !self.refined.insert(refinement.clone()) {
            return Ok(false);
        }
        match refinement {
            Refinement::Difference(atom) => {
                let (left, right) = (store.arg(atom, 0), store.arg(atom, 1));
                let formula = self.skeleton.axioms.difference(store, left, right);
                let polarity = store.op(atom) == Op::Distinct;
                self.skeleton.add_axiom(store, atom, polarity, formula, budget)?;
            }
            Refinement::Absence(atom, place) => {
                let (text, pattern) = (store.arg(atom, 0), store.arg(atom, 1));
                let mut b = Builder { store };
                let place = b.store.mk_int(&Integer::from(place));
                let length = b.len(pattern);
                let part = b.store.mk(Op::StrSubstr, &[text, place, length]);
                let found = b.eq(part, pattern);
                let formula = b.not(found);
                self.skeleton.add_axiom(store, atom, false, formula, budget)?;
            }
            Refinement::Number(term, value) => {
                let text = store.arg(term, 0);
                let formula = number_is(store, term, text, &value);
                self.skeleton.add_fact(store, term, formula, budget)?;
            }
        }
        Ok(true)
    }

    fn values(
        &self,
        store: &TermStore,
        texts: Vec<(TermId, Vec<u32>)>,
        numbers: Vec<(TermId, Integer)>,
    ) -> Vec<(FunId, Value)> {
        let constant = |term: TermId| {
            let is_constant = store.op(term) == Op::Apply && store.args(term).is_empty();
            if is_constant { store.function(term) } else { None }
        };
        let mut values = Vec::new();
        for (term, word) in texts {
            let points = word.into_iter().filter_map(CodePoint::new);
            let value = Value::String(StrValue::from_code_points(points));
            values.extend(constant(term).map(|function| (function, value)));
        }
        for (term, number) in numbers {
            values.extend(constant(term).map(|function| (function, Value::Int(number))));
        }
        for (function, value) in self.skeleton.truth_values(store) {
            values.push((function, Value::Bool(value)));
        }
        values
    }
}

/// Fewer literals that are still inconsistent.
fn thin_out(
    store: &TermStore,
    languages: &mut Languages,
    mut core: Vec<(TermId, bool)>,
    budget: &Budget,
) -> Result<Vec<(TermId, bool)>, Exhausted> {
    if core.len() > THINNED_LITERALS {
        return Ok(core);
    }
    let mut position = core.len();
    while position > 0 && core.len() > 1 {
        position = position.min(core.len()) - 1;
        let mut fewer = core.clone();
        fewer.remove(position);
        let part = slice(budget, THINNING_TICKS);
        if let Outcome::Conflict(kept) = conjunction::check(store, languages, &fewer, &part) {
            core = kept.into_iter().map(|at| fewer[at as usize]).collect();
        }
        budget.spend(part.ticks_spent())?;
    }
    Ok(core)
}
