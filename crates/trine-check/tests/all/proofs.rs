//! Proofs by hand: which are accepted, and what is wrong with the others.

use trine_check::{Verdict, check_proof};

const EQUALITY: &str = "(declare-sort U 0) (declare-fun f (U) U) (declare-const a U)
(declare-const b U) (assert (= a b)) (assert (distinct (f a) (f b))) (check-sat)";

const NUMBERS: &str = "(declare-const x Int) (declare-const y Int)
(assert (<= (+ x y) 4)) (assert (>= x 3)) (assert (> y 1)) (check-sat)";

const PARITY: &str = "(declare-const x Int) (declare-const y Int)
(assert (= (+ (* 2 x) (* 4 y)) 7)) (check-sat)";

const BRANCH: &str = "(declare-const x Int) (declare-const y Int)
(assert (<= 1 (- (* 3 x) (* 3 y)))) (assert (<= (- (* 2 x) (* 2 y)) 1)) (check-sat)";

fn verdict(script: &str, body: &str) -> Verdict {
    check_proof(script.as_bytes(), format!("(trine-proof 1)\n{body}").as_bytes()).verdict
}

fn is_valid(script: &str, body: &str) {
    assert_eq!(verdict(script, body), Verdict::Valid, "{body}");
}

fn is_invalid(script: &str, body: &str) {
    assert!(matches!(verdict(script, body), Verdict::Invalid(_)), "{body}");
}

#[test]
fn equality_is_a_congruence() {
    // Clauses: the constant, a = b, the difference, then the lemma.
    let lemma = "(congruence (not (= a b)) (= (f a) (f b)))";
    is_valid(EQUALITY, &format!("(check 1)\n{lemma}\n(lrat)\n5 0 2 3 4 0\n(end)\n"));
    is_invalid(EQUALITY, "(check 1)\n(congruence (= (f a) (f b)))\n(lrat)\n5 0 3 4 0\n(end)\n");
    is_invalid(EQUALITY, "(check 1)\n(congruence (not (= a b)) (= (f a) b))\n(lrat)\n(end)\n");
    is_invalid(EQUALITY, &format!("(check 1)\n{lemma}\n(lrat)\n5 0 2 3 0\n(end)\n"));
    is_invalid(EQUALITY, &format!("(check 1)\n{lemma}\n(lrat)\n(end)\n"));
    is_invalid(EQUALITY, &format!("(check 1)\n{lemma}\n(lrat)\n5 0 2 3 4 0\n"));
    is_invalid(EQUALITY, &format!("(check 2)\n{lemma}\n(lrat)\n5 0 2 3 4 0\n(end)\n"));
    is_invalid(EQUALITY, "");
}

#[test]
fn a_hole_is_named() {
    let body =
        "(check 1)\n(hole \"magic\" (not (= a b)) (= (f a) (f b)))\n(lrat)\n5 0 2 3 4 0\n(end)\n";
    assert_eq!(verdict(EQUALITY, body), Verdict::Holey(vec!["check 1: magic".into()]));
    let body = "(check 1)\n(hole \"no idea\")\n";
    assert_eq!(verdict(EQUALITY, body), Verdict::Holey(vec!["check 1: no idea".into()]));
}

#[test]
fn sums_of_inequalities() {
    let clause = "((not (<= (+ x y) 4)) (not (>= x 3)) (not (> y 1)))";
    let good = format!("(linear {clause} () (sum 0 1 1 1 2 1))");
    is_valid(NUMBERS, &format!("(check 1)\n{good}\n(lrat)\n6 0 2 3 4 5 0\n(end)\n"));
    for sum in ["(sum 0 1 1 1)", "(sum 0 1 1 2 2 1)", "(sum 0 1 1 1 2 \"-1\")", "(sum 0 1 1 1 3 1)"]
    {
        let bad = format!("(linear {clause} () {sum})");
        is_invalid(NUMBERS, &format!("(check 1)\n{bad}\n(lrat)\n6 0 2 3 4 5 0\n(end)\n"));
    }
}

#[test]
fn integers_are_rounded() {
    let clause = "((not (= (+ (* 2 x) (* 4 y)) 7)))";
    is_valid(
        PARITY,
        &format!("(check 1)\n(linear {clause} () (sum 0 1))\n(lrat)\n4 0 1 2 0\n(end)\n"),
    );
    let clause = "((not (<= 1 (- (* 3 x) (* 3 y)))) (not (<= (- (* 2 x) (* 2 y)) 1)))";
    // Rounded, the facts are `x - y >= 1` and `x - y <= 0`.
    let body = |nodes: &str| {
        format!("(check 1)\n(linear {clause} () {nodes})\n(lrat)\n5 0 2 3 4 0\n(end)\n")
    };
    is_valid(BRANCH, &body("(sum 0 1 1 1)"));
    is_valid(BRANCH, &body("(branch (- x y) 0) (sum 0 1 2 1) (sum 1 1 2 1)"));
    is_valid(BRANCH, &body("(cut 0 1 1 \"1/3\") (sum 1 1 2 1)"));
    is_invalid(BRANCH, &body("(cut 0 1 1 \"1/3\") (sum 2 1)"));
    is_invalid(BRANCH, &body("(branch (- x y) 0) (sum 0 1 2 1)"));
    is_invalid(BRANCH, &body("(branch (- x y) 1) (sum 0 1 2 1) (sum 1 1 2 1)"));
    is_invalid(BRANCH, &body("(sum 0 1 1 1) (sum 0 1 1 1)"));
}

#[test]
fn arrays_by_axioms() {
    let script = "(declare-const a (Array Int Int)) (declare-const i Int)
(assert (distinct (select (store a i 5) i) 5)) (check-sat)";
    let good = "(check 1)\n(axiom read-same (store a i 5))\n(lrat)\n";
    let Verdict::Invalid(_) = verdict(script, &format!("{good}(end)\n")) else {
        panic!("the refutation is missing")
    };
    is_invalid(script, "(check 1)\n(axiom read-same a)\n(lrat)\n(end)\n");
    is_invalid(script, "(check 1)\n(axiom read-other (store a i 5))\n(lrat)\n(end)\n");
    is_invalid(script, "(check 1)\n(axiom extensionality a a)\n(lrat)\n(end)\n");
}

#[test]
fn what_the_script_does_not_declare_is_unsupported() {
    let body = "(check 1)\n(congruence (= c c))\n(lrat)\n(end)\n";
    assert!(matches!(verdict(EQUALITY, body), Verdict::Unsupported(_)));
    let script = "(assert (frob 1)) (check-sat)";
    assert!(matches!(verdict(script, "(check 1)\n(lrat)\n(end)\n"), Verdict::Unsupported(_)));
}

const STRINGS: &str = "(declare-const x String) (declare-const y String)
(assert (= (str.++ x \"a\") (str.++ y \"b\" x))) (assert (distinct x y)) (check-sat)";

#[test]
fn cases_about_strings() {
    let script = "(declare-const x String) (declare-const i Int)
(assert (> (str.indexof x \"a\" i) (str.len x))) (check-sat)";
    let body = |nodes: &str| {
        let clause = "((<= (+ 0 (* 1 (str.indexof x \"a\" i)) (* (- 1) (str.len x))) 0))";
        format!("(check 1)\n(strings {clause} {nodes})\n(lrat)\n4 0 2 3 0\n(end)\n")
    };
    let negative = "(numbers (sum 0 1 1 1 2 1))";
    let greater = "(numbers (sum 0 1 1 1 2 1))";
    let absent = "(numbers (sum 0 1 1 1 5 1))";
    let found = "(numbers (sum 1 1 4 \"-1\" 9 1 10 1 11 \"-1\" 12 \"-1\"))";
    is_valid(script, &body(&format!("(open 0) {negative} {greater} {absent} {found}")));
    for nodes in [
        String::new(),
        "(open 0)".into(),
        "(open 7)".into(),
        "(align-first 0)".into(),
        format!("(open 0) {negative} {greater} {absent}"),
        format!("(open 0) {negative} {greater} {found} {absent}"),
        format!("(open 0) {negative} {greater} {absent} {found} {found}"),
    ] {
        is_invalid(script, &body(&nodes));
    }
    // Without letters in common, but with a model: nothing refutes these.
    for nodes in ["", "(align-first 0)", "(align-last 0)", "(differ 0)", "(length 0 1)"] {
        let clause = "((not (= (str.++ x \"a\") (str.++ y \"b\" x))) (= x y))";
        let body = format!("(check 1)\n(strings {clause} {nodes})\n(lrat)\n(end)\n");
        is_invalid(STRINGS, &body);
    }
}

/// In a section with open products their bits are not known.
#[test]
fn heads_of_sections_say_whether_products_have_circuits() {
    let script = "(declare-const x (_ BitVec 4)) (assert (= (bvmul x #x2) #x1)) (check-sat)";
    let refutation = "(lrat)\n99 0 1 2 0\n(end)\n";
    is_valid(script, &format!("(check 1)\n{refutation}"));
    is_invalid(script, &format!("(check 1 open-products)\n{refutation}"));
    for head in ["open", "open-products open-products", "()", "|open-products|", "1"] {
        is_invalid(script, &format!("(check 1 {head})\n{refutation}"));
    }
    // The next section has circuits again.
    let twice = format!("{script} (check-sat)");
    let body = format!("(check 1 open-products)\n(hole \"no idea\")\n(check 2)\n{refutation}");
    assert_eq!(verdict(&twice, &body), Verdict::Holey(vec!["check 1: no idea".into()]));
}
