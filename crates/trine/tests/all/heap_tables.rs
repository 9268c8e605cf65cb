//! Formulas with wands against truth tables over all small heaps.
//!
//! Idea: random formulas of cells, `emp`, `true`, `sep`, wands with any left side, and connectives. The table of a
//! formula says for each heap over five addresses and four contents whether it holds; `sep` and wands are computed
//! from all pairs of disjoint heaps, and no evaluator has a part in that. Addresses with a name are at most two,
//! and what comes by a wand has at most as many cells without one as its sides count, so there is room for it beside
//! a heap with one such cell, as among infinitely many addresses. An answer `unsat` must have an empty table on these; the answer `sat` was judged by the evaluator,
//! which is compared with the tables as well.
//!
//! `cargo test --release -p trine --test all heap_tables:: -- --ignored --nocapture` runs thousands of them.

use crate::random_script::{Random, read};
use trine::answer::Answer;
use trine::options::Options;
use trine::solver::{Limits, ScriptAssertion, Solver};
use trine_collections::Budget;
use trine_heap::{Heap, HeapEvaluator, HeapModel, Location};
use trine_term::{Interpretation, OpenCase, SortId, Value};
use trine_value::number::Integer;

/// Addresses that may have a cell, from one on; zero is nil.
const ADDRESSES: usize = 5;
/// Contents, from zero on.
const CONTENTS: usize = 4;
/// No cell, or one of the contents.
const WAYS: usize = CONTENTS + 1;
const HEAPS: usize = WAYS.pow(ADDRESSES as u32);

/// A formula over names of addresses.
#[derive(Clone)]
enum Formula {
    Emp,
    Bool(bool),
    Equal(usize, usize),
    Cell(usize, usize),
    Not(Box<Formula>),
    Two(&'static str, Box<Formula>, Box<Formula>),
}

use Formula::{Bool, Cell, Emp, Equal, Not, Two};

/// What scripts are over.
struct Region {
    preamble: &'static str,
    emp: &'static str,
    names: &'static [&'static str],
    /// The values of the names, by stack.
    stacks: &'static [&'static [usize]],
}

const REGIONS: [Region; 2] = [
    Region {
        preamble: "(declare-sort L 0)(declare-heap (L L))(declare-const a L)(declare-const b L)",
        emp: "(_ emp L L)",
        names: &["a", "b", "(as nil L)"],
        stacks: &[&[0, 0, 0], &[0, 1, 0], &[1, 0, 0], &[1, 1, 0], &[1, 2, 0]],
    },
    Region {
        preamble: "(declare-heap (Int Int))(declare-const a Int)(declare-const b Int)
            (assert (= (as nil Int) 0))",
        emp: "(_ emp Int Int)",
        names: &["a", "b", "0"],
        stacks: &[&[0, 0, 0], &[0, 1, 0], &[1, 0, 0], &[1, 1, 0], &[1, 2, 0]],
    },
];

fn text(formula: &Formula, region: &Region) -> String {
    let name = |at: usize| region.names[at];
    match formula {
        Emp => region.emp.into(),
        Bool(value) => value.to_string(),
        &Equal(a, b) => format!("(= {} {})", name(a), name(b)),
        &Cell(a, b) => format!("(pto {} {})", name(a), name(b)),
        Not(inner) => format!("(not {})", text(inner, region)),
        Two(op, a, b) => format!("({op} {} {})", text(a, region), text(b, region)),
    }
}

/// Heaps and the disjoint pairs of them.
struct Tables {
    /// Left part, right part, union.
    pairs: Vec<[u32; 3]>,
    cells: Vec<[usize; ADDRESSES]>,
}

impl Tables {
    fn new() -> Self {
        let digits = |heap: usize| {
            let mut cells = [0; ADDRESSES];
            let mut rest = heap;
            for cell in &mut cells {
                *cell = rest % WAYS;
                rest /= WAYS;
            }
            cells
        };
        let mut pairs = vec![[0, 0, 0]];
        for address in 0..ADDRESSES {
            let unit = WAYS.pow(address as u32) as u32;
            let mut next = Vec::with_capacity(pairs.len() * (2 * CONTENTS + 1));
            for &[left, right, both] in &pairs {
                next.push([left, right, both]);
                for content in 1..WAYS as u32 {
                    let cell = content * unit;
                    next.push([left + cell, right, both + cell]);
                    next.push([left, right + cell, both + cell]);
                }
            }
            pairs = next;
        }
        Self { pairs, cells: (0..HEAPS).map(digits).collect() }
    }

    /// For each heap whether a formula holds.
    fn table(&self, formula: &Formula, stack: &[usize]) -> Vec<bool> {
        match formula {
            Emp => (0..HEAPS).map(|heap| heap == 0).collect(),
            Bool(value) => vec![*value; HEAPS],
            &Equal(a, b) => vec![stack[a] == stack[b]; HEAPS],
            &Cell(a, b) => {
                let mut table = vec![false; HEAPS];
                if let Some(address) = stack[a].checked_sub(1) {
                    table[(stack[b] + 1) * WAYS.pow(address as u32)] = true;
                }
                table
            }
            Not(inner) => self.table(inner, stack).into_iter().map(|holds| !holds).collect(),
            Two(op, a, b) => {
                let bound = cells_counted(a).max(cells_counted(b));
                let (a, b) = (self.table(a, stack), self.table(b, stack));
                let each = |join: fn(bool, bool) -> bool| {
                    a.iter().zip(&b).map(|(&a, &b)| join(a, b)).collect()
                };
                match *op {
                    "and" => each(|a, b| a && b),
                    "or" => each(|a, b| a || b),
                    "=" => each(|a, b| a == b),
                    "sep" => {
                        let mut table = vec![false; HEAPS];
                        for &[left, right, both] in &self.pairs {
                            table[both as usize] |= a[left as usize] && b[right as usize];
                        }
                        table
                    }
                    _ => {
                        let mut table = vec![true; HEAPS];
                        let few: Vec<bool> =
                            (0..HEAPS).map(|heap| self.strangers(heap, stack) <= bound).collect();
                        for &[left, right, both] in &self.pairs {
                            table[left as usize] &=
                                !few[right as usize] || !a[right as usize] || b[both as usize];
                        }
                        table
                    }
                }
            }
        }
    }

    /// How many cells a heap has at addresses without a name.
    fn strangers(&self, heap: usize, stack: &[usize]) -> usize {
        let cells = self.cells[heap].iter().enumerate();
        cells.filter(|&(at, &cell)| cell > 0 && !stack.contains(&(at + 1))).count()
    }

    fn is_small(&self, heap: usize, stack: &[usize]) -> bool {
        self.strangers(heap, stack) <= 1
    }
}

/// How many cells without a name a formula tells from more.
fn cells_counted(formula: &Formula) -> usize {
    match formula {
        Emp | Cell(..) => 1,
        Bool(_) | Equal(..) => 0,
        Not(inner) => cells_counted(inner),
        Two("sep", a, b) => cells_counted(a) + cells_counted(b),
        Two("wand", _, b) => cells_counted(b),
        Two(_, a, b) => cells_counted(a).max(cells_counted(b)),
    }
}

fn two(op: &'static str, a: Formula, b: Formula) -> Formula {
    Two(op, Box::new(a), Box::new(b))
}

fn atom(random: &mut Random) -> Formula {
    let (a, b) = (random.below(3), random.below(3));
    match random.below(8) {
        0 => Emp,
        1 => Bool(true),
        2 => Bool(false),
        3 => Equal(a, b),
        _ => Cell(a, b),
    }
}

/// A formula without `sep` and wands.
fn plain(random: &mut Random, depth: usize) -> Formula {
    if depth == 0 || random.below(3) == 0 {
        return atom(random);
    }
    match random.below(3) {
        0 => Not(Box::new(plain(random, depth - 1))),
        1 => two("and", plain(random, depth - 1), plain(random, depth - 1)),
        _ => two("or", plain(random, depth - 1), plain(random, depth - 1)),
    }
}

/// A side of a wand, with at most one wand in it, or one `sep`.
fn side(random: &mut Random, is_nested: bool) -> Formula {
    let inner = |random: &mut Random, op| two(op, plain(random, 1), plain(random, 1));
    match (random.below(10), is_nested) {
        (0 | 1, true) => inner(random, "wand"),
        (2, true) => Not(Box::new(inner(random, "wand"))),
        (0 | 1, false) => inner(random, "sep"),
        (2, false) => Not(Box::new(inner(random, "sep"))),
        _ => plain(random, 2),
    }
}

fn formula(random: &mut Random) -> Formula {
    let is_nested = random.below(3) == 0;
    let wand = two("wand", side(random, is_nested), side(random, is_nested));
    match random.below(8) {
        0 | 1 => Not(Box::new(wand)),
        2 => two("sep", wand, atom(random)),
        3 => two("=", wand, plain(random, 1)),
        4 => Not(Box::new(two("sep", wand, atom(random)))),
        _ => wand,
    }
}

#[derive(Default, Debug)]
struct Counts {
    sat: usize,
    unsat: usize,
    unknown: usize,
    judged: usize,
}

/// The heap with a number over a sort of addresses.
fn heap(tables: &Tables, number: usize, sort: SortId, is_int: bool) -> Heap {
    let value = |at: usize| value(at, sort, is_int);
    let mut heap = Heap::new();
    for (at, &cell) in tables.cells[number].iter().enumerate() {
        if let Some(content) = cell.checked_sub(1) {
            heap.allocate(value(at + 1), value(content));
        }
    }
    heap
}

fn value(at: usize, sort: SortId, is_int: bool) -> Value {
    match is_int {
        true => Value::Int(Integer::from(at as i64)),
        false => Location { sort, number: at as u32 }.value(),
    }
}

fn compare(random: &mut Random, tables: &Tables, region: &Region, counts: &mut Counts) {
    let mut formulas = vec![formula(random)];
    if random.below(2) == 0 {
        formulas.push(plain(random, 2));
    }
    let asserts: Vec<String> =
        formulas.iter().map(|f| format!("(assert {})", text(f, region))).collect();
    let text = format!("{}\n{}", region.preamble, asserts.join("\n"));
    let mut script = read(&text);
    let mut solver = Solver::new(&Options::default());
    for &term in &script.assertions {
        solver.assert(ScriptAssertion { term, name: None });
    }
    let limits = Limits { ticks: Some(30_000_000), ..Limits::default() };
    let is_unsat = match solver.check(&mut script.store, &[], &limits) {
        Err(fault) => panic!("{fault}\n{text}"),
        Ok(Answer::Sat(_)) => {
            counts.sat += 1;
            false
        }
        Ok(Answer::Unknown(_)) => {
            counts.unknown += 1;
            false
        }
        Ok(Answer::Unsat(_)) => {
            counts.unsat += 1;
            true
        }
    };
    let pair = script.store.heaps()[0];
    let is_int = pair.location == script.store.sorts.int();
    for stack in region.stacks {
        let each: Vec<Vec<bool>> = formulas.iter().map(|f| tables.table(f, stack)).collect();
        let holds = |heap: usize| each.iter().all(|table| table[heap]);
        let small = |&heap: &usize| tables.is_small(heap, stack);
        if is_unsat {
            let model = (0..HEAPS).filter(&small).find(|&heap| holds(heap));
            assert_eq!(model, None, "a heap satisfies, the stack being {stack:?}\n{text}");
        }
        let small: Vec<usize> = (0..HEAPS).filter(small).collect();
        for _ in 0..3 {
            let number = small[random.below(small.len())];
            let mut interpretation = Interpretation::new();
            for (&constant, &at) in script.constants.iter().zip(*stack) {
                interpretation.set_constant(constant, value(at, pair.location, is_int));
            }
            if is_int {
                let nil = value(0, pair.location, is_int);
                interpretation.set_open(OpenCase::nil(pair.location), nil);
            }
            let heap = heap(tables, number, pair.location, is_int);
            let model = HeapModel { interpretation, heap };
            let budget = Budget::unlimited().with_ticks(10_000_000);
            let mut judge = HeapEvaluator::new(&script.store, &model, &budget);
            let own = &script.assertions[script.assertions.len() - formulas.len()..];
            for (&term, table) in own.iter().zip(&each) {
                if let Ok(judged) = judge.holds(term) {
                    assert_eq!(judged, table[number], "heap {number}, stack {stack:?}\n{text}");
                    counts.judged += 1;
                }
            }
        }
    }
}

fn run(seed: u64, rounds: usize) -> Counts {
    let (mut random, mut counts) = (Random(seed), Counts::default());
    let tables = Tables::new();
    for round in 0..rounds {
        compare(&mut random, &tables, &REGIONS[round % REGIONS.len()], &mut counts);
    }
    println!("{counts:?}");
    counts
}

#[test]
fn some_wands_agree_with_truth_tables() {
    let counts = run(1, 60);
    assert!(counts.sat > 20 && counts.unsat > 10 && counts.unknown < 4, "{counts:?}");
    assert!(counts.judged > 500, "{counts:?}");
}

#[test]
#[ignore = "takes long"]
fn thousands_of_wands_agree_with_truth_tables() {
    let asked = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    run(asked("SEED").unwrap_or(2), asked("ROUNDS").unwrap_or(3_000) as usize);
}
