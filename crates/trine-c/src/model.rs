//! Models: values of terms as text.
//!
//! Invariant: a model is data of its own and stays what it was; it means something in the context that it
//! came from, as long as that has not been reset.

use std::panic::{AssertUnwindSafe, catch_unwind};

use trine::model::Model;

use crate::guard::{Failure, State, TrineContext, call, put};
use crate::owners::Owners;
use crate::status::TrineStatus;
use crate::term::TrineTerm;
use crate::text::TrineText;

/// A model that a check found. The caller owns it and frees it, before or after the context.
pub struct TrineModel {
    owners: Owners,
    model: Model,
    generation: u32,
    owner: *const TrineContext,
}

/// # Safety
/// The pointer is null or valid.
unsafe fn taken<'a>(model: *const TrineModel, state: &State) -> Result<&'a Model, Failure> {
    // SAFETY: the caller vouches for it.
    let Some(model) = (unsafe { model.as_ref() }) else {
        return Err(Failure::misuse("the pointer to the model is null"));
    };
    if model.owner != state.owner || model.generation != state.generation() {
        return Err(Failure::misuse("the model belongs to another context, or this one was reset"));
    }
    Ok(&model.model)
}

/// The model of the last check, by call or by script. The caller frees it.
///
/// # Safety
/// The context is valid; `model` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_model_of(
    context: *mut TrineContext,
    model: *mut *mut TrineModel,
) -> TrineStatus {
    let work = |state: &mut State| {
        if model.is_null() {
            return Err(Failure::misuse("the place of the result is null"));
        }
        let Some(found) = state.answer.as_ref().and_then(|answer| answer.as_ref().model()) else {
            return Err(Failure::not_there("the last check did not find a model"));
        };
        let (generation, owner) = (state.generation(), state.owner);
        let copy =
            Box::new(TrineModel { owners: Owners::one(), model: found.clone(), generation, owner });
        // SAFETY: the caller vouches for it.
        unsafe { put(model, Box::into_raw(copy)) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Gives a model one more owner, who frees it too.
///
/// # Safety
/// The model is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_model_retain(model: *mut TrineModel) {
    // SAFETY: the caller vouches for it; the field is made for several threads.
    if let Some(model) = unsafe { model.as_ref() } {
        model.owners.retain();
    }
}

/// Takes one owner from a model; the last one frees it. Null is allowed.
///
/// # Safety
/// The model has an owner left.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_model_free(model: *mut TrineModel) {
    // SAFETY: the caller vouches for it.
    if unsafe { model.as_ref() }.is_some_and(|model| model.owners.release()) {
        // SAFETY: the caller vouches for it.
        let model = unsafe { Box::from_raw(model) };
        drop(catch_unwind(AssertUnwindSafe(move || drop(model))));
    }
}

/// The value of a term in a model, as SMT-LIB writes it.
///
/// # Safety
/// Context, model and term are valid; `text` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_value(
    context: *mut TrineContext,
    model: *const TrineModel,
    term: *const TrineTerm,
    text: *mut TrineText,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let (model, term) = unsafe { (taken(model, state)?, state.term(term)?) };
        let value = state.context.value_text(model, term).map_err(Failure::not_there)?;
        let given = state.give_text(&value);
        // SAFETY: the caller vouches for it.
        unsafe { put(text, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// A model as `(get-model)` writes it, with the heap if there is one.
///
/// # Safety
/// Context and model are valid; `text` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_model_text(
    context: *mut TrineContext,
    model: *const TrineModel,
    text: *mut TrineText,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let model = unsafe { taken(model, state) }?;
        let cancel = state.cancel.clone();
        let written = state.context.model_text(model, &cancel).map_err(Failure::not_there)?;
        state.cancel.reset();
        let given = state.give_text(&written);
        // SAFETY: the caller vouches for it.
        unsafe { put(text, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}
