//! Difference logic against a closure from scratch: what is decided, why, and what a level leaves.

use crate::random::Random;
use trine_arith::{AtomTag, Decided, Differences, PointId, Reason};

const POINTS: usize = 6;

/// `x - y <= limit`.
#[derive(Clone, Copy, Debug)]
struct Fact {
    from: usize,
    to: usize,
    limit: i64,
}

impl Fact {
    fn random(random: &mut Random) -> Self {
        let from = random.below(POINTS as u64) as usize;
        let to = (from + 1 + random.below(POINTS as u64 - 1) as usize) % POINTS;
        Self { from, to, limit: random.within(-4, 6) }
    }

    fn negated(self) -> Self {
        Self { from: self.to, to: self.from, limit: -self.limit - 1 }
    }
}

type Matrix = [[Option<i64>; POINTS]; POINTS];

/// All shortest paths, or nothing if there is a negative cycle.
fn closure<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Option<Matrix> {
    let mut matrix: Matrix = [[None; POINTS]; POINTS];
    for (point, row) in matrix.iter_mut().enumerate() {
        row[point] = Some(0);
    }
    for fact in facts {
        let cell = &mut matrix[fact.from][fact.to];
        *cell = Some(cell.map_or(fact.limit, |old| old.min(fact.limit)));
    }
    for middle in 0..POINTS {
        for from in 0..POINTS {
            for to in 0..POINTS {
                if let (Some(one), Some(other)) = (matrix[from][middle], matrix[middle][to]) {
                    let cell = &mut matrix[from][to];
                    *cell = Some(cell.map_or(one + other, |old| old.min(one + other)));
                }
            }
        }
    }
    (0..POINTS).all(|point| matrix[point][point] == Some(0)).then_some(matrix)
}

fn implies(facts: &[Fact], fact: Fact) -> bool {
    let with_negation = facts.iter().copied().chain([fact.negated()]).collect::<Vec<_>>();
    closure(&with_negation).is_none()
}

/// A run of random facts, levels and atoms.
struct Run {
    differences: Differences,
    points: Vec<PointId>,
    atoms: Vec<Fact>,
    /// All facts, by reason; those above `present` were taken back.
    present: Vec<Fact>,
    levels: Vec<usize>,
    log: Vec<Decided>,
}

impl Run {
    fn new(random: &mut Random) -> Self {
        let mut differences = Differences::new();
        let points: Vec<_> = (0..POINTS).map(|_| differences.add_point()).collect();
        let atoms: Vec<_> = (0..20).map(|_| Fact::random(random)).collect();
        for (tag, atom) in atoms.iter().enumerate() {
            let tag = AtomTag(tag as u32);
            differences.register_atom(points[atom.from], points[atom.to], atom.limit, tag);
        }
        Self {
            differences,
            points,
            atoms,
            present: Vec::new(),
            levels: Vec::new(),
            log: Vec::new(),
        }
    }

    fn assert(&mut self, fact: Fact) {
        let reason = Reason(self.present.len() as u32);
        let [from, to] = [self.points[fact.from], self.points[fact.to]];
        let mut facts = self.present.clone();
        facts.push(fact);
        match self.differences.assert(from, to, fact.limit, reason) {
            Ok(_) => {
                assert!(closure(&facts).is_some(), "a contradiction is found at once");
                self.present.push(fact);
            }
            Err(reasons) => {
                assert!(reasons.contains(&reason));
                let core: Vec<_> = reasons.iter().map(|reason| facts[reason.0 as usize]).collect();
                assert!(closure(&core).is_none(), "the reasons contradict each other");
                for left_out in 0..core.len() {
                    let mut rest = core.clone();
                    rest.remove(left_out);
                    assert!(closure(&rest).is_some(), "a cycle needs all of its edges");
                }
            }
        }
        self.look_at_decided();
    }

    /// Every atom decided is implied by its reasons, which are facts that were present.
    fn look_at_decided(&mut self) {
        let mut decided = Vec::new();
        self.differences.take_decided(&mut decided);
        for &Decided { tag, positive, change } in &decided {
            let atom = self.atoms[tag.0 as usize];
            let mut reasons = Vec::new();
            self.differences.explain(change, &mut reasons);
            let premises: Vec<_> =
                reasons.iter().map(|reason| self.present[reason.0 as usize]).collect();
            let fact = if positive { atom } else { atom.negated() };
            assert!(implies(&premises, fact), "{fact:?} does not follow from {premises:?}");
        }
        self.log.append(&mut decided);
    }

    /// The matrix is the closure of the facts, and the solution satisfies them.
    fn compare(&self) {
        let matrix = closure(&self.present).expect("contradictions are not added");
        for (&from, row) in self.points.iter().zip(&matrix) {
            for (&to, &expected) in self.points.iter().zip(row) {
                assert_eq!(self.differences.bound(from, to), expected);
            }
        }
        let solution = self.differences.solution();
        for fact in &self.present {
            assert!(solution[fact.from] - solution[fact.to] <= fact.limit);
        }
    }
}

#[test]
fn agrees_with_a_closure_from_scratch() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut run = Run::new(&mut random);
        for _ in 0..60 {
            match random.below(8) {
                0 | 1 => {
                    run.differences.push();
                    run.levels.push(run.present.len());
                }
                2 if !run.levels.is_empty() => {
                    let levels = 1 + random.below(run.levels.len() as u64) as usize;
                    run.differences.pop(levels);
                    let target = run.levels.len() - levels;
                    run.present.truncate(run.levels[target]);
                    run.levels.truncate(target);
                }
                _ => run.assert(Fact::random(&mut random)),
            }
            run.compare();
        }
    }
}

#[test]
fn every_implied_atom_is_decided() {
    for seed in 0..200 {
        let mut random = Random::new(1_000 + seed);
        let mut run = Run::new(&mut random);
        for _ in 0..12 {
            run.assert(Fact::random(&mut random));
            for (tag, atom) in run.atoms.iter().enumerate() {
                for (fact, positive) in [(*atom, true), (atom.negated(), false)] {
                    let told = run
                        .log
                        .iter()
                        .any(|entry| entry.tag.0 as usize == tag && entry.positive == positive);
                    assert_eq!(told, implies(&run.present, fact));
                }
            }
        }
    }
}

/// Reasons of what was decided early stay the same when shorter paths are found later.
#[test]
fn later_facts_do_not_change_reasons() {
    for seed in 0..100 {
        let mut random = Random::new(2_000 + seed);
        let mut run = Run::new(&mut random);
        let mut told: Vec<(Decided, Vec<Reason>)> = Vec::new();
        for _ in 0..15 {
            let before = run.log.len();
            run.assert(Fact::random(&mut random));
            for entry in &run.log[before..] {
                let mut reasons = Vec::new();
                run.differences.explain(entry.change, &mut reasons);
                told.push((*entry, reasons));
            }
            for (entry, reasons) in &told {
                let mut again = Vec::new();
                run.differences.explain(entry.change, &mut again);
                assert_eq!(*reasons, again);
            }
        }
    }
}

#[test]
fn atoms_registered_late_see_present_facts() {
    let mut differences = Differences::new();
    let [x, y] = [(); 2].map(|()| differences.add_point());
    differences.assert(x, y, 3, Reason(7)).expect("one fact");
    differences.register_atom(x, y, 3, AtomTag(0));
    differences.register_atom(x, y, 2, AtomTag(1));
    differences.register_atom(y, x, -4, AtomTag(2));
    let mut decided = Vec::new();
    differences.take_decided(&mut decided);
    let told: Vec<_> = decided.iter().map(|entry| (entry.tag, entry.positive)).collect();
    assert_eq!(told, [(AtomTag(0), true), (AtomTag(2), false)]);
}

/// Points that no fact holds together are not equal by accident.
#[test]
fn free_points_differ() {
    let mut differences = Differences::new();
    let points: Vec<PointId> = (0..5).map(|_| differences.add_point()).collect();
    differences.assert(points[3], points[1], -2, Reason(0)).expect("one fact");
    let mut solution = differences.solution();
    assert!(solution[3] - solution[1] <= -2);
    solution.sort_unstable();
    assert!(solution.windows(2).all(|pair| pair[0] < pair[1]));
}
