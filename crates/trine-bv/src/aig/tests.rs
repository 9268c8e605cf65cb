use super::aiger::{AigerFormat, write_aiger};
use super::evaluate::{Assignment, Simulation};
use super::gate::Selector;
use super::hint::Gate;
use super::{Aig, AigLit, NodeKind};
use trine_collections::Budget;

/// The values of input `n < 6` under all assignments of six inputs.
const TRUTH_TABLES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

fn table(input: u32) -> u64 {
    TRUTH_TABLES[input as usize]
}

/// A small xorshift generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 20) as usize % bound
    }
}

/// Builds random gates over six inputs and compares each with its truth table.
#[test]
fn gates_compute_their_functions() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for _ in 0..300 {
        let mut aig = Aig::new();
        let mut pool: Vec<(AigLit, u64)> = (0..6).map(|n| (aig.new_input(), table(n))).collect();
        pool.push((AigLit::TRUE, u64::MAX));
        for _ in 0..60 {
            let mut pick = || {
                let (literal, values) = pool[random.below(pool.len())];
                if random.below(2) == 0 { (literal, values) } else { (!literal, !values) }
            };
            let [(a, x), (b, y), (c, z)] = [pick(), pick(), pick()];
            let majority = x & y | x & z | y & z;
            match random.below(9) {
                0 | 1 => pool.push((aig.and(a, b), x & y)),
                2 => pool.push((aig.or(a, b), x | y)),
                3 => pool.push((aig.xor(a, b), x ^ y)),
                4 => pool.push((aig.mux(a, b, c), x & y | !x & z)),
                5 => pool.push((aig.majority(a, b, c), majority)),
                6 => pool.push((aig.parity(a, b, c), x ^ y ^ z)),
                7 => {
                    let (sum, carry) = aig.full_adder(a, b, c);
                    pool.push((sum, x ^ y ^ z));
                    pool.push((carry, majority));
                }
                _ => {
                    pool.push((aig.and_all(&mut [a, b, c]), x & y & z));
                    pool.push((aig.or_all(&mut [a, b, c]), x | y | z));
                }
            }
        }
        let budget = Budget::unlimited();
        let mut simulation = Simulation::new();
        simulation.extend(&aig, table, &budget).unwrap();
        for &(literal, values) in &pool {
            assert_eq!(simulation.values(literal), values);
        }
        check_structure(&aig, &simulation);
        for bit in [0, 17, 63] {
            let mut assignment = Assignment::new();
            assignment.extend(&aig, |n| table(n) >> bit & 1 == 1, &budget).unwrap();
            for &(literal, values) in &pool {
                assert_eq!(assignment.value(literal), values >> bit & 1 == 1);
            }
        }
    }
}

/// Checks the order of operands, the uniqueness of nodes, and that hints and selectors are true.
fn check_structure(aig: &Aig, simulation: &Simulation) {
    let mut seen = std::collections::BTreeSet::new();
    let values = |literal: AigLit| simulation.values(literal);
    for index in 0..aig.node_count() {
        let node = super::AigNode::new(index);
        let output = AigLit::positive(node);
        if let NodeKind::And(left, right) = aig.kind(node) {
            assert!(left < right && right < output && !left.is_constant());
            assert!(seen.insert((left, right)));
            assert_eq!(aig.find_and(left, right), Some(output));
        }
        match aig.selector(node) {
            None => {}
            Some(Selector::Xor(a, b)) => assert_eq!(values(output), values(a) ^ values(b)),
            Some(Selector::Mux { condition, high, low }) => {
                let (c, h, l) = (values(condition), values(high), values(low));
                assert_eq!(values(output), c & h | !c & l);
            }
        }
        match aig.hints().gate(node) {
            None => {}
            Some(Gate::Xor { output, .. } | Gate::Mux { output, .. }) => {
                assert_eq!(output.node(), node);
            }
            Some(Gate::Adder(adder)) => {
                let outputs = [adder.sum(), adder.carry()];
                assert!(outputs.into_iter().flatten().any(|output| output.node() == node));
            }
        }
    }
    for gate in aig.hints().gates() {
        match *gate {
            Gate::Xor { output, inputs: [a, b] } => {
                assert_eq!(values(output), values(a) ^ values(b));
            }
            Gate::Mux { output, condition, high, low } => {
                let (c, h, l) = (values(condition), values(high), values(low));
                assert_eq!(values(output), c & h | !c & l);
            }
            Gate::Adder(adder) => {
                let [x, y, z] = adder.inputs().map(values);
                let inputs = adder.inputs().map(AigLit::node);
                assert!(inputs[0] != inputs[1] && inputs[1] != inputs[2] && inputs[2] != inputs[0]);
                assert!(adder.sum().is_some() || adder.carry().is_some());
                assert!(adder.sum().is_none_or(|sum| values(sum) == x ^ y ^ z));
                assert!(adder.carry().is_none_or(|carry| values(carry) == x & y | x & z | y & z));
            }
        }
    }
}

/// One instance of every rule of the paper; none may add a node beyond those listed.
#[test]
fn two_level_rules_apply() {
    let mut aig = Aig::new();
    let [a, b, c, d] = [(); 4].map(|()| aig.new_input());
    let (ab, ac, cd) = (aig.and(a, b), aig.and(a, c), aig.and(c, d));
    let (na_c, a_nb) = (aig.and(!a, c), aig.and(a, !b));
    let before = aig.node_count();
    assert_eq!(aig.and(ab, !a), AigLit::FALSE, "asymmetric contradiction");
    assert_eq!(aig.and(ab, na_c), AigLit::FALSE, "symmetric contradiction");
    assert_eq!(aig.and(!ab, !a), !a, "asymmetric subsumption");
    assert_eq!(aig.and(!ab, na_c), na_c, "symmetric subsumption");
    assert_eq!(aig.and(na_c, !ab), na_c, "symmetric subsumption, other order");
    assert_eq!(aig.and(ab, b), ab, "asymmetric idempotence");
    assert_eq!(aig.and(!ab, !a_nb), !a, "resolution");
    assert_eq!(aig.and(!ab, a), a_nb, "asymmetric substitution");
    assert_eq!(aig.node_count(), before);
    let abc = aig.and(ab, c);
    assert_eq!(aig.and(ab, ac), abc, "symmetric idempotence");
    let nb_cd = aig.and(!b, cd);
    let bc = aig.and(b, c);
    assert_eq!(aig.and(cd, !bc), nb_cd, "symmetric substitution");
}

#[test]
fn subtraction_comparison_and_carry_share_their_chain() {
    let mut aig = Aig::new();
    let [a, b, c] = [(); 3].map(|()| aig.new_input());
    let (_, carry) = aig.full_adder(a, !b, c);
    let count = aig.node_count();
    assert_eq!(aig.majority(!a, b, !c), !carry);
    assert_eq!(aig.node_count(), count);
}

/// A late second output joins the adder of the first.
#[test]
fn halves_of_an_adder_meet() {
    let mut aig = Aig::new();
    let [a, b, c] = [(); 3].map(|()| aig.new_input());
    let sum = aig.parity(a, b, c);
    let (same, carry) = aig.full_adder(a, b, c);
    assert_eq!(sum, same);
    let hints = aig.hints();
    assert_eq!(hints.gate(sum.node()), hints.gate(carry.node()));
    assert_eq!(hints.gates().len(), 1);
}

#[test]
fn tables_grow() {
    let mut aig = Aig::new();
    let inputs: Vec<AigLit> = (0..300).map(|_| aig.new_input()).collect();
    let mut made = Vec::new();
    for (i, &a) in inputs.iter().enumerate() {
        for &b in &inputs[..i] {
            made.push((a, b, aig.and(a, b)));
        }
    }
    assert_eq!(aig.and_count(), made.len());
    for (a, b, output) in made {
        assert_eq!(aig.and(b, a), output);
    }
}

#[test]
fn nodes_are_found_whatever_their_numbers() {
    let mut aig = Aig::new();
    let mut made = Vec::new();
    let mut last = aig.new_input();
    for count in [0, 1, 100, 10, 20_000, 3, 70_000] {
        for _ in 0..count {
            last = aig.new_input();
        }
        let next = aig.new_input();
        made.push((last, next, aig.and(last, next)));
        made.push((!last, next, aig.and(!last, next)));
    }
    let nodes = aig.node_count();
    for (a, b, output) in made {
        assert_eq!(aig.and(b, a), output);
    }
    assert_eq!(aig.node_count(), nodes);
}

#[test]
fn aiger_files() {
    let mut aig = Aig::new();
    let [a, b] = [(); 2].map(|()| aig.new_input());
    let unused = aig.and(!a, b);
    let both = aig.and(a, b);
    let mut text = Vec::new();
    let outputs = [!both, AigLit::TRUE];
    write_aiger(&aig, &outputs, AigerFormat::Ascii, &mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), "aag 3 2 0 2 1\n2\n4\n7\n1\n6 4 2\n");
    let mut binary = Vec::new();
    write_aiger(&aig, &outputs, AigerFormat::Binary, &mut binary).unwrap();
    assert_eq!(binary, b"aig 3 2 0 2 1\n7\n1\n\x02\x02");
    assert_ne!(unused, both);
}
