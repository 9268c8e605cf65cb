//! Integer problems in small boxes against enumeration of all points, with levels. Explanations are
//! proved again: no point of a larger box may satisfy the bounds that they name.

use crate::random::Random;
use trine_arith::{
    ArithVar, AtomTag, BoundKind, Check, Explanation, Implied, Int, IntegerCheck, IntegerEffort,
    LinearForm, Propagated, Rat, Reason, Simplex, SimplexStats, Value, VarKind,
};
use trine_collections::Budget;

type Vector = Vec<i64>;

/// `low <= sum of coefficient times variable <= high`, as one of the two sides.
#[derive(Clone)]
struct Fact {
    vector: Vector,
    kind: BoundKind,
    limit: i64,
}

impl Fact {
    fn holds(&self, point: &[i64]) -> bool {
        let sum: i64 = self.vector.iter().zip(point).map(|(c, x)| c * x).sum();
        match self.kind {
            BoundKind::Lower => sum >= self.limit,
            BoundKind::Upper => sum <= self.limit,
        }
    }
}

/// The first point of the box that satisfies all facts.
fn find(facts: &[Fact], dimension: usize, side: i64) -> Option<Vec<i64>> {
    let mut point = vec![-side; dimension];
    loop {
        if facts.iter().all(|fact| fact.holds(&point)) {
            return Some(point);
        }
        let at = point.iter().position(|x| *x < side)?;
        point[at] += 1;
        point[..at].fill(-side);
    }
}

struct Driver {
    random: Random,
    simplex: Simplex,
    free: Vec<ArithVar>,
    facts: Vec<Fact>,
    levels: Vec<usize>,
    /// Variables that were handed out to branch on, with what they stand for.
    handed_out: Vec<(ArithVar, Option<Definition>)>,
    side: i64,
    hard: bool,
    /// The second variable only occurs in its difference from the first one, but for their bounds.
    twins: bool,
}

type Definition = Vec<(ArithVar, Int)>;

impl Driver {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let dimension = 1 + random.below(4) as usize;
        let mut simplex = Simplex::new();
        let free: Vec<_> = (0..dimension).map(|_| simplex.new_var(VarKind::Int)).collect();
        let side = if dimension <= 2 { 6 } else { 3 };
        let hard = random.once_in(2);
        let twins = dimension > 1 && random.once_in(3);
        let (facts, levels, handed_out) = (vec![], vec![], vec![]);
        let mut driver =
            Self { random, simplex, free, facts, levels, handed_out, side, hard, twins };
        for var in 0..dimension {
            let mut vector = vec![0; dimension];
            vector[var] = 1;
            driver.assert(Fact { vector: vector.clone(), kind: BoundKind::Lower, limit: -side });
            driver.assert(Fact { vector, kind: BoundKind::Upper, limit: side });
        }
        driver
    }

    /// Whether there is no conflict at once.
    fn assert(&mut self, fact: Fact) -> bool {
        let terms = self.free.iter().copied().zip(fact.vector.iter().copied());
        let form = LinearForm::from_ints(terms);
        let reason = Reason(self.facts.len() as u32);
        self.facts.push(fact.clone());
        if form.is_zero() {
            self.facts.pop();
            return true;
        }
        let definition = self.simplex.define(&form);
        let limit = Value::from(&Rat::from(fact.limit) / &definition.scale);
        let kind = if definition.scale.is_positive() { fact.kind } else { fact.kind.opposite() };
        match self.simplex.assert_bound(definition.var, kind, limit, reason) {
            Ok(()) => true,
            Err(conflict) => {
                self.judge(&conflict.0);
                false
            }
        }
    }

    fn random_facts(&mut self) -> bool {
        let size = if self.hard { 9 } else { 3 };
        let mut vector: Vector =
            self.free.iter().map(|_| self.random.within(-size, size)).collect();
        if self.twins {
            vector[1] = -vector[0];
        }
        let limit = self.random.within(-3 * size, 3 * size);
        let equation = self.random.once_in(3);
        let kind = if self.random.once_in(2) { BoundKind::Lower } else { BoundKind::Upper };
        self.assert(Fact { vector: vector.clone(), kind, limit })
            && (!equation || self.assert(Fact { vector, kind: kind.opposite(), limit }))
    }

    fn judge(&self, why: &Explanation) {
        assert!(self.simplex.verify(why), "{why:?}");
        let used: Vec<_> = why.reasons().iter().map(|r| self.facts[r.0 as usize].clone()).collect();
        assert_eq!(find(&used, self.free.len(), self.side + 4), None, "{why:?}");
    }

    fn check(&mut self) -> bool {
        let budget = Budget::unlimited();
        match self.simplex.check(&budget) {
            Check::Feasible => {}
            Check::Conflict(why) => {
                self.judge(&why);
                return false;
            }
            Check::Interrupted(_) => panic!("no limit was set"),
        }
        if self.random.once_in(2) {
            match self.simplex.propagate(30, &budget) {
                Propagated::Done => {}
                Propagated::Conflict(why) => {
                    self.judge(&why);
                    return false;
                }
                Propagated::Interrupted(_) => panic!("no limit was set"),
            }
            self.judge_implied();
        }
        let effort = match self.random.below(3) {
            0 => IntegerEffort { cut_rounds: 0, nodes: 0 },
            1 => IntegerEffort::default(),
            _ => IntegerEffort::UNLIMITED,
        };
        let solution = find(&self.facts, self.free.len(), self.side);
        match self.simplex.integer_check(effort, &budget) {
            IntegerCheck::Consistent => {
                let point: Vec<i64> = self
                    .free
                    .iter()
                    .map(|var| {
                        let value = self.simplex.value(*var);
                        assert!(value.is_integer());
                        value.standard.numerator().to_i64().unwrap()
                    })
                    .collect();
                assert!(self.facts.iter().all(|fact| fact.holds(&point)), "{point:?}");
                for index in 0..self.simplex.num_vars() {
                    let var = ArithVar::new(index);
                    let value = self.simplex.value(var);
                    assert!(value.is_integer());
                    assert!(self.simplex.lower(var).is_none_or(|lower| value >= lower));
                    assert!(self.simplex.upper(var).is_none_or(|upper| value <= upper));
                }
                true
            }
            IntegerCheck::Conflict(why) => {
                assert_eq!(solution, None);
                self.judge(&why);
                false
            }
            IntegerCheck::Branch { var, floor } => {
                assert_ne!(effort, IntegerEffort::UNLIMITED);
                let value = self.simplex.value(var);
                assert!(*value > Value::from(floor.clone()) && !value.is_integer());
                self.handed_out.push((var, self.simplex.definition(var).map(<[_]>::to_vec)));
                true
            }
            IntegerCheck::Interrupted(_) => panic!("no limit was set"),
        }
    }

    /// The caller may keep atoms over such a variable, so later cuts must not take its place.
    fn judge_handed_out(&self) {
        for (var, definition) in &self.handed_out {
            assert_eq!(self.simplex.kind(*var), VarKind::Int);
            assert_eq!(self.simplex.definition(*var), definition.as_deref());
        }
    }

    /// Every atom reported holds at all points that satisfy its reasons.
    fn judge_implied(&mut self) {
        let mut implied: Vec<Implied> = vec![];
        self.simplex.take_implied(&mut implied);
        for one in implied {
            let (var, limit) = (
                one.tag.0 as usize % self.free.len(),
                one.tag.0 as i64 / self.free.len() as i64 - self.side,
            );
            let mut reasons = vec![];
            self.simplex.explain_reasons(one.bound, &mut reasons);
            let mut used: Vec<_> =
                reasons.iter().map(|r| self.facts[r.0 as usize].clone()).collect();
            let mut vector = vec![0; self.free.len()];
            vector[var] = 1;
            used.push(if one.positive {
                Fact { vector, kind: BoundKind::Lower, limit: limit + 1 }
            } else {
                Fact { vector, kind: BoundKind::Upper, limit }
            });
            assert_eq!(find(&used, self.free.len(), self.side + 4), None);
        }
    }

    fn register_all(&mut self) {
        let dimension = self.free.len();
        for at in 0..dimension {
            for limit in -self.side..self.side {
                let tag = (limit + self.side) as u32 * dimension as u32 + at as u32;
                let atom = self.simplex.atom(self.free[at], Value::from(limit));
                self.simplex.register_atom(&atom, AtomTag(tag));
            }
        }
    }

    fn run(mut self, steps: u32) -> SimplexStats {
        if self.random.once_in(2) {
            self.register_all();
        }
        for _ in 0..steps {
            let fine = match self.random.below(8) {
                0 | 1 => {
                    self.simplex.push();
                    self.levels.push(self.facts.len());
                    true
                }
                2 => {
                    self.pop();
                    true
                }
                3..=5 => self.random_facts(),
                _ => self.check(),
            };
            self.judge_handed_out();
            if !fine {
                if self.levels.is_empty() {
                    break;
                }
                self.pop();
            }
        }
        *self.simplex.stats()
    }

    fn pop(&mut self) {
        if !self.levels.is_empty() {
            let count = 1 + self.random.below(self.levels.len() as u64) as usize;
            self.simplex.pop(count);
            self.facts.truncate(self.levels[self.levels.len() - count]);
            self.levels.truncate(self.levels.len() - count);
        }
    }
}

#[test]
fn small_boxes_agree_with_enumeration() {
    let stats: Vec<_> = (0..500).map(|seed| Driver::new(seed).run(40)).collect();
    // Each step had its share, so that the comparison says something about it.
    let least = |count: fn(&SimplexStats) -> u64| stats.iter().map(count).sum::<u64>();
    assert!(least(|s| s.gcd_conflicts) > 5);
    assert!(least(|s| s.residues) > 5);
    assert!(least(|s| s.patched) > 5);
    assert!(least(|s| s.cubes) > 5);
    assert!(least(|s| s.cuts - s.hermite_cuts) > 5);
    assert!(least(|s| s.hermite_cuts) > 5);
    assert!(least(|s| s.directions) > 5);
    assert!(least(|s| s.branches) > 5);
    assert!(least(|s| s.derived) > 5);
}

/// x + y + z odd and even at once, over unbounded variables: branching alone would never end.
#[test]
fn equations_decide_unbounded_parity() {
    let mut simplex = Simplex::new();
    let [x, y, z] = [0; 3].map(|_| simplex.new_var(VarKind::Int));
    let first = simplex.define(&LinearForm::from_ints([(x, 3), (y, 5), (z, 1)])).var;
    let second = simplex.define(&LinearForm::from_ints([(x, 1), (y, 1), (z, 3)])).var;
    for (var, value, reason) in [(first, 1, 0), (second, 4, 1)] {
        simplex.assert_lower(var, Value::from(value), Reason(reason)).unwrap();
        simplex.assert_upper(var, Value::from(value), Reason(reason)).unwrap();
    }
    let answer = simplex.integer_check(IntegerEffort::default(), &Budget::unlimited());
    let IntegerCheck::Conflict(why) = answer else { panic!("{answer:?}") };
    assert_eq!(why.reasons(), [Reason(0), Reason(1)]);
    assert!(simplex.verify(&why));
}

/// 4 <= 3x + 6y <= 5 needs rounding, not branching.
#[test]
fn bounds_of_defined_integers_are_rounded() {
    let mut simplex = Simplex::new();
    let [x, y] = [0; 2].map(|_| simplex.new_var(VarKind::Int));
    let definition = simplex.define(&LinearForm::from_ints([(x, 3), (y, 6)]));
    assert_eq!(definition.scale, Rat::from(3));
    let lower = Value::from(&Rat::from(4) / &definition.scale);
    let upper = Value::from(&Rat::from(5) / &definition.scale);
    simplex.assert_lower(definition.var, lower, Reason(0)).unwrap();
    assert!(simplex.assert_upper(definition.var, upper, Reason(1)).is_err());
}

/// A form of two integers and two reals between two rationals, given in quarters; strict on both sides unless
/// they agree.
struct Mixed {
    vector: Vector,
    limits: [i64; 2],
}

/// The facts over these kinds of variables; false if that is contradictory at once.
fn assert_mixed(simplex: &mut Simplex, facts: &[Mixed], vars: &[ArithVar]) -> bool {
    let mut told = true;
    for (reason, fact) in facts.iter().enumerate() {
        let terms = fact.vector.iter().zip(vars).filter(|(c, _)| **c != 0);
        let form = LinearForm::from_ints(terms.map(|(c, var)| (*var, *c)));
        let definition = simplex.define(&form);
        let [low, high] =
            fact.limits.map(|limit| &Rat::new(limit.into(), 4.into()) / &definition.scale);
        // The scale is positive, since the first coefficient is.
        let [low, high] = if low == high {
            [Value::from(low), Value::from(high)]
        } else {
            [Value::above(low), Value::below(high)]
        };
        let reason = Reason(reason as u32);
        told &= simplex.assert_lower(definition.var, low, reason).is_ok();
        told &= simplex.assert_upper(definition.var, high, reason).is_ok();
    }
    told
}

/// Equations tie reals to integers; the integers of a box are tried one by one.
#[test]
fn mixed_equations_agree_with_enumeration() {
    let mut random = Random::new(77);
    let (mut seen, mut residues) = ([0; 2], 0);
    for round in 0..1500 {
        let mut facts: Vec<Mixed> = Vec::new();
        for _ in 0..random.within(2, 4) {
            let mut vector: Vector = (0..4).map(|_| random.within(-3, 3)).collect();
            match vector.iter().position(|c| *c != 0) {
                None => vector[0] = 1,
                Some(first) if vector[first] < 0 => vector.iter_mut().for_each(|c| *c = -*c),
                Some(_) => {}
            }
            let low = random.within(-8, 8);
            let width = if random.once_in(2) { 0 } else { random.within(1, 8) };
            facts.push(Mixed { vector, limits: [low, low + width] });
        }
        let boxed = [0, 1].map(|at| {
            let mut vector = vec![0; 4];
            vector[at] = 1;
            Mixed { vector, limits: [-13, 13] }
        });
        facts.extend(boxed);
        let kinds = [VarKind::Int, VarKind::Int, VarKind::Real, VarKind::Real];
        let mut simplex = Simplex::new();
        let vars = kinds.map(|kind| simplex.new_var(kind));
        let found = assert_mixed(&mut simplex, &facts, &vars) && {
            match simplex.integer_check(IntegerEffort::UNLIMITED, &Budget::unlimited()) {
                IntegerCheck::Consistent => true,
                IntegerCheck::Conflict(why) => {
                    assert!(simplex.verify(&why), "{round}");
                    false
                }
                other => panic!("{round}: {other:?}"),
            }
        };
        residues += simplex.stats().residues;
        let expected = (-3..=3).any(|i| {
            (-3..=3).any(|j| {
                let mut simplex = Simplex::new();
                let vars = [(); 4].map(|()| simplex.new_var(VarKind::Real));
                [i, j].iter().zip(&vars).all(|(value, var)| {
                    let (value, reason) = (Value::from(*value), Reason(99));
                    simplex.assert_lower(*var, value.clone(), reason).is_ok()
                        && simplex.assert_upper(*var, value, reason).is_ok()
                }) && assert_mixed(&mut simplex, &facts, &vars)
                    && simplex.check(&Budget::unlimited()) == Check::Feasible
            })
        });
        assert_eq!(found, expected, "{round}");
        seen[usize::from(found)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 100) && residues > 100, "{seen:?} {residues}");
}
