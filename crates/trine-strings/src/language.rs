//! Regular languages of terms, as expressions and as automata over one alphabet.
//!
//! Idea: closed terms of sort `RegLan` become expressions of one store; the alphabet is cut by all
//! characters and ranges that were seen, and automata are built on demand and kept.
//! Invariant: all automata handed out since the last [`Languages::extend_alphabet`] that changed
//! something are over the present alphabet.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::{Alphabet, CharMap, CharSet, GiveUp, Nfa, PumpedWord, RegexId, RegexStore};
use trine_collections::Budget;
use trine_term::{FunId, Op, TermId, TermMap, TermStore, by_theory};
use trine_value::{CodePoint, StrValue, TooLong};

use crate::relation::{Relation, recognize};

/// States that an automaton may have.
const MAX_STATES: usize = 20_000;
/// Classes of letters that functions between letters may ask for.
const MAX_CLASSES: usize = 500;
/// Automata up to this size are made minimal.
const MINIMIZED_STATES: usize = 60;

/// Expressions and automata of one problem, over one alphabet.
pub(crate) struct Languages {
    pub(crate) regexes: RegexStore,
    of_term: TermMap<RegexId>,
    sets: Vec<CharSet>,
    alphabet: Alphabet,
    automata: FxHashMap<RegexId, Nfa>,
    /// The machines of predicates with recursive definitions; `None` where there is none.
    relations: FxHashMap<FunId, Option<Rc<Relation>>>,
    /// Functions between letters that would need too many classes.
    too_fine: Vec<CharMap>,
}

/// Letters at places up to this one are a matter of languages.
const FARTHEST_PLACE: u64 = 1_000;

/// The string with these code points.
pub(crate) fn string_of(word: &[u32]) -> StrValue {
    StrValue::from_code_points(word.iter().filter_map(|&code| CodePoint::new(code)))
}

/// The code points of a string, unless it is compressed: what is read letter by letter.
pub(crate) fn short_codes(string: &StrValue) -> Result<Vec<u32>, TooLong> {
    if string.is_compressed() { Err(TooLong) } else { Ok(codes(string)) }
}

/// A string with a part that is repeated.
pub(crate) fn pumped_string(word: &PumpedWord) -> Result<StrValue, TooLong> {
    let cycle = string_of(&word.cycle).repeated(word.times)?;
    StrValue::try_concat([&string_of(&word.before), &cycle, &string_of(&word.after)])
}

/// The code points of a string.
pub(crate) fn codes(word: &StrValue) -> Vec<u32> {
    word.code_points().map(|point| point.get()).collect()
}

impl Languages {
    pub(crate) fn new() -> Result<Self, GiveUp> {
        Ok(Self {
            regexes: RegexStore::new(),
            of_term: TermMap::new(),
            sets: Vec::new(),
            alphabet: Alphabet::new([])?,
            automata: FxHashMap::default(),
            relations: FxHashMap::default(),
            too_fine: Vec::new(),
        })
    }

    pub(crate) fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Makes the alphabet tell these sets apart.
    pub(crate) fn extend_alphabet(
        &mut self,
        sets: impl IntoIterator<Item = CharSet>,
    ) -> Result<(), GiveUp> {
        let before = self.sets.len();
        for set in sets {
            if !self.alphabet.respects(&set) && !self.sets.contains(&set) {
                self.sets.push(set);
            }
        }
        if self.sets.len() > before {
            self.alphabet = Alphabet::new(&self.sets)?;
            self.automata.clear();
        }
        Ok(())
    }

    /// Makes the alphabet fine enough for images under functions between letters. Where that would
    /// take too many classes, images give up.
    pub(crate) fn respect_maps(&mut self, maps: &[CharMap], budget: &Budget) -> Result<(), GiveUp> {
        loop {
            let before = self.alphabet.num_classes();
            for map in maps {
                if self.too_fine.contains(map) {
                    continue;
                }
                let refined = match map.refine(&self.alphabet, MAX_CLASSES, budget) {
                    Err(GiveUp::TooManyClasses) => {
                        self.too_fine.push(map.clone());
                        continue;
                    }
                    refined => refined?,
                };
                let finer = refined.finer();
                self.extend_alphabet(finer.classes().map(|class| finer.members(class).clone()))?;
            }
            if self.alphabet.num_classes() == before {
                return Ok(());
            }
        }
    }

    /// The machine of the predicate that is applied, if a recursive definition makes it a transducer.
    pub(crate) fn relation(&mut self, store: &TermStore, term: TermId) -> Option<Rc<Relation>> {
        let function = store.called(term)?;
        let found = self.relations.entry(function);
        found.or_insert_with(|| recognize(store, function).ok().map(Rc::new)).clone()
    }

    /// Runs `work`, which may extend the alphabet, and goes back to the present alphabet: automata
    /// that are in use stay comparable with those made later.
    pub(crate) fn aside<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (sets, alphabet) = (self.sets.clone(), self.alphabet.clone());
        let automata = self.automata.clone();
        let result = work(self);
        if self.sets.len() != sets.len() {
            (self.sets, self.alphabet, self.automata) = (sets, alphabet, automata);
        }
        result
    }

    /// The string that an atom about known places speaks of, and the language that it is in if and only if the atom is
    /// true: letters at a place, a beginning.
    pub(crate) fn language_of_atom(
        &mut self,
        store: &TermStore,
        atom: TermId,
    ) -> Option<(TermId, RegexId)> {
        let &[left, right] = store.args(atom) else { return None };
        let literal = |term| store.string_value(term).filter(|word| !word.is_empty());
        match store.op(atom) {
            Op::StrPrefixOf => {
                let word = short_codes(literal(left)?).ok()?;
                let (first, all) = (self.regexes.literal(&word), self.regexes.all());
                Some((right, self.regexes.concat(first, all)))
            }
            Op::Eq if store.sort(left) == store.sorts.string() => {
                let (word, part) = match (literal(left), literal(right)) {
                    (Some(word), None) => (word, right),
                    (None, Some(word)) => (word, left),
                    _ => return None,
                };
                let number = |term| store.int_value(term).and_then(|n| u64::try_from(n).ok());
                let (start, room) = match (store.op(part), store.args(part)) {
                    (Op::StrAt, &[_, start]) => (number(start)?, 1),
                    (Op::StrSubstr, &[_, start, room]) => (number(start)?, number(room)?),
                    _ => return None,
                };
                let count = word.len() as u64;
                if count > room || start > FARTHEST_PLACE {
                    return None;
                }
                let word = short_codes(word).ok()?;
                let any = self.regexes.any_char();
                let before = self.regexes.repeat(any, start, Some(start));
                let letters = self.regexes.literal(&word);
                let after = if count == room { self.regexes.all() } else { self.regexes.epsilon() };
                Some((store.arg(part, 0), self.regexes.concat_all([before, letters, after])))
            }
            _ => None,
        }
    }

    /// The expression of a closed language term.
    pub(crate) fn regex(&mut self, store: &TermStore, term: TermId) -> Option<RegexId> {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.of_term.contains(top) {
                stack.pop();
                continue;
            }
            let pending: Vec<TermId> = store
                .args(top)
                .iter()
                .copied()
                .filter(|&arg| {
                    store.sort(arg) == store.sorts.reglan() && !self.of_term.contains(arg)
                })
                .collect();
            if pending.is_empty() {
                let regex = self.node(store, top)?;
                self.of_term.insert(top, regex);
                stack.pop();
            } else {
                stack.extend(pending);
            }
        }
        self.of_term.get(term).copied()
    }

    fn node(&mut self, store: &TermStore, term: TermId) -> Option<RegexId> {
        use by_theory::String as S;
        let args = store.args(term);
        let parts: Vec<RegexId> =
            args.iter().filter_map(|&arg| self.of_term.get(arg).copied()).collect();
        let r = &mut self.regexes;
        let [low, high] = store.indices(term).map(u64::from);
        // total over Op
        Some(match by_theory::String::of(store.op(term))? {
            S::ReNone => r.none(),
            S::ReAll => r.all(),
            S::ReAllChar => r.any_char(),
            S::StrToRe => {
                let word = codes(store.string_value(args[0])?);
                r.literal(&word)
            }
            S::ReRange => {
                let (low, high) = (store.string_value(args[0])?, store.string_value(args[1])?);
                match (low.code_point(0), high.code_point(0)) {
                    (Some(a), Some(b)) if low.len() == 1 && high.len() == 1 && a <= b => {
                        r.set(CharSet::range(a.get(), b.get()))
                    }
                    _ => r.none(),
                }
            }
            S::ReConcat => r.concat_all(parts),
            S::ReUnion => r.union(parts),
            S::ReInter => r.inter(parts),
            S::ReStar => r.star(parts[0]),
            S::RePlus => r.plus(parts[0]),
            S::ReOpt => r.optional(parts[0]),
            S::ReComp => r.complement(parts[0]),
            S::ReDiff => parts[1..].iter().fold(parts[0], |rest, &part| r.difference(rest, part)),
            S::RePower => r.repeat(parts[0], low, Some(low)),
            S::ReLoop => r.repeat(parts[0], low, Some(high)),
            // Parts of patterns with priorities are read together with what rewrites their matches, and
            // strings with flags by the parser.
            S::ReStarLazy | S::RePlusLazy | S::ReOptLazy | S::ReLoopLazy => return None,
            S::ReCapture | S::ReReference | S::ReBeginAnchor | S::ReEndAnchor => return None,
            S::ReFromText => return None,
            // These are no languages.
            S::StringValue | S::StrConcat | S::StrLen | S::StrLt | S::StrLe => return None,
            S::StrAt | S::StrSubstr | S::StrUpdate | S::StrRev => return None,
            S::StrPrefixOf | S::StrSuffixOf | S::StrContains | S::StrInRe => return None,
            S::StrIndexOf | S::StrIndexOfRe | S::StrReplace | S::StrReplaceAll => return None,
            S::StrReplaceRe | S::StrReplaceReAll => return None,
            S::StrReplaceReLongest | S::StrReplaceReLongestAll => return None,
            S::StrReplaceCg | S::StrReplaceCgAll | S::StrExtractCg => return None,
            S::StrIsDigit | S::StrToCode | S::StrFromCode | S::StrToInt => return None,
            S::StrFromInt | S::StrToLower | S::StrToUpper => return None,
        })
    }

    /// An automaton of the language.
    pub(crate) fn nfa(&mut self, regex: RegexId, budget: &Budget) -> Result<Nfa, GiveUp> {
        if let Some(nfa) = self.automata.get(&regex) {
            return Ok(nfa.clone());
        }
        let sets = self.regexes.char_sets(&[regex], budget)?;
        self.extend_alphabet(sets)?;
        let nfa = self.regexes.to_nfa(regex, &self.alphabet, MAX_STATES, budget)?;
        let nfa = smaller(&nfa, budget)?;
        self.automata.insert(regex, nfa.clone());
        Ok(nfa)
    }

    /// An automaton of one word.
    pub(crate) fn word(&mut self, word: &[u32]) -> Result<Nfa, GiveUp> {
        if word.len() > MAX_STATES {
            return Err(GiveUp::TooManyStates);
        }
        self.extend_alphabet(word.iter().map(|&code| CharSet::single(code)))?;
        Nfa::from_word(&self.alphabet, word).ok_or(GiveUp::AlphabetTooCoarse)
    }
}

/// The same language with fewer states, where that is cheap.
pub(crate) fn smaller(nfa: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
    if nfa.num_states() <= 1 {
        return Ok(nfa.clone());
    }
    if nfa.is_deterministic() && nfa.num_states() <= 2000 {
        return nfa.minimize(budget);
    }
    if nfa.num_states() <= MINIMIZED_STATES {
        return nfa.reduce(budget);
    }
    Ok(nfa.clone())
}
