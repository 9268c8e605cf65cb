//! Operators on finite sets.
//!
//! Idea: a set is the list of its elements in ascending order; operators merge lists.
//! Reference: the theory of finite sets of cvc5. `set.choose` is a function of the set; which element it
//! gives, a model says.

use std::rc::Rc;

use dashu_int::IBig;

use crate::evaluate::apply::{Applied, State, misfit, unsupported};
use crate::evaluate::open::OpenCase;
use crate::evaluate::value::{Value, set};
use crate::operator::Operator;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

fn has(set: &[Value], element: &Value) -> bool {
    set.binary_search(element).is_ok()
}

impl State {
    /// The application of an operator on sets.
    pub(super) fn sets(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        operator: &Operator,
        args: &[Value],
    ) -> Applied {
        use Operator as O;
        for arg in args {
            if let Value::Set(set) = arg {
                self.steps.spend(1 + 2 * set.len() as u64)?;
            }
        }
        Ok(match (operator, args) {
            (O::SetEmpty, []) => set(Vec::new()),
            (O::SetUniverse, []) => self.all_elements(terms, term)?,
            (O::SetSingleton, [element]) => set(vec![element.clone()]),
            (O::SetInsert, [elements @ .., Value::Set(rest)]) => {
                set([elements, rest.as_ref()].concat())
            }
            (O::SetComplement, [Value::Set(without)]) => {
                let Value::Set(all) = self.all_elements(terms, term)? else { return misfit() };
                set(all.iter().filter(|&element| !has(without, element)).cloned().collect())
            }
            (O::SetMember, [element, Value::Set(set)]) => Value::Bool(has(set, element)),
            (O::SetSubset, [Value::Set(a), Value::Set(b)]) => {
                Value::Bool(a.iter().all(|element| has(b, element)))
            }
            (O::SetIsEmpty, [Value::Set(set)]) => Value::Bool(set.is_empty()),
            (O::SetIsSingleton, [Value::Set(set)]) => Value::Bool(set.len() == 1),
            (O::SetCard, [Value::Set(set)]) => Value::Int(IBig::from(set.len())),
            (O::SetChoose, [Value::Set(set)]) => {
                if let [only] = set.as_ref() {
                    return Ok(only.clone());
                }
                let sort = terms.sort_id(terms.args(term)[0]);
                let case = OpenCase { operator: O::SetChoose, sort, args: args.to_vec() };
                let chosen = self.decided(case)?;
                if !set.is_empty() && !has(set, &chosen) {
                    return unsupported("a model that chooses what is no element");
                }
                chosen
            }
            _ => return misfit(),
        })
    }

    /// Union, intersection and difference, two sets at a time.
    pub(super) fn combine_sets(&mut self, operator: &Operator, args: &[Value]) -> Applied {
        let mut all: Option<Rc<[Value]>> = None;
        for arg in args {
            let Value::Set(part) = arg else { return misfit() };
            let Some(before) = all else {
                all = Some(Rc::clone(part));
                continue;
            };
            self.steps.spend(1 + 2 * (before.len() + part.len()) as u64)?;
            let kept = |wanted: bool| {
                let kept = before.iter().filter(|&element| has(part, element) == wanted);
                set(kept.cloned().collect())
            };
            let result = match operator {
                Operator::SetUnion => set([before.as_ref(), part.as_ref()].concat()),
                Operator::SetInter => kept(true),
                _ => kept(false),
            };
            let Value::Set(result) = result else { return misfit() };
            all = Some(result);
        }
        all.map_or_else(misfit, |all| Ok(Value::Set(all)))
    }

    /// All elements of the sort that the set `term` is over.
    fn all_elements(&mut self, terms: &mut Terms, term: TermId) -> Applied {
        let Sort::Set(element) = *terms.sort(term) else { return misfit() };
        match self.values.domain(&mut terms.sorts, element) {
            Some(domain) => Ok(set(domain.to_vec())),
            None => unsupported("the set of all elements of a large sort"),
        }
    }
}
