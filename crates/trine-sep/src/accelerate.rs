//! Satisfiability with data in definitions: long chains as one accelerated step.
//!
//! Idea: a call of a self-recursive predicate is empty (a base rule), one step, or first step, any
//! number of steps, last step. For the steps between, each number argument changes by at least and at
//! most so much for each step, which the rule's atoms say; the number of steps is one more integer.
//! Calls that branch are summarized by counts: how often each rule is used, with one base rule more
//! than the branching leaves open. What is left has no calls; its locations are decided here, its
//! numbers by the pure solver.
//! Invariants: every model of the form satisfies one of the alternatives, so if all are contradictory
//! there is no model. A model of an alternative says how often each rule is used; the heap is made
//! along that plan, or by trying leaves of growing size.
//! Reference: Gu, Chen, Wu, "A complete decision procedure for linearly compositional separation logic
//! with data constraints", IJCAR 2016; Verma, Seidl, Schwentick, "On the complexity of equational Horn
//! clauses", CADE 2005 (counting).

use trine_term::{Op, TermId};
use trine_value::Integer;

use crate::base_pair::consistent;
use crate::concrete::{Descent, Steps};
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::linear::LinearTerm;
use crate::pure::{PureAnswer, PureReason};
use crate::symbolic_heap::{Arg, Call, Param, PredicateId, SymbolicHeap};

/// How many alternatives with numbers may turn out to have no heap before small heaps are tried.
const HOPELESS: usize = 24;

/// Largest heap that is looked for among the leaves.
const MAX_CELLS: usize = 400;

/// How a predicate recurs.
pub(crate) struct Recursion {
    pub(crate) base: Vec<usize>,
    pub(crate) step: Vec<usize>,
    /// No rule has two calls of the predicate.
    linear: bool,
}

impl Recursion {
    /// Whether no rule has two calls of the predicate.
    pub(crate) fn is_linear(&self) -> bool {
        self.linear
    }
}

/// A form whose calls were replaced in part, and how.
#[derive(Clone)]
struct Alternative {
    heap: SymbolicHeap,
    /// One descent for each call that was replaced; none where calls were only counted.
    plan: Option<Vec<Descent>>,
}

impl Alternative {
    fn with(&self, heap: SymbolicHeap, steps: &[Steps]) -> Self {
        let mut plan = self.plan.clone();
        if let Some(plan) = &mut plan {
            plan.push(Descent { steps: steps.to_vec() });
        }
        Self { heap, plan }
    }
}

/// One use of a rule.
fn once(rule: usize) -> Steps {
    Steps { rule, count: None }
}

/// What the alternatives of one form came to.
enum Outcome {
    Model(Found),
    NoModel,
    Open(GiveUp),
}

impl Problem<'_> {
    /// Decides whether one of the forms has a model.
    pub(crate) fn by_acceleration(&mut self, forms: &[SymbolicHeap]) -> Result<Found, GiveUp> {
        let mut open = None;
        for form in forms {
            match self.accelerated(form)? {
                Outcome::Model(found) => return Ok(found),
                Outcome::NoModel => continue,
                Outcome::Open(reason) => open = Some(reason),
            }
            if let Some(combed) = self.combed(form)
                && let Outcome::Model(found) = self.accelerated(&combed)?
            {
                return Ok(found);
            }
        }
        if matches!(open, Some(GiveUp::Bound)) && self.lengths_refute(forms)? {
            return Ok(Found::NoModel);
        }
        for form in forms {
            if let Some(GiveUp::Bound) = open
                && let Some(found) = self.by_unfolding(form)?
            {
                return Ok(found);
            }
        }
        open.map_or(Ok(Found::NoModel), Err)
    }

    /// Decides one form by its alternatives. A model is made along the plan of an alternative.
    fn accelerated(&mut self, form: &SymbolicHeap) -> Result<Outcome, GiveUp> {
        let mut open = None;
        let mut hopeless = 0;
        let mut stack = vec![Alternative { heap: form.clone(), plan: Some(Vec::new()) }];
        while let Some(mut partial) = stack.pop() {
            self.budget.spend(64)?;
            if !consistent(&self.definitions, &partial.heap) {
                continue;
            }
            if let Some(call) = partial.heap.calls.pop() {
                match self.alternatives(&partial, &call, &mut stack) {
                    Err(GiveUp::Bound) => return Ok(Outcome::Open(GiveUp::Bound)),
                    result => result?,
                }
                continue;
            }
            let (facts, names) = self.data_facts(&partial.heap);
            match self.pure.check(self.store, &facts, self.budget) {
                PureAnswer::Unsat(()) => {}
                PureAnswer::Unknown(PureReason::Exhausted(reason)) => {
                    return Err(GiveUp::Exhausted(reason));
                }
                PureAnswer::Unknown(PureReason::Incomplete) => {
                    open = Some(open.unwrap_or(GiveUp::Data))
                }
                PureAnswer::Sat(data) => {
                    open = Some(GiveUp::Bound);
                    if let Some(plan) = &partial.plan
                        && let Some(model) = self.along(form, plan, &data, &names)?
                    {
                        return Ok(Outcome::Model(Found::Model(model)));
                    }
                    hopeless += 1;
                    if hopeless > HOPELESS {
                        break;
                    }
                }
            }
        }
        Ok(open.map_or(Outcome::NoModel, Outcome::Open))
    }

    /// Looks for a model among the leaves of growing size.
    fn by_unfolding(&mut self, form: &SymbolicHeap) -> Result<Option<Found>, GiveUp> {
        let Some(least) = self.definitions.least_cells(form) else { return Ok(None) };
        let mut tried = 0;
        for cells in least as usize..MAX_CELLS.min(least as usize + 40) {
            for leaf in self.leaves(form, cells, 400)?.found {
                tried += 1;
                match self.leaf_model(&leaf) {
                    Ok(Some(model)) => return Ok(Some(Found::Model(model))),
                    Ok(None) | Err(GiveUp::Data) => {}
                    Err(reason) => return Err(reason),
                }
            }
            if tried > 2_000 {
                break;
            }
        }
        Ok(None)
    }

    pub(crate) fn recursion(&self, predicate: PredicateId) -> Option<Recursion> {
        let definition = self.definitions.get(predicate);
        let mut recursion = Recursion { base: Vec::new(), step: Vec::new(), linear: true };
        for (number, rule) in definition.rules.iter().enumerate() {
            let own = rule.calls.iter().filter(|call| call.predicate == predicate).count();
            if own == 0 {
                recursion.base.push(number);
                continue;
            }
            recursion.step.push(number);
            recursion.linear &= own == 1;
            let component = definition.component;
            let mutual = |call: &Call| {
                call.predicate != predicate
                    && self.definitions.get(call.predicate).component == component
            };
            if rule.calls.iter().any(mutual) {
                return None;
            }
        }
        Some(recursion)
    }

    fn alternatives(
        &mut self,
        partial: &Alternative,
        call: &Call,
        stack: &mut Vec<Alternative>,
    ) -> Result<(), GiveUp> {
        let Some(recursion) = self.recursion(call.predicate) else { return Err(GiveUp::Bound) };
        for &first in recursion.step.iter().rev() {
            let mut heap = partial.heap.clone();
            let own = self.step(&mut heap, call, first);
            if !recursion.linear {
                for child in own {
                    self.count(&mut heap, &child, &recursion);
                }
                stack.push(Alternative { heap, plan: None });
                continue;
            }
            let [child] = &*own else { continue };
            for &last in &recursion.step {
                let mut middle = heap.clone();
                let (reached, counts) = self.accelerate(&mut middle, child, &recursion);
                let own = self.step(&mut middle, &reached, last);
                let [child] = &*own else { continue };
                for &base in &recursion.base {
                    let mut long = middle.clone();
                    let predicate = self.definitions.get(call.predicate);
                    unfold_into(self.store, &mut long, predicate, base, &child.args);
                    let steps = recursion.step.iter().zip(&counts);
                    let between = steps.map(|(&rule, &count)| Steps { rule, count: Some(count) });
                    let mut steps = vec![once(first)];
                    steps.extend(between);
                    steps.extend([once(last), once(base)]);
                    stack.push(partial.with(long, &steps));
                }
            }
            for &base in &recursion.base {
                let mut short = heap.clone();
                let predicate = self.definitions.get(call.predicate);
                unfold_into(self.store, &mut short, predicate, base, &child.args);
                stack.push(partial.with(short, &[once(first), once(base)]));
            }
        }
        for &base in recursion.base.iter().rev() {
            let mut heap = partial.heap.clone();
            let predicate = self.definitions.get(call.predicate);
            unfold_into(self.store, &mut heap, predicate, base, &call.args);
            stack.push(partial.with(heap, &[once(base)]));
        }
        Ok(())
    }

    /// Unfolds one step and takes out its calls of the same predicate.
    fn step(&mut self, heap: &mut SymbolicHeap, call: &Call, rule: usize) -> Vec<Call> {
        let before = heap.calls.len();
        let predicate = self.definitions.get(call.predicate);
        unfold_into(self.store, heap, predicate, rule, &call.args);
        let new = heap.calls.split_off(before);
        let (own, others): (Vec<Call>, Vec<Call>) =
            new.into_iter().partition(|other| other.predicate == call.predicate);
        heap.calls.extend(others);
        own
    }

    /// The call after any number of steps, and how often each step rule is used.
    fn accelerate(
        &mut self,
        heap: &mut SymbolicHeap,
        call: &Call,
        recursion: &Recursion,
    ) -> (Call, Vec<TermId>) {
        let definitions = self.definitions.clone();
        let predicate = definitions.get(call.predicate);
        let int = self.store.sorts.int();
        let zero = self.store.mk_int(&Integer::ZERO);
        let mut counts = Vec::new();
        for _ in &recursion.step {
            let count = self.store.skolem("steps", int);
            heap.data.push(self.store.mk(Op::Ge, &[count, zero]));
            counts.push(count);
        }
        let mut args = Vec::with_capacity(call.args.len());
        for (position, &arg) in call.args.iter().enumerate() {
            let kept = recursion.step.iter().all(|&rule| {
                let rule = &predicate.rules[rule];
                let own = rule.calls.iter().find(|c| c.predicate == call.predicate);
                own.is_some_and(|own| match (predicate.params[position], own.args[position]) {
                    (Param::Loc(a), Arg::Loc(b)) => a == b,
                    (Param::Data(a), Arg::Data(b)) => a == b,
                    _ => false,
                })
            });
            if kept {
                args.push(arg);
                continue;
            }
            match arg {
                Arg::Loc(loc) => {
                    let sort = heap.locals[loc.index()].sort;
                    args.push(Arg::Loc(heap.fresh(sort)));
                }
                Arg::Data(from) => {
                    let sort = self.store.sort(from);
                    let to = self.store.skolem("reached", sort);
                    args.push(Arg::Data(to));
                    if sort == int {
                        let bounds = self.change_bounds(call, recursion, position, &counts);
                        self.bound_change(heap, from, to, bounds);
                    }
                }
            }
        }
        (Call { predicate: call.predicate, args: args.into() }, counts)
    }

    /// Smallest and largest total change of an argument, as terms over the counts.
    fn change_bounds(
        &mut self,
        call: &Call,
        recursion: &Recursion,
        position: usize,
        counts: &[TermId],
    ) -> [Option<TermId>; 2] {
        let mut totals = [Some(Vec::new()), Some(Vec::new())];
        for (&rule, &count) in recursion.step.iter().zip(counts) {
            let (low, high) = self.change(call.predicate, rule, position);
            for (bound, total) in [low, high].into_iter().zip(&mut totals) {
                match (bound, total.as_mut()) {
                    (Some(bound), Some(terms)) => {
                        let factor = self.store.mk_int(&bound);
                        terms.push(self.store.mk(Op::Mul, &[factor, count]));
                    }
                    _ => *total = None,
                }
            }
        }
        totals.map(|total| total.map(|terms| self.sum(&terms)))
    }

    /// `from - to` lies between the bounds.
    fn bound_change(
        &mut self,
        heap: &mut SymbolicHeap,
        from: TermId,
        to: TermId,
        [low, high]: [Option<TermId>; 2],
    ) {
        let difference = self.store.mk(Op::Sub, &[from, to]);
        if let Some(low) = low {
            heap.data.push(self.store.mk(Op::Ge, &[difference, low]));
        }
        if let Some(high) = high {
            heap.data.push(self.store.mk(Op::Le, &[difference, high]));
        }
    }

    fn sum(&mut self, terms: &[TermId]) -> TermId {
        match *terms {
            [] => self.store.mk_int(&Integer::ZERO),
            [single] => single,
            _ => self.store.mk(Op::Add, terms),
        }
    }

    /// By how much a number argument falls from the call to the inner call of a rule.
    fn change(
        &self,
        predicate: PredicateId,
        rule: usize,
        position: usize,
    ) -> (Option<Integer>, Option<Integer>) {
        let definition = self.definitions.get(predicate);
        let rule = &definition.rules[rule];
        let own = rule.calls.iter().find(|call| call.predicate == predicate);
        let (Param::Data(param), Some(Arg::Data(inner))) =
            (definition.params[position], own.map(|own| own.args[position]))
        else {
            return (None, None);
        };
        let sides = (LinearTerm::of(self.store, param), LinearTerm::of(self.store, inner));
        let (Some(outer), Some(inner)) = sides else { return (None, None) };
        outer.minus(&inner).bounds(self.store, &rule.data)
    }

    /// A branching call: its number arguments are sums over the rules that are used.
    fn count(&mut self, heap: &mut SymbolicHeap, call: &Call, recursion: &Recursion) {
        let int = self.store.sorts.int();
        let zero = self.store.mk_int(&Integer::ZERO);
        let rules: Vec<usize> = recursion.base.iter().chain(&recursion.step).copied().collect();
        let mut counts = Vec::new();
        let mut open = Vec::new();
        let one = self.store.mk_int(&Integer::ONE);
        open.push(one);
        for &rule in &rules {
            let count = self.store.skolem("uses", int);
            heap.data.push(self.store.mk(Op::Ge, &[count, zero]));
            counts.push(count);
            let calls = self.definitions.get(call.predicate).rules[rule].calls.iter();
            let own = calls.filter(|other| other.predicate == call.predicate).count();
            let factor = self.store.mk_int(&Integer::from(own as i64 - 1));
            open.push(self.store.mk(Op::Mul, &[factor, count]));
        }
        // Each use closes one call and opens those of its rule; in the end nothing is open.
        let balance = self.store.mk(Op::Add, &open);
        heap.data.push(self.store.mk(Op::Eq, &[balance, zero]));
        for (position, &arg) in call.args.iter().enumerate() {
            let Arg::Data(value) = arg else { continue };
            if self.store.sort(value) != int {
                continue;
            }
            let own: Option<Vec<Integer>> =
                rules.iter().map(|&rule| self.own_share(call.predicate, rule, position)).collect();
            let Some(own) = own else { continue };
            let terms: Vec<TermId> = own
                .iter()
                .zip(&counts)
                .map(|(share, &count)| {
                    let factor = self.store.mk_int(share);
                    self.store.mk(Op::Mul, &[factor, count])
                })
                .collect();
            let sum = self.sum(&terms);
            heap.data.push(self.store.mk(Op::Eq, &[value, sum]));
        }
    }

    /// What a rule adds to the sum of the inner calls' values of a number argument.
    fn own_share(&self, predicate: PredicateId, rule: usize, position: usize) -> Option<Integer> {
        let definition = self.definitions.get(predicate);
        let rule = &definition.rules[rule];
        let Param::Data(param) = definition.params[position] else { return None };
        let mut difference = LinearTerm::of(self.store, param)?;
        for call in rule.calls.iter().filter(|call| call.predicate == predicate) {
            let inner = LinearTerm::of(self.store, call.args[position].data()?)?;
            difference = difference.minus(&inner);
        }
        match difference.bounds(self.store, &rule.data) {
            (Some(low), Some(high)) if low == high => Some(low),
            _ => None,
        }
    }
}
