//! The two evaluators agree: the checker's own, and the one in `trine-term` by which the solver judges.
//!
//! Idea: a script equates constants with random terms without constants; the values that `trine-term`
//! gives them are printed as a model, and the checker judges it. So reader and printer are compared on
//! the way. `TRINE_AGREEMENT_SCRIPTS=N` takes N scripts of fifty terms for each mixture of theories.

use trine_check::evaluate::{DEFAULT_STEPS, ModelVerdict, check_model};
use trine_collections::Budget;
use trine_fuzz::generate::{Config, script};
use trine_fuzz::sort::Theory;
use trine_smtlib::{Command, ScriptReader, sort_text, term_text};
use trine_term::{Evaluator, Interpretation, TermStore};

/// What came of the terms of one mixture.
#[derive(Default, Debug)]
struct Tally {
    agreed: usize,
    undecided: usize,
}

/// Judges each equation `(= constant term)` of a script.
fn compare(text: &str, tally: &mut Tally) {
    let mut store = TermStore::new();
    let mut equations = Vec::new();
    let mut reader = ScriptReader::new(text.as_bytes(), &mut store);
    while let Some(command) = reader.next_command(&mut store) {
        let command = command.unwrap_or_else(|error| panic!("{error} in\n{text}")).command;
        if let Command::Assert { term, .. } = command {
            equations.push(term);
        }
    }
    // Declarations of datatypes stand before those of constants.
    let begin = text.find("(declare-datatype");
    let end = text.find("(declare-const").or_else(|| text.find("(declare-fun"));
    let datatypes = match (begin, end) {
        (Some(begin), Some(end)) => &text[begin..end],
        _ => "",
    };
    let model = Interpretation::new();
    let budget = Budget::unlimited().with_ticks(10_000_000);
    for equation in equations {
        // The reader may have turned the sides.
        let sides = store.args(equation);
        let [left, right] = *sides else { continue };
        let (constant, term) = if store.args(left).is_empty() && !store.is_value(left) {
            (left, right)
        } else {
            (right, left)
        };
        let Ok(value) = Evaluator::new(&store, &model).eval(term, &budget) else { continue };
        let sort = store.sort(term);
        let value = store.mk_value(&value, sort);
        let (name, sort) = (term_text(&store, constant), sort_text(&store, sort));
        let script = format!(
            "{datatypes}(declare-const {name} {sort})\n(assert (= {name} {}))(check-sat)",
            term_text(&store, term)
        );
        let definition = format!("((define-fun {name} () {sort} {}))", term_text(&store, value));
        let report = check_model(script.as_bytes(), definition.as_bytes(), None, DEFAULT_STEPS);
        match report.verdict {
            ModelVerdict::Valid => tally.agreed += 1,
            ModelVerdict::Invalid(..) => panic!("the evaluators disagree\n{script}\n{definition}"),
            ModelVerdict::Undecided(reason) if reason.contains("leaves open") => {
                panic!("another value where the standard is open\n{script}\n{definition}")
            }
            ModelVerdict::Undecided(reason) => {
                tally.undecided += 1;
                eprintln!("{reason}\n{script}\n{definition}");
            }
        }
    }
}

fn mixture(name: &str, seed: u64, theories: &[Theory]) {
    let scripts = std::env::var("TRINE_AGREEMENT_SCRIPTS").ok();
    let scripts = scripts.and_then(|number| number.parse().ok()).unwrap_or(300);
    let theories = [&[Theory::Core], theories].concat();
    let config = Config { theories, max_depth: 5, ground: Some(50), ..Config::default() };
    let mut tally = Tally::default();
    for index in 0..scripts {
        compare(&script(&config, seed, index).text("", ""), &mut tally);
    }
    println!("{name}: {tally:?}");
    assert!(tally.agreed > 20 * tally.undecided, "{name}: {tally:?}");
}

#[test]
fn powers() {
    mixture("powers", 9, &[Theory::Int, Theory::Powers]);
}

#[test]
fn words() {
    mixture("words", 1, &[Theory::BitVec]);
}

#[test]
fn floats() {
    mixture("floats", 2, &[Theory::Float, Theory::BitVec]);
}

#[test]
fn floats_and_reals() {
    mixture("floats and reals", 3, &[Theory::Float, Theory::Real, Theory::Int]);
}

#[test]
fn numbers() {
    mixture("numbers", 4, &[Theory::Int, Theory::Real, Theory::Nonlinear]);
}

#[test]
fn texts() {
    mixture("texts", 5, &[Theory::String, Theory::MoreString, Theory::Int]);
}

#[test]
fn arrays() {
    mixture("arrays", 6, &[Theory::Array, Theory::BitVec, Theory::Int]);
}

#[test]
fn datatypes() {
    mixture("datatypes", 7, &[Theory::Datatype, Theory::Int]);
}
