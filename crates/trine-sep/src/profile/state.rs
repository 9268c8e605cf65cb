//! States: what a part of a heap looks like from outside.
//!
//! Idea: which of the locals in sight are equal, which are allocated, and in which ways the part can be
//! taken apart into trees of the wanted predicates.
//! Invariants: classes are numbered in the order of the first local of each, so nils come first; two
//! classes are different locations. The ways are sorted, none occurs twice.

use trine_collections::Budget;

use super::decomposition::{Decomposition, Goal, Term, Tree, Unifier};
use super::grammar::{Grammar, Production, Target};
use crate::give_up::GiveUp;
use crate::symbolic_heap::{Cell, Loc};

/// The class of a local that is not in sight.
pub(super) const HIDDEN: u16 = u16::MAX;

/// How many ways a part may be taken apart in.
const MAX_WAYS: usize = 20_000;

/// A part of a heap from outside.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    /// The class of each local.
    pub(super) classes: Vec<u16>,
    /// By class.
    pub(super) allocated: Vec<bool>,
    pub(super) ways: Vec<Decomposition>,
}

impl State {
    /// The empty heap with the nils alone in sight.
    pub(super) fn empty(locals: usize, nils: usize) -> Self {
        let mut classes = vec![HIDDEN; locals];
        for (nil, class) in classes[..nils].iter_mut().enumerate() {
            *class = nil as u16;
        }
        Self { classes, allocated: vec![false; nils], ways: vec![Decomposition::default()] }
    }

    pub(super) fn class(&self, loc: Loc) -> u16 {
        self.classes[loc.index()]
    }

    /// Puts other parts beside this one; `ways` are theirs, over these classes.
    fn compose(&mut self, ways: &[Decomposition], budget: &Budget) -> Result<(), GiveUp> {
        let mut found = Vec::new();
        for own in &self.ways {
            for other in ways {
                let both = own.beside(other);
                budget.spend(4 + 4 * both.trees.len() as u64)?;
                found.extend(both.plug(&self.allocated));
            }
            if found.len() > 4 * MAX_WAYS {
                found.sort_unstable();
                found.dedup();
            }
            if found.len() > MAX_WAYS {
                return Err(GiveUp::Bound);
            }
        }
        found.sort_unstable();
        found.dedup();
        self.ways = found;
        Ok(())
    }

    /// Adds a cell; false if its address is taken or nil.
    pub(super) fn add_cell(
        &mut self,
        grammar: &Grammar,
        nils: usize,
        cell: &Cell,
        classes: &[Loc],
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        let class = |loc: Loc| self.class(classes[loc.index()]);
        let address = class(cell.address);
        if usize::from(address) < nils || self.allocated[usize::from(address)] {
            return Ok(false);
        }
        let fields: Vec<u16> =
            cell.fields.iter().filter_map(|field| field.loc()).map(class).collect();
        let mut ways = Vec::new();
        for production in &grammar.productions {
            budget.spend(1)?;
            if production.constructor == cell.constructor && production.fields.len() == fields.len()
            {
                ways.extend(instance(production, nils, address, &fields));
            }
        }
        self.allocated[usize::from(address)] = true;
        self.compose(&ways, budget)?;
        Ok(true)
    }

    /// Adds the part that a call describes; `to` gives its classes a number here. False if both
    /// allocate one location.
    pub(super) fn add_part(
        &mut self,
        part: &Self,
        to: &[u16],
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        for (class, &allocated) in part.allocated.iter().enumerate() {
            let slot = &mut self.allocated[usize::from(to[class])];
            if allocated && std::mem::replace(slot, true) {
                return Ok(false);
            }
        }
        let number = |class: u16| to[usize::from(class)];
        let ways: Vec<Decomposition> =
            part.ways.iter().map(|way| way.with_classes(number)).collect();
        self.compose(&ways, budget)?;
        Ok(true)
    }

    /// Puts locals out of sight that are not kept.
    pub(super) fn forget(&self, keep: impl Fn(usize) -> bool, floating: &[usize]) -> Self {
        let mut number = vec![None; self.allocated.len()];
        let mut classes = vec![HIDDEN; self.classes.len()];
        let mut allocated = Vec::new();
        for (local, &class) in self.classes.iter().enumerate() {
            if class == HIDDEN || !keep(local) {
                continue;
            }
            let slot = &mut number[usize::from(class)];
            if slot.is_none() {
                *slot = Some(allocated.len() as u16);
                allocated.push(self.allocated[usize::from(class)]);
            }
            classes[local] = slot.unwrap_or(HIDDEN);
        }
        let mut ways: Vec<Decomposition> =
            self.ways.iter().filter_map(|way| way.forget(&number, floating)).collect();
        ways.sort_unstable();
        ways.dedup();
        Self { classes, allocated, ways }
    }

    /// Whether each way of this state is one of the other's.
    pub(super) fn has_fewer_ways(&self, other: &Self) -> bool {
        self.ways.len() <= other.ways.len()
            && self.ways.iter().all(|way| other.ways.binary_search(way).is_ok())
    }

    /// Whether the heap is one of a target; its bound locals are those of the state.
    pub(super) fn satisfies(&self, target: &Target) -> bool {
        let bound = |loc: Loc| loc.index() < target.bound;
        let rigid = |&(a, b): &(Loc, Loc)| !bound(a) || !bound(b) || self.class(a) == self.class(b);
        target.equal.iter().all(rigid) && self.ways.iter().any(|way| self.matches(way, target))
    }

    fn matches(&self, way: &Decomposition, target: &Target) -> bool {
        if way.trees.len() != target.calls.len()
            || way.trees.iter().any(|tree| !tree.holes.is_empty())
        {
            return false;
        }
        let term = |loc: Loc| {
            if loc.index() < target.bound {
                Term::Class(self.class(loc))
            } else {
                Term::Open(way.opens + loc.index() as u16)
            }
        };
        // The trees that are taken by the first calls, each with the next one to try.
        let mut path: Vec<usize> = vec![0];
        while let Some(&from) = path.last() {
            let depth = path.len() - 1;
            if depth == target.calls.len() {
                let chosen: Vec<usize> = path[..depth].iter().map(|next| next - 1).collect();
                if self.agrees(way, target, &chosen, &term) {
                    return true;
                }
                path.pop();
                continue;
            }
            let symbol = target.calls[depth].symbol;
            let fits = |at: &usize| {
                way.trees[*at].root.symbol == symbol && !path[..depth].contains(&(at + 1))
            };
            let next = (from..way.trees.len()).find(fits);
            if let Some(next) = next {
                path[depth] = next + 1;
                path.push(0);
            } else {
                path.pop();
            }
        }
        false
    }

    fn agrees(
        &self,
        way: &Decomposition,
        target: &Target,
        chosen: &[usize],
        term: &impl Fn(Loc) -> Term,
    ) -> bool {
        let mut unifier = Unifier::new(way.opens + target.locals as u16);
        for (call, &tree) in target.calls.iter().zip(chosen) {
            let args: Vec<Term> = call.args.iter().map(|&loc| term(loc)).collect();
            if !unifier.unify_all(&args, &way.trees[tree].root.args) {
                return false;
            }
        }
        target.equal.iter().all(|&(a, b)| unifier.unify(term(a), term(b)))
            && target
                .distinct
                .iter()
                .map(|&(a, b)| (term(a), term(b)))
                .chain(way.distinct.iter().copied())
                .all(|(a, b)| unifier.resolve(a) != unifier.resolve(b))
    }
}

/// The cell as the topmost one of a production's rule.
fn instance(
    production: &Production,
    nils: usize,
    address: u16,
    fields: &[u16],
) -> Option<Decomposition> {
    let term = |loc: Loc| match loc.index() {
        nil if nil < nils => Term::Class(nil as u16),
        local => Term::Open((local - nils) as u16),
    };
    let opens = (production.locals - nils) as u16;
    let mut unifier = Unifier::new(opens);
    let mut fits = unifier.unify(term(production.head.args[0]), Term::Class(address));
    for (&wanted, &field) in production.fields.iter().zip(fields) {
        fits = fits && unifier.unify(term(wanted), Term::Class(field));
    }
    if !fits {
        return None;
    }
    let goal = |wish: &super::grammar::Wish| Goal {
        symbol: wish.symbol,
        args: wish.args.iter().map(|&loc| unifier.resolve(term(loc))).collect(),
    };
    let tree =
        Tree { root: goal(&production.head), holes: production.calls.iter().map(goal).collect() };
    let pair = |&(a, b): &(Loc, Loc)| (unifier.resolve(term(a)), unifier.resolve(term(b)));
    let distinct = production.distinct.iter().map(pair).collect();
    let of_nil = |hole: &Goal| matches!(hole.args[0], Term::Class(c) if usize::from(c) < nils);
    if tree.holes.iter().any(of_nil) {
        return None;
    }
    Decomposition { trees: vec![tree], distinct, privates: 0, opens }.settled()
}
