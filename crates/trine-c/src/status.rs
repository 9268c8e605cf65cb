//! What functions return: whether they did what they were asked, and answers of checks.

/// Whether a function did what it was asked. `trine_error_message` has the text.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrineStatus {
    /// It did.
    Ok = 0,
    /// The call is wrong: a null pointer, text that is not UTF-8, or a term, sort or model that belongs
    /// to another context or was forgotten by a `(reset)`.
    Misuse = 1,
    /// Trine does not take the input: syntax, names, sorts, values of options. Nothing has changed.
    Rejected = 2,
    /// What is asked for is not there: a model after `unsat`, a core after `sat`, a value that no model
    /// can give.
    NotThere = 3,
    /// Another thread is in a function with this context. Nothing has changed.
    Busy = 4,
    /// A fault of Trine, or a table without room. The context can only be freed.
    Fault = 5,
}

/// The answer of a check; the numbers are those of IPASIR.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrineAnswer {
    /// Trine does not know; `trine_reason_unknown` says why.
    Unknown = 0,
    /// There is a model.
    Sat = 10,
    /// There is none.
    Unsat = 20,
}
