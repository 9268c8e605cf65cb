use trine_collections::Budget;

use super::product::{Monomial, Polynomial, Products};
use super::sums::{Identities, Sums};
use super::tests::{INPUTS, random_aig, table};
use super::{Samples, WordPair, compare_words};
use crate::aig::evaluate::Simulation;
use crate::aig::{Aig, AigLit, AigNode};
use crate::circuit;
use crate::cnf::Definition;
use crate::random::Random;

/// The values of all nodes under all assignments of six inputs.
fn tables(aig: &Aig) -> Simulation {
    let mut simulation = Simulation::new();
    simulation.extend(aig, table, &Budget::unlimited()).unwrap();
    simulation
}

/// The value of a polynomial under one of the assignments.
fn value(polynomial: &Polynomial, simulation: &Simulation, assignment: u32) -> i64 {
    let bit = |node: &AigNode| {
        (simulation.values(AigLit::positive(*node)) >> assignment & 1).cast_signed()
    };
    let product = |monomial: &Monomial| monomial.factors().iter().map(bit).product::<i64>();
    polynomial.terms().iter().map(|(factor, monomial)| factor * product(monomial)).sum()
}

/// Products, and what gates are replaced by, have the values of the gates.
#[test]
fn polynomials_have_the_values_of_gates() {
    let mut random = Random::new(11);
    for _ in 0..2_000 {
        let (mut aig, pool) = random_aig(&mut random, 40);
        let products = Products::default();
        let mut pick = || pool[random.below(pool.len())] ^ random.once_in(2);
        let literals = [pick(), pick(), pick()];
        let opened = products.product(&aig, &literals);
        let plain = products.plain_product(&aig, &literals);
        let node = pick().node();
        let definition = Definition::of(&aig, node);
        let replaced = products.definition(&mut aig, node, definition);
        let whole = products.plain_product(&aig, &[AigLit::positive(node), literals[0]]);
        let parts: Vec<(i64, Polynomial)> = whole
            .terms()
            .iter()
            .map(|(factor, monomial)| match monomial.last_gate(&aig) {
                None => {
                    let factors = monomial.factors().iter().copied().map(AigLit::positive);
                    let factors: Vec<AigLit> = factors.collect();
                    (*factor, products.plain_product(&aig, &factors))
                }
                Some(gate) => (*factor, products.without(&aig, monomial, gate)),
            })
            .collect();
        let simulation = tables(&aig);
        for assignment in 0..64 {
            let bit = |literal| (simulation.values(literal) >> assignment & 1).cast_signed();
            let product: i64 = literals.iter().map(|&literal| bit(literal)).product();
            assert_eq!(value(&opened, &simulation, assignment), product);
            assert_eq!(value(&plain, &simulation, assignment), product);
            if !replaced.terms().is_empty() {
                let own = bit(AigLit::positive(node));
                assert_eq!(value(&replaced, &simulation, assignment), own);
            }
            let sum: i64 = parts
                .iter()
                .map(|(factor, part)| factor * value(part, &simulation, assignment))
                .sum();
            assert_eq!(sum, bit(AigLit::positive(node)) * bit(literals[0]));
        }
    }
}

/// Words that are shown to be equal are, whatever simulation says: here nobody asks it.
#[test]
fn sums_that_vanish_are_zero() {
    let mut random = Random::new(12);
    let mut equal = 0;
    for round in 0..4_000 {
        let (mut aig, pool) = random_aig(&mut random, 12);
        let mut word = |width: usize| -> Vec<AigLit> {
            (0..width).map(|_| pool[random.below(pool.len())]).collect()
        };
        let width = 1 + round % 4;
        let (a, b) = (word(width), word(width));
        let mut sums = [vec![AigLit::FALSE; width], vec![AigLit::FALSE; width]];
        circuit::add(&mut aig, &a, &b, AigLit::FALSE, &mut sums[0]);
        ripple(&mut aig, &b, &a, &mut sums[1]);
        let [one, mut other] = sums;
        if random.once_in(2) {
            let position = random.below(width);
            other[position] = pool[random.below(pool.len())];
        }
        let pair: WordPair = one.into_iter().zip(other).collect();
        let mut merged = Aig::new();
        let images: Vec<(AigLit, AigLit)> = (0..aig.node_count())
            .map(AigNode::new)
            .filter(|&node| aig.and_operands(node).is_none())
            .map(|node| {
                let literal = AigLit::positive(node);
                (literal, if literal.is_constant() { literal } else { merged.new_input() })
            })
            .collect();
        let identities = Identities::new(&mut merged, images.into_iter());
        let is_equal =
            Sums::new(&mut aig, identities).are_equal(&pair, 32_768, &Budget::unlimited()).unwrap();
        let simulation = tables(&aig);
        if is_equal {
            equal += 1;
            for (one, other) in pair {
                assert_eq!(simulation.values(one), simulation.values(other), "round {round}");
            }
        }
    }
    assert!(equal > 1_000, "{equal}");
}

/// A sum by gates of which nothing is recorded.
fn ripple(aig: &mut Aig, a: &[AigLit], b: &[AigLit], out: &mut [AigLit]) {
    let mut carry = AigLit::FALSE;
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        (*out, carry) = plain_adder(aig, a, b, carry);
    }
}

/// A full adder by two half adders.
fn plain_adder(aig: &mut Aig, a: AigLit, b: AigLit, c: AigLit) -> (AigLit, AigLit) {
    let (differ, both) = (aig.xor(a, b), aig.and(a, b));
    let carried = aig.and(differ, c);
    (aig.xor(differ, c), aig.or(both, carried))
}

/// A sum by a network that looks ahead at carries, in a number of levels that is a logarithm.
fn look_ahead(aig: &mut Aig, a: &[AigLit], b: &[AigLit], out: &mut [AigLit]) {
    let width = out.len();
    let differ: Vec<AigLit> = a.iter().zip(b).map(|(&a, &b)| aig.xor(a, b)).collect();
    let mut carries: Vec<AigLit> = a.iter().zip(b).map(|(&a, &b)| aig.and(a, b)).collect();
    let mut passes = differ.clone();
    let mut step = 1;
    while step < width {
        for position in (step..width).rev() {
            let passed = aig.and(passes[position], carries[position - step]);
            carries[position] = aig.or(carries[position], passed);
            passes[position] = aig.and(passes[position], passes[position - step]);
        }
        step *= 2;
    }
    out[0] = differ[0];
    for position in 1..width {
        out[position] = aig.xor(differ[position], carries[position - 1]);
    }
}

/// A product by columns that are compressed three bits at a time, from the front or from the back.
fn by_columns(aig: &mut Aig, a: &[AigLit], b: &[AigLit], is_reversed: bool) -> Vec<AigLit> {
    let width = a.len();
    let mut columns: Vec<Vec<AigLit>> = vec![Vec::new(); width + 1];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate().take(width - i) {
            columns[i + j].push(aig.and(a, b));
        }
    }
    let mut rows = [vec![AigLit::FALSE; width], vec![AigLit::FALSE; width]];
    for position in 0..width {
        let mut column = std::mem::take(&mut columns[position]);
        while column.len() > 2 {
            if is_reversed {
                column.rotate_right(3);
            }
            let [a, b, c] = [column.remove(0), column.remove(0), column.remove(0)];
            let (sum, carry) = plain_adder(aig, a, b, c);
            column.push(sum);
            columns[position + 1].push(carry);
        }
        for (row, &bit) in rows.iter_mut().zip(&column) {
            row[position] = bit;
        }
    }
    let mut out = vec![AigLit::FALSE; width];
    look_ahead(aig, &rows[0], &rows[1], &mut out);
    out
}

/// A product by the digits -2 to 2 of one factor.
fn by_booth_digits(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Vec<AigLit> {
    let width = a.len();
    let bit = |word: &[AigLit], position: usize| match position.checked_sub(1) {
        Some(position) => word.get(position).copied().unwrap_or(AigLit::FALSE),
        None => AigLit::FALSE,
    };
    let mut sum = vec![AigLit::FALSE; width];
    for shift in (0..width).step_by(2) {
        let [low, middle, high] = [0, 1, 2].map(|offset| bit(b, shift + offset));
        let one = aig.xor(low, middle);
        let (all, none) = (aig.and(middle, low), aig.and(!middle, !low));
        let two = aig.mux(high, none, all);
        let mut row = vec![AigLit::FALSE; width];
        for (offset, out) in row[shift..].iter_mut().enumerate() {
            let once = aig.and(one, bit(a, offset + 1));
            let twice = aig.and(two, bit(a, offset));
            let selected = aig.or(once, twice);
            *out = aig.xor(selected, high);
        }
        let mut next = vec![AigLit::FALSE; width];
        let mut carry = AigLit::FALSE;
        for position in 0..width {
            let carried = if position == shift { high } else { carry };
            (next[position], carry) = plain_adder(aig, sum[position], row[position], carried);
        }
        sum = next;
    }
    sum
}

/// Products by different circuits are equal, and found to be.
#[test]
fn products_by_other_circuits_are_equal() {
    for width in [6, 9, 16] {
        let mut aig = Aig::new();
        let [a, b] = [0, 1].map(|_| (0..width).map(|_| aig.new_input()).collect::<Vec<_>>());
        let budget = Budget::unlimited();
        let mut usual = vec![AigLit::FALSE; width];
        circuit::multiply(&mut aig, &a, &b, &mut usual, &budget).unwrap();
        let others = [
            by_columns(&mut aig, &a, &b, false),
            by_columns(&mut aig, &b, &a, true),
            by_booth_digits(&mut aig, &a, &b),
        ];
        for (kind, other) in others.into_iter().enumerate() {
            let mut pairs = vec![usual.iter().copied().zip(other).collect()];
            Samples::default().drop_different(&aig, &mut pairs, &budget).unwrap();
            let expected = pairs[0].clone();
            let mut found = Vec::new();
            compare_words(&aig, pairs, &mut found, &budget).unwrap();
            for (one, other) in expected {
                let is_found = |&(later, earlier): &(AigLit, AigLit)| {
                    let nodes = (one.node(), other.node());
                    nodes == (later.node(), earlier.node())
                        || nodes == (earlier.node(), later.node())
                };
                assert!(one == other || found.iter().any(is_found), "kind {kind}, {width} bits");
            }
        }
    }
}

/// What is found in small networks, and in networks with a fault, is true.
#[test]
fn equalities_below_words_are_true() {
    let mut random = Random::new(13);
    for round in 0..600 {
        let mut aig = Aig::new();
        let inputs: Vec<AigLit> = (0..INPUTS).map(|_| aig.new_input()).collect();
        let (a, b) = inputs.split_at(3);
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        a.push(inputs[random.below(6)]);
        b.push(AigLit::FALSE);
        let budget = Budget::unlimited();
        let mut usual = vec![AigLit::FALSE; 4];
        circuit::multiply(&mut aig, &a, &b, &mut usual, &budget).unwrap();
        let mut other = match round % 3 {
            0 => by_columns(&mut aig, &a, &b, false),
            1 => by_columns(&mut aig, &b, &a, true),
            _ => by_booth_digits(&mut aig, &a, &b),
        };
        if random.once_in(2) {
            let position = random.below(4);
            let seldom = aig.and_all(&mut inputs.clone());
            other[position] = aig.xor(other[position], seldom);
        }
        let mut found = Vec::new();
        let pair = usual.into_iter().zip(other).collect();
        compare_words(&aig, vec![pair], &mut found, &budget).unwrap();
        let simulation = tables(&aig);
        for (one, other) in found {
            assert_eq!(simulation.values(one), simulation.values(other));
        }
    }
}
