//! An explanation as JSON, for programs.
//!
//! Invariant: times are in seconds, sizes in bytes; keys are never renamed, only added.

use serde_json::{Value, json};
use trine_trace::{Outcome, SearchReport};

use super::report::{CheckReport, Conjunct, Explanation, Role};
use super::text::{gave_up, passes, times};

impl Explanation {
    /// The explanation as one JSON object.
    #[must_use]
    pub fn to_json(&self) -> String {
        let value = json!({
            "file": self.file,
            "seconds": self.total.as_secs_f64(),
            "memory": self.memory,
            "errors": self.errors,
            "checks": self.checks.iter().map(check).collect::<Vec<_>>(),
        });
        format!("{value:#}\n")
    }
}

fn check(check: &CheckReport) -> Value {
    let mut theories: Vec<&str> = check.fragments.iter().map(|f| f.theory()).collect();
    theories.sort_unstable();
    theories.dedup();
    let (before, after) = check.record.preprocessed;
    let undecided = check.undecided.iter().map(
        |(why, literals, times)| json!({ "reason": why, "literals": literals, "times": times }),
    );
    let procedures = check.record.tallies.iter().map(|(activity, tally)| {
        let time = check.record.times.get(activity).map_or(0.0, |time| time.as_secs_f64());
        let counts = json!({
            "tried": tally.tried,
            "models": tally.models,
            "contradictions": tally.contradictions,
            "gave_up": tally.gave_up,
            "seconds": time,
        });
        (activity.name().to_owned(), counts)
    });
    json!({
        "line": check.line,
        "answer": check.answer.to_string(),
        "reason": check.reason,
        "seconds": check.time.as_secs_f64(),
        "theories": theories,
        "fragments": check.fragments.iter().map(|f| f.name()).collect::<Vec<_>>(),
        "decided_by": check.decided_by.iter().map(|a| a.name()).collect::<Vec<_>>(),
        "gave_up": gave_up(check).iter().map(|(a, _)| a.name()).collect::<Vec<_>>(),
        "undecided": undecided.collect::<Vec<_>>(),
        "procedures": procedures.collect::<serde_json::Map<_, _>>(),
        "slowest": times(check).first().map(|(activity, _)| activity.name()),
        "preprocessing": {
            "assertions_before": before,
            "assertions_after": after,
            "removed": passes(check)
                .iter()
                .map(|&(words, count)| json!({ "what": words, "count": count }))
                .collect::<Vec<_>>(),
        },
        "searches": check.record.searches.iter().map(search).collect::<Vec<_>>(),
        "conflicts": check.record.conflicts,
        "lemmas": check.record.lemmas,
        "conjuncts": check.conjuncts.iter().map(conjunct).collect::<Vec<_>>(),
        "more_conjuncts": check.more_conjuncts,
        "statistics": check
            .counters
            .iter()
            .map(|(name, count)| (name.clone(), json!(count)))
            .collect::<serde_json::Map<_, _>>(),
    })
}

fn search(search: &SearchReport) -> Value {
    json!({
        "name": search.name,
        "room": search.room,
        "share": search.share,
        "steps": search.steps,
        "ticks": search.ticks,
        "outcome": match search.outcome {
            Outcome::Model => Some("model"),
            Outcome::Contradiction => Some("contradiction"),
            Outcome::Done | Outcome::Nothing | Outcome::GaveUp => None,
        },
    })
}

fn conjunct(conjunct: &Conjunct) -> Value {
    json!({
        "line": conjunct.line,
        "name": conjunct.name,
        "text": conjunct.text,
        "fragments": conjunct.contents.fragments.iter().map(|f| f.name()).collect::<Vec<_>>(),
        "terms": conjunct.contents.terms,
        "role": (conjunct.role != Role::Plain).then(|| conjunct.role.name()),
    })
}
