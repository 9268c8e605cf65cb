//! The entries of SMT-COMP, as its site generator reads them.
//!
//! Reference: `Results` in `smtcomp/defs.py` of the competition's web site: per run the track, the
//! solver, the file (whether incremental, logic, family, name), the result, seconds, bytes, and
//! `nb_answers`: the answered checks of an incremental run, the size of an unsatisfiable core.

use serde_json::{Value, json};

use super::super::smtcomp::result_word;
use super::super::smtcomp::track::Track;
use crate::result::RunResult;

/// The entries of a track as text.
#[must_use]
pub fn write(results: &[RunResult], track: Track) -> String {
    let entries: Vec<Value> = results.iter().map(|result| entry(result, track)).collect();
    format!("{:#}\n", json!({ "results": entries }))
}

/// The folders below that of the logic, as the competition's benchmarks lie: the folders above, such as
/// `non-incremental`, are where a set was put.
fn family<'a>(folders: &'a str, logic: &str) -> Vec<&'a str> {
    let parts: Vec<&str> = folders.split('/').filter(|part| !part.is_empty()).collect();
    let above = |at: usize| at == 0 || matches!(parts[at - 1], "incremental" | "non-incremental");
    let begin = (0..parts.len()).find(|at| parts[*at] == logic && above(*at));
    begin.map_or_else(|| parts.clone(), |at| parts[at + 1..].to_vec())
}

fn entry(result: &RunResult, track: Track) -> Value {
    let family = family(&result.family, &result.division);
    let name = result.problem.rsplit('/').next().unwrap_or(&result.problem);
    let mut entry = json!({
        "track": track.name(),
        "solver": super::super::slcomp::Entrant::of(result).name(),
        "file": {
            "incremental": track == Track::Incremental,
            "logic": result.division,
            "family": family,
            "name": name,
        },
        "result": result_word::write(result, track),
        "cpu_time": result.cpu_s,
        "wallclock_time": result.wall_s,
        "memory_usage": result.memory_kib as f64 * 1024.0,
    });
    let counted = match track {
        Track::Incremental => {
            let worth = track.worth(result, result.last_answer());
            u32::try_from(worth.points).ok()
        }
        Track::UnsatCore => Some(result.exhibit.core.unwrap_or(0)),
        Track::SingleQuery
        | Track::ModelValidation
        | Track::ProofExhibition
        | Track::Parallel
        | Track::Cloud => None,
    };
    if let Some(counted) = counted {
        entry["nb_answers"] = json!(counted);
    }
    entry
}
