//! Datatypes: constructors, selectors, testers.
//!
//! Reference: SMT-LIB 2.7, section 4.2.3 (declare-datatypes): a selector on a term of another
//! constructor is any function.

use super::{Fold, Head, Host, open};
use crate::declaration::FunKind;
use crate::sort::Sort;
use crate::store::{TermId, TermStore};
use crate::value::Value;

/// The indices of the head of a selection: which instance of a parametric datatype it reads.
pub(super) fn instance(store: &TermStore, selection: TermId) -> [u32; 2] {
    let record = store.arg(selection, 0);
    match store.sort_of(record) {
        Sort::Datatype { args, .. } if !args.is_empty() => [store.sort(record).raw(), 0],
        _ => [0, 0],
    }
}

pub(super) fn construct(head: &Head, args: &[Value]) -> Fold {
    match head.function {
        Some(constructor) => Fold::Value(Value::constructed(constructor, args)),
        None => Fold::Unsupported,
    }
}

pub(super) fn select(store: &TermStore, head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let (Some(selector), [Value::Constructed(value)]) = (head.function, args) else {
        return Fold::Unsupported;
    };
    let (FunKind::Selector { datatype, constructor, field }, kind) =
        (store.function_decl(selector).kind, store.function_decl(value.constructor()).kind)
    else {
        return Fold::Unsupported;
    };
    if kind == (FunKind::Constructor { datatype, index: constructor }) {
        return match value.fields().get(field as usize) {
            Some(value) => Fold::Value(value.clone()),
            None => Fold::Unsupported,
        };
    }
    if args[0].is_exact() { open(host, head.case(args)) } else { Fold::TooHard }
}

pub(super) fn test(head: &Head, args: &[Value]) -> Fold {
    match (head.function, args) {
        (Some(constructor), [Value::Constructed(value)]) => {
            Fold::Value(Value::Bool(value.constructor() == constructor))
        }
        _ => Fold::Unsupported,
    }
}
