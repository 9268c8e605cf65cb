//! The route of separation logic: assertions that speak of a heap go to `trine-sep`, and what that
//! crate asks about data comes back here as a problem without a heap.
//!
//! Invariant: the inner problems contain no operator of separation logic, so they never come back to
//! this route.

use trine_collections::Budget;
use trine_sep::decide::{HeapAnswer, HeapSort, decide};
use trine_sep::evidence::{GiveUp, HeapModel};
use trine_sep::pure::{PureAnswer, PureSolver};
use trine_smtlib::{symbol_text, term_text};
use trine_term::{Op, TermId, TermStore, Value};

use crate::answer::{Answer, Reason};
use crate::options::Options;
use crate::solver::{InternalFault, Limits, ScriptAssertion, Solver};

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
