//! Every rule on floats keeps the value of every term it fires on, and every rule fires.
//!
//! Method: for tiny formats, all applications of each operator to a pool of arguments (symbols, all
//! special values, signs and conversions of symbols); each rule of the head is applied alone, and
//! both sides are evaluated under all assignments of the symbols.

use std::collections::{BTreeMap, BTreeSet};

use crate::terms::show;
use trine_collections::Budget;
use trine_rewrite::{Rule, Subterms, all_rules};
use trine_term::{
    Evaluator, Interpretation, Op, Sort, TermId, TermSet, TermStore, Theory, Value, post_order,
};
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

/// The values of a sort.
fn values(store: &TermStore, term: TermId) -> Vec<Value> {
    match *store.sort_of(term) {
        Sort::BitVec(width) => (0..1 << width).map(|bits| Value::bits(width, bits)).collect(),
        Sort::RoundingMode => RoundingMode::ALL.map(Value::Rounding).to_vec(),
        Sort::Float { eb, sb } => {
            let format = FloatFormat::new(eb, sb).unwrap();
            let mut all: Vec<Value> = (0..1 << format.width())
                .map(|bits| BitVec::from_u64(format.width(), bits))
                .map(|bits| Value::float(Float::from_bits(format, &bits)))
                .collect();
            all.sort();
            all.dedup();
            all
        }
        _ => panic!("a symbol of another sort"),
    }
}

/// Terms with more assignments than this are evaluated under this many, spread evenly.
const MAX_ASSIGNMENTS: usize = 600;

/// How often a rule is checked for one format before it is only checked now and then.
const OFTEN: u64 = 50;

/// Values of the symbols of `root`, one interpretation for each combination, or for many.
fn interpretations(store: &TermStore, root: TermId) -> Vec<Interpretation> {
    let mut symbols = Vec::new();
    post_order(store, &[root], &mut TermSet::new(), |term| {
        if store.op(term) == Op::Apply {
            symbols.push((store.function(term).unwrap(), values(store, term)));
        }
    });
    let total: usize = symbols.iter().map(|(_, values)| values.len()).product();
    let stride = if total > MAX_ASSIGNMENTS { total / MAX_ASSIGNMENTS * 2 + 1 } else { 1 };
    (0..total)
        .step_by(stride)
        .map(|mut number| {
            let mut interpretation = Interpretation::new();
            for (symbol, values) in &symbols {
                interpretation.set_constant(*symbol, values[number % values.len()].clone());
                number /= values.len();
            }
            interpretation
        })
        .collect()
}

#[derive(Default)]
struct Check {
    alive: BTreeSet<(Op, &'static str)>,
    /// How often each rule fired on the present format.
    counts: BTreeMap<(Op, &'static str), u64>,
    compared: u64,
}

impl Check {
    fn term(&mut self, store: &mut TermStore, rules: &[&'static Rule], term: TermId) {
        let mut results: Vec<(TermId, &Rule)> = Vec::new();
        let head = store.op(term);
        for rule in rules.iter().filter(|rule| rule.head == head) {
            let Some(result) = rule.try_apply(store, term, Subterms::Unshared) else { continue };
            assert_ne!(result, term, "{} changes nothing", rule.name);
            assert_eq!(store.sort(result), store.sort(term), "{}", rule.name);
            results.push((result, rule));
        }
        let Some(first) = results.first() else { return };
        self.alive.insert((first.1.head, first.1.name));
        let mut rare = false;
        for (_, rule) in &results {
            let count = self.counts.entry((rule.head, rule.name)).or_default();
            *count += 1;
            rare |= *count < OFTEN || count.is_multiple_of(OFTEN);
        }
        if !rare {
            return;
        }
        let budget = Budget::unlimited();
        for interpretation in interpretations(store, term) {
            let mut evaluator = Evaluator::new(store, &interpretation);
            let expected = evaluator.eval(term, &budget).unwrap();
            for &(result, rule) in &results {
                self.compared += 1;
                let found = evaluator.eval(result, &budget).unwrap();
                assert!(
                    found == expected,
                    "{}: {} is {expected:?}, not {found:?} as {}",
                    rule.name,
                    show(store, term),
                    show(store, result)
                );
            }
        }
    }
}

/// Arguments of one format: symbols, values, and terms that rules look for.
fn pool(store: &mut TermStore, format: FloatFormat, mode: TermId) -> Vec<TermId> {
    let sort = store.sorts.float(format.eb(), format.sb());
    let indices = [format.eb(), format.sb()];
    let (x, y) = (store.declare_const("x", sort), store.declare_const("y", sort));
    let mut pool = vec![x, y];
    for bits in 0..1u64 << format.width() {
        let value = Float::from_bits(format, &BitVec::from_u64(format.width(), bits));
        pool.push(store.mk_float(&value));
    }
    for symbol in [x, y] {
        pool.push(store.mk(Op::FpNeg, &[symbol]));
    }
    pool.push(store.mk(Op::FpAbs, &[x]));
    pool.push(store.mk(Op::FpRoundToIntegral, &[mode, x]));
    for (eb, sb) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let source = store.sorts.float(eb, sb);
        let z = store.declare_const("z", source);
        pool.push(store.mk_indexed(Op::FpFromFp, indices, &[mode, z]));
        if (eb, sb) == (2, 2) {
            let z = store.declare_const("u", source);
            pool.push(store.mk_indexed(Op::FpFromFp, indices, &[mode, z]));
        }
    }
    let word = store.sorts.bitvec(2);
    let word = store.declare_const("w", word);
    for op in [Op::FpFromSbv, Op::FpFromUbv] {
        pool.push(store.mk_indexed(op, indices, &[mode, word]));
    }
    pool.sort_unstable();
    pool.dedup();
    pool
}

/// All applications of an operator to at most two arguments of the pool.
fn applications(store: &mut TermStore, op: Op, pool: &[TermId], modes: &[TermId]) -> Vec<TermId> {
    let mut terms = Vec::new();
    let mut add = |store: &mut TermStore, indices, args: &[TermId]| {
        if let Ok(term) = store.try_mk(op, indices, args) {
            terms.push(term);
        }
    };
    for &x in pool {
        add(store, [0, 0], &[x]);
        for &mode in modes {
            for indices in [[0, 0], [2, 2], [2, 3], [3, 3]] {
                add(store, indices, &[mode, x]);
            }
        }
        for &y in pool {
            add(store, [0, 0], &[x, y]);
            add(store, [0, 0], &[x, y, pool[0]]);
            for &mode in modes {
                add(store, [0, 0], &[mode, x, y]);
                add(store, [0, 0], &[mode, x, y, pool[0]]);
            }
        }
        let bits = store.mk(Op::FpToIeeeBv, &[x]);
        for indices in [[2, 2], [2, 3], [3, 2]] {
            add(store, indices, &[bits]);
        }
    }
    let parts = [1, 2, 2].map(|width| store.sorts.bitvec(width));
    let parts = parts.map(|sort| store.declare_const("p", sort));
    add(store, [0, 0], &parts);
    terms.sort_unstable();
    terms.dedup();
    terms
}

#[test]
fn rules_on_floats_are_sound_and_alive() {
    let mut check = Check::default();
    let ours =
        |rule: &Rule| rule.head.info().theory == Theory::Float || rule.name.starts_with("eq_fp_");
    let rules: Vec<&Rule> = all_rules().map(|(_, rule)| rule).filter(|rule| ours(rule)).collect();
    for (eb, sb) in [(2, 2), (2, 3), (3, 2)] {
        check.counts.clear();
        let mut store = TermStore::new();
        let sort = store.sorts.rounding_mode();
        let mode = store.declare_const("m", sort);
        let mut modes = vec![mode];
        modes.extend([RoundingMode::Rtn, RoundingMode::Rne].map(|m| store.mk_rounding(m)));
        let pool = pool(&mut store, FloatFormat::new(eb, sb).unwrap(), modes[2]);
        for op in Op::all().filter(|op| op.info().theory == Theory::Float || *op == Op::Eq) {
            for term in applications(&mut store, op, &pool, &modes) {
                check.term(&mut store, &rules, term);
            }
        }
    }
    let dead: Vec<_> = rules
        .iter()
        .map(|rule| (rule.head, rule.name))
        .filter(|rule| !check.alive.contains(rule))
        .collect();
    assert!(dead.is_empty(), "never the first to fire: {dead:#?}");
    assert!(check.compared > 50_000, "{} comparisons are too few", check.compared);
}
