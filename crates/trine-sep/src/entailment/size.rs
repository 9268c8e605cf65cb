//! Numbers that count cells: which integer parameters are a linear function of the heap's size.
//!
//! Idea: a line is laid through the values that two small leaves give, and then every rule is asked
//! whether it keeps the line, for all predicates at once. What remains is an invariant of all
//! derivations, by induction over them.
//! Invariant: on every heap that satisfies the predicate, the parameter is `slope * cells + offset`.

use trine_term::{Op, TermId};
use trine_value::Integer;

use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::pure::{PureAnswer, PureReason};
use crate::symbolic_heap::{Arg, Call, Param, PredicateId, SymbolicHeap};

/// How many sizes beyond the smallest are looked at for a line.
const SIZES: usize = 6;

/// `slope * cells + offset`, for one parameter.
#[derive(Clone)]
pub(super) struct Size {
    pub(super) position: usize,
    pub(super) slope: Integer,
    pub(super) offset: Integer,
}

/// By predicate.
pub(super) type Sizes = Vec<Option<Size>>;

impl Problem<'_> {
    /// The parameters that count cells.
    pub(super) fn sizes(&mut self) -> Result<Sizes, GiveUp> {
        let mut sizes = Vec::new();
        // A number that counts parts of cells does not count cells.
        if self.shares_cells {
            return Ok(sizes);
        }
        for number in 0..self.definitions.predicates.len() {
            sizes.push(self.line(PredicateId::new(number))?);
        }
        loop {
            let mut changed = false;
            for number in 0..sizes.len() {
                if sizes[number].is_some() && !self.keeps_line(number, &sizes)? {
                    sizes[number] = None;
                    changed = true;
                }
            }
            if !changed {
                return Ok(sizes);
            }
        }
    }

    /// A line through the values of two leaves.
    fn line(&mut self, predicate: PredicateId) -> Result<Option<Size>, GiveUp> {
        let int = self.store.sorts.int();
        let params = self.definitions.get(predicate).params.clone();
        let counts = |param: &Param| match param {
            Param::Data(term) => self.store.sort(*term) == int,
            Param::Loc(_) => false,
        };
        let Some(position) = params.iter().position(counts) else { return Ok(None) };
        let mut form = SymbolicHeap::with_nils(&self.definitions);
        let mut args = Vec::with_capacity(params.len());
        for param in &params {
            args.push(match *param {
                Param::Loc(loc) => {
                    let any = self.definitions.get(predicate).rules.first();
                    let Some(sort) = any.map(|rule| rule.locals[loc.index()].sort) else {
                        return Ok(None);
                    };
                    Arg::Loc(form.fresh(sort))
                }
                Param::Data(term) => {
                    let sort = self.store.sort(term);
                    Arg::Data(self.store.skolem("argument", sort))
                }
            });
        }
        let Some(counted) = args[position].data() else { return Ok(None) };
        form.calls.push(Call { predicate, args: args.into() });
        let Some(least) = self.definitions.least_cells(&form) else { return Ok(None) };
        let mut points: Vec<(Integer, Integer)> = Vec::new();
        for cells in least as usize..least as usize + SIZES {
            let leaves = self.leaves(&form, cells, 1)?.found;
            let Some(leaf) = leaves.first() else { continue };
            let (facts, names) = self.data_facts(leaf);
            let PureAnswer::Sat(model) = self.pure.check(self.store, &facts, self.budget) else {
                continue;
            };
            let counted = self.store.substitute(counted, &names);
            let value = trine_term::Evaluator::new(self.store, &model).eval(counted, self.budget);
            if let Some(value) = value.ok().and_then(|value| value.as_int().cloned()) {
                points.push((Integer::from(cells as i64), value));
            }
            if points.len() == 2 {
                break;
            }
        }
        let [(x, y), (other_x, other_y)] = &*points else { return Ok(None) };
        let run = other_x - x;
        let rise = other_y - y;
        let slope = &rise / &run;
        if &slope * &run != rise || slope == Integer::ZERO {
            return Ok(None);
        }
        let offset = y - &slope * x;
        Ok(Some(Size { position, slope, offset }))
    }

    /// Whether every rule keeps the line if the inner calls do.
    fn keeps_line(&mut self, number: usize, sizes: &Sizes) -> Result<bool, GiveUp> {
        let Some(own) = &sizes[number] else { return Ok(false) };
        let predicate = self.definitions.predicates[number].clone();
        let Param::Data(counted) = predicate.params[own.position] else { return Ok(false) };
        for rule in &predicate.rules {
            let mut facts = rule.data.clone();
            let mut cells = vec![self.store.mk_int(&Integer::from(rule.cells.len() as i64))];
            for call in &rule.calls {
                let Some(size) = &sizes[call.predicate.index()] else { return Ok(false) };
                let Some(value) = call.args[size.position].data() else { return Ok(false) };
                let int = self.store.sorts.int();
                let count = self.store.skolem("cells", int);
                cells.push(count);
                let line = self.on_line(size, count);
                facts.push(self.store.mk(Op::Eq, &[value, line]));
            }
            let cells = if cells.len() == 1 { cells[0] } else { self.store.mk(Op::Add, &cells) };
            let line = self.on_line(own, cells);
            let equal = self.store.mk(Op::Eq, &[counted, line]);
            facts.push(self.store.mk(Op::Not, &[equal]));
            if !self.has_no_values(&facts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// `slope * cells + offset` as a term.
    pub(super) fn on_line(&mut self, size: &Size, cells: TermId) -> TermId {
        let slope = self.store.mk_int(&size.slope);
        let offset = self.store.mk_int(&size.offset);
        let product = self.store.mk(Op::Mul, &[slope, cells]);
        self.store.mk(Op::Add, &[product, offset])
    }

    /// Whether the facts contradict each other, whatever their variables are.
    pub(super) fn has_no_values(&mut self, facts: &[TermId]) -> Result<bool, GiveUp> {
        let form = SymbolicHeap { data: facts.to_vec(), ..SymbolicHeap::default() };
        let (facts, _) = self.data_facts(&form);
        match self.pure.check(self.store, &facts, self.budget) {
            PureAnswer::Unsat(()) => Ok(true),
            PureAnswer::Unknown(PureReason::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            _ => Ok(false),
        }
    }
}
