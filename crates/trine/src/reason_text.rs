//! Reasons in words: what a procedure stopped at by its name, and where that stands in the script.
//!
//! Idea: a [`Reason`] speaks of terms and functions by their ids. Here they get their names, and the
//! line of the first assertion in which they occur. What preprocessing made occurs in none.
//! Invariant: an id of another store gets no name; the work is linear in the assertions.
//! Reference: SMT-LIB 2.7, section 4.1.8 (`:reason-unknown`).

use trine_smtlib::{symbol_text, term_text};
use trine_term::{
    Cause, Domain, Incomplete, Op, Place, Reason, TermId, TermStore, Theory as TheoryName,
};

/// Characters of a term that are shown.
const SHOWN: usize = 80;
/// Terms above which the text of one is not made for a few characters of it.
const MOST_TERMS: usize = 2_000;

/// The value of `:reason-unknown`. `line` tells where the first formula stands that a term or a function
/// occurs in.
pub(crate) fn reason_text(
    store: &TermStore,
    reason: &Reason,
    line: &dyn Fn(Place) -> Option<u32>,
) -> String {
    match reason {
        Reason::Incomplete(incomplete) => {
            let text = incomplete_text(store, incomplete, line);
            format!("(incomplete \"{}\")", text.replace('"', "\"\""))
        }
        other => other.to_string(),
    }
}

/// The causes in words, with what they were met at.
pub(crate) fn incomplete_text(
    store: &TermStore,
    reason: &Incomplete,
    line: &dyn Fn(Place) -> Option<u32>,
) -> String {
    let mut text = String::new();
    let mut next = Some(reason);
    while let Some(Incomplete { cause, place, because }) = next {
        if !text.is_empty() {
            text.push_str(": ");
        }
        match (cause, place) {
            (Cause::UnreadTerm, Some(Place::Term(term))) if is_of(store, *term) => {
                text.push_str(&unread_text(store, *term));
            }
            _ => text.push_str(cause.text()),
        }
        if let Some((place, name)) = place.and_then(|at| Some((at, place_text(store, at)?))) {
            text.push_str(&format!(": {name}"));
            if let Some(line) = line(place) {
                text.push_str(&format!(" (line {line})"));
            }
        }
        next = because.as_deref();
    }
    text
}

/// What is not read.
fn unread_text(store: &TermStore, term: TermId) -> String {
    let elements = store.sorts.set_element(store.sort(term));
    let is_finite = |sort| matches!(Domain::of(store, sort), Some(Domain::Finite(_)));
    let what = match store.op(term) {
        Op::SetUniverse if !elements.is_some_and(is_finite) => {
            "`set.universe` and `set.complement` over a sort that is not finite"
        }
        Op::SetCard | Op::SetUniverse => "the sizes of more than 10 sets that depend on each other",
        _ if elements.is_some() => "a set of more than 65,536 elements",
        _ => theory_name(store, term),
    };
    format!("{what} cannot be decided")
}

/// The first of some formulas, each with its line, in which a place occurs.
pub(crate) fn line_of(
    store: &TermStore,
    formulas: impl Iterator<Item = (TermId, Option<u32>)>,
    place: Place,
) -> Option<u32> {
    let mut seen = trine_term::TermSet::new();
    for (formula, line) in formulas {
        let mut found = false;
        trine_term::post_order(store, &[formula], &mut seen, |term| {
            found |= match place {
                Place::Term(wanted) | Place::Among { first: wanted, .. } => term == wanted,
                Place::Function(function) => store.function(term) == Some(function),
            };
        });
        if found {
            return line;
        }
    }
    None
}

fn is_of(store: &TermStore, term: TermId) -> bool {
    term.index() < store.len()
}

/// What a procedure stopped at, in short.
fn place_text(store: &TermStore, place: Place) -> Option<String> {
    match place {
        Place::Term(term) | Place::Among { first: term, .. } if !is_of(store, term) => None,
        Place::Term(term) => Some(shortened(store, term, SHOWN)),
        Place::Among { first, others } => {
            Some(format!("{} and {others} more", shortened(store, first, SHOWN)))
        }
        Place::Function(function) => {
            let name = store.symbols.name(store.function_decl(function).name);
            Some(symbol_text(name).into_owned())
        }
    }
}

/// The text of a term on one line, cut if it is long.
pub(crate) fn shortened(store: &TermStore, term: TermId, most: usize) -> String {
    let (mut stack, mut size) = (vec![term], 0);
    while let Some(part) = stack.pop() {
        size += 1;
        if size > MOST_TERMS {
            return format!("({} …)", store.op(term).name());
        }
        stack.extend(store.args(part));
    }
    let text = term_text(store, term);
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// What a term that no back end reads belongs to, for people.
fn theory_name(store: &TermStore, term: TermId) -> &'static str {
    let of_term = store.op(term).info().theory;
    let theories = store.args(term).iter().map(|&arg| store.op(arg).info().theory);
    match theories.fold(of_term, TheoryName::max) {
        TheoryName::Core => "functions, quantifiers and uninterpreted sorts",
        TheoryName::Arith => "arithmetic over numbers",
        TheoryName::BitVec => "conversions between bit-vectors and integers",
        TheoryName::Float => "floating-point arithmetic",
        TheoryName::Array => "arrays",
        TheoryName::String => "strings",
        TheoryName::Sequence => "sequences",
        TheoryName::Set => "finite sets",
        TheoryName::Datatype => "datatypes",
        TheoryName::Heap => "separation logic",
    }
}
