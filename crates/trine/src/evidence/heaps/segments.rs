//! Entailments between list segments, by walks.
//!
//! Idea: each segment of the right side is walked along cells and segments of the left side. Where two
//! segments leave one place, or something is left over, a segment of the left side is unfolded, which says
//! whether it is empty. A walk becomes moves: a cell is one step of the right segment, and a lemma cuts the
//! right segment where a segment of the left side ends. The lemma needs that the end of the whole is nil, or
//! lies beside the heap, so walks that end at a cell come after the one that takes that cell.
//! Invariant: heuristics decide which moves are tried, the checker whether they are right.
//! Reference: Berdine, Calcagno, O'Hearn, "A decidable fragment of separation logic", FSTTCS 2004; Cook,
//! Haase, Ouaknine, Parkinson, Worrell, "Tractable reasoning in a fragment of separation logic", CONCUR 2011.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;
use trine_check::rules::heap::{Companion, Heap, Move, Sequent, Use, is_location};
use trine_check::{Operator, Terms};

use super::super::search::Checked;
use super::writer::{Made, Writer};

/// How many moves a refutation may have.
const MOST_MOVES: usize = 20_000;

/// The definition of list segments: which of its two rules is the step.
#[derive(Clone, Copy)]
struct Lists {
    step: usize,
}

/// An edge of the left side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edge {
    Cell(Checked),
    Segment(Checked),
}

/// What to do with a sequent.
enum Plan {
    /// Each segment of the right side, with its walk.
    Walks(Vec<(Checked, Vec<Edge>)>),
    /// Find out whether this segment is empty.
    Unfold(Checked),
}

/// Shows that each premise entails the conclusion.
pub(super) fn refute(writer: &mut Writer<'_>) -> Made<()> {
    let lists = recognized(writer)?;
    if writer.prover.conclusions.len() != 1 || !writer.prover.conclusions[0].existentials.is_empty()
    {
        return Err("not one conclusion without existentials".into());
    }
    let mut walker =
        Walker { writer, lists, moves: 0, ends: Vec::new(), made: FxHashSet::default() };
    walker.lemmas()?;
    for premise in 0..walker.writer.prover.premises.len() {
        let count = walker.writer.prover.premises[premise].existentials.len();
        let names = walker.writer.fresh_names(count);
        let terms = walker.writer.reader.terms_mut();
        let introduced = walker.writer.prover.goal(terms, premise, &names, Some((0, &[])))?;
        let _ = write!(walker.writer.text, "\n (goal {premise} ({}) 0 ())", names.join(" "));
        walker.writer.bind(&introduced)?;
        walker.derivation()?;
    }
    Ok(())
}

/// Whether the only predicate is a list segment.
fn recognized(writer: &Writer<'_>) -> Made<Lists> {
    let terms = writer.reader.terms();
    let [(_, list)] = writer.prover.predicates.list.as_slice() else {
        return Err("not one predicate".into());
    };
    let &[x, y] = list.parameters.as_slice() else { return Err("other parameters".into()) };
    let is_base = |heap: &Heap| {
        heap.cells.is_empty()
            && heap.calls.is_empty()
            && matches!(heap.facts.as_slice(), &[fact] if equation(terms, fact) == Some((x, y)))
    };
    let is_step = |heap: &Heap, z: Checked| {
        let cell = heap.cells.first().map(|&cell| terms.args(cell));
        let call = heap.calls.first().map(|&call| terms.args(call));
        heap.cells.len() == 1
            && heap.calls.len() == 1
            && heap.facts.len() <= 1
            && cell.is_some_and(|cell| cell[0] == x && next(terms, cell[1]) == Some(z))
            && call == Some(&[z, y][..])
    };
    let [one, other] = list.rules.as_slice() else { return Err("other rules".into()) };
    for (step, base, rule) in [(1, one, other), (0, other, one)] {
        if base.existentials.is_empty()
            && is_base(&base.heap)
            && matches!(rule.existentials.as_slice(), &[z] if is_step(&rule.heap, z))
            && terms.sort_id(x) == terms.sort_id(y)
        {
            return Ok(Lists { step });
        }
    }
    Err("no list segments".into())
}

/// Both sides of an equation.
fn equation(terms: &Terms, fact: Checked) -> Option<(Checked, Checked)> {
    match (terms.operator(fact), terms.args(fact)) {
        (Operator::Equal, &[a, b]) => Some((a, b)),
        _ => None,
    }
}

/// The only location that a cell holds.
fn next(terms: &Terms, content: Checked) -> Option<Checked> {
    if is_location(terms, terms.sort_id(content)) {
        return Some(content);
    }
    match (terms.operator(content), terms.args(content)) {
        (Operator::Construct(_), &[next]) if is_location(terms, terms.sort_id(next)) => Some(next),
        _ => None,
    }
}

struct Walker<'w, 'a> {
    writer: &'w mut Writer<'a>,
    lists: Lists,
    moves: usize,
    /// The constants of the lemmas.
    ends: Vec<Vec<Checked>>,
    /// Where the cells of unfolded segments lead: segments that begin there are not unfolded again.
    made: FxHashSet<Checked>,
}

impl Walker<'_, '_> {
    fn sequent(&self) -> Made<Sequent> {
        self.writer.prover.sequent().cloned().ok_or_else(|| "nothing is open".into())
    }

    fn take(&mut self, step: &Move) -> Made<Vec<Checked>> {
        self.moves += 1;
        if self.moves > MOST_MOVES {
            return Err("too many moves".into());
        }
        let introduced = self.writer.take(step)?;
        Ok(introduced.into_iter().map(|(_, constant)| constant).collect())
    }

    /// Two lemmas: segments compose up to nil, and up to what lies beside them.
    fn lemmas(&mut self) -> Made<()> {
        let (function, list) = &self.writer.prover.predicates.list[0];
        let (function, sort) = (*function, list.parameters[0]);
        let sort = self.writer.reader.terms().sort_id(sort);
        for is_nil in [true, false] {
            let names = self.writer.fresh_names(if is_nil { 2 } else { 3 });
            let terms = self.writer.reader.terms_mut();
            let sort_text = terms.sorts.text(sort);
            let mut ends = Vec::new();
            for name in &names {
                ends.push(trine_check::rules::heap::Prover::fresh(terms, name, sort)?);
            }
            if is_nil {
                ends.push(terms.nil(sort));
            }
            let (first, second) =
                (terms.call(function, &ends[..2])?, terms.call(function, &ends[1..])?);
            let whole = terms.call(function, &[ends[0], ends[2]])?;
            let sequent = Sequent {
                left: Heap { calls: vec![first, second], ..Heap::default() },
                right: Heap { calls: vec![whole], ..Heap::default() },
                framed: if is_nil { Vec::new() } else { vec![ends[2]] },
                ..Sequent::default()
            };
            for (name, &end) in names.iter().zip(&ends) {
                self.writer.reader.name(name, end)?;
            }
            let declared: Vec<String> =
                names.iter().map(|name| format!("({name} {sort_text})")).collect();
            let (left, right) = (
                self.writer.show_list(sequent.left.terms())?,
                self.writer.show_list(sequent.right.terms())?,
            );
            let beside = if is_nil { String::new() } else { names[2].clone() };
            let declared = declared.join(" ");
            let _ = write!(
                self.writer.text,
                "\n (lemma ({declared}) () ({left}) ({right}) ({beside}))"
            );
            self.writer.prover.lemma(self.writer.reader.terms(), sequent)?;
            self.composition(ends[0], ends[1])?;
            self.ends.push(ends[..names.len()].to_vec());
        }
        Ok(())
    }

    /// The derivation of a lemma.
    fn composition(&mut self, a: Checked, b: Checked) -> Made<()> {
        let mut names = vec![Vec::new(), Vec::new()];
        names[self.lists.step] = self.writer.fresh_names(1);
        let z = self.take(&Move::Unfold(0, names))?[0];
        for rule in 0..2 {
            if rule == self.lists.step {
                let again = Use {
                    companion: Companion::Move(0),
                    places: vec![(a, z)],
                    cells: Vec::new(),
                    calls: vec![1, 0],
                    names: Vec::new(),
                    parts: Vec::new(),
                };
                self.take(&Move::Use(Box::new(again)))?;
                self.step(0, 0, z)?;
            } else {
                self.take(&Move::Equal(b, a))?;
            }
            self.take(&Move::Call(0, 0))?;
            self.take(&Move::Empty)?;
        }
        Ok(())
    }

    /// A segment of the right side begins with a cell of the left side.
    fn step(&mut self, call: usize, cell: usize, next: Checked) -> Made<()> {
        let names = self.writer.fresh_names(1);
        let made = self.take(&Move::UnfoldRight(call, self.lists.step, names))?[0];
        let last = self.sequent()?.right.cells.len() - 1;
        self.take(&Move::Cell(cell, last))?;
        self.take(&Move::Choose(made, next))?;
        self.writer.discharge().map(drop)
    }

    fn derivation(&mut self) -> Made<()> {
        while let Some(sequent) = self.writer.prover.sequent().cloned() {
            let terms = self.writer.reader.terms();
            let equal = sequent.left.facts.iter().filter_map(|&fact| equation(terms, fact));
            let mut equal = equal.filter(|(a, b)| a != b);
            if let Some((a, b)) = equal.next() {
                let is_nil = *terms.operator(a) == Operator::SepNil;
                let (from, to) = if is_nil { (b, a) } else { (a, b) };
                self.take(&Move::Equal(from, to))?;
            } else if self.writer.prover.is_impossible(terms)? {
                self.take(&Move::Contradiction)?;
            } else {
                match plan(terms, &sequent, &self.made)? {
                    Plan::Unfold(call) => {
                        let at = sequent.left.calls.iter().position(|&other| other == call);
                        let mut names = vec![Vec::new(), Vec::new()];
                        names[self.lists.step] = self.writer.fresh_names(1);
                        let made = self.take(&Move::Unfold(at.ok_or("no such segment")?, names))?;
                        self.made.extend(made);
                    }
                    Plan::Walks(walks) => match self.unsure(&sequent, &walks)? {
                        Some(fact) => drop(self.take(&Move::Cases(fact))?),
                        None => self.walk(walks)?,
                    },
                }
            }
        }
        Ok(())
    }

    /// An equation that a step of a walk excludes, and of which nobody knows once the segments that exclude it are
    /// matched: whether the place of a cell is the end of the walk.
    fn unsure(
        &mut self,
        sequent: &Sequent,
        walks: &[(Checked, Vec<Edge>)],
    ) -> Made<Option<Checked>> {
        let rules = &self.writer.prover.predicates.list[0].1.rules;
        if rules[self.lists.step].heap.facts.is_empty() {
            return Ok(None);
        }
        let terms = self.writer.reader.terms_mut();
        let allocated = sequent.allocated(terms);
        for (call, walk) in walks {
            let end = terms.args(*call)[1];
            if *terms.operator(end) == Operator::SepNil || allocated.contains(&end) {
                continue;
            }
            for edge in walk {
                let Edge::Cell(cell) = *edge else { continue };
                let address = terms.args(cell)[0];
                let equal = terms.apply(Operator::Equal, &[address, end])?;
                let differ = terms.apply(Operator::Not, &[equal])?;
                if !sequent.left.facts.contains(&differ) {
                    return Ok(Some(equal));
                }
            }
        }
        Ok(None)
    }

    /// Matches cells, then segments along their walks.
    fn walk(&mut self, mut walks: Vec<(Checked, Vec<Edge>)>) -> Made<()> {
        while let Some(cell) = self.sequent()?.right.cells.first().copied() {
            let terms = self.writer.reader.terms();
            let address = terms.args(cell)[0];
            let at = self.cell_at(address)?;
            self.take(&Move::Cell(at, 0))?;
        }
        while !walks.is_empty() {
            let mut waiting = Vec::new();
            let before: usize = walks.iter().map(|(_, walk)| walk.len() + 1).sum();
            for (call, walk) in walks {
                waiting.extend(self.part_of_walk(call, &walk)?);
            }
            let after: usize = waiting.iter().map(|(_, walk)| walk.len() + 1).sum();
            if after == before {
                return Err("walks end at each other".into());
            }
            walks = waiting;
        }
        if !self.writer.discharge()? {
            return Err("a condition does not follow".into());
        }
        self.take(&Move::Empty).map(drop)
    }

    fn cell_at(&self, address: Checked) -> Made<usize> {
        let terms = self.writer.reader.terms();
        let sequent = self.writer.prover.sequent().ok_or("nothing is open")?;
        let at = sequent.left.cells.iter().position(|&cell| terms.args(cell)[0] == address);
        at.ok_or_else(|| "no cell".into())
    }

    /// Goes along a walk as far as possible; what is left.
    fn part_of_walk(
        &mut self,
        mut call: Checked,
        walk: &[Edge],
    ) -> Made<Option<(Checked, Vec<Edge>)>> {
        for (number, edge) in walk.iter().enumerate() {
            let sequent = self.sequent()?;
            let right = position(&sequent.right.calls, call)?;
            let terms = self.writer.reader.terms();
            let end = terms.args(call)[1];
            match *edge {
                Edge::Cell(cell) => {
                    let next = next(terms, terms.args(cell)[1]).ok_or("another cell")?;
                    let at = position(&sequent.left.cells, cell)?;
                    self.step(right, at, next)?;
                    call = *self.sequent()?.right.calls.last().ok_or("no segment")?;
                }
                Edge::Segment(segment) => {
                    let (begin, middle) = (terms.args(segment)[0], terms.args(segment)[1]);
                    if middle != end {
                        let is_nil = *terms.operator(end) == Operator::SepNil;
                        if !is_nil && !sequent.framed.contains(&end) {
                            return Ok(Some((call, walk[number..].to_vec())));
                        }
                        self.cut(right, usize::from(!is_nil), &[begin, middle, end])?;
                        call = *self.sequent()?.right.calls.last().ok_or("no segment")?;
                    }
                    let sequent = self.sequent()?;
                    let left = position(&sequent.left.calls, segment)?;
                    let right = position(&sequent.right.calls, segment)?;
                    self.take(&Move::Call(left, right))?;
                    if middle == end {
                        return Ok(None);
                    }
                }
            }
        }
        // What is left of the segment is empty.
        let right = position(&self.sequent()?.right.calls, call)?;
        self.take(&Move::UnfoldRight(right, 1 - self.lists.step, Vec::new()))?;
        Ok(None)
    }

    /// Cuts a segment of the right side in two.
    fn cut(&mut self, call: usize, lemma: usize, ends: &[Checked]) -> Made<()> {
        let own = self.ends[lemma].clone();
        let used = Use {
            companion: Companion::Lemma(lemma),
            places: own.into_iter().zip(ends.iter().copied()).collect(),
            cells: Vec::new(),
            calls: vec![call],
            names: Vec::new(),
            parts: Vec::new(),
        };
        self.take(&Move::UseOnRight(Box::new(used))).map(drop)
    }
}

fn position(list: &[Checked], atom: Checked) -> Made<usize> {
    list.iter().position(|&other| other == atom).ok_or_else(|| "no such atom".into())
}

/// Walks for the right side, or a segment of which it has to be known whether it is empty.
fn plan(terms: &Terms, sequent: &Sequent, made: &FxHashSet<Checked>) -> Made<Plan> {
    let mut edges: Vec<(Checked, Checked, Edge)> = Vec::new();
    for &cell in &sequent.left.cells {
        let (address, content) = (terms.args(cell)[0], terms.args(cell)[1]);
        let next = next(terms, content).ok_or("another cell")?;
        edges.push((address, next, Edge::Cell(cell)));
    }
    for &call in &sequent.left.calls {
        edges.push((terms.args(call)[0], terms.args(call)[1], Edge::Segment(call)));
    }
    let mut used = vec![false; edges.len()];
    // The only edge that leaves a place, or a segment that has to be unfolded first.
    let leaves = |at: Checked, used: &[bool]| -> Result<Option<usize>, Checked> {
        let mut found: Vec<usize> =
            (0..edges.len()).filter(|&edge| edges[edge].0 == at && !used[edge]).collect();
        if let Some(&cell) = found.iter().find(|&&edge| matches!(edges[edge].2, Edge::Cell(_))) {
            return Ok(Some(cell));
        }
        let first = found.pop();
        match (first.map(|edge| edges[edge].2), found.is_empty()) {
            (Some(Edge::Segment(call)), false) => Err(call),
            _ => Ok(first),
        }
    };
    let mut stuck = None;
    for &cell in &sequent.right.cells {
        match leaves(terms.args(cell)[0], &used) {
            Ok(Some(edge)) if matches!(edges[edge].2, Edge::Cell(_)) => used[edge] = true,
            Ok(Some(edge)) => stuck = stuck.or(segment(edges[edge].2)),
            Err(call) => stuck = stuck.or(Some(call)),
            Ok(None) => {}
        }
    }
    let mut walks = Vec::new();
    let mut is_found = true;
    for &call in &sequent.right.calls {
        let (mut at, end) = (terms.args(call)[0], terms.args(call)[1]);
        let mut walk = Vec::new();
        while at != end {
            match leaves(at, &used) {
                Ok(Some(edge)) => {
                    used[edge] = true;
                    walk.push(edges[edge].2);
                    at = edges[edge].1;
                }
                Err(call) => {
                    stuck = stuck.or(Some(call));
                    is_found = false;
                    break;
                }
                Ok(None) => {
                    is_found = false;
                    break;
                }
            }
        }
        // Segments before others end at nil, or where a cell lies.
        let passes = walk.iter().rev().skip(1).any(|edge| matches!(edge, Edge::Segment(_)));
        let has_cell =
            edges.iter().any(|(from, _, edge)| *from == end && matches!(edge, Edge::Cell(_)))
                || sequent.framed.contains(&end);
        if passes && *terms.operator(end) != Operator::SepNil && !has_cell {
            let at_end = edges.iter().find(|(from, ..)| *from == end);
            stuck = stuck.or(at_end.and_then(|(.., edge)| segment(*edge)));
            is_found &= at_end.is_none();
        }
        walks.push((call, walk));
    }
    let is_new = |call: &Checked| !made.contains(&terms.args(*call)[0]);
    if let Some(call) = stuck.filter(is_new) {
        return Ok(Plan::Unfold(call));
    }
    let mut rest = (0..edges.len()).filter(|&edge| !used[edge]).peekable();
    if rest.peek().is_none() && is_found && stuck.is_none() {
        return Ok(Plan::Walks(walks));
    }
    let rest = rest.filter_map(|edge| segment(edges[edge].2)).find(is_new);
    let any = sequent.left.calls.iter().copied().find(is_new);
    rest.or(any).map(Plan::Unfold).ok_or_else(|| "no walk".into())
}

fn segment(edge: Edge) -> Option<Checked> {
    match edge {
        Edge::Segment(call) => Some(call),
        Edge::Cell(_) => None,
    }
}
