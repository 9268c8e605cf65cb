//! Counter-heaps by values of data: the shape of a heap first, then what its data are.
//!
//! Idea: a leaf of the premise with numbers for its classes of locations is a heap whose data are unknown. Each
//! way in which a conclusion matches that shape is a list of facts about data. So the heap refutes the
//! conclusion where the facts of the leaf hold and each list fails, which is one question about data: constants
//! that no cell holds are among its unknowns.
//! Invariant: a model of the question is judged on the concrete heap before it is one of the premise.

use std::ops::Range;

use super::refute::Wanted;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::ground::quantified;
use crate::matching::{Alternatives, Contents, Matcher, free_variables};
use crate::pure::{PureAnswer, PureReason};
use crate::symbolic_heap::{Arg, SymbolicHeap};
use trine_heap::{HeapModel, Location};
use trine_term::{Interpretation, Op, TermId};

/// How many leaves of one size are tried, and on how many of them classes are merged.
const LEAVES: usize = 60;
const MERGED: usize = 12;

impl Problem<'_> {
    /// A heap of the premise that has what is wanted, with data that are chosen for that; sizes count from the
    /// smallest.
    pub(crate) fn refute_by_data(
        &mut self,
        premise: &SymbolicHeap,
        wanted: &Wanted<'_>,
        sizes: Range<usize>,
    ) -> Result<Option<HeapModel>, GiveUp> {
        let Some(least) = self.definitions.least_cells(premise) else { return Ok(None) };
        for extra in sizes {
            let leaves = self.leaves(premise, least as usize + extra, LEAVES)?.found;
            for leaf in &leaves {
                if let Some(model) = self.shape_with_data(leaf, wanted)? {
                    return Ok(Some(model));
                }
            }
            for leaf in leaves.iter().take(MERGED) {
                for pair in self.mergeable(leaf) {
                    let mut merged = leaf.clone();
                    merged.equal.push(pair);
                    if let Some(model) = self.shape_with_data(&merged, wanted)? {
                        return Ok(Some(model));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A model of a leaf that has what is wanted, whatever its data are at first.
    fn shape_with_data(
        &mut self,
        leaf: &SymbolicHeap,
        wanted: &Wanted<'_>,
    ) -> Result<Option<HeapModel>, GiveUp> {
        let (mut facts, names) = self.data_facts(leaf);
        let Some(contents) = self.contents(leaf, &names) else { return Ok(None) };
        // Data have any values for now.
        let Some(shape) = self.leaf_under(leaf, Interpretation::new(), &names)? else {
            return Ok(None);
        };
        for forms in wanted.holds {
            let mut ways = Vec::new();
            for form in forms {
                let Some(found) = self.conditions(&shape, form, &contents)? else {
                    return Ok(None);
                };
                for way in found {
                    ways.push(self.some_values(&way)?);
                }
            }
            let any = self.any_of(&ways);
            facts.push(any);
        }
        for form in wanted.fails {
            let Some(found) = self.conditions(&shape, form, &contents)? else { return Ok(None) };
            for way in found {
                let holds = self.some_values(&way)?;
                facts.push(self.store.mk(Op::Not, &[holds]));
            }
        }
        let no = |&fact: &TermId| self.store.op(fact) == Op::False;
        if facts.iter().any(no) {
            return Ok(None);
        }
        let interpretation = match self.pure.check(self.store, &facts, self.budget) {
            PureAnswer::Sat(model) => model,
            PureAnswer::Unknown(PureReason::Exhausted(reason)) => {
                return Err(GiveUp::Exhausted(reason));
            }
            _ => return Ok(None),
        };
        let Some(mut model) = self.leaf_under(leaf, interpretation, &names)? else {
            return Ok(None);
        };
        let forms = wanted.holds.iter().flatten().chain(wanted.fails);
        self.fix_elements(&mut model, forms.chain([leaf]));
        Ok(self.has(&model, wanted)?.then_some(model))
    }

    /// What the cells of a leaf hold, as terms; nothing if it has no model.
    fn contents(&mut self, leaf: &SymbolicHeap, names: &[(TermId, TermId)]) -> Option<Contents> {
        let numbers = crate::base_pair::class_numbers(&self.definitions, leaf)?;
        let mut contents = Contents::default();
        for cell in &leaf.cells {
            let at = cell.address.index();
            let address = Location { sort: leaf.locals[at].sort, number: numbers[at] };
            let term = |field: &Arg| field.data().map(|term| self.store.substitute(term, names));
            contents.insert(address, cell.fields.iter().map(term).collect());
        }
        Some(contents)
    }

    /// The ways in which a shape satisfies a form; nothing if they were not all found.
    fn conditions(
        &mut self,
        shape: &HeapModel,
        form: &SymbolicHeap,
        contents: &Contents,
    ) -> Result<Option<Alternatives>, GiveUp> {
        let mut matcher = Matcher::new(
            self.store,
            &self.definitions,
            &shape.interpretation,
            &shape.heap,
            self.pure,
            self.budget,
        );
        match matcher.conditions(form, contents) {
            Ok(found) => Ok(Some(found)),
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(_) => Ok(None),
        }
    }

    /// Facts hold for some values of their variables.
    fn some_values(&mut self, facts: &[TermId]) -> Result<TermId, GiveUp> {
        let mut body = match *facts {
            [] => self.store.mk_bool(true),
            [single] => single,
            _ => self.store.mk(Op::And, facts),
        };
        for variable in free_variables(self.store, body) {
            body = quantified(self.store, (Op::Exists, variable, body), self.budget)?;
        }
        Ok(body)
    }

    fn any_of(&mut self, ways: &[TermId]) -> TermId {
        match *ways {
            [] => self.store.mk_bool(false),
            [single] => single,
            _ => self.store.mk(Op::Or, ways),
        }
    }
}
