//! Checks that end at a limit leave nothing behind that makes a later answer wrong.
//!
//! Idea: a model is chosen first: numbers, arrays of numbers, arrays of arrays and functions. Each
//! random formula is evaluated in it, and asserted or assumed as it is or negated, so that the model
//! satisfies everything. Limits of ticks are set and lifted between the checks, and levels opened
//! and closed. No check may be answered `unsat`, no run may end in a fault, and most checks without
//! a limit are answered `sat`.
//! Invariant: the same formulas in each run.

use std::fmt::Write;

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;

/// Knuth's MMIX generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

/// The sorts of one script: elements, arrays of them, and arrays of those.
struct Sorts {
    element: &'static str,
    /// Elements that are told apart.
    values: &'static [&'static str],
    /// Terms made of two elements.
    operators: &'static [&'static str],
}

const SORTS: &[Sorts] = &[
    Sorts { element: "Int", values: &["0", "1", "2", "(- 5)"], operators: &["+", "-"] },
    Sorts {
        element: "(_ BitVec 2)",
        values: &["#b00", "#b01", "#b10", "#b11"],
        operators: &["bvadd", "bvand", "bvxor"],
    },
    Sorts {
        element: "(_ BitVec 32)",
        values: &["#x00000000", "#x00000001", "#xffffffff", "#x80000000"],
        operators: &["bvadd", "bvor"],
    },
];

const ELEMENTS: &[&str] = &["x", "y", "z"];
const ARRAYS: &[&str] = &["a", "b", "c"];
const NESTED: &[&str] = &["m", "n"];

/// Whether formulas speak of constant arrays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConstantArrays {
    No,
    Yes,
}

struct Script<'a> {
    sorts: &'a Sorts,
    constants: ConstantArrays,
    random: Random,
}

impl Script<'_> {
    fn declarations(&self) -> String {
        let element = self.sorts.element;
        let array = format!("(Array {element} {element})");
        let mut text = String::new();
        let sorts = [(ELEMENTS, element), (ARRAYS, &array)];
        for (names, sort) in sorts {
            for name in names {
                let _ = writeln!(text, "(declare-const {name} {sort})");
            }
        }
        for name in NESTED {
            let _ = writeln!(text, "(declare-const {name} (Array {element} {array}))");
        }
        let _ = writeln!(
            text,
            "(declare-fun f ({element}) {element})(declare-fun g ({array}) {element})
            (declare-fun h ({element} {element}) {array})(declare-fun p ({array}) Bool)"
        );
        text
    }

    /// What makes the constants the model; functions are what the solver makes of them.
    fn model(&mut self) -> String {
        let mut text = String::new();
        let element = self.sorts.element;
        let array = |random: &mut Random| {
            let mut text = format!(
                "((as const (Array {element} {element})) {})",
                random.pick(self.sorts.values)
            );
            for _ in 0..random.below(3) {
                let (index, value) =
                    (random.pick(self.sorts.values), random.pick(self.sorts.values));
                text = format!("(store {text} {index} {value})");
            }
            text
        };
        for name in ELEMENTS {
            let _ = writeln!(text, "(assert (= {name} {}))", self.random.pick(self.sorts.values));
        }
        for name in ARRAYS {
            let _ = writeln!(text, "(assert (= {name} {}))", array(&mut self.random));
        }
        for name in NESTED {
            let rest = array(&mut self.random);
            let one = array(&mut self.random);
            let index = self.random.pick(self.sorts.values);
            let sort = format!("(Array {element} (Array {element} {element}))");
            let _ = writeln!(
                text,
                "(assert (= {name} (store ((as const {sort}) {rest}) {index} {one})))"
            );
        }
        text
    }

    fn element(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 2 } else { 8 }) {
            0 => self.random.pick(ELEMENTS).into(),
            1 => self.random.pick(self.sorts.values).into(),
            2 => {
                let operator = self.random.pick(self.sorts.operators);
                format!("({operator} {} {})", self.element(depth - 1), self.element(depth - 1))
            }
            3 => format!("(f {})", self.element(depth - 1)),
            4 => format!("(g {})", self.array(depth - 1)),
            5 => format!(
                "(ite {} {} {})",
                self.formula(depth - 1),
                self.element(depth - 1),
                self.element(depth - 1)
            ),
            _ => format!("(select {} {})", self.array(depth - 1), self.element(depth - 1)),
        }
    }

    fn array(&mut self, depth: usize) -> String {
        let forms = if self.constants == ConstantArrays::Yes { 7 } else { 5 };
        match self.random.below(if depth == 0 { 1 } else { forms }) {
            0 => self.random.pick(ARRAYS).into(),
            5 | 6 => {
                let element = self.sorts.element;
                format!("((as const (Array {element} {element})) {})", self.element(depth - 1))
            }
            1 => format!("(h {} {})", self.element(depth - 1), self.element(depth - 1)),
            2 => format!("(select {} {})", self.nested(depth - 1), self.element(depth - 1)),
            _ => format!(
                "(store {} {} {})",
                self.array(depth - 1),
                self.element(depth - 1),
                self.element(depth - 1)
            ),
        }
    }

    fn nested(&mut self, depth: usize) -> String {
        let forms = if self.constants == ConstantArrays::Yes { 4 } else { 3 };
        match self.random.below(if depth == 0 { 1 } else { forms }) {
            0 | 1 => self.random.pick(NESTED).into(),
            3 => {
                let element = self.sorts.element;
                let sort = format!("(Array {element} (Array {element} {element}))");
                format!("((as const {sort}) {})", self.array(depth - 1))
            }
            _ => format!(
                "(store {} {} {})",
                self.nested(depth - 1),
                self.element(depth - 1),
                self.array(depth - 1)
            ),
        }
    }

    fn formula(&mut self, depth: usize) -> String {
        let below = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 2 } else { 7 }) {
            0 => format!("(= {} {})", self.element(below), self.element(below)),
            1 => format!("(= {} {})", self.array(below), self.array(below)),
            2 => format!("(= {} {})", self.nested(below), self.nested(below)),
            3 => format!("(p {})", self.array(below)),
            4 => format!("(not {})", self.formula(below)),
            5 => format!("(or {} {})", self.formula(below), self.formula(below)),
            _ => format!("(=> {} {})", self.formula(below), self.formula(below)),
        }
    }
}

/// Formulas that the model of a script satisfies; none if its values are not found.
fn planted(script: &mut Script<'_>, declarations: &str) -> Option<Vec<String>> {
    let formulas: Vec<String> = (0..12)
        .map(|_| {
            let depth = 1 + script.random.below(4);
            script.formula(depth)
        })
        .collect();
    let options = Options { resource_limit: Some(3_000_000), ..Options::default() };
    let question = format!(
        "{declarations}{}(assert (or true {}))(check-sat)(get-value ({}))",
        script.model(),
        formulas.join(" "),
        formulas.join(" ")
    );
    let values = run(&question, &options);
    assert_eq!(values.code, ExitCode::Done, "{}\nto\n{question}", values.output);
    // The values stand at the ends of the pairs.
    let lines = values.output.strip_prefix("sat\n")?;
    let truths: Vec<bool> = lines
        .match_indices(')')
        .filter_map(|(end, _)| {
            let before = &lines[..end];
            let word = &before[before.rfind([' ', '('])? + 1..];
            word.parse().ok()
        })
        .collect();
    // A formula may contain these words nowhere else.
    assert_eq!(truths.len(), formulas.len(), "{}", values.output);
    let planted = formulas.iter().zip(&truths).map(|(formula, &truth)| match truth {
        true => formula.clone(),
        false => format!("(not {formula})"),
    });
    Some(planted.collect())
}

/// Runs one script; the numbers of checks without a limit, and of those that were answered `sat`.
fn check(seed: u64) -> Option<(usize, usize)> {
    let sorts = &SORTS[seed as usize % SORTS.len()];
    let mut script = Script { sorts, constants: ConstantArrays::No, random: Random(seed) };
    let declarations = script.declarations();
    let mut planted = planted(&mut script, &declarations)?.into_iter();
    let options = Options { resource_limit: Some(3_000_000), ..Options::default() };
    let mut text = declarations;
    let (mut depth, mut limited, mut free) = (0, true, Vec::new());
    for step in 0..40 {
        match script.random.below(8) {
            0..2 => {
                let Some(formula) = planted.next() else { break };
                let _ = writeln!(text, "(assert {formula})");
            }
            2 => {
                text.push_str("(push 1)\n");
                depth += 1;
            }
            3 if depth > 0 => {
                text.push_str("(pop 1)\n");
                depth -= 1;
            }
            4 => {
                let limits = ["1", "10", "100", "300", "1000", "10000", "3000000", "3000000"];
                let limit = script.random.pick(&limits);
                limited = limit != "3000000";
                let _ = writeln!(text, "(set-option :reproducible-resource-limit {limit})");
            }
            5 => {
                let Some(formula) = planted.next() else { break };
                let _ = writeln!(text, "(check-sat-assuming ({formula})) ; {step}");
                free.push(!limited);
            }
            _ => {
                text.push_str("(check-sat)\n");
                free.push(!limited);
            }
        }
    }
    text.push_str("(set-option :reproducible-resource-limit 3000000)(check-sat)\n");
    free.push(true);
    let answers = run(&text, &options);
    let context = || format!("seed {seed}: {}\nto\n{text}", answers.output);
    assert_eq!(answers.code, ExitCode::Done, "{}", context());
    let answers: Vec<&str> = answers.output.lines().collect();
    assert_eq!(answers.len(), free.len(), "{}", context());
    assert!(!answers.contains(&"unsat"), "{}", context());
    let of_free = answers.iter().zip(&free).filter(|&(_, free)| *free).map(|(answer, _)| *answer);
    let counted = of_free.clone().count();
    Some((counted, of_free.filter(|answer| *answer == "sat").count()))
}

/// Limits that cut a check at about every place, one after the other.
const SWEEP: [u64; 16] =
    [3, 10, 30, 60, 100, 170, 300, 500, 800, 1_200, 1_800, 2_500, 4_000, 7_000, 15_000, 40_000];

/// A script with constant arrays whose formulas are asserted at once; its check is cut by one limit after
/// the other, and then by none. Each limit is tried alone as well. How many checks without one there were,
/// and how many of them were answered `sat`.
fn sweep(seed: u64) -> Option<(usize, usize)> {
    let sorts = &SORTS[seed as usize % SORTS.len()];
    let mut script = Script { sorts, constants: ConstantArrays::Yes, random: Random(seed) };
    let declarations = script.declarations();
    let planted = planted(&mut script, &declarations)?;
    let set =
        |limit: u64| format!("(set-option :reproducible-resource-limit {limit})\n(check-sat)\n");
    let free = "(set-option :reproducible-resource-limit 3000000)\n(check-sat)\n";
    let kept = 3 + script.random.below(planted.len() - 3);
    let asserted: String = planted[..kept].iter().map(|f| format!("(assert {f})\n")).collect();
    let alone = SWEEP[script.random.below(SWEEP.len())];
    let all: String = SWEEP.iter().map(|&limit| set(limit)).collect();
    let mut found = (0, 0);
    for limited in [all, set(alone)] {
        let text = format!("{declarations}{asserted}{limited}{free}");
        let answers = run(&text, &Options::default());
        let context = || format!("seed {seed}: {}\nto\n{text}", answers.output);
        assert_eq!(answers.code, ExitCode::Done, "{}", context());
        let answers: Vec<&str> = answers.output.lines().collect();
        assert!(!answers.contains(&"unsat"), "{}", context());
        found.0 += 1;
        found.1 += usize::from(answers.last() == Some(&"sat"));
    }
    Some(found)
}

fn sweep_slice(slice: u64) {
    let rounds: u64 =
        std::env::var("TRINE_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (mut all, mut sat) = (0, 0);
    for seed in 0..50 * rounds {
        let (checks, found) = sweep(4 * seed + slice).unwrap_or_default();
        (all, sat) = (all + checks, sat + found);
    }
    println!("slice {slice}: {sat} of {all} checks without a limit are answered");
    assert!(all >= 80 * rounds as usize && sat * 10 >= all * 8, "{all} {sat}");
}

#[test]
fn limits_in_steps_lose_nothing_0() {
    sweep_slice(0);
}

#[test]
fn limits_in_steps_lose_nothing_1() {
    sweep_slice(1);
}

#[test]
fn limits_in_steps_lose_nothing_2() {
    sweep_slice(2);
}

#[test]
fn limits_in_steps_lose_nothing_3() {
    sweep_slice(3);
}

#[test]
fn planted_models_survive_checks_that_end_at_a_limit() {
    let rounds: u64 =
        std::env::var("TRINE_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (mut scripts, mut checks, mut found) = (0, 0, 0);
    for seed in 0..150 * rounds {
        if let Some((all, sat)) = check(seed) {
            (scripts, checks, found) = (scripts + 1, checks + all, found + sat);
        }
    }
    println!("{scripts} scripts; {found} of {checks} checks without a limit are answered");
    assert!(scripts >= 130 * rounds && found * 10 >= checks * 9, "{scripts} {found} {checks}");
}
