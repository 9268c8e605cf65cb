//! Membership in a language that is written with constants which a model chooses.
//!
//! Idea: a text is cut along the concatenation; connectives of languages are connectives of
//! memberships. Only for members, and only where the constant stands in no repetition.
//! Invariant: see [`super`].

use trine_term::{Op, TermId, TermStore};

use super::Axiom;
use super::cuts::{Cut, Cuts};
use crate::builder::Builder;

/// Membership in a language that mentions a string variable: `w` is cut along the
/// concatenation. Only for members, and only where the variable stands in no repetition.
pub(super) fn membership(
    cuts: &mut Cuts,
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
            for text in [args[0], w, args[1]] {
                let length = b.len(text);
                facts.push(b.eq(length, one));
            }
            let codes = [args[0], w, args[1]].map(|text| b.store.mk(Op::StrToCode, &[text]));
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
                let piece = cuts.text(b.store, Cut::Piece(position as u32), w, language);
                pieces.push(piece);
                facts.push(b.in_re(piece, part));
            }
            let whole = b.concat(&pieces);
            facts.push(b.eq(w, whole));
            Some(Axiom { if_true: Some(b.and(&facts)), ..Axiom::default() })
        }
        _ => None,
    }
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
