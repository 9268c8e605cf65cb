//! Error messages: script in, responses out. `UPDATE_EXPECT=1 cargo test` rewrites the
//! expectations.

use expect_test::{Expect, expect};
use trine_smtlib::ScriptReader;
use trine_term::TermStore;

fn responses(script: &[u8]) -> String {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(script, &mut store);
    let mut out = String::new();
    while let Some(command) = reader.next_command(&mut store) {
        if let Err(diagnostic) = command {
            out.push_str(&diagnostic.response());
            out.push('\n');
        }
    }
    out
}

#[track_caller]
fn check(script: &str, expected: Expect) {
    expected.assert_eq(&responses(script.as_bytes()));
}

#[test]
fn framing() {
    check(
        "(check-sat))\nfoo (assert true)\n  (assert (or true\n    false)\n(check-sat)",
        expect![[r#"
            (error "1:12: a closing parenthesis without an opening one")
            (error "2:1: expected a command between parentheses, as in (assert true), or the end of the input")
            (error "3:3: the parenthesis that opens this command is never closed")
        "#]],
    );
    check(
        "(echo \"a\n(check-sat)",
        expect![[r#"
            (error "1:7: this string is never closed")
        "#]],
    );
    check(
        "(set-info :x |a",
        expect![[r#"
            (error "1:14: this quoted symbol is never closed")
        "#]],
    );
    check(
        "#| a",
        expect![[r#"
            (error "1:1: this comment is never closed")
        "#]],
    );
}

#[test]
fn characters() {
    check(
        "(declare-const \u{e9} Int)\n(assert (= \"\u{e9}\" \"\u{1F600}\" x))\n(declare-const |\u{e9}| Int)",
        expect![[r#"
            (error "1:16: the character U+00E9 is legal only in strings, quoted symbols and comments")
            (error "2:20: undeclared symbol 'x'")
        "#]],
    );
    expect![[r#"
        (error "1:11: the byte 0xE9 is no UTF-8, and legal only in strings, quoted symbols and comments")
    "#]]
    .assert_eq(&responses(b"(set-info \xe9)"));
}

#[test]
fn literals() {
    check(
        "(assert (= #b01G #b0))\n(assert (= #xZZ 1))\n(assert (= 12abc 1))\n(assert (= x' 1))\n(assert (= #q 1))",
        expect![[r##"
            (error "1:12: malformed literal '#b01G': #b is followed by the digits 0 and 1")
            (error "2:12: malformed literal '#xZZ': #x is followed by hexadecimal digits")
            (error "3:12: malformed literal '12abc': a number consists of digits, with at most one point between them, and a name does not begin with a digit")
            (error "4:12: malformed literal 'x'': a name with a quote must be written between bars")
            (error "5:12: malformed literal '#q': only #b and #x begin a literal")
        "##]],
    );
    check(
        "(assert (= (_ bv16 4) #b0000))\n(assert (= (_ bv1 0) #b0))\n(assert (= (_ char #x30000) \"\"))\n(assert (= (_ NaN 1 24) (_ NaN 8 24)))",
        expect![[r#"
            (error "1:12: wrong index of 'bv16': the number needs more bits than the width")
            (error "2:12: wrong index of 'bv1': the width is from 1 to 2^31 - 1")
            (error "3:20: wrong index of 'char': the last character is #x2FFFF")
            (error "4:23: wrong index of 'FloatingPoint': a float has from 2 to 60 exponent bits and from 2 to 2^30 significand bits")
        "#]],
    );
}

#[test]
fn names() {
    check(
        "(declare-const counter Int)\n(assert (> conuter 1))\n(assert (= (str.replaceal \"\" \"\" \"\") \"\"))\n(declare-const b Boool)\n(assert (let ((x 1)) y))",
        expect![[r#"
            (error "2:12: undeclared symbol 'conuter'; did you mean 'counter'?")
            (error "3:13: undeclared symbol 'str.replaceal'; did you mean 'str.replace_all'?")
            (error "4:18: undeclared sort 'Boool'; did you mean 'Bool'?")
            (error "5:22: undeclared symbol 'y'")
        "#]],
    );
    check(
        "(declare-fun f (Int) Int)\n(declare-const f Bool)\n(declare-const and Int)\n(declare-sort Int 0)\n(declare-const let Int)\n(declare-const |let| Int)\n(declare-datatype D ((c (s Int) (s Int))))",
        expect![[r#"
            (error "2:16: the symbol 'f' is already declared; 'f' is declared in line 1")
            (error "3:16: the symbol 'and' is already declared")
            (error "4:15: the sort 'Int' is already declared")
            (error "5:16: 'let' is a reserved word; as a name it must be written |let|")
            (error "7:34: the symbol 's' is already declared")
        "#]],
    );
}

#[test]
fn answers_never_appear() {
    check(
        "(assert unsat)\n(assert (check-sat x))\n(set-option :a b c)\n(declare-const sat Int)\n(assert sat)\n(assert |a\nb unknown|)",
        expect![[r#"
            (error "1:9: undeclared symbol 'u.nsat'")
            (error "2:10: undeclared symbol 'check-s.at'")
            (error "3:18: expected ')', found 'c'")
            (error "5:9: the assertion has the sort Int, expected Bool; 's.at' is declared in line 4")
            (error "6:9: undeclared symbol 'a b u.nknown'")
        "#]],
    );
}

#[test]
fn functions_on_strings_name_those_on_sequences() {
    check(
        "(declare-const s (Seq Int))\n(assert (= (str.len s) 1))\n(assert (= (seq.map s s) s))",
        expect![[r#"
            (error "2:21: argument 1 of 'str.len' has the sort (Seq Int), expected String; 's' is declared in line 1; 'seq.len' is the function on sequences")
            (error "3:21: argument 1 of 'seq.map' has the sort (Seq Int), expected (Array Int (Seq Int)); 's' is declared in line 1")
        "#]],
    );
}

#[test]
fn sorts() {
    check(
        "(declare-const x (_ BitVec 8))\n(declare-const y (_ BitVec 16))\n(assert (= x\n  (bvadd x y)))\n(assert (bvult x))\n(assert ((_ extract 8 0) x))\n(assert (= ((_ extract 3 0) x) x))\n(assert x)\n(assert (=> (f x) true))",
        expect![[r#"
            (error "4:12: argument 2 of 'bvadd' has the sort (_ BitVec 16), expected (_ BitVec 8) as of argument 1; 'y' is declared in line 2; 'x' is declared in line 1")
            (error "5:9: 'bvult' takes at least 2 arguments, not 1")
            (error "6:9: wrong index of 'extract': the upper index must be below the width")
            (error "7:32: argument 2 of '=' has the sort (_ BitVec 8), expected (_ BitVec 4) as of argument 1; 'x' is declared in line 1")
            (error "8:9: the assertion has the sort (_ BitVec 8), expected Bool; 'x' is declared in line 1")
            (error "9:14: undeclared symbol 'f'")
        "#]],
    );
    check(
        "(declare-fun f (Int Bool) Int)\n(assert (= (f 1) 1))\n(assert (= (f true true) 1))\n(assert (= f 1))\n(define-fun g ((a Int)) Int true)\n(assert ((_ extract 1) x))\n(assert (extract 1 2))\n(assert (_ bvadd 1))",
        expect![[r#"
            (error "2:12: 'f' takes 2 arguments, not 1; 'f' is declared in line 1")
            (error "3:15: argument 1 of 'f' has the sort Bool, expected Int; 'f' is declared in line 1")
            (error "4:12: 'f' takes 2 arguments, not 0; 'f' is declared in line 1")
            (error "5:29: the body of 'g' has the sort Bool, expected Int")
            (error "6:22: 'extract' needs 2 indices, not 1")
            (error "7:9: 'extract' needs 2 indices, not 0")
            (error "8:19: 'bvadd' needs no index, not 1")
        "#]],
    );
    check(
        "(declare-const a (Array Int))\n(declare-const b (_ BitVec 0))\n(declare-const c BitVec)\n(declare-const d (Int Int))\n(declare-const e (_ FloatingPoint 8))",
        expect![[r#"
            (error "1:18: 'Array' takes 2 arguments, not 1")
            (error "2:18: wrong index of 'BitVec': the width is from 1 to 2^31 - 1")
            (error "3:18: 'BitVec' needs a width: (_ BitVec 8)")
            (error "4:18: 'Int' takes no arguments, not 1")
            (error "5:36: expected the number of significand bits, found ')'")
        "#]],
    );
}

#[test]
fn syntax() {
    check(
        "()\n(assert)\n(assert ())\n(assert (let))\n(assert (let ((x 1) y) true))\n(assert (forall ((x Int)) x))\n(assert (x))\n(check-sat-assuming true)\n(pop 1)\n(push 99999999999)\n(get-info name)\n(echo a)\n(assert (and true)",
        expect![[r#"
            (error "1:2: expected the name of a command, found ')'")
            (error "2:8: expected a term, found ')'")
            (error "3:10: expected a function, found ')'")
            (error "4:13: expected the bindings, found ')'")
            (error "5:21: expected a name with its term, as in (x 1), or ')', found 'y'")
            (error "6:27: the body of the quantifier has the sort Int, expected Bool")
            (error "7:10: undeclared symbol 'x'")
            (error "8:21: expected the assumptions between parentheses, found 'true'")
            (error "9:7: cannot pop 1 level, only 0 are open")
            (error "10:7: '99999999999' is not below 2^32")
            (error "11:11: expected a keyword, found 'name'")
            (error "12:7: expected a string, found 'a'")
            (error "13:1: the parenthesis that opens this command is never closed")
        "#]],
    );
}

#[test]
fn datatypes_and_match() {
    check(
        "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))\n(declare-const l (L Int))\n(assert (= l nil))\n(assert (match l ((nil true))))\n(assert (match l ((nil true) ((cons x x) true))))\n(assert (match l ((nil true) ((cons x) true))))\n(assert (match 1 ((nil true))))\n(assert (= l (cons true (as nil (L Int)))))\n(declare-datatype T ((leaf (t T))))\n(declare-datatypes ((A 1)) (((a))))\n(assert (= (as nil Int) 1))\n(assert ((_ is kons) l))",
        expect![[r#"
            (error "3:14: the sort of 'nil' does not follow from its arguments; write (as nil ...)")
            (error "4:9: this match has no case for the constructor 'cons'")
            (error "5:40: the variable 'x' is bound twice")
            (error "6:38: 'cons' takes 2 arguments, not 1")
            (error "7:16: the term that is matched has the sort Int, expected a datatype")
            (error "8:25: argument 2 of 'cons' has the sort (L Int), expected (L Bool); 'cons' is declared in line 1")
            (error "9:19: 'T' has no value that is built in finitely many steps")
            (error "10:29: 'A' has another number of parameters than announced")
            (error "11:23: 'nil' cannot have the sort Int")
            (error "12:16: undeclared constructor 'kons'; did you mean 'cons'?")
        "#]],
    );
}

#[test]
fn named_terms() {
    check(
        "(declare-const p Bool)\n(assert (! p :named a))\n(assert (! p :named a))\n(assert (forall ((x Int)) (! (> x 0) :named b)))\n(assert (forall ((x Int)) (! p :named c)))\n(assert (and a c))\n(assert (and (! p :named d) (q)))\n(assert d)",
        expect![[r#"
            (error "3:21: the symbol 'a' is already declared; 'a' is declared in line 2")
            (error "4:45: the term named 'b' contains variables that are bound outside of it")
            (error "7:30: undeclared symbol 'q'")
            (error "8:9: undeclared symbol 'd'")
        "#]],
    );
}

#[test]
fn with_source() {
    let mut store = TermStore::new();
    let script = "(declare-const x (_ BitVec 8))\n(declare-const y (_ BitVec 16))\n(assert (= x\n  (bvadd x y)))\n(assert (= x\n";
    let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
    let mut out = String::new();
    while let Some(command) = reader.next_command(&mut store) {
        if let Err(diagnostic) = command {
            out.push_str(&diagnostic.with_source("a.smt2", false));
            out.push_str("\n\n");
        }
    }
    expect![[r#"
        error: argument 2 of 'bvadd' has the sort (_ BitVec 16), expected (_ BitVec 8) as of argument 1
         --> a.smt2:4:12
          |
        4 |   (bvadd x y)))
          |            ^
          |
          = note: 'y' is declared in line 2
          = note: 'x' is declared in line 1

        error: the parenthesis that opens this command is never closed
        --> a.smt2:5:1

    "#]]
    .assert_eq(&out);
}

#[test]
fn commands_that_nobody_knows() {
    check(
        "(asert false)\n(chek-sat)\n(get-objectives)\n(enumerate-solutions)\n(|assert| true)",
        expect![[r#"
            (error "1:2: there is no command 'asert'; did you mean 'assert'?")
            (error "2:2: there is no command 'chek-s.at'; did you mean 'check-s.at'?")
            (error "4:2: there is no command 'enumerate-solutions'")
            (error "5:2: there is no command '|assert|'; did you mean 'assert'?")
        "#]],
    );
}

#[test]
fn symbols_and_strings_in_the_quotes_of_others() {
    check(
        "(declare-const |a\\|b| Bool)\n(declare-const s String)\n(assert (and 'abc'))\n\
         (assert (str.in_re s (re.from_ecma2020 'a(b|c)')))\n(assert (= s 'a)'))\n(assert p)",
        expect![[r#"
            (error "1:18: a symbol between bars contains no backslash, and there is no way to write a bar in it")
            (error "3:14: a single quote begins no string; strings are written between double quotes")
            (error "6:9: undeclared symbol 'p'")
        "#]],
    );
    let mut store = TermStore::new();
    let mut parser = trine_smtlib::Parser::new(&mut store);
    assert!(parser.parse_term(&mut store, "|a\\b|").is_err());
    let mut read = |text| parser.parse_term(&mut store, text).expect("a term");
    assert_eq!(read("(str.len 'it\\'s)\\n')"), read("(str.len \"it's)\\n\")"));
    assert_eq!(read("(str.to_re '')"), read("(str.to_re \"\")"));
}

#[test]
fn what_the_standard_does_not_allow() {
    check(
        "(declare-const x (_ BitVec 8))\n(declare-const p Bool)\n(assert (= x (bvxnor x)))\n\
         (assert (=> p))\n(assert (and p))\n(assert (let ((q p) (q true)) q))\n(get-value ())\n\
         (assert (lambda ((x Int)) p))\n(declare-sort-parameter Int)",
        expect![[r#"
            (error "3:14: 'bvxnor' takes at least 2 arguments, not 1")
            (error "4:9: '=>' takes at least 2 arguments, not 1")
            (error "6:29: the variable 'q' is bound twice")
            (error "7:13: expected a term, found ')'")
            (error "8:9: the assertion has the sort (Array Int Bool), expected Bool")
            (error "9:25: the sort 'Int' is already declared")
        "#]],
    );
}

#[test]
fn sorts_of_functions() {
    check(
        "(declare-const f (-> Int Bool Int))\n(declare-const g (-> Bool Int))\n\
         (assert (= (f 1 true) (g false)))\n(assert (= (f 1) g))\n(assert (= (f true) g))\n\
         (assert (= (f) g))\n(declare-const h (-> Int))",
        expect![[r#"
            (error "5:15: argument 1 of 'f' has the sort Bool, expected Int")
            (error "6:12: 'f' takes at least 1 argument, not 0")
            (error "7:18: '->' takes at least 2 arguments, not 1")
        "#]],
    );
}

#[test]
fn sorts_that_double_in_each_line() {
    let mut script = "(define-sort A0 () Int)\n".to_owned();
    for line in 1..40 {
        let before = line - 1;
        script.push_str(&format!("(define-sort A{line} () (Array A{before} A{before}))\n"));
    }
    let responses = responses(script.as_bytes());
    let first = responses.lines().next().unwrap_or_default();
    let rule = "a sort of more than 2^20 names, counted as often as they occur in it";
    assert_eq!(first, format!("(error \"21:35: {rule}\")"));
}

/// The warnings of a script.
fn warnings(script: &str) -> String {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
    let mut out = String::new();
    while let Some(command) = reader.next_command(&mut store) {
        for warning in command.expect("nothing is wrong").warnings {
            out.push_str(&warning.warning());
            out.push('\n');
        }
    }
    out
}

#[test]
fn logics_that_a_script_does_not_keep_to() {
    let check = |script: &str, expected: Expect| expected.assert_eq(&warnings(script));
    check(
        "(set-logic QF_BV)\n(declare-const x Int)\n(declare-const y Int)\n(assert (= x 1))\n\
         (declare-fun f ((_ BitVec 8)) (_ BitVec 8))\n(declare-sort S 0)\n(declare-const s S)\n\
         (assert (forall ((a (Array Int Real))) (= (select a 0) 0.5)))\n(set-logic LIA)\n(assert (= x 2))",
        expect![[r#"
            ; warning: 2:18: the logic 'QF_BV' has no integers; they are read all the same
            ; warning: 5:14: the logic 'QF_BV' has no functions with parameters; they are read all the same
            ; warning: 7:18: the logic 'QF_BV' has no declared sorts; they are read all the same
            ; warning: 8:10: the logic 'QF_BV' has no quantifiers; they are read all the same
            ; warning: 8:36: the logic 'QF_BV' has no arrays; they are read all the same
            ; warning: 8:36: the logic 'QF_BV' has no reals; they are read all the same
            ; warning: 9:12: this is not the first logic of the script; it replaces the one before
        "#]],
    );
    check(
        "(set-logic QF_UNSAT)\n(declare-const x Int)\n(reset)\n(set-logic QF_AX)\n\
         (declare-sort S 0)\n(declare-const a (Array S S))",
        expect![[r#"
            ; warning: 1:12: there is no logic 'QF_UNSAT'; it is read as ALL
        "#]],
    );
    // What the theories bring along.
    for script in [
        "(set-logic QF_FP)(declare-const x Float32)\
         (assert (= x ((_ to_fp 8 24) RNE 0.5) (fp #b0 #x01 #b00000000000000000000000)))",
        "(set-logic QF_S)(declare-const x String)(assert (= (str.len x) 3))",
        "(set-logic QF_UFLIA)(declare-sort S 0)(declare-fun f (S) Int)",
        "(set-logic ALL)(declare-datatype D ((c (d Real))))(assert (exists ((x D)) (= (d x) 0)))",
        "(declare-const x (_ BitVec 8))(assert (= (ubv_to_int x) 0))",
    ] {
        assert_eq!(warnings(script), "", "{script}");
    }
}

/// Definitions of predicates that can hardly be meant are named, with the place of their names.
#[test]
fn warnings_of_predicates_over_heaps() {
    let of = |definitions: &str| {
        warnings(&format!("(declare-sort L 0)(declare-heap (L L))\n{definitions}"))
    };
    let check = |definitions: &str, expected: Expect| expected.assert_eq(&of(definitions));
    check(
        "(define-fun-rec p ((x L)) Bool (exists ((y L)) (sep (pto x y) (p y))))",
        expect![[r#"
            ; warning: 2:17: 'p' has no rule that ends, so no heap satisfies it
        "#]],
    );
    check(
        "(define-fun-rec p ((x L)) Bool (or (pto x x) (p x)))",
        expect![[r#"
            ; warning: 2:17: 'p' has a rule that comes back to it without a cell
        "#]],
    );
    check(
        "(define-funs-rec ((p ((x L)) Bool) (q ((x L)) Bool))
 ((or (pto x x) (q x)) (or (pto x x) (and (distinct x (as nil L)) (p x)))))",
        expect![[r#"
            ; warning: 2:20: 'p' has a rule that comes back to it without a cell
            ; warning: 2:37: 'q' has a rule that comes back to it without a cell
        "#]],
    );
    check(
        "(define-fun-rec p ((x L)) Bool (or (= x (as nil L)) (pto x x)))",
        expect![[r#"
            ; warning: 2:17: 'p' has a rule that says nothing about the heap, so any heap satisfies it
        "#]],
    );
    check(
        "(define-fun-rec p ((x L)) Bool (or (pto x x) (exists ((x L)) (pto x x))))",
        expect![[r#"
            ; warning: 2:17: 'p' binds a variable with the name of a parameter
        "#]],
    );
    let meant = [
        "(define-fun-rec p ((x L) (y L)) Bool
 (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (p z y)))))",
        "(define-fun-rec p ((x L)) Bool (or (_ emp L L) (sep (pto x x) (p x))))",
        "(define-fun-rec f ((x Int)) Int (ite (<= x 0) 0 (f (- x 1))))",
        "(define-fun-rec b ((x Int)) Bool (or (<= x 0) (b (- x 1))))",
    ];
    for definitions in meant {
        assert_eq!(of(definitions), "", "{definitions}");
    }
}
