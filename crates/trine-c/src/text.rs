//! Texts that go in and out.
//!
//! Invariant: texts that go out belong to the context, end with a zero byte that is not counted, and
//! stay until the next function that gives out a text of the same context.

use std::ffi::{CStr, c_char};

use crate::guard::Failure;

/// A text of the library. It belongs to the context and stays until the next call that gives out a text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TrineText {
    /// UTF-8, with a zero byte after the last one.
    pub bytes: *const c_char,
    /// Bytes without the zero byte.
    pub length: usize,
}

/// A text that C gives: `length` bytes, or up to the zero byte if the length is `SIZE_MAX`.
///
/// # Safety
/// The pointer is null, or valid for that.
pub(crate) unsafe fn taken<'a>(text: *const c_char, length: usize) -> Result<&'a [u8], Failure> {
    if text.is_null() {
        if length == 0 {
            return Ok(&[]);
        }
        return Err(Failure::misuse("a text is null"));
    }
    if length == usize::MAX {
        // SAFETY: the caller says that it ends with a zero byte.
        return Ok(unsafe { CStr::from_ptr(text) }.to_bytes());
    }
    // SAFETY: the caller vouches for the length.
    Ok(unsafe { std::slice::from_raw_parts(text.cast(), length) })
}

/// As [`taken`], for names, terms and sorts.
///
/// # Safety
/// As there.
pub(crate) unsafe fn taken_utf8<'a>(
    text: *const c_char,
    length: usize,
) -> Result<&'a str, Failure> {
    // SAFETY: the caller vouches for it.
    let bytes = unsafe { taken(text, length) }?;
    std::str::from_utf8(bytes).map_err(|_| Failure::misuse("a text is not UTF-8"))
}

/// Several pointers that C gives.
///
/// # Safety
/// The pointer is valid for so many entries, or there are none.
pub(crate) unsafe fn taken_list<'a, T>(list: *const T, count: usize) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    if list.is_null() {
        return Err(Failure::misuse("a list is null"));
    }
    // SAFETY: the caller vouches for it.
    Ok(unsafe { std::slice::from_raw_parts(list, count) })
}
