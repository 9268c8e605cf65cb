//! Arrays by instances of their axioms, where a candidate breaks them.
//!
//! Idea: the congruence closure treats reads and writes as applications. What it does not know is
//! that a write leaves all other places as they were. So the values of a candidate are spread: what
//! is read from an array holds of every array that is linked to it by writes at other places. Where
//! two spread reads disagree, or a constant array does, the instances along the two ways are added:
//! for a write `s = (store a i v)` and an index `j`, `i = j` or `s` and `a` agree at `j`. That a
//! write is read back, and that different arrays differ somewhere, is asserted when the terms are met
//! ([`crate::definition`]).
//! Invariants: every lemma is valid; each is given once; the new terms are reads of arrays that
//! exist at indices that exist, so this ends. If nothing disagrees, the spread reads are the tables
//! of arrays that satisfy all axioms.
//! References: Brummayer and Biere, "Lemmas on Demand for the Extensional Theory of Arrays", JSAT
//! 2009; de Moura and Bjørner, "Generalized, Efficient Array Decision Procedures", FMCAD 2009.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore, Value};

use crate::atoms::Atoms;
use crate::congruence::{Congruence, NodeId};
use crate::rule::Rule;

/// Disagreements of one candidate that are answered. The search changes the others meanwhile.
const ANSWERED: usize = 64;

/// What a write or a constant array says about an index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Instance {
    /// The write or the constant array.
    array: TermId,
    index: TermId,
}

/// The instances of the axioms of arrays that were given so far.
#[derive(Default)]
pub(crate) struct ArrayAxioms {
    given: FxHashSet<Instance>,
}

impl ArrayAxioms {
    /// Those of the instances that were not given yet, each once.
    pub(crate) fn missing(&self, instances: &[Instance]) -> Vec<Instance> {
        let mut seen = FxHashSet::default();
        let mut is_new =
            |instance: &Instance| !self.given.contains(instance) && seen.insert(*instance);
        instances.iter().copied().filter(|instance| is_new(instance)).collect()
    }

    /// The instances as formulas, with their rules and what they were applied to. They count as given
    /// from now on.
    pub(crate) fn lemmas(
        &mut self,
        store: &mut TermStore,
        instances: &[Instance],
    ) -> Vec<(Rule, TermId, Vec<TermId>)> {
        let mut lemmas = Vec::new();
        for &instance in instances {
            self.given.insert(instance);
            let Instance { array, index } = instance;
            let read = store.mk(Op::Select, &[array, index]);
            if store.op(array) == Op::ConstArray {
                let element = store.arg(array, 0);
                let formula = store.mk(Op::Eq, &[read, element]);
                lemmas.push((Rule::ReadConstant, formula, vec![array, index]));
                continue;
            }
            let (base, place) = (store.arg(array, 0), store.arg(array, 1));
            let below = store.mk(Op::Select, &[base, index]);
            let agree = store.mk(Op::Eq, &[read, below]);
            let same_place = store.mk(Op::Eq, &[place, index]);
            let formula = store.mk(Op::Or, &[same_place, agree]);
            lemmas.push((Rule::ReadWrite, formula, vec![array, index]));
        }
        lemmas
    }
}

/// A value among those of one candidate.
type ValueId = u32;

/// The other side of a write.
#[derive(Clone, Copy)]
struct Link {
    write: TermId,
    place: ValueId,
    to: NodeId,
}

/// What a class of arrays holds at a place.
#[derive(Clone, Copy)]
struct Entry {
    class: NodeId,
    place: ValueId,
    element: NodeId,
    /// The index of the read that this comes from.
    index: TermId,
    /// The entry that this one was spread from, and the write in between.
    from: Option<(u32, TermId)>,
}

/// Reads of a candidate, spread over the writes.
pub(crate) struct Spread<'a> {
    congruence: &'a Congruence,
    /// The values of nodes that have one.
    value: &'a dyn Fn(NodeId) -> Option<Value>,
    ids: FxHashMap<Value, ValueId>,
    values: Vec<Value>,
    known: FxHashMap<NodeId, Option<ValueId>>,
    links: FxHashMap<NodeId, Vec<Link>>,
    constants: FxHashMap<NodeId, (TermId, NodeId)>,
    entries: Vec<Entry>,
    cells: FxHashMap<(NodeId, ValueId), u32>,
    instances: Vec<Instance>,
    /// Indices of one value at which one class was read differently.
    pairs: Vec<(TermId, TermId)>,
    disagreements: usize,
}

impl<'a> Spread<'a> {
    /// Spreads the reads of these arrays, which are terms with their nodes.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn new(
        store: &TermStore,
        atoms: &Atoms,
        congruence: &'a Congruence,
        arrays: &[(NodeId, TermId)],
        value: &'a dyn Fn(NodeId) -> Option<Value>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut this = Self {
            congruence,
            value,
            ids: FxHashMap::default(),
            values: Vec::new(),
            known: FxHashMap::default(),
            links: FxHashMap::default(),
            constants: FxHashMap::default(),
            entries: Vec::new(),
            cells: FxHashMap::default(),
            instances: Vec::new(),
            pairs: Vec::new(),
            disagreements: 0,
        };
        for &(node, term) in arrays {
            budget.spend(1)?;
            let class = congruence.root(node);
            match store.op(term) {
                Op::Store => this.link(store, atoms, class, term),
                Op::ConstArray => {
                    if let Some(element) = atoms.node(store.arg(term, 0)) {
                        this.constants.entry(class).or_insert((term, element));
                    }
                }
                _ => {}
            }
        }
        let classes: FxHashSet<NodeId> =
            arrays.iter().map(|&(node, _)| congruence.root(node)).collect();
        for &term in &atoms.applications {
            if store.op(term) != Op::Select {
                continue;
            }
            budget.spend(1)?;
            let (array, index) = (store.arg(term, 0), store.arg(term, 1));
            let nodes = [array, index, term].map(|part| atoms.node(part));
            if let [Some(array), Some(place), Some(element)] = nodes
                && classes.contains(&congruence.root(array))
                && let Some(place) = this.id(place)
            {
                let class = congruence.root(array);
                this.put(Entry { class, place, element, index, from: None });
            }
        }
        let mut next = 0;
        while let Some(&entry) = this.entries.get(next) {
            let links = this.links.get(&entry.class).map_or(0, Vec::len);
            budget.spend(1 + links as u64)?;
            for position in 0..links {
                let link = this.links[&entry.class][position];
                if link.place != entry.place {
                    let from = Some((next as u32, link.write));
                    this.put(Entry { class: link.to, from, ..entry });
                }
            }
            next += 1;
        }
        Ok(this)
    }

    /// The number of a node's value.
    fn id(&mut self, node: NodeId) -> Option<ValueId> {
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        let id = (self.value)(node).map(|value| {
            *self.ids.entry(value.clone()).or_insert_with(|| {
                self.values.push(value);
                self.values.len() as ValueId - 1
            })
        });
        self.known.insert(node, id);
        id
    }

    fn link(&mut self, store: &TermStore, atoms: &Atoms, class: NodeId, write: TermId) {
        let nodes = [0, 1].map(|position| atoms.node(store.arg(write, position)));
        let [Some(base), Some(place)] = nodes else { return };
        let base = self.congruence.root(base);
        let Some(place) = self.id(place) else { return };
        if base != class {
            self.links.entry(class).or_default().push(Link { write, place, to: base });
            self.links.entry(base).or_default().push(Link { write, place, to: class });
        }
    }

    fn agree(&mut self, one: NodeId, other: NodeId) -> bool {
        self.congruence.are_equal(one, other) || {
            let values = [one, other].map(|node| self.id(node));
            values[0].is_some() && values[0] == values[1]
        }
    }

    /// Adds an entry, or finds that it disagrees.
    fn put(&mut self, entry: Entry) {
        let key = (entry.class, entry.place);
        if let Some(&known) = self.cells.get(&key) {
            let known = self.entries[known as usize];
            if !self.agree(known.element, entry.element) {
                self.disagree(&[known, entry], None);
                let (one, other) = (known.index, entry.index);
                if one != other {
                    self.pairs.push((one.min(other), one.max(other)));
                }
            }
            return;
        }
        if let Some(&(constant, element)) = self.constants.get(&entry.class)
            && !self.agree(element, entry.element)
        {
            self.disagree(&[entry], Some(Instance { array: constant, index: entry.index }));
        }
        self.cells.insert(key, self.entries.len() as u32);
        self.entries.push(entry);
    }

    /// Notes the instances on the ways of entries that disagree with each other, or with one more.
    fn disagree(&mut self, entries: &[Entry], more: Option<Instance>) {
        if self.disagreements == ANSWERED {
            return;
        }
        let before = self.instances.len();
        self.instances.extend(more);
        for &entry in entries {
            let mut from = entry.from;
            while let Some((previous, write)) = from {
                self.instances.push(Instance { array: write, index: entry.index });
                from = self.entries[previous as usize].from;
            }
        }
        self.disagreements += usize::from(self.instances.len() > before);
    }

    /// What each class holds: the class, the place, and a node with the element.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (NodeId, &Value, NodeId)> + '_ {
        self.entries
            .iter()
            .map(|entry| (entry.class, &self.values[entry.place as usize], entry.element))
    }

    /// The instances that the candidate breaks, or that are on the way to one; and pairs of indices
    /// that have one value, the smaller one first, which the reads of one class tell apart.
    pub(crate) fn into_disagreements(self) -> (Vec<Instance>, Vec<(TermId, TermId)>) {
        (self.instances, self.pairs)
    }
}
