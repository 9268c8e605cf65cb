//! Conjunctions of linear facts about integers, decided on the spot.
//!
//! Idea: proofs and counter-heaps ask thousands of small questions about lengths and bounds. Equations
//! with a unit coefficient are solved, then variables are eliminated from the inequalities by
//! Fourier and Motzkin's method, with rounding. Where every elimination has a unit coefficient on one
//! side it is exact over the integers, and a model is read off backwards. What is not of this form
//! goes to the pure solver.
//! Invariants: `Unsat` holds over the integers; a model was evaluated on all facts.
//! Reference: Williams, "Fourier-Motzkin elimination extension to integer programming problems",
//! Journal of Combinatorial Theory A 21, 1976.

use trine_collections::Budget;
use trine_term::{Interpretation, Op, TermId, TermStore, Value};
use trine_value::Integer;

use crate::linear::{LinearTerm, floor_quotient};
use crate::pure::{PureAnswer, PureSolver};

/// How many cases disjunctions and disequalities may make.
const MAX_CASES: usize = 200;
/// How many inequalities one elimination may lead to.
const MAX_INEQUALITIES: usize = 300;

/// A pure solver that looks at linear facts first.
pub(crate) struct WithLinear<'a> {
    other: &'a mut dyn PureSolver,
}

impl<'a> WithLinear<'a> {
    pub(crate) fn new(other: &'a mut dyn PureSolver) -> Self {
        Self { other }
    }
}

impl PureSolver for WithLinear<'_> {
    fn check(
        &mut self,
        store: &mut TermStore,
        assertions: &[TermId],
        budget: &Budget,
    ) -> PureAnswer {
        if let Err(reason) = budget.spend(assertions.len() as u64 + 1) {
            return PureAnswer::Exhausted(reason);
        }
        match decide(store, assertions) {
            Decision::Unsat => PureAnswer::Unsat,
            Decision::Model(values) => {
                let mut interpretation = Interpretation::new();
                for (constant, value) in values {
                    if let Some(function) = store.function(constant) {
                        interpretation.set_constant(function, Value::Int(value));
                    }
                }
                PureAnswer::Sat(interpretation)
            }
            Decision::Open => self.other.check(store, assertions, budget),
        }
    }
}

enum Decision {
    Unsat,
    Model(Vec<(TermId, Integer)>),
    Open,
}

/// A case: what is linear so far, and what is still to be read.
#[derive(Clone, Default)]
struct Case {
    pending: Vec<(TermId, bool)>,
    /// What is a choice; it is made when everything else was read.
    choices: Vec<(TermId, bool)>,
    /// Each is zero.
    equations: Vec<LinearTerm>,
    /// Each is at most zero.
    inequalities: Vec<LinearTerm>,
}

enum Read {
    Linear,
    Split(Vec<Case>),
    False,
    Foreign,
}

fn decide(store: &TermStore, assertions: &[TermId]) -> Decision {
    let pending = assertions.iter().map(|&fact| (fact, true)).collect();
    let mut cases = vec![Case { pending, ..Case::default() }];
    let mut count = 0;
    let mut open = false;
    while let Some(mut case) = cases.pop() {
        count += 1;
        if count > MAX_CASES {
            return Decision::Open;
        }
        match read(store, &mut case) {
            Read::False => {}
            Read::Foreign => return Decision::Open,
            Read::Split(more) => cases.extend(more),
            Read::Linear => match solve(&case) {
                Decision::Unsat => {}
                Decision::Open => open = true,
                Decision::Model(values) => {
                    if holds(&case, &values) {
                        return Decision::Model(values);
                    }
                    open = true;
                }
            },
        }
    }
    if open { Decision::Open } else { Decision::Unsat }
}

/// Reads the facts of a case, and then splits it at a choice.
fn read(store: &TermStore, case: &mut Case) -> Read {
    while let Some((fact, wanted)) = case.pending.pop() {
        let args = store.args(fact);
        let op = store.op(fact);
        match (op, wanted) {
            (Op::True | Op::False, _) => {
                if (op == Op::True) != wanted {
                    return Read::False;
                }
            }
            (Op::Not, _) => case.pending.push((args[0], !wanted)),
            (Op::And, true) | (Op::Or, false) => {
                case.pending.extend(args.iter().map(|&arg| (arg, wanted)));
            }
            (Op::And, false) | (Op::Or, true) => case.choices.push((fact, wanted)),
            (Op::Eq | Op::Distinct | Op::Le | Op::Lt | Op::Ge | Op::Gt, _) => {
                let &[left, right] = args else { return Read::Foreign };
                if store.sort(left) != store.sorts.int() {
                    return Read::Foreign;
                }
                let sides = (LinearTerm::of(store, left), LinearTerm::of(store, right));
                let (Some(left), Some(right)) = sides else { return Read::Foreign };
                let below = left.minus(&right);
                let above = right.minus(&left);
                let strictly = |term: LinearTerm| term.plus(&Integer::ONE);
                match (op, wanted) {
                    (Op::Eq, true) | (Op::Distinct, false) => case.equations.push(below),
                    (Op::Le, true) | (Op::Gt, false) => case.inequalities.push(below),
                    (Op::Ge, true) | (Op::Lt, false) => case.inequalities.push(above),
                    (Op::Lt, true) | (Op::Ge, false) => case.inequalities.push(strictly(below)),
                    (Op::Gt, true) | (Op::Le, false) => case.inequalities.push(strictly(above)),
                    _ => case.choices.push((fact, wanted)),
                }
            }
            _ => return Read::Foreign,
        }
    }
    // A case that is contradictory without its choices need not be split.
    match case.choices.pop() {
        None => Read::Linear,
        Some(_) if matches!(solve(case), Decision::Unsat) => Read::False,
        Some((fact, wanted)) => Read::Split(branches(store, case, fact, wanted)),
    }
}

/// The cases of a disjunction, or of a disequality.
fn branches(store: &TermStore, case: &Case, fact: TermId, wanted: bool) -> Vec<Case> {
    let args = store.args(fact);
    if matches!(store.op(fact), Op::And | Op::Or) {
        let branch = |&arg: &TermId| {
            let mut branch = case.clone();
            branch.pending.push((arg, wanted));
            branch
        };
        return args.iter().map(branch).collect();
    }
    let sides = (LinearTerm::of(store, args[0]), LinearTerm::of(store, args[1]));
    let (Some(left), Some(right)) = sides else { return Vec::new() };
    let branch = |term: LinearTerm| {
        let mut branch = case.clone();
        branch.inequalities.push(term.plus(&Integer::ONE));
        branch
    };
    vec![branch(left.minus(&right)), branch(right.minus(&left))]
}

/// A variable that was eliminated.
enum Eliminated {
    /// By an equation.
    Equal(TermId, LinearTerm),
    /// Between its bounds: inequalities that contain it.
    Between(TermId, Vec<LinearTerm>),
}

fn solve(case: &Case) -> Decision {
    let mut equations = case.equations.clone();
    let mut inequalities = case.inequalities.clone();
    let mut eliminated = Vec::new();
    while let Some(equation) = equations.pop() {
        let unit = equation.variables().find(|&(_, c)| *c == Integer::ONE || *c == -Integer::ONE);
        let variable = unit.map(|(variable, _)| variable);
        let solved = variable.and_then(|v| equation.solved_for(v).map(|value| (v, value)));
        let Some((variable, value)) = solved else {
            let divisor = equation.divisor();
            if divisor == Integer::ZERO {
                if *equation.constant() != Integer::ZERO {
                    return Decision::Unsat;
                }
                continue;
            }
            let quotient = equation.constant() / &divisor;
            if &quotient * &divisor != *equation.constant() {
                return Decision::Unsat;
            }
            return Decision::Open;
        };
        for other in equations.iter_mut().chain(&mut inequalities) {
            *other = other.with(variable, &value);
        }
        eliminated.push(Eliminated::Equal(variable, value));
    }
    let mut exact = true;
    loop {
        let mut variables: Vec<TermId> = Vec::new();
        let mut left = Vec::with_capacity(inequalities.len());
        for inequality in &inequalities {
            let inequality = inequality.tightened();
            if inequality.variables().next().is_some() {
                variables.extend(inequality.variables().map(|(variable, _)| variable));
                if !left.contains(&inequality) {
                    left.push(inequality);
                }
            } else if *inequality.constant() > Integer::ZERO {
                return Decision::Unsat;
            }
        }
        inequalities = left;
        variables.sort_unstable();
        variables.dedup();
        let cost = |&variable: &TermId| {
            let signs = inequalities.iter().filter_map(|term| term.coefficient(variable));
            let (mut above, mut below) = (0usize, 0usize);
            for coefficient in signs {
                if *coefficient > Integer::ZERO { above += 1 } else { below += 1 }
            }
            (above * below, variable)
        };
        let Some(variable) = variables.iter().copied().min_by_key(cost) else { break };
        let (with, mut rest): (Vec<LinearTerm>, Vec<LinearTerm>) =
            inequalities.into_iter().partition(|term| term.coefficient(variable).is_some());
        let coefficient =
            |term: &LinearTerm| term.coefficient(variable).cloned().unwrap_or_default();
        let (above, below): (Vec<&LinearTerm>, Vec<&LinearTerm>) =
            with.iter().partition(|term| coefficient(term) > Integer::ZERO);
        let unit = |terms: &[&LinearTerm]| {
            terms.iter().all(|term| {
                let coefficient = coefficient(term);
                coefficient == Integer::ONE || coefficient == -Integer::ONE
            })
        };
        exact &= unit(&above) || unit(&below);
        for upper in &above {
            for lower in &below {
                let (a, b) = (coefficient(upper), -coefficient(lower));
                let scaled = LinearTerm::default().plus_times(&b, upper);
                rest.push(scaled.plus_times(&a, lower));
            }
        }
        if rest.len() > MAX_INEQUALITIES {
            return Decision::Open;
        }
        eliminated.push(Eliminated::Between(variable, with));
        inequalities = rest;
    }
    if !exact {
        return Decision::Open;
    }
    values(&eliminated).map_or(Decision::Open, Decision::Model)
}

/// Values for the variables, last eliminated first; each as near to zero as its bounds allow.
fn values(eliminated: &[Eliminated]) -> Option<Vec<(TermId, Integer)>> {
    let mut values: Vec<(TermId, Integer)> = Vec::new();
    // A variable that fell out of all inequalities may be anything.
    let of = |values: &[(TermId, Integer)], variable: TermId| {
        let found = values.iter().find(|&&(known, _)| known == variable);
        Some(found.map_or(Integer::ZERO, |(_, value)| value.clone()))
    };
    let mut free: Vec<TermId> = Vec::new();
    for step in eliminated.iter().rev() {
        let (variable, value) = match step {
            Eliminated::Equal(variable, value) => {
                free.extend(value.variables().map(|(variable, _)| variable));
                (*variable, value.value(|other| of(&values, other))?)
            }
            Eliminated::Between(variable, inequalities) => {
                let (mut low, mut high): (Option<Integer>, Option<Integer>) = (None, None);
                for inequality in inequalities {
                    let coefficient = inequality.coefficient(*variable)?.clone();
                    let rest = inequality.with(*variable, &LinearTerm::default());
                    let rest = rest.value(|other| of(&values, other))?;
                    if coefficient > Integer::ZERO {
                        let bound = floor_quotient(&-rest, &coefficient);
                        high = Some(high.map_or(bound.clone(), |old| old.min(bound)));
                    } else {
                        let bound = -floor_quotient(&-rest, &-coefficient);
                        low = Some(low.map_or(bound.clone(), |old| old.max(bound)));
                    }
                }
                let mut value = Integer::ZERO;
                if let Some(high) = high {
                    value = value.min(high);
                }
                if let Some(low) = low {
                    value = value.max(low);
                }
                (*variable, value)
            }
        };
        values.push((variable, value));
    }
    for variable in free {
        if values.iter().all(|&(known, _)| known != variable) {
            values.push((variable, Integer::ZERO));
        }
    }
    Some(values)
}

/// Whether the values satisfy the case.
fn holds(case: &Case, values: &[(TermId, Integer)]) -> bool {
    let value = |term: &LinearTerm| {
        term.value(|variable| {
            let found = values.iter().find(|&&(known, _)| known == variable);
            Some(found.map_or(Integer::ZERO, |(_, value)| value.clone()))
        })
    };
    case.equations.iter().all(|term| value(term) == Some(Integer::ZERO))
        && case.inequalities.iter().all(|term| value(term).is_some_and(|v| v <= Integer::ZERO))
}
