//! Formulas over strings and integers as formulas over words, for strings up to a bound.
//!
//! Idea: every string constant of the script is a string with room for as many letters as the bound says,
//! every integer a word of a fixed width ([`super::variables`]); operators become circuits ([`super::string`]). What a circuit
//! needs of its surroundings (canonical padding, numbers that do not overflow) are side conditions.
//! Invariant: a model of the encoded formula and the side conditions is a model of the formula.
//! Nothing follows from there being no model.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermMap, TermSet, TermStore, post_order};
use trine_value::StrValue;

use super::bounded_string::{BoundedString, Words};
use super::matches::{Matcher, Spans};
use super::membership;
use super::numbers;
use super::replacing;
use super::variables::Variables;
use crate::axioms::is_closed_language;
use crate::language::Languages;

/// What a term became.
#[derive(Clone, Copy, Debug)]
enum Encoded {
    /// A formula, or an integer as a word.
    Word(TermId),
    BoundedString(BoundedString),
}

/// Why a term was not encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotEncoded {
    /// Its operator has no circuit.
    Unsupported(TermId),
    /// The budget ended.
    Exhausted(Exhausted),
}

impl From<Exhausted> for NotEncoded {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}

/// Encodes formulas over strings and integers as formulas over words, for strings up to a bound.
pub(super) struct Encoder<'a> {
    variables: &'a mut Variables,
    languages: &'a mut Languages,
    bound: u32,
    encoded: TermMap<Encoded>,
    /// What holds of circuits and strings at this bound.
    conditions: Vec<TermId>,
}

/// BoundedStrings that grow beyond this room are not encoded.
const MAX_CAPACITY: u32 = 4096;

impl<'a> Encoder<'a> {
    /// An encoder for string constants of at most `bound` letters.
    pub(super) fn new(
        variables: &'a mut Variables,
        languages: &'a mut Languages,
        bound: u32,
    ) -> Self {
        Self { variables, languages, bound, encoded: TermMap::new(), conditions: Vec::new() }
    }

    /// The words whose conjunction is the encoding of the formulas.
    pub(super) fn formulas(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<TermId>, NotEncoded> {
        let mut order = Vec::new();
        let mut seen = TermSet::new();
        post_order(store, formulas, &mut seen, |term| order.push(term));
        for term in order {
            if store.sort(term) == store.sorts.reglan() {
                continue;
            }
            budget.spend(1)?;
            let encoded = self.term(store, term, budget)?;
            self.encoded.insert(term, encoded);
        }
        let mut result: Vec<TermId> = Vec::new();
        for &formula in formulas {
            result.push(self.word(formula)?);
        }
        result.append(&mut self.conditions);
        Ok(result)
    }

    fn word(&self, term: TermId) -> Result<TermId, NotEncoded> {
        match self.encoded.get(term) {
            Some(&Encoded::Word(word)) => Ok(word),
            _ => Err(NotEncoded::Unsupported(term)),
        }
    }

    fn words(&self, terms: &[TermId]) -> Result<Vec<TermId>, NotEncoded> {
        terms.iter().map(|&term| self.word(term)).collect()
    }

    fn string(&self, term: TermId) -> Result<BoundedString, NotEncoded> {
        match self.encoded.get(term) {
            Some(&Encoded::BoundedString(string)) => Ok(string),
            _ => Err(NotEncoded::Unsupported(term)),
        }
    }

    fn term(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<Encoded, NotEncoded> {
        let args: Vec<TermId> = store.args(term).to_vec();
        let sort = store.sort(term);
        let letter = self.variables.letters.width();
        let int = self.variables.int;
        let is_string_sort = |store: &TermStore, t: TermId| store.sort(t) == store.sorts.string();
        if sort == store.sorts.string() {
            let string = self.string_term(store, term, &args, budget)?;
            if string.capacity > MAX_CAPACITY {
                return Err(NotEncoded::Unsupported(term));
            }
            return Ok(Encoded::BoundedString(string));
        }
        let op = store.op(term);
        let mut w = Words { store, letter, int };
        let word = match op {
            Op::True | Op::False => term,
            Op::Apply if args.is_empty() => return self.constant(w.store, term),
            Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => {
                let words = self.words(&args)?;
                w.store.mk(op, &words)
            }
            Op::Ite => {
                let [c, a, b] = [self.word(args[0])?, self.word(args[1])?, self.word(args[2])?];
                w.ite(c, a, b)
            }
            Op::Eq if is_string_sort(w.store, args[0]) => {
                let mut pairs = Vec::new();
                for pair in args.windows(2) {
                    let (a, b) = (self.string(pair[0])?, self.string(pair[1])?);
                    pairs.push(w.same(a, b));
                }
                w.and(&pairs)
            }
            Op::Distinct if is_string_sort(w.store, args[0]) => {
                let mut pairs = Vec::new();
                for (position, &a) in args.iter().enumerate() {
                    for &b in &args[position + 1..] {
                        let (a, b) = (self.string(a)?, self.string(b)?);
                        let same = w.same(a, b);
                        pairs.push(w.not(same));
                    }
                }
                w.and(&pairs)
            }
            Op::Eq | Op::Distinct => {
                let words = self.words(&args)?;
                w.store.mk(op, &words)
            }
            Op::IntValue => {
                let value = w.store.int_value(term).cloned().unwrap_or_default();
                let value = i64::try_from(value).map_err(|_| NotEncoded::Unsupported(term))?;
                if value.unsigned_abs() >> (int - 1) != 0 {
                    return Err(NotEncoded::Unsupported(term));
                }
                w.constant(value)
            }
            Op::Neg | Op::Add | Op::Sub | Op::Mul | Op::Abs | Op::IntDiv | Op::Mod => {
                if sort != w.store.sorts.int() {
                    return Err(NotEncoded::Unsupported(term));
                }
                let words = self.words(&args)?;
                let divisor = args.get(1).and_then(|&arg| w.store.int_value(arg).cloned());
                let conditions = &mut self.conditions;
                numbers::arithmetic(&mut w, op, &words, divisor.as_ref(), conditions)
                    .ok_or(NotEncoded::Unsupported(term))?
            }
            Op::Le | Op::Lt | Op::Ge | Op::Gt => {
                let op = match op {
                    Op::Le => Op::BvSle,
                    Op::Lt => Op::BvSlt,
                    Op::Ge => Op::BvSge,
                    _ => Op::BvSgt,
                };
                let words = self.words(&args)?;
                let pairs: Vec<TermId> =
                    words.windows(2).map(|pair| w.store.mk(op, pair)).collect();
                w.and(&pairs)
            }
            Op::StrLen => self.string(args[0])?.length,
            Op::StrLt | Op::StrLe => {
                let op = if op == Op::StrLt { Op::BvUlt } else { Op::BvUle };
                let mut pairs = Vec::new();
                for pair in args.windows(2) {
                    let (a, b) = (self.string(pair[0])?, self.string(pair[1])?);
                    pairs.push(w.less(a, b, op));
                }
                w.and(&pairs)
            }
            Op::StrPrefixOf => {
                let (a, b) = (self.string(args[0])?, self.string(args[1])?);
                w.prefix_of(a, b)
            }
            Op::StrSuffixOf => {
                let (a, b) = (self.string(args[0])?, self.string(args[1])?);
                w.suffix_of(a, b)
            }
            Op::StrContains => {
                let (a, b) = (self.string(args[0])?, self.string(args[1])?);
                w.contains(a, b)
            }
            Op::StrIndexOf => {
                let (a, b, k) = (self.string(args[0])?, self.string(args[1])?, self.word(args[2])?);
                w.index_of(a, b, k)
            }
            Op::StrIsDigit => {
                numbers::is_digit(&mut w, &self.variables.letters, self.string(args[0])?)
            }
            Op::StrToCode => numbers::code(&mut w, &self.variables.letters, self.string(args[0])?),
            Op::StrToInt => {
                let (value, fits) =
                    numbers::value(&mut w, &self.variables.letters, self.string(args[0])?);
                self.conditions.push(fits);
                value
            }
            Op::StrInRe => {
                let string = self.string(args[0])?;
                let nfa = self
                    .languages
                    .regex(w.store, args[1])
                    .and_then(|regex| self.languages.nfa(regex, budget).ok());
                match nfa {
                    Some(nfa) => {
                        membership::member(&mut w, &self.variables.letters, string, &nfa, budget)?
                    }
                    None => {
                        budget.refresh()?;
                        let spans = self.spans(store, args[1], string, budget)?;
                        self.matcher(&mut Words { store, letter, int }, string, budget)
                            .member(&spans)
                    }
                }
            }
            Op::StrIndexOfRe => {
                let (string, from) = (self.string(args[0])?, self.word(args[2])?);
                let spans = self.spans(store, args[1], string, budget)?;
                let mut w = Words { store, letter, int };
                self.matcher(&mut w, string, budget).place(&spans, from)
            }
            _ => return Err(NotEncoded::Unsupported(term)),
        };
        Ok(Encoded::Word(word))
    }

    fn matcher<'w, 's>(
        &'w self,
        w: &'w mut Words<'s>,
        string: BoundedString,
        budget: &'w Budget,
    ) -> Matcher<'w, 's> {
        Matcher { w, letters: &self.variables.letters, string, budget }
    }

    /// Where a language has words in a string.
    fn spans(
        &mut self,
        store: &mut TermStore,
        language: TermId,
        string: BoundedString,
        budget: &Budget,
    ) -> Result<Spans, NotEncoded> {
        // Parts without unknown strings are taken as a whole.
        let (mut order, mut open) = (Vec::new(), vec![language]);
        let mut seen = TermSet::new();
        while let Some(part) = open.pop() {
            if store.sort(part) == store.sorts.reglan() && seen.insert(part) {
                order.push(part);
                if !is_closed_language(store, part) {
                    open.extend(store.args(part));
                }
            }
        }
        // Arguments are older than what they are arguments of.
        order.sort_unstable();
        let mut spans: TermMap<Spans> = TermMap::new();
        for part in order {
            let made = self.spans_of(store, part, &spans, string, budget)?;
            spans.insert(part, made);
        }
        spans.get(language).cloned().ok_or(NotEncoded::Unsupported(language))
    }

    fn spans_of(
        &mut self,
        store: &mut TermStore,
        part: TermId,
        spans: &TermMap<Spans>,
        string: BoundedString,
        budget: &Budget,
    ) -> Result<Spans, NotEncoded> {
        let unsupported = NotEncoded::Unsupported(part);
        let args = store.args(part).to_vec();
        let [low, high] = store.indices(part);
        let op = store.op(part);
        let nfa = match is_closed_language(store, part) {
            true => {
                let regex = self.languages.regex(store, part).ok_or(unsupported)?;
                let nfa = self.languages.nfa(regex, budget).ok();
                budget.refresh()?;
                Some(nfa.ok_or(unsupported)?)
            }
            false => None,
        };
        let strings: Result<Vec<BoundedString>, NotEncoded> = match op {
            Op::StrToRe | Op::ReRange => args.iter().map(|&arg| self.string(arg)).collect(),
            _ => Ok(Vec::new()),
        };
        let strings = strings?;
        let below: Option<Vec<&Spans>> = match op {
            Op::StrToRe | Op::ReRange => Some(Vec::new()),
            _ => args.iter().map(|&arg| spans.get(arg)).collect(),
        };
        let below = below.ok_or(unsupported)?;
        let (letter, int) = (self.variables.letters.width(), self.variables.int);
        let mut w = Words { store, letter, int };
        let mut m = self.matcher(&mut w, string, budget);
        if let Some(nfa) = nfa {
            return Ok(m.closed(&nfa)?);
        }
        let counted = |m: &mut Matcher<'_, '_>, low, high| match m.counted(below[0], low, high)? {
            Some(spans) => Ok(spans),
            None => Err(unsupported),
        };
        Ok(match op {
            Op::StrToRe => m.word(strings[0])?,
            Op::ReRange => m.range(strings[0], strings[1])?,
            Op::ReUnion | Op::ReInter | Op::ReComp | Op::ReDiff => m.connective(op, &below)?,
            Op::ReConcat => {
                let mut joined = m.nothing()?;
                for part in below.into_iter().rev() {
                    joined = m.product(part, &joined)?;
                }
                joined
            }
            Op::ReStar => m.star(below[0])?,
            Op::RePlus => {
                let star = m.star(below[0])?;
                m.product(below[0], &star)?
            }
            Op::ReOpt => counted(&mut m, 0, 1)?,
            Op::RePower => counted(&mut m, low, low)?,
            Op::ReLoop => counted(&mut m, low, high)?,
            _ => return Err(unsupported),
        })
    }

    /// A declared constant.
    fn constant(&mut self, store: &mut TermStore, term: TermId) -> Result<Encoded, NotEncoded> {
        let unsupported = Err(NotEncoded::Unsupported(term));
        let Some(function) = store.function(term) else { return unsupported };
        let sort = store.sort(term);
        if sort == store.sorts.bool() {
            self.variables.boolean(function, term);
            return Ok(Encoded::Word(term));
        }
        if sort != store.sorts.int() {
            return unsupported;
        }
        Ok(Encoded::Word(self.variables.integer(store, function, term)))
    }

    fn string_term(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        args: &[TermId],
        budget: &Budget,
    ) -> Result<BoundedString, NotEncoded> {
        let letter = self.variables.letters.width();
        let int = self.variables.int;
        let op = store.op(term);
        let mut w = Words { store, letter, int };
        Ok(match op {
            Op::StringValue => {
                let value = w.store.string_value(term).cloned().unwrap_or_else(StrValue::empty);
                if value.len() > MAX_CAPACITY as usize {
                    return Err(NotEncoded::Unsupported(term));
                }
                let mut letters = Vec::with_capacity(value.len());
                for point in value.code_points() {
                    budget.spend(1)?;
                    let number = self.variables.letters.number(point.get());
                    letters.push(w.letter(number.ok_or(NotEncoded::Unsupported(term))?));
                }
                let length = w.constant(value.len() as i64);
                w.string_of_letters(&letters, length)
            }
            Op::Apply if args.is_empty() => {
                let Some(function) = w.store.function(term) else {
                    return Err(NotEncoded::Unsupported(term));
                };
                let (string, ends) = self.variables.constant(w.store, function, term, self.bound);
                self.conditions.push(ends);
                string
            }
            Op::Ite => {
                let (c, a, b) = (self.word(args[0])?, self.string(args[1])?, self.string(args[2])?);
                w.choose(c, a, b)
            }
            Op::StrConcat => {
                let mut result = w.empty();
                for &arg in args {
                    budget.spend(8)?;
                    let string = self.string(arg)?;
                    if result.capacity + string.capacity > MAX_CAPACITY {
                        return Err(NotEncoded::Unsupported(term));
                    }
                    result = w.concat(result, string);
                }
                result
            }
            Op::StrAt => {
                let (string, n) = (self.string(args[0])?, self.word(args[1])?);
                let one = w.constant(1);
                let found = w.substr(string, n, one);
                let first = w.at(found, 0);
                let length = found.length;
                if string.capacity == 0 { found } else { w.string_of_letters(&[first], length) }
            }
            Op::StrSubstr => {
                let (string, m, n) =
                    (self.string(args[0])?, self.word(args[1])?, self.word(args[2])?);
                w.substr(string, m, n)
            }
            Op::StrReplace => {
                let [a, p, r] =
                    [self.string(args[0])?, self.string(args[1])?, self.string(args[2])?];
                w.replace(a, p, r)
            }
            Op::StrReplaceAll => {
                let [a, p, r] =
                    [self.string(args[0])?, self.string(args[1])?, self.string(args[2])?];
                if u64::from(a.capacity) * u64::from(r.capacity) > u64::from(MAX_CAPACITY) {
                    return Err(NotEncoded::Unsupported(term));
                }
                replacing::replace_all(&mut w, a, p, r, budget)?
            }
            Op::StrReplaceRe
            | Op::StrReplaceReLongest
            | Op::StrReplaceReAll
            | Op::StrReplaceReLongestAll => {
                let (string, by) = (self.string(args[0])?, self.string(args[2])?);
                if u64::from(string.capacity) * u64::from(by.capacity) > u64::from(MAX_CAPACITY) {
                    return Err(NotEncoded::Unsupported(term));
                }
                let spans = self.spans(store, args[1], string, budget)?;
                let mut w = Words { store, letter, int };
                let mut matcher = self.matcher(&mut w, string, budget);
                match op {
                    Op::StrReplaceRe => matcher.replaced_first(&spans, by, false),
                    Op::StrReplaceReLongest => matcher.replaced_first(&spans, by, true),
                    Op::StrReplaceReAll => matcher.replaced_all(&spans, by, false),
                    _ => matcher.replaced_all(&spans, by, true),
                }
            }
            Op::StrRev => {
                let string = self.string(args[0])?;
                w.reversed(string)
            }
            Op::StrToLower | Op::StrToUpper => {
                let string = self.string(args[0])?;
                let (low, high, to) =
                    if op == Op::StrToLower { (0x41, 0x5a, 0x61) } else { (0x61, 0x7a, 0x41) };
                let mut letters = Vec::new();
                for position in 0..string.capacity {
                    let found = w.at(string, position);
                    let mut mapped = found;
                    for code in low..=high {
                        let numbers = (
                            self.variables.letters.number(code),
                            self.variables.letters.number(code - low + to),
                        );
                        let (Some(from), Some(to)) = numbers else { continue };
                        let (from, to) = (w.letter(from), w.letter(to));
                        let is = w.eq(found, from);
                        mapped = w.ite(is, to, mapped);
                    }
                    letters.push(mapped);
                }
                w.string_of_letters(&letters, string.length)
            }
            Op::StrUpdate => {
                let (string, n, by) =
                    (self.string(args[0])?, self.word(args[1])?, self.string(args[2])?);
                let zero = w.constant(0);
                let before = w.substr(string, zero, n);
                let room = w.sub(string.length, n);
                let middle = w.substr(by, zero, room);
                let end = w.add(n, by.length);
                let after = w.substr(string, end, string.length);
                let updated = w.concat(before, middle);
                let updated = w.concat(updated, after);
                let inside = [w.le(zero, n), w.lt(n, string.length)];
                let inside = w.and(&inside);
                w.choose(inside, updated, string)
            }
            Op::StrFromCode => {
                let n = self.word(args[0])?;
                let (string, known) = numbers::letter_of_code(&mut w, &self.variables.letters, n);
                self.conditions.push(known);
                string
            }
            Op::StrFromInt => {
                let n = self.word(args[0])?;
                let digits = (int / 3).min(self.bound.max(2) + 2);
                let (string, ends) = self.variables.string(w.store, term, digits);
                self.conditions.push(ends);
                let meaning = numbers::is_numeral_of(&mut w, &self.variables.letters, string, n);
                self.conditions.extend(meaning);
                string
            }
            _ => return Err(NotEncoded::Unsupported(term)),
        })
    }
}
