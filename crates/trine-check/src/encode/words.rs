//! Circuits for words; the lowest bit comes first.
//!
//! Idea: the schoolbook circuit of each operation. Division is long division, whose last remainder
//! and quotient by zero are those of the standard, so zero needs no case.
//! Reference: SMT-LIB 2.7, theory of fixed-size bit-vectors; Kroening and Strichman, "Decision
//! Procedures", chapter 6.

use crate::circuit::{Circuit, Literal};

/// A word.
pub type Bits = Vec<Literal>;

/// The lowest `width` bits of a number.
pub fn number(value: u64, width: usize) -> Bits {
    (0..width).map(|bit| Literal::from(bit < 64 && value >> bit & 1 == 1)).collect()
}

impl Circuit {
    /// Bit by bit.
    pub fn map2(
        &mut self,
        a: &[Literal],
        b: &[Literal],
        mut gate: impl FnMut(&mut Self, Literal, Literal) -> Literal,
    ) -> Bits {
        debug_assert_eq!(a.len(), b.len());
        a.iter().zip(b).map(|(&a, &b)| gate(self, a, b)).collect()
    }

    /// One word or the other.
    pub fn choose(&mut self, condition: Literal, then: &[Literal], other: &[Literal]) -> Bits {
        self.map2(then, other, |circuit, a, b| circuit.choice(condition, a, b))
    }

    /// Whether two words are equal.
    pub fn equal(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        let bits = self.map2(a, b, Self::same);
        self.all(&bits)
    }

    /// Sum and carry.
    pub fn add(&mut self, a: &[Literal], b: &[Literal], mut carry: Literal) -> (Bits, Literal) {
        debug_assert_eq!(a.len(), b.len());
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            carry = self.majority(a, b, carry);
        }
        (sum, carry)
    }

    /// Difference, and whether `a` is at least `b` without signs.
    pub fn subtract(&mut self, a: &[Literal], b: &[Literal]) -> (Bits, Literal) {
        let b = invert(b);
        self.add(a, &b, Literal::TRUE)
    }

    /// The negative of a word.
    pub fn negate(&mut self, a: &[Literal]) -> Bits {
        let zero = number(0, a.len());
        self.subtract(&zero, a).0
    }

    /// Whether `a` is below `b` without signs.
    pub fn below(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        debug_assert_eq!(a.len(), b.len());
        let mut below = Literal::FALSE;
        for (&a, &b) in a.iter().zip(b) {
            below = self.majority(!a, b, below);
        }
        below
    }

    /// Whether `a` is below `b` with signs.
    pub fn signed_below(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        let (a, b) = (with_flipped_sign(a), with_flipped_sign(b));
        self.below(&a, &b)
    }

    /// The product; its width is that of `a`, and bits beyond are lost.
    pub fn multiply(&mut self, a: &[Literal], b: &[Literal]) -> Bits {
        let width = a.len();
        let constants =
            |word: &[Literal]| word.iter().filter(|&&bit| bit == Literal::FALSE).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        let mut sum = number(0, width);
        for (shift, &bit) in b.iter().enumerate().take(width) {
            if bit == Literal::FALSE {
                continue;
            }
            let part: Bits = a[..width - shift].iter().map(|&x| self.and(x, bit)).collect();
            let (upper, _) = self.add(&sum[shift..], &part, Literal::FALSE);
            sum.truncate(shift);
            sum.extend(upper);
        }
        sum
    }

    /// Quotient and remainder without signs; by zero, all ones and the dividend.
    pub fn divide(&mut self, a: &[Literal], b: &[Literal]) -> (Bits, Bits) {
        let width = a.len();
        let mut divisor = b.to_vec();
        divisor.push(Literal::FALSE);
        let mut rest = number(0, width);
        let mut quotient = vec![Literal::FALSE; width];
        for bit in (0..width).rev() {
            let mut shifted = Vec::with_capacity(width + 1);
            shifted.push(a[bit]);
            shifted.extend_from_slice(&rest);
            let (difference, fits) = self.subtract(&shifted, &divisor);
            quotient[bit] = fits;
            rest = self.choose(fits, &difference[..width], &shifted[..width]);
        }
        (quotient, rest)
    }

    /// The absolute value with signs.
    pub fn absolute(&mut self, a: &[Literal]) -> Bits {
        let negative = self.negate(a);
        self.choose(sign(a), &negative, a)
    }

    /// Quotient and remainder with signs; the remainder has the sign of the dividend.
    pub fn signed_divide(&mut self, a: &[Literal], b: &[Literal]) -> (Bits, Bits) {
        let (size_a, size_b) = (self.absolute(a), self.absolute(b));
        let (quotient, rest) = self.divide(&size_a, &size_b);
        let opposite = self.xor(sign(a), sign(b));
        let (negative_quotient, negative_rest) = (self.negate(&quotient), self.negate(&rest));
        let quotient = self.choose(opposite, &negative_quotient, &quotient);
        let rest = self.choose(sign(a), &negative_rest, &rest);
        (quotient, rest)
    }

    /// The remainder with the sign of the divisor.
    pub fn signed_modulo(&mut self, a: &[Literal], b: &[Literal]) -> Bits {
        let (size_a, size_b) = (self.absolute(a), self.absolute(b));
        let (_, rest) = self.divide(&size_a, &size_b);
        let zero = !self.any(&rest);
        let negative = self.negate(&rest);
        let signed = self.choose(sign(a), &negative, &rest);
        // With other signs the remainder is moved by the divisor, unless it is zero.
        let (moved, _) = self.add(&signed, b, Literal::FALSE);
        let differ = self.xor(sign(a), sign(b));
        let moves = self.and(differ, !zero);
        self.choose(moves, &moved, &signed)
    }

    /// Shifted by a word towards the high bits, or the low ones; `fill` comes in.
    pub fn shift(&mut self, a: &[Literal], by: &[Literal], left: bool, fill: Literal) -> Bits {
        let width = a.len();
        let mut word = a.to_vec();
        let mut beyond = Vec::new();
        for (stage, &bit) in by.iter().enumerate() {
            if stage >= 32 || 1usize << stage >= width {
                beyond.push(bit);
                continue;
            }
            let distance = 1usize << stage;
            let shifted: Bits = (0..width)
                .map(|at| {
                    let from = if left { at.checked_sub(distance) } else { Some(at + distance) };
                    from.and_then(|from| word.get(from).copied()).unwrap_or(fill)
                })
                .collect();
            word = self.choose(bit, &shifted, &word);
        }
        let beyond = self.any(&beyond);
        let filled = vec![fill; width];
        self.choose(beyond, &filled, &word)
    }

    /// Rotated towards the high bits by a word, modulo the width.
    pub fn rotate(&mut self, a: &[Literal], by: &[Literal], left: bool) -> Bits {
        let width = a.len();
        let modulus = number(width as u64, by.len());
        // A word that cannot hold the width is below it.
        let fits = by.len() >= 64 || width as u64 >> by.len() == 0;
        let by = if fits { self.divide(by, &modulus).1 } else { by.to_vec() };
        let mut word = a.to_vec();
        for (stage, &bit) in by.iter().enumerate() {
            let distance = (0..stage).fold(1 % width, |distance, _| 2 * distance % width);
            let rotated = rotated(&word, if left { distance } else { (width - distance) % width });
            word = self.choose(bit, &rotated, &word);
        }
        word
    }

    /// Whether the product without signs does not fit.
    pub fn product_overflows(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        let width = a.len();
        let product = self.multiply(&extended(a, 2 * width), &extended(b, 2 * width));
        self.any(&product[width..])
    }

    /// Whether the product with signs does not fit.
    pub fn signed_product_overflows(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        let width = a.len();
        let product = self.multiply(&sign_extended(a, 2 * width), &sign_extended(b, 2 * width));
        let high: Bits =
            product[width..].iter().map(|&bit| self.xor(bit, product[width - 1])).collect();
        self.any(&high)
    }
}

/// Each bit negated.
pub fn invert(a: &[Literal]) -> Bits {
    a.iter().map(|&bit| !bit).collect()
}

/// The highest bit.
pub fn sign(a: &[Literal]) -> Literal {
    a[a.len() - 1]
}

fn with_flipped_sign(a: &[Literal]) -> Bits {
    let mut word = a.to_vec();
    let last = word.len() - 1;
    word[last] = !word[last];
    word
}

/// With zeros up to a width.
pub fn extended(a: &[Literal], width: usize) -> Bits {
    let mut word = a.to_vec();
    word.resize(width, Literal::FALSE);
    word
}

/// With copies of the sign up to a width.
pub fn sign_extended(a: &[Literal], width: usize) -> Bits {
    let mut word = a.to_vec();
    word.resize(width, sign(a));
    word
}

/// Rotated towards the high bits by a constant below the width.
pub fn rotated(a: &[Literal], by: usize) -> Bits {
    let width = a.len();
    (0..width).map(|at| a[(at + width - by) % width]).collect()
}
