//! What each operator means, for people, with the place that defines it.
//!
//! Idea: the table of operators says how they are written and which sorts they take; this one says
//! in a sentence what they compute. An editor shows both.
//! Invariant: each operator with a name has a sentence; the match has no arm for the rest.
//! Reference: The SMT-LIB Standard 2.7 with its theory files, and for what goes beyond it the
//! solvers that have it first.

use super::table::{Op, Theory};

/// What an operator means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manual {
    /// A sentence.
    pub text: &'static str,
    /// Where it is defined.
    pub source: &'static str,
}

/// The entry of an operator.
#[must_use]
pub fn manual(op: Op) -> Manual {
    Manual { text: text(op), source: source(op) }
}

/// Where an operator is defined.
fn source(op: Op) -> &'static str {
    match op {
        Op::BvRotateLeft | Op::BvRotateRight => "extension of Z3 and Bitwuzla",
        Op::BvRedAnd | Op::BvRedOr | Op::BvRedXor => "extension of cvc5, Bitwuzla and Z3",
        Op::FpToIeeeBv => "extension of Z3 and Bitwuzla",
        Op::StrRev | Op::StrToLower | Op::StrToUpper | Op::StrUpdate | Op::StrIndexOfRe => {
            "extension of cvc5, theory of strings"
        }
        Op::StrReplaceReLongest
        | Op::StrReplaceReLongestAll
        | Op::StrReplaceCg
        | Op::StrReplaceCgAll
        | Op::StrExtractCg
        | Op::ReStarLazy
        | Op::RePlusLazy
        | Op::ReOptLazy
        | Op::ReLoopLazy
        | Op::ReCapture
        | Op::ReReference
        | Op::ReBeginAnchor
        | Op::ReEndAnchor => "extension of OSTRICH",
        Op::SepShare => "extension of Trine, after the permissions of Boyland (SAS 2003)",
        Op::ReFromText => "extension of Trine, after `re.from_ecma2020` of OSTRICH",
        Op::Forall | Op::Exists => "SMT-LIB 2.7, section 3.6.1",
        Op::ConstArray => "extension of Z3 and cvc5, arrays",
        Op::ArrayDefault | Op::ArrayMap => "extension of Z3, arrays",
        Op::ArrayIdentity => "SMT-LIB 2.7, section 3.6.1 (`lambda`)",
        Op::Construct | Op::SelectField | Op::IsConstructor => "SMT-LIB 2.7, section 3.9.1",
        _ => match op.info().theory {
            Theory::Core => "SMT-LIB 2.7, theory Core",
            Theory::Arith => "SMT-LIB 2.7, theories Ints, Reals and Reals_Ints",
            Theory::BitVec => "SMT-LIB 2.7, theory FixedSizeBitVectors",
            Theory::Float => "SMT-LIB 2.7, theory FloatingPoint",
            Theory::Array => "SMT-LIB 2.7, theory ArraysEx",
            Theory::String => "SMT-LIB 2.7, theory UnicodeStrings",
            Theory::Sequence => "extension of Z3 and cvc5, sequences",
            Theory::Set => "extension of cvc5, finite sets",
            Theory::Datatype => "SMT-LIB 2.7, section 3.9.1",
            Theory::Heap => "SL-COMP, theory of separation logic",
        },
    }
}

/// The sentence about an operator.
#[rustfmt::skip]
fn text(op: Op) -> &'static str {
    // total over Op
    match op {
        Op::True => "The formula that holds.",
        Op::False => "The formula that does not hold.",
        Op::Element => "An element of a declared sort, as models name it.",
        Op::BoundVar => "A variable of a binder.",
        Op::Apply => "The value of a declared function at the arguments.",
        Op::Not => "Holds if the argument does not.",
        Op::And => "Holds if each argument holds.",
        Op::Or => "Holds if some argument holds.",
        Op::Xor => "Holds if an odd number of arguments holds.",
        Op::Implies => "Holds if the last argument holds or an earlier one does not; associates to the right.",
        Op::Eq => "Holds if the arguments are equal; for floats that is identity: NaN equals NaN, +0 does not equal -0.",
        Op::Distinct => "Holds if no two arguments are equal.",
        Op::Ite => "The second argument if the first holds, otherwise the third.",
        Op::Forall => "Holds if the body holds for each value of the variables.",
        Op::Exists => "Holds if the body holds for some value of the variables.",
        Op::IntValue => "An integer.",
        Op::RealValue => "A rational number of sort Real.",
        Op::AlgebraicValue => "An irrational root of a polynomial with integer coefficients.",
        Op::Neg => "The argument with the other sign.",
        Op::Sub => "The first argument less the others.",
        Op::Add => "The sum.",
        Op::Mul => "The product.",
        Op::Divide => "The quotient of reals; open where the divisor is 0.",
        Op::IntDiv => "The integer quotient whose remainder is not negative; open where the divisor is 0.",
        Op::Mod => "The remainder, from 0 to below the absolute value of the divisor; open where the divisor is 0.",
        Op::Abs => "The absolute value.",
        Op::IntLog2 => "The greatest k for which 2 to the k is not greater than the argument; 0 if the argument is not positive.",
        Op::IntPow2 => "2 to the argument; 0 if the argument is negative.",
        Op::Le => "Holds if no argument is greater than the next.",
        Op::Lt => "Holds if each argument is smaller than the next.",
        Op::Ge => "Holds if no argument is smaller than the next.",
        Op::Gt => "Holds if each argument is greater than the next.",
        Op::Divisible => "Holds if the argument is a multiple of the index.",
        Op::ToReal => "The integer as a real number.",
        Op::ToInt => "The greatest integer that is not greater than the argument.",
        Op::IsInt => "Holds if the argument is an integer.",
        Op::BvValue => "A bit-vector.",
        Op::Concat => "The bits of the arguments one after the other, the first one highest.",
        Op::Extract => "The bits from the first index down to the second, counted from 0 at the low end.",
        Op::Repeat => "The argument as many times after itself as the index says.",
        Op::ZeroExtend => "The argument with as many zeros in front as the index says.",
        Op::SignExtend => "The argument with its highest bit in front as many times as the index says.",
        Op::RotateLeft => "The bits moved to the high end by the index; what falls out comes in at the low end.",
        Op::RotateRight => "The bits moved to the low end by the index; what falls out comes in at the high end.",
        Op::BvNot => "Each bit inverted.",
        Op::BvAnd => "Bit by bit: 1 where each argument has 1.",
        Op::BvOr => "Bit by bit: 1 where some argument has 1.",
        Op::BvXor => "Bit by bit: 1 where an odd number of arguments has 1.",
        Op::BvNand => "Bit by bit: 0 where both arguments have 1.",
        Op::BvNor => "Bit by bit: 1 where both arguments have 0.",
        Op::BvXnor => "Bit by bit: 1 where both arguments agree.",
        Op::BvNeg => "The two's complement: 0 less the argument, modulo 2^n.",
        Op::BvAdd => "The sum modulo 2^n.",
        Op::BvSub => "The difference modulo 2^n.",
        Op::BvMul => "The product modulo 2^n.",
        Op::BvUdiv => "The quotient of unsigned numbers, rounded down; all ones where the divisor is 0.",
        Op::BvUrem => "The remainder of unsigned numbers; the dividend where the divisor is 0.",
        Op::BvSdiv => "The quotient of signed numbers, rounded toward 0; 1 or -1 where the divisor is 0.",
        Op::BvSrem => "The remainder of signed numbers with the sign of the dividend; the dividend where the divisor is 0.",
        Op::BvSmod => "The remainder of signed numbers with the sign of the divisor; the dividend where the divisor is 0.",
        Op::BvShl => "The first argument moved to the high end by the second; zeros come in.",
        Op::BvLshr => "The first argument moved to the low end by the second; zeros come in.",
        Op::BvAshr => "The first argument moved to the low end by the second; copies of the highest bit come in.",
        Op::BvRotateLeft => "Rotation to the high end by the second argument.",
        Op::BvRotateRight => "Rotation to the low end by the second argument.",
        Op::BvComp => "One bit: 1 if the arguments are equal.",
        Op::BvRedAnd => "One bit: 1 if each bit is 1.",
        Op::BvRedOr => "One bit: 1 if some bit is 1.",
        Op::BvRedXor => "One bit: 1 if an odd number of bits is 1.",
        Op::BvUlt => "Unsigned: the first is smaller than the second.",
        Op::BvUle => "Unsigned: the first is not greater than the second.",
        Op::BvUgt => "Unsigned: the first is greater than the second.",
        Op::BvUge => "Unsigned: the first is not smaller than the second.",
        Op::BvSlt => "Signed: the first is smaller than the second.",
        Op::BvSle => "Signed: the first is not greater than the second.",
        Op::BvSgt => "Signed: the first is greater than the second.",
        Op::BvSge => "Signed: the first is not smaller than the second.",
        Op::BvNegO => "Holds if the signed negation overflows.",
        Op::BvUaddO => "Holds if the unsigned sum overflows.",
        Op::BvSaddO => "Holds if the signed sum overflows.",
        Op::BvUmulO => "Holds if the unsigned product overflows.",
        Op::BvSmulO => "Holds if the signed product overflows.",
        Op::BvUsubO => "Holds if the unsigned difference is below 0.",
        Op::BvSsubO => "Holds if the signed difference overflows.",
        Op::BvSdivO => "Holds if the signed quotient overflows: the smallest number by -1.",
        Op::UbvToInt => "The bits as an unsigned number.",
        Op::SbvToInt => "The bits as a signed number in two's complement.",
        Op::IntToBv => "The integer modulo 2^n, where n is the index.",
        Op::FloatValue => "A floating-point number.",
        Op::RoundingValue => "A rounding mode.",
        Op::Fp => "The float with these bits: sign, exponent, significand without its leading bit.",
        Op::FpAbs => "The argument with a positive sign.",
        Op::FpNeg => "The argument with the other sign.",
        Op::FpAdd => "The sum, rounded by the first argument.",
        Op::FpSub => "The difference, rounded by the first argument.",
        Op::FpMul => "The product, rounded by the first argument.",
        Op::FpDiv => "The quotient, rounded by the first argument.",
        Op::FpFma => "The product of the second and third argument plus the fourth, rounded once.",
        Op::FpSqrt => "The square root, rounded by the first argument.",
        Op::FpRem => "x - y * n, where n is the integer nearest to x / y, the even one if two are.",
        Op::FpRoundToIntegral => "The nearest integral float in the direction of the rounding mode.",
        Op::FpMin => "The smaller one; the other one if one is NaN; open for zeros of both signs.",
        Op::FpMax => "The greater one; the other one if one is NaN; open for zeros of both signs.",
        Op::FpLeq => "Less or equal; does not hold beside NaN.",
        Op::FpLt => "Less; does not hold beside NaN.",
        Op::FpGeq => "Greater or equal; does not hold beside NaN.",
        Op::FpGt => "Greater; does not hold beside NaN.",
        Op::FpEq => "Equal as IEEE 754 has it: +0 equals -0, and NaN equals nothing.",
        Op::FpIsNormal => "Holds for normal numbers.",
        Op::FpIsSubnormal => "Holds for subnormal numbers.",
        Op::FpIsZero => "Holds for +0 and -0.",
        Op::FpIsInfinite => "Holds for both infinities.",
        Op::FpIsNan => "Holds for NaN.",
        Op::FpIsNegative => "Holds if the sign is negative and the number is not NaN.",
        Op::FpIsPositive => "Holds if the sign is positive and the number is not NaN.",
        Op::FpFromBits => "The float with these bits in the order of IEEE 754.",
        Op::FpFromFp => "The float in another format, rounded by the first argument.",
        Op::FpFromReal => "The real number as a float, rounded by the first argument.",
        Op::FpFromSbv => "The signed bit-vector as a float, rounded by the first argument.",
        Op::FpFromUbv => "The unsigned bit-vector as a float, rounded by the first argument.",
        Op::FpToUbv => "The float as an unsigned bit-vector, rounded by the first argument; open out of range.",
        Op::FpToSbv => "The float as a signed bit-vector, rounded by the first argument; open out of range.",
        Op::FpToReal => "The float as a real number; open for infinities and NaN.",
        Op::FpToIeeeBv => "The bits in the order of IEEE 754; of NaN always the quiet one without sign, `#x7fc00000` in `Float32`.",
        Op::Select => "The element of the array at the index.",
        Op::Store => "The array with another element at the index.",
        Op::ConstArray => "The array with the same element everywhere: ((as const (Array I E)) v).",
        Op::ArrayDefault => "The element that all but some indices have.",
        Op::ArrayIdentity => "The array whose element at each index is that index.",
        Op::ArrayMap => "The array of what a function makes of the elements at each index: ((_ map f) a b).",
        Op::StringValue => "A string.",
        Op::StrConcat => "The strings one after the other.",
        Op::StrLen => "The number of characters.",
        Op::StrLt => "Before in the order of dictionaries by code points.",
        Op::StrLe => "Before in the order of dictionaries by code points, or equal.",
        Op::StrAt => "The character at a place, counted from 0, as a string; empty out of range.",
        Op::StrSubstr => "The part from a place, counted from 0, with at most the given length; empty out of range.",
        Op::StrPrefixOf => "Holds if the second string begins with the first.",
        Op::StrSuffixOf => "Holds if the second string ends with the first.",
        Op::StrContains => "Holds if the first string contains the second.",
        Op::StrIndexOf => "The first place of the second string in the first, from the given place on; -1 if there is none.",
        Op::StrReplace => "The first string with the first occurrence of the second replaced by the third; before everything if the second is empty.",
        Op::StrReplaceAll => "The first string with each occurrence of the second, from the left, replaced by the third; unchanged if the second is empty.",
        Op::StrReplaceRe => "The string with the shortest leftmost match of the language replaced.",
        Op::StrReplaceReAll => "The string with each shortest leftmost non-empty match, from the left, replaced.",
        Op::StrReplaceReLongest => "The string with the longest leftmost match of the language replaced.",
        Op::StrReplaceReLongestAll => "The string with each longest leftmost non-empty match, from the left, replaced.",
        Op::StrReplaceCg => "The string with the first match of the pattern, by priority, replaced by the template.",
        Op::StrReplaceCgAll => "The string with each match of the pattern, by priority and from the left, replaced by the template.",
        Op::StrExtractCg => "The template filled in from the match of the whole string by priority; empty without a match.",
        Op::StrIsDigit => "Holds for one character from 0 to 9.",
        Op::StrToCode => "The code point of a string of one character; otherwise -1.",
        Op::StrFromCode => "The string of one character with this code point; empty out of range.",
        Op::StrToInt => "The number that the decimal digits stand for; -1 if there is anything else or nothing.",
        Op::StrFromInt => "The decimal digits of a number that is not negative; otherwise empty.",
        Op::StrRev => "The string from its end to its beginning.",
        Op::StrToLower => "The string with the letters A to Z made small.",
        Op::StrToUpper => "The string with the letters a to z made big.",
        Op::StrUpdate => "The first string with the third written over it from a place on.",
        Op::StrIndexOfRe => "The first place of a match of the language, from the given place on; -1 if there is none.",
        Op::StrInRe => "Holds if the string is in the language.",
        Op::StrToRe => "The language of this one string.",
        Op::ReNone => "The language without strings.",
        Op::ReAll => "The language of all strings.",
        Op::ReAllChar => "The language of all strings of one character.",
        Op::ReConcat => "The strings of the languages one after the other.",
        Op::ReUnion => "The strings of some of the languages.",
        Op::ReInter => "The strings of each of the languages.",
        Op::ReStar => "Any number of strings of the language, none included.",
        Op::RePlus => "One or more strings of the language.",
        Op::ReOpt => "A string of the language or the empty one.",
        Op::ReComp => "The strings that are not in the language.",
        Op::ReDiff => "The strings of the first language that are in none of the others.",
        Op::ReRange => "The characters from the first to the second; empty unless both strings have one character.",
        Op::RePower => "As many strings of the language as the index says.",
        Op::ReLoop => "From the first index to the second many strings of the language.",
        Op::ReStarLazy => "As re.*; in a pattern, as few as possible.",
        Op::RePlusLazy => "As re.+; in a pattern, as few as possible.",
        Op::ReOptLazy => "As re.opt; in a pattern, nothing is tried first.",
        Op::ReLoopLazy => "As re.loop; in a pattern, as few as possible.",
        Op::ReCapture => "The language; in a pattern, its match has this number.",
        Op::ReFromText => "A pattern of a programming language, with its flags.",
        Op::ReReference => "In a template, what the group with this number has captured.",
        Op::ReBeginAnchor => "In a pattern, the beginning of the string.",
        Op::ReEndAnchor => "In a pattern, the end of the string.",
        Op::SeqEmpty => "The sequence without elements: (as seq.empty (Seq E)).",
        Op::SeqUnit => "The sequence of this one element.",
        Op::SeqConcat => "The sequences one after the other.",
        Op::SeqLen => "The number of elements.",
        Op::SeqNth => "The element at a place, counted from 0; open out of range.",
        Op::SeqAt => "The sequence of the element at a place, counted from 0; empty out of range.",
        Op::SeqExtract => "The part from a place, counted from 0, with at most the given length; empty out of range.",
        Op::SeqUpdate => "The first sequence with the third written over it from a place on.",
        Op::SeqPrefixOf => "Holds if the second sequence begins with the first.",
        Op::SeqSuffixOf => "Holds if the second sequence ends with the first.",
        Op::SeqContains => "Holds if the first sequence contains the second.",
        Op::SeqIndexOf => "The first place of the second sequence in the first, from the given place on; -1 if there is none.",
        Op::SeqReplace => "The first sequence with the first occurrence of the second replaced by the third; before everything if the second is empty.",
        Op::SeqReplaceAll => "The first sequence with each occurrence of the second, from the left, replaced by the third; unchanged if the second is empty.",
        Op::SeqRev => "The sequence from its end to its beginning.",
        Op::SetEmpty => "The set without elements: (as set.empty (Set E)).",
        Op::SetUniverse => "The set of all elements of a finite sort: (as set.universe (Set E)).",
        Op::SetSingleton => "The set of this one element.",
        Op::SetInsert => "The set that is the last argument, and the elements before it.",
        Op::SetUnion => "The elements of any of the sets.",
        Op::SetInter => "The elements of all of the sets.",
        Op::SetMinus => "The elements of the first set that are in none of the others.",
        Op::SetComplement => "The elements of a finite sort that are not in the set.",
        Op::SetMember => "Holds if the first argument is an element of the set.",
        Op::SetSubset => "Holds if each element of the first set is one of the second.",
        Op::SetIsEmpty => "Holds if the set has no element.",
        Op::SetIsSingleton => "Holds if the set has exactly one element.",
        Op::SetChoose => "An element of the set, the same one each time; of the empty set any element of the sort.",
        Op::SetCard => "The number of elements.",
        Op::Construct => "A value of a datatype, made from its fields.",
        Op::SelectField => "A field of a value; open for other constructors.",
        Op::IsConstructor => "Holds if the value was made by this constructor: ((_ is C) t).",
        Op::SepNil => "The address that nothing is stored at: (as nil S).",
        Op::SepEmp => "The heap has no cell.",
        Op::SepPto => "The heap is one cell, at the first argument, with the second as its contents.",
        Op::SepShare => "The heap is a share of one cell: `(pto x v 0.5)` is half of the cell at `x` with the contents `v`. Shares of one cell agree on its contents, and add up to at most 1.",
        Op::SepStar => "The heap is a disjoint union, and each argument holds in a part of it.",
        Op::SepWand => "In each heap that is disjoint from this one and in which the first argument holds, the second holds in the union.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_operator_has_a_sentence_and_a_source() {
        for op in Op::all() {
            let Manual { text, source } = manual(op);
            assert!(text.len() > 5 && text.ends_with('.'), "{op:?}");
            assert!(!source.is_empty(), "{op:?}");
        }
    }
}
