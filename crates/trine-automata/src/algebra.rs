//! Label theories: effective Boolean algebras over some set of letters.
//!
//! Idea: automata never look at letters. All they need from a theory of labels is a Boolean algebra
//! whose satisfiability is decidable and which can name a letter of a satisfiable predicate. The
//! theory is then cut once into [`minterms`](crate::minterms), and automata read minterm numbers.
//! Invariant (the laws, checked for code points in the tests): `meaning` maps `meet`, `join`,
//! `complement`, `difference`, `bottom`, `top` to the operations on sets, `is_bottom` holds exactly for
//! the empty set, and a `witness` lies in its predicate. If equal meaning is equality of values, the
//! algebra is called canonical; this crate's own algebra is.
//! Reference: D'Antoni, Veanes, "Minimization of symbolic automata", POPL 2014; CertiStrR (ITP 2025),
//! whose operations `semIs`, `emptyIs`, `nemptyIs`, `intersectIs`, `diffIs` are `contains`, `bottom`,
//! `!is_bottom`, `meet` and `difference` here.

/// A decidable theory of labels.
pub trait BooleanAlgebra {
    /// What labels speak about.
    type Letter;
    /// A set of letters.
    type Predicate: Clone + Eq;

    /// The empty set.
    fn bottom(&self) -> Self::Predicate;

    /// All letters.
    fn top(&self) -> Self::Predicate;

    /// Intersection.
    fn meet(&self, a: &Self::Predicate, b: &Self::Predicate) -> Self::Predicate;

    /// Union.
    fn join(&self, a: &Self::Predicate, b: &Self::Predicate) -> Self::Predicate;

    /// All letters outside of `a`.
    fn complement(&self, a: &Self::Predicate) -> Self::Predicate;

    /// The letters of `a` that are not in `b`.
    fn difference(&self, a: &Self::Predicate, b: &Self::Predicate) -> Self::Predicate {
        self.meet(a, &self.complement(b))
    }

    /// Whether no letter is in `a`.
    fn is_bottom(&self, a: &Self::Predicate) -> bool;

    /// Whether `letter` is in `a`.
    fn contains(&self, a: &Self::Predicate, letter: &Self::Letter) -> bool;

    /// Some letter of `a`, if there is one.
    fn witness(&self, a: &Self::Predicate) -> Option<Self::Letter>;
}
