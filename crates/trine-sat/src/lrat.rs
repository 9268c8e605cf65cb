//! Refutations as LRAT text, without the steps that the empty clause does not need.
//!
//! Idea: [`LratTrace`] keeps every derived clause with its antecedents; a backward pass from the
//! refuted clause marks what is needed, and only that is written, each clause being deleted some
//! time after its last use. Checking then costs what the refutation needs, not what the search did.
//! Invariant: antecedents come before what is derived from them; original clauses have the numbers
//! 1, 2, ... in the order in which they were added, as in a DIMACS file.
//! Reference: Cruz-Filipe et al., "Efficient certified RAT verification", CADE 2017 (LRAT).

use std::io::{self, Write};

use rustc_hash::FxHashMap;

use crate::literal::Lit;
use crate::proof::{ClauseId, Origin, ProofSink};

/// After this many lines the clauses that nothing needs any more are deleted.
const LINES_PER_DELETION: u32 = 500;

/// A clause of the trace.
struct Step {
    /// The number in the file of clauses, if it was added.
    added: Option<u64>,
    /// Where its literals end; they begin where those of the step before end.
    literals_end: usize,
    /// Where its antecedents end.
    antecedents_end: usize,
}

/// Keeps the derivation of one run, from which it writes what the empty clause needs.
#[derive(Default)]
pub struct LratTrace {
    steps: Vec<Step>,
    literals: Vec<i32>,
    /// Positions in `steps`.
    antecedents: Vec<u32>,
    by_id: FxHashMap<ClauseId, u32>,
    added: u64,
    refutation: Option<u32>,
}

impl LratTrace {
    /// A trace without steps.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn push(&mut self, id: ClauseId, added: Option<u64>, clause: &[Lit]) {
        self.literals.extend(clause.iter().map(|literal| literal.to_dimacs()));
        // Clauses are far fewer than 2^32: each takes more than a byte of memory.
        self.by_id.insert(id, self.steps.len() as u32);
        self.steps.push(Step {
            added,
            literals_end: self.literals.len(),
            antecedents_end: self.antecedents.len(),
        });
    }

    fn literals_of(&self, step: usize) -> &[i32] {
        let start = step.checked_sub(1).map_or(0, |before| self.steps[before].literals_end);
        &self.literals[start..self.steps[step].literals_end]
    }

    fn antecedents_of(&self, step: usize) -> &[u32] {
        let start = step.checked_sub(1).map_or(0, |before| self.steps[before].antecedents_end);
        &self.antecedents[start..self.steps[step].antecedents_end]
    }

    /// For each step the last step that needs it, itself for the refuted clause.
    fn last_uses(&self, refutation: u32) -> Vec<Option<u32>> {
        let mut last = vec![None; self.steps.len()];
        last[refutation as usize] = Some(refutation);
        for step in (0..=refutation).rev() {
            if last[step as usize].is_some() {
                for &antecedent in self.antecedents_of(step as usize) {
                    last[antecedent as usize].get_or_insert(step);
                }
            }
        }
        last
    }

    /// The added clauses that the refutation rests on, by position from 1 on, ascending; nothing
    /// without a refutation.
    #[must_use]
    pub fn used(&self) -> Vec<u64> {
        let Some(refutation) = self.refutation else { return Vec::new() };
        let last = self.last_uses(refutation);
        let needed = self.steps.iter().zip(last).filter(|(_, last)| last.is_some());
        let mut used: Vec<u64> = needed.filter_map(|(step, _)| step.added).collect();
        used.sort_unstable();
        used
    }

    /// Writes the refutation and says how many clauses it derives; `None` if there is none.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, out: &mut impl Write) -> io::Result<Option<u64>> {
        let Some(refutation) = self.refutation else { return Ok(None) };
        let last = self.last_uses(refutation);
        let mut number = vec![0_u64; self.steps.len()];
        let mut next = self.added;
        // Steps by the batch of lines after which they can go.
        let mut going: FxHashMap<u32, Vec<u64>> = FxHashMap::default();
        let mut batch = 0;
        for (position, step) in self.steps.iter().enumerate().take(refutation as usize + 1) {
            let Some(last_use) = last[position] else { continue };
            if let Some(added) = step.added {
                number[position] = added;
            } else {
                next += 1;
                number[position] = next;
                write!(out, "{next}")?;
                for literal in self.literals_of(position) {
                    write!(out, " {literal}")?;
                }
                write!(out, " 0")?;
                for &antecedent in self.antecedents_of(position) {
                    write!(out, " {}", number[antecedent as usize])?;
                }
                writeln!(out, " 0")?;
            }
            if last_use != refutation {
                let batch = last_use / LINES_PER_DELETION;
                going.entry(batch).or_default().push(number[position]);
            }
            let here = position as u32 / LINES_PER_DELETION;
            while batch < here {
                if let Some(ids) = going.remove(&batch) {
                    write!(out, "{next} d")?;
                    for id in ids {
                        write!(out, " {id}")?;
                    }
                    writeln!(out, " 0")?;
                }
                batch += 1;
            }
        }
        Ok(Some(next - self.added))
    }
}

impl ProofSink for LratTrace {
    fn original(&mut self, id: ClauseId, origin: Origin, clause: &[Lit]) {
        // Lemmas of a propagator would need a justification of their own; there is none here, so
        // a refutation that uses one is refused by every checker.
        let added = match origin {
            Origin::Added(position) => {
                self.added = position + 1;
                self.added
            }
            Origin::Lemma(_) => u64::MAX,
        };
        self.push(id, Some(added), clause);
    }

    fn derived(&mut self, id: ClauseId, clause: &[Lit], antecedents: &[ClauseId]) {
        self.antecedents.extend(antecedents.iter().map(|antecedent| self.by_id[antecedent]));
        self.push(id, None, clause);
    }

    fn deleted(&mut self, _id: ClauseId) {}

    fn set_aside(&mut self, _id: ClauseId) {}

    fn restored(&mut self, _id: ClauseId) {}

    fn refuted(&mut self, _assumptions: &[Lit], refutation: ClauseId) {
        self.refutation = self.by_id.get(&refutation).copied();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cadical, SatAnswer, SatConfig, SatSolver};
    use std::cell::RefCell;
    use std::rc::Rc;
    use trine_collections::Budget;

    /// The pigeons of `holes + 1` in `holes` holes.
    fn pigeons(solver: &mut impl SatSolver, holes: usize) {
        let vars = solver.new_vars(holes * (holes + 1));
        let sits = |pigeon: usize, hole: usize| vars.at(pigeon * holes + hole);
        for pigeon in 0..=holes {
            let clause: Vec<Lit> = (0..holes).map(|hole| sits(pigeon, hole).positive()).collect();
            solver.add_clause(&clause);
            for other in 0..pigeon {
                for hole in 0..holes {
                    solver
                        .add_clause(&[sits(pigeon, hole).negative(), sits(other, hole).negative()]);
                }
            }
        }
    }

    #[test]
    fn a_refutation_ends_with_the_empty_clause() {
        let trace = Rc::new(RefCell::new(LratTrace::new()));
        let mut solver = Cadical::with_proof(&SatConfig::default(), trace.clone());
        pigeons(&mut solver, 5);
        assert_eq!(solver.solve(&[], &Budget::unlimited()), SatAnswer::Unsat(()));
        let mut text = Vec::new();
        let derived = trace.borrow().write(&mut text).expect("memory takes it");
        let text = String::from_utf8(text).expect("digits");
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains('d')).collect();
        assert_eq!(derived, Some(lines.len() as u64));
        let last: Vec<&str> = lines.last().expect("a line").split(' ').collect();
        assert_eq!(last[1], "0", "{last:?}");
        // Every hint is a clause of the problem or derived before.
        for line in lines {
            let mut parts = line.split(" 0");
            let id: u64 =
                parts.next().and_then(|head| head.split(' ').next()?.parse().ok()).expect("an id");
            for hint in parts.next().expect("hints").split_whitespace() {
                assert!(hint.parse::<u64>().is_ok_and(|hint| hint < id), "{line}");
            }
        }
    }
}
