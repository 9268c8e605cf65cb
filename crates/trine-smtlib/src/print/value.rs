//! Values as text.
//!
//! Reference: SMT-LIB 2.7, section 3.7.3 and the theory files on values: negative numbers as
//! `(- 5)`, rationals as `(/ 1.0 3.0)`, bit-vectors as `#x...` where the width is a multiple of
//! four, floats as `(fp ...)`, irrational roots as Z3 writes them, elements of declared sorts as `(as @U_0 U)`.

use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number;

use super::sort::sort_text;
use super::symbol::symbol_text;

/// The text of a value; `None` for a term that is none (arrays and datatypes are composed of
/// values, and printed as terms).
#[must_use]
pub fn value_text(store: &TermStore, term: TermId) -> Option<String> {
    Some(match store.op(term) {
        Op::True => "true".to_owned(),
        Op::False => "false".to_owned(),
        Op::IntValue => number::integer_text(store.int_value(term)?),
        Op::RealValue => number::rational_text(store.real_value(term)?),
        Op::AlgebraicValue => store.algebraic_value(term)?.text(),
        Op::BvValue => store.bv_value(term)?.to_string(),
        Op::StringValue => store.string_value(term)?.to_string(),
        Op::FloatValue => store.float_value(term)?.to_string(),
        Op::RoundingValue => store.rounding_value(term)?.short_name().to_owned(),
        Op::Element => {
            let sort = store.sort(term);
            let name = match store.sorts.get(sort) {
                Sort::Uninterpreted { name, .. } => store.symbols.name(*name),
                _ => return None,
            };
            let element = format!("@{name}_{}", store.element_number(term)?);
            format!("(as {} {})", symbol_text(&element), sort_text(store, sort))
        }
        _ => return None,
    })
}
