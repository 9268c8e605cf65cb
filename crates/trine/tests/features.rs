//! What a library built with fewer features says: words are decided whatever is left out, and what is left out is
//! `unknown` with the name of its feature. `.ci/run` runs this without any feature and with all.

#[path = "support/in_process.rs"]
mod in_process;

use std::path::PathBuf;

use in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;
use trine::{Answer, Solver, run_script};

fn reason(script: &str) -> Option<String> {
    let solver = Solver::new();
    solver.read(script).expect("a script");
    match solver.check().expect("no fault") {
        Answer::Unknown(reason) => Some(reason.to_string()),
        Answer::Sat(_) | Answer::Unsat(_) => None,
    }
}

#[test]
fn words_arrays_functions_and_numbers_are_always_there() {
    let said = run_script(
        "(declare-const x (_ BitVec 8))(declare-const a (Array Int (_ BitVec 8)))(declare-fun f (Int) Int)
         (declare-const r (_ FloatingPoint 5 11))
         (assert (= (bvmul x x) #x31))(assert (bvult x #x10))(assert (= (select a (f 3)) x))(assert (> (f 3) 4))
         (assert (fp.lt r ((_ to_fp 5 11) RNE 0.5)))
         (check-sat)(get-value (x))(assert (= x #x08))(check-sat)",
    );
    assert_eq!(said.responses, ["sat", "((x #x07))", "unsat"]);
}

#[test]
fn strings_are_a_feature() {
    let why = reason(
        r#"(declare-const s String)(assert (= (str.len s) 2))(assert (str.prefixof "ab" s))"#,
    );
    match cfg!(feature = "strings") {
        true => assert_eq!(why, None),
        false => assert!(why.is_some_and(|why| why.contains("(feature `strings`)"))),
    }
}

#[test]
fn heaps_are_a_feature() {
    let script =
        "(declare-sort Loc 0)(declare-heap (Loc Int))(declare-const p Loc)(assert (pto p 1))";
    let why = reason(script);
    let frame = run_script(&format!("{script}(get-frame (pto p 1) emp)"));
    match cfg!(feature = "heaps") {
        true => assert_eq!(why, None),
        false => {
            assert!(why.is_some_and(|why| why.contains("(feature `heaps`)")));
            assert_eq!(frame.responses, ["unsupported"]);
        }
    }
}

#[test]
fn proofs_are_a_feature() {
    let said = run_script("(set-option :produce-proofs true)(assert false)(check-sat)(get-proof)");
    assert_eq!(said.responses[0], "unsat");
    assert_eq!(said.responses[1].starts_with("(\n(trine-proof"), cfg!(feature = "proofs"));
}

#[test]
fn pictures_are_a_feature() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("feature.svg");
    let options = Options { svg: file.display().to_string(), ..Options::default() };
    let said = run("(assert true)(check-sat)", &options);
    match cfg!(feature = "pictures") {
        true => assert_eq!((said.output.as_str(), said.code), ("sat\n", ExitCode::Done)),
        false => {
            assert!(said.output.contains("(feature `pictures`)"), "{}", said.output);
            assert_eq!(said.code, ExitCode::Error);
        }
    }
}
