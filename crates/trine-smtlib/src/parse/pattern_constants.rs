//! Constants that assertions define as patterns.
//!
//! Idea: OSTRICH's format names parts of a pattern by assertions, `(= c p)` for a constant `c` of sort
//! `RegLan`. As a language `c` has no captures and no priorities, so where a pattern is wanted `p` takes
//! its place; the first assertion in force counts.
//! Invariant: what takes the place of a constant has no constants itself, and goes with the level of its
//! assertion.

use trine_term::{Op, TermId, TermStore};

use super::FormParser;
use super::builtin::Kind;
use super::patterns::{expressions, takes_patterns, with_parts};
use super::term::Head;

/// What constants stand for in patterns.
#[derive(Debug, Default)]
pub(super) struct PatternConstants {
    /// Constant, pattern and the level of the assertion.
    known: Vec<(TermId, TermId, u32)>,
}

impl PatternConstants {
    /// Takes back what was said above a level; all of it if there is none.
    pub(super) fn forget_above(&mut self, level: Option<u32>) {
        self.known.retain(|&(.., of_assertion)| level.is_some_and(|level| of_assertion <= level));
    }

    /// The pattern that a constant stands for.
    fn pattern(&self, constant: TermId) -> Option<TermId> {
        self.known.iter().find(|(known, ..)| *known == constant).map(|&(_, pattern, _)| pattern)
    }

    /// An expression with patterns in the place of constants.
    fn expand(&self, store: &mut TermStore, term: TermId) -> TermId {
        with_parts(store, term, |part| self.pattern(part))
    }
}

/// Whether an expression is a constant or variable.
fn is_atom(store: &TermStore, term: TermId) -> bool {
    matches!(store.op(term), Op::Apply | Op::BoundVar)
}

impl FormParser<'_, '_> {
    /// Puts patterns in the place of constants among the arguments of what takes patterns as they are.
    pub(super) fn expand_pattern_constants(&mut self, head: Head, base: usize) {
        let takes_captures = match head {
            Head::Extract(_) => true,
            Head::Adapted(entry) => takes_patterns(self.parser.builtins[usize::from(entry)].name),
            _ => false,
        };
        if !takes_captures || self.parser.pattern_constants.known.is_empty() {
            return;
        }
        for place in base..self.parser.stacks.values.len() {
            let arg = self.parser.stacks.values[place];
            if self.store.sort(arg) == self.store.sorts.reglan() {
                let expanded = self.parser.pattern_constants.expand(self.store, arg);
                self.parser.stacks.values[place] = expanded;
            }
        }
    }

    /// Notes which constant a formula without another one around it defines. One with a name defines nothing:
    /// a core may leave it out, and the others would lose their meaning.
    pub(super) fn note_pattern_equation(&mut self, head: Head, base: usize) {
        let Head::Operator { entry, .. } = head else { return };
        let is_equation = match &self.parser.builtins[usize::from(entry)].kind {
            Kind::Operators(ops) => ops[0] == Op::Eq,
            _ => false,
        };
        if !is_equation || !self.parser.stacks.frames.is_empty() {
            return;
        }
        if let &[left, right] = &self.parser.stacks.values[base..]
            && self.store.sort(left) == self.store.sorts.reglan()
            && self.store.sort(right) == self.store.sorts.reglan()
        {
            let pairs = [(left, right), (right, left)];
            let of_constant = |&(constant, _): &(TermId, TermId)| is_atom(self.store, constant);
            self.pattern_equation = pairs.into_iter().find(of_constant);
        }
    }

    /// Keeps what the assertion that was read defines.
    pub(super) fn keep_pattern_equation(&mut self) {
        let Some((constant, pattern)) = self.pattern_equation.take() else { return };
        let constants = &mut self.parser.pattern_constants;
        let pattern = constants.expand(self.store, pattern);
        let is_closed =
            expressions(self.store, pattern).iter().all(|&part| !is_atom(self.store, part));
        if is_closed && constants.pattern(constant).is_none() {
            constants.known.push((constant, pattern, self.parser.scopes.depth()));
        }
    }
}
