//! Solvers that tell each other what they learn, against brute force and a solver that is told nothing.

use super::super::Cadical;
use crate::config::{SatConfig, Simplification, Target};
use crate::exchange::{Contact, Delivery, Exchange, Partner};
use crate::literal::{Lit, Var};
use crate::solver::{SatAnswer, SatSolver};
use trine_collections::Budget;

/// Splitmix64.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn clause(&mut self, vars: usize, len: usize) -> Vec<Lit> {
        let lit = |rng: &mut Self| {
            let var = Var::new(rng.below(vars));
            if rng.below(2) == 0 { var.positive() } else { var.negative() }
        };
        (0..len).map(|_| lit(self)).collect()
    }

    fn clauses(&mut self, vars: usize, count: usize, len: usize) -> Vec<Vec<Lit>> {
        (0..count).map(|_| self.clause(vars, len)).collect()
    }
}

/// Settings of solvers that differ.
fn configs() -> [SatConfig; 3] {
    [
        SatConfig::default(),
        SatConfig { target: Target::Unsat, seed: 7, ..SatConfig::default() },
        SatConfig {
            simplification: Simplification::Off,
            target: Target::Sat,
            ..SatConfig::default()
        },
    ]
}

fn solver(config: &SatConfig, partner: Partner, vars: usize) -> Cadical {
    let contact = Contact::default();
    contact.set(Some(partner));
    let mut solver = Cadical::new(config);
    solver.take_part(&contact);
    solver.new_vars(vars);
    solver
}

fn is_satisfiable(clauses: &[Vec<Lit>], assumptions: &[Lit], vars: usize) -> bool {
    (0..1u32 << vars).any(|bits| {
        let holds = |lit: &Lit| (bits >> lit.var().index() & 1 == 1) != lit.is_negative();
        assumptions.iter().all(holds) && clauses.iter().all(|clause| clause.iter().any(holds))
    })
}

/// Lets solvers search in turns until each has an answer.
fn in_turns(solvers: &mut [Cadical], assumptions: &[Lit], exchange: &Exchange) -> Vec<SatAnswer> {
    let mut answers = vec![None; solvers.len()];
    // So few at first that they listen often.
    let mut ticks = 200;
    while answers.iter().any(Option::is_none) {
        ticks += ticks / 4;
        exchange.deliver();
        for (solver, answer) in solvers.iter_mut().zip(&mut answers) {
            let budget = Budget::unlimited().with_ticks(ticks);
            match solver.solve(assumptions, &budget) {
                SatAnswer::Unknown(_) => {}
                found => *answer = Some(found),
            }
        }
    }
    answers.into_iter().flatten().collect()
}

fn received(solvers: &[Cadical]) -> u64 {
    solvers.iter().map(|solver| solver.stats().received).sum()
}

#[test]
fn answers_are_those_of_brute_force() {
    let mut rng = Rng(1);
    let (mut seen, mut shared) = ([0, 0], 0);
    for round in 0..1_000 {
        let delivery = if round % 2 == 0 { Delivery::AtOnce } else { Delivery::OnDemand };
        let exchange = Exchange::new(delivery);
        let vars = 8 + rng.below(6);
        let mut solvers: Vec<Cadical> = (0..)
            .zip(configs())
            .map(|(number, config)| solver(&config, exchange.partner(number), vars))
            .collect();
        // Each gets clauses of its own after those that all have.
        let mut clauses = vec![Vec::new(); solvers.len()];
        for step in 0..3 {
            let count = vars + rng.below(vars);
            let mut common = rng.clauses(vars, count, 3);
            common.append(&mut rng.clauses(vars, vars / 4, 2));
            let at = rng.below(common.len());
            for (own, solver) in clauses.iter_mut().zip(&mut solvers) {
                let mut new = common.clone();
                if step == 2 {
                    new.insert(at, rng.clause(vars, 2));
                }
                new.iter().for_each(|clause| solver.add_clause(clause));
                own.append(&mut new);
            }
            let assumptions = rng.clause(vars, step);
            let answers = in_turns(&mut solvers, &assumptions, &exchange);
            for ((own, solver), answer) in clauses.iter().zip(&solvers).zip(answers) {
                let expected = is_satisfiable(own, &assumptions, vars);
                assert_eq!(answer == SatAnswer::Sat(()), expected, "round {round}, step {step}");
                seen[usize::from(expected)] += 1;
                if expected {
                    let holds = |lit: &Lit| solver.value(*lit).is_true();
                    assert!(own.iter().all(|clause| clause.iter().any(holds)));
                } else {
                    assert!(!is_satisfiable(own, &solver.core(), vars));
                }
            }
        }
        shared += received(&solvers);
    }
    assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
    assert!(shared > 300, "only {shared} clauses were shared");
}

#[test]
fn what_is_told_follows_from_the_clauses() {
    let mut rng = Rng(2);
    let mut told = 0;
    for _ in 0..40 {
        let exchange = Exchange::new(Delivery::AtOnce);
        let vars = 150;
        let mut clauses = rng.clauses(vars, vars * 3, 3);
        clauses.append(&mut rng.clauses(vars, vars / 2, 2));
        let assumptions = rng.clause(vars, 2);
        let mut solvers: Vec<Cadical> = (0..)
            .zip(configs())
            .map(|(number, config)| solver(&config, exchange.partner(number), vars))
            .collect();
        let mut judge = Cadical::default();
        judge.new_vars(vars);
        for clause in &clauses {
            judge.add_clause(clause);
            solvers.iter_mut().for_each(|solver| solver.add_clause(clause));
        }
        in_turns(&mut solvers, &assumptions, &exchange);
        for clause in exchange.clauses() {
            let lits = clause.iter().map(|&number| Lit::from_dimacs(number).unwrap());
            let negated: Vec<Lit> = lits.map(|lit| !lit).collect();
            assert_eq!(judge.solve(&negated, &Budget::unlimited()), SatAnswer::Unsat(()));
            told += 1;
        }
    }
    assert!(told > 100, "only {told} clauses were told");
}

#[test]
fn others_hear_nothing_after_another_clause() {
    let exchange = Exchange::new(Delivery::AtOnce);
    let [one, other] =
        [0, 1].map(|number| solver(&SatConfig::default(), exchange.partner(number), 3));
    let mut solvers = [one, other];
    let lits: Vec<Lit> = (0..3).map(|var| Var::new(var).positive()).collect();
    // The first knows that all hold, the other nothing of the kind.
    solvers[0].add_clause(&[lits[0]]);
    solvers[1].add_clause(&[!lits[0], lits[1]]);
    for solver in &mut solvers {
        solver.add_clause(&[!lits[0], lits[1]]);
        solver.add_clause(&[!lits[1], lits[2]]);
        assert_eq!(solver.solve(&[], &Budget::unlimited()), SatAnswer::Sat(()));
    }
    assert_eq!(solvers[1].solve(&[!lits[0]], &Budget::unlimited()), SatAnswer::Sat(()));
    assert_eq!(received(&solvers), 0);
    assert_eq!(exchange.clauses().len(), 3);
}
