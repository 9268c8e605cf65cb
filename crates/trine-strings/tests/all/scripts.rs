//! Small scripts with known answers: corner cases of the theory, and errors that reached released
//! solvers.

use trine_collections::Budget;
use trine_engine::{Answer, IncrementalSolver};
use trine_rewrite::Level;
use trine_rewrite::passes::{Assertion, Preprocessor, Scope};
use trine_sat::SatConfig;
use trine_smtlib::{Command, ScriptReader};
use trine_strings::string_solver;
use trine_term::{TermId, TermStore};

/// The answer to the conjunction of the assertions, over string constants `x`, `y`, `z` and integer
/// constants `i`, `j`.
fn answer(assertions: &str, preprocess: bool) -> &'static str {
    let script = format!(
        "(declare-const x String)(declare-const y String)(declare-const z String)\
         (declare-const i Int)(declare-const j Int){assertions}"
    );
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
    let mut formulas: Vec<TermId> = Vec::new();
    while let Some(command) = reader.next_command(&mut store) {
        if let Command::Assert { term, .. } = command.expect("a script without errors").command {
            formulas.push(term);
        }
    }
    let level = if preprocess { Level::Deep } else { Level::Off };
    let budget = Budget::unlimited().with_ticks(50_000_000);
    let given: Vec<Assertion> =
        formulas.iter().map(|&term| Assertion { term, guard: None }).collect();
    let processed = Preprocessor::new(level, preprocess)
        .process(&mut store, &given, Scope::Part, &budget)
        .expect("a small script");
    let formulas: Vec<TermId> = processed.into_iter().map(|assertion| assertion.term).collect();
    let mut solver = string_solver(&SatConfig::default(), Vec::new()).expect("an alphabet");
    solver.assert(&mut store, &formulas, &budget).expect("a small script");
    match solver.check(&mut store, &[], &budget) {
        Answer::Sat(()) => "sat",
        Answer::Unsat(()) => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

const SCRIPTS: &[(&str, &str)] = &[
    // Functions that are transducers.
    ("unsat", r#"(assert (str.contains (str.replace_all x "a" "bb") "a"))"#),
    (
        "sat",
        r#"(assert (= y (str.replace_all x "a" "bb")))(assert (= (str.len y) 5))(assert (= (str.len x) 3))"#,
    ),
    (
        "unsat",
        r#"(assert (= y (str.replace_all x "a" "bb")))(assert (= (str.len y) 7))(assert (= (str.len x) 3))"#,
    ),
    (
        "unsat",
        r#"(assert (= "GGTT" (str.replace_all (str.replace_all x "u" "T") "c" "G")))(assert (str.contains x "cuc"))"#,
    ),
    (
        "sat",
        r#"(assert (= (str.replace_re_all x (re.++ (str.to_re "a") (re.* re.allchar) (str.to_re "b")) "") y))(assert (str.contains y "b"))(assert (str.prefixof "a" x))(assert (not (str.contains y "a")))(assert (> (str.len y) 1))"#,
    ),
    (
        "unsat",
        r#"(assert (= x "abcb"))(assert (not (= (str.replace_re x (re.union (str.to_re "abc") (str.to_re "b")) "r") "rb")))"#,
    ),
    (
        "unsat",
        r#"(assert (= x "aab"))(assert (not (= (str.replace_re_all x (re.* (str.to_re "a")) "X") "XXb")))"#,
    ),
    ("unsat", r#"(assert (= x "aab"))(assert (not (= (str.replace_all x "" "X") "aab")))"#),
    ("unsat", r#"(assert (= (str.rev x) (str.++ "ab" y)))(assert (str.suffixof "ab" x))"#),
    (
        "sat",
        r#"(assert (= (str.rev x) x))(assert (> (str.len x) 3))(assert (str.prefixof "ab" x))"#,
    ),
    ("unsat", r#"(assert (= (str.to_lower x) "aB"))"#),
    ("sat", r#"(assert (= (str.to_lower x) "a0b"))(assert (not (= x "a0b")))"#),
    // One replacement and one difference, with letters that no literal names.
    ("sat", r#"(assert (not (= x (str.replace_all x "a" "b"))))(assert (> (str.len x) 5))"#),
    // Equations between languages, and cases inside languages.
    ("unsat", r#"(assert (= re.none (re.* re.none)))"#),
    ("sat", r#"(assert (= (re.* re.none) (str.to_re "")))"#),
    (
        "unsat",
        r#"(assert (not (= re.none (re.inter (re.+ (str.to_re "a")) (re.* (str.to_re "b"))))))"#,
    ),
    ("sat", r#"(assert (distinct (re.* (str.to_re "a")) (re.+ (str.to_re "a")) re.all))"#),
    ("unsat", r#"(assert (distinct re.all (re.comp re.none) (str.to_re "a")))"#),
    (
        "unsat",
        r#"(assert (str.in_re x (re.++ (ite (< i 3) (str.to_re "a") (str.to_re "b")) (str.to_re "c"))))(assert (= x "bc"))(assert (= i 0))"#,
    ),
    (
        "sat",
        r#"(assert (str.in_re x (re.++ (ite (< i 3) (str.to_re "a") (str.to_re "b")) (str.to_re "c"))))(assert (= x "bc"))"#,
    ),
    // Cuts at and beyond the end.
    ("unsat", r#"(assert (= x "A"))(assert (not (= (str.substr x 0 2) "A")))"#),
    ("unsat", r#"(assert (= x "ab"))(assert (not (= (str.substr x 2 1) "")))"#),
    ("unsat", r#"(assert (= (str.len x) 3))(assert (= (str.at x 3) y))(assert (not (= y "")))"#),
    (
        "sat",
        r#"(assert (= (str.at x 2) "b"))(assert (str.in_re x (re.+ (re.union (str.to_re "ab") (str.to_re "c")))))"#,
    ),
    // The empty pattern.
    (
        "unsat",
        r#"(assert (= x "ab"))(assert (= i (str.indexof x "" 3)))(assert (not (= i (- 1))))"#,
    ),
    ("unsat", r#"(assert (= x "ab"))(assert (= i (str.indexof x "" 2)))(assert (not (= i 2)))"#),
    ("unsat", r#"(assert (= y ""))(assert (not (= (str.replace x y "b") (str.++ "b" x))))"#),
    // First occurrences.
    ("unsat", r#"(assert (= x (str.++ "a" y)))(assert (> (str.indexof x "a" 0) 0))"#),
    ("sat", r#"(assert (= (str.indexof x "ab" 1) 3))(assert (= (str.indexof x "a" 0) 0))"#),
    (
        "unsat",
        r#"(assert (= (str.replace x "a" "b") y))(assert (str.contains x "a"))(assert (= (str.len x) 1))(assert (not (= y "b")))"#,
    ),
    // Languages.
    (
        "unsat",
        r#"(assert (str.in_re x (re.+ (str.to_re "ab"))))(assert (str.in_re x (re.+ (str.to_re "ba"))))"#,
    ),
    ("unsat", r#"(assert (str.in_re x (re.* re.none)))(assert (not (= x "")))"#),
    ("unsat", r#"(assert (str.in_re x ((_ re.loop 0 0) re.none)))(assert (not (= x "")))"#),
    (
        "unsat",
        r#"(assert (str.in_re x ((_ re.^ 5000) (str.to_re "a"))))(assert (= (str.len x) 5001))"#,
    ),
    (
        "sat",
        r#"(assert (str.in_re x ((_ re.^ 5000) (str.to_re "a"))))(assert (= (str.len x) 5000))"#,
    ),
    (
        "unsat",
        r#"(assert (str.in_re x (re.* (str.to_re "aa"))))(assert (= (str.len x) (+ 1 (* 2 i))))"#,
    ),
    (
        "unsat",
        r#"(assert (str.in_re (str.++ x y) (re.* (str.to_re "ab"))))(assert (= (str.len x) 1))(assert (not (= x "a")))"#,
    ),
    // Equations and lengths.
    (
        "unsat",
        r#"(assert (= (str.++ x y) "abc"))(assert (= (str.len x) 1))(assert (not (= y "bc")))"#,
    ),
    ("unsat", r#"(assert (= (str.++ x "a" y) (str.++ y x)))"#),
    ("sat", r#"(assert (= (str.++ x "ab" y) (str.++ z "ba")))(assert (> (str.len x) 2))"#),
    (
        "unsat",
        r#"(assert (= (str.++ x y) (str.++ "a" z)))(assert (str.in_re x (re.+ (str.to_re "b"))))"#,
    ),
    // Differences.
    (
        "unsat",
        r#"(assert (distinct x y z))(assert (str.in_re x (re.range "a" "b")))(assert (str.in_re y (re.range "a" "b")))(assert (str.in_re z (re.range "a" "b")))"#,
    ),
    (
        "sat",
        r#"(assert (distinct x y z))(assert (= (str.len x) 1))(assert (= (str.len y) 1))(assert (= (str.len z) 1))"#,
    ),
    // Codes and numbers.
    ("unsat", r#"(assert (= x (str.from_code 55296)))(assert (not (= (str.to_code x) 55296)))"#),
    ("unsat", r#"(assert (= (str.to_int x) 5))(assert (= (str.len x) 1))(assert (not (= x "5")))"#),
    ("sat", r#"(assert (= (str.to_int x) 7))(assert (= (str.len x) 3))"#),
    ("unsat", r#"(assert (= (str.from_int i) "007"))"#),
    ("unsat", r#"(assert (= (str.from_int i) x))(assert (< i 0))(assert (not (= x "")))"#),
    // Order.
    ("unsat", r#"(assert (str.< x y))(assert (str.< y x))"#),
    ("unsat", r#"(assert (= x "ab"))(assert (= y "b"))(assert (str.< y x))"#),
    // Containment.
    ("unsat", r#"(assert (str.contains x "ab"))(assert (not (str.contains x "b")))"#),
    ("unsat", r#"(assert (= x (str.++ y z)))(assert (not (str.contains x y)))"#),
    ("unsat", r#"(assert (str.prefixof x y))(assert (< (str.len y) (str.len x)))"#),
    // Boolean structure.
    (
        "unsat",
        r#"(assert (or (= x "a") (= x "b")))(assert (not (str.in_re x (re.range "a" "c"))))"#,
    ),
    (
        "sat",
        r#"(assert (= (ite (= x "a") 2 1) (str.len y)))(assert (= (str.++ x y) "aab"))(assert (not (= x "")))"#,
    ),
];

#[test]
fn scripts_have_their_answers() {
    let mut missed = Vec::new();
    for (expected, script) in SCRIPTS {
        for preprocess in [true, false] {
            let found = answer(script, preprocess);
            if found != *expected {
                missed.push(format!("{script}: {found}, not {expected} ({preprocess})"));
            }
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}
