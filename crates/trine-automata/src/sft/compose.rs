//! Composition and inverse of transducers.
//!
//! Idea: composition is a product on the tape in the middle. First both are cut into edges that write at
//! most one letter; then the first writes exactly what the second reads, or one of them moves alone.
//! Invariant: related by the composition are exactly the words with a common word in the middle.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::image::single;
use super::{CharMap, Input, Output, OutputLetter, Sft, SftBuilder};
use crate::give_up::GiveUp;
use crate::nfa::StateId;

impl Sft {
    /// First this relation, then `next`.
    ///
    /// # Errors
    /// The budget's reason if it runs out, [`GiveUp::AlphabetTooCoarse`] if a constant letter has no
    /// class of its own or a pre-image cuts a class.
    ///
    /// # Panics
    /// If the alphabets differ.
    pub fn compose(&self, next: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        assert!(self.alphabet() == next.alphabet(), "transducers over different alphabets");
        let first = self.writing_single_letters(budget)?;
        let mut builder = SftBuilder::new(self.alphabet());
        let mut ids: FxHashMap<(StateId, StateId), StateId> = FxHashMap::default();
        let mut list = vec![];
        let mut state = |pair: (StateId, StateId), builder: &mut SftBuilder, list: &mut Vec<_>| {
            *ids.entry(pair).or_insert_with(|| {
                list.push(pair);
                builder.add_state()
            })
        };
        for &a in first.initial() {
            for &b in next.initial() {
                let start = state((a, b), &mut builder, &mut list);
                builder.set_initial(start);
            }
        }
        let mut place = 0;
        while let Some(&(a, b)) = list.get(place) {
            let from = StateId::new(place);
            place += 1;
            if first.is_final(a) && next.is_final(b) {
                builder.set_final(from);
            }
            for edge in next.edges(b).iter().filter(|edge| edge.input == Input::Nothing) {
                budget.spend(1)?;
                let to = state((a, edge.to), &mut builder, &mut list);
                builder.add_edge(from, Input::Nothing, edge.output.clone(), to);
            }
            for edge in first.edges(a) {
                budget.spend(1)?;
                if edge.output.is_empty() {
                    let to = state((edge.to, b), &mut builder, &mut list);
                    builder.add_edge(from, edge.input.clone(), Output::word(&[]), to);
                    continue;
                }
                for second in next.edges(b) {
                    budget.spend(1)?;
                    if let Some((input, output)) =
                        first.joined(&edge.input, &edge.output, &second.input, &second.output)?
                    {
                        let to = state((edge.to, second.to), &mut builder, &mut list);
                        builder.add_edge(from, input, output, to);
                    }
                }
            }
        }
        builder.finish(budget)
    }

    /// What an edge that writes one letter and an edge that reads it do together.
    fn joined(
        &self,
        input: &Input,
        output: &Output,
        next_input: &Input,
        next_output: &Output,
    ) -> Result<Option<(Input, Output)>, GiveUp> {
        let Input::Letter(wanted) = next_input else { return Ok(None) };
        let alphabet = self.alphabet();
        let (input, letter) = match &output.letter {
            // One constant letter.
            OutputLetter::Nothing => {
                let [letter] = *output.before else { return Ok(None) };
                if single(alphabet, letter)?.intersection(wanted).is_empty() {
                    return Ok(None);
                }
                let image = match &next_output.letter {
                    OutputLetter::Image(map) => match map.apply(letter) {
                        Some(image) => OutputLetter::Any(single(alphabet, image)?),
                        None => return Ok(None),
                    },
                    other => other.clone(),
                };
                (input.clone(), image)
            }
            OutputLetter::Any(label) => {
                let met = label.intersection(wanted);
                if met.is_empty() {
                    return Ok(None);
                }
                let image = match &next_output.letter {
                    OutputLetter::Image(map) => {
                        let image = map.image(&alphabet.char_set(&met));
                        let label = alphabet.label(&image).ok_or(GiveUp::AlphabetTooCoarse)?;
                        OutputLetter::Any(label)
                    }
                    other => other.clone(),
                };
                (input.clone(), image)
            }
            OutputLetter::Image(map) => {
                let Input::Letter(read) = input else { return Ok(None) };
                let source = map.pre_image(&alphabet.char_set(wanted));
                let source = source.intersection(&crate::CharSet::range(0, alphabet.max()));
                let source = alphabet.label(&source).ok_or(GiveUp::AlphabetTooCoarse)?;
                let image = match &next_output.letter {
                    OutputLetter::Image(next) => OutputLetter::Image(Arc::new(map.then(next))),
                    other => other.clone(),
                };
                (Input::Letter(read.intersection(&source)), image)
            }
        };
        Ok(Some((input, Output { letter, ..next_output.clone() })))
    }

    /// The same relation with at most one letter written per edge.
    fn writing_single_letters(&self, budget: &Budget) -> Result<Self, GiveUp> {
        let mut builder = self.states_only();
        for from in self.states() {
            for edge in self.edges(from) {
                budget.spend(1 + edge.output.len() as u64)?;
                let mut pieces: Vec<Output> = vec![];
                pieces.extend(edge.output.before.iter().map(|&letter| Output::word(&[letter])));
                let letter = edge.output.letter.clone();
                let middle = Output { before: [].into(), letter, after: [].into() };
                // The middle piece reads the input, even if it writes nothing.
                let reading = pieces.len();
                pieces.push(middle);
                pieces.extend(edge.output.after.iter().map(|&letter| Output::word(&[letter])));
                let mut at = from;
                let last = pieces.len() - 1;
                for (place, output) in pieces.into_iter().enumerate() {
                    let to = if place == last { edge.to } else { builder.add_state() };
                    let input = if place == reading { edge.input.clone() } else { Input::Nothing };
                    builder.add_edge(at, input, output, to);
                    at = to;
                }
            }
        }
        builder.finish(budget)
    }

    /// A builder with the states of this transducer and their marks.
    fn states_only(&self) -> SftBuilder {
        let mut builder = SftBuilder::new(self.alphabet());
        for state in self.states() {
            builder.add_state();
            if self.is_final(state) {
                builder.set_final(state);
            }
        }
        self.initial().iter().for_each(|&state| builder.set_initial(state));
        builder
    }

    /// The relation read from right to left: `(v, u)` for each related `(u, v)`.
    ///
    /// # Errors
    /// The budget's reason if it runs out, [`GiveUp::AlphabetTooCoarse`] if a constant letter has no
    /// class of its own or an image cuts a class.
    pub fn inverse(&self, budget: &Budget) -> Result<Self, GiveUp> {
        let single_letters = self.writing_single_letters(budget)?;
        let alphabet = self.alphabet();
        let mut builder = single_letters.states_only();
        let any_of = |input: &Input| match input {
            Input::Nothing => Output::word(&[]),
            Input::Letter(label) => Output {
                before: [].into(),
                letter: OutputLetter::Any(label.clone()),
                after: [].into(),
            },
        };
        for from in single_letters.states() {
            for edge in single_letters.edges(from) {
                budget.spend(1)?;
                match (&edge.output.letter, &*edge.output.before) {
                    (OutputLetter::Nothing, []) => {
                        builder.add_edge(from, Input::Nothing, any_of(&edge.input), edge.to);
                    }
                    (OutputLetter::Nothing, letters) => {
                        let input = Input::Letter(single(alphabet, letters[0])?);
                        builder.add_edge(from, input, any_of(&edge.input), edge.to);
                    }
                    (OutputLetter::Any(label), _) => {
                        let input = Input::Letter(label.clone());
                        builder.add_edge(from, input, any_of(&edge.input), edge.to);
                    }
                    (OutputLetter::Image(map), _) => {
                        let Input::Letter(read) = &edge.input else { continue };
                        let read = alphabet.char_set(read);
                        for back in map.inverse_pieces() {
                            let source = back.pre_image(&read);
                            let source =
                                source.intersection(&crate::CharSet::range(0, alphabet.max()));
                            let label = alphabet.label(&source);
                            let label = label.ok_or(GiveUp::AlphabetTooCoarse)?;
                            let whole = map.is_identity();
                            let back = if whole { CharMap::identity() } else { back };
                            let letter = OutputLetter::Image(Arc::new(back));
                            let output = Output { before: [].into(), letter, after: [].into() };
                            builder.add_edge(from, Input::Letter(label), output, edge.to);
                        }
                    }
                }
            }
        }
        builder.finish(budget)
    }

    /// The pairs of either relation.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ.
    pub fn union(&self, other: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        assert!(self.alphabet() == other.alphabet(), "transducers over different alphabets");
        let mut builder = SftBuilder::new(self.alphabet());
        for operand in [self, other] {
            let base = builder.num_states();
            let shift = |state: StateId| StateId::new(base + state.index());
            for state in operand.states() {
                builder.add_state();
                if operand.is_final(state) {
                    builder.set_final(shift(state));
                }
            }
            for state in operand.states() {
                for edge in operand.edges(state) {
                    budget.spend(1)?;
                    let (input, output) = (edge.input.clone(), edge.output.clone());
                    builder.add_edge(shift(state), input, output, shift(edge.to));
                }
            }
            operand.initial().iter().for_each(|&state| builder.set_initial(shift(state)));
        }
        builder.finish(budget)
    }
}
