//! Proofs: what Trine writes is accepted, damaged proofs are not, and no proof fits another script.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use trine_check::{Verdict, check_proof};

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder takes files");
    path
}

fn trine(arguments: &[&str]) -> (String, Option<i32>) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_trine")).args(arguments).output().expect("trine runs");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

/// Scripts by name: declarations, and assertions each of which is needed for `unsat`.
const SCRIPTS: &[(&str, &str, &[&str])] = &[
    (
        "boolean",
        "(declare-const p Bool) (declare-const q Bool)",
        &["(or p q)", "(=> p q)", "(=> q (xor p q))", "(or (not p) (not q))", "(= p q)"],
    ),
    (
        "functions",
        "(declare-sort U 0) (declare-fun f (U) U) (declare-const a U) (declare-const b U)",
        &[
            "(= (f (f a)) a)",
            "(= (f (f (f a))) a)",
            "(or (= b a) (= b (f b)))",
            "(distinct (f a) a)",
        ],
    ),
    (
        "turned",
        "(declare-const v String) (declare-const w String)",
        &["(= (str.++ \"ab\" v) (str.++ v w))", "(str.contains v \"c\")"],
    ),
    (
        "numerals",
        "(declare-const x String) (declare-const n Int)",
        &["(= (str.to_int (str.++ x \"2\")) (+ (* 2 n) 1))", "(>= n 0)"],
    ),
    (
        "decimals",
        "(declare-const p Bool) (declare-const x Real)",
        &["(<= 10.25 (* 1.5 (ite p (- 4.5) x)))", "(= x 4.5)"],
    ),
    (
        "words",
        "(declare-const x (_ BitVec 6)) (declare-const y (_ BitVec 6))",
        &["(distinct (bvmul x y) (bvmul y x))"],
    ),
    (
        "division",
        "(declare-const x (_ BitVec 5)) (declare-const y (_ BitVec 5))",
        &["(distinct y #b00000)", "(distinct x (bvadd (bvmul y (bvudiv x y)) (bvurem x y)))"],
    ),
    (
        "integers",
        "(declare-const x Int) (declare-const y Int) (declare-const z Int)",
        &["(< x y)", "(or (< y z) (< y (- z 1)))", "(<= z (+ x 1))"],
    ),
    (
        "sums-as-arguments",
        "(declare-fun p (Int) Bool) (declare-const x Int)",
        &["(p (+ (* 2 x) (* 4 2)))", "(not (p (+ x 8 x)))"],
    ),
    (
        "rings",
        "(declare-const x (_ BitVec 64)) (declare-const y (_ BitVec 64))",
        &["(distinct (bvmul x (bvadd y x)) (bvsub (bvmul y x) (bvneg (bvmul x x))))"],
    ),
    (
        "floats-of-parts",
        "(declare-const x (_ FloatingPoint 4 5))",
        &["(fp.eq x ((_ to_fp 4 5) RNE 1.5 (- 2)))", "(fp.lt x (fp #b0 #x5 #x8))"],
    ),
    (
        "constant-arrays",
        "(declare-const a (Array Int Int)) (declare-const i Int)",
        &["(= a ((as const (Array Int Int)) 3))", "(distinct (select a i) 3)"],
    ),
    (
        "choices-of-arrays",
        "(declare-const a (Array Int Int)) (declare-const b (Array Int Int)) (declare-const i Int)
        (declare-const p Bool)",
        &["(= (select a i) 1)", "(= (select b i) 1)", "(distinct (select (ite p a b) i) 1)"],
    ),
    (
        "unfoldings",
        "(define-fun-rec double ((n Int)) Int (ite (<= n 0) 0 (+ 2 (double (- n 1)))))",
        &["(distinct (double 1) 2)"],
    ),
    (
        "updates",
        "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L))))) (declare-const a L)",
        &["((_ is cons) a)", "(distinct (head ((_ update head) a 3)) 3)"],
    ),
    (
        "branches",
        "(declare-const x Int) (declare-const y Int)",
        &["(< 0 (- (* 3 x) (* 2 y)) 6)", "(< 0 (- (* 2 y) x) 2)", "(= (mod x 7) 6)"],
    ),
    ("parity", "(declare-const x Int) (declare-const y Int)", &["(= (+ (* 2 x) 1) (* 4 y))"]),
    (
        "quotient of a product of words",
        "(declare-const a (_ BitVec 256)) (declare-const b (_ BitVec 256))",
        &["(not (bvumulo a b))", "(distinct b (_ bv0 256))", "(distinct (bvudiv (bvmul a b) b) a)"],
    ),
    (
        "order of quotients of words",
        "(declare-const a (_ BitVec 64)) (declare-const b (_ BitVec 64)) (declare-const c (_ BitVec 64))",
        &["(bvule a b)", "(bvugt (bvudiv a c) (bvudiv b c))"],
    ),
    (
        "order of signed products",
        "(declare-const a (_ BitVec 48)) (declare-const b (_ BitVec 48))",
        &[
            "(not (bvsmulo a b))",
            "(bvslt a (_ bv0 48))",
            "(bvslt b (_ bv0 48))",
            "(bvslt (bvmul a b) (_ bv0 48))",
        ],
    ),
    (
        "common bits",
        "(declare-const a (_ BitVec 64)) (declare-const b (_ BitVec 64)) (declare-const c (_ BitVec 64))",
        &["(bvugt (bvudiv (bvand a b) c) (bvudiv a c))"],
    ),
    ("remainders", "(declare-const x Int)", &["(= (mod x 3) 1)", "(= (mod x 6) 3)"]),
    (
        "choices",
        "(declare-const x Int) (declare-const y Int)",
        &["(> (ite (< x y) y x) (+ (abs x) (abs y)))", "(>= x 0)"],
    ),
    (
        "reals",
        "(declare-const x Real) (declare-const y Real)",
        &["(< (+ x y) 1.5)", "(> (- x y) 0.5)", "(>= (* 2.0 y) 1.0)"],
    ),
    (
        "arrays",
        "(declare-const a (Array Int Int)) (declare-const b (Array Int Int))
        (declare-const i Int) (declare-const j Int)",
        &["(= b (store a i 7))", "(distinct i j)", "(distinct (select a j) (select b j))"],
    ),
    (
        "memory",
        "(declare-const a (Array (_ BitVec 4) (_ BitVec 8))) (declare-const i (_ BitVec 4))",
        &[
            "(= (select a (bvadd i #x1)) #x05)",
            "(distinct (select (store a i #x00) (bvsub (bvadd i #x2) #x1)) #x05)",
        ],
    ),
    (
        "floats",
        "(declare-const x (_ FloatingPoint 3 4)) (declare-const y (_ FloatingPoint 3 4))",
        &["(fp.lt (fp.add RNE x y) x)", "(fp.leq (_ +zero 3 4) y)"],
    ),
    (
        "lists",
        "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))
        (declare-const a List) (declare-const b List) (declare-const n Int)",
        &["((_ is cons) a)", "(= (tail a) b)", "(distinct a (cons (head a) b))"],
    ),
    (
        "circles",
        "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))
        (declare-const a List) (declare-const b List) (declare-const n Int)",
        &["(= a (cons 1 b))", "(= b (cons n a))"],
    ),
    (
        "enumerations",
        "(declare-datatype Color ((red) (green) (blue))) (declare-fun c (Int) Color)",
        &["(distinct (c 0) (c 1) (c 2))", "(distinct (c 3) (c 0) (c 1))", "(distinct (c 3) (c 2))"],
    ),
    (
        "products",
        "(declare-const x Int) (declare-const y Int)",
        &["(< x (- 1))", "(< y (- 2))", "(< (* y x) 5)"],
    ),
    (
        "quotients",
        "(declare-const a Int) (declare-const b Int) (declare-const c Int)",
        &[
            "(and (<= 0 a 100000) (< 0 b 100000) (< 0 c 100000))",
            "(distinct (div (div a b) c) (div a (* c b)))",
        ],
    ),
    (
        "choices-that-literals-decide",
        "(declare-const a Int) (declare-const b Int) (declare-const c Int)",
        &[
            "(and (<= 0 a 100000) (<= 0 b 100000) (<= 0 c 100000))",
            "(not (or (= b 0) (= c 0)))",
            "(distinct (ite (= c 0) 7 (div (ite (= b 0) 7 (div a b)) c)) (div a (* b c)))",
        ],
    ),
    (
        "remainders-of-multiples",
        "(declare-const a Int) (declare-const b Int) (declare-const c Int)",
        &["(> b 0)", "(distinct (mod (+ a (* b c)) b) (mod a b))"],
    ),
    (
        "congruent-remainders",
        "(declare-const a Int) (declare-const b Int) (declare-const c Int)",
        &["(distinct b 0)", "(distinct (mod (* (mod a b) (mod c b)) b) (mod (* c a) b))"],
    ),
    (
        "quotients-of-reals",
        "(declare-const x Real) (declare-const y Real) (declare-const z Real)",
        &["(<= 0.0 x)", "(< 0.0 y)", "(<= y z)", "(< (/ x y) (/ x z))"],
    ),
    (
        "powers",
        "(declare-const x Int) (declare-const y Int)",
        &["(< x (int.pow2 y))", "(< y 9)", "(< 7 (int.log2 (* 2 x)))", "(distinct y 8)"],
    ),
    (
        "logarithms",
        "(declare-const x Int) (declare-const y Int)",
        &["(< 0 x)", "(<= (* 4 x) y)", "(< (int.log2 y) (+ 2 (int.log2 x)))"],
    ),
    (
        "powers-and-logarithms",
        "(declare-const x Int)",
        &["(> x 0)", "(> (int.pow2 (int.log2 x)) x)"],
    ),
    (
        "ratios-of-powers",
        "(declare-const x Int)",
        &["(distinct (int.pow2 (+ x 3)) (* 8 (int.pow2 x)))", "(>= x 0)"],
    ),
    (
        "numbers-of-words",
        "(declare-const x (_ BitVec 5)) (declare-const i Int)",
        &["(= ((_ int_to_bv 5) i) x)", "(= ((_ extract 0 0) x) #b1)", "(= (mod i 4) 2)"],
    ),
    (
        "squares",
        "(declare-const x Real) (declare-const y Real)",
        &["(< (+ (* x x) (* y y)) (* 2.0 x y))"],
    ),
    (
        "equations-of-strings",
        "(declare-const x String) (declare-const y String) (declare-const z String)",
        &["(= (str.++ x \"a\" y) (str.++ \"b\" z))", "(= (str.len x) (str.len y))", "(= y \"\")"],
    ),
    (
        "letters",
        "(declare-const s String) (declare-const t String)",
        &["(= (str.++ s \"a\" t) (str.++ t \"b\" s))"],
    ),
    (
        "languages",
        "(declare-const x String) (declare-const y String)",
        &[
            "(str.in_re x (re.* (str.to_re \"ab\")))",
            "(str.in_re y (re.+ (str.to_re \"b\")))",
            "(str.suffixof \"bba\" (str.++ x y))",
        ],
    ),
    (
        "occurrences",
        "(declare-const x String) (declare-const y String) (declare-const i Int)",
        &["(distinct (str.replace x y \"a\") x)", "(< (str.indexof x y 0) 0)"],
    ),
    (
        "parts-of-strings",
        "(declare-const x String) (declare-const i Int)",
        &["(< 0 i)", "(< i (str.len x))", "(< (str.len x) (str.len (str.substr x i i)))"],
    ),
    (
        "heap-cells",
        "(declare-sort L 0) (declare-heap (L L)) (declare-const x L) (declare-const y L)",
        &["(sep (pto x y) (pto y x))", "(= x y)"],
    ),
    (
        "heap-segments",
        "(declare-sort L 0) (declare-heap (L L))
        (define-fun-rec ls ((x L) (y L)) Bool
          (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
        (declare-const a L) (declare-const b L) (declare-const c L)",
        &["(sep (ls a b) (ls b c))", "(not (ls a c))"],
    ),
    (
        "heap-reversed",
        "(declare-sort L 0) (declare-heap (L L))
        (define-fun-rec ls ((x L) (y L)) Bool
          (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
        (define-fun-rec rl ((x L) (y L)) Bool
          (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (rl x z) (pto z y)))))
        (declare-const a L) (declare-const b L) (declare-const c L)",
        &["(sep (rl a b) (ls b c))", "(not (ls a c))"],
    ),
    (
        "heap-joined",
        "(declare-sort L 0) (declare-heap (L L))
        (define-fun-rec ls ((x L) (y L)) Bool
          (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
        (define-fun-rec joined ((x L) (y L)) Bool
          (or (and (= x y) (_ emp L L)) (pto x y)
              (exists ((z L)) (sep (joined x z) (joined z y)))))
        (declare-const a L) (declare-const b L)",
        &["(joined a b)", "(not (ls a b))"],
    ),
    (
        "heap-upwards",
        "(declare-sort L 0) (declare-datatypes ((C 0)) (((c (left L) (right L) (parent L)))))
        (declare-heap (L C))
        (define-fun-rec tree ((x L) (p L)) Bool
          (or (and (= x (as nil L)) (_ emp L C))
              (exists ((y L) (z L)) (sep (pto x (c y z p)) (tree y x) (tree z x)))))
        (define-fun-rec above ((x L) (p L) (top L) (q L)) Bool
          (or (and (= x top) (= p q) (_ emp L C))
              (exists ((z L) (u L)) (sep (pto p (c x z u)) (tree z p) (above p u top q)))
              (exists ((y L) (u L)) (sep (pto p (c y x u)) (tree y p) (above p u top q)))))
        (declare-const a L) (declare-const b L) (declare-const d L)",
        &[
            "(sep (pto a (c (as nil L) (as nil L) b)) (above a b d (as nil L)))",
            "(not (tree d (as nil L)))",
        ],
    ),
    (
        "heap-lengths",
        "(declare-sort L 0) (declare-heap (L L))
        (define-fun-rec ll ((x L) (y L) (n Int)) Bool
          (or (and (= x y) (= n 0) (_ emp L L))
              (exists ((z L) (m Int)) (and (= n (+ m 1)) (sep (pto x z) (ll z y m))))))
        (declare-const a L) (declare-const b L) (declare-const c L)
        (declare-const i Int) (declare-const j Int)",
        &["(sep (ll a b i) (ll b c j))", "(not (ll a c (+ i j)))"],
    ),
    (
        "heap-trees",
        "(declare-sort L 0) (declare-datatypes ((C 0)) (((c (left L) (right L) (key Int)))))
        (declare-heap (L C))
        (define-fun-rec tree ((x L) (b Int)) Bool
          (or (and (= x (as nil L)) (_ emp L C))
              (exists ((l L) (r L) (k Int))
                (and (<= b k) (sep (pto x (c l r k)) (tree l b) (tree r k))))))
        (declare-const x L) (declare-const y L) (declare-const z L) (declare-const k Int)",
        &["(> k 0)", "(sep (tree y 1) (pto x (c y z k)) (tree z k))", "(not (tree x 1))"],
    ),
    (
        "heap-structure",
        "(declare-sort L 0) (declare-heap (L L)) (declare-const u L) (declare-const v L)
        (declare-const w L) (declare-const x L)",
        &[
            "(sep (pto w u) (pto u (as nil L)))",
            "(= x u)",
            "(not (and (sep (pto w x) true) (wand (pto v w) (sep (pto v w) (pto u u) true))))",
            "(or (sep (pto u (as nil L)) (not (sep (pto w x) true))) (distinct v w u (as nil L)))",
            "(or (= v w) (= v u) (= v (as nil L)))",
        ],
    ),
    (
        "heap-remainders",
        "(declare-sort L 0) (declare-heap (L L))
        (define-fun-rec even ((x L) (n Int)) Bool
          (or (and (= x (as nil L)) (= n 0) (_ emp L L))
              (exists ((y L) (z L) (m Int))
                (and (= n (+ m 2)) (sep (pto x y) (pto y z) (even z m))))))
        (declare-const a L) (declare-const n Int) (declare-const k Int)",
        &["(even a n)", "(= n (+ k k 1))"],
    ),
    (
        "heap-unfolded",
        "(declare-sort L 0) (declare-heap (L L))
        (define-fun-rec ll ((x L) (n Int) (y L) (m Int)) Bool
          (or (and (= x y) (= n m) (_ emp L L))
              (exists ((z L) (k Int)) (and (= n (+ k 1)) (sep (pto x z) (ll z k y m))))))
        (declare-const a L) (declare-const b L) (declare-const c L) (declare-const n Int)
        (declare-const m Int)",
        &["(sep (pto a b) (ll a n c m))", "(> n m)"],
    ),
    (
        "quantifiers-of-order",
        "(declare-sort S 0) (declare-fun r (S S) Bool)",
        &[
            "(forall ((x S)) (exists ((y S)) (r x y)))",
            "(exists ((x S)) (forall ((y S) (z S)) (=> (r x y) (not (r y z)))))",
        ],
    ),
    (
        "quantifiers-of-sums",
        "(declare-fun f (Int) Int) (declare-const a Int)",
        &["(forall ((x Int)) (= (f x) (+ x 1)))", "(= (f (f a)) 7)", "(> a 5)"],
    ),
    (
        "quantifiers-of-arrays",
        "(declare-const a (Array Int Int)) (declare-const b (Array Int Int)) (declare-const n Int)",
        &[
            "(forall ((i Int)) (=> (and (<= 0 i) (< i n)) (<= (select a i) (select b i))))",
            "(> (select a 3) (+ 1 (select b 3)))",
            "(= n 10)",
        ],
    ),
    (
        "quantifiers-of-duals",
        "(declare-fun p (Int) Bool) (declare-fun q (Int) Bool)",
        &["(not (= (forall ((x Int)) (and (p x) (q x)))
            (and (forall ((x Int)) (p x)) (not (exists ((x Int)) (not (q x)))))))"],
    ),
    (
        "quantifiers-of-lists",
        "(declare-datatype L ((nil) (cons (hd Int) (tl L)))) (declare-fun len (L) Int)",
        &[
            "(= (len nil) 0)",
            "(forall ((x Int) (l L)) (= (len (cons x l)) (+ 1 (len l))))",
            "(not (= (len (cons 1 (cons 2 nil))) 2))",
        ],
    ),
    (
        "quantifiers-of-elements",
        "(declare-sort S 0) (declare-fun p (S) Bool)",
        &["(forall ((x S)) (p x))", "(forall ((x S)) (not (p x)))"],
    ),
    (
        "quantifiers-of-parity",
        "",
        &["(not (forall ((x Int)) (or (= (mod x 2) 0) (= (mod x 2) 1))))"],
    ),
    ("quantifiers-inside", "", &["(not (forall ((x Int)) (exists ((y Int)) (> y x))))"]),
];

fn script(declarations: &str, assertions: &[&str]) -> String {
    let assertions: Vec<String> = assertions.iter().map(|a| format!("(assert {a})\n")).collect();
    format!("{declarations}\n{}(check-sat)\n", assertions.concat())
}

/// The script, and the proof that Trine writes for it.
fn proved(name: &str, declarations: &str, assertions: &[&str]) -> (String, String) {
    let text = script(declarations, assertions);
    let problem = file(&format!("{name}.smt2"), &text);
    let proof = problem.with_extension("tpf");
    let option = format!("--proof={}", proof.display());
    let (answer, code) = trine(&[&option, "--check-proofs", &problem.display().to_string()]);
    assert_eq!((answer.as_str(), code), ("unsat\n", Some(0)), "{name}");
    (text, fs::read_to_string(proof).expect("the proof was written"))
}

fn verdict(script: &str, proof: &str) -> Verdict {
    check_proof(script.as_bytes(), proof.as_bytes()).verdict
}

#[test]
fn proofs_are_valid() {
    for &(name, declarations, assertions) in SCRIPTS {
        let (script, proof) = proved(name, declarations, assertions);
        assert_eq!(verdict(&script, &proof), Verdict::Valid, "{name}:\n{proof}");
    }
}

#[test]
fn damaged_proofs_are_refused() {
    for &(name, declarations, assertions) in SCRIPTS {
        let (text, proof) = proved(&format!("damaged-{name}"), declarations, assertions);
        let lines: Vec<&str> = proof.lines().collect();
        let refutation = lines.iter().position(|line| *line == "(lrat)").expect("a refutation");
        let last = lines.len() - 2;
        // Without the last assertion there are models, so nothing proves the contrary.
        let weaker = script(declarations, &assertions[..assertions.len() - 1]);
        assert_ne!(verdict(&weaker, &proof), Verdict::Valid, "{name}");
        for number in 1..lines.len() {
            let with = |line: &str| {
                let mut lines = lines.clone();
                lines[number] = line;
                lines.retain(|line| !line.is_empty());
                lines.join("\n") + "\n"
            };
            let dropped = with("");
            assert_ne!(verdict(&weaker, &dropped), Verdict::Valid, "{name} {number}");
            let is_deletion = lines[number].split(' ').nth(1) == Some("d");
            if number > refutation && number <= last && !is_deletion {
                assert_ne!(verdict(&text, &dropped), Verdict::Valid, "{name} {number}");
                let hint = lines[number].rsplit(' ').nth(1).unwrap_or_default();
                let other = lines[number].replacen(&format!(" {hint} "), " 1 ", 1);
                assert_ne!(verdict(&weaker, &with(&other)), Verdict::Valid, "{name} {number}");
            }
            for (old, new) in [(" ", " -"), ("1", "2"), ("(not ", "(and "), ("<", ">"), ("a", "b")]
            {
                let damaged = with(&lines[number].replacen(old, new, 1));
                assert_ne!(verdict(&weaker, &damaged), Verdict::Valid, "{name} {number}");
            }
        }
    }
}

#[test]
fn each_check_has_its_own_proof() {
    let text = "(set-option :produce-proofs true)
(declare-const x Int)
(assert (< x 5))
(push 1)
(assert (> x 7))
(check-sat)
(get-proof)
(pop 1)
(check-sat)
(check-sat-assuming ((> x 4)))
";
    let problem = file("levels.smt2", text);
    let proof = problem.with_extension("tpf");
    let option = format!("--proof={}", proof.display());
    let (answer, code) = trine(&[&option, "--check-proofs", &problem.display().to_string()]);
    assert_eq!(code, Some(0), "{answer}");
    assert!(answer.starts_with("unsat\n(\n(trine-proof 1)\n(check 1)\n"), "{answer}");
    assert!(answer.ends_with(")\nsat\nunsat\n"), "{answer}");
    let (said, code) =
        trine(&["check-proof", &problem.display().to_string(), &proof.display().to_string()]);
    assert_eq!((said.as_str(), code), ("valid\n; checks 1 3 of 3\n", Some(0)));
}

#[test]
fn levels_names_and_assumptions_have_proofs_of_their_own() {
    let text = "(set-option :produce-unsat-cores true)
(declare-const x Int)
(declare-const p Bool)
(declare-const q Bool)
(assert (! (=> p (< x 0)) :named low))
(assert (! (=> q (> x 0)) :named high))
(check-sat-assuming (p q))
(push 1)
(assert (! (and p q) :named both))
(check-sat)
(push 1)
(declare-fun f (Int) Int)
(assert (! (distinct (f 1) (f (- 2 1))) :named apart))
(check-sat)
(pop 2)
(check-sat-assuming (p))
(check-sat-assuming ((not p) q))
(push 1)
(declare-fun f (Bool) Bool)
(assert (and (f p) (not (f q)) (= p q)))
(check-sat)
(pop 1)
(reset-assertions)
(assert false)
(check-sat)
";
    let problem = file("names.smt2", text);
    let proof = problem.with_extension("tpf");
    let option = format!("--proof={}", proof.display());
    let (answer, code) = trine(&[&option, "--check-proofs", &problem.display().to_string()]);
    assert_eq!((answer.as_str(), code), ("unsat\nunsat\nunsat\nsat\nsat\nunsat\nunsat\n", Some(0)));
    let whole = fs::read_to_string(&proof).expect("the proof was written");
    let report = check_proof(text.as_bytes(), whole.as_bytes());
    assert_eq!((report.verdict, report.checks), (Verdict::Valid, vec![1, 2, 3, 6, 7]));
    // Each section stands for its own check, not for the next one.
    for (number, other) in [(1, 4), (2, 5), (3, 4), (6, 5)] {
        let start = whole.find(&format!("(check {number})")).expect("a section");
        let end = whole[start..].find("(end)\n").expect("its end") + start + 6;
        let section = whole[start..end].replacen(&number.to_string(), &other.to_string(), 1);
        let moved = format!("(trine-proof 1)\n{section}");
        assert_ne!(verdict(text, &moved), Verdict::Valid, "{number} as {other}");
    }
}

/// The checker has no sort parameters.
#[test]
fn what_the_checker_does_not_read_is_said() {
    let text = "(declare-sort-parameter A)
(declare-fun id (A) A)
(assert (forall ((x A)) (= (id x) x)))
(assert (distinct (id 3) 3))
(check-sat)
";
    let problem = file("parameters.smt2", text);
    let output = Command::new(env!("CARGO_BIN_EXE_trine"))
        .args(["--check-proofs", &problem.display().to_string()])
        .output()
        .expect("trine runs");
    assert_eq!((&*output.stdout, output.status.code()), (&b"unsat\n"[..], Some(0)));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("; check-proofs: unsupported script 1:"), "{said}");
}

#[test]
fn what_has_no_proof_is_a_hole() {
    let text = "(declare-const x Int)
(declare-const y Real)
(assert (= (* (to_real x) y) 1.0))
(assert (= (* 2.0 y) 1.0))
(assert (= (mod x 2) 1))
(check-sat)
";
    let problem = file("mixed-products.smt2", text);
    let proof = problem.with_extension("tpf");
    let option = format!("--proof={}", proof.display());
    let (answer, code) = trine(&[&option, &problem.display().to_string()]);
    assert_eq!((answer.as_str(), code), ("unsat\n", Some(0)));
    let (said, code) =
        trine(&["check-proof", &problem.display().to_string(), &proof.display().to_string()]);
    assert!(said.starts_with("holey\n; check 1: "), "{said}");
    assert_eq!(code, Some(2));
}

#[test]
fn proofs_have_a_binary_form() {
    let (script, text) = proved("packed", "(declare-const p Bool)", &["p", "(not p)"]);
    let problem = file("packed.smt2", &script);
    let proof = problem.with_extension("bin");
    let option = format!("--proof={}", proof.display());
    let (problem, proof) = (problem.display().to_string(), proof.display().to_string());
    assert_eq!(trine(&[&option, &problem]).0, "unsat\n");
    let bytes = fs::read(&proof).expect("the proof was written");
    assert!(bytes.starts_with(trine_check::MAGIC));
    let unpacked = trine_check::text_of(&bytes).expect("it is a proof");
    assert_eq!(String::from_utf8_lossy(&unpacked), text);
    let (said, code) = trine(&["check-proof", &problem, &proof]);
    assert_eq!((said.as_str(), code), ("valid\n; checks 1 of 1\n", Some(0)));
    for at in trine_check::MAGIC.len()..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        let said = check_proof(b"(declare-const p Bool)(assert p)(check-sat)", &damaged).verdict;
        assert_ne!(said, Verdict::Valid, "{at}");
    }
}

#[test]
fn proofs_have_formats_of_others() {
    let text = "(set-option :produce-proofs true)
(set-option :proof-format alethe)
(declare-const x Int)
(assert (< x 3))
(assert (> x 4))
(check-sat)
(get-proof)
(set-option :proof-format lrat)
(check-sat)
(get-proof)
(set-option :proof-format cpc)
(check-sat)
(get-proof)
";
    let problem = file("formats.smt2", text);
    let proof = problem.with_extension("tpf");
    let option = format!("--proof={}", proof.display());
    let (said, code) = trine(&[&option, &problem.display().to_string()]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(":rule la_generic") && said.contains("\"p cnf "), "{said}");
    let beside = |ending: &str| {
        let path = problem.display().to_string().replace(".smt2", ending);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    assert!(beside("-1.alethe").contains("(step"));
    assert!(beside("-3.cpc").contains(":rule arith_sum_ub"));
    assert!(said.contains("(assume @p1 "), "{said}");
    assert!(beside("-2.cnf").starts_with("p cnf ") && beside("-2.lrat").contains(" 0 "));
}

/// The example of the manual: the script, and what `explain-proof` prints.
#[test]
fn proofs_are_explained() {
    let manual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/proofs.md");
    let chapter = fs::read_to_string(manual).expect("the chapter is there");
    let (_, example) = chapter.split_once("```smt2\n").expect("it has an example");
    let (script, rest) = example.split_once("```\n").expect("the script ends");
    let (_, expected) = rest.split_once("```text\n").expect("what is printed follows");
    let (expected, _) = expected.split_once("```\n").expect("it ends");
    let problem = file("explained.smt2", script);
    let proof = problem.with_extension("tpf");
    let option = format!("--proof={}", proof.display());
    let (problem, proof) = (problem.display().to_string(), proof.display().to_string());
    assert_eq!(trine(&[&option, &problem]).0, "unsat\n");
    assert_eq!(trine(&["explain-proof", &problem, &proof]), (expected.to_owned(), Some(0)));
    let page = format!("{proof}.html");
    let (said, code) = trine(&["explain-proof", &problem, &proof, "--html", &page]);
    assert_eq!((said.as_str(), code), ("", Some(0)));
    let page = fs::read_to_string(page).expect("the page was written");
    assert_eq!(page.matches("<details").count(), page.matches("</details>").count());
    assert!(page.contains("<details") && !page.contains("<script"), "{page}");
    // What the solver says without a proof is explained as what it is.
    let (said, code) = trine(&["explain-proof", &problem, &problem]);
    assert_eq!((said.starts_with("invalid proof"), code), (true, Some(1)), "{said}");
}

/// A deep term costs what its size costs.
#[test]
fn deep_terms_have_proofs() {
    let depth = 10_000;
    let deep = "(f ".repeat(depth) + "a" + &")".repeat(depth);
    let declarations = "(declare-sort U 0) (declare-fun f (U) U) (declare-const a U)";
    let (script, proof) =
        proved("deep", declarations, &["(= (f a) a)", &format!("(distinct {deep} a)")]);
    assert_eq!(verdict(&script, &proof), Verdict::Valid);
}
