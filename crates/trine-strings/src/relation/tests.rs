//! Machines against the evaluator and against definitions by hand, on all short words.

use trine_automata::Nfa;
use trine_smtlib::{Command, ScriptReader};
use trine_term::{Evaluator, FunId, Interpretation, TermStore};
use trine_value::{CodePoint, StrValue};

use super::recognition::Refusal;
use super::*;
use crate::choices::Choices;

/// The functions of a script of definitions.
fn definitions(store: &mut TermStore, script: &str) -> Vec<FunId> {
    let mut reader = ScriptReader::new(script.as_bytes(), store);
    let mut found = Vec::new();
    while let Some(command) = reader.next_command(store) {
        let command = command.unwrap_or_else(|error| panic!("{script}: {error:?}")).command;
        if let Command::DefineFunsRec(functions) = command {
            found.extend(functions);
        }
    }
    found
}

fn machine(script: &str) -> Result<Relation, Refusal> {
    let mut store = TermStore::new();
    let functions = definitions(&mut store, script);
    recognize(&store, functions[0])
}

/// All words over some letters up to a length.
fn words(letters: &str, length: usize) -> Vec<Vec<u32>> {
    let mut found = vec![vec![]];
    let mut from = 0;
    for _ in 0..length {
        let until = found.len();
        for at in from..until {
            for letter in letters.chars() {
                let longer = [&found[at][..], &[u32::from(letter)]].concat();
                found.push(longer);
            }
        }
        from = until;
    }
    found
}

fn related(machine: &Relation, a: &[u32], b: &[u32]) -> bool {
    machine.relates(&[a, b], &Budget::unlimited()).expect("a short word")
}

fn word(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}

/// The machine and its transducer say what the evaluator says.
fn agrees_with_evaluator(script: &str, letters: &str) {
    let mut store = TermStore::new();
    let function = definitions(&mut store, script)[0];
    let budget = Budget::unlimited();
    let machine = recognize(&store, function).unwrap_or_else(|why| panic!("{why:?}: {script}"));
    let singles = letters.chars().map(|letter| CharSet::single(u32::from(letter)));
    let sets: Vec<CharSet> = machine.char_sets().into_iter().chain(singles).collect();
    let alphabet = Alphabet::new(&sets).expect("few sets");
    // One function is enough to make sure that they are used.
    let alphabet = match machine.char_maps().as_slice() {
        [] => Some(alphabet),
        [map] => map.refine(&alphabet, 300, &budget).ok().map(|refined| refined.finer().clone()),
        _ => None,
    };
    let all = words(letters, 3);
    let is_binary = store.function_decl(function).params.len() == 2;
    let seconds = if is_binary { all.clone() } else { vec![vec![]] };
    for a in &all {
        let image = alphabet.as_ref().map(|alphabet| {
            let transducer = machine.transducer(alphabet, &budget).expect("a fine alphabet");
            let word = Nfa::from_word(alphabet, a).expect("letters are classes");
            transducer.post_image(&word, &budget).expect("a fine alphabet")
        });
        for b in &seconds {
            let mut args: Vec<_> = [a, b]
                .map(|word| {
                    let points = word.iter().filter_map(|&code| CodePoint::new(code));
                    store.mk_string(&StrValue::from_code_points(points))
                })
                .to_vec();
            args.truncate(if is_binary { 2 } else { 1 });
            let call = store.apply(function, &args);
            let model = Interpretation::new();
            let expected = Evaluator::new(&store, &model).holds(call, &budget);
            let expected = expected.unwrap_or_else(|error| panic!("{error}: {script}"));
            assert_eq!(related(&machine, a, b), expected, "{a:?} {b:?} {script}");
            if let Some(image) = &image {
                assert_eq!(image.accepts(b), expected, "{a:?} {b:?} {script}");
            }
        }
    }
}

const STEP: &str = r#"(not (= x "")) (not (= y ""))"#;

#[test]
fn definitions_of_users() {
    let copy_until_a = format!(
        r#"(define-fun-rec f ((x String) (y String)) Bool
            (or (and (= x "") (= y ""))
                (and {STEP} (not (= (str.at x 0) "a")) (= (str.at x 0) (str.at y 0))
                     (f (str.substr x 1 (str.len x)) (str.substr y 1 (- (str.len y) 1))))
                (and (= (str.at x 0) "a") (= y ""))))"#
    );
    let swapped = r#"(define-fun-rec f ((x String) (y String)) Bool
        (ite (= x "") (= y "")
             (and (= (str.at x 0) "a") (f y (str.substr x 1 (str.len x))))))"#;
    let same_rest = r#"(define-fun-rec f ((x String) (y String)) Bool
        (or (= x y) (and (= (str.at x 0) "b") (f (str.substr x 1 (str.len x)) y))))"#;
    let free_rest = r#"(define-fun-rec f ((x String) (y String)) Bool
        (or (and (= x "") (not (= y "")) (= (str.at y 0) "c"))
            (and (not (= x "")) (f (str.substr x 1 (str.len x)) y))))"#;
    let larger = format!(
        r#"(define-fun-rec f ((x String) (y String)) Bool
            (or (and (= x "") (= y ""))
                (and {STEP} (str.<= "a" (str.at x 0) "c") (str.< (str.at x 0) (str.at y 0))
                     (f (str.substr x 1 (str.len x)) (str.substr y 1 (str.len y))))))"#
    );
    let one_word = r#"(define-funs-rec ((f ((x String)) Bool) (g ((x String)) Bool))
        ((or (= x "") (and (= (str.at x 0) "a") (g (str.substr x 1 (str.len x)))))
         (and (= (str.at x 0) "b") (f (str.substr x 1 (str.len x))))))"#;
    for script in [&copy_until_a, swapped, same_rest, free_rest, &larger, one_word] {
        agrees_with_evaluator(script, "abc");
    }
}

#[test]
fn bits_and_codes() {
    let upper = format!(
        r#"(define-fun-rec f ((x String) (y String)) Bool
            (or (and (= x "") (= y ""))
                (and {STEP}
                     (= (str.to_code (str.at y 0))
                        (ite (<= 97 (str.to_code (str.at x 0)) 122)
                             (- (str.to_code (str.at x 0)) 32) (str.to_code (str.at x 0))))
                     (f (str.substr x 1 (str.len x)) (str.substr y 1 (str.len y))))))"#
    );
    agrees_with_evaluator(&upper, "aZA");
    let next = r#"(define-fun-rec f ((x String) (y String)) Bool
        (or (and (= x "") (= y ""))
            (and (= (seq-head y) (bvadd (seq-head x) #x01)) (f (seq-tail x) (seq-tail y)))))"#;
    agrees_with_evaluator(next, "ab\u{ff}\u{0}\u{100}");
    let bits = machine(next).unwrap();
    assert!(related(&bits, &word("a\u{ff}"), &word("b\u{0}")));
    assert!(!related(&bits, &word("a\u{ff}"), &word("b\u{100}")));
}

#[test]
fn the_least_predicate_counts() {
    let looping = r#"(define-fun-rec f ((x String) (y String)) Bool
        (or (and (= x "a") (= y "a") (f x y)) (f x y)))"#;
    assert!(matches!(machine(looping), Err(Refusal::Formula)));
    let looping = r#"(define-funs-rec ((f ((x String) (y String)) Bool) (g ((x String) (y String)) Bool))
        ((or (g x y) (and (= x "") (not (= y "")) (= (str.at y 0) "a"))) (f x y)))"#;
    let machine = machine(looping).unwrap();
    assert!(related(&machine, &[], &word("ab")));
    assert!(!related(&machine, &[], &word("ba")));
    assert!(!related(&machine, &word("a"), &word("a")));
}

#[test]
fn other_definitions_are_refused() {
    let tail = "(str.substr x 1 (str.len x))";
    for (body, why) in [
        (format!("(and (f {tail} y) (f x y))"), Refusal::TwoDemands),
        (format!("(not (f {tail} y))"), Refusal::Formula),
        ("(= (str.len x) (str.len y))".into(), Refusal::Formula),
        (format!("(f {tail} x)"), Refusal::Arguments),
        (format!("(and (= (str.at y 0) \"a\") (f {tail} y))"), Refusal::Lookahead),
    ] {
        let found = machine(&format!(
            "(define-fun-rec f ((x String) (y String)) Bool (and (not (= x \"\")) {body}))"
        ));
        assert_eq!(found.err(), Some(why), "{body}");
    }
    assert!(matches!(machine("(define-fun-rec f ((x Int)) Bool (f x))"), Err(Refusal::Signature)));
}

/// A random definition that ends on all words: each call passes on something shorter.
fn random_definition(choices: &mut Choices) -> String {
    let predicates = 1 + choices.below(3);
    let head = |tape: &str| format!("(str.at {tape} 0)");
    let code = |tape: &str| format!("(str.to_code (str.at {tape} 0))");
    let mut text = String::from("(define-funs-rec (");
    for name in 0..predicates {
        text += &format!("(p{name} ((x String) (y String)) Bool) ");
    }
    text += ") (";
    for _ in 0..predicates {
        text += "(or ";
        for _ in 0..=choices.below(3) {
            let letters = ["a", "b", "c"];
            let mut parts = Vec::new();
            let consumed = 1 + choices.below(3);
            for (bit, tape) in [(1, "x"), (2, "y")] {
                if consumed & bit != 0 {
                    parts.push(format!("(not (= {tape} \"\"))"));
                    let letter = letters[choices.below(3)];
                    match choices.below(5) {
                        0 => parts.push(format!("(= {} \"{letter}\")", head(tape))),
                        1 => parts.push(format!("(not (= \"{letter}\" {}))", head(tape))),
                        2 => parts.push(format!("(<= {} 98)", code(tape))),
                        _ => {}
                    }
                }
            }
            if consumed == 3 {
                match choices.below(6) {
                    0 => parts.push(format!("(= {} {})", head("x"), head("y"))),
                    1 => parts.push(format!("(= {} (+ 1 {}))", code("x"), code("y"))),
                    2 => parts.push(format!(
                        "(or (= {} (- {} 2)) (= {} \"a\"))",
                        code("y"),
                        code("x"),
                        head("y")
                    )),
                    3 => parts.push(format!(
                        "(= {} (ite (= {} \"b\") 99 {}))",
                        code("y"),
                        head("x"),
                        code("x")
                    )),
                    _ => {}
                }
            }
            let rest = |bit: usize, tape: &str| {
                if consumed & bit == 0 {
                    tape.to_owned()
                } else {
                    format!("(str.substr {tape} 1 (str.len {tape}))")
                }
            };
            let (mut first, mut second) = (rest(1, "x"), rest(2, "y"));
            if choices.below(4) == 0 {
                std::mem::swap(&mut first, &mut second);
            }
            parts.push(format!("(p{} {first} {second})", choices.below(predicates)));
            text += &format!("(and {}) ", parts.join(" "));
        }
        text += ["(and (= x \"\") (= y \"\"))) ", "(= x \"\")) ", "(= x y)) ", "(= y \"\")) "]
            [choices.below(4)];
    }
    text + "))"
}

#[test]
fn random_definitions_agree_with_the_evaluator() {
    let mut choices = Choices(31);
    for _ in 0..150 {
        agrees_with_evaluator(&random_definition(&mut choices), "abc");
    }
}

/// A machine of three words says what the evaluator says.
fn agrees_on_three_words(script: &str, letters: &str) {
    let mut store = TermStore::new();
    let function = definitions(&mut store, script)[0];
    let budget = Budget::unlimited();
    let machine = recognize(&store, function).unwrap_or_else(|why| panic!("{why:?}: {script}"));
    let all = words(letters, 2);
    for a in &all {
        for b in &all {
            for c in &all {
                let args = [a, b, c].map(|word| {
                    let points = word.iter().filter_map(|&code| CodePoint::new(code));
                    store.mk_string(&StrValue::from_code_points(points))
                });
                let call = store.apply(function, &args);
                let model = Interpretation::new();
                let expected = Evaluator::new(&store, &model).holds(call, &budget);
                let expected = expected.unwrap_or_else(|error| panic!("{error}: {script}"));
                let related = machine.relates(&[a, b, c], &budget).expect("short words");
                assert_eq!(related, expected, "{a:?} {b:?} {c:?} {script}");
            }
        }
    }
}

#[test]
fn relations_of_three_words() {
    let rest = |tape: &str| format!("(str.substr {tape} 1 (str.len {tape}))");
    let [x, y, z] = ["x", "y", "z"].map(rest);
    let zip = format!(
        r#"(define-fun-rec f ((x String) (y String) (z String)) Bool
        (or (and (= x "") (= y z))
            (and (not (= x "")) (not (= z "")) (= (str.at x 0) (str.at z 0)) (f y {x} {z}))))"#
    );
    let equal = format!(
        r#"(define-fun-rec f ((x String) (y String) (z String)) Bool
        (or (and (= x "") (= y "") (= z ""))
            (and (not (= x "")) (not (= y "")) (not (= z ""))
                 (= (str.at x 0) (str.at y 0)) (= (str.at z 0) (str.at x 0)) (f {x} {y} {z}))))"#
    );
    let order = format!(
        r#"(define-fun-rec f ((x String) (y String) (z String)) Bool
        (or (and (= x "") (= z ""))
            (and (not (= x "")) (not (= y "")) (not (= z ""))
                 (str.<= "a" (str.at x 0) "c") (str.< (str.at x 0) (str.at y 0))
                 (= (str.to_code (str.at z 0)) (+ 1 (str.to_code (str.at x 0))))
                 (f {x} {y} {z}))
            (and (not (= y "")) (= (str.at y 0) "b") (f x {y} z))))"#
    );
    for script in [zip, equal, order] {
        agrees_on_three_words(&script, "abc");
    }
}
