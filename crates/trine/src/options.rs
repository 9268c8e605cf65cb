//! What a run may be told: the options, and two tables with a row for each.
//!
//! Idea: a row has a name, the spellings of other solvers, a kind, help text, and one function that
//! stores the value. The command line (with `--help`, completions and manual page), `set-option`,
//! `get-option` and the manual's table of options all come from the rows: those of the solver
//! ([`SOLVER_OPTIONS`]), and those that the command line alone has ([`COMMAND_LINE_OPTIONS`]).
//! Reference: SMT-LIB 2.7, section 4.1.7 (standard options).

use std::num::NonZeroUsize;
use std::time::Duration;

use trine_engine::Efforts;
use trine_rewrite::Level;
use trine_sat::SatConfig;
#[cfg(feature = "strings")]
use trine_strings::StringProcedure;

use crate::optimization::Priority;
use crate::platform;

mod command_line;
mod row;
mod solver;

pub use command_line::COMMAND_LINE_OPTIONS;
pub use row::{Access, InvalidValue, OptionRow, Spelling, TimeUnit, Unit, When};
pub use solver::SOLVER_OPTIONS;

pub use crate::strategy::Strategy;

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
            Self::Share => platform::available().map(|bytes| bytes / 4 * 3),
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
    /// In which order several objectives count.
    pub priority: Priority,
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
    /// Instances of quantified formulas also for the values of candidates.
    pub quantifier_models: bool,
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
    /// How much work goes into what, for experiments.
    pub efforts: Efforts,
    /// How many strategies run side by side.
    pub jobs: Jobs,
    /// How long a check runs alone before other jobs take part, in milliseconds.
    pub jobs_delay: u64,
    /// How long jobs run side by side before half of them split the problem, in milliseconds.
    pub cubes_delay: u64,
    /// Whether answers, models and cores are the same for every number of jobs.
    pub deterministic_jobs: bool,
    /// Whether jobs tell each other what they learn.
    pub share_clauses: bool,
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
            priority: Priority::default(),
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
            quantifier_models: true,
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
            cubes_delay: 10_000,
            deterministic_jobs: false,
            share_clauses: false,
            efforts: Efforts::default(),
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

/// The rows of both tables.
pub fn all() -> impl Iterator<Item = &'static OptionRow> {
    SOLVER_OPTIONS.iter().chain(COMMAND_LINE_OPTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_reads_back_what_it_prints() {
        for row in all() {
            let mut options = Options::default();
            let printed = row.get(&options);
            let text = printed.trim_matches('"');
            assert_eq!(row.set(&mut options, text), Ok(()), "{}", row.name);
            assert_eq!(row.get(&options), printed, "{}", row.name);
        }
    }

    #[test]
    fn efforts_are_changed_all_or_none() {
        let row = OptionRow::named("efforts").unwrap();
        let mut options = Options::default();
        assert_eq!(row.set(&mut options, "room-turn=7,level-growth=2"), Ok(()));
        assert_eq!(row.get(&options), "\"room-turn=7,level-growth=2\"");
        for wrong in ["room-turn=9,level-growth=0", "room-turn=9,other=1", "room-turn", "=3"] {
            let expected = row.set(&mut options, wrong).unwrap_err().expected;
            assert!(expected.contains("room-turn") || expected.contains("level-growth"));
            assert_eq!(row.get(&options), "\"room-turn=7,level-growth=2\"");
        }
    }

    #[test]
    fn names_are_distinct() {
        for (position, row) in all().enumerate() {
            assert!(all().take(position).all(|other| other.name != row.name));
        }
    }

    #[test]
    fn rows_stand_in_the_table_that_may_set_them() {
        assert!(SOLVER_OPTIONS.iter().all(|row| row.when != When::CommandLine));
        assert!(COMMAND_LINE_OPTIONS.iter().all(|row| row.when == When::CommandLine));
    }
}
