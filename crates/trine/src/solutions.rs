//! All models, as far as they differ in the values of certain terms.
//!
//! Idea: after each model it is asserted that some of the terms has another value, until nothing is left or enough was found.
//! Elements of declared sorts have no names that another model could be compared by; of terms of such a sort it is
//! said that others of them are equal.
//! Invariant: no two solutions agree in all terms; when nothing is left, a check has refuted that there are more.
//! Reference: McMillan, "Applying SAT Methods in Unbounded Symbolic Model Checking", CAV 2002 (blocking clauses).

use trine_term::{Op, Sort, TermId, TermStore, Value};

use crate::answer::Reason;
use crate::quantifiers::holds_elements;

/// What models say of some terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// For each solution the values of the terms, in their order.
    pub values: Vec<Vec<Value>>,
    /// The same as SMT-LIB text.
    pub texts: Vec<Vec<String>>,
    /// Whether there are more.
    pub rest: Rest,
}

/// What there is beside the solutions that were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rest {
    /// Nothing: these are all.
    Nothing,
    /// As many as were wanted were found.
    NotAsked,
    /// A check ended without an answer.
    Unknown(Reason),
}

/// Models cannot be told apart by a term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotComparable {
    /// Its sort, as text.
    pub sort: String,
}

impl std::fmt::Display for NotComparable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "models cannot be told apart by values of {}", self.sort)
    }
}

impl std::error::Error for NotComparable {}

/// That some of the terms has another value, or that other terms of a declared sort are equal.
///
/// # Errors
/// If elements of declared sorts are parts of a value.
pub(crate) fn another(
    store: &mut TermStore,
    terms: &[TermId],
    values: &[Value],
) -> Result<TermId, NotComparable> {
    let mut same = Vec::with_capacity(terms.len());
    for (at, (&term, value)) in terms.iter().zip(values).enumerate() {
        let sort = store.sort(term);
        if matches!(store.sorts.get(sort), Sort::Uninterpreted { .. }) {
            for (&other, other_value) in terms.iter().zip(values).take(at) {
                if store.sort(other) == sort {
                    let equal = store.mk(Op::Eq, &[other, term]);
                    let is_equal = other_value == value;
                    same.push(if is_equal { equal } else { store.mk(Op::Not, &[equal]) });
                }
            }
            continue;
        }
        if holds_elements(store, sort) || sort == store.sorts.reglan() {
            return Err(NotComparable { sort: trine_smtlib::sort_text(store, sort) });
        }
        let literal = store.mk_value(value, sort);
        same.push(store.mk(Op::Eq, &[term, literal]));
    }
    Ok(match same[..] {
        [] => store.mk_bool(false),
        [single] => store.mk(Op::Not, &[single]),
        _ => {
            let all = store.mk(Op::And, &same);
            store.mk(Op::Not, &[all])
        }
    })
}

/// The atoms that formulas join, outside of quantifiers.
pub(crate) fn atoms(store: &TermStore, formulas: &[TermId]) -> Vec<TermId> {
    let mut seen = trine_term::TermSet::new();
    let mut open = formulas.to_vec();
    let mut found = Vec::new();
    while let Some(formula) = open.pop() {
        if !seen.insert(formula) {
            continue;
        }
        let args = store.args(formula);
        let is_formula = |&arg: &TermId| *store.sort_of(arg) == Sort::Bool;
        match store.op(formula) {
            Op::True | Op::False => {}
            Op::Not | Op::And | Op::Or | Op::Implies | Op::Xor => open.extend(args),
            Op::Ite | Op::Eq | Op::Distinct if args.iter().all(is_formula) => open.extend(args),
            _ => found.push(formula),
        }
    }
    found
}
