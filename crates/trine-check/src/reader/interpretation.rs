//! What models say: definitions of functions, values of declared sorts, open applications.
//!
//! Reference: SMT-LIB 2.7, section 4.2.6 (`get-model`); `refine-fun` as in the model track of
//! SMT-COMP 2025.

use crate::operator::{Operator, VariableId};
use crate::reader::Reader;
use crate::reader::literal::small;
use crate::reader::names::{Named, named};
use crate::reader::scope::Binding;
use crate::refusal::{Refusal, Result};
use crate::sexp::{Form, Kind};
use crate::sort::{Sort, SortId};
use crate::term::TermId;

/// Parameters and body of a definition.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// The variables, in order.
    pub parameters: Vec<VariableId>,
    /// Their sorts.
    pub sorts: Vec<SortId>,
    /// The sort of the body.
    pub result: SortId,
    /// What the function is.
    pub body: TermId,
}

impl Reader {
    /// Reads `((x S)...) S t`, which stand at these nodes, and forgets the variables' names.
    ///
    /// # Errors
    /// If they are none of these, or the body has another sort.
    pub fn lambda(
        &mut self,
        form: &Form<'_>,
        parameters: u32,
        sort: u32,
        body: u32,
    ) -> Result<Lambda> {
        let mark = self.scope.mark();
        let result = self.sort(form, sort)?;
        let parameters = self.bind_variables(form, parameters)?;
        let sorts = parameters.iter().map(|&x| self.terms.variable(x).sort).collect();
        let term = self.term(form, body);
        self.scope.back_to(mark);
        let mut term = term?;
        if *self.terms.sorts.get(result) == Sort::Real
            && *self.terms.sort(term) == Sort::Int
            && let Ok(real) = self.terms.apply(Operator::ToReal, &[term])
        {
            term = real;
        }
        if self.terms.sort_id(term) != result {
            return Err(Refusal::malformed(form.place(body), "the body has another sort"));
        }
        Ok(Lambda { parameters, sorts, result, body: term })
    }

    /// Gives `@x` in each `(as @x S)` of a form its meaning: an element of `S` that is told from others
    /// by its name.
    ///
    /// # Errors
    /// If one name stands for elements of two sorts.
    pub fn bind_elements(&mut self, form: &Form<'_>) -> Result<()> {
        let mut stack = vec![0];
        while let Some(index) = stack.pop() {
            let parts: Vec<u32> = form.elements(index).collect();
            if let &[mark, name, sort] = parts.as_slice()
                && form.is_word(mark, "as")
                && form.node(name).kind.is_symbol()
                && form.text(name).starts_with(b"@")
            {
                self.bind_element(form, name, sort)?;
                continue;
            }
            stack.extend(parts.into_iter().filter(|&part| form.node(part).kind == Kind::List));
        }
        Ok(())
    }

    fn bind_element(&mut self, form: &Form<'_>, name: u32, sort: u32) -> Result<()> {
        let sort = self.sort(form, sort)?;
        let symbol = self.new_symbol(form, name)?;
        match self.scope.get(symbol) {
            None => {
                let term = self.terms.element(symbol.0, sort);
                self.scope.bind(symbol, Binding::Term(term));
                Ok(())
            }
            Some(Binding::Term(term)) if self.terms.sort_id(term) == sort => Ok(()),
            Some(_) => {
                let message = "a name of elements of two sorts";
                Err(Refusal::unsupported(form.place(name), message))
            }
        }
    }

    /// The operator at a node, whose last argument is of the sort `last`: a name, `(_ name index...)`, or a
    /// selector.
    ///
    /// # Errors
    /// If it is none.
    pub fn operator_at(&mut self, form: &Form<'_>, index: u32, last: SortId) -> Result<Operator> {
        let place = form.place(index);
        let mut indices = Vec::new();
        let name = if form.node(index).kind == Kind::List {
            let parts = form.list(index)?;
            let [mark, name, rest @ ..] = parts.as_slice() else {
                return Err(Refusal::malformed(place, "an operator was expected"));
            };
            if !form.is_word(*mark, "_") {
                return Err(Refusal::malformed(place, "an operator was expected"));
            }
            for &part in rest {
                indices.push(small(form, part)?);
            }
            *name
        } else {
            let symbol = self.new_symbol(form, index)?;
            if let Some(Binding::Selector(id, constructor, field)) = self.scope.get(symbol) {
                if !matches!(self.terms.sorts.get(last), Sort::Datatype(of, _) if *of == id) {
                    let message = "a selector of another datatype";
                    return Err(Refusal::malformed(place, message));
                }
                return Ok(Operator::SelectField(constructor, field));
            }
            index
        };
        match named(&form.string(name), &indices) {
            Some(Named::Operator(operator)) => Ok(operator),
            _ => Err(Refusal::unsupported(place, "the refinement of this")),
        }
    }

    /// A sort at a node.
    ///
    /// # Errors
    /// If it is none.
    pub fn sort_at(&mut self, form: &Form<'_>, index: u32) -> Result<SortId> {
        self.sort(form, index)
    }
}
