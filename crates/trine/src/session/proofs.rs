//! Proofs of answers `unsat`: looked for before the check or after it, checked where that is wanted, and written;
//! a proof for `get-proof` alone is made when it is asked for.
//!
//! Idea: where proofs are written, what refutes the checker's clauses is looked for first, within limits: if it is
//! found, it is the answer, and nothing is decided twice. Otherwise the check is decided as always, and a
//! contradiction is proved afterwards. Many scripts switch `:produce-proofs` on and never ask, so commands wait
//! unread until a proof is made.
//! Invariant: with `--check-proofs` an answer whose proof the checker rejects is never printed, whatever else it does not
//! accept is said on the diagnostic channel, and each answer is the solver's own.

use std::ops::Range;
use std::path::Path;
use std::time::Instant;
use std::{fs, io};

use trine_check::{Verdict, check_proof};
use trine_proof::{Exported, Format, NotExported, export};
use trine_term::TermId;

use super::last_check::switched_off;
use super::{Executed, Failure, Outcome, Session};
use crate::answer::{Answer, Core};
use crate::evidence::{Evidence, Question, Section, header};
use crate::options::ProofFormat;
use crate::proof_file::ProofFile;

/// Steps after which a proof that is looked for before the check is given up: a few seconds.
const FIRST_TICKS: u64 = 150_000_000;
/// The part of the time and of the ticks of a check that such a proof may take.
const FIRST_PART: u32 = 4;

/// What a session needs to make proofs.
#[derive(Default)]
pub(super) struct Proofs {
    evidence: Evidence,
    /// The commands so far.
    script: Vec<u8>,
    /// Where the commands are that the evidence has not read yet.
    unread: Vec<Range<usize>>,
    file: Option<ProofFile>,
    /// The section of the check at hand, if looking for more would not find it.
    tried: Option<Section>,
    /// The proof of the last check as the options want it, or why it is not in that format; none if none was made.
    pub(super) last: Option<Result<String, String>>,
}

impl Proofs {
    /// Reads a command, before it is carried out.
    pub(super) fn read(&mut self, command: &[u8]) {
        let start = self.script.len();
        self.script.extend_from_slice(command);
        self.unread.push(start..self.script.len());
        self.script.push(b'\n');
    }

    /// Has the evidence read what it has not yet.
    fn catch_up(&mut self) {
        for command in self.unread.drain(..) {
            self.evidence.read(&self.script[command]);
        }
    }

    /// A check begins.
    pub(super) fn begin(&mut self) {
        self.tried = None;
        self.last = None;
    }

    fn write(&mut self, path: &str, section: &str) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let mut file = ProofFile::create(path)?;
                file.write(&header())?;
                none.insert(file)
            }
        };
        file.write(section)
    }

    /// A proof in the format that the options want; none in the checker's own.
    fn exported(
        &self,
        section: &Section,
        format: ProofFormat,
    ) -> Option<Result<Exported, NotExported>> {
        let format = match format {
            ProofFormat::Trine => return None,
            ProofFormat::Lrat => Format::Lrat,
            ProofFormat::Alethe => Format::Alethe,
            ProofFormat::Cpc => Format::Cpc,
        };
        let proof = header() + &section.text;
        Some(export(&self.script, proof.as_bytes(), Some(section.check), format))
    }

    /// Writes the files of another format beside the proof, which says so if there are none.
    fn write_exported(
        &mut self,
        path: &str,
        section: &Section,
        exported: &Result<Exported, NotExported>,
    ) -> io::Result<()> {
        match exported {
            Ok(exported) => {
                for (ending, text) in &exported.texts {
                    let whole = Path::new(path).with_extension("");
                    let path = format!("{}-{}.{ending}", whole.display(), section.check);
                    fs::write(path, text)?;
                }
                Ok(())
            }
            Err(why) => {
                let why = why.to_string().replace(['\n', '\r'], " ");
                self.write(path, &format!("; not exported: {why}\n"))
            }
        }
    }
}

impl Session {
    /// Answers a check by its proof, if one is found soon and nobody wants the solver's own answer.
    pub(super) fn prove_first(&mut self) -> Result<Option<Answer>, Failure> {
        let options = self.context.options().clone();
        let formulas: Vec<TermId> = self.context.assertions().map(|held| held.term).collect();
        let is_plain = self.assumptions.is_empty()
            && self.explainer.is_none()
            && !formulas.is_empty()
            && !self.context.store().sorts.has_sequences();
        let (true, Some(proofs)) = (is_plain && options.may_prove_first(), &mut self.proofs) else {
            return Ok(None);
        };
        proofs.catch_up();
        self.watchdog.watch(options.memory);
        let mut limits = self.limits();
        let now = Instant::now();
        limits.deadline =
            limits.deadline.map(|end| now + end.saturating_duration_since(now) / FIRST_PART);
        let share = limits.ticks.map_or(u64::MAX, |ticks| ticks / u64::from(FIRST_PART));
        let share = FIRST_TICKS.min(share);
        limits.ticks = Some(share);
        let Some(proofs) = &mut self.proofs else { return Ok(None) };
        let budget = limits.budget();
        let mut question = Question { context: &mut self.context, formulas };
        self.watchdog.check_begins();
        let found = proofs.evidence.prove(&mut question, &options.sat_config(), &budget);
        self.watchdog.check_ended();
        // A last step that took too long is not at the cost of the check.
        self.spent_on_check = budget.ticks_spent().min(share);
        self.context.pay(&budget);
        let Some(proofs) = &mut self.proofs else { return Ok(None) };
        let answer = match found {
            Ok(section) if section.is_whole => {
                self.keep_proof(section)?;
                Answer::Unsat(Core::default())
            }
            Ok(section) => {
                proofs.tried = budget.exhausted().is_none().then_some(section);
                return Ok(None);
            }
            Err(model) => Answer::Sat((*model).into()),
        };
        self.context.answered_by_proof();
        Ok(Some(answer))
    }

    /// Makes the proof of the check that just found a contradiction, with what the check has left of its
    /// ticks. A proof that is not found leaves the answer as it is.
    pub(super) fn prove(&mut self) -> Result<(), Failure> {
        let limits = self.limits();
        let options = self.context.options().clone();
        let Some(proofs) = &mut self.proofs else { return Ok(()) };
        if let Some(section) = proofs.tried.take() {
            return self.keep_proof(section);
        }
        let own = self.context.assertions().map(|assertion| assertion.term);
        let assumed = self.assumptions.iter().map(|assumption| assumption.term);
        let formulas: Vec<TermId> = own.chain(assumed).collect();
        proofs.catch_up();
        let mut question = Question { context: &mut self.context, formulas };
        self.watchdog.check_begins();
        let budget = limits.budget();
        let section = proofs.evidence.prove(&mut question, &options.sat_config(), &budget);
        self.watchdog.check_ended();
        self.context.pay(&budget);
        let section = section.map_err(|_| {
            Failure::Fault("an answer `unsat` to assertions that have a model".into())
        })?;
        self.keep_proof(section)
    }

    /// Writes a proof, has it checked where that is wanted, and keeps it where it may be asked for.
    fn keep_proof(&mut self, section: Section) -> Result<(), Failure> {
        let options = self.context.options();
        let Some(proofs) = &mut self.proofs else { return Ok(()) };
        proofs.evidence.has_section();
        if !options.proof.is_empty() {
            proofs
                .write(&options.proof, &section.text)
                .map_err(|error| Failure::Error(format!("{}: {error}", options.proof)))?;
        }
        let exported = proofs.exported(&section, options.proof_format);
        if let Some(exported) = &exported
            && !options.proof.is_empty()
        {
            proofs
                .write_exported(&options.proof, &section, exported)
                .map_err(|error| Failure::Error(format!("{}: {error}", options.proof)))?;
        }
        if !options.check_proofs && !options.produce_proofs {
            return Ok(());
        }
        let proof = header() + &section.text;
        let verdict = options.check_proofs.then(|| check_proof(&proofs.script, proof.as_bytes()));
        let remark = match verdict.map(|report| report.verdict) {
            Some(Verdict::Invalid(place)) => {
                return Err(Failure::Fault(format!("the checker rejects a proof: {place}")));
            }
            Some(Verdict::Unsupported(why)) => Some(format!("unsupported {why}")),
            Some(Verdict::Holey(holes)) => Some(format!("holey, {}", holes.join("; "))),
            Some(Verdict::Valid) | None => None,
        };
        proofs.last = options.produce_proofs.then_some(match exported {
            None => Ok(proof),
            Some(exported) => exported.map(response).map_err(|why| why.to_string()),
        });
        // A program that has both channels in one would take a remark for an answer.
        if let Some(remark) = remark
            && options.diagnostic_output != options.regular_output
        {
            self.remark(&format!("; check-proofs: {remark}"));
        }
        Ok(())
    }

    /// The proof of the last check. About heaps there is one for people to read where no other was made.
    pub(super) fn get_proof(&mut self) -> Executed {
        let held = self.last.held().is_some_and(Answer::is_unsat);
        if held && self.proofs.as_ref().is_some_and(|proofs| proofs.last.is_none()) {
            // A command of its own has limits of its own.
            self.spent_on_check = 0;
            self.prove()?;
        }
        let last = self.proofs.as_ref().and_then(|proofs| proofs.last.clone()).filter(|_| held);
        match last {
            Some(Ok(proof)) => Ok(Outcome::Response(format!("(\n{proof})"))),
            Some(Err(why)) => Err(Failure::Error(why)),
            None if !self.context.store().heaps().is_empty() => self.proof_about_heaps(),
            None if !self.context.options().produce_proofs => {
                Err(Failure::Error(switched_off(":produce-proofs")))
            }
            None => Err(Failure::Error(format!("there is no proof: {}", self.last.result()))),
        }
    }
}

/// A proof of another format as a response: what is no S-expression stands in quotes.
fn response(exported: Exported) -> String {
    let mut text = String::new();
    for remark in &exported.remarks {
        text += &format!("; {remark}\n");
    }
    for (ending, part) in &exported.texts {
        text += &match *ending {
            "alethe" | "cpc" => part.clone(),
            _ => format!("\"{}\"\n", part.replace('"', "\"\"")),
        };
    }
    text
}
