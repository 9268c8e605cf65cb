//! The protocol of theories that follow the search, literal by literal.
//!
//! Idea: the congruence closure owns equality; every other theory that wants to know of literals before
//! an assignment is full implements [`SearchTheory`]. It hears of its literals, of classes of its terms
//! that become one, and of levels; where the search rests it draws consequences, quickly while the search
//! goes on and fully once everything has a value. Why a consequence holds is asked for only if the
//! search needs it. Arithmetic is one of these theories, strings are another.
//! Invariants: whatever was told at a level is forgotten when the level closes, and is known until then
//! even if the budget ended while it was told; premises hold at the
//! moment at which they are named; an explanation names premises that are older than its consequence.
//! Reference: Nieuwenhuis, Oliveras, Tinelli, "Solving SAT and SAT Modulo Theories", JACM 2006, section 5;
//! cvc5's effort levels (Barbosa et al., TACAS 2022).

use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{TermId, TermStore};

use crate::congruence::NodeId;
use crate::lemma::{Evidence, Summand};
use crate::rule::Rule;

/// How hard a theory looks at what it was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// The search goes on: what is cheap.
    Quick,
    /// All literals have values: what the theory was told has to be consistent.
    Full,
    /// The theories of full effort accept an assignment: what is dear.
    Last,
    /// What only adds: all others accept the assignment, or it is its turn.
    Closing,
}

impl Effort {
    /// When theories look at full assignments, the cheapest first.
    pub(crate) const OF_CHECKS: &[Self] = &[Self::Full, Self::Last];
    /// When theories look at full assignments where those that only add have their turn.
    pub(crate) const OF_TURNS: &[Self] = &[Self::Full, Self::Last, Self::Closing];
}

/// What a consequence rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Premise {
    /// A literal that is true.
    Literal(Lit),
    /// Two terms that are in one class.
    Equal([NodeId; 2]),
}

/// Premises that contradict each other, or imply a literal, and by which rule.
#[derive(Clone, Debug)]
pub struct Grounds {
    /// The rule.
    pub rule: Rule,
    /// What holds.
    pub premises: Vec<Premise>,
    /// The inequalities of arithmetic that were added up, if somebody wants to know.
    pub(crate) summands: Option<Vec<Summand>>,
}

impl Grounds {
    /// These premises, by this rule.
    #[must_use]
    pub fn new(rule: Rule, premises: Vec<Premise>) -> Self {
        Self { rule, premises, summands: None }
    }

    /// What whoever checks the rule wants to know beside the literals.
    pub(crate) fn evidence(&mut self) -> Evidence {
        if let Some(summands) = self.summands.take() {
            return Evidence::Sum(summands);
        }
        let equal = self.premises.iter().filter_map(|&premise| match premise {
            Premise::Literal(_) => None,
            Premise::Equal(nodes) => Some(nodes),
        });
        Evidence::Equalities(equal.collect())
    }
}

/// Why a round ended early.
#[derive(Clone, Debug)]
pub enum Stop {
    /// These premises contradict each other.
    Conflict(Grounds),
    /// The limits were met.
    Exhausted(Exhausted),
}

impl From<Grounds> for Stop {
    fn from(grounds: Grounds) -> Self {
        Self::Conflict(grounds)
    }
}

impl From<Exhausted> for Stop {
    fn from(why: Exhausted) -> Self {
        Self::Exhausted(why)
    }
}

/// A literal that follows, and by what name its theory knows why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// The literal, whose variable was given to the theory.
    pub literal: Lit,
    /// The name of the reason, until the level closes.
    pub token: u64,
    /// The rule of the reason.
    pub rule: Rule,
}

/// Whether the search may go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It may.
    Done,
    /// The theory needs an atom that does not exist yet before it can judge.
    NeedsAtom,
}

/// A theory that follows the search.
pub trait SearchTheory {
    /// Whether the theory wants to hear of the classes of a term that now has a node. Called at level zero.
    fn add(&mut self, store: &TermStore, term: TermId, node: NodeId) -> bool;

    /// A literal became true. Literals of other theories are told too, and are none of its business.
    ///
    /// # Errors
    /// A contradiction that is seen at once, or the end of the budget: the literal is known then as well.
    fn assert_literal(&mut self, literal: Lit, budget: &Budget) -> Result<(), Stop>;

    /// The classes of two of its terms became one.
    ///
    /// # Errors
    /// A contradiction that is seen at once, or the end of the budget: the merge is known then as well.
    fn merged(&mut self, nodes: [NodeId; 2], budget: &Budget) -> Result<(), Stop>;

    /// A level opens.
    fn push(&mut self);

    /// The last levels close.
    fn pop(&mut self, levels: usize);

    /// Draws consequences.
    ///
    /// # Errors
    /// A contradiction, or the end of the budget.
    fn propagate(
        &mut self,
        effort: Effort,
        budget: &Budget,
        out: &mut Vec<Consequence>,
    ) -> Result<Progress, Stop>;

    /// Why a consequence with this token follows.
    fn explain(&mut self, token: u64) -> Grounds;
}
