//! Every rule keeps the value of every term it fires on, and every rule fires.
//!
//! Method: for each head operator and each width from 1 to 4, all terms over a pool of arguments
//! (symbols, constants, every operator over these), then pseudo-random deeper ones; each rule of the
//! head is applied alone, and both sides are compared under all assignments.

use std::collections::BTreeSet;

use crate::terms::{BIT_HEADS, BOOLEAN_HEADS, Random, Tables, Universe, WORD_HEADS, show};
use trine_rewrite::{Rule, Subterms, all_rules};
use trine_term::{Op, TermId, TermStore, Theory};

/// Terms with at most this many bits of symbols are compared under all assignments.
const ALL_BITS: u32 = 12;

struct Check {
    by_head: Vec<Vec<&'static Rule>>,
    /// Rules that fired where none before them did.
    alive: BTreeSet<(Op, &'static str)>,
    fired: u64,
}

impl Check {
    fn new() -> Self {
        let mut by_head = vec![Vec::new(); Op::all().count()];
        for (_, rule) in all_rules() {
            by_head[rule.head as usize].push(rule);
        }
        Self { by_head, alive: BTreeSet::new(), fired: 0 }
    }

    /// Applies every rule to the term.
    fn term(&mut self, store: &mut TermStore, term: TermId) {
        let rules = &self.by_head[store.op(term) as usize];
        let mut results: Vec<(TermId, &Rule)> = Vec::new();
        for subterms in [Subterms::Unshared, Subterms::Shared] {
            let mut first = true;
            for rule in rules {
                let Some(result) = rule.try_apply(store, term, subterms) else { continue };
                assert_ne!(result, term, "{} changes nothing: {}", rule.name, show(store, term));
                assert_eq!(store.sort(result), store.sort(term), "{}", rule.name);
                if first {
                    self.alive.insert((rule.head, rule.name));
                    first = false;
                }
                if results.iter().all(|&(known, _)| known != result) {
                    results.push((result, rule));
                }
            }
        }
        if results.is_empty() {
            return;
        }
        let mut tables = Tables::of(store, term, ALL_BITS);
        let expected = tables.table(store, term).to_vec();
        for (result, rule) in results {
            self.fired += 1;
            assert!(
                tables.table(store, result) == expected,
                "{}: {} is not {}",
                rule.name,
                show(store, term),
                show(store, result)
            );
        }
    }
}

/// Arguments of width `w` (0 for Booleans): symbols, constants, and every operator over them.
struct Pools {
    universe: Universe,
    words: Vec<Vec<TermId>>,
    bools: Vec<TermId>,
}

const MAX_WIDTH: u32 = 4;

impl Pools {
    fn new() -> Self {
        let mut universe = Universe::new(MAX_WIDTH + 1, 3);
        let words = (0..=MAX_WIDTH + 1).map(|w| word_pool(&mut universe, w)).collect();
        let bools = bool_pool(&mut universe);
        Self { universe, words, bools }
    }
}

fn word_pool(universe: &mut Universe, w: u32) -> Vec<TermId> {
    if w == 0 {
        return Vec::new();
    }
    let (x, y) = (universe.words[w as usize][0], universe.words[w as usize][1]);
    let (p, q) = (universe.bools[0], universe.bools[1]);
    let narrower: Vec<(u32, TermId)> = (1..w).map(|n| (n, universe.words[n as usize][2])).collect();
    let wider = universe.words.get(w as usize + 1).map(|symbols| symbols[2]);
    let store = &mut universe.store;
    let constants = [0, 1, u64::MAX, 1 << (w - 1), 5].map(|c| store.mk_bv_u64(w, c));
    let [zero, one, ones, min, five] = constants;
    let mut pool = vec![x, y, zero, one, ones, min, five];
    let mut add = |store: &mut TermStore, op, args: &[TermId]| pool.push(store.mk(op, args));
    let (not_x, not_y) = (store.mk(Op::BvNot, &[x]), store.mk(Op::BvNot, &[y]));
    for arg in [x, y] {
        add(store, Op::BvNot, &[arg]);
    }
    for op in [Op::BvAnd, Op::BvXor, Op::BvAdd, Op::BvMul] {
        let pairs = [[x, y], [one, x], [min, x], [five, x], [ones, x], [ones, y], [x, not_y]];
        for pair in pairs {
            add(store, op, &pair);
            if matches!(op, Op::BvAnd | Op::BvXor) {
                let inner = store.mk(op, &pair);
                add(store, Op::BvNot, &[inner]);
            }
        }
    }
    let pairs = [[x, y], [y, x], [x, five], [ones, x], [x, x], [not_x, x]];
    for op in [Op::BvUdiv, Op::BvUrem, Op::BvShl, Op::BvLshr, Op::BvAshr] {
        for pair in pairs {
            add(store, op, &pair);
        }
    }
    let cases = [[p, x, y], [p, y, x], [p, zero, one], [p, one, zero], [p, zero, x], [p, x, ones]];
    for case in cases.into_iter().chain([[q, x, y], [q, one, zero], [p, five, min], [p, not_x, y]])
    {
        add(store, Op::Ite, &case);
    }
    let mut moved = Vec::new();
    for &(n, part) in &narrower {
        let [zeros, one, rest_ones] = [0, 1, u64::MAX].map(|c| store.mk_bv_u64(w - n, c));
        let other = universe.words[(w - n) as usize][2];
        let not_part = store.mk(Op::BvNot, &[part]);
        let not_other = store.mk(Op::BvNot, &[other]);
        for parts in [
            [zeros, part],
            [one, part],
            [part, zeros],
            [rest_ones, part],
            [part, rest_ones],
            [part, other],
            [not_other, not_part],
        ] {
            add(store, Op::Concat, &parts);
        }
        moved.push(store.mk_indexed(Op::SignExtend, [w - n, 0], &[part]));
        let high = store.mk_indexed(Op::Extract, [w - 1, w - n], &[x]);
        let low = store.mk_indexed(Op::Extract, [w - n - 1, 0], &[x]);
        moved.push(store.mk(Op::Concat, &[low, high]));
        let zeros = store.mk_bv_u64(n, 0);
        moved.push(store.mk(Op::Concat, &[low, zeros]));
    }
    if let Some(wider) = wider {
        for low in [0, 1] {
            moved.push(store.mk_indexed(Op::Extract, [w - 1 + low, low], &[wider]));
        }
    }
    pool.extend(moved);
    pool.sort_unstable();
    pool.dedup();
    pool
}

fn bool_pool(universe: &mut Universe) -> Vec<TermId> {
    let (p, q, r) = (universe.bools[0], universe.bools[1], universe.bools[2]);
    let store = &mut universe.store;
    let (not_p, not_q) = (store.mk(Op::Not, &[p]), store.mk(Op::Not, &[q]));
    let (yes, no) = (store.mk_bool(true), store.mk_bool(false));
    let mut atoms = vec![p, q, yes, no];
    for pair in [[p, q], [not_p, q], [p, not_q], [not_p, not_q], [p, r]] {
        atoms.push(store.mk(Op::And, &pair));
    }
    atoms.push(store.mk(Op::Eq, &[p, q]));
    atoms.push(store.mk(Op::Xor, &[p, q]));
    atoms.push(store.mk(Op::Ite, &[p, q, r]));
    atoms.push(store.mk(Op::Ite, &[p, r, q]));
    for w in 1..=3 {
        let (x, y) = (universe.words[w][0], universe.words[w][1]);
        let pairs = [[x, y], [y, x]];
        let constants = [1, 2, 5].map(|c| store.mk_bv_u64(w as u32, c));
        for op in [Op::BvUlt, Op::BvSlt, Op::Eq] {
            for pair in pairs {
                atoms.push(store.mk(op, &pair));
            }
            for c in constants {
                atoms.push(store.mk(op, &[c, x]));
                if op != Op::Eq {
                    atoms.push(store.mk(op, &[x, c]));
                }
            }
        }
    }
    atoms.sort_unstable();
    atoms.dedup();
    let negated: Vec<TermId> = atoms.iter().map(|&atom| store.mk(Op::Not, &[atom])).collect();
    atoms.extend(negated);
    atoms
}

/// Operators of two words of equal width.
const WORD_PAIRS: &[Op] = &[
    Op::BvAnd,
    Op::BvXor,
    Op::BvAdd,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::Eq,
    Op::BvUlt,
    Op::BvSlt,
    Op::BvUmulO,
    Op::BvSmulO,
];

fn pairs_of_words(check: &mut Check, pools: &mut Pools) {
    for w in 1..=MAX_WIDTH {
        let pool = pools.words[w as usize].clone();
        for &op in WORD_PAIRS {
            for &a in &pool {
                for &b in &pool {
                    let term = pools.universe.store.mk(op, &[a, b]);
                    check.term(&mut pools.universe.store, term);
                }
            }
        }
    }
}

fn movements(check: &mut Check, pools: &mut Pools) {
    let store = &mut pools.universe.store;
    for w in 1..=MAX_WIDTH {
        for &a in &pools.words[w as usize] {
            let term = store.mk(Op::BvNot, &[a]);
            check.term(store, term);
            for by in 0..3 {
                let term = store.mk_indexed(Op::SignExtend, [by, 0], &[a]);
                check.term(store, term);
            }
            for high in 0..w {
                for low in 0..=high {
                    let term = store.mk_indexed(Op::Extract, [high, low], &[a]);
                    check.term(store, term);
                }
            }
        }
        for low in 1..w {
            for &a in &pools.words[(w - low) as usize] {
                for &b in &pools.words[low as usize] {
                    let term = store.mk(Op::Concat, &[a, b]);
                    check.term(store, term);
                }
            }
        }
    }
}

fn pairs_of_booleans(check: &mut Check, pools: &mut Pools) {
    let store = &mut pools.universe.store;
    for &a in &pools.bools {
        let term = store.mk(Op::Not, &[a]);
        check.term(store, term);
        for &b in &pools.bools {
            for op in [Op::And, Op::Eq, Op::Xor, Op::Or, Op::Implies] {
                let term = store.mk(op, &[a, b]);
                check.term(store, term);
            }
        }
    }
}

fn cases(check: &mut Check, pools: &mut Pools) {
    let mut random = Random::new(1);
    let store = &mut pools.universe.store;
    for w in 0..=MAX_WIDTH {
        let pool = if w == 0 { &pools.bools } else { &pools.words[w as usize] };
        for &a in pool {
            for &b in pool {
                let condition = random.pick(&pools.bools[..]);
                for condition in [pools.universe.bools[0], condition] {
                    let term = store.mk(Op::Ite, &[condition, a, b]);
                    check.term(store, term);
                }
                if w > 0 {
                    let same = store.mk(Op::Eq, &[a, b]);
                    let term = store.mk(Op::Ite, &[same, a, b]);
                    check.term(store, term);
                }
            }
        }
    }
}

/// Terms of three arguments, drawn from the pools.
fn triples(check: &mut Check, pools: &mut Pools) {
    let mut random = Random::new(2);
    let store = &mut pools.universe.store;
    for w in 1..=MAX_WIDTH {
        let pool = &pools.words[w as usize];
        let chains = [Op::Eq, Op::BvUlt, Op::BvUle, Op::BvUgt, Op::BvUge, Op::BvSlt, Op::BvSle]
            .into_iter()
            .chain([Op::BvSgt, Op::BvSge, Op::Distinct, Op::BvSub, Op::BvXnor, Op::BvOr]);
        for op in [Op::BvAnd, Op::BvXor, Op::BvAdd, Op::BvMul].into_iter().chain(chains) {
            for _ in 0..400 {
                let args = [(); 3].map(|()| random.pick(&pool[..]));
                let term = store.mk(op, &args);
                check.term(store, term);
            }
        }
    }
    for op in [Op::And, Op::Or, Op::Xor, Op::Implies, Op::Eq, Op::Distinct] {
        for _ in 0..3000 {
            let args = [(); 3].map(|()| random.pick(&pools.bools[..]));
            let term = store.mk(op, &args);
            check.term(store, term);
        }
    }
}

/// Pseudo-random terms of depth 2 and 3 with each operator at the root.
fn deeper(check: &mut Check) {
    let mut universe = Universe::new(MAX_WIDTH, 2);
    let mut random = Random::new(3);
    for depth in 1..=3 {
        for &op in BOOLEAN_HEADS {
            for _ in 0..300 {
                let term = universe.headed(&mut random, op, 0, depth);
                check.term(&mut universe.store, term);
            }
        }
        for &op in WORD_HEADS {
            for w in 1..=MAX_WIDTH {
                for _ in 0..100 {
                    let term = universe.headed(&mut random, op, w, depth);
                    check.term(&mut universe.store, term);
                }
            }
        }
        for &op in BIT_HEADS {
            for _ in 0..300 {
                let term = universe.headed(&mut random, op, 1, depth);
                check.term(&mut universe.store, term);
            }
        }
    }
}

/// Arrays of one bit with four places: reads, writes, equality, cases.
fn arrays(check: &mut Check) {
    let mut universe = Universe::new(2, 3);
    let (p, words) = (universe.bools[0], universe.words.clone());
    let store = &mut universe.store;
    let [bit, index] = [1, 2].map(|w| store.sorts.bitvec(w));
    let sort = store.sorts.array(index, bit);
    let (a, b) = (store.declare_const("a", sort), store.declare_const("b", sort));
    let constants = [0, 1, 2].map(|c| store.mk_bv_u64(2, c));
    let next = store.mk(Op::BvAdd, &[constants[1], words[2][0]]);
    let indices = [words[2][0], words[2][1], next, constants[0], constants[1], constants[2]];
    let one = store.mk_bv_u64(1, 1);
    let read = store.mk(Op::Select, &[a, words[2][0]]);
    let elements = [words[1][0], words[1][1], one, read];
    let constant = store.mk_const_array(sort, words[1][0]).expect("an array sort");
    let mut pool = vec![a, b, constant];
    for (outer, inner) in [(0, 1), (1, 0), (3, 4), (4, 3), (5, 4), (3, 0), (2, 0)] {
        let once = store.mk(Op::Store, &[a, indices[inner], elements[0]]);
        pool.push(once);
        pool.push(store.mk(Op::Store, &[once, indices[outer], elements[1]]));
        pool.push(store.mk(Op::Ite, &[p, b, once]));
    }
    pool.push(store.mk(Op::Ite, &[p, constant, a]));
    pool.push(store.mk(Op::Store, &[a, indices[0], elements[1]]));
    for &first in &pool {
        for &second in &pool {
            let term = store.mk(Op::Eq, &[first, second]);
            check.term(store, term);
            let term = store.mk(Op::Ite, &[p, first, second]);
            check.term(store, term);
        }
        for index in indices {
            let term = store.mk(Op::Select, &[first, index]);
            check.term(store, term);
            for element in elements {
                let term = store.mk(Op::Store, &[first, index, element]);
                check.term(store, term);
            }
        }
    }
}

/// Terms for rules whose left sides are deeper than the pools.
fn seeds(check: &mut Check) {
    let mut universe = Universe::new(6, 40);
    let (words, bools) = (universe.words.clone(), universe.bools.clone());
    let p = bools[0];
    let store = &mut universe.store;
    let one = store.mk_bv_u64(1, 1);
    let case = store.mk(Op::Ite, &[p, one, words[1][0]]);
    let mut terms = vec![store.mk(Op::Eq, &[one, case])];
    let repeated: Vec<TermId> = words[6][..35].iter().copied().chain([words[6][3]]).collect();
    terms.push(store.mk(Op::Distinct, &repeated));
    terms.push(store.mk(Op::Distinct, &words[5][..33]));
    let parity = store.mk(Op::Xor, &bools[..3]);
    terms.push(store.mk(Op::Xor, &[bools[0], bools[1], parity]));
    for w in 1..=4u32 {
        let (x, y) = (words[w as usize][0], words[w as usize][1]);
        let extended = [x, y].map(|x| store.mk_indexed(Op::SignExtend, [2, 0], &[x]));
        for op in [Op::Eq, Op::BvUlt, Op::BvSlt] {
            terms.push(store.mk(op, &extended));
        }
        let quotient = store.mk(Op::BvUdiv, &[x, y]);
        let zero = store.mk_bv_u64(w, 0);
        for product in [[y, quotient], [quotient, y]] {
            let product = store.mk(Op::BvMul, &product);
            terms.push(store.mk(Op::Eq, &[zero, product]));
            let minus_one = store.mk_bv_u64(w, u64::MAX);
            let minus = store.mk(Op::BvMul, &[minus_one, product]);
            terms.push(store.mk(Op::BvAdd, &[x, minus]));
            terms.push(store.mk(Op::BvAdd, &[x, y, minus]));
        }
        let minus_one = store.mk_bv_u64(w, u64::MAX);
        let [minus_x, minus_product] =
            [x, store.mk(Op::BvMul, &[x, y])].map(|term| store.mk(Op::BvMul, &[minus_one, term]));
        terms.push(store.mk(Op::BvAdd, &[minus_x, minus_product]));
        terms.push(store.mk(Op::BvAdd, &[minus_product, y, minus_x]));
        if w > 1 {
            let bit = store.mk_bv_u64(1, 0);
            let dividend = store.mk(Op::Concat, &[bit, words[w as usize - 1][0]]);
            let quotient = store.mk(Op::BvUdiv, &[dividend, y]);
            terms.push(store.mk(Op::BvSlt, &[zero, quotient]));
        }
        let sum = store.mk(Op::BvAdd, &[x, y]);
        let square = store.mk(Op::BvMul, &[sum, sum]);
        let squares = [x, y].map(|x| store.mk(Op::BvMul, &[x, x]));
        let two = store.mk_bv_u64(w, 2);
        let mixed = store.mk(Op::BvMul, &[x, y]);
        let mixed = store.mk(Op::BvMul, &[two, mixed]);
        let one = store.mk_bv_u64(w, 1);
        let expanded = store.mk(Op::BvAdd, &[squares[0], squares[1], mixed]);
        let shifted = store.mk(Op::BvAdd, &[one, squares[0], squares[1], mixed]);
        for other in [expanded, shifted] {
            terms.push(store.mk(Op::Eq, &[square, other]));
        }
        let ones = store.mk_bv_u64(w, u64::MAX);
        let bit = store.mk_indexed(Op::Extract, [0, 0], &[x]);
        let bit_one = store.mk_bv_u64(1, 1);
        let is_set = store.mk(Op::Eq, &[bit_one, bit]);
        terms.push(store.mk(Op::Ite, &[is_set, ones, zero]));
        terms.push(store.mk(Op::Ite, &[is_set, zero, ones]));
        for divisor in 0..1 << w {
            let minus = store.mk_bv_u64(w, u64::wrapping_neg(divisor));
            let divisor = store.mk_bv_u64(w, divisor);
            let quotient = store.mk(Op::BvUdiv, &[x, divisor]);
            let minus = store.mk(Op::BvMul, &[minus, quotient]);
            terms.push(store.mk(Op::BvAdd, &[x, minus]));
        }
    }
    for term in terms {
        check.term(store, term);
    }
}

/// Rules on terms that have no truth tables. Those on floats have a test of their own
/// (`float_rules`), those on strings (`string_rules`), on sets (`set_rules`), on numbers (`number_rules`) and on
/// conversions (`conversion_rules`) too; the only other one splits chains, which operators on words test.
fn has_no_table(head: Op, name: &str) -> bool {
    matches!(head.info().theory, Theory::Arith | Theory::Float | Theory::String | Theory::Set)
        || name.starts_with("eq_fp_")
        || name.starts_with("eq_str_")
        || name == "eq_singletons"
        || matches!(head, Op::UbvToInt | Op::SbvToInt | Op::IntToBv)
        || name == "eq_conversions"
        || matches!(name, "ite_common_summands" | "eq_ite_no_branch")
        || name.ends_with("_univariate")
}

#[test]
fn rules_are_sound_and_alive() {
    let mut check = Check::new();
    let mut pools = Pools::new();
    pairs_of_words(&mut check, &mut pools);
    movements(&mut check, &mut pools);
    pairs_of_booleans(&mut check, &mut pools);
    cases(&mut check, &mut pools);
    triples(&mut check, &mut pools);
    deeper(&mut check);
    arrays(&mut check);
    seeds(&mut check);
    println!("{} firings", check.fired);
    let dead: Vec<_> = all_rules()
        .map(|(_, rule)| (rule.head, rule.name))
        .filter(|&(head, name)| !has_no_table(head, name) && !check.alive.contains(&(head, name)))
        .collect();
    assert!(dead.is_empty(), "never the first to fire: {dead:#?}");
}
