//! The context as a program uses it: levels, names, answers that are data, threads.

use std::time::{Duration, Instant};

use trine::answer::{Answer, Core, Reason};
use trine::context::{AssertError, CheckError, Context};
use trine::model::Model;
use trine::options::Options;
use trine::solver::Limits;
use trine_collections::{CancelHandle, Exhausted};

fn context(options: &Options, script: &[&str]) -> Context {
    let mut context = Context::new(options);
    read(&mut context, script);
    context
}

/// Reads commands that must be well-formed.
fn read(context: &mut Context, script: &[&str]) {
    for text in script {
        let position = trine_smtlib::Position::START;
        let form = trine_smtlib::Form { offset: 0, position, bytes: text.as_bytes() };
        context.read(form).expect("a command");
    }
}

fn check(context: &mut Context) -> Answer {
    context.check(&[], &Limits::default()).expect("no fault")
}

#[test]
fn answers_are_data() {
    fn is_data<T: Send + 'static>() {}
    is_data::<Answer>();
    is_data::<Model>();
    is_data::<Core>();
    is_data::<Reason>();
    is_data::<CheckError>();
}

#[test]
fn a_context_goes_from_thread_to_thread() {
    let mut context = context(
        &Options::default(),
        &["(declare-const x Int)", "(declare-const s String)", "(assert (= (str.len s) x))"],
    );
    for length in 1..4 {
        let thread = std::thread::spawn(move || {
            let wanted = context.parse_term(&format!("(= x {length})")).expect("a term");
            context.push();
            context.assert(wanted).expect("a formula");
            let answer = check(&mut context);
            let text = context.parse_term("(str.len s)").expect("a term");
            let model = answer.as_ref().model().expect("such a string");
            let value = context.value_text(model, text).expect("a value");
            context.pop(1);
            (context, value)
        });
        let (back, value) = thread.join().expect("no panic");
        assert_eq!(value, length.to_string());
        context = back;
    }
}

#[test]
fn a_model_stays_when_the_context_goes_on() {
    let mut context = context(&Options::default(), &["(declare-const x Int)", "(assert (> x 6))"]);
    let first = check(&mut context);
    read(&mut context, &["(assert (< x 0))"]);
    assert!(check(&mut context).is_unsat());
    let x = context.parse_term("(> x 6)").expect("a term");
    assert_eq!(
        context.value_text(first.as_ref().model().expect("a model"), x).expect("a value"),
        "true"
    );
}

#[test]
fn names_and_levels_end_together() {
    let mut context = Context::new(&Options::default());
    let int = context.parse_sort("Int").expect("a sort");
    context.push();
    let x = context.declare_const("x y", int).expect("free");
    assert_eq!(context.parse_term("|x y|").expect("declared"), x);
    assert!(context.declare_const("x y", int).is_err());
    assert_eq!(context.declared().len(), 1);
    context.pop(5);
    assert_eq!(context.level(), 0);
    assert!(context.parse_term("|x y|").is_err());
    assert!(context.declared().is_empty());
    assert!(context.declare_const("x y", int).is_ok());
}

#[test]
fn heaps_end_with_their_level() {
    let mut context = context(&Options::default(), &["(declare-sort L 0)", "(push 1)"]);
    read(&mut context, &["(declare-heap (L Int))", "(assert (not (_ emp L Int)))"]);
    assert!(check(&mut context).is_sat());
    context.pop(1);
    assert!(context.store().heaps().is_empty());
}

#[test]
fn options_after_declarations_lose_nothing() {
    let mut context = context(
        &Options::default(),
        &["(declare-sort L 0)", "(declare-heap (L Int))", "(declare-const x Int)"],
    );
    context.set_options(Options { produce_unsat_cores: true, ..Options::default() });
    read(&mut context, &["(assert (not (_ emp L Int)))"]);
    assert!(check(&mut context).is_sat());
}

#[test]
fn cores_name_assertions_and_assumptions() {
    let options = Options { produce_unsat_cores: true, ..Options::default() };
    let mut context = context(&options, &["(declare-const x Int)"]);
    for (name, text) in [("low", "(> x 3)"), ("odd", "(= (mod x 2) 1)"), ("high", "(< x 9)")] {
        let term = context.parse_term(text).expect("a term");
        let name = context.assert_named(name, term).expect("free");
        assert_eq!(context.store().symbols.name(name).len(), context.symbol_text(name).len());
    }
    let term = context.parse_term("(> x 3)").expect("a term");
    assert!(matches!(context.assert_named("low", term), Err(AssertError::Name(_))));
    let assumptions =
        ["(> x 100)", "(< x 2)", "(= x x)"].map(|text| context.parse_term(text).expect("a term"));
    let answer = context.check(&assumptions[1..], &Limits::default()).expect("no fault");
    let Answer::Unsat(core) = answer else { panic!("{answer:?}") };
    let names: Vec<String> = core.names.iter().map(|&name| context.symbol_text(name)).collect();
    assert_eq!((names, core.assumptions), (vec!["low".to_owned()], vec![0]));
    let answer = context.check(&assumptions[..1], &Limits::default()).expect("no fault");
    let Answer::Unsat(core) = answer else { panic!("{answer:?}") };
    assert_eq!(core.names.len(), 1);
}

#[test]
fn what_is_no_formula_is_refused() {
    let mut context = context(&Options::default(), &["(declare-const x Int)"]);
    let x = context.parse_term("x").expect("a term");
    assert_eq!(context.assert(x).expect_err("a number").sort, "Int");
    assert!(matches!(context.assert_named("n", x), Err(AssertError::NotAFormula(_))));
    let refused = context.check(&[x], &Limits::default());
    assert!(matches!(refused, Err(CheckError::NotAFormula(_))));
    assert!(context.parse_term("n").is_err(), "a refused name is free");
    assert!(check(&mut context).is_sat());
}

#[test]
fn limits_and_interrupts_leave_a_context_that_works() {
    // Factors of a product of two primes that are not near to each other.
    let hard = "(assert (and (bvult (_ bv1 64) p) (bvult p q) \
                (= (bvmul ((_ zero_extend 64) p) ((_ zero_extend 64) q)) \
                (_ bv194979776376091463474601157834206040301 128))))";
    let mut context = context(
        &Options::default(),
        &["(declare-const p (_ BitVec 64))", "(declare-const q (_ BitVec 64))", "(push 1)", hard],
    );
    let few = Limits { ticks: Some(10_000), ..Limits::default() };
    let answer = context.check(&[], &few).expect("no fault");
    assert!(matches!(answer, Answer::Unknown(Reason::Exhausted(Exhausted::Ticks))), "{answer:?}");
    let cancel = CancelHandle::new();
    let limits = Limits { cancel: cancel.clone(), ..Limits::default() };
    let other = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        cancel.cancel(Exhausted::Interrupted);
    });
    let start = Instant::now();
    let answer = context.check(&[], &limits).expect("no fault");
    assert!(
        !matches!(answer, Answer::Unknown(_)) || start.elapsed() < Duration::from_secs(5),
        "{answer:?}"
    );
    other.join().expect("no panic");
    context.pop(1);
    assert!(check(&mut context).is_sat());
}

#[test]
fn assertions_are_forgotten_and_declarations_may_stay() {
    let options = Options { global_declarations: true, ..Options::default() };
    let mut context = context(&options, &["(declare-const x Int)", "(assert (< x x))"]);
    assert!(check(&mut context).is_unsat());
    read(&mut context, &["(reset-assertions)"]);
    assert_eq!(context.declared().len(), 1);
    assert!(check(&mut context).is_sat());
    read(&mut context, &["(reset)"]);
    assert!(context.declared().is_empty() && context.parse_term("x").is_err());
    assert!(context.options().global_declarations);
}
