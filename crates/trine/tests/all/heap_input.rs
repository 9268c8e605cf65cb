//! Bad input about heaps: an error with its place, or the answer that the semantics gives.
//!
//! `UPDATE_EXPECT=1 cargo test` rewrites the expectations; read the difference.

use crate::in_process::run;
use expect_test::{Expect, expect};
use trine::exit_code::ExitCode;
use trine::options::Options;

/// Runs commands after a preamble with a sort of addresses and records.
#[track_caller]
fn check(commands: &str, expected: Expect) {
    let preamble = "(set-logic ALL)
        (declare-sort Loc 0)
        (declare-datatypes ((Node 0)) (((node (next Loc)))))
        (declare-const a Loc)
        ";
    let script = format!("{preamble}{commands}");
    let options = Options { continue_after_error: true, ..Options::default() };
    let done = run(&script, &options);
    let is_wrong = done.output.contains("(error");
    assert_eq!(done.code, if is_wrong { ExitCode::Error } else { ExitCode::Done });
    expected.assert_eq(&done.output);
}

#[test]
fn a_definition_without_a_base_case_has_no_heap() {
    check(
        "(declare-heap (Loc Node))
        (define-fun-rec ls ((x Loc)) Bool (exists ((y Loc)) (sep (pto x (node y)) (ls y))))
        (assert (ls a))
        (check-sat)",
        expect![[r#"
            unsat
        "#]],
    );
}

#[test]
fn a_definition_by_itself_is_false() {
    check(
        "(declare-heap (Loc Node))
        (define-fun-rec p ((x Loc)) Bool (p x))
        (push 1)
        (assert (p a))
        (check-sat)
        (pop 1)
        (assert (not (p a)))
        (check-sat)",
        expect![[r#"
            unsat
            sat
        "#]],
    );
}

#[test]
fn wrong_numbers_of_arguments() {
    check(
        "(declare-heap (Loc Node))
        (define-fun-rec ls ((x Loc) (y Loc)) Bool
          (or (and emp (= x y)) (exists ((z Loc)) (sep (pto x (node z)) (ls z y)))))
        (assert (pto a (node a a)))
        (assert (ls a))
        (assert (wand (pto a (node a))))
        (assert (tree a))",
        expect![[r#"
            (error "8:24: 'node' takes 1 argument, not 2; 'node' is declared in line 3")
            (error "9:17: 'ls' takes 2 arguments, not 1; 'ls' is declared in line 6")
            (error "10:17: 'wand' takes at least 2 arguments, not 1")
            (error "11:18: undeclared symbol 'tree'; did you mean 'true'?")
        "#]],
    );
}

#[test]
fn what_cells_hold_is_read_off_the_first_one() {
    check(
        "(assert (pto a (node a)))(check-sat)(assert (pto a 1))",
        expect![[r#"
            sat
            (error "5:53: 'pto' gives these addresses contents of another sort than earlier cells")
        "#]],
    );
}

#[test]
fn the_type_of_the_heap_is_declared_twice() {
    check(
        "(declare-heap (Loc Node))
        (declare-heap (Loc Node))",
        expect![[r#"
            (error "6:24: the sort of addresses is already declared in a heap")
        "#]],
    );
}

#[test]
fn cells_of_other_sorts() {
    check(
        "(declare-heap (Loc Loc))
        (assert (pto a (node a)))",
        expect![[r#"
            (error "6:17: 'pto' needs a pair of sorts that a declare-heap has named")
        "#]],
    );
}

#[test]
fn an_empty_heap_of_other_sorts() {
    check(
        "(declare-heap (Loc Node))
        (declare-sort M 0)
        (assert (_ emp M M))",
        expect![[r#"
            (error "7:20: 'emp' needs a pair of sorts that a declare-heap has named")
        "#]],
    );
}

#[test]
fn a_heap_over_unknown_sorts() {
    check(
        "(declare-heap (Loc Cell))",
        expect![[r#"
            (error "5:28: undeclared sort 'Cell'")
        "#]],
    );
}

#[test]
fn predicates_over_unknown_sorts() {
    check(
        "(declare-heap (Loc Node))
        (define-fun-rec ls ((x Node2)) Bool emp)",
        expect![[r#"
            (error "6:32: undeclared sort 'Node2'; did you mean 'Node'?")
        "#]],
    );
}
