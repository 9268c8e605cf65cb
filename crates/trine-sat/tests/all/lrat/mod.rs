//! A small LRAT checker for tests: every derived clause must follow by unit propagation through
//! its antecedents, in their order.
//!
//! Reference: Cruz-Filipe et al., "Efficient certified RAT verification", CADE 2017.

use std::collections::BTreeMap;
use trine_sat::{ClauseId, Lit, LitValue, Origin, ProofSink};

/// One event of a proof.
#[derive(Clone, Debug)]
pub enum Step {
    Original(ClauseId, Origin, Vec<Lit>),
    Derived(ClauseId, Vec<Lit>, Vec<ClauseId>),
    Deleted(ClauseId),
    SetAside(ClauseId),
    Restored(ClauseId),
    Refuted(Vec<Lit>, ClauseId),
}

/// Records a proof.
#[derive(Default)]
pub struct Recorder(pub Vec<Step>);

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
pub fn check(proof: &[Step], added: &[Vec<Lit>]) -> Result<usize, String> {
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
