//! Regular languages: membership of all short words against naive sets of words, and the corner
//! cases of the theory `Strings`.

use std::collections::BTreeSet;

use super::*;

/// Words of at most three letters over `a`, `b`; languages as sets of those.
type Language = BTreeSet<String>;

const LONGEST: usize = 3;

fn all_words() -> Language {
    let mut words = Language::from([String::new()]);
    for _ in 0..LONGEST {
        let longer: Vec<String> =
            words.iter().flat_map(|w| [format!("{w}a"), format!("{w}b")]).collect();
        words.extend(longer);
    }
    words.into_iter().filter(|w| w.len() <= LONGEST).collect()
}

fn concat(a: &Language, b: &Language) -> Language {
    let pairs = a.iter().flat_map(|v| b.iter().map(move |w| format!("{v}{w}")));
    pairs.filter(|w| w.len() <= LONGEST).collect()
}

fn power(a: &Language, n: u32) -> Language {
    (0..n).fold(Language::from([String::new()]), |so_far, _| concat(&so_far, a))
}

fn between(a: &Language, low: u32, high: u32) -> Language {
    (low..=high).flat_map(|n| power(a, n)).collect()
}

/// Applies an operator to terms and to sets.
fn grow(store: &mut TermStore, pool: &[(TermId, Language)]) -> Vec<(TermId, Language)> {
    let all = all_words();
    let mut grown = Vec::new();
    for (r, l) in pool {
        let one = [*r];
        let many = LONGEST as u32;
        grown.push((store.mk(Op::ReStar, &one), between(l, 0, many)));
        grown.push((store.mk(Op::RePlus, &one), between(l, 1, many + 1)));
        grown.push((store.mk(Op::ReOpt, &one), between(l, 0, 1)));
        grown.push((store.mk(Op::ReComp, &one), all.difference(l).cloned().collect()));
        for n in 0..3 {
            grown.push((store.mk_indexed(Op::RePower, [n, 0], &one), power(l, n)));
            for m in 0..3 {
                let term = store.mk_indexed(Op::ReLoop, [n, m], &one);
                grown.push((term, between(l, n, m)));
            }
        }
        for (s, m) in pool {
            let two = [*r, *s];
            grown.push((store.mk(Op::ReConcat, &two), concat(l, m)));
            grown.push((store.mk(Op::ReUnion, &two), l.union(m).cloned().collect()));
            grown.push((store.mk(Op::ReInter, &two), l.intersection(m).cloned().collect()));
            grown.push((store.mk(Op::ReDiff, &two), l.difference(m).cloned().collect()));
        }
    }
    grown
}

fn basic(store: &mut TermStore) -> Vec<(TermId, Language)> {
    let set = |words: &[&str]| words.iter().map(|w| (*w).to_string()).collect::<Language>();
    let [empty, a, b, ab, ba] =
        ["", "a", "b", "ab", "ba"].map(|w| store.mk_string(&StrValue::from_literal(w).unwrap()));
    vec![
        (store.mk(Op::ReNone, &[]), set(&[])),
        (store.mk(Op::ReAll, &[]), all_words()),
        (store.mk(Op::ReAllChar, &[]), set(&["a", "b"])),
        (store.mk(Op::StrToRe, &[empty]), set(&[""])),
        (store.mk(Op::StrToRe, &[a]), set(&["a"])),
        (store.mk(Op::StrToRe, &[ba]), set(&["ba"])),
        (store.mk(Op::ReRange, &[a, b]), set(&["a", "b"])),
        // Theory Strings: empty unless both are single characters in order.
        (store.mk(Op::ReRange, &[b, a]), set(&[])),
        (store.mk(Op::ReRange, &[a, ab]), set(&[])),
        (store.mk(Op::ReRange, &[empty, b]), set(&[])),
    ]
}

fn check(store: &mut TermStore, languages: &[(TermId, Language)]) {
    let mut tests = Vec::new();
    for word in all_words() {
        let term = store.mk_string(&StrValue::from_literal(&word).unwrap());
        for (regex, language) in languages {
            tests.push((store.mk(Op::StrInRe, &[term, *regex]), language.contains(&word)));
            let value = store.value_of(*regex).unwrap();
            let sort = store.sorts.reglan();
            let rebuilt = store.mk_value(&value, sort);
            tests.push((store.mk(Op::StrInRe, &[term, rebuilt]), language.contains(&word)));
        }
    }
    let model = Interpretation::new();
    let mut evaluator = Evaluator::new(store, &model);
    for (term, expected) in tests {
        let found = evaluator.eval(term, &Budget::unlimited());
        assert_eq!(found, Ok(Value::Bool(expected)));
    }
}

#[test]
fn membership_of_all_short_words() {
    let mut store = TermStore::new();
    let zero = basic(&mut store);
    check(&mut store, &zero);
    let one = grow(&mut store, &zero);
    check(&mut store, &one);
    let thin: Vec<_> = one.into_iter().step_by(29).collect();
    let two = grow(&mut store, &thin);
    check(&mut store, &two.into_iter().step_by(3).collect::<Vec<_>>());
}

/// Theory Strings: the leftmost, shortest match; for `str.replace_re_all` it is not empty.
#[test]
fn replacement() {
    let mut store = TermStore::new();
    let mut regex = |words: &[&str]| {
        let parts: Vec<TermId> = words
            .iter()
            .map(|w| {
                let word = store.mk_string(&StrValue::from_literal(w).unwrap());
                store.mk(Op::StrToRe, &[word])
            })
            .collect();
        let union = store.mk(Op::ReUnion, &parts);
        store.value_of(union).unwrap()
    };
    let (abc_or_b, empty_or_a, a) = (regex(&["abc", "b"]), regex(&["", "a"]), regex(&["a"]));
    let a_star = value(Op::ReStar, [0, 0], std::slice::from_ref(&a));
    let replaced = |op, w, l: &Value| value(op, [0, 0], &[text(w), l.clone(), text("X")]);
    assert_eq!(replaced(Op::StrReplaceRe, "abc", &abc_or_b), text("X"));
    assert_eq!(replaced(Op::StrReplaceRe, "cab", &abc_or_b), text("caX"));
    assert_eq!(replaced(Op::StrReplaceRe, "aab", &empty_or_a), text("Xaab"));
    assert_eq!(replaced(Op::StrReplaceRe, "b", &a), text("b"));
    assert_eq!(replaced(Op::StrReplaceReAll, "aab", &a_star), text("XXb"));
    assert_eq!(replaced(Op::StrReplaceReAll, "ababcb", &abc_or_b), text("aXXX"));
    assert_eq!(replaced(Op::StrReplaceReAll, "", &a_star), text(""));
    let place = |w, l: &Value, i| value(Op::StrIndexOfRe, [0, 0], &[text(w), l.clone(), int(i)]);
    assert_eq!(place("bab", &a, 0), int(1));
    assert_eq!(place("bab", &a, 2), int(-1));
    assert_eq!(place("bab", &a_star, 3), int(3));
    assert_eq!(place("bab", &a_star, 4), int(-1));
    assert_eq!(place("bab", &a_star, -1), int(-1));
}

/// Languages are equal by their strings, not by how they are written.
#[test]
fn equality_of_languages() {
    let a = value(Op::StrToRe, [0, 0], &[text("a")]);
    let star = value(Op::ReStar, [0, 0], std::slice::from_ref(&a));
    let twice = value(Op::ReStar, [0, 0], std::slice::from_ref(&star));
    assert_eq!(folded(Op::Eq, [0, 0], &[star.clone(), star.clone()]), Fold::Value(true.into()));
    let again = value(Op::ReStar, [0, 0], &[a]);
    assert_eq!(folded(Op::Eq, [0, 0], &[star.clone(), again]), Fold::Value(true.into()));
    assert_eq!(folded(Op::Eq, [0, 0], &[star.clone(), twice.clone()]), Fold::Value(true.into()));
    let plus = value(Op::RePlus, [0, 0], std::slice::from_ref(&star));
    assert_eq!(folded(Op::Distinct, [0, 0], &[star.clone(), twice]), Fold::Value(false.into()));
    assert_eq!(folded(Op::Eq, [0, 0], &[plus.clone(), star.clone()]), Fold::Value(true.into()));
    let other = value(Op::ReComp, [0, 0], &[plus]);
    assert_eq!(folded(Op::Eq, [0, 0], &[other.clone(), star.clone()]), Fold::Value(false.into()));
    let all = value(Op::ReAll, [0, 0], &[]);
    let three = [star.clone(), other, all];
    assert_eq!(folded(Op::Distinct, [0, 0], &three), Fold::Value(true.into()));
    assert_eq!(folded(Op::Distinct, [0, 0], &[star.clone(), star]), Fold::Value(false.into()));
}

/// A question whose automaton has 2^40 states is given up within the budget.
#[test]
fn hard_membership_ends() {
    let mut store = TermStore::new();
    let a = store.mk_string(&StrValue::from_literal("a").unwrap());
    let a = store.mk(Op::StrToRe, &[a]);
    let any = store.mk(Op::ReAllChar, &[]);
    let all = store.mk(Op::ReAll, &[]);
    let gap = store.mk_indexed(Op::RePower, [40, 0], &[any]);
    let pair = store.mk(Op::ReConcat, &[all, a, gap, a, all]);
    let none = store.mk(Op::ReComp, &[pair]);
    let mut word = String::new();
    let mut seed = 1u32;
    for _ in 0..20_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        word.push(if seed >> 31 == 1 { 'a' } else { 'b' });
    }
    let word = store.mk_string(&StrValue::from_literal(&word).unwrap());
    let term = store.mk(Op::StrInRe, &[word, none]);
    let model = Interpretation::new();
    let budget = Budget::unlimited().with_ticks(10_000_000);
    // Either way is fine, as long as it ends: the language is empty on nearly all words.
    let result = Evaluator::new(&store, &model).eval(term, &budget);
    assert!(!matches!(result, Ok(Value::Bool(true))), "{result:?}");
}
