//! Formulas that mix words, integers, texts and functions, against enumeration.
//!
//! Idea: a word of two bits, an integer from 0 to 3, a text of at most two letters `a`, and a
//! function from the four integers to single bits have few interpretations: all are tried with the
//! evaluator. Levels come and go, with and without preprocessing.

use crate::choices::Choices;
use trine::options::Options;
use trine::solver::{Limits, ScriptAssertion, Solver};
use trine_collections::Budget;
use trine_smtlib::{Command, ScriptReader};
use trine_term::{
    Evaluator, FunDecl, FunId, FunKind, FunctionTable, Interpretation, Op, TermId, TermStore, Value,
};
use trine_value::StrValue;
use trine_value::number::Integer;

struct Problem {
    store: TermStore,
    choices: Choices,
    word: TermId,
    number: TermId,
    text: TermId,
    bit_of: FunId,
    /// Recursive functions of a word, a number, and a text with a number; none in some tests.
    recursive: Vec<FunId>,
}

const RECURSIVE: &str = r#"
    (define-fun-rec ones ((w (_ BitVec 2))) Int
      (ite (= w #b00) 0 (+ 1 (ones (bvand w (bvsub w #b01))))))
    (define-funs-rec ((sum ((n Int)) Int) (more ((n Int)) Int))
      ((ite (<= n 0) 0 (more n)) (+ n (sum (- n 1)))))
    (define-fun-rec count ((t String) (n Int)) Int
      (ite (= t "") n (count (str.substr t 1 (str.len t)) (+ n 1))))"#;

/// The first function of each definition.
fn recursive_functions(store: &mut TermStore) -> Vec<FunId> {
    let mut reader = ScriptReader::new(RECURSIVE.as_bytes(), store);
    let mut found = Vec::new();
    while let Some(command) = reader.next_command(store) {
        if let Command::DefineFunsRec(functions) = command.expect("definitions").command {
            found.extend(functions.first());
        }
    }
    found
}

fn text(word: &str) -> StrValue {
    StrValue::from_literal(word).expect("a literal of a test")
}

impl Problem {
    fn new(seed: u64) -> Self {
        let mut store = TermStore::new();
        let (int, string) = (store.sorts.int(), store.sorts.string());
        let (bit, two_bits) = (store.sorts.bitvec(1), store.sorts.bitvec(2));
        let name = store.symbols.intern("bit_of");
        let kind = FunKind::Declared;
        let bit_of = store.declare(FunDecl { name, params: Box::new([int]), result: bit, kind });
        Self {
            word: store.declare_const("w", two_bits),
            number: store.declare_const("n", int),
            text: store.declare_const("t", string),
            store,
            choices: Choices(seed),
            bit_of,
            recursive: Vec::new(),
        }
    }

    fn literal(&mut self, value: usize) -> TermId {
        self.store.mk_int(&Integer::from(value as u64))
    }

    /// What every interpretation that is tried has: the number, and the letters of the text.
    fn ranges(&mut self) -> Vec<TermId> {
        let (low, high) = (self.literal(0), self.literal(3));
        let range = self.store.mk(Op::Le, &[low, self.number, high]);
        let letter = self.store.mk_string(&text("a"));
        let letter = self.store.mk(Op::StrToRe, &[letter]);
        let letters = self.store.mk_indexed(Op::ReLoop, [0, 2], &[letter]);
        vec![range, self.store.mk(Op::StrInRe, &[self.text, letters])]
    }

    fn bit(&mut self, depth: usize) -> TermId {
        let (number, four) = (self.integer(depth), self.literal(4));
        let argument = self.store.mk(Op::Mod, &[number, four]);
        self.store.apply(self.bit_of, &[argument])
    }

    fn integer(&mut self, depth: usize) -> TermId {
        let choices = 7 + self.recursive.len();
        let choice = self.choices.below(if depth == 0 { 3 } else { choices });
        match choice {
            0 => self.number,
            1 => self.store.mk(Op::StrLen, &[self.text]),
            2 => {
                let value = self.choices.below(4);
                self.literal(value)
            }
            3 => {
                let word = self.bits(depth - 1);
                self.store.mk(Op::UbvToInt, &[word])
            }
            4 => {
                let word = self.bits(depth - 1);
                self.store.mk(Op::SbvToInt, &[word])
            }
            5 => {
                let (one, other) = (self.integer(depth - 1), self.integer(depth - 1));
                self.store.mk(Op::Add, &[one, other])
            }
            6 => {
                let condition = self.atom(depth - 1);
                let (one, other) = (self.integer(depth - 1), self.integer(depth - 1));
                self.store.mk(Op::Ite, &[condition, one, other])
            }
            7 => {
                let word = self.bits(depth - 1);
                self.store.apply(self.recursive[0], &[word])
            }
            8 => {
                let (number, four) = (self.integer(depth - 1), self.literal(4));
                let argument = self.store.mk(Op::Mod, &[number, four]);
                self.store.apply(self.recursive[1], &[argument])
            }
            _ => {
                let number = self.integer(depth - 1);
                self.store.apply(self.recursive[2], &[self.text, number])
            }
        }
    }

    fn bits(&mut self, depth: usize) -> TermId {
        match self.choices.below(if depth == 0 { 1 } else { 5 }) {
            0 => self.word,
            1 => {
                let (high, low) = (self.bit(depth - 1), self.bit(depth - 1));
                self.store.mk(Op::Concat, &[high, low])
            }
            2 => {
                let number = self.integer(depth - 1);
                self.store.mk_indexed(Op::IntToBv, [2, 0], &[number])
            }
            3 => {
                let (one, other) = (self.bits(depth - 1), self.bits(depth - 1));
                self.store.mk(Op::BvAdd, &[one, other])
            }
            _ => {
                let condition = self.atom(depth - 1);
                let (one, other) = (self.bits(depth - 1), self.bits(depth - 1));
                self.store.mk(Op::Ite, &[condition, one, other])
            }
        }
    }

    fn atom(&mut self, depth: usize) -> TermId {
        match self.choices.below(5) {
            0 => {
                let args = [self.bits(depth), self.bits(depth)];
                self.store.mk(Op::BvUlt, &args)
            }
            1 => {
                let args = [self.bits(depth), self.bits(depth)];
                self.store.mk(Op::Eq, &args)
            }
            2 => {
                let args = [self.integer(depth), self.integer(depth)];
                self.store.mk(Op::Lt, &args)
            }
            3 => {
                let place = self.integer(depth);
                let letter = self.store.mk(Op::StrAt, &[self.text, place]);
                let a = self.store.mk_string(&text("a"));
                self.store.mk(Op::Eq, &[letter, a])
            }
            _ => {
                let args = [self.integer(depth), self.integer(depth)];
                self.store.mk(Op::Eq, &args)
            }
        }
    }

    fn formula(&mut self) -> TermId {
        let (one, other) = (self.atom(2), self.atom(2));
        match self.choices.below(4) {
            0 => self.store.mk(Op::Not, &[one]),
            1 => self.store.mk(Op::Or, &[one, other]),
            2 => self.store.mk(Op::Xor, &[one, other]),
            _ => one,
        }
    }

    fn has_model(&self, formulas: &[TermId]) -> bool {
        let constant = |term| self.store.function(term).expect("a declared constant");
        (0..4 * 4 * 3 * 16_u64).any(|case| {
            let (word, number, length, table) = (case % 4, case / 4 % 4, case / 16 % 3, case / 48);
            let mut model = Interpretation::new();
            model.set_constant(constant(self.word), Value::bits(2, word));
            model.set_constant(constant(self.number), Value::Int(Integer::from(number)));
            let letters = text(["", "a", "aa"][length as usize]);
            model.set_constant(constant(self.text), Value::String(letters));
            let mut values = FunctionTable::constant(Value::bits(1, 0));
            for argument in 0..4 {
                let value = Value::bits(1, table >> argument & 1);
                values.set([Value::Int(Integer::from(argument))], value);
            }
            model.set_function(self.bit_of, values);
            let mut evaluator = Evaluator::new(&self.store, &model);
            let budget = Budget::unlimited();
            formulas.iter().all(|&formula| evaluator.holds(formula, &budget) == Ok(true))
        })
    }
}

/// Checks of random problems, which `prepare` may give more to choose from.
fn agree_with_enumeration(seeds: std::ops::Range<u64>, prepare: fn(&mut Problem)) {
    let mut seen = [0, 0];
    for seed in seeds {
        let mut problem = Problem::new(seed);
        prepare(&mut problem);
        let options = Options { preprocess: seed % 2 == 0, ..Options::default() };
        let mut solver = Solver::new(&options);
        let mut formulas = problem.ranges();
        for &term in &formulas {
            solver.assert(ScriptAssertion { term, name: None });
        }
        let mut levels: Vec<usize> = Vec::new();
        for _ in 0..5 {
            if problem.choices.below(3) == 0
                && let Some(length) = levels.pop()
            {
                solver.pop(1);
                formulas.truncate(length);
            } else {
                solver.push();
                levels.push(formulas.len());
            }
            let term = problem.formula();
            formulas.push(term);
            solver.assert(ScriptAssertion { term, name: None });
            let expected = problem.has_model(&formulas);
            seen[usize::from(expected)] += 1;
            let limits = Limits { ticks: Some(100_000_000), ..Limits::default() };
            let answer = solver.check(&mut problem.store, &[], &limits).expect("no fault");
            let right = if expected { answer.is_sat() } else { answer.is_unsat() };
            assert!(right, "seed {seed}: {answer:?}");
        }
    }
    assert!(seen.iter().all(|&count| count >= 20), "{seen:?}");
}

#[test]
fn answers_agree_with_enumeration() {
    agree_with_enumeration(0..60, |_| {});
}

#[test]
fn recursive_functions_have_the_values_of_their_definitions() {
    agree_with_enumeration(100..140, |problem| {
        problem.recursive = recursive_functions(&mut problem.store);
    });
}
