//! Names of the theories' operators, and of the few spellings of other tools that are read.

use dashu_int::UBig;

use crate::operator::{Operator, RoundingMode};

/// What a name of a theory stands for.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    /// One operator.
    Operator(Operator),
    /// `-`: of one argument its negative, of several their difference.
    Minus,
    /// `to_fp` with the format: by the arguments one of five operators.
    ToFloat(u32, u32),
    /// `re.loop` with the numbers as arguments, as before version 2.6.
    OldLoop,
}

/// The rounding modes by their names.
fn rounding(name: &str) -> Option<RoundingMode> {
    Some(match name {
        "RNE" | "roundNearestTiesToEven" => RoundingMode::NearestTiesToEven,
        "RNA" | "roundNearestTiesToAway" => RoundingMode::NearestTiesToAway,
        "RTP" | "roundTowardPositive" => RoundingMode::TowardPositive,
        "RTN" | "roundTowardNegative" => RoundingMode::TowardNegative,
        "RTZ" | "roundTowardZero" => RoundingMode::TowardZero,
        _ => return None,
    })
}

/// What a name with these indices stands for.
pub(crate) fn named(name: &str, indices: &[u32]) -> Option<Named> {
    let operator = match indices {
        [] => match plain(name) {
            Some(operator) => operator,
            None => match name {
                "-" => return Some(Named::Minus),
                "re.loop" => return Some(Named::OldLoop),
                _ => Operator::Rounding(rounding(name)?),
            },
        },
        &[index] => match name {
            "divisible" => Operator::Divisible(UBig::from(index)),
            "repeat" => Operator::Repeat(index),
            "zero_extend" => Operator::ZeroExtend(index),
            "sign_extend" => Operator::SignExtend(index),
            "rotate_left" => Operator::RotateLeft(index),
            "rotate_right" => Operator::RotateRight(index),
            "int_to_bv" | "int2bv" | "nat2bv" => Operator::IntToBv(index),
            "fp.to_ubv" => Operator::FpToUbv(index),
            "fp.to_sbv" => Operator::FpToSbv(index),
            "re.^" => Operator::RePower(index),
            _ => return None,
        },
        &[first, second] => match name {
            "extract" => Operator::Extract(first, second),
            "+oo" => Operator::PlusInfinity(first, second),
            "-oo" => Operator::MinusInfinity(first, second),
            "+zero" => Operator::PlusZero(first, second),
            "-zero" => Operator::MinusZero(first, second),
            "NaN" => Operator::NaN(first, second),
            "to_fp" => return Some(Named::ToFloat(first, second)),
            "to_fp_signed" => Operator::FpFromSigned(first, second),
            "to_fp_unsigned" => Operator::FpFromUnsigned(first, second),
            "re.loop" => Operator::ReLoop(first, second),
            _ => return None,
        },
        _ => return None,
    };
    Some(Named::Operator(operator))
}

/// Words that are symbols between bars only.
const RESERVED: [&[u8]; 12] = [
    b"!",
    b"_",
    b"as",
    b"BINARY",
    b"DECIMAL",
    b"exists",
    b"forall",
    b"HEXADECIMAL",
    b"let",
    b"match",
    b"NUMERAL",
    b"STRING",
];

/// Whether a word without bars is no symbol.
pub(crate) fn is_reserved(word: &[u8]) -> bool {
    RESERVED.contains(&word)
}

/// Whether a name belongs to the core theory, which each logic has, so that no script declares it.
pub(crate) fn is_core(name: &str) -> bool {
    use Operator as O;
    let is_of_core = |operator| {
        matches!(
            operator,
            O::True
                | O::False
                | O::Not
                | O::And
                | O::Or
                | O::Xor
                | O::Implies
                | O::Equal
                | O::Distinct
                | O::Ite
        )
    };
    plain(name).is_some_and(is_of_core)
}

/// Operators without indices.
fn plain(name: &str) -> Option<Operator> {
    use Operator as O;
    Some(match name {
        "true" => O::True,
        "false" => O::False,
        "not" => O::Not,
        "and" => O::And,
        "or" => O::Or,
        "xor" => O::Xor,
        "=>" | "implies" => O::Implies,
        "=" | "iff" => O::Equal,
        "distinct" => O::Distinct,
        "ite" | "if_then_else" => O::Ite,
        "+" => O::Add,
        "*" => O::Multiply,
        "/" => O::Divide,
        "div" => O::IntDivide,
        "mod" => O::Modulo,
        "abs" => O::Absolute,
        "int.log2" => O::Logarithm,
        "int.pow2" => O::PowerOfTwo,
        "<=" => O::LessEqual,
        "<" => O::Less,
        ">=" => O::GreaterEqual,
        ">" => O::Greater,
        "to_real" => O::ToReal,
        "to_int" => O::ToInt,
        "is_int" => O::IsInt,
        "concat" => O::Concat,
        "bvnot" => O::BvNot,
        "bvand" => O::BvAnd,
        "bvor" => O::BvOr,
        "bvxor" => O::BvXor,
        "bvnand" => O::BvNand,
        "bvnor" => O::BvNor,
        "bvxnor" => O::BvXnor,
        "bvneg" => O::BvNeg,
        "bvadd" => O::BvAdd,
        "bvsub" => O::BvSub,
        "bvmul" => O::BvMul,
        "bvudiv" => O::BvUdiv,
        "bvurem" => O::BvUrem,
        "bvsdiv" => O::BvSdiv,
        "bvsrem" => O::BvSrem,
        "bvsmod" => O::BvSmod,
        "bvshl" => O::BvShl,
        "bvlshr" => O::BvLshr,
        "bvashr" => O::BvAshr,
        "ext_rotate_left" => O::BvRotateLeft,
        "ext_rotate_right" => O::BvRotateRight,
        "bvcomp" => O::BvComp,
        "bvredand" => O::BvRedAnd,
        "bvredor" => O::BvRedOr,
        "bvredxor" => O::BvRedXor,
        "bvult" => O::BvUlt,
        "bvule" => O::BvUle,
        "bvugt" => O::BvUgt,
        "bvuge" => O::BvUge,
        "bvslt" => O::BvSlt,
        "bvsle" => O::BvSle,
        "bvsgt" => O::BvSgt,
        "bvsge" => O::BvSge,
        "bvnego" => O::BvNegOverflow,
        "bvuaddo" => O::BvUaddOverflow,
        "bvsaddo" => O::BvSaddOverflow,
        "bvumulo" => O::BvUmulOverflow,
        "bvsmulo" => O::BvSmulOverflow,
        "bvusubo" => O::BvUsubOverflow,
        "bvssubo" => O::BvSsubOverflow,
        "bvsdivo" => O::BvSdivOverflow,
        "ubv_to_int" | "bv2nat" | "bv2int" => O::UbvToInt,
        "sbv_to_int" => O::SbvToInt,
        "set.singleton" => O::SetSingleton,
        "set.insert" => O::SetInsert,
        "set.union" => O::SetUnion,
        "set.inter" => O::SetInter,
        "set.minus" => O::SetMinus,
        "set.complement" => O::SetComplement,
        "set.member" => O::SetMember,
        "set.subset" => O::SetSubset,
        "set.is_empty" => O::SetIsEmpty,
        "set.is_singleton" => O::SetIsSingleton,
        "set.choose" => O::SetChoose,
        "set.card" => O::SetCard,
        "select" => O::Select,
        "store" => O::Store,
        "emp" | "sep.emp" => O::SepEmp,
        "pto" => O::SepPto,
        "sep" => O::SepStar,
        "wand" => O::SepWand,
        _ => return floats(name).or_else(|| texts(name)),
    })
}

fn floats(name: &str) -> Option<Operator> {
    use Operator as O;
    Some(match name {
        "fp" => O::Fp,
        "fp.abs" => O::FpAbs,
        "fp.neg" => O::FpNeg,
        "fp.add" => O::FpAdd,
        "fp.sub" => O::FpSub,
        "fp.mul" => O::FpMul,
        "fp.div" => O::FpDiv,
        "fp.fma" => O::FpFma,
        "fp.sqrt" => O::FpSqrt,
        "fp.rem" => O::FpRem,
        "fp.roundToIntegral" => O::FpRoundToIntegral,
        "fp.min" => O::FpMin,
        "fp.max" => O::FpMax,
        "fp.leq" => O::FpLeq,
        "fp.lt" => O::FpLt,
        "fp.geq" => O::FpGeq,
        "fp.gt" => O::FpGt,
        "fp.eq" => O::FpEq,
        "fp.isNormal" => O::FpIsNormal,
        "fp.isSubnormal" => O::FpIsSubnormal,
        "fp.isZero" => O::FpIsZero,
        "fp.isInfinite" => O::FpIsInfinite,
        "fp.isNaN" => O::FpIsNaN,
        "fp.isNegative" => O::FpIsNegative,
        "fp.isPositive" => O::FpIsPositive,
        "fp.to_real" => O::FpToReal,
        "fp.to_ieee_bv" | "to_ieee_bv" => O::FpToIeeeBv,
        _ => return None,
    })
}

fn texts(name: &str) -> Option<Operator> {
    use Operator as O;
    Some(match name {
        "str.++" => O::StrConcat,
        "str.len" => O::StrLen,
        "str.<" => O::StrLess,
        "str.<=" => O::StrLessEqual,
        "str.at" => O::StrAt,
        "str.substr" => O::StrSubstr,
        "str.prefixof" => O::StrPrefixOf,
        "str.suffixof" => O::StrSuffixOf,
        "str.contains" => O::StrContains,
        "str.indexof" => O::StrIndexOf,
        "str.replace" => O::StrReplace,
        "str.replace_all" | "str.replaceall" => O::StrReplaceAll,
        "str.replace_re" => O::StrReplaceRe,
        "str.replace_re_all" => O::StrReplaceReAll,
        "str.is_digit" => O::StrIsDigit,
        "str.to_code" => O::StrToCode,
        "str.from_code" => O::StrFromCode,
        "str.to_int" | "str.to.int" => O::StrToInt,
        "str.from_int" | "int.to.str" => O::StrFromInt,
        "str.rev" => O::StrReverse,
        "str.to_lower" | "str.tolower" => O::StrToLower,
        "str.to_upper" | "str.toupper" => O::StrToUpper,
        "str.update" => O::StrUpdate,
        "str.indexof_re" => O::StrIndexOfRe,
        "str.in_re" | "str.in.re" => O::StrInRe,
        "str.to_re" | "str.to.re" => O::StrToRe,
        "re.none" | "re.nostr" => O::ReNone,
        "re.all" => O::ReAll,
        "re.allchar" => O::ReAllChar,
        "re.++" => O::ReConcat,
        "re.union" => O::ReUnion,
        "re.inter" => O::ReInter,
        "re.*" => O::ReStar,
        "re.+" => O::RePlus,
        "re.opt" => O::ReOpt,
        "re.comp" | "re.complement" => O::ReComp,
        "re.diff" => O::ReDiff,
        "re.range" => O::ReRange,
        _ => return None,
    })
}
