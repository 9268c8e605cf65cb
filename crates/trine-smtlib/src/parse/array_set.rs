//! Sets as Z3 writes them: arrays of truth values, with `union`, `intersection`, `setminus`, `complement` and
//! `subset`.
//!
//! Idea: a set operation is a connective mapped over the arrays.
//! Reference: the set functions of Z3's array theory.

use trine_term::{Op, SortError, TermId};

use super::FormParser;
use super::apply::exactly;

/// An operation on sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SetOperator {
    Union,
    Intersection,
    Difference,
    Complement,
    Subset,
}

/// The names.
pub(super) const SETS: [(&str, SetOperator); 5] = [
    ("union", SetOperator::Union),
    ("intersection", SetOperator::Intersection),
    ("setminus", SetOperator::Difference),
    ("complement", SetOperator::Complement),
    ("subset", SetOperator::Subset),
];

impl SetOperator {
    /// Its name in Z3.
    pub(super) fn name(self) -> &'static str {
        SETS.iter().find(|(_, operator)| *operator == self).map_or("", |(name, _)| name)
    }
}

impl FormParser<'_, '_> {
    /// Applies an operation to the sets that are the values from `base` on.
    pub(super) fn apply_set_operator(
        &mut self,
        operator: SetOperator,
        base: usize,
    ) -> std::result::Result<TermId, SortError> {
        let sets = self.parser.stacks.values[base..].to_vec();
        match (operator, &sets[..]) {
            (SetOperator::Union, [_, _, ..]) => self.mapped_over_all(Op::Or, &sets),
            (SetOperator::Intersection, [_, _, ..]) => self.mapped_over_all(Op::And, &sets),
            (SetOperator::Complement, [_]) => self.mapped_connective(Op::Not, &sets),
            (SetOperator::Difference, &[left, right]) => self.set_difference(left, right),
            (SetOperator::Subset, &[left, right]) => {
                let rest = self.set_difference(left, right)?;
                let no = self.store.mk_bool(false);
                let nothing = self.store.mk_const_array(self.store.sort(rest), no)?;
                self.store.try_mk(Op::Eq, [0, 0], &[rest, nothing])
            }
            (SetOperator::Complement, _) => Err(exactly(1, sets.len())),
            _ => Err(exactly(2, sets.len())),
        }
    }

    /// What is in the first set and not in the second.
    fn set_difference(
        &mut self,
        left: TermId,
        right: TermId,
    ) -> std::result::Result<TermId, SortError> {
        // First as a pair, so that a fault names the argument that does not fit.
        self.mapped_connective(Op::And, &[left, right])?;
        let others = self.mapped_connective(Op::Not, &[right])?;
        self.mapped_connective(Op::And, &[left, others])
    }

    /// A connective of two formulas, mapped over one set after the other.
    fn mapped_over_all(
        &mut self,
        connective: Op,
        sets: &[TermId],
    ) -> std::result::Result<TermId, SortError> {
        let mut result = sets[0];
        for (position, &set) in sets.iter().enumerate().skip(1) {
            let joined = self.mapped_connective(connective, &[result, set]);
            result = joined.map_err(|error| match error {
                SortError::Argument { position: 1, expected, found } => {
                    SortError::Argument { position, expected, found }
                }
                other => other,
            })?;
        }
        Ok(result)
    }

    fn mapped_connective(
        &mut self,
        connective: Op,
        sets: &[TermId],
    ) -> std::result::Result<TermId, SortError> {
        let params = vec![self.store.sorts.bool(); sets.len()];
        let parameters = self.parameters(&params);
        let body = self.store.try_mk(connective, [0, 0], &parameters)?;
        let name = self.store.symbols.intern(connective.name());
        let function = self.function_of_body(name, &parameters, body);
        self.store.mk_array_map(function, sets)
    }
}
