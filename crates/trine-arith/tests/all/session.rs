//! Sessions over small boxes against enumeration of all points: random formulas with divisibility,
//! levels, cores, least values, implied equalities.

use crate::random::Random;
use trine_arith::{
    ArithVar, Extreme, Formula, Int, LinearForm, LinearSession, Rat, SessionAnswer, Tag,
};
use trine_collections::Budget;

/// A formula with its meaning.
#[derive(Clone, Debug)]
enum Meaning {
    AtMost(Vec<i64>, i64),
    Divides(i64, Vec<i64>, i64),
    Equal(Vec<i64>, i64),
    And(Vec<Meaning>),
    Or(Vec<Meaning>),
    Not(Box<Meaning>),
}

fn dot(vector: &[i64], point: &[i64]) -> i64 {
    vector.iter().zip(point).map(|(a, b)| a * b).sum()
}

impl Meaning {
    fn holds(&self, point: &[i64]) -> bool {
        match self {
            Self::AtMost(vector, limit) => dot(vector, point) <= *limit,
            Self::Divides(modulus, vector, rest) => {
                (dot(vector, point) - rest).rem_euclid(*modulus) == 0
            }
            Self::Equal(vector, value) => dot(vector, point) == *value,
            Self::And(members) => members.iter().all(|m| m.holds(point)),
            Self::Or(members) => members.iter().any(|m| m.holds(point)),
            Self::Not(inner) => !inner.holds(point),
        }
    }

    fn build(&self, session: &mut LinearSession, vars: &[ArithVar]) -> Formula {
        let form = |vector: &[i64]| {
            LinearForm::from_ints(vars.iter().copied().zip(vector.iter().copied()))
        };
        match self {
            Self::AtMost(vector, limit) => session.le(&form(vector), &Rat::from(*limit)),
            Self::Divides(modulus, vector, rest) => {
                session.divides(&Int::from(*modulus), &form(vector), &Int::from(*rest))
            }
            Self::Equal(vector, value) => session.eq(&form(vector), &Rat::from(*value)),
            Self::And(members) => {
                let members: Vec<_> = members.iter().map(|m| m.build(session, vars)).collect();
                session.and(&members)
            }
            Self::Or(members) => {
                let members: Vec<_> = members.iter().map(|m| m.build(session, vars)).collect();
                session.or(&members)
            }
            Self::Not(inner) => !inner.build(session, vars),
        }
    }

    fn random(random: &mut Random, dimension: usize, depth: u32) -> Self {
        let vector = |random: &mut Random| -> Vec<i64> {
            (0..dimension)
                .map(|_| if random.once_in(3) { 0 } else { random.within(-4, 4) })
                .collect()
        };
        match random.below(if depth == 0 { 4 } else { 8 }) {
            0 | 1 => Self::AtMost(vector(random), random.within(-9, 9)),
            2 => Self::Divides(random.within(2, 5), vector(random), random.within(-5, 5)),
            3 => Self::Equal(vector(random), random.within(-6, 6)),
            4 => Self::Not(Box::new(Self::random(random, dimension, depth - 1))),
            kind => {
                let count = random.within(2, 4);
                let members =
                    (0..count).map(|_| Self::random(random, dimension, depth - 1)).collect();
                if kind == 5 { Self::And(members) } else { Self::Or(members) }
            }
        }
    }
}

const SIDE: i64 = 3;

/// All points of the box that satisfy all assertions.
fn solutions(assertions: &[(Meaning, Tag)], dimension: usize) -> Vec<Vec<i64>> {
    let mut found = vec![];
    let mut point = vec![-SIDE; dimension];
    loop {
        if assertions.iter().all(|(meaning, _)| meaning.holds(&point)) {
            found.push(point.clone());
        }
        let Some(at) = point.iter().position(|x| *x < SIDE) else { return found };
        point[at] += 1;
        point[..at].fill(-SIDE);
    }
}

struct Driver {
    random: Random,
    session: LinearSession,
    vars: Vec<ArithVar>,
    assertions: Vec<(Meaning, Tag)>,
    levels: Vec<usize>,
}

impl Driver {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut session = LinearSession::new();
        let dimension = 1 + random.below(4) as usize;
        let vars: Vec<_> = (0..dimension).map(|_| session.new_int(Some(-SIDE))).collect();
        for var in &vars {
            let upper = session.le(&LinearForm::var(*var), &Rat::from(SIDE));
            session.assert(upper, Tag(1000));
        }
        Self { random, session, vars, assertions: vec![], levels: vec![] }
    }

    fn assert(&mut self) {
        let meaning = Meaning::random(&mut self.random, self.vars.len(), 3);
        let formula = meaning.build(&mut self.session, &self.vars);
        let tag = Tag(self.random.below(20) as u32);
        self.session.assert(formula, tag);
        self.assertions.push((meaning, tag));
    }

    fn point(&self) -> Vec<i64> {
        let values = self.vars.iter().map(|var| self.session.value(*var));
        values.map(|value| value.to_integer().unwrap().to_i64().unwrap()).collect()
    }

    fn judge_core(&self, tags: &[Tag]) {
        let used: Vec<_> =
            self.assertions.iter().filter(|(_, tag)| tags.contains(tag)).cloned().collect();
        assert!(solutions(&used, self.vars.len()).is_empty(), "{tags:?}");
        assert!(tags.windows(2).all(|pair| pair[0] < pair[1]));
    }

    fn check(&mut self) {
        let budget = Budget::unlimited();
        let all = solutions(&self.assertions, self.vars.len());
        match self.session.check(&budget) {
            SessionAnswer::Sat(()) => assert!(all.contains(&self.point())),
            SessionAnswer::Unsat(tags) => {
                assert!(all.is_empty(), "{:?}", all[0]);
                self.judge_core(&tags);
            }
            SessionAnswer::Unknown(why) => panic!("{why:?}"),
        }
    }

    fn minimize(&mut self) {
        let vector: Vec<i64> = self.vars.iter().map(|_| self.random.within(-3, 3)).collect();
        let form = LinearForm::from_ints(self.vars.iter().copied().zip(vector.iter().copied()));
        let all = solutions(&self.assertions, self.vars.len());
        let least = all.iter().map(|point| dot(&vector, point)).min();
        match self.session.minimize(&form, &Budget::unlimited()) {
            Extreme::Value(value) => {
                assert_eq!(Some(value), least.map(Rat::from));
                assert!(all.contains(&self.point()));
                assert_eq!(Some(dot(&vector, &self.point())), least);
            }
            Extreme::Infeasible(tags) => {
                assert_eq!(least, None);
                self.judge_core(&tags);
            }
            other => panic!("{other:?}"),
        }
        let greatest = all.iter().map(|point| dot(&vector, point)).max();
        if let Extreme::Value(value) = self.session.maximize(&form, &Budget::unlimited()) {
            assert_eq!(Some(value), greatest.map(Rat::from));
        } else {
            assert_eq!(greatest, None);
        }
    }

    fn implied(&mut self) {
        let all = solutions(&self.assertions, self.vars.len());
        let budget = Budget::unlimited();
        for x in 0..self.vars.len() {
            let value = self.session.fixed(self.vars[x], &budget).unwrap();
            let expected = all.first().map(|p| p[x]).filter(|v| all.iter().all(|p| p[x] == *v));
            // Without solutions, a value stated by bounds may be named.
            assert!(all.is_empty() || value == expected.map(Rat::from));
        }
    }

    fn run(mut self, steps: u32) {
        for _ in 0..steps {
            match self.random.below(10) {
                0 | 1 => {
                    self.session.push();
                    self.levels.push(self.assertions.len());
                }
                2 if !self.levels.is_empty() => {
                    let count = 1 + self.random.below(self.levels.len() as u64) as usize;
                    self.session.pop(count);
                    self.assertions.truncate(self.levels[self.levels.len() - count]);
                    self.levels.truncate(self.levels.len() - count);
                }
                2..=5 => self.assert(),
                6 => self.minimize(),
                7 => self.implied(),
                8 => {
                    let mut copy = self.session.clone();
                    std::mem::swap(&mut copy, &mut self.session);
                    self.check();
                }
                _ => self.check(),
            }
        }
    }
}

#[test]
fn random_sessions_agree_with_enumeration() {
    for seed in 0..300 {
        Driver::new(seed).run(30);
    }
}

#[test]
fn equal_calls_give_equal_answers_and_ticks() {
    let run = |seed: u64| {
        let mut driver = Driver::new(seed);
        let budget = Budget::unlimited();
        let mut answers = vec![];
        for _ in 0..6 {
            driver.assert();
            answers.push((driver.session.check(&budget), driver.point()));
        }
        (answers, budget.ticks_spent())
    };
    for seed in 0..60 {
        assert_eq!(run(seed), run(seed));
    }
}

#[test]
fn a_session_goes_on_after_its_budget_ended() {
    for seed in 0..40 {
        let mut driver = Driver::new(seed);
        (0..5).for_each(|_| driver.assert());
        for ticks in [0, 3, 10, 30, 100, 300] {
            let answer = driver.session.check(&Budget::unlimited().with_ticks(ticks));
            if let SessionAnswer::Unsat(tags) = answer {
                driver.judge_core(&tags);
            }
        }
        driver.check();
        driver.minimize();
    }
}

#[test]
fn extremes_of_reals_are_values_limits_or_none() {
    let budget = Budget::unlimited();
    let mut session = LinearSession::new();
    let (x, n) = (session.new_real(), session.new_int(None));
    let form = LinearForm::from_ints([(x, 2), (n, 1)]);
    assert_eq!(session.minimize(&form, &budget), Extreme::Unbounded);
    let above = session.gt(&LinearForm::var(x), &Rat::from(3));
    session.assert(above, Tag(0));
    let small = session.ge(&LinearForm::from_ints([(n, 3)]), &Rat::from(4));
    let other = session.ge(&LinearForm::from_ints([(n, 1)]), &Rat::from(7));
    let either = session.or(&[small, other]);
    session.assert(either, Tag(1));
    // n >= 4/3, so n >= 2; x comes near to 3.
    assert_eq!(session.minimize(&form, &budget), Extreme::Limit(Rat::from(8)));
    assert_eq!(session.maximize(&form, &budget), Extreme::Unbounded);
    let reached = session.ge(&LinearForm::var(x), &Rat::new(7.into(), 2.into()));
    session.push();
    session.assert(reached, Tag(2));
    assert_eq!(session.minimize(&form, &budget), Extreme::Value(Rat::from(9)));
    let below = session.lt(&LinearForm::var(x), &Rat::from(1));
    session.assert(below, Tag(3));
    let Extreme::Infeasible(tags) = session.minimize(&form, &budget) else { panic!() };
    assert!(tags.contains(&Tag(3)) && !tags.contains(&Tag(1)));
    session.pop(1);
    assert_eq!(session.minimize(&LinearForm::var(n), &budget), Extreme::Value(Rat::from(2)));
}

/// Two unbounded directions, and no integer point: equations and cuts have to see it.
#[test]
fn unbounded_problems_without_integers_end() {
    let mut session = LinearSession::new();
    let [x, y] = [0; 2].map(|_| session.new_int(None));
    // 3 <= 6x - 9y <= 5 leaves 3 only; 1 <= 4x - 6y <= 1 leaves nothing.
    let form = LinearForm::from_ints([(x, 6), (y, -9)]);
    let between = [session.ge(&form, &Rat::from(4)), session.le(&form, &Rat::from(5))];
    let none = session.and(&between);
    session.push();
    session.assert(none, Tag(0));
    assert_eq!(session.check(&Budget::unlimited()), SessionAnswer::Unsat(vec![Tag(0)]));
    session.pop(1);
    let tight = LinearForm::from_ints([(x, 273), (y, -245)]);
    let skew = LinearForm::from_ints([(x, 274), (y, -246)]);
    for (form, low, high, tag) in [(&tight, 1, 27, 1), (&skew, 1, 0, 2)] {
        let both = [session.ge(form, &Rat::from(low)), session.le(form, &Rat::from(high))];
        let inside = session.and(&both);
        session.assert(inside, Tag(tag));
    }
    assert_eq!(session.check(&Budget::unlimited()), SessionAnswer::Unsat(vec![Tag(2)]));
}
