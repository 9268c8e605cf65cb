// Made from the solver's table of operators (crates/trine-wasm/tests/npm_sources.rs).

import type { Arg, Term } from "./index.js";

/** `not`: Holds if the argument does not. */
export function not(a: Arg<"Bool">): Term<"Bool">;
/** `and`: Holds if each argument holds. */
export function and(...args: Arg<"Bool">[]): Term<"Bool">;
/** `or`: Holds if some argument holds. */
export function or(...args: Arg<"Bool">[]): Term<"Bool">;
/** `xor`: Holds if an odd number of arguments holds. */
export function xor(...args: Arg<"Bool">[]): Term<"Bool">;
/** `=>`: Holds if the last argument holds or an earlier one does not; associates to the right. */
export function implies(...args: Arg<"Bool">[]): Term<"Bool">;
/** `=`: Holds if the arguments are equal; for floats that is identity: NaN equals NaN, +0 does not equal -0. */
export function eq(...args: Arg<"Array">[]): Term<"Bool">;
export function eq(...args: Arg<"BitVec">[]): Term<"Bool">;
export function eq(...args: Arg<"Bool">[]): Term<"Bool">;
export function eq(...args: Arg<"Float">[]): Term<"Bool">;
export function eq(...args: Arg<"Int">[]): Term<"Bool">;
export function eq(...args: Arg<"Real">[]): Term<"Bool">;
export function eq(...args: Arg<"RegLan">[]): Term<"Bool">;
export function eq(...args: Arg<"RoundingMode">[]): Term<"Bool">;
export function eq(...args: Arg<"Seq">[]): Term<"Bool">;
export function eq(...args: Arg<"Set">[]): Term<"Bool">;
export function eq(...args: Arg<"String">[]): Term<"Bool">;
/** `distinct`: Holds if no two arguments are equal. */
export function distinct(...args: Arg<"Array">[]): Term<"Bool">;
export function distinct(...args: Arg<"BitVec">[]): Term<"Bool">;
export function distinct(...args: Arg<"Bool">[]): Term<"Bool">;
export function distinct(...args: Arg<"Float">[]): Term<"Bool">;
export function distinct(...args: Arg<"Int">[]): Term<"Bool">;
export function distinct(...args: Arg<"Real">[]): Term<"Bool">;
export function distinct(...args: Arg<"RegLan">[]): Term<"Bool">;
export function distinct(...args: Arg<"RoundingMode">[]): Term<"Bool">;
export function distinct(...args: Arg<"Seq">[]): Term<"Bool">;
export function distinct(...args: Arg<"Set">[]): Term<"Bool">;
export function distinct(...args: Arg<"String">[]): Term<"Bool">;
/** `ite`: The second argument if the first holds, otherwise the third. */
export function ite(a: Arg<"Bool">, b: Arg<"Array">, c: Arg<"Array">): Term<"Array">;
export function ite(a: Arg<"Bool">, b: Arg<"BitVec">, c: Arg<"BitVec">): Term<"BitVec">;
export function ite(a: Arg<"Bool">, b: Arg<"Bool">, c: Arg<"Bool">): Term<"Bool">;
export function ite(a: Arg<"Bool">, b: Arg<"Float">, c: Arg<"Float">): Term<"Float">;
export function ite(a: Arg<"Bool">, b: Arg<"Int">, c: Arg<"Int">): Term<"Int">;
export function ite(a: Arg<"Bool">, b: Arg<"Real">, c: Arg<"Real">): Term<"Real">;
export function ite(a: Arg<"Bool">, b: Arg<"RegLan">, c: Arg<"RegLan">): Term<"RegLan">;
export function ite(a: Arg<"Bool">, b: Arg<"RoundingMode">, c: Arg<"RoundingMode">): Term<"RoundingMode">;
export function ite(a: Arg<"Bool">, b: Arg<"Seq">, c: Arg<"Seq">): Term<"Seq">;
export function ite(a: Arg<"Bool">, b: Arg<"Set">, c: Arg<"Set">): Term<"Set">;
export function ite(a: Arg<"Bool">, b: Arg<"String">, c: Arg<"String">): Term<"String">;
/** `forall`: Holds if the body holds for each value of the variables. */
export function forall(a: Arg<"Array">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(a: Arg<"BitVec">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(...args: Arg<"Bool">[]): Term<"Bool">;
export function forall(a: Arg<"Float">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(a: Arg<"Int">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(a: Arg<"Real">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(a: Arg<"RegLan">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(a: Arg<"RoundingMode">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(a: Arg<"Seq">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(a: Arg<"Set">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function forall(a: Arg<"String">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
/** `exists`: Holds if the body holds for some value of the variables. */
export function exists(a: Arg<"Array">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(a: Arg<"BitVec">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(...args: Arg<"Bool">[]): Term<"Bool">;
export function exists(a: Arg<"Float">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(a: Arg<"Int">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(a: Arg<"Real">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(a: Arg<"RegLan">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(a: Arg<"RoundingMode">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(a: Arg<"Seq">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(a: Arg<"Set">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
export function exists(a: Arg<"String">, b: Arg<"Bool">, ...rest: Arg[]): Term<"Bool">;
/** `-`: The argument with the other sign. */
export function neg(a: Arg<"Int">): Term<"Int">;
export function neg(a: Arg<"Real">): Term<"Real">;
/** `-`: The first argument less the others. */
export function sub(...args: Arg<"Int">[]): Term<"Int">;
export function sub(...args: Arg<"Real">[]): Term<"Real">;
/** `+`: The sum. */
export function add(...args: Arg<"Int">[]): Term<"Int">;
export function add(...args: Arg<"Real">[]): Term<"Real">;
/** `*`: The product. */
export function mul(...args: Arg<"Int">[]): Term<"Int">;
export function mul(...args: Arg<"Real">[]): Term<"Real">;
/** `/`: The quotient of reals; open where the divisor is 0. */
export function divide(...args: Arg<"Real">[]): Term<"Real">;
/** `div`: The integer quotient whose remainder is not negative; open where the divisor is 0. */
export function intDiv(...args: Arg<"Int">[]): Term<"Int">;
/** `mod`: The remainder, from 0 to below the absolute value of the divisor; open where the divisor is 0. */
export function mod(a: Arg<"Int">, b: Arg<"Int">): Term<"Int">;
/** `abs`: The absolute value. */
export function abs(a: Arg<"Int">): Term<"Int">;
export function abs(a: Arg<"Real">): Term<"Real">;
/** `int.log2`: The greatest k for which 2 to the k is not greater than the argument; 0 if the argument is not positive. */
export function intLog2(a: Arg<"Int">): Term<"Int">;
/** `int.pow2`: 2 to the argument; 0 if the argument is negative. */
export function intPow2(a: Arg<"Int">): Term<"Int">;
/** `<=`: Holds if no argument is greater than the next. */
export function le(...args: Arg<"Int">[]): Term<"Bool">;
export function le(...args: Arg<"Real">[]): Term<"Bool">;
/** `<`: Holds if each argument is smaller than the next. */
export function lt(...args: Arg<"Int">[]): Term<"Bool">;
export function lt(...args: Arg<"Real">[]): Term<"Bool">;
/** `>=`: Holds if no argument is smaller than the next. */
export function ge(...args: Arg<"Int">[]): Term<"Bool">;
export function ge(...args: Arg<"Real">[]): Term<"Bool">;
/** `>`: Holds if each argument is greater than the next. */
export function gt(...args: Arg<"Int">[]): Term<"Bool">;
export function gt(...args: Arg<"Real">[]): Term<"Bool">;
/** `divisible`: Holds if the argument is a multiple of the index. */
export function divisible(first: number, a: Arg<"Int">): Term<"Bool">;
/** `to_real`: The integer as a real number. */
export function toReal(a: Arg<"Int">): Term<"Real">;
export function toReal(a: Arg<"Real">): Term<"Real">;
/** `to_int`: The greatest integer that is not greater than the argument. */
export function toInt(a: Arg<"Real">): Term<"Int">;
/** `is_int`: Holds if the argument is an integer. */
export function isInt(a: Arg<"Real">): Term<"Bool">;
/** `concat`: The bits of the arguments one after the other, the first one highest. */
export function concat(...args: Arg<"BitVec">[]): Term<"BitVec">;
/** `extract`: The bits from the first index down to the second, counted from 0 at the low end. */
export function extract(first: number, second: number, a: Arg<"BitVec">): Term<"BitVec">;
/** `repeat`: The argument as many times after itself as the index says. */
export function repeat(first: number, a: Arg<"BitVec">): Term<"BitVec">;
/** `zero_extend`: The argument with as many zeros in front as the index says. */
export function zeroExtend(first: number, a: Arg<"BitVec">): Term<"BitVec">;
/** `sign_extend`: The argument with its highest bit in front as many times as the index says. */
export function signExtend(first: number, a: Arg<"BitVec">): Term<"BitVec">;
/** `rotate_left`: The bits moved to the high end by the index; what falls out comes in at the low end. */
export function rotateLeft(first: number, a: Arg<"BitVec">): Term<"BitVec">;
/** `rotate_right`: The bits moved to the low end by the index; what falls out comes in at the high end. */
export function rotateRight(first: number, a: Arg<"BitVec">): Term<"BitVec">;
/** `bvnot`: Each bit inverted. */
export function bvNot(a: Arg<"BitVec">): Term<"BitVec">;
/** `bvand`: Bit by bit: 1 where each argument has 1. */
export function bvAnd(...args: Arg<"BitVec">[]): Term<"BitVec">;
/** `bvor`: Bit by bit: 1 where some argument has 1. */
export function bvOr(...args: Arg<"BitVec">[]): Term<"BitVec">;
/** `bvxor`: Bit by bit: 1 where an odd number of arguments has 1. */
export function bvXor(...args: Arg<"BitVec">[]): Term<"BitVec">;
/** `bvnand`: Bit by bit: 0 where both arguments have 1. */
export function bvNand(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvnor`: Bit by bit: 1 where both arguments have 0. */
export function bvNor(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvxnor`: Bit by bit: 1 where both arguments agree. */
export function bvXnor(...args: Arg<"BitVec">[]): Term<"BitVec">;
/** `bvneg`: The two's complement: 0 less the argument, modulo 2^n. */
export function bvNeg(a: Arg<"BitVec">): Term<"BitVec">;
/** `bvadd`: The sum modulo 2^n. */
export function bvAdd(...args: Arg<"BitVec">[]): Term<"BitVec">;
/** `bvsub`: The difference modulo 2^n. */
export function bvSub(...args: Arg<"BitVec">[]): Term<"BitVec">;
/** `bvmul`: The product modulo 2^n. */
export function bvMul(...args: Arg<"BitVec">[]): Term<"BitVec">;
/** `bvudiv`: The quotient of unsigned numbers, rounded down; all ones where the divisor is 0. */
export function bvUdiv(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvurem`: The remainder of unsigned numbers; the dividend where the divisor is 0. */
export function bvUrem(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvsdiv`: The quotient of signed numbers, rounded toward 0; 1 or -1 where the divisor is 0. */
export function bvSdiv(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvsrem`: The remainder of signed numbers with the sign of the dividend; the dividend where the divisor is 0. */
export function bvSrem(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvsmod`: The remainder of signed numbers with the sign of the divisor; the dividend where the divisor is 0. */
export function bvSmod(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvshl`: The first argument moved to the high end by the second; zeros come in. */
export function bvShl(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvlshr`: The first argument moved to the low end by the second; zeros come in. */
export function bvLshr(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvashr`: The first argument moved to the low end by the second; copies of the highest bit come in. */
export function bvAshr(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `ext_rotate_left`: Rotation to the high end by the second argument. */
export function bvRotateLeft(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `ext_rotate_right`: Rotation to the low end by the second argument. */
export function bvRotateRight(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvcomp`: One bit: 1 if the arguments are equal. */
export function bvComp(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"BitVec">;
/** `bvredand`: One bit: 1 if each bit is 1. */
export function bvRedAnd(a: Arg<"BitVec">): Term<"BitVec">;
/** `bvredor`: One bit: 1 if some bit is 1. */
export function bvRedOr(a: Arg<"BitVec">): Term<"BitVec">;
/** `bvredxor`: One bit: 1 if an odd number of bits is 1. */
export function bvRedXor(a: Arg<"BitVec">): Term<"BitVec">;
/** `bvult`: Unsigned: the first is smaller than the second. */
export function bvUlt(...args: Arg<"BitVec">[]): Term<"Bool">;
/** `bvule`: Unsigned: the first is not greater than the second. */
export function bvUle(...args: Arg<"BitVec">[]): Term<"Bool">;
/** `bvugt`: Unsigned: the first is greater than the second. */
export function bvUgt(...args: Arg<"BitVec">[]): Term<"Bool">;
/** `bvuge`: Unsigned: the first is not smaller than the second. */
export function bvUge(...args: Arg<"BitVec">[]): Term<"Bool">;
/** `bvslt`: Signed: the first is smaller than the second. */
export function bvSlt(...args: Arg<"BitVec">[]): Term<"Bool">;
/** `bvsle`: Signed: the first is not greater than the second. */
export function bvSle(...args: Arg<"BitVec">[]): Term<"Bool">;
/** `bvsgt`: Signed: the first is greater than the second. */
export function bvSgt(...args: Arg<"BitVec">[]): Term<"Bool">;
/** `bvsge`: Signed: the first is not smaller than the second. */
export function bvSge(...args: Arg<"BitVec">[]): Term<"Bool">;
/** `bvnego`: Holds if the signed negation overflows. */
export function bvNegO(a: Arg<"BitVec">): Term<"Bool">;
/** `bvuaddo`: Holds if the unsigned sum overflows. */
export function bvUaddO(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"Bool">;
/** `bvsaddo`: Holds if the signed sum overflows. */
export function bvSaddO(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"Bool">;
/** `bvumulo`: Holds if the unsigned product overflows. */
export function bvUmulO(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"Bool">;
/** `bvsmulo`: Holds if the signed product overflows. */
export function bvSmulO(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"Bool">;
/** `bvusubo`: Holds if the unsigned difference is below 0. */
export function bvUsubO(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"Bool">;
/** `bvssubo`: Holds if the signed difference overflows. */
export function bvSsubO(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"Bool">;
/** `bvsdivo`: Holds if the signed quotient overflows: the smallest number by -1. */
export function bvSdivO(a: Arg<"BitVec">, b: Arg<"BitVec">): Term<"Bool">;
/** `ubv_to_int`: The bits as an unsigned number. */
export function ubvToInt(a: Arg<"BitVec">): Term<"Int">;
/** `sbv_to_int`: The bits as a signed number in two's complement. */
export function sbvToInt(a: Arg<"BitVec">): Term<"Int">;
/** `int_to_bv`: The integer modulo 2^n, where n is the index. */
export function intToBv(first: number, a: Arg<"Int">): Term<"BitVec">;
/** `fp`: The float with these bits: sign, exponent, significand without its leading bit. */
export function fp(a: Arg<"BitVec">, b: Arg<"BitVec">, c: Arg<"BitVec">): Term<"Float">;
/** `fp.abs`: The argument with a positive sign. */
export function fpAbs(a: Arg<"Float">): Term<"Float">;
/** `fp.neg`: The argument with the other sign. */
export function fpNeg(a: Arg<"Float">): Term<"Float">;
/** `fp.add`: The sum, rounded by the first argument. */
export function fpAdd(a: Arg<"RoundingMode">, b: Arg<"Float">, c: Arg<"Float">): Term<"Float">;
/** `fp.sub`: The difference, rounded by the first argument. */
export function fpSub(a: Arg<"RoundingMode">, b: Arg<"Float">, c: Arg<"Float">): Term<"Float">;
/** `fp.mul`: The product, rounded by the first argument. */
export function fpMul(a: Arg<"RoundingMode">, b: Arg<"Float">, c: Arg<"Float">): Term<"Float">;
/** `fp.div`: The quotient, rounded by the first argument. */
export function fpDiv(a: Arg<"RoundingMode">, b: Arg<"Float">, c: Arg<"Float">): Term<"Float">;
/** `fp.fma`: The product of the second and third argument plus the fourth, rounded once. */
export function fpFma(a: Arg<"RoundingMode">, b: Arg<"Float">, c: Arg<"Float">, d: Arg<"Float">): Term<"Float">;
/** `fp.sqrt`: The square root, rounded by the first argument. */
export function fpSqrt(a: Arg<"RoundingMode">, b: Arg<"Float">): Term<"Float">;
/** `fp.rem`: x - y * n, where n is the integer nearest to x / y, the even one if two are. */
export function fpRem(a: Arg<"Float">, b: Arg<"Float">): Term<"Float">;
/** `fp.roundToIntegral`: The nearest integral float in the direction of the rounding mode. */
export function fpRoundToIntegral(a: Arg<"RoundingMode">, b: Arg<"Float">): Term<"Float">;
/** `fp.min`: The smaller one; the other one if one is NaN; open for zeros of both signs. */
export function fpMin(a: Arg<"Float">, b: Arg<"Float">): Term<"Float">;
/** `fp.max`: The greater one; the other one if one is NaN; open for zeros of both signs. */
export function fpMax(a: Arg<"Float">, b: Arg<"Float">): Term<"Float">;
/** `fp.leq`: Less or equal; does not hold beside NaN. */
export function fpLeq(...args: Arg<"Float">[]): Term<"Bool">;
/** `fp.lt`: Less; does not hold beside NaN. */
export function fpLt(...args: Arg<"Float">[]): Term<"Bool">;
/** `fp.geq`: Greater or equal; does not hold beside NaN. */
export function fpGeq(...args: Arg<"Float">[]): Term<"Bool">;
/** `fp.gt`: Greater; does not hold beside NaN. */
export function fpGt(...args: Arg<"Float">[]): Term<"Bool">;
/** `fp.eq`: Equal as IEEE 754 has it: +0 equals -0, and NaN equals nothing. */
export function fpEq(...args: Arg<"Float">[]): Term<"Bool">;
/** `fp.isNormal`: Holds for normal numbers. */
export function fpIsNormal(a: Arg<"Float">): Term<"Bool">;
/** `fp.isSubnormal`: Holds for subnormal numbers. */
export function fpIsSubnormal(a: Arg<"Float">): Term<"Bool">;
/** `fp.isZero`: Holds for +0 and -0. */
export function fpIsZero(a: Arg<"Float">): Term<"Bool">;
/** `fp.isInfinite`: Holds for both infinities. */
export function fpIsInfinite(a: Arg<"Float">): Term<"Bool">;
/** `fp.isNaN`: Holds for NaN. */
export function fpIsNan(a: Arg<"Float">): Term<"Bool">;
/** `fp.isNegative`: Holds if the sign is negative and the number is not NaN. */
export function fpIsNegative(a: Arg<"Float">): Term<"Bool">;
/** `fp.isPositive`: Holds if the sign is positive and the number is not NaN. */
export function fpIsPositive(a: Arg<"Float">): Term<"Bool">;
/** `to_fp`: The float with these bits in the order of IEEE 754. */
export function fpFromBits(first: number, second: number, a: Arg<"BitVec">): Term<"Float">;
/** `to_fp`: The float in another format, rounded by the first argument. */
export function fpFromFp(first: number, second: number, a: Arg<"RoundingMode">, b: Arg<"Float">): Term<"Float">;
/** `to_fp`: The real number as a float, rounded by the first argument. */
export function fpFromReal(first: number, second: number, a: Arg<"RoundingMode">, b: Arg<"Real">): Term<"Float">;
/** `to_fp`: The signed bit-vector as a float, rounded by the first argument. */
export function fpFromSbv(first: number, second: number, a: Arg<"RoundingMode">, b: Arg<"BitVec">): Term<"Float">;
/** `to_fp_unsigned`: The unsigned bit-vector as a float, rounded by the first argument. */
export function fpFromUbv(first: number, second: number, a: Arg<"RoundingMode">, b: Arg<"BitVec">): Term<"Float">;
/** `fp.to_ubv`: The float as an unsigned bit-vector, rounded by the first argument; open out of range. */
export function fpToUbv(first: number, a: Arg<"RoundingMode">, b: Arg<"Float">): Term<"BitVec">;
/** `fp.to_sbv`: The float as a signed bit-vector, rounded by the first argument; open out of range. */
export function fpToSbv(first: number, a: Arg<"RoundingMode">, b: Arg<"Float">): Term<"BitVec">;
/** `fp.to_real`: The float as a real number; open for infinities and NaN. */
export function fpToReal(a: Arg<"Float">): Term<"Real">;
/** `fp.to_ieee_bv`: The bits in the order of IEEE 754; of NaN always the quiet one without sign, `#x7fc00000` in `Float32`. */
export function fpToIeeeBv(a: Arg<"Float">): Term<"BitVec">;
/** `select`: The element of the array at the index. */
export function select(a: Arg<"Array">, b: Arg<"Int">): Term<"Int">;
/** `store`: The array with another element at the index. */
export function store(a: Arg<"Array">, b: Arg<"Int">, c: Arg<"Int">): Term<"Array">;
/** `default`: The element that all but some indices have. */
export function arrayDefault(a: Arg<"Array">): Term<"Int">;
/** `str.++`: The strings one after the other. */
export function strConcat(...args: Arg<"String">[]): Term<"String">;
/** `str.len`: The number of characters. */
export function strLen(a: Arg<"String">): Term<"Int">;
/** `str.<`: Before in the order of dictionaries by code points. */
export function strLt(...args: Arg<"String">[]): Term<"Bool">;
/** `str.<=`: Before in the order of dictionaries by code points, or equal. */
export function strLe(...args: Arg<"String">[]): Term<"Bool">;
/** `str.at`: The character at a place, counted from 0, as a string; empty out of range. */
export function strAt(a: Arg<"String">, b: Arg<"Int">): Term<"String">;
/** `str.substr`: The part from a place, counted from 0, with at most the given length; empty out of range. */
export function strSubstr(a: Arg<"String">, b: Arg<"Int">, c: Arg<"Int">): Term<"String">;
/** `str.prefixof`: Holds if the second string begins with the first. */
export function strPrefixOf(a: Arg<"String">, b: Arg<"String">): Term<"Bool">;
/** `str.suffixof`: Holds if the second string ends with the first. */
export function strSuffixOf(a: Arg<"String">, b: Arg<"String">): Term<"Bool">;
/** `str.contains`: Holds if the first string contains the second. */
export function strContains(a: Arg<"String">, b: Arg<"String">): Term<"Bool">;
/** `str.indexof`: The first place of the second string in the first, from the given place on; -1 if there is none. */
export function strIndexOf(a: Arg<"String">, b: Arg<"String">, c: Arg<"Int">): Term<"Int">;
/** `str.replace`: The first string with the first occurrence of the second replaced by the third; before everything if the second is empty. */
export function strReplace(a: Arg<"String">, b: Arg<"String">, c: Arg<"String">): Term<"String">;
/** `str.replace_all`: The first string with each occurrence of the second, from the left, replaced by the third; unchanged if the second is empty. */
export function strReplaceAll(a: Arg<"String">, b: Arg<"String">, c: Arg<"String">): Term<"String">;
/** `str.replace_re`: The string with the shortest leftmost match of the language replaced. */
export function strReplaceRe(a: Arg<"String">, b: Arg<"RegLan">, c: Arg<"String">): Term<"String">;
/** `str.replace_re_all`: The string with each shortest leftmost non-empty match, from the left, replaced. */
export function strReplaceReAll(a: Arg<"String">, b: Arg<"RegLan">, c: Arg<"String">): Term<"String">;
/** `str.replace_re_longest`: The string with the longest leftmost match of the language replaced. */
export function strReplaceReLongest(a: Arg<"String">, b: Arg<"RegLan">, c: Arg<"String">): Term<"String">;
/** `str.replace_re_longest_all`: The string with each longest leftmost non-empty match, from the left, replaced. */
export function strReplaceReLongestAll(a: Arg<"String">, b: Arg<"RegLan">, c: Arg<"String">): Term<"String">;
/** `str.replace_cg`: The string with the first match of the pattern, by priority, replaced by the template. */
export function strReplaceCg(first: number, second: number, a: Arg<"String">): Term<"String">;
/** `str.replace_cg_all`: The string with each match of the pattern, by priority and from the left, replaced by the template. */
export function strReplaceCgAll(first: number, second: number, a: Arg<"String">): Term<"String">;
/** `str.extract_cg`: The template filled in from the match of the whole string by priority; empty without a match. */
export function strExtractCg(first: number, second: number, a: Arg<"String">): Term<"String">;
/** `str.is_digit`: Holds for one character from 0 to 9. */
export function strIsDigit(a: Arg<"String">): Term<"Bool">;
/** `str.to_code`: The code point of a string of one character; otherwise -1. */
export function strToCode(a: Arg<"String">): Term<"Int">;
/** `str.from_code`: The string of one character with this code point; empty out of range. */
export function strFromCode(a: Arg<"Int">): Term<"String">;
/** `str.to_int`: The number that the decimal digits stand for; -1 if there is anything else or nothing. */
export function strToInt(a: Arg<"String">): Term<"Int">;
/** `str.from_int`: The decimal digits of a number that is not negative; otherwise empty. */
export function strFromInt(a: Arg<"Int">): Term<"String">;
/** `str.rev`: The string from its end to its beginning. */
export function strRev(a: Arg<"String">): Term<"String">;
/** `str.to_lower`: The string with the letters A to Z made small. */
export function strToLower(a: Arg<"String">): Term<"String">;
/** `str.to_upper`: The string with the letters a to z made big. */
export function strToUpper(a: Arg<"String">): Term<"String">;
/** `str.update`: The first string with the third written over it from a place on. */
export function strUpdate(a: Arg<"String">, b: Arg<"Int">, c: Arg<"String">): Term<"String">;
/** `str.indexof_re`: The first place of a match of the language, from the given place on; -1 if there is none. */
export function strIndexOfRe(a: Arg<"String">, b: Arg<"RegLan">, c: Arg<"Int">): Term<"Int">;
/** `str.in_re`: Holds if the string is in the language. */
export function strInRe(a: Arg<"String">, b: Arg<"RegLan">): Term<"Bool">;
/** `str.to_re`: The language of this one string. */
export function strToRe(a: Arg<"String">): Term<"RegLan">;
/** `re.none`: The language without strings. */
export function reNone(): Term<"RegLan">;
/** `re.all`: The language of all strings. */
export function reAll(): Term<"RegLan">;
/** `re.allchar`: The language of all strings of one character. */
export function reAllChar(): Term<"RegLan">;
/** `re.++`: The strings of the languages one after the other. */
export function reConcat(...args: Arg<"RegLan">[]): Term<"RegLan">;
/** `re.union`: The strings of some of the languages. */
export function reUnion(...args: Arg<"RegLan">[]): Term<"RegLan">;
/** `re.inter`: The strings of each of the languages. */
export function reInter(...args: Arg<"RegLan">[]): Term<"RegLan">;
/** `re.*`: Any number of strings of the language, none included. */
export function reStar(a: Arg<"RegLan">): Term<"RegLan">;
/** `re.+`: One or more strings of the language. */
export function rePlus(a: Arg<"RegLan">): Term<"RegLan">;
/** `re.opt`: A string of the language or the empty one. */
export function reOpt(a: Arg<"RegLan">): Term<"RegLan">;
/** `re.comp`: The strings that are not in the language. */
export function reComp(a: Arg<"RegLan">): Term<"RegLan">;
/** `re.diff`: The strings of the first language that are in none of the others. */
export function reDiff(...args: Arg<"RegLan">[]): Term<"RegLan">;
/** `re.range`: The characters from the first to the second; empty unless both strings have one character. */
export function reRange(a: Arg<"String">, b: Arg<"String">): Term<"RegLan">;
/** `re.^`: As many strings of the language as the index says. */
export function rePower(first: number, a: Arg<"RegLan">): Term<"RegLan">;
/** `re.loop`: From the first index to the second many strings of the language. */
export function reLoop(first: number, second: number, a: Arg<"RegLan">): Term<"RegLan">;
/** `re.*?`: As re.*; in a pattern, as few as possible. */
export function reStarLazy(a: Arg<"RegLan">): Term<"RegLan">;
/** `re.+?`: As re.+; in a pattern, as few as possible. */
export function rePlusLazy(a: Arg<"RegLan">): Term<"RegLan">;
/** `re.opt?`: As re.opt; in a pattern, nothing is tried first. */
export function reOptLazy(a: Arg<"RegLan">): Term<"RegLan">;
/** `re.loop?`: As re.loop; in a pattern, as few as possible. */
export function reLoopLazy(first: number, second: number, a: Arg<"RegLan">): Term<"RegLan">;
/** `re.capture`: The language; in a pattern, its match has this number. */
export function reCapture(first: number, a: Arg<"RegLan">): Term<"RegLan">;
/** `re.reference`: In a template, what the group with this number has captured. */
export function reReference(first: number): Term<"RegLan">;
/** `re.begin-anchor`: In a pattern, the beginning of the string. */
export function reBeginAnchor(): Term<"RegLan">;
/** `re.end-anchor`: In a pattern, the end of the string. */
export function reEndAnchor(): Term<"RegLan">;
/** `re.from_text`: A pattern of a programming language, with its flags. */
export function reFromText(first: number, a: Arg<"String">, b: Arg<"String">): Term<"RegLan">;
/** `seq.unit`: The sequence of this one element. */
export function seqUnit(a: Arg<"Array">): Term<"Seq">;
export function seqUnit(a: Arg<"BitVec">): Term<"Seq">;
export function seqUnit(a: Arg<"Bool">): Term<"Seq">;
export function seqUnit(a: Arg<"Float">): Term<"Seq">;
export function seqUnit(a: Arg<"Int">): Term<"Seq">;
export function seqUnit(a: Arg<"Real">): Term<"Seq">;
export function seqUnit(a: Arg<"RegLan">): Term<"Seq">;
export function seqUnit(a: Arg<"RoundingMode">): Term<"Seq">;
export function seqUnit(a: Arg<"Seq">): Term<"Seq">;
export function seqUnit(a: Arg<"Set">): Term<"Seq">;
export function seqUnit(a: Arg<"String">): Term<"Seq">;
/** `seq.++`: The sequences one after the other. */
export function seqConcat(...args: Arg<"Seq">[]): Term<"Seq">;
/** `seq.len`: The number of elements. */
export function seqLen(a: Arg<"Seq">): Term<"Int">;
/** `seq.nth`: The element at a place, counted from 0; open out of range. */
export function seqNth(a: Arg<"Seq">, b: Arg<"Int">): Term<"Int">;
/** `seq.at`: The sequence of the element at a place, counted from 0; empty out of range. */
export function seqAt(a: Arg<"Seq">, b: Arg<"Int">): Term<"Seq">;
/** `seq.extract`: The part from a place, counted from 0, with at most the given length; empty out of range. */
export function seqExtract(a: Arg<"Seq">, b: Arg<"Int">, c: Arg<"Int">): Term<"Seq">;
/** `seq.update`: The first sequence with the third written over it from a place on. */
export function seqUpdate(a: Arg<"Seq">, b: Arg<"Int">, c: Arg<"Seq">): Term<"Seq">;
/** `seq.prefixof`: Holds if the second sequence begins with the first. */
export function seqPrefixOf(a: Arg<"Seq">, b: Arg<"Seq">): Term<"Bool">;
/** `seq.suffixof`: Holds if the second sequence ends with the first. */
export function seqSuffixOf(a: Arg<"Seq">, b: Arg<"Seq">): Term<"Bool">;
/** `seq.contains`: Holds if the first sequence contains the second. */
export function seqContains(a: Arg<"Seq">, b: Arg<"Seq">): Term<"Bool">;
/** `seq.indexof`: The first place of the second sequence in the first, from the given place on; -1 if there is none. */
export function seqIndexOf(a: Arg<"Seq">, b: Arg<"Seq">, c: Arg<"Int">): Term<"Int">;
/** `seq.replace`: The first sequence with the first occurrence of the second replaced by the third; before everything if the second is empty. */
export function seqReplace(a: Arg<"Seq">, b: Arg<"Seq">, c: Arg<"Seq">): Term<"Seq">;
/** `seq.replace_all`: The first sequence with each occurrence of the second, from the left, replaced by the third; unchanged if the second is empty. */
export function seqReplaceAll(a: Arg<"Seq">, b: Arg<"Seq">, c: Arg<"Seq">): Term<"Seq">;
/** `seq.rev`: The sequence from its end to its beginning. */
export function seqRev(a: Arg<"Seq">): Term<"Seq">;
/** `set.singleton`: The set of this one element. */
export function setSingleton(a: Arg<"Array">): Term<"Set">;
export function setSingleton(a: Arg<"BitVec">): Term<"Set">;
export function setSingleton(a: Arg<"Bool">): Term<"Set">;
export function setSingleton(a: Arg<"Float">): Term<"Set">;
export function setSingleton(a: Arg<"Int">): Term<"Set">;
export function setSingleton(a: Arg<"Real">): Term<"Set">;
export function setSingleton(a: Arg<"RegLan">): Term<"Set">;
export function setSingleton(a: Arg<"RoundingMode">): Term<"Set">;
export function setSingleton(a: Arg<"Seq">): Term<"Set">;
export function setSingleton(a: Arg<"Set">): Term<"Set">;
export function setSingleton(a: Arg<"String">): Term<"Set">;
/** `set.insert`: The set that is the last argument, and the elements before it. */
export function setInsert(a: Arg<"Int">, b: Arg<"Set">, ...rest: Arg[]): Term<"Set">;
/** `set.union`: The elements of any of the sets. */
export function setUnion(...args: Arg<"Set">[]): Term<"Set">;
/** `set.inter`: The elements of all of the sets. */
export function setInter(...args: Arg<"Set">[]): Term<"Set">;
/** `set.minus`: The elements of the first set that are in none of the others. */
export function setMinus(...args: Arg<"Set">[]): Term<"Set">;
/** `set.complement`: The elements of a finite sort that are not in the set. */
export function setComplement(a: Arg<"Set">): Term<"Set">;
/** `set.member`: Holds if the first argument is an element of the set. */
export function setMember(a: Arg<"Int">, b: Arg<"Set">): Term<"Bool">;
/** `set.subset`: Holds if each element of the first set is one of the second. */
export function setSubset(a: Arg<"Set">, b: Arg<"Set">): Term<"Bool">;
/** `set.is_empty`: Holds if the set has no element. */
export function setIsEmpty(a: Arg<"Set">): Term<"Bool">;
/** `set.is_singleton`: Holds if the set has exactly one element. */
export function setIsSingleton(a: Arg<"Set">): Term<"Bool">;
/** `set.choose`: An element of the set, the same one each time; of the empty set any element of the sort. */
export function setChoose(a: Arg<"Set">): Term<"Int">;
/** `set.card`: The number of elements. */
export function setCard(a: Arg<"Set">): Term<"Int">;
/** `emp`: The heap has no cell. */
export function sepEmp(): Term<"Bool">;
/** `pto`: The heap is one cell, at the first argument, with the second as its contents. */
export function sepPto(a: Arg<"Array">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Array">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"BitVec">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Bool">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Float">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Int">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Real">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RegLan">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"RoundingMode">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Seq">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"Set">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"Array">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"BitVec">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"Bool">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"Float">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"Int">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"Real">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"RegLan">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"RoundingMode">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"Seq">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"Set">, share?: Arg<"Real">): Term<"Bool">;
export function sepPto(a: Arg<"String">, b: Arg<"String">, share?: Arg<"Real">): Term<"Bool">;
/** `sep`: The heap is a disjoint union, and each argument holds in a part of it. */
export function sepStar(...args: Arg<"Bool">[]): Term<"Bool">;
/** `wand`: In each heap that is disjoint from this one and in which the first argument holds, the second holds in the union. */
export function sepWand(...args: Arg<"Bool">[]): Term<"Bool">;
