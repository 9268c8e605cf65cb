//! Tables of profiles over random definitions of any form.
//!
//! Idea: rules have one or two cells, up to two calls of two predicates, and a condition, each over
//! parameters, nil and existentials at random. The checker makes tables for an entailment between calls.
//! Where they show it, no heap on three locations refutes it; where one does, no damaged table shows it.

use crate::checked_tables::{Tabled, damaged_is_accepted, tabled};
use crate::random_script::{Random, read};
use crate::small_models::small_model_exists;

/// A rule whose first cell lies at `x`, or anywhere.
fn rule(random: &mut Random, at_first: bool) -> String {
    let places = ["x", "y", "z", "w", "(as nil L)"];
    let mut atoms = Vec::new();
    if at_first || random.below(4) > 0 {
        let first = if at_first { "x" } else { random.pick(&places[..4]) };
        let holds = random.pick(&["z", "z", "z", "y", "w", "(as nil L)"]);
        atoms.push(format!("(pto {first} {holds})"));
        if random.below(4) == 0 {
            let holds = random.pick(&places);
            atoms.push(format!("(pto z {holds})"));
        }
    }
    for _ in 0..random.below(3) {
        let (p, x, y) =
            (random.pick(&["p", "q"]), random.pick(&["z", "z", "w", "y"]), random.pick(&places));
        let call = if at_first { format!("(q {x} {y})") } else { format!("({p} {x} {y})") };
        atoms.push(call);
    }
    let spatial = match atoms.len() {
        0 => "(_ emp L L)".to_owned(),
        1 => atoms.remove(0),
        _ => format!("(sep {})", atoms.join(" ")),
    };
    let (a, b) = (random.pick(&["x", "y", "z"]), random.pick(&["y", "z", "(as nil L)"]));
    let body = match random.below(4) {
        0 if a != b => format!("(and (distinct {a} {b}) {spatial})"),
        1 if a != b => format!("(and (= {a} {b}) {spatial})"),
        _ => spatial,
    };
    format!("(exists ((z L) (w L)) {body})")
}

fn problem(random: &mut Random) -> String {
    let bases = ["(and (= x y) (_ emp L L))", "(and (= x (as nil L)) (_ emp L L))", "(pto x y)"];
    let mut text = String::from("(declare-sort L 0)(declare-heap (L L))\n");
    let mut rules = vec![vec![random.pick(&bases).to_owned(), rule(random, false)]];
    rules.push(vec![random.pick(&bases).to_owned(), rule(random, true)]);
    for (number, own) in rules.iter_mut().enumerate() {
        if random.below(2) == 0 {
            own.push(rule(random, number == 1));
        }
        // A predicate that has a rule of the other is more often entailed.
    }
    let shared = rules[1][random.below(2)].clone();
    if random.below(3) > 0 {
        rules[0] = vec![rules[1][0].clone(), shared.replace("(q ", "(p ")];
    }
    let [first, second] = [0, 1].map(|number: usize| rules[number].join(" "));
    text += &format!(
        "(define-funs-rec ((p ((x L) (y L)) Bool) (q ((x L) (y L)) Bool)) ((or {first}) (or {second})))\n"
    );
    text += "(declare-const a L)(declare-const b L)\n";
    let beside = random.pick(&["", "", " (pto b (as nil L))", " (p b a)", " (q b a)"]);
    let premise = format!("(p a b){beside}");
    let conclusion = match random.below(3) {
        0 => "(exists ((c L)) (q a c))".to_owned(),
        _ => format!("(q a b){}", beside.replace("(p ", "(q ")),
    };
    let all = |atoms: String| {
        let many = atoms.starts_with('(') && atoms.contains(") (");
        if many && !atoms.starts_with("(exists") { format!("(sep {atoms})") } else { atoms }
    };
    let guard = random.pick(&["", "(distinct a b)", "(distinct b (as nil L))"]);
    let premise = all(premise);
    let premise = if guard.is_empty() { premise } else { format!("(and {guard} {premise})") };
    text + &format!("(assert {premise})(assert (not {}))\n", all(conclusion))
}

/// How many entailments tables showed, and how many a small heap refutes.
fn run(seed: u64, rounds: usize) -> (usize, usize) {
    let mut random = Random(seed);
    let (mut shown, mut refuted) = (0, 0);
    for _ in 0..rounds {
        let text = problem(&mut random);
        let script = read(&text);
        let found = tabled(&text);
        let has_model = small_model_exists(&script, &script.assertions);
        assert!(!has_model || found == Tabled::Not, "a heap refutes, and tables show it\n{text}");
        shown += usize::from(found == Tabled::Shown);
        refuted += usize::from(has_model);
        for _ in 0..if has_model { 20 } else { 0 } {
            assert!(!damaged_is_accepted(&text, &mut random), "a damaged table shows it\n{text}");
        }
    }
    (shown, refuted)
}

#[test]
fn tables_show_nothing_that_a_small_heap_refutes() {
    let (shown, refuted) = run(5, 60);
    assert!(shown > 5 && refuted > 5, "{shown} shown, {refuted} refuted");
}

#[test]
#[ignore = "takes minutes"]
fn thousands_of_tables_show_nothing_that_a_small_heap_refutes() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let rounds: u64 = number("TRINE_ROUNDS").unwrap_or(4_000);
    println!("{:?}", run(number("TRINE_SEED").unwrap_or(0) + 300, rounds as usize));
}
