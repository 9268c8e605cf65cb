//! Ordered, bounded and counted lists against all small heaps.
//!
//! Idea: random conjunctions of calls, cells, negations and orders between two numbers. The predicates are written
//! once more as programs on a concrete heap, so no evaluator of formulas has a part in the comparison. An answer
//! `unsat` must fail on all heaps with two cells, few contents and few numbers; of the answers `unknown` there are
//! few.
//!
//! `cargo test --release -p trine --test all heap_data:: -- --ignored --nocapture` runs thousands of them.

use crate::random_script::{Random, read};
use trine::answer::Answer;
use trine::options::Options;
use trine::solver::{Limits, ScriptAssertion, Solver};

const PREAMBLE: &str = "
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (next L) (key Int)))))
(declare-heap (L C))
(define-fun-rec up ((x L) (y L) (l Int)) Bool (or (and (= x y) (_ emp L C))
  (exists ((z L) (v Int)) (and (<= l v) (sep (pto x (c z v)) (up z y v))))))
(define-fun-rec within ((x L) (l Int) (u Int)) Bool (or (and (= x (as nil L)) (_ emp L C))
  (exists ((z L) (v Int)) (and (<= l v) (<= v u) (sep (pto x (c z v)) (within z l u))))))
(define-fun-rec long ((x L) (y L) (n Int)) Bool (or (and (= x y) (= n 0) (_ emp L C))
  (exists ((z L) (v Int) (m Int)) (and (= n (+ m 1)) (sep (pto x (c z v)) (long z y m))))))
(define-fun-rec one ((x L) (l Int)) Bool (and (<= l 1) (pto x (c (as nil L) 1))))
(declare-const a L)
(declare-const b L)
(declare-const k Int)
(declare-const m Int)
";

/// Contents by address, from one on; nil is zero.
type Cells = [Option<(usize, i64)>; 2];

const LOCATIONS: [&str; 3] = ["(as nil L)", "a", "b"];
const NUMBERS: [&str; 5] = ["k", "m", "k", "m", "1"];

/// A formula over places in [`LOCATIONS`] and [`NUMBERS`].
#[derive(Clone)]
enum Formula {
    Up(usize, usize, usize),
    Within(usize, usize, usize),
    Long(usize, usize, usize),
    One(usize, usize),
    Cell(usize, usize, usize),
    Sep(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
    Less,
}

use Formula::{Cell, Less, Long, Not, One, Sep, Up, Within};

/// The locations and the numbers.
struct Stack {
    at: [usize; 3],
    number: [i64; 5],
}

fn text(formula: &Formula) -> String {
    let (l, n) = (|at: &usize| LOCATIONS[*at], |at: &usize| NUMBERS[*at]);
    match formula {
        Up(x, y, low) => format!("(up {} {} {})", l(x), l(y), n(low)),
        Within(x, low, high) => format!("(within {} {} {})", l(x), n(low), n(high)),
        Long(x, y, count) => format!("(long {} {} {})", l(x), l(y), n(count)),
        One(x, low) => format!("(one {} {})", l(x), n(low)),
        Cell(x, y, value) => format!("(pto {} (c {} {}))", l(x), l(y), n(value)),
        Sep(first, second) => format!("(sep {} {})", text(first), text(second)),
        Not(inner) => format!("(not {})", text(inner)),
        Less => "(< k m)".into(),
    }
}

/// The content of a cell, which is taken out.
fn take(cells: &mut Cells, at: usize) -> Option<(usize, i64)> {
    cells[at.checked_sub(1)?].take()
}

/// Walks along a list while its contents fit: whether it uses all cells and ends as it should.
fn walks(
    cells: &Cells,
    start: usize,
    mut fits: impl FnMut(i64) -> bool,
    ends: impl Fn(usize, usize) -> bool,
) -> bool {
    let (mut cells, mut at, mut count) = (*cells, start, 0);
    while cells.iter().any(Option::is_some) {
        match take(&mut cells, at) {
            Some((next, value)) if fits(value) => at = next,
            _ => return false,
        }
        count += 1;
    }
    ends(at, count)
}

fn holds(formula: &Formula, cells: &Cells, stack: &Stack) -> bool {
    let (at, number) = (|x: &usize| stack.at[*x], |n: &usize| stack.number[*n]);
    match formula {
        Up(x, y, low) => {
            let mut low = number(low);
            let rises = |value: i64| std::mem::replace(&mut low, value) <= value;
            walks(cells, at(x), rises, |end, _| end == at(y))
        }
        Within(x, low, high) => {
            let range = number(low)..=number(high);
            walks(cells, at(x), |value| range.contains(&value), |end, _| end == 0)
        }
        Long(x, y, count) => walks(
            cells,
            at(x),
            |_| true,
            |end, found| end == at(y) && found as i64 == number(count),
        ),
        One(x, low) => number(low) <= 1 && is_cell(cells, at(x), (0, 1)),
        Cell(x, y, value) => is_cell(cells, at(x), (at(y), number(value))),
        Sep(first, second) => (0..4).any(|way: usize| {
            let part = |side: usize| {
                let mut part = *cells;
                for (bit, cell) in part.iter_mut().enumerate() {
                    if way >> bit & 1 != side {
                        *cell = None;
                    }
                }
                part
            };
            holds(first, &part(0), stack) && holds(second, &part(1), stack)
        }),
        Not(inner) => !holds(inner, cells, stack),
        Less => stack.number[0] < stack.number[1],
    }
}

fn is_cell(cells: &Cells, at: usize, content: (usize, i64)) -> bool {
    let mut rest = *cells;
    take(&mut rest, at) == Some(content) && rest.iter().all(Option::is_none)
}

/// Whether few contents and numbers satisfy all formulas.
fn small_model_exists(formulas: &[Formula]) -> bool {
    let contents: Vec<Option<(usize, i64)>> = [None]
        .into_iter()
        .chain((0..3).flat_map(|next| (0..3).map(move |value| Some((next, value)))))
        .collect();
    let numbers = -1..=3;
    for &first in &contents {
        for &second in &contents {
            for ends in 0..9 {
                for k in numbers.clone() {
                    for m in numbers.clone() {
                        let stack = Stack { at: [0, ends % 3, ends / 3], number: [k, m, k, m, 1] };
                        let cells = [first, second];
                        if formulas.iter().all(|formula| holds(formula, &cells, &stack)) {
                            return true;
                        }
                    }
                }
            }
        }
    }
    false
}

fn atom(random: &mut Random) -> Formula {
    let (x, y, n) = (random.below(3), random.below(3), random.below(5));
    match random.below(7) {
        0 | 1 => Up(x, y, n),
        2 => Within(x, n, random.below(5)),
        3 => Long(x, y, n),
        4 => One(x, n),
        _ => Cell(x, y, n),
    }
}

fn spatial(random: &mut Random) -> Formula {
    match random.below(3) {
        0 => Sep(Box::new(atom(random)), Box::new(atom(random))),
        _ => atom(random),
    }
}

#[derive(Default, Debug)]
struct Counts {
    sat: usize,
    unsat: usize,
    unknown: usize,
}

fn run(seed: u64, rounds: usize) -> Counts {
    let (mut random, mut counts) = (Random(seed), Counts::default());
    for _ in 0..rounds {
        let mut formulas = vec![spatial(&mut random), Not(Box::new(spatial(&mut random)))];
        match random.below(5) {
            0 => formulas.push(spatial(&mut random)),
            1 => formulas.push(Not(Box::new(spatial(&mut random)))),
            _ => {}
        }
        if random.below(2) == 0 {
            formulas.push(Less);
        }
        let asserts: Vec<String> =
            formulas.iter().map(|f| format!("(assert {})", text(f))).collect();
        let text = format!("{PREAMBLE}{}", asserts.join("\n"));
        let mut script = read(&text);
        let mut solver = Solver::new(&Options::default());
        for &term in &script.assertions {
            solver.assert(ScriptAssertion { term, name: None });
        }
        let limits = Limits { ticks: Some(10_000_000), ..Limits::default() };
        match solver.check(&mut script.store, &[], &limits) {
            Err(fault) => panic!("{fault}\n{text}"),
            Ok(Answer::Sat(_)) => counts.sat += 1,
            Ok(Answer::Unknown(_)) => counts.unknown += 1,
            Ok(Answer::Unsat(_)) => {
                counts.unsat += 1;
                assert!(!small_model_exists(&formulas), "a small heap satisfies\n{text}");
            }
        }
    }
    println!("{counts:?}");
    counts
}

#[test]
fn some_lists_with_data_agree_with_small_heaps() {
    let counts = run(1, 30);
    assert!(counts.sat > 10 && counts.unsat > 2 && counts.unknown < 4, "{counts:?}");
}

#[test]
#[ignore = "takes long"]
fn thousands_of_lists_with_data_agree_with_small_heaps() {
    let asked = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    run(asked("SEED").unwrap_or(2), asked("ROUNDS").unwrap_or(3_000) as usize);
}
