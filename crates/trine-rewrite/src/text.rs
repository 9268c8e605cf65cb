//! What rules on strings read and make: literals, parts of concatenations, common ends, places where
//! one literal may overlap another.
//!
//! Idea: a text is a list of parts none of which is a concatenation of its own; most rules compare
//! two such lists from one end, or look for a literal among the parts.
//! Invariant: what is read holds for every value of the parts; the work on two literals is bounded by
//! [`MAX_OVERLAP_STEPS`].

use std::cmp::Ordering;

use trine_term::{Op, TermId};
use trine_value::StrValue;
use trine_value::number::Integer;

use crate::cx::{Args, RewriteCx};

/// Code points that are compared to find where two literals may overlap.
const MAX_OVERLAP_STEPS: usize = 1 << 16;

/// An end of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Front,
    Back,
}

/// What is left of two texts after what they begin (or end) with in common.
pub(crate) enum Stripped {
    /// Nothing was in common.
    Nothing,
    /// They differ whatever their parts are; at the front: how the first code points compare.
    Clash(Ordering),
    /// The rests.
    Rest(Args, Args),
}

/// Readers and makers of texts.
impl RewriteCx<'_> {
    /// The literal that a term is.
    #[inline]
    pub(crate) fn word(&self, term: TermId) -> Option<&StrValue> {
        self.store.string_value(term)
    }

    pub(crate) fn is_empty_word(&self, term: TermId) -> bool {
        self.word(term).is_some_and(StrValue::is_empty)
    }

    /// A code point, if the term is a literal of length one.
    pub(crate) fn letter(&self, term: TermId) -> Option<u32> {
        let word = self.word(term)?;
        if word.len() == 1 { word.code_point(0).map(|point| point.get()) } else { None }
    }

    pub(crate) fn empty_word(&mut self) -> TermId {
        self.store.mk_string(&StrValue::empty())
    }

    pub(crate) fn int(&mut self, value: i64) -> TermId {
        self.store.mk_int(&Integer::from(value))
    }

    /// The integer that a term is.
    pub(crate) fn integer(&self, term: TermId) -> Option<&Integer> {
        self.store.int_value(term)
    }

    /// The operands of a concatenation, or the term alone.
    pub(crate) fn parts(&self, term: TermId) -> Args {
        if self.op(term) == Op::StrConcat { self.args_vec(term) } else { Args::from_slice(&[term]) }
    }

    /// The concatenation of parts.
    pub(crate) fn text(&mut self, parts: &[TermId]) -> TermId {
        let neutral = self.empty_word();
        self.nary(Op::StrConcat, parts, neutral)
    }

    /// Takes what two texts begin (or end) with in common off both.
    pub(crate) fn strip(&mut self, left: &[TermId], right: &[TermId], end: End) -> Stripped {
        let mut sides = [left, right].map(Args::from_slice);
        if end == End::Front {
            // The interesting end is the last one.
            sides.iter_mut().for_each(|side| side.reverse());
        }
        let mut changed = false;
        let [a, b] = &mut sides;
        while let (Some(&x), Some(&y)) = (a.last(), b.last()) {
            if x == y {
                a.pop();
                b.pop();
                changed = true;
                continue;
            }
            if self.is_empty_word(x) || self.is_empty_word(y) {
                let side = if self.is_empty_word(x) { &mut *a } else { &mut *b };
                side.pop();
                changed = true;
                continue;
            }
            let (Some(p), Some(q)) = (self.word(x).cloned(), self.word(y).cloned()) else { break };
            let common = match end {
                End::Front => common(p.code_points(), q.code_points()),
                End::Back => common(p.code_points().rev(), q.code_points().rev()),
            };
            if common < p.len().min(q.len()) {
                let order = p.code_point(common).cmp(&q.code_point(common));
                return Stripped::Clash(order);
            }
            for (side, word) in [(&mut *a, p), (&mut *b, q)] {
                side.pop();
                let rest = match end {
                    End::Front => word.slice(common..word.len()),
                    End::Back => word.slice(0..word.len() - common),
                };
                if !rest.is_empty() {
                    side.push(self.store.mk_string(&rest));
                }
            }
            changed = true;
        }
        if !changed {
            return Stripped::Nothing;
        }
        if end == End::Front {
            sides.iter_mut().for_each(|side| side.reverse());
        }
        let [a, b] = sides;
        Stripped::Rest(a, b)
    }

    /// Whether the literals among `parts` occur in `word` in their order, without overlap: so it is
    /// if the concatenation of the parts is in `word`.
    pub(crate) fn literals_fit(&self, parts: &[TermId], word: &StrValue) -> bool {
        let mut from = 0;
        parts.iter().filter_map(|&part| self.word(part)).all(|literal| {
            let place = word.find(literal, from);
            from = place.map_or(from, |place| place + literal.len());
            place.is_some()
        })
    }

    /// A literal of which every text that has `term` as a part has this one as a part.
    fn some_literal<'a>(&'a self, parts: &'a [TermId]) -> Option<&'a StrValue> {
        parts.iter().filter_map(|&part| self.word(part)).max_by_key(|word| word.len())
    }

    /// Whether a text of these parts never has that code point.
    fn never_has(&self, parts: &[TermId], point: u32) -> bool {
        parts.iter().all(|&part| match self.op(part) {
            Op::StringValue => self
                .word(part)
                .is_some_and(|word| word.code_points().all(|other| other.get() != point)),
            Op::StrFromInt => !(0x30..=0x39).contains(&point),
            Op::StrToLower => (0x41..=0x5A).contains(&point),
            Op::StrToUpper => (0x61..=0x7A).contains(&point),
            _ => false,
        })
    }

    /// Whether some code point of `pattern` never occurs in `text`.
    pub(crate) fn has_foreign_letter(&self, text: &[TermId], pattern: &[TermId]) -> bool {
        self.some_literal(pattern)
            .is_some_and(|word| word.code_points().any(|point| self.never_has(text, point.get())))
    }
}

fn common<T: PartialEq>(a: impl Iterator<Item = T>, b: impl Iterator<Item = T>) -> usize {
    a.zip(b).take_while(|(a, b)| a == b).count()
}

/// Whether one of the two is a prefix of the other.
fn compatible(a: &StrValue, b: &StrValue) -> bool {
    a.is_prefix_of(b) || b.is_prefix_of(a)
}

/// Where a text that begins with `pattern` may begin in a text that begins with `word`: the first
/// position, at most the length of `word`.
pub(crate) fn first_start(word: &StrValue, pattern: &StrValue) -> usize {
    if word.len().saturating_mul(pattern.len()) > MAX_OVERLAP_STEPS {
        return 0;
    }
    let may_start = |&from: &usize| compatible(&word.slice(from..word.len()), pattern);
    (0..word.len()).find(may_start).unwrap_or(word.len())
}

/// Where a text that ends with `pattern` may end in a text that ends with `word`: the last position.
pub(crate) fn last_end(word: &StrValue, pattern: &StrValue) -> usize {
    word.len() - first_start(&word.reversed(), &pattern.reversed())
}

/// Whether an occurrence of `pattern` may share a position with `word` inside a longer text.
pub(crate) fn may_overlap(word: &StrValue, pattern: &StrValue) -> bool {
    first_start(word, pattern) < word.len() || first_start(pattern, word) < pattern.len()
}
