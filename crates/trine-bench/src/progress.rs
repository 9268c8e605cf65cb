//! How far a run is: a bar with the remaining time on a terminal, a line now and then elsewhere.
//!
//! Idea: solvers differ by orders of magnitude, so the remaining time is the sum over solvers of
//! what they have left, each run of one taken for the mean of its runs so far.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::plan::{Plan, Run};
use crate::result::Verdict;
use crate::tell;

/// Between two lines where there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(60);

/// The state of a run.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    solvers: Vec<Share>,
    slots: usize,
    total: usize,
    done: usize,
    wrong: usize,
    said: Instant,
}

#[derive(Clone, Copy, Default, Debug)]
struct Share {
    left: usize,
    done: usize,
    wall_s: f64,
}

impl Progress {
    /// Nothing of `pending` is done; `slots` run at the same time.
    #[must_use]
    pub fn new(plan: &Plan, pending: &[usize], slots: usize) -> Self {
        let mut solvers = vec![Share::default(); plan.tables.entrants.len()];
        for &index in pending {
            solvers[plan.runs[index].entrant()].left += 1;
        }
        let target = ProgressDrawTarget::stderr();
        let bar = (!target.is_hidden()).then(|| {
            let bar = ProgressBar::with_draw_target(Some(pending.len() as u64), target);
            let style =
                ProgressStyle::with_template("{bar:30} {pos}/{len} runs, {elapsed} so far{msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.enable_steady_tick(Duration::from_secs(1));
            bar
        });
        let total = pending.len();
        Self { bar, solvers, slots, total, done: 0, wrong: 0, said: Instant::now() }
    }

    /// A run is done.
    pub fn done(&mut self, run: Run, verdict: Verdict, wall_s: f64) {
        let share = &mut self.solvers[run.entrant()];
        share.left = share.left.saturating_sub(1);
        share.done += 1;
        share.wall_s += wall_s;
        self.done += 1;
        self.wrong += usize::from(verdict == Verdict::Wrong);
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.done as u64);
                bar.set_message(self.rest());
            }
            None if self.said.elapsed() >= LINE_INTERVAL => {
                self.said = Instant::now();
                tell!("{}/{} runs{}", self.done, self.total, self.rest());
            }
            None => {}
        }
    }

    fn rest(&self) -> String {
        let wrong = match self.wrong {
            0 => String::new(),
            count => format!(", {count} wrong"),
        };
        let left = self.left_s().map(|s| format!(", about {} left", duration(s)));
        format!("{}{wrong}", left.unwrap_or_default())
    }

    /// Seconds until the end, once there is something to judge by.
    fn left_s(&self) -> Option<f64> {
        let wall_s: f64 = self.solvers.iter().map(|share| share.wall_s).sum();
        if self.done == 0 {
            return None;
        }
        let mean = wall_s / self.done as f64;
        let of = |share: &Share| match share.done {
            0 => mean * share.left as f64,
            done => share.wall_s / done as f64 * share.left as f64,
        };
        Some(self.solvers.iter().map(of).sum::<f64>() / self.slots as f64)
    }

    /// Ends the bar.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A time for people.
#[must_use]
pub fn duration(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m} min {s} s"),
        (h, m, _) => format!("{h} h {m} min"),
    }
}
