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
        } else if *terms.operator(formula) == Operator::And {
            pending.extend(terms.args(formula).iter().rev());
        } else {
            spatial.push(formula);
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
mod tests {
    use super::*;
    use crate::reader::Reader;
    use crate::sexp::Forms;

    /// Numbers that look random, from a seed.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((self.0 >> 33) as usize) % limit
        }

        fn place(&mut self) -> &'static str {
            ["a", "b", "c", "a", "b", "c", "(as nil L)"][self.below(7)]
        }

        fn cell(&mut self) -> String {
            format!("(pto {} {})", self.place(), self.place())
        }

        fn pure(&mut self) -> String {
            let equation = format!("(= {} {})", self.place(), self.place());
            if self.below(2) == 0 { equation } else { format!("(not {equation})") }
        }

        /// A formula that lists its cells.
        fn listing(&mut self) -> String {
            match self.below(8) {
                0 => "(_ emp L L)".into(),
                1 | 2 => self.cell(),
                3..=5 => format!("(sep {} {})", self.cell(), self.cell()),
                6 => format!("(and {} (sep {} {}))", self.pure(), self.cell(), self.cell()),
                _ => format!("(or {} (and {} {}))", self.cell(), self.cell(), self.pure()),
            }
        }

        fn formula(&mut self, depth: usize) -> String {
            if depth == 0 {
                return match self.below(6) {
                    0 => "(_ emp L L)".into(),
                    1 => self.pure(),
                    2 => "true".into(),
                    _ => self.cell(),
                };
            }
            let mut inner = || self.formula(depth - 1);
            let (one, other) = (inner(), inner());
            match self.below(12) {
                0..=3 => format!("(sep {one} {other})"),
                4 => format!("(sep {one} {other} {})", self.formula(0)),
                5 => format!("(wand {} {one})", self.listing()),
                6 => format!("(and {one} {other})"),
                7 => format!("(or {one} {other})"),
                8 => format!("(ite {} {one} {other})", self.pure()),
                9 => format!("(=> {one} {other})"),
                _ => format!("(not {one})"),
            }
        }
    }

    /// What lies at addresses 1 to 3, where 0 is nil.
    type Small = [Option<u8>; 3];

    fn all_heaps() -> Vec<Small> {
        let content = |code: usize| u8::try_from(code).ok().filter(|&code| code < 4);
        (0..125)
            .map(|code| [content(code / 25), content(code / 5 % 5), content(code % 5)])
            .collect()
    }

    /// Both together, if they share no address.
    fn union(one: &Small, other: &Small) -> Option<Small> {
        let mut both = *one;
        for (place, &content) in both.iter_mut().zip(other) {
            if place.is_some() && content.is_some() {
                return None;
            }
            *place = place.or(content);
        }
        Some(both)
    }

    struct Truth<'a> {
        terms: &'a Terms,
        heaps: &'a [Small],
        constants: &'a [TermId],
        values: [u8; 3],
    }

    impl Truth<'_> {
        fn value(&self, term: TermId) -> u8 {
            let position = self.constants.iter().position(|&constant| constant == term);
            position.map_or(0, |position| self.values[position])
        }

        /// The definition of the semantics, word by word.
        fn holds(&self, term: TermId, heap: &Small) -> bool {
            let args = self.terms.args(term);
            let holds = |arg: TermId| self.holds(arg, heap);
            match self.terms.operator(term) {
                Operator::True => true,
                Operator::False => false,
                Operator::Not => !holds(args[0]),
                Operator::And => args.iter().all(|&arg| holds(arg)),
                Operator::Or => args.iter().any(|&arg| holds(arg)),
                Operator::Implies => !holds(args[0]) || holds(args[1]),
                Operator::Ite => holds(args[if holds(args[0]) { 1 } else { 2 }]),
                Operator::Equal => self.value(args[0]) == self.value(args[1]),
                Operator::SepEmp => heap.iter().all(Option::is_none),
                Operator::SepPto => {
                    let address = self.value(args[0]) as usize;
                    let mut only = [None; 3];
                    address > 0 && {
                        only[address - 1] = Some(self.value(args[1]));
                        only == *heap
                    }
                }
                Operator::SepStar => self.parts(args, heap),
                Operator::SepWand => self.heaps.iter().all(|more| match union(heap, more) {
                    Some(both) => !self.holds(args[0], more) || self.holds(args[1], &both),
                    None => true,
                }),
                other => unreachable!("{other:?} was not generated"),
            }
        }

        fn parts(&self, args: &[TermId], heap: &Small) -> bool {
            let Some((&first, rest)) = args.split_first() else {
                return heap.iter().all(Option::is_none);
            };
            (0..8).any(|choice: usize| {
                let taken = |at: usize| (choice >> at) & 1 == 1;
                let (mut one, mut other) = (*heap, *heap);
                for at in 0..3 {
                    *(if taken(at) { &mut other[at] } else { &mut one[at] }) = None;
                }
                // Each way to part the heap once.
                (0..3).all(|at| !taken(at) || heap[at].is_some())
                    && self.holds(first, &one)
                    && self.parts(rest, &other)
            })
        }
    }

    fn reader() -> Reader {
        let mut reader = Reader::default();
        let script = b"(declare-sort L 0) (declare-heap (L L)) (declare-const a L)
            (declare-const b L) (declare-const c L)";
        let mut forms = Forms::new(script);
        while let Ok(Some(form)) = forms.next_form() {
            reader.command(&form).expect("a command");
        }
        reader
    }

    fn read(reader: &mut Reader, text: &str) -> TermId {
        let form = Forms::new(text.as_bytes()).next_form().expect("a form").expect("a form");
        reader.term(&form, 0).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
    }

    /// On all heaps with at most three cells: what is said without the heap holds of constants exactly if some
    /// heap satisfies all formulas.
    #[test]
    fn without_the_heap_as_much_is_said() {
        let mut dice = Dice(5);
        let heaps = all_heaps();
        let rounds = std::env::var("TRINE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok());
        let (mut holding, mut all) = (0, 0);
        for _ in 0..rounds.unwrap_or(60) {
            let mut reader = reader();
            let constants: Vec<TermId> =
                ["a", "b", "c"].into_iter().map(|name| read(&mut reader, name)).collect();
            let mut texts = vec![dice.listing()];
            for _ in 0..1 + dice.below(2) {
                texts.push(dice.formula(3));
            }
            let formulas: Vec<TermId> = texts.iter().map(|text| read(&mut reader, text)).collect();
            let without = without_heap(reader.terms_mut(), &formulas)
                .unwrap_or_else(|why| panic!("{why}: {texts:?}"));
            let both = reader.terms_mut().apply(Operator::And, &formulas).expect("formulas");
            let is_pure = |&formula: &TermId| !is_about_heap(reader.terms(), formula);
            let pure: Vec<TermId> =
                conjuncts(reader.terms(), &formulas).into_iter().filter(is_pure).collect();
            for code in 0..64_u8 {
                let values = [code / 16, code / 4 % 4, code % 4];
                let (terms, constants) = (reader.terms(), constants.as_slice());
                let truth = Truth { terms, heaps: &heaps, constants, values };
                let expected = heaps.iter().any(|heap| truth.holds(both, heap));
                // What does not speak of the heap stands beside for itself.
                let holds = |&formula: &TermId| truth.holds(formula, &[None; 3]);
                let apart = pure.iter().all(holds);
                let found = truth.holds(without, &[None; 3]) && apart;
                assert_eq!(found, expected, "{values:?} {texts:#?}");
                holding += usize::from(found);
                all += 1;
            }
        }
        // Neither side may be all there is.
        assert!(holding * 100 > all && holding * 100 < 99 * all, "{holding} of {all}");
    }

    fn conjuncts(terms: &Terms, formulas: &[TermId]) -> Vec<TermId> {
        let (mut found, mut pending) = (Vec::new(), formulas.to_vec());
        while let Some(formula) = pending.pop() {
            match terms.operator(formula) {
                Operator::And => pending.extend(terms.args(formula)),
                _ => found.push(formula),
            }
        }
        found
    }

    fn is_about_heap(terms: &Terms, formula: TermId) -> bool {
        Vocabulary::default().is_spatial(terms, &Predicates::default(), formula)
    }

    #[test]
    fn what_lists_no_cells_is_refused() {
        for texts in [
            &["true", "(not (pto a b))"][..],
            &["(not (_ emp L L))"],
            &["(exists ((x L)) (pto a x))"],
            &["(pto a b)", "(exists ((x L)) (sep (pto a x) true))"],
            &["(pto a b)", "(wand (not (pto b a)) true)", "(wand true (pto a b))"],
        ] {
            let mut reader = reader();
            let formulas: Vec<TermId> = texts.iter().map(|text| read(&mut reader, text)).collect();
            assert!(without_heap(reader.terms_mut(), &formulas).is_err(), "{texts:?}");
        }
    }
}
