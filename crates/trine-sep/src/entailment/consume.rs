//! Consumption: the conclusion is taken away from the premise, and what is left is the frame.
//!
//! Idea: cells of the conclusion are matched with cells of the premise; where the premise has a call in
//! their place, the call is unfolded, and each rule is a case of its own. A call of the conclusion takes
//! those atoms of the premise from which it is proved, a few of them at a time, from its arguments on.
//! Atoms of the conclusion that share an existential are taken together (`component`). If parts may be
//! missing, what nothing of the premise can be is noted down and taken for given, facts among it
//! (`assume`). Where no conclusion fits the whole premise, the premise is split (`cover`).
//! Invariant: in each case the premise, together with what was noted down, has a part on which the
//! conclusion holds; the atoms that are left hold on the rest. The cases cover the premise.
//! Reference: Berdine, Calcagno, O'Hearn, "Symbolic execution with separation logic", APLAS 2005, for
//! frames; Calcagno, Distefano, O'Hearn, Yang, "Compositional shape analysis by means of bi-abduction",
//! JACM 58(6), 2011.

mod assume;
mod component;
mod cover;
mod parts;

use trine_term::{FunId, Share};

use super::Question;
use super::data::DataStatus;
use super::lemma::Lemmas;
use super::search::Search;
use super::sequent::{Sequent, Status};
use super::size::Sizes;
use crate::base_pair::BasePairs;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::matching::free_variables;
use crate::proof::Derivation;
use crate::symbolic_heap::{Arg, Call, Cell, Loc, Param, PredicateId, SymbolicHeap};

pub(crate) use cover::Covered;

/// How many unfoldings and calls may lie on a way to a case.
const DEPTH: u32 = 24;
/// How many steps one question may take.
const MAX_STEPS: usize = 4000;

/// Whether parts of the premise may be missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Missing {
    /// The premise has all that the conclusion asks for.
    Nothing,
    /// Cells and calls may be missing.
    Atoms,
    /// Facts as well.
    Facts,
}

/// An atom that the premise lacks; its arguments are among what the case watches.
#[derive(Clone, Debug)]
pub(crate) enum MissingAtom {
    /// A share of a cell with its constructor.
    Cell(Option<FunId>, Share),
    /// A call.
    Call(PredicateId),
    /// A fact, which is its argument.
    Fact,
}

/// One case of an answer.
#[derive(Clone)]
pub(crate) struct Case {
    /// Which conclusion holds in it.
    pub(crate) conclusion: usize,
    /// What is left, the facts of the case among it.
    pub(crate) rest: SymbolicHeap,
    /// Locations that may still be anything.
    pub(crate) flexible: Vec<bool>,
    /// What the locations and data that were asked about have become.
    pub(crate) values: Vec<Arg>,
    /// What the premise lacks, with its arguments (the address first).
    pub(crate) missing: Vec<(MissingAtom, Vec<Arg>)>,
}

/// A sequent on the way.
#[derive(Clone)]
struct Goal {
    sequent: Sequent,
    /// Atoms that are missing; their arguments lie at the end of what is watched.
    missing: Vec<(MissingAtom, usize)>,
}

/// One question.
pub(super) struct Consumption<'a, 'b> {
    problem: &'a mut Problem<'b>,
    pairs: &'a BasePairs,
    sizes: &'a Sizes,
    missing: Missing,
    lemmas: Lemmas,
    steps: usize,
}

impl Goal {
    fn into_case(self, conclusion: usize, asked: usize) -> Case {
        let Sequent { left, flexible, mut watched, .. } = self.sequent;
        let mut arguments = watched.split_off(asked).into_iter();
        let missing = self
            .missing
            .into_iter()
            .map(|(atom, count)| (atom, arguments.by_ref().take(count).collect()))
            .collect();
        Case { conclusion, rest: left, flexible, values: watched, missing }
    }
}

impl<'b> Consumption<'_, 'b> {
    fn search(&mut self) -> Search<'_, 'b> {
        Search::with_lemmas(self.problem, self.pairs, Lemmas::default(), None)
    }

    /// The cases of a goal; none if it could not be consumed.
    fn consume(&mut self, mut goal: Goal, depth: u32) -> Result<Option<Vec<Goal>>, GiveUp> {
        self.problem.budget.spend(64)?;
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Err(GiveUp::Bound);
        }
        self.problem.use_equalities(&mut goal.sequent);
        while let Some((call, rule)) = self.problem.settled_call(&goal.sequent) {
            self.unfold_left(&mut goal.sequent, call, rule);
            self.problem.use_equalities(&mut goal.sequent);
        }
        let status = goal.sequent.simplify(&mut false);
        if status == Status::Proved || self.search().contradictory(&goal.sequent)? {
            return Ok(Some(Vec::new()));
        }
        if status == Status::Failed {
            return Ok(None);
        }
        if self.missing == Missing::Facts && !self.assume_places(&mut goal)? {
            return Ok(None);
        }
        loop {
            let mut settled = goal.sequent.clone();
            match self.settle(&mut settled)? {
                DataStatus::Contradiction => return Ok(Some(Vec::new())),
                DataStatus::Fails(fact) => {
                    if self.missing != Missing::Facts || !self.assume(&mut goal, fact)? {
                        return Ok(None);
                    }
                }
                DataStatus::Open => {
                    goal.sequent = settled;
                    break;
                }
            }
        }
        if self.search().obligations_fail(&mut goal.sequent)? {
            return Ok(None);
        }
        if goal.sequent.right.is_empty_heap() {
            let done =
                self.problem.choose_data(&goal.sequent)?.is_some() && self.is_possible(&goal)?;
            return Ok(done.then(|| vec![goal]));
        }
        let Some(depth) = depth.checked_sub(1) else { return Ok(None) };
        match self.taken(&goal, depth)? {
            None => self.by_lemma(&goal, depth),
            found => Ok(found),
        }
    }

    /// The cases of a goal after a lemma that the script gives was used on its premise.
    fn by_lemma(&mut self, goal: &Goal, depth: u32) -> Result<Option<Vec<Goal>>, GiveUp> {
        if !self.problem.has_lemmas() {
            return Ok(None);
        }
        let lemmas = self.lemmas.clone();
        let mut search = Search::with_lemmas(self.problem, self.pairs, lemmas, None);
        for (premise, _) in search.lemma_uses(&goal.sequent)? {
            let mut next = goal.clone();
            next.sequent = premise;
            if let Some(cases) = self.consume(next, depth)? {
                return Ok(Some(cases));
            }
        }
        Ok(None)
    }

    /// The cases of a goal of which an atom of the conclusion is taken away first.
    fn taken(&mut self, goal: &Goal, depth: u32) -> Result<Option<Vec<Goal>>, GiveUp> {
        let known = |cell: &&Cell| !goal.sequent.is_flexible(cell.address);
        if let Some(cell) = goal.sequent.right.cells.iter().find(known).cloned() {
            return self.cell(goal, &cell, depth);
        }
        for position in 0..goal.sequent.right.calls.len() {
            if let Some(cases) = self.call(goal, position, depth)? {
                return Ok(Some(cases));
            }
        }
        self.any_address(goal, depth)
    }

    /// Settles data; what calls imply of their numbers is used and not kept.
    fn settle(&mut self, sequent: &mut Sequent) -> Result<DataStatus, GiveUp> {
        let own = sequent.left.data.clone();
        let known = self.problem.summary_facts(sequent);
        sequent.left.data.extend(known);
        let status = self.problem.settle_data(sequent)?;
        sequent.left.data = own;
        Ok(status)
    }

    /// Whether the premise and what it lacks can hold beside each other.
    fn is_possible(&mut self, goal: &Goal) -> Result<bool, GiveUp> {
        if goal.missing.is_empty() {
            return Ok(true);
        }
        let mut all = goal.sequent.clone();
        let asked = all.watched.len() - goal.missing.iter().map(|(_, count)| count).sum::<usize>();
        let mut arguments = goal.sequent.watched[asked..].iter().copied();
        for (atom, count) in &goal.missing {
            let args: Box<[Arg]> = arguments.by_ref().take(*count).collect();
            if let &MissingAtom::Call(predicate) = atom {
                all.left.calls.push(Call { predicate, args });
            }
        }
        // Missing cells are among the framed addresses already, and facts among those of the premise.
        Ok(!self.search().contradictory(&all)?)
    }

    /// A wanted cell whose address is known: the calls that may lie there are unfolded.
    fn cell(&mut self, goal: &Goal, cell: &Cell, depth: u32) -> Result<Option<Vec<Goal>>, GiveUp> {
        for number in 0..goal.sequent.left.calls.len() {
            let call = &goal.sequent.left.calls[number];
            if self.may_begin_at(call, cell.address)
                && let Some(cases) = self.unfolded(goal, number, depth)?
            {
                return Ok(Some(cases));
            }
        }
        if self.missing == Missing::Nothing {
            return Ok(None);
        }
        let mut without = goal.clone();
        without.sequent.right.cells.retain(|other| other != cell);
        without.sequent.keep_allocated(cell);
        let mut args = vec![Arg::Loc(cell.address)];
        args.extend_from_slice(&cell.fields);
        self.note(&mut without, MissingAtom::Cell(cell.constructor, cell.share), args);
        if self.search().contradictory(&without.sequent)? {
            return Ok(None);
        }
        self.consume(without, depth)
    }

    /// Whether a rule of a call has a cell at the place of this argument.
    fn may_begin_at(&self, call: &Call, address: Loc) -> bool {
        let predicate = self.problem.definitions.get(call.predicate);
        predicate.params.iter().zip(&call.args).any(|(param, arg)| {
            let Param::Loc(param) = *param else { return false };
            arg.loc() == Some(address)
                && predicate.rules.iter().any(|rule| {
                    // Behind a first call the cell may lie at any argument that is handed on.
                    rule.cells.iter().any(|cell| cell.address == param) || rule.cells.is_empty()
                })
        })
    }

    /// The cases of the rules of a call of the premise.
    fn unfolded(
        &mut self,
        goal: &Goal,
        number: usize,
        depth: u32,
    ) -> Result<Option<Vec<Goal>>, GiveUp> {
        let predicate = goal.sequent.left.calls[number].predicate;
        let mut cases = Vec::new();
        for rule in 0..self.problem.definitions.get(predicate).rules.len() {
            let mut premise = goal.clone();
            self.unfold_left(&mut premise.sequent, number, rule);
            match self.consume(premise, depth)? {
                Some(found) => cases.extend(found),
                None if self.missing == Missing::Facts => {
                    return self.without_rule(goal, number, rule, depth);
                }
                None => return Ok(None),
            }
        }
        Ok(Some(cases))
    }

    /// Replaces a call of the premise by one of its rules.
    fn unfold_left(&mut self, sequent: &mut Sequent, number: usize, rule: usize) {
        let left = &mut sequent.left;
        let call = left.calls.remove(number);
        let predicate = self.problem.definitions.get(call.predicate);
        unfold_into(self.problem.store, left, predicate, rule, &call.args);
        self.problem.fix_data(left);
        let locals = left.locals.len();
        sequent.flexible.resize(locals, false);
    }

    /// A wanted call.
    fn call(
        &mut self,
        goal: &Goal,
        position: usize,
        depth: u32,
    ) -> Result<Option<Vec<Goal>>, GiveUp> {
        let wanted = goal.sequent.right.calls[position].clone();
        for left in 0..goal.sequent.left.calls.len() {
            let Some(framed) = matched(goal, position, left) else { continue };
            if let Some(cases) = self.consume(framed, depth)? {
                return Ok(Some(cases));
            }
        }
        if let Some(cases) = self.component(goal, position, depth)? {
            return Ok(Some(cases));
        }
        if self.missing == Missing::Nothing {
            return Ok(None);
        }
        if let Some(cases) = self.begun(goal, position, depth)? {
            return Ok(Some(cases));
        }
        let mut without = goal.clone();
        without.sequent.right.calls.remove(position);
        let args = wanted.args.to_vec();
        self.note(&mut without, MissingAtom::Call(wanted.predicate), args);
        self.consume(without, depth)
    }

    /// A wanted call of which the premise has the first cells: a rule of it is wanted in its place.
    fn begun(
        &mut self,
        goal: &Goal,
        position: usize,
        depth: u32,
    ) -> Result<Option<Vec<Goal>>, GiveUp> {
        let call = goal.sequent.right.calls[position].clone();
        for rule in 0..self.problem.definitions.get(call.predicate).rules.len() {
            let mut premise = goal.clone();
            let Sequent { left, right, flexible, .. } = &mut premise.sequent;
            right.calls.remove(position);
            let first_new = right.cells.len();
            right.locals = std::mem::take(&mut left.locals);
            let predicate = self.problem.definitions.get(call.predicate);
            unfold_into(self.problem.store, right, predicate, rule, &call.args);
            left.locals = std::mem::take(&mut right.locals);
            flexible.resize(left.locals.len(), true);
            let new = &right.cells[first_new..];
            let given = |cell: &Cell| left.cells.iter().any(|other| other.address == cell.address);
            if !new.is_empty()
                && new.iter().all(given)
                && let Some(cases) = self.consume(premise, depth)?
            {
                return Ok(Some(cases));
            }
        }
        Ok(None)
    }

    /// A proof of a sequent that is not long.
    fn proves(&mut self, sequent: &Sequent) -> Result<Option<Derivation>, GiveUp> {
        let mut settled = sequent.clone();
        match settled.normalize(&mut false) {
            Status::Proved => return Ok(Some(Derivation::default())),
            Status::Failed => return Ok(None),
            Status::Open => {}
        }
        if matches!(self.problem.settle_data(&mut settled)?, DataStatus::Fails(_))
            || self.problem.refutes(&settled)?
        {
            return Ok(None);
        }
        let mut sequents = Vec::new();
        if !self.sizes.is_empty() && sequent.framed.is_empty() {
            sequents.extend(self.problem.by_size(&settled, self.sizes)?);
        }
        sequents.push(Question::of(sequent.clone()));
        let found =
            self.problem.proves_one_of(self.pairs, &sequents, self.sizes, &mut self.lemmas)?;
        Ok(found.map(|(_, proof)| proof))
    }

    /// A wanted cell whose address is not known: each cell of the premise may be it.
    fn any_address(&mut self, goal: &Goal, depth: u32) -> Result<Option<Vec<Goal>>, GiveUp> {
        let Some(wanted) = goal.sequent.right.cells.first() else { return Ok(None) };
        for cell in &goal.sequent.left.cells {
            if !goal.sequent.is_same_sort(cell.address, wanted.address) {
                continue;
            }
            let mut bound = goal.clone();
            bound.sequent.right.equal.push((wanted.address, cell.address));
            if let Some(cases) = self.consume(bound, depth)? {
                return Ok(Some(cases));
            }
        }
        Ok(None)
    }

    /// Notes down an atom that is missing. What is not known of it is some element from here on.
    fn note(&mut self, goal: &mut Goal, atom: MissingAtom, args: Vec<Arg>) {
        let mut fixed = Vec::new();
        for arg in &args {
            match *arg {
                Arg::Loc(loc) => goal.sequent.flexible[loc.index()] = false,
                Arg::Data(term) => {
                    for variable in free_variables(self.problem.store, term) {
                        let sort = self.problem.store.sort(variable);
                        fixed.push((variable, self.problem.store.skolem("some", sort)));
                    }
                }
            }
        }
        goal.missing.push((atom, args.len()));
        goal.sequent.watched.extend(args);
        if !fixed.is_empty() {
            let store = &mut *self.problem.store;
            goal.sequent.right.replace_data(|term| store.substitute(term, &fixed));
            for arg in &mut goal.sequent.watched {
                if let Arg::Data(term) = arg {
                    *term = store.substitute(*term, &fixed);
                }
            }
        }
    }
}

/// The goal without a wanted call and a given one that is it, if they can be the same.
fn matched(goal: &Goal, right: usize, left: usize) -> Option<Goal> {
    let sequent = &goal.sequent;
    let (wanted, given) = (&sequent.right.calls[right], &sequent.left.calls[left]);
    if wanted.predicate != given.predicate {
        return None;
    }
    let sides = || wanted.args.iter().zip(&given.args);
    let places: Vec<(Loc, Loc)> = sides().filter_map(|(a, b)| Some((a.loc()?, b.loc()?))).collect();
    let data = sides().filter_map(|(a, b)| Some((b.data()?, a.data()?)));
    let fits = |&(a, b): &(Loc, Loc)| a == b || sequent.is_flexible(a);
    if !places.iter().all(fits) || !places.iter().any(|&(a, b)| a == b) {
        return None;
    }
    let mut rest = goal.clone();
    rest.sequent.right.calls.remove(right);
    rest.sequent.left.calls.remove(left);
    rest.sequent.right.equal.extend(places);
    rest.sequent.equal_data.extend(data);
    Some(rest)
}
