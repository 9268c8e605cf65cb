//! Sums of multiples of integers, in machine numbers.
//!
//! Invariant: coefficients, constants and ends of ranges are below [`LIMIT`] in size, and products of two of them
//! fit into 128 bits; what is larger has no form here.

use trine_engine::LinearForm;
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::Rational;

/// Numbers from here on are too large.
pub(super) const LIMIT: i128 = 1 << 60;

/// `number` if it is below the limit in size.
pub(super) fn limited(number: i128) -> Option<i128> {
    (-LIMIT < number && number < LIMIT).then_some(number)
}

/// A sum of multiples of terms that are no sums, and a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// The terms with their coefficients, which are not zero.
    pub(super) terms: Vec<(TermId, i128)>,
    pub(super) constant: i128,
}

/// What an atom says of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// It is zero or less.
    AtMostZero,
    /// It is zero.
    Zero,
}

/// A form with what is said of it.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) form: Form,
    pub(super) relation: Relation,
}

impl Form {
    /// The form of a term.
    pub(super) fn of(store: &mut TermStore, term: TermId) -> Option<Self> {
        let form = LinearForm::of(store, term);
        Self::checked(&form)
    }

    /// The form of `left - right + number`.
    fn difference(
        store: &mut TermStore,
        left: TermId,
        right: TermId,
        number: i128,
    ) -> Option<Self> {
        let form = LinearForm::difference(store, left, right);
        let mut form = Self::checked(&form)?;
        form.constant = limited(form.constant + number)?;
        Some(form)
    }

    fn checked(form: &LinearForm) -> Option<Self> {
        let small = |number: &Rational| -> Option<i128> {
            if !number.is_int() {
                return None;
            }
            limited(i128::try_from(number.numerator()).ok()?)
        };
        let terms = form.terms.iter().map(|(term, factor)| Some((*term, small(factor)?)));
        Some(Self { terms: terms.collect::<Option<_>>()?, constant: small(&form.constant)? })
    }
}

/// Whether words know a term of integers or truth values, whatever its arguments are.
pub(super) fn is_known(store: &TermStore, term: TermId) -> bool {
    let args = store.args(term);
    match store.op(term) {
        Op::Apply => args.is_empty() && matches!(store.sort_of(term), Sort::Bool | Sort::Int),
        Op::IntDiv | Op::Mod => args.len() == 2 && store.is_value(args[1]),
        Op::Ite => matches!(store.sort_of(term), Sort::Bool | Sort::Int),
        Op::IntValue | Op::Add | Op::Sub | Op::Neg | Op::Mul | Op::Abs => {
            *store.sort_of(term) == Sort::Int
        }
        Op::Eq | Op::Distinct | Op::Le | Op::Lt | Op::Ge | Op::Gt | Op::Divisible => true,
        Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => true,
        _ => false,
    }
}

/// Whether a term is a comparison or an equality of integers.
pub(super) fn compares_integers(store: &TermStore, term: TermId) -> bool {
    matches!(store.op(term), Op::Le | Op::Lt | Op::Ge | Op::Gt | Op::Eq | Op::Distinct)
        && *store.sort_of(store.arg(term, 0)) == Sort::Int
}

/// The atoms whose conjunction a comparison or an equality of integers is; `None` where numbers are too large.
pub(super) fn atoms(store: &mut TermStore, comparison: TermId) -> Option<Vec<Atom>> {
    let op = store.op(comparison);
    let args = store.args(comparison).to_vec();
    let pairs = args.windows(2).map(|pair| {
        let (left, right, number, relation) = match op {
            Op::Le => (pair[0], pair[1], 0, Relation::AtMostZero),
            Op::Lt => (pair[0], pair[1], 1, Relation::AtMostZero),
            Op::Ge => (pair[1], pair[0], 0, Relation::AtMostZero),
            Op::Gt => (pair[1], pair[0], 1, Relation::AtMostZero),
            _ => (pair[0], pair[1], 0, Relation::Zero),
        };
        Some(Atom { form: Form::difference(store, left, right, number)?, relation })
    });
    pairs.collect()
}
