//! The automaton of a pattern with look-around and atomic groups.
//!
//! Idea: a state is a set of threads of the program. One that *must* succeed goes one way; one that
//! *must not* goes all ways. Where a thread asks for a look-ahead, the answer is guessed and a thread
//! started that must, or must not, succeed. Look-behind is followed from each place, as a set of
//! threads that is the same whatever is guessed. In an atomic group, whoever takes a later way starts
//! a thread that must not bring the earlier one to the end of the group.
//! Invariant: a word is accepted iff the pattern matches it as a whole; an automaton that would have
//! more than [`MAX_STATES`] states is not made.
//! Reference: Miyazaki, Minamide, "Derivatives of regular expressions with lookahead", JIP 2019;
//! Chida, Terauchi, "On lookaheads in regular expressions with backreferences", FSCD 2022.

use std::collections::{BTreeMap, BTreeSet};

use trine_value::pattern::Pattern;

use super::assertions::{Address, Instruction, Program};

/// States of an automaton.
const MAX_STATES: usize = 300;
/// Steps of the construction.
const MAX_STEPS: usize = 1_000_000;
/// Answers of look-ahead that are guessed for look-behind at one place.
const MAX_ASKED: usize = 6;

/// Letters from the first to the second of each pair.
type Ranges = Vec<(u32, u32)>;

/// States, with edges by sets of letters; the first one is the initial one.
pub(super) struct Automaton {
    pub(super) finals: Vec<bool>,
    /// From, letters, to.
    pub(super) edges: Vec<(usize, Ranges, usize)>,
}

/// What a thread may not bring about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Goal {
    Accept,
    Commit(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mode {
    Must,
    MustNot(Goal),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Thread {
    at: Address,
    mode: Mode,
    /// Atomic groups that are gone through for a thread that must not succeed, with its mode behind.
    inside: Vec<(usize, Mode)>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    threads: BTreeSet<Thread>,
    /// For each look-behind, where its threads are.
    behind: Vec<BTreeSet<Address>>,
    is_begin: bool,
}

/// What is guessed and known at one place.
#[derive(Clone)]
struct Here {
    /// The class of the next letter; `None` at the end.
    class: Option<usize>,
    is_begin: bool,
    behind: Vec<bool>,
}

/// A thread with where it has been since the last letter.
#[derive(Clone)]
struct Followed {
    thread: Thread,
    trail: BTreeSet<Thread>,
}

impl From<Thread> for Followed {
    fn from(thread: Thread) -> Self {
        Self { thread, trail: BTreeSet::new() }
    }
}

/// Threads that are followed up to the next letter.
#[derive(Clone)]
struct Branch {
    open: Vec<Followed>,
    /// Threads behind the next letter.
    done: BTreeSet<Thread>,
    ahead: Vec<Option<bool>>,
    seen: BTreeSet<Thread>,
}

/// The automaton of the words that a pattern matches as a whole, if it is small.
pub(super) fn automaton(pattern: &Pattern) -> Option<Automaton> {
    let program = Program::new(pattern)?;
    Construction { program, steps: 0 }.run()
}

struct Construction {
    program: Program,
    steps: usize,
}

impl Construction {
    fn run(mut self) -> Option<Automaton> {
        let start = Thread { at: self.program.start, mode: Mode::Must, inside: Vec::new() };
        let behind = vec![BTreeSet::new(); self.program.behind.len()];
        let first = State { threads: BTreeSet::from([start]), behind, is_begin: true };
        let mut ids = BTreeMap::from([(first.clone(), 0)]);
        let mut list = vec![first];
        let mut automaton = Automaton { finals: Vec::new(), edges: Vec::new() };
        let mut from = 0;
        while let Some(state) = list.get(from).cloned() {
            automaton.finals.push(!self.after(&state, None)?.is_empty());
            let mut targets: BTreeMap<usize, Ranges> = BTreeMap::new();
            for class in 0..self.program.classes.len() {
                for to in self.after(&state, Some(class))? {
                    let id = *ids.entry(to.clone()).or_insert_with(|| {
                        list.push(to);
                        list.len() - 1
                    });
                    targets.entry(id).or_default().extend(&self.program.classes[class]);
                }
                if list.len() > MAX_STATES {
                    return None;
                }
            }
            automaton.edges.extend(targets.into_iter().map(|(to, letters)| (from, letters, to)));
            from += 1;
        }
        Some(automaton)
    }

    fn spend(&mut self) -> Option<()> {
        self.steps += 1;
        (self.steps <= MAX_STEPS).then_some(())
    }

    /// The states behind a letter of a class, or one state if the word may end here.
    fn after(&mut self, state: &State, class: Option<usize>) -> Option<BTreeSet<State>> {
        let mut asked: Vec<usize> =
            self.program.behind.iter().flat_map(|(_, asks)| asks.iter().copied()).collect();
        asked.sort_unstable();
        asked.dedup();
        if asked.len() > MAX_ASKED {
            return None;
        }
        let mut found = BTreeSet::new();
        for guess in 0..1_usize << asked.len() {
            let mut ahead = vec![None; self.program.ahead.len()];
            let mut open: Vec<Followed> =
                state.threads.iter().cloned().map(Followed::from).collect();
            for (bit, &look) in asked.iter().enumerate() {
                let holds = guess >> bit & 1 == 1;
                ahead[look] = Some(holds);
                open.push(self.looking(look, holds).into());
            }
            let mut here = Here { class, is_begin: state.is_begin, behind: Vec::new() };
            let mut behind = Vec::new();
            for look in 0..self.program.behind.len() {
                let (holds, next) =
                    self.followed_behind(look, &state.behind[look], &here, &ahead)?;
                here.behind.push(holds);
                behind.push(next);
            }
            let branch = Branch { open, done: BTreeSet::new(), ahead, seen: BTreeSet::new() };
            for threads in self.outcomes(branch, &here)? {
                found.insert(State { threads, behind: behind.clone(), is_begin: false });
            }
        }
        Some(found)
    }

    /// The thread that confirms the answer of a look-ahead.
    fn looking(&self, look: usize, holds: bool) -> Thread {
        let mode = if holds { Mode::Must } else { Mode::MustNot(Goal::Accept) };
        Thread { at: self.program.ahead[look], mode, inside: Vec::new() }
    }

    /// Whether what is looked for ends here, and where its threads are behind the next letter.
    fn followed_behind(
        &mut self,
        look: usize,
        threads: &BTreeSet<Address>,
        here: &Here,
        ahead: &[Option<bool>],
    ) -> Option<(bool, BTreeSet<Address>)> {
        let mut open: Vec<Address> = threads.iter().copied().collect();
        open.push(self.program.behind[look].0);
        let (mut seen, mut next, mut holds) = (BTreeSet::new(), BTreeSet::new(), false);
        while let Some(at) = open.pop() {
            self.spend()?;
            if !seen.insert(at) {
                continue;
            }
            match &self.program.instructions[at] {
                Instruction::Choose(ways) => open.extend(ways),
                Instruction::Read(classes, to) => {
                    if here.class.is_some_and(|class| classes[class]) {
                        next.insert(*to);
                    }
                }
                Instruction::Accept => holds = true,
                other => {
                    open.extend(asserted(other, here, ahead)?.filter(|on| on.0).map(|on| on.1))
                }
            }
        }
        Some((holds, next))
    }

    /// The sets of threads behind the next letter that a branch can lead to.
    fn outcomes(&mut self, branch: Branch, here: &Here) -> Option<BTreeSet<BTreeSet<Thread>>> {
        let mut found = BTreeSet::new();
        let mut branches = vec![branch];
        while let Some(mut branch) = branches.pop() {
            let mut lives = true;
            while lives && let Some(mut followed) = branch.open.pop() {
                self.spend()?;
                if !followed.trail.insert(followed.thread.clone()) {
                    // Round and round without a letter: one that must go on has failed.
                    lives = followed.thread.mode != Mode::Must;
                } else if branch.seen.insert(followed.thread.clone()) {
                    lives = self.step(followed, &mut branch, &mut branches, here)?;
                }
            }
            if lives {
                found.insert(branch.done);
            }
        }
        Some(found)
    }

    /// Follows one instruction; false if the branch ends.
    fn step(
        &mut self,
        followed: Followed,
        branch: &mut Branch,
        branches: &mut Vec<Branch>,
        here: &Here,
    ) -> Option<bool> {
        let Followed { thread, trail } = followed;
        let is_must = thread.mode == Mode::Must;
        let on = |thread: Thread| Followed { thread, trail: trail.clone() };
        match &self.program.instructions[thread.at] {
            Instruction::Choose(ways) if is_must => {
                let group = self.program.group_of[thread.at];
                for (place, &way) in ways.iter().enumerate() {
                    let mut other = branch.clone();
                    other.open.push(on(Thread { at: way, ..thread.clone() }));
                    if let Some(group) = group {
                        let mode = Mode::MustNot(Goal::Commit(group));
                        let earlier =
                            |&at: &Address| Thread { at, mode, inside: Vec::new() }.into();
                        other.open.extend(ways[..place].iter().map(earlier));
                    }
                    branches.push(other);
                }
                return Some(false);
            }
            Instruction::Choose(ways) => {
                branch.open.extend(ways.iter().map(|&at| on(Thread { at, ..thread.clone() })));
            }
            Instruction::Read(classes, next) => {
                if here.class.is_none_or(|class| !classes[class]) {
                    return Some(!is_must);
                }
                branch.done.insert(Thread { at: *next, ..thread.clone() });
            }
            Instruction::Accept => return Some(is_must),
            Instruction::Enter { inside, .. } if is_must => {
                branch.open.push(on(Thread { at: *inside, ..thread.clone() }));
            }
            Instruction::Enter { group, inside } => {
                // Either the group does not match, or the thread goes on behind its match.
                let mut fails = branch.clone();
                let mode = Mode::MustNot(Goal::Commit(*group));
                fails.open.push(Thread { at: *inside, mode, inside: Vec::new() }.into());
                branches.push(fails);
                let mut through = thread.inside.clone();
                through.push((*group, thread.mode));
                branch.open.push(Thread { at: *inside, mode: Mode::Must, inside: through }.into());
            }
            Instruction::Commit { group, next } => {
                if thread.mode == Mode::MustNot(Goal::Commit(*group)) {
                    return Some(false);
                }
                let mut thread = Thread { at: *next, ..thread.clone() };
                if thread.inside.last().is_some_and(|(through, _)| through == group)
                    && let Some((_, mode)) = thread.inside.pop()
                {
                    thread.mode = mode;
                }
                branch.open.push(on(thread));
            }
            Instruction::Ahead { look, .. } if branch.ahead[*look].is_none() => {
                for holds in [true, false] {
                    let mut other = branch.clone();
                    other.seen.remove(&thread);
                    other.ahead[*look] = Some(holds);
                    let mut trail = trail.clone();
                    trail.remove(&thread);
                    other.open.push(Followed { thread: thread.clone(), trail });
                    other.open.push(self.looking(*look, holds).into());
                    branches.push(other);
                }
                return Some(false);
            }
            other => match asserted(other, here, &branch.ahead)? {
                Some((true, next)) => branch.open.push(on(Thread { at: next, ..thread.clone() })),
                Some((false, _)) | None => return Some(!is_must),
            },
        }
        Some(true)
    }
}

/// Whether an assertion holds, and what follows; nothing for what is none. Not known if a look-ahead
/// was not guessed.
#[expect(clippy::option_option, reason = "whether it is known, and whether it is an assertion")]
fn asserted(
    instruction: &Instruction,
    here: &Here,
    ahead: &[Option<bool>],
) -> Option<Option<(bool, Address)>> {
    Some(match instruction {
        Instruction::Begin(next) => Some((here.is_begin, *next)),
        Instruction::End(next) => Some((here.class.is_none(), *next)),
        Instruction::Next { classes, holds, next } => {
            let is_in = here.class.is_some_and(|class| classes[class]);
            Some((is_in == *holds, *next))
        }
        Instruction::Ahead { look, holds, next } => Some((ahead[*look]? == *holds, *next)),
        Instruction::Behind { look, holds, next } => Some((here.behind[*look] == *holds, *next)),
        _ => None,
    })
}
