//! Shares of cells: a table of questions, and random formulas against an enumeration of small heaps.
//!
//! The enumeration is written from the semantics: a heap has a number of units of each cell, and `sep` gives
//! the units to its operands in all ways. It has twice as many units as the formulas can name.

use std::fmt::Write;

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;

const PREAMBLE: &str = r#"
(set-logic ALL)
(set-option :produce-models true)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec half ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L))
      (exists ((z L)) (and (distinct x y) (sep (pto x z 0.5) (half z y))))))
(define-fun-rec whole ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L))
      (exists ((z L)) (and (distinct x y) (sep (pto x z) (whole z y))))))
(define-fun-rec mixed ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L))
      (exists ((z L)) (and (distinct x y) (sep (pto x z 0.75) (half z y))))
      (exists ((z L)) (and (distinct x y) (sep (pto x z 0.25) (mixed z y))))))
(declare-const x L)(declare-const y L)(declare-const z L)
"#;

/// Questions, and answers with single spaces.
const TABLE: &[(&str, &str)] = &[
    ("(check-entail (sep (pto x y 0.5) (pto x z 0.5)) (and (= y z) (pto x y)))", "valid"),
    ("(check-entail (pto x y) (sep (pto x y 0.25) (pto x y 0.75)))", "valid"),
    ("(check-entail (sep (pto x y 0.25) (pto x y 0.5)) (pto x y))", "invalid"),
    ("(check-entail (sep (pto x y 0.6) (pto z y 0.6)) (and (distinct x z) true))", "valid"),
    ("(check-entail (sep (pto x y 0.5) (pto z y 0.5)) (and (distinct x z) true))", "invalid"),
    ("(check-entail (sep (half x y) (half y (as nil L))) (half x (as nil L)))", "valid"),
    ("(check-entail (whole x y) (sep (half x y) (half x y)))", "valid"),
    ("(check-entail (sep (half x y) (half x y)) (whole x y))", "valid"),
    ("(check-entail (half x y) (whole x y))", "invalid"),
    (
        "(check-entail (sep (half x y) (half y (as nil L)) (half x (as nil L))) (whole x (as nil L)))",
        "valid",
    ),
    (
        "(get-frame (pto x y) (pto x y (/ 1 3)))",
        "(frames (:names () :facts ((distinct (as nil L) x)) :frame (pto x y (/ 2.0 3.0))))",
    ),
    (
        "(get-frame (sep (pto x y 0.5) (half y z)) (half y z))",
        "(frames (:names () :facts () :frame (pto x y 0.5)))",
    ),
    (
        "(get-abduct (pto x y 0.25) (pto x y))",
        "(abducts (:names () :facts ((distinct (as nil L) x)) :missing (pto x y 0.75) :frame emp))",
    ),
    ("(get-frame (sep (pto x y 0.75) (pto x z 0.5)) (pto x y))", "(frames :contradictory)"),
    (
        "(assert (= x (as @L_3 L)))(assert (sep (pto x y 0.25) (pto x (as @L_7 L) 0.5)))(check-sat)(get-value ((pto x y 0.75)))",
        "sat (((pto x y 0.75) true))",
    ),
    ("(assert (sep (half x y) (pto x y)))(assert (distinct x y))(check-sat)", "unsat"),
    (
        "(assert (pto x x 0.125))(check-sat)(get-value ((pto x x 0.125) (pto x x)))",
        "sat (((pto x x 0.125) true) ((pto x x) false))",
    ),
    (
        "(assert (sep (pto x x 0.5) true))(assert (not (sep (pto x x 0.5) emp)))(assert (not (pto x x)))\
      (assert (forall ((u L) (v L)) (=> (distinct u x) (not (sep (pto u v 0.25) true)))))(check-sat)",
        "sat",
    ),
];

#[test]
fn questions_about_shares() {
    for &(question, expected) in TABLE {
        let done = run(format!("{PREAMBLE}{question}"), &Options::default());
        assert_eq!(done.code, ExitCode::Done, "{question}: {}", done.output);
        let answer: Vec<&str> = done.output.split_whitespace().collect();
        assert_eq!(answer.join(" "), expected, "{question}");
    }
}

#[test]
fn what_is_no_share_is_an_error_with_its_place() {
    for share in ["0.0", "1.5", "(- 0.5)", "r", "true"] {
        let script =
            format!("(declare-const r Real){PREAMBLE}\n(assert (pto x y {share}))(check-sat)");
        let done = run(&script, &Options::default());
        assert_ne!(done.code, ExitCode::Done, "{share}");
        assert!(done.output.contains("(error \"18:"), "{share}: {}", done.output);
    }
}

/// Units of a whole cell.
const UNITS: u8 = 8;
/// Addresses: nil is 0, and the last one has no name and no cell.
const ADDRESSES: usize = 5;
/// Addresses that the stack and cells may have.
const NAMED: usize = 4;

/// For each address above nil: how many units, and of which content.
type Heap = [(u8, u8); ADDRESSES];

#[derive(Clone, Debug)]
enum Formula {
    Emp,
    True,
    Cell(usize, usize, u8),
    List(&'static str, usize, usize),
    Equal(usize, usize),
    Star(Vec<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    /// The variable with the number of variables so far.
    Exists(Box<Formula>),
}

/// The share that a number of units is.
fn share(units: u8) -> String {
    format!("{}", f64::from(units) / f64::from(UNITS))
}

fn text(formula: &Formula, out: &mut String, depth: usize) {
    let name = |variable: usize| match variable {
        0 => "(as nil L)".to_owned(),
        1..=3 => ["x", "y", "z"][variable - 1].to_owned(),
        _ => format!("v{variable}"),
    };
    let list = |head: &str, parts: &[Formula], out: &mut String| {
        let _ = write!(out, "({head}");
        for part in parts {
            out.push(' ');
            text(part, out, depth);
        }
        out.push(')');
    };
    match formula {
        Formula::Emp => out.push_str("(_ emp L L)"),
        Formula::True => out.push_str("true"),
        Formula::Cell(a, b, UNITS) => {
            let _ = write!(out, "(pto {} {})", name(*a), name(*b));
        }
        Formula::Cell(a, b, units) => {
            let _ = write!(out, "(pto {} {} {})", name(*a), name(*b), share(*units));
        }
        Formula::List(list, a, b) => {
            let _ = write!(out, "({list} {} {})", name(*a), name(*b));
        }
        Formula::Equal(a, b) => {
            let _ = write!(out, "(= {} {})", name(*a), name(*b));
        }
        Formula::Star(parts) => list("sep", parts, out),
        Formula::And(parts) => list("and", parts, out),
        Formula::Or(parts) => list("or", parts, out),
        Formula::Not(part) => list("not", std::slice::from_ref(part), out),
        Formula::Exists(body) => {
            let _ = write!(out, "(exists ((v{depth} L)) ");
            text(body, out, depth + 1);
            out.push(')');
        }
    }
}

/// Whether a formula holds on a heap.
fn holds(formula: &Formula, stack: &mut Vec<u8>, heap: &Heap) -> bool {
    let is_empty = heap.iter().all(|&(units, _)| units == 0);
    match formula {
        Formula::Emp => is_empty,
        Formula::True => true,
        Formula::Cell(a, b, units) => is_cell(stack[*a], stack[*b], *units, heap),
        Formula::List(list, a, b) => is_list(list, stack[*a], stack[*b], heap),
        Formula::Equal(a, b) => stack[*a] == stack[*b],
        Formula::And(parts) => parts.iter().all(|part| holds(part, stack, heap)),
        Formula::Or(parts) => parts.iter().any(|part| holds(part, stack, heap)),
        Formula::Not(part) => !holds(part, stack, heap),
        Formula::Exists(body) => (0..ADDRESSES as u8).any(|value| {
            stack.push(value);
            let result = holds(body, stack, heap);
            stack.pop();
            result
        }),
        Formula::Star(parts) => match parts.split_first() {
            None => is_empty,
            Some((first, [])) => holds(first, stack, heap),
            Some((first, rest)) => splits(heap).any(|(left, right)| {
                holds(first, stack, &left)
                    && match rest {
                        [single] => holds(single, stack, &right),
                        _ => holds(&Formula::Star(rest.to_vec()), stack, &right),
                    }
            }),
        },
    }
}

fn is_cell(at: u8, content: u8, units: u8, heap: &Heap) -> bool {
    let fits = |(address, &(here, value)): (usize, &(u8, u8))| {
        if address == usize::from(at) { here == units && value == content } else { here == 0 }
    };
    at != 0 && heap.iter().enumerate().all(fits)
}

/// All ways to give the units of a heap to two parts.
fn splits(heap: &Heap) -> impl Iterator<Item = (Heap, Heap)> + '_ {
    let ways: usize = heap.iter().map(|&(units, _)| usize::from(units) + 1).product();
    (0..ways).map(|way| {
        let mut rest = way;
        let (mut left, mut right) = (*heap, *heap);
        for (address, &(units, _)) in heap.iter().enumerate() {
            let base = usize::from(units) + 1;
            let own = (rest % base) as u8;
            rest /= base;
            left[address].0 = own;
            right[address].0 = units - own;
        }
        (left, right)
    })
}

/// The definitions of the preamble: the share of the first cell, and how it goes on.
fn is_list(list: &str, from: u8, to: u8, heap: &Heap) -> bool {
    if heap.iter().all(|&(units, _)| units == 0) {
        return from == to;
    }
    let rules: &[(u8, &str)] = match list {
        "half" => &[(UNITS / 2, "half")],
        "whole" => &[(UNITS, "whole")],
        _ => &[(UNITS / 4 * 3, "half"), (UNITS / 4, "mixed")],
    };
    let (units, next) = heap[usize::from(from)];
    from != 0
        && from != to
        && rules.iter().any(|&(share, rest)| {
            let mut left = *heap;
            left[usize::from(from)].0 = units.wrapping_sub(share);
            units >= share && is_list(rest, next, to, &left)
        })
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % bound
    }

    fn atom(&mut self, variables: usize) -> Formula {
        let (a, b) = (self.below(variables), self.below(variables));
        match self.below(8) {
            0 => Formula::Emp,
            1 => Formula::True,
            2 => Formula::Equal(a, b),
            3 => Formula::List(["half", "whole", "mixed"][self.below(3)], a, b),
            _ => Formula::Cell(a, b, UNITS / 4 * (self.below(4) as u8 + 1)),
        }
    }

    fn formula(&mut self, depth: usize, variables: usize) -> Formula {
        if depth == 0 {
            return self.atom(variables);
        }
        let parts = |this: &mut Self| (0..2).map(|_| this.formula(depth - 1, variables)).collect();
        match self.below(8) {
            0 => Formula::And(parts(self)),
            1 => Formula::Or(parts(self)),
            2 => Formula::Not(Box::new(self.formula(depth - 1, variables))),
            3 => Formula::Exists(Box::new(self.formula(depth - 1, variables + 1))),
            4 => self.atom(variables),
            _ => Formula::Star(parts(self)),
        }
    }

    /// A heap of quarters.
    fn heap(&mut self) -> Heap {
        let mut heap = [(0, 0); ADDRESSES];
        for cell in &mut heap[1..NAMED] {
            if self.below(2) == 0 {
                *cell = (UNITS / 4 * (self.below(4) as u8 + 1), self.below(NAMED) as u8);
            }
        }
        heap
    }
}

/// How many cases are tried: `TRINE_ROUNDS`, or this number.
fn rounds(usual: usize) -> usize {
    std::env::var("TRINE_ROUNDS").map_or(usual, |rounds| rounds.parse().expect("a number"))
}

/// The asserted formula on a heap that is given: both answers are known.
#[test]
fn formulas_on_a_given_heap() {
    let mut random = Random(0x5eed_1234_abcd_0001);
    let (mut answered, rounds) = (0, rounds(400));
    for round in 0..rounds {
        let heap = random.heap();
        let formula = random.formula(2, 4);
        let mut script = format!("{PREAMBLE}(assert (distinct x y z (as nil L)))(assert (sep emp");
        script = script.replace("(sep emp", "(sep (_ emp L L)");
        for (address, &(units, content)) in heap.iter().enumerate().filter(|(_, cell)| cell.0 > 0) {
            script.push(' ');
            text(&Formula::Cell(address, content.into(), units), &mut script, 4);
        }
        script.push_str("))(assert ");
        text(&formula, &mut script, 4);
        script.push_str(")(check-sat)");
        let expected = if holds(&formula, &mut vec![0, 1, 2, 3], &heap) { "sat" } else { "unsat" };
        let done = run(&script, &limited());
        match done.output.trim() {
            "unknown" => {}
            answer => {
                assert_eq!(answer, expected, "round {round}: {script}");
                answered += 1;
            }
        }
    }
    println!("{answered} of {rounds} answered");
    assert!(answered * 10 > rounds * 7, "{answered} of {rounds}");
}

/// An entailment between formulas: what is `unsat` has no small counter-heap.
#[test]
fn entailments_have_no_small_counter_heap() {
    let mut random = Random(0x5eed_1234_abcd_0002);
    let (mut valid, rounds) = (0, rounds(150));
    for round in 0..rounds {
        let (premise, conclusion) = (random.formula(1, 4), random.formula(1, 4));
        let mut script = format!("{PREAMBLE}(assert ");
        text(&premise, &mut script, 4);
        script.push_str(")(assert (not ");
        text(&conclusion, &mut script, 4);
        script.push_str("))(check-sat)");
        let done = run(&script, &limited());
        if done.output.trim() != "unsat" {
            assert!(["sat", "unknown"].contains(&done.output.trim()), "{script}: {}", done.output);
            continue;
        }
        valid += 1;
        let question = Formula::And(vec![premise, Formula::Not(Box::new(conclusion))]);
        for stack in 0..NAMED.pow(3) {
            let of = |place: u32| (stack / NAMED.pow(place) % NAMED) as u8;
            let mut values = vec![0, of(0), of(1), of(2)];
            for number in 0..(4 * NAMED + 1).pow(2) {
                // Two cells, at 1 and 2, of quarters.
                let mut heap = [(0, 0); ADDRESSES];
                let mut rest = number;
                for cell in &mut heap[1..3] {
                    let way = rest % (4 * NAMED + 1);
                    rest /= 4 * NAMED + 1;
                    if let Some(way) = way.checked_sub(1) {
                        let units = UNITS / 4 * (way / NAMED) as u8 + UNITS / 4;
                        *cell = (units, (way % NAMED) as u8);
                    }
                }
                let refuted = holds(&question, &mut values, &heap);
                assert!(!refuted, "round {round}: {script} {values:?} {heap:?}");
            }
        }
    }
    println!("{valid} of {rounds} valid");
}

fn limited() -> Options {
    Options { resource_limit: Some(300_000), ..Options::default() }
}
