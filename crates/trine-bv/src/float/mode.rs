//! Rounding modes as conditions.
//!
//! Idea: a circuit asks only "is the mode this one"; for a mode that is a value the answers are
//! constants, and the increment rules of the other modes disappear.
//! Reference: IEEE 754-2019, sections 4.3 (increments), 6.3 (sign of an exact zero), 7.4 (overflow).

use trine_term::TermId;
use trine_value::RoundingMode;

use super::builder::Builder;

/// A term of sort `RoundingMode`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mode(pub(super) TermId);

/// What is cut off a magnitude.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discarded {
    /// Whether the last bit that is kept is one.
    pub(super) odd: TermId,
    /// Whether the highest bit that is cut off is one.
    pub(super) guard: TermId,
    /// Whether one of the others is.
    pub(super) sticky: TermId,
}

impl Builder<'_> {
    pub(super) fn is_mode(&mut self, mode: Mode, wanted: RoundingMode) -> TermId {
        let value = self.store.mk_rounding(wanted);
        match self.store.rounding_value(mode.0) {
            Some(found) => self.truth(found == wanted),
            None => self.eq(value, mode.0),
        }
    }

    /// Whether the mode goes away from zero for numbers of this sign, or to the nearest.
    fn is_directed_outward(&mut self, mode: Mode, sign: TermId) -> TermId {
        let up = self.is_mode(mode, RoundingMode::Rtp);
        let down = self.is_mode(mode, RoundingMode::Rtn);
        let positive = self.not(sign);
        let up = self.and(&[up, positive]);
        let down = self.and(&[down, sign]);
        self.or(&[up, down])
    }

    /// Whether the kept magnitude grows by one unit.
    pub(super) fn rounds_away(&mut self, mode: Mode, sign: TermId, cut: Discarded) -> TermId {
        let even = self.is_mode(mode, RoundingMode::Rne);
        let away = self.is_mode(mode, RoundingMode::Rna);
        let outward = self.is_directed_outward(mode, sign);
        let tie_up = self.or(&[cut.odd, cut.sticky]);
        let even = self.and(&[even, cut.guard, tie_up]);
        let away = self.and(&[away, cut.guard]);
        let inexact = self.or(&[cut.guard, cut.sticky]);
        let outward = self.and(&[outward, inexact]);
        self.or(&[even, away, outward])
    }

    /// Whether a magnitude above the greatest finite one becomes infinite.
    pub(super) fn overflows_to_infinity(&mut self, mode: Mode, sign: TermId) -> TermId {
        let even = self.is_mode(mode, RoundingMode::Rne);
        let away = self.is_mode(mode, RoundingMode::Rna);
        let outward = self.is_directed_outward(mode, sign);
        self.or(&[even, away, outward])
    }
}
