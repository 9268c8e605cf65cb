//! Circuits for floats.
//!
//! Idea: a float is the word of its interchange format, with one pattern for NaN, so floats are equal
//! where their words are. An operation unpacks its arguments to signs, exponents and significands with
//! a leading one, computes exactly or with a last bit that says whether anything was lost, and rounds
//! once.
//! Invariant: every float that is met has the pattern `0 1..1 10..0` if it is NaN. Where the standard
//! leaves a result open it is an input of its own, so nothing is claimed of it; so is what has no
//! circuit here (`fp.rem`, conversions of unknown reals).
//! Reference: SMT-LIB 2.7, theory of floating-point numbers; IEEE 754-2019, sections 4 and 5.

use dashu_base::{Abs, BitTest, Signed};
use dashu_int::UBig;
use dashu_ratio::RBig;

use super::Encoder;
use super::words::{Bits, extended, number, sign, sign_extended};
use crate::circuit::{Circuit, Literal};
use crate::operator::{Operator, RoundingMode};
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// Exponents with more bits have no circuits.
const WIDEST_EXPONENT: u32 = 50;

/// Bits of the exponent, and of the significand with its hidden bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Format {
    exponent: usize,
    significand: usize,
}

impl Format {
    fn of((exponent, significand): (u32, u32)) -> Self {
        Self { exponent: exponent as usize, significand: significand as usize }
    }

    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The least exponent of a normal float.
    fn least(self) -> i64 {
        1 - self.bias()
    }
}

/// A number as a word with sign.
fn signed(value: i64, width: usize) -> Bits {
    (0..width).map(|bit| Literal::from(value >> bit.min(63) & 1 == 1)).collect()
}

/// How many bits hold the number.
fn bits_for(value: usize) -> usize {
    (usize::BITS - value.leading_zeros()) as usize
}

/// A float taken apart. If it is none of the first three, its value is the significand, read as a
/// number from one below two, times two to the exponent.
#[derive(Clone, Debug)]
struct Unpacked {
    is_nan: Literal,
    is_infinite: Literal,
    is_zero: Literal,
    sign: Literal,
    /// With sign.
    exponent: Bits,
    /// The highest bit is one, unless the float is zero.
    significand: Bits,
}

/// A number to be rounded: its sign, its exponent with sign, and a significand whose highest bit
/// counts two to the exponent, and whose lowest one may stand for whatever lies below.
struct Exact {
    sign: Literal,
    exponent: Bits,
    significand: Bits,
}

impl Circuit {
    fn is_mode(&mut self, mode: &[Literal], wanted: RoundingMode) -> Literal {
        self.equal(mode, &number(wanted as u64, 3))
    }

    fn add_signed(&mut self, a: &[Literal], b: &[Literal]) -> Bits {
        self.add(a, b, Literal::FALSE).0
    }

    /// Shifted to the left until the highest bit is one, and by how much.
    fn normalize(&mut self, word: &[Literal]) -> (Bits, Bits) {
        let width = word.len();
        let mut word = word.to_vec();
        let stages = bits_for(width - 1);
        let mut count = vec![Literal::FALSE; stages];
        for stage in (0..stages).rev() {
            let distance = 1 << stage;
            if distance >= width {
                continue;
            }
            let empty = !self.any(&word[width - distance..]);
            count[stage] = empty;
            let shifted: Bits = (0..width)
                .map(|at| at.checked_sub(distance).map_or(Literal::FALSE, |from| word[from]))
                .collect();
            word = self.choose(empty, &shifted, &word);
        }
        (word, count)
    }

    /// Shifted to the right by a word without sign; the lowest bit collects what is lost.
    fn shift_sticky(&mut self, word: &[Literal], by: &[Literal]) -> Bits {
        let width = word.len();
        let mut word = word.to_vec();
        let mut beyond = Vec::new();
        for (stage, &bit) in by.iter().enumerate() {
            if stage >= 32 || 1usize << stage >= width {
                beyond.push(bit);
                continue;
            }
            let distance = 1usize << stage;
            let lost = self.any(&word[..distance]);
            let mut shifted: Bits = (0..width)
                .map(|at| word.get(at + distance).copied().unwrap_or(Literal::FALSE))
                .collect();
            shifted[0] = self.or(shifted[0], lost);
            word = self.choose(bit, &shifted, &word);
        }
        let beyond = self.any(&beyond);
        let mut lost = number(0, width);
        lost[0] = self.any(&word);
        self.choose(beyond, &lost, &word)
    }

    /// Whether a magnitude is rounded up, by its last bit, the half below it, and the rest.
    fn rounds_up(
        &mut self,
        mode: &[Literal],
        sign: Literal,
        last: Literal,
        half: Literal,
        rest: Literal,
    ) -> Literal {
        let inexact = self.or(half, rest);
        let odd_or_more = self.or(last, rest);
        let to_even = self.and(half, odd_or_more);
        let up = self.and(!sign, inexact);
        let down = self.and(sign, inexact);
        let mut result = Literal::FALSE;
        for (wanted, rounds) in [
            (RoundingMode::NearestTiesToEven, to_even),
            (RoundingMode::NearestTiesToAway, half),
            (RoundingMode::TowardPositive, up),
            (RoundingMode::TowardNegative, down),
        ] {
            let is_mode = self.is_mode(mode, wanted);
            let applies = self.and(is_mode, rounds);
            result = self.or(result, applies);
        }
        result
    }

    fn special(&mut self, format: Format, sign: Literal, infinite: bool) -> Bits {
        let mut bits = vec![Literal::FALSE; format.significand - 1];
        bits.extend(vec![Literal::from(infinite); format.exponent]);
        bits.push(sign);
        bits
    }

    fn nan(&mut self, format: Format) -> Bits {
        let mut bits = self.special(format, Literal::FALSE, true);
        bits[format.significand - 2] = Literal::TRUE;
        bits
    }

    fn is_nan(&mut self, format: Format, bits: &[Literal]) -> Literal {
        let (fraction, rest) = bits.split_at(format.significand - 1);
        let ones = self.all(&rest[..format.exponent]);
        let some = self.any(fraction);
        self.and(ones, some)
    }

    /// The pattern of NaN where the word is one.
    fn canonical(&mut self, format: Format, bits: &[Literal]) -> Bits {
        let is_nan = self.is_nan(format, bits);
        let nan = self.nan(format);
        self.choose(is_nan, &nan, bits)
    }

    fn unpack(&mut self, format: Format, bits: &[Literal]) -> Unpacked {
        let fraction = &bits[..format.significand - 1];
        let biased = &bits[format.significand - 1..format.significand - 1 + format.exponent];
        let ones = self.all(biased);
        let zeros = !self.any(biased);
        let some = self.any(fraction);
        let is_nan = self.and(ones, some);
        let is_infinite = self.and(ones, !some);
        let is_zero = self.and(zeros, !some);
        let width = format.exponent.max(bits_for(format.significand)) + 2;
        // Subnormal floats have the exponent of the least normal ones before they are shifted.
        let mut exponent = biased.to_vec();
        exponent[0] = self.or(exponent[0], zeros);
        let exponent = extended(&exponent, width);
        let unbiased = self.add_signed(&exponent, &signed(-format.bias(), width));
        let mut significand = fraction.to_vec();
        significand.push(!zeros);
        let (significand, count) = self.normalize(&significand);
        let count = extended(&count, width);
        let exponent = self.subtract(&unbiased, &count).0;
        Unpacked { is_nan, is_infinite, is_zero, sign: sign(bits), exponent, significand }
    }

    /// The float next to a number. A zero has the sign of the number.
    fn round(&mut self, format: Format, mode: &[Literal], exact: &Exact) -> Bits {
        let precision = format.significand;
        let mut significand = exact.significand.clone();
        while significand.len() < precision + 2 {
            significand.insert(0, Literal::FALSE);
        }
        let length = significand.len();
        let width = exact.exponent.len().max(format.exponent).max(bits_for(length)) + 3;
        let is_zero = !self.any(&significand);
        let (normal, count) = self.normalize(&significand);
        let exponent = sign_extended(&exact.exponent, width);
        let count = extended(&count, width);
        let exponent = self.subtract(&exponent, &count).0;
        // Below the least exponent the significand is shifted to that exponent.
        let least = signed(format.least(), width);
        let is_small = self.signed_below(&exponent, &least);
        let missing = self.subtract(&least, &exponent).0;
        let none = number(0, width);
        let missing = self.choose(is_small, &missing, &none);
        let shifted = self.shift_sticky(&normal, &missing);
        let exponent = self.choose(is_small, &least, &exponent);
        let (low, kept) = shifted.split_at(length - precision);
        let (rest, half) = (&low[..low.len() - 1], low[low.len() - 1]);
        let rest = self.any(rest);
        let up = self.rounds_up(mode, exact.sign, kept[0], half, rest);
        let kept = extended(kept, precision + 1);
        let zero = number(0, precision + 1);
        let (rounded, _) = self.add(&kept, &zero, up);
        let carry = rounded[precision];
        // With a carry all other bits are zero, and the leading one moves.
        let leading = self.or(carry, rounded[precision - 1]);
        let fraction = &rounded[..precision - 1];
        let (exponent, _) = self.add(&exponent, &number(0, width), carry);
        let greatest = signed(format.bias(), width);
        let overflows = self.signed_below(&greatest, &exponent);
        let biased = self.add_signed(&exponent, &signed(format.bias(), width));
        let biased: Bits =
            biased[..format.exponent].iter().map(|&bit| self.and(bit, leading)).collect();
        let mut bits = fraction.to_vec();
        bits.extend(biased);
        bits.push(exact.sign);
        // Beyond the greatest float: that one, or infinity.
        let toward_zero = self.is_mode(mode, RoundingMode::TowardZero);
        let toward_positive = self.is_mode(mode, RoundingMode::TowardPositive);
        let toward_negative = self.is_mode(mode, RoundingMode::TowardNegative);
        let stays_below = self.and(toward_positive, exact.sign);
        let stays_above = self.and(toward_negative, !exact.sign);
        let stays = self.any(&[toward_zero, stays_below, stays_above]);
        let infinity = self.special(format, exact.sign, true);
        let mut largest = vec![Literal::TRUE; precision - 1 + format.exponent];
        largest[precision - 1] = Literal::FALSE;
        largest.push(exact.sign);
        let beyond = self.choose(stays, &largest, &infinity);
        let overflows = self.and(overflows, !is_zero);
        let bits = self.choose(overflows, &beyond, &bits);
        let zero = self.special(format, exact.sign, false);
        self.choose(is_zero, &zero, &bits)
    }

    /// The sum of two numbers that are not zero, with significands of one width and leading ones; and
    /// whether it is zero, where the sign means nothing.
    fn sum(&mut self, a: &Exact, b: &Exact) -> (Exact, Literal) {
        let width = a.exponent.len().max(b.exponent.len()) + 2;
        let (exponent_a, exponent_b) =
            (sign_extended(&a.exponent, width), sign_extended(&b.exponent, width));
        let lower = self.signed_below(&exponent_a, &exponent_b);
        let same = self.equal(&exponent_a, &exponent_b);
        let smaller = self.below(&a.significand, &b.significand);
        let also = self.and(same, smaller);
        let swap = self.or(lower, also);
        let top = self.choose(swap, &exponent_b, &exponent_a);
        let bottom = self.choose(swap, &exponent_a, &exponent_b);
        let large = self.choose(swap, &b.significand, &a.significand);
        let small = self.choose(swap, &a.significand, &b.significand);
        let sign = self.choice(swap, b.sign, a.sign);
        let distance = self.subtract(&top, &bottom).0;
        // Three more bits below, and one above for the carry.
        let widened = |word: &[Literal]| {
            let mut bits = vec![Literal::FALSE; 3];
            bits.extend_from_slice(word);
            bits.push(Literal::FALSE);
            bits
        };
        let (large, small) = (widened(&large), widened(&small));
        let small = self.shift_sticky(&small, &distance);
        let differ = self.xor(a.sign, b.sign);
        let addend: Bits = small.iter().map(|&bit| self.xor(bit, differ)).collect();
        let (significand, _) = self.add(&large, &addend, differ);
        let is_zero = !self.any(&significand);
        let (exponent, _) = self.add(&top, &number(0, width), Literal::TRUE);
        (Exact { sign, exponent, significand }, is_zero)
    }
}

/// A relation between two floats.
type Relation<'a> = dyn Fn(&mut Circuit, &[Literal], &[Literal]) -> Literal + 'a;

impl Encoder {
    fn format(terms: &Terms, term: TermId) -> Option<Format> {
        match *terms.sort(term) {
            Sort::Float(exponent, significand) if exponent <= WIDEST_EXPONENT => {
                Some(Format::of((exponent, significand)))
            }
            _ => None,
        }
    }

    fn open_float(&mut self, term: TermId, format: (u32, u32)) -> Bits {
        let bits = self.input_word(term, (format.0 + format.1) as usize);
        self.demand_canonical(Format::of(format), &bits);
        bits
    }

    /// Demands that an input has the one pattern of NaN if it is NaN.
    fn demand_canonical(&mut self, format: Format, bits: &[Literal]) {
        let is_nan = self.circuit.is_nan(format, bits);
        let nan = self.circuit.nan(format);
        for (&bit, &wanted) in bits.iter().zip(&nan) {
            let same = self.circuit.same(bit, wanted);
            self.circuit.clauses.add(&[!is_nan, same]);
        }
    }

    /// The word of a float.
    pub(super) fn float(&mut self, terms: &mut Terms, term: TermId, sort: (u32, u32)) -> Bits {
        use Operator as O;
        let format = Format::of(sort);
        let operator = terms.operator(term).clone();
        let args = terms.args(term).to_vec();
        if let (O::Ite, &[condition, then, other]) = (&operator, args.as_slice()) {
            let condition = self.truths[&condition];
            let (then, other) = (self.word_of(then), self.word_of(other));
            return self.circuit.choose(condition, &then, &other);
        }
        if sort.0 > WIDEST_EXPONENT {
            return self.open_float(term, sort);
        }
        let words: Vec<Bits> = args.iter().filter_map(|arg| self.words.get(arg).cloned()).collect();
        let circuit = &mut self.circuit;
        match (&operator, words.as_slice()) {
            (O::PlusInfinity(..), _) => circuit.special(format, Literal::FALSE, true),
            (O::MinusInfinity(..), _) => circuit.special(format, Literal::TRUE, true),
            (O::PlusZero(..), _) => circuit.special(format, Literal::FALSE, false),
            (O::MinusZero(..), _) => circuit.special(format, Literal::TRUE, false),
            (O::NaN(..), _) => circuit.nan(format),
            (O::Fp, [sign, exponent, fraction]) => {
                let bits = [fraction.as_slice(), exponent, sign].concat();
                circuit.canonical(format, &bits)
            }
            (O::FpFromBits(..), [bits]) => circuit.canonical(format, bits),
            (O::FpAbs, [bits]) => {
                let mut bits = bits.clone();
                let last = bits.len() - 1;
                bits[last] = Literal::FALSE;
                bits
            }
            (O::FpNeg, [bits]) => negated(circuit, format, bits),
            (O::FpAdd, [mode, a, b]) => float_sum(circuit, format, mode, a, b),
            (O::FpSub, [mode, a, b]) => {
                let b = negated(circuit, format, b);
                float_sum(circuit, format, mode, a, &b)
            }
            (O::FpMul, [mode, a, b]) => product(circuit, format, mode, a, b),
            (O::FpDiv, [mode, a, b]) => quotient(circuit, format, mode, a, b),
            (O::FpFma, [mode, a, b, c]) => product_and_sum(circuit, format, mode, [a, b, c]),
            (O::FpSqrt, [mode, a]) => root(circuit, format, mode, a),
            (O::FpRoundToIntegral, [mode, a]) => integral(circuit, format, mode, a),
            (O::FpMin | O::FpMax, [a, b]) => {
                let open = circuit.input();
                least_or_greatest(circuit, format, operator == O::FpMin, a, b, open)
            }
            (O::FpFromFloat(..), [mode, a]) => match Self::format(terms, args[1]) {
                Some(from) => converted(circuit, from, format, mode, a),
                None => self.open_float(term, sort),
            },
            (O::FpFromSigned(..) | O::FpFromUnsigned(..), [mode, word]) => {
                let with_sign = matches!(operator, O::FpFromSigned(..));
                let size = if with_sign { circuit.absolute(word) } else { word.clone() };
                let negative = if with_sign { sign(word) } else { Literal::FALSE };
                let exponent = signed(size.len() as i64 - 1, bits_for(size.len()) + 2);
                circuit.round(format, mode, &Exact { sign: negative, exponent, significand: size })
            }
            (O::FpFromReal(..), [mode]) => {
                let value = self.forms.of(terms, args[1]);
                if value.is_number() {
                    let exact = exact_number(format, &value.constant);
                    self.circuit.round(format, mode, &exact)
                } else {
                    self.open_float(term, sort)
                }
            }
            _ => self.open_float(term, sort),
        }
    }

    /// Predicates of floats.
    pub(super) fn float_predicate(&mut self, terms: &Terms, term: TermId) -> Literal {
        use Operator as O;
        let args = terms.args(term);
        let Some(format) = Self::format(terms, args[0]) else { return self.atom(term) };
        let words: Vec<Bits> = args.iter().map(|&arg| self.word_of(arg)).collect();
        let circuit = &mut self.circuit;
        let chain = |circuit: &mut Circuit, relation: &Relation<'_>| {
            let parts: Vec<Literal> =
                words.windows(2).map(|pair| relation(circuit, &pair[0], &pair[1])).collect();
            circuit.all(&parts)
        };
        let a = &words[0];
        let fraction = &a[..format.significand - 1];
        let biased = &a[format.significand - 1..a.len() - 1];
        match terms.operator(term) {
            O::FpLt => chain(circuit, &|c, a, b| is_below(c, format, a, b)),
            O::FpGt => chain(circuit, &|c, a, b| is_below(c, format, b, a)),
            O::FpLeq => chain(circuit, &|c, a, b| is_at_most(c, format, a, b)),
            O::FpGeq => chain(circuit, &|c, a, b| is_at_most(c, format, b, a)),
            O::FpEq => chain(circuit, &|c, a, b| are_same_number(c, format, a, b)),
            O::FpIsNaN => circuit.is_nan(format, a),
            O::FpIsInfinite => {
                let (ones, some) = (circuit.all(biased), circuit.any(fraction));
                circuit.and(ones, !some)
            }
            O::FpIsZero => !circuit.any(&a[..a.len() - 1]),
            O::FpIsSubnormal => {
                let (exponent, some) = (circuit.any(biased), circuit.any(fraction));
                circuit.and(!exponent, some)
            }
            O::FpIsNormal => {
                let (some, all) = (circuit.any(biased), circuit.all(biased));
                circuit.and(some, !all)
            }
            O::FpIsNegative | O::FpIsPositive => {
                let is_nan = circuit.is_nan(format, a);
                let wanted = *terms.operator(term) == O::FpIsNegative;
                let fits = if wanted { sign(a) } else { !sign(a) };
                circuit.and(!is_nan, fits)
            }
            _ => self.atom(term),
        }
    }

    /// Words made of floats.
    pub(super) fn word_of_float(&mut self, terms: &Terms, term: TermId, width: usize) -> Bits {
        use Operator as O;
        let args = terms.args(term);
        match (terms.operator(term), args) {
            (O::FpToIeeeBv, &[float]) => self.word_of(float),
            (O::FpToUbv(_) | O::FpToSbv(_), &[mode, float]) => {
                let with_sign = matches!(terms.operator(term), O::FpToSbv(_));
                // What the standard leaves open.
                let open = self.input_word(term, width);
                let Some(format) = Self::format(terms, float) else { return open };
                let (mode, float) = (self.word_of(mode), self.word_of(float));
                let (word, fits) =
                    to_word(&mut self.circuit, format, &mode, &float, width, with_sign);
                self.circuit.choose(fits, &word, &open)
            }
            _ => self.input_word(term, width),
        }
    }
}

fn negated(circuit: &mut Circuit, format: Format, bits: &[Literal]) -> Bits {
    let is_nan = circuit.is_nan(format, bits);
    let mut bits = bits.to_vec();
    let last = bits.len() - 1;
    bits[last] = circuit.choice(is_nan, bits[last], !bits[last]);
    bits
}

fn are_same_number(circuit: &mut Circuit, format: Format, a: &[Literal], b: &[Literal]) -> Literal {
    let (nan_a, nan_b) = (circuit.is_nan(format, a), circuit.is_nan(format, b));
    let same = circuit.equal(a, b);
    let some_a = circuit.any(&a[..a.len() - 1]);
    let some_b = circuit.any(&b[..b.len() - 1]);
    let zeros = circuit.and(!some_a, !some_b);
    let same = circuit.or(same, zeros);
    circuit.all(&[!nan_a, !nan_b, same])
}

fn is_below(circuit: &mut Circuit, format: Format, a: &[Literal], b: &[Literal]) -> Literal {
    let (nan_a, nan_b) = (circuit.is_nan(format, a), circuit.is_nan(format, b));
    let (size_a, size_b) = (&a[..a.len() - 1], &b[..b.len() - 1]);
    let up = circuit.below(size_a, size_b);
    let down = circuit.below(size_b, size_a);
    let (some_a, some_b) = (circuit.any(size_a), circuit.any(size_b));
    let some = circuit.or(some_a, some_b);
    // Of different signs the negative one is below, unless both are zero.
    let different = circuit.and(!sign(b), some);
    let of_positive = circuit.and(!sign(b), up);
    let of_negative = circuit.choice(sign(b), down, different);
    let below = circuit.choice(sign(a), of_negative, of_positive);
    circuit.all(&[!nan_a, !nan_b, below])
}

fn is_at_most(circuit: &mut Circuit, format: Format, a: &[Literal], b: &[Literal]) -> Literal {
    let below = is_below(circuit, format, a, b);
    let same = are_same_number(circuit, format, a, b);
    circuit.or(below, same)
}

fn least_or_greatest(
    circuit: &mut Circuit,
    format: Format,
    least: bool,
    a: &[Literal],
    b: &[Literal],
    open: Literal,
) -> Bits {
    let (nan_a, nan_b) = (circuit.is_nan(format, a), circuit.is_nan(format, b));
    let takes_a =
        if least { is_below(circuit, format, a, b) } else { is_below(circuit, format, b, a) };
    let some_a = circuit.any(&a[..a.len() - 1]);
    let some_b = circuit.any(&b[..b.len() - 1]);
    let zeros = circuit.and(!some_a, !some_b);
    // Of two zeros with different signs, either.
    let takes_a = circuit.choice(zeros, open, takes_a);
    let takes_a = circuit.choice(nan_b, Literal::TRUE, takes_a);
    let takes_a = circuit.and(takes_a, !nan_a);
    // Of NaN and a float, the float; of two NaN the second, which is NaN.
    circuit.choose(takes_a, a, b)
}

/// A result where it is neither NaN nor infinite nor fixed by zeros.
fn with_specials(
    circuit: &mut Circuit,
    format: Format,
    result: Bits,
    is_nan: Literal,
    infinite: (Literal, Literal),
) -> Bits {
    let infinity = circuit.special(format, infinite.1, true);
    let result = circuit.choose(infinite.0, &infinity, &result);
    let nan = circuit.nan(format);
    circuit.choose(is_nan, &nan, &result)
}

/// Minus zero only when rounding down, for a sum of opposite numbers.
fn zero_of_sum(circuit: &mut Circuit, mode: &[Literal], a: Literal, b: Literal) -> Literal {
    let down = circuit.is_mode(mode, RoundingMode::TowardNegative);
    let differ = circuit.xor(a, b);
    circuit.choice(differ, down, a)
}

fn float_sum(
    circuit: &mut Circuit,
    format: Format,
    mode: &[Literal],
    a: &[Literal],
    b: &[Literal],
) -> Bits {
    let (x, y) = (circuit.unpack(format, a), circuit.unpack(format, b));
    let exact = |x: &Unpacked| Exact {
        sign: x.sign,
        exponent: x.exponent.clone(),
        significand: x.significand.clone(),
    };
    let (mut sum, cancels) = circuit.sum(&exact(&x), &exact(&y));
    let zero_sign = zero_of_sum(circuit, mode, x.sign, y.sign);
    sum.sign = circuit.choice(cancels, zero_sign, sum.sign);
    let rounded = circuit.round(format, mode, &sum);
    let with_x = circuit.choose(y.is_zero, a, &rounded);
    let with_y = circuit.choose(x.is_zero, b, &with_x);
    let both = circuit.and(x.is_zero, y.is_zero);
    let zero = circuit.special(format, zero_sign, false);
    let finite = circuit.choose(both, &zero, &with_y);
    let infinite = circuit.or(x.is_infinite, y.is_infinite);
    let sign = circuit.choice(x.is_infinite, x.sign, y.sign);
    let differ = circuit.xor(x.sign, y.sign);
    let clash = circuit.all(&[x.is_infinite, y.is_infinite, differ]);
    let is_nan = circuit.any(&[x.is_nan, y.is_nan, clash]);
    with_specials(circuit, format, finite, is_nan, (infinite, sign))
}

/// The exact product of two numbers that are not zero, with twice as many bits.
fn exact_product(circuit: &mut Circuit, x: &Unpacked, y: &Unpacked) -> Exact {
    let width = x.exponent.len() + 2;
    let exponent = circuit
        .add(&sign_extended(&x.exponent, width), &sign_extended(&y.exponent, width), Literal::TRUE)
        .0;
    let length = 2 * x.significand.len();
    let significand =
        circuit.multiply(&extended(&x.significand, length), &extended(&y.significand, length));
    let sign = circuit.xor(x.sign, y.sign);
    Exact { sign, exponent, significand }
}

/// Sign, NaN and infinity of a product.
fn product_specials(
    circuit: &mut Circuit,
    x: &Unpacked,
    y: &Unpacked,
) -> (Literal, Literal, Literal) {
    let infinite = circuit.or(x.is_infinite, y.is_infinite);
    let zero = circuit.or(x.is_zero, y.is_zero);
    let clash = circuit.and(infinite, zero);
    let is_nan = circuit.any(&[x.is_nan, y.is_nan, clash]);
    (is_nan, infinite, zero)
}

fn product(
    circuit: &mut Circuit,
    format: Format,
    mode: &[Literal],
    a: &[Literal],
    b: &[Literal],
) -> Bits {
    let (x, y) = (circuit.unpack(format, a), circuit.unpack(format, b));
    let exact = exact_product(circuit, &x, &y);
    let rounded = circuit.round(format, mode, &exact);
    let (is_nan, infinite, is_zero) = product_specials(circuit, &x, &y);
    let zero = circuit.special(format, exact.sign, false);
    let finite = circuit.choose(is_zero, &zero, &rounded);
    with_specials(circuit, format, finite, is_nan, (infinite, exact.sign))
}

fn quotient(
    circuit: &mut Circuit,
    format: Format,
    mode: &[Literal],
    a: &[Literal],
    b: &[Literal],
) -> Bits {
    let (x, y) = (circuit.unpack(format, a), circuit.unpack(format, b));
    let precision = format.significand;
    let length = 2 * precision + 2;
    let mut dividend = vec![Literal::FALSE; precision + 2];
    dividend.extend_from_slice(&x.significand);
    let (digits, rest) = circuit.divide(&dividend, &extended(&y.significand, length));
    let mut significand = vec![circuit.any(&rest)];
    significand.extend_from_slice(&digits[..precision + 3]);
    let width = x.exponent.len() + 2;
    let exponent =
        circuit.subtract(&sign_extended(&x.exponent, width), &sign_extended(&y.exponent, width)).0;
    let sign = circuit.xor(x.sign, y.sign);
    let rounded = circuit.round(format, mode, &Exact { sign, exponent, significand });
    let is_zero = circuit.or(x.is_zero, y.is_infinite);
    let zero = circuit.special(format, sign, false);
    let finite = circuit.choose(is_zero, &zero, &rounded);
    let zeros = circuit.and(x.is_zero, y.is_zero);
    let infinities = circuit.and(x.is_infinite, y.is_infinite);
    let is_nan = circuit.any(&[x.is_nan, y.is_nan, zeros, infinities]);
    let infinite = circuit.or(x.is_infinite, y.is_zero);
    with_specials(circuit, format, finite, is_nan, (infinite, sign))
}

fn product_and_sum(
    circuit: &mut Circuit,
    format: Format,
    mode: &[Literal],
    [a, b, c]: [&Bits; 3],
) -> Bits {
    let (x, y, z) =
        (circuit.unpack(format, a), circuit.unpack(format, b), circuit.unpack(format, c));
    let mut product = exact_product(circuit, &x, &y);
    // The leading one is in one of two places.
    let top = sign(&product.significand);
    let mut shifted = vec![Literal::FALSE];
    shifted.extend_from_slice(&product.significand[..product.significand.len() - 1]);
    product.significand = circuit.choose(top, &product.significand, &shifted);
    let width = product.exponent.len();
    let lowered = circuit.add_signed(&product.exponent, &signed(-1, width));
    product.exponent = circuit.choose(top, &product.exponent, &lowered);
    let mut significand = vec![Literal::FALSE; format.significand];
    significand.extend_from_slice(&z.significand);
    let addend = Exact { sign: z.sign, exponent: z.exponent.clone(), significand };
    let (mut sum, cancels) = circuit.sum(&product, &addend);
    let zero_sign = zero_of_sum(circuit, mode, product.sign, z.sign);
    sum.sign = circuit.choice(cancels, zero_sign, sum.sign);
    let rounded = circuit.round(format, mode, &sum);
    let (nan_of_product, infinite_product, zero_product) = product_specials(circuit, &x, &y);
    let product_alone = circuit.round(format, mode, &product);
    let with_zero = circuit.choose(z.is_zero, &product_alone, &rounded);
    let with_addend = circuit.choose(zero_product, c, &with_zero);
    let both = circuit.and(zero_product, z.is_zero);
    let zero = circuit.special(format, zero_sign, false);
    let finite = circuit.choose(both, &zero, &with_addend);
    let differ = circuit.xor(product.sign, z.sign);
    let clash = circuit.all(&[infinite_product, z.is_infinite, differ]);
    let is_nan = circuit.any(&[nan_of_product, z.is_nan, clash]);
    let infinite = circuit.or(infinite_product, z.is_infinite);
    let sign = circuit.choice(infinite_product, product.sign, z.sign);
    with_specials(circuit, format, finite, is_nan, (infinite, sign))
}

fn root(circuit: &mut Circuit, format: Format, mode: &[Literal], a: &[Literal]) -> Bits {
    let x = circuit.unpack(format, a);
    let precision = format.significand;
    let odd = x.exponent[0];
    // The radicand is the significand, doubled if the exponent is odd, times a power of two such that
    // the root has two bits more than the precision and the power is even.
    let low = precision + 3;
    let plain = [vec![Literal::FALSE; low], x.significand.clone(), vec![Literal::FALSE]].concat();
    let doubled = [vec![Literal::FALSE; low + 1], x.significand.clone()].concat();
    let mut radicand = circuit.choose(odd, &doubled, &plain);
    let length = (precision - 1 + low) / 2 + 1;
    radicand.resize(2 * length, Literal::FALSE);
    let mut rest = number(0, length + 2);
    let mut digits: Bits = Vec::new();
    for step in (0..length).rev() {
        let mut shifted = vec![radicand[2 * step], radicand[2 * step + 1]];
        shifted.extend_from_slice(&rest);
        shifted.truncate(length + 4);
        let mut trial = vec![Literal::TRUE, Literal::FALSE];
        trial.extend_from_slice(&digits);
        let trial = extended(&trial, shifted.len());
        let (difference, fits) = circuit.subtract(&shifted, &trial);
        rest = circuit.choose(fits, &difference, &shifted);
        rest.truncate(length + 2);
        digits.insert(0, fits);
    }
    let mut significand = vec![circuit.any(&rest)];
    significand.extend_from_slice(&digits);
    // The exponent, halved downwards.
    let mut exponent = x.exponent[1..].to_vec();
    exponent.push(sign(&x.exponent));
    let exact = Exact { sign: Literal::FALSE, exponent, significand };
    let rounded = circuit.round(format, mode, &exact);
    let finite = circuit.choose(x.is_zero, a, &rounded);
    let negative = circuit.and(x.sign, !x.is_zero);
    let is_nan = circuit.or(x.is_nan, negative);
    with_specials(circuit, format, finite, is_nan, (x.is_infinite, Literal::FALSE))
}

/// The integer next to the size of a number: its low bits, and whether there are more.
fn rounded_size(
    circuit: &mut Circuit,
    x: &Unpacked,
    mode: &[Literal],
    width: usize,
) -> (Bits, Literal) {
    let precision = x.significand.len();
    let length = x.exponent.len().max(bits_for(width)) + 3;
    let exponent = sign_extended(&x.exponent, length);
    // With `precision` bits behind the point, shifted by the exponent and one.
    let by = circuit.add_signed(&exponent, &signed(1, length));
    let tiny = sign(&by);
    let limit = signed(width as i64, length);
    let beyond = circuit.signed_below(&limit, &exponent);
    let total = precision + width + 2;
    let none = number(0, length);
    let stay = circuit.or(tiny, beyond);
    let by = circuit.choose(stay, &none, &by);
    let fixed = circuit.shift(&extended(&x.significand, total), &by, true, Literal::FALSE);
    let half = circuit.and(fixed[precision - 1], !tiny);
    let rest = circuit.any(&fixed[..precision - 1]);
    let rest = circuit.or(rest, tiny);
    let whole = &fixed[precision..];
    let up = circuit.rounds_up(mode, x.sign, whole[0], half, rest);
    let (size, _) = circuit.add(whole, &number(0, whole.len()), up);
    let beyond = circuit.and(beyond, !x.is_zero);
    let zero = number(0, size.len());
    let size = circuit.choose(x.is_zero, &zero, &size);
    (size, beyond)
}

fn integral(circuit: &mut Circuit, format: Format, mode: &[Literal], a: &[Literal]) -> Bits {
    let x = circuit.unpack(format, a);
    let precision = format.significand;
    let (size, beyond) = rounded_size(circuit, &x, mode, precision);
    let exponent = signed(size.len() as i64 - 1, bits_for(size.len()) + 2);
    let exact = Exact { sign: x.sign, exponent, significand: size };
    let rounded = circuit.round(format, mode, &exact);
    let stays = circuit.any(&[beyond, x.is_infinite, x.is_zero, x.is_nan]);
    circuit.choose(stays, a, &rounded)
}

fn to_word(
    circuit: &mut Circuit,
    format: Format,
    mode: &[Literal],
    a: &[Literal],
    width: usize,
    with_sign: bool,
) -> (Bits, Literal) {
    let x = circuit.unpack(format, a);
    let (size, beyond) = rounded_size(circuit, &x, mode, width);
    let is_zero = !circuit.any(&size);
    let fits = if with_sign {
        // Up to one less than half of all, or half of all below zero.
        let high = circuit.any(&size[width - 1..]);
        let above = circuit.any(&size[width..]);
        let low = circuit.any(&size[..width - 1]);
        let at_most_half = circuit.or(!low, !size[width - 1]);
        let below = circuit.and(!above, at_most_half);
        circuit.choice(x.sign, below, !high)
    } else {
        let above = circuit.any(&size[width..]);
        let fits = circuit.or(!x.sign, is_zero);
        circuit.and(fits, !above)
    };
    let size = size[..width].to_vec();
    let negative = circuit.negate(&size);
    let word = circuit.choose(x.sign, &negative, &size);
    let fits = circuit.all(&[fits, !beyond, !x.is_nan, !x.is_infinite]);
    (word, fits)
}

fn converted(
    circuit: &mut Circuit,
    from: Format,
    to: Format,
    mode: &[Literal],
    a: &[Literal],
) -> Bits {
    let x = circuit.unpack(from, a);
    let exact =
        Exact { sign: x.sign, exponent: x.exponent.clone(), significand: x.significand.clone() };
    let rounded = circuit.round(to, mode, &exact);
    let zero = circuit.special(to, x.sign, false);
    let finite = circuit.choose(x.is_zero, &zero, &rounded);
    with_specials(circuit, to, finite, x.is_nan, (x.is_infinite, x.sign))
}

/// A number with enough bits to be rounded. Zero is plus zero.
fn exact_number(format: Format, value: &RBig) -> Exact {
    let length = format.significand + 3;
    let negative = !value.is_zero() && value.is_negative();
    let size = value.clone().abs();
    let top = UBig::try_from(size.numerator().clone()).unwrap_or(UBig::ZERO);
    let bottom = size.denominator().clone();
    if top == UBig::ZERO {
        let significand = number(0, length);
        return Exact { sign: Literal::FALSE, exponent: number(0, 2), significand };
    }
    // Two to the exponent is at most the number, or twice the number.
    let exponent = top.bit_len() as i64 - bottom.bit_len() as i64;
    let shift = length as i64 - 2 - exponent;
    let (top, bottom) = if shift >= 0 {
        (top << shift as usize, bottom)
    } else {
        (top, bottom << shift.unsigned_abs() as usize)
    };
    let digits = &top / &bottom;
    let lost = &digits * &bottom != top;
    let mut significand: Bits = (0..length).map(|bit| Literal::from(digits.bit(bit))).collect();
    significand.insert(0, Literal::from(lost));
    let exponent =
        signed(exponent + 1, (64 - (exponent + 1).unsigned_abs().leading_zeros()) as usize + 2);
    Exact { sign: Literal::from(negative), exponent, significand }
}
