//! Recounts: right numbers are confirmed, damaged ones refuted, and what is out of reach says so.

use trine_check::count::{CountReport, CountVerdict, check_counts};

const STEPS: u64 = 50_000_000;

fn judge(script: &str, answers: &str) -> CountReport {
    check_counts(script.as_bytes(), answers.as_bytes(), STEPS).unwrap()
}

/// Scripts with one question each, and its count.
const COUNTS: [(&str, &str); 16] = [
    ("(declare-const x Bool)(get-count x)", "2"),
    ("(declare-const x Bool)(assert false)(get-count x)", "0"),
    ("(declare-const x (_ BitVec 8))(assert (bvult x #x10))(get-count x)", "16"),
    ("(declare-const x (_ BitVec 8))(get-count ((_ extract 3 2) x))", "4"),
    ("(declare-const x Int)(assert (< 1 x 9))(assert (= (mod x 3) 0))(get-count x)", "2"),
    ("(declare-const x Int)(declare-const b Bool)(assert (<= 1 x 3))(get-count (x b))", "6"),
    ("(declare-const s String)(get-count s)", "infinite"),
    ("(declare-const s String)(get-count s :max-length 1)", "196609"),
    ("(declare-const s String)(assert (str.in_re s (re.+ (re.range \"a\" \"z\"))))(get-count s)", "infinite"),
    (
        "(declare-const s String)(assert (str.in_re s (re.+ (re.range \"a\" \"z\"))))
         (assert (and (<= (str.len s) 2) (not (str.contains s \"b\"))))(get-count s)",
        "650",
    ),
    (
        "(declare-const s String)(assert (or (= s \"x\") (and (str.prefixof \"ab\" s) (= 3 (str.len s)))))
         (get-count s)",
        "196609",
    ),
    (
        "(declare-const s String)(declare-const t String)(assert (str.in_re t re.none))(get-count s)",
        "0",
    ),
    (
        "(declare-const s String)(declare-const b Bool)(assert (str.in_re s (re.opt (str.to_re \"a\"))))
         (get-count (s b))",
        "4",
    ),
    (
        "(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))(assert (= (bvmul x y) #x1))
         (get-count x)",
        "8",
    ),
    ("(declare-datatype C ((r) (g) (b)))(push)(pop)(declare-const x Int)(assert (= x 5))
      (assert (<= 0 x 9))(get-count x)", "1"),
    ("(declare-const s String)(assert (= (= s \"a\") (str.suffixof \"b\" s)))(assert (< (str.len s) 1))
      (get-count s)", "1"),
];

#[test]
fn right_numbers_are_confirmed_and_others_refuted() {
    for (script, count) in COUNTS {
        let report = judge(script, count);
        assert_eq!(report.verdicts[0].1, CountVerdict::Confirmed, "{script}");
        assert_eq!(report.exit_code(), 0);
        for wrong in ["1000003", "(:at-least 0 :at-most 0)", "3"] {
            if wrong == "(:at-least 0 :at-most 0)" && count == "0" {
                continue;
            }
            let report = judge(script, wrong);
            assert!(matches!(report.verdicts[0].1, CountVerdict::Refuted(_)), "{script} {wrong}");
            assert_eq!(report.exit_code(), 1);
            assert!(
                report.to_string().starts_with("refuted 1:") || script.contains('\n'),
                "{report}"
            );
        }
    }
}

#[test]
fn what_is_out_of_reach_is_not_recounted() {
    for script in [
        "(declare-const x Int)(assert (< x 5))(get-count x)",
        "(declare-const x Real)(get-count x)",
        "(declare-const x (_ BitVec 32))(get-count x)",
        "(declare-fun f (Int) Int)(get-count (f 0))",
        "(declare-const s String)(get-count (str.rev s))",
        "(declare-const x Int)(assert (<= 0 x 1))(assert (= (div x 0) 1))(get-count x)",
    ] {
        let report = judge(script, "5");
        assert!(matches!(report.verdicts[0].1, CountVerdict::NotRecounted(_)), "{script} {report}");
        assert_eq!(report.exit_code(), 2);
    }
}

#[test]
fn answers_stand_among_other_responses() {
    let script =
        "(declare-const x Bool)(check-sat)(get-count x)(assert x)(get-value (x))(get-count x)";
    let report = judge(script, "sat\n2\n((x true))\n1\n");
    assert_eq!(report.to_string(), "confirmed\n");
    let fault = check_counts(script.as_bytes(), b"sat 2", STEPS).unwrap_err();
    assert!(fault.contains("2 questions"), "{fault}");
    assert!(check_counts(b"(get-count y)", b"1", STEPS).is_err());
}
