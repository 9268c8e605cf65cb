//! Operators that treat the bits of a word one by one, and the reductions of a word to one bit.

use crate::aig::{Aig, AigLit};
use smallvec::SmallVec;

/// `bvnot`.
pub fn not(a: &[AigLit], out: &mut [AigLit]) {
    assert_eq!(a.len(), out.len());
    for (out, &a) in out.iter_mut().zip(a) {
        *out = !a;
    }
}

/// `bvand`.
pub fn and(aig: &mut Aig, a: &[AigLit], b: &[AigLit], out: &mut [AigLit]) {
    map(a, b, out, |a, b| aig.and(a, b));
}

/// `bvor`.
pub fn or(aig: &mut Aig, a: &[AigLit], b: &[AigLit], out: &mut [AigLit]) {
    map(a, b, out, |a, b| aig.or(a, b));
}

/// `bvxor`.
pub fn xor(aig: &mut Aig, a: &[AigLit], b: &[AigLit], out: &mut [AigLit]) {
    map(a, b, out, |a, b| aig.xor(a, b));
}

/// `ite` of words: `high` where the condition is true, else `low`.
pub fn mux(aig: &mut Aig, condition: AigLit, high: &[AigLit], low: &[AigLit], out: &mut [AigLit]) {
    map(high, low, out, |high, low| aig.mux(condition, high, low));
}

/// `bvredand`: whether all bits are true.
pub fn reduce_and(aig: &mut Aig, a: &[AigLit]) -> AigLit {
    aig.and_all(&mut SmallVec::<[AigLit; 64]>::from_slice(a))
}

/// `bvredor`: whether a bit is true.
pub fn reduce_or(aig: &mut Aig, a: &[AigLit]) -> AigLit {
    aig.or_all(&mut SmallVec::<[AigLit; 64]>::from_slice(a))
}

fn map(
    a: &[AigLit],
    b: &[AigLit],
    out: &mut [AigLit],
    mut gate: impl FnMut(AigLit, AigLit) -> AigLit,
) {
    assert_eq!(a.len(), out.len());
    assert_eq!(b.len(), out.len());
    for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)) {
        *out = gate(a, b);
    }
}
