//! Matching and searching against the sets of words that the standard defines.

use std::time::Instant;

use super::{Matcher, Regex, WorkExhausted, WorkLimit};
use crate::bitvec::tests::Random;
use crate::{CodePoint, Integer, StrValue};

fn str(contents: &str) -> StrValue {
    StrValue::from_literal(contents).unwrap()
}

fn lit(contents: &str) -> Regex {
    Regex::literal(str(contents))
}

fn range(first: &str, last: &str) -> Regex {
    Regex::range(&str(first), &str(last))
}

fn any_of(letters: &str) -> Regex {
    Regex::union(letters.chars().map(|c| lit(&c.to_string())))
}

fn matches(regex: &Regex, text: &str) -> bool {
    Matcher::new(regex).is_match(&str(text), &mut WorkLimit::new(100_000_000)).unwrap()
}

/// The words over `a` and `b` up to length 4, and their concatenation: the definitions of the
/// standard restricted to them need nothing outside.
struct Words {
    words: Vec<String>,
    /// `joined[i][j]` is the number of word `i` followed by word `j`, if it is not too long.
    joined: Vec<Vec<Option<usize>>>,
}

/// A set of words: one bit for each.
type Set = u32;

impl Words {
    fn new() -> Self {
        let mut words = vec![String::new()];
        for i in 0..15 {
            let prefix = words[i].clone();
            words.extend(["a", "b"].map(|letter| format!("{prefix}{letter}")));
        }
        let number = |word: String| words.iter().position(|w| *w == word);
        let joined = words
            .iter()
            .map(|v| words.iter().map(|w| number(format!("{v}{w}"))).collect())
            .collect();
        Self { words, joined }
    }

    fn all(&self) -> Set {
        (1 << self.words.len()) - 1
    }

    fn filter(&self, keep: impl Fn(&str) -> bool) -> Set {
        (0..self.words.len()).filter(|&i| keep(&self.words[i])).map(|i| 1 << i).sum()
    }

    fn concat(&self, a: Set, b: Set) -> Set {
        let mut set = 0;
        for (i, row) in self.joined.iter().enumerate() {
            for (j, joined) in row.iter().enumerate() {
                if a >> i & b >> j & 1 == 1 {
                    set |= joined.map_or(0, |joined| 1 << joined);
                }
            }
        }
        set
    }

    /// The union of the powers from `low` to `high`. From the tenth power on nothing changes: either
    /// the empty word is in the set and the powers have stopped growing, or they are too long.
    fn powers(&self, a: Set, low: u64, high: u64) -> Set {
        let (mut power, mut set) = (1, 0);
        for exponent in 0..=high.min(low + 10) {
            if exponent >= low {
                set |= power;
            }
            power = self.concat(power, a);
        }
        set
    }
}

/// An expression and the words that it has by definition.
#[derive(Clone)]
struct Case {
    regex: Regex,
    set: Set,
}

fn leaves(w: &Words) -> Vec<Case> {
    let only = |text: &'static str| Case { regex: lit(text), set: w.filter(|v| v == text) };
    vec![
        Case { regex: Regex::none(), set: 0 },
        Case { regex: Regex::all(), set: w.all() },
        Case { regex: Regex::allchar(), set: w.filter(|v| v.len() == 1) },
        Case { regex: range("a", "b"), set: w.filter(|v| v.len() == 1) },
        only(""),
        only("a"),
        only("b"),
        only("ab"),
        only("bab"),
    ]
}

const LOOPS: [(u64, u64); 9] =
    [(0, 0), (0, 2), (0, 1_000_000), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 1_000_000)];

fn unary(w: &Words, case: &Case) -> Vec<Case> {
    let Case { regex, set } = case;
    let r = || regex.clone();
    let mut all = vec![
        Case { regex: r().star(), set: w.powers(*set, 0, u64::MAX) },
        Case { regex: r().plus(), set: w.powers(*set, 1, u64::MAX) },
        Case { regex: r().optional(), set: set | 1 },
        Case { regex: r().complement(), set: w.all() & !set },
        Case { regex: r().power(2), set: w.concat(*set, *set) },
    ];
    for (low, high) in LOOPS {
        let set = if low > high { 0 } else { w.powers(*set, low, high) };
        all.push(Case { regex: r().repeated_between(low, high), set });
    }
    all
}

fn binary(w: &Words, a: &Case, b: &Case) -> [Case; 4] {
    let pair = || [a.regex.clone(), b.regex.clone()];
    [
        Case { regex: Regex::concat(pair()), set: w.concat(a.set, b.set) },
        Case { regex: Regex::union(pair()), set: a.set | b.set },
        Case { regex: Regex::inter(pair()), set: a.set & b.set },
        Case { regex: Regex::diff(a.regex.clone(), b.regex.clone()), set: a.set & !b.set },
    ]
}

fn check_membership(w: &Words, case: &Case) {
    let mut work = WorkLimit::new(1_000_000);
    let mut matcher = Matcher::new(&case.regex);
    for (i, word) in w.words.iter().enumerate() {
        let found = matcher.is_match(&str(word), &mut work);
        assert_eq!(found, Ok(case.set >> i & 1 == 1), "{word} in {}", case.regex);
    }
}

/// Searching by trying all places, the left end first, then the shortest.
fn check_search(w: &Words, case: &Case) {
    let mut work = WorkLimit::new(1_000_000);
    let mut matcher = Matcher::new(&case.regex);
    let has =
        |part: &str| w.words.iter().position(|v| v == part).is_some_and(|i| case.set >> i & 1 == 1);
    let first = |text: &str, from: usize, least: usize| {
        let ends = move |i: usize| (i + least..=text.len()).map(move |j| i..j);
        (from..=text.len()).flat_map(ends).find(|range| has(&text[range.clone()]))
    };
    for word in &w.words {
        let text = str(word);
        for from in 0..=word.len() + 1 {
            let expected = first(word, from, 0);
            assert_eq!(matcher.find(&text, from, &mut work), Ok(expected.clone()));
            let position = expected.map_or(Integer::from(-1), |found| found.start.into());
            let start = Integer::from(from);
            assert_eq!(matcher.index_of(&text, &start, &mut work), Ok(position));
        }
        assert_eq!(matcher.index_of(&text, &Integer::from(-1), &mut work), Ok((-1).into()));
        let expected = match first(word, 0, 0) {
            Some(found) => format!("{}xy{}", &word[..found.start], &word[found.end..]),
            None => word.clone(),
        };
        let replaced = matcher.replace(&text, &str("xy"), &mut work);
        assert_eq!(replaced, Ok(str(&expected)), "replace_re {word} {}", case.regex);

        let (mut expected, mut done) = (String::new(), 0);
        while let Some(found) = first(word, done, 1) {
            expected.push_str(&word[done..found.start]);
            expected.push_str("xy");
            done = found.end;
        }
        expected.push_str(&word[done..]);
        let replaced = matcher.replace_all(&text, &str("xy"), &mut work);
        assert_eq!(replaced, Ok(str(&expected)), "replace_re_all {word} {}", case.regex);
    }
}

#[test]
fn small_expressions_against_their_definitions() {
    let w = Words::new();
    let leaves = leaves(&w);
    let mut small = leaves.clone();
    for a in &leaves {
        small.extend(unary(&w, a));
        for b in &leaves {
            small.extend(binary(&w, a, b));
        }
    }
    for a in &small {
        check_membership(&w, a);
        check_search(&w, a);
        for case in unary(&w, a) {
            check_membership(&w, &case);
        }
        for b in &leaves {
            for case in binary(&w, a, b).iter().chain(&binary(&w, b, a)) {
                check_membership(&w, case);
            }
        }
    }
}

#[test]
fn random_expressions_against_their_definitions() {
    let w = Words::new();
    let mut random = Random(1);
    for _ in 0..300 {
        let mut pool = leaves(&w);
        for _ in 0..40 {
            let pick = |random: &mut Random| (random.next() % pool.len() as u64) as usize;
            let (a, b) = (pick(&mut random), pick(&mut random));
            let choice = random.next() as usize;
            let next = if choice.is_multiple_of(3) {
                let all = unary(&w, &pool[a]);
                all[choice / 3 % all.len()].clone()
            } else {
                binary(&w, &pool[a], &pool[b])[choice / 3 % 4].clone()
            };
            check_membership(&w, &next);
            pool.push(next);
        }
        for case in &pool[40..] {
            check_search(&w, case);
        }
    }
}

#[test]
fn ranges() {
    let w = |n: u32| StrValue::from_code_points(CodePoint::new(n));
    for (low, high) in [(0, 0x2FFFF), (97, 122), (0xff, 0x100), (122, 97), (0x2FFFF, 0x2FFFF)] {
        let regex = Regex::range(&w(low), &w(high));
        let mut matcher = Matcher::new(&Regex::union([regex, lit("0")]));
        for n in [0, 47, 48, 49, 96, 97, 100, 122, 123, 254, 255, 256, 257, 0x2FFFE, 0x2FFFF] {
            let expected = n == 48 || low <= n && n <= high;
            assert_eq!(matcher.is_match(&w(n), &mut WorkLimit::new(1000)), Ok(expected));
        }
    }
    for (first, last) in [("ab", "c"), ("a", "bc"), ("", "a"), ("a", ""), ("c", "a")] {
        let regex = range(first, last);
        assert!(["", "a", "b", "ab", "c"].iter().all(|text| !matches(&regex, text)));
    }
    let no_vowel = Regex::diff(range("a", "z"), any_of("aeiou"));
    assert!(matches(&no_vowel, "b") && !matches(&no_vowel, "e") && !matches(&no_vowel, "B"));
}

#[test]
fn neutral_elements() {
    assert!(matches(&Regex::concat([]), "") && !matches(&Regex::concat([]), "a"));
    assert!(!matches(&Regex::union([]), ""));
    assert!(matches(&Regex::inter([]), "abc"));
}

#[test]
fn loops_count() {
    let ab = lit("ab").repeated_between(1_000, 1_000_000);
    assert!(!matches(&ab, &"ab".repeat(999)));
    assert!(matches(&ab, &"ab".repeat(1_000)));
    assert!(matches(&ab, &"ab".repeat(5_000)));
    let exact = Regex::union([lit("a"), lit("aaa")]).power(1000);
    assert!(matches(&exact, &"a".repeat(1000)) && matches(&exact, &"a".repeat(3000)));
    assert!(!matches(&exact, &"a".repeat(999)) && !matches(&exact, &"a".repeat(1001)));
    assert!(matches(&lit("a").power(1_000_000).power(0), ""));
    assert!(matches(&lit("").power(1_000_000_000_000), ""));
    let huge = lit("a").repeated_between(u64::MAX - 1, u64::MAX).power(u64::MAX);
    assert!(!matches(&huge, "aaa"));
}

/// Each of these is exponential or unrolled with some method; here the work is counted.
#[test]
fn hard_expressions_take_little_work() {
    let ab = || any_of("ab");
    let late_a = |n| Regex::concat([ab().star(), lit("a"), ab().power(n)]);
    let words = || Regex::union(["a", "ab", "ba", "aab"].map(lit));
    let n = 1500;
    for (regex, text, expected) in [
        (lit("a").star().star().star(), "a".repeat(n), true),
        (Regex::concat([lit("a").star().star(), lit("b")]), "a".repeat(n), false),
        (late_a(300), "a".repeat(n), true),
        (late_a(300).complement(), "b".repeat(n), true),
        (Regex::inter([late_a(100), late_a(99), late_a(98).complement()]), "a".repeat(n), false),
        (words().repeated_between(10, 1_000_000), "aab".repeat(n / 3), true),
        (words().plus().optional().repeated_between(3, 1_000_000), "aab".repeat(n / 3), true),
        (
            Regex::concat([words().complement().star(), late_a(20).complement()]).complement(),
            "aab".repeat(n / 3),
            false,
        ),
        (
            Regex::concat([Regex::all(), lit("b"), Regex::all()]).complement().power(20),
            "a".repeat(n),
            true,
        ),
        (Regex::concat((0..50).map(|_| lit("a").optional())).power(30), "a".repeat(n), true),
    ] {
        let mut work = WorkLimit::new(60_000_000);
        let found = Matcher::new(&regex).is_match(&str(&text), &mut work);
        assert_eq!(found, Ok(expected), "{regex}, {} units left", work.left());
    }
}

#[test]
fn deep_nesting_needs_no_stack() {
    let depth = 100_000;
    let mut cases: Vec<Regex> = Vec::new();
    for kind in 0..9u64 {
        let mut regex = lit("ab");
        for i in 0..depth {
            let letter = lit(if i % 2 == 0 { "a" } else { "b" });
            regex = match kind {
                0 => Regex::concat([regex, letter]),
                1 => Regex::concat([letter, regex]),
                2 => Regex::union([regex, letter]),
                3 => Regex::inter([letter.complement(), regex]),
                4 => Regex::concat([regex, letter]).complement(),
                5 => Regex::concat([letter, regex]).optional(),
                6 => regex.repeated_between(0, 2),
                7 => Regex::union([Regex::concat([letter, regex]), lit("b")]),
                _ => Regex::diff(regex, letter),
            };
        }
        cases.push(regex);
    }
    for (kind, regex) in cases.iter().enumerate() {
        let mut work = WorkLimit::new(50_000_000);
        let mut matcher = Matcher::new(regex);
        let found = matcher.is_match(&str("ab"), &mut work);
        let expected = [false, false, true, true, true, false, true, false, true][kind];
        assert_eq!(found, Ok(expected), "kind {kind}");
        // Searching may be too much work, but must end.
        let mut work = WorkLimit::new(3_000_000);
        let _ = matcher.replace_all(&str("abab"), &str("c"), &mut work);
        assert!(regex.to_string().len() > depth);
    }
    // A long word through the long concatenations.
    let word: String = "ab".repeat(depth / 2);
    let found = Matcher::new(&cases[0])
        .is_match(&str(&format!("ab{word}")), &mut WorkLimit::new(50_000_000));
    assert_eq!(found, Ok(true));
    let found = Matcher::new(&cases[1])
        .is_match(&str(&format!("{}ab", "ba".repeat(depth / 2))), &mut WorkLimit::new(50_000_000));
    assert_eq!(found, Ok(true));
}

#[test]
fn shared_nodes_are_visited_once() {
    let mut regex = any_of("ab");
    for _ in 0..40 {
        regex = Regex::union([Regex::inter([regex.clone(), regex.clone()]), regex]);
    }
    assert!(matches(&regex, "a") && !matches(&regex, "ab"));
    let mut doubled = lit("a");
    for _ in 0..40 {
        doubled = Regex::concat([doubled.clone(), doubled]);
    }
    assert!(!matches(&doubled, "aaa"));
}

#[test]
fn long_texts() {
    let n = 1_000_000;
    let text = str(&"ab".repeat(n / 2));
    let mut work = WorkLimit::new(20_000_000);
    let mut matcher = Matcher::new(&Regex::literal(text.clone()));
    assert_eq!(matcher.is_match(&text, &mut work), Ok(true));
    let mut matcher = Matcher::new(&Regex::concat([any_of("ab").plus(), lit("c")]));
    assert_eq!(matcher.is_match(&text, &mut work), Ok(false));
    // Each start would have to read to the end, if places were tried one after the other.
    assert_eq!(matcher.find(&text, 0, &mut work), Ok(None));
    let mut matcher = Matcher::new(&Regex::concat([lit("b"), lit("a").optional()]));
    let replaced = matcher.replace_all(&text, &str(""), &mut work);
    assert_eq!(replaced, Ok(str(&"a".repeat(n / 2))));
    assert!(work.left() > 10_000_000, "{} units left", work.left());
}

#[test]
fn giving_up_is_reported_and_harmless() {
    let regex = Regex::concat([any_of("ab").star(), lit("a"), any_of("ab").power(50)]);
    let text = str(&"ab".repeat(100));
    let mut matcher = Matcher::new(&regex);
    let mut work = WorkLimit::new(20);
    assert_eq!(matcher.is_match(&text, &mut work), Err(WorkExhausted));
    assert_eq!(work.left(), 0);
    assert_eq!(matcher.find(&text, 0, &mut work), Err(WorkExhausted));
    assert_eq!(matcher.replace_all(&text, &text, &mut work), Err(WorkExhausted));
    let mut work = WorkLimit::new(1_000_000);
    assert_eq!(matcher.is_match(&text, &mut work), Ok(false));
    assert_eq!(matcher.find(&text, 0, &mut work), Ok(Some(0..51)));
    // Results stay the same with everything remembered, and cost next to nothing.
    let before = work.left();
    assert_eq!(matcher.is_match(&text, &mut work), Ok(false));
    assert!(before - work.left() <= 2 * text.len() as u64);
}

#[test]
fn expressions_are_written_as_terms() {
    let regex = Regex::concat([
        lit("a\"").star(),
        Regex::diff(Regex::allchar(), range("a", r"\u{e9}")).plus(),
        Regex::union([Regex::none(), Regex::all().optional(), lit("x").power(3)]),
        Regex::inter([lit("y").repeated_between(2, 5), lit("z").complement()]),
    ]);
    assert_eq!(
        regex.to_string(),
        "(re.++ (re.* (str.to_re \"a\"\"\")) \
         (re.+ (re.inter re.allchar (re.comp (re.range \"a\" \"\\u{e9}\")))) \
         (re.union re.none (re.opt re.all) ((_ re.^ 3) (str.to_re \"x\"))) \
         (re.inter ((_ re.loop 2 5) (str.to_re \"y\")) (re.comp (str.to_re \"z\"))))"
    );
}

/// `cargo test --release -p trine-value -- --ignored --nocapture speed`
#[test]
#[ignore = "a measurement, not a test"]
fn speed_of_matching() {
    let text = str(&"abcdefghij".repeat(1_000_000));
    let word = range("a", "z").plus();
    for (name, regex) in [
        ("(re.+ [a-z])", word.clone()),
        ("[a-z]{1,20000000}", range("a", "z").repeated_between(1, 20_000_000)),
        ("[a-z]+ j [a-z]+", Regex::concat([word.clone(), lit("j"), word])),
    ] {
        let mut work = WorkLimit::new(u64::MAX);
        let start = Instant::now();
        let found = Matcher::new(&regex).is_match(&text, &mut work);
        let (time, units) = (start.elapsed(), u64::MAX - work.left());
        println!("{name}: {found:?} on 10^7 code points in {time:?}, {units} units");
    }
    let mut work = WorkLimit::new(u64::MAX);
    let start = Instant::now();
    let mut matcher = Matcher::new(&Regex::concat([lit("c"), range("a", "z"), lit("e")]));
    let length = matcher.replace_all(&text, &str("x"), &mut work).map(|s| s.len());
    println!("replace_re_all of a million matches: {length:?} in {:?}", start.elapsed());
}

#[test]
fn literals_with_gaps_agree_with_derivatives() {
    let parts = ["", "a", "b", "ab"].map(lit);
    let all: Vec<Regex> = parts.into_iter().chain([Regex::all()]).collect();
    for number in 0..all.len().pow(4) {
        let row = [1, 5, 25, 125].map(|place| all[number / place % all.len()].clone());
        let glob = Regex::concat(row);
        // A union is read by derivatives.
        let union = Regex::union([glob.clone(), Regex::none()]);
        for text in Words::new().words {
            assert_eq!(matches(&glob, &text), matches(&union, &text), "{number}, {text}");
        }
    }
}

#[test]
fn long_literals_with_gaps() {
    let long = "ab".repeat(100_000);
    let regex = Regex::concat([Regex::all(), lit(&long), Regex::all()]);
    assert!(matches(&regex, &format!("b{long}b")));
    assert!(!matches(&regex, &long[1..]));
}
