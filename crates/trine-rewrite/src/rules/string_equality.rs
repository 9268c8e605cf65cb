//! Equations between texts.
//!
//! Idea: what both sides begin or end with goes; where the lengths of what they begin with are the
//! same, the equation falls apart; lengths and literals that cannot fit refute.

use trine_term::{Op, TermId};
use trine_value::number::{Integer, Rational};

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;
use crate::sum::Sum;
use crate::text::{End, Stripped};

rules! {
    Eq / Local { eq_str_empty eq_str_front eq_str_back }
    Eq / Deep {
        eq_str_length eq_str_misfit eq_str_unary eq_str_surplus eq_str_split eq_str_reversed
        eq_str_no_cut eq_str_replaced eq_str_unchanged eq_str_replacement
    }
}

/// Parts of each side whose lengths are compared to split an equation.
const SPLIT_PARTS: usize = 8;

/// Both sides of an equation between different texts.
fn sides(cx: &RewriteCx<'_>, t: TermId) -> Option<[TermId; 2]> {
    let [left, right] = cx.args2(t)?;
    (cx.store.sort(left) == cx.store.sorts.string() && left != right).then_some([left, right])
}

/// The sides of an equation of which one is a literal, that one first.
fn literal_side(cx: &RewriteCx<'_>, t: TermId) -> Option<[TermId; 2]> {
    let [left, right] = sides(cx, t)?;
    match (cx.word(left), cx.word(right)) {
        (Some(_), _) => Some([left, right]),
        (None, Some(_)) => Some([right, left]),
        (None, None) => None,
    }
}

/// `(= "" (str.++ x y)) => (and (= "" x) (= "" y))`
fn eq_str_empty(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [empty, other] = literal_side(cx, t)?;
    if !cx.is_empty_word(empty) || cx.op(other) != Op::StrConcat {
        return None;
    }
    let all: Vec<TermId> = cx.args_vec(other).iter().map(|&part| cx.eq(empty, part)).collect();
    Some(cx.and(&all))
}

fn stripped(cx: &mut RewriteCx<'_>, t: TermId, end: End) -> Option<TermId> {
    let [left, right] = sides(cx, t)?;
    if cx.op(left) != Op::StrConcat && cx.op(right) != Op::StrConcat {
        return None;
    }
    let (a, b) = (cx.parts(left), cx.parts(right));
    match cx.strip(&a, &b, end) {
        Stripped::Nothing => None,
        Stripped::Clash(_) => Some(cx.bool(false)),
        Stripped::Rest(a, b) => {
            let (a, b) = (cx.text(&a), cx.text(&b));
            Some(cx.eq(a, b))
        }
    }
}

/// `(= (str.++ x y) (str.++ x z)) => (= y z)`, also for literals that begin alike; `false` if they
/// clash
fn eq_str_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    stripped(cx, t, End::Front)
}

/// As `eq_str_front`, at the other end
fn eq_str_back(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    stripped(cx, t, End::Back)
}

/// `(= x y) => false` if one is longer provably
fn eq_str_length(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [left, right] = sides(cx, t)?;
    let (a, b) = (cx.length_sum(left)?, cx.length_sum(right)?);
    (cx.is_below(&a, &b) || cx.is_below(&b, &a)).then(|| cx.bool(false))
}

/// `(= "abc" (str.++ x "d" y)) => false`: the literals do not occur in the other side in their order;
/// or it has a letter that the other side never has
fn eq_str_misfit(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [literal, other] = literal_side(cx, t)?;
    let parts = cx.parts(other);
    let misfit = cx.word(literal).is_some_and(|word| !cx.literals_fit(&parts, word));
    (misfit || cx.has_foreign_letter(&parts, &[literal])).then(|| cx.bool(false))
}

/// `(= "aaa" (str.++ x "a" y)) => (= "aa" (str.++ x y))`: only one letter, so that places do not matter
fn eq_str_unary(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [literal, other] = literal_side(cx, t)?;
    let word = cx.word(literal)?.clone();
    let letter = word.code_point(0)?;
    let parts = cx.parts(other);
    if parts.len() < 2 || word.code_points().any(|point| point != letter) {
        return None;
    }
    let (mut rest, mut taken) = (Args::new(), 0);
    for &part in &parts {
        match cx.word(part) {
            Some(piece) if piece.code_points().all(|point| point == letter) => taken += piece.len(),
            Some(_) => return Some(cx.bool(false)),
            None => rest.push(part),
        }
    }
    if taken == 0 {
        return None;
    }
    if taken > word.len() {
        return Some(cx.bool(false));
    }
    let (word, rest) = (cx.store.mk_string(&word.slice(taken..word.len())), cx.text(&rest));
    Some(cx.eq(word, rest))
}

/// `(= x (str.++ y x z)) => (and (= "" y) (= "" z) (= x x))`: what makes one side longer is empty
fn eq_str_surplus(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [left, right] = sides(cx, t)?;
    let mut surplus = cx.length_sum(right)?;
    surplus.add(&cx.length_sum(left)?, &-Rational::ONE);
    if surplus.constant != Rational::ZERO || surplus.summands.is_empty() {
        return None;
    }
    let is_right = surplus.summands[0].1 > Rational::ZERO;
    if surplus.summands.iter().any(|(_, factor)| (*factor > Rational::ZERO) != is_right) {
        return None;
    }
    let empty = cx.empty_word();
    let mut facts = Vec::new();
    let mut gone = Args::new();
    for (length, _) in &surplus.summands {
        let text = cx.unary(Op::StrLen, *length)?;
        gone.push(text);
        facts.push(cx.eq(empty, text));
    }
    let [left, right] = [left, right].map(|side| {
        let mut parts = cx.parts(side);
        parts.retain(|part| !gone.contains(part));
        cx.text(&parts)
    });
    let rest = cx.eq(left, right);
    // A part may be longer than it shows (`str.rev y` for `y`): then nothing went. Where one side is
    // empty, the equation is among the facts.
    if rest == t || facts.contains(&t) {
        return None;
    }
    facts.push(rest);
    Some(cx.and(&facts))
}

/// `(= (str.++ x y) (str.++ z w)) => (and (= x z) (= y w))` if `|x| = |z|` provably
fn eq_str_split(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [left, right] = sides(cx, t)?;
    let (a, b) = (cx.parts(left), cx.parts(right));
    if a.len() < 2 || b.len() < 2 {
        return None;
    }
    let fronts = |parts: &Args| 1..parts.len().min(SPLIT_PARTS);
    let mut lengths: Vec<(usize, Sum)> = Vec::new();
    for count in fronts(&b) {
        lengths.push((count, cx.length_sum_of(&b[..count])?));
    }
    for count in fronts(&a) {
        let length = cx.length_sum_of(&a[..count])?;
        for (other, sum) in &lengths {
            let same = length.constant == sum.constant && length.summands == sum.summands;
            if same {
                let [x, y, z, w] = [&a[..count], &a[count..], &b[..*other], &b[*other..]]
                    .map(|parts| cx.text(parts));
                let (front, back) = (cx.eq(x, z), cx.eq(y, w));
                return Some(cx.and(&[front, back]));
            }
        }
    }
    None
}

/// `(= (str.rev x) (str.rev y)) => (= x y)`, `(= "ab" (str.rev x)) => (= "ba" x)`
fn eq_str_reversed(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [left, right] = sides(cx, t)?;
    let y = cx.unary(Op::StrRev, right)?;
    let x = match cx.unary(Op::StrRev, left) {
        Some(x) => x,
        None => {
            let word = cx.word(left)?.reversed();
            cx.store.mk_string(&word)
        }
    };
    Some(cx.eq(x, y))
}

/// `(= "" (str.substr x m n)) => (or (< m 0) (<= |x| m) (<= n 0))`
fn eq_str_no_cut(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [empty, cut] = literal_side(cx, t)?;
    if !cx.is_empty_word(empty) || cx.op(cut) != Op::StrSubstr {
        return None;
    }
    let [text, start, count]: [TermId; 3] = cx.args(cut).try_into().ok()?;
    let (zero, length) = (cx.int(0), cx.mk(Op::StrLen, &[text]));
    let (before, none) = (cx.mk(Op::Lt, &[start, zero]), cx.mk(Op::Le, &[count, zero]));
    let behind = cx.mk(Op::Le, &[length, start]);
    let outside = cx.or(before, behind);
    Some(cx.or(outside, none))
}

/// `(= "" (str.replace x y "")) => (or (= "" x) (= x y))`; with a replacement that is not empty:
/// `(and (= "" x) (not (= "" y)))`
fn eq_str_replaced(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [empty, replaced] = literal_side(cx, t)?;
    if !cx.is_empty_word(empty) || cx.op(replaced) != Op::StrReplace {
        return None;
    }
    let [text, pattern, by]: [TermId; 3] = cx.args(replaced).try_into().ok()?;
    let none = cx.eq(empty, text);
    if cx.is_empty_word(by) {
        let same = cx.eq(text, pattern);
        return Some(cx.or(none, same));
    }
    if cx.length_bounds(by).low.is_none_or(|low| low == Integer::ZERO) {
        return None;
    }
    let no_pattern = cx.eq(empty, pattern);
    let pattern = cx.not(no_pattern);
    Some(cx.and(&[none, pattern]))
}

/// `(= x (str.replace x y z)) => (or (= y z) (not (str.contains x y)))`; for `str.replace_all` also
/// if `y` is empty
fn eq_str_unchanged(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [left, right] = sides(cx, t)?;
    let replaced = [left, right].into_iter().find(|&side| {
        matches!(cx.op(side), Op::StrReplace | Op::StrReplaceAll)
            && [left, right].contains(&cx.arg(side, 0))
    })?;
    let [text, pattern, by]: [TermId; 3] = cx.args(replaced).try_into().ok()?;
    let (same, found) = (cx.eq(pattern, by), cx.mk(Op::StrContains, &[text, pattern]));
    let absent = cx.not(found);
    let unchanged = cx.or(same, absent);
    if cx.op(replaced) == Op::StrReplace {
        return Some(unchanged);
    }
    let empty = cx.empty_word();
    let no_pattern = cx.eq(empty, pattern);
    Some(cx.or(no_pattern, unchanged))
}

/// `(= z (str.replace x y z)) => (or (= x y) (= x z))` if `y` and `z` have the same length
fn eq_str_replacement(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [left, right] = sides(cx, t)?;
    let replaced = [left, right]
        .into_iter()
        .find(|&side| cx.op(side) == Op::StrReplace && [left, right].contains(&cx.arg(side, 2)))?;
    let [text, pattern, by]: [TermId; 3] = cx.args(replaced).try_into().ok()?;
    let (old, new) = (cx.length_sum(pattern)?, cx.length_sum(by)?);
    if !cx.is_at_most(&old, &new) || !cx.is_at_most(&new, &old) {
        return None;
    }
    let (whole, same) = (cx.eq(text, pattern), cx.eq(text, by));
    Some(cx.or(whole, same))
}
