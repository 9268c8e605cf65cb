//! BatSat, a pure-Rust descendant of MiniSat, as the second back end.
//!
//! Idea: an oracle that shares no code with CaDiCaL, behind the same interface.
//! Invariant: a variable is created in BatSat when it is first needed, so that a phase given before
//! can be passed on; variables that no clause or assumption mentions before a search still get values.
//! Differs from [`Cadical`](crate::Cadical): no proofs, no propagator, phases only before first use.
//! Reference: Eén and Sörensson, "An extensible SAT-solver", SAT 2003.

use crate::config::{Polarity, SatConfig};
use crate::literal::{Lit, Var};
use crate::solver::{LitValue, Readable, SatAnswer, SatSolver, SatStats, Vars};
use crate::watch::Watch;
use batsat::{Callbacks, Solver, SolverInterface, SolverOpts, lbool};
use std::rc::Rc;
use trine_collections::Budget;

/// Ticks charged per check of the limits, which BatSat makes at every decision.
const TICKS_PER_POLL: u64 = 20;

/// BatSat's callbacks: stops on cancellation, deadline and tick limit.
struct Poll(Rc<Watch>);

impl Callbacks for Poll {
    fn stop(&self) -> bool {
        self.0.poll()
    }
}

/// BatSat, the pure-Rust back end.
pub struct BatSat {
    solver: Solver<Poll>,
    watch: Rc<Watch>,
    /// Phase hint per variable, for those that BatSat does not know yet.
    phases: Vec<LitValue>,
    initial_phase: LitValue,
    vars: usize,
    assumptions: Vec<Lit>,
    readable: Readable,
    clause: Vec<batsat::Lit>,
    solves: u64,
    clauses: u64,
    ticks: u64,
}

impl Default for BatSat {
    fn default() -> Self {
        Self::new(&SatConfig::default())
    }
}

impl BatSat {
    /// A solver without clauses. Of the settings, target and simplification have no counterpart here.
    #[must_use]
    pub fn new(config: &SatConfig) -> Self {
        let watch = Rc::new(Watch::default());
        let mut options = SolverOpts::default();
        if config.seed != 0 {
            options.random_seed = f64::from(config.seed);
            options.rnd_init_act = true;
        }
        Self {
            solver: Solver::new(options, Poll(Rc::clone(&watch))),
            watch,
            phases: Vec::new(),
            initial_phase: match config.initial_phase {
                Polarity::Positive => LitValue::True,
                Polarity::Negative => LitValue::False,
            },
            vars: 0,
            assumptions: Vec::new(),
            readable: Readable::Nothing,
            clause: Vec::new(),
            solves: 0,
            clauses: 0,
            ticks: 0,
        }
    }

    fn require_var(&self, var: Var) {
        assert!(var.index() < self.vars, "{var:?} was not created by this solver");
    }

    /// Makes all variables known to BatSat.
    fn declare(&mut self) {
        for index in self.solver.num_vars() as usize..self.vars {
            let phase = match self.phases.get(index).copied() {
                None | Some(LitValue::Unassigned) => self.initial_phase,
                Some(phase) => phase,
            };
            let phase = if phase.is_true() { lbool::TRUE } else { lbool::FALSE };
            self.solver.new_var(phase, true);
        }
    }
}

fn native(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.var().index() as u32), !lit.is_negative())
}

fn from_native(value: lbool) -> LitValue {
    if value == lbool::TRUE {
        LitValue::True
    } else if value == lbool::FALSE {
        LitValue::False
    } else {
        LitValue::Unassigned
    }
}

impl SatSolver for BatSat {
    fn new_vars(&mut self, count: usize) -> Vars {
        let start = self.vars;
        let end = start.checked_add(count).filter(|&end| end < i32::MAX as usize);
        let Some(end) = end else {
            panic!("more than 2^31 - 2 propositional variables");
        };
        self.vars = end;
        Vars::new(start, end)
    }

    fn var_count(&self) -> usize {
        self.vars
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        clause.iter().for_each(|lit| self.require_var(lit.var()));
        self.declare();
        self.clause.clear();
        self.clause.extend(clause.iter().copied().map(native));
        self.solver.add_clause_reuse(&mut self.clause);
        self.clauses += 1;
        self.readable = Readable::Nothing;
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> SatAnswer {
        assumptions.iter().for_each(|lit| self.require_var(lit.var()));
        self.solves += 1;
        self.readable = Readable::Nothing;
        if let Err(reason) = budget.refresh() {
            return SatAnswer::Unknown(reason);
        }
        self.declare();
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        let assumed: Vec<batsat::Lit> = assumptions.iter().copied().map(native).collect();
        loop {
            self.watch.start(budget, budget.ticks_left() / TICKS_PER_POLL);
            let answer = self.solver.solve_limited(&assumed);
            let cost = (TICKS_PER_POLL * self.watch.polls()).max(1);
            self.ticks += cost;
            let charged = budget.spend(cost).and_then(|()| budget.refresh());
            if answer == lbool::TRUE {
                self.readable = Readable::Model;
                return SatAnswer::Sat(());
            }
            if answer == lbool::FALSE {
                self.readable = Readable::Core;
                return SatAnswer::Unsat(());
            }
            if let Err(reason) = charged {
                return SatAnswer::Unknown(reason);
            }
        }
    }

    fn value(&self, lit: Lit) -> LitValue {
        if self.readable != Readable::Model {
            return LitValue::Unassigned;
        }
        from_native(self.solver.value_lit(native(lit)))
    }

    fn failed(&self, lit: Lit) -> bool {
        self.readable == Readable::Core
            && self.assumptions.contains(&lit)
            // BatSat keeps the core as a clause.
            && self.solver.unsat_core_contains_lit(native(!lit))
    }

    fn core(&self) -> Vec<Lit> {
        self.assumptions.iter().copied().filter(|&lit| self.failed(lit)).collect()
    }

    fn fixed(&self, lit: Lit) -> LitValue {
        self.require_var(lit.var());
        if lit.var().index() >= self.solver.num_vars() as usize {
            return LitValue::Unassigned;
        }
        from_native(self.solver.value_lvl_0(native(lit)))
    }

    fn freeze(&mut self, var: Var) {
        self.require_var(var);
    }

    fn melt(&mut self, var: Var) {
        self.require_var(var);
    }

    fn set_phase(&mut self, lit: Lit) {
        self.require_var(lit.var());
        if self.phases.len() <= lit.var().index() {
            self.phases.resize(self.vars, LitValue::Unassigned);
        }
        self.phases[lit.var().index()] = LitValue::making_true(lit);
    }

    fn clear_phase(&mut self, var: Var) {
        self.require_var(var);
        if let Some(phase) = self.phases.get_mut(var.index()) {
            *phase = LitValue::Unassigned;
        }
    }

    fn stats(&self) -> SatStats {
        SatStats {
            solves: self.solves,
            clauses: self.clauses,
            conflicts: self.solver.num_conflicts(),
            decisions: self.solver.num_decisions(),
            propagations: self.solver.num_propagations(),
            ticks: self.ticks,
            fixed: self.solver.proved_at_lvl_0().len() as u64,
            sent: 0,
            received: 0,
        }
    }
}
