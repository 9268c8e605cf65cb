//! Random small problems: what the procedures answer agrees with all small heaps.
//!
//! Idea: a script is made at random and decided. Then every stack over a few locations and every heap
//! on them is judged by the evaluator. A heap that satisfies all assertions must not meet the answer
//! `unsat`; the answer `sat` has been judged already, and here its heap is judged once more.

use crate::no_data::NoData;
use crate::random_script::{Random, Script, read};
use trine_collections::Budget;
use trine_heap::{Heap, HeapEvaluator, HeapModel, Location};
use trine_sep::compiled::CompiledDefinitions;
use trine_sep::decide::{Connectives, HeapAnswer, decide};
use trine_sep::give_up::GiveUp;
use trine_term::Interpretation;

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
(declare-const a L)
(declare-const b L)
(declare-const c L)
";

fn atom(random: &mut Random, predicates: &[&str]) -> String {
    let locations = ["a", "b", "c", "(as nil L)"];
    let (x, y) = (random.pick(&locations), random.pick(&locations));
    format!("({} {x} {y})", random.pick(predicates))
}

fn heap_formula(random: &mut Random, predicates: &[&str]) -> String {
    let count = random.below(3) + 1;
    let mut parts: Vec<String> = (0..count).map(|_| atom(random, predicates)).collect();
    let spatial = if count == 1 { parts.remove(0) } else { format!("(sep {})", parts.join(" ")) };
    match random.below(3) {
        0 => {
            let pure = atom(random, &["=", "distinct"]);
            format!("(and {pure} {spatial})")
        }
        _ => spatial,
    }
}

/// Whether some heap with at most three cells, on three locations, satisfies the script.
fn small_model_exists(script: &Script) -> bool {
    let sort = script.store.heaps()[0].location;
    let at = |number: u32| Location { sort, number };
    let budget = Budget::unlimited();
    for code in 0..5u32.pow(3) {
        let targets = [code % 5, code / 5 % 5, code / 25];
        let mut heap = Heap::new();
        for (number, &target) in targets.iter().enumerate() {
            if target < 4 {
                heap.allocate(at(number as u32 + 1), at(target).value());
            }
        }
        for stack in 0..4u32.pow(script.constants.len() as u32) {
            let mut interpretation = Interpretation::new();
            let mut rest = stack;
            for &constant in &script.constants {
                interpretation.set_constant(constant, at(rest % 4).value());
                rest /= 4;
            }
            let model = HeapModel { interpretation, heap: heap.clone() };
            let mut judge = HeapEvaluator::new(&script.store, &model, &budget);
            if script.assertions.iter().all(|&formula| judge.holds(formula) == Ok(true)) {
                return true;
            }
        }
    }
    false
}

/// Decides the script; `unsat` is compared with all small heaps.
fn compare(text: &str) -> &'static str {
    let mut script = read(text);
    let budget = Budget::unlimited().with_ticks(20_000_000);
    let answer = decide(
        &mut script.store,
        &script.assertions,
        Connectives::Cases,
        &mut CompiledDefinitions::default(),
        &mut NoData,
        &budget,
    );
    match answer {
        HeapAnswer::Unknown(GiveUp::Fault(fault)) => panic!("{}\n{text}", fault.text()),
        HeapAnswer::Unknown(_) => "unknown",
        HeapAnswer::Sat(_) => "sat",
        HeapAnswer::Unsat(()) => {
            assert!(!small_model_exists(&script), "a small heap satisfies\n{text}");
            "unsat"
        }
    }
}

fn counts(seed: u64, rounds: usize, mut make: impl FnMut(&mut Random) -> String) -> [usize; 3] {
    let mut random = Random(seed);
    let mut counts = [0; 3];
    for _ in 0..rounds {
        let text = make(&mut random);
        match compare(&text) {
            "sat" => counts[0] += 1,
            "unsat" => counts[1] += 1,
            _ => counts[2] += 1,
        }
    }
    counts
}

#[test]
fn satisfiability_of_list_segments() {
    let [sat, unsat, unknown] = counts(1, 60, |random| {
        format!("{PREAMBLE}(assert {})", heap_formula(random, &["pto", "ls"]))
    });
    assert!(sat > 10 && unsat > 10 && unknown == 0, "{sat} {unsat} {unknown}");
}

#[test]
fn entailment_of_list_segments() {
    let [sat, unsat, unknown] = counts(2, 60, |random| {
        let (left, right) =
            (heap_formula(random, &["pto", "ls"]), heap_formula(random, &["pto", "ls"]));
        format!("{PREAMBLE}(assert {left})(assert (not {right}))")
    });
    assert!(sat > 10 && unsat > 10 && unknown == 0, "{sat} {unsat} {unknown}");
}

#[test]
fn satisfiability_by_base_pairs() {
    let [sat, unsat, unknown] = counts(3, 40, |random| {
        let predicates = ["pto", "ls", "lp", "even", "odd", "tail"];
        format!("{PREAMBLE}(assert {})", heap_formula(random, &predicates))
    });
    assert!(sat > 5 && unsat > 5 && unknown == 0, "{sat} {unsat} {unknown}");
}

#[test]
fn entailment_with_definitions() {
    let [sat, unsat, _] = counts(4, 40, |random| {
        let predicates = ["pto", "lp", "even", "odd", "tail"];
        let (left, right) = (heap_formula(random, &predicates), heap_formula(random, &predicates));
        format!("{PREAMBLE}(assert {left})(assert (not {right}))")
    });
    assert!(sat > 5 && unsat > 2, "{sat} {unsat}");
}

#[test]
fn wands_beside_predicates() {
    let [sat, unsat, unknown] = counts(5, 60, |random| {
        let predicates = ["pto", "ls", "even", "odd"];
        let (beside, right) =
            (heap_formula(random, &predicates), heap_formula(random, &predicates));
        let left = heap_formula(random, &["pto"]);
        let wand = format!("(wand {left} {right})");
        let literal = if random.below(2) == 0 { wand } else { format!("(not {wand})") };
        match random.below(6) {
            0 => format!("{PREAMBLE}(assert {literal})"),
            1 => format!("{PREAMBLE}(assert {literal})(assert (not {beside}))"),
            _ => format!("{PREAMBLE}(assert {literal})(assert {beside})"),
        }
    });
    assert!(sat > 15 && unsat > 10 && unknown < 5, "{sat} {unsat} {unknown}");
}

/// Operands of `sep` that need not say which cells they have.
fn inexact_formula(random: &mut Random, predicates: &[&str]) -> String {
    let parts: Vec<String> = (0..random.below(2) + 2)
        .map(|_| match random.below(6) {
            0 => "true".into(),
            1 => "(not (_ emp L L))".into(),
            2 => format!("(not {})", atom(random, &["pto"])),
            _ => atom(random, predicates),
        })
        .collect();
    format!("(sep {})", parts.join(" "))
}

#[test]
fn any_heap_beside_predicates() {
    let [sat, unsat, unknown] = counts(6, 20, |random| {
        let predicates = ["pto", "ls", "even"];
        let left = inexact_formula(random, &predicates);
        let right = inexact_formula(random, &predicates);
        match random.below(4) {
            0 => format!("{PREAMBLE}(assert {left})(assert {})", heap_formula(random, &predicates)),
            1 => format!(
                "{PREAMBLE}(assert {})(assert (not {right}))",
                heap_formula(random, &predicates)
            ),
            _ => format!("{PREAMBLE}(assert {left})(assert (not {right}))"),
        }
    });
    assert!(sat > 5 && unsat > 3 && unknown < 6, "{sat} {unsat} {unknown}");
}

#[test]
fn wands_that_fail_with_any_left_side() {
    let [sat, unsat, unknown] = counts(7, 20, |random| {
        let predicates = ["pto", "ls", "even"];
        let left = match random.below(4) {
            0 => "true".into(),
            1 => "(not (_ emp L L))".into(),
            2 => format!("(or {} {})", atom(random, &predicates), atom(random, &predicates)),
            _ => heap_formula(random, &predicates),
        };
        let right = match random.below(5) {
            0 => "false".into(),
            1 => inexact_formula(random, &predicates),
            _ => heap_formula(random, &predicates),
        };
        let wand = format!("(not (wand {left} {right}))");
        format!("{PREAMBLE}(assert {})(assert {wand})", heap_formula(random, &predicates))
    });
    assert!(sat > 5 && unsat > 3 && unknown < 6, "{sat} {unsat} {unknown}");
}

#[test]
fn known_entailments() {
    let valid = [
        ("(sep (lp a b) (lp b c))", "(lp a c)"),
        ("(sep (even a b) (odd b c))", "(odd a c)"),
        ("(sep (odd a b) (odd b c))", "(even a c)"),
        ("(sep (even a b) (pto b c))", "(odd a c)"),
        ("(sep (tail a b) (pto b c))", "(tail a c)"),
    ];
    for (left, right) in valid {
        let text = format!("{PREAMBLE}(assert {left})(assert (not {right}))");
        assert_eq!(compare(&text), "unsat", "{left} |- {right}");
    }
    let invalid = [
        ("(lp a b)", "(pto a b)"),
        ("(sep (odd a b) (odd b c))", "(odd a c)"),
        ("(even a b)", "(lp a b)"),
        ("(lp a b)", "(ls a b)"),
    ];
    for (left, right) in invalid {
        let text = format!("{PREAMBLE}(assert {left})(assert (not {right}))");
        assert_eq!(compare(&text), "sat", "{left} |- {right}");
    }
}

/// The least fixed point: a definition without a finite derivation has no heap.
#[test]
fn definitions_without_a_base_case_are_false() {
    let text = "
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec p ((x L)) Bool (exists ((y L)) (sep (pto x y) (p y))))
(define-fun-rec q ((x L)) Bool (q x))
(declare-const a L)
";
    for call in ["(p a)", "(q a)"] {
        assert_eq!(compare(&format!("{text}(assert {call})")), "unsat", "{call}");
    }
}

/// A witness whose derivation is much deeper than its heap: a binary counter without cells.
#[test]
fn counters_are_unfolded_to_the_end() {
    let bits = 6;
    let names =
        |prefix: &str| -> Vec<String> { (0..bits).map(|i| format!("{prefix}{i}")).collect() };
    let (old, new) = (names("x"), names("y"));
    let typed = |names: &[String]| -> String {
        names.iter().map(|name| format!("({name} L)")).collect::<Vec<_>>().join(" ")
    };
    let mut text = String::from(
        "(declare-sort L 0)(declare-heap (L L))
(define-fun-rec zero ((x L)) Bool (and (= x (as nil L)) (_ emp L L)))
(define-fun-rec one ((x L)) Bool (and (distinct x (as nil L)) (_ emp L L)))\n",
    );
    // Adding one: some bit becomes one, the lower ones become zero, the higher ones stay.
    let mut steps = Vec::new();
    for bit in 0..bits {
        let mut parts = vec![format!("(zero {}) (one {})", old[bit], new[bit])];
        parts.extend((0..bit).map(|low| format!("(one {}) (zero {})", old[low], new[low])));
        let same: Vec<String> =
            (bit + 1..bits).map(|high| format!("(= {} {})", old[high], new[high])).collect();
        steps.push(
            format!("(and {} (sep {}))", same.join(" "), parts.join(" "))
                .replace("(and  ", "(and "),
        );
    }
    let last = steps.len() - 1;
    steps[last] = steps[last].replacen("(and (sep", "(sep", 1);
    steps[last].pop();
    let zeros: Vec<String> = new.iter().map(|name| format!("(zero {name})")).collect();
    text += &format!(
        "(define-fun-rec step ({} {}) Bool (or {}))\n",
        typed(&old),
        typed(&new),
        steps.join(" ")
    );
    text += &format!(
        "(define-fun-rec count ({}) Bool (or (sep {}) (exists ({}) (sep (step {} {}) (count {})))))\n",
        typed(&new),
        zeros.join(" "),
        typed(&old),
        old.join(" "),
        new.join(" "),
        old.join(" ")
    );
    for name in &new {
        text += &format!("(declare-const {name} L)\n");
    }
    let ones: Vec<String> = new.iter().map(|name| format!("(one {name})")).collect();
    text += &format!("(assert (sep {} (count {})))", ones.join(" "), new.join(" "));
    let mut script = read(&text);
    let budget = Budget::unlimited();
    let answer = decide(
        &mut script.store,
        &script.assertions,
        Connectives::Cases,
        &mut CompiledDefinitions::default(),
        &mut NoData,
        &budget,
    );
    let HeapAnswer::Sat(model) = answer else { panic!("the counter reaches its end") };
    assert!(model.heap.is_empty());
    for &constant in &script.constants {
        let value = model.interpretation.constant(constant);
        assert!(value.and_then(Location::of_value).is_some_and(|at| !at.is_nil()));
    }
}
