//! Counter-heaps: leaves of the premise on which no conclusion holds.
//!
//! Idea: the most general model of a leaf refutes most wrong sequents; a third of the others fall when
//! two of its classes are merged. Declared sorts of data have no more elements than the model of a leaf
//! mentions, and fewer where elements are merged.

use std::ops::Range;

use super::sequent::Sequent;
use crate::base_pair::class_numbers;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::matching::{Matcher, Verdict, free_variables};
use crate::proof::state::data_of;
use crate::symbolic_heap::{Loc, SymbolicHeap};
use trine_heap::{HeapEvaluator, HeapModel, Kept, Location, data_sorts};
use trine_term::{Op, TermId, TermSet, post_order};

/// How many leaves of one size are tried, and on how many of them classes are merged.
const LEAVES: usize = 400;
/// The same for sequents inside of a proof.
const QUICK_LEAVES: usize = 10;
/// How many elements of a declared sort of data are told apart.
const MAX_APART: usize = 6;

/// What a heap has to satisfy beside the form that it is made from.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    /// Of each list one form holds.
    pub(crate) holds: &'a [Vec<SymbolicHeap>],
    /// None of these holds.
    pub(crate) fails: &'a [SymbolicHeap],
}

impl Problem<'_> {
    /// A heap of the premise that has what is wanted, among the sizes that every search looks at.
    pub(crate) fn search_heap(
        &mut self,
        premise: &SymbolicHeap,
        wanted: &Wanted<'_>,
    ) -> Result<Option<HeapModel>, GiveUp> {
        self.refute_forms(premise, wanted, 0..super::LATER_SIZES)
    }

    /// A heap of the premise that has what is wanted; sizes count from the smallest.
    pub(crate) fn refute_forms(
        &mut self,
        premise: &SymbolicHeap,
        wanted: &Wanted<'_>,
        sizes: Range<usize>,
    ) -> Result<Option<HeapModel>, GiveUp> {
        let Some(least) = self.definitions.least_cells(premise) else { return Ok(None) };
        for extra in sizes {
            let leaves = self.leaves(premise, least as usize + extra, LEAVES)?.found;
            for leaf in &leaves {
                if let Some(model) = self.counter_model(leaf, wanted)? {
                    return Ok(Some(model));
                }
            }
            for leaf in &leaves {
                for equations in self.equal_elements(leaf) {
                    let mut merged = leaf.clone();
                    merged.data.extend(equations);
                    if let Some(model) = self.counter_model(&merged, wanted)? {
                        return Ok(Some(model));
                    }
                }
                for pair in self.mergeable(leaf) {
                    let mut merged = leaf.clone();
                    merged.equal.push(pair);
                    if let Some(model) = self.counter_model(&merged, wanted)? {
                        return Ok(Some(model));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Says which elements declared sorts of data have in a model of some forms: no more than it mentions.
    pub(super) fn fix_elements<'f>(
        &self,
        model: &mut HeapModel,
        forms: impl Iterator<Item = &'f SymbolicHeap>,
    ) {
        if data_sorts(self.store).is_empty() {
            return;
        }
        let terms: Vec<TermId> = forms.flat_map(data_of).collect();
        model.fix_elements(self.store, &terms, Kept::All);
    }

    /// Which constants of a leaf that are elements of declared sorts of data may be equal: all of a sort are
    /// one, or none or two of them are.
    fn equal_elements(&mut self, leaf: &SymbolicHeap) -> Vec<Vec<TermId>> {
        let mut found = Vec::new();
        for sort in data_sorts(self.store) {
            let mut elements = Vec::new();
            for term in data_of(leaf) {
                // Variables that a quantifier binds are no elements.
                let free = free_variables(self.store, term);
                post_order(self.store, &[term], &mut TermSet::new(), |part| {
                    if self.store.sort(part) == sort
                        && self.store.args(part).is_empty()
                        && (self.store.op(part) != Op::BoundVar || free.contains(&part))
                    {
                        elements.push(part);
                    }
                });
            }
            elements.sort_unstable();
            elements.dedup();
            if elements.len() < 2 {
                continue;
            }
            found.push(vec![self.store.mk(Op::Eq, &elements)]);
            if elements.len() == 2 {
                continue;
            }
            // All are told apart, then all but two.
            if elements.len() <= MAX_APART {
                found.push(vec![self.store.mk(Op::Distinct, &elements)]);
            }
            for (position, &a) in elements.iter().enumerate() {
                for &b in &elements[position + 1..] {
                    let equal = self.store.mk(Op::Eq, &[a, b]);
                    if elements.len() <= MAX_APART {
                        let others: Vec<TermId> =
                            elements.iter().copied().filter(|&other| other != b).collect();
                        found.push(vec![equal, self.store.mk(Op::Distinct, &others)]);
                    }
                    found.push(vec![equal]);
                }
            }
        }
        found
    }

    /// Pairs of locals of one sort, one for each pair of classes.
    pub(crate) fn mergeable(&self, leaf: &SymbolicHeap) -> Vec<(Loc, Loc)> {
        let Some(numbers) = class_numbers(&self.definitions, leaf) else { return Vec::new() };
        let mut seen = Vec::new();
        let mut firsts: Vec<usize> = Vec::new();
        for (local, &number) in numbers.iter().enumerate() {
            let class = (leaf.locals[local].sort, number);
            if !seen.contains(&class) {
                seen.push(class);
                firsts.push(local);
            }
        }
        let mut pairs = Vec::new();
        for (position, &a) in firsts.iter().enumerate() {
            for &b in &firsts[position + 1..] {
                if leaf.locals[a].sort == leaf.locals[b].sort {
                    pairs.push((Loc::new(a), Loc::new(b)));
                }
            }
        }
        pairs
    }

    /// The model of a leaf, if it has what is wanted.
    pub(crate) fn counter_model(
        &mut self,
        leaf: &SymbolicHeap,
        wanted: &Wanted<'_>,
    ) -> Result<Option<HeapModel>, GiveUp> {
        let mut model = match self.leaf_model(leaf) {
            Ok(Some(model)) => model,
            Ok(None) | Err(GiveUp::Data) => return Ok(None),
            Err(reason) => return Err(reason),
        };
        let forms = wanted.holds.iter().flatten().chain(wanted.fails);
        self.fix_elements(&mut model, forms.chain([leaf]));
        Ok(self.has(&model, wanted)?.then_some(model))
    }

    /// Whether a heap is found to have what is wanted. Where matches do not end, it may be a model of all that
    /// is asserted.
    pub(super) fn has(&mut self, model: &HeapModel, wanted: &Wanted<'_>) -> Result<bool, GiveUp> {
        match self.matches(model, wanted) {
            Err(GiveUp::Bound) if self.definitions.is_idle && !self.asserted.is_empty() => {
                let mut evaluator = HeapEvaluator::new(self.store, model, self.budget);
                let mut formulas = self.asserted.iter();
                Ok(formulas.all(|&formula| evaluator.holds(formula) == Ok(true)))
            }
            Err(GiveUp::Bound) => Ok(false),
            result => result,
        }
    }

    /// Whether matches show that a heap has what is wanted.
    fn matches(&mut self, model: &HeapModel, wanted: &Wanted<'_>) -> Result<bool, GiveUp> {
        let cells = vec![true; model.heap.len()];
        let mut matcher = Matcher::new(
            self.store,
            &self.definitions,
            &model.interpretation,
            &model.heap,
            self.pure,
            self.budget,
        );
        for forms in wanted.holds {
            let (mut any, mut is_open) = (false, false);
            for form in forms {
                match matcher.check(form, &cells) {
                    Ok(Verdict::Holds) => any = true,
                    Ok(Verdict::Fails) | Err(GiveUp::Data | GiveUp::Outside(_)) => {}
                    Err(GiveUp::Bound) => is_open = true,
                    Err(reason) => return Err(reason),
                }
            }
            if !any && is_open {
                return Err(GiveUp::Bound);
            }
            if !any {
                return Ok(false);
            }
        }
        for conclusion in wanted.fails {
            match matcher.check(conclusion, &cells) {
                Ok(Verdict::Fails) => {}
                Ok(Verdict::Holds) | Err(GiveUp::Data | GiveUp::Outside(_)) => return Ok(false),
                Err(reason) => return Err(reason),
            }
        }
        Ok(true)
    }

    /// Whether a small heap refutes a sequent of a proof.
    pub(super) fn refutes(&mut self, sequent: &Sequent) -> Result<bool, GiveUp> {
        // Leaves have whole cells.
        if self.shares_cells {
            return Ok(false);
        }
        let Some(least) = self.definitions.least_cells(&sequent.left) else { return Ok(false) };
        // Each leaf with data costs a question to the pure solver.
        let with_data = !sequent.left.data.is_empty();
        let (sizes, leaves) = if with_data { (2, QUICK_LEAVES / 3) } else { (3, QUICK_LEAVES) };
        for extra in 0..sizes {
            let cells = least as usize + extra;
            for leaf in self.leaves(&sequent.left, cells, leaves)?.found {
                if self.leaf_refutes(&leaf, sequent)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn leaf_refutes(&mut self, leaf: &SymbolicHeap, sequent: &Sequent) -> Result<bool, GiveUp> {
        let Some(numbers) = class_numbers(&self.definitions, leaf) else { return Ok(false) };
        let at = |loc: Loc| Location {
            sort: leaf.locals[loc.index()].sort,
            number: numbers[loc.index()],
        };
        let framed = |loc: &Loc| {
            at(*loc).is_nil() || leaf.cells.iter().any(|cell| at(cell.address) == at(*loc))
        };
        if sequent.framed.iter().any(framed) {
            return Ok(false);
        }
        let Ok(Some(mut model)) = self.leaf_model(leaf) else { return Ok(false) };
        self.fix_elements(&mut model, [&sequent.left, &sequent.right, leaf].into_iter());
        let mut form = sequent.right.clone();
        form.locals = sequent.left.locals.clone();
        let values: Vec<Option<Location>> = (0..form.locals.len())
            .map(|number| (!sequent.flexible[number]).then(|| at(Loc::new(number))))
            .collect();
        let cells = vec![true; model.heap.len()];
        let mut matcher = Matcher::new(
            self.store,
            &self.definitions,
            &model.interpretation,
            &model.heap,
            self.pure,
            self.budget,
        );
        match matcher.check_at(&form, &values, &cells) {
            Ok(verdict) => Ok(verdict == Verdict::Fails),
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(_) => Ok(false),
        }
    }
}
