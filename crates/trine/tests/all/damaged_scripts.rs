//! Scripts with faults put in at random: no input may make the command loop panic or lie.
//!
//! Idea: a script of `tests/regress` is damaged in one to four places and run in this process. It
//! may mean anything after that, so what is checked is what holds for every script: no panic, no
//! fault of Trine's own, and nothing printed after an error unless it was that of a question, or execution
//! was to go on.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::in_process::{Run, run};
use trine::exit_code::ExitCode;
use trine::options::Options;

/// Knuth's MMIX generator: the same damage in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

const PIECES: &[&[u8]] = &[
    b"(",
    b")",
    b"((",
    b"))",
    b"|",
    b"\"",
    b";",
    b"\n",
    b" ",
    b":",
    b"!",
    b"_",
    b"\0",
    b"\xff",
    b"\xc3\xa9",
    b"#x",
    b"#b1",
    b"#x0f",
    b"(_ bv3 8)",
    b"x",
    b"y",
    b"p",
    b"true",
    b"let",
    b"(let ((x y)) x)",
    b":named",
    b"(! p :named n)",
    b"bvadd",
    b"bvudiv",
    b"concat",
    b"(_ extract 3 1)",
    b"not",
    b"and",
    b"=",
    b"distinct",
    b"ite",
    b"Bool",
    b"(_ BitVec 8)",
    b"Int",
    b"(Array Bool Bool)",
    b"(check-sat)",
    b"(push 1)",
    b"(pop 1)",
    b"(pop 2)",
    b"(reset)",
    b"(reset-assertions)",
    b"(get-model)",
    b"(get-value (x))",
    b"(get-unsat-core)",
    b"(get-assertions)",
    b"(get-assignment)",
    b"(check-sat-assuming (p (not p)))",
    b"(get-unsat-assumptions)",
    b"(set-option :produce-unsat-cores true)",
    b"(set-option :global-declarations true)",
    b"(set-option :print-success true)",
    b"(get-info :all-statistics)",
    b"(declare-const x (_ BitVec 8))",
    b"(define-fun p () Bool true)",
    b"(assert false)",
    b"(exit)",
    b"(declare-datatype T ((a) (b (c T))))",
    b"(declare-sort S 1)",
    b"forall ((x Bool))",
    b"(set-logic QF_ABVFP)",
    b"(simplify (bvadd x y))",
    b"(assert (= x y))",
    b"0",
    b"1",
    b"-1",
    b"1.5",
];

fn damage(script: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = script.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len());
        let end = (at + random.below(40)).min(text.len());
        let piece = PIECES[random.below(PIECES.len())];
        match random.below(6) {
            0 => drop(text.drain(at..end)),
            1 => drop(text.splice(at..at, piece.iter().copied())),
            2 => drop(text.splice(at..end, piece.iter().copied())),
            3 => {
                let copied = text[at..end].to_vec();
                let to = random.below(text.len());
                drop(text.splice(to..to, copied));
            }
            4 => text.truncate(at),
            _ => {
                // A whole line moves.
                let mut lines: Vec<Vec<u8>> =
                    text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
                if lines.len() > 1 {
                    let line = lines.remove(random.below(lines.len()));
                    lines.insert(random.below(lines.len()), line);
                }
                text = lines.concat();
            }
        }
        if text.is_empty() {
            text.push(b'(');
        }
    }
    text
}

fn scripts() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/regress");
    let mut folders = vec![root];
    let mut paths: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder of regressions can be read") {
            let path = entry.expect("its entries too").path();
            if path.is_dir() { folders.push(path) } else { paths.push(path) }
        }
    }
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a regression can be read")).collect()
}

/// How commands begin that ask, and change nothing.
const QUESTIONS: &[&str] = &["get-", "eval", "simplify", "echo", "set-info", "explain"];

/// How the others begin.
const OTHERS: &[&str] = &[
    "assert",
    "check",
    "declare",
    "define",
    "exit",
    "minimize",
    "maximize",
    "pop",
    "push",
    "reset",
    "set-logic",
    "set-option",
];

/// Whether the command at an error, which names its line and column, is a question.
fn is_question(text: &str, error: &str) -> bool {
    let place = error.trim_start_matches("(error \"");
    let mut numbers = place.splitn(3, ':').map_while(|number| number.parse::<usize>().ok());
    let (Some(line), Some(column)) = (numbers.next(), numbers.next()) else { return false };
    let mut before: String = text.split_inclusive('\n').take(line - 1).collect();
    let here = text.split_inclusive('\n').nth(line - 1).unwrap_or_default();
    before.extend(here.chars().take(column));
    // The error may stand at the opening parenthesis.
    before.extend(
        here.chars()
            .skip(column)
            .take_while(|letter| letter.is_ascii_alphabetic() || *letter == '-'),
    );
    // Damage puts commands inside of others: the last one in the text, or the last one at the start of a line.
    ["", "\n"].iter().any(|start| {
        let begins = |heads: &[&str]| {
            heads.iter().filter_map(|head| before.rfind(&format!("{start}({head}"))).max()
        };
        begins(QUESTIONS) > begins(OTHERS)
    })
}

/// What holds for every script.
fn fault_of(text: &str, done: &Run, options: &Options) -> Option<&'static str> {
    let lines: Vec<&str> = done.output.lines().collect();
    let is_error = |line: &&&str| line.starts_with("(error ");
    let errors = lines.iter().filter(is_error).count();
    // Behind a question that was rejected the script goes on.
    let end = lines.iter().position(|line| is_error(&line) && !is_question(text, line));
    let goes_on = end.is_some_and(|end| end + 1 < lines.len());
    match done.code {
        ExitCode::Done if errors > 0 => Some("an error, and exit code 0"),
        ExitCode::Done => None,
        ExitCode::Error if errors == 0 => Some("exit code 1 without an error"),
        ExitCode::Error if !options.continue_after_error && goes_on => {
            Some("output after an error")
        }
        ExitCode::Error => None,
        _ => Some("an exit code that no script leads to"),
    }
}

fn run_damaged(options: &Options, rounds: usize, seed: u64) {
    let scripts = scripts();
    let mut random = Random(seed);
    let mut rejected = 0;
    for round in 0..rounds {
        let text = damage(&scripts[round % scripts.len()], &mut random);
        let outcome = catch_unwind(|| run(&text, options));
        let shown = String::from_utf8_lossy(&text).into_owned();
        match outcome {
            Err(_) => panic!("a panic in round {round} of seed {seed}:\n{shown}"),
            Ok(done) => {
                if let Some(what) = fault_of(&shown, &done, options) {
                    panic!("{what} in round {round} of seed {seed}:\n{}\n{shown}", done.output);
                }
                rejected += usize::from(done.code == ExitCode::Error);
            }
        }
    }
    // The damage must neither be harmless nor leave nothing to run.
    assert!(rejected > rounds / 4 && rejected < rounds, "{rejected} of {rounds} rejected");
}

fn limited() -> Options {
    Options { check_time: Some(Duration::from_secs(2)), ..Options::default() }
}

#[test]
fn nothing_follows_an_error() {
    run_damaged(&limited(), 4000, 1);
}

#[test]
fn execution_goes_on_after_errors() {
    run_damaged(&Options { continue_after_error: true, ..limited() }, 2000, 2);
}

#[test]
fn cores_of_damaged_scripts() {
    let options = Options {
        produce_unsat_cores: true,
        minimal_unsat_cores: true,
        check_unsat_cores: true,
        print_success: true,
        continue_after_error: true,
        ..limited()
    };
    run_damaged(&options, 1000, 3);
}

#[test]
fn damaged_scripts_without_rewriting() {
    let options = Options { rewrite_level: 0, preprocess: false, ..limited() };
    run_damaged(&Options { continue_after_error: true, ..options }, 1000, 4);
}
