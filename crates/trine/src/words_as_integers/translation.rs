//! Formulas over words as formulas over integers.
//!
//! Idea: a word is the unsigned number that it writes. Sums and products are taken modulo `2^width` where they may be
//! too large, quotients and remainders are those of integers, slices are quotients and remainders by powers of two.
//! What has no such form (bits of two unknown words, functions, reads of arrays) is some word, and a truth value that
//! has none is some truth value.
//! Invariant: each model over words gives one over integers, in which each number is that of its word; so a
//! refutation over integers is one over words. The converse holds as long as the translation [is
//! exact](Translation::is_exact).
//! Reference: Zohar, Irfan, Mann, Niemetz, Nötzli, Preiner, Reynolds, Barrett, Tinelli, "Bit-Precise Reasoning via
//! Int-Blasting", VMCAI 2022.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{
    Interpretation, Op, Sort, TermId, TermMap, TermSet, TermStore, Value, post_order,
};
use trine_value::BitVec;
use trine_value::number::Integer;

use super::number::{Number, power};

/// The integers and truth values that stand for terms: later questions use them again.
#[derive(Default)]
pub(super) struct Constants(FxHashMap<TermId, TermId>);

impl Constants {
    fn get(&mut self, store: &mut TermStore, term: TermId) -> TermId {
        if let Some(&constant) = self.0.get(&term) {
            return constant;
        }
        let is_truth_value = *store.sort_of(term) == Sort::Bool;
        let sort = if is_truth_value { store.sorts.bool() } else { store.sorts.int() };
        let constant = store.skolem("number", sort);
        self.0.insert(term, constant);
        constant
    }
}

/// Slices of this many runs of ones, or fewer, are taken out of a word under a mask one by one.
const MOST_RUNS: usize = 4;

/// Formulas over integers, and the integers of words.
#[derive(Default)]
pub(super) struct Translation {
    numbers: TermMap<Number>,
    formulas: TermMap<TermId>,
    visited: TermSet,
    /// The declared words, with their integers.
    words: Vec<(TermId, TermId)>,
    /// That what stands for a word is within its bounds, and what is known of it besides.
    facts: Vec<TermId>,
    /// The width of words for which it is said what a quotient by zero is.
    width_by_zero: Option<u32>,
    /// Words and truth values of which nothing is said.
    opaque: usize,
    /// Products and quotients of unknowns.
    products: usize,
}

impl Translation {
    /// Whether every model over integers is one over words.
    pub(super) fn is_exact(&self) -> bool {
        self.opaque == 0
    }

    /// Whether more is lost than products say.
    pub(super) fn is_poor(&self) -> bool {
        self.opaque > self.products
    }

    /// What holds of the integers whatever the formulas say.
    pub(super) fn facts(&self) -> &[TermId] {
        &self.facts
    }

    /// The declared words with their integers.
    #[cfg(test)]
    pub(super) fn words(&self) -> impl Iterator<Item = (TermId, TermId)> {
        self.words.iter().copied()
    }

    /// The width of words for which it is said what a quotient by zero is.
    #[cfg(test)]
    pub(super) fn width_by_zero(&self) -> Option<u32> {
        self.width_by_zero
    }

    /// The formulas over integers.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn formulas(
        &mut self,
        store: &mut TermStore,
        constants: &mut Constants,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<TermId>, Exhausted> {
        let mut order = Vec::new();
        post_order(store, formulas, &mut self.visited, |term| order.push(term));
        for term in order {
            budget.spend(4 + 2 * store.args(term).len() as u64)?;
            self.products += usize::from(is_product(store, term));
            match *store.sort_of(term) {
                Sort::Bool => {
                    let formula = self.formula(store, term);
                    let formula = formula.unwrap_or_else(|| {
                        self.opaque += 1;
                        constants.get(store, term)
                    });
                    self.formulas.insert(term, formula);
                }
                Sort::BitVec(width) => {
                    let number = match self.number(store, constants, term, width) {
                        Some(number) => number,
                        None => {
                            self.opaque += 1;
                            self.some_word(store, constants, term, width)
                        }
                    };
                    self.numbers.insert(term, number);
                }
                _ => self.opaque += 1,
            }
        }
        Ok(formulas.iter().filter_map(|&formula| self.formulas.get(formula).copied()).collect())
    }

    /// The model over integers with the words that they stand for.
    pub(super) fn lift(&self, store: &TermStore, model: Interpretation) -> Interpretation {
        let mut lifted = model;
        // Integers by zero.
        lifted.replace_open(Vec::new());
        for &(word, integer) in &self.words {
            let value = store.function(integer).and_then(|number| match lifted.constant(number) {
                Some(Value::Int(value)) => Some(value.clone()),
                _ => None,
            });
            if let Some(function) = store.function(word) {
                let value = BitVec::from_ibig(store.width(word), &value.unwrap_or_default());
                lifted.set_constant(function, Value::bitvec(&value));
            }
        }
        lifted
    }

    /// An integer that may be any word of the width.
    fn some_word(
        &mut self,
        store: &mut TermStore,
        constants: &mut Constants,
        term: TermId,
        width: u32,
    ) -> Number {
        let integer = constants.get(store, term);
        let number = Number::of_width(integer, width);
        let [low, high] = [&number.low, &number.high].map(|end| store.mk_int(end));
        self.facts.push(store.mk(Op::Le, &[low, integer]));
        self.facts.push(store.mk(Op::Le, &[integer, high]));
        number
    }

    /// A formula whose arguments have theirs; `None` if integers do not say it.
    fn formula(&self, store: &mut TermStore, term: TermId) -> Option<TermId> {
        let op = store.op(term);
        let args = store.args(term).to_vec();
        match op {
            Op::True | Op::False => return Some(term),
            Op::Apply if args.is_empty() => return Some(term),
            Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies | Op::Ite => {
                let args: Option<Vec<TermId>> =
                    args.iter().map(|&arg| self.formulas.get(arg).copied()).collect();
                return Some(store.mk(op, &args?));
            }
            Op::Eq | Op::Distinct => {
                let parts: Option<Vec<TermId>> = args
                    .iter()
                    .map(|&arg| match self.numbers.get(arg) {
                        Some(number) => Some(number.term),
                        None => self.formulas.get(arg).copied(),
                    })
                    .collect();
                return Some(store.mk(op, &parts?));
            }
            _ => {}
        }
        let numbers: Option<Vec<Number>> =
            args.iter().map(|&arg| self.numbers.get(arg).cloned()).collect();
        let numbers = numbers.filter(|numbers| !numbers.is_empty())?;
        let width = store.width(args[0]);
        let compared = match op {
            Op::BvUlt | Op::BvSlt => Some((false, false)),
            Op::BvUle | Op::BvSle => Some((false, true)),
            Op::BvUgt | Op::BvSgt => Some((true, false)),
            Op::BvUge | Op::BvSge => Some((true, true)),
            _ => None,
        };
        if let Some((is_swapped, or_equal)) = compared {
            let is_signed = matches!(op, Op::BvSlt | Op::BvSle | Op::BvSgt | Op::BvSge);
            let numbers: Vec<Number> = numbers
                .iter()
                .map(|number| match is_signed {
                    true => number.signed(store, width),
                    false => number.clone(),
                })
                .collect();
            let parts: Vec<TermId> = numbers
                .windows(2)
                .map(|pair| match is_swapped {
                    true => pair[1].is_less(store, &pair[0], or_equal),
                    false => pair[0].is_less(store, &pair[1], or_equal),
                })
                .collect();
            return Some(conjunction(store, &parts));
        }
        let signed = |store: &mut TermStore| {
            numbers.iter().map(|number| number.signed(store, width)).collect::<Vec<_>>()
        };
        let (half, modulus) = (power(width - 1), power(width));
        match (op, &numbers[..]) {
            (Op::BvNegO, [a]) => Some(a.is(store, &half)),
            (Op::BvUaddO, [a, b]) => {
                let sum = Number::sum(store, &[a.clone(), b.clone()]);
                let fits = sum.is_below(store, &modulus);
                Some(store.mk(Op::Not, &[fits]))
            }
            (Op::BvUmulO, [a, b]) => {
                let product = Number::product(store, a, b);
                let fits = product.is_below(store, &modulus);
                Some(store.mk(Op::Not, &[fits]))
            }
            (Op::BvUsubO, [a, b]) => Some(a.is_less(store, b, false)),
            (Op::BvSaddO | Op::BvSsubO | Op::BvSmulO, [_, _]) => {
                let parts = signed(store);
                let result = match op {
                    Op::BvSaddO => Number::sum(store, &parts),
                    Op::BvSsubO => parts[0].minus(store, &parts[1]),
                    _ => Number::product(store, &parts[0], &parts[1]),
                };
                let is_below = result.is_below(store, &half);
                let is_negative = result.is_below(store, &-half);
                let fits = store.mk(Op::Not, &[is_below]);
                Some(store.mk(Op::Or, &[is_negative, fits]))
            }
            (Op::BvSdivO, [a, b]) => {
                let least = a.is(store, &half);
                let minus_one = b.is(store, &(modulus - 1));
                Some(store.mk(Op::And, &[least, minus_one]))
            }
            _ => None,
        }
    }

    /// The number of a word whose arguments have theirs; `None` if integers do not say it.
    fn number(
        &mut self,
        store: &mut TermStore,
        constants: &mut Constants,
        term: TermId,
        width: u32,
    ) -> Option<Number> {
        let op = store.op(term);
        let args = store.args(term).to_vec();
        match (op, &args[..]) {
            (Op::BvValue, _) => {
                let value = store.bv_value(term)?;
                return Some(Number::of_value(store, &value));
            }
            (Op::Apply, []) => {
                let number = self.some_word(store, constants, term, width);
                self.words.push((term, number.term));
                return Some(number);
            }
            (Op::Ite, &[condition, yes, no]) => {
                let condition = *self.formulas.get(condition)?;
                let [yes, no] = [yes, no].map(|arg| self.numbers.get(arg).cloned());
                return Some(Number::choice(store, condition, &yes?, &no?));
            }
            _ => {}
        }
        let numbers: Option<Vec<Number>> =
            args.iter().map(|&arg| self.numbers.get(arg).cloned()).collect();
        let numbers = numbers?;
        let indices = store.indices(term);
        let width_of = |place: usize| store.width(args[place]);
        let modulus = power(width);
        match (op, &numbers[..]) {
            (Op::BvAdd, parts) => Some(wrapped_sum(store, parts, &modulus)),
            (Op::BvSub, [first, rest @ ..]) => {
                let mut parts = vec![first.clone()];
                parts.extend(rest.iter().map(|part| part.negated(store)));
                Some(Number::sum(store, &parts).modulo(store, &modulus))
            }
            (Op::BvNeg, [a]) => Some(opposite(store, a, &modulus)),
            (Op::BvNot, [a]) => {
                let ones = Number::known(store, modulus - 1);
                Some(ones.minus(store, a))
            }
            (Op::BvMul, parts) => {
                let mut product = product_of(store, parts);
                if product.high >= modulus && parts.iter().any(|part| part.value().is_some()) {
                    let parts: Vec<Number> =
                        parts.iter().map(|part| nearest(store, part, &modulus)).collect();
                    product = product_of(store, &parts);
                }
                Some(product.modulo(store, &modulus))
            }
            (Op::BvUdiv, [a, b]) => Some(self.quotient(store, a, b, width)),
            (Op::BvUrem, [a, b]) => Some(self.remainder(store, a, b)),
            (Op::BvSdiv | Op::BvSrem | Op::BvSmod, [a, b]) => Some(signed(store, op, a, b, width)),
            (Op::BvShl, [a, by]) => match by.value() {
                Some(by) => {
                    let Some(by) = small(by, width) else {
                        return Some(Number::known(store, Integer::ZERO));
                    };
                    let factor = Number::known(store, power(by));
                    Some(Number::product(store, a, &factor).modulo(store, &modulus))
                }
                None => {
                    let factor = power_of(store, by, width);
                    let shifted = Number::product(store, a, &factor).modulo(store, &modulus);
                    let zero = Number::known_zero(store);
                    Some(unless_far(store, by, width, &shifted, &zero))
                }
            },
            (Op::BvLshr, [a, by]) => Some(shifted_right(store, a, by, width)),
            (Op::BvAshr, [a, by]) => {
                let ones = Number::known(store, modulus - 1);
                let is_positive = a.is_below(store, &power(width - 1));
                let positive = shifted_right(store, a, by, width);
                let complement = ones.minus(store, a);
                let negative = shifted_right(store, &complement, by, width);
                let negative = ones.minus(store, &negative);
                Some(Number::choice(store, is_positive, &positive, &negative))
            }
            (
                Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvNand | Op::BvNor | Op::BvXnor,
                [first, rest @ ..],
            ) => {
                let ones = Number::known(store, &modulus - 1);
                let mut result = first.clone();
                for part in rest {
                    let both = match masked(store, &result, part, width) {
                        Some(both) => both,
                        None => {
                            self.opaque += 1;
                            let pair = store.mk(Op::BvAnd, &args);
                            // Nothing else is known of a chain of several.
                            if rest.len() > 1 {
                                return None;
                            }
                            self.some_common_bits(store, constants, pair, [&result, part], width)
                        }
                    };
                    result = match op {
                        Op::BvAnd | Op::BvNand => both,
                        Op::BvOr | Op::BvNor => {
                            let less = both.negated(store);
                            let most = (&result.high + &part.high).min(&modulus - 1);
                            let least = (&result.low).max(&part.low).clone();
                            let sum = Number::sum(store, &[result, part.clone(), less]);
                            Number { low: least.max(sum.low), high: most.min(sum.high), ..sum }
                        }
                        _ => {
                            let minus_two = Number::known(store, Integer::from(-2));
                            let less = Number::product(store, &minus_two, &both);
                            let most = (&result.high + &part.high).min(&modulus - 1);
                            let sum = Number::sum(store, &[result, part.clone(), less]);
                            Number {
                                low: Integer::ZERO.max(sum.low),
                                high: most.min(sum.high),
                                ..sum
                            }
                        }
                    };
                }
                Some(match op {
                    Op::BvNand | Op::BvNor | Op::BvXnor => ones.minus(store, &result),
                    _ => result,
                })
            }
            (Op::BvComp, [a, b]) => {
                let are_equal = store.mk(Op::Eq, &[a.term, b.term]);
                Some(bit(store, are_equal))
            }
            (Op::BvRedAnd, [a]) => {
                let is_full = a.is(store, &(power(width_of(0)) - 1));
                Some(bit(store, is_full))
            }
            (Op::BvRedOr, [a]) => {
                let is_zero = a.is(store, &Integer::ZERO);
                let is_some = store.mk(Op::Not, &[is_zero]);
                Some(bit(store, is_some))
            }
            (Op::Concat, parts) => {
                let mut result = Number::known(store, Integer::ZERO);
                let widths: Vec<u32> = args.iter().map(|&arg| store.width(arg)).collect();
                for (part, &width) in parts.iter().zip(&widths) {
                    let factor = Number::known(store, power(width));
                    let high = Number::product(store, &result, &factor);
                    result = Number::sum(store, &[high, part.clone()]);
                }
                Some(result)
            }
            (Op::Extract, [a]) => {
                let [high, low] = indices;
                let above = a.divided(store, &power(low));
                Some(above.modulo(store, &power(high - low + 1)))
            }
            (Op::ZeroExtend, [a]) => Some(a.clone()),
            (Op::SignExtend, [a]) => {
                let narrow = width_of(0);
                let is_positive = a.is_below(store, &power(narrow - 1));
                let more = Number::known(store, modulus - power(narrow));
                let negative = Number::sum(store, &[a.clone(), more]);
                Some(Number::choice(store, is_positive, a, &negative))
            }
            _ => None,
        }
    }

    /// `bvudiv`. A quotient of integers by zero is some function of the dividend; a fact says that it is the greatest
    /// word. That may be said for words of one width.
    fn quotient(&mut self, store: &mut TermStore, a: &Number, b: &Number, width: u32) -> Number {
        if let Some(divisor) = b.value().filter(|value| !value.is_zero()) {
            let divisor = divisor.clone();
            return a.divided(store, &divisor);
        }
        let is_zero = b.is(store, &Integer::ZERO);
        let ones = Number::known(store, power(width) - 1);
        let term = store.mk(Op::IntDiv, &[a.term, b.term]);
        let high = (&a.high).max(&ones.high).clone();
        let quotient = Number { term, low: Integer::ZERO, high };
        if *self.width_by_zero.get_or_insert(width) != width {
            return Number::choice(store, is_zero, &ones, &quotient);
        }
        self.say_if(store, is_zero, term, ones.term);
        quotient
    }

    /// `bvurem`. A remainder of integers by zero is some function of the dividend; a fact says that it is the dividend.
    fn remainder(&mut self, store: &mut TermStore, a: &Number, b: &Number) -> Number {
        if let Some(divisor) = b.value().filter(|value| !value.is_zero()) {
            let divisor = divisor.clone();
            return a.modulo(store, &divisor);
        }
        let is_zero = b.is(store, &Integer::ZERO);
        let term = store.mk(Op::Mod, &[a.term, b.term]);
        self.say_if(store, is_zero, term, a.term);
        let most = &b.high - 1;
        let high = match b.low > Integer::ZERO {
            true => (&a.high).min(&most).clone(),
            false => a.high.clone(),
        };
        Number { term, low: Integer::ZERO, high }
    }

    /// Says that two integers are equal under a condition.
    fn say_if(&mut self, store: &mut TermStore, condition: TermId, left: TermId, right: TermId) {
        if store.op(condition) != Op::False {
            let equal = store.mk(Op::Eq, &[left, right]);
            self.facts.push(store.mk(Op::Implies, &[condition, equal]));
        }
    }

    /// The bits that two words have in common, of which only bounds are known.
    fn some_common_bits(
        &mut self,
        store: &mut TermStore,
        constants: &mut Constants,
        term: TermId,
        [a, b]: [&Number; 2],
        width: u32,
    ) -> Number {
        let both = self.some_word(store, constants, term, width);
        for part in [a, b] {
            self.facts.push(store.mk(Op::Le, &[both.term, part.term]));
        }
        let ones = Number::known(store, power(width) - 1);
        let sum = Number::sum(store, &[both.clone(), ones]);
        let parts = Number::sum(store, &[a.clone(), b.clone()]);
        self.facts.push(store.mk(Op::Le, &[parts.term, sum.term]));
        Number { high: (&a.high).min(&b.high).clone(), ..both }
    }
}

/// Quotients by numbers are circuits of moderate size below this width.
const LEAST_WIDTH_OF_QUOTIENT: u32 = 33;

/// Whether a term is a product of unknown words, or a quotient or remainder by one, or of a wide word by a number.
pub(super) fn is_product(store: &TermStore, term: TermId) -> bool {
    let is_unknown = |&&arg: &&TermId| store.op(arg) != Op::BvValue;
    match store.op(term) {
        Op::BvMul | Op::BvUmulO | Op::BvSmulO => {
            store.args(term).iter().filter(is_unknown).count() > 1
        }
        Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem | Op::BvSmod => {
            is_unknown(&&store.arg(term, 1)) || store.width(term) >= LEAST_WIDTH_OF_QUOTIENT
        }
        _ => false,
    }
}

/// The amount of a shift, if something is left.
fn small(amount: &Integer, width: u32) -> Option<u32> {
    u32::try_from(amount.clone()).ok().filter(|&amount| amount < width)
}

/// A sum modulo a power of two. Known parts are read as negative where that is nearer to zero.
fn wrapped_sum(store: &mut TermStore, parts: &[Number], modulus: &Integer) -> Number {
    let plain = Number::sum(store, parts);
    if plain.high < *modulus {
        return plain;
    }
    let parts: Vec<Number> = parts.iter().map(|part| nearest(store, part, modulus)).collect();
    Number::sum(store, &parts).modulo(store, modulus)
}

/// A product of several numbers.
fn product_of(store: &mut TermStore, parts: &[Number]) -> Number {
    let one = Number::known(store, Integer::ONE);
    parts.iter().fold(one, |product, part| Number::product(store, &product, part))
}

/// A known number modulo a power of two, as near to zero as possible; an unknown one as it is.
fn nearest(store: &mut TermStore, part: &Number, modulus: &Integer) -> Number {
    match part.value() {
        Some(value) if value * Integer::from(2) >= *modulus => {
            let value = value - modulus;
            Number::known(store, value)
        }
        _ => part.clone(),
    }
}

/// `-a` modulo a power of two.
fn opposite(store: &mut TermStore, a: &Number, modulus: &Integer) -> Number {
    a.negated(store).modulo(store, modulus)
}

/// 1 or 0.
fn bit(store: &mut TermStore, formula: TermId) -> Number {
    let [one, zero] = [Integer::ONE, Integer::ZERO].map(|value| Number::known(store, value));
    Number::choice(store, formula, &one, &zero)
}

/// `bvsdiv`, `bvsrem`, `bvsmod`: quotients and remainders of absolute values, with their signs.
fn signed(store: &mut TermStore, op: Op, a: &Number, b: &Number, width: u32) -> Number {
    let (half, modulus) = (power(width - 1), power(width));
    let positive = [a, b].map(|part| part.is_below(store, &half));
    let whole = Number::known(store, modulus.clone());
    let absolute = [a, b].map(|part| {
        let positive = part.is_below(store, &half);
        let opposite = whole.minus(store, part);
        let absolute = Number::choice(store, positive, part, &opposite);
        let high = (&absolute.high).min(&half).clone();
        Number { low: Integer::ZERO, high, ..absolute }
    });
    let [is_positive, is_divisor_positive] = positive;
    let same_signs = store.mk(Op::Eq, &[is_positive, is_divisor_positive]);
    let is_zero = b.is(store, &Integer::ZERO);
    let [size, divisor] = &absolute;
    if op == Op::BvSdiv {
        let term = store.mk(Op::IntDiv, &[size.term, divisor.term]);
        let quotient = Number { term, low: Integer::ZERO, high: half };
        let negative = opposite(store, &quotient, &modulus);
        let result = Number::choice(store, same_signs, &quotient, &negative);
        let [ones, one] = [modulus - 1, Integer::ONE].map(|value| Number::known(store, value));
        let of_zero = Number::choice(store, is_positive, &ones, &one);
        return Number::choice(store, is_zero, &of_zero, &result);
    }
    let term = store.mk(Op::Mod, &[size.term, divisor.term]);
    let rest = Number { term, low: Integer::ZERO, high: &half - 1 };
    let negative = opposite(store, &rest, &modulus);
    let with_sign = Number::choice(store, is_positive, &rest, &negative);
    let result = if op == Op::BvSrem {
        with_sign
    } else {
        let is_none = rest.is(store, &Integer::ZERO);
        let sum = Number::sum(store, &[with_sign.clone(), b.clone()]).modulo(store, &modulus);
        let moved = Number::choice(store, same_signs, &with_sign, &sum);
        Number::choice(store, is_none, &rest, &moved)
    };
    Number::choice(store, is_zero, a, &result)
}

/// `2^by` for a shift that leaves something.
fn power_of(store: &mut TermStore, by: &Number, width: u32) -> Number {
    let term = store.mk(Op::IntPow2, &[by.term]);
    Number { term, low: Integer::ONE, high: power(width - 1) }
}

/// One number where a shift leaves something, and another one where it does not.
fn unless_far(
    store: &mut TermStore,
    by: &Number,
    width: u32,
    near: &Number,
    far: &Number,
) -> Number {
    let is_near = by.is_below(store, &Integer::from(width));
    Number::choice(store, is_near, near, far)
}

/// `bvlshr`.
fn shifted_right(store: &mut TermStore, a: &Number, by: &Number, width: u32) -> Number {
    let zero = Number::known_zero(store);
    match by.value() {
        Some(by) => match small(by, width) {
            Some(by) => a.divided(store, &power(by)),
            None => zero,
        },
        None => {
            let divisor = power_of(store, by, width);
            let term = store.mk(Op::IntDiv, &[a.term, divisor.term]);
            let quotient = Number { term, low: Integer::ZERO, high: a.high.clone() };
            unless_far(store, by, width, &quotient, &zero)
        }
    }
}

/// The bits of a word under a mask: each run of ones is a slice. Single bits are truth values.
fn masked(store: &mut TermStore, a: &Number, b: &Number, width: u32) -> Option<Number> {
    if a.term == b.term {
        return Some(a.clone());
    }
    if width == 1 {
        let is_zero = a.is(store, &Integer::ZERO);
        let zero = Number::known_zero(store);
        return Some(Number::choice(store, is_zero, &zero, b));
    }
    let (word, mask) = match (a.value(), b.value()) {
        (_, Some(mask)) => (a, mask.clone()),
        (Some(mask), _) => (b, mask.clone()),
        _ => return None,
    };
    let mask = BitVec::from_ibig(width, &mask);
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for place in (0..width).filter(|&place| mask.bit(place)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    if runs.len() > MOST_RUNS {
        return None;
    }
    let mut parts = Vec::new();
    for (start, end) in runs {
        let slice = word.divided(store, &power(start)).modulo(store, &power(end - start));
        let factor = Number::known(store, power(start));
        parts.push(Number::product(store, &slice, &factor));
    }
    Some(Number::sum(store, &parts))
}

fn conjunction(store: &mut TermStore, parts: &[TermId]) -> TermId {
    match parts {
        [] => store.mk_bool(true),
        [single] => *single,
        _ => store.mk(Op::And, parts),
    }
}
