//! What a check tells of itself, put together: times, outcomes, what was left undecided.
//!
//! Idea: activities lie in each other like brackets; the time of each is its own, without what lies
//! inside.
//! Invariant: the times of one check add up to the time in which anything was done.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use trine_trace::{Activity, Event, Group, Listener, Outcome, SearchReport};

/// How often an activity ended in which way.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// It was begun.
    pub tried: u64,
    /// It found a model or a candidate.
    pub models: u64,
    /// It found a contradiction.
    pub contradictions: u64,
    /// It gave up.
    pub gave_up: u64,
}

/// Atoms that nobody decided together, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undecided {
    /// The numbers of the terms, of the first time.
    pub atoms: Vec<u32>,
    /// Why.
    pub why: String,
    /// How often that happened.
    pub times: u64,
}

/// What was heard of one check.
#[derive(Clone, Default, Debug)]
pub struct Record {
    /// The own time of each activity.
    pub times: BTreeMap<Activity, Duration>,
    /// How each activity ended.
    pub tallies: BTreeMap<Activity, Tally>,
    /// The last activity of each group that found a model.
    pub last_model: BTreeMap<Group, Activity>,
    /// The last activity of each group that found a contradiction.
    pub last_contradiction: BTreeMap<Group, Activity>,
    /// Activities in which the check ended, the outermost one first, if it did not end by itself.
    pub last_seen: Vec<Activity>,
    /// Assertions before and after preprocessing.
    pub preprocessed: (usize, usize),
    /// What was left undecided, by reason.
    pub undecided: Vec<Undecided>,
    /// A term that nobody reads.
    pub unsupported: Option<u32>,
    /// Conflicts of the SAT solvers.
    pub conflicts: u64,
    /// Facts and conflicts of theories.
    pub lemmas: u64,
    /// What each search has done, in all questions of the check; rooms in their order.
    pub searches: Vec<SearchReport>,
}

/// Reasons that are kept.
const MOST_REASONS: usize = 20;
/// Searches that are kept.
const MOST_SEARCHES: usize = 100;

struct Open {
    activity: Activity,
    begun: Instant,
    inside: Duration,
    /// What was decided inside last, by an activity of which group.
    decided: Option<(Group, Outcome)>,
}

#[derive(Default)]
struct State {
    record: Record,
    open: Vec<Open>,
    /// Conflicts of a solver count from when it was made.
    conflicts_of_solver: u64,
}

/// Hears what a check does and adds up the time and the outcome of each activity.
#[derive(Default)]
pub struct Recorder(Mutex<State>);

impl Recorder {
    /// What was heard since the last call.
    pub fn take(&self) -> Record {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outermost) = state.open.first().map(|open| open.activity) {
            state.leave(outermost, Outcome::GaveUp);
        }
        state.conflicts_of_solver = 0;
        std::mem::take(&mut state.record)
    }
}

impl State {
    fn leave(&mut self, activity: Activity, outcome: Outcome) {
        if !self.open.iter().any(|open| open.activity == activity) {
            return;
        }
        let group = activity.group();
        // A procedure that passes on what one inside of it found did not decide itself.
        let own = self.open.iter().rev().find(|open| open.activity == activity);
        let is_passed_on = own.is_some_and(|open| open.decided == Some((group, outcome)));
        let tally = self.record.tallies.entry(activity).or_default();
        let last = match outcome {
            Outcome::Done | Outcome::Nothing => None,
            Outcome::Model => {
                tally.models += 1;
                Some(&mut self.record.last_model)
            }
            Outcome::Contradiction => {
                tally.contradictions += 1;
                Some(&mut self.record.last_contradiction)
            }
            Outcome::GaveUp => {
                tally.gave_up += 1;
                None
            }
        };
        let decides = last.is_some() && group != Group::Phase;
        if let Some(last) = last.filter(|_| !is_passed_on) {
            last.insert(group, activity);
        }
        if outcome == Outcome::GaveUp && self.record.last_seen.len() < self.open.len() {
            self.record.last_seen = self.open.iter().map(|open| open.activity).collect();
        } else if outcome != Outcome::GaveUp {
            self.record.last_seen.clear();
        }
        while let Some(Open { activity: own, begun, inside, .. }) = self.open.pop() {
            let all = begun.elapsed();
            *self.record.times.entry(own).or_default() += all.saturating_sub(inside);
            if let Some(outer) = self.open.last_mut() {
                outer.inside += all;
            }
            if own == activity {
                break;
            }
        }
        if let Some(outer) = self.open.last_mut().filter(|_| decides) {
            outer.decided = Some((group, outcome));
        }
    }
}

impl Listener for Recorder {
    fn hear(&self, event: Event<'_>) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Enter(activity) => {
                state.record.tallies.entry(activity).or_default().tried += 1;
                state.open.push(Open {
                    activity,
                    begun: Instant::now(),
                    inside: Duration::ZERO,
                    decided: None,
                });
            }
            Event::Leave(activity, outcome) => state.leave(activity, outcome),
            Event::Preprocessed { before, after } => {
                let (all_before, all_after) = &mut state.record.preprocessed;
                *all_before += before;
                *all_after += after;
            }
            Event::Undecided { atoms, why } => {
                let reasons = &mut state.record.undecided;
                match reasons.iter().position(|reason| reason.why == why) {
                    Some(known) => reasons[known].times += 1,
                    None if reasons.len() < MOST_REASONS => {
                        let (atoms, why) = (atoms.to_vec(), why.to_owned());
                        reasons.push(Undecided { atoms, why, times: 1 });
                    }
                    None => {}
                }
            }
            Event::Unsupported(term) => state.record.unsupported = Some(term),
            Event::Conflicts(count) => {
                let before = state.conflicts_of_solver;
                // A smaller number comes from another solver.
                let more = if count < before { count } else { count - before };
                state.conflicts_of_solver = count;
                state.record.conflicts += more;
            }
            Event::Lemma => state.record.lemmas += 1,
            Event::Searched(done) => {
                let searches = &mut state.record.searches;
                let is_same = |known: &SearchReport| {
                    (known.room, known.name, known.share) == (done.room, done.name, done.share)
                };
                match searches.iter().position(is_same) {
                    Some(place) => {
                        let known = &mut searches[place];
                        known.steps += done.steps;
                        known.ticks = known.ticks.saturating_add(done.ticks);
                        known.outcome = done.outcome;
                    }
                    None if searches.len() < MOST_SEARCHES => {
                        searches.push(done);
                        searches.sort_by_key(|search| search.room);
                    }
                    None => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_inside_ends_with_what_is_around_it() {
        let recorder = Recorder::default();
        recorder.hear(Event::Enter(Activity::Engine));
        recorder.hear(Event::Enter(Activity::SatSearch));
        recorder.hear(Event::Leave(Activity::Engine, Outcome::GaveUp));
        recorder.hear(Event::Leave(Activity::SatSearch, Outcome::Model));
        let record = recorder.take();
        assert_eq!(record.last_seen, [Activity::Engine, Activity::SatSearch]);
        assert_eq!(record.times.len(), 2);
        assert_eq!(record.tallies[&Activity::SatSearch].models, 0, "it had ended before");
    }

    #[test]
    fn who_passes_on_an_answer_did_not_find_it() {
        let recorder = Recorder::default();
        recorder.hear(Event::Enter(Activity::BasePairs));
        recorder.hear(Event::Enter(Activity::Acceleration));
        recorder.hear(Event::Enter(Activity::Engine));
        recorder.hear(Event::Leave(Activity::Engine, Outcome::Model));
        recorder.hear(Event::Leave(Activity::Acceleration, Outcome::Model));
        recorder.hear(Event::Leave(Activity::BasePairs, Outcome::Model));
        let record = recorder.take();
        assert_eq!(record.last_model[&Group::Heaps], Activity::Acceleration);
        assert_eq!(record.last_model[&Group::Search], Activity::Engine);
    }

    #[test]
    fn conflicts_count_from_where_the_solver_is() {
        let recorder = Recorder::default();
        [3, 10, 2, 5].into_iter().for_each(|count| recorder.hear(Event::Conflicts(count)));
        assert_eq!(recorder.take().conflicts, 15);
    }
}
