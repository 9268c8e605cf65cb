//! The line of progress that is rewritten.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for the time up to the deadline; a sign that something goes on if there is none.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(begun: Instant, deadline: Option<Instant>) -> Self {
        let (bar, template) = match deadline {
            Some(deadline) => {
                let all = deadline.saturating_duration_since(begun).as_millis() as u64;
                (ProgressBar::new(all), "[{bar:24}] {msg}")
            }
            None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
        };
        Self(match ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        })
    }

    pub(super) fn show(&self, since: Duration, text: String) {
        self.0.set_position(since.as_millis() as u64);
        self.0.set_message(text);
    }

    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
