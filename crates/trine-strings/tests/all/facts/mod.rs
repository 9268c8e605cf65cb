//! Facts about strings: formulas that hold of all texts and numbers, so that their denials have no
//! model.
//!
//! `facts.txt` has one formula per line, over texts `x`, `y`, `z` and numbers `i`, `j`; `;` begins a
//! remark. A line that begins with `?` is a fact that is not refuted yet: it must not be answered `sat`.

use crate::slice::Slice;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, IncrementalSolver};
use trine_rewrite::Level;
use trine_rewrite::passes::{Assertion, Preprocessor, Scope};
use trine_sat::SatConfig;
use trine_smtlib::{Command, ScriptReader};
use trine_strings::string_solver;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermSet, TermStore, Value, post_order};
use trine_value::StrValue;
use trine_value::number::Integer;

const FACTS: &str = include_str!("facts.txt");
/// Steps for one denial.
const TICKS: u64 = 6_000_000;
/// Facts are denied in so many parts, one in each run.
const PARTS: usize = 7;

/// A line of the file.
struct Fact {
    formula: &'static str,
    is_open: bool,
}

fn facts() -> Vec<Fact> {
    let lines = FACTS.lines().filter(|line| !line.is_empty() && !line.starts_with(';'));
    lines
        .map(|line| match line.strip_prefix("? ") {
            Some(formula) => Fact { formula, is_open: true },
            None => Fact { formula: line, is_open: false },
        })
        .collect()
}

fn read(store: &mut TermStore, formula: &str) -> TermId {
    let script = format!(
        "(declare-const x String)(declare-const y String)(declare-const z String)\
         (declare-const i Int)(declare-const j Int)(assert {formula})"
    );
    let mut reader = ScriptReader::new(script.as_bytes(), store);
    let mut found = None;
    while let Some(command) = reader.next_command(store) {
        if let Command::Assert { term, .. } = command.expect("a fact that can be read").command {
            found = Some(term);
        }
    }
    found.expect("one assertion")
}

/// Values that a constant takes in turn.
fn values(store: &TermStore, constant: TermId) -> Vec<Value> {
    if store.sort(constant) == store.sorts.string() {
        let words = ["", "a", "b", "ab", "ba", "aa", "0", "aba", "10"];
        let text = |word: &&str| StrValue::from_literal(word).expect("a literal");
        words.iter().map(|word| Value::String(text(word))).collect()
    } else {
        [-1, 0, 1, 2, 12].map(|n| Value::Int(Integer::from(n))).to_vec()
    }
}

#[test]
fn facts_hold_of_short_words() {
    for fact in facts() {
        let mut store = TermStore::new();
        let formula = read(&mut store, fact.formula);
        let mut constants: Vec<TermId> = Vec::new();
        post_order(&store, &[formula], &mut TermSet::new(), |term| {
            if store.op(term) == Op::Apply {
                constants.push(term);
            }
        });
        let domains: Vec<Vec<Value>> = constants.iter().map(|&c| values(&store, c)).collect();
        let total: usize = domains.iter().map(Vec::len).product();
        for number in 0..total {
            let mut model = Interpretation::new();
            let mut rest = number;
            for (&constant, domain) in constants.iter().zip(&domains) {
                let function = store.function(constant).expect("a constant");
                model.set_constant(function, domain[rest % domain.len()].clone());
                rest /= domain.len();
            }
            let holds = Evaluator::new(&store, &model).holds(formula, &Budget::unlimited());
            assert_eq!(holds, Ok(true), "{} does not hold", fact.formula);
        }
    }
}

/// What the denial of a fact is answered with.
fn denied(fact: &Fact) -> Answer {
    let mut store = TermStore::new();
    let formula = read(&mut store, fact.formula);
    let denial = store.mk(Op::Not, &[formula]);
    let budget = Budget::unlimited().with_ticks(TICKS);
    let given = [Assertion { term: denial, guard: None }];
    let mut preprocessor = Preprocessor::new(Level::Deep, true);
    let Ok(left) = preprocessor.process(&mut store, &given, Scope::Whole, &budget) else {
        return Exhausted::Ticks.into();
    };
    let formulas: Vec<TermId> = left.into_iter().map(|assertion| assertion.term).collect();
    let mut solver = string_solver(&SatConfig::default(), Vec::new()).expect("an alphabet");
    match solver.assert(&mut store, &formulas, &budget) {
        Ok(()) => solver.check(&mut store, &[], &budget),
        Err(reason) => reason.into(),
    }
}

fn deny(slice: Slice) {
    println!("{slice}");
    let mut wrong = Vec::new();
    let (mut count, mut open) = (0, 0);
    for (number, fact) in facts().iter().enumerate().filter(|(number, _)| slice.has(*number)) {
        let answer = denied(fact);
        count += 1;
        open += usize::from(fact.is_open && answer != Answer::Unsat(()));
        if answer == Answer::Sat(()) || !fact.is_open && answer != Answer::Unsat(()) {
            wrong.push(format!("{number}: {} denied: {answer:?}", fact.formula));
        }
    }
    println!("{count} facts denied, {open} of them open");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn denied_facts_of_the_slice_have_no_model() {
    deny(Slice::of_counter(PARTS));
}

#[test]
#[ignore = "takes a minute; run it after changes to rules, axioms or procedures"]
fn denied_facts_have_no_model() {
    deny(Slice::All);
}
