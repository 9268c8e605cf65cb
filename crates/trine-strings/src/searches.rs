//! The searches of a room whose formulas speak of strings.
//!
//! Idea: the search over literals ([`LiteralSearch`]) refutes, and finds many models; most satisfiable problems
//! have models with short strings, for which a bounded search is cheap ([`ShortStrings`]). It looks at the
//! formulas that have to do with strings; where there are others, the search over literals completes what it finds.
//! Invariant: a model satisfies what was asserted. Both claim so, and whoever asked evaluates it; a
//! guess, for terms that nobody reads, is evaluated here.

use std::cell::RefCell;
use std::rc::Rc;

use trine_automata::GiveUp;
use trine_collections::{Budget, Exhausted};
use trine_engine::{EffortKind, Engine, EngineSearch, Question, Scheduler, Search, Theory};
use trine_sat::SatConfig;
use trine_term::{
    EvalError, Evaluator, Interpretation, Op, Parts, Sort, TermId, TermMap, TermSet, TermStore,
    Theory as TheoryName, post_order,
};

use crate::language::Languages;
use crate::language_atoms;
use crate::literal_search::LiteralSearch;
use crate::settings::Settings;
use crate::short_strings::ShortStrings;
use crate::theory::StringTheory;

/// Least ticks of a step for each letter of a literal, where that is more than the effort says: what is read costs
/// so much in both searches.
const TICKS_PER_LETTER: u64 = 60;

/// A conjunction of literals begins again where a slice has ended, so that slices grow faster.
pub(crate) const GROWTH: u64 = 3;

/// The searches over strings, and whatever the theories beside them know.
///
/// # Errors
/// If there is no alphabet.
pub fn string_searches(
    config: &SatConfig,
    mut theories: Vec<Box<dyn Theory>>,
    settings: Settings,
) -> Result<Vec<Box<dyn Search>>, GiveUp> {
    let languages = Rc::new(RefCell::new(Languages::new()?));
    let least_step = settings.efforts.of(EffortKind::ShortStringStep);
    let shared = Rc::new(RefCell::new(Shared::new(Rc::clone(&languages), least_step)));
    let (only, balance) = (settings.only, settings.balance);
    let (of_literals, of_strings) = balance.shares();
    theories.push(Box::new(StringTheory::new(languages, settings)));
    let engine = EngineSearch::new(Engine::new(config, theories));
    let literals = LiteralSearch::new(engine, Rc::clone(&shared), of_literals);
    let mut searches: Vec<Box<dyn Search>> = vec![Box::new(literals)];
    if only.is_none() {
        searches.push(Box::new(ShortStrings::new(shared, config, of_strings)));
    }
    Ok(searches)
}

/// A solver for formulas over strings, and whatever the theories beside them know.
///
/// # Errors
/// If there is no alphabet.
pub fn string_solver(
    config: &SatConfig,
    theories: Vec<Box<dyn Theory>>,
) -> Result<Scheduler, GiveUp> {
    string_searches(config, theories, Settings::default()).map(Scheduler::new)
}

/// What the searches over strings have in common.
pub(crate) struct Shared {
    pub(crate) languages: Rc<RefCell<Languages>>,
    /// Formulas as the searches read them.
    resolved: TermMap<TermId>,
    /// The formulas of the present question, as they are read.
    pub(crate) formulas: Vec<TermId>,
    /// Those that have to do with strings, and the others.
    pub(crate) parts: Parts,
    /// Least ticks of a step, whatever is asked.
    least_step: u64,
    /// Least ticks of a step in the present question.
    pub(crate) least: u64,
    /// The last model.
    pub(crate) model: Option<Interpretation>,
}

impl Shared {
    fn new(languages: Rc<RefCell<Languages>>, least_step: u64) -> Self {
        Self {
            languages,
            resolved: TermMap::new(),
            formulas: Vec::new(),
            parts: Parts::default(),
            least_step,
            least: least_step,
            model: None,
        }
    }

    /// Formulas as the searches read them.
    pub(crate) fn resolve(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<TermId>, Exhausted> {
        let is_new = |&formula: &TermId| !self.resolved.contains(formula);
        let new: Vec<TermId> = formulas.iter().copied().filter(is_new).collect();
        let resolved =
            language_atoms::resolve(store, &mut self.languages.borrow_mut(), &new, budget)?;
        for (formula, resolved) in new.into_iter().zip(resolved) {
            self.resolved.insert(formula, resolved);
        }
        Ok(formulas.iter().map(|&formula| self.as_read(formula)).collect())
    }

    /// A formula that was resolved, as the searches read it.
    pub(crate) fn as_read(&self, formula: TermId) -> TermId {
        self.resolved.get(formula).copied().unwrap_or(formula)
    }

    /// Takes in a question.
    pub(crate) fn begin(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.formulas = self.resolve(store, &question.formulas(), budget)?;
        self.parts = Parts::of(store, &self.formulas, speaks_of_strings);
        self.least = self.least_step.max(TICKS_PER_LETTER * letters(store, &self.parts.about));
        Ok(())
    }

    /// Whether the last model satisfies what is asked now: checks that follow each other often
    /// ask for little more.
    pub(crate) fn was_model_kept(&self, store: &TermStore, budget: &Budget) -> bool {
        let Some(model) = &self.model else { return false };
        // If the budget has ended, whoever comes next finds out.
        budget.within(self.least_step, |part| holds(store, &self.formulas, model, part) == Ok(true))
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

/// Whether all formulas evaluate to true.
pub(crate) fn holds(
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
