//! Random formulas decided by lemmas and by enumeration of all interpretations.
//!
//! Idea: every sort that occurs is tiny, so all interpretations of the few constants and functions of
//! a formula can be gone through with the evaluator. What the solver calls `sat` must come with a
//! model that evaluates to true; what it calls `unsat` must have no interpretation.

use rustc_hash::FxHashMap;
use trine_arrays::Instance;
use trine_collections::Budget;
use trine_engine::{Answer, Engine, IncrementalSolver};
use trine_term::{
    Domain, Evaluator, FunDecl, FunId, FunKind, FunctionTable, Interpretation, Op, SortId, TermId,
    TermSet, TermStore, Value, post_order,
};

use crate::word_theory::testing::{engine, statistic};

/// A linear congruential generator (Knuth's constants).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// The symbols of a family of formulas.
struct Signature {
    sorts: Vec<SortId>,
    constants: Vec<TermId>,
    functions: Vec<FunId>,
}

fn function(store: &mut TermStore, name: &str, params: &[SortId], result: SortId) -> FunId {
    let name = store.symbols.intern(name);
    store.declare(FunDecl { name, params: params.into(), result, kind: FunKind::Declared })
}

fn bits(store: &mut TermStore, width: u32) -> SortId {
    store.sorts.bitvec(width)
}

/// Arrays from `index` to `element`, with constants of all three sorts.
fn arrays(store: &mut TermStore, index: SortId, element: SortId, count: usize) -> Signature {
    let array = store.sorts.array(index, element);
    let mut constants: Vec<TermId> =
        (0..count).map(|i| store.declare_const(&format!("a{i}"), array)).collect();
    constants.extend(["i", "j"].map(|name| store.declare_const(name, index)));
    constants.push(store.declare_const("v", element));
    let bool = store.sorts.bool();
    let mut sorts = vec![bool, index, element, array];
    sorts.dedup();
    Signature { sorts, constants, functions: Vec::new() }
}

/// Pools of terms by sort.
struct Pools {
    by_sort: Vec<(SortId, Vec<TermId>)>,
}

impl Pools {
    fn of(&self, sort: SortId) -> &[TermId] {
        self.by_sort.iter().find(|(s, _)| *s == sort).map_or(&[], |(_, terms)| terms)
    }

    fn add(&mut self, store: &TermStore, term: TermId) {
        let sort = store.sort(term);
        match self.by_sort.iter_mut().find(|(s, _)| *s == sort) {
            Some((_, terms)) => terms.push(term),
            None => self.by_sort.push((sort, vec![term])),
        }
    }

    fn pick(&self, random: &mut Random, sort: SortId) -> Option<TermId> {
        let terms = self.of(sort);
        (!terms.is_empty()).then(|| random.pick(terms))
    }
}

/// A random term, made of terms in the pools.
fn random_term(
    store: &mut TermStore,
    random: &mut Random,
    pools: &Pools,
    signature: &Signature,
) -> Option<TermId> {
    let sort = random.pick(&signature.sorts);
    let bool = store.sorts.bool();
    Some(match random.below(10) {
        0 | 1 => {
            let args = [pools.pick(random, sort)?, pools.pick(random, sort)?];
            store.mk(Op::Eq, &args)
        }
        2 => {
            let condition = pools.pick(random, bool)?;
            let args = [condition, pools.pick(random, sort)?, pools.pick(random, sort)?];
            store.mk(Op::Ite, &args)
        }
        3 if !signature.functions.is_empty() => {
            let function = random.pick(&signature.functions);
            let params = store.function_decl(function).params.clone();
            let args: Option<Vec<TermId>> =
                params.iter().map(|&param| pools.pick(random, param)).collect();
            store.apply(function, &args?)
        }
        4 => {
            let args = [pools.pick(random, sort)?, pools.pick(random, sort)?];
            let distinct = store.mk(Op::Eq, &args);
            store.mk(Op::Not, &[distinct])
        }
        _ => {
            let trine_term::Sort::Array { index, element } = *store.sorts.get(sort) else {
                return None;
            };
            let array = pools.pick(random, sort)?;
            match random.below(5) {
                0 | 1 => {
                    let index = pools.pick(random, index)?;
                    store.mk(Op::Select, &[array, index])
                }
                2 if random.below(3) == 0 => {
                    let element = pools.pick(random, element)?;
                    store.mk_const_array(sort, element).ok()?
                }
                _ => {
                    let args = [array, pools.pick(random, index)?, pools.pick(random, element)?];
                    store.mk(Op::Store, &args)
                }
            }
        }
    })
}

/// Random formulas over a signature: a few literals and clauses.
fn random_formulas(
    store: &mut TermStore,
    random: &mut Random,
    signature: &Signature,
    size: usize,
) -> Vec<TermId> {
    let mut pools = Pools { by_sort: Vec::new() };
    for &constant in &signature.constants {
        pools.add(store, constant);
    }
    for &sort in &signature.sorts {
        if let Some(Domain::Finite(domain)) = Domain::of(store, sort)
            && domain.count() <= 4
        {
            let value = domain.element(random.below(domain.count() as usize) as u64);
            let value = store.mk_value(&value, sort);
            pools.add(store, value);
        }
    }
    for _ in 0..size {
        if let Some(term) = random_term(store, random, &pools, signature) {
            pools.add(store, term);
        }
    }
    let bool = store.sorts.bool();
    let mut formulas = Vec::new();
    for _ in 0..1 + random.below(4) {
        let mut clause = Vec::new();
        for _ in 0..1 + random.below(2) {
            let Some(atom) = pools.pick(random, bool) else { continue };
            clause.push(if random.below(2) == 0 { atom } else { store.mk(Op::Not, &[atom]) });
        }
        match *clause {
            [] => {}
            [only] => formulas.push(only),
            _ => formulas.push(store.mk(Op::Or, &clause)),
        }
    }
    formulas
}

/// All elements of a sort.
fn elements(store: &TermStore, sort: SortId) -> Vec<Value> {
    match Domain::of(store, sort) {
        Some(Domain::Finite(domain)) => (0..domain.count()).map(|n| domain.element(n)).collect(),
        _ => panic!("a sort that is too large"),
    }
}

/// A place in an interpretation that has to be filled.
enum Place {
    Constant(FunId),
    Row(FunId, Vec<Value>),
}

/// Whether some interpretation satisfies the formulas.
fn satisfiable(store: &TermStore, formulas: &[TermId]) -> bool {
    let mut functions = Vec::new();
    post_order(store, formulas, &mut TermSet::new(), |term| {
        functions.extend(store.function(term).filter(|function| !functions.contains(function)));
    });
    let mut places = Vec::new();
    for &function in &functions {
        let decl = store.function_decl(function);
        let values = elements(store, decl.result);
        if decl.params.is_empty() {
            places.push((Place::Constant(function), values));
            continue;
        }
        for row in rows(store, &decl.params) {
            places.push((Place::Row(function, row), values.clone()));
        }
    }
    let total: usize = places.iter().map(|(_, values)| values.len()).product();
    assert!(total <= 1 << 16, "too many interpretations");
    (0..total).any(|mut number| {
        let mut model = Interpretation::new();
        let mut tables: Vec<(FunId, FunctionTable)> = Vec::new();
        for (place, values) in &places {
            let value = values[number % values.len()].clone();
            number /= values.len();
            match place {
                Place::Constant(constant) => model.set_constant(*constant, value),
                Place::Row(function, row) => {
                    if tables.last().is_none_or(|(last, _)| last != function) {
                        tables.push((*function, FunctionTable::constant(value.clone())));
                    }
                    if let Some((_, table)) = tables.last_mut() {
                        table.set(row.clone(), value);
                    }
                }
            }
        }
        for (function, table) in tables {
            model.set_function(function, table);
        }
        let mut evaluator = Evaluator::new(store, &model);
        formulas.iter().all(|&f| evaluator.holds(f, &Budget::unlimited()).unwrap())
    })
}

/// All tuples of elements of the sorts.
fn rows(store: &TermStore, params: &[SortId]) -> Vec<Vec<Value>> {
    let mut rows = vec![Vec::new()];
    for &param in params {
        let column = elements(store, param);
        let extend = |row: &Vec<Value>| {
            let row = row.clone();
            column
                .iter()
                .map(move |value| [row.clone(), vec![value.clone()]].concat())
                .collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(extend).collect();
    }
    rows
}

/// Asserts that the solver's answer is right for the formulas and assumptions.
fn compare(
    store: &mut TermStore,
    solver: &mut Engine,
    formulas: &[TermId],
    assumptions: &[TermId],
    what: &str,
) -> bool {
    let budget = Budget::unlimited().with_ticks(1_000_000);
    let answer = solver.check(store, assumptions, &budget);
    let all: Vec<TermId> = formulas.iter().chain(assumptions).copied().collect();
    match answer {
        Answer::Sat(()) => {
            let model = solver.model(store, &budget).unwrap();
            let mut evaluator = Evaluator::new(store, &model);
            for &formula in &all {
                let holds = evaluator.holds(formula, &budget).unwrap();
                assert!(holds, "{what}: the model violates {formula:?}");
            }
            true
        }
        Answer::Unsat(()) => {
            assert!(!satisfiable(store, &all), "{what}: there is a model");
            false
        }
        other => panic!("{what}: {other:?}"),
    }
}

/// Runs `count` random problems over signatures that `make` gives; returns how many were
/// inconsistent.
fn fuzz(count: u64, size: usize, make: impl Fn(&mut TermStore) -> Signature) -> u64 {
    let mut refuted = 0;
    for seed in 0..count {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut store = TermStore::new();
        let signature = make(&mut store);
        let mut solver = engine();
        let formulas = random_formulas(&mut store, &mut random, &signature, size);
        let what = format!("seed {seed}");
        let budget = Budget::unlimited();
        if seed % 2 == 0 {
            solver.assert(&mut store, &formulas, &budget).unwrap();
            let answer = compare(&mut store, &mut solver, &formulas, &[], &what);
            refuted += u64::from(!answer);
            continue;
        }
        // In levels, with what is left as assumptions.
        let mut asserted: Vec<Vec<TermId>> = vec![Vec::new()];
        for step in 0..6 {
            let more = random_formulas(&mut store, &mut random, &signature, size);
            let what = format!("seed {seed} step {step}");
            match random.below(3) {
                0 if asserted.len() > 1 => {
                    solver.pop();
                    asserted.pop();
                }
                1 => {
                    solver.push();
                    asserted.push(Vec::new());
                }
                _ => {}
            }
            let split = random.below(more.len() + 1).min(2);
            solver.assert(&mut store, &more[..split], &budget).unwrap();
            asserted.last_mut().unwrap().extend(&more[..split]);
            let all: Vec<TermId> = asserted.iter().flatten().copied().collect();
            let rest = &more[split..];
            let answer = compare(&mut store, &mut solver, &all, rest, &what);
            refuted += u64::from(!answer);
        }
    }
    refuted
}

#[test]
fn arrays_of_two_bits() {
    let refuted = fuzz(120, 14, |store| {
        let (index, element) = (bits(store, 2), bits(store, 1));
        arrays(store, index, element, 2)
    });
    assert!(refuted > 5, "{refuted}");
    let refuted = fuzz(120, 14, |store| {
        let (index, element) = (bits(store, 1), bits(store, 2));
        arrays(store, index, element, 2)
    });
    assert!(refuted > 5, "{refuted}");
}

#[test]
fn four_arrays_over_one_bit() {
    let refuted = fuzz(150, 20, |store| {
        let (index, element) = (bits(store, 1), bits(store, 1));
        arrays(store, index, element, 4)
    });
    assert!(refuted > 5, "{refuted}");
}

#[test]
fn arrays_of_truth_values() {
    let refuted = fuzz(120, 18, |store| {
        let bool = store.sorts.bool();
        arrays(store, bool, bool, 4)
    });
    assert!(refuted > 5, "{refuted}");
}

#[test]
fn arrays_of_arrays() {
    let refuted = fuzz(150, 20, |store| {
        let bit = bits(store, 1);
        let inner = store.sorts.array(bit, bit);
        let mut signature = arrays(store, bit, inner, 2);
        signature.sorts.push(bit);
        signature.constants.truncate(4);
        signature.constants.push(store.declare_const("b", inner));
        signature
    });
    assert!(refuted > 5, "{refuted}");
}

#[test]
fn arrays_as_indices() {
    let refuted = fuzz(150, 20, |store| {
        let bit = bits(store, 1);
        let inner = store.sorts.array(bit, bit);
        let mut signature = arrays(store, inner, bit, 2);
        signature.sorts.push(bit);
        signature
    });
    assert!(refuted > 5, "{refuted}");
}

#[test]
fn functions_over_words_and_truth_values() {
    let refuted = fuzz(150, 16, |store| {
        let (bool, word) = (store.sorts.bool(), bits(store, 2));
        let functions =
            vec![function(store, "f", &[word], word), function(store, "p", &[bool], bool)];
        let constants = vec![store.declare_const("x", word), store.declare_const("b", bool)];
        Signature { sorts: vec![bool, word], constants, functions }
    });
    assert!(refuted > 5, "{refuted}");
}

#[test]
fn functions_over_arrays() {
    let refuted = fuzz(150, 20, |store| {
        let bit = bits(store, 1);
        let mut signature = arrays(store, bit, bit, 2);
        let array = store.sort(signature.constants[0]);
        signature.functions =
            vec![function(store, "f", &[array], bit), function(store, "g", &[bit], array)];
        signature
    });
    assert!(refuted > 5, "{refuted}");
}

#[test]
fn arrays_over_floats_and_modes() {
    let refuted = fuzz(120, 16, |store| {
        let (bool, mode) = (store.sorts.bool(), store.sorts.rounding_mode());
        arrays(store, bool, mode, 2)
    });
    assert!(refuted > 5, "{refuted}");
    fuzz(60, 16, |store| {
        let (bool, float) = (store.sorts.bool(), store.sorts.float(2, 2));
        arrays(store, bool, float, 1)
    });
}

#[test]
fn expansions_are_valid() {
    let mut store = TermStore::new();
    let bit = bits(&mut store, 1);
    let signature = arrays(&mut store, bit, bit, 2);
    let [a, b, i, j, v] = signature.constants[..] else { panic!("five constants") };
    let array = store.sort(a);
    let constant = store.mk_const_array(array, v).unwrap();
    let written = store.mk(Op::Store, &[constant, i, v]);
    let over = store.mk(Op::Store, &[a, j, v]);
    let condition = store.mk(Op::Eq, &[a, b]);
    let chosen = store.mk(Op::Ite, &[condition, written, over]);
    let top = store.mk(Op::Store, &[chosen, i, v]);
    let read = store.mk(Op::Select, &[top, j]);
    let formula = Instance::expansion(read).formula(&mut store, &mut FxHashMap::default());
    assert_eq!(
        store.args(formula).len(),
        5,
        "one equation for each array that is made from others"
    );
    let negated = store.mk(Op::Not, &[formula]);
    assert!(!satisfiable(&store, &[negated]));
}

#[test]
fn a_read_that_goes_wrong_twice_is_spelled_out() {
    // A permuted tower of writes at distinct indices is equal to the straight one.
    let mut store = TermStore::new();
    let (index, element) = (bits(&mut store, 8), bits(&mut store, 8));
    let array = store.sorts.array(index, element);
    let base = store.declare_const("a", array);
    let writes: Vec<[TermId; 2]> = (0..6)
        .map(|n| ["i", "v"].map(|name| store.declare_const(&format!("{name}{n}"), index)))
        .collect();
    let tower = |store: &mut TermStore, order: &[usize]| {
        order
            .iter()
            .fold(base, |below, &n| store.mk(Op::Store, &[below, writes[n][0], writes[n][1]]))
    };
    let straight = tower(&mut store, &[0, 1, 2, 3, 4, 5]);
    let permuted = tower(&mut store, &[3, 1, 5, 0, 4, 2]);
    let indices: Vec<TermId> = writes.iter().map(|write| write[0]).collect();
    let distinct = store.mk(Op::Distinct, &indices);
    let k = store.declare_const("k", index);
    let reads = [straight, permuted].map(|tower| store.mk(Op::Select, &[tower, k]));
    let differ = store.mk(Op::Distinct, &reads);
    let mut solver = engine();
    let budget = Budget::unlimited();
    solver.assert(&mut store, &[distinct, differ], &budget).unwrap();
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Unsat(()));
    assert!(statistic(&solver, "lemma-expansions") > 0);
}

/// Reads of one array at so many indices of a width, each with an element of its own.
fn reads_with_different_elements(width: u32, count: u64) -> (Answer, u64) {
    let mut store = TermStore::new();
    let (index, element) = (bits(&mut store, width), bits(&mut store, 8));
    let sort = store.sorts.array(index, element);
    let array = store.declare_const("a", sort);
    let formulas: Vec<TermId> = (0..count)
        .map(|number| {
            let at = store.declare_const(&format!("i{number}"), index);
            let read = store.mk(Op::Select, &[array, at]);
            let value = store.mk_bv_u64(8, number);
            store.mk(Op::Eq, &[read, value])
        })
        .collect();
    let mut solver = engine();
    let budget = Budget::unlimited();
    solver.assert(&mut store, &formulas, &budget).expect("no limit");
    let answer = solver.check(&mut store, &[], &budget);
    (answer, statistic(&solver, "lemma-rounds"))
}

#[test]
fn indices_that_a_candidate_confuses_are_set_apart() {
    let (answer, rounds) = reads_with_different_elements(32, 60);
    assert_eq!(answer, Answer::Sat(()));
    assert!(rounds <= 2, "{rounds} rounds of lemmas");
    assert_eq!(reads_with_different_elements(5, 24).0, Answer::Sat(()));
    assert_eq!(reads_with_different_elements(2, 5).0, Answer::Unsat(()));
}
