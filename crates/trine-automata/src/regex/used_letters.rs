//! The letters that the words of an expression are made of.
//!
//! Idea: the letters of all parts together. Of a complement something is known where what is left out are the words with
//! some letter in them: `Σ* S Σ*` leaves words over the other letters. The words of an intersection are words of each part.
//! Invariant: each letter of each word is among them; there may be more.

use rustc_hash::FxHashSet;
use trine_collections::Budget;

use super::store::{RegexId, RegexNode, RegexStore};
use crate::{CharSet, GiveUp};

impl RegexStore {
    /// A set with all letters of all words of `regex`.
    ///
    /// ```
    /// use trine_automata::{CharSet, RegexStore};
    /// use trine_collections::Budget;
    ///
    /// # fn main() -> Result<(), trine_automata::GiveUp> {
    /// let mut store = RegexStore::new();
    /// let (all, comma) = (store.all(), store.literal(&[0x2c]));
    /// let with_comma = store.concat_all([all, comma, all]);
    /// let without = store.complement(with_comma);
    /// let letters = store.used_letters(without, &Budget::unlimited())?;
    /// assert_eq!(letters, CharSet::single(0x2c).complement());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn used_letters(&mut self, regex: RegexId, budget: &Budget) -> Result<CharSet, GiveUp> {
        if let Some(known) = self.used_letters.get(&regex) {
            return Ok(known.clone());
        }
        let letters = match self.node(regex) {
            RegexNode::Inter(parts) => {
                let mut letters = CharSet::range(0, self.max());
                for &part in parts {
                    letters = letters.intersection(&self.letters_of_parts(part, budget)?);
                }
                letters
            }
            _ => self.letters_of_parts(regex, budget)?,
        };
        self.used_letters.insert(regex, letters.clone());
        Ok(letters)
    }

    fn letters_of_parts(&self, regex: RegexId, budget: &Budget) -> Result<CharSet, GiveUp> {
        let full = CharSet::range(0, self.max());
        let mut seen: FxHashSet<RegexId> = FxHashSet::default();
        let mut intervals: Vec<(u32, u32)> = Vec::new();
        let mut stack = vec![regex];
        while let Some(regex) = stack.pop() {
            budget.spend(1)?;
            if !seen.insert(regex) {
                continue;
            }
            match self.node(regex) {
                RegexNode::None | RegexNode::Epsilon => {}
                RegexNode::All => return Ok(full),
                RegexNode::Set(set) => intervals.extend(set.intervals()),
                RegexNode::Word(word) => {
                    budget.spend(self.scan_ticks(*word))?;
                    intervals.extend(self.letters(*word).map(|letter| (letter, letter)));
                }
                RegexNode::Comp(body) => {
                    let letters = self.letters_outside(*body);
                    if letters == full {
                        return Ok(full);
                    }
                    intervals.extend(letters.intervals());
                }
                // One part is enough; that of the others is left out where nothing is known of it.
                RegexNode::Inter(list) => {
                    let is_known = |part: &&RegexId| match self.node(**part) {
                        RegexNode::All => false,
                        RegexNode::Comp(body) => self.letters_outside(*body) != full,
                        _ => true,
                    };
                    let Some(part) = list.iter().find(is_known) else { return Ok(full) };
                    stack.push(*part);
                }
                RegexNode::Concat(..) | RegexNode::Union(_) | RegexNode::Loop { .. } => {
                    stack.extend(self.children(regex));
                }
            }
        }
        Ok(CharSet::from_intervals(intervals))
    }

    /// A set with all letters of the words that are not in a language.
    fn letters_outside(&self, body: RegexId) -> CharSet {
        let left_out = match self.node(body) {
            RegexNode::Union(parts) => &parts[..],
            _ => std::slice::from_ref(&body),
        };
        left_out
            .iter()
            .filter_map(|&part| self.letters_that_are_in_words_of(part))
            .fold(CharSet::range(0, self.max()), |all, letters| all.difference(letters))
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
    use super::*;

    #[test]
    fn words_of_a_language_have_the_letters_that_are_found() {
        let mut r = RegexStore::new();
        let budget = Budget::unlimited();
        let [a, b, ab] = [vec![97], vec![98], vec![97, 98]].map(|word| r.literal(&word));
        let many = r.star(a);
        let [others, all] = [r.complement(ab), r.all()];
        let both = r.inter([others, many]);
        let longer = r.concat(a, all);
        let either = r.union([many, ab]);
        let mut found = |regex| r.used_letters(regex, &budget).expect("no limit");
        assert_eq!(found(many), CharSet::single(97));
        assert_eq!(found(both), CharSet::single(97));
        assert_eq!(found(either), CharSet::range(97, 98));
        assert_eq!(found(b), CharSet::single(98));
        for unknown in [others, all, longer] {
            assert_eq!(found(unknown), CharSet::full());
        }
    }

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
            let letters = store.used_letters(made, &budget).expect("no limit");
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
