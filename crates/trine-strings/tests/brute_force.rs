//! Answers against brute force: all words over two letters up to a small length.

#[path = "support/choices.rs"]
mod choices;

use choices::Choices;
use trine_collections::Budget;
use trine_engine::{Answer, LevelSolver};
use trine_rewrite::Level;
use trine_rewrite::Rewriter;
use trine_sat::SatConfig;
use trine_strings::StringSolver;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

fn text(word: &str) -> StrValue {
    StrValue::from_literal(word).expect("a literal of a test")
}

/// All words over `a` and `b` of at most `longest` letters.
fn words(longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last.iter().flat_map(|w| ["a", "b"].map(|c| format!("{w}{c}"))).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Decides formulas, rewritten at this level.
fn decide(store: &mut TermStore, formulas: &[TermId], level: Level) -> Answer {
    let budget = Budget::unlimited().with_ticks(200_000);
    let mut rewriter = Rewriter::new(level);
    let formulas: Vec<TermId> = formulas
        .iter()
        .map(|&formula| rewriter.rewrite(store, formula, &budget).expect("a small formula"))
        .collect();
    let mut solver = StringSolver::new(&SatConfig::default(), Vec::new()).expect("an alphabet");
    match solver.assert(store, &formulas, &budget) {
        Ok(()) => solver.check(store, &[], &budget),
        Err(reason) => Answer::Exhausted(reason),
    }
}

struct Pool {
    store: TermStore,
    variables: Vec<TermId>,
    integer: TermId,
}

impl Pool {
    fn new() -> Self {
        let mut store = TermStore::new();
        let (string, int) = (store.sorts.string(), store.sorts.int());
        let variables = ["x", "y"].map(|name| store.declare_const(name, string)).to_vec();
        let integer = store.declare_const("i", int);
        Self { store, variables, integer }
    }

    fn word(&mut self, word: &str) -> TermId {
        self.store.mk_string(&text(word))
    }

    fn int(&mut self, value: i64) -> TermId {
        self.store.mk_int(&Integer::from(value))
    }

    fn string_term(&mut self, choices: &mut Choices, depth: usize) -> TermId {
        if depth == 0 {
            return match choices.below(4) {
                0 => self.word(["", "a", "b", "ab", "ba"][choices.below(5)]),
                n => self.variables[n % 2],
            };
        }
        let [a, b, c] = [(); 3].map(|()| self.string_term(choices, depth - 1));
        let [i, j] = [(); 2].map(|()| self.int_term(choices, depth - 1));
        match choices.below(10) {
            0 | 1 => self.store.mk(Op::StrConcat, &[a, b]),
            2 => self.store.mk(Op::StrSubstr, &[a, i, j]),
            3 => self.store.mk(Op::StrAt, &[a, i]),
            4 => self.store.mk(Op::StrReplace, &[a, b, c]),
            5 => self.store.mk(Op::StrReplaceAll, &[a, b, c]),
            6 | 7 => {
                let op = [Op::StrReplaceRe, Op::StrReplaceReAll][choices.below(2)];
                let language = self.language(choices, 1);
                self.store.mk(op, &[a, language, b])
            }
            8 => self.store.mk([Op::StrRev, Op::StrToUpper][choices.below(2)], &[a]),
            _ => a,
        }
    }

    fn int_term(&mut self, choices: &mut Choices, depth: usize) -> TermId {
        if depth == 0 || choices.below(3) == 0 {
            return match choices.below(2) {
                0 => self.int(choices.below(4) as i64 - 1),
                _ => self.integer,
            };
        }
        let [a, b] = [(); 2].map(|()| self.string_term(choices, depth - 1));
        let i = self.int_term(choices, depth - 1);
        match choices.below(4) {
            0 => self.store.mk(Op::StrIndexOf, &[a, b, i]),
            1 => self.store.mk(Op::StrToCode, &[a]),
            2 => self.store.mk(Op::Add, &[i, self.integer]),
            _ => self.store.mk(Op::StrLen, &[a]),
        }
    }

    fn language(&mut self, choices: &mut Choices, depth: usize) -> TermId {
        if depth == 0 {
            let word = self.word(["", "a", "b", "ab"][choices.below(4)]);
            return match choices.below(5) {
                0 => self.store.mk(Op::ReAllChar, &[]),
                _ => self.store.mk(Op::StrToRe, &[word]),
            };
        }
        let [a, b] = [(); 2].map(|()| self.language(choices, depth - 1));
        match choices.below(6) {
            0 => self.store.mk(Op::ReUnion, &[a, b]),
            1 => self.store.mk(Op::ReStar, &[a]),
            2 => self.store.mk(Op::ReComp, &[a]),
            3 => self.store.mk(Op::ReInter, &[a, b]),
            _ => self.store.mk(Op::ReConcat, &[a, b]),
        }
    }

    fn literal(&mut self, choices: &mut Choices) -> TermId {
        let [a, b] = [(); 2].map(|()| self.string_term(choices, 1));
        let [i, j] = [(); 2].map(|()| self.int_term(choices, 1));
        let atom = match choices.below(8) {
            0 | 1 => self.store.mk(Op::Eq, &[a, b]),
            2 => {
                let language = self.language(choices, 2);
                self.store.mk(Op::StrInRe, &[a, language])
            }
            3 => self.store.mk(Op::StrContains, &[a, b]),
            4 => self.store.mk(Op::StrPrefixOf, &[a, b]),
            5 => self.store.mk(Op::StrLt, &[a, b]),
            6 => self.store.mk(Op::Le, &[i, j]),
            _ => self.store.mk(Op::Eq, &[i, j]),
        };
        if choices.below(2) == 0 { atom } else { self.store.mk(Op::Not, &[atom]) }
    }

    /// Whether short words and small integers satisfy the formulas.
    fn has_small_model(&self, formulas: &[TermId]) -> bool {
        let unlimited = Budget::unlimited();
        let words = words(2);
        let functions: Vec<_> =
            self.variables.iter().filter_map(|&x| self.store.function(x)).collect();
        let integer = self.store.function(self.integer).expect("a constant");
        words.iter().any(|x| {
            words.iter().any(|y| {
                (-1..4).any(|i| {
                    let mut model = Interpretation::new();
                    model.set_constant(functions[0], Value::String(text(x)));
                    model.set_constant(functions[1], Value::String(text(y)));
                    model.set_constant(integer, Value::Int(Integer::from(i)));
                    let mut evaluator = Evaluator::new(&self.store, &model);
                    formulas.iter().all(|&f| evaluator.holds(f, &unlimited) == Ok(true))
                })
            })
        })
    }
}

#[test]
fn no_small_model_is_lost() {
    let mut choices = Choices(2026);
    let mut decided = [0; 2];
    for round in 0..120 {
        let mut pool = Pool::new();
        let mut formulas: Vec<TermId> = (0..3).map(|_| pool.literal(&mut choices)).collect();
        if choices.below(3) == 0 {
            let [a, b] = [(); 2].map(|()| pool.literal(&mut choices));
            formulas.push(pool.store.mk(Op::Or, &[a, b]));
        }
        let answer = {
            let level = if round % 2 == 0 { Level::Deep } else { Level::Off };
            decide(&mut pool.store, &formulas, level)
        };
        match answer {
            Answer::Unsat => {
                decided[0] += 1;
                assert!(!pool.has_small_model(&formulas), "round {round}: a model was lost");
            }
            Answer::Sat => decided[1] += 1,
            Answer::Exhausted(_) | Answer::GaveUp(_) => {}
        }
    }
    assert!(decided[0] >= 20 && decided[1] >= 20, "decided: {decided:?}");
}

/// The axioms say what the evaluator says: with the arguments fixed, another value is impossible.
#[test]
fn axioms_fix_the_value() {
    let words = words(2);
    let mut checked = 0;
    for (number, x) in words.iter().enumerate() {
        for (other, y) in words.iter().enumerate() {
            let position = ((number + other) % 4) as i64 - 1;
            let mut pool = Pool::new();
            let [a, b] = [pool.variables[0], pool.variables[1]];
            let i = pool.integer;
            let (x_word, y_word, i_value) = (pool.word(x), pool.word(y), pool.int(position));
            let fixed = [(a, x_word), (b, y_word), (i, i_value)]
                .map(|(variable, value)| pool.store.mk(Op::Eq, &[variable, value]));
            let one = pool.int(1);
            let store = &mut pool.store;
            let terms = [
                store.mk(Op::StrAt, &[a, i]),
                store.mk(Op::StrSubstr, &[a, i, one]),
                store.mk(Op::StrIndexOf, &[a, b, i]),
                store.mk(Op::StrReplace, &[a, b, x_word]),
                store.mk(Op::StrContains, &[a, b]),
                store.mk(Op::StrPrefixOf, &[a, b]),
                store.mk(Op::StrSuffixOf, &[a, b]),
                store.mk(Op::StrLt, &[a, b]),
                store.mk(Op::StrLe, &[a, b]),
                store.mk(Op::StrToCode, &[a]),
                store.mk(Op::StrUpdate, &[a, i, b]),
            ];
            let mut model = Interpretation::new();
            for (variable, value) in [(a, x_word), (b, y_word), (i, i_value)] {
                let function = store.function(variable).expect("a constant");
                model.set_constant(function, store.value_of(value).expect("a value"));
            }
            let term = terms[checked % terms.len()];
            let value =
                Evaluator::new(store, &model).eval(term, &Budget::unlimited()).expect("a value");
            let value = store.mk_value(&value, store.sort(term));
            let same = store.mk(Op::Eq, &[term, value]);
            let different = store.mk(Op::Not, &[same]);
            let formulas: Vec<TermId> = fixed.into_iter().chain([different]).collect();
            let answer = decide(store, &formulas, Level::Off);
            assert!(
                matches!(answer, Answer::Unsat),
                "x = {x:?}, y = {y:?}, i = {position}, term {}",
                store.op(term).info().name
            );
            checked += 1;
        }
    }
}
