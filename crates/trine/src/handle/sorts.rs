//! Terms whose sort is known to the program, and the literals that stand for them.
//!
//! Invariant: a handle holds a term of its sort or one that was not built.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use trine_smtlib::sort_text;
use trine_term::{Op, Sort, SortId, TermId, TermStore};
use trine_value::number::{self, Integer, Rational};
use trine_value::{BitVec, CodePoint, Float, FloatFormat, RoundingMode, StrValue};

use super::error::{Error, ErrorKind};
use super::term::Term;

mod sealed {
    pub trait Sealed {}
}

/// A term of a known kind of sorts.
pub trait Handle: Clone + fmt::Display + sealed::Sealed {
    /// Whether a sort is of this kind.
    #[doc(hidden)]
    fn fits(store: &TermStore, sort: SortId) -> bool;

    /// The kind, for messages.
    #[doc(hidden)]
    fn wanted() -> String;

    /// A handle around what fits.
    #[doc(hidden)]
    fn wrap(term: Term) -> Self;

    /// The term itself.
    fn term(&self) -> &Term;

    /// A handle around a term; around an error if the term is of another sort.
    #[doc(hidden)]
    #[track_caller]
    fn of_term(term: Term) -> Self {
        if term.check().is_err() {
            return Self::wrap(term);
        }
        let checked = term.combine(&[], |context, ids| {
            let store = context.store();
            let sort = store.sort(ids[0]);
            if Self::fits(store, sort) {
                return Ok(ids[0]);
            }
            Err(ErrorKind::Sort { wanted: Self::wanted(), found: sort_text(store, sort) })
        });
        Self::wrap(checked)
    }
}

impl sealed::Sealed for Term {}

impl Handle for Term {
    fn fits(_: &TermStore, _: SortId) -> bool {
        true
    }

    fn wanted() -> String {
        "a term".to_owned()
    }

    fn wrap(term: Term) -> Self {
        term
    }

    fn term(&self) -> &Term {
        self
    }
}

/// What can stand beside a term of a kind: such a term, or a literal of the program.
pub trait Operand<H> {
    /// As a term of the same sort as another one.
    #[doc(hidden)]
    #[track_caller]
    fn operand(self, like: &Term) -> Term;
}

macro_rules! common {
    ($name:ident $(<$($generic:ident),*>)?) => {
        impl$(<$($generic: Handle),*>)? sealed::Sealed for $name$(<$($generic),*>)? {}

        impl$(<$($generic: Handle),*>)? Deref for $name$(<$($generic),*>)? {
            type Target = Term;

            fn deref(&self) -> &Term {
                &self.term
            }
        }

        impl$(<$($generic: Handle),*>)? fmt::Display for $name$(<$($generic),*>)? {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.term, f)
            }
        }

        impl$(<$($generic: Handle),*>)? fmt::Debug for $name$(<$($generic),*>)? {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.term, f)
            }
        }

        impl$(<$($generic: Handle),*>)? From<$name$(<$($generic),*>)?> for Term {
            fn from(handle: $name$(<$($generic),*>)?) -> Self {
                handle.term
            }
        }

        impl$(<$($generic: Handle),*>)? Operand<Self> for $name$(<$($generic),*>)? {
            #[track_caller]
            fn operand(self, _: &Term) -> Term {
                self.term
            }
        }

        impl$(<$($generic: Handle),*>)? Operand<$name$(<$($generic),*>)?> for &$name$(<$($generic),*>)? {
            #[track_caller]
            fn operand(self, _: &Term) -> Term {
                self.term.clone()
            }
        }

        impl$(<$($generic: Handle),*>)? $name$(<$($generic),*>)? {
            /// The formula that both are equal.
            #[track_caller]
            #[must_use]
            pub fn eq(&self, other: impl Operand<Self>) -> Bool {
                let other = other.operand(&self.term);
                Bool::of_term(self.term.apply_op(Op::Eq, [0, 0], &[&other]))
            }

            /// The formula that they differ.
            #[track_caller]
            #[must_use]
            pub fn ne(&self, other: impl Operand<Self>) -> Bool {
                let other = other.operand(&self.term);
                Bool::of_term(self.term.apply_op(Op::Distinct, [0, 0], &[&other]))
            }
        }
    };
}

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident $wanted:literal $sort:pat,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub struct $name {
            term: Term,
        }

        impl Handle for $name {
            fn fits(store: &TermStore, sort: SortId) -> bool {
                matches!(store.sorts.get(sort), $sort)
            }

            fn wanted() -> String {
                $wanted.to_owned()
            }

            fn wrap(term: Term) -> Self {
                Self { term }
            }

            fn term(&self) -> &Term {
                &self.term
            }
        }

        common!($name);
    )*};
}

handles! {
    /// A formula.
    Bool "Bool" Sort::Bool,
    /// An integer of any size.
    Int "Int" Sort::Int,
    /// A real number.
    Real "Real" Sort::Real,
    /// A machine word. Operators of Rust stand for what does not depend on a sign.
    Bv "a bit-vector" Sort::BitVec(_),
    /// A float of IEEE 754. Operators of Rust round to the nearest, ties to even.
    Fp "a float" Sort::Float { .. },
    /// A string.
    Str "String" Sort::String,
    /// A regular language.
    Re "RegLan" Sort::RegLan,
}

/// An array with indices of one kind and elements of another.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Array<I, E> {
    term: Term,
    kinds: PhantomData<fn() -> (I, E)>,
}

impl<I: Handle, E: Handle> Handle for Array<I, E> {
    fn fits(store: &TermStore, sort: SortId) -> bool {
        match *store.sorts.get(sort) {
            Sort::Array { index, element } => I::fits(store, index) && E::fits(store, element),
            _ => false,
        }
    }

    fn wanted() -> String {
        format!("an array from {} to {}", I::wanted(), E::wanted())
    }

    fn wrap(term: Term) -> Self {
        Self { term, kinds: PhantomData }
    }

    fn term(&self) -> &Term {
        &self.term
    }
}

common!(Array<I, E>);

impl<I: Handle, E: Handle> Array<I, E> {
    /// The element at an index.
    #[track_caller]
    #[must_use]
    pub fn select(&self, index: &I) -> E {
        E::of_term(self.term.apply_op(Op::Select, [0, 0], &[index.term()]))
    }

    /// The array with another element at an index.
    #[track_caller]
    #[must_use]
    pub fn store(&self, index: &I, element: &E) -> Self {
        Self::of_term(self.term.apply_op(Op::Store, [0, 0], &[index.term(), element.term()]))
    }
}

/// A literal as a term of the sort of another one.
#[track_caller]
fn literal(
    like: &Term,
    literal: impl fmt::Display,
    make: impl FnOnce(&mut TermStore, SortId) -> Option<TermId>,
) -> Term {
    like.combine(&[], |context, ids| {
        let store = context.store_mut();
        let sort = store.sort(ids[0]);
        make(store, sort).ok_or_else(|| ErrorKind::Literal {
            literal: literal.to_string(),
            sort: sort_text(store, sort),
        })
    })
}

/// The value of a sort of words: from `-2^(width-1)` to `2^width - 1`.
pub(crate) fn word(store: &mut TermStore, sort: SortId, value: &Integer) -> Option<TermId> {
    let width = store.sorts.width(sort)?;
    let bits = width as usize;
    let (low, high) = (-(Integer::from(1) << (bits - 1)), Integer::from(1) << bits);
    (low <= *value && *value < high).then(|| store.mk_bv(&BitVec::from_ibig(width, value)))
}

fn float_format(store: &TermStore, sort: SortId) -> Option<FloatFormat> {
    match *store.sorts.get(sort) {
        Sort::Float { eb, sb } => FloatFormat::new(eb, sb),
        _ => None,
    }
}

/// A number as `-12`, `0.5` or `1/3`.
fn rational(text: &str) -> Option<Rational> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let whole = |text: &str| number::parse_numeral(text).map(Rational::from);
    let positive = match digits.split_once('/') {
        Some((above, below)) => number::divide(&whole(above)?, &whole(below)?)?,
        None => whole(digits).or_else(|| number::parse_decimal(digits))?,
    };
    Some(positive * Rational::from(Integer::from(sign)))
}

/// The letters of a string of Rust.
pub(crate) fn letters(text: &str) -> Option<StrValue> {
    let letters: Option<Vec<CodePoint>> =
        text.chars().map(|letter| CodePoint::new(u32::from(letter))).collect();
    letters.map(StrValue::from_code_points)
}

macro_rules! integers {
    ($($number:ty)*) => {$(
        impl Operand<Int> for $number {
            #[track_caller]
            fn operand(self, like: &Term) -> Term {
                literal(like, self, |store, _| Some(store.mk_int(&self.into())))
            }
        }

        impl Operand<Real> for $number {
            #[track_caller]
            fn operand(self, like: &Term) -> Term {
                literal(like, self, |store, _| Some(store.mk_real(&Integer::from(self).into())))
            }
        }

        impl Operand<Bv> for $number {
            #[track_caller]
            fn operand(self, like: &Term) -> Term {
                literal(like, self, |store, sort| word(store, sort, &self.into()))
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// A numeral of any size.
impl Operand<Int> for &str {
    #[track_caller]
    fn operand(self, like: &Term) -> Term {
        literal(like, self, |store, _| Some(store.mk_int(&self.parse::<Integer>().ok()?)))
    }
}

/// A number as `-12`, `0.5` or `1/3`.
impl Operand<Real> for &str {
    #[track_caller]
    fn operand(self, like: &Term) -> Term {
        literal(like, self, |store, _| Some(store.mk_real(&rational(self)?)))
    }
}

/// An integer is a real number.
impl Operand<Real> for &Int {
    #[track_caller]
    fn operand(self, _: &Term) -> Term {
        self.term.apply_op(Op::ToReal, [0, 0], &[])
    }
}

impl Operand<Bool> for bool {
    #[track_caller]
    fn operand(self, like: &Term) -> Term {
        literal(like, self, |store, _| Some(store.mk_bool(self)))
    }
}

impl Operand<Fp> for f64 {
    #[track_caller]
    fn operand(self, like: &Term) -> Term {
        literal(like, self, |store, sort| {
            let double =
                Float::from_bits(FloatFormat::FLOAT64, &BitVec::from_u64(64, self.to_bits()));
            let format = float_format(store, sort)?;
            Some(store.mk_float(&double.to_format(RoundingMode::Rne, format)))
        })
    }
}

impl Operand<Str> for &str {
    #[track_caller]
    fn operand(self, like: &Term) -> Term {
        literal(like, format_args!("{self:?}"), |store, _| Some(store.mk_string(&letters(self)?)))
    }
}

/// The language of one string.
impl Operand<Re> for &str {
    #[track_caller]
    fn operand(self, like: &Term) -> Term {
        literal(like, format_args!("{self:?}"), |store, _| {
            let text = store.mk_string(&letters(self)?);
            Some(store.mk(Op::StrToRe, &[text]))
        })
    }
}

/// The language of one string.
impl Operand<Re> for &Str {
    #[track_caller]
    fn operand(self, _: &Term) -> Term {
        self.term.apply_op(Op::StrToRe, [0, 0], &[])
    }
}

/// Values of literals as values of Rust.
impl Term {
    #[track_caller]
    fn look<T>(&self, look: impl FnOnce(&TermStore, TermId) -> Option<T>) -> Option<T> {
        let context = self.owner().lock().ok()?;
        let id = self.id_in(self.owner(), &context).ok()?;
        look(context.store(), id)
    }
}

impl Bool {
    /// The truth value of `true` and `false`.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        self.look(|store, id| match store.op(id) {
            Op::True => Some(true),
            Op::False => Some(false),
            _ => None,
        })
    }
}

impl Int {
    /// The number of a numeral that fits.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.look(|store, id| i64::try_from(store.int_value(id)?.clone()).ok())
    }
}

impl Bv {
    /// The number of a literal of at most 64 bits, without sign.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.look(|store, id| store.bv_value(id)?.to_u64())
    }

    /// The number of bits; zero if the term was not built.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.look(|store, id| Some(store.width(id))).unwrap_or(0)
    }
}

impl Str {
    /// The letters of a literal; nothing if one of them is no `char`.
    #[must_use]
    pub fn as_text(&self) -> Option<String> {
        self.look(|store, id| {
            store
                .string_value(id)?
                .code_points()
                .map(|letter| char::from_u32(letter.get()))
                .collect()
        })
    }
}

impl Fp {
    /// The value of a literal of at most 64 bits as a double.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.look(|store, id| {
            let value = store.float_value(id)?;
            let format = value.format();
            if format.eb() > 11 || format.sb() > 53 {
                return None;
            }
            let double = value.to_format(RoundingMode::Rne, FloatFormat::FLOAT64);
            Some(f64::from_bits(double.bits().to_u64()?))
        })
    }
}

/// A term that was not built, for a caller that has no other.
#[track_caller]
pub(crate) fn refused<H: Handle>(like: &Term, kind: ErrorKind) -> H {
    H::wrap(Term::made(like.owner(), Err(Error::new(kind))))
}
