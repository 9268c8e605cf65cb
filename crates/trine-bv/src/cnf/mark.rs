//! What the encoder knows of a node, in two bytes.

use super::Halves;

/// How the gates seen so far refer to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum References {
    None,
    /// One and uses the node unnegated.
    OnePositiveAnd,
    /// One gate of another kind, one negated edge, or one root.
    OneOther,
    Several,
}

/// Bits 0-1: halves that are emitted; 2-3: halves that this call wants; 4-5: references; 6: in the
/// cone of this call; 7: in the cone, but part of the and above it; 8: asserted; 9: its negation is.
#[derive(Clone, Copy, Default)]
pub(super) struct Mark(u16);

const EMITTED: u16 = 3;
const WANTED: u16 = 3 << 2;
const REFERENCES: u16 = 3 << 4;
const IN_CONE: u16 = 1 << 6;
const INLINED: u16 = 1 << 7;
const KNOWN: u16 = 3 << 8;

impl Mark {
    #[inline]
    pub(super) fn emitted(self) -> Halves {
        Halves::from_bits(self.0 as u8)
    }

    #[inline]
    pub(super) fn emit(&mut self, halves: Halves) {
        self.0 |= u16::from(halves.bits());
    }

    #[inline]
    pub(super) fn wanted(self) -> Halves {
        Halves::from_bits((self.0 >> 2) as u8)
    }

    #[inline]
    pub(super) fn want(&mut self, halves: Halves) {
        self.0 |= u16::from(halves.bits()) << 2;
    }

    /// The halves that are wanted and not emitted.
    #[inline]
    pub(super) fn missing(self) -> Halves {
        Halves::from_bits((self.0 >> 2 & !self.0) as u8)
    }

    #[inline]
    pub(super) fn references(self) -> References {
        match self.0 >> 4 & 3 {
            0 => References::None,
            1 => References::OnePositiveAnd,
            2 => References::OneOther,
            _ => References::Several,
        }
    }

    /// Counts one more reference.
    #[inline]
    pub(super) fn refer(&mut self, positive_and: bool) {
        let count = match (self.references(), positive_and) {
            (References::None, true) => 1,
            (References::None, false) => 2,
            _ => 3,
        };
        self.0 = self.0 & !REFERENCES | count << 4;
    }

    #[inline]
    pub(super) fn is_in_cone(self) -> bool {
        self.0 & IN_CONE != 0
    }

    #[inline]
    pub(super) fn enter_cone(&mut self) {
        self.0 |= IN_CONE;
    }

    #[inline]
    pub(super) fn is_inlined(self) -> bool {
        self.0 & INLINED != 0
    }

    #[inline]
    pub(super) fn inline(&mut self) {
        self.0 |= INLINED;
    }

    /// Forgets what belongs to this call alone.
    #[inline]
    pub(super) fn leave_cone(&mut self) {
        self.0 &= !(IN_CONE | INLINED | WANTED);
    }

    /// Whether the node, or its negation if `negated`, is asserted for good.
    #[inline]
    pub(super) fn knows(self, negated: bool) -> bool {
        self.0 >> (8 + u32::from(negated)) & 1 == 1
    }

    /// Whether the node or its negation is asserted for good.
    #[inline]
    pub(super) fn is_known(self) -> bool {
        self.0 & KNOWN != 0
    }

    #[inline]
    pub(super) fn learn(&mut self, negated: bool) {
        self.0 |= 1 << (8 + u32::from(negated));
    }

    /// Takes back what was learnt of the node, and that it was emitted as such.
    #[inline]
    pub(super) fn unlearn(&mut self) {
        self.0 &= !(KNOWN | EMITTED);
    }
}
