//! Operators on finite sets, in the checker's evaluator and in that of `trine-term`: all sets of words of one
//! bit, of truth values, and of sets of these. A model with the value is valid, with another one invalid.

use trine_check::evaluate::{DEFAULT_STEPS, ModelVerdict, check_model};
use trine_collections::Budget;
use trine_smtlib::{Command, ScriptReader, sort_text, term_text};
use trine_term::{Evaluator, Interpretation, TermStore};

/// The value of a ground term as `trine-term` computes it, and its sort.
fn value(term: &str) -> (String, String) {
    let mut store = TermStore::new();
    let text = format!("(assert (= {term} {term}))");
    let mut reader = ScriptReader::new(text.as_bytes(), &mut store);
    let command = reader.next_command(&mut store).expect("a command").expect("a term").command;
    let Command::Assert { term, .. } = command else { panic!("an assertion") };
    let term = store.args(term)[0];
    let model = Interpretation::new();
    let value = Evaluator::new(&store, &model).eval(term, &Budget::unlimited()).expect("a value");
    let sort = store.sort(term);
    let value = store.mk_value(&value, sort);
    (term_text(&store, value), sort_text(&store, sort))
}

fn verdict(term: &str, sort: &str, value: &str) -> ModelVerdict {
    let script = format!("(declare-const c {sort})(assert (= c {term}))(check-sat)");
    let model = format!("((define-fun c () {sort} {value}))");
    check_model(script.as_bytes(), model.as_bytes(), None, DEFAULT_STEPS).verdict
}

/// All sets of these elements.
fn sets(sort: &str, elements: &[String]) -> Vec<String> {
    let mut all = vec![format!("(as set.empty (Set {sort}))")];
    for element in elements {
        let with = |set: &String| format!("(set.insert {element} {set})");
        all.extend(all.iter().map(with).collect::<Vec<_>>());
    }
    all
}

fn terms(sort: &str, elements: &[String]) -> Vec<String> {
    let all = sets(sort, elements);
    let mut terms = vec![format!("(as set.universe (Set {sort}))")];
    for one in &all {
        for operator in ["complement", "is_empty", "is_singleton", "card"] {
            terms.push(format!("(set.{operator} {one})"));
        }
        terms.push(format!("(set.member {} {one})", elements[0]));
        terms.push(format!("(set.choose {one})"));
        for other in &all {
            for operator in ["union", "inter", "minus", "subset"] {
                terms.push(format!("(set.{operator} {one} {other})"));
            }
            terms.push(format!("(set.minus {one} {other} {one})"));
            terms.push(format!("(set.union {other} (set.singleton {}) {one})", elements[1]));
        }
    }
    terms
}

#[test]
fn the_evaluators_agree_on_sets() {
    let bits = ["#b0", "#b1"].map(str::to_owned);
    let truths = ["false", "true"].map(str::to_owned);
    let nested = sets("Bool", &truths);
    let mut all = terms("(_ BitVec 1)", &bits);
    all.extend(terms("Bool", &truths));
    all.extend(terms("(Set Bool)", &nested[1..3]));
    for term in all {
        let (value, sort) = value(&term);
        assert_eq!(verdict(&term, &sort, &value), ModelVerdict::Valid, "{term} is {value}");
        let wrong = match sort.as_str() {
            "Bool" => format!("(not {value})"),
            "Int" => format!("(+ 1 {value})"),
            "(_ BitVec 1)" => format!("(bvnot {value})"),
            _ => format!("(set.complement {value})"),
        };
        let verdict = verdict(&term, &sort, &wrong);
        let is_open = term.starts_with("(set.choose") && verdict != ModelVerdict::Valid;
        let is_invalid = matches!(verdict, ModelVerdict::Invalid(..));
        assert!(is_invalid || is_open, "{term} is not {wrong}: {verdict:?}");
    }
}

/// A model says what is chosen of a set, and it has to be one of its elements.
#[test]
fn a_model_chooses_elements() {
    let script = b"(declare-const s (Set Int))(assert (= (set.choose s) 5))(check-sat)";
    let judge = |chosen: u32| {
        let model = format!(
            "(\n(define-fun s () (Set Int) (set.union (set.singleton 3) (set.singleton 5)))\n\
             ; (refine-fun set.choose ((x (Set Int))) Int {chosen})\n)"
        );
        check_model(script, model.as_bytes(), None, DEFAULT_STEPS).verdict
    };
    assert_eq!(judge(5), ModelVerdict::Valid);
    assert!(matches!(judge(3), ModelVerdict::Invalid(..)));
    assert!(matches!(judge(4), ModelVerdict::Undecided(_)));
}
