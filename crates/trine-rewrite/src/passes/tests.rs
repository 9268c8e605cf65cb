//! Random assertions over few small constants, level by level: what is handed out and defined must
//! hold under exactly the interpretations under which the original assertions hold.

mod alike;
mod branches;
mod cases;
mod cores;
mod normal_forms;
mod solving;
mod widths;

use trine_collections::Budget;
use trine_term::{
    Domain, Evaluator, Interpretation, Op, TermId, TermSet, TermStore, Value, post_order,
};

use super::{Assertion, PassStatistics, Preprocessor, Processed, Scope};
use crate::Level;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % bound
    }
}

struct World {
    store: TermStore,
    words: Vec<TermId>,
    flags: Vec<TermId>,
}

impl World {
    fn new() -> Self {
        let mut store = TermStore::new();
        let (bits, bool) = (store.sorts.bitvec(2), store.sorts.bool());
        let words = ["x", "y", "z"].map(|name| store.declare_const(name, bits)).to_vec();
        let flags = ["p", "q"].map(|name| store.declare_const(name, bool)).to_vec();
        Self { store, words, flags }
    }

    fn word(&mut self, random: &mut Random, depth: usize) -> TermId {
        if depth == 0 || random.below(3) == 0 {
            return match random.below(4) {
                0 => self.store.mk_bv_u64(2, random.below(4) as u64),
                _ => self.words[random.below(3)],
            };
        }
        let args = [self.word(random, depth - 1), self.word(random, depth - 1)];
        let ops = [Op::BvAdd, Op::BvXor, Op::BvMul, Op::BvAnd, Op::BvSub, Op::BvUrem];
        match random.below(8) {
            6 => self.store.mk(Op::BvNot, &args[..1]),
            7 => {
                let condition = self.formula(random, depth - 1);
                self.store.mk(Op::Ite, &[condition, args[0], args[1]])
            }
            op => self.store.mk(ops[op], &args),
        }
    }

    fn formula(&mut self, random: &mut Random, depth: usize) -> TermId {
        if depth == 0 {
            return self.flags[random.below(2)];
        }
        match random.below(8) {
            0..=2 => {
                let args = [self.word(random, depth - 1), self.word(random, depth - 1)];
                self.store.mk(Op::Eq, &args)
            }
            7 => {
                let args = [(); 3].map(|()| self.formula(random, depth - 1));
                self.store.mk(Op::Ite, &args)
            }
            3 => {
                let args = [self.word(random, depth - 1), self.word(random, depth - 1)];
                self.store.mk(Op::BvUlt, &args)
            }
            4 => {
                let arg = self.formula(random, depth - 1);
                self.store.mk(Op::Not, &[arg])
            }
            choice => {
                let args = [self.formula(random, depth - 1), self.formula(random, depth - 1)];
                let op = if choice == 5 { Op::And } else { [Op::Or, Op::Eq][random.below(2)] };
                self.store.mk(op, &args)
            }
        }
    }

    fn interpretations(&self) -> impl Iterator<Item = Interpretation> + use<'_> {
        (0..1u64 << 8).map(|number| {
            let mut interpretation = Interpretation::new();
            let mut set = |term, value| {
                interpretation.set_constant(self.store.function(term).unwrap(), value);
            };
            for (position, &word) in self.words.iter().enumerate() {
                set(word, Value::bits(2, number >> (2 * position)));
            }
            for (position, &flag) in self.flags.iter().enumerate() {
                set(flag, Value::Bool(number >> (6 + position) & 1 == 1));
            }
            interpretation
        })
    }
}

fn check_levels(
    world: &World,
    originals: &[Vec<TermId>],
    handed_out: &[Vec<Processed>],
    definitions: &[(TermId, TermId)],
    seed: u64,
) {
    let budget = Budget::unlimited();
    for interpretation in world.interpretations() {
        let mut evaluator = Evaluator::new(&world.store, &interpretation);
        let mut holds = |term| evaluator.holds(term, &budget).unwrap();
        let before = originals.iter().flatten().all(|&term| holds(term));
        let asserted = handed_out.iter().flatten().all(|assertion| holds(assertion.term));
        let defined = definitions.iter().all(|&(constant, value)| {
            evaluator.eval(constant, &budget) == evaluator.eval(value, &budget)
        });
        assert_eq!(before, asserted && defined, "seed {seed}");
    }
}

#[test]
fn the_meaning_of_every_level_is_kept() {
    let budget = Budget::unlimited();
    for seed in 1..400 {
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ seed << 20);
        let mut world = World::new();
        let mut preprocessor = Preprocessor::new(Level::Deep, true);
        let mut originals = vec![Vec::new()];
        let mut handed_out = vec![Vec::new()];
        for _ in 0..6 {
            match random.below(5) {
                0 => {
                    preprocessor.push();
                    originals.push(Vec::new());
                    handed_out.push(Vec::new());
                }
                1 if originals.len() > 1 => {
                    preprocessor.pop();
                    originals.pop();
                    handed_out.pop();
                }
                _ => {
                    let count = 1 + random.below(4);
                    let terms: Vec<TermId> =
                        (0..count).map(|_| world.formula(&mut random, 3)).collect();
                    let assertions: Vec<Assertion> =
                        terms.iter().map(|&term| Assertion { term, guard: None }).collect();
                    let out = preprocessor
                        .process(&mut world.store, &assertions, Scope::Part, &budget)
                        .unwrap();
                    originals.last_mut().unwrap().extend(terms);
                    handed_out.last_mut().unwrap().extend(out);
                }
            }
            let definitions = preprocessor.resolved_definitions(&mut world.store, &budget).unwrap();
            check_levels(&world, &originals, &handed_out, &definitions, seed);
        }
    }
}

#[test]
fn assumptions_are_simplified_to_equivalents() {
    let budget = Budget::unlimited();
    for seed in 1..200 {
        let mut random = Random(0xd134_2543_de82_ef95 ^ seed << 20);
        let mut world = World::new();
        let mut preprocessor = Preprocessor::new(Level::Deep, true);
        let term = world.formula(&mut random, 3);
        let assumption = world.formula(&mut random, 3);
        let assertion = Assertion { term, guard: None };
        preprocessor.process(&mut world.store, &[assertion], Scope::Part, &budget).unwrap();
        let simplified = preprocessor.simplify(&mut world.store, assumption, &budget).unwrap();
        for interpretation in world.interpretations() {
            let mut evaluator = Evaluator::new(&world.store, &interpretation);
            if evaluator.holds(term, &budget).unwrap() {
                assert_eq!(
                    evaluator.holds(assumption, &budget),
                    evaluator.holds(simplified.term, &budget),
                    "seed {seed}"
                );
            }
        }
    }
}

#[test]
fn what_is_handed_out_follows_from_the_guards_that_it_names() {
    let budget = Budget::unlimited();
    let mut named = 0;
    for seed in 1..300 {
        let mut random = Random(0x5851_f42d_4c95_7f2d ^ seed << 20);
        let mut world = World::new();
        let mut preprocessor = Preprocessor::new(Level::Deep, true);
        let assertions: Vec<Assertion> = (0..2 + random.below(4) as u32)
            .map(|number| {
                let guard = (random.below(4) > 0).then_some(number);
                Assertion { term: world.formula(&mut random, 3), guard }
            })
            .collect();
        let (first, second) = assertions.split_at(assertions.len() / 2);
        let mut out = Vec::new();
        for part in [first, second] {
            out.extend(preprocessor.process(&mut world.store, part, Scope::Part, &budget).unwrap());
        }
        let assumption = world.formula(&mut random, 3);
        let simplified = preprocessor.simplify(&mut world.store, assumption, &budget).unwrap();
        let definitions = preprocessor.resolved_definitions(&mut world.store, &budget).unwrap();
        named += out.iter().filter(|o| o.guards.len() > 1).count();
        for interpretation in world.interpretations() {
            let mut evaluator = Evaluator::new(&world.store, &interpretation);
            let mut holds = |term| evaluator.holds(term, &budget).unwrap();
            let mut follows = |guards: &[u32]| {
                assertions
                    .iter()
                    .filter(|a| a.guard.is_none_or(|guard| guards.contains(&guard)))
                    .all(|a| holds(a.term))
            };
            let premises: Vec<bool> = out.iter().map(|o| follows(&o.guards)).collect();
            let of_assumption = follows(&simplified.guards);
            for (processed, premise) in out.iter().zip(premises) {
                assert!(!premise || holds(processed.term), "seed {seed}");
            }
            let same = holds(assumption) == holds(simplified.term);
            assert!(!of_assumption || same, "seed {seed}: assumption");
            // Together they say the same as before.
            let before = assertions.iter().all(|a| holds(a.term));
            let asserted = out.iter().all(|o| holds(o.term));
            let defined = definitions.iter().all(|&(constant, value)| {
                evaluator.eval(constant, &budget) == evaluator.eval(value, &budget)
            });
            assert_eq!(before, asserted && defined, "seed {seed}");
        }
    }
    assert!(named > 30, "only {named} assertions were made from several");
}

/// Formulas in which most constants occur once, so that the pass has something to do.
fn sparse_formula(store: &mut TermStore, random: &mut Random, words: &mut Vec<TermId>) -> TermId {
    let (bits, bool) = (store.sorts.bitvec(2), store.sorts.bool());
    let mut pool: Vec<TermId> = Vec::new();
    for _ in 0..4 {
        let name = format!("w{}", words.len());
        let word = store.declare_const(&name, bits);
        words.push(word);
        pool.push(word);
    }
    let flag = store.declare_const(&format!("f{}", words.len()), bool);
    words.push(flag);
    let constant = store.mk_bv_u64(2, random.below(4) as u64);
    pool.push(constant);
    for _ in 0..3 + random.below(4) {
        if pool.len() < 2 {
            break;
        }
        let left = pool.swap_remove(random.below(pool.len()));
        let right = pool[random.below(pool.len())];
        let keep = random.below(3) == 0;
        let ops = [
            Op::BvAdd,
            Op::BvXor,
            Op::BvMul,
            Op::BvAnd,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
        ];
        let term = match random.below(12) {
            0 => store.mk(Op::BvNot, &[left]),
            1 => store.mk(Op::Ite, &[flag, left, right]),
            2 => {
                let pair = store.mk(Op::Concat, &[left, right]);
                store.mk_indexed(Op::Extract, [2, 1], &[pair])
            }
            choice => store.mk(ops[choice - 3], &[left, right]),
        };
        if !keep {
            pool.retain(|&other| other != right);
        }
        pool.push(term);
    }
    let left = pool[random.below(pool.len())];
    let right = pool[random.below(pool.len())];
    let op = [Op::Eq, Op::BvUlt, Op::BvSlt][random.below(3)];
    let atom = store.mk(op, &[left, right]);
    if random.below(2) == 0 { store.mk(Op::Not, &[atom]) } else { atom }
}

/// All interpretations of the constants.
fn all_interpretations(store: &TermStore, constants: &[TermId]) -> Vec<Interpretation> {
    let mut all = vec![Interpretation::new()];
    for &constant in constants {
        let Some(Domain::Finite(domain)) = Domain::of(store, store.sort(constant)) else {
            panic!("a constant of a large sort");
        };
        let values: Vec<Value> = (0..domain.count()).map(|n| domain.element(n)).collect();
        let function = store.function(constant).unwrap();
        all = all
            .iter()
            .flat_map(|interpretation| {
                values.iter().map(move |value| {
                    let mut extended = interpretation.clone();
                    extended.set_constant(function, value.clone());
                    extended
                })
            })
            .collect();
    }
    all
}

/// Processes assertions that are all there are, and compares by enumeration: what is handed out is
/// satisfiable if and only if the assertions are, and its models lead back to models.
fn check_whole(
    store: &mut TermStore,
    constants: &[TermId],
    terms: &[TermId],
    level: Level,
) -> PassStatistics {
    let budget = Budget::unlimited();
    let mut preprocessor = Preprocessor::new(level, true).ordering_values();
    let assertions: Vec<Assertion> =
        terms.iter().map(|&term| Assertion { term, guard: None }).collect();
    let out = preprocessor.process(store, &assertions, Scope::Whole, &budget).unwrap();
    let all_hold = |store: &TermStore, model: &Interpretation| {
        let mut evaluator = Evaluator::new(store, model);
        terms.iter().all(|&term| evaluator.holds(term, &budget) == Ok(true))
    };
    let before = all_interpretations(store, constants).iter().any(|model| all_hold(store, model));

    let mut left = TermSet::new();
    let mut remaining = Vec::new();
    let definitions = preprocessor.resolved_definitions(store, &budget).unwrap();
    let roots: Vec<TermId> =
        out.iter().map(|a| a.term).chain(definitions.iter().map(|&(_, value)| value)).collect();
    post_order(store, &roots, &mut left, |term| {
        if super::is_constant(store, term) {
            remaining.push(term);
        }
    });
    let mut after = false;
    for mut model in all_interpretations(store, &remaining) {
        let mut evaluator = Evaluator::new(store, &model);
        if !out.iter().all(|a| evaluator.holds(a.term, &budget) == Ok(true)) {
            continue;
        }
        after = true;
        let values: Vec<_> = definitions
            .iter()
            .map(|&(constant, value)| {
                let function = store.function(constant).unwrap();
                (function, evaluator.eval(value, &budget).unwrap())
            })
            .collect();
        for (function, value) in values {
            model.set_constant(function, value);
        }
        assert!(all_hold(store, &model), "a model is lost on the way back");
    }
    assert_eq!(before, after);
    preprocessor.statistics()
}

#[test]
fn unconstrained_elimination_keeps_satisfiability_and_models() {
    let mut eliminated = 0;
    for seed in 1..300u64 {
        let mut random = Random(0xa076_1d64_78bd_642f ^ seed << 20);
        let mut store = TermStore::new();
        let mut constants = Vec::new();
        let term = sparse_formula(&mut store, &mut random, &mut constants);
        eliminated += check_whole(&mut store, &constants, &[term], Level::Deep).unconstrained;
    }
    assert!(eliminated > 300, "only {eliminated} constants were eliminated");
}

#[test]
fn shortening_keeps_satisfiability_and_models() {
    let mut shortened = 0;
    for seed in 1..400u64 {
        let mut random = Random(0x2545_f491_4f6c_dd1d ^ seed << 20);
        let mut store = TermStore::new();
        let bits = store.sorts.bitvec(3);
        let words: Vec<TermId> =
            (0..3).map(|number| store.declare_const(&format!("w{number}"), bits)).collect();
        let number = store.mk_bv_u64(3, random.below(8) as u64);
        let mut pool = words.clone();
        if random.below(2) == 0 {
            pool.push(number);
        }
        let mut terms = Vec::new();
        for _ in 0..2 + random.below(3) {
            let mut atoms = Vec::new();
            for _ in 0..2 + random.below(2) {
                let [a, b] = [0, 1].map(|_| pool[random.below(pool.len())]);
                let mut atom = store.mk(Op::Eq, &[a, b]);
                if random.below(4) == 0 {
                    let other = pool[random.below(pool.len())];
                    pool.push(store.mk(Op::Ite, &[atom, other, b]));
                }
                if random.below(2) == 0 {
                    atom = store.mk(Op::Not, &[atom]);
                }
                atoms.push(atom);
            }
            terms.push(store.mk(Op::Or, &atoms));
        }
        if random.below(8) == 0 {
            // Used otherwise: nothing may happen.
            terms.push(store.mk(Op::BvUlt, &[words[0], words[1]]));
        }
        shortened += check_whole(&mut store, &words, &terms, Level::Deep).shortened;
    }
    assert!(shortened > 200, "only {shortened} constants became shorter");
}

#[test]
fn a_cycle_costs_only_the_definitions_on_it() {
    // n = 7*(z + y - 3), y = 3*n + 1 close a cycle; c, which depends on n, lies outside.
    let mut store = TermStore::new();
    let bits = store.sorts.bitvec(8);
    let [n, y, z, c] = ["n", "y", "z", "c"].map(|name| store.declare_const(name, bits));
    let [one, three, seven] = [1, 3, 7].map(|value| store.mk_bv_u64(8, value));
    let square = store.mk(Op::BvMul, &[n, n]);
    let sum = store.mk(Op::BvAdd, &[z, y, square]);
    let linear = store.mk(Op::BvMul, &[seven, n]);
    let triple = store.mk(Op::BvMul, &[three, n]);
    let next = store.mk(Op::BvAdd, &[triple, one]);
    let condition = store.mk(Op::Eq, &[n, z]);
    let choice = store.mk(Op::Ite, &[condition, one, three]);
    let equations = [(c, choice), (sum, linear), (next, y)]
        .map(|(left, right)| Assertion { term: store.mk(Op::Eq, &[left, right]), guard: None });
    let mut preprocessor = Preprocessor::new(Level::Deep, true);
    let budget = Budget::unlimited();
    let rest = preprocessor.process(&mut store, &equations, Scope::Part, &budget).unwrap();
    assert!(rest.is_empty(), "{} assertions are left", rest.len());
    assert_eq!(preprocessor.statistics().substituted, 3);
}
