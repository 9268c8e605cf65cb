//! SMT-COMP's rankings: errors first, then points, then wall time, then CPU time.
//!
//! Idea: the status of a problem is the answer of the *sound* solvers, those that contradict no
//! stated status in their division; where these disagree with each other the problem is removed.
//! Five rankings look at different results: parallel at all of them, sequential counts a result
//! only if its CPU time is within the wall limit, SAT and UNSAT look at the problems of that
//! status, 24 seconds at the results within that wall time. Solvers meet per logic and per
//! division. What a run is worth, and which rankings there are, the [track] says.
//! Invariant: all rankings of one table are over the same problems; `abstained` counts those of
//! them that a ranking does not look at.
//! Reference: SMT-COMP 2025 rules, sections 6 and 7. Differs: in the sequential ranking the
//! columns `solved*` count what is scored, where the published tables count all answers.

pub mod compare;
pub mod overall;
pub mod result_word;
pub mod track;

use std::collections::{BTreeMap, BTreeSet};

use self::track::{Track, Worth};
use super::competition_division::of_logic_in;
use super::slcomp::Entrant;
use super::table::{Cell, Table};
use crate::result::{Answer, ExitState, RunResult};

/// Which results a ranking looks at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ranking {
    /// All results.
    Parallel,
    /// A result counts if its CPU time is within the wall limit.
    Sequential,
    /// The satisfiable problems.
    Sat,
    /// The unsatisfiable problems.
    Unsat,
    /// Results within 24 seconds of wall time.
    TwentyFour,
}

impl Ranking {
    /// All rankings, in the order in which they are shown.
    pub const ALL: [Self; 5] =
        [Self::Sequential, Self::Parallel, Self::Sat, Self::Unsat, Self::TwentyFour];

    /// The competition's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parallel => "Parallel Performance",
            Self::Sequential => "Sequential Performance",
            Self::Sat => "SAT Performance",
            Self::Unsat => "UNSAT Performance",
            Self::TwentyFour => "24 seconds Performance",
        }
    }
}

/// Wall seconds of the ranking of that name.
const TWENTY_FOUR_S: f64 = 24.0;

/// How problems are put together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grouping {
    /// By competition division.
    Division,
    /// By logic.
    Logic,
}

/// What a run is to the rules.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Who.
    pub entrant: Entrant,
    /// The logic.
    pub logic: String,
    /// The division of the track that the logic belongs to.
    pub division: String,
    /// Which problem.
    pub problem: String,
    /// The answer to the last `check-sat`, if it is `sat` or `unsat`.
    pub answer: Option<Answer>,
    /// CPU seconds.
    pub cpu_s: f64,
    /// Wall seconds.
    pub wall_s: f64,
    /// Whether a limit of time ended it.
    pub timeout: bool,
    /// Whether the limit of memory ended it.
    pub memout: bool,
    /// The stated status.
    pub status: Option<Answer>,
    /// The status by the answers of sound solvers, or the stated one.
    pub sound_status: Option<Answer>,
    /// Whether the entrant has no error and contradicts no stated status in this division.
    pub sound: bool,
    /// What the track gives for it.
    pub worth: Worth,
}

impl Entry {
    fn of(result: &RunResult, track: Track) -> Self {
        let definite = |answer: &Answer| Some(*answer).filter(|a| *a != Answer::Unknown);
        let exited = matches!(result.exit, ExitState::Exited { .. });
        // What a killed run said before counts for nothing: the rules take the whole output.
        let answer = result.last_answer().filter(|_| exited).as_ref().and_then(definite);
        Self {
            entrant: Entrant::of(result),
            logic: result.division.clone(),
            division: of_logic_in(&result.division, track).to_owned(),
            problem: result.problem.clone(),
            answer,
            cpu_s: result.cpu_s,
            wall_s: result.wall_s,
            timeout: matches!(result.exit, ExitState::WallLimit | ExitState::CpuLimit),
            memout: matches!(result.exit, ExitState::MemoryLimit),
            status: track.status().or_else(|| result.expected.last().and_then(definite)),
            sound_status: None,
            sound: true,
            worth: track.worth(result, answer),
        }
    }

    /// Whether the track calls it an error, or the answer contradicts what is known of the problem.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.worth.error
            || self.answer.zip(self.sound_status).is_some_and(|(a, b)| a.contradicts(b))
    }

    /// The groups that it belongs to.
    fn groups(&self) -> [(Grouping, String); 2] {
        [(Grouping::Division, self.division.clone()), (Grouping::Logic, self.logic.clone())]
    }
}

/// The entries with what soundness says about them, without the problems on which sound solvers
/// disagree.
#[derive(Clone, Debug)]
pub struct Entries {
    /// The track.
    pub track: Track,
    /// What is left.
    pub entries: Vec<Entry>,
    /// How many problems each group has, removed ones included.
    pub problems: BTreeMap<(Grouping, String), usize>,
    /// The removed problems.
    pub disagreements: BTreeSet<String>,
}

impl Entries {
    /// Judges the results of a track.
    #[must_use]
    pub fn of(results: &[RunResult], track: Track) -> Self {
        let mut entries: Vec<Entry> = results.iter().map(|r| Entry::of(r, track)).collect();
        let mut sets: BTreeMap<(Grouping, String), BTreeSet<&str>> = BTreeMap::new();
        let mut unsound = BTreeSet::new();
        for entry in &entries {
            for group in entry.groups() {
                sets.entry(group).or_default().insert(&entry.problem);
            }
            let contradicts = |(a, b): (Answer, Answer)| a.contradicts(b);
            if entry.worth.error || entry.answer.zip(entry.status).is_some_and(contradicts) {
                unsound.insert((entry.division.clone(), entry.entrant.clone()));
            }
        }
        let problems = sets.into_iter().map(|(group, set)| (group, set.len())).collect();
        // Per problem: whether a sound solver says sat, whether one says unsat, the status.
        let mut said: BTreeMap<String, (bool, bool, Option<Answer>)> = BTreeMap::new();
        for entry in &mut entries {
            let key = (entry.division.clone(), entry.entrant.clone());
            entry.sound = !unsound.contains(&key);
            let said = said.entry(entry.problem.clone()).or_default();
            said.0 |= entry.sound && entry.answer == Some(Answer::Sat);
            said.1 |= entry.sound && entry.answer == Some(Answer::Unsat);
            said.2 = said.2.or(entry.status);
        }
        let disagreements: BTreeSet<String> = said
            .iter()
            .filter(|(_, (sat, unsat, _))| *sat && *unsat && track.removes_disagreements())
            .map(|(problem, _)| problem.clone())
            .collect();
        entries.retain(|entry| !disagreements.contains(&entry.problem));
        for entry in &mut entries {
            entry.sound_status = match said[&entry.problem] {
                _ if !track.removes_disagreements() => track.status(),
                (true, _, _) => Some(Answer::Sat),
                (_, true, _) => Some(Answer::Unsat),
                (_, _, status) => status,
            };
        }
        Self { track, entries, problems, disagreements }
    }
}

/// What an entrant reached.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// Who.
    pub name: String,
    /// Answers that contradict what is known.
    pub errors: usize,
    /// Points: in most tracks answers, right or not, as in the published tables.
    pub correct: usize,
    /// Solved problems.
    pub solved: usize,
    /// CPU seconds over the answers.
    pub cpu_s: f64,
    /// Wall seconds over the answers.
    pub wall_s: f64,
    /// Answers `sat` among them.
    pub solved_sat: usize,
    /// Answers `unsat` among them.
    pub solved_unsat: usize,
    /// Problems that the ranking looks at and that are not answered.
    pub unsolved: usize,
    /// Problems of the group that the ranking does not look at, or the entrant did not try.
    pub abstained: usize,
    /// How many of the unanswered ended at a limit of time.
    pub timeout: usize,
    /// How many of them ended at the limit of memory.
    pub memout: usize,
}

/// One ranking of a group, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Podium {
    /// What the group is.
    pub grouping: Grouping,
    /// Its name.
    pub group: String,
    /// Which ranking.
    pub ranking: Ranking,
    /// How many problems the group has.
    pub problems: usize,
    /// The scores.
    pub scores: Vec<Score>,
}

/// All rankings of all groups. `limit_s` is the wall limit for the sequential ranking.
#[must_use]
pub fn rank(judged: &Entries, limit_s: f64) -> Vec<Podium> {
    let mut groups_of: BTreeMap<(Grouping, String), Vec<&Entry>> = BTreeMap::new();
    for entry in &judged.entries {
        for group in entry.groups() {
            groups_of.entry(group).or_default().push(entry);
        }
    }
    let mut podiums = Vec::new();
    for ((grouping, group), entries) in groups_of {
        let problems = judged.problems[&(grouping, group.clone())];
        for &ranking in judged.track.rankings() {
            let scores = score_group(&entries, ranking, problems, limit_s);
            podiums.push(Podium { grouping, group: group.clone(), ranking, problems, scores });
        }
    }
    podiums
}

fn score_group(entries: &[&Entry], ranking: Ranking, problems: usize, limit_s: f64) -> Vec<Score> {
    let mut scores: BTreeMap<&Entrant, (Score, usize)> = BTreeMap::new();
    for entry in entries {
        let looked_at = match ranking {
            Ranking::Parallel | Ranking::Sequential => true,
            Ranking::Sat => entry.sound_status == Some(Answer::Sat),
            Ranking::Unsat => entry.sound_status == Some(Answer::Unsat),
            Ranking::TwentyFour => entry.wall_s <= TWENTY_FOUR_S,
        };
        if !looked_at {
            continue;
        }
        let (score, seen) = scores.entry(&entry.entrant).or_insert_with(|| {
            let score = Score {
                name: entry.entrant.name(),
                errors: 0,
                correct: 0,
                solved: 0,
                cpu_s: 0.0,
                wall_s: 0.0,
                solved_sat: 0,
                solved_unsat: 0,
                unsolved: 0,
                abstained: 0,
                timeout: 0,
                memout: 0,
            };
            (score, 0)
        });
        *seen += 1;
        let late = ranking == Ranking::Sequential && entry.cpu_s > limit_s;
        let worth = if late { Worth::default() } else { entry.worth };
        if worth.timed {
            score.cpu_s += entry.cpu_s;
            score.wall_s += entry.wall_s;
        }
        score.correct += worth.points;
        score.errors += usize::from(!late && entry.is_error());
        if worth.solved {
            score.solved += 1;
            score.solved_sat += usize::from(entry.answer == Some(Answer::Sat));
            score.solved_unsat += usize::from(entry.answer == Some(Answer::Unsat));
        } else if !worth.error {
            score.unsolved += 1;
        }
        score.timeout += usize::from(entry.timeout || late && entry.answer.is_some());
        score.memout += usize::from(entry.memout);
    }
    let mut scores: Vec<Score> = scores
        .into_values()
        .map(|(score, seen)| Score { abstained: problems - seen.min(problems), ..score })
        .collect();
    scores.sort_by(|a, b| {
        a.errors
            .cmp(&b.errors)
            .then(b.correct.cmp(&a.correct))
            .then(a.wall_s.total_cmp(&b.wall_s))
            .then(a.cpu_s.total_cmp(&b.cpu_s))
            .then(a.name.cmp(&b.name))
    });
    scores
}

/// The columns of the published tables, in their order.
pub const COLUMNS: [&str; 13] = [
    "division",
    "ranking",
    "solver",
    "error_score",
    "correct_score",
    "cpu_s",
    "wall_s",
    "solved",
    "solved_sat",
    "solved_unsat",
    "unsolved",
    "abstained",
    "timeout",
];

/// The rankings as one table with the columns of the published ones: groups in small letters,
/// a logic that is a division of its own once.
#[must_use]
pub fn table(podiums: &[Podium]) -> Table {
    let mut columns = COLUMNS.to_vec();
    columns.push("memout");
    let mut table = Table::new("smtcomp", "Rankings by the rules of SMT-COMP.", &columns);
    let mut seen = BTreeSet::new();
    for podium in podiums {
        let group = podium.group.to_lowercase();
        if !seen.insert((group.clone(), podium.ranking)) {
            continue;
        }
        for score in &podium.scores {
            table.rows.push(vec![
                group.as_str().into(),
                podium.ranking.name().into(),
                score.name.as_str().into(),
                score.errors.into(),
                score.correct.into(),
                Cell::Seconds(score.cpu_s),
                Cell::Seconds(score.wall_s),
                score.solved.into(),
                score.solved_sat.into(),
                score.solved_unsat.into(),
                score.unsolved.into(),
                score.abstained.into(),
                score.timeout.into(),
                score.memout.into(),
            ]);
        }
    }
    table
}
