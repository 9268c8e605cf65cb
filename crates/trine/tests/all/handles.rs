//! Terms as values: literals, errors with sorts and places, levels, cores, models, limits, threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use trine::{
    Answer, Array, Bool, Bv, ErrorKind, Event, Exhausted, Fp, Function, Int, Limits, Re, Real,
    Solver, Str, Term,
};

fn sat(solver: &Solver) -> trine::Model {
    solver.check().unwrap().model().expect("there is a model")
}

#[test]
fn handles_are_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Solver>();
    shared::<Term>();
    shared::<Bv>();
    shared::<trine::Model>();
    shared::<trine::Error>();
}

#[test]
fn a_misfit_names_both_sorts_and_the_place() {
    let solver = Solver::new();
    let sum = Bv::new(&solver, "x", 8) + Bv::new(&solver, "w", 9); // this line
    let line = line!() - 1;
    let error = solver.assert(&(sum * 3).eq(0)).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Sorts { operator, .. } if operator == "bvadd"));
    assert!(error.to_string().contains("(_ BitVec 8) and (_ BitVec 9)"), "{error}");
    assert_eq!((error.location().line(), error.location().file()), (line, file!()));
    assert!(sat(&solver).constants().unwrap().len() == 2);
}

#[test]
fn literals_have_the_sort_of_their_neighbour_or_an_error() {
    let solver = Solver::new();
    let x = Bv::new(&solver, "x", 8);
    assert_eq!((&x + 255).to_string(), "(bvadd x #xff)");
    assert_eq!((&x + -1), (&x + 255));
    let error = (&x + 256).check().unwrap_err();
    assert!(error.to_string().starts_with("256 is no value of sort (_ BitVec 8)"), "{error}");
    let r = Real::new(&solver, "r");
    assert_eq!((&r + "-1/3").to_string(), "(+ r (- (/ 1.0 3.0)))");
    assert!((&r + "a third").check().is_err());
    let n = Int::new(&solver, "n");
    assert!((&n + "123456789012345678901234567890").check().is_ok());
    assert_eq!((&r + &n).to_string(), "(+ r (to_real n))");
    assert!(Str::new(&solver, "s").eq("\u{10ffff}").check().is_err());
}

#[test]
fn terms_of_other_solvers_and_sorts_are_refused() {
    let (one, two) = (Solver::new(), Solver::new());
    let (x, y) = (Int::new(&one, "x"), Int::new(&two, "y"));
    assert!(matches!((&x + &y).check().unwrap_err().kind(), ErrorKind::Foreign));
    assert!(two.assert(&x.gt(0)).is_err());
    assert!(x.cast::<Bool>().is_err());
    assert!(x.cast::<Int>().is_ok());
    let taken = Bool::new(&one, "x");
    assert!(matches!(taken.check().unwrap_err().kind(), ErrorKind::Text(_)));
    assert!(Bool::new(&one, "true").check().is_err());
    one.run_script("(reset)").unwrap();
    assert!(matches!(one.assert(&x.gt(0)).unwrap_err().kind(), ErrorKind::Forgotten));
}

#[test]
fn names_are_the_same_at_all_levels() {
    let solver = Solver::new();
    let level = solver.level().unwrap();
    let x = Int::new(&solver, "x");
    solver.assert(&x.lt(0)).unwrap();
    drop(level);
    assert_eq!(x, Int::new(&solver, "x"));
    solver.assert(&x.gt(0)).unwrap();
    assert!(sat(&solver).eval(&x).unwrap().as_i64() > Some(0));
}

#[test]
fn cores_are_formulas() {
    let solver = Solver::new();
    let n = Int::new(&solver, "n");
    let (low, odd, high) = (n.gt(5), n.modulo(2).eq(1), n.lt(3));
    solver.assert(&n.lt(100)).unwrap();
    assert!(solver.check().unwrap().is_sat());
    solver.assert_tracked(&odd).unwrap();
    solver.assert_tracked(&low).unwrap();
    let asked = solver.check_with(&[&n.ge(0), &high], &Limits::new()).unwrap();
    let Answer::Unsat(core) = asked else { panic!("{asked}") };
    assert_eq!(core.formulas(), [low, high]);
    assert!(!core.contains(&odd));
}

#[test]
fn sorts_of_all_kinds_have_models() {
    let solver = Solver::new();
    let s = Str::new(&solver, "s");
    let word = Re::range(&solver, 'a', 'c').repeat(3, 3) & !Re::literal(&solver, "abc");
    solver
        .assert(&(s.matches(&word) & s.starts_with("ab") & s.at(2).eq("c")).ite(&s.ne(&s), true))
        .unwrap();
    solver.assert(&(s.replace("a", "bb") + "!").len().eq(5)).unwrap();
    let memory = Array::<Bv, Int>::new(&solver, "memory", "(_ BitVec 4)", "Int");
    let at = Bv::new(&solver, "at", 4);
    solver.assert(&memory.select(&at).eq(7)).unwrap();
    solver.assert(&at.extract(1, 0).eq(2)).unwrap();
    let f = Function::<Real>::new(&solver, "f", &["Int", "Bool"], "Real").unwrap();
    let value = f.apply(&[&memory.select(&at), &Bool::literal(&solver, true)]);
    solver.assert(&value.gt("0.5")).unwrap();
    let float = Fp::new(&solver, "float", 8, 24);
    solver.assert(&(&float * 2.0).eq(0.5)).unwrap();
    let model = sat(&solver);
    assert_eq!(model.eval(&float).unwrap().as_f64(), Some(0.25));
    assert_eq!(model.eval(&memory.select(&at)).unwrap().as_i64(), Some(7));
    assert_eq!(model.eval(&at).unwrap().as_u64().map(|at| at % 4), Some(2));
    let text = model.eval(&s).unwrap().as_text().unwrap();
    assert_eq!(text.len() + usize::from(text.contains('a')), 4);
    assert!(model.to_string().contains("define-fun memory"));
    assert!(f.apply(&[&at]).check().is_err());
    assert!(f.apply(&[]).check().is_err());
}

#[test]
fn quantifiers_bind_constants() {
    let solver = Solver::new();
    let (x, y) = (Bv::new(&solver, "x", 4), Bv::new(&solver, "y", 4));
    solver.assert(&(&x + &y).ne(&x).for_all(&[&x])).unwrap();
    assert_ne!(sat(&solver).eval(&y).unwrap().as_u64(), Some(0));
    assert!(x.eq(1).for_all(&[]).check().is_err());
    assert!(x.eq(1).there_is(&[&(&x + 1)]).check().is_err());
}

fn hard(solver: &Solver) {
    let (p, q) = (Bv::new(solver, "p", 80), Bv::new(solver, "q", 80));
    let small = |word: &Bv| word.ult(1_u64 << 40) & word.ugt(1);
    solver
        .assert(&((&p * &q).eq(730_750_818_665_456_651_398_749_u128) & small(&p) & small(&q)))
        .unwrap();
}

#[test]
fn checks_are_limited_heard_and_interrupted() {
    let solver = Solver::new();
    hard(&solver);
    let heard = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&heard);
    let limits = Limits::new().time(Duration::from_millis(100));
    let limits = limits.listener(move |event: Event<'_>| {
        count.fetch_add(u64::from(matches!(event, Event::Enter(_))), Ordering::Relaxed);
    });
    assert_eq!(reason(&solver, &limits), "timeout");
    assert!(heard.load(Ordering::Relaxed) > 0);
    assert_eq!(reason(&solver, &Limits::new().ticks(1000)), "resourceout");
    solver.interrupt_handle().cancel(Exhausted::Interrupted);
    assert_eq!(reason(&solver, &Limits::new()), "interrupted");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            solver.interrupt();
        });
        assert_eq!(reason(&solver, &Limits::new()), "interrupted");
    });
}

fn reason(solver: &Solver, limits: &Limits) -> String {
    match solver.check_with(&[], limits).unwrap() {
        Answer::Unknown(reason) => reason.to_string(),
        other => panic!("{other}"),
    }
}

#[test]
fn texts_are_read_with_places() {
    let solver = Solver::new();
    let error = solver.read("(declare-const x Int)\n(assert (> x z))").unwrap_err();
    let ErrorKind::Text(diagnostic) = error.kind() else { panic!("{error}") };
    assert_eq!((diagnostic.position.line, diagnostic.position.column), (2, 14));
    assert!(solver.read("(assert").is_err());
    let parsed = solver.parse("(assert (> x 3))(push 1)(assert (< x 5))").unwrap();
    assert_eq!(parsed.len(), 2);
    assert!(solver.assertions().unwrap().is_empty());
}
