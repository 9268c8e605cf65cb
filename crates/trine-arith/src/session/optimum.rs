//! Questions beyond satisfiability: least values, implied formulas, bounds.
//!
//! Idea: the least value of a form over a disjunctive problem is found from above: each solution is
//! improved by the primal simplex within the bounds that the search has set, and then something
//! better is asked for. For integers the goal lies half way to the limit that is known; for reals it
//! is anything strictly better.
//! Reference: Sebastiani and Tomasi, "Optimization Modulo Theories with Linear Rational Costs",
//! TOCL 2015.

use super::{Formula, LinearSession, SessionAnswer, Tag, Undecided};
use crate::bound::Source;
use crate::form::{ArithVar, BoundKind, LinearForm};
use crate::number::{Int, Rat, Value};
use crate::optimize::Optimum;
use crate::simplex::Definition;
use trine_collections::Budget;

/// The least (or greatest) value of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// A solution has this value, and none has a better one; [`LinearSession::value`] reads it.
    Value(Rat),
    /// Solutions come as near to this value as one likes, but none has it.
    Limit(Rat),
    /// There is no limit.
    Unbounded,
    /// There is no solution; these assertions have none.
    Infeasible(Vec<Tag>),
    /// It was not decided. The last solution, if there is one, stays readable.
    Unknown(Undecided),
}

/// Whether the assertions imply something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Implication {
    /// The assertions with these tags do.
    Implied(Vec<Tag>),
    /// They do not; the last solution shows it.
    NotImplied,
    /// It was not decided.
    Unknown(Undecided),
}

impl LinearSession {
    /// Whether the assertions imply a formula.
    pub fn entails(&mut self, formula: Formula, budget: &Budget) -> Implication {
        match self.check_assuming(&[!formula], budget) {
            SessionAnswer::Sat(()) => Implication::NotImplied,
            SessionAnswer::Unsat(tags) => Implication::Implied(tags),
            SessionAnswer::Unknown(why) => Implication::Unknown(why),
        }
    }

    /// The bounds of a variable that the asserted conjunctions state outright.
    #[must_use]
    pub fn bounds(&self, var: ArithVar) -> (Option<&Value>, Option<&Value>) {
        (self.simplex.lower(var), self.simplex.upper(var))
    }

    /// The only value that a variable has in all solutions, if there is one.
    ///
    /// # Errors
    /// It was not decided.
    pub fn fixed(&mut self, var: ArithVar, budget: &Budget) -> Result<Option<Rat>, Undecided> {
        if let Some(value) = self.simplex.fixed(var) {
            return Ok(Some(value.standard.clone()));
        }
        if self.model.is_empty() {
            match self.check(budget) {
                SessionAnswer::Sat(()) => {}
                SessionAnswer::Unsat(_) => return Ok(None),
                SessionAnswer::Unknown(why) => return Err(why),
            }
        }
        let value = self.value(var);
        let equal = self.eq(&LinearForm::var(var), &value);
        match self.entails(equal, budget) {
            Implication::Implied(_) => Ok(Some(value)),
            Implication::NotImplied => Ok(None),
            Implication::Unknown(why) => Err(why),
        }
    }

    /// The greatest value of a form; see [`minimize`](Self::minimize).
    pub fn maximize(&mut self, form: &LinearForm, budget: &Budget) -> Extreme {
        match self.minimize(&form.scaled(&Rat::MINUS_ONE), budget) {
            Extreme::Value(value) => Extreme::Value(-&value),
            Extreme::Limit(value) => Extreme::Limit(-&value),
            other => other,
        }
    }

    /// The least value of a form over all solutions. Afterwards the values are those of a best
    /// solution found.
    pub fn minimize(&mut self, form: &LinearForm, budget: &Budget) -> Extreme {
        if form.is_zero() {
            return match self.check(budget) {
                SessionAnswer::Sat(()) => Extreme::Value(Rat::ZERO),
                SessionAnswer::Unsat(tags) => Extreme::Infeasible(tags),
                SessionAnswer::Unknown(why) => Extreme::Unknown(why),
            };
        }
        let Definition { var, scale } = self.simplex.define(form);
        let towards = if scale.is_positive() { BoundKind::Lower } else { BoundKind::Upper };
        let objective = Objective { var, towards };
        let end = if self.simplex.is_int(var) {
            self.best_integer(objective, budget)
        } else {
            self.best_real(objective, budget)
        };
        match end {
            Extreme::Value(value) => Extreme::Value(&value * &scale),
            Extreme::Limit(value) => Extreme::Limit(&value * &scale),
            other => other,
        }
    }

    /// The best value of an integer variable: by halving the distance to the limit that is known, or
    /// by growing steps where none is.
    fn best_integer(&mut self, objective: Objective, budget: &Budget) -> Extreme {
        let mut limit = match self.simplex.optimize(objective.var, objective.towards, budget) {
            Ok(Optimum::Value(value)) => Some(match objective.towards {
                BoundKind::Lower => value.ceil(),
                BoundKind::Upper => value.floor(),
            }),
            _ => None,
        };
        let mut assumptions = Vec::new();
        let mut best: Option<(Int, Vec<Rat>)> = None;
        let mut step = Int::ONE;
        loop {
            match self.check_improving(&assumptions, objective, budget) {
                SessionAnswer::Sat(()) if self.improvement == Improvement::Unbounded => {
                    return Extreme::Unbounded;
                }
                SessionAnswer::Sat(()) => {
                    let value = self.value(objective.var).numerator();
                    best = Some((value, std::mem::take(&mut self.model)));
                    step = &step + &step;
                }
                SessionAnswer::Unsat(tags) => match (&best, assumptions.first()) {
                    (Some(_), Some((_, goal))) => limit = Some(objective.worse(goal, &Int::ONE)),
                    _ => return Extreme::Infeasible(tags),
                },
                SessionAnswer::Unknown(why) => {
                    self.model = best.map_or_else(Vec::new, |(_, model)| model);
                    return Extreme::Unknown(why);
                }
            }
            let Some((value, model)) = &best else { continue };
            let goal = match &limit {
                Some(limit) if value == limit => {
                    self.model = model.clone();
                    return Extreme::Value(Rat::from(value));
                }
                // Half way, and at least one step.
                Some(limit) => {
                    let distance = (value - limit).abs();
                    let half = (&distance + &Int::ONE).div_floor(&Int::from(2));
                    objective.better(value, &half)
                }
                None => objective.better(value, &step),
            };
            assumptions = vec![(self.at_least_as_good(objective, Value::from(goal.clone())), goal)];
        }
    }

    /// The best value of a real variable: each solution is improved with its integers held, until
    /// nothing strictly better is left.
    fn best_real(&mut self, objective: Objective, budget: &Budget) -> Extreme {
        let mut best: Option<(Value, Vec<Rat>)> = None;
        loop {
            let assumptions: Vec<_> = match &best {
                None => vec![],
                Some((value, _)) => {
                    let delta = match objective.towards {
                        BoundKind::Lower => Rat::MINUS_ONE,
                        BoundKind::Upper => Rat::ONE,
                    };
                    let goal = Value::new(value.standard.clone(), delta);
                    vec![(self.at_least_as_good(objective, goal), Int::ZERO)]
                }
            };
            match (self.check_improving(&assumptions, objective, budget), &mut best) {
                (SessionAnswer::Sat(()), _) => match std::mem::take(&mut self.improvement) {
                    Improvement::Unbounded => return Extreme::Unbounded,
                    Improvement::Best(value) => {
                        best = Some((value, std::mem::take(&mut self.model)));
                    }
                    Improvement::None => {
                        let value = Value::from(self.value(objective.var));
                        best = Some((value, std::mem::take(&mut self.model)));
                    }
                },
                (SessionAnswer::Unsat(tags), None) => return Extreme::Infeasible(tags),
                (SessionAnswer::Unsat(_), Some((value, model))) => {
                    self.model = std::mem::take(model);
                    if value.delta.is_zero() {
                        return Extreme::Value(value.standard.clone());
                    }
                    return self.limit_or_value(objective, value.standard.clone(), budget);
                }
                (SessionAnswer::Unknown(why), best) => {
                    self.model = best.take().map_or_else(Vec::new, |(_, model)| model);
                    return Extreme::Unknown(why);
                }
            }
        }
    }

    /// Whether some solution has the value that others only come near to.
    fn limit_or_value(&mut self, objective: Objective, value: Rat, budget: &Budget) -> Extreme {
        let near = std::mem::take(&mut self.model);
        let reached = self.at_least_as_good(objective, Value::from(value.clone()));
        match self.check_assuming(&[reached], budget) {
            SessionAnswer::Sat(()) => Extreme::Value(value),
            SessionAnswer::Unsat(_) => {
                self.model = near;
                Extreme::Limit(value)
            }
            SessionAnswer::Unknown(why) => {
                self.model = near;
                Extreme::Unknown(why)
            }
        }
    }

    /// The formula that the objective is at the goal or better; a strict one by its infinitesimal.
    fn at_least_as_good(&mut self, objective: Objective, goal: Value) -> Formula {
        match objective.towards {
            BoundKind::Lower => {
                let atom = self.simplex.atom(objective.var, goal);
                self.atom(atom)
            }
            BoundKind::Upper => {
                // var >= goal is not var <= goal - 1 (or - delta).
                let below = if self.simplex.is_int(objective.var) {
                    &goal - &Value::from(1)
                } else {
                    Value::new(goal.standard, &goal.delta - &Rat::ONE)
                };
                let atom = self.simplex.atom(objective.var, below);
                !self.atom(atom)
            }
        }
    }

    fn check_improving(
        &mut self,
        assumptions: &[(Formula, Int)],
        objective: Objective,
        budget: &Budget,
    ) -> SessionAnswer {
        let formulas: Vec<Formula> = assumptions.iter().map(|(formula, _)| *formula).collect();
        self.objective = Some(objective);
        self.improvement = Improvement::None;
        let answer = self.check_assuming(&formulas, budget);
        self.objective = None;
        answer
    }

    /// Improves the solution just found within the bounds that the search has set.
    pub(super) fn improve(&mut self, objective: Objective, budget: &Budget) {
        let optimum = self.simplex.optimize(objective.var, objective.towards, budget);
        if optimum.as_ref().is_ok_and(|optimum| *optimum == Optimum::Unbounded) {
            // The bounds describe a polyhedron with rational data and an integer point in it: a ray
            // of it leads to better and better integer points.
            self.improvement = Improvement::Unbounded;
            return;
        }
        if self.simplex.is_int(objective.var) {
            if optimum.is_ok() && self.simplex.is_integral() {
                self.model = self.simplex.model(&[]);
            }
            return;
        }
        self.simplex.push();
        let held = (0..self.simplex.num_vars())
            .map(ArithVar::new)
            .filter(|var| self.simplex.is_int(*var) && self.simplex.definition(*var).is_none());
        let mut fits = true;
        for var in held.collect::<Vec<_>>() {
            let value = Value::from(self.model[var.index()].clone());
            for kind in [BoundKind::Lower, BoundKind::Upper] {
                let set = self.simplex.set_bound(var, kind, value.clone(), Source::Assumed);
                fits &= set.is_ok();
            }
        }
        if fits {
            match self.simplex.optimize(objective.var, objective.towards, budget) {
                Ok(Optimum::Value(value)) => {
                    self.model = self.simplex.model(&[]);
                    self.improvement = Improvement::Best(value);
                }
                Ok(Optimum::Unbounded) => self.improvement = Improvement::Unbounded,
                _ => {}
            }
        }
        self.simplex.pop(1);
    }
}

/// What is made small or great.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Objective {
    var: ArithVar,
    towards: BoundKind,
}

impl Objective {
    fn better(self, value: &Int, by: &Int) -> Int {
        match self.towards {
            BoundKind::Lower => value - by,
            BoundKind::Upper => value + by,
        }
    }

    fn worse(self, value: &Int, by: &Int) -> Int {
        match self.towards {
            BoundKind::Lower => value + by,
            BoundKind::Upper => value - by,
        }
    }
}

/// What the improvement of a solution came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Improvement {
    /// Nothing more is known than the solution's own value.
    #[default]
    None,
    /// The best value with these integers; its infinitesimal says whether it is reached.
    Best(Value),
    /// Better and better solutions exist.
    Unbounded,
}
