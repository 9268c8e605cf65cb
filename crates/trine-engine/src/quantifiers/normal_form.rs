//! Quantifiers as universal ones over bodies in negation normal form.
//!
//! Idea: `exists x. p` is `not (forall x. not p)`, and a negation is moved down to the atoms. So formulas that
//! say the same with dual connectives have the same instances, and get the same answer.
//! Invariant: the result is equivalent to what was given; the normal form of a normal form is itself.
//! Formulas below equations, `xor` and conditions of `ite` stay as they are.

use rustc_hash::FxHashMap;
use trine_term::{Op, TermId, TermStore};

/// A quantifier in normal form: a universal formula, and whether it is to be negated.
pub(crate) struct Universal {
    pub(crate) formula: TermId,
    pub(crate) is_negated: bool,
}

/// The normal form of a quantifier.
pub(crate) fn universal(store: &mut TermStore, quantifier: TermId) -> Universal {
    let is_negated = store.op(quantifier) == Op::Exists;
    let mut args = store.args(quantifier).to_vec();
    if let Some(body) = args.last_mut() {
        *body = normal_form(store, *body, !is_negated);
    }
    Universal { formula: store.mk(Op::Forall, &args), is_negated }
}

/// The universal formula in normal form that a quantifier or its negation is equivalent to.
#[must_use]
pub fn normalized_quantifier(store: &mut TermStore, quantifier: TermId) -> TermId {
    universal(store, quantifier).formula
}

/// What a connective is made of in normal form: its operator, and how many of its arguments stay as they
/// are; each of the others with whether it is negated.
pub(crate) struct Shape {
    pub(crate) op: Op,
    pub(crate) fixed: usize,
    pub(crate) parts: Vec<(TermId, bool)>,
}

impl Shape {
    /// The connective over what its parts became; none if some are not done, which are put on the stack.
    pub(crate) fn over(
        &self,
        store: &mut TermStore,
        done: &FxHashMap<(TermId, bool), TermId>,
        stack: &mut Vec<(TermId, bool)>,
    ) -> Option<TermId> {
        let before = stack.len();
        let missing = self.parts[self.fixed..].iter().filter(|part| !done.contains_key(part));
        stack.extend(missing.rev());
        if stack.len() > before {
            return None;
        }
        let part = |(at, part): (usize, &(TermId, bool))| {
            if at < self.fixed { part.0 } else { done[part] }
        };
        let args: Vec<TermId> = self.parts.iter().enumerate().map(part).collect();
        Some(store.mk(self.op, &args))
    }
}

pub(crate) fn shape(store: &TermStore, formula: TermId, positive: bool) -> Option<Shape> {
    let args = store.args(formula);
    let all = |value: bool| args.iter().map(|&arg| (arg, value)).collect();
    let dual = |op: Op, other: Op| if positive { op } else { other };
    Some(match store.op(formula) {
        Op::And => Shape { op: dual(Op::And, Op::Or), fixed: 0, parts: all(positive) },
        Op::Or => Shape { op: dual(Op::Or, Op::And), fixed: 0, parts: all(positive) },
        Op::Implies => {
            let last = args.len() - 1;
            let parts = args.iter().enumerate();
            let parts = parts.map(|(at, &arg)| (arg, positive == (at == last))).collect();
            Shape { op: dual(Op::Or, Op::And), fixed: 0, parts }
        }
        Op::Ite => Shape { op: Op::Ite, fixed: 1, parts: all(positive) },
        Op::Forall => {
            let op = dual(Op::Forall, Op::Exists);
            Shape { op, fixed: args.len() - 1, parts: all(positive) }
        }
        Op::Exists => {
            let op = dual(Op::Exists, Op::Forall);
            Shape { op, fixed: args.len() - 1, parts: all(positive) }
        }
        _ => return None,
    })
}

/// The formula, or its negation, with negations at atoms; equivalent to it.
#[must_use]
pub fn normal_form(store: &mut TermStore, formula: TermId, positive: bool) -> TermId {
    let mut done: FxHashMap<(TermId, bool), TermId> = FxHashMap::default();
    let mut stack = vec![(formula, positive)];
    while let Some(&(formula, positive)) = stack.last() {
        if done.contains_key(&(formula, positive)) {
            stack.pop();
            continue;
        }
        let result = match store.op(formula) {
            Op::True | Op::False => store.mk_bool((store.op(formula) == Op::True) == positive),
            Op::Not => {
                let below = (store.arg(formula, 0), !positive);
                match done.get(&below) {
                    Some(&result) => result,
                    None => {
                        stack.push(below);
                        continue;
                    }
                }
            }
            _ => match shape(store, formula, positive) {
                None if positive => formula,
                None => store.mk(Op::Not, &[formula]),
                Some(shape) => match shape.over(store, &done, &mut stack) {
                    Some(result) => result,
                    None => continue,
                },
            },
        };
        done.insert((formula, positive), result);
        stack.pop();
    }
    done[&(formula, positive)]
}

#[cfg(test)]
mod tests {
    use trine_collections::Budget;
    use trine_term::{Evaluator, Interpretation, Value};

    use super::*;
    use crate::quantifiers::tests::Random;

    fn formula(
        store: &mut TermStore,
        random: &mut Random,
        free: &[TermId],
        bound: &[TermId],
        depth: u64,
    ) -> TermId {
        if depth == 0 {
            let atoms: Vec<TermId> = free.iter().chain(bound).copied().collect();
            return atoms[random.below(atoms.len() as u64) as usize];
        }
        let mut part = |store: &mut TermStore| formula(store, random, free, bound, depth - 1);
        let parts = [part(store), part(store), part(store)];
        match random.below(8) {
            0 => store.mk(Op::And, &parts),
            1 => store.mk(Op::Or, &parts[..2]),
            2 => store.mk(Op::Implies, &parts),
            3 => store.mk(Op::Not, &parts[..1]),
            4 => store.mk(Op::Ite, &parts),
            5 => store.mk(Op::Eq, &parts[..2]),
            quantifier => {
                let op = if quantifier == 6 { Op::Forall } else { Op::Exists };
                let variable = bound[random.below(bound.len() as u64) as usize];
                store.mk(op, &[variable, parts[0]])
            }
        }
    }

    #[test]
    fn normal_forms_mean_the_same_and_stay() {
        let mut random = Random(1);
        for _ in 0..3000 {
            let mut store = TermStore::new();
            let bool_sort = store.sorts.bool();
            let free = ["p", "q"].map(|name| store.declare_const(name, bool_sort));
            let bound = ["x", "y"].map(|name| {
                let name = store.symbols.intern(name);
                store.fresh_variable(name, bool_sort).1
            });
            let body = formula(&mut store, &mut random, &free, &bound, 3);
            let op = if random.below(2) == 0 { Op::Forall } else { Op::Exists };
            let quantifier = store.mk(op, &[bound[0], bound[1], body]);
            let Universal { formula, is_negated } = universal(&mut store, quantifier);
            let again = universal(&mut store, formula);
            assert!(again.formula == formula && !again.is_negated);
            for bits in 0..4 {
                let mut model = Interpretation::new();
                for (at, &constant) in free.iter().enumerate() {
                    let value = Value::Bool(bits >> at & 1 == 1);
                    model.set_constant(store.function(constant).unwrap(), value);
                }
                let mut evaluator = Evaluator::new(&store, &model);
                let budget = Budget::unlimited();
                let expected = evaluator.holds(quantifier, &budget).unwrap();
                assert_eq!(evaluator.holds(formula, &budget), Ok(expected != is_negated));
            }
        }
    }
}
