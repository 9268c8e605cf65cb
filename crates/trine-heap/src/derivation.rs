//! Derivations: how calls unfold, as a witness that is checked and not believed.
//!
//! Idea: a predicate holds by a finite tree of calls. Who found a heap knows the tree; given a call it
//! says by which other calls the body of the definition holds. The evaluator checks each step on the
//! body as it was written, so a wrong tree is found out, and a large one costs time linear in it.
//! Invariant: arguments are elements of declared sorts, written as their numbers; the sort is that of
//! the parameter. Calls lie one after the other in one list, so that millions of them fit.

use trine_term::FunId;

/// A call with elements for its arguments.
#[derive(Clone, Copy, Debug)]
pub struct DerivedCall<'a> {
    /// The predicate.
    pub function: FunId,
    /// The number of the element that each argument is; nil is zero.
    pub args: &'a [u32],
    /// What the derivation knows the call by; the evaluator hands it back.
    pub key: u64,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    function: FunId,
    key: u64,
    /// Where its arguments end.
    end: usize,
}

/// A list of calls.
#[derive(Clone, Debug, Default)]
pub struct DerivedCalls {
    heads: Vec<Head>,
    numbers: Vec<u32>,
}

impl DerivedCalls {
    /// Appends a call.
    pub fn push(&mut self, function: FunId, key: u64, args: impl IntoIterator<Item = u32>) {
        self.numbers.extend(args);
        self.heads.push(Head { function, key, end: self.numbers.len() });
    }

    /// How many calls there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there is no call.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The call at a place.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<DerivedCall<'_>> {
        let head = *self.heads.get(place)?;
        let start = place.checked_sub(1).map_or(0, |before| self.heads[before].end);
        let args = &self.numbers[start..head.end];
        Some(DerivedCall { function: head.function, args, key: head.key })
    }

    /// The calls in their order.
    pub fn iter(&self) -> impl Iterator<Item = DerivedCall<'_>> {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// Whether an element of this number is an argument of some call.
    #[must_use]
    pub(crate) fn mentions(&self, number: u32) -> bool {
        self.numbers.contains(&number)
    }

    /// Drops all calls from one place on.
    pub fn truncate(&mut self, len: usize) {
        self.heads.truncate(len);
        self.numbers.truncate(self.heads.last().map_or(0, |head| head.end));
    }
}

/// A witness that says how calls unfold.
pub trait Derivation {
    /// Writes the calls of the formula itself.
    fn roots(&mut self, into: &mut DerivedCalls);

    /// Writes the calls by which the body of a call holds, best in the order of the text. Calls of it
    /// that are left out are unfolded in place.
    fn premises(&mut self, call: DerivedCall<'_>, into: &mut DerivedCalls);
}
