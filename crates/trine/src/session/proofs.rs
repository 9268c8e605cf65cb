//! Proofs of answers `unsat`: made after the check, checked where that is wanted, and written; a proof for
//! `get-proof` alone is made when it is asked for.
//!
//! Idea: many scripts switch `:produce-proofs` on and never ask, so commands wait unread until a proof is made.
//! Invariant: with `--check-proofs` an answer whose proof the checker rejects is never printed.

use std::fs::File;
use std::io::{self, Write};

use trine_check::{Verdict, check_proof};
use trine_term::TermId;

use super::{Executed, Failure, Outcome, Session};
use crate::answer::Answer;
use crate::evidence::{Evidence, Question, header};

/// What a session needs to make proofs.
#[derive(Default)]
pub(super) struct Proofs {
    evidence: Evidence,
    /// Commands that the evidence has not read yet.
    unread: Vec<Box<[u8]>>,
    /// The commands so far, if proofs are checked.
    script: Vec<u8>,
    file: Option<File>,
    /// The proof of the last check, if it was made.
    pub(super) last: Option<String>,
}

impl Proofs {
    /// Reads a command, before it is carried out.
    pub(super) fn read(&mut self, command: &[u8], is_checked: bool) {
        self.unread.push(command.into());
        if is_checked {
            self.script.extend_from_slice(command);
            self.script.push(b'\n');
        }
    }

    fn write(&mut self, path: &str, section: &str) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let mut file = File::create(path)?;
                file.write_all(header().as_bytes())?;
                none.insert(file)
            }
        };
        file.write_all(section.as_bytes())
    }
}

impl Session {
    /// Makes the proof of the check that just found a contradiction.
    pub(super) fn prove(&mut self) -> Result<(), Failure> {
        let limits = self.limits();
        let options = self.context.options().clone();
        let Some(proofs) = &mut self.proofs else { return Ok(()) };
        let own = self.context.assertions().map(|assertion| assertion.term);
        let assumed = self.assumptions.iter().map(|assumption| assumption.term);
        let formulas: Vec<TermId> = own.chain(assumed).collect();
        for command in proofs.unread.drain(..) {
            proofs.evidence.read(&command);
        }
        let mut question = Question { context: &mut self.context, formulas };
        self.watchdog.check_begins();
        let section = proofs.evidence.prove(&mut question, &options.sat_config(), &limits.budget());
        self.watchdog.check_ended();
        if !options.proof.is_empty() {
            proofs
                .write(&options.proof, &section)
                .map_err(|error| Failure::Error(format!("{}: {error}", options.proof)))?;
        }
        let proof = header() + &section;
        if options.check_proofs
            && let Verdict::Invalid(place) = check_proof(&proofs.script, proof.as_bytes()).verdict
        {
            return Err(Failure::Fault(format!("the checker rejects a proof: {place}")));
        }
        proofs.last = options.produce_proofs.then_some(proof);
        Ok(())
    }

    /// The proof of the last check. About heaps there is one for people to read where no other was made.
    pub(super) fn get_proof(&mut self) -> Executed {
        let held = self.last.held().is_some_and(Answer::is_unsat);
        if held && self.proofs.as_ref().is_some_and(|proofs| proofs.last.is_none()) {
            self.prove()?;
        }
        let last = self.proofs.as_ref().and_then(|proofs| proofs.last.clone()).filter(|_| held);
        match last {
            Some(proof) => Ok(Outcome::Response(format!("(\n{proof})"))),
            None if !self.context.store().heaps().is_empty() => self.proof_about_heaps(),
            None if !self.context.options().produce_proofs => {
                Err(Failure::Error(":produce-proofs is switched off".into()))
            }
            None => Err(Failure::Error(format!("there is no proof: {}", self.last.result()))),
        }
    }
}
