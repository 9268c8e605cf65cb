//! Existential data that a cell fixes: a parameter which is always a field of the cell at another one.
//!
//! Idea: if each rule of a wanted call has a cell at one of its arguments, and a field of that cell is a
//! parameter, then the parameter is whatever the premise has in that field: in the cell itself, or as the
//! argument of a call of which the same is known.
//! Invariant: on every heap of the premise the existential can be nothing else, so nothing is lost.

use trine_term::{FunId, Op, TermId};

use super::sequent::Sequent;
use crate::decide::Problem;
use crate::symbolic_heap::{Arg, Call, Cell, Loc, Param, PredicateId};

/// A field of the cell at a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Field {
    constructor: Option<FunId>,
    number: usize,
}

impl Problem<'_> {
    /// An existential of the conclusion that a cell fixes, with its value.
    pub(super) fn read_off(&self, sequent: &Sequent) -> Option<(TermId, TermId)> {
        sequent.right.calls.iter().find_map(|wanted| {
            wanted.args.iter().enumerate().find_map(|(position, arg)| {
                let variable = arg.data().filter(|&term| self.store.op(term) == Op::BoundVar)?;
                let (address, field) = self.field_of(wanted, position)?;
                Some((variable, self.content(sequent, address, field)?))
            })
        })
    }

    /// What the premise has in a field of the cell at an address.
    fn content(&self, sequent: &Sequent, address: Loc, field: Field) -> Option<TermId> {
        let is_here =
            |cell: &&Cell| cell.address == address && cell.constructor == field.constructor;
        if let Some(cell) = sequent.left.cells.iter().find(is_here) {
            return cell.fields.get(field.number)?.data();
        }
        sequent.left.calls.iter().find_map(|given| {
            let fixed = |&(position, _): &(usize, &Arg)| {
                self.field_of(given, position) == Some((address, field))
            };
            given.args.iter().enumerate().find(fixed).and_then(|(_, arg)| arg.data())
        })
    }

    /// The field that an argument of a call always is, and the address of the cell.
    fn field_of(&self, call: &Call, position: usize) -> Option<(Loc, Field)> {
        call.args.iter().enumerate().find_map(|(at, arg)| {
            let field = self.held_field(call.predicate, at, position)?;
            Some((arg.loc()?, field))
        })
    }

    /// Which field of the cell at one parameter another parameter is, in each rule of a predicate.
    fn held_field(&self, predicate: PredicateId, address: usize, held: usize) -> Option<Field> {
        let predicate = self.definitions.get(predicate);
        let (Param::Loc(address), Param::Data(held)) =
            (predicate.params[address], predicate.params[held])
        else {
            return None;
        };
        let mut found = predicate.rules.iter().map(|rule| {
            let cell = rule.cells.iter().find(|cell| cell.address == address)?;
            let number = cell.fields.iter().position(|&field| field == Arg::Data(held))?;
            Some(Field { constructor: cell.constructor, number })
        });
        let first = found.next()??;
        found.all(|other| other == Some(first)).then_some(first)
    }
}
