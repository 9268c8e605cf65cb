//! Which floats are unpacked, and in which order.
//!
//! Idea: a float is *native* if its unpacked form comes first: it is a result of arithmetic, or
//! chosen among such results. All others are taken apart from their bits. Operands are unpacked
//! before the operation, on an explicit stack, since chains of operations may be long.
//! Invariant: the components of an unpacked float are in normal form of the rewriter.

use trine_collections::{Budget, Exhausted};
use trine_term::{FunDecl, FunKind, Op, TermId, TermStore};

use super::builder::Builder;
use super::compare::Form;
use super::convert::{Signedness, forgets_subnormals, integral_floor};
use super::mode::Mode;
use super::unpacked::{Leading, Unpacked};
use super::{FloatEncoder, format_of, has_definition};

/// How an operator of a float sort makes its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Making {
    /// It rounds, or computes otherwise.
    Arithmetic,
    /// It passes on one of its operands, perhaps with another sign; the first of them is at this
    /// position.
    Passing(usize),
    /// From bits or from outside of the theory.
    Bits,
}

pub(super) fn making(store: &TermStore, term: TermId) -> Making {
    match store.op(term) {
        Op::FpAdd
        | Op::FpSub
        | Op::FpMul
        | Op::FpDiv
        | Op::FpFma
        | Op::FpSqrt
        | Op::FpRem
        | Op::FpRoundToIntegral
        | Op::FpFromFp
        | Op::FpFromSbv
        | Op::FpFromUbv
            if has_definition(store, term) =>
        {
            Making::Arithmetic
        }
        Op::FpNeg | Op::FpAbs | Op::FpMin | Op::FpMax => Making::Passing(0),
        Op::Ite => Making::Passing(1),
        _ => Making::Bits,
    }
}

impl FloatEncoder {
    /// Whether the unpacked form of the float comes first.
    pub(super) fn is_native(&mut self, store: &TermStore, root: TermId) -> bool {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.native.contains_key(&term) {
                stack.pop();
                continue;
            }
            let operands = match making(store, term) {
                Making::Passing(first) if format_of(store, term).is_some() => {
                    &store.args(term)[first..]
                }
                _ => &[],
            };
            let unknown = operands.iter().filter(|&arg| !self.native.contains_key(arg));
            let depth = stack.len();
            stack.extend(unknown);
            if stack.len() == depth {
                let native = making(store, term) == Making::Arithmetic
                    || operands.iter().any(|arg| self.native[arg]);
                self.native.insert(term, native);
                stack.pop();
            }
        }
        self.native[&root]
    }

    fn is_at_hand(&mut self, store: &TermStore, term: TermId) -> bool {
        self.is_native(store, term) || self.unpacked.contains_key(&(term, Leading::One))
    }

    /// Whether a predicate is to look at the unpacked forms of its operands.
    pub(super) fn prefers_unpacked(&mut self, store: &TermStore, args: &[TermId]) -> bool {
        args.iter().any(|&arg| self.is_native(store, arg))
            && args.iter().all(|&arg| store.is_value(arg) || self.is_at_hand(store, arg))
    }

    /// The form of a single operand that needs no leading one.
    pub(super) fn lightest(&mut self, store: &TermStore, term: TermId) -> Leading {
        if self.is_at_hand(store, term) { Leading::One } else { Leading::Stored }
    }

    /// The unpacked float.
    ///
    /// # Errors
    /// If the budget ends; what is done is kept.
    pub(super) fn unpack(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        leading: Leading,
        budget: &Budget,
    ) -> Result<Unpacked, Exhausted> {
        let mut stack = vec![(root, leading)];
        while let Some(&(term, leading)) = stack.last() {
            if self.unpacked.contains_key(&(term, leading)) {
                stack.pop();
                continue;
            }
            budget.spend(1)?;
            let operands = self.operands(store, term, leading);
            let missing = operands.iter().filter(|&operand| !self.unpacked.contains_key(operand));
            let depth = stack.len();
            stack.extend(missing);
            if stack.len() > depth {
                continue;
            }
            let operands: Vec<Unpacked> =
                operands.iter().map(|operand| self.unpacked[operand]).collect();
            let unpacked = self.make(store, term, leading, &operands, budget)?;
            let unpacked = self.rewrite_components(store, unpacked, budget)?;
            self.unpacked.insert((term, leading), unpacked);
            stack.pop();
        }
        Ok(self.unpacked[&(root, leading)])
    }

    /// The floats that have to be unpacked first.
    fn operands(
        &mut self,
        store: &TermStore,
        term: TermId,
        leading: Leading,
    ) -> Vec<(TermId, Leading)> {
        let args = store.args(term);
        let normal = |args: &[TermId]| args.iter().map(|&arg| (arg, Leading::One)).collect();
        match store.op(term) {
            Op::FpNeg | Op::FpAbs => vec![(args[0], leading)],
            _ if !self.is_native(store, term) => Vec::new(),
            Op::FpAdd | Op::FpSub => {
                // Both in the same form, so that they can be compared.
                let [x, y] = [args[1], args[2]];
                let one = self.is_native(store, x)
                    || self.is_native(store, y)
                    || (self.is_at_hand(store, x) && self.is_at_hand(store, y));
                let leading = if one { Leading::One } else { Leading::Stored };
                vec![(x, leading), (y, leading)]
            }
            Op::FpRoundToIntegral | Op::FpFromFp => {
                let format = format_of(store, term).expect("a float");
                let source = format_of(store, args[1]).expect("a float");
                let floor = match store.op(term) {
                    Op::FpRoundToIntegral => integral_floor(format),
                    _ => i128::from(format.emin()),
                };
                let leading = if forgets_subnormals(source, format.sb(), floor) {
                    self.lightest(store, args[1])
                } else {
                    Leading::One
                };
                vec![(args[1], leading)]
            }
            Op::FpFromSbv | Op::FpFromUbv => Vec::new(),
            Op::FpRem | Op::FpMin | Op::FpMax => normal(args),
            _ => normal(&args[1..]),
        }
    }

    /// The unpacked float over unpacked operands.
    fn make(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        leading: Leading,
        operands: &[Unpacked],
        budget: &Budget,
    ) -> Result<Unpacked, Exhausted> {
        let format = format_of(store, term).expect("a float of a supported format");
        let native = self.is_native(store, term);
        let args = store.args(term).to_vec();
        let op = store.op(term);
        let mut b = Builder { store };
        if let Some(value) = b.store.float_value(term)
            && leading == Leading::One
        {
            return Ok(b.unpack_value(&value));
        }
        Ok(match (op, operands) {
            (Op::FpNeg, &[x]) => Unpacked { sign: b.not(x.sign), ..x },
            (Op::FpAbs, &[x]) => Unpacked { sign: b.truth(false), ..x },
            (Op::Fp | Op::FpFromBits, _) => {
                let bits = b.concat(&args);
                b.unpack(format, bits, leading)
            }
            _ if !native => {
                let Form::Packed(_, bits) = b.packed(term) else { unreachable!("made packed") };
                b.unpack(format, bits, leading)
            }
            (Op::Ite, &[x, y]) => b.choose_unpacked(args[0], x, y),
            (Op::FpMin | Op::FpMax, &[x, y]) => {
                match self.extremum(store, term, [Form::Unpacked(x), Form::Unpacked(y)]) {
                    Form::Unpacked(chosen) => chosen,
                    Form::Packed(_, bits) => Builder { store }.unpack(format, bits, leading),
                }
            }
            (Op::FpRem, &[x, y]) => b.remainder(x, y, budget)?,
            _ => {
                let mode = Mode(args[0]);
                match (op, operands) {
                    (Op::FpAdd, &[x, y]) => b.add(mode, x, y),
                    (Op::FpSub, &[x, y]) => {
                        let y = Unpacked { sign: b.not(y.sign), ..y };
                        b.add(mode, x, y)
                    }
                    (Op::FpMul, &[x, y]) => b.multiply(mode, x, y),
                    (Op::FpDiv, &[x, y]) => b.divide(mode, x, y, budget)?,
                    (Op::FpFma, &[x, y, z]) => b.fused(mode, x, y, z),
                    (Op::FpSqrt, &[x]) => b.square_root(mode, x, budget)?,
                    (Op::FpRoundToIntegral, &[x]) => b.round_to_integral(mode, x),
                    (Op::FpFromFp, &[x]) => b.convert_format(mode, x, format),
                    (Op::FpFromSbv, _) => {
                        b.convert_integer(mode, args[1], Signedness::Signed, format)
                    }
                    (Op::FpFromUbv, _) => {
                        b.convert_integer(mode, args[1], Signedness::Unsigned, format)
                    }
                    _ => unreachable!("{op:?} makes no unpacked float"),
                }
            }
        })
    }

    /// Rewrites all components at once, so that the rewriter knows what they share.
    fn rewrite_components(
        &mut self,
        store: &mut TermStore,
        x: Unpacked,
        budget: &Budget,
    ) -> Result<Unpacked, Exhausted> {
        let components = [x.nan, x.infinite, x.zero, x.sign, x.exponent.term, x.significand];
        let widths = (store.width(x.exponent.term), store.width(x.significand));
        let bundle = *self.bundles.entry(widths).or_insert_with(|| {
            let params = components.iter().map(|&component| store.sort(component)).collect();
            let name = store.symbols.intern("unpacked!");
            let result = store.sorts.bool();
            store.declare(FunDecl { name, params, result, kind: FunKind::Skolem })
        });
        let bundled = store.apply(bundle, &components);
        let rewritten = self.rewriter.rewrite(store, bundled, budget)?;
        match *store.args(rewritten) {
            [nan, infinite, zero, sign, exponent, significand] => Ok(Unpacked {
                nan,
                infinite,
                zero,
                sign,
                exponent: super::number::Number { term: exponent, ..x.exponent },
                significand,
                ..x
            }),
            _ => Ok(x),
        }
    }
}
