//! Terms evaluated per second, on random DAGs of bit-vector terms: the best of ten runs.
//!
//! Run with `cargo run --release -p trine-term --example eval_speed`.

use std::time::Instant;

use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};

const TERMS: usize = 1_000_000;

/// Evaluations of each DAG, of which the fastest counts.
const ROUNDS: u32 = 10;

/// The operators with two arguments that the DAG is made of.
const BINARY: [Op; 12] = [
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvShl,
    Op::BvLshr,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvAdd,
    Op::BvXor,
];

struct Random(u64);

impl Random {
    /// The next number below `bound` (splitmix64).
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A DAG in which every term is used: each takes the last one and a random earlier one.
fn build(store: &mut TermStore, width: u32, model: &mut Interpretation) -> TermId {
    let mut random = Random(u64::from(width));
    let sort = store.sorts.bitvec(width);
    let mut terms = Vec::with_capacity(TERMS);
    for i in 0..100u64 {
        let leaf = store.declare_const(&format!("x{i}"), sort);
        let function = store.function(leaf).expect("a constant");
        model.set_constant(function, Value::bits(width, i.wrapping_mul(0x1234_5678_9abc_def1)));
        terms.push(leaf);
    }
    while terms.len() < TERMS {
        let last = terms[terms.len() - 1];
        let other = terms[random.below(terms.len())];
        let term = match random.below(14) {
            12 => {
                let condition = store.mk(Op::BvUlt, &[last, other]);
                store.mk(Op::Ite, &[condition, last, other])
            }
            13 => {
                let half = width / 2;
                let low = store.mk_indexed(Op::Extract, [half - 1, 0], &[last]);
                let high = store.mk_indexed(Op::Extract, [width - 1, half], &[other]);
                store.mk(Op::Concat, &[low, high])
            }
            k => store.mk(BINARY[k], &[last, other]),
        };
        terms.push(term);
    }
    terms[terms.len() - 1]
}

fn main() {
    for width in [8, 32, 64, 128] {
        let mut store = TermStore::new();
        let mut model = Interpretation::new();
        let root = build(&mut store, width, &mut model);
        let mut best = f64::INFINITY;
        let mut value = None;
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let mut evaluator = Evaluator::new(&store, &model);
            value = Some(evaluator.eval(root, &Budget::unlimited()).expect("a value"));
            best = best.min(start.elapsed().as_secs_f64());
        }
        let rate = store.len() as f64 / best / 1e6;
        println!("width {width:3}: {} terms, {rate:.1} million/s, {value:?}", store.len());
    }
}
