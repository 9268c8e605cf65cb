use trine_collections::Budget;

use super::{Equality, Sweep};
use crate::aig::evaluate::Simulation;
use crate::aig::{Aig, AigLit, AigNode};
use crate::cnf::{CnfEncoder, Formula};
use crate::random::Random;

pub(super) const INPUTS: u32 = 6;

/// The values of input `n < 6` under all assignments of six inputs.
pub(super) fn table(input: u32) -> u64 {
    (0..64).fold(0, |word, bit: u64| word | (bit >> input & 1) << bit)
}

/// An encoder that has variables for these literals and what is below them.
fn encoder(aig: &Aig, roots: &[AigLit]) -> CnfEncoder {
    let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
    for &root in roots {
        encoder.encode(aig, root, &mut formula, &Budget::unlimited()).unwrap();
    }
    encoder
}

fn equalities(aig: &Aig, encoder: &CnfEncoder) -> Vec<Equality> {
    let budget = Budget::unlimited();
    let mut found = Vec::new();
    Sweep::new(aig, encoder, &budget).unwrap().run(&mut found, &budget).unwrap();
    found
}

/// A graph over six inputs with many kinds of gates.
pub(super) fn random_aig(random: &mut Random, gates: usize) -> (Aig, Vec<AigLit>) {
    let mut aig = Aig::new();
    let mut pool: Vec<AigLit> = (0..INPUTS).map(|_| aig.new_input()).collect();
    for _ in 0..gates {
        let mut pick = || pool[random.below(pool.len())] ^ random.once_in(2);
        let (a, b, c) = (pick(), pick(), pick());
        match random.below(6) {
            0 => pool.push(aig.and(a, b)),
            1 => pool.push(aig.xor(a, b)),
            2 => pool.push(aig.mux(a, b, c)),
            3 => pool.push(aig.majority(a, b, c)),
            4 => pool.push(aig.parity(a, b, c)),
            _ => {
                let (sum, carry) = aig.full_adder(a, b, c);
                pool.extend([sum, carry]);
            }
        }
    }
    (aig, pool)
}

/// Equal gates of random graphs, and no others, are found.
#[test]
fn all_equal_gates_are_found() {
    let mut random = Random::new(3);
    let mut all = 0;
    for _ in 0..300 {
        let (aig, pool) = random_aig(&mut random, 40);
        let encoder = encoder(&aig, &pool);
        let mut simulation = Simulation::new();
        simulation.extend(&aig, table, &Budget::unlimited()).unwrap();
        let found = equalities(&aig, &encoder);
        all += found.len();
        let mut leader: Vec<AigLit> =
            (0..aig.node_count()).map(|n| AigLit::positive(AigNode::new(n))).collect();
        for (one, other) in found {
            assert_eq!(simulation.values(one), simulation.values(other));
            assert!(!one.is_negated() && other.node() < one.node());
            leader[one.node().index()] = other;
        }
        for one in pool.iter().map(|literal| literal.node()) {
            for other in pool.iter().map(|literal| literal.node()) {
                let (a, b) = (AigLit::positive(one), AigLit::positive(other));
                if simulation.values(a) == simulation.values(b) {
                    assert_eq!(leader[one.index()], leader[other.index()]);
                }
            }
        }
    }
    assert!(all > 300, "{all}");
}

/// Sums of the same rows in two orders have equal bits, whose equality no gate shows.
#[test]
fn permuted_sums_are_equal() {
    let mut aig = Aig::new();
    let word = |aig: &mut Aig| (0..5).map(|_| aig.new_input()).collect::<Vec<_>>();
    let (a, b, c) = (word(&mut aig), word(&mut aig), word(&mut aig));
    let sum = |aig: &mut Aig, a: &[AigLit], b: &[AigLit]| {
        let mut carry = AigLit::FALSE;
        let mut bits = Vec::new();
        for (&a, &b) in a.iter().zip(b) {
            let (bit, next) = aig.full_adder(a, b, carry);
            bits.push(bit);
            carry = next;
        }
        bits
    };
    let (ab, bc) = (sum(&mut aig, &a, &b), sum(&mut aig, &b, &c));
    let (one, other) = (sum(&mut aig, &ab, &c), sum(&mut aig, &a, &bc));
    let roots: Vec<AigLit> = one.iter().chain(&other).copied().collect();
    let found = equalities(&aig, &encoder(&aig, &roots));
    for (one, other) in one.iter().zip(&other).skip(1) {
        let is_found = found.iter().any(|&(later, earlier)| {
            let pair = (one.node(), other.node());
            pair == (earlier.node(), later.node()) || pair == (later.node(), earlier.node())
        });
        assert!(is_found || one == other);
    }
}

/// What the budget interrupts goes on where it was, and finds the same.
#[test]
fn small_parts_of_the_budget_find_the_same() {
    let mut random = Random::new(4);
    for _ in 0..20 {
        let (aig, pool) = random_aig(&mut random, 60);
        let encoder = encoder(&aig, &pool);
        let expected = equalities(&aig, &encoder);
        let mut sweep = Sweep::new(&aig, &encoder, &Budget::unlimited()).unwrap();
        let mut found = Vec::new();
        let mut ticks = 1_000;
        while sweep.run(&mut found, &Budget::unlimited().with_ticks(ticks)).is_err() {
            ticks += 1_000;
        }
        assert_eq!(found.len(), expected.len());
    }
}
