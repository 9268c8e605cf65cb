//! What a refutation says about words: which bits it speaks of, and what it derives of them.
//!
//! Idea: a variable of the circuits that is a bit of a term, or says whether a formula holds, has a name. Needed clauses tell which
//! terms the refutation is about, and which of their bits; a derived clause of which each variable has a name is a fact that a
//! reader can follow. What lies inside of a circuit has no name and is not shown.
//! Invariant: a variable that is a bit of several terms is named by the one that was read first, so parts come before the whole.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_check::{Literal, Sort, Steps, TermId};

use crate::cone::Line;
use crate::display;
use crate::outline::{Look, Outline};

/// Terms that are shown.
const MOST_TERMS: usize = 60;
/// Facts that are shown.
const MOST_FACTS: usize = 60;
/// Parts of a fact that is shown.
const MOST_PARTS: usize = 4;

/// A bit of a term, or the truth of a formula.
#[derive(Clone, Copy)]
struct Name {
    term: TermId,
    /// None for a formula.
    bit: Option<usize>,
    /// The literal that says that the bit is one, or that the formula holds.
    holds: Literal,
}

/// Shows what the needed part of a refutation is about, if that is words.
pub(crate) fn show(out: &mut Outline, steps: &Steps, lines: &[Line], cone: &FxHashSet<u64>) {
    let names = names(steps);
    let touched = touched(steps, &names, cone);
    if touched.values().all(Vec::is_empty) {
        return;
    }
    out.add(1, Look::Head, "what the refutation speaks of", "");
    for (&term, bits) in touched.iter().take(MOST_TERMS) {
        let words = match bits.as_slice() {
            [] => "formula".to_owned(),
            bits => format!("{} of", ranges(bits)),
        };
        out.add(2, Look::Plain, &words, &display::text(steps.reader.terms(), term));
    }
    if touched.len() > MOST_TERMS {
        out.add(2, Look::Plain, &format!("{} more terms", touched.len() - MOST_TERMS), "");
    }
    let facts: Vec<(u64, String)> = lines
        .iter()
        .filter(|line| cone.contains(&line.number))
        .filter_map(|line| Some((line.number, fact(steps, &names, line)?)))
        .collect();
    if facts.is_empty() {
        return;
    }
    out.add(1, Look::Head, "facts on the way", "");
    for (number, text) in facts.iter().take(MOST_FACTS) {
        out.add(2, Look::Plain, &format!("line {number}"), text);
    }
    if facts.len() > MOST_FACTS {
        out.add(2, Look::Plain, &format!("{} more facts", facts.len() - MOST_FACTS), "");
    }
}

/// The names of variables, by their numbers.
fn names(steps: &Steps) -> FxHashMap<usize, Name> {
    let (terms, encoder) = (steps.reader.terms(), steps.encoder());
    let mut names = FxHashMap::default();
    let mut add = |literal: Literal, term, bit| {
        let known = Name { term, bit, holds: literal };
        names.entry(literal.variable()).or_insert(known);
    };
    for term in (0..terms.len()).filter_map(|position| terms.at(position)) {
        if *terms.sort(term) == Sort::Bool {
            if let Some(literal) = encoder.known(term) {
                add(literal, term, None);
            }
            continue;
        }
        let bits = encoder.bits(term).unwrap_or_default();
        bits.iter().enumerate().for_each(|(bit, &literal)| add(literal, term, Some(bit)));
    }
    // The constant is a bit of everything.
    names.remove(&Literal::TRUE.variable());
    names
}

/// The terms of needed clauses that are given, with their bits in ascending order; formulas have none.
fn touched(
    steps: &Steps,
    names: &FxHashMap<usize, Name>,
    cone: &FxHashSet<u64>,
) -> BTreeMap<TermId, Vec<usize>> {
    let clauses = &steps.encoder().circuit.clauses;
    let mut touched: BTreeMap<TermId, Vec<usize>> = BTreeMap::new();
    let given = cone.iter().filter_map(|&number| usize::try_from(number).ok());
    for number in given.filter(|number| (1..=clauses.len()).contains(number)) {
        let variables = clauses.get(number - 1).iter().map(|literal| literal.variable());
        for name in variables.filter_map(|variable| names.get(&variable)) {
            touched.entry(name.term).or_default().extend(name.bit);
        }
    }
    for bits in touched.values_mut() {
        bits.sort_unstable();
        bits.dedup();
    }
    touched
}

/// A derived clause in words, if all of it has names and it is short.
fn fact(steps: &Steps, names: &FxHashMap<usize, Name>, line: &Line) -> Option<String> {
    if line.literals.is_empty() || line.literals.len() > MOST_PARTS {
        return None;
    }
    let part = |&number: &i32| {
        let literal = Literal::from_dimacs(number)?;
        let name = names.get(&literal.variable())?;
        let holds = name.holds == literal;
        let term = display::text(steps.reader.terms(), name.term);
        Some(match (name.bit, holds) {
            (Some(bit), holds) => format!("bit {bit} of {term} is {}", u8::from(holds)),
            (None, true) => term,
            (None, false) => format!("(not {term})"),
        })
    };
    Some(line.literals.iter().map(part).collect::<Option<Vec<_>>>()?.join(" or "))
}

/// Ascending bits as ranges: `bits 0-3, 7`.
fn ranges(bits: &[usize]) -> String {
    let mut parts = Vec::new();
    for run in bits.chunk_by(|one, next| one + 1 == *next) {
        match (run.first(), run.last()) {
            (Some(first), Some(last)) if first < last => parts.push(format!("{first}-{last}")),
            (Some(first), _) => parts.push(first.to_string()),
            (None, _) => {}
        }
    }
    let noun = if bits.len() == 1 { "bit" } else { "bits" };
    format!("{noun} {}", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_range() {
        assert_eq!(ranges(&[0, 1, 2, 7]), "bits 0-2, 7");
        assert_eq!(ranges(&[5]), "bit 5");
    }
}
