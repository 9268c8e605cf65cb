//! Finite sets as values.
//!
//! Invariant: the elements stand in ascending order, each once, so equal sets have equal elements; the
//! stored hash is a function of them. Sets inside of sets, arrays and constructors' values are dropped
//! without recursion, see [`dismantle`].
//! Cost: an operation on two sets is linear in both.
//! Reference: the theory of finite sets of cvc5.

use std::cmp::Ordering;
use std::sync::Arc;

use super::Value;
use super::nested::{dismantle, is_nested};

/// A finite set of elements of one sort.
#[derive(Clone)]
pub struct SetValue(Arc<Elements>);

struct Elements {
    hash: u64,
    exact: bool,
    elements: Vec<Value>,
}

impl Drop for Elements {
    fn drop(&mut self) {
        if self.elements.first().is_some_and(is_nested) {
            dismantle(std::mem::take(&mut self.elements));
        }
    }
}

impl SetValue {
    /// The set of these elements, which may be in any order and occur several times.
    #[must_use]
    pub fn new(mut elements: Vec<Value>) -> Self {
        elements.sort_unstable();
        elements.dedup();
        Self::sorted(elements)
    }

    /// The set of elements that are in ascending order.
    fn sorted(elements: Vec<Value>) -> Self {
        let mut hash = elements.len() as u64;
        for element in &elements {
            hash = hash.rotate_left(17).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ element.stable_hash();
        }
        let exact = elements.iter().all(Value::is_exact);
        Self(Arc::new(Elements { hash, exact, elements }))
    }

    /// The elements in ascending order.
    #[must_use]
    pub fn elements(&self) -> &[Value] {
        &self.0.elements
    }

    /// Whether a value is an element.
    #[must_use]
    pub fn contains(&self, element: &Value) -> bool {
        self.0.elements.binary_search(element).is_ok()
    }

    /// The elements that are kept of two sets: of each element is asked whether it is in the first
    /// and in the second one.
    fn combined(&self, other: &Self, keeps: impl Fn(bool, bool) -> bool) -> Self {
        let (mut left, mut right) = (self.elements(), other.elements());
        let mut kept = Vec::with_capacity(left.len());
        while let Some(first) = left.first().or(right.first()) {
            let order = match right.first() {
                None => Ordering::Less,
                Some(_) if left.is_empty() => Ordering::Greater,
                Some(of_right) => first.cmp(of_right),
            };
            let element = if order.is_gt() { &right[0] } else { first };
            if keeps(order.is_le(), order.is_ge()) {
                kept.push(element.clone());
            }
            if order.is_le() {
                left = &left[1..];
            }
            if order.is_ge() {
                right = &right[1..];
            }
        }
        Self::sorted(kept)
    }

    /// The elements of both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, |left, right| left || right)
    }

    /// The common elements.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, |left, right| left && right)
    }

    /// The elements that the other set does not have.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.combined(other, |left, right| left && !right)
    }

    /// Whether the other set has all elements.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.elements().len() <= other.elements().len()
            && self.difference(other).elements().is_empty()
    }

    pub(super) fn hash_code(&self) -> u64 {
        self.0.hash
    }

    pub(super) fn is_exact(&self) -> bool {
        self.0.exact
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Moves the elements to `pending`, if nobody else refers to them.
    pub(super) fn into_parts(self, pending: &mut Vec<Value>) {
        if let Some(mut elements) = Arc::into_inner(self.0) {
            pending.append(&mut elements.elements);
        }
    }
}

#[cfg(test)]
mod tests {
    use trine_value::Integer;

    use super::*;

    fn set(bits: u32) -> SetValue {
        let numbers = (0..4).rev().filter(|i| bits >> i & 1 == 1);
        let numbers: Vec<Value> = numbers.map(|i| Value::Int(Integer::from(i))).collect();
        SetValue::new([numbers.clone(), numbers].concat())
    }

    #[test]
    fn operations_are_those_on_bits() {
        for a in 0..16 {
            for b in 0..16 {
                let [left, right] = [a, b].map(set);
                assert_eq!(Value::Set(left.union(&right)), Value::Set(set(a | b)));
                assert_eq!(Value::Set(left.intersection(&right)), Value::Set(set(a & b)));
                assert_eq!(Value::Set(left.difference(&right)), Value::Set(set(a & !b)));
                assert_eq!(left.is_subset(&right), a & !b == 0);
                assert_eq!(Value::Set(left) == Value::Set(right), a == b);
            }
            let has = |i| set(a).contains(&Value::Int(Integer::from(i)));
            assert!((0..6).all(|i| has(i) == (a >> i & 1 == 1)));
        }
    }

    #[test]
    fn a_deep_set_is_dropped() {
        let mut value = Value::set(Vec::new());
        for _ in 0..300_000 {
            value = Value::set(vec![value]);
        }
        drop(value);
    }
}
