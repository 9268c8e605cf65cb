use super::{ClauseSink, CnfEncoder, Formula, PolarityMode};
use crate::aig::evaluate::Simulation;
use crate::aig::{Aig, AigLit, AigNode};
use std::collections::BTreeMap;
use trine_collections::{Budget, Exhausted};
use trine_sat::{Lit, Var};

const INPUTS: u32 = 5;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % bound
    }
}

/// A graph over five inputs with many kinds of gates.
fn random_aig(random: &mut Random, gates: usize) -> (Aig, Vec<AigLit>) {
    let mut aig = Aig::new();
    let mut pool: Vec<AigLit> = (0..INPUTS).map(|_| aig.new_input()).collect();
    for _ in 0..gates {
        let recent = random.below(pool.len()).max(random.below(pool.len()));
        let mut pick = || pool[random.below(pool.len())] ^ (random.below(2) == 0);
        let [b, c, d] = [pick(), pick(), pick()];
        let a = pool[recent] ^ (random.below(2) == 0);
        match random.below(8) {
            0 | 1 => pool.push(aig.and(a, b)),
            2 => pool.push(aig.or(a, b)),
            3 => pool.push(aig.xor(a, b)),
            4 => pool.push(aig.mux(a, b, c)),
            5 => pool.push(aig.and_all(&mut [a, b, c, d])),
            6 => pool.push(aig.majority(a, b, c)),
            _ => {
                let (sum, carry) = aig.full_adder(a, b, c);
                pool.extend([sum, carry]);
            }
        }
    }
    (aig, pool)
}

/// The values of input `n` under the 32 assignments of five inputs.
fn table(input: u32) -> u64 {
    (0..32).fold(0, |word, bit: u32| word | u64::from(bit >> input & 1) << bit)
}

fn simulate(aig: &Aig) -> Simulation {
    let mut simulation = Simulation::new();
    simulation.extend(aig, table, &Budget::unlimited()).unwrap();
    simulation
}

/// The literals that say that the encoded inputs have the values of an assignment.
fn input_literals(aig: &Aig, encoder: &CnfEncoder, assignment: u32) -> Vec<Lit> {
    (0..INPUTS)
        .filter_map(|n| {
            let literal = AigLit::positive(aig.input(n).unwrap());
            encoder.literal(literal ^ (assignment >> n & 1 == 0))
        })
        .collect()
}

/// Extends the units by unit propagation; `None` is a conflict.
fn propagate(formula: &Formula, units: &[Lit]) -> Option<BTreeMap<Var, bool>> {
    let mut values = BTreeMap::new();
    for unit in units {
        if values.insert(unit.var(), !unit.is_negative()) == Some(unit.is_negative()) {
            return None;
        }
    }
    loop {
        let before = values.len();
        for clause in formula.clauses() {
            let value = |lit: &&Lit| values.get(&lit.var()).map(|&v| v != lit.is_negative());
            if clause.iter().any(|lit| value(&lit) == Some(true)) {
                continue;
            }
            let open: Vec<&Lit> = clause.iter().filter(|lit| value(lit).is_none()).collect();
            match open[..] {
                [] => return None,
                [unit] => {
                    values.insert(unit.var(), !unit.is_negative());
                }
                _ => {}
            }
        }
        if values.len() == before {
            return Some(values);
        }
    }
}

/// Whether the formula has a model that contains the units.
fn satisfiable(formula: &Formula, units: &[Lit]) -> bool {
    let mut stack = vec![units.to_vec()];
    while let Some(units) = stack.pop() {
        let Some(values) = propagate(formula, &units) else { continue };
        let free = (0..formula.variable_count()).map(Var::new).find(|v| !values.contains_key(v));
        let Some(free) = free else { return true };
        for lit in [free.positive(), free.negative()] {
            let mut units: Vec<Lit> = values
                .iter()
                .map(|(var, &value)| if value { var.positive() } else { var.negative() })
                .collect();
            units.push(lit);
            stack.push(units);
        }
    }
    false
}

/// Every encoded node follows from the inputs by unit propagation, with its own value.
fn check_definitions(aig: &Aig, encoder: &CnfEncoder, formula: &Formula) {
    let simulation = simulate(aig);
    for assignment in 0..1 << INPUTS {
        let units = input_literals(aig, encoder, assignment);
        let values = propagate(formula, &units).expect("definitions are never in conflict");
        for index in 0..aig.node_count() {
            let literal = AigLit::positive(AigNode::new(index));
            if let Some(lit) = encoder.literal(literal) {
                let expected = simulation.values(literal) >> assignment & 1 == 1;
                assert_eq!(values.get(&lit.var()), Some(&expected), "node {index}");
            }
        }
    }
}

fn check_clause_shape(formula: &Formula) {
    for clause in formula.clauses() {
        let mut variables: Vec<Var> = clause.iter().map(|lit| lit.var()).collect();
        variables.sort_unstable();
        variables.dedup();
        assert_eq!(variables.len(), clause.len());
    }
}

#[test]
fn encoded_literals_are_equivalent() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..150 {
        let (aig, pool) = random_aig(&mut random, 4 + round % 20);
        let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
        for _ in 0..4 {
            let literal = pool[random.below(pool.len())] ^ (random.below(2) == 0);
            let budget = Budget::unlimited();
            let lit = encoder.encode(&aig, literal, &mut formula, &budget).unwrap();
            assert_eq!(encoder.literal(literal), Some(lit));
            let clauses = formula.clause_count();
            assert_eq!(encoder.encode(&aig, !literal, &mut formula, &budget), Ok(!lit));
            assert_eq!(formula.clause_count(), clauses, "nothing is emitted twice");
        }
        check_definitions(&aig, &encoder, &formula);
        check_clause_shape(&formula);
    }
}

#[test]
fn graphs_may_grow_between_calls() {
    let mut random = Random(77);
    let (mut aig, mut pool) = random_aig(&mut random, 10);
    let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
    for _ in 0..60 {
        let [a, b] = [(); 2].map(|()| pool[random.below(pool.len())] ^ (random.below(2) == 0));
        let both = aig.and(a, b);
        pool.push(aig.xor(both, a));
        let literal = *pool.last().unwrap();
        encoder.encode(&aig, literal, &mut formula, &Budget::unlimited()).unwrap();
    }
    check_definitions(&aig, &encoder, &formula);
}

/// For every assignment of the inputs: the clauses have a model iff all roots are true.
fn check_roots(aig: &Aig, roots: &[AigLit], encoder: &CnfEncoder, formula: &Formula, on: &[Lit]) {
    let simulation = simulate(aig);
    let expected = roots.iter().fold(u64::MAX, |all, &root| all & simulation.values(root));
    for assignment in 0..1 << INPUTS {
        let mut units = input_literals(aig, encoder, assignment);
        units.extend(on);
        let is_model = expected >> assignment & 1 == 1;
        assert_eq!(satisfiable(formula, &units), is_model, "assignment {assignment:b}");
    }
}

#[test]
fn asserted_roots_have_the_models_of_the_graph() {
    for mode in [PolarityMode::TwoSided, PolarityMode::OneSided] {
        let mut random = Random(0x1357_9bdf_0246_8ace);
        for round in 0..250 {
            let (aig, pool) = random_aig(&mut random, 2 + round % 16);
            let (mut encoder, mut formula) = (CnfEncoder::new(mode), Formula::new());
            let roots: Vec<AigLit> = (0..1 + round % 4)
                .map(|_| pool[random.below(pool.len())] ^ (random.below(2) == 0))
                .collect();
            let budget = Budget::unlimited();
            let (batch, rest) = roots.split_at(roots.len().div_ceil(2));
            encoder.assert_roots(&aig, batch, None, &mut formula, &budget).unwrap();
            for &root in rest {
                encoder.assert_root(&aig, root, None, &mut formula, &budget).unwrap();
            }
            check_roots(&aig, &roots, &encoder, &formula, &[]);
            check_clause_shape(&formula);
            // A literal encoded afterwards has the value of its node in each of these models.
            let extra = pool[random.below(pool.len())];
            let lit = encoder.encode(&aig, extra, &mut formula, &budget).unwrap();
            check_roots(&aig, &roots, &encoder, &formula, &[]);
            let with = |literal: AigLit| [&roots[..], &[literal]].concat();
            check_roots(&aig, &with(extra), &encoder, &formula, &[lit]);
            check_roots(&aig, &with(!extra), &encoder, &formula, &[!lit]);
        }
    }
}

#[test]
fn guards_switch_roots() {
    let mut random = Random(0xdead_beef_cafe_f00d);
    for round in 0..150 {
        let (aig, pool) = random_aig(&mut random, 2 + round % 12);
        let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
        let budget = Budget::unlimited();
        let [first, second] =
            [(); 2].map(|()| pool[random.below(pool.len())] ^ (random.below(2) == 0));
        let guards = [formula.new_var().positive(), formula.new_var().positive()];
        for (root, guard) in [(first, guards[0]), (second, guards[1]), (AigLit::TRUE, guards[1])] {
            encoder.assert_root(&aig, root, Some(guard), &mut formula, &budget).unwrap();
        }
        let [g, h] = guards;
        check_roots(&aig, &[], &encoder, &formula, &[!g, !h]);
        check_roots(&aig, &[first], &encoder, &formula, &[g, !h]);
        check_roots(&aig, &[second], &encoder, &formula, &[!g, h]);
        check_roots(&aig, &[first, second], &encoder, &formula, &[g, h]);
        encoder.assert_root(&aig, AigLit::FALSE, Some(g), &mut formula, &budget).unwrap();
        check_roots(&aig, &[second], &encoder, &formula, &[!g, h]);
        assert!(!satisfiable(&formula, &[g]));
    }
}

/// Stops after every possible number of ticks, then goes on with a fresh budget.
#[test]
fn interrupted_calls_can_be_repeated() {
    let mut random = Random(4242);
    for round in 0..40 {
        let (aig, pool) = random_aig(&mut random, 6 + round % 8);
        let roots = [pool[pool.len() - 1], !pool[pool.len() - 3]];
        for ticks in 0..60 {
            let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
            let short = Budget::unlimited().with_ticks(ticks);
            let result = encoder.assert_roots(&aig, &roots, None, &mut formula, &short);
            let done = result.is_ok();
            assert!(done || result == Err(Exhausted::Ticks));
            let budget = Budget::unlimited();
            if !done {
                encoder.encode(&aig, pool[pool.len() - 2], &mut formula, &budget).unwrap();
                encoder.assert_roots(&aig, &roots, None, &mut formula, &budget).unwrap();
            }
            check_roots(&aig, &roots, &encoder, &formula, &[]);
            if done {
                break;
            }
        }
    }
}

#[test]
fn constants_encode() {
    let (aig, mut formula) = (Aig::new(), Formula::new());
    let mut encoder = CnfEncoder::default();
    let budget = Budget::unlimited();
    let yes = encoder.encode(&aig, AigLit::TRUE, &mut formula, &budget).unwrap();
    let no = encoder.encode(&aig, AigLit::FALSE, &mut formula, &budget).unwrap();
    assert_eq!(yes, !no);
    assert!(satisfiable(&formula, &[yes]) && !satisfiable(&formula, &[no]));
    encoder.assert_root(&aig, AigLit::FALSE, None, &mut formula, &budget).unwrap();
    assert!(!satisfiable(&formula, &[]));
}

/// Counts of the gates that the encoder is there to recognise.
#[test]
fn gates_take_few_clauses() {
    let mut aig = Aig::new();
    let inputs: Vec<AigLit> = (0..64).map(|_| aig.new_input()).collect();
    let count = |aig: &Aig, outputs: &[AigLit]| {
        let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
        for &output in outputs {
            encoder.encode(aig, output, &mut formula, &Budget::unlimited()).unwrap();
        }
        (encoder.stats().variables, encoder.stats().clauses)
    };
    let all = aig.and_all(&mut inputs.clone());
    assert_eq!(count(&aig, &[all]), (65, 65));
    let xor = aig.xor(inputs[0], inputs[1]);
    assert_eq!(count(&aig, &[xor]), (3, 4));
    let mux = aig.mux(inputs[0], inputs[1], !inputs[2]);
    assert_eq!(count(&aig, &[mux]), (4, 4));
    let (sum, carry) = aig.full_adder(inputs[0], inputs[1], inputs[2]);
    assert_eq!(count(&aig, &[sum]), (4, 8));
    assert_eq!(count(&aig, &[carry]), (4, 6));
    assert_eq!(count(&aig, &[sum, carry]), (5, 20));
    assert_eq!(count(&aig, &[carry, sum]), (5, 20));
}

#[test]
fn top_level_needs_no_gate_variables() {
    let mut aig = Aig::new();
    let inputs: Vec<AigLit> = (0..10).map(|_| aig.new_input()).collect();
    let (a, b, c) = (inputs[0], inputs[1], inputs[2]);
    let clause_of_ten = aig.or_all(&mut inputs.clone());
    let (sum, carry) = aig.full_adder(a, b, c);
    let xor = aig.xor(a, b);
    for (root, variables, clauses) in
        [(clause_of_ten, 10, 1), (!clause_of_ten, 10, 10), (sum, 3, 4), (!carry, 3, 3), (xor, 2, 2)]
    {
        let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
        encoder.assert_root(&aig, root, None, &mut formula, &Budget::unlimited()).unwrap();
        assert_eq!((formula.variable_count(), formula.clause_count()), (variables, clauses));
    }
}

#[test]
fn dimacs_file() {
    let mut aig = Aig::new();
    let [a, b] = [(); 2].map(|()| aig.new_input());
    let root = aig.xor(a, b);
    let mut formula = Formula::new();
    let mut encoder = CnfEncoder::default();
    encoder.assert_root(&aig, root, None, &mut formula, &Budget::unlimited()).unwrap();
    let mut text = Vec::new();
    formula.write_dimacs(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(
        text == "p cnf 2 2\n1 2 0\n-1 -2 0\n" || text == "p cnf 2 2\n-1 -2 0\n1 2 0\n",
        "{text}"
    );
}

/// An and of more operands than a clause may have is cut into several gates.
#[test]
fn very_wide_ands_are_cut() {
    for balanced in [true, false] {
        let mut aig = Aig::new();
        let inputs: Vec<AigLit> = (0..300).map(|_| aig.new_input()).collect();
        let all = if balanced {
            aig.and_all(&mut inputs.clone())
        } else {
            inputs.iter().fold(AigLit::TRUE, |all, &input| aig.and(all, input))
        };
        let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
        let lit = encoder.encode(&aig, all, &mut formula, &Budget::unlimited()).unwrap();
        assert!(formula.clauses().all(|clause| clause.len() <= 65));
        assert!(formula.variable_count() < 320);
        let mut units: Vec<Lit> =
            inputs.iter().map(|&input| encoder.literal(input).unwrap()).collect();
        let value = |units: &[Lit]| propagate(&formula, units).unwrap()[&lit.var()];
        assert!(value(&units));
        units[123] = !units[123];
        assert!(!value(&units));
    }
}

/// Depth costs no stack.
#[test]
fn deep_graphs_encode() {
    let mut aig = Aig::new();
    let [a, b] = [(); 2].map(|()| aig.new_input());
    let mut deep = a;
    for _ in 0..300_000 {
        let fresh = aig.new_input();
        let mixed = aig.mux(fresh, deep, b);
        deep = aig.and(mixed, fresh);
        deep = aig.xor(deep, b);
    }
    let (mut encoder, mut formula) = (CnfEncoder::default(), Formula::new());
    encoder.assert_root(&aig, deep, None, &mut formula, &Budget::unlimited()).unwrap();
    assert!(formula.clause_count() > 300_000);
}
