//! Values one after the other: a model, and then models with other values.
//!
//! Idea: each model adds its value, or the cube of values that differ in bits that do not matter. Of a real number two
//! values inside of one convex set of models are enough to know that there are infinitely many.

use trine_term::{Op, Sort, TermId, TermSet, TermStore, Value, post_order};
use trine_value::Integer;

use super::bounds::Extent;
use super::{Count, Counting, Uncounted};
use crate::answer::{Answer, Reason};
use crate::model::Model;
use crate::solutions::{another, atoms};
use crate::solver::ScriptAssertion;

/// After so many models it is asked whether there are infinitely many values.
const FIRST_MODELS: u64 = 8;

impl Counting<'_> {
    /// Counts by models, and says what is known if a limit ends that.
    pub(super) fn one_by_one(&mut self) -> Result<Count, Uncounted> {
        let formulas = self.formulas.clone();
        let mut solver = self.solver(&formulas);
        let mut blocked = Vec::new();
        let mut count = Integer::ZERO;
        let mut reason: Option<Reason> = None;
        let mut extent = None;
        let are_words = self
            .terms
            .iter()
            .all(|&term| matches!(self.store.sort_of(term), Sort::Bool | Sort::BitVec(_)));
        for asked in 0..=self.most_models {
            if asked == FIRST_MODELS {
                let found = self.whole_extent()?;
                match &found {
                    Extent::Infinite => return Ok(Count::Infinite),
                    Extent::AtMost(most) if *most <= count => return Ok(Count::Exactly(count)),
                    _ => {}
                }
                extent = Some(found);
            }
            // The last check may still say that nothing is left.
            let model = match solver.check_on(self.store, &[], self.budget)? {
                Answer::Unsat(_) => return Ok(Count::Exactly(count)),
                Answer::Unknown(why) => {
                    reason = Some(why);
                    break;
                }
                Answer::Sat(model) => model,
            };
            if model.heap().is_some() {
                return Err(crate::solutions::NotComparable { sort: "a heap".into() }.into());
            }
            if asked == self.most_models {
                count += Integer::ONE;
                break;
            }
            let Ok(values) = model.values(self.store, &self.terms, self.budget) else {
                count += Integer::ONE;
                break;
            };
            let other = if are_words {
                let (size, outside) = self.cube(&model, &values, &blocked)?;
                count += size;
                outside
            } else {
                count += Integer::ONE;
                if self.is_infinite_around(&model, &values)? {
                    return Ok(Count::Infinite);
                }
                another(self.store, &self.terms, &values)?
            };
            blocked.push(other);
            solver.assert(ScriptAssertion { term: other, name: None });
        }
        let extent = match extent {
            Some(extent) => extent,
            None => self.whole_extent()?,
        };
        Ok(match extent {
            Extent::Infinite => Count::Infinite,
            Extent::AtMost(most) => Count::between(count, Some(most), reason),
            Extent::Unknown => Count::between(count, None, reason),
        })
    }

    /// Whether the set of linear literals that a model makes true has another value of the real number that is counted: it is convex but for disequalities, so it has infinitely many then.
    fn is_infinite_around(&mut self, model: &Model, values: &[Value]) -> Result<bool, Uncounted> {
        let &[term] = &self.terms[..] else { return Ok(false) };
        if *self.store.sort_of(term) != Sort::Real {
            return Ok(false);
        }
        let atoms = atoms(self.store, &self.formulas);
        let all: Vec<TermId> = atoms.iter().copied().chain([term]).collect();
        if !are_linear(self.store, &all) {
            return Ok(false);
        }
        let Ok(truths) = model.values(self.store, &atoms, self.budget) else { return Ok(false) };
        let mut literals: Vec<TermId> = Vec::with_capacity(atoms.len() + 1);
        for (&atom, truth) in atoms.iter().zip(truths) {
            if truth.as_bool() == Some(true) {
                literals.push(atom);
            } else if self.store.args(atom).len() > 2 {
                // A chain that fails somewhere is no convex set.
                return Ok(false);
            } else {
                literals.push(self.store.mk(Op::Not, &[atom]));
            }
        }
        literals.push(another(self.store, &[term], values)?);
        let budget = self.budget;
        Ok(self.decided(&literals, budget)?.is_sat())
    }
}

/// Whether terms are linear over constants of sort Real, without cases.
fn are_linear(store: &TermStore, terms: &[TermId]) -> bool {
    let mut fits = true;
    post_order(store, terms, &mut TermSet::new(), |term| {
        let args = store.args(term);
        fits &= match store.op(term) {
            Op::Apply => args.is_empty() && matches!(store.sort_of(term), Sort::Real | Sort::Bool),
            Op::Add | Op::Sub | Op::Neg | Op::RealValue => true,
            Op::Le | Op::Lt | Op::Ge | Op::Gt | Op::True | Op::False => true,
            Op::Eq => true,
            Op::Distinct => args.len() == 2,
            Op::Mul => {
                let constants = args.iter().filter(|&&arg| store.op(arg) == Op::RealValue).count();
                constants + 1 >= args.len()
            }
            _ => false,
        };
    });
    fits
}
