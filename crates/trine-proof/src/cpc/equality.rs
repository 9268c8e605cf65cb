//! Clauses of transitivity and congruence.
//!
//! Idea: what the clause denies is assumed, the rule concludes, and the assumptions are discharged. An equation that
//! stands the other way round is turned.

use super::Page;
use super::clause::{Assumed, denied};
use super::spelling::spelled;
use crate::derivation::Shown;

/// Operators that CPC takes as lists of arguments.
const LISTS: &[&str] = &[
    "and", "or", "+", "*", "bvadd", "bvmul", "bvand", "bvor", "bvxor", "concat", "str.++", "re.++",
    "re.union", "re.inter",
];

/// Operators of two arguments that associate to the left when there are more.
const PAIRS: &[&str] = &["-", "xor", "=", "=>", "div", "/", "<", "<=", ">", ">="];

impl<'f> Page<'f> {
    /// The sides of an equation.
    fn sides(&self, equation: &'f str) -> Option<(&'f str, &'f str)> {
        match self.parts(equation).as_slice() {
            &["=", one, other] => Some((one, other)),
            _ => None,
        }
    }

    /// A step that proves `(= one other)`, from one that proves that equation or the one turned around.
    fn turned(&mut self, step: &str, equation: &'f str, one: &str, other: &str) -> Option<String> {
        let sides = self.sides(equation)?;
        if sides == (one, other) {
            Some(step.to_owned())
        } else if sides == (other, one) {
            Some(self.step("symm", &[step], ""))
        } else {
            None
        }
    }

    /// Assumes equations that a clause denies; names and formulas.
    fn equations(&mut self, clause: &'f [Shown]) -> Option<(Vec<Assumed>, Vec<&'f str>)> {
        let mut formulas = Vec::with_capacity(clause.len());
        let mut assumed = Vec::with_capacity(clause.len());
        for part in clause {
            let formula = denied(&part.text)?;
            assumed.push(self.assumed(&spelled(formula)));
            formulas.push(formula);
        }
        Some((assumed, formulas))
    }

    /// Equations make a chain from one side of the last literal to the other.
    pub(super) fn transitive(&mut self, clause: &'f [Shown]) -> Option<String> {
        let (whole, equations) = clause.split_last()?;
        let (from, to) = self.sides(&whole.text)?;
        let (assumed, formulas) = self.equations(equations)?;
        let mut order: Vec<usize> = (0..formulas.len()).collect();
        let starts = |at: usize| self.sides(formulas[at]).map(|(a, b)| a == from || b == from);
        if order.first().is_none_or(|&at| starts(at) != Some(true)) {
            order.reverse();
        }
        let mut links = Vec::with_capacity(order.len());
        let mut at = from;
        for number in order {
            let (one, other) = self.sides(formulas[number])?;
            let next = if one == at { other } else { one };
            links.push(self.turned(&assumed[number].step, formulas[number], at, next)?);
            at = next;
        }
        if at != to {
            return None;
        }
        let links: Vec<&str> = links.iter().map(String::as_str).collect();
        let step = self.step("trans", &links, "");
        Some(self.discharged(&assumed, &step, Some(&spelled(&whole.text))))
    }

    /// A step that proves that two applications are equal, from steps about their arguments.
    fn congruence(
        &mut self,
        assumed: &[Assumed],
        formulas: &[&'f str],
        one: &'f str,
        other: &'f str,
    ) -> Option<String> {
        let (left, right) = (self.parts(one), self.parts(other));
        let (head, count) = (*left.first()?, left.len() - 1);
        if right.first() != Some(&head) || right.len() - 1 != count || count != formulas.len() {
            return None;
        }
        if PAIRS.contains(&head) && count > 2 {
            return None;
        }
        let mut links = Vec::with_capacity(count);
        for (at, formula) in formulas.iter().enumerate() {
            links.push(self.turned(&assumed[at].step, formula, left[at + 1], right[at + 1])?);
        }
        let links: Vec<&str> = links.iter().map(String::as_str).collect();
        let rule = match head {
            "distinct" => "pairwise_cong",
            head if LISTS.contains(&head) => "nary_cong",
            _ => "cong",
        };
        Some(self.step(rule, &links, &spelled(one)))
    }

    /// Arguments are equal, so the applications are.
    pub(super) fn congruent(&mut self, clause: &'f [Shown]) -> Option<String> {
        let (whole, equations) = clause.split_last()?;
        let (one, other) = self.sides(&whole.text)?;
        let (assumed, formulas) = self.equations(equations)?;
        let step = self.congruence(&assumed, &formulas, one, other)?;
        Some(self.discharged(&assumed, &step, Some(&spelled(&whole.text))))
    }

    /// Arguments are equal, so what holds of some holds of the others.
    pub(super) fn congruent_predicate(&mut self, clause: &'f [Shown]) -> Option<String> {
        let [equations @ .., held, conclusion] = clause else { return None };
        let (mut assumed, formulas) = self.equations(equations)?;
        let held = denied(&held.text)?;
        assumed.push(self.assumed(&spelled(held)));
        let same = self.congruence(&assumed, &formulas, held, &conclusion.text)?;
        let premise = assumed.last()?.step.clone();
        let step = self.step("eq_resolve", &[&premise, &same], "");
        Some(self.discharged(&assumed, &step, Some(&spelled(&conclusion.text))))
    }
}
