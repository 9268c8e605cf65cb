//! Compares two runs over the same problems: lost, gained, answered otherwise, slower.
//!
//! Idea: every problem is a pair. What changed in one direction only is counted with the exact
//! test of a fair coin; the times on what both solved with the signed-rank test. A single problem
//! is slower if its ratio leaves the band of noise and the difference is above a floor that the
//! clock can see. The band comes from the repetitions of the runs where there are some.
//! Invariant: a run compared with itself shows nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::import;
use super::paired_test::{mcnemar, wilcoxon};
use super::slcomp::Entrant;
use super::status::Doubts;
use super::table::{Cell, Format, Table};
use crate::failure::{Failure, Outcome};
use crate::result::{Answer, RunResult, Verdict};
use crate::show_line;

/// Arguments of `trine bench diff`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The run to compare with: a journal, the folder of a run, or published rows
    pub before: PathBuf,
    /// The new run
    pub after: PathBuf,
    /// Compare wall time instead of CPU time
    #[arg(long)]
    pub wall: bool,
    /// The ratio of times that counts as noise where repetitions do not show more
    #[arg(long, default_value_t = 1.2)]
    pub noise: f64,
    /// Differences of fewer seconds are noise
    #[arg(long, default_value_t = 0.05)]
    pub floor: f64,
    /// The p-value below which a change is more than chance
    #[arg(long, default_value_t = 0.01)]
    pub significance: f64,
    /// How the tables are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// CPU seconds.
    Cpu,
    /// Wall seconds.
    Wall,
}

/// What counts as a change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sensitivity {
    /// The ratio of times that counts as noise.
    pub noise: f64,
    /// Differences of fewer seconds are noise.
    pub floor_s: f64,
    /// The p-value below which a change is more than chance.
    pub significance: f64,
}

/// The runs of one entrant on one problem.
#[derive(Clone, Debug)]
struct Attempt {
    solved: bool,
    wrong: bool,
    verdict: Verdict,
    answers: Vec<Answer>,
    time_s: f64,
    /// The greatest time of the repetitions over the least.
    spread: Option<f64>,
}

/// A problem with both of its attempts.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The entrant.
    pub entrant: String,
    /// The division.
    pub division: String,
    /// The problem.
    pub problem: String,
    /// How the old run ended.
    pub before: Verdict,
    /// How the new run ended.
    pub after: Verdict,
    /// Seconds of the old run.
    pub before_s: f64,
    /// Seconds of the new run.
    pub after_s: f64,
}

/// The comparison of one entrant in one division, or in all of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The entrant.
    pub entrant: String,
    /// The division; `all` for the sum.
    pub division: String,
    /// Problems that both runs tried.
    pub problems: usize,
    /// Problems that both solved.
    pub both: usize,
    /// Problems that only the old run solved.
    pub lost: usize,
    /// Problems that only the new run solved.
    pub gained: usize,
    /// Problems that the new run answers wrongly and the old one did not.
    pub newly_wrong: usize,
    /// The p-value of losses against gains.
    pub p_solved: f64,
    /// The median of the ratios new over old on what both solved; 1 if there is none.
    pub median_ratio: f64,
    /// The p-value of the times.
    pub p_time: f64,
}

/// What a comparison found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comparison {
    /// One summary per entrant and division, and one over all divisions of an entrant.
    pub summaries: Vec<Summary>,
    /// What the old run solved and the new one did not.
    pub lost: Vec<Pair>,
    /// What the new run solved and the old one did not.
    pub gained: Vec<Pair>,
    /// What the new run answers wrongly and the old one did not.
    pub newly_wrong: Vec<Pair>,
    /// What one answers `sat` and the other `unsat`.
    pub contradicting: Vec<Pair>,
    /// What both solved and the new run slower beyond noise.
    pub slower: Vec<Pair>,
    /// What both solved and the new run faster beyond noise.
    pub faster: Vec<Pair>,
    /// How many problems only one of the runs tried.
    pub unpaired: usize,
    /// The band of noise that was used.
    pub noise: f64,
}

impl Comparison {
    /// Whether a gate should stop: a wrong answer, a contradiction, more losses than gains beyond
    /// chance, or slower beyond chance and beyond noise.
    #[must_use]
    pub fn is_worse(&self, sensitivity: Sensitivity) -> bool {
        let noise = self.noise;
        !self.newly_wrong.is_empty()
            || !self.contradicting.is_empty()
            || self.summaries.iter().any(|summary| {
                summary.lost > summary.gained && summary.p_solved < sensitivity.significance
                    || summary.median_ratio > noise && summary.p_time < sensitivity.significance
            })
    }
}

type Attempts = BTreeMap<(Entrant, String), BTreeMap<String, Attempt>>;

fn attempts(results: &[RunResult], clock: Clock) -> Attempts {
    let mut runs: BTreeMap<(Entrant, String, String), Vec<&RunResult>> = BTreeMap::new();
    for result in results {
        // A version is what differs between the runs; it does not make another entrant.
        let entrant = Entrant { version: String::new(), ..Entrant::of(result) };
        runs.entry((entrant, result.division.clone(), result.problem.clone()))
            .or_default()
            .push(result);
    }
    let mut attempts = Attempts::new();
    for ((entrant, division, problem), runs) in runs {
        let right =
            |run: &&&RunResult| matches!(run.verdict(), Verdict::Solved | Verdict::Unconfirmed);
        let solving: Vec<&RunResult> = runs.iter().filter(right).copied().collect();
        let solved = 2 * solving.len() > runs.len();
        let counted = if solved { &solving } else { &runs };
        let mut times: Vec<f64> = counted
            .iter()
            .map(|run| if clock == Clock::Cpu { run.cpu_s } else { run.wall_s })
            .collect();
        times.sort_by(f64::total_cmp);
        let wrong = runs.iter().any(|run| run.verdict() == Verdict::Wrong);
        let shown = if wrong {
            runs.iter().find(|run| run.verdict() == Verdict::Wrong)
        } else {
            counted.first()
        };
        let Some(shown) = shown else { continue };
        let attempt = Attempt {
            solved,
            wrong,
            verdict: shown.verdict(),
            answers: shown.answers.clone(),
            time_s: times[times.len() / 2],
            spread: match times[..] {
                [first, .., last] if solved && first > 0.0 => Some(last / first),
                _ => None,
            },
        };
        attempts.entry((entrant, division)).or_default().insert(problem, attempt);
    }
    attempts
}

/// Compares results. Entrants are paired by name and configuration; where each side has one, these
/// two are paired.
#[must_use]
pub fn compare(
    before: &[RunResult],
    after: &[RunResult],
    clock: Clock,
    sensitivity: Sensitivity,
) -> Comparison {
    let (old, mut new) = (attempts(before, clock), attempts(after, clock));
    let entrants = |side: &Attempts| -> BTreeSet<Entrant> {
        side.keys().map(|(entrant, _)| entrant.clone()).collect()
    };
    if let ([only], 1) = (&entrants(&old).into_iter().collect::<Vec<_>>()[..], entrants(&new).len())
    {
        new = new.into_iter().map(|((_, d), problems)| ((only.clone(), d), problems)).collect();
    }
    let mut spreads: Vec<f64> = old
        .values()
        .chain(new.values())
        .flat_map(|problems| problems.values().filter_map(|attempt| attempt.spread))
        .collect();
    spreads.sort_by(f64::total_cmp);
    // Nine of ten problems repeat within this ratio.
    let measured = spreads.get(spreads.len() * 9 / 10).copied().unwrap_or(1.0);
    let mut comparison =
        Comparison { noise: measured.max(sensitivity.noise), ..Default::default() };
    let mut ratios: BTreeMap<(String, String), Vec<f64>> = BTreeMap::new();
    let mut counts: BTreeMap<(String, String), Summary> = BTreeMap::new();
    for ((entrant, division), problems) in &old {
        let Some(others) = new.get(&(entrant.clone(), division.clone())) else {
            comparison.unpaired += problems.len();
            continue;
        };
        comparison.unpaired += others.keys().filter(|name| !problems.contains_key(*name)).count();
        for (problem, was) in problems {
            let Some(is) = others.get(problem) else {
                comparison.unpaired += 1;
                continue;
            };
            let pair = Pair {
                entrant: entrant.name(),
                division: division.clone(),
                problem: problem.clone(),
                before: was.verdict,
                after: is.verdict,
                before_s: was.time_s,
                after_s: is.time_s,
            };
            comparison.sort_in(&pair, was, is, sensitivity.floor_s);
            for name in [division.as_str(), "all"] {
                let key = (entrant.name(), name.to_owned());
                let summary = counts.entry(key.clone()).or_insert_with(|| Summary {
                    entrant: entrant.name(),
                    division: name.to_owned(),
                    problems: 0,
                    both: 0,
                    lost: 0,
                    gained: 0,
                    newly_wrong: 0,
                    p_solved: 1.0,
                    median_ratio: 1.0,
                    p_time: 1.0,
                });
                summary.problems += 1;
                summary.lost += usize::from(was.solved && !is.solved);
                summary.gained += usize::from(!was.solved && is.solved);
                summary.newly_wrong += usize::from(is.wrong && !was.wrong);
                if was.solved && is.solved {
                    summary.both += 1;
                    // A clock does not see less than a hundredth of a second.
                    let ratio = is.time_s.max(0.01) / was.time_s.max(0.01);
                    ratios.entry(key).or_default().push(ratio.ln());
                }
            }
        }
    }
    for ((entrant, division), problems) in &new {
        if !old.contains_key(&(entrant.clone(), division.clone())) {
            comparison.unpaired += problems.len();
        }
    }
    for (key, mut summary) in counts {
        summary.p_solved = mcnemar(summary.lost, summary.gained);
        if let Some(logs) = ratios.get_mut(&key) {
            summary.p_time = wilcoxon(logs);
            logs.sort_by(f64::total_cmp);
            summary.median_ratio = logs[logs.len() / 2].exp();
        }
        comparison.summaries.push(summary);
    }
    comparison
}

impl Comparison {
    fn sort_in(&mut self, pair: &Pair, was: &Attempt, is: &Attempt, floor_s: f64) {
        if is.wrong && !was.wrong {
            self.newly_wrong.push(pair.clone());
        }
        if was.answers.iter().rev().zip(is.answers.iter().rev()).any(|(a, b)| a.contradicts(*b)) {
            self.contradicting.push(pair.clone());
        }
        match (was.solved, is.solved) {
            (true, false) => self.lost.push(pair.clone()),
            (false, true) => self.gained.push(pair.clone()),
            (true, true) => {
                let (slow, fast) = (is.time_s.max(was.time_s), is.time_s.min(was.time_s));
                if slow - fast > floor_s && slow > fast * self.noise {
                    let list =
                        if is.time_s > was.time_s { &mut self.slower } else { &mut self.faster };
                    list.push(pair.clone());
                }
            }
            (false, false) => {}
        }
    }

    /// The comparison as tables; empty lists of problems are left out.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        let mut summary = Table::new(
            "summary",
            "Both runs, paired by problem.",
            &[
                "solver",
                "division",
                "problems",
                "both",
                "lost",
                "gained",
                "newly_wrong",
                "p_solved",
                "median_ratio",
                "p_time",
            ],
        );
        for s in &self.summaries {
            summary.rows.push(vec![
                s.entrant.as_str().into(),
                s.division.as_str().into(),
                s.problems.into(),
                s.both.into(),
                s.lost.into(),
                s.gained.into(),
                s.newly_wrong.into(),
                Cell::Score(s.p_solved),
                Cell::Score(s.median_ratio),
                Cell::Score(s.p_time),
            ]);
        }
        let mut tables = vec![summary];
        for (name, title, pairs) in [
            ("newly_wrong", "Answers that are wrong in the new run only.", &self.newly_wrong),
            ("contradicting", "Problems that the runs answer sat and unsat.", &self.contradicting),
            ("lost", "Problems that only the old run solved.", &self.lost),
            ("gained", "Problems that only the new run solved.", &self.gained),
            ("slower", "Problems that took longer, beyond noise.", &self.slower),
            ("faster", "Problems that took less, beyond noise.", &self.faster),
        ] {
            if !pairs.is_empty() {
                tables.push(pairs_table(name, title, pairs));
            }
        }
        tables
    }
}

fn pairs_table(name: &str, title: &str, pairs: &[Pair]) -> Table {
    let columns = ["solver", "division", "problem", "before", "after", "before_s", "after_s"];
    let mut table = Table::new(name, title, &columns);
    for pair in pairs {
        table.rows.push(vec![
            pair.entrant.as_str().into(),
            pair.division.as_str().into(),
            pair.problem.as_str().into(),
            verdict_word(pair.before).into(),
            verdict_word(pair.after).into(),
            Cell::Seconds(pair.before_s),
            Cell::Seconds(pair.after_s),
        ]);
    }
    table
}

/// The word for a verdict, as journals and tables show it.
#[must_use]
pub const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Solved => "solved",
        Verdict::Unconfirmed => "unconfirmed",
        Verdict::Wrong => "wrong",
        Verdict::Unknown => "unknown",
        Verdict::Timeout => "timeout",
        Verdict::Memout => "memout",
        Verdict::Error => "error",
    }
}

/// Runs `trine bench diff`.
///
/// # Errors
///
/// A run cannot be read, or the runs have no problem in common.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let doubts = Doubts::of_slcomp()?;
    let clock = if args.wall { Clock::Wall } else { Clock::Cpu };
    let sensitivity =
        Sensitivity { noise: args.noise, floor_s: args.floor, significance: args.significance };
    let mut before = import::read(&args.before)?;
    let mut after = import::read(&args.after)?;
    // Both sides are judged by what is verified, otherwise a repaired answer would count as lost.
    doubts.apply(&mut before);
    doubts.apply(&mut after);
    let comparison = compare(&before, &after, clock, sensitivity);
    if comparison.summaries.is_empty() {
        return Err(Failure::Usage(
            "the runs have no problem in common: neither solvers nor problems have equal names"
                .to_owned(),
        ));
    }
    for table in comparison.tables() {
        if args.format == Format::Text {
            show_line!("{} ({})", table.title, table.rows.len())?;
        }
        show_line!("{}", table.write(args.format))?;
    }
    if args.format == Format::Text {
        show_line!(
            "noise band {:.2}, problems of one run only: {}",
            comparison.noise,
            comparison.unpaired
        )?;
    }
    Ok(if comparison.is_worse(sensitivity) { Outcome::Found } else { Outcome::Done })
}
