//! Finite automata, regular expressions and transducers over Unicode strings, for programs that decide
//! questions about regular languages.
//!
//! Idea: the code points are cut into the [classes](Alphabet) that a problem can tell apart, and
//! automata ([`Nfa`]) and transducers ([`Sft`]) read classes, so 196,608 code points cost no more than
//! two. [`RegexStore`] holds Boolean regular expressions with counters and answers emptiness,
//! membership and inclusion lazily, without automata. [`Noodles`] cuts delimited automata into
//! segments, for word equations. Lengths are exact [`LengthSet`]s or linear constraints
//! ([`RunFormula`]) for a solver of the reader's choice.
//! Invariant: every operation that may blow up takes a [`Budget`](trine_collections::Budget) and
//! returns a [`GiveUp`] when it runs out; nothing is answered approximately. Letters are `u32` code
//! points 0 to [`MAX_CODE_POINT`], surrogates included, as in SMT-LIB; an alphabet may end earlier.
//! Reference: D'Antoni, Veanes, "The power of symbolic automata and transducers", CAV 2017; Mata,
//! TACAS 2024. The modules name what they follow.
//!
//! | Question | Cheapest way |
//! |---|---|
//! | is a Boolean combination of expressions empty? a word of it? | [`RegexStore::shortest_word`] |
//! | the same with bounds on the length | [`RegexStore::word_with_length`] |
//! | the same for automata, positive and negative | [`Nfa::find_word`] |
//! | inclusion | [`Nfa::included_in`] |
//! | what the two sides of a word equation share | [`Nfa::concat_delimited`], [`Nfa::intersection`], [`Noodles`] |
//! | which lengths occur | [`Nfa::length_set`] |
//! | how many words are there | [`Nfa::count_words`] |
//! | what `str.replace_re` makes of a language | [`Sft::replace_re`], [`Sft::post_image`] |
//!
//! ```
//! use trine_automata::{Alphabet, CharSet, Nfa, RegexStore};
//! use trine_collections::Budget;
//!
//! # fn main() -> Result<(), trine_automata::GiveUp> {
//! let budget = Budget::unlimited().with_ticks(1_000_000);
//! let mut store = RegexStore::new();
//! // A letter, then letters and digits, but not exactly "if".
//! let letter = store.set(CharSet::from_intervals([(0x41, 0x5A), (0x61, 0x7A)]));
//! let digit = store.set(CharSet::range(0x30, 0x39));
//! let tail = store.union([letter, digit]);
//! let tail = store.star(tail);
//! let name = store.concat(letter, tail);
//! let keyword = store.literal(&[0x69, 0x66]);
//! let name = store.difference(name, keyword);
//! assert!(store.matches(name, &[0x69, 0x66, 0x33], &budget)?);
//! assert!(!store.matches(name, &[0x69, 0x66], &budget)?);
//!
//! // The same language as an automaton over the classes that it needs.
//! let alphabet = Alphabet::new(&store.char_sets(&[name], &budget)?)?;
//! assert_eq!(alphabet.num_classes(), 5);
//! let nfa = store.to_nfa(name, &alphabet, 1000, &budget)?.minimize(&budget)?;
//! let two = Nfa::lengths_between(&alphabet, 2, Some(2), &budget)?;
//! assert_eq!(nfa.intersection(&two, &budget)?.length_set(&budget)?.max(), Some(2));
//! # Ok(())
//! # }
//! ```

mod algebra;
mod alphabet;
mod char_set;
mod class_set;
mod give_up;
mod length_set;
mod linear;
mod minterm;
mod nfa;
mod noodle;
mod parikh;
#[cfg(feature = "pictures")]
mod picture;
mod regex;
mod sft;
mod state_set;
mod text;

pub use algebra::BooleanAlgebra;
pub use alphabet::{Alphabet, Refinement};
pub use char_set::{CharSet, CodePoints, MAX_CODE_POINT};
pub use class_set::{ClassId, ClassSet};
pub use give_up::GiveUp;
pub use length_set::LengthSet;
pub use linear::{Comparison, CountConstraint, LinearSum, Unknown};
pub use minterm::minterms;
pub use nfa::{
    Edge, Inclusion, Nfa, NfaBuilder, PowerRoot, PumpedWord, StateId, Tag, TaggedMove, WordCount,
    primitive_root,
};
pub use noodle::{Interleaving, Noodle, Noodles};
pub use parikh::{RunFormula, Step};
pub use regex::{RegexId, RegexNode, RegexStore, WordId};
pub use sft::{
    Address, CharMap, Input, Instruction, Output, OutputLetter, Program, Sft, SftBuilder, SftEdge,
    TemplatePiece, TransductionLengths,
};
pub use state_set::BitSet;
pub use text::{TextError, TextProblem};
