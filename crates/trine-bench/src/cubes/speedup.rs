//! `trine bench speedup FOLDER`: how long the cubes of a journal would have taken with more workers.
//!
//! Idea: the steps are played again in virtual time: all cubes of a depth in their order, each to the
//! first worker that is free, then the splits of those that had no answer. A step begins when the one
//! before it has ended, as in [`super::solve`].
//! Invariant: nothing is guessed but what the arguments say: times are the CPU times of the journal, and
//! each run costs a start on top.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::path::PathBuf;

use super::{Known, SPLITTER, known};
use crate::failure::{Failure, Outcome};
use crate::journal;
use crate::result::RunResult;
use crate::show_line;

/// Arguments of `trine bench speedup`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder whose cubes were solved
    folder: PathBuf,
    /// Numbers of workers
    #[arg(long, value_delimiter = ',', default_value = "1,16,64")]
    workers: Vec<usize>,
    /// CPU seconds that `trine split` took
    #[arg(long, default_value_t = 0.0)]
    split_s: f64,
    /// Seconds that each run costs beside its CPU time
    #[arg(long, default_value_t = 0.1)]
    start_s: f64,
    /// CPU seconds of the solver on the whole problem
    #[arg(long)]
    alone_s: Option<f64>,
}

/// A run of one step.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Job {
    seconds: f64,
    is_model: bool,
}

/// Runs `trine bench speedup`.
///
/// # Errors
///
/// The journal cannot be read.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    if args.workers.contains(&0) {
        return Err(Failure::Usage("--workers are at least 1".to_owned()));
    }
    let results = journal::read(&args.folder)?;
    let steps = steps(&results, args.start_s);
    let jobs: usize = steps.iter().map(Vec::len).sum();
    let longest = steps.iter().flatten().map(|job| job.seconds).fold(0.0, f64::max);
    show_line!("{jobs} runs in {} steps, the longest {longest:.1} s", steps.len())?;
    let one = args.split_s + steps.iter().map(|step| length(step, 1).0).sum::<f64>();
    for &workers in &args.workers {
        let mut total = args.split_s;
        for step in &steps {
            let (seconds, has_model) = length(step, workers);
            total += seconds;
            if has_model {
                break;
            }
        }
        let over =
            |name: &str, seconds: f64| format!(", {:.1} times as fast as {name}", seconds / total);
        let alone = args.alone_s.map(|seconds| over("the solver alone", seconds));
        show_line!(
            "{workers} workers: {total:.1} s{}{}",
            over("one worker", one),
            alone.unwrap_or_default()
        )?;
    }
    Ok(Outcome::Done)
}

/// The steps of a journal, in the order of their depth: cubes, then splits.
fn steps(results: &[RunResult], start_s: f64) -> Vec<Vec<Job>> {
    let mut steps: BTreeMap<(usize, bool), Vec<(&str, Job)>> = BTreeMap::new();
    for result in results {
        let depth = result.problem.matches(".split/").count();
        let job = Job { seconds: result.cpu_s + start_s, is_model: known(result) == Known::Sat };
        let key = (depth, result.solver == SPLITTER);
        steps.entry(key).or_default().push((&result.problem, job));
    }
    let in_order = |mut step: Vec<(&str, Job)>| {
        step.sort_by_key(|&(name, _)| name);
        step.into_iter().map(|(_, job)| job).collect()
    };
    steps.into_values().map(in_order).collect()
}

/// How long a step takes, and whether it ends with a model.
fn length(step: &[Job], workers: usize) -> (f64, bool) {
    // Times in whole microseconds, so that they have an order.
    let mut free: BinaryHeap<Reverse<u64>> = (0..workers).map(|_| Reverse(0)).collect();
    let (mut last, mut model) = (0, None);
    for job in step {
        let Some(Reverse(begin)) = free.pop() else { break };
        if model.is_some_and(|at| begin >= at) {
            break;
        }
        let end = begin + (job.seconds * 1e6) as u64;
        if job.is_model {
            model = Some(model.map_or(end, |at: u64| at.min(end)));
        }
        last = last.max(end);
        free.push(Reverse(end));
    }
    (model.unwrap_or(last) as f64 / 1e6, model.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_lasts_as_long_as_its_busiest_worker_or_its_first_model() {
        let job = |seconds: f64, is_model| Job { seconds, is_model };
        let refuted: Vec<Job> = [3.0, 1.0, 1.0, 1.0].map(|s| job(s, false)).into();
        assert_eq!(length(&refuted, 1), (6.0, false));
        assert_eq!(length(&refuted, 2), (3.0, false));
        assert_eq!(length(&refuted, 9), (3.0, false));
        let with_model = [job(3.0, false), job(1.0, false), job(1.0, true), job(9.0, false)];
        assert_eq!(length(&with_model, 2), (2.0, true));
        assert_eq!(length(&with_model, 1), (5.0, true));
    }
}
