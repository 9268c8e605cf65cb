//! The meaning of the operators: what each of them is on values.
//!
//! Idea: [`fold`] is one total match over [`Op`]. Nothing else in Trine defines an operator; the
//! rewriter's constant folding, model checks and tests all come here. It is written from the
//! standard and shares no code with rewriting, bit-blasting or automata.
//! Invariant: left-associative, right-associative, chainable and pairwise operators mean what
//! SMT-LIB 2.7, section 3.7.1, says of the binary operator. A case that the standard leaves open is
//! never decided silently: [`fold`] reports it, the [`Evaluator`] asks the interpretation.
//! Reference: SMT-LIB 2.7 and its theory files; for the extensions see [`crate::Op`].

mod arith;
mod bitvec;
mod cache;
mod core;
mod datatype;
mod error;
mod evaluator;
mod float;
mod host;
mod literal;
mod pattern;
mod regex;
mod sequence;
mod set;
mod string;
mod tabulation;

use trine_value::{BitVec, Float, Regex, StrValue};

use crate::declaration::FunId;
use crate::domain::Domain;
use crate::interpretation::OpenCase;
use crate::op::Op;
use crate::sort::{Sort, SortId};
use crate::store::{TermId, TermStore};
use crate::value::{ArrayValue, SetValue, Value};

/// Arrays of this many elements can be written out.
const MOST_LISTED: u64 = 1 << 16;
pub use error::EvalError;
pub use evaluator::Evaluator;
use host::{Alone, Host, open};

/// The result of applying an operator to values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fold {
    /// The value that the standard prescribes.
    Value(Value),
    /// The standard allows any function here; nothing may be concluded but that equal arguments
    /// give equal results.
    Open,
    /// The result would be too large, or deciding it too much work.
    TooHard,
    /// The operator has no meaning on values alone: variables, applications of declared functions,
    /// quantifiers, heaps; or arguments that are not of the operator's sorts.
    Unsupported,
}

/// An operator with what belongs to it, but without arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Head {
    /// The operator.
    pub op: Op,
    /// Its numeral indices; unused places are zero. A selector of a parametric datatype is one function
    /// for each instance, so the first index is the sort of its argument there; the same for `seq.nth`
    /// and `set.choose`.
    pub indices: [u32; 2],
    /// The constructor or selector.
    pub function: Option<FunId>,
    /// The sort of the result.
    pub sort: SortId,
}

impl Head {
    /// The head of a term.
    #[must_use]
    pub fn of(store: &TermStore, term: TermId) -> Self {
        Self {
            op: store.op(term),
            indices: match store.op(term) {
                Op::SelectField => datatype::instance(store, term),
                Op::SeqNth | Op::SetChoose => [store.sort(store.arg(term, 0)).raw(), 0],
                _ => store.indices(term),
            },
            function: store.function(term),
            sort: store.sort(term),
        }
    }

    /// The open case in which this operator is applied to `args`.
    #[must_use]
    pub fn case(&self, args: &[Value]) -> OpenCase {
        OpenCase { op: self.op, indices: self.indices, function: self.function, args: args.into() }
    }
}

/// Applies an operator to values.
///
/// Arguments have to be of the operator's sorts; then the result is of the sort of the head.
///
/// ```
/// use trine_term::{Fold, Head, Op, TermStore, Value, fold};
/// let mut store = TermStore::new();
/// let (a, b) = (store.mk_bv_u64(8, 200), store.mk_bv_u64(8, 100));
/// let sum = store.mk(Op::BvAdd, &[a, b]);
/// let args = [Value::bits(8, 200), Value::bits(8, 100)];
/// let result = fold(&store, &Head::of(&store, sum), &args);
/// assert!(matches!(result, Fold::Value(value) if value == Value::bits(8, 44)));
/// ```
#[must_use]
pub fn fold(store: &TermStore, head: &Head, args: &[Value]) -> Fold {
    apply(store, head, args, &mut Alone::default())
}

/// As [`fold`], for a host.
#[inline]
fn apply(store: &TermStore, head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let [i, j] = head.indices;
    // total over Op
    match head.op {
        Op::True => Fold::Value(Value::Bool(true)),
        Op::False => Fold::Value(Value::Bool(false)),
        Op::Not => core::not(args),
        Op::And => core::and(args),
        Op::Or => core::or(args),
        Op::Xor => core::xor(args),
        Op::Implies => core::implies(args),
        Op::Eq => core::equal(args, host),
        Op::Distinct => core::distinct(args, host),
        Op::Ite => core::ite(args),

        Op::Neg => arith::neg(args),
        Op::Sub => arith::left(args, arith::Binary::Sub),
        Op::Add => arith::left(args, arith::Binary::Add),
        Op::Mul => arith::left(args, arith::Binary::Mul),
        Op::Divide => arith::real_division(head, args, host),
        Op::IntDiv => arith::int_division(head, args, host),
        Op::Mod => arith::int_division(head, args, host),
        Op::Abs => arith::abs(args),
        Op::IntLog2 => arith::log2(args),
        Op::IntPow2 => arith::pow2(args),
        Op::Le => arith::chain(args, std::cmp::Ordering::is_le),
        Op::Lt => arith::chain(args, std::cmp::Ordering::is_lt),
        Op::Ge => arith::chain(args, std::cmp::Ordering::is_ge),
        Op::Gt => arith::chain(args, std::cmp::Ordering::is_gt),
        Op::Divisible => arith::divisible(i, args),
        Op::ToReal => arith::to_real(args),
        Op::ToInt => arith::to_int(args),
        Op::IsInt => arith::is_int(args),

        Op::Concat => bitvec::left(args, BitVec::concat),
        Op::Extract => bitvec::unary(args, |x| x.extract(i, j)),
        Op::Repeat => bitvec::unary(args, |x| x.repeat(i)),
        Op::ZeroExtend => bitvec::unary(args, |x| x.zero_extend(i)),
        Op::SignExtend => bitvec::unary(args, |x| x.sign_extend(i)),
        Op::RotateLeft => bitvec::unary(args, |x| x.rotate_left(i)),
        Op::RotateRight => bitvec::unary(args, |x| x.rotate_right(i)),
        Op::BvNot => bitvec::unary(args, BitVec::not),
        Op::BvAnd => bitvec::left(args, BitVec::and),
        Op::BvOr => bitvec::left(args, BitVec::or),
        Op::BvXor => bitvec::left(args, BitVec::xor),
        Op::BvNand => bitvec::binary(args, BitVec::nand),
        Op::BvNor => bitvec::binary(args, BitVec::nor),
        Op::BvXnor => bitvec::left(args, BitVec::xnor),
        Op::BvNeg => bitvec::unary(args, BitVec::neg),
        Op::BvAdd => bitvec::left(args, BitVec::add),
        Op::BvSub => bitvec::left(args, BitVec::sub),
        Op::BvMul => bitvec::left(args, BitVec::mul),
        Op::BvUdiv => bitvec::binary(args, BitVec::udiv),
        Op::BvUrem => bitvec::binary(args, BitVec::urem),
        Op::BvSdiv => bitvec::binary(args, BitVec::sdiv),
        Op::BvSrem => bitvec::binary(args, BitVec::srem),
        Op::BvSmod => bitvec::binary(args, BitVec::smod),
        Op::BvShl => bitvec::binary(args, BitVec::shl),
        Op::BvLshr => bitvec::binary(args, BitVec::lshr),
        Op::BvAshr => bitvec::binary(args, BitVec::ashr),
        Op::BvRotateLeft => bitvec::binary(args, |x, y| x.rotate_left(bitvec::rotation(y))),
        Op::BvRotateRight => bitvec::binary(args, |x, y| x.rotate_right(bitvec::rotation(y))),
        Op::BvComp => bitvec::binary(args, BitVec::comp),
        Op::BvRedAnd => bitvec::unary(args, BitVec::redand),
        Op::BvRedOr => bitvec::unary(args, BitVec::redor),
        Op::BvRedXor => bitvec::unary(args, |x| BitVec::from_bool(x.count_ones() % 2 == 1)),
        Op::BvUlt => bitvec::chain(args, BitVec::ult),
        Op::BvUle => bitvec::chain(args, BitVec::ule),
        Op::BvUgt => bitvec::chain(args, |x, y| y.ult(x)),
        Op::BvUge => bitvec::chain(args, |x, y| y.ule(x)),
        Op::BvSlt => bitvec::chain(args, BitVec::slt),
        Op::BvSle => bitvec::chain(args, BitVec::sle),
        Op::BvSgt => bitvec::chain(args, |x, y| y.slt(x)),
        Op::BvSge => bitvec::chain(args, |x, y| y.sle(x)),
        Op::BvNegO => bitvec::test(args, BitVec::nego),
        Op::BvUaddO => bitvec::chain(args, BitVec::uaddo),
        Op::BvSaddO => bitvec::chain(args, BitVec::saddo),
        Op::BvUmulO => bitvec::chain(args, BitVec::umulo),
        Op::BvSmulO => bitvec::chain(args, BitVec::smulo),
        Op::BvUsubO => bitvec::chain(args, BitVec::usubo),
        Op::BvSsubO => bitvec::chain(args, BitVec::ssubo),
        Op::BvSdivO => bitvec::chain(args, BitVec::sdivo),
        Op::UbvToInt => bitvec::to_int(args, |x| x.to_ubig().into()),
        Op::SbvToInt => bitvec::to_int(args, BitVec::to_ibig_signed),
        Op::IntToBv => bitvec::from_int(i, args),

        Op::Fp => float::from_parts(args),
        Op::FpAbs => float::unary(args, Float::abs),
        Op::FpNeg => float::unary(args, Float::neg),
        Op::FpAdd => float::rounded2(args, |m, x, y| x.add(m, y)),
        Op::FpSub => float::rounded2(args, |m, x, y| x.sub(m, y)),
        Op::FpMul => float::rounded2(args, |m, x, y| x.mul(m, y)),
        Op::FpDiv => float::rounded2(args, |m, x, y| x.div(m, y)),
        Op::FpFma => float::fma(args),
        Op::FpSqrt => float::rounded1(args, |m, x| x.sqrt(m)),
        Op::FpRem => float::rem(args),
        Op::FpRoundToIntegral => float::rounded1(args, |m, x| x.round_to_integral(m)),
        Op::FpMin => float::min_max(head, args, Float::min, host),
        Op::FpMax => float::min_max(head, args, Float::max, host),
        Op::FpLeq => float::chain(args, Float::leq),
        Op::FpLt => float::chain(args, Float::lt),
        Op::FpGeq => float::chain(args, Float::geq),
        Op::FpGt => float::chain(args, Float::gt),
        Op::FpEq => float::chain(args, Float::ieee_eq),
        Op::FpIsNormal => float::test(args, Float::is_normal),
        Op::FpIsSubnormal => float::test(args, Float::is_subnormal),
        Op::FpIsZero => float::test(args, Float::is_zero),
        Op::FpIsInfinite => float::test(args, Float::is_infinite),
        Op::FpIsNan => float::test(args, Float::is_nan),
        Op::FpIsNegative => float::test(args, Float::is_negative),
        Op::FpIsPositive => float::test(args, Float::is_positive),
        Op::FpFromBits => float::from_bits(head.indices, args),
        Op::FpFromFp => float::from_float(head.indices, args),
        Op::FpFromReal => float::from_real(head.indices, args),
        Op::FpFromSbv => float::from_bitvec(head.indices, args, Float::from_sbv),
        Op::FpFromUbv => float::from_bitvec(head.indices, args, Float::from_ubv),
        Op::FpToUbv => float::to_bitvec(head, args, Float::to_ubv, host),
        Op::FpToSbv => float::to_bitvec(head, args, Float::to_sbv, host),
        Op::FpToReal => float::to_real(head, args, host),
        Op::FpToIeeeBv => float::to_ieee_bv(args),

        Op::Select => array_select(args),
        Op::Store => array_store(args),
        Op::ConstArray => array_constant(store, head.sort, args),
        Op::ArrayDefault => array_default(args),
        Op::ArrayIdentity => array_identity(store, head.sort),

        Op::SeqEmpty => sequence::empty(args),
        Op::SeqUnit => sequence::unit(args),
        Op::SeqConcat => sequence::concat(args),
        Op::SeqLen => sequence::length(args),
        Op::SeqNth => sequence::nth(head, args, host),
        Op::SeqAt => sequence::at(args),
        Op::SeqExtract => sequence::extract(args),
        Op::SeqUpdate => sequence::update(args),
        Op::SeqPrefixOf => sequence::test(args, |a, b| b.starts_with(a)),
        Op::SeqSuffixOf => sequence::test(args, |a, b| b.ends_with(a)),
        Op::SeqContains => sequence::contains(args, host),
        Op::SeqIndexOf => sequence::index_of(args, host),
        Op::SeqReplace => sequence::replace(args, host),
        Op::SeqReplaceAll => sequence::replace_all(args, host),
        Op::SeqRev => sequence::reversed(args),

        Op::SetEmpty => set::empty(args),
        Op::SetUniverse => set::universe(store, head.sort),
        Op::SetSingleton => set::singleton(args),
        Op::SetInsert => set::insert(args),
        Op::SetUnion => set::together(args, SetValue::union),
        Op::SetInter => set::together(args, SetValue::intersection),
        Op::SetMinus => set::together(args, SetValue::difference),
        Op::SetComplement => set::complement(store, head.sort, args),
        Op::SetMember => set::member(args),
        Op::SetSubset => set::subset(args),
        Op::SetIsEmpty => set::sized(args, |size| size == 0),
        Op::SetIsSingleton => set::sized(args, |size| size == 1),
        Op::SetChoose => set::choose(head, args, host),
        Op::SetCard => set::card(args),

        Op::StrConcat => string::concat(args),
        Op::StrLen => string::length(args),
        Op::StrLt => string::chain(args, StrValue::lt),
        Op::StrLe => string::chain(args, StrValue::le),
        Op::StrAt => string::at(args),
        Op::StrSubstr => string::substr(args),
        Op::StrPrefixOf => string::chain(args, StrValue::is_prefix_of),
        Op::StrSuffixOf => string::chain(args, StrValue::is_suffix_of),
        Op::StrContains => string::contains(args),
        Op::StrIndexOf => string::index_of(args),
        Op::StrReplace => string::replace(args),
        Op::StrReplaceAll => string::replace_all(args),
        Op::StrIsDigit => string::test(args, StrValue::is_digit),
        Op::StrToCode => string::to_int(args, StrValue::to_code),
        Op::StrFromCode => string::from_int(args, StrValue::from_code),
        Op::StrToInt => string::digits_to_int(args),
        Op::StrFromInt => string::from_int(args, StrValue::from_int),
        Op::StrRev => string::unary(args, StrValue::reversed),
        Op::StrToLower => string::unary(args, StrValue::to_lower),
        Op::StrToUpper => string::unary(args, StrValue::to_upper),
        Op::StrUpdate => string::update(args),

        Op::StrReplaceRe => regex::replace(args, host),
        Op::StrReplaceReAll => regex::replace_all(args, host),
        Op::StrReplaceReLongest => regex::replace_longest(args, host),
        Op::StrReplaceReLongestAll => regex::replace_longest_all(args, host),
        Op::StrReplaceCg | Op::StrReplaceCgAll | Op::StrExtractCg => {
            pattern::rewrite(store, head, args, host)
        }
        Op::StrIndexOfRe => regex::index_of(args, host),
        Op::StrInRe => regex::member(args, host),
        Op::StrToRe => regex::literal(args),
        Op::ReNone => regex::language(Regex::none()),
        Op::ReAll => regex::language(Regex::all()),
        Op::ReAllChar => regex::language(Regex::allchar()),
        Op::ReConcat => regex::together(args, Regex::concat),
        Op::ReUnion => regex::together(args, Regex::union),
        Op::ReInter => regex::together(args, Regex::inter),
        Op::ReStar => regex::unary(args, Regex::star),
        Op::RePlus => regex::unary(args, Regex::plus),
        Op::ReOpt => regex::unary(args, Regex::optional),
        Op::ReComp => regex::unary(args, Regex::complement),
        Op::ReDiff => regex::difference(args),
        Op::ReRange => regex::range(args),
        Op::RePower => regex::unary(args, |body| body.power(u64::from(i))),
        Op::ReLoop | Op::ReLoopLazy => {
            regex::unary(args, |body| body.repeated_between(u64::from(i), u64::from(j)))
        }
        // The same words, in another order.
        Op::ReStarLazy => regex::unary(args, Regex::star),
        Op::RePlusLazy => regex::unary(args, Regex::plus),
        Op::ReOptLazy => regex::unary(args, Regex::optional),
        Op::ReCapture => regex::unary(args, |body| body),
        // Parts of patterns and templates that are no languages by themselves.
        Op::ReReference | Op::ReBeginAnchor | Op::ReEndAnchor | Op::ReFromText => Fold::Unsupported,

        Op::Construct => datatype::construct(head, args),
        Op::SelectField => datatype::select(store, head, args, host),
        Op::IsConstructor => datatype::test(head, args),

        // Constants whose value stands in the store, see `TermStore::value_of`.
        Op::IntValue
        | Op::RealValue
        | Op::AlgebraicValue
        | Op::BvValue
        | Op::FloatValue
        | Op::RoundingValue
        | Op::StringValue
        | Op::Element => Fold::Unsupported,
        // What needs an interpretation or an environment.
        Op::BoundVar | Op::Apply | Op::ArrayMap | Op::Forall | Op::Exists => Fold::Unsupported,
        // What needs a heap.
        Op::SepNil => open(host, OpenCase::nil(head.sort)),
        Op::SepEmp | Op::SepPto | Op::SepShare | Op::SepStar | Op::SepWand => Fold::Unsupported,
    }
}

fn array_select(args: &[Value]) -> Fold {
    let [Value::Array(array), index] = args else { return Fold::Unsupported };
    if !index.is_exact() && !array.is_empty() {
        return Fold::TooHard;
    }
    Fold::Value(array.select(index).clone())
}

fn array_store(args: &[Value]) -> Fold {
    let [Value::Array(array), index, element] = args else { return Fold::Unsupported };
    if !index.is_exact() {
        return Fold::TooHard;
    }
    Fold::Value(Value::Array(array.store(index.clone(), element.clone())))
}

fn array_constant(store: &TermStore, sort: SortId, args: &[Value]) -> Fold {
    let (&Sort::Array { index, .. }, [element]) = (store.sorts.get(sort), args) else {
        return Fold::Unsupported;
    };
    match Domain::of(store, index) {
        Some(domain) => Fold::Value(Value::Array(ArrayValue::constant(domain, element.clone()))),
        None => Fold::Unsupported,
    }
}

/// The array of the indices, where they can be listed.
fn array_identity(store: &TermStore, sort: SortId) -> Fold {
    let Sort::Array { index, .. } = *store.sorts.get(sort) else { return Fold::Unsupported };
    let domain = match Domain::of(store, index) {
        Some(Domain::Finite(domain)) if domain.count() <= MOST_LISTED => domain,
        _ => return Fold::Unsupported,
    };
    let first = domain.element(0);
    let mut array = ArrayValue::constant(Domain::Finite(domain.clone()), first);
    for number in 1..domain.count() {
        array.set(domain.element(number), domain.element(number));
    }
    Fold::Value(Value::Array(array))
}

/// Over few indices Z3 leaves the default open, but for constant arrays.
fn array_default(args: &[Value]) -> Fold {
    let [Value::Array(array)] = args else { return Fold::Unsupported };
    if array.is_empty() || array.has_many_indices() {
        Fold::Value(array.default().clone())
    } else {
        Fold::Unsupported
    }
}

#[cfg(test)]
mod tests;
