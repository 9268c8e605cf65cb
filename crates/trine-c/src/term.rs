//! Terms and sorts, declarations, assertions and levels.

use std::ffi::c_char;

use trine::context::AssertError;
use trine::{SortId, TermId, sort_text, term_text};

use crate::arena::{Handle, take};
use crate::guard::{Failure, State, TrineContext, call, look, put};
use crate::status::TrineStatus;
use crate::text::{TrineText, taken_list, taken_utf8};

/// A term of a context. It belongs to the context and is freed with it; equal terms are equal pointers.
pub struct TrineTerm {
    _behind: Handle<TermId>,
}

/// A sort of a context. It belongs to the context and is freed with it; equal sorts are equal pointers.
pub struct TrineSort {
    _behind: Handle<SortId>,
}

impl State {
    /// # Safety
    /// The pointer is null or valid.
    pub(crate) unsafe fn term(&self, term: *const TrineTerm) -> Result<TermId, Failure> {
        // SAFETY: the caller vouches for it; every such pointer was made from one to a handle.
        unsafe { take(term.cast::<Handle<TermId>>(), self.generation(), self.owner) }
    }

    /// # Safety
    /// The pointer is null or valid.
    unsafe fn sort(&self, sort: *const TrineSort) -> Result<SortId, Failure> {
        // SAFETY: the caller vouches for it; every such pointer was made from one to a handle.
        unsafe { take(sort.cast::<Handle<SortId>>(), self.generation(), self.owner) }
    }

    fn give_term(&mut self, term: TermId) -> *const TrineTerm {
        self.terms.give(term, self.generation(), self.owner).cast()
    }

    fn give_sort(&mut self, sort: SortId) -> *const TrineSort {
        self.sorts.give(sort, self.generation(), self.owner).cast()
    }
}

/// Reads a sort as SMT-LIB writes it, for example `(_ BitVec 32)`.
///
/// # Safety
/// The context is valid, the text has that length (`SIZE_MAX`: it ends with a zero byte), and `sort` is
/// valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_parse_sort(
    context: *mut TrineContext,
    text: *const c_char,
    length: usize,
    sort: *mut *const TrineSort,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let read = state.context.parse_sort(unsafe { taken_utf8(text, length) }?)?;
        let given = state.give_sort(read);
        // SAFETY: the caller vouches for it.
        unsafe { put(sort, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Reads a term as SMT-LIB writes it. Names mean what they mean at the present level.
///
/// # Safety
/// As for `trine_parse_sort`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_parse_term(
    context: *mut TrineContext,
    text: *const c_char,
    length: usize,
    term: *mut *const TrineTerm,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let read = state.context.parse_term(unsafe { taken_utf8(text, length) }?)?;
        let given = state.give_term(read);
        // SAFETY: the caller vouches for it.
        unsafe { put(term, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Applies a function to terms. `head` ends with a zero byte and is what stands at the head of an
/// application in SMT-LIB: `bvadd`, `(_ extract 7 0)`, or a name in scope.
///
/// # Safety
/// The context is valid, there are `count` arguments, and `term` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_apply(
    context: *mut TrineContext,
    head: *const c_char,
    arguments: *const *const TrineTerm,
    count: usize,
    term: *mut *const TrineTerm,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for all three.
        let (head, arguments) =
            unsafe { (taken_utf8(head, usize::MAX)?, taken_list(arguments, count)?) };
        // SAFETY: as above.
        let ids = arguments.iter().map(|&argument| unsafe { state.term(argument) });
        let ids = ids.collect::<Result<Vec<TermId>, Failure>>()?;
        let built = state.context.apply(head, &ids)?;
        let given = state.give_term(built);
        // SAFETY: as above.
        unsafe { put(term, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Declares a constant at the present level. The name is the symbol itself, without bars.
///
/// # Safety
/// The context is valid, the name has that length (`SIZE_MAX`: it ends with a zero byte), and `term` is
/// null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_declare(
    context: *mut TrineContext,
    name: *const c_char,
    length: usize,
    sort: *const TrineSort,
    term: *mut *const TrineTerm,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let (name, sort) = unsafe { (taken_utf8(name, length)?, state.sort(sort)?) };
        let declared = state.context.declare_const(name, sort)?;
        state.answer = None;
        let given = state.give_term(declared);
        if term.is_null() {
            return Ok(());
        }
        // SAFETY: the caller vouches for it.
        unsafe { put(term, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Declares a function at the present level; `trine_apply` applies it by its name.
///
/// # Safety
/// The context is valid, the name has that length (`SIZE_MAX`: it ends with a zero byte), and there are
/// `count` parameters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_declare_function(
    context: *mut TrineContext,
    name: *const c_char,
    length: usize,
    parameters: *const *const TrineSort,
    count: usize,
    result: *const TrineSort,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let (name, result) = unsafe { (taken_utf8(name, length)?, state.sort(result)?) };
        // SAFETY: as above.
        let parameters = unsafe { taken_list(parameters, count) }?.iter();
        // SAFETY: as above.
        let parameters = parameters.map(|&sort| unsafe { state.sort(sort) });
        let parameters = parameters.collect::<Result<Vec<SortId>, Failure>>()?;
        state.context.declare_function(name, &parameters, result)?;
        state.answer = None;
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Adds an assertion to the present level.
///
/// # Safety
/// The context and the term are valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_assert(
    context: *mut TrineContext,
    formula: *const TrineTerm,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let formula = unsafe { state.term(formula) }?;
        state.context.assert(formula).map_err(Failure::rejected)?;
        state.answer = None;
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Adds an assertion with a name, by which cores mention it, to the present level. Cores need the option
/// `produce-unsat-cores`.
///
/// # Safety
/// The context and the term are valid; the name has that length (`SIZE_MAX`: it ends with a zero byte).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_assert_named(
    context: *mut TrineContext,
    name: *const c_char,
    length: usize,
    formula: *const TrineTerm,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let (name, formula) = unsafe { (taken_utf8(name, length)?, state.term(formula)?) };
        state.context.assert_named(name, formula).map_err(|error| match error {
            AssertError::NotAFormula(error) => Failure::rejected(error),
            AssertError::Name(diagnostic) => diagnostic.into(),
        })?;
        state.answer = None;
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Opens a level: what is declared and asserted from here on ends with it.
///
/// # Safety
/// The context is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_push(context: *mut TrineContext) -> TrineStatus {
    let work = |state: &mut State| {
        state.context.push();
        state.answer = None;
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Closes the innermost levels. Rejected if fewer are open.
///
/// # Safety
/// The context is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_pop(context: *mut TrineContext, levels: u32) -> TrineStatus {
    let work = |state: &mut State| {
        let open = state.context.level();
        if levels > open {
            let message = format!("{levels} levels cannot be closed, {open} are open");
            return Err(Failure::rejected(message));
        }
        state.context.pop(levels);
        state.answer = None;
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Number of open levels.
///
/// # Safety
/// The context is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_level(context: *const TrineContext) -> u32 {
    // SAFETY: the caller vouches for it.
    unsafe { look(context, 0, |state| state.context.level()) }
}

/// The sort of a term.
///
/// # Safety
/// The context and the term are valid; `sort` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_sort_of(
    context: *mut TrineContext,
    term: *const TrineTerm,
    sort: *mut *const TrineSort,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let of_term = state.context.store().sort(unsafe { state.term(term) }?);
        let given = state.give_sort(of_term);
        // SAFETY: the caller vouches for it.
        unsafe { put(sort, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// A term as SMT-LIB writes it.
///
/// # Safety
/// The context and the term are valid; `text` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_term_text(
    context: *mut TrineContext,
    term: *const TrineTerm,
    text: *mut TrineText,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let written = term_text(state.context.store(), unsafe { state.term(term) }?);
        let given = state.give_text(&written);
        // SAFETY: the caller vouches for it.
        unsafe { put(text, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// A sort as SMT-LIB writes it.
///
/// # Safety
/// The context and the sort are valid; `text` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_sort_text(
    context: *mut TrineContext,
    sort: *const TrineSort,
    text: *mut TrineText,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let written = sort_text(state.context.store(), unsafe { state.sort(sort) }?);
        let given = state.give_text(&written);
        // SAFETY: the caller vouches for it.
        unsafe { put(text, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// A constant in scope by its place in the order of declarations, from zero; functions with parameters are
/// left out. `TRINE_STATUS_NOT_THERE` after the last one, so a loop needs no count. Its text is its name.
///
/// # Safety
/// The context is valid; `term` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_constant(
    context: *mut TrineContext,
    index: usize,
    term: *mut *const TrineTerm,
) -> TrineStatus {
    let work = |state: &mut State| {
        let function = state.context.constants().nth(index);
        let function = function.ok_or_else(|| Failure::not_there("there are fewer constants"))?;
        let constant = state.context.store_mut().apply(function, &[]);
        let given = state.give_term(constant);
        // SAFETY: the caller vouches for it.
        unsafe { put(term, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// A simpler term with the same meaning, as far as the rules of the rewriter go.
///
/// # Safety
/// The context and the term are valid; `simpler` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_simplify(
    context: *mut TrineContext,
    term: *const TrineTerm,
    simpler: *mut *const TrineTerm,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let term = unsafe { state.term(term) }?;
        let found = state.context.simplify(term);
        let given = state.give_term(found);
        // SAFETY: the caller vouches for it.
        unsafe { put(simpler, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}
