//! The operators of terms, with their names and the sorts that they take and give.
//!
//! Idea: one variant per operator of SMT-LIB 2.7, indices and values inside. Terms keep the number of
//! arguments that the script wrote: `(< a b c)` is one term with three arguments, and
//! [`Arity`] says how such a term is read.
//! Invariant: [`Operator::result`] refuses whatever is not well-sorted, so terms always are.
//! Reference: SMT-LIB 2.7 and its theories; extensions are marked as such.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::sort::{Sort, SortId, Sorts};

/// A rounding mode.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RoundingMode {
    /// To the nearest float, ties to the even one.
    NearestTiesToEven,
    /// To the nearest float, ties away from zero.
    NearestTiesToAway,
    /// Towards positive infinity.
    TowardPositive,
    /// Towards negative infinity.
    TowardNegative,
    /// Towards zero.
    TowardZero,
}

/// The number of a function symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunctionId(pub(crate) u32);

/// The number of a bound variable. Each binder has variables of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariableId(pub(crate) u32);

/// How an application to several arguments is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// As it stands.
    Plain,
    /// `(f a b c)` is `(f (f a b) c)`; of one argument, the argument.
    Left,
    /// `(f a b c)` is `(f a (f b c))`; of one argument, the argument.
    Right,
    /// `(f a b c)` is `(and (f a b) (f b c))`; there are at least two arguments.
    Chain,
    /// `(f a b c)` is the conjunction over all pairs; of one argument, true.
    Pairs,
}

macro_rules! operators {
    ($($(#[$doc:meta])* $variant:ident $(($($payload:ty),*))? $name:literal $arity:ident,)*) => {
        /// An operator of the checker, with its indices; its row of the table has name and arity.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Operator {$(
            $(#[$doc])*
            #[doc = concat!("`", $name, "`")]
            $variant $(($($payload),*))?,
        )*}

        impl Operator {
            /// The name in SMT-LIB without indices; empty for values and applications of functions.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {$( operators!(@pattern $variant $(($($payload),*))?) => $name, )*}
            }

            /// How an application to several arguments is read.
            #[must_use]
            pub fn arity(&self) -> Arity {
                match self {$( operators!(@pattern $variant $(($($payload),*))?) => Arity::$arity, )*}
            }
        }
    };
    (@pattern $variant:ident ($($payload:ty),*)) => { Self::$variant(..) };
    (@pattern $variant:ident) => { Self::$variant };
}

operators! {
    // Core.
    True "true" Plain,
    False "false" Plain,
    /// The element with this number of a declared sort; occurs in models only.
    Element(u32) "" Plain,
    /// A bound variable.
    Variable(VariableId) "" Plain,
    /// An application of a declared function, or a constant.
    Apply(FunctionId) "" Plain,
    Not "not" Plain,
    And "and" Left,
    Or "or" Left,
    Xor "xor" Left,
    Implies "=>" Right,
    Equal "=" Chain,
    Distinct "distinct" Pairs,
    Ite "ite" Plain,
    /// Over these variables; the argument is the body.
    Forall(Box<[VariableId]>) "forall" Plain,
    /// Over these variables; the argument is the body.
    Exists(Box<[VariableId]>) "exists" Plain,

    // Integers and reals.
    Int(IBig) "" Plain,
    Real(RBig) "" Plain,
    /// The real root with this index, from 1 on and from the left, of a polynomial with these coefficients, that of the constant
    /// first; occurs in models only.
    Root(Box<[IBig]>, u32) "root-obj" Plain,
    Negate "-" Plain,
    Subtract "-" Left,
    Add "+" Left,
    Multiply "*" Left,
    /// Of reals; the quotient by zero is any function of the dividend.
    Divide "/" Left,
    /// Of integers, with a remainder that is not negative; by zero, any function of the dividend.
    IntDivide "div" Left,
    Modulo "mod" Plain,
    Absolute "abs" Plain,
    /// The greatest integer whose power of two is not greater; zero where there is none.
    Logarithm "int.log2" Plain,
    /// Two to the argument; zero if that is negative.
    PowerOfTwo "int.pow2" Plain,
    LessEqual "<=" Chain,
    Less "<" Chain,
    GreaterEqual ">=" Chain,
    Greater ">" Chain,
    /// Whether the index, which is positive, divides the argument.
    Divisible(UBig) "divisible" Plain,
    ToReal "to_real" Plain,
    ToInt "to_int" Plain,
    IsInt "is_int" Plain,

    // Words.
    /// A word: its value, which is below two to the width, and its width.
    Word(UBig, u32) "" Plain,
    Concat "concat" Left,
    /// Upper and lower bit, both included.
    Extract(u32, u32) "extract" Plain,
    Repeat(u32) "repeat" Plain,
    ZeroExtend(u32) "zero_extend" Plain,
    SignExtend(u32) "sign_extend" Plain,
    RotateLeft(u32) "rotate_left" Plain,
    RotateRight(u32) "rotate_right" Plain,
    BvNot "bvnot" Plain,
    BvAnd "bvand" Left,
    BvOr "bvor" Left,
    BvXor "bvxor" Left,
    BvNand "bvnand" Plain,
    BvNor "bvnor" Plain,
    BvXnor "bvxnor" Left,
    BvNeg "bvneg" Plain,
    BvAdd "bvadd" Left,
    BvSub "bvsub" Left,
    BvMul "bvmul" Left,
    BvUdiv "bvudiv" Plain,
    BvUrem "bvurem" Plain,
    BvSdiv "bvsdiv" Plain,
    BvSrem "bvsrem" Plain,
    BvSmod "bvsmod" Plain,
    BvShl "bvshl" Plain,
    BvLshr "bvlshr" Plain,
    BvAshr "bvashr" Plain,
    /// By a word, modulo the width: an extension.
    BvRotateLeft "ext_rotate_left" Plain,
    /// By a word, modulo the width: an extension.
    BvRotateRight "ext_rotate_right" Plain,
    BvComp "bvcomp" Plain,
    /// The conjunction of all bits: an extension.
    BvRedAnd "bvredand" Plain,
    /// The disjunction of all bits: an extension.
    BvRedOr "bvredor" Plain,
    /// The parity of all bits: an extension.
    BvRedXor "bvredxor" Plain,
    BvUlt "bvult" Chain,
    BvUle "bvule" Chain,
    BvUgt "bvugt" Chain,
    BvUge "bvuge" Chain,
    BvSlt "bvslt" Chain,
    BvSle "bvsle" Chain,
    BvSgt "bvsgt" Chain,
    BvSge "bvsge" Chain,
    BvNegOverflow "bvnego" Plain,
    BvUaddOverflow "bvuaddo" Plain,
    BvSaddOverflow "bvsaddo" Plain,
    BvUmulOverflow "bvumulo" Plain,
    BvSmulOverflow "bvsmulo" Plain,
    BvUsubOverflow "bvusubo" Plain,
    BvSsubOverflow "bvssubo" Plain,
    BvSdivOverflow "bvsdivo" Plain,
    UbvToInt "ubv_to_int" Plain,
    SbvToInt "sbv_to_int" Plain,
    IntToBv(u32) "int_to_bv" Plain,

    // Floats.
    /// A rounding mode.
    Rounding(RoundingMode) "" Plain,
    PlusInfinity(u32, u32) "+oo" Plain,
    MinusInfinity(u32, u32) "-oo" Plain,
    PlusZero(u32, u32) "+zero" Plain,
    MinusZero(u32, u32) "-zero" Plain,
    NaN(u32, u32) "NaN" Plain,
    /// From sign, exponent and significand without its hidden bit.
    Fp "fp" Plain,
    FpAbs "fp.abs" Plain,
    FpNeg "fp.neg" Plain,
    FpAdd "fp.add" Plain,
    FpSub "fp.sub" Plain,
    FpMul "fp.mul" Plain,
    FpDiv "fp.div" Plain,
    FpFma "fp.fma" Plain,
    FpSqrt "fp.sqrt" Plain,
    FpRem "fp.rem" Plain,
    FpRoundToIntegral "fp.roundToIntegral" Plain,
    /// Of two zeros with different signs, either of them.
    FpMin "fp.min" Plain,
    /// Of two zeros with different signs, either of them.
    FpMax "fp.max" Plain,
    FpLeq "fp.leq" Chain,
    FpLt "fp.lt" Chain,
    FpGeq "fp.geq" Chain,
    FpGt "fp.gt" Chain,
    FpEq "fp.eq" Chain,
    FpIsNormal "fp.isNormal" Plain,
    FpIsSubnormal "fp.isSubnormal" Plain,
    FpIsZero "fp.isZero" Plain,
    FpIsInfinite "fp.isInfinite" Plain,
    FpIsNaN "fp.isNaN" Plain,
    FpIsNegative "fp.isNegative" Plain,
    FpIsPositive "fp.isPositive" Plain,
    /// From the bits of the interchange format.
    FpFromBits(u32, u32) "to_fp" Plain,
    FpFromFloat(u32, u32) "to_fp" Plain,
    FpFromReal(u32, u32) "to_fp" Plain,
    FpFromSigned(u32, u32) "to_fp" Plain,
    FpFromUnsigned(u32, u32) "to_fp_unsigned" Plain,
    FpToUbv(u32) "fp.to_ubv" Plain,
    FpToSbv(u32) "fp.to_sbv" Plain,
    FpToReal "fp.to_real" Plain,
    /// The bits of the interchange format, of NaN `0 1...1 10...0`: an extension.
    FpToIeeeBv "fp.to_ieee_bv" Plain,

    // Arrays.
    Select "select" Plain,
    Store "store" Plain,
    /// The array of the sort of the term with the same element everywhere.
    ConstArray "const" Plain,

    // Finite sets, as cvc5 has them.
    /// The set of the sort of the term without elements.
    SetEmpty "set.empty" Plain,
    /// The set of all elements of a finite sort, by the sort of the term.
    SetUniverse "set.universe" Plain,
    SetSingleton "set.singleton" Plain,
    /// The last argument with the elements before it.
    SetInsert "set.insert" Plain,
    SetUnion "set.union" Left,
    SetInter "set.inter" Left,
    SetMinus "set.minus" Left,
    /// The other elements of a finite sort.
    SetComplement "set.complement" Plain,
    SetMember "set.member" Plain,
    SetSubset "set.subset" Plain,
    SetIsEmpty "set.is_empty" Plain,
    SetIsSingleton "set.is_singleton" Plain,
    /// An element, the same for equal sets; of the empty set any value.
    SetChoose "set.choose" Plain,
    SetCard "set.card" Plain,

    // Strings and regular languages.
    /// Code points.
    Text(Box<[u32]>) "" Plain,
    StrConcat "str.++" Left,
    StrLen "str.len" Plain,
    StrLess "str.<" Chain,
    StrLessEqual "str.<=" Chain,
    StrAt "str.at" Plain,
    StrSubstr "str.substr" Plain,
    StrPrefixOf "str.prefixof" Plain,
    StrSuffixOf "str.suffixof" Plain,
    StrContains "str.contains" Plain,
    StrIndexOf "str.indexof" Plain,
    StrReplace "str.replace" Plain,
    StrReplaceAll "str.replace_all" Plain,
    StrReplaceRe "str.replace_re" Plain,
    StrReplaceReAll "str.replace_re_all" Plain,
    StrIsDigit "str.is_digit" Plain,
    StrToCode "str.to_code" Plain,
    StrFromCode "str.from_code" Plain,
    StrToInt "str.to_int" Plain,
    StrFromInt "str.from_int" Plain,
    /// The letters in reverse order: an extension of cvc5.
    StrReverse "str.rev" Plain,
    /// ASCII letters in lower case: an extension of cvc5.
    StrToLower "str.to_lower" Plain,
    /// ASCII letters in upper case: an extension of cvc5.
    StrToUpper "str.to_upper" Plain,
    /// `(str.update s n t)` writes `t` over `s` from `n` on, never behind its end: an extension of cvc5.
    StrUpdate "str.update" Plain,
    /// The first position from the third argument on where a word of the language begins, or -1:
    /// an extension of cvc5.
    StrIndexOfRe "str.indexof_re" Plain,
    StrInRe "str.in_re" Plain,
    StrToRe "str.to_re" Plain,
    ReNone "re.none" Plain,
    ReAll "re.all" Plain,
    ReAllChar "re.allchar" Plain,
    ReConcat "re.++" Left,
    ReUnion "re.union" Left,
    ReInter "re.inter" Left,
    ReStar "re.*" Plain,
    RePlus "re.+" Plain,
    ReOpt "re.opt" Plain,
    ReComp "re.comp" Plain,
    ReDiff "re.diff" Left,
    ReRange "re.range" Plain,
    RePower(u32) "re.^" Plain,
    /// Least and greatest number of repetitions; empty if the least one is greater.
    ReLoop(u32, u32) "re.loop" Plain,

    // Datatypes. The datatype is that of the term's sort, for selectors and testers of the argument's.
    /// The constructor with this position.
    Construct(u32) "" Plain,
    /// Positions of constructor and field. Of another constructor, any value.
    SelectField(u32, u32) "" Plain,
    /// Whether the argument is built by the constructor with this position.
    IsConstructor(u32) "is" Plain,
    /// `((_ update s) x v)`: positions of constructor and field. Of another constructor, unchanged.
    UpdateField(u32, u32) "update" Plain,

    // Heaps.
    /// The address where nothing is.
    SepNil "nil" Plain,
    SepEmp "emp" Plain,
    SepPto "pto" Plain,
    /// `(pto x v q)`: the reduced fraction `q` as numerator and denominator, above zero and below one.
    SepShare(u32, u32) "pto" Plain,
    SepStar "sep" Left,
    SepWand "wand" Right,
}

/// What is wrong with an application.
pub type Fault = &'static str;

const WRONG_NUMBER: Fault = "wrong number of arguments";
const WRONG_SORT: Fault = "an argument has the wrong sort";
const BAD_INDEX: Fault = "an index is out of range";
const NEEDS_SORT: Fault = "the sort is not given by the arguments";

/// Widths beyond this are refused: nobody can write down their values.
pub const LARGEST_WIDTH: u32 = 1 << 24;

fn exactly<const N: usize>(args: &[SortId]) -> Result<[SortId; N], Fault> {
    args.try_into().map_err(|_| WRONG_NUMBER)
}

fn width_of(sorts: &Sorts, sort: SortId) -> Result<u32, Fault> {
    match sorts.get(sort) {
        Sort::BitVec(width) => Ok(*width),
        _ => Err(WRONG_SORT),
    }
}

fn element_of(sorts: &Sorts, sort: SortId) -> Result<SortId, Fault> {
    match sorts.get(sort) {
        Sort::Set(element) => Ok(*element),
        _ => Err(WRONG_SORT),
    }
}

fn is_float(sorts: &Sorts, sort: SortId) -> Result<(u32, u32), Fault> {
    match sorts.get(sort) {
        Sort::Float(exponent, significand) => Ok((*exponent, *significand)),
        _ => Err(WRONG_SORT),
    }
}

fn word(width: u64) -> Result<Sort, Fault> {
    match u32::try_from(width) {
        Ok(width) if (1..=LARGEST_WIDTH).contains(&width) => Ok(Sort::BitVec(width)),
        _ => Err(BAD_INDEX),
    }
}

fn float(exponent: u32, significand: u32) -> Result<Sort, Fault> {
    let range = 2..=LARGEST_WIDTH;
    if range.contains(&exponent) && range.contains(&significand) {
        Ok(Sort::Float(exponent, significand))
    } else {
        Err(BAD_INDEX)
    }
}

/// All arguments have the first sort; there is at least one.
fn same(args: &[SortId]) -> Result<SortId, Fault> {
    let (&first, rest) = args.split_first().ok_or(WRONG_NUMBER)?;
    if rest.iter().all(|&sort| sort == first) { Ok(first) } else { Err(WRONG_SORT) }
}

/// The arguments have exactly these sorts.
fn these(sorts: &Sorts, args: &[SortId], wanted: &[Sort]) -> Result<(), Fault> {
    if args.len() != wanted.len() {
        return Err(WRONG_NUMBER);
    }
    let fits = args.iter().zip(wanted).all(|(&arg, wanted)| sorts.get(arg) == wanted);
    if fits { Ok(()) } else { Err(WRONG_SORT) }
}

/// All arguments have this sort; there is at least one.
fn all(sorts: &Sorts, args: &[SortId], wanted: &Sort) -> Result<(), Fault> {
    if sorts.get(same(args)?) == wanted { Ok(()) } else { Err(WRONG_SORT) }
}

fn number(sorts: &Sorts, args: &[SortId]) -> Result<Sort, Fault> {
    match sorts.get(same(args)?) {
        sort @ (Sort::Int | Sort::Real) => Ok(sort.clone()),
        _ => Err(WRONG_SORT),
    }
}

impl Operator {
    /// Whether it is a product, quotient or remainder of words, or the overflow of a product: its circuit has a gate
    /// for each pair of bits.
    #[must_use]
    pub fn is_product_of_words(&self) -> bool {
        use Operator as O;
        matches!(self, O::BvMul | O::BvUmulOverflow | O::BvSmulOverflow)
            || matches!(self, O::BvUdiv | O::BvUrem | O::BvSdiv | O::BvSrem | O::BvSmod)
    }

    /// The sort of an application to arguments of these sorts.
    ///
    /// Applications of functions, quantifiers, and what carries its sort with it (constant arrays,
    /// constructors, elements, `nil`) are built by functions of their own of the term table.
    ///
    /// # Errors
    /// If the application is not well-sorted.
    pub fn result(&self, sorts: &Sorts, args: &[SortId]) -> Result<Sort, Fault> {
        use Operator as O;
        if self.arity() == Arity::Chain && args.len() < 2 {
            return Err(WRONG_NUMBER);
        }
        // The rows of strings stand in a function of their own.
        match self {
            O::True | O::False | O::SepEmp => exactly::<0>(args).map(|_| Sort::Bool),
            O::Element(_)
            | O::Variable(_)
            | O::Apply(_)
            | O::ConstArray
            | O::SetEmpty
            | O::SetUniverse
            | O::Construct(_)
            | O::SelectField(..)
            | O::IsConstructor(_)
            | O::UpdateField(..)
            | O::SepNil => Err(NEEDS_SORT),
            O::Not | O::Forall(_) | O::Exists(_) => {
                these(sorts, args, &[Sort::Bool]).map(|()| Sort::Bool)
            }
            O::And | O::Or | O::Xor | O::Implies | O::SepStar | O::SepWand => {
                all(sorts, args, &Sort::Bool).map(|()| Sort::Bool)
            }
            // Regular languages too: an extension of Z3.
            O::Equal | O::Distinct => same(args).map(|_| Sort::Bool),
            O::Ite => {
                let [condition, then, other] = exactly(args)?;
                if *sorts.get(condition) == Sort::Bool && then == other {
                    Ok(sorts.get(then).clone())
                } else {
                    Err(WRONG_SORT)
                }
            }
            O::Int(_) => exactly::<0>(args).map(|_| Sort::Int),
            O::Real(_) | O::Root(..) => exactly::<0>(args).map(|_| Sort::Real),
            O::Negate => exactly::<1>(args).and_then(|args| number(sorts, &args)),
            O::Absolute => exactly::<1>(args).and_then(|args| number(sorts, &args)),
            O::Logarithm | O::PowerOfTwo => these(sorts, args, &[Sort::Int]).map(|()| Sort::Int),
            O::Subtract | O::Add | O::Multiply => number(sorts, args),
            O::Divide => all(sorts, args, &Sort::Real).map(|()| Sort::Real),
            O::IntDivide => all(sorts, args, &Sort::Int).map(|()| Sort::Int),
            O::Modulo => these(sorts, args, &[Sort::Int, Sort::Int]).map(|()| Sort::Int),
            O::LessEqual | O::Less | O::GreaterEqual | O::Greater => {
                number(sorts, args).map(|_| Sort::Bool)
            }
            O::Divisible(divisor) => {
                if *divisor == UBig::ZERO {
                    return Err(BAD_INDEX);
                }
                these(sorts, args, &[Sort::Int]).map(|()| Sort::Bool)
            }
            O::ToReal => these(sorts, args, &[Sort::Int]).map(|()| Sort::Real),
            O::ToInt => these(sorts, args, &[Sort::Real]).map(|()| Sort::Int),
            O::IsInt => these(sorts, args, &[Sort::Real]).map(|()| Sort::Bool),
            O::Word(value, width) => {
                exactly::<0>(args)?;
                if dashu_base::BitTest::bit_len(value) > *width as usize {
                    return Err(BAD_INDEX);
                }
                word(u64::from(*width))
            }
            O::Concat => {
                let mut width = 0;
                for &arg in args {
                    width += u64::from(width_of(sorts, arg)?);
                }
                word(width)
            }
            O::Extract(upper, lower) => {
                let [arg] = exactly(args)?;
                if lower <= upper && *upper < width_of(sorts, arg)? {
                    word(u64::from(upper - lower) + 1)
                } else {
                    Err(BAD_INDEX)
                }
            }
            O::Repeat(times) => {
                let [arg] = exactly(args)?;
                word(u64::from(width_of(sorts, arg)?) * u64::from(*times))
            }
            O::ZeroExtend(more) | O::SignExtend(more) => {
                let [arg] = exactly(args)?;
                word(u64::from(width_of(sorts, arg)?) + u64::from(*more))
            }
            O::RotateLeft(_) | O::RotateRight(_) | O::BvNot | O::BvNeg => {
                let [arg] = exactly(args)?;
                word(u64::from(width_of(sorts, arg)?))
            }
            O::BvAnd | O::BvOr | O::BvXor | O::BvXnor | O::BvAdd | O::BvSub | O::BvMul => {
                word(u64::from(width_of(sorts, same(args)?)?))
            }
            O::BvNand
            | O::BvNor
            | O::BvUdiv
            | O::BvUrem
            | O::BvSdiv
            | O::BvSrem
            | O::BvSmod
            | O::BvShl
            | O::BvLshr
            | O::BvAshr
            | O::BvRotateLeft
            | O::BvRotateRight => {
                exactly::<2>(args)?;
                word(u64::from(width_of(sorts, same(args)?)?))
            }
            O::BvComp => {
                exactly::<2>(args)?;
                width_of(sorts, same(args)?)?;
                Ok(Sort::BitVec(1))
            }
            O::BvRedAnd | O::BvRedOr | O::BvRedXor => {
                let [arg] = exactly(args)?;
                width_of(sorts, arg)?;
                Ok(Sort::BitVec(1))
            }
            O::BvUlt
            | O::BvUle
            | O::BvUgt
            | O::BvUge
            | O::BvSlt
            | O::BvSle
            | O::BvSgt
            | O::BvSge => width_of(sorts, same(args)?).map(|_| Sort::Bool),
            O::BvNegOverflow => {
                let [arg] = exactly(args)?;
                width_of(sorts, arg).map(|_| Sort::Bool)
            }
            O::BvUaddOverflow
            | O::BvSaddOverflow
            | O::BvUmulOverflow
            | O::BvSmulOverflow
            | O::BvUsubOverflow
            | O::BvSsubOverflow
            | O::BvSdivOverflow => {
                exactly::<2>(args)?;
                width_of(sorts, same(args)?).map(|_| Sort::Bool)
            }
            O::UbvToInt | O::SbvToInt => {
                let [arg] = exactly(args)?;
                width_of(sorts, arg).map(|_| Sort::Int)
            }
            O::IntToBv(width) => {
                these(sorts, args, &[Sort::Int])?;
                word(u64::from(*width))
            }
            O::Rounding(_) => exactly::<0>(args).map(|_| Sort::RoundingMode),
            O::PlusInfinity(e, s)
            | O::MinusInfinity(e, s)
            | O::PlusZero(e, s)
            | O::MinusZero(e, s)
            | O::NaN(e, s) => {
                exactly::<0>(args)?;
                float(*e, *s)
            }
            O::Fp => {
                let [sign, exponent, significand] = exactly(args)?;
                if width_of(sorts, sign)? != 1 {
                    return Err(WRONG_SORT);
                }
                float(width_of(sorts, exponent)?, width_of(sorts, significand)? + 1)
            }
            O::FpAbs | O::FpNeg => {
                let [arg] = exactly(args)?;
                is_float(sorts, arg).and_then(|(e, s)| float(e, s))
            }
            O::FpRem | O::FpMin | O::FpMax => {
                exactly::<2>(args)?;
                is_float(sorts, same(args)?).and_then(|(e, s)| float(e, s))
            }
            O::FpSqrt | O::FpRoundToIntegral => rounded::<2>(sorts, args),
            O::FpAdd | O::FpSub | O::FpMul | O::FpDiv => rounded::<3>(sorts, args),
            O::FpFma => rounded::<4>(sorts, args),
            O::FpLeq | O::FpLt | O::FpGeq | O::FpGt | O::FpEq => {
                is_float(sorts, same(args)?).map(|_| Sort::Bool)
            }
            O::FpIsNormal
            | O::FpIsSubnormal
            | O::FpIsZero
            | O::FpIsInfinite
            | O::FpIsNaN
            | O::FpIsNegative
            | O::FpIsPositive => {
                let [arg] = exactly(args)?;
                is_float(sorts, arg).map(|_| Sort::Bool)
            }
            O::FpFromBits(e, s) => {
                let [arg] = exactly(args)?;
                if u64::from(width_of(sorts, arg)?) != u64::from(*e) + u64::from(*s) {
                    return Err(WRONG_SORT);
                }
                float(*e, *s)
            }
            O::FpFromFloat(e, s) => {
                let [mode, arg] = exactly(args)?;
                is_float(sorts, arg)?;
                mode_and(sorts, mode, float(*e, *s)?)
            }
            O::FpFromReal(e, s) => {
                these(sorts, args, &[Sort::RoundingMode, Sort::Real])?;
                float(*e, *s)
            }
            O::FpFromSigned(e, s) | O::FpFromUnsigned(e, s) => {
                let [mode, arg] = exactly(args)?;
                width_of(sorts, arg)?;
                mode_and(sorts, mode, float(*e, *s)?)
            }
            O::FpToUbv(width) | O::FpToSbv(width) => {
                let [mode, arg] = exactly(args)?;
                is_float(sorts, arg)?;
                mode_and(sorts, mode, word(u64::from(*width))?)
            }
            O::FpToReal => {
                let [arg] = exactly(args)?;
                is_float(sorts, arg).map(|_| Sort::Real)
            }
            O::FpToIeeeBv => {
                let [arg] = exactly(args)?;
                let (e, s) = is_float(sorts, arg)?;
                word(u64::from(e) + u64::from(s))
            }
            O::Select => {
                let [array, index] = exactly(args)?;
                match sorts.get(array) {
                    Sort::Array(from, to) if *from == index => Ok(sorts.get(*to).clone()),
                    _ => Err(WRONG_SORT),
                }
            }
            O::Store => {
                let [array, index, element] = exactly(args)?;
                match sorts.get(array) {
                    sort @ Sort::Array(from, to) if (*from, *to) == (index, element) => {
                        Ok(sort.clone())
                    }
                    _ => Err(WRONG_SORT),
                }
            }
            O::SetSingleton => exactly::<1>(args).map(|[element]| Sort::Set(element)),
            O::SetInsert => {
                let (&set, elements) = args.split_last().ok_or(WRONG_NUMBER)?;
                let element = element_of(sorts, set)?;
                if elements.is_empty() {
                    return Err(WRONG_NUMBER);
                }
                let fits = elements.iter().all(|&arg| arg == element);
                if fits { Ok(Sort::Set(element)) } else { Err(WRONG_SORT) }
            }
            O::SetUnion | O::SetInter | O::SetMinus => {
                element_of(sorts, same(args)?).map(Sort::Set)
            }
            O::SetComplement => {
                let [set] = exactly(args)?;
                element_of(sorts, set).map(Sort::Set)
            }
            O::SetMember => {
                let [element, set] = exactly(args)?;
                if element_of(sorts, set)? == element { Ok(Sort::Bool) } else { Err(WRONG_SORT) }
            }
            O::SetSubset => {
                exactly::<2>(args)?;
                element_of(sorts, same(args)?).map(|_| Sort::Bool)
            }
            O::SetIsEmpty | O::SetIsSingleton => {
                let [set] = exactly(args)?;
                element_of(sorts, set).map(|_| Sort::Bool)
            }
            O::SetChoose => {
                let [set] = exactly(args)?;
                element_of(sorts, set).map(|element| sorts.get(element).clone())
            }
            O::SetCard => {
                let [set] = exactly(args)?;
                element_of(sorts, set).map(|_| Sort::Int)
            }
            O::SepPto | O::SepShare(..) => {
                let [address, content] = exactly(args)?;
                if sorts.content(address) == Some(content) {
                    Ok(Sort::Bool)
                } else {
                    Err("no heap has cells of these sorts")
                }
            }
            _ => self.result_of_texts(sorts, args),
        }
    }

    /// The rows of strings and regular languages.
    fn result_of_texts(&self, sorts: &Sorts, args: &[SortId]) -> Result<Sort, Fault> {
        use Operator as O;
        use Sort::{Bool, Int, RegLan, String};
        let take = |wanted: &[Sort], result: Sort| these(sorts, args, wanted).map(|()| result);
        match self {
            O::Text(letters) => {
                exactly::<0>(args)?;
                let valid = letters.iter().all(|&letter| letter < 0x3_0000);
                if valid { Ok(String) } else { Err("a letter is out of range") }
            }
            O::StrConcat => all(sorts, args, &String).map(|()| String),
            O::StrLen | O::StrToCode | O::StrToInt => take(&[String], Int),
            O::StrLess | O::StrLessEqual => all(sorts, args, &String).map(|()| Bool),
            O::StrAt => take(&[String, Int], String),
            O::StrSubstr => take(&[String, Int, Int], String),
            O::StrPrefixOf | O::StrSuffixOf | O::StrContains => take(&[String, String], Bool),
            O::StrIndexOf => take(&[String, String, Int], Int),
            O::StrReplace | O::StrReplaceAll => take(&[String, String, String], String),
            O::StrReplaceRe | O::StrReplaceReAll => take(&[String, RegLan, String], String),
            O::StrIsDigit => take(&[String], Bool),
            O::StrFromCode | O::StrFromInt => take(&[Int], String),
            O::StrReverse | O::StrToLower | O::StrToUpper => take(&[String], String),
            O::StrUpdate => take(&[String, Int, String], String),
            O::StrIndexOfRe => take(&[String, RegLan, Int], Int),
            O::StrInRe => take(&[String, RegLan], Bool),
            O::StrToRe => take(&[String], RegLan),
            O::ReNone | O::ReAll | O::ReAllChar => take(&[], RegLan),
            O::ReConcat | O::ReUnion | O::ReInter | O::ReDiff => {
                all(sorts, args, &RegLan).map(|()| RegLan)
            }
            O::ReStar | O::RePlus | O::ReOpt | O::ReComp | O::RePower(_) | O::ReLoop(..) => {
                take(&[RegLan], RegLan)
            }
            O::ReRange => take(&[String, String], RegLan),
            _ => unreachable!("an operator of another theory"),
        }
    }
}

/// A rounding mode and otherwise floats of one format, `N` arguments in total.
fn rounded<const N: usize>(sorts: &Sorts, args: &[SortId]) -> Result<Sort, Fault> {
    exactly::<N>(args)?;
    let (exponent, significand) = is_float(sorts, same(&args[1..])?)?;
    mode_and(sorts, args[0], float(exponent, significand)?)
}

fn mode_and(sorts: &Sorts, mode: SortId, result: Sort) -> Result<Sort, Fault> {
    if *sorts.get(mode) == Sort::RoundingMode { Ok(result) } else { Err(WRONG_SORT) }
}
