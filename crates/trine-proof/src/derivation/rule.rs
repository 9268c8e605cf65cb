//! The rules by which clauses of a derivation hold.
//!
//! Idea: formats of others name these rules in their own way, or have none for some; each format says so where it is
//! written.
//! Invariant: the clause of a step by a rule is the one that its comment says, literal for literal.
//! Reference: Barbosa et al., "The Alethe Proof Format".

use dashu_ratio::RBig;
use trine_check::rules::axiom::Axiom;
use trine_check::rules::linear::Constraint;

/// What a connective means, as a clause: the formula `F` or its negation comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connective {
    /// `F` is a conjunction: `¬F`, and the part with this number.
    AndPos(usize),
    /// `F` is a conjunction: `F`, and all parts negated.
    AndNeg,
    /// `F` is a disjunction: `¬F`, and all parts.
    OrPos,
    /// `F` is a disjunction: `F`, and the part with this number negated.
    OrNeg(usize),
    /// `F` is `(xor a b)`: `¬F`, `a`, `b`.
    XorPosBoth,
    /// `F` is `(xor a b)`: `¬F`, `¬a`, `¬b`.
    XorPosNone,
    /// `F` is `(xor a b)`: `F`, `a`, `¬b`.
    XorNegSecond,
    /// `F` is `(xor a b)`: `F`, `¬a`, `b`.
    XorNegFirst,
    /// `F` is `(= a b)`: `¬F`, `a`, `¬b`.
    EquivPosFirst,
    /// `F` is `(= a b)`: `¬F`, `¬a`, `b`.
    EquivPosSecond,
    /// `F` is `(= a b)`: `F`, `¬a`, `¬b`.
    EquivNegNone,
    /// `F` is `(= a b)`: `F`, `a`, `b`.
    EquivNegBoth,
    /// `F` is `(=> a b)`: `¬F`, `¬a`, `b`.
    ImpliesPos,
    /// `F` is `(=> a b)`: `F`, `a`.
    ImpliesNegFirst,
    /// `F` is `(=> a b)`: `F`, `¬b`.
    ImpliesNegSecond,
    /// `F` is `(ite c a b)`: `¬F`, `c`, `b`.
    ItePosElse,
    /// `F` is `(ite c a b)`: `¬F`, `¬c`, `a`.
    ItePosThen,
    /// `F` is `(ite c a b)`: `F`, `c`, `¬b`.
    IteNegElse,
    /// `F` is `(ite c a b)`: `F`, `¬c`, `¬a`.
    IteNegThen,
}

/// A literal of a clause of linear arithmetic: what it denies, and how often that counts.
#[derive(Clone, Debug)]
pub(crate) struct Summand {
    /// What the literal denies, as it is written.
    pub(crate) denied: Constraint,
    /// How often it counts; positive where it is an inequality.
    pub(crate) times: RBig,
    /// Whether both sides of it are integers.
    pub(crate) integers: bool,
}

/// Why a clause holds.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    /// It is the assertion with this number.
    Assume(usize),
    /// It is `true`.
    True,
    /// It is this part of the premise, a conjunction.
    And(usize),
    /// It has the parts of the premise, a disjunction.
    Or,
    /// It says what a connective means.
    Connective(Connective),
    /// Unit propagation through the premises, in this order, refutes what it denies.
    Resolution,
    /// It has the literals of the premise, and more.
    Weakening,
    /// The sum of what its literals deny is false.
    Linear(Vec<Summand>),
    /// It is `(or (= a b) (not (<= a b)) (not (<= b a)))`.
    Disequality,
    /// It says that two terms are distinct if and only if they are not equal.
    Distinct,
    /// It is `(= (= a b) (= b a))`.
    Symmetric,
    /// It is `(= t t)`.
    Reflexive,
    /// Equations, negated, which make a chain, and the equation of its ends.
    Transitive,
    /// Equations of arguments, negated, and the equation of the applications.
    Congruent,
    /// Equations of arguments, negated, a negated application of a predicate, and the other one.
    CongruentPredicate,
    /// It is a clause of an axiom.
    Axiom(Axiom),
    /// It is believed, for what stands behind it.
    Hole(String),
}
