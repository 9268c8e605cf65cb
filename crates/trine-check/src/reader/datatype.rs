//! Declarations of datatypes.
//! Reference: SMT-LIB 2.7, section 4.2.3.

use crate::reader::Reader;
use crate::reader::scope::{Binding, SortBinding};
use crate::refusal::{Refusal, Result};
use crate::sexp::{Form, Kind};
use crate::sort::{Constructor, DatatypeId, Symbol};

impl Reader {
    /// Datatypes declared together: each with the node of its name, its number of parameters, and
    /// the node of its constructors.
    pub(super) fn datatypes(&mut self, form: &Form<'_>, group: &[(u32, u32, u32)]) -> Result<()> {
        let mut ids = Vec::with_capacity(group.len());
        for &(name, parameters, _) in group {
            let symbol = self.new_symbol(form, name)?;
            let id = self.terms.sorts.declare_datatype(symbol, parameters);
            self.scope.bind_sort(symbol, SortBinding::Datatype(id));
            ids.push(id);
        }
        for (&id, &(_, parameters, body)) in ids.iter().zip(group) {
            self.constructors(form, id, parameters, body)?;
        }
        Ok(())
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
        if parts.first().is_some_and(|&first| form.is_symbol(first, "par")) {
            let &[_, list, inner] = parts.as_slice() else {
                return Err(Refusal::malformed(
                    form.place(body),
                    "(par (X...) (...)) was expected",
                ));
            };
            for name in form.list(list)? {
                names.push(self.new_symbol(form, name)?);
            }
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
            let name = self.new_symbol(form, name)?;
            let position = position as u32;
            let mut fields = Vec::with_capacity(selectors.len());
            for (field, &selector) in selectors.iter().enumerate() {
                let &[selector, sort] = form.list(selector)?.as_slice() else {
                    let message = "a selector with its sort was expected";
                    return Err(Refusal::malformed(form.place(selector), message));
                };
                let symbol = self.new_symbol(form, selector)?;
                let sort = self.sort_with(form, sort, &names)?;
                fields.push((symbol, sort));
                self.scope.bind(symbol, Binding::Selector(id, position, field as u32));
            }
            self.scope.bind(name, Binding::Constructor(id, position));
            constructors.push(Constructor { name, fields });
        }
        self.terms.sorts.set_constructors(id, constructors);
        Ok(())
    }
}
