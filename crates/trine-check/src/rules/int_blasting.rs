//! Formulas over words as formulas over integers.
//!
//! Idea: a word is the number `ubv_to_int` of it. Sums and products are taken modulo `2^width` where they may be too
//! large, quotients and remainders are those of integers, slices are quotients and remainders by powers of two. A
//! formula is equivalent to the one that comes out.
//! Invariants: each clause holds for all words, whatever integer quotients by zero are, for there are none. What has no
//! such form stays as it is.
//! Reference: Zohar, Irfan, Mann, Niemetz, Nötzli, Preiner, Reynolds, Barrett, Tinelli, "Bit-Precise Reasoning via
//! Int-Blasting", VMCAI 2022.

mod number;
#[cfg(test)]
mod tests;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;

use crate::operator::{Fault, Operator as O};
use crate::rules::axiom::Made;
use crate::sort::Sort;
use crate::term::{TermId, Terms};
use number::{Number, power, some_word};

/// A formula is what it is over integers; and what is known of words in common.
pub(super) fn int_blast(terms: &mut Terms, formula: TermId) -> Made {
    if *terms.sort(formula) != Sort::Bool {
        return Err("a formula was expected");
    }
    let mut blasting = Blasting::default();
    let over_integers = blasting.formula(terms, formula)?;
    let not_first = terms.apply(O::Not, &[formula])?;
    let not_second = terms.apply(O::Not, &[over_integers])?;
    let mut clauses = vec![vec![not_first, over_integers], vec![formula, not_second]];
    clauses.extend(blasting.facts.into_iter().map(|fact| vec![fact]));
    Ok(clauses)
}

/// Slices of this many runs of ones, or fewer, are taken out of a word under a mask one by one.
const MOST_RUNS: usize = 4;

/// What was translated.
#[derive(Default)]
struct Blasting {
    numbers: FxHashMap<TermId, Number>,
    formulas: FxHashMap<TermId, TermId>,
    /// What is known of the bits that two words have in common.
    facts: Vec<TermId>,
}

impl Blasting {
    /// The formula over integers.
    fn formula(&mut self, terms: &mut Terms, root: TermId) -> Result<TermId, Fault> {
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            if self.formulas.contains_key(&top) || self.numbers.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            if is_looked_into(terms, top) {
                let is_new = |arg: &&TermId| {
                    !self.formulas.contains_key(arg) && !self.numbers.contains_key(arg)
                };
                stack.extend(terms.args(top).iter().filter(is_new));
            }
            if stack.len() > before {
                continue;
            }
            stack.pop();
            match *terms.sort(top) {
                Sort::BitVec(width) => {
                    let number = match self.number(terms, top, width)? {
                        Some(number) => number,
                        None => some_word(terms, top, width)?,
                    };
                    self.numbers.insert(top, number);
                }
                _ => {
                    let formula = self.truth(terms, top)?.unwrap_or(top);
                    self.formulas.insert(top, formula);
                }
            }
        }
        Ok(self.formulas[&root])
    }

    fn numbers_of(&self, args: &[TermId]) -> Option<Vec<Number>> {
        args.iter().map(|arg| self.numbers.get(arg).cloned()).collect()
    }

    /// A formula whose parts were translated; none if it stays as it is.
    fn truth(&mut self, terms: &mut Terms, term: TermId) -> Result<Option<TermId>, Fault> {
        if !is_looked_into(terms, term) {
            return Ok(None);
        }
        let operator = terms.operator(term).clone();
        let args = terms.args(term).to_vec();
        let Some(numbers) = self.numbers_of(&args) else {
            let parts: Option<Vec<TermId>> =
                args.iter().map(|arg| self.formulas.get(arg).copied()).collect();
            return parts.map(|parts| terms.apply(operator, &parts)).transpose();
        };
        let Some(&first) = args.first() else { return Ok(None) };
        let Sort::BitVec(width) = *terms.sort(first) else { return Ok(None) };
        let signed = |terms: &mut Terms| -> Result<Vec<Number>, Fault> {
            numbers.iter().map(|number| number.signed(terms, width)).collect()
        };
        let all = |numbers: &[Number]| numbers.iter().map(|part| part.term).collect::<Vec<_>>();
        let (half, modulus) = (power(width - 1), power(width));
        let made = match (operator, numbers.as_slice()) {
            (operator @ (O::Equal | O::Distinct), _) => terms.apply(operator, &all(&numbers))?,
            (O::BvUlt, _) => terms.apply(O::Less, &all(&numbers))?,
            (O::BvUle, _) => terms.apply(O::LessEqual, &all(&numbers))?,
            (O::BvUgt, _) => terms.apply(O::Greater, &all(&numbers))?,
            (O::BvUge, _) => terms.apply(O::GreaterEqual, &all(&numbers))?,
            (operator @ (O::BvSlt | O::BvSle | O::BvSgt | O::BvSge), _) => {
                let or_equal = matches!(operator, O::BvSle | O::BvSge);
                let is_swapped = matches!(operator, O::BvSgt | O::BvSge);
                let mut parts = Vec::with_capacity(numbers.len());
                for pair in numbers.windows(2) {
                    let (less, more) = if is_swapped { (1, 0) } else { (0, 1) };
                    parts.push(signed_less(terms, &pair[less], &pair[more], width, or_equal)?);
                }
                match parts[..] {
                    [single] => single,
                    _ => terms.apply(O::And, &parts)?,
                }
            }
            (O::BvNegOverflow, [a]) => a.is(terms, &half)?,
            (O::BvUaddOverflow, [a, b]) => {
                let sum = Number::sum(terms, &[a.clone(), b.clone()])?;
                let fits = sum.is_below(terms, &modulus)?;
                terms.apply(O::Not, &[fits])?
            }
            (O::BvUmulOverflow, [a, b]) => {
                let product = Number::product(terms, a, b)?;
                let fits = product.is_below(terms, &modulus)?;
                terms.apply(O::Not, &[fits])?
            }
            (O::BvUsubOverflow, [a, b]) => terms.apply(O::Less, &[a.term, b.term])?,
            (operator @ (O::BvSaddOverflow | O::BvSsubOverflow | O::BvSmulOverflow), [_, _]) => {
                let parts = signed(terms)?;
                let result = match operator {
                    O::BvSaddOverflow => Number::sum(terms, &parts)?,
                    O::BvSsubOverflow => parts[0].minus(terms, &parts[1])?,
                    _ => Number::product(terms, &parts[0], &parts[1])?,
                };
                let is_below = result.is_below(terms, &half)?;
                let is_under = result.is_below(terms, &-half)?;
                let is_above = terms.apply(O::Not, &[is_below])?;
                terms.apply(O::Or, &[is_under, is_above])?
            }
            (O::BvSdivOverflow, [a, b]) => {
                let least = a.is(terms, &half)?;
                let minus_one = b.is(terms, &(modulus - IBig::ONE))?;
                terms.apply(O::And, &[least, minus_one])?
            }
            _ => return Ok(None),
        };
        Ok(Some(made))
    }

    /// The number of a word whose parts were translated; none if it is some word.
    fn number(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        width: u32,
    ) -> Result<Option<Number>, Fault> {
        let operator = terms.operator(term).clone();
        let args = terms.args(term).to_vec();
        if let (O::Ite, &[condition, yes, no]) = (&operator, args.as_slice()) {
            let condition = self.formulas[&condition];
            let (yes, no) = (self.numbers[&yes].clone(), self.numbers[&no].clone());
            return Number::choice(terms, condition, &yes, &no).map(Some);
        }
        let Some(numbers) = self.numbers_of(&args) else { return Ok(None) };
        let modulus = power(width);
        let made = match (operator, numbers.as_slice()) {
            (O::Word(value, _), _) => Number::known(terms, value.into())?,
            (O::BvAdd, parts) => wrapped_sum(terms, parts, &modulus)?,
            (O::BvSub, [first, rest @ ..]) => {
                let mut parts = vec![first.clone()];
                for part in rest {
                    parts.push(part.negated(terms)?);
                }
                Number::sum(terms, &parts)?.modulo(terms, &modulus)?
            }
            (O::BvNeg, [a]) => opposite(terms, a, &modulus)?,
            (O::BvNot, [a]) => Number::known(terms, modulus - IBig::ONE)?.minus(terms, a)?,
            (O::BvMul, parts) => {
                let mut product = product_of(terms, parts)?;
                if product.high >= modulus && parts.iter().any(|part| part.value().is_some()) {
                    let parts = all_nearest(terms, parts, &modulus)?;
                    product = product_of(terms, &parts)?;
                }
                product.modulo(terms, &modulus)?
            }
            (O::BvUdiv, [a, b]) => quotient(terms, a, b, width)?,
            (O::BvUrem, [a, b]) => remainder(terms, a, b)?,
            (operator @ (O::BvSdiv | O::BvSrem | O::BvSmod), [a, b]) => {
                signed_quotient(terms, &operator, a, b, width)?
            }
            (O::BvShl, [a, by]) => shifted_left(terms, a, by, width)?,
            (O::BvLshr, [a, by]) => shifted_right(terms, a, by, width)?,
            (O::BvAshr, [a, by]) => {
                let ones = Number::known(terms, modulus - IBig::ONE)?;
                let is_positive = a.is_below(terms, &power(width - 1))?;
                let positive = shifted_right(terms, a, by, width)?;
                let complement = ones.minus(terms, a)?;
                let negative = shifted_right(terms, &complement, by, width)?;
                let negative = ones.minus(terms, &negative)?;
                Number::choice(terms, is_positive, &positive, &negative)?
            }
            (
                operator @ (O::BvAnd | O::BvOr | O::BvXor | O::BvNand | O::BvNor | O::BvXnor),
                [first, rest @ ..],
            ) => {
                let mut result = (args[0], first.clone());
                for (part, &word) in rest.iter().zip(&args[1..]) {
                    result = self.bitwise(terms, &operator, result, (word, part), width)?;
                }
                match operator {
                    // A chain of these is a chain of exclusive disjunctions with as many complements.
                    O::BvXnor if rest.len() % 2 == 0 => result.1,
                    O::BvNand | O::BvNor | O::BvXnor => {
                        Number::known(terms, modulus - IBig::ONE)?.minus(terms, &result.1)?
                    }
                    _ => result.1,
                }
            }
            (O::BvComp, [a, b]) => {
                let are_equal = terms.apply(O::Equal, &[a.term, b.term])?;
                bit(terms, are_equal)?
            }
            (O::BvRedAnd, [a]) => {
                let Sort::BitVec(inner) = *terms.sort(args[0]) else { return Ok(None) };
                let is_full = a.is(terms, &(power(inner) - IBig::ONE))?;
                bit(terms, is_full)?
            }
            (O::BvRedOr, [a]) => {
                let is_zero = a.is(terms, &IBig::ZERO)?;
                let is_some = terms.apply(O::Not, &[is_zero])?;
                bit(terms, is_some)?
            }
            (O::Concat, parts) => {
                let mut result = Number::known(terms, IBig::ZERO)?;
                for (part, &arg) in parts.iter().zip(&args) {
                    let Sort::BitVec(own) = *terms.sort(arg) else { return Ok(None) };
                    let factor = Number::known(terms, power(own))?;
                    let high = Number::product(terms, &result, &factor)?;
                    result = Number::sum(terms, &[high, part.clone()])?;
                }
                result
            }
            (O::Extract(upper, lower), [a]) => {
                let above = a.divided(terms, &power(lower))?;
                above.modulo(terms, &power(upper - lower + 1))?
            }
            (O::ZeroExtend(_), [a]) => a.clone(),
            (O::SignExtend(by), [a]) => {
                let narrow = width - by;
                let is_positive = a.is_below(terms, &power(narrow - 1))?;
                let more = Number::known(terms, modulus - power(narrow))?;
                let negative = Number::sum(terms, &[a.clone(), more])?;
                Number::choice(terms, is_positive, a, &negative)?
            }
            _ => return Ok(None),
        };
        Ok(Some(made))
    }

    /// `bvand`, `bvor` or `bvxor`, from what the words have in common; other operators are complements of these.
    /// Also the word itself.
    fn bitwise(
        &mut self,
        terms: &mut Terms,
        operator: &O,
        (one, a): (TermId, Number),
        (other, b): (TermId, &Number),
        width: u32,
    ) -> Result<(TermId, Number), Fault> {
        let both = match masked(terms, &a, b, width)? {
            Some(both) => both,
            None => self.common_bits(terms, (one, &a), (other, b), width)?,
        };
        let ones = power(width) - IBig::ONE;
        let (word, number) = match operator {
            O::BvAnd | O::BvNand => (O::BvAnd, both),
            O::BvOr | O::BvNor => {
                let less = both.negated(terms)?;
                let least = (&a.low).max(&b.low).clone();
                let sum = Number::sum(terms, &[a, b.clone(), less])?;
                (O::BvOr, sum.within(&least, &ones))
            }
            _ => {
                let minus_two = Number::known(terms, IBig::from(-2))?;
                let less = Number::product(terms, &minus_two, &both)?;
                let sum = Number::sum(terms, &[a, b.clone(), less])?;
                (O::BvXor, sum.within(&IBig::ZERO, &ones))
            }
        };
        Ok((terms.apply(word, &[one, other])?, number))
    }

    /// The bits that two words have in common: some word, of which bounds are known.
    fn common_bits(
        &mut self,
        terms: &mut Terms,
        (one, a): (TermId, &Number),
        (other, b): (TermId, &Number),
        width: u32,
    ) -> Result<Number, Fault> {
        let word = terms.apply(O::BvAnd, &[one, other])?;
        let both = some_word(terms, word, width)?;
        for part in [a, b] {
            self.facts.push(terms.apply(O::LessEqual, &[both.term, part.term])?);
        }
        let ones = Number::known(terms, power(width) - IBig::ONE)?;
        let most = Number::sum(terms, &[both.clone(), ones])?;
        let sum = Number::sum(terms, &[a.clone(), b.clone()])?;
        self.facts.push(terms.apply(O::LessEqual, &[sum.term, most.term])?);
        Ok(both.within(&IBig::ZERO, (&a.high).min(&b.high)))
    }
}

/// Whether the parts of a term are translated. Formulas about other sorts, quantifiers and what other theories
/// mean stay as they are.
fn is_looked_into(terms: &Terms, term: TermId) -> bool {
    let is_ours = |&arg: &TermId| matches!(terms.sort(arg), Sort::Bool | Sort::BitVec(_));
    let has_parts = matches!(
        terms.operator(term),
        O::Not
            | O::And
            | O::Or
            | O::Xor
            | O::Implies
            | O::Ite
            | O::Equal
            | O::Distinct
            | O::BvUlt
            | O::BvUle
            | O::BvUgt
            | O::BvUge
            | O::BvSlt
            | O::BvSle
            | O::BvSgt
            | O::BvSge
            | O::BvNegOverflow
            | O::BvUaddOverflow
            | O::BvSaddOverflow
            | O::BvUmulOverflow
            | O::BvSmulOverflow
            | O::BvUsubOverflow
            | O::BvSsubOverflow
            | O::BvSdivOverflow
            | O::Word(..)
            | O::Concat
            | O::Extract(..)
            | O::ZeroExtend(_)
            | O::SignExtend(_)
            | O::BvNot
            | O::BvAnd
            | O::BvOr
            | O::BvXor
            | O::BvNand
            | O::BvNor
            | O::BvXnor
            | O::BvNeg
            | O::BvAdd
            | O::BvSub
            | O::BvMul
            | O::BvUdiv
            | O::BvUrem
            | O::BvSdiv
            | O::BvSrem
            | O::BvSmod
            | O::BvShl
            | O::BvLshr
            | O::BvAshr
            | O::BvComp
            | O::BvRedAnd
            | O::BvRedOr
    );
    has_parts && terms.args(term).iter().all(is_ours)
}

/// That the signed value of one word is less than that of another one. Beside a known value it is said by the number of
/// the other word alone, and whether it is negative.
fn signed_less(
    terms: &mut Terms,
    a: &Number,
    b: &Number,
    width: u32,
    or_equal: bool,
) -> Result<TermId, Fault> {
    let known = |number: &Number| number.value().map(|value| signed_value(value, width));
    match (known(a), known(b)) {
        (Some(least), _) => {
            is_above(terms, b, if or_equal { least - IBig::ONE } else { least }, width)
        }
        (None, Some(most)) => {
            let most = if or_equal { most } else { most - IBig::ONE };
            let is_greater = is_above(terms, a, most, width)?;
            terms.apply(O::Not, &[is_greater])
        }
        (None, None) => {
            let (a, b) = (a.signed(terms, width)?, b.signed(terms, width)?);
            terms.apply(if or_equal { O::LessEqual } else { O::Less }, &[a.term, b.term])
        }
    }
}

/// The signed value of a word with this number.
fn signed_value(value: &IBig, width: u32) -> IBig {
    if *value < power(width - 1) { value.clone() } else { value - power(width) }
}

/// That the signed value of a word is greater than this one.
fn is_above(terms: &mut Terms, word: &Number, bound: IBig, width: u32) -> Result<TermId, Fault> {
    let is_positive = word.is_below(terms, &power(width - 1))?;
    let is_negative_bound = bound < IBig::ZERO;
    // The first number above it among those with its sign.
    let next = if is_negative_bound { bound + power(width) } else { bound } + IBig::ONE;
    let is_below = word.is_below(terms, &next)?;
    match (terms.operator(is_below), is_negative_bound) {
        (O::True, true) | (O::False, false) => Ok(is_positive),
        _ => {
            let is_beyond = terms.apply(O::Not, &[is_below])?;
            let both = if is_negative_bound { O::Or } else { O::And };
            terms.apply(both, &[is_positive, is_beyond])
        }
    }
}

/// The amount of a shift, if something is left.
fn small(amount: &IBig, width: u32) -> Option<u32> {
    u32::try_from(amount.clone()).ok().filter(|&amount| amount < width)
}

/// A sum modulo a power of two. Known parts are read as negative where that is nearer to zero.
fn wrapped_sum(terms: &mut Terms, parts: &[Number], modulus: &IBig) -> Result<Number, Fault> {
    let plain = Number::sum(terms, parts)?;
    if plain.high < *modulus {
        return Ok(plain);
    }
    let parts = all_nearest(terms, parts, modulus)?;
    Number::sum(terms, &parts)?.modulo(terms, modulus)
}

/// A product of several numbers.
fn product_of(terms: &mut Terms, parts: &[Number]) -> Result<Number, Fault> {
    let one = Number::known(terms, IBig::ONE)?;
    parts.iter().try_fold(one, |product, part| Number::product(terms, &product, part))
}

/// A known number modulo a power of two, as near to zero as possible; an unknown one as it is.
fn nearest(terms: &mut Terms, part: &Number, modulus: &IBig) -> Result<Number, Fault> {
    match part.value() {
        Some(value) if value * IBig::from(2) >= *modulus => {
            let value = value - modulus;
            Number::known(terms, value)
        }
        _ => Ok(part.clone()),
    }
}

/// Known numbers modulo a power of two, as near to zero as possible; the others as they are.
fn all_nearest(terms: &mut Terms, parts: &[Number], modulus: &IBig) -> Result<Vec<Number>, Fault> {
    parts.iter().map(|part| nearest(terms, part, modulus)).collect()
}

/// `-a` modulo a power of two.
fn opposite(terms: &mut Terms, a: &Number, modulus: &IBig) -> Result<Number, Fault> {
    a.negated(terms)?.modulo(terms, modulus)
}

/// 1 or 0.
fn bit(terms: &mut Terms, formula: TermId) -> Result<Number, Fault> {
    let one = Number::known(terms, IBig::ONE)?;
    let zero = Number::known(terms, IBig::ZERO)?;
    Number::choice(terms, formula, &one, &zero)
}

/// `bvudiv`: by zero it is the greatest word.
fn quotient(terms: &mut Terms, a: &Number, b: &Number, width: u32) -> Result<Number, Fault> {
    if let Some(divisor) = b.value().filter(|value| !value.is_zero()) {
        return a.divided(terms, &divisor.clone());
    }
    let is_zero = b.is(terms, &IBig::ZERO)?;
    let ones = Number::known(terms, power(width) - IBig::ONE)?;
    let term = terms.apply(O::IntDivide, &[a.term, b.term])?;
    let quotient = Number { term, low: IBig::ZERO, high: a.high.clone() };
    Number::choice(terms, is_zero, &ones, &quotient)
}

/// `bvurem`: by zero it is the dividend.
fn remainder(terms: &mut Terms, a: &Number, b: &Number) -> Result<Number, Fault> {
    if let Some(divisor) = b.value().filter(|value| !value.is_zero()) {
        return a.modulo(terms, &divisor.clone());
    }
    let is_zero = b.is(terms, &IBig::ZERO)?;
    let term = terms.apply(O::Modulo, &[a.term, b.term])?;
    let high = (&a.high).min(&(&b.high - IBig::ONE)).clone();
    let rest = Number { term, low: IBig::ZERO, high };
    Number::choice(terms, is_zero, a, &rest)
}

/// `bvsdiv`, `bvsrem`, `bvsmod`: quotients and remainders of absolute values, with their signs.
fn signed_quotient(
    terms: &mut Terms,
    operator: &O,
    a: &Number,
    b: &Number,
    width: u32,
) -> Result<Number, Fault> {
    let (half, modulus) = (power(width - 1), power(width));
    let whole = Number::known(terms, modulus.clone())?;
    let mut absolute = |part: &Number| -> Result<(TermId, Number), Fault> {
        let is_positive = part.is_below(terms, &half)?;
        let opposite = whole.minus(terms, part)?;
        let size = Number::choice(terms, is_positive, part, &opposite)?;
        Ok((is_positive, size.within(&IBig::ZERO, &half)))
    };
    let ((is_positive, size), (is_divisor_positive, divisor)) = (absolute(a)?, absolute(b)?);
    let same_signs = terms.apply(O::Equal, &[is_positive, is_divisor_positive])?;
    let is_zero = b.is(terms, &IBig::ZERO)?;
    if *operator == O::BvSdiv {
        let term = terms.apply(O::IntDivide, &[size.term, divisor.term])?;
        let quotient = Number { term, low: IBig::ZERO, high: half };
        let negative = opposite(terms, &quotient, &modulus)?;
        let result = Number::choice(terms, same_signs, &quotient, &negative)?;
        let ones = Number::known(terms, modulus - IBig::ONE)?;
        let one = Number::known(terms, IBig::ONE)?;
        let of_zero = Number::choice(terms, is_positive, &ones, &one)?;
        return Number::choice(terms, is_zero, &of_zero, &result);
    }
    let term = terms.apply(O::Modulo, &[size.term, divisor.term])?;
    let rest = Number { term, low: IBig::ZERO, high: half - IBig::ONE };
    let negative = opposite(terms, &rest, &modulus)?;
    let with_sign = Number::choice(terms, is_positive, &rest, &negative)?;
    let result = if *operator == O::BvSrem {
        with_sign
    } else {
        let is_none = rest.is(terms, &IBig::ZERO)?;
        let sum = Number::sum(terms, &[with_sign.clone(), b.clone()])?.modulo(terms, &modulus)?;
        let moved = Number::choice(terms, same_signs, &with_sign, &sum)?;
        Number::choice(terms, is_none, &rest, &moved)?
    };
    Number::choice(terms, is_zero, a, &result)
}

/// `2^by` for a shift that leaves something.
fn power_of(terms: &mut Terms, by: &Number, width: u32) -> Result<Number, Fault> {
    let term = terms.apply(O::PowerOfTwo, &[by.term])?;
    Ok(Number { term, low: IBig::ONE, high: power(width - 1) })
}

/// One number where a shift leaves something, and zero where it does not.
fn unless_far(terms: &mut Terms, by: &Number, width: u32, near: &Number) -> Result<Number, Fault> {
    let zero = Number::known(terms, IBig::ZERO)?;
    let is_near = by.is_below(terms, &IBig::from(width))?;
    Number::choice(terms, is_near, near, &zero)
}

/// `bvshl`.
fn shifted_left(terms: &mut Terms, a: &Number, by: &Number, width: u32) -> Result<Number, Fault> {
    let modulus = power(width);
    match by.value().map(|by| small(by, width)) {
        Some(Some(by)) => {
            let factor = Number::known(terms, power(by))?;
            Number::product(terms, a, &factor)?.modulo(terms, &modulus)
        }
        Some(None) => Number::known(terms, IBig::ZERO),
        None => {
            let factor = power_of(terms, by, width)?;
            let shifted = Number::product(terms, a, &factor)?.modulo(terms, &modulus)?;
            unless_far(terms, by, width, &shifted)
        }
    }
}

/// `bvlshr`.
fn shifted_right(terms: &mut Terms, a: &Number, by: &Number, width: u32) -> Result<Number, Fault> {
    match by.value().map(|by| small(by, width)) {
        Some(Some(by)) => a.divided(terms, &power(by)),
        Some(None) => Number::known(terms, IBig::ZERO),
        None => {
            let divisor = power_of(terms, by, width)?;
            let term = terms.apply(O::IntDivide, &[a.term, divisor.term])?;
            let quotient = Number { term, low: IBig::ZERO, high: a.high.clone() };
            unless_far(terms, by, width, &quotient)
        }
    }
}

/// The bits of a word under a mask: each run of ones is a slice. Single bits are truth values.
fn masked(terms: &mut Terms, a: &Number, b: &Number, width: u32) -> Result<Option<Number>, Fault> {
    if a.term == b.term {
        return Ok(Some(a.clone()));
    }
    if width == 1 {
        let is_zero = a.is(terms, &IBig::ZERO)?;
        let zero = Number::known(terms, IBig::ZERO)?;
        return Number::choice(terms, is_zero, &zero, b).map(Some);
    }
    let (word, mask) = match (a.value(), b.value()) {
        (_, Some(mask)) => (a, mask),
        (Some(mask), _) => (b, mask),
        _ => return Ok(None),
    };
    // Not negative: it is a word.
    let Ok(mask) = UBig::try_from(mask.clone()) else { return Ok(None) };
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for place in (0..width).filter(|&place| mask.bit(place as usize)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    if runs.len() > MOST_RUNS {
        return Ok(None);
    }
    let mut parts = Vec::new();
    for (start, end) in runs {
        let slice = word.divided(terms, &power(start))?.modulo(terms, &power(end - start))?;
        let factor = Number::known(terms, power(start))?;
        parts.push(Number::product(terms, &slice, &factor)?);
    }
    Number::sum(terms, &parts).map(Some)
}
