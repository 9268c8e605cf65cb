//! What procedures tell of their work while they do it.
//!
//! Idea: whoever does something enters an [`Activity`] and leaves it with an [`Outcome`]. The
//! [`Trace`] travels with the budget of a check; a [`Listener`] that has a clock finds out where the time
//! goes, and which procedure decided.
//! Invariant: without a listener an event is not even made; with one, no answer changes.

mod activity;

use std::fmt;
use std::sync::Arc;

pub use activity::{Activity, Group};

/// What came of an activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Work was done that has no outcome by itself.
    Done,
    /// A model was found, or a candidate for one.
    Model,
    /// A contradiction was found.
    Contradiction,
    /// Nothing was found, and others may try.
    Nothing,
    /// It gave up before it was done.
    GaveUp,
}

/// Something that happened. Terms are named by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// An activity begins.
    Enter(Activity),
    /// It ends; what was entered inside of it ends as well.
    Leave(Activity, Outcome),
    /// So many assertions went into preprocessing, and so many came out.
    Preprocessed {
        /// What went in.
        before: usize,
        /// What came out; a single `false` where they contradict each other.
        after: usize,
    },
    /// No procedure decided these atoms together.
    Undecided {
        /// The atoms.
        atoms: &'a [u32],
        /// Why, for people.
        why: &'a str,
    },
    /// No procedure reads this term.
    Unsupported(u32),
    /// The SAT solver searches; so many conflicts since it was made.
    Conflicts(u64),
    /// A theory refuted an assignment or added a fact to it.
    Lemma,
    /// What a search has done for a question that is over.
    Searched(SearchReport),
}

/// What a search has done for a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchReport {
    /// Its name.
    pub name: &'static str,
    /// The room in which it searched, counted from 0: searches of other rooms have nothing in common with it.
    pub room: usize,
    /// Its part of the time of the room.
    pub share: u64,
    /// How often it was resumed.
    pub steps: u64,
    /// Ticks that it has spent.
    pub ticks: u64,
    /// What came of it; it gave up where the question was over before it was done.
    pub outcome: Outcome,
}

/// Hears what happens.
pub trait Listener: Send + Sync {
    /// Takes notice of an event. Called from the thread of the check.
    fn hear(&self, event: Event<'_>);
}

/// Where events go, if anywhere.
#[derive(Clone, Default)]
pub struct Trace(Option<Arc<dyn Listener>>);

impl fmt::Debug for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Trace(on)" } else { "Trace(off)" })
    }
}

impl Trace {
    /// A trace that nobody listens to.
    #[must_use]
    pub const fn off() -> Self {
        Self(None)
    }

    /// A trace for a listener.
    #[must_use]
    pub fn to(listener: Arc<dyn Listener>) -> Self {
        Self(Some(listener))
    }

    /// Whether anybody listens: events that are dear to make are made only then.
    #[inline]
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Tells of an event.
    #[inline]
    pub fn tell(&self, event: Event<'_>) {
        if let Some(listener) = &self.0 {
            listener.hear(event);
        }
    }

    /// Does something as an activity.
    #[inline]
    pub fn during<T>(
        &self,
        activity: Activity,
        work: impl FnOnce() -> T,
        outcome: impl FnOnce(&T) -> Outcome,
    ) -> T {
        let Some(listener) = &self.0 else { return work() };
        listener.hear(Event::Enter(activity));
        let result = work();
        listener.hear(Event::Leave(activity, outcome(&result)));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Log(Mutex<Vec<String>>);

    impl Listener for Log {
        fn hear(&self, event: Event<'_>) {
            self.0.lock().unwrap().push(format!("{event:?}"));
        }
    }

    #[test]
    fn activities_are_told_with_their_outcome() {
        let log = Arc::new(Log::default());
        let trace = Trace::to(log.clone());
        let found = trace.during(Activity::SmallWords, || 3, |_| Outcome::Model);
        assert_eq!(found, 3);
        assert_eq!(*log.0.lock().unwrap(), ["Enter(SmallWords)", "Leave(SmallWords, Model)"]);
        assert_eq!(Trace::off().during(Activity::SmallWords, || 4, |_| unreachable!()), 4);
    }
}
