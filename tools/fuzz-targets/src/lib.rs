//! Entry points for coverage-guided fuzzing.
//!
//! Idea: each function takes the bytes of a fuzzer and panics when a property of Trine does not hold
//! for them. The shells of `fuzz/` hand them to libFuzzer; the smoke tests call them with fixed
//! pseudo-random bytes.
//! Invariant: a function depends on its bytes only, so a finding repeats. Limits are ticks, not
//! seconds.
//! Reference: <https://llvm.org/docs/LibFuzzer.html>.

mod command_sequence;
mod in_process;
mod live_script;
mod parser_round_trip;
mod typed_script;

pub use command_sequence::command_sequence;
pub use parser_round_trip::parser_round_trip;
pub use typed_script::typed_script;
