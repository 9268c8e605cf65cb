//! Optimisation against enumeration: random problems over few values, and what an optimum says.

use std::fmt::Write as _;

use crate::in_process::run;
use crate::random_script::Random;
use expect_test::expect;
use trine::exit_code::ExitCode;
use trine::options::Options;

/// Problems of each kind.
const PROBLEMS: u64 = 120;

fn output(script: &str) -> String {
    let found = run(script, &Options::default());
    assert_eq!(found.code, ExitCode::Done, "{script}\n{}", found.output);
    found.output
}

/// A comparison of a sum over two integers with a number, as text and as a test.
struct Atom {
    factors: [i64; 2],
    bound: i64,
}

impl Atom {
    fn new(random: &mut Random) -> Self {
        let mut factor = || random.below(7) as i64 - 3;
        Self { factors: [factor(), factor()], bound: random.below(13) as i64 - 6 }
    }

    fn sum(&self, x: [i64; 2]) -> i64 {
        self.factors[0] * x[0] + self.factors[1] * x[1]
    }

    fn holds(&self, x: [i64; 2]) -> bool {
        self.sum(x) <= self.bound
    }

    fn sum_text(&self) -> String {
        let [a, b] = self.factors.map(number);
        format!("(+ (* {a} x) (* {b} y))")
    }

    fn text(&self) -> String {
        format!("(<= {} {})", self.sum_text(), number(self.bound))
    }
}

fn number(value: i64) -> String {
    if value < 0 { format!("(- {})", -value) } else { value.to_string() }
}

#[test]
fn integers_in_their_order() {
    let mut random = Random(11);
    for _ in 0..PROBLEMS {
        let clauses: Vec<[Atom; 2]> = (0..1 + random.below(4))
            .map(|_| [Atom::new(&mut random), Atom::new(&mut random)])
            .collect();
        let objectives = [Atom::new(&mut random), Atom::new(&mut random)];
        let mut script = String::from("(declare-const x Int)(declare-const y Int)\n");
        script.push_str("(assert (and (<= (- 3) x 3) (<= (- 3) y 3)))\n");
        for [one, other] in &clauses {
            let _ = writeln!(script, "(assert (or {} {}))", one.text(), other.text());
        }
        let _ = writeln!(script, "(minimize {})", objectives[0].sum_text());
        let _ = writeln!(script, "(maximize {})", objectives[1].sum_text());
        script.push_str("(check-sat)\n");
        let points = (-3..=3).flat_map(|x| (-3..=3).map(move |y| [x, y]));
        let holds = |&x: &[i64; 2]| clauses.iter().all(|[a, b]| a.holds(x) || b.holds(x));
        let models: Vec<[i64; 2]> = points.filter(holds).collect();
        let best = models.iter().map(|&x| (objectives[0].sum(x), -objectives[1].sum(x))).min();
        let expected = match best {
            None => "unsat\n".to_owned(),
            Some((least, negated)) => {
                script.push_str("(get-objectives)\n");
                format!(
                    "sat\n(objectives\n ({} {})\n ({} {})\n)\n",
                    objectives[0].sum_text(),
                    number(least),
                    objectives[1].sum_text(),
                    number(-negated)
                )
            }
        };
        assert_eq!(output(&script), expected, "{script}");
    }
}

#[test]
fn bits_with_and_without_a_sign() {
    let mut random = Random(12);
    for _ in 0..PROBLEMS {
        let (product, excluded) = (random.below(8) as u64, random.below(8) as u64);
        let (is_signed, is_maximum) = (random.below(2) == 1, random.below(2) == 1);
        let command = if is_maximum { "maximize" } else { "minimize" };
        let signed = if is_signed { " :signed" } else { "" };
        let script = format!(
            "(declare-const x (_ BitVec 3))(declare-const y (_ BitVec 3))
             (assert (bvule (bvmul x y) (_ bv{product} 3)))(assert (distinct (bvadd x y) (_ bv{excluded} 3)))
             ({command} (bvxor x (bvshl y #b001)){signed})(check-sat)(get-objectives)"
        );
        let value = |bits: u64| {
            if is_signed && bits > 3 { bits as i64 - 8 } else { bits as i64 }
        };
        let values =
            (0..8_u64).flat_map(|x| (0..8_u64).map(move |y| (x, y))).filter_map(|(x, y)| {
                let holds = (x * y) % 8 <= product && (x + y) % 8 != excluded;
                holds.then_some(value(x ^ ((y * 2) % 8)))
            });
        let best = if is_maximum { values.max() } else { values.min() };
        let text = output(&script);
        let expected = number(best.expect("some pair"));
        let end = format!("#b001)) {expected})\n)\n");
        assert!(text.ends_with(&end), "{script}\n{text}, not {expected}");
    }
}

#[test]
fn soft_assertions_with_weights() {
    let mut random = Random(13);
    let literal = |random: &mut Random| (random.below(4), random.below(2) == 1);
    let text = |&(at, holds): &(usize, bool)| {
        if holds { format!("b{at}") } else { format!("(not b{at})") }
    };
    for _ in 0..PROBLEMS {
        let clause = |random: &mut Random| [literal(random), literal(random)];
        let hard: Vec<_> = (0..1 + random.below(4)).map(|_| clause(&mut random)).collect();
        let soft: Vec<_> = (0..2 + random.below(6))
            .map(|_| (clause(&mut random), random.below(9) as i64 - 2))
            .collect();
        let mut script: String = (0..4).map(|at| format!("(declare-const b{at} Bool)\n")).collect();
        for [one, other] in &hard {
            let _ = writeln!(script, "(assert (or {} {}))", text(one), text(other));
        }
        for ([one, other], weight) in &soft {
            let (one, other, weight) = (text(one), text(other), number(*weight));
            let _ = writeln!(script, "(assert-soft (and {one} {other}) :weight {weight} :id w)");
        }
        script.push_str("(check-sat)\n");
        let is = |model: u64, (at, holds): (usize, bool)| (model >> at & 1 == 1) == holds;
        let models =
            (0..16).filter(|&model| hard.iter().all(|&[a, b]| is(model, a) || is(model, b)));
        let cost = |model: u64| -> i64 {
            let failed = soft.iter().filter(|([a, b], _)| !(is(model, *a) && is(model, *b)));
            failed.map(|(_, weight)| weight).sum()
        };
        let expected = match models.map(cost).min() {
            None => "unsat\n".to_owned(),
            Some(best) => {
                script.push_str("(get-objectives)\n");
                format!("sat\n(objectives\n (w {})\n)\n", number(best))
            }
        };
        assert_eq!(output(&script), expected, "{script}");
    }
}

#[test]
fn reals_reach_a_vertex_or_come_near() {
    let script = "(declare-const x Real)(declare-const y Real)(declare-const n Int)
        (assert (and (>= x 0.0) (>= y 0.0) (<= (+ x (* 2.0 y)) 14.0) (>= (- (* 3.0 x) y) 0.0)))
        (assert (or (<= (- x y) 2.0) (is_int x)))
        (push 1)(maximize (+ (* 3.0 x) (* 4.0 y)))(check-sat)(get-objectives)(get-value (x y))(pop 1)
        (push 1)(assert (not (is_int x)))(assert (>= x 1.0))(minimize x)(check-sat)(get-objectives)(pop 1)
        (push 1)(assert (< (to_real n) x))(minimize (- x (to_real n)))(check-sat)(get-objectives)(pop 1)
        (push 1)(maximize (+ x (to_real n)))(check-sat)(get-objectives)(pop 1)";
    expect![[r#"
        sat
        (objectives
         ((+ (* 3.0 x) (* 4.0 y)) 42.0)
        )
        ((x 14.0) (y 0.0))
        sat
        (objectives
         (x (+ 1.0 epsilon))
        )
        sat
        (objectives
         ((- x (to_real n)) (+ 0.0 epsilon))
        )
        sat
        (objectives
         ((+ x (to_real n)) oo)
        )
    "#]]
    .assert_eq(&output(script));
}

#[test]
fn what_is_not_certain_is_unknown() {
    let script = "(declare-const s String)(maximize (str.len s))(check-sat)";
    let options =
        Options { check_time: Some(std::time::Duration::from_secs(3)), ..Options::default() };
    let found = run(script, &options);
    assert_eq!(found.output, "unknown\n");
}

#[test]
fn objectives_end_with_their_level() {
    let script = "(declare-const x Int)(assert (<= 3 x 9))(push 1)(maximize x)(check-sat)(get-objectives)(pop 1)
        (check-sat)(push 1)(minimize x)(assert-soft (> x 4) :weight 2)(set-option :opt.priority box)(check-sat)
        (get-objectives)(pop 1)";
    expect![[r#"
        sat
        (objectives
         (x 9)
        )
        sat
        sat
        (objectives
         (x 3)
         ( 0)
        )
    "#]]
    .assert_eq(&output(script));
    let asked = run("(declare-const x Int)(check-sat)(get-objectives)", &Options::default());
    assert_eq!(
        asked.output,
        "sat\n(error \"1:33: there are no objectives: the last check found a model\")\n"
    );
}

#[test]
fn what_cannot_be_optimised_is_an_error() {
    let found = run("(declare-const s String)\n(minimize s)\n", &Options::default());
    assert_eq!(
        found.output,
        "(error \"2:11: the objective has the sort String, expected Int, Real or a bit-vector\")\n"
    );
    let found = run("(assert-soft true :weight heavy)\n", &Options::default());
    assert_eq!(found.output, "(error \"1:27: a weight is a number such as 2, 0.5 or (- 1)\")\n");
}
