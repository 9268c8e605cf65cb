//! The grammar of the extension for Visual Studio Code, whose words are those of the solver's tables.
//!
//! Idea: the words that need no declaration are all those that a new parser gives a meaning; which of them are sorts and which
//! stand for terms, the parser says when it is asked to read one. `UPDATE_EXPECT=1` writes the grammar anew.

use std::path::Path;

use clap::Parser as _;
use expect_test::expect_file;
use serde_json::{Value, json};
use trine_smtlib::{Form, NameKind, Parser, Position, Problem, symbol_text};
use trine_term::{SymbolId, TermStore};

/// The words that begin a term of their own form. The parser refuses all but the last two as names; those are names elsewhere.
const FORMS: [&str; 9] = ["!", "_", "as", "exists", "forall", "let", "match", "lambda", "par"];

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../editors/vscode");

/// What the parser finds wrong with a form.
fn problem(parser: &mut Parser, store: &mut TermStore, text: &str) -> Option<Problem> {
    let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
    parser.parse(store, form).err().map(|diagnostic| diagnostic.problem)
}

/// The names that stand for terms without a declaration, and those that stand for sorts.
fn names() -> (Vec<String>, Vec<String>) {
    let mut store = TermStore::new();
    let mut parser = Parser::new(&mut store);
    let known: Vec<String> = (0..store.symbols.len())
        .map(|at| store.symbols.name(SymbolId::new(at)).to_owned())
        .filter(|name| !FORMS.contains(&name.as_str()) && symbol_text(name) == name.as_str())
        .collect();
    let is_undeclared = |problem: Option<Problem>, wanted: NameKind| matches!(problem, Some(Problem::Undeclared { kind, .. }) if kind == wanted);
    let (mut terms, mut sorts) = (Vec::new(), Vec::new());
    for name in known {
        let read = problem(&mut parser, &mut store, &format!("(eval {name})"));
        if !is_undeclared(read, NameKind::Symbol) {
            terms.push(name.clone());
        }
        let read = problem(&mut parser, &mut store, &format!("(define-sort a-sort () {name})"));
        if !is_undeclared(read, NameKind::Sort) {
            sorts.push(name);
        }
    }
    terms.sort_unstable();
    sorts.sort_unstable();
    (terms, sorts)
}

/// A regular expression for one of some words, as a whole symbol.
fn word<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let escaped = words.into_iter().map(|word| {
        word.chars().fold(String::new(), |mut text, c| {
            if !c.is_ascii_alphanumeric() && c != '_' && c != '-' {
                text.push('\\');
            }
            text.push(c);
            text
        })
    });
    format!("(?:{})(?![^\\s()\";|])", escaped.collect::<Vec<_>>().join("|"))
}

fn grammar() -> Value {
    let (terms, sorts) = names();
    let strings = |words: &'_ [String]| word(words.iter().map(String::as_str));
    let alone = "(?<![^\\s()\";|])";
    let named = |head: &str, scope: &str| {
        json!({
            "match": format!("(?<=\\()\\s*({head})\\s+(\\|[^|\\\\]*\\||[^\\s()\";|]+)"),
            "captures": {"1": {"name": "keyword.control.smt2"}, "2": {"name": scope}},
        })
    };
    let pattern = |name: &str, text: String| json!({"name": name, "match": text});
    json!({
        "$comment": "Made from the solver's tables (crates/trine-lsp/tests/all/vscode_sources.rs).",
        "name": "SMT-LIB",
        "scopeName": "source.smt2",
        "fileTypes": ["smt2"],
        "patterns": [
            {"name": "comment.line.semicolon.smt2", "match": ";.*$"},
            {"name": "comment.block.smt2", "begin": "#\\|", "end": "\\|#"},
            {
                "name": "string.quoted.double.smt2", "begin": "\"", "end": "\"(?!\")",
                "patterns": [{
                    "name": "constant.character.escape.smt2",
                    "match": "\"\"|\\\\u(?:\\{[0-9A-Fa-f]{1,5}\\}|[0-9A-Fa-f]{4})",
                }],
            },
            named("declare-fun|define-fun|define-fun-rec", "entity.name.function.smt2"),
            named("declare-const|define-const", "variable.other.constant.smt2"),
            named("declare-sort|define-sort|declare-datatype", "entity.name.type.smt2"),
            pattern("keyword.control.smt2", format!("(?<=\\()\\s*{}", word(Parser::commands()))),
            pattern("keyword.other.smt2", format!("(?<=\\(){}", word(FORMS))),
            pattern("variable.other.quoted.smt2", "\\|[^|\\\\]*\\|".into()),
            pattern("entity.other.attribute-name.smt2", format!("{alone}:[^\\s()\";|]+")),
            pattern(
                "constant.numeric.smt2",
                format!("{alone}(?:#x[0-9A-Fa-f]+|#b[01]+|[0-9]+(?:\\.[0-9]*)?)(?![^\\s()\";|])"),
            ),
            pattern("constant.language.smt2", format!("{alone}{}", word(["true", "false"]))),
            pattern("support.type.smt2", format!("{alone}{}", strings(&sorts))),
            pattern("support.function.smt2", format!("{alone}{}", strings(&terms))),
        ],
    })
}

#[test]
fn the_grammar_has_the_words_of_the_tables() {
    let mut text = serde_json::to_string_pretty(&grammar()).expect("JSON");
    text.push('\n');
    expect_file!["../../../../editors/vscode/syntaxes/smt2.tmLanguage.json"].assert_eq(&text);
}

#[test]
fn the_words_are_what_they_are_taken_for() {
    let (terms, sorts) = names();
    for (list, some) in [
        (&terms, ["bvadd", "str.replace_all", "pto", "RNE", "(_"]),
        (&sorts, ["Int", "BitVec", "Float32", "Seq", "(_"]),
    ] {
        for name in &some[..4] {
            assert!(list.iter().any(|known| known == name), "{name}");
        }
        assert!(!list.iter().any(|known| known == "x"));
    }
    let mut store = TermStore::new();
    let mut parser = Parser::new(&mut store);
    for (at, form) in FORMS.iter().enumerate() {
        let found = problem(&mut parser, &mut store, &format!("(declare-const {form} Int)"));
        assert_eq!(matches!(found, Some(Problem::Reserved(_))), at < 7, "{form}: {found:?}");
    }
}

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(FOLDER).join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn manifest() -> Value {
    serde_json::from_str(&read("package.json")).expect("JSON")
}

/// What `vsce package` asks of a folder, so that a slip shows where the program is not there.
#[test]
fn the_folder_can_be_packaged() {
    let manifest = manifest();
    for field in ["name", "version", "publisher", "displayName", "description", "license"] {
        assert!(manifest[field].as_str().is_some_and(|text| !text.is_empty()), "{field}");
    }
    let name = manifest["name"].as_str().unwrap_or("");
    assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    assert!(manifest["engines"]["vscode"].as_str().is_some_and(|range| range.starts_with('^')));
    for file in ["README.md", "CHANGELOG.md", "LICENSE.txt", "extension.js"] {
        assert!(!read(file).trim().is_empty(), "{file}");
    }
    let contributed = &manifest["contributes"];
    let language = &contributed["languages"][0];
    assert_eq!(language["id"], contributed["grammars"][0]["language"]);
    for path in [&language["configuration"], &contributed["grammars"][0]["path"]] {
        let _: Value = serde_json::from_str(&read(path.as_str().expect("a path"))).expect("JSON");
    }
    let ignored = read(".vscodeignore");
    assert!(
        !ignored.lines().any(|line| line.contains("node_modules") || line.ends_with(".js")),
        "{ignored}"
    );
}

/// The commands and settings of the manifest are those of the client, and the options those of the server.
#[test]
fn the_client_does_what_the_manifest_says() {
    let (manifest, client) = (manifest(), read("extension.js"));
    for command in manifest["contributes"]["commands"].as_array().expect("a list") {
        let name = command["command"].as_str().expect("a name");
        assert!(client.contains(&format!("registerCommand(\"{name}\"")), "{name}");
    }
    let settings =
        manifest["contributes"]["configuration"]["properties"].as_object().expect("a table");
    let own = trine_lsp::command_line::CommandLine::parse_from(["trine-lsp"]);
    let own = [("time", own.time), ("memory", own.memory.into()), ("width", own.width.into())];
    for (name, setting) in settings {
        let short = name.strip_prefix("trine.").expect("a setting of this extension");
        assert!(client.contains(&format!("settings.get(\"{short}\")")), "{name}");
        if let Some((_, default)) = own.iter().find(|(option, _)| *option == short) {
            assert_eq!(setting["default"].as_u64(), Some(*default), "{name}");
            assert!(client.contains(&format!("\"--{short}\"")), "{name}");
        }
    }
    for name in [trine_lsp::server::RUN, trine_lsp::server::CANCEL] {
        assert!(client.contains(&format!("\"{name}\"")), "{name}");
    }
}

/// The tests of the client itself, against an editor that only writes down what it is asked.
#[test]
fn the_client_talks_to_the_server() {
    let Ok(done) =
        std::process::Command::new("node").args(["--test", "test/"]).current_dir(FOLDER).output()
    else {
        eprintln!("skipped: Node, which runs the client of the editor, is not installed");
        return;
    };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}
