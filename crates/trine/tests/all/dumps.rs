//! Dumped problems: the clauses and the graph have the answer of the check, by another SAT solver,
//! and their named bits are a model.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_collections::Budget;
use trine_sat::{Cadical, Lit, SatAnswer, SatConfig, SatSolver, Var};

/// Scripts with one check each, and its answer.
const SCRIPTS: &[(&str, bool)] = &[
    (
        "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))
         (assert (= (bvmul x y) #x8f))(assert (bvult #x01 x))(assert (bvult #x01 y))
         (assert (not (bvumulo x y)))",
        true,
    ),
    (
        "(declare-const x (_ BitVec 6))(assert (= (bvmul x x) #b000010))(assert (bvult x #b100000))",
        false,
    ),
    ("(declare-const p Bool)(declare-const q Bool)(assert (xor p q))(assert (= p q))", false),
    ("(declare-const p Bool)(declare-const q Bool)(assert (xor p q))(assert (=> q p))", true),
    ("(assert true)", true),
    ("(assert false)", false),
    (
        "(declare-const a Float16)(declare-const b Float16)
         (assert (fp.lt (fp.add RNE a b) a))(assert (fp.isPositive b))",
        false,
    ),
    (
        "(declare-const a (_ FloatingPoint 3 3))(assert (fp.eq (fp.mul RTZ a a) ((_ to_fp 3 3) RNE 2.25)))",
        true,
    ),
    (
        "(declare-const x (_ BitVec 40))(declare-const y (_ BitVec 40))
         (assert (= (bvudiv x y) (_ bv7 40)))(assert (= (bvurem x y) (_ bv1000 40)))",
        true,
    ),
];

fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.display().to_string()
}

/// A problem read back: clauses over variables from one, and the literals of named bits.
struct Problem {
    variables: usize,
    clauses: Vec<Vec<i32>>,
    names: BTreeMap<String, i32>,
}

fn read_dimacs(text: &str) -> Problem {
    let mut problem = Problem { variables: 0, clauses: Vec::new(), names: BTreeMap::new() };
    let mut announced = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |position: usize| words[position].parse::<i32>().expect("a number");
        match words[0] {
            "c" => drop(problem.names.insert(words[2].into(), number(1))),
            "p" => {
                assert_eq!(words[1], "cnf");
                (problem.variables, announced) = (number(2) as usize, number(3) as usize);
            }
            _ => {
                let mut clause: Vec<i32> = (0..words.len()).map(number).collect();
                assert_eq!(clause.pop(), Some(0));
                let limit = problem.variables as i32;
                assert!(clause.iter().all(|literal| (1..=limit).contains(&literal.abs())));
                problem.clauses.push(clause);
            }
        }
    }
    assert_eq!(problem.clauses.len(), announced);
    problem
}

/// Reads both spellings of AIGER, with one clause for each half of each and.
fn read_aiger(bytes: &[u8]) -> Problem {
    let mut at = 0;
    let line = |at: &mut usize| {
        let end = *at + bytes[*at..].iter().position(|&b| b == b'\n').expect("a line ends");
        let text = std::str::from_utf8(&bytes[*at..end]).expect("text").to_owned();
        *at = end + 1;
        text
    };
    let header = line(&mut at);
    let words: Vec<&str> = header.split(' ').collect();
    let numbers: Vec<u32> = words[1..].iter().map(|w| w.parse().expect("a number")).collect();
    let [variables, inputs, latches, outputs, ands] = numbers[..] else { panic!("{header}") };
    assert_eq!((latches, outputs, variables), (0, 1, inputs + ands));
    if words[0] == "aag" {
        for input in 1..=inputs {
            assert_eq!(line(&mut at), (2 * input).to_string());
        }
    }
    let output: u32 = line(&mut at).parse().expect("a literal");
    let mut gates = Vec::new();
    for number in inputs + 1..=variables {
        let mut delta = || {
            let (mut value, mut shift) = (0, 0);
            loop {
                let byte = bytes[at];
                at += 1;
                value |= u32::from(byte & 0x7F) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    return value;
                }
            }
        };
        if words[0] == "aag" {
            let line = line(&mut at);
            let gate: Vec<u32> = line.split(' ').map(|w| w.parse().expect("a literal")).collect();
            assert_eq!(gate[0], 2 * number);
            gates.push((gate[0], gate[1], gate[2]));
        } else {
            let left = 2 * number - delta();
            let right = left - delta();
            gates.push((2 * number, left, right));
        }
    }
    // Variable one is the constant true, variable n of the file is n + 1.
    let literal = |code: u32| {
        let variable = (code / 2 + 1) as i32;
        let sign = if code % 2 == 1 { -1 } else { 1 };
        if code < 2 { -sign } else { sign * variable }
    };
    let mut clauses = vec![vec![1], vec![literal(output)]];
    for (gate, left, right) in gates {
        assert!(gate > left && left >= right);
        let [gate, left, right] = [gate, left, right].map(literal);
        clauses.extend([vec![-gate, left], vec![-gate, right], vec![gate, -left, -right]]);
    }
    let mut names = BTreeMap::new();
    while at < bytes.len() {
        let line = line(&mut at);
        let (position, name) = line.split_once(' ').expect("a symbol");
        let input: u32 = position.strip_prefix('i').and_then(|n| n.parse().ok()).expect("an input");
        names.insert(name.to_owned(), literal(2 * (input + 1)));
    }
    Problem { variables: variables as usize + 1, clauses, names }
}

/// The values of the named bits in a model, or `None`.
fn solve(problem: &Problem) -> Option<BTreeMap<String, bool>> {
    let mut sat = Cadical::new(&SatConfig::default());
    let variables: Vec<Var> = (0..problem.variables).map(|_| sat.new_var()).collect();
    let literal = |number: i32| {
        let variable = variables[number.unsigned_abs() as usize - 1];
        if number > 0 { variable.positive() } else { variable.negative() }
    };
    for clause in &problem.clauses {
        let clause: Vec<Lit> = clause.iter().map(|&number| literal(number)).collect();
        sat.add_clause(&clause);
    }
    match sat.solve(&[], &Budget::unlimited()) {
        SatAnswer::Sat(()) => {
            let value = |&number: &i32| sat.value(literal(number)).is_true();
            Some(problem.names.iter().map(|(name, bit)| (name.clone(), value(bit))).collect())
        }
        SatAnswer::Unsat(()) => None,
        SatAnswer::Unknown(reason) => panic!("{reason:?}"),
    }
}

/// What the values of named bits say about the constants `x`, `y` and `p`, as assertions.
fn as_assertions(values: &BTreeMap<String, bool>) -> String {
    let mut text = String::new();
    for (name, &value) in values {
        match name.split_once('[') {
            None => text.push_str(&format!("(assert (= {name} {value}))")),
            Some((word, position)) => {
                let position = position.trim_end_matches(']');
                let bit = u8::from(value);
                text.push_str(&format!(
                    "(assert (= ((_ extract {position} {position}) {word}) #b{bit}))"
                ));
            }
        }
    }
    text
}

#[test]
fn dumps_have_the_answer_of_the_check() {
    for (number, &(script, satisfiable)) in SCRIPTS.iter().enumerate() {
        for preprocess in [true, false] {
            for aiger in ["aag", "aig"] {
                let name = format!("dump{number}-{preprocess}");
                let options = Options {
                    preprocess,
                    dump_dimacs: path(&format!("{name}.cnf")),
                    dump_aiger: path(&format!("{name}.{aiger}")),
                    ..Options::default()
                };
                let done = run(format!("{script}(check-sat)"), &options);
                let answer = if satisfiable { "sat\n" } else { "unsat\n" };
                assert_eq!(done.output, answer, "{script}");
                let clauses = fs::read_to_string(&options.dump_dimacs).expect("it was written");
                let graph = fs::read(&options.dump_aiger).expect("it was written");
                for problem in [read_dimacs(&clauses), read_aiger(&graph)] {
                    let model = solve(&problem);
                    assert_eq!(model.is_some(), satisfiable, "{script}");
                    let Some(model) = model else { continue };
                    if !script.contains("Float") && !preprocess {
                        let fixed = format!("{script}{}(check-sat)", as_assertions(&model));
                        assert_eq!(run(&fixed, &Options::default()).output, "sat\n", "{fixed}");
                    }
                }
            }
        }
    }
}

#[test]
fn each_check_has_its_own_file() {
    let options = Options { dump_dimacs: path("checks.cnf"), ..Options::default() };
    let script = "(declare-const p Bool)(assert p)(check-sat)(check-sat-assuming ((not p)))";
    assert_eq!(run(script, &options).output, "sat\nunsat\n");
    let read = |name: &str| read_dimacs(&fs::read_to_string(path(name)).expect("it was written"));
    assert!(solve(&read("checks.cnf")).is_some());
    assert!(solve(&read("checks.cnf.1")).is_none());
}

#[test]
fn what_is_not_bits_is_refused() {
    for script in [
        "(declare-const a (Array (_ BitVec 2) Bool))(declare-const b (Array (_ BitVec 2) Bool))
         (assert (= (select a #b00) (select b #b01)))(assert (= a b))(check-sat)",
        "(declare-fun f (Bool) Bool)(assert (f (f true)))(check-sat)",
        "(declare-const n Int)(declare-const m Int)(assert (< (+ n m) m))(check-sat)",
    ] {
        let options =
            Options { dump_aiger: path("refused.aag"), preprocess: false, ..Options::default() };
        let done = run(script, &options);
        assert_eq!(done.code, ExitCode::Error, "{script}: {}", done.output);
        assert!(done.output.contains("no bits to write"), "{}", done.output);
    }
    let options = Options { dump_dimacs: "/nonexistent/x.cnf".into(), ..Options::default() };
    let done = run("(check-sat)", &options);
    assert_eq!(done.code, ExitCode::Error);
    assert!(done.output.contains("/nonexistent/x.cnf"), "{}", done.output);
}
