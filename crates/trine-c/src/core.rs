//! Cores: which named assertions and assumptions are inconsistent.

use trine::answer::{Answer, Core};

use crate::guard::{Failure, State, TrineContext, call, put};
use crate::status::TrineStatus;
use crate::text::TrineText;

fn core(state: &State) -> Result<&Core, Failure> {
    match &state.answer {
        Some(Answer::Unsat(core)) => Ok(core),
        _ => Err(Failure::not_there("the last check did not find a contradiction")),
    }
}

/// How many named assertions and how many assumptions the core of the last check has. Names need the
/// option `produce-unsat-cores`.
///
/// # Safety
/// The context is valid; the places are valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_core_size(
    context: *mut TrineContext,
    names: *mut usize,
    assumptions: *mut usize,
) -> TrineStatus {
    let work = |state: &mut State| {
        let core = core(state)?;
        // SAFETY: the caller vouches for it.
        unsafe {
            put(names, core.names.len())?;
            put(assumptions, core.assumptions.len())
        }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// The name of an assertion of the core, counted from zero, quoted as SMT-LIB wants it.
///
/// # Safety
/// The context is valid; `text` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_core_name(
    context: *mut TrineContext,
    index: usize,
    text: *mut TrineText,
) -> TrineStatus {
    let work = |state: &mut State| {
        let name = core(state)?.names.get(index).copied();
        let name = name.ok_or_else(|| Failure::not_there("the core has fewer names"))?;
        let name = state.context.symbol_text(name);
        let given = state.give_text(&name);
        // SAFETY: the caller vouches for it.
        unsafe { put(text, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// An assumption of the core: `position` gets its place among the assumptions of the check.
///
/// # Safety
/// The context is valid; `position` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_core_assumption(
    context: *mut TrineContext,
    index: usize,
    position: *mut usize,
) -> TrineStatus {
    let work = |state: &mut State| {
        let at = core(state)?.assumptions.get(index).copied();
        let at = at.ok_or_else(|| Failure::not_there("the core has fewer assumptions"))?;
        // SAFETY: the caller vouches for it.
        unsafe { put(position, at) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}
