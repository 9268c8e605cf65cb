//! Alignment of word equations: a search over noodles with lengths.
//!
//! Idea: an equation between two concatenations is the product of their automata, in which moves
//! without a letter mark the borders between variables of either side. Each choice of borders (a
//! noodle) cuts both sides into the same segments; every variable becomes the row of its segments, and
//! equations that mention it are about smaller pieces now. Lengths of segments are sums in the linear
//! session, which closes branches early; what closed a branch names the choices that contributed, and
//! the search goes back to the last one of them ([`super::splits`]).
//! Invariant: the solutions of a node are the union of those of its children. A variable of a node is
//! unassigned, or assigned to variables that were made after it. A segment rests on the choice of the
//! noodle that made it, an equation on its literals and on the choices whose segments it was
//! expanded to; equations that share no variable therefore close each by itself.
//! Cost: ends on chain-free systems; on others it may grow for ever, and the budget ends it.
//! Reference: Blahoudek, Chen, Chocholatý, Havlena, Holík, Lengál, Síč, "Word Equations in Synergy with
//! Regular Constraints", FM 2023; Chen et al., "Solving String Constraints with Lengths by
//! Stabilization", OOPSLA 2023 (alignment by splitting).

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, LinearForm, Rat};
use trine_automata::{GiveUp, Interleaving, Nfa, Noodle, Noodles};
use trine_collections::Budget;

use super::deps::Deps;
use super::lengths::{self, Branches, Lengths, in_lengths};
use super::precision::Reason;
use super::splits::Splits;
use crate::language::smaller;

/// Segments in a row on both sides, which are one word.
#[derive(Clone)]
pub(crate) struct Sides {
    pub(crate) left: Vec<u32>,
    pub(crate) right: Vec<u32>,
    pub(crate) deps: Deps,
}

const LEFT: trine_automata::Tag = trine_automata::Tag(0);
const RIGHT: trine_automata::Tag = trine_automata::Tag(1);
/// Equations that were split on one path; a problem that needs more is taken for cyclic.
const MAX_DEPTH: usize = 300;
/// States of a product.
const MAX_PRODUCT: usize = 200_000;

/// Segments with their languages and lengths, and what they were cut into.
pub(crate) struct Alignment {
    pub(super) branches: Branches,
    /// Whether lengths matter at all.
    pub(crate) with_lengths: bool,
    pub(crate) languages: Vec<Nfa>,
    pub(crate) lengths: Vec<ArithVar>,
    /// What the languages rest on.
    rests_on: Vec<Deps>,
    measured: Vec<bool>,
    values: Vec<Option<(Vec<u32>, Deps)>>,
    trail: Vec<u32>,
}

/// How the search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Aligned {
    /// The caller accepted a branch, in which the alignment now stands.
    Accepted,
    /// Every branch is closed, unless one was left open; the literals that this rests on.
    Closed(Deps),
}

/// What the caller thinks of a branch without equations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Opinion {
    Accept,
    /// There is no model in it; what this rests on.
    Close(Deps),
    /// Not decided.
    Leave,
}

#[derive(Clone, Copy)]
struct Mark {
    segments: usize,
    trail: usize,
    branches: lengths::Mark,
}

struct Frame {
    noodles: Noodles,
    equation: Sides,
    rest: Vec<Sides>,
    mark: Mark,
    /// One noodle stands for all of them.
    isolated: bool,
    produced: bool,
}

enum Node {
    /// What closes it.
    Dead(Deps),
    Leaf,
    /// What says that there are no other noodles.
    Split(Box<Frame>, Deps),
}

impl Alignment {
    pub(super) fn new(branches: Branches, with_lengths: bool) -> Self {
        Self {
            branches,
            with_lengths,
            languages: Vec::new(),
            lengths: Vec::new(),
            rests_on: Vec::new(),
            measured: Vec::new(),
            values: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// Adds a variable whose length is known to the session.
    pub(crate) fn add(
        &mut self,
        language: Nfa,
        length: ArithVar,
        measured: bool,
        deps: Deps,
    ) -> u32 {
        self.languages.push(language);
        self.lengths.push(length);
        self.rests_on.push(deps);
        self.measured.push(measured);
        self.values.push(None);
        self.languages.len() as u32 - 1
    }

    /// Adds a variable that stands for a word or language of its own.
    pub(crate) fn add_fresh(
        &mut self,
        language: Nfa,
        deps: Deps,
        budget: &Budget,
    ) -> Result<u32, GiveUp> {
        let length = self.branches.session.new_int(Some(0));
        let var = self.add(language, length, false, deps);
        self.measure(var, budget)?;
        Ok(var)
    }

    /// Tells the session the lengths of a variable's language.
    pub(crate) fn measure(&mut self, var: u32, budget: &Budget) -> Result<(), GiveUp> {
        if !self.with_lengths {
            return Ok(());
        }
        let set = self.languages[var as usize].length_set(budget)?;
        let form = LinearForm::var(self.lengths[var as usize]);
        let formula = in_lengths(&mut self.branches.session, &form, &set);
        self.branches.assert(formula, &self.rests_on[var as usize]);
        Ok(())
    }

    /// The segments that a row of variables was cut into; `deps` grows by what says so.
    pub(crate) fn expand(&self, row: &[u32], deps: &mut Deps) -> Vec<u32> {
        let mut result = Vec::with_capacity(row.len());
        let mut stack: Vec<u32> = row.iter().rev().copied().collect();
        while let Some(var) = stack.pop() {
            match &self.values[var as usize] {
                Some((value, rests_on)) => {
                    deps.extend(rests_on);
                    stack.extend(value.iter().rev());
                }
                None => result.push(var),
            }
        }
        result
    }

    /// What the languages of a row rest on.
    pub(super) fn extend_by_languages(&self, row: &[u32], deps: &mut Deps) {
        row.iter().for_each(|&var| deps.extend(&self.rests_on[var as usize]));
    }

    /// Searches for a branch that the caller accepts, after the choices of an outer search.
    pub(crate) fn search(
        &mut self,
        equations: Vec<Sides>,
        outer_choices: u32,
        budget: &Budget,
        accept: &mut dyn FnMut(&mut Self) -> Result<Opinion, Reason>,
    ) -> Result<Aligned, Reason> {
        self.branches.session.push();
        let mut splits: Splits<Frame> = Splits::new(outer_choices);
        let mut node = self.enter(equations, budget)?;
        loop {
            let mut closed = match node {
                Node::Dead(why) => Some(why),
                Node::Split(frame, why) => {
                    splits.open(*frame, why);
                    None
                }
                Node::Leaf => match accept(self)? {
                    Opinion::Accept => return Ok(Aligned::Accepted),
                    Opinion::Close(why) => Some(why),
                    Opinion::Leave => {
                        self.branches.incomplete = true;
                        Some(splits.all_choices())
                    }
                },
            };
            if splits.len() > MAX_DEPTH {
                return Err(GiveUp::TooManyStates.into());
            }
            node = loop {
                if let Some(why) = closed.take()
                    && let Err(why) = splits.go_back(why)
                {
                    return Ok(Aligned::Closed(why));
                }
                let choice = Deps::of_choice(splits.choices());
                let Some(top) = splits.innermost() else { return Ok(Aligned::Closed(choice)) };
                let next =
                    if top.isolated && top.produced { None } else { top.noodles.next(budget)? };
                top.produced = true;
                self.undo(top.mark);
                match next {
                    None => closed = Some(splits.exhaust()),
                    Some(noodle) => {
                        let (equation, rest) = (top.equation.clone(), top.rest.clone());
                        break self.child(&noodle, &choice, &equation, rest, budget)?;
                    }
                }
            };
        }
    }

    fn mark(&self) -> Mark {
        let (segments, trail) = (self.languages.len(), self.trail.len());
        Mark { segments, trail, branches: self.branches.mark() }
    }

    fn undo(&mut self, mark: Mark) {
        for var in self.trail.drain(mark.trail..) {
            self.values[var as usize] = None;
        }
        self.languages.truncate(mark.segments);
        self.lengths.truncate(mark.segments);
        self.rests_on.truncate(mark.segments);
        self.measured.truncate(mark.segments);
        self.values.truncate(mark.segments);
        self.branches.undo(mark.branches);
    }

    fn assign(&mut self, var: u32, value: Vec<u32>, deps: &Deps) {
        let mut form = LinearForm::var(self.lengths[var as usize]);
        for &part in &value {
            form.add(self.lengths[part as usize], Rat::MINUS_ONE);
        }
        if self.with_lengths {
            let same = self.branches.session.eq(&form, &Rat::ZERO);
            self.branches.assert(same, deps);
        }
        self.values[var as usize] = Some((value, deps.clone()));
        self.trail.push(var);
    }

    /// The node in which the variables of an equation are cut as a noodle says.
    fn child(
        &mut self,
        noodle: &Noodle,
        choice: &Deps,
        equation: &Sides,
        mut rest: Vec<Sides>,
        budget: &Budget,
    ) -> Result<Node, GiveUp> {
        budget.spend(10)?;
        self.branches.session.push();
        let mut rows: [Vec<Vec<u32>>; 2] = [vec![Vec::new()], vec![Vec::new()]];
        for (position, segment) in noodle.segments.iter().enumerate() {
            let only_empty = segment.num_edges() == 0;
            if !only_empty {
                let measured =
                    [(0, &equation.left), (1, &equation.right)].iter().any(|&(side, row)| {
                        let at = rows[side].len() - 1;
                        row.get(at).is_some_and(|&var| self.measured[var as usize])
                    });
                let language = smaller(segment, budget)?;
                let length = self.branches.session.new_int(Some(0));
                let var = self.add(language, length, measured, choice.clone());
                self.measure(var, budget)?;
                for side in &mut rows {
                    if let Some(last) = side.last_mut() {
                        last.push(var);
                    }
                }
            }
            if let Some(&tag) = noodle.tags.get(position) {
                rows[usize::from(tag == RIGHT)].push(Vec::new());
            }
        }
        let [left, right] = rows;
        let cut = equation.left.iter().zip(left).chain(equation.right.iter().zip(right));
        for (&var, row) in cut {
            match &self.values[var as usize] {
                None => self.assign(var, row, choice),
                Some((before, deps)) => {
                    let mut deps = deps.clone();
                    deps.extend(choice);
                    rest.push(Sides { left: before.clone(), right: row, deps });
                }
            }
        }
        self.enter(rest, budget)
    }

    /// Simplifies the equations of a node and looks what is left.
    fn enter(&mut self, mut equations: Vec<Sides>, budget: &Budget) -> Result<Node, GiveUp> {
        loop {
            let mut changed = false;
            let mut kept = Vec::with_capacity(equations.len());
            for Sides { left, right, mut deps } in equations {
                budget.spend(1 + (left.len() + right.len()) as u64)?;
                let mut left = self.expand(&left, &mut deps);
                let mut right = self.expand(&right, &mut deps);
                strip(&mut left, &mut right);
                if !left.is_empty() && !right.is_empty() {
                    kept.push(Sides { left, right, deps });
                    continue;
                }
                for var in left.into_iter().chain(right) {
                    if self.values[var as usize].is_some() {
                        continue;
                    }
                    if !self.languages[var as usize].accepts_empty() {
                        deps.extend(&self.rests_on[var as usize]);
                        return Ok(Node::Dead(deps));
                    }
                    self.assign(var, Vec::new(), &deps);
                    changed = true;
                }
            }
            equations = kept;
            if !changed {
                break;
            }
        }
        if self.with_lengths
            && let Lengths::Forbid(why) = self.branches.check(budget)?
        {
            return Ok(Node::Dead(why));
        }
        let Some(position) = self.cheapest(&equations) else { return Ok(Node::Leaf) };
        let equation = equations.swap_remove(position);
        let mut why = equation.deps.clone();
        self.extend_by_languages(&equation.left, &mut why);
        self.extend_by_languages(&equation.right, &mut why);
        let product = self.product(&equation, budget)?;
        if product.is_empty() {
            return Ok(Node::Dead(why));
        }
        let isolated = self.is_isolated(&equation, &equations);
        let noodles = Noodles::new(&product, Interleaving::Commuting, budget)?;
        let (rest, mark) = (equations, self.mark());
        let frame = Frame { noodles, equation, rest, mark, isolated, produced: false };
        Ok(Node::Split(Box::new(frame), why))
    }

    fn states(&self, row: &[u32]) -> u64 {
        row.iter().map(|&var| self.languages[var as usize].num_states() as u64).sum()
    }

    /// The equation with the smallest product; repeated variables make it dearer.
    fn cheapest(&self, equations: &[Sides]) -> Option<usize> {
        let cost = |Sides { left, right, .. }: &Sides| {
            let all: Vec<u32> = left.iter().chain(right).copied().collect();
            let mut distinct = all.clone();
            distinct.sort_unstable();
            distinct.dedup();
            let repeated = (all.len() - distinct.len()) as u64;
            (repeated.min(1), self.states(left).saturating_mul(self.states(right)))
        };
        (0..equations.len()).min_by_key(|&position| cost(&equations[position]))
    }

    fn product(&self, equation: &Sides, budget: &Budget) -> Result<Nfa, GiveUp> {
        let side = |row: &[u32], tag| {
            let automata: Vec<&Nfa> =
                row.iter().map(|&var| &self.languages[var as usize]).collect();
            match automata.as_slice() {
                [single] => Ok((*single).clone()),
                [first, ..] => {
                    Nfa::concat_delimited(first.alphabet(), automata.iter().copied(), tag, budget)
                }
                [] => Err(GiveUp::AlphabetTooCoarse),
            }
        };
        let left = side(&equation.left, LEFT)?;
        let right = side(&equation.right, RIGHT)?;
        let product = left.intersection(&right, budget)?;
        if product.num_states() > MAX_PRODUCT {
            return Err(GiveUp::TooManyStates);
        }
        Ok(product)
    }

    /// Whether the variables of an equation occur once, in no other equation, and nobody asks for
    /// their lengths.
    fn is_isolated(&self, equation: &Sides, others: &[Sides]) -> bool {
        let mut seen: FxHashMap<u32, u32> = FxHashMap::default();
        for &var in equation.left.iter().chain(&equation.right) {
            if self.measured[var as usize] {
                return false;
            }
            *seen.entry(var).or_default() += 1;
        }
        seen.values().all(|&count| count == 1)
            && !others.iter().any(|other| {
                other.left.iter().chain(&other.right).any(|var| seen.contains_key(var))
            })
    }
}

/// Removes common ends.
fn strip(left: &mut Vec<u32>, right: &mut Vec<u32>) {
    while let (Some(a), Some(b)) = (left.last(), right.last())
        && a == b
    {
        left.pop();
        right.pop();
    }
    let common = left.iter().zip(right.iter()).take_while(|(a, b)| a == b).count();
    left.drain(..common);
    right.drain(..common);
}
