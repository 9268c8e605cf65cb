//! Sort parameters, and functions as values: what a script with them answers.

use crate::in_process::run;
use expect_test::{Expect, expect};
use trine::exit_code::ExitCode;
use trine::options::Options;

#[track_caller]
fn check(script: &str, expected: Expect) {
    let options = Options { continue_after_error: true, ..Options::default() };
    let found = run(script, &options);
    assert!(matches!(found.code, ExitCode::Done | ExitCode::Error), "{script}");
    expected.assert_eq(&found.output);
}

#[test]
fn functions_are_instantiated_by_their_arguments() {
    check(
        "(declare-sort-parameter X)
         (declare-sort-parameter Y)
         (declare-fun id (X) X)
         (declare-fun pair (X Y) X)
         (declare-const x Int)
         (assert (= (id x) 4))
         (assert (id (= x 3)))
         (assert (= (pair x true) 1))
         (assert (= (pair (id x) 2.5) 2))
         (check-sat)
         (get-value ((id x) (id (= x 3))))
         (assert (forall ((y Int)) (= (id y) y)))
         (check-sat)
         (get-value (x))
         (assert (not (id false)))
         (assert (= x 3))
         (check-sat)",
        expect![[r#"
            sat
            (((id x) 4) ((id (= x 3)) true))
            sat
            ((x 4))
            unsat
        "#]],
    );
}

#[test]
fn assertions_hold_for_all_sorts() {
    // The last one says that all sorts have one element.
    check(
        "(declare-sort-parameter X)
         (declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))
         (declare-fun size ((List X)) Int)
         (assert (= (size (as nil (List X))) 0))
         (assert (forall ((x X) (l (List X))) (= (size (cons x l)) (+ 1 (size l)))))
         (declare-const l (List Bool))
         (push)
         (assert (= (size (cons 1 (cons 2 (as nil (List Int))))) 3))
         (check-sat)
         (pop)
         (assert (= (size (cons true (as nil (List Bool)))) 1))
         (get-assertions)
         (reset-assertions)
         (declare-sort-parameter X)
         (assert (! (forall ((x X) (y X)) (= x y)) :named one))
         (check-sat)",
        expect![[r#"
            unsat
            ((= (size<Bool> (cons true (as nil (List Bool)))) 1)
             (= (size (as nil (List X))) 0)
             (forall ((x X) (l (List X))) (= (size (cons x l)) (+ 1 (size l)))))
            unsat
        "#]],
    );
}

#[test]
fn definitions_have_models() {
    check(
        "(declare-sort-parameter X)
         (declare-fun same (X X) Bool)
         (declare-fun twice ((Array X X) X) X)
         (assert (forall ((x X) (y X)) (= (same x y) (= x y))))
         (assert (forall ((f (Array X X)) (x X)) (= (twice f x) (select f (select f x)))))
         (declare-const f (Array Int Int))
         (assert (same (twice f 1) 7))
         (check-sat)
         (get-value ((twice f 1) (same (twice f 1) 7)))
         (assert (not (same (select f (select f 1)) 7)))
         (check-sat)",
        expect![[r#"
            sat
            (((twice f 1) 7) ((same (twice f 1) 7) true))
            unsat
        "#]],
    );
}

#[test]
fn definitions_for_all_sorts() {
    check(
        "(declare-sort-parameter A)
         (declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))
         (define-fun-rec app ((xs (List A)) (ys (List A))) (List A)
           (match xs ((nil ys) ((cons x rest) (cons x (app rest ys))))))
         (define-fun first ((xs (List A)) (or_else A)) A (ite ((_ is nil) xs) or_else (head xs)))
         (define-const none (List A) (as nil (List A)))
         (declare-const n Int)
         (assert (= n (first (app (cons 3 (as none (List Int))) (cons 4 (as none (List Int)))) 0)))
         (assert (first (as none (List Bool)) true))
         (check-sat)
         (get-value (n (app (cons true (as nil (List Bool))) (cons false (as nil (List Bool))))))
         (assert (= (app (cons 1.5 (as nil (List Real))) (as nil (List Real))) (as nil (List Real))))
         (check-sat)",
        expect![[r#"
            sat
            ((n 3) ((app (cons true (as nil (List Bool))) (cons false (as nil (List Bool)))) ((as cons (List Bool)) true ((as cons (List Bool)) false (as nil (List Bool))))))
            unsat
        "#]],
    );
}

#[test]
fn mistakes_with_sort_parameters() {
    check(
        "(declare-sort-parameter X)
         (declare-sort-parameter X)
         (declare-fun f (X X) Bool)
         (declare-const c X)
         (assert (f 1 true))
         (assert (f 1))
         (assert (= c 1))
         (get-value ((f c c)))
         (check-sat-assuming ((f c c)))
         (define-fun g () Int (ite (f c c) 1 2))
         (declare-datatype D ((d (field X))))
         (declare-fun h (Int) X)
         (assert (h 1))
         (assert ((as h Bool) 1))
         (assert (= (as c Int) 1))
         (define-fun-rec deep ((x X)) Int (deep ((as const (Array Int X)) x)))
         (assert (= (deep 1) 0))",
        expect![[r#"
            (error "2:34: the sort 'X' is already declared")
            (error "5:23: argument 2 of 'f' has the sort Bool, expected Int; 'f' is declared in line 3")
            (error "6:18: 'f' takes 2 arguments, not 1; 'f' is declared in line 3")
            (error "7:23: argument 2 of '=' has the sort Int, expected X as of argument 1; 'c' is declared in line 4")
            (error "8:30: terms over sort parameters stand in assertions and definitions only")
            (error "9:39: terms over sort parameters stand in assertions and definitions only")
            (error "10:47: 'g' has sort parameters in its body that are not in its sorts")
            (error "11:35: 'field' is a field over a sort parameter that its datatype does not have")
            (error "13:18: the sort of 'h' does not follow from its arguments; write (as h ...)")
            (error "16:78: a function over sort parameters cannot be over these sorts")
            (error "17:22: undeclared symbol 'deep'")
        "#]],
    );
}

#[test]
fn functions_are_values() {
    check(
        "(set-logic HO_ALL)
         (declare-fun h (Int Int) Int)
         (declare-fun ap ((-> Int Int) Int) Int)
         (define-fun plus ((x Int) (y Int)) Int (+ x y))
         (declare-const g (-> Int Int))
         (push)
         (assert (= g (h 3)))
         (assert (= (g 4) 8))
         (check-sat)
         (get-value ((h 3 4) (g 4)))
         (assert (not (= (h 3 4) 8)))
         (check-sat)
         (pop)
         (assert (= (plus 1) (_ plus 1) (lambda ((z Int)) (+ 1 z))))
         (assert (= ((plus 1) 2) (_ plus 1 2) (@ (plus 1) 2) ((lambda ((x Int)) (+ x 1)) 2) 3))
         (check-sat)
         (assert (= (ap (plus 1) 2) 5))
         (assert (= (ap (lambda ((z Int)) (+ 1 z)) 2) 6))
         (check-sat)
         (reset-assertions)
         (declare-fun p (Int Int) Bool)
         (declare-fun q (Int Int) Bool)
         (assert (not (= p q)))
         (assert (forall ((x Int) (y Int)) (= (p x y) (q x y))))
         (check-sat)",
        expect![[r#"
            sat
            (((h 3 4) 8) ((g 4) 8))
            unsat
            unknown
            unsat
            unsat
        "#]],
    );
}

#[test]
fn a_function_with_too_few_arguments_is_a_mistake_without_functions_as_values() {
    check(
        "(declare-fun h (Int Int) Int)(assert (= (h 1) 2))(assert (= (_ h 1 2) 2))(assert (= ((h 1) 2) 2))",
        expect![[r#"
            (error "1:41: 'h' takes 2 arguments, not 1; 'h' is declared in line 1")
            (error "1:64: 'h' takes no indices")
            (error "1:87: expected '_' or 'as', found 'h'")
        "#]],
    );
}
