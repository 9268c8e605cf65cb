//! Formulas about the heap beside strings, words and integers under Boolean structure, against enumeration.
//!
//! Idea: cells hold a text, an integer or a word; random formulas connect literals of all kinds by every
//! connective. Levels come and go, formulas are asserted, named or assumed. Whatever is refuted (all formulas
//! of a check, and then the core alone) must fail on every stack and heap over two locations with few
//! values; answers `sat` were judged by the solver itself.
//!
//! `cargo test --release -p trine --test all mixing_heaps:: -- --ignored --nocapture` runs thousands of them.

use crate::random_script::{Random, Script, read};
use trine::answer::Answer;
use trine::options::Options;
use trine::solver::{Limits, ScriptAssertion, Solver};
use trine_collections::Budget;
use trine_heap::{Heap, HeapEvaluator, HeapModel, Location};
use trine_term::{Interpretation, Sort, TermId, TermStore, Value};
use trine_value::number::Integer;
use trine_value::{BitVec, StrValue};

/// What cells hold, and terms of that sort.
struct Content {
    sort: &'static str,
    terms: &'static [&'static str],
}

const CONTENTS: [Content; 3] = [
    Content { sort: "String", terms: &["s", "t", "\"\"", "\"a\"", "(str.++ s \"a\")"] },
    Content { sort: "Int", terms: &["n", "0", "1", "(+ n 1)", "(str.len s)"] },
    Content { sort: "(_ BitVec 2)", terms: &["w", "#b00", "#b01", "(bvadd w #b01)"] },
];

const LOCATIONS: [&str; 3] = ["a", "b", "(as nil L)"];

/// Literals that do not speak of the heap.
const PLAIN: [&str; 16] = [
    "p",
    "(= a b)",
    "(= b (as nil L))",
    "(= s \"a\")",
    "(= s t)",
    "(str.prefixof s t)",
    "(= (str.len t) n)",
    "(str.in_re s (re.* (str.to_re \"a\")))",
    "(< n 1)",
    "(= n 2)",
    "(> (str.len s) n)",
    "(bvult w #b10)",
    "(= (ubv_to_int w) n)",
    "(= w #b01)",
    "(= (f n) 1)",
    "(= t (ite p s \"\"))",
];

fn preamble(content: &Content) -> String {
    let sort = content.sort;
    format!(
        "(declare-sort L 0)(declare-heap (L {sort}))(declare-const a L)(declare-const b L)
         (declare-const s String)(declare-const t String)(declare-const n Int)
         (declare-const w (_ BitVec 2))(declare-const p Bool)
         (define-fun-rec f ((k Int)) Int (ite (<= k 0) 0 (+ 1 (f (- k 1)))))
         (define-fun-rec cells ((x L) (y L)) Bool (or (and (= x y) (_ emp L {sort}))
           (exists ((v {sort})) (and (distinct x y) (sep (pto x v) (cells y y))))))"
    )
}

fn spatial(random: &mut Random, content: &Content) -> String {
    let cell = |random: &mut Random| {
        format!("(pto {} {})", random.pick(&LOCATIONS), random.pick(content.terms))
    };
    match random.below(9) {
        0 => format!("(_ emp L {})", content.sort),
        1 => format!("(sep {} {})", cell(random), cell(random)),
        2 => format!("(cells {} {})", random.pick(&LOCATIONS), random.pick(&LOCATIONS)),
        3 => format!("(exists ((v {})) (pto {} v))", content.sort, random.pick(&LOCATIONS)),
        4 => format!("(sep {} (and p {}))", cell(random), cell(random)),
        5 => format!("(sep (cells a b) {})", cell(random)),
        _ => cell(random),
    }
}

fn formula(random: &mut Random, content: &Content, depth: usize) -> String {
    if depth == 0 || random.below(5) == 0 {
        return match random.below(2) {
            0 => random.pick(&PLAIN).to_owned(),
            _ => spatial(random, content),
        };
    }
    let mut part = || formula(random, content, depth - 1);
    let (one, two, three) = (part(), part(), part());
    match random.below(8) {
        0 => format!("(not {one})"),
        1 => format!("(and {one} {two})"),
        2 => format!("(xor {one} {two})"),
        3 => format!("(ite {one} {two} {three})"),
        4 => format!("(=> {one} {two})"),
        5 => format!("(= {one} {two})"),
        6 => format!("(or {one} {two} {three})"),
        _ => format!("(or {one} {two})"),
    }
}

fn text(letters: usize) -> Value {
    Value::String(StrValue::from_literal(&"a".repeat(letters)).expect("letters"))
}

/// The few values of a sort; locations come with nil.
fn values(store: &TermStore, sort: &Sort, location: &Sort) -> Vec<Value> {
    match sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::Int => (0..3).map(|n: i64| Value::Int(Integer::from(n))).collect(),
        Sort::String => (0..3).map(text).collect(),
        Sort::BitVec(width) => {
            (0..4).map(|n| Value::bitvec(&BitVec::from_u64(*width, n))).collect()
        }
        sort if sort == location => {
            let sort = store.heaps()[0].location;
            (0..3).map(|number| Location { sort, number }.value()).collect()
        }
        _ => unreachable!("the scripts have no other sorts"),
    }
}

/// Whether a stack and a heap of the few values satisfy all formulas.
fn small_model_exists(script: &Script, formulas: &[TermId]) -> bool {
    let store = &script.store;
    let pair = store.heaps()[0];
    let location = store.sorts.get(pair.location).clone();
    let contents = values(store, store.sorts.get(pair.data), &location);
    let choices: Vec<Vec<Value>> = script
        .constants
        .iter()
        .map(|&c| values(store, store.sorts.get(store.function_decl(c).result), &location))
        .collect();
    let budget = Budget::unlimited();
    let many = contents.len() + 1;
    for code in 0..many * many {
        let mut heap = Heap::new();
        for (number, content) in [code % many, code / many].into_iter().enumerate() {
            if let Some(value) = contents.get(content) {
                let at = Location { sort: pair.location, number: number as u32 + 1 };
                heap.allocate(at.value(), value.clone());
            }
        }
        let stacks: usize = choices.iter().map(Vec::len).product();
        for stack in 0..stacks {
            let mut interpretation = Interpretation::new();
            let mut rest = stack;
            for (&constant, values) in script.constants.iter().zip(&choices) {
                interpretation.set_constant(constant, values[rest % values.len()].clone());
                rest /= values.len();
            }
            let model = HeapModel { interpretation, heap: heap.clone() };
            let mut judge = HeapEvaluator::new(store, &model, &budget);
            if formulas.iter().all(|&formula| judge.holds(formula) == Ok(true)) {
                return true;
            }
        }
    }
    false
}

#[derive(Default, Debug)]
struct Counts {
    sat: usize,
    unsat: usize,
    unknown: usize,
}

/// Ticks for one check.
const TICKS: u64 = 3_000_000;

fn check(
    script: &mut Script,
    solver: &mut Solver,
    asserted: &[TermId],
    assumed: &[TermId],
    counts: &mut Counts,
    text: &str,
) {
    let limits = Limits { ticks: Some(TICKS), ..Limits::default() };
    match solver.check(&mut script.store, assumed, &limits) {
        Err(fault) => panic!("{fault}\n{text}"),
        Ok(Answer::Sat(_)) => counts.sat += 1,
        Ok(Answer::Unknown(_)) => counts.unknown += 1,
        Ok(Answer::Unsat(core)) => {
            counts.unsat += 1;
            let name = |store: &TermStore, at: usize| store.symbols.find(&format!("f{at}"));
            let used = (0..asserted.len())
                .filter(|&at| name(&script.store, at).is_some_and(|n| core.names.contains(&n)));
            let mut formulas: Vec<TermId> = used.map(|at| asserted[at]).collect();
            formulas.extend(core.assumptions.iter().map(|&at| assumed[at]));
            assert!(
                !small_model_exists(script, &formulas),
                "a small heap satisfies the core of\n{text}"
            );
        }
    }
}

fn run(seed: u64, rounds: usize) -> Counts {
    let mut random = Random(seed);
    let mut counts = Counts::default();
    for round in 0..rounds {
        let content = &CONTENTS[round % CONTENTS.len()];
        let formulas: Vec<String> = (0..4).map(|_| formula(&mut random, content, 2)).collect();
        let asserts: Vec<String> = formulas.iter().map(|f| format!("(assert {f})")).collect();
        let text = format!("{}\n{}", preamble(content), asserts.join("\n"));
        let mut script = read(&text);
        let all = script.assertions.clone();
        let options = Options { produce_unsat_cores: true, ..Options::default() };
        let mut solver = Solver::new(&options);
        for (at, &term) in all.iter().enumerate() {
            let name = Some(script.store.symbols.intern(&format!("f{at}")));
            if at >= 2 {
                solver.push();
            }
            if at < 3 {
                solver.assert(ScriptAssertion { term, name });
            }
            if (1..3).contains(&at) {
                check(&mut script, &mut solver, &all[..=at], &[], &mut counts, &text);
            }
        }
        check(&mut script, &mut solver, &all[..3], &all[3..], &mut counts, &text);
        solver.pop(2);
        check(&mut script, &mut solver, &all[..2], &all[2..], &mut counts, &text);
    }
    println!("{counts:?}");
    counts
}

#[test]
fn some_mixtures_agree_with_all_small_heaps() {
    let counts = run(1, 30);
    let checks = counts.sat + counts.unsat + counts.unknown;
    assert!(counts.sat > 20 && counts.unsat > 5, "{counts:?}");
    assert!(10 * counts.unknown < 3 * checks, "{counts:?}");
}

#[test]
#[ignore = "takes long"]
fn thousands_of_mixtures_agree_with_all_small_heaps() {
    let seed = std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let rounds = std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    run(seed, rounds);
}
