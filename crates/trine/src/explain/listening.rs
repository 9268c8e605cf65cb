//! A session that is explained: it is listened to, and asked in the end.

use std::sync::Arc;

use super::recorder::Recorder;
use super::report::{Explainer, Explanation};
use crate::platform::memory;
use crate::session::Session;

/// How an explanation is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Format {
    /// For a terminal.
    #[default]
    Text,
    /// For programs.
    Json,
    /// A page.
    Html,
}

/// Explains the checks of a session from now on; `name` is that of the script.
pub fn listen(session: &mut Session, name: &str) {
    let recorder = Arc::new(Recorder::default());
    let explainer = Explainer::new(name, Arc::clone(&recorder));
    session.explain(explainer, recorder);
}

/// The explanation of what a session did since it was listened to.
pub fn finish(session: &mut Session) -> Explanation {
    let memory = memory().map(|memory| memory.resident);
    session.take_explainer().map(|explainer| explainer.finish(memory)).unwrap_or_default()
}

impl Explanation {
    /// The explanation in a format.
    #[must_use]
    pub fn in_format(&self, format: Format) -> String {
        match format {
            Format::Text => self.to_text(),
            Format::Json => self.to_json(),
            Format::Html => self.to_html(),
        }
    }
}
