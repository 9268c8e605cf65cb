//! The engine against enumeration: random formulas over a few integers in small ranges.
//!
//! A refutation must hold for all values in the ranges, and a model must evaluate to true.

use trine_collections::Budget;
use trine_engine::{Answer, Engine, IncrementalSolver};
use trine_sat::SatConfig;
use trine_term::{Evaluator, FunId, Interpretation, Op, TermId, TermStore, Value};
use trine_value::number::Integer;

use crate::random::Random;

const RANGE: std::ops::RangeInclusive<i32> = -2..=2;

struct Problem {
    store: TermStore,
    constants: Vec<TermId>,
    random: Random,
    /// Whether powers of two and logarithms occur.
    has_powers: bool,
}

impl Problem {
    fn new(seed: u64) -> Self {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let constants = ["x", "y", "z"].map(|name| store.declare_const(name, int)).to_vec();
        Self { store, constants, random: Random::new(seed), has_powers: seed >= 300 }
    }

    fn literal(&mut self, value: i32) -> TermId {
        self.store.mk_int(&Integer::from(value))
    }

    fn number(&mut self, depth: usize) -> TermId {
        if depth == 0 || self.random.below(4) == 0 {
            return match self.random.below(4) {
                0 => {
                    let value = self.random.below(7) as i32 - 3;
                    self.literal(value)
                }
                which => self.constants[which - 1],
            };
        }
        let left = self.number(depth - 1);
        if self.has_powers && self.random.below(3) == 0 {
            let op = [Op::IntLog2, Op::IntPow2][self.random.below(2)];
            return self.store.mk(op, &[left]);
        }
        let right = self.number(depth - 1);
        match self.random.below(9) {
            0 | 1 => self.store.mk(Op::Add, &[left, right]),
            2 => self.store.mk(Op::Sub, &[left, right]),
            3 => self.store.mk(Op::Mul, &[left, right]),
            4 => {
                let divisor = [-3, -2, 2, 3][self.random.below(4)];
                let divisor = self.literal(divisor);
                let op = if self.random.below(2) == 0 { Op::IntDiv } else { Op::Mod };
                self.store.mk(op, &[left, divisor])
            }
            5 => self.store.mk(Op::Abs, &[left]),
            6 => self.store.mk(Op::Neg, &[left]),
            7 => self.choice(depth + 1),
            _ => {
                let condition = self.formula(depth - 1);
                self.store.mk(Op::Ite, &[condition, left, right])
            }
        }
    }

    /// A case distinction between numerals, as deep as that.
    fn choice(&mut self, depth: usize) -> TermId {
        if depth == 0 || self.random.below(5) == 0 {
            let value = self.random.below(4) as i32 - 1;
            return self.literal(value);
        }
        let condition = self.formula(0);
        let branches = [self.choice(depth - 1), self.choice(depth - 1)];
        self.store.mk(Op::Ite, &[condition, branches[0], branches[1]])
    }

    fn formula(&mut self, depth: usize) -> TermId {
        if depth > 0 && self.random.below(4) == 0 {
            let (choice, value) = (self.choice(3), self.choice(0));
            let op = [Op::Le, Op::Eq, Op::Eq][self.random.below(3)];
            return self.store.mk(op, &[choice, value]);
        }
        if depth == 0 || self.random.below(3) == 0 {
            let left = self.number(depth.min(2));
            let right = self.number(depth.min(1));
            let op = [Op::Le, Op::Lt, Op::Eq, Op::Distinct, Op::Ge][self.random.below(5)];
            return self.store.mk(op, &[left, right]);
        }
        let left = self.formula(depth - 1);
        let right = self.formula(depth - 1);
        match self.random.below(5) {
            0 => self.store.mk(Op::Not, &[left]),
            1 => self.store.mk(Op::Or, &[left, right]),
            2 => self.store.mk(Op::Xor, &[left, right]),
            3 => self.store.mk(Op::Implies, &[left, right]),
            _ => self.store.mk(Op::And, &[left, right]),
        }
    }

    fn ranges(&mut self) -> Vec<TermId> {
        let (low, high) = (self.literal(*RANGE.start()), self.literal(*RANGE.end()));
        let constants = self.constants.clone();
        constants.iter().map(|&constant| self.store.mk(Op::Le, &[low, constant, high])).collect()
    }

    fn function(&self, constant: TermId) -> FunId {
        self.store.function(constant).expect("a declared constant")
    }

    fn holds(&self, formulas: &[TermId], model: &Interpretation) -> bool {
        let mut evaluator = Evaluator::new(&self.store, model);
        let budget = Budget::unlimited();
        formulas.iter().all(|&formula| evaluator.holds(formula, &budget) == Ok(true))
    }

    fn has_model(&self, formulas: &[TermId]) -> bool {
        RANGE.flat_map(|x| RANGE.flat_map(move |y| RANGE.map(move |z| [x, y, z]))).any(|point| {
            let mut model = Interpretation::new();
            for (&constant, value) in self.constants.iter().zip(point) {
                model.set_constant(self.function(constant), Value::Int(Integer::from(value)));
            }
            self.holds(formulas, &model)
        })
    }
}

#[test]
fn answers_agree_with_enumeration() {
    let mut seen = [0, 0];
    for seed in 0..450 {
        let mut problem = Problem::new(seed);
        let budget = Budget::unlimited();
        let mut engine = Engine::new(&SatConfig::default(), Vec::new());
        let mut formulas = problem.ranges();
        engine.assert(&mut problem.store, &formulas, &budget).unwrap();
        // Levels come and go; what is open at a check counts.
        let mut levels: Vec<usize> = Vec::new();
        for _ in 0..4 {
            if problem.random.below(3) == 0
                && let Some(length) = levels.pop()
            {
                engine.pop();
                formulas.truncate(length);
            } else {
                engine.push();
                levels.push(formulas.len());
            }
            let formula = problem.formula(3);
            formulas.push(formula);
            engine.assert(&mut problem.store, &[formula], &budget).unwrap();
            let expected = problem.has_model(&formulas);
            seen[usize::from(expected)] += 1;
            match engine.check(&mut problem.store, &[], &budget) {
                Answer::Sat(()) => {
                    let model = engine.model(&problem.store, &budget).expect("a model after sat");
                    assert!(problem.holds(&formulas, &model), "a wrong model, seed {seed}");
                }
                answer => {
                    assert_eq!(answer, Answer::Unsat(()), "seed {seed}");
                    assert!(!expected, "a wrong refutation, seed {seed}");
                }
            }
        }
    }
    assert!(seen[0] > 100 && seen[1] > 100, "both answers occur: {seen:?}");
}
