//! How often a term is used as an argument.
//!
//! Idea: before a root is rewritten, one walk counts the parents of every new subterm. A rewritten
//! term inherits the count of the term it stands for. Terms that rules make are not counted and
//! pass for unshared.
//! Invariant: counts only grow, and steer only *whether* a rule fires, never whether it is correct.

use trine_term::{TermId, TermMap, TermSet, TermStore};

/// Parent counts, saturating at 255.
#[derive(Default, Debug)]
pub(crate) struct Sharing {
    /// Whether every term passes for shared.
    everything: bool,
    uses: TermMap<u8>,
    counted: TermSet,
    stack: Vec<TermId>,
}

impl Sharing {
    /// Every term passes for shared.
    pub(crate) fn everything() -> Self {
        Self { everything: true, ..Self::default() }
    }

    /// Counts the arguments of all terms below `root` that were not seen before, and returns the
    /// number of such terms.
    pub(crate) fn count(&mut self, store: &TermStore, root: TermId) -> u64 {
        if !self.counted.insert(root) {
            return 0;
        }
        let mut new = 0;
        self.stack.push(root);
        while let Some(term) = self.stack.pop() {
            new += 1;
            for &arg in store.args(term) {
                self.add(arg, 1);
                if self.counted.insert(arg) {
                    self.stack.push(arg);
                }
            }
        }
        new
    }

    fn add(&mut self, term: TermId, uses: u8) {
        let sum = self.uses(term).saturating_add(uses);
        self.uses.insert(term, sum);
    }

    fn uses(&self, term: TermId) -> u8 {
        self.uses.get(term).copied().unwrap_or(0)
    }

    /// Whether more than one parent is known.
    #[inline]
    pub(crate) fn is_shared(&self, term: TermId) -> bool {
        self.everything || self.uses(term) > 1
    }

    /// Whether the term is used exactly once in the terms that were counted.
    #[inline]
    pub(crate) fn is_single(&self, term: TermId) -> bool {
        self.uses(term) == 1
    }

    /// Hands the parents of `from` on to its normal form `to`.
    pub(crate) fn inherit(&mut self, from: TermId, to: TermId) {
        let uses = self.uses(from);
        if from != to && uses > 0 {
            self.add(to, uses);
        }
    }
}
