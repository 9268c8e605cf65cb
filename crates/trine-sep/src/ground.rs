//! Ground separation logic: every Boolean combination of cells, `sep`, `emp` and wands.
//!
//! Idea: most formulas describe the heap exactly, so no quantification over heaps is needed. A
//! symbolic list of possible cells (address, whether it is there, content) is carried through the
//! formula: `pto` takes an entry away, a wand adds one, `emp` says that nothing is left. What comes
//! out is a formula over equality and data. Where an operand of `sep` is inexact, the entries are
//! distributed explicitly. Before that, a structural comparison proves what differs only in shape.
//! Invariants: contents belong to entries of one heap, never to locations, since a wand may put
//! another content to the same address; `NoModel` is answered only if the entries suffice for a
//! smallest model.
//! Reference: Calcagno, Yang, O'Hearn, FSTTCS 2001 (small models); Reynolds, Iosif, Serban, King, "A
//! decision procedure for separation logic in SMT", ATVA 2016 (the same logic by labels).

mod any_extension;
mod one_point;
mod record;
mod simplify;
mod structural;
mod update;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};
use trine_term::{
    Evaluator, FunctionTable, Interpretation, Op, OpenCase, Share, Sort, SortId, TermId, TermSet,
    TermStore, Value, post_order,
};

use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::pure::{PureAnswer, PureReason};
use crate::wand;
pub(crate) use one_point::quantified;
use record::Records;
use trine_heap::{Heap, HeapModel, Location, NIL, data_sorts, is_data_sort};
use update::{Entry, Translation};

/// How many cells are tried where no number is known to be enough.
const MOST_GUESSED: usize = 8;

/// Most units that a cell is cut into.
const MOST_UNITS: u32 = 1 << 10;

/// What is known of the cells that may be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// No model has others.
    Exact,
    /// There is a model with no others, if there is any.
    All,
    /// Models may need others.
    Some,
}

impl Problem<'_> {
    /// Decides assertions without inductive predicates.
    pub(crate) fn ground(&mut self, assertions: &[TermId]) -> Result<Found, GiveUp> {
        let mut records = Records::default();
        let simple = simplify::simplify(self.store, &mut records, assertions, self.budget)?;
        if simple.formulas.iter().any(|&formula| self.store.op(formula) == Op::False) {
            return Ok(Found::NoModel);
        }
        if structural::contradicts(self.store, &simple.formulas, self.budget)? {
            return Ok(Found::NoModel);
        }
        let given = given_cells(self.store, &simple.formulas);
        let (entries, extent, units) = match given {
            Some(place) => {
                let entries = self.entries_of(simple.formulas[place], &mut records)?;
                (entries, Extent::Exact, 1)
            }
            None => self.base_entries(&simple.formulas, &mut records)?,
        };
        let base = entries.clone();
        let mut translation =
            Translation::new(self.store, &mut records, entries, units, self.budget);
        let mut questions = translation.side_conditions();
        // The entries are what that formula says.
        for (_, &formula) in
            simple.formulas.iter().enumerate().filter(|&(place, _)| Some(place) != given)
        {
            questions.push(translation.formula(formula)?);
        }
        let is_enough = match extent {
            Extent::Exact => true,
            Extent::All => !translation.needs_room,
            Extent::Some => false,
        };
        let questions = translation.finish(questions);
        match self.pure.check(self.store, &questions, self.budget) {
            PureAnswer::Unsat(()) if !is_enough => Err(GiveUp::Bound),
            PureAnswer::Unsat(()) => Ok(Found::NoModel),
            PureAnswer::Unknown(PureReason::Incomplete) => Err(GiveUp::Data),
            PureAnswer::Unknown(PureReason::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            PureAnswer::Sat(model) => {
                self.heap_of(&model, &base, units, &records, &simple.replaced).map(Found::Model)
            }
        }
    }

    /// The cells that a formula lists.
    fn entries_of(&mut self, formula: TermId, records: &mut Records) -> Result<Vec<Entry>, GiveUp> {
        let units: SmallVec<[TermId; 1]> = smallvec![self.store.mk_bool(true)];
        let cells = match self.store.op(formula) {
            Op::SepStar => self.store.args(formula).to_vec(),
            _ => vec![formula],
        };
        let mut entries = Vec::with_capacity(cells.len());
        for cell in cells {
            let (address, content) = (self.store.arg(cell, 0), self.store.arg(cell, 1));
            let content = records.fields(self.store, content)?;
            entries.push(Entry { address, units: units.clone(), content });
        }
        Ok(entries)
    }

    /// The cells that may be there: those of an exact assertion, or as many as a smallest model has.
    fn base_entries(
        &mut self,
        formulas: &[TermId],
        records: &mut Records,
    ) -> Result<(Vec<Entry>, Extent, u32), GiveUp> {
        let exact = formulas.iter().filter_map(|&formula| exact_addresses(self.store, formula));
        let smallest = exact.min_by_key(Vec::len);
        let mut entries = Vec::new();
        // Where no formula says how much of a cell is there, what lies between two numbers of units is
        // one more case.
        let units = units(self.store, formulas).and_then(|units| match smallest {
            None if units > 1 => units.checked_mul(2),
            _ => Some(units),
        });
        let units = units.filter(|&units| units <= MOST_UNITS).ok_or(GiveUp::Bound)?;
        if let Some(addresses) = smallest {
            for address in addresses {
                let location = self.store.sort(address);
                let pair = self.store.heap_at(location);
                let pair = pair.ok_or(GiveUp::Outside(address))?;
                let units = self.unknown_units(units);
                let content = self.store.skolem("content", pair.data);
                let content = records.fields(self.store, content)?;
                entries.push(Entry { address, units, content });
            }
            return Ok((entries, Extent::Exact, units));
        }
        let bounds = formulas.iter().map(|&formula| wand::bound(self.store, formula));
        let bound = bounds.max().unwrap_or(0);
        let named = named_addresses(self.store, formulas);
        let looks_at_all = formulas.iter().any(|&formula| looks_at_all_cells(self.store, formula));
        let extent = if looks_at_all { Extent::Some } else { Extent::All };
        let constants = self.vocabulary.constants(self.store, formulas);
        for pair in self.store.heaps().to_vec() {
            // Each address with a name may be there beside as many as no name tells apart.
            let of_sort = |&&address: &&TermId| self.store.sort(address) == pair.location;
            let mut count = bound + named.iter().filter(of_sort).count();
            if looks_at_all {
                // Perhaps one for each constant is enough.
                let more = count + constants.iter().filter(of_sort).count();
                count = count.max(more.min(MOST_GUESSED));
            }
            for _ in 0..count {
                let address = self.store.skolem("address", pair.location);
                let units = self.unknown_units(units);
                let content = self.store.skolem("content", pair.data);
                let content = records.fields(self.store, content)?;
                entries.push(Entry { address, units, content });
            }
        }
        Ok((entries, extent, units))
    }

    /// A number of units that nothing is known of.
    fn unknown_units(&mut self, units: u32) -> SmallVec<[TermId; 1]> {
        let bool_sort = self.store.sorts.bool();
        (0..units).map(|_| self.store.skolem("present", bool_sort)).collect()
    }

    /// Stack and heap of a model of the translation.
    fn heap_of(
        &mut self,
        model: &Interpretation,
        entries: &[Entry],
        units: u32,
        records: &Records,
        replaced: &[(TermId, TermId)],
    ) -> Result<HeapModel, GiveUp> {
        let mut swap = FxHashMap::default();
        let nils: Vec<(SortId, TermId)> = records.nils().collect();
        {
            let mut evaluator = Evaluator::new(self.store, model);
            for &(sort, nil) in &nils {
                let value = evaluator.eval(nil, self.budget).map_err(|_| GiveUp::Data)?;
                if let Some(at) = Location::of_value(&value) {
                    swap.insert(sort, at.number);
                }
            }
        }
        let store = &*self.store;
        let mut evaluator = Evaluator::new(store, model);
        let mut value = |term: TermId| -> Result<Value, GiveUp> {
            let value = evaluator.eval(term, self.budget).map_err(|_| GiveUp::Data)?;
            Ok(renamed(store, value, &swap))
        };
        let mut heap = Heap::new();
        for entry in entries {
            let mut count = 0;
            for &unit in &entry.units {
                count += u32::from(value(unit)?.as_bool() == Some(true));
            }
            let Some(share) = Share::of_units(count, units) else { continue };
            let address = value(entry.address)?;
            let fields = entry.content.fields.iter();
            let fields: Result<Vec<Value>, GiveUp> =
                fields.map(|&field| records.value_of(field, &mut value)).collect();
            let fields = fields?;
            let content = match entry.content.constructor {
                Some(constructor) => Value::constructed(constructor, fields),
                None => fields.into_iter().next().ok_or(GiveUp::Data)?,
            };
            heap.allocate_share(address, content, share);
        }
        let mut interpretation = Interpretation::new();
        for &(sort, nil) in &nils {
            let nil = value(nil)?;
            if !matches!(nil, Value::Element { .. }) {
                interpretation.set_open(OpenCase::nil(sort), nil);
            }
        }
        for (function, table) in model.functions() {
            let mut own = FunctionTable::constant(renamed(store, table.default().clone(), &swap));
            for (args, value) in table.entries() {
                let args: Vec<Value> =
                    args.iter().map(|arg| renamed(store, arg.clone(), &swap)).collect();
                own.set(args, renamed(store, value.clone(), &swap));
            }
            interpretation.set_function(function, own);
        }
        for sort in data_sorts(store) {
            if let Some(range) = model.range(sort) {
                interpretation.set_range(sort, range.clone());
            }
        }
        for (case, value) in model.open_cases() {
            let args = case.args.iter().map(|arg| renamed(store, arg.clone(), &swap)).collect();
            let case = OpenCase { args, ..case.clone() };
            interpretation.set_open(case, renamed(store, value.clone(), &swap));
        }
        let mut constants: Vec<(TermId, Value)> = Vec::new();
        for constant in records.plain_constants().into_iter().chain(records.expanded()) {
            constants.push((constant, records.value_of(constant, &mut value)?));
        }
        for (constant, value) in constants {
            if let Some(function) = self.store.function(constant) {
                interpretation.set_constant(function, value);
            }
        }
        // What was replaced is evaluated last, under what is known by now.
        for &(constant, image) in replaced.iter().rev() {
            let known = interpretation.clone();
            let mut evaluator = Evaluator::new(self.store, &known);
            let value = evaluator.eval(image, self.budget).map_err(|_| GiveUp::Data)?;
            if let Some(function) = self.store.function(constant) {
                interpretation.set_constant(function, value);
            }
        }
        Ok(HeapModel { interpretation, heap })
    }
}

/// The value with nil of a sort of addresses as element zero: it changes places with what was zero before.
fn renamed(store: &TermStore, value: Value, nil: &FxHashMap<SortId, u32>) -> Value {
    match value {
        Value::Element { sort, number } => {
            let number = match nil.get(&sort) {
                Some(&of_nil) if number == of_nil => NIL,
                Some(&of_nil) if number == NIL => of_nil,
                // The solver knows nothing of nil; keep its number free.
                None if !is_data_sort(store, sort) => number + 1,
                _ => number,
            };
            Value::Element { sort, number }
        }
        other => other,
    }
}

/// Whether a formula says of all elements of a sort how cells at them stand to the heap. What it needs may be
/// a cell for each of them, whereas the witness of an `exists` is one more location with a name.
fn looks_at_all_cells(store: &TermStore, formula: TermId) -> bool {
    let mut spatial = TermSet::new();
    // Where no address depends on a variable, all cells that count have a name.
    let mut depends = false;
    post_order(store, &named_addresses(store, &[formula]), &mut TermSet::new(), |term| {
        depends |= store.op(term) == Op::BoundVar;
    });
    if !depends {
        return false;
    }
    post_order(store, &[formula], &mut TermSet::new(), |term| {
        let is_heap_operator = store.op(term).describes_heap();
        if is_heap_operator || store.args(term).iter().any(|&arg| spatial.contains(arg)) {
            spatial.insert(term);
        }
    });
    let mut stack = vec![(formula, true)];
    let mut seen = FxHashSet::default();
    while let Some((term, holds)) = stack.pop() {
        if !spatial.contains(term) || !seen.insert((term, holds)) {
            continue;
        }
        let args = store.args(term);
        match store.op(term) {
            Op::Exists | Op::Forall if (store.op(term) == Op::Forall) == holds => return true,
            Op::Exists | Op::Forall => stack.push((args[args.len() - 1], holds)),
            Op::Not => stack.push((args[0], !holds)),
            Op::And | Op::Or => stack.extend(args.iter().map(|&arg| (arg, holds))),
            Op::SepStar if holds => stack.extend(args.iter().map(|&arg| (arg, true))),
            _ => {
                for &arg in args {
                    stack.extend([(arg, true), (arg, false)]);
                }
            }
        }
    }
    false
}

/// The place of the shortest formula that lists the cells of the heap, where no part of a cell is spoken of.
fn given_cells(store: &TermStore, formulas: &[TermId]) -> Option<usize> {
    if units(store, formulas) != Some(1) {
        return None;
    }
    let is_cell = |term: &TermId| store.op(*term) == Op::SepPto;
    let lists = |formula: &TermId| match store.op(*formula) {
        Op::SepStar => store.args(*formula).iter().all(is_cell),
        _ => is_cell(formula),
    };
    let listing = formulas.iter().enumerate().filter(|(_, formula)| lists(formula));
    listing.min_by_key(|(_, formula)| store.args(**formula).len()).map(|(place, _)| place)
}

/// How many units a cell is cut into, so that all shares that are named are whole numbers of units.
fn units(store: &TermStore, formulas: &[TermId]) -> Option<u32> {
    let mut units = Some(1);
    post_order(store, formulas, &mut TermSet::new(), |term| {
        if let (Some(share), Some(known)) = (store.share(term), units) {
            units = share.common_units(known);
        }
    });
    units
}

/// The terms that stand for addresses of cells.
pub(crate) fn named_addresses(store: &TermStore, formulas: &[TermId]) -> Vec<TermId> {
    let mut found = Vec::new();
    post_order(store, formulas, &mut TermSet::new(), |term| {
        if store.share(term).is_some() {
            found.push(store.arg(term, 0));
        }
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// The addresses that a formula allows, if it describes the heap exactly.
pub(crate) fn exact_addresses(store: &TermStore, formula: TermId) -> Option<Vec<TermId>> {
    let mut exact: FxHashMap<TermId, Option<Vec<TermId>>> = FxHashMap::default();
    post_order(store, &[formula], &mut TermSet::new(), |term| {
        let args = store.args(term);
        let of = |arg: &TermId| exact.get(arg).cloned().flatten();
        let joined = |parts: Vec<Option<Vec<TermId>>>| -> Option<Vec<TermId>> {
            let mut all: Vec<TermId> =
                parts.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
            all.sort_unstable();
            all.dedup();
            Some(all)
        };
        let result = match store.op(term) {
            Op::SepEmp | Op::False => Some(Vec::new()),
            Op::SepPto | Op::SepShare => Some(vec![args[0]]),
            Op::And => args.iter().filter_map(of).min_by_key(Vec::len),
            Op::Or | Op::SepStar => joined(args.iter().map(of).collect()),
            _ => None,
        };
        if *store.sort_of(term) == Sort::Bool {
            exact.insert(term, result);
        }
    });
    exact.remove(&formula).flatten()
}
