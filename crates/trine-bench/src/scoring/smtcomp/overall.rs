//! SMT-COMP's recognitions across divisions: best overall, biggest lead, largest contribution.
//!
//! Best overall sums, over the divisions with at least two solvers, `(n/N)^2 log10 N` for `n` of
//! `N` problems answered without an error, and `-2 log10 N` with one. The biggest lead compares
//! the first two of a division: `(1+n1)/(1+n2)`, then `(1+t2)/(1+t1)`. The largest contribution
//! asks what the virtual best of all sound solvers loses without one of them, weighted with the
//! division's part of all answers.
//! Reference: SMT-COMP 2025 rules, section 7.3.

use std::collections::{BTreeMap, BTreeSet};

use super::{Entries, Entry, Grouping, Podium, Ranking};
use crate::result::Answer;
use crate::scoring::table::{Cell, Table};

/// The recognitions as tables: best overall, biggest lead, largest contribution. None in tracks
/// whose points are no problems.
#[must_use]
pub fn tables(judged: &Entries, podiums: &[Podium], limit_s: f64) -> Vec<Table> {
    if !judged.track.points_are_problems() {
        return Vec::new();
    }
    vec![best_overall(podiums), biggest_lead(podiums), largest_contribution(judged, limit_s)]
}

fn time_of(ranking: Ranking, score: &super::Score) -> f64 {
    if ranking == Ranking::Sequential { score.cpu_s } else { score.wall_s }
}

fn best_overall(podiums: &[Podium]) -> Table {
    let mut sums: BTreeMap<(Ranking, &str), (f64, f64)> = BTreeMap::new();
    for podium in podiums {
        if podium.grouping != Grouping::Division || podium.scores.len() < 2 {
            continue;
        }
        let problems = podium.problems as f64;
        for score in &podium.scores {
            let share =
                if score.errors > 0 { -2.0 } else { (score.correct as f64 / problems).powi(2) };
            let sum = sums.entry((podium.ranking, &score.name)).or_default();
            sum.0 += share * problems.log10();
            sum.1 += time_of(podium.ranking, score);
        }
    }
    let mut rows: Vec<_> = sums.into_iter().collect();
    rows.sort_by(|(a, x), (b, y)| {
        a.0.cmp(&b.0).then(y.0.total_cmp(&x.0)).then(x.1.total_cmp(&y.1)).then(a.1.cmp(b.1))
    });
    let mut table = Table::new(
        "best_overall",
        "Best overall: the sum over divisions of (n/N)^2 log10 N.",
        &["ranking", "solver", "score", "tie_break_s"],
    );
    for ((ranking, name), (score, time)) in rows {
        table.rows.push(vec![
            ranking.name().into(),
            name.into(),
            Cell::Score(score),
            Cell::Seconds(time),
        ]);
    }
    table
}

fn biggest_lead(podiums: &[Podium]) -> Table {
    let mut leads = Vec::new();
    for podium in podiums.iter().filter(|podium| podium.grouping == Grouping::Division) {
        let [first, second, ..] = podium.scores.as_slice() else { continue };
        if first.correct == 0 {
            continue;
        }
        let lead = (1.0 + first.correct as f64) / (1.0 + second.correct as f64);
        let time = (1.0 + time_of(podium.ranking, second)) / (1.0 + time_of(podium.ranking, first));
        leads.push((podium.ranking, lead, time, podium, first, second));
    }
    leads.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(b.2.total_cmp(&a.2)));
    let mut table = Table::new(
        "biggest_lead",
        "Biggest lead: how far the first of a division is ahead of the second.",
        &["ranking", "solver", "second", "correct_ratio", "time_ratio", "division"],
    );
    for (ranking, lead, time, podium, first, second) in leads {
        table.rows.push(vec![
            ranking.name().into(),
            first.name.as_str().into(),
            second.name.as_str().into(),
            Cell::Score(lead),
            Cell::Score(time),
            podium.group.as_str().into(),
        ]);
    }
    table
}

/// What a virtual best solver reaches: how many problems, in what time.
#[derive(Clone, Copy, Default)]
struct Best {
    solved: usize,
    time_s: f64,
}

fn virtual_best(entries: &[&Entry], without: Option<&str>, ranking: Ranking) -> Best {
    let mut least: BTreeMap<&str, f64> = BTreeMap::new();
    for entry in entries {
        if without == Some(entry.entrant.name().as_str()) {
            continue;
        }
        let time = if ranking == Ranking::Sequential { entry.cpu_s } else { entry.wall_s };
        let known = least.entry(&entry.problem).or_insert(f64::INFINITY);
        *known = known.min(time);
    }
    Best { solved: least.len(), time_s: least.values().sum() }
}

fn largest_contribution(judged: &Entries, limit_s: f64) -> Table {
    let right: Vec<&Entry> = judged
        .entries
        .iter()
        .filter(|entry| entry.sound && entry.worth.solved && !entry.is_error())
        .collect();
    let mut divisions: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in &right {
        divisions.entry(&entry.division).or_default().push(entry);
    }
    let mut steps = Vec::new();
    for (division, entries) in &divisions {
        let ratio = entries.len() as f64 / right.len() as f64;
        let names: BTreeSet<String> = entries.iter().map(|entry| entry.entrant.name()).collect();
        for &ranking in judged.track.rankings() {
            let counted: Vec<&Entry> = entries
                .iter()
                .copied()
                .filter(|entry| match ranking {
                    Ranking::Parallel => true,
                    Ranking::Sequential => entry.cpu_s <= limit_s,
                    Ranking::Sat => entry.sound_status == Some(Answer::Sat),
                    Ranking::Unsat => entry.sound_status == Some(Answer::Unsat),
                    Ranking::TwentyFour => entry.wall_s <= super::TWENTY_FOUR_S,
                })
                .collect();
            // With two solvers, each contributes what the other lacks: the rules ask for three.
            if names.len() <= 2 || counted.is_empty() {
                continue;
            }
            let all = virtual_best(&counted, None, ranking);
            for name in &names {
                let rest = virtual_best(&counted, Some(name), ranking);
                let correct = ratio * (1.0 - rest.solved as f64 / all.solved as f64);
                let time = if rest.time_s == 0.0 {
                    ratio
                } else {
                    ratio * (1.0 - all.time_s / rest.time_s)
                };
                steps.push((ranking, correct, time, name.clone(), *division));
            }
        }
    }
    steps.sort_by(|a, b| {
        a.0.cmp(&b.0)
            .then(b.1.total_cmp(&a.1))
            .then(b.2.total_cmp(&a.2))
            .then(a.4.cmp(b.4))
            .then(a.3.cmp(&b.3))
    });
    let mut table = Table::new(
        "largest_contribution",
        "Largest contribution: what the virtual best solver loses without this one.",
        &["ranking", "solver", "correct_score", "time_score", "division"],
    );
    for (ranking, correct, time, name, division) in steps {
        table.rows.push(vec![
            ranking.name().into(),
            name.into(),
            Cell::Score(correct),
            Cell::Score(time),
            division.into(),
        ]);
    }
    table
}
