//! Replacing all occurrences or matches by a word that is not known: what languages say of the string and
//! of that word.
//!
//! Idea: all that an automaton of the value sees of the replacement is to which state it leads from each
//! state. The replacement of each occurrence is the same word, so it is the same function of states
//! everywhere. There are finitely many such functions of words of the replacement's language; for each of
//! them the strings that fit are a pre-image.
//! Invariant: no solution is lost.
//! Reference: Chen, Chen, Hague, Lin, Wu, "What is decidable about string constraints with the ReplaceAll
//! function", POPL 2018 (Cayley graphs).

use rustc_hash::FxHashMap;
use trine_automata::{GiveUp, Nfa, NfaBuilder, Output, Sft, StateId};
use trine_collections::Budget;

use super::functions::{Function, MatchLength};
use super::kernel::Word;
use super::negatives::letters;
use crate::language::Languages;

/// Automata of values with more states are not looked at.
const MAX_STATES: usize = 60;
/// Pairs of a function of states and a state of the replacement's language.
const MAX_FUNCTIONS: usize = 3000;
/// Functions whose pre-images are built.
const MAX_IMAGES: usize = 150;

/// A replacement of each occurrence or match by a word that is not known.
pub(super) struct OpenReplacement {
    pub(super) string: Word,
    pub(super) by: Word,
    pub(super) value: Word,
    /// Writes [`Output::HOLE`] for each replacement.
    machine: Sft,
}

/// What is left of the languages of string and replacement.
pub(super) struct Narrowed {
    pub(super) string: Nfa,
    pub(super) by: Nfa,
}

/// To which state each state of the value's automaton is led.
type Effect = Vec<Option<StateId>>;

impl OpenReplacement {
    /// The replacement that a function makes on words, if it is one of these.
    pub(super) fn of(
        function: &Function,
        args: &[Word],
        value: Word,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Self>, GiveUp> {
        let hole = [Output::HOLE];
        let (machine, by) = match (function, args) {
            (Function::ReplaceAll(None), [_, pattern, by]) => {
                let Some(pattern) = letters(pattern).filter(|letters| !letters.is_empty()) else {
                    return Ok(None);
                };
                (Sft::replace_all(languages.alphabet(), &pattern, &hole, budget)?, by)
            }
            (Function::ReplaceMatches(pattern, length, None), [_, by]) => {
                let pattern = languages.nfa(*pattern, budget)?;
                let replace = match length {
                    MatchLength::Shortest => Sft::replace_re_all,
                    MatchLength::Longest => Sft::replace_re_longest_all,
                };
                (replace(&pattern, &hole, budget)?, by)
            }
            _ => return Ok(None),
        };
        Ok(Some(Self { string: args[0].clone(), by: by.clone(), value, machine }))
    }

    /// What the languages of string, replacement and value leave of the first two; `None` if there are
    /// too many cases.
    pub(super) fn narrow(
        &self,
        [string, by, value]: [&Nfa; 3],
        budget: &Budget,
    ) -> Result<Option<Narrowed>, GiveUp> {
        let value = value.minimize(budget)?;
        let by = by.minimize(budget)?;
        if value.num_states() > MAX_STATES || by.num_states() > MAX_STATES {
            return Ok(None);
        }
        let Some(mut words) = Words::explore(&value, &by, budget)? else { return Ok(None) };
        let mut fitting: FxHashMap<Effect, bool> = FxHashMap::default();
        let mut strings: Option<Nfa> = None;
        for place in 0..words.list.len() {
            let ((effect, state), of_word) = words.list[place].clone();
            if !by.is_final(state) {
                continue;
            }
            let fits = match fitting.get(&effect) {
                Some(&fits) => fits,
                None => {
                    if fitting.len() == MAX_IMAGES {
                        return Ok(None);
                    }
                    let image = self.machine.pre_image_around(&value, &effect, budget)?;
                    let image = image.intersection(string, budget)?.trim(budget)?;
                    let fits = !image.is_empty();
                    if fits {
                        strings = Some(match strings {
                            Some(strings) => strings.union(&image, budget)?,
                            None => image,
                        });
                    }
                    fitting.insert(effect, fits);
                    fits
                }
            };
            if fits {
                words.builder.set_final(of_word);
            }
        }
        let by = words.builder.finish(budget)?.trim(budget)?;
        Ok(Some(Narrowed {
            string: strings.unwrap_or_else(|| Nfa::nothing(string.alphabet())),
            by,
        }))
    }
}

/// The words of the replacement's language, told apart by their effects.
struct Words {
    /// Effect and state, and the state of the automaton that is built.
    list: Vec<((Effect, StateId), StateId)>,
    builder: NfaBuilder,
}

impl Words {
    fn explore(value: &Nfa, by: &Nfa, budget: &Budget) -> Result<Option<Self>, GiveUp> {
        let mut ids: FxHashMap<(Effect, StateId), StateId> = FxHashMap::default();
        let mut words = Self { list: Vec::new(), builder: NfaBuilder::new(by.alphabet()) };
        let identity: Effect = value.states().map(Some).collect();
        for &start in by.initial() {
            let state = words.builder.add_state();
            words.builder.set_initial(state);
            ids.insert((identity.clone(), start), state);
            words.list.push(((identity.clone(), start), state));
        }
        let mut next = 0;
        while let Some(((effect, state), from)) = words.list.get(next).cloned() {
            next += 1;
            for edge in by.edges(state) {
                for class in edge.label.iter() {
                    budget.spend(1 + effect.len() as u64)?;
                    let follow = |q: StateId| {
                        let mut edges = value.edges(q);
                        edges.find(|edge| edge.label.contains(class)).map(|edge| edge.to)
                    };
                    let after: Effect = effect.iter().map(|&q| q.and_then(follow)).collect();
                    let key = (after, edge.to);
                    let to = match ids.get(&key) {
                        Some(&to) => to,
                        None => {
                            if ids.len() == MAX_FUNCTIONS {
                                return Ok(None);
                            }
                            let to = words.builder.add_state();
                            ids.insert(key.clone(), to);
                            words.list.push((key, to));
                            to
                        }
                    };
                    let mut label = by.alphabet().no_classes();
                    label.insert(class);
                    words.builder.add_edge(from, &label, to);
                }
            }
        }
        Ok(Some(words))
    }
}
