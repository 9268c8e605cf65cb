//! The table of procedures for symbolic heaps: what is tried on a premise and its conclusions, cheapest
//! first.
//!
//! Idea: each row says which questions are its own and what its answers may be used for. A row that decides
//! answers, or says that a question is none of its own; a row that filters leaves out premises without a
//! model, and answers where nothing is left to ask. A row that gives up ends the walk: those below cost more
//! and know no more.
//! Invariant: a question has a model exactly if one of its premises has one that is a model of no conclusion;
//! a filter keeps that.

use trine_trace::{Activity, Outcome};

use crate::base_pair::Witness;
use crate::decide::{Found, Problem};
use crate::entailment::{Evidence, WithoutApartCells};
use crate::give_up::GiveUp;
use crate::list_segment::{ListAnswer, Segments};
use crate::symbolic_heap::SymbolicHeap;

/// One formula that holds on the heap, by its alternatives, and others that fail.
pub(crate) struct Question<'a> {
    /// The alternatives that may have a model.
    pub(crate) premises: Vec<SymbolicHeap>,
    pub(crate) conclusions: &'a [SymbolicHeap],
}

/// What a row finds; nothing if the question is not its own, or goes on.
type Answer = Result<Option<Found>, GiveUp>;

/// What a row does to a question.
enum Kind {
    /// It decides.
    Decide(fn(&mut Problem<'_>, &Question<'_>) -> Answer),
    /// It leaves out premises, and decides what it can.
    Filter(fn(&mut Problem<'_>, &mut Question<'_>) -> Answer),
}

/// A row of the table.
struct Procedure {
    activity: Activity,
    applies: fn(&Question<'_>) -> bool,
    kind: Kind,
}

const fn row(activity: Activity, applies: fn(&Question<'_>) -> bool, kind: Kind) -> Procedure {
    Procedure { activity, applies, kind }
}

/// The procedures in the order in which they are tried: polynomial time, exponential time in the arity of
/// predicates, no bound.
const PROCEDURES: &[Procedure] = &[
    row(Activity::ListSegments, has_one_conclusion, Kind::Decide(walk_segments)),
    row(Activity::BasePairs, |_| true, Kind::Filter(leave_out_by_base_pairs)),
    row(Activity::Acceleration, is_satisfiability, Kind::Decide(accelerate)),
    row(Activity::Entailment, is_entailment, Kind::Decide(entail)),
];

fn has_one_conclusion(question: &Question<'_>) -> bool {
    question.conclusions.len() <= 1
}

fn is_satisfiability(question: &Question<'_>) -> bool {
    question.conclusions.is_empty()
}

fn is_entailment(question: &Question<'_>) -> bool {
    !question.conclusions.is_empty()
}

/// Lets the procedures try a question, one after the other.
pub(crate) fn walk(
    problem: &mut Problem<'_>,
    question: &mut Question<'_>,
) -> Result<Found, GiveUp> {
    for procedure in PROCEDURES {
        if !(procedure.applies)(question) {
            continue;
        }
        let trace = problem.budget.trace();
        let run = || match procedure.kind {
            Kind::Decide(run) => run(problem, question),
            Kind::Filter(run) => run(problem, question),
        };
        let answer = trace.during(procedure.activity, run, |answer| match answer {
            Ok(Some(found)) => found.outcome(),
            Ok(None) => Outcome::Nothing,
            Err(_) => Outcome::GaveUp,
        });
        if let Some(found) = answer? {
            return Ok(found);
        }
    }
    Err(GiveUp::Bound)
}

/// Walks through list segments, where everything is one.
fn walk_segments(problem: &mut Problem<'_>, question: &Question<'_>) -> Answer {
    for premise in &question.premises {
        let Some(segments) = Segments::of(&problem.definitions, premise) else { return Ok(None) };
        let answer = match question.conclusions {
            [] => segments.satisfy(problem.store, premise, problem.budget)?,
            [conclusion] => segments.refute(problem.store, premise, conclusion, problem.budget)?,
            _ => return Ok(None),
        };
        match answer {
            None => return Ok(None),
            Some(ListAnswer::Model(model)) => return Ok(Some(Found::Model(model))),
            Some(ListAnswer::NoModel) => {}
        }
    }
    Ok(Some(Found::NoModel))
}

/// Leaves out premises without a model whatever the data are. Without data and conclusions that decides.
fn leave_out_by_base_pairs(problem: &mut Problem<'_>, question: &mut Question<'_>) -> Answer {
    let pairs = problem.base_pairs()?;
    let mut open = None;
    let mut possible = Vec::new();
    for premise in &question.premises {
        let (store, definitions) = (&mut *problem.store, &problem.definitions);
        let witness = pairs.satisfy(store, definitions, premise, problem.budget)?;
        let Some((goal, rows)) = witness else { continue };
        if !question.conclusions.is_empty() || problem.speaks_of_data(premise) {
            possible.push(premise.clone());
            continue;
        }
        let witness = Witness::new(pairs.clone(), &problem.definitions, goal, rows);
        match witness.carry_out(problem.store, problem.budget) {
            Ok((model, witness)) => return Ok(Some(Found::Derived(model, Box::new(witness)))),
            Err(GiveUp::Bound | GiveUp::Data) => open = Some(GiveUp::Bound),
            Err(reason) => return Err(reason),
        }
    }
    if let Some(reason) = open {
        return Err(reason);
    }
    question.premises = possible;
    Ok(question.premises.is_empty().then_some(Found::NoModel))
}

/// Looks for data that fit.
fn accelerate(problem: &mut Problem<'_>, question: &Question<'_>) -> Answer {
    match problem.by_acceleration(&question.premises) {
        Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
        Err(reason) => match problem.by_denied_data(&question.premises)? {
            None => Err(reason),
            found => Ok(found),
        },
        found => found.map(Some),
    }
}

/// Proves that each premise has one of the conclusions, or looks for one that has none.
fn entail(problem: &mut Problem<'_>, question: &Question<'_>) -> Answer {
    let pairs = problem.base_pairs()?;
    let nils = problem.definitions.nils();
    let smaller = WithoutApartCells::of(problem.store, question, nils);
    let found = problem.entails(&pairs, &smaller.premises, &smaller.conclusions, Evidence::None)?;
    problem.with_apart_cells(found, &smaller).map(Some)
}
