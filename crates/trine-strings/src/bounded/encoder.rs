//! Formulas over strings and integers as formulas over words, for texts up to a bound.
//!
//! Idea: every string constant of the script is a text with room for a fixed number of letters,
//! every integer a word of a fixed width; operators become circuits ([`super::text`]). What a circuit
//! needs of its surroundings (canonical padding, numbers that do not overflow) are side conditions.
//! Invariant: a model of the encoded formula and the side conditions is a model of the formula.
//! Nothing follows from there being no model.

use trine_collections::{Budget, Exhausted};
use trine_term::{
    FunId, Interpretation, Op, TermId, TermMap, TermSet, TermStore, Value, post_order,
};
use trine_value::number::Integer;
use trine_value::{BitVec, CodePoint, StrValue};

use super::letters::Letters;
use super::membership;
use super::numbers;
use super::replacing;
use super::text::{Text, Words};
use crate::language::Languages;

/// What a term became.
#[derive(Clone, Copy, Debug)]
enum Encoded {
    /// A formula, or an integer as a word.
    Word(TermId),
    Text(Text),
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

/// A declared constant and the word that stands for it.
#[derive(Clone, Copy)]
enum Variable {
    Text { word: TermId, capacity: u32 },
    Int(TermId),
    Bool,
}

/// Encodes formulas over strings and integers as formulas over words, for strings up to a bound.
pub(crate) struct Encoder<'a> {
    letters: &'a Letters,
    languages: &'a mut Languages,
    bound: u32,
    int: u32,
    encoded: TermMap<Encoded>,
    variables: Vec<(FunId, Variable)>,
    conditions: Vec<TermId>,
}

/// Texts that grow beyond this room are not encoded.
const MAX_CAPACITY: u32 = 4096;

impl<'a> Encoder<'a> {
    /// An encoder for string constants of at most `bound` letters and integers of `int` bits.
    pub(crate) fn new(
        letters: &'a Letters,
        languages: &'a mut Languages,
        bound: u32,
        int: u32,
    ) -> Self {
        Self {
            letters,
            languages,
            bound,
            int,
            encoded: TermMap::new(),
            variables: Vec::new(),
            conditions: Vec::new(),
        }
    }

    /// The words whose conjunction is the encoding of the formulas.
    pub(crate) fn formulas(
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

    /// The values of the constants, from those of the words.
    pub(crate) fn values(&self, store: &TermStore, words: &Interpretation) -> Vec<(FunId, Value)> {
        let bits = |term: TermId| {
            let value = store.function(term).and_then(|function| words.constant(function));
            value.and_then(Value::as_bitvec)
        };
        let mut values = Vec::with_capacity(self.variables.len());
        for &(function, variable) in &self.variables {
            let value = match variable {
                Variable::Bool => match words.constant(function) {
                    Some(value) => value.clone(),
                    None => continue,
                },
                Variable::Int(word) => {
                    Value::Int(bits(word).map_or(Integer::from(0), |bits| bits.to_ibig_signed()))
                }
                Variable::Text { word, capacity } => Value::String(self.read(bits(word), capacity)),
            };
            values.push((function, value));
        }
        values
    }

    fn read(&self, bits: Option<BitVec>, capacity: u32) -> StrValue {
        let width = self.letters.width();
        let Some(bits) = bits else { return StrValue::empty() };
        let letters = (0..capacity).map(|position| {
            let low = position * width;
            (0..width).filter(|&i| bits.bit(low + i)).fold(0_usize, |sum, i| sum | 1 << i)
        });
        let codes = letters.take_while(|&number| number != 0);
        let points = codes
            .filter_map(|number| self.letters.codes().get(number - 1))
            .filter_map(|&code| CodePoint::new(code));
        StrValue::from_code_points(points)
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

    fn text(&self, term: TermId) -> Result<Text, NotEncoded> {
        match self.encoded.get(term) {
            Some(&Encoded::Text(text)) => Ok(text),
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
        let letter = self.letters.width();
        let int = self.int;
        let is_text = |store: &TermStore, t: TermId| store.sort(t) == store.sorts.string();
        if sort == store.sorts.string() {
            let text = self.string_term(store, term, &args, budget)?;
            if text.capacity > MAX_CAPACITY {
                return Err(NotEncoded::Unsupported(term));
            }
            return Ok(Encoded::Text(text));
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
            Op::Eq if is_text(w.store, args[0]) => {
                let mut pairs = Vec::new();
                for pair in args.windows(2) {
                    let (a, b) = (self.text(pair[0])?, self.text(pair[1])?);
                    pairs.push(w.same(a, b));
                }
                w.and(&pairs)
            }
            Op::Distinct if is_text(w.store, args[0]) => {
                let mut pairs = Vec::new();
                for (position, &a) in args.iter().enumerate() {
                    for &b in &args[position + 1..] {
                        let (a, b) = (self.text(a)?, self.text(b)?);
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
            Op::StrLen => self.text(args[0])?.length,
            Op::StrLt | Op::StrLe => {
                let op = if op == Op::StrLt { Op::BvUlt } else { Op::BvUle };
                let mut pairs = Vec::new();
                for pair in args.windows(2) {
                    let (a, b) = (self.text(pair[0])?, self.text(pair[1])?);
                    pairs.push(w.less(a, b, op));
                }
                w.and(&pairs)
            }
            Op::StrPrefixOf => {
                let (a, b) = (self.text(args[0])?, self.text(args[1])?);
                w.prefix_of(a, b)
            }
            Op::StrSuffixOf => {
                let (a, b) = (self.text(args[0])?, self.text(args[1])?);
                w.suffix_of(a, b)
            }
            Op::StrContains => {
                let (a, b) = (self.text(args[0])?, self.text(args[1])?);
                w.contains(a, b)
            }
            Op::StrIndexOf => {
                let (a, b, k) = (self.text(args[0])?, self.text(args[1])?, self.word(args[2])?);
                w.index_of(a, b, k)
            }
            Op::StrIsDigit => numbers::is_digit(&mut w, self.letters, self.text(args[0])?),
            Op::StrToCode => numbers::code(&mut w, self.letters, self.text(args[0])?),
            Op::StrToInt => {
                let (value, fits) = numbers::value(&mut w, self.letters, self.text(args[0])?);
                self.conditions.push(fits);
                value
            }
            Op::StrInRe => {
                let text = self.text(args[0])?;
                let nfa = self
                    .languages
                    .regex(w.store, args[1])
                    .and_then(|regex| self.languages.nfa(regex, budget).ok());
                let Some(nfa) = nfa else {
                    budget.refresh()?;
                    return Err(NotEncoded::Unsupported(term));
                };
                membership::member(&mut w, self.letters, text, &nfa, budget)?
            }
            _ => return Err(NotEncoded::Unsupported(term)),
        };
        Ok(Encoded::Word(word))
    }

    /// A declared constant.
    fn constant(&mut self, store: &mut TermStore, term: TermId) -> Result<Encoded, NotEncoded> {
        let unsupported = Err(NotEncoded::Unsupported(term));
        let Some(function) = store.function(term) else { return unsupported };
        let sort = store.sort(term);
        if sort == store.sorts.bool() {
            self.variables.push((function, Variable::Bool));
            return Ok(Encoded::Word(term));
        }
        if sort != store.sorts.int() {
            return unsupported;
        }
        let word_sort = store.sorts.bitvec(self.int);
        let word = store.skolem("int", word_sort);
        self.variables.push((function, Variable::Int(word)));
        // Sums of a few numbers do not overflow.
        let mut w = Words { store, letter: self.letters.width(), int: self.int };
        let limit = 1_i64 << (self.int - 5);
        let (low, high) = (w.constant(-limit), w.constant(limit));
        let (low, high) = (w.le(low, word), w.le(word, high));
        self.conditions.extend([low, high]);
        Ok(Encoded::Word(word))
    }

    /// A text that may be anything up to a capacity.
    fn free_text(&mut self, store: &mut TermStore, capacity: u32) -> (TermId, Text) {
        let width = self.letters.width();
        let sort = store.sorts.bitvec(width * capacity);
        let word = store.skolem("text", sort);
        let sort = store.sorts.bitvec(self.int);
        let length = store.skolem("length", sort);
        let text = Text { word: Some(word), capacity, length };
        let mut w = Words { store, letter: width, int: self.int };
        let (zero, last) = (w.letter(0), w.letter(self.letters.codes().len() as u32));
        for position in 0..capacity {
            let letter = w.at(text, position);
            let index = w.constant(i64::from(position));
            let (ended, inside) = (w.eq(letter, zero), w.lt(index, length));
            let outside = w.not(inside);
            self.conditions.push(w.eq(ended, outside));
            if self.letters.codes().len() + 1 < 1 << width {
                self.conditions.push(w.store.mk(Op::BvUle, &[letter, last]));
            }
        }
        let (least, most) = (w.constant(0), w.constant(i64::from(capacity)));
        let bounds = [w.le(least, length), w.le(length, most)];
        self.conditions.extend(bounds);
        (word, text)
    }

    fn string_term(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        args: &[TermId],
        budget: &Budget,
    ) -> Result<Text, NotEncoded> {
        let letter = self.letters.width();
        let int = self.int;
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
                    let number = self.letters.number(point.get());
                    letters.push(w.letter(number.ok_or(NotEncoded::Unsupported(term))?));
                }
                let length = w.constant(value.len() as i64);
                w.text_of_letters(&letters, length)
            }
            Op::Apply if args.is_empty() => {
                let Some(function) = w.store.function(term) else {
                    return Err(NotEncoded::Unsupported(term));
                };
                let (word, text) = self.free_text(w.store, self.bound);
                self.variables.push((function, Variable::Text { word, capacity: self.bound }));
                text
            }
            Op::Ite => {
                let (c, a, b) = (self.word(args[0])?, self.text(args[1])?, self.text(args[2])?);
                w.choose(c, a, b)
            }
            Op::StrConcat => {
                let mut result = w.empty();
                for &arg in args {
                    budget.spend(8)?;
                    let text = self.text(arg)?;
                    if result.capacity + text.capacity > MAX_CAPACITY {
                        return Err(NotEncoded::Unsupported(term));
                    }
                    result = w.concat(result, text);
                }
                result
            }
            Op::StrAt => {
                let (text, n) = (self.text(args[0])?, self.word(args[1])?);
                let one = w.constant(1);
                let found = w.substr(text, n, one);
                let first = w.at(found, 0);
                let length = found.length;
                if text.capacity == 0 { found } else { w.text_of_letters(&[first], length) }
            }
            Op::StrSubstr => {
                let (text, m, n) = (self.text(args[0])?, self.word(args[1])?, self.word(args[2])?);
                w.substr(text, m, n)
            }
            Op::StrReplace => {
                let [a, p, r] = [self.text(args[0])?, self.text(args[1])?, self.text(args[2])?];
                w.replace(a, p, r)
            }
            Op::StrReplaceAll => {
                let [a, p, r] = [self.text(args[0])?, self.text(args[1])?, self.text(args[2])?];
                if u64::from(a.capacity) * u64::from(r.capacity) > u64::from(MAX_CAPACITY) {
                    return Err(NotEncoded::Unsupported(term));
                }
                replacing::replace_all(&mut w, a, p, r, budget)?
            }
            Op::StrRev => {
                let text = self.text(args[0])?;
                w.reversed(text)
            }
            Op::StrToLower | Op::StrToUpper => {
                let text = self.text(args[0])?;
                let (low, high, to) =
                    if op == Op::StrToLower { (0x41, 0x5a, 0x61) } else { (0x61, 0x7a, 0x41) };
                let mut letters = Vec::new();
                for position in 0..text.capacity {
                    let found = w.at(text, position);
                    let mut mapped = found;
                    for code in low..=high {
                        let numbers =
                            (self.letters.number(code), self.letters.number(code - low + to));
                        let (Some(from), Some(to)) = numbers else { continue };
                        let (from, to) = (w.letter(from), w.letter(to));
                        let is = w.eq(found, from);
                        mapped = w.ite(is, to, mapped);
                    }
                    letters.push(mapped);
                }
                w.text_of_letters(&letters, text.length)
            }
            Op::StrUpdate => {
                let (text, n, by) = (self.text(args[0])?, self.word(args[1])?, self.text(args[2])?);
                let zero = w.constant(0);
                let before = w.substr(text, zero, n);
                let room = w.sub(text.length, n);
                let middle = w.substr(by, zero, room);
                let end = w.add(n, by.length);
                let after = w.substr(text, end, text.length);
                let updated = w.concat(before, middle);
                let updated = w.concat(updated, after);
                let inside = [w.le(zero, n), w.lt(n, text.length)];
                let inside = w.and(&inside);
                w.choose(inside, updated, text)
            }
            Op::StrFromCode => {
                let n = self.word(args[0])?;
                let (text, known) = numbers::letter_of_code(&mut w, self.letters, n);
                self.conditions.push(known);
                text
            }
            Op::StrFromInt => {
                let n = self.word(args[0])?;
                let digits = (int / 3).min(self.bound.max(2) + 2);
                let (_, text) = self.free_text(w.store, digits);
                let mut w = Words { store, letter, int };
                let meaning = numbers::is_numeral_of(&mut w, self.letters, text, n);
                self.conditions.extend(meaning);
                text
            }
            _ => return Err(NotEncoded::Unsupported(term)),
        })
    }
}
