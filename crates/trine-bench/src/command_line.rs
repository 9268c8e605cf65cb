//! The command line of `trine bench`: which subcommands there are.

use crate::failure::{Failure, Outcome};
use crate::{
    cluster, configuration, cubes, execution, problem_sets, report, runner, scoring, validators,
};

/// Runs solvers over problem sets, here or on a cluster, and ranks them.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "trine bench", bin_name = "trine bench", version, subcommand_required = true)]
pub struct CommandLine {
    /// What to do.
    #[command(subcommand)]
    pub command: Subcommand,
}

/// The subcommands.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Write an example configuration
    Init(runner::init::Args),
    /// Run solvers on problems, and keep a journal
    Run(runner::start::RunArgs),
    /// Go on with a run that was stopped
    Resume(runner::start::ResumeArgs),
    /// Run again what ended in certain ways
    Retry(runner::start::RetryArgs),
    /// Let validators judge the models, cores and proofs that a run printed
    Validate(validators::Args),
    /// Say what a run has and what it lacks
    Status(runner::status::Args),
    /// Make one journal of several
    Merge(runner::merge::Args),
    /// Solve the cubes that `trine split` made, and join the answers
    Cubes(cubes::Args),
    /// What more workers would have gained, from the times of cubes that were solved
    Speedup(cubes::speedup::Args),
    /// Try the coordination of a cluster in virtual time, with failures
    Simulate(cluster::simulation::Args),
    /// Work through one chunk on a cluster: no command for people
    #[command(hide = true)]
    Worker(cluster::worker::Args),
    /// Run commands for a runner: no command for people
    #[command(hide = true)]
    Supervise(execution::supervisor::Args),
    /// Rank the solvers of journals by the rules of a competition
    Rank(scoring::rank::Args),
    /// Write results in the formats of SMT-COMP and BenchExec
    Export(scoring::export::Args),
    /// Compare two journals: lost, gained, slower
    Diff(scoring::diff::Args),
    /// Write a report of journals: HTML, CSV, JSON, Markdown, LaTeX
    Report(report::Args),
    /// List the solvers that a configuration can name
    Tools(configuration::tools::Args),
    /// Check problem files
    Check(problem_sets::check::Args),
    /// Name the divisions that problems belong to
    Classify(problem_sets::classify::Args),
    /// Rename and shuffle problems, as the competitions do
    Scramble(problem_sets::scramble::Args),
    /// Translate problems between dialects
    Convert(problem_sets::convert::Args),
    /// Print a problem of a family that grows with two numbers
    Generate(problem_sets::generate::Args),
}

impl Subcommand {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// What kept it from its work.
    pub fn run(&self) -> Result<Outcome, Failure> {
        match self {
            Self::Init(args) => runner::init::run(args),
            Self::Run(args) => runner::start::run(args),
            Self::Resume(args) => runner::start::resume(args),
            Self::Retry(args) => runner::start::retry(args),
            Self::Validate(args) => validators::run(args),
            Self::Status(args) => runner::status::run(args),
            Self::Merge(args) => runner::merge::run(args),
            Self::Cubes(args) => cubes::run(args),
            Self::Speedup(args) => cubes::speedup::run(args),
            Self::Simulate(args) => cluster::simulation::run(args),
            Self::Worker(args) => cluster::worker::run(args),
            Self::Supervise(args) => execution::supervisor::run(args),
            Self::Rank(args) => scoring::rank::run(args),
            Self::Export(args) => scoring::export::run(args),
            Self::Diff(args) => scoring::diff::run(args),
            Self::Report(args) => report::run(args),
            Self::Tools(args) => configuration::tools::run(args),
            Self::Check(args) => problem_sets::check::run(args),
            Self::Classify(args) => problem_sets::classify::run(args),
            Self::Scramble(args) => problem_sets::scramble::run(args),
            Self::Convert(args) => problem_sets::convert::run(args),
            Self::Generate(args) => problem_sets::generate::run(args),
        }
    }
}
