//! The operators on words of ASCII letters, once more, as the standard defines them: by trying all
//! places and all parts. Shares nothing with the values of Trine.
//!
//! Reference: SMT-LIB 2.7, theory `UnicodeStrings`; cvc5 for `str.update`, `str.indexof_re`,
//! `str.rev` and letter case.

use trine_term::Op;

/// An argument or a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Datum {
    Text(String),
    Number(i64),
    Truth(bool),
    Language(Language),
}

/// A language by its expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Language {
    None,
    All,
    AnyLetter,
    Word(&'static str),
    Range(char, char),
    Concat(Box<Self>, Box<Self>),
    Union(Box<Self>, Box<Self>),
    Inter(Box<Self>, Box<Self>),
    Diff(Box<Self>, Box<Self>),
    Comp(Box<Self>),
    /// So often, at least and at most.
    Repeat(Box<Self>, usize, Option<usize>),
}

impl Language {
    pub fn has(&self, word: &str) -> bool {
        match self {
            Self::None => false,
            Self::All => true,
            Self::AnyLetter => word.len() == 1,
            Self::Word(only) => word == *only,
            Self::Range(low, high) => {
                word.len() == 1 && word.chars().all(|letter| (*low..=*high).contains(&letter))
            }
            Self::Concat(a, b) => {
                (0..=word.len()).any(|cut| a.has(&word[..cut]) && b.has(&word[cut..]))
            }
            Self::Union(a, b) => a.has(word) || b.has(word),
            Self::Inter(a, b) => a.has(word) && b.has(word),
            Self::Diff(a, b) => a.has(word) && !b.has(word),
            Self::Comp(a) => !a.has(word),
            Self::Repeat(_, low, Some(high)) if high < low => false,
            Self::Repeat(_, 0, _) if word.is_empty() => true,
            Self::Repeat(_, _, Some(0)) => false,
            Self::Repeat(a, low, high) => {
                // Empty repetitions only help to reach the least number.
                let rest = Self::Repeat(a.clone(), low.saturating_sub(1), high.map(|n| n - 1));
                if word.is_empty() {
                    return a.has("");
                }
                let cuts = if a.has("") && *low > 0 { 0 } else { 1 };
                (cuts..=word.len()).any(|cut| a.has(&word[..cut]) && rest.has(&word[cut..]))
            }
        }
    }
}

/// The first place from `start` on where one of the words that `matches` accepts begins, with the
/// length of the shortest.
fn search(word: &str, start: usize, matches: impl Fn(&str) -> bool) -> Option<(usize, usize)> {
    (start..=word.len()).find_map(|from| {
        let end = (from..=word.len()).find(|&end| matches(&word[from..end]))?;
        Some((from, end - from))
    })
}

fn replace_first(word: &str, by: &str, matches: impl Fn(&str) -> bool) -> String {
    match search(word, 0, matches) {
        Some((from, length)) => format!("{}{by}{}", &word[..from], &word[from + length..]),
        None => word.to_owned(),
    }
}

fn replace_each(word: &str, by: &str, matches: impl Fn(&str) -> bool) -> String {
    let (mut result, mut at) = (String::new(), 0);
    while let Some((from, length)) = search(word, at, |part| !part.is_empty() && matches(part)) {
        result.push_str(&word[at..from]);
        result.push_str(by);
        at = from + length;
    }
    result + &word[at..]
}

fn place(word: &str, start: i64, matches: impl Fn(&str) -> bool) -> i64 {
    let Ok(start) = usize::try_from(start) else { return -1 };
    search(word, start, matches).map_or(-1, |(from, _)| from as i64)
}

fn cut(word: &str, start: i64, count: i64) -> String {
    let letters = word.chars().enumerate();
    let inside = |at: i64| (start..start.saturating_add(count)).contains(&at);
    let from_inside = (0..word.len() as i64).contains(&start);
    letters.filter(|&(at, _)| from_inside && inside(at as i64)).map(|(_, letter)| letter).collect()
}

fn letter(code: i64) -> String {
    u8::try_from(code).ok().filter(u8::is_ascii).map(char::from).into_iter().collect()
}

/// What an operator gives; codes stay below 128.
pub fn apply(op: Op, args: &[Datum]) -> Datum {
    use Datum::{Language as L, Number as N, Text as T, Truth as B};
    match (op, args) {
        (Op::StrConcat, [T(a), T(b)]) => T(format!("{a}{b}")),
        (Op::StrLen, [T(a)]) => N(a.len() as i64),
        (Op::StrLt, [T(a), T(b)]) => B(a.as_bytes() < b.as_bytes()),
        (Op::StrLe, [T(a), T(b)]) => B(a.as_bytes() <= b.as_bytes()),
        (Op::StrAt, [T(a), N(n)]) => T(cut(a, *n, 1)),
        (Op::StrSubstr, [T(a), N(m), N(n)]) => T(cut(a, *m, *n)),
        (Op::StrPrefixOf, [T(a), T(b)]) => B((0..=b.len()).any(|end| b[..end] == **a)),
        (Op::StrSuffixOf, [T(a), T(b)]) => B((0..=b.len()).any(|from| b[from..] == **a)),
        (Op::StrContains, [T(a), T(b)]) => B(search(a, 0, |part| part == b).is_some()),
        (Op::StrIndexOf, [T(a), T(b), N(n)]) => N(place(a, *n, |part| part == b)),
        (Op::StrIndexOfRe, [T(a), L(r), N(n)]) => N(place(a, *n, |part| r.has(part))),
        (Op::StrReplace, [T(a), T(b), T(c)]) => T(replace_first(a, c, |part| part == b)),
        (Op::StrReplaceAll, [T(a), T(b), T(c)]) => T(replace_each(a, c, |part| part == b)),
        (Op::StrReplaceRe, [T(a), L(r), T(c)]) => T(replace_first(a, c, |part| r.has(part))),
        (Op::StrReplaceReAll, [T(a), L(r), T(c)]) => T(replace_each(a, c, |part| r.has(part))),
        (Op::StrInRe, [T(a), L(r)]) => B(r.has(a)),
        (Op::StrUpdate, [T(a), N(n), T(b)]) => T(a
            .char_indices()
            .map(|(at, old)| {
                let place = at as i64 - n;
                let inside = (0..a.len() as i64).contains(n);
                let new = usize::try_from(place).ok().and_then(|place| b.chars().nth(place));
                new.filter(|_| inside).unwrap_or(old)
            })
            .collect()),
        (Op::StrIsDigit, [T(a)]) => B((0..10).any(|digit: i64| digit.to_string() == *a)),
        (Op::StrToCode, [T(a)]) => N(if a.len() == 1 { i64::from(a.as_bytes()[0]) } else { -1 }),
        (Op::StrFromCode, [N(n)]) => T(letter(*n)),
        (Op::StrToInt, [T(a)]) => {
            let digits = !a.is_empty() && a.bytes().all(|byte| byte.is_ascii_digit());
            let value = |n: i64, byte: u8| 10 * n + i64::from(byte - b'0');
            N(if digits { a.bytes().fold(0, value) } else { -1 })
        }
        (Op::StrFromInt, [N(n)]) => T(if *n < 0 { String::new() } else { n.to_string() }),
        (Op::StrRev, [T(a)]) => T(a.chars().rev().collect()),
        (Op::StrToLower, [T(a)]) => T(a.chars().map(|c| c.to_ascii_lowercase()).collect()),
        (Op::StrToUpper, [T(a)]) => T(a.chars().map(|c| c.to_ascii_uppercase()).collect()),
        _ => panic!("{op:?} is not in the matrix"),
    }
}
