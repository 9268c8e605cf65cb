//! Declarations of datatypes.
//!
//! Invariant: each datatype that is declared has a value that is built in finitely many steps.
//! Reference: SMT-LIB 2.7, section 4.2.3.

use rustc_hash::FxHashSet;

use crate::reader::Reader;
use crate::reader::scope::{Binding, SortBinding};
use crate::refusal::{Refusal, Result};
use crate::sexp::{Form, Kind};
use crate::sort::{Constructor, DatatypeId, Sort, SortId, Sorts, Symbol};

impl Reader {
    /// Datatypes declared together: each with the node of its name, its number of parameters, and
    /// the node of its constructors.
    pub(super) fn datatypes(&mut self, form: &Form<'_>, group: &[(u32, u32, u32)]) -> Result<()> {
        let mut ids = Vec::with_capacity(group.len());
        for &(name, parameters, _) in group {
            let symbol = self.free_sort_name(form, name)?;
            let id = self.terms.sorts.declare_datatype(symbol, parameters);
            self.scope.declare_sort(symbol, SortBinding::Datatype(id));
            ids.push(id);
        }
        for (&id, &(_, parameters, body)) in ids.iter().zip(group) {
            self.constructors(form, id, parameters, body)?;
        }
        self.are_inhabited(form, &ids)
    }

    /// Refuses a group of datatypes one of which has no value.
    fn are_inhabited(&self, form: &Form<'_>, group: &[DatatypeId]) -> Result<()> {
        let sorts = &self.terms.sorts;
        let mut empty: FxHashSet<DatatypeId> = group.iter().copied().collect();
        loop {
            let before = empty.len();
            for &id in group {
                let mut inside = Vec::new();
                // Each parameter stands for a sort with values.
                let parameters = vec![true; sorts.datatype(id).parameters as usize];
                if has_built_value(sorts, &empty, id, &parameters, &mut inside) {
                    empty.remove(&id);
                }
            }
            if empty.is_empty() {
                return Ok(());
            }
            if empty.len() == before {
                let message = "a datatype has no value that is built in finitely many steps";
                return Err(Refusal::malformed(form.place(0), message));
            }
        }
    }

    fn constructors(
        &mut self,
        form: &Form<'_>,
        id: DatatypeId,
        parameters: u32,
        body: u32,
    ) -> Result<()> {
        let mut parts = form.list(body)?;
        let mut names: Vec<Symbol> = Vec::new();
        if parts.first().is_some_and(|&first| form.is_word(first, "par")) {
            let &[_, list, inner] = parts.as_slice() else {
                return Err(Refusal::malformed(
                    form.place(body),
                    "(par (X...) (...)) was expected",
                ));
            };
            names = self.different_symbols(form, &form.list(list)?)?;
            parts = form.list(inner)?;
        }
        if names.len() != parameters as usize || parts.is_empty() {
            let message = "the number of parameters or constructors is wrong";
            return Err(Refusal::malformed(form.place(body), message));
        }
        let mut constructors = Vec::with_capacity(parts.len());
        for (position, &part) in parts.iter().enumerate() {
            let is_list = form.node(part).kind == Kind::List;
            let elements = if is_list { form.list(part)? } else { vec![part] };
            let Some((&name, selectors)) = elements.split_first() else {
                return Err(Refusal::malformed(form.place(part), "a constructor was expected"));
            };
            let name_node = name;
            let name = self.free_symbol(form, name)?;
            let position = position as u32;
            let mut fields = Vec::with_capacity(selectors.len());
            for (field, &selector) in selectors.iter().enumerate() {
                let &[selector, sort] = form.list(selector)?.as_slice() else {
                    let message = "a selector with its sort was expected";
                    return Err(Refusal::malformed(form.place(selector), message));
                };
                let symbol = self.free_symbol(form, selector)?;
                let sort = self.sort_with(form, sort, &names)?;
                fields.push((symbol, sort));
                self.scope.declare(symbol, Binding::Selector(id, position, field as u32));
            }
            if self.scope.get(name).is_some() {
                let message = "a selector of this constructor has its name";
                return Err(Refusal::malformed(form.place(name_node), message));
            }
            self.scope.declare(name, Binding::Constructor(id, position));
            constructors.push(Constructor { name, fields });
        }
        self.terms.sorts.set_constructors(id, constructors);
        Ok(())
    }
}

/// Whether a datatype has a value without datatypes that are empty, given which parameters have values.
fn has_built_value(
    sorts: &Sorts,
    empty: &FxHashSet<DatatypeId>,
    id: DatatypeId,
    parameters: &[bool],
    inside: &mut Vec<(DatatypeId, Vec<bool>)>,
) -> bool {
    let this = (id, parameters.to_vec());
    if inside.contains(&this) {
        return false;
    }
    inside.push(this);
    let mut constructors = sorts.datatype(id).constructors.iter();
    let found = constructors.any(|constructor| {
        constructor
            .fields
            .iter()
            .all(|&(_, sort)| has_value(sorts, empty, sort, parameters, inside))
    });
    inside.pop();
    found
}

/// Whether a sort has a value. As deep as sorts are written, and datatypes are nested.
fn has_value(
    sorts: &Sorts,
    empty: &FxHashSet<DatatypeId>,
    sort: SortId,
    parameters: &[bool],
    inside: &mut Vec<(DatatypeId, Vec<bool>)>,
) -> bool {
    match sorts.get(sort) {
        Sort::Array(_, element) => has_value(sorts, empty, *element, parameters, inside),
        Sort::Parameter(position) => parameters[*position as usize],
        Sort::Datatype(id, _) if empty.contains(id) => false,
        Sort::Datatype(id, arguments) if !arguments.is_empty() => {
            let arguments: Vec<bool> = arguments
                .iter()
                .map(|&part| has_value(sorts, empty, part, parameters, inside))
                .collect();
            has_built_value(sorts, empty, *id, &arguments, inside)
        }
        _ => true,
    }
}
