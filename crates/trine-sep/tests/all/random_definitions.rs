//! Entailments over random definitions, with and without numbers.
//!
//! Idea: a script defines two predicates at random; the second one has some of the rules of the first, so
//! that the one entails the other, or rules of its own. Premise and conclusion are a call, an instance of
//! a rule, or a chain. An answer `unsat` is compared with all heaps on three locations, its proof is made
//! and checked, and frames are compared with the same heaps. What is valid by construction must not be
//! refuted. A cell beside premise and conclusion changes no answer. Tables of profiles are made by the
//! checker: where they show an entailment no heap refutes it, and damaged ones show none that a heap refutes.

use crate::checked_tables::{Tabled, damaged_is_accepted, tabled};
use crate::no_data::NoData;
use crate::random_script::{Random, Script, read};
use crate::small_models::small_model_exists;
use trine_collections::Budget;
use trine_heap::HeapEvaluator;
use trine_sep::compiled::CompiledDefinitions;
use trine_sep::decide::{Connectives, HeapAnswer, decide};
use trine_sep::frame::{FrameQuestion, frames};
use trine_sep::give_up::GiveUp;
use trine_sep::profile::by_profiles;
use trine_sep::proof::certificate::prove;
use trine_term::{Op, TermId, TermStore};

/// Whether predicates have a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Data {
    None,
    Number,
}

/// Rules over `x`, `y`, with `P` for calls; the instance has `z` free.
fn rule(random: &mut Random, data: Data) -> (&'static str, bool) {
    let plain = [
        ("(and (= x y) emp)", false),
        ("(pto x y)", false),
        ("(and (distinct x y) (pto x y))", false),
        ("(sep (pto x z) (P z y))", true),
        ("(sep (P x z) (pto z y))", true),
        ("(and (distinct x y) (sep (pto x z) (P z y)))", true),
        ("(sep (pto x z) (pto z x) (P z y))", true),
        ("(sep (pto x z) (P y z))", true),
        ("(sep (pto x y) (P y z))", true),
    ];
    let counted = [
        ("(and (= x y) (= n 0) emp)", false),
        ("(and (= n 1) (pto x y))", false),
        ("(and (= n (+ m 1)) (sep (pto x z) (P z y m)))", true),
        ("(and (= n (+ m 1)) (<= 0 m) (sep (P x z m) (pto z y)))", true),
        ("(and (<= m n) (sep (pto x z) (P z y m)))", true),
        ("(and (= n (- m 1)) (distinct x y) (sep (pto x z) (P z y m)))", true),
    ];
    match data {
        Data::None => plain[random.below(plain.len())],
        Data::Number => counted[random.below(counted.len())],
    }
}

fn definition(name: &str, rules: &[(&str, bool)], data: Data) -> String {
    let (number, inner) = match data {
        Data::None => ("", "((z L))"),
        Data::Number => (" (n Int)", "((z L) (m Int))"),
    };
    let written: Vec<String> = rules
        .iter()
        .map(|&(text, inside)| {
            let text = text.replace("emp", "(_ emp L L)").replace("(P ", &format!("({name} "));
            if inside { format!("(exists {inner} {text})") } else { text }
        })
        .collect();
    let body =
        if written.len() == 1 { written[0].clone() } else { format!("(or {})", written.join(" ")) };
    format!("(define-fun-rec {name} ((x L) (y L){number}) Bool {body})\n")
}

/// The preamble, premise and conclusion; whether the entailment holds by construction.
fn problem(random: &mut Random, data: Data) -> (String, String, String, bool) {
    let mut rules = vec![rule(random, data)];
    while rules.len() < 4 && (rules.len() < 2 || random.below(2) == 0) {
        rules.push(rule(random, data));
    }
    // Without a base case there is no heap.
    if rules.iter().all(|rule| rule.1) {
        rules.push(if data == Data::None {
            ("(pto x y)", false)
        } else {
            ("(and (= n 1) (pto x y))", false)
        });
    }
    let few: Vec<_> = rules.iter().copied().filter(|_| random.below(3) > 0).collect();
    let own = random.below(3) == 0;
    let second = if own || few.is_empty() { vec![rule(random, data), rules[0]] } else { few };
    let included = second.iter().all(|rule| rules.contains(rule));
    let mut text = String::from("(declare-sort L 0)\n(declare-heap (L L))\n");
    text += &definition("p", &rules, data);
    text += &definition("q", &second, data);
    text += "(declare-const a L)\n(declare-const b L)\n";
    let arg = |name: &str| if data == Data::Number { format!(" {name}") } else { String::new() };
    let call = |name: &str, x: &str, y: &str, n: &str| format!("({name} {x} {y}{})", arg(n));
    let wanted = call("p", "a", "b", "i");
    let (premise, valid) = match random.below(4) {
        0 => (call("q", "a", "b", "i"), included),
        1 => {
            // An instance of a rule.
            let (text, _) = rules[random.below(rules.len())];
            let text = text.replace("emp", "(_ emp L L)").replace("(P ", "(p ");
            let names = [(" x", " a"), (" y", " b"), (" z", " a"), (" n", " i"), (" m", " j")];
            let instance = names.iter().fold(text, |text, (from, to)| {
                text.replace(&format!("{from} "), &format!("{to} "))
                    .replace(&format!("{from})"), &format!("{to})"))
            });
            (instance, true)
        }
        2 => (format!("(sep {} (pto b a))", call("p", "a", "b", "i")), false),
        _ => (format!("(sep {} {})", call("q", "a", "b", "i"), call("p", "b", "a", "i")), false),
    };
    let conclusion = match random.below(4) {
        0 if !valid => call("q", "a", "a", "i"),
        1 if !valid => call("p", "a", "a", "i"),
        _ => wanted.clone(),
    };
    let valid = valid && conclusion == wanted;
    for number in ["i", "j"].iter().filter(|_| data == Data::Number) {
        if premise.contains(&format!(" {number}")) || conclusion.contains(&format!(" {number}")) {
            text += &format!("(declare-const {number} Int)\n");
        }
    }
    (text, premise, conclusion, valid)
}

/// What was found: refuted, proved, with a frame, valid and open; open of any kind, and of these inside of
/// what profiles decide; decided by profiles, outside of what they decide, and more than they can do; decided
/// with a cell beside both sides; with tables that the checker accepts, and valid by profiles without such
/// tables.
#[derive(Default, Debug)]
struct Counts {
    refuted: usize,
    proved: usize,
    framed: usize,
    abducted: usize,
    open: usize,
    valid: usize,
    unknown: usize,
    unknown_inside: usize,
    profiled: usize,
    unfit: usize,
    too_much: usize,
    beside: usize,
    tabled: usize,
    untabled: usize,
}

fn compare(random: &mut Random, data: Data, counts: &mut Counts) {
    let (preamble, premise, conclusion, valid) = problem(random, data);
    let text = format!("{preamble}(assert {premise})\n(assert (not {conclusion}))\n");
    let mut script = read(&text);
    counts.valid += usize::from(valid);
    let budget = || Budget::unlimited().with_ticks(1_000_000);
    let assertions = script.assertions.clone();
    let (mut refuted, mut proved, mut unknown) = (false, false, false);
    match decide(
        &mut script.store,
        &assertions,
        Connectives::Cases,
        &mut CompiledDefinitions::default(),
        &mut NoData,
        &budget(),
    ) {
        HeapAnswer::Unknown(GiveUp::Fault(fault)) => panic!("{}\n{text}", fault.text()),
        HeapAnswer::Unknown(_) => {
            counts.unknown += 1;
            unknown = true;
            counts.open += usize::from(valid);
        }
        HeapAnswer::Sat(_) => {
            assert!(!valid, "valid by construction and refuted\n{text}");
            counts.refuted += 1;
            refuted = true;
        }
        HeapAnswer::Unsat(()) => {
            assert!(!small_model_exists(&script, &assertions), "a heap refutes\n{text}");
            if let Ok(found) = prove(&mut script.store, &assertions, &mut NoData, &budget()) {
                let checked =
                    found.check(&mut script.store, &mut NoData, &budget(), &mut |_, _, _, _| {});
                assert_eq!(checked, Ok(()), "{text}");
                counts.proved += 1;
                proved = true;
            }
        }
    }
    let mut valid_by_profiles = false;
    match by_profiles(&mut script.store, &assertions, &mut NoData, &budget()) {
        Ok(Some(model)) => {
            let budget = budget();
            let mut judge = HeapEvaluator::new(&script.store, &model, &budget);
            let holds = assertions.iter().all(|&formula| judge.holds(formula) == Ok(true));
            assert!(holds && !proved && !valid, "a profile without reason\n{text}");
            counts.profiled += 1;
        }
        Ok(None) => {
            valid_by_profiles = true;
            assert!(!refuted, "a heap refutes, and profiles do not see it\n{text}");
            assert!(!small_model_exists(&script, &assertions), "a heap refutes\n{text}");
            counts.profiled += 1;
        }
        Err(GiveUp::Unfit(..)) => {
            counts.unfit += 1;
            unknown = false;
        }
        Err(_) => counts.too_much += 1,
    }
    counts.unknown_inside += usize::from(unknown);
    if data == Data::None {
        let shown = compare_tables(&script, &text, random, refuted);
        counts.tabled += usize::from(shown);
        counts.untabled += usize::from(valid_by_profiles && !shown);
    }
    compare_frames(&mut script, &text, counts);
    if random.below(4) == 0 {
        let beside = format!("(pto c {})", random.pick(&["a", "b", "c", "(as nil L)"]));
        let text = format!(
            "{preamble}(declare-const c L)\n(assert (sep {premise} {beside}))\n\
             (assert (not (sep {conclusion} {beside})))\n"
        );
        compare_beside_cell(&text, refuted, proved || valid, counts);
    }
}

/// Tables show nothing that a heap refutes, whoever has damaged them; whether they show the entailment.
fn compare_tables(script: &Script, text: &str, random: &mut Random, refuted: bool) -> bool {
    match tabled(text) {
        Tabled::Shown => {
            assert!(!refuted, "a heap refutes, and tables show it\n{text}");
            assert!(!small_model_exists(script, &script.assertions), "a heap refutes\n{text}");
            return true;
        }
        Tabled::Not if refuted => {
            for _ in 0..20 {
                assert!(!damaged_is_accepted(text, random), "a damaged table shows it\n{text}");
            }
        }
        Tabled::Not => {}
    }
    false
}

/// With a cell beside both sides the entailment is neither more nor less valid.
fn compare_beside_cell(text: &str, refuted: bool, valid: bool, counts: &mut Counts) {
    let mut script = read(text);
    let assertions = script.assertions.clone();
    let budget = Budget::unlimited().with_ticks(1_000_000);
    let (connectives, mut known) = (Connectives::Cases, CompiledDefinitions::default());
    match decide(&mut script.store, &assertions, connectives, &mut known, &mut NoData, &budget) {
        HeapAnswer::Unknown(GiveUp::Fault(fault)) => panic!("{}\n{text}", fault.text()),
        HeapAnswer::Unknown(_) => return,
        HeapAnswer::Sat(_) => assert!(!valid, "a cell refutes\n{text}"),
        HeapAnswer::Unsat(()) => assert!(!refuted, "a cell proves\n{text}"),
    }
    counts.beside += 1;
}

/// The premise entails the conclusion beside a frame, in one of the cases; with what is missing beside it, it
/// does so in each case.
fn compare_frames(script: &mut Script, text: &str, counts: &mut Counts) {
    let premise = script.assertions[0];
    let conclusion = script.store.arg(script.assertions[1], 0);
    let budget = Budget::unlimited().with_ticks(300_000);
    let store = &mut script.store;
    let question = FrameQuestion::Frame;
    if let Ok(cases) = frames(store, premise, conclusion, question, &mut NoData, &budget) {
        let mut ways = vec![store.mk_bool(false)];
        for case in cases {
            let spatial = store.mk(Op::SepStar, &[conclusion, case.frame]);
            let mut parts = case.facts;
            parts.push(spatial);
            ways.push(under_names(store, case.names, &parts));
        }
        let any = if ways.len() == 1 { ways[0] } else { store.mk(Op::Or, &ways) };
        let fails = store.mk(Op::Not, &[any]);
        counts.framed += 1;
        assert!(!small_model_exists(script, &[premise, fails]), "a frame is wrong\n{text}");
    }
    let store = &mut script.store;
    let question = FrameQuestion::Abduction;
    let budget = Budget::unlimited().with_ticks(300_000);
    let found = frames(store, premise, conclusion, question, &mut NoData, &budget);
    for case in found.into_iter().flatten() {
        let store = &mut script.store;
        let mut parts = case.facts;
        parts.push(store.mk(Op::SepStar, &[premise, case.missing]));
        let spatial = store.mk(Op::SepStar, &[conclusion, case.frame]);
        parts.push(store.mk(Op::Not, &[spatial]));
        let refuted = under_names(store, case.names, &parts);
        counts.abducted += 1;
        assert!(!small_model_exists(script, &[refuted]), "what is missing is wrong\n{text}");
    }
}

/// A conjunction under existential variables.
fn under_names(store: &mut TermStore, names: Vec<TermId>, parts: &[TermId]) -> TermId {
    let all = if let [single] = *parts { single } else { store.mk(Op::And, parts) };
    if names.is_empty() {
        return all;
    }
    let mut args = names;
    args.push(all);
    store.mk(Op::Exists, &args)
}

fn run(seed: u64, rounds: usize, data: Data) -> Counts {
    let mut random = Random(seed);
    let mut counts = Counts::default();
    for _ in 0..rounds {
        compare(&mut random, data, &mut counts);
    }
    counts
}

#[test]
fn random_definitions_agree_with_small_heaps() {
    let counts = run(11, 60, Data::None);
    assert!(counts.refuted > 10 && counts.proved > 10 && counts.framed > 10, "{counts:?}");
    assert!(counts.abducted > 10, "{counts:?}");
}

#[test]
fn random_definitions_with_numbers_agree_with_small_heaps() {
    let counts = run(12, 12, Data::Number);
    assert!(counts.refuted > 1 && counts.proved > 1, "{counts:?}");
}

/// What a variable of the environment says of a long run.
fn asked(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

/// How many cases a long run has: 4,000, or what `TRINE_ROUNDS` says.
fn rounds() -> usize {
    asked("TRINE_ROUNDS").map_or(4_000, |rounds| rounds as usize)
}

/// What `TRINE_SEED` adds to the seed of a long run, so that runs have different cases.
fn seed() -> u64 {
    asked("TRINE_SEED").unwrap_or(0).wrapping_mul(1_000)
}

#[test]
#[ignore = "takes minutes"]
fn thousands_of_random_definitions_agree_with_small_heaps() {
    println!("{:?}", run(seed() + 100, rounds(), Data::None));
}

#[test]
#[ignore = "takes minutes"]
fn many_random_definitions_with_numbers_agree_with_small_heaps() {
    println!("{:?}", run(seed() + 200, rounds() / 4, Data::Number));
}

/// More atoms than a machine word has bits.
#[test]
fn frames_of_many_cells() {
    let count = 70;
    let mut text = String::from(
        "(declare-sort L 0)(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))\n",
    );
    for number in 0..=count {
        text += &format!("(declare-const x{number} L)");
    }
    let cells: Vec<String> =
        (0..count).map(|number| format!("(pto x{number} x{})", number + 1)).collect();
    text += &format!("(assert (sep {}))(assert (not (ls x0 x3)))", cells.join(" "));
    let mut script = read(&text);
    let premise = script.assertions[0];
    let conclusion = script.store.arg(script.assertions[1], 0);
    let budget = Budget::unlimited();
    let question = FrameQuestion::Frame;
    let found = frames(&mut script.store, premise, conclusion, question, &mut NoData, &budget);
    let cases = found.expect("a frame");
    assert_eq!(cases.len(), 1);
    assert_eq!(script.store.args(cases[0].frame).len(), count - 3);
}
