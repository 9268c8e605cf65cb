//! The semantics matrix: operators on all words up to length 3 over three letters, with integer
//! arguments from -2 to 5. Evaluator, rewriter, and axioms with procedures say the same.

use trine_collections::Budget;
use trine_engine::{Answer, LevelSolver};
use trine_rewrite::{Level, Rewriter};
use trine_sat::SatConfig;
use trine_strings::StringSolver;
use trine_term::{Evaluator, Interpretation, Op, SortId, TermId, TermStore, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

/// Operators with the sorts of their arguments: `s` a string, `i` an integer.
const OPERATORS: &[(Op, &str)] = &[
    (Op::StrConcat, "ss"),
    (Op::StrLen, "s"),
    (Op::StrLt, "ss"),
    (Op::StrLe, "ss"),
    (Op::StrAt, "si"),
    (Op::StrSubstr, "sii"),
    (Op::StrPrefixOf, "ss"),
    (Op::StrSuffixOf, "ss"),
    (Op::StrContains, "ss"),
    (Op::StrIndexOf, "ssi"),
    (Op::StrReplace, "sss"),
    (Op::StrReplaceAll, "sss"),
    (Op::StrUpdate, "sis"),
    (Op::StrIsDigit, "s"),
    (Op::StrToCode, "s"),
    (Op::StrFromCode, "i"),
    (Op::StrToInt, "s"),
    (Op::StrFromInt, "i"),
    (Op::StrRev, "s"),
    (Op::StrToLower, "s"),
    (Op::StrToUpper, "s"),
];

/// Arguments that are tried with procedures, per operator.
const SOLVED: usize = 60;

struct Matrix {
    store: TermStore,
    words: Vec<TermId>,
    numbers: Vec<TermId>,
    strings: [TermId; 3],
    integers: [TermId; 3],
}

impl Matrix {
    fn new() -> Self {
        let mut store = TermStore::new();
        let mut all = vec![String::new()];
        let mut last = all.clone();
        for _ in 0..3 {
            last = last.iter().flat_map(|w| ["a", "b", "0"].map(|c| format!("{w}{c}"))).collect();
            all.extend(last.iter().cloned());
        }
        let word = |w: &String| StrValue::from_literal(w).expect("a literal");
        let words = all.iter().map(|w| store.mk_string(&word(w))).collect();
        let numbers = (-2..=5).map(|n| store.mk_int(&Integer::from(n))).collect();
        let (string, int) = (store.sorts.string(), store.sorts.int());
        let mut constants = |prefix: &str, sort: SortId| {
            [0, 1, 2].map(|n| store.declare_const(&format!("{prefix}{n}"), sort))
        };
        let (strings, integers) = (constants("s", string), constants("i", int));
        Self { store, words, numbers, strings, integers }
    }

    fn domain(&self, sort: char) -> &[TermId] {
        if sort == 's' { &self.words } else { &self.numbers }
    }

    fn variable(&self, sort: char, position: usize) -> TermId {
        if sort == 's' { self.strings[position] } else { self.integers[position] }
    }

    /// Every `step`-th row of arguments.
    fn rows(&self, sorts: &str, step: usize) -> Vec<Vec<TermId>> {
        let sizes: Vec<usize> = sorts.chars().map(|sort| self.domain(sort).len()).collect();
        let total: usize = sizes.iter().product();
        (0..total)
            .step_by(step)
            .map(|number| {
                let mut rest = number;
                sorts
                    .chars()
                    .zip(&sizes)
                    .map(|(sort, size)| {
                        let chosen = self.domain(sort)[rest % size];
                        rest /= size;
                        chosen
                    })
                    .collect()
            })
            .collect()
    }

    fn value(&self, term: TermId, model: &Interpretation) -> Value {
        Evaluator::new(&self.store, model).eval(term, &Budget::unlimited()).expect("a value")
    }
}

/// Whatever argument is unknown, the rewritten term has the value of the original.
#[test]
fn rewriter_agrees_with_the_evaluator() {
    let mut m = Matrix::new();
    let budget = Budget::unlimited();
    let mut rewriter = Rewriter::new(Level::Deep);
    for &(op, sorts) in OPERATORS {
        for (unknown, sort) in sorts.chars().enumerate() {
            let variable = m.variable(sort, unknown);
            let function = m.store.function(variable).expect("a constant");
            for row in m.rows(sorts, 7) {
                let mut args = row.clone();
                args[unknown] = variable;
                let open = m.store.mk(op, &args);
                let rewritten = rewriter.rewrite(&mut m.store, open, &budget).expect("no limit");
                let closed = m.store.mk(op, &row);
                let mut model = Interpretation::new();
                let value = m.store.value_of(row[unknown]).expect("a value");
                model.set_constant(function, value);
                assert!(
                    m.value(rewritten, &model) == m.value(closed, &model),
                    "{} of row {row:?}, unknown {unknown}",
                    op.info().name
                );
            }
        }
    }
}

/// With the arguments fixed by equations, no other value is possible.
#[test]
fn procedures_agree_with_the_evaluator() {
    for &(op, sorts) in OPERATORS {
        let mut m = Matrix::new();
        let variables: Vec<TermId> =
            sorts.chars().enumerate().map(|(position, sort)| m.variable(sort, position)).collect();
        let term = m.store.mk(op, &variables);
        let total = m.rows(sorts, 1).len();
        let mut cases = Vec::new();
        for row in m.rows(sorts, (total / SOLVED).max(1) | 1) {
            let closed = m.store.mk(op, &row);
            let value = m.value(closed, &Interpretation::new());
            let value = m.store.mk_value(&value, m.store.sort(term));
            let same = m.store.mk(Op::Eq, &[term, value]);
            let mut parts = vec![m.store.mk(Op::Not, &[same])];
            for (&variable, &arg) in variables.iter().zip(&row) {
                parts.push(m.store.mk(Op::Eq, &[variable, arg]));
            }
            cases.push(m.store.mk(Op::And, &parts));
        }
        let formula = m.store.mk(Op::Or, &cases);
        let budget = Budget::unlimited().with_ticks(200_000_000);
        // The theory asks for formulas in which operators that are definitions are gone.
        let mut rewriter = Rewriter::new(Level::Off);
        let formula = rewriter.rewrite(&mut m.store, formula, &budget).expect("a small formula");
        let mut solver = StringSolver::new(&SatConfig::default(), Vec::new()).expect("an alphabet");
        solver.assert(&mut m.store, &[formula], &budget).expect("a budget that suffices");
        let answer = solver.check(&mut m.store, &[], &budget);
        assert!(matches!(answer, Answer::Unsat), "{}: {answer:?}", op.info().name);
    }
}
