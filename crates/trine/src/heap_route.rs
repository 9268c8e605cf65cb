//! The route of separation logic: assertions that speak of a heap go to `trine-sep`, and what that
//! crate asks about data comes back here as a problem without a heap.
//!
//! Invariant: the inner problems contain no operator of separation logic, so they never come back to
//! this route.

use trine_collections::Budget;
use trine_sep::decide::{HeapAnswer, HeapSort, decide, holds, unfoldings};
use trine_sep::evidence::{GiveUp, HeapModel, Unfolding};
use trine_sep::picture;
use trine_sep::pure::{PureAnswer, PureSolver};
use trine_smtlib::{symbol_text, term_text};
use trine_term::{
    EvalError, Evaluator, FunId, FunKind, Op, Sort, SortId, TermId, TermSet, TermStore, Value,
    post_order,
};

use crate::answer::{Answer, Reason};
use crate::options::Options;
use crate::picture::Picture;
use crate::solver::{InternalFault, Limits, ScriptAssertion, Solver};
use crate::subjects::Subjects;

/// Whether a formula uses an inductive predicate over addresses. Where a heap is declared, its
/// definition is a least fixed point even if no rule of it has a cell.
#[must_use]
pub fn concerns(store: &TermStore, heaps: &[HeapSort], formulas: &[TermId]) -> bool {
    let is_address = |&sort: &SortId| heaps.iter().any(|pair| pair.location == sort);
    let mut found = false;
    if !heaps.is_empty() {
        post_order(store, formulas, &mut TermSet::new(), |term| {
            let function = store.function(term).filter(|_| store.op(term) == Op::Apply);
            found |= function.map(|function| store.function_decl(function)).is_some_and(|decl| {
                decl.kind == FunKind::Recursive && decl.params.iter().any(is_address)
            });
        });
    }
    found
}

/// Decides assertions over heaps; the model comes with a heap.
///
/// # Errors
/// If a model was found that does not satisfy the assertions.
pub fn check(
    store: &mut TermStore,
    heaps: &[HeapSort],
    assertions: &[TermId],
    options: &Options,
    budget: &Budget,
) -> Result<(Answer, Option<HeapModel>), InternalFault> {
    let mut pure = DataSolver { options: inner_options(options), last: None };
    Ok(match decide(store, heaps, assertions, &mut pure, budget) {
        HeapAnswer::Sat(model) => (Answer::Sat, Some(model)),
        HeapAnswer::Unsat => (Answer::Unsat, None),
        HeapAnswer::Unknown(reason) => (Answer::Unknown(reason_of(store, reason)), None),
        HeapAnswer::Refuted => {
            let what = "a heap does not satisfy the assertions";
            return Err(InternalFault { what: what.into() });
        }
    })
}

fn reason_of(store: &TermStore, reason: GiveUp) -> Reason {
    match reason {
        GiveUp::Exhausted(reason) => Reason::Exhausted(reason),
        GiveUp::Data => Reason::OutsideFragment("the data of the heap were not decided".into()),
        GiveUp::Bound => Reason::OutsideFragment("the search over heaps met its bound".into()),
        GiveUp::Outside(term) => {
            let text = match store.op(term) {
                Op::Apply => store.function(term).map(|function| {
                    symbol_text(store.symbols.name(store.function_decl(function).name)).into_owned()
                }),
                op => Some(op.name().to_owned()),
            };
            let what = text.unwrap_or_default();
            Reason::OutsideFragment(format!("no procedure for heaps takes this use of {what}"))
        }
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
        let answer = solver.check(store, &[], &limits);
        let model = solver.result().model.clone();
        self.last = Some((solver, sent));
        match (answer, model) {
            (Ok(Answer::Sat), Some(model)) => PureAnswer::Sat(model),
            (Ok(Answer::Unsat), _) => PureAnswer::Unsat,
            (Ok(Answer::Unknown(Reason::Exhausted(reason))), _) => PureAnswer::Exhausted(reason),
            // A fault of the inner solver is no answer.
            _ => budget.exhausted().map_or(PureAnswer::Unknown, PureAnswer::Exhausted),
        }
    }
}

/// The value of a term in a model with a heap. Formulas that speak of the heap are judged on it;
/// what is above them is evaluated as everywhere else.
///
/// # Errors
/// If the term has no value, or it could not be found out.
pub fn value(
    store: &mut TermStore,
    heaps: &[HeapSort],
    model: &HeapModel,
    term: TermId,
    options: &Options,
    budget: &Budget,
) -> Result<Value, EvalError> {
    let mut pure = DataSolver { options: inner_options(options), last: None };
    let mut subjects = Subjects::default();
    let mut judged: Vec<(TermId, TermId)> = Vec::new();
    let mut stack = vec![term];
    while let Some(part) = stack.pop() {
        if !subjects.of(store, &[part]).heaps || judged.iter().any(|&(known, _)| known == part) {
            continue;
        }
        if *store.sort_of(part) != Sort::Bool {
            stack.extend_from_slice(store.args(part));
            continue;
        }
        let result = holds(store, heaps, model, part, &mut pure, budget);
        let result = result.map_err(|reason| match reason {
            GiveUp::Exhausted(reason) => EvalError::Exhausted(reason),
            _ => EvalError::TooHard { term: part },
        })?;
        judged.push((part, store.mk_bool(result)));
    }
    let term = store.substitute(term, &judged);
    Evaluator::new(store, &model.interpretation).eval(term, budget)
}

/// How many calls are printed; the unfolding of a longer list says nothing that its heap does not.
const PRINTED_CALLS: usize = 100_000;

/// The unfoldings of the assertions on the heap as SMT-LIB text: a numbered call in each line, with
/// the alternative that holds and the numbers of its calls. Nothing if there are no calls.
#[must_use]
pub fn unfolding_text(
    store: &mut TermStore,
    model: &HeapModel,
    heaps: &[HeapSort],
    assertions: &[TermId],
    options: &Options,
    budget: &Budget,
) -> Option<String> {
    let mut pure = DataSolver { options: inner_options(options), last: None };
    let found = match unfoldings(store, heaps, model, assertions, &mut pure, budget) {
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
    heaps: &[HeapSort],
    constants: &[FunId],
    format: Picture,
) -> String {
    // Texts come first, since a picture only reads the store. Locations are drawn.
    let mut texts: Vec<(Value, String)> = Vec::new();
    let cells: Vec<(SortId, Value)> =
        model.heap.cells().map(|(at, value)| (at.sort, value.clone())).collect();
    for (sort, value) in cells {
        let pair = heaps.iter().find(|pair| pair.location == sort);
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
            &Value::Element { sort, number: trine_sep::heap::NIL } => {
                let element = store.mk_element(sort, trine_sep::heap::NIL);
                nils.push((element, store.mk_sep_nil(sort)));
            }
            Value::Constructed(record) => stack.extend(record.fields()),
            _ => {}
        }
    }
    store.substitute(term_of_value, &nils)
}

/// The heap as SMT-LIB text: `(heap (location content) ...)`.
#[must_use]
pub fn heap_text(store: &mut TermStore, model: &HeapModel, heaps: &[HeapSort]) -> String {
    let cells: Vec<_> = model.heap.cells().map(|(at, value)| (at, value.clone())).collect();
    let mut text = String::from("(heap");
    for (at, value) in cells {
        let Some(pair) = heaps.iter().find(|pair| pair.location == at.sort) else { continue };
        let address = store.mk_value(&at.value(), at.sort);
        let content = store.mk_value(&value, pair.data);
        let content = value_term(store, &value, content);
        text.push_str(&format!(
            "\n    ({} {})",
            term_text(store, address),
            term_text(store, content)
        ));
    }
    text.push(')');
    text
}
