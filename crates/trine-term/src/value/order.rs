//! Equality and a total order of values, without recursion.
//!
//! Idea: nested values are compared by an explicit stack of pairs, leftmost on top, so the first
//! pair that differs decides.
//! Invariant: the order is total and agrees with equality; numbers are ordered as numbers,
//! bit-vectors as unsigned numbers. The order of nested values has no meaning, it is only the same
//! in every run.

use std::cmp::Ordering;
use std::sync::Arc;

use super::table::{Entry, Node};
use super::{ArrayValue, Value, language};

enum Pair<'a> {
    Values(&'a Value, &'a Value),
    Nodes(&'a Node, &'a Node),
}

/// Which variant a value is.
fn rank(value: &Value) -> u8 {
    match value {
        Value::Bool(_) => 0,
        Value::BitVec(_) => 1,
        Value::Float(_) => 2,
        Value::Rounding(_) => 3,
        Value::Int(_) => 4,
        Value::Real(_) | Value::Algebraic(_) => 5,
        Value::String(_) => 6,
        Value::RegLan(_) => 7,
        Value::Array(_) => 8,
        Value::Element { .. } => 9,
        Value::Constructed(_) => 10,
        Value::Sequence(_) => 11,
        Value::Set(_) => 12,
    }
}

/// Compares two values as far as they are not nested, and pushes the parts that remain.
fn compare_heads<'a>(a: &'a Value, b: &'a Value, rest: &mut Vec<Pair<'a>>) -> Ordering {
    match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::BitVec(a), Value::BitVec(b)) => a.cmp(b),
        (Value::Float(a), Value::Float(b)) => {
            let format = |f: &trine_value::Float| (f.format().eb(), f.format().sb());
            format(a).cmp(&format(b)).then_with(|| a.bits().ucmp(b.bits()))
        }
        (Value::Rounding(a), Value::Rounding(b)) => a.index().cmp(&b.index()),
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Real(a), Value::Real(b)) => a.cmp(b),
        (Value::Algebraic(a), Value::Algebraic(b)) => a.cmp(b),
        (Value::Algebraic(a), Value::Real(b)) => a.compared(b),
        (Value::Real(a), Value::Algebraic(b)) => b.compared(a).reverse(),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::RegLan(a), Value::RegLan(b)) => language::compare(a, b),
        (Value::Element { sort: s, number: m }, Value::Element { sort: t, number: n }) => {
            (s, m).cmp(&(t, n))
        }
        (Value::Constructed(a), Value::Constructed(b)) => {
            if a.is_same(b) {
                return Ordering::Equal;
            }
            let head = |v: &super::ConstructedValue| (v.constructor(), v.fields().len());
            let pairs = a.fields().iter().zip(b.fields()).rev();
            rest.extend(pairs.map(|(a, b)| Pair::Values(a, b)));
            head(a).cmp(&head(b))
        }
        (Value::Sequence(a), Value::Sequence(b)) => {
            let (a, b) = (a.elements(), b.elements());
            let pairs = a.iter().zip(b).rev();
            rest.extend(pairs.map(|(a, b)| Pair::Values(a, b)));
            a.len().cmp(&b.len())
        }
        (Value::Set(a), Value::Set(b)) => {
            if a.is_same(b) {
                return Ordering::Equal;
            }
            let (a, b) = (a.elements(), b.elements());
            let pairs = a.iter().zip(b).rev();
            rest.extend(pairs.map(|(a, b)| Pair::Values(a, b)));
            a.len().cmp(&b.len())
        }
        (Value::Array(a), Value::Array(b)) => compare_arrays(a, b, rest),
        _ => rank(a).cmp(&rank(b)),
    }
}

fn compare_arrays<'a>(a: &'a ArrayValue, b: &'a ArrayValue, rest: &mut Vec<Pair<'a>>) -> Ordering {
    if a.is_same(b) {
        return Ordering::Equal;
    }
    if let (Some(a), Some(b)) = (a.root(), b.root()) {
        rest.push(Pair::Nodes(a, b));
    }
    rest.push(Pair::Values(a.default(), b.default()));
    a.len().cmp(&b.len())
}

fn compare_entries<'a>(a: &'a Entry, b: &'a Entry, rest: &mut Vec<Pair<'a>>) -> Ordering {
    rest.push(Pair::Values(&a.value, &b.value));
    rest.push(Pair::Values(&a.key, &b.key));
    a.hash.cmp(&b.hash)
}

fn compare_nodes<'a>(a: &'a Node, b: &'a Node, rest: &mut Vec<Pair<'a>>) -> Ordering {
    match (a, b) {
        (Node::Entry(a), Node::Entry(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
        (Node::Entry(a), Node::Entry(b)) => compare_entries(a, b, rest),
        (Node::Branch(a), Node::Branch(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
        (Node::Branch(a), Node::Branch(b)) => {
            let pairs = a.children.iter().zip(&b.children).rev();
            rest.extend(pairs.map(|(a, b)| Pair::Nodes(a, b)));
            a.bitmap.cmp(&b.bitmap)
        }
        (Node::Collision(a), Node::Collision(b)) => {
            let mut order = a.len().cmp(&b.len());
            for (a, b) in a.iter().zip(b.iter()).rev() {
                order = order.then(compare_entries(a, b, rest));
            }
            order
        }
        (Node::Entry(_), _) | (Node::Branch(_), Node::Collision(_)) => Ordering::Less,
        (Node::Collision(_) | Node::Branch(_), _) => Ordering::Greater,
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let mut rest = Vec::new();
        let mut order = compare_heads(self, other, &mut rest);
        while order.is_eq() {
            order = match rest.pop() {
                None => break,
                Some(Pair::Values(a, b)) => compare_heads(a, b, &mut rest),
                Some(Pair::Nodes(a, b)) => compare_nodes(a, b, &mut rest),
            };
        }
        order
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        let hashes_differ = match (self, other) {
            (Self::Constructed(a), Self::Constructed(b)) => a.hash_code() != b.hash_code(),
            (Self::Array(a), Self::Array(b)) => a.hash_code() != b.hash_code(),
            (Self::Sequence(a), Self::Sequence(b)) => a.hash_code() != b.hash_code(),
            _ => false,
        };
        !hashes_differ && self.cmp(other).is_eq()
    }
}

impl Eq for Value {}
