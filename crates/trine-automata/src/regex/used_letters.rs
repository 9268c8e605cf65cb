//! The letters that the words of an expression are made of.
//!
//! Idea: computed from the parts. Of a complement something is known where what is left out are the words with some letter
//! in them: `Σ* S Σ*` leaves words over the other letters.
//! Invariant: each letter of each word is among them; there may be more.

use super::store::{RegexId, RegexNode, RegexStore};
use crate::CharSet;

impl RegexStore {
    /// A set with all letters of all words of `regex`.
    ///
    /// ```
    /// use trine_automata::{CharSet, RegexStore};
    ///
    /// let mut store = RegexStore::new();
    /// let (all, comma) = (store.all(), store.literal(&[0x2c]));
    /// let with_comma = store.concat_all([all, comma, all]);
    /// let without = store.complement(with_comma);
    /// assert_eq!(store.used_letters(without), CharSet::single(0x2c).complement());
    /// ```
    pub fn used_letters(&mut self, regex: RegexId) -> CharSet {
        let mut stack = vec![regex];
        while let Some(&top) = stack.last() {
            if self.used_letters.contains_key(&top) {
                stack.pop();
                continue;
            }
            let mut parts = self.children(top);
            if let RegexNode::Comp(_) = self.node(top) {
                parts.clear();
            }
            parts.retain(|part| !self.used_letters.contains_key(part));
            if parts.is_empty() {
                let letters = self.letters_of_node(top);
                self.used_letters.insert(top, letters);
                stack.pop();
            } else {
                stack.extend(parts);
            }
        }
        self.used_letters[&regex].clone()
    }

    /// The letters of an expression whose parts are known.
    fn letters_of_node(&self, regex: RegexId) -> CharSet {
        let of = |part: &RegexId| &self.used_letters[part];
        match self.node(regex) {
            RegexNode::None | RegexNode::Epsilon => CharSet::empty(),
            RegexNode::All => CharSet::range(0, self.max()),
            RegexNode::Set(set) => set.clone(),
            RegexNode::Word(word) => {
                CharSet::from_intervals(self.letters(*word).map(|letter| (letter, letter)))
            }
            RegexNode::Concat(first, rest) => of(first).union(of(rest)),
            RegexNode::Union(parts) => {
                parts.iter().fold(CharSet::empty(), |all, part| all.union(of(part)))
            }
            RegexNode::Inter(parts) => {
                let all = CharSet::range(0, self.max());
                parts.iter().fold(all, |all, part| all.intersection(of(part)))
            }
            RegexNode::Loop { body, .. } => of(body).clone(),
            RegexNode::Comp(body) => {
                let left_out = match self.node(*body) {
                    RegexNode::Union(parts) => &parts[..],
                    _ => std::slice::from_ref(body),
                };
                let all = CharSet::range(0, self.max());
                left_out
                    .iter()
                    .filter_map(|&part| self.letters_that_are_in_words_of(part))
                    .fold(all, |all, letters| all.difference(letters))
            }
        }
    }

    /// The set `S` where an expression is `Σ* S Σ*`.
    fn letters_that_are_in_words_of(&self, regex: RegexId) -> Option<&CharSet> {
        let &RegexNode::Concat(before, rest) = self.node(regex) else { return None };
        let &RegexNode::Concat(letter, after) = self.node(rest) else { return None };
        match self.node(letter) {
            RegexNode::Set(letters) if before == self.all() && after == self.all() => Some(letters),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use trine_collections::Budget;

    use super::*;

    /// Each letter of each short word of an expression is among its letters.
    #[test]
    fn words_are_made_of_used_letters() {
        let mut store = RegexStore::with_max(2);
        let budget = Budget::unlimited();
        let mut regexes = vec![store.all(), store.epsilon(), store.any_char(), store.none()];
        for letter in 0..3 {
            regexes.push(store.literal(&[letter]));
        }
        regexes.push(store.literal(&[0, 1]));
        let mut number = 1_u64;
        let mut below = |bound: usize| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number >> 33) as usize % bound
        };
        let mut narrow = 0;
        for _ in 0..600 {
            let [one, other] = [(); 2].map(|()| regexes[below(regexes.len())]);
            let all = store.all();
            let made = match below(7) {
                0 => store.concat(one, other),
                1 => store.union([one, other]),
                2 => store.inter([one, other]),
                3 => store.star(one),
                4 => store.complement(one),
                5 => {
                    let inside = store.concat_all([all, one, all]);
                    store.complement(inside)
                }
                _ => store.repeat(one, 1, Some(2)),
            };
            let letters = store.used_letters(made);
            narrow += usize::from(letters.size() < 3 && made != store.epsilon());
            for word in (0..3_u32).flat_map(|a| (0..3).map(move |b| [a, b])) {
                for word in [&word[..], &word[..1]] {
                    if store.matches(made, word, &budget) == Ok(true) {
                        assert!(word.iter().all(|&letter| letters.contains(letter)));
                    }
                }
            }
            regexes.push(made);
        }
        assert!(narrow > 50, "narrow: {narrow}");
    }
}
