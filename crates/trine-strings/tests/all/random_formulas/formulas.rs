//! Random formulas over texts, shared by the tests that need them.

use trine_collections::Budget;
use trine_engine::{Answer, IncrementalSolver};
use trine_rewrite::{Level, Rewriter};
use trine_sat::SatConfig;
use trine_strings::string_solver;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

use crate::choices::Choices;

/// The value of a literal.
pub fn text(word: &str) -> StrValue {
    StrValue::from_literal(word).expect("a literal of a test")
}

/// All words over `a` and `b` of at most `longest` letters.
pub fn words(longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last.iter().flat_map(|w| ["a", "b"].map(|c| format!("{w}{c}"))).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Decides formulas, rewritten at this level.
pub fn decide(store: &mut TermStore, formulas: &[TermId], level: Level) -> Answer {
    let budget = Budget::unlimited().with_ticks(200_000);
    let mut rewriter = Rewriter::new(level);
    let formulas: Vec<TermId> = formulas
        .iter()
        .map(|&formula| rewriter.rewrite(store, formula, &budget).expect("a small formula"))
        .collect();
    let mut solver = string_solver(&SatConfig::default(), Vec::new()).expect("an alphabet");
    match solver.assert(store, &formulas, &budget) {
        Ok(()) => solver.check(store, &[], &budget),
        Err(reason) => reason.into(),
    }
}

/// Two unknown texts and an integer, and random formulas over them.
pub struct Pool {
    pub store: TermStore,
    pub variables: Vec<TermId>,
    pub integer: TermId,
}

impl Pool {
    pub fn new() -> Self {
        let mut store = TermStore::new();
        let (string, int) = (store.sorts.string(), store.sorts.int());
        let variables = ["x", "y"].map(|name| store.declare_const(name, string)).to_vec();
        let integer = store.declare_const("i", int);
        Self { store, variables, integer }
    }

    pub fn word(&mut self, word: &str) -> TermId {
        self.store.mk_string(&text(word))
    }

    pub fn int(&mut self, value: i64) -> TermId {
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

    pub fn language(&mut self, choices: &mut Choices, depth: usize) -> TermId {
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

    /// A language that is written with the unknown texts, too.
    pub fn open_language(&mut self, choices: &mut Choices, depth: usize) -> TermId {
        if depth == 0 {
            if choices.below(4) == 0 {
                return self.language(choices, 0);
            }
            let text = self.variables[choices.below(2)];
            return self.store.mk(Op::StrToRe, &[text]);
        }
        let [a, b] = [(); 2].map(|()| self.open_language(choices, depth - 1));
        match choices.below(11) {
            0 => self.store.mk(Op::ReUnion, &[a, b]),
            1 | 2 => self.store.mk(Op::ReStar, &[a]),
            3 => self.store.mk(Op::RePlus, &[a]),
            4 => self.store.mk(Op::ReComp, &[a]),
            5 => self.store.mk(Op::ReInter, &[a, b]),
            6 => self.store.mk(Op::ReDiff, &[a, b]),
            7 => self.store.mk(Op::ReOpt, &[a]),
            8 => {
                let counts = [choices.below(3) as u32, choices.below(4) as u32];
                self.store.mk_indexed(Op::ReLoop, counts, &[a])
            }
            9 => self.store.mk_indexed(Op::RePower, [choices.below(4) as u32, 0], &[a]),
            _ => self.store.mk(Op::ReConcat, &[a, b]),
        }
    }

    pub fn literal(&mut self, choices: &mut Choices) -> TermId {
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
    pub fn has_small_model(&self, formulas: &[TermId]) -> bool {
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
