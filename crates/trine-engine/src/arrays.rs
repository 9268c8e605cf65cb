//! Arrays in a candidate of the engine.
//!
//! Idea: the congruence closure treats reads and writes as applications. What it does not know is that
//! a write leaves all other places as they were, and that a constant array is the same everywhere. The
//! procedure for that ([`trine_arrays`]) sees the arrays of one class as linked by equalities, and terms
//! as equal if their classes or their values are. Where reads contradict each other, each write on the
//! ways between them gives an axiom at the index that was read: congruence puts them together. That a
//! write is read back, and that different arrays differ somewhere, is asserted when the terms are met
//! ([`crate::definition`]).
//! Invariants: every lemma is valid; each is given once; the new terms are reads of arrays that
//! exist at indices that exist, or at those of a sort that has fewer than were written, so this ends.
//! Reference: Brummayer and Biere, "Lemmas on Demand for the Extensional Theory of Arrays", JSAT 2009.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arrays::{Branch, Candidate as ArrayCandidate, Instance, Key, ReadAxiom};
use trine_term::{FiniteDomain, Op, SortId, TermId, TermStore, Value};

use crate::atoms::Atoms;
use crate::congruence::{Congruence, NodeId};
use crate::model::Values;
use crate::rule::Rule;

/// Conflicts of one candidate that are answered. The search changes the others meanwhile.
pub(crate) const ANSWERED: usize = 64;

/// A constant array that has to be read at each of the few indices that there are.
#[derive(Clone)]
pub(crate) struct FewIndices {
    pub(crate) array: TermId,
    pub(crate) index: SortId,
    pub(crate) domain: Arc<FiniteDomain>,
}

/// Axioms of arrays that a candidate violates, or that are on the way to one that it violates.
#[derive(Clone, Default)]
pub(crate) struct Violations {
    pub(crate) reads: Vec<ReadAxiom>,
    /// Linked constant arrays have one element.
    pub(crate) linked: Vec<Instance>,
    pub(crate) few_indices: Vec<FewIndices>,
    /// A constant array that cannot be decided.
    pub(crate) unclear: Option<TermId>,
}

impl Violations {
    /// How many axioms there are.
    pub(crate) fn len(&self) -> usize {
        self.reads.len() + self.linked.len() + self.few_indices.len()
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds those of arrays of another sort.
    pub(crate) fn extend(&mut self, other: Self) {
        self.reads.extend(other.reads);
        self.linked.extend(other.linked);
        self.few_indices.extend(other.few_indices);
        self.unclear = self.unclear.or(other.unclear);
    }
}

/// A formula that holds in every model, with its rule and what that was applied to.
type RuleApplication = (Rule, TermId, Vec<TermId>);

/// The axioms of arrays that were given so far.
#[derive(Default)]
pub(crate) struct ArrayAxioms {
    reads: FxHashSet<ReadAxiom>,
    linked: FxHashSet<Instance>,
    /// Constant arrays that were read at each index.
    enumerated: FxHashSet<TermId>,
}

impl ArrayAxioms {
    /// Those of the axioms that were not given yet, each once.
    pub(crate) fn missing(&self, violations: &Violations) -> Violations {
        let mut seen = FxHashSet::default();
        let Violations { reads, linked, few_indices, unclear } = violations;
        let reads = reads.iter().filter(|&axiom| !self.reads.contains(axiom));
        let linked = linked.iter().filter(|&instance| !self.linked.contains(instance));
        let few = few_indices.iter().filter(|few| !self.enumerated.contains(&few.array));
        Violations {
            reads: reads.filter(|&&axiom| seen.insert(axiom)).copied().collect(),
            linked: linked.cloned().collect(),
            few_indices: few.cloned().collect(),
            unclear: *unclear,
        }
    }

    /// The axioms as formulas. They count as given from now on.
    pub(crate) fn lemmas(
        &mut self,
        store: &mut TermStore,
        violations: Violations,
    ) -> Vec<RuleApplication> {
        let mut reads = violations.reads;
        for FewIndices { array, index, domain } in violations.few_indices {
            self.enumerated.insert(array);
            for number in 0..domain.count() {
                let index = store.mk_value(&domain.element(number), index);
                reads.push(ReadAxiom { array, index });
            }
        }
        let mut lemmas = Vec::new();
        for axiom in reads {
            if self.reads.insert(axiom) {
                let rule = match store.op(axiom.array) {
                    Op::ConstArray => Rule::ReadConstant,
                    _ => Rule::ReadWrite,
                };
                lemmas.push((rule, axiom.formula(store), vec![axiom.array, axiom.index]));
            }
        }
        for instance in violations.linked {
            // Only the instances of extensionality name an index.
            let formula = instance.formula(store, &mut FxHashMap::default());
            lemmas.push((Rule::LinkedConstants, formula, Vec::new()));
            self.linked.insert(instance);
        }
        lemmas
    }
}

/// The classes of a candidate as what stands for values: by their values if they have some.
pub(crate) struct ClassKeys<'a> {
    atoms: &'a Atoms,
    congruence: &'a Congruence,
    values: &'a Values<'a>,
    /// By root.
    keys: RefCell<FxHashMap<NodeId, Key>>,
    numbers: RefCell<FxHashMap<Value, u64>>,
}

impl<'a> ClassKeys<'a> {
    /// Reads the values of classes as they are asked for.
    pub(crate) fn new(
        atoms: &'a Atoms,
        congruence: &'a Congruence,
        values: &'a Values<'a>,
    ) -> Self {
        let (keys, numbers) = (RefCell::default(), RefCell::default());
        Self { atoms, congruence, values, keys, numbers }
    }

    /// Values have even keys, classes without a value odd ones.
    fn number(&self, value: Value) -> Key {
        let mut numbers = self.numbers.borrow_mut();
        let next = numbers.len() as u64;
        Key(2 * *numbers.entry(value).or_insert(next))
    }
}

impl ArrayCandidate for ClassKeys<'_> {
    fn key(&self, term: TermId) -> Key {
        let Some(node) = self.atoms.node(term) else {
            // No class: what is not registered is equal to nothing else.
            return Key(u64::MAX - 2 * u64::from(term.raw()));
        };
        let root = self.congruence.root(node);
        if let Some(&key) = self.keys.borrow().get(&root) {
            return key;
        }
        let key = match self.values.of(node) {
            Some(value) => self.number(value),
            None => Key(2 * root.index() as u64 + 1),
        };
        self.keys.borrow_mut().insert(root, key);
        key
    }

    fn key_of_value(&self, value: &Value) -> Option<Key> {
        Some(self.number(value.clone()))
    }

    fn branch(&self, _: &TermStore, _: TermId) -> Option<Branch> {
        // The axiom of the `ite` puts it into the class of its branch.
        None
    }

    fn value(&self, _: &TermStore, term: TermId) -> Option<Value> {
        self.values.of(self.atoms.node(term)?)
    }
}
