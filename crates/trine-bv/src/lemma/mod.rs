//! Arrays and functions over words, by lemmas on demand.
//!
//! Idea: the SAT solver first sees reads, applications and equalities of arrays as free words and
//! bits. Each of its models is a *candidate*: its words are read and checked against the theories
//! ([`trine_arrays`]). What is violated becomes a lemma, an instance of an axiom, and the search goes
//! on; a candidate that violates nothing is a model.
//!
//! Parts: the [`registry`] knows the terms in question; a [`candidate`] gives their values.
//! Invariants: every lemma is valid in the theories, so it is asserted without a guard and outlives
//! the level where it was found. Between two checks only finitely many lemmas are possible: new
//! terms are equalities of terms that occur, and one index for each pair of arrays.
//! Reference: Brummayer and Biere, "Lemmas on Demand for the Extensional Theory of Arrays", JSAT
//! 2009.

mod candidate;
mod registry;
#[cfg(test)]
mod tests;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arrays::accesses::Accesses;
use trine_arrays::experience::Experience;
use trine_arrays::graph::ArrayGraph;
use trine_arrays::values::ArrayValues;
use trine_arrays::{Instance, Kind, constant_arrays, functions};
use trine_collections::{Budget, Exhausted};
use trine_term::{FunId, FunctionTable, Op, TermId, TermStore, Value};

use crate::aig::AigNode;
use crate::aig::evaluate::Assignment;
use crate::blast::Blaster;
use candidate::Candidate;
use registry::Registry;

/// At most so many violated lemmas are added for one candidate. The short ones are taken.
const MAX_LEMMAS_PER_ROUND: usize = 256;

/// At most so many lemmas are added that are not violated.
const MAX_ANTICIPATED_PER_ROUND: usize = 1024;

/// How many lemmas were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LemmaStats {
    /// Candidates that were refuted.
    pub rounds: u64,
    /// Two accesses to arrays that agree at an index.
    pub accesses: u64,
    /// Accesses to constant arrays, and constant arrays that agree somewhere.
    pub constants: u64,
    /// Different arrays differ somewhere.
    pub extensionality: u64,
    /// Equal arguments give equal results.
    pub functions: u64,
    /// Reads that were spelled out.
    pub expansions: u64,
}

/// The part of a model that takes lemmas.
#[derive(Clone, Default)]
pub struct LookupModel {
    /// Array constants with their values.
    pub arrays: Vec<(FunId, Value)>,
    /// Functions with their tables.
    pub functions: Vec<(FunId, FunctionTable)>,
}

/// What was found about a candidate.
pub(crate) enum Verdict {
    /// Something is violated: lemmas are pending.
    Refuted,
    /// Nothing is violated.
    Model(LookupModel),
}

/// Checks candidates against the axioms of arrays and functions, and keeps the instances that they violate.
#[derive(Default)]
pub(crate) struct LemmaEngine {
    registry: Registry,
    /// The index at which two arrays differ if they do; the smaller term comes first.
    witnesses: FxHashMap<(TermId, TermId), TermId>,
    /// The lemmas that were found.
    found: FxHashSet<TermId>,
    /// Those of them that are to be asserted.
    pending: Vec<TermId>,
    experience: Experience,
    /// Indices of accesses that contradicted each other in the last candidate, if many did.
    crowded: Vec<TermId>,
    stats: LemmaStats,
}

/// So many contradictions in one candidate say that indices are equal because nobody sets them apart.
const CROWD: usize = 16;

impl LemmaEngine {
    /// Opens a level.
    pub(crate) fn push(&mut self) {
        self.registry.push();
    }

    /// Closes the innermost level.
    pub(crate) fn pop(&mut self) {
        self.registry.pop();
    }

    /// Has the terms of a formula checked from now on, until the level is closed.
    pub(crate) fn watch(&mut self, formula: TermId) {
        self.registry.add(formula);
    }

    /// How many lemmas were added.
    pub(crate) fn stats(&self) -> LemmaStats {
        self.stats
    }

    /// Checks the candidate that gives every input of the graph the value that `input` says.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn check(
        &mut self,
        store: &mut TermStore,
        blaster: &mut Blaster,
        input: impl Fn(AigNode) -> bool,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        self.registry.update(store, blaster, budget)?;
        let equalities = self.registry.array_equalities(store, blaster);
        let mut assignment = Assignment::new();
        let aig = blaster.aig();
        assignment.extend(aig, |number| aig.input(number).is_some_and(&input), budget)?;
        let terms = self.registry.terms();
        let candidate = Candidate::new(store, blaster, assignment, terms, &equalities);

        let mut instances = Vec::new();
        for equality in equalities.iter().filter(|equality| !candidate.bit(equality.literal)) {
            instances.push(Instance::extensionality(equality.left, equality.right));
        }
        let holding = equalities.iter().filter(|equality| candidate.bit(equality.literal));
        let holding = holding.map(|equality| (equality.left, equality.right));
        let graph = ArrayGraph::new(store, &candidate, terms, holding);
        let mut accesses = Accesses::new(store, &candidate, &graph, terms);
        let constants = constant_arrays::check(store, &candidate, &graph, |_| Vec::new(), budget)?;
        instances.extend(constants.instances);
        for small in &constants.small {
            accesses.add_constants(store, &candidate, &graph, small, budget)?;
        }
        let findings = accesses.check(store, &candidate, &graph, budget)?;
        let reached = findings.constants.iter();
        instances.extend(reached.map(|conflict| conflict.instance(store, &accesses)));
        instances.extend(findings.conflicts.iter().map(|conflict| conflict.instance(&accesses)));
        if findings.conflicts.len() >= CROWD {
            let pairs = findings.conflicts.iter().flat_map(|conflict| conflict.accesses);
            self.crowded.extend(pairs.map(|access| accesses.get(access).index));
        }
        let applications = functions::applications(store, terms);
        let applications = functions::contradictions(store, &candidate, applications);
        instances.extend(applications.iter().map(|&[a, b]| functions::congruence(store, a, b)));
        let mut anticipated = Vec::new();
        let experience = &mut self.experience;
        experience.with_accesses(store, &accesses, &findings.conflicts, &mut anticipated);
        experience.with_applications(store, terms, &applications, &mut anticipated);
        if self.take(store, instances, MAX_LEMMAS_PER_ROUND) {
            self.take(store, anticipated, MAX_ANTICIPATED_PER_ROUND);
            self.stats.rounds += 1;
            return Ok(Verdict::Refuted);
        }
        let terms = self.registry.terms();
        let mut instances = Vec::new();
        let reached = &findings.leaves;
        let default = |sort| store.default_value(sort);
        let values = ArrayValues::new(store, &candidate, &graph, &accesses, reached, default);
        values.separate_indices(&accesses, &mut instances);
        let functions = values.functions(terms, &mut instances).into_tables();
        let is_constant =
            |array: &TermId| store.op(*array) == Op::Apply && store.args(*array).is_empty();
        let arrays = graph.terms().iter().copied().filter(is_constant);
        let arrays = arrays
            .filter_map(|array| Some((store.function(array)?, values.value(array)?)))
            .collect();
        let model = LookupModel { arrays, functions };
        if self.take(store, instances, MAX_LEMMAS_PER_ROUND) {
            self.stats.rounds += 1;
            return Ok(Verdict::Refuted);
        }
        if let Some(term) = constants.unclear {
            blaster.mark_unsupported(term);
        }
        Ok(Verdict::Model(model))
    }

    /// The lemmas that have to be asserted. They are valid, so no level need guard them.
    pub(crate) fn pending(&self) -> &[TermId] {
        &self.pending
    }

    /// Moves out the indices of accesses that contradicted each other in the last candidate, if many did.
    pub(crate) fn take_crowded(&mut self) -> Vec<TermId> {
        std::mem::take(&mut self.crowded)
    }

    /// Says that the pending lemmas are asserted.
    pub(crate) fn clear_pending(&mut self) {
        self.pending.clear();
    }

    /// Makes lemmas of at most `most` instances that say something new; false if there are none.
    fn take(&mut self, store: &mut TermStore, mut instances: Vec<Instance>, most: usize) -> bool {
        instances.sort_by_key(Instance::size);
        let mut taken = 0;
        for instance in instances {
            if taken == most {
                break;
            }
            let lemma = instance.formula(store, &mut self.witnesses);
            if !self.registry.add_lemma(lemma) {
                continue;
            }
            taken += 1;
            if self.found.insert(lemma) {
                self.pending.push(lemma);
                match instance.kind() {
                    Kind::Access => self.stats.accesses += 1,
                    Kind::Constant => self.stats.constants += 1,
                    Kind::Extensionality => self.stats.extensionality += 1,
                    Kind::Function => self.stats.functions += 1,
                    Kind::Expansion => self.stats.expansions += 1,
                }
            }
        }
        taken > 0
    }
}
