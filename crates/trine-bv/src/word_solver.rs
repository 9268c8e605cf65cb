//! The word solver: formulas over Booleans and bit-vectors in levels, decided by one SAT solver.
//!
//! Idea: gates are defined once and for all; what a level asserts is guarded by the activation
//! literal of the level, which every search assumes and `pop` makes false for good. So clauses
//! learned about the gates survive.
//! Invariant: the clauses without activation literals say only what gates mean, and what level
//! zero asserts.
//! Reference: Eén and Sörensson, "Temporal Induction by Incremental SAT Solving", BMC 2003.

use trine_collections::{Budget, Exhausted};
use trine_sat::{Cadical, Lit, SatAnswer, SatConfig, SatSolver, SatStats, Var};
use trine_term::{FunId, Op, Sort, TermId, TermStore, Value};
use trine_value::BitVec;

use crate::aig::AigLit;
use crate::blast::Blaster;
use crate::cnf::{ClauseSink, CnfEncoder, CnfStats};

/// Hands variables and clauses to the SAT solver.
struct SatSink<'a>(&'a mut dyn SatSolver);

impl ClauseSink for SatSink<'_> {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }
}

/// Decides formulas. See the [module](self).
pub struct WordSolver {
    blaster: Blaster,
    encoder: CnfEncoder,
    sat: Box<dyn SatSolver>,
    /// Activation literals of the levels above zero; made when something is asserted there.
    levels: Vec<Option<Lit>>,
}

impl WordSolver {
    /// A solver at level zero.
    #[must_use]
    pub fn new(config: &SatConfig) -> Self {
        Self {
            blaster: Blaster::new(),
            encoder: CnfEncoder::default(),
            sat: Box::new(Cadical::new(config)),
            levels: Vec::new(),
        }
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(None);
    }

    /// Closes the innermost level and withdraws what was asserted there.
    pub fn pop(&mut self) {
        if let Some(Some(activation)) = self.levels.pop() {
            self.sat.add_clause(&[!activation]);
        }
    }

    fn activation(&mut self) -> Option<Lit> {
        let sat = &mut self.sat;
        let level = self.levels.last_mut()?;
        Some(*level.get_or_insert_with(|| sat.new_var().positive()))
    }

    /// Asserts formulas at the present level.
    ///
    /// # Errors
    /// If the budget ends; then the formulas are asserted in part.
    pub fn assert(
        &mut self,
        store: &TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut roots = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            roots.push(self.blaster.formula(store, formula, budget)?);
        }
        if roots.is_empty() {
            return Ok(());
        }
        let guard = self.activation();
        let mut sink = SatSink(&mut *self.sat);
        self.encoder.assert_roots(self.blaster.aig(), &roots, guard, &mut sink, budget)
    }

    /// A literal that is equivalent to the formula.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn literal(
        &mut self,
        store: &TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let literal = self.blaster.formula(store, formula, budget)?;
        let mut sink = SatSink(&mut *self.sat);
        self.encoder.encode(self.blaster.aig(), literal, &mut sink, budget)
    }

    /// Decides what the open levels assert, together with assumptions.
    pub fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> SatAnswer {
        let active: Vec<Lit> = self.levels.iter().flatten().chain(assumptions).copied().collect();
        self.sat.solve(&active, budget)
    }

    /// Whether an assumption was used in the last refutation.
    #[must_use]
    pub fn failed(&self, assumption: Lit) -> bool {
        self.sat.failed(assumption)
    }

    /// A term that was read as a free input, if there was one.
    #[must_use]
    pub fn foreign(&self) -> Option<TermId> {
        self.blaster.foreign()
    }

    /// Reports the values of all constants in the last model.
    pub fn constants(&self, store: &TermStore, mut report: impl FnMut(FunId, Value)) {
        for leaf in self.blaster.leaves() {
            let bits = self.blaster.bits(leaf.word);
            let value = match *store.sort_of(leaf.term) {
                Sort::Bool => Value::Bool(self.bit(bits[0])),
                _ => Value::bitvec(&self.bitvec(bits)),
            };
            debug_assert_eq!(store.op(leaf.term), Op::Apply);
            if let Some(function) = store.function(leaf.term) {
                report(function, value);
            }
        }
    }

    /// The value of an input; inputs that no clause mentions may have any.
    fn bit(&self, input: AigLit) -> bool {
        self.encoder.literal(input).is_some_and(|lit| self.sat.value(lit).is_true())
    }

    fn bitvec(&self, bits: &[AigLit]) -> BitVec {
        let mut limbs = vec![0u64; bits.len().div_ceil(64)];
        for (position, &bit) in bits.iter().enumerate() {
            limbs[position / 64] |= u64::from(self.bit(bit)) << (position % 64);
        }
        BitVec::from_limbs(bits.len() as u32, &limbs)
    }

    /// Nodes of the graph, clauses, and the work of the search.
    #[must_use]
    pub fn statistics(&self) -> (u64, CnfStats, SatStats) {
        (self.blaster.aig().and_count() as u64, self.encoder.stats(), self.sat.stats())
    }
}
