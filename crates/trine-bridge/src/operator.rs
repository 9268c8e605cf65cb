//! Which operator of SMT-LIB an operator of the language is.
//!
//! Words are signed where the sign matters, as in z3py: `/`, `%`, `>>`, `<`; the sum of languages is their
//! union. Floats are rounded to the nearest, ties to even.

use trine::Op;

use crate::kind::Kind;

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "`sign` says what each is")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    /// `-`
    Neg,
    /// `~`
    Invert,
    /// The size without the sign.
    Abs,
}

/// On which side of an operator the term stands that was asked first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "a side is a side")]
pub enum Side {
    Left,
    Right,
}

/// An operator of SMT-LIB, and what comes before its operands.
#[derive(Clone, Copy)]
pub(crate) enum Applied {
    Plain(Op),
    /// With a rounding mode first.
    Rounded(Op),
}

impl Binary {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Add,
        Self::Sub,
        Self::Mul,
        Self::Div,
        Self::Mod,
        Self::And,
        Self::Or,
        Self::Xor,
        Self::Shl,
        Self::Shr,
        Self::Lt,
        Self::Le,
        Self::Gt,
        Self::Ge,
    ];

    /// How the language writes it.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Mod => "%",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::Shl => "<<",
            Self::Shr => ">>",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
        }
    }

    /// The operator for operands of a kind, if there is one.
    pub(crate) fn over(self, kind: Kind) -> Option<Applied> {
        let plain = |op| Some(Applied::Plain(op));
        let rounded = |op| Some(Applied::Rounded(op));
        match (kind, self) {
            (Kind::BitVec, _) => plain(self.over_words()),
            (Kind::Int | Kind::Real, _) => self.over_numbers(kind).map(Applied::Plain),
            (Kind::Bool, Self::And) => plain(Op::And),
            (Kind::Bool, Self::Or) => plain(Op::Or),
            (Kind::Bool, Self::Xor) => plain(Op::Xor),
            (Kind::Float, Self::Add) => rounded(Op::FpAdd),
            (Kind::Float, Self::Sub) => rounded(Op::FpSub),
            (Kind::Float, Self::Mul) => rounded(Op::FpMul),
            (Kind::Float, Self::Div) => rounded(Op::FpDiv),
            (Kind::Float, Self::Mod) => plain(Op::FpRem),
            (Kind::Float, Self::Lt) => plain(Op::FpLt),
            (Kind::Float, Self::Le) => plain(Op::FpLeq),
            (Kind::Float, Self::Gt) => plain(Op::FpGt),
            (Kind::Float, Self::Ge) => plain(Op::FpGeq),
            (Kind::String, Self::Add) => plain(Op::StrConcat),
            (Kind::String, Self::Lt) => plain(Op::StrLt),
            (Kind::String, Self::Le) => plain(Op::StrLe),
            (Kind::Sequence, Self::Add) => plain(Op::SeqConcat),
            (Kind::RegLan, Self::Add | Self::Or) => plain(Op::ReUnion),
            (Kind::RegLan, Self::And) => plain(Op::ReInter),
            (Kind::RegLan, Self::Sub) => plain(Op::ReDiff),
            _ => None,
        }
    }

    fn over_words(self) -> Op {
        match self {
            Self::Add => Op::BvAdd,
            Self::Sub => Op::BvSub,
            Self::Mul => Op::BvMul,
            Self::Div => Op::BvSdiv,
            Self::Mod => Op::BvSmod,
            Self::And => Op::BvAnd,
            Self::Or => Op::BvOr,
            Self::Xor => Op::BvXor,
            Self::Shl => Op::BvShl,
            Self::Shr => Op::BvAshr,
            Self::Lt => Op::BvSlt,
            Self::Le => Op::BvSle,
            Self::Gt => Op::BvSgt,
            Self::Ge => Op::BvSge,
        }
    }

    fn over_numbers(self, kind: Kind) -> Option<Op> {
        Some(match self {
            Self::Add => Op::Add,
            Self::Sub => Op::Sub,
            Self::Mul => Op::Mul,
            Self::Div if kind == Kind::Real => Op::Divide,
            Self::Div => Op::IntDiv,
            Self::Mod if kind == Kind::Int => Op::Mod,
            Self::Lt => Op::Lt,
            Self::Le => Op::Le,
            Self::Gt => Op::Gt,
            Self::Ge => Op::Ge,
            _ => return None,
        })
    }
}

impl Unary {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Neg, Self::Invert, Self::Abs];

    /// How the language writes it.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Neg => "-",
            Self::Invert => "~",
            Self::Abs => "abs",
        }
    }

    /// The operator for an operand of a kind, if there is one.
    pub(crate) fn over(self, kind: Kind) -> Option<Op> {
        Some(match (self, kind) {
            (Self::Neg, Kind::BitVec) => Op::BvNeg,
            (Self::Neg, Kind::Int | Kind::Real) => Op::Neg,
            (Self::Neg, Kind::Float) => Op::FpNeg,
            (Self::Invert, Kind::BitVec) => Op::BvNot,
            (Self::Invert, Kind::Bool) => Op::Not,
            (Self::Invert, Kind::RegLan) => Op::ReComp,
            (Self::Abs, Kind::Int | Kind::Real) => Op::Abs,
            (Self::Abs, Kind::Float) => Op::FpAbs,
            _ => return None,
        })
    }
}
