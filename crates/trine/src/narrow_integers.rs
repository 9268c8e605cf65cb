//! Integers of narrow ranges, searched as words.
//!
//! Idea: where each integer lies between two numbers that are not far apart, formulas about it are formulas about
//! words of a few bits, and a search over bits learns from single bits what a simplex learns from whole
//! assignments: schedules and placements that no theory solver ends are decided in a moment. So once other searches
//! have spent something, what is asserted is written over words ([`encoding`]). Integers without two bounds get some,
//! as wide as the numbers of the formulas ask for, at first narrow ones.
//! Invariants: a model over words is a model over integers. The converse holds if [`ranges`] follow from what is
//! asserted and assumed, so only then a refutation counts; it rests on the assumptions that gave ranges, too. It takes
//! no part where formulas speak of what the encoding does not know (functions, arrays, reals).
//! Reference: Fuhs, Giesl, Middeldorp, Schneider-Kamp, Thiemann, Zankl, "SAT Solving for Termination Analysis with
//! Polynomial Interpretations", SAT 2007, for arithmetic over words with bounds that grow.

mod encoding;
mod form;
mod ranges;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Bid, EffortKind, Efforts, Question, Search, Stepped};
use trine_rewrite::passes::{Assertion, Scope};
use trine_term::{Interpretation, Reason, TermId, TermStore};

use crate::pipeline::{Pipeline, PipelineAnswer};
use encoding::{Constants, Encoding};
use ranges::Ranges;

/// Bits of the ranges of integers without two bounds, beside those of the greatest number in the formulas.
const GUESSED_BITS: [u32; 3] = [2, 6, 14];

/// Makes a solver for formulas over words.
pub(crate) type WordsMaker = Box<dyn Fn() -> Pipeline>;

/// A search over words for questions about integers.
pub(crate) struct NarrowIntegers {
    make: WordsMaker,
    efforts: Efforts,
    constants: Constants,
    /// What words can do, with the number of formulas when that was looked at.
    outlook: Option<(usize, Outlook)>,
    /// What is tried for the present question, once it has begun.
    attempt: Option<Attempt>,
    /// What words found in the last check.
    found: Option<Found>,
    models: u64,
    refutations: u64,
    rows: Vec<(&'static str, u64)>,
}

/// What is tried for a question.
struct Attempt {
    /// Ranges that were not tried yet; the narrowest ones are last.
    open: Vec<Ranges>,
    /// The places of the assumptions that gave ranges; `None` if ranges were guessed.
    bounding: Option<Vec<usize>>,
    /// The problem over words that is searched at present.
    words: Option<Words>,
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
    Refutation(FxHashSet<TermId>),
}

/// What words are asked in a check.
struct Words {
    encoding: Encoding,
    pipeline: Pipeline,
    /// The assumptions as formulas over words.
    assumptions: Vec<TermId>,
}

/// How a search over words ended.
enum Turn {
    Model,
    Refuted,
    /// There is no model of the ranges that were guessed.
    NarrowRanges,
    /// Words do not decide this.
    GivenUp,
}

impl NarrowIntegers {
    /// A search that was asked nothing.
    pub(crate) fn new(make: WordsMaker, efforts: &Efforts) -> Self {
        Self {
            make,
            efforts: efforts.clone(),
            constants: Constants::default(),
            outlook: None,
            attempt: None,
            found: None,
            models: 0,
            refutations: 0,
            rows: Vec::new(),
        }
    }

    /// The problem over words, if it can be written so.
    fn words(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        ranges: &Ranges,
        budget: &Budget,
    ) -> Result<Option<Words>, Exhausted> {
        let mut encoding = Encoding::new(ranges);
        let (asserted, assumed) = (question.stack.formulas(), question.assumptions);
        let Some(formulas) = encoding.formulas(store, &mut self.constants, asserted, budget)?
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

    /// Searches over words.
    fn ask(
        &mut self,
        store: &mut TermStore,
        words: &mut Words,
        question: &Question<'_>,
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
                Ok(Turn::Model)
            }
            PipelineAnswer::Unsat(used) => {
                let Some(bounding) = bounding else { return Ok(Turn::NarrowRanges) };
                self.refutations += 1;
                let used = used.failed.iter().chain(bounding);
                let failed = used.map(|&position| question.assumptions[position]).collect();
                self.found = Some(Found::Refutation(failed));
                Ok(Turn::Refuted)
            }
            PipelineAnswer::Unknown(Reason::Exhausted(why)) => Err(why),
            PipelineAnswer::Unknown(_) => Ok(Turn::GivenUp),
        }
    }

    /// What words can do for a question, looked at anew where there is much that is new.
    fn outlook(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Outlook, Exhausted> {
        let count = question.stack.formulas().len() + question.assumptions.len();
        if let Some((known, outlook)) = self.outlook
            && count <= known + known / 2
        {
            // Little is new, but that may be what words are good at.
            let may_differ = count != known && outlook == Outlook::Nothing;
            return Ok(if may_differ { Outlook::Open } else { outlook });
        }
        let outlook = match Self::ranges(store, question, budget)? {
            Some(ranges) if ranges.are_bounded() => Outlook::Bounded,
            Some(_) => Outlook::Open,
            None => Outlook::Nothing,
        };
        self.outlook = Some((count, outlook));
        Ok(outlook)
    }

    /// The ranges of the integers; `None` if words are no help.
    fn ranges(
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Option<Ranges>, Exhausted> {
        Ranges::of(store, question.stack.formulas(), question.assumptions, budget)
    }

    /// What is to be tried for a question; `None` if words are no help.
    fn attempt(
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Option<Attempt>, Exhausted> {
        let Some(derived) = Self::ranges(store, question, budget)? else { return Ok(None) };
        let bounding = derived.are_bounded().then(|| derived.bounding().to_vec());
        let open = match bounding {
            Some(_) => vec![derived],
            // Narrow ranges first.
            None => GUESSED_BITS.iter().rev().map(|&bits| derived.with_guesses(bits)).collect(),
        };
        Ok(Some(Attempt { open, bounding, words: None }))
    }

    /// Goes on with the problem over words, and with wider ranges where narrow ones have no model.
    fn go_on(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        attempt: &mut Attempt,
        slice: &Budget,
    ) -> Result<Stepped, Exhausted> {
        loop {
            if attempt.words.is_none() {
                let Some(ranges) = attempt.open.last() else { return Ok(Stepped::Nothing) };
                attempt.words = self.words(store, question, ranges, slice)?;
                attempt.open.pop();
            }
            let Some(words) = &mut attempt.words else { return Ok(Stepped::Nothing) };
            let turn = self.ask(store, words, question, attempt.bounding.as_deref(), slice);
            self.rows = words.pipeline.backend().statistics();
            match turn? {
                Turn::Model => return Ok(Stepped::Model),
                Turn::Refuted => return Ok(Stepped::Refuted),
                Turn::NarrowRanges => attempt.words = None,
                Turn::GivenUp => return Ok(Stepped::Nothing),
            }
        }
    }
}

impl Search for NarrowIntegers {
    fn name(&self) -> &'static str {
        "integers as bit-vectors"
    }

    fn bid(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Option<Bid>, Exhausted> {
        self.found = None;
        self.attempt = None;
        self.rows.clear();
        let effort = match self.outlook(store, question, budget)? {
            Outlook::Bounded => EffortKind::BoundedIntegers,
            // Words do not refute them.
            Outlook::Open => EffortKind::OpenIntegers,
            Outlook::Nothing => return Ok(None),
        };
        Ok(Some(Bid { after: self.efforts.of(effort), ..Bid::default() }))
    }

    fn read(&mut self, _: &mut TermStore, _: &Question<'_>, _: &Budget) -> Result<(), Exhausted> {
        Ok(())
    }

    fn step(&mut self, store: &mut TermStore, question: &Question<'_>, slice: &Budget) -> Stepped {
        let attempt = match self.attempt.take() {
            Some(attempt) => Ok(Some(attempt)),
            None => Self::attempt(store, question, slice),
        };
        let mut attempt = match attempt {
            Ok(Some(attempt)) => attempt,
            Ok(None) => return Stepped::Nothing,
            Err(_) => return Stepped::OutOfTicks,
        };
        let stepped = self.go_on(store, question, &mut attempt, slice);
        self.attempt = Some(attempt);
        stepped.unwrap_or(Stepped::OutOfTicks)
    }

    fn failed(&self, assumption: TermId) -> bool {
        matches!(&self.found, Some(Found::Refutation(failed)) if failed.contains(&assumption))
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        match &self.found {
            Some(Found::Model(model)) => Ok(model.clone()),
            _ => Ok(Interpretation::new()),
        }
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut rows = self.rows.clone();
        rows.push(("narrow-integer-models", self.models));
        rows.push(("narrow-integer-refutations", self.refutations));
        rows
    }
}
