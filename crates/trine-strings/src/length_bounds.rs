//! What memberships and equations say about lengths, for arithmetic.
//!
//! Idea: a string in a language is as long as its shortest word at least, and as its longest at most; both
//! sides of an equation are equally long. Where the lengths occur that these speak of, that is a valid
//! formula, so that arithmetic contradicts strings while the search goes on. The procedures for conjunctions know it anyway, so
//! it is no part of what an implicant has to make true.
//! Invariant: each formula holds in every model, and is given once.

use rustc_hash::FxHashMap;
use trine_automata::RegexId;
use trine_term::{Op, TermId, TermSet, TermStore};
use trine_value::number::Integer;

use crate::builder::Builder;
use crate::language::Languages;

/// Memberships and lengths that were met, by string.
#[derive(Default)]
pub(crate) struct LengthBounds {
    memberships: FxHashMap<TermId, Vec<(TermId, RegexId)>>,
    /// Equations, by the first unknown whose length was not met.
    equations: FxHashMap<TermId, Vec<TermId>>,
    measured: TermSet,
}

impl LengthBounds {
    /// A membership was met; what follows for the length, if that was met before.
    pub(crate) fn met_membership(
        &mut self,
        store: &mut TermStore,
        languages: &mut Languages,
        atom: TermId,
        language: RegexId,
    ) -> Vec<TermId> {
        let string = store.arg(atom, 0);
        if self.measured.contains(string) {
            return bounds(store, languages, atom, language);
        }
        self.memberships.entry(string).or_default().push((atom, language));
        Vec::new()
    }

    /// An equation was met; that its sides are equally long, if all lengths in it were met before.
    pub(crate) fn met_equation(&mut self, store: &mut TermStore, atom: TermId) -> Option<TermId> {
        let sides = [store.arg(atom, 0), store.arg(atom, 1)].map(|side| parts(store, side));
        let mut unknown =
            sides.iter().flatten().filter(|&&part| store.string_value(part).is_none());
        if let Some(&open) = unknown.find(|&&part| !self.measured.contains(part)) {
            self.equations.entry(open).or_default().push(atom);
            return None;
        }
        let mut b = Builder { store };
        let sides = [b.store.arg(atom, 0), b.store.arg(atom, 1)];
        let [left, right] = sides.map(|side| b.len(side));
        let same = b.eq(left, right);
        Some(b.store.mk(Op::Implies, &[atom, same]))
    }

    /// The length of a string was met; what follows for it from the memberships that were met before.
    pub(crate) fn met_length(
        &mut self,
        store: &mut TermStore,
        languages: &mut Languages,
        string: TermId,
    ) -> Vec<(TermId, TermId)> {
        self.measured.insert(string);
        let mut all = Vec::new();
        for (atom, language) in self.memberships.remove(&string).unwrap_or_default() {
            let formulas = bounds(store, languages, atom, language);
            all.extend(formulas.into_iter().map(|formula| (atom, formula)));
        }
        for atom in self.equations.remove(&string).unwrap_or_default() {
            all.extend(self.met_equation(store, atom).map(|formula| (atom, formula)));
        }
        all
    }
}

/// The parts of a string that are no concatenations.
fn parts(store: &TermStore, string: TermId) -> Vec<TermId> {
    match store.op(string) {
        Op::StrConcat => store.args(string).to_vec(),
        _ => vec![string],
    }
}

/// How long strings are that are in the language of a membership, and those that are not.
fn bounds(
    store: &mut TermStore,
    languages: &mut Languages,
    atom: TermId,
    language: RegexId,
) -> Vec<TermId> {
    let string = store.arg(atom, 0);
    let length = store.mk(Op::StrLen, &[string]);
    let complement = languages.regexes.complement(language);
    let denied = store.mk(Op::Not, &[atom]);
    let mut formulas = Vec::new();
    for (premise, language) in [(atom, language), (denied, complement)] {
        let (shortest, longest) =
            (languages.regexes.min_len(language), languages.regexes.max_len(language));
        let mut limit = |op: Op, limit: u64| {
            let number = store.mk_int(&Integer::from(limit));
            let conclusion = store.mk(op, &[length, number]);
            formulas.push(store.mk(Op::Implies, &[premise, conclusion]));
        };
        if shortest > 0 {
            limit(Op::Ge, shortest);
        }
        if let Some(longest) = longest {
            limit(Op::Le, longest);
        }
    }
    formulas
}
