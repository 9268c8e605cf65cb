//! Proofs about heaps by hand: which are accepted, and what is wrong with the others.

use trine_check::{Verdict, check_proof};

const LISTS: &str = "(declare-sort L 0) (declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(declare-const a L) (declare-const b L) (declare-const c L)";

fn verdict(script: &str, body: &str) -> Verdict {
    check_proof(script.as_bytes(), format!("(trine-proof 1)\n{body}").as_bytes()).verdict
}

/// A proof of two assertions that are atoms.
fn section(moves: &str) -> String {
    format!("(check 1)\n(heap (0 1)\n {moves})\n(lrat)\n5 0 2 3 4 0\n(end)\n")
}

const COMPOSITION: [&str; 11] = [
    "(goal 0 () 0 ())",
    "(unfold 0 () (@z))",
    "(equal b a)",
    "(call 0 0)",
    "(empty)",
    "(use 1 ((a @z)) () (1 0) ())",
    "(unfold-right 0 1 (@w))",
    "(cell 0 0)",
    "(choose @w @z)",
    "(drop 0)",
    "(call 0 0)",
];

fn composition() -> Vec<String> {
    let mut moves: Vec<String> = COMPOSITION.iter().map(|&step| step.to_owned()).collect();
    // The unfolding is the first move of the derivation.
    moves[5] = "(use 0 ((a @z)) () (1 0) ())".into();
    moves.push("(empty)".into());
    moves
}

fn script(premise: &str, conclusion: &str) -> String {
    format!("{LISTS} (assert {premise}) (assert (not {conclusion})) (check-sat)")
}

#[test]
fn segments_compose() {
    let script = script("(sep (ls a b) (ls b c))", "(ls a c)");
    assert_eq!(verdict(&script, &section(&composition().join(" "))), Verdict::Valid);
}

#[test]
fn a_move_that_is_missing_or_another_is_refused() {
    let script = script("(sep (ls a b) (ls b c))", "(ls a c)");
    let moves = composition();
    for at in 0..moves.len() {
        let mut fewer = moves.clone();
        fewer.remove(at);
        let found = verdict(&script, &section(&fewer.join(" ")));
        assert!(matches!(found, Verdict::Invalid(_) | Verdict::Unsupported(_)), "{fewer:?}");
    }
    for (at, other) in [
        (1, "(unfold 1 () (@z))"),
        (2, "(equal c a)"),
        (5, "(use 0 () () (1 0) ())"),
        (5, "(use 0 ((a @z)) () (0 1) ())"),
        (5, "(use 0 ((a @z)) () (1 1) ())"),
        (5, "(use 3 ((a @z)) () (1 0) ())"),
        (5, "(use-lemma 0 ((a @z)) () (1 0) ())"),
        (6, "(unfold-right 0 0 ())"),
        (8, "(choose @w a)"),
        (8, "(choose @w @w)"),
        (8, "(choose @z @w)"),
    ] {
        let mut changed = moves.clone();
        changed[at] = other.to_owned();
        let found = verdict(&script, &section(&changed.join(" ")));
        assert!(matches!(found, Verdict::Invalid(_)), "{other}: {found:?}");
    }
}

/// A lemma holds whatever its constants are, but for those that a definition speaks of.
#[test]
fn a_constant_of_a_definition_has_one_value() {
    let script = |wanted: &str| {
        format!(
            "{LISTS} (declare-const k L) (define-fun-rec to ((x L)) Bool (pto x k))
 (assert (to a)) (assert (not (pto a {wanted}))) (check-sat)"
        )
    };
    let proof = |value: &str| {
        section(&format!(
            "(lemma ((x L)) () ((to x)) ((pto x k))) (unfold 0 ()) (cell 0 0) (empty)
 (goal 0 () 0 ()) (use-lemma 0 ((x a) (k {value})) () (0) ()) (cell 0 0) (empty)"
        ))
    };
    assert_eq!(verdict(&script("k"), &proof("k")), Verdict::Valid);
    let Verdict::Invalid(why) = verdict(&script("c"), &proof("c")) else {
        panic!("it has a model")
    };
    assert!(why.contains("constant of the definitions"), "{why}");
}

/// A sequent may not be used on the whole heap without a cell that was matched.
#[test]
fn a_cycle_makes_the_heap_smaller() {
    let script = script("(ls a b)", "(ls a c)");
    let moves = "(goal 0 () 0 ()) (unfold 0 () (@z)) (use 0 () () () ()) (empty) (empty)";
    assert!(matches!(verdict(&script, &section(moves)), Verdict::Invalid(_)));
    // The lemma is what it needs itself.
    let moves = "(lemma ((x L) (y L)) () ((ls x y)) ((ls x a))) (use-lemma 0 () () (0) ())
 (goal 0 () 0 ()) (call 0 0)";
    assert!(matches!(verdict(&script, &section(moves)), Verdict::Invalid(_)));
}

#[test]
fn heaps_that_cannot_be() {
    let script = script("(sep (pto a b) (pto a c))", "(_ emp L L)");
    assert_eq!(verdict(&script, &section("(goal 0 ()) (contradiction)")), Verdict::Valid);
    let other = script.replace("(pto a c)", "(pto b c)");
    assert!(matches!(
        verdict(&other, &section("(goal 0 ()) (contradiction)")),
        Verdict::Invalid(_)
    ));
    assert!(matches!(verdict(&script, &section("")), Verdict::Invalid(_)));
}

/// Formulas that agree on the whole heap may differ on parts of it.
#[test]
fn equality_does_not_look_below_sep() {
    let script = format!(
        "{LISTS} (assert (not (_ emp L L))) (assert (not (pto a c)))
(assert (sep (pto a c) (pto b c))) (assert (not (sep (_ emp L L) (pto b c)))) (check-sat)"
    );
    let body = "(check 1)\n(congruence (_ emp L L) (pto a c) (not (sep (pto a c) (pto b c)))
 (sep (_ emp L L) (pto b c)))\n(lrat)\n(end)\n";
    let Verdict::Invalid(why) = verdict(&script, body) else { panic!("it has a model") };
    assert!(why.contains("equality does not refute"), "{why}");
}

const COUNTED: &str = "(declare-sort L 0) (declare-heap (L L))
(define-fun-rec ll ((x L) (y L) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp L L))
      (exists ((z L) (m Int)) (and (= n (+ m 1)) (sep (pto x z) (ll z y m))))))
(declare-const a L) (declare-const b L) (declare-const i Int)";

#[test]
fn numbers_that_count_cells() {
    let script = format!(
        "{COUNTED} (assert (and (< i 0) (ll a b i))) (assert (not (_ emp L L))) (check-sat)"
    );
    let body = |claim: &str, last: &str| {
        format!("(check 1)\n(heap (0 1)\n {claim} (goal 0 ()) {last})\n(lrat)\n(end)\n")
    };
    let claim = "(bounds ((ll (x y n) (<= 0 n))) (by (sum 0 1 1 1)) (by (sum 0 1 1 1 2 1)))";
    for wrong in [
        claim.replace("(<= 0 n)", "(<= 1 n)"),
        claim.replace("(<= 0 n)", "(<= n 5)"),
        "(counts ((ll 2 2 0)))".into(),
        "(counts ((ll 0 1 0)))".into(),
    ] {
        let Verdict::Invalid(why) = verdict(&script, &body(&wrong, "(contradiction)")) else {
            panic!("{wrong}")
        };
        assert!(!why.contains("may have a model"), "{wrong}: {why}");
    }
    // Without bounds the call says nothing of its number.
    let Verdict::Invalid(why) = verdict(&script, &body("", "(known (<= 0 i))")) else {
        panic!("nothing says so")
    };
    assert!(why.contains("no call implies this"), "{why}");
}

/// Without the heap nothing is left of the assertions, which is told from a script with a model.
#[test]
fn cells_that_are_listed_are_parted() {
    let text = script("(sep (pto a b) (pto b c))", "(sep (pto b c) (pto a b))");
    let section = |step: &str| format!("(check 1)\n{step}\n(lrat)\n5 0 1 2 3 4 0\n(end)\n");
    assert_eq!(verdict(&text, &section("(partition (0 1))")), Verdict::Valid);
    let other = script("(sep (pto a b) (pto b c))", "(sep (pto b a) (pto a b))");
    let longer = script("(sep (pto a b) (pto b c))", "(sep (pto b c) (pto a b) (pto c c))");
    for (text, step) in [
        (&text, "(partition (0))"),
        (&text, "(partition (1))"),
        (&text, "(partition ())"),
        (&text, "(partition (0 2))"),
        (&text, "(partition (0 -1))"),
        (&text, "(partition)"),
        (&other, "(partition (0 1))"),
        (&longer, "(partition (0 1))"),
    ] {
        let found = verdict(text, &section(step));
        assert!(matches!(found, Verdict::Invalid(_)), "{text} {step}: {found:?}");
    }
}
