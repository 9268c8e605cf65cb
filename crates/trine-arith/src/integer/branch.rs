//! Branch and bound inside: depth first, with conflicts resolved so that bounds without a part in
//! them do not enter the explanation, and branches without a part are jumped over.
//!
//! Idea: a node assumes `x <= k` or `x >= k + 1`. The conflict of a node, over asserted and assumed
//! bounds, either does without the node's assumption, and then refutes the parent at once, or is
//! joined with the conflict of the other side.
//! Invariant: after the search all assumptions are taken back; a solution stays as the assignment.

use crate::bound::{BoundId, Source};
use crate::explanation::{Combination, Rule};
use crate::form::{ArithVar, BoundKind};
use crate::number::{Int, Rat, Value};
use crate::simplex::{Simplex, Stop};
use std::collections::BTreeSet;
use trine_collections::Budget;

/// How the search ended, if not by a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The assignment is integral.
    Solution,
    /// The limit on nodes was reached.
    Limit,
}

/// Sides `2^k` of the boxes tried for variables without bounds, with the nodes for each.
const BOXES: [(u32, u64); 3] = [(6, 200), (16, 400), (40, 800)];

struct Node {
    var: ArithVar,
    floor: Int,
    first: BoundKind,
    assumption: BoundId,
    /// The conflict of the first side, once that is refuted.
    refuted: Option<BTreeSet<BoundId>>,
}

impl Simplex {
    /// Branches inside, at most `nodes` times. Unbounded variables are tried in growing boxes first
    /// if there are many nodes to spend.
    pub(super) fn branch_inside(&mut self, nodes: u64, budget: &Budget) -> Result<Found, Stop> {
        if nodes > BOXES[0].1 && self.has_unbounded_integer() {
            for (bits, limit) in BOXES {
                if self.branch_in_box(bits, limit.min(nodes), budget)? == Found::Solution {
                    return Ok(Found::Solution);
                }
            }
        }
        self.branch_from_here(nodes, budget)
    }

    pub(super) fn free_integers(&self) -> impl Iterator<Item = ArithVar> + '_ {
        let vars = (0..self.num_vars()).map(ArithVar::new);
        vars.filter(|var| self.is_int(*var) && self.definition(*var).is_none())
    }

    fn has_unbounded_integer(&self) -> bool {
        self.free_integers().any(|var| self.lower(var).is_none() || self.upper(var).is_none())
    }

    fn branch_in_box(&mut self, bits: u32, nodes: u64, budget: &Budget) -> Result<Found, Stop> {
        let side = Value::from(1i64 << bits);
        self.push();
        let vars: Vec<_> = self.free_integers().collect();
        let mut result = Ok(());
        for var in vars {
            for (kind, value) in [(BoundKind::Lower, -&side), (BoundKind::Upper, side.clone())] {
                if result.is_ok() && self.bounds.value(var, kind).is_none() {
                    result = self.set_bound(var, kind, value, Source::Assumed);
                }
            }
        }
        let found =
            result.map_err(Stop::Conflict).and_then(|()| self.branch_from_here(nodes, budget));
        let found = match found {
            Err(Stop::Conflict(conflict)) => {
                let leaves = self.expand(&conflict);
                let assumed = |id: &BoundId| matches!(self.bounds.get(*id).source, Source::Assumed);
                if leaves.premises.iter().any(|(id, _)| assumed(id)) {
                    Ok(Found::Limit)
                } else {
                    Err(Stop::Conflict(leaves))
                }
            }
            other => other,
        };
        self.pop(1);
        found
    }

    pub(super) fn branch_from_here(&mut self, nodes: u64, budget: &Budget) -> Result<Found, Stop> {
        let base = self.level();
        let mut stack: Vec<Node> = Vec::new();
        let mut left = nodes;
        let found = loop {
            let conflict = match self.settle_integers(budget) {
                Ok(None) => break Ok(Found::Solution),
                Ok(Some(_)) if left == 0 => break Ok(Found::Limit),
                Ok(Some(var)) => {
                    left -= 1;
                    self.stats.branches += 1;
                    match self.open(&mut stack, var) {
                        Ok(()) => continue,
                        Err(conflict) => conflict,
                    }
                }
                Err(Stop::Conflict(conflict)) => conflict,
                Err(interrupted) => break Err(interrupted),
            };
            let leaves = self.leaves(&conflict);
            if let Some(leaves) = self.back_up(&mut stack, leaves) {
                let premises = leaves.into_iter().map(|id| (id, Rat::ONE)).collect();
                // A conflict at the root keeps its sum.
                break Err(Stop::Conflict(if left == nodes {
                    conflict
                } else {
                    Combination::new(premises, Rule::Integers)
                }));
            }
        };
        self.pop(self.level() - base);
        found
    }

    /// Opens a node with the side that is nearer to the present value.
    fn open(&mut self, stack: &mut Vec<Node>, var: ArithVar) -> Result<(), Combination> {
        let value = self.value(var);
        let floor = value.floor();
        let up = value.standard.fract() > Rat::new(Int::ONE, Int::from(2));
        let first = if up { BoundKind::Lower } else { BoundKind::Upper };
        self.push();
        let assumption = BoundId::new(self.bounds.len());
        stack.push(Node { var, floor: floor.clone(), first, assumption, refuted: None });
        self.assume(var, &floor, first)
    }

    fn assume(&mut self, var: ArithVar, floor: &Int, side: BoundKind) -> Result<(), Combination> {
        let value = match side {
            BoundKind::Upper => floor.clone(),
            BoundKind::Lower => floor + &Int::ONE,
        };
        self.set_bound(var, side, Value::from(value), Source::Assumed)
    }

    /// The asserted and assumed bounds that a conflict rests on.
    fn leaves(&self, conflict: &Combination) -> BTreeSet<BoundId> {
        self.expand(conflict).premises.into_iter().map(|(id, _)| id).collect()
    }

    /// Takes a conflict up the tree, until a second side is left to try. Returns the conflict if it
    /// reaches the root.
    fn back_up(
        &mut self,
        stack: &mut Vec<Node>,
        mut conflict: BTreeSet<BoundId>,
    ) -> Option<BTreeSet<BoundId>> {
        while let Some(mut node) = stack.pop() {
            self.pop(1);
            if !conflict.remove(&node.assumption) {
                continue;
            }
            if let Some(other) = node.refuted.take() {
                conflict.extend(other);
                continue;
            }
            node.refuted = Some(conflict);
            self.push();
            debug_assert_eq!(node.assumption.index(), self.bounds.len());
            let (var, floor, side) = (node.var, node.floor.clone(), node.first.opposite());
            stack.push(node);
            match self.assume(var, &floor, side) {
                Ok(()) => return None,
                Err(crossing) => conflict = self.leaves(&crossing),
            }
        }
        Some(conflict)
    }
}
