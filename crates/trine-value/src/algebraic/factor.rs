//! Factors of polynomials with integer coefficients.
//!
//! Idea: modulo a prime that keeps the degree and lets no roots coincide, the polynomial falls into factors of equal degrees,
//! and these into irreducible ones. They are lifted to a power of the prime beyond twice the largest coefficient that a factor
//! may have; products of few of them that divide the polynomial are its factors.
//! Invariant: the product of the factors is the polynomial; each is primitive and irreducible.
//! Reference: Zassenhaus, "On Hensel factorization I", 1969; Cantor and Zassenhaus, "A new algorithm for factoring polynomials
//! over finite fields", 1981; von zur Gathen and Gerhard, "Modern Computer Algebra", chapters 14 and 15.

use dashu_base::{BitTest, RemEuclid};

use super::polynomial::{Polynomial, sign};
use crate::number::Integer;

/// Primes that are tried: the one with the fewest factors counts.
const PRIMES_TRIED: usize = 4;
/// Primes begin here; squares of them fit a word.
const FIRST_PRIME: u64 = 1_000_003;
/// Products of factors modulo the prime that are tried.
const MOST_PRODUCTS: usize = 20_000;

/// Coefficients modulo a prime, that of the constant first, the last one not zero.
type Residues = Vec<u64>;

/// Arithmetic modulo a prime below 2^31.
#[derive(Clone, Copy)]
struct Field(u64);

impl Field {
    fn reduce(self, polynomial: &Polynomial) -> Residues {
        let modulus = Integer::from(self.0);
        let residue = |number: &Integer| residue(number, &modulus);
        trimmed(polynomial.coefficients().iter().map(residue).collect())
    }

    fn power(self, mut base: u64, mut exponent: u64) -> u64 {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result * base % self.0;
            }
            base = base * base % self.0;
            exponent >>= 1;
        }
        result
    }

    fn inverse(self, number: u64) -> u64 {
        self.power(number, self.0 - 2)
    }

    fn minus(self, a: &[u64], b: &[u64]) -> Residues {
        let at = |all: &[u64], place: usize| all.get(place).copied().unwrap_or(0);
        let places = 0..a.len().max(b.len());
        trimmed(places.map(|place| (at(a, place) + self.0 - at(b, place)) % self.0).collect())
    }

    fn times(self, a: &[u64], b: &[u64]) -> Residues {
        if a.is_empty() || b.is_empty() {
            return Vec::new();
        }
        let mut product = vec![0; a.len() + b.len() - 1];
        for (i, &x) in a.iter().enumerate() {
            for (j, &y) in b.iter().enumerate() {
                product[i + j] = (product[i + j] + x * y) % self.0;
            }
        }
        trimmed(product)
    }

    fn monic(self, a: &[u64]) -> Residues {
        let Some(&leading) = a.last() else { return Vec::new() };
        let inverse = self.inverse(leading);
        a.iter().map(|&x| x * inverse % self.0).collect()
    }

    /// Quotient and remainder; the divisor is not zero.
    fn divided(self, a: &[u64], divisor: &[u64]) -> (Residues, Residues) {
        let mut rest = a.to_vec();
        let inverse = self.inverse(divisor.last().copied().unwrap_or(1));
        let mut quotient = Vec::new();
        while rest.len() >= divisor.len() {
            let factor = rest.pop().unwrap_or(0) * inverse % self.0;
            let shift = rest.len() + 1 - divisor.len();
            for (place, &y) in divisor[..divisor.len() - 1].iter().enumerate() {
                rest[shift + place] = (rest[shift + place] + (self.0 - factor) * y) % self.0;
            }
            quotient.push(factor);
        }
        quotient.reverse();
        (trimmed(quotient), trimmed(rest))
    }

    fn rest(self, a: &[u64], divisor: &[u64]) -> Residues {
        self.divided(a, divisor).1
    }

    /// The greatest common divisor with leading coefficient one.
    fn common_divisor(self, a: &[u64], b: &[u64]) -> Residues {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        while !b.is_empty() {
            let rest = self.rest(&a, &b);
            a = std::mem::replace(&mut b, rest);
        }
        self.monic(&a)
    }

    /// The inverse of `a` modulo a polynomial that has no factor in common with it.
    fn inverse_modulo(self, a: &[u64], modulus: &[u64]) -> Residues {
        let (mut r0, mut r1) = (modulus.to_vec(), self.rest(a, modulus));
        let (mut s0, mut s1): (Residues, Residues) = (Vec::new(), vec![1]);
        while !r1.is_empty() {
            let (quotient, rest) = self.divided(&r0, &r1);
            let next = self.minus(&s0, &self.times(&quotient, &s1));
            r0 = std::mem::replace(&mut r1, rest);
            s0 = std::mem::replace(&mut s1, next);
        }
        let scale = self.inverse(r0.last().copied().unwrap_or(1));
        let scaled: Residues = s0.iter().map(|&x| x * scale % self.0).collect();
        self.rest(&scaled, modulus)
    }

    fn derivative(self, a: &[u64]) -> Residues {
        let terms = a.iter().enumerate().skip(1);
        trimmed(terms.map(|(place, &x)| x * (place as u64 % self.0) % self.0).collect())
    }

    /// `base` to the power of an exponent, modulo a polynomial.
    fn power_modulo(self, base: &[u64], mut exponent: u64, modulus: &[u64]) -> Residues {
        let mut result: Residues = self.rest(&[1], modulus);
        let mut base = self.rest(base, modulus);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.rest(&self.times(&result, &base), modulus);
            }
            base = self.rest(&self.times(&base, &base), modulus);
            exponent >>= 1;
        }
        result
    }

    /// The irreducible factors of a polynomial with leading coefficient one that has no repeated factors.
    fn factors(self, polynomial: &[u64]) -> Vec<Residues> {
        let mut found = Vec::new();
        let mut rest = polynomial.to_vec();
        let mut power: Residues = vec![0, 1];
        let mut degree = 0;
        while rest.len() > 1 {
            degree += 1;
            if 2 * degree > rest.len() - 1 {
                found.push(rest);
                break;
            }
            power = self.power_modulo(&power, self.0, &rest);
            let part = self.common_divisor(&self.minus(&power, &[0, 1]), &rest);
            if part.len() > 1 {
                rest = self.divided(&rest, &part).0;
                power = self.rest(&power, &rest);
                self.equal_degrees(part, degree, &mut found);
            }
        }
        found.sort();
        found
    }

    /// The factors of a product of irreducible polynomials that have this degree.
    fn equal_degrees(self, product: Residues, degree: usize, found: &mut Vec<Residues>) {
        let mut open = vec![product];
        let mut state = 1u64;
        while let Some(part) = open.pop() {
            if part.len() <= degree + 1 {
                found.push(part);
                continue;
            }
            let mut guess: Residues = Vec::with_capacity(part.len() - 1);
            for _ in 1..part.len() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                guess.push((state >> 33) % self.0);
            }
            let guess = trimmed(guess);
            // (p^d - 1)/2 = (1 + p + .. + p^(d - 1)) (p - 1)/2
            let mut norm = self.rest(&guess, &part);
            let mut conjugate = norm.clone();
            for _ in 1..degree {
                conjugate = self.power_modulo(&conjugate, self.0, &part);
                norm = self.rest(&self.times(&norm, &conjugate), &part);
            }
            let half = self.power_modulo(&norm, (self.0 - 1) / 2, &part);
            let divisor = self.common_divisor(&self.minus(&half, &[1]), &part);
            if divisor.len() > 1 && divisor.len() < part.len() {
                open.push(self.divided(&part, &divisor).0);
                open.push(divisor);
            } else {
                open.push(part);
            }
        }
    }
}

fn trimmed(mut residues: Residues) -> Residues {
    while residues.last() == Some(&0) {
        residues.pop();
    }
    residues
}

fn residue(number: &Integer, modulus: &Integer) -> u64 {
    u64::try_from(Integer::from(number.rem_euclid(modulus))).unwrap_or(0)
}

fn is_prime(number: u64) -> bool {
    (2..)
        .take_while(|divisor| divisor * divisor <= number)
        .all(|divisor| !number.is_multiple_of(divisor))
}

/// The irreducible factors of a primitive polynomial without repeated roots and of degree one at least, in
/// ascending order; `None` if there are too many cases.
pub(crate) fn factors(polynomial: &Polynomial) -> Option<Vec<Polynomial>> {
    if polynomial.degree() < 2 {
        return Some(vec![polynomial.clone()]);
    }
    let leading = polynomial.leading();
    let mut best: Option<(Field, Vec<Residues>)> = None;
    let mut tried = 0;
    for prime in (FIRST_PRIME..).step_by(2).filter(|&number| is_prime(number)).take(64) {
        let field = Field(prime);
        let image = field.reduce(polynomial);
        if image.len() != polynomial.degree() + 1 {
            continue;
        }
        let image = field.monic(&image);
        if field.common_divisor(&image, &field.derivative(&image)).len() > 1 {
            continue;
        }
        let found = field.factors(&image);
        if best.as_ref().is_none_or(|(_, best)| found.len() < best.len()) {
            best = Some((field, found));
        }
        tried += 1;
        if tried == PRIMES_TRIED || best.as_ref().is_some_and(|(_, best)| best.len() == 1) {
            break;
        }
    }
    let (field, found) = best?;
    if found.len() == 1 {
        return Some(vec![polynomial.clone()]);
    }
    // A factor has coefficients of at most 2^degree times the Euclidean norm, which is below
    // the largest coefficient times the number of coefficients; the leading coefficient is multiplied in.
    let bits = polynomial.degree()
        + 2 * polynomial.bits()
        + (polynomial.degree() + 1).bit_len()
        + leading.bit_len()
        + 2;
    let (lifted, modulus) = lift(polynomial, field, &found, bits);
    combine(polynomial, lifted, &modulus)
}

/// Factors with leading coefficient one modulo a power of the prime beyond `2^bits`.
fn lift(
    polynomial: &Polynomial,
    field: Field,
    found: &[Residues],
    bits: usize,
) -> (Vec<Polynomial>, Integer) {
    let prime = Integer::from(field.0);
    let leading = polynomial.leading();
    let of_leading = field.inverse(residue(&leading, &prime));
    let whole = |residues: &Residues| {
        Polynomial::new(residues.iter().map(|&residue| Integer::from(residue)).collect())
    };
    let mut lifted: Vec<Polynomial> = found.iter().map(whole).collect();
    // Multipliers by which the products of all other factors add up to one.
    let multipliers: Vec<Residues> = (0..found.len())
        .map(|position| {
            let others = found.iter().enumerate().filter(|&(other, _)| other != position);
            let product =
                others.fold(vec![1], |all: Residues, (_, factor)| field.times(&all, factor));
            field.inverse_modulo(&product, &found[position])
        })
        .collect();
    let mut modulus = prime.clone();
    while modulus.bit_len() <= bits + 1 {
        let product = lifted
            .iter()
            .fold(Polynomial::new(vec![leading.clone()]), |all, factor| all.times(factor));
        let at = |polynomial: &Polynomial, place: usize| {
            polynomial.coefficients().get(place).cloned().unwrap_or(Integer::ZERO)
        };
        let error: Residues = (0..=polynomial.degree())
            .map(|place| {
                let difference = at(polynomial, place) - at(&product, place);
                residue(&(difference / &modulus), &prime) * of_leading % field.0
            })
            .collect();
        let error = trimmed(error);
        for (factor, (multiplier, image)) in lifted.iter_mut().zip(multipliers.iter().zip(found)) {
            let change = field.rest(&field.times(&error, multiplier), image);
            let mut coefficients = factor.coefficients().to_vec();
            for (coefficient, residue) in coefficients.iter_mut().zip(change) {
                *coefficient += &modulus * Integer::from(residue);
            }
            *factor = Polynomial::new(coefficients);
        }
        modulus *= &prime;
    }
    (lifted, modulus)
}

/// The factors that are products of the lifted ones.
fn combine(
    polynomial: &Polynomial,
    mut lifted: Vec<Polynomial>,
    modulus: &Integer,
) -> Option<Vec<Polynomial>> {
    let half = modulus / Integer::from(2);
    let mut rest = polynomial.clone();
    let mut found = Vec::new();
    let mut size = 1;
    let mut tried = 0;
    'sizes: while 2 * size <= lifted.len() {
        let mut chosen: Vec<usize> = (0..size).collect();
        loop {
            tried += 1;
            if tried > MOST_PRODUCTS {
                return None;
            }
            let mut product = Polynomial::new(vec![rest.leading()]);
            for &position in &chosen {
                product = product.times(&lifted[position]);
                let reduced = product.coefficients().iter();
                let reduced = reduced.map(|number| Integer::from(number.rem_euclid(modulus)));
                product = Polynomial::new(reduced.collect());
            }
            let signed = product.coefficients().iter();
            let signed =
                signed.map(|number| if *number > half { number - modulus } else { number.clone() });
            let candidate = Polynomial::new(signed.collect()).primitive();
            if let Some(quotient) = rest.divided(&candidate) {
                found.push(candidate);
                rest = quotient.primitive();
                for &position in chosen.iter().rev() {
                    lifted.remove(position);
                }
                continue 'sizes;
            }
            // The next choice of positions in ascending order.
            let Some(movable) =
                (0..size).rev().find(|&place| chosen[place] + size - place < lifted.len())
            else {
                break;
            };
            chosen[movable] += 1;
            for place in movable + 1..size {
                chosen[place] = chosen[place - 1] + 1;
            }
        }
        size += 1;
    }
    if rest.degree() > 0 {
        debug_assert!(sign(&rest.leading()).is_gt());
        found.push(rest);
    }
    found.sort();
    Some(found)
}
