//! Linear constraints as data: what the library says about numbers of letters, for any solver of
//! linear integer arithmetic to use.
//!
//! Idea: counting formulas are handed over as rows of coefficients over numbered unknowns, never as
//! terms of a particular solver.
//! Invariant: every unknown ranges over the natural numbers; that is not repeated as a constraint.

trine_collections::define_id! {
    /// An unknown natural number of a counting formula.
    pub struct Unknown;
}

/// A sum of unknowns with coefficients, and a constant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinearSum {
    /// Coefficients and unknowns; an unknown may occur more than once.
    pub terms: Vec<(i64, Unknown)>,
    /// The constant part.
    pub constant: i64,
}

/// How a sum compares with zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The sum is zero.
    Zero,
    /// The sum is at most zero.
    AtMostZero,
}

/// A constraint on unknowns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CountConstraint {
    /// A linear equation or inequality.
    Linear(LinearSum, Comparison),
    /// If any unknown of `used` is positive, some unknown of `needs` is.
    Implies {
        /// The unknowns of which one is positive.
        used: Vec<Unknown>,
        /// The unknowns of which one then has to be positive.
        needs: Vec<Unknown>,
    },
}

impl LinearSum {
    /// The sum of these unknowns.
    #[must_use]
    pub fn of(unknowns: impl IntoIterator<Item = Unknown>) -> Self {
        Self { terms: unknowns.into_iter().map(|unknown| (1, unknown)).collect(), constant: 0 }
    }

    /// Adds a multiple of an unknown.
    pub fn add(&mut self, coefficient: i64, unknown: Unknown) {
        self.terms.push((coefficient, unknown));
    }

    /// The value under an assignment, which is indexed by unknown.
    #[must_use]
    pub fn value(&self, assignment: &[u64]) -> i128 {
        let product = |&(c, unknown): &(i64, Unknown)| {
            i128::from(c) * i128::from(assignment[unknown.index()])
        };
        i128::from(self.constant) + self.terms.iter().map(product).sum::<i128>()
    }
}

impl CountConstraint {
    /// Whether an assignment satisfies the constraint.
    #[must_use]
    pub fn holds(&self, assignment: &[u64]) -> bool {
        let positive = |unknown: &Unknown| assignment[unknown.index()] > 0;
        match self {
            Self::Linear(sum, Comparison::Zero) => sum.value(assignment) == 0,
            Self::Linear(sum, Comparison::AtMostZero) => sum.value(assignment) <= 0,
            Self::Implies { used, needs } => {
                !used.iter().any(positive) || needs.iter().any(positive)
            }
        }
    }
}
