//! Prints how fast graphs and clauses are made, in CPU seconds of this process.
//!
//! `cargo run --release -p trine-bv --example rates`

use trine_bv::aig::{Aig, AigLit};
use trine_bv::circuit;
use trine_bv::cnf::{ClauseSink, CnfEncoder, PolarityMode};
use trine_collections::Budget;
use trine_sat::{Lit, Var};

/// Seconds of CPU time so far; zero where the system does not say.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

/// Takes clauses and forgets them.
#[derive(Default)]
struct Counter {
    variables: usize,
    clauses: u64,
}

impl ClauseSink for Counter {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += u64::from(!clause.is_empty());
    }
}

fn multiplier(width: usize) -> (Aig, Vec<AigLit>) {
    let mut aig = Aig::new();
    let mut word = || -> Vec<AigLit> { (0..width).map(|_| aig.new_input()).collect() };
    let (a, b) = (word(), word());
    let mut out = vec![AigLit::FALSE; width];
    let unlimited = Budget::unlimited();
    circuit::multiply(&mut aig, &a, &b, &mut out, &unlimited).expect("no limit is set");
    (aig, out)
}

/// Random ands over all earlier literals: the worst case for caches.
fn random_graph(ands: usize) -> (Aig, Vec<AigLit>) {
    let mut aig = Aig::new();
    let mut literals: Vec<AigLit> = (0..1000).map(|_| aig.new_input()).collect();
    let mut state = 0x0123_4567_89ab_cdef_u64;
    while aig.and_count() < ands {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let a = literals[(state >> 8) as usize % literals.len()] ^ (state & 1 == 1);
        let b = literals[(state >> 36) as usize % literals.len()] ^ (state & 2 == 2);
        let both = aig.and(a, b);
        if !both.is_constant() {
            literals.push(both);
        }
    }
    let outputs = literals.split_off(literals.len() - 100);
    (aig, outputs)
}

fn report(name: &str, build: impl FnOnce() -> (Aig, Vec<AigLit>)) {
    let start = cpu_seconds();
    let (aig, outputs) = build();
    let built = cpu_seconds();
    let ands = aig.and_count() as f64;
    println!(
        "{name}: {ands} ands, {:.2} M/s, {:.1} bytes per node",
        ands / (built - start) / 1e6,
        aig.bytes() as f64 / aig.node_count() as f64
    );
    for mode in [PolarityMode::TwoSided, PolarityMode::OneSided] {
        let start = cpu_seconds();
        let (mut encoder, mut sink) = (CnfEncoder::new(mode), Counter::default());
        encoder
            .assert_roots(&aig, &outputs, None, &mut sink, &Budget::unlimited())
            .expect("no limit is set");
        let seconds = cpu_seconds() - start;
        println!(
            "  {mode:?}: {} variables, {} clauses, {:.2} M clauses/s, {:.2} clauses per and",
            sink.variables,
            sink.clauses,
            sink.clauses as f64 / seconds / 1e6,
            sink.clauses as f64 / ands
        );
    }
}

fn main() {
    for width in [256, 256, 512, 1024, 1600] {
        report(&format!("multiplier, {width} bits"), || multiplier(width));
    }
    for ands in [100_000, 1_000_000, 10_000_000] {
        report(&format!("random graph of {ands} ands"), || random_graph(ands));
    }
}
