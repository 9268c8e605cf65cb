//! Clauses with two watched literals each.
//!
//! Invariant: the watched literals are the first two of a clause; a clause has at least two
//! literals, since every clause carries the selector of its assertion, a defined literal, or was
//! learned with more than one.

use super::Formula;

/// The number of a clause.
pub(super) type ClauseId = u32;

#[derive(Clone, Copy, Debug)]
struct Header {
    start: u32,
    len: u32,
    is_learned: bool,
}

/// A watch; the blocker is another literal of the clause, true more often than not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub clause: ClauseId,
    pub blocker: Formula,
}

/// The length of the store at some time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub clauses: usize,
    literals: usize,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    headers: Vec<Header>,
    literals: Vec<Formula>,
    /// Per literal: the clauses that watch it, to be looked at when it becomes false.
    pub watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub fn new_var(&mut self) {
        self.watches.push(Vec::new());
        self.watches.push(Vec::new());
    }

    pub fn add(&mut self, literals: &[Formula]) -> ClauseId {
        self.push(literals, false)
    }

    /// Adds a learned clause; the first literal is the one to be asserted, the second one of the
    /// highest level among the others.
    pub fn learn(&mut self, literals: &[Formula]) -> ClauseId {
        self.push(literals, true)
    }

    fn push(&mut self, literals: &[Formula], is_learned: bool) -> ClauseId {
        debug_assert!(literals.len() >= 2);
        let id = self.headers.len() as ClauseId;
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(literals);
        self.headers.push(Header { start, len: literals.len() as u32, is_learned });
        self.watches[literals[0].index()].push(Watch { clause: id, blocker: literals[1] });
        self.watches[literals[1].index()].push(Watch { clause: id, blocker: literals[0] });
        id
    }

    pub fn len(&self) -> usize {
        self.headers.len()
    }

    pub fn is_learned(&self, id: ClauseId) -> bool {
        self.headers[id as usize].is_learned
    }

    #[inline]
    pub fn literals(&self, id: ClauseId) -> &[Formula] {
        let header = self.headers[id as usize];
        &self.literals[header.start as usize..(header.start + header.len) as usize]
    }

    #[inline]
    pub fn literals_mut(&mut self, id: ClauseId) -> &mut [Formula] {
        let header = self.headers[id as usize];
        &mut self.literals[header.start as usize..(header.start + header.len) as usize]
    }

    pub fn mark(&self) -> Mark {
        Mark { clauses: self.headers.len(), literals: self.literals.len() }
    }

    /// Forgets the clauses and variables from a mark on.
    pub fn truncate(&mut self, mark: Mark, vars: usize) {
        self.watches.truncate(2 * vars);
        if self.headers.len() == mark.clauses {
            return;
        }
        self.headers.truncate(mark.clauses);
        self.literals.truncate(mark.literals);
        for watches in &mut self.watches {
            watches.retain(|watch| (watch.clause as usize) < mark.clauses);
        }
    }

    /// Forgets the learned clauses that `keep` does not want; clauses get new numbers.
    pub fn reduce(&mut self, from: usize, mut keep: impl FnMut(&[Formula]) -> bool) {
        let headers = std::mem::take(&mut self.headers);
        let literals = std::mem::take(&mut self.literals);
        for watches in &mut self.watches {
            watches.clear();
        }
        for (at, header) in headers.into_iter().enumerate() {
            let clause = &literals[header.start as usize..(header.start + header.len) as usize];
            if at < from || !header.is_learned || keep(clause) {
                self.push(clause, header.is_learned);
            }
        }
    }
}
