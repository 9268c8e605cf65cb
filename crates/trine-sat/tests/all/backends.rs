//! One battery for every setting of the back end, which is compared with brute force and with a second solver.

use crate::instances::{Instance, Rng, circuit, coloring, pigeonhole, random_3sat, random_mixed};
use crate::oracle::Oracle;
use std::time::{Duration, Instant};
use trine_collections::{Budget, CancelHandle, Exhausted};
use trine_sat::{
    Cadical, Lit, LitValue, Polarity, SatAnswer, SatConfig, SatSolver, SatStats, Simplification,
    Target,
};

fn unlimited() -> Budget {
    Budget::unlimited()
}

/// Solves and checks what the answer comes with; the caller checks the answer.
fn checked_solve(solver: &mut dyn SatSolver, instance: &Instance, assumptions: &[Lit]) -> bool {
    match solver.solve(assumptions, &unlimited()) {
        SatAnswer::Sat(()) => {
            assert!(
                instance.holds(|lit| solver.value(lit).is_true()),
                "the model violates a clause"
            );
            assert!(assumptions.iter().all(|&lit| solver.value(lit).is_true()));
            assert!(assumptions.iter().all(|&lit| !solver.failed(lit)));
            assert!(solver.core().is_empty());
            for var in 0..instance.vars {
                let lit = trine_sat::Var::new(var).positive();
                assert_ne!(solver.value(lit), LitValue::Unassigned);
                assert_eq!(solver.value(!lit), !solver.value(lit));
                let fixed = solver.fixed(lit);
                assert!(fixed == LitValue::Unassigned || fixed == solver.value(lit));
            }
            true
        }
        SatAnswer::Unsat(()) => {
            let core = solver.core();
            for &lit in assumptions {
                assert_eq!(solver.failed(lit), core.contains(&lit));
                assert_eq!(solver.value(lit), LitValue::Unassigned);
            }
            assert!(core.iter().all(|lit| assumptions.contains(lit)));
            assert!(!solver.failed(trine_sat::Var::new(0).positive()) || !core.is_empty());
            false
        }
        SatAnswer::Unknown(reason) => panic!("no limit was set, yet {reason:?}"),
    }
}

fn random_3sat_agrees_with_brute_force(make: fn() -> Box<dyn SatSolver>) {
    let mut rng = Rng::new(1);
    let mut seen = [0, 0];
    for round in 0..400 {
        let vars = 4 + rng.below(11);
        let clauses = (vars as f64 * (3.0 + rng.below(30) as f64 / 10.0)) as usize;
        let instance = if round % 2 == 0 {
            random_3sat(&mut rng, vars, clauses)
        } else {
            random_mixed(&mut rng, vars, clauses / 2 + 1)
        };
        let mut solver = make();
        instance.load(&mut *solver);
        let answer = checked_solve(&mut *solver, &instance, &[]);
        assert_eq!(answer, instance.satisfiable(&[]), "{instance:?}");
        seen[usize::from(answer)] += 1;
    }
    assert!(seen[0] > 50 && seen[1] > 50, "both answers occur: {seen:?}");
}

fn cores_are_unsatisfiable_subsets(make: fn() -> Box<dyn SatSolver>) {
    let mut rng = Rng::new(2);
    let mut failures = 0;
    for _ in 0..200 {
        let vars = 4 + rng.below(9);
        let clauses = vars * 3;
        let instance = random_3sat(&mut rng, vars, clauses);
        let mut solver = make();
        instance.load(&mut *solver);
        for _ in 0..4 {
            // Repeated and contradictory assumptions are part of the game.
            let count = rng.below(8);
            let assumptions: Vec<Lit> = (0..count).map(|_| rng.lit(vars)).collect();
            let answer = checked_solve(&mut *solver, &instance, &assumptions);
            assert_eq!(answer, instance.satisfiable(&assumptions), "{instance:?} {assumptions:?}");
            if !answer {
                failures += 1;
                let core = solver.core();
                assert!(!instance.satisfiable(&core), "{instance:?} {core:?}");
                let answer = checked_solve(&mut *solver, &instance, &core);
                assert!(!answer, "the core alone is refuted");
            }
        }
    }
    assert!(failures > 100);
}

fn activation_literals_open_and_close_levels(make: fn() -> Box<dyn SatSolver>) {
    let mut rng = Rng::new(3);
    for _ in 0..25 {
        let vars = 10;
        let mut solver = make();
        solver.new_vars(vars);
        let mut levels: Vec<(Lit, Instance)> = Vec::new();
        for _ in 0..40 {
            match rng.below(4) {
                0 | 1 => {
                    let count = 4 + rng.below(10);
                    let level = random_3sat(&mut rng, vars, count);
                    let active = solver.new_var().positive();
                    for clause in &level.clauses {
                        let mut guarded = clause.clone();
                        guarded.push(!active);
                        solver.add_clause(&guarded);
                    }
                    levels.push((active, level));
                }
                2 => {
                    if let Some((active, _)) = levels.pop() {
                        solver.add_clause(&[!active]);
                        assert_eq!(solver.value(active), LitValue::Unassigned, "the model is gone");
                    }
                }
                _ => {}
            }
            let open = Instance {
                vars,
                clauses: levels.iter().flat_map(|(_, level)| level.clauses.clone()).collect(),
            };
            let mut assumptions: Vec<Lit> = levels.iter().map(|&(active, _)| active).collect();
            assumptions.push(rng.lit(vars));
            let answer = checked_solve(&mut *solver, &open, &assumptions);
            assert_eq!(answer, open.satisfiable(&assumptions[assumptions.len() - 1..]));
            if !answer {
                let core = solver.core();
                let blamed = Instance {
                    vars,
                    clauses: levels
                        .iter()
                        .filter(|(active, _)| core.contains(active))
                        .flat_map(|(_, level)| level.clauses.clone())
                        .collect(),
                };
                let last = assumptions[assumptions.len() - 1];
                let last: &[Lit] = if core.contains(&last) { &[last] } else { &[] };
                assert!(!blamed.satisfiable(last), "the levels of the core are enough");
            }
        }
    }
}

fn limits_stop_and_leave_the_solver_usable(make: fn() -> Box<dyn SatSolver>) {
    let hard = pigeonhole(10);
    let mut solver = make();
    hard.load(&mut *solver);

    let spent: Vec<u64> = (0..2)
        .map(|_| {
            let budget = unlimited().with_ticks(200_000);
            assert_eq!(solver.solve(&[], &budget), SatAnswer::Unknown(Exhausted::Ticks));
            assert!(budget.ticks_spent() >= 200_000, "{}", budget.ticks_spent());
            assert!(budget.ticks_spent() < 2_000_000, "{}", budget.ticks_spent());
            assert_eq!(solver.solve(&[], &budget), SatAnswer::Unknown(Exhausted::Ticks));
            budget.ticks_spent()
        })
        .collect();
    assert!(solver.stats().ticks >= spent.iter().sum());

    let start = Instant::now();
    let budget = unlimited().with_deadline(start + Duration::from_millis(60));
    assert_eq!(solver.solve(&[], &budget), SatAnswer::Unknown(Exhausted::Deadline));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());

    let handle = CancelHandle::new();
    let budget = unlimited().with_cancel(handle.clone());
    let canceller = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(40));
        handle.cancel(Exhausted::Interrupted);
    });
    assert_eq!(solver.solve(&[], &budget), SatAnswer::Unknown(Exhausted::Interrupted));
    canceller.join().unwrap();

    // One pigeon at home: satisfiable after all.
    let first_pigeon = hard.clauses[0].clone();
    let mut assumptions = vec![first_pigeon[0], !first_pigeon[0]];
    assert!(!checked_solve(&mut *solver, &hard, &assumptions));
    assert_eq!(solver.core().len(), 2);
    let extra = solver.new_var().positive();
    solver.add_clause(&[extra]);
    assumptions.truncate(1);
    let budget = unlimited().with_ticks(10_000);
    assert_eq!(solver.solve(&assumptions, &budget), SatAnswer::Unknown(Exhausted::Ticks));
    assert_eq!(solver.value(extra), LitValue::Unassigned);
    assert_eq!(solver.fixed(extra), LitValue::True);
}

fn an_exhausted_budget_costs_nothing(make: fn() -> Box<dyn SatSolver>) {
    let mut solver = make();
    random_3sat(&mut Rng::new(5), 10, 20).load(&mut *solver);
    let handle = CancelHandle::new();
    handle.cancel(Exhausted::Memory);
    let budget = unlimited().with_cancel(handle.clone());
    assert_eq!(solver.solve(&[], &budget), SatAnswer::Unknown(Exhausted::Memory));
    assert_eq!(budget.ticks_spent(), 0);
    assert_eq!(solver.solve(&[], &unlimited()), SatAnswer::Sat(()));
    // A budget without a single tick still gets an answer that needs no search.
    let lit = trine_sat::Var::new(0).positive();
    solver.add_clause(&[]);
    let answer = solver.solve(&[lit], &unlimited().with_ticks(0));
    assert_eq!(answer, SatAnswer::Unsat(()));
}

fn phases_steer_free_choices(make: fn() -> Box<dyn SatSolver>) {
    let mut rng = Rng::new(6);
    let mut solver = make();
    let hints: Vec<Lit> = solver
        .new_vars(100)
        .map(|var| if rng.below(2) == 0 { var.positive() } else { var.negative() })
        .collect();
    hints.iter().for_each(|&hint| solver.set_phase(hint));
    // Each clause agrees with the hints somewhere, so a search that follows them meets no conflict.
    let mut clauses = random_3sat(&mut rng, 100, 450).clauses;
    clauses.retain(|clause| clause.iter().any(|lit| hints.contains(lit)));
    clauses.iter().for_each(|clause| solver.add_clause(clause));
    assert_eq!(solver.solve(&[], &unlimited()), SatAnswer::Sat(()));
    assert!(hints.iter().all(|&hint| solver.value(hint).is_true()));
    assert_eq!(solver.stats().conflicts, 0);
    solver.clear_phase(hints[0].var());
    assert_eq!(solver.solve(&[!hints[0]], &unlimited()), SatAnswer::Sat(()));
}

fn many_variables_come_at_any_time(make: fn() -> Box<dyn SatSolver>) {
    const MANY: usize = 500_000;
    for early in 0..4 {
        let mut solver = make();
        if early == 1 {
            assert_eq!(solver.solve(&[], &unlimited()), SatAnswer::Sat(()));
        } else if early == 2 {
            let one = solver.new_var().positive();
            solver.add_clause(&[one]);
        }
        let vars = solver.new_vars(MANY);
        let (first, last) = (vars.at(0).positive(), vars.at(MANY - 1).positive());
        if early == 3 {
            solver.set_phase(last);
        }
        solver.add_clause(&[first, last]);
        assert_eq!(solver.solve(&[!first], &unlimited()), SatAnswer::Sat(()));
        assert_eq!(solver.value(last), LitValue::True);
        assert_eq!(solver.solve(&[!first, !last], &unlimited()), SatAnswer::Unsat(()));
    }
}

fn degenerate_clauses_are_fine(make: fn() -> Box<dyn SatSolver>) {
    let mut solver = make();
    assert_eq!(solver.solve(&[], &unlimited()), SatAnswer::Sat(()), "nothing at all");
    let [a, b, unused] = [(); 3].map(|()| solver.new_var().positive());
    assert_eq!(solver.solve(&[], &unlimited()), SatAnswer::Sat(()), "no clauses");
    assert_ne!(solver.value(unused), LitValue::Unassigned);
    assert_eq!(solver.solve(&[!unused, a], &unlimited()), SatAnswer::Sat(()), "only assumptions");
    assert_eq!(solver.value(unused), LitValue::False);

    solver.add_clause(&[a, !a]);
    solver.add_clause(&[a, a, b, b]);
    solver.add_clause(&[a, a]);
    solver.add_clause(&[a]);
    assert_eq!(solver.solve(&[!b], &unlimited()), SatAnswer::Sat(()));
    assert_eq!((solver.value(a), solver.value(b)), (LitValue::True, LitValue::False));
    assert_eq!(solver.fixed(a), LitValue::True);
    assert_eq!(solver.fixed(!a), LitValue::False);
    assert_eq!(solver.fixed(b), LitValue::Unassigned);

    let late = solver.new_vars(3);
    assert_eq!(late.len(), 3);
    assert_eq!(late.at(2).index(), 5);
    assert_eq!(solver.fixed(late.at(0).positive()), LitValue::Unassigned, "not used yet");
    assert_eq!(solver.var_count(), 6);

    solver.freeze(b.var());
    solver.freeze(b.var());
    solver.melt(b.var());
    solver.melt(b.var());
    solver.melt(b.var());

    assert_eq!(solver.solve(&[!a, b], &unlimited()), SatAnswer::Unsat(()));
    assert_eq!(solver.core(), [!a]);
    solver.add_clause(&[!a]);
    assert_eq!(solver.solve(&[b], &unlimited()), SatAnswer::Unsat(()), "units contradict");
    assert_eq!(solver.core(), [], "no assumption is to blame");

    let mut solver = make();
    let a = solver.new_var().positive();
    solver.add_clause(&[]);
    solver.add_clause(&[a]);
    assert_eq!(solver.solve(&[a], &unlimited()), SatAnswer::Unsat(()), "the empty clause");
    assert!(!solver.failed(a));
    let late = solver.new_var();
    solver.add_clause(&[late.negative()]);
    assert_eq!(solver.solve(&[], &unlimited()), SatAnswer::Unsat(()), "for good");
}

fn runs_repeat_exactly(make: fn() -> Box<dyn SatSolver>) {
    let run = || -> (Vec<Option<Vec<LitValue>>>, SatStats, u64) {
        let mut rng = Rng::new(7);
        let instance = random_3sat(&mut rng, 150, 620);
        let mut solver = make();
        instance.load(&mut *solver);
        let budget = unlimited().with_ticks(3_000_000);
        let answers = (0..6)
            .map(|_| {
                let assumptions: Vec<Lit> = (0..3).map(|_| rng.lit(150)).collect();
                let answer = solver.solve(&assumptions, &budget);
                let lits = (0..150).map(|var| trine_sat::Var::new(var).positive());
                (answer == SatAnswer::Sat(())).then(|| lits.map(|lit| solver.value(lit)).collect())
            })
            .collect();
        (answers, solver.stats(), budget.ticks_spent())
    };
    let first = run();
    assert!(first.1.conflicts > 0);
    assert_eq!(first, run());
}

fn threshold_instances_have_valid_models(make: fn() -> Box<dyn SatSolver>) {
    let mut rng = Rng::new(8);
    for _ in 0..10 {
        let instance = random_3sat(&mut rng, 120, 500);
        let mut solver = make();
        instance.load(&mut *solver);
        checked_solve(&mut *solver, &instance, &[]);
    }
}

macro_rules! battery {
    ($($backend:ident: $make:expr;)*) => {$(
        mod $backend {
            use super::*;
            battery!(@tests $make;
                random_3sat_agrees_with_brute_force cores_are_unsatisfiable_subsets
                activation_literals_open_and_close_levels limits_stop_and_leave_the_solver_usable
                an_exhausted_budget_costs_nothing phases_steer_free_choices
                many_variables_come_at_any_time degenerate_clauses_are_fine runs_repeat_exactly
                threshold_instances_have_valid_models);
        }
    )*};
    (@tests $make:expr; $($test:ident)*) => {$(
        #[test]
        fn $test() {
            super::$test(|| Box::new($make));
        }
    )*};
}

battery! {
    cadical: Cadical::default();
    cadical_search_only: Cadical::new(&SatConfig {
        simplification: Simplification::Off,
        initial_phase: Polarity::Negative,
        seed: 17,
        ..SatConfig::default()
    });
}

/// All settings agree with each other and with the oracle on instances with structure.
#[test]
fn settings_agree_with_the_oracle() {
    let mut rng = Rng::new(9);
    let mut seen = [0, 0];
    for round in 0..120 {
        let instance = match round % 4 {
            0 => circuit(&mut rng, 12, 150),
            1 => coloring(&mut rng, 40, 90, 3),
            2 => random_3sat(&mut rng, 80, 340),
            _ => random_mixed(&mut rng, 120, 300),
        };
        let mut solvers: Vec<Box<dyn SatSolver>> = vec![
            Box::new(Cadical::default()),
            Box::new(Cadical::new(&SatConfig { target: Target::Unsat, ..SatConfig::default() })),
            Box::new(Cadical::new(&SatConfig {
                target: Target::Sat,
                seed: 3,
                ..SatConfig::default()
            })),
        ];
        let mut oracle = Oracle::new(&instance);
        solvers.iter_mut().for_each(|solver| instance.load(&mut **solver));
        for _ in 0..3 {
            let assumptions: Vec<Lit> = (0..rng.below(4)).map(|_| rng.lit(instance.vars)).collect();
            let answers: Vec<bool> = solvers
                .iter_mut()
                .map(|solver| checked_solve(&mut **solver, &instance, &assumptions))
                .collect();
            let expected = oracle.is_satisfiable(&assumptions);
            assert!(answers.iter().all(|&answer| answer == expected), "{round}: {answers:?}");
            seen[usize::from(expected)] += 1;
            // A core is refuted by the oracle and with other settings.
            if !expected {
                for index in 0..solvers.len() {
                    let core = solvers[index].core();
                    assert!(!oracle.is_satisfiable(&core));
                    let other = (index + 1) % solvers.len();
                    let budget = unlimited();
                    assert_eq!(solvers[other].solve(&core, &budget), SatAnswer::Unsat(()));
                    let again = solvers[other].solve(&assumptions, &budget);
                    assert_eq!(again, SatAnswer::Unsat(()));
                }
            }
        }
    }
    assert!(seen[0] > 30 && seen[1] > 30, "both answers occur: {seen:?}");
}

/// A variable of another solver is refused before it reaches the back end.
#[test]
#[should_panic(expected = "was not created by this solver")]
fn foreign_variables_are_refused() {
    Cadical::default().add_clause(&[trine_sat::Var::new(0).positive()]);
}
