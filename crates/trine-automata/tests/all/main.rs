//! The integration tests in one program: each program would link the crate and all below it.

mod automata_against_words;
mod counting_formulas;
mod long_words_and_counters;
mod pictures;
mod random;
mod regexes_against_matcher;
mod transducers_against_functions;
