//! Membership in the repetitions of one word that a model chooses.
//!
//! Idea: `w` is a power of `v` exactly if `w v` is `v w` and the length of `w` is a multiple of that of `v`, where
//! only the empty word is a power of the empty word. A fixed number of repetitions makes that linear. For others
//! the equation and bounds are given at once, and that the length is a multiple once a candidate violates it, for
//! the length that it gives to `v`.
//! Invariant: see [`super`].
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Combinatorics on Words", proposition 1.3.2.

use trine_term::{Op, TermId, TermStore};

use super::Axiom;
use crate::builder::Builder;

/// Words that are repeated at most so often are written down.
const MOST_WRITTEN: u32 = 16;

/// How often one word is repeated.
#[derive(Clone, Copy)]
pub(super) struct Repetition {
    word: TermId,
    least: u32,
    /// Nothing where there is no bound.
    most: Option<u32>,
}

impl Repetition {
    /// The repetitions that a language consists of.
    pub(super) fn of(store: &TermStore, language: TermId) -> Option<Self> {
        let [low, high] = store.indices(language);
        let (least, most) = match store.op(language) {
            Op::ReStar => (0, None),
            Op::RePlus => (1, None),
            Op::RePower => (low, Some(low)),
            Op::ReLoop if low <= high => (low, Some(high)),
            _ => return None,
        };
        let once = store.arg(language, 0);
        let is_word = store.op(once) == Op::StrToRe;
        is_word.then(|| Self { word: store.arg(once, 0), least, most })
    }

    /// Whether the axiom says all there is to say.
    pub(super) fn is_exact(self) -> bool {
        self.most == Some(self.least)
    }

    /// What members are, and what is none where the number is fixed.
    pub(super) fn membership(self, b: &mut Builder<'_>, w: TermId) -> Axiom {
        if self.is_exact() {
            let member = if self.least <= MOST_WRITTEN {
                let whole = b.concat(&vec![self.word; self.least as usize]);
                b.eq(w, whole)
            } else {
                let (size, all) = (b.len(w), self.length(b, self.least));
                let (commute, same) = (self.commutes(b, w), b.eq(size, all));
                b.and(&[commute, same])
            };
            return Axiom::exactly(b, member);
        }
        let (size, once, zero) = (b.len(w), b.len(self.word), b.int(0));
        let mut facts = vec![self.commutes(b, w), self.has_length(b, w)];
        // At least one repetition is there where there is a letter.
        let (is_empty, is_long, is_some) = (b.eq(size, zero), b.le(once, size), b.lt(zero, once));
        let is_repeated = b.and(&[is_long, is_some]);
        facts.push(b.or(&[is_empty, is_repeated]));
        Axiom { if_true: Some(b.and(&facts)), ..Axiom::default() }
    }

    /// That a member is as long as so many words, if the word has this length; that what is none is not, or does
    /// not commute with the word.
    pub(super) fn with_length(
        self,
        b: &mut Builder<'_>,
        w: TermId,
        is_member: bool,
        length: u64,
    ) -> TermId {
        let (size, once) = (b.len(w), b.len(self.word));
        let length = b.int(length as i64);
        let zero = b.int(0);
        let same = b.eq(once, length);
        let is_multiple = if length == zero {
            b.eq(size, zero)
        } else {
            let rest = b.store.mk(Op::Mod, &[size, length]);
            b.eq(rest, zero)
        };
        let other = b.not(same);
        if is_member {
            return b.or(&[other, is_multiple]);
        }
        let (commute, has_length) = (self.commutes(b, w), self.has_length(b, w));
        let member = b.and(&[is_multiple, commute, has_length]);
        let no_member = b.not(member);
        b.or(&[other, no_member])
    }

    fn commutes(self, b: &mut Builder<'_>, w: TermId) -> TermId {
        let sides = [b.concat(&[w, self.word]), b.concat(&[self.word, w])];
        b.eq(sides[0], sides[1])
    }

    /// The bounds that the numbers of repetitions give to the length.
    fn has_length(self, b: &mut Builder<'_>, w: TermId) -> TermId {
        let size = b.len(w);
        let least = self.length(b, self.least);
        let mut facts = vec![b.le(least, size)];
        if let Some(most) = self.most {
            let most = self.length(b, most);
            facts.push(b.le(size, most));
        }
        b.and(&facts)
    }

    /// The length of the word, so many times.
    fn length(self, b: &mut Builder<'_>, times: u32) -> TermId {
        let (factor, once) = (b.int(i64::from(times)), b.len(self.word));
        b.store.mk(Op::Mul, &[factor, once])
    }
}

/// The word that the words of a language are repetitions of, as often as the language says, if a model chooses
/// it and how often.
pub(crate) fn repeated_word(store: &TermStore, language: TermId) -> Option<TermId> {
    let repetition = Repetition::of(store, language).filter(|one| !one.is_exact())?;
    (!store.is_value(repetition.word)).then_some(repetition.word)
}

#[cfg(test)]
mod tests {
    use trine_collections::Budget;
    use trine_term::{Evaluator, Interpretation, Value};
    use trine_value::StrValue;

    use super::*;
    use crate::test_words::texts;

    #[test]
    fn members_are_what_the_axioms_say() {
        let mut store = TermStore::new();
        let string = store.sorts.string();
        let [w, v] = ["w", "v"].map(|name| store.declare_const(name, string));
        let once = store.mk(Op::StrToRe, &[v]);
        let mut languages = vec![store.mk(Op::ReStar, &[once]), store.mk(Op::RePlus, &[once])];
        languages.extend(
            [0, 1, 2, 3, 17].map(|times| store.mk_indexed(Op::RePower, [times, 0], &[once])),
        );
        languages.extend(
            [[0, 2], [1, 3], [2, 3], [0, 40]]
                .map(|bounds| store.mk_indexed(Op::ReLoop, bounds, &[once])),
        );
        for language in languages {
            let Some(repetition) = Repetition::of(&store, language) else { continue };
            let atom = store.mk(Op::StrInRe, &[w, language]);
            let mut b = Builder { store: &mut store };
            let axiom = repetition.membership(&mut b, w);
            let lemmas = [false, true].map(|is_member| {
                [0, 1, 2].map(|length| repetition.with_length(&mut b, w, is_member, length))
            });
            for long in texts(6) {
                for short in texts(2) {
                    let mut model = Interpretation::new();
                    for (constant, word) in [(w, &long), (v, &short)] {
                        let function = store.function(constant).expect("a constant");
                        let word = StrValue::from_literal(word).expect("a literal of a test");
                        model.set_constant(function, Value::String(word));
                    }
                    let mut evaluator = Evaluator::new(&store, &model);
                    let unlimited = Budget::unlimited();
                    let mut holds = |term| evaluator.holds(term, &unlimited) == Ok(true);
                    let is_member = holds(atom);
                    let of_members = axiom.if_true.is_none_or(&mut holds);
                    let of_others = axiom.if_false.is_none_or(&mut holds);
                    let told = lemmas.map(|all| all.map(&mut holds));
                    let case = format!("{long} {short} {:?}", repetition.most);
                    if is_member {
                        assert!(of_members && told[1] == [true; 3], "{case}");
                        assert!(repetition.is_exact() != of_others, "{case}");
                    } else {
                        assert!(of_others && told[0] == [true; 3], "{case}");
                        assert!(!of_members || told[1] != [true; 3], "{case}");
                    }
                    assert!(!is_member || told[0] != [true; 3], "{case}");
                }
            }
        }
    }
}
