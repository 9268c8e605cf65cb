//! Random small scripts: levels, assertions, assumptions, and terms by their sort.
//!
//! Invariant: recursive calls are below a condition under which their argument is smaller, and at least
//! zero; so every definition ends.

use super::term::{COLORS, Constant, Function, Op, PARAMETER, Range, TEXTS, Term};
use super::{Command, Feature, SmallScript};
use crate::random::Random;

/// Limits of steps; what is cut depends on the problem.
const LIMITS: [u64; 8] = [1, 30, 100, 300, 1000, 3000, 10_000, 100_000];

/// The script with a number in the campaign of a seed.
#[must_use]
pub fn script(features: &[Feature], seed: u64, index: u64) -> SmallScript {
    let random = Random::of_script(seed, index);
    let mut generator = Generator {
        features,
        random,
        scope: Vec::new(),
        next: PARAMETER + 1,
        functions: Vec::new(),
    };
    if generator.has(Feature::Recursion) {
        for _ in 0..1 + generator.random.below(2) {
            let function = generator.function();
            generator.functions.push(function);
        }
    }
    let commands = generator.commands();
    SmallScript { features: features.to_vec(), functions: generator.functions, commands }
}

struct Generator<'a> {
    features: &'a [Feature],
    random: Random,
    /// Bound variables in scope.
    scope: Vec<(usize, Range)>,
    /// The number of the next bound variable.
    next: usize,
    functions: Vec<Function>,
}

fn apply<const N: usize>(op: Op, args: [Term; N]) -> Term {
    Term::Apply(op, args.into())
}

impl Generator<'_> {
    fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    fn commands(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        let (mut depth, mut checks) = (0, 0);
        let most = 3 + self.random.below(6);
        while checks < most {
            match self.random.below(10) {
                0 => {
                    commands.push(Command::Push);
                    depth += 1;
                }
                1 if depth > 0 => {
                    commands.push(Command::Pop);
                    depth -= 1;
                }
                2 if self.has(Feature::Limits) => {
                    let at = self.random.below(2 * LIMITS.len());
                    let steps = LIMITS.get(at).copied().unwrap_or(0);
                    commands.push(Command::Limit(steps));
                }
                3 => {
                    let assumed = (0..1 + self.random.below(2)).map(|_| self.formula(2)).collect();
                    commands.push(Command::Check(assumed));
                    checks += 1;
                }
                4..=6 => {
                    commands.push(Command::Check(Vec::new()));
                    checks += 1;
                }
                _ => {
                    let size = 1 + self.random.below(4);
                    commands.push(Command::Assert(self.formula(size)));
                }
            }
        }
        if self.has(Feature::Limits) {
            commands.extend([Command::Limit(0), Command::Check(Vec::new())]);
        }
        commands
    }

    /// `f n = ite (n <= 0 or n > 6) base step`, where the step may call `f (n - 1)`.
    fn function(&mut self) -> Function {
        let is_predicate = self.random.chance(50);
        let parameter = || Term::Bound(PARAMETER);
        let own = self.functions.len();
        let before = apply(Op::Subtract, [parameter(), Term::Int(1)]);
        let again = Term::Call(own, Box::new(before));
        let ends = apply(
            Op::Or,
            [
                apply(Op::LessEqual, [parameter(), Term::Int(0)]),
                apply(Op::Less, [Term::Int(6), parameter()]),
            ],
        );
        let number = Term::Int(self.random.below(3) as i64);
        let (base, step) = if is_predicate {
            let base = Term::Bool(self.random.chance(50));
            let step = match self.random.below(4) {
                0 => apply(Op::Not, [again]),
                1 => apply(Op::Xor, [again, apply(Op::Less, [number, parameter()])]),
                2 => apply(Op::Or, [again, apply(Op::Equal, [number, parameter()])]),
                _ => Term::Bool(self.random.chance(50)),
            };
            (base, step)
        } else {
            let step = match self.random.below(3) {
                0 => apply(Op::Add, [again, number.clone()]),
                1 => apply(Op::Subtract, [parameter(), again]),
                _ => apply(Op::Add, [again, parameter()]),
            };
            (number, step)
        };
        // Some definitions are not recursive at all.
        let body = if self.random.chance(20) { base } else { apply(Op::Ite, [ends, base, step]) };
        Function { is_predicate, body }
    }

    fn call(&mut self, is_predicate: bool, depth: usize) -> Option<Term> {
        let suitable: Vec<usize> = (0..self.functions.len())
            .filter(|&at| self.functions[at].is_predicate == is_predicate)
            .collect();
        let function = *self.random.pick(&suitable)?;
        Some(Term::Call(function, Box::new(self.integer(depth))))
    }

    fn bound(&mut self, suits: impl Fn(Range) -> bool) -> Option<Term> {
        let variables: Vec<usize> =
            self.scope.iter().filter(|(_, range)| suits(*range)).map(|&(id, _)| id).collect();
        self.random.pick(&variables).map(|&variable| Term::Bound(variable))
    }

    fn formula(&mut self, depth: usize) -> Term {
        let below = depth.saturating_sub(1);
        if depth == 0 {
            let bound = self.bound(|range| range == Range::Bool);
            return match (self.random.below(3), bound) {
                (0, Some(bound)) => bound,
                (1, _) => Term::Constant(Constant::P),
                _ => Term::Constant(Constant::Q),
            };
        }
        match self.random.below(16) {
            0 => apply(Op::Not, [self.formula(below)]),
            1 | 2 => apply(Op::And, [self.formula(below), self.formula(below)]),
            3 | 4 => apply(Op::Or, [self.formula(below), self.formula(below)]),
            5 => apply(Op::Implies, [self.formula(below), self.formula(below)]),
            6 => apply(Op::Xor, [self.formula(below), self.formula(below)]),
            7 => apply(Op::Ite, [self.formula(below), self.formula(below), self.formula(below)]),
            8 => apply(Op::LessEqual, [self.integer(below), self.integer(below)]),
            9 => apply(Op::Less, [self.integer(below), self.integer(below)]),
            10 if self.has(Feature::Recursion) => {
                self.call(true, below).unwrap_or(Term::Constant(Constant::P))
            }
            11 if self.has(Feature::Arrays) => {
                apply(Op::Equal, [self.array(below), self.array(below)])
            }
            12 if self.has(Feature::Strings) => {
                let op = [Op::Equal, Op::Distinct, Op::Prefix][self.random.below(3)];
                apply(op, [self.text(below), self.text(below)])
            }
            13 | 14 if self.has(Feature::Quantifiers) => self.quantifier(below),
            15 if self.has(Feature::Quantifiers) => match self.random.below(2) {
                0 => Term::Likes(Box::new(self.color())),
                _ => apply(Op::Equal, [self.color(), self.color()]),
            },
            _ => {
                let op = if self.random.chance(50) { Op::Equal } else { Op::Distinct };
                apply(op, [self.integer(below), self.integer(below)])
            }
        }
    }

    fn quantifier(&mut self, depth: usize) -> Term {
        let low = self.random.below(5) as i64 - 2;
        let range = match self.random.below(4) {
            0 => Range::Bool,
            1 => Range::Color,
            _ => Range::Int(low, low - 1 + self.random.below(5) as i64),
        };
        let (variable, universal) = (self.next, self.random.chance(50));
        self.next += 1;
        self.scope.push((variable, range));
        let body = Box::new(self.formula(depth));
        self.scope.pop();
        Term::Quantifier { universal, variable, range, style: self.random.below(4), body }
    }

    fn color(&mut self) -> Term {
        let bound = self.bound(|range| range == Range::Color);
        match (self.random.below(3), bound) {
            (0 | 1, Some(bound)) => bound,
            (0, None) => Term::Constant(Constant::C),
            _ => Term::Color(self.random.below(COLORS.len())),
        }
    }

    fn integer(&mut self, depth: usize) -> Term {
        let below = depth.saturating_sub(1);
        let bound = self.bound(|range| matches!(range, Range::Int(..)));
        match (self.random.below(if depth == 0 { 5 } else { 11 }), bound) {
            (0 | 1, Some(bound)) => bound,
            (0 | 2, _) => Term::Constant(Constant::X),
            (1 | 3, _) => Term::Constant(Constant::Y),
            (5, _) => apply(Op::Add, [self.integer(below), self.integer(below)]),
            (6, _) => apply(Op::Subtract, [self.integer(below), self.integer(below)]),
            (7, _) => {
                apply(Op::Ite, [self.formula(below), self.integer(below), self.integer(below)])
            }
            (8, _) if self.has(Feature::Arrays) => {
                apply(Op::Select, [self.array(below), self.integer(below)])
            }
            (9, _) if self.has(Feature::Strings) => apply(Op::Length, [self.text(below)]),
            (10, _) if self.has(Feature::Recursion) => {
                self.call(false, below).unwrap_or(Term::Int(1))
            }
            _ => Term::Int(self.random.below(5) as i64 - 1),
        }
    }

    fn array(&mut self, depth: usize) -> Term {
        if depth == 0 || self.random.chance(30) {
            return Term::Constant(Constant::A);
        }
        let below = depth - 1;
        apply(Op::Store, [self.array(below), self.integer(below), self.integer(below)])
    }

    fn text(&mut self, depth: usize) -> Term {
        let below = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 3 } else { 6 }) {
            0 => Term::Text(TEXTS[self.random.below(TEXTS.len())]),
            1 | 2 => Term::Constant(Constant::S),
            3 => apply(Op::Concat, [self.text(below), self.text(below)]),
            _ => apply(Op::At, [self.text(below), self.integer(below)]),
        }
    }
}
