//! Measures the rewriter: nodes per second on a pseudo-random graph, on deep chains, and on the
//! normal form of the graph. Times are those of the processor, not of the clock, where the system
//! tells them. `cargo run --release -p trine-rewrite --example throughput`

use std::time::Instant;

use trine_collections::Budget;
use trine_rewrite::{Level, Rewriter};
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

const NODES: usize = 1_000_000;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A graph as software verification makes them: words of 32 bits, comparisons, cases; arguments are
/// mostly recent terms.
fn graph(store: &mut TermStore) -> TermId {
    let word = store.sorts.bitvec(32);
    let mut random = Random(1);
    let mut words: Vec<TermId> =
        (0..200).map(|n| store.declare_const(&format!("x{n}"), word)).collect();
    words.extend([0, 1, 4, 255, u64::MAX].map(|c| store.mk_bv_u64(32, c)));
    let (x, y) = (words[0], words[1]);
    let mut bools = vec![store.mk(Op::BvUlt, &[x, y])];
    let mut facts = Vec::new();
    while store.len() < NODES {
        let recent = |random: &mut Random, pool: &[TermId]| {
            let window = if random.below(4) == 0 { pool.len() } else { pool.len().min(300) };
            pool[pool.len() - 1 - random.below(window)]
        };
        let (a, b) = (recent(&mut random, &words), recent(&mut random, &words));
        let (p, q) = (recent(&mut random, &bools), recent(&mut random, &bools));
        match random.below(20) {
            0..=3 => words.push(store.mk(Op::BvAdd, &[a, b])),
            4 => words.push(store.mk(Op::BvSub, &[a, b])),
            5 => words.push(store.mk(Op::BvMul, &[a, b])),
            6 => words.push(store.mk(Op::BvAnd, &[a, b])),
            7 => words.push(store.mk(Op::BvOr, &[a, b])),
            8 => words.push(store.mk(Op::BvXor, &[a, b])),
            9 => words.push(store.mk(Op::BvNot, &[a])),
            10 | 11 => words.push(store.mk(Op::Ite, &[p, a, b])),
            12 => {
                let low = store.mk_indexed(Op::Extract, [15, 0], &[a]);
                words.push(store.mk_indexed(Op::ZeroExtend, [16, 0], &[low]));
            }
            13 => {
                let by = store.mk_bv_u64(32, random.below(32) as u64);
                words.push(store.mk(Op::BvShl, &[a, by]));
            }
            14 => bools.push(store.mk(Op::Eq, &[a, b])),
            15 => bools.push(store.mk(Op::BvUlt, &[a, b])),
            16 => bools.push(store.mk(Op::BvSle, &[a, b])),
            17 => bools.push(store.mk(Op::And, &[p, q])),
            18 => bools.push(store.mk(Op::Or, &[p, q])),
            _ => facts.push(store.mk(Op::Not, &[p])),
        }
    }
    facts.extend(bools);
    // A parity, so that no fact decides the others.
    store.mk(Op::Xor, &facts)
}

/// `x0 op (x1 op (x2 op ..))`
fn chain(store: &mut TermStore, op: Op) -> TermId {
    let word = store.sorts.bitvec(32);
    let symbols: Vec<TermId> =
        (0..1000).map(|n| store.declare_const(&format!("y{n}"), word)).collect();
    (0..NODES / 4).fold(symbols[0], |term, n| store.mk(op, &[symbols[n % 1000], term]))
}

/// Seconds that this thread ran.
fn seconds(since: Instant) -> f64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = spent.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(since.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn measure(name: &str, store: &mut TermStore, root: TermId, level: Level) -> TermId {
    let mut below = TermSet::new();
    let mut before = 0;
    post_order(store, &[root], &mut below, |_| before += 1);
    let stored = store.len();
    let mut rewriter = Rewriter::new(level);
    let clock = Instant::now();
    let start = seconds(clock);
    let result = rewriter.rewrite(store, root, &Budget::unlimited()).expect("no limits");
    let seconds = seconds(clock) - start;
    let statistics = rewriter.statistics();
    println!(
        "{name:18} {level:?}: {:.2} M terms of input/s, {:.2} M visits/s, {:.2} s, {} new terms, {} folded, {} cut",
        f64::from(before) / seconds / 1e6,
        statistics.visited as f64 / seconds / 1e6,
        seconds,
        store.len() - stored,
        statistics.folded,
        statistics.cut,
    );
    if std::env::args().any(|arg| arg == "--rules") {
        for (rule, count) in statistics.by_frequency().into_iter().take(25) {
            println!("    {count:9} {}", rule.name);
        }
    }
    result
}

fn main() {
    for level in [Level::Off, Level::Local, Level::Deep] {
        let mut store = TermStore::new();
        let root = graph(&mut store);
        let result = measure("graph", &mut store, root, level);
        measure("graph, again", &mut store, result, level);
        for op in [Op::BvAdd, Op::BvSub, Op::BvOr, Op::BvUdiv] {
            let mut store = TermStore::new();
            let root = chain(&mut store, op);
            measure(op.name(), &mut store, root, level);
        }
    }
}
