//! Names the divisions that problems belong to.
//!
//! Invariant: every file has its row. One that is not read as a whole says why; its division is that of
//! its logic, or none where it may be about heaps.

use std::fs;
use std::path::PathBuf;

use super::files;
use super::fragment::{DIVISIONS, Features};
use super::script::Script;
use crate::failure::{Failure, Outcome};
use crate::scoring::competition_division::of_logic;
use crate::scoring::table::{Format, Table};
use crate::show_line;
use crate::standard_output::show;

/// Arguments of `trine bench classify`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Files, or folders with files *.smt2
    #[arg(required = true)]
    pub problems: Vec<PathBuf>,
    /// Say for each SL-COMP division why a file is not in it
    #[arg(long)]
    pub explain: bool,
    /// How the table is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// The division of a script: the narrowest one of SL-COMP that it fits in, the one that its logic
/// names before others; without a heap, the SMT-COMP division of its logic.
#[must_use]
pub fn division_of(script: &Script, features: &Features) -> String {
    let logic = script.logic().unwrap_or("ALL");
    if !features.heap {
        return of_logic(logic).to_owned();
    }
    let fitting: Vec<_> = features.divisions().collect();
    let stated = fitting.iter().find(|division| division.logic == logic);
    stated.or(fitting.first()).map_or_else(String::new, |division| division.name.to_owned())
}

/// Runs `trine bench classify`.
///
/// # Errors
///
/// A file cannot be opened. What is in it keeps no other file from its division.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let mut table = Table::new(
        "classification",
        "The division of each file.",
        &["file", "logic", "status", "division", "fits", "not_read"],
    );
    let mut unplaced = 0;
    for file in files::find(&args.problems, &["smt2"])? {
        let text = fs::read(&file.path).map_err(Failure::read(&file.path))?;
        let script = Script::read(&text);
        let features = Features::of(&script);
        let fault = script.faults.first();
        // What was not read may be what keeps a heap out of a division; without one the logic decides.
        let of_heaps = DIVISIONS.iter().any(|row| Some(row.logic) == script.logic());
        let known = fault.is_none() || !(features.heap || of_heaps);
        let division = if known { division_of(&script, &features) } else { String::new() };
        unplaced += usize::from(division.is_empty());
        let not_read = fault
            .map(|fault| format!("line {}: {}", fault.position.line, fault.problem))
            .unwrap_or_default();
        let fits: Vec<&str> = features.divisions().map(|division| division.name).collect();
        table.rows.push(vec![
            file.below.display().to_string().into(),
            script.logic().unwrap_or_default().into(),
            script.status().map_or("", crate::result::Answer::word).into(),
            division.as_str().into(),
            if features.heap && known { fits.join(" ").into() } else { "".into() },
            not_read.as_str().into(),
        ]);
        if args.explain && features.heap {
            show_line!("{}", file.path.display())?;
            if !known {
                show_line!("  {not_read}")?;
                continue;
            }
            for row in DIVISIONS {
                let reasons = features.against(row);
                let verdict =
                    if reasons.is_empty() { "fits".to_owned() } else { reasons.join("; ") };
                show_line!("  {:<16} {verdict}", row.name)?;
            }
        }
    }
    if !args.explain {
        show(&table.write(args.format))?;
    }
    Ok(if unplaced > 0 { Outcome::Found } else { Outcome::Done })
}
