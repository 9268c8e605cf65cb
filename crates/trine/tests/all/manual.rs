//! The manual against the program: examples print what they say, and the table of options is that
//! of the program.
//!
//! An example is a block `smt2` with a block `text` after it. `UPDATE_EXPECT=1 cargo test` rewrites
//! the table of options.

use std::fs;
use std::path::PathBuf;

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::{self, Access, OptionRow, Options, TimeUnit, Unit, When};
use trine_engine::{EFFORTS, EffortRow, EffortUnit, Rule};

fn manual() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Pairs of script and response in a chapter.
fn examples(chapter: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = chapter;
    while let Some((_, after)) = rest.split_once("```smt2\n") {
        let (script, after) = after.split_once("```\n").expect("the block ends");
        let after = after.trim_start();
        let after = after.strip_prefix("```text\n").expect("a block `text` follows a block `smt2`");
        let (response, after) = after.split_once("```\n").expect("the block ends");
        found.push((script, response));
        rest = after;
    }
    found
}

/// The pages of the manual by their names, in order.
fn pages() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(manual()).expect("the manual is there") {
        let path = entry.expect("it can be listed").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            found.push((name, fs::read_to_string(path).expect("a page")));
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn examples_print_what_the_manual_says() {
    let mut count = 0;
    let readme = fs::read_to_string(manual().join("../README.md")).expect("a README");
    for (name, text) in pages().into_iter().chain([("../README.md".to_owned(), readme)]) {
        // What follows there is what `explain-proof` prints: a test of proofs.
        if name == "proofs.md" {
            continue;
        }
        for (script, response) in examples(&text) {
            let done = run(script, &Options::default());
            assert_eq!(done.output, response, "{name}: {script}");
            assert!(matches!(done.code, ExitCode::Done | ExitCode::Error), "{name}: {script}");
            count += 1;
        }
    }
    assert!(count >= 40, "{count} examples");
}

/// Whoever reads the manual as a book meets each page.
#[test]
fn every_page_is_in_the_summary() {
    let pages = pages();
    let (_, summary) = pages.iter().find(|(name, _)| name == "SUMMARY.md").expect("a summary");
    for (name, _) in pages.iter().filter(|(name, _)| name != "SUMMARY.md") {
        assert_eq!(summary.matches(&format!("]({name})")).count(), 1, "{name}");
    }
}

/// A comment after each check of an example says what it answers.
#[test]
fn files_under_examples_answer_what_their_comments_say() {
    let folder = manual().join("../examples");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("there are examples") {
        let path = entry.expect("they can be listed").path();
        let text = fs::read_to_string(&path).expect("and read");
        let said: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("(check-sat)")?.trim().strip_prefix("; "))
            .filter_map(|comment| comment.split([':', ' ']).next())
            .collect();
        let done = run(&text, &Options::default());
        let answers: Vec<&str> =
            done.output.lines().filter(|line| matches!(*line, "sat" | "unsat")).collect();
        assert_eq!(answers, said, "{}", path.display());
        assert_eq!(done.code, ExitCode::Done, "{}", path.display());
        count += 1;
    }
    assert!(count >= 5, "{count} examples");
}

/// The page about rules of lemmas has a row for each, in the order of the table.
#[test]
fn every_rule_of_lemmas_is_told() {
    let path = manual().join("../crates/trine-engine/LEMMAS.md");
    let page = fs::read_to_string(path).expect("the page is there");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let found: Vec<&str> = rows.map(|(name, _)| name).collect();
    let expected: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    assert_eq!(found, expected);
}

fn row(option: &OptionRow) -> String {
    let values = match option.access {
        Access::Switch(_) | Access::Choice(..) => {
            format!("`{}`", option.value_name().replace('|', "` or `"))
        }
        _ => option.value_name().replace('|', " or "),
    };
    let default = option.get(&Options::default());
    let when = match option.when {
        When::Start => "start",
        When::Always => "always",
        When::CommandLine => "command line",
    };
    let spellings = option.spellings.iter().map(|spelling| {
        let value = match (option.access, spelling.unit) {
            (Access::Switch(_), _) if !spelling.prefix.ends_with('=') => String::new(),
            (Access::Time(..), Unit::Time(TimeUnit::Seconds)) => "S".into(),
            // A bar would end the cell of the table.
            _ => option.value_name().replace('|', "\\|"),
        };
        format!("`{}{value}`", spelling.prefix)
    });
    let spellings: Vec<String> = spellings.collect();
    let name = option.name;
    let help = option.help;
    format!("| `{name}` | {values} | `{default}` | {when} | {} | {help} |\n", spellings.join(", "))
}

/// Compares what stands between the marks of this name in the chapter about options.
fn expect_table(name: &str, expected: &str) {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let path = manual().join("options.md");
    let text = fs::read_to_string(&path).expect("the chapter is there");
    let (before, after) = text.split_once(&begin).expect("the table begins");
    let (table, after) = after.split_once(&end).expect("the table ends");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, format!("{before}{begin}{expected}{end}{after}")).expect("it is ours");
    } else {
        assert_eq!(table, expected, "UPDATE_EXPECT=1 cargo test -p trine --test all manual::");
    }
}

#[test]
fn the_tables_of_options_are_those_of_the_program() {
    let mut expected = String::from(
        "| Option | Values | Default | May be set | Also written | Meaning |\n|---|---|---|---|---|---|\n",
    );
    expected.extend(options::all().map(row));
    expect_table("options", &expected);
    let mut expected = String::from(
        "| Effort | Usual | From | To | Unit | Meaning |\n|---|---|---|---|---|---|\n",
    );
    expected.extend(EFFORTS.iter().map(|row| {
        let EffortRow { name, unit, usual, range, meaning, .. } = row;
        let unit = match unit {
            EffortUnit::Ticks => "ticks",
            EffortUnit::Count => "number",
            EffortUnit::Factor => "factor",
        };
        let (least, greatest) = (range.start(), range.end());
        format!("| `{name}` | {usual} | {least} | {greatest} | {unit} | {meaning} |\n")
    }));
    expect_table("efforts", &expected);
}
