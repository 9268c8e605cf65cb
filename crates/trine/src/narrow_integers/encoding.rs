//! Formulas over integers of known ranges as formulas over words.
//!
//! Idea: an integer is the low end of its range and an unsigned word. A sum has the range that its parts allow,
//! and is computed modulo a power of two that this range fits into, so nothing overflows. A comparison brings
//! what is negative to the other side, where both sides are sums of unsigned words.
//! Invariant: for values within the ranges, each word is the difference of its integer and the low end, and each
//! formula has the truth value of the one that it stands for.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{
    Interpretation, Op, Sort, TermId, TermMap, TermSet, TermStore, Value, post_order,
};
use trine_value::BitVec;
use trine_value::number::Integer;

use super::form::{Form, LIMIT, Relation, atoms, compares_integers, limited};
use super::ranges::{Range, Ranges};

/// The words that stand for declared integers, by integer and width: later checks use them again.
#[derive(Default)]
pub(super) struct Constants(FxHashMap<(TermId, u32), TermId>);

impl Constants {
    fn get(&mut self, store: &mut TermStore, integer: TermId, width: u32) -> TermId {
        *self.0.entry((integer, width)).or_insert_with(|| {
            let sort = store.sorts.bitvec(width);
            store.skolem("narrow", sort)
        })
    }
}

/// An integer: the low end of its range and an unsigned word.
#[derive(Clone, Copy, Debug)]
struct Word {
    term: TermId,
    low: i128,
    high: i128,
}

impl Word {
    fn width(self) -> u32 {
        width(self.high - self.low)
    }
}

/// So many bits hold the numbers up to `greatest`; one at least.
fn width(greatest: i128) -> u32 {
    (128 - greatest.leading_zeros()).max(1)
}

/// Formulas over words, and the words of integers.
pub(super) struct Encoding {
    ranges: Ranges,
    words: TermMap<Word>,
    formulas: TermMap<TermId>,
    visited: TermSet,
    /// The declared integers, with their words.
    integers: Vec<(TermId, Word)>,
}

impl Encoding {
    /// An encoding for integers with these ranges.
    pub(super) fn new(ranges: &Ranges) -> Self {
        Self {
            ranges: ranges.clone(),
            words: TermMap::new(),
            formulas: TermMap::new(),
            visited: TermSet::new(),
            integers: Vec::new(),
        }
    }

    /// The formulas over words; `None` if there is something that words do not know here, or a number is too
    /// large.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn formulas(
        &mut self,
        store: &mut TermStore,
        constants: &mut Constants,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Option<Vec<TermId>>, Exhausted> {
        let mut order = Vec::new();
        post_order(store, formulas, &mut self.visited, |term| order.push(term));
        for term in order {
            // A disequality of several speaks of all pairs.
            let width = store.args(term).len() as u64;
            let pairs = if store.op(term) == Op::Distinct { width * width } else { width };
            budget.spend(4 + pairs)?;
            let is_known = match store.sort_of(term) {
                Sort::Bool => match self.formula(store, term) {
                    Some(formula) => {
                        self.formulas.insert(term, formula);
                        true
                    }
                    None => false,
                },
                Sort::Int => self.integer(store, constants, term).is_some(),
                _ => false,
            };
            if !is_known {
                return Ok(None);
            }
        }
        Ok(formulas.iter().map(|&formula| self.formulas.get(formula).copied()).collect())
    }

    /// That the words of declared integers are within their ranges.
    pub(super) fn bounds(&self, store: &mut TermStore) -> Vec<TermId> {
        let mut bounds = Vec::new();
        for &(_, word) in &self.integers {
            let greatest = word.high - word.low;
            if greatest + 1 < 1 << word.width() {
                let greatest = number(store, word.width(), greatest);
                bounds.push(store.mk(Op::BvUle, &[word.term, greatest]));
            }
        }
        bounds
    }

    /// The model over words with the integers that the words stand for.
    pub(super) fn lift(&self, store: &TermStore, model: Interpretation) -> Interpretation {
        let mut lifted = model;
        for &(integer, word) in &self.integers {
            let function = |term| store.function(term);
            let value = function(word.term).and_then(|word| match lifted.constant(word) {
                Some(Value::BitVec(bits)) => bits.word(),
                _ => None,
            });
            if let Some(function) = function(integer) {
                let value = word.low + i128::from(value.unwrap_or(0));
                lifted.set_constant(function, Value::Int(Integer::from(value)));
            }
        }
        lifted
    }

    /// A formula whose arguments have theirs.
    fn formula(&self, store: &mut TermStore, term: TermId) -> Option<TermId> {
        let op = store.op(term);
        let args = store.args(term).to_vec();
        if compares_integers(store, term) {
            return self.comparison(store, term);
        }
        match op {
            Op::True | Op::False => Some(term),
            Op::Apply if args.is_empty() => Some(term),
            Op::Divisible => {
                let divisor = i128::from(store.indices(term)[0]);
                let word = self.value(store, args[0])?;
                let (_, rest) = divided(store, word, divisor)?;
                let zero = number(store, rest.width(), 0);
                Some(store.mk(Op::Eq, &[rest.term, zero]))
            }
            Op::Not
            | Op::And
            | Op::Or
            | Op::Xor
            | Op::Implies
            | Op::Eq
            | Op::Distinct
            | Op::Ite => {
                let args: Option<Vec<TermId>> =
                    args.iter().map(|&arg| self.formulas.get(arg).copied()).collect();
                Some(store.mk(op, &args?))
            }
            _ => None,
        }
    }

    /// A comparison or an equality of integers.
    fn comparison(&self, store: &mut TermStore, term: TermId) -> Option<TermId> {
        let args = store.args(term).to_vec();
        if store.op(term) == Op::Distinct {
            let mut parts = Vec::new();
            for (position, &left) in args.iter().enumerate() {
                for &right in &args[position + 1..] {
                    let equal = store.mk(Op::Eq, &[left, right]);
                    let equal = self.comparison(store, equal)?;
                    parts.push(store.mk(Op::Not, &[equal]));
                }
            }
            return Some(conjunction(store, &parts));
        }
        let mut parts = Vec::new();
        for atom in atoms(store, term)? {
            parts.push(self.atom(store, &atom.form, atom.relation)?);
        }
        Some(conjunction(store, &parts))
    }

    /// That a form is zero, or at most zero.
    fn atom(&self, store: &mut TermStore, form: &Form, relation: Relation) -> Option<TermId> {
        let Range { low: Some(low), high: Some(high) } = self.range(form)? else { return None };
        let is_settled = match relation {
            Relation::AtMostZero if high <= 0 => Some(true),
            Relation::Zero if low == 0 && high == 0 => Some(true),
            Relation::Zero if high < 0 => Some(false),
            _ if low > 0 => Some(false),
            _ => None,
        };
        if let Some(is_true) = is_settled {
            return Some(store.mk_bool(is_true));
        }
        let divisor = form.terms.iter().fold(0, |divisor, &(_, factor)| gcd(divisor, factor.abs()));
        // The sum of the words of the terms and this number is compared with zero.
        let mut rest = form.constant;
        for &(term, factor) in &form.terms {
            rest = limited(rest + factor * self.words.get(term)?.low)?;
        }
        if relation == Relation::Zero && rest % divisor != 0 {
            return Some(store.mk_bool(false));
        }
        let rest = -(-rest).div_euclid(divisor);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let (mut most_left, mut most_right) = (rest.max(0), (-rest).max(0));
        for &(term, factor) in &form.terms {
            let word = *self.words.get(term)?;
            let factor = factor / divisor;
            let most = factor.abs() * (word.high - word.low);
            if factor > 0 {
                most_left += most;
                left.push((word, factor));
            } else {
                most_right += most;
                right.push((word, -factor));
            }
        }
        let bits = width(most_left.max(most_right));
        let left = weighted(store, bits, &left, rest.max(0));
        let right = weighted(store, bits, &right, (-rest).max(0));
        let op = match relation {
            Relation::AtMostZero => Op::BvUle,
            Relation::Zero => Op::Eq,
        };
        Some(store.mk(op, &[left, right]))
    }

    /// The range of a form, if that is not too large.
    fn range(&self, form: &Form) -> Option<Range> {
        let (mut low, mut high) = (form.constant, form.constant);
        for &(term, factor) in &form.terms {
            let word = self.words.get(term)?;
            let (a, b) = (factor * word.low, factor * word.high);
            low = limited(low + a.min(b))?;
            high = limited(high + a.max(b))?;
        }
        Some(Range { low: Some(low), high: Some(high) })
    }

    /// Sees to it that all parts of an integer have words that are no sums.
    fn integer(
        &mut self,
        store: &mut TermStore,
        constants: &mut Constants,
        term: TermId,
    ) -> Option<()> {
        match store.op(term) {
            Op::IntValue | Op::Add | Op::Sub | Op::Neg => return Some(()),
            Op::Apply if store.args(term).is_empty() => {
                let Range { low: Some(low), high: Some(high) } = self.ranges.get(term) else {
                    return None;
                };
                // Nothing lies between ends that have passed each other; the formulas say so, too.
                let (low, high) = (limited(low)?, limited(high.max(low))?);
                let bits = width(high - low);
                let word = match low == high {
                    true => number(store, bits, 0),
                    false => constants.get(store, term, bits),
                };
                let word = Word { term: word, low, high };
                self.words.insert(term, word);
                self.integers.push((term, word));
                return Some(());
            }
            _ => {}
        }
        for (part, _) in Form::of(store, term)?.terms {
            if !self.words.contains(part) {
                let word = self.word(store, part)?;
                self.words.insert(part, word);
            }
        }
        Some(())
    }

    /// The word of a term that is no sum, and whose arguments have words.
    fn word(&self, store: &mut TermStore, term: TermId) -> Option<Word> {
        let args = store.args(term).to_vec();
        match (store.op(term), &args[..]) {
            (Op::Ite, &[condition, yes, no]) => {
                let condition = *self.formulas.get(condition)?;
                let [yes, no] = [yes, no].map(|arg| self.value(store, arg));
                Some(chosen(store, condition, yes?, no?))
            }
            (Op::Abs, &[arg]) => {
                let form = Form::of(store, arg)?;
                let terms = form.terms.iter().map(|&(term, factor)| (term, -factor)).collect();
                let opposite = self.sum(store, &Form { terms, constant: -form.constant })?;
                let value = self.sum(store, &form)?;
                let is_negative = self.atom(
                    store,
                    &Form { constant: form.constant + 1, ..form },
                    Relation::AtMostZero,
                )?;
                let word = chosen(store, is_negative, opposite, value);
                Some(word)
            }
            (Op::IntDiv, &[dividend, divisor]) => {
                let divisor = self.value(store, divisor)?;
                if divisor.low != divisor.high || divisor.low == 0 {
                    return None;
                }
                let dividend = self.value(store, dividend)?;
                let (quotient, _) = divided(store, dividend, divisor.low.abs())?;
                Some(if divisor.low > 0 { quotient } else { negated(store, quotient) })
            }
            (Op::Mul, factors) => {
                let mut product: Option<Word> = None;
                for &factor in factors {
                    let factor = self.value(store, factor)?;
                    product = Some(match product {
                        None => factor,
                        Some(product) => multiplied(store, product, factor)?,
                    });
                }
                product
            }
            _ => None,
        }
    }

    /// The word of a term whose parts have words.
    fn value(&self, store: &mut TermStore, term: TermId) -> Option<Word> {
        let form = Form::of(store, term)?;
        self.sum(store, &form)
    }

    /// The word of a form whose terms have words.
    fn sum(&self, store: &mut TermStore, form: &Form) -> Option<Word> {
        if let ([(term, 1)], 0) = (&form.terms[..], form.constant) {
            return self.words.get(*term).copied();
        }
        let Range { low: Some(low), high: Some(high) } = self.range(form)? else { return None };
        let bits = width(high - low);
        let mut rest = form.constant - low;
        let mut parts = Vec::new();
        for &(term, factor) in &form.terms {
            let word = *self.words.get(term)?;
            rest += factor * word.low;
            parts.push((word, factor));
        }
        Some(Word { term: weighted(store, bits, &parts, rest), low, high })
    }
}

/// The sum of multiples of words and a number, modulo a power of two.
fn weighted(store: &mut TermStore, bits: u32, parts: &[(Word, i128)], constant: i128) -> TermId {
    let mut summands = Vec::with_capacity(parts.len() + 1);
    for &(word, factor) in parts {
        let resized = resized(store, bits, word);
        summands.push(match factor {
            1 => resized,
            _ => {
                let factor = number(store, bits, factor);
                store.mk(Op::BvMul, &[factor, resized])
            }
        });
    }
    if constant != 0 || summands.is_empty() {
        summands.push(number(store, bits, constant));
    }
    match summands[..] {
        [single] => single,
        _ => store.mk(Op::BvAdd, &summands),
    }
}

/// The word of an integer modulo another power of two.
fn resized(store: &mut TermStore, bits: u32, word: Word) -> TermId {
    let width = word.width();
    if bits > width {
        store.mk_indexed(Op::ZeroExtend, [bits - width, 0], &[word.term])
    } else if bits < width {
        store.mk_indexed(Op::Extract, [bits - 1, 0], &[word.term])
    } else {
        word.term
    }
}

/// One of two integers.
fn chosen(store: &mut TermStore, condition: TermId, yes: Word, no: Word) -> Word {
    let (low, high) = (yes.low.min(no.low), yes.high.max(no.high));
    let bits = width(high - low);
    let [yes, no] = [yes, no].map(|word| weighted(store, bits, &[(word, 1)], word.low - low));
    Word { term: store.mk(Op::Ite, &[condition, yes, no]), low, high }
}

/// The integer with the other sign.
fn negated(store: &mut TermStore, word: Word) -> Word {
    let greatest = word.high - word.low;
    let term = weighted(store, word.width(), &[(word, -1)], greatest);
    Word { term, low: -word.high, high: -word.low }
}

/// The product of two integers.
fn multiplied(store: &mut TermStore, a: Word, b: Word) -> Option<Word> {
    let ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
    let mut low = ends[0];
    let mut high = ends[0];
    for end in ends {
        low = limited(low.min(end))?;
        high = limited(high.max(end))?;
    }
    let bits = width(high - low);
    let [x, y] = [a, b].map(|word| weighted(store, bits, &[(word, 1)], word.low));
    let product = store.mk(Op::BvMul, &[x, y]);
    let term = match low {
        0 => product,
        _ => {
            let low = number(store, bits, -low);
            store.mk(Op::BvAdd, &[product, low])
        }
    };
    Some(Word { term, low, high })
}

/// Quotient and rest by a number that is greater than zero, as `div` and `mod` have them.
fn divided(store: &mut TermStore, word: Word, divisor: i128) -> Option<(Word, Word)> {
    if divisor >= LIMIT || divisor == 0 {
        return None;
    }
    let (low, high) = (word.low.div_euclid(divisor), word.high.div_euclid(divisor));
    // The dividend less a multiple of the divisor, which is not negative.
    let start = word.low - low * divisor;
    let most = start + (word.high - word.low);
    let bits = width(most.max(divisor));
    let dividend = weighted(store, bits, &[(word, 1)], start);
    let divisor_word = number(store, bits, divisor);
    let full = |term, low, high| Word { term, low, high };
    let quotient = store.mk(Op::BvUdiv, &[dividend, divisor_word]);
    let rest = store.mk(Op::BvUrem, &[dividend, divisor_word]);
    let fit = |store: &mut TermStore, term, low: i128, high: i128| {
        let needed = width(high - low);
        let term = match needed < bits {
            true => store.mk_indexed(Op::Extract, [needed - 1, 0], &[term]),
            false => term,
        };
        full(term, low, high)
    };
    Some((fit(store, quotient, low, high), fit(store, rest, 0, divisor - 1)))
}

fn conjunction(store: &mut TermStore, parts: &[TermId]) -> TermId {
    match parts {
        [] => store.mk_bool(true),
        [single] => *single,
        _ => store.mk(Op::And, parts),
    }
}

/// A number modulo a power of two.
fn number(store: &mut TermStore, bits: u32, number: i128) -> TermId {
    store.mk_bv(&BitVec::from_ibig(bits, &Integer::from(number)))
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
