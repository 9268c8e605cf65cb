//! Entailments that need lemmas: reversal, composition and splitting, with and without lengths.
//!
//! Idea: premise and conclusion are made at random of chains of calls and cells. An answer `unsat` is
//! attacked with heaps that are lists over three locations, some with one field changed, and with all
//! small lengths, each judged by the evaluator. Families of valid entailments must be proved.

use crate::no_data::NoData;
use crate::random_script::{Random, Script, read};
use trine_collections::Budget;
use trine_heap::{Heap, HeapEvaluator, HeapModel, Location};
use trine_sep::compiled::CompiledDefinitions;
use trine_sep::decide::{Connectives, HeapAnswer, decide};
use trine_sep::give_up::GiveUp;
use trine_term::{Interpretation, Sort, Value};
use trine_value::Integer;

const SINGLE: &str = "
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(define-fun-rec rl ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (rl x z) (pto z y)))))
(define-fun-rec lp ((x L) (y L)) Bool (or (pto x y) (exists ((z L)) (sep (pto x z) (lp z y)))))
(define-fun-rec ga ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (and (distinct x y) (sep (pto x z) (ga z y))))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
";

const COUNTED: &str = "
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ll ((x L) (y L) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp L L))
      (exists ((z L) (k Int)) (and (= k (- n 1)) (<= 0 k) (sep (pto x z) (ll z y k))))))
(define-fun-rec lq ((x L) (y L) (n Int)) Bool
  (or (and (= n 1) (pto x y))
      (exists ((z L) (k Int)) (and (= n (+ k 1)) (<= 1 k) (sep (lq x z k) (pto z y))))))
(define-fun-rec lr ((x L) (y L) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp L L))
      (exists ((z L) (k Int)) (and (= n (+ k 1)) (<= 0 k) (sep (lr x z k) (pto z y))))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const m Int)
(declare-const n Int)
";

const DOUBLE: &str = "
(declare-sort L 0)
(declare-datatypes ((N 0)) (((node (next L) (prev L)))))
(declare-heap (L N))
(define-fun-rec dl ((h L) (p L) (t L) (n L)) Bool
  (or (and (= h t) (pto h (node n p)))
      (exists ((x L)) (sep (pto h (node x p)) (dl x h t n)))))
(define-fun-rec dr ((h L) (p L) (t L) (n L)) Bool
  (or (and (= h t) (pto h (node n p)))
      (exists ((x L)) (sep (pto t (node n x)) (dr h p x t)))))
(define-fun-rec dn ((h L) (p L)) Bool
  (or (pto h (node (as nil L) p)) (exists ((x L)) (sep (pto h (node x p)) (dn x h)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
";

fn sep(parts: &[String]) -> String {
    match parts {
        [only] => only.clone(),
        _ => format!("(sep {})", parts.join(" ")),
    }
}

/// A chain of calls and cells through the locations given, sometimes a wrong one.
fn chain(random: &mut Random, names: &[&str], predicates: &[&str], flexible: bool) -> String {
    let mut inner: Vec<&str> = Vec::new();
    let mut at = vec![names[0]];
    for name in &names[1..names.len() - 1] {
        match random.below(3) {
            0 => {}
            1 if flexible => {
                let fresh = ["u", "v", "w"][inner.len()];
                inner.push(fresh);
                at.push(fresh);
            }
            _ => at.push(name),
        }
    }
    at.push(names[names.len() - 1]);
    let mut parts: Vec<String> = at
        .windows(2)
        .map(|pair| format!("({} {} {})", random.pick(predicates), pair[0], pair[1]))
        .collect();
    if random.below(8) == 0 && parts.len() > 1 {
        parts.swap(0, 1);
    }
    let body = sep(&parts);
    let bound: Vec<String> = inner.iter().map(|name| format!("({name} L)")).collect();
    if bound.is_empty() { body } else { format!("(exists ({}) {body})", bound.join(" ")) }
}

fn counted(random: &mut Random, flexible: bool) -> String {
    let lengths: &[&str] = &["m", "n", "(+ m n)", "(- n 1)", "2", "1", "(+ m 1)", "3", "0"];
    let one = |random: &mut Random, from: &str, to: &str| {
        let (predicate, length) = (random.pick(&["ll", "ll", "lr", "lq"]), random.pick(lengths));
        match random.below(5) {
            0 => format!("(pto {from} {to})"),
            _ => format!("({predicate} {from} {to} {length})"),
        }
    };
    if flexible && random.below(3) == 0 {
        // Lengths that can be chosen, with a condition on them.
        let conditions =
            ["(= (+ k j) m)", "(<= 1 k)", "(<= k 2)", "(= j (- m k))", "(< k j)", "(= (+ k j) 2)"];
        let (condition, first) = (random.pick(&conditions), random.pick(&["ll", "lr", "lq"]));
        let last = random.pick(&["ll", "lr", "lq"]);
        return format!(
            "(exists ((b L) (k Int) (j Int)) (and {condition} (sep ({first} a b k) ({last} b c j))))"
        );
    }
    let body = match random.below(3) {
        0 => one(random, "a", "c"),
        1 => format!("(sep {} {})", one(random, "a", "b"), one(random, "b", "c")),
        _ if flexible => {
            format!("(exists ((b L)) (sep {} {}))", one(random, "b", "c"), one(random, "a", "b"))
        }
        _ => format!("(sep {} {})", one(random, "b", "c"), one(random, "a", "b")),
    };
    match random.below(4) {
        0 => format!("(and (<= m n) {body})"),
        1 => format!("(and (< 1 n) (<= 0 m) {body})"),
        _ => body,
    }
}

fn double(random: &mut Random, flexible: bool) -> String {
    let one = |random: &mut Random, h: &str, p: &str, t: &str, n: &str| match random.below(7) {
        0 if n == "(as nil L)" => format!("(dn {h} {p})"),
        0 if h == t => format!("(pto {h} (node {n} {p}))"),
        1..=3 => format!("(dr {h} {p} {t} {n})"),
        _ => format!("(dl {h} {p} {t} {n})"),
    };
    let end = if random.below(2) == 0 { "(as nil L)" } else { "d" };
    if random.below(3) == 0 {
        return one(random, "a", "b", "c", end);
    }
    // a .. u -> v .. c
    let parts = vec![one(random, "a", "b", "u", "v"), one(random, "v", "u", "c", end)];
    let body = sep(&parts);
    if flexible || random.below(4) == 0 {
        format!("(exists ((u L) (v L)) {body})")
    } else {
        body.replace(" u", " b").replace("(v ", "(d ").replace(" v", " d")
    }
}

/// A heap that consists of chains over three locations, now and then with a field changed.
fn some_heap(random: &mut Random, script: &Script) -> Heap {
    let pair = script.store.heaps()[0];
    let at = |number: usize| Location { sort: pair.location, number: number as u32 }.value();
    let mut order = [1, 2, 3];
    order.swap(0, random.below(3));
    order.swap(1, 1 + random.below(2));
    let cells = random.below(4);
    let outer = [random.below(5), random.below(5)];
    let mut heap = Heap::new();
    for place in 0..cells {
        let mut next = if place + 1 < cells { order[place + 1] } else { outer[0] };
        let mut prev = if place > 0 { order[place - 1] } else { outer[1] };
        if random.below(12) == 0 {
            next = random.below(5);
        }
        if random.below(12) == 0 {
            prev = random.below(5);
        }
        let content = match script.store.sorts.get(pair.data) {
            Sort::Datatype { datatype, .. } => {
                let constructor = script.store.datatype(*datatype).constructors[0].function;
                Value::constructed(constructor, vec![at(next), at(prev)])
            }
            _ => at(next),
        };
        heap.allocate(at(order[place]), content);
    }
    heap
}

/// Whether one of many heaps satisfies the script.
fn some_model(script: &Script, random: &mut Random, tries: usize) -> Option<String> {
    let location = script.store.heaps()[0].location;
    let budget = Budget::unlimited();
    for _ in 0..tries {
        let heap = some_heap(random, script);
        let mut interpretation = Interpretation::new();
        for &constant in &script.constants {
            let value = if script.store.function_decl(constant).result == location {
                Location { sort: location, number: random.below(5) as u32 }.value()
            } else {
                Value::Int(Integer::from(random.below(6) as i64 - 1))
            };
            interpretation.set_constant(constant, value);
        }
        let model = HeapModel { interpretation, heap };
        let mut judge = HeapEvaluator::new(&script.store, &model, &budget);
        if script.assertions.iter().all(|&formula| judge.holds(formula) == Ok(true)) {
            return Some(format!("{:?}", model.heap));
        }
    }
    None
}

/// Decides the script; `unsat` is attacked.
fn compare(text: &str, random: &mut Random, tries: usize) -> &'static str {
    let mut script = read(text);
    let budget = Budget::unlimited().with_ticks(10_000_000);
    match decide(
        &mut script.store,
        &script.assertions,
        Connectives::Cases,
        &mut CompiledDefinitions::default(),
        &mut NoData,
        &budget,
    ) {
        HeapAnswer::Unknown(GiveUp::Fault(fault)) => panic!("{}\n{text}", fault.text()),
        HeapAnswer::Unknown(_) => "unknown",
        HeapAnswer::Sat(_) => "sat",
        HeapAnswer::Unsat(()) => {
            let found = some_model(&script, random, tries);
            assert!(found.is_none(), "{found:?} satisfies\n{text}");
            "unsat"
        }
    }
}

/// How often to try; the environment says if more than usual is wanted.
fn rounds() -> usize {
    std::env::var("LEMMA_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(25)
}

fn attack(seed: u64, preamble: &str, mut make: impl FnMut(&mut Random) -> (String, String)) {
    let mut random = Random(seed);
    let mut counts = [0; 3];
    for _ in 0..rounds() {
        let (left, right) = make(&mut random);
        let text = format!("{preamble}(assert {left})(assert (not {right}))");
        match compare(&text, &mut random, 3000) {
            "sat" => counts[0] += 1,
            "unsat" => counts[1] += 1,
            _ => counts[2] += 1,
        }
    }
    assert!(counts[0] + counts[1] > 2 * counts[2], "{counts:?}");
}

#[test]
fn chains_of_segments() {
    attack(11, SINGLE, |random| {
        let predicates = ["ls", "rl", "lp", "pto", "ls", "ga"];
        let names = ["a", "b", "c", "d"];
        (chain(random, &names, &predicates, false), chain(random, &names, &predicates, true))
    });
}

#[test]
fn segments_with_lengths() {
    attack(12, COUNTED, |random| (counted(random, false), counted(random, true)));
}

#[test]
fn doubly_linked_segments() {
    attack(13, DOUBLE, |random| (double(random, false), double(random, true)));
}

#[test]
fn families_are_proved() {
    let cases = [
        (SINGLE, "(sep (rl a b) (ls b c) (rl c d))", "(ls a d)"),
        (SINGLE, "(sep (rl a b) (pto b c) (rl c d))", "(lp a d)"),
        (SINGLE, "(sep (ls a b) (rl b c) (ls c d))", "(rl a d)"),
        (COUNTED, "(ll a c 1000)", "(exists ((u L) (k Int)) (sep (ll u c k) (ll a u 200)))"),
        (COUNTED, "(ll a c 1000)", "(exists ((u L)) (sep (pto u c) (ll a u 999)))"),
        (COUNTED, "(sep (ll a b n) (ll b c m))", "(ll a c (+ m n))"),
        (
            COUNTED,
            "(and (<= 1 m) (< m 20) (ll a c 100))",
            "(exists ((u L) (k Int)) (and (<= 80 k) (sep (ll a u m) (lr u c k))))",
        ),
        (
            COUNTED,
            "(ll a c 50)",
            "(exists ((u L) (k Int) (j Int)) (and (= (+ k j) 50) (sep (ll a u k) (lr u c j))))",
        ),
        (DOUBLE, "(sep (dl a b c d) (dr d c b (as nil L)))", "(dl a b b (as nil L))"),
        (DOUBLE, "(dn a b)", "(exists ((u L)) (dr a b u (as nil L)))"),
    ];
    for (preamble, left, right) in cases {
        let text = format!("{preamble}(assert {left})(assert (not {right}))");
        assert_eq!(compare(&text, &mut Random(5), 300), "unsat", "{left} |- {right}");
    }
}

/// More calls than rules without cells are unfolded for free.
#[test]
fn many_segments_are_one() {
    let count = 90;
    let names: Vec<String> =
        (0..=count).map(|number| format!("(declare-const x{number} L)")).collect();
    let parts: Vec<String> =
        (0..count).map(|number| format!("(ls x{number} x{})", number + 1)).collect();
    let text = format!(
        "{SINGLE}{}(assert {})(assert (not (ls x0 x{count})))",
        names.concat(),
        sep(&parts)
    );
    let mut script = read(&text);
    let budget = Budget::unlimited().with_ticks(3_000_000);
    let answer = decide(
        &mut script.store,
        &script.assertions,
        Connectives::Cases,
        &mut CompiledDefinitions::default(),
        &mut NoData,
        &budget,
    );
    assert!(matches!(answer, HeapAnswer::Unsat(())));
}
