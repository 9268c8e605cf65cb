//! One automaton that reads several numerals side by side, last digits first, and carries their sums.
//!
//! Idea: a sum of numerals with factors is compared with a number as children add: the last digits
//! decide the sum modulo ten, and what is left of the number is carried on, divided by ten. Carries
//! are bounded by the factors, languages are read by automata, so that there are finitely many states.
//! Words that end in the same symbols share them: the symbols are nodes of a tree, from the last symbol
//! of a word to its first one, and a node that has been read hands over to its children.
//! Invariant: a run from the initial state to an accepting one exists exactly if there are words for
//! the nodes, in their languages, whose numerals satisfy all sums (with some values of the tapes).
//! Reference: Boudet, Comon, "Diophantine Equations, Presburger Arithmetic and Finite Automata", CAAP
//! 1996; Wolper, Boigelot, TACAS 2000. Differs: words end at their own times, which are told apart.

use rustc_hash::FxHashSet;
use trine_collections::Budget;

use super::reader::Reader;
use crate::conjunction::kernel::{Comparison, Sym};
use crate::conjunction::precision::Reason;

/// A slot of a node or a follower that is not being read.
const IDLE: i64 = -1;
/// The carry of a sum that holds whatever is read.
const HOLDS: i64 = i64::MAX;
/// Ticks of a state that is copied and looked up.
const STEP_TICKS: u64 = 16;
/// Trees with more nodes are not built.
const MAX_NODES: usize = 48;

/// A symbol of some words, at the end that they have in common.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) symbol: Sym,
    pub(super) parent: Option<usize>,
    children: Vec<usize>,
    reader: Reader,
    /// How often a digit here counts in each sum.
    factors: Vec<i64>,
    /// Languages of whole words that this node is read by.
    followers: Vec<usize>,
    /// Followers whose words begin here.
    first_of: Vec<usize>,
}

/// A language of a whole word.
#[derive(Clone, Debug)]
struct Follower {
    reader: Reader,
}

/// A number that is no numeral of a word.
#[derive(Clone, Debug)]
pub(super) struct Tape {
    pub(super) factors: Vec<i64>,
    /// Whether it may be negative.
    pub(super) is_signed: bool,
}

/// A comparison of a sum of all numerals and tapes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub(super) comparison: Comparison,
    pub(super) limit: i64,
}

/// States of nodes and followers, and carries.
pub(super) type State = Box<[i64]>;

/// A state that is reached by one digit of everything that is read, and these digits by node.
pub(super) type Step = (State, Box<[u8]>);

/// What reads the numerals.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    pub(super) nodes: Vec<Node>,
    roots: Vec<usize>,
    followers: Vec<Follower>,
    pub(super) tapes: Vec<Tape>,
    pub(super) bounds: Vec<Bound>,
}

impl Machine {
    pub(super) fn new(bounds: Vec<Bound>, tapes: Vec<Tape>) -> Self {
        Self { nodes: Vec::new(), roots: Vec::new(), followers: Vec::new(), tapes, bounds }
    }

    /// Adds a word: its numeral counts in the sums with these factors, and all of it is in a language.
    pub(super) fn add_word(
        &mut self,
        word: &[Sym],
        factors: &[i64],
        language: Option<Reader>,
        reader_of: &mut dyn FnMut(Sym) -> Result<Reader, Reason>,
    ) -> Result<(), Reason> {
        let follower = language.map(|reader| {
            self.followers.push(Follower { reader });
            self.followers.len() - 1
        });
        let mut parent: Option<usize> = None;
        for &symbol in word.iter().rev() {
            let siblings = match parent {
                Some(parent) => &self.nodes[parent].children,
                None => &self.roots,
            };
            let known = siblings.iter().copied().find(|&node| self.nodes[node].symbol == symbol);
            let node = match known {
                Some(node) => node,
                None => {
                    let node = self.nodes.len();
                    if node == MAX_NODES {
                        return Err(Reason::ManyConfigurations);
                    }
                    self.nodes.push(Node {
                        symbol,
                        parent,
                        children: Vec::new(),
                        reader: reader_of(symbol)?,
                        factors: vec![0; self.bounds.len()],
                        followers: Vec::new(),
                        first_of: Vec::new(),
                    });
                    match parent {
                        Some(parent) => self.nodes[parent].children.push(node),
                        None => self.roots.push(node),
                    }
                    node
                }
            };
            for (sum, factor) in self.nodes[node].factors.iter_mut().zip(factors) {
                *sum += factor;
            }
            self.nodes[node].followers.extend(follower);
            parent = Some(node);
        }
        if let Some(first) = parent {
            self.nodes[first].first_of.extend(follower);
        }
        Ok(())
    }

    fn follower_slot(&self, follower: usize) -> usize {
        self.nodes.len() + follower
    }

    fn carry_slot(&self, bound: usize) -> usize {
        self.nodes.len() + self.followers.len() + bound
    }

    /// The state before anything is read; `None` where a sum is false already.
    pub(super) fn initial(&self) -> Option<State> {
        let mut state = vec![IDLE; self.carry_slot(self.bounds.len())].into_boxed_slice();
        for &root in &self.roots {
            state[root] = i64::from(Reader::START);
        }
        for follower in 0..self.followers.len() {
            state[self.follower_slot(follower)] = i64::from(Reader::START);
        }
        for (bound, one) in self.bounds.iter().enumerate() {
            state[self.carry_slot(bound)] = one.limit;
        }
        self.settled(state)
    }

    /// The nodes that are being read.
    pub(super) fn active(&self, state: &[i64]) -> impl Iterator<Item = usize> + use<'_> {
        let slots: Vec<usize> = (0..self.nodes.len()).filter(|&node| state[node] != IDLE).collect();
        slots.into_iter()
    }

    /// The state where nothing more is read of a node, if it may end here.
    pub(super) fn end(&self, state: &[i64], node: usize) -> Option<State> {
        let at = u32::try_from(state[node]).ok()?;
        let Node { reader, children, first_of, .. } = &self.nodes[node];
        if !reader.is_final(at) {
            return None;
        }
        let mut state: State = state.into();
        state[node] = IDLE;
        for &follower in first_of {
            let slot = self.follower_slot(follower);
            let at = u32::try_from(state[slot]).ok()?;
            if !self.followers[follower].reader.is_final(at) {
                return None;
            }
            state[slot] = IDLE;
        }
        for &child in children {
            state[child] = i64::from(Reader::START);
        }
        self.settled(state)
    }

    /// Whether all words have ended, and all sums hold if the digits of all tapes have.
    pub(super) fn accepts(&self, state: &[i64]) -> bool {
        self.active(state).next().is_none()
            && self.bounds.iter().enumerate().all(|(bound, one)| {
                let carry = state[self.carry_slot(bound)];
                carry == HOLDS
                    || match one.comparison {
                        Comparison::AtMost => carry >= 0,
                        Comparison::Equal => carry == 0,
                        Comparison::Differs => carry != 0,
                    }
            })
    }

    /// The factors with which a sum goes on: of nodes that are being read, of those after them, and of
    /// tapes, the least and the greatest.
    fn range_of_factors(&self, state: &[i64], bound: usize) -> (i64, i64) {
        let mut open: Vec<usize> = self.active(state).collect();
        let mut range = (0, 0);
        let mut add = |factor: i64| range = (range.0.min(factor), range.1.max(factor));
        while let Some(node) = open.pop() {
            add(self.nodes[node].factors[bound]);
            open.extend(&self.nodes[node].children);
        }
        for tape in &self.tapes {
            add(tape.factors[bound]);
            if tape.is_signed {
                add(-tape.factors[bound]);
            }
        }
        range
    }

    /// Recognises sums that hold or do not, whatever is still to be read.
    fn settled(&self, mut state: State) -> Option<State> {
        for (bound, one) in self.bounds.iter().enumerate() {
            let slot = self.carry_slot(bound);
            let carry = state[slot];
            if carry == HOLDS {
                continue;
            }
            let (least, greatest) = self.range_of_factors(&state, bound);
            let is_above = carry < 0 && least == 0;
            let is_below = carry > 0 && greatest == 0;
            match one.comparison {
                Comparison::AtMost if is_above => return None,
                Comparison::AtMost if carry >= 0 && greatest == 0 => state[slot] = HOLDS,
                Comparison::Equal if is_above || is_below => return None,
                Comparison::Differs if is_above || is_below => state[slot] = HOLDS,
                _ => {}
            }
        }
        Some(state)
    }

    /// The states after one more digit of everything that is being read.
    pub(super) fn steps(&self, state: &State, budget: &Budget) -> Result<Vec<Step>, Reason> {
        let digits = vec![0; self.nodes.len()].into_boxed_slice();
        let mut partial: Vec<Step> = vec![(state.clone(), digits)];
        let columns = self.columns(state);
        let mut to_come = ToCome::new(self.bounds.len(), columns.iter().map(|c| self.factors(*c)));
        for column in columns {
            let complete = to_come.read(self.factors(column));
            let mut more = Distinct::default();
            for (state, digits) in &partial {
                budget.spend(10 * STEP_TICKS)?;
                let digits_of = match column {
                    Column::Tape(tape) if self.tapes[tape].is_signed => -9..10,
                    _ => 0..10,
                };
                for digit in digits_of {
                    let Some(next) = self.read(state, column, digit) else { continue };
                    if !self.may_add_up(&next, &complete) {
                        continue;
                    }
                    let mut digits = digits.clone();
                    if let Column::Node(node) = column {
                        digits[node] = digit as u8;
                    }
                    more.add((next, digits));
                }
            }
            partial = more.all;
        }
        let mut reached = Distinct::default();
        for (state, digits) in partial {
            budget.spend(STEP_TICKS)?;
            if let Some(state) = self.carried(state) {
                reached.add((state, digits));
            }
        }
        Ok(reached.all)
    }

    /// What is read at once, in an order in which equations are complete early.
    fn columns(&self, state: &[i64]) -> Vec<Column> {
        let nodes = self.active(state).map(Column::Node);
        let mut rest: Vec<Column> = nodes.chain((0..self.tapes.len()).map(Column::Tape)).collect();
        let mut columns = Vec::with_capacity(rest.len());
        for (bound, one) in self.bounds.iter().enumerate() {
            if one.comparison == Comparison::Equal {
                let is_in = |column: &Column| self.factors(*column)[bound] != 0;
                columns.extend(rest.extract_if(.., |column| is_in(column)));
            }
        }
        columns.extend(rest);
        columns
    }

    fn factors(&self, column: Column) -> &[i64] {
        match column {
            Column::Node(node) => &self.nodes[node].factors,
            Column::Tape(tape) => &self.tapes[tape].factors,
        }
    }

    /// The state when this digit is read, before carries move on; `None` where a language forbids it.
    fn read(&self, state: &State, column: Column, digit: i64) -> Option<State> {
        let mut next = state.clone();
        if let Column::Node(node) = column {
            let Node { reader, followers, .. } = &self.nodes[node];
            next[node] = i64::from(reader.next(state[node] as u32, digit as usize)?);
            for &follower in followers {
                let slot = self.follower_slot(follower);
                let reader = &self.followers[follower].reader;
                next[slot] = i64::from(reader.next(next[slot] as u32, digit as usize)?);
            }
        }
        self.subtract(&mut next, self.factors(column), digit);
        Some(next)
    }

    /// Whether equations of which all last digits are chosen can hold.
    fn may_add_up(&self, state: &[i64], complete: &[usize]) -> bool {
        complete.iter().all(|&bound| {
            let carry = state[self.carry_slot(bound)];
            carry == HOLDS || self.bounds[bound].comparison != Comparison::Equal || carry % 10 == 0
        })
    }

    fn subtract(&self, state: &mut State, factors: &[i64], digit: i64) {
        for (bound, factor) in factors.iter().enumerate() {
            let carry = &mut state[self.carry_slot(bound)];
            if *carry != HOLDS {
                *carry -= factor * digit;
            }
        }
    }

    /// What is left for the digits in front, if the last ones add up.
    fn carried(&self, mut state: State) -> Option<State> {
        for (bound, one) in self.bounds.iter().enumerate() {
            let carry = &mut state[self.carry_slot(bound)];
            if *carry == HOLDS {
                continue;
            }
            let rest = carry.rem_euclid(10);
            match one.comparison {
                Comparison::Equal if rest != 0 => return None,
                Comparison::Differs if rest != 0 => *carry = HOLDS,
                _ => *carry = carry.div_euclid(10),
            }
        }
        self.settled(state)
    }
}

/// What a digit is read of.
#[derive(Clone, Copy)]
enum Column {
    Node(usize),
    Tape(usize),
}

/// How many digits of one place are still to be chosen, by the sums that they count in.
struct ToCome(Vec<usize>);

impl ToCome {
    fn new<'a>(bounds: usize, columns: impl Iterator<Item = &'a [i64]>) -> Self {
        let mut counts = vec![0; bounds];
        for factors in columns {
            counts.iter_mut().zip(factors).for_each(|(n, factor)| *n += usize::from(*factor != 0));
        }
        Self(counts)
    }

    /// A digit with these factors is chosen now; the sums of which it is the last one.
    fn read(&mut self, factors: &[i64]) -> Vec<usize> {
        let counted = (0..factors.len()).filter(|&bound| factors[bound] != 0);
        let last = counted.filter(|&bound| {
            self.0[bound] -= 1;
            self.0[bound] == 0
        });
        last.collect()
    }
}

/// Steps to different states.
#[derive(Default)]
struct Distinct {
    all: Vec<Step>,
    known: FxHashSet<State>,
}

impl Distinct {
    fn add(&mut self, step: Step) {
        if self.known.insert(step.0.clone()) {
            self.all.push(step);
        }
    }
}
