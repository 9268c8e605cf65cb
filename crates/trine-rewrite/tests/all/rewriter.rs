//! The whole rewriter: values, sorts, fixed points, depth, size, and budgets.

use crate::terms::{Random, Tables, Universe, show};
use trine_collections::{Budget, Exhausted};
use trine_rewrite::{Level, Rewriter};
use trine_term::{Evaluator, Interpretation, Op, TermId, TermSet, TermStore, Value, post_order};
use trine_value::BitVec;

const LEVELS: [Level; 3] = [Level::Off, Level::Local, Level::Deep];

fn normal(rewriter: &mut Rewriter, store: &mut TermStore, term: TermId) -> TermId {
    rewriter.rewrite(store, term, &Budget::unlimited()).expect("no limits")
}

/// Operators that the normal form is free of.
fn is_derived(op: Op) -> bool {
    matches!(
        op,
        Op::Or
            | Op::Implies
            | Op::BvOr
            | Op::BvNand
            | Op::BvNor
            | Op::BvXnor
            | Op::BvNeg
            | Op::BvSub
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvSmod
            | Op::RotateLeft
            | Op::RotateRight
            | Op::BvRotateLeft
            | Op::BvRotateRight
            | Op::Repeat
            | Op::ZeroExtend
            | Op::BvComp
            | Op::BvRedAnd
            | Op::BvRedOr
            | Op::BvRedXor
            | Op::BvUle
            | Op::BvUgt
            | Op::BvUge
            | Op::BvSle
            | Op::BvSgt
            | Op::BvSge
            | Op::BvNegO
            | Op::BvUaddO
            | Op::BvUsubO
            | Op::BvSaddO
            | Op::BvSsubO
            | Op::BvSdivO
    )
}

fn assert_kernel(store: &TermStore, root: TermId) {
    post_order(store, &[root], &mut TermSet::new(), |term| {
        assert!(!is_derived(store.op(term)), "left over: {}", show(store, term));
    });
}

#[test]
fn small_terms_keep_their_truth_tables() {
    for (seed, max_width) in [(1, 3), (2, 4), (3, 8)] {
        let mut universe = Universe::new(max_width, 2);
        let mut random = Random::new(seed);
        let mut rewriters = LEVELS.map(Rewriter::new);
        for round in 0..3000u32 {
            let w = round % (max_width + 1);
            let term = universe.term(&mut random, w, 2 + round % 4);
            let mut tables = Tables::of(&universe.store, term, 8);
            let expected = tables.table(&universe.store, term).to_vec();
            for rewriter in &mut rewriters {
                let result = normal(rewriter, &mut universe.store, term);
                assert_eq!(universe.store.sort(result), universe.store.sort(term));
                assert_kernel(&universe.store, result);
                assert!(
                    tables.table(&universe.store, result) == expected,
                    "{:?}: {} is not {}",
                    rewriter.level(),
                    show(&universe.store, term),
                    show(&universe.store, result)
                );
            }
        }
        for rewriter in &rewriters {
            assert_eq!((rewriter.statistics().cycles, rewriter.statistics().cut), (0, 0));
        }
    }
}

/// Assigns pseudo-random values, often special ones, to all symbols.
fn interpretation(universe: &Universe, random: &mut Random) -> Interpretation {
    let mut interpretation = Interpretation::new();
    let store = &universe.store;
    for &symbol in universe.bools.iter().chain(universe.words.iter().flatten()) {
        let function = store.function(symbol).expect("a symbol");
        let value = match store.sorts.width(store.sort(symbol)) {
            None => Value::from(random.below(2) == 0),
            Some(w) => Value::from(match random.below(5) {
                0 => BitVec::zero(w),
                1 => BitVec::ones(w),
                2 => BitVec::min_signed(w),
                3 => BitVec::from_u64(w, random.next() % 8),
                _ => BitVec::from_limbs(w, &[random.next(), random.next(), random.next()]),
            }),
        };
        interpretation.set_constant(function, value);
    }
    interpretation
}

#[test]
fn wide_terms_keep_their_values() {
    let budget = Budget::unlimited();
    let mut universe = Universe::new(70, 2);
    // Only a few widths have symbols, so that terms meet: around one word, and small ones.
    for w in 0..=70 {
        if ![1, 2, 8, 16, 32, 33, 63, 64, 65, 70].contains(&w) {
            universe.words[w].clear();
        }
    }
    let mut random = Random::new(11);
    let mut rewriters = LEVELS.map(Rewriter::new);
    for round in 0..3000 {
        let w = random.pick(&[0, 1, 8, 32, 64, 65, 70]);
        let term = universe.term(&mut random, w, 2 + round % 5);
        let results =
            rewriters.each_mut().map(|rewriter| normal(rewriter, &mut universe.store, term));
        for _ in 0..6 {
            let interpretation = interpretation(&universe, &mut random);
            let mut evaluator = Evaluator::new(&universe.store, &interpretation);
            let expected = evaluator.eval(term, &budget).expect("a value");
            for result in results {
                let found = evaluator.eval(result, &budget).expect("a value");
                assert!(
                    found == expected,
                    "{} is not {}",
                    show(&universe.store, term),
                    show(&universe.store, result)
                );
            }
        }
    }
}

#[test]
fn the_test_tables_agree_with_the_evaluator() {
    let mut universe = Universe::new(5, 1);
    let mut random = Random::new(5);
    let budget = Budget::unlimited();
    for round in 0..4000u32 {
        let term = universe.term(&mut random, round % 6, 1 + round % 3);
        let mut tables = Tables::of(&universe.store, term, 0);
        let interpretation = {
            let mut interpretation = Interpretation::new();
            let store = &universe.store;
            for &symbol in universe.bools.iter().chain(universe.words.iter().flatten()) {
                let Some(value) = tables.known(symbol) else { continue };
                let function = store.function(symbol).expect("a symbol");
                let value = match store.sorts.width(store.sort(symbol)) {
                    None => Value::from(value == 1),
                    Some(w) => Value::bits(w, value),
                };
                interpretation.set_constant(function, value);
            }
            interpretation
        };
        let value = Evaluator::new(&universe.store, &interpretation).eval(term, &budget);
        let word = match value.expect("a value") {
            Value::Bool(value) => u64::from(value),
            value => value.as_bitvec().and_then(|v| v.to_u64()).expect("a short word"),
        };
        assert_eq!(tables.table(&universe.store, term), [word], "{}", show(&universe.store, term));
    }
}

/// A second rewriter, which has not seen the first normal form, changes few of them: only sharing
/// that the first pass removed can let more rules fire.
#[test]
fn normal_forms_are_fixed_points() {
    let mut universe = Universe::new(8, 2);
    let mut random = Random::new(21);
    let mut rewriter = Rewriter::new(Level::Deep);
    let mut changed = 0;
    for round in 0..3000u32 {
        let term = universe.term(&mut random, round % 9, 2 + round % 3);
        let result = normal(&mut rewriter, &mut universe.store, term);
        assert_eq!(normal(&mut rewriter, &mut universe.store, result), result);
        let again = normal(&mut Rewriter::new(Level::Deep), &mut universe.store, result);
        if again != result {
            changed += 1;
            let third = normal(&mut Rewriter::new(Level::Deep), &mut universe.store, again);
            assert_eq!(third, again, "{}", show(&universe.store, term));
        }
    }
    assert_eq!(rewriter.statistics().cycles, 0);
    assert!(changed < 60, "{changed} of 3000 normal forms change");
}

/// Runs with a small stack: nothing may recurse over terms.
fn with_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(test);
    thread.expect("a thread").join().expect("no overflow");
}

const DEPTH: usize = 200_000;

#[test]
fn deep_chains_are_rewritten() {
    with_small_stack(|| {
        for op in [Op::BvAdd, Op::BvSub, Op::BvAnd, Op::BvOr, Op::BvXor, Op::BvUdiv, Op::BvShl] {
            let mut universe = Universe::new(8, 5);
            let words = universe.words[8].clone();
            for left in [false, true] {
                let mut term = words[0];
                for n in 0..DEPTH {
                    let other = words[n % 5];
                    let args = if left { [term, other] } else { [other, term] };
                    term = universe.store.mk(op, &args);
                }
                let mut rewriter = Rewriter::new(Level::Deep);
                normal(&mut rewriter, &mut universe.store, term);
                assert_eq!(rewriter.statistics().cut, 0, "{op:?}");
            }
        }
    });
}

#[test]
fn deep_chains_of_distinct_symbols_stay_linear() {
    with_small_stack(|| {
        for op in [Op::BvAdd, Op::BvSub, Op::BvOr, Op::BvXor, Op::And, Op::Or, Op::Implies, Op::Xor]
        {
            let mut store = TermStore::new();
            let boolean = matches!(op, Op::And | Op::Or | Op::Implies | Op::Xor);
            let sort = if boolean { store.sorts.bool() } else { store.sorts.bitvec(16) };
            let mut term = store.declare_const("x", sort);
            for n in 0..DEPTH / 4 {
                let other = store.declare_const(&format!("x{n}"), sort);
                term = store.mk(op, &[other, term]);
            }
            let before = store.len();
            let mut rewriter = Rewriter::new(Level::Deep);
            normal(&mut rewriter, &mut store, term);
            assert!(store.len() < 12 * before, "{op:?}: {} of {before}", store.len());
        }
    });
}

#[test]
fn long_argument_lists_stay_linear() {
    let mut store = TermStore::new();
    for (op, w) in [(Op::And, 0), (Op::Or, 0), (Op::Xor, 0), (Op::BvAdd, 8), (Op::BvXor, 8)] {
        let sort = if w == 0 { store.sorts.bool() } else { store.sorts.bitvec(w) };
        let args: Vec<TermId> = (0..100_000)
            .map(|n| {
                let symbol = store.declare_const("x", sort);
                match (n % 3, w) {
                    (0, 0) => store.mk(Op::Not, &[symbol]),
                    (0, _) => store.mk(Op::BvNot, &[symbol]),
                    _ => symbol,
                }
            })
            .collect();
        let term = store.mk(op, &args);
        let mut rewriter = Rewriter::new(Level::Deep);
        normal(&mut rewriter, &mut store, term);
        let visited = rewriter.statistics().visited;
        assert!(visited < 500_000, "{op:?} visits {visited} terms");
    }
}

#[test]
fn a_budget_stops_and_a_later_call_goes_on() {
    let mut universe = Universe::new(8, 4);
    let mut random = Random::new(31);
    let term = universe.term(&mut random, 8, 12);
    let expected = normal(&mut Rewriter::new(Level::Deep), &mut universe.store, term);
    let mut rewriter = Rewriter::new(Level::Deep);
    let mut ticks = 10;
    let result = loop {
        let budget = Budget::unlimited().with_ticks(ticks);
        match rewriter.rewrite(&mut universe.store, term, &budget) {
            Ok(result) => break result,
            Err(reason) => assert_eq!(reason, Exhausted::Ticks),
        }
        ticks *= 2;
    };
    assert!(ticks > 10, "the first budget was enough");
    let interpretation = interpretation(&universe, &mut random);
    let mut evaluator = Evaluator::new(&universe.store, &interpretation);
    let budget = Budget::unlimited();
    let values = [expected, result].map(|t| evaluator.eval(t, &budget).expect("a value"));
    assert!(values[0] == values[1]);
}

/// Rules of any sort meet terms of all theories.
#[test]
fn other_sorts_pass_through() {
    let mut store = TermStore::new();
    let sorts = [
        store.sorts.bool(),
        store.sorts.int(),
        store.sorts.real(),
        store.sorts.string(),
        store.sorts.rounding_mode(),
        store.sorts.float(3, 4),
        store.sorts.bitvec(1),
        store.sorts.bitvec(9),
    ];
    let arrays = [6, 1, 0].map(|element| store.sorts.array(sorts[7], sorts[element]));
    let p = store.declare_const("p", sorts[0]);
    for sort in sorts.into_iter().chain(arrays) {
        let value = store.default_value(sort).expect("a sort with a default");
        let value = store.mk_value(&value, sort);
        let mut terms = vec![store.declare_const("x", sort), store.declare_const("y", sort), value];
        for n in 0..60 {
            let (a, b) = (terms[n % terms.len()], terms[(n * 7 + 3) % terms.len()]);
            let same = store.mk(Op::Eq, &[a, b]);
            let condition = store.mk(Op::Xor, &[p, same, p]);
            terms.push(store.mk(Op::Ite, &[condition, a, b]));
        }
        let different = store.mk(Op::Distinct, &terms);
        let same = store.mk(Op::Eq, &terms);
        for level in LEVELS {
            let mut rewriter = Rewriter::new(level);
            let last = terms[terms.len() - 1];
            let result = normal(&mut rewriter, &mut store, last);
            assert_eq!(store.sort(result), sort);
            for formula in [different, same] {
                let result = normal(&mut rewriter, &mut store, formula);
                assert_eq!(store.sort(result), sorts[0]);
            }
        }
    }
}

#[test]
fn hand_written_identities_are_found() {
    let mut universe = Universe::new(8, 3);
    let [x, y] = [universe.words[8][0], universe.words[8][1]];
    let store = &mut universe.store;
    let mut rewriter = Rewriter::new(Level::Deep);
    let mut equal = |store: &mut TermStore, left: TermId, right: TermId| {
        let same = store.mk(Op::Eq, &[left, right]);
        let result = normal(&mut rewriter, store, same);
        assert_eq!(store.op(result), Op::True, "{}", show(store, result));
    };
    // The two halves of a swap by exclusive or.
    let both = store.mk(Op::BvXor, &[x, y]);
    let swapped = store.mk(Op::BvXor, &[both, y]);
    equal(store, swapped, x);
    // A remainder written out.
    let quotient = store.mk(Op::BvUdiv, &[x, y]);
    let product = store.mk(Op::BvMul, &[quotient, y]);
    let rest = store.mk(Op::BvSub, &[x, product]);
    let remainder = store.mk(Op::BvUrem, &[x, y]);
    equal(store, rest, remainder);
    // Two bytes joined by shifts.
    let wide = [x, y].map(|x| store.mk_indexed(Op::ZeroExtend, [8, 0], &[x]));
    let eight = store.mk_bv_u64(16, 8);
    let high = store.mk(Op::BvShl, &[wide[0], eight]);
    let joined = store.mk(Op::BvOr, &[high, wide[1]]);
    let added = store.mk(Op::BvAdd, &[high, wide[1]]);
    let direct = store.mk(Op::Concat, &[x, y]);
    equal(store, joined, direct);
    equal(store, added, direct);
    // Negation twice, by complement.
    let one = store.mk_bv_u64(8, 1);
    let complement = store.mk(Op::BvNot, &[x]);
    let minus = store.mk(Op::BvAdd, &[complement, one]);
    let negated = store.mk(Op::BvNeg, &[x]);
    equal(store, minus, negated);
}

#[test]
fn regular_expressions_of_constants_are_normal() {
    let mut store = TermStore::new();
    let literal = store.mk_string(&trine_value::StrValue::from_literal("a").unwrap());
    let language = store.mk(Op::StrToRe, &[literal]);
    let last = store.mk_string(&trine_value::StrValue::from_literal("b").unwrap());
    let range = store.mk(Op::ReRange, &[literal, last]);
    let budget = Budget::unlimited().with_ticks(10_000);
    for term in [language, range] {
        assert_eq!(Rewriter::new(Level::Deep).rewrite(&mut store, term, &budget), Ok(term));
    }
}
