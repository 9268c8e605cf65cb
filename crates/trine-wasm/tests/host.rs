//! The functions of the module, called as a host calls them.
#![allow(unsafe_code, reason = "a host writes into the memory of the module")]

use trine_wasm::{
    trine_close, trine_end, trine_explain, trine_forgive, trine_input, trine_listen, trine_message,
    trine_open, trine_result, trine_result_length, trine_run,
};

fn give(text: &str) {
    let place = trine_input(text.len());
    // SAFETY: there is room for the text.
    unsafe { place.copy_from_nonoverlapping(text.as_ptr(), text.len()) };
}

fn open(options: &str) -> i32 {
    give(options);
    trine_open()
}

fn run(script: &str) -> i32 {
    give(script);
    trine_run()
}

fn result() -> String {
    // SAFETY: the result lives until the next call.
    let bytes = unsafe { std::slice::from_raw_parts(trine_result(), trine_result_length()) };
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn options_are_checked() {
    assert_eq!(open("timeout=1000\nproduce-models=true"), 0);
    assert_eq!(open("no-such-option=1"), 2);
    assert_eq!(result(), "there is no option `no-such-option`");
    assert_eq!(open("timeout=soon"), 2);
    assert_eq!(
        result(),
        "the option `timeout` needs a time, such as 500 (milliseconds), 500ms, 10s, 2min or 1h"
    );
    // Jobs are threads, and there are none.
    assert_eq!(open("jobs=2"), 2);
}

#[test]
fn a_script_comes_in_pieces_and_is_explained() {
    assert_eq!(open(""), 0);
    trine_listen();
    assert_eq!(run("(declare-const x Int)(assert (> x 3))"), 0);
    assert_eq!(run("(assert (= x true))"), 1);
    trine_forgive();
    assert_eq!(run("(check-sat)"), 0);
    trine_explain(1);
    assert!(result().contains("\"answer\": \"sat\""), "{}", result());
    trine_close();
    assert_eq!(result(), "");
    assert_eq!(run("(check-sat)"), 2);
    assert_eq!(trine_end(), 0);
}

fn answered(message: &str) -> String {
    give(message);
    trine_message();
    result()
}

/// As many messages as it takes to build a formula, check it and read a model; then a core.
#[test]
fn messages_build_terms_and_ask_solvers() {
    let int = answered(r#"["sort.parse", "Int"]"#);
    let sort: u32 =
        int.trim_start_matches(r#"{"ok":["#).split(',').next().unwrap().parse().unwrap();
    let term = |answer: &str| {
        answer.trim_start_matches(r#"{"ok":["#).split(',').next().unwrap().to_owned()
    };
    let x = term(&answered(&format!(r#"["make.constant", "x", {sort}]"#)));
    let sum = term(&answered(&format!(r#"["make.binary", "+", {x}, ["int", "2"], true]"#)));
    assert_eq!(answered(&format!(r#"["term.text", {sum}]"#)), r#"{"ok":"(+ x 2)"}"#);
    let low = term(&answered(&format!(r#"["make.binary", ">", {sum}, ["int", "-1f"], true]"#)));
    let high = term(&answered(&format!(r#"["make.binary", "<", {x}, ["int", "-20"], true]"#)));
    let solver = answered(r#"["solver.new"]"#).replace(r#"{"ok":"#, "").replace('}', "");
    for formula in [&low, &high] {
        assert_eq!(
            answered(&format!(r#"["solver.assert", {solver}, {formula}]"#)),
            r#"{"ok":null}"#
        );
    }
    assert_eq!(answered(&format!(r#"["solver.check", {solver}, [], null, null]"#)), r#"{"ok":-1}"#);
    assert_eq!(answered(&format!(r#"["solver.drop", {solver}]"#)), r#"{"ok":null}"#);
    // An interrupt ends the next check.
    let solver = answered(r#"["solver.new"]"#).replace(r#"{"ok":"#, "").replace('}', "");
    answered(&format!(r#"["solver.assert", {solver}, {low}]"#));
    assert_eq!(answered(&format!(r#"["solver.check", {solver}, [], 5.0, null]"#)), r#"{"ok":1}"#);
    let model = answered(&format!(r#"["solver.model", {solver}]"#))
        .replace(r#"{"ok":"#, "")
        .replace('}', "");
    let value = answered(&format!(r#"["model.value", {model}, {low}]"#));
    assert_eq!(value, r#"{"ok":["bool",true]}"#);
}

#[test]
fn strange_messages_are_refused() {
    for message in [
        "",
        "[",
        "[]",
        "{}",
        r#"["no such"]"#,
        r#"["term.text"]"#,
        r#"["term.text", 4294967296]"#,
        r#"["term.text", 18446744073709551616]"#,
        r#"["term.text", -1]"#,
        r#"["sort.text", 99999]"#,
        r#"["function.name", 99999]"#,
        r#"["solver.check", 7, [], null, null]"#,
        r#"["model.text", 0]"#,
        r#"["make.power", 0, ["int", "zz"]]"#,
        r#"["make.value", ["fraction", "1", "0"], 0]"#,
    ] {
        let answer = answered(message);
        assert!(answer.starts_with(r#"{"error":"refused""#), "{message}: {answer}");
    }
    let answer = answered(r#"["parse", "(declare-const x Int)\n(assert (> x z))"]"#);
    assert!(answer.contains(r#""line":2"#) && answer.contains(r#""error":"parse""#), "{answer}");
    assert!(answered(r#"["make.value", ["str", [55296]], 0]"#).starts_with(r#"{"error":"sort""#));
}
