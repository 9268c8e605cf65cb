//! Edits at each place against a full reparse, and a full reparse against the solver's own reader.

use lsp_types::Uri;
use trine_lsp::answers::diagnostics::diagnostics;
use trine_lsp::document::{Document, Severity};
use trine_smtlib::{Problem, ScriptReader};
use trine_term::TermStore;

const SCRIPT: &str = "\
; \u{e9}\u{1F600}
(set-logic QF_UFLIA)
(declare-sort S 0)
(declare-const a S)
(declare-fun f (S Int) Int)
(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))
(push 1)
(define-fun g ((x Int)) Int (f a (+ x 1)))
(assert (! (= (g 2) (f a 3)) :named n))
(assert (let ((a 1) (b \"s\u{1F600}\")) (and n (= a (str.len b)))))
(pop 1)
(declare-const g Bool)
(assert (match (cons 1 nil) ((nil true) ((cons h t) (= h 1)))))
(set-option :global-declarations true)
(push 1) (declare-const late Real) (pop 1)
(assert (and g (is-cons nil) (> late 1.5)))
(check-sat)
(get-value (g))
";

fn uri() -> Uri {
    "file:///a.smt2".parse().expect("an address")
}

fn compare(edited: &Document, what: &str) {
    let fresh = Document::new(edited.text().as_str().to_owned(), 0);
    let shown =
        |document: &Document| serde_json::to_value(diagnostics(document, &uri())).expect("JSON");
    assert_eq!(shown(edited), shown(&fresh), "{what}:\n{}", edited.text().as_str());
    let cuts = |document: &Document| -> Vec<_> {
        document.pieces().iter().map(|piece| (piece.range.clone(), piece.kind)).collect()
    };
    assert_eq!(cuts(edited), cuts(&fresh), "{what}");
}

#[test]
fn an_edit_at_each_place_gives_what_a_full_reparse_gives() {
    let places: Vec<usize> =
        SCRIPT.char_indices().map(|(at, _)| at).chain([SCRIPT.len()]).collect();
    for piece in
        ["(", ")", "\"", "|", ";", "x", " ", "\n", "\u{1F600}", "\n(assert true)\n", "#|", "'"]
    {
        let mut document = Document::new(SCRIPT.into(), 0);
        for &at in &places {
            document.edit(at..at, piece);
            compare(&document, &format!("{piece:?} put in at {at}"));
            document.edit(at..at + piece.len(), "");
            compare(&document, &format!("{piece:?} taken out at {at}"));
        }
    }
    let mut document = Document::new(SCRIPT.into(), 0);
    for pair in places.windows(2) {
        document.edit(pair[0]..pair[1], "");
        compare(&document, &format!("{pair:?} removed"));
        document.edit(pair[0]..pair[0], &SCRIPT[pair[0]..pair[1]]);
        compare(&document, &format!("{pair:?} put back"));
    }
}

/// A generator of numbers that needs no library (xorshift, Marsaglia 2003).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

#[test]
fn random_edits_one_after_the_other() {
    let pieces: Vec<&str> = SCRIPT
        .split_inclusive('\n')
        .chain([
            "(",
            ")",
            "\"",
            "g",
            "\n(reset)\n",
            "(pop 1)\n",
            "(push 2)\n",
            "(reset-assertions)\n",
            "(declare-heap (S S))\n",
            "(assert (pto a a))\n",
        ])
        .collect();
    let mut numbers = Numbers(88_172_645_463_325_252);
    for _ in 0..20 {
        let mut document = Document::new(SCRIPT.into(), 0);
        for _ in 0..60 {
            let text = document.text().as_str();
            let places: Vec<usize> =
                text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let start = places[numbers.below(places.len())];
            let length = [0, 0, 3, 40][numbers.below(4)];
            let end = places.iter().copied().find(|at| *at >= start + length).unwrap_or(start);
            let with = pieces[numbers.below(pieces.len())];
            document.edit(start..end, with);
            compare(&document, &format!("{start}..{end} -> {with:?}"));
        }
    }
}

#[test]
fn errors_are_those_of_the_solver() {
    let mut numbers = Numbers(0x0DDB_1A5E_5BAD_5EED);
    let lines: Vec<&str> = SCRIPT.lines().collect();
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..25 {
            text.push_str(lines[numbers.below(lines.len())]);
            text.push('\n');
        }
        let document = Document::new(text.clone(), 0);
        let mut found = Vec::new();
        for piece in document.pieces() {
            let known = piece.known.as_ref().expect("balanced");
            for finding in known.findings.iter().filter(|f| f.severity == Severity::Error) {
                let at = piece.range.start + finding.span.start;
                let line = text[..at].matches('\n').count() + 1;
                let column = text[..at].lines().last().map_or(0, |l| l.chars().count()) + 1;
                let column = if text[..at].ends_with('\n') { 1 } else { column };
                found.push((line as u32, column as u32, without_hint(&finding.problem)));
            }
        }
        let mut store = TermStore::new();
        let mut script = ScriptReader::new(text.as_bytes(), &mut store);
        let mut expected = Vec::new();
        while let Some(command) = script.next_command(&mut store) {
            if let Err(diagnostic) = command {
                let at = diagnostic.position;
                expected.push((at.line, at.column, without_hint(&diagnostic.problem)));
            }
        }
        assert_eq!(found, expected, "{text}");
    }
}

/// What is wrong, without the similar name.
fn without_hint(problem: &Problem) -> String {
    let mut problem = problem.clone();
    if let Problem::Undeclared { nearest, .. } = &mut problem {
        *nearest = None;
    }
    problem.to_string()
}

#[test]
fn an_edit_reads_only_what_depends_on_it() {
    let mut text = String::new();
    for i in 0..500 {
        text.push_str(&format!("(declare-const x{i} Int)\n(assert (> x{i} x{}))\n", i / 2));
    }
    let mut document = Document::new(text, 0);
    let mut read = |wanted: &str, with: &str| {
        let at = document.text().as_str().find(wanted).expect("there") + wanted.len();
        let before = document.forms_read;
        document.edit(at..at, with);
        document.forms_read - before
    };
    assert_eq!(read("(assert (> x100", " "), 1, "an assertion");
    assert_eq!(read("(declare-const x400", " "), 1, "white space in a declaration");
    // The declaration, the assertions about x300, x600 and x601, of which only the first is there.
    assert_eq!(read("(declare-const x300", "y"), 2, "the name of a declaration");
}
