//! Proofs are complete: a small LRAT checker accepts every refutation, and rejects damaged ones.

use crate::instances::{Instance, Rng, circuit, pigeonhole, random_3sat};
use crate::lrat::{Recorder, Step, check};
use std::cell::RefCell;
use std::rc::Rc;
use trine_collections::Budget;
use trine_sat::{Cadical, ClauseId, Lit, Origin, ProofSink, SatAnswer, SatConfig, SatSolver, Var};

fn recording() -> (Cadical, Rc<RefCell<Recorder>>) {
    let recorder = Rc::new(RefCell::new(Recorder::default()));
    (Cadical::with_proof(&SatConfig::default(), recorder.clone()), recorder)
}

fn refute(instance: &Instance) -> Option<Vec<Step>> {
    let (mut solver, recorder) = recording();
    instance.load(&mut solver);
    let answer = solver.solve(&[], &Budget::unlimited());
    drop(solver);
    (answer == SatAnswer::Unsat(())).then(|| recorder.take().0)
}

#[test]
fn refutations_are_accepted() {
    for holes in 1..=7 {
        let instance = pigeonhole(holes);
        let proof = refute(&instance).expect("pigeonholes are unsatisfiable");
        assert_eq!(check(&proof, &instance.clauses), Ok(1));
    }
    let mut rng = Rng::new(20);
    let mut refuted = 0;
    for round in 0..30 {
        let instance = match round % 3 {
            0 => random_3sat(&mut rng, 120, 600),
            1 => random_3sat(&mut rng, 12, 80),
            _ => circuit(&mut rng, 10, 200),
        };
        if let Some(proof) = refute(&instance) {
            refuted += 1;
            assert_eq!(check(&proof, &instance.clauses), Ok(1));
        }
    }
    assert!(refuted > 10, "{refuted}");
}

/// Simplification removes and brings back clauses, and units and tautologies are among the input.
#[test]
fn incremental_proofs_are_accepted() {
    let mut rng = Rng::new(21);
    let (mut aside, mut restored) = (0, 0);
    for _ in 0..3 {
        let (mut solver, recorder) = recording();
        // A hard core, and gates over it that the first search eliminates.
        let core = 140;
        let mut instance = random_3sat(&mut rng, core, 575);
        for gate in core..core + 150 {
            let (out, a, b) = (Var::new(gate).positive(), rng.lit(core), rng.lit(gate));
            instance.clauses.extend([vec![!out, a], vec![!out, b], vec![out, !a, !b]]);
        }
        instance.vars = core + 150;
        instance.load(&mut solver);
        let mut added = instance.clauses;
        let mut refuted = 0;
        for _ in 0..8 {
            let assumptions: Vec<Lit> = (0..rng.below(5)).map(|_| rng.lit(core)).collect();
            let answer = solver.solve(&assumptions, &Budget::unlimited());
            refuted += usize::from(answer == SatAnswer::Unsat(()));
            for _ in 0..4 {
                let clause: Vec<Lit> = (0..3).map(|_| rng.lit(instance.vars)).collect();
                solver.add_clause(&clause);
                added.push(clause);
            }
        }
        let proof = std::mem::take(&mut recorder.borrow_mut().0);
        assert_eq!(check(&proof, &added), Ok(refuted));
        aside += proof.iter().filter(|step| matches!(step, Step::SetAside(_))).count();
        restored += proof.iter().filter(|step| matches!(step, Step::Restored(_))).count();
    }
    assert!(
        aside > 0 && restored > 0,
        "clauses were set aside ({aside}) and restored ({restored})"
    );
}

/// The checker sees one changed antecedent or literal.
#[test]
fn damaged_proofs_are_rejected() {
    let instance = pigeonhole(4);
    let proof = refute(&instance).expect("pigeonholes are unsatisfiable");
    let derived: Vec<usize> = (0..proof.len())
        .filter(|&index| matches!(&proof[index], Step::Derived(_, _, a) if a.len() > 1))
        .collect();
    let mut rejected = 0;
    for &index in &derived {
        let mut damaged = proof.clone();
        if let Step::Derived(_, _, antecedents) = &mut damaged[index] {
            antecedents.pop();
        }
        rejected += usize::from(check(&damaged, &instance.clauses).is_err());
    }
    assert_eq!(rejected, derived.len());
    let mut damaged = proof;
    damaged.retain(|step| !matches!(step, Step::Original(_, Origin::Added(3), _)));
    assert!(check(&damaged, &instance.clauses).is_err());
}

/// A sink that panics does not end the process; the panic arrives at the caller.
#[test]
fn a_fault_in_the_sink_reaches_the_caller() {
    struct Faulty;
    impl ProofSink for Faulty {
        fn original(&mut self, _: ClauseId, _: Origin, _: &[Lit]) {}
        fn derived(&mut self, _: ClauseId, _: &[Lit], _: &[ClauseId]) {
            panic!("the sink is full");
        }
        fn deleted(&mut self, _: ClauseId) {}
        fn set_aside(&mut self, _: ClauseId) {}
        fn restored(&mut self, _: ClauseId) {}
        fn refuted(&mut self, _: &[Lit], _: ClauseId) {}
    }
    let mut solver = Cadical::with_proof(&SatConfig::default(), Rc::new(RefCell::new(Faulty)));
    pigeonhole(5).load(&mut solver);
    let run = std::panic::AssertUnwindSafe(|| solver.solve(&[], &Budget::unlimited()));
    let payload = std::panic::catch_unwind(run).expect_err("the panic is resumed");
    assert_eq!(payload.downcast_ref::<&str>(), Some(&"the sink is full"));
    let run = std::panic::AssertUnwindSafe(|| solver.solve(&[], &Budget::unlimited()));
    assert!(std::panic::catch_unwind(run).is_err(), "the solver stays unusable");
}
