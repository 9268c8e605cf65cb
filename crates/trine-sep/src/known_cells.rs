//! Wands whose left side says which cells it has, beside inductive predicates.
//!
//! Idea: if `A` is made of points-to and facts, a heap `h` has at most one extension that is `A`. So
//! `A -* B` holds of `h` where there is none (facts of `A` fail, or `h` has one of its addresses), and
//! otherwise where `B` holds of the heap `H` with these cells. What is said of `h` is said of `H` beside
//! `A`: `h` satisfies `C` exactly if `H` satisfies `A * C`. A model of that, without the cells of `A`, is
//! one of the case with the wand.
//! Invariant: `NoModel` only if there is neither such an `H` nor any heap that the rest of the case allows.
//! Reference: Calcagno, Yang, O'Hearn, FSTTCS 2001; precise formulas: O'Hearn, Yang, Reynolds, "Separation
//! and information hiding", TOPLAS 2009.

use trine_heap::{Heap, HeapEvaluator, HeapModel};
use trine_term::{Op, TermId, TermSet, post_order};

use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;

/// Wands that hold or fail beside other formulas of the same heap.
pub(crate) struct WandCase {
    /// The wands, and whether each holds; at least one. They have one left side.
    pub(crate) wands: Vec<(TermId, bool)>,
    /// What holds of the heap beside it.
    pub(crate) holds: Vec<TermId>,
    /// What fails.
    pub(crate) fails: Vec<TermId>,
    /// What does not speak of the heap.
    pub(crate) facts: Vec<TermId>,
}

impl Problem<'_> {
    /// The addresses of the cells that a formula consists of, if it is made of points-to and facts.
    pub(crate) fn known_cells(&self, formula: TermId) -> Option<Vec<TermId>> {
        let (mut addresses, mut stack) = (Vec::new(), vec![formula]);
        let mut is_exact = false;
        while let Some(term) = stack.pop() {
            match self.store.op(term) {
                Op::SepPto => {
                    is_exact = true;
                    addresses.push(self.store.arg(term, 0));
                }
                Op::SepEmp => is_exact = true,
                Op::SepStar if self.store.args(term).iter().all(|&part| self.is_cells(part)) => {
                    stack.extend(self.store.args(term));
                }
                // The conjuncts beside the one that describes the heap are facts.
                Op::And => {
                    let spatial = |&part: &TermId| self.vocabulary.is_spatial(part);
                    let parts = self.store.args(term);
                    if parts.iter().filter(|&part| spatial(part)).count() != 1 {
                        return None;
                    }
                    stack.extend(parts.iter().copied().filter(spatial));
                }
                _ => return None,
            }
        }
        is_exact.then_some(addresses)
    }

    /// Whether a part of a separating conjunction may be one of known cells.
    fn is_cells(&self, part: TermId) -> bool {
        matches!(self.store.op(part), Op::SepPto | Op::SepEmp | Op::SepStar | Op::And)
    }

    /// Decides a case with wands.
    pub(crate) fn beside_wand(&mut self, case: &WandCase) -> Result<Found, GiveUp> {
        match self.beside_known_cells(case) {
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(reason) => match self.by_extension(case) {
                Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
                Err(_) => match self.beside_operands(case, &[]) {
                    Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
                    Err(_) => Err(reason),
                    found => found,
                },
                found => found,
            },
            found => found,
        }
    }

    /// Decides a case with wands whose left side has known cells.
    fn beside_known_cells(&mut self, case: &WandCase) -> Result<Found, GiveUp> {
        let mut sides = Vec::new();
        for &(wand, wanted) in &case.wands {
            match *self.store.args(wand) {
                [left, right] => sides.push((left, right, wanted)),
                _ => return Err(GiveUp::Outside(wand)),
            }
        }
        let outside = GiveUp::Outside(case.wands[0].0);
        let left = sides[0].0;
        if sides.iter().any(|&(other, ..)| other != left) {
            return Err(outside);
        }
        let addresses = self.known_cells(left).ok_or(outside)?;
        let rights: Vec<TermId> = sides
            .iter()
            .map(|&(_, right, wanted)| match wanted {
                true => right,
                false => self.store.mk(Op::Not, &[right]),
            })
            .collect();
        let joined = self.with_cells(case, left, &rights);
        let open = match self.by_cases(&joined) {
            Ok(Found::Model(model) | Found::Derived(model, _)) => {
                return self.without_cells(model, &addresses).map(Found::Model);
            }
            Ok(Found::NoModel) if !case.holds.is_empty() => None,
            Ok(Found::NoModel) => {
                // Other cells may lie beside those of the left side.
                match self.beside_any_heap(case, left, &rights)? {
                    Some(Found::Model(model) | Found::Derived(model, _)) => {
                        return self.without_cells(model, &addresses).map(Found::Model);
                    }
                    Some(Found::NoModel) => None,
                    None => Some(outside),
                }
            }
            Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
            Err(reason) => Some(reason),
        };
        if case.wands.iter().all(|&(_, wanted)| wanted) {
            return self.without_extension(case, left, open);
        }
        if open.is_some() && matches!(self.solve_all(&[&case.facts, &[left]])?, Found::NoModel) {
            return Ok(Found::NoModel);
        }
        open.map_or(Ok(Found::NoModel), Err)
    }

    /// Decides what is said of the heap with the cells of the left side, and any others; nothing if that does not go.
    fn beside_any_heap(
        &mut self,
        case: &WandCase,
        left: TermId,
        rights: &[TermId],
    ) -> Result<Option<Found>, GiveUp> {
        let Some(any) = self.any_heap else { return Ok(None) };
        let WandCase { wands, fails, facts, .. } = case;
        let with_base = WandCase {
            wands: wands.clone(),
            holds: vec![any],
            fails: fails.clone(),
            facts: facts.clone(),
        };
        let joined = self.with_cells(&with_base, left, rights);
        match self.by_cases(&joined) {
            Ok(found) => Ok(Some(found)),
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(_) => Ok(None),
        }
    }

    /// Looks for a model in which no extension of the heap is the left side of the wands: one of the rest of
    /// the case, perhaps, or, where nothing else describes the heap, one that has these cells itself. `open`
    /// is why there may be other models.
    fn without_extension(
        &mut self,
        case: &WandCase,
        left: TermId,
        open: Option<GiveUp>,
    ) -> Result<Found, GiveUp> {
        let outside = GiveUp::Outside(case.wands[0].0);
        let mut fails = Vec::new();
        for &formula in &case.fails {
            fails.push(self.store.mk(Op::Not, &[formula]));
        }
        let attempts: &[&[TermId]] = if case.holds.is_empty() { &[&[left], &[]] } else { &[&[]] };
        let mut last = None;
        for &cells in attempts {
            let found = self.solve_all(&[&case.facts, &case.holds, &fails, cells]);
            match found {
                Ok(Found::Model(model) | Found::Derived(model, _)) => {
                    let mut evaluator = HeapEvaluator::new(self.store, &model, self.budget);
                    if case.wands.iter().all(|&(wand, _)| evaluator.holds(wand) == Ok(true)) {
                        return Ok(Found::Model(model));
                    }
                    last = Some(outside);
                }
                // There is no heap at all.
                Ok(Found::NoModel) if cells.is_empty() => return Ok(Found::NoModel),
                Ok(Found::NoModel) => {}
                Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                Err(reason) => last = Some(reason),
            }
        }
        Err(open.or(last).unwrap_or(outside))
    }

    fn solve_all(&mut self, parts: &[&[TermId]]) -> Result<Found, GiveUp> {
        let all = parts.concat();
        self.vocabulary.read(self.store, &all);
        self.by_cases(&all)
    }

    /// What is said of the heap with the cells of the left side. Where nothing else describes the heap,
    /// there are no other cells: one of several possibilities.
    fn with_cells(&mut self, case: &WandCase, left: TermId, rights: &[TermId]) -> Vec<TermId> {
        let mut all = case.facts.clone();
        for &formula in &case.holds {
            all.push(self.store.mk(Op::SepStar, &[left, formula]));
        }
        if case.holds.is_empty() {
            all.push(left);
        }
        for &formula in &case.fails {
            let beside = self.store.mk(Op::SepStar, &[left, formula]);
            all.push(self.store.mk(Op::Not, &[beside]));
        }
        all.extend(rights);
        self.vocabulary.read(self.store, &all);
        all
    }

    /// The model without the cells with these addresses.
    fn without_cells(&self, model: HeapModel, addresses: &[TermId]) -> Result<HeapModel, GiveUp> {
        let mut evaluator = HeapEvaluator::new(self.store, &model, self.budget);
        let mut gone = Vec::new();
        for &address in addresses {
            gone.push(evaluator.value(address)?);
        }
        let mut heap = Heap::new();
        let cells = model.heap.cells().zip(model.heap.shares());
        for ((at, value), share) in cells.filter(|((at, _), _)| !gone.contains(at)) {
            heap.allocate_share(at.clone(), value.clone(), share);
        }
        Ok(HeapModel { heap, interpretation: model.interpretation })
    }

    /// How many wands are nested in a formula at most.
    pub(crate) fn nested_wands(&self, formula: TermId) -> usize {
        let mut depths: rustc_hash::FxHashMap<TermId, usize> = rustc_hash::FxHashMap::default();
        post_order(self.store, &[formula], &mut TermSet::new(), |term| {
            let args = self.store.args(term).iter();
            let inner = args.filter_map(|arg| depths.get(arg)).max().copied().unwrap_or(0);
            depths.insert(term, inner + usize::from(self.store.op(term) == Op::SepWand));
        });
        depths.get(&formula).copied().unwrap_or(0)
    }
}
