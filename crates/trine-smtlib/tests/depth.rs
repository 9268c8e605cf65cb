//! Deep input on a small stack, in time linear in its size.

use std::fmt::Write;
use std::time::{Duration, Instant};

use trine_smtlib::{Command, ScriptReader, term_text};
use trine_term::{TermId, TermStore};

/// Reads a script, prints its last assertion and reads that again.
fn round_trip(script: &str) -> (TermStore, TermId, TermId) {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
    let mut last = None;
    while let Some(command) = reader.next_command(&mut store) {
        if let Command::Assert { term, .. } = command.expect("well-formed").command {
            last = Some(term);
        }
    }
    let term = last.expect("an assertion");
    let text = term_text(&store, term);
    let again = reader.parser_mut().parse_term(&mut store, &text).expect("printed text is legal");
    (store, term, again)
}

/// Runs on a stack that recursion over the input would overflow.
fn on_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(192 * 1024).spawn(test);
    thread.expect("a thread").join().expect("no panic and no overflow");
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn nested_applications(depth: usize) -> String {
    format!(
        "(declare-const p Bool)(declare-const q Bool)(assert {}p{})",
        "(and q ".repeat(depth),
        ")".repeat(depth)
    )
}

fn nested_lets(depth: usize) -> String {
    let mut script = String::from("(declare-const x0 (_ BitVec 8))(assert ");
    for level in 1..=depth {
        let before = level - 1;
        let _ = write!(script, "(let ((x{level} (bvadd x{before} (bvmul x{before} x{before})))) ");
    }
    let _ = write!(script, "(= x{depth} x0)");
    script + &")".repeat(depth) + ")"
}

fn nested_quantifiers(depth: usize) -> String {
    let mut script = String::from("(declare-fun p (Int Int) Bool)(assert ");
    for level in 0..depth {
        let _ = write!(script, "(forall ((x{level} Int)) (or (p x{level} x{}) ", level / 2);
    }
    script + "true" + &"))".repeat(depth) + ")"
}

fn nested_sorts(depth: usize) -> String {
    format!(
        "(declare-const a {}Int{})(assert (= a a))",
        "(Array Int ".repeat(depth),
        ")".repeat(depth)
    )
}

#[test]
fn applications() {
    on_small_stack(|| {
        let (_, term, again) = round_trip(&nested_applications(200_000));
        assert_eq!(term, again);
    });
}

#[test]
fn lets() {
    on_small_stack(|| {
        let (_, term, again) = round_trip(&nested_lets(100_000));
        assert_eq!(term, again);
    });
}

#[test]
fn sorts() {
    on_small_stack(|| {
        let (_, term, again) = round_trip(&nested_sorts(100_000));
        assert_eq!(term, again);
    });
}

#[test]
fn quantifiers() {
    on_small_stack(|| {
        let (store, term, again) = round_trip(&nested_quantifiers(2_000));
        assert_eq!(term_text(&store, term), term_text(&store, again));
    });
}

#[test]
fn definitions_and_annotations() {
    let depth = 100_000;
    on_small_stack(move || {
        let script = format!(
            "(declare-const p Bool)(define-fun f ((b Bool)) Bool {}b{})(assert (f (f {}p{})))",
            "(not (or p ".repeat(depth),
            "))".repeat(depth),
            "(! ".repeat(depth),
            " :a)".repeat(depth),
        );
        let (_, term, again) = round_trip(&script);
        assert_eq!(term, again);
    });
}

#[test]
fn matches() {
    let depth = 20_000;
    on_small_stack(move || {
        let script = format!(
            "(declare-datatype N ((z) (s (p N))))(declare-const n N)(assert {}true{})",
            "(match n ((z false) ((s n) ".repeat(depth),
            ")))".repeat(depth),
        );
        let (_, term, again) = round_trip(&script);
        assert_eq!(term, again);
    });
}

/// Ten times the input may take at most some 30 times the time; quadratic work would take 100.
#[test]
fn linear_time() {
    for generate in [nested_applications, nested_lets] {
        let (small, large) = (generate(10_000), generate(100_000));
        let quick = (0..3).map(|_| time(|| drop(round_trip(&small)))).min();
        let slow = (0..3).map(|_| time(|| drop(round_trip(&large)))).min();
        let (Some(quick), Some(slow)) = (quick, slow) else { continue };
        assert!(slow < quick.max(Duration::from_millis(5)) * 30, "{quick:?}, then {slow:?}");
    }
}
