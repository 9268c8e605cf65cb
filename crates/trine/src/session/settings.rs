//! Options and information: `set-option`, `get-option`, `get-info`, statistics.
//!
//! Invariant: an option that is rejected leaves no trace.
//! Reference: SMT-LIB 2.7, sections 4.1.7 and 4.1.8.

use trine_smtlib::{AttributeValue, Position};

use super::{Executed, Failure, Outcome, Session};
use crate::answer::Answer;
use crate::foreign;
use crate::options::{self, OptionRow, When};
use crate::output::Channel;

impl Session {
    pub(super) fn set_option(&mut self, keyword: &str, value: &AttributeValue) -> Executed {
        let name = keyword.trim_start_matches(':');
        if OptionRow::spelled(name).is_none() && foreign::is_option(name) {
            return Ok(Outcome::Success);
        }
        let row = OptionRow::spelled(name).filter(|row| row.when != When::CommandLine);
        let Some(row) = row else {
            self.warn_of_option(name);
            return Err(Failure::Unsupported);
        };
        if row.when == When::Start && self.context.has_started() {
            let text = format!("{keyword} can only be set before the first assertion");
            return Err(Failure::Error(text));
        }
        let mut options = self.context.options().clone();
        row.set(&mut options, value.text()).map_err(|invalid| {
            Failure::Error(format!("the value of {keyword} must be {}", invalid.expected))
        })?;
        let opened = |name: &str| {
            Channel::open(name)
                .map_err(|error| Failure::Error(format!("{name} cannot be opened: {error}")))
        };
        if options.regular_output != self.context.options().regular_output {
            self.regular = opened(&options.regular_output)?;
            self.watchdog.answers_go_to(&options.regular_output);
        }
        if options.diagnostic_output != self.context.options().diagnostic_output {
            self.diagnostic = Some(opened(&options.diagnostic_output)?);
        }
        self.context.set_options(options);
        Ok(Outcome::Success)
    }

    /// Tells which option was meant by one that there is not, if one is similar.
    fn warn_of_option(&mut self, name: &str) {
        let settable = options::all().filter(|row| row.when != When::CommandLine);
        let Some(meant) = trine_smtlib::nearest(name, settable.map(|row| row.name)) else { return };
        let Position { line, column } = self.place;
        self.warn(&format!(
            "; warning: {line}:{column}: there is no option ':{name}'; did you mean ':{meant}'?"
        ));
    }

    pub(super) fn get_option(&mut self, keyword: &str) -> Executed {
        match OptionRow::spelled(keyword.trim_start_matches(':')) {
            Some(row) => Ok(Outcome::Response(row.get(self.context.options()))),
            None => Err(Failure::Unsupported),
        }
    }

    pub(super) fn get_info(&mut self, keyword: &str) -> Executed {
        let value = match keyword {
            ":name" => "\"Trine\"".into(),
            ":version" => format!("\"{}\"", env!("CARGO_PKG_VERSION")),
            ":authors" => "\"The Trine developers\"".into(),
            ":error-behavior" if self.context.options().continue_after_error => {
                "continued-execution".into()
            }
            ":error-behavior" => "immediate-exit".into(),
            ":assertion-stack-levels" => self.context.level().to_string(),
            ":reason-unknown" => match self.last.held() {
                Some(Answer::Unknown(reason)) => self.context.reason_text(reason),
                _ => {
                    let text = format!("there is no reason: {}", self.last.result());
                    return Err(Failure::Error(text));
                }
            },
            ":all-statistics" => {
                let rows: Vec<String> = self
                    .statistics()
                    .into_iter()
                    .map(|(name, value)| format!(":{name} {value}"))
                    .collect();
                return Ok(Outcome::Response(format!("({})", rows.join(" "))));
            }
            _ => return Err(Failure::Unsupported),
        };
        Ok(Outcome::Response(format!("({keyword} {value})")))
    }

    /// Names and values of all statistics.
    #[must_use]
    pub fn statistics(&self) -> Vec<(String, u64)> {
        self.context.statistics_rows()
    }
}
