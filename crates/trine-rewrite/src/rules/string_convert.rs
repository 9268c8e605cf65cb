//! Conversions between texts, numbers and codes.

use trine_term::{Op, TermId};
use trine_value::StrValue;
use trine_value::number::Integer;

use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::sum::Sum;

rules! {
    StrToInt / Deep { str_to_int_numeral str_to_int_no_digit str_to_int_nought str_to_int_digits }
    StrFromInt / Deep { str_from_int_negative }
    StrToCode / Deep { str_to_code_letter str_to_code_length }
    StrFromCode / Deep { str_from_code_code str_from_code_outside }
    StrIsDigit / Deep { str_is_digit_range }
    Eq / Deep { eq_str_numeral eq_str_letter }
}

/// Digits at the end of a text that are taken off its value.
const MAX_DIGITS: usize = 100;
/// The greatest code of a letter.
const LAST_CODE: i64 = 0x2_FFFF;

/// `(str.to_int (str.from_int n)) => (ite (<= 0 n) n (- 1))`
fn str_to_int_numeral(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let number = cx.unary(Op::StrFromInt, cx.arg(t, 0))?;
    let (zero, minus) = (cx.int(0), cx.int(-1));
    let natural = cx.mk(Op::Le, &[zero, number]);
    Some(cx.ite(natural, number, minus))
}

/// `(str.to_int (str.++ "a" x)) => (- 1)`: not only digits
fn str_to_int_no_digit(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let is_digit = |point: u32| (0x30..=0x39).contains(&point);
    let parts = cx.parts(cx.arg(t, 0));
    let other = parts
        .iter()
        .filter_map(|&part| cx.word(part))
        .any(|word| word.code_points().any(|point| !is_digit(point.get())));
    other.then(|| cx.int(-1))
}

/// `(str.to_int (str.++ "0" x)) => (ite (= "" x) 0 (str.to_int x))`
fn str_to_int_nought(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let text = cx.arg(t, 0);
    let parts = cx.parts(text);
    let word = cx.word(parts[0])?.clone();
    let noughts = word.code_points().take_while(|point| point.get() == 0x30).count();
    if noughts == 0 || parts.len() < 2 {
        return None;
    }
    let front = cx.store.mk_string(&word.slice(noughts..word.len()));
    let rest = cx.text(&parts[1..]);
    let rest = cx.mk(Op::StrConcat, &[front, rest]);
    let (empty, zero) = (cx.empty_word(), cx.int(0));
    let (none, value) = (cx.eq(empty, rest), cx.mk(Op::StrToInt, &[rest]));
    Some(cx.ite(none, zero, value))
}

/// `(str.to_int (str.++ x "12")) => (ite (= "" x) 12 (ite (<= 0 (str.to_int x)) (+ 12 (* 100 (str.to_int
/// x))) (- 1)))`
fn str_to_int_digits(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut parts = cx.parts(cx.arg(t, 0));
    let word = cx.word(*parts.last()?)?.clone();
    let value = word.to_int();
    if parts.len() < 2 || value < Integer::ZERO || word.len() > MAX_DIGITS {
        return None;
    }
    parts.pop();
    let rest = cx.text(&parts);
    let (empty, zero, minus) = (cx.empty_word(), cx.int(0), cx.int(-1));
    let none = cx.eq(empty, rest);
    let number = cx.mk(Op::StrToInt, &[rest]);
    let power = cx.store.mk_int(&Integer::from(10).pow(word.len()));
    let value = cx.store.mk_int(&value);
    let product = cx.mk(Op::Mul, &[power, number]);
    let (valid, sum) = (cx.mk(Op::Le, &[zero, number]), cx.mk(Op::Add, &[value, product]));
    let otherwise = cx.ite(valid, sum, minus);
    Some(cx.ite(none, value, otherwise))
}

/// `(str.from_int n) => ""` if `n < 0` provably
fn str_from_int_negative(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let number = Sum::of(cx, cx.arg(t, 0))?;
    cx.is_below(&number, &Sum::zero()).then(|| cx.empty_word())
}

/// Whether `n` is the code of a letter, as a formula.
fn is_code(cx: &mut RewriteCx<'_>, number: TermId) -> TermId {
    let (zero, last) = (cx.int(0), cx.int(LAST_CODE));
    let (low, high) = (cx.mk(Op::Le, &[zero, number]), cx.mk(Op::Le, &[number, last]));
    cx.and(&[low, high])
}

/// `(str.to_code (str.from_code n)) => (ite (and (<= 0 n) (<= n 196607)) n (- 1))`
fn str_to_code_letter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let number = cx.unary(Op::StrFromCode, cx.arg(t, 0))?;
    let (valid, minus) = (is_code(cx, number), cx.int(-1));
    Some(cx.ite(valid, number, minus))
}

/// `(str.to_code x) => (- 1)` if the length of `x` is not 1 by its parts
fn str_to_code_length(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let bounds = cx.length_bounds(cx.arg(t, 0));
    let long = bounds.low.is_some_and(|low| low > Integer::ONE);
    let short = bounds.high.is_some_and(|high| high < Integer::ONE);
    (long || short).then(|| cx.int(-1))
}

/// `(str.from_code (str.to_code x)) => (ite (= 1 (str.len x)) x "")`
fn str_from_code_code(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let text = cx.unary(Op::StrToCode, cx.arg(t, 0))?;
    let (one, empty) = (cx.int(1), cx.empty_word());
    let length = cx.mk(Op::StrLen, &[text]);
    let single = cx.eq(one, length);
    Some(cx.ite(single, text, empty))
}

/// `(str.from_code n) => ""` if `n` is no code provably
fn str_from_code_outside(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let number = Sum::of(cx, cx.arg(t, 0))?;
    let mut last = Sum::zero();
    last.constant = LAST_CODE.into();
    let outside = cx.is_below(&number, &Sum::zero()) || cx.is_below(&last, &number);
    outside.then(|| cx.empty_word())
}

/// `(str.is_digit x) => (str.in_re x (re.range "0" "9"))`
fn str_is_digit_range(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let ends = [0, 9].map(|digit| {
        let digit = StrValue::from_int(&Integer::from(digit));
        cx.store.mk_string(&digit)
    });
    let digits = cx.mk(Op::ReRange, &ends);
    let text = cx.arg(t, 0);
    Some(cx.mk(Op::StrInRe, &[text, digits]))
}

/// `(= "12" (str.from_int n)) => (= 12 n)`; `(= "" (str.from_int n)) => (< n 0)`; other texts are no
/// numerals
fn eq_str_numeral(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [word, numeral] = cx.args2(t)?;
    let number = cx.unary(Op::StrFromInt, numeral)?;
    let word = cx.word(word)?.clone();
    if word.is_empty() {
        let zero = cx.int(0);
        return Some(cx.mk(Op::Lt, &[number, zero]));
    }
    let value = word.to_int();
    if StrValue::from_int(&value) != word {
        return Some(cx.bool(false));
    }
    let value = cx.store.mk_int(&value);
    Some(cx.eq(value, number))
}

/// `(= "a" (str.from_code n)) => (= 97 n)`; `(= "" (str.from_code n))` if `n` is no code; longer texts
/// are not one letter
fn eq_str_letter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [word, letter] = cx.args2(t)?;
    let number = cx.unary(Op::StrFromCode, letter)?;
    let word = cx.word(word)?.clone();
    if word.is_empty() {
        let valid = is_code(cx, number);
        return Some(cx.not(valid));
    }
    if word.len() > 1 {
        return Some(cx.bool(false));
    }
    let code = cx.store.mk_int(&word.to_code());
    Some(cx.eq(code, number))
}
