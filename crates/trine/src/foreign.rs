//! What clients say to other solvers and Trine has no use for: flags and options that change no answer.
//!
//! Idea: a client that sends these wants the answers that it gets without them, so they are passed over.
//! Invariant: nothing stands here that asks for a limit, for another answer or for another response; that is
//! a row of the option table, or `unsupported`.
//! Reference: the option tables of Z3 5.4, cvc5 1.4, Yices 2.6 and Bitwuzla 0.9.

/// Flags of command lines: the language, silence, and features that Trine has without asking.
const FLAGS: &[&str] = &[
    "-smt2",
    "--smt2",
    "-nw",
    "--quiet",
    "-q",
    "--incremental",
    "-i",
    "--interactive",
    "--no-interactive",
    "--strings-exp",
    "--fp-exp",
    "--arrays-exp",
    "--mode=one-shot",
    "--mode=push-pop",
    "--mode=interactive",
];

/// Options of `set-option`, without the colon, and of `NAME=VALUE`; with `*` all that begin so.
const OPTIONS: &[&str] = &[
    // Z3: how it prints, and which of its procedures it takes.
    "smtlib2_compliant",
    "pp.*",
    "pp-*",
    "smt.*",
    "nlsat.*",
    "rewriter.*",
    "sat.*",
    "sls.*",
    "solver.*",
    "combined_solver.*",
    "model_evaluator.*",
    "tactic.*",
    "parallel.*",
    "auto_config",
    "auto-config",
    "type_check",
    "well_sorted_check",
    "warning",
    "model.*",
    "model_validate",
    "model_compress",
    "nnf.*",
    // Z3 before version 4.3, as Boogie takes it where it does not know the name of the solver.
    "arith_*",
    "async_commands",
    "bv_reflect",
    "case_split",
    "delay_units*",
    "model_hide_unused_partitions",
    "model_on_timeout",
    "model_v2",
    "nnf_*",
    "phase_selection",
    "qi_*",
    "restart_*",
    // The name of `produce-assertions` before version 2.5 of the standard.
    "interactive-mode",
    // cvc5: what it needs to be told for what Trine does anyway.
    "incremental",
    "strings-exp",
    "fp-exp",
    "arrays-exp",
    "fmf-bound",
    "produce-interpolants",
];

/// Whether a flag of a command line is passed over.
#[must_use]
pub fn is_flag(argument: &str) -> bool {
    FLAGS.contains(&argument)
}

/// Whether an option, named without colon, is passed over. As for Z3, capitals are small letters.
#[must_use]
pub fn is_option(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    OPTIONS.iter().any(|row| match row.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => *row == name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::OptionRow;

    #[test]
    fn what_is_passed_over_is_no_option_of_ours() {
        for row in OPTIONS {
            assert!(OptionRow::spelled(row.trim_end_matches('*')).is_none(), "{row}");
        }
    }

    #[test]
    fn families_are_known_by_their_beginning() {
        assert!(
            is_option("smt.phase_selection")
                && is_option("NNF.SK_HACK")
                && is_option("pp.decimal")
                && is_option("smtlib2_compliant")
        );
        assert!(!is_option("smt") && !is_option("timeout") && !is_option("opt.priority"));
    }
}
