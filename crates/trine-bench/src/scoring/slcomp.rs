//! SL-COMP's ranking: fewest wrong answers, then most solved problems, then least CPU time.
//!
//! Idea: within a division, a solver with its configuration is an entrant. Solved problems and
//! wrong answers are counted against the status; the time is the CPU time over what was solved.
//! Beside the entrants stands the virtual best solver: what the fastest right entrant needed on
//! each problem. A problem that exactly one entrant solved counts as solved alone. Answers to problems
//! without a status count as answered, beside the solved ones that rank.
//! Reference: SL-COMP 2019 (report of the competition in TOOLympics 2019); the published
//! tables follow from the rows by counting.

use std::collections::{BTreeMap, BTreeSet};

use super::difference_to_published::{Comparison, Difference, Kind, Published};
use super::repeated_rows::Repeated;
use super::table::{Cell, Table};
use crate::result::{RunResult, Verdict};

/// Who takes part: a solver in one of its configurations. The version keeps apart two entries of
/// one name in one competition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entrant {
    /// The solver.
    pub solver: String,
    /// Its version, or its number in the competition.
    pub version: String,
    /// Its configuration.
    pub configuration: String,
}

impl Entrant {
    /// Who produced a result.
    #[must_use]
    pub fn of(result: &RunResult) -> Self {
        Self {
            solver: result.solver.clone(),
            version: result.version.clone(),
            configuration: result.configuration.clone(),
        }
    }

    /// A short name: the configuration is left out where it is the default one.
    #[must_use]
    pub fn name(&self) -> String {
        if matches!(self.configuration.as_str(), "" | "default") {
            self.solver.clone()
        } else {
            format!("{} ({})", self.solver, self.configuration)
        }
    }
}

/// What an entrant reached in a division.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// The entrant.
    pub entrant: Entrant,
    /// How many problems it was run on.
    pub problems: usize,
    /// Right answers.
    pub solved: usize,
    /// Answers that contradict the status.
    pub wrong: usize,
    /// Answers where nobody knows the status.
    pub unconfirmed: usize,
    /// Problems that no other entrant solved.
    pub alone: usize,
    /// CPU seconds over the solved problems.
    pub cpu_s: f64,
    /// Wall seconds over the solved problems.
    pub wall_s: f64,
    /// The place, from 1; equal scores share one.
    pub place: usize,
}

/// The ranking of a division.
#[derive(Clone, PartialEq, Debug)]
pub struct Division {
    /// Its name.
    pub name: String,
    /// How many problems it has.
    pub problems: usize,
    /// The entrants, best first.
    pub scores: Vec<Score>,
    /// How many problems the virtual best solver solves.
    pub virtual_best_solved: usize,
    /// What it needs for them, in CPU seconds.
    pub virtual_best_cpu_s: f64,
    /// Problems with a single solver, each with its name.
    pub alone: Vec<(String, String)>,
    /// Problems that nobody answered, rightly as far as is known.
    pub by_none: Vec<String>,
}

/// Ranks each division, in the order of their names.
#[must_use]
pub fn rank(results: &[RunResult]) -> Vec<Division> {
    let mut divisions: BTreeMap<&str, Vec<&RunResult>> = BTreeMap::new();
    for result in results {
        divisions.entry(&result.division).or_default().push(result);
    }
    divisions.into_iter().map(|(name, results)| rank_division(name, &results)).collect()
}

fn rank_division(name: &str, results: &[&RunResult]) -> Division {
    let mut scores: BTreeMap<Entrant, Score> = BTreeMap::new();
    // Who solved a problem, and the least time it took anybody.
    let mut solvers: BTreeMap<&str, (BTreeSet<Entrant>, f64)> = BTreeMap::new();
    let mut unconfirmed: BTreeSet<&str> = BTreeSet::new();
    for result in results {
        let entrant = Entrant::of(result);
        let by = solvers.entry(&result.problem).or_insert_with(|| (BTreeSet::new(), f64::INFINITY));
        let score = scores.entry(entrant.clone()).or_insert_with(|| Score {
            entrant: entrant.clone(),
            problems: 0,
            solved: 0,
            wrong: 0,
            unconfirmed: 0,
            alone: 0,
            cpu_s: 0.0,
            wall_s: 0.0,
            place: 0,
        });
        score.problems += 1;
        match result.verdict() {
            Verdict::Solved => {
                score.solved += 1;
                score.cpu_s += result.cpu_s;
                score.wall_s += result.wall_s;
                by.0.insert(entrant);
                by.1 = by.1.min(result.cpu_s);
            }
            Verdict::Wrong => score.wrong += 1,
            Verdict::Unconfirmed => {
                score.unconfirmed += 1;
                unconfirmed.insert(&result.problem);
            }
            Verdict::Unknown | Verdict::Timeout | Verdict::Memout | Verdict::Error => {}
        }
    }
    let mut alone = Vec::new();
    let mut by_none = Vec::new();
    let (mut virtual_best_solved, mut virtual_best_cpu_s) = (0, 0.0);
    for (problem, (by, least)) in &solvers {
        if let Some(first) = by.first() {
            virtual_best_solved += 1;
            virtual_best_cpu_s += least;
            if by.len() == 1 {
                alone.push(((*problem).to_owned(), first.name()));
                if let Some(score) = scores.get_mut(first) {
                    score.alone += 1;
                }
            }
        } else if !unconfirmed.contains(problem) {
            by_none.push((*problem).to_owned());
        }
    }
    let mut scores: Vec<Score> = scores.into_values().collect();
    scores.sort_by(|a, b| {
        key(a).cmp(&key(b)).then(a.cpu_s.total_cmp(&b.cpu_s)).then(a.entrant.cmp(&b.entrant))
    });
    for at in 0..scores.len() {
        let shared = at > 0
            && key(&scores[at - 1]) == key(&scores[at])
            && scores[at - 1].cpu_s == scores[at].cpu_s;
        scores[at].place = if shared { scores[at - 1].place } else { at + 1 };
    }
    Division {
        name: name.to_owned(),
        problems: solvers.len(),
        virtual_best_solved,
        virtual_best_cpu_s,
        scores,
        alone,
        by_none,
    }
}

fn key(score: &Score) -> (usize, std::cmp::Reverse<usize>) {
    (score.wrong, std::cmp::Reverse(score.solved))
}

/// The columns that the published table has, in its order, with the place before and the rest
/// behind them.
pub const COLUMNS: [&str; 13] = [
    "division",
    "solver",
    "solver_id",
    "configuration",
    "problems",
    "solved",
    "wrong",
    "cpu_s_on_solved",
    "wall_s_on_solved",
    "alone",
    "answered",
    "unconfirmed",
    "place",
];

/// The rankings as tables: the scores, the virtual best solver, what one alone or nobody solved.
#[must_use]
pub fn tables(divisions: &[Division]) -> Vec<Table> {
    let mut scores = Table::new("slcomp", "Ranking by the rule of SL-COMP.", &COLUMNS);
    let mut best = Table::new(
        "virtual_best",
        "The virtual best solver of each division.",
        &["division", "problems", "solved", "cpu_s", "alone", "by_none"],
    );
    let mut alone = Table::new(
        "alone",
        "Problems that one entrant alone solved.",
        &["division", "problem", "solver"],
    );
    let mut by_none =
        Table::new("by_none", "Problems that nobody solved.", &["division", "problem"]);
    for division in divisions {
        let name = || Cell::from(division.name.as_str());
        for score in &division.scores {
            scores.rows.push(vec![
                name(),
                score.entrant.solver.as_str().into(),
                score.entrant.version.as_str().into(),
                score.entrant.configuration.as_str().into(),
                score.problems.into(),
                score.solved.into(),
                score.wrong.into(),
                Cell::Seconds(score.cpu_s),
                Cell::Seconds(score.wall_s),
                score.alone.into(),
                (score.solved + score.unconfirmed).into(),
                score.unconfirmed.into(),
                score.place.into(),
            ]);
        }
        best.rows.push(vec![
            name(),
            division.problems.into(),
            division.virtual_best_solved.into(),
            Cell::Seconds(division.virtual_best_cpu_s),
            division.alone.len().into(),
            division.by_none.len().into(),
        ]);
        for (problem, solver) in &division.alone {
            alone.rows.push(vec![name(), problem.as_str().into(), solver.as_str().into()]);
        }
        for problem in &division.by_none {
            by_none.rows.push(vec![name(), problem.as_str().into()]);
        }
    }
    vec![scores, best, alone, by_none]
}

/// Sorts differences to a published table by whether repeated rows explain them: the row is equal
/// to the published one in `every`, the ranking in which every row counts.
#[must_use]
pub fn compare(
    published: &Published,
    differences: Vec<Difference>,
    repeated: &[Repeated],
    every: Option<&Table>,
) -> Comparison {
    let mut comparison = Comparison { rows: published.len(), ..Comparison::default() };
    let still = every.map(|table| published.compare(table));
    let mut by_row: BTreeMap<Vec<String>, Vec<Difference>> = BTreeMap::new();
    for difference in differences {
        by_row.entry(difference.key.clone()).or_default().push(difference);
    }
    for (key, differences) in by_row {
        let rows: usize = repeated.iter().filter(|r| r.is_of(&key)).map(|r| r.rows).sum();
        let equal = still.as_ref().is_some_and(|still| still.iter().all(|d| d.key != key));
        if rows == 0 || !equal {
            comparison.unexplained.extend(differences);
            continue;
        }
        let cells: Vec<String> = differences
            .iter()
            .filter_map(|difference| match &difference.kind {
                Kind::Cell { column, computed, published } => {
                    Some(format!("{column} is {computed}, published is {published}"))
                }
                Kind::NotComputed | Kind::NotPublished => None,
            })
            .collect();
        let text = format!("the published row counts {rows} runs again: {}", cells.join("; "));
        comparison.explained.push((key, text));
    }
    comparison
}
