//! Words in a slot of the engine.
//!
//! Idea: bit-vectors, floats and rounding modes are words of [`SharedWords`], whose clauses go to the
//! engine's SAT solver; only the literals of atoms are seen by the other theories.
//! Invariant: what the words do not explain (an application, a read, a formula about integers) is
//! asked of the engine, so both speak of the same term.

use trine_bv::SharedWords;
use trine_bv::cnf::ClauseSink;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Assignment, Claim, Registration, Theory, Verdict};
use trine_sat::{Lit, Var};
use trine_term::{FunId, Op, OpenCase, Sort, TermId, TermStore, Theory as TheoryName, Value};

/// Bit-vectors, floats and rounding modes as a theory of the engine.
#[derive(Default)]
pub struct WordTheory {
    words: SharedWords,
    /// What is asserted for good, and the words do not know yet.
    asserted: Vec<TermId>,
}

impl WordTheory {
    /// Asks the engine what the words do not explain.
    fn hand_over_aliens(
        &mut self,
        store: &TermStore,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for (alien, bit) in self.words.take_aliens(store, &mut Clauses(out), budget)? {
            match bit {
                Some(bit) => out.need_formula(alien, bit),
                None => out.need_term(alien),
            }
        }
        Ok(())
    }
}

/// Hands clauses to the engine.
struct Clauses<'a, 'b>(&'a mut Registration<'b>);

impl ClauseSink for Clauses<'_, '_> {
    fn new_var(&mut self) -> Var {
        self.0.new_var().var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.clause(clause);
    }
}

/// Whether a formula is an atom over words.
fn is_atom(store: &TermStore, formula: TermId) -> bool {
    match store.op(formula) {
        Op::Eq => SharedWords::has_words(store, store.arg(formula, 0)),
        op => matches!(op.info().theory, TheoryName::BitVec | TheoryName::Float),
    }
}

impl Theory for WordTheory {
    fn claim(&self, store: &TermStore, term: TermId) -> Option<Claim> {
        let is_formula = *store.sort_of(term) == Sort::Bool;
        if !is_formula && !SharedWords::has_words(store, term) {
            return None;
        }
        let is_explained = self.words.explains(store, term);
        match is_formula {
            true => (is_explained && is_atom(store, term)).then_some(Claim::Meaning),
            false => Some(if is_explained { Claim::Meaning } else { Claim::Value }),
        }
    }

    fn register(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        literal: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        // Problems without words never get here, so they are not looked at for words.
        let asserted = std::mem::take(&mut self.asserted);
        if !asserted.is_empty() {
            self.words.learn(store, &asserted, &mut Clauses(out), budget)?;
        }
        match literal {
            Some(literal) => {
                let own = self.words.literal(store, term, &mut Clauses(out), budget)?;
                out.clause(&[!own, literal]);
                out.clause(&[own, !literal]);
            }
            None => self.words.add(store, term, &mut Clauses(out), budget)?,
        }
        self.hand_over_aliens(store, out, budget)
    }

    fn asserted(&mut self, formulas: &[TermId]) {
        self.asserted.extend_from_slice(formulas);
    }

    fn check(
        &mut self,
        _: &mut TermStore,
        assignment: &Assignment<'_>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        self.words.read_model(|literal| assignment.is_true(literal), budget)?;
        let refined = self.words.refine(&mut Clauses(out), budget)?;
        Ok(if refined { Verdict::Refined } else { Verdict::Consistent })
    }

    fn value(&self, store: &TermStore, term: TermId) -> Option<Value> {
        if SharedWords::has_words(store, term) { self.words.value(store, term) } else { None }
    }

    fn constants(&self, store: &TermStore, report: &mut dyn FnMut(FunId, Value)) {
        self.words.constants(store, report);
    }

    fn is_open(&self, function: FunId) -> bool {
        self.words.open_functions().meaning(function).is_some()
    }

    fn open_case(
        &self,
        function: FunId,
        args: &[Value],
        result: &Value,
    ) -> Option<(OpenCase, Value)> {
        self.words.open_functions().case(function, args, result)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let (graph, clauses) = self.words.statistics();
        let domains = self.words.domain_statistics();
        vec![
            ("domain-steps", domains.steps),
            ("domain-bits", domains.bits),
            ("domain-decided", domains.decided),
            ("domain-merged", domains.merged),
            ("lemma-refinements", self.words.refinements()),
            ("aig-ands", graph),
            ("cnf-variables", clauses.variables),
            ("cnf-clauses", clauses.clauses),
        ]
    }
}
