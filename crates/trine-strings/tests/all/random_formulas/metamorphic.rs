//! Formulas that say the same in another way have the same answers.
//!
//! Idea: letters are renamed, everything is read backwards, an unknown is cut in two, formulas are
//! negated twice or come in another order. Satisfiability does not change, so that answers that
//! contradict each other are wrong, whichever of them it is.

use super::formulas::{Pool, decide, text};
use crate::choices::Choices;
use trine_engine::Answer;
use trine_rewrite::Level;
use trine_term::{Op, TermId, TermMap, TermSet, TermStore, post_order};
use trine_value::StrValue;
use trine_value::number::Integer;

/// The terms below the formulas, arguments first.
fn parts(store: &TermStore, formulas: &[TermId]) -> Vec<TermId> {
    let mut all = Vec::new();
    post_order(store, formulas, &mut TermSet::new(), |part| all.push(part));
    all
}

/// Other letters in the same order, lower case as before; `None` where codes are asked for.
fn renamed(pool: &mut Pool, formulas: &[TermId]) -> Option<Vec<TermId>> {
    let store = &mut pool.store;
    let parts = parts(store, formulas);
    if parts.iter().any(|&part| store.op(part) == Op::StrToCode) {
        return None;
    }
    let mut replacements = Vec::new();
    for part in parts {
        let Some(word) = store.string_value(part).cloned() else { continue };
        let word: String = word
            .code_points()
            .map(|point| if point.get() == u32::from('a') { 'm' } else { 'q' })
            .collect();
        replacements.push((part, store.mk_string(&text(&word))));
    }
    Some(formulas.iter().map(|&formula| store.substitute(formula, &replacements)).collect())
}

/// One unknown is two unknowns in a row.
fn split(pool: &mut Pool, formulas: &[TermId]) -> Option<Vec<TermId>> {
    let store = &mut pool.store;
    let string = store.sorts.string();
    let halves = ["x1", "x2"].map(|name| store.declare_const(name, string));
    let whole = store.mk(Op::StrConcat, &halves);
    let replacement = [(pool.variables[0], whole)];
    Some(formulas.iter().map(|&formula| store.substitute(formula, &replacement)).collect())
}

/// No formula holds that says the opposite.
fn negated_twice(pool: &mut Pool, formulas: &[TermId]) -> Option<Vec<TermId>> {
    let store = &mut pool.store;
    let opposites: Vec<TermId> =
        formulas.iter().map(|&formula| store.mk(Op::Not, &[formula])).collect();
    let some = store.mk(Op::Or, &opposites);
    Some(vec![store.mk(Op::Not, &[some])])
}

fn shuffled(_: &mut Pool, formulas: &[TermId]) -> Option<Vec<TermId>> {
    Some(formulas.iter().rev().copied().collect())
}

/// All texts read backwards; `None` if there is an operator that looks from the left.
fn reversed(store: &mut TermStore, formula: TermId) -> Option<TermId> {
    let mut mirror: TermMap<TermId> = TermMap::new();
    for part in parts(store, &[formula]) {
        let args: Vec<TermId> =
            store.args(part).iter().map(|&arg| mirror.get(arg).copied()).collect::<Option<_>>()?;
        let backwards = || args.iter().rev().copied().collect::<Vec<_>>();
        let reversed = match store.op(part) {
            Op::StringValue => {
                let word = store.string_value(part)?;
                let points: Vec<_> = word.code_points().collect();
                store.mk_string(&StrValue::from_code_points(points.into_iter().rev()))
            }
            op @ (Op::StrConcat | Op::ReConcat) => store.mk(op, &backwards()),
            Op::StrPrefixOf => store.mk(Op::StrSuffixOf, &args),
            Op::StrAt => {
                let one = number(store, 1);
                let length = store.mk(Op::StrLen, &[args[0]]);
                let place = store.mk(Op::Sub, &[length, one, args[1]]);
                store.mk(Op::StrAt, &[args[0], place])
            }
            Op::StrSubstr => {
                // A part that begins inside ends at the end or before it.
                let [w, from, count] = args[..] else { return None };
                let [zero, empty] = [number(store, 0), store.mk_string(&StrValue::empty())];
                let length = store.mk(Op::StrLen, &[w]);
                let room = store.mk(Op::Sub, &[length, from]);
                let fits = store.mk(Op::Le, &[count, room]);
                let size = store.mk(Op::Ite, &[fits, count, room]);
                let start = store.mk(Op::Sub, &[room, size]);
                let inside = store.mk(Op::Le, &[zero, from]);
                let cut = store.mk(Op::StrSubstr, &[w, start, size]);
                store.mk(Op::Ite, &[inside, cut, empty])
            }
            Op::StrIndexOf
            | Op::StrReplace
            | Op::StrReplaceAll
            | Op::StrReplaceRe
            | Op::StrReplaceReAll
            | Op::StrLt
            | Op::StrLe => return None,
            _ if args.is_empty() => part,
            op => store.mk(op, &args),
        };
        mirror.insert(part, reversed);
    }
    mirror.get(formula).copied()
}

fn number(store: &mut TermStore, value: i64) -> TermId {
    store.mk_int(&Integer::from(value))
}

const LEVELS: [Level; 2] = [Level::Deep, Level::Off];

/// A way to say the same.
type Variation = fn(&mut Pool, &[TermId]) -> Option<Vec<TermId>>;

#[test]
fn variations_have_the_same_answers() {
    let variations: [(&str, Variation); 4] = [
        ("renamed", renamed),
        ("split", split),
        ("negated twice", negated_twice),
        ("shuffled", shuffled),
    ];
    let mut choices = Choices(17);
    let mut compared = [0; 4];
    for round in 0..150 {
        let mut pool = Pool::new();
        let formulas: Vec<TermId> = (0..3).map(|_| pool.literal(&mut choices)).collect();
        let level = LEVELS[round % 2];
        let first = decide(&mut pool.store, &formulas, level);
        if !matches!(first, Answer::Sat(()) | Answer::Unsat(())) {
            continue;
        }
        for (number, (name, vary)) in variations.iter().enumerate() {
            let Some(varied) = vary(&mut pool, &formulas) else { continue };
            let second = decide(&mut pool.store, &varied, level);
            if matches!(second, Answer::Sat(()) | Answer::Unsat(())) {
                compared[number] += 1;
                assert_eq!(first, second, "round {round}: {name}");
            }
        }
    }
    assert!(compared.iter().all(|&count| count >= 80), "{compared:?}");
}

#[test]
fn texts_read_backwards_have_the_same_answers() {
    let mut choices = Choices(23);
    let mut compared = 0;
    for round in 0..150 {
        let mut pool = Pool::new();
        let literals: Vec<TermId> = (0..5).map(|_| pool.literal(&mut choices)).collect();
        let store = &mut pool.store;
        let (formulas, mirrored): (Vec<TermId>, Vec<TermId>) =
            literals.into_iter().filter_map(|f| Some((f, reversed(store, f)?))).unzip();
        let level = LEVELS[round % 2];
        let [first, second] = [formulas, mirrored].map(|formulas| decide(store, &formulas, level));
        if [&first, &second]
            .iter()
            .all(|answer| matches!(answer, Answer::Sat(()) | Answer::Unsat(())))
        {
            compared += 1;
            assert_eq!(first, second, "round {round}");
        }
    }
    assert!(compared >= 80, "{compared}");
}
