//! Making terms over strings and integers without the most frequent junk.
//!
//! Idea: axioms are written as they stand in the brief of the theory; the builder keeps
//! concatenations flat, merges literals, and measures what has a known length.
//! Invariant: each maker returns a term equivalent to the operator applied to its arguments.

use trine_term::{Op, TermId, TermStore};
use trine_value::StrValue;
use trine_value::number::Integer;

/// The store with makers.
pub(crate) struct Builder<'a> {
    pub(crate) store: &'a mut TermStore,
}

impl Builder<'_> {
    pub(crate) fn int(&mut self, value: i64) -> TermId {
        self.store.mk_int(&Integer::from(value))
    }

    pub(crate) fn word(&mut self, value: &StrValue) -> TermId {
        self.store.mk_string(value)
    }

    /// The literal of a string of the program.
    pub(crate) fn letters(&mut self, string: &str) -> TermId {
        let points = string.chars().filter_map(|c| trine_value::CodePoint::new(c as u32));
        self.store.mk_string(&StrValue::from_code_points(points))
    }

    pub(crate) fn empty(&mut self) -> TermId {
        self.store.mk_string(&StrValue::empty())
    }

    /// The concatenation of the parts, flat, neighbouring literals merged.
    pub(crate) fn concat(&mut self, parts: &[TermId]) -> TermId {
        let mut flat: Vec<TermId> = Vec::new();
        let mut stack: Vec<TermId> = parts.iter().rev().copied().collect();
        while let Some(part) = stack.pop() {
            if self.store.op(part) == Op::StrConcat {
                stack.extend(self.store.args(part).iter().rev());
                continue;
            }
            let Some(word) = self.store.string_value(part).cloned() else {
                flat.push(part);
                continue;
            };
            if word.is_empty() {
                continue;
            }
            match flat.last().and_then(|&last| self.store.string_value(last)) {
                Some(before) => {
                    let merged = before.concat(&word);
                    flat.pop();
                    flat.push(self.store.mk_string(&merged));
                }
                None => flat.push(part),
            }
        }
        match flat.as_slice() {
            [] => self.empty(),
            [single] => *single,
            _ => self.store.mk(Op::StrConcat, &flat),
        }
    }

    /// The length of a term; known lengths are added up.
    pub(crate) fn len(&mut self, string: TermId) -> TermId {
        if let Some(word) = self.store.string_value(string) {
            let length = Integer::from(word.len());
            return self.store.mk_int(&length);
        }
        if self.store.op(string) == Op::StrConcat {
            let parts = self.store.args(string).to_vec();
            let lengths: Vec<TermId> = parts.into_iter().map(|part| self.len(part)).collect();
            return self.add(&lengths);
        }
        self.store.mk(Op::StrLen, &[string])
    }

    pub(crate) fn add(&mut self, terms: &[TermId]) -> TermId {
        match terms {
            [] => self.int(0),
            [single] => *single,
            _ => self.store.mk(Op::Add, terms),
        }
    }

    pub(crate) fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        self.store.mk(Op::Sub, &[a, b])
    }

    pub(crate) fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b { self.store.mk_bool(true) } else { self.store.mk(Op::Eq, &[a, b]) }
    }

    pub(crate) fn le(&mut self, a: TermId, b: TermId) -> TermId {
        self.store.mk(Op::Le, &[a, b])
    }

    pub(crate) fn lt(&mut self, a: TermId, b: TermId) -> TermId {
        self.store.mk(Op::Lt, &[a, b])
    }

    pub(crate) fn not(&mut self, a: TermId) -> TermId {
        match self.store.op(a) {
            Op::Not => self.store.arg(a, 0),
            _ => self.store.mk(Op::Not, &[a]),
        }
    }

    pub(crate) fn and(&mut self, parts: &[TermId]) -> TermId {
        match parts {
            [] => self.store.mk_bool(true),
            [single] => *single,
            _ => self.store.mk(Op::And, parts),
        }
    }

    pub(crate) fn or(&mut self, parts: &[TermId]) -> TermId {
        match parts {
            [] => self.store.mk_bool(false),
            [single] => *single,
            _ => self.store.mk(Op::Or, parts),
        }
    }

    /// `c` and `then`, or not `c` and `otherwise`.
    pub(crate) fn cases(&mut self, c: TermId, then: TermId, otherwise: TermId) -> TermId {
        self.store.mk(Op::Ite, &[c, then, otherwise])
    }

    pub(crate) fn language_of(&mut self, word: TermId) -> TermId {
        self.store.mk(Op::StrToRe, &[word])
    }

    pub(crate) fn re_all(&mut self) -> TermId {
        self.store.mk(Op::ReAll, &[])
    }

    pub(crate) fn re_concat(&mut self, parts: &[TermId]) -> TermId {
        match parts {
            [single] => *single,
            _ => self.store.mk(Op::ReConcat, parts),
        }
    }

    pub(crate) fn re_range(&mut self, low: &str, high: &str) -> TermId {
        let ends = [low, high].map(|end| self.letters(end));
        self.store.mk(Op::ReRange, &ends)
    }

    pub(crate) fn in_re(&mut self, string: TermId, language: TermId) -> TermId {
        self.store.mk(Op::StrInRe, &[string, language])
    }

    /// The language of all strings that contain `word`.
    pub(crate) fn containing(&mut self, word: TermId) -> TermId {
        let (all, word) = (self.re_all(), self.language_of(word));
        self.store.mk(Op::ReConcat, &[all, word, all])
    }
}
