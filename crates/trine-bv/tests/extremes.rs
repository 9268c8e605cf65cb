//! Wide words, deep terms, and limits that end a call in the middle: no crash, and the solver can be
//! used afterwards.

use std::thread;
use std::time::{Duration, Instant};

use trine_bv::{Abstraction, word_engine};
use trine_collections::{Budget, CancelHandle, Exhausted};
use trine_engine::{Answer, Engine, IncrementalSolver};
use trine_sat::SatConfig;
use trine_term::{Op, Reason, TermId, TermStore};
use trine_value::BitVec;

/// A limit has to end a call so many seconds after it is reached.
const GRACE: Duration = Duration::from_millis(500);

fn solver() -> Engine {
    word_engine(&SatConfig::default(), Abstraction::default())
}

fn words<const N: usize>(store: &mut TermStore, width: u32) -> [TermId; N] {
    let sort = store.sorts.bitvec(width);
    std::array::from_fn(|number| store.declare_const(&format!("x{number}"), sort))
}

#[test]
fn words_of_65536_bits() {
    let width = 1 << 16;
    let mut store = TermStore::new();
    let [x, y] = words(&mut store, width);
    let budget = Budget::unlimited();
    let mut solver = solver();
    let sum = store.mk(Op::BvAdd, &[x, y]);
    let ones = store.mk_bv(&BitVec::ones(width));
    let both = store.mk(Op::BvAnd, &[x, y]);
    let full = store.mk(Op::Eq, &[sum, ones]);
    let overlap = store.mk(Op::Eq, &[both, ones]);
    let less = store.mk(Op::BvUlt, &[x, y]);
    solver.assert(&mut store, &[full, less], &budget).unwrap();
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Sat);
    solver.push();
    solver.assert(&mut store, &[overlap], &budget).unwrap();
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Unsat);
    solver.pop();
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Sat);
}

#[test]
fn terms_of_depth_200000() {
    let mut store = TermStore::new();
    let [x, y] = words(&mut store, 8);
    let budget = Budget::unlimited();
    let mut solver = solver();
    let mut term = x;
    for step in 0..200_000 {
        term = match step % 4 {
            0 => store.mk(Op::BvXor, &[term, y]),
            1 => store.mk(Op::BvNot, &[term]),
            2 => store.mk(Op::BvOr, &[term, x]),
            _ => store.mk(Op::BvAnd, &[term, y]),
        };
    }
    let least = store.mk_bv_u64(8, 3);
    let bound = store.mk(Op::BvUlt, &[least, term]);
    solver.assert(&mut store, &[bound], &budget).unwrap();
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Sat);
    let none = store.mk_bv_u64(8, 0);
    let zero = store.mk(Op::Eq, &[y, none]);
    solver.push();
    solver.assert(&mut store, &[zero], &budget).unwrap();
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Unsat);
    solver.pop();
}

/// A square of which a value is asked for; circuits for it have millions of gates.
fn hard(store: &mut TermStore, width: u32) -> TermId {
    let [x, y] = words(store, width);
    let product = store.mk(Op::BvMul, &[x, y]);
    let quotient = store.mk(Op::BvUdiv, &[product, x]);
    let rest = store.mk(Op::BvUrem, &[quotient, y]);
    let value = store.mk_bv_u64(width, 1_000_003);
    store.mk(Op::Eq, &[rest, value])
}

#[test]
fn a_deadline_ends_blasting_and_search() {
    // Not abstracted at 32 bits, abstracted above.
    for width in [32, 64, 512, 4096] {
        let mut store = TermStore::new();
        let formula = hard(&mut store, width);
        let mut solver = solver();
        let start = Instant::now();
        let budget = Budget::unlimited().with_deadline(start + Duration::from_millis(300));
        let answer = match solver.assert(&mut store, &[formula], &budget) {
            Ok(()) => solver.check(&mut store, &[], &budget),
            Err(reason) => reason.into(),
        };
        let late = start.elapsed().saturating_sub(Duration::from_millis(300));
        assert!(late < GRACE, "{width} bits: {late:?} late, {answer:?}");
    }
}

#[test]
fn a_memory_limit_leaves_a_solver_that_can_be_used() {
    let mut store = TermStore::new();
    let formula = hard(&mut store, 1024);
    let mut solver = solver();
    let handle = CancelHandle::new();
    let budget = Budget::unlimited().with_cancel(handle.clone());
    let watchdog = thread::spawn({
        let handle = handle.clone();
        move || {
            thread::sleep(Duration::from_millis(100));
            handle.cancel(Exhausted::Memory);
        }
    });
    solver.push();
    let answer = match solver.assert(&mut store, &[formula], &budget) {
        Ok(()) => solver.check(&mut store, &[], &budget),
        Err(reason) => reason.into(),
    };
    watchdog.join().unwrap();
    assert!(
        matches!(answer, Answer::Unknown(Reason::Exhausted(Exhausted::Memory)) | Answer::Sat),
        "{answer:?}"
    );
    solver.pop();
    let [x, y] = words(&mut store, 16);
    let (sum, two) = (store.mk(Op::BvAdd, &[x, y]), store.mk_bv_u64(16, 2));
    let equation = store.mk(Op::Eq, &[sum, two]);
    let fresh = Budget::unlimited();
    solver.assert(&mut store, &[equation], &fresh).unwrap();
    assert_eq!(solver.check(&mut store, &[], &fresh), Answer::Sat);
}

#[test]
fn ticks_end_an_assertion_at_any_step_and_it_can_be_repeated() {
    for ticks in (0..4000).step_by(131) {
        let mut store = TermStore::new();
        let [x, y, z] = words(&mut store, 6);
        let product = store.mk(Op::BvMul, &[x, y]);
        let sum = store.mk(Op::BvAdd, &[product, z]);
        let (seven, limit) = (store.mk_bv_u64(6, 7), store.mk_bv_u64(6, 4));
        let formulas = [
            store.mk(Op::Eq, &[sum, seven]),
            store.mk(Op::BvUlt, &[x, limit]),
            store.mk(Op::BvUlt, &[limit, y]),
            store.mk(Op::BvUlt, &[z, limit]),
        ];
        let mut solver = solver();
        let short = Budget::unlimited().with_ticks(ticks);
        let unlimited = Budget::unlimited();
        if solver.assert(&mut store, &formulas, &short).is_err() {
            solver.assert(&mut store, &formulas, &unlimited).unwrap();
        }
        assert_eq!(solver.check(&mut store, &[], &unlimited), Answer::Sat);
        let model = solver.model(&store, &unlimited).unwrap();
        let value = |term: TermId| {
            let value = model.constant(store.function(term).unwrap()).unwrap();
            value.as_bitvec().unwrap().low_u64()
        };
        let (a, b, c) = (value(x), value(y), value(z));
        assert!((a * b + c) % 64 == 7 && a < 4 && b > 4 && c < 4, "{ticks}: {a} {b} {c}");
        let zero = store.mk_bv_u64(6, 0);
        let formula = store.mk(Op::Eq, &[x, zero]);
        solver.assert(&mut store, &[formula], &unlimited).unwrap();
        // Nothing is left but z = 7.
        assert_eq!(solver.check(&mut store, &[], &unlimited), Answer::Unsat);
    }
}
