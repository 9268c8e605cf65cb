//! Lengths of words as sums, and the branches of a search that no lengths allow.
//!
//! Idea: whoever cuts equations opens branches, and asserts in each what the cut says of lengths. The
//! linear session closes a branch before anything is built for it; its core names the literals and
//! choices that did, so that a refutation rests on these alone, and the search jumps back over choices
//! that it does not name ([`super::splits`]).
//! Invariant: every assertion has the tag of what it rests on; `incomplete` is set where a branch was
//! left without an answer.

use trine_arith::{ArithVar, Formula, Int, LinearForm, LinearSession, Rat, SessionAnswer};
use trine_automata::LengthSet;
use trine_collections::{Budget, Exhausted};

use super::deps::{Deps, Tags};
use super::kernel::Sym;

/// The length of a word: a sum over variables, and the number of its letters.
pub(super) fn length_of(lengths: &[ArithVar], word: &[Sym]) -> (LinearForm, i64) {
    let mut form = LinearForm::new();
    let mut known = 0;
    for symbol in word {
        match *symbol {
            Sym::Char(_) => known += 1,
            Sym::Var(var) => form.add(lengths[var as usize], Rat::ONE),
        }
    }
    (form, known)
}

/// The sum whose value has to be the number for two words to be of one length.
pub(super) fn length_difference(
    lengths: &[ArithVar],
    left: &[Sym],
    right: &[Sym],
) -> (LinearForm, Rat) {
    let (mut form, known) = length_of(lengths, left);
    let (other, more) = length_of(lengths, right);
    for (var, factor) in other.terms() {
        form.add(*var, -factor);
    }
    (form, Rat::from(more - known))
}

/// Whether a length is one of the set, as a formula.
pub(super) fn in_lengths(
    session: &mut LinearSession,
    length: &LinearForm,
    set: &LengthSet,
) -> Formula {
    let big = |n: u64| Int::from(i128::from(n));
    let mut parts = Vec::new();
    for &(low, high) in set.finite_part() {
        let bounds =
            [session.ge(length, &Rat::from(big(low))), session.le(length, &Rat::from(big(high)))];
        parts.push(session.and(&bounds));
    }
    let starts: Vec<u64> = set.starts().collect();
    if !starts.is_empty() {
        if starts.len() as u64 == set.period() {
            parts.push(session.ge(length, &Rat::from(big(set.threshold()))));
        } else {
            let progressions: Vec<(Int, Int)> =
                starts.into_iter().map(|start| (big(start), big(set.period()))).collect();
            parts.push(session.in_progressions(length, &progressions));
        }
    }
    session.or(&parts)
}

/// The value of a length in the present model.
pub(super) fn length_value(session: &LinearSession, length: ArithVar) -> u64 {
    let value = session.value(length).to_integer().and_then(|n| n.to_i64());
    value.map_or(u64::MAX, |value| u64::try_from(value).unwrap_or(0))
}

/// What the lengths say of a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lengths {
    /// There are lengths.
    Allow,
    /// There are none; what this rests on.
    Forbid(Deps),
    /// This was not decided.
    Open,
}

/// A length that a branch can be taken back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    level: usize,
    tags: usize,
}

/// The linear session of a search by branches, which closes those that no lengths allow.
pub(super) struct Branches {
    pub(super) session: LinearSession,
    /// What the tags of the session stand for.
    pub(super) tags: Tags,
    /// Whether some branch was left undecided.
    pub(super) incomplete: bool,
}

impl Branches {
    pub(super) fn new(session: LinearSession, tags: Tags) -> Self {
        Self { session, tags, incomplete: false }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { level: self.session.level(), tags: self.tags.len() }
    }

    /// Takes back what was asserted since the mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        self.session.pop(self.session.level() - mark.level);
        self.tags.truncate(mark.tags);
    }

    /// Asserts something that holds in the present branch.
    pub(super) fn assert(&mut self, formula: Formula, deps: &Deps) {
        let tag = self.tags.tag(deps);
        self.session.assert(formula, tag);
    }

    /// Asserts that two words have one length.
    pub(super) fn equate(
        &mut self,
        lengths: &[ArithVar],
        left: &[Sym],
        right: &[Sym],
        deps: &Deps,
    ) {
        let (form, value) = length_difference(lengths, left, right);
        let same = self.session.eq(&form, &value);
        self.assert(same, deps);
    }

    /// Whether there are lengths for the present branch.
    pub(super) fn check(&mut self, budget: &Budget) -> Result<Lengths, Exhausted> {
        Ok(match self.session.check(budget) {
            SessionAnswer::Sat(()) => Lengths::Allow,
            SessionAnswer::Unsat(tags) => Lengths::Forbid(self.tags.untag(&tags)),
            SessionAnswer::Unknown(_) => {
                budget.refresh()?;
                self.incomplete = true;
                Lengths::Open
            }
        })
    }
}
