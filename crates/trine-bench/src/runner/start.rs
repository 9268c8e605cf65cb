//! `trine bench run`, `resume` and `retry`: the same but for which runs are left to do.

use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::cluster::{self, End};
use crate::configuration::Configuration;
use crate::failure::{Failure, Outcome};
use crate::journal::{self, Journal};
use crate::plan::{Place, Places, Plan, Run};
use crate::progress::{Progress, duration};
use crate::result::Verdict;
use crate::translation::translate;
use crate::validators::kept_output::KeptOutputs;
use crate::{show_line, tell};

use super::{Ended, Machine, Next, folder, status};

/// Where runs are made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub enum Where {
    /// On this machine.
    #[default]
    Here,
    /// On the nodes of a Slurm cluster.
    Slurm,
}

/// What `run`, `resume` and `retry` share.
#[derive(Clone, Debug, clap::Args)]
pub struct Means {
    /// Where runs are made
    #[arg(long, value_enum, default_value_t)]
    on: Where,
    /// Runs at the same time, instead of what the configuration says
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Say what would be run, and run nothing
    #[arg(long)]
    dry_run: bool,
}

impl Means {
    /// Whether it is only to be said what would be run.
    #[must_use]
    pub const fn dry_run(&self) -> bool {
        self.dry_run
    }

    /// How many jobs run at the same time, and what they have.
    ///
    /// # Errors
    ///
    /// There are none, or the system does not give what is needed.
    fn machine(&self, configuration: &Configuration) -> Result<(usize, Machine), Failure> {
        let jobs = self.jobs.unwrap_or(configuration.run.jobs);
        if jobs == 0 {
            return Err(Failure::Usage("--jobs is at least 1".to_owned()));
        }
        let isolation = configuration.run.isolation;
        Ok((jobs, Machine::new(jobs, configuration.limits.most_cores(), isolation)?))
    }
}

/// Arguments of `trine bench run`.
#[derive(Clone, Debug, clap::Args)]
pub struct RunArgs {
    /// The configuration
    configuration: PathBuf,
    /// The folder of the run; without it, one beside the configuration with its name
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
    #[command(flatten)]
    means: Means,
}

/// Arguments of `trine bench resume`.
#[derive(Clone, Debug, clap::Args)]
pub struct ResumeArgs {
    /// The folder of the run
    folder: PathBuf,
    #[command(flatten)]
    means: Means,
}

/// Arguments of `trine bench retry`.
#[derive(Clone, Debug, clap::Args)]
pub struct RetryArgs {
    /// The folder of the run
    folder: PathBuf,
    /// Run those again that ended so
    #[arg(long, value_delimiter = ',', default_value = "error")]
    verdict: Vec<VerdictName>,
    /// Only runs of this solver
    #[arg(long)]
    solver: Option<String>,
    #[command(flatten)]
    means: Means,
}

/// The names of verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum VerdictName {
    Solved,
    Unconfirmed,
    Wrong,
    Unknown,
    Timeout,
    Memout,
    Error,
}

impl VerdictName {
    const fn verdict(self) -> Verdict {
        match self {
            Self::Solved => Verdict::Solved,
            Self::Unconfirmed => Verdict::Unconfirmed,
            Self::Wrong => Verdict::Wrong,
            Self::Unknown => Verdict::Unknown,
            Self::Timeout => Verdict::Timeout,
            Self::Memout => Verdict::Memout,
            Self::Error => Verdict::Error,
        }
    }
}

/// Runs `trine bench run`.
///
/// # Errors
///
/// The configuration cannot be run, or the journal cannot be written.
pub fn run(args: &RunArgs) -> Result<Outcome, Failure> {
    let begun = Instant::now();
    let base = folder::base_of(&args.configuration);
    let configuration = Configuration::read(&args.configuration, base)?;
    let into = args.into.clone().unwrap_or_else(|| args.configuration.with_extension(""));
    if into == args.configuration {
        return Err(Failure::Usage("give the folder of the run by --into".to_owned()));
    }
    let plan = Plan::new(&configuration)?;
    for name in &configuration.limits.named {
        if !plan.tables.problems.iter().any(|problem| problem.division == *name) {
            tell!("[limits.divisions.{name}]: there is no problem of this division");
        }
    }
    if args.means.dry_run {
        let all: Vec<usize> = (0..plan.runs.len()).collect();
        let (jobs, machine) = args.means.machine(&configuration)?;
        describe(&plan, &all, &configuration, &args.means, &machine, jobs)?;
        return Ok(Outcome::Done);
    }
    folder::make(&into, &args.configuration, base)?;
    go(&into, &configuration, plan, &args.means, begun, |_, _| true)
}

/// Runs `trine bench resume`.
///
/// # Errors
///
/// As [`run`].
pub fn resume(args: &ResumeArgs) -> Result<Outcome, Failure> {
    let begun = Instant::now();
    let configuration = folder::configuration(&args.folder)?;
    let plan = Plan::new(&configuration)?;
    go(&args.folder, &configuration, plan, &args.means, begun, |_, _| true)
}

/// Runs `trine bench retry`.
///
/// # Errors
///
/// As [`run`].
pub fn retry(args: &RetryArgs) -> Result<Outcome, Failure> {
    let begun = Instant::now();
    let configuration = folder::configuration(&args.folder)?;
    if let Some(name) = &args.solver
        && !configuration.solvers.iter().any(|solver| solver.name == *name)
    {
        let mut names: Vec<&str> = configuration.solvers.iter().map(|s| &*s.name).collect();
        names.dedup();
        let names = names.join(", ");
        return Err(Failure::Usage(format!(
            "`{name}` is no solver of this run; there are {names}"
        )));
    }
    let plan = Plan::new(&configuration)?;
    let verdicts: Vec<Verdict> = args.verdict.iter().map(|name| name.verdict()).collect();
    go(&args.folder, &configuration, plan, &args.means, begun, |solver, verdict| {
        args.solver.as_deref().is_some_and(|name| name != solver) || !verdicts.contains(&verdict)
    })
}

/// Runs what has no result for which `keep` holds, and says what there is then.
fn go(
    into: &Path,
    configuration: &Configuration,
    mut plan: Plan,
    means: &Means,
    begun: Instant,
    keep: impl Fn(&str, Verdict) -> bool,
) -> Result<Outcome, Failure> {
    let ended = bring(into, configuration, &mut plan, means, begun, keep)?;
    let missing = if ended.is_some() { status::print(into, &plan)? } else { 0 };
    match ended {
        Some(Ended::Interrupted) => {
            tell!("interrupted; go on with `trine bench resume {}`", into.display());
            Ok(Outcome::Interrupted)
        }
        Some(Ended::Complete) if missing > 0 => Ok(Outcome::Found),
        Some(Ended::Complete) | None => Ok(Outcome::Done),
    }
}

/// Runs what has no result for which `keep` holds, in a process that has begun with it at `begun`:
/// how that ended. `None` if it was only to be said what would be run.
///
/// # Errors
///
/// As [`run`].
pub fn bring(
    into: &Path,
    configuration: &Configuration,
    plan: &mut Plan,
    means: &Means,
    begun: Instant,
    keep: impl Fn(&str, Verdict) -> bool,
) -> Result<Option<Ended>, Failure> {
    let (jobs, machine) = means.machine(configuration)?;
    let dialects: Vec<_> = configuration.solvers.iter().map(|solver| solver.dialect).collect();
    if means.dry_run {
        let pending = if journal::locate(into).exists() {
            translate(plan, &dialects, into)?;
            pending(into, plan, keep)?
        } else {
            (0..plan.runs.len()).collect()
        };
        describe(plan, &pending, configuration, means, &machine, jobs)?;
        return Ok(None);
    }
    std::fs::create_dir_all(into).map_err(Failure::write(into))?;
    if configuration.keeps_outputs() {
        let folder = std::path::absolute(into).map_err(Failure::read(into))?;
        plan.tables.outputs = Some(KeptOutputs::in_folder(&folder));
    }
    translate(plan, &dialects, into)?;
    let mut done = vec![false; plan.runs.len()];
    let (mut outdated, mut foreign) = (0, 0);
    let (journal, repair) = {
        let places = Places::new(plan);
        Journal::open(into, |result| match places.place(&result) {
            Place::Of(index) => done[index] = keep(&result.solver, result.verdict()),
            Place::Outdated(index) => {
                done[index] = false;
                outdated += 1;
            }
            Place::Foreign => foreign += 1,
        })?
    };
    if repair.lines > 0 {
        tell!(
            "{} damaged lines ({} bytes) were moved to {}",
            repair.lines,
            repair.bytes,
            into.join("journal.damaged").display()
        );
    }
    for (count, what) in [
        (outdated, "results are of another file, command or limit, and are run again"),
        (foreign, "results belong to no run of the configuration, and are left alone"),
    ] {
        if count > 0 {
            tell!("{count} {what}");
        }
    }
    if means.on == Where::Here {
        tell!("jobs are {}", machine.isolating);
    }
    if let Some(warning) = &machine.warning
        && means.on == Where::Here
    {
        tell!("{warning}");
    }
    let versions: Vec<_> = configuration.solvers.iter().map(|s| s.version.clone()).collect();
    machine.ask_versions(&mut plan.tables, &versions)?;
    let pending: Vec<usize> = (0..done.len()).filter(|&index| !done[index]).collect();
    let before_first = begun.elapsed();
    let ended = match means.on {
        Where::Here => {
            let mut progress = Progress::new(plan, &pending, jobs);
            let (ended, overhead) =
                machine.run(plan, &pending, &journal, &mut progress, &mut |_| Next::GoOn)?;
            if overhead.runs > 0 {
                tell!("{overhead}; {:.1} s went before the first", before_first.as_secs_f64());
            }
            ended
        }
        Where::Slurm => {
            let options = &configuration.slurm;
            let stop = || machine.interrupted();
            match cluster::run_on_slurm(
                into,
                plan,
                &pending,
                &journal,
                options,
                &stop,
                &mut |_| Next::GoOn,
            )? {
                End::Stopped => Ended::Interrupted,
                End::GivenUp(lost) => {
                    tell!("{lost} runs came back from no attempt; see {}/logs", into.display());
                    Ended::Complete
                }
                End::Complete => Ended::Complete,
            }
        }
    };
    journal.close()?;
    Ok(Some(ended))
}

/// What has no result in the journal for which `keep` holds. Damaged lines are none.
fn pending(
    into: &Path,
    plan: &Plan,
    keep: impl Fn(&str, Verdict) -> bool,
) -> Result<Vec<usize>, Failure> {
    let mut done = vec![false; plan.runs.len()];
    let places = Places::new(plan);
    journal::scan_whole(into, |result| match places.place(&result) {
        Place::Of(index) => done[index] = keep(&result.solver, result.verdict()),
        Place::Outdated(index) => done[index] = false,
        Place::Foreign => {}
    })?;
    Ok((0..done.len()).filter(|&index| !done[index]).collect())
}

fn describe(
    plan: &Plan,
    pending: &[usize],
    configuration: &Configuration,
    means: &Means,
    machine: &Machine,
    jobs: usize,
) -> Result<(), Failure> {
    let runs = || pending.iter().map(|&index| plan.runs[index]);
    for set in &configuration.sets {
        let of_set = || plan.tables.problems.iter().filter(|p| p.set == set.name);
        let mut divisions: Vec<&str> = of_set().map(|p| &*p.division).collect();
        divisions.sort_unstable();
        let counts = divisions.chunk_by(|a, b| a == b).map(|d| format!("{} {}", d[0], d.len()));
        let counts = counts.collect::<Vec<_>>().join(", ");
        show_line!("set {}: {} problems ({counts})", set.name, of_set().count())?;
    }
    for (index, entrant) in plan.tables.entrants.iter().enumerate() {
        let own = || runs().filter(|run| run.entrant() == index);
        show_line!("solver {} ({}): {} runs", entrant.name, entrant.configuration, own().count())?;
        if let Some(run) = own().next() {
            show_line!("  such as: {}", plan.tables.command(run).join(" "))?;
        }
    }
    let limit = |run: Run| {
        let limits = &plan.tables.limits[run.problem()];
        limits.wall_s.map(|seconds| seconds + limits.grace_s)
    };
    let unlimited = runs().filter(|run| limit(*run).is_none()).count();
    if unlimited == 0 {
        let most: f64 = runs().filter_map(limit).sum();
        show_line!(
            "{} runs, at most {} with {jobs} at the same time",
            pending.len(),
            duration(most / jobs as f64)
        )?;
    } else {
        show_line!(
            "{} runs, {jobs} at the same time; {unlimited} of them have no limit of wall time",
            pending.len()
        )?;
    }
    match means.on {
        Where::Here => {
            show_line!("measured by {}", machine.measuring)?;
            show_line!("{}", machine.isolating)?;
            if let Some(warning) = &machine.warning {
                show_line!("{warning}")?;
            }
        }
        Where::Slurm => {
            let tasks = pending.len().div_ceil(configuration.slurm.runs_per_task);
            show_line!(
                "{tasks} tasks of Slurm with up to {} runs each",
                configuration.slurm.runs_per_task
            )?;
        }
    }
    Ok(())
}
