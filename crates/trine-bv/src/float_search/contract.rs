//! Contraction: what a piece of the space says about all nodes, up and down until little changes.
//!
//! Idea: ranges of results follow from those of operands, and the other way round; formulas are true,
//! false or open, and a connective passes on what its value leaves no choice about.
//! Invariant: a point of the piece at which all roots are true is in the cells afterwards.
//! Reference: Benhamou, Goualard, Granvilliers, Puget, "Revising Hull and Box Consistency", ICLP 1999
//! (HC4).

use trine_collections::{Budget, Exhausted};
use trine_term::Op;

use super::problem::{Kind, Node, NodeId, Problem};
use crate::domain::{FloatRange, Operand, backward, bound, decide, forward};

/// Rounds up and down.
const MAX_ROUNDS: usize = 4;

/// What a node can be.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
    Formula(Option<bool>),
    Float(FloatRange),
}

/// There is nothing left.
pub(super) struct Empty;

/// What the nodes can be.
pub(super) struct Cells<'a> {
    problem: &'a Problem,
    cells: Vec<Cell>,
    changed: bool,
}

impl<'a> Cells<'a> {
    /// Anything.
    pub(super) fn new(problem: &'a Problem) -> Self {
        let cells = problem
            .nodes()
            .map(|(_, node)| match (&node.kind, &node.value) {
                (Kind::Formula, _) => Cell::Formula(None),
                (Kind::Float(_), Some(value)) => Cell::Float(FloatRange::constant(value)),
                (&Kind::Float(format), None) => Cell::Float(FloatRange::top(format)),
            })
            .collect();
        Self { problem, cells, changed: false }
    }

    /// The range of a float.
    pub(super) fn range(&self, node: NodeId) -> &FloatRange {
        match &self.cells[node.index()] {
            Cell::Float(range) => range,
            Cell::Formula(_) => unreachable!("a float was asked for"),
        }
    }

    /// The value of a formula.
    pub(super) fn truth(&self, node: NodeId) -> Option<bool> {
        match self.cells[node.index()] {
            Cell::Formula(value) => value,
            Cell::Float(_) => unreachable!("a formula was asked for"),
        }
    }

    /// Restricts a float.
    pub(super) fn restrict(&mut self, node: NodeId, range: &FloatRange) -> Result<(), Empty> {
        let old = self.range(node);
        let met = old.meet(range).ok_or(Empty)?;
        if met != *old {
            self.changed = true;
            self.cells[node.index()] = Cell::Float(met);
        }
        Ok(())
    }

    /// Says what a formula is.
    pub(super) fn set(&mut self, node: NodeId, value: bool) -> Result<(), Empty> {
        match self.truth(node) {
            Some(known) if known != value => Err(Empty),
            Some(_) => Ok(()),
            None => {
                self.changed = true;
                self.cells[node.index()] = Cell::Formula(Some(value));
                Ok(())
            }
        }
    }

    /// Sweeps up and down until nothing changes, or often enough.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn contract(&mut self, budget: &Budget) -> Result<Result<(), Empty>, Exhausted> {
        for _ in 0..MAX_ROUNDS {
            budget.spend(self.problem.len() as u64 * 64)?;
            self.changed = false;
            if self.sweep_up().and_then(|()| self.sweep_down()).is_err() {
                return Ok(Err(Empty));
            }
            if !self.changed {
                break;
            }
        }
        Ok(Ok(()))
    }

    /// What results are, from what operands are.
    pub(super) fn sweep_up(&mut self) -> Result<(), Empty> {
        let problem = self.problem;
        for (id, node) in problem.nodes() {
            match node.kind {
                Kind::Formula => {
                    if let Some(value) = self.evaluate(node) {
                        self.set(id, value)?;
                    }
                }
                Kind::Float(format) if !node.args.is_empty() => {
                    let range = forward(node.op, format, &self.operands(node));
                    self.restrict(id, &range)?;
                }
                Kind::Float(_) => {}
            }
        }
        Ok(())
    }

    fn operands(&self, node: &Node) -> Vec<Operand> {
        let mode = node.mode.map(|mode| Operand::Mode(Some(mode)));
        let args = node.args.iter().map(|arg| match &self.cells[arg.index()] {
            Cell::Formula(value) => Operand::Truth(*value),
            Cell::Float(range) => Operand::Float(range.clone()),
        });
        mode.into_iter().chain(args).collect()
    }

    fn evaluate(&self, node: &Node) -> Option<bool> {
        let args = &node.args;
        match node.op {
            Op::True => Some(true),
            Op::False => Some(false),
            Op::Apply => None,
            Op::Not => self.truth(args[0]).map(|value| !value),
            Op::And | Op::Or | Op::Implies => {
                let is_and = node.op == Op::And;
                let mut all = Some(is_and);
                for (literal, negated) in literals(node) {
                    match self.truth(literal) {
                        Some(value) if (value != negated) == is_and => {}
                        Some(_) => return Some(!is_and),
                        None => all = None,
                    }
                }
                all
            }
            Op::Ite => match self.truth(args[0]) {
                Some(condition) => self.truth(args[if condition { 1 } else { 2 }]),
                None => self.truth(args[1]).filter(|&value| self.truth(args[2]) == Some(value)),
            },
            Op::Eq | Op::Xor if self.is_formula(args[0]) => {
                let [left, right] = [self.truth(args[0])?, self.truth(args[1])?];
                Some((left == right) == (node.op == Op::Eq))
            }
            op => {
                let ranges: Vec<FloatRange> =
                    args.iter().map(|&arg| self.range(arg).clone()).collect();
                decide(op, &ranges)
            }
        }
    }

    fn is_formula(&self, node: NodeId) -> bool {
        matches!(self.cells[node.index()], Cell::Formula(_))
    }

    /// What operands are, from what results are.
    fn sweep_down(&mut self) -> Result<(), Empty> {
        let problem = self.problem;
        for (id, node) in problem.nodes().rev() {
            match node.kind {
                Kind::Formula => {
                    if let Some(value) = self.truth(id) {
                        self.pass_down(node, value)?;
                    }
                }
                Kind::Float(_) if node.op == Op::Ite => self.choose_branch(id, node)?,
                Kind::Float(_) => {
                    let first = usize::from(node.mode.is_some());
                    for (position, &arg) in node.args.iter().enumerate() {
                        let operands = self.operands(node);
                        let result = self.range(id);
                        if let Some(range) = backward(node.op, result, &operands, first + position)
                        {
                            self.restrict(arg, &range)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// A case distinction between floats is in its branch, and the other branch where one is excluded.
    fn choose_branch(&mut self, id: NodeId, node: &Node) -> Result<(), Empty> {
        let range = self.range(id).clone();
        match self.truth(node.args[0]) {
            Some(condition) => self.restrict(node.args[if condition { 1 } else { 2 }], &range),
            None => {
                for (position, value) in [(1, false), (2, true)] {
                    if self.range(node.args[position]).meet(&range).is_none() {
                        self.set(node.args[0], value)?;
                    }
                }
                Ok(())
            }
        }
    }

    fn pass_down(&mut self, node: &Node, value: bool) -> Result<(), Empty> {
        let args = &node.args;
        match node.op {
            Op::Not => self.set(args[0], !value),
            Op::And | Op::Or | Op::Implies => {
                let is_and = node.op == Op::And;
                if value == is_and {
                    return literals(node)
                        .try_for_each(|(literal, negated)| self.set(literal, value != negated));
                }
                // One literal has the value: the last one whose value is open, if no other has it.
                let mut last = None;
                for (literal, negated) in literals(node) {
                    match self.truth(literal) {
                        Some(known) if (known != negated) == value => return Ok(()),
                        Some(_) => {}
                        None if last.is_some() => return Ok(()),
                        None => last = Some((literal, negated)),
                    }
                }
                match last {
                    Some((literal, negated)) => self.set(literal, value != negated),
                    None => Err(Empty),
                }
            }
            Op::Eq | Op::Xor if self.is_formula(args[0]) => {
                let same = value == (node.op == Op::Eq);
                for (one, other) in [(args[0], args[1]), (args[1], args[0])] {
                    if let Some(known) = self.truth(one) {
                        self.set(other, known == same)?;
                    }
                }
                Ok(())
            }
            Op::Ite => match self.truth(args[0]) {
                Some(condition) => self.set(args[if condition { 1 } else { 2 }], value),
                None => Ok(()),
            },
            Op::True | Op::False | Op::Apply => Ok(()),
            op => self.bound_operands(op, args, value),
        }
    }

    /// What a predicate of floats says about its operands.
    fn bound_operands(&mut self, op: Op, args: &[NodeId], value: bool) -> Result<(), Empty> {
        let [left, right] = match *args {
            [operand] => {
                let (low, _) = match self.range(operand).ends() {
                    Some(ends) => ends,
                    None => return Ok(()),
                };
                let range = bound(op, value, low.format(), None);
                return self.restrict(operand, &range);
            }
            [left, right] => [left, right],
            _ => return Ok(()),
        };
        if matches!(op, Op::Eq | Op::FpEq) {
            if !value {
                return Ok(());
            }
            for (one, other) in [(left, right), (right, left)] {
                let range = self.range(one).clone();
                let numbers = match (op, range.ends()) {
                    (Op::Eq, _) => range,
                    (_, Some((low, high))) => FloatRange::numbers(low.clone(), high.clone(), false),
                    (_, None) => return Err(Empty),
                };
                self.restrict(other, &numbers)?;
            }
            return Ok(());
        }
        let mirrored = crate::domain::mirrored(op);
        for (op, one, other) in [(op, left, right), (mirrored, right, left)] {
            let range = self.range(other);
            // A comparison is false if the other operand is NaN, and says nothing then.
            if !value && range.has_nan() {
                continue;
            }
            let Some((low, high)) = range.ends() else { continue };
            let end = if matches!(op, Op::FpLt | Op::FpLeq) == value { high } else { low };
            let found = bound(op, value, end.format(), Some(end));
            self.restrict(one, &found)?;
        }
        Ok(())
    }
}

/// The members of a conjunction or disjunction, and which of them are negated.
fn literals(node: &Node) -> impl Iterator<Item = (NodeId, bool)> + '_ {
    let last = node.args.len() - 1;
    let args = node.args.iter().enumerate();
    args.map(move |(position, &arg)| (arg, node.op == Op::Implies && position < last))
}
