//! The option table: every option of the command line and of `set-option`, one row each.
//!
//! Idea: a row has a name, the spellings of other solvers, a kind, help text, and one function that
//! stores the value. The command line (with `--help`, completions and manual page), `set-option`,
//! `get-option` and the manual's table of options all come from the rows.
//! Reference: SMT-LIB 2.7, section 4.1.7 (standard options).

use std::num::NonZeroUsize;
use std::time::Duration;

use trine_rewrite::Level;
use trine_sat::SatConfig;
#[cfg(feature = "strings")]
use trine_strings::StringProcedure;

use crate::process_memory;
use crate::strategy::Strategy;

/// The language of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// By the name of the file: BTOR2 if it ends in `.btor2` or `.btor`, otherwise SMT-LIB.
    #[default]
    Auto,
    /// SMT-LIB 2.7 with the dialects that are read.
    Smt2,
    /// BTOR2.
    Btor2,
}

/// Whether answers need the consent of the checker that was extracted from a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Certified {
    /// No.
    #[default]
    Off,
    /// Yes; Trine finds the evidence.
    On,
    /// Yes; `unsat` comes from the checker's own propagation alone.
    Forward,
}

/// Which match `str.replace` and its relatives replace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReplaceSemantics {
    /// The first and shortest one, as the standard says.
    #[default]
    First,
    /// Some match; not standard.
    Any,
}

/// How models are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ModelStyle {
    /// As definitions, as the standard says.
    #[default]
    Smtlib,
    /// As a table for people.
    Table,
}

/// How proofs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProofFormat {
    /// For `trine check-proof` and `trine-check`.
    #[default]
    Trine,
    /// As clauses and a refutation in LRAT.
    Lrat,
    /// In Alethe.
    Alethe,
    /// In CPC.
    Cpc,
}

/// How escape sequences in string literals are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StringEscapes {
    /// Those of the standard since version 2.6, whatever version a script states, as in other solvers.
    #[default]
    Standard,
    /// As in the language C where the script states version 2.5 or earlier, else as in the standard.
    Auto,
    /// Those of CVC4 before, as in the language C.
    Legacy,
}

/// How much memory the process may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MemoryLimit {
    /// Three quarters of the memory of the machine, or of what its control group may have.
    #[default]
    Share,
    /// As much as the system gives.
    None,
    /// So many bytes.
    Bytes(u64),
}

impl MemoryLimit {
    /// The limit in bytes; `None` if there is none, or if the memory of the machine is not known.
    #[must_use]
    pub fn bytes(self) -> Option<u64> {
        match self {
            Self::Share => process_memory::available().map(|bytes| bytes / 4 * 3),
            Self::None => None,
            Self::Bytes(bytes) => Some(bytes),
        }
    }
}

/// How many checks of the same assertions may run side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jobs {
    /// As many as there are cores.
    Cores,
    /// So many.
    Count(NonZeroUsize),
}

impl Jobs {
    /// One job.
    pub const ONE: Self = Self::Count(NonZeroUsize::MIN);

    /// The number of jobs.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            Self::Cores => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            Self::Count(count) => count.get(),
        }
    }
}

/// How the jobs of a check work together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Teamwork {
    /// There is one.
    Alone,
    /// The first answer counts, of so many jobs.
    Race(usize),
    /// The answer that takes the fewest steps counts; so many jobs do the work.
    Epochs(usize),
}

/// The word for [`Jobs::Cores`].
const CORES: &str = "auto";

/// The word for [`MemoryLimit::Share`].
const SHARE: &str = "auto";

impl StringEscapes {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        STRING_ESCAPES.iter().find(|(_, escapes)| *escapes == self).map_or("std", |(name, _)| name)
    }
}

/// The words and what they mean.
const STRING_ESCAPES: [(&str, StringEscapes); 3] = [
    ("std", StringEscapes::Standard),
    ("auto", StringEscapes::Auto),
    ("legacy", StringEscapes::Legacy),
];

/// The words for the procedures of strings that can be asked for alone.
#[cfg(feature = "strings")]
const STRINGS_ONLY: [&str; StringProcedure::NAMED.len() + 1] = {
    let mut words = ["any"; StringProcedure::NAMED.len() + 1];
    let mut place = 0;
    while place < StringProcedure::NAMED.len() {
        words[place + 1] = StringProcedure::NAMED[place].0;
        place += 1;
    }
    words
};

/// The words for the strategies.
const STRATEGIES: [&str; Strategy::NAMED.len()] = {
    let mut words = ["usual"; Strategy::NAMED.len()];
    let mut place = 0;
    while place < Strategy::NAMED.len() {
        words[place] = Strategy::NAMED[place].0;
        place += 1;
    }
    words
};

/// What a run of Trine may be told.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the switches of SMT-LIB are Boolean")]
pub struct Options {
    /// `success` after each command that prints nothing else.
    pub print_success: bool,
    /// Models can be asked for.
    pub produce_models: bool,
    /// Each `sat` is followed by its model.
    pub print_models: bool,
    /// `get-assignment` can be asked for.
    pub produce_assignments: bool,
    /// Cores over named assertions can be asked for.
    pub produce_unsat_cores: bool,
    /// Cores over the assumptions of `check-sat-assuming` can be asked for.
    pub produce_unsat_assumptions: bool,
    /// `get-assertions` can be asked for.
    pub produce_assertions: bool,
    /// Declarations survive `pop`.
    pub global_declarations: bool,
    /// An error does not end the script.
    pub continue_after_error: bool,
    /// Cores are made subset-minimal, within the time that is left.
    pub minimal_unsat_cores: bool,
    /// Cores are checked by another solver run before they are printed.
    pub check_unsat_cores: bool,
    /// Seed of every random choice.
    pub random_seed: u64,
    /// Limit of one check in ticks.
    pub resource_limit: Option<u64>,
    /// Wall-clock limit of one check.
    pub check_time: Option<Duration>,
    /// Wall-clock limit of the whole run.
    pub total_time: Option<Duration>,
    /// Limit of the resident memory of the process.
    pub memory: MemoryLimit,
    /// From 1 on, long checks tell what they do.
    pub verbosity: u32,
    /// Escape sequences in string literals.
    pub string_escapes: StringEscapes,
    /// Longer strings of models are not printed.
    pub max_printed_string_length: u64,
    /// How models are printed.
    pub model_style: ModelStyle,
    /// A line of progress on the terminal.
    pub progress: bool,
    /// Rewriting level: 0 elimination only, 1 local rules, 2 all rules.
    pub rewrite_level: u32,
    /// Word-level preprocessing (substitution and its relatives).
    pub preprocess: bool,
    /// Statistics are printed at the end.
    pub stats: bool,
    /// The exit code is that of SAT solvers.
    pub exit_code_of_answer: bool,
    /// The script is read and sort-checked, and nothing is solved.
    pub parse_only: bool,
    /// The language of the input.
    pub language: Language,
    /// Whether answers need the consent of the checker that was extracted from a proof.
    pub certified: Certified,
    /// What `str.replace` and its relatives mean for the certified checker.
    pub replace_semantics: ReplaceSemantics,
    /// Where the evidence of a certified answer is written; empty for nowhere.
    pub certificate: String,
    /// For BTOR2: the last step at which a bad state is looked for.
    pub bound: u64,
    /// Where the clauses of each check are written; empty for nowhere.
    pub dump_dimacs: String,
    /// Where the graph of each check is written; empty for nowhere.
    pub dump_aiger: String,
    /// Where the explanation of all checks is written; empty for nowhere.
    pub explanation: String,
    /// Where the transition systems of alternating automata are written; empty for nowhere.
    pub dump_afa: String,
    /// How assertions are decided.
    pub strategy: Strategy,
    /// How many strategies run side by side.
    pub jobs: Jobs,
    /// How long a check runs alone before other jobs take part, in milliseconds.
    pub jobs_delay: u64,
    /// Whether answers, models and cores are the same for every number of jobs.
    pub deterministic_jobs: bool,
    /// The one procedure that decides conjunctions of string literals; none for all of them.
    #[cfg(feature = "strings")]
    pub strings_only: Option<StringProcedure>,
    /// Where the lemmas of all checks are written; empty for nowhere.
    pub dump_lemmas: String,
    /// Where proofs of `unsat` are written; empty for nowhere.
    pub proof: String,
    /// How `get-proof` and files of proofs write them.
    pub proof_format: ProofFormat,
    /// Whether proofs are made for `get-proof`.
    pub produce_proofs: bool,
    /// Whether each proof is checked before `unsat` is printed.
    pub check_proofs: bool,
    /// Errors are shown with the line they are on.
    pub full_diagnostics: bool,
    /// Where answers go: `stdout`, `stderr` or a file.
    pub regular_output: String,
    /// Where diagnostics go.
    pub diagnostic_output: String,
    /// The file that gets each heap that is found as a drawing; none if empty.
    pub svg: String,
    /// The file that gets each heap that is found for Graphviz; none if empty.
    pub dot: String,
}

impl Options {
    /// Whether there may be proofs of answers `unsat`.
    #[must_use]
    pub fn wants_proofs(&self) -> bool {
        self.produce_proofs || self.proves_at_once()
    }

    /// Whether checks that answer `unsat` make proofs that nobody has asked for yet.
    #[must_use]
    pub fn proves_at_once(&self) -> bool {
        !self.proof.is_empty() || self.check_proofs
    }

    /// Whether a check may be answered by its proof alone: nobody wants to see how the solver decides, or to
    /// have it judged, and scripts mean what they mean to the checker.
    #[cfg(feature = "proofs")]
    #[must_use]
    pub fn may_prove_first(&self) -> bool {
        let files = [&self.dump_dimacs, &self.dump_aiger, &self.dump_afa, &self.dump_lemmas];
        let has_usual_meaning = self.string_escapes == StringEscapes::default()
            && self.replace_semantics == ReplaceSemantics::First
            && self.strings_only.is_none()
            && self.certified == Certified::default();
        let wants_more = self.check_proofs
            || self.produce_unsat_cores
            || !self.explanation.is_empty()
            || files.into_iter().any(|file| !file.is_empty());
        !self.proof.is_empty() && has_usual_meaning && !wants_more
    }

    /// Whether something was asked for that only the checker of certified answers does.
    #[must_use]
    pub fn needs_checker(&self) -> bool {
        !self.certificate.is_empty() || self.replace_semantics != ReplaceSemantics::First
    }

    /// How jobs work together. What a run has to tell about its procedures, it tells of one job.
    #[must_use]
    pub fn teamwork(&self) -> Teamwork {
        let tells = [&self.explanation, &self.dump_lemmas, &self.dump_afa];
        let tells = tells.iter().any(|file| !file.is_empty());
        match self.jobs.count() {
            jobs if self.deterministic_jobs && !tells => Teamwork::Epochs(jobs),
            jobs if tells || jobs == 1 => Teamwork::Alone,
            jobs => Teamwork::Race(jobs),
        }
    }

    /// How far the rewriter goes.
    #[must_use]
    pub fn rewriting(&self) -> Level {
        match self.rewrite_level {
            0 => Level::Off,
            2.. if self.strategy != Strategy::Unprocessed => Level::Deep,
            _ => Level::Local,
        }
    }

    /// Whether assertions are simplified as a whole.
    #[must_use]
    pub fn preprocesses(&self) -> bool {
        self.preprocess && self.strategy != Strategy::Unprocessed
    }

    /// The settings of SAT solvers.
    #[must_use]
    pub fn sat_config(&self) -> SatConfig {
        // The seeds of CaDiCaL end there.
        let seed = (self.random_seed % 2_000_000_000) as u32;
        self.strategy.sat_config(SatConfig { seed, ..SatConfig::default() })
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            print_success: false,
            produce_models: true,
            print_models: false,
            produce_assignments: true,
            produce_unsat_cores: false,
            produce_unsat_assumptions: true,
            produce_assertions: true,
            global_declarations: false,
            continue_after_error: false,
            minimal_unsat_cores: false,
            check_unsat_cores: false,
            random_seed: 0,
            resource_limit: None,
            check_time: None,
            total_time: None,
            memory: MemoryLimit::Share,
            verbosity: 0,
            string_escapes: StringEscapes::Standard,
            max_printed_string_length: 20_000_000,
            model_style: ModelStyle::Smtlib,
            progress: false,
            rewrite_level: 2,
            preprocess: true,
            stats: false,
            exit_code_of_answer: false,
            parse_only: false,
            language: Language::Auto,
            certified: Certified::Off,
            replace_semantics: ReplaceSemantics::First,
            certificate: String::new(),
            bound: 20,
            dump_dimacs: String::new(),
            dump_aiger: String::new(),
            explanation: String::new(),
            dump_afa: String::new(),
            strategy: Strategy::Usual,
            jobs: Jobs::ONE,
            jobs_delay: 200,
            deterministic_jobs: false,
            #[cfg(feature = "strings")]
            strings_only: None,
            dump_lemmas: String::new(),
            proof: String::new(),
            proof_format: ProofFormat::Trine,
            produce_proofs: false,
            check_proofs: false,
            full_diagnostics: false,
            regular_output: "stdout".into(),
            diagnostic_output: "stderr".into(),
            svg: String::new(),
            dot: String::new(),
        }
    }
}

/// When an option may be set by a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Only before the first assertion. (The standard says: before `set-logic`; scripts of all peers
    /// set options after it.)
    Start,
    /// At any time.
    Always,
    /// Only on the command line.
    CommandLine,
}

/// How the value of an option is written, with access to the field.
#[derive(Clone, Copy)]
pub enum Access {
    /// `true` or `false`; on the command line the bare flag means `true`.
    Switch(fn(&mut Options) -> &mut bool),
    /// A number from zero to `u64::MAX`.
    Number(fn(&mut Options, u64), fn(&Options) -> u64),
    /// A time, zero for none, in the unit given.
    Time(TimeUnit, fn(&mut Options) -> &mut Option<Duration>),
    /// A number of MiB, zero for none, or a word for the share of the machine.
    Memory(fn(&mut Options) -> &mut MemoryLimit),
    /// A number from one on, or a word for the number of cores.
    Jobs(fn(&mut Options) -> &mut Jobs),
    /// A text.
    Text(fn(&mut Options) -> &mut String),
    /// One of these words, by its position.
    Choice(&'static [&'static str], fn(&mut Options, usize), fn(&Options) -> usize),
}

/// The unit in which a time is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeUnit {
    /// Thousandths of a second.
    Milliseconds,
    /// Seconds, with decimals if wanted.
    Seconds,
}

/// One option.
pub struct OptionRow {
    /// The name, without the colon of SMT-LIB and the dashes of the command line.
    pub name: &'static str,
    /// Other spellings on the command line, each with its dashes and with `:` or `=` before the
    /// value if it has one.
    pub spellings: &'static [Spelling],
    /// When a script may set it.
    pub when: When,
    /// Kind and field.
    pub access: Access,
    /// One sentence for people.
    pub help: &'static str,
}

/// A spelling of another solver, with the unit that it uses.
pub struct Spelling {
    /// What is written before the value, for example `-T:` or `--tlimit=`.
    pub prefix: &'static str,
    /// For times: the unit.
    pub unit: TimeUnit,
}

const fn as_is(prefix: &'static str) -> Spelling {
    Spelling { prefix, unit: TimeUnit::Milliseconds }
}

const fn seconds(prefix: &'static str) -> Spelling {
    Spelling { prefix, unit: TimeUnit::Seconds }
}

const CERTIFIED: [Certified; 3] = [Certified::Off, Certified::On, Certified::Forward];

const REPLACE_SEMANTICS: [ReplaceSemantics; 2] = [ReplaceSemantics::First, ReplaceSemantics::Any];

const PROOF_FORMATS: [ProofFormat; 4] =
    [ProofFormat::Trine, ProofFormat::Lrat, ProofFormat::Alethe, ProofFormat::Cpc];
const MODEL_STYLES: [ModelStyle; 2] = [ModelStyle::Smtlib, ModelStyle::Table];

const LANGUAGES: [Language; 3] = [Language::Auto, Language::Smt2, Language::Btor2];

macro_rules! switch {
    ($field:ident) => {
        Access::Switch(|options| &mut options.$field)
    };
}

/// All options.
pub static OPTIONS: &[OptionRow] = &[
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
        help: "after an error: `immediate-exit` ends the script with exit code 1, \
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
        spellings: &[as_is("--rlimit="), as_is("rlimit=")],
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
        ],
        when: When::Always,
        access: Access::Time(TimeUnit::Milliseconds, |options| &mut options.check_time),
        help: "wall-clock limit of each check in milliseconds; 0 for none",
    },
    OptionRow {
        name: "total-timeout",
        spellings: &[seconds("-T:"), as_is("--tlimit=")],
        when: When::CommandLine,
        access: Access::Time(TimeUnit::Milliseconds, |options| &mut options.total_time),
        help: "wall-clock limit of the whole run in milliseconds; 0 for none",
    },
    OptionRow {
        name: "memory-limit",
        spellings: &[as_is("--memory="), as_is("-memory:"), as_is("memory_max_size=")],
        when: When::Always,
        access: Access::Memory(|options| &mut options.memory),
        help: "memory limit in MiB; `auto` for three quarters of what the machine or the control group has, 0 for none",
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
        name: "progress",
        spellings: &[],
        when: When::CommandLine,
        access: switch!(progress),
        help: "show a line with the progress of each check on standard error, if that is a terminal",
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
        name: "deterministic-jobs",
        spellings: &[],
        when: When::CommandLine,
        access: switch!(deterministic_jobs),
        help: "give the same answers, models and cores whatever the number of jobs, one included, at some \
               cost in time",
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
        name: "proof",
        spellings: &[],
        when: When::CommandLine,
        access: Access::Text(|options| &mut options.proof),
        help: "write proofs of all answers `unsat` to this file, for trine check-proof and trine-check",
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

/// Why a value does not fit an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidValue {
    /// What the option accepts.
    pub expected: String,
}

impl OptionRow {
    /// The row with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        OPTIONS.iter().find(|row| row.name == name)
    }

    /// The row with this name, or with the name that it has in pairs `NAME=VALUE` of Z3.
    #[must_use]
    pub fn spelled(name: &str) -> Option<&'static Self> {
        let is_pair = |row: &&Self| {
            row.spellings.iter().any(|spelling| spelling.prefix.strip_suffix('=') == Some(name))
        };
        Self::named(name).or_else(|| OPTIONS.iter().find(is_pair))
    }

    /// What a value looks like, for help texts.
    #[must_use]
    pub fn value_name(&self) -> String {
        match self.access {
            Access::Switch(_) => "true|false".into(),
            Access::Number(..) => "N".into(),
            Access::Time(TimeUnit::Milliseconds, _) => "MS".into(),
            Access::Time(TimeUnit::Seconds, _) => "S".into(),
            Access::Memory(_) => format!("{SHARE}|N"),
            Access::Jobs(_) => format!("{CORES}|N"),
            Access::Text(_) => "NAME".into(),
            Access::Choice(words, ..) => words.join("|"),
        }
    }

    /// What the bare flag means on the command line, if it may stand without a value.
    #[must_use]
    pub fn bare_value(&self) -> Option<&'static str> {
        match self.access {
            Access::Switch(_) => Some("true"),
            Access::Choice(words, ..) => words.iter().copied().find(|&word| word == "true"),
            Access::Number(..)
            | Access::Time(..)
            | Access::Memory(_)
            | Access::Jobs(_)
            | Access::Text(_) => None,
        }
    }

    /// Stores a value given as text.
    ///
    /// # Errors
    /// What would fit, if the text does not.
    pub fn set(&self, options: &mut Options, text: &str) -> Result<(), InvalidValue> {
        self.set_in(options, text, None)
    }

    /// As [`set`](Self::set), for a spelling that counts time in its own unit.
    ///
    /// # Errors
    /// What would fit, if the text does not.
    pub fn set_in(
        &self,
        options: &mut Options,
        text: &str,
        unit: Option<TimeUnit>,
    ) -> Result<(), InvalidValue> {
        let invalid = |expected: &str| Err(InvalidValue { expected: expected.into() });
        match self.access {
            Access::Switch(field) => match text {
                "true" => *field(options) = true,
                "false" => *field(options) = false,
                _ => return invalid("`true` or `false`"),
            },
            Access::Number(store, _) => match text.parse() {
                Ok(number) => store(options, number),
                Err(_) => return invalid("a number"),
            },
            Access::Time(default_unit, field) => {
                let scale = match unit.unwrap_or(default_unit) {
                    TimeUnit::Milliseconds => 1e-3,
                    TimeUnit::Seconds => 1.0,
                };
                match text.parse::<f64>() {
                    Ok(number) if (0.0..=1e15).contains(&number) => {
                        *field(options) =
                            (number > 0.0).then(|| Duration::from_secs_f64(number * scale));
                    }
                    _ => return invalid("a time"),
                }
            }
            Access::Memory(field) => {
                *field(options) = match text.parse::<u64>() {
                    _ if text == SHARE => MemoryLimit::Share,
                    Ok(0) => MemoryLimit::None,
                    Ok(number) => MemoryLimit::Bytes(number.saturating_mul(1 << 20)),
                    Err(_) => return invalid(&format!("a number or `{SHARE}`")),
                };
            }
            Access::Jobs(field) => {
                *field(options) = match text.parse() {
                    _ if text == CORES => Jobs::Cores,
                    Ok(count) => Jobs::Count(count),
                    Err(_) => return invalid(&format!("a number from 1 on or `{CORES}`")),
                };
            }
            Access::Text(field) => *field(options) = text.into(),
            Access::Choice(words, store, _) => match words.iter().position(|&word| word == text) {
                Some(position) => store(options, position),
                None => return invalid(&format!("`{}`", words.join("` or `"))),
            },
        }
        Ok(())
    }

    /// The value as `get-option` prints it.
    #[must_use]
    pub fn get(&self, options: &Options) -> String {
        // The field accessors are written for stores; reading goes through a copy.
        let mut copy = options.clone();
        match self.access {
            Access::Switch(field) => field(&mut copy).to_string(),
            Access::Number(_, load) => load(options).to_string(),
            Access::Time(_, field) => {
                field(&mut copy).map_or(0, |time| time.as_millis()).to_string()
            }
            Access::Memory(field) => match *field(&mut copy) {
                MemoryLimit::Share => SHARE.into(),
                MemoryLimit::None => "0".into(),
                MemoryLimit::Bytes(bytes) => (bytes >> 20).to_string(),
            },
            Access::Jobs(field) => match *field(&mut copy) {
                Jobs::Cores => CORES.into(),
                Jobs::Count(count) => count.to_string(),
            },
            Access::Text(field) => format!("\"{}\"", field(&mut copy).replace('"', "\"\"")),
            Access::Choice(words, _, load) => words[load(options)].into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_reads_back_what_it_prints() {
        for row in OPTIONS {
            let mut options = Options::default();
            let printed = row.get(&options);
            let text = printed.trim_matches('"');
            assert_eq!(row.set(&mut options, text), Ok(()), "{}", row.name);
            assert_eq!(row.get(&options), printed, "{}", row.name);
        }
    }

    #[test]
    fn names_are_distinct() {
        for (position, row) in OPTIONS.iter().enumerate() {
            assert!(OPTIONS[..position].iter().all(|other| other.name != row.name));
        }
    }
}
