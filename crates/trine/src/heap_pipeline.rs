//! The pipeline of separation logic: assertions that speak of a heap go to `trine-sep`, and what that
//! crate asks about data comes back here as a problem without a heap. Assertions that have nothing
//! to do with the heap (`unrelated.rs`) do not go there at all.
//!
//! Invariant: the inner problems contain no operator of separation logic, so they never come back to
//! this pipeline.

use trine_collections::Budget;
use trine_heap::{HeapEvalError, HeapModel, Unfolding};
use trine_sep::compiled::CompiledDefinitions;
use trine_sep::decide::{self, Approach, Connectives, decide, judge_with_elements, unfoldings};
use trine_sep::frame::{FrameCase, FrameQuestion};
use trine_sep::give_up::GiveUp;
#[cfg(feature = "proofs")]
use trine_sep::proof::certificate::Certificate;
use trine_sep::proof::certificate::prove;
use trine_sep::proof::check::{Part, Rejection};
use trine_sep::proof::text::{Spelling, checked_text};
use trine_sep::pure::{PureAnswer, PureReason, PureSolver};
use trine_smtlib::{sort_text, symbol_text, term_text};
use trine_term::{Evaluator, Op, Parts, TermId, TermStore};
use trine_trace::Event;

use crate::answer::{Answer, Cause, Reason};
use crate::heap_values::value_term;
use crate::options::Options;
use crate::reason_text::incomplete_text;
use crate::solver::{InternalFault, ScriptAssertion, Solver};
use crate::unrelated::parts;

/// What was found: a model that the evaluator has looked at, or assertions that are inconsistent together.
pub type HeapAnswer = Answer<HeapModel, Vec<TermId>>;

/// Decides assertions over heaps; nothing if there are connectives to be taken apart by a search.
///
/// # Errors
/// If a procedure, or the solver that was asked about data, claimed what turned out to be wrong.
pub fn check(
    store: &mut TermStore,
    assertions: &[TermId],
    known: &mut CompiledDefinitions,
    options: &Options,
    budget: &Budget,
) -> Result<Option<HeapAnswer>, InternalFault> {
    let Parts { about, unrelated, symbols } = parts(store, assertions);
    let mut beside = DataSession::new(options);
    let others = match beside.check(store, &unrelated, budget) {
        PureAnswer::Unsat(()) => return Ok(Some(Answer::Unsat(unrelated))),
        PureAnswer::Unknown(PureReason::Exhausted(reason)) => {
            return Ok(Some(Answer::Unknown(reason.into())));
        }
        PureAnswer::Sat(model) => Some(model),
        PureAnswer::Unknown(PureReason::Incomplete) => None,
    };
    if let Some(fault) = beside.fault {
        return Err(fault);
    }
    let mut model = match check_whole(store, &about, Connectives::Left, known, options, budget)? {
        Some(Answer::Sat(model)) if !unrelated.is_empty() => model,
        other => return Ok(other),
    };
    let Some(others) = others else {
        let reason = beside.reason.unwrap_or(Cause::BesideHeap.into());
        return Ok(Some(Answer::Unknown(reason)));
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
        return Ok(Some(Answer::Sat(model)));
    }
    check_whole(store, assertions, Connectives::Left, known, options, budget)
}

/// Decides a conjunction of literals, about the heap or what has to do with it.
///
/// # Errors
/// If a procedure, or the solver that was asked about data, claimed what turned out to be wrong.
pub(crate) fn check_literals(
    store: &mut TermStore,
    literals: &[TermId],
    known: &mut CompiledDefinitions,
    options: &Options,
    budget: &Budget,
) -> Result<HeapAnswer, InternalFault> {
    let decided = check_whole(store, literals, Connectives::Cases, known, options, budget)?;
    Ok(decided.unwrap_or(Answer::Unknown(Cause::HeapConnectives.into())))
}

/// Decides assertions by the procedures for heaps alone; nothing if connectives are left.
fn check_whole(
    store: &mut TermStore,
    assertions: &[TermId],
    connectives: Connectives,
    known: &mut CompiledDefinitions,
    options: &Options,
    budget: &Budget,
) -> Result<Option<HeapAnswer>, InternalFault> {
    let mut pure = DataSession::new(options);
    let approach = Approach { connectives, order: options.strategy.heap_order() };
    let answer = decide(store, assertions, approach, known, &mut pure, budget);
    if let Some(fault) = pure.fault {
        return Err(fault);
    }
    Ok(Some(match answer {
        decide::HeapAnswer::Sat(model) => Answer::Sat(model),
        decide::HeapAnswer::Unsat(()) => Answer::Unsat(assertions.to_vec()),
        decide::HeapAnswer::Unknown(GiveUp::Fault(fault)) => {
            return Err(InternalFault { what: fault.text().into() });
        }
        decide::HeapAnswer::Unknown(GiveUp::Structure) => return Ok(None),
        decide::HeapAnswer::Unknown(reason) => {
            if let GiveUp::Outside(term)
            | GiveUp::NotJudged(HeapEvalError::Data(term) | HeapEvalError::Unsupported(term)) =
                reason
            {
                budget.trace().tell(Event::Unsupported(term.index() as u32));
            }
            Answer::Unknown(reason_of(reason, pure.reason))
        }
    }))
}

/// Ticks for making a contradiction smaller.
pub(crate) const MINIMIZE_TICKS: u64 = 200_000;

/// Leaves out what a contradiction does not need, in ever smaller parts, as far as the budget goes. The
/// first `fixed` stay.
pub(crate) fn minimize(
    store: &mut TermStore,
    contradiction: Vec<TermId>,
    fixed: usize,
    known: &mut CompiledDefinitions,
    options: &Options,
    budget: &Budget,
) -> Result<Vec<TermId>, InternalFault> {
    let mut core = contradiction;
    let mut size = core.len().saturating_sub(fixed).div_ceil(2);
    while size > 0 {
        let mut place = fixed;
        while place < core.len() {
            let end = (place + size).min(core.len());
            let smaller = [&core[..place], &core[end..]].concat();
            match check_literals(store, &smaller, known, options, budget)? {
                Answer::Unsat(_) => core = smaller,
                Answer::Unknown(Reason::Exhausted(_)) => return Ok(core),
                _ => place = end,
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    Ok(core)
}

/// Whether the assertions hold on a heap. The model says afterwards which elements sorts of data have.
///
/// # Errors
/// Why that could not be found out.
pub(crate) fn judge(
    store: &TermStore,
    model: &mut HeapModel,
    assertions: &[TermId],
    budget: &Budget,
) -> Result<bool, Reason> {
    Ok(judge_with_elements(store, model, assertions, None, budget)?)
}

/// Why procedures for heaps gave up; `of_data` is why the last question about data has no answer.
fn reason_of(reason: GiveUp, of_data: Option<Reason>) -> Reason {
    match (reason, of_data) {
        (GiveUp::Data, Some(Reason::Incomplete(inner))) => Cause::HeapData.because(inner).into(),
        (reason, _) => reason.into(),
    }
}

/// A reason in words, without a line.
fn in_words(store: &TermStore, reason: &Reason) -> String {
    match reason {
        Reason::Incomplete(reason) => incomplete_text(store, reason, &|_| None),
        other => other.to_string(),
    }
}

/// Finds what is left of a premise, or missing in it, where the conclusion holds on a part of it. The
/// assertions hold beside the premise.
///
/// # Errors
/// If the solver that was asked about data claimed what turned out to be wrong.
pub fn frames(
    store: &mut TermStore,
    assertions: &[TermId],
    (premise, conclusion): (TermId, TermId),
    question: FrameQuestion,
    options: &Options,
    budget: &Budget,
) -> Result<Result<Vec<FrameCase>, Reason>, InternalFault> {
    let mut all = assertions.to_vec();
    all.push(premise);
    let premise = if all.len() == 1 { premise } else { store.mk(Op::And, &all) };
    let mut pure = DataSession::new(options);
    let found = trine_sep::frame::frames(store, premise, conclusion, question, &mut pure, budget);
    if let Some(fault) = pure.fault {
        return Err(fault);
    }
    Ok(found.map_err(|reason| match reason {
        GiveUp::Bound => Cause::NoFrame.into(),
        reason => reason_of(reason, pure.reason),
    }))
}

/// Proves once more that assertions about a heap contradict each other, by proof search alone.
///
/// # Errors
/// Why there is no proof.
#[cfg(feature = "proofs")]
pub(crate) fn certificate(
    store: &mut TermStore,
    assertions: &[TermId],
    options: &Options,
    budget: &Budget,
) -> Result<Certificate, String> {
    let mut pure = DataSession::new(options);
    let found = prove(store, assertions, &mut pure, budget);
    match (found, pure.fault) {
        (_, Some(fault)) => Err(fault.what),
        (Ok(certificate), None) => Ok(certificate),
        (Err(reason), None) => {
            let why = in_words(store, &reason_of(reason, pure.reason.take()));
            Err(format!("proof search alone does not decide this: {why}"))
        }
    }
}

/// Steps of proof search before tables of profiles are tried.
#[cfg(feature = "proofs")]
pub(crate) const TICKS_BEFORE_PROFILES: u64 = 5_000_000;

/// Proves once more that assertions about a heap contradict each other, checks the proof, and writes it.
/// Where a short proof search finds none, tables of profiles come before a longer one.
///
/// # Errors
/// If the solver that was asked about data claimed what turned out to be wrong; the inner error says why
/// there is no proof.
pub fn proof_text(
    store: &mut TermStore,
    assertions: &[TermId],
    options: &Options,
    budget: &Budget,
) -> Result<Result<String, String>, InternalFault> {
    #[cfg(feature = "proofs")]
    {
        let search = |few: &Budget| searched_proof(store, assertions, options, few);
        if let Ok(text) = budget.within(TICKS_BEFORE_PROFILES, search)? {
            return Ok(Ok(text));
        }
        if let Ok(text) = crate::evidence::profiles_of(store, assertions, budget) {
            return Ok(Ok(text));
        }
    }
    searched_proof(store, assertions, options, budget)
}

/// A proof by proof search.
fn searched_proof(
    store: &mut TermStore,
    assertions: &[TermId],
    options: &Options,
    budget: &Budget,
) -> Result<Result<String, String>, InternalFault> {
    let mut pure = DataSession::new(options);
    let found = prove(store, assertions, &mut pure, budget);
    let text = match &found {
        Ok(certificate) => {
            let spelling = Spelling {
                term: &|store, term| term_text(store, term),
                symbol: &|name| symbol_text(name).into_owned(),
            };
            checked_text(certificate, store, &mut pure, budget, spelling).map_err(|rejection| {
                format!("the proof was not confirmed: {}", refused(&rejection))
            })
        }
        Err(reason) => {
            let why = in_words(store, &reason_of(*reason, pure.reason.take()));
            Err(format!("proof search alone does not decide this: {why}"))
        }
    };
    match pure.fault {
        Some(fault) => Err(fault),
        None => Ok(text),
    }
}

/// Why a proof is refused, for people.
fn refused(rejection: &Rejection) -> String {
    match rejection {
        Rejection::Step { part: Part::Lemma(number), node, why } => {
            format!("lemma {number}, node {node}: {why}")
        }
        Rejection::Step { part: Part::Goal(number), node, why } => {
            format!("goal {number}, node {node}: {why}")
        }
        Rejection::Whole(why) => (*why).into(),
        Rejection::Exhausted(reason) => Reason::Exhausted(*reason).to_string(),
    }
}

/// The cases of a frame as text: `(frames (:names ((x S) ...) :facts (F ...) :frame F) ...)`. Without a case the
/// premise has no heap, and the text says so: `(frames :contradictory)`.
#[must_use]
pub fn frames_text(store: &TermStore, cases: &[FrameCase], question: FrameQuestion) -> String {
    let with_missing = question == FrameQuestion::Abduction;
    let mut text = String::from(if with_missing { "(abducts" } else { "(frames" });
    if cases.is_empty() {
        text.push_str(" :contradictory");
    }
    for case in cases {
        let names: Vec<String> = case
            .names
            .iter()
            .map(|&name| {
                format!("({} {})", name_of(store, name), sort_text(store, store.sort(name)))
            })
            .collect();
        let facts: Vec<String> = case.facts.iter().map(|&fact| term_text(store, fact)).collect();
        text.push_str(&format!(
            "\n  (:names ({})\n   :facts ({})",
            names.join(" "),
            facts.join(" ")
        ));
        if with_missing {
            text.push_str(&format!("\n   :missing {}", term_text(store, case.missing)));
        }
        text.push_str(&format!("\n   :frame {})", term_text(store, case.frame)));
    }
    text.push(')');
    text
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
///
/// A level of one solver for each question that does not extend the last one is no better: the questions
/// are few, and preprocessing does more above levels (`examples/cells_of_strings.smt2` took twice as long).
struct DataSession {
    options: Options,
    last: Option<(Solver, Vec<TermId>)>,
    /// A fault of the solver; it is a fault of the whole.
    fault: Option<InternalFault>,
    /// Why the last question without an answer has none.
    reason: Option<Reason>,
}

impl DataSession {
    fn new(options: &Options) -> Self {
        Self { options: inner_options(options), last: None, fault: None, reason: None }
    }
}

impl PureSolver for DataSession {
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
        let answer = solver.check_on(store, &[], budget);
        self.last = Some((solver, sent));
        if let (Err(reason), Ok(_)) = (budget.refresh(), &answer) {
            return PureAnswer::Unknown(PureReason::Exhausted(reason));
        }
        match answer {
            Ok(Answer::Sat(model)) => PureAnswer::Sat(model.into_interpretation()),
            Ok(Answer::Unsat(_)) => PureAnswer::Unsat(()),
            Ok(Answer::Unknown(Reason::Exhausted(reason))) => {
                PureAnswer::Unknown(PureReason::Exhausted(reason))
            }
            Err(fault) => {
                self.fault.get_or_insert(fault);
                self.last = None;
                PureAnswer::Unknown(PureReason::Incomplete)
            }
            Ok(Answer::Unknown(reason)) => {
                self.reason = Some(reason);
                PureAnswer::Unknown(
                    budget.exhausted().map_or(PureReason::Incomplete, PureReason::Exhausted),
                )
            }
        }
    }
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
