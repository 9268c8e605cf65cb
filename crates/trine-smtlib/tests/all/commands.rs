//! Commands and their effect on names: script in, a line per command out.

use expect_test::{Expect, expect};
use trine_smtlib::{Asked, Command, ScriptReader, command_text, sort_text, term_text};
use trine_term::TermStore;

fn transcript(script: &str) -> String {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
    let mut out = String::new();
    while let Some(command) = reader.next_command(&mut store) {
        match command {
            Ok(parsed) => match &parsed.command {
                Command::Assert { term, .. } => out.push_str(&term_text(&store, *term)),
                Command::GetValue(asked) => {
                    for asked in asked {
                        let (text, sort) = match asked {
                            Asked::Term(written) => (&written.text, store.sort(written.term)),
                            Asked::Function(function, text) => {
                                (text, store.function_decl(*function).result)
                            }
                        };
                        out.push_str(&format!("[{text} : {}]", sort_text(&store, sort)));
                    }
                }
                Command::DeclareFun(_)
                | Command::DeclareSort { .. }
                | Command::DeclareDatatypes(_)
                | Command::DefineFun { .. }
                | Command::DefineFunsRec(_)
                | Command::DefineSort(_) => continue,
                command => out.push_str(&command_text(&store, command)),
            },
            Err(diagnostic) => out.push_str(&diagnostic.response()),
        }
        out.push('\n');
    }
    out
}

#[track_caller]
fn check(script: &str, expected: Expect) {
    expected.assert_eq(&transcript(script));
}

#[test]
fn levels() {
    check(
        "(declare-const x Int)(push)(declare-const y Bool)(assert y)(push 2)
        (declare-const z Bool)(assert (! z :named n))(pop 3)(assert y)(declare-const y Int)
        (assert (= x y))(assert n)",
        expect![[r#"
            (push 1)
            y
            (push 2)
            z
            (pop 3)
            (error "2:69: undeclared symbol 'y'")
            (= x y)
            (error "3:33: undeclared symbol 'n'")
        "#]],
    );
    check(
        "(set-option :global-declarations true)(push)(declare-const y Bool)(declare-sort S 0)
        (define-fun f () Bool y)(pop)(declare-const s S)(assert f)(reset-assertions)(assert y)
        (reset)(assert y)",
        expect![[r#"
            (set-option :global-declarations true)
            (push 1)
            (pop 1)
            y
            (reset-assertions)
            y
            (reset)
            (error "3:24: undeclared symbol 'y'")
        "#]],
    );
    check(
        "(declare-const y Bool)(reset-assertions)(assert y)(declare-const y Int)(assert (= y 1))",
        expect![[r#"
            (reset-assertions)
            (error "1:49: undeclared symbol 'y'")
            (= y 1)
        "#]],
    );
}

#[test]
fn a_rejected_command_leaves_no_trace() {
    check(
        "(define-fun f ((x Int)) Bool x)(assert (f 1))(define-fun-rec g ((x Int)) Bool (h x))
        (assert (g 1))(declare-datatype D ((c (s E))))(assert (s 1))(declare-const c D)
        (assert (let ((x true)) (and x (! x :named n) y)))(assert n)(assert x)
        (push 1)(pop 2)(pop 1)",
        expect![[r#"
            (error "1:30: the body of 'f' has the sort Int, expected Bool")
            (error "1:41: undeclared symbol 'f'")
            (error "1:80: undeclared symbol 'h'")
            (error "2:18: undeclared symbol 'g'")
            (error "2:50: undeclared sort 'E'")
            (error "2:64: undeclared symbol 's'")
            (error "2:86: undeclared sort 'D'")
            (error "3:55: undeclared symbol 'y'")
            (error "3:67: undeclared symbol 'n'")
            (error "3:77: undeclared symbol 'x'")
            (push 1)
            (error "4:23: cannot pop 2 levels, only 1 is open")
            (pop 1)
        "#]],
    );
}

#[test]
fn let_is_parallel_and_shadows() {
    check(
        "(declare-const x Int)(declare-const y Int)
        (assert (let ((x y) (y x)) (< x y)))
        (assert (let ((x 1)) (let ((x (+ x x))) (= x (let ((x true)) (ite x 3 4))))))
        (assert (and (let ((x 1)) (= x y)) (= x y)))",
        expect![[r#"
            (< y x)
            (= (+ 1 1) (ite true 3 4))
            (and (= 1 y) (= x y))
        "#]],
    );
}

#[test]
fn names_of_terms() {
    check(
        "(declare-const p Bool)(declare-const q Bool)
        (assert (and (! (or p q) :named a) (! a :named b) a))(assert b)
        (assert (let ((z p)) (and (! q :named c) z)))(assert c)
        (assert (! (! p :pattern (p q) :named d) :weight 3))(assert d)",
        expect![[r#"
            (and (or p q) (or p q) (or p q))
            (or p q)
            (and q p)
            q
            p
            p
        "#]],
    );
}

#[test]
fn numbers() {
    check(
        "(set-logic QF_LRA)(declare-const r Real)(assert (< r 1 (- 2) (/ 1 3)))
        (set-logic QF_LIRA)(declare-const i Int)(declare-fun f (Real) Real)
        (assert (< r i 1))(assert (= (f i) (f 2)))(assert (= (/ i 2) r))(assert (= (ite true 1 r) 1))
        (define-fun g ((a Real)) Real 1)(assert (= (g i) 2.0))(assert (= (- i) -2 -2.5))",
        expect![[r#"
            (set-logic QF_LRA)
            (< r 1.0 (- 2.0) (/ 1.0 3.0))
            (set-logic QF_LIRA)
            (< r (to_real i) 1.0)
            (= (f (to_real i)) (f 2.0))
            (= (/ (to_real i) 2.0) r)
            (= (ite true 1.0 r) 1.0)
            (= 1.0 2.0)
            (= (to_real (- i)) (- 2.0) (- (/ 5.0 2.0)))
        "#]],
    );
}

#[test]
fn older_spellings() {
    check(
        "(declare-const s String)(declare-const x (_ BitVec 4))(declare-const R (RegEx String))
        (assert (str.in.re s (re.++ (str.to.re \"a\") (re.complement re.nostr) R)))
        (assert (= (str.indexof s \"a\") (str.to.int (int.to.str 3)) (str.last_indexof s \"b\")))
        (assert (str.in_re s (re.union (re.loop R 1 3) (re.loop R 2) (re.^ R 2) ((_ re.loop 4) R))))
        (assert (= (seq-head (seq-tail s)) ((_ int_to_bv 8) (str.head_code s))))
        (assert (= (bvror x x) (mkbv true false true true) (~ 1)))
        (assert (str.in_re s (re.from_ecma2020 'a\\'(b')))
        (declare-fun seq-head (String) Bool)(assert (seq-head s))
        (assert (= ((_ to_fp 5 11) RNE 0.75 (- 2)) ((_ to_fp 5 11) RNE 3 1)))",
        expect![[r#"
            (str.in_re s (re.++ (str.to_re "a") (re.comp re.none) R))
            (let ((_let_1 (str.indexof (str.rev s) (str.rev "b") 0))) (= (str.indexof s "a" 0) (str.to_int (str.from_int 3)) (ite (< _let_1 0) (- 1) (- (str.len s) (str.len "b") _let_1))))
            (str.in_re s (re.union ((_ re.loop 1 3) R) (re.++ ((_ re.^ 2) R) (re.* R)) ((_ re.^ 2) R) (re.++ ((_ re.^ 4) R) (re.* R))))
            (= ((_ int_to_bv 8) (str.to_code (str.at (str.substr s 1 (str.len s)) 0))) ((_ int_to_bv 8) (str.to_code (str.at s 0))))
            (error "6:60: argument 3 of '=' has the sort Int, expected (_ BitVec 4) as of argument 1")
            (error "7:30: 're.from_ecma2020' cannot read '(b' at letter 3 of the pattern: the group is not closed")
            (seq-head s)
            (= ((_ to_fp 5 11) RNE (/ 3.0 16.0)) ((_ to_fp 5 11) RNE 6.0))
        "#]],
    );
}

#[test]
fn patterns_of_flavours() {
    check(
        r#"(declare-const s String)
        (assert (str.in_re s (re.from_ecma2020 "(a)\1")))
        (assert (str.in_re s (re.comp (re.from_python "(?P<x>a+)(?P=x)"))))
        (assert (str.in_re s (re.from_python "(?<=a+)b")))
        (assert (str.in_re s (re.from_python "a**")))
        (assert (str.in_re s (re.from_python_flags "a" "q")))
        (assert (str.in_re s (re.from_posix "a||b")))
        (assert (str.in_re s (re.from_posix "[[:alfa:]]")))
        (assert (str.in_re s (re.from_posix "(a)\1")))
        (assert (str.in_re s (re.from_posix s)))
        (assert (= s (str.replace_cg s (re.from_posix "(a)") (_ re.reference 1))))
        (assert (str.in_re s (re.++ (re.from_python "(?>(?:a?)*)b") re.all)))
        (assert (str.in_re s (re.from_python "(a)\2")))
        (assert (str.in_re s (re.from_java "(?:(a)|b)*\1")))
        (assert (= s (str.replace_cg s (re.from_java "(a)*") (_ re.reference 1))))
        (assert (str.in_re s (re.from_java "[a[b]&&c]")))
        (assert (str.in_re s (re.from_dotnet "(?<n-o>a)")))
        (assert (str.in_re s (re.from_dotnet "(?:a?)+?")))
        (assert (str.in_re s (re.from_dotnet_flags "a" "r")))
        (assert (str.in_re s (re.from_ecma2020_flags "\p{Lx}" "u")))
        (assert (str.in_re s (re.from_ecma2020_flags "[a--[b]&&c]" "v")))
        (assert (str.in_re s (re.from_ecma2020 "\p{L}")))
        (assert (str.in_re s (re.from_python "(a|b)\1")))
        (assert (str.in_re s (re.from_python "(a*)\1")))
        (assert (str.in_re s (re.from_python "a{2}(?:b|[^c])")))
        (assert (= s (str.replace_cg s (re.from_python "\bb" ) (str.to_re "x"))))
        (assert (= s (str.replace_cg_all s (re.case_insensitive (re.from_python_flags "(?>b)" "s")) (str.to_re "x"))))"#,
        expect![[r#"
            (str.in_re s (re.++ (str.to_re "a") (str.to_re "a")))
            (error "3:30: 're.comp' cannot read '(?P=x)' at letter 10 of the pattern: back references are not regular; as they stand, such patterns are read by 'str.in_re', 'str.replace_cg', 'str.replace_cg_all' and 'str.extract'")
            (error "4:30: 're.from_python' cannot read '(?<=a+)' at letter 1 of the pattern: look-behind needs a known length")
            (error "5:30: 're.from_python' cannot read '*' at letter 3 of the pattern: a repetition cannot be repeated without a group")
            (error "6:30: 're.from_python_flags' cannot read 'q' at letter 1 of the pattern: the flavour has no such flag that is supported")
            (error "7:30: 're.from_posix' cannot read '|' at letter 3 of the pattern: an empty alternative is undefined")
            (error "8:30: 're.from_posix' cannot read '[:alfa:]' at letter 2 of the pattern: there is no class with this name")
            (error "9:30: 're.from_posix' cannot read '\1' at letter 4 of the pattern: back references are undefined in extended expressions")
            (error "10:30: 're.from_posix' wants literals")
            (error "11:22: 'str.replace_cg' wants references to group 0 only, the match itself, beside a pattern of POSIX")
            (error "12:17: 'str.in_re' wants the language of a pattern whose look-around or atomic groups have no small automaton")
            (error "13:30: 're.from_python' cannot read '\2' at letter 4 of the pattern: there is no such group that ends before")
            (error "14:30: 're.from_java' cannot read '\1' at letter 11 of the pattern: in Java groups inside repetitions and look-around are not referred to")
            (error "15:22: 'str.replace_cg' wants references to groups outside of repetitions, look-around and atomic groups beside a pattern of Java")
            (error "16:30: 're.from_java' cannot read '&&' at letter 6 of the pattern: how Java reads this class depends on the order of its parts")
            (error "17:30: 're.from_dotnet' cannot read '(?<n' at letter 1 of the pattern: this is no name of a group")
            (error "18:30: 're.from_dotnet' cannot read '+?' at letter 7 of the pattern: what may be empty is not repeated lazily")
            (error "19:30: 're.from_dotnet_flags' cannot read 'r' at letter 1 of the pattern: the flavour has no such flag that is supported")
            (error "20:30: 're.from_ecma2020_flags' cannot read '\p{Lx}' at letter 1 of the pattern: there is no property with this name that is supported")
            (error "21:30: 're.from_ecma2020_flags' cannot read '&&' at letter 8 of the pattern: operators of classes are not mixed without brackets")
            (error "22:30: 're.from_ecma2020' cannot read '\p' at letter 1 of the pattern: properties of letters want the flag 'u' or 'v'")
            (str.in_re s (re.union (re.++ (str.to_re "a") (str.to_re "a")) (re.++ (str.to_re "b") (str.to_re "b"))))
            (let ((_let_1 (re.++ (str.to_re "a") (str.to_re "a"))) (_let_2 (re.++ (str.to_re "a") (str.to_re "a") (str.to_re "a")))) (and (str.in_re s (re.++ (re.* (str.to_re "a")) (re.* (str.to_re "a")))) (or (str.in_re s (re.union (re.++ (str.to_re "") (str.to_re "")) _let_1 (re.++ _let_1 _let_1) (re.++ _let_2 _let_2))) (= (str.extract_cg s (re.from_python "(a*)\1") (str.to_re "1")) "1"))))
            (str.in_re s (re.++ ((_ re.loop 2 2) (str.to_re "a")) (re.union (str.to_re "b") (re.union (re.range "\u{0}" "b") (re.range "d" "\u{2ffff}")))))
            (= s (str.replace_cg s (re.from_python "\bb") (str.to_re "x")))
            (= s (str.replace_cg_all s (re.from_python_flags "(?>b)" "si") (str.to_re "x")))
        "#]],
    );
}

#[test]
fn sort_definitions() {
    check(
        "(define-sort Word () (_ BitVec 32))(define-sort Map (K V) (Array K (Array V K)))
        (declare-const m (Map Word Bool))(get-value (m (select m #x00000000)))
        (declare-sort Pair 2)(declare-const p (Pair (Map Int Int) Word))(get-value (p))
        (define-sort Bad (T T) T)(declare-const q (Map Int))",
        expect![[r#"
            [m : (Array (_ BitVec 32) (Array Bool (_ BitVec 32)))][(select m #x00000000) : (Array Bool (_ BitVec 32))]
            [p : (Pair (Array Int (Array Int Int)) (_ BitVec 32))]
            (error "4:30: the variable 'T' is bound twice")
            (error "4:51: 'Map' takes 2 arguments, not 1")
        "#]],
    );
}

#[test]
fn echoed_terms_are_as_written() {
    check(
        "(declare-const |x y| Int)(get-value ((+   |x y| ; comment
           1) |x y| \"a  b\" (let ((z 1))   (  - z))))(eval |x y| :completion true)",
        expect![[r#"
            [(+ |x y| 1) : Int][|x y| : Int]["a  b" : String][(let ((z 1)) (- z)) : Int]
            (eval |x y|)
        "#]],
    );
}

#[test]
fn empty_lists_and_powers() {
    check(
        "(assert (and))(assert (or))(assert and)(declare-const x Int)(assert (= x (^ x 3)))
        (assert (= x (^ x x)))(assert (= x (^ x 1)))",
        expect![[r#"
            true
            false
            (error "1:36: 'and' takes at least 1 argument, not 0")
            (= x (* x x x))
            (error "2:22: '^' needs an exponent that is a numeral from 1 to 64")
            (= x x)
        "#]],
    );
}

#[test]
fn datatypes() {
    check(
        "(declare-datatypes (T) ((List nil (cons (hd T) (tl List)))))(declare-const l (List Int))
        (get-value (l (hd l) (tl l) (cons true (as nil (List Bool)))))(assert (is-cons l))
        (assert ((_ is cons) (cons 1 l)))(assert (= ((_ update hd) l 3) l))
        (declare-datatypes ((A 0) (B 0)) (((a (x B)) (stop)) ((b (y A)))))(get-value ((a (b stop))))
        (declare-datatypes ((E 0)) ((one two)))(get-value (one))
        (assert (match l ((nil true) ((cons h t) (match t (((cons _ u) (= u l)) (v (= v l))))))))",
        expect![[r#"
            [l : (List Int)][(hd l) : Int][(tl l) : (List Int)][(cons true (as nil (List Bool))) : (List Bool)]
            ((_ is cons) l)
            ((_ is cons) (cons 1 l))
            (= (ite ((_ is cons) l) (cons 3 (tl l)) l) l)
            [(a (b stop)) : A]
            [one : E]
            (ite ((_ is nil) l) true (ite ((_ is cons) (tl l)) (= (tl (tl l)) l) (= (tl l) l)))
        "#]],
    );
}

#[test]
fn heaps() {
    check(
        "(set-logic QF_SHID)(declare-sort L 0)(declare-sort M 0)(declare-datatype C ((c (n L))))
        (declare-sort N 0)(declare-heap (L C) (M L))(declare-heap ((N C)))(declare-heap ((_ BitVec 4) C))
        (declare-const x L)
        (define-fun-rec ls ((a L) (b L)) Bool (or (and (= a b) (_ emp L C))
          (exists ((d L)) (and (distinct a b) (sep (pto a (c d)) (ls d b))))))
        (assert (sep (ls x (as nil L)) (as sep.nil L)))(assert (sep (ls x (as sep.nil L)) sep.emp))",
        expect![[r#"
            (set-logic QF_SHID)
            (declare-heap (L C) (M L))
            (declare-heap (N C))
            (declare-heap ((_ BitVec 4) C))
            (error "6:40: argument 2 of 'sep' has the sort L, expected Bool")
            (sep (ls x (as nil L)) emp)
        "#]],
    );
}

#[test]
fn names_with_indices_are_hidden_by_nothing() {
    check(
        "(declare-const bv3 Bool)(declare-const extract Int)(declare-const BitVec Int)
        (declare-const x (_ BitVec 8))
        (assert (= (_ bv3 8) ((_ extract 7 0) x)))
        (assert (let ((bv3 x) (extract x)) (= (_ bv3 8) ((_ extract 7 0) extract))))
        (declare-const const Int)(declare-const y Int)
        (assert (= const (select ((as const (Array Int Int)) 3) y)))
        (assert (_ const 3))
        (assert (_ y 3))
        (assert ((_ y 3) x))
        (declare-const z (_ y 3))
        (push 1)(declare-fun f (Int) Int)(assert (= ((_ f 1) y) y))",
        expect![[r#"
            (= #x03 ((_ extract 7 0) x))
            (= #x03 ((_ extract 7 0) x))
            (= const (select ((as const (Array Int Int)) 3) y))
            (error "7:27: 'const' cannot have these indices")
            (error "8:20: 'y' takes no indices")
            (error "9:21: 'y' takes no indices")
            (error "10:29: undeclared sort 'y'")
            (push 1)
            (error "11:57: 'f' takes no indices")
        "#]],
    );
}

#[test]
fn sorts_that_the_logic_lacks_are_free() {
    check(
        "(set-logic QF_BV)(push 1)(define-sort Int () (_ BitVec 4))(declare-const x Int)
        (assert (= x #x1))
        (declare-sort BitVec 0)
        (declare-sort Float16 0)
        (declare-sort Bool 0)
        (declare-sort Int 0)
        (pop 1)(declare-const y Int)(assert (= y 1))
        (set-logic QF_UF)
        (declare-sort BitVec 0)(declare-const b BitVec)(declare-const c (_ BitVec 2))
        (assert (= c b))
        (declare-datatype Array ((array (at Bool))))(declare-const a Array)
        (assert (at a))
        (set-logic ALL)
        (declare-sort String 0)",
        expect![[r#"
            (set-logic QF_BV)
            (push 1)
            (= x #x1)
            (error "3:23: the sort 'BitVec' is already declared")
            (error "5:23: the sort 'Bool' is already declared")
            (error "6:23: the sort 'Int' is already declared")
            (pop 1)
            (= y 1)
            (set-logic QF_UF)
            (error "10:22: argument 2 of '=' has the sort BitVec, expected (_ BitVec 2) as of argument 1; 'b' is declared in line 9; 'c' is declared in line 9")
            (at a)
            (set-logic ALL)
            (error "14:23: the sort 'String' is already declared")
        "#]],
    );
}

#[test]
fn nil_alone_is_that_of_the_one_heap() {
    check(
        "(declare-sort L 0)(declare-sort M 0)(declare-const x L)
        (assert (= x nil))
        (declare-heap (L L))
        (assert (pto x nil))
        (assert (let ((nil x)) (pto x nil)))
        (push 1)(declare-heap (M M))
        (assert (= x nil))
        (pop 1)
        (assert (= x sep.nil))",
        expect![[r#"
            (error "2:22: 'nil' needs a sort, unless one heap is declared: (as nil S)")
            (declare-heap (L L))
            (pto x (as nil L))
            (pto x x)
            (push 1)
            (declare-heap (M M))
            (error "7:22: 'nil' needs a sort, unless one heap is declared: (as nil S)")
            (pop 1)
            (= x (as nil L))
        "#]],
    );
}

#[test]
fn divisions_in_a_chain_and_qualified_testers() {
    check(
        "(declare-const x Int)(assert (= (div x 2 3) (mod x 2)))
        (assert (= (/ x 2.0 3) 1.0))
        (assert (= (mod x 2 3) 1))
        (declare-datatypes ((E 2)) ((par (A B) ((L (l A)) (R (r B))))))(declare-const e (E Int Bool))
        (assert ((as is-L Bool) e))
        (assert ((as is-L Int) e))
        (assert ((as is-Q Bool) e))
        (declare-fun is-R ((E Int Bool)) Bool)
        (assert (and (is-R e) ((_ is R) e)))",
        expect![[r#"
            (= (div (div x 2) 3) (mod x 2))
            (= (/ (/ (to_real x) 2.0) 3.0) 1.0)
            (error "3:20: 'mod' takes 2 arguments, not 3")
            ((_ is L) e)
            (error "6:22: 'is-L' cannot have the sort Int")
            (error "7:22: 'is-Q' is no function")
            (and (is-R e) ((_ is R) e))
        "#]],
    );
}

#[test]
fn wrong_heaps() {
    check(
        "(declare-sort L 0)(declare-const x L)(assert (pto x x))(declare-heap (L L))
        (declare-heap (L Int))(assert (pto x 3))(assert (pto x x))",
        expect![[r#"
            (pto x x)
            (error "1:71: the sort of addresses is already declared in a heap")
            (error "2:24: the sort of addresses is already declared in a heap")
            (error "2:39: 'pto' gives these addresses contents of another sort than earlier cells")
            (pto x x)
        "#]],
    );
}

#[test]
fn foreign_commands() {
    check(
        "(declare-const p Bool)(get-qe (p) p)(check-sat-using (then simplify smt))(minimize 3 :signed)
        (assert-soft p :weight 0.5 :id g)(get-objectives)(labels)(check-sat (and true))
        (check-sat p (not p))(set-option :a.b-c)(set-info :x #b0)",
        expect![[r#"
            ; the command get-qe is not supported
            (check-sat)
            (minimize 3 :signed)
            (assert-soft p :weight (/ 1.0 2.0) :id g)
            (get-objectives)
            (labels)
            (check-sat-assuming (true))
            (check-sat-assuming (p (not p)))
            (set-option :a.b-c)
            (set-info :x #b0)
        "#]],
    );
}
