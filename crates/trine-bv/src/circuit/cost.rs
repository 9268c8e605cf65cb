//! How many and nodes a circuit takes, before it is built.
//!
//! Invariant: the estimate is an upper bound for operands without constants or shared structure,
//! and not far above what such operands take, so that a caller can refuse or abstract an operator.

/// Nodes of a full adder and the and in front of it, or of two multiplexers, in an array.
pub(super) const ANDS_PER_CELL: u64 = 10;

const FULL_ADDER: u64 = 8;
const MAJORITY: u64 = 4;
const XOR: u64 = 3;
const MUX: u64 = 3;

/// A circuit whose cost depends on its width alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CircuitKind {
    /// `and`, `or`.
    Bitwise,
    /// `xor`.
    Xor,
    /// `mux`.
    Mux,
    /// `add`, `subtract`, `unsigned_add_overflows`.
    Add,
    /// `sum` of this many words.
    Sum(u32),
    /// `negate`.
    Negate,
    /// `equal`.
    Equal,
    /// The four comparisons.
    Less,
    /// The three shifts, by an amount of the same width.
    Shift,
    /// `multiply` of two different variables, in rows or in columns.
    Multiply,
    /// `multiply` of a variable with itself.
    Square,
    /// `multiply` by a constant that has this many digits other than zero in canonical signed form.
    MultiplyConstant(u32),
    /// `unsigned_divide_remainder`.
    UnsignedDivide,
    /// `signed_divide`, `signed_remainder` or `signed_modulo`.
    SignedDivide,
    /// `unsigned_multiply_overflows`, `signed_multiply_overflows`.
    MultiplyOverflow,
}

/// An upper bound of the and nodes that the circuit takes on words of `width` bits; at most
/// `u64::MAX`.
#[must_use]
pub fn cost(kind: CircuitKind, width: usize) -> u64 {
    // No product below overflows for words that fit into memory.
    let w = (width as u128).min(1 << 60);
    let [adder, majority, xor, mux] = [FULL_ADDER, MAJORITY, XOR, MUX].map(u128::from);
    let triangle = w * (w + 1) / 2;
    let multiply = |w: u128| w * (w + 1) / 2 * (adder + 1);
    let ands = match kind {
        CircuitKind::Bitwise => w,
        CircuitKind::Xor => xor * w,
        CircuitKind::Mux => mux * w,
        CircuitKind::Add => adder * w,
        CircuitKind::Sum(operands) => adder * w * u128::from(operands.saturating_sub(1)),
        CircuitKind::Negate => xor * w,
        CircuitKind::Equal => (xor + 1) * w,
        CircuitKind::Less => majority * w,
        CircuitKind::Shift => {
            let rows = u128::from(w.max(1).next_power_of_two().trailing_zeros());
            mux * w * rows + 2 * w
        }
        CircuitKind::Multiply => multiply(w),
        CircuitKind::Square => triangle * (adder + 1) / 2 + adder * w,
        CircuitKind::MultiplyConstant(digits) => adder * w * u128::from(digits),
        CircuitKind::UnsignedDivide => triangle * (adder + mux) + 2 * w,
        CircuitKind::SignedDivide => triangle * (adder + mux) + 5 * adder * w,
        CircuitKind::MultiplyOverflow => multiply(w + 1) + 12 * (w + 1),
    };
    u64::try_from(ands).unwrap_or(u64::MAX)
}
