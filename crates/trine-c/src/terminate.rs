//! The function that a running check asks whether it shall end.
//!
//! Invariant: function and argument change together, under the lock, and never while the context checks.
//! Reference: `ipasir_set_terminate` (Balyo et al., "SAT Race 2015").

use std::ffi::{c_int, c_void};
use std::sync::{Arc, Mutex, PoisonError};

use trine::{CancelHandle, Exhausted};

/// A function of C with its argument.
#[derive(Clone, Copy)]
pub(crate) struct Callback {
    pub(crate) function: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub(crate) argument: *mut c_void,
}

// SAFETY: whoever sets the callback vouches that it may be called by the thread that checks.
unsafe impl Send for Callback {}

/// What is asked, if anything is.
#[derive(Clone, Default)]
pub(crate) struct Terminate(Arc<Mutex<Option<Callback>>>);

impl Terminate {
    pub(crate) fn set(&self, callback: Option<Callback>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = callback;
    }

    /// A handle of checks that asks.
    pub(crate) fn handle(&self) -> CancelHandle {
        let asked = self.clone();
        CancelHandle::with_hook(move |cancel| {
            let callback = *asked.0.lock().unwrap_or_else(PoisonError::into_inner);
            // SAFETY: whoever set it vouches for it.
            if callback.is_some_and(|asked| unsafe { (asked.function)(asked.argument) } != 0) {
                cancel.cancel(Exhausted::Interrupted);
            }
        })
    }
}
