//! Tables of profiles by hand: which are accepted, and what is wrong with the others.

use trine_check::{Verdict, check_proof};

/// Segments from the front, and from the back.
const LISTS: &str = "(declare-sort L 0) (declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(define-fun-rec sl ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (sl x z) (pto z y)))))
(declare-const a L) (declare-const b L)
(assert (sl a b)) (assert (not (ls a b))) (check-sat)";

/// What `sl` looks like, state by state.
const STATES: [&str; 6] = [
    "(state ((nil x y)) () () (way))",
    "(state ((x y)) () (x) (way))",
    "(state ((nil y)) (x) () (way (tree (ls x nil))))",
    "(state ((x y)) (x) () (way (tree (ls x x))))",
    "(state () (x) () (way (tree (ls x y))) (way (tree (ls x ?0) (ls y ?0))))",
    "(state () (x y) () (way (tree (ls x y))))",
];

fn verdict(script: &str, tables: &str) -> Verdict {
    let proof = format!(
        "(trine-proof 1)\n(check 1)\n(heap (0 1) (profiles {tables}))\n(lrat)\n5 0 2 3 4 0\n(end)\n"
    );
    check_proof(script.as_bytes(), proof.as_bytes()).verdict
}

fn tables(states: &[&str]) -> String {
    format!("(sl (x y) {})", states.join("\n"))
}

fn is_refused(script: &str, tables: &str) -> bool {
    matches!(verdict(script, tables), Verdict::Invalid(_))
}

#[test]
fn segments_from_the_back_are_segments() {
    assert_eq!(verdict(LISTS, &tables(&STATES)), Verdict::Valid);
}

#[test]
fn a_state_that_is_missing_or_another_is_refused() {
    assert!(is_refused(LISTS, ""));
    for (at, state) in STATES.iter().enumerate() {
        let mut fewer = STATES.to_vec();
        fewer.remove(at);
        assert!(is_refused(LISTS, &tables(&fewer)), "without {state}");
    }
    for (at, other) in [
        // Other locations are equal.
        (0, "(state ((x y)) () () (way))"),
        (1, "(state () () (x) (way))"),
        (2, "(state ((nil x y)) (x) () (way (tree (ls x nil))))"),
        (5, "(state ((x y)) (x) () (way (tree (ls x x))))"),
        // A cell is claimed, or that there is none.
        (1, "(state ((x y)) (x) () (way))"),
        (4, "(state () (x y) () (way (tree (ls x y))) (way (tree (ls x ?0) (ls y ?0))))"),
        (4, "(state () (x) (y) (way (tree (ls x y))) (way (tree (ls x ?0) (ls y ?0))))"),
        (5, "(state () (x) (y) (way (tree (ls x y))))"),
        // A way is claimed that the heap does not have, or one that is needed is left out.
        (0, "(state ((nil x y)) () () (way) (way (tree (ls x y))))"),
        (
            4,
            "(state () (x) () (way (tree (ls x y))) (way (tree (ls y x))) (way (tree (ls x ?0) (ls y ?0))))",
        ),
        (4, "(state () (x) () (way (tree (ls x y))) (way (tree (ls x ?0))))"),
        (4, "(state () (x) () (way (tree (ls x y))) (way (tree (ls x ?0) (ls y ?1))))"),
        (4, "(state () (x) () (way (tree (ls x y))) (way (tree (ls x !0) (ls y !0))))"),
        (4, "(state () (x) () (way (tree (ls x ?0) (ls y ?0))))"),
        (4, "(state () (x) () (way (tree (ls x y))))"),
        (5, "(state () (x y) () (way (tree (sl x y))))"),
        (5, "(state () (x y) () (way))"),
        // No state at all.
        (5, "(state () (x y))"),
        (5, "(state () (z) () (way (tree (ls x y))))"),
        (5, "(state () (x y) () (way (tree (ls x))))"),
        (5, "(state () (x y) () (way (tree (ls x ?70000))))"),
        (5, "(state () (x y) () (tree (ls x y)))"),
    ] {
        let mut changed = STATES.to_vec();
        changed[at] = other;
        assert!(is_refused(LISTS, &tables(&changed)), "{other}");
    }
}

#[test]
fn no_table_of_one_definition_fits_another() {
    for (from, to) in [
        // The end is compared, the heap may be any list, the last cell points back.
        (
            "(exists ((z L)) (sep (pto x z) (ls z y)))",
            "(exists ((z L)) (and (distinct x y) (sep (pto x z) (ls z y))))",
        ),
        ("(sep (sl x z) (pto z y))", "(sep (sl x z) (pto z z))"),
        ("(sep (sl x z) (pto z y))", "(sep (sl y z) (pto z y))"),
        ("(sep (sl x z) (pto z y))", "(sep (sl x z) (pto y z))"),
        (
            "(or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (sl",
            "(or (_ emp L L) (exists ((z L)) (sep (sl",
        ),
        (
            "(or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto",
            "(or (pto x y) (exists ((z L)) (sep (pto",
        ),
        ("(assert (not (ls a b)))", "(assert (not (ls b a)))"),
        ("(assert (not (ls a b)))", "(assert (not (ls a a)))"),
        ("(assert (sl a b))", "(assert (sep (sl a b) (pto b a)))"),
    ] {
        let script = LISTS.replace(from, to);
        assert_ne!(script, LISTS, "{from}");
        assert!(is_refused(&script, &tables(&STATES)), "{to}");
    }
}

/// Disequalities wait for what a location is; an end that may lie inside of the segment is refused.
#[test]
fn ends_of_guarded_segments_have_to_lie_outside() {
    let guarded =
        LISTS.replace("(sep (pto x z) (ls z y))", "(and (distinct x y) (sep (pto x z) (ls z y)))");
    let ending = guarded
        .replace("(assert (sl a b))", "(assert (sl a (as nil L)))")
        .replace("(ls a b)", "(ls a (as nil L))");
    let states = [
        "(state ((nil x y)) () () (way))",
        "(state ((x y)) () (x) (way))",
        "(state ((x y)) (x) ())",
        "(state ((nil y)) (x) () (way (tree (ls x nil))))",
        "(state () (x) () (way (tree (ls x ?0) (ls y ?0)) (distinct x ?0) (outside ?0)))",
        "(state () (x y) ())",
    ];
    assert_eq!(verdict(&ending, &tables(&states)), Verdict::Valid);
    for (from, to) in
        [(" (outside ?0)", ""), (" (distinct x ?0)", ""), ("(outside ?0)", "(outside x)")]
    {
        let changed = tables(&states).replace(from, to);
        assert!(is_refused(&ending, &changed), "{from} {to}");
    }
    assert!(is_refused(&guarded, &tables(&states)));
}
