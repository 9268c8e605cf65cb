//! Progress of long checks on standard error: a comment line each second, or a line that is rewritten.
//!
//! Idea: the check leaves what it does in a few numbers; a thread reads them each second. Checks that end
//! within a second say nothing.
//! Invariant: the check never waits for the thread.

#[cfg(feature = "cli")]
mod bar;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(feature = "cli")]
use bar::Bar;
use trine_trace::{Activity, Event, Listener};

use crate::platform::memory;

/// How progress is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// A comment line each second.
    Lines,
    /// A line that is rewritten, with a bar if there is a limit of time. A library without the feature `cli` has
    /// no terminal to draw on and shows nothing.
    Bar,
}

/// The time between two lines.
const PERIOD: Duration = Duration::from_secs(1);
/// The time between two looks while a bar is shown.
const BAR_PERIOD: Duration = Duration::from_millis(100);

/// What a check does at present.
#[derive(Default)]
struct Present {
    is_checking: AtomicBool,
    /// The position of the activity among all.
    activity: AtomicUsize,
    conflicts: AtomicU64,
    lemmas: AtomicU64,
    check: Mutex<Option<(Instant, Option<Instant>)>>,
}

/// Notes what a check does in a few numbers, from which a thread writes a line each second.
pub struct Progress {
    present: Arc<Present>,
}

impl Progress {
    /// Starts the thread, which ends with the listener.
    #[must_use]
    pub fn start(show: Show) -> Self {
        let present = Arc::new(Present::default());
        let weak = Arc::downgrade(&present);
        // Without the thread there is no progress to be seen, and nothing else changes.
        drop(thread::Builder::new().name("progress".into()).stack_size(256 << 10).spawn(
            move || {
                let mut teller = Teller {
                    show,
                    told: None,
                    #[cfg(feature = "cli")]
                    bar: None,
                };
                while let Some(present) = weak.upgrade() {
                    teller.look(&present);
                    drop(present);
                    thread::sleep(if show == Show::Bar { BAR_PERIOD } else { PERIOD / 4 });
                }
            },
        ));
        Self { present }
    }

    /// Says that a check begins, which ends at the deadline at the latest.
    pub fn check_begins(&self, deadline: Option<Instant>) {
        self.present.lemmas.store(0, Ordering::Relaxed);
        let mut check = self.present.check.lock().unwrap_or_else(PoisonError::into_inner);
        *check = Some((Instant::now(), deadline));
        self.present.is_checking.store(true, Ordering::Relaxed);
    }

    /// Says that the check has ended.
    pub fn check_ended(&self) {
        self.present.is_checking.store(false, Ordering::Relaxed);
        let mut check = self.present.check.lock().unwrap_or_else(PoisonError::into_inner);
        *check = None;
    }
}

impl Listener for Progress {
    fn hear(&self, event: Event<'_>) {
        match event {
            Event::Enter(activity) => {
                self.present.activity.store(activity as usize, Ordering::Relaxed);
            }
            Event::Conflicts(count) => self.present.conflicts.store(count, Ordering::Relaxed),
            Event::Lemma => {
                self.present.lemmas.fetch_add(1, Ordering::Relaxed);
            }
            Event::Leave(..)
            | Event::Preprocessed { .. }
            | Event::Undecided { .. }
            | Event::Unsupported(_)
            | Event::Searched(_) => {}
        }
    }
}

/// Tells what is done.
struct Teller {
    show: Show,
    told: Option<Instant>,
    #[cfg(feature = "cli")]
    bar: Option<Bar>,
}

impl Teller {
    fn look(&mut self, present: &Present) {
        let check = *present.check.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((begun, deadline)) = check.filter(|_| present.is_checking.load(Ordering::Relaxed))
        else {
            #[cfg(feature = "cli")]
            if let Some(bar) = self.bar.take() {
                bar.clear();
            }
            return;
        };
        #[cfg(not(feature = "cli"))]
        let _ = deadline;
        let now = Instant::now();
        let last = self.told.filter(|&told| told > begun).unwrap_or(begun);
        match self.show {
            Show::Lines if now - last >= PERIOD => {
                self.told = Some(now);
                eprintln!("; {}", line(present, now - begun));
            }
            Show::Bar if now - begun >= PERIOD => {
                #[cfg(feature = "cli")]
                self.bar
                    .get_or_insert_with(|| Bar::new(begun, deadline))
                    .show(now - begun, line(present, now - begun));
            }
            Show::Lines | Show::Bar => {}
        }
    }
}

fn line(present: &Present, since: Duration) -> String {
    let at = present.activity.load(Ordering::Relaxed);
    let doing = Activity::ALL.get(at).map_or("", |activity| activity.name());
    let mut text = format!(
        "{} s: {doing}, {} conflicts, {} lemmas",
        since.as_secs(),
        present.conflicts.load(Ordering::Relaxed),
        present.lemmas.load(Ordering::Relaxed)
    );
    if let Some(memory) = memory() {
        text.push_str(&format!(", {} MiB", memory.resident >> 20));
    }
    text
}
