//! Wands with any left side beside inductive predicates.
//!
//! Idea: `F` and `not (A -* B)` hold of a heap exactly if the heap has an extension by one of `A` that is none
//! of `B`. So there is such a heap exactly if some heap is one of `F * A` and none of `B`; its part that is `F`
//! is the heap that was asked for. What else is said of the heap only takes models away. In the other
//! direction `A * (A -* B)` gives `B`.
//! Invariants: `NoModel` of a case only if `F * A` without `B` has none; a formula that was weakened serves
//! `NoModel` alone, unless its model is judged to be one of what was asked.
//! Reference: O'Hearn, Reynolds, Yang, "Local reasoning about programs that alter data structures", CSL 2001
//! (the adjunction of `*` and `-*`).

use trine_heap::{Heap, HeapEvaluator, HeapModel};
use trine_term::{Op, TermId};

use crate::any_heap::explicit;
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::known_cells::WandCase;

/// Most cells of a heap whose parts are tried.
const MOST_CELLS: usize = 10;

impl Problem<'_> {
    /// Decides a case by a wand that fails.
    pub(crate) fn by_extension(&mut self, case: &WandCase) -> Result<Found, GiveUp> {
        let mut open = GiveUp::Outside(case.wands[0].0);
        // The case without its wands: if it has no model, there is none, and its model may be one.
        if !case.holds.is_empty() {
            let mut rest = [&*case.facts, &case.holds].concat();
            for &formula in &case.fails {
                rest.push(self.store.mk(Op::Not, &[formula]));
            }
            self.vocabulary.read(self.store, &rest);
            match self.by_cases(&rest) {
                Ok(Found::NoModel) => return Ok(Found::NoModel),
                Ok(Found::Model(model) | Found::Derived(model, _)) => {
                    if self.is_model(&model, case) {
                        return Ok(Found::Model(model));
                    }
                }
                Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                Err(_) => {}
            }
        }
        let bases = match (&*case.holds, self.any_heap) {
            ([], Some(any)) => vec![any],
            ([], None) => return Err(open),
            (holds, _) => holds.to_vec(),
        };
        for &(wand, wanted) in &case.wands {
            if wanted {
                continue;
            }
            let (left, right) = self.sides_of_wand(wand);
            for &base in &bases {
                let joined = self.store.mk(Op::SepStar, &[base, left]);
                let fails = self.store.mk(Op::Not, &[right]);
                let mut all = case.facts.clone();
                all.extend([joined, fails]);
                if let Some(any) = self.any_heap {
                    all = explicit(self.store, &all, any);
                }
                self.vocabulary.read(self.store, &all);
                match self.by_cases(&all) {
                    Ok(Found::NoModel) => return Ok(Found::NoModel),
                    Ok(Found::Model(model) | Found::Derived(model, _)) => {
                        if let Some(model) = self.part_of(&model, case)? {
                            return Ok(Found::Model(model));
                        }
                    }
                    Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                    Err(reason) => open = reason,
                }
            }
        }
        Err(open)
    }

    /// Left and right side of a wand, which is nested to the right.
    pub(crate) fn sides_of_wand(&mut self, wand: TermId) -> (TermId, TermId) {
        let args = self.store.args(wand).to_vec();
        match *args {
            [left, right] => (left, right),
            _ => (args[0], self.store.mk(Op::SepWand, &args[1..])),
        }
    }

    /// A part of a heap that satisfies a case.
    fn part_of(&self, model: &HeapModel, case: &WandCase) -> Result<Option<HeapModel>, GiveUp> {
        let cells: Vec<_> = model.heap.cells().collect();
        if cells.len() > MOST_CELLS {
            return Ok(None);
        }
        for way in 0..1usize << cells.len() {
            self.budget.spend(cells.len() as u64 + 1)?;
            let mut heap = Heap::new();
            for (number, &(at, value)) in cells.iter().enumerate() {
                if way >> number & 1 == 0 {
                    heap.allocate(at.clone(), value.clone());
                }
            }
            let part = HeapModel { heap, interpretation: model.interpretation.clone() };
            if self.is_model(&part, case) {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    /// Whether a heap is judged to satisfy a case.
    pub(crate) fn is_model(&self, model: &HeapModel, case: &WandCase) -> bool {
        let mut evaluator = HeapEvaluator::new(self.store, model, self.budget);
        let mut is = |formula: TermId, wanted: bool| evaluator.holds(formula) == Ok(wanted);
        case.holds.iter().all(|&formula| is(formula, true))
            && case.fails.iter().all(|&formula| is(formula, false))
            && case.wands.iter().all(|&(wand, wanted)| is(wand, wanted))
            && case.facts.iter().all(|&fact| is(fact, true))
    }

    /// What follows from a separating conjunction in which a wand stands beside its left side.
    pub(crate) fn after_wand(&mut self, star: TermId) -> Option<TermId> {
        let args = self.store.args(star).to_vec();
        for (place, &wand) in args.iter().enumerate() {
            if self.store.op(wand) != Op::SepWand {
                continue;
            }
            let (left, right) = self.sides_of_wand(wand);
            let mut others = args.clone();
            others.remove(place);
            let parts = match self.store.op(left) {
                Op::SepStar => self.store.args(left).to_vec(),
                // The empty heap is one of these.
                Op::SepEmp | Op::True => Vec::new(),
                _ => vec![left],
            };
            let taken = parts.iter().all(|part| {
                let found = others.iter().position(|other| other == part);
                found.map(|at| others.remove(at)).is_some()
            });
            if taken {
                others.push(right);
                return Some(match *others {
                    [single] => single,
                    _ => self.store.mk(Op::SepStar, &others),
                });
            }
        }
        None
    }
}
