//! An explanation as text.

use std::fmt::Write;
use std::time::Duration;

use trine_trace::{Activity, Group, Outcome, SearchReport};

use super::report::{CheckReport, Explanation, Role};

/// Checks that are described one by one.
const MOST_CHECKS: usize = 20;
/// Searches that are listed for one check.
const MOST_SEARCHES: usize = 20;
/// Conjuncts that are listed for one check.
const MOST_CONJUNCTS: usize = 30;

/// A time for people.
pub(super) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 1.0 {
        format!("{seconds:.2} s")
    } else if seconds >= 1e-3 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{:.0} µs", seconds * 1e6)
    }
}

/// What decided, for people.
pub(super) fn decision(check: &CheckReport) -> Option<String> {
    if check.answer.is_unknown() {
        return None;
    }
    let Some((first, helpers)) = check.decided_by.split_first() else {
        return Some("nothing was left to decide".to_owned());
    };
    let mut text = format!("{} ({})", first.name(), first.about());
    for (at, helper) in helpers.iter().enumerate() {
        text.push_str(if at == 0 { ", with " } else { ", " });
        text.push_str(helper.name());
        let tally = check.record.tallies.get(helper).copied().unwrap_or_default();
        if check.answer.is_unsat() {
            let _ = write!(text, " (contradictions: {})", tally.contradictions);
        }
    }
    Some(text)
}

/// Procedures that gave up, with how often.
pub(super) fn gave_up(check: &CheckReport) -> Vec<(Activity, u64)> {
    let tallies = check.record.tallies.iter();
    let given_up =
        tallies.filter(|(activity, tally)| activity.group() != Group::Phase && tally.gave_up > 0);
    given_up.map(|(&activity, tally)| (activity, tally.gave_up)).collect()
}

/// What preprocessing did, for people: the names of the statistics with the words for them.
pub(super) const PASSES: [(&str, &str); 14] = [
    ("passes-substituted", "constants replaced by what equals them"),
    ("passes-tiled", "constants put together from slices"),
    ("passes-branched", "constants that branches define"),
    ("passes-split", "equations of concatenations split"),
    ("passes-embedded", "facts found inside other assertions"),
    ("passes-strengthened", "comparisons joined"),
    ("passes-unconstrained", "terms without constraints replaced"),
    ("passes-shortened", "constants made shorter"),
    ("passes-narrowed", "operators made narrower"),
    ("passes-fixed", "atoms fixed by the connectives"),
    ("passes-normalised", "sums normalised"),
    ("passes-shared", "operators saved by sharing"),
    ("passes-cases", "facts found case by case"),
    ("rewrite-folded", "terms rewritten"),
];

/// What preprocessing removed or changed, with counts.
pub(super) fn passes(check: &CheckReport) -> Vec<(&'static str, u64)> {
    let count = |name: &str| check.counters.iter().find(|(known, _)| known == name);
    PASSES.iter().filter_map(|&(name, words)| Some((words, count(name)?.1))).collect()
}

/// The own times of activities, the longest first.
pub(super) fn times(check: &CheckReport) -> Vec<(Activity, Duration)> {
    let mut times: Vec<_> = check.record.times.iter().map(|(&a, &time)| (a, time)).collect();
    times.sort_by_key(|&(activity, time)| (std::cmp::Reverse(time), activity));
    times
}

/// What the searches have done, for people: those that were resumed, or had a part beside others.
pub(super) fn searches(check: &CheckReport) -> Vec<String> {
    let searches = &check.record.searches;
    let has_rooms = searches.iter().any(|search| search.room > 0);
    let text = |search: &SearchReport| {
        let room = if has_rooms { format!("room {}: ", search.room + 1) } else { String::new() };
        let outcome = match search.outcome {
            Outcome::Model => "model",
            Outcome::Contradiction => "contradiction",
            _ if search.steps == 0 => "had no turn",
            Outcome::Nothing | Outcome::Done => "nothing found",
            Outcome::GaveUp => "not done",
        };
        let SearchReport { name, share, steps, ticks, .. } = search;
        format!("{room}{name}: share {share}, steps: {steps}, ticks: {ticks}, {outcome}")
    };
    searches.iter().map(text).collect()
}

/// Theories with their fragments, for people.
pub(super) fn theories(check: &CheckReport) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for fragment in &check.fragments {
        match groups.iter_mut().find(|(theory, _)| *theory == fragment.theory()) {
            Some((_, names)) => names.push(fragment.name()),
            None => groups.push((fragment.theory(), vec![fragment.name()])),
        }
    }
    let texts =
        groups.into_iter().map(|(theory, names)| format!("{theory} ({})", names.join(", ")));
    let all: Vec<String> = texts.collect();
    if all.is_empty() { "Booleans".to_owned() } else { all.join("; ") }
}

impl Explanation {
    /// The explanation as text for a terminal.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for check in self.checks.iter().take(MOST_CHECKS) {
            write_check(check, &mut out);
            out.push('\n');
        }
        if self.checks.len() > MOST_CHECKS {
            let rest = &self.checks[MOST_CHECKS..];
            let count = |answer: &str| {
                rest.iter().filter(|check| check.answer.to_string() == answer).count()
            };
            let _ = writeln!(
                out,
                "{} more checks: {} sat, {} unsat, {} unknown\n",
                rest.len(),
                count("sat"),
                count("unsat"),
                count("unknown")
            );
        }
        for error in &self.errors {
            let _ = writeln!(out, "{error}");
        }
        let in_checks: Duration = self.checks.iter().map(|check| check.time).sum();
        let beside = self.total.saturating_sub(in_checks);
        let _ = write!(
            out,
            "total: {}, {} of it outside of checks (reading, printing)",
            seconds(self.total),
            seconds(beside)
        );
        if let Some(memory) = self.memory {
            let _ = write!(out, ", {} MiB", memory >> 20);
        }
        out.push('\n');
        out
    }
}

fn write_check(check: &CheckReport, out: &mut String) {
    let _ = writeln!(out, "line {}: {} in {}", check.line, check.answer, seconds(check.time));
    let mut line = |name: &str, text: &str| {
        let _ = writeln!(out, "  {name:<13}  {text}");
    };
    line("theories", &theories(check));
    if let Some(text) = decision(check) {
        line("decided by", &text);
    }
    if let Some(text) = &check.reason {
        line("not decided", text);
    }
    for (why, atoms, times) in &check.undecided {
        if check.answer.is_unknown() {
            line("  left open", &format!("{why} ({times} times), first for:"));
            atoms.iter().for_each(|atom| line("", &format!("  {atom}")));
        }
    }
    let gave_up = gave_up(check);
    if !gave_up.is_empty() {
        let texts: Vec<String> =
            gave_up.iter().map(|(activity, n)| format!("{} ({n})", activity.name())).collect();
        line("gave up", &texts.join(", "));
    }
    let (before, after) = check.record.preprocessed;
    if before > 0 {
        let texts = passes(check).into_iter().map(|(words, n)| format!("; {words}: {n}"));
        let passes: String = texts.collect();
        line("preprocessing", &format!("assertions: {before} became {after}{passes}"));
    }
    let times: Vec<String> = times(check)
        .iter()
        .filter(|(_, time)| time.as_secs_f64() * 50.0 >= check.time.as_secs_f64())
        .map(|(activity, time)| format!("{} {}", activity.name(), seconds(*time)))
        .collect();
    if !times.is_empty() {
        line("time", &times.join(", "));
    }
    for (at, text) in searches(check).iter().take(MOST_SEARCHES).enumerate() {
        line(if at == 0 { "searches" } else { "" }, text);
    }
    let (conflicts, lemmas) = (check.record.conflicts, check.record.lemmas);
    if conflicts + lemmas > 0 {
        line("search", &format!("conflicts: {conflicts}, lemmas of theories: {lemmas}"));
    }
    let is_unknown = check.answer.is_unknown();
    let listed = check.conjuncts.iter().filter(|c| !is_unknown || c.role != Role::Plain);
    let mut left_out = check.more_conjuncts + check.conjuncts.len();
    for conjunct in listed.take(MOST_CONJUNCTS) {
        left_out -= 1;
        let place = match (conjunct.line, &conjunct.name) {
            (_, Some(name)) => name.clone(),
            (Some(line), None) => format!("line {line}"),
            (None, None) => "assumption".to_owned(),
        };
        let names: Vec<&str> = conjunct.contents.fragments.iter().map(|f| f.name()).collect();
        let role = conjunct.role.name();
        let mark = if role.is_empty() { String::new() } else { format!("{role}: ") };
        let about =
            if names.is_empty() { String::new() } else { format!(" [{}]", names.join(", ")) };
        line(&format!("  {place}"), &format!("{mark}{}{about}", conjunct.text));
    }
    if left_out > 0 {
        line("", &format!("{left_out} more conjuncts"));
    }
}
