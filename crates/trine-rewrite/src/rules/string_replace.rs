//! Replacement: `str.replace`, `str.replace_all`, `str.replace_re` and `str.replace_re_all`.

use trine_term::{Op, TermId, Value};
use trine_value::{CodePoint, StrValue};

use super::string_contains::{Trimmed, decided_contains, trim_ends};
use crate::cx::RewriteCx;
use crate::rule::rules;

rules! {
    StrReplace / Local { str_replace_plain }
    StrReplace / Deep {
        str_replace_absent str_replace_in_nothing str_replace_in_letter str_replace_front
        str_replace_back str_replace_ends str_replace_long str_replace_again
    }
    StrReplaceAll / Local { str_replace_all_plain }
    StrReplaceAll / Deep {
        str_replace_all_absent str_replace_all_front str_replace_all_in_letter str_replace_all_ends
        str_replace_marked
    }
    StrReplaceRe / Local { str_replace_re_word str_replace_re_none str_replace_re_shortest }
    StrReplaceRe / Deep { str_replace_re_empty str_replace_marked }
    StrReplaceReAll / Local { str_replace_re_all_word str_replace_re_none str_replace_re_all_shortest }
    StrReplaceReAll / Deep { str_replace_marked str_replace_re_whole }
    StrReplaceReLongest / Local { str_replace_re_word str_replace_re_none }
    StrReplaceReLongest / Deep { str_replace_marked }
    StrReplaceReLongestAll / Local { str_replace_re_all_word str_replace_re_none }
    StrReplaceReLongestAll / Deep { str_replace_marked str_replace_re_whole }
}

/// Letters of a literal in which the places of replacements are looked for.
const MAX_MARKED: usize = 1000;

/// `(str.replace x "" z) => (str.++ z x)`, `(str.replace x y y) => x`, `(str.replace x x z) => z`
fn str_replace_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.is_empty_word(pattern) {
        return Some(cx.mk(Op::StrConcat, &[by, text]));
    }
    if pattern == by {
        return Some(text);
    }
    (text == pattern).then_some(by)
}

/// `(str.replace x y z) => x` if `x` does not contain `y` provably
fn str_replace_absent(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, _]: [TermId; 3] = cx.args(t).try_into().ok()?;
    (decided_contains(cx, text, pattern) == Some(false)).then_some(text)
}

/// `(str.replace "" y z) => (ite (= "" y) z "")`
fn str_replace_in_nothing(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if !cx.is_empty_word(text) {
        return None;
    }
    let none = cx.eq(text, pattern);
    Some(cx.ite(none, by, text))
}

/// `(str.replace "a" y z) => (ite (= "a" y) z (ite (= "" y) (str.++ z "a") "a"))`
fn str_replace_in_letter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    cx.letter(text)?;
    let (empty, before) = (cx.empty_word(), cx.mk(Op::StrConcat, &[by, text]));
    let (none, whole) = (cx.eq(empty, pattern), cx.eq(text, pattern));
    let otherwise = cx.ite(none, before, text);
    Some(cx.ite(whole, by, otherwise))
}

/// `(str.replace (str.++ y x) y z) => (str.++ z x)`; a literal in the literal at the front
fn str_replace_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let (whole, part) = (cx.parts(text), cx.parts(pattern));
    if whole.starts_with(&part) {
        let rest = cx.text(&whole[part.len()..]);
        return Some(cx.mk(Op::StrConcat, &[by, rest]));
    }
    let (front, wanted) = (cx.word(whole[0])?.clone(), cx.word(pattern)?.clone());
    let place = front.find(&wanted, 0)?;
    let (before, after) = (front.slice(0..place), front.slice(place + wanted.len()..front.len()));
    let (before, after) = (cx.store.mk_string(&before), cx.store.mk_string(&after));
    let rest = cx.text(&whole[1..]);
    Some(cx.mk(Op::StrConcat, &[before, by, after, rest]))
}

/// `(str.replace (str.++ x y z) y w) => (str.++ (str.replace (str.++ x y) y w) z)`
fn str_replace_back(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let mut parts = cx.args_vec(text);
    let last = parts.pop()?;
    let front = cx.text(&parts);
    if decided_contains(cx, front, pattern) != Some(true) {
        return None;
    }
    let front = cx.mk(Op::StrReplace, &[front, pattern, by]);
    Some(cx.mk(Op::StrConcat, &[front, last]))
}

/// `(str.replace (str.++ "ab" x) "c" z) => (str.++ "ab" (str.replace x "c" z))`: no occurrence begins
/// in the front; likewise at the back
fn str_replace_ends(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let Trimmed { whole, idle: [front, back], rest } = trim_ends(cx, text, pattern)?;
    let ends = [whole[0], whole[whole.len() - 1]];
    let [before, after] = ends.map(|end| cx.word(end).cloned().unwrap_or_else(StrValue::empty));
    let before = before.slice(0..front);
    let after = after.slice(after.len() - back..after.len());
    let replaced = cx.mk(Op::StrReplace, &[rest, pattern, by]);
    let (before, after) = (cx.store.mk_string(&before), cx.store.mk_string(&after));
    Some(cx.mk(Op::StrConcat, &[before, replaced, after]))
}

/// `(str.replace x y z) => (ite (= x y) z x)` if `|x| <= |y|` provably
fn str_replace_long(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let (long, short) = (cx.length_sum(pattern)?, cx.length_sum(text)?);
    if !cx.is_at_most(&short, &long) {
        return None;
    }
    let whole = cx.eq(text, pattern);
    Some(cx.ite(whole, by, text))
}

/// `(str.replace (str.replace x "a" x) x z) => (ite (str.contains x "a") (str.replace x "a" z) z)`: what
/// stands before the first letter `a` has none, so `x` occurs first where it was put
fn str_replace_again(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(text) != Op::StrReplace {
        return None;
    }
    let [inner, letter, own]: [TermId; 3] = cx.args(text).try_into().ok()?;
    if inner != pattern || own != pattern {
        return None;
    }
    cx.letter(letter)?;
    let found = cx.mk(Op::StrContains, &[inner, letter]);
    let once = cx.mk(Op::StrReplace, &[inner, letter, by]);
    Some(cx.ite(found, once, by))
}

/// `(str.replace_all x "" z)` and `(str.replace_all x y y)` are `x`; so it is if `x` is empty
fn str_replace_all_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    (cx.is_empty_word(pattern) || pattern == by || cx.is_empty_word(text)).then_some(text)
}

/// `(str.replace_all x y z) => x` if `x` does not contain `y` provably
fn str_replace_all_absent(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    str_replace_absent(cx, t)
}

/// `(str.replace_all (str.++ y y x) y z) => (ite (= "" y) x (str.++ z z (str.replace_all x y z)))`:
/// replacement begins at the front; a literal pattern is not empty
fn str_replace_all_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.is_empty_word(pattern) {
        return None;
    }
    let (whole, part) = (cx.parts(text), cx.parts(pattern));
    let mut rest = whole.as_slice();
    let mut parts = Vec::new();
    while let Some(more) = rest.strip_prefix(part.as_slice()) {
        parts.push(by);
        rest = more;
    }
    if parts.is_empty() {
        return None;
    }
    let rest = cx.text(rest);
    parts.push(cx.mk(Op::StrReplaceAll, &[rest, pattern, by]));
    let replaced = cx.mk(Op::StrConcat, &parts);
    if cx.is_value(pattern) {
        return Some(replaced);
    }
    let empty = cx.empty_word();
    let none = cx.eq(empty, pattern);
    Some(cx.ite(none, rest, replaced))
}

/// `(str.replace_all "a" y z) => (ite (= "a" y) z "a")`
fn str_replace_all_in_letter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    cx.letter(text)?;
    let whole = cx.eq(text, pattern);
    Some(cx.ite(whole, by, text))
}

/// `(str.replace_all (str.++ "ab" x) "c" "d") => (str.++ "ab" (str.replace_all x "c" "d"))` for a
/// pattern of one letter: what is done to a literal at an end is known
fn str_replace_all_ends(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    cx.letter(pattern)?;
    let (wanted, word) = (cx.word(pattern)?.clone(), cx.word(by)?.clone());
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let mut middle = cx.args_vec(text);
    let mut ends = [None, None];
    for (end, position) in ends.iter_mut().zip([0, middle.len() - 1]) {
        if let Some(literal) = cx.word(middle[position]).cloned() {
            *end = Some(cx.store.mk_string(&literal.replace_all(&wanted, &word)));
            middle[position] = cx.empty_word();
        }
    }
    if ends == [None, None] {
        return None;
    }
    middle.retain(|&mut part| !cx.is_empty_word(part));
    let middle = cx.text(&middle);
    let replaced = cx.mk(Op::StrReplaceAll, &[middle, pattern, by]);
    let [front, back] = ends;
    let parts: Vec<TermId> = front.into_iter().chain([replaced]).chain(back).collect();
    Some(cx.text(&parts))
}

/// `(str.replace_re x (str.to_re y) z) => (str.replace x y z)`, likewise for the longest match
fn str_replace_re_word(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    replaced_word(cx, t, Op::StrReplace)
}

/// `(str.replace_re_all x (str.to_re y) z) => (str.replace_all x y z)`, likewise for longest matches
fn str_replace_re_all_word(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    replaced_word(cx, t, Op::StrReplaceAll)
}

fn replaced_word(cx: &mut RewriteCx<'_>, t: TermId, op: Op) -> Option<TermId> {
    let [text, language, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let word = cx.unary(Op::StrToRe, language)?;
    Some(cx.mk(op, &[text, word, by]))
}

/// `(str.replace_re x re.none z) => x`, likewise `str.replace_re_all`
fn str_replace_re_none(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language, _]: [TermId; 3] = cx.args(t).try_into().ok()?;
    (cx.op(language) == Op::ReNone).then_some(text)
}

/// `(str.replace_re x (re.+ r) z) => (str.replace_re x r z)`, `(str.replace_re x (re.++ r (re.* s)) z) =>
/// (str.replace_re x r z)`: each match begins with a shorter one
fn str_replace_re_shortest(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let language = cx.arg(t, 1);
    let shorter = match cx.op(language) {
        Op::RePlus => cx.arg(language, 0),
        Op::ReConcat => {
            let mut parts = cx.args_vec(language);
            while parts.len() > 1
                && parts.last().is_some_and(|&last| cx.language_facts(last).has_empty == Some(true))
            {
                parts.pop();
            }
            if parts.len() == cx.args(language).len() {
                return None;
            }
            let neutral = cx.empty_word();
            let neutral = cx.mk(Op::StrToRe, &[neutral]);
            cx.nary(Op::ReConcat, &parts, neutral)
        }
        _ => return None,
    };
    Some(with_language(cx, t, shorter))
}

/// `(str.replace_re_all x (re.+ r) z) => (str.replace_re_all x r z)`, likewise `re.*` and `re.opt`: each
/// match that is not empty begins with one of `r`
fn str_replace_re_all_shortest(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let language = cx.arg(t, 1);
    let repeats = matches!(cx.op(language), Op::RePlus | Op::ReStar | Op::ReOpt);
    repeats.then(|| {
        let shorter = cx.arg(language, 0);
        with_language(cx, t, shorter)
    })
}

/// The replacement with another language.
fn with_language(cx: &mut RewriteCx<'_>, t: TermId, language: TermId) -> TermId {
    let (op, text, by) = (cx.op(t), cx.arg(t, 0), cx.arg(t, 2));
    cx.mk(op, &[text, language, by])
}

/// `(str.replace_re x r z) => (str.++ z x)` if the empty word is in `r`: it is the shortest match
fn str_replace_re_empty(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let has_empty = cx.language_facts(language).has_empty == Some(true);
    has_empty.then(|| cx.mk(Op::StrConcat, &[by, text]))
}

/// `(str.replace_re_all x (re.++ r (str.to_re x) s) x) => x`: a match is all of the text
fn str_replace_re_whole(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if by != text || cx.op(language) != Op::ReConcat {
        return None;
    }
    let mut parts = cx.args(language).iter();
    let is_long = parts.any(|&part| cx.unary(Op::StrToRe, part) == Some(text));
    is_long.then_some(text)
}

/// `(str.replace_re_all "ab" re.allchar z) => (str.++ z z)`: in a literal it is known what is replaced
fn str_replace_marked(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let word = cx.word(text)?;
    if cx.is_value(by) || word.len() > MAX_MARKED {
        return None;
    }
    // A code point that the text does not have marks the places.
    let has = |point: CodePoint| word.code_points().any(|other| other == point);
    let marks = (0..=CodePoint::MAX.get()).rev().filter_map(CodePoint::new);
    let mark = marks.into_iter().find(|&mark| !has(mark))?;
    let literal = StrValue::from_code_points([mark]);
    let literal = cx.store.mk_string(&literal);
    let marked = cx.mk(cx.op(t), &[text, pattern, literal]);
    let marked = match cx.word(marked) {
        Some(word) => word.clone(),
        None => match cx.closed_application(marked)? {
            Value::String(word) => word,
            _ => return None,
        },
    };
    let mut parts: Vec<TermId> = Vec::new();
    let mut start = 0;
    let ends: Vec<usize> = marked
        .code_points()
        .enumerate()
        .filter(|&(_, point)| point == mark)
        .map(|(place, _)| place)
        .collect();
    for end in ends {
        parts.push(cx.store.mk_string(&marked.slice(start..end)));
        parts.push(by);
        start = end + 1;
    }
    parts.push(cx.store.mk_string(&marked.slice(start..marked.len())));
    Some(cx.mk(Op::StrConcat, &parts))
}
