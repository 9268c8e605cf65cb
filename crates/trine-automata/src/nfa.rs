//! Nondeterministic finite automata in flat arrays.
//!
//! Idea: one immutable, shared value with compressed rows of edges. Labels are sets of character
//! classes, so a product intersects machine words. Delimiters of word equations are tagged moves
//! without a letter, kept apart from the edges, so that no operation takes them for a letter.
//! Invariant: the edges of a state are sorted by target, one edge per target, no label is empty, and
//! tagged moves are sorted. Operations return trimmed automata, numbered breadth-first, except
//! where they say otherwise. Deterministic automata are automata with [`Nfa::is_deterministic`]; they
//! need not be complete.
//! Reference: Mata (TACAS 2024) for the choice of operations.
//!
//! Every operation of two automata demands one alphabet and panics otherwise: automata over different
//! alphabets have no common meaning, [`Nfa::refined`] carries them over.

mod builder;
mod construct;
mod lengths;
mod minimize;
mod power;
mod product;
mod quotient;
mod search;
mod simulation;
mod subset;
mod trim;
mod word_count;
mod words;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHasher;
use trine_collections::Budget;

use crate::alphabet::{Alphabet, Refinement};
use crate::class_set::{ClassSet, MaskRow, row_intersects};
use crate::give_up::GiveUp;
use crate::state_set::BitSet;

pub use builder::NfaBuilder;
pub use power::{PowerRoot, primitive_root};
pub use search::Inclusion;
pub(crate) use subset::{SetIndex, Subsets};
pub use word_count::WordCount;
pub use words::PumpedWord;

trine_collections::define_id! {
    /// One state of an automaton.
    pub struct StateId;
}

/// What a tagged move is marked with; the caller gives the meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tag(pub u32);

/// A move that reads nothing and carries a tag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TaggedMove {
    /// Where it begins.
    pub from: StateId,
    /// Where it ends.
    pub to: StateId,
    /// Its mark.
    pub tag: Tag,
}

/// A finite automaton. Clones share.
#[derive(Clone)]
pub struct Nfa(Arc<Data>);

struct Data {
    alphabet: Alphabet,
    /// `offsets[s]..offsets[s + 1]` are the edges of state `s`.
    offsets: Box<[u32]>,
    targets: Box<[StateId]>,
    /// The labels, `width` words each.
    masks: Box<[u64]>,
    width: usize,
    initial: Box<[StateId]>,
    finals: BitSet,
    tagged: Box<[TaggedMove]>,
    key: u64,
    facts: Facts,
}

/// What has been found out about an automaton so far.
#[derive(Default)]
struct Facts {
    deterministic: OnceLock<bool>,
    reversed: OnceLock<Reversed>,
}

/// The edges against their direction: for each state where its edges come from.
struct Reversed {
    offsets: Box<[u32]>,
    /// Source and position of the edge.
    edges: Box<[(StateId, u32)]>,
}

/// One edge of an automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where it begins.
    pub from: StateId,
    /// The classes that it reads; never empty.
    pub label: ClassSet,
    /// Where it ends.
    pub to: StateId,
}

impl Nfa {
    /// The alphabet.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.0.alphabet
    }

    /// The number of states.
    #[must_use]
    pub fn num_states(&self) -> usize {
        self.0.offsets.len() - 1
    }

    /// The number of edges, tagged moves not counted.
    #[must_use]
    pub fn num_edges(&self) -> usize {
        self.0.targets.len()
    }

    /// All states.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = StateId> + use<> {
        (0..self.num_states()).map(StateId::new)
    }

    /// The states where runs begin, in ascending order.
    #[must_use]
    pub fn initial(&self) -> &[StateId] {
        &self.0.initial
    }

    /// Whether runs may end in `state`.
    #[must_use]
    pub fn is_final(&self, state: StateId) -> bool {
        self.0.finals.contains(state.index())
    }

    /// The states where runs may end, in ascending order.
    pub fn finals(&self) -> impl Iterator<Item = StateId> + '_ {
        self.0.finals.iter().map(StateId::new)
    }

    /// The edges that begin in `state`, sorted by target.
    pub fn edges(&self, state: StateId) -> impl Iterator<Item = Edge> + '_ {
        self.rows(state).map(move |(row, to)| Edge {
            from: state,
            label: ClassSet::from_row(row),
            to,
        })
    }

    /// The tagged moves, sorted.
    #[must_use]
    pub fn tagged(&self) -> &[TaggedMove] {
        &self.0.tagged
    }

    /// The tagged moves that begin in `state`.
    #[must_use]
    pub fn tagged_from(&self, state: StateId) -> &[TaggedMove] {
        let start = self.0.tagged.partition_point(|tagged| tagged.from < state);
        let len = self.0.tagged[start..].partition_point(|tagged| tagged.from == state);
        &self.0.tagged[start..start + len]
    }

    /// A hash of the structure: equal automata (state by state) have equal keys.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.0.key
    }

    /// Whether each word has at most one run: at most one initial state, disjoint labels per state, no
    /// tagged moves.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        *self.0.facts.deterministic.get_or_init(|| {
            self.0.initial.len() <= 1 && self.0.tagged.is_empty() && {
                let mut seen = self.0.alphabet.no_classes();
                self.states().all(|state| {
                    seen.row_mut().fill(0);
                    self.rows(state).all(|(row, _)| {
                        let fresh = !row_intersects(seen.row(), row);
                        seen.row_mut().iter_mut().zip(row).for_each(|(a, b)| *a |= b);
                        fresh
                    })
                })
            }
        })
    }

    /// Whether no word is accepted (tagged moves count as the empty word). Constant time on trimmed
    /// automata, linear otherwise.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        if self.0.finals.is_empty() || self.0.initial.is_empty() {
            return true;
        }
        if self.0.initial.iter().any(|&state| self.is_final(state)) {
            return false;
        }
        let reached = self.reachable();
        self.finals().all(|state| !reached.contains(state.index()))
    }

    /// The same language over a finer alphabet.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the refinement begins at another alphabet.
    pub fn refined(&self, refinement: &Refinement, budget: &Budget) -> Result<Self, GiveUp> {
        assert!(*self.alphabet() == *refinement.coarse(), "automaton over another alphabet");
        let mut builder = NfaBuilder::new(refinement.finer());
        builder.add_states(self.num_states());
        for state in self.states() {
            for (row, to) in self.rows(state) {
                budget.spend(1)?;
                builder.add_edge(state, &refinement.translate(&ClassSet::from_row(row)), to);
            }
            if self.is_final(state) {
                builder.set_final(state);
            }
        }
        self.0.initial.iter().for_each(|&state| builder.set_initial(state));
        self.0.tagged.iter().for_each(|&tagged| builder.add_tagged(tagged));
        builder.finish(budget)
    }

    /// The edges of `state` as rows of labels.
    pub(crate) fn rows(&self, state: StateId) -> impl Iterator<Item = (&MaskRow, StateId)> + Clone {
        let data = &*self.0;
        let edges = data.offsets[state.index()] as usize..data.offsets[state.index() + 1] as usize;
        edges.map(|edge| {
            (&data.masks[edge * data.width..(edge + 1) * data.width], data.targets[edge])
        })
    }

    /// The number of edges that begin in `state`.
    pub(crate) fn degree(&self, state: StateId) -> usize {
        (self.0.offsets[state.index() + 1] - self.0.offsets[state.index()]) as usize
    }

    /// The edges that end in `state`: where they begin and their labels.
    pub(crate) fn rows_into(&self, state: StateId) -> impl Iterator<Item = (&MaskRow, StateId)> {
        let data = &*self.0;
        let reversed = data.facts.reversed.get_or_init(|| self.reverse_edges());
        let range =
            reversed.offsets[state.index()] as usize..reversed.offsets[state.index() + 1] as usize;
        reversed.edges[range].iter().map(|&(from, edge)| {
            let edge = edge as usize;
            (&data.masks[edge * data.width..(edge + 1) * data.width], from)
        })
    }

    fn reverse_edges(&self) -> Reversed {
        let mut offsets = vec![0u32; self.num_states() + 1];
        for target in &self.0.targets {
            offsets[target.index() + 1] += 1;
        }
        for index in 1..offsets.len() {
            offsets[index] += offsets[index - 1];
        }
        let mut next = offsets.clone();
        let mut edges = vec![(StateId::new(0), 0); self.num_edges()];
        for state in self.states() {
            for edge in self.0.offsets[state.index()]..self.0.offsets[state.index() + 1] {
                let place = &mut next[self.0.targets[edge as usize].index()];
                edges[*place as usize] = (state, edge);
                *place += 1;
            }
        }
        Reversed { offsets: offsets.into(), edges: edges.into() }
    }

    /// Demands that `other` is over the same alphabet.
    pub(crate) fn assert_same_alphabet(&self, other: &Self) {
        assert!(self.alphabet() == other.alphabet(), "automata over different alphabets");
    }

    /// Demands that there are no tagged moves.
    pub(crate) fn assert_untagged(&self) {
        assert!(self.0.tagged.is_empty(), "this operation is not defined for tagged moves");
    }
}

/// Equality of structure, state by state, not of languages.
impl PartialEq for Nfa {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&*self.0, &*other.0);
        Arc::ptr_eq(&self.0, &other.0)
            || a.key == b.key
                && a.offsets == b.offsets
                && a.targets == b.targets
                && a.masks == b.masks
                && a.initial == b.initial
                && a.finals == b.finals
                && a.tagged == b.tagged
                && a.alphabet == b.alphabet
    }
}

impl Eq for Nfa {}

impl Hash for Nfa {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key);
    }
}

impl fmt::Debug for Nfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Nfa {{ initial: {:?}", self.0.initial)?;
        for state in self.states() {
            write!(f, "  {}{}:", state.index(), if self.is_final(state) { "*" } else { "" })?;
            for edge in self.edges(state) {
                let set = self.alphabet().char_set(&edge.label);
                write!(f, " {set}->{}", edge.to.index())?;
            }
            for tagged in self.tagged_from(state) {
                write!(f, " <{}>->{}", tagged.tag.0, tagged.to.index())?;
            }
            writeln!(f)?;
        }
        f.write_str("}")
    }
}

/// The hash that [`Nfa::key`] returns.
fn structural_key(data: &Data) -> u64 {
    let mut hasher = FxHasher::default();
    data.offsets.hash(&mut hasher);
    data.targets.hash(&mut hasher);
    data.masks.hash(&mut hasher);
    data.initial.hash(&mut hasher);
    data.finals.hash(&mut hasher);
    data.tagged.hash(&mut hasher);
    hasher.finish()
}
