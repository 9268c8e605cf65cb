//! The options of the command line alone: input, output and files of a run.
//!
//! Invariant: no script may set one of these.

use super::row::{Access, OptionRow, TimeUnit, When, as_is, seconds, switch};
use super::{Certified, Language, ReplaceSemantics};

const CERTIFIED: [Certified; 3] = [Certified::Off, Certified::On, Certified::Forward];

const REPLACE_SEMANTICS: [ReplaceSemantics; 2] = [ReplaceSemantics::First, ReplaceSemantics::Any];

const LANGUAGES: [Language; 3] = [Language::Auto, Language::Smt2, Language::Btor2];

/// The options that the command line alone may set.
pub static COMMAND_LINE_OPTIONS: &[OptionRow] = &[
    OptionRow {
        name: "total-timeout",
        spellings: &[seconds("-T:"), as_is("--tlimit=")],
        when: When::CommandLine,
        access: Access::Time(TimeUnit::Milliseconds, |options| &mut options.total_time),
        help: "wall-clock limit of the whole run in milliseconds, or with a unit, as in 10s or 2min; 0 for none",
    },
    OptionRow {
        name: "progress",
        spellings: &[],
        when: When::CommandLine,
        access: switch!(progress),
        help: "show a line with the progress of each check on standard error, if that is a terminal",
    },
    OptionRow {
        name: "stats",
        spellings: &[as_is("-st"), as_is("--statistics")],
        when: When::CommandLine,
        access: switch!(stats),
        help: "print statistics as comment lines at the end",
    },
    OptionRow {
        name: "exit-code",
        spellings: &[],
        when: When::CommandLine,
        access: switch!(exit_code_of_answer),
        help: "exit with 10 after a last answer `sat`, 20 after `unsat`, 0 otherwise",
    },
    OptionRow {
        name: "parse-only",
        spellings: &[],
        when: When::CommandLine,
        access: switch!(parse_only),
        help: "read and sort-check the script without solving",
    },
    OptionRow {
        name: "lang",
        spellings: &[as_is("--lang="), as_is("--input-language=")],
        when: When::CommandLine,
        access: Access::Choice(
            &["auto", "smt2", "btor2"],
            |options, word| options.language = LANGUAGES[word],
            |options| LANGUAGES.iter().position(|&l| l == options.language).unwrap_or(0),
        ),
        help: "language of the input; `auto` is btor2 for files named *.btor2 and *.btor, else smt2",
    },
    OptionRow {
        name: "certified",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Choice(
            &["false", "true", "forward"],
            |options, word| options.certified = CERTIFIED[word],
            |options| CERTIFIED.iter().position(|&c| c == options.certified).unwrap_or(0),
        ),
        help: "answer only what the checker trine-cert accepts for the file, which must hold one \
               check; with `forward`, `unsat` comes from its own propagation alone",
    },
    OptionRow {
        name: "certificate",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.certificate),
        help: "with --certified: the file that gets the evidence which trine-cert accepted",
    },
    OptionRow {
        name: "replace-semantics",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Choice(
            &["first", "any"],
            |options, word| options.replace_semantics = REPLACE_SEMANTICS[word],
            |options| {
                REPLACE_SEMANTICS.iter().position(|&s| s == options.replace_semantics).unwrap_or(0)
            },
        ),
        help: "with --certified: `any` lets str.replace and its relatives replace some match \
               instead of the first one, which is not what the standard says",
    },
    OptionRow {
        name: "bound",
        spellings: &[as_is("--kmax=")],
        when: When::CommandLine,
        access: Access::Number(|options, n| options.bound = n, |options| options.bound),
        help: "for BTOR2: the last step at which a bad state is looked for, counted from 0",
    },
    OptionRow {
        name: "dump-dimacs",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.dump_dimacs),
        help: "write the clauses of each check to this file (words alone)",
    },
    OptionRow {
        name: "dump-aiger",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.dump_aiger),
        help: "write the and-inverter graph of each check to this file, as text if it is named *.aag",
    },
    OptionRow {
        name: "explanation",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.explanation),
        help: "write what decided each check, or why nothing did, to this file when the script ends: as \
               JSON if it is named *.json, as a page if *.html, otherwise as text",
    },
    OptionRow {
        name: "dump-afa",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.dump_afa),
        help: "write the transition systems of alternating automata over strings to this file as BTOR2; \
               those after the first get numbers",
    },
    OptionRow {
        name: "jobs",
        spellings: &[as_is("-j:")],
        when: When::CommandLine,
        access: Access::Jobs(|options| &mut options.jobs),
        help: "how many strategies may run side by side in a check, each on a thread of its own; `auto` for \
               the number of cores",
    },
    OptionRow {
        name: "jobs-delay",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Number(|options, n| options.jobs_delay = n, |options| options.jobs_delay),
        help: "how long a check runs alone before other jobs take part, in milliseconds",
    },
    OptionRow {
        name: "cubes-delay",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Number(|options, n| options.cubes_delay = n, |options| options.cubes_delay),
        help: "how long jobs run side by side before half of them split the problem into cubes, in milliseconds",
    },
    OptionRow {
        name: "deterministic-jobs",
        spellings: &[],
        when: When::CommandLine,
        access: switch!(deterministic_jobs),
        help: "give the same answers, models and cores whatever the number of jobs, one included, at some \
               cost in time",
    },
    OptionRow {
        name: "share-clauses",
        spellings: &[],
        when: When::CommandLine,
        access: switch!(share_clauses),
        help: "let jobs that decide words tell each other the short clauses that they learn",
    },
    OptionRow {
        name: "proof",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.proof),
        help: "write proofs of all answers `unsat` to this file, for trine check-proof and trine-check",
    },
    OptionRow {
        name: "check-proofs",
        spellings: &[],
        when: When::CommandLine,
        access: switch!(check_proofs),
        help: "make a proof of each answer `unsat` and have it checked before the answer is printed; a \
               rejected proof is a fault",
    },
    OptionRow {
        name: "dump-lemmas",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.dump_lemmas),
        help: "write the lemmas of all checks to this file, with rules and arguments, as a script whose \
               every check must be `unsat`",
    },
    OptionRow {
        name: "diagnostics",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Choice(
            &["line", "full"],
            |options, word| options.full_diagnostics = word == 1,
            |options| usize::from(options.full_diagnostics),
        ),
        help: "`full` shows an error with the lines it is about on the diagnostic channel too",
    },
    OptionRow {
        name: "svg",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.svg),
        help: "file that gets the heap of the last `sat`, or the automata and transducers of the \
               assertions, as a drawing; more than one go to files with numbers",
    },
    OptionRow {
        name: "dot",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.dot),
        help: "the same files as graphs for Graphviz",
    },
];
