//! Moves about several descriptions of one heap and about formulas that leave cells open: which are accepted, and
//! what is wrong with the others.

use trine_check::{Verdict, check_proof};

const PREAMBLE: &str =
    "(declare-sort L 0) (declare-datatype N ((n (l L) (r L)))) (declare-heap (L N))
(define-fun-rec even ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((z L) (w L)) (sep (pto x (n z x)) (pto z (n w z)) (even w y)))))
(define-fun-rec odd ((x L) (y L)) Bool
  (or (pto x (n y x)) (exists ((z L) (w L)) (sep (pto x (n z x)) (pto z (n w z)) (odd w y)))))
(define-fun-rec tree ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((y L) (z L)) (sep (pto x (n y z)) (tree y) (tree z)))))
(define-fun-rec tree2 ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((y L) (z L)) (sep (pto x (n y z)) (tree2 y) (tree2 z)))))
(declare-const a L) (declare-const b L) (declare-const c L) (declare-const d L)\n";

/// What the checker says of moves that refute assertions; a proof without clauses is refused at its end.
fn refusal(assertions: &[&str], moves: &str) -> String {
    let mut script = PREAMBLE.to_owned();
    let mut numbers = Vec::new();
    for (number, assertion) in assertions.iter().enumerate() {
        script += &format!("(assert {assertion})\n");
        numbers.push(number.to_string());
    }
    script += "(check-sat)\n";
    let numbers = numbers.join(" ");
    let body = format!("(trine-proof 1)\n(check 1)\n(heap ({numbers})\n {moves})\n(lrat)\n(end)\n");
    match check_proof(script.as_bytes(), body.as_bytes()).verdict {
        Verdict::Invalid(why) => why,
        other => format!("{other:?}"),
    }
}

/// Whether the moves are taken.
fn is_taken(assertions: &[&str], moves: &str) -> bool {
    let found = refusal(assertions, moves);
    assert!(!found.contains("panic"), "{found}");
    found.contains("empty clause") || found.contains("refut") && !found.contains("heap")
}

const PARITY: [&str; 2] = ["(even a b)", "(odd a b)"];

/// An even list with an odd one on the same heap, with nil at the end.
const TO_NIL: [&str; 2] = ["(even a (as nil L))", "(odd a (as nil L))"];

const TO_NIL_MOVES: [&str; 15] = [
    "(goal 0 ())",
    "(unfold-part 0 0 0 () (@z @w))",
    // No cell: one of the odd list is too much.
    "(equal a (as nil L))",
    "(unfold-part 0 1 0 () (@z2 @w2))",
    "(contradiction)",
    "(contradiction)",
    // Two cells of the even list, one or two of the odd one.
    "(unfold-part 0 1 0 () (@z3 @w3))",
    "(cell-of-part 0 (0 0) (1 0))",
    "(equal @z (as nil L))",
    "(contradiction)",
    "(cell-of-part 0 (0 0) (1 0))",
    "(equal @z @z3)",
    "(cell-of-part 0 (0 0) (1 0))",
    "(equal @w @w3)",
    "(use 0 ((a @w3)) () () () (0 (() (0)) (() (0)))) (contradiction)",
];

#[test]
fn an_even_list_is_not_odd() {
    let moves = TO_NIL_MOVES.join(" ");
    assert!(is_taken(&TO_NIL, &moves), "{}", refusal(&TO_NIL, &moves));
    // A ring may be both, so the same moves do not refute segments.
    assert!(!is_taken(&PARITY, &moves));
}

#[test]
fn moves_that_are_missing_or_others_are_refused() {
    for (at, left_out) in TO_NIL_MOVES.iter().enumerate() {
        // Shapes see these equations without the move.
        if [2, 8, 13].contains(&at) {
            continue;
        }
        let mut fewer = TO_NIL_MOVES.to_vec();
        fewer.remove(at);
        assert!(!is_taken(&TO_NIL, &fewer.join(" ")), "without {left_out}");
    }
    for (at, other) in [
        (1, "(unfold-part 1 0 0 () (@z @w))"),
        (1, "(unfold-part 0 2 0 () (@z @w))"),
        (1, "(unfold-part 0 0 1 () (@z @w))"),
        (7, "(cell-of-part 0 (0 0))"),
        (7, "(cell-of-part 0 (0 0) (0 1))"),
        (7, "(cell-of-part 0)"),
        (7, "(cell-of-part 0 (0 1) (1 0))"),
        (7, "(cell-of-part 1 (0 0) (1 0))"),
        (14, "(use 0 ((a @w3)) () () ()) (contradiction)"),
        (14, "(use 0 ((a @w3)) () () () (0 (() (0)))) (contradiction)"),
        (14, "(use 0 ((a @w3)) () () () (0 (() (0)) (() ()))) (contradiction)"),
        (14, "(use 0 () () () () (0 (() (0)) (() (0)))) (contradiction)"),
        (14, "(use 0 ((a @w3)) () () () (1 (() (0)) (() (0)))) (contradiction)"),
    ] {
        let mut changed = TO_NIL_MOVES.to_vec();
        changed[at] = other;
        assert!(!is_taken(&TO_NIL, &changed.join(" ")), "{other}");
    }
}

/// A cycle without a cell that was taken away proves nothing.
#[test]
fn a_part_is_used_on_less_only() {
    let moves = "(goal 0 ()) (unfold-part 0 0 0 () (@z @w))
 (use 0 () () () () (0 (() (0)) (() (0)))) (contradiction)";
    assert!(!is_taken(&TO_NIL, moves));
    let cut = "(goal 0 ()) (unfold-part 0 0 0 () (@z @w)) (contradiction) (contradiction)";
    assert!(!is_taken(&TO_NIL, cut));
}

#[test]
fn descriptions_are_given_up_down_to_an_exact_one() {
    let whole = "(not (even a b))";
    let both = ["(even a b)", "(odd c d)", whole];
    assert!(is_taken(&both, "(goal 0 () 0 ()) (forget 0 1) (call 0 0) (empty)"));
    assert!(!is_taken(&both, "(goal 0 () 0 ()) (forget 0 0) (call 0 0) (empty)"));
    assert!(!is_taken(&both, "(goal 0 () 0 ()) (forget 0 2) (call 0 0) (empty)"));
    assert!(!is_taken(&both, "(goal 0 () 0 ()) (forget 1 0) (call 0 0) (empty)"));
    assert!(!is_taken(&both, "(goal 0 () 0 ()) (call 0 0) (empty)"));
    // What leaves cells open is not all of the heap.
    let open = ["(sep (even a b) true)", "(odd c d)", whole];
    assert!(!is_taken(&open, "(goal 0 () 0 ()) (forget 0 0) (call 0 0) (empty)"));
    assert!(!is_taken(&open, "(goal 0 () 0 ()) (forget 0 1) (call 0 0) (empty)"));
    let none = ["(sep (even a b) true)", "(sep (odd c d) true)", whole];
    assert!(refusal(&none, "(goal 0 () 0 ()) (forget 0 1)").contains("whole part"));
    let single = ["(sep (even a b) true)", whole];
    assert!(!is_taken(&single, "(goal 0 () 0 ()) (call 0 0) (empty)"));
    assert!(!is_taken(&single, "(goal 0 () 0 ()) (forget 0 0) (call 0 0) (empty)"));
}

#[test]
fn the_right_side_may_leave_cells_open() {
    let some = ["(sep (pto a (n b b)) (even b c))", "(not (sep (pto a (n b b)) true))"];
    assert!(is_taken(&some, "(goal 0 () 0 ()) (cell 0 0) (empty)"));
    let all = ["(sep (pto a (n b b)) (even b c))", "(not (pto a (n b b)))"];
    assert!(!is_taken(&all, "(goal 0 () 0 ()) (cell 0 0) (empty)"));
    // What it lists has to be there.
    let more = ["(even b c)", "(not (sep (pto b (n c c)) true))"];
    assert!(!is_taken(&more, "(goal 0 () 0 ()) (empty)"));
    // Tables of profiles compare whole heaps.
    assert!(refusal(&some, "(profiles)").contains("open"));
}

#[test]
fn a_cell_is_put_aside_where_the_right_side_is_false() {
    let two = ["(sep (pto a (n b b)) (pto b (n a a)))", "(= a b)"];
    assert!(is_taken(&two, "(goal 0 ()) (beside 0) (contradiction)"));
    let one = ["(pto a (n b b))", "(not (_ emp L N))"];
    assert!(!is_taken(&one, "(goal 0 () 0 ()) (beside 0) (empty)"));
    assert!(!is_taken(&one, "(goal 0 ()) (beside 0) (empty)"));
    assert!(!is_taken(&one, "(goal 0 ()) (beside 1) (contradiction)"));
}

#[test]
fn calls_with_the_same_cells_are_divided() {
    let trees =
        ["(sep (tree a) (tree b))", "(sep (tree2 a) (tree2 b))", "(not (sep (tree a) (tree2 b)))"];
    let moves = "(goal 0 () 0 ()) (divide 0 0 0) (forget 0 0) (forget 0 1)
 (call 1 0) (call 0 0) (empty)";
    assert!(is_taken(&trees, moves), "{}", refusal(&trees, moves));
    // They begin at two addresses.
    assert!(!is_taken(&trees, &moves.replace("(divide 0 0 0)", "(divide 0 0 1)")));
    assert!(!is_taken(&trees, &moves.replace("(divide 0 0 0)", "(divide 0 0)")));
    // A segment may end early, so its first address does not say which cells it has.
    let segments = ["(sep (even a b) (even b c))", "(sep (even a d) (even d c))"];
    let found = refusal(&segments, "(goal 0 ()) (divide 0 0 0)");
    assert!(found.contains("no address determines"), "{found}");
    // One that leaves cells open may have fewer.
    let open = ["(sep (tree a) (tree b))", "(sep (tree2 a) (tree2 b) true)"];
    assert!(refusal(&open, "(goal 0 ()) (divide 0 0 0)").contains("open"));
}

/// A description that leaves cells open may have the cell that is taken away, unless its own are others.
#[test]
fn a_cell_that_an_open_description_may_have_stays() {
    let facts = ["(sep (pto a (n b b)) (tree b))", "(sep (pto c (n d d)) true)"];
    let take = "(goal 0 ()) (cell-of-part 0 (0 0))";
    assert!(refusal(&facts, take).contains("may have the cell"));
    let apart = [facts[0], facts[1], "(distinct a c)"];
    assert!(!refusal(&apart, take).contains("may have the cell"));
    let list = ["(sep (pto a (n b b)) (tree b))", "(sep (tree a) true)"];
    assert!(refusal(&list, take).contains("may have the cell"));
}

#[test]
fn negated_disjunctions_are_several_conclusions() {
    let facts = ["(even a b)", "(not (or (odd a b) (even a b) (= a c)))"];
    assert!(is_taken(&facts, "(goal 0 () 1 ()) (call 0 0) (empty)"));
    assert!(!is_taken(&facts, "(goal 0 () 0 ()) (call 0 0) (empty)"));
}

/// A step may speak of formulas that are no assertions; they have to be contradictory themselves.
#[test]
fn formulas_beside_assertions() {
    let refusal = |about: &str, moves: &str| {
        let script = format!("{PREAMBLE} (assert (or (even a b) (odd a b))) (check-sat)");
        let body = format!("(trine-proof 1)\n(check 1)\n(heap ({about}) {moves})\n(lrat)\n(end)\n");
        match check_proof(script.as_bytes(), body.as_bytes()).verdict {
            Verdict::Invalid(why) => why,
            other => format!("{other:?}"),
        }
    };
    let moves = "(goal 0 () 0 ()) (call 0 0) (empty)";
    let taken = refusal("(even a b) (not (even a b))", moves);
    assert!(taken.contains("empty clause"), "{taken}");
    for about in
        ["(even a b)", "0", "0 (not (even a b))", "(even a b) (not (odd a b))", "a", "7", "-1"]
    {
        let found = refusal(about, moves);
        assert!(!found.contains("empty clause"), "{about}: {found}");
    }
}
