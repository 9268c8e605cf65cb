//! Contradictions between memberships in languages that a model chooses.
//!
//! Idea: a string is made of parts, each a literal or in a language because a literal says so; the concatenation of
//! these languages is compared with one that the string is said not to be in. Inclusion is derived from the shape of the
//! languages, for all values of the strings that they are written with.
//! Invariant: what is derived holds for all values; nothing follows where nothing is derived.
//! Reference: rules of Kleene algebra with inclusion (Kozen, "A Completeness Theorem for Kleene Algebras and the Algebra of
//! Regular Events", Information and Computation 1994).

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermMap, TermSet, TermStore, post_order};

use super::deps::Deps;
use super::kernel::OpenMembership;

/// A language on the left of an inclusion: parts in a row, each a language or a word.
type Row = Vec<Part>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Part {
    Language(TermId),
    Word(TermId),
}

/// The literals of a contradiction, if one is derived.
pub(super) fn contradiction(
    store: &TermStore,
    memberships: &[OpenMembership],
    budget: &Budget,
) -> Result<Option<Deps>, Exhausted> {
    let mut known: FxHashMap<TermId, Vec<(TermId, u32)>> = FxHashMap::default();
    for membership in memberships.iter().filter(|membership| membership.is_member) {
        let (string, language) = (store.arg(membership.atom, 0), store.arg(membership.atom, 1));
        known.entry(string).or_default().push((language, membership.position));
    }
    for denied in memberships.iter().filter(|membership| !membership.is_member) {
        let (string, language) = (store.arg(denied.atom, 0), store.arg(denied.atom, 1));
        let mut rows: Vec<(Row, Vec<u32>)> = vec![(Vec::new(), vec![denied.position])];
        if let Some(whole) = known.get(&string) {
            rows.extend(whole.iter().map(|&(language, position)| {
                (vec![Part::Language(language)], vec![denied.position, position])
            }));
        }
        // Of a part in several languages the first one counts: there are few.
        let (row, positions) = &mut rows[0];
        let parts = match store.op(string) {
            Op::StrConcat => store.args(string),
            _ => std::slice::from_ref(&string),
        };
        for part in parts {
            match known.get(part).and_then(|languages| languages.first()) {
                Some(&(language, position)) => {
                    row.push(Part::Language(language));
                    positions.push(position);
                }
                None => row.push(Part::Word(*part)),
            }
        }
        for (row, positions) in rows {
            if row_is_within(store, &row, language, budget)? {
                let mut deps = Deps::none();
                positions.into_iter().for_each(|position| deps.extend(&Deps::of(position)));
                return Ok(Some(deps));
            }
        }
    }
    Ok(None)
}

/// A question of the derivation, all of which have to be answered by yes: rows in a language.
fn row_is_within(
    store: &TermStore,
    row: &[Part],
    language: TermId,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let mut goals: Vec<(Row, TermId)> = vec![(row.to_vec(), language)];
    while let Some((row, large)) = goals.pop() {
        budget.spend(1 + row.len() as u64)?;
        if store.op(large) == Op::ReAll {
            continue;
        }
        let single = match row.as_slice() {
            [single] => Some(*single),
            _ => None,
        };
        if single == Some(Part::Language(large)) {
            continue;
        }
        let args = store.args(large);
        // Cases of the smaller side first: each of them has to be within the larger one.
        if let Some(Part::Language(small)) = single {
            let inner = store.args(small);
            match store.op(small) {
                Op::ReUnion => {
                    goals.extend(inner.iter().map(|&part| (vec![Part::Language(part)], large)));
                    continue;
                }
                Op::ReConcat => {
                    goals.push((inner.iter().map(|&part| Part::Language(part)).collect(), large));
                    continue;
                }
                Op::StrToRe => {
                    goals.push((vec![Part::Word(inner[0])], large));
                    continue;
                }
                _ => {}
            }
        }
        match store.op(large) {
            Op::ReStar if short_members(store, args[0]).letters => {}
            Op::ReStar => match single {
                None => goals.extend(row.into_iter().map(|part| (vec![part], large))),
                Some(Part::Word(word)) if store.op(word) == Op::StrConcat => {
                    let parts = store.args(word).iter();
                    goals.extend(parts.map(|&part| (vec![Part::Word(part)], large)));
                }
                Some(Part::Word(word))
                    if store.string_value(word).is_some_and(|word| word.is_empty()) => {}
                Some(Part::Language(small)) if repeats(store.op(small)) => {
                    goals.push((vec![Part::Language(store.arg(small, 0))], large));
                }
                Some(part) => goals.push((vec![part], args[0])),
            },
            Op::ReInter => goals.extend(args.iter().map(|&part| (row.clone(), part))),
            Op::RePlus | Op::ReOpt if row.len() == 1 => goals.push((row, args[0])),
            Op::StrToRe if single == Some(Part::Word(args[0])) => {}
            Op::ReConcat if args.len() == row.len() => {
                goals.extend(row.iter().zip(args).map(|(&part, &language)| (vec![part], language)));
            }
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// What a language is known to have of the words of at most one letter, whatever its strings are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct ShortMembers {
    /// The empty word.
    empty: bool,
    /// Each word of one letter.
    letters: bool,
}

fn short_members(store: &TermStore, language: TermId) -> ShortMembers {
    let mut known: TermMap<ShortMembers> = TermMap::new();
    post_order(store, &[language], &mut TermSet::new(), |term| {
        let args = store.args(term);
        let of = |arg: &TermId| known.get(*arg).copied().unwrap_or_default();
        let has_empty = |arg: &TermId| of(arg).empty;
        let has_letters = |arg: &TermId| of(arg).letters;
        let members = match store.op(term) {
            Op::ReAll => ShortMembers { empty: true, letters: true },
            Op::ReAllChar => ShortMembers { empty: false, letters: true },
            Op::StrToRe => ShortMembers {
                empty: store.string_value(args[0]).is_some_and(|word| word.is_empty()),
                letters: false,
            },
            Op::ReStar | Op::ReOpt => {
                ShortMembers { empty: true, letters: args.iter().all(has_letters) }
            }
            Op::RePlus => of(&args[0]),
            Op::ReUnion => ShortMembers {
                empty: args.iter().any(has_empty),
                letters: args.iter().any(has_letters),
            },
            Op::ReInter => ShortMembers {
                empty: args.iter().all(has_empty),
                letters: args.iter().all(has_letters),
            },
            Op::ReConcat => {
                let longer = args.iter().filter(|arg| !has_empty(arg)).count();
                ShortMembers {
                    empty: longer == 0,
                    letters: args
                        .iter()
                        .any(|arg| has_letters(arg) && longer == usize::from(!has_empty(arg))),
                }
            }
            _ => ShortMembers::default(),
        };
        known.insert(term, members);
    });
    known.get(language).copied().unwrap_or_default()
}

/// Whether the words of a language are words of its part in a row.
fn repeats(op: Op) -> bool {
    matches!(op, Op::ReStar | Op::RePlus | Op::ReOpt | Op::RePower | Op::ReLoop)
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation, Value};
    use trine_value::StrValue;

    use super::*;
    use crate::test_words::texts;

    /// What is derived for pairs of languages holds for all short values.
    #[test]
    fn derived_inclusions_hold() {
        let mut store = TermStore::new();
        let string = store.sorts.string();
        let [x, y, w] = ["x", "y", "w"].map(|name| store.declare_const(name, string));
        let both = store.mk(Op::StrConcat, &[x, y]);
        let twice = store.mk(Op::StrConcat, &[x, x]);
        let literal = store.mk_string(&StrValue::from_literal("a").expect("a letter"));
        let mut languages: Vec<TermId> =
            [x, y, both, twice, literal].map(|word| store.mk(Op::StrToRe, &[word])).to_vec();
        languages.push(store.mk(Op::ReAllChar, &[]));
        for round in 0..2 {
            let below = languages.clone();
            for (place, &one) in below.iter().enumerate() {
                let other = below[(place * 3 + round + 1) % below.len()];
                languages.extend([
                    store.mk(Op::ReStar, &[one]),
                    store.mk(Op::RePlus, &[other]),
                    store.mk(Op::ReUnion, &[one, other]),
                    store.mk(Op::ReConcat, &[other, one]),
                    store.mk(Op::ReInter, &[one, other]),
                ]);
                if round == 0 {
                    languages.push(store.mk_indexed(Op::ReLoop, [1, 3], &[one]));
                    languages.push(store.mk(Op::ReOpt, &[one]));
                }
            }
        }
        let budget = Budget::unlimited();
        let mut derived = Vec::new();
        for &small in &languages {
            for &large in &languages {
                let row = [Part::Language(small)];
                if small != large && row_is_within(&store, &row, large, &budget) == Ok(true) {
                    let [inner, outer] = [small, large].map(|l| store.mk(Op::StrInRe, &[w, l]));
                    derived.push((inner, outer));
                }
            }
        }
        assert!(derived.len() > 100, "derived: {}", derived.len());
        let set = |model: &mut Interpretation, store: &TermStore, constant, word: &str| {
            let value = Value::String(StrValue::from_literal(word).expect("letters"));
            model.set_constant(store.function(constant).expect("a constant"), value);
        };
        for (x_word, y_word) in [("", "a"), ("a", ""), ("a", "b"), ("ab", "a"), ("b", "ab")] {
            for word in texts(4) {
                let mut model = Interpretation::new();
                set(&mut model, &store, x, x_word);
                set(&mut model, &store, y, y_word);
                set(&mut model, &store, w, &word);
                let mut evaluator = Evaluator::new(&store, &model);
                for &(inner, outer) in &derived {
                    if evaluator.holds(inner, &budget) == Ok(true) {
                        assert_eq!(
                            evaluator.holds(outer, &budget),
                            Ok(true),
                            "x {x_word} y {y_word} w {word}"
                        );
                    }
                }
            }
        }
    }
}
