//! PAR-2: the time of what was solved, and twice the limit for what was not.
//!
//! The clock is the wall, or the CPU time where runs had to share a machine.
//!
//! Reference: SAT competitions; SMT-COMP 2026 uses it to compare a derived solver with its base.
//! A wrong answer counts as unsolved here; the other rules punish it. A solver that rejects a
//! problem gets twice the limit for it as well: how two solvers stand on what both take is a table
//! of its own.

use std::collections::BTreeMap;

use super::slcomp::Entrant;
use super::table::{Cell, Table};
use crate::result::{RunResult, Verdict};

/// Which time counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub enum Clock {
    /// Wall time, against the limit of wall time.
    #[default]
    Wall,
    /// CPU time, against the limit of CPU time.
    Cpu,
}

/// What a run without an answer costs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Costs {
    /// Which time counts.
    pub clock: Clock,
    /// The limit in seconds of results that were recorded without one.
    pub limit_s: f64,
}

impl Costs {
    fn of(self, result: &RunResult) -> f64 {
        let (time, limit) = match self.clock {
            Clock::Wall => (result.wall_s, result.limits.wall_s),
            Clock::Cpu => (result.cpu_s, result.limits.cpu_s),
        };
        if is_solved(result) { time } else { 2.0 * limit.unwrap_or(self.limit_s) }
    }
}

/// PAR-2 of an entrant in a division.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// The division.
    pub division: String,
    /// The entrant.
    pub entrant: Entrant,
    /// How many problems it was run on.
    pub problems: usize,
    /// How many of them it solved; answers that nobody can judge count.
    pub solved: usize,
    /// How many of the solved nobody can judge.
    pub unconfirmed: usize,
    /// Answers that contradict the status.
    pub wrong: usize,
    /// Answers `unknown`.
    pub unknown: usize,
    /// Runs that ended at a limit of time or memory.
    pub over_limit: usize,
    /// Runs without an answer, or with too few: rejected problems and crashes.
    pub errors: usize,
    /// The sum in seconds.
    pub sum_s: f64,
}

impl Score {
    /// The mean per problem in seconds.
    #[must_use]
    pub fn mean_s(&self) -> f64 {
        self.sum_s / self.problems.max(1) as f64
    }
}

/// The scores, best first within each division.
#[must_use]
pub fn rank(results: &[RunResult], costs: Costs) -> Vec<Score> {
    let mut scores: BTreeMap<(&str, Entrant), Score> = BTreeMap::new();
    for result in results {
        let entrant = Entrant::of(result);
        let score = scores.entry((&result.division, entrant.clone())).or_insert_with(|| Score {
            division: result.division.clone(),
            entrant,
            problems: 0,
            solved: 0,
            unconfirmed: 0,
            wrong: 0,
            unknown: 0,
            over_limit: 0,
            errors: 0,
            sum_s: 0.0,
        });
        score.problems += 1;
        score.sum_s += costs.of(result);
        match result.verdict() {
            Verdict::Solved => score.solved += 1,
            Verdict::Unconfirmed => {
                score.solved += 1;
                score.unconfirmed += 1;
            }
            Verdict::Wrong => score.wrong += 1,
            Verdict::Unknown => score.unknown += 1,
            Verdict::Timeout | Verdict::Memout => score.over_limit += 1,
            Verdict::Error => score.errors += 1,
        }
    }
    let mut scores: Vec<Score> = scores.into_values().collect();
    scores.sort_by(|a, b| a.division.cmp(&b.division).then(a.mean_s().total_cmp(&b.mean_s())));
    scores
}

fn is_solved(result: &RunResult) -> bool {
    matches!(result.verdict(), Verdict::Solved | Verdict::Unconfirmed)
}

/// Two entrants on the problems of a division that both were run on and neither ended in an error.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The division.
    pub division: String,
    /// The entrants, the one with the lower sum first.
    pub entrants: [Entrant; 2],
    /// How many problems they are compared on.
    pub problems: usize,
    /// How many more both were run on.
    pub left_out: usize,
    /// How many each solved.
    pub solved: [usize; 2],
    /// The sum of each in seconds.
    pub sum_s: [f64; 2],
}

/// All pairs of entrants that met, by division.
#[must_use]
pub fn pairs(results: &[RunResult], costs: Costs) -> Vec<Pair> {
    type OfProblem<'a> = BTreeMap<(&'a str, &'a str, u32), &'a RunResult>;
    let mut divisions: BTreeMap<&str, BTreeMap<Entrant, OfProblem<'_>>> = BTreeMap::new();
    for result in results {
        let of_division = divisions.entry(&result.division).or_default();
        let of_entrant = of_division.entry(Entrant::of(result)).or_default();
        of_entrant.insert((&result.set, &result.problem, result.repetition), result);
    }
    let mut pairs = Vec::new();
    for (division, entrants) in &divisions {
        for (place, (first, of_first)) in entrants.iter().enumerate() {
            for (second, of_second) in entrants.iter().skip(place + 1) {
                let met = of_first.iter().filter_map(|(key, a)| Some([*a, *of_second.get(key)?]));
                let mut pair = Pair {
                    division: (*division).to_owned(),
                    entrants: [first.clone(), second.clone()],
                    problems: 0,
                    left_out: 0,
                    solved: [0; 2],
                    sum_s: [0.0; 2],
                };
                for both in met {
                    if both.iter().any(|result| result.verdict() == Verdict::Error) {
                        pair.left_out += 1;
                        continue;
                    }
                    pair.problems += 1;
                    for (side, result) in both.into_iter().enumerate() {
                        pair.solved[side] += usize::from(is_solved(result));
                        pair.sum_s[side] += costs.of(result);
                    }
                }
                if pair.sum_s[0] > pair.sum_s[1] {
                    pair.entrants.reverse();
                    pair.solved.reverse();
                    pair.sum_s.reverse();
                }
                if pair.problems + pair.left_out > 0 {
                    pairs.push(pair);
                }
            }
        }
    }
    pairs
}

/// The pairs as a table.
#[must_use]
pub fn pair_table(pairs: &[Pair]) -> Table {
    let mut table = Table::new(
        "par2_pairs",
        "PAR-2 of two solvers on the problems that neither of them ends in an error on.",
        &[
            "division",
            "solver",
            "other",
            "problems",
            "left_out",
            "solved",
            "other_solved",
            "par2_s",
            "other_par2_s",
            "ratio",
        ],
    );
    for pair in pairs {
        table.rows.push(vec![
            pair.division.as_str().into(),
            pair.entrants[0].name().into(),
            pair.entrants[1].name().into(),
            pair.problems.into(),
            pair.left_out.into(),
            pair.solved[0].into(),
            pair.solved[1].into(),
            Cell::Seconds(pair.sum_s[0]),
            Cell::Seconds(pair.sum_s[1]),
            Cell::Seconds(pair.sum_s[0] / pair.sum_s[1].max(f64::MIN_POSITIVE)),
        ]);
    }
    table
}

/// The scores as a table.
#[must_use]
pub fn table(scores: &[Score]) -> Table {
    let mut table = Table::new(
        "par2",
        "PAR-2 in seconds: unsolved problems count as twice the limit. Solved includes \
         unconfirmed: problems whose answer nobody knows.",
        &[
            "division",
            "solver",
            "configuration",
            "problems",
            "solved",
            "unconfirmed",
            "wrong",
            "unknown",
            "over_limit",
            "errors",
            "par2_s",
            "mean_s",
        ],
    );
    for score in scores {
        table.rows.push(vec![
            score.division.as_str().into(),
            score.entrant.solver.as_str().into(),
            score.entrant.configuration.as_str().into(),
            score.problems.into(),
            score.solved.into(),
            score.unconfirmed.into(),
            score.wrong.into(),
            score.unknown.into(),
            score.over_limit.into(),
            score.errors.into(),
            Cell::Seconds(score.sum_s),
            Cell::Seconds(score.mean_s()),
        ]);
    }
    table
}
