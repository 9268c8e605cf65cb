//! CaDiCaL 3 as a back end.
//!
//! Idea: a thin layer over `cadical-sys`. Clauses go over in one call each; variables are declared
//! in blocks, just before they are first needed; a search runs in slices bounded by CaDiCaL's own
//! tick limit, and the terminator counts its calls to cover the simplification that those ticks
//! leave out. Both counts depend on the input only, so a tick limit ends every run at the same step.
//! Invariants: all literals that reach CaDiCaL belong to declared variables; options are set before
//! the first variable is declared; techniques whose proofs need more than unit propagation are off
//! (they are by default), and so is bounded variable addition, which does not suit incremental use.
//! Reference: Biere et al., "CaDiCaL 2.0", CAV 2024.

mod external;
mod sharing;
mod tracer;

use crate::config::{Polarity, SatConfig, Simplification, Target};
use crate::exchange::{Contact, Correspondence};
use crate::literal::{Lit, Var};
use crate::proof::{LemmaTag, ProofSink};
use crate::propagator::{Propagator, SatSolverWithPropagator, SearchAnswer};
use crate::solver::{LitValue, Readable, SatAnswer, SatSolver, SatStats, Vars};
use crate::watch::Watch;
use cadical_sys::{CaDiCal, State, Status, Terminator};
use external::{Callbacks, External, FixedListener};
use sharing::Ear;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use tracer::Tracer;
use trine_collections::{Budget, Exhausted};
use trine_trace::Event;

/// The longest slice, in CaDiCaL's ticks: some seconds.
const SLICE_TICKS: u64 = 500_000_000;

/// The first slice of a search that listens to others; slices double, since a new one costs CaDiCaL some of
/// its rhythm.
const FIRST_LISTENING_SLICE: u64 = 10_000_000;

/// Ticks charged per call of the terminator, which CaDiCaL makes at every tenth check: about what
/// ten decisions, or ten steps of a simplification, cost in the search.
const TICKS_PER_POLL: u64 = 100;

/// From so many variables on, when the first clause comes, CaDiCaL does not look for equivalent gates
/// (its congruence closure): the tables of all gates take a fifth of its memory at its peak.
const MANY_VARS: usize = 400_000;

/// CaDiCaL 3, the main back end.
///
/// Not `Send`: it shares its callbacks by reference counts.
pub struct Cadical {
    /// In a cell because CaDiCaL extends its model when it is first read.
    solver: RefCell<CaDiCal>,
    watch: Rc<Watch>,
    lemma_tag: Rc<Cell<Option<LemmaTag>>>,
    external: Option<Rc<RefCell<External>>>,
    /// The exchange with other solvers, if this one may take part in any.
    correspondence: Option<Rc<RefCell<Correspondence>>>,
    proof: Proof,
    vars: usize,
    /// Variables that CaDiCaL knows; the others are declared when they are needed.
    declared: usize,
    /// Variables below this index went through a search, and may have been eliminated.
    searched: usize,
    /// Per variable: how often it is frozen by [`SatSolver::freeze`].
    frozen: Vec<u32>,
    assumptions: Vec<Lit>,
    readable: Readable,
    clause: Vec<i32>,
    solves: u64,
    clauses: u64,
    ticks: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    Off,
    On,
}

/// CaDiCaL's terminator: stops on cancellation, deadline, tick limit, pause and fault.
struct Poll(Rc<Watch>);

impl Terminator for Poll {
    fn terminated(&mut self) -> bool {
        self.0.poll()
    }
}

impl Default for Cadical {
    fn default() -> Self {
        Self::new(&SatConfig::default())
    }
}

impl Cadical {
    /// A solver without clauses.
    #[must_use]
    pub fn new(config: &SatConfig) -> Self {
        let watch = Rc::new(Watch::default());
        let mut solver = CaDiCal::new();
        configure(&mut solver, config);
        solver.connect_terminator(Poll(Rc::clone(&watch)));
        Self {
            solver: RefCell::new(solver),
            watch,
            lemma_tag: Rc::new(Cell::new(None)),
            external: None,
            correspondence: None,
            proof: Proof::Off,
            vars: 0,
            declared: 0,
            searched: 0,
            frozen: Vec::new(),
            assumptions: Vec::new(),
            readable: Readable::Nothing,
            clause: Vec::new(),
            solves: 0,
            clauses: 0,
            ticks: 0,
        }
    }

    /// A solver that reports its proof to `sink`, which is borrowed inside calls of the solver only.
    #[must_use]
    pub fn with_proof(config: &SatConfig, sink: Rc<RefCell<dyn ProofSink>>) -> Self {
        let mut this = Self::new(config);
        let tracer = Tracer::new(Rc::clone(&this.watch), sink, Rc::clone(&this.lemma_tag));
        this.solver.get_mut().connect_proof_tracer1(tracer, true, false);
        this.proof = Proof::On;
        this
    }

    fn require_var(&self, var: Var) {
        assert!(var.index() < self.vars, "{var:?} was not created by this solver");
    }

    /// Makes all variables known to CaDiCaL.
    fn declare(&mut self) {
        if self.declared < self.vars {
            let is_untouched = self.declared == 0 && self.clauses == 0 && self.solves == 0;
            if is_untouched && self.vars >= MANY_VARS {
                self.solver.get_mut().set("congruence", 0);
            }
            // The count fits: `new_vars` bounds it.
            let more = (self.vars - self.declared) as i32;
            self.solver.get_mut().declare_more_variables(more);
            self.declared = self.vars;
        }
    }

    /// Lets the solver take part in the exchanges that are found there, from the first clause on.
    ///
    /// # Panics
    /// If the solver was used before, or has a proof or a propagator.
    pub fn take_part(&mut self, contact: &Contact) {
        let is_new = self.solver.get_mut().state() == State::CONFIGURING;
        assert!(is_new && self.external.is_none() && self.proof == Proof::Off);
        let correspondence = Rc::new(RefCell::new(Correspondence::new(contact.clone())));
        let ear = || Ear::new(Rc::clone(&self.watch), Rc::clone(&correspondence));
        self.solver.get_mut().connect_learner(ear());
        self.solver.get_mut().connect_fixed_listener(ear());
        self.correspondence = Some(correspondence);
    }

    /// Begins a search in the exchange that there is at present, if there is one.
    fn begin_correspondence(&mut self) {
        if let Some(correspondence) = &self.correspondence {
            let mut correspondence = correspondence.borrow_mut();
            correspondence.begin();
            correspondence.write_units();
        }
    }

    /// Listens to others, if there are any; whether it did.
    fn listen(&mut self) -> bool {
        let Some(correspondence) = &self.correspondence else { return false };
        let listens = correspondence.borrow().is_open();
        if listens {
            // CaDiCaL tells of literals while clauses are added.
            let clauses = correspondence.borrow_mut().read();
            let taken = sharing::take_in(self.solver.get_mut(), clauses, self.declared);
            correspondence.borrow_mut().note_received(taken);
        }
        listens
    }

    /// Runs one slice and charges it.
    fn run_slice(&mut self, budget: &Budget, longest: u64) -> (Status, Result<(), Exhausted>) {
        let left = budget.ticks_left();
        let solver = self.solver.get_mut();
        for &lit in &self.assumptions {
            solver.assume(lit.to_dimacs());
        }
        // Fits: the slice is below 2^31.
        solver.limit("ticks", left.min(longest) as i32);
        self.watch.start(budget, left / TICKS_PER_POLL);
        let before = statistic(solver, "ticks");
        let status = solver.solve();
        let searched = statistic(solver, "ticks").saturating_sub(before);
        // CaDiCaL begins with a look at simple assignments (all true, all false), which no statistic counts. They
        // satisfy or falsify each clause. Beside a propagator there is no such look.
        let looked = if self.external.is_none() { self.clauses } else { 0 };
        // At least one, so that a slice always makes the budget smaller.
        let cost = (searched + looked + TICKS_PER_POLL * self.watch.polls()).max(1);
        self.ticks += cost;
        let charged = budget.spend(cost).and_then(|()| budget.refresh());
        if budget.trace().is_on() {
            let conflicts = statistic(self.solver.get_mut(), "conflicts");
            budget.trace().tell(Event::Conflicts(conflicts));
        }
        self.watch.resume_fault();
        (status, charged)
    }

    fn search_until_pause(&mut self, assumptions: &[Lit], budget: &Budget) -> SearchAnswer {
        assumptions.iter().for_each(|lit| self.require_var(lit.var()));
        self.watch.resume_fault();
        self.solves += 1;
        self.readable = Readable::Nothing;
        if let Err(reason) = budget.refresh() {
            return SearchAnswer::Unknown(reason);
        }
        self.declare();
        self.searched = self.vars;
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        if let Some(external) = &self.external {
            external.borrow_mut().start(assumptions);
        }
        self.begin_correspondence();
        let mut listening_slice = FIRST_LISTENING_SLICE;
        loop {
            let mut slice = SLICE_TICKS;
            if self.listen() {
                slice = listening_slice;
                listening_slice = listening_slice.saturating_mul(2).min(SLICE_TICKS);
            }
            let (status, charged) = self.run_slice(budget, slice);
            let pause = self.watch.take_pause();
            let undecided =
                self.external.as_ref().is_some_and(|e| e.borrow_mut().take_undecided_model());
            match status {
                Status::SATISFIABLE if !undecided => {
                    self.readable = Readable::Model;
                    return SearchAnswer::Sat;
                }
                Status::UNSATISFIABLE => {
                    self.readable = Readable::Core;
                    if self.proof == Proof::On {
                        self.solver.get_mut().conclude();
                        self.watch.resume_fault();
                    }
                    return SearchAnswer::Unsat;
                }
                Status::SATISFIABLE | Status::UNKNOWN => {}
            }
            if let Err(reason) = charged {
                return SearchAnswer::Unknown(reason);
            }
            if pause || undecided {
                return SearchAnswer::Paused;
            }
        }
    }
}

fn configure(solver: &mut CaDiCal, config: &SatConfig) {
    // CaDiCaL takes options from the environment as well; runs must not depend on it.
    solver.configure("default");
    match config.target {
        Target::Both => {}
        Target::Sat => {
            solver.configure("sat");
        }
        Target::Unsat => {
            solver.configure("unsat");
        }
    }
    if config.simplification == Simplification::Off {
        solver.configure("plain");
    }
    if config.initial_phase == Polarity::Negative {
        solver.set("phase", 0);
    }
    if config.seed != 0 {
        solver.set("seed", (config.seed % 2_000_000_000) as i32);
    }
}

fn statistic(solver: &CaDiCal, name: &str) -> u64 {
    u64::try_from(solver.get_statistic_value(name)).unwrap_or(0)
}

impl SatSolver for Cadical {
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
        self.clause.clear();
        for &lit in clause {
            self.require_var(lit.var());
            self.clause.push(lit.to_dimacs());
        }
        self.declare();
        if let Some(correspondence) = &self.correspondence {
            correspondence.borrow_mut().note_clause(&self.clause);
        }
        self.solver.get_mut().clause6(&self.clause);
        self.clauses += 1;
        self.readable = Readable::Nothing;
        self.watch.resume_fault();
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> SatAnswer {
        loop {
            match self.search_until_pause(assumptions, budget) {
                SearchAnswer::Sat => return SatAnswer::Sat(()),
                SearchAnswer::Unsat => return SatAnswer::Unsat(()),
                SearchAnswer::Unknown(reason) => return SatAnswer::Unknown(reason),
                SearchAnswer::Paused => {}
            }
        }
    }

    fn value(&self, lit: Lit) -> LitValue {
        if self.readable != Readable::Model || lit.var().index() >= self.declared {
            return LitValue::Unassigned;
        }
        let number = lit.to_dimacs();
        if self.solver.borrow_mut().val(number) == number {
            LitValue::True
        } else {
            LitValue::False
        }
    }

    fn failed(&self, lit: Lit) -> bool {
        self.readable == Readable::Core
            && self.assumptions.contains(&lit)
            && self.solver.borrow_mut().failed(lit.to_dimacs())
    }

    fn core(&self) -> Vec<Lit> {
        if self.readable != Readable::Core {
            return Vec::new();
        }
        let mut solver = self.solver.borrow_mut();
        self.assumptions.iter().copied().filter(|lit| solver.failed(lit.to_dimacs())).collect()
    }

    fn fixed(&self, lit: Lit) -> LitValue {
        self.require_var(lit.var());
        if lit.var().index() >= self.declared {
            return LitValue::Unassigned;
        }
        LitValue::from_sign(self.solver.borrow().fixed(lit.to_dimacs()))
    }

    fn freeze(&mut self, var: Var) {
        self.require_var(var);
        self.declare();
        if self.frozen.len() <= var.index() {
            self.frozen.resize(self.vars, 0);
        }
        self.frozen[var.index()] += 1;
        self.solver.get_mut().freeze(var.positive().to_dimacs());
    }

    fn melt(&mut self, var: Var) {
        self.require_var(var);
        if let Some(count) = self.frozen.get_mut(var.index()).filter(|count| **count > 0) {
            *count -= 1;
            self.solver.get_mut().melt(var.positive().to_dimacs());
        }
    }

    fn set_phase(&mut self, lit: Lit) {
        self.require_var(lit.var());
        self.declare();
        self.solver.get_mut().phase(lit.to_dimacs());
    }

    fn clear_phase(&mut self, var: Var) {
        self.require_var(var);
        self.declare();
        self.solver.get_mut().unphase(var.positive().to_dimacs());
    }

    fn stats(&self) -> SatStats {
        let solver = self.solver.borrow();
        let (sent, received) = self.correspondence.as_ref().map_or((0, 0), |c| c.borrow().counts());
        SatStats {
            solves: self.solves,
            clauses: self.clauses,
            conflicts: statistic(&solver, "conflicts"),
            decisions: statistic(&solver, "decisions"),
            propagations: statistic(&solver, "propagations"),
            ticks: self.ticks,
            fixed: statistic(&solver, "fixed"),
            sent,
            received,
        }
    }
}

impl SatSolverWithPropagator for Cadical {
    fn connect(&mut self, propagator: Rc<RefCell<dyn Propagator>>) {
        assert!(self.external.is_none(), "this solver has a propagator already");
        assert!(self.correspondence.is_none(), "clauses of a propagator follow from no others");
        let solver = self.solver.get_mut();
        assert!(solver.state() == State::CONFIGURING, "connect the propagator first");
        // Both find models without asking the propagator.
        solver.set("walk", 0);
        solver.set("lucky", 0);
        let (watch, tag) = (Rc::clone(&self.watch), Rc::clone(&self.lemma_tag));
        let external = Rc::new(RefCell::new(External::new(propagator, watch, tag)));
        let callbacks = Callbacks::new(Rc::clone(&self.watch), Rc::clone(&external));
        solver.connect_external_propagator(callbacks);
        let listener = FixedListener::new(Rc::clone(&self.watch), Rc::clone(&external));
        solver.connect_fixed_listener(listener);
        self.external = Some(external);
    }

    fn observe(&mut self, var: Var) {
        self.require_var(var);
        let Some(external) = &self.external else {
            panic!("observe needs a propagator");
        };
        let frozen = self.frozen.get(var.index()).is_some_and(|&count| count > 0);
        let observed = external.borrow().state.is_observed(var);
        // CaDiCaL ends the process when an eliminated variable is observed.
        assert!(
            observed || frozen || var.index() >= self.searched,
            "{var:?} may have been eliminated by an earlier search: observe or freeze it before"
        );
        external.borrow_mut().state.observe(var);
        self.declare();
        self.readable = Readable::Nothing;
        self.solver.get_mut().add_observed_var(var.positive().to_dimacs());
        self.watch.resume_fault();
    }

    fn unobserve(&mut self, var: Var) {
        self.require_var(var);
        let Some(external) = &self.external else { return };
        if !external.borrow().state.is_observed(var) {
            return;
        }
        self.readable = Readable::Nothing;
        self.solver.get_mut().remove_observed_var(var.positive().to_dimacs());
        self.external.iter().for_each(|e| e.borrow_mut().state.unobserve(var));
        self.watch.resume_fault();
    }

    fn search(&mut self, assumptions: &[Lit], budget: &Budget) -> SearchAnswer {
        self.search_until_pause(assumptions, budget)
    }
}
