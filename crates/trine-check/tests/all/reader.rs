//! Scripts as the checker reads them: what is accepted, as which terms, and what is refused.

use trine_check::{Operator, RefusalKind, Script, Sort, TermId, read_script};

fn read(text: &str) -> Script {
    read_script(text.as_bytes())
        .unwrap_or_else(|error| panic!("{}", error.located(text.as_bytes())))
}

/// The only assertion of the only check.
fn assertion(text: &str) -> (Script, TermId) {
    let script = read(&format!("{text} (check-sat)"));
    let term = script.checks[0].assertions[0];
    (script, term)
}

#[test]
fn levels_are_resolved() {
    let script = read(
        "(declare-const p Bool) (declare-const q Bool) (assert p) (push 1) (assert (not q))
         (check-sat) (pop 1) (check-sat) (check-sat-assuming (q))",
    );
    let lengths: Vec<usize> = script.checks.iter().map(|check| check.assertions.len()).collect();
    assert_eq!(lengths, [2, 1, 2]);
    assert_eq!(script.checks[2].assumptions, 1);
}

#[test]
fn names_end_with_their_level() {
    let text = "(push 1) (declare-const p Bool) (pop 1) (assert p)";
    assert!(read_script(text.as_bytes()).is_err());
    let text = "(set-option :global-declarations true) (push 1) (declare-const p Bool) (pop 1)
                (assert p)";
    assert!(read_script(text.as_bytes()).is_ok());
}

#[test]
fn definitions_are_replaced() {
    let (script, term) = assertion(
        "(declare-const x Int) (define-fun f ((y Int) (z Int)) Int (+ y (* z y)))
         (assert (= (f 2 x) (let ((x 3) (y x)) (+ x y))))",
    );
    let terms = &script.terms;
    let [left, right] = terms.args(term) else { panic!("an equality") };
    assert_eq!(*terms.operator(*left), Operator::Add);
    assert_eq!(*terms.operator(terms.args(*left)[0]), Operator::Int(2.into()));
    // The `x` of the second binding is the outer one.
    assert_eq!(*terms.operator(terms.args(*right)[0]), Operator::Int(3.into()));
    assert!(matches!(terms.operator(terms.args(*right)[1]), Operator::Apply(_)));
}

#[test]
fn names_with_indices_are_hidden_by_nothing() {
    read(
        "(declare-const bv3 Bool) (declare-const extract Int) (declare-const const Int)
         (declare-const x (_ BitVec 8)) (declare-const a (Array Int Int))
         (assert (let ((bv3 x) (extract x)) (= (_ bv3 8) ((_ extract 7 0) extract))))
         (assert (= a ((as const (Array Int Int)) const)))",
    );
    // A function that can be applied is meant.
    let (script, term) = assertion(
        "(declare-fun const (Int) (Array Int Int)) (declare-const a (Array Int Int))
         (assert (= a ((as const (Array Int Int)) 3)))",
    );
    let terms = &script.terms;
    assert!(matches!(terms.operator(terms.args(term)[1]), Operator::Apply(_)));
}

#[test]
fn declared_sorts_hide_those_of_theories() {
    let (script, term) = assertion(
        "(set-logic QF_BV) (define-sort Int () (_ BitVec 4)) (declare-sort String 0)
         (declare-const x Int) (declare-const y (_ BitVec 4)) (assert (= x y))",
    );
    assert_eq!(*script.terms.sort(script.terms.args(term)[0]), Sort::BitVec(4));
}

#[test]
fn nil_alone_is_that_of_the_one_heap() {
    let heap = "(declare-sort L 0) (declare-sort M 0) (declare-const x L) (declare-heap (L L))";
    let (script, term) = assertion(&format!("{heap} (assert (= nil x))"));
    let nil = script.terms.args(term)[0];
    assert_eq!(*script.terms.operator(nil), Operator::SepNil);
    assert_eq!(script.terms.sort_id(nil), script.terms.sort_id(script.terms.args(term)[1]));
    let two = format!("{heap} (declare-heap (M M)) (assert (= nil x))");
    assert!(read_script(two.as_bytes()).is_err());
    let hidden = format!("{heap} (assert (let ((nil 5)) (= nil x)))");
    assert!(read_script(hidden.as_bytes()).is_err());
}

#[test]
fn divisions_in_a_chain_are_made_one_after_the_other() {
    let (script, term) = assertion("(declare-const x Int) (assert (= (div x 2 3) (div x 2)))");
    let terms = &script.terms;
    let [left, right] = terms.args(term) else { panic!("an equality") };
    assert_eq!(*terms.operator(*left), Operator::IntDivide);
    assert_eq!(terms.args(*left)[0], *right);
}

#[test]
fn a_byte_order_mark_and_testers_of_other_tools() {
    let (script, term) = assertion(
        "\u{feff}(declare-datatypes ((E 2)) ((par (A B) ((L (l A)) (R (r B))))))
         (declare-const e (E Int Bool))
         (assert (and ((as is-L Bool) e) ((_ is (as L (E Int Bool))) e) ((_ is L) e)))",
    );
    let terms = &script.terms;
    assert!(terms.args(term).iter().all(|&tester| tester == terms.args(term)[0]));
    assert!(read_script("(check-sat)\u{feff}".as_bytes()).is_err());
}

#[test]
fn integers_among_reals_are_reals() {
    let (script, term) = assertion("(declare-const r Real) (assert (= (* 2 r) 3))");
    let right = script.terms.args(term)[1];
    assert_eq!(*script.terms.sort(right), Sort::Real);
    let (script, term) = assertion("(set-logic QF_LRA) (declare-const r Real) (assert (< 1 r))");
    assert!(matches!(script.terms.operator(script.terms.args(term)[0]), Operator::Real(_)));
}

#[test]
fn a_name_outlives_the_binders_around_it() {
    let script = read(
        "(declare-const p Bool) (assert (let ((q p)) (! (not q) :named n))) (check-sat-assuming (n))",
    );
    let check = &script.checks[0];
    assert_eq!(check.assertions[0], check.assertions[1]);
}

#[test]
fn operators_of_each_theory() {
    read(
        "(declare-const b (_ BitVec 8)) (declare-const f Float32) (declare-const s String)
         (declare-const a (Array Int (_ BitVec 8))) (declare-sort U 0) (declare-fun g (U U) U)
         (declare-const u U) (declare-const m RoundingMode)
         (assert (bvult ((_ extract 3 0) b) ((_ zero_extend 2) #b11)))
         (assert (fp.leq (fp.add m f ((_ to_fp 8 24) RNE 1.5)) (_ +oo 8 24)))
         (assert (= ((_ to_fp 8 24) m b) ((_ to_fp 8 24) (concat b b b b))))
         (assert (str.in_re (str.++ s \"\\u{61}\") ((_ re.loop 1 3) (re.range \"a\" \"c\"))))
         (assert (= (select (store a 1 b) (str.len s)) #xff (_ bv3 8)))
         (assert (distinct (g u u) u (g (g u u) u)))
         (assert (= a ((as const (Array Int (_ BitVec 8))) #x00)))
         (assert (forall ((x Int) (y Int)) (=> (< x y) (exists ((z Real)) (< (to_real x) z)))))
         (check-sat)",
    );
}

#[test]
fn datatypes_and_their_cases() {
    let (script, term) = assertion(
        "(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))
         (declare-const l (List Int))
         (assert (= 0 (match l ((nil 0) ((cons h t) (match t ((nil h) (r 1))))))))",
    );
    let terms = &script.terms;
    let choice = terms.args(term)[1];
    assert_eq!(*terms.operator(choice), Operator::Ite);
    assert_eq!(*terms.operator(terms.args(choice)[0]), Operator::IsConstructor(0));
    let (_, _) = assertion(
        "(declare-datatype P ((pair (fst Int) (snd Bool)))) (declare-const p P)
         (assert (= ((_ update fst) p 3) (pair 3 true)))",
    );
    assert!(
        read_script(
            b"(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))
              (assert (= nil nil))"
        )
        .is_err()
    );
}

#[test]
fn what_is_ill_sorted_is_malformed() {
    for text in [
        "(assert 1)",
        "(assert (and true 1))",
        "(assert (= #b1 #b11))",
        "(assert (bvult #b1))",
        "(declare-const x Int) (assert (x 1))",
        "(declare-fun f (Int) Int) (assert (= (f true) 1))",
        "(assert (= ((_ extract 4 0) #xf) #xf))",
        "(assert (= (select 1 2) 3))",
        "(pop 1)",
        "(assert (let ((x 1) (x 2)) true))",
    ] {
        match read_script(text.as_bytes()) {
            Err(refusal) => assert_eq!(refusal.kind, RefusalKind::Malformed, "{text}"),
            Ok(_) => panic!("{text} was accepted"),
        }
    }
}

#[test]
fn what_is_unknown_is_unsupported() {
    for text in ["(assert (frobnicate 1))", "(minimize 3)", "(assert (_ bvsomething 3))"] {
        match read_script(text.as_bytes()) {
            Err(refusal) => assert_eq!(refusal.kind, RefusalKind::Unsupported, "{text}"),
            Ok(_) => panic!("{text} was accepted"),
        }
    }
}

#[test]
fn depth_is_limited_by_memory_alone() {
    let depth = 100_000;
    let text = format!(
        "(declare-const p Bool)(assert {}p{})(check-sat)",
        "(not ".repeat(depth),
        ")".repeat(depth)
    );
    assert_eq!(read(&text).terms.len(), depth + 1);
}
