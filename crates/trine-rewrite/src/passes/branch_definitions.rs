//! Definitions that are spread over the branches of a formula.
//!
//! Idea: `(ite c (and (= v s) p) (and (= v t) q))` gives `v` a value in each branch, so it is equivalent to
//! `(= v (ite c s t))` and `(ite c p q)`, of which the first defines `v`. Translators of programs and circuits
//! write assignments in this way. Without this, words that are functions of others would be free words to all that
//! comes later, and equal functions could not be seen to be equal.
//! Invariant: the two formulas that take the place of one are equivalent to it together. In each branch one equation
//! is taken out.
//! Cost: linear in the formula for each constant that is taken out, up to [`MOST_VISITS`] for all; what would take
//! more stays as it is.
//! Reference: the reversal of Tseitin's encoding, as in Ostrowski, Grégoire, Mazure and Saïs, "Recovering and
//! Exploiting Structural Knowledge from CNF Formulas", CP 2002.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermMap, TermStore};

use super::substitution::{Definition, occurs_nearby};
use super::{Preprocessor, Work, is_constant};

/// So many formulas and constants of branches are looked at for one call of the preprocessor: a formula that assigns
/// many constants would be walked once for each.
pub(super) const MOST_VISITS: usize = 1 << 20;

/// What a formula says of the constant that is taken out of it, and what else it says.
#[derive(Clone, Copy)]
struct Parts {
    value: TermId,
    rest: TermId,
}

/// The branches and conjuncts of a formula, arguments first, and the formula itself.
fn region(store: &TermStore, formula: TermId) -> Vec<TermId> {
    let mut order = Vec::new();
    let mut seen = TermMap::new();
    let mut pending = vec![(formula, false)];
    while let Some((term, is_left)) = pending.pop() {
        if is_left {
            order.push(term);
        } else if seen.insert(term, ()).is_none() {
            pending.push((term, true));
            pending.extend(parts_of(store, term).iter().map(|&part| (part, false)));
        }
    }
    order
}

/// The formulas that a conjunction or a choice is made of.
fn parts_of(store: &TermStore, formula: TermId) -> &[TermId] {
    match store.op(formula) {
        Op::And => store.args(formula),
        Op::Ite => &store.args(formula)[1..],
        _ => &[],
    }
}

/// What an atom says of constants of words and truth values, at most two.
fn definitions_of(store: &mut TermStore, atom: TermId) -> [Option<Definition>; 2] {
    let (inner, holds) = match store.op(atom) {
        Op::Not => (store.arg(atom, 0), false),
        _ => (atom, true),
    };
    if is_constant(store, inner) {
        let value = store.mk_bool(holds);
        return [Some(Definition { constant: inner, value }), None];
    }
    let &[left, right] = store.args(inner) else { return [None, None] };
    let is_bit = matches!(store.sort_of(left), Sort::BitVec(1) | Sort::Bool);
    if store.op(inner) != Op::Eq
        || !matches!(store.sort_of(left), Sort::BitVec(_) | Sort::Bool)
        || !(holds || is_bit && (store.is_value(left) || store.is_value(right)))
    {
        return [None, None];
    }
    let mut definition = |constant: TermId, other: TermId| {
        if !is_constant(store, constant) {
            return None;
        }
        let value = match store.op(other) {
            _ if holds => other,
            Op::True => store.mk_bool(false),
            Op::False => store.mk_bool(true),
            _ => store.mk(Op::BvNot, &[other]),
        };
        Some(Definition { constant, value })
    };
    [definition(left, right), definition(right, left)]
}

/// Constants with a value in each branch of a formula, the oldest first; none if that would take too many visits.
fn defined(
    store: &mut TermStore,
    formula: TermId,
    region: &[TermId],
    visits: &mut usize,
) -> Vec<TermId> {
    let mut known: TermMap<Vec<TermId>> = TermMap::new();
    for &term in region {
        let own = match store.op(term) {
            Op::And => {
                let parts = store.args(term).iter();
                let mut all: Vec<TermId> =
                    parts.filter_map(|&part| known.get(part)).flatten().copied().collect();
                all.sort_unstable();
                all.dedup();
                all
            }
            Op::Ite => {
                let of = |branch: usize| known.get(store.arg(term, branch));
                let (Some(then), Some(otherwise)) = (of(1), of(2)) else { continue };
                let both =
                    then.iter().filter(|&constant| otherwise.binary_search(constant).is_ok());
                both.copied().collect()
            }
            _ => {
                let definitions = definitions_of(store, term);
                let mut constants: Vec<TermId> =
                    definitions.iter().flatten().map(|definition| definition.constant).collect();
                constants.sort_unstable();
                constants
            }
        };
        let Some(left) = visits.checked_sub(own.len() + 1) else { return Vec::new() };
        *visits = left;
        if !own.is_empty() {
            known.insert(term, own);
        }
    }
    known.get(formula).cloned().unwrap_or_default()
}

/// Takes the equations of a constant out of a formula that gives it a value in each branch.
fn take_out(
    store: &mut TermStore,
    formula: TermId,
    region: &[TermId],
    constant: TermId,
) -> Option<Parts> {
    let holds = store.mk_bool(true);
    let mut known: TermMap<Parts> = TermMap::new();
    for &term in region {
        let parts = match store.op(term) {
            Op::And => {
                let mut conjuncts = store.args(term).to_vec();
                let first = conjuncts.iter_mut().find_map(|conjunct| {
                    let parts = *known.get(*conjunct)?;
                    *conjunct = parts.rest;
                    Some(parts.value)
                });
                let Some(value) = first else { continue };
                Parts { value, rest: store.mk(Op::And, &conjuncts) }
            }
            Op::Ite => {
                let &[condition, then, otherwise] = store.args(term) else { continue };
                let (Some(&then), Some(&otherwise)) = (known.get(then), known.get(otherwise))
                else {
                    continue;
                };
                let mut choice = |then, otherwise| match then == otherwise {
                    true => then,
                    false => store.mk(Op::Ite, &[condition, then, otherwise]),
                };
                Parts {
                    value: choice(then.value, otherwise.value),
                    rest: choice(then.rest, otherwise.rest),
                }
            }
            _ => {
                let definitions = definitions_of(store, term);
                let own = definitions.into_iter().flatten().find(|d| d.constant == constant);
                let Some(Definition { value, .. }) = own else { continue };
                Parts { value, rest: holds }
            }
        };
        known.insert(term, parts);
    }
    known.get(formula).copied()
}

impl Preprocessor {
    /// Takes definitions out of branches, and asserts them beside what is left; returns whether there were any.
    /// `visits` are left to it.
    pub(super) fn define_by_branches(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        visits: &mut usize,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut found = Vec::new();
        for assertion in work.iter_mut() {
            budget.spend(1)?;
            if store.op(assertion.term) != Op::Ite {
                continue;
            }
            let mut region = region(store, assertion.term);
            budget.spend(region.len() as u64)?;
            // The youngest goes first: older ones are more likely to be names of the user's.
            let mut open = defined(store, assertion.term, &region, visits);
            while let Some(constant) = open.pop() {
                if self.used.contains(constant) {
                    continue;
                }
                let Some(left) = visits.checked_sub(region.len()) else { break };
                *visits = left;
                let Some(parts) = take_out(store, assertion.term, &region, constant) else {
                    continue;
                };
                let definition = Definition { constant, value: parts.value };
                if occurs_nearby(store, definition) {
                    continue;
                }
                let equation = store.mk(Op::Eq, &[constant, parts.value]);
                found.push(Work { term: equation, origin: assertion.origin });
                assertion.term = parts.rest;
                self.statistics.branched += 1;
                region = self::region(store, assertion.term);
                budget.spend(region.len() as u64)?;
            }
        }
        let has_found = !found.is_empty();
        work.append(&mut found);
        Ok(has_found)
    }
}
