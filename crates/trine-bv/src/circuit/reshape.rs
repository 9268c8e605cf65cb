//! Operators that only move bits.

use crate::aig::AigLit;

/// `concat`: `high` above `low`.
pub fn concat(high: &[AigLit], low: &[AigLit], out: &mut [AigLit]) {
    assert_eq!(high.len() + low.len(), out.len());
    out[..low.len()].copy_from_slice(low);
    out[low.len()..].copy_from_slice(high);
}

/// `extract`: the bits of `a` from `lowest` on, as many as `out` holds.
pub fn extract(a: &[AigLit], lowest: usize, out: &mut [AigLit]) {
    out.copy_from_slice(&a[lowest..][..out.len()]);
}

/// `zero_extend` to the length of `out`.
pub fn zero_extend(a: &[AigLit], out: &mut [AigLit]) {
    extend(a, AigLit::FALSE, out);
}

/// `sign_extend` to the length of `out`.
pub fn sign_extend(a: &[AigLit], out: &mut [AigLit]) {
    extend(a, a[a.len() - 1], out);
}

fn extend(a: &[AigLit], fill: AigLit, out: &mut [AigLit]) {
    let (low, high) = out.split_at_mut(a.len());
    low.copy_from_slice(a);
    high.fill(fill);
}

/// `repeat`, as often as `a` fits into `out`.
pub fn repeat(a: &[AigLit], out: &mut [AigLit]) {
    assert_eq!(out.len() % a.len(), 0);
    for copy in out.chunks_exact_mut(a.len()) {
        copy.copy_from_slice(a);
    }
}

/// `rotate_left` by any amount.
pub fn rotate_left(a: &[AigLit], amount: usize, out: &mut [AigLit]) {
    out.copy_from_slice(a);
    out.rotate_right(amount % a.len());
}

/// `rotate_right` by any amount.
pub fn rotate_right(a: &[AigLit], amount: usize, out: &mut [AigLit]) {
    out.copy_from_slice(a);
    out.rotate_left(amount % a.len());
}
