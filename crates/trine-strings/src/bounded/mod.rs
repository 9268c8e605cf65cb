//! Models with short strings, by machine words and SAT.
//!
//! Idea: most satisfiable problems have models with short strings over few letters. The whole problem,
//! connectives included, becomes one formula over words ([`encoder`]) for an engine of words alone;
//! the bound grows while the budget lasts.
//! Invariant: an under-approximation. It finds models, which the caller evaluates, and refutes
//! nothing.
//! Reference: Day, Ehlers, Kulczynski, Manea, Nowotka, Poulsen, "On Solving Word Equations Using SAT",
//! RP 2019; Lotz et al., "Solving String Constraints Using SAT", CAV 2023.

mod bounded_string;
mod encoder;
mod letters;
mod matches;
mod membership;
mod numbers;
mod replacing;
mod variables;

use trine_bv::{Abstraction, word_engine};
use trine_collections::Budget;
use trine_engine::{Answer, IncrementalSolver};
use trine_rewrite::{Level, Rewriter};
use trine_sat::SatConfig;
use trine_term::{FunId, Op, TermId, TermSet, TermStore, Value, post_order};
use trine_value::number::{Integer, abs};

use encoder::{Encoder, NotEncoded};
use letters::Letters;
use variables::Variables;

use crate::language::Languages;

/// What a bounded search found.
#[derive(Clone, Debug)]
pub(crate) enum BoundedAnswer {
    /// Values of the constants.
    Model(Vec<(FunId, Value)>),
    /// No model within the bound.
    Nothing,
    /// The problem has a term without a circuit.
    Unsupported,
    /// The budget ended.
    Exhausted,
}

/// Searches for a model of formulas with string constants of at most `bound` letters.
///
/// Each bound has a solver of its own. One solver over all bounds, in which circuits of a bound hang on a
/// level and learnt clauses stay, was tried: clauses below a level take part in less of the SAT solver's
/// simplification, and a problem of transducers that takes 0.06 s at level zero had no answer.
pub(crate) fn search(
    store: &mut TermStore,
    formulas: &[TermId],
    languages: &mut Languages,
    bound: u32,
    config: &SatConfig,
    budget: &Budget,
) -> BoundedAnswer {
    let Some(letters) = Letters::of(store, formulas) else { return BoundedAnswer::Nothing };
    let mut variables = Variables::new(letters, integer_width(store, formulas));
    let encoded = Encoder::new(&mut variables, languages, bound).formulas(store, formulas, budget);
    let answer = encoded.and_then(|encoded| decide(store, &variables, &encoded, config, budget));
    match answer {
        Ok(answer) => answer,
        Err(NotEncoded::Unsupported(_)) => BoundedAnswer::Unsupported,
        Err(NotEncoded::Exhausted(_)) => BoundedAnswer::Exhausted,
    }
}

/// Looks for values of the words.
fn decide(
    store: &mut TermStore,
    variables: &Variables,
    encoded: &[TermId],
    config: &SatConfig,
    budget: &Budget,
) -> Result<BoundedAnswer, NotEncoded> {
    let mut rewriter = Rewriter::new(Level::Deep);
    let mut simplified = Vec::with_capacity(encoded.len() + variables.conditions().len());
    for &formula in variables.conditions().iter().chain(encoded) {
        simplified.push(rewriter.rewrite(store, formula, budget)?);
    }
    let mut engine = word_engine(config, Abstraction::default());
    engine.assert(store, &simplified, budget)?;
    match engine.check(store, &[], budget) {
        Answer::Unsat(()) => Ok(BoundedAnswer::Nothing),
        Answer::Unknown(_) => Ok(BoundedAnswer::Exhausted),
        Answer::Sat(()) => {
            let words = engine.model(store, budget)?;
            Ok(BoundedAnswer::Model(variables.values(store, &words)))
        }
    }
}

/// Bits for integers: room for sums of the constants of the problem.
fn integer_width(store: &TermStore, formulas: &[TermId]) -> u32 {
    let mut largest = Integer::from(1000);
    let mut seen = TermSet::new();
    post_order(store, formulas, &mut seen, |term| match store.op(term) {
        Op::IntValue => {
            if let Some(value) = store.int_value(term) {
                largest = largest.clone().max(abs(value));
            }
        }
        Op::StrToCode | Op::StrFromCode => {
            largest = largest.clone().max(Integer::from(0x2FFFF));
        }
        _ => {}
    });
    let mut bits = 0;
    while largest > Integer::from(0) && bits < 50 {
        largest >>= 1;
        bits += 1;
    }
    bits + 7
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation};
    use trine_value::StrValue;

    use super::*;

    /// `x = "ab" y` and `y` has thirteen letters: nothing fits into twelve, and more room finds a model.
    #[test]
    fn a_model_needs_room() {
        let mut store = TermStore::new();
        let string = store.sorts.string();
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, string));
        let start = store.mk_string(&StrValue::from_literal("ab").expect("two letters"));
        let word = store.mk(Op::StrConcat, &[start, y]);
        let equal = store.mk(Op::Eq, &[x, word]);
        let length = store.mk(Op::StrLen, &[y]);
        let thirteen = store.mk_int(&Integer::from(13));
        let long = store.mk(Op::Eq, &[length, thirteen]);
        let formulas = [equal, long];

        let mut languages = Languages::new().expect("an alphabet");
        let budget = Budget::unlimited();
        let mut within = |store: &mut TermStore, bound| {
            search(store, &formulas, &mut languages, bound, &SatConfig::default(), &budget)
        };
        for bound in [2, 6, 12] {
            let found = within(&mut store, bound);
            assert!(matches!(found, BoundedAnswer::Nothing), "bound {bound}: {found:?}");
        }
        for bound in [24, 48] {
            let found = within(&mut store, bound);
            let BoundedAnswer::Model(values) = found else { panic!("bound {bound}: {found:?}") };
            let mut model = Interpretation::new();
            values.into_iter().for_each(|(constant, value)| model.set_constant(constant, value));
            for formula in formulas {
                assert!(Evaluator::new(&store, &model).holds(formula, &budget) == Ok(true));
            }
        }
    }

    /// With all strings fixed the circuit of an application to a language with unknown strings has the value that the
    /// evaluator gives it, and no other.
    #[test]
    fn matches_of_unknown_languages_agree_with_the_evaluator() {
        let words = ["", "a", "b", "ab", "ba", "aab", "abab", "bbaab"];
        let mut round = 0;
        for (a, b) in words[..5].iter().flat_map(|a| words[..5].iter().map(move |b| (a, b))) {
            for w in words {
                let mut store = TermStore::new();
                let string = store.sorts.string();
                let constants = ["x", "y", "w"].map(|name| store.declare_const(name, string));
                let [x, y, text] = constants;
                let mut formulas = Vec::new();
                let mut model = Interpretation::new();
                for (constant, word) in constants.into_iter().zip([*a, *b, w]) {
                    let value = StrValue::from_literal(word).expect("a few letters");
                    let literal = store.mk_string(&value);
                    formulas.push(store.mk(Op::Eq, &[constant, literal]));
                    let function = store.function(constant).expect("a constant");
                    model.set_constant(function, Value::String(value));
                }
                let [one, other] = [x, y].map(|string| store.mk(Op::StrToRe, &[string]));
                let any = store.mk(Op::ReAllChar, &[]);
                let pair = store.mk(Op::ReConcat, &[one, any]);
                let languages = [
                    store.mk(Op::ReStar, &[one]),
                    store.mk(Op::RePlus, &[pair]),
                    store.mk(Op::ReUnion, &[one, pair, other]),
                    store.mk(Op::ReComp, &[one]),
                    store.mk(Op::ReDiff, &[any, other]),
                    store.mk(Op::ReRange, &[x, y]),
                    store.mk_indexed(Op::ReLoop, [1, 3], &[one]),
                    store.mk_indexed(Op::RePower, [2, 0], &[one]),
                    store.mk(Op::ReOpt, &[pair]),
                ];
                let language = languages[round % languages.len()];
                let zero = store.mk_int(&Integer::from(0));
                let term = match round % 7 {
                    0 => store.mk(Op::StrReplaceRe, &[text, language, y]),
                    1 => store.mk(Op::StrReplaceReAll, &[text, language, y]),
                    2 => store.mk(Op::StrReplaceReLongest, &[text, language, y]),
                    3 => store.mk(Op::StrReplaceReLongestAll, &[text, language, y]),
                    4 => store.mk(Op::StrIndexOfRe, &[text, language, zero]),
                    _ => store.mk(Op::StrInRe, &[text, language]),
                };
                round += 1;
                let budget = Budget::unlimited();
                let value = Evaluator::new(&store, &model).eval(term, &budget).expect("a value");
                let value = store.mk_value(&value, store.sort(term));
                let same = store.mk(Op::Eq, &[term, value]);
                let differ = store.mk(Op::Not, &[same]);
                for (formula, has_model) in [(same, true), (differ, false)] {
                    formulas.push(formula);
                    let mut languages = Languages::new().expect("an alphabet");
                    let config = SatConfig::default();
                    let found = search(&mut store, &formulas, &mut languages, 6, &config, &budget);
                    formulas.pop();
                    let is_found = matches!(found, BoundedAnswer::Model(_));
                    assert_eq!(
                        is_found, has_model,
                        "round {round}, x {a:?}, y {b:?}, w {w:?}: {found:?}"
                    );
                }
            }
        }
    }
}
