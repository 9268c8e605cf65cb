//! How long the first diagnostics of a script of 1 MB take, and those after one edit of it.
//!
//! `cargo bench -p trine-lsp`

use divan::Bencher;
use lsp_types::Uri;
use trine_lsp::answers::diagnostics::diagnostics;
use trine_lsp::document::Document;

/// A script of a megabyte with thousands of declarations and assertions.
fn script() -> String {
    let mut text = String::from("(set-logic ALL)\n");
    let mut i = 0;
    while text.len() < 1_000_000 {
        let before = i - i.min(7);
        text.push_str(&format!(
            "(declare-const x{i} Int)\n(declare-fun f{i} (Int Int) Int)\n(assert (and (< x{i} {i}) \
             (or (= (f{i} x{i} {i}) (+ x{i} 1 2 3)) (not (= x{before} 4))\n  (forall ((y Int)) (=> \
             (< y x{i}) (> (f{i} y y) 0)))))) ; note {i}\n"
        ));
        i += 1;
    }
    text
}

fn uri() -> Uri {
    "file:///a.smt2".parse().expect("an address")
}

#[divan::bench]
fn first_diagnostics(bencher: Bencher<'_, '_>) {
    let (text, uri) = (script(), uri());
    bencher.bench_local(|| diagnostics(&Document::new(text.clone(), 0), &uri).len());
}

/// Where an edit happens, what it replaces, and by what; undone again, which is the second edit.
fn edit(bencher: Bencher<'_, '_>, wanted: &str, old: &str, new: &str) {
    let (text, uri) = (script(), uri());
    let at = text.find(wanted).expect("there") + wanted.find(old).expect("in it");
    let mut document = Document::new(text, 0);
    let mut forward = true;
    bencher.bench_local(|| {
        let (from, to) = if forward { (old, new) } else { (new, old) };
        forward = !forward;
        document.edit(at..at + from.len(), to);
        diagnostics(&document, &uri).len()
    });
}

#[divan::bench]
fn letter_in_an_assertion(bencher: Bencher<'_, '_>) {
    edit(bencher, "(< x2500 2500)", "x2500", "x2500a");
}

#[divan::bench]
fn letter_in_a_declaration(bencher: Bencher<'_, '_>) {
    edit(bencher, "(declare-const x9 Int)", "x9", "x9a");
}

#[divan::bench]
fn parenthesis_removed(bencher: Bencher<'_, '_>) {
    edit(bencher, "0)))))) ; note 40\n", ")))))) ;", "))))) ;");
}

#[divan::bench]
fn quote_added(bencher: Bencher<'_, '_>) {
    edit(bencher, "(declare-const x40 Int)", " ", " \"");
}

#[divan::bench]
fn logic_changed(bencher: Bencher<'_, '_>) {
    edit(bencher, "(set-logic ALL)", "ALL", "QF_LIA");
}

fn main() {
    divan::main();
}
