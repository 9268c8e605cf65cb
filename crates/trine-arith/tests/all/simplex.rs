//! Random sequences of bounds, levels and checks. Nothing is trusted: a feasible assignment is
//! evaluated, a conflict is multiplied out, and a fresh solver has to agree.

use crate::random::Random;
use trine_arith::{
    ArithVar, AtomTag, BoundKind, Check, Comparison, Explanation, Implied, LinearForm, Propagated,
    Rat, Reason, Rule, SignedAtom, Simplex, Strictness, Value, VarKind,
};
use trine_collections::Budget;

/// A problem of the kind that a search hands over: forms, and bounds in levels.
struct Driver {
    random: Random,
    simplex: Simplex,
    free: Vec<ArithVar>,
    vars: Vec<ArithVar>,
    /// Asserted bounds; the reason is the position.
    asserted: Vec<(ArithVar, BoundKind, Value)>,
    levels: Vec<usize>,
    atoms: Vec<(SignedAtom, AtomTag)>,
    forms: Forms,
}

/// Which forms bounds are asserted of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forms {
    /// Those that were made for good.
    Lasting,
    /// Mostly those that go with their bounds.
    Passing,
}

impl Driver {
    fn new(seed: u64, forms: Forms) -> Self {
        let mut random = Random::new(seed);
        let mut simplex = Simplex::new();
        let count = 2 + random.below(5);
        let reals = random.below(3);
        let free: Vec<_> = (0..count)
            .map(|_| {
                let real = reals == 0 || (reals == 1 && random.once_in(2));
                simplex.new_var(if real { VarKind::Real } else { VarKind::Int })
            })
            .collect();
        let vars = free.clone();
        let (asserted, levels, atoms) = (vec![], vec![], vec![]);
        let mut driver = Self { random, simplex, free, vars, asserted, levels, atoms, forms };
        for _ in 0..driver.random.below(6) {
            driver.define();
        }
        driver
    }

    fn form(&mut self) -> LinearForm {
        let size = if self.random.once_in(40) { 1 << 60 } else { 5 };
        let mut form = LinearForm::new();
        for var in self.free.clone() {
            if !self.random.once_in(3) {
                let numerator = self.random.within(-size, size);
                form.add(var, Rat::new(numerator.into(), self.random.within(1, 3).into()));
            }
        }
        form
    }

    fn define(&mut self) {
        let form = self.form();
        if !form.is_zero() {
            let var = self.simplex.define(&form).var;
            if !self.vars.contains(&var) {
                self.vars.push(var);
            }
        }
    }

    fn register(&mut self) {
        let form = self.form();
        let limit = Rat::new(self.random.within(-20, 20).into(), self.random.within(1, 2).into());
        let strict = if self.random.once_in(2) { Strictness::Strict } else { Strictness::Weak };
        if let Comparison::Atom(literal) = self.simplex.at_most(&form, &limit, strict) {
            let tag = AtomTag(self.atoms.len() as u32);
            self.simplex.register_atom(&literal.atom, tag);
            if !self.vars.contains(&literal.atom.var) {
                self.vars.push(literal.atom.var);
            }
            self.atoms.push((literal, tag));
        }
    }

    /// A variable to assert a bound of.
    fn bounded_var(&mut self) -> ArithVar {
        if self.forms == Forms::Passing && !self.random.once_in(4) {
            let form = self.form();
            if !form.is_zero() {
                return self.simplex.define_passing(&form).var;
            }
        }
        self.vars[self.random.below(self.vars.len() as u64) as usize]
    }

    /// Whether the assertion went through.
    fn assert(&mut self) -> bool {
        let reason = Reason(self.asserted.len() as u32);
        let (var, kind, value) = if !self.atoms.is_empty() && self.random.once_in(2) {
            let at = self.random.below(self.atoms.len() as u64) as usize;
            let mut literal = self.atoms[at].0.clone();
            literal.positive = self.random.once_in(2);
            let (kind, value) = self.simplex.bound_of(&literal);
            (literal.atom.var, kind, value)
        } else {
            let var = self.bounded_var();
            let kind = if self.random.once_in(2) { BoundKind::Lower } else { BoundKind::Upper };
            let slack = self.simplex.definition(var).map_or(6, |_| 20);
            let limit =
                Rat::new(self.random.within(-slack, slack).into(), self.random.within(1, 2).into());
            let delta = match (kind, self.random.once_in(3)) {
                (BoundKind::Lower, true) => Rat::ONE,
                (BoundKind::Upper, true) => Rat::MINUS_ONE,
                _ => Rat::ZERO,
            };
            (var, kind, Value::new(limit, delta))
        };
        self.asserted.push((var, kind, value.clone()));
        match self.simplex.assert_bound(var, kind, value, reason) {
            Ok(()) => true,
            Err(conflict) => {
                self.judge_conflict(&conflict.0);
                false
            }
        }
    }

    fn judge_conflict(&self, why: &Explanation) {
        assert!(self.simplex.verify(why), "{why:?}");
        for part in &why.parts {
            let (var, kind, _) = &self.asserted[part.reason.0 as usize];
            assert_eq!((part.var, part.kind), (*var, *kind), "the reason speaks of another bound");
        }
        // The reasons alone are infeasible in a solver that never saw anything else.
        let chosen: Vec<_> = why.reasons().iter().map(|r| r.0 as usize).collect();
        if why.rule == Rule::Farkas {
            assert!(!self.fresh(&chosen, None), "the explanation is too weak: {why:?}");
        }
    }

    /// Whether these assertions are feasible over the rationals.
    fn fresh(&self, chosen: &[usize], extra: Option<(ArithVar, BoundKind, Value)>) -> bool {
        let mut other = Simplex::new();
        let mut map = vec![];
        for index in 0..self.simplex.num_vars() {
            let var = ArithVar::new(index);
            let new = match self.simplex.definition(var) {
                None => other.new_var(self.simplex.kind(var)),
                Some(vector) => {
                    let terms = vector.iter().map(|(v, c)| (map[v.index()], Rat::from(c)));
                    other.define(&LinearForm::from_terms(terms)).var
                }
            };
            map.push(new);
        }
        let bounds = chosen.iter().map(|at| self.asserted[*at].clone()).chain(extra);
        for (at, (var, kind, value)) in bounds.enumerate() {
            if other.assert_bound(map[var.index()], kind, value, Reason(at as u32)).is_err() {
                return false;
            }
        }
        match other.check(&Budget::unlimited()) {
            Check::Feasible => true,
            Check::Conflict(_) => false,
            Check::Interrupted(_) => panic!("no limit was set"),
        }
    }

    fn judge_assignment(&self) {
        let simplex = &self.simplex;
        for index in 0..simplex.num_vars() {
            let var = ArithVar::new(index);
            if let Some(vector) = simplex.definition(var) {
                let sum = vector
                    .iter()
                    .fold(Value::ZERO, |sum, (v, c)| &sum + &simplex.value(*v).times(c));
                assert_eq!(simplex.value(var), &sum, "a row does not hold");
            }
        }
        let model = simplex.model(&self.vars);
        for (var, kind, value) in &self.asserted {
            let (now, concrete) = (simplex.value(*var), &model[var.index()]);
            let strict = !value.delta.is_zero();
            match kind {
                BoundKind::Lower => {
                    assert!(now >= value);
                    assert!(*concrete > value.standard || (!strict && *concrete == value.standard));
                }
                BoundKind::Upper => {
                    assert!(now <= value);
                    assert!(*concrete < value.standard || (!strict && *concrete == value.standard));
                }
            }
        }
        for x in &self.vars {
            for y in &self.vars {
                assert_eq!(
                    simplex.value(*x) == simplex.value(*y),
                    model[x.index()] == model[y.index()],
                );
            }
        }
    }

    /// Each implied atom follows from its reasons. Rounding takes part, so only atoms without
    /// integers are checked by the rational solver.
    fn judge_implied(&mut self) {
        let mut implied: Vec<Implied> = vec![];
        self.simplex.take_implied(&mut implied);
        for one in implied {
            let (literal, _) = &self.atoms[one.tag.0 as usize];
            let mut reasons = vec![];
            self.simplex.explain_reasons(one.bound, &mut reasons);
            let why = self.simplex.explain(one.bound);
            assert_eq!(why.reasons(), reasons);
            let chosen: Vec<_> = reasons.iter().map(|r| r.0 as usize).collect();
            assert!(chosen.iter().all(|at| *at < self.asserted.len()));
            let negated = SignedAtom { atom: literal.atom.clone(), positive: !one.positive };
            let (kind, value) = self.simplex.bound_of(&negated);
            if why.rule == Rule::Farkas {
                assert!(!self.fresh(&chosen, Some((literal.atom.var, kind, value))), "not implied");
            }
        }
    }

    fn check(&mut self) -> bool {
        match self.simplex.check(&Budget::unlimited()) {
            Check::Feasible => {
                self.judge_assignment();
                if self.random.once_in(3) {
                    self.simplex.spread_lone_variables();
                    self.judge_assignment();
                }
                match self.simplex.propagate(30, &Budget::unlimited()) {
                    Propagated::Done => self.judge_implied(),
                    Propagated::Conflict(why) => {
                        self.judge_conflict(&why);
                        return false;
                    }
                    Propagated::Interrupted(_) => panic!("no limit was set"),
                }
                true
            }
            Check::Conflict(why) => {
                self.judge_conflict(&why);
                let all: Vec<_> = (0..self.asserted.len()).collect();
                if why.rule == Rule::Farkas {
                    assert!(!self.fresh(&all, None));
                }
                false
            }
            Check::Interrupted(_) => panic!("no limit was set"),
        }
    }

    fn pop(&mut self) {
        if !self.levels.is_empty() {
            let count = 1 + self.random.below(self.levels.len() as u64) as usize;
            self.simplex.pop(count);
            let len = self.levels[self.levels.len() - count];
            self.levels.truncate(self.levels.len() - count);
            self.asserted.truncate(len);
        }
    }

    fn run(&mut self, steps: u32) {
        for _ in 0..steps {
            let lasts = self.forms == Forms::Lasting || self.random.once_in(8);
            let fine = match self.random.below(12) {
                0 | 1 if !lasts => true,
                0 => {
                    self.define();
                    true
                }
                1 => {
                    self.register();
                    true
                }
                2..=4 => {
                    self.simplex.push();
                    self.levels.push(self.asserted.len());
                    true
                }
                5 => {
                    self.pop();
                    true
                }
                6..=9 => self.assert(),
                _ => self.check(),
            };
            if !fine {
                if self.levels.is_empty() {
                    // For good; the solver has to say so again and again.
                    assert!(matches!(self.simplex.check(&Budget::unlimited()), Check::Conflict(_)));
                    return;
                }
                self.pop();
            }
        }
    }
}

#[test]
fn random_sequences_are_justified() {
    for seed in 0..600 {
        Driver::new(seed, Forms::Lasting).run(120);
    }
}

#[test]
fn passing_forms_are_justified() {
    let mut retired = 0;
    for seed in 0..600 {
        let mut driver = Driver::new(seed, Forms::Passing);
        driver.run(2_000);
        let defined = (driver.free.len()..driver.simplex.num_vars()).map(ArithVar::new);
        retired += defined.filter(|var| driver.simplex.definition(*var).is_none()).count();
    }
    assert!(retired > 500, "only {retired} variables were out of use");
}

/// However many forms pass by, the tableau keeps a number that goes with those that stay.
#[test]
fn passing_forms_go() {
    let mut simplex = Simplex::new();
    let vars: Vec<_> = (0..60).map(|_| simplex.new_var(VarKind::Int)).collect();
    let kept = LinearForm::difference(vars[1], vars[0]);
    for (at, &x) in vars.iter().enumerate() {
        for &y in &vars[..at] {
            simplex.push();
            let var = simplex.define_passing(&LinearForm::difference(x, y)).var;
            simplex.assert_lower(var, Value::from(1), Reason(0)).expect("the only bound");
            assert_eq!(simplex.check(&Budget::unlimited()), Check::Feasible);
            assert_ne!(simplex.value(x), simplex.value(y));
            if at == 1 {
                // From now on the form is asked for, so it stays.
                assert_eq!(simplex.define(&kept).var, var);
            }
            simplex.pop(1);
        }
    }
    assert!(simplex.num_vars() < 150, "{} variables", simplex.num_vars());
    let var = simplex.define(&kept).var;
    assert_eq!(simplex.definition(var).map(<[_]>::len), Some(2));
    assert!(var.index() == 60, "the form that was asked for is the first");
}

#[test]
fn strict_bounds_over_reals_have_room() {
    let mut simplex = Simplex::new();
    let x = simplex.new_var(VarKind::Real);
    simplex.assert_lower(x, Value::above(Rat::from(3)), Reason(0)).unwrap();
    simplex.push();
    simplex.assert_upper(x, Value::below(Rat::new(7.into(), 2.into())), Reason(1)).unwrap();
    assert_eq!(simplex.check(&Budget::unlimited()), Check::Feasible);
    let value = &simplex.model(&[])[x.index()];
    assert!(*value > Rat::from(3) && *value < Rat::new(7.into(), 2.into()));
    simplex.pop(1);
    assert!(simplex.assert_upper(x, Value::from(3), Reason(1)).is_err());
}

#[test]
fn limits_stop_a_check_that_can_go_on_later() {
    let mut simplex = Simplex::new();
    let vars: Vec<_> = (0..20).map(|_| simplex.new_var(VarKind::Int)).collect();
    for i in 0..vars.len() - 1 {
        let var = simplex.define(&LinearForm::difference(vars[i + 1], vars[i])).var;
        simplex.assert_lower(var, Value::from(1), Reason(i as u32)).unwrap();
    }
    assert!(matches!(simplex.check(&Budget::unlimited().with_ticks(5)), Check::Interrupted(_)));
    assert_eq!(simplex.check(&Budget::unlimited()), Check::Feasible);
}

/// What no bound and no form speaks of gets values that differ, and keeps the rest as it is.
#[test]
fn lone_variables_differ() {
    let mut simplex = Simplex::new();
    let vars: Vec<_> = (0..6).map(|_| simplex.new_var(VarKind::Int)).collect();
    simplex.define(&LinearForm::from_ints([(vars[0], 1), (vars[1], -1)]));
    simplex.assert_lower(vars[2], Value::from(7), Reason(0)).expect("one bound");
    assert_eq!(simplex.check(&Budget::unlimited()), Check::Feasible);
    let before = simplex.model(&[]);
    simplex.spread_lone_variables();
    let model = simplex.model(&[]);
    assert_eq!(model[..3], before[..3]);
    assert!(model[3] != model[4] && model[4] != model[5] && model[3] != model[5]);
}
