//! Formulas about concrete heaps: the definitions of separation logic on heaps of a few cells.

use trine_check::evaluate::{DEFAULT_STEPS, ModelVerdict, check_model};

const PREAMBLE: &str = "(set-logic QF_SHLS)(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc)))))
(declare-heap (Loc Node))
(define-fun-rec ls ((x Loc) (y Loc)) Bool
  (or (and (= x y) (_ emp Loc Node))
      (exists ((z Loc)) (and (distinct x y) (sep (pto x (node z)) (ls z y))))))
(declare-const x Loc)(declare-const y Loc)(declare-const z Loc)
";

/// Three addresses; cells x -> y -> z -> y.
const MODEL: &str = "(
  (define-fun x () Loc (as @Loc_1 Loc))
  (define-fun y () Loc (as @Loc_2 Loc))
  (define-fun z () Loc (as @Loc_3 Loc))
  (heap
    ((as @Loc_1 Loc) (node (as @Loc_2 Loc)))
    ((as @Loc_2 Loc) (node (as @Loc_3 Loc)))
    ((as @Loc_3 Loc) (node (as @Loc_2 Loc))))
  (unfolding :omitted \"too many calls\"))";

fn verdict(formula: &str) -> ModelVerdict {
    let script = format!("{PREAMBLE}(assert {formula})(check-sat)");
    check_model(script.as_bytes(), MODEL.as_bytes(), None, DEFAULT_STEPS).verdict
}

#[test]
fn each_cell_is_taken_once() {
    for formula in [
        "(sep (pto x (node y)) (pto y (node z)) (pto z (node y)))",
        "(sep (ls x y) (pto y (node z)) (pto z (node y)))",
        "(sep (ls x y) (ls y z) (ls z y))",
        "(sep (ls x z) (ls z y))",
        "(exists ((a Loc) (b Loc)) (sep (pto a (node b)) (ls b z) (ls z b)))",
        "(sep (pto x (node y)) (= x x))",
        "(and (not (= x y)) (sep (ls x z) (pto z (node y))))",
    ] {
        assert_eq!(verdict(formula), ModelVerdict::Valid, "{formula}");
        let negated = format!("(not {formula})");
        assert_eq!(verdict(&negated), ModelVerdict::Invalid(8, 1), "{formula}");
    }
    for formula in [
        "(_ emp Loc Node)",
        "(ls x z)",
        "(ls x y)",
        "(sep (ls x y) (ls y x))",
        "(sep (pto x (node y)) (pto x (node y)))",
        "(pto x (node z))",
        "(sep (ls x (as nil Loc)) (= x x))",
        "(sep (pto (as nil Loc) (node y)) (= x x))",
    ] {
        assert_eq!(verdict(formula), ModelVerdict::Invalid(8, 1), "{formula}");
        assert_eq!(verdict(&format!("(not {formula})")), ModelVerdict::Valid, "{formula}");
    }
}

#[test]
fn shares_of_cells_add_up() {
    let half = MODEL
        .replace(
            "(node (as @Loc_2 Loc)))\n    ((as @Loc_2",
            "(node (as @Loc_2 Loc)) 0.5)\n    ((as @Loc_2",
        )
        .replace("(node (as @Loc_3 Loc)))", "(node (as @Loc_3 Loc)) (/ 2.0 3.0))")
        .replace("((as @Loc_3 Loc) (node (as @Loc_2 Loc)))", "");
    assert_eq!(half.matches("0.5").count(), 1, "{half}");
    let judged = |formula: &str, model: &str| {
        let script = format!("{PREAMBLE}(assert {formula})(check-sat)");
        check_model(script.as_bytes(), model.as_bytes(), None, DEFAULT_STEPS).verdict
    };
    for (formula, holds) in [
        ("(sep (pto x (node y) 0.5) (pto y (node z) (/ 2 3)))", true),
        ("(sep (pto x (node y) 0.25) (pto y (node z) (/ 2 3)) (pto x (node y) (/ 1 4)))", true),
        (
            "(exists ((a Loc)) (sep (pto x (node a) 0.5) (pto a (node z) (/ 1 3)) (pto a (node z) (/ 1 3))))",
            true,
        ),
        ("(exists ((a Loc)) (sep (pto a (node y) 0.5) (pto y (node z) (/ 2 3))))", true),
        ("(sep (pto x (node y)) (pto y (node z) (/ 2 3)))", false),
        ("(sep (pto x (node y) 0.5) (pto y (node z) 0.5))", false),
        ("(sep (pto x (node z) 0.5) (pto y (node z) (/ 2 3)))", false),
        ("(sep (pto x (node y) 0.5) true)", true),
        ("(sep (pto x (node y) 0.6) true)", false),
    ] {
        let (expected, other) = match holds {
            true => (ModelVerdict::Valid, ModelVerdict::Invalid(8, 1)),
            false => (ModelVerdict::Invalid(8, 1), ModelVerdict::Valid),
        };
        assert_eq!(judged(formula, &half), expected, "{formula}");
        assert_eq!(judged(&format!("(not {formula})"), &half), other, "{formula}");
    }
    // A whole cell is all of its shares.
    assert_eq!(
        judged("(sep (pto x (node y) 0.5) (pto x (node y) 0.5) true)", MODEL),
        ModelVerdict::Valid
    );
    assert_eq!(judged("(pto x (node y) 1.0)", MODEL), ModelVerdict::Invalid(8, 1));
    for share in ["0.0", "1.5", "(- 0.5)", "x"] {
        let verdict = judged(&format!("(pto x (node y) {share})"), MODEL);
        assert!(matches!(verdict, ModelVerdict::Undecided(_)), "{share}: {verdict:?}");
    }
}

#[test]
fn what_is_not_decided_is_said() {
    let formula = "(wand (pto x (node y)) (_ emp Loc Node))";
    assert!(matches!(verdict(formula), ModelVerdict::Undecided(_)));
    let twice = MODEL.replace("((as @Loc_2 Loc) (node", "((as @Loc_1 Loc) (node");
    let script = format!("{PREAMBLE}(assert (ls x x))(check-sat)");
    let report = check_model(script.as_bytes(), twice.as_bytes(), None, DEFAULT_STEPS);
    assert!(matches!(report.verdict, ModelVerdict::Undecided(_)));
}

#[test]
fn a_predicate_without_an_end_is_given_up() {
    let script = format!(
        "{PREAMBLE}(define-fun-rec p ((x Loc)) Bool (or (p x) (and (= x x) (p x))))
         (assert (not (sep (p x) (ls x y))))(check-sat)"
    );
    let report = check_model(script.as_bytes(), MODEL.as_bytes(), None, 1_000_000);
    assert!(!matches!(report.verdict, ModelVerdict::Invalid(..)), "{report}");
}

#[test]
fn long_lists_need_no_stack() {
    let length = 3000;
    let cells: String = (1..=length)
        .map(|at| format!("((as @Loc_{at} Loc) (node (as @Loc_{} Loc)))", at + 1))
        .collect();
    let model = format!(
        "((define-fun x () Loc (as @Loc_1 Loc)) (define-fun y () Loc (as @Loc_{} Loc))
          (heap {cells}))",
        length + 1
    );
    let script = format!("{PREAMBLE}(assert (ls x y))(check-sat)");
    let report = check_model(script.as_bytes(), model.as_bytes(), None, DEFAULT_STEPS);
    assert_eq!(report.verdict, ModelVerdict::Valid);
}
