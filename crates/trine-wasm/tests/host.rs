//! The functions of the module, called as a host calls them.
#![allow(unsafe_code, reason = "a host writes into the memory of the module")]

use trine_wasm::{
    trine_close, trine_end, trine_explain, trine_forgive, trine_input, trine_listen, trine_open,
    trine_result, trine_result_length, trine_run,
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
    assert_eq!(result(), "the option `timeout` needs a time");
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
