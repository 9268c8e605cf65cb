//! What a proof claims of numbers, checked: bounds of parameters, and numbers that count cells.
//!
//! Idea: both are inductive. Bounds hold on a derivation that begins with a rule with calls, if they do
//! where each call ends at once or has the bounds itself. A number counts cells if each rule keeps that.
//! With it, two numbers that count the same cells are related, so a sequent may be generalized to one
//! whose lengths are what both sides have in cells.
//! Invariant: a claim is used only after it was checked.

use dashu_int::IBig;

use super::Prover;
use super::data::{self, Arithmetic};
use super::form::{Heap, Refused};
use super::moves::arguments;
use super::sequent::{Sequent, constants};
use super::uses::one_of;
use crate::operator::Operator;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// A number that counts the cells of each heap of a predicate: `slope * cells + offset`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Which parameter.
    pub position: usize,
    /// How much each cell adds.
    pub slope: IBig,
    /// What it is without cells.
    pub offset: IBig,
}

impl Prover {
    /// Claims bounds of the parameters of predicates, by number: conditions on the constants that stand
    /// for parameters. They hold where a derivation begins with a rule with calls.
    ///
    /// # Errors
    /// If they are not inductive.
    pub fn bounds(
        &mut self,
        terms: &mut Terms,
        bounds: Vec<Vec<TermId>>,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<()> {
        if bounds.len() != self.predicates.list.len() {
            return Err("bounds of another number of predicates");
        }
        for (number, bounds) in bounds.iter().enumerate() {
            self.are_conditions(terms, bounds)?;
            let parameters = &self.predicates.list[number].1.parameters;
            let own = constants(terms, bounds.iter().copied());
            if !own.iter().all(|constant| parameters.contains(constant)) {
                return Err("a bound of something else");
            }
        }
        self.bounds = bounds;
        let kept = self.are_kept(terms, arithmetic);
        if kept != Ok(true) {
            self.bounds = vec![Vec::new(); self.predicates.list.len()];
            return kept.and(Err("a bound is not inductive"));
        }
        Ok(())
    }

    fn are_kept(&self, terms: &mut Terms, arithmetic: &mut dyn Arithmetic) -> Refused<bool> {
        for (number, (_, predicate)) in self.predicates.list.iter().enumerate() {
            if self.bounds[number].is_empty() {
                continue;
            }
            for rule in predicate.rules.iter().filter(|rule| !rule.heap.calls.is_empty()) {
                let mut facts = rule.heap.facts.clone();
                for &call in &rule.heap.calls {
                    let ways = self.ways(terms, call)?;
                    facts.push(one_of(terms, &ways)?);
                }
                for &bound in &self.bounds[number] {
                    let mut all = facts.clone();
                    all.push(terms.apply(Operator::Not, &[bound])?);
                    if !data::refuted(terms, &all, arithmetic) {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// What a call says of its arguments: conditions for each way in which its derivation begins.
    fn ways(&self, terms: &mut Terms, call: TermId) -> Refused<Vec<Vec<TermId>>> {
        let place = self.predicates.place(terms, call).ok_or("a call of no predicate")?;
        let predicate = &self.predicates.list[place].1;
        let own = arguments(terms, &predicate.parameters, call);
        let mut ways = Vec::new();
        for rule in predicate.rules.iter().filter(|rule| rule.heap.calls.is_empty()) {
            // Each occurrence has existentials of its own.
            let mut places = own.clone();
            for &existential in &rule.existentials {
                let sort = terms.sort_id(existential);
                places.insert(existential, Self::fresh(terms, "any", sort)?);
            }
            let facts = rule.heap.facts.iter();
            ways.push(facts.map(|&fact| terms.replace(fact, &places)).collect());
        }
        if predicate.rules.iter().any(|rule| !rule.heap.calls.is_empty()) {
            let bounds = self.bounds[place].iter();
            ways.push(bounds.map(|&fact| terms.replace(fact, &own)).collect());
        }
        Ok(ways)
    }

    /// Whether a condition follows from one of the calls of the left side, and its conditions.
    pub(super) fn is_known(
        &mut self,
        terms: &mut Terms,
        sequent: &Sequent,
        fact: TermId,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        let denied = terms.apply(Operator::Not, &[fact])?;
        let about = constants(terms, [fact]);
        let parts = sequent.parts.iter().flatten().flat_map(|description| &description.heap.calls);
        for &call in sequent.left.calls.iter().chain(parts) {
            if constants(terms, [call]).is_disjoint(&about) {
                continue;
            }
            let ways = self.ways(terms, call)?;
            let more = [denied, one_of(terms, &ways)?];
            if self.is_refuted(terms, sequent, &more, arithmetic)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Claims that numbers count the cells of predicates, by number.
    ///
    /// # Errors
    /// If a rule does not keep that.
    pub fn lines(
        &mut self,
        terms: &mut Terms,
        lines: Vec<Option<Line>>,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<()> {
        if lines.len() != self.predicates.list.len() {
            return Err("lines of another number of predicates");
        }
        for (number, line) in lines.iter().enumerate() {
            if let Some(line) = line
                && !self.counts(terms, number, line, &lines, arithmetic)?
            {
                return Err("a number does not count cells");
            }
        }
        self.lines = lines;
        Ok(())
    }

    fn counts(
        &self,
        terms: &mut Terms,
        number: usize,
        own: &Line,
        lines: &[Option<Line>],
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        let predicate = &self.predicates.list[number].1;
        let counted = *predicate.parameters.get(own.position).ok_or("no such parameter")?;
        for rule in &predicate.rules {
            let mut facts = rule.heap.facts.clone();
            let mut cells = vec![terms.int(IBig::from(rule.heap.cells.len()))];
            for &call in &rule.heap.calls {
                let place = self.predicates.place(terms, call).ok_or("a call of no predicate")?;
                let Some(line) = &lines[place] else { return Ok(false) };
                let value = *terms.args(call).get(line.position).ok_or("no such argument")?;
                let int = terms.sorts.add(Sort::Int);
                let count = Self::fresh(terms, "cells", int)?;
                cells.push(count);
                let on_line = on_line(terms, line, count)?;
                facts.push(terms.apply(Operator::Equal, &[value, on_line])?);
            }
            let cells = sum(terms, &cells)?;
            let on_line = on_line(terms, own, cells)?;
            let equal = terms.apply(Operator::Equal, &[counted, on_line])?;
            facts.push(terms.apply(Operator::Not, &[equal])?);
            if !data::refuted(terms, &facts, arithmetic) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Numbers that count cells are as large as the smallest heaps ask for.
    fn least(&self, terms: &mut Terms, calls: &[TermId]) -> Refused<Vec<TermId>> {
        let mut facts = Vec::new();
        for &call in calls {
            let place = self.predicates.place(terms, call).ok_or("a call of no predicate")?;
            let Some(line) = self.lines[place].clone() else { continue };
            let least = terms.int(IBig::from(usize::from(!self.may_be_empty[place])));
            let bound = on_line(terms, &line, least)?;
            let rises = line.slope > IBig::ZERO;
            let operator = if rises { Operator::GreaterEqual } else { Operator::LessEqual };
            let number = *terms.args(call).get(line.position).ok_or("no such argument")?;
            facts.push(terms.apply(operator, &[number, bound])?);
        }
        Ok(facts)
    }

    /// The number of cells of a symbolic heap, if numbers of its calls count them one by one.
    fn cells_of(&self, terms: &mut Terms, heap: &Heap) -> Refused<TermId> {
        let mut parts = vec![terms.int(IBig::from(heap.cells.len()))];
        for &call in &heap.calls {
            let place = self.predicates.place(terms, call).ok_or("a call of no predicate")?;
            let line = self.lines[place].clone().ok_or("cells that no number counts")?;
            if line.slope != IBig::ONE && line.slope != IBig::NEG_ONE {
                return Err("cells that no number counts one by one");
            }
            let number = *terms.args(call).get(line.position).ok_or("no such argument")?;
            let offset = terms.int(line.offset);
            let rest = terms.apply(Operator::Subtract, &[number, offset])?;
            let slope = terms.int(line.slope);
            parts.push(terms.apply(Operator::Multiply, &[slope, rest])?);
        }
        sum(terms, &parts)
    }

    /// The more general sequent, if the present one follows from it.
    pub(super) fn generalized(
        &mut self,
        terms: &mut Terms,
        sequent: Sequent,
        values: &[(TermId, TermId)],
        general: (&Heap, &Heap),
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<Sequent> {
        if !sequent.parts.is_empty() {
            return Err("parts are not generalized");
        }
        let rigid = values
            .iter()
            .all(|&(from, to)| !sequent.flexible.contains(&from) && sequent.is_rigid(terms, to));
        if !rigid || !general.0.terms().all(|term| sequent.is_rigid(terms, term)) {
            return Err("an existential of the right side on the left side");
        }
        let places = self.values_of(terms, values)?;
        self.are_conditions(terms, &general.0.facts)?;
        self.are_conditions(terms, &general.1.facts)?;
        let left = general.0.replaced(terms, &places);
        let right = general.1.replaced(terms, &places);
        let same = left.cells == sequent.left.cells
            && left.calls == sequent.left.calls
            && right.cells == sequent.right.cells
            && right.calls == sequent.right.calls;
        if !same {
            return Err("the atoms are no instances");
        }
        if !sequent.framed.iter().all(|&at| terms.replace(at, &places) == at) {
            return Err("an address is generalized");
        }
        let least = self.least(terms, &sequent.left.calls)?;
        let mut with_least = sequent.clone();
        with_least.left.facts.extend(&least);
        for &fact in &left.facts {
            if !self.follows(terms, &with_least, fact, arithmetic)?
                && !self.is_known(terms, &with_least, fact, arithmetic)?
            {
                return Err("a condition of the general sequent does not follow");
            }
        }
        // Conditions of the right side that are gone follow from the number of cells.
        let gone: Vec<TermId> = sequent
            .right
            .facts
            .iter()
            .copied()
            .filter(|fact| !right.facts.contains(fact))
            .collect();
        if sequent.is_open && !gone.is_empty() {
            return Err("the number of cells is open");
        }
        if !gone.is_empty() {
            let counts =
                [self.cells_of(terms, &sequent.left)?, self.cells_of(terms, &sequent.right)?];
            let equal = terms.apply(Operator::Equal, &counts)?;
            for fact in gone {
                let denied = terms.apply(Operator::Not, &[fact])?;
                if !self.is_refuted(terms, &with_least, &[equal, denied], arithmetic)? {
                    return Err("a condition that is gone does not follow");
                }
            }
        }
        let (left, right) = (general.0.clone(), general.1.clone());
        Ok(Sequent { left, right, ..sequent })
    }
}

fn sum(terms: &mut Terms, parts: &[TermId]) -> Refused<TermId> {
    match parts {
        &[single] => Ok(single),
        parts => terms.apply(Operator::Add, parts),
    }
}

fn on_line(terms: &mut Terms, line: &Line, cells: TermId) -> Refused<TermId> {
    let (slope, offset) = (terms.int(line.slope.clone()), terms.int(line.offset.clone()));
    let product = terms.apply(Operator::Multiply, &[slope, cells])?;
    terms.apply(Operator::Add, &[product, offset])
}
