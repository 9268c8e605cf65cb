//! Multiplication, and fused multiplication and addition.
//!
//! Idea: the product of two significands with leading ones has its leading one in one of two
//! places, so one multiplexer normalises it; it is rounded, or goes into a sum with twice the
//! precision.
//! Reference: IEEE 754-2019, section 5.4.1.

use trine_term::Op;

use super::add::Summand;
use super::builder::Builder;
use super::mode::Mode;
use super::round::{Exact, Floor};
use super::unpacked::Unpacked;

impl Builder<'_> {
    /// `fp.mul`.
    pub(super) fn multiply(&mut self, mode: Mode, x: Unpacked, y: Unpacked) -> Unpacked {
        let product = self.product(x, y);
        let exact = Exact {
            sign: product.sign,
            exponent: product.exponent,
            significand: product.significand,
        };
        let rounded = self.round(x.format, mode, exact);
        let special = self.or(&[product.nan, product.infinite, product.zero]);
        self.overlay(rounded, special, product.nan, product.infinite, product.zero)
    }

    /// `fp.fma`: `x * y + z`.
    pub(super) fn fused(&mut self, mode: Mode, x: Unpacked, y: Unpacked, z: Unpacked) -> Unpacked {
        let product = self.product(x, y);
        let addend = Summand::of(self, z, z.format.sb());
        let floor = Floor::Exponent(i128::from(x.format.emin()));
        self.sum(x.format, mode, product, addend, floor)
    }

    /// The exact product, with twice the bits.
    fn product(&mut self, x: Unpacked, y: Unpacked) -> Summand {
        let width = 2 * x.format.sb();
        let factors = [x, y].map(|factor| self.zero_extend(factor.significand, width));
        let product = self.mk(Op::BvMul, &factors);
        let high = self.top(product);
        let rest = self.low(product, width - 1);
        let moved = self.append_zeros(rest, 1);
        let significand = self.ite(high, product, moved);
        let exponent = self.plus(x.exponent, y.exponent);

        let invalid = [(x, y), (y, x)].map(|(a, b)| self.and(&[a.infinite, b.zero]));
        let nan = self.or(&[x.nan, y.nan, invalid[0], invalid[1]]);
        let number = self.not(nan);
        let infinite = self.or(&[x.infinite, y.infinite]);
        let zero = self.or(&[x.zero, y.zero]);
        Summand {
            nan,
            infinite: self.and(&[number, infinite]),
            zero: self.and(&[number, zero]),
            sign: self.xor(x.sign, y.sign),
            exponent: self.plus_bool(exponent, high),
            significand,
            quantum: 2 * i128::from(x.format.quantum_exponent()),
        }
    }

    /// A rounded result where no special case applies; the cases exclude each other.
    pub(super) fn overlay(
        &mut self,
        rounded: Unpacked,
        special: trine_term::TermId,
        nan: trine_term::TermId,
        infinite: trine_term::TermId,
        zero: trine_term::TermId,
    ) -> Unpacked {
        let ordinary = self.not(special);
        let overflow = self.and(&[ordinary, rounded.infinite]);
        let underflow = self.and(&[ordinary, rounded.zero]);
        Unpacked {
            nan,
            infinite: self.or(&[infinite, overflow]),
            zero: self.or(&[zero, underflow]),
            ..rounded
        }
    }
}
