//! What is left of a heap, and what is missing in it: a table of questions and answers.
//!
//! That the answers are right is tested against all small heaps (`trine-sep`, `random_definitions`).

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;

const PREAMBLE: &str = r#"
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (next L) (val Int)))))
(declare-heap (L C))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L) (v Int)) (and (distinct x y) (sep (pto x (c z v)) (ls z y))))))
(define-fun-rec ln ((x L) (y L) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp L C))
      (exists ((z L) (v Int)) (and (> n 0) (sep (pto x (c z v)) (ln z y (- n 1)))))))
(define-fun-rec lr ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L) (v Int)) (sep (pto x (c z v)) (lr z y)))))
(define-fun-rec srt ((x L) (lo Int)) Bool
  (or (and (= x (as nil L)) (_ emp L C))
      (exists ((z L) (v Int)) (and (<= lo v) (sep (pto x (c z v)) (srt z v))))))
(declare-const x L)(declare-const y L)(declare-const z L)(declare-const w L)
(declare-const n Int)(declare-const m Int)(declare-const k Int)
"#;

/// Questions, and answers with single spaces.
const TABLE: &[(&str, &str)] = &[
    (
        "(get-frame (sep (pto x (c y 1)) (ln y (as nil L) n)) (exists ((m1 Int)) (ln x (as nil L) m1)))",
        "(frames (:names () :facts ((= m1 (+ n 1))) :frame emp))",
    ),
    (
        "(get-frame (and (> n 0) (ln x (as nil L) n)) (exists ((u L) (v Int)) (pto x (c u v))))",
        "(frames (:names ((e0 L) (e1 Int)) :facts ((= u e0) (= v e1) (> n 0)) :frame (ln e0 (as nil L) (- n 1))))",
    ),
    (
        "(get-frame (sep (ls x y) (pto y (c z 3))) (exists ((t L)) (sep (ls x t) (pto t (c z 3)))))",
        "(frames (:names () :facts ((= t y)) :frame emp))",
    ),
    (
        "(get-frame (sep (pto x (c y 1)) (pto y (c z 2))) (exists ((t L) (v Int)) (sep (lr x t) (pto t (c z v)))))",
        "(frames (:names () :facts ((= t y) (= v 2)) :frame emp))",
    ),
    (
        "(get-frame (lr x y) (or (and (= x y) (_ emp L C)) (exists ((u L)(v Int)) (pto x (c u v)))))",
        "(frames (:names () :facts ((= y x)) :frame (lr x x)) (:names ((e0 L) (e1 Int)) :facts ((= u e0) (= v e1) (distinct x y)) :frame (lr e0 y)))",
    ),
    (
        "(get-frame (sep (pto x (c y 1)) (pto y (c x 2))) (or (and (= z x) (pto z (c y 1))) (and (distinct z x) (pto y (c x 2)))))",
        "(frames (:names () :facts ((= z x)) :frame (pto y (c x 2))) (:names () :facts ((distinct x z)) :frame (pto x (c y 1))))",
    ),
    (
        "(get-frame (sep (pto x (c y n)) (pto y (c x 2))) (or (and (> n 0) (pto x (c y n))) (and (<= n 0) (pto y (c x 2)))))",
        "(frames (:names () :facts ((> n 0)) :frame (pto y (c x 2))) (:names () :facts ((not (> n 0))) :frame (pto x (c y n))))",
    ),
    (
        "(get-abduct (ls x y) (and (distinct x y) (ls x y)))",
        "(abducts (:names () :facts ((distinct x y)) :missing (and (distinct x y) emp) :frame emp))",
    ),
    (
        "(get-abduct (pto x (c y n)) (and (> n 0) (pto x (c y n))))",
        "(abducts (:names () :facts ((> n 0)) :missing (and (> n 0) emp) :frame emp))",
    ),
    (
        "(get-abduct (_ emp L C) (and (= x y) (ls x y)))",
        "(abducts (:names () :facts ((= y x)) :missing (and (= x y) emp) :frame emp))",
    ),
    (
        "(get-abduct (pto x (c y n)) (srt x 5))",
        "(abducts (:names () :facts ((<= 5 n)) :missing (and (<= 5 n) (srt y n)) :frame emp))",
    ),
    ("(get-abduct (pto x (c y 1)) (pto x (c y 2)))", "none"),
    ("(get-frame (pto x (c y 1)) (pto x (c y 2)))", "none"),
    ("(get-frame (pto x (c y 1)) (pto y (c y 2)))", "none"),
    ("(get-frame (and (= n 1) (= n 2) (_ emp L C)) (pto x (c y 2)))", "(frames :contradictory)"),
    (
        "(get-frame (sep (ln x y n) (ln y z m)) (exists ((a Int)) (ln x z a)))",
        "(frames (:names () :facts ((= a (+ n m))) :frame emp))",
    ),
    (
        "(get-frame (ls x y) (exists ((t L)) (sep (ls x t) (ls t y))))",
        "(frames (:names () :facts ((= t y)) :frame emp))",
    ),
    (
        "(get-frame (sep (ls x y) (ls y (as nil L)) (pto w (c x 3))) (ls x (as nil L)))",
        "(frames (:names () :facts () :frame (pto w (c x 3))))",
    ),
    ("(get-frame (ln x y (+ n 1)) (exists ((t L) (v Int)) (pto x (c t v))))", "none"),
    (
        "(get-frame (and (>= n 0) (ln x y (+ n 2))) (exists ((t L) (v Int) (a Int)) (sep (pto x (c t v)) (ln t y a))))",
        "(frames (:names ((e0 L) (e1 Int)) :facts ((= t e0) (= v e1) (= a (- (+ n 2) 1)) (>= n 0) (> (+ n 2) 0)) :frame emp))",
    ),
    (
        "(get-abduct (pto x (c y 1)) (exists ((a Int)) (ln x (as nil L) a)))",
        "(abducts (:names ((e0 Int)) :facts ((= a e0) (> e0 0)) :missing (and (> e0 0) (ln y (as nil L) (- e0 1))) :frame emp))",
    ),
    (
        "(get-abduct (_ emp L C) (sep (pto x (c y n)) (ls y z)))",
        "(abducts (:names () :facts () :missing (sep (pto x (c y n)) (ls y z)) :frame emp))",
    ),
    (
        "(get-abduct (ls x z) (exists ((u L) (v Int)) (pto x (c u v))))",
        "(abducts (:names ((e0 L) (e1 Int)) :facts ((= z x) (= u e0) (= v e1)) :missing (pto x (c e0 e1)) :frame emp) (:names ((e2 L) (e3 Int)) :facts ((= u e2) (= v e3) (distinct x z)) :missing emp :frame (ls e2 z)))",
    ),
    (
        "(get-frame (and (> n 0) (sep (ln x y n) (pto w (c z 1)))) (exists ((u L) (v Int) (a Int)) (sep (pto x (c u v)) (ln u y a))))",
        "(frames (:names ((e0 L) (e1 Int)) :facts ((= u e0) (= v e1) (= a (- n 1)) (> n 0)) :frame (pto w (c z 1))))",
    ),
    (
        "(get-frame (and (= x (as nil L)) (ln x (as nil L) n)) (sep (ln x (as nil L) n) (ln (as nil L) (as nil L) n)))",
        "(frames (:names () :facts ((= x (as nil L)) (= n 0)) :frame emp))",
    ),
    ("(get-abduct (sep (pto x (c y 1)) (pto x (c y 1))) (ls x y))", "(abducts :contradictory)"),
    ("(get-frame (sep (pto x (c y 1)) (pto x (c y 1))) (ls x y))", "(frames :contradictory)"),
    ("(get-abduct (pto x (c y 1)) (sep (pto x (c y 1)) (pto x (c z 2))))", "none"),
    ("(get-frame (ls x y) (sep (ls x y) (pto x (c y 1))))", "none"),
];

#[test]
fn frames_and_what_is_missing() {
    for &(question, expected) in TABLE {
        let script = format!("(set-logic ALL){PREAMBLE}{question}");
        let done = run(&script, &Options::default());
        assert_eq!(done.code, ExitCode::Done, "{question}");
        let answer: Vec<&str> = done.output.split_whitespace().collect();
        assert_eq!(answer.join(" "), expected, "{question}");
    }
}

#[test]
fn a_heap_shows_that_there_is_no_frame() {
    let script = format!(
        "(set-logic ALL)(set-option :produce-models true){PREAMBLE}\
         (get-frame (pto x (c y 1)) (pto x (c y 2)))(get-model)"
    );
    let done = run(&script, &Options::default());
    let mut words = done.output.split_whitespace();
    assert_eq!(words.next(), Some("none"));
    assert!(done.output.contains("(heap"), "{}", done.output);
}

/// Lemmas that the script states, and what they are used for.
#[test]
fn stated_lemmas_are_proved_and_used() {
    let table = [
        // Without the lemma nobody splits the list in the middle of a call.
        ("(prove-lemma (ls x y) (lr x y))(prove-lemma (lr x y) (ls x y))", "valid invalid"),
        (
            "(prove-lemma (and (> n 0) (ln x y n)) (exists ((u L) (v Int)) (sep (pto x (c u v)) (ln u y (- n 1)))))",
            "valid",
        ),
        (
            "(declare-const a L)(declare-const b L)(declare-const i Int)\
             (prove-lemma (ln a b i) (and (>= i 0) (ls0 a b)))\
             (get-frame (sep (ln x y n) (pto y (c z 1))) (ls0 x y))",
            "valid (frames (:names () :facts () :frame (pto y (c z 1))))",
        ),
        (
            "(push 1)(prove-lemma (ls x y) (lr x y))(pop 1)(prove-lemma (ls x y) (_ emp L C))",
            "valid invalid",
        ),
        (
            // A constant that a definition mentions stands for nothing else.
            "(define-fun-rec at_n ((x L)) Bool (or (pto x (c x n)) (and false (at_n x))))\
             (prove-lemma (sep (at_n x) (pto y (c y n))) (sep (pto x (c x n)) (pto y (c y n))))\
             (get-frame (sep (at_n x) (pto y (c y m))) (sep (pto x (c x m)) (pto y (c y m))))",
            "valid none",
        ),
        (
            "(assert (= n 1))(prove-lemma (ls x y) (lr x y))",
            "(error \"21:81: a lemma has to be proved before anything is asserted\")",
        ),
    ];
    let more = "(define-fun-rec ls0 ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L) (v Int)) (sep (pto x (c z v)) (ls0 z y)))))";
    for (script, expected) in table {
        let done = run(format!("(set-logic ALL){PREAMBLE}{more}{script}"), &Options::default());
        let answer: Vec<&str> = done.output.split_whitespace().collect();
        assert_eq!(answer.join(" "), expected, "{script}");
    }
}
