//! Blocks of cells at integer addresses: random entailments against an enumeration of values and heaps.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;

const PREAMBLE: &str = r#"
(set-logic ALL)
(declare-heap (Int Int))
(define-fun-rec block ((x Int) (k Int)) Bool
  (or (and (= k 0) (_ emp Int Int))
      (exists ((v Int)) (and (> k 0) (sep (pto x v) (block (+ x 1) (- k 1)))))))
(define-fun-rec same ((x Int) (k Int) (w Int)) Bool
  (or (and (> k 0) (sep (pto x w) (same (+ 1 x) (+ k (- 1)) w)))
      (and (<= k 0) (_ emp Int Int))))
(define-fun-rec bits ((x Int) (y Int)) Bool
  (or (and (= x y) (_ emp Int Int))
      (exists ((v Int)) (and (< x y) (<= 0 v) (<= v 1) (sep (pto x v) (bits (+ x 1) y))))))
(declare-const a Int)(declare-const b Int)(declare-const i Int)(declare-const j Int)
"#;

/// Terms over `a`, `b`, `i`, `j`, with their values.
type Term = (&'static str, fn([i64; 4]) -> i64);

const PLACES: &[Term] = &[
    ("a", |v| v[0]),
    ("b", |v| v[1]),
    ("(+ a 1)", |v| v[0] + 1),
    ("(+ a i)", |v| v[0] + v[2]),
    ("(+ b j)", |v| v[1] + v[3]),
];

const LENGTHS: &[Term] = &[
    ("i", |v| v[2]),
    ("j", |v| v[3]),
    ("(+ i j)", |v| v[2] + v[3]),
    ("2", |_| 2),
    ("(- j 1)", |v| v[3] - 1),
];

#[derive(Clone, Copy)]
enum Atom {
    Cell(Term, i64),
    SomeCell(Term),
    Block(Term, Term),
    Same(Term, Term, i64),
    Bits(Term, Term),
}

/// The addresses of an atom with the least and the largest content of its cells; none if it fails.
fn cells(atom: Atom, values: [i64; 4]) -> Option<(std::ops::Range<i64>, [i64; 2])> {
    const ANY: [i64; 2] = [i64::MIN, i64::MAX];
    let value = |term: Term| (term.1)(values);
    Some(match atom {
        Atom::Cell(at, content) => (value(at)..value(at) + 1, [content; 2]),
        Atom::SomeCell(at) => (value(at)..value(at) + 1, ANY),
        Atom::Block(_, k) if value(k) < 0 => return None,
        Atom::Block(at, k) => (value(at)..value(at) + value(k), ANY),
        Atom::Same(at, k, content) => (value(at)..value(at) + value(k).max(0), [content; 2]),
        Atom::Bits(from, to) if value(from) > value(to) => return None,
        Atom::Bits(from, to) => (value(from)..value(to), [0, 1]),
    })
}

fn text(atoms: &[Atom]) -> String {
    let mut out = String::from("(sep (_ emp Int Int)");
    let mut bound = String::new();
    for (place, atom) in atoms.iter().enumerate() {
        let _ = match atom {
            Atom::Cell(at, content) => write!(out, " (pto {} {content})", at.0),
            Atom::SomeCell(at) => {
                let _ = write!(bound, "(v{place} Int)");
                write!(out, " (pto {} v{place})", at.0)
            }
            Atom::Block(at, k) => write!(out, " (block {} {})", at.0, k.0),
            Atom::Same(at, k, content) => write!(out, " (same {} {} {content})", at.0, k.0),
            Atom::Bits(from, to) => write!(out, " (bits {} {})", from.0, to.0),
        };
    }
    out.push(')');
    if bound.is_empty() { out } else { format!("(exists ({bound}) {out})") }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % bound
    }

    /// An atom that says more, less or the same.
    fn changed(&mut self, atom: Atom) -> Atom {
        match (atom, self.below(3)) {
            (Atom::Cell(at, _), 0) => Atom::SomeCell(at),
            (Atom::SomeCell(at), 0) => Atom::Cell(at, 0),
            (Atom::Same(at, k, _), 0) => Atom::Block(at, k),
            (Atom::Block(at, k), 0) => Atom::Same(at, k, 0),
            (atom, _) => atom,
        }
    }

    fn atoms(&mut self) -> Vec<Atom> {
        let count = 1 + self.below(3);
        (0..count)
            .map(|_| {
                let at = PLACES[self.below(PLACES.len())];
                let k = LENGTHS[self.below(LENGTHS.len())];
                match self.below(6) {
                    0 => Atom::Cell(at, self.below(2) as i64),
                    1 => Atom::SomeCell(at),
                    2 => Atom::Same(at, k, self.below(2) as i64),
                    3 => Atom::Bits(at, PLACES[self.below(PLACES.len())]),
                    _ => Atom::Block(at, k),
                }
            })
            .collect()
    }
}

/// The addresses of atoms with what their cells may hold; none if they overlap or an atom fails.
fn heap(atoms: &[Atom], values: [i64; 4]) -> Option<BTreeMap<i64, [i64; 2]>> {
    let mut heap = BTreeMap::new();
    for &atom in atoms {
        let (addresses, contents) = cells(atom, values)?;
        for at in addresses {
            if heap.insert(at, contents).is_some() {
                return None;
            }
        }
    }
    Some(heap)
}

#[test]
fn entailments_between_blocks() {
    let mut random = Random(0x5eed_b10c_0000_0001);
    let rounds = std::env::var("TRINE_ROUNDS").map_or(150, |text| text.parse().expect("a number"));
    let (mut valid, mut unknown) = (0, 0);
    for round in 0..rounds {
        let premise = random.atoms();
        // Half of the conclusions say nearly the same.
        let conclusion = match random.below(2) {
            0 => random.atoms(),
            _ => premise.iter().rev().map(|&atom| random.changed(atom)).collect(),
        };
        let script = format!(
            "{PREAMBLE}(assert {})(assert (not {}))(check-sat)",
            text(&premise),
            text(&conclusion)
        );
        let done = run(&script, &Options { resource_limit: Some(2_000_000), ..Options::default() });
        assert_eq!(done.code, ExitCode::Done, "{script}");
        // Nil may be any other address.
        let refuted = (0..6_i64.pow(4)).find(|number| {
            let of = |place: u32| number / 6_i64.pow(place) % 6 - 1;
            let values = [of(0), of(1), of(2), of(3)];
            let Some(given) = heap(&premise, values) else { return false };
            match heap(&conclusion, values) {
                None => true,
                Some(wanted) => {
                    given.len() != wanted.len()
                        || given.iter().any(|(at, have)| {
                            let fits = |want: &[i64; 2]| want[0] <= have[0] && have[1] <= want[1];
                            wanted.get(at).is_none_or(|want| !fits(want))
                        })
                }
            }
        });
        match done.output.trim() {
            "unsat" => {
                assert!(refuted.is_none(), "round {round}: {script}");
                valid += 1;
            }
            "sat" => {}
            "unknown" => unknown += 1,
            other => panic!("round {round}: {script}: {other}"),
        }
    }
    println!("{valid} valid, {unknown} unknown of {rounds}");
    assert!(unknown * 20 < rounds, "{unknown} unknown");
    // Those without a small refutation are decided, too.
    assert!(valid * 20 > rounds, "{valid} valid");
}
