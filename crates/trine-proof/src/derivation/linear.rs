//! Clauses of linear arithmetic as sums.
//!
//! Idea: the rule adds up what a clause denies, with a coefficient for each literal; over integers bounds are
//! rounded first, but coefficients are not divided. So the sum of the checker is replayed as the rule says, and the
//! step is written only if it comes out false.
//! Reference: Barbosa et al., "The Alethe Proof Format", rule `la_generic`.

use dashu_base::{Abs, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use trine_check::linear::{Bound, Form, Forms, is_integer};
use trine_check::rules::linear::{Constraint, Relation, difference};
use trine_check::{Operator, Sort, TermId, Terms};

use super::rule::{Rule, Summand};
use super::writer::{Shown, StepId, Writer};

/// What a comparison says.
#[derive(Clone, Debug)]
pub(super) struct Compared {
    pub(super) constraint: Constraint,
    /// Whether both sides are integers.
    pub(super) integers: bool,
}

/// A literal of a clause, what it denies, and how often that counts.
pub(super) struct Counted {
    pub(super) shown: Shown,
    pub(super) denied: Compared,
    pub(super) times: RBig,
}

/// A rational as a term.
pub(crate) fn number(value: &RBig, is_real: bool) -> String {
    let point = if is_real { ".0" } else { "" };
    let top = value.numerator().clone().abs();
    let mut text = format!("{top}{point}");
    if *value.denominator() != UBig::ONE {
        text = format!("(/ {top}.0 {}.0)", value.denominator());
    }
    if value.is_negative() { format!("(- {text})") } else { text }
}

/// An inequality of the clauses as a term.
pub(super) fn bound_text(writer: &mut Writer, terms: &Terms, bound: &Bound) -> Option<String> {
    let is_real = !bound.parts.iter().all(|(leaf, _)| is_integer(terms, *leaf));
    let mut parts = Vec::with_capacity(bound.parts.len());
    for (leaf, coefficient) in &bound.parts {
        let mut text = writer.term(terms, *leaf)?;
        if is_real && is_integer(terms, *leaf) {
            text = format!("(to_real {text})");
        }
        let coefficient = number(&RBig::from(coefficient.clone()), is_real);
        parts.push(format!("(* {coefficient} {text})"));
    }
    let sum = match parts.as_slice() {
        [only] => only.clone(),
        parts => format!("(+ {})", parts.join(" ")),
    };
    let relation = if bound.strict { "<" } else { "<=" };
    Some(format!("({relation} {sum} {})", number(&bound.bound, is_real)))
}

/// What an inequality of the clauses says if it holds, or if it does not.
pub(super) fn of_bound(terms: &Terms, bound: &Bound, holds: bool) -> Compared {
    let parts = bound.parts.iter();
    let parts = parts.map(|(leaf, coefficient)| (*leaf, coefficient.clone().into())).collect();
    let form = Form { parts, constant: -bound.bound.clone() };
    let form = if holds { form } else { form.times(&-RBig::ONE) };
    let relation = if bound.strict == holds { Relation::Below } else { Relation::AtMost };
    let integers = bound.parts.iter().all(|(leaf, _)| is_integer(terms, *leaf));
    Compared { constraint: Constraint { form, relation }, integers }
}

/// What a literal says about numbers, neither divided nor rounded; none if it says something else, or that
/// numbers differ.
pub(super) fn of_formula(terms: &mut Terms, formula: TermId, holds: bool) -> Option<Compared> {
    let (mut formula, mut holds) = (formula, holds);
    while let (Operator::Not, &[inner]) = (terms.operator(formula), terms.args(formula)) {
        (formula, holds) = (inner, !holds);
    }
    let &[a, b] = terms.args(formula) else { return None };
    if !matches!(terms.sort(a), Sort::Int | Sort::Real) {
        return None;
    }
    let integers = *terms.sort(a) == Sort::Int && *terms.sort(b) == Sort::Int;
    let (less, more, strict) = match terms.operator(formula) {
        Operator::LessEqual => (a, b, false),
        Operator::Less => (a, b, true),
        Operator::GreaterEqual => (b, a, false),
        Operator::Greater => (b, a, true),
        Operator::Equal if holds => {
            let form = difference(terms, &mut Forms::default(), a, b);
            let constraint = Constraint { form, relation: Relation::Zero };
            return Some(Compared { constraint, integers });
        }
        _ => return None,
    };
    let (less, more, strict) = if holds { (less, more, strict) } else { (more, less, !strict) };
    let form = difference(terms, &mut Forms::default(), less, more);
    let relation = if strict { Relation::Below } else { Relation::AtMost };
    Some(Compared { constraint: Constraint { form, relation }, integers })
}

/// The constraint as the rule reads it: over integers rounded.
fn rounded(terms: &Terms, constraint: &Constraint) -> Constraint {
    let mut form = constraint.form.clone();
    let is_whole = |(leaf, factor): &(TermId, RBig)| {
        is_integer(terms, *leaf) && *factor.denominator() == UBig::ONE
    };
    if !form.parts.iter().all(is_whole) {
        return constraint.clone();
    }
    let relation = match constraint.relation {
        Relation::AtMost => {
            form.constant = RBig::from(form.constant.ceil());
            Relation::AtMost
        }
        Relation::Below => {
            form.constant = RBig::from(form.constant.floor() + IBig::ONE);
            Relation::AtMost
        }
        other => other,
    };
    Constraint { form, relation }
}

/// Whether the sum of what is denied is false as the rule adds it up.
fn is_false_sum(terms: &Terms, clause: &[Counted]) -> bool {
    let mut sum = Form::default();
    let mut relation = Relation::Zero;
    for counted in clause {
        let constraint = rounded(terms, &counted.denied.constraint);
        match constraint.relation {
            Relation::Zero => {}
            _ if !counted.times.is_positive() => return false,
            Relation::NotZero => return false,
            Relation::Below => relation = Relation::Below,
            Relation::AtMost if relation == Relation::Zero => relation = Relation::AtMost,
            Relation::AtMost => {}
        }
        sum = sum.plus(&counted.times, &constraint.form);
    }
    sum.is_number() && Constraint { form: sum, relation }.is_false(terms)
}

/// A step that is a sum, if the rule takes it; literals that do not count are left out.
pub(super) fn step(writer: &mut Writer, terms: &Terms, clause: Vec<Counted>) -> Option<StepId> {
    let mut clause = clause;
    clause.retain(|counted| !counted.times.is_zero());
    if clause.is_empty() || !is_false_sum(terms, &clause) {
        return None;
    }
    let (shown, summands): (Vec<Shown>, Vec<Summand>) = clause
        .into_iter()
        .map(|Counted { shown, denied, times }| {
            let Compared { constraint: denied, integers } = denied;
            (shown, Summand { denied, times, integers })
        })
        .unzip();
    Some(writer.step(&shown, Rule::Linear(summands), &[]))
}

/// A step that says that one literal implies another, both about numbers.
pub(super) fn implies(
    writer: &mut Writer,
    terms: &Terms,
    premise: (Shown, Compared),
    denied_conclusion: (Shown, Compared),
) -> Option<StepId> {
    // What is known of the first leaf settles how often both count.
    let leading =
        |compared: &Compared| compared.constraint.form.parts.first().map(|part| part.1.clone());
    let (one, other) = (leading(&premise.1)?, leading(&denied_conclusion.1)?);
    let times = match premise.1.constraint.relation {
        Relation::Zero => -(&other / &one),
        _ => (&other / &one).abs(),
    };
    let clause = vec![
        Counted { shown: premise.0.not(), denied: premise.1, times },
        Counted { shown: denied_conclusion.0, denied: denied_conclusion.1, times: RBig::ONE },
    ];
    step(writer, terms, clause)
}
