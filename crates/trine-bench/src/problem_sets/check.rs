//! Checks problem files: syntax, sorts, logic, status, division, duplicates.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use trine_smtlib::{AttributeValue, Command, Logic};

use super::duplicate::{self, Key};
use super::files;
use super::fragment::{Features, division_named};
use super::s_expression::Forest;
use super::script::Script;
use crate::failure::{Failure, Outcome};
use crate::result::Answer;
use crate::show_line;

/// Arguments of `trine bench check`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Files, or folders with files *.smt2
    #[arg(required = true)]
    pub problems: Vec<PathBuf>,
    /// The SL-COMP division that the files should be in; without it, the folder of a file is
    /// taken for its division where it has the name of one
    #[arg(long)]
    pub division: Option<String>,
    /// Do not look for duplicates
    #[arg(long)]
    pub no_duplicates: bool,
    /// Say of every file that nothing is wrong with it
    #[arg(long, short)]
    pub verbose: bool,
}

/// What is wrong with a file, with line and column where it has a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Line and column from 1.
    pub place: Option<(u32, u32)>,
    /// What is wrong.
    pub text: String,
}

impl Remark {
    fn whole(text: impl Into<String>) -> Self {
        Self { place: None, text: text.into() }
    }
}

/// Checks a file; `division` is the SL-COMP division that it should be in.
#[must_use]
pub fn check(text: &[u8], division: Option<&str>) -> Vec<Remark> {
    let script = Script::read(text);
    let mut remarks: Vec<Remark> = script
        .faults
        .iter()
        .map(|fault| Remark {
            place: Some((fault.position.line, fault.position.column)),
            text: fault.problem.to_string(),
        })
        .collect();
    let mut checks = 0;
    for parsed in &script.commands {
        let place = Some((parsed.position.line, parsed.position.column));
        match &parsed.command {
            Command::Unsupported { name } => {
                remarks.push(Remark { place, text: format!("unknown command `{name}`") });
            }
            Command::CheckSat | Command::CheckSatAssuming(_) => checks += 1,
            Command::SetLogic(logic) if !logic.understood => {
                remarks.push(Remark { place, text: format!("unknown logic `{}`", logic.name) });
            }
            _ => {}
        }
    }
    if checks == 0 {
        remarks.push(Remark::whole("there is no `check-sat`"));
    }
    status_remarks(&script, &mut remarks);
    let features = Features::of(&script);
    logic_remarks(&script, &features, &mut remarks);
    if let Some(division) = division.and_then(division_named) {
        for reason in features.against(division) {
            remarks.push(Remark::whole(format!("not in {}: {reason}", division.name)));
        }
        if let Some(logic) = script.logic().filter(|logic| *logic != division.logic) {
            remarks.push(Remark::whole(format!(
                "the logic is {logic}, that of {} is {}",
                division.name, division.logic
            )));
        }
    }
    remarks
}

fn status_remarks(script: &Script, remarks: &mut Vec<Remark>) {
    let statuses = script.statuses();
    let words: Vec<Option<Answer>> =
        statuses.iter().map(|value| Answer::from_word(value.text())).collect();
    if statuses.is_empty() {
        remarks.push(Remark::whole("there is no status line"));
    }
    for (value, word) in statuses.iter().zip(&words) {
        if word.is_none() || !matches!(value, AttributeValue::Symbol(_)) {
            let text = format!("`{}` is no status: sat, unsat or unknown", value.text());
            remarks.push(Remark::whole(text));
        }
    }
    // Each status belongs to the next check.
    let mut open: Option<&AttributeValue> = None;
    let (mut repeated, mut contradicted, mut checks) = (false, false, 0);
    for parsed in &script.commands {
        match &parsed.command {
            Command::CheckSat | Command::CheckSatAssuming(_) => {
                checks += 1;
                open = None;
            }
            Command::SetInfo(keyword, value) if &**keyword == ":status" => {
                if let Some(first) = open.replace(value) {
                    let same = first.text() == value.text();
                    repeated |= same;
                    contradicted |= !same;
                }
            }
            _ => {}
        }
    }
    if contradicted {
        remarks.push(Remark::whole("the status lines contradict each other"));
    } else if repeated {
        remarks.push(Remark::whole("the status line is repeated"));
    }
    if open.is_some() && checks > 0 {
        remarks.push(Remark::whole("there is a status line behind the last `check-sat`"));
    }
}

/// What the script uses and its logic does not promise.
fn logic_remarks(script: &Script, features: &Features, remarks: &mut Vec<Remark>) {
    let Some(name) = script.logic() else {
        remarks.push(Remark::whole("there is no `set-logic`"));
        return;
    };
    let logic = Logic::from_name(name);
    if !logic.understood {
        return;
    }
    for (used, promised, what) in [
        (features.quantifiers, logic.features.quantifiers, "an assertion has a quantifier"),
        (features.integers, logic.features.integers || logic.features.reals, "there are integers"),
        (features.heap, logic.features.heaps, "there is a heap"),
    ] {
        if used && !promised {
            remarks.push(Remark::whole(format!("{what}, and {name} has none")));
        }
    }
}

/// Runs `trine bench check`.
///
/// # Errors
///
/// A file cannot be read, or the division does not exist.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    if let Some(name) = &args.division
        && division_named(name).is_none()
    {
        let names: Vec<&str> = super::fragment::DIVISIONS.iter().map(|d| d.name).collect();
        let names = names.join(", ");
        return Err(Failure::Usage(format!("`{name}` is no division; there are {names}")));
    }
    let mut seen: BTreeMap<Key, PathBuf> = BTreeMap::new();
    let (mut faulty, mut duplicates) = (0, 0);
    let found = files::find(&args.problems, &["smt2"])?;
    for file in &found {
        let text = fs::read(&file.path).map_err(Failure::read(&file.path))?;
        let folder = file.path.parent().and_then(|p| p.file_name()).and_then(|n| n.to_str());
        let remarks = check(&text, args.division.as_deref().or(folder));
        faulty += usize::from(!remarks.is_empty());
        for Remark { place, text } in &remarks {
            match place {
                Some((line, column)) => {
                    show_line!("{}:{line}:{column}: {text}", file.path.display())?
                }
                None => show_line!("{}: {text}", file.path.display())?,
            }
        }
        if remarks.is_empty() && args.verbose {
            show_line!("{}: nothing is wrong", file.path.display())?;
        }
        if args.no_duplicates {
            continue;
        }
        // A file that cannot be framed has its remark already.
        let Ok(forest) = Forest::parse(&text) else { continue };
        match seen.entry(duplicate::key(&forest)) {
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(file.path.clone());
            }
            std::collections::btree_map::Entry::Occupied(first) => {
                duplicates += 1;
                show_line!(
                    "{}: the same problem as {}",
                    file.path.display(),
                    first.get().display()
                )?;
            }
        }
    }
    show_line!("{} files, {faulty} with remarks, {duplicates} duplicates", found.len())?;
    Ok(if faulty + duplicates > 0 { Outcome::Found } else { Outcome::Done })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_belongs_to_the_next_check() {
        let of = |statuses: &str| {
            let text = format!("(set-logic QF_UF)\n{statuses}");
            let remarks = check(text.as_bytes(), None);
            remarks.into_iter().map(|remark| remark.text).collect::<Vec<_>>().join("; ")
        };
        let (sat, unsat) = ("(set-info :status sat)", "(set-info :status unsat)");
        let check = "(check-sat)";
        assert_eq!(of(&[sat, check, unsat, check, sat, check].concat()), "");
        assert_eq!(of(&[sat, sat, check].concat()), "the status line is repeated");
        let contradicted = "the status lines contradict each other";
        assert_eq!(of(&[sat, check, sat, unsat, check].concat()), contradicted);
        let behind = "there is a status line behind the last `check-sat`";
        assert_eq!(of(&[sat, check, unsat].concat()), behind);
    }
}
