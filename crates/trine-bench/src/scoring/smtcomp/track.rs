//! The tracks of SMT-COMP: what a run is worth in each, and which rankings it has.
//!
//! Idea: a track says of each run whether it is an error and how many points it has; everything
//! else (who is sound, sums, orders) is the same for all.
//!
//! | track | error | points |
//! |---|---|---|
//! | single query, parallel, cloud | the answer contradicts what is known | 1 for an answer |
//! | incremental | one answer is wrong | the right answers, 0 with an error |
//! | unsat core | `sat`, or a core with a model | assertions less core, if the core is valid |
//! | model validation | `unsat`, or a model that falsifies | 1 for a valid model |
//! | proof exhibition | the answer contradicts what is known, or a refuted proof | 1 for a valid proof |
//!
//! Invariant: a core, model or proof that no checker confirmed has no points.
//! Reference: SMT-COMP 2025 rules, section 7.1, and the competition's own scoring (`scoring.py` of
//! its web site). Differs: there an unchecked core has points until cores have been checked, and
//! proofs have none at all: proof exhibition has no rule, and stands here so that it can be shown.

use std::collections::BTreeSet;

use super::Ranking;
use crate::exhibit::Validation;
use crate::failure::Failure;
use crate::result::{Answer, RunResult, Verdict};

/// A track.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, clap::ValueEnum)]
pub enum Track {
    /// One check, the answer counts
    #[default]
    SingleQuery,
    /// Many checks, each right answer counts
    Incremental,
    /// Small cores count
    UnsatCore,
    /// Valid models count
    ModelValidation,
    /// Valid proofs are shown
    ProofExhibition,
    /// As single query, on one large machine
    Parallel,
    /// As single query, on many machines
    Cloud,
}

/// What a run is worth.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Worth {
    /// Whether it is an error whatever is known of the problem.
    pub error: bool,
    /// Whether the problem is solved.
    pub solved: bool,
    /// Points.
    pub points: usize,
    /// Whether its time counts.
    pub timed: bool,
}

impl Track {
    /// All tracks.
    pub const ALL: [Self; 7] = [
        Self::SingleQuery,
        Self::Incremental,
        Self::UnsatCore,
        Self::ModelValidation,
        Self::ProofExhibition,
        Self::Parallel,
        Self::Cloud,
    ];

    /// The competition's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SingleQuery => "SingleQuery",
            Self::Incremental => "Incremental",
            Self::UnsatCore => "UnsatCore",
            Self::ModelValidation => "ModelValidation",
            Self::ProofExhibition => "ProofExhibition",
            Self::Parallel => "Parallel",
            Self::Cloud => "Cloud",
        }
    }

    /// Reads the competition's name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|track| track.name() == name)
    }

    /// The rankings of the track, in the order in which they are shown.
    #[must_use]
    pub const fn rankings(self) -> &'static [Ranking] {
        match self {
            Self::SingleQuery => &Ranking::ALL,
            Self::Parallel | Self::Cloud => {
                &[Ranking::Parallel, Ranking::Sat, Ranking::Unsat, Ranking::TwentyFour]
            }
            Self::UnsatCore | Self::ModelValidation => &[Ranking::Sequential, Ranking::Parallel],
            Self::Incremental | Self::ProofExhibition => &[Ranking::Parallel],
        }
    }

    /// What all problems of the track are, where the track says it.
    #[must_use]
    pub const fn status(self) -> Option<Answer> {
        match self {
            Self::UnsatCore => Some(Answer::Unsat),
            Self::ModelValidation => Some(Answer::Sat),
            Self::SingleQuery
            | Self::Incremental
            | Self::ProofExhibition
            | Self::Parallel
            | Self::Cloud => None,
        }
    }

    /// Whether sound solvers that disagree about a problem remove it.
    #[must_use]
    pub const fn removes_disagreements(self) -> bool {
        self.status().is_none() && !matches!(self, Self::Incremental)
    }

    /// Whether a point is a problem, so that the recognitions across divisions have a meaning.
    #[must_use]
    pub const fn points_are_problems(self) -> bool {
        match self {
            Self::SingleQuery | Self::ModelValidation | Self::Parallel | Self::Cloud => true,
            Self::Incremental | Self::UnsatCore | Self::ProofExhibition => false,
        }
    }

    /// The track of results: the one that is asked for, or the one that their sets are called
    /// after. Results of another track are left out.
    ///
    /// # Errors
    ///
    /// The sets are called after several tracks and none is asked for, or no result is of it.
    pub fn choose(asked: Option<Self>, results: &mut Vec<RunResult>) -> Result<Self, Failure> {
        let named: BTreeSet<Self> =
            results.iter().filter_map(|result| Self::from_name(&result.set)).collect();
        let track = match (asked, named.len()) {
            (Some(track), _) => track,
            (None, 0 | 1) => named.first().copied().unwrap_or_default(),
            (None, _) => {
                let names: Vec<&str> = named.iter().map(|track| track.name()).collect();
                let names = names.join(", ");
                return Err(Failure::Usage(format!("choose one of the tracks {names} by --track")));
            }
        };
        results.retain(|result| Self::from_name(&result.set).is_none_or(|of| of == track));
        if results.is_empty() {
            let name = track.name();
            return Err(Failure::Usage(format!("no result is of the track {name}")));
        }
        Ok(track)
    }

    /// What a run is worth, given its answer to the last check.
    #[must_use]
    pub fn worth(self, result: &RunResult, answer: Option<Answer>) -> Worth {
        let exhibit = result.exhibit;
        let refuted = exhibit.validation == Validation::Refuted;
        let valid = exhibit.validation == Validation::Valid;
        match self {
            Self::SingleQuery | Self::Parallel | Self::Cloud => {
                let solved = answer.is_some();
                Worth { error: false, solved, points: usize::from(solved), timed: solved }
            }
            Self::Incremental => {
                let error = refuted || result.verdict() == Verdict::Wrong;
                let points = exhibit.answered.map_or_else(|| answered(result), |n| n as usize);
                let points = if error { 0 } else { points };
                Worth { error, solved: points > 0, points, timed: true }
            }
            Self::UnsatCore => {
                let saved = exhibit.assertions.zip(exhibit.core);
                let saved = saved.map_or(0, |(all, core)| all.saturating_sub(core) as usize);
                let solved = answer == Some(Answer::Unsat) && valid;
                Worth {
                    error: answer == Some(Answer::Sat) || answer.is_some() && refuted,
                    solved,
                    points: if solved { saved } else { 0 },
                    timed: solved || answer == Some(Answer::Sat),
                }
            }
            Self::ModelValidation => {
                let solved = answer == Some(Answer::Sat) && valid;
                Worth {
                    error: answer == Some(Answer::Unsat) || answer.is_some() && refuted,
                    solved,
                    points: usize::from(solved),
                    timed: solved || answer == Some(Answer::Unsat),
                }
            }
            Self::ProofExhibition => {
                let solved = answer == Some(Answer::Unsat) && valid;
                Worth {
                    error: answer == Some(Answer::Unsat) && refuted,
                    solved,
                    points: usize::from(solved),
                    timed: solved,
                }
            }
        }
    }
}

/// How many checks have an answer.
fn answered(result: &RunResult) -> usize {
    result.answers.iter().filter(|answer| **answer != Answer::Unknown).count()
}
