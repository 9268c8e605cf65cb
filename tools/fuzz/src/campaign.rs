//! Runs a range of scripts, collects findings, makes them small, writes them to a folder.
//!
//! Idea: scripts are examined in batches by several threads; findings are then treated one after the
//! other in the order of the scripts, so that which of many alike are kept does not depend on the
//! threads.

use crate::compare::{Kind, Verdict, verdicts, word};
use crate::generate::{Config, script};
use crate::model;
use crate::script::Script;
use crate::shrink::shrink;
use crate::solver::{Answer, Limits, Place, Role, Run, Solver};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Scripts per thread and batch.
const BATCH: u64 = 16;

/// What to do.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// What scripts contain.
    pub config: Config,
    /// Whom to ask; at least two, or one that is tested for crashes alone.
    pub solvers: Vec<Solver>,
    /// Limits of each run.
    pub limits: Limits,
    /// The seed of all scripts.
    pub seed: u64,
    /// Number of the first script.
    pub start: u64,
    /// Number of scripts.
    pub count: u64,
    /// Number of threads.
    pub jobs: u64,
    /// Whether models of tested solvers are checked.
    pub models: bool,
    /// Where findings go.
    pub out: PathBuf,
    /// Findings of one kind that are made small and written; further ones are counted.
    pub keep: usize,
    /// Trials of the shrinker per finding.
    pub trials: usize,
}

/// What came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Per solver: answers sat, unsat, unknown.
    pub answers: BTreeMap<String, [u64; 3]>,
    /// How often each kind of finding occurred.
    pub findings: BTreeMap<Kind, usize>,
}

/// A script with what its solvers said.
#[derive(Clone)]
struct Examined {
    index: u64,
    runs: Vec<Run>,
    verdicts: Vec<Verdict>,
}

impl Campaign {
    /// Runs the campaign and reports each finding to `report`.
    ///
    /// # Errors
    /// When a solver cannot be started or a file cannot be written.
    pub fn run(&self, report: &mut dyn Write) -> io::Result<Summary> {
        let scratch = self.out.join(format!("running-{}", std::process::id()));
        fs::create_dir_all(&scratch)?;
        let result = self.run_in(&scratch, report);
        fs::remove_dir_all(&scratch)?;
        result
    }

    fn run_in(&self, scratch: &Path, report: &mut dyn Write) -> io::Result<Summary> {
        let mut summary = Summary::default();
        let end = self.start + self.count;
        let mut next = self.start;
        while next < end {
            let stop = end.min(next + BATCH * self.jobs.max(1));
            for Examined { index, runs, verdicts } in self.examine_range(next, stop, scratch)? {
                for (solver, run) in self.solvers.iter().zip(&runs) {
                    let counts = summary.answers.entry(solver.name.clone()).or_default();
                    for answer in &run.answers {
                        counts[*answer as usize] += 1;
                    }
                }
                for verdict in verdicts {
                    let seen = summary.findings.entry(verdict.kind.clone()).or_default();
                    *seen += 1;
                    if *seen <= self.keep {
                        self.treat(index, &verdict, scratch, report)?;
                    }
                }
            }
            next = stop;
        }
        Ok(summary)
    }

    /// The outcome of each script from `start` to `stop`, in order.
    fn examine_range(&self, start: u64, stop: u64, scratch: &Path) -> io::Result<Vec<Examined>> {
        let next = AtomicU64::new(start);
        let solvers: Vec<&Solver> = self.solvers.iter().collect();
        let worker = |job: u64| -> io::Result<Vec<Examined>> {
            let place = self.place(scratch, job);
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= stop {
                    return Ok(done);
                }
                let script = script(&self.config, self.seed, index);
                let (runs, verdicts) = self.examine(&script, &solvers, &place)?;
                done.push(Examined { index, runs, verdicts });
            }
        };
        let mut all = thread::scope(|scope| {
            let handles: Vec<_> =
                (0..self.jobs.max(1)).map(|job| scope.spawn(move || worker(job))).collect();
            let results = handles.into_iter().map(|h| h.join().expect("workers do not panic"));
            results.collect::<io::Result<Vec<_>>>().map(|lists| lists.concat())
        })?;
        all.sort_by_key(|examined| examined.index);
        Ok(all)
    }

    fn place(&self, scratch: &Path, job: u64) -> Place {
        Place { file: scratch.join(format!("{job}.smt2")), limits: self.limits }
    }

    /// Runs `solvers` on `script` and judges them, models included where asked for.
    fn examine(
        &self,
        script: &Script,
        solvers: &[&Solver],
        place: &Place,
    ) -> io::Result<(Vec<Run>, Vec<Verdict>)> {
        let text = script.text("", "");
        let runs = solvers
            .iter()
            .map(|s| s.run(&text, script.checks(), place))
            .collect::<io::Result<Vec<Run>>>()?;
        let mut found = verdicts(solvers, &runs);
        if self.models {
            for (solver, run) in solvers.iter().zip(&runs).filter(|(s, _)| s.role == Role::Tested) {
                let last_sat = run.answers.iter().rposition(|a| *a == Answer::Sat);
                let others: Vec<&Solver> =
                    solvers.iter().filter(|o| o.name != solver.name).copied().collect();
                if let Some(check) = last_sat {
                    let prefix = script.up_to_check(check);
                    found.extend(model::check(&prefix, solver, &others, place)?);
                }
            }
        }
        Ok((runs, found))
    }

    /// Shrinks the script of a finding and writes it.
    fn treat(
        &self,
        index: u64,
        verdict: &Verdict,
        scratch: &Path,
        report: &mut dyn Write,
    ) -> io::Result<()> {
        let place = self.place(scratch, 0);
        let needed = verdict.kind.solvers();
        let solvers: Vec<&Solver> = self
            .solvers
            .iter()
            .filter(|s| needed.is_empty() || needed.contains(&s.name.as_str()))
            .collect();
        let original = script(&self.config, self.seed, index);
        let mut again = |candidate: &Script| -> io::Result<bool> {
            let (_, found) = self.examine(candidate, &solvers, &place)?;
            Ok(found.iter().any(|v| v.kind == verdict.kind))
        };
        let small = shrink(original, self.trials, &mut again)?;
        let all: Vec<&Solver> = self.solvers.iter().collect();
        let (runs, found) = self.examine(&small, &all, &place)?;
        let detail = found.iter().find(|v| v.kind == verdict.kind).unwrap_or(verdict);
        let mut text = format!("; {}: {}\n", verdict.kind.label(), detail.detail);
        text.push_str(&format!("; found by trine-fuzz, seed {} script {index}\n", self.seed));
        for (solver, run) in all.iter().zip(&runs) {
            let answers: Vec<&str> = run.answers.iter().map(|a| word(*a)).collect();
            text.push_str(&format!("; {}: {}\n", solver.name, answers.join(" ")));
        }
        text.push_str(&small.text("", ""));
        fs::create_dir_all(&self.out)?;
        let name = format!("{}-{}-{index}.smt2", verdict.kind.label(), self.seed);
        let path = self.out.join(name);
        fs::write(&path, text)?;
        writeln!(report, "script {index}: {}; {}", detail.detail, path.display())
    }
}
