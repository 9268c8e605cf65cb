//! Counter-heaps by numbers alone: the two sides have different numbers of cells.
//!
//! Idea: where numbers count cells, both sides of an entailment say how large their heaps are. If the
//! premise allows numbers for which the sizes differ, or for which a condition of the conclusion
//! fails, then each heap with such numbers is a counter-heap, and one of them is made along
//! accelerated steps. So lengths in the thousands are no harder than small ones.
//! Invariant: sizes are invariants of all derivations, so no conclusion holds on the heap that is
//! found; like every heap it is judged.

use trine_heap::HeapModel;
use trine_term::{Op, TermId};
use trine_value::Integer;

use super::sequent::Sequent;
use super::size::Sizes;
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::linear::LinearTerm;
use crate::matching::free_variables;
use crate::symbolic_heap::{Arg, Call, SymbolicHeap};

/// How many cells a form has.
struct Count {
    cells: TermId,
    /// Whether it has just as many, or at least as many.
    exact: bool,
}

impl Problem<'_> {
    /// A heap of the premise whose numbers speak against each conclusion.
    pub(super) fn refute_by_numbers(
        &mut self,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
        sizes: &Sizes,
    ) -> Result<Option<HeapModel>, GiveUp> {
        let mut wanted = premise.clone();
        self.fix_data(&mut wanted);
        let given = self.cells_of(&wanted, sizes);
        let mut known = wanted.data.clone();
        for conclusion in conclusions {
            let mut sequent = Sequent::new(&wanted, conclusion);
            self.freshen_data(&mut sequent.right);
            // Where the conclusion holds, its numbers are what the number of cells leaves to them.
            sequent = self.with_counted(&sequent, sizes).unwrap_or(sequent);
            self.bind_data(&mut sequent);
            let facts = sequent.right.data.clone();
            let mut conditions: Vec<TermId> =
                facts.into_iter().filter_map(|fact| self.without_existentials(fact)).collect();
            let asked = self.cells_of(&sequent.right, sizes);
            if let (Some(given), Some(asked)) = (&given, asked)
                && given.exact
            {
                let op = if asked.exact { Op::Eq } else { Op::Ge };
                conditions.push(self.store.mk(op, &[given.cells, asked.cells]));
            }
            let fails: Vec<TermId> =
                conditions.iter().map(|&fact| self.store.mk(Op::Not, &[fact])).collect();
            let fails = match *fails {
                [] => return Ok(None),
                [single] => single,
                _ => self.store.mk(Op::Or, &fails),
            };
            wanted.data.push(fails);
            known.push(fails);
        }
        known.extend(self.summary_facts(&Sequent::new(&wanted, &SymbolicHeap::default())));
        known.extend(self.least_numbers(&wanted, sizes));
        if self.refuted_data(&known)? {
            return Ok(None);
        }
        match self.by_acceleration(&[wanted]) {
            Ok(Found::Model(model) | Found::Derived(model, _)) => Ok(Some(model)),
            Ok(Found::NoModel) | Err(GiveUp::Bound | GiveUp::Data) => Ok(None),
            Err(reason) => Err(reason),
        }
    }

    /// A condition without the existential numbers that cancel out; none if some are left.
    fn without_existentials(&mut self, fact: TermId) -> Option<TermId> {
        if free_variables(self.store, fact).is_empty() {
            return Some(fact);
        }
        let op = self.store.op(fact);
        let &[left, right] = self.store.args(fact) else { return None };
        if !matches!(op, Op::Eq | Op::Le | Op::Lt | Op::Ge | Op::Gt) {
            return None;
        }
        let (left, right) = (LinearTerm::of(self.store, left)?, LinearTerm::of(self.store, right)?);
        let difference = left.minus(&right).term(self.store);
        let zero = self.store.mk_int(&Integer::ZERO);
        let closed = free_variables(self.store, difference).is_empty();
        closed.then(|| self.store.mk(op, &[difference, zero]))
    }

    /// The number of cells of a form, if that is known of each of its calls.
    fn cells_of(&mut self, heap: &SymbolicHeap, sizes: &Sizes) -> Option<Count> {
        let own = self.store.mk_int(&Integer::from(heap.cells.len() as i64));
        let mut parts = vec![own];
        let mut exact = true;
        for call in &heap.calls {
            let least = self.definitions.get(call.predicate).min_cells?;
            let counted = self.cells_of_call(call, sizes);
            match counted.filter(|&cells| free_variables(self.store, cells).is_empty()) {
                Some(cells) => parts.push(cells),
                None => {
                    exact = false;
                    parts.push(self.store.mk_int(&Integer::from(i64::from(least))));
                }
            }
        }
        let cells = if parts.len() == 1 { own } else { self.store.mk(Op::Add, &parts) };
        Some(Count { cells, exact })
    }

    /// The number of cells of a call, if one of its numbers counts them one by one.
    fn cells_of_call(&mut self, call: &Call, sizes: &Sizes) -> Option<TermId> {
        let size = sizes.get(call.predicate.index()).cloned().flatten()?;
        let number = call.args[size.position].data()?;
        if size.slope != Integer::ONE && size.slope != -Integer::ONE {
            return None;
        }
        let slope = self.store.mk_int(&size.slope);
        let offset = self.store.mk_int(&size.offset);
        let rest = self.store.mk(Op::Sub, &[number, offset]);
        Some(self.store.mk(Op::Mul, &[slope, rest]))
    }

    /// That both sides of a sequent have as many cells, if their numbers say how many these are; the
    /// numbers of the conclusion may be existential.
    pub(super) fn equal_counts(&mut self, sequent: &Sequent, sizes: &Sizes) -> Option<TermId> {
        let mut counts = Vec::with_capacity(2);
        for heap in [&sequent.left, &sequent.right] {
            let mut parts = vec![self.store.mk_int(&Integer::from(heap.cells.len() as i64))];
            for call in &heap.calls {
                parts.push(self.cells_of_call(call, sizes)?);
            }
            counts.push(if parts.len() == 1 { parts[0] } else { self.store.mk(Op::Add, &parts) });
        }
        Some(self.store.mk(Op::Eq, &counts))
    }

    /// The sequent with an existential number of the conclusion chosen to be what the number of cells
    /// leaves to it; none if that fixes none.
    pub(super) fn with_counted(&mut self, sequent: &Sequent, sizes: &Sizes) -> Option<Sequent> {
        let equation = self.equal_counts(sequent, sizes)?;
        let (variable, value) = self.rearranged(&[equation])?;
        let mut counted = sequent.clone();
        self.define(&mut counted, variable, value);
        Some(counted)
    }

    /// Numbers that count cells are as large as the smallest heap asks for.
    fn least_numbers(&mut self, heap: &SymbolicHeap, sizes: &Sizes) -> Vec<TermId> {
        let mut facts = Vec::new();
        for call in &heap.calls {
            let least = self.definitions.get(call.predicate).min_cells.unwrap_or(0);
            let Some(size) = sizes.get(call.predicate.index()).cloned().flatten() else { continue };
            let Arg::Data(number) = call.args[size.position] else { continue };
            let least = self.store.mk_int(&Integer::from(i64::from(least)));
            let line = self.on_line(&size, least);
            let op = if size.slope > Integer::ZERO { Op::Ge } else { Op::Le };
            facts.push(self.store.mk(op, &[number, line]));
        }
        facts
    }
}
