//! Floats by bit-vectors: the word-level definition of every operator of the theory
//! `FloatingPoint`, for every format and rounding mode.
//!
//! Idea: the encoder writes an application as a term over the *bit patterns* of its operands, each
//! `(fp.to_ieee_bv operand)`. Arithmetic works on [unpacked](unpacked) floats; the unpacked result of
//! one operation is the operand of the next, and is packed only if somebody looks at its bits.
//! Predicates, signs, minimum and maximum of floats that are not results of arithmetic work on bit
//! patterns directly.
//! Invariants: the encoding equals the application under every interpretation in which the bit
//! patterns of all floats have the one pattern of NaN, and modes are modes; the pattern of NaN is
//! `0 1..1 10..0`. What the theory leaves open is an application of a Skolem function
//! ([`OpenFunctions`]).
//! Reference: Brain, Schanda, Sun, "Building Better Bit-Blasting for Floating-Point Problems",
//! TACAS 2019 (`symfpu`); SMT-LIB 2.7, theory `FloatingPoint`.

mod add;
mod builder;
mod compare;
mod convert;
mod divide;
mod mode;
mod multiply;
mod number;
mod open;
mod remainder;
mod round;
mod shift;
mod unpacked;
mod unpacking;

#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_rewrite::{Level, Rewriter};
use trine_term::{FunId, Op, Sort, TermId, TermStore, Theory};
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use self::builder::Builder;
use self::compare::Form;
use self::convert::Signedness;
use self::mode::Mode;
use self::unpacked::{Leading, Unpacked};
use self::unpacking::Making;

pub use self::open::{OpenFunction, OpenFunctions};

/// Writes applications of float operators as terms over bit-vectors. It serves one store. The head of
/// the module says more.
pub struct FloatEncoder {
    rewriter: Rewriter,
    encoded: FxHashMap<TermId, TermId>,
    unpacked: FxHashMap<(TermId, Leading), Unpacked>,
    /// Whether the unpacked form of a float comes first, and its bits are made from it.
    native: FxHashMap<TermId, bool>,
    /// Functions that hold the components of an unpacked float together while they are rewritten,
    /// by the widths of exponent and significand.
    bundles: FxHashMap<(u32, u32), FunId>,
    open: OpenFunctions,
}

impl Default for FloatEncoder {
    fn default() -> Self {
        Self::new()
    }
}

/// The format of a float term, if it is not too large to be computed with.
fn format_of(store: &TermStore, term: TermId) -> Option<FloatFormat> {
    match *store.sort_of(term) {
        Sort::Float { eb, sb } => FloatFormat::new(eb, sb),
        _ => None,
    }
}

impl FloatEncoder {
    /// An encoder that has seen no term.
    #[must_use]
    pub fn new() -> Self {
        Self {
            rewriter: Rewriter::new(Level::Deep),
            encoded: FxHashMap::default(),
            unpacked: FxHashMap::default(),
            native: FxHashMap::default(),
            bundles: FxHashMap::default(),
            open: OpenFunctions::default(),
        }
    }

    /// The Skolem functions of open results.
    #[must_use]
    pub fn open_functions(&self) -> &OpenFunctions {
        &self.open
    }

    /// Whether [`encode`](Self::encode) knows the term: applications of float operators, and `ite`
    /// and `=` of results of arithmetic. Not known are values, `fp.to_ieee_bv`, `fp.to_real`, `to_fp`
    /// of reals that are no values, and formats of more than 60 exponent bits.
    #[must_use]
    pub fn encodes(store: &TermStore, term: TermId) -> bool {
        let args = store.args(term);
        let arithmetic = |&arg: &TermId| unpacking::making(store, arg) == Making::Arithmetic;
        match store.op(term) {
            Op::Ite => format_of(store, term).is_some() && args[1..].iter().any(arithmetic),
            Op::Eq => {
                format_of(store, args[0]).is_some()
                    && args.iter().any(arithmetic)
                    && args.iter().all(|arg| store.is_value(*arg) || arithmetic(arg))
            }
            _ => has_definition(store, term),
        }
    }

    /// What [`encode`](Self::encode) made of a term, if it was asked before.
    #[must_use]
    pub fn definition(&self, term: TermId) -> Option<&TermId> {
        self.encoded.get(&term)
    }

    /// A term over Booleans and bit-vectors that equals `term`, or the bit pattern of `term` if that
    /// is a float.
    ///
    /// # Errors
    /// If the budget ends; the call may be repeated.
    ///
    /// # Panics
    /// If the encoder [does not know](Self::encodes) the term.
    pub fn encode(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        if let Some(&known) = self.encoded.get(&term) {
            return Ok(known);
        }
        budget.spend(1)?;
        let raw = if format_of(store, term).is_some() {
            self.encode_float(store, term, budget)?
        } else {
            self.encode_other(store, term, budget)?
        };
        let encoded = self.rewriter.rewrite(store, raw, budget)?;
        self.encoded.insert(term, encoded);
        Ok(encoded)
    }

    /// The bit pattern of a float that is no value.
    fn encode_float(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        if self.is_native(store, term) {
            let unpacked = self.unpack(store, term, Leading::One, budget)?;
            return Ok(Builder { store }.pack(unpacked));
        }
        let op = store.op(term);
        let args = store.args(term).to_vec();
        Ok(match op {
            Op::Fp | Op::FpFromBits => {
                let format = format_of(store, term).expect("a float");
                let mut b = Builder { store };
                let bits = b.concat(&args);
                let class = b.unpack(format, bits, Leading::Stored);
                let nan = b.store.mk_bv(Float::nan(format).bits());
                b.ite(class.nan, nan, bits)
            }
            Op::FpNeg | Op::FpAbs => {
                let mut b = Builder { store };
                let x = b.packed(args[0]);
                let Form::Packed(_, bits) = x else { unreachable!("made packed") };
                let (sign, rest) = (b.high(bits, 1), b.width(bits) - 1);
                let rest = b.low(bits, rest);
                if op == Op::FpAbs {
                    let positive = b.zeros(1);
                    b.concat(&[positive, rest])
                } else {
                    let nan = b.is_nan(x);
                    let flipped = b.mk(Op::BvNot, &[sign]);
                    let negated = b.concat(&[flipped, rest]);
                    b.ite(nan, bits, negated)
                }
            }
            Op::FpMin | Op::FpMax => {
                let forms = [0, 1].map(|position| Builder { store }.packed(args[position]));
                match self.extremum(store, term, forms) {
                    Form::Packed(_, bits) => bits,
                    Form::Unpacked(unpacked) => Builder { store }.pack(unpacked),
                }
            }
            Op::FpFromReal => from_real(store, term),
            other => unreachable!("{other:?} has no definition by bit patterns"),
        })
    }

    /// A formula, or a bit-vector.
    fn encode_other(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let op = store.op(term);
        let args = store.args(term).to_vec();
        Ok(match op {
            Op::Eq => {
                let forms = self.forms(store, &args, budget)?;
                let mut b = Builder { store };
                let pairs: Vec<TermId> = forms
                    .windows(2)
                    .map(|pair| match *pair {
                        [Form::Unpacked(x), Form::Unpacked(y)] => b.same_float(x, y),
                        _ => unreachable!("equalities of bit patterns are not asked for"),
                    })
                    .collect();
                b.and(&pairs)
            }
            Op::FpEq | Op::FpLt | Op::FpLeq | Op::FpGt | Op::FpGeq => {
                let forms = self.forms(store, &args, budget)?;
                let mut b = Builder { store };
                let pairs: Vec<TermId> =
                    forms.windows(2).map(|pair| b.compare(op, pair[0], pair[1])).collect();
                b.and(&pairs)
            }
            Op::FpToUbv | Op::FpToSbv => {
                let leading = self.lightest(store, args[1]);
                let operand = self.unpack(store, args[1], leading, budget)?;
                let signedness =
                    if op == Op::FpToUbv { Signedness::Unsigned } else { Signedness::Signed };
                let width = store.indices(term)[0];
                let mut b = Builder { store };
                let converted = b.round_to_integer(Mode(args[0]), operand, signedness, width);
                if b.truth_value(converted.in_range) == Some(true) {
                    return Ok(converted.word);
                }
                let open = self.open.apply(store, term);
                Builder { store }.ite(converted.in_range, converted.word, open)
            }
            _ => {
                let forms = self.forms(store, &args, budget)?;
                Builder { store }.classify(op, forms[0])
            }
        })
    }

    /// `fp.min` or `fp.max` of operands that are there.
    fn extremum(&mut self, store: &mut TermStore, term: TermId, [x, y]: [Form; 2]) -> Form {
        let op = store.op(term);
        let mut b = Builder { store };
        let opposite = b.are_opposite_zeros(x, y);
        let zero_sign = if b.truth_value(opposite) == Some(false) {
            None
        } else {
            let open = self.open.apply(store, term);
            Some(Builder { store }.top(open))
        };
        Builder { store }.extremum(op, x, y, zero_sign)
    }

    /// The operands of a predicate, all in one form.
    fn forms(
        &mut self,
        store: &mut TermStore,
        args: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<Form>, Exhausted> {
        let unpacked = self.prefers_unpacked(store, args);
        args.iter()
            .map(|&arg| {
                Ok(if unpacked {
                    Form::Unpacked(self.unpack(store, arg, Leading::One, budget)?)
                } else {
                    Builder { store }.packed(arg)
                })
            })
            .collect()
    }
}

impl Builder<'_> {
    /// The bit pattern of an operand.
    fn packed(&mut self, operand: TermId) -> Form {
        let format = format_of(self.store, operand).expect("a float of a supported format");
        Form::Packed(format, self.mk(Op::FpToIeeeBv, &[operand]))
    }
}

/// Whether the term is an application of a float operator that has a definition here.
fn has_definition(store: &TermStore, term: TermId) -> bool {
    let op = store.op(term);
    let args = store.args(term);
    let supported = |term| {
        !matches!(store.sort_of(term), Sort::Float { .. }) || format_of(store, term).is_some()
    };
    if op.info().theory != Theory::Float || !supported(term) || !args.iter().all(|&a| supported(a))
    {
        return false;
    }
    match op {
        Op::FloatValue | Op::RoundingValue | Op::FpToReal | Op::FpToIeeeBv => false,
        Op::FpFromReal => store.real_value(args[1]).is_some(),
        _ => true,
    }
}

/// The bit pattern of a rational number, rounded by a mode that need not be a value.
fn from_real(store: &mut TermStore, term: TermId) -> TermId {
    let format = format_of(store, term).expect("a float");
    let (mode, value) = (Mode(store.arg(term, 0)), store.arg(term, 1));
    let value = store.real_value(value).expect("a value").clone();
    let rounded = |mode| Float::from_rational(mode, format, &value);
    let mut b = Builder { store };
    let mut bits = b.store.mk_bv(rounded(RoundingMode::Rtz).bits());
    for candidate in [RoundingMode::Rne, RoundingMode::Rna, RoundingMode::Rtp, RoundingMode::Rtn] {
        let value: Float = rounded(candidate);
        let value: &BitVec = value.bits();
        let value = b.store.mk_bv(value);
        let is_mode = b.is_mode(mode, candidate);
        bits = b.ite(is_mode, value, bits);
    }
    bits
}
