//! Descriptions of solvers as data: what `tool = "z3"` in a configuration stands for.
//!
//! Idea: how a solver is called, which dialect it reads and how it prints answers is the same in
//! every configuration, so it is written once, in `data/tools.toml`, in the words of the
//! configuration itself. A configuration may say any of it differently.
//! Invariant: a description says nothing that a `[[solver]]` could not say.

use serde::Deserialize;

use crate::answers::AnswerRule;
use crate::failure::{Failure, Outcome};
use crate::scoring::table::{Format, Table};
use crate::standard_output::show;

const TEXT: &str = include_str!("../../data/tools.toml");

/// A description.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Program and arguments, with places.
    pub command: Vec<String>,
    /// What prints its version.
    pub version: Option<Vec<String>>,
    /// The dialect of SL-COMP's problems that it reads.
    pub dialect: Option<String>,
    /// How its answers are found.
    pub answers: Option<AnswerRule>,
}

#[derive(Deserialize)]
struct File {
    tool: Vec<Tool>,
}

/// All descriptions.
///
/// # Errors
///
/// None in a build whose tests pass.
pub fn all() -> Result<Vec<Tool>, String> {
    toml::from_str::<File>(TEXT).map(|file| file.tool).map_err(|error| error.to_string())
}

/// The description of this name.
///
/// # Errors
///
/// There is none: which there are.
pub fn find(name: &str) -> Result<Tool, String> {
    let all = all()?;
    let names: Vec<String> = all.iter().map(|tool| tool.name.clone()).collect();
    all.into_iter()
        .find(|tool| tool.name == name)
        .ok_or_else(|| format!("`{name}` is no known tool; there are {}", names.join(", ")))
}

/// Arguments of `trine bench tools`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// How the table is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Runs `trine bench tools`.
///
/// # Errors
///
/// None in a build whose tests pass.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let mut table = Table::new(
        "tools",
        "Solvers that a configuration can name.",
        &["tool", "command", "dialect", "answers"],
    );
    for tool in all().map_err(Failure::Usage)? {
        let answers = match &tool.answers {
            None => "lines",
            Some(AnswerRule::Named(_)) => "by name",
            Some(AnswerRule::Patterns(_)) => "patterns",
        };
        table.rows.push(vec![
            tool.name.into(),
            tool.command.join(" ").into(),
            tool.dialect.unwrap_or_default().into(),
            answers.into(),
        ]);
    }
    show(&table.write(args.format))?;
    Ok(Outcome::Done)
}
