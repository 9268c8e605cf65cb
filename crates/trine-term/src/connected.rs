//! Which assertions have to do with something, and which have not.
//!
//! Idea: an assertion is about a theory if it speaks of it, or shares a declared symbol with one
//! that is. The others are a problem of their own, which procedures for that theory need not look at.
//! Both are unions of [components](crate::Components).
//! Invariant: the two parts have no symbol in common, so models of both are a model of all, but for
//! what operators leave open and sorts whose elements are counted, which the caller has to look at.

use rustc_hash::FxHashSet;

use crate::components::{Components, Link, Membership};
use crate::declaration::FunId;
use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;

/// Assertions, parted by whether they have to do with something.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Those that have, in their order.
    pub about: Vec<TermId>,
    /// The others, in their order.
    pub unrelated: Vec<TermId>,
    /// The declared symbols of the others, in the order in which they occur.
    pub symbols: Vec<FunId>,
}

impl Parts {
    /// Parts assertions: `is_about` says of a term, without its arguments, whether it is what is
    /// asked for.
    ///
    /// ```
    /// use trine_term::{Op, Parts, TermStore};
    ///
    /// let mut store = TermStore::new();
    /// let bool = store.sorts.bool();
    /// let [a, b, c] = ["a", "b", "c"].map(|name| store.declare_const(name, bool));
    /// let xor = store.mk(Op::Xor, &[a, b]);
    /// let parts = Parts::of(&store, &[xor, b, c], |store, term| store.op(term) == Op::Xor);
    /// assert_eq!((parts.about, parts.unrelated), (vec![xor, b], vec![c]));
    /// ```
    #[must_use]
    pub fn of(
        store: &TermStore,
        assertions: &[TermId],
        is_about: impl Fn(&TermStore, TermId) -> bool,
    ) -> Self {
        let mut components = Components::default();
        components.add(store, assertions, |store, term| Membership {
            link: Link::symbol(store, term),
            is_marked: is_about(store, term),
        });
        let (about, unrelated): (Vec<TermId>, Vec<TermId>) =
            assertions.iter().partition(|&&assertion| components.is_marked(assertion));
        let mut symbols = Vec::new();
        let mut seen = FxHashSet::default();
        post_order(store, &unrelated, &mut TermSet::new(), |term| {
            if store.op(term) == Op::Apply
                && let Some(symbol) = store.function(term)
                && seen.insert(symbol)
            {
                symbols.push(symbol);
            }
        });
        Self { about, unrelated, symbols }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: assertions reached from marked ones by common symbols.
    fn by_search(store: &TermStore, assertions: &[TermId], marked: TermId) -> Vec<TermId> {
        let symbols = |assertion: TermId| {
            let (mut found, mut is_marked) = (FxHashSet::default(), false);
            post_order(store, &[assertion], &mut TermSet::new(), |term| {
                is_marked |= term == marked;
                found.extend(store.function(term));
            });
            (found, is_marked)
        };
        let all: Vec<_> = assertions.iter().map(|&assertion| symbols(assertion)).collect();
        let mut known: FxHashSet<FunId> = FxHashSet::default();
        loop {
            let before = known.len();
            for (symbols, is_marked) in &all {
                if *is_marked || !symbols.is_disjoint(&known) {
                    known.extend(symbols);
                }
            }
            if known.len() == before {
                break;
            }
        }
        let is_about = |(symbols, is_marked): &(FxHashSet<FunId>, bool)| {
            *is_marked || !symbols.is_disjoint(&known)
        };
        assertions.iter().zip(&all).filter(|(_, of)| is_about(of)).map(|(&a, _)| a).collect()
    }

    #[test]
    fn parts_are_those_of_a_search() {
        let mut state = 7_u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        for _ in 0..300 {
            let mut store = TermStore::new();
            let int = store.sorts.int();
            let one = store.mk_int(&1.into());
            let mut terms: Vec<TermId> =
                (0..8).map(|i| store.declare_const(&format!("x{i}"), int)).collect();
            terms.push(one);
            let mut assertions = Vec::new();
            for _ in 0..8 {
                let mut pick = || terms[below(terms.len() as u64) as usize];
                let (a, b) = (pick(), pick());
                let term = store.mk(Op::Add, &[a, b]);
                if below(2) == 0 {
                    assertions.push(store.mk(Op::Le, &[term, one]));
                } else {
                    terms.push(term);
                }
            }
            let marked = terms[below(8) as usize];
            let parts = Parts::of(&store, &assertions, |_, term| term == marked);
            assert_eq!(parts.about, by_search(&store, &assertions, marked));
            assert_eq!(parts.about.len() + parts.unrelated.len(), assertions.len());
        }
    }

    #[test]
    fn long_chains_in_any_order_take_no_time() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let constants: Vec<TermId> =
            (0..50_000).map(|i| store.declare_const(&format!("x{i}"), int)).collect();
        let mut links: Vec<TermId> =
            constants.windows(2).map(|pair| store.mk(Op::Lt, pair)).collect();
        links.reverse();
        let parts = Parts::of(&store, &links, |_, term| term == constants[0]);
        assert_eq!(parts.about.len(), links.len());
    }
}
