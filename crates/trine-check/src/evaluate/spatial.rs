//! What the search over a heap asks about terms and values: which terms speak of the heap, which
//! variables they have, which values may be tried.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluate::Outcome;
use crate::evaluate::machine::Evaluator;
use crate::evaluate::value::Value;
use crate::operator::{FunctionId, Operator, VariableId};
use crate::sort::{Sort, SortId};
use crate::term::TermId;

impl Evaluator<'_> {
    /// Which terms speak of the heap: atoms of heaps, what contains them, and calls of predicates whose
    /// definition does.
    pub(super) fn note_spatial(&mut self) {
        let mut predicates: FxHashSet<FunctionId> = FxHashSet::default();
        loop {
            self.spatial.clear();
            let mut called: FxHashSet<FunctionId> = FxHashSet::default();
            for position in 0..self.terms.len() {
                let term = TermId(position as u32);
                let own = match self.terms.operator(term) {
                    Operator::SepEmp | Operator::SepPto | Operator::SepShare(..) => true,
                    Operator::SepStar | Operator::SepWand => true,
                    Operator::Apply(function) => {
                        called.insert(*function);
                        predicates.contains(function)
                    }
                    _ => false,
                };
                let parts = self.terms.args(term).iter().any(|arg| self.spatial[arg.index()]);
                self.spatial.push(own || parts);
            }
            let before = predicates.len();
            predicates.extend(called.into_iter().filter(|&function| {
                let definition = &self.terms.function(function).definition;
                definition.as_ref().is_some_and(|(_, body)| self.spatial[body.index()])
            }));
            if predicates.len() == before {
                return;
            }
        }
    }

    /// Whether a term speaks of the heap.
    pub(super) fn is_spatial(&self, term: TermId) -> bool {
        self.spatial[term.index()]
    }

    /// Takes steps.
    pub(super) fn spend(&mut self, steps: u64) -> Outcome<()> {
        self.state.steps.spend(steps)
    }

    /// The variables in a term, bound ones too.
    pub(super) fn variables_of(&mut self, term: TermId) -> Rc<[VariableId]> {
        if let Some(found) = self.free_variables.get(&term) {
            return Rc::clone(found);
        }
        let mut found: Vec<VariableId> = Vec::new();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(top) = stack.pop() {
            if self.has_variables[top.index()] && seen.insert(top) {
                if let Operator::Variable(variable) = self.terms.operator(top) {
                    found.push(*variable);
                }
                stack.extend(self.terms.args(top));
            }
        }
        let found: Rc<[VariableId]> = found.into();
        self.free_variables.insert(term, Rc::clone(&found));
        found
    }

    /// The values of a sort, if they are few.
    pub(super) fn domain(&mut self, sort: SortId) -> Option<Rc<[Value]>> {
        self.state.values.domain(&mut self.terms.sorts, sort)
    }

    /// The values of a sort inside of a value of another sort.
    pub(super) fn parts_of_sort(&mut self, of: SortId, value: &Value, sort: SortId) -> Vec<Value> {
        let mut found = Vec::new();
        let mut stack = vec![(of, value.clone())];
        // Enough for a cell; what is left out is not tried, and that is known.
        for _ in 0..1000 {
            let Some((of, value)) = stack.pop() else { break };
            if of == sort {
                found.push(value.clone());
            }
            if let Value::Record(record) = value {
                let record = self.state.values.get_record(record);
                let sorts = self.terms.sorts.field_sorts(of, record.constructor);
                stack.extend(sorts.into_iter().flatten().zip(record.fields.iter().cloned()));
            }
        }
        found
    }

    /// The values of the constants of a sort in the model, and nil.
    pub(super) fn constants_of_sort(&mut self, sort: SortId) -> Vec<Value> {
        let constants: Vec<TermId> = self
            .functions
            .iter()
            .filter(|(function, definition)| {
                definition.parameters.is_empty() && self.terms.function(**function).result == sort
            })
            .map(|(_, definition)| definition.body)
            .collect();
        let mut found = Vec::new();
        for body in constants {
            found.extend(self.evaluate_in(body, FxHashMap::default()));
        }
        if self.terms.sorts.is_address(sort)
            && matches!(self.terms.sorts.get(sort), Sort::Declared(..))
        {
            found.push(Value::Nil);
        }
        found
    }
}
