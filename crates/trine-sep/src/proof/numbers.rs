//! What a proof claims of numbers, checked: bounds of parameters, and numbers that count cells.
//!
//! Idea: both are inductive. Bounds hold on a derivation that begins with a rule with calls, if they do
//! where each call ends at once or has the bounds itself. A number counts cells if each rule keeps that.
//! Invariant: as in `check.rs`.

use trine_term::{Op, TermId};
use trine_value::Integer;

use super::Generalization;
use super::check::{Checked, Checker, Refusal, Rejection, wanted};
use super::state::{State, data_of, has_form, is_closed, mapped, symbols};
use crate::symbolic_heap::{Arg, Call, Loc, Param, SymbolicHeap};

impl Checker<'_> {
    /// Checks what is claimed of numbers.
    pub(super) fn numbers(&mut self) -> Result<(), Rejection> {
        let refuse = |claims: &'static str| Rejection::Whole(claims);
        for (number, bounds) in self.proof.bounds.iter().enumerate() {
            for &bound in bounds {
                if !self.keeps(number, bound).map_err(Rejection::from)? {
                    return Err(refuse("a bound is not inductive"));
                }
            }
        }
        for number in 0..self.proof.lines.len() {
            if self.proof.lines[number].is_some()
                && !self.counts(number).map_err(Rejection::from)?
            {
                return Err(refuse("a number does not count cells"));
            }
        }
        Ok(())
    }

    fn keeps(&mut self, number: usize, bound: TermId) -> Checked<bool> {
        let Some(predicate) = self.definitions.predicates.get(number) else { return Ok(false) };
        if self.store.sort(bound) != self.store.sorts.bool() {
            return Ok(false);
        }
        for rule in predicate.rules.iter().filter(|rule| !rule.calls.is_empty()) {
            let mut facts = rule.data.clone();
            for call in &rule.calls {
                let ways = self.ways(call, &|_, _| false);
                facts.push(self.one_of(&ways));
            }
            facts.push(self.store.mk(Op::Not, &[bound]));
            if !self.refuted(&facts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn one_of(&mut self, ways: &[Vec<TermId>]) -> TermId {
        let mut parts = Vec::with_capacity(ways.len());
        for way in ways {
            parts.push(match **way {
                [] => self.store.mk_bool(true),
                [single] => single,
                _ => self.store.mk(Op::And, way),
            });
        }
        match *parts {
            [] => self.store.mk_bool(false),
            [single] => single,
            _ => self.store.mk(Op::Or, &parts),
        }
    }

    /// What a call says of its numbers: one list of facts for each way in which its derivation begins.
    /// Rules that say two different locations are equal are left out.
    fn ways(&mut self, call: &Call, apart: &dyn Fn(Loc, Loc) -> bool) -> Vec<Vec<TermId>> {
        let predicate = self.definitions.get(call.predicate);
        let nils = self.definitions.nils();
        let data: Vec<(TermId, TermId)> = predicate
            .params
            .iter()
            .zip(&call.args)
            .filter_map(|pair| match pair {
                (&Param::Data(param), &Arg::Data(arg)) => Some((param, arg)),
                _ => None,
            })
            .collect();
        let place = |loc: Loc| {
            let at = predicate.params.iter().position(|&param| param == Param::Loc(loc));
            if loc.index() < nils { Some(loc) } else { call.args[at?].loc() }
        };
        let mut ways = Vec::new();
        for rule in predicate.rules.iter().filter(|rule| rule.calls.is_empty()) {
            let differ = |&(a, b): &(Loc, Loc)| match (place(a), place(b)) {
                (Some(a), Some(b)) => apart(a, b),
                _ => false,
            };
            if rule.equal.iter().any(differ) {
                continue;
            }
            // Each occurrence has existentials of its own.
            let mut own = data.clone();
            for &variable in &rule.data_locals {
                let sort = self.store.sort(variable);
                own.push((variable, self.store.skolem("any", sort)));
            }
            ways.push(rule.data.iter().map(|&fact| self.store.substitute(fact, &own)).collect());
        }
        if predicate.rules.iter().any(|rule| !rule.calls.is_empty()) {
            let bounds = self.proof.bounds.get(call.predicate.index());
            let bounds = bounds.map_or(&[][..], Vec::as_slice);
            ways.push(bounds.iter().map(|&fact| self.store.substitute(fact, &data)).collect());
        }
        ways
    }

    /// Whether a fact about numbers follows from one of the calls of the premise.
    pub(super) fn is_known(&mut self, state: &State, fact: TermId) -> Checked<bool> {
        let Some((variables, _)) = symbols(self.store, &[fact]) else { return Ok(false) };
        if !variables.is_empty() {
            return Ok(false);
        }
        let nils = self.definitions.nils();
        for call in &state.left.calls {
            if call.args.iter().all(|arg| arg.data().is_none()) {
                continue;
            }
            let mut all = true;
            for mut way in self.ways(call, &|a, b| state.are_apart(a, b, nils)) {
                way.push(self.store.mk(Op::Not, &[fact]));
                all = all && self.refuted(&way)?;
            }
            if all {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether each rule keeps the number of a predicate on its line.
    fn counts(&mut self, number: usize) -> Checked<bool> {
        let definitions = self.definitions;
        let Some(predicate) = definitions.predicates.get(number) else { return Ok(false) };
        let Some(own) = &self.proof.lines[number] else { return Ok(false) };
        let Some(&Param::Data(counted)) = predicate.params.get(own.position) else {
            return Ok(false);
        };
        for rule in &predicate.rules {
            let mut facts = rule.data.clone();
            let mut cells = vec![self.store.mk_int(&Integer::from(rule.cells.len() as i64))];
            for call in &rule.calls {
                let line = self.proof.lines.get(call.predicate.index()).and_then(Option::as_ref);
                let Some(line) = line else { return Ok(false) };
                let Some(Arg::Data(value)) = call.args.get(line.position) else { return Ok(false) };
                let int = self.store.sorts.int();
                let count = self.store.skolem("cells", int);
                cells.push(count);
                let on_line = self.on_line(&line.slope, &line.offset, count);
                facts.push(self.store.mk(Op::Eq, &[*value, on_line]));
            }
            let cells = if cells.len() == 1 { cells[0] } else { self.store.mk(Op::Add, &cells) };
            let on_line = self.on_line(&own.slope, &own.offset, cells);
            let equal = self.store.mk(Op::Eq, &[counted, on_line]);
            facts.push(self.store.mk(Op::Not, &[equal]));
            if !self.refuted(&facts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn on_line(&mut self, slope: &Integer, offset: &Integer, cells: TermId) -> TermId {
        let (slope, offset) = (self.store.mk_int(slope), self.store.mk_int(offset));
        let product = self.store.mk(Op::Mul, &[slope, cells]);
        self.store.mk(Op::Add, &[product, offset])
    }

    /// Numbers that count cells are as large as the smallest heaps ask for.
    pub(super) fn least(&mut self, calls: &[Call]) -> Vec<TermId> {
        let mut facts = Vec::new();
        for call in calls {
            let line = self.proof.lines.get(call.predicate.index()).and_then(Option::as_ref);
            let (Some(line), Some(least)) = (line, self.fewest[call.predicate.index()]) else {
                continue;
            };
            let Some(&Arg::Data(number)) = call.args.get(line.position) else { continue };
            let least = self.store.mk_int(&Integer::from(i64::from(least)));
            let (slope, offset) = (line.slope.clone(), line.offset.clone());
            let bound = self.on_line(&slope, &offset, least);
            let op = if slope > Integer::ZERO { Op::Ge } else { Op::Le };
            facts.push(self.store.mk(op, &[number, bound]));
        }
        facts
    }

    /// The number of cells of a form, if numbers of its calls count them one by one.
    pub(super) fn cells_of(&mut self, heap: &SymbolicHeap) -> Option<TermId> {
        let own = self.store.mk_int(&Integer::from(heap.cells.len() as i64));
        let mut parts = vec![own];
        for call in &heap.calls {
            let line = self.proof.lines.get(call.predicate.index())?.clone()?;
            let number = call.args.get(line.position)?.data()?;
            if line.slope != Integer::ONE && line.slope != -Integer::ONE {
                return None;
            }
            let (slope, offset) = (self.store.mk_int(&line.slope), self.store.mk_int(&line.offset));
            let rest = self.store.mk(Op::Sub, &[number, offset]);
            parts.push(self.store.mk(Op::Mul, &[slope, rest]));
        }
        Some(if parts.len() == 1 { own } else { self.store.mk(Op::Add, &parts) })
    }

    /// The more general sequent, if the present one follows from it.
    pub(super) fn generalized(&mut self, state: &State, step: &Generalization) -> Checked<State> {
        let form = |heap| has_form(self.store, self.definitions, heap, &state.locals);
        wanted(form(&step.left) && form(&step.right), "no form of a sequent")?;
        for &(from, to) in &step.data {
            let constant = self.store.op(from) == Op::Apply && self.store.args(from).is_empty();
            let sorts = self.store.sort(from) == self.store.sort(to);
            wanted(constant && sorts && is_closed(self.store, to), "no value of a constant")?;
        }
        let terms = [data_of(&step.left), data_of(&step.right)].concat();
        self.are_general(&step.data, &terms)?;
        let left = mapped(self.store, &step.left, &|loc| loc, &step.data);
        let right = mapped(self.store, &step.right, &|loc| loc, &step.data);
        let same = left.cells == state.left.cells
            && left.calls == state.left.calls
            && right.cells == state.right.cells
            && right.calls == state.right.calls;
        wanted(same, "the atoms are not instances")?;
        let within = |few: &[(Loc, Loc)], many: &[(Loc, Loc)]| few.iter().all(|p| many.contains(p));
        let pairs = within(&left.equal, &state.left.equal)
            && within(&left.distinct, &state.left.distinct)
            && within(&state.right.equal, &right.equal)
            && within(&state.right.distinct, &right.distinct);
        wanted(pairs, "the locations are not instances")?;
        let mut known = state.left.data.clone();
        known.extend(self.least(&state.left.calls));
        for &fact in &left.data {
            let holds = self.follows(&known, fact)? || self.is_known(state, fact)?;
            wanted(holds, "a condition of the general sequent does not follow")?;
        }
        // Conditions of the conclusion that are gone follow from the number of cells.
        let gone: Vec<TermId> =
            state.right.data.iter().copied().filter(|fact| !right.data.contains(fact)).collect();
        if !gone.is_empty() {
            let counts = (self.cells_of(&state.left), self.cells_of(&state.right));
            let (Some(own), Some(other)) = counts else {
                return Err(Refusal::Why("cells that no number counts"));
            };
            known.push(self.store.mk(Op::Eq, &[own, other]));
            for fact in gone {
                let mut all = known.clone();
                all.push(self.store.mk(Op::Not, &[fact]));
                wanted(self.refuted(&all)?, "a condition that is gone does not follow")?;
            }
        }
        Ok(State { left: step.left.clone(), right: step.right.clone(), ..state.clone() })
    }
}
