//! The table of procedures: what is tried on a conjunction, cheapest first.
//!
//! Idea: each row says when a procedure applies, what its answers may be used for, and which part of
//! the budget that is left it may use. A procedure that gives up says why, and the next one tries;
//! what cheaper procedures found out of languages and lengths stays in the problem. One procedure can be
//! asked for alone; it gets the automata of the variables, and nothing from the others.
//! Invariant: an answer with a conflict comes from a row that loses no model, one with a model from a
//! row that invents none; [`super::precision`] holds that by types.
//! Reference: Chen et al., "Z3-Noodler", TACAS 2024, section 4 (selection of procedures).

use trine_collections::Budget;
use trine_trace::{Activity, Outcome};

use super::all_different;
use super::alphabets;
use super::common_roots;
use super::commuting;
use super::conjugates;
use super::digits;
use super::language_refinement::{
    bound_lengths, build_automata, has_functions, intersect_languages, restrict_by_images,
};
use super::levi_splits::{cut, refute_alone};
use super::nielsen;
use super::noodles::stabilize;
use super::numbers;
use super::one_period;
use super::one_root;
use super::positions;
use super::powers;
use super::precision::{Answer, Found, Over, Precise, Reason, Under};
use super::problem::Problem;
use super::separators;
use super::small_words;
use super::{Model, Refinement, extraction, forward, implied_lengths, order, tag_automata, tapes};
use crate::language::Languages;
use crate::settings::ProcedureOrder;

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

/// A procedure that can be asked for alone, to compare it with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StringProcedure {
    /// Languages that equations say of words shifted along themselves.
    Periods,
    /// Languages of a variable that share no word.
    Languages,
    /// Lengths as expressions tell them.
    Lengths,
    /// The lexicographic order as a graph.
    Order,
    /// Letters at positions, and disequalities, as linear formulas.
    TagAutomata,
    /// Ends of equations that lengths make equal.
    ImpliedLengths,
    /// Automata of the variables and their lengths.
    Automata,
    /// Alternating automata, by IC3.
    Alternating,
    /// All words read together, letter by letter.
    Tapes,
    /// Images and pre-images of functions until nothing changes.
    Images,
    /// Words that are powers of one word.
    Powers,
    /// Equations cut from the left.
    LeviSplits,
    /// Lengths first, then equal positions.
    Positions,
    /// Numerals and their values.
    Numbers,
    /// Noodles of equations and languages.
    Noodles,
    /// Short words for one variable after the other.
    SmallWords,
    /// Languages from arguments to values, as CertiStrR propagates them; on request alone.
    Forward,
}

impl StringProcedure {
    /// The procedures with the names that they have in options.
    pub const NAMED: [(&'static str, Self); 17] = [
        ("periods", Self::Periods),
        ("languages", Self::Languages),
        ("lengths", Self::Lengths),
        ("order", Self::Order),
        ("tag-automata", Self::TagAutomata),
        ("implied-lengths", Self::ImpliedLengths),
        ("automata", Self::Automata),
        ("afa", Self::Alternating),
        ("tapes", Self::Tapes),
        ("images", Self::Images),
        ("powers", Self::Powers),
        ("levi", Self::LeviSplits),
        ("positions", Self::Positions),
        ("numbers", Self::Numbers),
        ("noodles", Self::Noodles),
        ("small-words", Self::SmallWords),
        ("forward", Self::Forward),
    ];

    /// The rows that are its turns.
    const fn activities(self) -> &'static [Activity] {
        match self {
            Self::Periods => &[Activity::ExtractedLanguages],
            Self::Languages => &[Activity::IntersectedLanguages],
            Self::Lengths => &[Activity::Lengths],
            Self::Order => &[Activity::Order],
            Self::TagAutomata => &[Activity::TagAutomata],
            Self::ImpliedLengths => &[Activity::ImpliedLengths],
            Self::Automata => &[Activity::Automata],
            Self::Alternating => &[Activity::Alternating],
            Self::Tapes => &[Activity::Tapes, Activity::LongStrings],
            Self::Images => &[Activity::Images],
            Self::Powers => &[Activity::Powers],
            Self::LeviSplits => &[Activity::SingleEquations, Activity::LeviSplits],
            Self::Positions => &[Activity::FewLengths, Activity::ManyLengths],
            Self::Numbers => &[Activity::Numbers],
            Self::Noodles => &[Activity::Noodles],
            Self::SmallWords => &[Activity::SmallWords],
            Self::Forward => &[Activity::Forward],
        }
    }
}

/// Whether a row has a turn where one procedure is asked for alone.
fn has_turn(row: Activity, only: Option<StringProcedure>) -> bool {
    match only {
        None => row != Activity::Forward,
        // They build their own automata.
        Some(only @ (StringProcedure::Forward | StringProcedure::Alternating)) => {
            only.activities().contains(&row)
        }
        Some(only) => only.activities().contains(&row) || row == Activity::Automata,
    }
}

/// A row of the table.
struct Procedure {
    activity: Activity,
    applies: fn(&Problem) -> bool,
    kind: Kind,
    /// It may use the budget that is left, divided by this.
    share: u64,
}

const fn row(
    activity: Activity,
    applies: fn(&Problem) -> bool,
    kind: Kind,
    share: u64,
) -> Procedure {
    Procedure { activity, applies, kind, share }
}

fn has_equations(problem: &Problem) -> bool {
    !problem.equations.is_empty()
}

/// Noodles come first where languages restrict the variables, Levi's lemma first where nothing but
/// lengths does.
fn prefers_noodles(problem: &Problem) -> bool {
    has_equations(problem) && problem.is_restricted() == is_guessed(problem)
}

fn prefers_cuts(problem: &Problem) -> bool {
    has_equations(problem) && problem.is_restricted() != is_guessed(problem)
}

/// Whether what is guessed to be faster comes first.
fn is_guessed(problem: &Problem) -> bool {
    problem.kernel.settings.order == ProcedureOrder::Guessed
}

/// Where languages restrict variables that equations shift along themselves, noodles rarely end.
fn shifts_in_languages(problem: &Problem) -> bool {
    prefers_noodles(problem) && conjugates::applies(problem)
}

/// Where words must differ, a candidate of the cuts is refined by letters that hide what is shifted.
fn shifts_with_differences(problem: &Problem) -> bool {
    !problem.disequalities.is_empty() && shifts_freely(problem)
}

/// Where nothing but lengths does, cuts come first.
fn shifts_freely(problem: &Problem) -> bool {
    prefers_cuts(problem) && conjugates::applies(problem)
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
    is_only || has_functions(problem) && has_many == is_guessed(problem) && !problem.with_lengths
}

/// Whether they get more time where reading with delays has given up.
fn is_left_to_alternating(problem: &Problem) -> bool {
    has_functions(problem) && !problem.with_lengths && problem.kernel.settings.only.is_none()
}

/// The procedures in the order in which they are tried.
const PROCEDURES: &[Procedure] = &[
    row(
        Activity::ExtractedLanguages,
        extraction::applies,
        Kind::Refute(extraction::extract_languages),
        1,
    ),
    row(Activity::ExtractedLanguages, alphabets::applies, Kind::Refute(alphabets::pass_on), 8),
    row(
        Activity::IntersectedLanguages,
        Problem::is_restricted,
        Kind::Refute(intersect_languages),
        1,
    ),
    row(Activity::Lengths, |problem| problem.with_lengths, Kind::Refute(bound_lengths), 1),
    row(Activity::Powers, common_roots::applies, Kind::Refute(common_roots::find_powers), 8),
    row(
        Activity::TagAutomata,
        tag_automata::applies,
        Kind::Decide(tag_automata::mark_many_cuts),
        8,
    ),
    row(
        Activity::ImpliedLengths,
        implied_lengths::applies,
        Kind::Refute(implied_lengths::use_lengths),
        8,
    ),
    row(Activity::Powers, one_root::applies, Kind::Refute(one_root::use_lengths), 8),
    row(Activity::Powers, one_period::applies, Kind::Refute(one_period::use_lengths), 8),
    row(
        Activity::Powers,
        commuting::may_refute_differences,
        Kind::Refute(commuting::refute_differences),
        8,
    ),
    row(Activity::Order, order::applies, Kind::Refute(order::compare), 8),
    row(Activity::Automata, |_| true, Kind::Refute(build_automata), 1),
    row(Activity::Automata, all_different::applies, Kind::Refute(all_different::count_words), 8),
    row(Activity::Alternating, prefers_alternating, Kind::Decide(tapes::read_alternating), 8),
    row(Activity::Tapes, has_functions, Kind::Decide(tapes::read_tapes), 2),
    row(Activity::Alternating, is_left_to_alternating, Kind::Decide(tapes::read_alternating), 3),
    row(Activity::Images, has_functions, Kind::Refute(restrict_by_images), 1),
    row(Activity::Powers, powers::applies, Kind::Refute(powers::use_lengths), 2),
    row(Activity::LeviSplits, separators::applies, Kind::Search(separators::solve_blocks), 8),
    row(Activity::SingleEquations, has_equations, Kind::Refute(refute_alone), 1),
    row(Activity::LeviSplits, shifts_with_differences, Kind::Decide(conjugates::shift), 8),
    row(Activity::FewLengths, positions::applies, Kind::Decide(positions::choose_few_lengths), 8),
    row(
        Activity::TagAutomata,
        tag_automata::applies_to_differences,
        Kind::Decide(tag_automata::mark),
        8,
    ),
    row(Activity::Numbers, digits::applies_to_parts, Kind::Decide(digits::add_numerals), 3),
    row(Activity::Numbers, numbers::applies, Kind::Decide(numbers::choose_numbers), 6),
    row(Activity::Numbers, digits::applies_to_variables, Kind::Decide(digits::add_numerals), 3),
    row(Activity::Numbers, numbers::applies, Kind::Decide(numbers::choose_numbers), 2),
    row(Activity::LeviSplits, shifts_in_languages, Kind::Decide(conjugates::shift), 6),
    row(Activity::Noodles, prefers_noodles, Kind::Decide(stabilize), 3),
    row(Activity::LeviSplits, prefers_cuts, Kind::Decide(cut), 3),
    row(Activity::LeviSplits, shifts_freely, Kind::Decide(conjugates::shift), 3),
    row(Activity::ManyLengths, positions::applies, Kind::Decide(positions::choose_many_lengths), 3),
    row(Activity::Tapes, has_functions, Kind::Decide(tapes::read_tapes), 2),
    row(Activity::SingleEquations, nielsen::applies, Kind::Refute(nielsen::refute), 2),
    row(Activity::SmallWords, small_words::applies, Kind::Search(small_words::fix_words), 4),
    row(Activity::LeviSplits, prefers_noodles, Kind::Decide(cut), 1),
    row(Activity::Noodles, |problem| !prefers_noodles(problem), Kind::Decide(stabilize), 1),
    row(Activity::LongStrings, has_functions, Kind::Search(tapes::split_long_strings), 1),
    row(Activity::Forward, |_| true, Kind::Decide(forward::propagate), 1),
];

fn outcome(answer: &Result<Answer, Reason>) -> Outcome {
    match answer {
        Ok(Answer::Sat(_)) => Outcome::Model,
        Ok(Answer::Unsat(_)) => Outcome::Contradiction,
        Ok(Answer::Unknown(Reason::NothingFound | Reason::NoProcedure)) => Outcome::Nothing,
        Ok(Answer::Unknown(_)) | Err(_) => Outcome::GaveUp,
    }
}

/// What the procedures have found so far.
enum Progress {
    /// Nothing, and why.
    Open(Reason),
    /// A candidate in which a pattern occurs that must not, at one place. There may be a place in each
    /// candidate; the search by splits may see that.
    Occurrence(Vec<Refinement>),
}

/// The part of the budget for a search by splits where a candidate is at hand.
const SECOND_SHARE: u64 = 8;

/// Lets the procedures try a problem, one after the other.
pub(super) fn walk(problem: &mut Problem, languages: &mut Languages, budget: &Budget) -> Answer {
    let mut progress = Progress::Open(Reason::NoProcedure);
    for procedure in PROCEDURES {
        if !has_turn(procedure.activity, problem.kernel.settings.only)
            || !(procedure.applies)(problem)
        {
            continue;
        }
        let share = match &progress {
            Progress::Open(_) => procedure.share,
            Progress::Occurrence(_) if procedure.activity == Activity::LeviSplits => SECOND_SHARE,
            Progress::Occurrence(_) => continue,
        };
        let run = |part: &Budget| match procedure.kind {
            Kind::Decide(run) => run(problem, languages, part).map(|found| found.into_answer()),
            Kind::Refute(run) => run(problem, languages, part).map(|found| found.into_answer()),
            Kind::Search(run) => run(problem, languages, part).map(|found| found.into_answer()),
        };
        let run = || budget.within(budget.ticks_left() / share, run);
        let answer = budget.trace().during(procedure.activity, run, outcome);
        if let Err(ended) = budget.refresh() {
            return match answer {
                Ok(answer @ (Answer::Sat(_) | Answer::Unsat(_))) => answer,
                _ => Answer::Unknown(ended.into()),
            };
        }
        match (answer, &progress) {
            (Ok(Answer::Unknown(Reason::NothingFound | Reason::NoProcedure)), _) => {}
            (Ok(Answer::Unknown(why)) | Err(why), Progress::Open(_)) => {
                progress = Progress::Open(why);
            }
            (Ok(Answer::Unknown(_)) | Err(_), Progress::Occurrence(_)) => {}
            (Ok(Answer::Sat(Model::Refine(all))), Progress::Open(_))
                if all.iter().all(|one| matches!(one, Refinement::NotContains(..))) =>
            {
                progress = Progress::Occurrence(all);
            }
            (Ok(decided), _) => return decided,
        }
    }
    match progress {
        Progress::Open(reason) => Answer::Unknown(reason),
        Progress::Occurrence(refinements) => Answer::Sat(Model::Refine(refinements)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_procedures_are_those_of_the_table() {
        let named = StringProcedure::NAMED.iter().flat_map(|(_, named)| named.activities());
        let mut named: Vec<Activity> = named.copied().collect();
        let mut rows: Vec<Activity> = PROCEDURES.iter().map(|row| row.activity).collect();
        named.sort_unstable();
        rows.sort_unstable();
        rows.dedup();
        assert_eq!(named, rows);
    }
}
