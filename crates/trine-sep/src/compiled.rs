//! Definitions that were compiled, kept from one problem to the next.
//!
//! Idea: the rules of predicates, their base pairs and what is known of their numbers depend on the
//! definitions alone, and whoever asks about one set of definitions asks often.
//! Invariant: an entry holds for the predicates, the sorts of locations and the declared heaps of its key,
//! in whichever problem these occur; only what was finished is kept.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_term::{FunId, SortId, TermStore};

use crate::any_heap::AnyHeap;
use crate::base_pair::BasePairs;
use crate::closed_definitions::ClosedDefinitions;
use crate::entailment::Summary;
use crate::normalize::Vocabulary;
use crate::symbolic_heap::Definitions;

/// Sets of definitions that are kept at once.
const MAX_SETS: usize = 64;

/// What compiled definitions depend on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SetOfDefinitions {
    functions: Vec<FunId>,
    location_sorts: Vec<SortId>,
    heaps: usize,
}

impl SetOfDefinitions {
    /// The definitions that a problem uses.
    pub(crate) fn of(store: &TermStore, vocabulary: &Vocabulary) -> Self {
        Self {
            functions: vocabulary.predicates(),
            location_sorts: vocabulary.location_sorts().to_vec(),
            heaps: store.heaps().len(),
        }
    }
}

/// Definitions with what was found out of them.
#[derive(Clone)]
pub(crate) struct Compiled {
    pub(crate) definitions: Definitions,
    pub(crate) pairs: Option<Rc<BasePairs>>,
    /// What is known of the numbers of each predicate; empty if nothing was looked for.
    pub(crate) summaries: Vec<Summary>,
}

impl Compiled {
    /// Definitions of which nothing was found out.
    pub(crate) fn new(definitions: Definitions) -> Self {
        Self { definitions, pairs: None, summaries: Vec::new() }
    }
}

/// Compiled definitions by what they depend on. Terms in them are of one store.
#[derive(Default)]
pub struct CompiledDefinitions {
    /// The predicate of any heap.
    pub(crate) any_heap: AnyHeap,
    /// Definitions in which addresses are parameters.
    pub(crate) closed: ClosedDefinitions,
    entries: FxHashMap<SetOfDefinitions, Compiled>,
}

impl CompiledDefinitions {
    /// Moves out what is known of a set, to be [kept](Self::keep) again.
    pub(crate) fn take(&mut self, set: &SetOfDefinitions) -> Option<Compiled> {
        self.entries.remove(set)
    }

    /// Keeps what is known of a set.
    pub(crate) fn keep(&mut self, set: SetOfDefinitions, compiled: Compiled) {
        if self.entries.len() >= MAX_SETS {
            self.entries.clear();
        }
        self.entries.insert(set, compiled);
    }
}
