//! The options of the solver: what a script, a program or the command line may set.
//!
//! Idea: one row each; `set-option`, `get-option`, the command line and the manual follow from them.
//! Reference: SMT-LIB 2.7, section 4.1.7 (standard options).

#[cfg(feature = "strings")]
use super::STRINGS_ONLY;
use super::row::{Access, OptionRow, TimeUnit, When, as_is, steps, switch};
use super::{ModelStyle, ProofFormat, STRATEGIES, STRING_ESCAPES};
use crate::optimization::Priority;
use crate::strategy::Strategy;
#[cfg(feature = "strings")]
use trine_strings::StringProcedure;

const PROOF_FORMATS: [ProofFormat; 4] =
    [ProofFormat::Trine, ProofFormat::Lrat, ProofFormat::Alethe, ProofFormat::Cpc];

const MODEL_STYLES: [ModelStyle; 2] = [ModelStyle::Smtlib, ModelStyle::Table];

/// The ticks of one unit of cvc5's limits of resources, which count rewrites and conflicts.
const TICKS_OF_CVC5: u64 = 32;

/// The options that a script may set.
pub static SOLVER_OPTIONS: &[OptionRow] = &[
    OptionRow {
        name: "print-success",
        spellings: &[],
        when: When::Always,
        access: switch!(print_success),
        help: "print `success` after each command that prints nothing else",
    },
    OptionRow {
        name: "produce-models",
        spellings: &[as_is("model=")],
        when: When::Start,
        access: switch!(produce_models),
        help: "allow get-model and get-value",
    },
    OptionRow {
        name: "print-models",
        spellings: &[as_is("--dump-models"), as_is("dump_models=")],
        when: When::Always,
        access: switch!(print_models),
        help: "print the model after each `sat` of check-sat, as get-model would",
    },
    OptionRow {
        name: "produce-assignments",
        spellings: &[],
        when: When::Start,
        access: switch!(produce_assignments),
        help: "allow get-assignment",
    },
    OptionRow {
        name: "produce-unsat-cores",
        spellings: &[as_is("unsat_core=")],
        when: When::Start,
        access: switch!(produce_unsat_cores),
        help: "allow get-unsat-core",
    },
    OptionRow {
        name: "produce-unsat-assumptions",
        spellings: &[],
        when: When::Start,
        access: switch!(produce_unsat_assumptions),
        help: "allow get-unsat-assumptions",
    },
    OptionRow {
        name: "produce-proofs",
        spellings: &[as_is("proof=")],
        when: When::Start,
        access: switch!(produce_proofs),
        help: "allow get-proof",
    },
    OptionRow {
        name: "produce-assertions",
        spellings: &[],
        when: When::Start,
        access: switch!(produce_assertions),
        help: "allow get-assertions",
    },
    OptionRow {
        name: "minimal-unsat-cores",
        spellings: &[],
        when: When::Start,
        access: switch!(minimal_unsat_cores),
        help: "shrink each core until no assertion of it can be left out, as far as the limits allow",
    },
    OptionRow {
        name: "check-unsat-cores",
        spellings: &[],
        when: When::Start,
        access: switch!(check_unsat_cores),
        help: "solve each core again from scratch, without preprocessing, before it is printed",
    },
    OptionRow {
        name: "opt.priority",
        spellings: &[],
        when: When::Always,
        access: Access::Choice(
            &["lex", "box"],
            |options, word| {
                options.priority = if word == 1 { Priority::Box } else { Priority::Lexicographic };
            },
            |options| usize::from(options.priority == Priority::Box),
        ),
        help: "how several objectives count: `lex`, the first before the second; `box`, each by itself",
    },
    OptionRow {
        name: "global-declarations",
        spellings: &[],
        when: When::Start,
        access: switch!(global_declarations),
        help: "keep declarations and definitions when their level is popped",
    },
    OptionRow {
        name: "error-behavior",
        spellings: &[],
        when: When::Always,
        access: Access::Choice(
            &["immediate-exit", "continued-execution"],
            |options, word| options.continue_after_error = word == 1,
            |options| usize::from(options.continue_after_error),
        ),
        help: "after an error that is no rejected question: `immediate-exit` ends the script with exit code 1, \
               `continued-execution` goes on and gives no answer that the error could have changed",
    },
    OptionRow {
        name: "random-seed",
        spellings: &[as_is("--seed="), as_is("random_seed=")],
        when: When::Start,
        access: Access::Number(|options, n| options.random_seed = n, |options| options.random_seed),
        help: "seed of every random choice",
    },
    OptionRow {
        name: "reproducible-resource-limit",
        spellings: &[
            steps("--rlimit=", TICKS_OF_CVC5),
            steps("--rlimit-per=", TICKS_OF_CVC5),
            as_is("rlimit="),
        ],
        when: When::Always,
        access: Access::Number(
            |options, n| options.resource_limit = (n > 0).then_some(n),
            |options| options.resource_limit.unwrap_or(0),
        ),
        help: "limit of each check in ticks, which count steps and not seconds; 0 for none",
    },
    OptionRow {
        name: "timeout",
        spellings: &[
            as_is("-t:"),
            as_is("--tlimit-per="),
            as_is("--time-limit-per="),
            as_is("timeout="),
            as_is("soft_timeout="),
        ],
        when: When::Always,
        access: Access::Time(TimeUnit::Milliseconds, |options| &mut options.check_time),
        help: "wall-clock limit of each check in milliseconds, or with a unit, as in 10s or 2min; 0 for none",
    },
    OptionRow {
        name: "memory-limit",
        spellings: &[as_is("--memory="), as_is("-memory:"), as_is("memory_max_size=")],
        when: When::Always,
        access: Access::Memory(|options| &mut options.memory),
        help: "memory limit in MiB; `auto` for three quarters of what the machine or the control group has, 0 for none",
    },
    OptionRow {
        name: "quantifier-models",
        spellings: &[as_is("smt.mbqi="), as_is("mbqi=")],
        when: When::Always,
        access: switch!(quantifier_models),
        help: "make instances of quantified formulas also for the values of candidates, not only for what triggers match; \
               `false` answers `unknown` sooner",
    },
    OptionRow {
        name: "rewrite-level",
        spellings: &[],
        when: When::Start,
        access: Access::Number(
            |options, n| options.rewrite_level = n.min(2) as u32,
            |options| u64::from(options.rewrite_level),
        ),
        help: "0: only what the procedures need, 1: local rules, 2: all rules",
    },
    OptionRow {
        name: "preprocess",
        spellings: &[],
        when: When::Start,
        access: switch!(preprocess),
        help: "simplify the assertions as a whole before they are solved",
    },
    OptionRow {
        name: "verbosity",
        spellings: &[as_is("-v:"), as_is("verbose=")],
        when: When::Always,
        access: Access::Number(
            |options, n| options.verbosity = n.min(9) as u32,
            |options| u64::from(options.verbosity),
        ),
        help: "from 1 on, long checks tell each second on standard error what they do",
    },
    OptionRow {
        name: "string-escapes",
        spellings: &[],
        when: When::Always,
        access: Access::Choice(
            &["std", "auto", "legacy"],
            |options, word| options.string_escapes = STRING_ESCAPES[word].1,
            |options| {
                let is_set = |(_, escapes): &(_, _)| *escapes == options.string_escapes;
                STRING_ESCAPES.iter().position(is_set).unwrap_or(0)
            },
        ),
        help: "escapes in string literals: those of the standard (std), those of the language C \
               (legacy), or legacy where the script states version 2.5 or earlier (auto)",
    },
    OptionRow {
        name: "max-printed-string-length",
        spellings: &[],
        when: When::Always,
        access: Access::Number(
            |options, n| options.max_printed_string_length = n,
            |options| options.max_printed_string_length,
        ),
        help: "strings of models with more letters are not printed: asking for one is an error",
    },
    OptionRow {
        name: "model-style",
        spellings: &[],
        when: When::Always,
        access: Access::Choice(
            &["smtlib", "table"],
            |options, word| options.model_style = MODEL_STYLES[word],
            |options| MODEL_STYLES.iter().position(|&s| s == options.model_style).unwrap_or(0),
        ),
        help: "how get-model prints: definitions of the standard, or a table for people, with \
               decimal values and lengths",
    },
    OptionRow {
        name: "strategy",
        spellings: &[],
        when: When::Start,
        access: Access::Choice(
            &STRATEGIES,
            |options, word| options.strategy = Strategy::NAMED[word].1,
            |options| {
                let is_set = |(_, strategy): &(_, _)| *strategy == options.strategy;
                Strategy::NAMED.iter().position(is_set).unwrap_or(0)
            },
        ),
        help: "how assertions are decided; no strategy changes an answer",
    },
    OptionRow {
        name: "efforts",
        spellings: &[],
        when: When::Start,
        access: Access::Efforts(|options| &mut options.efforts),
        help: "change how much work goes into what, for experiments; no effort changes the meaning of an answer",
    },
    #[cfg(feature = "strings")]
    OptionRow {
        name: "strings.only",
        spellings: &[],
        when: When::Start,
        access: Access::Choice(
            &STRINGS_ONLY,
            |options, word| {
                let named = word.checked_sub(1).map(|place| StringProcedure::NAMED[place]);
                options.strings_only = named.map(|(_, procedure)| procedure);
            },
            |options| {
                let is_set = |(_, procedure): &(_, _)| Some(*procedure) == options.strings_only;
                StringProcedure::NAMED.iter().position(is_set).map_or(0, |place| place + 1)
            },
        ),
        help: "decide conjunctions of string literals by this procedure alone, to compare procedures; most \
               answers become `unknown`",
    },
    OptionRow {
        name: "proof-format",
        spellings: &[],
        when: When::Always,
        access: Access::Choice(
            &["trine", "lrat", "alethe", "cpc"],
            |options, word| options.proof_format = PROOF_FORMATS[word],
            |options| PROOF_FORMATS.iter().position(|&f| f == options.proof_format).unwrap_or(0),
        ),
        help: "how get-proof writes proofs: for trine check-proof, as clauses and LRAT, in Alethe or in CPC; --proof F writes \
               files F-CHECK.cnf and .lrat, .alethe or .cpc, beside F",
    },
    OptionRow {
        name: "regular-output-channel",
        spellings: &[],
        when: When::Always,
        access: Access::Text(|options| &mut options.regular_output),
        help: "where answers go: stdout, stderr or a file that is appended to",
    },
    OptionRow {
        name: "diagnostic-output-channel",
        spellings: &[],
        when: When::Always,
        access: Access::Text(|options| &mut options.diagnostic_output),
        help: "where diagnostics go: stdout, stderr or a file that is appended to",
    },
];
