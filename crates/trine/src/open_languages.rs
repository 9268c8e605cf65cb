//! Languages that depend on unknown strings: values for these are tried.
//!
//! Idea: where a string stands inside a regular expression, the procedures for strings need its value. Short words over
//! the letters of the formulas, and parts of their literals, are tried one after the other: with one of them in its
//! place, the language is closed, and the formulas are decided as usual. What a question inside leaves open it tries in
//! turn for the next string.
//! Invariant: only models come from here, evaluated on the formulas as they stand; that no value fits is never claimed.
//! Reference: Berzish, Day, Ganesh, Kulczynski, Manea, Mora, Nowotka, "Towards more efficient methods for solving
//! regular-expression heavy string constraints", TCS 2023 (bounded search); the search itself is plain.

use rustc_hash::FxHashSet;
use trine_collections::{Answer, Budget};
use trine_engine::SideQuestions;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermSet, TermStore, post_order};
use trine_value::{CodePoint, StrValue};

/// Values that are tried for one string.
const MOST_VALUES: usize = 24;

/// Literals with more letters give no parts.
const LONGEST_LITERAL: usize = 16;

/// Words of one letter have at most so many.
const LONGEST_REPEATED: usize = 3;

/// A model of the formulas in which some string inside a language has one of the values that are tried; none if there is
/// no such string, or no value leads to a model.
pub(crate) fn model(
    store: &mut TermStore,
    formulas: &[TermId],
    apart: &dyn SideQuestions,
    effort: u64,
    budget: &Budget,
) -> Option<Interpretation> {
    let string = string_in_language(store, formulas)?;
    let values = values(store, formulas);
    budget.within(effort, |whole| {
        for value in values {
            let word = store.mk_string(&value);
            let pair = [(string, word)];
            let mut closed: Vec<TermId> =
                formulas.iter().map(|&formula| store.substitute(formula, &pair)).collect();
            closed.push(store.mk(Op::Eq, &[string, word]));
            let asked = whole.within(effort / 4, |part| apart.ask(store, &closed, part));
            match asked {
                Answer::Sat(model) if are_true(store, formulas, &model, whole) => {
                    return Some(model);
                }
                _ if whole.refresh().is_err() => return None,
                _ => {}
            }
        }
        None
    })
}

/// Whether a model that was found with a value in the place of a string is one of the formulas as they stand.
fn are_true(
    store: &TermStore,
    formulas: &[TermId],
    model: &Interpretation,
    budget: &Budget,
) -> bool {
    let mut evaluator = Evaluator::new(store, model);
    formulas.iter().all(|&formula| evaluator.holds(formula, budget) == Ok(true))
}

/// The first string constant inside of a regular expression.
fn string_in_language(store: &TermStore, formulas: &[TermId]) -> Option<TermId> {
    let mut words = Vec::new();
    post_order(store, formulas, &mut TermSet::new(), |term| {
        if matches!(store.op(term), Op::StrToRe | Op::ReRange) {
            words.extend_from_slice(store.args(term));
        }
    });
    let mut found = None;
    post_order(store, &words, &mut TermSet::new(), |term| {
        let is_constant = store.op(term) == Op::Apply && store.args(term).is_empty();
        if is_constant && store.sort(term) == store.sorts.string() {
            found = found.or(Some(term));
        }
    });
    found
}

/// Words to try, shorter ones first.
fn values(store: &TermStore, formulas: &[TermId]) -> Vec<StrValue> {
    let mut literals: Vec<StrValue> = Vec::new();
    post_order(store, formulas, &mut TermSet::new(), |term| {
        literals.extend(store.string_value(term).cloned());
    });
    let mut words = vec![StrValue::empty()];
    let letter = literals.iter().find(|literal| !literal.is_empty());
    let letter = letter.map_or_else(
        || StrValue::from_code_points(CodePoint::new(97)),
        |literal| literal.slice(0..1),
    );
    let mut repeated = letter.clone();
    for _ in 0..LONGEST_REPEATED {
        words.push(repeated.clone());
        repeated = repeated.concat(&letter);
    }
    for literal in literals.iter().filter(|literal| literal.len() <= LONGEST_LITERAL) {
        for start in 0..literal.len() {
            words.extend((start + 1..=literal.len()).map(|end| literal.slice(start..end)));
        }
    }
    words.sort_by_key(StrValue::len);
    let mut seen: FxHashSet<StrValue> = FxHashSet::default();
    words.retain(|word| seen.insert(word.clone()));
    words.truncate(MOST_VALUES);
    words
}
