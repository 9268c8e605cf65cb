//! Instances of axioms, before they become formulas.
//!
//! Idea: a check only reads, and says what is violated by the terms involved; terms are made for
//! the instances that are taken.
//! Invariant: the formula of every instance is valid.

use rustc_hash::FxHashMap;
use trine_term::{Op, Sort, TermId, TermStore};

/// Which axiom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Arrays that agree at an index have the same element there.
    Access,
    /// The same for constant arrays.
    Constant,
    /// Different arrays differ at some index.
    Extensionality,
    /// Equal arguments give equal results.
    Function,
}

/// A condition of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Premise {
    /// The terms are equal.
    Equal(TermId, TermId),
    /// The terms are different.
    Different(TermId, TermId),
    /// The formula has this value.
    Is(TermId, bool),
}

/// An instance: the premises imply that two terms are equal.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    kind: Kind,
    premises: Vec<Premise>,
    conclusion: (TermId, TermId),
}

impl Instance {
    /// The arrays are equal or differ at their witness.
    pub(super) fn extensionality(left: TermId, right: TermId) -> Self {
        let conclusion = (left.min(right), left.max(right));
        Self { kind: Kind::Extensionality, premises: Vec::new(), conclusion }
    }

    /// The premises imply that the terms are equal.
    pub(super) fn new(
        kind: Kind,
        mut premises: Vec<Premise>,
        conclusion: (TermId, TermId),
    ) -> Self {
        let mut seen = rustc_hash::FxHashSet::default();
        premises.retain_mut(|premise| {
            let trivial = matches!(premise, Premise::Equal(a, b) if a == b);
            if let Premise::Equal(a, b) | Premise::Different(a, b) = premise
                && *a > *b
            {
                std::mem::swap(a, b);
            }
            !trivial && seen.insert(*premise)
        });
        Self { kind, premises, conclusion }
    }

    /// Which axiom it is an instance of.
    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// The number of premises.
    pub(super) fn len(&self) -> usize {
        self.premises.len()
    }

    /// The formula. Extensionality takes the index from `witnesses`, or makes it.
    pub(super) fn formula(
        &self,
        store: &mut TermStore,
        witnesses: &mut FxHashMap<(TermId, TermId), TermId>,
    ) -> TermId {
        let mut disjuncts = Vec::with_capacity(self.premises.len() + 2);
        for &premise in &self.premises {
            disjuncts.push(match premise {
                Premise::Equal(left, right) => {
                    let equal = store.mk(Op::Eq, &[left, right]);
                    store.mk(Op::Not, &[equal])
                }
                Premise::Different(left, right) => store.mk(Op::Eq, &[left, right]),
                Premise::Is(formula, true) => store.mk(Op::Not, &[formula]),
                Premise::Is(formula, false) => formula,
            });
        }
        let (left, right) = self.conclusion;
        disjuncts.push(store.mk(Op::Eq, &[left, right]));
        if self.kind == Kind::Extensionality {
            let index = *witnesses.entry((left, right)).or_insert_with(|| {
                let Sort::Array { index, .. } = *store.sort_of(left) else {
                    unreachable!("extensionality speaks of arrays")
                };
                store.skolem("diff", index)
            });
            let reads = [left, right].map(|array| store.mk(Op::Select, &[array, index]));
            let equal = store.mk(Op::Eq, &reads);
            disjuncts.push(store.mk(Op::Not, &[equal]));
        }
        match *disjuncts {
            [only] => only,
            _ => store.mk(Op::Or, &disjuncts),
        }
    }
}
