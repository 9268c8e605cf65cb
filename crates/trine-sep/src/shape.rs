//! Data that contradict each other on heaps of any size, shown by induction.
//!
//! Idea: atoms with facts about data have no heap if each heap of the atoms has their *shape*, that is the same
//! definitions without data, and denies the facts. That is an entailment, which induction over cells may prove where
//! no bound of a single number is enough. The shape says nothing of data, so it is no call of the premise.
//! Invariant: a heap of the atoms is one of their shape.

use rustc_hash::FxHashMap;
use trine_term::{Op, TermId};

use crate::compiled::Compiled;
use crate::decide::{Found, Problem};
use crate::entailment::Evidence;
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::symbolic_heap::{Arg, Definitions, Param, PredicateId, SymbolicHeap};

impl Problem<'_> {
    /// Decides whether forms have a model by what their atoms entail of data; nothing if that is not found out.
    pub(crate) fn by_denied_data(
        &mut self,
        premises: &[SymbolicHeap],
    ) -> Result<Option<Found>, GiveUp> {
        for premise in premises {
            let mut atoms = premise.clone();
            let facts = std::mem::take(&mut atoms.data);
            let is_closed = |&fact: &TermId| free_variables(self.store, fact).is_empty();
            if atoms.calls.is_empty() || facts.is_empty() || !facts.iter().all(is_closed) {
                return Ok(None);
            }
            let mut definitions = self.definitions.clone();
            self.specialize(&mut definitions, &mut atoms);
            let Some(mut shape) = self.shape_of(&mut definitions, &atoms) else { return Ok(None) };
            definitions.finish();
            let mut denied = Vec::with_capacity(facts.len());
            for fact in facts {
                denied.push(self.store.mk(Op::Not, &[fact]));
            }
            shape.data.push(match *denied {
                [single] => single,
                _ => self.store.mk(Op::Or, &denied),
            });
            let vocabulary = self.vocabulary.clone();
            let compiled = Compiled::new(definitions);
            let mut part = Problem::new(self.store, vocabulary, compiled, self.pure, self.budget);
            part.asserted.clone_from(&self.asserted);
            let pairs = part.base_pairs()?;
            match part.entails(&pairs, &[atoms], &[shape], Evidence::None) {
                Ok(Found::NoModel) => {}
                Ok(found) => return Ok(Some(found)),
                Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(Found::NoModel))
    }

    /// Puts arguments that calls pass on as they are into rules of their own, where bounds of other numbers may
    /// follow from them.
    fn specialize(&mut self, definitions: &mut Definitions, atoms: &mut SymbolicHeap) {
        for call in &mut atoms.calls {
            let original = definitions.get(call.predicate).clone();
            let goes = |position: usize, param: &Param| {
                let (Param::Data(variable), Some(arg)) = (*param, call.args[position].data())
                else {
                    return false;
                };
                let inner = original.rules.iter().flat_map(|rule| &rule.calls).filter(|inner| {
                    definitions.get(inner.predicate).component == original.component
                });
                free_variables(self.store, arg).is_empty()
                    && inner.into_iter().all(|inner| {
                        inner.predicate == call.predicate
                            && inner.args[position] == Arg::Data(variable)
                    })
            };
            let gone: Vec<bool> = original
                .params
                .iter()
                .enumerate()
                .map(|(position, param)| goes(position, param))
                .collect();
            if !gone.contains(&true) {
                continue;
            }
            let values: Vec<(TermId, TermId)> = original
                .data_arguments(&call.args)
                .into_iter()
                .filter(|&(variable, _)| {
                    let mut params = original.params.iter().zip(&gone);
                    params.any(|(param, &goes)| goes && *param == Param::Data(variable))
                })
                .collect();
            let kept = |position: usize| !gone[position];
            let id = self.declare_copy(definitions, call.predicate, kept);
            let rest = |args: &[Arg]| -> Box<[Arg]> {
                let kept = args.iter().enumerate().filter(|&(position, _)| kept(position));
                kept.map(|(_, &arg)| arg).collect()
            };
            let mut rules = original.rules.clone();
            for rule in &mut rules {
                for inner in rule.calls.iter_mut().filter(|c| c.predicate == call.predicate) {
                    inner.predicate = id;
                    inner.args = rest(&inner.args);
                }
                let store = &mut *self.store;
                rule.replace_data(|term| store.substitute(term, &values));
            }
            definitions.predicates[id.index()].rules = rules;
            call.predicate = id;
            call.args = rest(&call.args);
        }
    }

    /// The atoms of a form without data, over definitions that are added.
    fn shape_of(
        &mut self,
        definitions: &mut Definitions,
        form: &SymbolicHeap,
    ) -> Option<SymbolicHeap> {
        let mut shapes: FxHashMap<PredicateId, PredicateId> = FxHashMap::default();
        let mut todo = Vec::new();
        let shape = self.without_data(definitions, &mut shapes, &mut todo, form)?;
        while let Some(predicate) = todo.pop() {
            let mut rules = Vec::new();
            for rule in definitions.get(predicate).rules.clone() {
                rules.push(self.without_data(definitions, &mut shapes, &mut todo, &rule)?);
            }
            definitions.predicates[shapes[&predicate].index()].rules = rules;
        }
        Some(shape)
    }

    /// The atoms of a form without data; nothing if a call is of a predicate without an address.
    fn without_data(
        &mut self,
        definitions: &mut Definitions,
        shapes: &mut FxHashMap<PredicateId, PredicateId>,
        todo: &mut Vec<PredicateId>,
        form: &SymbolicHeap,
    ) -> Option<SymbolicHeap> {
        let mut shape = form.clone();
        shape.data.clear();
        shape.data_locals.clear();
        for field in shape.cells.iter_mut().flat_map(|cell| &mut cell.fields) {
            if let Arg::Data(term) = *field {
                let sort = self.store.sort(term);
                let name = self.store.symbols.intern("any");
                let (_, variable) = self.store.fresh_variable(name, sort);
                shape.data_locals.push(variable);
                *field = Arg::Data(variable);
            }
        }
        for call in &mut shape.calls {
            let known = shapes.get(&call.predicate).copied();
            let of = match known {
                Some(of) => of,
                None => {
                    let params = definitions.get(call.predicate).params.clone();
                    let is_address = |at: usize| matches!(params[at], Param::Loc(_));
                    let of = self.declare_copy(definitions, call.predicate, is_address);
                    shapes.insert(call.predicate, of);
                    todo.push(call.predicate);
                    of
                }
            };
            let args: Box<[Arg]> =
                call.args.iter().copied().filter(|arg| arg.loc().is_some()).collect();
            if args.is_empty() {
                return None;
            }
            call.predicate = of;
            call.args = args;
        }
        Some(shape)
    }

    /// A predicate with some of the parameters of another one, and no rules yet.
    fn declare_copy(
        &mut self,
        definitions: &mut Definitions,
        of: PredicateId,
        kept: impl Fn(usize) -> bool,
    ) -> PredicateId {
        let original = definitions.get(of);
        let all = self.store.function_decl(original.function).params.iter().copied();
        let sorts = all.enumerate().filter(|&(at, _)| kept(at)).map(|(_, sort)| sort).collect();
        let params = original.params.iter().copied().enumerate();
        let params = params.filter(|&(at, _)| kept(at)).map(|(_, param)| param).collect();
        definitions.add(self.store, "shape", params, sorts)
    }
}
