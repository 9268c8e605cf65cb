//! The store of expressions: nodes, what is known of each, and the tables that make them unique.
//!
//! Idea: a vector of nodes and a hash table over it. What is known of a node (whether the empty word
//! matches, bounds of lengths) is computed from its operands when it is made. A word is one node,
//! however long it is.
//! Invariant: operands are older than the node; a node is in the normal form of
//! [`normal_form`](super::normal_form).

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use trine_collections::Budget;

use super::arcs::Arc;
use super::word_table::{WordId, WordTable};
use crate::char_set::{CharSet, MAX_CODE_POINT};
use crate::give_up::GiveUp;

trine_collections::define_id! {
    /// One expression of a [`RegexStore`].
    pub struct RegexId;

    /// One set of code points of a [`RegexStore`].
    pub(crate) struct SetId;
}

/// The operator at the top of an expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RegexNode {
    /// No word.
    None,
    /// The empty word.
    Epsilon,
    /// All words.
    All,
    /// The words of one letter from a set that is not empty.
    Set(CharSet),
    /// The only word, of at least two letters, not all the same.
    Word(WordId),
    /// A word of the first, then a word of the second; the first is no concatenation.
    Concat(RegexId, RegexId),
    /// The words of any operand; at least two, ascending.
    Union(Box<[RegexId]>),
    /// The words of all operands; at least two, ascending.
    Inter(Box<[RegexId]>),
    /// The words outside of a language.
    Comp(RegexId),
    /// `low` to `high` words of `body` in a row; no upper bound if `high` is `None`.
    Loop {
        /// What is repeated.
        body: RegexId,
        /// The least number of repetitions.
        low: u64,
        /// The largest number of repetitions.
        high: Option<u64>,
    },
}

/// What is known of an expression from its structure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Info {
    pub(crate) nullable: bool,
    /// No word is shorter (exact without intersection and complement); saturates.
    pub(crate) min_len: u64,
    /// No word is longer; `None`: no bound is known.
    pub(crate) max_len: Option<u64>,
    /// Neither intersection nor complement occurs.
    pub(crate) pure: bool,
}

/// Owns expressions. Ids of different stores must not be mixed.
///
/// ```
/// use trine_automata::{CharSet, RegexStore};
/// use trine_collections::Budget;
///
/// # fn main() -> Result<(), trine_automata::GiveUp> {
/// let budget = Budget::unlimited();
/// let mut store = RegexStore::new();
/// let digit = store.set(CharSet::range(0x30, 0x39));
/// let many = store.repeat(digit, 1_000_000, None);
/// let few = store.repeat(digit, 0, Some(5));
/// let both = store.inter([many, few]);
/// assert_eq!(both, store.none());
/// let zero = store.literal(&[0x30]);
/// let not_zero = store.complement(zero);
/// let one_digit = store.inter([digit, not_zero]);
/// assert_eq!(store.shortest_word(one_digit, &budget)?, Some(vec![0x31]));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct RegexStore {
    max: u32,
    nodes: Vec<RegexNode>,
    infos: Vec<Info>,
    table: HashTable<RegexId>,
    pub(super) words: WordTable,
    /// Concatenations made before, by operands.
    pub(super) concats: FxHashMap<(RegexId, RegexId), RegexId>,
    pub(super) sets: Vec<CharSet>,
    pub(super) set_ids: FxHashMap<CharSet, SetId>,
    pub(super) meets: FxHashMap<(SetId, SetId), Option<SetId>>,
    pub(super) arcs: FxHashMap<RegexId, Box<[Arc]>>,
    pub(super) verdicts: FxHashMap<RegexId, super::explore::Verdict>,
    pub(super) used_letters: FxHashMap<RegexId, CharSet>,
}

impl Default for RegexStore {
    fn default() -> Self {
        Self::new()
    }
}

const NONE: usize = 0;
const EPSILON: usize = 1;
const ALL: usize = 2;
const ANY_CHAR: usize = 3;

impl RegexStore {
    /// A store over the code points 0 to [`MAX_CODE_POINT`].
    #[must_use]
    pub fn new() -> Self {
        Self::with_max(MAX_CODE_POINT)
    }

    /// A store over the code points 0 to `max`.
    #[must_use]
    pub fn with_max(max: u32) -> Self {
        let mut store = Self {
            max,
            nodes: vec![],
            infos: vec![],
            table: HashTable::new(),
            words: WordTable::default(),
            concats: FxHashMap::default(),
            sets: vec![],
            set_ids: FxHashMap::default(),
            meets: FxHashMap::default(),
            arcs: FxHashMap::default(),
            verdicts: FxHashMap::default(),
            used_letters: FxHashMap::default(),
        };
        let any_char = RegexNode::Set(CharSet::range(0, max));
        for node in [RegexNode::None, RegexNode::Epsilon, RegexNode::All, any_char] {
            store.intern(node);
        }
        store
    }

    /// The last code point.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.max
    }

    /// The number of expressions made so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no expression; never the case.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The operator at the top of `regex`.
    #[must_use]
    pub fn node(&self, regex: RegexId) -> &RegexNode {
        &self.nodes[regex.index()]
    }

    pub(super) fn info(&self, regex: RegexId) -> Info {
        self.infos[regex.index()]
    }

    /// Whether the empty word matches.
    #[must_use]
    pub fn is_nullable(&self, regex: RegexId) -> bool {
        self.info(regex).nullable
    }

    /// A lower bound of the lengths of words, exact if neither intersection nor complement occurs. For
    /// the empty language the bound means nothing.
    #[must_use]
    pub fn min_len(&self, regex: RegexId) -> u64 {
        self.info(regex).min_len
    }

    /// An upper bound of the lengths of words, if one is known.
    #[must_use]
    pub fn max_len(&self, regex: RegexId) -> Option<u64> {
        self.info(regex).max_len
    }

    /// Whether neither intersection nor complement occurs.
    #[must_use]
    pub fn is_pure(&self, regex: RegexId) -> bool {
        self.info(regex).pure
    }

    /// No word.
    #[must_use]
    pub fn none(&self) -> RegexId {
        RegexId::new(NONE)
    }

    /// The empty word only.
    #[must_use]
    pub fn epsilon(&self) -> RegexId {
        RegexId::new(EPSILON)
    }

    /// All words.
    #[must_use]
    pub fn all(&self) -> RegexId {
        RegexId::new(ALL)
    }

    /// All words of one letter.
    #[must_use]
    pub fn any_char(&self) -> RegexId {
        RegexId::new(ANY_CHAR)
    }

    /// The operands of a node.
    #[must_use]
    pub fn children(&self, regex: RegexId) -> Vec<RegexId> {
        match self.node(regex) {
            RegexNode::None | RegexNode::Epsilon | RegexNode::All => vec![],
            RegexNode::Set(_) | RegexNode::Word(_) => vec![],
            RegexNode::Concat(first, rest) => vec![*first, *rest],
            RegexNode::Union(list) | RegexNode::Inter(list) => list.to_vec(),
            RegexNode::Comp(body) | RegexNode::Loop { body, .. } => vec![*body],
        }
    }

    /// The letters of a word, in their order.
    pub fn letters(&self, word: WordId) -> impl Iterator<Item = u32> + '_ {
        self.words.letters(word)
    }

    /// What it costs to look at each letter of a word once, which is little beside steps that make
    /// expressions.
    pub(super) fn scan_ticks(&self, word: WordId) -> u64 {
        1 + self.words.len(word) as u64 / 64
    }

    /// The sets of code points in an expression, each once: what its alphabet must respect.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn char_sets(&self, regexes: &[RegexId], budget: &Budget) -> Result<Vec<CharSet>, GiveUp> {
        let mut seen: FxHashSet<RegexId> = FxHashSet::default();
        let mut letters: FxHashSet<u32> = FxHashSet::default();
        let mut stack = regexes.to_vec();
        let mut sets = vec![];
        while let Some(regex) = stack.pop() {
            budget.spend(1)?;
            if seen.insert(regex) {
                match *self.node(regex) {
                    RegexNode::Set(ref set) => sets.push(set.clone()),
                    RegexNode::Word(word) => {
                        budget.spend(self.scan_ticks(word))?;
                        letters.extend(self.letters(word));
                    }
                    _ => stack.extend(self.children(regex)),
                }
            }
        }
        sets.extend(letters.into_iter().map(CharSet::single));
        sets.sort_unstable();
        sets.dedup();
        Ok(sets)
    }

    /// The node in the table; the caller has normalised it.
    pub(super) fn intern(&mut self, node: RegexNode) -> RegexId {
        let hash = FxBuildHasher.hash_one(&node);
        if let Some(&id) = self.table.find(hash, |id| self.nodes[id.index()] == node) {
            return id;
        }
        let id = RegexId::new(self.nodes.len());
        let info = self.derive_info(&node);
        self.nodes.push(node);
        self.infos.push(info);
        let nodes = &self.nodes;
        self.table.insert_unique(hash, id, |id| FxBuildHasher.hash_one(&nodes[id.index()]));
        id
    }

    fn derive_info(&self, node: &RegexNode) -> Info {
        let known = |nullable, min_len, max_len| Info { nullable, min_len, max_len, pure: true };
        match node {
            RegexNode::None => known(false, u64::MAX, Some(0)),
            RegexNode::Epsilon => known(true, 0, Some(0)),
            RegexNode::All => known(true, 0, None),
            RegexNode::Set(_) => known(false, 1, Some(1)),
            RegexNode::Word(word) => {
                let len = self.words.len(*word) as u64;
                known(false, len, Some(len))
            }
            RegexNode::Concat(first, rest) => {
                let (a, b) = (self.info(*first), self.info(*rest));
                Info {
                    nullable: a.nullable && b.nullable,
                    min_len: a.min_len.saturating_add(b.min_len),
                    max_len: a.max_len.zip(b.max_len).and_then(|(a, b)| a.checked_add(b)),
                    pure: a.pure && b.pure,
                }
            }
            RegexNode::Union(list) => {
                let infos = list.iter().map(|&regex| self.info(regex));
                let max_lens = infos.clone().map(|info| info.max_len);
                Info {
                    nullable: infos.clone().any(|info| info.nullable),
                    min_len: infos.clone().map(|info| info.min_len).min().unwrap_or(0),
                    max_len: max_lens.reduce(|a, b| Some(a?.max(b?))).flatten(),
                    pure: infos.clone().all(|info| info.pure),
                }
            }
            RegexNode::Inter(list) => {
                let infos = list.iter().map(|&regex| self.info(regex));
                Info {
                    nullable: infos.clone().all(|info| info.nullable),
                    min_len: infos.clone().map(|info| info.min_len).max().unwrap_or(0),
                    max_len: infos.clone().filter_map(|info| info.max_len).min(),
                    pure: false,
                }
            }
            RegexNode::Comp(body) => {
                let nullable = !self.info(*body).nullable;
                Info { nullable, min_len: u64::from(!nullable), max_len: None, pure: false }
            }
            RegexNode::Loop { body, low, high } => {
                let body = self.info(*body);
                Info {
                    nullable: *low == 0 || body.nullable,
                    min_len: body.min_len.saturating_mul(*low),
                    max_len: high.zip(body.max_len).and_then(|(n, len)| n.checked_mul(len)),
                    pure: body.pure,
                }
            }
        }
    }
}
