//! The gate of a room: which components its room decides.
//!
//! Idea: terms that have something in common are of one component. The gate keeps formulas of components in which
//! nothing is marked, that is, which speak only of what its room decides. A later formula may mark a component;
//! what was kept of it is then let through, once, and comes back when the level of that formula is closed.
//! Invariant: what is kept and was not let through is exactly what was asserted to the room and is decided by it.

use trine_term::{Components, Link, TermId, TermStore};

use super::MembershipOf;

/// A formula that was asserted to the room.
struct Kept {
    formula: TermId,
    /// Later rooms know it, too.
    is_let_through: bool,
}

/// Which components a room decides.
pub(super) struct Gate {
    membership: MembershipOf,
    components: Components,
    /// What the room was given, outermost level first.
    kept: Vec<Kept>,
    /// Places in `kept` that were let through.
    let_through: Vec<usize>,
    /// Lengths of both where each level above zero begins.
    levels: Vec<(usize, usize)>,
}

impl Gate {
    pub(super) fn new(membership: MembershipOf) -> Self {
        Self {
            membership,
            components: Components::default(),
            kept: Vec::new(),
            let_through: Vec::new(),
            levels: Vec::new(),
        }
    }

    pub(super) fn push(&mut self) {
        self.components.push();
        self.levels.push((self.kept.len(), self.let_through.len()));
    }

    pub(super) fn pop(&mut self) {
        self.components.pop();
        let Some((kept, let_through)) = self.levels.pop() else { return };
        for place in self.let_through.drain(let_through..) {
            self.kept[place].is_let_through = false;
        }
        self.kept.truncate(kept);
    }

    /// Takes in formulas, and gives those that it kept and lets through now.
    pub(super) fn take_in(&mut self, store: &TermStore, formulas: &[TermId]) -> Vec<TermId> {
        let Self { membership, components, .. } = self;
        if !components.add(store, formulas, |store, term| membership(store, term)) {
            return Vec::new();
        }
        let is_joined = |&place: &usize| {
            let Kept { formula, is_let_through } = self.kept[place];
            !is_let_through && !self.keeps(formula)
        };
        let places: Vec<usize> = (0..self.kept.len()).filter(is_joined).collect();
        for &place in &places {
            self.kept[place].is_let_through = true;
        }
        self.let_through.extend(&places);
        places.into_iter().map(|place| self.kept[place].formula).collect()
    }

    /// Whether a formula that was taken in is decided by the room.
    pub(super) fn keeps(&self, formula: TermId) -> bool {
        self.components.has_component(formula) && !self.components.is_marked(formula)
    }

    /// These were asserted to the room.
    pub(super) fn asserted(&mut self, formulas: &[TermId]) {
        let new = formulas.iter().map(|&formula| Kept { formula, is_let_through: false });
        self.kept.extend(new);
    }

    /// Whether the room decides something.
    pub(super) fn holds_some(&self) -> bool {
        self.kept.len() > self.let_through.len()
    }

    /// Whether the room decides what is linked so.
    pub(super) fn owns(&self, link: Link) -> bool {
        self.components.is_unmarked_link(link)
    }
}
