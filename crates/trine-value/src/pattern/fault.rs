//! Why a text is no pattern of a flavour.

use std::fmt;

/// What a pattern has that is not read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternFault {
    /// The letters of the pattern before it.
    pub place: usize,
    /// How it begins in the pattern.
    pub construct: String,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl fmt::Display for PatternFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, construct, reason } = self;
        if construct.is_empty() {
            write!(f, "cannot read the end of the pattern: {reason}")
        } else {
            write!(f, "cannot read '{construct}' at letter {} of the pattern: {reason}", place + 1)
        }
    }
}

impl std::error::Error for PatternFault {}
