//! Symbolic finite transducers: relations between words, read letter by letter.
//!
//! Idea: an edge reads one letter of a set, or nothing, and writes a constant word, at most one letter
//! that depends on what was read, and another constant word. That the letter is a function of the letter
//! read ([`CharMap`]) keeps relations over 196,608 code points as small as over two.
//! Invariant: every image is exact: where a class of the alphabet would have to be cut, the operation
//! gives up with [`GiveUp::AlphabetTooCoarse`].
//! Reference: Veanes, Hooimeijer, Livshits, Molnar, Bjørner, "Symbolic finite state transducers", POPL
//! 2012; CertiStrR (ITP 2025), whose product of automaton and transducer has the same case split as
//! [`Sft::post_image`] (both move, only the transducer moves).

mod char_map;
mod compose;
mod image;
mod priority;
mod replace;

use std::sync::Arc;

use trine_collections::Budget;

use crate::alphabet::Alphabet;
use crate::char_set::CharSet;
use crate::class_set::ClassSet;
use crate::give_up::GiveUp;
use crate::linear::LinearSum;
use crate::nfa::{Nfa, NfaBuilder, StateId, Tag, TaggedMove};
use crate::parikh::{RunFormula, Step};

pub use char_map::CharMap;
pub use priority::{Address, Instruction, Program, TemplatePiece};

/// What an edge of a transducer reads.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// Nothing.
    Nothing,
    /// One letter of these classes, which are not none.
    Letter(ClassSet),
}

/// The letter that an edge writes between its constant words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OutputLetter {
    /// No letter.
    Nothing,
    /// Any letter of these classes, whatever was read.
    Any(ClassSet),
    /// The image of the letter read; letters without image cannot take the edge.
    Image(Arc<CharMap>),
}

/// What an edge of a transducer writes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Output {
    /// A constant word.
    pub before: Box<[u32]>,
    /// Then at most one letter that is not constant.
    pub letter: OutputLetter,
    /// Then another constant word.
    pub after: Box<[u32]>,
}

impl Output {
    /// Stands in a constant word for another word, which is not known
    /// ([`Sft::pre_image_around`]). It is no letter.
    pub const HOLE: u32 = u32::MAX;

    /// A constant word.
    #[must_use]
    pub fn word(word: &[u32]) -> Self {
        Self { before: word.into(), letter: OutputLetter::Nothing, after: [].into() }
    }

    /// A constant word, then the letter read.
    #[must_use]
    pub fn word_and_copy(word: &[u32]) -> Self {
        let letter = OutputLetter::Image(Arc::new(CharMap::identity()));
        Self { before: word.into(), letter, after: [].into() }
    }

    /// The letter read.
    #[must_use]
    pub fn copy() -> Self {
        Self::word_and_copy(&[])
    }

    /// The number of letters.
    #[must_use]
    pub fn len(&self) -> usize {
        let letter = usize::from(self.letter != OutputLetter::Nothing);
        self.before.len() + letter + self.after.len()
    }

    /// Whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// One edge of a transducer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SftEdge {
    /// What is read.
    pub input: Input,
    /// What is written.
    pub output: Output,
    /// Where the edge ends.
    pub to: StateId,
}

/// A finite transducer over the letters of one alphabet. Clones share.
///
/// ```
/// use trine_automata::{Alphabet, CharSet, Nfa, Sft};
/// use trine_collections::Budget;
///
/// # fn main() -> Result<(), trine_automata::GiveUp> {
/// let budget = Budget::unlimited();
/// let (lt, amp) = (CharSet::single(0x3C), CharSet::single(0x26));
/// let alphabet = Alphabet::new([&lt, &amp])?;
/// let escape = Sft::replace_all(&alphabet, &[0x3C], &[0x26], &budget)?;
/// let image = escape.post_image(&Nfa::all_words(&alphabet), &budget)?;
/// assert!(image.accepts(&[0x26, 0x61]));
/// assert!(!image.accepts(&[0x3C]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Sft(Arc<SftData>);

#[derive(Debug)]
struct SftData {
    alphabet: Alphabet,
    edges: Vec<Vec<SftEdge>>,
    initial: Vec<StateId>,
    finals: Vec<bool>,
}

/// A transducer under construction.
pub struct SftBuilder {
    alphabet: Alphabet,
    edges: Vec<Vec<SftEdge>>,
    initial: Vec<StateId>,
    finals: Vec<bool>,
    /// The state that edges with a last output lead to.
    end: Option<StateId>,
}

impl SftBuilder {
    /// No states yet.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        let alphabet = alphabet.clone();
        Self { alphabet, edges: vec![], initial: vec![], finals: vec![], end: None }
    }

    /// A new state.
    pub fn add_state(&mut self) -> StateId {
        self.edges.push(vec![]);
        self.finals.push(false);
        StateId::new(self.edges.len() - 1)
    }

    /// The number of states so far.
    #[must_use]
    pub fn num_states(&self) -> usize {
        self.edges.len()
    }

    /// An edge; nothing happens if it reads a letter of no class. An image of the letter read that
    /// reads nothing is no output: such an edge is dropped too.
    pub fn add_edge(&mut self, from: StateId, input: Input, output: Output, to: StateId) {
        let dead = match (&input, &output.letter) {
            (Input::Letter(label), _) if label.is_empty() => true,
            (Input::Nothing, OutputLetter::Image(_)) => true,
            (_, OutputLetter::Any(label)) => label.is_empty(),
            _ => false,
        };
        if !dead {
            let edge = SftEdge { input, output, to };
            if !self.edges[from.index()].contains(&edge) {
                self.edges[from.index()].push(edge);
            }
        }
    }

    /// Lets runs begin in `state`.
    pub fn set_initial(&mut self, state: StateId) {
        self.initial.push(state);
    }

    /// Lets runs end in `state`.
    pub fn set_final(&mut self, state: StateId) {
        self.finals[state.index()] = true;
    }

    /// Lets runs end in `state` after writing `word`.
    pub fn set_final_writing(&mut self, state: StateId, word: &[u32]) {
        if word.is_empty() {
            self.set_final(state);
            return;
        }
        let end = match self.end {
            Some(end) => end,
            None => {
                let end = self.add_state();
                self.set_final(end);
                *self.end.insert(end)
            }
        };
        self.add_edge(state, Input::Nothing, Output::word(word), end);
    }

    /// The transducer, without useless states.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn finish(self, budget: &Budget) -> Result<Sft, GiveUp> {
        let mut into: Vec<Vec<usize>> = vec![vec![]; self.edges.len()];
        for (from, edges) in self.edges.iter().enumerate() {
            budget.spend(1 + edges.len() as u64)?;
            edges.iter().for_each(|edge| into[edge.to.index()].push(from));
        }
        let mut useful = self.finals.clone();
        let mut stack: Vec<usize> = (0..useful.len()).filter(|&state| useful[state]).collect();
        while let Some(state) = stack.pop() {
            for &from in &into[state] {
                if !useful[from] {
                    useful[from] = true;
                    stack.push(from);
                }
            }
        }
        let mut new: Vec<Option<StateId>> = vec![None; useful.len()];
        let mut order = vec![];
        let mut reach = |state: StateId, order: &mut Vec<StateId>| {
            if useful[state.index()] && new[state.index()].is_none() {
                new[state.index()] = Some(StateId::new(order.len()));
                order.push(state);
            }
            new[state.index()]
        };
        let mut initial = vec![];
        for &state in &self.initial {
            initial.extend(reach(state, &mut order));
        }
        initial.sort_unstable();
        initial.dedup();
        let (mut edges, mut finals) = (vec![], vec![]);
        while let Some(&state) = order.get(edges.len()) {
            let kept = self.edges[state.index()].iter().filter_map(|edge| {
                let to = reach(edge.to, &mut order)?;
                Some(SftEdge { to, ..edge.clone() })
            });
            edges.push(kept.collect());
            finals.push(self.finals[state.index()]);
        }
        Ok(Sft(Arc::new(SftData { alphabet: self.alphabet, edges, initial, finals })))
    }
}

/// The lengths of the words that a transducer relates.
#[derive(Clone, Debug)]
pub struct TransductionLengths {
    /// The runs of the transducer.
    pub runs: RunFormula,
    /// The length of the word read.
    pub input: LinearSum,
    /// The length of the word written.
    pub output: LinearSum,
}

impl Sft {
    /// The alphabet of both words.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.0.alphabet
    }

    /// The number of states.
    #[must_use]
    pub fn num_states(&self) -> usize {
        self.0.edges.len()
    }

    /// All states.
    pub fn states(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.num_states()).map(StateId::new)
    }

    /// The states where runs begin.
    #[must_use]
    pub fn initial(&self) -> &[StateId] {
        &self.0.initial
    }

    /// Whether runs may end in `state`.
    #[must_use]
    pub fn is_final(&self, state: StateId) -> bool {
        self.0.finals[state.index()]
    }

    /// The edges that begin in `state`.
    #[must_use]
    pub fn edges(&self, state: StateId) -> &[SftEdge] {
        &self.0.edges[state.index()]
    }

    /// The relation that holds between equal words.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn identity(alphabet: &Alphabet, budget: &Budget) -> Result<Self, GiveUp> {
        let mut builder = SftBuilder::new(alphabet);
        let state = builder.add_state();
        builder.set_initial(state);
        builder.set_final(state);
        let any = Input::Letter(alphabet.all_classes());
        builder.add_edge(state, any, Output::copy(), state);
        builder.finish(budget)
    }

    /// The relation that holds between equal words of a language.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn identity_on(language: &Nfa, budget: &Budget) -> Result<Self, GiveUp> {
        language.assert_untagged();
        let mut builder = SftBuilder::new(language.alphabet());
        let states: Vec<StateId> = language.states().map(|_| builder.add_state()).collect();
        for from in language.states() {
            budget.spend(1)?;
            for edge in language.edges(from) {
                budget.spend(1)?;
                let input = Input::Letter(edge.label);
                builder.add_edge(
                    states[from.index()],
                    input,
                    Output::copy(),
                    states[edge.to.index()],
                );
            }
            if language.is_final(from) {
                builder.set_final(states[from.index()]);
            }
        }
        language.initial().iter().for_each(|&state| builder.set_initial(states[state.index()]));
        builder.finish(budget)
    }

    /// Each letter replaced by its image; words with a letter without image are not related.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn letterwise(alphabet: &Alphabet, map: CharMap, budget: &Budget) -> Result<Self, GiveUp> {
        let mut builder = SftBuilder::new(alphabet);
        let state = builder.add_state();
        builder.set_initial(state);
        builder.set_final(state);
        let letter = OutputLetter::Image(Arc::new(map));
        let output = Output { before: [].into(), letter, after: [].into() };
        builder.add_edge(state, Input::Letter(alphabet.all_classes()), output, state);
        builder.finish(budget)
    }

    /// Each letter of some disjoint sets replaced by the word of its set, the others copied.
    ///
    /// # Errors
    /// [`GiveUp::AlphabetTooCoarse`] if a set cuts a class; the budget's reason if it runs out.
    pub fn morphism<'a>(
        alphabet: &Alphabet,
        images: impl IntoIterator<Item = (CharSet, &'a [u32])>,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let mut builder = SftBuilder::new(alphabet);
        let state = builder.add_state();
        builder.set_initial(state);
        builder.set_final(state);
        let mut others = alphabet.all_classes();
        for (set, image) in images {
            budget.spend(1 + image.len() as u64)?;
            let label = alphabet.label(&set).ok_or(GiveUp::AlphabetTooCoarse)?;
            others = others.difference(&label);
            builder.add_edge(state, Input::Letter(label), Output::word(image), state);
        }
        builder.add_edge(state, Input::Letter(others), Output::copy(), state);
        builder.finish(budget)
    }

    /// The lengths of related words: counting formulas over the edges of the transducer.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn lengths(&self, budget: &Budget) -> Result<TransductionLengths, GiveUp> {
        // Each edge becomes a tagged move, so that each has an unknown of its own.
        let mut shape = NfaBuilder::new(self.alphabet());
        shape.add_states(self.num_states());
        let mut weights: Vec<(i64, i64)> = vec![];
        for from in self.states() {
            for edge in self.edges(from) {
                let tag = u32::try_from(weights.len()).map_err(|_| GiveUp::TooManyStates)?;
                shape.add_tagged(TaggedMove { from, to: edge.to, tag: Tag(tag) });
                let read = i64::from(edge.input != Input::Nothing);
                weights.push((read, edge.output.len() as i64));
            }
            if self.is_final(from) {
                shape.set_final(from);
            }
        }
        self.initial().iter().for_each(|&state| shape.set_initial(state));
        let runs = RunFormula::new(&shape.finish(budget)?, &[], budget)?;
        let (mut input, mut output) = (LinearSum::default(), LinearSum::default());
        for (place, step) in runs.steps().iter().enumerate() {
            if let Step::Tagged(TaggedMove { tag, .. }) = step {
                let (read, written) = weights[tag.0 as usize];
                let unknown = crate::linear::Unknown::new(place);
                input.add(read, unknown);
                output.add(written, unknown);
            }
        }
        Ok(TransductionLengths { runs, input, output })
    }

    /// The words that are related to some word.
    ///
    /// # Errors
    /// The budget's reason if it runs out, or [`GiveUp::AlphabetTooCoarse`].
    pub fn domain(&self, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.pre_image(&Nfa::all_words(self.alphabet()), budget)
    }

    /// The words that some word is related to.
    ///
    /// # Errors
    /// The budget's reason if it runs out, or [`GiveUp::AlphabetTooCoarse`].
    pub fn range(&self, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.post_image(&Nfa::all_words(self.alphabet()), budget)
    }
}
