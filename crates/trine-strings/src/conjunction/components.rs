//! Conjunctions split into components: parts that share no unknown.
//!
//! Idea: two literals that speak of one term belong together, and so do those that share them with
//! others. A constant whose word is known ties nothing: the literals that say which word it is join
//! each part that mentions it. Each component with something hard in it is decided alone, what is left
//! together; a contradiction in one of them is one of the conjunction, and words for each of them are
//! words for all. The whole and the components have turns, short ones first, so that a component that is
//! refuted at once does not wait for one that takes long.
//! Invariant: each literal that speaks of an unknown is in a part, and what two parts both mention has a
//! word that both know, so that joined candidates agree.
//! Reference: Liang, Reynolds, Tinelli, Barrett, Deters, CAV 2014 (independent equivalence classes).

use rustc_hash::FxHashMap;
use trine_automata::GiveUp;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};

use super::deps::Deps;
use super::kernel::{ConversionKind, Kernel, Sym};
use super::precision::Reason;
use super::solved::Solved;
use super::{Candidate, Outcome, Refinement};

/// Positions of literals that are decided together, ascending.
type Part = Vec<u32>;

/// Whose turn it is.
#[derive(Clone, Copy)]
pub(super) enum Turn {
    /// The conjunction as it is, since much is refuted or solved at once.
    Whole,
    /// Each component that is open.
    Components,
}

/// The turns, each with the part of what is left of the budget that it may use.
const TURNS: [(Turn, u64); 5] = [
    (Turn::Whole, 64),
    (Turn::Components, 16),
    (Turn::Whole, 4),
    (Turn::Components, 4),
    (Turn::Components, 1),
];
/// How many of them are short ones, for what is refuted at once.
const SHORT_TURNS: usize = 2;
/// With fewer ticks a short turn comes to nothing: budgets begin small anyway.
const LEAST_TICKS: u64 = 50_000;

/// The components of a conjunction, those without anything hard as one, which is the first; `None`
/// where fewer than two have something hard in them.
pub(super) fn split(
    store: &TermStore,
    kernel: &Kernel,
    literals: &[(TermId, bool)],
    budget: &Budget,
) -> Result<Option<Vec<Part>>, Exhausted> {
    if kernel.equations.len() + kernel.applications.len() + kernel.conversions.len() < 2 {
        return Ok(None);
    }
    // Contradictions are for whoever looks at the whole.
    let Ok(solved) = Solved::new(&kernel.equations, kernel.lengths.len(), budget)? else {
        return Ok(None);
    };
    let hard = hard_terms(kernel, &solved);
    if hard.len() < 2 {
        return Ok(None);
    }
    let symbols: Vec<Vec<TermId>> =
        literals.iter().map(|&(atom, _)| symbols(store, atom)).collect();
    budget.spend(symbols.iter().map(|all| all.len() as u64).sum())?;
    let known = known_constants(store, kernel, &solved, &symbols);
    let mut classes = Classes::default();
    for all in &symbols {
        let mut tied = all.iter().filter(|symbol| !known.contains_key(symbol));
        if let Some(&first) = tied.next() {
            tied.for_each(|&other| classes.join(first, other));
        }
    }
    let mut part_of: FxHashMap<TermId, usize> = FxHashMap::default();
    for term in hard {
        let next = part_of.len() + 1;
        part_of.entry(classes.find(term)).or_insert(next);
    }
    if part_of.len() < 2 {
        return Ok(None);
    }
    let mut parts = vec![Part::new(); part_of.len() + 1];
    for (position, all) in symbols.iter().enumerate() {
        let tied = all.iter().find(|symbol| !known.contains_key(symbol));
        let part = tied.and_then(|&symbol| part_of.get(&classes.find(symbol)).copied());
        let part = &mut parts[part.unwrap_or(0)];
        part.push(position as u32);
        for symbol in all {
            if let Some(deps) = known.get(symbol) {
                part.extend(deps.literals());
            }
        }
    }
    for part in &mut parts {
        part.sort_unstable();
        part.dedup();
    }
    parts.retain(|part| !part.is_empty());
    Ok(Some(parts))
}

/// Terms, one for each thing that may take long to decide.
fn hard_terms(kernel: &Kernel, solved: &Solved) -> Vec<TermId> {
    let first = |word: &[Sym]| {
        word.iter().find_map(|symbol| match *symbol {
            Sym::Var(var) => kernel.terms.get(var as usize).copied(),
            Sym::Char(_) => None,
        })
    };
    let either = |left: &[Sym], right: &[Sym]| first(left).or_else(|| first(right));
    let open =
        solved.equations.iter().filter_map(|equation| either(&equation.left, &equation.right));
    let values = kernel.applications.iter().filter_map(|application| first(&application.value));
    let denied = kernel
        .negated_relations
        .iter()
        .filter_map(|negated_relation| negated_relation.words.iter().find_map(|word| first(word)));
    let absent = kernel
        .not_contains
        .iter()
        .filter_map(|not_contains| either(&not_contains.left, &not_contains.right));
    let numerals = kernel
        .conversions
        .iter()
        .filter(|conversion| conversion.kind == ConversionKind::Number)
        .map(|conversion| conversion.term);
    open.chain(values).chain(denied).chain(absent).chain(numerals).collect()
}

/// The terms that tie a literal to others: what is no value and neither language nor formula; sums and
/// concatenations tie by what they are made of.
fn symbols(store: &TermStore, atom: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    post_order(store, &[atom], &mut TermSet::new(), |term| {
        let is_part = !matches!(store.sort_of(term), Sort::Bool | Sort::RegLan)
            || store.args(term).is_empty();
        let is_sum = matches!(
            store.op(term),
            Op::StrConcat | Op::StrLen | Op::Add | Op::Sub | Op::Neg | Op::Mul
        );
        let is_language = store.is_value(term)
            || matches!(store.sort_of(term), Sort::RegLan) && store.function(term).is_none();
        if is_part && !is_sum && !is_language {
            found.push(term);
        }
    });
    found
}

/// The constants whose words are known, with the literals that say so, if those mention nothing but
/// such constants.
fn known_constants(
    store: &TermStore,
    kernel: &Kernel,
    solved: &Solved,
    symbols: &[Vec<TermId>],
) -> FxHashMap<TermId, Deps> {
    let mut known = FxHashMap::default();
    for (var, &term) in kernel.terms.iter().enumerate() {
        let mut deps = Deps::none();
        let is_constant = store.args(term).is_empty() && solved.value(var as u32).is_some();
        if is_constant
            && solved
                .expand(&[Sym::Var(var as u32)], &mut deps)
                .iter()
                .all(|symbol| matches!(symbol, Sym::Char(_)))
        {
            known.insert(term, deps);
        }
    }
    loop {
        let is_closed = |deps: &Deps| {
            let all = deps.literals().iter().flat_map(|&at| &symbols[at as usize]);
            all.into_iter().all(|symbol| known.contains_key(symbol))
        };
        let open: Vec<TermId> =
            known.iter().filter(|(_, deps)| !is_closed(deps)).map(|(&term, _)| term).collect();
        if open.is_empty() {
            return known;
        }
        open.iter().for_each(|term| {
            known.remove(term);
        });
    }
}

/// Terms that belong together.
#[derive(Default)]
struct Classes {
    above: FxHashMap<TermId, TermId>,
}

impl Classes {
    fn find(&mut self, term: TermId) -> TermId {
        let mut top = term;
        while let Some(&next) = self.above.get(&top) {
            top = next;
        }
        let mut at = term;
        while at != top
            && let Some(next) = self.above.insert(at, top)
        {
            at = next;
        }
        top
    }

    fn join(&mut self, one: TermId, other: TermId) {
        let (one, other) = (self.find(one), self.find(other));
        if one != other {
            self.above.insert(one, other);
        }
    }
}

/// What has been found of the components so far.
pub(super) struct Decision<'a> {
    literals: &'a [(TermId, bool)],
    /// The components that are open.
    pending: Vec<Part>,
    joined: Candidate,
    refinements: Vec<Refinement>,
    /// Why the last one that gave up did.
    reason: Reason,
    /// Whether more of the budget may help.
    was_used: bool,
}

impl<'a> Decision<'a> {
    pub(super) fn new(parts: Vec<Part>, literals: &'a [(TermId, bool)]) -> Self {
        Self {
            literals,
            pending: parts,
            joined: Candidate::default(),
            refinements: Vec::new(),
            reason: Reason::NothingFound,
            was_used: false,
        }
    }

    /// The turns for a budget.
    pub(super) fn turns(&self, budget: &Budget) -> &'static [(Turn, u64)] {
        let (_, of_components) = TURNS[SHORT_TURNS - 1];
        let shortest = budget.ticks_left() / (of_components * self.pending.len() as u64);
        &TURNS[if shortest < LEAST_TICKS { SHORT_TURNS } else { 0 }..]
    }

    /// Gives each open component a turn, of one part of so many of the budget in all; what that decides of
    /// the conjunction.
    pub(super) fn turn(
        &mut self,
        share: u64,
        mut check: impl FnMut(&[(TermId, bool)], &Budget) -> Outcome,
        budget: &Budget,
    ) -> Option<Outcome> {
        let turns = self.pending.len() as u64;
        let all = budget.ticks_left() / share;
        let before = budget.ticks_left();
        self.was_used = false;
        for (turn, part) in std::mem::take(&mut self.pending).into_iter().enumerate() {
            let left = all.saturating_sub(before - budget.ticks_left());
            let those: Vec<(TermId, bool)> =
                part.iter().map(|&position| self.literals[position as usize]).collect();
            let outcome = budget.within(left / (turns - turn as u64), |own| check(&those, own));
            let paid = budget.refresh();
            match outcome {
                Outcome::Conflict(core) => {
                    let core = core.iter().map(|&at| part[at as usize]).collect();
                    return Some(Outcome::Conflict(core));
                }
                Outcome::Candidate(candidate) => {
                    self.joined.strings.extend(candidate.strings);
                    self.joined.numbers.extend(candidate.numbers);
                }
                Outcome::Refine(more) => self.refinements.extend(more),
                Outcome::GaveUp(why) => {
                    self.reason = why;
                    self.was_used |= matches!(why, Reason::GiveUp(GiveUp::Budget(_)));
                    self.pending.push(part);
                }
            }
            if let Err(ended) = paid {
                return Some(Outcome::GaveUp(ended.into()));
            }
        }
        if !self.pending.is_empty() {
            return None;
        }
        Some(match std::mem::take(&mut self.refinements) {
            none if none.is_empty() => Outcome::Candidate(std::mem::take(&mut self.joined)),
            refinements => Outcome::Refine(refinements),
        })
    }

    /// What is left to say where components stay open.
    pub(super) fn give_up(self, budget: &Budget) -> Outcome {
        if !self.refinements.is_empty() {
            return Outcome::Refine(self.refinements);
        }
        if self.was_used {
            // Whoever asks finds out that more may help.
            budget.end_for_more();
        }
        Outcome::GaveUp(self.reason)
    }
}
