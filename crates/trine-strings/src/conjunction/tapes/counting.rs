//! Letters counted: what all machines together read of each letter.
//!
//! Idea: a run of a machine is a flow through its edges. Whatever reads a variable reads each letter
//! equally often, and the length of a variable is the number of its letters; together with what is asked
//! of lengths this is one linear system. Edges that no solution of it takes can be left out: a subword of a
//! subword of itself leaves no letter out.
//! Invariant: every solution satisfies the system; it may have others, since a flow may circle where no
//! run passes, and since it does not know the order of letters.
//! Reference: Verma, Seidl, Schwentick, "On the complexity of equational Horn clauses", CADE 2005 (flows);
//! Parikh, "On context-free languages", JACM 1966.

use std::rc::Rc;

use trine_arith::{ArithVar, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_collections::Budget;

use super::machine::Machine;
use super::search::{Cell, Process};

/// Unknowns of a system; larger ones are not made.
const MAX_UNKNOWNS: usize = 4_000;

/// How often each letter of each variable occurs.
type Counts = Vec<Vec<ArithVar>>;

/// An edge of a machine, and how often it is taken.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    process: usize,
    state: usize,
    /// Its place among the edges of the state.
    edge: usize,
    often: ArithVar,
}

/// The system that is being made.
struct System<'a> {
    session: &'a mut LinearSession,
    tag: Tag,
    counts: Counts,
    taken: Vec<Taken>,
}

/// Tells the session what counting says of the words that machines read; `lengths` are those of the
/// variables, none for those that no machine reads. Gives how often each edge is taken; `None`, and nothing is
/// told, if that would be too much.
pub(super) fn count_letters(
    processes: &[Process],
    lengths: &[Option<ArithVar>],
    letters: usize,
    session: &mut LinearSession,
    tag: Tag,
) -> Option<Vec<Taken>> {
    let edges = |process: &Process| -> usize {
        let edges = process.machine.edges.iter().flatten();
        edges.map(|edge| edge.reads.iter().map(|r| r.letters.iter().count()).sum::<usize>()).sum()
    };
    let size: usize = processes.iter().map(edges).sum();
    if size + letters * lengths.iter().flatten().count() > MAX_UNKNOWNS {
        return None;
    }
    let counts = lengths.iter().map(|&length| {
        let Some(length) = length else { return Vec::new() };
        let counts: Vec<ArithVar> = (0..letters).map(|_| session.new_int(Some(0))).collect();
        let mut form = LinearForm::var(length);
        counts.iter().for_each(|&count| form.add(count, Rat::MINUS_ONE));
        let formula = session.eq(&form, &Rat::ZERO);
        session.assert(formula, tag);
        counts
    });
    let counts = counts.collect();
    let mut system = System { session, tag, counts, taken: Vec::new() };
    for (place, process) in processes.iter().enumerate() {
        let read = system.flow(place, &process.machine, process.words.len(), letters);
        for (word, read) in process.words.iter().zip(read) {
            system.equate(word, read);
        }
    }
    Some(system.taken)
}

/// The edges that no solution of the system takes, and what that rests on.
pub(super) fn never_taken(
    session: &mut LinearSession,
    mut taken: Vec<Taken>,
    budget: &Budget,
) -> Option<(Vec<Taken>, Vec<Tag>)> {
    let asked = Tag(u32::MAX);
    loop {
        let mut sum = LinearForm::new();
        taken.iter().for_each(|one| sum.add(one.often, Rat::ONE));
        session.push();
        let some = session.ge(&sum, &Rat::ONE);
        session.assert(some, asked);
        let answer = session.check(budget);
        let is_taken = |one: &Taken| session.value(one.often) > Rat::ZERO;
        let used: Vec<bool> = match &answer {
            SessionAnswer::Sat(()) => taken.iter().map(is_taken).collect(),
            SessionAnswer::Unsat(_) | SessionAnswer::Unknown(_) => Vec::new(),
        };
        session.pop(1);
        match answer {
            SessionAnswer::Sat(()) => {
                let before = taken.len();
                let mut used = used.into_iter();
                taken.retain(|_| used.next() != Some(true));
                if taken.is_empty() || taken.len() == before {
                    return None;
                }
            }
            SessionAnswer::Unsat(mut core) => {
                core.retain(|tag| *tag != asked);
                return Some((taken, core));
            }
            SessionAnswer::Unknown(_) => return None,
        }
    }
}

/// Takes edges away.
pub(super) fn remove(processes: &mut [Process], edges: &[Taken]) {
    // From behind, so that places stay right.
    for edge in edges.iter().rev() {
        let machine = Rc::make_mut(&mut processes[edge.process].machine);
        machine.edges[edge.state].remove(edge.edge);
    }
}

/// Whether the system has no solution, and what that rests on.
pub(super) fn refuted(session: &mut LinearSession, budget: &Budget) -> Option<Vec<Tag>> {
    match session.check(budget) {
        SessionAnswer::Unsat(core) => Some(core),
        SessionAnswer::Sat(()) | SessionAnswer::Unknown(_) => None,
    }
}

impl System<'_> {
    fn zero(&mut self, form: &LinearForm, constant: i64) {
        let formula = self.session.eq(form, &Rat::from(-constant));
        self.session.assert(formula, self.tag);
    }

    /// A run of a machine; for each tape, how often it reads each letter.
    fn flow(
        &mut self,
        process: usize,
        machine: &Machine,
        tapes: usize,
        letters: usize,
    ) -> Vec<Vec<LinearForm>> {
        let mut read = vec![vec![LinearForm::new(); letters]; tapes];
        let mut balance = vec![LinearForm::new(); machine.edges.len()];
        let mut start = LinearForm::new();
        for &state in &machine.initial {
            let here = self.session.new_int(Some(0));
            start.add(here, Rat::ONE);
            balance[state as usize].add(here, Rat::ONE);
        }
        self.zero(&start, -1);
        let mut end = LinearForm::new();
        for (state, _) in machine.finals.iter().enumerate().filter(|(_, is_final)| **is_final) {
            let here = self.session.new_int(Some(0));
            end.add(here, Rat::ONE);
            balance[state].add(here, Rat::MINUS_ONE);
        }
        self.zero(&end, -1);
        for (from, edges) in machine.edges.iter().enumerate() {
            for (place, edge) in edges.iter().enumerate() {
                let often = self.session.new_int(Some(0));
                self.taken.push(Taken { process, state: from, edge: place, often });
                if edge.to as usize != from {
                    balance[from].add(often, Rat::MINUS_ONE);
                    balance[edge.to as usize].add(often, Rat::ONE);
                }
                // How often the edge reads each letter of each tape.
                let mut of_tape: Vec<(usize, Vec<(u32, ArithVar)>)> = Vec::new();
                for one in &edge.reads {
                    let source = one.image.as_ref().and_then(|(source, table)| {
                        let known = of_tape.iter().find(|(tape, _)| tape == source)?;
                        Some((known.1.clone(), table))
                    });
                    let counts: Vec<(u32, ArithVar)> = match source {
                        Some((known, table)) => {
                            let moved = known.into_iter();
                            moved.filter_map(|(l, n)| Some((table[l as usize]?, n))).collect()
                        }
                        None => {
                            let mut sum = LinearForm::var(often);
                            let each = one.letters.iter().map(|letter| {
                                let count = self.session.new_int(Some(0));
                                sum.add(count, Rat::MINUS_ONE);
                                (letter as u32, count)
                            });
                            let each = each.collect();
                            self.zero(&sum, 0);
                            each
                        }
                    };
                    for &(letter, count) in &counts {
                        read[one.tape][letter as usize].add(count, Rat::ONE);
                    }
                    of_tape.push((one.tape, counts));
                }
            }
        }
        for form in balance {
            self.zero(&form, 0);
        }
        read
    }

    /// What a tape reads of each letter is what its word has of it.
    fn equate(&mut self, word: &[Cell], read: Vec<LinearForm>) {
        for (letter, mut form) in read.into_iter().enumerate() {
            let mut known = 0;
            for cell in word {
                match *cell {
                    Cell::Letter(other) => known += i64::from(other as usize == letter),
                    Cell::Var(var) => form.add(self.counts[var][letter], Rat::MINUS_ONE),
                }
            }
            self.zero(&form, -known);
        }
    }
}
