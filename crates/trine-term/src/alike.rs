//! Formulas that differ in the names of bound variables alone.
//!
//! Idea: both are walked through side by side; each pair of terms knows which variables the binders above it pair.
//! Invariant: `false` is no claim: large terms are not compared to the end.

use std::rc::Rc;

use crate::op::Op;
use crate::{TermId, TermStore};

/// How many pairs of terms are compared.
const MOST_STEPS: usize = 100_000;

/// Variables of one binder on each side, innermost first.
struct Bound {
    pair: (TermId, TermId),
    outer: Option<Rc<Bound>>,
}

impl TermStore {
    /// Whether two terms were found to differ in the names of bound variables at most.
    #[must_use]
    pub fn alike(&self, one: TermId, other: TermId) -> bool {
        let mut open: Vec<(TermId, TermId, Option<Rc<Bound>>)> = vec![(one, other, None)];
        let mut steps = 0;
        while let Some((a, b, bound)) = open.pop() {
            steps += 1;
            if steps > MOST_STEPS {
                return false;
            }
            if a == b && bound.is_none() {
                continue;
            }
            let (mine, theirs) = (self.args(a), self.args(b));
            if self.op(a) != self.op(b)
                || self.sort(a) != self.sort(b)
                || mine.len() != theirs.len()
            {
                return false;
            }
            match self.op(a) {
                Op::BoundVar => {
                    if !are_one(bound.as_deref(), a, b) {
                        return false;
                    }
                }
                Op::Exists | Op::Forall => {
                    let Some((&body, variables)) = mine.split_last() else { return false };
                    let Some((&other, others)) = theirs.split_last() else { return false };
                    let mut inner = bound;
                    for (&a, &b) in variables.iter().zip(others) {
                        if self.sort(a) != self.sort(b) {
                            return false;
                        }
                        inner = Some(Rc::new(Bound { pair: (a, b), outer: inner }));
                    }
                    open.push((body, other, inner));
                }
                // Terms without arguments that are not the same differ in what they hold.
                _ if mine.is_empty() && a != b => return false,
                _ if self.function(a) == self.function(b) && self.indices(a) == self.indices(b) => {
                    open.extend(mine.iter().zip(theirs).map(|(&a, &b)| (a, b, bound.clone())));
                }
                _ => return false,
            }
        }
        true
    }
}

/// Whether two variables are the same: bound at one place, or neither is bound.
fn are_one(mut bound: Option<&Bound>, one: TermId, other: TermId) -> bool {
    while let Some(here) = bound {
        if here.pair.0 == one || here.pair.1 == other {
            return here.pair == (one, other);
        }
        bound = here.outer.as_deref();
    }
    one == other
}
