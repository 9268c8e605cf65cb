//! Terms over first letters: what a definition says of the letter that it reads, as a function of it.
//!
//! Idea: a term that looks at the first letter of one parameter only is a [`LetterFunction`]; a word of
//! at most one letter is its code point or -1, as in `str.to_code`.
//! Invariant: the function has the value of the term for each letter that may come first.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;
use trine_automata::{CharSet, MAX_CODE_POINT};
use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};

use super::Tape;
use super::letter_function::LetterFunction;

/// What is known of the rest of a tape.
#[derive(Clone, Debug)]
pub(super) enum Rest {
    /// Nothing is left.
    Empty,
    /// Something is left, and its first letter is one of these.
    Starts(CharSet),
}

/// The words that the body of a definition speaks of.
pub(super) struct View<'a> {
    pub(super) store: &'a TermStore,
    /// The parameter that stands for the rest of each tape; none if it has no such parameter.
    pub(super) params: &'a [Option<TermId>],
    pub(super) rests: &'a [Rest],
}

type Values = FxHashMap<TermId, LetterFunction>;

impl View<'_> {
    /// The tape whose rest a term is.
    pub(super) fn tape(&self, term: TermId) -> Option<Tape> {
        self.params.iter().position(|&param| param == Some(term))
    }

    /// What a term is as a function of one first letter; `None` if it is not of this form.
    pub(super) fn function(&self, root: TermId) -> Option<LetterFunction> {
        let mut values = Values::default();
        let mut order = Vec::new();
        post_order(self.store, &[root], &mut TermSet::new(), |term| order.push(term));
        for term in order {
            if let Some(value) = self.value(term, &values) {
                values.insert(term, value);
            }
        }
        values.remove(&root)
    }

    fn value(&self, term: TermId, values: &Values) -> Option<LetterFunction> {
        use LetterFunction::Constant;
        let store = self.store;
        let args = store.args(term);
        let arg = |place: usize| values.get(args.get(place)?);
        let wrapped = |value: LetterFunction| match *store.sort_of(term) {
            Sort::BitVec(width) => value.modulo(width),
            _ => Some(value),
        };
        Some(match store.op(term) {
            Op::True => Constant(1),
            Op::False => Constant(0),
            Op::IntValue => Constant(i64::try_from(store.int_value(term)?).ok()?),
            Op::BvValue => Constant(i64::try_from(store.bv_value(term)?.to_u64()?).ok()?),
            Op::StringValue => {
                let word = store.string_value(term)?;
                match word.len() {
                    0 => Constant(-1),
                    1 => Constant(i64::from(word.code_point(0)?.get())),
                    _ => return None,
                }
            }
            Op::StrAt if self.is_number(args[1], 0) => self.head(self.tape(args[0])?),
            Op::StrSubstr if self.is_number(args[1], 0) && self.is_number(args[2], 1) => {
                self.head(self.tape(args[0])?)
            }
            Op::Eq if args.len() == 2 && (self.is_rest(args[0]) || self.is_rest(args[1])) => {
                let is_empty = |term| store.string_value(term).is_some_and(|word| word.is_empty());
                let tape = match (self.tape(args[0]), self.tape(args[1])) {
                    (Some(tape), None) if is_empty(args[1]) => tape,
                    (None, Some(tape)) if is_empty(args[0]) => tape,
                    _ => return None,
                };
                Constant(i64::from(matches!(self.rests[tape], Rest::Empty)))
            }
            Op::StrToCode | Op::UbvToInt => arg(0)?.clone(),
            Op::StrFromCode => arg(0)?.clamped(0, MAX_CODE_POINT.into())?,
            Op::StrIsDigit => {
                let is_digit = arg(0)?.clamped(0x30, 0x39)?;
                is_digit.compare(&Constant(0), Ordering::is_ge)?
            }
            Op::IntToBv => wrapped(arg(0)?.clone())?,
            Op::Add | Op::BvAdd => wrapped(fold(args, values, LetterFunction::sum)?)?,
            Op::Sub | Op::BvSub => wrapped(fold(args, values, LetterFunction::difference)?)?,
            Op::Eq => chain(args, values, Ordering::is_eq)?,
            Op::Distinct if args.len() == 2 => chain(args, values, Ordering::is_ne)?,
            Op::Le | Op::BvUle | Op::StrLe => chain(args, values, Ordering::is_le)?,
            Op::Lt | Op::BvUlt | Op::StrLt => chain(args, values, Ordering::is_lt)?,
            Op::Ge | Op::BvUge => chain(args, values, Ordering::is_ge)?,
            Op::Gt | Op::BvUgt => chain(args, values, Ordering::is_gt)?,
            Op::Not => arg(0)?.logical(&Constant(1), |a, b| a != b)?,
            Op::And => fold(args, values, LetterFunction::both)?,
            Op::Or => fold(args, values, |a, b| a.logical(b, |a, b| a || b))?,
            Op::Xor => fold(args, values, |a, b| a.logical(b, |a, b| a != b))?,
            Op::Implies if args.len() == 2 => arg(0)?.logical(arg(1)?, |a, b| !a || b)?,
            Op::Ite => arg(0)?.select(arg(1)?, arg(2)?)?,
            _ => return None,
        })
    }

    fn is_rest(&self, term: TermId) -> bool {
        self.tape(term).is_some()
    }

    pub(super) fn is_number(&self, term: TermId, number: i64) -> bool {
        self.store.int_value(term).and_then(|value| i64::try_from(value).ok()) == Some(number)
    }

    /// The first letter.
    fn head(&self, tape: Tape) -> LetterFunction {
        match &self.rests[tape] {
            Rest::Empty => LetterFunction::Constant(-1),
            Rest::Starts(set) => LetterFunction::letter(tape, set),
        }
    }
}

/// An operation that associates to the left.
fn fold(
    args: &[TermId],
    values: &Values,
    operation: impl Fn(&LetterFunction, &LetterFunction) -> Option<LetterFunction>,
) -> Option<LetterFunction> {
    let (first, others) = args.split_first()?;
    let mut result = values.get(first)?.clone();
    for other in others {
        result = operation(&result, values.get(other)?)?;
    }
    Some(result)
}

/// A comparison of neighbours.
fn chain(args: &[TermId], values: &Values, holds: fn(Ordering) -> bool) -> Option<LetterFunction> {
    let mut result = LetterFunction::Constant(1);
    for pair in args.windows(2) {
        let compared = values.get(&pair[0])?.compare(values.get(&pair[1])?, holds)?;
        result = result.both(&compared)?;
    }
    Some(result)
}
