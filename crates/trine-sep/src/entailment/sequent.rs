//! Sequents: premise and conclusion over the same locations.
//!
//! Invariants: locations of the premise are rigid; existentials of the conclusion are flexible until
//! they are bound, and never occur in the premise. `framed` are addresses of cells that were matched:
//! they are allocated, but not in the heap that is left. Data of the premise are terms without bound
//! variables; a bound variable in the conclusion is an existential one.

use std::cmp::Ordering;

use trine_term::{Share, TermId};

use crate::proof::Step;
use crate::symbolic_heap::{Arg, Call, Cell, Loc, SymbolicHeap};

/// `left |- exists flexible. right`
#[derive(Clone)]
pub(super) struct Sequent {
    /// The premise; its locals are those of both sides.
    pub(super) left: SymbolicHeap,
    /// The conclusion; its own list of locals is empty.
    pub(super) right: SymbolicHeap,
    pub(super) framed: Vec<Loc>,
    pub(super) flexible: Vec<bool>,
    /// Data that have to be equal: of the premise, and of the conclusion.
    pub(super) equal_data: Vec<(TermId, TermId)>,
    /// Which calls that both sides have are matched.
    pub(super) common_calls: CommonCalls,
    /// What somebody wants to know the place of after replacements; it says nothing.
    pub(super) watched: Vec<Arg>,
    /// What was done to it since a rule made it.
    pub(super) log: Vec<Step>,
}

/// Which calls that both sides have are matched at once; what is kept costs more, and shows more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CommonCalls {
    /// All of them.
    Match,
    /// Those that say nothing of a location that other atoms speak of.
    Keep,
}

/// What became of a sequent by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Proved,
    Failed,
    Open,
}

impl Sequent {
    pub(super) fn new(premise: &SymbolicHeap, conclusion: &SymbolicHeap) -> Self {
        let mut left = premise.clone();
        let mut right = conclusion.clone();
        let mut locs: Vec<Loc> = (0..right.locals.len()).map(Loc::new).collect();
        let mut flexible = vec![false; left.locals.len()];
        for (loc, local) in locs.iter_mut().zip(&right.locals).skip(right.bound) {
            *loc = left.fresh(local.sort);
            flexible.push(true);
        }
        right.rename(|loc| locs[loc.index()]);
        right.locals.clear();
        Self {
            left,
            right,
            framed: Vec::new(),
            flexible,
            equal_data: Vec::new(),
            common_calls: CommonCalls::Match,
            watched: Vec::new(),
            log: Vec::new(),
        }
    }

    pub(super) fn is_flexible(&self, loc: Loc) -> bool {
        self.flexible[loc.index()]
    }

    /// Whether two locations are of one sort.
    pub(super) fn is_same_sort(&self, a: Loc, b: Loc) -> bool {
        self.left.locals[a.index()].sort == self.left.locals[b.index()].sort
    }

    pub(super) fn is_nil(&self, loc: Loc) -> bool {
        self.left.locals[loc.index()].term.is_none() && loc.index() < self.nils()
    }

    fn nils(&self) -> usize {
        // Nils are the first locals, and the only bound ones without a term.
        self.left.locals[..self.left.bound].iter().take_while(|l| l.term.is_none()).count()
    }

    /// Whether two rigid locations certainly differ.
    pub(super) fn distinct(&self, a: Loc, b: Loc) -> bool {
        let share = |loc: Loc| {
            let mut cells = self.left.cells.iter();
            let cell = cells.find(|cell| cell.address == loc).map(|cell| cell.share);
            if self.framed.contains(&loc) { Some(Share::WHOLE) } else { cell }
        };
        let listed = self.left.distinct.iter().any(|&pair| pair == (a, b) || pair == (b, a));
        let by_cells = || match (share(a), share(b)) {
            (Some(one), Some(other)) => one.exceeds_with(other),
            (Some(_), None) => self.is_nil(b),
            (None, Some(_)) => self.is_nil(a),
            (None, None) => false,
        };
        a != b && (listed || by_cells())
    }

    fn replace(&mut self, from: Loc, to: Loc) {
        let rename = |loc: Loc| if loc == from { to } else { loc };
        self.left.rename(rename);
        self.right.rename(rename);
        for loc in &mut self.framed {
            *loc = rename(*loc);
        }
        for arg in &mut self.watched {
            if let Arg::Loc(loc) = arg {
                *loc = rename(*loc);
            }
        }
    }

    /// Replaces locations that the premise says to be equal.
    pub(super) fn use_equalities(&mut self) {
        while let Some((a, b)) = self.left.equal.pop() {
            let (from, to) = (a.max(b), a.min(b));
            if from != to {
                self.log.push(Step::Equal { from, to });
                self.replace(from, to);
            }
        }
    }

    /// Draws what conclusions there are without a choice, among them that no cell is there for one that
    /// is wanted. `shrunk` is set if a cell was matched.
    pub(super) fn normalize(&mut self, shrunk: &mut bool) -> Status {
        match self.simplify(shrunk) {
            Status::Open if self.left.is_empty_heap() && !self.right.cells.is_empty() => {
                Status::Failed
            }
            status => status,
        }
    }

    /// Draws what conclusions there are without a choice, whatever is wanted.
    pub(super) fn simplify(&mut self, shrunk: &mut bool) -> Status {
        loop {
            self.use_equalities();
            if self.left_contradicts() {
                return Status::Proved;
            }
            match self.right_equalities() {
                Status::Failed => return Status::Failed,
                _ if !self.left.equal.is_empty() => continue,
                _ => {}
            }
            let matched = self.right.cells.iter().enumerate().find_map(|(number, cell)| {
                let same = |other: &Cell| other.address == cell.address;
                self.left.cells.iter().position(same).map(|left| (left, number))
            });
            if let Some((left, right)) = matched {
                self.log.push(Step::MatchCell { left, right });
                let Some((have, want)) = self.take_cells(left, right) else {
                    return Status::Failed;
                };
                if have.constructor != want.constructor {
                    return Status::Failed;
                }
                for (&have, &want) in have.fields.iter().zip(&want.fields) {
                    match (have, want) {
                        (Arg::Loc(a), Arg::Loc(b)) => self.right.equal.push((a, b)),
                        (Arg::Data(a), Arg::Data(b)) => self.equal_data.push((a, b)),
                        _ => return Status::Failed,
                    }
                }
                *shrunk = true;
                continue;
            }
            if self.framed.iter().any(|loc| self.right.cells.iter().any(|c| c.address == *loc)) {
                return Status::Failed;
            }
            let framed = self.common_calls().find(|&(left, _)| {
                self.common_calls == CommonCalls::Match || !self.is_needed(&self.left.calls[left])
            });
            if let Some((left, right)) = framed {
                self.log.push(Step::MatchCall { left, right });
                self.left.calls.remove(left);
                self.right.calls.remove(right);
                continue;
            }
            return Status::Open;
        }
    }

    /// Remembers that a cell of which the premise has lost some lies somewhere: a whole one at an address of its
    /// own, a part not at nil.
    pub(super) fn keep_allocated(&mut self, cell: &Cell) {
        if cell.share.is_whole() && self.left.cells.iter().all(|c| c.address != cell.address) {
            self.framed.push(cell.address);
            return;
        }
        let mut nils = (0..self.nils()).map(Loc::new);
        let nil = nils.find(|&nil| self.is_same_sort(nil, cell.address));
        self.left.distinct.extend(nil.map(|nil| (cell.address, nil)));
    }

    /// Takes a cell of the conclusion out of one of the premise at the same address. What is left of the larger
    /// share stays; the cells as they were are returned. None if that share cannot be written.
    fn take_cells(&mut self, left: usize, right: usize) -> Option<(Cell, Cell)> {
        let (have, want) = (self.left.cells[left].clone(), self.right.cells[right].clone());
        match have.share.cmp(&want.share) {
            Ordering::Greater => {
                self.left.cells[left].share = have.share.minus(want.share)?;
                self.right.cells.remove(right);
            }
            Ordering::Less => {
                self.right.cells[right].share = want.share.minus(have.share)?;
                self.left.cells.remove(left);
            }
            Ordering::Equal => {
                self.left.cells.remove(left);
                self.right.cells.remove(right);
            }
        }
        self.keep_allocated(&have);
        Some((have, want))
    }

    /// Calls that both sides have: their places on the left and on the right.
    fn common_calls(&self) -> impl Iterator<Item = (usize, usize)> {
        self.right.calls.iter().enumerate().filter_map(|(right, call)| {
            let left = self.left.calls.iter().position(|other| other == call)?;
            Some((left, right))
        })
    }

    /// The first call of both sides that was not matched.
    pub(super) fn kept_call(&self) -> Option<(usize, usize)> {
        self.common_calls().find(|&(left, _)| self.is_needed(&self.left.calls[left]))
    }

    /// Whether other atoms speak of the first location of a call that both sides have, and nothing is known
    /// of it. Calls with data are never kept.
    fn is_needed(&self, call: &Call) -> bool {
        let root = match call.args.first() {
            Some(&Arg::Loc(root)) if call.args.iter().all(|arg| arg.loc().is_some()) => root,
            _ => return false,
        };
        let known = self.is_nil(root)
            || self.is_flexible(root)
            || self.framed.contains(&root)
            || self.left.cells.iter().any(|cell| cell.address == root);
        let other = |call: &&Call, calls: &[Call]| {
            call.args.contains(&Arg::Loc(root)) && !calls.contains(call)
        };
        let in_cell = |cell: &Cell| cell.fields.contains(&Arg::Loc(root));
        !known
            && (self.left.calls.iter().any(|call| other(&call, &self.right.calls))
                || self.right.calls.iter().any(|call| other(&call, &self.left.calls))
                || self.left.cells.iter().any(in_cell))
    }

    fn left_contradicts(&mut self) -> bool {
        let mut pairs = std::mem::take(&mut self.left.distinct);
        for pair in &mut pairs {
            *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let contradicts = pairs.iter().any(|&(a, b)| a == b);
        self.left.distinct = pairs;
        let cells = self.left.cells.iter().map(|cell| (cell.address, cell.share));
        let framed = self.framed.iter().map(|&address| (address, Share::WHOLE));
        let mut allocated: Vec<(Loc, Share)> = cells.chain(framed).collect();
        let nil = allocated.iter().any(|&(loc, _)| self.is_nil(loc));
        allocated.sort_unstable();
        let clash =
            |pair: &[(Loc, Share)]| pair[0].0 == pair[1].0 && pair[0].1.exceeds_with(pair[1].1);
        contradicts || nil || allocated.windows(2).any(clash)
    }

    /// Binds flexible locations; what is left are equalities between rigid ones.
    fn right_equalities(&mut self) -> Status {
        let mut rigid = Vec::new();
        while let Some((a, b)) = self.right.equal.pop() {
            if a == b {
                continue;
            }
            let (from, to) = if self.is_flexible(a) { (a, b) } else { (b, a) };
            if self.is_flexible(from) {
                self.log.push(Step::Instantiate { flexible: from, by: to });
                self.replace(from, to);
                for pair in &mut rigid {
                    let (x, y): &mut (Loc, Loc) = pair;
                    *x = if *x == from { to } else { *x };
                    *y = if *y == from { to } else { *y };
                }
                continue;
            }
            if self.distinct(a, b) {
                return Status::Failed;
            }
            rigid.push((a, b));
        }
        self.right.equal = rigid;
        self.right.equal.sort_unstable();
        self.right.equal.dedup();
        let mut pairs = std::mem::take(&mut self.right.distinct);
        pairs.retain(|&(a, b)| !self.distinct(a, b));
        pairs.sort_unstable();
        pairs.dedup();
        let fails = pairs.iter().any(|&(a, b)| a == b);
        self.right.distinct = pairs;
        if fails { Status::Failed } else { Status::Open }
    }

    /// A key under which sequents that differ in the names of locations alone mostly agree.
    pub(super) fn key(&self) -> Vec<u32> {
        let mut names: Vec<u32> = vec![u32::MAX; self.left.locals.len()];
        let nils = self.nils();
        let mut next = nils as u32;
        for (number, name) in names[..nils].iter_mut().enumerate() {
            *name = number as u32;
        }
        let mut name = |loc: Loc, names: &mut Vec<u32>| {
            let slot = &mut names[loc.index()];
            if *slot == u32::MAX {
                *slot = next;
                next += 1;
            }
            *slot
        };
        let mut key = Vec::new();
        for (side, heap) in [&self.right, &self.left].into_iter().enumerate() {
            let mut calls: Vec<_> = heap.calls.iter().collect();
            calls.sort_by_key(|call| call.predicate);
            key.push(1_000_000 + side as u32);
            for call in calls {
                key.push(2_000_000 + call.predicate.raw());
                key.extend(call.args.iter().filter_map(|a| a.loc()).map(|l| name(l, &mut names)));
            }
            for cell in &heap.cells {
                key.push(3_000_000);
                if !cell.share.is_whole() {
                    key.push(8_000_000);
                    key.extend(cell.share.parts());
                }
                key.push(name(cell.address, &mut names));
                key.extend(cell.fields.iter().filter_map(|a| a.loc()).map(|l| name(l, &mut names)));
            }
            for (mark, pairs) in [(4_000_000, &heap.equal), (5_000_000, &heap.distinct)] {
                key.push(mark);
                for &(a, b) in pairs {
                    key.extend([name(a, &mut names), name(b, &mut names)]);
                }
            }
        }
        for heap in [&self.right, &self.left] {
            key.push(7_000_000);
            key.extend(heap.data.iter().map(|fact| fact.raw()));
            let in_cells = heap.cells.iter().flat_map(|cell| &cell.fields);
            let in_calls = heap.calls.iter().flat_map(|call| &call.args);
            key.extend(in_cells.chain(in_calls).filter_map(|a| a.data()).map(|term| term.raw()));
        }
        key.push(6_000_000);
        for &loc in &self.framed {
            if names[loc.index()] != u32::MAX {
                key.push(names[loc.index()]);
            }
        }
        key
    }
}

impl SymbolicHeap {
    /// Replaces locations throughout.
    pub(crate) fn rename(&mut self, rename: impl Fn(Loc) -> Loc) {
        for (a, b) in self.equal.iter_mut().chain(&mut self.distinct) {
            (*a, *b) = (rename(*a), rename(*b));
        }
        let arg = |arg: &mut Arg| {
            if let Arg::Loc(loc) = arg {
                *loc = rename(*loc);
            }
        };
        for cell in &mut self.cells {
            cell.address = rename(cell.address);
            cell.fields.iter_mut().for_each(arg);
        }
        for call in &mut self.calls {
            call.args.iter_mut().for_each(arg);
        }
    }
}
