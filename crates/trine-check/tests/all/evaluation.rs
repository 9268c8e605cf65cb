//! Operators on values: tables with what the standards say.

use trine_check::evaluate::{DEFAULT_STEPS, ModelReport, ModelVerdict, check_model};

fn judge(script: &str, model: &str) -> ModelReport {
    check_model(script.as_bytes(), model.as_bytes(), None, DEFAULT_STEPS)
}

/// Each of the lines is true.
fn hold(lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let report = judge(&format!("(assert {line})(check-sat)"), "()");
        assert_eq!(report.verdict, ModelVerdict::Valid, "{line}");
        let report = judge(&format!("(assert (not {line}))(check-sat)"), "()");
        assert_eq!(report.verdict, ModelVerdict::Invalid(1, 1), "{line}");
    }
}

#[test]
fn core() {
    hold(
        "(=> false true false)
         (=> true false false)
         (not (=> true true false))
         (xor true true true)
         (distinct 1 2 3)
         (not (distinct 1 2 1))
         (= (ite (< 1 2) 3 4) 3 (+ 1 1 1))
         (or false (and true true))",
    );
}

/// Boute's Euclidean division, to which the theory refers.
#[test]
fn integers_and_reals() {
    hold(
        "(= (div 7 2) 3)
         (= (div (- 7) 2) (- 4))
         (= (div 7 (- 2)) (- 3))
         (= (div (- 7) (- 2)) 4)
         (= (mod (- 7) 2) 1)
         (= (mod (- 7) (- 2)) 1)
         (= (div 100 7 2) 7)
         (= (- 10 1 2) 7)
         (= (abs (- 5)) 5)
         (= (int.log2 (- 5)) (int.log2 0) (int.log2 1) 0)
         (= (int.log2 2) (int.log2 3) 1)
         (= (int.log2 1023) 9)
         (= (int.log2 1024) 10)
         (= (int.pow2 (- 1)) 0)
         (= (int.pow2 0) 1)
         (= (int.pow2 10) 1024)
         (= (int.log2 (int.pow2 1000)) 1000)
         ((_ divisible 3) (- 9))
         (not ((_ divisible 3) 10))
         (= (to_int (- 1.5)) (- 2))
         (not (is_int 2.5))
         (= (/ 1.0 2.0 2.0) 0.25)
         (= (- 3.5) (- 0.5 4.0))
         (<= 1 1 2)
         (not (< 1 1 2))
         (= (* 99999999999999999999 99999999999999999999) 9999999999999999999800000000000000000001)",
    );
}

#[test]
fn words() {
    hold(
        "(= (bvudiv #x7 #x0) #xf)
         (= (bvurem #x7 #x0) #x7)
         (= (bvsdiv #x7 #x0) #xf)
         (= (bvsdiv #x9 #x0) #x1)
         (= (bvsrem #x9 #x0) #x9)
         (= (bvsmod #x9 #x0) #x9)
         (= (bvsdiv #x9 #x2) #xd)
         (= (bvsrem #x9 #x2) #xf)
         (= (bvsmod #x9 #x2) #x1)
         (= (bvsmod #x7 #xe) #xf)
         (= (bvsdiv #x8 #xf) #x8)
         (= (bvashr #x9 #x1) #xc)
         (= (bvashr #x9 #x9) #xf)
         (= (bvlshr #x9 #x1) #x4)
         (= (bvshl #x9 #x1) #x2)
         (= (bvshl #x9 #x4) #x0)
         (= (concat #b1 #b01 #b1) #b1011)
         (= ((_ extract 2 1) #b1101) #b10)
         (= ((_ sign_extend 2) #b10) #b1110)
         (= ((_ zero_extend 2) #b10) #b0010)
         (= ((_ rotate_left 1) #b1001) #b0011)
         (= ((_ rotate_right 5) #b1001) #b1100)
         (= ((_ repeat 3) #b10) #b101010)
         (= (bvneg #x8) #x8)
         (= (bvsub #x1 #x2) #xf)
         (= (bvmul #xf #xf #xf) #xf)
         (= (bvcomp #x1 #x1) #b1)
         (bvslt #x8 #x7)
         (bvult #x7 #x8)
         (bvnego #x8)
         (bvsaddo #x7 #x1)
         (not (bvuaddo #x7 #x8))
         (bvsdivo #x8 #xf)
         (bvsmulo #x8 #xf)
         (not (bvumulo #x5 #x3))
         (= (ubv_to_int #xf) 15)
         (= (sbv_to_int #xf) (- 1))
         (= ((_ int_to_bv 4) (- 1)) #xf)
         (= (bvxnor #b1100 #b1010) #b1001)
         (= (bvredxor #b1110) #b1)",
    );
}

/// Examples of IEEE 754 in Float16 and Float32; the last lines are from the standard's rules for zeros.
#[test]
fn floats() {
    hold(
        "(= ((_ to_fp 8 24) RNE 0.1) (fp #b0 #x7b #b10011001100110011001101))
         (= ((_ to_fp 8 24) RTZ 0.1) (fp #b0 #x7b #b10011001100110011001100))
         (= ((_ to_fp 5 11) RNE 65520.0) (_ +oo 5 11))
         (= ((_ to_fp 5 11) RNE 65519.99) ((_ to_fp 5 11) #x7bff))
         (= ((_ to_fp 5 11) RTZ 1000000.0) ((_ to_fp 5 11) #x7bff))
         (= ((_ to_fp 5 11) RTN (- 1000000.0)) (_ -oo 5 11))
         (= ((_ to_fp 5 11) RTP (- 1000000.0)) ((_ to_fp 5 11) #xfbff))
         (= ((_ to_fp 5 11) RNE 0.00000005960464477539063) ((_ to_fp 5 11) #x0001))
         (= ((_ to_fp 5 11) RNE 0.000000029802322387695312) ((_ to_fp 5 11) #x0000))
         (= ((_ to_fp 5 11) RNA 0.0000000298023223876953125) ((_ to_fp 5 11) #x0001))
         (= ((_ to_fp 5 11) RTN (- 0.00000000001)) ((_ to_fp 5 11) #x8001))
         (= ((_ to_fp 5 11) RTP (- 0.00000000001)) (_ -zero 5 11))
         (= (fp.sqrt RNE ((_ to_fp 8 24) RNE 2.0)) ((_ to_fp 8 24) #x3fb504f3))
         (= (fp.sqrt RNE (_ -zero 8 24)) (_ -zero 8 24))
         (= (fp.sqrt RNE ((_ to_fp 8 24) RNE (- 1.0))) (_ NaN 8 24))
         (= (fp.div RNE ((_ to_fp 8 24) RNE 1.0) ((_ to_fp 8 24) RNE 3.0)) ((_ to_fp 8 24) #x3eaaaaab))
         (= (fp.div RNE (_ -oo 8 24) (_ -zero 8 24)) (_ +oo 8 24))
         (= (fp.mul RNE (_ +oo 8 24) (_ +zero 8 24)) (_ NaN 8 24))
         (= (fp.rem ((_ to_fp 8 24) RNE 5.0) ((_ to_fp 8 24) RNE 3.0)) ((_ to_fp 8 24) RNE (- 1.0)))
         (= (fp.rem ((_ to_fp 8 24) RNE (- 6.0)) ((_ to_fp 8 24) RNE 3.0)) (_ -zero 8 24))
         (= (fp.roundToIntegral RNE ((_ to_fp 8 24) RNE 2.5)) ((_ to_fp 8 24) RNE 2.0))
         (= (fp.roundToIntegral RNA ((_ to_fp 8 24) RNE 2.5)) ((_ to_fp 8 24) RNE 3.0))
         (= (fp.roundToIntegral RTP ((_ to_fp 8 24) RNE (- 0.5))) (_ -zero 8 24))
         (= (fp.fma RNE ((_ to_fp 5 11) #x3c01) ((_ to_fp 5 11) #x3c01) ((_ to_fp 5 11) #xbc02)) ((_ to_fp 5 11) #x0010))
         (= (fp.to_real ((_ to_fp 5 11) #x3555)) (/ 1365.0 4096.0))
         (= ((_ fp.to_sbv 8) RTZ ((_ to_fp 5 11) RNE (- 128.5))) #x80)
         (= ((_ fp.to_ubv 8) RTZ ((_ to_fp 5 11) RNE (- 0.5))) #x00)
         (= ((_ to_fp 5 11) RNE #b11111111) ((_ to_fp 5 11) RNE (- 1.0)))
         (= ((_ to_fp_unsigned 5 11) RNE #b11111111) ((_ to_fp 5 11) RNE 255.0))
         (fp.isSubnormal ((_ to_fp 5 11) #x03ff))
         (fp.isNormal ((_ to_fp 5 11) #x0400))
         (not (fp.isNegative (_ NaN 5 11)))
         (fp.eq (_ +zero 5 11) (_ -zero 5 11))
         (not (= (_ +zero 5 11) (_ -zero 5 11)))
         (not (fp.eq (_ NaN 5 11) (_ NaN 5 11)))
         (= (_ NaN 5 11) ((_ to_fp 5 11) #x7c01))
         (= (fp.min (_ NaN 5 11) (_ -zero 5 11)) (_ -zero 5 11))
         (= (fp.add RNE (_ +zero 5 11) (_ -zero 5 11)) (_ +zero 5 11))
         (= (fp.add RTN (_ +zero 5 11) (_ -zero 5 11)) (_ -zero 5 11))
         (= (fp.sub RTN ((_ to_fp 5 11) #x3555) ((_ to_fp 5 11) #x3555)) (_ -zero 5 11))
         (= (fp.add RNE (_ -zero 5 11) (_ -zero 5 11)) (_ -zero 5 11))",
    );
}

#[test]
fn arrays_and_datatypes() {
    hold(
        "(= (select (store ((as const (Array Int Int)) 0) 1 2) 1) 2)
         (= (select (store ((as const (Array Int Int)) 0) 1 2) 3) 0)
         (= (store (store ((as const (Array Int Int)) 0) 1 2) 1 0) ((as const (Array Int Int)) 0))
         (= (store ((as const (Array Bool Int)) 0) true 1) (store ((as const (Array Bool Int)) 1) false 0))
         (distinct (store ((as const (Array Int Int)) 0) 0 1) (store ((as const (Array Int Int)) 1) 1 0))",
    );
    let list = "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))";
    for line in [
        "(= (head (tail (cons 1 (cons 2 nil)))) 2)",
        "((_ is cons) (cons 1 nil))",
        "(= ((_ update head) (cons 1 nil) 5) (cons 5 nil))",
        "(= ((_ update head) nil 5) nil)",
        "(= 7 (match (cons 3 nil) ((nil 1) ((cons h t) (+ h 4)))))",
    ] {
        let report = judge(&format!("{list}(assert {line})(check-sat)"), "()");
        assert_eq!(report.verdict, ModelVerdict::Valid, "{line}");
    }
}

/// The definitions of the theory of strings, with the edges: positions outside, empty patterns, empty
/// matches, letters beyond the basic plane.
#[test]
fn texts() {
    hold(
        r#"(= (str.len "a\u{1F600}\u{10FFFF}") 12)
         (= (str.++ "a" "" "bc") "abc")
         (= (str.at "abc" 1) "b")
         (= (str.at "abc" 3) "")
         (= (str.at "abc" (- 1)) "")
         (= (str.substr "abcd" 1 2) "bc")
         (= (str.substr "abcd" 3 9) "d")
         (= (str.substr "abcd" 1 (- 2)) "")
         (= (str.substr "abcd" 4 1) "")
         (= (str.indexof "abcabc" "c" 3) 5)
         (= (str.indexof "abc" "" 3) 3)
         (= (str.indexof "abc" "" 4) (- 1))
         (= (str.indexof "abc" "a" (- 1)) (- 1))
         (= (str.replace "abcabc" "b" "") "acabc")
         (= (str.replace "abc" "" "x") "xabc")
         (= (str.replace_all "aaaa" "aa" "b") "bb")
         (= (str.replace_all "abc" "" "x") "abc")
         (= (str.replace_re "xaay" (re.+ (str.to_re "a")) "b") "xbay")
         (= (str.replace_re "abc" (re.* (str.to_re "a")) "x") "xabc")
         (= (str.replace_re_all "xaay" (re.* (str.to_re "a")) "b") "xbby")
         (= (str.replace_re "abc" re.none "x") "abc")
         (= (str.indexof_re "abcd" (re.+ (re.range "c" "d")) 0) 2)
         (= (str.indexof_re "abcd" re.all 4) 4)
         (= (str.to_code "a") 97)
         (= (str.to_code "ab") (- 1))
         (= (str.from_code 196607) "\u{2FFFF}")
         (= (str.from_code 196608) "")
         (= (str.to_int "007") 7)
         (= (str.to_int "-1") (- 1))
         (= (str.to_int "") (- 1))
         (= (str.from_int 120) "120")
         (= (str.from_int (- 1)) "")
         (str.is_digit "7")
         (not (str.is_digit "77"))
         (str.< "a" "ab" "b")
         (str.<= "" "" "a")
         (not (str.< "a" "a"))
         (str.prefixof "" "a")
         (str.suffixof "bc" "abc")
         (str.contains "abc" "")
         (= (str.rev "abc") "cba")
         (= (str.to_upper "a1\u{e9}z") "A1\u{e9}Z")
         (= (str.update "abcd" 3 "xy") "abcx")
         (= (str.update "abcd" 4 "xy") "abcd")"#,
    );
}

#[test]
fn languages() {
    hold(
        r#"(str.in_re "abab" (re.* (str.to_re "ab")))
         (not (str.in_re "aba" (re.* (str.to_re "ab"))))
         (str.in_re "" (re.* re.none))
         (not (str.in_re "" (re.+ re.allchar)))
         (str.in_re "aaa" ((_ re.loop 2 3) (str.to_re "a")))
         (not (str.in_re "aaaa" ((_ re.loop 2 3) (str.to_re "a"))))
         (not (str.in_re "" ((_ re.loop 3 2) (str.to_re "a"))))
         (str.in_re "aaa" ((_ re.^ 5) (re.opt (str.to_re "a"))))
         (not (str.in_re "aaaaaa" ((_ re.^ 5) (re.opt (str.to_re "a")))))
         (str.in_re "b" (re.diff re.allchar (str.to_re "a")))
         (not (str.in_re "a" (re.diff re.allchar (str.to_re "a"))))
         (str.in_re "ac" (re.comp (str.to_re "ab")))
         (str.in_re "m" (re.range "a" "z"))
         (not (str.in_re "m" (re.range "z" "a")))
         (not (str.in_re "m" (re.range "aa" "z")))
         (str.in_re "abc" (re.inter (re.++ re.all (str.to_re "c")) (re.++ (str.to_re "a") re.all)))
         (str.in_re "abcabc" ((_ re.^ 2) (re.union (str.to_re "abc") (str.to_re "x"))))"#,
    );
}

#[test]
fn functions_of_models() {
    let script = "(declare-sort U 0)(declare-fun f (U Int) U)(declare-const u U)(declare-const v U)
        (declare-const a (Array U Int))(declare-const r Real)
        (define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))
        (assert (distinct u v))
        (assert (= (f u 3) v))
        (assert (= (select a v) (sum 1000)))
        (assert (= r 0.5))
        (check-sat)";
    let model = "sat
        ((define-fun f ((x!0 U) (x!1 Int)) U (ite (= x!1 3) (as @U_1 U) (as @U_0 U)))
         (define-fun u () U (as @U_0 U)) (define-fun v () U (as @U_1 U))
         (define-fun a () (Array U Int) (store ((as const (Array U Int)) 0) (as @U_1 U) 500500))
         (define-fun r () Real (/ 1 2)))";
    assert_eq!(judge(script, model).verdict, ModelVerdict::Valid);
    let wrong = model.replace("500500", "500501");
    assert_eq!(judge(script, &wrong).verdict, ModelVerdict::Invalid(6, 9));
    let short = model.replace("(define-fun u () U (as @U_0 U))", "");
    assert!(matches!(judge(script, &short).verdict, ModelVerdict::Undecided(_)));
}

#[test]
fn what_the_standard_leaves_open_is_the_model_s() {
    let script = "(declare-const x Int)(assert (= (div x 0) 7))(assert (> x 0))(check-sat)";
    let x = "(define-fun x () Int 1)";
    assert!(matches!(judge(script, &format!("({x})")).verdict, ModelVerdict::Undecided(_)));
    let model = format!("({x} (refine-fun div ((x!0 Int) (x!1 Int)) Int 7))");
    assert_eq!(judge(script, &model).verdict, ModelVerdict::Valid);
    let model = format!("({x} (refine-fun div ((x!0 Int) (x!1 Int)) Int 8))");
    assert_eq!(judge(script, &model).verdict, ModelVerdict::Invalid(1, 22));
    // In a comment of the model as well, wherever that stands; elsewhere it is a comment.
    let comment = "; (refine-fun div ((x!0 Int) (x!1 Int)) Int (ite (= 1 x!0) 7 0))\n";
    let model = format!("sat\n(\n  {x}\n  {comment})\n");
    assert_eq!(judge(script, &model).verdict, ModelVerdict::Valid);
    assert_eq!(judge(script, &format!("(\n{comment}{x})")).verdict, ModelVerdict::Valid);
    let wrong = model.replace("7 0", "8 0");
    assert_eq!(judge(script, &wrong).verdict, ModelVerdict::Invalid(1, 22));
    for outside in [format!("{comment}({x})"), format!("({x})\n{comment}")] {
        let verdict = judge(script, &outside).verdict;
        assert!(matches!(verdict, ModelVerdict::Undecided(_)), "{outside}");
    }
    let broken = model.replace("7 0))", "7 0)");
    assert!(!matches!(judge(script, &broken).verdict, ModelVerdict::Valid));
    // A false assertion that needs no guess is false.
    let script = "(declare-const x Int)(assert (= (div x 0) 0))(assert (> x 3))(check-sat)";
    assert_eq!(judge(script, &format!("({x})")).verdict, ModelVerdict::Invalid(1, 46));
}

#[test]
fn quantifiers_over_finite_sorts() {
    hold(
        "(forall ((x (_ BitVec 4)) (y (_ BitVec 4))) (= (bvadd x y) (bvadd y x)))
         (exists ((x (_ BitVec 8))) (= (bvmul x x) #x39))
         (forall ((p Bool)) (exists ((q Bool)) (distinct p q)))
         (forall ((f (_ FloatingPoint 2 3))) (or (fp.isNaN f) (fp.eq f f)))",
    );
}

#[test]
fn quantifiers_over_integers_between_two_numbers() {
    hold(
        "(forall ((i Int)) (=> (<= 0 i 9) (< (* i i) 82)))
         (not (forall ((i Int)) (=> (<= 0 i 9) (< (* i i) 81))))
         (exists ((i Int)) (and (< 3 i) (not (>= i 6)) (= (* i i) 25)))
         (not (exists ((i Int)) (and (< 3 i 6) (= (* i i) 36))))
         (forall ((i Int) (j Int)) (or (< i 0) (<= j i) (> j 4) (<= (+ i 1) j 4)))
         (forall ((i Int)) (=> (and (< i 3) (> i 4)) false))
         (forall ((i Int)) (=> (<= 0 i) (< (- i) 1)))
         (forall ((i Int)) (=> (<= 0 i 3) (exists ((j Int)) (and (<= i j (+ i 1)) (= (mod j 2) 0)))))
         (forall ((i Int)) (or (distinct i (- 7)) (= (* 3 i) (- 21))))
         (not (exists ((i Int)) (and (<= 1 (* (- 2) i) 4) (< (- 1) i))))",
    );
    let undecided = "(assert (forall ((i Int)) (=> (<= 0 i) (<= 0 (* i i)))))(check-sat)";
    assert!(matches!(judge(undecided, "()").verdict, ModelVerdict::Undecided(_)));
    let wrong = "(assert (forall ((i Int)) (=> (<= 0 i 3) (< i 3))))(check-sat)";
    assert_eq!(judge(wrong, "()").verdict, ModelVerdict::Invalid(1, 1));
}

#[test]
fn what_has_no_end_is_given_up() {
    let script = "(define-fun-rec f ((n Int)) Int (f (+ n 1)))(assert (= (f 0) 0))(check-sat)";
    let report = check_model(script.as_bytes(), b"()", None, 1_000_000);
    assert!(matches!(report.verdict, ModelVerdict::Undecided(_)), "{report}");
}

#[test]
fn the_model_of_a_check_is_found() {
    let script = "(declare-const x Int)(push 1)(assert (= x 1))(check-sat)(pop 1)(assert (= x 2))
        (check-sat-assuming ((< x 3)))";
    let output = "sat\n((define-fun x () Int 1))\nsat\n((define-fun x () Int 2))";
    let of = |check| check_model(script.as_bytes(), output.as_bytes(), check, 1000).verdict;
    assert_eq!(of(None), ModelVerdict::Valid);
    assert_eq!(of(Some(0)), ModelVerdict::Valid);
    assert_eq!(of(Some(1)), ModelVerdict::Valid);
    let output = "sat\n((define-fun x () Int 2))\nsat\n((define-fun x () Int 3))";
    let of = |check| check_model(script.as_bytes(), output.as_bytes(), check, 1000).verdict;
    assert_eq!(of(Some(0)), ModelVerdict::Invalid(1, 30));
    assert_eq!(of(Some(1)), ModelVerdict::Invalid(1, 64));
}

#[test]
fn depth_is_limited_by_memory_alone() {
    let depth = 100_000;
    let script = format!(
        "(declare-const x Int)(assert (= {}x{} {depth}))(check-sat)",
        "(+ 1 ".repeat(depth),
        ")".repeat(depth)
    );
    assert_eq!(judge(&script, "((define-fun x () Int 0))").verdict, ModelVerdict::Valid);
    let list = "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)
        (assert (= l l))(assert ((_ is cons) l))(check-sat)";
    let model =
        format!("((define-fun l () L {}nil{}))", "(cons 1 ".repeat(depth), ")".repeat(depth));
    assert_eq!(judge(list, &model).verdict, ModelVerdict::Valid);
}
