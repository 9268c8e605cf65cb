//! Equations that share a side.
//!
//! Idea: from `u = w` and `v = w` follows `u = v`, and with the first one that says as much as the second
//! one. Where what is left of it without common ends is shorter than the second one, it takes its
//! place: from `p u q = w` and `p v q = w` only `u = v` is left (symmetric difference).
//! Invariant: the equations have the same solutions as before, with fewer symbols.
//! Reference: Liang et al., CAV 2014 (normal forms that are equal).

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};

use super::kernel::{Equation, Word};
use super::solved::strip;

/// Shortens equations by those that share a side with them; whether there was one.
pub(super) fn shorten(equations: &mut [Equation], budget: &Budget) -> Result<bool, Exhausted> {
    if equations.len() < 2 {
        return Ok(false);
    }
    // By side: the shortest of the other sides, and whose it is.
    let mut with_side: FxHashMap<Word, usize> = FxHashMap::default();
    let mut is_shortened = false;
    for position in 0..equations.len() {
        let Equation { left, right, .. } = &equations[position];
        budget.spend(1 + (left.len() + right.len()) as u64)?;
        let sides = [(left.clone(), right.clone()), (right.clone(), left.clone())];
        for (side, other) in sides {
            let earlier = match with_side.entry(side) {
                Entry::Vacant(new) => {
                    new.insert(position);
                    continue;
                }
                Entry::Occupied(known) => (*known.get(), known.key().clone()),
            };
            let (number, side) = earlier;
            let first = &equations[number];
            // It may have been shortened since.
            let same = match (first.left == side, first.right == side) {
                (true, _) => &first.right,
                (_, true) => &first.left,
                _ => continue,
            };
            if number == position {
                continue;
            }
            let (mut left, mut right) = (same.clone(), other.clone());
            let is_possible = strip(&mut left, &mut right);
            if !is_possible {
                // Letters clash, which ends whatever is done with the equations.
                (left, right) = (same.clone(), other.clone());
            }
            if !is_possible || left.len() + right.len() < side.len() + other.len() {
                let mut deps = equations[position].deps.clone();
                deps.extend(&first.deps);
                equations[position] = Equation { left, right, deps };
                is_shortened = true;
                break;
            }
        }
    }
    Ok(is_shortened)
}
