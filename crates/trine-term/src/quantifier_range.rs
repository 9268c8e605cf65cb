//! Ranges of quantified integers, read off what the quantifier binds.
//!
//! Idea: the body of a `forall` matters only where it may be false, that of an `exists` only where it may be
//! true. Which comparisons hold there is found below the connectives, through quantifiers inside as well;
//! together they bound the variables, also by each other, as in `(<= 0 i j 9)`, and by terms whose values are known,
//! as in `(< i (seq.len s))`.
//! Invariant: for a tuple with an integer outside of its range the body is true if the quantifier is
//! `forall`, and false if it is `exists`, whatever everything else in it means.
//! Reference: bound propagation for linear inequalities; Savelsbergh, ORSA Journal on Computing 1994.

use std::collections::BTreeMap;

use dashu_base::DivEuclid;
use rustc_hash::{FxHashMap, FxHashSet};
use trine_value::number::Integer;

use crate::op::Op;
use crate::sort::Sort;
use crate::store::{TermId, TermStore};

/// Formulas that are looked at to find comparisons.
const MOST_FORMULAS: usize = 1 << 12;
/// Terms of one side of a comparison.
const MOST_TERMS: usize = 64;
/// Rounds in which bounds follow from each other.
const MOST_ROUNDS: usize = 8;

/// The integers from one number to another; none if the first is the greater one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerRange {
    /// The least one.
    pub low: Integer,
    /// The greatest one.
    pub high: Integer,
}

impl IntegerRange {
    /// How many integers there are; `None` if they are not counted.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        if self.low > self.high {
            return Some(0);
        }
        u64::try_from(&self.high - &self.low + Integer::ONE).ok()
    }
}

/// A sum of multiples of variables and a number, which is at most zero.
struct AtMostZero {
    terms: Vec<(TermId, Integer)>,
    constant: Integer,
}

/// Reads comparisons of the variables of one quantifier.
struct Reader<'a, K> {
    store: &'a TermStore,
    variables: &'a [TermId],
    known: K,
    found: Vec<AtMostZero>,
    /// Integers in comparisons that are neither sums nor variables, and whose values are not known.
    unknown: Vec<TermId>,
    /// Variables of quantifiers inside.
    inner: FxHashSet<TermId>,
}

/// The terms without variables of the quantifier that bound its integers, if their values are known.
#[must_use]
pub fn bounding_terms(store: &TermStore, quantifier: TermId) -> Vec<TermId> {
    let Some((&body, variables)) = store.args(quantifier).split_last() else { return Vec::new() };
    if !variables.iter().any(|&variable| *store.sort_of(variable) == Sort::Int) {
        return Vec::new();
    }
    let mut reader = Reader::new(store, variables, |_| None);
    reader.read(body, store.op(quantifier) == Op::Exists);
    let Reader { mut unknown, inner, .. } = reader;
    let mut seen = FxHashSet::default();
    unknown.retain(|&term| {
        seen.insert(term)
            && store
                .variables_of(&[term])
                .iter()
                .all(|mentioned| !variables.contains(mentioned) && !inner.contains(mentioned))
    });
    unknown
}

/// The range of each variable of a quantifier that is an integer between two numbers. `known` tells the
/// values of variables that are bound outside, and of terms that bound the variables.
pub fn quantifier_ranges(
    store: &TermStore,
    quantifier: TermId,
    known: impl Fn(TermId) -> Option<Integer>,
) -> Vec<Option<IntegerRange>> {
    let Some((&body, variables)) = store.args(quantifier).split_last() else { return Vec::new() };
    let mut ranges = vec![None; variables.len()];
    let is_integer = |&variable: &TermId| *store.sort_of(variable) == Sort::Int;
    if !variables.iter().any(is_integer) {
        return ranges;
    }
    let mut reader = Reader::new(store, variables, known);
    reader.read(body, store.op(quantifier) == Op::Exists);
    let bounds = propagate(&reader.found);
    for (range, variable) in ranges.iter_mut().zip(variables) {
        if let Some([Some(low), Some(high)]) = bounds.get(variable) {
            *range = Some(IntegerRange { low: low.clone(), high: high.clone() });
        }
    }
    ranges
}

impl<'a, K: Fn(TermId) -> Option<Integer>> Reader<'a, K> {
    fn new(store: &'a TermStore, variables: &'a [TermId], known: K) -> Self {
        let (found, unknown, inner) = (Vec::new(), Vec::new(), FxHashSet::default());
        Self { store, variables, known, found, unknown, inner }
    }

    /// Collects what has to hold of the variables if a formula has this value.
    fn read(&mut self, formula: TermId, value: bool) {
        let store = self.store;
        let mut open = vec![(formula, value)];
        let mut seen = FxHashSet::default();
        while let Some((formula, value)) = open.pop() {
            if seen.len() == MOST_FORMULAS || !seen.insert((formula, value)) {
                continue;
            }
            let args = store.args(formula);
            match (store.op(formula), value) {
                (Op::Not, _) => open.push((args[0], !value)),
                (Op::And, true) | (Op::Or, false) => {
                    open.extend(args.iter().map(|&arg| (arg, value)));
                }
                (Op::Implies, false) => {
                    let last = args.len() - 1;
                    open.extend(args.iter().enumerate().map(|(at, &arg)| (arg, at < last)));
                }
                // Some instance of the body has the value.
                (Op::Forall, false) | (Op::Exists, true) => {
                    let [inner @ .., body] = args else { continue };
                    let is_ours = |&variable: &TermId| {
                        self.variables.contains(&variable) || (self.known)(variable).is_some()
                    };
                    if !inner.iter().any(is_ours) {
                        self.inner.extend(inner);
                        open.push((*body, value));
                    }
                }
                (Op::Le | Op::Lt | Op::Ge | Op::Gt, true) => {
                    let strict = matches!(store.op(formula), Op::Lt | Op::Gt);
                    for pair in args.windows(2) {
                        let rises = matches!(store.op(formula), Op::Le | Op::Lt);
                        let (one, other) =
                            if rises { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
                        self.compare(one, other, strict);
                    }
                }
                (op @ (Op::Le | Op::Lt | Op::Ge | Op::Gt), false) if args.len() == 2 => {
                    let rises = matches!(op, Op::Le | Op::Lt);
                    let (one, other) = if rises { (args[1], args[0]) } else { (args[0], args[1]) };
                    self.compare(one, other, matches!(op, Op::Le | Op::Ge));
                }
                (Op::Eq, true) => {
                    for pair in args.windows(2) {
                        self.compare(pair[0], pair[1], false);
                        self.compare(pair[1], pair[0], false);
                    }
                }
                (Op::Distinct, false) if args.len() == 2 => {
                    self.compare(args[0], args[1], false);
                    self.compare(args[1], args[0], false);
                }
                _ => {}
            }
        }
    }

    /// Takes note that one integer is at most another one, or below it.
    fn compare(&mut self, one: TermId, other: TermId, strict: bool) {
        if *self.store.sort_of(one) != Sort::Int {
            return;
        }
        let mut constant = if strict { Integer::ONE } else { Integer::ZERO };
        let mut terms: BTreeMap<TermId, Integer> = BTreeMap::new();
        let mut open = vec![(one, Integer::ONE), (other, Integer::NEG_ONE)];
        let mut visited = 0;
        while let Some((term, factor)) = open.pop() {
            visited += 1;
            if visited > MOST_TERMS {
                return;
            }
            let args = self.store.args(term);
            match self.store.op(term) {
                Op::IntValue => {
                    let Some(value) = self.store.int_value(term) else { return };
                    constant += value * factor;
                }
                Op::BoundVar => match (self.known)(term) {
                    Some(value) => constant += value * factor,
                    None if self.variables.contains(&term) => {
                        *terms.entry(term).or_default() += factor;
                    }
                    None => return,
                },
                Op::Add => open.extend(args.iter().map(|&arg| (arg, factor.clone()))),
                Op::Sub => {
                    let negated = -factor.clone();
                    open.extend(args[1..].iter().map(|&arg| (arg, negated.clone())));
                    open.push((args[0], factor));
                }
                Op::Neg => open.push((args[0], -factor)),
                Op::Mul => {
                    let (mut product, mut rest) = (factor, None);
                    for &arg in args {
                        match (number(self.store, arg), rest) {
                            (Some(value), _) => product *= value,
                            (None, None) => rest = Some(arg),
                            (None, Some(_)) => return,
                        }
                    }
                    match rest {
                        Some(rest) => open.push((rest, product)),
                        None => constant += product,
                    }
                }
                _ => match (self.known)(term) {
                    Some(value) => constant += value * factor,
                    None => {
                        self.unknown.push(term);
                        return;
                    }
                },
            }
        }
        let terms = terms.into_iter().filter(|(_, factor)| !factor.is_zero()).collect();
        self.found.push(AtMostZero { terms, constant });
    }
}

/// The integer that a numeral, or the negation of one, is.
fn number(store: &TermStore, term: TermId) -> Option<Integer> {
    match store.op(term) {
        Op::Neg => store.int_value(store.arg(term, 0)).map(|value| -value.clone()),
        _ => store.int_value(term).cloned(),
    }
}

/// The bounds that inequalities give to variables, from below and from above.
fn propagate(inequalities: &[AtMostZero]) -> FxHashMap<TermId, [Option<Integer>; 2]> {
    let mut bounds: FxHashMap<TermId, [Option<Integer>; 2]> = FxHashMap::default();
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        for AtMostZero { terms, constant } in inequalities {
            for (at, (variable, factor)) in terms.iter().enumerate() {
                // The others as small as they can be.
                let mut rest = Some(-constant.clone());
                for (other, factor) in terms[..at].iter().chain(&terms[at + 1..]) {
                    let side = usize::from(*factor < Integer::ZERO);
                    let bound = bounds.get(other).and_then(|both| both[side].as_ref());
                    rest = rest.zip(bound).map(|(rest, bound)| rest - bound * factor);
                }
                let Some(rest) = rest else { continue };
                let is_upper = *factor > Integer::ZERO;
                let size = if is_upper { factor.clone() } else { -factor.clone() };
                let quotient = rest.div_euclid(size);
                let bound = if is_upper { quotient } else { -quotient };
                let known = &mut bounds.entry(*variable).or_default()[usize::from(is_upper)];
                let is_better = known.as_ref().is_none_or(|known| match is_upper {
                    true => bound < *known,
                    false => bound > *known,
                });
                if is_better {
                    *known = Some(bound);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    bounds
}

#[cfg(test)]
mod tests {
    use trine_collections::Budget;

    use super::*;
    use crate::eval::Evaluator;
    use crate::interpretation::Interpretation;
    use crate::value::Value;

    /// Knuth's MMIX generator.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            let multiplied = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = multiplied.wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    fn variable(store: &mut TermStore, name: &str) -> TermId {
        let (name, sort) = (store.symbols.intern(name), store.sorts.int());
        store.fresh_variable(name, sort).1
    }

    fn sum(store: &mut TermStore, random: &mut Random, variables: &[TermId]) -> TermId {
        let number = Integer::from(random.below(7)) - Integer::from(3);
        let number = store.mk_int(&number);
        let variable = variables[random.below(variables.len() as u64) as usize];
        match random.below(7) {
            0 => number,
            1 => store.mk(Op::Add, &[variable, number]),
            2 => store.mk(Op::Mul, &[number, variable]),
            3 => store.mk(Op::Neg, &[variable]),
            4 => store.mk(Op::Sub, &[number, variable]),
            _ => variable,
        }
    }

    fn formula(
        store: &mut TermStore,
        random: &mut Random,
        variables: &[TermId],
        inner: TermId,
        depth: u64,
    ) -> TermId {
        if depth == 0 {
            let op = [Op::Le, Op::Lt, Op::Ge, Op::Gt, Op::Eq, Op::Distinct];
            let op = op[random.below(6) as usize];
            let count = if op == Op::Distinct { 2 } else { 2 + random.below(2) };
            let args: Vec<TermId> = (0..count).map(|_| sum(store, random, variables)).collect();
            return store.mk(op, &args);
        }
        let mut part = |store: &mut TermStore| formula(store, random, variables, inner, depth - 1);
        let parts = [part(store), part(store)];
        match random.below(6) {
            0 => store.mk(Op::Not, &parts[..1]),
            1 => store.mk(Op::Or, &parts),
            2 => store.mk(Op::Implies, &parts),
            3 if variables.contains(&inner) => {
                let op = if random.below(2) == 0 { Op::Forall } else { Op::Exists };
                store.mk(op, &[inner, parts[0]])
            }
            _ => store.mk(Op::And, &parts),
        }
    }

    /// What is said of tuples outside of the ranges is compared with all small tuples.
    #[test]
    fn nothing_happens_outside_of_ranges() {
        let mut random = Random(3);
        let mut bounded = 0;
        for _ in 0..4000 {
            let mut store = TermStore::new();
            let variables = ["i", "j"].map(|name| variable(&mut store, name));
            let inner = variable(&mut store, "k");
            let all = [variables[0], variables[1], inner];
            let depth = 1 + random.below(3);
            let is_flat = random.below(2) == 0;
            let seen = if is_flat { &all[..2] } else { &all[..] };
            let body = formula(&mut store, &mut random, seen, inner, depth);
            let op = if random.below(2) == 0 { Op::Forall } else { Op::Exists };
            let quantifier = store.mk(op, &[variables[0], variables[1], body]);
            // What `k` is outside of its quantifiers, if that is told.
            let k = Integer::from(random.below(5)) - Integer::from(2);
            let is_told = random.below(2) == 0;
            let known = |term| (term == inner && is_told).then(|| k.clone());
            let ranges = quantifier_ranges(&store, quantifier, known);
            let mut model = Interpretation::new();
            let int = store.sorts.int();
            let elements = (-6..=6).map(|n| Value::Int(Integer::from(n)));
            model.set_range(int, crate::interpretation::Range::All(elements.collect()));
            let mut evaluator = Evaluator::new(&store, &model);
            for (at, range) in ranges.iter().enumerate() {
                let Some(range) = range else { continue };
                bounded += 1;
                for (one, other) in (-6..=6).flat_map(|one| (-6..=6).map(move |other| (one, other)))
                {
                    let tuple = [one, other].map(Integer::from);
                    if tuple[at] >= range.low && tuple[at] <= range.high {
                        continue;
                    }
                    let [i, j] = tuple.map(Value::Int);
                    let values =
                        [(variables[0], i), (variables[1], j), (inner, Value::Int(k.clone()))];
                    let value = evaluator.eval_under(body, &values, &Budget::unlimited());
                    assert_eq!(value, Ok(Value::Bool(op == Op::Forall)), "{range:?}");
                }
            }
        }
        assert!(bounded > 500, "{bounded}");
    }
}
