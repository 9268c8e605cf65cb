//! The operator table: the only place where the operators of SMT-LIB are listed.
//!
//! Idea: one row per operator with its name, older or foreign names, number of numeral indices,
//! arity class and sort rule. Parser and printer use the names, the store uses arity and sort rule;
//! what an operator *means* is the total match in [`crate::eval`].
//! Invariant: overloaded names (`-`, `to_fp`) are several rows with one name; the parser takes the
//! first row whose indices, arity and sort rule fit.
//! Reference: the theories of SMT-LIB 2.7 (Core, Ints, Reals, Reals_Ints, FixedSizeBitVectors,
//! FloatingPoint, ArraysEx, Strings, datatypes of section 3.9), the SL-COMP input format for
//! separation logic. Extensions that all peers understand are marked in a comment.

use super::arity::Arity::{self, AtLeast, Chainable, Exact, LeftAssoc, Pairwise, RightAssoc};
use super::sort_rule::{self as rule, SortRule};

/// The theory that an operator belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theory {
    /// Booleans, equality, `ite`, applications, quantifiers, constants.
    Core,
    /// Integers and reals.
    Arith,
    /// Bit-vectors.
    BitVec,
    /// Floats and rounding modes.
    Float,
    /// Arrays.
    Array,
    /// Strings and regular languages.
    String,
    /// Sequences of elements of any sort.
    Sequence,
    /// Finite sets of elements of any sort.
    Set,
    /// Algebraic datatypes.
    Datatype,
    /// Separation logic.
    Heap,
}

/// Algebraic properties that hold for all arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Properties {
    /// `(f a b)` equals `(f b a)`; for a chainable predicate, it is symmetric.
    pub commutative: bool,
    /// `(f (f a b) c)` equals `(f a (f b c))`.
    pub associative: bool,
}

const NONE: Properties = Properties { commutative: false, associative: false };
const COMM: Properties = Properties { commutative: true, associative: false };
const ASSOC: Properties = Properties { commutative: false, associative: true };
const AC: Properties = Properties { commutative: true, associative: true };

/// One row of the table.
#[derive(Debug)]
pub struct OpInfo {
    /// The operator.
    pub op: Op,
    /// Its name in SMT-LIB; empty for what has no name of its own (values, applications).
    pub name: &'static str,
    /// Older and foreign names that the parser accepts.
    pub aliases: &'static [&'static str],
    /// The theory it belongs to.
    pub theory: Theory,
    /// Number of numeral indices, as in `(_ extract 7 0)`.
    pub indices: u8,
    /// How many arguments it takes.
    pub arity: Arity,
    /// Algebraic properties.
    pub properties: Properties,
    pub(crate) sort_rule: SortRule,
}

macro_rules! ops {
    ($($theory:ident { $($op:ident $name:literal $([$($alias:literal)*])? $indices:literal $arity:expr, $rule:ident, $props:ident;)* })*) => {
        /// An operator. The variants are the rows of the table, in order.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u16)]
        pub enum Op {$($(
            #[doc = concat!("`", $name, "`")]
            $op,
        )*)*}

        static TABLE: &[OpInfo] = &[$($(
            OpInfo {
                op: Op::$op,
                name: $name,
                aliases: &[$($($alias),*)?],
                theory: Theory::$theory,
                indices: $indices,
                arity: $arity,
                properties: $props,
                sort_rule: rule::$rule,
            },
        )*)*];

        /// The operators of each theory, so that what a theory does with its operators is a `match` that
        /// the compiler keeps total.
        ///
        /// ```
        /// use trine_term::{Op, by_theory};
        ///
        /// assert_eq!(by_theory::Heap::of(Op::SepEmp), Some(by_theory::Heap::SepEmp));
        /// assert_eq!(by_theory::Heap::of(Op::StrAt), None);
        /// ```
        pub mod by_theory {
            use super::Op;
            $(
                #[doc = concat!("The operators of [`Theory::", stringify!($theory), "`](super::Theory).")]
                #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
                pub enum $theory {$(
                    #[doc = concat!("`", $name, "`")]
                    $op,
                )*}

                impl $theory {
                    /// The operator, if it belongs to this theory.
                    #[must_use]
                    pub fn of(op: Op) -> Option<Self> {
                        match op {
                            $(Op::$op => Some(Self::$op),)*
                            _ => None,
                        }
                    }
                }
            )*
        }
    };
}

ops! {
    Core {
        // Constants and applications: built by their own functions of the store, not by name.
        True "true" 0 Exact(0), boolean, NONE;
        False "false" 0 Exact(0), boolean, NONE;
        Element "" 0 Exact(0), by_store, NONE;
        BoundVar "" 0 Exact(0), by_store, NONE;
        Apply "" 0 AtLeast(0), by_store, NONE;
        Not "not" 0 Exact(1), booleans, NONE;
        And "and" 0 LeftAssoc, booleans, AC;
        Or "or" 0 LeftAssoc, booleans, AC;
        Xor "xor" 0 LeftAssoc, booleans, AC;
        Implies "=>" ["implies"] 0 RightAssoc, booleans, NONE;
        Eq "=" ["iff"] 0 Chainable, equality, COMM;
        Distinct "distinct" 0 Pairwise, equality, COMM;
        Ite "ite" ["if_then_else"] 0 Exact(3), ite, NONE;
        // Arguments: the bound variables, then the body.
        Forall "forall" 0 AtLeast(2), quantifier, NONE;
        Exists "exists" 0 AtLeast(2), quantifier, NONE;
    }
    Arith {
        IntValue "" 0 Exact(0), by_store, NONE;
        RealValue "" 0 Exact(0), by_store, NONE;
        AlgebraicValue "" 0 Exact(0), by_store, NONE;
        Neg "-" 0 Exact(1), arith, NONE;
        Sub "-" 0 LeftAssoc, arith, NONE;
        Add "+" 0 LeftAssoc, arith, AC;
        Mul "*" 0 LeftAssoc, arith, AC;
        Divide "/" 0 LeftAssoc, reals, NONE;
        IntDiv "div" 0 LeftAssoc, ints, NONE;
        Mod "mod" 0 Exact(2), ints, NONE;
        Abs "abs" 0 Exact(1), arith, NONE;
        // Extensions of cvc5.
        IntLog2 "int.log2" 0 Exact(1), ints, NONE;
        IntPow2 "int.pow2" 0 Exact(1), ints, NONE;
        Le "<=" 0 Chainable, arith_predicate, NONE;
        Lt "<" 0 Chainable, arith_predicate, NONE;
        Ge ">=" 0 Chainable, arith_predicate, NONE;
        Gt ">" 0 Chainable, arith_predicate, NONE;
        Divisible "divisible" 1 Exact(1), divisible, NONE;
        ToReal "to_real" 0 Exact(1), to_real, NONE;
        ToInt "to_int" 0 Exact(1), to_int, NONE;
        IsInt "is_int" 0 Exact(1), is_int, NONE;
    }
    BitVec {
        BvValue "" 0 Exact(0), by_store, NONE;
        Concat "concat" 0 LeftAssoc, concat, ASSOC;
        Extract "extract" 2 Exact(1), extract, NONE;
        Repeat "repeat" 1 Exact(1), repeat, NONE;
        ZeroExtend "zero_extend" 1 Exact(1), extend, NONE;
        SignExtend "sign_extend" 1 Exact(1), extend, NONE;
        RotateLeft "rotate_left" 1 Exact(1), rotate, NONE;
        RotateRight "rotate_right" 1 Exact(1), rotate, NONE;
        BvNot "bvnot" 0 Exact(1), bv_same, NONE;
        BvAnd "bvand" 0 LeftAssoc, bv_same, AC;
        BvOr "bvor" 0 LeftAssoc, bv_same, AC;
        BvXor "bvxor" 0 LeftAssoc, bv_same, AC;
        BvNand "bvnand" 0 Exact(2), bv_same, COMM;
        BvNor "bvnor" 0 Exact(2), bv_same, COMM;
        BvXnor "bvxnor" 0 LeftAssoc, bv_same, AC;
        BvNeg "bvneg" 0 Exact(1), bv_same, NONE;
        BvAdd "bvadd" 0 LeftAssoc, bv_same, AC;
        BvSub "bvsub" 0 LeftAssoc, bv_same, NONE;
        BvMul "bvmul" 0 LeftAssoc, bv_same, AC;
        BvUdiv "bvudiv" 0 Exact(2), bv_same, NONE;
        BvUrem "bvurem" 0 Exact(2), bv_same, NONE;
        BvSdiv "bvsdiv" 0 Exact(2), bv_same, NONE;
        BvSrem "bvsrem" 0 Exact(2), bv_same, NONE;
        BvSmod "bvsmod" 0 Exact(2), bv_same, NONE;
        BvShl "bvshl" 0 Exact(2), bv_same, NONE;
        BvLshr "bvlshr" 0 Exact(2), bv_same, NONE;
        BvAshr "bvashr" 0 Exact(2), bv_same, NONE;
        // Rotation by a bit-vector amount: an extension of Bitwuzla and Z3.
        BvRotateLeft "ext_rotate_left" 0 Exact(2), bv_same, NONE;
        BvRotateRight "ext_rotate_right" 0 Exact(2), bv_same, NONE;
        BvComp "bvcomp" 0 Exact(2), bv_to_bit, COMM;
        // Reductions: an extension of all peers.
        BvRedAnd "bvredand" 0 Exact(1), bv_to_bit, NONE;
        BvRedOr "bvredor" 0 Exact(1), bv_to_bit, NONE;
        BvRedXor "bvredxor" 0 Exact(1), bv_to_bit, NONE;
        BvUlt "bvult" 0 Chainable, bv_predicate, NONE;
        BvUle "bvule" 0 Chainable, bv_predicate, NONE;
        BvUgt "bvugt" 0 Chainable, bv_predicate, NONE;
        BvUge "bvuge" 0 Chainable, bv_predicate, NONE;
        BvSlt "bvslt" 0 Chainable, bv_predicate, NONE;
        BvSle "bvsle" 0 Chainable, bv_predicate, NONE;
        BvSgt "bvsgt" 0 Chainable, bv_predicate, NONE;
        BvSge "bvsge" 0 Chainable, bv_predicate, NONE;
        BvNegO "bvnego" 0 Exact(1), bv_predicate, NONE;
        BvUaddO "bvuaddo" 0 Exact(2), bv_predicate, COMM;
        BvSaddO "bvsaddo" 0 Exact(2), bv_predicate, COMM;
        BvUmulO "bvumulo" 0 Exact(2), bv_predicate, COMM;
        BvSmulO "bvsmulo" 0 Exact(2), bv_predicate, COMM;
        BvUsubO "bvusubo" 0 Exact(2), bv_predicate, NONE;
        BvSsubO "bvssubo" 0 Exact(2), bv_predicate, NONE;
        BvSdivO "bvsdivo" 0 Exact(2), bv_predicate, NONE;
        UbvToInt "ubv_to_int" ["bv2nat" "bv2int"] 0 Exact(1), bv_to_int, NONE;
        SbvToInt "sbv_to_int" 0 Exact(1), bv_to_int, NONE;
        IntToBv "int_to_bv" ["int2bv" "nat2bv"] 1 Exact(1), int_to_bv, NONE;
    }
    Float {
        FloatValue "" 0 Exact(0), by_store, NONE;
        RoundingValue "" 0 Exact(0), by_store, NONE;
        Fp "fp" 0 Exact(3), fp, NONE;
        FpAbs "fp.abs" 0 Exact(1), fp_same, NONE;
        FpNeg "fp.neg" 0 Exact(1), fp_same, NONE;
        FpAdd "fp.add" 0 Exact(3), fp_rounded, NONE;
        FpSub "fp.sub" 0 Exact(3), fp_rounded, NONE;
        FpMul "fp.mul" 0 Exact(3), fp_rounded, NONE;
        FpDiv "fp.div" 0 Exact(3), fp_rounded, NONE;
        FpFma "fp.fma" 0 Exact(4), fp_rounded, NONE;
        FpSqrt "fp.sqrt" 0 Exact(2), fp_rounded, NONE;
        FpRem "fp.rem" 0 Exact(2), fp_same, NONE;
        FpRoundToIntegral "fp.roundToIntegral" 0 Exact(2), fp_rounded, NONE;
        FpMin "fp.min" 0 Exact(2), fp_same, NONE;
        FpMax "fp.max" 0 Exact(2), fp_same, NONE;
        FpLeq "fp.leq" 0 Chainable, fp_predicate, NONE;
        FpLt "fp.lt" 0 Chainable, fp_predicate, NONE;
        FpGeq "fp.geq" 0 Chainable, fp_predicate, NONE;
        FpGt "fp.gt" 0 Chainable, fp_predicate, NONE;
        FpEq "fp.eq" 0 Chainable, fp_predicate, COMM;
        FpIsNormal "fp.isNormal" 0 Exact(1), fp_predicate, NONE;
        FpIsSubnormal "fp.isSubnormal" 0 Exact(1), fp_predicate, NONE;
        FpIsZero "fp.isZero" 0 Exact(1), fp_predicate, NONE;
        FpIsInfinite "fp.isInfinite" 0 Exact(1), fp_predicate, NONE;
        FpIsNan "fp.isNaN" 0 Exact(1), fp_predicate, NONE;
        FpIsNegative "fp.isNegative" 0 Exact(1), fp_predicate, NONE;
        FpIsPositive "fp.isPositive" 0 Exact(1), fp_predicate, NONE;
        FpFromBits "to_fp" 2 Exact(1), fp_from_bits, NONE;
        FpFromFp "to_fp" 2 Exact(2), fp_from_fp, NONE;
        FpFromReal "to_fp" 2 Exact(2), fp_from_real, NONE;
        FpFromSbv "to_fp" ["to_fp_signed"] 2 Exact(2), fp_from_bv, NONE;
        FpFromUbv "to_fp_unsigned" 2 Exact(2), fp_from_bv, NONE;
        FpToUbv "fp.to_ubv" 1 Exact(2), fp_to_bv, NONE;
        FpToSbv "fp.to_sbv" 1 Exact(2), fp_to_bv, NONE;
        FpToReal "fp.to_real" 0 Exact(1), fp_to_real, NONE;
        // The bits of a float, NaN as 0 1...1 10...0: an extension of Z3 and Bitwuzla.
        FpToIeeeBv "fp.to_ieee_bv" ["to_ieee_bv"] 0 Exact(1), fp_to_ieee_bv, NONE;
    }
    Array {
        Select "select" 0 Exact(2), select, NONE;
        Store "store" 0 Exact(3), store, NONE;
        // `((as const (Array I E)) v)`; the sort is given by the script.
        ConstArray "const" 0 Exact(1), by_store, NONE;
        // Extensions of Z3: the element of all but some indices; `((_ map f) a ..)`, a function applied
        // to the elements at each index, made by `TermStore::mk_array_map`.
        ArrayDefault "default" 0 Exact(1), array_default, NONE;
        ArrayMap "map" 0 AtLeast(1), by_store, NONE;
        // The array whose element at each index is that index, made by `TermStore::mk_array_identity`; a
        // `lambda` is a function mapped over it.
        ArrayIdentity "" 0 Exact(0), by_store, NONE;
    }
    String {
        StringValue "" 0 Exact(0), by_store, NONE;
        StrConcat "str.++" 0 LeftAssoc, string_same, ASSOC;
        StrLen "str.len" 0 Exact(1), string_to_int, NONE;
        StrLt "str.<" 0 Chainable, string_predicate, NONE;
        StrLe "str.<=" 0 Chainable, string_predicate, NONE;
        StrAt "str.at" 0 Exact(2), str_at, NONE;
        StrSubstr "str.substr" 0 Exact(3), str_substr, NONE;
        StrPrefixOf "str.prefixof" 0 Exact(2), string_predicate, NONE;
        StrSuffixOf "str.suffixof" 0 Exact(2), string_predicate, NONE;
        StrContains "str.contains" 0 Exact(2), string_predicate, NONE;
        StrIndexOf "str.indexof" 0 Exact(3), str_indexof, NONE;
        StrReplace "str.replace" 0 Exact(3), string_same, NONE;
        StrReplaceAll "str.replace_all" ["str.replaceall"] 0 Exact(3), string_same, NONE;
        StrReplaceRe "str.replace_re" 0 Exact(3), str_replace_re, NONE;
        StrReplaceReAll "str.replace_re_all" 0 Exact(3), str_replace_re, NONE;
        // Extensions of OSTRICH: leftmost longest matches; and matches by priority, where pattern and
        // template are no arguments but indices, made by `TermStore::mk_rewriting`.
        StrReplaceReLongest "str.replace_re_longest" 0 Exact(3), str_replace_re, NONE;
        StrReplaceReLongestAll "str.replace_re_longest_all" 0 Exact(3), str_replace_re, NONE;
        StrReplaceCg "str.replace_cg" 2 Exact(1), string_same, NONE;
        StrReplaceCgAll "str.replace_cg_all" 2 Exact(1), string_same, NONE;
        StrExtractCg "str.extract_cg" 2 Exact(1), string_same, NONE;
        StrIsDigit "str.is_digit" 0 Exact(1), string_predicate, NONE;
        StrToCode "str.to_code" 0 Exact(1), string_to_int, NONE;
        StrFromCode "str.from_code" 0 Exact(1), int_to_string, NONE;
        StrToInt "str.to_int" ["str.to.int"] 0 Exact(1), string_to_int, NONE;
        StrFromInt "str.from_int" ["int.to.str"] 0 Exact(1), int_to_string, NONE;
        // Extensions of cvc5.
        StrRev "str.rev" 0 Exact(1), string_same, NONE;
        StrToLower "str.to_lower" ["str.tolower"] 0 Exact(1), string_same, NONE;
        StrToUpper "str.to_upper" ["str.toupper"] 0 Exact(1), string_same, NONE;
        StrUpdate "str.update" 0 Exact(3), str_update, NONE;
        StrIndexOfRe "str.indexof_re" 0 Exact(3), str_indexof_re, NONE;
        StrInRe "str.in_re" ["str.in.re"] 0 Exact(2), str_in_re, NONE;
        StrToRe "str.to_re" ["str.to.re"] 0 Exact(1), string_to_reglan, NONE;
        ReNone "re.none" ["re.nostr"] 0 Exact(0), reglan, NONE;
        ReAll "re.all" 0 Exact(0), reglan, NONE;
        ReAllChar "re.allchar" 0 Exact(0), reglan, NONE;
        ReConcat "re.++" 0 LeftAssoc, reglan_same, ASSOC;
        ReUnion "re.union" 0 LeftAssoc, reglan_same, AC;
        ReInter "re.inter" 0 LeftAssoc, reglan_same, AC;
        ReStar "re.*" 0 Exact(1), reglan_same, NONE;
        RePlus "re.+" 0 Exact(1), reglan_same, NONE;
        ReOpt "re.opt" 0 Exact(1), reglan_same, NONE;
        ReComp "re.comp" ["re.complement"] 0 Exact(1), reglan_same, NONE;
        ReDiff "re.diff" 0 LeftAssoc, reglan_same, NONE;
        ReRange "re.range" 0 Exact(2), re_range, NONE;
        RePower "re.^" 1 Exact(1), reglan_same, NONE;
        ReLoop "re.loop" 2 Exact(1), reglan_same, NONE;
        // Parts of patterns with priorities, extensions of OSTRICH.
        ReStarLazy "re.*?" 0 Exact(1), reglan_same, NONE;
        RePlusLazy "re.+?" 0 Exact(1), reglan_same, NONE;
        ReOptLazy "re.opt?" 0 Exact(1), reglan_same, NONE;
        ReLoopLazy "re.loop?" 2 Exact(1), reglan_same, NONE;
        ReCapture "re.capture" 1 Exact(1), reglan_same, NONE;
        ReReference "re.reference" 1 Exact(0), reglan, NONE;
        ReBeginAnchor "re.begin-anchor" 0 Exact(0), reglan, NONE;
        ReEndAnchor "re.end-anchor" 0 Exact(0), reglan, NONE;
        // A pattern as a text with its flags; the index is the flavour. Written by the names of the
        // flavours, `re.from_python`.
        ReFromText "re.from_text" 1 Exact(2), strings_to_reglan, NONE;
    }
    Sequence {
        // `(as seq.empty (Seq E))`; the sort is given by the script.
        SeqEmpty "seq.empty" 0 Exact(0), by_store, NONE;
        SeqUnit "seq.unit" 0 Exact(1), seq_unit, NONE;
        SeqConcat "seq.++" 0 LeftAssoc, seq_same, ASSOC;
        SeqLen "seq.len" 0 Exact(1), seq_len, NONE;
        SeqNth "seq.nth" 0 Exact(2), seq_nth, NONE;
        SeqAt "seq.at" 0 Exact(2), seq_at, NONE;
        SeqExtract "seq.extract" 0 Exact(3), seq_extract, NONE;
        SeqUpdate "seq.update" 0 Exact(3), seq_update, NONE;
        SeqPrefixOf "seq.prefixof" 0 Exact(2), seq_predicate, NONE;
        SeqSuffixOf "seq.suffixof" 0 Exact(2), seq_predicate, NONE;
        SeqContains "seq.contains" 0 Exact(2), seq_predicate, NONE;
        SeqIndexOf "seq.indexof" 0 Exact(3), seq_indexof, NONE;
        SeqReplace "seq.replace" 0 Exact(3), seq_same, NONE;
        SeqReplaceAll "seq.replace_all" 0 Exact(3), seq_same, NONE;
        SeqRev "seq.rev" 0 Exact(1), seq_same, NONE;
    }
    Set {
        // `(as set.empty (Set E))`, `(as set.universe (Set E))`; the sort is given by the script.
        SetEmpty "set.empty" 0 Exact(0), by_store, NONE;
        SetUniverse "set.universe" 0 Exact(0), by_store, NONE;
        SetSingleton "set.singleton" 0 Exact(1), set_singleton, NONE;
        SetInsert "set.insert" 0 AtLeast(2), set_insert, NONE;
        SetUnion "set.union" 0 LeftAssoc, set_same, AC;
        SetInter "set.inter" 0 LeftAssoc, set_same, AC;
        SetMinus "set.minus" 0 LeftAssoc, set_same, NONE;
        SetComplement "set.complement" 0 Exact(1), set_same, NONE;
        SetMember "set.member" 0 Exact(2), set_member, NONE;
        SetSubset "set.subset" 0 Exact(2), set_predicate, NONE;
        SetIsEmpty "set.is_empty" 0 Exact(1), set_predicate, NONE;
        SetIsSingleton "set.is_singleton" 0 Exact(1), set_predicate, NONE;
        SetChoose "set.choose" 0 Exact(1), set_choose, NONE;
        SetCard "set.card" 0 Exact(1), set_card, NONE;
    }
    Datatype {
        // Built by the store from the declared constructors, selectors and testers.
        Construct "" 0 AtLeast(0), by_store, NONE;
        SelectField "" 0 Exact(1), by_store, NONE;
        // `(_ is C)`
        IsConstructor "is" 0 Exact(1), by_store, NONE;
    }
    Heap {
        // `(as nil Loc)`; the sort is given by the script.
        SepNil "nil" ["sep.nil"] 0 Exact(0), by_store, NONE;
        SepEmp "emp" ["sep.emp"] 0 Exact(0), boolean, NONE;
        SepPto "pto" 0 Exact(2), points_to, NONE;
        // `(pto x v 0.5)`; the indices are numerator and denominator of the share.
        SepShare "pto" 2 Exact(2), share_of_cell, NONE;
        SepStar "sep" 0 LeftAssoc, booleans, AC;
        SepWand "wand" 0 RightAssoc, booleans, NONE;
    }
}

impl Op {
    /// All operators, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.op)
    }

    /// The row of the operator.
    #[inline]
    #[must_use]
    pub fn info(self) -> &'static OpInfo {
        &TABLE[self as usize]
    }

    /// The SMT-LIB name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Whether the standard leaves the value of some applications open; see [`crate::OpenCase`].
    #[must_use]
    pub fn may_be_open(self) -> bool {
        matches!(
            self,
            Self::IntDiv
                | Self::Mod
                | Self::Divide
                | Self::SelectField
                | Self::FpMin
                | Self::FpMax
                | Self::FpToUbv
                | Self::FpToSbv
                | Self::FpToReal
                | Self::SepNil
                | Self::SeqNth
                | Self::SetChoose
        )
    }

    /// Whether applications are formulas that speak of the heap.
    #[inline]
    #[must_use]
    pub fn describes_heap(self) -> bool {
        self.info().theory == Theory::Heap && self != Self::SepNil
    }

    /// Whether applications rewrite matches of a pattern with priorities; see [`crate::Rewriting`].
    #[inline]
    #[must_use]
    pub fn rewrites_matches(self) -> bool {
        matches!(self, Self::StrReplaceCg | Self::StrReplaceCgAll | Self::StrExtractCg)
    }

    /// Whether terms with this operator are values: constants of the language that stand for
    /// themselves and have no arguments.
    #[inline]
    #[must_use]
    pub fn is_value(self) -> bool {
        matches!(
            self,
            Self::True
                | Self::False
                | Self::Element
                | Self::IntValue
                | Self::RealValue
                | Self::AlgebraicValue
                | Self::BvValue
                | Self::FloatValue
                | Self::RoundingValue
                | Self::StringValue
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_variants() {
        for (position, row) in TABLE.iter().enumerate() {
            assert_eq!(row.op as usize, position);
        }
    }
}
