//! Refutations by unfolding, in the terms of the checker.
//!
//! Idea: cells that both sides have are taken away, calls of both sides are unfolded, and a sequent that was unfolded
//! before closes what comes back as an induction hypothesis. Addresses may be numbers, since whether atoms are the
//! same is a question to the checker. Parts that several formulas describe are unfolded side by side.
//! Invariants: what is written was taken by the checker's prover. The search goes deeper only after
//! everything less deep failed.
//! Reference: Brotherston, Distefano, Petersen, "Automated cyclic entailment proofs in separation logic",
//! CADE 2011.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_check::rules::heap::{Companion, Heap, Move, Sequent, Use, UsedPart, is_location};
use trine_check::{Operator, Terms};

use super::super::search::Checked;
use super::contradictions::{TICKS_PER_SEQUENT, claim, know};
use super::descriptions::{Next, next};
use super::writer::{Made, Writer};

/// How many sequents are looked at for each goal and depth.
const MOST_SEQUENTS: usize = 400;

/// How many calls of the left side are unfolded after each other, at most.
const DEPTHS: [usize; 3] = [1, 3, 6];

/// How often a sequent is used after each other.
const MOST_USES: usize = 2;

/// How many sequents are open inside of each other: each has a frame of the stack.
const MOST_NESTED: usize = 64;

/// How many ways to use a sequent are looked at.
const MOST_WAYS: usize = 32;

/// How many conditions of a sequent may be told apart when it is used.
const MOST_TOLD: usize = 2;

/// Refutes each premise by itself or with one of the conclusions.
pub(super) fn refute(writer: &mut Writer<'_>) -> Made<()> {
    let bounds = claim(writer)?;
    for premise in 0..writer.prover.premises.len() {
        let conclusions = (0..writer.prover.conclusions.len()).map(Some);
        let ways: Vec<Option<usize>> = [None].into_iter().chain(conclusions).collect();
        let mut closed = None;
        'depths: for depth in DEPTHS {
            for &conclusion in &ways {
                let mut begun = writer.clone();
                begun.begin(premise, conclusion)?;
                let looks = MOST_SEQUENTS;
                let mut search = Search { bounds: &bounds, looks, depth, nested: 0 };
                closed = search.close(begun, &Way::default())?;
                if closed.is_some() {
                    break 'depths;
                }
            }
        }
        *writer = closed.ok_or("nothing was found by unfolding")?;
    }
    Ok(())
}

/// Whether formulas are of the kind that only this search takes: several descriptions of the heap, or some that
/// leave cells open.
pub(super) fn is_only_way(writer: &Writer<'_>) -> bool {
    writer.prover.premises.iter().any(|premise| premise.is_open || !premise.also.is_empty())
        || writer.prover.conclusions.iter().any(|conclusion| conclusion.is_open)
}

/// A sequent that was unfolded on the way.
struct Unfolded {
    at: usize,
    /// How many cells had been taken away.
    cells: usize,
    sequent: Sequent,
    outer: Option<Rc<Self>>,
}

/// What happened on the way to a sequent.
#[derive(Clone, Default)]
struct Way {
    unfolded: Option<Rc<Unfolded>>,
    unfoldings: usize,
    /// Sequents that were used, with the values of their constants.
    used: Vec<(usize, Vec<(Checked, Checked)>)>,
    /// Cells that were taken away.
    cells: usize,
    /// Conditions that were told apart.
    told: Vec<Checked>,
}

struct Search<'b> {
    /// What is claimed of the parameters of predicates, by number.
    bounds: &'b [Vec<Checked>],
    looks: usize,
    /// How many calls of the left side may be unfolded after each other.
    depth: usize,
    /// How many sequents are open inside of each other.
    nested: usize,
}

impl Search<'_> {
    /// The writer after the next sequent is closed.
    fn close<'a>(&mut self, writer: Writer<'a>, way: &Way) -> Made<Option<Writer<'a>>> {
        if self.nested == MOST_NESTED {
            return Ok(None);
        }
        self.nested += 1;
        let closed = self.close_inside(writer, way);
        self.nested -= 1;
        closed
    }

    fn close_inside<'a>(&mut self, writer: Writer<'a>, way: &Way) -> Made<Option<Writer<'a>>> {
        let mut writer = writer;
        let mut way = way.clone();
        loop {
            if self.looks == 0 || writer.budget.spend(TICKS_PER_SEQUENT).is_err() {
                return Ok(None);
            }
            self.looks -= 1;
            replace_equals(&mut writer)?;
            choose(&mut writer)?;
            know(self.bounds, &mut writer)?;
            let (is_closed, _) = writer
                .asked(|prover, terms, arithmetic| prover.is_contradictory(terms, arithmetic))?;
            if is_closed {
                writer.take(&Move::Contradiction)?;
                return Ok(Some(writer));
            }
            let Some(sequent) = writer.prover.sequent().cloned() else { return Ok(None) };
            if let Some(step) = same_cell(&mut writer, &sequent)? {
                writer.take(&step)?;
                way.cells += 1;
                continue;
            }
            if sequent.right.is_bare()
                && (sequent.is_open || sequent.left.is_bare() && sequent.parts.is_empty())
            {
                let mut ended = writer.clone();
                if ended.discharge()? && ended.take(&Move::Empty).is_ok() {
                    return Ok(Some(ended));
                }
            }
            // Each cell of the right side is one of the left side.
            let may_grow = !sequent.left.calls.is_empty() || !sequent.parts.is_empty();
            if !may_grow && sequent.right.cells.len() > sequent.left.cells.len() {
                return Ok(None);
            }
            if let Some(closed) = self.by_hypothesis(&writer, &sequent, &way)? {
                return Ok(Some(closed));
            }
            if sequent.parts.is_empty() {
                return self.by_atoms(writer, &sequent, way);
            }
            if let Some(closed) = self.by_one_description(&writer, &sequent, &way)? {
                return Ok(Some(closed));
            }
            match next(&writer, &sequent) {
                None => return self.by_atoms(writer, &sequent, way),
                Some(Next::Take(step)) => {
                    writer.take(&step)?;
                }
                Some(Next::Tell(one, other)) => {
                    let terms = writer.reader.terms_mut();
                    let fact = terms.apply(Operator::Equal, &[one, other])?;
                    if way.told.contains(&fact) {
                        return Ok(None);
                    }
                    way.told.push(fact);
                    writer.take(&Move::Cases(fact))?;
                    match self.close(writer, &way)? {
                        Some(closed) => writer = closed,
                        None => return Ok(None),
                    }
                }
                Some(Next::Unfold([part, number, call])) => {
                    let term = sequent.parts[part][number].heap.calls.get(call).copied();
                    let unfold = |names| Move::UnfoldPart([part, number, call], names);
                    return self.unfold(writer, &sequent, term, &unfold, way);
                }
            }
        }
    }

    fn unfold<'a>(
        &mut self,
        writer: Writer<'a>,
        sequent: &Sequent,
        call: Option<Checked>,
        step: &dyn Fn(Vec<Vec<String>>) -> Move,
        way: Way,
    ) -> Made<Option<Writer<'a>>> {
        let (mut writer, mut way) = (writer, way);
        way.unfoldings += 1;
        // Several descriptions are unfolded where a single one would be once.
        let most = if sequent.parts.is_empty() { self.depth } else { 3 * self.depth };
        if way.unfoldings > most {
            return Ok(None);
        }
        let at = writer.prover.moves();
        let names = writer.names_of_rules(call)?;
        let branches = names.len();
        writer.take(&step(names))?;
        let outer = way.unfolded.take();
        let sequent = sequent.clone();
        way.unfolded = Some(Rc::new(Unfolded { at, cells: way.cells, sequent, outer }));
        for _ in 0..branches {
            match self.close(writer, &way)? {
                Some(closed) => writer = closed,
                None => return Ok(None),
            }
        }
        Ok(Some(writer))
    }

    /// Closes the sequent after one that was unfolded on the way is used on it. Where its conditions do not
    /// follow, it is told apart whether they hold.
    fn by_hypothesis<'a>(
        &mut self,
        writer: &Writer<'a>,
        sequent: &Sequent,
        way: &Way,
    ) -> Made<Option<Writer<'a>>> {
        let mut next = way.unfolded.clone();
        while let Some(unfolded) = next {
            next = unfolded.outer.clone();
            let uses = || way.used.iter().filter(|(at, _)| *at == unfolded.at);
            if uses().count() >= MOST_USES {
                continue;
            }
            for step in instances(writer.reader.terms(), sequent, &unfolded) {
                let is_smaller =
                    way.cells > unfolded.cells || step.cells.len() < sequent.left.cells.len();
                if !is_smaller || uses().any(|(_, places)| *places == step.places) {
                    continue;
                }
                // An instance that the checker refuses is none.
                if let Ok(Some(closed)) = self.by_instance(writer, &unfolded, step, way) {
                    return Ok(Some(closed));
                }
            }
        }
        Ok(None)
    }

    fn by_instance<'a>(
        &mut self,
        writer: &Writer<'a>,
        unfolded: &Unfolded,
        step: Use,
        way: &Way,
    ) -> Made<Option<Writer<'a>>> {
        let mut writer = writer.clone();
        let places = step.places.iter().copied().collect();
        let mut told = Vec::new();
        for &fact in &unfolded.sequent.left.facts {
            let fact = writer.reader.terms_mut().replace(fact, &places);
            let (follows, _) = writer
                .asked(|prover, terms, arithmetic| prover.can_assume(terms, fact, arithmetic))?;
            if !follows {
                told.push(fact);
            }
        }
        if told.len() > MOST_TOLD || told.iter().any(|fact| way.told.contains(fact)) {
            return Ok(None);
        }
        let mut way = way.clone();
        way.told.extend(told.iter().copied());
        let mut with_use = way.clone();
        with_use.used.push((unfolded.at, step.places.clone()));
        let mut step = step;
        step.names = writer.fresh_names(unfolded.sequent.flexible.len());
        for &fact in &told {
            writer.take(&Move::Cases(fact))?;
        }
        if writer.take(&Move::Use(Box::new(step))).is_err() {
            return Ok(None);
        }
        let mut closed = self.close(writer, &with_use)?;
        for _ in &told {
            closed = match closed {
                Some(writer) => self.close(writer, &way)?,
                None => break,
            };
        }
        Ok(closed)
    }

    /// Closes a sequent with a part by what one of its descriptions says.
    fn by_one_description<'a>(
        &mut self,
        writer: &Writer<'a>,
        sequent: &Sequent,
        way: &Way,
    ) -> Made<Option<Writer<'a>>> {
        let is_false = |&fact: &Checked| *writer.reader.terms().operator(fact) == Operator::False;
        if sequent.right.facts.iter().any(is_false) || sequent.parts.len() > 1 {
            return Ok(None);
        }
        // A single description says less, so that numbers have to agree before.
        let mut asked = writer.clone();
        for (at, &fact) in sequent.right.facts.iter().enumerate() {
            let is_rigid = sequent.is_rigid(writer.reader.terms(), fact);
            let (follows, _) =
                asked.asked(|prover, terms, arithmetic| prover.can_drop(terms, at, arithmetic))?;
            if is_rigid && !follows {
                return Ok(None);
            }
        }
        let kept = sequent.parts[0].iter().enumerate().filter(|(_, one)| !one.is_open);
        for (kept, _) in kept {
            let mut alone = writer.clone();
            for number in (0..sequent.parts[0].len()).rev().filter(|&number| number != kept) {
                alone.take(&Move::Forget(0, number))?;
            }
            // What it takes is seen at once.
            let way = Way { unfoldings: way.unfoldings.max(self.depth), ..way.clone() };
            if let Some(closed) = self.close(alone, &way)? {
                return Ok(Some(closed));
            }
        }
        Ok(None)
    }

    /// Closes a sequent without parts whose cells are all different.
    fn by_atoms<'a>(
        &mut self,
        writer: Writer<'a>,
        sequent: &Sequent,
        way: Way,
    ) -> Made<Option<Writer<'a>>> {
        let terms = writer.reader.terms();
        let (left, right) = (&sequent.left, &sequent.right);
        // Calls that are the same.
        let mut same = Vec::new();
        for (i, &own) in left.calls.iter().enumerate() {
            for (j, &wanted) in right.calls.iter().enumerate() {
                if may_be_one(terms, sequent, own, wanted) {
                    same.push(Move::Call(i, j));
                }
            }
        }
        // Calls of the right side that begin at a cell of the left side, or all if nothing is left there.
        let addresses: Vec<Checked> = left.cells.iter().map(|&cell| terms.args(cell)[0]).collect();
        let begins = |call: Checked| addresses.iter().any(|at| terms.args(call).contains(at));
        let mut on_right: Vec<(usize, Checked)> = right.calls.iter().copied().enumerate().collect();
        if on_right.iter().any(|&(_, call)| begins(call)) {
            on_right.retain(|&(_, call)| begins(call));
        }
        // Those of the left side, if there is one where the right side has a cell only these.
        let wanted: Vec<Checked> = right.cells.iter().map(|&cell| terms.args(cell)[0]).collect();
        let is_wanted = |call: Checked| wanted.iter().any(|at| terms.args(call).contains(at));
        let mut on_left: Vec<(usize, Checked)> = left.calls.iter().copied().enumerate().collect();
        if on_left.iter().any(|&(_, call)| is_wanted(call)) {
            on_left.retain(|&(_, call)| is_wanted(call));
        }
        for step in same {
            let mut taken = writer.clone();
            if taken.take(&step).is_ok()
                && let Some(closed) = self.close(taken, &way)?
            {
                return Ok(Some(closed));
            }
        }
        for (call, term) in on_right {
            if left.cells.is_empty() && !left.calls.is_empty() && !begins(term) {
                continue;
            }
            let mut named = writer.clone();
            let names = named.names_of_rules(Some(term))?;
            for (rule, names) in names.into_iter().enumerate() {
                let chosen = named.clone();
                let step = Move::UnfoldRight(call, rule, names);
                if let Some(closed) = self.by_rule(chosen, &step, &way)? {
                    return Ok(Some(closed));
                }
            }
        }
        for (call, term) in on_left {
            let unfold = |names| Move::Unfold(call, names);
            let found = self.unfold(writer.clone(), sequent, Some(term), &unfold, way.clone())?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

impl Search<'_> {
    /// Closes a sequent after a call of its right side was unfolded. Where a condition of the rule does not
    /// follow, it is told apart whether it holds.
    fn by_rule<'a>(
        &mut self,
        writer: Writer<'a>,
        step: &Move,
        way: &Way,
    ) -> Made<Option<Writer<'a>>> {
        let before = writer.prover.sequent().map_or(0, |sequent| sequent.right.facts.len());
        let mut unfolded = writer.clone();
        if unfolded.take(step).is_err() {
            return Ok(None);
        }
        let Some(sequent) = unfolded.prover.sequent().cloned() else { return Ok(None) };
        let mut told = Vec::new();
        for &fact in sequent.right.facts.iter().skip(before) {
            if sequent.is_rigid(unfolded.reader.terms(), fact) {
                let (follows, _) = unfolded.asked(|prover, terms, arithmetic| {
                    prover.can_assume(terms, fact, arithmetic)
                })?;
                told.extend((!follows).then_some(fact));
            }
        }
        let [fact] = *told else {
            return if told.is_empty() { self.close(unfolded, way) } else { Ok(None) };
        };
        if way.told.contains(&fact) {
            return Ok(None);
        }
        let mut writer = writer;
        // Terms that were made meanwhile are not those of this writer.
        let fact = writer.read(&unfolded.show(fact)?)?;
        let mut way = way.clone();
        way.told.push(fact);
        writer.take(&Move::Cases(fact))?;
        writer.take(step)?;
        match self.close(writer, &way)? {
            Some(writer) => self.close(writer, &way),
            None => Ok(None),
        }
    }
}

/// A cell that both sides have, or one that only lies beside where the right side is false.
fn same_cell(writer: &mut Writer<'_>, sequent: &Sequent) -> Made<Option<Move>> {
    let terms = writer.reader.terms();
    let is_false = |&fact: &Checked| *terms.operator(fact) == Operator::False;
    if sequent.right.facts.iter().any(is_false) {
        return Ok((!sequent.left.cells.is_empty()).then_some(Move::Beside(0)));
    }
    let mut numbers = Vec::new();
    for (i, &own) in sequent.left.cells.iter().enumerate() {
        for (j, &wanted) in sequent.right.cells.iter().enumerate() {
            let (own, wanted) = (terms.args(own)[0], terms.args(wanted)[0]);
            if own == wanted {
                return Ok(Some(Move::Cell(i, j)));
            }
            if !is_location(terms, terms.sort_id(own)) && sequent.is_rigid(terms, wanted) {
                numbers.push((i, j, own, wanted));
            }
        }
    }
    for (i, j, own, wanted) in numbers {
        let (are_equal, _) = writer.asked(|prover, terms, arithmetic| {
            let equal = terms.apply(Operator::Equal, &[own, wanted])?;
            prover.can_assume(terms, equal, arithmetic)
        })?;
        if are_equal {
            return Ok(Some(Move::Cell(i, j)));
        }
    }
    Ok(None)
}

/// Whether two calls are of one predicate, with the same locations as far as they are given.
fn may_be_one(terms: &Terms, sequent: &Sequent, own: Checked, wanted: Checked) -> bool {
    terms.operator(own) == terms.operator(wanted)
        && terms.args(own).iter().zip(terms.args(wanted)).all(|(&own, &wanted)| {
            own == wanted
                || !sequent.is_rigid(terms, wanted)
                || !is_location(terms, terms.sort_id(own))
        })
}

/// Puts what constants are equal to in their place.
fn replace_equals(writer: &mut Writer<'_>) -> Made<()> {
    let mut refused: Vec<Checked> = Vec::new();
    loop {
        let Some(sequent) = writer.prover.sequent() else { return Ok(()) };
        let terms = writer.reader.terms();
        let found = sequent.left.facts.iter().find_map(|&fact| {
            let &[a, b] = terms.args(fact) else { return None };
            let is_equation = *terms.operator(fact) == Operator::Equal && a != b;
            let from = |from: Checked, to: Checked| is_constant(terms, from).then_some((from, to));
            if !is_equation || refused.contains(&fact) {
                return None;
            }
            // What a rule introduced goes first.
            Some((fact, from(b, a).into_iter().chain(from(a, b)).collect::<Vec<_>>()))
        });
        let Some((fact, ways)) = found else { return Ok(()) };
        if !ways.into_iter().any(|(from, to)| writer.take(&Move::Equal(from, to)).is_ok()) {
            refused.push(fact);
        }
    }
}

/// Chooses existentials of the right side that its conditions give.
fn choose(writer: &mut Writer<'_>) -> Made<()> {
    loop {
        let Some(sequent) = writer.prover.sequent() else { return Ok(()) };
        let terms = writer.reader.terms();
        let found = sequent.right.facts.iter().find_map(|&fact| {
            let &[a, b] = terms.args(fact) else { return None };
            let is_given = |of: Checked, to: Checked| {
                sequent.flexible.contains(&of) && sequent.is_rigid(terms, to)
            };
            if *terms.operator(fact) != Operator::Equal {
                return None;
            }
            if is_given(a, b) { Some((a, b)) } else { is_given(b, a).then_some((b, a)) }
        });
        match found {
            Some((flexible, value)) => writer.take(&Move::Choose(flexible, value))?,
            None => return Ok(()),
        };
    }
}

/// Constants of a sequent and what they are where it is used.
type Values = FxHashMap<Checked, Checked>;

/// How a sequent that was unfolded may be used: its parts are the first ones, its atoms some of the left side.
fn instances(terms: &Terms, sequent: &Sequent, unfolded: &Unfolded) -> Vec<Use> {
    let general = &unfolded.sequent;
    if general.parts.len() > 1 || sequent.parts.len() < general.parts.len() {
        return Vec::new();
    }
    let mut found = vec![(Values::default(), Vec::new(), Vec::new())];
    for &wanted in &general.left.calls {
        found = with_atom(terms, found, &sequent.left.calls, wanted, |(_, _, calls)| calls);
    }
    for &wanted in &general.left.cells {
        found = with_atom(terms, found, &sequent.left.cells, wanted, |(_, cells, _)| cells);
    }
    let mut uses = Vec::new();
    for (mut values, cells, calls) in found {
        let Some(parts) = with_part(terms, &mut values, sequent, general) else { continue };
        let companion = Companion::Move(unfolded.at);
        // What only the right side speaks of may be what it is there.
        let mut with_right = values.clone();
        for &wanted in &general.right.calls {
            let same = |&&own: &&Checked| {
                terms.operator(own) == terms.operator(wanted)
                    && bind(terms, &mut with_right.clone(), own, wanted)
            };
            if let Some(&own) = sequent.right.calls.iter().find(same) {
                bind(terms, &mut with_right, own, wanted);
            }
        }
        with_right.retain(|from, _| !general.flexible.contains(from));
        let mut ways = vec![with_right];
        if ways[0] != values {
            ways.push(values);
        }
        for values in ways {
            let mut places: Vec<(Checked, Checked)> = values.into_iter().collect();
            places.sort_unstable();
            let (cells, calls, parts) = (cells.clone(), calls.clone(), parts.clone());
            uses.push(Use { companion, places, cells, calls, names: Vec::new(), parts });
        }
    }
    uses
}

type Match = (Values, Vec<usize>, Vec<usize>);

/// The first ways to take one more atom, which differ in the atoms that are taken.
fn with_atom(
    terms: &Terms,
    ways: Vec<Match>,
    atoms: &[Checked],
    wanted: Checked,
    taken: impl Fn(&mut Match) -> &mut Vec<usize>,
) -> Vec<Match> {
    let mut found = Vec::new();
    for mut way in ways {
        for (at, &own) in atoms.iter().enumerate() {
            if taken(&mut way).contains(&at) || terms.operator(own) != terms.operator(wanted) {
                continue;
            }
            if found.len() >= MOST_WAYS {
                return found;
            }
            let mut more = way.clone();
            if bind(terms, &mut more.0, own, wanted) {
                taken(&mut more).push(at);
                found.push(more);
            }
        }
    }
    found
}

/// Values for the constants that an atom is given; false if a location would have two.
fn bind(terms: &Terms, values: &mut Values, own: Checked, wanted: Checked) -> bool {
    terms.args(own).iter().zip(terms.args(wanted)).all(|(&value, &from)| {
        if !is_constant(terms, from) {
            return true;
        }
        let known = *values.entry(from).or_insert(value);
        known == value || !is_location(terms, terms.sort_id(value))
    })
}

/// The first part of a sequent as the one of another sequent, if there is one.
fn with_part(
    terms: &Terms,
    values: &mut Values,
    sequent: &Sequent,
    general: &Sequent,
) -> Option<Vec<UsedPart>> {
    let Some(wanted) = general.parts.first() else { return Some(Vec::new()) };
    let own = &sequent.parts[0];
    if own.len() != wanted.len() {
        return None;
    }
    let mut at = Vec::with_capacity(own.len());
    for (own, wanted) in own.iter().zip(wanted) {
        let lists = [(&own.heap.cells, &wanted.heap.cells), (&own.heap.calls, &wanted.heap.calls)];
        for (own, wanted) in lists {
            let are_same = own.len() == wanted.len()
                && own.iter().zip(wanted).all(|(&own, &wanted)| {
                    terms.operator(own) == terms.operator(wanted)
                        && bind(terms, values, own, wanted)
                });
            if !are_same {
                return None;
            }
        }
        let all = |heap: &Heap| ((0..heap.cells.len()).collect(), (0..heap.calls.len()).collect());
        at.push(all(&own.heap));
    }
    Some(vec![(0, at)])
}

fn is_constant(terms: &Terms, term: Checked) -> bool {
    terms.args(term).is_empty() && matches!(terms.operator(term), Operator::Apply(_))
}

#[cfg(test)]
mod tests {
    //! Random facts about lists: where a small heap satisfies them, nothing refutes them.
    //!
    //! Whether a heap satisfies a formula is written here once more: a segment is a walk over all of its cells.

    use trine_check::{Forms, Steps};
    use trine_collections::Budget;

    use super::super::{Unfolded, by_unfolding};

    const PREAMBLE: &str = "(declare-sort L 0) (declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(define-fun-rec ne ((x L) (y L)) Bool
  (or (pto x y) (exists ((z L)) (sep (pto x z) (ne z y)))))
(define-fun-rec even ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L) (w L)) (sep (pto x z) (pto z w) (even w y)))))
(define-fun-rec odd ((x L) (y L)) Bool
  (or (pto x y) (exists ((z L) (w L)) (sep (pto x z) (pto z w) (odd w y)))))
(define-fun-rec list ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L L)) (exists ((z L)) (sep (pto x z) (list z)))))
(define-fun-rec full ((x L)) Bool
  (or (pto x (as nil L)) (exists ((z L)) (sep (pto x z) (full z)))))
(declare-const a L) (declare-const b L) (declare-const c L)\n";

    /// nil, and the values of constants.
    type Stack = [usize; 4];

    const NAMES: [&str; 4] = ["(as nil L)", "a", "b", "c"];

    /// What each location up to the number of locations points to, if it has a cell.
    type Cells = [Option<usize>; 4];

    #[derive(Clone)]
    enum Formula {
        Cell(usize, usize),
        Segment(&'static str, usize, usize),
        List(&'static str, usize),
        Empty,
        Any,
        Sep(Vec<Self>),
        Equal(usize, usize, bool),
        Not(Box<Self>),
    }

    use Formula as F;

    impl Formula {
        fn text(&self) -> String {
            match self {
                F::Cell(x, y) => format!("(pto {} {})", NAMES[*x], NAMES[*y]),
                F::Segment(name, x, y) => format!("({name} {} {})", NAMES[*x], NAMES[*y]),
                F::List(name, x) => format!("({name} {})", NAMES[*x]),
                F::Empty => "(_ emp L L)".into(),
                F::Any => "true".into(),
                F::Sep(parts) => {
                    let parts: Vec<String> = parts.iter().map(Self::text).collect();
                    format!("(sep {})", parts.join(" "))
                }
                F::Equal(x, y, true) => format!("(= {} {})", NAMES[*x], NAMES[*y]),
                F::Equal(x, y, false) => format!("(distinct {} {})", NAMES[*x], NAMES[*y]),
                F::Not(inner) => format!("(not {})", inner.text()),
            }
        }

        fn holds(&self, stack: &Stack, cells: &Cells) -> bool {
            let count = cells.iter().flatten().count();
            // Where a walk over all cells ends.
            let walk = |from: usize| {
                let (mut at, mut seen) = (from, [false; 4]);
                for _ in 0..count {
                    if std::mem::replace(&mut seen[at], true) {
                        return None;
                    }
                    at = cells[at]?;
                }
                Some(at)
            };
            match self {
                F::Cell(x, y) => count == 1 && cells[stack[*x]] == Some(stack[*y]),
                F::Segment(name, x, y) => {
                    let is_length = match *name {
                        "ls" => true,
                        "ne" => count > 0,
                        "even" => count.is_multiple_of(2),
                        _ => !count.is_multiple_of(2),
                    };
                    is_length && walk(stack[*x]) == Some(stack[*y])
                }
                F::List(name, x) => (*name == "list" || count > 0) && walk(stack[*x]) == Some(0),
                F::Empty => count == 0,
                F::Any => true,
                F::Sep(parts) => match parts.as_slice() {
                    [] => count == 0,
                    [first, rest @ ..] => (0..8_usize).any(|mask| {
                        let side = |bit: usize| {
                            std::array::from_fn(|at| {
                                cells[at].filter(|_| at > 0 && mask >> (at - 1) & 1 == bit)
                            })
                        };
                        let (one, other): (Cells, Cells) = (side(1), side(0));
                        first.holds(stack, &one) && F::Sep(rest.to_vec()).holds(stack, &other)
                    }),
                },
                F::Equal(x, y, holds) => (stack[*x] == stack[*y]) == *holds,
                F::Not(inner) => !inner.holds(stack, cells),
            }
        }
    }

    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 % (limit as u64)).unwrap_or_default()
        }

        fn atom(&mut self) -> Formula {
            let (x, y) = (1 + self.below(3), self.below(4));
            match self.below(8) {
                0 | 1 => F::Cell(x, y),
                2 => F::List(["list", "full"][self.below(2)], x),
                3 => F::Empty,
                _ => F::Segment(["ls", "ne", "even", "odd"][self.below(4)], x, y),
            }
        }

        /// A formula about the heap, in which cells may be left open.
        fn spatial(&mut self) -> Formula {
            match self.below(4) {
                0 | 1 => self.atom(),
                2 => F::Sep(vec![self.atom(), self.atom()]),
                _ => F::Sep(vec![self.atom(), F::Any]),
            }
        }

        fn facts(&mut self) -> Vec<Formula> {
            let mut facts = vec![self.atom()];
            for _ in 0..=self.below(2) {
                facts.push(self.spatial());
            }
            for _ in 0..self.below(3) {
                facts.push(F::Equal(1 + self.below(3), self.below(4), self.below(3) == 0));
            }
            for _ in 0..self.below(2) {
                facts.push(F::Not(Box::new(self.spatial())));
            }
            facts
        }
    }

    /// Whether a heap of three locations at most satisfies all of them.
    fn have_model(facts: &[Formula]) -> bool {
        (0..64_usize).any(|stack| {
            let stack = [0, stack & 3, (stack >> 2) & 3, stack >> 4];
            (0..125_usize).any(|heap| {
                let mut cells: Cells = [None; 4];
                for (at, base) in [(1, 1), (2, 5), (3, 25)] {
                    cells[at] = (heap / base % 5).checked_sub(1);
                }
                facts.iter().all(|fact| fact.holds(&stack, &cells))
            })
        })
    }

    fn is_refuted(facts: &[Formula]) -> bool {
        let mut script = PREAMBLE.to_owned();
        for fact in facts {
            script += &format!("(assert {})\n", fact.text());
        }
        script += "(check-sat)\n";
        let mut steps = Steps::new();
        assert!(steps.read_script(&mut Forms::new(script.as_bytes()), 1).unwrap());
        let budget = || Budget::unlimited().with_ticks(20_000_000);
        [Unfolded::Alone, Unfolded::Others]
            .into_iter()
            .any(|kind| by_unfolding(steps.reader.clone(), kind, &budget()).is_ok())
    }

    #[test]
    fn what_has_a_model_is_not_refuted() {
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let (mut refuted, mut satisfied) = (0, 0);
        for _ in 0..400 {
            let facts = random.facts();
            let has_model = have_model(&facts);
            let is_refuted = is_refuted(&facts);
            let texts: Vec<String> = facts.iter().map(Formula::text).collect();
            assert!(!(has_model && is_refuted), "{}", texts.join(" "));
            satisfied += usize::from(has_model);
            refuted += usize::from(is_refuted);
        }
        assert!(satisfied > 80 && refuted > 80, "{satisfied} satisfied, {refuted} refuted");
    }
}
