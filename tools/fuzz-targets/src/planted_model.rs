//! Checks whose answer is known because a model was there first.
//!
//! Idea: the generator of `trine-fuzz` makes a script; its symbols get random values, and each
//! formula that is false under them is negated. So every check is satisfiable by construction, in
//! levels, under assumptions, and with limits that come and go; what the operators leave open is
//! chosen as the evaluator chooses by default. `unsat` is wrong then, and an error is a fault.
//! Invariant: the evaluator is the judge; a formula that it cannot evaluate is left out.

use std::time::{Duration, Instant};

use trine::answer::{Answer, Reason};
use trine::options::Options;
use trine::solver::{Limits, ScriptAssertion, Solver};
use trine_collections::{Budget, Exhausted};
use trine_fuzz::generate::{Config, script};
use trine_fuzz::random::Random;
use trine_fuzz::sort::Theory;
use trine_smtlib::{Command, ScriptReader};
use trine_term::{
    ArrayValue, Domain, Evaluator, FunId, FunctionTable, Interpretation, Op, Sort, SortId, TermId,
    TermStore, Value,
};
use trine_value::number::{Integer, Rational};
use trine_value::{BitVec, Float, FloatFormat, RoundingMode, StrValue};

/// What came of the checks of one script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Checks answered `sat`.
    pub sat: u64,
    /// Checks answered `unknown` because of a limit that was set for them.
    pub limited: u64,
    /// Checks answered `unknown` for another reason.
    pub unknown: u64,
    /// The longest that a check went beyond its limit of time.
    pub overshoot: Duration,
}

impl Outcome {
    /// Adds what came of another script.
    pub fn add(&mut self, other: Self) {
        self.sat += other.sat;
        self.limited += other.limited;
        self.unknown += other.unknown;
        self.overshoot = self.overshoot.max(other.overshoot);
    }

    /// All checks.
    #[must_use]
    pub const fn checks(&self) -> u64 {
        self.sat + self.limited + self.unknown
    }
}

/// Limit of time of every check; what is not decided by then is `limited`.
const TIME: Duration = Duration::from_secs(2);

/// Runs one script; `index` is its number in the campaign `seed`.
///
/// # Panics
/// If an answer is wrong, or a check ends in a fault.
pub fn planted_model(config: &Config, seed: u64, index: u64) -> Outcome {
    let text = script(config, seed, index).text("", "");
    let mut run = Run {
        random: Random::of_script(seed ^ 0x504c_414e_5445_4421, index),
        store: TermStore::new(),
        model: Interpretation::new(),
        outcome: Outcome::default(),
    };
    run.run(&text);
    run.outcome
}

/// Mixtures of theories with their names.
#[must_use]
pub fn mixtures() -> Vec<(&'static str, Config)> {
    use Theory::{Array, BitVec, Core, Float, Int, Nonlinear, Real, String, Uf};
    let mixture = |name, theories: &[Theory]| {
        let theories = [&[Core], theories].concat();
        (name, Config { theories, max_depth: 4, ..Config::default() })
    };
    vec![
        mixture("words", &[BitVec]),
        mixture("words, arrays, functions", &[BitVec, Array, Uf]),
        mixture("floats", &[Float]),
        mixture("floats, words, functions", &[Float, BitVec, Uf]),
        mixture("integers", &[Int]),
        mixture("integers and reals", &[Int, Real]),
        mixture("products", &[Int, Nonlinear]),
        mixture("products of reals", &[Real, Nonlinear]),
        mixture("integers, arrays, functions", &[Int, Array, Uf]),
        mixture("strings", &[String]),
        mixture("strings and integers", &[String, Int]),
        mixture("strings, arrays, functions", &[String, Array, Uf]),
        mixture("words, integers, strings", &[BitVec, Int, String]),
        mixture("everything", &[BitVec, Array, Uf, Float, Int, Real, String]),
    ]
}

struct Run {
    random: Random,
    store: TermStore,
    model: Interpretation,
    outcome: Outcome,
}

impl Run {
    fn run(&mut self, text: &str) {
        let options = Options {
            produce_unsat_cores: self.random.below(2) == 0,
            preprocess: self.random.below(4) != 0,
            ..Options::default()
        };
        let mut solver = Solver::new(&options);
        let mut reader = ScriptReader::new(text.as_bytes(), &mut self.store);
        while let Some(command) = reader.next_command(&mut self.store) {
            let command = command.unwrap_or_else(|error| panic!("{error} in\n{text}")).command;
            match command {
                Command::DeclareFun(function) => self.choose(function),
                Command::Assert { term, name } => {
                    if let Some(term) = self.made_true(term) {
                        solver.assert(ScriptAssertion { term, name });
                    }
                }
                Command::Push(levels) => (0..levels).for_each(|_| solver.push()),
                Command::Pop(levels) => solver.pop(levels as usize),
                Command::CheckSat => self.check(&mut solver, &[], text),
                Command::CheckSatAssuming(terms) => {
                    let terms: Vec<TermId> =
                        terms.iter().filter_map(|written| self.made_true(written.term)).collect();
                    self.check(&mut solver, &terms, text);
                }
                _ => {}
            }
        }
    }

    /// The formula, or its negation: whichever is true. Neither if that cannot be told.
    fn made_true(&mut self, formula: TermId) -> Option<TermId> {
        let budget = Budget::unlimited().with_ticks(1_000_000);
        let holds = Evaluator::new(&self.store, &self.model).holds(formula, &budget).ok()?;
        Some(if holds { formula } else { self.store.mk(Op::Not, &[formula]) })
    }

    /// A third of the checks get few ticks and are asked again without that limit.
    fn check(&mut self, solver: &mut Solver, assumptions: &[TermId], text: &str) {
        if self.random.below(3) == 0 {
            let ticks = 1_u64 << self.random.below(18);
            self.check_within(solver, assumptions, Some(ticks), text);
        }
        self.check_within(solver, assumptions, None, text);
    }

    fn check_within(
        &mut self,
        solver: &mut Solver,
        assumptions: &[TermId],
        ticks: Option<u64>,
        text: &str,
    ) {
        let start = Instant::now();
        let limits = Limits { deadline: Some(start + TIME), ticks, ..Limits::default() };
        let answer = solver.check(&mut self.store, assumptions, &limits);
        self.outcome.overshoot = self.outcome.overshoot.max(start.elapsed().saturating_sub(TIME));
        match answer {
            Ok(Answer::Sat(_)) => self.outcome.sat += 1,
            Ok(Answer::Unknown(Reason::Exhausted(Exhausted::Ticks | Exhausted::Deadline))) => {
                self.outcome.limited += 1;
            }
            Ok(Answer::Unknown(_)) => self.outcome.unknown += 1,
            answer => panic!("{answer:?} where there is a model\n{text}"),
        }
    }

    fn choose(&mut self, function: FunId) {
        let decl = self.store.function_decl(function).clone();
        let value = self.value(decl.result);
        if decl.params.is_empty() {
            self.model.set_constant(function, value);
            return;
        }
        let mut table = FunctionTable::constant(value);
        for _ in 0..self.random.below(4) {
            let args: Vec<Value> = decl.params.iter().map(|&sort| self.value(sort)).collect();
            table.set(args, self.value(decl.result));
        }
        self.model.set_function(function, table);
    }

    /// A value of a sort; zero and the ends of the range are frequent.
    fn value(&mut self, sort: SortId) -> Value {
        match *self.store.sorts.get(sort) {
            Sort::Bool => Value::Bool(self.random.below(2) == 0),
            Sort::Int => Value::Int(self.integer()),
            Sort::Real => {
                let denominator = Rational::from(1 + self.random.below(4) as u64);
                Value::real(Rational::from(self.integer()) / denominator)
            }
            Sort::BitVec(width) => Value::bitvec(&self.word(width)),
            Sort::Float { eb, sb } => match FloatFormat::new(eb, sb) {
                Some(format) => {
                    let word = self.word(eb + sb);
                    Value::float(Float::from_bits(format, &word))
                }
                None => self.default(sort),
            },
            Sort::RoundingMode => {
                use RoundingMode::{Rna, Rne, Rtn, Rtp, Rtz};
                let modes = [Rne, Rna, Rtp, Rtn, Rtz];
                Value::Rounding(modes[self.random.below(5)])
            }
            Sort::String => {
                let letters =
                    (0..self.random.below(4)).map(|_| ["a", "b", "0"][self.random.below(3)]);
                let word: String = letters.collect();
                StrValue::from_literal(&word).map_or_else(|_| self.default(sort), Value::String)
            }
            Sort::Array { index, element } => {
                let Some(domain) = Domain::of(&self.store, index) else {
                    return self.default(sort);
                };
                let mut array = ArrayValue::constant(domain, self.value(element));
                for _ in 0..self.random.below(3) {
                    let place = self.value(index);
                    array.set(place, self.value(element));
                }
                Value::Array(array)
            }
            Sort::Uninterpreted { .. } => {
                Value::Element { sort, number: self.random.below(3) as u32 }
            }
            _ => self.default(sort),
        }
    }

    fn default(&self, sort: SortId) -> Value {
        self.store.default_value(sort).expect("the generator makes sorts with a default")
    }

    fn integer(&mut self) -> Integer {
        let size = match self.random.below(8) {
            0 => 1_000_000,
            1 => 100,
            _ => 4,
        };
        let magnitude = Integer::from(self.random.below(size) as u64);
        if self.random.below(2) == 0 { magnitude } else { -magnitude }
    }

    fn word(&mut self, width: u32) -> BitVec {
        match self.random.below(4) {
            0 => BitVec::zero(width),
            1 => BitVec::from_binary_digits(&"1".repeat(width as usize))
                .unwrap_or_else(|| BitVec::zero(width)),
            _ => {
                let digits: String = (0..width).map(|_| ["0", "1"][self.random.below(2)]).collect();
                BitVec::from_binary_digits(&digits).unwrap_or_else(|| BitVec::zero(width))
            }
        }
    }
}
