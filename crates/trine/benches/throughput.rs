//! How much of a formula over words each stage takes a second: bytes read, terms made and rewritten,
//! gates built, clauses generated.
//!
//! The formula is a chain of mixed operations over a few words of 32 bits, like an unrolled loop, with
//! shared subterms: about as many terms as lines.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use trine_bv::cnf::{ClauseSink, CnfEncoder};
use trine_bv::{Abstraction, Blaster, word_engine};
use trine_collections::Budget;
use trine_engine::IncrementalSolver;
use trine_rewrite::{Level, Rewriter};
use trine_sat::{Lit, SatConfig, Var};
use trine_smtlib::ScriptReader;
use trine_term::{Op, TermId, TermStore};

fn main() {
    divan::main();
}

const STEPS: usize = 4_000;

/// The operators of the chain; products are rare, since their circuits are large.
const OPERATORS: [(Op, &str); 8] = [
    (Op::BvAdd, "bvadd"),
    (Op::BvXor, "bvxor"),
    (Op::BvSub, "bvsub"),
    (Op::BvAnd, "bvand"),
    (Op::BvOr, "bvor"),
    (Op::BvShl, "bvshl"),
    (Op::BvAdd, "bvadd"),
    (Op::BvLshr, "bvlshr"),
];

/// The names of the operands of a step.
fn operands(step: usize) -> [usize; 2] {
    [step - 1, step.saturating_sub(2 + step * 7 % 13)]
}

fn script() -> String {
    let mut text = String::from("(set-logic QF_BV)\n");
    for name in 0..4 {
        text.push_str(&format!("(declare-const t{name} (_ BitVec 32))\n"));
    }
    for step in 4..STEPS {
        let [left, right] = operands(step);
        let (_, name) = OPERATORS[step % 8];
        text.push_str(&format!("(define-const t{step} (_ BitVec 32) ({name} t{left} t{right}))\n"));
        if step % 16 == 0 {
            text.push_str(&format!("(assert (bvult t{step} t{}))\n", step - 5));
        }
    }
    text
}

/// The same as terms.
fn formulas(store: &mut TermStore) -> Vec<TermId> {
    let word = store.sorts.bitvec(32);
    let mut terms: Vec<TermId> =
        (0..4).map(|name| store.declare_const(&format!("t{name}"), word)).collect();
    let mut formulas = Vec::new();
    for step in 4..STEPS {
        let [left, right] = operands(step).map(|operand| terms[operand]);
        terms.push(store.mk(OPERATORS[step % 8].0, &[left, right]));
        if step % 16 == 0 {
            formulas.push(store.mk(Op::BvUlt, &[terms[step], terms[step - 5]]));
        }
    }
    formulas
}

fn problem() -> (TermStore, Vec<TermId>) {
    let mut store = TermStore::new();
    let formulas = formulas(&mut store);
    (store, formulas)
}

#[divan::bench(sample_count = 20)]
fn parse(bencher: Bencher) {
    let text = script();
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let mut store = TermStore::new();
        let mut reader = ScriptReader::new(text.as_bytes(), &mut store);
        let mut commands = 0;
        while let Some(Ok(_)) = reader.next_command(&mut store) {
            commands += 1;
        }
        assert!(commands > STEPS);
        store
    });
}

#[divan::bench(sample_count = 20)]
fn construct(bencher: Bencher) {
    bencher.counter(ItemsCount::new(STEPS)).bench_local(problem);
}

fn rewrite(bencher: Bencher, level: Level) {
    bencher.counter(ItemsCount::new(STEPS)).with_inputs(problem).bench_local_values(
        |(mut store, formulas)| {
            let mut rewriter = Rewriter::new(level);
            for formula in formulas {
                rewriter
                    .rewrite(&mut store, formula, &Budget::unlimited())
                    .expect("nothing limits it");
            }
            store
        },
    );
}

#[divan::bench(sample_count = 20)]
fn rewrite_local(bencher: Bencher) {
    rewrite(bencher, Level::Local);
}

#[divan::bench(sample_count = 20)]
fn rewrite_deep(bencher: Bencher) {
    rewrite(bencher, Level::Deep);
}

fn blasted(
    (mut store, formulas): (TermStore, Vec<TermId>),
) -> (Blaster, Vec<trine_bv::aig::AigLit>) {
    let mut blaster = Blaster::new();
    let budget = Budget::unlimited();
    let roots = formulas
        .into_iter()
        .map(|formula| blaster.formula(&mut store, formula, &budget).expect("nothing limits it"))
        .collect();
    (blaster, roots)
}

/// Counted are gates.
#[divan::bench(sample_count = 10)]
fn blast(bencher: Bencher) {
    let gates = blasted(problem()).0.aig().and_count();
    bencher.counter(ItemsCount::new(gates)).with_inputs(problem).bench_local_values(blasted);
}

/// Counts clauses and drops them.
#[derive(Default)]
struct Count {
    vars: usize,
    clauses: usize,
}

impl ClauseSink for Count {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, _: &[Lit]) {
        self.clauses += 1;
    }
}

fn encoded((blaster, roots): &(Blaster, Vec<trine_bv::aig::AigLit>)) -> usize {
    let (mut encoder, mut sink) = (CnfEncoder::default(), Count::default());
    encoder
        .assert_roots(blaster.aig(), roots, None, &mut sink, &Budget::unlimited())
        .expect("nothing limits it");
    sink.clauses
}

/// Counted are clauses.
#[divan::bench(sample_count = 10)]
fn encode(bencher: Bencher) {
    let graph = blasted(problem());
    let clauses = encoded(&graph);
    bencher.counter(ItemsCount::new(clauses)).bench_local(|| encoded(&graph));
}

/// From terms to clauses in the SAT solver; counted are clauses.
#[divan::bench(sample_count = 5)]
fn assert_to_sat_solver(bencher: Bencher) {
    let clauses = encoded(&blasted(problem()));
    bencher.counter(ItemsCount::new(clauses)).with_inputs(problem).bench_local_values(
        |(mut store, formulas)| {
            let mut solver = word_engine(&SatConfig::default(), Abstraction::default());
            solver.assert(&mut store, &formulas, &Budget::unlimited()).expect("nothing limits it");
            solver
        },
    );
}
