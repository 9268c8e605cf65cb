//! The battery for theories: whatever they add is proved again without them.
//!
//! Random formulas over integers, functions, an uninterpreted sort and arrays are decided in levels
//! that come and go. Each lemma is evaluated in random interpretations with few values, in which it
//! has to be true; its negation goes to an engine of its own, which has to refute it; sums of bounds
//! are multiplied out. Each answer is the one of an engine that knows only what is in force.

use trine_collections::Budget;
use trine_engine::{Answer, Argument, Engine, IncrementalSolver, Lemma, Rule, Standing};
use trine_sat::SatConfig;
use trine_term::{
    ArrayValue, Domain, Evaluator, FunDecl, FunId, FunKind, FunctionTable, Interpretation, Op,
    Sort, SortId, TermId, TermSet, TermStore, Value, post_order,
};
use trine_value::number::{Integer, Rational};

use crate::random::Random;

/// Interpretations that each lemma is evaluated in.
const INTERPRETATIONS: usize = 40;

/// Problems without powers of two and logarithms.
const PLAIN: u64 = 120;

struct Problem {
    store: TermStore,
    random: Random,
    numbers: Vec<TermId>,
    elements: Vec<TermId>,
    arrays: Vec<TermId>,
    /// From numbers to numbers, from numbers to truth values, from elements to elements.
    functions: [FunId; 3],
    /// Whether atoms only say how far two numbers are apart.
    only_differences: bool,
    /// Whether powers of two and logarithms occur.
    has_powers: bool,
}

impl Problem {
    fn new(seed: u64) -> Self {
        let mut store = TermStore::new();
        let (int, bool) = (store.sorts.int(), store.sorts.bool());
        let name = store.symbols.intern("U");
        let args = Box::default();
        let element = store.sorts.intern(Sort::Uninterpreted { name, declaration: 0, args });
        let array = store.sorts.array(int, int);
        let constants = |store: &mut TermStore, names: &[&str], sort| {
            names.iter().map(|name| store.declare_const(name, sort)).collect::<Vec<_>>()
        };
        let numbers = constants(&mut store, &["x", "y", "z"], int);
        let elements = constants(&mut store, &["u", "v", "w"], element);
        let arrays = constants(&mut store, &["a", "b"], array);
        let functions = [("f", int, int), ("p", int, bool), ("g", element, element)];
        let functions = functions.map(|(name, param, result)| {
            let name = store.symbols.intern(name);
            let (params, kind) = (Box::new([param]), FunKind::Declared);
            store.declare(FunDecl { name, params, result, kind })
        });
        let (random, only_differences) = (Random::new(seed), seed % 10 == 9);
        let has_powers = seed >= PLAIN;
        Self { store, random, numbers, elements, arrays, functions, only_differences, has_powers }
    }

    fn number(&mut self, depth: usize) -> TermId {
        if depth == 0 {
            return match self.random.below(5) {
                number @ 0..3 => self.numbers[number],
                _ => {
                    let value = self.random.below(5) as i32 - 2;
                    self.store.mk_int(&Integer::from(value))
                }
            };
        }
        let left = self.number(depth - 1);
        if self.has_powers && self.random.below(2) == 0 {
            let op = [Op::IntLog2, Op::IntPow2][self.random.below(2)];
            return self.store.mk(op, &[left]);
        }
        match self.random.below(8) {
            0 | 1 => {
                let right = self.number(depth - 1);
                self.store.mk(Op::Add, &[left, right])
            }
            2 => {
                let factor = self.store.mk_int(&Integer::from(self.random.below(3) as i32 - 1));
                self.store.mk(Op::Mul, &[factor, left])
            }
            3 => {
                let divisor = self.store.mk_int(&Integer::from(self.random.below(2) as i32 + 2));
                self.store.mk(Op::Mod, &[left, divisor])
            }
            4 => {
                let right = self.number(depth - 1);
                self.store.mk(Op::Mul, &[left, right])
            }
            5 => self.store.apply(self.functions[0], &[left]),
            _ => {
                let array = self.array(depth - 1);
                self.store.mk(Op::Select, &[array, left])
            }
        }
    }

    fn array(&mut self, depth: usize) -> TermId {
        if depth == 0 || self.random.below(2) == 0 {
            return self.arrays[self.random.below(2)];
        }
        if self.random.below(4) == 0 {
            let (sort, value) = (self.store.sort(self.arrays[0]), self.number(0));
            return self.store.mk_const_array(sort, value).expect("arrays of numbers");
        }
        let (array, index) = (self.array(depth - 1), self.number(depth - 1));
        let value = self.number(depth - 1);
        self.store.mk(Op::Store, &[array, index, value])
    }

    fn element(&mut self, depth: usize) -> TermId {
        if depth == 0 || self.random.below(3) == 0 {
            return self.elements[self.random.below(3)];
        }
        let below = self.element(depth - 1);
        self.store.apply(self.functions[2], &[below])
    }

    fn difference(&mut self) -> TermId {
        let [one, other] = [(); 2].map(|()| self.numbers[self.random.below(3)]);
        let difference = self.store.mk(Op::Sub, &[one, other]);
        let limit = self.store.mk_int(&Integer::from(self.random.below(7) as i32 - 3));
        self.store.mk(Op::Le, &[difference, limit])
    }

    fn atom(&mut self) -> TermId {
        if self.only_differences {
            return self.difference();
        }
        match self.random.below(10) {
            0..3 => {
                let sides = [self.element(3), self.element(2)];
                self.store.mk(Op::Eq, &sides)
            }
            3 => {
                let sides = [self.array(2), self.array(1)];
                self.store.mk(Op::Eq, &sides)
            }
            4 => {
                let number = self.number(1);
                self.store.apply(self.functions[1], &[number])
            }
            _ => {
                let op = [Op::Le, Op::Lt, Op::Eq][self.random.below(3)];
                let depth = 1 + self.random.below(2);
                let sides = [self.number(depth), self.number(1)];
                self.store.mk(op, &sides)
            }
        }
    }

    fn formula(&mut self, depth: usize) -> TermId {
        if depth == 0 {
            let atom = self.atom();
            return if self.random.below(3) == 0 { self.store.mk(Op::Not, &[atom]) } else { atom };
        }
        let parts = [self.formula(depth - 1), self.formula(depth - 1)];
        let op = [Op::Or, Op::Or, Op::And, Op::Xor][self.random.below(4)];
        self.store.mk(op, &parts)
    }

    /// Two cases of equalities, which may have an equality in common.
    fn cases(&mut self) -> TermId {
        let cases = [(); 2].map(|()| {
            let parts = [(); 2].map(|()| {
                let sides = [self.element(0), self.element(1)];
                self.store.mk(Op::Eq, &sides)
            });
            self.store.mk(Op::And, &parts)
        });
        self.store.mk(Op::Or, &cases)
    }

    fn value(&mut self, sort: SortId) -> Value {
        match *self.store.sorts.get(sort) {
            Sort::Bool => Value::Bool(self.random.below(2) == 0),
            Sort::Int => Value::Int(Integer::from(self.random.below(7) as i32 - 3)),
            Sort::Array { element, .. } => {
                let mut array = ArrayValue::constant(Domain::Large, self.value(element));
                for index in -3..=3 {
                    let value = self.value(element);
                    array.set(Value::Int(Integer::from(index)), value);
                }
                Value::Array(array)
            }
            _ => Value::Element { sort, number: self.random.below(3) as u32 },
        }
    }

    /// Values for all functions in a term.
    fn interpretation(&mut self, term: TermId) -> Interpretation {
        let mut functions = Vec::new();
        post_order(&self.store, &[term], &mut TermSet::new(), |part| {
            functions.extend(self.store.function(part));
        });
        functions.sort_unstable();
        functions.dedup();
        let mut interpretation = Interpretation::new();
        for function in functions {
            let FunDecl { params, result, .. } = self.store.function_decl(function).clone();
            match params[..] {
                [] => interpretation.set_constant(function, self.value(result)),
                [param] => {
                    let mut table = FunctionTable::constant(self.value(result));
                    for _ in 0..6 {
                        let (arg, value) = (self.value(param), self.value(result));
                        table.set([arg], value);
                    }
                    interpretation.set_function(function, table);
                }
                _ => unreachable!("no function has more parameters"),
            }
        }
        interpretation
    }

    fn examine(&mut self, lemma: &Lemma, seed: u64) {
        let budget = Budget::unlimited();
        let name = lemma.rule.name();
        for _ in 0..INTERPRETATIONS {
            let point = self.interpretation(lemma.formula);
            let holds = Evaluator::new(&self.store, &point).holds(lemma.formula, &budget);
            assert_eq!(holds, Ok(true), "{name} at a point, seed {seed}: {lemma:?}");
        }
        // Facts about products of unbounded numbers are beyond the engine; the points are enough.
        if !name.starts_with("product") {
            let denied = self.store.mk(Op::Not, &[lemma.formula]);
            let answer = decide(&mut self.store, &[denied]);
            assert_eq!(answer, Answer::Unsat(()), "{name} denied, seed {seed}: {lemma:?}");
        }
        if lemma.rule == Rule::Farkas {
            self.multiply_out(lemma, seed);
        }
    }

    /// The sum of the bounds is the same false statement at all points.
    fn multiply_out(&mut self, lemma: &Lemma, seed: u64) {
        let mut sums: Vec<(Rational, bool)> = Vec::new();
        for _ in 0..5 {
            let mut sum = Rational::ZERO;
            let mut is_strict = false;
            let point = self.interpretation(lemma.formula);
            for argument in &lemma.arguments {
                let &Argument::Bound { multiplier: Some(factor), inequality, .. } = argument else {
                    panic!("a sum has factors, seed {seed}: {lemma:?}");
                };
                let sides = [0, 1].map(|side| self.store.arg(inequality, side));
                let mut evaluator = Evaluator::new(&self.store, &point);
                let [factor, left, right] =
                    [factor, sides[0], sides[1]].map(|term| {
                        match evaluator.eval(term, &Budget::unlimited()) {
                            Ok(Value::Int(value)) => Rational::from(value),
                            Ok(Value::Real(value)) => (*value).clone(),
                            other => panic!("no number: {other:?}"),
                        }
                    });
                assert!(factor > Rational::ZERO, "seed {seed}: {lemma:?}");
                let op = self.store.op(inequality);
                let excess = match op {
                    Op::Le | Op::Lt => left - right,
                    _ => right - left,
                };
                is_strict |= matches!(op, Op::Lt | Op::Gt);
                sum += factor * excess;
            }
            sums.push((sum, is_strict));
        }
        let (sum, is_strict) = &sums[0];
        assert!(sums.iter().all(|other| other == &sums[0]), "seed {seed}: {lemma:?}, {sums:?}");
        let is_false = *sum > Rational::ZERO || (*is_strict && *sum == Rational::ZERO);
        assert!(is_false, "seed {seed}: {lemma:?}, {sums:?}");
    }
}

/// What an engine says that knows nothing else.
fn decide(store: &mut TermStore, formulas: &[TermId]) -> Answer {
    let budget = Budget::unlimited().with_ticks(3_000_000);
    let mut engine = Engine::new(&SatConfig::default(), Vec::new());
    engine.assert(store, formulas, &budget).expect("small formulas");
    engine.check(store, &[], &budget)
}

#[test]
fn lemmas_hold_and_answers_are_those_of_a_fresh_engine() {
    let mut seen = [0; 64];
    for seed in 0..PLAIN + 40 {
        let mut problem = Problem::new(seed);
        let mut engine = Engine::new(&SatConfig::default(), Vec::new());
        engine.keep_lemmas();
        let (mut formulas, mut levels) = (Vec::new(), Vec::new());
        for _ in 0..6 {
            // Several levels may close before the next one opens.
            while problem.random.below(3) == 0
                && let Some(length) = levels.pop()
            {
                engine.pop();
                formulas.truncate(length);
            }
            engine.push();
            levels.push(formulas.len());
            let formula = match problem.random.below(5) {
                0 if !problem.only_differences => problem.cases(),
                _ => problem.formula(2),
            };
            formulas.push(formula);
            let budget = Budget::unlimited().with_ticks(3_000_000);
            engine.assert(&mut problem.store, &[formula], &budget).expect("small formulas");
            let found = engine.check(&mut problem.store, &[], &budget);
            let fresh = decide(&mut problem.store, &formulas);
            let definite = |answer: &Answer| matches!(answer, Answer::Sat(()) | Answer::Unsat(()));
            if definite(&found) && definite(&fresh) {
                assert_eq!(found, fresh, "seed {seed}");
            }
        }
        let lemmas = engine.take_lemmas(&mut problem.store);
        for (position, lemma) in lemmas.iter().enumerate() {
            seen[lemma.rule.index()] += 1;
            // All of the rare rules, and some of the frequent ones.
            let is_due = seen[lemma.rule.index()] < 150 || position % 16 == 0;
            if lemma.rule.standing() == Standing::Valid && is_due {
                problem.examine(lemma, seed);
            }
        }
    }
    for rule in Rule::ALL {
        let is_foreign = matches!(
            rule,
            Rule::FloatConversion
                | Rule::Selector
                | Rule::Kind
                | Rule::Cases
                | Rule::Fields
                | Rule::SetMember
                | Rule::SetDifference
                | Rule::SetChoose
                | Rule::SetCard
                | Rule::Acyclic
                | Rule::TheoryAxiom
                | Rule::TheoryRefinement
                | Rule::LengthOfLanguage
                | Rule::LengthOfEquals
                | Rule::TheoryConflict
                | Rule::TheoryCircuit
                | Rule::QuantifierInstance
                | Rule::IncompletenessGuard
        );
        let count = seen[rule.index()];
        assert!(is_foreign || count > 0, "{} never occurs", rule.name());
    }
}
