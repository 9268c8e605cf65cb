//! Turns CaDiCaL's proof events into calls of a [`ProofSink`].
//!
//! Invariant: the n-th original clause that is no lemma is the n-th call of `add_clause`: CaDiCaL
//! reports each clause when its closing zero arrives, simplified or not.
//! A clause that CaDiCaL weakens is deleted a little later; until then it may be restored, and in
//! both cases the sink hears of the outcome only.

use crate::literal::Lit;
use crate::proof::{ClauseId, LemmaTag, Origin, ProofSink};
use crate::watch::Watch;
use cadical_sys::ProofTracer;
use rustc_hash::FxHashSet;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The tracer that CaDiCaL holds.
pub(super) struct Tracer {
    watch: Rc<Watch>,
    sink: Rc<RefCell<dyn ProofSink>>,
    /// Set when the next original clause is a lemma.
    lemma_tag: Rc<Cell<Option<LemmaTag>>>,
    added: u64,
    /// Clauses that were weakened and not deleted since.
    weakened: FxHashSet<i64>,
    assumptions: Vec<Lit>,
    clause: Vec<Lit>,
    antecedents: Vec<ClauseId>,
}

impl Tracer {
    pub(super) fn new(
        watch: Rc<Watch>,
        sink: Rc<RefCell<dyn ProofSink>>,
        lemma_tag: Rc<Cell<Option<LemmaTag>>>,
    ) -> Self {
        Self {
            watch,
            sink,
            lemma_tag,
            added: 0,
            weakened: FxHashSet::default(),
            assumptions: Vec::new(),
            clause: Vec::new(),
            antecedents: Vec::new(),
        }
    }

    fn read_clause(&mut self, clause: &[i32]) {
        self.clause.clear();
        self.clause.extend(clause.iter().filter_map(|&number| Lit::from_dimacs(number)));
    }

    fn send(&self, event: impl FnOnce(&mut dyn ProofSink)) {
        self.watch.guard((), || event(&mut *self.sink.borrow_mut()));
    }

    fn send_derived(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        self.read_clause(clause);
        self.antecedents.clear();
        let mut negative = false;
        self.antecedents.extend(antecedents.iter().map(|&antecedent| {
            negative |= antecedent <= 0;
            clause_id(antecedent)
        }));
        self.send(|sink| {
            assert!(!negative, "CaDiCaL gave a proof step beyond unit propagation");
            sink.derived(clause_id(id), &self.clause, &self.antecedents);
        });
    }
}

fn clause_id(id: i64) -> ClauseId {
    ClauseId::new(id.unsigned_abs())
}

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _redundant: bool, clause: &[i32], restored: bool) {
        if restored {
            if !self.weakened.remove(&id) {
                self.send(|sink| sink.restored(clause_id(id)));
            }
            return;
        }
        let origin = match self.lemma_tag.take() {
            Some(tag) => Origin::Lemma(tag),
            None => {
                self.added += 1;
                Origin::Added(self.added - 1)
            }
        };
        self.read_clause(clause);
        self.send(|sink| sink.original(clause_id(id), origin, &self.clause));
    }

    fn add_derived_clause(
        &mut self,
        id: i64,
        _redundant: bool,
        _witness: i32,
        clause: &[i32],
        antecedents: &[i64],
    ) {
        self.send_derived(id, clause, antecedents);
    }

    fn delete_clause(&mut self, id: i64, _redundant: bool, _clause: &[i32]) {
        if self.weakened.remove(&id) {
            self.send(|sink| sink.set_aside(clause_id(id)));
        } else {
            self.send(|sink| sink.deleted(clause_id(id)));
        }
    }

    fn weaken_minus(&mut self, id: i64, _clause: &[i32]) {
        self.weakened.insert(id);
    }

    fn strengthen(&mut self, _id: i64) {}

    fn finalize_clause(&mut self, _id: i64, _clause: &[i32]) {}

    fn add_assumption(&mut self, lit: i32) {
        self.assumptions.extend(Lit::from_dimacs(lit));
    }

    fn add_constraint(&mut self, _clause: &[i32]) {}

    fn reset_assumptions(&mut self) {
        self.assumptions.clear();
    }

    fn add_assumption_clause(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        self.send_derived(id, clause, antecedents);
    }

    fn conclude_sat(&mut self, _conclusion_type: i32, _model: &[i32]) {}

    fn conclude_unsat(&mut self, _conclusion_type: i32, clause_ids: &[i64]) {
        // Several clauses occur only with a constraint clause, which this crate does not use.
        self.send(|sink| {
            let &[id] = clause_ids else {
                panic!("CaDiCaL refutes a query by {} clauses", clause_ids.len());
            };
            sink.refuted(&self.assumptions, clause_id(id));
        });
    }

    fn conclude_unknown(&mut self, _trail: &[i32]) {}
}
