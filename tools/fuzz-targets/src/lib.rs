//! Entry points for coverage-guided fuzzing.
//!
//! Idea: each function takes the bytes of a fuzzer and panics when a property of Trine does not hold
//! for them. The shells of `fuzz/` hand them to libFuzzer; the smoke tests call them with fixed
//! pseudo-random bytes.
//! Invariant: a function depends on its bytes only, so a finding repeats. Limits are ticks, not
//! seconds.
//! Reference: <https://llvm.org/docs/LibFuzzer.html>.

mod command_sequence;
mod heap_script;
mod in_process;
mod live_script;
mod parser_round_trip;
mod planted_model;
mod proved_script;
mod small_script;
mod typed_script;

pub use command_sequence::command_sequence;
pub use heap_script::heap_script;
pub use parser_round_trip::parser_round_trip;
pub use planted_model::{Outcome, mixtures, planted_model};
pub use proved_script::{Proved, Scripts, families, proved_script};
pub use small_script::small_script;
pub use typed_script::typed_script;

/// Checks that an entry point made, by what came of them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Answered {
    /// Checks with the answer `sat` or `unsat`.
    pub definite: usize,
    /// All checks.
    pub all: usize,
}

impl Answered {
    /// Counts answers.
    fn of(answers: &[String]) -> Self {
        let definite = answers.iter().filter(|answer| *answer != "unknown").count();
        Self { definite, all: answers.len() }
    }
}
