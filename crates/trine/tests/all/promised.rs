//! The Rust interface that is promised between versions (docs/versions.md): a program that uses each part of it as it is used today.
//! Whoever has to change a line here breaks programs.

#![cfg(feature = "proofs")]

use trine::{
    Answer, Array, Bool, Bv, CancelHandle, Core, Error, ErrorKind, Fp, Function, Heap, Int, Level,
    Limits, Model, Models, Operand, Re, Real, Reason, Solver, Str, Term, run_script,
};

/// Handles are values: they are cloned, compared, and go to other threads.
fn is_a_handle<T: Clone + PartialEq + Send + Sync + 'static>(_: &T) {}

#[test]
fn words() -> Result<(), Error> {
    let solver: Solver = Solver::new();
    let (x, y): (Bv, Bv) = (Bv::new(&solver, "x", 8), Bv::new(&solver, "y", 8));
    is_a_handle(&x);
    let product: Bv = &x * &y;
    let equal: Bool = product.eq(21);
    solver.assert(&equal)?;
    solver.assert(&(x.ult(&y) & x.ne(1) & y.ult(16)))?;
    let answer: Answer = solver.check()?;
    assert!(answer.is_sat());
    let model: Model = answer.model().expect("a model");
    assert_eq!(model.eval(&x)?.as_u64(), Some(3));
    let shown: String = model.to_string();
    assert!(shown.contains('x'), "{shown}");
    Ok(())
}

#[test]
fn other_sorts() -> Result<(), Error> {
    let solver = Solver::new();
    let (n, r): (Int, Real) = (Int::new(&solver, "n"), Real::new(&solver, "r"));
    let s: Str = Str::new(&solver, "s");
    is_a_handle(&n);
    is_a_handle(&r);
    is_a_handle(&s);
    solver.assert(&(&n * 3).eq(21))?;
    solver.assert(&(&r + "1/2").eq("0.75"))?;
    let model = solver.check()?.model().expect("a model");
    assert_eq!(model.eval(&n)?.to_string(), "7");
    let constants: Vec<(String, Term)> = model.constants()?;
    assert!(!constants.is_empty());
    let text: Bool = solver.term::<Bool>("(> n 1)");
    is_a_handle(&text);
    Ok(())
}

#[test]
fn errors_and_scripts() {
    let solver = Solver::new();
    let error: Error = solver.read("(assert (> z 1))").expect_err("z is not declared");
    let kind: &ErrorKind = error.kind();
    assert!(!format!("{kind:?} {error}").is_empty());
    let _: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
    let said =
        run_script("(declare-const r Real)(assert (= (* 3.0 r) 1.0))(check-sat)(get-value (r))");
    assert_eq!(said.responses, ["sat", "((r (/ 1.0 3.0)))"]);
}

/// Types that have their own pages in the manual: that they are there is what is promised here, what they do stands on the page, whose
/// examples are tests.
#[test]
fn the_rest_is_there() {
    fn there<T>() {}
    fn stands_beside_words(_: impl Operand<Bv>) {}
    stands_beside_words(1);
    there::<Array<Int, Int>>();
    there::<CancelHandle>();
    there::<Core>();
    there::<Fp>();
    there::<Function<Int>>();
    there::<Heap>();
    there::<Level<'_>>();
    there::<Limits>();
    there::<Models<'_>>();
    there::<Re>();
    there::<Reason>();
}
