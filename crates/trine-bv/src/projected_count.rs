//! How many values words have in the models of formulas.
//!
//! Idea: the circuits of the formulas become a decision diagram over their bits, in the order in which the circuits
//! reach them, so that the bits of operands of one place lie together. All bits but those of the counted words are
//! projected away, and the diagram that is left is counted.
//! Invariant: a number is the exact count; where the diagram would be too large there is none.
//! Reference: Bryant 1986; Malik, Wang, Brayton, Sangiovanni-Vincentelli, "Logic verification using binary decision
//! diagrams in a logic synthesis environment", ICCAD 1988, for the order of bits.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};
use trine_value::Integer;

use crate::aig::{Aig, AigLit, AigNode, NodeKind};
use crate::blast::Blaster;
use crate::diagram::{Diagrams, Edge, MOST_BITS, Unbuilt};

/// Larger diagrams are given up.
const MOST_NODES: usize = 2_000_000;

/// The number of tuples of values that the terms, formulas or words, have in models of the formulas; nothing if the formulas speak of
/// anything but words, or if that is too large for a diagram.
///
/// ```
/// use trine_bv::count_words;
/// use trine_collections::Budget;
/// use trine_term::{Op, TermStore};
///
/// let mut store = TermStore::new();
/// let word = store.sorts.bitvec(32);
/// let x = store.declare_const("x", word);
/// let bound = store.mk_bv_u64(32, 0x10000);
/// let small = store.mk(Op::BvUlt, &[x, bound]);
/// let count = count_words(&mut store, &[small], &[x], &Budget::unlimited());
/// assert_eq!(count, Ok(Some(0x10000.into())));
/// ```
///
/// # Errors
/// If the budget ends.
pub fn count_words(
    store: &mut TermStore,
    formulas: &[TermId],
    terms: &[TermId],
    budget: &Budget,
) -> Result<Option<Integer>, Exhausted> {
    let all: Vec<TermId> = formulas.iter().chain(terms).copied().collect();
    if !are_words(store, &all) {
        return Ok(None);
    }
    let mut blaster = Blaster::new();
    let mut roots = Vec::new();
    for &formula in formulas {
        roots.push(blaster.formula(store, formula, budget)?);
    }
    let mut counted = Vec::new();
    for &term in terms {
        let word = blaster.blast(store, term, budget)?;
        counted.extend_from_slice(blaster.bits(word));
    }
    roots.extend(blaster.take_obligations());
    if blaster.unsupported().is_some() || blaster.needs_lemmas() {
        return Ok(None);
    }
    match count(blaster.aig(), &roots, &counted, budget) {
        Ok(count) => Ok(Some(count)),
        Err(Unbuilt::TooLarge) => Ok(None),
        Err(Unbuilt::Budget(reason)) => Err(reason),
    }
}

/// Whether terms speak of words and truth values alone, without functions.
fn are_words(store: &TermStore, terms: &[TermId]) -> bool {
    let mut fits = true;
    post_order(store, terms, &mut TermSet::new(), |term| {
        fits &= matches!(store.sort_of(term), Sort::Bool | Sort::BitVec(_))
            && (store.op(term) != Op::Apply || store.args(term).is_empty())
            && !matches!(store.op(term), Op::Forall | Op::Exists | Op::BoundVar);
    });
    fits
}

/// The number of values of the counted bits under which the roots can hold.
fn count(
    aig: &Aig,
    roots: &[AigLit],
    counted: &[AigLit],
    budget: &Budget,
) -> Result<Integer, Unbuilt> {
    let mut order = Order { aig, bits: FxHashMap::default(), next: 0 };
    // A bit that is counted and is no input is one of its own, equal to what it is made of.
    let mut apart: Vec<(AigLit, u32)> = Vec::new();
    let mut kept: Vec<u32> = Vec::new();
    let mut seen: FxHashMap<AigNode, u32> = FxHashMap::default();
    for &root in roots {
        order.reach(root, budget)?;
    }
    for &bit in counted {
        order.reach(bit, budget)?;
        // Bits of one node say the same, and constants say nothing.
        if bit.is_constant() || seen.contains_key(&bit.node()) {
            continue;
        }
        let own = match order.bits.get(&bit.node()) {
            Some(&own) => own,
            None => {
                let own = order.fresh();
                apart.push((bit, own));
                own
            }
        };
        seen.insert(bit.node(), own);
        kept.push(own);
    }
    let total = order.next as usize;
    if total > MOST_BITS {
        return Err(Unbuilt::TooLarge);
    }
    let mut is_kept = vec![false; total];
    kept.iter().for_each(|&bit| is_kept[bit as usize] = true);
    let mut build = Build {
        aig,
        bits: order.bits,
        diagrams: Diagrams::new(MOST_NODES),
        functions: FxHashMap::default(),
    };
    let mut whole = Edge::TRUE;
    for &root in roots {
        let function = build.function(root, budget)?;
        whole = build.diagrams.and(whole, function, budget)?;
    }
    for (bit, own) in apart {
        let function = build.function(bit, budget)?;
        let own = build.diagrams.bit(own)?;
        let differ = build.diagrams.and(function, !own, budget)?;
        let differ_too = build.diagrams.and(!function, own, budget)?;
        whole = build.diagrams.and(whole, !differ, budget)?;
        whole = build.diagrams.and(whole, !differ_too, budget)?;
    }
    let projected = build.diagrams.project(whole, &is_kept, &mut FxHashMap::default(), budget)?;
    Ok(build.diagrams.count(projected, &is_kept, budget)?)
}

/// Numbers the inputs as circuits reach them.
struct Order<'a> {
    aig: &'a Aig,
    bits: FxHashMap<AigNode, u32>,
    next: u32,
}

impl Order<'_> {
    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn reach(&mut self, root: AigLit, budget: &Budget) -> Result<(), Exhausted> {
        let mut seen = FxHashSet::default();
        let mut open = vec![root.node()];
        while let Some(node) = open.pop() {
            if !seen.insert(node) {
                continue;
            }
            budget.spend(1)?;
            match self.aig.kind(node) {
                NodeKind::False => {}
                NodeKind::Input(_) => {
                    if !self.bits.contains_key(&node) {
                        let own = self.fresh();
                        self.bits.insert(node, own);
                    }
                }
                NodeKind::And(left, right) => open.extend([right.node(), left.node()]),
            }
        }
        Ok(())
    }
}

/// Circuits as diagrams.
struct Build<'a> {
    aig: &'a Aig,
    bits: FxHashMap<AigNode, u32>,
    diagrams: Diagrams,
    functions: FxHashMap<AigNode, Edge>,
}

impl Build<'_> {
    fn function(&mut self, root: AigLit, budget: &Budget) -> Result<Edge, Unbuilt> {
        let mut open = vec![root.node()];
        while let Some(&node) = open.last() {
            if self.functions.contains_key(&node) {
                open.pop();
                continue;
            }
            let found = match self.aig.kind(node) {
                NodeKind::False => Edge::FALSE,
                NodeKind::Input(_) => self.diagrams.bit(self.bits[&node])?,
                NodeKind::And(left, right) => {
                    let known = [left, right].map(|side| self.functions.get(&side.node()).copied());
                    let [Some(a), Some(b)] = known else {
                        let missing = [right, left].map(AigLit::node);
                        let is_missing = |node: &AigNode| !self.functions.contains_key(node);
                        open.extend(missing.into_iter().filter(is_missing));
                        continue;
                    };
                    let negated =
                        |edge: Edge, side: AigLit| if side.is_negated() { !edge } else { edge };
                    self.diagrams.and(negated(a, left), negated(b, right), budget)?
                }
            };
            self.functions.insert(node, found);
            open.pop();
        }
        let found = self.functions[&root.node()];
        Ok(if root.is_negated() { !found } else { found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A projected count is the number of values for which some value of the other word is left.
    #[test]
    fn other_words_are_projected_away() {
        let mut store = TermStore::new();
        let word = store.sorts.bitvec(4);
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, word));
        let budget = Budget::unlimited();
        for (number, op) in [Op::BvMul, Op::BvAdd, Op::BvAnd, Op::BvUrem].into_iter().enumerate() {
            for limit in 0..16 {
                let result = store.mk(op, &[x, y]);
                let bound = store.mk_bv_u64(4, limit);
                let (above, less) =
                    (store.mk(Op::BvUgt, &[result, bound]), store.mk(Op::BvUlt, &[y, bound]));
                let holds = |a: u64, b: u64| {
                    let result = match number {
                        0 => a * b % 16,
                        1 => (a + b) % 16,
                        2 => a & b,
                        _ if b == 0 => a,
                        _ => a % b,
                    };
                    result > limit && b < limit
                };
                let wanted = (0..16).filter(|&a| (0..16).any(|b| holds(a, b))).count();
                let found = count_words(&mut store, &[above, less], &[x], &budget).unwrap();
                assert_eq!(found, Some(Integer::from(wanted)), "{op:?} {limit}");
                let mut results: Vec<u64> = Vec::new();
                for (a, b) in (0..256).map(|pair| (pair / 16, pair % 16)) {
                    if holds(a, b) {
                        results.push(a ^ b);
                    }
                }
                results.sort_unstable();
                results.dedup();
                let xor = store.mk(Op::BvXor, &[x, y]);
                let found = count_words(&mut store, &[above, less], &[xor], &budget).unwrap();
                assert_eq!(found, Some(Integer::from(results.len())), "{op:?} {limit}");
            }
        }
    }

    #[test]
    fn what_is_no_word_is_not_counted() {
        let mut store = TermStore::new();
        let x = store.declare_const("x", store.sorts.int());
        let less = store.mk(Op::Lt, &[x, x]);
        assert_eq!(count_words(&mut store, &[], &[less], &Budget::unlimited()), Ok(None));
        let few = Budget::unlimited().with_ticks(10);
        let word = store.sorts.bitvec(32);
        let [y, z] = ["y", "z"].map(|name| store.declare_const(name, word));
        let product = store.mk(Op::BvMul, &[y, z]);
        assert!(count_words(&mut store, &[], &[product], &few).is_err());
    }
}
