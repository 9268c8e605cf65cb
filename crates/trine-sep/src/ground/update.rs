//! Translation of formulas on a list of possible cells to formulas without a heap.
//!
//! Idea: `value(F, H)` is a pure formula that holds iff `F` holds on the cells of `H` that are
//! present. `x -> v * G` takes `x` away; `(x -> v) -* G` adds it; `or`, pure parts and nested `sep`
//! distribute; an operand that is inexact gets all distributions of the cells, and a wand whose left side does
//! not say which cells it has [all extensions](super::any_extension) that its sides tell apart. Where shares
//! of cells are named, each cell is cut into as many units as make all shares whole numbers, and an atom
//! takes its number of units away.
//! Invariants: results are kept for each pair of formula and list; goals wait on an explicit stack.
//! What a step makes fresh is kept as well, since a step is repeated when what it waits for is there.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use trine_collections::Budget;
use trine_term::{Op, SortId, TermId, TermSet, TermStore, post_order};

use trine_heap::{few_values, is_data_sort};

use super::any_extension::Choices;
use super::one_point::quantified;
use super::record::{Content, Records};
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::normalize::is_address_sort;

/// Most entries of a heap that are distributed in all ways.
const MAX_DISTRIBUTED: usize = 12;

/// How many values a sort may have that a quantifier has instances for.
const MAX_VALUES: usize = 64;

/// A cell that may be there, or a part of it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Entry {
    pub(super) address: TermId,
    /// Formulas: at number `i` whether more than `i` units of the cell are there. Each follows from the next.
    pub(super) units: SmallVec<[TermId; 1]>,
    pub(super) content: Content,
}

impl Entry {
    /// A formula that says whether some of it is there.
    pub(super) fn present(&self) -> TermId {
        self.units[0]
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Goal {
    /// The formula on the heap.
    Formula(TermId, usize),
    /// The separating conjunction of formulas on the heap.
    Star(Vec<TermId>, usize),
}

/// See the head of the module.
pub(super) struct Translation<'a> {
    pub(super) store: &'a mut TermStore,
    /// How many units a whole cell is cut into.
    units: u32,
    pub(super) records: &'a mut Records,
    pub(super) budget: &'a Budget,
    pub(super) heaps: Vec<Vec<Entry>>,
    places: FxHashMap<Vec<Entry>, usize>,
    pub(super) results: FxHashMap<Goal, TermId>,
    /// Names of formulas and locations that stand for one more element.
    pub(super) definitions: Vec<TermId>,
    fresh: Vec<(SortId, TermId)>,
    /// Heaps without so many units of the cell at an address.
    removed: FxHashMap<(usize, TermId, usize), usize>,
    /// What the quantifiers range over.
    instances: FxHashMap<(TermId, usize), Vec<TermId>>,
    /// What wands range over.
    pub(super) extensions: FxHashMap<(TermId, usize), Rc<Choices>>,
    /// For a wand that waits: which extension is next, and what those before it have come to.
    pub(super) cases: FxHashMap<(TermId, usize), (usize, Vec<TermId>)>,
    /// Addresses are few, and a heap may be so large that a wand finds no room, which no small one is.
    pub(super) needs_room: bool,
    spatial: TermSet,
    /// What contains a quantifier over addresses, of which the solver of data does not know that there are
    /// infinitely many.
    counted: TermSet,
    visited: TermSet,
}

pub(super) enum Step {
    Done(TermId),
    Need(Goal),
}

impl<'a> Translation<'a> {
    pub(super) fn new(
        store: &'a mut TermStore,
        records: &'a mut Records,
        base: Vec<Entry>,
        units: u32,
        budget: &'a Budget,
    ) -> Self {
        let mut places = FxHashMap::default();
        places.insert(base.clone(), 0);
        Self {
            store,
            units,
            records,
            budget,
            heaps: vec![base],
            places,
            results: FxHashMap::default(),
            definitions: Vec::new(),
            fresh: Vec::new(),
            removed: FxHashMap::default(),
            instances: FxHashMap::default(),
            extensions: FxHashMap::default(),
            cases: FxHashMap::default(),
            needs_room: false,
            spatial: TermSet::new(),
            counted: TermSet::new(),
            visited: TermSet::new(),
        }
    }

    /// What makes the base a heap: addresses of present cells differ from nil and from each other.
    pub(super) fn side_conditions(&mut self) -> Vec<TermId> {
        let base = self.heaps[0].clone();
        let mut conditions = Vec::new();
        if base.iter().all(|entry| self.store.op(entry.present()) == Op::True) {
            for pair in self.store.heaps().to_vec() {
                let at = base.iter().map(|entry| entry.address);
                let mut apart: Vec<TermId> =
                    at.filter(|&at| self.store.sort(at) == pair.location).collect();
                if !apart.is_empty() {
                    apart.push(self.records.nil(self.store, pair.location));
                    conditions.push(self.store.mk(Op::Distinct, &apart));
                }
            }
            return conditions;
        }
        for (position, entry) in base.iter().enumerate() {
            let sort = self.store.sort(entry.address);
            let nil = self.records.nil(self.store, sort);
            let is_nil = self.equal(entry.address, nil);
            conditions.push(self.excludes(&[entry.present(), is_nil]));
            for pair in entry.units.windows(2) {
                let less = self.not(pair[0]);
                conditions.push(self.excludes(&[pair[1], less]));
            }
            for other in &base[..position] {
                if self.store.sort(other.address) != sort {
                    continue;
                }
                let same = self.equal(entry.address, other.address);
                if self.store.op(same) != Op::False {
                    conditions.push(self.excludes(&[entry.present(), other.present(), same]));
                }
            }
        }
        conditions
    }

    fn excludes(&mut self, parts: &[TermId]) -> TermId {
        let all = self.and(parts);
        self.not(all)
    }

    /// The questions together with the definitions of the names they use.
    pub(super) fn finish(self, mut questions: Vec<TermId>) -> Vec<TermId> {
        questions.extend(self.definitions);
        questions
    }

    /// The formula on the base.
    pub(super) fn formula(&mut self, formula: TermId) -> Result<TermId, GiveUp> {
        let root = Goal::Formula(formula, 0);
        let mut stack = vec![root.clone()];
        while let Some(goal) = stack.last().cloned() {
            self.budget.spend(4)?;
            if self.results.contains_key(&goal) {
                stack.pop();
                continue;
            }
            match self.step(&goal)? {
                Step::Done(result) => {
                    self.results.insert(goal, result);
                    stack.pop();
                }
                Step::Need(other) => stack.push(other),
            }
        }
        self.results.get(&root).copied().ok_or(GiveUp::Outside(formula))
    }

    fn step(&mut self, goal: &Goal) -> Result<Step, GiveUp> {
        match goal {
            &Goal::Formula(formula, heap) => self.step_formula(formula, heap),
            Goal::Star(operands, heap) => self.step_star(operands, *heap),
        }
    }

    fn step_formula(&mut self, formula: TermId, heap: usize) -> Result<Step, GiveUp> {
        let args = self.store.args(formula).to_vec();
        let op = self.store.op(formula);
        if !self.is_spatial(formula) && !self.counted.contains(formula) {
            return Ok(Step::Done(formula));
        }
        match op {
            Op::SepEmp => {
                let present: Vec<TermId> = self.heaps[heap].iter().map(Entry::present).collect();
                let some = self.or(&present);
                Ok(Step::Done(self.not(some)))
            }
            Op::SepPto | Op::SepShare => Ok(Step::Need(Goal::Star(vec![formula], heap))),
            Op::SepStar => {
                let goal = Goal::Star(args, heap);
                Ok(self.results.get(&goal).map_or(Step::Need(goal), |&done| Step::Done(done)))
            }
            Op::SepWand => self.wand(formula, &args, heap),
            Op::Exists | Op::Forall => self.instances(formula, heap),
            Op::And
            | Op::Or
            | Op::Not
            | Op::Implies
            | Op::Xor
            | Op::Eq
            | Op::Distinct
            | Op::Ite => {
                let mut parts = Vec::with_capacity(args.len());
                for &arg in &args {
                    let goal = Goal::Formula(arg, heap);
                    match self.results.get(&goal) {
                        Some(&part) => parts.push(part),
                        None => return Ok(Step::Need(goal)),
                    }
                }
                Ok(Step::Done(match op {
                    Op::And => self.and(&parts),
                    Op::Or => self.or(&parts),
                    Op::Not => self.not(parts[0]),
                    _ => self.store.mk(op, &parts),
                }))
            }
            _ => Err(GiveUp::Outside(formula)),
        }
        .map(|step| match step {
            // A single cell is a separating conjunction with one operand.
            Step::Need(goal @ Goal::Star(..)) => {
                self.results.get(&goal).map_or(Step::Need(goal), |&done| Step::Done(done))
            }
            step => step,
        })
    }

    fn step_star(&mut self, operands: &[TermId], heap: usize) -> Result<Step, GiveUp> {
        if let [single] = operands
            && self.store.share(*single).is_none()
        {
            let goal = Goal::Formula(*single, heap);
            return Ok(self.results.get(&goal).map_or(Step::Need(goal), |&done| Step::Done(done)));
        }
        for (position, &operand) in operands.iter().enumerate() {
            let mut rest = operands.to_vec();
            rest.remove(position);
            match self.store.op(operand) {
                Op::False => return Ok(Step::Done(operand)),
                Op::SepPto | Op::SepShare => return self.take_cell(operand, rest, heap),
                Op::SepEmp if !rest.is_empty() => return Ok(self.star(rest, heap)),
                Op::SepStar => {
                    rest.extend_from_slice(self.store.args(operand));
                    return Ok(self.star(rest, heap));
                }
                Op::And => {
                    let parts = self.store.args(operand).to_vec();
                    let (spatial, pure): (Vec<TermId>, Vec<TermId>) =
                        parts.into_iter().partition(|&part| self.is_spatial(part));
                    if pure.is_empty() {
                        continue;
                    }
                    let mut all = Vec::with_capacity(pure.len() + 1);
                    for part in pure {
                        let goal = Goal::Formula(part, heap);
                        match self.results.get(&goal) {
                            Some(&part) => all.push(part),
                            None => return Ok(Step::Need(goal)),
                        }
                    }
                    let inner = match *spatial {
                        [] => self.store.mk_bool(true),
                        [single] => single,
                        _ => self.store.mk(Op::And, &spatial),
                    };
                    rest.insert(0, inner);
                    return Ok(match self.star(rest, heap) {
                        Step::Done(part) => {
                            all.push(part);
                            Step::Done(self.and(&all))
                        }
                        need => need,
                    });
                }
                Op::Or => {
                    let parts = self.store.args(operand).to_vec();
                    let mut done = Vec::with_capacity(parts.len());
                    for part in parts {
                        let mut with = rest.clone();
                        with.insert(0, part);
                        match self.star(with, heap) {
                            Step::Done(result) => done.push(result),
                            need => return Ok(need),
                        }
                    }
                    return Ok(Step::Done(self.or(&done)));
                }
                _ => {}
            }
        }
        let is_true = |operand: &TermId| self.store.op(*operand) == Op::True;
        if operands.iter().all(is_true) {
            return Ok(Step::Done(self.store.mk_bool(true)));
        }
        // Parts that do not say how much of a cell they have may be finer than the units.
        if self.units > 1 {
            return Err(GiveUp::Outside(operands[0]));
        }
        let is_some = |operand: &TermId| {
            self.store.op(*operand) == Op::Not
                && self.store.op(self.store.arg(*operand, 0)) == Op::SepEmp
        };
        if operands.iter().all(|operand| is_true(operand) || is_some(operand)) {
            let wanted = operands.iter().filter(|operand| is_some(operand)).count();
            return self.at_least(wanted, heap).map(Step::Done);
        }
        let no_cell = |operand: &TermId| {
            self.store.op(*operand) == Op::Not
                && self.store.op(self.store.arg(*operand, 0)) == Op::SepPto
        };
        if operands.iter().all(no_cell) {
            return self.none_is_the_heap(operands, heap);
        }
        self.distribute(operands, heap)
    }

    /// Several operands `not (pto x v)`: they hold iff one of them holds of the whole heap. That one
    /// takes everything, and the others hold of nothing; if none does, the heap is one cell, and the
    /// operand that gets it fails.
    fn none_is_the_heap(&mut self, operands: &[TermId], heap: usize) -> Result<Step, GiveUp> {
        let mut ways = Vec::with_capacity(operands.len());
        for &operand in operands {
            let goal = Goal::Formula(operand, heap);
            match self.results.get(&goal) {
                Some(&way) => ways.push(way),
                None => return Ok(Step::Need(goal)),
            }
        }
        Ok(Step::Done(self.or(&ways)))
    }

    /// Operands `not emp`, perhaps beside `true`: they hold iff there are as many cells.
    fn at_least(&mut self, wanted: usize, heap: usize) -> Result<TermId, GiveUp> {
        let present: Vec<TermId> = self.heaps[heap].iter().map(Entry::present).collect();
        // By number: whether the entries so far have so many cells.
        let mut enough = vec![self.store.mk_bool(false); wanted + 1];
        enough[0] = self.store.mk_bool(true);
        for (place, &one) in present.iter().enumerate() {
            self.budget.spend(wanted as u64 + 1)?;
            // What the entries behind cannot add is not asked for.
            let least = wanted.saturating_sub(present.len() - place - 1).max(1);
            for number in (least..=wanted.min(place + 1)).rev() {
                let now = self.and(&[one, enough[number - 1]]);
                let either = self.or(&[enough[number], now]);
                enough[number] = self.named(either);
            }
        }
        Ok(enough[wanted])
    }

    fn star(&self, operands: Vec<TermId>, heap: usize) -> Step {
        let goal = Goal::Star(operands, heap);
        self.results.get(&goal).map_or(Step::Need(goal), |&done| Step::Done(done))
    }

    /// `address -> value * rest`
    fn take_cell(&mut self, cell: TermId, rest: Vec<TermId>, heap: usize) -> Result<Step, GiveUp> {
        let (address, value) = (self.store.arg(cell, 0), self.store.arg(cell, 1));
        let count = self.store.share(cell).and_then(|share| share.units(self.units));
        let count = count.ok_or(GiveUp::Outside(cell))? as usize;
        let left = self.without(address, count, heap);
        let rest = if rest.is_empty() { vec![self.store.mk(Op::SepEmp, &[])] } else { rest };
        let part = match self.star(rest, left) {
            Step::Done(part) => part,
            need => return Ok(need),
        };
        let wanted = self.records.fields(self.store, value)?;
        let mut found = Vec::new();
        for entry in self.heaps[heap].clone() {
            if self.store.sort(entry.address) == self.store.sort(address) {
                let same = self.equal(entry.address, address);
                if self.store.op(same) == Op::False {
                    continue;
                }
                let Some(&enough) = entry.units.get(count - 1) else { continue };
                let content = self.same_content(&entry.content, &wanted, cell)?;
                found.push(self.and(&[enough, same, content]));
            }
        }
        let sort = self.store.sort(address);
        let nil = self.records.nil(self.store, sort);
        let is_nil = self.equal(address, nil);
        let (found, not_nil) = (self.or(&found), self.not(is_nil));
        Ok(Step::Done(self.and(&[not_nil, found, part])))
    }

    fn same_content(&mut self, a: &Content, b: &Content, at: TermId) -> Result<TermId, GiveUp> {
        if a.constructor != b.constructor {
            return Err(GiveUp::Outside(at));
        }
        let equal = self.records.equations(self.store, a, b)?;
        Ok(self.and(&equal))
    }

    /// The heap without so many units of the cell at an address.
    fn without(&mut self, address: TermId, count: usize, heap: usize) -> usize {
        if let Some(&left) = self.removed.get(&(heap, address, count)) {
            return left;
        }
        let mut left = Vec::new();
        for entry in self.heaps[heap].clone() {
            if self.store.sort(entry.address) != self.store.sort(address) {
                left.push(entry);
                continue;
            }
            let same = self.equal(entry.address, address);
            let units = match self.store.op(same) {
                Op::False => entry.units.clone(),
                Op::True => entry.units.iter().skip(count).copied().collect(),
                _ => {
                    let other = self.not(same);
                    let mut units = SmallVec::new();
                    for (number, &unit) in entry.units.iter().enumerate() {
                        let untouched = self.and(&[unit, other]);
                        let kept = match entry.units.get(number + count) {
                            Some(&unit) => {
                                let rest = self.and(&[unit, same]);
                                self.or(&[untouched, rest])
                            }
                            None => untouched,
                        };
                        units.push(self.named(kept));
                    }
                    units
                }
            };
            if !units.is_empty() {
                left.push(Entry { units, ..entry });
            }
        }
        let left = self.intern(left);
        self.removed.insert((heap, address, count), left);
        left
    }

    /// `left -* right`
    fn wand(&mut self, formula: TermId, args: &[TermId], heap: usize) -> Result<Step, GiveUp> {
        if self.units > 1 {
            return Err(GiveUp::Outside(formula));
        }
        let left = args[0];
        let right = if args.len() == 2 { args[1] } else { self.store.mk(Op::SepWand, &args[1..]) };
        let parts = self.store.args(left).to_vec();
        let equivalent = match self.store.op(left) {
            Op::SepEmp => right,
            Op::False => self.store.mk_bool(true),
            Op::SepStar => {
                let mut body = right;
                for &part in parts.iter().rev() {
                    body = self.store.mk(Op::SepWand, &[part, body]);
                }
                body
            }
            Op::Or => {
                let wands: Vec<TermId> =
                    parts.iter().map(|&part| self.store.mk(Op::SepWand, &[part, right])).collect();
                self.and(&wands)
            }
            Op::And => {
                let (spatial, pure): (Vec<TermId>, Vec<TermId>) =
                    parts.into_iter().partition(|&part| self.is_spatial(part));
                if pure.is_empty() {
                    return self.any_extension(formula, (left, right), heap);
                }
                let inner = self.and(&spatial);
                let wand = self.store.mk(Op::SepWand, &[inner, right]);
                let condition = self.and(&pure);
                let fails = self.not(condition);
                self.or(&[fails, wand])
            }
            Op::SepPto => return self.add_cell(left, right, heap),
            _ => return self.any_extension(formula, (left, right), heap),
        };
        let goal = Goal::Formula(equivalent, heap);
        Ok(self.results.get(&goal).map_or(Step::Need(goal), |&done| Step::Done(done)))
    }

    fn add_cell(&mut self, cell: TermId, right: TermId, heap: usize) -> Result<Step, GiveUp> {
        let (address, value) = (self.store.arg(cell, 0), self.store.arg(cell, 1));
        let content = self.records.fields(self.store, value)?;
        let mut larger = self.heaps[heap].clone();
        let units = smallvec![self.store.mk_bool(true)];
        larger.push(Entry { address, units, content });
        let larger = self.intern(larger);
        let goal = Goal::Formula(right, larger);
        let Some(&after) = self.results.get(&goal) else { return Ok(Step::Need(goal)) };
        let sort = self.store.sort(address);
        let nil = self.records.nil(self.store, sort);
        let mut ways = vec![self.equal(address, nil), after];
        for entry in self.heaps[heap].clone() {
            if self.store.sort(entry.address) == sort {
                let same = self.equal(entry.address, address);
                ways.push(self.and(&[entry.present(), same]));
            }
        }
        Ok(Step::Done(self.or(&ways)))
    }

    /// All ways to give the cells to the first operand or to the others.
    fn distribute(&mut self, operands: &[TermId], heap: usize) -> Result<Step, GiveUp> {
        let entries = self.heaps[heap].clone();
        if entries.len() > MAX_DISTRIBUTED {
            return Err(GiveUp::Outside(operands[0]));
        }
        let (first, rest) = (operands[0], operands[1..].to_vec());
        let mut ways = Vec::new();
        for mask in 0..1u32 << entries.len() {
            self.budget.spend(entries.len() as u64)?;
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for (position, entry) in entries.iter().enumerate() {
                let side = if mask >> position & 1 == 1 { &mut left } else { &mut right };
                side.push(entry.clone());
            }
            let (left, right) = (self.intern(left), self.intern(right));
            let goal = Goal::Formula(first, left);
            let Some(&own) = self.results.get(&goal) else { return Ok(Step::Need(goal)) };
            let others = match self.star(rest.clone(), right) {
                Step::Done(others) => others,
                need => return Ok(need),
            };
            ways.push(self.and(&[own, others]));
        }
        Ok(Step::Done(self.or(&ways)))
    }

    /// A quantifier over locations as finitely many instances: every location that is named, and one
    /// that is none of them. One over a sort with few values has an instance for each. One over a declared
    /// sort of data, of which nobody knows how many elements it has, or over another sort of many values is one
    /// of the formula without a heap.
    fn instances(&mut self, formula: TermId, heap: usize) -> Result<Step, GiveUp> {
        let args = self.store.args(formula).to_vec();
        let op = self.store.op(formula);
        let (variable, rest) = (args[0], &args[1..]);
        let sort = self.store.sort(variable);
        let body = if rest.len() == 1 { rest[0] } else { self.store.mk(op, rest) };
        let is_address = is_address_sort(self.store, sort);
        let few = if is_address || is_data_sort(self.store, sort) {
            None
        } else {
            few_values(self.store, sort, MAX_VALUES)
        };
        if !is_address && few.is_none() {
            let goal = Goal::Formula(body, heap);
            let Some(&inner) = self.results.get(&goal) else { return Ok(Step::Need(goal)) };
            return Ok(Step::Done(match self.store.op(inner) {
                Op::True | Op::False => inner,
                _ => quantified(self.store, (op, variable, inner), self.budget)?,
            }));
        }
        let mut parts = Vec::new();
        let candidates = match (self.instances.get(&(formula, heap)), few) {
            (Some(candidates), _) => candidates.clone(),
            (None, None) => self.candidates(formula, sort, heap)?,
            (None, Some(values)) => {
                values.iter().map(|value| self.store.mk_value(value, sort)).collect()
            }
        };
        self.instances.insert((formula, heap), candidates.clone());
        for candidate in candidates {
            let instance = self.store.substitute(body, &[(variable, candidate)]);
            let goal = Goal::Formula(instance, heap);
            match self.results.get(&goal) {
                Some(&part) => parts.push(part),
                None => return Ok(Step::Need(goal)),
            }
        }
        Ok(Step::Done(if op == Op::Forall { self.and(&parts) } else { self.or(&parts) }))
    }

    fn candidates(
        &mut self,
        formula: TermId,
        sort: SortId,
        heap: usize,
    ) -> Result<Vec<TermId>, GiveUp> {
        let mut named = self.records.plain_constants();
        named.push(self.records.nil(self.store, sort));
        for entry in self.heaps[0].iter().chain(&self.heaps[heap]) {
            named.push(entry.address);
            named.extend(entry.content.fields.iter().copied());
        }
        named.extend(self.fresh.iter().map(|&(_, fresh)| fresh));
        named.retain(|&term| self.store.sort(term) == sort);
        named.sort_unstable();
        named.dedup();
        // The one that is none of them would be another one for each element of a sort of data.
        if named.iter().any(|&term| self.is_open(term)) {
            return Err(GiveUp::Outside(formula));
        }
        let other = self.store.skolem("other", sort);
        for &term in &named {
            let same = self.equal(other, term);
            let different = self.not(same);
            self.definitions.push(different);
        }
        self.fresh.push((sort, other));
        named.push(other);
        Ok(named)
    }

    /// Whether a variable of a quantifier that stays occurs in a term.
    pub(super) fn is_open(&self, term: TermId) -> bool {
        !free_variables(self.store, term).is_empty()
    }

    fn is_spatial(&mut self, formula: TermId) -> bool {
        let (store, spatial, counted) = (&*self.store, &mut self.spatial, &mut self.counted);
        post_order(store, &[formula], &mut self.visited, |term| {
            let heap_operator = store.op(term).describes_heap();
            if heap_operator || store.args(term).iter().any(|&arg| spatial.contains(arg)) {
                spatial.insert(term);
            }
            let counts = matches!(store.op(term), Op::Exists | Op::Forall)
                && store.args(term).iter().any(|&arg| {
                    store.op(arg) == Op::BoundVar && is_address_sort(store, store.sort(arg))
                });
            if counts || store.args(term).iter().any(|&arg| counted.contains(arg)) {
                counted.insert(term);
            }
        });
        self.spatial.contains(formula)
    }

    pub(super) fn intern(&mut self, heap: Vec<Entry>) -> usize {
        let heap: Vec<Entry> =
            heap.into_iter().filter(|e| self.store.op(e.present()) != Op::False).collect();
        if let Some(&place) = self.places.get(&heap) {
            return place;
        }
        let place = self.heaps.len();
        self.places.insert(heap.clone(), place);
        self.heaps.push(heap);
        place
    }

    /// A short name for a long formula.
    fn named(&mut self, formula: TermId) -> TermId {
        if matches!(self.store.op(formula), Op::And | Op::Or) && !self.is_open(formula) {
            let bool_sort = self.store.sorts.bool();
            let name = self.store.skolem("still", bool_sort);
            let meaning = self.store.mk(Op::Eq, &[name, formula]);
            self.definitions.push(meaning);
            return name;
        }
        formula
    }

    pub(super) fn equal(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.store.mk_bool(true);
        }
        // Values of these sorts are terms of their own.
        let is_value = |term: TermId| {
            let op = self.store.op(term);
            matches!(op, Op::IntValue | Op::BvValue | Op::StringValue)
        };
        if is_value(a) && is_value(b) {
            return self.store.mk_bool(false);
        }
        self.store.mk(Op::Eq, &[a, b])
    }

    pub(super) fn not(&mut self, formula: TermId) -> TermId {
        match self.store.op(formula) {
            Op::True => self.store.mk_bool(false),
            Op::False => self.store.mk_bool(true),
            Op::Not => self.store.arg(formula, 0),
            _ => self.store.mk(Op::Not, &[formula]),
        }
    }

    pub(super) fn and(&mut self, parts: &[TermId]) -> TermId {
        self.connect(Op::And, parts)
    }

    pub(super) fn or(&mut self, parts: &[TermId]) -> TermId {
        self.connect(Op::Or, parts)
    }

    fn connect(&mut self, op: Op, parts: &[TermId]) -> TermId {
        let (neutral, absorbing) =
            if op == Op::And { (Op::True, Op::False) } else { (Op::False, Op::True) };
        let mut kept: Vec<TermId> = Vec::with_capacity(parts.len());
        for &part in parts {
            let of_part = self.store.op(part);
            if of_part == absorbing {
                return part;
            }
            if of_part != neutral && !kept.contains(&part) {
                kept.push(part);
            }
        }
        match *kept {
            [] => self.store.mk_bool(op == Op::And),
            [single] => single,
            _ => self.store.mk(op, &kept),
        }
    }
}
