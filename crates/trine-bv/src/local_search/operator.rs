//! The operators of the local search: what they compute.
//!
//! Idea: formulas are words of one bit, so that connectives are operators on words. All other operators
//! are made of these ([`super::problem`]).

use trine_value::BitVec;

/// An operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unary {
    Not,
    Negate,
    /// By so many bits.
    SignExtend(u32),
    Extract {
        high: u32,
        low: u32,
    },
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binary {
    And,
    Or,
    Xor,
    Add,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    ShiftRightSigned,
    Concat,
    Equal,
    Less,
    LessSigned,
}

impl Unary {
    pub(super) fn apply(self, x: &BitVec) -> BitVec {
        match self {
            Self::Not => x.not(),
            Self::Negate => x.neg(),
            Self::SignExtend(by) => x.sign_extend(by),
            Self::Extract { high, low } => x.extract(high, low),
        }
    }
}

impl Binary {
    pub(super) fn apply(self, x: &BitVec, y: &BitVec) -> BitVec {
        match self {
            Self::And => x.and(y),
            Self::Or => x.or(y),
            Self::Xor => x.xor(y),
            Self::Add => x.add(y),
            Self::Multiply => x.mul(y),
            Self::Divide => x.udiv(y),
            Self::Remainder => x.urem(y),
            Self::ShiftLeft => x.shl(y),
            Self::ShiftRight => x.lshr(y),
            Self::ShiftRightSigned => x.ashr(y),
            Self::Concat => x.concat(y),
            Self::Equal => BitVec::from_bool(x == y),
            Self::Less => BitVec::from_bool(x.ult(y)),
            Self::LessSigned => BitVec::from_bool(x.slt(y)),
        }
    }
}
