//! The table of procedures: what is tried on a conjunction, cheapest first.
//!
//! Idea: each row says when a procedure applies, what its answers may be used for, and which part of
//! the budget that is left it may use. A procedure that gives up says why, and the next one tries;
//! what cheaper procedures found out of languages and lengths stays in the problem.
//! Invariant: an answer with a conflict comes from a row that loses no model, one with a model from a
//! row that invents none; [`super::precision`] holds that by types.
//! Reference: Chen et al., "Z3-Noodler", TACAS 2024, section 4 (selection of procedures).

use trine_collections::Budget;

use super::cuts::{cut, refute_alone};
use super::noodles::stabilize;
use super::numbers;
use super::positions;
use super::powers;
use super::precision::{Answer, Found, Over, Precise, Reason, Under};
use super::problem::Problem;
use super::samples;
use super::sharpening::{
    bound_lengths, build_automata, has_functions, intersect_languages, restrict_by_images,
};
use super::{extraction, implied_lengths, tapes};
use crate::language::Languages;

type Run<P> = fn(&mut Problem, &mut Languages, &Budget) -> Found<P>;

/// What a procedure does, with the precision of its answers.
enum Kind {
    /// It decides.
    Decide(Run<Precise>),
    /// It refutes, or adds consequences.
    Refute(Run<Over>),
    /// It looks for models among some.
    Search(Run<Under>),
}

/// A row of the table.
struct Procedure {
    /// Rows with the same name are turns of one procedure.
    name: &'static str,
    applies: fn(&Problem) -> bool,
    kind: Kind,
    /// It may use the budget that is left, divided by this.
    share: u64,
}

const fn row(
    name: &'static str,
    applies: fn(&Problem) -> bool,
    kind: Kind,
    share: u64,
) -> Procedure {
    Procedure { name, applies, kind, share }
}

/// The names of the procedures; the first one means any of them.
pub const PROCEDURE_NAMES: &[&str] = &[
    "any",
    "periods",
    "languages",
    "bounds",
    "implied-lengths",
    "automata",
    "afa",
    "tapes",
    "images",
    "powers",
    "alone",
    "positions",
    "numerals",
    "noodles",
    "cuts",
    "samples",
    "long-texts",
];

fn has_equations(problem: &Problem) -> bool {
    !problem.equations.is_empty()
}

/// Noodles come first where languages restrict the variables, Levi's lemma first where nothing but
/// lengths does.
fn prefers_noodles(problem: &Problem) -> bool {
    has_equations(problem) && problem.is_restricted()
}

fn prefers_cuts(problem: &Problem) -> bool {
    has_equations(problem) && !problem.is_restricted()
}

/// The number of functions and relations from which on alternating automata are guessed to cost less
/// than reading with delays: configurations multiply where the states of an alternating automaton add
/// up.
const MANY_FUNCTIONS: usize = 4;

/// Whether alternating automata are guessed to be the cheapest way to read words. Lengths need several
/// automata, one after the other.
fn prefers_alternating(problem: &Problem) -> bool {
    let is_only = problem.kernel.settings.only.is_some();
    let has_many = problem.kernel.applications.len() >= MANY_FUNCTIONS;
    is_only || has_functions(problem) && has_many && !problem.with_lengths
}

/// Whether they get more time where reading with delays has given up.
fn is_left_to_alternating(problem: &Problem) -> bool {
    has_functions(problem) && !problem.with_lengths && problem.kernel.settings.only.is_none()
}

/// The procedures in the order in which they are tried.
const PROCEDURES: &[Procedure] = &[
    row("periods", extraction::applies, Kind::Refute(extraction::extract_languages), 1),
    row("languages", Problem::is_restricted, Kind::Refute(intersect_languages), 1),
    row("bounds", |problem| problem.with_lengths, Kind::Refute(bound_lengths), 1),
    row("implied-lengths", implied_lengths::applies, Kind::Refute(implied_lengths::use_lengths), 8),
    row("automata", |_| true, Kind::Refute(build_automata), 1),
    row("afa", prefers_alternating, Kind::Decide(tapes::read_alternating), 8),
    row("tapes", has_functions, Kind::Decide(tapes::read_tapes), 2),
    row("afa", is_left_to_alternating, Kind::Decide(tapes::read_alternating), 3),
    row("images", has_functions, Kind::Refute(restrict_by_images), 1),
    row("powers", powers::applies, Kind::Refute(powers::use_lengths), 2),
    row("alone", has_equations, Kind::Refute(refute_alone), 1),
    row("positions", positions::applies, Kind::Decide(positions::choose_few_lengths), 8),
    row("numerals", numbers::applies, Kind::Decide(numbers::choose_numbers), 2),
    row("noodles", prefers_noodles, Kind::Decide(stabilize), 3),
    row("cuts", prefers_cuts, Kind::Decide(cut), 3),
    row("positions", positions::applies, Kind::Decide(positions::choose_many_lengths), 3),
    row("tapes", has_functions, Kind::Decide(tapes::read_tapes), 2),
    row("samples", samples::applies, Kind::Search(samples::fix_words), 4),
    row("cuts", prefers_noodles, Kind::Decide(cut), 1),
    row("noodles", |problem| !prefers_noodles(problem), Kind::Decide(stabilize), 1),
    row("long-texts", has_functions, Kind::Search(tapes::split_long_texts), 1),
];

/// Whether a procedure may be tried. Where one alone is asked for, it gets the automata that it works
/// with; alternating automata need none.
fn is_allowed(procedure: &Procedure, problem: &Problem) -> bool {
    match problem.kernel.settings.only {
        None => true,
        Some("afa") => procedure.name == "afa",
        Some(name) => procedure.name == name || procedure.name == "automata",
    }
}

/// Lets the procedures try a problem, one after the other.
pub(super) fn walk(problem: &mut Problem, languages: &mut Languages, budget: &Budget) -> Answer {
    let mut reason = Reason::NoProcedure;
    for procedure in PROCEDURES {
        if !is_allowed(procedure, problem) || !(procedure.applies)(problem) {
            continue;
        }
        let part = budget.part(budget.ticks_left() / procedure.share);
        let answer = match procedure.kind {
            Kind::Decide(run) => run(problem, languages, &part).map(|found| found.into_answer()),
            Kind::Refute(run) => run(problem, languages, &part).map(|found| found.into_answer()),
            Kind::Search(run) => run(problem, languages, &part).map(|found| found.into_answer()),
        };
        if let Err(ended) = budget.spend(part.ticks_spent()).and_then(|()| budget.refresh()) {
            return match answer {
                Ok(answer @ (Answer::Model(_) | Answer::Conflict(_))) => answer,
                _ => Answer::Open(ended.into()),
            };
        }
        match answer {
            Ok(Answer::Open(Reason::NothingFound | Reason::NoProcedure)) => {}
            Ok(Answer::Open(why)) | Err(why) => reason = why,
            Ok(decided) => return decided,
        }
    }
    Answer::Open(reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_table() {
        let mut names = vec!["any"];
        for procedure in PROCEDURES {
            if !names.contains(&procedure.name) {
                names.push(procedure.name);
            }
        }
        assert_eq!(names, PROCEDURE_NAMES);
    }
}
