//! Unfolding: the leaves of a symbolic heap, in the order of their size.
//!
//! Idea: depth-first over the choices of rules, pruned by what is known of locations and by the
//! fewest cells that the remaining calls need. A leaf without calls is solved directly: its classes
//! of locations are chosen apart, its data go to the pure solver.
//! Invariant: a leaf's model satisfies the form that it was unfolded from. `cut_off` is set if some
//! branch was dropped that might have had further leaves of the size asked for.

use trine_collections::Exhausted;
use trine_term::{Evaluator, Interpretation, TermId, Value};

use crate::base_pair::consistent;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::matching::free_variables;
use crate::plain_value::plain_value;
use crate::pure::{PureAnswer, PureReason};
use crate::symbolic_heap::{Arg, Loc, SymbolicHeap};
use trine_heap::{Heap, HeapModel, Location};

/// How many rules without cells may be unfolded for each leaf, beside one for each call of the form.
const FREE_UNFOLDINGS: usize = 60;

/// How many forms are looked at where calls come back to themselves without a cell.
const MAX_IDLE_STEPS: usize = 5_000;

/// Leaves of one size.
pub(crate) struct Leaves {
    pub(crate) found: Vec<SymbolicHeap>,
    pub(crate) cut_off: bool,
}

impl Problem<'_> {
    /// At most `limit` consistent leaves with exactly `cells` cells.
    pub(crate) fn leaves(
        &mut self,
        form: &SymbolicHeap,
        cells: usize,
        limit: usize,
    ) -> Result<Leaves, Exhausted> {
        let mut leaves = Leaves { found: Vec::new(), cut_off: false };
        let deepest = 2 * cells + form.calls.len() + FREE_UNFOLDINGS;
        let mut open = vec![(form.clone(), 0usize)];
        let mut steps = 0;
        while let Some((heap, depth)) = open.pop() {
            self.budget.spend(16)?;
            steps += 1;
            if self.definitions.is_idle && steps > MAX_IDLE_STEPS {
                leaves.cut_off = true;
                break;
            }
            match self.definitions.least_cells(&heap) {
                Some(least) if least as usize <= cells => {}
                _ => continue,
            }
            if !consistent(&self.definitions, &heap) {
                continue;
            }
            let Some(position) = self.call_to_unfold(&heap) else {
                if heap.cells.len() == cells {
                    leaves.found.push(heap);
                    if leaves.found.len() >= limit {
                        leaves.cut_off = true;
                        break;
                    }
                }
                continue;
            };
            if depth > deepest {
                leaves.cut_off = true;
                continue;
            }
            let predicate = self.definitions.get(heap.calls[position].predicate);
            for rule in (0..predicate.rules.len()).rev() {
                let mut branch = heap.clone();
                let call = branch.calls.remove(position);
                unfold_into(self.store, &mut branch, predicate, rule, &call.args);
                open.push((branch, depth + 1));
            }
        }
        Ok(leaves)
    }

    /// The call whose unfolding comes first: the one with the fewest choices.
    fn call_to_unfold(&self, heap: &SymbolicHeap) -> Option<usize> {
        (0..heap.calls.len()).min_by_key(|&position| {
            (self.definitions.get(heap.calls[position].predicate).rules.len(), position)
        })
    }

    /// The data facts of a leaf over constants, and what its variables were replaced by.
    pub(crate) fn data_facts(
        &mut self,
        leaf: &SymbolicHeap,
    ) -> (Vec<TermId>, Vec<(TermId, TermId)>) {
        let mut names = Vec::new();
        let mut terms = leaf.data.clone();
        let fields = leaf.cells.iter().flat_map(|cell| &cell.fields);
        let args = leaf.calls.iter().flat_map(|call| &call.args);
        terms.extend(fields.chain(args).filter_map(|arg| arg.data()));
        for term in terms {
            for variable in free_variables(self.store, term) {
                if !names.iter().any(|&(known, _)| known == variable) {
                    let sort = self.store.sort(variable);
                    names.push((variable, self.store.skolem("data", sort)));
                }
            }
        }
        let facts = leaf.data.iter().map(|&fact| self.store.substitute(fact, &names)).collect();
        (facts, names)
    }

    /// A model of a leaf, in which all classes of locations are distinct but those merged by the
    /// form; `None` if there is none.
    pub(crate) fn leaf_model(&mut self, leaf: &SymbolicHeap) -> Result<Option<HeapModel>, GiveUp> {
        if crate::base_pair::class_numbers(&self.definitions, leaf).is_none() {
            return Ok(None);
        }
        let (facts, names) = self.data_facts(leaf);
        let mut interpretation = Interpretation::new();
        if !facts.is_empty() {
            match self.pure.check(self.store, &facts, self.budget) {
                PureAnswer::Sat(model) => interpretation = model,
                PureAnswer::Unsat(()) => return Ok(None),
                PureAnswer::Unknown(PureReason::Incomplete) => return Err(GiveUp::Data),
                PureAnswer::Unknown(PureReason::Exhausted(reason)) => {
                    return Err(GiveUp::Exhausted(reason));
                }
            }
        }
        self.leaf_under(leaf, interpretation, &names)
    }

    /// The model of a leaf in which data are as an interpretation says, and its variables as the constants in
    /// their places; `None` if there is none.
    pub(crate) fn leaf_under(
        &mut self,
        leaf: &SymbolicHeap,
        interpretation: Interpretation,
        names: &[(TermId, TermId)],
    ) -> Result<Option<HeapModel>, GiveUp> {
        let Some(values) = crate::base_pair::class_numbers(&self.definitions, leaf) else {
            return Ok(None);
        };
        let mut interpretation = interpretation;
        let at = |loc: Loc| Location {
            sort: leaf.locals[loc.index()].sort,
            number: values[loc.index()],
        };
        let mut heap = Heap::new();
        for cell in &leaf.cells {
            let mut fields = Vec::with_capacity(cell.fields.len());
            for field in &cell.fields {
                fields.push(match *field {
                    Arg::Loc(loc) => at(loc).value(),
                    Arg::Data(term) => {
                        let term = self.store.substitute(term, names);
                        match plain_value(self.store, &interpretation, term) {
                            Some(value) => value,
                            None => Evaluator::new(self.store, &interpretation)
                                .eval(term, self.budget)
                                .map_err(|_| GiveUp::Data)?,
                        }
                    }
                });
            }
            let content = match cell.constructor {
                Some(constructor) => Value::constructed(constructor, fields),
                None => fields.pop().ok_or(GiveUp::Data)?,
            };
            if !heap.allocate(at(cell.address), content) {
                return Ok(None);
            }
        }
        for (number, local) in leaf.locals[..leaf.bound].iter().enumerate() {
            if let Some(constant) = local.term.and_then(|term| self.store.function(term)) {
                interpretation.set_constant(constant, at(Loc::new(number)).value());
            }
        }
        Ok(Some(HeapModel { interpretation, heap }))
    }
}
