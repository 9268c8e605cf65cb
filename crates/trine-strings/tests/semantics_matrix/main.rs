//! The semantics matrix: operators on all words up to length 3 over three letters, with integer
//! arguments from -2 to 5 and small languages. Definition, evaluator, rewriter, and axioms with
//! procedures say the same.

mod definition;

use definition::{Datum, Language, apply};
use trine_collections::Budget;
use trine_engine::{Answer, LevelSolver};
use trine_rewrite::{Level, Rewriter};
use trine_sat::SatConfig;
use trine_strings::StringSolver;
use trine_term::{Evaluator, Interpretation, Op, SortId, TermId, TermStore, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

/// Operators with the sorts of their arguments: `s` a string, `i` an integer, `r` a language, `c` a
/// string that is always a literal (there is no axiom for an unknown that replaces all matches).
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
    (Op::StrInRe, "sr"),
    (Op::StrIndexOfRe, "sri"),
    (Op::StrReplaceRe, "srs"),
    (Op::StrReplaceReAll, "src"),
];

/// Rows that are asked in one formula.
const BATCH: usize = 60;

struct Matrix {
    store: TermStore,
    words: Vec<(TermId, Datum)>,
    numbers: Vec<(TermId, Datum)>,
    languages: Vec<(TermId, Datum)>,
    strings: [TermId; 3],
    integers: [TermId; 3],
}

/// Arguments as terms and as data.
type Row = Vec<(TermId, Datum)>;

impl Matrix {
    fn new() -> Self {
        let mut store = TermStore::new();
        let mut all = vec![String::new()];
        let mut last = all.clone();
        for _ in 0..3 {
            last = last.iter().flat_map(|w| ["a", "b", "0"].map(|c| format!("{w}{c}"))).collect();
            all.extend(last.iter().cloned());
        }
        let words = all.into_iter().map(|w| (literal(&mut store, &w), Datum::Text(w))).collect();
        let numbers =
            (-2..=5).map(|n| (store.mk_int(&Integer::from(n)), Datum::Number(n))).collect();
        let languages = languages()
            .into_iter()
            .map(|language| (term_of(&mut store, &language), Datum::Language(language)))
            .collect();
        let (string, int) = (store.sorts.string(), store.sorts.int());
        let mut constants = |prefix: &str, sort: SortId| {
            [0, 1, 2].map(|n| store.declare_const(&format!("{prefix}{n}"), sort))
        };
        let (strings, integers) = (constants("s", string), constants("i", int));
        Self { store, words, numbers, languages, strings, integers }
    }

    fn domain(&self, sort: char) -> &[(TermId, Datum)] {
        match sort {
            's' | 'c' => &self.words,
            'i' => &self.numbers,
            _ => &self.languages,
        }
    }

    /// The unknown at a place; languages and literals are none.
    fn variable(&self, sort: char, position: usize) -> Option<TermId> {
        match sort {
            's' => Some(self.strings[position]),
            'i' => Some(self.integers[position]),
            _ => None,
        }
    }

    /// Every `step`-th row of arguments.
    fn rows(&self, sorts: &str, step: usize) -> Vec<Row> {
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
                        let chosen = self.domain(sort)[rest % size].clone();
                        rest /= size;
                        chosen
                    })
                    .collect()
            })
            .collect()
    }
}

fn literal(store: &mut TermStore, word: &str) -> TermId {
    store.mk_string(&StrValue::from_literal(word).expect("a literal"))
}

/// Every operator on languages at least once, with and without the empty word.
fn languages() -> Vec<Language> {
    use Language::{All, AnyLetter, Comp, Concat, Diff, Inter, None, Range, Repeat, Union, Word};
    let two = |f: fn(Box<Language>, Box<Language>) -> Language, a: Language, b: Language| {
        f(Box::new(a), Box::new(b))
    };
    let repeat = |a: Language, low, high| Repeat(Box::new(a), low, high);
    vec![
        None,
        All,
        AnyLetter,
        Word(""),
        Word("ab"),
        Range('a', 'b'),
        Range('b', 'a'),
        two(Concat, Word("a"), AnyLetter),
        two(Concat, repeat(Word("a"), 0, Option::None), Word("b")),
        two(Union, Word("ab"), Word("b")),
        two(Union, Word(""), Word("aa")),
        two(Inter, repeat(AnyLetter, 2, Some(3)), Comp(Box::new(two(Concat, Word("a"), All)))),
        two(Diff, AnyLetter, Word("a")),
        Comp(Box::new(Word("a"))),
        repeat(Word("a"), 0, Option::None),
        repeat(Range('a', 'b'), 1, Option::None),
        repeat(Word("0"), 0, Some(1)),
        repeat(two(Union, Word("a"), Word("ab")), 2, Some(2)),
        repeat(Word("b"), 1, Some(2)),
        repeat(Word("b"), 2, Some(1)),
        repeat(None, 0, Some(0)),
    ]
}

fn term_of(store: &mut TermStore, language: &Language) -> TermId {
    let mut two = |op: Op, a: &Language, b: &Language| {
        let args = [term_of(store, a), term_of(store, b)];
        store.mk(op, &args)
    };
    match language {
        Language::Concat(a, b) => two(Op::ReConcat, a, b),
        Language::Union(a, b) => two(Op::ReUnion, a, b),
        Language::Inter(a, b) => two(Op::ReInter, a, b),
        Language::Diff(a, b) => two(Op::ReDiff, a, b),
        Language::None => store.mk(Op::ReNone, &[]),
        Language::All => store.mk(Op::ReAll, &[]),
        Language::AnyLetter => store.mk(Op::ReAllChar, &[]),
        Language::Word(word) => {
            let word = literal(store, word);
            store.mk(Op::StrToRe, &[word])
        }
        Language::Range(low, high) => {
            let ends = [low, high].map(|end| literal(store, &end.to_string()));
            store.mk(Op::ReRange, &ends)
        }
        Language::Comp(a) => {
            let a = term_of(store, a);
            store.mk(Op::ReComp, &[a])
        }
        Language::Repeat(a, low, high) => {
            let a = term_of(store, a);
            match (*low as u32, high.map(|high| high as u32)) {
                (0, None) => store.mk(Op::ReStar, &[a]),
                (_, None) => store.mk(Op::RePlus, &[a]),
                (0, Some(1)) => store.mk(Op::ReOpt, &[a]),
                (low, Some(high)) if low == high => store.mk_indexed(Op::RePower, [low, 0], &[a]),
                (low, Some(high)) => store.mk_indexed(Op::ReLoop, [low, high], &[a]),
            }
        }
    }
}

fn value_of(datum: &Datum) -> Value {
    match datum {
        Datum::Text(word) => Value::String(StrValue::from_literal(word).expect("a literal")),
        Datum::Number(number) => Value::Int(Integer::from(*number)),
        Datum::Truth(truth) => Value::Bool(*truth),
        Datum::Language(_) => panic!("languages are no results"),
    }
}

fn terms(row: &Row) -> Vec<TermId> {
    row.iter().map(|(term, _)| *term).collect()
}

fn data(row: &Row) -> Vec<Datum> {
    row.iter().map(|(_, datum)| datum.clone()).collect()
}

/// All rows of all operators.
#[test]
fn evaluator_agrees_with_the_definition() {
    let mut m = Matrix::new();
    let mut cases = Vec::new();
    for &(op, sorts) in OPERATORS {
        for row in m.rows(sorts, 1) {
            let term = m.store.mk(op, &terms(&row));
            cases.push((op, term, row));
        }
    }
    let (model, budget) = (Interpretation::new(), Budget::unlimited());
    let mut evaluator = Evaluator::new(&m.store, &model);
    for (op, term, row) in cases {
        let (found, wanted) = (evaluator.eval(term, &budget), apply(op, &data(&row)));
        assert!(found == Ok(value_of(&wanted)), "{} of {:?}", op.info().name, data(&row));
    }
}

/// Whatever argument is unknown, the rewritten term has the value of the original, in all rows.
#[test]
fn rewriter_agrees_with_the_evaluator() {
    let mut m = Matrix::new();
    let budget = Budget::unlimited();
    let mut rewriter = Rewriter::new(Level::Deep);
    for &(op, sorts) in OPERATORS {
        for (unknown, sort) in sorts.chars().enumerate() {
            let Some(variable) = m.variable(sort, unknown) else { continue };
            let function = m.store.function(variable).expect("a constant");
            // Rows that differ in the unknown only are one term.
            let mut pairs = Vec::new();
            for row in m.rows(sorts, 1) {
                let mut args = terms(&row);
                if args[unknown] == m.domain(sort)[0].0 {
                    args[unknown] = variable;
                    let open = m.store.mk(op, &args);
                    let rewritten =
                        rewriter.rewrite(&mut m.store, open, &budget).expect("no limit");
                    pairs.push((open, rewritten));
                }
            }
            for (_, datum) in m.domain(sort) {
                let mut model = Interpretation::new();
                model.set_constant(function, value_of(datum));
                let mut evaluator = Evaluator::new(&m.store, &model);
                for &(open, rewritten) in &pairs {
                    let (wanted, found) =
                        (evaluator.eval(open, &budget), evaluator.eval(rewritten, &budget));
                    assert!(
                        wanted.is_ok() && wanted == found,
                        "{} with unknown {unknown} as {datum:?}",
                        trine_smtlib::term_text(&m.store, open)
                    );
                }
            }
        }
    }
}

/// With the arguments fixed by equations, no other value is possible: about so many rows of each
/// operator.
fn check_procedures(wanted_rows: usize) {
    for &(op, sorts) in OPERATORS {
        let total = Matrix::new().rows(sorts, 1).len();
        let step = (total / wanted_rows).max(1) | 1;
        let all = Matrix::new().rows(sorts, step);
        // A store of its own for each batch, since stores only grow.
        for batch in all.chunks(BATCH) {
            let mut m = Matrix::new();
            let cases: Vec<TermId> =
                batch.iter().map(|row| other_value(&mut m, op, sorts, row)).collect();
            let formula = m.store.mk(Op::Or, &cases);
            let budget = Budget::unlimited().with_ticks(200_000_000);
            // The theory asks for formulas in which operators that are definitions are gone.
            let mut rewriter = Rewriter::new(Level::Off);
            let formula =
                rewriter.rewrite(&mut m.store, formula, &budget).expect("a small formula");
            let mut solver =
                StringSolver::new(&SatConfig::default(), Vec::new()).expect("an alphabet");
            solver.assert(&mut m.store, &[formula], &budget).expect("a budget that suffices");
            let answer = solver.check(&mut m.store, &[], &budget);
            let first = batch.first().map(data);
            assert!(
                matches!(answer, Answer::Unsat),
                "{} from {first:?}: {answer:?}",
                op.info().name
            );
        }
    }
}

/// The unknowns have the values of the row, and the operator has another value than it should.
fn other_value(m: &mut Matrix, op: Op, sorts: &str, row: &Row) -> TermId {
    let mut args = terms(row);
    let mut parts = Vec::new();
    for (position, sort) in sorts.chars().enumerate() {
        if let Some(variable) = m.variable(sort, position) {
            parts.push(m.store.mk(Op::Eq, &[variable, args[position]]));
            args[position] = variable;
        }
    }
    let term = m.store.mk(op, &args);
    let value = value_of(&apply(op, &data(row)));
    let value = m.store.mk_value(&value, m.store.sort(term));
    let same = m.store.mk(Op::Eq, &[term, value]);
    parts.push(m.store.mk(Op::Not, &[same]));
    m.store.mk(Op::And, &parts)
}

#[test]
fn procedures_agree_with_the_definition_on_a_sample() {
    check_procedures(BATCH);
}

/// All rows: minutes.
#[test]
#[ignore = "takes minutes; run it after changes to axioms or procedures"]
fn procedures_agree_with_the_definition() {
    check_procedures(usize::MAX);
}
