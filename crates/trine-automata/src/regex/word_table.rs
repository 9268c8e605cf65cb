//! Words that are one node each, sharing what they end with.
//!
//! Idea: a word is the beginning of a text that is stored backwards, so its rest after the first letter
//! is the same text with one letter less, and a letter in front is pushed at the end of the text.
//! Derivatives by a word and words built letter by letter from the back cost constant time each, and a
//! literal with all its suffixes takes the place of one literal.
//! Invariant: equal words are one id, whatever text they lie in; words are not empty.
//! Reference: ropes with sharing, as in Boehm, Atkinson, Plass, "Ropes: an alternative to strings",
//! 1995; the hash is a polynomial modulo 2^64, whose last step can be undone because the factor is odd.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

trine_collections::define_id! {
    /// One word of at least one letter in a [`RegexStore`](super::RegexStore).
    pub struct WordId;
}

/// Longer words are not copied to put something in front of them.
const COPIED_LETTERS: usize = 256;

/// The factor of the polynomial.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
/// Its inverse modulo 2^64.
const INVERSE: u64 = inverse(FACTOR);

/// Newton's iteration doubles the number of right bits; an odd number is its own inverse modulo 8.
const fn inverse(odd: u64) -> u64 {
    let mut result = odd;
    let mut rounds = 0;
    while rounds < 5 {
        result = result.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(result)));
        rounds += 1;
    }
    result
}

/// Letters from the last to the first.
#[derive(Debug)]
struct Text {
    backwards: Vec<u32>,
    /// So many letters at the end of every word of the text are the same.
    uniform: usize,
}

#[derive(Clone, Copy, Debug)]
struct Word {
    text: u32,
    len: u32,
    hash: u64,
}

/// The words of a store, which share what they end with.
#[derive(Debug, Default)]
pub(super) struct WordTable {
    texts: Vec<Text>,
    words: Vec<Word>,
    table: HashTable<WordId>,
}

impl WordTable {
    /// The word; `None` for the empty one.
    pub(super) fn word(&mut self, letters: &[u32]) -> Option<WordId> {
        let backwards: Vec<u32> = letters.iter().rev().copied().collect();
        let hash = backwards.iter().fold(0, |hash, &letter| extended(hash, letter));
        if letters.is_empty() {
            return None;
        }
        Some(self.find(hash, &backwards, &[]).unwrap_or_else(|| self.add_text(backwards, hash)))
    }

    /// The number of letters.
    pub(super) fn len(&self, word: WordId) -> usize {
        self.words[word.index()].len as usize
    }

    /// The letters from the last to the first.
    fn backwards(&self, word: WordId) -> &[u32] {
        let Word { text, len, .. } = self.words[word.index()];
        &self.texts[text as usize].backwards[..len as usize]
    }

    /// The letters in their order.
    pub(super) fn letters(&self, word: WordId) -> impl Iterator<Item = u32> + '_ {
        self.backwards(word).iter().rev().copied()
    }

    /// The first letter.
    pub(super) fn first(&self, word: WordId) -> u32 {
        let letters = self.backwards(word);
        letters[letters.len() - 1]
    }

    /// The letter that the word consists of, if there is only one.
    pub(super) fn as_uniform(&self, word: WordId) -> Option<u32> {
        let Word { text, len, .. } = self.words[word.index()];
        (len as usize <= self.texts[text as usize].uniform).then(|| self.first(word))
    }

    /// What follows the first letter; `None` if nothing does.
    pub(super) fn rest(&mut self, word: WordId) -> Option<WordId> {
        let Word { text, len, hash } = self.words[word.index()];
        let len = len.checked_sub(1).filter(|&len| len > 0)?;
        let hash = hash.wrapping_sub(u64::from(self.first(word)) + 1).wrapping_mul(INVERSE);
        let letters = &self.texts[text as usize].backwards[..len as usize];
        let known = self.find(hash, letters, &[]);
        Some(known.unwrap_or_else(|| self.add(Word { text, len, hash })))
    }

    /// The two words in a row; `None` if too much would have to be copied for it.
    pub(super) fn joined(&mut self, front: WordId, back: WordId) -> Option<WordId> {
        let Word { text, len, mut hash } = self.words[back.index()];
        let more: Vec<u32> = self.backwards(front).to_vec();
        for &letter in &more {
            hash = extended(hash, letter);
        }
        if let Some(known) = self.find(hash, self.backwards(back), &more) {
            return Some(known);
        }
        let longer = len.checked_add(u32::try_from(more.len()).ok()?)?;
        let there = &self.texts[text as usize].backwards[len as usize..];
        if there.is_empty() {
            let Text { backwards, uniform } = &mut self.texts[text as usize];
            if *uniform == backwards.len() {
                *uniform += more.iter().take_while(|&&letter| letter == backwards[0]).count();
            }
            backwards.extend_from_slice(&more);
        } else if !there.starts_with(&more) {
            if len as usize + more.len() > COPIED_LETTERS {
                return None;
            }
            let backwards = [self.backwards(back), &more].concat();
            return Some(self.add_text(backwards, hash));
        }
        Some(self.add(Word { text, len: longer, hash }))
    }

    /// The word whose letters backwards are the two parts.
    fn find(&self, hash: u64, begin: &[u32], end: &[u32]) -> Option<WordId> {
        let len = begin.len() + end.len();
        let same = |id: &WordId| {
            let word = self.words[id.index()];
            if word.hash != hash || word.len as usize != len {
                return false;
            }
            let (first, second) = self.backwards(*id).split_at(begin.len());
            // Texts that are shared need no look at their letters.
            (std::ptr::eq(first, begin) || first == begin) && second == end
        };
        self.table.find(FxBuildHasher.hash_one(hash), same).copied()
    }

    fn add_text(&mut self, backwards: Vec<u32>, hash: u64) -> WordId {
        let uniform = backwards.iter().take_while(|&&letter| letter == backwards[0]).count();
        let word = Word { text: self.texts.len() as u32, len: backwards.len() as u32, hash };
        self.texts.push(Text { backwards, uniform });
        self.add(word)
    }

    fn add(&mut self, word: Word) -> WordId {
        let id = WordId::new(self.words.len());
        self.words.push(word);
        let words = &self.words;
        let hash_of = |id: &WordId| FxBuildHasher.hash_one(words[id.index()].hash);
        self.table.insert_unique(FxBuildHasher.hash_one(word.hash), id, hash_of);
        id
    }
}

fn extended(hash: u64, letter: u32) -> u64 {
    hash.wrapping_mul(FACTOR).wrapping_add(u64::from(letter) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_words_are_one_id() {
        let mut table = WordTable::default();
        let ends: Vec<Vec<u32>> = (0..3u32.pow(5))
            .map(|n| (0..5).map(|place| n / 3u32.pow(place) % 3).collect())
            .flat_map(|word: Vec<u32>| [word[..1 + word[0] as usize + 2].to_vec(), word])
            .collect();
        for word in &ends {
            let id = table.word(word).unwrap();
            assert!(table.letters(id).eq(word.iter().copied()));
            assert_eq!(table.word(word), Some(id));
            assert_eq!(table.first(id), word[0]);
            let same = word.iter().all(|letter| *letter == word[0]);
            assert_eq!(table.as_uniform(id), same.then_some(word[0]), "{word:?}");
            assert_eq!(table.rest(id), table.word(&word[1..]));
            for cut in 1..word.len() {
                let (front, back) = (table.word(&word[..cut]), table.word(&word[cut..]));
                assert_eq!(table.joined(front.unwrap(), back.unwrap()), Some(id), "{word:?}");
            }
        }
    }

    #[test]
    fn words_grow_in_front_without_copies() {
        let mut table = WordTable::default();
        let (a, b) = (table.word(&[1]).unwrap(), table.word(&[2]).unwrap());
        let mut word = b;
        for _ in 0..100_000 {
            word = table.joined(a, word).unwrap();
            word = table.joined(b, word).unwrap();
        }
        assert_eq!(table.len(word), 200_001);
        assert!(table.texts.len() < 5);
        // Another letter in front of something in the middle needs a copy, which is refused.
        let middle = table.rest(word).unwrap();
        assert_eq!(table.joined(a, middle), None);
        assert_eq!(table.joined(b, middle), Some(word));
    }
}
