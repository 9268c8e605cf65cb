//! Symbolic heaps that have no model, where shapes and numbers together say so.
//!
//! Idea: conditions that the numbers of a predicate may keep (signs, order, remainders) are guessed, and
//! claimed where the checker finds them inductive. Then calls are unfolded, a few at most: the checker sees in each
//! branch whether shapes or numbers contradict each other, with what calls imply by the claims.
//! Invariant: the search goes deeper only after everything less deep failed; what is written was taken.
//! Reference: Flanagan, Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001 (guessed conditions).

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use trine_check::rules::heap::Move;
use trine_check::{Operator, Sort, Terms};

use super::super::search::Checked;
use super::writer::{Made, Writer};

/// How many calls are unfolded after each other.
const MOST_UNFOLDINGS: usize = 3;

/// How many sequents are looked at.
const MOST_SEQUENTS: usize = 600;

/// What a sequent costs, in ticks: about what a copy of the prover and a question about shapes take.
pub(super) const TICKS_PER_SEQUENT: u64 = 200_000;

/// The largest divisor of remainders that are guessed.
const MOST_DIVISOR: u32 = 8;

/// Refutes each premise; there may be no conclusion.
pub(super) fn refute(writer: &mut Writer<'_>) -> Made<()> {
    if !writer.prover.conclusions.is_empty() {
        return Err("negated formulas about the heap".into());
    }
    let bounds = claim(writer)?;
    let mut looks = MOST_SEQUENTS;
    for premise in 0..writer.prover.premises.len() {
        writer.begin(premise, None)?;
        let mut closed = None;
        for depth in 0..=MOST_UNFOLDINGS {
            let mut search = Search { bounds: &bounds, looks };
            closed = search.close(writer, depth)?;
            looks = search.looks;
            if closed.is_some() {
                break;
            }
        }
        *writer = closed.ok_or("no contradiction was found")?;
    }
    Ok(())
}

struct Search<'b> {
    /// What is claimed of the parameters of predicates, by number.
    bounds: &'b [Vec<Checked>],
    looks: usize,
}

impl Search<'_> {
    /// The writer after the next sequent is closed, with as many unfoldings in each branch at most.
    fn close<'a>(&mut self, writer: &Writer<'a>, depth: usize) -> Made<Option<Writer<'a>>> {
        if self.looks == 0 || writer.budget.spend(TICKS_PER_SEQUENT).is_err() {
            return Ok(None);
        }
        self.looks -= 1;
        let mut writer = writer.clone();
        know(self.bounds, &mut writer)?;
        let (is_closed, _) =
            writer.asked(|prover, terms, arithmetic| prover.is_contradictory(terms, arithmetic))?;
        if is_closed {
            writer.take(&Move::Contradiction)?;
            return Ok(Some(writer));
        }
        if depth == 0 {
            return Ok(None);
        }
        let calls = writer.prover.sequent().map(|sequent| sequent.left.calls.clone());
        for (number, call) in calls.unwrap_or_default().into_iter().enumerate() {
            let mut unfolded = writer.clone();
            let rules = unfolded.names_of_rules(Some(call))?;
            let branches = rules.len();
            unfolded.take(&Move::Unfold(number, rules))?;
            let mut closed = Some(unfolded);
            for _ in 0..branches {
                closed = match closed {
                    Some(writer) => self.close(&writer, depth - 1)?,
                    None => break,
                };
            }
            if closed.is_some() {
                return Ok(closed);
            }
        }
        Ok(None)
    }
}

/// Lets the next sequent know what calls imply by the claims.
pub(super) fn know(bounds: &[Vec<Checked>], writer: &mut Writer<'_>) -> Made<()> {
    let calls = writer.prover.sequent().map(|sequent| {
        let parts = sequent.parts.iter().flatten();
        let of_parts = parts.flat_map(|description| &description.heap.calls);
        sequent.left.calls.iter().chain(of_parts).copied().collect::<Vec<_>>()
    });
    for call in calls.unwrap_or_default() {
        let place = writer.prover.predicates.place(writer.reader.terms(), call);
        let place = place.ok_or("a call of no predicate")?;
        let parameters = &writer.prover.predicates.list[place].1.parameters;
        let args = writer.reader.terms().args(call).iter().copied();
        let places: FxHashMap<Checked, Checked> = parameters.iter().copied().zip(args).collect();
        for &bound in &bounds[place] {
            let fact = writer.reader.terms_mut().replace(bound, &places);
            let sequent = writer.prover.sequent();
            if sequent.is_some_and(|sequent| sequent.left.facts.contains(&fact)) {
                continue;
            }
            let (is_known, _) = writer
                .asked(|prover, terms, arithmetic| prover.can_know(terms, fact, arithmetic))?;
            if is_known {
                writer.take(&Move::Known(fact))?;
            }
        }
    }
    Ok(())
}

/// Claims the guesses that are inductive, each for itself; what is claimed of the parameters of each predicate.
pub(super) fn claim(writer: &mut Writer<'_>) -> Made<Vec<Vec<Checked>>> {
    let count = writer.prover.predicates.list.len();
    let mut kept = vec![Vec::new(); count];
    let mut claims = String::new();
    for place in 0..count {
        let (function, predicate) = writer.prover.predicates.list[place].clone();
        let terms = writer.reader.terms();
        let is_number = |parameter: &Checked| *terms.sort(*parameter) == Sort::Int;
        let numbers: Vec<bool> = predicate.parameters.iter().map(is_number).collect();
        let divisors = divisors(terms, &predicate.rules);
        let name = trine_check::symbol_text(terms.sorts.name(terms.function(function).name));
        let name = name.to_string();
        let names = writer.fresh_names(numbers.len());
        for (name, &parameter) in names.iter().zip(&predicate.parameters) {
            writer.reader.name(name, parameter)?;
        }
        let counted: Vec<&String> = names
            .iter()
            .zip(&numbers)
            .filter(|(_, is_number)| **is_number)
            .map(|one| one.0)
            .collect();
        let mut texts = Vec::new();
        for guess in guesses(&counted, &divisors) {
            let bound = writer.read(&guess)?;
            let mut alone = vec![Vec::new(); count];
            alone[place].push(bound);
            let is_kept = writer.asked(|prover, terms, arithmetic| {
                Ok(prover.bounds(terms, alone, arithmetic).is_ok())
            })?;
            if is_kept.0 {
                kept[place].push(bound);
                texts.push(guess);
            }
        }
        if !texts.is_empty() {
            let _ = write!(claims, "({name} ({}) {})", names.join(" "), texts.join(" "));
        }
    }
    let bounds = kept.clone();
    let (_, by) =
        writer.asked(|prover, terms, arithmetic| prover.bounds(terms, bounds, arithmetic))?;
    if !claims.is_empty() {
        let _ = write!(writer.text, "\n (bounds ({claims}){by})");
    }
    Ok(kept)
}

/// What may be so of numbers with these names; what says more comes first.
fn guesses(numbers: &[&String], divisors: &[u32]) -> Vec<String> {
    let mut guesses = Vec::new();
    for (at, number) in numbers.iter().enumerate() {
        for relation in [">", ">=", "<", "<="] {
            guesses.push(format!("({relation} {number} 0)"));
            for other in &numbers[at + 1..] {
                guesses.push(format!("({relation} {number} {other})"));
            }
        }
        for divisor in divisors {
            let rest = |rest| format!("(= (mod {number} {divisor}) {rest})");
            guesses.extend((0..*divisor).map(rest));
        }
    }
    guesses
}

/// Small numbers in the conditions of rules.
fn divisors(terms: &Terms, rules: &[trine_check::rules::heap::Alternative]) -> Vec<u32> {
    let mut found = Vec::new();
    let mut stack: Vec<Checked> =
        rules.iter().flat_map(|rule| rule.heap.facts.iter().copied()).collect();
    while let Some(term) = stack.pop() {
        if let Operator::Int(value) = terms.operator(term) {
            found.extend(
                u32::try_from(value).ok().filter(|value| (2..=MOST_DIVISOR).contains(value)),
            );
        }
        stack.extend(terms.args(term));
    }
    found.sort_unstable();
    found.dedup();
    found
}
