//! Integers of narrow ranges, searched as words.
//!
//! Idea: where each integer lies between two numbers that are not far apart, formulas about it are formulas about
//! words of a few bits, and a search over bits learns from single bits what a simplex learns from whole
//! assignments: schedules and placements that no theory solver ends are decided in a moment. So the solver behind
//! has a first turn; then what is asserted is written over words ([`encoding`]), and both take turns, each
//! longer than the one before. Integers without two bounds get some, as wide as the numbers of the formulas ask
//! for, at first narrow ones.
//! Invariants: a model over words is a model over integers. The converse holds if [`ranges`] follow from what is
//! asserted and assumed, so only then a refutation counts; it rests on the assumptions that gave ranges, too. What the encoding does not know (functions, arrays, reals) leaves
//! the solver behind alone.
//! Reference: Fuhs, Giesl, Middeldorp, Schneider-Kamp, Thiemann, Zankl, "SAT Solving for Termination Analysis with
//! Polynomial Interpretations", SAT 2007, for arithmetic over words with bounds that grow.

mod encoding;
mod form;
mod ranges;
#[cfg(test)]
mod tests;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, IncrementalSolver, Lemma};
use trine_rewrite::passes::{Assertion, Scope};
use trine_sat::Lit;
use trine_term::{Interpretation, Op, Reason, TermId, TermStore};

use crate::pipeline::{Pipeline, PipelineAnswer};
use encoding::{Constants, Encoding};
use ranges::Ranges;

/// Ticks of the first turn of the solver behind; turns double.
const FIRST_TURN: u64 = 2_000_000;

/// The same where integers are not bounded: words do not refute them, and an interruption costs the solver behind
/// what it knows of a hard problem about integers.
const LONG_TURN: u64 = 100_000_000;

/// Bits of the ranges of integers without two bounds, beside those of the greatest number in the formulas.
const GUESSED_BITS: [u32; 3] = [2, 6, 14];

/// Makes a solver for formulas over words.
pub(crate) type WordsMaker = Box<dyn Fn() -> Pipeline>;

/// A search over words beside a solver for integers.
pub(crate) struct NarrowIntegers {
    behind: Box<dyn IncrementalSolver>,
    make: WordsMaker,
    /// What is asserted, outermost level first.
    asserted: Vec<Vec<TermId>>,
    /// The formulas of the literals that were given out.
    formulas: FxHashMap<Lit, TermId>,
    constants: Constants,
    /// What words can do, with the number of formulas when that was looked at.
    outlook: Option<(usize, Outlook)>,
    /// What words found in the last check.
    found: Option<Found>,
    models: u64,
    refutations: u64,
    rows: Vec<(&'static str, u64)>,
}

/// What words can do for a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outlook {
    /// Find models and refute: each integer has two bounds.
    Bounded,
    /// Find models.
    Open,
    Nothing,
}

/// What words found.
enum Found {
    Model(Interpretation),
    /// A refutation with the assumptions that it used.
    Refutation(FxHashSet<Lit>),
}

/// What words are asked in a check.
struct Words {
    encoding: Encoding,
    pipeline: Pipeline,
    /// The assumptions as formulas over words.
    assumptions: Vec<TermId>,
}

/// How a turn of words ended.
enum Turn {
    Decided(Answer),
    /// There is no model of the ranges that were guessed.
    NarrowRanges,
    OutOfTicks,
    /// Words do not decide this.
    GivenUp,
}

impl NarrowIntegers {
    /// A solver at level zero in front of one at level zero.
    pub(crate) fn new(behind: Box<dyn IncrementalSolver>, make: WordsMaker) -> Self {
        Self {
            behind,
            make,
            asserted: vec![Vec::new()],
            formulas: FxHashMap::default(),
            constants: Constants::default(),
            outlook: None,
            found: None,
            models: 0,
            refutations: 0,
            rows: Vec::new(),
        }
    }

    /// The formulas of assumptions.
    fn assumed(&self, store: &mut TermStore, assumptions: &[Lit]) -> Option<Vec<TermId>> {
        let formula = |&literal: &Lit| {
            self.formulas.get(&literal).copied().or_else(|| {
                let formula = *self.formulas.get(&!literal)?;
                Some(store.mk(Op::Not, &[formula]))
            })
        };
        assumptions.iter().map(formula).collect()
    }

    /// The problem over words, if it can be written so.
    fn words(
        &mut self,
        store: &mut TermStore,
        assumed: &[TermId],
        ranges: &Ranges,
        budget: &Budget,
    ) -> Result<Option<Words>, Exhausted> {
        let asserted = self.asserted.concat();
        let mut encoding = Encoding::new(ranges);
        let Some(formulas) = encoding.formulas(store, &mut self.constants, &asserted, budget)?
        else {
            return Ok(None);
        };
        let Some(assumptions) = encoding.formulas(store, &mut self.constants, assumed, budget)?
        else {
            return Ok(None);
        };
        let mut pipeline = (self.make)();
        let bounds = encoding.bounds(store);
        let assertions: Vec<_> = formulas
            .into_iter()
            .chain(bounds)
            .map(|term| Assertion { term, guard: None })
            .collect();
        let scope = if assumptions.is_empty() { Scope::Whole } else { Scope::Part };
        pipeline.assert(store, &assertions, scope, budget)?;
        Ok(Some(Words { encoding, pipeline, assumptions }))
    }

    /// The problem over words that has its turn: the one of the turn before, or one with the next ranges of `open`.
    fn write<'a>(
        &mut self,
        store: &mut TermStore,
        words: &'a mut Option<Words>,
        open: &mut Vec<Ranges>,
        assumed: &[TermId],
        budget: &Budget,
    ) -> Result<Option<&'a mut Words>, Exhausted> {
        if words.is_none()
            && let Some(ranges) = open.last()
        {
            *words = self.words(store, assumed, ranges, budget)?;
            open.pop();
        }
        Ok(words.as_mut())
    }

    /// A turn of words. `bounding` are the places of the assumptions that gave ranges; `None` if ranges were guessed.
    fn turn(
        &mut self,
        store: &mut TermStore,
        words: &mut Words,
        assumptions: &[Lit],
        bounding: Option<&[usize]>,
        budget: &Budget,
    ) -> Result<Turn, Exhausted> {
        match words.pipeline.check(store, &words.assumptions, budget)? {
            PipelineAnswer::Sat(_) => {
                let evaluate = |_: &TermStore, _, _: &[TermId], _: &Interpretation| Ok(false);
                let Ok(model) = words.pipeline.model(store, evaluate, budget) else {
                    return budget.refresh().map(|()| Turn::GivenUp);
                };
                let model = words.encoding.lift(store, model);
                self.models += 1;
                self.found = Some(Found::Model(model));
                Ok(Turn::Decided(Answer::Sat(())))
            }
            PipelineAnswer::Unsat(used) => {
                let Some(bounding) = bounding else { return Ok(Turn::NarrowRanges) };
                self.refutations += 1;
                let used = used.failed.iter().chain(bounding);
                let failed = used.map(|&position| assumptions[position]).collect();
                self.found = Some(Found::Refutation(failed));
                Ok(Turn::Decided(Answer::Unsat(())))
            }
            PipelineAnswer::Unknown(Reason::Exhausted(Exhausted::Ticks)) => Ok(Turn::OutOfTicks),
            PipelineAnswer::Unknown(_) => Ok(Turn::GivenUp),
        }
    }

    /// What words can do for a check, looked at anew where there is much that is new.
    fn outlook(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Outlook, Exhausted> {
        let count = self.asserted.iter().map(Vec::len).sum::<usize>() + assumptions.len();
        if let Some((known, outlook)) = self.outlook
            && count <= known + known / 2
        {
            // Little is new, but that may be what words are good at.
            let may_differ = count != known && outlook == Outlook::Nothing;
            return Ok(if may_differ { Outlook::Open } else { outlook });
        }
        let outlook = match self.derived(store, assumptions, budget)? {
            Some((_, ranges)) if ranges.are_bounded() => Outlook::Bounded,
            Some(_) => Outlook::Open,
            None => Outlook::Nothing,
        };
        self.outlook = Some((count, outlook));
        Ok(outlook)
    }

    /// The formulas of the assumptions, and the ranges of the integers; `None` if words are no help.
    fn derived(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Option<(Vec<TermId>, Ranges)>, Exhausted> {
        let Some(assumed) = self.assumed(store, assumptions) else { return Ok(None) };
        let ranges = Ranges::of(store, &self.asserted.concat(), &assumed, budget)?;
        Ok(ranges.map(|ranges| (assumed, ranges)))
    }

    /// Asks the solver behind, and words, in turns.
    fn search(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        self.found = None;
        self.rows.clear();
        let mut turn = match self.outlook(store, assumptions, budget)? {
            Outlook::Bounded => FIRST_TURN,
            Outlook::Open => LONG_TURN,
            Outlook::Nothing => return Ok(self.behind.check(store, assumptions, budget)),
        };
        let mut behind = self.turn_behind(store, assumptions, turn, budget)?;
        if let Turned::Ended(answer) = behind {
            return Ok(answer);
        }
        let Some((assumed, derived)) = self.derived(store, assumptions, budget)? else {
            return self.go_on_behind(store, assumptions, behind, budget);
        };
        let bounding = derived.are_bounded().then(|| derived.bounding());
        // Narrow ranges first.
        let mut open: Vec<Ranges> = match bounding {
            Some(_) => vec![derived.clone()],
            None => GUESSED_BITS.iter().rev().map(|&bits| derived.with_guesses(bits)).collect(),
        };
        let mut words = None;
        loop {
            let outcome = budget.within(turn, |part| {
                match self.write(store, &mut words, &mut open, &assumed, part) {
                    Ok(Some(words)) => self.turn(store, words, assumptions, bounding, part),
                    Ok(None) => Ok(Turn::GivenUp),
                    Err(ended) => Err(ended),
                }
            });
            budget.refresh()?;
            if let Some(words) = &words {
                self.rows = words.pipeline.backend().statistics();
            }
            match outcome {
                Ok(Turn::Decided(answer)) => return Ok(answer),
                Ok(Turn::NarrowRanges) => {
                    words = None;
                    continue;
                }
                Ok(Turn::GivenUp) => break,
                Ok(Turn::OutOfTicks) | Err(Exhausted::Ticks) => {}
                Err(ended) => return Err(ended),
            }
            turn = turn.saturating_mul(2);
            if let Turned::OutOfTicks = behind {
                behind = self.turn_behind(store, assumptions, turn, budget)?;
                if let Turned::Ended(answer) = behind {
                    return Ok(answer);
                }
            }
        }
        self.go_on_behind(store, assumptions, behind, budget)
    }

    /// What the solver behind finds in so many ticks.
    fn turn_behind(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        ticks: u64,
        budget: &Budget,
    ) -> Result<Turned, Exhausted> {
        let answer = budget.within(ticks, |part| self.behind.check(store, assumptions, part));
        budget.refresh()?;
        Ok(match answer {
            Answer::Unknown(Reason::Exhausted(Exhausted::Ticks)) => Turned::OutOfTicks,
            Answer::Unknown(reason @ Reason::Exhausted(_)) => {
                Turned::Ended(Answer::Unknown(reason))
            }
            Answer::Unknown(reason) => Turned::GaveUp(reason),
            answer => Turned::Ended(answer),
        })
    }

    /// What is left when words have no more turns.
    fn go_on_behind(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        last: Turned,
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        Ok(match last {
            Turned::GaveUp(reason) => Answer::Unknown(reason),
            Turned::Ended(answer) => answer,
            Turned::OutOfTicks => self.behind.check(store, assumptions, budget),
        })
    }
}

/// How a turn of the solver behind ended.
enum Turned {
    Ended(Answer),
    OutOfTicks,
    GaveUp(Reason),
}

impl IncrementalSolver for NarrowIntegers {
    fn push(&mut self) {
        self.behind.push();
        self.asserted.push(Vec::new());
    }

    fn pop(&mut self) {
        self.behind.pop();
        // Level zero stays.
        if self.asserted.len() > 1 {
            self.asserted.pop();
        }
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if let Some(level) = self.asserted.last_mut() {
            level.extend_from_slice(formulas);
        }
        self.behind.assert(store, formulas, budget)
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let literal = self.behind.literal(store, formula, budget)?;
        // What its opposite stood for may belong to a level that is closed.
        self.formulas.remove(&!literal);
        self.formulas.insert(literal, formula);
        Ok(literal)
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Answer {
        self.search(store, assumptions, budget).unwrap_or_else(Answer::from)
    }

    fn needs_rebuild(&self) -> bool {
        self.behind.needs_rebuild()
    }

    fn failed(&self, assumption: Lit) -> bool {
        match &self.found {
            Some(Found::Refutation(failed)) => failed.contains(&assumption),
            _ => self.behind.failed(assumption),
        }
    }

    fn unsupported(&self) -> Option<TermId> {
        match self.found {
            Some(_) => None,
            None => self.behind.unsupported(),
        }
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        match &self.found {
            Some(Found::Model(model)) => Ok(model.clone()),
            _ => self.behind.model(store, budget),
        }
    }

    fn keep_lemmas(&mut self) {
        self.behind.keep_lemmas();
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        self.behind.take_lemmas(store)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut rows = self.behind.statistics();
        for &(name, count) in &self.rows {
            match rows.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += count,
                None => rows.push((name, count)),
            }
        }
        rows.push(("narrow-integer-models", self.models));
        rows.push(("narrow-integer-refutations", self.refutations));
        rows
    }
}
