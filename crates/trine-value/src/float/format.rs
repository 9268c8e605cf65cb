//! Floating-point formats: the sorts `(_ FloatingPoint eb sb)`.
//!
//! Idea: a format is its two widths; all other parameters of IEEE 754 follow from them.
//! Invariant: `2 <= eb <= MAX_EXPONENT_WIDTH`, `sb >= 2`, and `eb + sb` is a legal bit-vector
//! width. The bound on `eb` keeps every exponent, and every sum of two, inside `i64`.
//! Reference: SMT-LIB 2.7, theory `FloatingPoint` (`sb` counts the hidden bit); IEEE 754-2019,
//! section 3.3, where `sb` is called the precision *p*.

use std::fmt;

/// The largest supported exponent width.
pub const MAX_EXPONENT_WIDTH: u32 = 60;

/// A binary interchange format with any exponent and significand width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FloatFormat {
    eb: u32,
    sb: u32,
}

impl FloatFormat {
    /// `Float16`, the binary16 of IEEE 754.
    pub const FLOAT16: Self = Self { eb: 5, sb: 11 };
    /// `Float32`, the binary32 of IEEE 754.
    pub const FLOAT32: Self = Self { eb: 8, sb: 24 };
    /// `Float64`, the binary64 of IEEE 754.
    pub const FLOAT64: Self = Self { eb: 11, sb: 53 };
    /// `Float128`, the binary128 of IEEE 754.
    pub const FLOAT128: Self = Self { eb: 15, sb: 113 };

    /// The format with `eb` exponent bits and `sb` significand bits, the hidden bit included.
    ///
    /// `None` if one of them is below 2, which SMT-LIB forbids, or if `eb` is above
    /// [`MAX_EXPONENT_WIDTH`] or `eb + sb` does not fit 32 bits, which is a limit of this crate.
    #[must_use]
    pub const fn new(eb: u32, sb: u32) -> Option<Self> {
        if eb < 2 || sb < 2 || eb > MAX_EXPONENT_WIDTH || eb.checked_add(sb).is_none() {
            None
        } else {
            Some(Self { eb, sb })
        }
    }

    /// The width of the exponent field in bits.
    #[inline]
    #[must_use]
    pub const fn eb(self) -> u32 {
        self.eb
    }

    /// The precision in bits, the hidden bit included.
    #[inline]
    #[must_use]
    pub const fn sb(self) -> u32 {
        self.sb
    }

    /// The width of the whole bit pattern, `eb + sb`.
    #[inline]
    #[must_use]
    pub const fn width(self) -> u32 {
        self.eb + self.sb
    }

    /// What is added to an exponent to give its field: `2^(eb-1) - 1`.
    #[inline]
    #[must_use]
    pub const fn bias(self) -> i64 {
        (1 << (self.eb - 1)) - 1
    }

    /// The largest exponent of a finite number in the form `1.f * 2^e`; equal to the bias.
    #[inline]
    #[must_use]
    pub const fn emax(self) -> i64 {
        self.bias()
    }

    /// The smallest exponent of a normal number in the form `1.f * 2^e`; `1 - bias`.
    #[inline]
    #[must_use]
    pub const fn emin(self) -> i64 {
        1 - self.bias()
    }

    /// The exponent of the smallest subnormal number: every finite value is an integer multiple of
    /// two to this power.
    #[inline]
    #[must_use]
    pub const fn quantum_exponent(self) -> i64 {
        self.emin() - self.fraction_width() as i64
    }

    /// The width of the stored significand field, `sb - 1`.
    #[inline]
    pub(super) const fn fraction_width(self) -> u32 {
        self.sb - 1
    }

    /// The exponent field of infinities and NaN: all ones.
    #[inline]
    pub(super) const fn special_field(self) -> u64 {
        (1 << self.eb) - 1
    }

    /// Whether values fit one machine word, and so all intermediate results of arithmetic 128 bits.
    #[inline]
    pub(super) const fn fits_word(self) -> bool {
        self.width() <= u64::BITS
    }
}

/// The SMT-LIB sort, such as `(_ FloatingPoint 8 24)`.
impl fmt::Display for FloatFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(_ FloatingPoint {} {})", self.eb, self.sb)
    }
}
