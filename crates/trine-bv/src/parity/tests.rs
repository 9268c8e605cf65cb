use trine_collections::Budget;

use super::elimination::{Consequence, Inconsistent, Matrix};
use super::{Solved, solve};
use crate::aig::evaluate::Simulation;
use crate::aig::{Aig, AigLit};
use crate::random::Random;

const COLUMNS: usize = 6;

fn parity(bits: u32) -> bool {
    bits.count_ones() % 2 == 1
}

/// What rows say is compared with all their solutions.
#[test]
fn elimination_finds_all_values_and_sums_of_two() {
    let mut random = Random::new(1);
    let (mut inconsistent, mut found) = (0, 0);
    for _ in 0..3_000 {
        let rows: Vec<(u32, bool)> = (0..random.below(8))
            .map(|_| (random.below(1 << COLUMNS) as u32, random.once_in(2)))
            .collect();
        let holds =
            |solution: u32| rows.iter().all(|&(row, value)| parity(row & solution) == value);
        let solutions: Vec<u32> = (0..1 << COLUMNS).filter(|&solution| holds(solution)).collect();
        let mut matrix = Matrix::new(COLUMNS);
        for &(row, value) in &rows {
            matrix.push((0..COLUMNS).filter(|column| row >> column & 1 == 1), value);
        }
        if let Err(Inconsistent) = matrix.eliminate(&Budget::unlimited()).unwrap() {
            assert!(solutions.is_empty());
            inconsistent += 1;
            continue;
        }
        assert!(!solutions.is_empty());
        let (mut values, mut class) = ([None; COLUMNS], [0; COLUMNS]);
        (0..COLUMNS).for_each(|column| class[column] = column);
        for consequence in matrix.consequences() {
            found += 1;
            let (mask, value) = match consequence {
                Consequence::Value(column, value) => {
                    values[column] = Some(value);
                    (1 << column, value)
                }
                Consequence::Sum(one, other, value) => {
                    let (from, to) = (class[other], class[one]);
                    class.iter_mut().filter(|c| **c == from).for_each(|c| *c = to);
                    (1 << one | 1 << other, value)
                }
            };
            assert!(solutions.iter().all(|solution| parity(solution & mask) == value));
        }
        for one in 0..COLUMNS {
            let is_determined = [false, true]
                .iter()
                .any(|&v| solutions.iter().all(|solution| parity(solution & 1 << one) == v));
            assert_eq!(values[one].is_some(), is_determined);
            for other in 0..one {
                let mask = 1 << one | 1 << other;
                let is_fixed = [false, true]
                    .iter()
                    .any(|&v| solutions.iter().all(|solution| parity(solution & mask) == v));
                if is_fixed && values[one].is_none() {
                    assert_eq!(class[one], class[other], "{rows:?}");
                }
            }
        }
    }
    assert!(inconsistent > 100 && found > 1_000);
}

/// The values of input `n < 6` under all assignments of six inputs.
fn table(input: u32) -> u64 {
    (0..64).fold(0, |word, bit: u64| word | (bit >> input & 1) << bit)
}

/// Random exclusive ors over inputs and an and are asserted; what is said of them holds wherever they do.
#[test]
fn asserted_gates_are_solved() {
    let mut random = Random::new(2);
    let (mut inconsistent, mut found) = (0, 0);
    for _ in 0..2_000 {
        let mut aig = Aig::new();
        let mut pool: Vec<AigLit> = (0..6).map(|_| aig.new_input()).collect();
        let both = aig.and(pool[0], !pool[1]);
        pool.push(both);
        for _ in 0..12 {
            let mut pick = || pool[random.below(pool.len())] ^ random.once_in(2);
            let (a, b, c) = (pick(), pick(), pick());
            let gate = if random.once_in(2) { aig.xor(a, b) } else { aig.parity(a, b, c) };
            pool.push(gate);
        }
        let gates: Vec<AigLit> = pool[7..].iter().copied().filter(|l| !l.is_constant()).collect();
        let mut asserted = Vec::new();
        for _ in 0..2 + random.below(5) {
            if let Some(&gate) = gates.get(random.below(gates.len().max(1))) {
                asserted.push(gate ^ random.once_in(2));
            }
        }
        let mut simulation = Simulation::new();
        simulation.extend(&aig, table, &Budget::unlimited()).unwrap();
        let models = asserted.iter().fold(u64::MAX, |word, &l| word & simulation.values(l));
        match solve(&aig, &asserted, &Budget::unlimited()).unwrap() {
            Solved::Inconsistent => {
                assert_eq!(models, 0);
                inconsistent += 1;
            }
            Solved::Consistent { facts, equal } => {
                found += facts.len() + equal.len();
                for fact in facts {
                    assert_eq!(models & !simulation.values(fact), 0);
                }
                for (one, other) in equal {
                    assert_eq!(models & (simulation.values(one) ^ simulation.values(other)), 0);
                }
            }
        }
    }
    assert!(inconsistent > 50 && found > 500, "{inconsistent} {found}");
}

/// A cycle of differences is odd as a whole, which takes a sum of all of them; or all bits are equal.
#[test]
fn long_chains_of_parities_are_refuted() {
    let budget = Budget::unlimited();
    let mut aig = Aig::new();
    let bits: Vec<AigLit> = (0..300).map(|_| aig.new_input()).collect();
    let mut asserted = Vec::new();
    for pair in 0..bits.len() {
        let sum = aig.xor(bits[pair], bits[(pair + 1) % bits.len()]);
        asserted.push(sum ^ (pair > 0));
    }
    assert_eq!(solve(&aig, &asserted, &budget).unwrap(), Solved::Inconsistent);
    asserted[0] = !asserted[0];
    let Solved::Consistent { facts, equal } = solve(&aig, &asserted, &budget).unwrap() else {
        panic!("all bits may be equal");
    };
    assert_eq!((facts.len(), equal.len()), (0, bits.len() - 1));
}
