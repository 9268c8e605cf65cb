//! Each transfer against the evaluator, for all words of small widths and many facts; propagation
//! against enumeration of the models of random formulas.

use trine_collections::Budget;
use trine_engine::{Answer, Engine, IncrementalSolver};
use trine_term::{Evaluator, Interpretation, Op, TermId, TermSet, TermStore, Value, post_order};
use trine_value::BitVec;

use super::backward::backward;
use super::fact::Fact;
use super::forward::{Operator, forward};
use super::interval::Interval;
use super::{Propagation, operator};
use crate::blast::Blaster;
use crate::word_theory::testing::{engine, statistic};

/// A generator of numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// All facts that are known bits or an interval, and many that are both.
fn facts(width: u32) -> Vec<Fact> {
    let words = 1u64 << width;
    let bits = |value| BitVec::from_u64(width, value);
    let mut by_bits = Vec::new();
    let mut by_range = Vec::new();
    for first in 0..words {
        for second in 0..words {
            by_bits.extend(Fact::from_bits(bits(first), bits(second)));
            by_range.extend(Fact::from_range(Interval::new(bits(first), bits(second))));
        }
    }
    let mut both = Vec::new();
    for (number, fact) in by_bits.iter().enumerate() {
        both.extend(by_range.iter().skip(number % 5).step_by(5).filter_map(|r| fact.meet(r)));
    }
    by_bits.extend(by_range);
    by_bits.extend(both);
    by_bits
}

fn members(fact: &Fact) -> Vec<u64> {
    (0..1u64 << fact.width())
        .filter(|&word| fact.contains(&BitVec::from_u64(fact.width(), word)))
        .collect()
}

#[test]
fn meets_and_joins_have_the_words_that_they_should() {
    for width in 1..=3 {
        let all = facts(width);
        for (number, x) in all.iter().enumerate() {
            for y in all.iter().skip(number % 3).step_by(3) {
                let (in_x, in_y) = (members(x), members(y));
                let met = x.meet(y).map(|fact| members(&fact)).unwrap_or_default();
                assert!(in_x.iter().all(|word| !in_y.contains(word) || met.contains(word)));
                assert!(met.iter().all(|word| in_x.contains(word) || in_y.contains(word)));
                let joined = members(&x.join(y));
                assert!(in_x.iter().chain(&in_y).all(|word| joined.contains(word)));
            }
        }
    }
}

#[test]
fn bounds_and_bits_of_facts_hold_for_their_words() {
    for width in 1..=4 {
        for fact in facts(width) {
            let (low, high) = fact.unsigned();
            let (least, greatest) = fact.signed();
            let words = members(&fact);
            assert!(!words.is_empty() || fact.range().wraps(), "{fact:?}");
            for word in words {
                let word = BitVec::from_u64(width, word);
                assert!(low.ule(&word) && word.ule(&high), "{fact:?} {word}");
                assert!(least.sle(&word) && word.sle(&greatest), "{fact:?} {word}");
            }
        }
    }
}

/// An operator applied to words (and formulas) of a width, with its table of results.
struct Table {
    operator: Operator,
    widths: Vec<u32>,
    /// Results by operands, the first operand in the lowest bits of the index.
    results: Vec<u64>,
}

impl Table {
    fn operands(&self, mut index: usize) -> Vec<u64> {
        self.widths
            .iter()
            .map(|width| {
                let word = index as u64 & ((1 << width) - 1);
                index >>= width;
                word
            })
            .collect()
    }
}

fn number(value: &Value) -> u64 {
    match value {
        Value::Bool(truth) => u64::from(*truth),
        other => other.as_bitvec().expect("a word").low_u64(),
    }
}

/// The tables of all operators that have a circuit, over words of a width and formulas.
fn tables(width: u32) -> Vec<Table> {
    let mut store = TermStore::new();
    let (word, truth) = (store.sorts.bitvec(width), store.sorts.bool());
    let words = ["x", "y", "z"].map(|name| store.declare_const(name, word));
    let truths = ["p", "q", "r"].map(|name| store.declare_const(name, truth));
    let mut tables = Vec::new();
    let indices = [[0, 0], [1, 0], [2, 0], [width - 1, 1], [width - 1, 0], [width, 0]];
    for op in Op::all() {
        for index in indices.iter().take(if op.info().indices == 0 { 1 } else { 6 }) {
            for args in [&words[..1], &words[..2], &words, &truths[..2], &truths]
                .into_iter()
                .chain([&[truths[0], words[0], words[1]][..]])
            {
                let Ok(term) = store.try_mk(op, *index, args) else { continue };
                let Some(operator) = operator(&store, term, false) else { continue };
                let widths: Vec<u32> = args
                    .iter()
                    .map(|&arg| store.sorts.width(store.sort(arg)).unwrap_or(1))
                    .collect();
                if widths.iter().sum::<u32>() > 9 {
                    continue;
                }
                if let Some(results) = results(&store, term, args, &widths) {
                    tables.push(Table { operator, widths, results });
                }
            }
        }
    }
    tables
}

fn results(store: &TermStore, term: TermId, args: &[TermId], widths: &[u32]) -> Option<Vec<u64>> {
    let mut results = Vec::new();
    for index in 0..1u64 << widths.iter().sum::<u32>() {
        let mut model = Interpretation::new();
        let mut rest = index;
        for (&arg, &width) in args.iter().zip(widths) {
            let bits = rest & ((1 << width) - 1);
            rest >>= width;
            let value = match store.sorts.width(store.sort(arg)) {
                None => Value::Bool(bits == 1),
                Some(width) => Value::bits(width, bits),
            };
            model.set_constant(store.function(arg)?, value);
        }
        let value = Evaluator::new(store, &model).eval(term, &Budget::unlimited()).ok()?;
        match value {
            Value::Bool(_) => {}
            ref other if other.as_bitvec().is_some() => {}
            _ => return None,
        }
        results.push(number(&value));
    }
    Some(results)
}

/// Checks transfers for the given facts of operands and result.
fn check(table: &Table, args: &[&Fact], result: &Fact) {
    let computed = forward(table.operator, args);
    let sharper: Vec<Option<Fact>> =
        (0..args.len()).map(|position| backward(table.operator, position, result, args)).collect();
    let bits = |width, value| BitVec::from_u64(width, value);
    for (index, &value) in table.results.iter().enumerate() {
        let operands = table.operands(index);
        let fits = |(position, &word): (usize, &u64)| {
            args[position].contains(&bits(table.widths[position], word))
        };
        if !operands.iter().enumerate().all(fits) {
            continue;
        }
        let value = bits(table.operator.width, value);
        let context = || format!("{:?} {args:?} {operands:?} = {value}", table.operator);
        assert!(computed.contains(&value), "{} not in {computed:?}", context());
        if !result.contains(&value) {
            continue;
        }
        for (position, fact) in sharper.iter().enumerate() {
            let word = bits(table.widths[position], operands[position]);
            let holds = fact.as_ref().is_some_and(|fact| fact.contains(&word));
            assert!(holds, "{} in {result:?}, but not {position}: {fact:?}", context());
        }
    }
}

fn check_width(width: u32, samples: usize) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ u64::from(width));
    let pools: Vec<Vec<Fact>> = (0..=3 * width.max(3))
        .map(|w| {
            if w == 0 || w > 6 {
                Vec::new()
            } else {
                facts(w.min(4)).into_iter().filter(|f| f.width() == w).collect()
            }
        })
        .collect();
    let tables = tables(width);
    assert!(tables.len() > 60, "{}", tables.len());
    for table in &tables {
        for _ in 0..samples {
            let args: Vec<&Fact> = table
                .widths
                .iter()
                .map(|&width| &pools[width as usize][random.below(pools[width as usize].len())])
                .collect();
            let pool = pools.get(table.operator.width as usize).filter(|pool| !pool.is_empty());
            let computed = forward(table.operator, &args);
            let result = match pool {
                Some(pool) => pool[random.below(pool.len())].clone(),
                None => computed,
            };
            check(table, &args, &result);
        }
    }
}

#[test]
fn transfers_are_sound_at_small_widths() {
    check_width(1, 400);
    check_width(2, 600);
    check_width(3, 1000);
    check_width(4, 300);
}

/// All operands that are constants or bits of which one is known: here rules are exact or wrong.
#[test]
fn transfers_are_exact_on_constants() {
    for width in [3, 4] {
        for table in tables(width) {
            for (index, &value) in table.results.iter().enumerate() {
                let args: Vec<Fact> = table
                    .operands(index)
                    .iter()
                    .zip(&table.widths)
                    .map(|(&word, &width)| Fact::constant(&BitVec::from_u64(width, word)))
                    .collect();
                let args: Vec<&Fact> = args.iter().collect();
                let computed = forward(table.operator, &args);
                let value = BitVec::from_u64(table.operator.width, value);
                assert!(computed.contains(&value), "{:?} {args:?}", table.operator);
            }
        }
    }
}

/// A random formula over two words, as a conjunction of comparisons of small terms.
fn random_formula(store: &mut TermStore, random: &mut Random, words: &[TermId]) -> TermId {
    let width = store.width(words[0]);
    let mut terms = words.to_vec();
    for value in [1, 2, 3, 5] {
        terms.push(store.mk_bv_u64(width, value));
    }
    let binary = [
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvUdiv,
        Op::BvUrem,
        Op::BvShl,
        Op::BvLshr,
        Op::BvAshr,
    ];
    let predicates = [Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSge, Op::Distinct];
    let mut formulas = Vec::new();
    for _ in 0..3 {
        for _ in 0..2 {
            let args = [0, 1].map(|_| terms[random.below(terms.len())]);
            let op = binary[random.below(binary.len())];
            terms.push(store.mk(op, &args));
        }
        let args = [0, 1].map(|_| terms[random.below(terms.len())]);
        let atom = store.mk(predicates[random.below(predicates.len())], &args);
        formulas.push(if random.below(4) == 0 { store.mk(Op::Not, &[atom]) } else { atom });
        let choice = [formulas[0], terms[0], terms[1]];
        terms.push(store.mk(Op::Ite, &choice));
    }
    store.mk(Op::And, &formulas)
}

/// The assignments of the words that satisfy the formula.
fn models(store: &TermStore, formula: TermId, words: &[TermId]) -> Vec<Interpretation> {
    let width = store.width(words[0]);
    let mut found = Vec::new();
    for index in 0..1u64 << (2 * width) {
        let mut model = Interpretation::new();
        for (&word, shift) in words.iter().zip([0, width]) {
            let value = Value::bits(width, index >> shift & ((1 << width) - 1));
            model.set_constant(store.function(word).unwrap(), value);
        }
        if Evaluator::new(store, &model).holds(formula, &Budget::unlimited()).unwrap() {
            found.push(model);
        }
    }
    found
}

#[test]
fn facts_hold_in_all_models_and_levels_are_undone() {
    let budget = Budget::unlimited();
    let mut random = Random(88_172_645_463_325_252);
    let mut refuted = 0;
    for _ in 0..150 {
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(3);
        let words = ["x", "y"].map(|name| store.declare_const(name, sort));
        let outer = random_formula(&mut store, &mut random, &words);
        let inner = random_formula(&mut store, &mut random, &words);
        let both = store.mk(Op::And, &[outer, inner]);
        let mut blaster = Blaster::new();
        let mut propagation = Propagation::default();
        let holds = |store: &TermStore, propagation: &Propagation, formula: TermId| {
            let models = models(store, formula, &words);
            if propagation.is_inconsistent() {
                assert!(models.is_empty());
                return;
            }
            let mut terms = Vec::new();
            post_order(store, &[both], &mut TermSet::new(), |term| terms.push(term));
            for model in models {
                let mut evaluator = Evaluator::new(store, &model);
                for &term in &terms {
                    if let Some(fact) = propagation.fact(term) {
                        let value = number(&evaluator.eval(term, &Budget::unlimited()).unwrap());
                        assert!(fact.contains(&BitVec::from_u64(fact.width(), value)));
                    }
                }
            }
        };
        propagation.assert(&mut store, &mut blaster, &[outer], &budget).unwrap();
        holds(&store, &propagation, outer);
        propagation.push();
        propagation.assert(&mut store, &mut blaster, &[inner], &budget).unwrap();
        holds(&store, &propagation, both);
        if propagation.is_inconsistent() {
            refuted += 1;
            let formulas = propagation.explanation(&store, &blaster);
            assert!(!formulas.is_empty());
            let core = store.mk(Op::And, &[formulas[0], *formulas.last().unwrap()]);
            assert!(models(&store, core, &words).is_empty());
        }
        propagation.pop();
        holds(&store, &propagation, outer);
    }
    assert!(refuted > 5, "{refuted}");
}

/// A formula that is asserted again after the budget ended says no more than it does at once.
#[test]
fn facts_hold_in_all_models_after_an_interruption() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut interrupted = 0;
    for _ in 0..60 {
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(2);
        let words = ["x", "y"].map(|name| store.declare_const(name, sort));
        let parts = [0, 1].map(|_| random_formula(&mut store, &mut random, &words));
        let either = store.mk(Op::Or, &parts);
        let neither = store.mk(Op::Not, &[either]);
        let formulas = [either, parts[0], neither];
        for asserted in [&formulas[..1], &formulas[..2], &formulas[2..]] {
            let both = store.mk(Op::And, &[asserted, asserted].concat());
            let models = models(&store, both, &words);
            for ticks in 0..60 {
                let mut blaster = Blaster::new();
                let mut propagation = Propagation::default();
                let short = Budget::unlimited().with_ticks(ticks);
                let first = propagation.assert(&mut store, &mut blaster, asserted, &short);
                interrupted += usize::from(first.is_err());
                let budget = Budget::unlimited();
                propagation.assert(&mut store, &mut blaster, asserted, &budget).unwrap();
                assert!(models.is_empty() || !propagation.is_inconsistent(), "{ticks}");
                let mut terms = Vec::new();
                post_order(&store, asserted, &mut TermSet::new(), |term| terms.push(term));
                for model in models.iter().filter(|_| !propagation.is_inconsistent()) {
                    let mut evaluator = Evaluator::new(&store, model);
                    for &term in &terms {
                        let Some(fact) = propagation.fact(term) else { continue };
                        let value = number(&evaluator.eval(term, &budget).unwrap());
                        assert!(fact.contains(&BitVec::from_u64(fact.width(), value)), "{ticks}");
                    }
                }
            }
        }
    }
    assert!(interrupted > 1000, "{interrupted}");
}

/// The theory of words with facts of level zero in its words, against enumeration: assertions in two
/// steps, a level, an assumption, and the first level again.
#[test]
fn answers_agree_with_enumeration_at_all_levels() {
    let budget = Budget::unlimited();
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut decided = 0;
    for _ in 0..200 {
        let mut store = TermStore::new();
        let width = 2 + random.below(2) as u32;
        let sort = store.sorts.bitvec(width);
        let words = ["x", "y"].map(|name| store.declare_const(name, sort));
        let bound = store.mk_bv_u64(width, 1 + random.below(3) as u64);
        let small = store.mk(Op::BvUlt, &[words[0], bound]);
        let mut formulas = [small, small, small, small];
        for formula in &mut formulas[1..] {
            *formula = random_formula(&mut store, &mut random, &words);
        }
        let [first, second, third, assumption] = formulas;
        // One conjunct each, so that more is satisfiable.
        let part = |store: &TermStore, formula| store.arg(formula, 0);
        let (second, assumption) = (part(&store, second), part(&store, assumption));
        let third = part(&store, third);
        let mut solver = engine();
        let check = |store: &mut TermStore,
                     solver: &mut Engine,
                     formulas: &[TermId],
                     assumptions: &[TermId]| {
            let all = store.mk(Op::And, &[formulas, &[formulas[0]]].concat());
            let expected = models(store, all, &words);
            match solver.check(store, assumptions, &budget) {
                Answer::Sat(()) => {
                    let model = solver.model(store, &budget).unwrap();
                    assert!(!expected.is_empty());
                    let holds = Evaluator::new(store, &model).holds(all, &budget);
                    // Constants that no formula needs have no value.
                    assert!(holds.unwrap_or(true), "a model that is none");
                }
                Answer::Unsat(()) => assert!(expected.is_empty(), "a refutation that is none"),
                other => panic!("{other:?}"),
            }
        };
        solver.assert(&mut store, &[first], &budget).unwrap();
        check(&mut store, &mut solver, &[first], &[]);
        solver.assert(&mut store, &[second], &budget).unwrap();
        check(&mut store, &mut solver, &[first, second], &[]);
        solver.push();
        solver.assert(&mut store, &[third], &budget).unwrap();
        check(&mut store, &mut solver, &[first, second, third], &[]);
        check(&mut store, &mut solver, &[first, second, third, assumption], &[assumption]);
        if solver.check(&mut store, &[assumption], &budget) == Answer::Unsat(())
            && !solver.failed(assumption)
        {
            let all = store.mk(Op::And, &[first, second, third]);
            assert!(models(&store, all, &words).is_empty(), "a core that is none");
        }
        solver.pop();
        check(&mut store, &mut solver, &[first, second, assumption], &[assumption]);
        check(&mut store, &mut solver, &[first, second], &[]);
        decided += statistic(&solver, "domain-decided");
    }
    assert!(decided > 10, "{decided}");
}
