//! What solvers of the same clauses learn, told to each other.
//!
//! Idea: solvers that decide one problem with other settings are given the same clauses in the same order, at
//! least for a while. Each keeps a digest of what it was given ([`ClauseDigest`]). What it learns is written
//! down beside the digest of that moment, and is read by those who were given exactly these clauses too, and
//! perhaps more since. So nobody has to know what variables mean, and where two solvers part, be it over a
//! single clause, they stop to listen to each other.
//! Invariant: a clause follows from the clauses under whose digest it stands; so it follows from those of each
//! reader. What a solver reads is therefore not part of its digest.
//! This rests on two things. The back end derives only what follows: it writes proofs of unit propagation steps
//! alone with the same settings (assumptions are decisions to it, eliminated clauses are only left out, and
//! what would add clauses that do not follow is off). And equal digests mean equal clauses: they have 128 bits,
//! and nobody makes clauses in order to meet one.
//! Reference: Hamadi, Jabbour and Sais, "ManySAT: a Parallel SAT Solver", JSAT 6, 2009. Differs: they share
//! variables from the start, and clauses while the search runs.

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A partner may write so many literals; what comes later is dropped. Not one limit for all, so that what
/// is dropped does not depend on who was faster.
const MAX_LITERALS: usize = 1 << 22;

/// A digest of a sequence of clauses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClauseDigest([u64; 2]);

impl Default for ClauseDigest {
    fn default() -> Self {
        Self([0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344])
    }
}

impl ClauseDigest {
    /// The digest of the sequence with one more clause.
    pub(crate) fn add(&mut self, clause: &[i32]) {
        clause.iter().for_each(|&number| self.mix(number));
        self.mix(0);
    }

    fn mix(&mut self, number: i32) {
        const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
        let word = u64::from(number.cast_unsigned()) + 1;
        for (lane, factor) in self.0.iter_mut().zip(FACTORS) {
            // Both halves of the product: the lower one alone forgets the upper bits of the state.
            let product = u128::from(*lane ^ word) * u128::from(factor);
            *lane = (product as u64).wrapping_add(word) ^ (product >> 64) as u64;
        }
    }
}

/// When others may read what was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// At once.
    AtOnce,
    /// After the next [`Exchange::deliver`], so that what is read does not depend on who was faster.
    OnDemand,
}

/// A clause as it was learned.
pub(crate) type Learned = Box<[i32]>;

/// What was learned from the same clauses, oldest first.
#[derive(Default)]
struct Room {
    clauses: Vec<(usize, Learned)>,
    /// Hashes of these clauses.
    known: FxHashSet<u64>,
}

#[derive(Default)]
struct Board {
    rooms: FxHashMap<ClauseDigest, Room>,
    /// By number of the partner: what waits for a delivery.
    waiting: Vec<Vec<(ClauseDigest, Learned)>>,
    /// By number of the partner: literals that were written.
    literals: Vec<usize>,
    /// Searches that were begun.
    searches: u64,
}

impl Board {
    /// Lets others read a clause, unless they can already; whether it was new.
    fn post(&mut self, sender: usize, digest: ClauseDigest, clause: Learned) -> bool {
        let mut hasher = FxHasher::default();
        clause.hash(&mut hasher);
        let room = self.rooms.entry(digest).or_default();
        let is_new = room.known.insert(hasher.finish());
        if is_new {
            room.clauses.push((sender, clause));
        }
        is_new
    }
}

/// Where partners leave clauses for each other.
#[derive(Clone)]
pub struct Exchange {
    board: Arc<Mutex<Board>>,
    delivery: Delivery,
}

impl Exchange {
    /// An exchange without clauses.
    #[must_use]
    pub fn new(delivery: Delivery) -> Self {
        Self { board: Arc::default(), delivery }
    }

    /// The partner with this number. Solvers of the same partner do not read each other's clauses.
    #[must_use]
    pub fn partner(&self, number: usize) -> Partner {
        Partner { exchange: self.clone(), number }
    }

    /// Whether nobody has searched yet.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.board().searches == 0
    }

    /// Lets everybody read what was written so far, in the order of the partners' numbers.
    pub fn deliver(&self) {
        let mut board = self.board();
        for sender in 0..board.waiting.len() {
            for (digest, clause) in std::mem::take(&mut board.waiting[sender]) {
                board.post(sender, digest, clause);
            }
        }
    }

    /// All clauses that may be read.
    #[cfg(test)]
    pub(crate) fn clauses(&self) -> Vec<Learned> {
        let board = self.board();
        let rooms = board.rooms.values();
        rooms.flat_map(|room| &room.clauses).map(|(_, clause)| clause.clone()).collect()
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One who takes part in an exchange.
#[derive(Clone)]
pub struct Partner {
    exchange: Exchange,
    number: usize,
}

impl Partner {
    fn is(&self, other: &Self) -> bool {
        self.number == other.number && Arc::ptr_eq(&self.exchange.board, &other.exchange.board)
    }

    /// Writes down a clause that follows from those with this digest; whether there was room for it, and nobody
    /// had it.
    fn write(&self, digest: ClauseDigest, clause: &[i32]) -> bool {
        let mut learned: Learned = clause.into();
        learned.sort_unstable();
        let mut board = self.exchange.board();
        let partners = board.literals.len().max(self.number + 1);
        board.literals.resize(partners, 0);
        board.waiting.resize_with(partners, Vec::new);
        let literals = &mut board.literals[self.number];
        if *literals >= MAX_LITERALS {
            return false;
        }
        *literals += learned.len();
        if self.exchange.delivery == Delivery::AtOnce {
            return board.post(self.number, digest, learned);
        }
        board.waiting[self.number].push((digest, learned));
        true
    }

    /// Hands over what others wrote in a room from a place on; the place where news will begin.
    fn read(&self, digest: ClauseDigest, from: usize, clauses: &mut Vec<Learned>) -> usize {
        let board = self.exchange.board();
        let Some(room) = board.rooms.get(&digest) else { return from };
        let news = room.clauses.iter().skip(from).filter(|(sender, _)| *sender != self.number);
        clauses.extend(news.map(|(_, clause)| clause.clone()));
        room.clauses.len()
    }
}

/// The place by which solvers find the exchange that they take part in, if there is one at present.
#[derive(Clone, Default)]
pub struct Contact(Rc<RefCell<Option<Partner>>>);

impl Contact {
    /// Takes part in an exchange from the next search on, or in none.
    pub fn set(&self, partner: Option<Partner>) {
        *self.0.borrow_mut() = partner;
    }
}

/// A solver's side of the exchange.
pub(crate) struct Correspondence {
    contact: Contact,
    /// The exchange of the present search.
    partner: Option<Partner>,
    /// Of the clauses that the solver was given.
    digest: ClauseDigest,
    /// Rooms of this exchange that the solver reads, each with the place where news begins.
    rooms: Vec<(ClauseDigest, usize)>,
    /// Literals that hold always.
    units: Vec<i32>,
    /// How many of them this exchange has.
    sent_units: usize,
    /// Clauses that others have.
    sent: u64,
    /// Clauses of others that the solver was given.
    received: u64,
}

impl Correspondence {
    pub(crate) fn new(contact: Contact) -> Self {
        Self {
            contact,
            partner: None,
            digest: ClauseDigest::default(),
            rooms: Vec::new(),
            units: Vec::new(),
            sent_units: 0,
            sent: 0,
            received: 0,
        }
    }

    /// Notes a clause of the problem.
    pub(crate) fn note_clause(&mut self, clause: &[i32]) {
        self.digest.add(clause);
    }

    /// Notes a literal that follows from the clauses.
    pub(crate) fn note_unit(&mut self, number: i32) {
        self.units.push(number);
    }

    /// Prepares for a search over the clauses so far.
    pub(crate) fn begin(&mut self) {
        let partner = self.contact.0.borrow().clone();
        let is_same = match (&self.partner, &partner) {
            (Some(one), Some(other)) => one.is(other),
            (None, None) => true,
            _ => false,
        };
        if !is_same {
            self.rooms.clear();
            self.sent_units = 0;
            self.partner = partner;
        }
        if let Some(partner) = &self.partner {
            partner.exchange.board().searches += 1;
        }
        let digest = self.digest;
        if self.partner.is_some() && self.rooms.last().is_none_or(|&(last, _)| last != digest) {
            self.rooms.push((digest, 0));
        }
    }

    /// Whether there is somebody to write to.
    pub(crate) fn is_open(&self) -> bool {
        self.partner.is_some()
    }

    /// Tells others what was learned.
    pub(crate) fn write(&mut self, clause: &[i32]) {
        if let Some(partner) = &self.partner {
            self.sent += u64::from(partner.write(self.digest, clause));
        }
    }

    /// Tells others of the literals that hold always. Those that follow while clauses are added wait for the
    /// search: few others look for news between two clauses.
    pub(crate) fn write_units(&mut self) {
        if self.rooms.last().is_some_and(|&(digest, _)| digest == self.digest) {
            for place in std::mem::replace(&mut self.sent_units, self.units.len())..self.units.len()
            {
                self.write(&[self.units[place]]);
            }
        }
    }

    /// What others have learned since the last call.
    pub(crate) fn read(&mut self) -> Vec<Learned> {
        let mut clauses = Vec::new();
        if let Some(partner) = &self.partner {
            for (digest, place) in &mut self.rooms {
                *place = partner.read(*digest, *place, &mut clauses);
            }
        }
        clauses
    }

    /// Counts clauses of others that the solver was given.
    pub(crate) fn note_received(&mut self, clauses: u64) {
        self.received += clauses;
    }

    /// How many clauses were sent, and received.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.sent, self.received)
    }
}

#[cfg(test)]
mod tests {
    use super::ClauseDigest;

    fn digest(clauses: &[&[i32]]) -> ClauseDigest {
        let mut digest = ClauseDigest::default();
        clauses.iter().for_each(|clause| digest.add(clause));
        digest
    }

    #[test]
    fn digests_tell_sequences_apart() {
        let sequences: [&[&[i32]]; 8] =
            [&[], &[&[]], &[&[1]], &[&[-1]], &[&[1, 2]], &[&[2, 1]], &[&[1], &[2]], &[&[2], &[1]]];
        for (number, one) in sequences.iter().enumerate() {
            assert_eq!(digest(one), digest(one));
            assert!(sequences[..number].iter().all(|other| digest(other) != digest(one)));
        }
    }
}
