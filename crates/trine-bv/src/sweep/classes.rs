//! Classes of places that no simulated assignment tells apart, up to negation.
//!
//! Idea: all candidates are in one class at first; each simulated word, 64 assignments, splits the classes.
//! The first word says by its lowest bit which places are read negated, so that opposite places get the same
//! words from then on.
//! Invariants: the members of a class ascend; a class has at least two; two places that are not in one class
//! have different values, neither equal nor opposite, under the assignments that were seen, unless one of
//! them was taken out.
//! Reference: Kuehlmann, "Dynamic Transition Relation Simplification for Bounded Property Checking",
//! ICCAD 2004.

use rustc_hash::FxHashMap;

use super::network::{Edge, Place};

/// Places that may be equal or opposite.
pub(super) struct Classes {
    /// The class of each place, `NONE` if it has none.
    class_of: Vec<u32>,
    members: Vec<Vec<Place>>,
    /// Whether the place is read negated.
    negated: Vec<bool>,
}

const NONE: u32 = u32::MAX;

impl Classes {
    /// The candidates, all in one class; `first` are the words that say what is read negated.
    pub(super) fn new(candidates: Vec<Place>, first: &[u64]) -> Self {
        let negated = first.iter().map(|word| word & 1 == 1).collect();
        let mut class_of = vec![NONE; first.len()];
        for place in &candidates {
            class_of[place.index()] = 0;
        }
        let mut classes = Self { class_of, members: vec![candidates], negated };
        classes.split(first);
        classes
    }

    /// Splits the classes by one word for each place.
    pub(super) fn split(&mut self, words: &[u64]) {
        for class in 0..self.members.len() {
            let members = std::mem::take(&mut self.members[class]);
            let mut parts: Vec<Vec<Place>> = Vec::new();
            let mut part_of = FxHashMap::default();
            for place in members {
                if self.class_of[place.index()] == NONE {
                    continue;
                }
                let word = words[place.index()];
                let word = if self.negated[place.index()] { !word } else { word };
                let part = *part_of.entry(word).or_insert(parts.len());
                if part == parts.len() {
                    parts.push(Vec::new());
                }
                parts[part].push(place);
            }
            // The first part that is a class keeps the number.
            let mut number = class;
            for part in parts {
                if let [single] = part[..] {
                    self.class_of[single.index()] = NONE;
                    continue;
                }
                if number == self.members.len() {
                    self.members.push(Vec::new());
                }
                for place in &part {
                    self.class_of[place.index()] = number as u32;
                }
                self.members[number] = part;
                number = self.members.len();
            }
        }
    }

    /// The places before `place` in its class, each negated if it is opposite to `place`.
    pub(super) fn others(&self, place: Place) -> impl Iterator<Item = Edge> + use<'_> {
        let members = self.members.get(self.class_of[place.index()] as usize);
        let before = members.into_iter().flatten().take_while(move |&&member| member < place);
        let is_in = |member: &&Place| self.class_of[member.index()] != NONE;
        before.filter(is_in).map(move |&other| {
            let negated = self.negated[other.index()] != self.negated[place.index()];
            Edge { place: other, negated }
        })
    }

    /// Takes a place out of its class.
    pub(super) fn take_out(&mut self, place: Place) {
        self.class_of[place.index()] = NONE;
    }
}
