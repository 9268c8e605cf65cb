//! Each float operator on all operands of tiny formats, through the whole solver.
//!
//! Idea: the suite has hundreds of scripts, so a run takes a twenty-first part of them.
//! `TRINE_SLICE=N` chooses the part, `TRINE_SLICE=all` runs all.

#[path = "../support/tiny_formats.rs"]
mod operands;

use crate::in_process::run;
use crate::slice::Slice;
use trine::exit_code::ExitCode;
use trine::options::Options;

#[test]
fn operators_are_right_on_all_operands() {
    let slice = Slice::of_counter(21);
    let all: Vec<(String, String)> = operands::scripts().collect();
    assert_eq!(all.len(), 555);
    let mut count = 0;
    for (_, (name, script)) in all.iter().enumerate().filter(|(at, _)| slice.has(*at)) {
        let done = run(script, &Options::default());
        assert_eq!((done.output.as_str(), done.code), ("unsat\n", ExitCode::Done), "{name}");
        count += 1;
    }
    println!("{count} of {} scripts ({slice})", all.len());
}
