//! Symbolic derivatives: what may follow a letter, for all letters at once.
//!
//! Idea: the arcs of `r` are pairs of a set of letters and an expression; the derivative of `r` by a
//! letter is the union of the targets of the arcs whose set has it. Sets of different arcs may overlap
//! (partial derivatives), so union and concatenation only collect arcs, intersection multiplies them,
//! and only complement has to make them disjoint first.
//! The arcs of `r` followed by `k` are found top-down with `k` as a continuation; a loop becomes its
//! body followed by the loop with smaller counters.
//! Invariant: no arc has an empty set or the empty language as target; one arc per target.
//! Reference: Antimirov, "Partial derivatives", TCS 1996; Stanford, Veanes, Bjørner, PLDI 2021
//! (transition regexes), of which the flat list of arcs is the disjunctive form.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Budget;

use super::store::{RegexId, RegexNode, RegexStore, SetId};
use crate::char_set::CharSet;
use crate::give_up::GiveUp;

/// By a letter of the set, into the language of the target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Arc {
    pub(crate) set: SetId,
    pub(crate) target: RegexId,
}

/// Ways to take one arc of each operand, beyond which arcs by one set are joined first. That gives up
/// that the states of an intersection are products of states of its operands.
const MANY_PAIRS: usize = 4096;

/// An interval of code points and the targets of the arcs that hold on it.
type DisjointPart = ((u32, u32), Vec<RegexId>);

impl RegexStore {
    /// The derivative of `regex` by a letter.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn derivative(
        &mut self,
        regex: RegexId,
        letter: u32,
        budget: &Budget,
    ) -> Result<RegexId, GiveUp> {
        budget.spend(1)?;
        self.ensure_arcs(regex, budget)?;
        let arcs = &self.arcs[&regex];
        let holds = |arc: &&Arc| self.sets[arc.set.index()].contains(letter);
        let mut targets = arcs.iter().filter(holds).map(|arc| arc.target);
        match (targets.next(), targets.next()) {
            (None, _) => Ok(self.none()),
            (Some(only), None) => Ok(only),
            (Some(first), Some(second)) => {
                let all: Vec<RegexId> = [first, second].into_iter().chain(targets).collect();
                budget.spend(all.len() as u64)?;
                Ok(self.union(all))
            }
        }
    }

    /// The derivative of `regex` by a word, letter by letter.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn derivative_by_word(
        &mut self,
        regex: RegexId,
        word: &[u32],
        budget: &Budget,
    ) -> Result<RegexId, GiveUp> {
        let mut rest = regex;
        for &letter in word {
            if rest == self.none() {
                break;
            }
            rest = self.derivative(rest, letter, budget)?;
        }
        Ok(rest)
    }

    /// Whether the word is in the language.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn matches(
        &mut self,
        regex: RegexId,
        word: &[u32],
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        let rest = self.derivative_by_word(regex, word, budget)?;
        Ok(self.is_nullable(rest))
    }

    /// The arcs of `regex`, sorted.
    pub(crate) fn arcs(&mut self, regex: RegexId, budget: &Budget) -> Result<&[Arc], GiveUp> {
        self.ensure_arcs(regex, budget)?;
        Ok(&self.arcs[&regex])
    }

    pub(crate) fn char_set(&self, set: SetId) -> &CharSet {
        &self.sets[set.index()]
    }

    /// Computes the arcs of `regex`, those of the Boolean parts that they depend on first.
    fn ensure_arcs(&mut self, regex: RegexId, budget: &Budget) -> Result<(), GiveUp> {
        let mut stack = vec![regex];
        while let Some(&top) = stack.last() {
            if self.arcs.contains_key(&top) {
                stack.pop();
                continue;
            }
            let (known, nodes) = (stack.len(), self.len());
            let arcs = match self.node(top).clone() {
                RegexNode::Inter(list) => {
                    stack.extend(list.iter().filter(|part| !self.arcs.contains_key(part)));
                    if stack.len() == known { Some(self.meet_arcs(&list, budget)?) } else { None }
                }
                RegexNode::Comp(body) => {
                    stack.extend(Some(body).filter(|body| !self.arcs.contains_key(body)));
                    if stack.len() == known { Some(self.comp_arcs(body, budget)?) } else { None }
                }
                _ => self.rational_arcs(top, &mut stack, budget)?,
            };
            budget.spend((self.len() - nodes) as u64)?;
            if let Some(arcs) = arcs {
                let arcs = self.joined_by_target(arcs);
                self.arcs.insert(top, arcs);
                stack.pop();
            }
        }
        Ok(())
    }

    /// One arc per target, with the union of the sets.
    fn joined_by_target(&mut self, mut arcs: Vec<Arc>) -> Box<[Arc]> {
        arcs.sort_unstable_by_key(|arc| (arc.target, arc.set));
        arcs.dedup();
        let mut joined: Vec<Arc> = Vec::with_capacity(arcs.len());
        for group in arcs.chunk_by(|a, b| a.target == b.target) {
            let set = match group {
                [only] => only.set,
                _ => {
                    let sets = group.iter().map(|arc| &self.sets[arc.set.index()]);
                    let intervals = sets.flat_map(|set| set.intervals().iter().copied());
                    let union = CharSet::from_intervals(intervals);
                    self.set_id(union)
                }
            };
            joined.push(Arc { set, target: group[0].target });
        }
        joined.into()
    }

    /// One arc per set, into the union of the targets: what a long list of words needs, of which few
    /// begin with the same letter.
    fn joined_by_set(&mut self, arcs: Box<[Arc]>) -> Box<[Arc]> {
        let mut arcs = arcs.into_vec();
        arcs.sort_unstable();
        let mut joined: Vec<Arc> = vec![];
        for group in arcs.chunk_by(|a, b| a.set == b.set) {
            let target = match group {
                [only] => only.target,
                _ => self.union(group.iter().map(|arc| arc.target)),
            };
            joined.push(Arc { set: group[0].set, target });
        }
        joined.into()
    }

    /// Arcs through unions, concatenations and loops. Boolean parts whose arcs are missing are pushed
    /// on `missing`, and then the result is `None`.
    fn rational_arcs(
        &mut self,
        regex: RegexId,
        missing: &mut Vec<RegexId>,
        budget: &Budget,
    ) -> Result<Option<Vec<Arc>>, GiveUp> {
        let (before, epsilon, none) = (missing.len(), self.epsilon(), self.none());
        let mut seen: FxHashSet<(RegexId, RegexId)> = FxHashSet::default();
        let mut work = vec![(regex, epsilon)];
        let mut arcs = vec![];
        while let Some((part, then)) = work.pop() {
            budget.spend(1)?;
            if !seen.insert((part, then)) {
                continue;
            }
            match self.node(part).clone() {
                RegexNode::None | RegexNode::Epsilon => {}
                RegexNode::All => {
                    let set = self.set_id(CharSet::range(0, self.max()));
                    let target = self.concat(part, then);
                    arcs.push(Arc { set, target });
                }
                RegexNode::Set(set) => arcs.push(Arc { set: self.set_id(set), target: then }),
                RegexNode::Word(word) => {
                    let set = self.set_id(CharSet::single(self.words.first(word)));
                    let target = match self.words.rest(word) {
                        Some(rest) => {
                            let rest = self.word_node(rest);
                            self.concat(rest, then)
                        }
                        None => then,
                    };
                    arcs.push(Arc { set, target });
                }
                RegexNode::Concat(first, rest) => {
                    if self.is_nullable(first) {
                        work.push((rest, then));
                    }
                    let then = self.concat(rest, then);
                    work.push((first, then));
                }
                RegexNode::Union(list) => work.extend(list.iter().map(|&part| (part, then))),
                RegexNode::Loop { body, low, high } => {
                    let fewer = self.repeat(body, low.saturating_sub(1), high.map(|n| n - 1));
                    let then = self.concat(fewer, then);
                    work.push((body, then));
                }
                RegexNode::Inter(_) | RegexNode::Comp(_) => match self.arcs.get(&part) {
                    None => missing.push(part),
                    Some(inner) => {
                        let inner = inner.clone();
                        for Arc { set, target } in inner {
                            budget.spend(1)?;
                            let target = self.concat(target, then);
                            arcs.push(Arc { set, target });
                        }
                    }
                },
            }
        }
        arcs.retain(|arc| arc.target != none);
        Ok((missing.len() == before).then_some(arcs))
    }

    /// The arcs of an intersection: all ways to take one arc of each operand.
    fn meet_arcs(&mut self, list: &[RegexId], budget: &Budget) -> Result<Vec<Arc>, GiveUp> {
        let mut operands: Vec<Box<[Arc]>> =
            list.iter().map(|part| self.arcs[part].clone()).collect();
        let pairs = operands.iter().map(|arcs| arcs.len()).reduce(usize::saturating_mul);
        if pairs > Some(MANY_PAIRS) {
            for arcs in &mut operands {
                budget.spend(arcs.len() as u64)?;
                *arcs = self.joined_by_set(std::mem::take(arcs));
            }
        }
        operands.sort_by_key(|arcs| arcs.len());
        let full = self.set_id(CharSet::range(0, self.max()));
        let mut partial: Vec<(SetId, Vec<RegexId>)> = vec![(full, vec![])];
        for arcs in &operands {
            let mut longer = vec![];
            for (set, targets) in &partial {
                for arc in arcs {
                    budget.spend(1)?;
                    if let Some(meet) = self.meet(*set, arc.set) {
                        let targets = targets.iter().copied().chain([arc.target]).collect();
                        longer.push((meet, targets));
                    }
                }
            }
            partial = longer;
        }
        let none = self.none();
        let mut arcs = vec![];
        for (set, targets) in partial {
            budget.spend(targets.len() as u64)?;
            let target = self.inter(targets);
            if target != none {
                arcs.push(Arc { set, target });
            }
        }
        Ok(arcs)
    }

    /// The arcs of a complement: the body's arcs made disjoint and exhaustive, targets complemented.
    fn comp_arcs(&mut self, body: RegexId, budget: &Budget) -> Result<Vec<Arc>, GiveUp> {
        let none = self.none();
        let mut by_target: FxHashMap<RegexId, Vec<(u32, u32)>> = FxHashMap::default();
        for (interval, targets) in self.disjoint_arcs(body, budget)? {
            let union = self.union(targets);
            let target = self.complement(union);
            if target != none {
                by_target.entry(target).or_default().push(interval);
            }
        }
        let mut joined: Vec<(RegexId, Vec<(u32, u32)>)> = by_target.into_iter().collect();
        joined.sort_unstable();
        let arcs = joined.into_iter().map(|(target, intervals)| Arc {
            set: self.set_id(CharSet::from_intervals(intervals)),
            target,
        });
        Ok(arcs.collect())
    }

    /// The code points cut into intervals on which the same arcs of `regex` hold, with their targets.
    fn disjoint_arcs(&self, regex: RegexId, budget: &Budget) -> Result<Vec<DisjointPart>, GiveUp> {
        let mut events: Vec<(u32, RegexId)> = vec![];
        for arc in &self.arcs[&regex] {
            for &(lo, hi) in self.sets[arc.set.index()].intervals() {
                budget.spend(1)?;
                events.push((lo, arc.target));
                if hi < self.max() {
                    events.push((hi + 1, arc.target));
                }
            }
        }
        events.sort_unstable();
        let mut parts = vec![];
        // How many arcs into each target hold at the moment; arcs are few, so a list will do.
        let mut active: Vec<RegexId> = vec![];
        let (mut position, mut next) = (0, 0);
        loop {
            while let Some(&(at, target)) = events.get(next).filter(|event| event.0 <= position) {
                debug_assert!(at == position);
                // One arc per target, and its intervals do not touch: begin and end alternate.
                match active.iter().position(|&known| known == target) {
                    Some(place) => {
                        active.swap_remove(place);
                    }
                    None => active.push(target),
                }
                next += 1;
            }
            budget.spend(1 + active.len() as u64)?;
            let end = events.get(next).map_or(self.max(), |event| event.0 - 1);
            parts.push(((position, end), active.clone()));
            if end == self.max() {
                return Ok(parts);
            }
            position = end + 1;
        }
    }

    pub(super) fn set_id(&mut self, set: CharSet) -> SetId {
        if let Some(&id) = self.set_ids.get(&set) {
            return id;
        }
        let id = SetId::new(self.sets.len());
        self.sets.push(set.clone());
        self.set_ids.insert(set, id);
        id
    }

    /// The intersection of two sets, `None` if empty.
    fn meet(&mut self, a: SetId, b: SetId) -> Option<SetId> {
        if a == b {
            return Some(a);
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.meets.get(&key) {
            return known;
        }
        let meet = self.sets[a.index()].intersection(&self.sets[b.index()]);
        let meet = (!meet.is_empty()).then(|| self.set_id(meet));
        self.meets.insert(key, meet);
        meet
    }
}
