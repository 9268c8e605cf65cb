//! The integration tests in one program: each program would link the solver.

mod agreement;
mod constant_arrays;
mod conversions;
mod counts;
mod evaluated_floats;
mod evaluated_heaps;
mod evaluated_sets;
mod evaluation;
mod floats;
mod heap_descriptions;
mod heap_profiles;
mod heap_proofs;
mod heap_wands;
mod hostile;
mod proofs;
mod quantifiers;
mod reader;
mod words;
