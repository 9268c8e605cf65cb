//! Evidence for the checker: models, refutations of its clauses, trees and lemmas for strings.
//!
//! Idea: words and the Boolean structure of string problems are clauses that the checker makes, and
//! CaDiCaL refutes them. For strings CaDiCaL is told lemmas: each assignment of the atoms goes to the
//! checker's search, which answers with sets of literals that do not hold together and trees that
//! say why. Before that, and again when no lemma is found, the checker's propagation tries alone.
//! Invariant: what is accepted here was accepted by the checker on the original file; the evidence of
//! an accepted answer is in the file `certificate` of the folder.
//! Reference: `formal/README.md` (kinds of certificates).

use std::cell::RefCell;
use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::mem::ManuallyDrop;
use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use trine_collections::{Budget, Exhausted};
use trine_sat::{Cadical, Lit, LitValue, LratTrace, SatAnswer, SatConfig, SatSolver};

use super::checker::{Checker, Ending, GRACE, Running, Said, Verdict};
use super::{Finding, NoAnswer};
use crate::options::Certified;

/// How many seconds propagation may compute before lemmas are tried, and how many cases it may open
/// inside of each other. Who else computes on the machine does not change what is found.
const FIRST_EFFORT: &str = "2.5";
const FIRST_CASES: &str = "3";

/// What a search for evidence ends with.
pub(super) enum Search {
    /// The checker accepted a model; its text.
    Sat(String),
    /// The checker accepted a refutation.
    Unsat,
    /// There is nothing to print but this.
    Nothing(NoAnswer),
    /// Two parts of Trine contradict each other.
    Fault(String),
}

/// Folders with names that others have taken, before one gives up.
const MOST_TAKEN: u32 = 100;

/// A folder for the files of one run, of this user alone, removed at the end unless it is kept.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    kept: bool,
}

impl Folder {
    pub(super) fn new() -> io::Result<Self> {
        let mut number = 0;
        loop {
            let name = format!("trine-certified-{}-{number}", std::process::id());
            let path = env::temp_dir().join(name);
            // Never a folder that was there before: somebody else may have put links into it.
            match fs::DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => return Ok(Self { path, kept: false }),
                Err(error)
                    if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_TAKEN =>
                {
                    number += 1;
                }
                Err(error) => {
                    let text = format!("{}: {error}", path.display());
                    return Err(io::Error::new(error.kind(), text));
                }
            }
        }
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.kept {
            // What is left in the folder for temporary files does no harm.
            drop(fs::remove_dir_all(&self.path));
        }
    }
}

/// The numbers of variables and clauses in the first line of clauses in DIMACS.
fn read_header(line: &str) -> Option<(usize, usize)> {
    let (variables, clauses) = line.trim_end().strip_prefix("p cnf ")?.split_once(' ')?;
    Some((variables.parse().ok()?, clauses.parse().ok()?))
}

/// Numbers up to a zero, as literals.
fn read_clause(line: &str) -> Option<Vec<Lit>> {
    let numbers = line.trim_end().strip_suffix('0')?.split_whitespace();
    numbers.map(|number| Lit::from_dimacs(number.parse().ok()?)).collect()
}

/// The literals of a lemma, which do not hold together.
fn read_lemma(line: &str) -> Option<Vec<Lit>> {
    let (literals, _) = line.strip_prefix("(lemma (")?.split_once(')')?;
    let numbers = literals.split_whitespace();
    numbers.map(|number| Lit::from_dimacs(number.parse().ok()?)).collect()
}

fn broken() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the checker wrote something else than clauses")
}

/// Whether an error is about what the checker wrote, or that it writes and reads no more.
fn is_broken(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::BrokenPipe)
}

/// CaDiCaL with the clauses of the checker, and the trace of its proof.
struct Clauses {
    solver: Cadical,
    trace: Rc<RefCell<LratTrace>>,
    variables: usize,
}

impl Clauses {
    /// Reads as many clauses as the first line says.
    fn read(config: &SatConfig, header: &str, input: &mut impl BufRead) -> io::Result<Self> {
        let (variables, count) = read_header(header).ok_or_else(broken)?;
        let trace = Rc::new(RefCell::new(LratTrace::new()));
        let mut solver = Cadical::with_proof(config, trace.clone());
        solver.new_vars(variables);
        let mut line = String::new();
        for _ in 0..count {
            line.clear();
            input.read_line(&mut line)?;
            solver.add_clause(&read_clause(&line).ok_or_else(broken)?);
        }
        Ok(Self { solver, trace, variables })
    }

    /// The variables that are true in the model.
    fn true_variables(&self) -> String {
        let mut line = String::new();
        for number in 1..=self.variables {
            let literal = i32::try_from(number).ok().and_then(Lit::from_dimacs);
            if literal.is_some_and(|literal| self.solver.value(literal) == LitValue::True) {
                line += &number.to_string();
                line.push(' ');
            }
        }
        line.push('\n');
        line
    }

    /// Writes the refutation.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "lrat")?;
        self.trace.borrow().write(out)?;
        Ok(())
    }
}

/// Never gives back the memory: a trace of a long search takes longer than the answer may take
/// after the deadline, and the process ends with the run.
fn kept(clauses: Clauses) -> ManuallyDrop<Clauses> {
    ManuallyDrop::new(clauses)
}

/// What is needed to look for evidence and to have it judged.
pub(super) struct Evidence<'a> {
    pub(super) checker: Checker<'a>,
    pub(super) folder: Folder,
    pub(super) mode: Certified,
    pub(super) sat: SatConfig,
    pub(super) budget: Budget,
}

impl Evidence<'_> {
    /// The file with the evidence.
    pub(super) fn certificate(&self) -> PathBuf {
        self.folder.file("certificate")
    }

    /// Looks for evidence of what Trine found, and has it judged.
    pub(super) fn certify(&mut self, finding: &Finding) -> io::Result<Search> {
        match finding {
            Finding::Failed(..) => Ok(Search::Nothing(NoAnswer::NoCertificate("error".into()))),
            Finding::Sat(model) => {
                fs::write(self.certificate(), format!("model\n{model}"))?;
                let said = self.judge()?;
                Ok(self.conclude(said, model))
            }
            _ if self.mode == Certified::Forward => self.propagate(),
            Finding::Unsat => self.refute(true),
            Finding::Unknown => self.refute(false),
        }
    }

    /// Has the certificate judged.
    fn judge(&self) -> io::Result<Said> {
        self.checker.ask(&[OsStr::new("--cert"), self.certificate().as_os_str()])
    }

    /// The checker's own propagation, for strings.
    fn propagate(&mut self) -> io::Result<Search> {
        let said = self.forward(&[])?;
        self.conclude_forward(said)
    }

    fn forward(&self, more: &[&str]) -> io::Result<Said> {
        let file = self.certificate();
        let mut arguments = vec![OsStr::new("--forward"), OsStr::new("--write"), file.as_os_str()];
        arguments.extend(more.iter().map(OsStr::new));
        self.checker.ask(&arguments)
    }

    fn conclude_forward(&mut self, said: Said) -> io::Result<Search> {
        if said.verdict == Verdict::Sat {
            fs::write(self.certificate(), format!("model\n{}\n", said.text))?;
        }
        let model = said.text.clone();
        Ok(self.conclude(said, &model))
    }

    /// A refutation of the clauses that the checker makes of the file.
    fn refute(&mut self, expected: bool) -> io::Result<Search> {
        let file = self.folder.file("clauses.cnf");
        let said = self.checker.ask(&[OsStr::new("--dump-cnf"), file.as_os_str()])?;
        match said.verdict {
            Verdict::Written => {}
            // Strings have no such clauses.
            Verdict::Unsupported(words) => {
                return Ok(match self.refute_strings()? {
                    Search::Nothing(NoAnswer::OutsideFragment(strings)) => Search::Nothing(
                        NoAnswer::OutsideFragment(format!("{words} (words), {strings} (strings)")),
                    ),
                    found => found,
                });
            }
            _ => return Ok(self.conclude(said, "")),
        }
        let mut input = BufReader::new(File::open(&file)?);
        let mut header = String::new();
        input.read_line(&mut header)?;
        let mut clauses = kept(Clauses::read(&self.sat, &header, &mut input)?);
        match clauses.solver.solve(&[], &self.budget) {
            SatAnswer::Unsat(()) => {}
            SatAnswer::Sat(()) if expected => {
                return Ok(Search::Fault(
                    "Trine answers unsat, and the clauses of the checker have a model".into(),
                ));
            }
            SatAnswer::Sat(()) => {
                return Ok(Search::Nothing(NoAnswer::NoCertificate("no model was found".into())));
            }
            SatAnswer::Unknown(why) => return Ok(no_refutation(why)),
        }
        self.judge_refutation(&clauses, None)
    }

    /// Propagation alone, then lemmas for the Boolean structure, then propagation with all cases.
    fn refute_strings(&mut self) -> io::Result<Search> {
        let said = self.forward(&["--splits", FIRST_CASES, "--effort", FIRST_EFFORT])?;
        match said.verdict {
            Verdict::Unknown(_) => {}
            _ => return self.conclude_forward(said),
        }
        match self.lemmas()? {
            Search::Nothing(NoAnswer::NoCertificate(_)) => self.propagate(),
            found => Ok(found),
        }
    }

    /// Lemmas against every assignment of the atoms that CaDiCaL finds, until none is left.
    fn lemmas(&mut self) -> io::Result<Search> {
        let server = self.checker.talk(&[OsStr::new("--lemmas")])?;
        let found = self.refute_by_lemmas(&server);
        // It waits for more, or for ever, unless it went away.
        let went_away = matches!(&found, Err(error) if is_broken(error));
        let ending = server.end(if went_away { GRACE } else { Duration::ZERO })?;
        let verdict = match (&found, ending) {
            (Err(_), Ending::ByGuard) => Verdict::Timeout,
            (Err(_), Ending::ByItself(status)) if went_away && !status.success() => {
                Verdict::of_status(status)
            }
            // It said something else.
            (Err(_), _) if went_away => Verdict::of_line(""),
            _ => return found,
        };
        Ok(self.conclude(Said { verdict, text: String::new() }, ""))
    }

    fn refute_by_lemmas(&mut self, server: &Running) -> io::Result<Search> {
        let (Some(mut questions), Some(answers)) = server.streams() else { return Err(broken()) };
        let mut answers = BufReader::new(answers);
        let mut line = String::new();
        if answers.read_line(&mut line)? == 0 {
            return Err(broken());
        }
        if read_header(&line).is_none() {
            let verdict = Verdict::of_line(line.trim_end());
            return Ok(self.conclude(Said { verdict, text: String::new() }, ""));
        }
        let mut clauses = kept(Clauses::read(&self.sat, &line, &mut answers)?);
        let mut lemmas: Vec<String> = Vec::new();
        loop {
            match clauses.solver.solve(&[], &self.budget) {
                SatAnswer::Unsat(()) => break,
                SatAnswer::Unknown(why) => return Ok(no_refutation(why)),
                SatAnswer::Sat(()) => {}
            }
            let known = lemmas.len();
            let sent = questions.write_all(clauses.true_variables().as_bytes());
            sent.and_then(|()| questions.flush())?;
            loop {
                line.clear();
                answers.read_line(&mut line)?;
                match line.trim_end() {
                    "." => break,
                    text => {
                        let Some(literals) = read_lemma(text) else {
                            return match Verdict::of_line(text) {
                                verdict @ (Verdict::Limit(_) | Verdict::Timeout) => {
                                    Ok(self.conclude(Said { verdict, text: String::new() }, ""))
                                }
                                _ => Err(broken()),
                            };
                        };
                        let clause: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
                        clauses.solver.add_clause(&clause);
                        lemmas.push(text.into());
                    }
                }
            }
            if lemmas.len() == known {
                return Ok(Search::Nothing(NoAnswer::NoCertificate(
                    "no lemma forbids an assignment of the atoms".into(),
                )));
            }
        }
        self.judge_refutation(&clauses, Some(&lemmas))
    }

    /// Writes a refutation of clauses, with the lemmas that are clauses too, and has it judged.
    fn judge_refutation(
        &mut self,
        clauses: &Clauses,
        lemmas: Option<&[String]>,
    ) -> io::Result<Search> {
        let mut out = BufWriter::new(File::create(self.certificate())?);
        if let Some(lemmas) = lemmas {
            writeln!(out, "clauses")?;
            for lemma in lemmas {
                writeln!(out, "{lemma}")?;
            }
        }
        clauses.write(&mut out)?;
        out.flush()?;
        drop(out);
        let said = self.judge()?;
        Ok(self.conclude(said, ""))
    }

    /// Why there is no verdict: the run was asked to end, otherwise `why`.
    fn ended(&self, why: NoAnswer) -> NoAnswer {
        match self.checker.cancel.cancelled() {
            Some(asked) if asked != Exhausted::Deadline => {
                NoAnswer::NoCertificate(format!("the search was ended: {asked:?}"))
            }
            _ => why,
        }
    }

    fn conclude(&mut self, said: Said, model: &str) -> Search {
        match said.verdict {
            Verdict::Sat => Search::Sat(model.into()),
            Verdict::Unsat => Search::Unsat,
            Verdict::Written => Search::Fault("unexpected verdict of the checker".into()),
            Verdict::Timeout => Search::Nothing(self.ended(NoAnswer::CheckTimeout)),
            Verdict::Limit(limit) => Search::Nothing(self.ended(NoAnswer::CheckLimit(limit))),
            Verdict::Unsupported(what) => Search::Nothing(NoAnswer::OutsideFragment(what)),
            Verdict::Unknown(why) => Search::Nothing(NoAnswer::NoCertificate(why)),
            Verdict::Rejected(at) => {
                self.folder.kept = true;
                // The report needs the problem too; without it the certificate is still there.
                drop(fs::copy(self.checker.problem, self.folder.file("problem.smt2")));
                Search::Nothing(NoAnswer::Rejected(at, self.folder.path.clone()))
            }
        }
    }
}

fn no_refutation(why: Exhausted) -> Search {
    Search::Nothing(NoAnswer::NoCertificate(format!("no refutation was found: {why:?}")))
}
