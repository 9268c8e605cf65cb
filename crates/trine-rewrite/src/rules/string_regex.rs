//! Regular languages: laws of concatenation, union, intersection, complement and repetition.
//!
//! Idea: neutral and absorbing languages go, associative operators are flat, unions of letters are
//! few ranges, repetitions of repetitions are one. Deeper equivalences are left to derivatives, which
//! normalise expressions of their own.

use trine_term::{Op, TermId, Value};
use trine_value::{CodePoint, StrValue};

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;

rules! {
    ReConcat / Local { re_concat_flat re_concat_none re_concat_absorbed }
    ReUnion / Local { re_flat_sorted re_union_all re_union_ranges re_subsumed }
    ReInter / Local { re_flat_sorted re_inter_none re_inter_word re_subsumed }
    ReStar / Local { re_star_plain re_star_nested re_star_members }
    RePlus / Local { re_plus_plain re_plus_star }
    ReOpt / Local { re_opt_plain }
    ReComp / Local { re_comp_plain }
    ReDiff / Local { re_diff_inter }
    ReRange / Local { re_range_plain }
    RePower / Local { re_power_plain re_power_power }
    ReLoop / Local { re_loop_plain }
}

/// Arguments of an operator inside the same operator that are merged into it.
const MERGED_LANGUAGES: usize = 256;

/// The empty word as a language.
fn nothing(cx: &mut RewriteCx<'_>) -> TermId {
    let empty = cx.empty_word();
    cx.mk(Op::StrToRe, &[empty])
}

fn is_nothing(cx: &RewriteCx<'_>, language: TermId) -> bool {
    cx.unary(Op::StrToRe, language).is_some_and(|word| cx.is_empty_word(word))
}

/// The literal of a language of one word.
fn word(cx: &RewriteCx<'_>, language: TermId) -> Option<StrValue> {
    cx.unary(Op::StrToRe, language).and_then(|word| cx.word(word)).cloned()
}

fn constant(cx: &mut RewriteCx<'_>, op: Op) -> TermId {
    cx.mk(op, &[])
}

/// The arguments, those of the same operator taken apart.
fn flat(cx: &RewriteCx<'_>, t: TermId) -> Args {
    let op = cx.op(t);
    let mut flat = Args::new();
    for &arg in cx.args(t) {
        if cx.op(arg) == op && cx.args(arg).len() <= MERGED_LANGUAGES {
            flat.extend_from_slice(cx.args(arg));
        } else {
            flat.push(arg);
        }
    }
    flat
}

/// `(re.++ r (re.++ s u)) => (re.++ r s u)`; the empty word goes, neighbouring words are one
fn re_concat_flat(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut parts = Args::new();
    for part in flat(cx, t) {
        if is_nothing(cx, part) {
            continue;
        }
        let words = parts.last().and_then(|&last| word(cx, last)).zip(word(cx, part));
        match words {
            Some((before, after)) => {
                let both = cx.store.mk_string(&before.concat(&after));
                parts.pop();
                parts.push(cx.mk(Op::StrToRe, &[both]));
            }
            None => parts.push(part),
        }
    }
    if parts.as_slice() == cx.args(t) {
        return None;
    }
    let neutral = nothing(cx);
    Some(cx.nary(Op::ReConcat, &parts, neutral))
}

/// `(re.++ r re.none) => re.none`
fn re_concat_none(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    cx.args(t).iter().copied().find(|&part| cx.op(part) == Op::ReNone)
}

/// `(re.++ (re.* r) (re.* r)) => (re.* r)`, `(re.++ (re.* r) r) => (re.+ r)`, `(re.++ re.all r) => re.all`
/// if the empty word is in `r`; for neighbours anywhere
fn re_concat_absorbed(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let parts = cx.args_vec(t);
    for at in 1..parts.len() {
        let (a, b) = (parts[at - 1], parts[at]);
        let Some(both) = neighbours(cx, a, b) else { continue };
        let mut rest = parts.clone();
        rest[at - 1] = both;
        rest.remove(at);
        let neutral = nothing(cx);
        return Some(cx.nary(Op::ReConcat, &rest, neutral));
    }
    None
}

/// One language for the concatenation of two.
fn neighbours(cx: &mut RewriteCx<'_>, a: TermId, b: TermId) -> Option<TermId> {
    for (a, b) in [(a, b), (b, a)] {
        if cx.op(a) == Op::ReAll && cx.language_facts(b).has_empty == Some(true) {
            return Some(a);
        }
        let Some(body) = cx.unary(Op::ReStar, a) else { continue };
        if b == a || cx.unary(Op::RePlus, b) == Some(body) {
            return Some(b);
        }
        if b == body {
            return Some(cx.mk(Op::RePlus, &[body]));
        }
    }
    None
}

/// Nested unions (intersections) are one; the arguments are sorted without repetition
fn re_flat_sorted(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut args = flat(cx, t);
    args.sort_unstable_by_key(|&arg| cx.rank(arg));
    args.dedup();
    if args.as_slice() == cx.args(t) {
        return None;
    }
    let neutral = constant(cx, if cx.op(t) == Op::ReUnion { Op::ReNone } else { Op::ReAll });
    Some(cx.nary(cx.op(t), &args, neutral))
}

/// Whether some argument is the complement of another.
fn has_complements(cx: &RewriteCx<'_>, args: &[TermId]) -> bool {
    args.iter().any(|&arg| cx.unary(Op::ReComp, arg).is_some_and(|other| args.contains(&other)))
}

/// `(re.union r re.all) => re.all`, `(re.union r (re.comp r)) => re.all`, `(re.union r re.none) => r`
fn re_union_all(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    if let Some(&all) = args.iter().find(|&&arg| cx.op(arg) == Op::ReAll) {
        return Some(all);
    }
    if has_complements(cx, &args) {
        return Some(constant(cx, Op::ReAll));
    }
    let before = args.len();
    args.retain(|&mut arg| cx.op(arg) != Op::ReNone);
    if args.len() == before {
        return None;
    }
    let neutral = constant(cx, Op::ReNone);
    Some(cx.nary(Op::ReUnion, &args, neutral))
}

/// `(re.inter r re.none) => re.none`, `(re.inter r (re.comp r)) => re.none`, `(re.inter r re.all) => r`
fn re_inter_none(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    if let Some(&none) = args.iter().find(|&&arg| cx.op(arg) == Op::ReNone) {
        return Some(none);
    }
    if has_complements(cx, &args) {
        return Some(constant(cx, Op::ReNone));
    }
    let before = args.len();
    args.retain(|&mut arg| cx.op(arg) != Op::ReAll);
    if args.len() == before {
        return None;
    }
    let neutral = constant(cx, Op::ReAll);
    Some(cx.nary(Op::ReInter, &args, neutral))
}

/// The letters of a language all of whose words are single letters, as a range.
fn letters(cx: &RewriteCx<'_>, language: TermId) -> Option<(u32, u32)> {
    match cx.op(language) {
        Op::ReAllChar => Some((0, CodePoint::MAX.get())),
        Op::StrToRe => cx.letter(cx.arg(language, 0)).map(|letter| (letter, letter)),
        Op::ReRange => {
            let [low, high] = cx.args2(language)?;
            let range = (cx.letter(low)?, cx.letter(high)?);
            (range.0 <= range.1).then_some(range)
        }
        _ => None,
    }
}

fn range(cx: &mut RewriteCx<'_>, low: u32, high: u32) -> TermId {
    if (low, high) == (0, CodePoint::MAX.get()) {
        return constant(cx, Op::ReAllChar);
    }
    let [low, high] = [low, high].map(|letter| {
        let letter = StrValue::from_code_points(CodePoint::new(letter));
        cx.store.mk_string(&letter)
    });
    if low == high { cx.mk(Op::StrToRe, &[low]) } else { cx.mk(Op::ReRange, &[low, high]) }
}

/// `(re.union (re.range "a" "c") (str.to_re "d")) => (re.range "a" "d")`
fn re_union_ranges(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    let mut ranges: Vec<(u32, u32)> = args.iter().filter_map(|&arg| letters(cx, arg)).collect();
    let before = ranges.len();
    ranges.sort_unstable();
    ranges.dedup_by(|next, kept| {
        let touches = next.0 <= kept.1.saturating_add(1);
        if touches {
            kept.1 = kept.1.max(next.1);
        }
        touches
    });
    if ranges.len() == before {
        return None;
    }
    let mut rest: Args = args.iter().copied().filter(|&arg| letters(cx, arg).is_none()).collect();
    rest.extend(ranges.into_iter().map(|(low, high)| range(cx, low, high)));
    let neutral = constant(cx, Op::ReNone);
    Some(cx.nary(Op::ReUnion, &rest, neutral))
}

/// Whether all words of the first are words of the second, as far as their shapes show.
fn is_part(cx: &RewriteCx<'_>, small: TermId, large: TermId) -> bool {
    match cx.op(large) {
        Op::ReStar | Op::RePlus | Op::ReOpt => {
            let body = cx.arg(large, 0);
            let inner = match cx.op(small) {
                // What repeats the same at most as often.
                op if op == cx.op(large) || cx.op(large) == Op::ReStar => match op {
                    Op::RePlus | Op::ReOpt | Op::RePower | Op::ReLoop => cx.arg(small, 0),
                    _ => small,
                },
                _ => small,
            };
            inner == body || cx.op(large) != Op::RePlus && is_nothing(cx, small)
        }
        _ => false,
    }
}

/// `(re.union r (re.* r)) => (re.* r)`, `(re.inter r (re.* r)) => r`, likewise other repetitions and the
/// empty word
fn re_subsumed(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    if args.len() > crate::cx::COMPARED_ARGS {
        return None;
    }
    let is_union = cx.op(t) == Op::ReUnion;
    let goes = args.iter().position(|&arg| {
        args.iter().any(|&other| {
            let (small, large) = if is_union { (arg, other) } else { (other, arg) };
            arg != other && is_part(cx, small, large)
        })
    })?;
    let mut rest = args;
    rest.remove(goes);
    let neutral = constant(cx, if is_union { Op::ReNone } else { Op::ReAll });
    Some(cx.nary(cx.op(t), &rest, neutral))
}

/// `(re.inter (str.to_re "a") r) => (str.to_re "a")` or `re.none`, if `r` is closed
fn re_inter_word(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    let single = args.iter().copied().find(|&arg| word(cx, arg).is_some())?;
    let text = cx.arg(single, 0);
    for &other in args.iter().filter(|&&arg| arg != single) {
        let member = cx.mk(Op::StrInRe, &[text, other]);
        let is_member = cx.closed_application(member)?;
        if is_member == Value::Bool(false) {
            return Some(constant(cx, Op::ReNone));
        }
    }
    Some(single)
}

/// `re.none`, the empty word, `re.all` and `re.allchar` under a star
fn re_star_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let body = cx.arg(t, 0);
    match cx.op(body) {
        Op::ReNone => Some(nothing(cx)),
        Op::ReAll => Some(body),
        Op::ReAllChar => Some(constant(cx, Op::ReAll)),
        _ => is_nothing(cx, body).then_some(body),
    }
}

/// `(re.* (re.* r)) => (re.* r)`, likewise `re.+` and `re.opt` inside
fn re_star_nested(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let body = cx.arg(t, 0);
    if !matches!(cx.op(body), Op::ReStar | Op::RePlus | Op::ReOpt) {
        return None;
    }
    let inner = cx.arg(body, 0);
    Some(cx.mk(Op::ReStar, &[inner]))
}

/// `(re.* (re.union (re.* r) s)) => (re.* (re.union r s))`; the empty word goes
fn re_star_members(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let body = cx.arg(t, 0);
    if cx.op(body) != Op::ReUnion {
        return None;
    }
    let members = cx.args_vec(body);
    let mut plain = Args::new();
    for &member in &members {
        match cx.op(member) {
            Op::ReStar | Op::RePlus | Op::ReOpt => plain.push(cx.arg(member, 0)),
            _ if is_nothing(cx, member) => {}
            _ => plain.push(member),
        }
    }
    if plain == members {
        return None;
    }
    let neutral = constant(cx, Op::ReNone);
    let body = cx.nary(Op::ReUnion, &plain, neutral);
    Some(cx.mk(Op::ReStar, &[body]))
}

/// `(re.+ re.none) => re.none`, likewise the empty word and `re.all`
fn re_plus_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let body = cx.arg(t, 0);
    let same = matches!(cx.op(body), Op::ReNone | Op::ReAll | Op::ReStar | Op::RePlus);
    (same || is_nothing(cx, body)).then_some(body)
}

/// `(re.+ r) => (re.* r)` if the empty word is in `r`
fn re_plus_star(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let body = cx.arg(t, 0);
    let has_empty = cx.language_facts(body).has_empty == Some(true);
    has_empty.then(|| cx.mk(Op::ReStar, &[body]))
}

/// `(re.opt r) => r` if the empty word is in `r`; `(re.opt re.none)` is the empty word
fn re_opt_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let body = cx.arg(t, 0);
    if cx.op(body) == Op::ReNone {
        return Some(nothing(cx));
    }
    (cx.language_facts(body).has_empty == Some(true)).then_some(body)
}

/// `(re.comp (re.comp r)) => r`, `(re.comp re.none) => re.all`, `(re.comp re.all) => re.none`
fn re_comp_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let body = cx.arg(t, 0);
    match cx.op(body) {
        Op::ReComp => Some(cx.arg(body, 0)),
        Op::ReNone => Some(constant(cx, Op::ReAll)),
        Op::ReAll => Some(constant(cx, Op::ReNone)),
        _ => None,
    }
}

/// `(re.diff r s u) => (re.inter r (re.comp s) (re.comp u))`
fn re_diff_inter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    for other in &mut args[1..] {
        *other = cx.mk(Op::ReComp, &[*other]);
    }
    Some(cx.mk(Op::ReInter, &args))
}

/// `(re.range "a" "a") => (str.to_re "a")`; `re.none` if the ends are no letters in order; all letters
/// are `re.allchar`
fn re_range_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [low, high] = cx.args2(t)?;
    let no_letter = |end: TermId| cx.word(end).is_some() && cx.letter(end).is_none();
    if no_letter(low) || no_letter(high) {
        return Some(constant(cx, Op::ReNone));
    }
    let (a, b) = (cx.letter(low)?, cx.letter(high)?);
    if a > b {
        return Some(constant(cx, Op::ReNone));
    }
    let plain = range(cx, a, b);
    (plain != t).then_some(plain)
}

/// `((_ re.^ 0) r)` is the empty word, `((_ re.^ 1) r) => r`; what repeats to itself stays
fn re_power_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [times, _] = cx.store.indices(t);
    let body = cx.arg(t, 0);
    if times == 0 {
        return Some(nothing(cx));
    }
    let same = times == 1 || matches!(cx.op(body), Op::ReNone | Op::ReAll | Op::ReStar);
    (same || is_nothing(cx, body)).then_some(body)
}

/// `((_ re.^ m) ((_ re.^ n) r)) => ((_ re.^ m*n) r)`
fn re_power_power(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let body = cx.arg(t, 0);
    let inner = cx.unary(Op::RePower, body)?;
    let times = cx.store.indices(t)[0].checked_mul(cx.store.indices(body)[0])?;
    Some(cx.store.mk_indexed(Op::RePower, [times, 0], &[inner]))
}

/// `((_ re.loop 2 1) r) => re.none`, `((_ re.loop 2 2) r) => ((_ re.^ 2) r)`, `((_ re.loop 0 1) r) =>
/// (re.opt r)`; what repeats to itself stays
fn re_loop_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [low, high] = cx.store.indices(t);
    let body = cx.arg(t, 0);
    if low > high {
        return Some(constant(cx, Op::ReNone));
    }
    if low == high {
        return Some(cx.store.mk_indexed(Op::RePower, [low, 0], &[body]));
    }
    if (low, high) == (0, 1) {
        return Some(cx.mk(Op::ReOpt, &[body]));
    }
    match cx.op(body) {
        Op::ReNone if low == 0 => Some(nothing(cx)),
        Op::ReNone | Op::ReAll | Op::ReStar => Some(body),
        _ => is_nothing(cx, body).then_some(body),
    }
}
