//! The rule tables, one file per family.
//!
//! To add a rule: write the function with its pattern as doc comment, and its name into the table
//! at the head of its file. The tests find it by the table: soundness by enumeration, liveness,
//! termination.

mod arith_ite;
mod array;
mod bounds;
mod bv_add;
mod bv_bits;
mod bv_compare;
mod bv_concat;
mod bv_divide;
mod bv_multiply;
mod bv_shift;
mod conjunction;
mod conversion;
mod eliminate_bv;
mod eliminate_core;
mod equality;
mod equality_bv;
mod float;
mod ite;
mod parity;
mod polynomial;
mod set;
mod string_affix;
mod string_concat;
mod string_contains;
mod string_convert;
mod string_equality;
mod string_indexof;
mod string_length;
mod string_membership;
mod string_number;
mod string_order;
mod string_regex;
mod string_replace;
mod string_substr;
mod univariate;

use crate::rule::Rule;

/// All tables. Where two have rows of the same head, those of the earlier table are tried first.
pub(crate) const TABLES: &[&[Rule]] = &[
    eliminate_core::RULES,
    eliminate_bv::RULES,
    conjunction::RULES,
    bounds::RULES,
    parity::RULES,
    equality::RULES,
    equality_bv::RULES,
    polynomial::RULES,
    ite::RULES,
    arith_ite::RULES,
    univariate::RULES,
    bv_bits::RULES,
    bv_concat::RULES,
    bv_add::RULES,
    bv_multiply::RULES,
    bv_divide::RULES,
    bv_shift::RULES,
    bv_compare::RULES,
    conversion::RULES,
    array::RULES,
    float::RULES,
    set::RULES,
    string_affix::RULES,
    string_concat::RULES,
    string_contains::RULES,
    string_convert::RULES,
    string_equality::RULES,
    string_indexof::RULES,
    string_length::RULES,
    string_membership::RULES,
    string_number::RULES,
    string_order::RULES,
    string_regex::RULES,
    string_replace::RULES,
    string_substr::RULES,
];
