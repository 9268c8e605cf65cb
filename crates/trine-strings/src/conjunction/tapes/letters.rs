//! The letters that a search over tapes tries: a few members of each class.
//!
//! Idea: memberships, equations and transducers do not tell the members of a class apart, but for
//! which of them are equal. Words that satisfy them do so after each letter was replaced by a member
//! with another rank of its class, as long as different letters stay different where a disequality asks
//! for it: `m` disequalities need `m + 1` members of a class.
//! Invariant: if there are words at all, there are words of these letters. Functions between letters
//! move each class as a whole, so that they keep ranks; where one does not, [`Letters::image`] gives up.
//! Reference: Veanes et al., "Symbolic finite state transducers", POPL 2012 (labels as predicates).

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::{Alphabet, BitSet, CharMap, CharSet, ClassSet, GiveUp};

/// A letter, by number.
pub(crate) type Letter = u32;

/// A function between letters, where it is defined.
pub(crate) type Table = Rc<[Option<Letter>]>;

/// The letters of one search: a few members of each class.
pub(crate) struct Letters {
    alphabet: Alphabet,
    codes: Vec<u32>,
    of_code: FxHashMap<u32, Letter>,
    /// The first letter of each class; one more at the end.
    starts: Vec<Letter>,
    tables: FxHashMap<CharMap, (Table, BitSet)>,
}

impl Letters {
    /// At most `members` letters of each class. Where functions move letters, each class is stood for
    /// by its least members, otherwise by those that print well.
    pub(crate) fn new(alphabet: &Alphabet, members: usize, are_moved: bool) -> Self {
        let mut codes = Vec::new();
        let mut starts = Vec::new();
        for class in alphabet.classes() {
            starts.push(codes.len() as Letter);
            let set = alphabet.members(class);
            if are_moved {
                codes.extend(set.iter().take(members));
            } else {
                let first = alphabet.representative(class);
                codes.push(first);
                let others = set.iter().filter(|&code| code != first);
                codes.extend(others.take(members.saturating_sub(1)));
            }
        }
        starts.push(codes.len() as Letter);
        let numbered = codes.iter().enumerate();
        let of_code = numbered.map(|(letter, &code)| (code, letter as Letter)).collect();
        let alphabet = alphabet.clone();
        Self { alphabet, codes, of_code, starts, tables: FxHashMap::default() }
    }

    /// Whether a machine is over the alphabet of these letters.
    ///
    /// # Errors
    /// If it is not.
    pub(crate) fn expect_alphabet(&self, alphabet: &Alphabet) -> Result<(), GiveUp> {
        if *alphabet == self.alphabet { Ok(()) } else { Err(GiveUp::AlphabetTooCoarse) }
    }

    /// The alphabet whose classes they are members of.
    pub(crate) fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// How many letters there are.
    pub(crate) fn len(&self) -> usize {
        self.codes.len()
    }

    /// The code point of a letter.
    pub(crate) fn code(&self, letter: Letter) -> u32 {
        self.codes[letter as usize]
    }

    /// A code point that is alone in its class.
    pub(crate) fn single(&self, code: u32) -> Result<Letter, GiveUp> {
        let class = self.alphabet.class_of(code).ok_or(GiveUp::AlphabetTooCoarse)?;
        let is_alone = self.alphabet.size(class) == 1;
        let letter = self.of_code.get(&code).filter(|_| is_alone);
        letter.copied().ok_or(GiveUp::AlphabetTooCoarse)
    }

    /// No letters.
    pub(crate) fn none(&self) -> BitSet {
        BitSet::new(self.len())
    }

    /// All letters.
    pub(crate) fn all(&self) -> BitSet {
        let mut set = self.none();
        (0..self.len()).for_each(|letter| {
            set.insert(letter);
        });
        set
    }

    /// The letters of some classes.
    pub(crate) fn of_label(&self, label: &ClassSet) -> BitSet {
        let mut set = self.none();
        for class in label.iter() {
            let (from, to) = (self.starts[class.index()], self.starts[class.index() + 1]);
            (from..to).for_each(|letter| {
                set.insert(letter as usize);
            });
        }
        set
    }

    /// The letters of a set.
    ///
    /// # Errors
    /// If it cuts a class.
    pub(crate) fn of_set(&self, set: &CharSet) -> Result<BitSet, GiveUp> {
        Ok(self.of_label(&self.label(set)?))
    }

    fn label(&self, set: &CharSet) -> Result<ClassSet, GiveUp> {
        let within = set.intersection(&CharSet::range(0, self.alphabet.max()));
        self.alphabet.label(&within).ok_or(GiveUp::AlphabetTooCoarse)
    }

    /// The images of the letters of a set under a function.
    ///
    /// # Errors
    /// As for [`Self::image`], or if the set cuts a class.
    pub(crate) fn image_of_set(&mut self, map: &CharMap, set: &CharSet) -> Result<Table, GiveUp> {
        let label = self.label(set)?;
        self.image(map, &label)
    }

    /// The images of letters under a function.
    ///
    /// # Errors
    /// If it does not move one of the classes as a whole onto a class.
    pub(crate) fn image(&mut self, map: &CharMap, label: &ClassSet) -> Result<Table, GiveUp> {
        if !self.tables.contains_key(map) {
            let table = self.table(map);
            self.tables.insert(map.clone(), table);
        }
        let (table, torn) = &self.tables[map];
        if label.iter().any(|class| torn.contains(class.index())) {
            return Err(GiveUp::AlphabetTooCoarse);
        }
        Ok(Rc::clone(table))
    }

    /// The images of all letters, and the classes that are torn apart.
    fn table(&self, map: &CharMap) -> (Table, BitSet) {
        let mut table: Vec<Option<Letter>> = vec![None; self.len()];
        let mut torn = BitSet::new(self.alphabet.num_classes());
        for class in self.alphabet.classes() {
            let members = self.alphabet.members(class);
            let image = match map.uniform_shift(members) {
                Some(None) => continue,
                Some(Some(_)) => map.image(members),
                None => {
                    torn.insert(class.index());
                    continue;
                }
            };
            let code = image.iter().next().unwrap_or(0);
            let target = self.alphabet.class_of(code);
            if code > self.alphabet.max() {
                // What is beyond the alphabet is no letter.
                let is_beyond = image.iter().all(|code| code > self.alphabet.max());
                if !is_beyond {
                    torn.insert(class.index());
                }
                continue;
            }
            if target.is_none_or(|target| *self.alphabet.members(target) != image) {
                torn.insert(class.index());
                continue;
            }
            let letters = self.starts[class.index()]..self.starts[class.index() + 1];
            for letter in letters {
                let moved = map.apply(self.code(letter)).and_then(|code| self.of_code.get(&code));
                match moved {
                    Some(&moved) => table[letter as usize] = Some(moved),
                    None => {
                        torn.insert(class.index());
                    }
                }
            }
        }
        (table.into(), torn)
    }
}
