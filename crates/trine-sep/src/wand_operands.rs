//! Wands as operands of separating conjunctions, beside inductive predicates.
//!
//! Idea: `F |- P1 * .. * Pn` holds if the atoms of `F` can be given to the `Pi` so that each share entails its `Pi`,
//! and `F |- A -* B` if `F * A |- B`. What a share does not say of addresses any more, that cells have others and
//! none is nil, stays beside it as facts. In the other direction a wand is used where a share of what lies
//! beside it entails its left side: the right side takes the place of both.
//! Invariants: `NoModel` only by such steps, each of which weakens what holds; a model is judged on all
//! that is asked.
//! Reference: the rules of introduction and elimination of `*` and `-*` in O'Hearn, Pym, "The logic of bunched
//! implications", BSL 1999.

use trine_heap::HeapModel;
use trine_term::{Op, Sort, TermId};

use crate::compiled::Compiled;
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::known_cells::WandCase;

/// Most atoms of a premise that are shared out.
const MOST_ATOMS: usize = 8;

/// How many ways to use wands are followed.
const MOST_STATES: usize = 16;

/// How many shares are asked about for one question.
const MOST_SHARES: usize = 200;

/// How many cells more than needed heaps have that are judged, how many shapes of one size there are, and
/// how many heaps are judged at all.
const MOST_EXTRA_CELLS: usize = 3;
const MOST_LEAVES: usize = 40;
const MOST_JUDGED: usize = 2_000;

/// Ticks for the question of one share.
const TICKS: u64 = 3_000_000;

impl Problem<'_> {
    /// Decides a case beside separating conjunctions with wands, each of which holds or fails.
    pub(crate) fn beside_operands(
        &mut self,
        rest: &WandCase,
        stars: &[(TermId, bool)],
    ) -> Result<Found, GiveUp> {
        let wanted = |list: &[(TermId, bool)], is: bool| -> Vec<TermId> {
            list.iter().filter(|&&(_, holds)| holds == is).map(|&(term, _)| term).collect()
        };
        let mut premises = rest.holds.clone();
        premises.extend(wanted(stars, true));
        premises.extend(wanted(&rest.wands, true));
        let mut goals = rest.fails.clone();
        goals.extend(wanted(stars, false));
        goals.extend(wanted(&rest.wands, false));
        let mut shares = MOST_SHARES;
        for &premise in &premises {
            let atoms = self.operands(premise);
            for &goal in &goals {
                if self.share_entails(&rest.facts, &atoms, goal, &mut shares)? {
                    return Ok(Found::NoModel);
                }
            }
            if goals.is_empty() && self.is_absurd(&rest.facts, &atoms, &mut shares)? {
                return Ok(Found::NoModel);
            }
        }
        self.model_without_operands(rest, stars)
    }

    /// A model of the case without the conjunctions, if it is judged to be one of them as well.
    fn model_without_operands(
        &mut self,
        rest: &WandCase,
        stars: &[(TermId, bool)],
    ) -> Result<Found, GiveUp> {
        let mut asked = [&*rest.facts, &rest.holds].concat();
        for &formula in &rest.fails {
            asked.push(self.store.mk(Op::Not, &[formula]));
        }
        for &(star, holds) in stars {
            // What is taken from a conjunction that holds is no more than that its operands have cells.
            if holds && let Some(weaker) = self.without_wands(star) {
                asked.push(weaker);
            }
        }
        let all = WandCase {
            wands: [&*rest.wands, stars].concat(),
            holds: rest.holds.clone(),
            fails: rest.fails.clone(),
            facts: rest.facts.clone(),
        };
        match self.decided(&asked)? {
            Some(Found::Model(model) | Found::Derived(model, _)) if self.is_model(&model, &all) => {
                return Ok(Found::Model(model));
            }
            Some(Found::NoModel) => return Ok(Found::NoModel),
            _ => {}
        }
        match self.small_model(&all)? {
            Some(model) => Ok(Found::Model(model)),
            None => {
                let first = all.wands.first().map(|&(term, _)| term);
                Err(first.map_or(GiveUp::Bound, GiveUp::Outside))
            }
        }
    }

    /// A small heap that is judged to be a model: one of a formula that holds, or any.
    fn small_model(&mut self, case: &WandCase) -> Result<Option<HeapModel>, GiveUp> {
        let Some(base) = case.holds.first().copied().or(self.any_heap) else { return Ok(None) };
        let mut parts = case.facts.clone();
        parts.push(base);
        let premise = if parts.len() == 1 { base } else { self.store.mk(Op::And, &parts) };
        let mut asked = vec![premise];
        asked.extend(case.fails.iter().chain(case.wands.iter().map(|(wand, _)| wand)));
        self.vocabulary.read(self.store, &asked);
        let constants = self.vocabulary.constants(self.store, &asked);
        let Ok(forms) = self.forms_over(premise, &constants) else { return Ok(None) };
        let mut left = MOST_JUDGED;
        for extra in 0..=MOST_EXTRA_CELLS {
            for form in &forms {
                let Some(least) = self.definitions.least_cells(form) else { continue };
                let leaves = self.leaves(form, least as usize + extra, MOST_LEAVES)?.found;
                for leaf in leaves {
                    let mut variants = vec![leaf.clone()];
                    for pair in self.mergeable(&leaf) {
                        let mut merged = leaf.clone();
                        merged.equal.push(pair);
                        variants.push(merged);
                    }
                    for variant in variants {
                        let Some(rest) = left.checked_sub(1) else { return Ok(None) };
                        left = rest;
                        match self.leaf_model(&variant) {
                            Ok(Some(model)) if self.is_model(&model, case) => {
                                return Ok(Some(model));
                            }
                            Err(GiveUp::Exhausted(reason)) => {
                                return Err(GiveUp::Exhausted(reason));
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// A conjunction with any heap in the places of its wands.
    fn without_wands(&mut self, star: TermId) -> Option<TermId> {
        let any = self.any_heap?;
        let mut parts = self.operands(star);
        parts.retain(|&part| self.nested_wands(part) == 0 && part != any);
        parts.push(any);
        Some(self.star_of(&parts))
    }

    /// The operands of a formula as a separating conjunction, nested ones in their place.
    pub(crate) fn operands(&self, formula: TermId) -> Vec<TermId> {
        let (mut found, mut stack) = (Vec::new(), vec![formula]);
        while let Some(term) = stack.pop() {
            match self.store.op(term) {
                Op::SepStar => stack.extend(self.store.args(term).iter().rev()),
                Op::SepEmp => {}
                _ => found.push(term),
            }
        }
        found
    }

    /// The separating conjunction of operands.
    pub(crate) fn star_of(&mut self, operands: &[TermId]) -> TermId {
        let star = match *operands {
            [] => self.store.mk(Op::SepEmp, &[]),
            [single] => single,
            _ => self.store.mk(Op::SepStar, operands),
        };
        self.vocabulary.read(self.store, &[star]);
        star
    }

    /// Decides formulas within the ticks of one question; nothing if that did not go.
    fn decided(&mut self, formulas: &[TermId]) -> Result<Option<Found>, GiveUp> {
        self.vocabulary.read(self.store, formulas);
        let account = self.budget.open(TICKS);
        let compiled = Compiled {
            definitions: self.definitions.clone(),
            pairs: self.pairs.clone(),
            summaries: self.summaries.clone(),
        };
        let vocabulary = self.vocabulary.clone();
        let mut part = Problem::new(self.store, vocabulary, compiled, self.pure, account.budget());
        part.any_heap = self.any_heap;
        part.asserted.clone_from(&self.asserted);
        let found = part.by_cases(formulas);
        let compiled = part.into_compiled();
        (self.pairs, self.summaries) = (compiled.pairs, compiled.summaries);
        self.budget.settle(account);
        self.budget.refresh()?;
        Ok(found.ok())
    }

    /// Whether formulas contradict each other.
    fn contradict(&mut self, formulas: &[TermId]) -> Result<bool, GiveUp> {
        Ok(matches!(self.decided(formulas)?, Some(Found::NoModel)))
    }

    /// Whether the separating conjunction of atoms entails a formula beside facts.
    fn share_entails(
        &mut self,
        facts: &[TermId],
        atoms: &[TermId],
        goal: TermId,
        shares: &mut usize,
    ) -> Result<bool, GiveUp> {
        let mut open = vec![(facts.to_vec(), atoms.to_vec(), vec![goal])];
        // Each entry is one way; the first that closes is enough.
        while let Some((facts, atoms, goals)) = open.pop() {
            self.budget.spend(64)?;
            let Some((&first, others)) = goals.split_first() else {
                if atoms.is_empty() {
                    return Ok(true);
                }
                continue;
            };
            let own = self.operands(first);
            if own.len() != 1 || own[0] != first {
                let mut goals = [&own, others].concat();
                // Wands come last, since what is left over may be for them.
                goals.sort_by_key(|&goal| self.store.op(goal) == Op::SepWand);
                open.push((facts, atoms, goals));
                continue;
            }
            if others.is_empty() && self.store.op(first) == Op::SepWand {
                // What a wand brings lies beside the atoms.
                let (brought, then) = self.sides_of_wand(first);
                let facts = [&*facts, &self.apart(&atoms)].concat();
                let atoms = [&*atoms, &self.operands(brought)].concat();
                open.push((facts, atoms, vec![then]));
                continue;
            }
            if others.is_empty() {
                if self.entails_one(&facts, &atoms, first, shares)? {
                    return Ok(true);
                }
                continue;
            }
            if atoms.len() > MOST_ATOMS {
                continue;
            }
            let known = [&*facts, &self.apart(&atoms)].concat();
            for share in shares_of(atoms.len()) {
                if *shares == 0 {
                    return Ok(false);
                }
                let (mut mine, mut left) = (Vec::new(), Vec::new());
                for (place, &atom) in atoms.iter().enumerate() {
                    if share >> place & 1 == 1 { mine.push(atom) } else { left.push(atom) }
                }
                if !self.may_be(&mine, first) || !self.entails_one(&known, &mine, first, shares)? {
                    continue;
                }
                open.push((known.clone(), left, others.to_vec()));
            }
        }
        Ok(false)
    }

    /// Whether a share can be what a goal describes: a single cell is one atom.
    fn may_be(&self, share: &[TermId], goal: TermId) -> bool {
        let mut body = goal;
        while self.store.op(body) == Op::Exists {
            body = self.store.args(body)[self.store.args(body).len() - 1];
        }
        self.store.op(body) != Op::SepPto || share.len() == 1
    }

    /// Whether atoms entail a goal that is no separating conjunction.
    fn entails_one(
        &mut self,
        facts: &[TermId],
        atoms: &[TermId],
        goal: TermId,
        shares: &mut usize,
    ) -> Result<bool, GiveUp> {
        let Some(left) = shares.checked_sub(1) else { return Ok(false) };
        *shares = left;
        let (mut atoms, mut facts, mut goal) = (atoms.to_vec(), facts.to_vec(), goal);
        // What a wand brings lies beside the atoms.
        while self.store.op(goal) == Op::SepWand {
            let (brought, then) = self.sides_of_wand(goal);
            facts.extend(self.apart(&atoms));
            atoms.extend(self.operands(brought));
            goal = then;
        }
        for state in self.after_wands(&facts, atoms, shares)? {
            let premise = self.star_of(&state);
            if premise == goal {
                return Ok(true);
            }
            if self.nested_wands(premise) > 0 || self.nested_wands(goal) > 0 {
                continue;
            }
            let fails = self.store.mk(Op::Not, &[goal]);
            if self.contradict(&[&*facts, &[premise, fails]].concat())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether atoms have no heap.
    fn is_absurd(
        &mut self,
        facts: &[TermId],
        atoms: &[TermId],
        shares: &mut usize,
    ) -> Result<bool, GiveUp> {
        for state in self.after_wands(facts, atoms.to_vec(), shares)? {
            let premise = self.star_of(&state);
            if self.nested_wands(premise) == 0 && self.contradict(&[facts, &[premise]].concat())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What atoms come to where right sides of wands take the places of the wands and of what entails their
    /// left sides: all ways that were found, in which no wand can be used any more.
    fn after_wands(
        &mut self,
        facts: &[TermId],
        atoms: Vec<TermId>,
        shares: &mut usize,
    ) -> Result<Vec<Vec<TermId>>, GiveUp> {
        let (mut open, mut done) = (vec![atoms], Vec::new());
        while let Some(atoms) = open.pop() {
            self.budget.spend(16)?;
            let uses = self.uses_of_wands(facts, &atoms, shares)?;
            if uses.is_empty() || done.len() >= MOST_STATES {
                done.push(atoms);
                continue;
            }
            for (place, share) in uses {
                let (_, then) = self.sides_of_wand(atoms[place]);
                let is_kept = |&(at, _): &(usize, &TermId)| at != place && share >> at & 1 == 0;
                let kept = atoms.iter().enumerate().filter(is_kept).map(|(_, &atom)| atom);
                let mut next: Vec<TermId> = kept.collect();
                next.extend(self.operands(then));
                open.push(next);
            }
        }
        Ok(done)
    }

    /// Wands among atoms, each with other atoms that entail its left side, as bits.
    fn uses_of_wands(
        &mut self,
        facts: &[TermId],
        atoms: &[TermId],
        shares: &mut usize,
    ) -> Result<Vec<(usize, usize)>, GiveUp> {
        if let Some(found) = self.wand_beside_its_left_side(atoms) {
            return Ok(vec![found]);
        }
        let mut found = Vec::new();
        if atoms.len() > MOST_ATOMS {
            return Ok(found);
        }
        for (place, &wand) in atoms.iter().enumerate() {
            if self.store.op(wand) != Op::SepWand {
                continue;
            }
            let (left, _) = self.sides_of_wand(wand);
            if self.nested_wands(left) > 0 {
                continue;
            }
            let known = [facts, &self.apart(atoms)].concat();
            for share in shares_of(atoms.len()) {
                let Some(rest) = shares.checked_sub(1) else { return Ok(found) };
                let is_mine = |at: usize| share >> at & 1 == 1;
                if is_mine(place) {
                    continue;
                }
                let mine: Vec<TermId> = atoms
                    .iter()
                    .enumerate()
                    .filter(|&(at, _)| is_mine(at))
                    .map(|(_, &a)| a)
                    .collect();
                if mine.iter().any(|&atom| self.nested_wands(atom) > 0) || !self.may_be(&mine, left)
                {
                    continue;
                }
                *shares = rest;
                let premise = self.star_of(&mine);
                let fails = self.store.mk(Op::Not, &[left]);
                if self.contradict(&[&*known, &[premise, fails]].concat())? {
                    found.push((place, share));
                }
            }
        }
        Ok(found)
    }

    /// A wand among atoms whose left side consists of others of them.
    fn wand_beside_its_left_side(&mut self, atoms: &[TermId]) -> Option<(usize, usize)> {
        for (place, &wand) in atoms.iter().enumerate() {
            if self.store.op(wand) != Op::SepWand || atoms.len() > usize::BITS as usize {
                continue;
            }
            let (left, _) = self.sides_of_wand(wand);
            let mut share = 0usize;
            let is_there = self.operands(left).iter().all(|part| {
                let free = |&(at, atom): &(usize, &TermId)| {
                    atom == part && at != place && share >> at & 1 == 0
                };
                let found = atoms.iter().enumerate().find(free).map(|(at, _)| at);
                share |= found.map_or(0, |at| 1 << at);
                found.is_some()
            });
            if is_there {
                return Some((place, share));
            }
        }
        None
    }

    /// What cells among atoms say of their addresses: that they differ, and that none is nil.
    fn apart(&mut self, atoms: &[TermId]) -> Vec<TermId> {
        let mut addresses = Vec::new();
        for &atom in atoms {
            if self.store.op(atom) == Op::SepPto {
                addresses.push(self.store.arg(atom, 0));
            }
        }
        let mut facts = Vec::new();
        for (place, &address) in addresses.iter().enumerate() {
            let sort = self.store.sort(address);
            if matches!(self.store.sorts.get(sort), Sort::Uninterpreted { .. }) {
                let nil = self.store.mk_sep_nil(sort);
                facts.push(self.store.mk(Op::Distinct, &[address, nil]));
            }
            for &other in &addresses[..place] {
                if self.store.sort(other) == sort {
                    facts.push(self.store.mk(Op::Distinct, &[address, other]));
                }
            }
        }
        facts
    }
}

/// The ways to choose some of so many, as bits, fewer first.
fn shares_of(count: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..1usize << count).collect();
    all.sort_by_key(|share| share.count_ones());
    all
}
