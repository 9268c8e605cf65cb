//! Exact linear arithmetic over integers and reals, without terms.
//!
//! Two ways to use it: [`Simplex`] is the core for a search that owns the Boolean structure and
//! hands over bounds one by one; every conflict and every implied bound comes with the reasons it
//! rests on. [`Differences`] does the same where all inequalities are between two
//! integers. [`LinearSession`] solves small problems, disjunctions included, one after the other.
//!
//! Invariants: numbers are exact everywhere; equal calls give equal answers; no call takes longer
//! than its [`Budget`](trine_collections::Budget) allows.

mod bound;
mod difference;
mod explanation;
mod form;
mod integer;
mod model;
mod number;
mod optimize;
mod propagate;
mod session;
mod simplex;
mod tableau;

pub use bound::{BoundId, Reason};
pub use difference::{ChangeId, Decided, Differences, PointId};
pub use explanation::{Explanation, Part, Rule};
pub use form::{
    ArithVar, Atom, BoundKind, Comparison, LinearForm, SignedAtom, Strictness, VarKind,
};
pub use integer::{IntegerCheck, IntegerEffort};
pub use number::{Int, Rat, Value};
pub use propagate::{AtomTag, Implied, Propagated};
pub use session::{
    Extreme, Formula, Implication, LinearSession, SessionAnswer, SessionStats, Tag, Undecided,
};
pub use simplex::{Check, Conflict, Definition, Simplex, SimplexStats};
