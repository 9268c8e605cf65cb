//! Parities that are asserted: solved as linear equations over bits.
//!
//! Idea: an asserted exclusive or is a sum of bits with a known value. A SAT solver needs exponentially many
//! steps for what elimination does in few: refute them, or find bits that are determined, equal or opposite.
//! Inner gates are replaced by what they are the sum of. An equation with three bits of its own takes part in
//! no such result, and is left out, so that sums of numbers cost little.
//! Invariant: each equation follows from what is asserted for good, so all that is found does.
//! Reference: Soos, Nohl, Castelluccia, "Extending SAT Solvers to Cryptographic Problems", SAT 2009.

mod elimination;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};

use self::elimination::{Consequence, Inconsistent, Matrix};
use crate::aig::{Aig, AigLit, AigNode};
use crate::cnf::Definition;

/// The most words of a matrix: 32 MiB.
const MAX_WORDS: usize = 1 << 22;

/// The most bits of an equation.
const MAX_BITS: usize = 1 << 12;

/// With so many bits that no other equation has, an equation says nothing about one bit or two.
const OWN_BITS: usize = 3;

/// What parities say together.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Solved {
    /// They contradict each other.
    Inconsistent,
    /// These are true, and of these two and two are equal.
    Consistent { facts: Vec<AigLit>, equal: Vec<(AigLit, AigLit)> },
}

/// A sum of bits, ascending and without repetition, and its value.
#[derive(Clone, Default)]
struct Equation {
    bits: Vec<AigNode>,
    value: bool,
}

impl Equation {
    fn add(&mut self, other: &Self) {
        self.value ^= other.value;
        let mut sum = Vec::with_capacity(self.bits.len() + other.bits.len());
        let (mut left, mut right) = (self.bits.iter().peekable(), other.bits.iter().peekable());
        while let (Some(&&one), Some(&&two)) = (left.peek(), right.peek()) {
            if one <= two {
                left.next();
            }
            if two <= one {
                right.next();
            }
            if one != two {
                sum.push(one.min(two));
            }
        }
        sum.extend(left.chain(right));
        self.bits = sum;
    }
}

/// Solves the equations that say that these literals, exclusive ors, are true.
pub(crate) fn solve(aig: &Aig, asserted: &[AigLit], budget: &Budget) -> Result<Solved, Exhausted> {
    let mut equations = equations(aig, asserted, budget)?;
    drop_isolated(&mut equations, budget)?;
    let mut columns = FxHashMap::default();
    let mut bits = Vec::new();
    for &bit in equations.iter().flat_map(|equation| &equation.bits) {
        columns.entry(bit).or_insert_with(|| {
            bits.push(bit);
            bits.len() - 1
        });
    }
    let nothing = Solved::Consistent { facts: Vec::new(), equal: Vec::new() };
    if equations.len().saturating_mul(bits.len() / 64 + 1) > MAX_WORDS {
        return Ok(nothing);
    }
    let mut matrix = Matrix::new(bits.len());
    for equation in &equations {
        matrix.push(equation.bits.iter().map(|bit| columns[bit]), equation.value);
    }
    if let Err(Inconsistent) = matrix.eliminate(budget)? {
        return Ok(Solved::Inconsistent);
    }
    let (mut facts, mut equal) = (Vec::new(), Vec::new());
    let literal = |column: usize| AigLit::positive(bits[column]);
    for consequence in matrix.consequences() {
        match consequence {
            Consequence::Value(column, value) => facts.push(literal(column) ^ !value),
            Consequence::Sum(one, other, value) => {
                equal.push((literal(one), literal(other) ^ value));
            }
        }
    }
    Ok(Solved::Consistent { facts, equal })
}

/// The bits that a gate is the sum of; `None` if it is no exclusive or.
fn summands(aig: &Aig, node: AigNode) -> Option<smallvec::SmallVec<[AigLit; 3]>> {
    let definition = Definition::of(aig, node);
    definition.is_parity().then(|| definition.inputs())
}

/// The equation of each literal, over bits that are no exclusive ors. Those that get too long are left out.
fn equations(aig: &Aig, asserted: &[AigLit], budget: &Budget) -> Result<Vec<Equation>, Exhausted> {
    // The sum that each gate is; none if that is too long.
    let mut sums: FxHashMap<AigNode, Option<Equation>> = FxHashMap::default();
    let mut stack: Vec<AigNode> = asserted.iter().map(|literal| literal.node()).collect();
    while let Some(&node) = stack.last() {
        budget.spend(1)?;
        if sums.contains_key(&node) {
            stack.pop();
            continue;
        }
        let Some(inputs) = summands(aig, node) else {
            sums.insert(node, Some(Equation { bits: vec![node], value: false }));
            continue;
        };
        let missing: Vec<AigNode> =
            inputs.iter().map(|input| input.node()).filter(|n| !sums.contains_key(n)).collect();
        if !missing.is_empty() {
            stack.extend(missing);
            continue;
        }
        let mut sum = Some(Equation::default());
        for input in inputs {
            sum = match (sum, &sums[&input.node()]) {
                (Some(mut sum), Some(part)) if sum.bits.len() + part.bits.len() <= MAX_BITS => {
                    budget.spend((sum.bits.len() + part.bits.len()) as u64 / 8)?;
                    sum.add(part);
                    sum.value ^= input.is_negated();
                    Some(sum)
                }
                _ => None,
            };
        }
        sums.insert(node, sum);
    }
    let equation = |literal: &AigLit| {
        let mut equation = sums[&literal.node()].clone()?;
        // The bits and the value that the gate has beside them sum up to what is asserted.
        equation.value ^= !literal.is_negated();
        Some(equation)
    };
    Ok(asserted.iter().filter_map(equation).collect())
}

/// Leaves out equations with three bits that no other has, as long as there are any.
fn drop_isolated(equations: &mut Vec<Equation>, budget: &Budget) -> Result<(), Exhausted> {
    let mut users: FxHashMap<AigNode, Vec<usize>> = FxHashMap::default();
    for (number, equation) in equations.iter().enumerate() {
        budget.spend(equation.bits.len() as u64 / 8 + 1)?;
        for &bit in &equation.bits {
            users.entry(bit).or_default().push(number);
        }
    }
    let mut is_dropped = vec![false; equations.len()];
    let mut due: Vec<usize> = (0..equations.len()).collect();
    while let Some(number) = due.pop() {
        budget.spend(equations[number].bits.len() as u64 / 8 + 1)?;
        let bits = &equations[number].bits;
        let own = bits.iter().filter(|bit| users[bit].len() == 1).count();
        if is_dropped[number] || own < OWN_BITS {
            continue;
        }
        is_dropped[number] = true;
        for bit in bits {
            let Some(users) = users.get_mut(bit) else { continue };
            users.retain(|&user| user != number);
            due.extend(if let [last] = users[..] { Some(last) } else { None });
        }
    }
    let mut is_kept = is_dropped.iter().map(|is_dropped| !is_dropped);
    equations.retain(|_| is_kept.next().unwrap_or(true));
    Ok(())
}
