//! From models over strings back to models over sequences.
//!
//! Idea: the terms that give the element of a code say which element a letter is: each unit and each element of
//! a sequence in the formulas has one. Letters of which no term speaks are
//! elements that no other letter is, made up as they are met.
//! Invariant: within one model a letter is one element of each sort, and different letters are different ones.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{
    EvalError, Evaluator, FunId, FunctionTable, Interpretation, Op, OpenCase, SortId, TermId,
    TermSet, TermStore, Value, post_order,
};
use trine_value::StrValue;

use super::Sequences;
use super::elements::{Coding, LETTERS};
use crate::answer::Cause;

/// The longest sequence that a model may have.
const MAX_LENGTH: usize = 1 << 20;

/// How many values are made up before a letter is given up.
const MAX_TRIES: u64 = 1 << 18;

/// Why a model of the reduction gives none of the original.
#[derive(Debug)]
pub(crate) enum Lost {
    /// A term could not be evaluated.
    Evaluation(EvalError),
    /// For this reason.
    Cause(Cause),
}

impl From<EvalError> for Lost {
    fn from(error: EvalError) -> Self {
        Self::Evaluation(error)
    }
}

impl From<Exhausted> for Lost {
    fn from(reason: Exhausted) -> Self {
        Self::Evaluation(EvalError::Exhausted(reason))
    }
}

/// The letters of sequences over one sort.
#[derive(Default)]
struct Letters {
    elements: FxHashMap<u32, Value>,
    used: FxHashSet<Value>,
    /// How many values were made up.
    made: u64,
}

struct Lifter<'a> {
    store: &'a TermStore,
    sequences: &'a Sequences,
    model: &'a Interpretation,
    budget: &'a Budget,
    /// By the sort of the elements.
    letters: FxHashMap<SortId, Letters>,
}

/// What the terms of the reduction say of a model.
#[derive(Default)]
struct Spoken {
    /// Codes with their elements, by the sort of the elements; sorts come after those that they are made of.
    codes: BTreeMap<SortId, Vec<(u32, Value)>>,
    /// Elements out of range: sort of the elements, string, place, element.
    outside: Vec<(SortId, Value, Value, Value)>,
}

impl Sequences {
    /// The model with values for what the script declares. `formulas` are all formulas of the check.
    pub(crate) fn lift(
        &self,
        store: &mut TermStore,
        formulas: &[TermId],
        model: &Interpretation,
        budget: &Budget,
    ) -> Result<Interpretation, Lost> {
        let sorts: BTreeMap<SortId, SortId> =
            self.elements.keys().map(|&element| (element, store.sorts.sequence(element))).collect();
        let store = &*store;
        let spoken = self.spoken(store, formulas, model, budget)?;
        let letters = FxHashMap::default();
        let mut lifter = Lifter { store, sequences: self, model, budget, letters };
        for (sort, codes) in spoken.codes {
            for (letter, value) in codes {
                let element = lifter.lift(&value, sort)?;
                let letters = lifter.letters.entry(sort).or_default();
                letters.used.insert(element.clone());
                letters.elements.insert(letter, element);
            }
        }
        let mut lifted = model.clone();
        let mut functions: Vec<(FunId, FunId)> =
            self.functions.iter().map(|(&original, &lowered)| (original, lowered)).collect();
        functions.sort_unstable();
        for (original, lowered) in functions {
            lifter.function(original, lowered, &mut lifted)?;
        }
        for (element, text, place, value) in spoken.outside {
            let sort = sorts[&element];
            let args = Box::new([lifter.lift(&text, sort)?, place]);
            let case = OpenCase { op: Op::SeqNth, indices: [sort.raw(), 0], function: None, args };
            lifted.set_open(case, lifter.lift(&value, element)?);
        }
        Ok(lifted)
    }

    /// Evaluates the terms that speak of codes.
    fn spoken(
        &self,
        store: &TermStore,
        formulas: &[TermId],
        model: &Interpretation,
        budget: &Budget,
    ) -> Result<Spoken, Lost> {
        let mut meaning: FxHashMap<FunId, (SortId, Speaks)> = FxHashMap::default();
        for (&sort, elements) in &self.elements {
            meaning.insert(elements.outside, (sort, Speaks::Outside));
            if let Coding::Functions { element, .. } = elements.coding {
                meaning.insert(element, (sort, Speaks::Element));
            }
        }
        let mut terms = Vec::new();
        post_order(store, formulas, &mut TermSet::new(), |part| {
            if store.op(part) == Op::Apply
                && let Some(&meant) = store.function(part).and_then(|f| meaning.get(&f))
            {
                terms.push((part, meant));
            }
        });
        let mut evaluator = Evaluator::new(store, model);
        let mut spoken = Spoken::default();
        for (term, (sort, speaks)) in terms {
            let value = evaluator.eval(term, budget)?;
            let first = evaluator.eval(store.arg(term, 0), budget)?;
            if let Speaks::Outside = speaks {
                let place = evaluator.eval(store.arg(term, 1), budget)?;
                spoken.outside.push((sort, first, place, value));
                continue;
            }
            let code = first.as_int().and_then(|code| u32::try_from(code).ok());
            if let Some(code) = code.filter(|&code| u64::from(code) < LETTERS) {
                spoken.codes.entry(sort).or_default().push((code, value));
            }
        }
        Ok(spoken)
    }
}

/// What a function that the reduction made says of codes.
#[derive(Clone, Copy)]
enum Speaks {
    /// Which element a code is, if it is the code of a letter.
    Element,
    /// What `seq.nth` is out of range.
    Outside,
}

impl Lifter<'_> {
    /// The value of sort `sort` that a value of the lowered sort stands for.
    fn lift(&mut self, value: &Value, sort: SortId) -> Result<Value, Lost> {
        let Some(element) = self.store.sorts.sequence_element(sort) else {
            return Ok(value.clone());
        };
        let text = value.as_string().ok_or(Lost::Cause(Cause::ElementsOfString))?;
        if text.len() > MAX_LENGTH {
            return Err(Lost::Cause(Cause::LongSequence));
        }
        self.budget.spend(text.len() as u64)?;
        let elements = text.code_points().map(|letter| self.element(letter.get(), element));
        let elements: Result<Vec<Value>, Lost> = elements.collect();
        Ok(Value::sequence(elements?))
    }

    /// The element of sort `sort` that a letter is.
    fn element(&mut self, letter: u32, sort: SortId) -> Result<Value, Lost> {
        match self.sequences.elements.get(&sort).map(|elements| &elements.coding) {
            Some(Coding::Truth) => return Ok(Value::Bool(letter == 1)),
            Some(&Coding::Bits(bits)) => return Ok(Value::bits(bits, letter.into())),
            Some(Coding::Functions { .. }) | None => {}
        }
        let (store, model) = (self.store, self.model);
        let letters = self.letters.entry(sort).or_default();
        if let Some(element) = letters.elements.get(&letter) {
            return Ok(element.clone());
        }
        if model.range(sort).is_some() {
            return Err(Lost::Cause(Cause::ElementQuantifier));
        }
        while letters.made < MAX_TRIES {
            self.budget.spend(1)?;
            let Some(value) = store.numbered_value(sort, letters.made) else { break };
            letters.made += 1;
            if letters.used.insert(value.clone()) {
                letters.elements.insert(letter, value.clone());
                return Ok(value);
            }
        }
        Err(Lost::Cause(Cause::ManyElements))
    }

    /// Gives a function of the script the meaning of the one that stood for it.
    fn function(
        &mut self,
        original: FunId,
        lowered: FunId,
        lifted: &mut Interpretation,
    ) -> Result<(), Lost> {
        let (store, model) = (self.store, self.model);
        let declared = store.function_decl(original);
        if declared.params.is_empty() {
            let value = model.constant(lowered).cloned();
            let value = value.unwrap_or_else(|| Value::String(StrValue::empty()));
            let value = self.lift(&value, declared.result)?;
            lifted.set_constant(original, value);
            return Ok(());
        }
        let Some(table) = model.function(lowered) else { return Ok(()) };
        let mut result = FunctionTable::constant(self.lift(table.default(), declared.result)?);
        for (args, value) in table.entries() {
            let args = args.iter().zip(&declared.params);
            let args: Result<Vec<Value>, Lost> =
                args.map(|(arg, &sort)| self.lift(arg, sort)).collect();
            result.set(args?, self.lift(value, declared.result)?);
        }
        lifted.set_function(original, result);
        Ok(())
    }
}
