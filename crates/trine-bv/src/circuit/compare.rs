//! Equality and order of words.
//!
//! Idea: `a < b` is the carry of a subtraction: from the lowest bit up, the majority of `!a`, `b`
//! and the answer so far. Signed order exchanges the highest bits. Equality is a balanced and.

use crate::aig::{Aig, AigLit};
use smallvec::SmallVec;

/// `=` of words, and `bvcomp`.
pub fn equal(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    assert_eq!(a.len(), b.len());
    let mut bits = SmallVec::<[AigLit; 64]>::with_capacity(a.len());
    for (&a, &b) in a.iter().zip(b) {
        let bit = aig.xnor(a, b);
        if bit == AigLit::FALSE {
            return AigLit::FALSE;
        }
        bits.push(bit);
    }
    aig.and_all(&mut bits)
}

/// `bvult`.
pub fn unsigned_less(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    less(aig, a, b, AigLit::FALSE)
}

/// `bvule`.
pub fn unsigned_less_equal(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    less(aig, a, b, AigLit::TRUE)
}

/// `bvslt`.
pub fn signed_less(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    less_signed(aig, a, b, AigLit::FALSE)
}

/// `bvsle`.
pub fn signed_less_equal(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    less_signed(aig, a, b, AigLit::TRUE)
}

/// Whether `a < b`, or `a = b` and `if_equal`.
fn less(aig: &mut Aig, a: &[AigLit], b: &[AigLit], if_equal: AigLit) -> AigLit {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(if_equal, |less, (&a, &b)| aig.majority(!a, b, less))
}

fn less_signed(aig: &mut Aig, a: &[AigLit], b: &[AigLit], if_equal: AigLit) -> AigLit {
    let high = a.len() - 1;
    let less = less(aig, &a[..high], &b[..high], if_equal);
    aig.majority(a[high], !b[high], less)
}
