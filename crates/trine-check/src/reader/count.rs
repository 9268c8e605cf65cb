//! `(get-count t :max-length n)` and `(get-count (t ...))`: what is to be counted.

use crate::reader::Reader;
use crate::reader::literal::small;
use crate::reader::scope::Binding;
use crate::refusal::{Refusal, Result};
use crate::script::CountQuestion;
use crate::sexp::{Form, Kind};
use crate::sort::Sort;

impl Reader {
    /// Reads a question behind the name of the command.
    pub(super) fn count(&mut self, form: &Form<'_>, parts: &[u32]) -> Result<()> {
        let Some((&counted, attributes)) = parts.split_first() else {
            return Err(Refusal::malformed(form.place(0), "what is counted was expected"));
        };
        let written = if self.is_list(form, counted) { form.list(counted)? } else { vec![counted] };
        let mut terms = Vec::with_capacity(written.len());
        for term in written {
            terms.push(self.script_term(form, term)?);
        }
        let mut max_length = None;
        for pair in attributes.chunks(2) {
            let &[name, value] = pair else {
                return Err(Refusal::malformed(form.place(pair[0]), "a keyword needs a value"));
            };
            if form.node(name).kind != Kind::Keyword {
                return Err(Refusal::malformed(form.place(name), "a keyword was expected"));
            }
            match form.text(name) {
                b":max-length" => max_length = Some(small(form, value)?),
                b":limit" => {
                    small(form, value)?;
                }
                _ => {
                    let place = form.place(name);
                    return Err(Refusal::malformed(
                        place,
                        "`:max-length` or `:limit` was expected",
                    ));
                }
            }
        }
        if max_length.is_some() && terms.iter().all(|&term| *self.terms.sort(term) != Sort::String)
        {
            return Err(Refusal::malformed(form.place(0), "no string is counted"));
        }
        let assertions = self.assertions.iter().map(|&(term, _)| term).collect();
        let place = form.place(0);
        self.counts.push(CountQuestion { terms, assertions, max_length, place });
        Ok(())
    }

    /// Whether terms stand between the parentheses, and no application.
    fn is_list(&mut self, form: &Form<'_>, index: u32) -> bool {
        let Some(head) = form.elements(index).next() else { return false };
        match form.node(head).kind {
            Kind::List => {
                let inner: Vec<u32> = form.elements(head).take(2).collect();
                match inner[..] {
                    [first, second] if form.is_word(first, "_") => {
                        is_indexed_constant(&form.string(second))
                    }
                    [first, _] => !form.is_word(first, "as"),
                    _ => true,
                }
            }
            kind if kind.is_symbol() => {
                let name = form.string(head).into_owned();
                let symbol = self.terms.sorts.symbol(&name);
                match self.scope.get(symbol) {
                    Some(Binding::Term(_)) => true,
                    Some(Binding::Function(function)) => {
                        self.terms.function(function).parameters.is_empty()
                    }
                    _ => false,
                }
            }
            _ => true,
        }
    }
}

/// Whether `(_ name ..)` is a constant.
fn is_indexed_constant(name: &str) -> bool {
    let is_word = name.strip_prefix("bv").is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    });
    is_word || matches!(name, "char" | "+oo" | "-oo" | "+zero" | "-zero" | "NaN")
}
