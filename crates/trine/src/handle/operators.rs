//! Operators of the sorts: those that Rust has signs for, and methods for the others.
//!
//! Idea: a row names a method and the operator of the table that it applies; the sort of the result is that of
//! the table. What has no row is reached by [`Term::apply`](super::Term::apply).

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Shl, Sub};

use trine_term::Op;
use trine_value::RoundingMode;

use super::error::ErrorKind;
use super::sorts::{Bool, Bv, Fp, Handle, Int, Operand, Re, Real, Str, refused};
use super::term::Term;

macro_rules! binary {
    ($($sort:ident { $($(#[$doc:meta])* $method:ident($other:ident) = $op:ident -> $result:ident;)* })*) => {$(
        impl $sort {$(
            $(#[$doc])*
            #[track_caller]
            #[must_use]
            pub fn $method(&self, other: impl Operand<$other>) -> $result {
                let other = other.operand(self.term());
                $result::of_term(self.apply_op(Op::$op, [0, 0], &[&other]))
            }
        )*}
    )*};
}

macro_rules! unary {
    ($($sort:ident { $($(#[$doc:meta])* $method:ident = $op:ident -> $result:ident;)* })*) => {$(
        impl $sort {$(
            $(#[$doc])*
            #[track_caller]
            #[must_use]
            pub fn $method(&self) -> $result {
                $result::of_term(self.apply_op(Op::$op, [0, 0], &[]))
            }
        )*}
    )*};
}

macro_rules! signs {
    ($($sort:ident { $($sign:ident $method:ident = $op:ident;)* })*) => {$($(
        impl<T: Operand<$sort>> $sign<T> for &$sort {
            type Output = $sort;

            #[track_caller]
            fn $method(self, other: T) -> $sort {
                let other = other.operand(self.term());
                $sort::of_term(self.apply_op(Op::$op, [0, 0], &[&other]))
            }
        }

        impl<T: Operand<$sort>> $sign<T> for $sort {
            type Output = $sort;

            #[track_caller]
            fn $method(self, other: T) -> $sort {
                $sign::$method(&self, other)
            }
        }
    )*)*};
}

macro_rules! prefixes {
    ($($sort:ident $sign:ident $method:ident = $op:ident;)*) => {$(
        impl $sign for &$sort {
            type Output = $sort;

            #[track_caller]
            fn $method(self) -> $sort {
                $sort::of_term(self.apply_op(Op::$op, [0, 0], &[]))
            }
        }

        impl $sign for $sort {
            type Output = $sort;

            #[track_caller]
            fn $method(self) -> $sort {
                $sign::$method(&self)
            }
        }
    )*};
}

signs! {
    Bool { BitAnd bitand = And; BitOr bitor = Or; BitXor bitxor = Xor; }
    Int { Add add = Add; Sub sub = Sub; Mul mul = Mul; }
    Real { Add add = Add; Sub sub = Sub; Mul mul = Mul; Div div = Divide; }
    Bv {
        Add add = BvAdd; Sub sub = BvSub; Mul mul = BvMul; Shl shl = BvShl;
        BitAnd bitand = BvAnd; BitOr bitor = BvOr; BitXor bitxor = BvXor;
    }
    Str { Add add = StrConcat; }
    Re { Add add = ReConcat; BitOr bitor = ReUnion; BitAnd bitand = ReInter; Sub sub = ReDiff; }
}

prefixes! {
    Bool Not not = Not;
    Int Neg neg = Neg;
    Real Neg neg = Neg;
    Bv Neg neg = BvNeg;
    Bv Not not = BvNot;
    Fp Neg neg = FpNeg;
    Re Not not = ReComp;
}

binary! {
    Bool {
        /// If this holds, then the other.
        implies(Bool) = Implies -> Bool;
    }
    Int {
        /// Less than.
        lt(Int) = Lt -> Bool;
        /// At most.
        le(Int) = Le -> Bool;
        /// Greater than.
        gt(Int) = Gt -> Bool;
        /// At least.
        ge(Int) = Ge -> Bool;
        /// The quotient of SMT-LIB: the remainder is never negative.
        div(Int) = IntDiv -> Int;
        /// The remainder of SMT-LIB: never negative.
        modulo(Int) = Mod -> Int;
    }
    Real {
        /// Less than.
        lt(Real) = Lt -> Bool;
        /// At most.
        le(Real) = Le -> Bool;
        /// Greater than.
        gt(Real) = Gt -> Bool;
        /// At least.
        ge(Real) = Ge -> Bool;
    }
    Bv {
        /// Less than, without sign.
        ult(Bv) = BvUlt -> Bool;
        /// At most, without sign.
        ule(Bv) = BvUle -> Bool;
        /// Greater than, without sign.
        ugt(Bv) = BvUgt -> Bool;
        /// At least, without sign.
        uge(Bv) = BvUge -> Bool;
        /// Less than, with sign.
        slt(Bv) = BvSlt -> Bool;
        /// At most, with sign.
        sle(Bv) = BvSle -> Bool;
        /// Greater than, with sign.
        sgt(Bv) = BvSgt -> Bool;
        /// At least, with sign.
        sge(Bv) = BvSge -> Bool;
        /// The quotient without sign; all ones for zero.
        udiv(Bv) = BvUdiv -> Bv;
        /// The remainder without sign; the dividend for zero.
        urem(Bv) = BvUrem -> Bv;
        /// The quotient with sign, rounded towards zero.
        sdiv(Bv) = BvSdiv -> Bv;
        /// The remainder with the sign of the dividend.
        srem(Bv) = BvSrem -> Bv;
        /// The remainder with the sign of the divisor.
        smod(Bv) = BvSmod -> Bv;
        /// Shifted to the right; zeros come in.
        lshr(Bv) = BvLshr -> Bv;
        /// Shifted to the right; copies of the sign come in.
        ashr(Bv) = BvAshr -> Bv;
        /// Whether the sum without sign does not fit.
        uadd_overflows(Bv) = BvUaddO -> Bool;
        /// Whether the sum with sign does not fit.
        sadd_overflows(Bv) = BvSaddO -> Bool;
        /// Whether the difference without sign does not fit.
        usub_overflows(Bv) = BvUsubO -> Bool;
        /// Whether the difference with sign does not fit.
        ssub_overflows(Bv) = BvSsubO -> Bool;
        /// Whether the product without sign does not fit.
        umul_overflows(Bv) = BvUmulO -> Bool;
        /// Whether the product with sign does not fit.
        smul_overflows(Bv) = BvSmulO -> Bool;
        /// The word with the bits of both, those of the other lowest.
        concat(Bv) = Concat -> Bv;
    }
    Fp {
        /// Less than.
        lt(Fp) = FpLt -> Bool;
        /// At most.
        le(Fp) = FpLeq -> Bool;
        /// Greater than.
        gt(Fp) = FpGt -> Bool;
        /// At least.
        ge(Fp) = FpGeq -> Bool;
        /// Equality of IEEE 754: zeros are equal, not-a-number differs from itself.
        ieee_eq(Fp) = FpEq -> Bool;
    }
    Str {
        /// Before in the order of dictionaries.
        lt(Str) = StrLt -> Bool;
        /// Equal or before in the order of dictionaries.
        le(Str) = StrLe -> Bool;
        /// Whether the other occurs in this one.
        contains(Str) = StrContains -> Bool;
        /// Whether this is in a language.
        matches(Re) = StrInRe -> Bool;
    }
    Re {
        /// The languages after one another.
        then(Re) = ReConcat -> Re;
    }
}

unary! {
    Int {
        /// The absolute value.
        abs = Abs -> Int;
        /// The greatest `k` for which `2^k` is not greater; 0 for numbers that are not positive.
        log2 = IntLog2 -> Int;
        /// Two to the power of this; 0 for negative numbers.
        pow2 = IntPow2 -> Int;
        /// As a real number.
        to_real = ToReal -> Real;
        /// In decimal digits; the empty string for negative numbers.
        to_text = StrFromInt -> Str;
        /// The letter with this code; the empty string if there is none.
        to_letter = StrFromCode -> Str;
    }
    Real {
        /// The greatest integer that is not greater.
        floor = ToInt -> Int;
        /// Whether it is an integer.
        is_int = IsInt -> Bool;
    }
    Bv {
        /// The number without sign.
        to_int = UbvToInt -> Int;
        /// The number with sign.
        to_int_signed = SbvToInt -> Int;
    }
    Fp {
        /// Without its sign.
        abs = FpAbs -> Fp;
        /// Whether it is not a number.
        is_nan = FpIsNan -> Bool;
        /// Whether it is infinite.
        is_infinite = FpIsInfinite -> Bool;
        /// Whether it is a zero.
        is_zero = FpIsZero -> Bool;
    }
    Str {
        /// The number of letters.
        len = StrLen -> Int;
        /// The number in decimal digits; -1 if it is none.
        to_int = StrToInt -> Int;
        /// The code of a single letter; -1 for other strings.
        to_code = StrToCode -> Int;
        /// The language of this string alone.
        to_re = StrToRe -> Re;
    }
    Re {
        /// Any number of times.
        star = ReStar -> Re;
        /// At least once.
        plus = RePlus -> Re;
        /// Once or not at all.
        opt = ReOpt -> Re;
    }
}

/// A sign of floats: the result is rounded to the nearest, ties to even.
macro_rules! rounded_signs {
    ($($sign:ident $method:ident = $op:ident;)*) => {$(
        impl<T: Operand<Fp>> $sign<T> for &Fp {
            type Output = Fp;

            #[track_caller]
            fn $method(self, other: T) -> Fp {
                let other = other.operand(self.term());
                Fp::of_term(self.combine(&[&other], |context, ids| {
                    let mode = context.store_mut().mk_rounding(RoundingMode::Rne);
                    let built = context.store_mut().try_mk(Op::$op, [0, 0], &[mode, ids[0], ids[1]]);
                    built.map_err(|_| super::term::misfit(context, Op::$op.name(), ids))
                }))
            }
        }

        impl<T: Operand<Fp>> $sign<T> for Fp {
            type Output = Fp;

            #[track_caller]
            fn $method(self, other: T) -> Fp {
                $sign::$method(&self, other)
            }
        }
    )*};
}

rounded_signs! {
    Add add = FpAdd;
    Sub sub = FpSub;
    Mul mul = FpMul;
    Div div = FpDiv;
}

impl Bool {
    /// One of two terms of a sort: the first where this holds.
    #[track_caller]
    #[must_use]
    pub fn ite<H: Handle>(&self, yes: &H, no: impl Operand<H>) -> H {
        let no = no.operand(yes.term());
        H::of_term(self.apply_op(Op::Ite, [0, 0], &[yes.term(), &no]))
    }
}

impl Bv {
    /// The bits from `high` down to `low`.
    #[track_caller]
    #[must_use]
    pub fn extract(&self, high: u32, low: u32) -> Self {
        self.indexed(Op::Extract, [high, low])
    }

    /// Wider by so many zeros.
    #[track_caller]
    #[must_use]
    pub fn zero_extend(&self, bits: u32) -> Self {
        self.indexed(Op::ZeroExtend, [bits, 0])
    }

    /// Wider by so many copies of the sign.
    #[track_caller]
    #[must_use]
    pub fn sign_extend(&self, bits: u32) -> Self {
        self.indexed(Op::SignExtend, [bits, 0])
    }

    #[track_caller]
    fn indexed(&self, op: Op, indices: [u32; 2]) -> Self {
        Self::of_term(self.combine(&[], |context, ids| {
            let built = context.store_mut().try_mk(op, indices, ids);
            built.map_err(|_| {
                let numbers = &indices[..usize::from(op.info().indices)];
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                let operator = format!("(_ {} {})", op.name(), numbers.join(" "));
                super::term::misfit(context, &operator, ids)
            })
        }))
    }
}

impl Str {
    /// The letter at a place, counted from zero, as a string; empty outside of the string.
    #[track_caller]
    #[must_use]
    pub fn at(&self, place: impl Operand<Int>) -> Self {
        let place = self.len().number(place);
        Self::of_term(self.apply_op(Op::StrAt, [0, 0], &[&place]))
    }

    /// The part that begins at a place and has at most so many letters.
    #[track_caller]
    #[must_use]
    pub fn substr(&self, start: impl Operand<Int>, letters: impl Operand<Int>) -> Self {
        let like = self.len();
        let (start, letters) = (like.number(start), like.number(letters));
        Self::of_term(self.apply_op(Op::StrSubstr, [0, 0], &[&start, &letters]))
    }

    /// Where another string occurs first, from a place on; -1 if it does not.
    #[track_caller]
    #[must_use]
    pub fn index_of(&self, part: impl Operand<Self>, from: impl Operand<Int>) -> Int {
        let (part, from) = (part.operand(self), self.len().number(from));
        Int::of_term(self.apply_op(Op::StrIndexOf, [0, 0], &[&part, &from]))
    }

    /// With the first occurrence of a part replaced.
    #[track_caller]
    #[must_use]
    pub fn replace(&self, part: impl Operand<Self>, by: impl Operand<Self>) -> Self {
        let (part, by) = (part.operand(self), by.operand(self));
        Self::of_term(self.apply_op(Op::StrReplace, [0, 0], &[&part, &by]))
    }

    /// With all occurrences of a part replaced.
    #[track_caller]
    #[must_use]
    pub fn replace_all(&self, part: impl Operand<Self>, by: impl Operand<Self>) -> Self {
        let (part, by) = (part.operand(self), by.operand(self));
        Self::of_term(self.apply_op(Op::StrReplaceAll, [0, 0], &[&part, &by]))
    }

    /// Whether this begins with another string.
    #[track_caller]
    #[must_use]
    pub fn starts_with(&self, prefix: impl Operand<Self>) -> Bool {
        let prefix = prefix.operand(self);
        Bool::of_term(prefix.apply_op(Op::StrPrefixOf, [0, 0], &[self.term()]))
    }

    /// Whether this ends with another string.
    #[track_caller]
    #[must_use]
    pub fn ends_with(&self, suffix: impl Operand<Self>) -> Bool {
        let suffix = suffix.operand(self);
        Bool::of_term(suffix.apply_op(Op::StrSuffixOf, [0, 0], &[self.term()]))
    }
}

impl Int {
    /// A number beside this one.
    #[track_caller]
    fn number(&self, operand: impl Operand<Self>) -> Term {
        operand.operand(self)
    }
}

impl Re {
    /// From `low` to `high` times.
    #[track_caller]
    #[must_use]
    pub fn repeat(&self, low: u32, high: u32) -> Self {
        Self::of_term(self.apply_op(Op::ReLoop, [low, high], &[]))
    }
}

/// A conjunction or disjunction of several formulas.
#[track_caller]
fn joined<'a>(op: Op, formulas: impl IntoIterator<Item = &'a Bool>, first: &Bool) -> Bool {
    let rest: Vec<&Term> = formulas.into_iter().map(Handle::term).collect();
    if rest.is_empty() {
        return first.clone();
    }
    Bool::of_term(first.apply_op(op, [0, 0], &rest))
}

impl Bool {
    /// This and all others.
    #[track_caller]
    #[must_use]
    pub fn and_all<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> Self {
        joined(Op::And, others, self)
    }

    /// This or one of the others.
    #[track_caller]
    #[must_use]
    pub fn or_any<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> Self {
        joined(Op::Or, others, self)
    }

    /// That the formula holds for all values of some constants.
    #[track_caller]
    #[must_use]
    pub fn for_all(&self, variables: &[&Term]) -> Self {
        self.bound(Op::Forall, variables)
    }

    /// That the formula holds for some values of some constants.
    #[track_caller]
    #[must_use]
    pub fn there_is(&self, variables: &[&Term]) -> Self {
        self.bound(Op::Exists, variables)
    }

    #[track_caller]
    fn bound(&self, op: Op, variables: &[&Term]) -> Self {
        if variables.is_empty() {
            return refused(self, ErrorKind::Shape("a quantifier without variables".into()));
        }
        Self::of_term(self.combine(variables, |context, ids| {
            let (body, variables) = (ids[0], &ids[1..]);
            context
                .bind(op, variables, body)
                .ok_or_else(|| ErrorKind::Shape("only constants can be bound in a formula".into()))
        }))
    }
}
