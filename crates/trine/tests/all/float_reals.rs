//! Conversions between floats and unknown reals, on all values of tiny formats.
//!
//! Idea: between two reals lie the floats that the evaluator rounds points between them to. Each of
//! them must be possible, and nothing else.

use std::fmt::Write as _;

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_value::number::{Rational, rational_text};
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

const MODES: [(&str, RoundingMode); 5] = [
    ("RNE", RoundingMode::Rne),
    ("RNA", RoundingMode::Rna),
    ("RTP", RoundingMode::Rtp),
    ("RTN", RoundingMode::Rtn),
    ("RTZ", RoundingMode::Rtz),
];

const FORMATS: [(u32, u32); 3] = [(2, 2), (2, 3), (3, 3)];

fn all_values(format: FloatFormat) -> Vec<Float> {
    let mut values: Vec<Float> = (0..1_u64 << format.width())
        .map(|bits| Float::from_bits(format, &BitVec::from_u64(format.width(), bits)))
        .collect();
    values.dedup();
    values
}

fn answers(script: &str) -> Vec<String> {
    let done = run(script, &Options::default());
    assert_eq!(done.code, ExitCode::Done, "{}", done.output);
    done.output.lines().map(str::to_owned).collect()
}

fn number(numerator: i32, denominator: i32) -> Rational {
    Rational::from(numerator) / Rational::from(denominator)
}

/// The real is in a small interval: some floats are what it is rounded to, and others are not.
#[test]
fn reals_in_an_interval_are_rounded_to_these_floats() {
    for (eb, sb) in FORMATS {
        let format = FloatFormat::new(eb, sb).expect("a format");
        let mut script = format!(
            "(set-logic ALL)(declare-const r Real)(declare-const m RoundingMode)
             (declare-const x (_ FloatingPoint {eb} {sb}))(assert (= x ((_ to_fp {eb} {sb}) m r)))"
        );
        let mut expected = Vec::new();
        for (name, mode) in MODES {
            // In steps of sixteenths, past the largest numbers. The ends of what is rounded to a float
            // are multiples of 1/32, so the points in between miss nothing.
            for start in (-360..=360).step_by(45) {
                let points = (0..=500).map(|part| number(start * 100 + part, 1600));
                let mut rounded: Vec<Float> =
                    points.map(|point| Float::from_rational(mode, format, &point)).collect();
                rounded.dedup();
                let [low, high] = [start, start + 5].map(|end| rational_text(&number(end, 16)));
                write!(script, "(push 1)(assert (= m {name}))(assert (<= {low} r {high}))")
                    .expect("texts grow");
                for value in all_values(format) {
                    write!(script, "(check-sat-assuming ((= x {value})))").expect("texts grow");
                    expected.push(if rounded.contains(&value) { "sat" } else { "unsat" });
                }
                script.push_str("(pop 1)");
            }
        }
        assert_eq!(answers(&script), expected, "{eb} {sb}");
    }
}

/// The number of a float is in an open interval; what is no number may be anywhere.
#[test]
fn floats_have_these_numbers() {
    for (eb, sb) in FORMATS {
        let format = FloatFormat::new(eb, sb).expect("a format");
        let mut script = format!(
            "(set-logic ALL)(declare-const x (_ FloatingPoint {eb} {sb}))
             (declare-const y (_ FloatingPoint {eb} {sb}))"
        );
        let mut expected = Vec::new();
        for start in (-360..=360).step_by(30) {
            let ends = [start, start + 7].map(|end| number(end, 16));
            let [low, high] = [0, 1].map(|end: usize| rational_text(&ends[end]));
            write!(script, "(push 1)(assert (< {low} (fp.to_real x) {high}))").expect("texts grow");
            for value in all_values(format) {
                write!(script, "(check-sat-assuming ((= x {value})))").expect("texts grow");
                let is_there =
                    value.to_real().map_or(true, |real| ends[0] < real && real < ends[1]);
                expected.push(if is_there { "sat" } else { "unsat" });
            }
            script.push_str("(pop 1)");
        }
        // It is a function, also where it may be anything.
        script.push_str(
            "(assert (= x y))(assert (not (= (fp.to_real x) (fp.to_real y))))(check-sat)",
        );
        expected.push("unsat");
        assert_eq!(answers(&script), expected, "{eb} {sb}");
    }
}

/// How far a rounded sum can be from the sum.
#[test]
fn rounding_errors_have_these_bounds() {
    for (eb, sb) in FORMATS {
        let format = FloatFormat::new(eb, sb).expect("a format");
        let values = all_values(format);
        for (name, mode) in MODES {
            let mut worst = Rational::ZERO;
            for x in &values {
                for y in &values {
                    let sum = x.add(mode, y);
                    if let (Ok(x), Ok(y), Ok(sum)) = (x.to_real(), y.to_real(), sum.to_real()) {
                        worst = worst.max(sum - (x + y));
                    }
                }
            }
            let worst = rational_text(&worst);
            let script = format!(
                "(set-logic ALL)
                 (declare-const x (_ FloatingPoint {eb} {sb}))
                 (declare-const y (_ FloatingPoint {eb} {sb}))
                 (define-fun sum () (_ FloatingPoint {eb} {sb}) (fp.add {name} x y))
                 (define-fun finite ((f (_ FloatingPoint {eb} {sb}))) Bool
                   (not (or (fp.isNaN f) (fp.isInfinite f))))
                 (define-fun error () Real (- (fp.to_real sum) (+ (fp.to_real x) (fp.to_real y))))
                 (assert (and (finite x) (finite y) (finite sum)))
                 (check-sat-assuming ((> error {worst})))
                 (check-sat-assuming ((>= error {worst})))"
            );
            assert_eq!(answers(&script), ["unsat", "sat"], "{eb} {sb} {name} {worst}");
        }
    }
}
