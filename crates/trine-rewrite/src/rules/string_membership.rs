//! Membership: `str.in_re`.

use trine_term::{Op, TermId};
use trine_value::number::Integer;

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;
use crate::text::{End, Stripped};

rules! {
    StrInRe / Local {
        str_in_re_word str_in_re_comp str_in_re_plain str_in_re_both str_in_re_without
    }
    StrInRe / Deep {
        str_in_re_ground str_in_re_empty str_in_re_length str_in_re_letters str_in_re_counted
        str_in_re_front
        str_in_re_back str_in_re_star_parts str_in_re_numeral str_in_re_part
    }
    StrIndexOfRe / Deep { str_in_re_ground }
    StrReplaceRe / Deep { str_in_re_ground }
    StrReplaceReAll / Deep { str_in_re_ground }
}

/// Loops with higher bounds count by lengths.
const COUNTED: u32 = 1000;

/// Literals of at least so many letters are searched for, not read letter by letter.
const LONG_LITERAL: usize = 1001;

/// Conjunctions of more languages stay one.
const SPLIT_LANGUAGES: usize = 16;

/// `(str.in_re x (str.to_re y)) => (= x y)`
fn str_in_re_word(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let other = cx.unary(Op::StrToRe, language)?;
    Some(cx.eq(text, other))
}

/// `(str.in_re x (re.comp r)) => (not (str.in_re x r))`
fn str_in_re_comp(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let inner = cx.unary(Op::ReComp, language)?;
    let member = cx.mk(Op::StrInRe, &[text, inner]);
    Some(cx.not(member))
}

/// Membership in no word, all words, and all words of one letter
fn str_in_re_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    match cx.op(language) {
        Op::ReNone => Some(cx.bool(false)),
        Op::ReAll => Some(cx.bool(true)),
        Op::ReAllChar => {
            let (length, one) = (cx.mk(Op::StrLen, &[text]), cx.int(1));
            Some(cx.eq(one, length))
        }
        _ => None,
    }
}

/// `(str.in_re x (re.inter r s)) => (and (str.in_re x r) (str.in_re x s))`
fn str_in_re_both(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let languages = cx.args_vec(language);
    if cx.op(language) != Op::ReInter || languages.len() > SPLIT_LANGUAGES {
        return None;
    }
    let all: Args = languages.iter().map(|&part| cx.mk(Op::StrInRe, &[text, part])).collect();
    Some(cx.and(&all))
}

/// `(str.in_re x (re.diff r s)) => (and (str.in_re x r) (not (str.in_re x s)))`
fn str_in_re_without(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let languages = cx.args_vec(language);
    if cx.op(language) != Op::ReDiff || languages.len() > SPLIT_LANGUAGES {
        return None;
    }
    let mut all: Args = languages.iter().map(|&part| cx.mk(Op::StrInRe, &[text, part])).collect();
    for other in &mut all[1..] {
        *other = cx.not(*other);
    }
    Some(cx.and(&all))
}

/// What an operator gives for literals and a closed language; the matcher has a limit of its own
fn str_in_re_ground(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let value = cx.closed_application(t)?;
    Some(cx.store.mk_value(&value, cx.store.sort(t)))
}

/// `(str.in_re "" r)` is decided if it is known whether the empty word is in `r`
fn str_in_re_empty(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    if !cx.is_empty_word(text) {
        return None;
    }
    let member = cx.language_facts(language).has_empty?;
    Some(cx.bool(member))
}

/// `(str.in_re x r) => false` if no word of `r` is as long as `x` may be
fn str_in_re_length(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let (facts, bounds) = (cx.language_facts(language), cx.length_bounds(text));
    let too_short = bounds.high.is_some_and(|high| high < Integer::from(facts.low));
    let too_long =
        facts.high.is_some_and(|high| bounds.low.is_some_and(|low| low > Integer::from(high)));
    (facts.is_none() || too_short || too_long).then(|| cx.bool(false))
}

/// `(str.in_re x (re.++ re.allchar re.allchar re.all)) => (<= 2 (str.len x))`, `=` without `re.all`
fn str_in_re_letters(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    if cx.op(language) != Op::ReConcat {
        return None;
    }
    let (mut letters, mut is_open) = (0, false);
    for &part in cx.args(language) {
        match cx.op(part) {
            Op::ReAllChar => letters += 1,
            Op::ReAll => is_open = true,
            _ => return None,
        }
    }
    let (length, count) = (cx.mk(Op::StrLen, &[text]), cx.int(letters));
    Some(if is_open { cx.mk(Op::Le, &[count, length]) } else { cx.eq(count, length) })
}

/// `(str.in_re x ((_ re.loop i j) r)) => (and (str.in_re x (re.* r)) (<= (* k i) (str.len x) (* k j)))`
/// where all words of `r` have the length `k > 0` and `j` is high
fn str_in_re_counted(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let [low, high] = match (cx.op(language), cx.store.indices(language)) {
        (Op::RePower, [times, _]) => [times, times],
        (Op::ReLoop, bounds) => bounds,
        _ => return None,
    };
    let body = cx.args(language)[0];
    let facts = cx.language_facts(body);
    let one = facts.high.filter(|&high| high == facts.low && high > 0)?;
    if high <= COUNTED || low > high {
        return None;
    }
    let many = cx.mk(Op::ReStar, &[body]);
    let member = cx.mk(Op::StrInRe, &[text, many]);
    let length = cx.mk(Op::StrLen, &[text]);
    let limit = |times: u32| Integer::from(times) * Integer::from(one);
    let [low, high] = [low, high].map(|times| cx.store.mk_int(&limit(times)));
    let (long, short) = (cx.mk(Op::Le, &[low, length]), cx.mk(Op::Le, &[length, high]));
    Some(cx.and(&[member, long, short]))
}

/// Takes what is known to match off a text and a concatenation of languages at the same end.
fn consume(cx: &mut RewriteCx<'_>, t: TermId, end: End) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    if cx.op(language) != Op::ReConcat {
        return None;
    }
    let (mut parts, mut languages) = (cx.parts(text), cx.args_vec(language));
    let (at, place) = match end {
        End::Front => (0, 0),
        End::Back => (parts.len() - 1, languages.len() - 1),
    };
    let word = cx.word(parts[at]).cloned();
    let letters = || word.as_ref().and_then(|word| Some((word, word.len().checked_sub(1)?)));
    match cx.op(languages[place]) {
        Op::StrToRe => {
            let wanted = cx.parts(cx.arg(languages[place], 0));
            match cx.strip(&parts, &wanted, end) {
                Stripped::Nothing => return None,
                Stripped::Clash(_) => return Some(cx.bool(false)),
                Stripped::Rest(a, b) => {
                    parts = a;
                    let rest = cx.text(&b);
                    languages[place] = cx.mk(Op::StrToRe, &[rest]);
                }
            }
        }
        Op::ReAllChar => {
            let (word, last) = letters()?;
            let rest = if end == End::Front { 1..last + 1 } else { 0..last };
            parts[at] = cx.store.mk_string(&word.slice(rest));
            languages.remove(place);
        }
        Op::ReRange => {
            let (word, last) = letters()?;
            let ends = cx.args_vec(languages[place]);
            let (low, high) = (cx.letter(ends[0])?, cx.letter(ends[1])?);
            let (letter, rest) = match end {
                End::Front => (0, 1..last + 1),
                End::Back => (last, 0..last),
            };
            if !(low..=high).contains(&word.code_point(letter)?.get()) {
                return Some(cx.bool(false));
            }
            parts[at] = cx.store.mk_string(&word.slice(rest));
            languages.remove(place);
        }
        _ => return None,
    }
    let text = cx.text(&parts);
    let empty = cx.empty_word();
    let neutral = cx.mk(Op::StrToRe, &[empty]);
    let language = cx.nary(Op::ReConcat, &languages, neutral);
    Some(cx.mk(Op::StrInRe, &[text, language]))
}

/// `(str.in_re (str.++ "ab" x) (re.++ (str.to_re "a") r)) => (str.in_re (str.++ "b" x) r)`, also for
/// letters, ranges, and words that are not known; `false` if they clash
fn str_in_re_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    consume(cx, t, End::Front)
}

/// As `str_in_re_front`, at the other end
fn str_in_re_back(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    consume(cx, t, End::Back)
}

/// `(str.in_re (str.++ x y) (re.* r)) => (and (str.in_re x (re.* r)) (str.in_re y (re.* r)))` if all
/// words of `r` are single letters
fn str_in_re_star_parts(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let body = cx.unary(Op::ReStar, language)?;
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let facts = cx.language_facts(body);
    if facts.low != 1 || facts.high != Some(1) {
        return None;
    }
    let parts = cx.args_vec(text);
    let all: Args = parts.iter().map(|&part| cx.mk(Op::StrInRe, &[part, language])).collect();
    Some(cx.and(&all))
}

/// `(str.in_re (str.from_int n) (re.* (re.range "0" "9")))` holds; with `re.+` it is `(<= 0 n)`
fn str_in_re_numeral(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let number = cx.unary(Op::StrFromInt, text)?;
    if !matches!(cx.op(language), Op::ReStar | Op::RePlus) {
        return None;
    }
    let [low, high] = cx.binary(Op::ReRange, cx.arg(language, 0))?;
    if cx.letter(low)? > 0x30 || cx.letter(high)? < 0x39 {
        return None;
    }
    if cx.op(language) == Op::ReStar {
        return Some(cx.bool(true));
    }
    let zero = cx.int(0);
    Some(cx.mk(Op::Le, &[zero, number]))
}

/// `(str.in_re x (re.++ re.all (str.to_re y) re.all)) => (str.contains x y)` where `y` is no literal, or
/// it or one in `x` is a long one, for which an automaton would have a state for each letter; likewise
/// prefixes and suffixes
fn str_in_re_part(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    if cx.op(language) != Op::ReConcat {
        return None;
    }
    let languages = cx.args_vec(language);
    let is_all = |part: TermId| cx.op(part) == Op::ReAll;
    let (part, op) = match languages[..] {
        [first, part, last] if is_all(first) && is_all(last) => (part, Op::StrContains),
        [part, last] if is_all(last) => (part, Op::StrPrefixOf),
        [first, part] if is_all(first) => (part, Op::StrSuffixOf),
        _ => return None,
    };
    let part = cx.unary(Op::StrToRe, part)?;
    let is_long = |part: &TermId| cx.word(*part).is_some_and(|word| word.len() >= LONG_LITERAL);
    let is_literal = cx.word(part).is_some();
    if is_literal && !is_long(&part) && !cx.parts(text).iter().any(is_long) {
        return None;
    }
    let args = if op == Op::StrContains { [text, part] } else { [part, text] };
    Some(cx.mk(op, &args))
}
