//! The integration tests in one program: each program would link the solver.

mod alternating;
mod blocks;
mod btor2;
mod certified;
#[path = "../../../trine-strings/tests/support/choices.rs"]
mod choices;
mod components;
mod context;
mod counting;
mod damaged_scripts;
mod dumps;
mod explain;
mod finite_data;
mod float_reals;
mod frames;
mod gallery;
mod handles;
mod heap_data;
mod heap_input;
mod heap_lemmas;
mod heap_tables;
mod heaps;
#[path = "../support/in_process.rs"]
mod in_process;
mod interpolants;
mod limits_between_checks;
mod manual;
mod mixing;
mod mixing_heaps;
mod mixing_numbers;
mod optimization;
mod pictures;
mod polymorphism;
mod promised;
mod proofs;
mod pysmt;
mod quantified_sequences;
#[path = "../../../trine-sep/tests/support/random_script.rs"]
mod random_script;
mod readers;
mod responses;
mod shares;
#[path = "../support/skipped.rs"]
mod skipped;
#[path = "../support/slice.rs"]
mod slice;
mod small_sets;
mod string_facts;
mod ticks;
mod tiny_formats;
