//! `trine explain`: names what decided, the conjunct where nothing did, and changes no answer.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn explain(name: &str, script: &str, arguments: &[&str]) -> Output {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("explain_{name}.smt2"));
    fs::write(&path, script).expect("the script can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.arg("explain").args(arguments).arg(path).output().expect("the binary runs")
}

fn check(name: &str, script: &str, arguments: &[&str]) -> Value {
    let all = [&["--format", "json"], arguments].concat();
    let output = explain(name, script, &all);
    assert!(output.status.success(), "{output:?}");
    let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    value["checks"][0].clone()
}

fn names(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[test]
fn words_are_decided_by_circuits() {
    let script = "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))
        (assert (= (bvmul x y) #x23)) (assert (bvult #x01 x)) (assert (bvult x y))
        (assert (distinct (bvand x y) (bvxor x y) (bvor x y))) (check-sat)";
    let check = check("words", script, &[]);
    assert_eq!(check["answer"], "sat");
    assert_eq!(names(&check["decided_by"]), ["bit-blasting"]);
    assert_eq!(names(&check["theories"]), ["words"]);
    assert_eq!(check["conjuncts"][0]["line"], 2);
    assert_eq!(
        names(&check["conjuncts"][0]["fragments"]),
        ["bit-vectors", "products and quotients of words"]
    );
}

#[test]
fn strings_name_the_procedures() {
    let script = r#"(declare-const x String) (declare-const y String)
        (assert (str.in_re x (re.+ (str.to_re "ab"))))
        (assert (= (str.++ x "b") (str.++ "a" y x))) (assert (= (str.len y) 3)) (check-sat)"#;
    let check = check("strings", script, &[]);
    assert_eq!(check["answer"], "unsat");
    assert!(!names(&check["decided_by"]).is_empty(), "{check}");
    assert!(names(&check["fragments"]).contains(&"word equations"), "{check}");
}

#[test]
fn searches_are_listed_by_room_with_what_they_spent() {
    let script = r#"(declare-const x String) (declare-const y String) (declare-const n Int)
        (assert (= (str.++ x "b") (str.++ "ab" y))) (assert (> (* n n n) 100)) (check-sat)"#;
    let found = check("searches", script, &[]);
    let searches = found["searches"].as_array().expect("a list");
    let with_model: Vec<&Value> = searches.iter().filter(|s| s["outcome"] == "model").collect();
    assert_eq!(with_model.len(), 2, "one in each room: {found}");
    assert_ne!(with_model[0]["room"], with_model[1]["room"]);
    assert!(searches.iter().any(|s| s["name"] == "literals over strings"), "{found}");
    let spent: u64 = searches.iter().filter_map(|search| search["ticks"].as_u64()).sum();
    let ticks = found["statistics"]["ticks"].as_u64().expect("a number");
    assert!((1..=ticks).contains(&spent), "{spent} of {ticks}");
    let text = explain("searches", script, &[]);
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(text.contains("searches       room 1: ") && text.contains(", model"), "{text}");
}

#[test]
fn heaps_name_the_procedure() {
    let script = fs::read_to_string("../../examples/list_segments.smt2").expect("the example");
    let check = check("heaps", &script, &[]);
    assert_eq!((check["answer"].as_str(), check["line"].as_u64()), (Some("unsat"), Some(15)));
    assert_eq!(names(&check["decided_by"]), ["list segments"]);
    assert!(names(&check["fragments"]).contains(&"inductive predicates"), "{check}");
}

#[test]
fn what_is_not_decided_has_a_conjunct_and_a_reason() {
    let script = "(declare-const x (Array Int Real)) (declare-const i Int)
        (assert (= (select x 7) 5.0))
        (assert (= (* (select x i) (select x i)) 2.0)) (check-sat)";
    let check = check("open", script, &[]);
    assert_eq!(check["answer"], "unknown");
    assert!(check["reason"].as_str().is_some_and(|why| why.contains("irrational")), "{check}");
    let conjuncts = check["conjuncts"].as_array().expect("conjuncts");
    let marked: Vec<u64> = conjuncts
        .iter()
        .filter(|conjunct| !conjunct["role"].is_null())
        .filter_map(|conjunct| conjunct["line"].as_u64())
        .collect();
    assert_eq!(marked, [3], "{check}");
}

#[test]
fn limits_are_reasons_too() {
    let script = "(declare-const x (_ BitVec 64)) (declare-const y (_ BitVec 64))
        (assert (bvult #x0000000000000001 x)) (assert (bvult x y))
        (assert (not (bvumulo x y)))
        (assert (= (bvmul x y) #x7fffffffffffffe7)) (check-sat)";
    let check = check("limit", script, &["--reproducible-resource-limit=200000"]);
    assert_eq!(check["answer"], "unknown");
    assert!(
        check["reason"]
            .as_str()
            .is_some_and(|why| why.starts_with("the limit of steps is used up")),
        "{check}"
    );
    let roles: Vec<&Value> =
        check["conjuncts"].as_array().expect("conjuncts").iter().map(|c| &c["role"]).collect();
    assert!(roles.iter().any(|role| *role == "heaviest"), "{check}");
}

#[test]
fn text_and_page_say_the_same() {
    let script =
        "(declare-const |<x>| Int) (assert (! (> |<x>| 3) :named big)) (check-sat) (get-model)";
    let text = explain("both", script, &[]);
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(text.starts_with("line 1: sat in "), "{text}");
    assert!(text.contains("decided by") && text.contains("big"), "{text}");
    let page = explain("both", script, &["--format=html"]);
    let page = String::from_utf8_lossy(&page.stdout).into_owned();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("&lt;x&gt;"), "{page}");
    assert!(!page.contains("http"), "nothing is loaded: {page}");
}

#[test]
fn wrong_use_and_errors_have_their_codes() {
    assert_eq!(explain("use", "", &["--format", "xml"]).status.code(), Some(2));
    assert_eq!(explain("error", "(assert x)", &[]).status.code(), Some(1));
}
