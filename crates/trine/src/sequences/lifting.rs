//! From models over strings back to models over sequences.
//!
//! Idea: the terms that give the element of a code say which element a letter is: each unit and each element of
//! a sequence in the formulas has one. Letters of which no term speaks are
//! elements that no other letter is, made up as they are met.
//! A value is made after its parts; nothing recurses over values.
//! Invariant: within one model a letter is one element of each sort, and different letters are different ones.

use std::collections::BTreeMap;
use std::slice::from_ref;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{
    ArrayValue, Domain, EvalError, Evaluator, FunId, FunKind, FunctionTable, Interpretation, Op,
    OpenCase, Range, Sort, SortId, TermId, TermSet, TermStore, Value, post_order,
};

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

/// How many values are passed over before elements are made up, one try after the other: what is made up early may be what
/// a term says later.
const PASSED_OVER: [u64; 3] = [0, 1 << 4, 1 << 8];

/// The letters of sequences over one sort.
#[derive(Default)]
struct Letters {
    elements: FxHashMap<u32, Value>,
    /// What terms say of letters, in values of the reduction.
    spoken: FxHashMap<u32, Value>,
    /// Letters whose elements are being made.
    open: FxHashSet<u32>,
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
    /// How many values are passed over.
    passed_over: u64,
    /// Whether two letters became the same element.
    is_ambiguous: bool,
}

/// What the terms of the reduction say of a model.
#[derive(Default)]
struct Spoken {
    /// Codes with their elements, by the sort of the elements.
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
        let mut tries = PASSED_OVER.into_iter();
        loop {
            let passed_over = tries.next().unwrap_or_default();
            let letters = FxHashMap::default();
            let sequences = self;
            let is_ambiguous = false;
            let mut lifter =
                Lifter { store, sequences, model, budget, letters, passed_over, is_ambiguous };
            let lifted = lifter.model(&spoken, &sorts)?;
            if !lifter.is_ambiguous || tries.len() == 0 {
                return Ok(lifted);
            }
        }
    }

    /// Evaluates the terms that speak of codes.
    fn spoken(
        &self,
        store: &TermStore,
        formulas: &[TermId],
        model: &Interpretation,
        budget: &Budget,
    ) -> Result<Spoken, Lost> {
        let mut spoken = Spoken::default();
        let mut meaning: FxHashMap<FunId, (SortId, Speaks)> = FxHashMap::default();
        let mut found = Vec::new();
        for (&sort, elements) in &self.elements {
            meaning.insert(elements.outside, (sort, Speaks::Outside));
            let outside = model.function(elements.outside).into_iter();
            for (args, value) in outside.flat_map(FunctionTable::entries) {
                if let [text, place] = args {
                    let (text, place) = (text.clone(), place.clone());
                    spoken.outside.push((sort, text, place, value.clone()));
                }
            }
            if let Coding::Functions { element, .. } = elements.coding {
                meaning.insert(element, (sort, Speaks::Element));
                let table = model.function(element).into_iter();
                let entries = table.flat_map(FunctionTable::entries);
                found.extend(entries.map(|(args, value)| (sort, args[0].clone(), value.clone())));
            }
        }
        let mut terms = Vec::new();
        post_order(store, formulas, &mut TermSet::new(), |part| {
            if store.op(part) == Op::Apply
                && let Some(&meant) = store.function(part).and_then(|f| meaning.get(&f))
                && is_closed(store, part)
            {
                terms.push((part, meant));
            }
        });
        let mut evaluator = Evaluator::new(store, model);
        for (term, (sort, speaks)) in terms {
            let value = evaluator.eval(term, budget)?;
            let first = evaluator.eval(store.arg(term, 0), budget)?;
            match speaks {
                Speaks::Outside => {
                    let place = evaluator.eval(store.arg(term, 1), budget)?;
                    spoken.outside.push((sort, first, place, value));
                }
                Speaks::Element => found.push((sort, first, value)),
            }
        }
        for (sort, code, value) in found {
            let Coding::Functions { code: code_of, .. } = self.elements[&sort].coding else {
                continue;
            };
            let back = model.function(code_of).map(|table| table.apply(from_ref(&value)));
            let word = code.as_string().filter(|word| word.len() == 1);
            let letter = match word.and_then(|word| word.code_points().next()) {
                Some(letter) => Some(letter.get()),
                None => code.as_int().and_then(|code| u32::try_from(code).ok()),
            };
            let letter = letter.filter(|&letter| u64::from(letter) < LETTERS);
            if let Some(letter) = letter.filter(|_| back.is_none_or(|back| *back == code)) {
                spoken.codes.entry(sort).or_default().push((letter, value));
            }
        }
        Ok(spoken)
    }
}

/// Whether a term has no bound variables.
fn is_closed(store: &TermStore, term: TermId) -> bool {
    let mut is_closed = true;
    post_order(store, &[term], &mut TermSet::new(), |part| {
        is_closed &= store.op(part) != Op::BoundVar;
    });
    is_closed
}

/// What a function that the reduction made says of codes.
#[derive(Clone, Copy)]
enum Speaks {
    /// Which element a code is, if it is the code of a letter.
    Element,
    /// What `seq.nth` is out of range.
    Outside,
}

/// What is left to do for a value; parts come before what is made of them.
enum Task {
    /// Makes the value of this sort.
    Value(Value, SortId),
    /// Makes the element of this sort that a letter is.
    Letter(u32, SortId),
    /// The last value is the element of this sort that a letter is.
    Known(u32, SortId),
    /// Applies a constructor to the last values, so many.
    Construct(FunId, usize),
    /// Makes an array over these indices of a default and so many pairs of index and element.
    Array(Domain, usize),
    /// Makes a set of so many values.
    Set(usize),
}

impl Lifter<'_> {
    /// The model for the script.
    fn model(
        &mut self,
        spoken: &Spoken,
        sorts: &BTreeMap<SortId, SortId>,
    ) -> Result<Interpretation, Lost> {
        for (&sort, codes) in &spoken.codes {
            let letters = self.letters.entry(sort).or_default();
            letters.made = self.passed_over;
            letters.spoken.extend(codes.iter().cloned());
        }
        for (&sort, codes) in &spoken.codes {
            for &(letter, _) in codes {
                self.run(Task::Letter(letter, sort))?;
            }
        }
        let mut lifted = self.model.clone();
        let functions = self.sequences.functions.iter();
        let mut functions: Vec<(FunId, FunId)> =
            functions.map(|(&original, &lowered)| (original, lowered)).collect();
        functions.sort_unstable();
        for (original, lowered) in functions {
            if self.store.definition(original).is_none() {
                self.function(original, lowered, &mut lifted)?;
            }
        }
        for (element, text, place, value) in &spoken.outside {
            let sort = sorts[element];
            let args = Box::new([self.lift(text, sort)?, place.clone()]);
            let case = OpenCase { op: Op::SeqNth, indices: [sort.raw(), 0], function: None, args };
            lifted.set_open(case, self.lift(value, *element)?);
        }
        self.selections(&mut lifted)?;
        Ok(lifted)
    }

    /// What selectors are on values of other constructors.
    fn selections(&mut self, lifted: &mut Interpretation) -> Result<(), Lost> {
        let store = self.store;
        for (case, value) in self.model.open_cases() {
            let Some(selector) = case.function.filter(|_| case.op == Op::SelectField) else {
                continue;
            };
            let FunKind::Selector { datatype, constructor, field } =
                store.function_decl(selector).kind
            else {
                continue;
            };
            let Some((instance, mirror)) = self.sequences.sorts.mirrored_by(datatype) else {
                continue;
            };
            let Sort::Datatype { datatype: of, args } = store.sorts.get(instance) else { continue };
            let (constructor, field) = (constructor as usize, field as usize);
            let function = store.datatype(*of).constructors[constructor].selectors[field];
            let raw = if args.is_empty() { 0 } else { instance.raw() };
            let sort = mirror.fields[constructor][field];
            let record = self.lift(&case.args[0], instance)?;
            let function = Some(function);
            let args = Box::new([record]);
            let case = OpenCase { op: Op::SelectField, indices: [raw, 0], function, args };
            lifted.set_open(case, self.lift(value, sort)?);
        }
        Ok(())
    }

    /// The value of sort `sort` that a value of the lowered sort stands for.
    fn lift(&mut self, value: &Value, sort: SortId) -> Result<Value, Lost> {
        if !self.sequences.sorts.is_lowered(sort) {
            return Ok(value.clone());
        }
        self.run(Task::Value(value.clone(), sort))?.ok_or(Lost::Cause(Cause::ElementsOfString))
    }

    /// Does a task, and all that it needs.
    fn run(&mut self, task: Task) -> Result<Option<Value>, Lost> {
        let mut tasks = vec![task];
        let mut values: Vec<Value> = Vec::new();
        while let Some(task) = tasks.pop() {
            self.budget.spend(1)?;
            match task {
                Task::Value(value, sort) => {
                    values.extend(self.open_value(value, sort, &mut tasks)?);
                }
                Task::Letter(letter, sort) => self.open_letter(letter, sort, &mut tasks)?,
                Task::Known(letter, sort) => {
                    let element = values.pop().ok_or(Lost::Cause(Cause::ElementsOfString))?;
                    let letters = self.letters.entry(sort).or_default();
                    letters.open.remove(&letter);
                    self.is_ambiguous |= !letters.used.insert(element.clone());
                    letters.elements.insert(letter, element);
                }
                Task::Construct(constructor, count) => {
                    let fields = values.split_off(values.len() - count);
                    values.push(Value::constructed(constructor, fields));
                }
                Task::Array(domain, count) => {
                    let mut parts = values.split_off(values.len() - 2 * count - 1).into_iter();
                    let default = parts.next().ok_or(Lost::Cause(Cause::ElementsOfString))?;
                    let mut array = ArrayValue::constant(domain, default);
                    while let Some((index, element)) = parts.next().zip(parts.next()) {
                        array.set(index, element);
                    }
                    values.push(Value::Array(array));
                }
                Task::Set(count) => {
                    let members = values.split_off(values.len() - count);
                    values.push(Value::set(members));
                }
            }
        }
        Ok(values.pop())
    }

    /// The value of this sort, or what has to be done before it is one.
    fn open_value(
        &mut self,
        value: Value,
        sort: SortId,
        tasks: &mut Vec<Task>,
    ) -> Result<Option<Value>, Lost> {
        let wrong = Lost::Cause(Cause::ElementsOfString);
        if !self.sequences.sorts.is_lowered(sort) {
            return Ok(Some(value));
        }
        let (store, sequences) = (self.store, self.sequences);
        match store.sorts.get(sort) {
            &Sort::Sequence { element } => self.sequence(value, element, sort, tasks),
            Sort::Datatype { datatype, .. } => {
                let (Value::Constructed(record), Some(mirror)) =
                    (&value, sequences.sorts.mirror(sort))
                else {
                    return Err(wrong);
                };
                let kind = store.function_decl(record.constructor()).kind;
                let FunKind::Constructor { index, .. } = kind else { return Err(wrong) };
                let constructor = store.datatype(*datatype).constructors[index as usize].function;
                let sorts = &mirror.fields[index as usize];
                tasks.push(Task::Construct(constructor, sorts.len()));
                let fields = record.fields().iter().zip(sorts).rev();
                tasks.extend(fields.map(|(field, &sort)| Task::Value(field.clone(), sort)));
                Ok(None)
            }
            &Sort::Array { index, element } => {
                let Value::Array(array) = &value else { return Err(wrong) };
                let domain = Domain::of(store, index).ok_or(wrong)?;
                let entries = array.exceptions();
                tasks.push(Task::Array(domain, entries.len()));
                for (at, value) in entries.into_iter().rev() {
                    tasks.push(Task::Value(value.clone(), element));
                    tasks.push(Task::Value(at.clone(), index));
                }
                tasks.push(Task::Value(array.default().clone(), element));
                Ok(None)
            }
            &Sort::Set { element } => {
                let Value::Set(set) = &value else { return Err(wrong) };
                let members = set.elements();
                tasks.push(Task::Set(members.len()));
                tasks.extend(members.iter().map(|member| Task::Value(member.clone(), element)));
                Ok(None)
            }
            _ => Ok(Some(value)),
        }
    }

    /// The sequence that a string stands for, or the letters that have no elements yet.
    fn sequence(
        &mut self,
        value: Value,
        element: SortId,
        sort: SortId,
        tasks: &mut Vec<Task>,
    ) -> Result<Option<Value>, Lost> {
        let text = value.as_string().ok_or(Lost::Cause(Cause::ElementsOfString))?;
        if text.len() > MAX_LENGTH {
            return Err(Lost::Cause(Cause::LongSequence));
        }
        self.budget.spend(text.len() as u64)?;
        let coding = self.sequences.elements.get(&element).map(|elements| &elements.coding);
        let known = self.letters.get(&element).map(|letters| &letters.elements);
        let mut elements = Vec::with_capacity(text.len());
        let mut lacking: Vec<u32> = Vec::new();
        for letter in text.code_points().map(|letter| letter.get()) {
            match coding {
                Some(Coding::Truth) => elements.push(Value::Bool(letter == 1)),
                Some(&Coding::Bits(bits)) => elements.push(Value::bits(bits, letter.into())),
                Some(Coding::Functions { .. }) | None => {
                    match known.and_then(|known| known.get(&letter)) {
                        Some(element) => elements.push(element.clone()),
                        None => lacking.push(letter),
                    }
                }
            }
        }
        if lacking.is_empty() {
            return Ok(Some(Value::sequence(elements)));
        }
        let mut met = FxHashSet::default();
        lacking.retain(|&letter| met.insert(letter));
        tasks.push(Task::Value(value, sort));
        tasks.extend(lacking.into_iter().rev().map(|letter| Task::Letter(letter, element)));
        Ok(None)
    }

    /// Finds the element of sort `sort` that a letter is: what terms say, or one that is made up.
    fn open_letter(
        &mut self,
        letter: u32,
        sort: SortId,
        tasks: &mut Vec<Task>,
    ) -> Result<(), Lost> {
        let (store, model) = (self.store, self.model);
        let passed_over = self.passed_over;
        let fresh = || Letters { made: passed_over, ..Letters::default() };
        let letters = self.letters.entry(sort).or_insert_with(fresh);
        if letters.elements.contains_key(&letter) {
            return Ok(());
        }
        if let Some(value) = letters.spoken.get(&letter) {
            if !letters.open.insert(letter) {
                return Err(Lost::Cause(Cause::CyclicElements));
            }
            tasks.push(Task::Known(letter, sort));
            tasks.push(Task::Value(value.clone(), sort));
            return Ok(());
        }
        if let Some(Range::All(_)) = model.range(sort) {
            return Err(Lost::Cause(Cause::ElementQuantifier));
        }
        while letters.made < MAX_TRIES {
            self.budget.spend(1)?;
            let value = store.numbered_value(sort, letters.made);
            // A sort with few elements is not passed over.
            let value = value.or_else(|| {
                let first = std::mem::replace(&mut letters.made, 0);
                (first == passed_over && first > 0).then(|| store.numbered_value(sort, 0)).flatten()
            });
            let Some(value) = value else { break };
            letters.made += 1;
            if letters.used.insert(value.clone()) {
                letters.elements.insert(letter, value);
                return Ok(());
            }
        }
        // Letters that no code is are in values that nobody looks at.
        let count = Domain::of(store, sort).and_then(|domain| domain.count());
        let number = count.filter(|&count| count > 0).map(|count| u64::from(letter) % count);
        let Some(value) = number.and_then(|number| store.numbered_value(sort, number)) else {
            return Err(Lost::Cause(Cause::ManyElements));
        };
        letters.elements.insert(letter, value);
        Ok(())
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
            let value = match model.constant(lowered) {
                Some(value) => self.lift(&value.clone(), declared.result)?,
                None => match model.default_value(store, declared.result) {
                    Some(value) => value,
                    None => return Ok(()),
                },
            };
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
