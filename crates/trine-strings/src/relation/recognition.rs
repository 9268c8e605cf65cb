//! From recursive definitions to the machine.
//!
//! Idea: a state is a predicate, which of its parameters stands for which word, and which of the
//! words have ended; that a word ends is guessed with its last letter. A branch of a body reads the
//! first letter of each word that its call passes on without it, and no letter of the others.
//! Invariant: from a state, the machine relates exactly the words for which its predicate holds and
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
/// Words that are related: which of them have ended is guessed.
const MAX_TAPES: usize = 8;

/// Why a definition is no transducer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// It has other parameters than a few strings, or is no predicate.
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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Node {
    Predicate {
        function: FunId,
        /// The parameter that stands for each word.
        params: Vec<Option<usize>>,
        ended: Vec<bool>,
    },
    /// What follows is free on the words that have not ended, but equal on two of them.
    Free { same: Option<(Tape, Tape)>, ended: Vec<bool> },
}

/// The machine of a predicate.
///
/// # Errors
/// Why there is none.
pub(crate) fn recognize(store: &TermStore, function: FunId) -> Result<Relation, Refusal> {
    let budget = &Budget::unlimited().with_ticks(RECOGNITION_TICKS);
    let count = arity(store, function).ok_or(Refusal::Signature)?;
    let tapes = count.max(2);
    let mut recognition = Recognition {
        store,
        ids: FxHashMap::default(),
        nodes: Vec::new(),
        machine: Relation { tapes, edges: Vec::new(), initial: Vec::new(), finals: Vec::new() },
    };
    // A second word that there is not is empty.
    let params: Vec<Option<usize>> =
        (0..tapes).map(|tape| (tape < count).then_some(tape)).collect();
    for ended in endings(&vec![true; tapes]) {
        if (count..tapes).all(|tape| ended[tape]) {
            let params = params.clone();
            let state = recognition.state(Node::Predicate { function, params, ended })?;
            recognition.machine.initial.push(state);
        }
    }
    let mut state = 0;
    while let Some(node) = recognition.nodes.get(state).cloned() {
        budget.spend(1).map_err(|_| Refusal::TooLarge)?;
        recognition.expand(state, node, budget)?;
        state += 1;
    }
    Ok(recognition.machine)
}

/// Which words end, for each choice among those that may.
fn endings(may_end: &[bool]) -> Vec<Vec<bool>> {
    let mut all = vec![Vec::new()];
    for &may_end in may_end {
        let with = |end: bool| {
            move |mut some: Vec<bool>| {
                some.push(end);
                some
            }
        };
        let ending: Vec<Vec<bool>> =
            if may_end { all.iter().cloned().map(with(true)).collect() } else { Vec::new() };
        all = all.into_iter().map(with(false)).chain(ending).collect();
    }
    all
}

/// Whether the predicate that is applied is a transducer by its recursive definition.
#[must_use]
pub fn is_transducer(store: &TermStore, application: TermId) -> bool {
    store.function(application).is_some_and(|function| recognize(store, function).is_ok())
}

/// The number of parameters of a predicate over a few strings with a definition.
fn arity(store: &TermStore, function: FunId) -> Option<usize> {
    let decl = store.function_decl(function);
    let is_string = |&sort: &_| *store.sorts.get(sort) == Sort::String;
    let fits = decl.kind == FunKind::Recursive
        && decl.result == store.sorts.bool()
        && decl.params.iter().all(is_string)
        && store.definition(function).is_some();
    (fits && (1..=MAX_TAPES).contains(&decl.params.len())).then_some(decl.params.len())
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
        self.ids.insert(node.clone(), state);
        self.nodes.push(node);
        self.machine.edges.push(Vec::new());
        self.machine.finals.push(false);
        Ok(state)
    }

    /// The edges of a state.
    fn expand(&mut self, state: usize, node: Node, budget: &Budget) -> Result<(), Refusal> {
        let full = Some(CharSet::full());
        match node {
            Node::Free { same, ended } => {
                self.machine.finals[state] = true;
                let none = || (vec![None; ended.len()], vec![None; ended.len()]);
                if let Some((a, b)) = same {
                    let (mut reads, mut moved) = none();
                    reads[a].clone_from(&full);
                    reads[b].clone_from(&full);
                    moved[b] = Some((a, 0));
                    self.edge(state, Edge { reads, moved, to: state });
                }
                for tape in (0..ended.len()).filter(|&tape| !ended[tape]) {
                    if same.is_none_or(|(a, b)| tape != a && tape != b) {
                        let (mut reads, moved) = none();
                        reads[tape].clone_from(&full);
                        self.edge(state, Edge { reads, moved, to: state });
                    }
                }
            }
            Node::Predicate { function, params, ended } => {
                let definition = self.store.definition(function).ok_or(Refusal::Signature)?;
                let terms: Vec<Option<TermId>> = params
                    .iter()
                    .map(|&param| {
                        let variable = *definition.params.get(param?)?;
                        self.store.variable_term(variable)
                    })
                    .collect();
                let rest = |&ended: &bool| {
                    if ended { Rest::Empty } else { Rest::Starts(CharSet::full()) }
                };
                let rests = ended.iter().map(rest).collect();
                let tableau = Tableau::new(self.store, &terms, definition.body);
                for branch in tableau.branches(definition.body, rests, budget)? {
                    budget.spend(1).map_err(|_| Refusal::TooLarge)?;
                    self.follow(state, branch, &terms, &ended)?;
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
        params: &[Option<TermId>],
        ended: &[bool],
    ) -> Result<(), Refusal> {
        if !branch.settle() {
            return Ok(());
        }
        let has_ended = ended.iter().all(|&ended| ended);
        match branch.demand {
            Demand::Nothing => self.free(state, &branch, None, has_ended, ended),
            // Equal words have ended both, or begin with the same letter.
            Demand::Same(a, b) => match (ended[a], ended[b]) {
                (true, true) => self.free(state, &branch, None, has_ended, ended),
                (false, false) if branch.link([a, b], 0) && branch.settle() => {
                    self.free(state, &branch, Some((a, b)), has_ended, ended)
                }
                _ => Ok(()),
            },
            Demand::Call(call) => {
                let (function, places, consumed) = self.call(call, &branch, params, ended)?;
                let mut reads = letters(&branch);
                for tape in (0..ended.len()).filter(|&tape| !consumed[tape]) {
                    let is_free = reads[tape].as_ref().is_none_or(|set| *set == CharSet::full());
                    let is_linked = branch.moved[tape].is_some()
                        || branch.moved.iter().flatten().any(|&(root, _)| root == tape);
                    if !is_free || (is_linked && !ended[tape]) {
                        return Err(Refusal::Lookahead);
                    }
                    reads[tape] = None;
                }
                for last in endings(&consumed) {
                    let ended =
                        ended.iter().zip(last).map(|(&ended, last)| ended || last).collect();
                    let params = places.clone();
                    let to = self.state(Node::Predicate { function, params, ended })?;
                    let (reads, moved) = (reads.clone(), branch.moved.clone());
                    self.edge(state, Edge { reads, moved, to });
                }
                Ok(())
            }
        }
    }

    /// What follows is free but for the first letters.
    fn free(
        &mut self,
        state: usize,
        branch: &Branch,
        same: Option<(Tape, Tape)>,
        has_ended: bool,
        ended: &[bool],
    ) -> Result<(), Refusal> {
        if has_ended {
            self.machine.finals[state] = true;
            return Ok(());
        }
        let to = self.state(Node::Free { same, ended: ended.to_vec() })?;
        let (reads, moved) = (letters(branch), branch.moved.clone());
        self.edge(state, Edge { reads, moved, to });
        Ok(())
    }

    /// A call: the predicate, which of its parameters gets which word, and which words it gets without
    /// their first letters.
    #[expect(clippy::type_complexity, reason = "taken apart at once by its only caller")]
    fn call(
        &self,
        call: TermId,
        branch: &Branch,
        params: &[Option<TermId>],
        ended: &[bool],
    ) -> Result<(FunId, Vec<Option<usize>>, Vec<bool>), Refusal> {
        let refusal = Refusal::Arguments;
        let function = self.store.function(call).ok_or(refusal)?;
        arity(self.store, function).ok_or(refusal)?;
        let view = View { store: self.store, params, rests: &branch.rests };
        let mut places = vec![None; params.len()];
        let mut consumed = vec![false; params.len()];
        for (place, &arg) in self.store.args(call).iter().enumerate() {
            let (tape, is_shorter) = match view.tape(arg) {
                Some(tape) => (tape, false),
                None => (tail_of(&view, arg).ok_or(refusal)?, true),
            };
            if places[tape].replace(place).is_some() {
                return Err(refusal);
            }
            consumed[tape] = is_shorter && !ended[tape];
        }
        // What a call does not mention would be free.
        if (0..params.len()).any(|tape| places[tape].is_none() && !ended[tape]) {
            return Err(refusal);
        }
        Ok((function, places, consumed))
    }

    /// Adds an edge, to one with the same end if they differ in the letters of one word only.
    fn edge(&mut self, from: usize, edge: Edge) {
        let tapes = self.machine.tapes;
        let read = |edge: &Edge, tape: usize| edge.reads[tape].is_some();
        for earlier in &mut self.machine.edges[from] {
            // Letters that depend on each other fit, so their sets grow together; but the letters of
            // one tape, or of tapes that depend on it, are all that may differ.
            let root = |tape: usize| edge.moved[tape].map_or(tape, |(root, _)| root);
            let mut differ =
                (0..tapes).filter(|&tape| earlier.reads[tape] != edge.reads[tape]).map(root);
            let first = differ.next();
            let may_join = differ.all(|other| Some(other) == first)
                && (0..tapes).all(|tape| read(earlier, tape) == read(&edge, tape));
            let same_end = earlier.to == edge.to && earlier.moved == edge.moved;
            if may_join && same_end {
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

/// The first letters that may come; none where a word has ended.
fn letters(branch: &Branch) -> Vec<Option<CharSet>> {
    let letters = |rest: &Rest| match rest {
        Rest::Starts(set) => Some(set.clone()),
        Rest::Empty => None,
    };
    branch.rests.iter().map(letters).collect()
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
