//! Every script under `tests/regress`, in every mode.
//!
//! Idea: a file states its answers once; each mode asks the same questions in another way. So one
//! small script tests reading, printing, levels, models, cores and rewriting.
//! A mode is left out with `; modes: -name` where it makes no sense for a file.

#[path = "../support/expressions.rs"]
mod expressions;
#[path = "../support/in_process.rs"]
mod in_process;
#[path = "../support/slice.rs"]
mod slice;

mod answer_modes;
mod case;
mod core_modes;
mod job_modes;
mod lemma_modes;
mod limit_modes;
mod model_modes;
mod proof_modes;
mod scramble_modes;
mod snapshot;
mod variant_modes;
mod weakened_modes;

use case::Case;

/// Runs a mode over all files that have it, and lists the failures.
fn every_case(mode: &str, run: fn(&Case) -> Result<(), String>) {
    let cases = case::all();
    println!(
        "mode {mode}: {} of {} files",
        cases.iter().filter(|c| c.has_mode(mode)).count(),
        cases.len()
    );
    assert!(cases.len() >= 60, "only {} files under tests/regress", cases.len());
    let mut failures = Vec::new();
    for case in cases.iter().filter(|case| case.has_mode(mode)) {
        if let Err(what) = run(case) {
            failures.push(format!("{} in mode {mode}: {what}", case.name));
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn answers() {
    every_case("answer", answer_modes::as_written);
}

#[test]
fn each_check_alone() {
    every_case("alone", answer_modes::alone);
}

#[test]
fn rewriting_off() {
    every_case("unrewritten", answer_modes::unrewritten);
}

#[test]
fn local_rules_only() {
    every_case("local-rules", answer_modes::local_rules);
}

#[test]
fn assertions_in_other_orders() {
    every_case("shuffled", answer_modes::shuffled);
}

#[test]
fn a_level_for_each_assertion() {
    every_case("levels", answer_modes::levels);
}

#[test]
fn assertions_as_assumptions() {
    every_case("assumed", answer_modes::assumed);
}

#[test]
fn printed_commands_read_back() {
    every_case("reprinted", answer_modes::reprinted);
}

#[test]
fn printed_assertions_read_back() {
    every_case("assertions", answer_modes::printed_assertions);
}

#[test]
fn models_satisfy_the_assertions() {
    every_case("models", model_modes::models);
}

#[test]
fn values_of_assertions_are_true() {
    every_case("values", model_modes::values);
}

#[test]
fn cores_are_inconsistent() {
    every_case("cores", core_modes::cores);
}

#[test]
fn minimal_cores_have_no_redundant_member() {
    every_case("minimal-cores", core_modes::minimal_cores);
}

#[test]
fn every_lemma_is_refuted_when_denied() {
    every_case("lemmas", lemma_modes::lemmas);
}

#[test]
fn the_checker_refutes_no_answer() {
    every_case("proof", proof_modes::judged);
}

#[test]
fn no_proof_fits_a_script_with_models() {
    every_case("weakened", weakened_modes::weakened_scripts);
}

#[test]
fn the_same_again() {
    every_case("twice", lemma_modes::twice);
}

#[test]
fn levels_cost_little() {
    every_case("split", lemma_modes::split);
}

#[test]
fn failed_assumptions_are_inconsistent() {
    every_case("failed-assumptions", core_modes::failed_assumptions);
}

#[test]
fn several_jobs() {
    every_case("jobs", job_modes::raced);
}

#[test]
fn any_number_of_jobs() {
    every_case("deterministic-jobs", job_modes::deterministic);
}

#[test]
fn cubes_change_no_answer() {
    every_case("cubes", job_modes::cubes);
}

#[test]
fn unrelated_assertions_change_no_answer() {
    every_case("junk", variant_modes::junk);
}

#[test]
fn options_between_commands_change_no_answer() {
    every_case("options", variant_modes::options);
}

#[test]
fn other_names_and_orders_change_no_answer() {
    every_case("scramble", scramble_modes::scrambled);
}

#[test]
fn a_check_that_ends_early_leaves_nothing_behind() {
    every_case("limits", limit_modes::cut_short);
}
