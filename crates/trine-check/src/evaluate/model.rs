//! Is a model one of the assertions of a script?
//!
//! Idea: the script is read up to the check; the model is read in the scope of that place, so that it
//! can name sorts, constructors and recursive functions of the script; then each assertion is
//! evaluated.
//! Reference: SMT-LIB 2.7, section 5.3 (what a model is).

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluate::heap::Heap;
use crate::evaluate::machine::{Definition, Evaluator};
use crate::evaluate::model_text::{ModelText, find_model};
use crate::evaluate::value::Value;
use crate::evaluate::{Outcome, Undecided};
use crate::operator::{FunctionId, Operator};
use crate::reader::{Next, Reader};
use crate::refusal::{Place, Refusal, Result};
use crate::sexp::{Form, Forms};
use crate::sort::SortId;
use crate::term::TermId;

/// What is said of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModelVerdict {
    /// Each assertion is true.
    Valid,
    /// The assertion at line and column is false.
    Invalid(usize, usize),
    /// Whether it is a model is not known: why.
    Undecided(String),
}

/// The verdict, and how many assertions it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModelReport {
    /// What is said of the model.
    pub verdict: ModelVerdict,
    /// The assertions that were found true.
    pub holding: usize,
    /// The assertions of the check.
    pub assertions: usize,
}

impl ModelReport {
    /// The exit code of a program that prints the report: 0 valid, 1 invalid, 2 undecided.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self.verdict {
            ModelVerdict::Valid => 0,
            ModelVerdict::Invalid(..) => 1,
            ModelVerdict::Undecided(_) => 2,
        }
    }

    fn undecided(reason: String) -> Self {
        Self { verdict: ModelVerdict::Undecided(reason), holding: 0, assertions: 0 }
    }
}

impl fmt::Display for ModelReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            ModelVerdict::Valid => writeln!(f, "valid"),
            ModelVerdict::Invalid(line, column) => {
                writeln!(f, "invalid {line}:{column}: this assertion is false in the model")
            }
            ModelVerdict::Undecided(reason) => writeln!(f, "undecided {reason}"),
        }
    }
}

/// Judges the model in `model`, which may be all that a solver printed, for the check number `check`
/// of the script, from 0 on. Without a number it is the check of the last model.
#[must_use]
pub fn check_model(script: &[u8], model: &[u8], check: Option<usize>, steps: u64) -> ModelReport {
    let found = match find_model(model, check) {
        Ok(found) => found,
        Err(refusal) => {
            return ModelReport::undecided(format!("model {}", refusal.located(model)));
        }
    };
    let check = check.or(found.check);
    let mut position = match Position::find(script, check) {
        Ok(position) => position,
        Err(refusal) => {
            return ModelReport::undecided(format!("script {}", refusal.located(script)));
        }
    };
    match Judge::read(&mut position, &found) {
        Ok(judge) => judge.judge(script, &mut position, steps),
        Err(refusal) => ModelReport::undecided(format!("model {}", refusal.located(model))),
    }
}

/// A script read up to a check.
struct Position {
    reader: Reader,
    /// The assertions in force with their places.
    assertions: Vec<(TermId, Place)>,
}

impl Position {
    /// Reads up to check number `check`; without a number, up to the last one.
    fn find(script: &[u8], check: Option<usize>) -> Result<Self> {
        let wanted = match check {
            Some(check) => check,
            None => count_checks(script)?.saturating_sub(1),
        };
        let mut reader = Reader::new();
        let mut forms = Forms::new(script);
        while let Some(form) = forms.next_form()? {
            if reader.command(&form)? == Next::Exit {
                break;
            }
            if let Some(check) = reader.checks().get(wanted) {
                let places = check.places.iter().copied();
                let assertions = check.assertions.iter().copied().zip(places).collect();
                return Ok(Self { reader, assertions });
            }
        }
        Err(Refusal::malformed(forms.place(), "the script has no such check"))
    }

    /// The functions that the assertions speak of, by name.
    ///
    /// # Errors
    /// If two of them have one name, as after their levels have ended.
    fn functions(&self) -> Result<FxHashMap<String, FunctionId>> {
        let terms = self.reader.terms();
        let mut found = FxHashMap::default();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack: Vec<TermId> = self.assertions.iter().map(|&(term, _)| term).collect();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Operator::Apply(function) = *terms.operator(term) {
                let declared = terms.function(function);
                let name = terms.sorts.name(declared.name);
                let known = found.insert(name.to_owned(), function);
                if known.is_some_and(|known| known != function) {
                    let message = format!("two functions called `{name}`");
                    return Err(Refusal::unsupported(Place(0), message));
                }
                if let (None, Some((_, body))) = (known, &declared.definition) {
                    stack.push(*body);
                }
            }
            stack.extend(terms.args(term));
        }
        Ok(found)
    }
}

/// How many checks a script has before its end.
fn count_checks(script: &[u8]) -> Result<usize> {
    let mut count = 0;
    let mut forms = Forms::new(script);
    while let Some(form) = forms.next_form()? {
        match form.elements(0).next().map(|head| form.word(head)) {
            Some(b"exit") => break,
            Some(b"check-sat" | b"check-sat-assuming" | b"check-entail") => count += 1,
            _ => {}
        }
    }
    Ok(count)
}

/// A cell of a model.
#[derive(Clone, Copy)]
struct WrittenCell {
    address: TermId,
    content: TermId,
    /// Numerator and denominator of how much of it there is.
    share: (u32, u32),
}

/// A model that was read.
struct Judge {
    functions: FxHashMap<FunctionId, Definition>,
    refinements: Vec<(Operator, SortId, Definition)>,
    /// The cells of its heap.
    cells: Option<Vec<WrittenCell>>,
}

impl Judge {
    fn read(position: &mut Position, model: &ModelText<'_>) -> Result<Self> {
        let names = position.functions()?;
        let mut judge =
            Self { functions: FxHashMap::default(), refinements: Vec::new(), cells: None };
        let mut last: Option<*const Form<'_>> = None;
        for (form, _) in &model.items {
            let this: *const Form<'_> = std::rc::Rc::as_ptr(form);
            if last != Some(this) {
                position.reader.bind_elements(form)?;
                last = Some(this);
            }
        }
        for (form, index) in &model.items {
            let parts = form.list(*index)?;
            let head = parts.first().map(|&head| form.string(head)).unwrap_or_default();
            match (&*head, &parts[1..]) {
                ("define-fun", &[name, parameters, sort, body]) => {
                    judge.define(position, &names, form, [name, parameters, sort, body])?;
                }
                ("refine-fun", &[name, parameters, sort, body]) => {
                    let lambda = position.reader.lambda(form, parameters, sort, body)?;
                    let Some(&sort) = lambda.sorts.last() else {
                        let message = "a refinement needs parameters";
                        return Err(Refusal::malformed(form.place(*index), message));
                    };
                    let operator = position.reader.operator_at(form, name, sort)?;
                    let (parameters, body) = (lambda.parameters, lambda.body);
                    let definition = Definition { parameters, body };
                    judge.refinements.push((operator, sort, definition));
                }
                ("heap", cells) => {
                    let mut pairs = Vec::with_capacity(cells.len());
                    for &cell in cells {
                        let (address, content, share) = match *form.list(cell)?.as_slice() {
                            [address, content] => (address, content, None),
                            [address, content, share] => (address, content, Some(share)),
                            _ => {
                                let message = "an address and what its cell holds were expected";
                                return Err(Refusal::malformed(form.place(cell), message));
                            }
                        };
                        let address = position.reader.term(form, address)?;
                        let content = position.reader.term(form, content)?;
                        let share = match share {
                            Some(share) => position.reader.share(form, share)?,
                            None => (1, 1),
                        };
                        pairs.push(WrittenCell { address, content, share });
                    }
                    judge.cells = Some(pairs);
                }
                ("nil", values) => {
                    for &value in values {
                        let (nil, value) = pair(form, value)?;
                        let nil = position.reader.term(form, nil)?;
                        let body = position.reader.term(form, value)?;
                        let sort = position.reader.terms().sort_id(nil);
                        if *position.reader.terms().operator(nil) != Operator::SepNil
                            || position.reader.terms().sort_id(body) != sort
                        {
                            let message = "a value of nil was expected";
                            return Err(Refusal::malformed(form.place(*index), message));
                        }
                        let definition = Definition { parameters: Vec::new(), body };
                        judge.refinements.push((Operator::SepNil, sort, definition));
                    }
                }
                // What the heap is follows from the rest; quantifiers over declared sorts are not run through.
                ("unfolding" | "elements", _) => {}
                _ => {
                    let message = format!("`{head}` in a model");
                    return Err(Refusal::unsupported(form.place(*index), message));
                }
            }
        }
        Ok(judge)
    }

    fn define(
        &mut self,
        position: &mut Position,
        names: &FxHashMap<String, FunctionId>,
        form: &Form<'_>,
        [name, parameters, sort, body]: [u32; 4],
    ) -> Result<()> {
        // What no assertion speaks of may have values that are not read.
        let Some(&function) = names.get(&*form.string(name)) else { return Ok(()) };
        let lambda = position.reader.lambda(form, parameters, sort, body)?;
        let declared = position.reader.terms().function(function);
        if declared.parameters != lambda.sorts || declared.result != lambda.result {
            let message = "the definition has other sorts than the declaration";
            return Err(Refusal::malformed(form.place(name), message));
        }
        if declared.definition.is_some() {
            let message = "the script defines this function";
            return Err(Refusal::malformed(form.place(name), message));
        }
        let definition = Definition { parameters: lambda.parameters, body: lambda.body };
        if self.functions.insert(function, definition).is_some() {
            return Err(Refusal::malformed(form.place(name), "this is defined twice"));
        }
        Ok(())
    }

    fn judge(self, script: &[u8], position: &mut Position, steps: u64) -> ModelReport {
        let assertions = std::mem::take(&mut position.assertions);
        let terms = position.reader.terms_mut();
        let mut evaluator = Evaluator::new(terms, self.functions, steps);
        for (operator, sort, definition) in self.refinements {
            evaluator.refine(operator, sort, definition);
        }
        if let Some(cells) = self.cells {
            match heap(&mut evaluator, &cells) {
                Ok(heap) => evaluator.set_heap(heap),
                Err(reason) => return ModelReport::undecided(format!("model: {reason}")),
            }
        }
        let mut report =
            ModelReport { verdict: ModelVerdict::Valid, holding: 0, assertions: assertions.len() };
        for &(term, place) in &assertions {
            let (line, column) = place.line_and_column(script);
            match truth(&mut evaluator, term) {
                Ok(true) => report.holding += 1,
                Ok(false) => {
                    report.verdict = ModelVerdict::Invalid(line, column);
                    break;
                }
                Err(reason) => {
                    if report.verdict == ModelVerdict::Valid {
                        let reason = format!("{line}:{column}: {reason}");
                        report.verdict = ModelVerdict::Undecided(reason);
                    }
                    if reason == Undecided::TooHard {
                        break;
                    }
                }
            }
        }
        report
    }
}

/// A list of two nodes.
fn pair(form: &Form<'_>, index: u32) -> Result<(u32, u32)> {
    match form.list(index)?.as_slice() {
        &[first, second] => Ok((first, second)),
        _ => Err(Refusal::malformed(form.place(index), "a pair was expected")),
    }
}

/// The heap with these cells.
fn heap(evaluator: &mut Evaluator<'_>, cells: &[WrittenCell]) -> Outcome<Heap> {
    let mut heap = Heap::default();
    for &WrittenCell { address, content, share } in cells {
        let [address, content] = [address, content].map(|term| {
            let sort = evaluator.terms().sort_id(term);
            evaluator.evaluate(term).map(|value| (sort, value))
        });
        let address = address?;
        let nil = evaluator.terms_mut().nil(address.0);
        if address.1 == evaluator.evaluate(nil)? || !heap.add(address, content?, share) {
            return Err(Undecided::Unsupported("cells at nil or twice at one address".into()));
        }
    }
    Ok(heap)
}

/// Whether an assertion is true, and false without a guess.
fn truth(evaluator: &mut Evaluator<'_>, term: TermId) -> Outcome<bool> {
    if evaluator.evaluate(term)? == Value::Bool(true) {
        return Ok(true);
    }
    if evaluator.guesses().is_empty() {
        return Ok(false);
    }
    // Other assertions may have needed the guesses.
    evaluator.forget();
    if evaluator.evaluate(term)? == Value::Bool(true) {
        return Ok(true);
    }
    match evaluator.guesses().first() {
        None => Ok(false),
        Some(case) => {
            let name = match &case.operator {
                Operator::SelectField(..) => "a selector of another constructor",
                operator => operator.name(),
            };
            let message = format!("the model leaves open what `{name}` is where the standard does");
            Err(Undecided::Unsupported(message))
        }
    }
}
