//! The search against enumeration: random formulas over two floats of tiny formats.

use trine_term::{Evaluator, Interpretation, Op, Sort};

use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use super::branch_and_prune::{Piece, split};
use super::contract::Cells;
use super::problem::Problem;
use super::*;
use crate::domain::FloatRange;

/// A small generator of numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) as usize) % end
    }
}

struct Script {
    store: TermStore,
    random: Random,
    format: FloatFormat,
    names: Vec<TermId>,
    flag: TermId,
}

const MODES: [RoundingMode; 5] =
    [RoundingMode::Rne, RoundingMode::Rna, RoundingMode::Rtp, RoundingMode::Rtn, RoundingMode::Rtz];

impl Script {
    fn new(format: FloatFormat, seed: u64) -> Self {
        let mut store = TermStore::new();
        let sort = store.sorts.float(format.eb(), format.sb());
        let names = ["x", "y"].map(|name| store.declare_const(name, sort)).to_vec();
        let truth = store.sorts.bool();
        let flag = store.declare_const("p", truth);
        Self { store, random: Random(seed * 77 + 5), format, names, flag }
    }

    fn float(&mut self, depth: usize) -> TermId {
        if depth == 0 || self.random.below(5) == 0 {
            if self.random.below(3) > 0 {
                return self.names[self.random.below(2)];
            }
            let bits = self.random.below(1 << self.format.width()) as u64;
            let bits = BitVec::from_u64(self.format.width(), bits);
            return self.store.mk_float(&Float::from_bits(self.format, &bits));
        }
        let mode = MODES[self.random.below(5)];
        let mode = self.store.mk_rounding(mode);
        let args = [0, 1, 2].map(|_| self.float(depth - 1));
        let [x, y, z] = args;
        match self.random.below(11) {
            0 | 1 => self.store.mk(Op::FpAdd, &[mode, x, y]),
            2 => self.store.mk(Op::FpSub, &[mode, x, y]),
            3 | 4 => self.store.mk(Op::FpMul, &[mode, x, y]),
            5 => self.store.mk(Op::FpDiv, &[mode, x, y]),
            6 => self.store.mk(Op::FpSqrt, &[mode, x]),
            7 => self.store.mk(Op::FpFma, &[mode, x, y, z]),
            8 => self.store.mk(Op::FpRoundToIntegral, &[mode, x]),
            9 => {
                let condition = self.formula(0);
                self.store.mk(Op::Ite, &[condition, x, y])
            }
            _ => {
                let op = [Op::FpNeg, Op::FpAbs][self.random.below(2)];
                self.store.mk(op, &[x])
            }
        }
    }

    fn formula(&mut self, depth: usize) -> TermId {
        if depth == 0 || self.random.below(3) == 0 {
            let [x, y] = [0, 1].map(|_| self.float(depth.max(1)));
            return match self.random.below(9) {
                0 => self.store.mk(Op::FpIsNan, &[x]),
                1 => self.store.mk(Op::FpIsInfinite, &[x]),
                2 => self.flag,
                which => {
                    let op =
                        [Op::FpLt, Op::FpLeq, Op::FpGt, Op::FpGeq, Op::FpEq, Op::Eq][which - 3];
                    self.store.mk(op, &[x, y])
                }
            };
        }
        let [p, q, r] = [0, 1, 2].map(|_| self.formula(depth - 1));
        match self.random.below(6) {
            0 => self.store.mk(Op::And, &[p, q, r]),
            1 => self.store.mk(Op::Or, &[p, q, r]),
            2 => self.store.mk(Op::Implies, &[p, q]),
            3 => self.store.mk(Op::Xor, &[p, q]),
            4 => self.store.mk(Op::Ite, &[p, q, r]),
            _ => self.store.mk(Op::Not, &[p]),
        }
    }

    fn holds(&self, formulas: &[TermId], values: &[(FunId, Value)]) -> bool {
        let mut model = Interpretation::new();
        for (function, value) in values {
            model.set_constant(*function, value.clone());
        }
        let mut evaluator = Evaluator::new(&self.store, &model);
        formulas.iter().all(|&formula| evaluator.holds(formula, &Budget::unlimited()) == Ok(true))
    }

    fn has_model(&self, formulas: &[TermId]) -> bool {
        let functions = [self.names[0], self.names[1], self.flag]
            .map(|name| self.store.function(name).expect("a constant"));
        let floats =
            |bits: u64| Float::from_bits(self.format, &BitVec::from_u64(self.format.width(), bits));
        let count = 1_u64 << self.format.width();
        (0..count * count * 2).any(|choice| {
            let values = [
                (functions[0], Value::float(floats(choice % count))),
                (functions[1], Value::float(floats(choice / count % count))),
                (functions[2], Value::Bool(choice / count / count == 1)),
            ];
            self.holds(formulas, &values)
        })
    }
}

#[test]
fn answers_agree_with_enumeration() {
    let (mut refuted, mut models, mut undecided) = (0, 0, 0);
    for (eb, sb) in [(2, 2), (2, 3), (3, 2)] {
        let format = FloatFormat::new(eb, sb).expect("a format");
        for seed in 0..60 {
            let mut script = Script::new(format, seed);
            let formulas = [0, 1, 2].map(|_| script.formula(2));
            let budget = Budget::unlimited().with_ticks(3_000_000);
            let Some(mut search) =
                FloatSearch::new(&script.store, &formulas, &budget).expect("small")
            else {
                continue;
            };
            match search.run(&budget) {
                Ok(Outcome::Refuted) => {
                    refuted += 1;
                    assert!(!script.has_model(&formulas), "seed {seed}, format {format}");
                }
                Ok(Outcome::Model(model)) => {
                    models += 1;
                    assert!(script.holds(&formulas, &model), "seed {seed}, format {format}");
                }
                Ok(Outcome::Undecided) | Err(_) => undecided += 1,
            }
        }
    }
    assert!(refuted > 20 && models > 20, "{refuted} {models} {undecided}");
}

/// Pieces that are split are covered by their parts.
#[test]
fn parts_cover_the_whole() {
    let format = FloatFormat::new(3, 3).expect("a format");
    let mut store = TermStore::new();
    let sort = store.sorts.float(3, 3);
    let name = store.declare_const("x", sort);
    let formula = store.mk(Op::FpLeq, &[name, name]);
    assert!(matches!(store.sort_of(name), Sort::Float { .. }));
    let budget = Budget::unlimited();
    let problem = Problem::of(&store, &[formula], &budget).expect("unlimited").expect("a float");
    let all: Vec<Float> = (0..64)
        .map(|bits| Float::from_bits(format, &BitVec::from_u64(6, bits)))
        .filter(|value| !value.is_nan())
        .collect();
    for low in &all {
        for high in all.iter().filter(|high| low.leq(high)) {
            let range = FloatRange::numbers(low.clone(), high.clone(), false);
            let piece = Piece { ranges: vec![range.clone()], chosen: Vec::new() };
            let mut cells = Cells::new(&problem);
            assert!(cells.set(problem.roots[0], true).is_ok());
            let parts = split(&problem, &cells, piece);
            assert_eq!(parts.is_empty(), low.ieee_eq(high));
            for value in all.iter().filter(|value| low.leq(value) && value.leq(high)) {
                let holds = |part: &Piece| {
                    let (low, high) = part.ranges[0].ends().expect("numbers");
                    low.leq(value) && value.leq(high)
                };
                let holders = parts.iter().filter(|part| holds(part)).count();
                assert!(parts.is_empty() || holders == 1, "{range:?} {value}");
            }
            for part in &parts {
                assert_ne!(part.ranges[0], range);
            }
        }
    }
}

/// What is easy to refute is refuted, whatever stands beside it.
#[test]
fn components_do_not_split_each_other() {
    let mut store = TermStore::new();
    let sort = store.sorts.float(5, 11);
    let [w, x, y, z] = ["w", "x", "y", "z"].map(|name| store.declare_const(name, sort));
    let mode = store.mk_rounding(RoundingMode::Rne);
    let product = store.mk(Op::FpMul, &[mode, x, w]);
    let is_less = store.mk(Op::FpLt, &[product, w]);
    let one = store.mk_float(&Float::from_ubv(
        RoundingMode::Rne,
        FloatFormat::new(5, 11).expect("a format"),
        &BitVec::one(1),
    ));
    let [above, least] = [x, w].map(|name| store.mk(Op::FpGt, &[name, one]));
    let hard = [is_less, above, least];
    let junk = [store.mk(Op::FpIsNormal, &[y]), store.mk(Op::FpLt, &[y, z])];
    let formulas = [&junk[..1], &hard, &junk[1..]].concat();
    let budget = Budget::unlimited();
    let apart = components(&store, &formulas);
    assert_eq!(apart, [junk.to_vec(), hard.to_vec()]);
    let pieces = |formulas: &[TermId]| {
        let search = FloatSearch::new(&store, formulas, &budget).expect("unlimited");
        let mut search = search.expect("floats alone");
        assert_eq!(search.run(&budget), Ok(Outcome::Refuted));
        search.pieces()
    };
    assert!(pieces(&formulas) <= 2 * pieces(&hard));
}
