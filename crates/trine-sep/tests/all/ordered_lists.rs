//! Entailments with keys and lengths: what calls imply of their numbers, joins, counter-heaps by size.
//!
//! Idea: premise and conclusion are made at random of calls that lie one behind the other, with order
//! between their numbers. An answer `unsat` is attacked with lists over three locations, with all
//! small keys and numbers, each judged by the evaluator. Families of valid entailments must be proved,
//! families of invalid ones refuted.

use crate::no_data::NoData;
use crate::random_script::{Random, Script, read};
use trine_collections::Budget;
use trine_heap::{Heap, HeapEvaluator, HeapModel, Location};
use trine_sep::compiled::CompiledDefinitions;
use trine_sep::decide::{Connectives, HeapAnswer, decide};
use trine_sep::give_up::GiveUp;
use trine_term::{FunId, Interpretation, Op, Sort, Value};
use trine_value::Integer;

const PREAMBLE: &str = "
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (next L) (key Int)))))
(declare-heap (L C))
(define-fun-rec sl ((x L) (y L) (l Int) (u Int)) Bool
  (or (and (= l u) (pto x (c y l)))
      (exists ((z L) (v Int)) (and (<= l v) (<= v u) (sep (pto x (c z l)) (sl z y v u))))))
(define-fun-rec so ((x L) (y L) (l Int) (u Int)) Bool
  (or (and (= l u) (pto x (c y l)))
      (exists ((z L) (v Int)) (and (<= l v) (sep (pto x (c z l)) (so z y v u))))))
(define-fun-rec sg ((x L) (y L) (l Int) (u Int)) Bool
  (or (and (= x y) (= l u) (_ emp L C))
      (exists ((z L) (v Int)) (and (> l (+ v 1)) (sep (pto x (c z l)) (sg z y v u))))))
(define-fun-rec sr ((x L) (y L) (l Int) (u Int)) Bool
  (or (and (= l u) (pto x (c y l)))
      (exists ((z L) (v Int)) (and (<= v u) (sep (sr x z l v) (pto z (c y u)))))))
(define-fun-rec un ((x L) (y L) (l Int) (u Int)) Bool
  (or (and (= x y) (= l u) (_ emp L C))
      (exists ((z L) (v Int)) (and (= l (+ v 1)) (<= u v) (sep (pto x (c z v)) (un z y v u))))))
(define-fun-rec ll ((x L) (y L) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp L C))
      (exists ((z L) (v Int) (m Int)) (and (= n (+ m 1)) (<= 0 m) (sep (pto x (c z v)) (ll z y m))))))
(declare-const p L)
(declare-const q L)
(declare-const r L)
(declare-const i Int)
(declare-const j Int)
(declare-const k Int)
";

/// The heap of a list over locations 1, 2, 3 with these keys, which ends at a location.
fn list(constructor: FunId, sort: trine_term::SortId, keys: &[i64], end: u32) -> Heap {
    let at = |number: u32| Location { sort, number };
    let mut heap = Heap::new();
    for (number, &key) in keys.iter().enumerate() {
        let next = if number + 1 == keys.len() { end } else { number as u32 + 2 };
        let fields = vec![at(next).value(), Value::Int(Integer::from(key))];
        heap.allocate(at(number as u32 + 1), Value::constructed(constructor, fields));
    }
    heap
}

/// The constructor of the cells of a script.
fn constructor(script: &Script) -> FunId {
    let mut stack = script.assertions.clone();
    for function in 0..script.store.function_count() {
        let definition = script.store.definition(FunId::new(function));
        stack.extend(definition.map(|definition| definition.body));
    }
    while let Some(term) = stack.pop() {
        if script.store.op(term) == Op::Construct {
            return script.store.function(term).expect("a constructor");
        }
        stack.extend_from_slice(script.store.args(term));
    }
    panic!("no cell")
}

/// Whether some list with at most three cells and numbers from zero to two satisfies the script.
fn small_model_exists(script: &Script) -> bool {
    let sort = script.store.heaps()[0].location;
    let budget = Budget::unlimited();
    let cell = constructor(script);
    let mut heaps = Vec::new();
    for length in 0..=3usize {
        for code in 0..3usize.pow(length as u32) {
            let keys: Vec<i64> =
                (0..length).map(|place| (code / 3usize.pow(place as u32) % 3) as i64).collect();
            let ends = if length == 0 { 0..1 } else { 0..2u32 };
            for end in ends {
                // It ends in nil, or in the location behind the list.
                let end = if end == 0 { 0 } else { length as u32 + 1 };
                heaps.push(list(cell, sort, &keys, end));
            }
        }
    }
    let choices: Vec<Vec<Value>> = script
        .constants
        .iter()
        .map(|&constant| {
            let result = script.store.function_decl(constant).result;
            match script.store.sorts.get(result) {
                Sort::Int => (0..3i64).map(|n| Value::Int(Integer::from(n))).collect(),
                _ => (0..4u32).map(|number| Location { sort, number }.value()).collect(),
            }
        })
        .collect();
    let stacks: usize = choices.iter().map(Vec::len).product();
    for stack in 0..stacks {
        let mut interpretation = Interpretation::new();
        let mut rest = stack;
        for (&constant, values) in script.constants.iter().zip(&choices) {
            interpretation.set_constant(constant, values[rest % values.len()].clone());
            rest /= values.len();
        }
        // Most stacks fail on the conditions, which no heap changes.
        for heap in &heaps {
            let model = HeapModel { interpretation: interpretation.clone(), heap: heap.clone() };
            let mut judge = HeapEvaluator::new(&script.store, &model, &budget);
            if judge.holds(script.assertions[0]) != Ok(true) {
                break;
            }
            if script.assertions[1..].iter().all(|&formula| judge.holds(formula) == Ok(true)) {
                return true;
            }
        }
    }
    false
}

fn answer(script: &mut Script, ticks: u64) -> &'static str {
    let budget = Budget::unlimited().with_ticks(ticks);
    match decide(
        &mut script.store,
        &script.assertions,
        Connectives::Cases,
        &mut CompiledDefinitions::default(),
        &mut NoData,
        &budget,
    ) {
        HeapAnswer::Unknown(GiveUp::Fault(fault)) => panic!("{}", fault.text()),
        HeapAnswer::Unknown(_) => "unknown",
        HeapAnswer::Sat(_) => "sat",
        HeapAnswer::Unsat(()) => "unsat",
    }
}

/// Conditions come first, so that the attack looks at them alone.
fn entailment(conditions: &str, left: &str, right: &str) -> String {
    format!("{PREAMBLE}(assert (and true {conditions}))(assert {left})(assert (not {right}))")
}

fn call(random: &mut Random, from: &str, to: &str) -> String {
    let predicate = random.pick(&["sl", "sl", "so", "sg", "sr", "un"]);
    let numbers = ["i", "j", "k", "0", "2"];
    format!("({predicate} {from} {to} {} {})", random.pick(&numbers), random.pick(&numbers))
}

#[test]
fn random_entailments_hold_on_small_lists() {
    let mut random = Random(11);
    let mut proved = 0;
    let mut refuted = 0;
    for _ in 0..40 {
        let order = ["(<= i j)", "(<= j k)", "(< j k)", "(= i j)", "(>= i (+ j 2))", "(= k 2)"];
        let conditions = format!("{} {}", random.pick(&order), random.pick(&order));
        let left = match random.below(3) {
            0 => call(&mut random, "p", "r"),
            _ => format!("(sep {} {})", call(&mut random, "p", "q"), call(&mut random, "q", "r")),
        };
        let right = match random.below(4) {
            0 => {
                let more = random.pick(&["(<= i k)", "(< i k)", "(distinct p r)", "(<= i j)"]);
                format!("(and {more} {})", call(&mut random, "p", "r"))
            }
            1 => "(exists ((a Int) (b Int)) (sl p r a b))".to_owned(),
            2 => {
                "(exists ((z L) (a Int)) (and (<= a k) (sep (sl p z i a) (pto z (c r k)))))".into()
            }
            _ => call(&mut random, "p", "r"),
        };
        let text = entailment(&conditions, &left, &right);
        let mut script = read(&text);
        match answer(&mut script, 100_000) {
            "unsat" => {
                proved += 1;
                assert!(!small_model_exists(&script), "a small list satisfies\n{text}");
            }
            "sat" => refuted += 1,
            _ => {}
        }
    }
    assert!(proved > 1 && refuted > 12, "{proved} {refuted}");
}

#[test]
fn joins_of_ordered_lists_are_proved() {
    let cases = [
        ("(<= i j)", "(sep (sl p q 0 i) (sl q r j k))", "(sl p r 0 k)"),
        ("(< i j)", "(sep (so p q 0 i) (so q r j k))", "(so p r 0 k)"),
        ("", "(sep (sg p q i j) (sg q r j k))", "(sg p r i k)"),
        ("(> i j) (> j k)", "(sep (sg p q i j) (sg q r j k))", "(and (> i (+ k 3)) (sg p r i k))"),
        ("", "(sl p q i j)", "(and (<= i j) (so p q i j))"),
        ("", "(so p q i j)", "(sl p q i j)"),
    ];
    for (conditions, left, right) in cases {
        let mut script = read(&entailment(conditions, left, right));
        assert_eq!(answer(&mut script, 50_000_000), "unsat", "{left} |- {right}");
    }
}

#[test]
fn conclusions_that_numbers_contradict_are_refuted() {
    let cases = [
        ("", "(sg p q i j)", "(and (>= i (+ j 2)) (sg p q i j))"),
        ("(< i j)", "(sep (sl p q 0 j) (sl q r i k))", "(sl p r 0 k)"),
        (
            "(= i 4000)",
            "(ll p q i)",
            "(exists ((z L) (a Int)) (sep (pto z (c q a)) (ll p z 3998)))",
        ),
        ("(>= i 3000)", "(ll p q i)", "(and (<= i 5000) (ll p q i))"),
        ("(= j 2000)", "(sep (ll p q i) (ll q r j))", "(ll p r j)"),
    ];
    for (conditions, left, right) in cases {
        let mut script = read(&entailment(conditions, left, right));
        assert_eq!(answer(&mut script, 50_000_000), "sat", "{left} |- {right}");
    }
}
