//! Values of terms whose arguments are known.

use dashu_int::UBig;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use super::branch::{Branch, Shared};
use super::cases::Open;
use super::word::{self, Part, Word};
use crate::evaluate::{Outcome, Undecided, Value};
use crate::linear::Form;
use crate::operator::Operator;
use crate::rules::linear::{Constraint, Relation};
use crate::sort::Sort;
use crate::term::{TermId, Terms};

impl Branch {
    /// Values of terms whose arguments are known.
    pub(super) fn find_values(&mut self, shared: &mut Shared<'_>) -> Outcome<()> {
        let mut at = 0;
        while at < self.open.len() {
            let Open::Value(term) = self.open[at] else {
                at += 1;
                continue;
            };
            let Some(value) = self.value(shared, term)? else {
                at += 1;
                continue;
            };
            self.open.remove(at);
            match value {
                Value::Text(letters) => {
                    let value: Word = letters.iter().map(|&letter| Part::Letter(letter)).collect();
                    let own = self.word(shared.evaluator.terms(), term);
                    self.equations.push((own, value));
                }
                Value::Int(value) => {
                    let form = Form::leaf(term).plus(&-RBig::ONE, &Form::number(RBig::from(value)));
                    self.constrain(shared, form, Relation::Zero);
                }
                _ => {}
            }
        }
        while !self.is_closed && self.solve(shared)? {}
        Ok(())
    }

    /// The value of a term whose arguments are known.
    pub(super) fn value(&self, shared: &mut Shared<'_>, term: TermId) -> Outcome<Option<Value>> {
        let terms = shared.evaluator.terms();
        let operator = terms.operator(term).clone();
        let mut known = Vec::new();
        for arg in terms.args(term).to_vec() {
            let value = match shared.evaluator.terms().sort(arg) {
                Sort::String => match word::letters(&self.word(shared.evaluator.terms(), arg)) {
                    Some(letters) => {
                        let text = Operator::Text(letters.into());
                        shared.evaluator.terms_mut().constant(text).ok()
                    }
                    None => None,
                },
                Sort::Int => self.number(shared, arg),
                Sort::RegLan => Some(arg),
                _ => None,
            };
            let Some(value) = value else { return Ok(None) };
            known.push(value);
        }
        let Ok(ground) = shared.evaluator.terms_mut().apply(operator, &known) else {
            return Ok(None);
        };
        match shared.evaluator.evaluate(ground) {
            Ok(value) => Ok(Some(value)),
            Err(Undecided::TooHard) => Err(Undecided::TooHard),
            Err(_) => Ok(None),
        }
    }

    /// A number as a literal, where a constraint says at once what it is.
    pub(super) fn number(&self, shared: &mut Shared<'_>, term: TermId) -> Option<TermId> {
        let terms = shared.evaluator.terms_mut();
        let form = shared.forms.of(terms, term);
        let mut value = form.constant.clone();
        for (leaf, coefficient) in &form.parts {
            let own = self.leaf_value(shared.evaluator.terms(), *leaf)?;
            value += coefficient * own;
        }
        let is_integer = *value.denominator() == UBig::ONE;
        is_integer.then(|| shared.evaluator.terms_mut().int(value.numerator().clone()))
    }

    pub(super) fn leaf_value(&self, terms: &Terms, leaf: TermId) -> Option<RBig> {
        if *terms.operator(leaf) == Operator::StrLen {
            let word = self.word(terms, terms.args(leaf)[0]);
            if word::letters(&word).is_some() {
                return Some(RBig::from(word.len()));
            }
        }
        let is_about = |constraint: &&Constraint| {
            constraint.relation == Relation::Zero
                && matches!(constraint.form.parts.as_slice(), [(only, _)] if *only == leaf)
        };
        let found = self.numbers.iter().find(is_about)?;
        Some(-(&found.form.constant / &found.form.parts[0].1))
    }

    /// Equal arguments, equal values.
    pub(super) fn compare_applications(&mut self, shared: &mut Shared<'_>) {
        let mut known: FxHashMap<(Operator, Vec<Argument>), TermId> = FxHashMap::default();
        for term in self.applications.clone() {
            let terms = shared.evaluator.terms();
            let operator = terms.operator(term).clone();
            let mut arguments = Vec::new();
            for arg in terms.args(term).to_vec() {
                arguments.push(match shared.evaluator.terms().sort(arg) {
                    Sort::String => Argument::Word(self.word(shared.evaluator.terms(), arg)),
                    Sort::Int => {
                        Argument::Number(shared.forms.of(shared.evaluator.terms_mut(), arg))
                    }
                    _ => Argument::Other(arg),
                });
            }
            let first = *known.entry((operator, arguments)).or_insert(term);
            if first != term {
                self.are_equal(shared, first, term);
            }
        }
    }

    fn are_equal(&mut self, shared: &mut Shared<'_>, one: TermId, other: TermId) {
        let terms = shared.evaluator.terms();
        if *terms.sort(one) == Sort::Int {
            let form = Form::leaf(one).plus(&-RBig::ONE, &Form::leaf(other));
            self.constrain(shared, form, Relation::Zero);
            return;
        }
        let (one, other) = (self.word(terms, one), self.word(terms, other));
        if one != other {
            self.equations.push((one, other));
        }
    }
}

/// An argument as far as it is known.
#[derive(PartialEq, Eq, Hash)]
enum Argument {
    Word(Word),
    Number(Form),
    Other(TermId),
}
