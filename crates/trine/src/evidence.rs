//! Evidence for `unsat`: proofs that `trine-check` judges without any code of the solver.
//!
//! Idea: the commands of a script also go to the checker's own reader ([`Steps`]). After an answer
//! `unsat` the clauses that the checker makes of the assertions are given to CaDiCaL. Where they are
//! satisfiable, lemmas of the theories are missing: the engine decides the assertions once more as they
//! were written, and the lemmas that the refutation rests on go into the proof, each with a
//! justification by a rule of the checker. What has none becomes a named hole. Where words have products, a proof over
//! integers takes turns with that ([`integers`]).
//! Invariant: every step that is written was taken by the checker's own code before; nothing is done
//! unless a proof is wanted.
//! Reference: `docs/proofs.md`.

mod ask;
mod broken;
mod choices;
mod equal;
mod heaps;
mod hermite;
mod instances;
mod integers;
mod justification;
mod linear;
mod polynomials;
mod product;
mod search;
mod size;
mod strings;
mod text;

use std::cell::RefCell;
use std::rc::Rc;

use trine_check::{Circuit, Forms, Next, Printer, Products, Reader, Step, Steps};
use trine_collections::Budget;
use trine_engine::EffortKind;
use trine_sat::{Cadical, Lit, LratTrace, SatAnswer, SatConfig, SatSolver};
use trine_term::{Interpretation, TermId, TermStore};

use crate::context::Context;
use crate::heap_pipeline::{self, TICKS_BEFORE_PROFILES};
use heaps::{Unfolded, WithoutWands};
use integers::have_products;
use search::{Search, assertions};

/// Steps for each clause that CaDiCaL gets.
const TICKS_PER_CLAUSE: u64 = 30;

/// Tables of profiles that show that assertions about a heap contradict each other, for people.
///
/// # Errors
/// Why there are none.
pub(crate) fn profiles_of(
    store: &TermStore,
    assertions: &[TermId],
    budget: &Budget,
) -> Result<String, String> {
    heaps::profiles_of(store, assertions, budget)
}

/// The beginning of each proof.
#[must_use]
pub fn header() -> String {
    format!("(trine-proof {})\n", trine_check::VERSION)
}

/// Makes proofs while a script runs: reads its commands as the checker does, and refutes on demand.
#[derive(Default)]
pub struct Evidence {
    steps: Steps,
    /// Why the checker does not read the script any more.
    refused: Option<String>,
    /// The number of the last check with a section.
    last: usize,
}

/// Why an answer has no proof.
#[derive(Clone)]
pub enum NoProof {
    /// None was found.
    Missing(String),
    /// The assertions were decided on the way, and have this model, which satisfies them.
    Model(Box<Interpretation>),
}

/// The section of a proof for one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The number of the check.
    pub check: usize,
    /// Its text.
    pub text: String,
    /// Whether each of its steps has a justification.
    pub is_whole: bool,
}

impl From<String> for NoProof {
    fn from(why: String) -> Self {
        Self::Missing(why)
    }
}

/// What a check asks, in terms of the solver.
pub struct Question<'a> {
    /// The terms, and what their symbols mean.
    pub context: &'a mut Context,
    /// Assertions in force and assumptions.
    pub formulas: Vec<TermId>,
}

impl Evidence {
    /// Reads a command, before it is carried out.
    pub fn read(&mut self, command: &[u8]) {
        if self.refused.is_some() {
            return;
        }
        let read = match Forms::new(command).next_form() {
            Ok(Some(form)) => self.steps.reader.command(&form),
            Ok(None) => Ok(Next::Command),
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = read {
            self.refused = Some(refusal.to_string());
        }
    }

    /// The section of a proof that the last check has no model. It may be asked for more than once.
    ///
    /// # Errors
    /// If the assertions have a model.
    pub fn prove(
        &mut self,
        question: &mut Question<'_>,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<Section, Box<Interpretation>> {
        // What the checker does not read it does not count either.
        let number = self.steps.reader.checks().len().max(self.last + 1);
        let level = self.steps.reader.mark();
        let holes = self.steps.holes.len();
        let body = match &self.refused {
            Some(why) => Err(format!("the checker does not read the script: {why}").into()),
            None => self.refute(question, config, budget),
        };
        self.steps.reader.back_to(level);
        let (products, body, is_whole) = match body {
            Ok((products, body)) => (products, body, self.steps.holes.len() == holes),
            Err(NoProof::Missing(why)) => {
                (Products::Circuits, format!("(hole \"{}\")\n", why.replace('"', "'")), false)
            }
            Err(NoProof::Model(model)) => return Err(model),
        };
        let text = products.head(number) + "\n" + &body;
        Ok(Section { check: number, text, is_whole })
    }

    /// The last check has a section that will be written; the next one gets another number.
    pub fn has_section(&mut self) {
        self.last = self.steps.reader.checks().len().max(self.last + 1);
    }

    /// The steps of a proof: by circuits and, where words have products, over integers, in turns that grow. One with
    /// holes is the last choice.
    fn refute(
        &mut self,
        question: &mut Question<'_>,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<(Products, String), NoProof> {
        let formulas = assertions(&self.steps.reader);
        let terms = self.steps.reader.terms();
        let mut ways = Vec::new();
        if !size::is_too_large(terms, &formulas) {
            ways.push(Products::Circuits);
        }
        if have_products(terms, &formulas) {
            ways.push(Products::Open);
        }
        let (level, holes) = (self.steps.reader.mark(), self.steps.holes.len());
        let mut clauses = Traced::new(config);
        let mut turn = question.context.options().efforts.of(EffortKind::CircuitStep);
        let mut missing = "the circuits of the words are too large".to_owned();
        let mut holey = None;
        'turns: while !ways.is_empty() {
            for way in ways.clone() {
                if let Err(why) = budget.refresh() {
                    missing = format!("no refutation was found: {why:?}");
                    break 'turns;
                }
                let ticks = if ways.len() > 1 { turn } else { u64::MAX };
                let (found, has_ended) = budget.within(ticks, |part| {
                    let found = self.refute_with(way, question, &mut clauses, config, part);
                    (found, part.exhausted().is_none())
                });
                if has_ended || found.is_ok() {
                    ways.retain(|&other| other != way);
                }
                match found {
                    Ok(body) if self.steps.holes.len() == holes => return Ok((way, body)),
                    Ok(body) => {
                        let named = self.steps.holes.split_off(holes);
                        holey.get_or_insert(((way, body), named));
                    }
                    Err(NoProof::Missing(why)) => missing = why,
                    Err(model) => return Err(model),
                }
                self.steps.reader.back_to(level);
                self.steps.holes.truncate(holes);
                turn = turn.saturating_mul(2);
            }
        }
        let (body, named) = holey.ok_or(missing)?;
        self.steps.holes.extend(named);
        Ok(body)
    }

    /// One try at a proof; clauses are those of circuits.
    fn refute_with(
        &mut self,
        products: Products,
        question: &mut Question<'_>,
        clauses: &mut Traced,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<String, NoProof> {
        match products {
            Products::Circuits => self.refute_by_circuits(question, clauses, config, budget),
            Products::Open => self.refute_over_integers(question, config, budget),
        }
    }

    /// Refutes what the assertions say of the numbers of words.
    fn refute_over_integers(
        &mut self,
        question: &mut Question<'_>,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<String, NoProof> {
        self.steps.begin(Products::Open);
        let reader = self.steps.reader.clone();
        let mut search = Search::new(reader, Traced::new(config), Products::Open);
        let given = search.int_blast(question.context);
        let given = given.ok_or_else(|| "integers do not say enough of words".to_owned())?;
        search.run(question, Some(given), config, budget)?;
        self.written(&mut search, config, budget)
    }

    /// Refutes the clauses of the assertions, or these with lemmas. The clauses may have been searched before.
    fn refute_by_circuits(
        &mut self,
        question: &mut Question<'_>,
        clauses: &mut Traced,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<String, NoProof> {
        self.steps.begin(Products::Circuits);
        clauses.send(&self.steps.encoder().circuit, budget)?;
        match clauses.solver.solve(&[], budget) {
            SatAnswer::Unsat(()) => return Ok(clauses.lines()?),
            SatAnswer::Unknown(why) => {
                return Err(format!("no refutation was found: {why:?}").into());
            }
            SatAnswer::Sat(()) => {}
        }
        if question.context.store().heaps().is_empty() {
            let clauses = std::mem::replace(clauses, Traced::new(config));
            self.refute_by_lemmas(question, clauses, config, budget)
        } else {
            self.refute_heap(question, config, budget)
        }
    }

    /// Refutes what the assertions say of the heap.
    fn refute_heap(
        &mut self,
        question: &mut Question<'_>,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<String, NoProof> {
        let reader = self.steps.reader.clone();
        let mut search = Search::new(reader, Traced::new(config), Products::Circuits);
        if search.run_without_heap(question.context, config, budget).is_ok() {
            return self.written(&mut search, config, budget);
        }
        Ok(self.refute_heap_at_once(question, config, budget)?)
    }

    /// One step refutes what the assertions say of the heap.
    fn refute_heap_at_once(
        &mut self,
        question: &mut Question<'_>,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<String, String> {
        let formulas = question.formulas.clone();
        let store = question.context.store_mut();
        let moves = match heaps::without_wands(store, &formulas) {
            None => Self::moves(question.context, &self.steps.reader, &formulas, budget),
            Some(wandless) => Self::moves_after(question.context, wandless, budget),
        };
        let lines = match moves {
            Ok(moves) => heaps::step(&self.steps.reader, &moves),
            Err(why) => Self::case_by_case(question.context, &formulas, budget)?.ok_or(why)?,
        };
        self.take_lines(&lines)?;
        let mut clauses = Traced::new(config);
        clauses.send(&self.steps.encoder().circuit, budget)?;
        match clauses.solver.solve(&[], budget) {
            SatAnswer::Unsat(()) => Ok(lines + &clauses.lines()?),
            _ => Err("no refutation was found".into()),
        }
    }

    /// A step for each case of the Boolean structure of formulas; nothing if there is one case only.
    fn case_by_case(
        context: &mut Context,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Option<String>, String> {
        let Some(cases) = heaps::cases(context.store_mut(), formulas) else { return Ok(None) };
        let mut lines = String::new();
        for case in cases {
            let store = context.store_mut();
            let facts = case.clone();
            let wandless = heaps::without_wands(store, &case)
                .unwrap_or(WithoutWands { facts, steps: String::new() });
            let moves = Self::moves_after(context, wandless, budget)?;
            lines += &heaps::step_about(context.store(), &case, &moves)?;
        }
        Ok(Some(lines))
    }

    /// Steps about wands and moves that refute what is left then.
    fn moves_after(
        context: &mut Context,
        wandless: WithoutWands,
        budget: &Budget,
    ) -> Result<String, String> {
        let WithoutWands { facts, steps } = wandless;
        let reader = heaps::reader_of(context.store(), &facts)?;
        Ok(steps + &Self::moves(context, &reader, &facts, budget)?)
    }

    /// Moves that refute formulas about a heap, which the checker has read.
    fn moves(
        context: &mut Context,
        read: &Reader,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<String, String> {
        let reader = || read.clone();
        let options = context.options().clone();
        let mut by_proof_search = |budget: &Budget| {
            let store = context.store_mut();
            let found = heap_pipeline::certificate(store, formulas, &options, budget)?;
            heaps::by_certificate(store, reader(), &found, budget)
        };
        heaps::by_segments(reader(), budget)
            .or_else(|_| heaps::by_contradictions(reader(), budget))
            .or_else(|_| heaps::by_unfolding(reader(), Unfolded::Alone, budget))
            .or_else(|_| budget.within(TICKS_BEFORE_PROFILES, &mut by_proof_search))
            .or_else(|_| heaps::by_profiles(reader(), budget))
            .or_else(|_| heaps::by_unfolding(reader(), Unfolded::Others, budget))
            .or_else(|_| by_proof_search(budget))
    }

    /// Takes steps as the checker will.
    fn take_lines(&mut self, lines: &str) -> Result<(), String> {
        let mut forms = Forms::new(lines.as_bytes());
        while let Some(form) = forms.next_form().map_err(|refusal| refusal.to_string())? {
            match self.steps.take(&form) {
                Ok(Step::Taken) => {}
                Ok(_) => return Err("a step stands where none may".into()),
                Err(refusal) => return Err(format!("the checker refuses a step: {refusal}")),
            }
        }
        Ok(())
    }

    fn refute_by_lemmas(
        &mut self,
        question: &mut Question<'_>,
        clauses: Traced,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<String, NoProof> {
        let reader = self.steps.reader.clone();
        let mut search = Search::new(reader, clauses, Products::Circuits);
        search.run(question, None, config, budget)?;
        self.written(&mut search, config, budget)
    }

    /// The steps that a search found, and the refutation of all clauses.
    fn written(
        &mut self,
        search: &mut Search,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<String, NoProof> {
        let sources = search.needed();
        let mut body = String::new();
        let mut printer = Printer::new();
        let names = search.names_of_quantifiers(&mut printer);
        self.take_lines(&names)?;
        body.push_str(&names);
        for source in sources {
            budget.refresh().map_err(|why| format!("the proof was not written: {why:?}"))?;
            let lines = search
                .lines(&source, &mut printer, budget)
                .ok_or_else(|| "a lemma cannot be written".to_owned())?;
            self.take_lines(&lines)?;
            body.push_str(&lines);
        }
        let mut clauses = Traced::new(config);
        clauses.send(&self.steps.encoder().circuit, budget)?;
        match clauses.solver.solve(&[], budget) {
            SatAnswer::Unsat(()) => Ok(body + &clauses.lines()?),
            SatAnswer::Sat(()) => Err("the lemmas do not refute the assertions".to_owned().into()),
            SatAnswer::Unknown(why) => Err(format!("no refutation was found: {why:?}").into()),
        }
    }
}

/// CaDiCaL with clauses of the checker, and the trace of its proof.
struct Traced {
    solver: Cadical,
    trace: Rc<RefCell<LratTrace>>,
    /// How many clauses it has.
    sent: usize,
}

impl Traced {
    fn new(config: &SatConfig) -> Self {
        let trace = Rc::new(RefCell::new(LratTrace::new()));
        let solver = Cadical::with_proof(config, trace.clone());
        Self { solver, trace, sent: 0 }
    }

    /// Adds the clauses that it does not have yet.
    fn send(&mut self, circuit: &Circuit, budget: &Budget) -> Result<(), String> {
        let missing = circuit.variables().saturating_sub(self.solver.var_count());
        self.solver.new_vars(missing);
        let mut clause = Vec::new();
        for position in self.sent..circuit.clauses.len() {
            budget
                .spend(TICKS_PER_CLAUSE)
                .map_err(|why| format!("no refutation was found: {why:?}"))?;
            clause.clear();
            let literals = circuit.clauses.get(position).iter();
            clause.extend(literals.filter_map(|literal| Lit::from_dimacs(literal.dimacs())));
            self.solver.add_clause(&clause);
            self.sent = position + 1;
        }
        Ok(())
    }

    /// The refutation as lines of a proof.
    fn lines(&self) -> Result<String, String> {
        let mut text = b"(lrat)\n".to_vec();
        let written = self.trace.borrow().write(&mut text).map_err(|error| error.to_string())?;
        written.ok_or("CaDiCaL gave no refutation")?;
        text.extend_from_slice(b"(end)\n");
        String::from_utf8(text).map_err(|error| error.to_string())
    }
}
