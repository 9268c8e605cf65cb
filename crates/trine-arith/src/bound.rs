//! The bounds of all variables with their history.
//!
//! Idea: one trail of bounds; each variable points to its present lower and upper one, each bound to
//! the one that it replaced, and going back pops the trail. A bound is asserted by the caller,
//! assumed by an inner search, or derived from older bounds with multipliers kept in one pool.
//! Invariant: a derived bound only uses bounds with smaller ids.

use crate::form::{ArithVar, BoundKind};
use crate::number::{Rat, Value};
use std::ops::Range;

trine_collections::define_id! {
    /// A bound on the trail; later bounds have greater ids.
    pub struct BoundId;
}

/// What the caller knows a bound by; a literal, an assertion, a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason(pub u32);

/// Where a bound comes from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// The caller asserted it.
    Asserted(Reason),
    /// An inner search assumes it: a branch or a box.
    Assumed,
    /// It follows from older bounds.
    Derived { premises: Range<u32>, inference: Inference },
}

/// How a derived bound follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inference {
    /// The sum of the premises times their multipliers is the bound.
    Linear,
    /// The bound uses that variables are integers.
    Integral,
}

/// One bound.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub var: ArithVar,
    pub kind: BoundKind,
    pub value: Value,
    pub source: Source,
    /// The bound that this one replaced.
    pub previous: Option<BoundId>,
    /// Whether the variable points to it; a bound that crosses the opposite one is only recorded.
    pub installed: bool,
}

/// A bound with its multiplier in a combination.
pub(crate) type Premise = (BoundId, Rat);

/// The trail.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bounds {
    trail: Vec<Bound>,
    lower: Vec<Option<BoundId>>,
    upper: Vec<Option<BoundId>>,
    premises: Vec<Premise>,
}

impl Bounds {
    pub fn new_var(&mut self) {
        self.lower.push(None);
        self.upper.push(None);
    }

    pub fn truncate_vars(&mut self, len: usize) {
        self.lower.truncate(len);
        self.upper.truncate(len);
    }

    #[inline]
    pub fn get(&self, id: BoundId) -> &Bound {
        &self.trail[id.index()]
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.trail.len()
    }

    #[inline]
    pub fn current(&self, var: ArithVar, kind: BoundKind) -> Option<BoundId> {
        match kind {
            BoundKind::Lower => self.lower[var.index()],
            BoundKind::Upper => self.upper[var.index()],
        }
    }

    #[inline]
    pub fn lower(&self, var: ArithVar) -> Option<&Value> {
        self.lower[var.index()].map(|id| &self.trail[id.index()].value)
    }

    #[inline]
    pub fn upper(&self, var: ArithVar) -> Option<&Value> {
        self.upper[var.index()].map(|id| &self.trail[id.index()].value)
    }

    #[inline]
    pub fn value(&self, var: ArithVar, kind: BoundKind) -> Option<&Value> {
        match kind {
            BoundKind::Lower => self.lower(var),
            BoundKind::Upper => self.upper(var),
        }
    }

    /// The value of both bounds, if they agree.
    #[inline]
    pub fn fixed(&self, var: ArithVar) -> Option<&Value> {
        let (lower, upper) = (self.lower(var)?, self.upper(var)?);
        (lower == upper).then_some(lower)
    }

    /// Keeps premises for a bound to be derived.
    pub fn store(&mut self, premises: impl IntoIterator<Item = Premise>) -> Range<u32> {
        let start = self.premises.len() as u32;
        self.premises.extend(premises);
        start..self.premises.len() as u32
    }

    pub fn premises(&self, range: &Range<u32>) -> &[Premise] {
        &self.premises[range.start as usize..range.end as usize]
    }

    /// Records a bound; `installed` says whether it becomes the present one.
    pub fn push(
        &mut self,
        var: ArithVar,
        kind: BoundKind,
        value: Value,
        source: Source,
        installed: bool,
    ) -> BoundId {
        let id = BoundId::new(self.trail.len());
        let place = match kind {
            BoundKind::Lower => &mut self.lower[var.index()],
            BoundKind::Upper => &mut self.upper[var.index()],
        };
        let previous = *place;
        if installed {
            *place = Some(id);
        }
        self.trail.push(Bound { var, kind, value, source, previous, installed });
        id
    }

    /// Takes back all bounds from `len` on.
    pub fn truncate(&mut self, len: usize) {
        while self.trail.len() > len {
            let Some(bound) = self.trail.pop() else { return };
            if let Source::Derived { premises, .. } = &bound.source {
                // Premises are stored in the order of the trail.
                self.premises.truncate(premises.start as usize);
            }
            if bound.installed {
                match bound.kind {
                    BoundKind::Lower => self.lower[bound.var.index()] = bound.previous,
                    BoundKind::Upper => self.upper[bound.var.index()] = bound.previous,
                }
            }
        }
    }
}
