//! The terms whose meaning takes lemmas, among those that the open levels mention.
//!
//! Idea: formulas are only noted; the next check walks over those that are new. Closing a level
//! takes back what was walked for its formulas.
//! Invariant: after [`Registry::update`], the terms are exactly the reads, applications, arrays and
//! relations of arrays below the formulas of the open levels, arguments first, and all words in
//! them are blasted.

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermSet, TermStore};

use crate::aig::AigLit;
use crate::blast::{Blaster, Reading};
use crate::word_sort::WordSort;

/// Two arrays that some formula compares, and the bit that says whether they are equal.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrayEquality {
    pub(super) left: TermId,
    pub(super) right: TermId,
    pub(super) literal: AigLit,
}

/// A formula, and whether it is a lemma.
#[derive(Clone, Copy)]
struct Root {
    formula: TermId,
    is_lemma: bool,
}

/// How much had been walked before a root.
#[derive(Clone, Copy)]
struct Mark {
    visited: usize,
    terms: usize,
}

/// The reads, applications, arrays and relations that the formulas of the open levels mention.
#[derive(Default)]
pub(super) struct Registry {
    roots: Vec<Root>,
    lemmas: FxHashSet<TermId>,
    /// How many roots the levels below had.
    levels: Vec<usize>,
    /// One mark for each root that was walked.
    marks: Vec<Mark>,
    visited: TermSet,
    trail: Vec<TermId>,
    terms: Vec<TermId>,
}

impl Registry {
    pub(super) fn push(&mut self) {
        self.levels.push(self.roots.len());
    }

    pub(super) fn pop(&mut self) {
        let Some(keep) = self.levels.pop() else { return };
        for root in self.roots.drain(keep..) {
            if root.is_lemma {
                self.lemmas.remove(&root.formula);
            }
        }
        if let Some(&mark) = self.marks.get(keep) {
            self.marks.truncate(keep);
            self.take_back(mark);
        }
    }

    fn take_back(&mut self, mark: Mark) {
        for term in self.trail.drain(mark.visited..) {
            self.visited.remove(term);
        }
        self.terms.truncate(mark.terms);
    }

    /// Adds a formula at the present level.
    pub(super) fn add(&mut self, formula: TermId) {
        self.roots.push(Root { formula, is_lemma: false });
    }

    /// Adds a lemma at the present level; false if an open level has it already.
    pub(super) fn add_lemma(&mut self, formula: TermId) -> bool {
        let new = self.lemmas.insert(formula);
        if new {
            self.roots.push(Root { formula, is_lemma: true });
        }
        new
    }

    /// Reads, applications, arrays, and relations of arrays.
    pub(super) fn terms(&self) -> &[TermId] {
        &self.terms
    }

    /// Walks over the formulas that are new, and blasts the words in their terms.
    ///
    /// # Errors
    /// If the budget ends. The next call goes on.
    pub(super) fn update(
        &mut self,
        store: &mut TermStore,
        blaster: &mut Blaster,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for position in self.marks.len()..self.roots.len() {
            let mark = Mark { visited: self.trail.len(), terms: self.terms.len() };
            let root = self.roots[position].formula;
            if let Err(exhausted) = self.walk(store, root, blaster, budget) {
                self.take_back(mark);
                return Err(exhausted);
            }
            self.marks.push(mark);
        }
        Ok(())
    }

    fn walk(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        blaster: &mut Blaster,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut stack = Vec::new();
        self.enter(store, root, blaster, &mut stack, budget)?;
        while let Some((term, reading, next)) = stack.last_mut() {
            let (term, reading) = (*term, *reading);
            if let Some(&arg) = blaster.sources(store, term).get(*next) {
                *next += 1;
                self.enter(store, arg, blaster, &mut stack, budget)?;
                continue;
            }
            stack.pop();
            budget.spend(1)?;
            if !matches!(reading, Reading::Circuit | Reading::Defined) {
                self.terms.push(term);
                let parts: Vec<TermId> = store.args(term).iter().copied().chain([term]).collect();
                for part in parts {
                    if WordSort::of_term(store, part).is_some() {
                        blaster.blast(store, part, budget)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts a term on the stack if it has to be walked over.
    fn enter(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        blaster: &mut Blaster,
        stack: &mut Vec<(TermId, Reading, usize)>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if !self.visited.insert(term) {
            return Ok(());
        }
        self.trail.push(term);
        match blaster.reading(store, term) {
            // An alien needs no lemmas from here.
            Reading::Value | Reading::Leaf | Reading::Alien => {}
            Reading::Foreign => {
                blaster.mark_foreign(term);
                if matches!(store.sort_of(term), Sort::Array { .. }) {
                    self.terms.push(term);
                }
            }
            Reading::Defined => {
                // Now it has a definition to walk over.
                blaster.blast(store, term, budget)?;
                stack.push((term, Reading::Defined, 0));
            }
            reading @ (Reading::Circuit
            | Reading::Lookup
            | Reading::ArrayRelation
            | Reading::Array) => stack.push((term, reading, 0)),
        }
        Ok(())
    }

    /// The pairs of arrays that are compared. Those count too whose bit is in no clause: it may
    /// decide where an array is read, or what is written.
    pub(super) fn array_equalities(
        &self,
        store: &TermStore,
        blaster: &mut Blaster,
    ) -> Vec<ArrayEquality> {
        let mut equalities = Vec::new();
        let mut seen = FxHashSet::default();
        for &term in &self.terms {
            if !matches!(store.op(term), Op::Eq | Op::Distinct) {
                continue;
            }
            let args = store.args(term);
            for (position, &a) in args.iter().enumerate() {
                let rest = &args[position + 1..];
                let chain = store.op(term) == Op::Eq;
                for &b in if chain { &rest[..rest.len().min(1)] } else { rest } {
                    let (left, right) = (a.min(b), a.max(b));
                    if left == right || !seen.insert((left, right)) {
                        continue;
                    }
                    let literal = blaster.array_equality(left, right);
                    equalities.push(ArrayEquality { left, right, literal });
                }
            }
        }
        equalities
    }
}
