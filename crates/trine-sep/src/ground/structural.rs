//! Structural entailment: a positive assertion that has the shape of a negated one.
//!
//! Idea: shared terms make the comparison of two formulas a walk over pairs of nodes. `or` on the
//! left and `and` on the right need all, `and` on the left and `or` on the right need one, `sep`
//! against `sep` is compared place by place, and then in any order: operands of both sides are paired.
//! Invariant: a pair that is answered yes is an entailment on every heap. A pair that is being
//! examined counts as no.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};

/// Whether a formula entails another one whose negation is in the list.
pub(super) fn contradicts(
    store: &TermStore,
    formulas: &[TermId],
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let is_negative = |&&formula: &&TermId| store.op(formula) == Op::Not;
    let mut known = FxHashMap::default();
    for &negative in formulas.iter().filter(is_negative) {
        let goal = store.arg(negative, 0);
        for &premise in formulas.iter().filter(|formula| !is_negative(formula)) {
            if entails(store, premise, goal, &mut known, budget)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

struct Pair {
    left: TermId,
    right: TermId,
    /// Which way of proof is tried, and how far it is.
    way: usize,
    position: usize,
}

type Known = FxHashMap<(TermId, TermId), bool>;

fn easy(store: &TermStore, left: TermId, right: TermId) -> bool {
    left == right || store.op(right) == Op::True || store.op(left) == Op::False
}

fn entails(
    store: &TermStore,
    left: TermId,
    right: TermId,
    known: &mut Known,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let mut stack = vec![Pair { left, right, way: 0, position: 0 }];
    while let Some(pair) = stack.last_mut() {
        budget.spend(1)?;
        let key = (pair.left, pair.right);
        if easy(store, pair.left, pair.right) {
            known.insert(key, true);
            stack.pop();
            continue;
        }
        match advance(store, pair, known, budget)? {
            Next::Result(result) => {
                known.insert(key, result);
                stack.pop();
            }
            Next::Need(left, right) => {
                // On the way counts as no.
                known.insert(key, false);
                stack.push(Pair { left, right, way: 0, position: 0 });
            }
        }
    }
    Ok(known.get(&(left, right)).copied().unwrap_or(false))
}

enum Next {
    Result(bool),
    Need(TermId, TermId),
}

fn advance(
    store: &TermStore,
    pair: &mut Pair,
    known: &Known,
    budget: &Budget,
) -> Result<Next, Exhausted> {
    let (left, right) = (pair.left, pair.right);
    let (lefts, rights) = (store.args(left), store.args(right));
    let (left_op, right_op) = (store.op(left), store.op(right));
    if left_op == Op::Or {
        return Ok(all(pair, lefts.iter().map(|&part| (part, right)), known));
    }
    if right_op == Op::And {
        return Ok(all(pair, rights.iter().map(|&part| (left, part)), known));
    }
    let are_stars =
        left_op == Op::SepStar && right_op == Op::SepStar && lefts.len() == rights.len();
    loop {
        let next = match pair.way {
            0 if left_op == Op::And => some(pair, lefts.iter().map(|&part| (part, right)), known),
            1 if right_op == Op::Or => some(pair, rights.iter().map(|&part| (left, part)), known),
            2 if are_stars => all(pair, lefts.iter().copied().zip(rights.iter().copied()), known),
            3 if are_stars => paired(pair, lefts, rights, known, budget)?,
            0..=3 => Next::Result(false),
            _ => return Ok(Next::Result(false)),
        };
        match next {
            Next::Result(false) => {
                pair.way += 1;
                pair.position = 0;
            }
            next => return Ok(next),
        }
    }
}

/// Operands of both sides in pairs of which each left one entails the right one.
fn paired(
    pair: &mut Pair,
    lefts: &[TermId],
    rights: &[TermId],
    known: &Known,
    budget: &Budget,
) -> Result<Next, Exhausted> {
    let count = lefts.len();
    while pair.position < count * count {
        let key = (lefts[pair.position / count], rights[pair.position % count]);
        if !known.contains_key(&key) {
            return Ok(Next::Need(key.0, key.1));
        }
        pair.position += 1;
    }
    let fits = |left: usize, right: usize| known.get(&(lefts[left], rights[right])) == Some(&true);
    Ok(Next::Result(perfect_matching(count, fits, budget)?))
}

/// Whether numbers on both sides can be paired so that all pairs fit, by augmenting paths.
fn perfect_matching(
    count: usize,
    fits: impl Fn(usize, usize) -> bool,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    // By number on the right: its partner.
    let mut partner: Vec<Option<usize>> = vec![None; count];
    for first in 0..count {
        // By number on the right: the number on the left from which it was reached.
        let mut reached: Vec<Option<usize>> = vec![None; count];
        let mut open = vec![first];
        let mut end = None;
        'path: while let Some(left) = open.pop() {
            budget.spend(count as u64)?;
            for right in 0..count {
                if reached[right].is_some() || !fits(left, right) {
                    continue;
                }
                reached[right] = Some(left);
                match partner[right] {
                    Some(next) => open.push(next),
                    None => {
                        end = Some(right);
                        break 'path;
                    }
                }
            }
        }
        let Some(mut right) = end else { return Ok(false) };
        while let Some(left) = reached[right] {
            let before = (0..count).find(|&other| partner[other] == Some(left));
            partner[right] = Some(left);
            match before {
                Some(other) if left != first => {
                    partner[other] = None;
                    right = other;
                }
                _ => break,
            }
        }
    }
    Ok(true)
}

fn all(pair: &mut Pair, parts: impl Iterator<Item = (TermId, TermId)>, known: &Known) -> Next {
    for (left, right) in parts.skip(pair.position) {
        match known.get(&(left, right)) {
            Some(true) => pair.position += 1,
            Some(false) => return Next::Result(false),
            None => return Next::Need(left, right),
        }
    }
    Next::Result(true)
}

fn some(pair: &mut Pair, parts: impl Iterator<Item = (TermId, TermId)>, known: &Known) -> Next {
    for (left, right) in parts.skip(pair.position) {
        match known.get(&(left, right)) {
            Some(true) => return Next::Result(true),
            Some(false) => pair.position += 1,
            None => return Next::Need(left, right),
        }
    }
    Next::Result(false)
}
