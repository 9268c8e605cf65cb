//! Images and pre-images of regular languages under a transducer.
//!
//! Idea: a product of the transducer with an automaton on one of its tapes; the other tape becomes the
//! automaton that results.
//! Invariant (post-image): if the transducer reads nothing it moves alone; otherwise both move on the
//! letters that both allow, and what is written comes from exactly these letters.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::{Input, Output, OutputLetter, Sft};
use crate::alphabet::Alphabet;
use crate::class_set::{ClassSet, row_contains, row_intersects};
use crate::give_up::GiveUp;
use crate::nfa::{Nfa, NfaBuilder, StateId};

/// The label of one code point, which needs a class of its own.
pub(super) fn single(alphabet: &Alphabet, letter: u32) -> Result<ClassSet, GiveUp> {
    let class = alphabet.class_of(letter).ok_or(GiveUp::AlphabetTooCoarse)?;
    if alphabet.size(class) != 1 {
        return Err(GiveUp::AlphabetTooCoarse);
    }
    let mut label = alphabet.no_classes();
    label.insert(class);
    Ok(label)
}

/// The pairs of states reached so far, each a state of the result.
struct Pairs {
    ids: FxHashMap<(StateId, StateId), StateId>,
    list: Vec<((StateId, StateId), StateId)>,
    builder: NfaBuilder,
}

impl Pairs {
    fn new(alphabet: &Alphabet) -> Self {
        let builder = NfaBuilder::new(alphabet);
        Self { ids: FxHashMap::default(), list: vec![], builder }
    }

    fn state(&mut self, pair: (StateId, StateId)) -> StateId {
        *self.ids.entry(pair).or_insert_with(|| {
            let state = self.builder.add_state();
            self.list.push((pair, state));
            state
        })
    }
}

impl Sft {
    /// The words that words of `language` are related to.
    ///
    /// # Errors
    /// The budget's reason if it runs out, [`GiveUp::AlphabetTooCoarse`] if a letter written has no
    /// class of its own or an image cuts a class (see [`CharMap::refine`](super::CharMap::refine)).
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves.
    pub fn post_image(&self, language: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        assert!(self.alphabet() == language.alphabet(), "automata over different alphabets");
        language.assert_untagged();
        let mut pairs = Pairs::new(self.alphabet());
        for &t in self.initial() {
            for &a in language.initial() {
                budget.spend(1)?;
                let state = pairs.state((t, a));
                pairs.builder.set_initial(state);
            }
        }
        let mut next = 0;
        while let Some(&((t, a), from)) = pairs.list.get(next) {
            next += 1;
            if self.is_final(t) && language.is_final(a) {
                pairs.builder.set_final(from);
            }
            for edge in self.edges(t) {
                budget.spend(1 + edge.output.len() as u64)?;
                match &edge.input {
                    Input::Nothing => {
                        let to = pairs.state((edge.to, a));
                        self.write(&mut pairs.builder, from, None, &edge.output, to)?;
                    }
                    Input::Letter(label) => {
                        for (row, a_to) in language.rows(a) {
                            budget.spend(1)?;
                            if row_intersects(label.row(), row) {
                                let read = label.intersection(&ClassSet::from_row(row));
                                let to = pairs.state((edge.to, a_to));
                                self.write(
                                    &mut pairs.builder,
                                    from,
                                    Some(&read),
                                    &edge.output,
                                    to,
                                )?;
                            }
                        }
                    }
                }
            }
        }
        pairs.builder.finish(budget)?.trim(budget)
    }

    /// A chain of edges that reads what the transducer writes.
    fn write(
        &self,
        builder: &mut NfaBuilder,
        from: StateId,
        read: Option<&ClassSet>,
        output: &Output,
        to: StateId,
    ) -> Result<(), GiveUp> {
        let alphabet = self.alphabet();
        let mut labels: Vec<ClassSet> = vec![];
        for &letter in &output.before {
            labels.push(single(alphabet, letter)?);
        }
        match (&output.letter, read) {
            (OutputLetter::Nothing, _) => {}
            (OutputLetter::Any(label), _) => labels.push(label.clone()),
            (OutputLetter::Image(map), Some(read)) if map.is_identity() => {
                labels.push(read.clone());
            }
            (OutputLetter::Image(map), read) => {
                let read = read.map_or(alphabet.no_classes(), Clone::clone);
                let image = map.image(&alphabet.char_set(&read));
                labels.push(alphabet.label(&image).ok_or(GiveUp::AlphabetTooCoarse)?);
            }
        }
        for &letter in &output.after {
            labels.push(single(alphabet, letter)?);
        }
        let Some((last, others)) = labels.split_last() else {
            builder.add_epsilon(from, to);
            return Ok(());
        };
        let mut at = from;
        for label in others {
            let next = builder.add_state();
            builder.add_edge(at, label, next);
            at = next;
        }
        builder.add_edge(at, last, to);
        Ok(())
    }

    /// The words that are related to some word of `language`.
    ///
    /// # Errors
    /// The budget's reason if it runs out, [`GiveUp::AlphabetTooCoarse`] if a letter written has no
    /// class of its own or a pre-image cuts a class.
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves.
    pub fn pre_image(&self, language: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.pre_image_around(language, &[], budget)
    }

    /// As [`Self::pre_image`], where the transducer writes [`Output::HOLE`] for a word that is not
    /// known: all that is known is to which state of the language it leads from each state, if to any.
    ///
    /// # Errors
    /// As for [`Self::pre_image`].
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves.
    pub fn pre_image_around(
        &self,
        language: &Nfa,
        hole: &[Option<StateId>],
        budget: &Budget,
    ) -> Result<Nfa, GiveUp> {
        assert!(self.alphabet() == language.alphabet(), "automata over different alphabets");
        language.assert_untagged();
        let mut pairs = Pairs::new(self.alphabet());
        for &t in self.initial() {
            for &b in language.initial() {
                budget.spend(1)?;
                let state = pairs.state((t, b));
                pairs.builder.set_initial(state);
            }
        }
        let mut next = 0;
        while let Some(&((t, b), from)) = pairs.list.get(next) {
            next += 1;
            if self.is_final(t) && language.is_final(b) {
                pairs.builder.set_final(from);
            }
            for edge in self.edges(t) {
                let before =
                    self.read_word((language, hole), vec![b], &edge.output.before, budget)?;
                let mut middle: Vec<(Option<ClassSet>, StateId)> = vec![];
                let input = match &edge.input {
                    Input::Nothing => None,
                    Input::Letter(label) => Some(label),
                };
                for state in before {
                    budget.spend(1)?;
                    match &edge.output.letter {
                        OutputLetter::Nothing => middle.push((input.cloned(), state)),
                        OutputLetter::Any(label) => {
                            for (row, to) in language.rows(state) {
                                budget.spend(1)?;
                                if row_intersects(label.row(), row) {
                                    middle.push((input.cloned(), to));
                                }
                            }
                        }
                        OutputLetter::Image(map) => {
                            for (row, to) in language.rows(state) {
                                budget.spend(1)?;
                                let written = ClassSet::from_row(row);
                                let source = if map.is_identity() {
                                    written
                                } else {
                                    let set = map.pre_image(&self.alphabet().char_set(&written));
                                    let label = self.alphabet().label(&set);
                                    label.ok_or(GiveUp::AlphabetTooCoarse)?
                                };
                                let read = input.map(|label| label.intersection(&source));
                                middle.push((read, to));
                            }
                        }
                    }
                }
                for (read, state) in middle {
                    if read.as_ref().is_some_and(ClassSet::is_empty) {
                        continue;
                    }
                    for b_to in
                        self.read_word((language, hole), vec![state], &edge.output.after, budget)?
                    {
                        let to = pairs.state((edge.to, b_to));
                        match &read {
                            Some(label) => pairs.builder.add_edge(from, label, to),
                            None => pairs.builder.add_epsilon(from, to),
                        }
                    }
                }
            }
        }
        pairs.builder.finish(budget)?.trim(budget)
    }

    /// The states of `language` reached from `states` by a word, which may have holes.
    fn read_word(
        &self,
        (language, hole): (&Nfa, &[Option<StateId>]),
        mut states: Vec<StateId>,
        word: &[u32],
        budget: &Budget,
    ) -> Result<Vec<StateId>, GiveUp> {
        for &letter in word {
            if letter == Output::HOLE {
                states = states.iter().filter_map(|q| hole.get(q.index()).copied()?).collect();
                states.sort_unstable();
                states.dedup();
                continue;
            }
            let Some(class) = self.alphabet().class_of(letter) else { return Ok(vec![]) };
            let mut next = vec![];
            for state in states {
                budget.spend(1 + language.degree(state) as u64)?;
                let rows = language.rows(state).filter(|(row, _)| row_contains(row, class));
                next.extend(rows.map(|(_, to)| to));
            }
            next.sort_unstable();
            next.dedup();
            states = next;
        }
        Ok(states)
    }

    /// The words that `word` is related to. Its letters need no classes of their own.
    ///
    /// # Errors
    /// The budget's reason if it runs out, [`GiveUp::AlphabetTooCoarse`] as for [`Self::post_image`],
    /// and also if `word` has a letter that shares its class.
    pub fn apply(&self, word: &[u32], budget: &Budget) -> Result<Nfa, GiveUp> {
        let input = Nfa::from_word(self.alphabet(), word).ok_or(GiveUp::AlphabetTooCoarse)?;
        self.post_image(&input, budget)
    }
}
