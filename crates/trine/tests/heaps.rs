//! Random small problems over heaps, against all small heaps.
//!
//! Idea: a script of one fragment is made at random and decided by the facade. Then every stack over
//! three locations, up to their names, and every heap on them is judged by the evaluator of
//! `trine-sep`. A heap that satisfies all assertions must not meet the answer `unsat`. Answers `sat`
//! were judged by the solver itself.
//!
//! The tests run some dozens of problems for each fragment; `cargo test --release -p trine --test
//! heaps -- --ignored --nocapture` runs ten thousand of each and prints how they were answered.

#[path = "../../trine-sep/tests/support/random_script.rs"]
mod random_script;

use std::time::{Duration, Instant};

use random_script::{NoData, Random, Script, read};
use trine::answer::Answer;
use trine::options::Options;
use trine::solver::{Limits, ScriptAssertion, Solver};
use trine_collections::Budget;
use trine_sep::evaluate::Judge;
use trine_sep::evidence::HeapModel;
use trine_sep::heap::{Heap, Location};
use trine_sep::normalize::Vocabulary;
use trine_term::{FunId, Interpretation, Value};
use trine_value::Integer;

const PREAMBLE: &str = "
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool (or (and (= x y) (_ emp L L))
  (exists ((z L)) (and (distinct x y) (sep (pto x z) (ls z y))))))
(define-fun-rec lp ((x L) (y L)) Bool (or (pto x y) (exists ((z L)) (sep (pto x z) (lp z y)))))
(define-funs-rec ((even ((x L) (y L)) Bool) (odd ((x L) (y L)) Bool)) (
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (odd z y))))
  (exists ((z L)) (sep (pto x z) (even z y)))))
(define-fun-rec tail ((x L) (y L)) Bool (or (and (= x y) (_ emp L L))
  (exists ((z L)) (sep (pto z y) (tail x z)))))
(define-fun-rec len ((x L) (y L) (n Int)) Bool (or (and (= x y) (= n 0) (_ emp L L))
  (exists ((z L) (m Int)) (and (= n (+ m 1)) (sep (pto x z) (len z y m))))))
(define-fun-rec twice ((x L) (n Int)) Bool (or (and (= x (as nil L)) (= n 1) (_ emp L L))
  (exists ((z L) (m Int)) (and (= n (+ m 2)) (sep (pto x z) (twice z m))))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
";

const LOCATIONS: [&str; 4] = ["a", "b", "c", "(as nil L)"];

fn atom(random: &mut Random, predicates: &[&str]) -> String {
    let (x, y) = (random.pick(&LOCATIONS), random.pick(&LOCATIONS));
    let number = random.pick(&["n", "k", "0", "1", "2", "(+ n 1)"]);
    match random.pick(predicates) {
        "len" => format!("(len {x} {y} {number})"),
        "twice" => format!("(twice {x} {number})"),
        predicate => format!("({predicate} {x} {y})"),
    }
}

fn symbolic_heap(random: &mut Random, predicates: &[&str], with_numbers: bool) -> String {
    let count = random.below(3) + 1;
    let mut parts: Vec<String> = (0..count).map(|_| atom(random, predicates)).collect();
    let spatial = if count == 1 { parts.remove(0) } else { format!("(sep {})", parts.join(" ")) };
    match random.below(4) {
        0 => format!("(and {} {spatial})", atom(random, &["=", "distinct"])),
        1 if with_numbers => {
            let (op, side) = (random.pick(&["=", "<", "<="]), random.pick(&["k", "1", "2"]));
            format!("(and ({op} n {side}) {spatial})")
        }
        _ => spatial,
    }
}

/// Cells, `emp`, `sep`, wands and connectives.
fn ground(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(4) == 0 {
        return match random.below(6) {
            0 => "(_ emp L L)".into(),
            1 => atom(random, &["=", "distinct"]),
            _ => atom(random, &["pto"]),
        };
    }
    let mut operand = || ground(random, depth - 1);
    let (left, right) = (operand(), operand());
    match random.below(7) {
        0 => format!("(and {left} {right})"),
        1 => format!("(or {left} {right})"),
        2 => format!("(not {left})"),
        3 => format!("(wand {} {right})", atom(random, &["pto"])),
        _ => format!("(sep {left} {right})"),
    }
}

/// Stacks over nil and three locations, up to the names of the locations.
fn stacks(constants: usize) -> Vec<Vec<u32>> {
    let mut found = vec![Vec::new()];
    for _ in 0..constants {
        let longer = |stack: &Vec<u32>| {
            let next = stack.iter().max().map_or(1, |largest| largest + 1);
            (0..=next.min(3)).map(|value| [&**stack, &[value]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

fn small_model_exists(script: &mut Script) -> bool {
    let sort = script.heaps[0].location;
    let at = |number: u32| Location { sort, number };
    let mut vocabulary = Vocabulary::new(&script.store, &script.assertions);
    let budget = Budget::unlimited();
    let definitions = vocabulary.definitions(&mut script.store, &budget).expect("definitions");
    let is_location = |&constant: &FunId| script.store.function_decl(constant).result == sort;
    let (locations, numbers): (Vec<FunId>, Vec<FunId>) =
        script.constants.iter().copied().partition(is_location);
    for code in 0..5u32.pow(3) {
        let mut heap = Heap::new();
        for (number, target) in [code % 5, code / 5 % 5, code / 25].into_iter().enumerate() {
            if target < 4 {
                heap.allocate(at(number as u32 + 1), at(target).value());
            }
        }
        for stack in stacks(locations.len()) {
            for data in 0..3usize.pow(numbers.len() as u32) {
                let mut interpretation = Interpretation::new();
                for (&constant, &value) in locations.iter().zip(&stack) {
                    interpretation.set_constant(constant, at(value).value());
                }
                let mut rest = data;
                for &constant in &numbers {
                    let value = Integer::from(rest as i64 % 3);
                    interpretation.set_constant(constant, Value::Int(value));
                    rest /= 3;
                }
                let model = HeapModel { interpretation, heap: heap.clone() };
                let (store, definitions) = (&mut script.store, &definitions);
                let mut pure = NoData;
                let mut judge =
                    Judge::new(store, &mut vocabulary, definitions, &model, &mut pure, &budget);
                if script.assertions.iter().all(|&formula| judge.holds(formula) == Ok(true)) {
                    return true;
                }
            }
        }
    }
    false
}

#[derive(Default, Debug, PartialEq, Eq)]
struct Counts {
    sat: usize,
    unsat: usize,
    unknown: usize,
}

fn run(name: &str, seed: u64, rounds: usize, make: fn(&mut Random) -> String) -> Counts {
    let mut random = Random(seed);
    let mut counts = Counts::default();
    for _ in 0..rounds {
        let text = format!("{PREAMBLE}{}", make(&mut random));
        let mut script = read(&text);
        let mut solver = Solver::new(&Options::default());
        solver.declare_heap(&script.heaps);
        for &term in &script.assertions {
            solver.assert(ScriptAssertion { term, name: None });
        }
        let deadline = Some(Instant::now() + Duration::from_millis(500));
        let limits = Limits { deadline, ..Limits::default() };
        match solver.check(&mut script.store, &[], &limits) {
            Err(fault) => panic!("{fault}\n{text}"),
            Ok(Answer::Sat) => counts.sat += 1,
            Ok(Answer::Unknown(_)) => counts.unknown += 1,
            Ok(Answer::Unsat) => {
                assert!(!small_model_exists(&mut script), "a small heap satisfies\n{text}");
                counts.unsat += 1;
            }
        }
    }
    println!("{name}: {counts:?}");
    counts
}

fn segments(random: &mut Random) -> String {
    format!("(assert {})", symbolic_heap(random, &["pto", "ls"], false))
}

fn segment_entailments(random: &mut Random) -> String {
    let left = symbolic_heap(random, &["pto", "ls"], false);
    format!("(assert {left})(assert (not {}))", symbolic_heap(random, &["pto", "ls"], false))
}

fn definitions(random: &mut Random) -> String {
    let predicates = ["pto", "ls", "lp", "even", "odd", "tail"];
    format!("(assert {})", symbolic_heap(random, &predicates, false))
}

fn definition_entailments(random: &mut Random) -> String {
    let predicates = ["pto", "lp", "even", "odd", "tail"];
    let left = symbolic_heap(random, &predicates, false);
    format!("(assert {left})(assert (not {}))", symbolic_heap(random, &predicates, false))
}

fn ground_formulas(random: &mut Random) -> String {
    format!("(assert {})(assert {})", ground(random, 2), ground(random, 2))
}

fn numbers(random: &mut Random) -> String {
    let formula = symbolic_heap(random, &["pto", "len", "twice"], true);
    format!("(declare-const n Int)(declare-const k Int)(assert {formula})")
}

fn number_entailments(random: &mut Random) -> String {
    let left = symbolic_heap(random, &["pto", "len"], true);
    let right = symbolic_heap(random, &["pto", "len"], true);
    format!("(declare-const n Int)(declare-const k Int)(assert {left})(assert (not {right}))")
}

fn combinations(random: &mut Random) -> String {
    let mut literal = || {
        let formula = symbolic_heap(random, &["pto", "ls", "even"], false);
        if random.below(2) == 0 { format!("(not {formula})") } else { formula }
    };
    let (first, second, third) = (literal(), literal(), literal());
    format!(
        "(declare-const p Bool)(assert (=> p {first}))(assert (or p {second}))(assert (xor p {third}))"
    )
}

type Fragment = (&'static str, u64, fn(&mut Random) -> String);

const FRAGMENTS: &[Fragment] = &[
    ("segments", 11, segments),
    ("segment entailments", 12, segment_entailments),
    ("definitions", 13, definitions),
    ("definition entailments", 14, definition_entailments),
    ("ground", 15, ground_formulas),
    ("numbers", 16, numbers),
    ("number entailments", 17, number_entailments),
    ("combinations", 18, combinations),
];

#[test]
fn some_problems_of_each_fragment_agree_with_all_small_heaps() {
    for &(name, seed, make) in FRAGMENTS {
        let counts = run(name, seed, 25, make);
        assert!(counts.sat + counts.unsat >= 10, "{name}: {counts:?}");
    }
}

#[test]
#[ignore = "takes half an hour"]
fn ten_thousand_problems_of_each_fragment_agree_with_all_small_heaps() {
    let only = std::env::var("FRAGMENT").unwrap_or_default();
    for &(name, seed, make) in FRAGMENTS.iter().filter(|(name, ..)| name.contains(&*only)) {
        run(name, seed + 100, 10_000, make);
    }
}
