//! The propagator interface: toy theories against the same constraints as plain clauses, and what
//! the adapter owes a theory.

use crate::instances::{Instance, Rng, random_3sat};
use crate::lrat::{Recorder, Step, check};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use trine_collections::{Budget, Exhausted};
use trine_sat::{
    Cadical, LemmaTag, Lit, LitValue, ModelCheck, Origin, Propagator, Retention, SatAnswer,
    SatConfig, SatSolver, SatSolverWithPropagator, SearchAnswer, SearchCx, Var,
};

/// How eager a toy theory is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// Propagates whatever follows.
    Propagate,
    /// The same, but tells the reasons when they are asked for.
    Promise,
    /// Reports conflicts as soon as they are there.
    Conflict,
    /// Looks at full assignments only.
    Model,
}

/// What every toy theory checks on the way: each literal once, levels nest, the trail is the
/// adapter's trail.
#[derive(Default)]
struct Bookkeeping {
    trail: Vec<Lit>,
    levels: Vec<usize>,
}

impl Bookkeeping {
    fn assign(&mut self, cx: &SearchCx<'_>, lits: &[Lit]) {
        for &lit in lits {
            assert!(self.trail.iter().all(|other| other.var() != lit.var()), "{lit:?} comes twice");
            assert_eq!(cx.value(lit), LitValue::True);
            self.trail.push(lit);
        }
        assert_eq!(self.trail, cx.trail());
        assert_eq!(self.levels.len() as u32, cx.level());
    }

    fn push_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    fn backtrack(&mut self, level: u32) {
        self.trail.truncate(self.levels[level as usize]);
        self.levels.truncate(level as usize);
    }
}

/// Directed edges, one variable each: the true ones must form no cycle.
struct Acyclic {
    book: Bookkeeping,
    /// Variable `edge` stands for `edges[edge]`.
    edges: Vec<(usize, usize)>,
    nodes: usize,
    effort: Effort,
    lemmas: usize,
    /// Reasons by token.
    promised: Vec<Vec<Lit>>,
    /// How many of them were asked for.
    explained: usize,
}

impl Acyclic {
    /// A path of true edges from `from` to another node `to`.
    fn path(&self, cx: &SearchCx<'_>, from: usize, to: usize) -> Option<Vec<Lit>> {
        let mut via: Vec<Option<usize>> = vec![None; self.nodes];
        let mut queue = vec![from];
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            next += 1;
            if node == to {
                break;
            }
            for (edge, &(a, b)) in self.edges.iter().enumerate() {
                let lit = Var::new(edge).positive();
                if a == node && b != from && via[b].is_none() && cx.value(lit).is_true() {
                    via[b] = Some(edge);
                    queue.push(b);
                }
            }
        }
        let mut path = Vec::new();
        let mut node = to;
        while node != from {
            let edge = via[node]?;
            path.push(Var::new(edge).positive());
            node = self.edges[edge].0;
        }
        Some(path)
    }

    /// Finds cycles among the true edges; propagates edges that would close one.
    fn check(&mut self, cx: &mut SearchCx<'_>, propagate: bool) -> bool {
        for edge in 0..self.edges.len() {
            let lit = Var::new(edge).positive();
            let (a, b) = self.edges[edge];
            if cx.value(lit).is_false() || (!propagate && !cx.value(lit).is_true()) {
                continue;
            }
            if let Some(path) = self.path(cx, b, a) {
                let tag = LemmaTag(self.lemmas as u64);
                self.lemmas += 1;
                if cx.value(lit).is_true() {
                    let clause: Vec<Lit> = path.iter().chain([&lit]).map(|&lit| !lit).collect();
                    cx.lemma(&clause, Retention::Forget, tag);
                    return false;
                }
                if self.effort == Effort::Promise
                    && cx.propagate_later(!lit, self.promised.len() as u64, tag)
                {
                    self.promised.push(path);
                } else {
                    cx.propagate(!lit, &path, tag);
                }
            }
        }
        true
    }
}

impl Propagator for Acyclic {
    fn assign(&mut self, cx: &mut SearchCx<'_>, lits: &[Lit]) {
        self.book.assign(cx, lits);
    }
    fn push_level(&mut self) {
        self.book.push_level();
    }
    fn backtrack(&mut self, level: u32) {
        self.book.backtrack(level);
    }
    fn propagate(&mut self, cx: &mut SearchCx<'_>) {
        if self.effort != Effort::Model {
            self.check(cx, matches!(self.effort, Effort::Propagate | Effort::Promise));
        }
    }
    fn explain(&mut self, _: Lit, token: u64, because: &mut Vec<Lit>) {
        self.explained += 1;
        because.clone_from(&self.promised[token as usize]);
    }
    fn check_model(&mut self, cx: &mut SearchCx<'_>) -> ModelCheck {
        assert_eq!(cx.trail().len(), self.edges.len(), "all observed variables have values");
        if self.check(cx, false) { ModelCheck::Accept } else { ModelCheck::Reject }
    }
    fn decide(&mut self, cx: &mut SearchCx<'_>) -> Option<Lit> {
        // Sometimes an edge, assigned or not; often nothing.
        let edge = cx.trail().len() * 7 % (self.edges.len() * 3);
        (edge < self.edges.len()).then(|| Var::new(edge).positive())
    }
}

/// All simple cycles as clauses, by enumerating subsets: the oracle.
fn acyclic_instance(edges: &[(usize, usize)], base: &Instance) -> Instance {
    let mut all = base.clone();
    let nodes = edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(0);
    for start in 0..nodes {
        // Depth-first over simple paths whose smallest node is `start`.
        let mut stack: Vec<(usize, Vec<usize>)> = vec![(start, Vec::new())];
        while let Some((node, path)) = stack.pop() {
            for (edge, &(a, b)) in edges.iter().enumerate() {
                if a != node || b < start {
                    continue;
                }
                let mut longer = path.clone();
                longer.push(edge);
                if b == start {
                    all.clauses.push(longer.iter().map(|&e| Var::new(e).negative()).collect());
                } else if path.iter().all(|&e| edges[e].0 != b && edges[e].1 != b) {
                    stack.push((b, longer));
                }
            }
        }
    }
    all
}

fn random_edges(rng: &mut Rng, nodes: usize, count: usize) -> Vec<(usize, usize)> {
    (0..count)
        .map(|_| {
            let a = rng.below(nodes);
            (a, (a + 1 + rng.below(nodes - 1)) % nodes)
        })
        .collect()
}

fn with_theory(
    edges: &[(usize, usize)],
    nodes: usize,
    effort: Effort,
) -> (Cadical, Rc<RefCell<Acyclic>>) {
    let theory = Rc::new(RefCell::new(Acyclic {
        book: Bookkeeping::default(),
        edges: edges.to_vec(),
        nodes,
        effort,
        lemmas: 0,
        promised: Vec::new(),
        explained: 0,
    }));
    let mut solver = Cadical::default();
    solver.connect(theory.clone());
    for var in solver.new_vars(edges.len()) {
        solver.observe(var);
    }
    (solver, theory)
}

#[test]
fn acyclicity_agrees_with_clauses() {
    let mut rng = Rng::new(30);
    let mut seen = [0, 0];
    let (mut lemmas, mut explained) = (0, 0);
    for round in 0..200 {
        let nodes = 4 + rng.below(3);
        let count = 10 + rng.below(6);
        let edges = random_edges(&mut rng, nodes, count);
        // At least two of any three edges: cycles are hard to avoid.
        let mut base = random_3sat(&mut rng, count, count * 2);
        for clause in &mut base.clauses {
            for lit in clause.iter_mut() {
                if rng.below(3) > 0 {
                    *lit = lit.var().positive();
                }
            }
        }
        let mut oracle = acyclic_instance(&edges, &base);
        let efforts = [Effort::Propagate, Effort::Promise, Effort::Conflict, Effort::Model];
        let effort = efforts[round % efforts.len()];
        let (mut solver, theory) = with_theory(&edges, nodes, effort);
        base.load(&mut solver);
        for _ in 0..3 {
            let assumptions: Vec<Lit> = (0..rng.below(3)).map(|_| rng.lit(count)).collect();
            let answer = solver.solve(&assumptions, &Budget::unlimited());
            let expected = oracle.satisfiable(&assumptions);
            assert_eq!(
                answer == SatAnswer::Sat(()),
                expected,
                "{edges:?} {base:?} {assumptions:?}"
            );
            if expected {
                assert!(oracle.holds(|lit| solver.value(lit).is_true()));
            } else {
                assert!(!oracle.satisfiable(&solver.core()));
            }
            seen[usize::from(expected)] += 1;
            let clause: Vec<Lit> = (0..2).map(|_| rng.lit(count)).collect();
            solver.add_clause(&clause);
            oracle.clauses.push(clause);
        }
        lemmas += theory.borrow().lemmas;
        explained += theory.borrow().explained;
    }
    assert!(explained > 10, "{explained} promised reasons were asked for");
    assert!(seen[0] > 50 && seen[1] > 50, "both answers occur: {seen:?}");
    assert!(lemmas > 100, "{lemmas}");
}

/// Larger instances: restarts, simplification and fixed literals happen while the theory listens.
#[test]
fn acyclicity_survives_inprocessing() {
    let mut rng = Rng::new(31);
    let mut seen = [0, 0];
    for round in 0..8 {
        let nodes = 12;
        let count = 60;
        let edges = random_edges(&mut rng, nodes, count);
        let extra = 100;
        // Other variables around the edges, which may be eliminated.
        let mut base = random_3sat(&mut rng, count + extra, 500 + 18 * round);
        base.clauses.extend(
            (0..count / 6).map(|_| (0..2).map(|_| Var::new(rng.below(count)).positive()).collect()),
        );
        let answers: Vec<SatAnswer> = [Effort::Propagate, Effort::Conflict, Effort::Model]
            .map(|effort| {
                let (mut solver, _theory) = with_theory(&edges, nodes, effort);
                base.load(&mut solver);
                let answer = solver.solve(&[], &Budget::unlimited());
                if answer == SatAnswer::Sat(()) {
                    assert!(base.holds(|lit| solver.value(lit).is_true()));
                    assert!(is_acyclic(&edges, nodes, |edge| {
                        solver.value(Var::new(edge).positive()).is_true()
                    }));
                }
                answer
            })
            .into();
        assert!(answers.iter().all(|&answer| answer == answers[0]), "{answers:?}");
        seen[usize::from(answers[0] == SatAnswer::Sat(()))] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "both answers occur: {seen:?}");
}

fn is_acyclic(edges: &[(usize, usize)], nodes: usize, holds: impl Fn(usize) -> bool) -> bool {
    let mut left: Vec<usize> = (0..edges.len()).filter(|&edge| holds(edge)).collect();
    for _ in 0..nodes {
        let targets: Vec<usize> = left.iter().map(|&edge| edges[edge].1).collect();
        left.retain(|&edge| targets.contains(&edges[edge].0));
    }
    left.is_empty()
}

/// At most one variable of each group is true. Propagates from one true literal each.
struct AtMostOne {
    book: Bookkeeping,
    groups: Vec<Vec<Lit>>,
}

impl Propagator for AtMostOne {
    fn assign(&mut self, cx: &mut SearchCx<'_>, lits: &[Lit]) {
        self.book.assign(cx, lits);
        for &lit in lits {
            for (number, group) in self.groups.iter().enumerate() {
                if group.contains(&lit) {
                    for &other in group.iter().filter(|&&other| other != lit) {
                        cx.propagate(!other, &[lit], LemmaTag(number as u64));
                    }
                }
            }
        }
    }
    fn push_level(&mut self) {
        self.book.push_level();
    }
    fn backtrack(&mut self, level: u32) {
        self.book.backtrack(level);
    }
    fn propagate(&mut self, _: &mut SearchCx<'_>) {}
    fn check_model(&mut self, cx: &mut SearchCx<'_>) -> ModelCheck {
        for group in &self.groups {
            let count = group.iter().filter(|&&lit| cx.value(lit).is_true()).count();
            assert!(count <= 1, "propagation alone keeps each group in order");
        }
        ModelCheck::Accept
    }
}

/// Pigeons as theory: the holes are groups. The refutation checks out over the clauses and the
/// lemmas, and the tag of each lemma says which group it comes from.
#[test]
fn pigeons_as_a_theory_with_proof() {
    let holes = 6;
    for pigeons in 2..8 {
        let recorder = Rc::new(RefCell::new(Recorder::default()));
        let mut solver = Cadical::with_proof(&SatConfig::default(), recorder.clone());
        let var = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole).positive();
        let groups: Vec<Vec<Lit>> =
            (0..holes).map(|hole| (0..pigeons).map(|pigeon| var(pigeon, hole)).collect()).collect();
        let theory = AtMostOne { book: Bookkeeping::default(), groups: groups.clone() };
        solver.connect(Rc::new(RefCell::new(theory)));
        for var in solver.new_vars(pigeons * holes) {
            solver.observe(var);
        }
        let clauses: Vec<Vec<Lit>> =
            (0..pigeons).map(|pigeon| (0..holes).map(|hole| var(pigeon, hole)).collect()).collect();
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        let refuted = solver.solve(&[], &Budget::unlimited()) == SatAnswer::Unsat(());
        assert_eq!(refuted, pigeons > holes);

        let proof = &recorder.borrow().0;
        assert_eq!(check(proof, &clauses), Ok(usize::from(refuted)));
        let mut lemmas = 0;
        for step in proof {
            if let Step::Original(_, Origin::Lemma(LemmaTag(number)), clause) = step {
                lemmas += 1;
                let group = &groups[*number as usize];
                assert!(clause.len() == 2 && clause.iter().all(|&lit| group.contains(&!lit)));
            }
        }
        assert!(lemmas > 0 || !refuted);
    }
}

/// A theory whose every reaction is a closure.
struct Scripted<F: FnMut(&mut SearchCx<'_>, Event) -> ModelCheck> {
    react: F,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    Assign,
    Propagate,
    Model,
}

impl<F: FnMut(&mut SearchCx<'_>, Event) -> ModelCheck> Propagator for Scripted<F> {
    fn assign(&mut self, cx: &mut SearchCx<'_>, _: &[Lit]) {
        (self.react)(cx, Event::Assign);
    }
    fn push_level(&mut self) {}
    fn backtrack(&mut self, _: u32) {}
    fn propagate(&mut self, cx: &mut SearchCx<'_>) {
        (self.react)(cx, Event::Propagate);
    }
    fn check_model(&mut self, cx: &mut SearchCx<'_>) -> ModelCheck {
        (self.react)(cx, Event::Model)
    }
}

/// A solver over `a`, `b`, `c` (observed) and `d` (not), with the clause `a b c d`.
fn scripted(
    react: impl FnMut(&mut SearchCx<'_>, Event) -> ModelCheck + 'static,
) -> (Cadical, [Lit; 4]) {
    let mut solver = Cadical::default();
    solver.connect(Rc::new(RefCell::new(Scripted { react })));
    let lits = [(); 4].map(|()| solver.new_var().positive());
    lits[..3].iter().for_each(|lit| solver.observe(lit.var()));
    solver.add_clause(&lits);
    (solver, lits)
}

fn lit(index: usize) -> Lit {
    Var::new(index).positive()
}

/// The message of the panic that `solve` ends with; the solver refuses to work afterwards.
fn fault(react: impl FnMut(&mut SearchCx<'_>, Event) -> ModelCheck + 'static) -> String {
    let (mut solver, _) = scripted(react);
    let mut run = || catch_unwind(AssertUnwindSafe(|| solver.solve(&[], &Budget::unlimited())));
    let payload = run().expect_err("the fault is resumed");
    assert!(run().is_err(), "the solver is unusable afterwards");
    match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => (*payload.downcast::<&str>().expect("a message")).to_owned(),
    }
}

#[test]
fn faults_of_a_theory_reach_the_caller() {
    for at in [Event::Assign, Event::Propagate, Event::Model] {
        let message = fault(move |_, event| {
            assert!(event != at, "out of order");
            ModelCheck::Accept
        });
        assert_eq!(message, "out of order", "{at:?}");
    }
    assert!(fault(|_, _| ModelCheck::Reject).contains("gives no lemma"));
}

#[test]
fn wrong_reasons_are_found_at_once() {
    let message = fault(|cx, event| {
        if event == Event::Propagate {
            // Nothing says that `b` is true.
            cx.propagate(lit(0), &[lit(1), !lit(1)], LemmaTag::default());
        }
        ModelCheck::Accept
    });
    assert!(message.contains("is not true"), "{message}");
    let message = fault(|cx, event| {
        if event == Event::Propagate {
            cx.propagate(lit(0), &[lit(3)], LemmaTag::default());
        }
        ModelCheck::Accept
    });
    assert!(message.contains("is not observed"), "{message}");
}

/// Both signs of a variable in one round: a conflict, not a wrong reason.
#[test]
fn opposite_propagations_conflict() {
    let (mut solver, [a, b, c, _]) = scripted(|cx, event| {
        if event == Event::Propagate && cx.value(lit(0)).is_true() && cx.value(lit(1)).is_true() {
            cx.propagate(lit(2), &[lit(0)], LemmaTag(1));
            cx.propagate(!lit(2), &[lit(1)], LemmaTag(2));
        }
        ModelCheck::Accept
    });
    assert_eq!(solver.solve(&[a, b], &Budget::unlimited()), SatAnswer::Unsat(()));
    assert_eq!(solver.core().len(), 2);
    assert_eq!(solver.solve(&[a, c], &Budget::unlimited()), SatAnswer::Sat(()));
    assert_eq!(solver.value(b), LitValue::False);
}

/// Assumptions come first: nothing is propagated while one of them is open.
#[test]
fn propagation_waits_for_the_assumptions() {
    let (mut solver, [a, b, c, d]) = scripted(|cx, event| {
        if event == Event::Propagate && cx.value(lit(2)) == LitValue::Unassigned {
            assert_ne!(cx.value(lit(0)), LitValue::Unassigned);
            assert_ne!(cx.value(lit(1)), LitValue::Unassigned);
        }
        ModelCheck::Accept
    });
    assert_eq!(solver.solve(&[d, a, !b], &Budget::unlimited()), SatAnswer::Sat(()));
    assert_eq!(solver.solve(&[!a, !d, b], &Budget::unlimited()), SatAnswer::Sat(()));
    assert_ne!(solver.value(c), LitValue::Unassigned);
}

/// The pool of new atoms runs dry, is refilled by the caller, and the search goes on.
#[test]
fn a_pause_refills_the_pool() {
    let pool: Rc<RefCell<Vec<Lit>>> = Rc::default();
    let theirs = Rc::clone(&pool);
    let mut used = 0;
    let (mut solver, _) = scripted(move |cx, event| {
        if event != Event::Model || used == 5 {
            return ModelCheck::Accept;
        }
        // Five times a new atom is needed, and its meaning is given by a lemma.
        let Some(atom) = theirs.borrow_mut().pop() else { return ModelCheck::Pause };
        used += 1;
        cx.lemma(
            &[if cx.value(atom).is_true() { !atom } else { atom }],
            Retention::Keep,
            LemmaTag(9),
        );
        ModelCheck::Reject
    });
    let mut refills = 0;
    let answer = loop {
        match solver.search(&[], &Budget::unlimited()) {
            SearchAnswer::Paused => {
                refills += 1;
                assert_eq!(solver.value(lit(0)), LitValue::Unassigned);
                for _ in 0..2 {
                    let atom = solver.new_var();
                    solver.observe(atom);
                    pool.borrow_mut().push(atom.positive());
                }
            }
            answer => break answer,
        }
    };
    assert_eq!((answer, refills), (SearchAnswer::Sat, 3));
    let atom = solver.new_var();
    solver.observe(atom);
    solver.add_clause(&[atom.negative()]);
    solver.unobserve(atom);
    assert_eq!(solver.solve(&[], &Budget::unlimited()), SatAnswer::Sat(()));
}

#[test]
fn budgets_bound_a_search_with_a_theory() {
    // A theory that is never content: each model is excluded, and there are 2^60 of them.
    let vars = 60;
    let mut solver = Cadical::default();
    solver.connect(Rc::new(RefCell::new(Scripted {
        react: |cx: &mut SearchCx<'_>, event| {
            if event == Event::Model {
                let clause: Vec<Lit> = cx.trail().iter().map(|&lit| !lit).collect();
                cx.lemma(&clause, Retention::Keep, LemmaTag::default());
                return ModelCheck::Reject;
            }
            ModelCheck::Accept
        },
    })));
    for var in solver.new_vars(vars) {
        solver.observe(var);
    }
    for _ in 0..2 {
        let budget = Budget::unlimited().with_ticks(50_000);
        assert_eq!(solver.solve(&[], &budget), SatAnswer::Unknown(Exhausted::Ticks));
    }
}

#[test]
#[should_panic(expected = "may have been eliminated")]
fn late_observation_is_refused() {
    let (mut solver, [_, _, _, d]) = scripted(|_, _| ModelCheck::Accept);
    assert_eq!(solver.solve(&[], &Budget::unlimited()), SatAnswer::Sat(()));
    solver.observe(d.var());
}
