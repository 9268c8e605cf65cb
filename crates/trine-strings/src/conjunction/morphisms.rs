//! Functions that replace letters: morphisms of words.
//!
//! Idea: replacing all occurrences of one letter, or of the letters of a set, by a constant, and changing
//! case, give each letter an image and a word the images of its letters in a row. A chain of such
//! functions is one more of them; two chains are the same function if and only if they give each letter
//! the same image, whatever the order of their steps.
//! Invariant: intervals are ascending and disjoint, no letter is its own image, and neighbours with the
//! same image are one interval; so equal functions are equal values.
//! Reference: Lothaire, "Combinatorics on Words", 1983, chapter 1.

use std::collections::BTreeMap;

use trine_automata::{Alphabet, CharSet, GiveUp, RegexNode, Sft};
use trine_collections::{Budget, Exhausted};

use super::functions::Function;
use crate::language::Languages;

/// Letters of the images of one morphism. Chains that double a letter at each step have longer ones.
const MOST_LETTERS: usize = 10_000;

/// The letters from the first to the last, and their image.
type Interval = (u32, u32, Vec<u32>);

/// An image for each letter; letters in no interval are their own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Morphism(Vec<Interval>);

impl Morphism {
    /// The function, if it gives each letter an image.
    pub(super) fn of(function: &Function, languages: &Languages) -> Option<Self> {
        let cases = |from: u32, to: u32| (0..26).map(move |n| (from + n, from + n, vec![to + n]));
        Some(match function {
            Function::ReplaceAll(Some((pattern, by))) => {
                let &[letter] = pattern.as_slice() else { return None };
                Self::letter(letter, by.clone())
            }
            Function::ReplaceMatches(pattern, _, Some(by)) => {
                let RegexNode::Set(set) = languages.regexes.node(*pattern) else { return None };
                Self::new(set.intervals().iter().map(|&(low, high)| (low, high, by.clone())))
            }
            Function::Lower => Self::new(cases(0x41, 0x61)),
            Function::Upper => Self::new(cases(0x61, 0x41)),
            _ => return None,
        })
    }

    /// The function that gives one letter an image.
    pub(super) fn letter(letter: u32, image: Vec<u32>) -> Self {
        Self::new([(letter, letter, image)])
    }

    /// From ascending intervals.
    fn new(intervals: impl IntoIterator<Item = Interval>) -> Self {
        let mut normal: Vec<Interval> = Vec::new();
        let mut push = |low: u32, high: u32, image: &[u32]| {
            if low > high {
                return;
            }
            match normal.last_mut() {
                Some((_, last, same)) if *last + 1 == low && same == image => *last = high,
                _ => normal.push((low, high, image.to_vec())),
            }
        };
        for (low, high, image) in intervals {
            match image[..] {
                [own] if low <= own && own <= high => {
                    if low < own {
                        push(low, own - 1, &image);
                    }
                    push(own + 1, high, &image);
                }
                _ => push(low, high, &image),
            }
        }
        Self(normal)
    }

    /// Whether each letter is its own image.
    pub(super) fn is_identity(&self) -> bool {
        self.0.is_empty()
    }

    /// The function as a transducer of one state.
    ///
    /// # Errors
    /// If the alphabet does not tell its letters apart, or the budget ends.
    pub(super) fn transducer(&self, alphabet: &Alphabet, budget: &Budget) -> Result<Sft, GiveUp> {
        let mut letters: BTreeMap<&[u32], Vec<(u32, u32)>> = BTreeMap::new();
        for (low, high, image) in &self.0 {
            letters.entry(image).or_default().push((*low, *high));
        }
        let sets = letters.into_iter();
        let images = sets.map(|(image, intervals)| (CharSet::from_intervals(intervals), image));
        Sft::morphism(alphabet, images, budget)
    }

    /// The image of a letter; none if it is the letter itself.
    fn get(&self, letter: u32) -> Option<&[u32]> {
        let place = self.0.partition_point(|&(_, high, _)| high < letter);
        let (low, _, image) = self.0.get(place)?;
        (*low <= letter).then_some(image.as_slice())
    }

    /// Adds the image of a letter to a word.
    pub(super) fn apply(&self, letter: u32, word: &mut Vec<u32>) {
        match self.get(letter) {
            Some(image) => word.extend(image),
            None => word.push(letter),
        }
    }

    /// The image of a word.
    pub(super) fn image(&self, word: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut image = Vec::new();
        word.into_iter().for_each(|letter| self.apply(letter, &mut image));
        image
    }

    /// This after another one; `None` where the images are too long.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn after(&self, first: &Self, budget: &Budget) -> Result<Option<Self>, Exhausted> {
        let mut intervals: Vec<Interval> = Vec::new();
        let mut letters = 0;
        for (low, high, image) in &first.0 {
            let mut word = Vec::new();
            for &letter in image {
                self.apply(letter, &mut word);
                if word.len() > MOST_LETTERS {
                    return Ok(None);
                }
            }
            letters += word.len();
            intervals.push((*low, *high, word));
        }
        // What the first leaves as it is.
        for (low, high, image) in &self.0 {
            let mut from = *low;
            let begins = first.0.partition_point(|&(_, last, _)| last < *low);
            for &(taken, last, _) in &first.0[begins..] {
                if taken > *high {
                    break;
                }
                if from < taken {
                    intervals.push((from, taken - 1, image.clone()));
                    letters += image.len();
                }
                from = last + 1;
            }
            if from <= *high {
                intervals.push((from, *high, image.clone()));
                letters += image.len();
            }
        }
        budget.spend((intervals.len() + letters) as u64)?;
        if letters > MOST_LETTERS {
            return Ok(None);
        }
        intervals.sort_unstable();
        Ok(Some(Self::new(intervals)))
    }
}

#[cfg(test)]
mod tests {
    use trine_automata::{Inclusion, Nfa};

    use super::*;
    use crate::choices::Choices;

    /// Over the letters 0 to 7.
    fn random(choices: &mut Choices) -> (Morphism, Vec<Vec<u32>>) {
        let mut images: Vec<Vec<u32>> = (0..8).map(|letter| vec![letter]).collect();
        let low = choices.below(8);
        let high = low + choices.below(8 - low);
        let image: Vec<u32> = (0..choices.below(3)).map(|_| choices.below(8) as u32).collect();
        images[low..=high].fill(image.clone());
        (Morphism::new([(low as u32, high as u32, image)]), images)
    }

    #[test]
    fn chains_are_equal_if_and_only_if_their_images_are() {
        let mut choices = Choices(5);
        let budget = Budget::unlimited();
        let singles: Vec<CharSet> = (0..8).map(CharSet::single).collect();
        let alphabet = Alphabet::new(&singles).expect("an alphabet");
        let (mut equal, mut different) = (0, 0);
        let mut seen: Vec<(Morphism, Vec<Vec<u32>>)> = Vec::new();
        for _ in 0..2_000 {
            let (mut chain, mut images) = random(&mut choices);
            for _ in 0..choices.below(3) {
                let (more, step) = random(&mut choices);
                let composed = more.after(&chain, &budget).expect("no limit");
                let Some(composed) = composed else { panic!("short images") };
                chain = composed;
                let through = |image: &Vec<u32>| {
                    image.iter().flat_map(|&letter| step[letter as usize].clone()).collect()
                };
                images = images.iter().map(through).collect();
            }
            for (letter, image) in images.iter().enumerate() {
                assert_eq!(&chain.image([letter as u32]), image, "{chain:?}");
            }
            let transducer = chain.transducer(&alphabet, &budget).expect("letters of its own");
            let input: Vec<u32> = (0..choices.below(4)).map(|_| choices.below(8) as u32).collect();
            let output = chain.image(input.iter().copied());
            let word = Nfa::from_word(&alphabet, &input).expect("letters of its own");
            let image = transducer.post_image(&word, &budget).expect("no limit");
            assert_eq!(image.shortest_word(), Some(output.clone()), "{chain:?}");
            let only = Nfa::from_word(&alphabet, &output).expect("letters of its own");
            assert_eq!(image.included_in(&only, &budget), Ok(Inclusion::Holds), "{chain:?}");
            for (other, known) in &seen[seen.len().saturating_sub(50)..] {
                assert_eq!(*other == chain, *known == images, "{other:?} {chain:?}");
                if *known == images { equal += 1 } else { different += 1 }
            }
            seen.push((chain, images));
        }
        assert!(equal > 100 && different > 1_000, "{equal} {different}");
    }
}
