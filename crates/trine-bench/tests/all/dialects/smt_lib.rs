//! Dialects of SMT-LIB and formats of other tools: tables of files with their answers, faults with their
//! places, and round trips.

use trine_bench::problem_sets::convert::Dialect;
use trine_bench::problem_sets::formats::{cyclist, slcomp14, sleek};
use trine_bench::problem_sets::s_expression::Forest;
use trine_bench::problem_sets::symbolic_heap::Problem;
use trine_bench::problem_sets::symbolic_heap::normal_form::normal_form;

use super::solver::{converted, responses};
use super::table::{Row, rows};

/// Runs a table; returns how many rows are open, which is a matter of the procedures.
fn run(table: &str, from: Dialect) -> usize {
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    let rows = rows(table);
    assert!(rows.len() >= 10);
    for Row { name, answers, text } in &rows {
        let text = match from {
            Dialect::Slcomp => text.clone(),
            _ => converted(text, from).unwrap_or_else(|fault| panic!("{name}: {fault}")),
        };
        let mut said: Vec<String> = responses(&text);
        // The first check closes the preamble.
        if matches!(from, Dialect::Slcomp14 | Dialect::Sleek | Dialect::Cyclist) {
            said.remove(0);
        }
        let fits = |(said, answer): (&String, &String)| said == answer || said == "unknown";
        if said.len() != answers.len() || !said.iter().zip(answers).all(fits) {
            wrong.push(format!("{name}: {said:?}, not {answers:?}"));
        } else if said != *answers {
            open.push(name.as_str());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    eprintln!("{} files, open: {}", rows.len(), open.join(" "));
    open.len()
}

#[test]
fn heaps_that_no_command_declares() {
    assert_eq!(run(include_str!("seplog.tsv"), Dialect::Slcomp), 0);
}

#[test]
fn files_of_the_first_competition() {
    assert_eq!(run(include_str!("slcomp14.tsv"), Dialect::Slcomp14), 0);
}

#[test]
fn files_of_comspen() {
    assert!(run(include_str!("comspen.tsv"), Dialect::Comspen) <= 2);
}

#[test]
fn files_of_sleek() {
    assert!(run(include_str!("sleek.tsv"), Dialect::Sleek) <= 1);
}

#[test]
fn files_of_cyclist() {
    assert_eq!(run(include_str!("cyclist.tsv"), Dialect::Cyclist), 0);
}

fn read14(text: &str) -> Problem {
    let forest = Forest::parse(text.as_bytes()).expect("forms");
    slcomp14::read(&forest).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

#[test]
fn files_survive_round_trips() {
    let mut through_sleek = 0;
    for Row { name, text, .. } in rows(include_str!("slcomp14.tsv")) {
        let problem = read14(&text);
        let form = normal_form(&problem);
        let written = slcomp14::write(&problem).expect("fields");
        assert_eq!(normal_form(&read14(&written)), form, "{name}\n{written}");
        let text = sleek::write(&problem).expect("predicates begin with a location");
        let back = sleek::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}\n{text}"));
        if !text.contains("at_nil") {
            through_sleek += 1;
            assert_eq!(normal_form(&back), form, "{name}\n{text}");
        }
    }
    assert!(through_sleek >= 10);
    for Row { name, text, .. } in rows(include_str!("sleek.tsv")) {
        let problem = sleek::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let written = sleek::write(&problem).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        let back =
            sleek::read(&written).unwrap_or_else(|fault| panic!("{name}: {fault}\n{written}"));
        assert_eq!(normal_form(&back), normal_form(&problem), "{name}\n{written}");
    }
    for Row { name, text, .. } in rows(include_str!("cyclist.tsv")) {
        let problem = cyclist::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let written = cyclist::write(&problem).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        let back =
            cyclist::read(&written).unwrap_or_else(|fault| panic!("{name}: {fault}\n{written}"));
        assert_eq!(normal_form(&back), normal_form(&problem), "{name}\n{written}");
        let old = slcomp14::write(&problem).expect("fields");
        assert_eq!(normal_form(&read14(&old)), normal_form(&problem), "{name}\n{old}");
    }
}

#[test]
fn faults_of_the_first_competition_have_places() {
    let head = "(declare-sort S 0)(declare-fun f () (Field S S))\n(declare-fun x () S)\n";
    let cases = [
        ("(assert (tobool (pto x (ref g x))))", "3: column 29: there is no field `g`"),
        ("(assert (tobool (pto x x)))", "3: column 24: expected `(ref f t)`"),
        (
            "(assert (tobool (pto x (sref (ref f x) (ref f x)))))",
            "3: column 45: the field `f` stands here twice",
        ),
        ("(assert (= x x))", "3: column 9: this formula says nothing of the heap"),
        ("(assert (tobool (wsep emp emp)))", "3: column 17: `wsep` is not read"),
        (
            "(assert (or (tobool emp) (tobool emp)))",
            "3: column 9: `or` is no part of a symbolic heap",
        ),
        ("(assert (tobool (pto y (ref f x))))", "3: column 9: `y` is not declared"),
        ("(define-fun P ((?a S)) Bool (tobool emp))", "3: column 24: expected `Space`"),
        ("(declare-fun y () T)", "3: column 19: there is no sort `T` here"),
        (
            "(declare-fun g () (Field Int Int))",
            "3: column 26: cells at numbers are not read in this format",
        ),
        ("(push 1)", "3: column 1: this command is not read in this format"),
        ("(check-sat)", "3: column 1: no formula is asserted that is not negated"),
    ];
    for (text, start) in cases {
        let fault = converted(&format!("{head}{text}"), Dialect::Slcomp14).expect_err(text);
        assert!(fault.starts_with(start), "{text}: {fault}");
    }
    let guarded = format!(
        "{head}(define-fun P ((?a S)) Space (tospace (or (= ?a nil) (exists ((?u S)) (and (distinct ?a ?u)
         (tobool (pto ?a (ref f ?u))))))))(assert (tobool (loop (P x))))"
    );
    let fault = converted(&guarded, Dialect::Slcomp14).expect_err("conditions");
    assert!(fault.contains("`loop` of `P`"), "{fault}");
}

#[test]
fn faults_of_comspen_have_places() {
    let new = "(declare-datatypes ((D 0)) (((c (sz Int)))))\n(declare-heap (Int D))\n";
    let old = "(declare-fun f () (Field Int Int))\n(declare-fun x () Int)\n";
    let cases = [
        (new, "(assert (wsep (blk 1 2)))", "3: column 9: `wsep` is not read"),
        (old, "(assert (< x 2))", "3: column 9: this formula says nothing of the heap"),
        (old, "(assert (tobool (pto x (ref g 1))))", "3: column 29: there is no field `g`"),
        (old, "(assert (tobool (pto x (sref))))", "3: column 24: the field `f` has no value"),
        ("\n\n", "(assert (blk 1 2))", "3: column 1: neither `declare-heap` nor a field"),
        (
            "(declare-sort L 0)\n\n",
            "(declare-heap (L L))",
            "3: column 15: expected `Int` and a datatype",
        ),
    ];
    for (head, text, start) in cases {
        let fault = converted(&format!("{head}{text}"), Dialect::Comspen).expect_err(text);
        assert!(fault.starts_with(start), "{text}: {fault}");
    }
}

#[test]
fn faults_of_sleek_and_cyclist_have_places() {
    let data = "data node { int val; node next }.\n";
    let cases = [
        ("checkentail x::node<1,_> |- (x=1 | x=2).", "2:34: disjunctions within a formula"),
        (
            "relation R(int a).\ncheckentail R(x) |- x=1.",
            "3:14: nothing is said of the relation `R`",
        ),
        ("checkentail Q(x) |- x=1.", "2:14: there is no relation `Q`"),
        (
            "infer [x] x::node<_,_> |- emp.",
            "2:1: expected `data`, `pred`, `relation` or a question",
        ),
        ("checkentail x::node<1,_>@L |- emp.", "2:26: of annotations only `@M` is read"),
        ("checkentail x::node<val=1,val=2> |- emp.", "2:27: a field that stands here already"),
        ("checkentail x::node<1> |- emp.", "2:24: `node` has another number of fields"),
        ("checkentail x |- emp", "2:18: expected `.`"),
        ("print residue.", "2:14: expected `checkentail` or `checksat`"),
    ];
    for (text, start) in cases {
        let fault = sleek::read(&format!("{data}{text}")).expect_err(text).to_string();
        assert!(fault.starts_with(start), "{text}: {fault}");
    }
    let fault = cyclist::read("P {\n  x->y => Q(x)\n}").expect_err("another name").to_string();
    assert!(fault.starts_with("2:12: expected a rule of `P`"), "{fault}");
}

/// Each row with one word left out, doubled, or exchanged with the one after it.
#[test]
fn damaged_files_are_read_or_refused() {
    let tables = [
        (include_str!("astral.tsv"), Dialect::Astral),
        (include_str!("slcomp14.tsv"), Dialect::Slcomp14),
        (include_str!("comspen.tsv"), Dialect::Comspen),
        (include_str!("sleek.tsv"), Dialect::Sleek),
        (include_str!("cyclist.tsv"), Dialect::Cyclist),
    ];
    let (mut read, mut refused) = (0, 0);
    for (table, from) in tables {
        for Row { text, .. } in rows(table).iter().step_by(3) {
            let text = match from {
                Dialect::Astral => {
                    format!("(declare-const x Loc)(declare-const a DLS_t)(assert {text})")
                }
                _ => text.clone(),
            };
            let spaced = text.replace('(', " ( ").replace(')', " ) ");
            let words: Vec<&str> = spaced.split_inclusive(char::is_whitespace).collect();
            for at in 0..words.len() {
                let (before, rest) = words.split_at(at);
                let (before, word, after) = (before.concat(), rest[0], &rest[1..]);
                let damaged = match (at % 3, after.split_first()) {
                    (0, _) => format!("{before}{}", after.concat()),
                    (1, _) => format!("{before}{word}{word}{}", after.concat()),
                    (_, Some((next, after))) => format!("{before}{next}{word}{}", after.concat()),
                    (_, None) => continue,
                };
                match converted(&damaged, from) {
                    Ok(_) => read += 1,
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
}
