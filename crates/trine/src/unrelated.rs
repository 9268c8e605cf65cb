//! Which assertions beside a heap have nothing to do with it.
//!
//! Idea: an assertion is about the heap if it speaks of one, or shares a declared symbol with one
//! that is. The others are a problem of their own, for the engine of all theories; the procedures for
//! heaps need not understand them.
//! Invariant: the two parts have no symbol in common, so models of both are a model of all, but for
//! what operators leave open, which the caller has to look at; and a formula with a quantifier is about the heap, since it may count
//! the elements of a sort that both parts use.

use rustc_hash::FxHashSet;
use trine_term::{FunId, Op, TermId, TermSet, TermStore, Theory, post_order};

/// Assertions, parted by whether they have to do with the heap.
pub struct Parts {
    /// Those that have.
    pub about: Vec<TermId>,
    /// The others.
    pub unrelated: Vec<TermId>,
    /// The declared symbols of the others, in the order in which they occur.
    pub symbols: Vec<FunId>,
}

/// What an assertion speaks of.
struct Mentions {
    symbols: Vec<FunId>,
    is_about: bool,
}

impl Mentions {
    fn of(store: &TermStore, assertion: TermId) -> Self {
        let (mut symbols, mut is_about) = (Vec::new(), false);
        post_order(store, &[assertion], &mut TermSet::new(), |term| {
            let op = store.op(term);
            is_about |= op.info().theory == Theory::Heap || matches!(op, Op::Forall | Op::Exists);
            if op == Op::Apply
                && let Some(function) = store.function(term)
            {
                // What a definition says is not looked at.
                is_about |= store.definition(function).is_some();
                symbols.push(function);
            }
        });
        Self { symbols, is_about }
    }
}

/// Parts assertions.
#[must_use]
pub fn parts(store: &TermStore, assertions: &[TermId]) -> Parts {
    let mut open: Vec<(TermId, Mentions)> =
        assertions.iter().map(|&assertion| (assertion, Mentions::of(store, assertion))).collect();
    let mut known: FxHashSet<FunId> = FxHashSet::default();
    loop {
        let before = open.len();
        open.retain(|(_, mentions)| {
            let is_about =
                mentions.is_about || mentions.symbols.iter().any(|symbol| known.contains(symbol));
            if is_about {
                known.extend(&mentions.symbols);
            }
            !is_about
        });
        if open.len() == before {
            break;
        }
    }
    let unrelated: Vec<TermId> = open.iter().map(|&(assertion, _)| assertion).collect();
    let mut seen = FxHashSet::default();
    let symbols = open.iter().flat_map(|(_, mentions)| mentions.symbols.iter().copied());
    let symbols = symbols.filter(|&symbol| seen.insert(symbol)).collect();
    let others: FxHashSet<TermId> = unrelated.iter().copied().collect();
    let about = assertions.iter().copied().filter(|assertion| !others.contains(assertion));
    Parts { about: about.collect(), unrelated, symbols }
}
