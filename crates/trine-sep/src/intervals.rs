//! Blocks: cells at consecutive addresses, as intervals of integers.
//!
//! Idea: a definition such as `block(x, k)`, which has a cell at `x` and goes on at `x + 1` until a number of
//! cells is reached, or an end, is an interval of addresses whose cells all hold what one condition says. A
//! premise is a set of intervals that do not overlap. A conclusion fails of it if a fact of it fails, if
//! intervals of it overlap, if the two sets of addresses differ, or if a cell of both holds what the conclusion does
//! not allow. Two unions of intervals are the same if they agree at all points where one of the intervals
//! begins or ends, so all of that is a formula about integers and contents.
//! Invariant: a definition is taken for an interval only if the solver of data shows that its rules count
//! as one does. With several conclusions only `NoModel` is answered.
//! Reference: Reynolds, LICS 2002, for iterated separating conjunction; Calcagno, Distefano, O'Hearn, Yang,
//! "Beyond reachability: shape abstraction in the presence of pointer arithmetic", SAS 2006, for blocks.

use rustc_hash::FxHashMap;
use trine_heap::{Heap, HeapModel};
use trine_term::{
    Evaluator, FunId, Interpretation, Op, OpenCase, Sort, TermId, TermSet, TermStore, Value,
    post_order,
};
use trine_value::Integer;

use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::pure::{PureAnswer, PureReason};

/// Most cells of a heap that is printed.
const MOST_CELLS: i64 = 10_000;
/// How long the intervals of a small heap are at most.
const FEW_CELLS: u32 = 4;

/// What the cells of an interval hold: a term over variables, as far as conditions allow.
#[derive(Clone)]
struct Contents {
    term: TermId,
    conditions: Vec<TermId>,
    /// Constants that stand for what each cell chooses by itself.
    variables: Vec<TermId>,
}

/// The cells from one address up to another, which has none.
#[derive(Clone)]
struct Interval {
    start: TermId,
    end: TermId,
    contents: Contents,
}

/// One side of a question.
struct Side {
    intervals: Vec<Interval>,
    facts: Vec<TermId>,
}

/// A definition that is an interval, over constants in the places of its parameters.
#[derive(Clone)]
struct Block {
    params: Vec<TermId>,
    start: TermId,
    end: TermId,
    /// What has to hold beside.
    facts: Vec<TermId>,
    contents: Contents,
}

/// A formula taken apart.
#[derive(Default)]
struct Flat {
    cells: Vec<(TermId, TermId)>,
    calls: Vec<TermId>,
    facts: Vec<TermId>,
    variables: Vec<TermId>,
}

impl Problem<'_> {
    /// Decides one premise of cells and blocks at integer addresses, and conclusions of such.
    pub(crate) fn by_intervals(&mut self, assertions: &[TermId]) -> Result<Found, GiveUp> {
        let outside = GiveUp::Outside(*assertions.first().ok_or(GiveUp::Bound)?);
        let (premise, fails) = self.sides(assertions);
        let sort = self.store.sorts.int();
        let nil = self.store.skolem("nil", sort);
        let named = [(self.store.mk_sep_nil(sort), nil)];
        let mut reading = Reading { problem: self, blocks: FxHashMap::default() };
        let (premise, _) = reading.side(premise)?.ok_or(outside)?;
        let mut conclusions = Vec::with_capacity(fails.len());
        for conclusion in fails {
            conclusions.push(reading.side(conclusion)?.ok_or(outside)?);
        }
        let premise = premise.replaced(self.store, &named);
        let mut questions = self.premise_holds(&premise, nil);
        let mut witnesses = Vec::new();
        for (conclusion, open) in &conclusions {
            let conclusion = conclusion.replaced(self.store, &named);
            let conclusion = own_variables(self.store, conclusion, open).ok_or(outside)?;
            let fails = self.conclusion_fails(&premise, &conclusion, &mut witnesses);
            questions.push(fails.ok_or(outside)?);
        }
        let model = match self.ask(&questions)? {
            None => return Ok(Found::NoModel),
            Some(_) if conclusions.len() > 1 => return Err(outside),
            Some(model) => model,
        };
        let found = self.heap_of_intervals(&premise, &witnesses, nil, model)?;
        if let Some(found) = found {
            return Ok(Found::Model(found));
        }
        let few = self.store.mk_int(&Integer::from(FEW_CELLS));
        for interval in &premise.intervals {
            let length = self.store.mk(Op::Sub, &[interval.end, interval.start]);
            questions.push(self.store.mk(Op::Le, &[length, few]));
        }
        let model = self.ask(&questions)?.ok_or(GiveUp::Bound)?;
        let found = self.heap_of_intervals(&premise, &witnesses, nil, model)?;
        found.map(Found::Model).ok_or(GiveUp::Bound)
    }

    /// A model of formulas without a heap, if there is one.
    fn ask(&mut self, questions: &[TermId]) -> Result<Option<Interpretation>, GiveUp> {
        match self.pure.check(self.store, questions, self.budget) {
            PureAnswer::Sat(model) => Ok(Some(model)),
            PureAnswer::Unsat(()) => Ok(None),
            PureAnswer::Unknown(PureReason::Incomplete) => Err(GiveUp::Data),
            PureAnswer::Unknown(PureReason::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
        }
    }

    /// What makes the intervals of a premise a heap.
    fn premise_holds(&mut self, premise: &Side, nil: TermId) -> Vec<TermId> {
        let mut all = premise.facts.clone();
        for (place, one) in premise.intervals.iter().enumerate() {
            let at_nil = self.is_inside(nil, one);
            all.push(self.store.mk(Op::Not, &[at_nil]));
            for other in &premise.intervals[..place] {
                let overlap = self.overlap(one, other);
                all.push(self.store.mk(Op::Not, &[overlap]));
            }
            let some = self.store.mk(Op::Lt, &[one.start, one.end]);
            for &condition in &one.contents.conditions {
                all.push(self.store.mk(Op::Implies, &[some, condition]));
            }
        }
        all
    }

    /// That a conclusion does not hold of the heap of a premise. A witness is a condition, the place of an
    /// interval, an address in it, and what the cell there holds; none if contents cannot be compared.
    fn conclusion_fails(
        &mut self,
        premise: &Side,
        conclusion: &Side,
        witnesses: &mut Vec<(TermId, usize, TermId, TermId)>,
    ) -> Option<TermId> {
        let mut ways = Vec::new();
        for &fact in &conclusion.facts {
            ways.push(self.store.mk(Op::Not, &[fact]));
        }
        for (place, one) in conclusion.intervals.iter().enumerate() {
            for other in &conclusion.intervals[..place] {
                ways.push(self.overlap(one, other));
            }
        }
        let both = || premise.intervals.iter().chain(&conclusion.intervals);
        for point in both().flat_map(|interval| [interval.start, interval.end]) {
            let left = self.is_in_one(point, &premise.intervals);
            let right = self.is_in_one(point, &conclusion.intervals);
            ways.push(self.store.mk(Op::Xor, &[left, right]));
        }
        for (place, given) in premise.intervals.iter().enumerate() {
            for wanted in &conclusion.intervals {
                let own = self.fresh(&given.contents);
                let fits = fits(self.store, &wanted.contents, own.term)?;
                let overlap = self.overlap(given, wanted);
                let mut all = vec![overlap, self.store.mk(Op::Not, &[fits])];
                all.extend(own.conditions);
                let way = self.store.mk(Op::And, &all);
                let later = self.store.mk(Op::Ge, &[given.start, wanted.start]);
                let at = self.store.mk(Op::Ite, &[later, given.start, wanted.start]);
                witnesses.push((way, place, at, own.term));
                ways.push(way);
            }
        }
        Some(match *ways {
            [] => self.store.mk_bool(false),
            [single] => single,
            _ => self.store.mk(Op::Or, &ways),
        })
    }

    /// Contents with variables of their own.
    fn fresh(&mut self, contents: &Contents) -> Contents {
        let mut renamed = Vec::with_capacity(contents.variables.len());
        for &variable in &contents.variables {
            let sort = self.store.sort(variable);
            renamed.push((variable, self.store.skolem("content", sort)));
        }
        contents.replaced(self.store, &renamed)
    }

    fn is_inside(&mut self, point: TermId, interval: &Interval) -> TermId {
        let low = self.store.mk(Op::Le, &[interval.start, point]);
        let high = self.store.mk(Op::Lt, &[point, interval.end]);
        self.store.mk(Op::And, &[low, high])
    }

    fn is_in_one(&mut self, point: TermId, intervals: &[Interval]) -> TermId {
        let ways: Vec<TermId> = intervals.iter().map(|one| self.is_inside(point, one)).collect();
        match *ways {
            [] => self.store.mk_bool(false),
            [single] => single,
            _ => self.store.mk(Op::Or, &ways),
        }
    }

    /// Whether two intervals have an address in common.
    fn overlap(&mut self, one: &Interval, other: &Interval) -> TermId {
        let ends = [one.end, other.end];
        let starts = [one.start, other.start];
        let mut all = Vec::with_capacity(4);
        for start in starts {
            for end in ends {
                all.push(self.store.mk(Op::Lt, &[start, end]));
            }
        }
        self.store.mk(Op::And, &all)
    }

    /// The heap of the premise in a model; none if it is too large.
    fn heap_of_intervals(
        &mut self,
        premise: &Side,
        witnesses: &[(TermId, usize, TermId, TermId)],
        nil: TermId,
        model: Interpretation,
    ) -> Result<Option<HeapModel>, GiveUp> {
        let sort = self.store.sorts.int();
        let store = &*self.store;
        let mut evaluator = Evaluator::new(store, &model);
        let mut value = |term| evaluator.eval(term, self.budget).map_err(|_| GiveUp::Data);
        let mut chosen = None;
        for &(way, place, at, content) in witnesses {
            if chosen.is_none() && value(way)?.as_bool() == Some(true) {
                chosen = Some((place, value(at)?, value(content)?));
            }
        }
        let mut heap = Heap::new();
        for (place, interval) in premise.intervals.iter().enumerate() {
            let [start, end] = [value(interval.start)?, value(interval.end)?];
            let (Value::Int(start), Value::Int(end)) = (start, end) else {
                return Err(GiveUp::Data);
            };
            let length = i64::try_from(&end - &start).ok();
            let Some(length) = length.filter(|&length| length <= MOST_CELLS) else {
                return Ok(None);
            };
            for offset in 0..length.max(0) {
                let at = Value::Int(&start + Integer::from(offset));
                let content = match &chosen {
                    Some((own, there, content)) if *own == place && *there == at => content.clone(),
                    _ => value(interval.contents.term)?,
                };
                heap.allocate(at, content);
            }
        }
        let nil = value(nil)?;
        let mut interpretation = model.clone();
        interpretation.set_open(OpenCase::nil(sort), nil);
        Ok(Some(HeapModel { interpretation, heap }))
    }
}

impl Side {
    fn replaced(&self, store: &mut TermStore, pairs: &[(TermId, TermId)]) -> Self {
        let interval = |store: &mut TermStore, one: &Interval| {
            let [start, end] = [one.start, one.end].map(|at| store.substitute(at, pairs));
            Interval { start, end, contents: one.contents.replaced(store, pairs) }
        };
        Self {
            intervals: self.intervals.iter().map(|one| interval(store, one)).collect(),
            facts: self.facts.iter().map(|&fact| store.substitute(fact, pairs)).collect(),
        }
    }
}

impl Contents {
    fn replaced(&self, store: &mut TermStore, pairs: &[(TermId, TermId)]) -> Self {
        let mut image = |term: TermId| store.substitute(term, pairs);
        Self {
            term: image(self.term),
            conditions: self.conditions.iter().map(|&condition| image(condition)).collect(),
            variables: self.variables.iter().map(|&variable| image(variable)).collect(),
        }
    }
}

/// That contents which are wanted are these; none if variables are not determined by it.
fn fits(store: &mut TermStore, wanted: &Contents, content: TermId) -> Option<TermId> {
    let is_variable = |term: TermId| wanted.variables.contains(&term);
    let mut known: Vec<(TermId, TermId)> = Vec::new();
    let mut all = Vec::new();
    let mut pairs = vec![(wanted.term, content)];
    while let Some((pattern, term)) = pairs.pop() {
        if is_variable(pattern) {
            match known.iter().find(|(variable, _)| *variable == pattern) {
                Some(&(_, before)) => all.push(store.mk(Op::Eq, &[before, term])),
                None => known.push((pattern, term)),
            }
        } else if !mentions(store, pattern, &wanted.variables) {
            all.push(store.mk(Op::Eq, &[pattern, term]));
        } else if store.op(pattern) == Op::Construct
            && store.op(term) == Op::Construct
            && store.function(pattern) == store.function(term)
        {
            pairs.extend(store.args(pattern).iter().copied().zip(store.args(term).iter().copied()));
        } else {
            return None;
        }
    }
    let bound: Vec<TermId> = known.iter().map(|&(variable, _)| variable).collect();
    let free: Vec<TermId> =
        wanted.variables.iter().copied().filter(|term| !bound.contains(term)).collect();
    for &condition in &wanted.conditions {
        if mentions(store, condition, &free) {
            return None;
        }
        all.push(store.substitute(condition, &known));
    }
    Some(match *all {
        [] => store.mk_bool(true),
        [single] => single,
        _ => store.mk(Op::And, &all),
    })
}

/// Whether one of the terms occurs in a term.
fn mentions(store: &TermStore, term: TermId, wanted: &[TermId]) -> bool {
    let mut found = false;
    if !wanted.is_empty() {
        post_order(store, &[term], &mut TermSet::new(), |part| found |= wanted.contains(&part));
    }
    found
}

/// The side with existential variables as choices of the single cells whose contents they are; none if they
/// are more than that.
fn own_variables(store: &TermStore, side: Side, open: &[TermId]) -> Option<Side> {
    let mut side = side;
    let mut left = open.to_vec();
    for interval in &mut side.intervals {
        if mentions(store, interval.start, open) || mentions(store, interval.end, open) {
            return None;
        }
        let own: Vec<TermId> = open
            .iter()
            .copied()
            .filter(|&variable| mentions(store, interval.contents.term, &[variable]))
            .collect();
        // A variable is of one cell.
        if own.iter().any(|variable| !left.contains(variable)) {
            return None;
        }
        left.retain(|variable| !own.contains(variable));
        let of_own = |fact: &&TermId| mentions(store, **fact, &own);
        interval.contents.conditions.extend(side.facts.iter().filter(of_own));
        side.facts.retain(|fact| !mentions(store, *fact, &own));
        interval.contents.variables.extend(own);
    }
    // Conditions speak of the variables of their own cell alone.
    for interval in &side.intervals {
        let others: Vec<TermId> = open
            .iter()
            .copied()
            .filter(|variable| !interval.contents.variables.contains(variable))
            .collect();
        let contents = &interval.contents;
        if contents.conditions.iter().any(|&condition| mentions(store, condition, &others)) {
            return None;
        }
    }
    side.facts.iter().all(|&fact| !mentions(store, fact, open)).then_some(side)
}

/// Reads formulas and definitions.
struct Reading<'a, 'b> {
    problem: &'a mut Problem<'b>,
    blocks: FxHashMap<FunId, Option<Block>>,
}

impl Reading<'_, '_> {
    /// A formula as intervals, and the constants in the places of its existential variables.
    fn side(&mut self, formula: TermId) -> Result<Option<(Side, Vec<TermId>)>, GiveUp> {
        let Some(flat) = self.flat(formula)? else { return Ok(None) };
        let mut side = Side { intervals: Vec::new(), facts: flat.facts };
        let store = &mut *self.problem.store;
        for (address, content) in flat.cells {
            if *store.sort_of(address) != Sort::Int {
                return Ok(None);
            }
            let one = store.mk_int(&Integer::ONE);
            let end = store.mk(Op::Add, &[address, one]);
            let contents =
                Contents { term: content, conditions: Vec::new(), variables: Vec::new() };
            side.intervals.push(Interval { start: address, end, contents });
        }
        for call in flat.calls {
            let Some(block) = self.block_of(call)? else { return Ok(None) };
            let store = &mut *self.problem.store;
            let args = store.args(call).to_vec();
            let mut pairs: Vec<(TermId, TermId)> = block.params.iter().copied().zip(args).collect();
            for &variable in &block.contents.variables {
                let sort = store.sort(variable);
                pairs.push((variable, store.skolem("content", sort)));
            }
            let contents = block.contents.replaced(store, &pairs);
            let facts: Vec<TermId> =
                block.facts.iter().map(|&fact| store.substitute(fact, &pairs)).collect();
            side.facts.extend(facts);
            let [start, end] = [block.start, block.end].map(|at| store.substitute(at, &pairs));
            side.intervals.push(Interval { start, end, contents });
        }
        Ok(Some((side, flat.variables)))
    }

    /// Cells, calls and facts of a formula that is one `sep` of them below `and` and `exists`; none of another.
    fn flat(&mut self, formula: TermId) -> Result<Option<Flat>, GiveUp> {
        let mut flat = Flat::default();
        let mut pending = vec![formula];
        while let Some(term) = pending.pop() {
            self.problem.budget.spend(1)?;
            let args = self.problem.store.args(term).to_vec();
            match self.problem.store.op(term) {
                Op::SepEmp => {}
                Op::SepPto => flat.cells.push((args[0], args[1])),
                Op::SepStar => pending.extend(args),
                Op::And => {
                    let (spatial, facts): (Vec<TermId>, Vec<TermId>) =
                        args.into_iter().partition(|&arg| self.is_spatial(arg));
                    if spatial.len() != 1 {
                        return Ok(None);
                    }
                    flat.facts.extend(facts);
                    pending.extend(spatial);
                }
                Op::Exists => {
                    let store = &mut *self.problem.store;
                    let Some((&body, variables)) = args.split_last() else { return Ok(None) };
                    let mut pairs = Vec::with_capacity(variables.len());
                    for &variable in variables {
                        let sort = store.sort(variable);
                        pairs.push((variable, store.skolem("some", sort)));
                    }
                    flat.variables.extend(pairs.iter().map(|&(_, constant)| constant));
                    pending.push(store.substitute(body, &pairs));
                }
                _ if self.problem.store.called(term).is_some() && self.is_spatial(term) => {
                    flat.calls.push(term);
                }
                _ => return Ok(None),
            }
        }
        Ok(Some(flat))
    }

    fn is_spatial(&self, term: TermId) -> bool {
        let store = &*self.problem.store;
        let mut found = false;
        post_order(store, &[term], &mut TermSet::new(), |part| {
            let is_call = store.called(part).is_some() && *store.sort_of(part) == Sort::Bool;
            found |= store.op(part).describes_heap() || is_call;
        });
        found
    }

    /// The interval that a call is, if its definition is one.
    fn block_of(&mut self, call: TermId) -> Result<Option<Block>, GiveUp> {
        let Some(function) = self.problem.store.called(call) else { return Ok(None) };
        if let Some(known) = self.blocks.get(&function) {
            return Ok(known.clone());
        }
        let found = self.recognized(function)?;
        self.blocks.insert(function, found.clone());
        Ok(found)
    }

    /// The interval that a definition is.
    fn recognized(&mut self, function: FunId) -> Result<Option<Block>, GiveUp> {
        let store = &mut *self.problem.store;
        let sorts = store.function_decl(function).params.to_vec();
        let params: Vec<TermId> = sorts.iter().map(|&sort| store.skolem("param", sort)).collect();
        let Some(body) = store.unfolded_apart(function, &params) else { return Ok(None) };
        let &[first, second] = store.args(body) else { return Ok(None) };
        if store.op(body) != Op::Or {
            return Ok(None);
        }
        let (Some(first), Some(second)) = (self.flat(first)?, self.flat(second)?) else {
            return Ok(None);
        };
        let (base, step) = if first.cells.is_empty() { (first, second) } else { (second, first) };
        if !(base.cells.is_empty() && base.calls.is_empty() && base.variables.is_empty()) {
            return Ok(None);
        }
        let (&[(address, content)], &[next]) = (&*step.cells, &*step.calls) else {
            return Ok(None);
        };
        let store = &mut *self.problem.store;
        let Some(at) = params.iter().position(|&param| param == address) else { return Ok(None) };
        if store.called(next) != Some(function) || *store.sort_of(address) != Sort::Int {
            return Ok(None);
        }
        let next = store.args(next).to_vec();
        let one = store.mk_int(&Integer::ONE);
        let after = store.mk(Op::Add, &[address, one]);
        if !self.same(next[at], after)? {
            return Ok(None);
        }
        let changed: Vec<usize> = (0..params.len())
            .filter(|&place| place != at && next[place] != params[place])
            .collect();
        let store = &mut *self.problem.store;
        // The number of cells: a parameter that is counted down, or an end without the beginning.
        let lengths: Vec<(TermId, TermId)> = match *changed {
            [counter] if *store.sort_of(params[counter]) == Sort::Int => {
                let less = store.mk(Op::Sub, &[params[counter], one]);
                if !self.same(next[counter], less)? {
                    return Ok(None);
                }
                let end = self.problem.store.mk(Op::Add, &[address, params[counter]]);
                vec![(params[counter], end)]
            }
            [] => {
                let numbers = params
                    .iter()
                    .enumerate()
                    .filter(|&(place, &param)| place != at && *store.sort_of(param) == Sort::Int);
                let ends: Vec<TermId> = numbers.map(|(_, &param)| param).collect();
                ends.into_iter().map(|end| (store.mk(Op::Sub, &[end, address]), end)).collect()
            }
            _ => return Ok(None),
        };
        let moving: Vec<TermId> = changed.iter().chain([&at]).map(|&place| params[place]).collect();
        let store = &*self.problem.store;
        let (conditions, guards): (Vec<TermId>, Vec<TermId>) =
            step.facts.iter().partition(|&&fact| mentions(store, fact, &step.variables));
        let mut each = conditions.clone();
        each.push(content);
        if each.iter().any(|&term| mentions(store, term, &moving)) {
            return Ok(None);
        }
        for (length, end) in lengths {
            if let Some((end, facts)) = self.counts(address, length, end, &base.facts, &guards)? {
                let contents = Contents { term: content, conditions, variables: step.variables };
                return Ok(Some(Block { params, start: address, end, facts, contents }));
            }
        }
        Ok(None)
    }

    /// The end of the interval and what has to hold, if rules with these conditions go on as long as a
    /// length says.
    fn counts(
        &mut self,
        start: TermId,
        length: TermId,
        end: TermId,
        base: &[TermId],
        guards: &[TermId],
    ) -> Result<Option<(TermId, Vec<TermId>)>, GiveUp> {
        let store = &mut *self.problem.store;
        let zero = store.mk_int(&Integer::ZERO);
        let is_zero = store.mk(Op::Eq, &[length, zero]);
        let is_none = store.mk(Op::Le, &[length, zero]);
        let is_some = store.mk(Op::Gt, &[length, zero]);
        for &guard in guards {
            if !self.follows_from(&[is_some], guard)? {
                return Ok(None);
            }
        }
        let means = |this: &mut Self, fact: TermId| -> Result<bool, GiveUp> {
            let mut all = this.follows_from(base, fact)?;
            for &condition in base {
                all = all && this.follows_from(&[fact], condition)?;
            }
            Ok(all)
        };
        if means(self, is_zero)? {
            let enough = self.problem.store.mk(Op::Ge, &[length, zero]);
            return Ok(Some((end, vec![enough])));
        }
        if means(self, is_none)? && self.follows_from(guards, is_some)? {
            let end = self.problem.store.mk(Op::Ite, &[is_some, end, start]);
            return Ok(Some((end, Vec::new())));
        }
        Ok(None)
    }

    fn same(&mut self, a: TermId, b: TermId) -> Result<bool, GiveUp> {
        let equal = self.problem.store.mk(Op::Eq, &[a, b]);
        self.follows_from(&[], equal)
    }

    fn follows_from(&mut self, facts: &[TermId], fact: TermId) -> Result<bool, GiveUp> {
        let mut all = facts.to_vec();
        all.push(self.problem.store.mk(Op::Not, &[fact]));
        match self.problem.ask(&all) {
            Ok(model) => Ok(model.is_none()),
            Err(GiveUp::Data) => Ok(false),
            Err(reason) => Err(reason),
        }
    }
}
