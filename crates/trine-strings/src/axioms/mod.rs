//! Axioms of the extended functions: what `substr`, `indexof`, `replace` and the others mean in
//! terms of equations, memberships and lengths.
//!
//! Idea: each application has one formula that defines it. Fresh constants in it are functions of
//! the arguments ([`skolems`]).
//! Invariant: for all values of the old constants there are values of the new ones that make the
//! formula true, and then the application has the value that the evaluator gives it. An axiom of an
//! atom is split by polarity, since only what makes the atom true (or false) has to be looked at.
//! Reference: Reynolds, Woo, Barrett, Brumley, Liang, Tinelli, "Scaling Up DPLL(T) String Solvers
//! Using Context-Dependent Simplification", CAV 2017 (reductions); Zheng et al., Z3str2.

mod back_references;
mod matches;
mod numbers;
mod occurrences;
mod open_languages;
mod order;
mod positions;
mod repeated_words;
mod skolems;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{Op, TermId, TermStore, by_theory};
use trine_value::StrValue;

use crate::builder::Builder;
use occurrences::Place;
use skolems::Skolems;

pub(crate) use numbers::number_is;
pub(crate) use occurrences::has_language_of_occurrences;
pub(crate) use open_languages::Unfolding;
pub use open_languages::is_closed_language;
pub(crate) use open_languages::{has_membership_axiom, open_strings, unfolding_for};
pub(crate) use repeated_words::repeated_word;

/// What has to hold of a term besides the assertions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Axiom {
    /// Holds whenever the term matters.
    pub always: Option<TermId>,
    /// Holds if the atom is true.
    pub if_true: Option<TermId>,
    /// Holds if the atom is false.
    pub if_false: Option<TermId>,
}

impl Axiom {
    fn always(formula: TermId) -> Self {
        Self { always: Some(formula), ..Self::default() }
    }

    /// The same with more that always holds.
    fn and_always(self, b: &mut Builder<'_>, more: &[TermId]) -> Self {
        let facts: Vec<TermId> = self.always.into_iter().chain(more.iter().copied()).collect();
        Self { always: Some(b.and(&facts)), ..self }
    }

    /// The atom means the formula.
    fn exactly(b: &mut Builder<'_>, formula: TermId) -> Self {
        Self { if_true: Some(formula), if_false: Some(b.not(formula)), always: None }
    }
}

/// Whether an axiom says what an operator means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Given {
    /// Always.
    Always,
    /// For some arguments; otherwise the procedures for conjunctions know it.
    Sometimes,
    /// The procedures for conjunctions know it, or it is a part of a language.
    Never,
}

/// Which operators have axioms.
fn given(op: by_theory::String) -> Given {
    use by_theory::String as S;
    // total over Op
    match op {
        S::StrAt | S::StrSubstr | S::StrUpdate | S::StrRev | S::StrToLower | S::StrToUpper => {
            Given::Always
        }
        S::StrIndexOf | S::StrReplace | S::StrReplaceAll | S::StrIndexOfRe => Given::Always,
        S::StrReplaceRe | S::StrReplaceReAll => Given::Always,
        S::StrReplaceReLongest | S::StrReplaceReLongestAll => Given::Always,
        S::StrContains | S::StrPrefixOf | S::StrSuffixOf | S::StrIsDigit => Given::Always,
        S::StrFromCode | S::StrToCode | S::StrFromInt | S::StrToInt => Given::Always,
        // Chains of more than two are taken apart by the rewriter.
        S::StrLt | S::StrLe => Given::Sometimes,
        // Closed languages are read by the procedures.
        S::StrInRe | S::StrReplaceCg | S::StrExtractCg => Given::Sometimes,
        S::StringValue | S::StrConcat | S::StrLen => Given::Never,
        // Transducers of the procedures.
        S::StrReplaceCgAll => Given::Never,
        S::StrToRe | S::ReNone | S::ReAll | S::ReAllChar | S::ReRange => Given::Never,
        S::ReConcat | S::ReUnion | S::ReInter | S::ReComp | S::ReDiff => Given::Never,
        S::ReStar | S::RePlus | S::ReOpt | S::RePower | S::ReLoop => Given::Never,
        S::ReStarLazy | S::RePlusLazy | S::ReOptLazy | S::ReLoopLazy => Given::Never,
        S::ReCapture | S::ReReference | S::ReBeginAnchor | S::ReEndAnchor => Given::Never,
        S::ReFromText => Given::Never,
    }
}

/// Makes axioms, each fresh constant once.
#[derive(Default)]
pub struct Axioms {
    skolems: Skolems,
    /// Applications of `str.indexof` to a string and a pattern, with the places where they begin.
    places: FxHashMap<(TermId, TermId), Vec<Place>>,
    /// Strings in which the first occurrence of a pattern is looked for, by the pattern.
    searched: FxHashMap<TermId, Vec<TermId>>,
    /// Applications of `str.from_int` that further ones are compared with.
    numerals: Vec<TermId>,
    /// What is left of strings behind the first occurrence that `str.replace_all` replaces.
    rests: FxHashSet<TermId>,
}

/// Applications of `str.indexof` or `str.from_int`, or strings, that a further one is compared with.
const MAX_COMPARED: usize = 4;

impl Axioms {
    /// The axiom of an application, if its operator has one. It speaks of `term` where it means the
    /// value of the application, which may be that itself.
    pub fn axiom(
        &mut self,
        store: &mut TermStore,
        application: TermId,
        term: TermId,
    ) -> Option<Axiom> {
        let is_given = by_theory::String::of(store.op(application)).map(given);
        if is_given == Some(Given::Never) {
            return None;
        }
        let args: Vec<TermId> = store.args(application).to_vec();
        let same_place = self.same_first_occurrences(store, application);
        let skolems = &mut self.skolems;
        let b = &mut Builder { store };
        match (b.store.op(application), args.as_slice()) {
            (Op::StrAt, &[w, n]) => {
                let one = b.int(1);
                Some(positions::substring(skolems, b, term, w, n, one))
            }
            (Op::StrSubstr, &[w, m, n]) => Some(positions::substring(skolems, b, term, w, m, n)),
            (Op::StrUpdate, &[w, n, u]) => Some(positions::update(b, term, w, n, u)),
            (Op::StrRev, &[w]) => Some(positions::reversed(b, term, w)),
            (Op::StrToLower | Op::StrToUpper, &[w]) => Some(positions::letterwise(b, term, w)),
            (Op::StrIndexOf, &[w, p, k]) => {
                let others = self.places.entry((w, p)).or_default();
                let (at, own) = ((w, p, k), Place { value: application, from: k });
                let axiom = occurrences::index_of(skolems, b, term, at, others);
                if others.len() < MAX_COMPARED && !others.contains(&own) {
                    others.push(own);
                }
                Some(axiom.and_always(b, &same_place))
            }
            (Op::StrReplace, &[w, p, r]) => {
                let axiom = occurrences::replace(skolems, b, term, w, p, r);
                Some(axiom.and_always(b, &same_place))
            }
            (Op::StrReplaceAll, &[w, p, r]) => {
                Some(occurrences::replace_all(skolems, &mut self.rests, b, term, [w, p, r]))
            }
            (Op::StrContains, &[w, p]) => {
                let axiom = occurrences::contains(skolems, b, application, w, p);
                let facts = occurrences::in_replaced(b, application, w, p);
                Some(if facts.is_empty() { axiom } else { axiom.and_always(b, &facts) })
            }
            (Op::StrPrefixOf, &[p, w]) => Some(occurrences::prefix_of(skolems, b, p, w)),
            (Op::StrSuffixOf, &[s, w]) => Some(occurrences::suffix_of(skolems, b, s, w)),
            (op @ (Op::StrReplaceRe | Op::StrReplaceReLongest), &[w, language, r])
                if b.store.string_value(r).is_none() =>
            {
                Some(matches::replace_match(skolems, b, (term, op), w, language, r))
            }
            (
                op @ (Op::StrReplaceRe
                | Op::StrReplaceReAll
                | Op::StrReplaceReLongest
                | Op::StrReplaceReLongestAll),
                &[w, language, r],
            ) => Some(matches::replace_matches(b, (term, op), w, language, r)),
            (Op::StrReplaceCg, &[w]) => {
                let rewritten = back_references::rewritten(skolems, b, application, term, w);
                rewritten.or_else(|| matches::replace_groups(b, application, term, w))
            }
            (Op::StrExtractCg, &[w]) => {
                back_references::rewritten(skolems, b, application, term, w)
            }
            (Op::StrIndexOfRe, &[w, language, k]) => {
                Some(matches::index_of_match(skolems, b, term, w, language, k))
            }
            (Op::StrInRe, &[w, language]) => open_languages::membership(skolems, b, w, language),
            (Op::StrLt, &[a, c]) => Some(order::less(skolems, b, a, c)),
            (Op::StrLe, &[a, c]) => Some(order::at_most(b, a, c)),
            (Op::StrIsDigit, &[w]) => Some(numbers::is_digit(b, w)),
            (Op::StrFromCode, &[n]) => Some(numbers::from_code(b, term, n)),
            (Op::StrToCode, &[w]) => Some(numbers::to_code(b, term, w)),
            (Op::StrFromInt, &[n]) => {
                let axiom = numbers::from_int(skolems, b, term, n);
                let same = self.numerals.iter().map(|&other| {
                    let other = (other, b.store.arg(other, 0));
                    numbers::same_numeral(b, (term, n), other)
                });
                let same: Vec<TermId> = same.collect();
                let axiom = axiom.and_always(b, &same);
                if self.numerals.len() < MAX_COMPARED {
                    self.numerals.push(application);
                }
                Some(axiom)
            }
            (Op::StrToInt, &[w]) => Some(numbers::to_int(b, term, w)),
            (Op::Abs, &[n]) if b.store.sort(term) == b.store.sorts.int() => {
                Some(numbers::absolute(b, term, n))
            }
            (op @ (Op::IntDiv | Op::Mod), &[n, d]) => numbers::division(skolems, b, op, term, n, d),
            (Op::Ite, &[c, then, otherwise]) if b.store.sort(term) != b.store.sorts.bool() => {
                let (then, otherwise) = (b.eq(term, then), b.eq(term, otherwise));
                Some(Axiom::always(b.cases(c, then, otherwise)))
            }
            (op, _) => {
                debug_assert!(is_given != Some(Given::Always), "{op:?} has an axiom");
                None
            }
        }
    }

    /// What the first occurrences of an unknown pattern in strings say of each other that begin with one
    /// another, for an application that looks for the first one.
    fn same_first_occurrences(
        &mut self,
        store: &mut TermStore,
        application: TermId,
    ) -> Vec<TermId> {
        let zero = Builder { store }.int(0);
        let (w, p) = match (store.op(application), store.args(application)) {
            (Op::StrReplace, &[w, p, _]) => (w, p),
            (Op::StrIndexOf, &[w, p, k]) if k == zero => (w, p),
            _ => return Vec::new(),
        };
        if occurrences::has_language_of_occurrences(store, w, p) {
            return Vec::new();
        }
        let others = self.searched.entry(p).or_default();
        let (skolems, b) = (&mut self.skolems, &mut Builder { store });
        let facts = others.iter().filter(|&&other| other != w).flat_map(|&other| {
            [[w, other], [other, w]]
                .into_iter()
                .filter_map(|strings| occurrences::same_first(skolems, b, strings, p))
                .collect::<Vec<_>>()
        });
        let facts = facts.collect();
        if others.len() < MAX_COMPARED && !others.contains(&w) {
            others.push(w);
        }
        facts
    }

    /// Two strings differ: one is longer, or they differ at a position.
    pub fn disequality(&mut self, store: &mut TermStore, a: TermId, c: TermId) -> TermId {
        order::disequality(&mut self.skolems, &mut Builder { store }, a, c)
    }

    /// What it means that a string is in a language that a model chooses, or is not, by the first part of the
    /// language. None where [`unfolding_for`] says so.
    pub(crate) fn unfolding(
        &mut self,
        store: &mut TermStore,
        membership: TermId,
        kind: Unfolding,
    ) -> Option<TermId> {
        let (w, language) = (store.arg(membership, 0), store.arg(membership, 1));
        open_languages::unfolding(&mut self.skolems, &mut Builder { store }, w, language, kind)
    }

    /// What an application to a string and a language that a model chooses means where the strings in the
    /// language have these values; it speaks of `term` where it means the value of the application.
    pub(crate) fn with_values(
        &mut self,
        store: &mut TermStore,
        application: TermId,
        term: TermId,
        values: &[(TermId, StrValue)],
    ) -> TermId {
        open_languages::with_values(&mut Builder { store }, application, term, values)
    }
}
