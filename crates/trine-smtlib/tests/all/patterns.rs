//! Patterns of programming languages against the engines of these languages.
//!
//! `patterns/NAME.tsv` have random patterns and words with the answers of an engine, written by
//! `patterns/cases.py`, which says what a line has. Compared are: whether a pattern is read, whether it
//! matches the whole word (by the language that is made of it, and by the search), place and groups of
//! the first match, and the word with the first match and with each match replaced.
//!
//! More of them: `PATTERN_FLAVOUR=python PATTERN_CASES=FILE cargo test -p trine-smtlib --release --test
//! patterns -- --ignored --nocapture`.

use std::collections::BTreeMap;

use trine_collections::Budget;
use trine_smtlib::{Command, ScriptReader};
use trine_term::{EvalError, Evaluator, Interpretation, TermStore, Value};
use trine_value::StrValue;
use trine_value::pattern::{Flavour, Pattern};
use trine_value::regex::WorkLimit;

/// How many cases ended how.
#[derive(Default, Debug)]
struct Count {
    agreed: usize,
    /// Refused here and there.
    both_refused: usize,
    /// Refused here only, by what was said.
    refused: BTreeMap<String, usize>,
    /// No language for the pattern as a whole; the rest agreed.
    no_language: usize,
    /// The search was given up.
    too_long: usize,
    differences: Vec<String>,
}

fn codes(literal: &str) -> Vec<u32> {
    let text = StrValue::from_literal(literal).expect("a literal");
    text.code_points().map(trine_value::CodePoint::get).collect()
}

/// The values of the assertions of a script.
fn values(script: &str) -> Result<Vec<Result<Value, EvalError>>, String> {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
    let mut terms = Vec::new();
    while let Some(command) = reader.next_command(&mut store) {
        match command {
            Ok(parsed) => {
                if let Command::Assert { term, .. } = &parsed.command {
                    terms.push(*term);
                }
            }
            Err(diagnostic) => return Err(diagnostic.response()),
        }
    }
    let interpretation = Interpretation::new();
    let mut evaluator = Evaluator::new(&store, &interpretation);
    Ok(terms.into_iter().map(|term| evaluator.eval(term, &Budget::unlimited())).collect())
}

fn compare(flavour: Flavour, line: &str, count: &mut Count) {
    let fields: Vec<&str> = line.split('\t').collect();
    let [pattern, flags, word] = [fields[0], fields[1], fields[2]];
    let read = Pattern::read(flavour, &codes(pattern), &codes(flags));
    let read = match (read, fields[3] == "error") {
        (Err(_), true) => {
            count.both_refused += 1;
            return;
        }
        (Err(fault), false) => {
            *count.refused.entry(fault.reason.to_owned()).or_default() += 1;
            return;
        }
        (Ok(_), true) => {
            count.differences.push(format!("read though there is no such pattern: {line}"));
            return;
        }
        (Ok(pattern), false) => pattern,
    };
    let text = StrValue::from_literal(word).expect("a literal");
    let mut work = WorkLimit::new(10_000_000);
    let searched = read
        .find(&text, &mut work)
        .and_then(|found| Ok((found, read.match_whole(&text, &mut work)?.is_some())));
    let Ok((found, whole)) = searched else {
        count.too_long += 1;
        return;
    };
    // Of such a pattern only matches are compared, not what is captured.
    let is_certain = read.uncertain_groups().is_empty();
    let groups = if is_certain { fields[4].split(',').count() as u32 } else { 1 };
    let expected = if is_certain { fields[4] } else { fields[4].split(',').next().unwrap_or("") };
    let mut first = String::from("none");
    if let Some(found) = &found {
        let mut spans = vec![format!("{}-{}", found.start, found.end)];
        let numbers = if fields[4] == "none" { 1..1 } else { 1..groups };
        spans.extend(numbers.map(|group| {
            let capture = found.capture(group);
            capture.map_or("-".to_owned(), |(start, end)| format!("{start}-{end}"))
        }));
        first = spans.join(",");
    }
    if first != expected || (fields[3] == "1") != whole {
        count.differences.push(format!("first {first} whole {whole}: {line}"));
        return;
    }
    // The template of a word that no match is in says nothing, so that its groups do not matter.
    let groups = if fields[4] == "none" { 1 } else { groups };
    let references: Vec<String> = (0..groups).map(|g| format!("(_ re.reference {g})")).collect();
    let template = format!(
        "(re.++ (str.to_re \"<\") {} (str.to_re \">\"))",
        references.join(" (str.to_re \"|\") ")
    );
    let regex = format!("(re.from_{}_flags \"{pattern}\" \"{flags}\")", flavour.name());
    let script = format!(
        "(assert (= \"{}\" (str.replace_cg \"{word}\" {regex} {template})))
         (assert (= \"{}\" (str.replace_cg_all \"{word}\" {regex} {template})))",
        fields[5], fields[6]
    );
    match values(&script) {
        _ if !is_certain => {}
        Ok(values) if values.iter().all(|value| *value == Ok(Value::Bool(true))) => {}
        Ok(values) if values.iter().any(Result::is_err) => {
            count.too_long += 1;
            return;
        }
        values => {
            count.differences.push(format!("replaced {values:?}: {line}"));
            return;
        }
    }
    let negation = if whole { "" } else { "not " };
    let member = format!("(str.in_re \"{word}\" {regex})");
    let script = if whole { member } else { format!("({negation}{member})") };
    match values(&format!("(assert {script})")) {
        Ok(values) if values == [Ok(Value::Bool(true))] => count.agreed += 1,
        Err(_) => count.no_language += 1,
        values => count.differences.push(format!("language {values:?}: {line}")),
    }
}

fn compared(flavour: Flavour, text: &str) -> Count {
    let mut count = Count::default();
    for line in text.lines() {
        compare(flavour, line, &mut count);
    }
    count
}

#[test]
fn recorded_answers() {
    let texts = [
        (Flavour::EcmaScript, include_str!("patterns/ecma2020.tsv")),
        (Flavour::Python, include_str!("patterns/python.tsv")),
        (Flavour::Posix, include_str!("patterns/posix.tsv")),
        (Flavour::Java, include_str!("patterns/java.tsv")),
        (Flavour::DotNet, include_str!("patterns/dotnet.tsv")),
    ];
    for (flavour, text) in texts {
        let count = compared(flavour, text);
        assert!(count.differences.is_empty(), "{flavour:?}: {:#?}", count.differences);
        assert!(count.agreed * 2 > text.lines().count(), "{flavour:?}: {count:?}");
    }
}

#[test]
#[ignore = "compares a file of cases that an engine has answered"]
fn answers_of_a_file() {
    let file = std::env::var("PATTERN_CASES").expect("PATTERN_CASES names a file");
    let flavour = std::env::var("PATTERN_FLAVOUR").expect("PATTERN_FLAVOUR names a flavour");
    let flavour = Flavour::ALL.into_iter().find(|row| row.name() == flavour).expect("a flavour");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let mut count = compared(flavour, &text);
    let differences = std::mem::take(&mut count.differences);
    for difference in differences.iter().take(40) {
        println!("{difference}");
    }
    println!("{} differences, {count:#?}", differences.len());
    assert!(differences.is_empty());
}
