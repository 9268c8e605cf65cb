//! What is known of the language of a term without making an automaton: whether the empty word is in
//! it, how long its words are, its value if it is closed.
//!
//! Invariant: facts hold under every interpretation; a term with more than [`MAX_TERMS`] different
//! subterms has none.

use rustc_hash::FxHashMap;
use trine_term::{Fold, Head, Op, TermId, Value, fold};

use crate::cx::RewriteCx;

/// Terms of sort `RegLan` that are looked at.
const MAX_TERMS: usize = 256;

/// What all words of a language have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    /// Whether the empty word is a member, if that is known.
    pub(crate) has_empty: Option<bool>,
    /// No member is shorter. The largest number if there is certainly no member.
    pub(crate) low: u64,
    /// No member is longer; `None` if there may be members of any length.
    pub(crate) high: Option<u64>,
}

impl Facts {
    const UNKNOWN: Self = Self { has_empty: None, low: 0, high: None };
    const NONE: Self = Self { has_empty: Some(false), low: u64::MAX, high: Some(0) };

    fn words_of(length: u64) -> Self {
        Self { has_empty: Some(length == 0), low: length, high: Some(length) }
    }

    fn concat(self, other: Self) -> Self {
        if self == Self::NONE || other == Self::NONE {
            return Self::NONE;
        }
        Self {
            has_empty: both(self.has_empty, other.has_empty),
            low: self.low.saturating_add(other.low),
            high: self.high.zip(other.high).and_then(|(a, b)| a.checked_add(b)),
        }
    }

    fn union(self, other: Self) -> Self {
        if self == Self::NONE {
            return other;
        }
        if other == Self::NONE {
            return self;
        }
        let not = |known: Option<bool>| known.map(|known| !known);
        Self {
            has_empty: not(both(not(self.has_empty), not(other.has_empty))),
            low: self.low.min(other.low),
            high: self.high.zip(other.high).map(|(a, b)| a.max(b)),
        }
    }

    fn inter(self, other: Self) -> Self {
        let high = match (self.high, other.high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self {
            has_empty: both(self.has_empty, other.has_empty),
            low: self.low.max(other.low),
            high,
        }
    }

    fn repeated(self, low: u64, high: Option<u64>) -> Self {
        if high.is_some_and(|high| high < low) {
            return Self::NONE;
        }
        if low == 0 && self == Self::NONE {
            return Self::words_of(0);
        }
        if self == Self::NONE {
            return Self::NONE;
        }
        let has_empty = if low == 0 { Some(true) } else { self.has_empty };
        let longest = match (self.high, high) {
            (Some(0), _) => Some(0),
            (Some(length), Some(times)) => length.checked_mul(times),
            _ => None,
        };
        Self { has_empty, low: self.low.saturating_mul(low), high: longest }
    }

    /// Whether there is provably no member.
    pub(crate) fn is_none(self) -> bool {
        self.high.is_some_and(|high| high < self.low)
    }
}

/// Three-valued conjunction.
fn both(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// Reading languages.
impl RewriteCx<'_> {
    fn is_language(&self, term: TermId) -> bool {
        self.store.sort(term) == self.store.sorts.reglan()
    }

    /// The languages below a term, arguments first; `None` if there are too many.
    fn languages_below(&self, language: TermId) -> Option<Vec<TermId>> {
        let mut order = Vec::new();
        let mut seen: rustc_hash::FxHashSet<TermId> = [language].into_iter().collect();
        let mut open = vec![language];
        while let Some(term) = open.pop() {
            order.push(term);
            if order.len() > MAX_TERMS {
                return None;
            }
            for &arg in self.args(term) {
                if self.is_language(arg) && seen.insert(arg) {
                    open.push(arg);
                }
            }
        }
        // Arguments are older than what they are arguments of.
        order.sort_unstable();
        Some(order)
    }

    /// What all words of a language have in common.
    pub(crate) fn language_facts(&self, language: TermId) -> Facts {
        let Some(order) = self.languages_below(language) else { return Facts::UNKNOWN };
        let mut known: FxHashMap<TermId, Facts> = FxHashMap::default();
        for term in order {
            let facts = self.facts_of(term, &known);
            known.insert(term, facts);
        }
        known.get(&language).copied().unwrap_or(Facts::UNKNOWN)
    }

    fn facts_of(&self, term: TermId, known: &FxHashMap<TermId, Facts>) -> Facts {
        let args = self.args(term);
        let of = |position: usize| {
            args.get(position).and_then(|arg| known.get(arg)).copied().unwrap_or(Facts::UNKNOWN)
        };
        let all = || (0..args.len()).map(of);
        let [low, high] = self.store.indices(term).map(u64::from);
        match self.op(term) {
            Op::ReNone => Facts::NONE,
            Op::ReAll => Facts { has_empty: Some(true), low: 0, high: None },
            Op::ReAllChar => Facts::words_of(1),
            Op::ReRange => Facts { has_empty: Some(false), low: 1, high: Some(1) },
            Op::StrToRe => match self.word(args[0]) {
                Some(word) => Facts::words_of(word.len() as u64),
                None => Facts::UNKNOWN,
            },
            Op::ReConcat => all().fold(Facts::words_of(0), Facts::concat),
            Op::ReUnion => all().fold(Facts::NONE, Facts::union),
            Op::ReInter => all().fold(Facts::UNKNOWN.repeated(0, None), Facts::inter),
            Op::ReStar => of(0).repeated(0, None),
            Op::RePlus => of(0).repeated(1, None),
            Op::ReOpt => of(0).repeated(0, Some(1)),
            Op::RePower => of(0).repeated(low, Some(low)),
            Op::ReLoop => of(0).repeated(low, Some(high)),
            Op::ReComp => Facts { has_empty: of(0).has_empty.map(|has| !has), low: 0, high: None },
            Op::ReDiff => {
                let others = (1..args.len()).map(of);
                let kept = others.map(|facts| facts.has_empty.map(|has| !has));
                let has_empty = kept.fold(of(0).has_empty, both);
                Facts { has_empty, ..of(0) }
            }
            _ => Facts::UNKNOWN,
        }
    }

    /// The value of a language that mentions no constants that a model chooses.
    pub(crate) fn closed_language(&self, language: TermId) -> Option<Value> {
        let order = self.languages_below(language)?;
        let mut values: FxHashMap<TermId, Value> = FxHashMap::default();
        for term in order {
            let args: Option<Vec<Value>> = self
                .args(term)
                .iter()
                .map(|&arg| values.get(&arg).cloned().or_else(|| self.store.value_of(arg)))
                .collect();
            match fold(self.store, &Head::of(self.store, term), &args?) {
                Fold::Value(value) => values.insert(term, value),
                Fold::Open | Fold::TooHard | Fold::Unsupported => return None,
            };
        }
        values.remove(&language)
    }

    /// What an operator gives for literals and closed languages; the matcher has a limit of its own.
    pub(crate) fn closed_application(&self, term: TermId) -> Option<Value> {
        let args = self.args(term);
        if args.iter().any(|&arg| !self.is_value(arg) && !self.is_language(arg)) {
            return None;
        }
        let values: Option<Vec<Value>> = args
            .iter()
            .map(|&arg| self.store.value_of(arg).or_else(|| self.closed_language(arg)))
            .collect();
        match fold(self.store, &Head::of(self.store, term), &values?) {
            Fold::Value(value) => Some(value),
            Fold::Open | Fold::TooHard | Fold::Unsupported => None,
        }
    }
}
