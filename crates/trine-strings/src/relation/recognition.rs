//! From recursive definitions to the machine.
//!
//! Idea: a state is a predicate, which of its parameters stands for which word, and which of the two
//! words have ended; that a word ends is guessed with its last letter. A branch of a body reads the
//! first letter of each word that its call passes on without it, and no letter of the others.
//! Invariant: from a state, the machine relates exactly the pairs for which its predicate holds and
//! which end as the state says.
//! Reference: Holík et al., POPL 2018, section 7 (encoding of transducers).

use rustc_hash::FxHashMap;
use trine_automata::CharSet;
use trine_collections::Budget;
use trine_term::{FunId, FunKind, Op, Sort, TermId, TermStore};

use super::branches::{Branch, Demand, Tableau};
use super::heads::{Rest, View};
use super::{Edge, Relation, Tape};

/// Ticks to find a machine.
const RECOGNITION_TICKS: u64 = 2_000_000;
/// States of a machine.
const MAX_STATES: usize = 10_000;

/// Why a definition is no transducer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// It has other parameters than one or two strings, or is no predicate.
    Signature,
    /// A formula of another form.
    Formula,
    /// An alternative asks two things of what follows.
    TwoDemands,
    /// A call with other arguments than the words with or without their first letters.
    Arguments,
    /// An alternative looks at a letter that it leaves for the call.
    Lookahead,
    /// Too many states or alternatives.
    TooLarge,
}

/// A state: a predicate in a situation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Node {
    Predicate {
        function: FunId,
        /// The parameter that stands for each word.
        params: [Option<usize>; 2],
        ended: [bool; 2],
    },
    /// What follows is free on the words that have not ended.
    Free { ended: [bool; 2] },
    /// What follows is equal.
    Same,
}

/// The machine of a predicate.
///
/// # Errors
/// Why there is none.
pub(crate) fn recognize(store: &TermStore, function: FunId) -> Result<Relation, Refusal> {
    let budget = &Budget::unlimited().with_ticks(RECOGNITION_TICKS);
    let count = arity(store, function).ok_or(Refusal::Signature)?;
    let mut recognition = Recognition {
        store,
        ids: FxHashMap::default(),
        nodes: Vec::new(),
        machine: Relation { edges: Vec::new(), initial: Vec::new(), finals: Vec::new() },
    };
    let params = [Some(0), (count == 2).then_some(1)];
    for ended in [[false, false], [true, false], [false, true], [true, true]] {
        if count == 2 || ended[1] {
            let state = recognition.state(Node::Predicate { function, params, ended })?;
            recognition.machine.initial.push(state);
        }
    }
    let mut state = 0;
    while let Some(&node) = recognition.nodes.get(state) {
        budget.spend(1).map_err(|_| Refusal::TooLarge)?;
        recognition.expand(state, node, budget)?;
        state += 1;
    }
    Ok(recognition.machine)
}

/// Whether the predicate that is applied is a transducer by its recursive definition.
#[must_use]
pub fn is_transducer(store: &TermStore, application: TermId) -> bool {
    store.function(application).is_some_and(|function| recognize(store, function).is_ok())
}

/// The number of parameters of a predicate over one or two strings with a definition.
fn arity(store: &TermStore, function: FunId) -> Option<usize> {
    let decl = store.function_decl(function);
    let is_string = |&sort: &_| *store.sorts.get(sort) == Sort::String;
    let fits = decl.kind == FunKind::Recursive
        && decl.result == store.sorts.bool()
        && decl.params.iter().all(is_string)
        && store.definition(function).is_some();
    (fits && (1..=2).contains(&decl.params.len())).then_some(decl.params.len())
}

struct Recognition<'a> {
    store: &'a TermStore,
    ids: FxHashMap<Node, usize>,
    nodes: Vec<Node>,
    machine: Relation,
}

impl Recognition<'_> {
    fn state(&mut self, node: Node) -> Result<usize, Refusal> {
        if let Some(&state) = self.ids.get(&node) {
            return Ok(state);
        }
        let state = self.nodes.len();
        if state >= MAX_STATES {
            return Err(Refusal::TooLarge);
        }
        self.ids.insert(node, state);
        self.nodes.push(node);
        self.machine.edges.push(Vec::new());
        self.machine.finals.push(false);
        Ok(state)
    }

    /// The edges of a state.
    fn expand(&mut self, state: usize, node: Node, budget: &Budget) -> Result<(), Refusal> {
        let full = Some(CharSet::full());
        match node {
            Node::Free { ended } => {
                self.machine.finals[state] = true;
                for tape in Tape::BOTH.into_iter().filter(|&tape| !ended[tape as usize]) {
                    let mut reads = [None, None];
                    reads[tape as usize].clone_from(&full);
                    self.edge(state, Edge { reads, moved: None, to: state });
                }
            }
            Node::Same => {
                self.machine.finals[state] = true;
                self.edge(state, Edge { reads: [full.clone(), full], moved: Some(0), to: state });
            }
            Node::Predicate { function, params, ended } => {
                let definition = self.store.definition(function).ok_or(Refusal::Signature)?;
                let terms = params.map(|param| {
                    let variable = *definition.params.get(param?)?;
                    self.store.variable_term(variable)
                });
                let rests = ended
                    .map(|ended| if ended { Rest::Empty } else { Rest::Starts(CharSet::full()) });
                let tableau = Tableau::new(self.store, terms, definition.body);
                for branch in tableau.branches(definition.body, rests, budget)? {
                    budget.spend(1).map_err(|_| Refusal::TooLarge)?;
                    self.follow(state, branch, terms, ended)?;
                }
            }
        }
        Ok(())
    }

    /// The edges of one alternative.
    fn follow(
        &mut self,
        state: usize,
        mut branch: Branch,
        params: [Option<TermId>; 2],
        ended: [bool; 2],
    ) -> Result<(), Refusal> {
        if !branch.settle() {
            return Ok(());
        }
        let letters = |branch: &Branch, tape: usize| match &branch.rests[tape] {
            Rest::Starts(set) => Some(set.clone()),
            Rest::Empty => None,
        };
        let mut reads = [letters(&branch, 0), letters(&branch, 1)];
        let mut moved = branch.moved;
        match branch.demand {
            Demand::Nothing if ended == [true, true] => self.machine.finals[state] = true,
            Demand::Nothing => {
                let to = self.state(Node::Free { ended })?;
                self.edge(state, Edge { reads, moved, to });
            }
            Demand::Same if ended == [true, true] => self.machine.finals[state] = true,
            Demand::Same => {
                // Equal words begin with the same letter, or have ended both.
                if ended == [false, false] && moved.is_none_or(|by| by == 0) {
                    branch.moved = Some(0);
                    if branch.settle() {
                        reads = [letters(&branch, 0), letters(&branch, 1)];
                        let to = self.state(Node::Same)?;
                        self.edge(state, Edge { reads, moved: Some(0), to });
                    }
                }
            }
            Demand::Call(call) => {
                let (function, places, consumed) = self.call(call, &branch, params, ended)?;
                for tape in Tape::BOTH.map(|tape| tape as usize) {
                    if !consumed[tape] {
                        let is_free =
                            reads[tape].as_ref().is_none_or(|set| *set == CharSet::full());
                        if !is_free || (moved.is_some() && !ended[tape]) {
                            return Err(Refusal::Lookahead);
                        }
                        reads[tape] = None;
                    }
                }
                moved = moved.filter(|_| consumed == [true, true]);
                for last in [[false, false], [true, false], [false, true], [true, true]] {
                    if (0..2).any(|tape| last[tape] && !consumed[tape]) {
                        continue;
                    }
                    let ended = [ended[0] || last[0], ended[1] || last[1]];
                    let to = self.state(Node::Predicate { function, params: places, ended })?;
                    self.edge(state, Edge { reads: reads.clone(), moved, to });
                }
            }
        }
        Ok(())
    }

    /// A call: the predicate, which of its parameters gets which word, and which words it gets without
    /// their first letters.
    #[expect(clippy::type_complexity, reason = "taken apart at once by its only caller")]
    fn call(
        &self,
        call: TermId,
        branch: &Branch,
        params: [Option<TermId>; 2],
        ended: [bool; 2],
    ) -> Result<(FunId, [Option<usize>; 2], [bool; 2]), Refusal> {
        let refusal = Refusal::Arguments;
        let function = self.store.function(call).ok_or(refusal)?;
        arity(self.store, function).ok_or(refusal)?;
        let view = View { store: self.store, params, rests: branch.rests.clone() };
        let mut places = [None, None];
        let mut consumed = [false, false];
        for (place, &arg) in self.store.args(call).iter().enumerate() {
            let (tape, is_shorter) = match view.tape(arg) {
                Some(tape) => (tape, false),
                None => (tail_of(&view, arg).ok_or(refusal)?, true),
            };
            if places[tape as usize].replace(place).is_some() {
                return Err(refusal);
            }
            consumed[tape as usize] = is_shorter && !ended[tape as usize];
        }
        // What a call does not mention would be free.
        let is_lost = |tape: usize| places[tape].is_none() && !ended[tape];
        if is_lost(0) || is_lost(1) {
            return Err(refusal);
        }
        Ok((function, places, consumed))
    }

    /// Adds an edge, to one with the same end if they differ in the letters of one word only.
    fn edge(&mut self, from: usize, edge: Edge) {
        let read = |edge: &Edge| edge.reads.each_ref().map(Option::is_some);
        for earlier in &mut self.machine.edges[from] {
            let differ = (0..2).filter(|&tape| earlier.reads[tape] != edge.reads[tape]).count();
            // Letters that depend on each other fit, so their sets may grow together.
            let may_join = differ <= 1 || edge.moved.is_some();
            let same_end = earlier.to == edge.to && earlier.moved == edge.moved;
            if may_join && same_end && read(earlier) == read(&edge) {
                for (set, more) in earlier.reads.iter_mut().zip(&edge.reads) {
                    if let (Some(set), Some(more)) = (set, more) {
                        *set = set.union(more);
                    }
                }
                return;
            }
        }
        self.machine.edges[from].push(edge);
    }
}

/// The tape whose rest a term is but for the first letter.
fn tail_of(view: &View<'_>, term: TermId) -> Option<Tape> {
    let store = view.store;
    let args = store.args(term);
    if store.op(term) != Op::StrSubstr || !view.is_number(args[1], 1) {
        return None;
    }
    let is_length = |term: TermId| store.op(term) == Op::StrLen && store.args(term) == &args[..1];
    let fits = match store.op(args[2]) {
        Op::StrLen => is_length(args[2]),
        Op::Sub => {
            let parts = store.args(args[2]);
            parts.len() == 2 && is_length(parts[0]) && view.is_number(parts[1], 1)
        }
        _ => false,
    };
    if fits { view.tape(args[0]) } else { None }
}
