//! Accesses to arrays, and those that contradict each other.
//!
//! Idea: a read, and a `store` itself, is an access: this array has that element at that index. For
//! each index value, all accesses spread over the [`ArrayGraph`] at the same time, breadth first,
//! over the edges that do not write that value. Each node keeps the access that reached it first,
//! which is a nearest one. Where two accesses with different elements meet, the labels of the two
//! ways are the premises of a lemma; or each write on them gives one of its own, where congruence puts
//! them together ([`ReadAxiom`]).
//! Invariant: if nothing is found, then any two accesses that the graph links have equal elements,
//! and each node that is linked to an access has been reached.
//! Cost: each node is visited once for each index value that is accessed.
//! Reference: Brummayer and Biere, JSAT 2009, section 5; the breadth-first meeting of all accesses
//! takes the place of its second search for shortest paths.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, SortId, TermId, TermStore};

use crate::candidate::{Candidate, Key};
use crate::constant_arrays::Small;
use crate::graph::{ArrayGraph, Edge, Label, NodeId};
use crate::instance::{Instance, Kind, Premise, ReadAxiom};

/// A number in [`Accesses`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AccessId(u32);

/// Says that an array has an element at an index.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The node of the array.
    pub node: NodeId,
    /// Where it is read or written.
    pub index: TermId,
    /// What it holds there.
    pub element: TermId,
    element_key: Key,
    /// The constant array whose element it is, if it is one's.
    of_constant: Option<TermId>,
}

/// Two accesses that agree on the index and meet, but have different elements.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The accesses.
    pub accesses: [AccessId; 2],
    /// The labels of the way of each to where they meet.
    ways: [Vec<Label>; 2],
}

impl Conflict {
    /// The same with the accesses in the other order.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        self.accesses.swap(0, 1);
        self.ways.swap(0, 1);
        self
    }

    /// The instance that says that accesses at these nodes, with these ways to where they meet,
    /// have equal elements if they have equal indices.
    pub fn instance(&self, accesses: &Accesses) -> Instance {
        let [left, right] = self.accesses.map(|access| accesses.get(access));
        let mut premises = vec![Premise::Equal(left.index, right.index)];
        for (access, way) in [left, right].into_iter().zip(&self.ways) {
            premises.extend(way.iter().filter_map(|label| label.premise(Some(access.index))));
        }
        let constant = left.of_constant.or(right.of_constant);
        let kind = if constant.is_some() { Kind::Constant } else { Kind::Access };
        Instance::new(kind, premises, (left.element, right.element))
    }

    /// The axioms of the writes and constant arrays on the ways, which contradict that the accesses
    /// have different elements.
    pub fn read_axioms(&self, accesses: &Accesses) -> Vec<ReadAxiom> {
        let mut axioms = Vec::new();
        for (&access, way) in self.accesses.iter().zip(&self.ways) {
            let access = accesses.get(access);
            if let Some(constant) = access.of_constant {
                axioms.push(ReadAxiom { array: constant, index: access.index });
            }
            axioms.extend(writes(way).map(|array| ReadAxiom { array, index: access.index }));
        }
        axioms
    }
}

/// A constant array that an access with another element reaches.
#[derive(Clone, Debug)]
pub struct ConstantConflict {
    constant: TermId,
    access: AccessId,
    /// The labels of the way of the access to the constant array.
    way: Vec<Label>,
}

impl ConstantConflict {
    /// The instance that says that the access has the element of the constant array.
    pub fn instance(&self, store: &TermStore, accesses: &Accesses) -> Instance {
        let access = accesses.get(self.access);
        let premises = self.way.iter().filter_map(|label| label.premise(Some(access.index)));
        let conclusion = (store.arg(self.constant, 0), access.element);
        Instance::new(Kind::Constant, premises.collect(), conclusion)
    }

    /// The axioms of the constant array and of the writes on the way.
    pub fn read_axioms(&self, accesses: &Accesses) -> Vec<ReadAxiom> {
        let index = accesses.get(self.access).index;
        let arrays = std::iter::once(self.constant).chain(writes(&self.way));
        arrays.map(|array| ReadAxiom { array, index }).collect()
    }
}

/// The writes on a way.
fn writes(way: &[Label]) -> impl Iterator<Item = TermId> + '_ {
    way.iter().filter_map(|label| match label {
        Label::Written { write, .. } => Some(*write),
        Label::Chosen(..) | Label::Equal(..) => None,
    })
}

/// What a check of all accesses found.
pub struct Findings {
    /// Which access holds at which leaf of the graph: at the nodes that are made from no other
    /// array.
    pub leaves: Vec<(NodeId, AccessId)>,
    /// Accesses that contradict each other.
    pub conflicts: Vec<Conflict>,
    /// Accesses that contradict constant arrays.
    pub constants: Vec<ConstantConflict>,
}

/// The accesses at one index value.
struct Group {
    index: Key,
    accesses: Vec<AccessId>,
    /// Whether anything but the accesses themselves can be reached.
    spreads: bool,
}

/// All accesses of one candidate.
pub struct Accesses {
    accesses: Vec<Access>,
    groups: Vec<Group>,
    /// The group of an index value, for each sort of arrays.
    by_index: FxHashMap<(SortId, Key), usize>,
}

/// How a node was reached.
#[derive(Clone, Copy)]
struct Visit {
    group: u32,
    access: AccessId,
    /// The step that led there, and where it began; none where the access is.
    step: Option<(NodeId, Label)>,
}

impl Accesses {
    /// The reads among the terms of arrays in the graph, and the stores in it.
    pub fn new(
        store: &TermStore,
        candidate: &impl Candidate,
        graph: &ArrayGraph,
        terms: &[TermId],
    ) -> Self {
        let mut accesses =
            Self { accesses: Vec::new(), groups: Vec::new(), by_index: FxHashMap::default() };
        for &term in terms {
            match store.op(term) {
                Op::Select if graph.contains(store.arg(term, 0)) => {
                    let (array, index) = (store.arg(term, 0), store.arg(term, 1));
                    let key = candidate.key(index);
                    let element_key = candidate.key(term);
                    let node = graph.node(array);
                    let element = term;
                    let access = Access { node, index, element, element_key, of_constant: None };
                    accesses.add(store, graph, access, key, true);
                }
                Op::Store if graph.contains(term) => {
                    let (index, element) = (store.arg(term, 1), store.arg(term, 2));
                    let key = candidate.key(index);
                    let element_key = candidate.key(element);
                    let node = graph.node(term);
                    let access = Access { node, index, element, element_key, of_constant: None };
                    let spreads = graph.is_active(node);
                    accesses.add(store, graph, access, key, spreads);
                }
                _ => {}
            }
        }
        accesses
    }

    fn add(
        &mut self,
        store: &TermStore,
        graph: &ArrayGraph,
        access: Access,
        index: Key,
        spreads: bool,
    ) {
        let id = AccessId(self.accesses.len() as u32);
        let sort = store.sort(graph.term(access.node));
        let group = *self.by_index.entry((sort, index)).or_insert_with(|| {
            self.groups.push(Group { index, accesses: Vec::new(), spreads: false });
            self.groups.len() - 1
        });
        self.accesses.push(access);
        self.groups[group].accesses.push(id);
        self.groups[group].spreads |= spreads;
    }

    /// Adds the elements of linked constant arrays at each of their few indices.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn add_constants(
        &mut self,
        store: &mut TermStore,
        candidate: &impl Candidate,
        graph: &ArrayGraph,
        small: &Small,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for number in 0..small.domain.count() {
            budget.spend(small.constants.len() as u64)?;
            let value = small.domain.element(number);
            let Some(key) = candidate.key_of_value(&value) else { break };
            let index = store.mk_value(&value, small.index);
            for &node in &small.constants {
                let array = graph.term(node);
                let element = store.arg(array, 0);
                let element_key = candidate.key(element);
                let of_constant = Some(array);
                let access = Access { node, index, element, element_key, of_constant };
                self.add(store, graph, access, key, true);
            }
        }
        Ok(())
    }

    /// All accesses.
    pub fn iter(&self) -> impl Iterator<Item = (AccessId, &Access)> {
        (0..).map(AccessId).zip(&self.accesses)
    }

    /// The access with this number.
    pub fn get(&self, access: AccessId) -> &Access {
        &self.accesses[access.0 as usize]
    }

    /// Finds accesses that contradict each other, and what holds at the leaves if there are none.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn check(
        &self,
        store: &TermStore,
        candidate: &impl Candidate,
        graph: &ArrayGraph,
        budget: &Budget,
    ) -> Result<Findings, Exhausted> {
        let mut spread = Spread {
            accesses: self,
            graph,
            visits: vec![None; graph.terms().len()],
            queue: Vec::new(),
            group: 0,
            reported: FxHashSet::default(),
            conflicts: Vec::new(),
            constants: Vec::new(),
        };
        let mut leaves = Vec::new();
        for (number, group) in self.groups.iter().enumerate().filter(|(_, group)| group.spreads) {
            spread.group = number as u32;
            spread.run(store, candidate, group, budget)?;
            for &node in &spread.queue {
                let leaf = graph.is_leaf(store, node);
                if let (true, Some(visit)) = (leaf, spread.visit(node)) {
                    leaves.push((node, visit.access));
                }
            }
        }
        Ok(Findings { leaves, conflicts: spread.conflicts, constants: spread.constants })
    }
}

/// The search at one index value.
struct Spread<'a> {
    accesses: &'a Accesses,
    graph: &'a ArrayGraph,
    visits: Vec<Option<Visit>>,
    /// The nodes that were reached, in order.
    queue: Vec<NodeId>,
    group: u32,
    /// Pairs of accesses that are known to contradict each other.
    reported: FxHashSet<(AccessId, AccessId)>,
    conflicts: Vec<Conflict>,
    constants: Vec<ConstantConflict>,
}

impl Spread<'_> {
    fn visit(&self, node: NodeId) -> Option<Visit> {
        self.visits[node.index()].filter(|visit| visit.group == self.group)
    }

    fn run(
        &mut self,
        store: &TermStore,
        candidate: &impl Candidate,
        group: &Group,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.queue.clear();
        self.reported.clear();
        for &access in &group.accesses {
            let node = self.accesses.get(access).node;
            self.reach(store, candidate, node, access, None);
        }
        let mut next = 0;
        while let Some(&node) = self.queue.get(next) {
            next += 1;
            budget.spend(1)?;
            let Some(Visit { access, .. }) = self.visit(node) else { continue };
            for &Edge { to, label } in self.graph.edges(node) {
                let blocked = matches!(label, Label::Written { index, .. } if candidate.key(index) == group.index);
                if !blocked {
                    self.reach(store, candidate, to, access, Some((node, label)));
                }
            }
        }
        Ok(())
    }

    /// An access arrives at a node.
    fn reach(
        &mut self,
        store: &TermStore,
        candidate: &impl Candidate,
        node: NodeId,
        access: AccessId,
        step: Option<(NodeId, Label)>,
    ) {
        let arriving = *self.accesses.get(access);
        if let Some(visit) = self.visit(node) {
            let present = *self.accesses.get(visit.access);
            let pair = (access.min(visit.access), access.max(visit.access));
            if present.element_key != arriving.element_key && self.reported.insert(pair) {
                let arriving = Visit { group: self.group, access, step };
                let ways = [self.way(visit), self.way(arriving)];
                self.conflicts.push(Conflict { accesses: [visit.access, access], ways });
            }
            return;
        }
        let visit = Visit { group: self.group, access, step };
        self.visits[node.index()] = Some(visit);
        self.queue.push(node);
        let term = self.graph.term(node);
        if store.op(term) == Op::ConstArray
            && candidate.key(store.arg(term, 0)) != arriving.element_key
        {
            let way = self.way(visit);
            self.constants.push(ConstantConflict { constant: term, access, way });
        }
    }

    /// The labels of the way from where an access is to a node, last step first.
    fn way(&self, visit: Visit) -> Vec<Label> {
        let mut labels = Vec::new();
        let mut step = visit.step;
        while let Some((from, label)) = step {
            labels.push(label);
            step = self.visit(from).and_then(|visit| visit.step);
        }
        labels
    }
}
