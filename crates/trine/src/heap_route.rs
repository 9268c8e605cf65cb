//! The route of separation logic: assertions that speak of a heap go to `trine-sep`, and what that
//! crate asks about data comes back here as a problem without a heap. Assertions that have nothing
//! to do with the heap (`unrelated.rs`) do not go there at all.
//!
//! Invariant: the inner problems contain no operator of separation logic, so they never come back to
//! this route.

use trine_collections::Budget;
use trine_heap::{HeapEvalError, HeapEvaluator, HeapModel, NIL, Unfolding, is_of_sort};
use trine_sep::decide::{HeapAnswer, decide, unfoldings};
use trine_sep::give_up::GiveUp;
use trine_sep::picture;
use trine_sep::pure::{PureAnswer, PureSolver};
use trine_smtlib::{symbol_text, term_text};
use trine_term::{
    EvalError, Evaluator, FunId, HeapSort, Op, OpenCase, Parts, SortId, TermId, TermStore, Value,
};

use crate::answer::{Answer, Reason};
use crate::options::Options;
use crate::picture::Picture;
use crate::solver::{InternalFault, Limits, ScriptAssertion, Solver};
use crate::unrelated::parts;

/// What was found.
pub enum HeapVerdict {
    /// A model with its heap; the evaluator has looked.
    Sat(HeapModel),
    /// These of the assertions are inconsistent together.
    Unsat(Vec<TermId>),
    /// Nothing.
    Unknown(Reason),
}

/// Decides assertions over heaps; the model comes with a heap.
///
/// # Errors
/// If a procedure, or the solver that was asked about data, claimed what turned out to be wrong.
pub fn check(
    store: &mut TermStore,
    assertions: &[TermId],
    options: &Options,
    budget: &Budget,
) -> Result<HeapVerdict, InternalFault> {
    let Parts { about, unrelated, symbols } = parts(store, assertions);
    let mut beside = DataSolver::new(options);
    let others = match beside.check(store, &unrelated, budget) {
        PureAnswer::Unsat => return Ok(HeapVerdict::Unsat(unrelated)),
        PureAnswer::Exhausted(reason) => {
            return Ok(HeapVerdict::Unknown(Reason::Exhausted(reason)));
        }
        PureAnswer::Sat(model) => Some(model),
        PureAnswer::Unknown => None,
    };
    if let Some(fault) = beside.fault {
        return Err(fault);
    }
    let mut model = match check_whole(store, &about, options, budget)? {
        HeapVerdict::Sat(model) if unrelated.is_empty() => return Ok(HeapVerdict::Sat(model)),
        HeapVerdict::Sat(model) => model,
        other => return Ok(other),
    };
    let Some(others) = others else {
        let undecided =
            || Reason::OutsideFragment("what is beside the heap was not decided".into());
        return Ok(HeapVerdict::Unknown(beside.reason.unwrap_or_else(undecided)));
    };
    for symbol in symbols {
        if let Some(value) = others.constant(symbol) {
            model.interpretation.set_constant(symbol, value.clone());
        }
        if let Some(table) = others.function(symbol) {
            model.interpretation.set_function(symbol, table.clone());
        }
    }
    // Both parts may have their own idea of what an operator leaves open.
    let mut evaluator = Evaluator::new(store, &model.interpretation);
    if unrelated.iter().all(|&term| evaluator.holds(term, budget) == Ok(true)) {
        return Ok(HeapVerdict::Sat(model));
    }
    check_whole(store, assertions, options, budget)
}

/// Decides assertions by the procedures for heaps alone.
fn check_whole(
    store: &mut TermStore,
    assertions: &[TermId],
    options: &Options,
    budget: &Budget,
) -> Result<HeapVerdict, InternalFault> {
    let mut pure = DataSolver::new(options);
    let answer = decide(store, assertions, &mut pure, budget);
    if let Some(fault) = pure.fault {
        return Err(fault);
    }
    Ok(match answer {
        HeapAnswer::Sat(model) => HeapVerdict::Sat(model),
        HeapAnswer::Unsat => HeapVerdict::Unsat(assertions.to_vec()),
        HeapAnswer::Unknown(GiveUp::Fault(fault)) => {
            return Err(InternalFault { what: fault.text().into() });
        }
        HeapAnswer::Unknown(reason) => HeapVerdict::Unknown(reason_of(store, reason, pure.reason)),
    })
}

/// The reason for people; `of_data` is why the last question about data has no answer.
fn reason_of(store: &TermStore, reason: GiveUp, of_data: Option<Reason>) -> Reason {
    let what = match reason {
        GiveUp::Exhausted(reason) => return Reason::Exhausted(reason),
        GiveUp::Data => match of_data {
            Some(Reason::OutsideFragment(why)) => {
                format!("the data of the heap were not decided: {why}")
            }
            _ => "the data of the heap were not decided".into(),
        },
        GiveUp::Bound => "the search over heaps met its bound".into(),
        GiveUp::NoHeap => "no declare-heap says what cells hold".into(),
        GiveUp::Fault(fault) => fault.text().into(),
        GiveUp::NotJudged(error) => {
            let why = match error {
                HeapEvalError::Data(term) => {
                    let name = name_of(store, term);
                    format!("whether there are values for {name} could not be found out")
                }
                HeapEvalError::Unsupported(term) => {
                    format!("{} has no value on a heap", name_of(store, term))
                }
                HeapEvalError::Bound | HeapEvalError::Exhausted(_) => {
                    "it takes more steps than the evaluator has".into()
                }
            };
            format!("a heap was found and could not be evaluated: {why}")
        }
        GiveUp::Outside(term) => {
            format!("no procedure for heaps takes this use of {}", name_of(store, term))
        }
    };
    Reason::OutsideFragment(what)
}

/// What a term is made by, for people.
fn name_of(store: &TermStore, term: TermId) -> String {
    match (store.op(term), store.function(term)) {
        (Op::Apply, Some(function)) => {
            symbol_text(store.symbols.name(store.function_decl(function).name)).into_owned()
        }
        (Op::BoundVar, _) => term_text(store, term),
        (op, _) => op.name().to_owned(),
    }
}

fn inner_options(options: &Options) -> Options {
    Options {
        produce_unsat_cores: false,
        minimal_unsat_cores: false,
        check_unsat_cores: false,
        ..options.clone()
    }
}

/// Decides data by a solver of its own, which is kept as long as questions extend each other.
struct DataSolver {
    options: Options,
    last: Option<(Solver, Vec<TermId>)>,
    /// A fault of the solver; it is a fault of the whole.
    fault: Option<InternalFault>,
    /// Why the last question without an answer has none.
    reason: Option<Reason>,
}

impl DataSolver {
    fn new(options: &Options) -> Self {
        Self { options: inner_options(options), last: None, fault: None, reason: None }
    }
}

impl PureSolver for DataSolver {
    fn check(
        &mut self,
        store: &mut TermStore,
        assertions: &[TermId],
        budget: &Budget,
    ) -> PureAnswer {
        let (mut solver, mut sent) = match self.last.take() {
            Some((solver, sent)) if assertions.starts_with(&sent) => (solver, sent),
            _ => (Solver::new(&self.options), Vec::new()),
        };
        for &term in &assertions[sent.len()..] {
            solver.assert(ScriptAssertion { term, name: None });
            sent.push(term);
        }
        let limits = Limits {
            deadline: budget.deadline(),
            ticks: (budget.ticks_left() != u64::MAX).then(|| budget.ticks_left()),
            cancel: budget.cancel_handle(),
        };
        let before = solver.statistics().ticks;
        let answer = solver.check(store, &[], &limits);
        let spent = budget.spend(solver.statistics().ticks - before);
        self.last = Some((solver, sent));
        if let (Err(reason), Ok(_)) = (spent, &answer) {
            return PureAnswer::Exhausted(reason);
        }
        match answer {
            Ok(Answer::Sat(model)) => PureAnswer::Sat(model.into_interpretation()),
            Ok(Answer::Unsat(_)) => PureAnswer::Unsat,
            Ok(Answer::Unknown(Reason::Exhausted(reason))) => PureAnswer::Exhausted(reason),
            Err(fault) => {
                self.fault.get_or_insert(fault);
                self.last = None;
                PureAnswer::Unknown
            }
            Ok(Answer::Unknown(reason)) => {
                self.reason = Some(reason);
                budget.exhausted().map_or(PureAnswer::Unknown, PureAnswer::Exhausted)
            }
        }
    }
}

/// The value of a term in a model with a heap. Formulas that speak of the heap are judged on it;
/// what is above them is evaluated as everywhere else.
///
/// # Errors
/// If the term has no value, or it could not be found out.
pub fn value(
    store: &TermStore,
    model: &HeapModel,
    term: TermId,
    budget: &Budget,
) -> Result<Value, EvalError> {
    HeapEvaluator::new(store, model, budget).value(term).map_err(|error| match error {
        HeapEvalError::Exhausted(reason) => EvalError::Exhausted(reason),
        HeapEvalError::Bound => EvalError::TooHard { term },
        HeapEvalError::Data(term) | HeapEvalError::Unsupported(term) => EvalError::TooHard { term },
    })
}

/// How many calls are printed; the unfolding of a longer list says nothing that its heap does not.
const PRINTED_CALLS: usize = 100_000;

/// The unfoldings of the assertions on the heap as SMT-LIB text: a numbered call in each line, with
/// the alternative that holds and the numbers of its calls. Nothing if there are no calls.
#[must_use]
pub fn unfolding_text(
    store: &mut TermStore,
    model: &HeapModel,
    assertions: &[TermId],
    budget: &Budget,
) -> Option<String> {
    let found = match unfoldings(store, model, assertions, budget) {
        Ok(found) => found,
        Err(_) => return Some("(unfolding :omitted \"too many calls\")".into()),
    };
    if found.iter().map(|unfolding| unfolding.steps.len()).sum::<usize>() > PRINTED_CALLS {
        return Some("(unfolding :omitted \"too many calls\")".into());
    }
    let mut text = String::new();
    let mut first = 0;
    for unfolding in &found {
        write_unfolding(store, unfolding, first, &mut text);
        first += unfolding.steps.len();
    }
    (!text.is_empty()).then(|| format!("(unfolding{text})"))
}

fn write_unfolding(store: &mut TermStore, unfolding: &Unfolding, first: usize, text: &mut String) {
    for (number, step) in unfolding.steps.iter().enumerate() {
        let decl = store.function_decl(step.function).clone();
        text.push_str(&format!(
            "\n    ({} ({}",
            first + number,
            symbol_text(store.symbols.name(decl.name))
        ));
        for (value, &sort) in step.args.iter().zip(&decl.params) {
            let term = store.mk_value(value, sort);
            let term = value_term(store, value, term);
            text.push(' ');
            text.push_str(&term_text(store, term));
        }
        text.push_str(&format!(") :rule {}", step.rule + 1));
        let calls: Vec<String> =
            step.children.iter().map(|child| (first + child).to_string()).collect();
        if !calls.is_empty() {
            text.push_str(&format!(" :calls ({})", calls.join(" ")));
        }
        text.push(')');
    }
}

/// The heap as a picture, with the names of the constants given.
#[must_use]
pub fn heap_picture(
    store: &mut TermStore,
    model: &HeapModel,
    constants: &[FunId],
    format: Picture,
) -> String {
    // Texts come first, since a picture only reads the store. Locations are drawn.
    let mut texts: Vec<(Value, String)> = Vec::new();
    let cells: Vec<(Value, Value)> =
        model.heap.cells().map(|(at, value)| (at.clone(), value.clone())).collect();
    for (at, value) in cells {
        let pair = heap_of(store, &at);
        let fields: Vec<(Value, SortId)> = match &value {
            Value::Constructed(record) => {
                let params = store.function_decl(record.constructor()).params.clone();
                record.fields().iter().cloned().zip(params.iter().copied()).collect()
            }
            bare => pair.map(|pair| (bare.clone(), pair.data)).into_iter().collect(),
        };
        for (field, sort) in fields {
            let drawn = matches!(field, Value::Element { .. });
            if !drawn && texts.iter().all(|(known, _)| *known != field) {
                let term = store.mk_value(&field, sort);
                let term = value_term(store, &field, term);
                let text = term_text(store, term);
                texts.push((field, text));
            }
        }
    }
    let mut text = |value: &Value| {
        let known = texts.iter().find(|(known, _)| known == value);
        known.map_or_else(String::new, |(_, text)| text.clone())
    };
    match format {
        Picture::Dot => picture::dot(store, model, constants, &mut text),
        Picture::Svg => picture::svg(store, model, constants, &mut text),
    }
}

/// A value as a term in which nil has its name.
pub(crate) fn value_term(store: &mut TermStore, value: &Value, term_of_value: TermId) -> TermId {
    let mut nils = Vec::new();
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        match value {
            &Value::Element { sort, number: NIL } => {
                let element = store.mk_element(sort, NIL);
                nils.push((element, store.mk_sep_nil(sort)));
            }
            Value::Constructed(record) => stack.extend(record.fields()),
            _ => {}
        }
    }
    store.substitute(term_of_value, &nils)
}

/// The pair of `declare-heap` to whose addresses a value belongs.
fn heap_of(store: &TermStore, address: &Value) -> Option<HeapSort> {
    store.heaps().iter().copied().find(|heap| is_of_sort(store, address, heap.location))
}

/// The heap as SMT-LIB text: `(heap (address content) ...)`, after it the nil of each sort of addresses
/// that the script does not declare: `(nil ((as nil Int) 0))`.
#[must_use]
pub fn heap_text(store: &mut TermStore, model: &HeapModel) -> String {
    let cells: Vec<(Value, Value)> =
        model.heap.cells().map(|(at, value)| (at.clone(), value.clone())).collect();
    let mut text = String::from("(heap");
    for (at, value) in cells {
        let Some(pair) = heap_of(store, &at) else { continue };
        let address = store.mk_value(&at, pair.location);
        let content = store.mk_value(&value, pair.data);
        let content = value_term(store, &value, content);
        text.push_str(&format!(
            "\n    ({} {})",
            term_text(store, address),
            term_text(store, content)
        ));
    }
    text.push(')');
    let mut nils = String::new();
    for pair in store.heaps().to_vec() {
        let nil = model.interpretation.open(&OpenCase::nil(pair.location)).cloned();
        if let Some(value) = nil {
            let (nil, value) =
                (store.mk_sep_nil(pair.location), store.mk_value(&value, pair.location));
            nils.push_str(&format!(" ({} {})", term_text(store, nil), term_text(store, value)));
        }
    }
    if !nils.is_empty() {
        text.push_str(&format!("\n  (nil{nils})"));
    }
    text
}
