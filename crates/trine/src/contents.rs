//! What a set of formulas speaks of, and which back end that calls for.
//!
//! Idea: one look at each term. Sorts that have no words need the engine of all theories; functions
//! without any words are better off there too, since congruence beats numbering the elements of a
//! sort by bits; everything else is for the word solver.
//! Invariant: contents only grow, so a route changes its back end at most once per content that is
//! new.

use trine_bv::is_decided;
use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};

/// Which back end decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackendKind {
    /// The word solver.
    Words,
    /// The engine of all theories.
    Engine,
    /// The engine with the theory of strings, and searches for short texts.
    Strings,
}

/// What was seen so far. The head of the module says more.
#[derive(Clone, Default)]
pub struct Contents {
    visited: TermSet,
    /// There is a term of a sort without words.
    beyond_words: bool,
    /// There is a text or a regular language.
    strings: bool,
    /// There is a bit-vector, a float or an array.
    words: bool,
    /// There is an application of a declared function, or an element of a declared sort.
    functions: bool,
    /// There is a function with a recursive definition.
    recursive: bool,
}

impl Contents {
    /// Looks at the terms below the roots that are new, and at the definitions of functions in them.
    pub fn look_at(&mut self, store: &TermStore, roots: &[TermId]) {
        let Self { visited, beyond_words, strings, words, functions, recursive } = self;
        let mut roots = roots.to_vec();
        while !roots.is_empty() {
            let mut bodies = Vec::new();
            post_order(store, &roots, visited, |term| {
                let is_call = store.op(term) == Op::Apply && !store.args(term).is_empty();
                if store.op(term) == Op::Apply
                    && let Some(definition) = store.function(term).and_then(|f| store.definition(f))
                {
                    *recursive = true;
                    bodies.push(definition.body);
                }
                match store.sort_of(term) {
                    Sort::BitVec(_) | Sort::Float { .. } | Sort::RoundingMode => *words = true,
                    Sort::Array { .. } => {
                        *words = true;
                        *beyond_words |= !is_decided(store, store.sort(term));
                    }
                    Sort::Bool => *functions |= is_call,
                    Sort::Uninterpreted { .. } => *functions = true,
                    Sort::String | Sort::RegLan => *strings = true,
                    _ => *beyond_words = true,
                }
            });
            roots = bodies;
        }
    }

    /// Whether there are recursive functions.
    #[must_use]
    pub const fn is_recursive(&self) -> bool {
        self.recursive
    }

    /// The back end for all that was seen.
    #[must_use]
    pub fn backend(&self) -> BackendKind {
        if self.strings {
            BackendKind::Strings
        } else if self.beyond_words || (self.functions && !self.words) {
            BackendKind::Engine
        } else {
            BackendKind::Words
        }
    }
}
