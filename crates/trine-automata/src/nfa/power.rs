//! Languages whose words are powers of one word.
//!
//! Idea: the primitive root of any non-empty word of the language is the only candidate. In a trimmed
//! automaton of powers of `w` each state is reached with one phase modulo `|w|`, since what leads on
//! to acceptance has one length modulo `|w|`; so one walk that gives each state its phase decides.
//! Cost: linear in the automaton.
//! Reference: Lyndon and Schützenberger 1962 (words that commute are powers of one word).

use trine_collections::Budget;

use super::Nfa;
use crate::give_up::GiveUp;

/// Of which word the words of a language are powers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PowerRoot {
    /// There is no word but the empty one: of any.
    Any,
    /// Of this word, which is itself no power of a shorter one.
    Word(Vec<u32>),
    /// Of none.
    None,
}

/// The shortest word that a word is a power of.
#[must_use]
pub fn primitive_root(word: &[u32]) -> &[u32] {
    // The failure function of Knuth, Morris and Pratt: the longest border of each prefix.
    let mut border = vec![0; word.len()];
    for end in 1..word.len() {
        let mut length: usize = border[end - 1];
        while length > 0 && word[length] != word[end] {
            length = border[length - 1];
        }
        border[end] = if word[length] == word[end] { length + 1 } else { 0 };
    }
    let period = word.len() - border.last().copied().unwrap_or(0);
    if period > 0 && word.len().is_multiple_of(period) { &word[..period] } else { word }
}

impl Nfa {
    /// The word that all words of the language are powers of.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn power_root(&self, budget: &Budget) -> Result<PowerRoot, GiveUp> {
        self.assert_untagged();
        let nfa = self.trim(budget)?;
        if nfa.num_edges() == 0 {
            return Ok(PowerRoot::Any);
        }
        // A shortest word after a first letter, which every edge of a trimmed automaton allows.
        let Some(word) = nfa.shortest_non_empty_word() else { return Ok(PowerRoot::Any) };
        let root = primitive_root(&word);
        let mut phases: Vec<Option<usize>> = vec![None; nfa.num_states()];
        let mut queue = nfa.initial().to_vec();
        queue.iter().for_each(|state| phases[state.index()] = Some(0));
        while let Some(state) = queue.pop() {
            budget.spend(1)?;
            let Some(phase) = phases[state.index()] else { continue };
            if nfa.is_final(state) && phase != 0 {
                return Ok(PowerRoot::None);
            }
            let next = (phase + 1) % root.len();
            for edge in nfa.edges(state) {
                if nfa.alphabet().char_set(&edge.label).as_single() != Some(root[phase]) {
                    return Ok(PowerRoot::None);
                }
                match phases[edge.to.index()] {
                    None => {
                        phases[edge.to.index()] = Some(next);
                        queue.push(edge.to);
                    }
                    Some(known) if known == next => {}
                    Some(_) => return Ok(PowerRoot::None),
                }
            }
        }
        Ok(PowerRoot::Word(root.to_vec()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alphabet, CharSet, RegexStore};

    /// All words over two letters up to a length.
    fn words(length: usize) -> Vec<Vec<u32>> {
        let mut all = vec![vec![]];
        let mut layer: Vec<Vec<u32>> = vec![vec![]];
        for _ in 0..length {
            layer = layer
                .iter()
                .flat_map(|word| [0x61, 0x62].map(|letter| [word.as_slice(), &[letter]].concat()))
                .collect();
            all.extend(layer.clone());
        }
        all
    }

    fn is_power(word: &[u32], root: &[u32]) -> bool {
        word.chunks(root.len()).all(|chunk| chunk == root)
    }

    #[test]
    fn roots_are_the_shortest() {
        for word in words(8).into_iter().filter(|word| !word.is_empty()) {
            let root = primitive_root(&word);
            let shortest = (1..=word.len()).find(|&n| is_power(&word, &word[..n]));
            assert_eq!(Some(root.len()), shortest, "{word:?}");
            assert!(is_power(&word, root));
        }
    }

    #[test]
    fn languages_of_powers_are_found() {
        let budget = Budget::unlimited();
        let letters = [0x61, 0x62].map(CharSet::single);
        let alphabet = Alphabet::new(&letters).unwrap();
        let mut store = RegexStore::new();
        let some = words(4);
        for (position, first) in some.iter().enumerate() {
            for second in &some[position..] {
                let (a, b) = (store.literal(first), store.literal(second));
                let star = store.star(a);
                let regex = store.concat_all([star, b]);
                let nfa = store.to_nfa(regex, &alphabet, 1000, &budget).unwrap();
                let members: Vec<Vec<u32>> =
                    words(10).into_iter().filter(|word| nfa.accepts(word)).collect();
                let longest = members.iter().find(|word| !word.is_empty());
                let expected = match longest {
                    None => PowerRoot::Any,
                    Some(word) => {
                        let root = primitive_root(word);
                        match members.iter().all(|word| is_power(word, root)) {
                            true => PowerRoot::Word(root.to_vec()),
                            false => PowerRoot::None,
                        }
                    }
                };
                assert_eq!(nfa.power_root(&budget).unwrap(), expected, "{first:?} {second:?}");
            }
        }
        let any = Nfa::all_words(&alphabet);
        assert_eq!(any.power_root(&budget).unwrap(), PowerRoot::None);
    }

    #[test]
    fn words_fit_patterns() {
        let budget = Budget::unlimited();
        let letters = [0x61, 0x62].map(CharSet::single);
        let alphabet = Alphabet::new(&letters).unwrap();
        let mut store = RegexStore::new();
        let (a, b) = (store.literal(&[0x61]), store.literal(&[0x62, 0x61]));
        let both = store.union([a, b]);
        let regex = store.star(both);
        let nfa = store.to_nfa(regex, &alphabet, 1000, &budget).unwrap();
        for length in 0..=4_u32 {
            for code in 0..3_u32.pow(length) {
                let pattern: Vec<Option<u32>> = (0..length)
                    .map(|place| {
                        [None, Some(0x61), Some(0x62)][(code / 3_u32.pow(place) % 3) as usize]
                    })
                    .collect();
                let fits = |word: &[u32]| {
                    word.len() == pattern.len()
                        && word.iter().zip(&pattern).all(|(l, p)| p.is_none_or(|p| p == *l))
                };
                let expected = words(4).iter().any(|word| fits(word) && nfa.accepts(word));
                let found = nfa.word_matching(&pattern, &budget).unwrap();
                assert_eq!(found.is_some(), expected, "{pattern:?}");
                if let Some(word) = found {
                    assert!(fits(&word) && nfa.accepts(&word));
                }
            }
        }
    }

    #[test]
    fn next_words_are_the_next() {
        let budget = Budget::unlimited();
        let letters = [0x61, 0x62].map(CharSet::single);
        let alphabet = Alphabet::new(&letters).unwrap();
        let mut store = RegexStore::new();
        let (a, b) = (store.literal(&[0x61, 0x61]), store.literal(&[0x62, 0x61]));
        let both = store.union([a, b]);
        let star = store.star(both);
        let end = store.literal(&[0x62]);
        let ended = store.concat(star, end);
        for regex in [star, ended] {
            let nfa = store.to_nfa(regex, &alphabet, 1000, &budget).unwrap();
            for bound in words(5) {
                let members =
                    || words(5).into_iter().filter(|w| w.len() == bound.len() && nfa.accepts(w));
                let up = nfa.next_word(&bound, &[0x61, 0x62], &budget).unwrap();
                assert_eq!(up, members().filter(|word| *word >= bound).min(), "{bound:?}");
                let down = nfa.next_word(&bound, &[0x62, 0x61], &budget).unwrap();
                assert_eq!(down, members().filter(|word| *word <= bound).max(), "{bound:?}");
            }
        }
    }
}
