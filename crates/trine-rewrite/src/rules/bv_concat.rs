//! What only moves bits: `concat`, `extract`, `sign_extend`.
//!
//! Idea: parts that belong together are joined, extracts move towards the leaves where something
//! folds on the way, and copies of a top bit show as `sign_extend`.

use trine_term::{Op, TermId};

use crate::cx::{Args, MERGED_ARGS, RewriteCx};
use crate::rule::rules;

rules! {
    Concat / Local { concat_flatten concat_constants concat_extracts concat_not }
    Concat / Deep { concat_copied_sign }
    Extract / Local {
        extract_all extract_extract extract_concat extract_not extract_sign_extend
    }
    Extract / Deep { extract_bitwise extract_ite extract_low_arithmetic }
    SignExtend / Local {
        sign_extend_twice sign_extend_not sign_extend_known sign_extend_ite_values
    }
}

/// `(concat x (concat y z)) => (concat x y z)`, if the inner one is short
fn concat_flatten(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let merges =
        |cx: &RewriteCx, arg| cx.op(arg) == Op::Concat && cx.args(arg).len() <= MERGED_ARGS;
    if !cx.args(t).iter().any(|&arg| merges(cx, arg)) {
        return None;
    }
    let mut flat = Args::new();
    for &arg in cx.args(t) {
        if merges(cx, arg) {
            flat.extend_from_slice(cx.args(arg));
        } else {
            flat.push(arg);
        }
    }
    Some(cx.concat(&flat))
}

/// Joins neighbours as long as `join` makes one part of two.
fn joined(
    cx: &mut RewriteCx,
    t: TermId,
    join: impl Fn(&mut RewriteCx, TermId, TermId) -> Option<TermId>,
) -> Option<TermId> {
    let args = cx.args_vec(t);
    let mut parts = Args::new();
    for &low in &args {
        match parts.last_mut() {
            Some(high) => match join(cx, *high, low) {
                Some(both) => *high = both,
                None => parts.push(low),
            },
            None => parts.push(low),
        }
    }
    (parts.len() < args.len()).then(|| cx.concat(&parts))
}

/// `(concat c d x) => (concat cd x)`
fn concat_constants(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    joined(cx, t, |cx, high, low| {
        let both = cx.value(high)?.concat(&cx.value(low)?);
        Some(cx.bv(&both))
    })
}

/// `(concat x[h:m+1] x[m:l]) => x[h:l]`
fn concat_extracts(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    joined(cx, t, |cx, high, low| {
        let (x, y) = (cx.unary(Op::Extract, high)?, cx.unary(Op::Extract, low)?);
        let ([h, m], [n, l]) = (cx.store.indices(high), cx.store.indices(low));
        (x == y && m == n + 1).then(|| cx.extract(x, h, l))
    })
}

/// `(concat (bvnot x) (bvnot y)) => (bvnot (concat x y))`
fn concat_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let parts: Option<Args> = cx.args(t).iter().map(|&part| cx.unary(Op::BvNot, part)).collect();
    let parts = cx.concat(&parts?);
    Some(cx.bvnot(parts))
}

/// `(concat x[h:h] x[h:l]) => (sign_extend x[h:l])`, `(concat x[w-1:w-1] x) => (sign_extend x)`,
/// and the same for an upper part that is a sign extension of the bit
fn concat_copied_sign(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    joined(cx, t, |cx, high, low| {
        if cx.is_value(high) {
            return None;
        }
        let bit = cx.unary(Op::SignExtend, high).unwrap_or(high);
        if !cx.is_bit(bit) || !is_msb_of(cx, bit, low) {
            return None;
        }
        let by = cx.width(high);
        Some(cx.sign_extend(low, by))
    })
}

/// Whether `bit` is the top bit of `term`, as far as that shows.
fn is_msb_of(cx: &RewriteCx, bit: TermId, term: TermId) -> bool {
    let term = cx.unary(Op::SignExtend, term).unwrap_or(term);
    if bit == term {
        return true;
    }
    let Some(base) = cx.unary(Op::Extract, bit) else { return false };
    let position = cx.store.indices(bit)[0];
    if base == term {
        return position + 1 == cx.width(term);
    }
    cx.unary(Op::Extract, term) == Some(base) && cx.store.indices(term)[0] == position
}

/// `x[w-1:0] => x`
fn extract_all(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.arg(t, 0);
    (cx.width(x) == cx.width(t)).then_some(x)
}

/// `x[h:l][i:j] => x[i+l:j+l]`
fn extract_extract(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 0);
    let [high, low] = cx.store.indices(t);
    (cx.op(inner) == Op::Extract).then(|| cx.extract(inner, high, low))
}

/// `(concat x y)[h:l] => (concat x[..] y[..])`, without the parts outside
fn extract_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 0);
    let [high, low] = cx.store.indices(t);
    (cx.op(inner) == Op::Concat).then(|| cx.concat_slice(inner, high, low))
}

/// `(bvnot x)[h:l] => (bvnot x[h:l])`
fn extract_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.unary(Op::BvNot, cx.arg(t, 0))?;
    let [high, low] = cx.store.indices(t);
    let slice = cx.slice(x, high, low);
    Some(cx.bvnot(slice))
}

/// `(sign_extend x)[h:l] => x[h:l]`, `(sign_extend x[..])`
fn extract_sign_extend(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 0);
    let [high, low] = cx.store.indices(t);
    (cx.op(inner) == Op::SignExtend).then(|| cx.sign_extend_slice(inner, high, low))
}

/// The slices of all arguments, if each is free, or if `enough` says that one constant slice is
/// enough and there is one.
fn folding_slices(
    cx: &mut RewriteCx,
    term: TermId,
    [high, low]: [u32; 2],
    enough: Enough,
) -> Option<Args> {
    let args = cx.args_vec(term);
    if args.len() > MERGED_ARGS {
        return None;
    }
    let constant = enough == Enough::OneConstant
        && args.iter().any(|&arg| cx.slice_value(arg, high, low).is_some());
    let mut slices = Args::new();
    for &arg in &args {
        slices.push(match cx.free_slice(arg, high, low) {
            Some(slice) => slice,
            None if constant => cx.extract(arg, high, low),
            None => return None,
        });
    }
    Some(slices)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Enough {
    AllFree,
    OneConstant,
}

/// `(bvand x y)[h:l] => (bvand x[h:l] y[h:l])`, likewise `bvxor`, if a slice is constant or all are
/// free
fn extract_bitwise(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 0);
    let op = cx.op(inner);
    if !matches!(op, Op::BvAnd | Op::BvXor) {
        return None;
    }
    let slices = folding_slices(cx, inner, cx.store.indices(t), Enough::OneConstant)?;
    Some(cx.mk(op, &slices))
}

/// `(ite p x y)[h:l] => (ite p x[h:l] y[h:l])`, if both slices are free
fn extract_ite(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 0);
    let [p, x, y] = cx.ite_args(inner)?;
    let [high, low] = cx.store.indices(t);
    let constant = cx.is_value(x) && cx.is_value(y);
    if cx.is_shared(inner) && !constant {
        return None;
    }
    let x = cx.free_slice(x, high, low)?;
    let y = cx.free_slice(y, high, low)?;
    Some(cx.ite(p, x, y))
}

/// `(bvadd x y)[h:0] => (bvadd x[h:0] y[h:0])`, likewise `bvmul`, if that is at most the lower half
/// of a term used nowhere else, or if all slices are free
fn extract_low_arithmetic(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 0);
    let op = cx.op(inner);
    let [high, low] = cx.store.indices(t);
    if !matches!(op, Op::BvAdd | Op::BvMul) || low != 0 || cx.is_shared(inner) {
        return None;
    }
    let slices = if cx.width(t) <= cx.width(inner) / 2 && cx.args(inner).len() <= MERGED_ARGS {
        let args = cx.args_vec(inner);
        args.iter().map(|&arg| cx.slice(arg, high, 0)).collect()
    } else {
        folding_slices(cx, inner, [high, 0], Enough::AllFree)?
    };
    Some(cx.mk(op, &slices))
}

/// `((_ sign_extend n) ((_ sign_extend m) x)) => ((_ sign_extend n+m) x)`
fn sign_extend_twice(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.unary(Op::SignExtend, cx.arg(t, 0))?;
    let by = cx.width(t) - cx.width(x);
    Some(cx.sign_extend(x, by))
}

/// `(sign_extend (bvnot x)) => (bvnot (sign_extend x))`
fn sign_extend_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.unary(Op::BvNot, cx.arg(t, 0))?;
    let by = cx.store.indices(t)[0];
    let extended = cx.sign_extend(x, by);
    Some(cx.bvnot(extended))
}

/// `(sign_extend (concat c x)) => (concat c' x)` with the constant extended
fn sign_extend_known(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 0);
    if cx.op(inner) != Op::Concat {
        return None;
    }
    let mut parts = cx.args_vec(inner);
    let extended = cx.value(parts[0])?.sign_extend(cx.store.indices(t)[0]);
    parts[0] = cx.bv(&extended);
    Some(cx.concat(&parts))
}

/// `(sign_extend (ite p c d)) => (ite p c' d')` with the constants extended
fn sign_extend_ite_values(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(cx.arg(t, 0))?;
    let by = cx.store.indices(t)[0];
    let (x, y) = (cx.value(x)?.sign_extend(by), cx.value(y)?.sign_extend(by));
    let (x, y) = (cx.bv(&x), cx.bv(&y));
    Some(cx.ite(p, x, y))
}
