//! Cubes against enumeration.

use super::*;
use crate::candidates::candidates;
use trine_smtlib::{Command, ScriptReader};
use trine_term::{Evaluator, FunId, Interpretation, Value};
use trine_value::BitVec;

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// A formula over two words of three bits and a Boolean.
fn formula(state: &mut u64, depth: usize) -> String {
    let mut word = |depth: usize| {
        let mut text = ["x", "y", "#b011", "#b101"][(next(state) % 4) as usize].to_owned();
        for _ in 0..depth {
            let op = ["bvadd", "bvmul", "bvxor", "bvudiv", "bvshl"][(next(state) % 5) as usize];
            text = format!("({op} {text} {})", ["x", "y", "#b110"][(next(state) % 3) as usize]);
        }
        text
    };
    if depth == 0 {
        let (left, right) = (word(1), word(2));
        let op = ["bvult", "=", "bvsle", "distinct"][(next(state) % 4) as usize];
        return if next(state).is_multiple_of(6) {
            "p".to_owned()
        } else {
            format!("({op} {left} {right})")
        };
    }
    let op = ["and", "or", "=", "xor", "=>"][(next(state) % 5) as usize];
    format!("({op} {} {})", formula(state, depth - 1), formula(state, depth - 1))
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

/// For each interpretation, whether the assertions hold, and the leaf in which it lies.
fn leaves(problem: &Problem, tree: &SplitTree) -> Vec<(bool, Node)> {
    let mut found = Vec::new();
    for number in 0..128_u64 {
        let mut interpretation = Interpretation::new();
        let [x, y, p] = problem.functions[..] else { panic!("three constants") };
        interpretation.set_constant(x, Value::bitvec(&BitVec::from_u64(3, number & 7)));
        interpretation.set_constant(y, Value::bitvec(&BitVec::from_u64(3, number >> 3 & 7)));
        interpretation.set_constant(p, Value::Bool(number >> 6 == 1));
        let mut evaluator = Evaluator::new(&problem.store, &interpretation);
        let mut holds = |term| evaluator.holds(term, &Budget::unlimited()) == Ok(true);
        let mut node = 0;
        while let Node::Split { formula, then, otherwise } = tree.nodes[node] {
            node = if holds(formula) { then } else { otherwise };
        }
        let model = problem.assertions.iter().all(|&assertion| holds(assertion));
        found.push((model, tree.nodes[node]));
    }
    found
}

#[test]
fn each_model_lies_in_one_open_cube() {
    let (mut refuted, mut cubes) = (0, 0);
    for seed in 0..150 {
        let mut state = seed;
        let mut text = "(declare-const x (_ BitVec 3))(declare-const y (_ BitVec 3))\
            (declare-const p Bool)"
            .to_owned();
        for _ in 0..2 {
            text.push_str(&format!("(assert {})", formula(&mut state, 2)));
        }
        let mut problem = read(&text);
        let choices = candidates(&mut problem.store, &problem.assertions);
        for wanted in [1, 2, 5, 1000] {
            let tree = split(
                &mut problem.store,
                &problem.assertions,
                &choices,
                wanted,
                [100, 1_000_000][(seed % 2) as usize],
                &Budget::unlimited(),
            )
            .expect("no limit");
            assert!(tree.open() <= wanted, "{text}");
            refuted += tree.refuted();
            cubes += tree.open();
            for (model, leaf) in leaves(&problem, &tree) {
                assert!(leaf == Node::Cube || !model, "a model in a refuted cube: {text}");
            }
        }
    }
    assert!(refuted > 1000 && cubes > 2000, "{refuted} refuted, {cubes} open");
}

#[test]
fn halves_come_later_and_belong_to_one_split() {
    let mut problem = read(
        "(declare-const x (_ BitVec 16))(declare-const y (_ BitVec 16))(declare-const p Bool)\
         (assert (= (bvmul x y) #x7fff))(assert (bvult x y))(assert (or p (bvult #x0001 x)))",
    );
    let choices = candidates(&mut problem.store, &problem.assertions);
    let budget = Budget::unlimited();
    let tree = split(&mut problem.store, &problem.assertions, &choices, 40, 1 << 30, &budget);
    let tree = tree.expect("no limit");
    assert_eq!(tree.open(), 40);
    let mut parents = vec![0; tree.nodes.len()];
    for (number, node) in tree.nodes.iter().enumerate() {
        if let Node::Split { then, otherwise, .. } = *node {
            assert!(then > number && otherwise > number);
            parents[then] += 1;
            parents[otherwise] += 1;
        }
    }
    assert_eq!(parents[0], 0);
    assert!(parents[1..].iter().all(|&count| count == 1));
}

#[test]
fn conjunctions_over_numbers_and_texts_are_split_by_bounds() {
    let mut problem = read(
        "(declare-const x Int)(declare-const s String)(assert (= (* x x x) 1000))\
         (assert (= (str.++ s s \"a\") (str.++ \"a\" s s)))",
    );
    let choices = candidates(&mut problem.store, &problem.assertions);
    let budget = Budget::unlimited();
    let tree = split(&mut problem.store, &problem.assertions, &choices, 12, 1 << 30, &budget);
    assert_eq!(tree.expect("no limit").open(), 12);
}
