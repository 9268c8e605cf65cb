//! Pointers that C gets for terms and sorts.
//!
//! Idea: each term has one pointer, made when it is first given out and freed with its context. So C
//! compares terms by comparing pointers, and cannot leak or free one.
//! Invariant: a pointer says which context it belongs to and which generation of it; both are looked at
//! before its number is used.

use std::collections::BTreeMap;
use std::ptr::NonNull;

use crate::guard::Failure;
use crate::guard::TrineContext;
use crate::status::TrineStatus;

/// What is behind a pointer.
pub(crate) struct Handle<Id> {
    id: Id,
    generation: u32,
    owner: *const TrineContext,
}

/// The pointers that a context has given out.
pub(crate) struct Arena<Id> {
    present: BTreeMap<Id, NonNull<Handle<Id>>>,
    /// Those of earlier generations: C may still have them.
    forgotten: Vec<NonNull<Handle<Id>>>,
}

impl<Id> Default for Arena<Id> {
    fn default() -> Self {
        Self { present: BTreeMap::new(), forgotten: Vec::new() }
    }
}

impl<Id: Copy + Ord> Arena<Id> {
    /// The pointer for an id.
    pub(crate) fn give(
        &mut self,
        id: Id,
        generation: u32,
        owner: *const TrineContext,
    ) -> *const Handle<Id> {
        let make = || NonNull::from(Box::leak(Box::new(Handle { id, generation, owner })));
        self.present.entry(id).or_insert_with(make).as_ptr()
    }

    /// The terms were forgotten: their numbers will be given to others.
    pub(crate) fn forget(&mut self) {
        self.forgotten.extend(std::mem::take(&mut self.present).into_values());
    }
}

impl<Id> Drop for Arena<Id> {
    fn drop(&mut self) {
        let present = std::mem::take(&mut self.present).into_values();
        for pointer in present.chain(std::mem::take(&mut self.forgotten)) {
            // SAFETY: it came from a box and is in no other list.
            drop(unsafe { Box::from_raw(pointer.as_ptr()) });
        }
    }
}

/// The id behind a pointer that C gives back.
///
/// # Safety
/// The pointer is null or was made by an arena that still exists.
pub(crate) unsafe fn take<Id: Copy>(
    pointer: *const Handle<Id>,
    generation: u32,
    owner: *const TrineContext,
) -> Result<Id, Failure> {
    // SAFETY: the caller vouches for it.
    let Some(handle) = (unsafe { pointer.as_ref() }) else {
        return Err(Failure::misuse("a pointer to a term or sort is null"));
    };
    if handle.owner != owner {
        return Err(Failure::misuse("a term or sort belongs to another context"));
    }
    if handle.generation != generation {
        let message = "a term or sort was forgotten when the context was reset";
        return Err(Failure {
            status: TrineStatus::Misuse,
            message: message.into(),
            position: None,
        });
    }
    Ok(handle.id)
}
