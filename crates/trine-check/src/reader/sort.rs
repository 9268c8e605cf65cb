//! Sorts as they are written.
//! Reference: SMT-LIB 2.7, section 3.5.

use crate::reader::Reader;
use crate::reader::literal::small;
use crate::reader::scope::SortBinding;
use crate::refusal::{Refusal, Result};
use crate::sexp::{Form, Kind};
use crate::sort::{Sort, SortId, Symbol};

/// Sorts nested deeper than this are refused.
const DEEPEST: u32 = 200;

impl Reader {
    /// A sort without parameters.
    pub(super) fn sort(&mut self, form: &Form<'_>, index: u32) -> Result<SortId> {
        self.sort_with(form, index, &[])
    }

    /// A sort in which these symbols are parameters.
    pub(super) fn sort_with(
        &mut self,
        form: &Form<'_>,
        index: u32,
        parameters: &[Symbol],
    ) -> Result<SortId> {
        self.nested_sort(form, index, parameters, 0)
    }

    fn nested_sort(
        &mut self,
        form: &Form<'_>,
        index: u32,
        parameters: &[Symbol],
        depth: u32,
    ) -> Result<SortId> {
        let place = form.place(index);
        if depth > DEEPEST {
            return Err(Refusal::unsupported(place, "a sort of this depth"));
        }
        match form.node(index).kind {
            Kind::Symbol | Kind::QuotedSymbol => self.named_sort(form, index, &[], parameters),
            Kind::List => {
                let parts = form.list(index)?;
                let Some((&head, rest)) = parts.split_first() else {
                    return Err(Refusal::malformed(place, "a sort was expected"));
                };
                if form.is_word(head, "_") {
                    return self.indexed_sort(form, index, rest);
                }
                let mut arguments = Vec::with_capacity(rest.len());
                for &part in rest {
                    arguments.push(self.nested_sort(form, part, parameters, depth + 1)?);
                }
                self.named_sort(form, head, &arguments, parameters)
            }
            _ => Err(Refusal::malformed(place, "a sort was expected")),
        }
    }

    fn indexed_sort(&mut self, form: &Form<'_>, index: u32, parts: &[u32]) -> Result<SortId> {
        let place = form.place(index);
        let Some((&head, indices)) = parts.split_first() else {
            return Err(Refusal::malformed(place, "an identifier was expected"));
        };
        let mut numbers = Vec::with_capacity(indices.len());
        for &at in indices {
            numbers.push(small(form, at)?);
        }
        let largest = crate::operator::LARGEST_WIDTH;
        let name = self.new_symbol(form, head)?;
        if self.scope.get_sort(name).is_some() {
            return Err(Refusal::malformed(place, "this sort takes no indices"));
        }
        let sort = match (form.text(head), numbers.as_slice()) {
            (b"BitVec", &[width]) if (1..=largest).contains(&width) => Sort::BitVec(width),
            (b"FloatingPoint", &[exponent, significand])
                if (2..=largest).contains(&exponent) && (2..=largest).contains(&significand) =>
            {
                Sort::Float(exponent, significand)
            }
            _ => return Err(Refusal::unsupported(place, "this indexed sort")),
        };
        Ok(self.terms.sorts.add(sort))
    }

    fn named_sort(
        &mut self,
        form: &Form<'_>,
        head: u32,
        arguments: &[SortId],
        parameters: &[Symbol],
    ) -> Result<SortId> {
        let place = form.place(head);
        let symbol = self.new_symbol(form, head)?;
        let name = form.string(head);
        if arguments.is_empty()
            && let Some(at) = parameters.iter().position(|&parameter| parameter == symbol)
        {
            return Ok(self.terms.sorts.add(Sort::Parameter(at as u32)));
        }
        let fits = |wanted: u32| {
            if arguments.len() == wanted as usize {
                Ok(())
            } else {
                Err(Refusal::malformed(place, "wrong number of arguments of a sort"))
            }
        };
        let sort = match self.scope.get_sort(symbol) {
            Some(SortBinding::Declared(number)) => {
                fits(number)?;
                Sort::Declared(symbol, arguments.into())
            }
            Some(SortBinding::Datatype(id)) => {
                fits(self.terms.sorts.datatype(id).parameters)?;
                Sort::Datatype(id, arguments.into())
            }
            Some(SortBinding::Defined(number, sort)) => {
                fits(number)?;
                return Ok(self.terms.sorts.instantiate(sort, arguments));
            }
            None => match (&*name, arguments) {
                ("Bool", []) => Sort::Bool,
                ("Int", []) => Sort::Int,
                ("Real", []) => Sort::Real,
                ("String", []) => Sort::String,
                ("RegLan", []) => Sort::RegLan,
                ("RoundingMode", []) => Sort::RoundingMode,
                ("Float16", []) => Sort::Float(5, 11),
                ("Float32", []) => Sort::Float(8, 24),
                ("Float64", []) => Sort::Float(11, 53),
                ("Float128", []) => Sort::Float(15, 113),
                ("Array", &[index, element]) => Sort::Array(index, element),
                ("Set", &[element]) => Sort::Set(element),
                _ => return Err(Refusal::malformed(place, format!("no sort is called `{name}`"))),
            },
        };
        Ok(self.terms.sorts.add(sort))
    }
}
