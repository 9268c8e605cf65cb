//! What it costs to hand clauses over, to make a solver, and to ask it something small.

use divan::Bencher;
use divan::counter::ItemsCount;
use trine_collections::Budget;
use trine_sat::{Cadical, Lit, SatSolver, Var};

fn main() {
    divan::main();
}

const GATES: usize = 100_000;

/// The clauses of and-gates in a row, three per gate, as bit-blasting gives them.
fn gates(count: usize) -> Vec<[Lit; 3]> {
    (2..count + 2)
        .flat_map(|gate| {
            let out = Var::new(gate).positive();
            let a = Var::new(gate - 1 - gate % 2).positive();
            let b = Var::new(gate / 2).negative();
            [[!out, a, a], [!out, b, b], [out, !a, !b]]
        })
        .collect()
}

fn load(solver: &mut dyn SatSolver, clauses: &[[Lit; 3]], vars: usize) {
    solver.new_vars(vars);
    for clause in clauses {
        let len = if clause[1] == clause[2] { 2 } else { 3 };
        solver.add_clause(&clause[..len]);
    }
}

#[divan::bench(sample_count = 10)]
fn clauses_to_cadical(bencher: Bencher) {
    let clauses = gates(GATES);
    bencher
        .counter(ItemsCount::new(clauses.len()))
        .with_inputs(Cadical::default)
        .bench_local_refs(|solver| load(solver, &clauses, GATES + 2));
}

#[divan::bench(sample_count = 10)]
fn single_variables_to_cadical(bencher: Bencher) {
    bencher.counter(ItemsCount::new(GATES)).with_inputs(Cadical::default).bench_local_refs(
        |solver| {
            for _ in 0..GATES {
                let lit = solver.new_var().positive();
                solver.add_clause(&[lit, !lit]);
            }
        },
    );
}

fn fresh(solver: &mut dyn SatSolver) {
    load(solver, &gates(27), 40);
    solver.solve(&[], &Budget::unlimited());
}

#[divan::bench]
fn empty_cadical() -> Cadical {
    Cadical::default()
}

#[divan::bench]
fn fresh_query_to_cadical() {
    fresh(&mut Cadical::default());
}

fn again(bencher: Bencher, mut solver: impl SatSolver) {
    load(&mut solver, &gates(27), 40);
    let mut round = 0;
    bencher.bench_local(|| {
        round = (round + 1) % 20;
        let lit = Var::new(round).positive();
        solver.solve(&[if round % 3 == 0 { !lit } else { lit }], &Budget::unlimited())
    });
}

#[divan::bench]
fn next_query_to_cadical(bencher: Bencher) {
    again(bencher, Cadical::default());
}
