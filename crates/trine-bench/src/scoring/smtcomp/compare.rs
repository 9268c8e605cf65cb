//! Which differences to a published SMT-COMP table have an explanation.
//!
//! Two things are not in the entries of the competition:
//!
//! * Entrants without a single run, listed with all problems unsolved. A file of entrants brings
//!   them in ([`add_entrants`]); the one of the parallel track of 2025 comes with Trine.
//! * The stated status of problems that nobody answered. They belong to the SAT or UNSAT ranking
//!   all the same, so every row of that ranking has `k` more unsolved and `k` fewer abstained
//!   problems, with one `k` for all rows of the ranking, and up to `k` more timeouts.
//!
//! Invariant: an explanation names `k`, and a row that does not fit it exactly stays unexplained.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use super::Ranking;
use crate::failure::Failure;
use crate::result::{ExitState, RunResult};
use crate::scoring::difference_to_published::{Comparison, Difference, Kind, Published};
use crate::scoring::import;
use crate::scoring::table::Table;

/// The key columns of the published tables.
pub const KEYS: [&str; 3] = ["division", "ranking", "solver"];

/// Compares row by row.
#[must_use]
pub fn compare(published: &Published, computed: &Table) -> Comparison {
    let mut by_row: BTreeMap<Vec<String>, Vec<Difference>> = BTreeMap::new();
    for difference in published.compare(computed) {
        by_row.entry(difference.key.clone()).or_default().push(difference);
    }
    let mut comparison = Comparison { rows: published.len(), ..Comparison::default() };
    let ks = unanswered_by_all(published, computed);
    for (key, differences) in by_row {
        match explanation(published, &key, &differences, &ks) {
            Some(text) => comparison.explained.push((key, text)),
            None => comparison.unexplained.extend(differences),
        }
    }
    comparison
}

fn count(text: Option<&str>) -> Option<i64> {
    text?.parse().ok()
}

/// How many problems each SAT and UNSAT ranking has whose status no answer shows: the same number
/// for every row that both tables have, otherwise nothing.
fn unanswered_by_all(published: &Published, computed: &Table) -> BTreeMap<(String, String), i64> {
    let at = |name: &str| computed.columns.iter().position(|column| *column == name);
    let (Some(division), Some(ranking), Some(solver), Some(unsolved), Some(abstained)) =
        (at("division"), at("ranking"), at("solver"), at("unsolved"), at("abstained"))
    else {
        return BTreeMap::new();
    };
    let mut ks: BTreeMap<(String, String), BTreeSet<Option<i64>>> = BTreeMap::new();
    for row in &computed.rows {
        let group = (row[division].text(), row[ranking].text());
        if group.1 != Ranking::Sat.name() && group.1 != Ranking::Unsat.name() {
            continue;
        }
        let key = [group.0.clone(), group.1.clone(), row[solver].text()];
        if published.cell(&key, "solver").is_none() {
            continue;
        }
        let more = |column, ours: usize| {
            Some(count(published.cell(&key, column))? - count(Some(&row[ours].text()))?)
        };
        let (more, fewer) = (more("unsolved", unsolved), more("abstained", abstained));
        let k = more.filter(|more| *more >= 0 && fewer == Some(-more));
        ks.entry(group).or_default().insert(k);
    }
    ks.into_iter()
        .filter_map(|(group, k)| match k.into_iter().collect::<Vec<_>>()[..] {
            [Some(k)] => Some((group, k)),
            _ => None,
        })
        .collect()
}

fn explanation(
    published: &Published,
    key: &[String],
    differences: &[Difference],
    ks: &BTreeMap<(String, String), i64>,
) -> Option<String> {
    if let [Difference { kind: Kind::NotComputed, .. }] = differences {
        // Only problems that nobody answered: the ranking has no other row either.
        let zero = ["error_score", "correct_score", "solved"]
            .iter()
            .all(|column| count(published.cell(key, column)) == Some(0));
        let unsolved = count(published.cell(key, "unsolved"))?;
        let status = key[1] == Ranking::Sat.name() || key[1] == Ranking::Unsat.name();
        let uncounted = !ks.contains_key(&(key[0].clone(), key[1].clone()));
        return (zero && status && uncounted).then(|| {
            format!("all {unsolved} problems of this ranking are unanswered; their status is not in the entries")
        });
    }
    let k = *ks.get(&(key[0].clone(), key[1].clone()))?;
    for difference in differences {
        let Kind::Cell { column, computed, published } = &difference.kind else { return None };
        let more = count(Some(published))? - count(Some(computed))?;
        let fits = match column.as_str() {
            "unsolved" => more == k,
            "abstained" => more == -k,
            "timeout" => (0..=k).contains(&more),
            _ => false,
        };
        if !fits {
            return None;
        }
    }
    Some(format!("{k} problems of this ranking are unanswered; their status is not in the entries"))
}

#[derive(Deserialize)]
struct Line {
    solver: String,
    division: String,
}

/// The entrants of SMT-COMP 2025's parallel track that have rows in its tables and no run, as a
/// file for [`add_entrants`].
pub const PARALLEL_2025: &str = include_str!("../../../data/smtcomp2025_parallel_entrants.csv");

/// The name that stands for [`PARALLEL_2025`] in the place of a path.
pub const PARALLEL_2025_NAME: &str = "smtcomp2025-parallel";

/// Adds entrants without runs: a CSV file with the columns `solver,division`, or the name of one
/// that comes with Trine. Each gets an empty result for every problem of the division, which costs
/// nothing and answers nothing.
///
/// # Errors
///
/// The file cannot be read or does not have the columns.
pub fn add_entrants(path: &Path, results: &mut Vec<RunResult>) -> Result<(), Failure> {
    let bytes = if path.as_os_str() == PARALLEL_2025_NAME {
        PARALLEL_2025.as_bytes().to_vec()
    } else {
        import::read_bytes(path)?
    };
    for (index, line) in csv::Reader::from_reader(bytes.as_slice()).deserialize().enumerate() {
        let line: Line = line.map_err(|error| Failure::Content {
            path: path.to_owned(),
            line: index + 2,
            reason: error.to_string(),
        })?;
        add_entrant(&line.solver, &line.division, results);
    }
    Ok(())
}

/// Adds an entrant without runs to a division.
pub fn add_entrant(solver: &str, division: &str, results: &mut Vec<RunResult>) {
    let mut seen = BTreeSet::new();
    let added: Vec<RunResult> = results
        .iter()
        .filter(|result| result.division.eq_ignore_ascii_case(division))
        .filter(|result| seen.insert(result.problem.clone()))
        .map(|result| RunResult {
            solver: solver.to_owned(),
            configuration: "default".to_owned(),
            version: String::new(),
            cpu_s: 0.0,
            wall_s: 0.0,
            memory_kib: 0,
            exit: ExitState::NotStarted,
            answers: Vec::new(),
            ..result.clone()
        })
        .collect();
    results.extend(added);
}
