//! Linear integer terms over variables, and what single atoms say about them.

use std::collections::BTreeMap;

use trine_term::{Op, TermId, TermStore};
use trine_value::Integer;

/// `constant + sum of coefficient * variable`
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LinearTerm {
    coefficients: BTreeMap<TermId, Integer>,
    constant: Integer,
}

impl LinearTerm {
    /// The linear form of an integer term; none if it has products of variables or other operators.
    pub(crate) fn of(store: &TermStore, term: TermId) -> Option<Self> {
        let mut form = Self::default();
        let mut stack = vec![(term, Integer::ONE)];
        while let Some((term, factor)) = stack.pop() {
            let args = store.args(term);
            match store.op(term) {
                Op::IntValue => form.constant += store.int_value(term)? * &factor,
                Op::BoundVar | Op::Apply => {
                    *form.coefficients.entry(term).or_default() += factor;
                }
                Op::Neg => stack.push((args[0], -factor)),
                Op::Add => stack.extend(args.iter().map(|&arg| (arg, factor.clone()))),
                Op::Sub => {
                    stack.push((args[0], factor.clone()));
                    stack.extend(args[1..].iter().map(|&arg| (arg, -factor.clone())));
                }
                Op::Mul if args.len() == 2 => {
                    let (number, other) = match (store.int_value(args[0]), store.int_value(args[1]))
                    {
                        (Some(number), _) => (number, args[1]),
                        (_, Some(number)) => (number, args[0]),
                        _ => return None,
                    };
                    stack.push((other, factor * number));
                }
                _ => return None,
            }
        }
        form.coefficients.retain(|_, coefficient| *coefficient != Integer::ZERO);
        Some(form)
    }

    /// The difference.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        let mut result = self.clone();
        result.constant -= &other.constant;
        for (&variable, coefficient) in &other.coefficients {
            *result.coefficients.entry(variable).or_default() -= coefficient;
        }
        result.coefficients.retain(|_, coefficient| *coefficient != Integer::ZERO);
        result
    }

    /// The variables, ascending, with their coefficients.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (TermId, &Integer)> {
        self.coefficients.iter().map(|(&variable, coefficient)| (variable, coefficient))
    }

    /// What the variable equals if this is zero; its coefficient must be one or minus one.
    pub(crate) fn solved_for(&self, variable: TermId) -> Option<Self> {
        let coefficient = self.coefficients.get(&variable)?;
        let mut rest = self.clone();
        rest.coefficients.remove(&variable);
        if *coefficient == Integer::ONE {
            return Some(rest.negated());
        }
        (*coefficient == -Integer::ONE).then_some(rest)
    }

    /// The value under values of the variables; none if one is missing.
    pub(crate) fn value(&self, mut of: impl FnMut(TermId) -> Option<Integer>) -> Option<Integer> {
        let mut sum = self.constant.clone();
        for (&variable, coefficient) in &self.coefficients {
            sum += of(variable)? * coefficient;
        }
        Some(sum)
    }

    /// The sum with a number.
    pub(crate) fn plus(&self, number: &Integer) -> Self {
        let mut result = self.clone();
        result.constant += number;
        result
    }

    /// The number that is added to the variables.
    pub(crate) fn constant(&self) -> &Integer {
        &self.constant
    }

    /// The coefficient of a variable.
    pub(crate) fn coefficient(&self, variable: TermId) -> Option<&Integer> {
        self.coefficients.get(&variable)
    }

    /// The term again.
    pub(crate) fn term(&self, store: &mut TermStore) -> TermId {
        let mut parts = Vec::with_capacity(self.coefficients.len() + 1);
        for (&variable, coefficient) in &self.coefficients {
            if *coefficient == Integer::ONE {
                parts.push(variable);
            } else {
                let factor = store.mk_int(coefficient);
                parts.push(store.mk(Op::Mul, &[factor, variable]));
            }
        }
        if parts.is_empty() || self.constant != Integer::ZERO {
            parts.push(store.mk_int(&self.constant));
        }
        if parts.len() == 1 { parts[0] } else { store.mk(Op::Add, &parts) }
    }

    fn negated(&self) -> Self {
        Self::default().minus(self)
    }

    /// Smallest and largest value that follow from one of the atoms alone.
    pub(crate) fn bounds(
        &self,
        store: &TermStore,
        atoms: &[TermId],
    ) -> (Option<Integer>, Option<Integer>) {
        if self.coefficients.is_empty() {
            return (Some(self.constant.clone()), Some(self.constant.clone()));
        }
        let (mut low, mut high): (Option<Integer>, Option<Integer>) = (None, None);
        for &atom in atoms {
            let &[left, right] = store.args(atom) else { continue };
            let (Some(left), Some(right)) = (Self::of(store, left), Self::of(store, right)) else {
                continue;
            };
            // The atom as `difference <= limit`, or `=`.
            let (difference, limit, equation) = match store.op(atom) {
                Op::Eq => (left.minus(&right), Integer::ZERO, true),
                Op::Le => (left.minus(&right), Integer::ZERO, false),
                Op::Lt => (left.minus(&right), -Integer::ONE, false),
                Op::Ge => (right.minus(&left), Integer::ZERO, false),
                Op::Gt => (right.minus(&left), -Integer::ONE, false),
                _ => continue,
            };
            // `self = difference + offset`, or its negation.
            if let Some(offset) = self.offset_from(&difference) {
                let bound = &limit + &offset;
                high = Some(high.map_or(bound.clone(), |old| old.min(bound.clone())));
                if equation {
                    low = Some(low.map_or(bound.clone(), |old| old.max(bound)));
                }
            }
            if let Some(offset) = self.offset_from(&difference.negated()) {
                let bound = offset - &limit;
                low = Some(low.map_or(bound.clone(), |old| old.max(bound.clone())));
                if equation {
                    high = Some(high.map_or(bound.clone(), |old| old.min(bound)));
                }
            }
        }
        (low, high)
    }

    /// The constant by which two terms with the same coefficients differ.
    fn offset_from(&self, other: &Self) -> Option<Integer> {
        (self.coefficients == other.coefficients).then(|| &self.constant - &other.constant)
    }
}
