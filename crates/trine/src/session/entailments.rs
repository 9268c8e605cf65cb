//! Entailments between formulas of separation logic: the commands that verifiers of programs need.
//!
//! Idea: `(check-entail A B)` is a check of the assertions together with `A` and the negation of `B`;
//! `get-frame` and `get-abduct` ask what is left of `A`, or is missing in it, where `B` holds on a part.
//! Invariant: nothing is asserted, so many questions can be asked over one set of definitions.

use trine_sep::frame::FrameQuestion;
use trine_smtlib::{WrittenTerm, term_text};
use trine_term::{HeapLemma, Op, TermId};

use super::{Executed, Failure, Outcome, Session};
use crate::answer::{Answer, Cause, Reason};
use crate::heap_pipeline::frames_text;
use crate::solver::Limits;

impl Session {
    pub(super) fn check_entail(&mut self, premise: TermId, conclusion: TermId) -> Executed {
        if self.context.options().parse_only {
            return Ok(Outcome::Success);
        }
        let fails = self.context.store_mut().mk(Op::Not, &[conclusion]);
        let written = |term: TermId| {
            let text = term_text(self.context.store(), term).into();
            WrittenTerm { term, text }
        };
        let assumptions = vec![written(premise), written(fails)];
        let answer = self.answered(assumptions)?;
        let text = match &answer {
            Answer::Sat(_) => "invalid",
            Answer::Unsat(_) => "valid",
            Answer::Unknown(_) => "unknown",
        };
        self.last.set(answer);
        self.last.set_entailment(premise, conclusion);
        self.draw()?;
        Ok(Outcome::Response(text.into()))
    }

    /// Whether each heap of a formula is one of another, where nothing is asserted; if so, what follows may use it.
    pub(super) fn prove_lemma(&mut self, premise: TermId, conclusion: TermId) -> Executed {
        if self.context.options().parse_only {
            return Ok(Outcome::Success);
        }
        if let Some((line, _)) = self.rejected {
            self.last.set(Answer::Unknown(Reason::RejectedCommand { line }));
            return Ok(Outcome::Response("unknown".into()));
        }
        if self.context.has_assertions() {
            let text = "a lemma has to be proved before anything is asserted";
            return Err(Failure::Error(text.into()));
        }
        let fails = self.context.store_mut().mk(Op::Not, &[conclusion]);
        let answer =
            self.bounded(|session, limits| session.context.check(&[premise, fails], limits))?;
        let text = match &answer {
            Answer::Sat(_) => "invalid",
            Answer::Unsat(_) => {
                let lemma = HeapLemma { premise, conclusion };
                self.context.store_mut().keep_heap_lemma(lemma);
                "valid"
            }
            Answer::Unknown(_) => "unknown",
        };
        self.assumptions.clear();
        self.last.set(answer);
        self.last.set_entailment(premise, conclusion);
        Ok(Outcome::Response(text.into()))
    }

    /// The proof of the last check about heaps, if it found a contradiction.
    pub(super) fn proof_about_heaps(&mut self) -> Executed {
        if !matches!(self.last.held(), Some(Answer::Unsat(_))) {
            return Err(Failure::Error(format!("there is no proof: {}", self.last.result())));
        }
        let assumed: Vec<TermId> = self.assumptions.iter().map(|a| a.term).collect();
        let found = self.bounded(|session, limits| session.context.heap_proof(&assumed, limits));
        let text = found.map_err(|fault| Failure::Fault(fault.to_string()))?;
        text.map(Outcome::Response)
            .map_err(|why| Failure::Error(format!("there is no proof: {why}")))
    }

    /// What is left of a premise, or missing in it; about the last entailment if none is given.
    pub(super) fn get_frames(
        &mut self,
        sides: Option<(TermId, TermId)>,
        question: FrameQuestion,
    ) -> Executed {
        if self.context.options().parse_only {
            return Ok(Outcome::Success);
        }
        if let Some((line, _)) = self.rejected {
            self.last.set(Answer::Unknown(Reason::RejectedCommand { line }));
            return Ok(Outcome::Response("unknown".into()));
        }
        let (premise, conclusion) = match sides {
            Some(sides) => sides,
            None => self.last.entailment()?,
        };
        self.bounded(|session, limits| session.frames(premise, conclusion, question, limits))
    }

    fn frames(
        &mut self,
        premise: TermId,
        conclusion: TermId,
        question: FrameQuestion,
        limits: &Limits,
    ) -> Executed {
        let found = self.context.frames(premise, conclusion, question, limits);
        let reason = match found? {
            Ok(cases) => {
                let text = frames_text(self.context.store(), &cases, question);
                return Ok(Outcome::Response(text));
            }
            Err(reason) => reason,
        };
        if reason == Reason::from(Cause::NoFrame)
            && let Some(shown) = self.none_exists(premise, conclusion, question, limits)?
        {
            self.assumptions.clear();
            self.last.set(shown);
            self.last.set_entailment(premise, conclusion);
            return Ok(Outcome::Response("none".into()));
        }
        self.last.set(Answer::Unknown(reason));
        self.last.set_entailment(premise, conclusion);
        Ok(Outcome::Response("unknown".into()))
    }

    /// The answer that shows that there is no frame: a heap of the premise without a part that is one of the
    /// conclusion. Nothing can be missing if no heap has parts that are one of each side.
    fn none_exists(
        &mut self,
        premise: TermId,
        conclusion: TermId,
        question: FrameQuestion,
        limits: &Limits,
    ) -> Result<Option<Answer>, Failure> {
        let store = self.context.store_mut();
        let anything = store.mk_bool(true);
        let has_part = store.mk(Op::SepStar, &[conclusion, anything]);
        let asked = match question {
            FrameQuestion::Frame => [premise, store.mk(Op::Not, &[has_part])],
            FrameQuestion::Abduction => [store.mk(Op::SepStar, &[premise, anything]), has_part],
        };
        let answer = self.context.check(&asked, limits)?;
        Ok(match (question, &answer) {
            (FrameQuestion::Frame, Answer::Sat(_))
            | (FrameQuestion::Abduction, Answer::Unsat(_)) => Some(answer),
            _ => None,
        })
    }
}
