//! Responses, byte for byte: script in, text out.
//!
//! `UPDATE_EXPECT=1 cargo test` rewrites the expectations; read the difference.
//! Reference: SMT-LIB 2.7, sections 4.1 and 4.2.

use std::fs;
use std::path::PathBuf;

use crate::in_process::run;
use expect_test::{Expect, expect};
use trine::exit_code::ExitCode;
use trine::options::Options;

const WORDS: &str = "(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const p Bool)
";

#[track_caller]
fn check(script: &str, expected: Expect) {
    expected.assert_eq(&run(script, &Options::default()).output);
}

/// Runs wrong commands one by one, each after the same setup: first as the last command, then with a check
/// behind it, which the script reaches only if the command was a question, then with execution going on to
/// that check in any case. Lists each command with its response, the answer of the check, and whether
/// that is given anyway.
#[track_caller]
fn check_wrong(setup: &str, commands: &str, expected: Expect) {
    let right = run(setup, &Options::default());
    assert_eq!(right.code, ExitCode::Done, "{}", right.output);
    let mut table = String::new();
    for command in commands.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let alone = run(format!("{setup}{command}\n"), &Options::default());
        let response = alone.output.strip_prefix(&right.output).expect("the setup's output");
        assert_eq!(alone.code, ExitCode::Error, "{command}: {response}");
        assert_eq!(response.lines().count(), 1, "{command}: {response}");
        assert!(response.starts_with("(error \""), "{command}: {response}");
        for word in ["sat", "unsat", "unknown"] {
            let words = response.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(words.clone().all(|found| found != word), "{command}: {response}");
        }
        let continued = Options { continue_after_error: true, ..Options::default() };
        let going_on = run(format!("{setup}{command}\n(check-sat)\n"), &continued);
        let rest = going_on.output.strip_prefix(&right.output).expect("the setup's output");
        let answer = rest.strip_prefix(response).expect("the same response");
        assert_eq!(going_on.code, ExitCode::Error, "{command}");
        table.push_str(&format!("{command}\n  {response}  {answer}"));
        let usual = run(format!("{setup}{command}\n(check-sat)\n"), &Options::default());
        assert_eq!(usual.code, ExitCode::Error, "{command}");
        match usual.output == going_on.output {
            true => table.push_str("  and anyway\n"),
            false => assert_eq!(usual.output, alone.output, "{command}"),
        }
    }
    expected.assert_eq(&table);
}

#[test]
fn names_of_terms_end_with_their_level_under_global_declarations() {
    check(
        "(set-option :global-declarations true)
        (declare-const p Bool)
        (push 1)
        (assert (! p :named n))
        (pop 1)
        (assert (! (not p) :named n))
        (check-sat)
        (get-assignment)
        (reset-assertions)
        (assert (! p :named n))
        (check-sat)
        (get-assignment)",
        expect![[r#"
            sat
            ((n true))
            sat
            ((n true))
        "#]],
    );
}

#[test]
fn rejected_questions_end_no_script() {
    let script = "(declare-const x Int)
        (assert (and (> x 3) (< x 2)))
        (check-sat)
        (get-model)
        (get-value (x y))
        (push 1)
        (check-sat)
        (get-unsat-core)
        (simplify (+ x true))
        (check-sat-assuming ((+ x 1)))
        (check-sat)";
    let run = run(script, &Options::default());
    assert_eq!(run.code, ExitCode::Error);
    expect![[r#"
        unsat
        (error "4:9: there is no model: the last check found a contradiction")
        (error "5:23: undeclared symbol 'y'")
        unsat
        (error "8:9: :produce-u.nsat-cores is switched off; set it to true at the beginning")
        (error "9:24: argument 2 of '+' has the sort Bool, expected Int as of argument 1; 'x' is declared in line 1")
        (error "10:30: the assumption has the sort Int, expected Bool")
    "#]]
    .assert_eq(&run.output);
}

#[test]
fn names_declared_after_a_check_have_values() {
    check(
        "(declare-const x Int)
        (assert (= (* 2 x) 6))
        (check-sat)
        (declare-const y Int)
        (declare-fun f (Int) Bool)
        (declare-datatype Colour ((red) (green)))
        (declare-fun g (Colour) Colour)
        (declare-sort U 0)
        (declare-const u U)
        (define-fun z () Int (+ x y 1))
        (get-value (x y z (f x) (g green) (= u u)))
        (eval (f 3))
        (get-model)
        (assert (> y 3))
        (get-value (y))",
        expect![[r#"
            sat
            ((x 3) (y 0) (z 4) ((f x) false) ((g green) red) ((= u u) true))
            false
            (
              (define-fun x () Int 3)
              (define-fun y () Int 0)
              (define-fun f ((x!0 Int)) Bool false)
              (define-fun g ((x!0 Colour)) Colour red)
              (define-fun u () U (as @U_0 U))
            )
            (error "15:9: there is no model: there was no check since the assertions changed")
        "#]],
    );
}

#[test]
fn models_hold_definitions_alone() {
    check(
        "(declare-datatype P ((p (a String) (b Int))))
        (declare-datatypes ((Option 1)) ((par (X) ((none) (some (it X))))))
        (declare-datatype L ((nil) (cons (head Int) (tail L))))
        (declare-const x P)
        (declare-const o (Option Int))
        (declare-const l L)
        (assert (= (a x) \"q\"))
        (assert (or ((_ is none) o) (= (it o) 3)))
        (assert (= (head l) 5))
        (check-sat)
        (get-model)
        (assert (= l nil))
        (assert (= (div (b x) 0) 2))
        (check-sat)
        (get-model)",
        expect![[r#"
            sat
            (
              (define-fun x () P (p "q" 0))
              (define-fun o () (Option Int) (as none (Option Int)))
              (define-fun l () L nil)
              ; (refine-fun head ((x!0 L)) Int (ite (= nil x!0) 5 0))
            )
            sat
            (
              (define-fun x () P (p "q" 0))
              (define-fun o () (Option Int) (as none (Option Int)))
              (define-fun l () L nil)
              ; (refine-fun head ((x!0 L)) Int (ite (= nil x!0) 5 0))
              ; (refine-fun div ((x!0 Int) (x!1 Int)) Int (ite (and (= 0 x!0) (= 0 x!1)) 2 0))
            )
        "#]],
    );
}

#[test]
fn values_are_written_without_let() {
    check(
        "(declare-datatype T ((leaf) (node (left T) (right T))))
        (declare-const t T)
        (declare-const u T)
        (assert (= t (node u u)))
        (assert (= u (node (node leaf leaf) (node leaf leaf))))
        (check-sat)
        (get-value (t))",
        expect![[r#"
            sat
            ((t (node (node (node leaf leaf) (node leaf leaf)) (node (node leaf leaf) (node leaf leaf)))))
        "#]],
    );
    // A value of 2^17 symbols.
    let pairs: String = (0..16)
        .rev()
        .map(|n| format!("(declare-const t{n} T)(assert (= t{n} (node t{0} t{0})))", n + 1))
        .collect();
    let script = format!(
        "(declare-datatype T ((leaf) (node (left T) (right T))))(declare-const t16 T){pairs}
        (assert (= t16 leaf))(check-sat)(get-value (t0))"
    );
    let output = run(script, &Options::default()).output;
    assert!(output.contains("(let (") && output.len() < 10_000, "{output}");
}

#[test]
fn questions_before_any_check() {
    check_wrong(
        WORDS,
        "(get-model)
        (get-value (x))
        (get-value ((bvadd x #x01)))
        (get-assignment)
        (get-unsat-assumptions)
        (get-info :reason-unknown)
        (eval x)",
        expect![[r#"
            (get-model)
              (error "4:1: there is no model: nothing was checked yet")
              sat
              and anyway
            (get-value (x))
              (error "4:1: there is no model: nothing was checked yet")
              sat
              and anyway
            (get-value ((bvadd x #x01)))
              (error "4:1: there is no model: nothing was checked yet")
              sat
              and anyway
            (get-assignment)
              (error "4:1: there is no model: nothing was checked yet")
              sat
              and anyway
            (get-unsat-assumptions)
              (error "4:1: there is no core: nothing was checked yet")
              sat
              and anyway
            (get-info :reason-unknown)
              (error "4:1: there is no reason: nothing was checked yet")
              sat
              and anyway
            (eval x)
              (error "4:1: there is no model: nothing was checked yet")
              sat
              and anyway
        "#]],
    );
    check_wrong(
        "(set-option :produce-unsat-cores true)",
        "(get-unsat-core)
        (get-model)",
        expect![[r#"
            (get-unsat-core)
              (error "1:39: there is no core: nothing was checked yet")
              sat
              and anyway
            (get-model)
              (error "1:39: there is no model: nothing was checked yet")
              sat
              and anyway
        "#]],
    );
}

#[test]
fn questions_after_a_model() {
    check_wrong(
        &format!("(set-option :produce-unsat-cores true){WORDS}(check-sat)\n"),
        "(get-unsat-core)
        (get-unsat-assumptions)
        (get-info :reason-unknown)
        (get-value (y))
        (get-value x)",
        expect![[r#"
            (get-unsat-core)
              (error "5:1: there is no core: the last check found a model")
              sat
              and anyway
            (get-unsat-assumptions)
              (error "5:1: there is no core: the last check found a model")
              sat
              and anyway
            (get-info :reason-unknown)
              (error "5:1: there is no reason: the last check found a model")
              sat
              and anyway
            (get-value (y))
              (error "5:13: undeclared symbol 'y'")
              sat
              and anyway
            (get-value x)
              (error "5:12: expected the terms between parentheses, found 'x'")
              sat
              and anyway
        "#]],
    );
}

#[test]
fn questions_after_a_contradiction() {
    check_wrong(
        &format!("{WORDS}(assert false)(check-sat)\n"),
        "(get-model)
        (get-value (x))
        (get-assignment)
        (get-unsat-core)
        (get-info :reason-unknown)",
        expect![[r#"
            (get-model)
              (error "5:1: there is no model: the last check found a contradiction")
              unsat
              and anyway
            (get-value (x))
              (error "5:1: there is no model: the last check found a contradiction")
              unsat
              and anyway
            (get-assignment)
              (error "5:1: there is no model: the last check found a contradiction")
              unsat
              and anyway
            (get-unsat-core)
              (error "5:1: :produce-u.nsat-cores is switched off; set it to true at the beginning")
              unsat
              and anyway
            (get-info :reason-unknown)
              (error "5:1: there is no reason: the last check found a contradiction")
              unsat
              and anyway
        "#]],
    );
}

#[test]
fn questions_after_the_assertions_changed() {
    let heap = "(declare-heap (Int Int))";
    for change in ["(assert p)", "(push 1)", "(push 0)", "(reset-assertions)", heap] {
        let script = format!("{WORDS}(check-sat){change}(get-model)");
        let output = run(script, &Options::default()).output;
        assert!(output.contains("there was no check since the assertions changed"), "{output}");
    }
}

#[test]
fn questions_that_are_switched_off() {
    check_wrong(
        "(set-option :produce-models false)
        (set-option :produce-assignments false)
        (set-option :produce-assertions false)
        (set-option :produce-unsat-assumptions false)
        (declare-const x Bool)(check-sat)\n",
        "(get-model)
        (get-value (x))
        (get-assignment)
        (get-assertions)
        (get-unsat-assumptions)
        (get-unsat-core)",
        expect![[r#"
            (get-model)
              (error "6:1: :produce-models is switched off; set it to true at the beginning")
              sat
              and anyway
            (get-value (x))
              (error "6:1: :produce-models is switched off; set it to true at the beginning")
              sat
              and anyway
            (get-assignment)
              (error "6:1: :produce-assignments is switched off; set it to true at the beginning")
              sat
              and anyway
            (get-assertions)
              (error "6:1: :produce-assertions is switched off; set it to true at the beginning")
              sat
              and anyway
            (get-unsat-assumptions)
              (error "6:1: :produce-u.nsat-assumptions is switched off; set it to true at the beginning")
              sat
              and anyway
            (get-unsat-core)
              (error "6:1: :produce-u.nsat-cores is switched off; set it to true at the beginning")
              sat
              and anyway
        "#]],
    );
}

#[test]
fn levels() {
    check_wrong(
        "(push 2)(pop 1)\n",
        "(pop 2)
        (pop 4294967295)
        (pop 99999999999999999999)
        (push 4294967295)
        (push -1)
        (push 1.5)
        (pop x)
        (push 1 1)",
        expect![[r#"
            (pop 2)
              (error "2:7: cannot pop 2 levels, only 1 is open")
              unknown
            (pop 4294967295)
              (error "2:16: cannot pop 4294967295 levels, only 1 is open")
              unknown
            (pop 99999999999999999999)
              (error "2:6: '99999999999999999999' is not below 2^32")
              unknown
            (push 4294967295)
              (error "2:17: more than 2^20 levels")
              unknown
            (push -1)
              (error "2:7: expected the number of levels, found '-1'")
              unknown
            (push 1.5)
              (error "2:7: expected the number of levels, found '1.5'")
              unknown
            (pop x)
              (error "2:6: expected the number of levels, found 'x'")
              unknown
            (push 1 1)
              (error "2:9: expected ')', found '1'")
              unknown
        "#]],
    );
}

#[test]
fn declarations() {
    check_wrong(
        &format!(
            "{WORDS}(define-fun f ((a Bool)) Bool (not a))(declare-sort S 1)(define-sort T () Bool)\n"
        ),
        "(declare-const x Bool)
        (declare-fun p () Bool)
        (declare-fun f (Bool) Bool)
        (define-fun x () Bool true)
        (declare-const true Bool)
        (declare-const let Bool)
        (declare-const 1a Bool)
        (declare-const y (_ BitVec 0))
        (declare-const y (_ BitVec))
        (declare-const y BitVec)
        (declare-const y S)
        (declare-const y (S Bool Bool))
        (declare-const y (Bool Bool))
        (declare-const y Undeclared)
        (declare-const y)
        (declare-const)
        (declare-sort S 0)
        (declare-sort T 0)
        (define-sort Bool () (_ BitVec 1))
        (define-fun g ((a Bool) (a Bool)) Bool a)
        (define-fun g ((a Bool)) (_ BitVec 8) a)
        (define-fun g ((a Bool)) Bool (g a))
        (define-fun g (a Bool) Bool a)
        (define-const c Bool x)",
        expect![[r#"
            (declare-const x Bool)
              (error "5:16: the symbol 'x' is already declared; 'x' is declared in line 2")
              unknown
            (declare-fun p () Bool)
              (error "5:14: the symbol 'p' is already declared; 'p' is declared in line 3")
              unknown
            (declare-fun f (Bool) Bool)
              (error "5:14: the symbol 'f' is already declared; 'f' is declared in line 4")
              unknown
            (define-fun x () Bool true)
              (error "5:13: the symbol 'x' is already declared; 'x' is declared in line 2")
              unknown
            (declare-const true Bool)
              (error "5:16: the symbol 'true' is already declared")
              unknown
            (declare-const let Bool)
              (error "5:16: 'let' is a reserved word; as a name it must be written |let|")
              unknown
            (declare-const 1a Bool)
              (error "5:16: malformed literal '1a': a number consists of digits, with at most one point between them, and a name does not begin with a digit")
              unknown
            (declare-const y (_ BitVec 0))
              (error "5:18: wrong index of 'BitVec': the width is from 1 to 2^31 - 1")
              unknown
            (declare-const y (_ BitVec))
              (error "5:27: expected the width, found ')'")
              unknown
            (declare-const y BitVec)
              (error "5:18: 'BitVec' needs a width: (_ BitVec 8)")
              unknown
            (declare-const y S)
              (error "5:18: 'S' takes 1 argument, not 0")
              unknown
            (declare-const y (S Bool Bool))
              (error "5:18: 'S' takes 1 argument, not 2")
              unknown
            (declare-const y (Bool Bool))
              (error "5:18: 'Bool' takes no arguments, not 1")
              unknown
            (declare-const y Undeclared)
              (error "5:18: undeclared sort 'Undeclared'")
              unknown
            (declare-const y)
              (error "5:17: expected a sort, found ')'")
              unknown
            (declare-const)
              (error "5:15: expected a name, found ')'")
              unknown
            (declare-sort S 0)
              (error "5:15: the sort 'S' is already declared")
              unknown
            (declare-sort T 0)
              (error "5:15: the sort 'T' is already declared")
              unknown
            (define-sort Bool () (_ BitVec 1))
              (error "5:14: the sort 'Bool' is already declared")
              unknown
            (define-fun g ((a Bool) (a Bool)) Bool a)
              (error "5:33: the variable 'a' is bound twice")
              unknown
            (define-fun g ((a Bool)) (_ BitVec 8) a)
              (error "5:39: the body of 'g' has the sort Bool, expected (_ BitVec 8)")
              unknown
            (define-fun g ((a Bool)) Bool (g a))
              (error "5:32: undeclared symbol 'g'")
              unknown
            (define-fun g (a Bool) Bool a)
              (error "5:16: expected a variable with its sort, as in (x Int), or ')', found 'a'")
              unknown
            (define-const c Bool x)
              (error "5:22: the body of 'c' has the sort (_ BitVec 8), expected Bool; 'x' is declared in line 2")
              unknown
        "#]],
    );
}

#[test]
fn assertions() {
    check_wrong(
        &format!("{WORDS}(declare-const y (_ BitVec 16))(define-fun f ((a Bool)) Bool a)\n"),
        "(assert x)
        (assert)
        (assert p p)
        (assert ())
        (assert (p))
        (assert (= x y))
        (assert (= x p))
        (assert (bvult x y))
        (assert (= (bvadd x y) x))
        (assert (bvult x))
        (assert (= (bvnot x x) x))
        (assert (= x #x0))
        (assert (= x #b000000001))
        (assert (= x 5))
        (assert (= x (_ bv256 8)))
        (assert (= x (_ bv1 0)))
        (assert (= x ((_ extract 8 0) x)))
        (assert (= x ((_ extract 0 7) x)))
        (assert (= x ((_ extract 7) x)))
        (assert (= x (extract x)))
        (assert (= x ((_ repeat 0) x)))
        (assert (= x ((_ zero_extend 4294967295) x)))
        (assert (= x (bvsum x x)))
        (assert (not p p))
        (assert (ite p x y))
        (assert (ite x p p))
        (assert (f x))
        (assert (f p p))
        (assert (undeclared x))
        (assert (let ((z x)) (= z y)))
        (assert z)
        (assert (! p :named x))
        (assert (! p :named))
        (assert (!))
        (assert (forall ((v Bool)) (! v :named n)))
        (assert #b)
        (assert #xg)
        (assert #b012)
        (assert \u{e9})
        (assert :p)
        (assert \"p\")",
        expect![[r#"
            (assert x)
              (error "5:9: the assertion has the sort (_ BitVec 8), expected Bool; 'x' is declared in line 2")
              unknown
            (assert)
              (error "5:8: expected a term, found ')'")
              unknown
            (assert p p)
              (error "5:11: expected ')', found 'p'")
              unknown
            (assert ())
              (error "5:10: expected a function, found ')'")
              unknown
            (assert (p))
              (error "5:10: 'p' takes no arguments; write it without parentheses")
              unknown
            (assert (= x y))
              (error "5:14: argument 2 of '=' has the sort (_ BitVec 16), expected (_ BitVec 8) as of argument 1; 'y' is declared in line 4; 'x' is declared in line 2")
              unknown
            (assert (= x p))
              (error "5:14: argument 2 of '=' has the sort Bool, expected (_ BitVec 8) as of argument 1; 'p' is declared in line 3; 'x' is declared in line 2")
              unknown
            (assert (bvult x y))
              (error "5:18: argument 2 of 'bvult' has the sort (_ BitVec 16), expected (_ BitVec 8) as of argument 1; 'y' is declared in line 4; 'x' is declared in line 2")
              unknown
            (assert (= (bvadd x y) x))
              (error "5:21: argument 2 of 'bvadd' has the sort (_ BitVec 16), expected (_ BitVec 8) as of argument 1; 'y' is declared in line 4; 'x' is declared in line 2")
              unknown
            (assert (bvult x))
              (error "5:9: 'bvult' takes at least 2 arguments, not 1")
              unknown
            (assert (= (bvnot x x) x))
              (error "5:12: 'bvnot' takes 1 argument, not 2")
              unknown
            (assert (= x #x0))
              (error "5:14: argument 2 of '=' has the sort (_ BitVec 4), expected (_ BitVec 8) as of argument 1; 'x' is declared in line 2")
              unknown
            (assert (= x #b000000001))
              (error "5:14: argument 2 of '=' has the sort (_ BitVec 9), expected (_ BitVec 8) as of argument 1; 'x' is declared in line 2")
              unknown
            (assert (= x 5))
              (error "5:14: argument 2 of '=' has the sort Int, expected (_ BitVec 8) as of argument 1; 'x' is declared in line 2")
              unknown
            (assert (= x (_ bv256 8)))
              (error "5:14: wrong index of 'bv256': the number needs more bits than the width")
              unknown
            (assert (= x (_ bv1 0)))
              (error "5:14: wrong index of 'bv1': the width is from 1 to 2^31 - 1")
              unknown
            (assert (= x ((_ extract 8 0) x)))
              (error "5:14: wrong index of 'extract': the upper index must be below the width")
              unknown
            (assert (= x ((_ extract 0 7) x)))
              (error "5:14: wrong index of 'extract': the lower index must not exceed the upper one")
              unknown
            (assert (= x ((_ extract 7) x)))
              (error "5:27: 'extract' needs 2 indices, not 1")
              unknown
            (assert (= x (extract x)))
              (error "5:14: 'extract' needs 2 indices, not 0")
              unknown
            (assert (= x ((_ repeat 0) x)))
              (error "5:14: wrong index of 'repeat': the number of repetitions must be positive")
              unknown
            (assert (= x ((_ zero_extend 4294967295) x)))
              (error "5:14: the result of 'zero_extend' would have more than 2^31 - 1 bits")
              unknown
            (assert (= x (bvsum x x)))
              (error "5:15: undeclared symbol 'bvsum'; did you mean 'bvsub'?")
              unknown
            (assert (not p p))
              (error "5:9: 'not' takes 1 argument, not 2")
              unknown
            (assert (ite p x y))
              (error "5:18: argument 3 of 'ite' has the sort (_ BitVec 16), expected (_ BitVec 8) as of argument 2; 'y' is declared in line 4; 'x' is declared in line 2")
              unknown
            (assert (ite x p p))
              (error "5:14: argument 1 of 'ite' has the sort (_ BitVec 8), expected Bool; 'x' is declared in line 2")
              unknown
            (assert (f x))
              (error "5:12: argument 1 of 'f' has the sort (_ BitVec 8), expected Bool; 'x' is declared in line 2; 'f' is declared in line 4")
              unknown
            (assert (f p p))
              (error "5:9: 'f' takes 1 argument, not 2; 'f' is declared in line 4")
              unknown
            (assert (undeclared x))
              (error "5:10: undeclared symbol 'undeclared'")
              unknown
            (assert (let ((z x)) (= z y)))
              (error "5:27: argument 2 of '=' has the sort (_ BitVec 16), expected (_ BitVec 8) as of argument 1; 'y' is declared in line 4; 'x' is declared in line 2")
              unknown
            (assert z)
              (error "5:9: undeclared symbol 'z'")
              unknown
            (assert (! p :named x))
              (error "5:21: the symbol 'x' is already declared; 'x' is declared in line 2")
              unknown
            (assert (! p :named))
              (error "5:20: expected a name, found ')'")
              unknown
            (assert (!))
              (error "5:11: expected a term, found ')'")
              unknown
            (assert (forall ((v Bool)) (! v :named n)))
              (error "5:40: the term named 'n' contains variables that are bound outside of it")
              unknown
            (assert #b)
              (error "5:9: malformed literal '#b': #b is followed by the digits 0 and 1")
              unknown
            (assert #xg)
              (error "5:9: malformed literal '#xg': #x is followed by hexadecimal digits")
              unknown
            (assert #b012)
              (error "5:9: malformed literal '#b012': #b is followed by the digits 0 and 1")
              unknown
            (assert é)
              (error "5:9: the character U+00E9 is legal only in strings, quoted symbols and comments")
              unknown
            (assert :p)
              (error "5:9: expected a term, found ':p'")
              unknown
            (assert "p")
              (error "5:9: the assertion has the sort String, expected Bool")
              unknown
        "#]],
    );
}

#[test]
fn framing() {
    check_wrong(
        WORDS,
        "(assert p))
        check-sat
        ()
        (())
        (\"check-sat\")
        :assert",
        expect![[r#"
            (assert p))
              (error "4:11: a closing parenthesis without an opening one")
              unknown
            check-sat
              (error "4:1: expected a command between parentheses, as in (assert true), or the end of the input")
              unknown
            ()
              (error "4:2: expected the name of a command, found ')'")
              unknown
            (())
              (error "4:2: expected the name of a command, found '('")
              unknown
            ("check-sat")
              (error "4:2: expected the name of a command, found '""check-s.at""'")
              unknown
            :assert
              (error "4:1: expected a command between parentheses, as in (assert true), or the end of the input")
              unknown
        "#]],
    );
    for open in ["(assert (and p", "(assert |p", "(echo \"text", "#| comment"] {
        let done = run(format!("{WORDS}{open}"), &Options::default());
        assert_eq!(done.code, ExitCode::Error);
        assert!(done.output.contains("never closed"), "{}", done.output);
    }
}

#[test]
fn checks() {
    check_wrong(
        WORDS,
        "(check-sat-assuming)
        (check-sat-assuming p)
        (check-sat-assuming (x))
        (check-sat-assuming (q))
        (check-sat-assuming ((not)))
        (check-sat-assuming (p) (p))",
        expect![[r#"
            (check-sat-assuming)
              (error "4:20: expected the assumptions, found ')'")
              sat
            (check-sat-assuming p)
              (error "4:21: expected the assumptions between parentheses, found 'p'")
              sat
            (check-sat-assuming (x))
              (error "4:22: the assumption has the sort (_ BitVec 8), expected Bool; 'x' is declared in line 2")
              sat
            (check-sat-assuming (q))
              (error "4:22: undeclared symbol 'q'")
              sat
            (check-sat-assuming ((not)))
              (error "4:22: 'not' takes 1 argument, not 0")
              sat
            (check-sat-assuming (p) (p))
              (error "4:25: expected ')', found '('")
              sat
        "#]],
    );
}

#[test]
fn options_set_wrongly() {
    check_wrong(
        "(declare-const p Bool)(assert p)\n",
        "(set-option :produce-unsat-cores true)
        (set-option :produce-models true)
        (set-option :random-seed 1)
        (set-option :rewrite-level 1)
        (set-option :global-declarations true)
        (set-option :print-success 1)
        (set-option :print-success)
        (set-option :print-success |maybe|)
        (set-option :timeout soon)
        (set-option :timeout -1)
        (set-option :verbosity loud)
        (set-option :error-behavior never)
        (set-option :reproducible-resource-limit many)
        (set-option :regular-output-channel \"/nonexistent/folder/file\")
        (set-option print-success true)
        (set-option)",
        expect![[r#"
            (set-option :produce-unsat-cores true)
              (error "2:1: :produce-u.nsat-cores can only be set before the first assertion")
              sat
            (set-option :produce-models true)
              (error "2:1: :produce-models can only be set before the first assertion")
              sat
            (set-option :random-seed 1)
              (error "2:1: :random-seed can only be set before the first assertion")
              sat
            (set-option :rewrite-level 1)
              (error "2:1: :rewrite-level can only be set before the first assertion")
              sat
            (set-option :global-declarations true)
              (error "2:1: :global-declarations can only be set before the first assertion")
              sat
            (set-option :print-success 1)
              (error "2:1: the value of :print-success must be `true` or `false`")
              sat
            (set-option :print-success)
              (error "2:1: the value of :print-success must be `true` or `false`")
              sat
            (set-option :print-success |maybe|)
              (error "2:1: the value of :print-success must be `true` or `false`")
              sat
            (set-option :timeout soon)
              (error "2:1: the value of :timeout must be a time, such as 500 (milliseconds), 500ms, 10s, 2min or 1h")
              sat
            (set-option :timeout -1)
              (error "2:1: the value of :timeout must be a time, such as 500 (milliseconds), 500ms, 10s, 2min or 1h")
              sat
            (set-option :verbosity loud)
              (error "2:1: the value of :verbosity must be a number")
              sat
            (set-option :error-behavior never)
              (error "2:1: the value of :error-behavior must be `immediate-exit` or `continued-execution`")
              sat
            (set-option :reproducible-resource-limit many)
              (error "2:1: the value of :reproducible-resource-limit must be a number")
              sat
            (set-option :regular-output-channel "/nonexistent/folder/file")
              (error "2:1: /nonexistent/folder/file cannot be opened: No such file or directory (os error 2)")
              sat
            (set-option print-success true)
              (error "2:13: expected a keyword, found 'print-success'")
              unknown
            (set-option)
              (error "2:12: expected a keyword, found ')'")
              unknown
        "#]],
    );
}

#[test]
fn what_is_not_supported() {
    check(
        "(set-option :no-such-option 1)
        (set-option :total-timeout 1)
        (get-option :no-such-option)
        (get-info :no-such-info)
        (get-interpolant-next (with (\"arguments\" |of any| #x0f) form))
        (get-qe x)
        (check-sat)",
        expect![[r#"
            unsupported
            unsupported
            unsupported
            unsupported
            unsupported
            unsupported
            sat
        "#]],
    );
}

#[test]
fn information() {
    check(
        "(get-info :name)(get-info :authors)(get-info :error-behavior)
        (get-info :assertion-stack-levels)
        (push 3)(get-info :assertion-stack-levels)
        (pop 2)(get-info :assertion-stack-levels)
        (set-option :error-behavior continued-execution)
        (get-info :error-behavior)",
        expect![[r#"
            (:name "Trine")
            (:authors "The Trine developers")
            (:error-behavior immediate-exit)
            (:assertion-stack-levels 0)
            (:assertion-stack-levels 3)
            (:assertion-stack-levels 1)
            (:error-behavior continued-execution)
        "#]],
    );
    let version = run("(get-info :version)", &Options::default()).output;
    assert_eq!(version, format!("(:version \"{}\")\n", env!("CARGO_PKG_VERSION")));
    let statistics = run("(check-sat)(get-info :all-statistics)", &Options::default()).output;
    assert!(statistics.starts_with("sat\n(:terms ") && statistics.ends_with(")\n"), "{statistics}");
}

/// What a procedure stopped at is told by its name, with the line where it stands as it was written.
#[test]
fn reasons_name_terms_and_lines() {
    check(
        "(set-logic ALL)
         (declare-sort E 0) (declare-const a (Seq E))
         (assert (> (seq.len a) 1))
         (assert (forall ((s (Seq E))) (= s a)))
         (check-sat)
         (get-info :reason-unknown)
         (reset)
         (set-logic ALL)
         (declare-const x (Array Int Real)) (declare-const i Int) (declare-const j Int)
         (assert (= (* (select x i) (select x i)) 2)) (assert (= (select x j) 1.0))
         (check-sat)
         (get-info :reason-unknown)",
        expect![[r#"
            unknown
            (:reason-unknown (incomplete "a quantifier over sequences cannot be decided: s (line 4)"))
            unknown
            (:reason-unknown (incomplete "a product of reals may need an irrational value: (* (select x i) (select x i)) (line 10)"))
        "#]],
    );
}

/// A core may leave a named assertion out, so it does not make a constant a pattern.
#[test]
fn named_assertions_make_no_patterns() {
    check(
        r#"(set-option :produce-unsat-cores true)
           (set-option :error-behavior continued-execution)
           (declare-const name RegLan)
           (declare-const x String)
           (declare-const y String)
           (assert (! (= name ((_ re.capture 1) (re.+ (re.range "a" "z")))) :named d))
           (assert (! (= y ((_ str.extract 1) x name)) :named e))
           (assert (= name ((_ re.capture 1) (re.+ (re.range "a" "z")))))
           (assert (! (= y ((_ str.extract 1) x name)) :named f))
           (assert (! (str.contains y "/") :named g))
           (check-sat)
           (get-unsat-core)"#,
        expect![[r#"
            (error "7:28: 'str.extract' wants a pattern of literals, ranges, concatenations, unions, repetitions, captures and anchors, without constants")
            unknown
            (error "12:12: there is no core: the last check ended without an answer")
        "#]],
    );
}

/// Strings that are defined by each other are outside of what forward propagation reads.
#[test]
fn a_procedure_that_is_asked_for_alone_says_what_it_cannot_do() {
    check(
        r#"(set-option :strings.only forward)
           (set-logic QF_S)
           (declare-const b String)
           (declare-const c String)
           (assert (= b (str.++ "a" c)))
           (assert (= c (str.replace_all b "a" "b")))
           (check-sat)
           (get-info :reason-unknown)"#,
        expect![[r#"
            unknown
            (:reason-unknown (incomplete "strings that are defined by each other: (= c (str.++ ""b"" (str.replace_all c ""a"" ""b""))) and 1 more"))
        "#]],
    );
}

#[test]
fn options() {
    let names = trine::options::all().map(|row| format!("(get-option :{})", row.name));
    check(
        &names.collect::<Vec<_>>().join("\n"),
        expect![[r#"
            false
            true
            false
            true
            false
            true
            false
            true
            false
            false
            lex
            false
            immediate-exit
            0
            0
            0
            auto
            true
            2
            true
            0
            std
            20000000
            smtlib
            usual
            ""
            any
            trine
            "stdout"
            "stderr"
            0
            false
            false
            false
            false
            auto
            false
            ""
            first
            20
            ""
            ""
            ""
            ""
            1
            200
            10000
            false
            false
            ""
            false
            ""
            line
            ""
            ""
        "#]],
    );
    check(
        "(set-option :timeout 1500)(get-option :timeout)
        (set-option :timeout 0)(get-option :timeout)
        (set-option :memory-limit 64)(get-option :memory-limit)
        (set-option :reproducible-resource-limit 1000)(get-option :reproducible-resource-limit)
        (set-option :random-seed 18446744073709551615)(get-option :random-seed)
        (set-option :error-behavior continued-execution)(get-option :error-behavior)
        (set-option :produce-models false)(get-option :produce-models)
        (reset)
        (get-option :timeout)(get-option :produce-models)(get-option :error-behavior)",
        expect![[r#"
            1500
            0
            64
            1000
            18446744073709551615
            continued-execution
            false
            0
            true
            immediate-exit
        "#]],
    );
}

#[test]
fn success() {
    check(
        "(set-option :print-success true)
        (set-logic QF_BV)
        (set-info :status sat)
        (declare-const x (_ BitVec 8))
        (declare-fun p () Bool)
        (declare-sort S 0)
        (define-sort W () (_ BitVec 8))
        (define-fun f ((a W)) W (bvnot a))
        (define-const c W #x01)
        (push 1)
        (assert p)
        (check-sat)
        (get-value (p))
        (pop 1)
        (reset-assertions)
        (echo \"text\")
        (unheard-of)
        (set-option :print-success false)
        (push 1)
        (set-option :print-success true)
        (exit)",
        expect![[r#"
            success
            success
            success
            success
            success
            success
            success
            success
            success
            success
            success
            sat
            ((p true))
            success
            success
            "text"
            (error "17:10: there is no command 'unheard-of'")
        "#]],
    );
}

#[test]
fn echo_prints_the_literal() {
    check(
        "(echo \"\")(echo \"a \"\"quoted\"\" word\")(echo \"two\nlines ; no comment (\")(echo \"\u{e4}\u{1F600}\")",
        expect![[r#"
            ""
            "a ""quoted"" word"
            "two
            lines ; no comment ("
            "ä😀"
        "#]],
    );
}

#[test]
fn models_and_values() {
    check(
        "(set-logic QF_BV)
        (declare-const |a b| (_ BitVec 8))
        (declare-const five (_ BitVec 5))
        (declare-fun p () Bool)
        (declare-const wide (_ BitVec 68))
        (declare-const free (_ BitVec 12))
        (define-fun not-in-the-model () Bool p)
        (assert (= |a b| #xa5))
        (assert (= five (_ bv3 5)))
        (assert (not p))
        (assert (= wide (bvnot (_ bv0 68))))
        (check-sat)
        (get-model)
        (get-value (|a b|))
        (get-value (p  (bvadd  |a b|\n #x01) ((_ extract 3 0) |a b|) not-in-the-model))
        (eval five)
        (get-value (free))",
        expect![[r#"
            sat
            (
              (define-fun |a b| () (_ BitVec 8) #xa5)
              (define-fun five () (_ BitVec 5) #b00011)
              (define-fun p () Bool false)
              (define-fun wide () (_ BitVec 68) #xfffffffffffffffff)
              (define-fun free () (_ BitVec 12) #x000)
            )
            ((|a b| #xa5))
            ((p false) ((bvadd |a b| #x01) #xa6) (((_ extract 3 0) |a b|) #x5) (not-in-the-model false))
            #b00011
            ((free #x000))
        "#]],
    );
}

#[test]
fn models_follow_levels() {
    check(
        "(declare-const x Bool)
        (push 1)
        (declare-const y Bool)
        (assert (and x (not y)))
        (check-sat)
        (get-model)
        (pop 1)
        (assert (not x))
        (check-sat)
        (get-model)",
        expect![[r#"
            sat
            (
              (define-fun x () Bool true)
              (define-fun y () Bool false)
            )
            sat
            (
              (define-fun x () Bool false)
            )
        "#]],
    );
}

#[test]
fn assignments() {
    check(
        "(declare-const x (_ BitVec 4))
        (assert (! (bvult x #x8) :named low))
        (assert (or (! (= (! (bvadd x #x1) :named next) #x3) :named |is two|) (! (= x #x9) :named nine)))
        (check-sat)
        (get-assignment)
        (get-value (next low))",
        expect![[r#"
            sat
            ((low true) (|is two| true) (nine false))
            ((next #x3) (low true))
        "#]],
    );
}

#[test]
fn cores_and_failed_assumptions() {
    check(
        "(set-option :produce-unsat-cores true)
        (declare-const p Bool)
        (declare-const q Bool)
        (declare-const r Bool)
        (assert (! (=> p q) :named |p to q|))
        (assert (! (or r q) :named other))
        (assert (! p :named fact))
        (push 1)
        (assert (! (not q) :named goal))
        (check-sat)
        (get-unsat-core)
        (pop 1)
        (check-sat-assuming (r (not  q)))
        (get-unsat-assumptions)
        (get-unsat-core)",
        expect![[r#"
            unsat
            (|p to q| fact goal)
            unsat
            ((not q))
            (|p to q| fact)
        "#]],
    );
}

#[test]
fn cores_of_strings() {
    check(
        "(set-option :produce-unsat-cores true)
        (declare-const x String)
        (declare-const y String)
        (assert (! (= x (str.++ y \"a\")) :named equation))
        (assert (! (= (str.len y) 4) :named length))
        (assert (! (= (str.at x 0) \"b\") :named first))
        (assert (! (str.in_re x (re.* (str.to_re \"a\"))) :named member))
        (check-sat)
        (get-unsat-core)",
        expect![[r#"
            unsat
            (equation first member)
        "#]],
    );
}

#[test]
fn assertions_as_written() {
    check(
        "(declare-const x (_ BitVec 4))
        (get-assertions)
        (assert (! (bvult x #x8) :named low))
        (push 1)
        (define-fun twice ((a (_ BitVec 4))) (_ BitVec 4) (bvadd a a))
        (assert (= (twice x) #x2))
        (get-assertions)
        (pop 1)
        (get-assertions)",
        expect![[r#"
            ()
            ((! (bvult x #x8) :named low)
             (= (bvadd x x) #x2))
            ((! (bvult x #x8) :named low))
        "#]],
    );
}

#[test]
fn simplification() {
    check(
        "(declare-const x (_ BitVec 4))
        (simplify (bvadd x #x0))
        (simplify (bvmul #x3 #x7))
        (simplify (and true (bvult x x)))",
        expect![[r#"
            x
            #x5
            false
        "#]],
    );
}

#[test]
fn execution_that_goes_on() {
    check(
        "(set-option :error-behavior continued-execution)
        (declare-const x Bool)
        (assert (and x y))
        (check-sat)
        (get-info :reason-unknown)
        (get-model)
        (push 1)
        (assert (bvult x x))
        (check-sat)
        (pop 1)
        (check-sat)
        (reset-assertions)
        (declare-const x Bool)
        (assert x)
        (check-sat)
        (push 1)
        (declare-const z Unheard)
        (check-sat)
        (pop 1)
        (check-sat)
        (get-model)",
        expect![[r#"
            (error "3:24: undeclared symbol 'y'")
            unknown
            (:reason-unknown (incomplete "the command at line 3 was rejected"))
            (error "6:9: there is no model: the last check ended without an answer")
            (error "8:24: argument 1 of 'bvult' has the sort Bool, expected a bit-vector; 'x' is declared in line 2")
            unknown
            unknown
            sat
            (error "17:26: undeclared sort 'Unheard'")
            unknown
            sat
            (
              (define-fun x () Bool true)
            )
        "#]],
    );
}

#[test]
fn a_lost_push_is_not_forgotten_by_pop() {
    check(
        "(set-option :error-behavior continued-execution)
        (push 1)
        (assert false)
        (push one)
        (assert true)
        (pop 1)
        (check-sat)
        (get-info :reason-unknown)
        (reset-assertions)
        (check-sat)",
        expect![[r#"
            (error "4:15: expected the number of levels, found 'one'")
            unknown
            (:reason-unknown (incomplete "the command at line 4 was rejected"))
            sat
        "#]],
    );
}

#[test]
fn a_lifetime_that_is_rejected_changes_nothing() {
    check(
        "(set-option :error-behavior continued-execution)
        (push 1)
        (set-option :global-declarations true)
        (declare-const x Bool)
        (pop 1)
        (declare-const x (_ BitVec 4))
        (check-sat)
        (get-model)
        (get-option :global-declarations)
        (set-option :regular-output-channel \"/nonexistent/folder/file\")
        (get-option :regular-output-channel)",
        expect![[r#"
            (error "3:9: :global-declarations can only be set before the first assertion")
            sat
            (
              (define-fun x () (_ BitVec 4) #x0)
            )
            false
            (error "10:9: /nonexistent/folder/file cannot be opened: No such file or directory (os error 2)")
            "stdout"
        "#]],
    );
}

#[test]
fn an_error_in_a_question_changes_no_answer() {
    check(
        "(set-option :error-behavior continued-execution)
        (declare-const x Bool)
        (get-model)
        (assert x)
        (set-option :produce-models false)
        (get-value (x))
        (get-value (typo))
        (check-sat-assuming (typo))
        (check-sat)",
        expect![[r#"
            (error "3:9: there is no model: nothing was checked yet")
            (error "5:9: :produce-models can only be set before the first assertion")
            (error "6:9: there is no model: nothing was checked yet")
            (error "7:21: undeclared symbol 'typo'")
            (error "8:30: undeclared symbol 'typo'")
            sat
        "#]],
    );
}

#[test]
fn names_of_answers_are_masked_in_errors() {
    check(
        "(declare-const sat Bool)(assert (= sat unsat))",
        expect![[r#"
            (error "1:40: undeclared symbol 'u.nsat'")
        "#]],
    );
}

#[test]
fn theories_that_cannot_be_decided() {
    check(
        "(declare-fun f (Int) Int)
        (assert (forall ((x Int)) (> (f x) x)))
        (check-sat)
        (assert false)
        (check-sat)",
        expect![[r#"
            unknown
            unsat
        "#]],
    );
}

/// Of each regression about heaps that ends in a contradiction a proof is printed, unless proof search alone
/// does not decide it; the checker refuses none.
#[test]
fn proofs_of_regressions_are_confirmed() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/regress/heap");
    let mut proofs = 0;
    for entry in fs::read_dir(folder).expect("the regressions") {
        let path = entry.expect("a file").path();
        let script = fs::read_to_string(&path).expect("a script");
        let first = script.lines().next().unwrap_or_default();
        if !first.ends_with(" unsat") || !script.contains("define-fun") {
            continue;
        }
        let output = run(format!("{script}\n(get-proof)"), &Options::default()).output;
        let confirmed = output.contains("(proof\n");
        let undecided = output.contains("proof search alone does not decide this");
        assert!(confirmed || undecided, "{}\n{output}", path.display());
        proofs += usize::from(confirmed);
    }
    assert!(proofs >= 5, "{proofs}");
}

#[test]
fn options_by_the_names_of_other_solvers() {
    check(
        "(set-option :print-success true)(set-option :smt.mbqi true)(set-option :pp.decimal true)
         (set-option :sat.threads 2)(set-option :interactive-mode true)(set-option :foo.bar 3)
         (set-option :unsat_core true)(get-option :produce-unsat-cores)(set-option :random_seed 3)
         (get-option :random_seed)(set-option :opt.priority lex)(set-option :rlimit 1000)",
        expect![[r"
            success
            success
            success
            success
            success
            unsupported
            success
            true
            success
            3
            success
            success
        "]],
    );
}

#[test]
fn checks_by_triggers_alone_end_where_nothing_matches() {
    check(
        "(set-option :smt.mbqi false)
        (declare-fun f (Int) Int)(declare-const n Int)
        (assert (forall ((x Int)) (! (> (f x) x) :pattern ((f x)))))
        (assert (> n 5))
        (check-sat)
        (assert (<= (f n) 5))
        (check-sat)",
        expect![[r#"
            unknown
            unsat
        "#]],
    );
}

#[test]
fn labels_after_a_check_without_an_answer() {
    // As Boogie asks: which assertion fails, and on which path.
    check(
        "(declare-fun f (Int) Int)(declare-const n Int)(declare-const r Int)
        (assert (forall ((x Int)) (! (> (f x) x) :pattern ((f x)))))
        (assert (not (and (=> (! (> n 5) :lblpos +1) (=> (= r (- n 1)) (! (= r n) :lblneg @1)))
                          (=> (! (<= n 5) :lblpos +2) (=> (= r n) (! (= r n) :lblneg @2))))))
        (check-sat)
        (labels)
        (get-model)",
        expect![[r#"
            unknown
            (labels +1 @1 @2)
            (error "7:9: there is no model: the last check ended without an answer")
        "#]],
    );
}
