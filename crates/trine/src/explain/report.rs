//! What is said of a script and of each of its checks.
//!
//! Invariant: all texts come from the script or from tables; numbers come from the run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Exhausted;
use trine_smtlib::{Position, symbol_text};
use trine_term::{FunId, FunKind, Op, TermId, TermSet, TermStore};
use trine_trace::{Activity, Group};

use super::fragment::{Contents, Fragment, contents};
use super::recorder::{Record, Recorder};
use crate::answer::{Answer, Reason};
use crate::context::Context;
use crate::reason_text::{incomplete_text, shortened};

/// Letters of a conjunct that are shown.
const SHOWN: usize = 160;
/// Literals of one reason that are shown.
const MOST_LITERALS: usize = 8;
/// Conjuncts of one check that are described.
const MOST_CONJUNCTS: usize = 200;
/// Conjuncts that are looked at in one check.
const MOST_LOOKED_AT: usize = 5_000;

/// What is said of a script.
#[derive(Default, Debug)]
pub struct Explanation {
    /// The file.
    pub file: String,
    /// The checks in the order of the script.
    pub checks: Vec<CheckReport>,
    /// Errors of the script, as they are printed.
    pub errors: Vec<String>,
    /// The time of the whole run.
    pub total: Duration,
    /// The most memory that the process had, in bytes.
    pub memory: Option<u64>,
}

/// What is said of one check.
#[derive(Debug)]
pub struct CheckReport {
    /// The line of the command.
    pub line: u32,
    /// The answer without its model and its core.
    pub answer: Answer<(), ()>,
    /// Why there is none, in words.
    pub reason: Option<String>,
    /// How long it took.
    pub time: Duration,
    /// What the assertions speak of.
    pub fragments: BTreeSet<Fragment>,
    /// The procedure that decided, and those that it rests on; empty for `unknown`.
    pub decided_by: Vec<Activity>,
    /// Assertions and assumptions.
    pub conjuncts: Vec<Conjunct>,
    /// How many more conjuncts there are.
    pub more_conjuncts: usize,
    /// Literals that were left undecided, with the reason.
    pub undecided: Vec<(String, Vec<String>, u64)>,
    /// What was heard.
    pub record: Record,
    /// Counters of the solver that changed, by their names in the statistics.
    pub counters: Vec<(String, u64)>,
}

/// What a conjunct has to do with the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing is known.
    Plain,
    /// The core names it.
    InCore,
    /// It holds what was left undecided.
    Undecided,
    /// It shares symbols with what was left undecided.
    Related,
    /// It is the one with most terms among those of the hardest fragments.
    Heaviest,
}

impl Role {
    /// For people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::InCore => "in the core",
            Self::Undecided => "undecided",
            Self::Related => "near what is undecided",
            Self::Heaviest => "heaviest",
        }
    }
}

/// A conjunct of the assertions.
#[derive(Debug)]
pub struct Conjunct {
    /// The line of its assertion; none for assumptions.
    pub line: Option<u32>,
    /// The name of its assertion.
    pub name: Option<String>,
    /// Its text, cut if it is long.
    pub text: String,
    /// What it speaks of.
    pub contents: Contents,
    /// What it has to do with the answer.
    pub role: Role,
}

/// Makes reports about a script and its checks.
pub struct Explainer {
    recorder: Arc<Recorder>,
    explanation: Explanation,
    begun: Instant,
    known: FxHashMap<TermId, Contents>,
    counters: BTreeMap<String, u64>,
}

/// One of the formulas in force, taken apart.
struct Part {
    term: TermId,
    assertion: TermId,
    name: Option<String>,
}

impl Explainer {
    /// An explainer that hears what goes to the recorder.
    #[must_use]
    pub fn new(file: &str, recorder: Arc<Recorder>) -> Self {
        Self {
            recorder,
            explanation: Explanation { file: file.to_owned(), ..Explanation::default() },
            begun: Instant::now(),
            known: FxHashMap::default(),
            counters: BTreeMap::new(),
        }
    }

    /// Takes notice that all terms are gone.
    pub fn reset(&mut self) {
        self.known.clear();
        self.counters.clear();
    }

    /// Takes notice of an error.
    pub fn failed(&mut self, response: &str) {
        self.explanation.errors.push(response.to_owned());
    }

    /// Describes a check that has just ended.
    pub fn checked(
        &mut self,
        context: &Context,
        assumptions: &[TermId],
        answer: &Answer,
        (place, time): (Position, Duration),
    ) {
        let store = context.store();
        let record = self.recorder.take();
        let parts = parts(context, assumptions);
        let looked_at = &parts[..parts.len().min(MOST_LOOKED_AT)];
        let mut fragments = BTreeSet::new();
        for part in looked_at {
            let known = self.known.entry(part.term);
            fragments.extend(&known.or_insert_with(|| contents(store, part.term)).fragments);
        }
        let roles = self.roles(store, looked_at, answer, &record);
        let mut conjuncts: Vec<Conjunct> = looked_at
            .iter()
            .zip(&roles)
            .map(|(part, &role)| Conjunct {
                line: context.line(part.assertion),
                name: part.name.clone(),
                text: String::new(),
                contents: self.known.get(&part.term).cloned().unwrap_or_default(),
                role,
            })
            .collect();
        // Those that matter come first if there are too many.
        let mut order: Vec<usize> = (0..conjuncts.len()).collect();
        if conjuncts.len() > MOST_CONJUNCTS {
            order.sort_by_key(|&at| (roles[at] == Role::Plain, at));
            order.truncate(MOST_CONJUNCTS);
            order.sort_unstable();
        }
        for &at in &order {
            conjuncts[at].text = shortened(store, looked_at[at].term, SHOWN);
        }
        let mut position = 0..;
        conjuncts.retain(|_| position.next().is_some_and(|at| order.binary_search(&at).is_ok()));
        let more_conjuncts = parts.len() - conjuncts.len();
        let undecided = record.undecided.iter().map(|reason| {
            let atoms =
                reason.atoms.iter().take(MOST_LITERALS).filter_map(|&atom| term_of(store, atom));
            let texts = atoms.map(|atom| shortened(store, atom, SHOWN)).collect();
            (reason.why.clone(), texts, reason.times)
        });
        let undecided: Vec<_> = undecided.collect();
        let counters = self.changed_counters(context);
        self.explanation.checks.push(CheckReport {
            line: place.line,
            reason: match answer {
                Answer::Unknown(reason) => Some(reason_words(context, reason, &record)),
                Answer::Sat(_) | Answer::Unsat(_) => None,
            },
            answer: answer.alone(),
            time,
            fragments,
            decided_by: decided_by(answer, &record),
            conjuncts,
            more_conjuncts,
            undecided,
            counters,
            record,
        });
    }

    /// What each conjunct has to do with the answer.
    fn roles(
        &self,
        store: &TermStore,
        parts: &[Part],
        answer: &Answer,
        record: &Record,
    ) -> Vec<Role> {
        let mut roles = vec![Role::Plain; parts.len()];
        match answer {
            Answer::Sat(_) => {}
            Answer::Unsat(core) => {
                let names: FxHashSet<String> = core
                    .names
                    .iter()
                    .map(|&name| symbol_text(store.symbols.name(name)).into_owned())
                    .collect();
                for (part, role) in parts.iter().zip(&mut roles) {
                    if part.name.as_ref().is_some_and(|name| names.contains(name)) {
                        *role = Role::InCore;
                    }
                }
            }
            Answer::Unknown(Reason::RejectedCommand { .. }) => {}
            Answer::Unknown(_) => {
                let open = record.undecided.iter().flat_map(|reason| &reason.atoms);
                let open: Vec<TermId> = open
                    .chain(&record.unsupported)
                    .filter_map(|&term| term_of(store, term))
                    .collect();
                mark_undecided(store, parts, &open, &mut roles);
                if roles.iter().all(|&role| role == Role::Plain) {
                    let weight = |part: &Part| {
                        let contents = self.known.get(&part.term);
                        contents.map(|c| (c.fragments.last().copied(), c.terms))
                    };
                    let heaviest = (0..parts.len()).max_by_key(|&at| (weight(&parts[at]), at));
                    if let Some(at) = heaviest {
                        roles[at] = Role::Heaviest;
                    }
                }
            }
        }
        roles
    }

    fn changed_counters(&mut self, context: &Context) -> Vec<(String, u64)> {
        let mut changed = Vec::new();
        for (name, value) in context.statistics_rows() {
            let before = self.counters.insert(name.clone(), value).unwrap_or(0);
            // A solver that was made anew counts from zero.
            let more = if value < before { value } else { value - before };
            if more > 0 {
                changed.push((name, more));
            }
        }
        changed
    }

    /// The whole explanation, after the run.
    #[must_use]
    pub fn finish(mut self, memory: Option<u64>) -> Explanation {
        self.explanation.total = self.begun.elapsed();
        self.explanation.memory = memory;
        self.explanation
    }
}

fn term_of(store: &TermStore, number: u32) -> Option<TermId> {
    ((number as usize) < store.len()).then(|| TermId::new(number as usize))
}

/// The conjuncts of what is asserted and assumed.
fn parts(context: &Context, assumptions: &[TermId]) -> Vec<Part> {
    let store = context.store();
    let name = |name| symbol_text(store.symbols.name(name)).into_owned();
    let asserted = context.assertions().map(|own| (own.term, own.name.map(name)));
    let mut parts = Vec::new();
    for (assertion, name) in asserted.chain(assumptions.iter().map(|&term| (term, None))) {
        let mut stack = vec![assertion];
        while let Some(term) = stack.pop() {
            if store.op(term) == Op::And && parts.len() < MOST_LOOKED_AT {
                stack.extend(store.args(term).iter().rev());
            } else {
                parts.push(Part { term, assertion, name: name.clone() });
            }
        }
    }
    parts
}

/// The declared functions and the terms below a term, up to a limit.
fn below(store: &TermStore, term: TermId) -> (TermSet, FxHashSet<FunId>) {
    let (mut terms, mut symbols) = (TermSet::new(), FxHashSet::default());
    let (mut stack, mut left) = (vec![term], 20_000);
    while let Some(term) = stack.pop() {
        if !terms.insert(term) || left == 0 {
            continue;
        }
        left -= 1;
        let function = store.function(term).filter(|_| store.op(term) == Op::Apply);
        // What a procedure made is in no conjunct.
        symbols.extend(function.filter(|&f| store.function_decl(f).kind == FunKind::Declared));
        stack.extend(store.args(term));
    }
    (terms, symbols)
}

/// Marks conjuncts that hold one of the terms; if none does, those that share most symbols with them.
fn mark_undecided(store: &TermStore, parts: &[Part], open: &[TermId], roles: &mut [Role]) {
    if open.is_empty() {
        return;
    }
    let mut wanted = FxHashSet::default();
    open.iter().for_each(|&term| wanted.extend(below(store, term).1));
    let mut shared = Vec::with_capacity(parts.len());
    for (part, role) in parts.iter().zip(&mut *roles) {
        let (terms, symbols) = below(store, part.term);
        if open.iter().any(|&term| terms.contains(term)) {
            *role = Role::Undecided;
        }
        shared.push(symbols.intersection(&wanted).count());
    }
    let most = shared.iter().copied().max().unwrap_or(0);
    if most > 0 && roles.iter().all(|&role| role == Role::Plain) {
        for (role, shared) in roles.iter_mut().zip(shared) {
            if shared == most {
                *role = Role::Related;
            }
        }
    }
}

/// Why there is no answer, in words.
fn reason_words(context: &Context, reason: &Reason, record: &Record) -> String {
    let ended = match reason {
        Reason::Incomplete(reason) => {
            return incomplete_text(context.store(), reason, &|place| context.line_of(place));
        }
        Reason::RejectedCommand { line } => {
            return format!("the command at line {line} was rejected");
        }
        Reason::Exhausted(Exhausted::Deadline) => "the time is used up",
        Reason::Exhausted(Exhausted::Ticks) => "the limit of steps is used up",
        Reason::Exhausted(Exhausted::Memory) => "the limit of memory is reached",
        Reason::Exhausted(Exhausted::Interrupted) => "it was interrupted",
    };
    let inside: Vec<&str> = record.last_seen.iter().map(|activity| activity.name()).collect();
    match inside[..] {
        [] => ended.to_owned(),
        _ => format!("{ended}, reached in: {}", inside.join(", ")),
    }
}

/// The procedure that decided, the most specific one first.
fn decided_by(answer: &Answer, record: &Record) -> Vec<Activity> {
    let last = match answer {
        Answer::Sat(_) => &record.last_model,
        Answer::Unsat(_) => &record.last_contradiction,
        Answer::Unknown(_) => return Vec::new(),
    };
    if let Some(&heaps) = last.get(&Group::Heaps) {
        // What the procedure asked about data was decided by a search.
        return [heaps].into_iter().chain(last.get(&Group::Search).copied()).collect();
    }
    let Some(&search) = last.get(&Group::Search) else { return Vec::new() };
    let mut decided = vec![search];
    if search == Activity::Engine {
        match answer {
            Answer::Sat(_) => decided.extend(last.get(&Group::Strings)),
            _ => {
                let mut helpers: Vec<(u64, Activity)> = record
                    .tallies
                    .iter()
                    .filter(|(activity, _)| activity.group() == Group::Strings)
                    .map(|(&activity, tally)| (tally.contradictions, activity))
                    .filter(|&(contradictions, _)| contradictions > 0)
                    .collect();
                helpers.sort_by_key(|&(contradictions, activity)| {
                    (std::cmp::Reverse(contradictions), activity)
                });
                decided.extend(helpers.into_iter().map(|(_, activity)| activity));
            }
        }
    }
    decided
}
