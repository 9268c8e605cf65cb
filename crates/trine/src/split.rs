//! `trine split FILE`: a problem becomes a folder of cubes, which any solver takes.
//!
//! Idea: the script is read up to its one check; lookahead over what is asserted there grows a tree of
//! splits ([`trine_cubes`]). Each leaf is a script: the original with the literals of the leaf asserted in
//! front of the check. `manifest.toml` holds the tree, and `bench.toml` says how `trine bench cubes`
//! runs the scripts.
//! Invariants: a literal is written as SMT-LIB text only if reading that text in the scope of the check
//! gives the same term; the manifest is written last, so a folder with one is whole.
//! Reference: Heule, Kullmann, Wieringa, Biere, "Cube and Conquer", HVC 2011.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, value_parser};
use trine_collections::{Budget, CancelHandle};
use trine_cubes::{Candidates, Node, SplitTree, candidates, split};
use trine_smtlib::{Command, Framer, term_text};
use trine_term::{TermId, TermStore};

use crate::context::Context;
use crate::exit_code::ExitCode;
use crate::options::Options;

/// The script in the folder.
const PROBLEM: &str = "problem.smt2";

/// Open cubes where the command line does not say how many.
const CUBES: &str = "64";

/// Million clauses that lookahead may look at.
const EFFORT: &str = "500";

/// Why there are no cubes.
struct Refused {
    code: ExitCode,
    reason: String,
}

impl Refused {
    fn script(reason: impl Into<String>) -> Self {
        Self { code: ExitCode::Error, reason: reason.into() }
    }
}

fn unwritten(path: &Path) -> impl FnOnce(io::Error) -> Refused {
    move |error| Refused {
        code: ExitCode::OutputLost,
        reason: format!("{}: {error}", path.display()),
    }
}

fn interface() -> clap::Command {
    clap::Command::new("trine split")
        .about("Splits a problem into cubes, each a script of its own")
        .arg(
            Arg::new("FILE").required(true).value_parser(value_parser!(PathBuf)).help("the script"),
        )
        .arg(
            Arg::new("cubes")
                .long("cubes")
                .value_name("K")
                .default_value(CUBES)
                .value_parser(value_parser!(usize))
                .help("how many cubes there are to be at the end that lookahead does not refute"),
        )
        .arg(
            Arg::new("into")
                .long("into")
                .value_name("FOLDER")
                .value_parser(value_parser!(PathBuf))
                .help("the folder; without it, one beside the script with its name and `.cubes`"),
        )
        .arg(
            Arg::new("effort")
                .long("effort")
                .value_name("N")
                .default_value(EFFORT)
                .value_parser(value_parser!(u64))
                .help("million clauses that lookahead may look at"),
        )
        .after_help("`trine bench cubes FOLDER` solves them, here or on a cluster.")
}

/// Carries out `trine split` with the arguments after these words.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let name = std::iter::once(OsString::from("trine split"));
    let matches = match interface().try_get_matches_from(name.chain(arguments)) {
        Ok(matches) => matches,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { ExitCode::Usage } else { ExitCode::Done };
        }
    };
    match carry_out(&matches) {
        Ok(said) => match writeln!(io::stdout(), "{said}") {
            Ok(()) => ExitCode::Done,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::BrokenPipe,
            Err(_) => ExitCode::OutputLost,
        },
        Err(refused) => {
            eprintln!("trine split: {}", refused.reason);
            refused.code
        }
    }
}

fn carry_out(matches: &ArgMatches) -> Result<String, Refused> {
    let script = matches.get_one::<PathBuf>("FILE").cloned().unwrap_or_default();
    let cubes = matches.get_one("cubes").copied().unwrap_or(1).max(1);
    let effort: u64 = matches.get_one("effort").copied().unwrap_or(0);
    let beside = || {
        let mut name = script.clone().into_os_string();
        name.push(".cubes");
        PathBuf::from(name)
    };
    let folder = matches.get_one::<PathBuf>("into").cloned().unwrap_or_else(beside);
    let text = fs::read(&script).map_err(|error| Refused {
        code: ExitCode::Usage,
        reason: format!("{}: {error}", script.display()),
    })?;
    let manifest = folder.join("manifest.toml");
    if manifest.exists() {
        let reason = format!("{} holds cubes already", folder.display());
        return Err(Refused { code: ExitCode::Usage, reason });
    }
    let mut problem = Problem::read(&text)?;
    let tree = problem.split(cubes, effort.saturating_mul(1_000_000))?;
    let path = folder.join("cubes");
    fs::create_dir_all(&path).map_err(unwritten(&path))?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(unwritten(&path))
    };
    write(PROBLEM, &text)?;
    let literals = literals(problem.context.store(), &tree);
    for (number, node) in tree.nodes.iter().enumerate() {
        if !matches!(node, Node::Split { .. }) {
            write(&cube_name(number), &problem.cube(&literals[number]))?;
        }
    }
    write("bench.toml", configuration().as_bytes())?;
    write("manifest.new", manifest_text(problem.context.store(), &tree).as_bytes())?;
    fs::rename(folder.join("manifest.new"), &manifest).map_err(unwritten(&manifest))?;
    Ok(format!(
        "{}: {} cubes, {} more refuted by lookahead",
        folder.display(),
        tree.open(),
        tree.refuted()
    ))
}

/// The script of a leaf.
fn cube_name(node: usize) -> String {
    format!("cubes/{node}.smt2")
}

/// A script with one check.
struct Problem<'a> {
    text: &'a [u8],
    context: Context,
    /// What has to hold at the check.
    formulas: Vec<TermId>,
    /// Where the check begins.
    check: usize,
    /// Statements of the answer: a cube may have another one.
    statuses: Vec<Range<usize>>,
}

impl<'a> Problem<'a> {
    fn read(text: &'a [u8]) -> Result<Self, Refused> {
        let mut context = Context::new(&Options::default());
        let mut statuses = Vec::new();
        let mut check = None;
        let mut framer = Framer::new(text);
        while let Some(form) = framer.next_form() {
            let form = form.map_err(|error| {
                let at = error.position;
                Refused::script(format!("{}:{}: the script cannot be read", at.line, at.column))
            })?;
            let begin = form.offset as usize;
            if check.is_some() {
                let head = form.bytes.get(1..).unwrap_or_default().trim_ascii_start();
                if head.starts_with(b"check-") {
                    return Err(Refused::script("the script has several checks; cubes are of one"));
                }
                continue;
            }
            let parsed =
                context.read(form).map_err(|diagnostic| Refused::script(diagnostic.to_string()))?;
            let assumptions = match parsed.command {
                Command::CheckSat => Vec::new(),
                Command::CheckSatAssuming(formulas) => formulas.iter().map(|f| f.term).collect(),
                Command::CheckEntail(..) => {
                    return Err(Refused::script("entailments are not split"));
                }
                Command::SetInfo(name, _) if name.trim_start_matches(':') == "status" => {
                    statuses.push(begin..begin + form.bytes.len());
                    continue;
                }
                Command::Exit => break,
                _ => continue,
            };
            let asserted = context.assertions().map(|assertion| assertion.term);
            check = Some((begin, asserted.chain(assumptions).collect()));
        }
        let (check, formulas) =
            check.ok_or_else(|| Refused::script("the script has no check-sat"))?;
        Ok(Self { text, context, formulas, check, statuses })
    }

    fn split(&mut self, cubes: usize, effort: u64) -> Result<SplitTree, Refused> {
        let mut found: Candidates = candidates(self.context.store_mut(), &self.formulas);
        let mut readable = |formula: TermId| {
            let text = term_text(self.context.store(), formula);
            self.context.parse_term(&text).is_ok_and(|read| read == formula)
        };
        found.formulas.retain(|&formula| readable(formula));
        let budget = Budget::unlimited().with_cancel(CancelHandle::new());
        split(self.context.store_mut(), &self.formulas, &found, cubes, effort, &budget)
            .map_err(|_| Refused::script("the problem is too large to be encoded"))
    }

    /// The script with literals in front of its check.
    fn cube(&self, literals: &[String]) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.text.len());
        let mut end = 0;
        for status in &self.statuses {
            text.extend_from_slice(&self.text[end..status.start]);
            end = status.end;
        }
        text.extend_from_slice(&self.text[end..self.check]);
        for literal in literals {
            text.extend_from_slice(format!("(assert {literal})\n").as_bytes());
        }
        text.extend_from_slice(&self.text[self.check..]);
        text
    }
}

/// The literals of each node.
fn literals(store: &TermStore, tree: &SplitTree) -> Vec<Vec<String>> {
    let mut found = vec![Vec::new(); tree.nodes.len()];
    for (number, node) in tree.nodes.iter().enumerate() {
        if let Node::Split { formula, then, otherwise } = *node {
            let formula = term_text(store, formula);
            let with = |literal: String| found[number].iter().cloned().chain([literal]).collect();
            let (first, second) = (with(formula.clone()), with(format!("(not {formula})")));
            found[then] = first;
            found[otherwise] = second;
        }
    }
    found
}

/// A text between quotes of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(character);
            }
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

fn manifest_text(store: &TermStore, tree: &SplitTree) -> String {
    let mut text = format!(
        "# The tree of splits that `trine split` made, the whole problem first. A split has two halves:\n\
         # `then` adds its formula, `otherwise` the negation. The others are cubes, each with its script.\n\
         version = 1\nproblem = {}\n",
        quoted(PROBLEM)
    );
    for (number, node) in tree.nodes.iter().enumerate() {
        let _ = match *node {
            Node::Split { formula, then, otherwise } => {
                let formula = quoted(&term_text(store, formula));
                write!(
                    text,
                    "\n[[node]] # {number}\nformula = {formula}\nthen = {then}\notherwise = {otherwise}\n"
                )
            }
            Node::Cube => {
                write!(text, "\n[[node]] # {number}\ncube = \"{}\"\n", cube_name(number))
            }
            Node::Refuted => write!(
                text,
                "\n[[node]] # {number}\ncube = \"{}\"\nrefuted-by = \"lookahead\"\n",
                cube_name(number)
            ),
        };
    }
    text
}

/// How cubes are run, unless somebody changes it.
fn configuration() -> String {
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("trine"));
    let program = quoted(&program.to_string_lossy());
    format!(
        "# How the cubes are solved: by `trine bench cubes` on this folder, which splits again what\n\
         # takes too long, or as any other problems by `trine bench run` (see `trine bench init`).\n\
         [run]\njobs = 1\norder = \"listed\"\n\n\
         [limits]\nwall = \"60 s\"\n\n\
         [[solver]]\nname = \"trine\"\ncommand = [{program}, \"{{file}}\"]\nversion = [{program}, \"--version\"]\n\n\
         [[set]]\nname = \"cubes\"\nfiles = [\"cubes/*.smt2\"]\n\n\
         [slurm]\nruns-per-task = 1\n"
    )
}
