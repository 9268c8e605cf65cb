//! Workers against enumeration, with limits that make them split cubes again.

use super::*;
use crate::options::Options;
use trine_smtlib::{Command, ScriptReader};
use trine_term::{Evaluator, FunId, Interpretation, Value};
use trine_value::BitVec;

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// A comparison of two sums of products over two words of six bits.
fn comparison(state: &mut u64) -> String {
    let mut word = || {
        let mut text = "#b000011".to_owned();
        for _ in 0..4 {
            let op = ["bvadd", "bvmul", "bvxor", "bvmul"][(next(state) % 4) as usize];
            text = format!("({op} {text} {})", ["x", "y"][(next(state) % 2) as usize]);
        }
        text
    };
    let (left, right) = (word(), word());
    format!("({} {left} {right})", ["=", "bvult", "="][(next(state) % 3) as usize])
}

struct Problem {
    store: TermStore,
    functions: Vec<FunId>,
    assertions: Vec<TermId>,
}

fn read(text: &str) -> Problem {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(text.as_bytes(), &mut store);
    let (mut functions, mut assertions) = (Vec::new(), Vec::new());
    while let Some(parsed) = reader.next_command(&mut store) {
        match parsed.expect("a script").command {
            Command::DeclareFun(function) => functions.push(function),
            Command::Assert { term, .. } => assertions.push(term),
            _ => {}
        }
    }
    Problem { store, functions, assertions }
}

fn has_model(problem: &Problem) -> bool {
    (0..1_u64 << 12).any(|number| {
        let mut interpretation = Interpretation::new();
        for (position, &function) in problem.functions.iter().enumerate() {
            let value = BitVec::from_u64(6, number >> (6 * position) & 63);
            interpretation.set_constant(function, Value::bitvec(&value));
        }
        let mut evaluator = Evaluator::new(&problem.store, &interpretation);
        let mut holds = |&term| evaluator.holds(term, &Budget::unlimited()) == Ok(true);
        problem.assertions.iter().all(&mut holds)
    })
}

/// What the first of two workers, one after the other, says of a problem; and how many cubes were refuted for that.
fn conquered(problem: Problem, first_ticks: u64) -> (Option<Checked>, u64) {
    let options = Options { strategy: crate::strategy::Strategy::Circuits, ..Options::default() };
    let mut solver = Solver::new(&options);
    for &term in &problem.assertions {
        solver.assert(ScriptAssertion { term, name: None });
    }
    let mut entrant = Entrant { solver, store: problem.store };
    let conquest = Conquest { first_ticks, ..Conquest::new(1) };
    let answer = conquest.work(&mut entrant, &[], &Budget::unlimited());
    assert!(conquest.work(&mut entrant, &[], &Budget::unlimited()).is_none(), "one answer");
    (answer, entrant.solver.statistics.cubes)
}

#[test]
fn workers_say_what_enumeration_says() {
    let (mut refuted, mut found) = (0, 0);
    for seed in 0..120 {
        let mut state = seed * 77 + 1;
        let mut text = String::new();
        for name in ["x", "y"] {
            text.push_str(&format!("(declare-const {name} (_ BitVec 6))"));
        }
        for _ in 0..2 + seed % 2 {
            text.push_str(&format!("(assert {})", comparison(&mut state)));
        }
        let problem = read(&text);
        let expected = has_model(&problem);
        match conquered(problem, [50, 20_000, 1_000_000][(seed % 3) as usize]).0 {
            Some(Ok(Answer::Sat(_))) => {
                assert!(expected, "a model of {text}");
                found += 1;
            }
            Some(Ok(Answer::Unsat(_))) => {
                assert!(!expected, "no model of {text}");
                refuted += 1;
            }
            // No formula to split by was left open.
            None => {}
            other => panic!("{other:?}: {text}"),
        }
    }
    assert!(refuted > 20 && found > 20, "{refuted} refuted, {found} models");
}

#[test]
fn cubes_that_take_too_long_are_split_until_all_are_refuted() {
    let factors = "(declare-const x (_ BitVec 10))(declare-const y (_ BitVec 10))\
        (assert (bvult (_ bv1 10) x))(assert (bvult x y))\
        (assert (= (bvmul ((_ zero_extend 10) x) ((_ zero_extend 10) y)) (_ bv523777 20)))";
    let (answer, cubes) = conquered(read(factors), 20_000);
    assert!(matches!(answer, Some(Ok(Answer::Unsat(_)))), "{answer:?}");
    assert!(cubes > 8, "the first eight were enough");
}

#[test]
fn a_cube_whose_worker_ends_without_a_result_waits_again() {
    let text = "(declare-const x (_ BitVec 16))(declare-const y (_ BitVec 16))\
                (assert (= (bvmul x y) #x7fff))(assert (bvult #x0001 x y))";
    let mut problem = read(text);
    let found = candidates(&mut problem.store, &problem.assertions);
    let budget = Budget::unlimited();
    let assertions = &problem.assertions;
    let mut splitter =
        Splitter::new(&mut problem.store, assertions, &found, 1 << 30, &budget).expect("no limit");
    splitter.grow(2, &budget);
    let count = splitter.tree().open();
    let conquest = Conquest::new(1);
    *conquest.lock() = Stage::Split(Box::new(Field::new(problem.store, splitter, 1)));
    for _ in 0..3 {
        let claims: Vec<_> = (0..count).map(|_| conquest.next(&budget)).collect();
        assert!(claims.iter().all(Option::is_some));
        assert!(!conquest.is_refuted());
        drop(claims);
        assert!(!conquest.is_refuted());
    }
}
