//! Conjunctions split into components: parts that share no unknown.
//!
//! Idea: two literals that speak of one term belong together, and so do those that share them with
//! others. A constant whose word is known ties nothing: the literals that say which word it is join
//! each part that mentions it. Each component with something hard in it is decided alone, what is left
//! together; a contradiction in one of them is one of the conjunction, and words for each of them are
//! words for all. Each gets a small share of the budget first, so that no component waits for one that
//! takes long.
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
use super::{Candidate, Outcome};

/// Positions of literals that are decided together, ascending.
type Part = Vec<u32>;

/// The whole gets this part of the budget before its components have their turn.
pub(super) const WHOLE_SHARE: u64 = 4;
/// The first turn of all components gets this part of what is left.
const FIRST_SHARE: u64 = 4;

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

/// Decides each part: first all with a small share of the budget, then those that are open with what is
/// left.
pub(super) fn decide(
    parts: &[Part],
    literals: &[(TermId, bool)],
    mut check: impl FnMut(&[(TermId, bool)], &Budget) -> Outcome,
    budget: &Budget,
) -> Outcome {
    let mut joined = Candidate::default();
    let mut refinements = Vec::new();
    let mut pending: Vec<&Part> = parts.iter().collect();
    let mut reason = Reason::NothingFound;
    let mut was_used = false;
    for is_first in [true, false] {
        let mut open = Vec::new();
        let turns = pending.len() as u64;
        for (turn, part) in pending.into_iter().enumerate() {
            let share = if is_first { FIRST_SHARE * turns } else { turns - turn as u64 };
            let own = budget.part(budget.ticks_left() / share);
            let those: Vec<(TermId, bool)> =
                part.iter().map(|&position| literals[position as usize]).collect();
            let outcome = check(&those, &own);
            let paid = budget.spend(own.ticks_spent()).and_then(|()| budget.refresh());
            match outcome {
                Outcome::Conflict(core) => {
                    return Outcome::Conflict(core.iter().map(|&at| part[at as usize]).collect());
                }
                Outcome::Candidate(candidate) => {
                    joined.strings.extend(candidate.strings);
                    joined.numbers.extend(candidate.numbers);
                }
                Outcome::Refine(more) => refinements.extend(more),
                Outcome::GaveUp(why) => {
                    reason = why;
                    was_used |= matches!(why, Reason::GiveUp(GiveUp::Budget(_)));
                    open.push(part);
                }
            }
            if let Err(ended) = paid {
                return Outcome::GaveUp(ended.into());
            }
        }
        pending = open;
        if pending.is_empty() {
            break;
        }
    }
    if !refinements.is_empty() {
        Outcome::Refine(refinements)
    } else if pending.is_empty() {
        Outcome::Candidate(joined)
    } else {
        if was_used {
            // Whoever asks finds out that more may help.
            let _ = budget.spend(budget.ticks_left().saturating_add(1));
        }
        Outcome::GaveUp(reason)
    }
}
