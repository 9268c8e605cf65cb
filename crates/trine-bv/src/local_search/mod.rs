//! Local search over words: from a wrong assignment to a model by values that formulas ask for.
//!
//! Idea: all constants have values. A formula that is false is asked to be true; what it wants of its
//! operands is passed down along one path, by inverse values ([`inverse`]), until a constant gets another
//! value; then the nodes above that constant are evaluated again. Nothing is a circuit and no clause is
//! made, so problems with many models are solved in a part of the time and memory that clauses would take;
//! problems without models, or with few, are not.
//! Invariants: the value of each node is that of its operator for the values of its operands; `false_roots`
//! are the formulas that are false. So a model makes all formulas true by construction.
//! Reference: Niemetz, Preiner, Biere, "Propagation based local search for bit-precise reasoning", FMSD
//! 2017. This differs: a search ends when it stays for long without an assignment that makes more true.

mod inverse;
mod operator;
mod problem;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use trine_collections::{Budget, Exhausted};
use trine_term::{FunId, Sort, TermId, TermStore, Value};
use trine_value::BitVec;

use self::inverse::Side;
use self::operator::Binary;
use self::problem::{Node, NodeId, Problem};
use crate::random::Random;

/// Once in so many times a value is consistent although an inverse one exists.
const CONSISTENT: usize = 100;

/// Once in so many times the condition of a choice is changed although a branch could be.
const CONDITION: usize = 10;

/// How a local search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LocalOutcome {
    /// All formulas are true.
    Model,
    /// Too many steps have not made more formulas true.
    Stuck,
}

/// A local search for a model of formulas over words.
pub struct LocalSearch {
    problem: Problem,
    values: Vec<BitVec>,
    /// The formulas that are false, in any order, and the place of each node among them.
    false_roots: Vec<NodeId>,
    /// By node: not a formula, a true one, or the place of a false one.
    root: Vec<RootState>,
    /// Nodes that have to be evaluated, operands first.
    queue: BinaryHeap<Reverse<NodeId>>,
    is_queued: Vec<bool>,
    random: Random,
    steps: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RootState {
    No,
    True,
    False { place: u32 },
}

impl LocalSearch {
    /// A search for a model of the formulas, from zeros on; `None` if they speak of something else than
    /// words and constants, or are more than `most` nodes.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn new(
        store: &TermStore,
        formulas: &[TermId],
        most: usize,
        seed: u64,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let Some(mut problem) = Problem::of(store, formulas, most, budget)? else {
            return Ok(None);
        };
        let values = std::mem::take(&mut problem.start);
        let mut this = Self {
            false_roots: Vec::new(),
            root: vec![RootState::No; problem.len()],
            queue: BinaryHeap::new(),
            is_queued: vec![false; problem.len()],
            random: Random::new(seed),
            steps: 0,
            values,
            problem,
        };
        for &root in &this.problem.roots {
            if this.root[root.index()] != RootState::No {
                continue;
            }
            this.root[root.index()] = if this.values[root.index()].bit(0) {
                RootState::True
            } else {
                this.false_roots.push(root);
                RootState::False { place: this.false_roots.len() as u32 - 1 }
            };
        }
        Ok(Some(this))
    }

    /// Changes of values so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Nodes of the problem.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.problem.len()
    }

    /// Searches until `idle_steps` steps, one after the other, have not made more formulas true than any
    /// earlier ones. A tick is the evaluation of a node.
    ///
    /// # Errors
    /// If the budget ends; the call may be repeated.
    pub fn run(&mut self, idle_steps: u64, budget: &Budget) -> Result<LocalOutcome, Exhausted> {
        let mut fewest = self.false_roots.len();
        let mut last_better = self.steps;
        while !self.false_roots.is_empty() {
            if self.steps - last_better > idle_steps {
                return Ok(LocalOutcome::Stuck);
            }
            budget.spend(1)?;
            self.steps += 1;
            let root = self.false_roots[self.random.below(self.false_roots.len())];
            if let Some((input, value)) = self.descend(root, budget)? {
                self.assign(input, value, budget)?;
            }
            if self.false_roots.len() < fewest {
                fewest = self.false_roots.len();
                last_better = self.steps;
            }
        }
        Ok(LocalOutcome::Model)
    }

    /// The values of the declared constants, as they are now.
    pub fn constants(&self, store: &TermStore, mut report: impl FnMut(FunId, Value)) {
        for &(input, function) in &self.problem.inputs {
            let value = &self.values[input.index()];
            let sort = store.sorts.get(store.function_decl(function).result);
            report(
                function,
                match sort {
                    Sort::Bool => Value::Bool(value.bit(0)),
                    _ => Value::bitvec(value),
                },
            );
        }
    }

    /// Which constant should have which value, so that the formula is more likely to be true.
    fn descend(
        &mut self,
        root: NodeId,
        budget: &Budget,
    ) -> Result<Option<(NodeId, BitVec)>, Exhausted> {
        let (mut node, mut wanted) = (root, BitVec::one(1));
        loop {
            budget.spend(1)?;
            match self.problem.node(node) {
                Node::Constant => return Ok(None),
                Node::Input => return Ok(Some((node, wanted))),
                Node::Unary(op, operand) => {
                    wanted = op.inverse(&wanted, &self.values[operand.index()]);
                    node = operand;
                }
                Node::Binary(op, operands) => {
                    let Some((side, value)) = self.propagate(op, operands, &wanted) else {
                        return Ok(None);
                    };
                    node = operands[side as usize];
                    wanted = value;
                }
                Node::Choice([condition, high, low]) => {
                    let is_high = self.values[condition.index()].bit(0);
                    let (taken, other) = if is_high { (high, low) } else { (low, high) };
                    let may_flip = !self.is_constant(condition);
                    let other_fits = self.values[other.index()] == wanted;
                    let flips = may_flip
                        && (self.is_constant(taken)
                            || (other_fits && self.random.once_in(2))
                            || self.random.once_in(CONDITION));
                    if flips {
                        wanted = BitVec::from_bool(!is_high);
                        node = condition;
                    } else {
                        node = taken;
                    }
                }
            }
        }
    }

    fn is_constant(&self, node: NodeId) -> bool {
        self.problem.node(node) == Node::Constant
    }

    /// The operand to be changed, and its new value. An operand that alone can bring about the result is
    /// preferred.
    fn propagate(
        &mut self,
        op: Binary,
        operands: [NodeId; 2],
        wanted: &BitVec,
    ) -> Option<(Side, BitVec)> {
        let mut open: [Option<Side>; 2] = [None; 2];
        let mut inverses: [Option<BitVec>; 2] = [None, None];
        for side in [Side::Left, Side::Right] {
            let place = side as usize;
            let present = &self.values[operands[place].index()];
            let other = &self.values[operands[1 - place].index()];
            if self.problem.node(operands[place]) != Node::Constant {
                open[place] = Some(side);
                inverses[place] = op.inverse(side, present, other, wanted, &mut self.random);
            }
        }
        let second = self.random.below(2);
        let [left, right] = &mut inverses;
        let found = match (left.take(), right.take()) {
            (Some(left), Some(right)) => {
                Some(if second == 0 { (Side::Left, left) } else { (Side::Right, right) })
            }
            (Some(left), None) => Some((Side::Left, left)),
            (None, Some(right)) => Some((Side::Right, right)),
            (None, None) => None,
        };
        if found.is_some() && !self.random.once_in(CONSISTENT) {
            return found;
        }
        let side = open[second].or(open[1 - second])?;
        let present = &self.values[operands[side as usize].index()];
        Some((side, op.consistent(side, present, wanted, &mut self.random)))
    }

    /// Gives an input a value and evaluates what depends on it.
    fn assign(&mut self, input: NodeId, value: BitVec, budget: &Budget) -> Result<(), Exhausted> {
        self.set(input, value);
        let mut outcome = Ok(());
        // Values must fit together even if the budget ends.
        while let Some(Reverse(node)) = self.queue.pop() {
            self.is_queued[node.index()] = false;
            outcome = outcome.and(budget.spend(1));
            if let Some(value) = Problem::evaluate(self.problem.node(node), &self.values) {
                self.set(node, value);
            }
        }
        outcome
    }

    /// Sets the value of a node, and lets its users be evaluated if that is a new one.
    fn set(&mut self, node: NodeId, value: BitVec) {
        let place = node.index();
        if self.values[place] == value {
            return;
        }
        match self.root[place] {
            RootState::No => {}
            RootState::True => {
                self.root[place] = RootState::False { place: self.false_roots.len() as u32 };
                self.false_roots.push(node);
            }
            RootState::False { place: at } => {
                self.false_roots.swap_remove(at as usize);
                if let Some(&moved) = self.false_roots.get(at as usize) {
                    self.root[moved.index()] = RootState::False { place: at };
                }
                self.root[place] = RootState::True;
            }
        }
        self.values[place] = value;
        for &user in self.problem.users(node) {
            if !self.is_queued[user.index()] {
                self.is_queued[user.index()] = true;
                self.queue.push(Reverse(user));
            }
        }
    }
}
