//! What single facts say about strings and lengths.
//!
//! Idea: equations, memberships and linear constraints are kept as they are; prefixes, suffixes and
//! factors are equations with new unknowns. What cannot be said without a choice stays open.

use super::branch::{Branch, Shared};
use super::cases::Open;
use super::word::{self, Part};
use crate::evaluate::{LanguageId, Outcome, Undecided, Value};
use crate::operator::Operator;
use crate::rules::linear::constraint;
use crate::sort::Sort;
use crate::term::TermId;

impl Branch {
    pub(super) fn fact(
        &mut self,
        shared: &mut Shared<'_>,
        formula: TermId,
        args: &[TermId],
        holds: bool,
    ) -> Outcome<()> {
        use Operator as O;
        self.meet(shared, formula);
        if let Some(Value::Bool(value)) = self.value(shared, formula)? {
            self.is_closed |= value != holds;
            return Ok(());
        }
        let terms = shared.evaluator.terms();
        match (terms.operator(formula).clone(), args) {
            (O::Equal | O::Distinct, &[a, b]) if *terms.sort(a) == Sort::String => {
                let (one, other) = (
                    self.word(shared.evaluator.terms(), a),
                    self.word(shared.evaluator.terms(), b),
                );
                if holds == (*shared.evaluator.terms().operator(formula) == O::Equal) {
                    self.equations.push((one, other));
                } else {
                    let equal = shared.evaluator.terms_mut().apply(O::Equal, &[a, b]);
                    let Ok(equal) = equal else { return Ok(()) };
                    self.differing.push((one, other, equal));
                }
            }
            (O::StrInRe, &[string, language]) => {
                let Some(language) = language_of(shared, language)? else { return Ok(()) };
                self.belongs(shared, string, language, holds);
            }
            (O::StrIsDigit, &[string]) => {
                let digits = shared.evaluator.languages_mut().letter(0x30, 0x39);
                self.belongs(shared, string, digits, holds);
            }
            (O::StrPrefixOf | O::StrSuffixOf | O::StrContains, &[a, b]) => {
                self.part(shared, formula, [a, b], holds);
            }
            (O::Or, _) if holds => self.open.push(Open::Holds(formula)),
            (O::And, _) if !holds => self.open.push(Open::Denied(formula)),
            (O::StrLess | O::StrLessEqual, _) if holds => self.open.push(Open::Holds(formula)),
            // The order is total.
            (O::StrLess, &[a, b]) => self.before(shared, O::StrLessEqual, [b, a]),
            (O::StrLessEqual, &[a, b]) => self.before(shared, O::StrLess, [b, a]),
            _ => {
                let formula = if holds {
                    formula
                } else {
                    let Ok(denied) = shared.evaluator.terms_mut().apply(O::Not, &[formula]) else {
                        return Ok(());
                    };
                    denied
                };
                let terms = shared.evaluator.terms_mut();
                if let Some(found) = constraint(terms, &mut shared.forms, formula)
                    && !self.numbers.contains(&found)
                {
                    self.numbers.push(found);
                }
            }
        }
        Ok(())
    }

    pub(super) fn belongs(
        &mut self,
        shared: &mut Shared<'_>,
        string: TermId,
        language: LanguageId,
        holds: bool,
    ) {
        let languages = shared.evaluator.languages_mut();
        let language = if holds { language } else { languages.complement(language) };
        let word = self.word(shared.evaluator.terms(), string);
        self.members.push((word, language));
    }

    /// A prefix, a suffix or a factor.
    pub(super) fn part(
        &mut self,
        shared: &mut Shared<'_>,
        formula: TermId,
        args: [TermId; 2],
        holds: bool,
    ) {
        let operator = shared.evaluator.terms().operator(formula).clone();
        let (part, whole) = match operator {
            Operator::StrContains => (args[1], args[0]),
            _ => (args[0], args[1]),
        };
        let (part, whole) =
            (self.word(shared.evaluator.terms(), part), self.word(shared.evaluator.terms(), whole));
        let (front, back) = (operator != Operator::StrPrefixOf, operator != Operator::StrSuffixOf);
        if holds {
            let mut parts = Vec::new();
            if front {
                parts.push(self.new_unknown(shared));
            }
            parts.extend_from_slice(&part);
            if back {
                parts.push(self.new_unknown(shared));
            }
            self.equations.push((whole, parts));
            return;
        }
        if let Some(letters) = word::letters(&part) {
            let languages = shared.evaluator.languages_mut();
            let all = languages.all();
            let mut language = languages.text(&letters);
            if back {
                language = languages.concat(language, all);
            }
            if front {
                language = languages.concat(all, language);
            }
            let language = languages.complement(language);
            self.members.push((whole, language));
            return;
        }
        if operator == Operator::StrContains {
            self.lacking.push((whole, part, formula));
        }
        self.open.push(Open::Denied(formula));
    }

    pub(super) fn new_unknown(&mut self, shared: &mut Shared<'_>) -> Part {
        let unknown = super::new_unknown(shared.evaluator.terms_mut());
        self.meet(shared, unknown);
        Part::Unknown(unknown)
    }

    /// The first string is before the second one, or the same, as the operator says.
    fn before(&mut self, shared: &mut Shared<'_>, operator: Operator, args: [TermId; 2]) {
        if let Ok(formula) = shared.evaluator.terms_mut().apply(operator, &args) {
            self.open.push(Open::Holds(formula));
        }
    }
}

/// The language of a term without unknowns.
fn language_of(shared: &mut Shared<'_>, term: TermId) -> Outcome<Option<LanguageId>> {
    match shared.evaluator.evaluate(term) {
        Ok(Value::Language(language)) => Ok(Some(language)),
        Err(Undecided::TooHard) => Err(Undecided::TooHard),
        _ => Ok(None),
    }
}
