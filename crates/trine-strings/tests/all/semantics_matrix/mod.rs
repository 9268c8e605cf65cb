//! The semantics matrix: operators on all words up to length 3 over three letters, with integer
//! arguments from -2 to 5 and small languages. Definition, evaluator, rewriter, and axioms with
//! procedures say the same.

mod definition;

use std::collections::BTreeMap;

use crate::slice::Slice;
use definition::{Datum, Language, apply};
use trine_collections::Budget;
use trine_engine::{Answer, IncrementalSolver, Scheduler};
use trine_rewrite::{Level, Rewriter};
use trine_sat::SatConfig;
use trine_strings::string_solver;
use trine_term::{Evaluator, Interpretation, Op, SortId, TermId, TermStore, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

/// From rows of the matrix to [`OPERATORS`], and a test of all their instances for each.
macro_rules! operators {
    ($($name:ident $op:ident $sorts:literal;)*) => {
        const OPERATORS: &[(Op, &str)] = &[$((Op::$op, $sorts),)*];

        /// All rows: seconds or minutes for each operator.
        mod procedures_agree_on_all_rows {
            $(
                #[test]
                #[ignore = "takes minutes; run it after changes to axioms or procedures"]
                fn $name() {
                    super::check_procedures(super::Op::$op, $sorts, super::Wanted::Slice(super::Slice::All));
                }
            )*
        }
    };
}

// Operators with the sorts of their arguments: `s` a string, `i` an integer, `r` a language, `c` a
// string that is always a literal (nothing refutes with a pattern of `str.replace_all` that is only
// fixed by an equation, or with what replaces all matches).
operators! {
    concat StrConcat "ss";
    len StrLen "s";
    lt StrLt "ss";
    le StrLe "ss";
    at StrAt "si";
    substr StrSubstr "sii";
    prefix_of StrPrefixOf "ss";
    suffix_of StrSuffixOf "ss";
    contains StrContains "ss";
    index_of StrIndexOf "ssi";
    replace StrReplace "sss";
    replace_all StrReplaceAll "scc";
    update StrUpdate "sis";
    is_digit StrIsDigit "s";
    to_code StrToCode "s";
    from_code StrFromCode "i";
    to_int StrToInt "s";
    from_int StrFromInt "i";
    rev StrRev "s";
    to_lower StrToLower "s";
    to_upper StrToUpper "s";
    in_re StrInRe "sr";
    index_of_re StrIndexOfRe "sri";
    replace_re StrReplaceRe "srs";
    replace_re_all StrReplaceReAll "src";
}

/// Rows of each operator in the sample that always runs.
const SAMPLE: usize = 60;

/// The rows fall into so many slices.
const SLICES: usize = 365;

/// Which rows of an operator are checked.
#[derive(Clone, Copy)]
enum Wanted {
    /// About so many, far from each other.
    Sample(usize),
    /// Those of this slice.
    Slice(Slice),
}

/// Rows that one solver is asked for: its terms and clauses only grow.
const PART: usize = 300;

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

/// An application of unknowns, and the solver that is asked for its values.
///
/// The unknowns are fixed by assumptions, so that rewriting cannot evaluate the application; what was
/// learned from one row helps with the next.
struct Application {
    store: TermStore,
    rewriter: Rewriter,
    solver: Scheduler,
    op: Op,
    term: TermId,
}

impl Application {
    fn new(op: Op, sorts: &str, row: &Row) -> Self {
        let mut m = Matrix::new();
        let mut args = Vec::new();
        for (position, (sort, (_, datum))) in sorts.chars().zip(row).enumerate() {
            let argument = match (m.variable(sort, position), datum) {
                (Some(variable), _) => variable,
                (None, Datum::Language(language)) => term_of(&mut m.store, language),
                (None, datum) => value_term(&mut m.store, datum, m.words[0].0),
            };
            args.push(argument);
        }
        let term = m.store.mk(op, &args);
        let solver = string_solver(&SatConfig::default(), Vec::new()).expect("an alphabet");
        Self { store: m.store, rewriter: Rewriter::new(Level::Off), solver, op, term }
    }

    /// The formula `term = datum`.
    fn equation(&mut self, term: TermId, datum: &Datum, budget: &Budget) -> TermId {
        let value = value_term(&mut self.store, datum, term);
        let formula = self.store.mk(Op::Eq, &[term, value]);
        // The theory asks for formulas in which operators that are definitions are gone.
        self.rewriter.rewrite(&mut self.store, formula, budget).expect("a small formula")
    }

    /// The arguments of the row allow the right value and no other one.
    fn check(&mut self, row: &Row) {
        let budget = Budget::unlimited().with_ticks(100_000_000);
        let data = data(row);
        let args: Vec<TermId> = self.store.args(self.term).to_vec();
        let mut assumed: Vec<TermId> = Vec::new();
        for (&arg, datum) in args.iter().zip(&data) {
            if !self.store.is_value(arg) && !matches!(datum, Datum::Language(_)) {
                assumed.push(self.equation(arg, datum, &budget));
            }
        }
        let right = self.equation(self.term, &apply(self.op, &data), &budget);
        let wrong = self.store.mk(Op::Not, &[right]);
        for (formula, wanted) in [(right, Answer::Sat(())), (wrong, Answer::Unsat(()))] {
            assumed.push(formula);
            let answer = self.solver.check(&mut self.store, &assumed, &budget);
            assert!(answer == wanted, "{} of {data:?}: {answer:?}", self.op.info().name);
            assumed.pop();
        }
    }
}

/// The constant of a datum; `like` has its sort.
fn value_term(store: &mut TermStore, datum: &Datum, like: TermId) -> TermId {
    let sort = store.sort(like);
    store.mk_value(&value_of(datum), sort)
}

/// With the arguments fixed by assumptions, the value of the definition is possible and no other
/// one: the wanted rows of an operator.
fn check_procedures(op: Op, sorts: &str, wanted: Wanted) {
    let m = Matrix::new();
    let total: usize = sorts.chars().map(|sort| m.domain(sort).len()).product();
    let (step, slice) = match wanted {
        Wanted::Sample(count) => ((total / count).max(1) | 1, Slice::All),
        Wanted::Slice(slice) => (1, slice),
    };
    // Rows with the same languages and literals are rows of one application.
    let mut applications: BTreeMap<Vec<TermId>, Vec<Row>> = BTreeMap::new();
    let rows = m.rows(sorts, step).into_iter().enumerate();
    for (_, row) in rows.filter(|(position, _)| slice.has(*position)) {
        let fixed = sorts.chars().zip(&row).filter(|(sort, _)| m.variable(*sort, 0).is_none());
        let fixed = fixed.map(|(_, (term, _))| *term).collect();
        applications.entry(fixed).or_default().push(row);
    }
    let mut checked = 0;
    for rows in applications.values() {
        for part in rows.chunks(PART) {
            let mut application = Application::new(op, sorts, &part[0]);
            part.iter().for_each(|row| application.check(row));
            checked += part.len();
        }
    }
    println!("{}: {checked} of {total} rows", op.info().name);
}

#[test]
fn procedures_agree_with_the_definition_on_a_sample() {
    for &(op, sorts) in OPERATORS {
        check_procedures(op, sorts, Wanted::Sample(SAMPLE));
    }
}

#[test]
fn procedures_agree_with_the_definition_on_a_slice() {
    let slice = Slice::of_counter(SLICES);
    println!("{slice}");
    for &(op, sorts) in OPERATORS {
        check_procedures(op, sorts, Wanted::Slice(slice));
    }
}
