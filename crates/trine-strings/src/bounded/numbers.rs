//! Circuits of integers as words: arithmetic, numerals and codes.
//!
//! Idea: integers are words of a fixed width; where a number may not fit, a side condition excludes
//! it.
//! Invariant: under the side conditions a circuit has the value of the operator.

use trine_term::{Op, TermId};
use trine_value::number::Integer;

use super::bounded_string::{BoundedString, Words};
use super::letters::Letters;

/// A sum, product, quotient or remainder, if it is one by a positive constant; conditions that
/// values fit are added.
pub(super) fn arithmetic(
    w: &mut Words<'_>,
    op: Op,
    words: &[TermId],
    divisor: Option<&Integer>,
    conditions: &mut Vec<TermId>,
) -> Option<TermId> {
    let mut fold = |w: &mut Words<'_>, op: Op, overflows: Op| {
        words[1..].iter().fold(words[0], |result, &word| {
            let overflow = w.store.mk(overflows, &[result, word]);
            conditions.push(w.not(overflow));
            w.store.mk(op, &[result, word])
        })
    };
    Some(match op {
        Op::Neg => {
            let overflow = w.store.mk(Op::BvNegO, &[words[0]]);
            conditions.push(w.not(overflow));
            w.store.mk(Op::BvNeg, &[words[0]])
        }
        Op::Add => fold(w, Op::BvAdd, Op::BvSaddO),
        Op::Sub => fold(w, Op::BvSub, Op::BvSsubO),
        Op::Mul => fold(w, Op::BvMul, Op::BvSmulO),
        Op::Abs => {
            let overflow = w.store.mk(Op::BvNegO, &[words[0]]);
            conditions.push(w.not(overflow));
            let (zero, minus) = (w.constant(0), w.store.mk(Op::BvNeg, &[words[0]]));
            let negative = w.lt(words[0], zero);
            w.ite(negative, minus, words[0])
        }
        // Euclidean division by a positive constant.
        _ => {
            if words.len() != 2 || divisor.is_none_or(|divisor| *divisor <= Integer::from(0)) {
                return None;
            }
            let rest = w.store.mk(Op::BvSmod, &[words[0], words[1]]);
            if op == Op::Mod {
                rest
            } else {
                let exact = w.sub(words[0], rest);
                w.store.mk(Op::BvSdiv, &[exact, words[1]])
            }
        }
    })
}

/// Whether a letter is one of a range of characters that are all letters.
fn between(w: &mut Words<'_>, letters: &Letters, letter: TermId, low: u32, high: u32) -> TermId {
    let (Some(low), Some(high)) = (letters.number(low), letters.number(high)) else {
        return w.store.mk_bool(false);
    };
    let (low, high) = (w.letter(low), w.letter(high));
    let bounds = [w.store.mk(Op::BvUle, &[low, letter]), w.store.mk(Op::BvUle, &[letter, high])];
    w.and(&bounds)
}

/// `str.to_int`, and the condition that the number fits.
pub(super) fn value(
    w: &mut Words<'_>,
    letters: &Letters,
    string: BoundedString,
) -> (TermId, TermId) {
    let (zero, ten, minus) = (w.constant(0), w.constant(10), w.constant(-1));
    let limit = w.constant(((1_i64 << (w.int - 5)) - 10) / 10);
    let nought = letters.number(0x30).unwrap_or(1);
    let mut value = zero;
    let mut digits = Vec::new();
    let mut safe = Vec::new();
    for position in 0..string.capacity {
        let (index, letter) = (w.constant(i64::from(position)), w.at(string, position));
        let inside = w.lt(index, string.length);
        let outside = w.not(inside);
        let digit = between(w, letters, letter, 0x30, 0x39);
        digits.push(w.or(&[outside, digit]));
        let small = w.le(value, limit);
        safe.push(w.or(&[outside, small]));
        let extra = w.int.saturating_sub(w.letter);
        let wide = w.store.mk_indexed(Op::ZeroExtend, [extra, 0], &[letter]);
        let base = w.constant(i64::from(nought));
        let digit = w.sub(wide, base);
        let scaled = w.store.mk(Op::BvMul, &[ten, value]);
        let next = w.add(scaled, digit);
        value = w.ite(inside, next, value);
    }
    let filled = w.lt(zero, string.length);
    digits.push(filled);
    let valid = w.and(&digits);
    let safe = w.and(&safe);
    let invalid = w.not(valid);
    let safe = w.or(&[invalid, safe]);
    (w.ite(valid, value, minus), safe)
}

/// `str.is_digit`.
pub(super) fn is_digit(w: &mut Words<'_>, letters: &Letters, string: BoundedString) -> TermId {
    let one = w.constant(1);
    let (single, first) = (w.eq(string.length, one), w.at(string, 0));
    let digit = between(w, letters, first, 0x30, 0x39);
    w.and(&[single, digit])
}

/// Whether `string`, all digits, is `str.from_int` of a number.
pub(super) fn is_numeral_of(
    w: &mut Words<'_>,
    letters: &Letters,
    string: BoundedString,
    n: TermId,
) -> [TermId; 2] {
    let (number, safe) = value(w, letters, string);
    let (zero, one) = (w.constant(0), w.constant(1));
    let negative = w.lt(n, zero);
    let (same, empty) = (w.eq(number, n), w.eq(string.length, zero));
    let first = w.at(string, 0);
    let nought = between(w, letters, first, 0x30, 0x30);
    let (plain, single) = (w.not(nought), w.eq(string.length, one));
    let shape = w.or(&[plain, single]);
    let positive = w.and(&[same, shape]);
    [safe, w.ite(negative, empty, positive)]
}

/// `str.to_code`.
pub(super) fn code(w: &mut Words<'_>, letters: &Letters, string: BoundedString) -> TermId {
    let (one, minus) = (w.constant(1), w.constant(-1));
    let (single, first) = (w.eq(string.length, one), w.at(string, 0));
    let mut code = minus;
    for (position, &value) in letters.codes().iter().enumerate() {
        let (number, value) = (w.letter(position as u32 + 1), w.constant(i64::from(value)));
        let is = w.eq(first, number);
        code = w.ite(is, value, code);
    }
    w.ite(single, code, minus)
}

/// `str.from_code`, and the condition that there is such a letter.
pub(super) fn letter_of_code(
    w: &mut Words<'_>,
    letters: &Letters,
    n: TermId,
) -> (BoundedString, TermId) {
    let (zero, last) = (w.constant(0), w.constant(0x2FFFF));
    let inside = [w.le(zero, n), w.le(n, last)];
    let inside = w.and(&inside);
    let mut letter = w.letter(0);
    let mut known = vec![w.not(inside)];
    for (position, &code) in letters.codes().iter().enumerate() {
        let (number, code) = (w.letter(position as u32 + 1), w.constant(i64::from(code)));
        let is = w.eq(n, code);
        known.push(is);
        letter = w.ite(is, number, letter);
    }
    let known = w.or(&known);
    let one = w.constant(1);
    let length = w.ite(inside, one, zero);
    (w.string_of_letters(&[letter], length), known)
}
