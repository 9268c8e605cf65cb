//! Wands with any left side: one case for each heap that the sides tell apart.
//!
//! Idea: formulas without quantifiers compare addresses and contents with those of their `pto` atoms, and of
//! the cells at other addresses they see only how many there are, up to a bound. So `A -* B` holds of a heap
//! if `B` holds of it with the cells of each choice of which `A` holds: for each address that is named no
//! cell, one with a content that is named, or one with another content; and a number of cells at addresses
//! that nothing names.
//! Invariant: the conjunction of the cases is equivalent to the wand, whatever locations and contents without
//! a name are chosen; where the values of a sort may be too few for them, there is no translation.
//! Reference: Calcagno, Yang, O'Hearn, FSTTCS 2001; Lozes, "Elimination of spatial connectives in static spatial
//! logics", TCS 2005.

use std::rc::Rc;

use smallvec::smallvec;
use trine_heap::{few_values, is_data_sort};
use trine_term::{Domain, HeapSort, Op, Sort, SortId, TermId, TermSet, TermStore, post_order};

use super::exact_addresses;
use super::record::Content;
use super::update::{Entry, Goal, Step, Translation};
use crate::give_up::GiveUp;
use crate::wand;

/// How many cases a wand may have.
const MAX_CASES: usize = 2_000;

/// The cells that an extension may have at addresses of one sort.
struct Region {
    sort: SortId,
    /// The addresses that are named.
    names: Vec<TermId>,
    /// What the cells at these may hold.
    contents: Vec<Content>,
    /// Cells at addresses that nothing names.
    others: Vec<Entry>,
}

/// The cells that an extension may have.
pub(super) struct Choices(Vec<Region>);

/// For each region: which content each name has, zero for no cell, and how many others there are.
type Choice = Vec<(Vec<usize>, usize)>;

impl Choices {
    /// How many there are.
    fn count(&self) -> usize {
        let ways = |region: &Region| {
            let mut ways = region.others.len() + 1;
            for _ in &region.names {
                ways = ways.saturating_mul(region.contents.len() + 1);
            }
            ways
        };
        self.0.iter().map(ways).fold(1, usize::saturating_mul)
    }

    /// The choice with a number.
    fn get(&self, number: usize) -> Choice {
        let mut rest = number;
        let mut digit = |base: usize| {
            let digit = rest % base;
            rest /= base;
            digit
        };
        let of_region = |region: &Region| {
            let others = digit(region.others.len() + 1);
            let names = region.names.iter().map(|_| digit(region.contents.len() + 1)).collect();
            (names, others)
        };
        self.0.iter().map(of_region).collect()
    }
}

impl Translation<'_> {
    /// `left -* right` on a heap, whatever the left side is.
    pub(super) fn any_extension(
        &mut self,
        wand: TermId,
        (left, right): (TermId, TermId),
        heap: usize,
    ) -> Result<Step, GiveUp> {
        let choices = match self.extensions.get(&(wand, heap)) {
            Some(known) => Rc::clone(known),
            None => {
                let choices = Rc::new(self.choices(wand, (left, right), heap)?);
                self.extensions.insert((wand, heap), Rc::clone(&choices));
                choices
            }
        };
        // Where a step waits for another one, it goes on from there.
        let (first, mut cases) = self.cases.remove(&(wand, heap)).unwrap_or_default();
        for number in first..choices.count() {
            self.budget.spend(1)?;
            let (cells, named) = added(&choices, &choices.get(number), self.store);
            let own = self.intern(cells.clone());
            let goal = Goal::Formula(left, own);
            let Some(&holds) = self.results.get(&goal) else {
                self.cases.insert((wand, heap), (number, cases));
                return Ok(Step::Need(goal));
            };
            if self.store.op(holds) == Op::False {
                continue;
            }
            let mut larger = self.heaps[heap].clone();
            larger.extend(cells);
            let larger = self.intern(larger);
            let goal = Goal::Formula(right, larger);
            let Some(&after) = self.results.get(&goal) else {
                self.cases.insert((wand, heap), (number, cases));
                return Ok(Step::Need(goal));
            };
            let mut ways = vec![self.not(holds), after];
            ways.extend(self.overlaps(&named, heap));
            cases.push(self.or(&ways));
        }
        Ok(Step::Done(self.and(&cases)))
    }

    /// Ways in which cells at these addresses are no extension of a heap.
    fn overlaps(&mut self, addresses: &[TermId], heap: usize) -> Vec<TermId> {
        let mut ways = Vec::new();
        for (position, &address) in addresses.iter().enumerate() {
            let sort = self.store.sort(address);
            let nil = self.records.nil(self.store, sort);
            ways.push(self.equal(address, nil));
            for &other in &addresses[..position] {
                if self.store.sort(other) == sort {
                    ways.push(self.equal(address, other));
                }
            }
            for entry in self.heaps[heap].clone() {
                if self.store.sort(entry.address) == sort {
                    let same = self.equal(entry.address, address);
                    ways.push(self.and(&[entry.present(), same]));
                }
            }
        }
        ways
    }

    /// The cells that an extension of a heap may have, as far as two formulas can tell.
    fn choices(
        &mut self,
        wand: TermId,
        (left, right): (TermId, TermId),
        heap: usize,
    ) -> Result<Choices, GiveUp> {
        let outside = GiveUp::Outside(wand);
        let mut atoms = Vec::new();
        let (mut is_plain, mut wands) = (true, false);
        let store = &*self.store;
        post_order(store, &[left, right], &mut TermSet::new(), |term| match store.op(term) {
            Op::SepPto => atoms.push((store.arg(term, 0), store.arg(term, 1))),
            Op::SepWand => wands = true,
            Op::Forall | Op::Exists => is_plain = false,
            _ => {}
        });
        let of_heap = self.heaps[heap].iter().map(|entry| (entry.address, entry.present()));
        let mut terms = atoms.iter().copied().chain(of_heap);
        if !is_plain || terms.any(|(a, b)| self.is_open(a) || self.is_open(b)) {
            return Err(outside);
        }
        // A left side that lists addresses has no other cells.
        let exact = exact_addresses(self.store, left);
        let bound = match exact {
            Some(_) => 0,
            None => wand::bound(self.store, left).max(wand::bound(self.store, right)),
        };
        let mut regions = Vec::new();
        for pair in self.store.heaps().to_vec() {
            let of_sort = |&&(at, _): &&(TermId, TermId)| self.store.sort(at) == pair.location;
            let (mut names, mut values): (Vec<TermId>, Vec<TermId>) =
                atoms.iter().filter(of_sort).copied().unzip();
            for list in [&mut names, &mut values] {
                list.sort_unstable();
                list.dedup();
            }
            // No cell lies at nil.
            let nil = self.records.nil(self.store, pair.location);
            names.retain(|&name| name != nil);
            if let Some(exact) = &exact {
                names.retain(|name| exact.contains(name));
            }
            let contents = self.contents(&values, pair).ok_or(outside)??;
            let free = self.heaps[heap].len() + names.len() + bound + 1;
            match Domain::of(self.store, pair.location) {
                Some(Domain::Large) => {}
                Some(domain) if !wands && domain.count().is_some_and(|n| n > free as u64) => {
                    self.needs_room = true;
                }
                _ => return Err(outside),
            }
            let others = self.others(pair, &names, bound, heap)?;
            regions.push(Region { sort: pair.location, names, contents, others });
        }
        let choices = Choices(regions);
        if choices.count() > MAX_CASES { Err(outside) } else { Ok(choices) }
    }

    /// The contents that are named, and another one if the sort has one; nothing if that is not known.
    fn contents(
        &mut self,
        values: &[TermId],
        pair: HeapSort,
    ) -> Option<Result<Vec<Content>, GiveUp>> {
        let all = |this: &mut Self, values: &[TermId]| -> Result<Vec<Content>, GiveUp> {
            values.iter().map(|&value| this.records.fields(this.store, value)).collect()
        };
        if !has_more_than(self.store, pair.data, values.len()) {
            let values = few_values(self.store, pair.data, values.len())?;
            let values: Vec<TermId> =
                values.iter().map(|value| self.store.mk_value(value, pair.data)).collect();
            return Some(all(self, &values));
        }
        let another = self.store.skolem("another", pair.data);
        let with_another = |this: &mut Self| -> Result<Vec<Content>, GiveUp> {
            let mut contents = all(this, values)?;
            let another = this.records.fields(this.store, another)?;
            for content in &contents {
                let equal = this.records.equations(this.store, &another, content)?;
                let equal = this.and(&equal);
                let differs = this.not(equal);
                this.definitions.push(differs);
            }
            contents.push(another);
            Ok(contents)
        };
        Some(with_another(self))
    }

    /// Cells at addresses that are nil, named, or in the heap nowhere.
    fn others(
        &mut self,
        pair: HeapSort,
        names: &[TermId],
        count: usize,
        heap: usize,
    ) -> Result<Vec<Entry>, GiveUp> {
        let mut taken = names.to_vec();
        taken.push(self.records.nil(self.store, pair.location));
        let base = self.heaps[heap].iter().map(|entry| entry.address);
        taken.extend(base.filter(|&at| self.store.sort(at) == pair.location));
        taken.sort_unstable();
        taken.dedup();
        let present = self.store.mk_bool(true);
        let mut others = Vec::with_capacity(count);
        for _ in 0..count {
            let address = self.store.skolem("elsewhere", pair.location);
            for &at in &taken {
                let same = self.equal(address, at);
                let differs = self.not(same);
                self.definitions.push(differs);
            }
            taken.push(address);
            let content = self.store.skolem("content", pair.data);
            let content = self.records.fields(self.store, content)?;
            others.push(Entry { address, units: smallvec![present], content });
        }
        Ok(others)
    }
}

/// The cells of a choice, and which of their addresses are named.
fn added(choices: &Choices, choice: &Choice, store: &mut TermStore) -> (Vec<Entry>, Vec<TermId>) {
    let present = store.mk_bool(true);
    let (mut cells, mut named) = (Vec::new(), Vec::new());
    for (region, (contents, others)) in choices.0.iter().zip(choice) {
        for (&address, &content) in region.names.iter().zip(contents) {
            let Some(content) = content.checked_sub(1).map(|at| region.contents[at].clone()) else {
                continue;
            };
            debug_assert_eq!(store.sort(address), region.sort);
            cells.push(Entry { address, units: smallvec![present], content });
            named.push(address);
        }
        cells.extend(region.others[..*others].iter().cloned());
    }
    (cells, named)
}

/// Whether a sort has more than so many values, whatever the model is. A record has as many as one of its
/// fields; the recursion is as deep as records are nested.
fn has_more_than(store: &TermStore, sort: SortId, count: usize) -> bool {
    match store.sorts.get(sort) {
        Sort::Uninterpreted { .. } => !is_data_sort(store, sort) || count == 0,
        Sort::Int | Sort::Real | Sort::String => true,
        Sort::Datatype { .. } => match super::record::record_constructor(store, sort) {
            Some(constructor) => {
                let fields = &store.function_decl(constructor).params;
                count == 0 || fields.iter().any(|&field| has_more_than(store, field, count))
            }
            None => count == 0,
        },
        _ => match Domain::of(store, sort) {
            Some(Domain::Finite(domain)) => domain.count() > count as u64,
            _ => count == 0,
        },
    }
}
