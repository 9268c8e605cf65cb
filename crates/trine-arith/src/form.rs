//! Linear forms: sums of variables with rational factors, and the thresholds that they are compared with.
//!
//! Idea: a form is normalized to a primitive integer vector with a positive first coefficient, times
//! a rational scale. Forms that differ by a factor share one variable of the solver, and every
//! inequality over a form is an upper or lower threshold of that variable.
//! Invariant of [`LinearForm`]: terms are sorted by variable, each variable once, no zero factor.

use crate::number::{Int, Rat, Value};

trine_collections::define_id! {
    /// A variable of one solver: free, or defined as a linear form over free ones.
    pub struct ArithVar;
}

/// What values a variable may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VarKind {
    /// Integers.
    Int,
    /// Reals; models give rationals.
    Real,
}

/// A sum of variables with factors, without a constant.
///
/// ```
/// use trine_arith::{ArithVar, LinearForm, Rat};
/// let (x, y) = (ArithVar::new(0), ArithVar::new(1));
/// let mut form = LinearForm::new();
/// form.add(y, Rat::from(3));
/// form.add(x, Rat::from(2));
/// form.add(y, Rat::from(-3));
/// assert_eq!(form.terms(), &[(x, Rat::from(2))]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LinearForm {
    terms: Vec<(ArithVar, Rat)>,
}

impl LinearForm {
    /// The form 0.
    #[must_use]
    pub const fn new() -> Self {
        Self { terms: Vec::new() }
    }

    /// The form that is one variable.
    #[must_use]
    pub fn var(var: ArithVar) -> Self {
        Self { terms: vec![(var, Rat::ONE)] }
    }

    /// The difference of two variables.
    #[must_use]
    pub fn difference(x: ArithVar, y: ArithVar) -> Self {
        let mut form = Self::var(x);
        form.add(y, Rat::MINUS_ONE);
        form
    }

    /// The sum of the terms given, in any order, with repetitions.
    pub fn from_terms(terms: impl IntoIterator<Item = (ArithVar, Rat)>) -> Self {
        let mut terms: Vec<_> = terms.into_iter().collect();
        terms.sort_by_key(|(var, _)| *var);
        terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = &kept.1 + &next.1;
            }
            same
        });
        terms.retain(|(_, factor)| !factor.is_zero());
        Self { terms }
    }

    /// The sum of terms with small integer factors.
    pub fn from_ints(terms: impl IntoIterator<Item = (ArithVar, i64)>) -> Self {
        Self::from_terms(terms.into_iter().map(|(var, factor)| (var, Rat::from(factor))))
    }

    /// Adds `factor * var`.
    pub fn add(&mut self, var: ArithVar, factor: Rat) {
        if factor.is_zero() {
            return;
        }
        match self.terms.binary_search_by_key(&var, |(v, _)| *v) {
            Ok(at) => {
                let sum = &self.terms[at].1 + &factor;
                if sum.is_zero() {
                    self.terms.remove(at);
                } else {
                    self.terms[at].1 = sum;
                }
            }
            Err(at) => self.terms.insert(at, (var, factor)),
        }
    }

    /// The terms, sorted by variable.
    #[must_use]
    pub fn terms(&self) -> &[(ArithVar, Rat)] {
        &self.terms
    }

    /// Whether the form is 0.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The form times a number.
    #[must_use]
    pub fn scaled(&self, factor: &Rat) -> Self {
        if factor.is_zero() {
            return Self::new();
        }
        Self { terms: self.terms.iter().map(|(v, f)| (*v, f * factor)).collect() }
    }

    /// The value of the form, given those of its variables.
    pub fn evaluate(&self, mut value: impl FnMut(ArithVar) -> Rat) -> Rat {
        let mut sum = Rat::ZERO;
        for (var, factor) in &self.terms {
            sum = &sum + &(factor * &value(*var));
        }
        sum
    }

    /// The primitive integer vector with a positive first coefficient, and the scale with
    /// `form = scale * vector`. The form is not 0.
    pub(crate) fn primitive(&self) -> (Vec<(ArithVar, Int)>, Rat) {
        let mut denominator = Int::ONE;
        for (_, factor) in &self.terms {
            if !factor.is_integer() {
                denominator = denominator.lcm(&factor.denominator());
            }
        }
        let mut vector: Vec<(ArithVar, Int)> =
            self.terms.iter().map(|(v, f)| (*v, f.times(&denominator).numerator())).collect();
        let mut content = Int::ZERO;
        for (_, c) in &vector {
            content = content.gcd(c);
            if content.is_one() {
                break;
            }
        }
        if vector.first().is_some_and(|(_, c)| c.is_negative()) {
            content = -&content;
        }
        if !content.is_one() {
            for (_, c) in &mut vector {
                *c = c.div_exact(&content);
            }
        }
        (vector, Rat::new(content, denominator))
    }
}

/// A side of a variable's interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoundKind {
    /// The variable is at least the value.
    Lower,
    /// The variable is at most the value.
    Upper,
}

impl BoundKind {
    /// The opposite side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

/// Whether a limit belongs to the interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// `<`
    Strict,
    /// `<=`
    Weak,
}

/// The canonical form of an atom: `var <= limit`. What is not of this form is the negation of one
/// that is, see [`SignedAtom`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// The variable.
    pub var: ArithVar,
    /// The limit: an integer if the variable is one; the infinitesimal part is 0 or -1.
    pub limit: Value,
}

/// An atom or its negation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SignedAtom {
    /// The atom.
    pub atom: Atom,
    /// `false` for the negation.
    pub positive: bool,
}

/// What an inequality over a linear form comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The form has no variable, and this is the truth value.
    Constant(bool),
    /// The inequality is this.
    Atom(SignedAtom),
}
