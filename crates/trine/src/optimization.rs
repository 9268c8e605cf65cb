//! Optimisation: the least or greatest value of terms, and the lightest set of soft assertions that fail.
//!
//! Idea: one model is found, then better ones are asked for by assumptions, until none is left: integers by steps that
//! double and then halve (`integer`), bit-vectors bit by bit (`bit_vector`), reals by the optimum of the linear
//! constraints that hold in a model (`real`), soft assertions by cores (`soft`). In the lexicographic order the
//! optimum of an objective holds for those after it.
//! Invariants: an optimum was reached by a model that was evaluated, and a check refuted everything better; where the
//! optimum is not reached or not finite, the linear program or the size of vertices says so. What is not certain is
//! an interval, and the answer is then `unknown`.
//! Reference: Sebastiani, Tomasi, "Optimization modulo theories with linear rational costs", TOCL 2015; Bjørner, Phan,
//! Fleckenstein, "νZ", TACAS 2015; Morgado, Dodaro, Marques-Silva, "Core-guided MaxSAT with soft cardinality
//! constraints", CP 2014 (OLL).

mod bit_vector;
mod integer;
mod linear_program;
mod query;
mod real;
mod soft;
mod vertices;

use std::fmt::Write;

pub use trine_smtlib::{Direction, Objective, Signedness, weight};
use trine_smtlib::{symbol_text, term_text};
use trine_term::{Op, Sort, SymbolId, TermId, TermStore, Value};
use trine_value::{Integer, Rational};

use self::query::Query;
use crate::answer::{Answer, Cause, Reason};
use crate::model::Model;
use crate::solver::{InternalFault, Limits, Solver};

/// In which order several objectives count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Priority {
    /// The first one counts before the second, and so on.
    #[default]
    Lexicographic,
    /// Each is optimised by itself.
    Box,
}

/// The place of an objective's optimum among those of all objectives: soft assertions of one name share it.
#[must_use]
pub fn place(objectives: &[Objective], objective: &Objective) -> usize {
    let goals = goals(objectives);
    let at = goals.iter().rposition(|goal| match (goal, objective) {
        (Goal::Term(term, direction, signedness), Objective::Term { .. }) => {
            let (term, direction, signedness) = (*term, *direction, *signedness);
            *objective == Objective::Term { term, direction, signedness }
        }
        (Goal::Soft(name, _), Objective::Soft { group, .. }) => name == group,
        _ => false,
    });
    at.unwrap_or(goals.len())
}

/// A bound of an objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// There are ever smaller values.
    MinusInfinity,
    /// This value.
    Value(Rational),
    /// Values come near to this one from above, and do not reach it.
    Above(Rational),
    /// Values come near to this one from below, and do not reach it.
    Below(Rational),
    /// There are ever greater values.
    PlusInfinity,
}

impl Bound {
    fn negated(self) -> Self {
        match self {
            Self::MinusInfinity => Self::PlusInfinity,
            Self::PlusInfinity => Self::MinusInfinity,
            Self::Value(value) => Self::Value(-value),
            Self::Above(value) => Self::Below(-value),
            Self::Below(value) => Self::Above(-value),
        }
    }

    /// The bound as Z3 writes it; `is_real` gives numbers a decimal point.
    #[must_use]
    pub fn text(&self, is_real: bool) -> String {
        let number = |value: &Rational| number_text(value, is_real);
        match self {
            Self::MinusInfinity => "(* (- 1) oo)".to_owned(),
            Self::PlusInfinity => "oo".to_owned(),
            Self::Value(value) => number(value),
            Self::Above(value) => format!("(+ {} epsilon)", number(value)),
            Self::Below(value) => format!("(+ {} (* (- 1.0) epsilon))", number(value)),
        }
    }
}

fn number_text(value: &Rational, is_real: bool) -> String {
    let is_negative = *value < Rational::ZERO;
    let size = if is_negative { -value } else { value.clone() };
    let point = if is_real || *size.denominator() != 1u8.into() { ".0" } else { "" };
    let mut text = format!("{}{point}", size.numerator());
    if *size.denominator() != 1u8.into() {
        text = format!("(/ {text} {}.0)", size.denominator());
    }
    if is_negative { format!("(- {text})") } else { text }
}

/// What is known of the best value of one objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Optimum {
    /// The term; none for soft assertions.
    pub term: Option<TermId>,
    /// The name of a group of soft assertions.
    pub group: Option<SymbolId>,
    /// The best value is not below this.
    pub lower: Bound,
    /// Nor above this; the same if it is known.
    pub upper: Bound,
}

impl Optimum {
    /// Whether the best value is known.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }

    /// Whether the values are reals.
    #[must_use]
    pub fn is_real(&self, store: &TermStore) -> bool {
        self.term.is_some_and(|term| *store.sort_of(term) == Sort::Real)
    }
}

/// What an optimisation found.
#[derive(Debug)]
pub struct Optimized {
    /// `sat` with the best model, `unsat`, or `unknown` where an optimum is not certain.
    pub answer: Answer,
    /// By objective, in their order; empty unless there is a model.
    pub optima: Vec<Optimum>,
}

/// The best value of one objective, and how far it is known.
struct Found {
    model: Model,
    lower: Bound,
    upper: Bound,
    /// Why it is not certain.
    open: Option<Reason>,
    /// What holds for the objectives after it.
    fixed: Option<TermId>,
}

/// A group of soft assertions or a term.
enum Goal {
    Term(TermId, Direction, Signedness),
    Soft(Option<SymbolId>, Vec<(TermId, Rational)>),
}

/// The objectives, soft assertions of one name together where the first of them stands.
fn goals(objectives: &[Objective]) -> Vec<Goal> {
    let mut goals: Vec<Goal> = Vec::new();
    for objective in objectives {
        match objective {
            &Objective::Term { term, direction, signedness } => {
                goals.push(Goal::Term(term, direction, signedness));
            }
            Objective::Soft { formula, weight, group } => {
                let soft = (*formula, weight.clone());
                let known = goals.iter_mut().find_map(|goal| match goal {
                    Goal::Soft(name, softs) if name == group => Some(softs),
                    _ => None,
                });
                match known {
                    Some(softs) => softs.push(soft),
                    None => goals.push(Goal::Soft(*group, vec![soft])),
                }
            }
        }
    }
    goals
}

/// Optimises the objectives one after the other, under the assertions of the solver and the assumptions.
///
/// # Errors
/// If Trine's own check refuted what a procedure claimed.
pub fn optimize(
    solver: &mut Solver,
    store: &mut TermStore,
    objectives: &[Objective],
    priority: Priority,
    assumptions: &[TermId],
    limits: &Limits,
) -> Result<Optimized, InternalFault> {
    let mut query = Query::new(solver, store, assumptions, limits);
    let first = match query.check(&[])? {
        Answer::Sat(model) => model,
        answer => return Ok(Optimized { answer, optima: Vec::new() }),
    };
    let (mut model, mut open, mut optima) = (first.clone(), None, Vec::new());
    for goal in goals(objectives) {
        let start = if priority == Priority::Box { first.clone() } else { model.clone() };
        let (found, term, group) = match goal {
            Goal::Term(term, direction, signedness) => {
                let found = best_value(&mut query, term, direction, signedness, start)?;
                (found, Some(term), None)
            }
            Goal::Soft(group, softs) => (soft::lightest(&mut query, &softs, start)?, None, group),
        };
        let Found { model: best, lower, upper, open: reason, fixed } = found;
        optima.push(Optimum { term, group, lower, upper });
        open = open.or(reason);
        model = best;
        if priority == Priority::Lexicographic {
            query.fix(fixed);
        }
    }
    let answer = open.map_or(Answer::Sat(model), Answer::Unknown);
    Ok(Optimized { answer, optima })
}

fn best_value(
    query: &mut Query<'_>,
    term: TermId,
    direction: Direction,
    signedness: Signedness,
    start: Model,
) -> Result<Found, InternalFault> {
    let is_real = match *query.store.sort_of(term) {
        Sort::BitVec(_) => return bit_vector::best(query, term, direction, signedness, start),
        Sort::Real => true,
        _ => false,
    };
    let goal = match direction {
        Direction::Minimize => term,
        Direction::Maximize => query.store.mk(Op::Neg, &[term]),
    };
    let mut found = if is_real {
        real::least(query, goal, start)?
    } else {
        integer::least(query, goal, start)?
    };
    if direction == Direction::Maximize {
        (found.lower, found.upper) = (found.upper.negated(), found.lower.negated());
    }
    Ok(found)
}

/// The reason of an optimum that no check could confirm.
fn not_certain() -> Reason {
    Reason::Incomplete(Cause::Optimum.into())
}

/// A numeric value.
fn number(value: &Value) -> Option<Rational> {
    match value {
        Value::Int(value) => Some(Rational::from(value.clone())),
        Value::Real(value) => Some((**value).clone()),
        _ => None,
    }
}

/// An integer value.
fn integer_value(value: &Value) -> Option<Integer> {
    match value {
        Value::Int(value) => Some(value.clone()),
        _ => None,
    }
}

/// The response to `get-objectives`.
pub(crate) fn objectives_text(store: &TermStore, optima: &[Optimum]) -> String {
    let mut text = String::from("(objectives");
    for optimum in optima {
        let name = match (optimum.term, optimum.group) {
            (Some(term), _) => term_text(store, term),
            (None, Some(group)) => symbol_text(store.symbols.name(group)).into_owned(),
            (None, None) => String::new(),
        };
        let is_real = optimum.is_real(store);
        let (lower, upper) = (optimum.lower.text(is_real), optimum.upper.text(is_real));
        // Writing to a string cannot fail.
        let _ = if optimum.is_exact() {
            write!(text, "\n ({name} {lower})")
        } else {
            write!(text, "\n ({name} (interval {lower} {upper}))")
        };
    }
    text.push_str("\n)");
    text
}
