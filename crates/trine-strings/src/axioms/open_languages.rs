//! Membership in a language that is written with constants which a model chooses.
//!
//! Idea: a string is cut along the concatenation; connectives of languages are connectives of
//! memberships. Of members of repetitions the first repetition is cut off, once, and they are in the
//! language with anything in the place of what the model chooses.
//! Invariant: see [`super`].

use rustc_hash::FxHashMap;
use trine_term::{Op, TermId, TermStore};

use super::Axiom;
use super::skolems::{Role, Skolems};
use crate::builder::Builder;

/// Membership in a language that mentions a string variable: `w` is cut along the concatenation.
pub(super) fn membership(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    w: TermId,
    language: TermId,
) -> Option<Axiom> {
    if is_closed_language(b.store, language) {
        return None;
    }
    let args: Vec<TermId> = b.store.args(language).to_vec();
    let op = b.store.op(language);
    match op {
        Op::StrToRe => {
            let same = b.eq(w, args[0]);
            Some(Axiom::exactly(b, same))
        }
        Op::ReUnion | Op::ReInter => {
            let members: Vec<TermId> = args.iter().map(|&part| b.in_re(w, part)).collect();
            let member = if op == Op::ReUnion { b.or(&members) } else { b.and(&members) };
            Some(Axiom::exactly(b, member))
        }
        Op::ReComp => {
            let member = b.in_re(w, args[0]);
            let other = b.not(member);
            Some(Axiom { if_true: Some(other), if_false: Some(member), always: None })
        }
        Op::ReDiff => {
            let mut parts = vec![b.in_re(w, args[0])];
            for &part in &args[1..] {
                let member = b.in_re(w, part);
                parts.push(b.not(member));
            }
            let member = b.and(&parts);
            Some(Axiom::exactly(b, member))
        }
        Op::ReOpt => {
            let empty = b.empty();
            let (member, empty) = (b.in_re(w, args[0]), b.eq(w, empty));
            let member = b.or(&[member, empty]);
            Some(Axiom::exactly(b, member))
        }
        Op::ReRange => {
            let one = b.int(1);
            let mut facts = Vec::new();
            for string in [args[0], w, args[1]] {
                let length = b.len(string);
                facts.push(b.eq(length, one));
            }
            let codes = [args[0], w, args[1]].map(|string| b.store.mk(Op::StrToCode, &[string]));
            facts.push(b.le(codes[0], codes[1]));
            facts.push(b.le(codes[1], codes[2]));
            let member = b.and(&facts);
            Some(Axiom::exactly(b, member))
        }
        Op::ReConcat => {
            let mut pieces = Vec::with_capacity(args.len());
            let mut facts = Vec::new();
            for (position, &part) in args.iter().enumerate() {
                if b.store.op(part) == Op::StrToRe {
                    pieces.push(b.store.arg(part, 0));
                    continue;
                }
                let piece = skolems.string(b.store, Role::Piece(position as u32), w, language);
                pieces.push(piece);
                facts.push(b.in_re(piece, part));
            }
            let whole = b.concat(&pieces);
            facts.push(b.eq(w, whole));
            Some(Axiom { if_true: Some(b.and(&facts)), ..Axiom::default() })
        }
        Op::RePlus => {
            let first = skolems.string(b.store, Role::Piece(0), w, language);
            let rest = skolems.string(b.store, Role::Piece(1), w, language);
            let others = b.store.mk(Op::ReStar, &args);
            let (whole, wider) = (b.concat(&[first, rest]), wider_language(b, language));
            let facts =
                [b.eq(w, whole), b.in_re(first, args[0]), b.in_re(rest, others), b.in_re(w, wider)];
            Some(Axiom { if_true: Some(b.and(&facts)), ..Axiom::default() })
        }
        Op::ReStar | Op::RePower | Op::ReLoop => {
            let wider = wider_language(b, language);
            let member = b.in_re(w, wider);
            Some(Axiom { if_true: Some(member), ..Axiom::default() })
        }
        _ => None,
    }
}

/// A language without constants that a model chooses, which contains the given one whatever is chosen.
fn wider_language(b: &mut Builder<'_>, language: TermId) -> TermId {
    let mut seen = trine_term::TermSet::new();
    let mut parts = Vec::new();
    trine_term::post_order(b.store, &[language], &mut seen, |term| {
        if b.store.sort(term) == b.store.sorts.reglan() {
            parts.push(term);
        }
    });
    let mut wider: FxHashMap<TermId, TermId> = FxHashMap::default();
    for part in parts {
        let args = b.store.args(part).to_vec();
        let op = b.store.op(part);
        let of_part = match op {
            _ if is_closed_language(b.store, part) => part,
            Op::StrToRe if b.store.op(args[0]) == Op::StrFromInt => {
                let digit = b.re_range("0", "9");
                b.store.mk(Op::ReStar, &[digit])
            }
            Op::ReDiff => wider[&args[0]],
            Op::ReUnion
            | Op::ReInter
            | Op::ReConcat
            | Op::ReStar
            | Op::RePlus
            | Op::ReOpt
            | Op::RePower
            | Op::ReLoop => {
                let args: Vec<TermId> = args.iter().map(|arg| wider[arg]).collect();
                let indices = b.store.indices(part);
                b.store.mk_indexed(op, indices, &args)
            }
            _ => b.store.mk(Op::ReAll, &[]),
        };
        wider.insert(part, of_part);
    }
    wider[&language]
}

/// Whether [`membership`] says all there is to say of members (or of what is no member) of a language
/// that is written with a constant.
pub(crate) fn has_membership_axiom(store: &TermStore, language: TermId, is_member: bool) -> bool {
    match store.op(language) {
        Op::StrToRe
        | Op::ReUnion
        | Op::ReInter
        | Op::ReComp
        | Op::ReDiff
        | Op::ReOpt
        | Op::ReRange => true,
        Op::ReConcat => is_member,
        _ => false,
    }
}

/// Whether a language is written without constants that a model chooses.
#[must_use]
pub fn is_closed_language(store: &TermStore, language: TermId) -> bool {
    let mut seen = trine_term::TermSet::new();
    let mut closed = true;
    trine_term::post_order(store, &[language], &mut seen, |term| {
        closed &= !matches!(store.op(term), Op::Apply | Op::BoundVar | Op::Ite)
            && (store.sort(term) == store.sorts.reglan() || store.is_value(term));
    });
    closed
}
