//! Room for checks: so many run, so many wait, others are sent away.
//!
//! Invariant: a place is given back when its owner is dropped, however that happens; who waits is
//! served in the order of coming.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The room.
#[derive(Clone, Debug)]
pub struct Room(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    places: usize,
    seats: usize,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    waiting: VecDeque<u64>,
    next: u64,
}

/// A place in the room.
#[derive(Debug)]
pub struct Place(Arc<Shared>);

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Too many wait.
    Full,
    /// Whoever wanted it has gone.
    Gone,
}

impl Shared {
    // A thread that panicked left the counts right: they change in single steps.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Room {
    /// A room with places, and seats for those who wait.
    #[must_use]
    pub fn new(places: usize, seats: usize) -> Self {
        let (state, changed) = (Mutex::default(), Condvar::new());
        Self(Arc::new(Shared { state, changed, places, seats }))
    }

    /// Takes a place, or waits for one as long as `is_wanted`.
    ///
    /// # Errors
    /// If there is none.
    pub fn enter(&self, is_wanted: impl Fn() -> bool) -> Result<Place, Refused> {
        let shared = &self.0;
        let mut state = shared.state();
        if state.running >= shared.places && state.waiting.len() >= shared.seats {
            return Err(Refused::Full);
        }
        let number = state.next;
        state.next += 1;
        state.waiting.push_back(number);
        loop {
            if state.running < shared.places && state.waiting.front() == Some(&number) {
                state.waiting.pop_front();
                state.running += 1;
                shared.changed.notify_all();
                return Ok(Place(Arc::clone(shared)));
            }
            let waited = shared.changed.wait_timeout(state, Duration::from_millis(100));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if !is_wanted() {
                state.waiting.retain(|other| *other != number);
                shared.changed.notify_all();
                return Err(Refused::Gone);
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.state().running -= 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_seats() {
        let room = Room::new(1, 1);
        let place = room.enter(|| true).expect("a place");
        let waiting = std::thread::spawn({
            let room = room.clone();
            move || room.enter(|| true).map(drop)
        });
        while room.0.state().waiting.is_empty() {
            std::thread::yield_now();
        }
        assert_eq!(room.enter(|| true).err(), Some(Refused::Full));
        drop(place);
        assert_eq!(waiting.join().expect("no panic"), Ok(()));
        let _place = room.enter(|| true).expect("a place");
        assert_eq!(room.enter(|| false).err(), Some(Refused::Gone));
        assert!(room.0.state().waiting.is_empty());
    }
}
