//! Help by topic: `trine help`, `trine help TOPIC`, `trine help OPTION`.
//!
//! Idea: each option belongs to one topic, so a page fits a screen; the same topics are the headings of `--help`.
//! Invariant: every option of the table is in exactly one topic.

use std::fmt::Write as _;

use crate::command_line::{EXIT_CODES, SPELLINGS, SUBCOMMANDS};
use crate::options::{self, OptionRow};

/// Options that belong together.
#[derive(Debug)]
pub struct Topic {
    /// The word for it.
    pub name: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The options.
    options: &'static [&'static str],
}

/// The topics in the order in which people need them.
pub const TOPICS: [Topic; 9] = [
    Topic {
        name: "limits",
        title: "Limits of time, steps and memory",
        options: &["timeout", "total-timeout", "reproducible-resource-limit", "memory-limit"],
    },
    Topic {
        name: "models",
        title: "Models, cores, objectives",
        options: &[
            "produce-models",
            "print-models",
            "model-style",
            "max-printed-string-length",
            "produce-assignments",
            "produce-unsat-cores",
            "produce-unsat-assumptions",
            "minimal-unsat-cores",
            "check-unsat-cores",
            "produce-assertions",
            "opt.priority",
        ],
    },
    Topic {
        name: "proofs",
        title: "Proofs and certified answers",
        options: &[
            "produce-proofs",
            "proof",
            "proof-format",
            "check-proofs",
            "certified",
            "certificate",
            "replace-semantics",
        ],
    },
    Topic {
        name: "language",
        title: "What the input means",
        options: &["lang", "string-escapes", "global-declarations", "bound", "parse-only"],
    },
    Topic {
        name: "errors",
        title: "Errors, channels and exit codes",
        options: &[
            "error-behavior",
            "diagnostics",
            "exit-code",
            "print-success",
            "regular-output-channel",
            "diagnostic-output-channel",
        ],
    },
    Topic {
        name: "progress",
        title: "What a check does, and what decided it",
        options: &["progress", "verbosity", "stats", "explanation", "svg", "dot"],
    },
    Topic {
        name: "jobs",
        title: "Many cores",
        options: &["jobs", "jobs-delay", "cubes-delay", "deterministic-jobs", "share-clauses"],
    },
    Topic {
        name: "search",
        title: "How answers are looked for",
        options: &[
            "random-seed",
            "strategy",
            "rewrite-level",
            "preprocess",
            "quantifier-models",
            "efforts",
            "strings.only",
        ],
    },
    Topic {
        name: "dumps",
        title: "Files about checks for other tools",
        options: &["dump-dimacs", "dump-aiger", "dump-afa", "dump-lemmas"],
    },
];

/// The topic of an option.
#[must_use]
pub fn topic_of(option: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.options.contains(&option))
}

/// Topics that are no groups of options.
const OTHERS: [(&str, &str); 3] = [
    ("commands", "What is reached as `trine NAME`"),
    ("spellings", "Options of other solvers that are understood"),
    ("exit-codes", "What a run ends with"),
];

/// Columns of a page.
const WIDTH: usize = 80;

/// What `trine help WORD` prints; `None` if there is nothing about the word.
#[must_use]
pub fn page(word: &str) -> Option<String> {
    if let Some(topic) = TOPICS.iter().find(|topic| topic.name == word) {
        let mut text = format!("{}\n", topic.title);
        // A build without some feature lacks its options.
        for row in topic.options.iter().filter_map(|name| OptionRow::named(name)) {
            describe(&mut text, row);
        }
        return Some(text);
    }
    match word {
        "commands" => Some(commands()),
        "spellings" => Some(wrapped(SPELLINGS, 0)),
        "exit-codes" => Some(wrapped(EXIT_CODES, 0)),
        _ => {
            let row = OptionRow::spelled(word.trim_start_matches(['-', ':']))?;
            let mut text = String::new();
            describe(&mut text, row);
            Some(text)
        }
    }
}

/// The word that was meant.
#[must_use]
pub fn nearest(word: &str) -> Option<String> {
    let topics = TOPICS.iter().map(|topic| topic.name).chain(OTHERS.iter().map(|(name, _)| *name));
    trine_smtlib::nearest(word, topics.chain(options::all().map(|row| row.name)))
}

/// What `trine help` and `trine -h` print.
#[must_use]
pub fn overview() -> String {
    let mut text = String::from(
        "trine FILE          answers the script in a file (SMT-LIB 2.7, or BTOR2)\n\
         trine               asks for commands; answers a script from a pipe\n\
         trine COMMAND ..    does something else: trine help commands\n\
         trine --help        all options; trine help OPTION: one of them\n\n\
         Topics, each a page by trine help TOPIC:\n",
    );
    let groups = TOPICS.iter().map(|topic| (topic.name, topic.title));
    for (name, title) in groups.chain(OTHERS) {
        let _ = writeln!(text, "  {name:12}{title}");
    }
    text
}

fn commands() -> String {
    format!("trine COMMAND ..; each has its own --help.\n{}", subcommands())
}

/// The subcommands in columns.
pub(crate) fn subcommands() -> String {
    let head = |(name, arguments, _): &(&str, &str, &str)| {
        format!("{name} {arguments}").trim_end().to_owned()
    };
    let width = SUBCOMMANDS.iter().map(|row| head(row).len()).max().unwrap_or(0);
    let mut text = String::new();
    for row in &SUBCOMMANDS {
        let _ = writeln!(text, "  {:width$}  {}", head(row), row.2);
    }
    text
}

/// An option as a page shows it.
fn describe(text: &mut String, row: &OptionRow) {
    let values = row.value_name();
    let bare = if row.bare_value().is_some() { "[=" } else { "=" };
    let close = if row.bare_value().is_some() { "]" } else { "" };
    let _ = match values.len() < WIDTH / 2 {
        true => writeln!(text, "\n  --{}{bare}{values}{close}", row.name),
        false => writeln!(text, "\n  --{}{bare}NAME{close}", row.name),
    };
    text.push_str(&wrapped(row.help, 6));
    if values.len() >= WIDTH / 2 {
        text.push_str(&wrapped(&format!("One of {}", values.replace('|', ", ")), 6));
    }
    if !row.spellings.is_empty() {
        let others: Vec<&str> = row.spellings.iter().map(|spelling| spelling.prefix).collect();
        text.push_str(&wrapped(&format!("Also {}", others.join(", ")), 6));
    }
}

/// A text in lines with an indent.
fn wrapped(text: &str, indent: usize) -> String {
    let mut made = String::new();
    let mut column = usize::MAX;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column.saturating_add(length + 1) > WIDTH {
            if !made.is_empty() {
                made.push('\n');
            }
            made.push_str(&" ".repeat(indent));
            column = indent + length;
        } else {
            made.push(' ');
            column += length + 1;
        }
        made.push_str(word);
    }
    made.push('\n');
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_option_has_one_topic() {
        for row in options::all() {
            let topics = TOPICS.iter().filter(|topic| topic.options.contains(&row.name)).count();
            assert_eq!(topics, 1, "{}", row.name);
        }
    }

    #[test]
    fn each_page_fits_a_terminal() {
        let groups = TOPICS.iter().map(|topic| topic.name).chain(OTHERS.iter().map(|(n, _)| *n));
        for name in groups {
            let text = page(name).unwrap_or_else(|| panic!("no page {name}"));
            assert!(text.lines().count() < 60, "{name}");
            for line in text.lines() {
                assert!(line.chars().count() <= WIDTH, "{name}: {line}");
            }
            assert!(overview().contains(name), "{name}");
        }
        assert!(overview().lines().count() < 24);
    }

    #[test]
    fn options_have_pages_and_misspelled_words_a_hint() {
        assert!(page("--timeout").is_some_and(|text| text.contains("-t:")));
        assert_eq!(page("limts"), None);
        assert_eq!(nearest("limts").as_deref(), Some("limits"));
    }
}
