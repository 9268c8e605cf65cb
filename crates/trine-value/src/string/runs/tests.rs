//! Words in runs against the same words written out.

use super::{FLAT, RunsBuilder, StrValue};
use crate::bitvec::tests::Random;
use crate::regex::{Matcher, Regex, WorkLimit};
use crate::{CodePoint, Integer};

fn str(contents: &str) -> StrValue {
    StrValue::from_literal(contents).unwrap()
}

fn flat(word: &StrValue) -> StrValue {
    StrValue::from_code_points(word.code_points())
}

/// A word of a few repeated blocks over few letters, so that things coincide.
fn word(random: &mut Random) -> StrValue {
    let letters = [[97, 98], [97, 97], [97, 0x161]][random.below(3) as usize];
    let mut builder = RunsBuilder::default();
    for _ in 0..random.below(5) {
        let block = (0..=random.below(4)).map(|_| letters[random.below(2) as usize]);
        let block = StrValue::from_code_points(block.filter_map(CodePoint::new));
        let times = 1 + random.below(9) as usize * random.below(2) as usize;
        builder.push(&block, times).unwrap();
    }
    builder.finish()
}

fn hash(word: &StrValue) -> u64 {
    use std::hash::{BuildHasher, BuildHasherDefault};
    BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(word)
}

#[test]
fn operators_see_the_letters_and_not_the_runs() {
    let mut random = Random(7);
    let mut compressed = 0;
    for round in 0..20_000_u32 {
        let (mut w, mut p, by) = (word(&mut random), word(&mut random), word(&mut random));
        if round.is_multiple_of(2) && w.len() > 2 {
            // A pattern that occurs, or nearly.
            let start = random.below(w.len() as u64) as usize;
            p = w.slice(start..start + random.below(w.len() as u64) as usize);
        }
        if round.is_multiple_of(7) {
            w = w.repeated(2).unwrap();
        }
        compressed += usize::from(w.is_compressed());
        let (v, q, r) = (flat(&w), flat(&p), flat(&by));
        assert_eq!(w.len(), v.len());
        assert_eq!((&w, hash(&w)), (&v, hash(&v)));
        assert_eq!(w == p, v == q);
        assert_eq!(w.cmp(&p), v.cmp(&q), "{v} {q}");
        assert_eq!(w.concat(&p), v.concat(&q));
        assert_eq!(p.is_prefix_of(&w), q.is_prefix_of(&v), "{v} {q}");
        assert_eq!(p.is_suffix_of(&w), q.is_suffix_of(&v), "{v} {q}");
        let from = random.below(v.len() as u64 + 2) as usize;
        let (i, n) = (Integer::from(from), Integer::from(random.below(30)));
        assert_eq!(w.at(&i), v.at(&i));
        assert_eq!(w.substr(&i, &n), v.substr(&i, &n), "{v} {from}");
        assert_eq!(flat(&w.substr(&i, &n)), v.substr(&i, &n), "{v} {from}");
        assert_eq!(w.update(&i, &p), v.update(&i, &q));
        assert_eq!(w.find(&p, from), v.find(&q, from), "{v} {q} {from}");
        if let Ok(found) = w.try_find(&p, from) {
            assert_eq!(found, v.find(&q, from), "{v} {q} {from}");
        }
        assert_eq!(w.contains(&p), v.contains(&q));
        assert_eq!(w.replace(&p, &by), v.replace(&q, &r));
        assert_eq!(w.replace_all(&p, &by), v.replace_all(&q, &r));
        if let Ok(replaced) = w.try_replace(&p, &by) {
            assert_eq!(replaced, v.replace(&q, &r), "{v} {q} {r}");
        }
        if let Ok(replaced) = w.try_replace_all(&p, &by) {
            assert_eq!(replaced, v.replace_all(&q, &r), "{v} {q} {r}");
        }
        assert_eq!(w.reversed(), v.reversed());
        assert_eq!(w.to_upper(), v.to_upper());
        assert_eq!(w.to_int(), v.to_int());
        assert!(w.code_points().rev().eq(v.code_points().rev()));
        assert_eq!(w.to_string(), v.to_string());
    }
    assert!(compressed > 5_000, "{compressed} of the words are compressed");
}

#[test]
fn languages_see_the_letters_and_not_the_runs() {
    let mut random = Random(11);
    let some = |text: &str| Regex::literal(str(text));
    let languages = [
        Regex::union([some("ab"), some("a")]).star(),
        Regex::concat([some("aab").star(), some("a").repeated_between(2, 5)]),
        Regex::diff(Regex::all(), Regex::concat([Regex::all(), some("bb"), Regex::all()])),
        Regex::concat([some("ba"), some("ab").plus(), some("b")]),
        Regex::union([some("aaa"), some("aa")]).repeated_between(0, 9),
        Regex::concat([some("b"), some("a").star(), some("b")]),
        Regex::union([some("ab"), some("ba"), some("aa")]).repeated_between(3, 6),
        Regex::concat([some("a"), Regex::allchar().repeated_between(4, 9), some("b").power(2)]),
        Regex::inter([
            Regex::union([some("a"), some("b")]).power(8),
            Regex::concat([some("a").power(2), some("b").repeated_between(0, 3), Regex::all()]),
        ])
        .complement(),
    ];
    for _ in 0..3_000 {
        let (w, by) = (word(&mut random), str("x"));
        let v = flat(&w);
        let from = Integer::from(random.below(v.len() as u64 + 1));
        for language in &languages {
            let mut work = WorkLimit::new(1_000_000);
            let mut matcher = Matcher::new(language);
            let mut ask = |word: &StrValue| {
                let is_match = matcher.is_match(word, &mut work).unwrap();
                let place = matcher.index_of(word, &from, &mut work).unwrap();
                let one = matcher.replace(word, &by, &mut work).unwrap();
                (is_match, place, one, matcher.replace_all(word, &by, &mut work).unwrap())
            };
            assert_eq!(ask(&w), ask(&v), "{v} from {from}");
        }
    }
}

#[test]
fn a_billion_letters_take_no_time() {
    let (a, ab) = (str("a"), str("ab"));
    let half = 1 << 50;
    let word = StrValue::try_concat([&ab.repeated(half).unwrap(), &str("c"), &a]).unwrap();
    assert_eq!(word.len(), 2 * half + 2);
    assert_eq!(word.try_find(&str("bca"), 3), Ok(Some(2 * half - 1)));
    assert_eq!(word.try_find(&str("bb"), 0), Ok(None));
    let replaced = word.try_replace_all(&str("ba"), &str("x")).unwrap();
    assert_eq!(replaced.len(), half + 1 + 2 + 1 - 1);
    assert_eq!(replaced.substr(&Integer::from(0), &Integer::from(3)), str("axx"));
    // Both are long, and the one occurrence is far away.
    let tail = word.slice(half + 1..word.len());
    assert_eq!(word.try_find(&tail, 0), Ok(Some(half + 1)));
    assert_eq!(tail.try_find(&word, 0), Ok(None));
    assert!(tail.is_suffix_of(&word) && !tail.is_prefix_of(&word));
    // The same word, made in another way.
    let turned = StrValue::try_concat([&a, &str("ba").repeated(half - 1).unwrap(), &str("bca")]);
    assert_eq!(turned.as_ref(), Ok(&word));
    assert_eq!(hash(&turned.unwrap()), hash(&word));
    let language = Regex::concat([
        Regex::union([Regex::literal(ab), Regex::literal(a)]).star(),
        Regex::literal(str("ca")),
    ]);
    let mut matcher = Matcher::new(&language);
    let mut work = WorkLimit::new(10_000);
    assert_eq!(matcher.is_match(&word, &mut work), Ok(true));
    assert_eq!(matcher.find(&word, 7, &mut work), Ok(Some(8..word.len())));
    assert_eq!(matcher.is_match(&word.slice(1..word.len()), &mut work), Ok(false));
    // Counters that no text is read along.
    let counted = |low, high| {
        let two = Regex::concat([Regex::allchar(), Regex::allchar()]);
        Regex::concat([two.repeated_between(low, high), Regex::literal(str("ca"))])
    };
    let times = half as u64;
    for (low, high, expected) in [
        (times, times, true),
        (0, times - 1, false),
        (times + 1, 2 * times, false),
        (7, times, true),
    ] {
        let mut matcher = Matcher::new(&counted(low, high));
        assert_eq!(matcher.is_match(&word, &mut WorkLimit::new(10_000)), Ok(expected));
    }
}

#[test]
fn what_is_short_is_flat() {
    let a = str("a");
    assert!(!a.repeated(FLAT).unwrap().is_compressed());
    assert!(a.repeated(FLAT + 1).unwrap().is_compressed());
    assert!(a.repeated(usize::MAX).is_err());
}
