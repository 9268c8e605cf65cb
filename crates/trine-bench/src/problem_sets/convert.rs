//! Translates problems between formats.

use std::fs;
use std::path::{Path, PathBuf};

use trine_smtlib::Problem as Fault;

use super::destinations::destinations;
use super::files;
use super::formats::{
    Unreadable, astral, comspen, cvc5, cyclist, slcomp, slcomp14, sleek, slide, songbird,
};
use super::s_expression::Forest;
use super::script::Script;
use super::symbolic_heap::Problem;
use crate::failure::{Failure, Outcome};
use crate::show_line;
use crate::standard_output::show;

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Dialect {
    /// SL-COMP's SMT-LIB
    Slcomp,
    /// SMT-LIB of the first SL-COMP, of 2014
    Slcomp14,
    /// cvc5's SMT-LIB (written only)
    Cvc5,
    /// Astral's SMT-LIB (read only)
    Astral,
    /// COMSPEN's SMT-LIB (read only)
    Comspen,
    /// Cyclist
    Cyclist,
    /// SLEEK
    Sleek,
    /// Songbird (written only)
    Songbird,
    /// SLIDE (written only)
    Slide,
}

impl Dialect {
    /// The extension of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Slcomp | Self::Slcomp14 | Self::Cvc5 | Self::Astral | Self::Comspen => "smt2",
            Self::Cyclist => "defs",
            Self::Sleek => "slk",
            Self::Songbird => "sb",
            Self::Slide => "sld",
        }
    }

    /// Whether problems can be written in it.
    #[must_use]
    pub const fn is_written(self) -> bool {
        !matches!(self, Self::Astral | Self::Comspen)
    }

    fn of_extension(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        [Self::Slcomp, Self::Cyclist, Self::Sleek]
            .into_iter()
            .find(|dialect| dialect.extension() == extension)
    }
}

/// Arguments of `trine bench convert`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Files, or folders with files *.smt2, *.defs, *.slk
    #[arg(required = true)]
    pub problems: Vec<PathBuf>,
    /// The format to write
    #[arg(long, value_enum)]
    pub to: Dialect,
    /// The format to read; without it, what the extension of a file says
    #[arg(long, value_enum)]
    pub from: Option<Dialect>,
    /// The folder to write to, with the folders of the set; without it a single file is printed
    #[arg(long, short)]
    pub output: Option<PathBuf>,
    /// Name the files that the format cannot say and go on
    #[arg(long)]
    pub skip: bool,
}

/// Translates a text.
///
/// # Errors
///
/// The text cannot be read, or the format cannot say what it says.
pub fn convert(path: &Path, text: &[u8], from: Dialect, to: Dialect) -> Result<String, Failure> {
    let content = |line: u32, reason: String| Failure::Content {
        path: path.to_owned(),
        line: line as usize,
        reason,
    };
    let forest = |text: &[u8]| {
        Forest::parse(text)
            .map_err(|error| content(error.position.line, Fault::Frame(error.kind).to_string()))
    };
    let script = |to_cvc5: &[u8]| {
        cvc5::write(forest(to_cvc5)?).map_err(|reason| content(1, reason.to_string()))
    };
    if (from, to) == (Dialect::Slcomp, Dialect::Cvc5) {
        // Faults of syntax and sorts are found before anything is written.
        Script::read_whole(path, text)?;
        return script(text);
    }
    let unreadable = |error: Unreadable| {
        content(error.position.line, format!("column {}: {}", error.position.column, error.reason))
    };
    // Dialects of SMT-LIB become scripts first, whatever these say.
    let spelled = match from {
        Dialect::Astral => Some(astral::read(&forest(text)?).map_err(unreadable)?),
        Dialect::Comspen => Some(comspen::read(&forest(text)?).map_err(unreadable)?),
        _ => None,
    };
    if let Some(written) = spelled {
        if let Some(fault) = Script::read(written.as_bytes()).faults.first() {
            let reason = format!("what it says in SMT-LIB cannot be read: {}", fault.problem);
            return Err(content(1, reason));
        }
        return match to {
            Dialect::Slcomp => Ok(written),
            _ => convert(path, written.as_bytes(), Dialect::Slcomp, to),
        };
    }
    let problem = match from {
        Dialect::Slcomp => Problem::from_script(&Script::read_whole(path, text)?)
            .map_err(|refusal| content(1, refusal.to_string()))?,
        Dialect::Slcomp14 => slcomp14::read(&forest(text)?).map_err(unreadable)?,
        Dialect::Cyclist => cyclist::read(&String::from_utf8_lossy(text)).map_err(unreadable)?,
        Dialect::Sleek => sleek::read(&String::from_utf8_lossy(text)).map_err(unreadable)?,
        Dialect::Cvc5 | Dialect::Songbird | Dialect::Slide | Dialect::Astral | Dialect::Comspen => {
            return Err(Failure::Usage("this format is written only".to_owned()));
        }
    };
    let written = match to {
        Dialect::Slcomp => Ok(slcomp::write(&problem)),
        Dialect::Cvc5 => return script(slcomp::write(&problem).as_bytes()),
        Dialect::Slcomp14 => slcomp14::write(&problem),
        Dialect::Cyclist => cyclist::write(&problem),
        Dialect::Sleek => sleek::write(&problem),
        Dialect::Songbird => songbird::write(&problem),
        Dialect::Slide => slide::write(&problem),
        Dialect::Astral | Dialect::Comspen => {
            return Err(Failure::Usage("this format is read only".to_owned()));
        }
    };
    written.map_err(|reason| content(1, reason.to_string()))
}

/// Runs `trine bench convert`.
///
/// # Errors
///
/// A file cannot be read or written, or the format cannot say what it says.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let found = files::find(&args.problems, &["smt2", "defs", "slk"])?;
    if args.output.is_none() && found.len() > 1 {
        return Err(Failure::Usage("several files need a folder: --output".to_owned()));
    }
    let (mut written, mut skipped) = (0, 0);
    let folder = args.output.as_deref();
    let paths = folder.map(|folder| destinations(&found, folder, Some(args.to.extension())));
    let paths = paths.transpose()?;
    for (index, file) in found.iter().enumerate() {
        let text = fs::read(&file.path).map_err(Failure::read(&file.path))?;
        let from = args.from.or(Dialect::of_extension(&file.path)).ok_or_else(|| {
            let path = file.path.display();
            Failure::Usage(format!("{path}: name the format with --from"))
        })?;
        let converted = match convert(&file.path, &text, from, args.to) {
            Ok(converted) => converted,
            Err(reason @ Failure::Content { .. }) if args.skip => {
                show_line!("{reason}")?;
                skipped += 1;
                continue;
            }
            Err(failure) => return Err(failure),
        };
        written += 1;
        match paths.as_ref().map(|paths| &paths[index]) {
            None => show(&converted)?,
            Some(path) => {
                if let Some(parent) = path.parent() {
                    fs::create_dir_all(parent).map_err(Failure::write(parent))?;
                }
                fs::write(path, converted).map_err(Failure::write(path))?;
            }
        }
    }
    if args.output.is_some() {
        show_line!("{written} files written, {skipped} skipped")?;
    }
    Ok(if skipped > 0 { Outcome::Found } else { Outcome::Done })
}
