//! Formulas about one heap whose cells are listed: what they say together, without the heap.
//!
//! Idea: a symbolic heap without calls of predicates lists the cells, so each other formula about the same
//! heap is one about addresses and contents: `sep` is a choice of how the cells are parted, and a wand
//! adds the cells of its left side, which lists them as well.
//! Invariant: a formula about a set of cells holds exactly if its translation does, where the addresses
//! differ and none is nil. Whatever has no translation is refused. Each formula is translated once for
//! each set of cells.
//! Reference: Calcagno, Yang, O'Hearn, "Computability and complexity results for a spatial assertion
//! language for data structures", FSTTCS 2001.

use rustc_hash::FxHashMap;

use super::form::{Alternative, Heap, Predicates, Refused, Vocabulary};
use super::sequent::Sequent;
use crate::operator::Operator;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// How many cells there may be, those of wands too.
const MOST_CELLS: usize = 64;

/// How many ways to part cells are looked at.
const MOST_PARTITIONS: u64 = 10_000_000;

/// How many translations are made.
const MOST_TRANSLATIONS: usize = 300_000;

/// What formulas that hold of one heap say together without it. One of them, or a conjunct of one, lists the cells.
///
/// # Errors
/// If none does, or another one has no translation.
pub fn without_heap(terms: &mut Terms, formulas: &[TermId]) -> Refused<TermId> {
    let predicates = Predicates::of(terms, formulas)?;
    let mut vocabulary = Vocabulary::default();
    // What does not speak of the heap stands beside this for itself.
    let mut spatial = Vec::new();
    let mut pending: Vec<TermId> = formulas.iter().rev().copied().collect();
    while let Some(formula) = pending.pop() {
        if !vocabulary.is_spatial(terms, &predicates, formula) {
            continue;
        }
        match terms.operator(formula) {
            Operator::And => pending.extend(terms.args(formula).iter().rev()),
            _ => spatial.push(formula),
        }
    }
    let listed = |terms: &mut Terms, formula| listing(terms, &predicates, formula).ok();
    let found = (0..spatial.len()).find_map(|at| Some((at, listed(terms, spatial[at])?)));
    let (at, listing) = found.ok_or("no formula lists the cells of the heap")?;
    spatial.remove(at);
    let mut translation = Translation::new(terms, predicates, vocabulary);
    let mut cases = Vec::with_capacity(listing.len());
    for alternative in listing {
        let cells = translation.add_cells(&alternative.heap.cells)?;
        let mut parts = well_formed(translation.terms, &alternative.heap)?;
        for &formula in &spatial {
            parts.push(translation.of(Goal { term: formula, from: 0, cells })?);
        }
        cases.push(all_of(translation.terms, parts)?);
    }
    one_of(terms, cases)
}

/// The symbolic heaps whose disjunction a formula is, if they list their cells.
fn listing(
    terms: &mut Terms,
    predicates: &Predicates,
    formula: TermId,
) -> Refused<Vec<Alternative>> {
    let listing = predicates.alternatives(terms, formula)?;
    let lists = |one: &Alternative| one.existentials.is_empty() && one.heap.calls.is_empty();
    if listing.iter().all(lists) { Ok(listing) } else { Err("a formula that lists no cells") }
}

/// The conditions of a symbolic heap; its addresses differ, and none is nil.
fn well_formed(terms: &mut Terms, heap: &Heap) -> Refused<Vec<TermId>> {
    let mut parts = heap.facts.clone();
    parts.extend(Sequent { left: heap.clone(), ..Sequent::default() }.apart(terms)?);
    Ok(parts)
}

fn all_of(terms: &mut Terms, parts: Vec<TermId>) -> Refused<TermId> {
    joined(terms, true, parts)
}

fn one_of(terms: &mut Terms, parts: Vec<TermId>) -> Refused<TermId> {
    joined(terms, false, parts)
}

/// A conjunction or disjunction without constants.
fn joined(terms: &mut Terms, is_conjunction: bool, mut parts: Vec<TermId>) -> Refused<TermId> {
    let (neutral, absorbing) = (terms.truth(is_conjunction), terms.truth(!is_conjunction));
    parts.sort_unstable();
    parts.dedup();
    parts.retain(|&part| part != neutral);
    if parts.contains(&absorbing) {
        return Ok(absorbing);
    }
    match parts.as_slice() {
        [] => Ok(neutral),
        &[part] => Ok(part),
        parts if is_conjunction => terms.apply(Operator::And, parts),
        parts => terms.apply(Operator::Or, parts),
    }
}

/// Cells by number, as bits.
type Cells = u64;

/// A formula, or a `sep` of its arguments from this one on, and of which cells it is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Goal {
    term: TermId,
    from: usize,
    cells: Cells,
}

/// How many cells a formula may be true of, at least and at most.
type Size = (u32, u32);

const ANY: Size = (0, MOST_CELLS as u32);

/// The cases of the left side of a wand: what they ask of addresses and contents, and their cells.
type Added = Vec<(Vec<TermId>, Cells)>;

struct Translation<'t> {
    terms: &'t mut Terms,
    predicates: Predicates,
    vocabulary: Vocabulary,
    /// By term, those that were there at the beginning.
    sizes: Vec<Size>,
    /// All cells, as `pto`.
    cells: Vec<TermId>,
    /// By wand.
    added: FxHashMap<TermId, Added>,
    known: FxHashMap<Goal, TermId>,
    partitions: u64,
}

impl<'t> Translation<'t> {
    fn new(terms: &'t mut Terms, predicates: Predicates, vocabulary: Vocabulary) -> Self {
        let mut sizes: Vec<Size> = Vec::with_capacity(terms.len());
        for position in 0..terms.len() {
            let term = TermId(position as u32);
            let size = |arg: &TermId| sizes[arg.index()];
            let args = terms.args(term).iter();
            let either = |a: Size, b: Size| (a.0.min(b.0), a.1.max(b.1));
            let own = match terms.operator(term) {
                Operator::SepEmp => (0, 0),
                Operator::SepPto => (1, 1),
                Operator::SepStar => {
                    let sum = args.map(size).fold((0, 0), |a: Size, b| (a.0 + b.0, a.1 + b.1));
                    (sum.0.min(ANY.1 + 1), sum.1.min(ANY.1))
                }
                Operator::And => args.map(size).fold(ANY, |a, b| (a.0.max(b.0), a.1.min(b.1))),
                Operator::Or => args.map(size).reduce(either).unwrap_or(ANY),
                _ => ANY,
            };
            sizes.push(own);
        }
        Self {
            terms,
            predicates,
            vocabulary,
            sizes,
            cells: Vec::new(),
            added: FxHashMap::default(),
            known: FxHashMap::default(),
            partitions: 0,
        }
    }

    fn add_cells(&mut self, cells: &[TermId]) -> Refused<Cells> {
        let first = self.cells.len();
        self.cells.extend(cells);
        if self.cells.len() > MOST_CELLS {
            return Err("too many cells");
        }
        Ok((first..self.cells.len()).fold(0, |all, at| all | (1 << at)))
    }

    /// The translation of a goal, after those that it needs.
    fn of(&mut self, goal: Goal) -> Refused<TermId> {
        let mut stack = vec![goal];
        while let Some(&top) = stack.last() {
            if self.known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let made = self.step(top, &mut stack)?;
            if stack.len() > before {
                continue;
            }
            stack.pop();
            self.known.insert(top, made.ok_or("a formula without translation")?);
            if self.known.len() > MOST_TRANSLATIONS {
                return Err("too many translations");
            }
        }
        Ok(self.known[&goal])
    }

    /// What is known of a goal; without it, the goal is missing.
    fn needed(&self, goal: Goal, missing: &mut Vec<Goal>) -> Option<TermId> {
        let known = self.known.get(&goal).copied();
        if known.is_none() {
            missing.push(goal);
        }
        known
    }

    /// The translation, if nothing that it needs is missing.
    fn step(&mut self, goal: Goal, missing: &mut Vec<Goal>) -> Refused<Option<TermId>> {
        let Goal { term, cells, .. } = goal;
        if !self.vocabulary.is_spatial(self.terms, &self.predicates, term) {
            return Ok(Some(term));
        }
        let args = self.terms.args(term).to_vec();
        match self.terms.operator(term).clone() {
            Operator::SepEmp => Ok(Some(self.terms.truth(cells == 0))),
            Operator::SepPto => self.cell(&args, cells).map(Some),
            Operator::SepStar => self.parted(goal, &args, missing),
            Operator::SepWand => self.wand(term, &args, cells, missing),
            operator => {
                let is_connective = matches!(
                    operator,
                    Operator::Not
                        | Operator::And
                        | Operator::Or
                        | Operator::Xor
                        | Operator::Implies
                        | Operator::Equal
                        | Operator::Distinct
                        | Operator::Ite
                );
                let is_formula = |&arg: &TermId| *self.terms.sort(arg) == Sort::Bool;
                if !is_connective || !args.iter().all(is_formula) {
                    return Err("a part of a formula about the heap that is none");
                }
                let of = |&term: &TermId| self.needed(Goal { term, from: 0, cells }, missing);
                let parts: Vec<Option<TermId>> = args.iter().map(of).collect();
                let Some(parts) = parts.into_iter().collect::<Option<Vec<TermId>>>() else {
                    return Ok(None);
                };
                self.connected(operator, parts).map(Some)
            }
        }
    }

    fn connected(&mut self, operator: Operator, parts: Vec<TermId>) -> Refused<TermId> {
        match operator {
            Operator::And => all_of(self.terms, parts),
            Operator::Or => one_of(self.terms, parts),
            Operator::Not if *self.terms.operator(parts[0]) == Operator::True => {
                Ok(self.terms.truth(false))
            }
            Operator::Not if *self.terms.operator(parts[0]) == Operator::False => {
                Ok(self.terms.truth(true))
            }
            operator => self.terms.apply(operator, &parts),
        }
    }

    /// A cell is the only one.
    fn cell(&mut self, args: &[TermId], cells: Cells) -> Refused<TermId> {
        if cells.count_ones() != 1 {
            return Ok(self.terms.truth(false));
        }
        let there = self.terms.args(self.cells[cells.trailing_zeros() as usize]).to_vec();
        let mut parts = Vec::with_capacity(2);
        for (&arg, &other) in args.iter().zip(&there) {
            if self.terms.sort_id(arg) != self.terms.sort_id(other) {
                return Ok(self.terms.truth(false));
            }
            if arg != other {
                parts.push(self.terms.apply(Operator::Equal, &[arg, other])?);
            }
        }
        all_of(self.terms, parts)
    }

    /// Some of the cells are those of one argument, the others those of the next ones.
    fn parted(
        &mut self,
        goal: Goal,
        args: &[TermId],
        missing: &mut Vec<Goal>,
    ) -> Refused<Option<TermId>> {
        let Goal { term, from, cells } = goal;
        let first = args[from];
        let Some(rest) = args.get(from + 1..).filter(|rest| !rest.is_empty()) else {
            return Ok(self.needed(Goal { term: first, from: 0, cells }, missing));
        };
        let size = |arg: &TermId| self.sizes.get(arg.index()).copied().unwrap_or(ANY);
        let (least, most) = size(&first);
        let fewest: u32 = rest.iter().map(|arg| size(arg).0).sum();
        let greatest: u32 = rest.iter().map(|arg| size(arg).1).sum();
        let mut cases = Vec::new();
        let mut own = cells;
        let mut is_missing = false;
        loop {
            self.partitions += 1;
            if self.partitions > MOST_PARTITIONS {
                return Err("too many ways to part the cells");
            }
            let (count, left) = (own.count_ones(), (cells & !own).count_ones());
            if (least..=most).contains(&count) && (fewest..=greatest).contains(&left) {
                let one = self.needed(Goal { term: first, from: 0, cells: own }, missing);
                let is_false = |one| *self.terms.operator(one) == Operator::False;
                if let Some(one) = one
                    && !is_false(one)
                {
                    let other = Goal { term, from: from + 1, cells: cells & !own };
                    match self.needed(other, missing) {
                        Some(other) => cases.push(all_of(self.terms, vec![one, other])?),
                        None => is_missing = true,
                    }
                }
                is_missing |= one.is_none();
            }
            if own == 0 {
                break;
            }
            own = (own - 1) & cells;
        }
        if is_missing { Ok(None) } else { one_of(self.terms, cases).map(Some) }
    }

    /// Whatever cells of the left side are added, the right side holds of all.
    fn wand(
        &mut self,
        term: TermId,
        args: &[TermId],
        cells: Cells,
        missing: &mut Vec<Goal>,
    ) -> Refused<Option<TermId>> {
        let &[left, right] = args else { return Err("a wand of more than two formulas") };
        if !self.added.contains_key(&term) {
            let mut added = Vec::new();
            for alternative in listing(self.terms, &self.predicates, left)? {
                let more = self.add_cells(&alternative.heap.cells)?;
                added.push((well_formed(self.terms, &alternative.heap)?, more));
            }
            self.added.insert(term, added);
        }
        let mut cases = Vec::new();
        let mut is_missing = false;
        for (conditions, more) in self.added[&term].clone() {
            if cells & more != 0 {
                return Err("a wand inside of itself");
            }
            let goal = Goal { term: right, from: 0, cells: cells | more };
            let Some(after) = self.needed(goal, missing) else {
                is_missing = true;
                continue;
            };
            let mut case = vec![after];
            for condition in conditions {
                case.push(self.terms.apply(Operator::Not, &[condition])?);
            }
            case.extend(self.meetings(cells, more)?);
            cases.push(one_of(self.terms, case)?);
        }
        if is_missing { Ok(None) } else { all_of(self.terms, cases).map(Some) }
    }

    /// Equations of the addresses of some cells with those of others.
    fn meetings(&mut self, cells: Cells, more: Cells) -> Refused<Vec<TermId>> {
        let mut equations = Vec::new();
        for (at, &cell) in self.cells.iter().enumerate() {
            for (other, &added) in self.cells.iter().enumerate() {
                if (cells >> at) & (more >> other) & 1 == 0 {
                    continue;
                }
                let (a, b) = (self.terms.args(cell)[0], self.terms.args(added)[0]);
                if a == b {
                    return Ok(vec![self.terms.truth(true)]);
                }
                if self.terms.sort_id(a) == self.terms.sort_id(b) {
                    equations.push(self.terms.apply(Operator::Equal, &[a, b])?);
                }
            }
        }
        Ok(equations)
    }
}

#[cfg(test)]
mod tests;
