//! The definitions of the standard, executed naively on vectors of code points.

use super::{CodePoint, StrValue};
use crate::Integer;

fn str(contents: &str) -> StrValue {
    StrValue::from_literal(contents).unwrap()
}

fn int(n: i64) -> Integer {
    Integer::from(n)
}

fn from_vec(units: &[u32]) -> StrValue {
    StrValue::from_code_points(units.iter().map(|&u| CodePoint::new(u).unwrap()))
}

fn to_vec(s: &StrValue) -> Vec<u32> {
    s.code_points().map(CodePoint::get).collect()
}

/// All words over `letters` up to length `max`.
fn words(letters: &[u32], max: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..max {
        last = last
            .iter()
            .flat_map(|w| letters.iter().map(move |&c| [w.as_slice(), &[c]].concat()))
            .collect();
        all.extend(last.clone());
    }
    all
}

/// `str.indexof` as the standard words it.
fn index_of(w: &[u32], p: &[u32], i: i64) -> i64 {
    let occurs = |n: &i64| *n >= i && w[*n as usize..].starts_with(p);
    if i < 0 { -1 } else { (0..=w.len() as i64).find(occurs).unwrap_or(-1) }
}

fn replace_all(w: &[u32], p: &[u32], by: &[u32]) -> Vec<u32> {
    match index_of(w, p, 0) {
        -1 => w.to_vec(),
        _ if p.is_empty() => w.to_vec(),
        n => {
            let (before, rest) = w.split_at(n as usize);
            [before, by, &replace_all(&rest[p.len()..], p, by)].concat()
        }
    }
}

fn check_two(w: &[u32], p: &[u32]) {
    let (s, t) = (from_vec(w), from_vec(p));
    assert_eq!(to_vec(&s.concat(&t)), [w, p].concat());
    assert_eq!(t.is_prefix_of(&s), w.starts_with(p));
    assert_eq!(t.is_suffix_of(&s), w.ends_with(p));
    assert_eq!(s.contains(&t), index_of(w, p, 0) >= 0);
    assert_eq!(s < t, w < p);
    assert_eq!(s <= t, w <= p);
    assert_eq!(s == t, w == p);
    for i in -2..=w.len() as i64 + 2 {
        assert_eq!(s.index_of(&t, &int(i)), int(index_of(w, p, i)), "{s} {t} {i}");
        let mut updated = w.to_vec();
        if i >= 0 {
            for (slot, &unit) in updated.iter_mut().skip(i as usize).zip(p) {
                *slot = unit;
            }
        }
        assert_eq!(to_vec(&s.update(&int(i), &t)), updated);
    }
    for by in [&[][..], &[98], &[97, 98], &[0x1234]] {
        let replaced = match index_of(w, p, 0) {
            -1 => w.to_vec(),
            n => [&w[..n as usize], by, &w[n as usize + p.len()..]].concat(),
        };
        assert_eq!(to_vec(&s.replace(&t, &from_vec(by))), replaced);
        let all = s.replace_all(&t, &from_vec(by));
        assert_eq!(to_vec(&all), replace_all(w, p, by));
        assert_eq!(all, from_vec(&to_vec(&all)), "one representation for each string");
    }
}

#[test]
fn two_strings_against_the_definitions() {
    for letters in [[97, 98], [97, 0x1F600], [0x100, 0x161]] {
        for w in words(&letters, 5) {
            for p in words(&letters, 3) {
                check_two(&w, &p);
            }
        }
    }
    for w in words(&[97, 0x161], 4) {
        for p in words(&[97, 98, 0x161], 2) {
            check_two(&w, &p);
        }
    }
}

#[test]
fn parts_against_the_definitions() {
    for w in words(&[97, 0x161, 0x2FFFF], 3) {
        let s = from_vec(&w);
        let len = w.len() as i64;
        assert_eq!(s.len(), w.len());
        for m in -2..=len + 2 {
            for n in -2..=len + 2 {
                let expected = if 0 <= m && m < len && 0 < n {
                    &w[m as usize..(m + n.min(len - m)) as usize]
                } else {
                    &[]
                };
                let part = s.substr(&int(m), &int(n));
                assert_eq!(to_vec(&part), expected);
                assert_eq!(part, from_vec(expected));
            }
            assert_eq!(s.at(&int(m)), s.substr(&int(m), &int(1)));
        }
        let mut back = w.clone();
        back.reverse();
        assert_eq!(to_vec(&s.reversed()), back);
    }
    let (s, huge) = (str("abc"), Integer::from(u128::MAX));
    assert_eq!(s.substr(&int(1), &huge), str("bc"));
    assert_eq!(s.substr(&huge, &huge), str(""));
    assert_eq!(s.substr(&-huge.clone(), &huge), str(""));
    assert_eq!(s.at(&huge), str(""));
    assert_eq!(s.index_of(&str(""), &huge), int(-1));
    assert_eq!(s.update(&huge, &str("x")), s);
}

#[test]
fn conversions() {
    for (text, number) in
        [("", -1), ("0", 0), ("00123", 123), ("-1", -1), ("1a", -1), ("1 ", -1), (r"\u{661}", -1)]
    {
        assert_eq!(str(text).to_int(), int(number), "{text}");
    }
    assert_eq!(str(r"1\u{e9}").to_int(), int(-1));
    assert_eq!(StrValue::from_int(&int(0)), str("0"));
    assert_eq!(StrValue::from_int(&int(1230)), str("1230"));
    assert_eq!(StrValue::from_int(&int(-1)), str(""));
    let long = "9".repeat(100);
    assert_eq!(StrValue::from_int(&str(&long).to_int()), str(&long));
    for (code, length) in [(-1, 0), (0, 1), (97, 1), (0x2FFFF, 1), (0x30000, 0), (1 << 40, 0)] {
        let s = StrValue::from_code(&int(code));
        assert_eq!(s.len(), length);
        assert_eq!(s.to_code(), int(if length == 1 { code } else { -1 }));
    }
    assert_eq!(str("ab").to_code(), int(-1));
    assert!(str("0").is_digit() && str("9").is_digit());
    for text in ["", "a", "/", ":", "00", r"\u{660}"] {
        assert!(!str(text).is_digit());
    }
    assert_eq!(str(r"aZ\u{c4}\u{e4}[`").to_lower(), str(r"az\u{c4}\u{e4}[`"));
    assert_eq!(str(r"aZ\u{c4}\u{e4}{@\u{161}").to_upper(), str(r"AZ\u{c4}\u{e4}{@\u{161}"));
}

#[test]
fn escapes_of_the_standard() {
    for (literal, units) in [
        (r"a\u02C1", &[0x61, 0x2c1][..]),
        (r"\u2CA", &[0x5c, 0x75, 0x32, 0x43, 0x41]),
        (r"\u2CXA", &[0x5c, 0x75, 0x32, 0x43, 0x58, 0x41]),
        (r"\u{ACG}A", &[0x5c, 0x75, 0x7b, 0x41, 0x43, 0x47, 0x7d, 0x41]),
        (r"\u02C1a", &[0x2c1, 0x61]),
        (r"\u{2C}1a", &[0x2c, 0x31, 0x61]),
        (r"\u{0}\u{00000}\u{2FFFF}", &[0, 0, 0x2ffff]),
        (r"\u{}", &[0x5c, 0x75, 0x7b, 0x7d]),
        (r"\U0041", &[0x5c, 0x55, 0x30, 0x30, 0x34, 0x31]),
        (r"\\u0041", &[0x5c, 0x41]),
        (r"\u00é1", &[0x5c, 0x75, 0x30, 0x30, 0xe9, 0x31]),
        ("é\u{1F600}\t", &[0xe9, 0x1f600, 9]),
        (r"\u004", &[0x5c, 0x75, 0x30, 0x30, 0x34]),
    ] {
        assert_eq!(to_vec(&str(literal)), units, "{literal}");
    }
    for literal in [r"\u{30000}", r"\u{000041}", r"\u{41", r"\u{4 1}", r"\u{+41}", r"\u"] {
        assert_eq!(str(literal).len(), literal.len(), "{literal} is no escape");
    }
    let error = StrValue::from_literal("ab\u{30000}").unwrap_err();
    assert_eq!((error.found, error.offset), ('\u{30000}', 2));
    assert!(error.to_string().contains("U+30000"));
}

/// What is between the quotation marks of a written literal, as a lexer hands it on.
fn lex(text: &str) -> String {
    text.strip_prefix('"').unwrap().strip_suffix('"').unwrap().replace("\"\"", "\"")
}

#[test]
fn written_literals_are_read_back() {
    assert_eq!(str(r"\u{5c}u{41}").to_string(), r#""\u{5c}u{41}""#);
    assert_eq!(str(r"\u{5c}u0041").to_string(), r#""\u{5c}u0041""#);
    assert_eq!(str(r"\u{5c}n\u{5c}").to_string(), r#""\n\""#);
    assert_eq!(str("a\"b").to_string(), r#""a""b""#);
    assert_eq!(str(r"\u{7f}\u{20}~").to_string(), r#""\u{7f} ~""#);
    let letters: Vec<u32> = "\\u{}4\"".chars().map(u32::from).chain([0xe9]).collect();
    for word in words(&letters, 5) {
        let s = from_vec(&word);
        let text = s.to_string();
        assert!(text.bytes().all(|b| (0x20..=0x7e).contains(&b)));
        assert_eq!(str(&lex(&text)), s, "{text}");
    }
    for tail in [r"\u0041", r"\u{41}", r"\u{4\u{e9}", r"\\\u{12345}", r"\u{000041}"] {
        let units: Vec<u32> = tail.chars().map(u32::from).collect();
        assert_eq!(str(&lex(&from_vec(&units).to_string())), from_vec(&units));
    }
}

/// Runs in well under a second if everything is linear; periodic strings are the bad case.
#[test]
fn long_strings_are_linear() {
    let n = 2_000_000;
    for c in ['a', '\u{161}'] {
        let text = str(&format!("{}b", c.to_string().repeat(n)));
        let half = str(&format!("{}b", c.to_string().repeat(n / 2)));
        assert_eq!(text.find(&half, 0), Some(n / 2));
        assert_eq!(text.find(&half, n / 2 + 1), None);
        assert!(!text.contains(&half.reversed()));
        let pair = str(&c.to_string().repeat(2));
        assert_eq!(text.replace_all(&pair, &str("x")).len(), n / 2 + 1);
        assert_eq!(str(&lex(&text.to_string())), text);
    }
}

/// `cargo test --release -p trine-value -- --ignored --nocapture speed`
#[test]
#[ignore = "a measurement, not a test"]
fn speed_of_long_literals() {
    for contents in ["abcdefghij".repeat(1_000_000), r"abcd\u{e9}".repeat(1_000_000)] {
        let start = std::time::Instant::now();
        let string = str(&contents);
        let read = start.elapsed();
        let written = string.to_string().len();
        let (bytes, length) = (contents.len(), string.len());
        println!(
            "literal of {bytes} bytes: read in {read:?} to {length} code points, written in {:?} \
             to {written} bytes",
            start.elapsed() - read
        );
    }
}
