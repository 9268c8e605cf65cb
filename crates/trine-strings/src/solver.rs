//! The plan for strings: the engine and short models in turn, with growing budgets.
//!
//! Idea: the search over literals refutes, and finds many models; most satisfiable problems have
//! models with short strings, for which a bounded search is cheap. It looks at the formulas that have to do
//! with strings; where there are others, the engine completes what it finds.
//! Invariant: a model satisfies what was asserted. Both claim so, and whoever asked evaluates it; a
//! guess, for terms that nobody reads, is evaluated here.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::GiveUp;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, Engine, IncrementalSolver, Lemma, Theory};
use trine_sat::{Lit, SatConfig};
use trine_term::{
    Cause, EvalError, Evaluator, FunId, Interpretation, Op, Parts, Reason, Sort, TermId, TermSet,
    TermStore, Theory as TheoryName, Value, post_order,
};
use trine_trace::{Activity, Outcome};

use crate::bounded::{self, BoundedAnswer};
use crate::language::Languages;
use crate::language_atoms;
use crate::settings::{Balance, Settings};
use crate::theory::StringTheory;

/// Ticks of the first search for short strings.
const FIRST_TICKS: u64 = 1_000_000;
/// As many for each letter of a literal, where that is more: what is read costs so much in both.
const TICKS_PER_LETTER: u64 = 60;
/// Letters of string constants in the searches for short strings.
const BOUNDS: [u32; 6] = [2, 6, 12, 24, 48, 100];

/// Decides formulas over strings, and whatever the engine knows, in levels.
pub struct StringSolver {
    engine: Engine,
    languages: Rc<RefCell<Languages>>,
    config: SatConfig,
    /// What each level asserts, level zero first.
    asserted: Vec<Vec<TermId>>,
    /// The formulas of literals that were asked for, and of their negations.
    named: FxHashMap<Lit, TermId>,
    model: Option<Interpretation>,
    /// Whether short strings are looked for beside the search over literals.
    tries_short_strings: bool,
    balance: Balance,
}

impl StringSolver {
    /// A solver at level zero; `theories` are the theories beside strings.
    ///
    /// # Errors
    /// If there is no alphabet.
    pub fn new(config: &SatConfig, theories: Vec<Box<dyn Theory>>) -> Result<Self, GiveUp> {
        Self::with_settings(config, theories, Settings::default())
    }

    /// A solver at level zero with these choices.
    ///
    /// # Errors
    /// If there is no alphabet.
    pub fn with_settings(
        config: &SatConfig,
        mut theories: Vec<Box<dyn Theory>>,
        settings: Settings,
    ) -> Result<Self, GiveUp> {
        let languages = Rc::new(RefCell::new(Languages::new()?));
        let (tries_short_strings, balance) = (settings.only.is_none(), settings.balance);
        theories.push(Box::new(StringTheory::new(Rc::clone(&languages), settings)));
        Ok(Self {
            engine: Engine::new(config, theories),
            languages,
            config: config.clone(),
            asserted: vec![Vec::new()],
            named: FxHashMap::default(),
            model: None,
            tries_short_strings,
            balance,
        })
    }

    /// What is asserted and assumed.
    fn formulas(&self, assumptions: &[Lit]) -> Vec<TermId> {
        let assumed = assumptions.iter().filter_map(|literal| self.named.get(literal));
        self.asserted.iter().flatten().chain(assumed).copied().collect()
    }

    /// Whether the last model satisfies what is asserted now: checks that follow each other often
    /// ask for little more.
    fn was_model_kept(&self, store: &TermStore, assumptions: &[Lit], budget: &Budget) -> bool {
        let Some(model) = &self.model else { return false };
        // If the budget has ended, whoever comes next finds out.
        budget.within(FIRST_TICKS, |part| {
            holds(store, &self.formulas(assumptions), model, part) == Ok(true)
        })
    }

    fn alternate(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        let formulas = self.formulas(assumptions);
        let parts = Parts::of(store, &formulas, speaks_of_strings);
        if parts.about.is_empty() {
            let answer = self.engine.check(store, assumptions, budget);
            return self.accept(store, &formulas, answer, budget);
        }
        let mut given_up = None;
        let mut ticks = FIRST_TICKS.max(TICKS_PER_LETTER * letters(store, &parts.about));
        let (search_share, string_share) = self.balance.shares();
        let bounds: &[u32] = if self.tries_short_strings { &BOUNDS } else { &[] };
        for &bound in bounds {
            budget.refresh()?;
            if given_up.is_none() {
                let share = ticks.saturating_mul(search_share);
                let (answer, spent) = budget.within(share, |part| {
                    let answer = self.engine.check(store, assumptions, part);
                    (answer, part.ticks_spent())
                });
                match answer {
                    Answer::Unknown(Reason::Exhausted(_)) => budget.refresh()?,
                    answer => match self.accept(store, &formulas, answer, budget)? {
                        // With more ticks procedures get further.
                        Answer::Unknown(_) if spent > ticks => {}
                        Answer::Unknown(why) => given_up = Some(why),
                        answer => return Ok(answer),
                    },
                }
            }
            let share = ticks.saturating_mul(string_share);
            let search = || {
                let languages = &mut self.languages.borrow_mut();
                budget.within(share, |part| {
                    bounded::search(store, &parts.about, languages, bound, &self.config, part)
                })
            };
            let outcome = |answer: &BoundedAnswer| match answer {
                BoundedAnswer::Model(_) => Outcome::Model,
                BoundedAnswer::Exhausted => Outcome::GaveUp,
                BoundedAnswer::Nothing | BoundedAnswer::Unsupported => Outcome::Nothing,
            };
            match budget.trace().during(Activity::ShortStrings, search, outcome) {
                BoundedAnswer::Model(values) if parts.unrelated.is_empty() => {
                    self.model = Some(interpretation(values));
                    return Ok(Answer::Sat(()));
                }
                BoundedAnswer::Model(values) => {
                    let answer = budget.within(ticks.saturating_mul(search_share), |part| {
                        self.complete(store, assumptions, &values, part)
                    });
                    budget.refresh()?;
                    if let Ok(Answer::Sat(())) = answer
                        && let Answer::Sat(()) =
                            self.accept(store, &formulas, Answer::Sat(()), budget)?
                    {
                        return Ok(Answer::Sat(()));
                    }
                    budget.refresh()?;
                }
                BoundedAnswer::Exhausted => budget.refresh()?,
                BoundedAnswer::Nothing | BoundedAnswer::Unsupported => {}
            }
            ticks = ticks.saturating_mul(3);
        }
        if let Some(why) = given_up {
            return Ok(Answer::Unknown(why));
        }
        let answer = self.engine.check(store, assumptions, budget);
        self.accept(store, &formulas, answer, budget)
    }

    /// Asks the engine for a model in which these constants have these values. Another answer than `Sat`
    /// says nothing about the formulas.
    fn complete(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        values: &[(FunId, Value)],
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        let mut assumed = assumptions.to_vec();
        for (function, value) in values {
            let constant = store.apply(*function, &[]);
            let value = store.mk_value(value, store.sort(constant));
            let equality = store.mk(Op::Eq, &[constant, value]);
            assumed.push(self.engine.literal(store, equality, budget)?);
        }
        Ok(self.engine.check(store, &assumed, budget))
    }

    /// The answer of the engine. Where some term is read as a free input, its model is a guess, and is
    /// answered only if it satisfies the formulas.
    fn accept(
        &mut self,
        store: &TermStore,
        formulas: &[TermId],
        answer: Answer,
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        if answer != Answer::Sat(()) {
            return Ok(answer);
        }
        let model = self.engine.model(store, budget)?;
        if self.engine.unsupported().is_none() || holds(store, formulas, &model, budget)? {
            self.model = Some(model);
            return Ok(Answer::Sat(()));
        }
        let unread = self
            .engine
            .unsupported()
            .map_or(Cause::WrongGuess.into(), |term| Cause::WrongGuess.at(term));
        Ok(unread.into())
    }
}

impl IncrementalSolver for StringSolver {
    fn push(&mut self) {
        self.engine.push();
        self.asserted.push(Vec::new());
    }

    fn pop(&mut self) {
        self.engine.pop();
        self.asserted.pop();
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let formulas =
            language_atoms::resolve(store, &mut self.languages.borrow_mut(), formulas, budget)?;
        self.engine.assert(store, &formulas, budget)?;
        if let Some(level) = self.asserted.last_mut() {
            level.extend(formulas);
        }
        Ok(())
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let resolved =
            language_atoms::resolve(store, &mut self.languages.borrow_mut(), &[formula], budget)?;
        let formula = resolved.first().copied().unwrap_or(formula);
        let literal = self.engine.literal(store, formula, budget)?;
        let negated = store.mk(Op::Not, &[formula]);
        self.named.insert(literal, formula);
        self.named.insert(!literal, negated);
        Ok(literal)
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Answer {
        let kept = || self.was_model_kept(store, assumptions, budget);
        let outcome = |&kept: &bool| if kept { Outcome::Model } else { Outcome::Nothing };
        if budget.trace().during(Activity::EarlierModel, kept, outcome) {
            return Answer::Sat(());
        }
        self.model = None;
        self.engine.retry_undecided();
        self.alternate(store, assumptions, budget).unwrap_or_else(Answer::from)
    }

    fn needs_rebuild(&self) -> bool {
        self.engine.needs_rebuild()
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.engine.failed(assumption)
    }

    fn unsupported(&self) -> Option<TermId> {
        self.engine.unsupported()
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(self.model.clone().unwrap_or_default())
    }

    fn keep_lemmas(&mut self) {
        self.engine.keep_lemmas();
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        self.engine.take_lemmas(store)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        self.engine.statistics()
    }
}

/// The letters of string literals in formulas, at each place where they stand.
fn letters(store: &TermStore, formulas: &[TermId]) -> u64 {
    let mut letters = 0;
    post_order(store, formulas, &mut TermSet::new(), |term| {
        let words = store.args(term).iter().filter_map(|&part| store.string_value(part));
        letters += words.map(|word| word.len() as u64).sum::<u64>();
    });
    letters
}

/// Whether a term, without its arguments, is for the theory of strings, or binds or calls what may be.
fn speaks_of_strings(store: &TermStore, term: TermId) -> bool {
    let op = store.op(term);
    matches!(store.sort_of(term), Sort::String | Sort::RegLan)
        || op.info().theory == TheoryName::String
        || matches!(op, Op::Forall | Op::Exists)
        || store.called(term).is_some()
}

fn interpretation(values: Vec<(FunId, Value)>) -> Interpretation {
    let mut model = Interpretation::new();
    for (function, value) in values {
        model.set_constant(function, value);
    }
    model
}

/// Whether all formulas evaluate to true.
fn holds(
    store: &TermStore,
    formulas: &[TermId],
    model: &Interpretation,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let mut evaluator = Evaluator::new(store, model);
    for &formula in formulas {
        match evaluator.holds(formula, budget) {
            Ok(true) => {}
            Err(EvalError::Exhausted(reason)) => return Err(reason),
            Ok(false) | Err(_) => return Ok(false),
        }
    }
    Ok(true)
}
