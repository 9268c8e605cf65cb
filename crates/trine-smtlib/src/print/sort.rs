//! Sorts as text.

use std::fmt::Write;

use trine_term::{Sort, SortId, TermStore};

use super::symbol::symbol_text;

/// What is still to be written.
enum Work {
    Sort(SortId),
    Close,
    Space,
}

/// Appends a sort.
pub fn write_sort(out: &mut String, store: &TermStore, sort: SortId) {
    let mut pending = vec![Work::Sort(sort)];
    while let Some(work) = pending.pop() {
        let sort = match work {
            Work::Sort(sort) => sort,
            Work::Close => {
                out.push(')');
                continue;
            }
            Work::Space => {
                out.push(' ');
                continue;
            }
        };
        let (name, args): (_, &[SortId]) = match store.sorts.get(sort) {
            Sort::Bool => ("Bool", &[]),
            Sort::Int => ("Int", &[]),
            Sort::Real => ("Real", &[]),
            Sort::String => ("String", &[]),
            Sort::RegLan => ("RegLan", &[]),
            Sort::RoundingMode => ("RoundingMode", &[]),
            Sort::BitVec(width) => {
                let _ = write!(out, "(_ BitVec {width})");
                continue;
            }
            Sort::Float { eb, sb } => {
                let _ = write!(out, "(_ FloatingPoint {eb} {sb})");
                continue;
            }
            Sort::Array { index, element } => {
                out.push_str("(Array");
                pending.push(Work::Close);
                for part in [*element, *index] {
                    pending.extend([Work::Sort(part), Work::Space]);
                }
                continue;
            }
            Sort::Sequence { element } => {
                out.push_str("(Seq ");
                pending.extend([Work::Close, Work::Sort(*element)]);
                continue;
            }
            Sort::Set { element } => {
                out.push_str("(Set ");
                pending.extend([Work::Close, Work::Sort(*element)]);
                continue;
            }
            Sort::Uninterpreted { name, args, .. } => (store.symbols.name(*name), args),
            Sort::Datatype { datatype, args } => {
                (store.symbols.name(store.datatype(*datatype).name), args)
            }
            Sort::Parameter(name) => (store.symbols.name(*name), &[]),
        };
        if args.is_empty() {
            out.push_str(&symbol_text(name));
            continue;
        }
        out.push('(');
        out.push_str(&symbol_text(name));
        pending.push(Work::Close);
        for &part in args.iter().rev() {
            pending.extend([Work::Sort(part), Work::Space]);
        }
    }
}

/// A sort as text.
#[must_use]
pub fn sort_text(store: &TermStore, sort: SortId) -> String {
    let mut out = String::new();
    write_sort(&mut out, store, sort);
    out
}
