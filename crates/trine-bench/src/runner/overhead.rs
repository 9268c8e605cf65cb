//! What the runner itself takes of the time of its jobs.
//!
//! Idea: each job (a thread with its slot) is either inside a command, from its start to its end as
//! the result says, or the runner's. What a job does after its last run does not count: it waits
//! for the others.
//! Reference: Beyer, Löwe, Wendler, "Reliable benchmarking: requirements and solutions", STTT 2019,
//! section 7, which measures the overhead of a runner against commands that do nothing.

use std::fmt;
use std::time::Duration;

/// Time of jobs, by whose it was.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Overhead {
    /// Runs that were measured.
    pub runs: usize,
    /// What all jobs took together.
    pub jobs: Duration,
    /// What of it was between the start and the end of a command, in seconds.
    pub commands_s: f64,
}

impl Overhead {
    /// Takes in what another job did.
    pub fn add(&mut self, other: Self) {
        self.runs += other.runs;
        self.jobs += other.jobs;
        self.commands_s += other.commands_s;
    }

    /// Seconds for each run.
    #[must_use]
    pub fn per_run_s(&self) -> f64 {
        (self.jobs.as_secs_f64() - self.commands_s) / self.runs.max(1) as f64
    }

    /// The share of the time of the jobs.
    #[must_use]
    pub fn share(&self) -> f64 {
        1.0 - self.commands_s / self.jobs.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

impl fmt::Display for Overhead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { runs, jobs, .. } = self;
        let (milliseconds, share) = (self.per_run_s() * 1e3, self.share() * 1e2);
        let jobs = jobs.as_secs_f64();
        write!(
            f,
            "{runs} runs took {jobs:.1} s of their jobs; {milliseconds:.2} ms of each, {share:.2}% of all, were the runner's"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_a_command_is_the_runners() {
        let mut overhead = Overhead::default();
        overhead.add(Overhead { runs: 1, jobs: Duration::from_secs(2), commands_s: 1.99 });
        overhead.add(Overhead { runs: 3, jobs: Duration::from_secs(2), commands_s: 1.98 });
        assert_eq!(
            overhead.to_string(),
            "4 runs took 4.0 s of their jobs; 7.50 ms of each, 0.75% of all, were the runner's"
        );
    }
}
