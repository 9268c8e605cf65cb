//! Lemmas: what a few atoms have in common with one call, found on small heaps and then proved.
//!
//! Idea: two atoms that lie side by side, or one call, are taken out of a sequent and their arguments
//! made variables (`pattern`). A forward lemma says that they are a call of another predicate
//! (composition, conversion); a backward lemma says that a call can be taken apart into them
//! (splitting), and is used on conclusions (`backward`). Which arguments fit is read off the heap of a
//! leaf (`candidate`, `sample`). Numbers that count cells follow from the counts of the parts.
//! Invariant: a lemma is used only after a proof of its own, in which only earlier lemmas occur, so
//! none depends on itself. Leaves only choose what is tried.
//! Reference: Ta, Le, Khoo, Chin, "Automated lemma synthesis in symbolic-heap separation logic",
//! POPL 2018, for the kinds of lemmas; reading arguments off models takes the place of templates.

mod backward;
mod candidate;
mod fold;
mod pattern;
mod sample;

use std::rc::Rc;

use rustc_hash::FxHashSet;
use trine_term::Op;

use super::hypothesis::Hypothesis;
use super::search::Search;
use super::sequent::Sequent;
use super::size::Sizes;
use crate::base_pair::BasePairs;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::proof::{Companion, Derivation, Lemma};
use crate::symbolic_heap::Loc;
use backward::Backward;
use candidate::Candidate;
use pattern::{cells_beside, shape_of, subsets};

/// How many sequents the proof of a lemma may have, by fuel.
const PROOF: [(i32, u32); 3] = [(8, 60), (14, 200), (22, 400)];
/// How often lemmas that could not be proved are tried again after others were.
const ROUNDS: usize = 3;

/// Lemmas that were proved.
#[derive(Default)]
pub(super) struct Lemmas {
    pub(super) forward: Vec<Hypothesis>,
    pub(super) backward: Vec<Rc<Backward>>,
    /// All of them with their proofs, in the order in which they were found.
    pub(super) proved: Vec<Rc<Lemma>>,
    tried: FxHashSet<Vec<u32>>,
}

impl Clone for Lemmas {
    fn clone(&self) -> Self {
        Self {
            forward: self.forward.clone(),
            backward: self.backward.clone(),
            proved: self.proved.clone(),
            tried: FxHashSet::default(),
        }
    }
}

impl Lemmas {
    /// Lemmas of a finished proof, which no search uses.
    pub(super) fn of(proved: Vec<Rc<Lemma>>) -> Self {
        Self { proved, ..Self::default() }
    }
}

impl Problem<'_> {
    /// Finds and proves lemmas about the atoms of a sequent; whether there are new ones.
    pub(super) fn discover(
        &mut self,
        pairs: &BasePairs,
        sequent: &Sequent,
        sizes: &Sizes,
        lemmas: &mut Lemmas,
    ) -> Result<bool, GiveUp> {
        // The other side first; a side's own predicates for composition alone.
        let mut wanted = self.reachable(&sequent.right);
        let mut given = self.reachable(&sequent.left);
        let others: Vec<_> = given.iter().copied().filter(|p| !wanted.contains(p)).collect();
        given.extend(wanted.iter().copied().filter(|p| !given.contains(p)).collect::<Vec<_>>());
        wanted.extend(others);
        let mut candidates = Vec::new();
        for (forward, heap) in [(true, &sequent.left), (false, &sequent.right)] {
            for (cells, calls) in subsets(heap, self.definitions.nils()) {
                let beside = cells_beside(sequent, &cells);
                for (keep_nil, keep_beside) in
                    [(false, false), (false, true), (true, false), (true, true)]
                {
                    if keep_beside && !forward {
                        continue;
                    }
                    let pattern =
                        self.pattern(sequent, &cells, &calls, sizes, forward, keep_nil)?;
                    let Some(mut pattern) = pattern else { continue };
                    if keep_beside && !pattern.keep_beside(&beside) {
                        continue;
                    }
                    let mut shape: Vec<u32> = shape_of(pattern.sequent().key()).collect();
                    shape.extend([u32::from(forward), pattern.heap.data.len() as u32]);
                    shape.extend(pattern.framed.iter().map(|loc| loc.index() as u32));
                    if !forward {
                        let flexible = |&loc: &Loc| u32::from(sequent.is_flexible(loc));
                        shape.extend(pattern.origins.iter().map(flexible));
                    }
                    if !lemmas.tried.insert(shape) {
                        continue;
                    }
                    let targets = if forward { &wanted } else { &given };
                    let alone = pattern.heap.cells.is_empty() && pattern.heap.calls.len() == 1;
                    let own = self.reachable(heap);
                    let other =
                        self.reachable(if forward { &sequent.right } else { &sequent.left });
                    for &target in targets {
                        if alone && own.contains(&target) && !other.contains(&target) {
                            continue;
                        }
                        let found = match forward {
                            true => self.forward(&pattern, target, sizes)?,
                            false => self.backward(sequent, &pattern, target, sizes)?,
                        };
                        candidates.extend(found);
                    }
                }
            }
        }
        let mut any = false;
        for _ in 0..ROUNDS {
            let mut left = Vec::new();
            let mut progress = false;
            for candidate in candidates {
                if self.prove_lemma(pairs, &candidate, lemmas)? {
                    progress = true;
                } else {
                    left.push(candidate);
                }
            }
            any |= progress;
            let mut steps = Vec::new();
            for candidate in &left {
                steps.extend(self.steps_of(candidate, sizes, &mut lemmas.tried)?);
            }
            let more = !steps.is_empty();
            // What a step needs is smaller, so it comes first.
            candidates = steps;
            candidates.extend(left);
            if !progress && !more || candidates.is_empty() {
                break;
            }
        }
        Ok(any)
    }

    fn prove_lemma(
        &mut self,
        pairs: &BasePairs,
        candidate: &Candidate,
        lemmas: &mut Lemmas,
    ) -> Result<bool, GiveUp> {
        for (fuel, nodes) in PROOF {
            let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), Some(nodes));
            let Some(root) = search.prove(candidate.sequent.clone(), fuel)? else { continue };
            let mut proof = search.derivation(root);
            let mut sequent = candidate.sequent.clone();
            let number = lemmas.proved.len();
            match &candidate.numbers {
                None => {
                    self.with_few_conditions(pairs, &mut sequent, &mut proof, lemmas)?;
                    let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), None);
                    let mut lemma = search.recorded(&sequent, Companion::Lemma(number));
                    lemma.shrunk = true;
                    lemmas.forward.push(lemma);
                }
                Some(numbers) => {
                    let (sequent, numbers) = (sequent.clone(), numbers.clone());
                    lemmas.backward.push(Rc::new(Backward { sequent, numbers, number }));
                }
            }
            let Sequent { left, right, framed, flexible, .. } = sequent;
            lemmas.proved.push(Rc::new(Lemma { left, right, framed, flexible, proof }));
            return Ok(true);
        }
        Ok(false)
    }

    /// Takes those conditions of a lemma away that its proof does not need.
    fn with_few_conditions(
        &mut self,
        pairs: &BasePairs,
        now: &mut Sequent,
        proof: &mut Derivation,
        lemmas: &Lemmas,
    ) -> Result<(), GiveUp> {
        let [(_, _), (fuel, nodes), _] = PROOF;
        for place in (0..now.left.data.len()).rev() {
            // Bounds of one number cost little where the lemma is used.
            let &[left, right] = self.store.args(now.left.data[place]) else { continue };
            if self.store.is_value(left) || self.store.op(right) != Op::Apply {
                continue;
            }
            let mut fewer = now.clone();
            fewer.left.data.remove(place);
            let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), Some(nodes));
            if let Some(root) = search.prove(fewer.clone(), fuel)? {
                *proof = search.derivation(root);
                *now = fewer;
            }
        }
        Ok(())
    }
}
