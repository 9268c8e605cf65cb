//! Numbers: numerals, codes of letters, and division.
//!
//! Idea: what lengths and languages say of a value; the exact relation is a matter of procedures.
//! Invariant: see [`super`].

use trine_term::{Op, TermId, TermStore};
use trine_value::number::Integer;

use super::Axiom;
use super::skolems::{Role, Skolems};
use crate::builder::Builder;

/// `str.is_digit`.
pub(super) fn is_digit(b: &mut Builder<'_>, w: TermId) -> Axiom {
    let digit = b.re_range("0", "9");
    let member = b.in_re(w, digit);
    Axiom::exactly(b, member)
}

/// `str.from_code`: the letter of a code.
pub(super) fn from_code(b: &mut Builder<'_>, t: TermId, n: TermId) -> Axiom {
    let (zero, top, one) = (b.int(0), b.int(0x2FFFF), b.int(1));
    let (low, high) = (b.le(zero, n), b.le(n, top));
    let valid = b.and(&[low, high]);
    let (length, code) = (b.len(t), b.store.mk(Op::StrToCode, &[t]));
    let (length, code) = (b.eq(length, one), b.eq(code, n));
    let inside = b.and(&[length, code]);
    let empty = b.empty();
    let outside = b.eq(t, empty);
    Axiom::always(b.cases(valid, inside, outside))
}

/// `str.to_code`: single letters have codes.
pub(super) fn to_code(b: &mut Builder<'_>, t: TermId, w: TermId) -> Axiom {
    let (one, minus, zero, last) = (b.int(1), b.int(-1), b.int(0), b.int(0x2FFFF));
    let length = b.len(w);
    let single = b.eq(length, one);
    let (low, high) = (b.le(zero, t), b.le(t, last));
    let (inside, outside) = (b.and(&[low, high]), b.eq(t, minus));
    Axiom::always(b.cases(single, inside, outside))
}

/// `str.from_int`: the numeral without leading zeros; that of `str.to_int` ends the string it was read
/// from.
pub(super) fn from_int(skolems: &mut Skolems, b: &mut Builder<'_>, t: TermId, n: TermId) -> Axiom {
    let zero = b.int(0);
    let valid = b.le(zero, n);
    let number = b.store.mk(Op::StrToInt, &[t]);
    let number = b.eq(number, n);
    let shape = numeral_language(b);
    let shape = b.in_re(t, shape);
    let mut inside = vec![number, shape];
    if b.store.op(n) == Op::StrToInt {
        let string = b.store.arg(n, 0);
        let noughts = skolems.string(b.store, Role::Noughts, string, n);
        let nought = b.re_range("0", "0");
        let language = b.store.mk(Op::ReStar, &[nought]);
        let whole = b.concat(&[noughts, t]);
        inside.extend([b.eq(string, whole), b.in_re(noughts, language)]);
    }
    let inside = b.and(&inside);
    let empty = b.empty();
    let outside = b.eq(t, empty);
    Axiom::always(b.cases(valid, inside, outside))
}

/// Numerals of equal numbers are equal.
pub(super) fn same_numeral(
    b: &mut Builder<'_>,
    (t, n): (TermId, TermId),
    (other, m): (TermId, TermId),
) -> TermId {
    let (same, equal) = (b.eq(n, m), b.eq(t, other));
    let differ = b.not(same);
    b.or(&[differ, equal])
}

/// `abs`.
pub(super) fn absolute(b: &mut Builder<'_>, t: TermId, n: TermId) -> Axiom {
    let zero = b.int(0);
    let (positive, minus) = (b.le(zero, n), b.sub(zero, n));
    let (same, negated) = (b.eq(t, n), b.eq(t, minus));
    Axiom::always(b.cases(positive, same, negated))
}

/// `n = d*q + r` and `0 <= r < |d|` for a constant `d` other than zero.
pub(super) fn division(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    op: Op,
    t: TermId,
    n: TermId,
    d: TermId,
) -> Option<Axiom> {
    let divisor = b.store.int_value(d)?.clone();
    if divisor == Integer::from(0) {
        return None;
    }
    let (q, r) = (
        skolems.number(b.store, Role::Quotient, n, d),
        skolems.number(b.store, Role::Remainder, n, d),
    );
    let size = trine_value::number::abs(&divisor);
    let size = b.store.mk_int(&size);
    let product = b.store.mk(Op::Mul, &[d, q]);
    let sum = b.add(&[product, r]);
    let zero = b.int(0);
    let facts =
        [b.eq(n, sum), b.le(zero, r), b.lt(r, size), b.eq(t, if op == Op::IntDiv { q } else { r })];
    Some(Axiom::always(b.and(&facts)))
}

/// The decimal numerals without leading zeros.
fn numeral_language(b: &mut Builder<'_>) -> TermId {
    let (first, digit, zero) = (b.re_range("1", "9"), b.re_range("0", "9"), b.re_range("0", "0"));
    let digits = b.store.mk(Op::ReStar, &[digit]);
    let positive = b.re_concat(&[first, digits]);
    b.store.mk(Op::ReUnion, &[zero, positive])
}

/// Numbers of few digits are small, and only digits make numbers.
pub(super) fn to_int(b: &mut Builder<'_>, t: TermId, w: TermId) -> Axiom {
    let digit = b.re_range("0", "9");
    let digits = b.store.mk(Op::RePlus, &[digit]);
    let valid = b.in_re(w, digits);
    let (zero, minus) = (b.int(0), b.int(-1));
    let (positive, invalid) = (b.le(zero, t), b.eq(t, minus));
    let mut facts = vec![b.cases(valid, positive, invalid)];
    let length = b.len(w);
    for count in 1..=5_u32 {
        let (digits, power) = (b.int(i64::from(count)), b.int(10_i64.pow(count)));
        let (short, small) = (b.le(length, digits), b.lt(t, power));
        let long = b.not(short);
        facts.push(b.or(&[long, small]));
    }
    facts.extend(parts_of_numeral(b, t, w));
    Axiom::always(b.and(&facts))
}

/// Strings of more parts are not taken apart for the sake of their numbers.
const MAX_PARTS: usize = 4;
/// Digits that are counted one by one.
const COUNTED_DIGITS: u32 = 4;

/// What the numbers of two parts of a string say of its number `t`: `10^k * x + y` for `k` digits of `y`.
fn parts_of_numeral(b: &mut Builder<'_>, t: TermId, w: TermId) -> Vec<TermId> {
    if b.store.op(w) != Op::StrConcat || b.store.args(w).len() > MAX_PARTS {
        return Vec::new();
    }
    let parts = b.store.args(w).to_vec();
    let ends_known = parts.last().is_some_and(|&part| b.store.string_value(part).is_some());
    let (front, back) = parts.split_at(if ends_known { parts.len() - 1 } else { 1 });
    let strings = [b.concat(front), b.concat(back)];
    let [x, y] = strings.map(|string| b.store.mk(Op::StrToInt, &[string]));
    let zero = b.int(0);
    let [x_valid, y_valid, valid] = [x, y, t].map(|number| b.le(zero, number));
    let both = b.and(&[x_valid, y_valid]);
    let (no_numerals, invalid) = (b.not(both), b.not(valid));
    let mut facts = vec![b.or(&[no_numerals, valid])];
    for (string, is_numeral) in [(strings[0], x_valid), (strings[1], y_valid)] {
        let empty = b.empty();
        let none = b.eq(string, empty);
        facts.push(b.or(&[invalid, none, is_numeral]));
    }
    let length = b.len(strings[1]);
    for count in 1..=COUNTED_DIGITS {
        let (digits, power) = (b.int(i64::from(count)), b.int(10_i64.pow(count)));
        let scaled = b.store.mk(Op::Mul, &[power, x]);
        let sum = b.add(&[scaled, y]);
        let (of_length, value) = match count {
            COUNTED_DIGITS => (b.le(digits, length), b.le(sum, t)),
            _ => (b.eq(length, digits), b.eq(t, sum)),
        };
        let of_other_length = b.not(of_length);
        facts.push(b.or(&[no_numerals, of_other_length, value]));
    }
    let (is_zero, same) = (b.eq(x, zero), b.eq(t, y));
    let is_some = b.not(is_zero);
    facts.push(b.or(&[no_numerals, is_some, same]));
    facts
}

/// `(t = value)` exactly if `w` is a numeral of the value: a refinement of `t = str.to_int w`.
pub(crate) fn number_is(store: &mut TermStore, t: TermId, w: TermId, value: &Integer) -> TermId {
    let mut b = Builder { store };
    let constant = b.store.mk_int(value);
    let is = b.eq(t, constant);
    let language = if *value < Integer::from(0) {
        let digit = b.re_range("0", "9");
        let digits = b.store.mk(Op::RePlus, &[digit]);
        b.store.mk(Op::ReComp, &[digits])
    } else {
        let zero = b.re_range("0", "0");
        let zeros = b.store.mk(Op::ReStar, &[zero]);
        let numeral = trine_value::StrValue::from_int(value);
        let numeral = b.word(&numeral);
        let numeral = b.language_of(numeral);
        b.re_concat(&[zeros, numeral])
    };
    let member = b.in_re(w, language);
    b.eq(is, member)
}
