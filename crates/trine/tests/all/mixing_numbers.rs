//! Formulas that mix floats, reals, integers and arrays, against enumeration.
//!
//! Idea: a float of the format (2,2), a real among four halves, an integer from 0 to 3 and an array
//! from bits to such integers have few interpretations: all are tried with the evaluator. Formulas
//! are made as text. Levels come and go, with and without preprocessing, with assumptions.

use crate::choices::Choices;
use trine::answer::Answer;
use trine::options::Options;
use trine::solver::{Limits, ScriptAssertion, Solver};
use trine_collections::Budget;
use trine_smtlib::{Command, ScriptReader};
use trine_term::{ArrayValue, Domain, Evaluator, FunId, Interpretation, TermId, TermStore, Value};
use trine_value::number::{Integer, Rational};
use trine_value::{BitVec, Float, FloatFormat};

const DECLARATIONS: &str = "
    (declare-const x (_ FloatingPoint 2 2))
    (declare-const r Real)
    (declare-const n Int)
    (declare-const a (Array (_ BitVec 1) Int))
    (assert (and (<= 0 n 3) (or (= r 0.0) (= r 0.5) (= r 1.0) (= r 1.5))))
    (assert (and (<= 0 (select a #b0) 3) (<= 0 (select a #b1) 3)))";

/// Makes terms of a sort as text.
struct Generator(Choices);

impl Generator {
    fn pick(
        &mut self,
        depth: usize,
        leaves: &[&str],
        inner: &[fn(&mut Self, usize) -> String],
    ) -> String {
        let choices = leaves.len() + if depth == 0 { 0 } else { inner.len() };
        let choice = self.0.below(choices);
        match leaves.get(choice) {
            Some(leaf) => (*leaf).to_owned(),
            None => inner[choice - leaves.len()](self, depth - 1),
        }
    }

    fn int(&mut self, depth: usize) -> String {
        self.pick(
            depth,
            &["n", "1", "2"],
            &[
                |g, d| format!("(+ {} {})", g.int(d), g.int(d)),
                |g, d| format!("(to_int {})", g.real(d)),
                |g, d| format!("(select {} {})", g.array(d), g.bit(d)),
                |g, d| format!("(ite {} {} {})", g.atom(d), g.int(d), g.int(d)),
                |g, d| format!("(ubv_to_int {})", g.bit(d)),
            ],
        )
    }

    fn real(&mut self, depth: usize) -> String {
        self.pick(
            depth,
            &["r", "0.5"],
            &[
                |g, d| format!("(to_real {})", g.int(d)),
                |g, d| format!("(- {} {})", g.real(d), g.real(d)),
                |g, d| format!("(ite {} {} {})", g.atom(d), g.real(d), g.real(d)),
                |g, d| {
                    let float = g.float(d);
                    format!("(ite (or (fp.isNaN {float}) (fp.isInfinite {float})) 0.0 (fp.to_real {float}))")
                },
            ],
        )
    }

    fn bit(&mut self, depth: usize) -> String {
        self.pick(
            depth,
            &["#b0", "#b1"],
            &[
                |g, d| format!("((_ int_to_bv 1) {})", g.int(d)),
                |g, d| format!("(ite {} #b1 #b0)", g.atom(d)),
            ],
        )
    }

    fn float(&mut self, depth: usize) -> String {
        self.pick(
            depth,
            &["x"],
            &[
                |g, d| format!("((_ to_fp 2 2) RNE {})", g.real(d)),
                |g, d| format!("(fp.add RTZ {} {})", g.float(d), g.float(d)),
                |g, d| format!("(fp.neg {})", g.float(d)),
                |g, d| format!("((_ to_fp 2 2) (concat {0} {1} {0} {1}))", g.bit(d), g.bit(d)),
                |g, d| format!("(ite {} {} {})", g.atom(d), g.float(d), g.float(d)),
            ],
        )
    }

    fn array(&mut self, depth: usize) -> String {
        self.pick(
            depth,
            &["a"],
            &[
                |g, d| format!("(store {} {} {})", g.array(d), g.bit(d), g.int(d)),
                |g, d| format!("((as const (Array (_ BitVec 1) Int)) {})", g.int(d)),
            ],
        )
    }

    fn atom(&mut self, depth: usize) -> String {
        self.pick(
            depth + 1,
            &[],
            &[
                |g, d| format!("(= {} {})", g.int(d), g.int(d)),
                |g, d| format!("(< {} {})", g.int(d), g.int(d)),
                |g, d| format!("(<= {} {})", g.real(d), g.real(d)),
                |g, d| format!("(is_int {})", g.real(d)),
                |g, d| format!("(fp.leq {} {})", g.float(d), g.float(d)),
                |g, d| format!("(= {} {})", g.float(d), g.float(d)),
                |g, d| format!("(= {} {})", g.array(d), g.array(d)),
                |g, d| format!("(= {} {})", g.bit(d), g.bit(d)),
            ],
        )
    }

    fn formula(&mut self) -> String {
        let (one, other) = (self.atom(2), self.atom(2));
        match self.0.below(4) {
            0 => format!("(not {one})"),
            1 => format!("(or {one} {other})"),
            2 => format!("(xor {one} {other})"),
            _ => one,
        }
    }
}

/// The constants in the order of their declarations, and the assertions.
fn read(store: &mut TermStore, script: &str) -> (Vec<FunId>, Vec<TermId>) {
    let (mut constants, mut assertions) = (Vec::new(), Vec::new());
    let mut reader = ScriptReader::new(script.as_bytes(), store);
    while let Some(command) = reader.next_command(store) {
        match command.unwrap_or_else(|error| panic!("{error}\n{script}")).command {
            Command::DeclareFun(function) => constants.push(function),
            Command::Assert { term, .. } => assertions.push(term),
            other => panic!("{other:?}"),
        }
    }
    (constants, assertions)
}

fn has_model(store: &mut TermStore, constants: &[FunId], formulas: &[TermId]) -> bool {
    let &[x, r, n, a] = constants else { panic!("four constants") };
    let format = FloatFormat::new(2, 2).expect("a format");
    let integer = |value: u64| Value::Int(Integer::from(value));
    let bit = store.sorts.bitvec(1);
    let domain = Domain::of(store, bit).expect("a domain");
    (0..16 * 4 * 4 * 16_u64).any(|case| {
        let mut model = Interpretation::new();
        let float = Float::from_bits(format, &BitVec::from_u64(4, case % 16));
        model.set_constant(x, Value::float(float));
        let halves = Rational::from(case / 16 % 4) / Rational::from(2);
        model.set_constant(r, Value::real(halves));
        model.set_constant(n, integer(case / 64 % 4));
        let mut array = ArrayValue::constant(domain.clone(), integer(case / 256 % 4));
        array.set(Value::bits(1, 1), integer(case / 1024));
        model.set_constant(a, Value::Array(array));
        let mut evaluator = Evaluator::new(store, &model);
        let budget = Budget::unlimited();
        formulas.iter().all(|&formula| evaluator.holds(formula, &budget) == Ok(true))
    })
}

#[test]
fn answers_agree_with_enumeration() {
    let (mut seen, mut unknown) = ([0, 0], 0);
    for seed in 0..60 {
        let mut generator = Generator(Choices(seed));
        let mut script = DECLARATIONS.to_owned();
        for _ in 0..5 {
            script.push_str(&format!("(assert {})", generator.formula()));
        }
        let mut store = TermStore::new();
        let (constants, assertions) = read(&mut store, &script);
        let options = Options { preprocess: seed % 2 == 0, ..Options::default() };
        let mut solver = Solver::new(&options);
        let (ranges, random) = assertions.split_at(2);
        for &term in ranges {
            solver.assert(ScriptAssertion { term, name: None });
        }
        let mut formulas = ranges.to_vec();
        for (number, &term) in random.iter().enumerate() {
            // The last of each problem is assumed, the others are asserted in levels.
            let assumed = number + 1 == random.len();
            if generator.0.below(3) == 0 && solver.depth() > 0 {
                solver.pop(1);
                formulas.pop();
            }
            formulas.push(term);
            if !assumed {
                solver.push();
                solver.assert(ScriptAssertion { term, name: None });
            }
            let assumptions = if assumed { &formulas[formulas.len() - 1..] } else { &[] };
            let expected = has_model(&mut store, &constants, &formulas);
            let limits = Limits { ticks: Some(100_000_000), ..Limits::default() };
            match solver.check(&mut store, assumptions, &limits) {
                Ok(Answer::Unknown(_)) => unknown += 1,
                answer => {
                    let answer = answer.expect("no fault");
                    let right = if expected { answer.is_sat() } else { answer.is_unsat() };
                    assert!(right, "seed {seed}, check {number}, {answer:?}: {script}");
                    seen[usize::from(expected)] += 1;
                }
            }
        }
    }
    println!("{seen:?} unsatisfiable and satisfiable, {unknown} undecided");
    assert!(seen.iter().all(|&count| count >= 20) && unknown <= 6, "{seen:?}, {unknown}");
}
