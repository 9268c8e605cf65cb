//! Strategies: other ways to decide the same assertions, for one job or side by side.
//!
//! Idea: which setting is fast for a problem cannot be told beforehand, and settings that are slower on the
//! average still answer problems in seconds on which the usual one runs for hours. A strategy changes what
//! is tried, and in what order; the portfolio of `solver::jobs` runs several of them.
//! Invariant: a strategy changes no answer, only whether and when there is one.
//! Reference: Gomes and Selman, "Algorithm Portfolios", Artificial Intelligence 126, 2001.

use trine_bv::Abstraction;
use trine_sat::{Polarity, SatConfig, Simplification, Target};
#[cfg(feature = "heaps")]
use trine_sep::decide::Order;
#[cfg(feature = "strings")]
use trine_strings::{Balance, ProcedureOrder};

use crate::features::BackendKind;
use crate::local_models::LocalEffort;

/// A way to decide assertions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// What is best on the average.
    #[default]
    Usual,
    /// The SAT search looks for models, from small values on.
    Models,
    /// The SAT search looks for refutations.
    Refutations,
    /// Products and divisions are circuits at once.
    Circuits,
    /// Narrow products and divisions are known by facts first, too.
    Facts,
    /// The SAT search alone, without simplification of clauses.
    Plain,
    /// Over words: a local search for a model has about twenty seconds before circuits are made.
    Local,
    /// Assertions are decided as they are written, rewritten only locally.
    Unprocessed,
    /// Short strings have more time than the search over literals.
    ShortStrings,
    /// Procedures of strings that are guessed to be slower come first; over heaps tables and counter-heaps come
    /// before long proofs.
    Reversed,
    /// The problem is split at once, and decided part by part.
    Cubes,
}

impl Strategy {
    /// The strategies that are worth running side by side, best first.
    #[must_use]
    pub fn portfolio(backend: BackendKind) -> &'static [Self] {
        match backend {
            BackendKind::Words => &[
                Self::Refutations,
                Self::Usual,
                Self::Plain,
                Self::Models,
                Self::Local,
                Self::Circuits,
            ],
            BackendKind::Engine => &[Self::Refutations, Self::Usual, Self::Unprocessed],
            BackendKind::Strings => {
                &[Self::Reversed, Self::ShortStrings, Self::Usual, Self::Unprocessed]
            }
        }
    }

    /// The strategies that differ over heaps.
    pub const HEAPS: &[Self] = &[Self::Reversed, Self::Usual];

    /// The strategies with the names that they have in options.
    pub const NAMED: [(&'static str, Self); 11] = [
        ("usual", Self::Usual),
        ("models", Self::Models),
        ("refutations", Self::Refutations),
        ("circuits", Self::Circuits),
        ("facts", Self::Facts),
        ("plain", Self::Plain),
        ("local", Self::Local),
        ("unprocessed", Self::Unprocessed),
        ("short-strings", Self::ShortStrings),
        ("reversed", Self::Reversed),
        ("cubes", Self::Cubes),
    ];

    /// The settings of SAT solvers.
    #[must_use]
    pub fn sat_config(self, config: SatConfig) -> SatConfig {
        match self {
            Self::Models => {
                SatConfig { target: Target::Sat, initial_phase: Polarity::Negative, ..config }
            }
            Self::Refutations => SatConfig { target: Target::Unsat, ..config },
            Self::Plain => SatConfig { simplification: Simplification::Off, ..config },
            _ => config,
        }
    }

    /// Which products and divisions are free words at first.
    #[must_use]
    pub fn abstraction(self) -> Abstraction {
        match self {
            Self::Circuits => Abstraction::Never,
            Self::Facts => Abstraction::Narrow,
            _ => Abstraction::default(),
        }
    }

    /// How long a local search for models of words may take before circuits are made.
    #[must_use]
    pub fn local_effort(self) -> LocalEffort {
        match self {
            Self::Local => LocalEffort::Long,
            _ => LocalEffort::Short,
        }
    }

    /// The order of the procedures of strings.
    #[cfg(feature = "strings")]
    #[must_use]
    pub fn procedure_order(self) -> ProcedureOrder {
        match self {
            Self::Reversed => ProcedureOrder::Reversed,
            _ => ProcedureOrder::default(),
        }
    }

    /// What is tried first over heaps.
    #[cfg(feature = "heaps")]
    #[must_use]
    pub fn heap_order(self) -> Order {
        match self {
            Self::Reversed => Order::ProofsLast,
            _ => Order::default(),
        }
    }

    /// How the time is divided between the search over literals and short strings.
    #[cfg(feature = "strings")]
    #[must_use]
    pub fn balance(self) -> Balance {
        match self {
            Self::ShortStrings => Balance::ShortStrings,
            _ => Balance::default(),
        }
    }
}
