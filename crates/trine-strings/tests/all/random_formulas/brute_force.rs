//! Answers against brute force: all words over two letters up to a small length.

use super::formulas::{Pool, decide, text, words};
use crate::choices::Choices;
use trine_collections::Budget;
use trine_engine::Answer;
use trine_rewrite::Level;
use trine_term::{Evaluator, Interpretation, Op, TermId, Value};

#[test]
fn no_small_model_is_lost() {
    let mut choices = Choices(2026);
    let mut decided = [0; 2];
    for round in 0..120 {
        let mut pool = Pool::new();
        let mut formulas: Vec<TermId> = (0..3).map(|_| pool.literal(&mut choices)).collect();
        if choices.below(3) == 0 {
            let [a, b] = [(); 2].map(|()| pool.literal(&mut choices));
            formulas.push(pool.store.mk(Op::Or, &[a, b]));
        }
        let answer = {
            let level = if round % 2 == 0 { Level::Deep } else { Level::Off };
            decide(&mut pool.store, &formulas, level)
        };
        match answer {
            Answer::Unsat(()) => {
                decided[0] += 1;
                assert!(!pool.has_small_model(&formulas), "round {round}: a model was lost");
            }
            Answer::Sat(()) => decided[1] += 1,
            Answer::Unknown(_) => {}
        }
    }
    assert!(decided[0] >= 20 && decided[1] >= 20, "decided: {decided:?}");
}

/// The axioms say what the evaluator says: with the arguments fixed, another value is impossible.
#[test]
fn axioms_fix_the_value() {
    let words = words(2);
    let mut checked = 0;
    for (number, x) in words.iter().enumerate() {
        for (other, y) in words.iter().enumerate() {
            let position = ((number + other) % 4) as i64 - 1;
            let mut pool = Pool::new();
            let [a, b] = [pool.variables[0], pool.variables[1]];
            let i = pool.integer;
            let (x_word, y_word, i_value) = (pool.word(x), pool.word(y), pool.int(position));
            let fixed = [(a, x_word), (b, y_word), (i, i_value)]
                .map(|(variable, value)| pool.store.mk(Op::Eq, &[variable, value]));
            let one = pool.int(1);
            let store = &mut pool.store;
            let terms = [
                store.mk(Op::StrAt, &[a, i]),
                store.mk(Op::StrSubstr, &[a, i, one]),
                store.mk(Op::StrIndexOf, &[a, b, i]),
                store.mk(Op::StrReplace, &[a, b, x_word]),
                store.mk(Op::StrContains, &[a, b]),
                store.mk(Op::StrPrefixOf, &[a, b]),
                store.mk(Op::StrSuffixOf, &[a, b]),
                store.mk(Op::StrLt, &[a, b]),
                store.mk(Op::StrLe, &[a, b]),
                store.mk(Op::StrToCode, &[a]),
                store.mk(Op::StrUpdate, &[a, i, b]),
            ];
            let mut model = Interpretation::new();
            for (variable, value) in [(a, x_word), (b, y_word), (i, i_value)] {
                let function = store.function(variable).expect("a constant");
                model.set_constant(function, store.value_of(value).expect("a value"));
            }
            let term = terms[checked % terms.len()];
            let value =
                Evaluator::new(store, &model).eval(term, &Budget::unlimited()).expect("a value");
            let value = store.mk_value(&value, store.sort(term));
            let same = store.mk(Op::Eq, &[term, value]);
            let different = store.mk(Op::Not, &[same]);
            let formulas: Vec<TermId> = fixed.into_iter().chain([different]).collect();
            let answer = decide(store, &formulas, Level::Off);
            assert!(
                matches!(answer, Answer::Unsat(())),
                "x = {x:?}, y = {y:?}, i = {position}, term {}",
                store.op(term).info().name
            );
            checked += 1;
        }
    }
}

/// With the texts fixed that a language is written with, an application has the value that the evaluator gives it, and
/// no other.
#[test]
fn languages_with_unknown_texts_fix_the_value() {
    let words = words(2);
    let long = ["", "a", "b", "ab", "aab", "abab", "babba", "aaaaa"];
    let mut choices = Choices(77);
    let mut decided = 0;
    for round in 0..400 {
        let mut pool = Pool::new();
        let language = pool.open_language(&mut choices, 2);
        let chosen = [(); 2].map(|()| words[choices.below(words.len())].clone());
        let string = pool.store.sorts.string();
        let w = pool.store.declare_const("w", string);
        let text_of_w = long[choices.below(long.len())];
        let mut fixed = Vec::new();
        let mut model = Interpretation::new();
        let [x, y] = [pool.variables[0], pool.variables[1]];
        for (constant, word) in [(x, &*chosen[0]), (y, &*chosen[1]), (w, text_of_w)] {
            let value = pool.word(word);
            fixed.push(pool.store.mk(Op::Eq, &[constant, value]));
            let function = pool.store.function(constant).expect("a constant");
            model.set_constant(function, Value::String(text(word)));
        }
        let place = pool.int(choices.below(4) as i64 - 1);
        let store = &mut pool.store;
        let term = match choices.below(8) {
            0 => store.mk(Op::StrReplaceRe, &[w, language, y]),
            1 => store.mk(Op::StrReplaceReAll, &[w, language, y]),
            2 => store.mk(Op::StrReplaceReLongest, &[w, language, x]),
            3 => store.mk(Op::StrReplaceReLongestAll, &[w, language, x]),
            4 => store.mk(Op::StrIndexOfRe, &[w, language, place]),
            _ => store.mk(Op::StrInRe, &[w, language]),
        };
        let value =
            Evaluator::new(store, &model).eval(term, &Budget::unlimited()).expect("a value");
        let value = store.mk_value(&value, store.sort(term));
        let same = store.mk(Op::Eq, &[term, value]);
        let different = store.mk(Op::Not, &[same]);
        let level = [Level::Off, Level::Deep][choices.below(2)];
        for (formula, refuted) in [(same, false), (different, true)] {
            let formulas: Vec<TermId> = fixed.iter().copied().chain([formula]).collect();
            let answer = decide(store, &formulas, level);
            let wrong = if refuted { Answer::Sat(()) } else { Answer::Unsat(()) };
            assert_ne!(answer, wrong, "round {round}, refuted: {refuted}");
            decided += u32::from(!matches!(answer, Answer::Unknown(_)));
        }
    }
    assert!(decided >= 780, "decided: {decided} of 800");
}

/// Languages that are said to be equal have the same short words, and those that are said to differ
/// have a word that shows it.
#[test]
fn equations_of_languages_agree_with_their_words() {
    let words = words(4);
    let mut choices = Choices(41);
    let mut decided = [0; 2];
    for round in 0..150 {
        let mut pool = Pool::new();
        let [a, b] = [(); 2].map(|()| pool.language(&mut choices, 2));
        let same = pool.store.mk(Op::Eq, &[a, b]);
        let x = pool.variables[0];
        let [in_a, in_b] = [a, b].map(|language| pool.store.mk(Op::StrInRe, &[x, language]));
        let shown = pool.store.mk(Op::Distinct, &[in_a, in_b]);
        let function = pool.store.function(x).expect("a constant");
        let differ = words.iter().any(|word| {
            let mut model = Interpretation::new();
            model.set_constant(function, Value::String(text(word)));
            Evaluator::new(&pool.store, &model).holds(shown, &Budget::unlimited()) == Ok(true)
        });
        match decide(&mut pool.store, &[same], Level::Off) {
            Answer::Sat(()) => {
                decided[0] += 1;
                assert!(!differ, "round {round}: said to be equal");
            }
            Answer::Unsat(()) => {
                decided[1] += 1;
                let answer = decide(&mut pool.store, &[shown], Level::Off);
                assert_eq!(answer, Answer::Sat(()), "round {round}: said to differ");
            }
            Answer::Unknown(_) => {}
        }
    }
    assert!(decided[0] >= 5 && decided[1] >= 80, "decided: {decided:?}");
}
