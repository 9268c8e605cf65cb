//! Which integers satisfy formulas of one integer.
//!
//! Idea: where an unknown `x` occurs in sums, in products with constants, and in `div` and `mod` by constants, there is
//! a modulus `m` such that for each remainder `r` everything is linear in `q` where `x = m q + r`. Atoms change their
//! truth at finitely many places of `q`; between two of them one sample, evaluated, tells about all.
//! Invariant: the set is exact. Pieces with one remainder are apart and ascending.
//! Reference: Presburger 1929 for one unknown; Cooper, "Theorem proving in arithmetic without multiplication", 1972.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_value::Integer;
use trine_value::number::{self, divisible};

use crate::eval::{Fold, Head, fold};
use crate::op::Op;
use crate::sort::Sort;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;
use crate::value::Value;

/// The greatest modulus that is tried.
const MOST_REMAINDERS: u64 = 4_096;

/// Forms that a term with cases may have.
const MOST_FORMS: usize = 16;

/// Integers of one remainder between two bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerPiece {
    /// The remainder by the modulus of the set.
    pub remainder: Integer,
    /// The least quotient; none if there is no bound.
    pub low: Option<Integer>,
    /// The greatest quotient; none if there is no bound.
    pub high: Option<Integer>,
}

/// A set of integers that is periodic but for finitely many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerSet {
    modulus: Integer,
    pieces: Vec<IntegerPiece>,
}

/// `factor * q + constant`
#[derive(Clone, PartialEq, Eq)]
struct Form {
    factor: Integer,
    constant: Integer,
}

/// Why a term has no forms.
enum NoForm {
    /// It is not linear.
    NotLinear,
    /// The modulus has to be a multiple of this times the present one.
    Coarse(Integer),
}

impl IntegerSet {
    /// The values of `unknown`, a term of sort Int, under which the formulas hold; nothing if they speak of anything
    /// else, or not linearly.
    ///
    /// ```
    /// use trine_collections::Budget;
    /// use trine_term::{IntegerSet, Op, TermStore};
    ///
    /// let mut store = TermStore::new();
    /// let x = store.declare_const("x", store.sorts.int());
    /// let (three, ten) = (store.mk_int(&3.into()), store.mk_int(&10.into()));
    /// let (size, rest) = (store.mk(Op::Abs, &[x]), store.mk(Op::Mod, &[x, three]));
    /// let (small, zero) = (store.mk(Op::Lt, &[size, ten]), store.mk_int(&0.into()));
    /// let multiple = store.mk(Op::Eq, &[rest, zero]);
    /// let found = IntegerSet::of(&store, &[small, multiple], x, &Budget::unlimited())?.unwrap();
    /// assert_eq!(found.count(), Some(7.into()));
    /// assert!(found.contains(&(-9).into()) && !found.contains(&8.into()));
    /// # Ok::<(), trine_collections::Exhausted>(())
    /// ```
    ///
    /// # Errors
    /// If the budget ends.
    pub fn of(
        store: &TermStore,
        formulas: &[TermId],
        unknown: TermId,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let Some(order) = order(store, formulas, unknown) else { return Ok(None) };
        let mut modulus = Integer::ONE;
        'moduli: while modulus <= Integer::from(MOST_REMAINDERS) {
            let mut pieces = Vec::new();
            let mut remainder = Integer::ZERO;
            while remainder < modulus {
                let reading = Reading { store, order: &order, unknown, modulus: &modulus };
                match reading.pieces(formulas, &remainder, budget)? {
                    Ok(found) => pieces.extend(found),
                    Err(NoForm::NotLinear) => return Ok(None),
                    Err(NoForm::Coarse(times)) => {
                        modulus *= times;
                        continue 'moduli;
                    }
                }
                remainder += Integer::ONE;
            }
            return Ok(Some(Self { modulus, pieces }));
        }
        Ok(None)
    }

    /// What the pieces have remainders by.
    #[must_use]
    pub fn modulus(&self) -> &Integer {
        &self.modulus
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[IntegerPiece] {
        &self.pieces
    }

    /// Whether an integer is in the set.
    #[must_use]
    pub fn contains(&self, value: &Integer) -> bool {
        let (Some(quotient), Some(remainder)) =
            (number::div(value, &self.modulus), number::modulo(value, &self.modulus))
        else {
            return false;
        };
        self.pieces.iter().any(|piece| {
            piece.remainder == remainder
                && piece.low.as_ref().is_none_or(|low| *low <= quotient)
                && piece.high.as_ref().is_none_or(|high| quotient <= *high)
        })
    }

    /// How many integers are in the set; none if there are infinitely many.
    #[must_use]
    pub fn count(&self) -> Option<Integer> {
        let mut count = Integer::ZERO;
        for piece in &self.pieces {
            count += piece.high.as_ref()? - piece.low.as_ref()? + Integer::ONE;
        }
        Some(count)
    }
}

/// The terms of the formulas, arguments first, down to the unknown; nothing if one has an operator that is not read.
fn order(store: &TermStore, formulas: &[TermId], unknown: TermId) -> Option<Vec<TermId>> {
    let (mut order, mut visited, mut fits) = (Vec::new(), TermSet::new(), true);
    visited.insert(unknown);
    order.push(unknown);
    post_order(store, formulas, &mut visited, |term| {
        let is_known = match store.op(term) {
            Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => true,
            Op::Le | Op::Lt | Op::Ge | Op::Gt | Op::Divisible | Op::IntValue | Op::Neg => true,
            Op::Sub | Op::Add | Op::Mul | Op::Abs => *store.sort_of(term) == Sort::Int,
            Op::Eq | Op::Distinct | Op::Ite => store
                .args(term)
                .iter()
                .all(|&arg| matches!(store.sort_of(arg), Sort::Int | Sort::Bool)),
            Op::IntDiv | Op::Mod => {
                let args = store.args(term);
                let divisor = args.get(1).and_then(|&divisor| store.int_value(divisor));
                args.len() == 2 && divisor.is_some_and(|divisor| !divisor.is_zero())
            }
            _ => false,
        };
        let is_real = store.args(term).iter().any(|&arg| *store.sort_of(arg) == Sort::Real);
        fits &= is_known && !is_real;
        order.push(term);
    });
    fits.then_some(order)
}

/// Formulas under one remainder of the unknown.
struct Reading<'a> {
    store: &'a TermStore,
    order: &'a [TermId],
    unknown: TermId,
    modulus: &'a Integer,
}

impl Reading<'_> {
    /// The ranges of quotients under which the formulas hold.
    fn pieces(
        &self,
        formulas: &[TermId],
        remainder: &Integer,
        budget: &Budget,
    ) -> Result<Result<Vec<IntegerPiece>, NoForm>, Exhausted> {
        let starts = match self.starts(remainder, budget)? {
            Ok(starts) => starts,
            Err(why) => return Ok(Err(why)),
        };
        let mut pieces: Vec<IntegerPiece> = Vec::new();
        // Before the first place the sample is just before it.
        let samples = starts.first().map_or(Integer::ZERO, |first| first - Integer::ONE);
        let segments = std::iter::once((None, samples))
            .chain(starts.iter().map(|start| (Some(start.clone()), start.clone())));
        let mut open: Option<IntegerPiece> = None;
        for (start, sample) in segments {
            let value = self.modulus * &sample + remainder;
            let holds = match self.hold(formulas, &value, budget)? {
                Some(holds) => holds,
                None => return Ok(Err(NoForm::NotLinear)),
            };
            match (holds, &mut open) {
                (true, None) => {
                    let remainder = remainder.clone();
                    open = Some(IntegerPiece { remainder, low: start, high: None });
                }
                (false, Some(_)) => {
                    if let (Some(mut piece), Some(start)) = (open.take(), start) {
                        piece.high = Some(start - Integer::ONE);
                        pieces.push(piece);
                    }
                }
                _ => {}
            }
        }
        pieces.extend(open);
        Ok(Ok(pieces))
    }

    /// The quotients from which on an atom may have another truth value, ascending.
    fn starts(
        &self,
        remainder: &Integer,
        budget: &Budget,
    ) -> Result<Result<Vec<Integer>, NoForm>, Exhausted> {
        let mut forms: FxHashMap<TermId, Vec<Form>> = FxHashMap::default();
        let mut starts = Vec::new();
        for &term in self.order {
            budget.spend(1)?;
            let args = self.store.args(term);
            let is_comparison = !args.is_empty()
                && term != self.unknown
                && *self.store.sort_of(term) == Sort::Bool
                && self.store.op(term) != Op::Ite
                && args.iter().all(|&arg| *self.store.sort_of(arg) == Sort::Int);
            if is_comparison && self.store.op(term) != Op::Divisible {
                for (at, left) in args.iter().enumerate() {
                    for right in &args[at + 1..] {
                        budget.spend((forms[left].len() * forms[right].len()) as u64)?;
                        for (a, b) in pairs(&forms[left], &forms[right]) {
                            let factor = &a.factor - &b.factor;
                            push_root(&mut starts, &factor, &(&a.constant - &b.constant));
                        }
                    }
                }
            }
            // Whether a form is divisible is the same for all quotients if its factor is.
            if is_comparison && self.store.op(term) == Op::Divisible {
                let divisor = Integer::from(self.store.indices(term)[0]);
                for form in &forms[&args[0]] {
                    if !divisible(&divisor, &form.factor) {
                        return Ok(Err(NoForm::Coarse(divisor)));
                    }
                }
            }
            if *self.store.sort_of(term) == Sort::Int {
                match self.forms(term, remainder, &forms) {
                    Ok(found) => {
                        if self.store.op(term) == Op::Abs && term != self.unknown {
                            for form in &forms[&args[0]] {
                                push_root(&mut starts, &form.factor, &form.constant);
                            }
                        }
                        forms.insert(term, found);
                    }
                    Err(why) => return Ok(Err(why)),
                }
            }
        }
        starts.sort();
        starts.dedup();
        Ok(Ok(starts))
    }

    /// The forms that a term may have under the remainder.
    fn forms(
        &self,
        term: TermId,
        remainder: &Integer,
        forms: &FxHashMap<TermId, Vec<Form>>,
    ) -> Result<Vec<Form>, NoForm> {
        if term == self.unknown {
            return Ok(vec![Form { factor: self.modulus.clone(), constant: remainder.clone() }]);
        }
        let args = self.store.args(term);
        let scaled = |form: &Form, by: &Integer| Form {
            factor: &form.factor * by,
            constant: &form.constant * by,
        };
        let fold = |join: &dyn Fn(&Form, &Form) -> Option<Form>| -> Result<Vec<Form>, NoForm> {
            let mut found = forms[&args[0]].clone();
            for arg in &args[1..] {
                let joined: Option<Vec<Form>> =
                    pairs(&found, &forms[arg]).map(|(a, b)| join(a, b)).collect();
                found = joined.ok_or(NoForm::NotLinear)?;
                if found.len() > MOST_FORMS {
                    return Err(NoForm::NotLinear);
                }
            }
            Ok(found)
        };
        let mut found = match self.store.op(term) {
            Op::IntValue => {
                let value = self.store.int_value(term).cloned().unwrap_or(Integer::ZERO);
                vec![Form { factor: Integer::ZERO, constant: value }]
            }
            Op::Neg => forms[&args[0]].iter().map(|form| scaled(form, &Integer::NEG_ONE)).collect(),
            Op::Add => fold(&|a, b| {
                let (factor, constant) = (&a.factor + &b.factor, &a.constant + &b.constant);
                Some(Form { factor, constant })
            })?,
            Op::Sub => fold(&|a, b| {
                let (factor, constant) = (&a.factor - &b.factor, &a.constant - &b.constant);
                Some(Form { factor, constant })
            })?,
            Op::Mul => fold(&|a, b| match (a.factor.is_zero(), b.factor.is_zero()) {
                (true, _) => Some(scaled(b, &a.constant)),
                (_, true) => Some(scaled(a, &b.constant)),
                _ => None,
            })?,
            Op::Abs => {
                let mut both = forms[&args[0]].clone();
                both.extend(forms[&args[0]].iter().map(|form| scaled(form, &Integer::NEG_ONE)));
                both
            }
            Op::Ite => [&forms[&args[1]][..], &forms[&args[2]][..]].concat(),
            op @ (Op::IntDiv | Op::Mod) => {
                let divisor = self.store.int_value(args[1]).ok_or(NoForm::NotLinear)?;
                let mut quotients = Vec::new();
                for form in &forms[&args[0]] {
                    if !divisible(&number::abs(divisor), &form.factor) {
                        return Err(NoForm::Coarse(number::abs(divisor)));
                    }
                    let parts = [
                        number::div(&form.factor, divisor),
                        number::div(&form.constant, divisor),
                        number::modulo(&form.constant, divisor),
                    ];
                    let [Some(factor), Some(quotient), Some(rest)] = parts else {
                        return Err(NoForm::NotLinear);
                    };
                    quotients.push(match op {
                        Op::Mod => Form { factor: Integer::ZERO, constant: rest },
                        _ => Form { factor, constant: quotient },
                    });
                }
                quotients
            }
            _ => return Err(NoForm::NotLinear),
        };
        let mut apart: Vec<Form> = Vec::with_capacity(found.len());
        for form in found.drain(..) {
            if !apart.contains(&form) {
                apart.push(form);
            }
        }
        if apart.len() > MOST_FORMS { Err(NoForm::NotLinear) } else { Ok(apart) }
    }

    /// Whether the formulas hold for one value; nothing if an operator has no value.
    fn hold(
        &self,
        formulas: &[TermId],
        value: &Integer,
        budget: &Budget,
    ) -> Result<Option<bool>, Exhausted> {
        let mut values: FxHashMap<TermId, Value> = FxHashMap::default();
        for &term in self.order {
            budget.spend(1)?;
            let found = if term == self.unknown {
                Value::Int(value.clone())
            } else if let Some(constant) = self.store.int_value(term) {
                Value::Int(constant.clone())
            } else {
                let args: Vec<Value> =
                    self.store.args(term).iter().map(|arg| values[arg].clone()).collect();
                match fold(self.store, &Head::of(self.store, term), &args) {
                    Fold::Value(value) => value,
                    _ => return Ok(None),
                }
            };
            values.insert(term, found);
        }
        Ok(Some(formulas.iter().all(|formula| values[formula].as_bool() == Some(true))))
    }
}

/// All pairs of two lists.
fn pairs<'a>(left: &'a [Form], right: &'a [Form]) -> impl Iterator<Item = (&'a Form, &'a Form)> {
    left.iter().flat_map(move |a| right.iter().map(move |b| (a, b)))
}

/// Adds the quotients at which `factor * q + constant` becomes zero and has passed it.
fn push_root(starts: &mut Vec<Integer>, factor: &Integer, constant: &Integer) {
    let positive = if *factor < Integer::ZERO {
        (-factor, -constant)
    } else {
        (factor.clone(), constant.clone())
    };
    if let Some(root) = number::div(&-positive.1, &positive.0) {
        starts.push(&root + Integer::ONE);
        starts.push(root);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator (xorshift).
    struct Rng(u64);

    impl Rng {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) % bound
        }
    }

    fn integer(store: &mut TermStore, rng: &mut Rng, x: TermId, depth: u32) -> TermId {
        let constant = Integer::from(rng.below(15) as i64 - 7);
        if depth == 0 || rng.below(4) == 0 {
            return if rng.below(3) == 0 { store.mk_int(&constant) } else { x };
        }
        let a = integer(store, rng, x, depth - 1);
        let constant = if constant.is_zero() { Integer::from(3) } else { constant };
        let constant = store.mk_int(&constant);
        match rng.below(8) {
            0 => store.mk(Op::Mul, &[constant, a]),
            1 => store.mk(Op::IntDiv, &[a, constant]),
            2 => store.mk(Op::Mod, &[a, constant]),
            3 => store.mk(Op::Abs, &[a]),
            4 => {
                let condition = formula(store, rng, x, 0);
                let b = integer(store, rng, x, depth - 1);
                store.mk(Op::Ite, &[condition, a, b])
            }
            5 => store.mk(Op::Neg, &[a]),
            other => {
                let b = integer(store, rng, x, depth - 1);
                store.mk(if other == 6 { Op::Add } else { Op::Sub }, &[a, b])
            }
        }
    }

    fn formula(store: &mut TermStore, rng: &mut Rng, x: TermId, depth: u32) -> TermId {
        if depth == 0 || rng.below(4) == 0 {
            let (a, b) = (integer(store, rng, x, 2), integer(store, rng, x, 1));
            let op = [Op::Le, Op::Lt, Op::Ge, Op::Gt, Op::Eq, Op::Distinct][rng.below(6) as usize];
            if rng.below(8) == 0 {
                return store.mk_indexed(Op::Divisible, [3, 0], &[a]);
            }
            return store.mk(op, &[a, b]);
        }
        let (a, b) = (formula(store, rng, x, depth - 1), formula(store, rng, x, depth - 1));
        match rng.below(4) {
            0 => store.mk(Op::Not, &[a]),
            1 => store.mk(Op::And, &[a, b]),
            2 => store.mk(Op::Or, &[a, b]),
            _ => store.mk(Op::Xor, &[a, b]),
        }
    }

    /// Random formulas have the integers for which they evaluate to true.
    #[test]
    fn sets_agree_with_evaluation() {
        use crate::{Evaluator, Interpretation};
        let budget = Budget::unlimited();
        let (mut finite, mut infinite) = (0, 0);
        for seed in 1..=400 {
            let mut rng = Rng(seed * 0x9E37_79B9);
            let mut store = TermStore::new();
            let x = store.declare_const("x", store.sorts.int());
            let formula = formula(&mut store, &mut rng, x, 3);
            let Some(set) = IntegerSet::of(&store, &[formula], x, &budget).unwrap() else {
                continue;
            };
            match set.count() {
                Some(_) => finite += 1,
                None => infinite += 1,
            }
            let mut counted = 0;
            for value in -700..=700_i32 {
                let mut model = Interpretation::new();
                let constant = store.function(x).unwrap();
                model.set_constant(constant, Value::Int(value.into()));
                let holds = Evaluator::new(&store, &model).holds(formula, &budget).unwrap();
                assert_eq!(set.contains(&value.into()), holds, "seed {seed}, value {value}");
                counted += i64::from(holds);
            }
            if let Some(count) = set.count() {
                assert!(count >= Integer::from(counted), "seed {seed}");
            }
        }
        assert!(finite > 50 && infinite > 50, "{finite} {infinite}");
    }
}
