//! Proofs are complete: a small LRAT checker accepts every refutation, and rejects damaged ones.

mod instances;

use instances::{Instance, Rng, circuit, pigeonhole, random_3sat};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use trine_collections::Budget;
use trine_sat::{
    Cadical, ClauseId, Lit, LitValue, Origin, ProofSink, SatAnswer, SatConfig, SatSolver, Var,
};

/// One event of a proof.
#[derive(Clone, Debug)]
enum Step {
    Original(ClauseId, Origin, Vec<Lit>),
    Derived(ClauseId, Vec<Lit>, Vec<ClauseId>),
    Deleted(ClauseId),
    SetAside(ClauseId),
    Restored(ClauseId),
    Refuted(Vec<Lit>, ClauseId),
}

/// Records a proof.
#[derive(Default)]
struct Recorder(Vec<Step>);

impl ProofSink for Recorder {
    fn original(&mut self, id: ClauseId, origin: Origin, clause: &[Lit]) {
        self.0.push(Step::Original(id, origin, clause.to_vec()));
    }
    fn derived(&mut self, id: ClauseId, clause: &[Lit], antecedents: &[ClauseId]) {
        self.0.push(Step::Derived(id, clause.to_vec(), antecedents.to_vec()));
    }
    fn deleted(&mut self, id: ClauseId) {
        self.0.push(Step::Deleted(id));
    }
    fn set_aside(&mut self, id: ClauseId) {
        self.0.push(Step::SetAside(id));
    }
    fn restored(&mut self, id: ClauseId) {
        self.0.push(Step::Restored(id));
    }
    fn refuted(&mut self, assumptions: &[Lit], refutation: ClauseId) {
        self.0.push(Step::Refuted(assumptions.to_vec(), refutation));
    }
}

/// The checker: clauses in use, clauses set aside, and the values of one step.
#[derive(Default)]
struct Checker {
    alive: BTreeMap<ClauseId, Vec<Lit>>,
    aside: BTreeMap<ClauseId, Vec<Lit>>,
    values: Vec<LitValue>,
    refutations: usize,
}

impl Checker {
    fn value(&self, lit: Lit) -> LitValue {
        let value = self.values.get(lit.var().index()).copied().unwrap_or(LitValue::Unassigned);
        if lit.is_negative() { !value } else { value }
    }

    fn assign(&mut self, lit: Lit) {
        let var = lit.var().index();
        if var >= self.values.len() {
            self.values.resize(var + 1, LitValue::Unassigned);
        }
        self.values[var] = if lit.is_negative() { LitValue::False } else { LitValue::True };
    }

    /// Whether unit propagation through `antecedents`, in order, refutes the negation of `clause`.
    fn follows(&mut self, clause: &[Lit], antecedents: &[ClauseId]) -> Result<(), String> {
        self.values.clear();
        for &lit in clause {
            if self.value(lit).is_true() {
                return Ok(());
            }
            self.assign(!lit);
        }
        for &id in antecedents {
            let Some(antecedent) = self.alive.get(&id) else {
                return Err(format!("{id:?} is not alive"));
            };
            let mut open = antecedent.iter().copied().filter(|&lit| !self.value(lit).is_false());
            let Some(unit) = open.next() else { return Ok(()) };
            if open.any(|lit| lit != unit) {
                return Err(format!("{id:?} is not unit"));
            }
            self.assign(unit);
        }
        Err("no conflict".into())
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Original(id, _, clause) => self.add(*id, clause),
            Step::Derived(id, clause, antecedents) => {
                self.follows(clause, antecedents).map_err(|why| format!("{step:?}: {why}"))?;
                self.add(*id, clause)
            }
            Step::Deleted(id) => self.take(*id).map(|_| ()),
            Step::SetAside(id) => {
                let clause = self.take(*id)?;
                self.aside.insert(*id, clause);
                Ok(())
            }
            Step::Restored(id) => {
                let clause = self.aside.remove(id).ok_or(format!("{id:?} was not set aside"))?;
                self.add(*id, &clause)
            }
            Step::Refuted(assumptions, id) => {
                let clause = self.alive.get(id).ok_or(format!("{id:?} is not alive"))?;
                self.refutations += 1;
                match clause.iter().find(|&&lit| !assumptions.contains(&!lit)) {
                    None => Ok(()),
                    Some(lit) => Err(format!("{lit:?} in the refutation is no assumption")),
                }
            }
        }
    }

    fn add(&mut self, id: ClauseId, clause: &[Lit]) -> Result<(), String> {
        match self.alive.insert(id, clause.to_vec()) {
            None => Ok(()),
            Some(_) => Err(format!("{id:?} is used twice")),
        }
    }

    fn take(&mut self, id: ClauseId) -> Result<Vec<Lit>, String> {
        self.alive.remove(&id).ok_or(format!("{id:?} is not alive"))
    }
}

/// Checks the proof against the clauses that were added; gives the number of refutations.
fn check(proof: &[Step], added: &[Vec<Lit>]) -> Result<usize, String> {
    let mut checker = Checker::default();
    for step in proof {
        if let Step::Original(_, Origin::Added(number), clause) = step
            && added.get(*number as usize) != Some(clause)
        {
            return Err(format!("{step:?} is not the clause that was added"));
        }
        checker.step(step)?;
    }
    Ok(checker.refutations)
}

fn recording() -> (Cadical, Rc<RefCell<Recorder>>) {
    let recorder = Rc::new(RefCell::new(Recorder::default()));
    (Cadical::with_proof(&SatConfig::default(), recorder.clone()), recorder)
}

fn refute(instance: &Instance) -> Option<Vec<Step>> {
    let (mut solver, recorder) = recording();
    instance.load(&mut solver);
    let answer = solver.solve(&[], &Budget::unlimited());
    drop(solver);
    (answer == SatAnswer::Unsat).then(|| recorder.take().0)
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
            refuted += usize::from(answer == SatAnswer::Unsat);
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
