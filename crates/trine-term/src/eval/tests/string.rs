//! The semantics matrix of strings: all operators on all words up to length 3 over `a`, `b`, `0`
//! with integers from -2 to 5, against definitions copied from the standard.
//!
//! The definitions use positions as the theory `Strings` does and nothing of the code under test.

use super::*;

type Word = Vec<u8>;

fn words(longest: usize) -> Vec<Word> {
    let mut all: Vec<Word> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..longest {
        let to = all.len();
        for i in from..to {
            for letter in *b"ab0" {
                let mut word = all[i].clone();
                word.push(letter);
                all.push(word);
            }
        }
        from = to;
    }
    all
}

fn string(word: &[u8]) -> Value {
    text(std::str::from_utf8(word).unwrap())
}

/// `w[m..m+n)`, cut to the word; empty unless `0 <= m < |w|` and `0 < n`.
fn substr(w: &[u8], m: i64, n: i64) -> Word {
    let len = w.len() as i64;
    if m < 0 || m >= len || n <= 0 {
        return Vec::new();
    }
    w[m as usize..(m + n).min(len) as usize].to_vec()
}

/// The least `n >= i` with an occurrence at `n`, where `0 <= i <= |w|`; -1 if there is none.
fn index_of(w: &[u8], p: &[u8], i: i64) -> i64 {
    if i < 0 || i > w.len() as i64 {
        return -1;
    }
    (i as usize..=w.len()).find(|&n| w[n..].starts_with(p)).map_or(-1, |n| n as i64)
}

fn replace(w: &[u8], p: &[u8], r: &[u8]) -> Word {
    match index_of(w, p, 0) {
        -1 => w.to_vec(),
        n => [&w[..n as usize], r, &w[n as usize + p.len()..]].concat(),
    }
}

fn replace_all(w: &[u8], p: &[u8], r: &[u8]) -> Word {
    match index_of(w, p, 0) {
        _ if p.is_empty() => w.to_vec(),
        -1 => w.to_vec(),
        n => {
            let rest = replace_all(&w[n as usize + p.len()..], p, r);
            [&w[..n as usize], r, &rest].concat()
        }
    }
}

fn to_int(w: &[u8]) -> i64 {
    if w.is_empty() || w.iter().any(|c| !c.is_ascii_digit()) {
        return -1;
    }
    w.iter().fold(0, |n, c| 10 * n + i64::from(c - b'0'))
}

fn update(w: &[u8], m: i64, r: &[u8]) -> Word {
    let inside = |i: i64| i >= m && m >= 0 && i < m + r.len() as i64;
    let letter = |(i, &c): (usize, &u8)| {
        if inside(i as i64) { r[i - m as usize] } else { c }
    };
    w.iter().enumerate().map(letter).collect()
}

/// One argument, and one with an integer.
#[test]
fn one_word() {
    for w in words(3) {
        let one = [string(&w)];
        let expect = |op, result| assert_eq!(value(op, [0, 0], &one), result, "{op:?} {w:?}");
        expect(Op::StrLen, int(w.len() as i64));
        expect(Op::StrIsDigit, Value::Bool(w == b"0"));
        expect(Op::StrToCode, int(if w.len() == 1 { i64::from(w[0]) } else { -1 }));
        expect(Op::StrToInt, int(to_int(&w)));
        expect(Op::StrRev, string(&w.iter().rev().copied().collect::<Word>()));
        expect(Op::StrToUpper, string(&w.to_ascii_uppercase()));
        expect(Op::StrToLower, string(&w));
        for m in -2..=5 {
            let args = [string(&w), int(m)];
            assert_eq!(value(Op::StrAt, [0, 0], &args), string(&substr(&w, m, 1)), "{w:?} {m}");
            for n in -2..=5 {
                let args = [string(&w), int(m), int(n)];
                let expected = string(&substr(&w, m, n));
                assert_eq!(value(Op::StrSubstr, [0, 0], &args), expected, "{w:?} {m} {n}");
            }
        }
    }
}

#[test]
fn two_words() {
    let all = words(3);
    for w in &all {
        for p in &all {
            let two = [string(w), string(p)];
            let expect = |op, result: bool| {
                assert_eq!(value(op, [0, 0], &two), Value::Bool(result), "{op:?} {w:?} {p:?}");
            };
            expect(Op::StrLt, w < p);
            expect(Op::StrLe, w <= p);
            // The first argument is the affix.
            expect(Op::StrPrefixOf, p.starts_with(w));
            expect(Op::StrSuffixOf, p.ends_with(w));
            expect(Op::StrContains, index_of(w, p, 0) >= 0);
            expect(Op::Eq, w == p);
            let both = string(&[w.as_slice(), p].concat());
            assert_eq!(value(Op::StrConcat, [0, 0], &two), both);
            for m in -2..=5 {
                let args = [string(w), string(p), int(m)];
                let expected = int(index_of(w, p, m));
                assert_eq!(value(Op::StrIndexOf, [0, 0], &args), expected, "{w:?} {p:?} {m}");
                let args = [string(w), int(m), string(p)];
                let expected = string(&update(w, m, p));
                assert_eq!(value(Op::StrUpdate, [0, 0], &args), expected, "{w:?} {m} {p:?}");
            }
        }
    }
}

#[test]
fn three_words() {
    let all = words(3);
    let store = TermStore::new();
    let sort = store.sorts.string();
    for w in &all {
        for p in &all {
            for r in &all {
                // Straight to `fold`: there are 64,000 triples.
                let args = [string(w), string(p), string(r)];
                let head = |op| Head { op, indices: [0, 0], function: None, sort };
                let found = fold(&store, &head(Op::StrReplace), &args);
                assert_eq!(found, Fold::Value(string(&replace(w, p, r))), "{w:?} {p:?} {r:?}");
                let found = fold(&store, &head(Op::StrReplaceAll), &args);
                assert_eq!(found, Fold::Value(string(&replace_all(w, p, r))), "{w:?} {p:?} {r:?}");
            }
        }
    }
}

/// Theory Strings: integers are unbounded, and code points end at 0x2FFFF.
#[test]
fn far_integers() {
    let far = Value::Int(Integer::from(10).pow(30));
    assert_eq!(value(Op::StrSubstr, [0, 0], &[text("abc"), int(1), far.clone()]), text("bc"));
    assert_eq!(value(Op::StrSubstr, [0, 0], &[text("abc"), far.clone(), int(1)]), text(""));
    assert_eq!(value(Op::StrAt, [0, 0], &[text("abc"), far.clone()]), text(""));
    assert_eq!(value(Op::StrIndexOf, [0, 0], &[text("abc"), text(""), far.clone()]), int(-1));
    assert_eq!(value(Op::StrFromCode, [0, 0], std::slice::from_ref(&far)), text(""));
    assert_eq!(value(Op::StrFromCode, [0, 0], &[int(-1)]), text(""));
    assert_eq!(value(Op::StrFromCode, [0, 0], &[int(0x2FFFF)]), text(r"\u{2ffff}"));
    assert_eq!(value(Op::StrFromCode, [0, 0], &[int(0x30000)]), text(""));
    assert_eq!(value(Op::StrToCode, [0, 0], &[text(r"\u{2ffff}")]), int(0x2FFFF));
    let digits = format!("1{}", "0".repeat(30));
    assert_eq!(value(Op::StrFromInt, [0, 0], std::slice::from_ref(&far)), text(&digits));
    assert_eq!(value(Op::StrToInt, [0, 0], &[text(&format!("00{digits}"))]), far);
    assert_eq!(value(Op::StrFromInt, [0, 0], &[int(-1)]), text(""));
    assert_eq!(value(Op::StrFromInt, [0, 0], &[int(0)]), text("0"));
    // Only ASCII digits are digits: U+0663 is not.
    assert_eq!(value(Op::StrIsDigit, [0, 0], &[text(r"\u{663}")]), Value::Bool(false));
    assert_eq!(value(Op::StrToInt, [0, 0], &[text(r"1\u{663}")]), int(-1));
}

/// Doubling must not fill the memory.
#[test]
fn huge_strings_are_refused() {
    let mut store = TermStore::new();
    let mut term = store.mk_string(&StrValue::from_literal("ab").unwrap());
    for _ in 0..60 {
        term = store.mk(Op::StrConcat, &[term, term]);
    }
    let model = Interpretation::new();
    assert!(matches!(eval(&store, &model, term), Err(EvalError::TooHard { .. })));
}
