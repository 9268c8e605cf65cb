//! Congruence closure with undo, explanations, disequalities and propagation of equalities.
//!
//! Idea: nodes are merged into classes, the smaller class into the larger. A table from signatures
//! (the head, and the classes of the arguments) to nodes finds applications that became congruent.
//! Beside the classes stands a *proof forest* ([`mod@explain`]): each merge is one edge with its reason.
//! Many nodes that are all different form a *group*: a class knows its member of each group, so that no pair
//! of them is written down.
//!
//! Invariants: between two calls of [`Congruence::propagate`] that succeed, two applications with
//! one head whose arguments are in the same classes are in the same class; a class holds at most
//! one value and one member of each group; no disequality holds inside a class. All changes above level zero are on a trail and
//! undone in reverse order; nodes and watched equalities are made at level zero only and stay.
//! References: Nieuwenhuis and Oliveras, "Fast congruence closure and extensions", Information and
//! Computation 2007; Downey, Sethi, Tarjan, "Variations on the common subexpression problem", 1980.

mod cases;
mod explain;
mod signature;
#[cfg(test)]
mod tests;

use trine_sat::Lit;

pub(crate) use cases::common_equalities;
pub use explain::Explanation;
use explain::ProofForest;
use signature::SignatureTable;

trine_collections::define_id! {
    /// A node of the congruence closure: one term.
    pub struct NodeId;

    /// A function symbol: an operator with its indices, or a declared function.
    pub struct Head;

    /// A watched equality or a disequality.
    struct RelationId;

    /// Nodes that are all different while a literal is true.
    pub struct GroupId;
}

/// Why two nodes are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A literal says so.
    Literal(Lit),
    /// Their heads are the same and their arguments are equal.
    Congruence,
}

/// What follows from the classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A literal that is true now; [`Congruence::explain_literal`] says why.
    Implied(Lit, Cause),
    /// The classes of two nodes that a theory follows became one.
    Merged(NodeId, NodeId),
}

/// What makes an implied literal true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// These nodes are in one class.
    Equal(NodeId, NodeId),
    /// The first two nodes are in the classes of these different values.
    Values([NodeId; 2], [NodeId; 2]),
    /// The nodes are in the classes of two nodes that this literal sets apart.
    Apart([NodeId; 2], [NodeId; 2], Lit),
}

/// A pair of nodes with the literal that says that they are equal, or that they are not.
#[derive(Clone, Copy)]
struct Relation {
    literal: Lit,
    nodes: [NodeId; 2],
}

/// A class. Its entries are lists that only grow at their ends while levels are open.
#[derive(Default)]
struct Class {
    size: u32,
    /// Applications with an argument in the class.
    uses: Vec<NodeId>,
    /// Watched equalities with a side in the class.
    equalities: Vec<RelationId>,
    /// Disequalities with a side in the class.
    apart: Vec<RelationId>,
    /// Groups that hold, with their members in the class.
    members: Vec<(GroupId, NodeId)>,
    /// The member that is a value.
    value: Option<NodeId>,
    /// A member that a theory follows; the sort of a class says which theory.
    followed: Option<NodeId>,
}

struct Node {
    root: NodeId,
    /// The next member of the class, in a circle.
    next: NodeId,
    head: Option<Head>,
    args: Box<[NodeId]>,
    /// The literal of a Boolean node.
    literal: Option<Lit>,
}

enum Undo {
    /// A signature was entered.
    Inserted(NodeId),
    /// A signature was taken out.
    Removed(NodeId),
    /// The class of `small` became part of that of `big`.
    Merged {
        small: NodeId,
        big: NodeId,
        edge: [NodeId; 2],
        value: Option<NodeId>,
        followed: Option<NodeId>,
    },
    /// The last disequality of these classes was added.
    Apart([NodeId; 2]),
    /// The last member of this class was added.
    Member(NodeId),
}

/// Nodes that are all different while a literal is true.
struct Group {
    literal: Lit,
    nodes: Box<[NodeId]>,
    /// A node that occurs twice: the literal is false then.
    twice: Option<NodeId>,
}

/// At most so many equalities of a class are looked at when a class that is set apart from it grows.
const MAX_LOOK_AHEAD: usize = 32;

/// Congruence closure with undo, explanations, disequalities and propagation of equalities.
#[derive(Default)]
pub struct Congruence {
    nodes: Vec<Node>,
    /// By root.
    classes: Vec<Class>,
    signatures: SignatureTable,
    proof: ProofForest,
    equalities: Vec<Relation>,
    apart: Vec<Relation>,
    groups: Vec<Group>,
    pending: Vec<(NodeId, NodeId, Reason)>,
    events: Vec<Event>,
    conflict: Option<Explanation>,
    trail: Vec<Undo>,
    /// Lengths of the trail and of `apart` when each level opened.
    levels: Vec<(usize, usize)>,
}

impl Congruence {
    /// An engine without nodes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn add(&mut self, head: Option<Head>, args: &[NodeId], is_value: bool) -> NodeId {
        debug_assert!(self.levels.is_empty(), "nodes are made at level zero");
        let node = NodeId::new(self.nodes.len());
        self.nodes.push(Node { root: node, next: node, head, args: args.into(), literal: None });
        let value = is_value.then_some(node);
        self.classes.push(Class { size: 1, value, ..Class::default() });
        self.proof.add();
        node
    }

    /// A node that is no application.
    pub fn add_leaf(&mut self) -> NodeId {
        self.add(None, &[], false)
    }

    /// A node that is a value: different values are different.
    pub fn add_value(&mut self) -> NodeId {
        self.add(None, &[], true)
    }

    /// An application.
    pub fn add_application(&mut self, head: Head, args: &[NodeId]) -> NodeId {
        let node = self.add(Some(head), args, false);
        for &arg in args {
            let root = self.root(arg);
            let uses = &mut self.classes[root.index()].uses;
            if uses.last() != Some(&node) {
                uses.push(node);
            }
        }
        self.enter_signature(node);
        node
    }

    /// Has equality of two nodes reported as `literal`, and its negation if they are set apart.
    pub fn watch_equality(&mut self, literal: Lit, left: NodeId, right: NodeId) {
        debug_assert!(self.levels.is_empty(), "equalities are watched from level zero on");
        let id = RelationId::new(self.equalities.len());
        self.equalities.push(Relation { literal, nodes: [left, right] });
        for node in [left, right] {
            let root = self.root(node);
            self.classes[root.index()].equalities.push(id);
        }
        self.look_at(id);
    }

    /// Makes a group of nodes that are all different while `literal` is true, as
    /// [`assert_distinct`](Self::assert_distinct) says.
    pub fn add_group(&mut self, literal: Lit, nodes: &[NodeId]) -> GroupId {
        let mut sorted = nodes.to_vec();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        self.groups.push(Group { literal, nodes: nodes.into(), twice });
        GroupId::new(self.groups.len() - 1)
    }

    /// Says that a node is Boolean, and which literal it is.
    pub fn set_literal(&mut self, node: NodeId, literal: Lit) {
        self.nodes[node.index()].literal = Some(literal);
        let root = self.root(node);
        if let Some(value) = self.classes[root.index()].value {
            self.imply_boolean(node, value);
        }
    }

    /// Has a theory told of the classes of the node.
    pub fn follow(&mut self, node: NodeId) {
        debug_assert!(self.levels.is_empty(), "nodes are followed from level zero on");
        let root = self.root(node);
        match self.classes[root.index()].followed {
            None => self.classes[root.index()].followed = Some(node),
            Some(other) => self.events.push(Event::Merged(other, node)),
        }
    }

    /// The representative of the node's class.
    #[inline]
    #[must_use]
    pub fn root(&self, node: NodeId) -> NodeId {
        self.nodes[node.index()].root
    }

    /// Whether the nodes are in one class.
    #[inline]
    #[must_use]
    pub fn are_equal(&self, left: NodeId, right: NodeId) -> bool {
        self.root(left) == self.root(right)
    }

    /// The value in the node's class.
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<NodeId> {
        self.classes[self.root(node).index()].value
    }

    /// The head of an application.
    #[must_use]
    pub fn head(&self, node: NodeId) -> Option<Head> {
        self.nodes[node.index()].head
    }

    /// The literal of a Boolean node.
    #[must_use]
    pub fn literal(&self, node: NodeId) -> Option<Lit> {
        self.nodes[node.index()].literal
    }

    /// The arguments of an application.
    #[must_use]
    pub fn args(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].args
    }

    /// The application with this head to arguments in the classes of these, if there is one.
    #[must_use]
    pub fn application(&self, head: Head, args: &[NodeId]) -> Option<NodeId> {
        self.signatures.find(&self.nodes, head, args)
    }

    /// Why the classes of two nodes are different, if they must be.
    #[must_use]
    pub fn apart(&self, left: NodeId, right: NodeId) -> Option<Cause> {
        let [first, second] = [left, right].map(|node| self.root(node));
        let [one, other] = [first, second].map(|root| &self.classes[root.index()]);
        if let (Some(a), Some(b)) = (one.value, other.value) {
            return (a != b).then_some(Cause::Values([left, right], [a, b]));
        }
        if let Some((group, members)) = common_group(&one.members, &other.members) {
            let literal = self.groups[group.index()].literal;
            return Some(Cause::Apart([left, right], members, literal));
        }
        let (list, far) = if one.apart.len() <= other.apart.len() {
            (&one.apart, second)
        } else {
            (&other.apart, first)
        };
        list.iter().find_map(|&id| {
            let Relation { literal, nodes: [a, b] } = self.apart[id.index()];
            if self.root(a) == far || self.root(b) == far {
                let sides = if self.root(a) == first { [a, b] } else { [b, a] };
                Some(Cause::Apart([left, right], sides, literal))
            } else {
                None
            }
        })
    }

    /// Opens a level.
    pub fn push(&mut self) {
        debug_assert!(self.pending.is_empty() && self.conflict.is_none());
        self.levels.push((self.trail.len(), self.apart.len()));
    }

    /// Undoes all levels above `level`.
    pub fn pop_to(&mut self, level: usize) {
        let Some(&(trail, apart)) = self.levels.get(level) else { return };
        self.levels.truncate(level);
        self.pending.clear();
        self.events.clear();
        self.conflict = None;
        while self.trail.len() > trail {
            if let Some(undo) = self.trail.pop() {
                self.undo(undo);
            }
        }
        self.apart.truncate(apart);
    }

    fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Inserted(node) => self.signatures.remove(&self.nodes, node),
            Undo::Removed(node) => {
                self.signatures.insert(&self.nodes, node);
            }
            Undo::Apart(roots) => {
                for root in roots {
                    self.classes[root.index()].apart.pop();
                }
            }
            Undo::Member(root) => {
                self.classes[root.index()].members.pop();
            }
            Undo::Merged { small, big, edge, value, followed } => {
                self.proof.cut(edge);
                self.splice(small, big);
                self.set_root(small, small);
                let uses = self.classes[small.index()].uses.len();
                let equalities = self.classes[small.index()].equalities.len();
                let apart = self.classes[small.index()].apart.len();
                let members = self.classes[small.index()].members.len();
                let size = self.classes[small.index()].size;
                let class = &mut self.classes[big.index()];
                class.size -= size;
                class.uses.truncate(class.uses.len() - uses);
                class.equalities.truncate(class.equalities.len() - equalities);
                class.apart.truncate(class.apart.len() - apart);
                class.members.truncate(class.members.len() - members);
                class.value = value;
                class.followed = followed;
            }
        }
    }

    /// Puts the two circles of members together, or apart again.
    fn splice(&mut self, one: NodeId, other: NodeId) {
        let next = self.nodes[one.index()].next;
        self.nodes[one.index()].next = self.nodes[other.index()].next;
        self.nodes[other.index()].next = next;
    }

    /// Makes `root` the representative of all nodes in the circle of `member`.
    fn set_root(&mut self, member: NodeId, root: NodeId) {
        let mut node = member;
        loop {
            self.nodes[node.index()].root = root;
            node = self.nodes[node.index()].next;
            if node == member {
                return;
            }
        }
    }

    fn record(&mut self, undo: Undo) {
        if !self.levels.is_empty() {
            self.trail.push(undo);
        }
    }

    /// Says that two nodes are equal; [`propagate`](Self::propagate) draws the consequences.
    pub fn assert_equal(&mut self, left: NodeId, right: NodeId, reason: Reason) {
        self.pending.push((left, right, reason));
    }

    /// Says by `literal` that two nodes are different.
    pub fn assert_apart(&mut self, left: NodeId, right: NodeId, literal: Lit) {
        self.close();
        let roots = [left, right].map(|node| self.root(node));
        if roots[0] == roots[1] {
            self.contradict(left, right, literal);
            return;
        }
        let id = RelationId::new(self.apart.len());
        self.apart.push(Relation { literal, nodes: [left, right] });
        for root in roots {
            self.classes[root.index()].apart.push(id);
        }
        self.record(Undo::Apart(roots));
        let [first, second] = roots.map(|root| self.classes[root.index()].equalities.len());
        self.look_at_all(if first <= second { roots[0] } else { roots[1] });
    }

    /// Says that the literal of a group is true: its nodes are all different.
    pub fn assert_distinct(&mut self, group: GroupId) {
        self.close();
        if let Some(node) = self.groups[group.index()].twice {
            self.contradict(node, node, self.groups[group.index()].literal);
        }
        for position in 0..self.groups[group.index()].nodes.len() {
            if self.conflict.is_some() {
                return;
            }
            let node = self.groups[group.index()].nodes[position];
            let root = self.root(node);
            let known = &self.classes[root.index()].members;
            if let Some(&(_, other)) = known.iter().find(|(of, _)| *of == group) {
                // The same literal may have been told before.
                if other != node {
                    self.contradict(node, other, self.groups[group.index()].literal);
                }
                continue;
            }
            self.classes[root.index()].members.push((group, node));
            self.record(Undo::Member(root));
        }
        for position in 0..self.groups[group.index()].nodes.len() {
            self.look_at_all(self.root(self.groups[group.index()].nodes[position]));
        }
    }

    /// Notes that two equal nodes are set apart by a literal.
    fn contradict(&mut self, left: NodeId, right: NodeId, literal: Lit) {
        let mut explanation = self.explain(left, right);
        explanation.literals.push(literal);
        self.conflict.get_or_insert(explanation);
    }

    /// Draws all consequences and hands out what follows for others.
    ///
    /// # Errors
    /// Why there is a contradiction.
    pub fn propagate(&mut self, events: &mut Vec<Event>) -> Result<(), Explanation> {
        self.close();
        events.append(&mut self.events);
        match self.conflict.take() {
            Some(conflict) => Err(conflict),
            None => Ok(()),
        }
    }

    /// Whether [`propagate`](Self::propagate) would have something to say.
    #[must_use]
    pub fn has_news(&self) -> bool {
        !self.pending.is_empty() || !self.events.is_empty() || self.conflict.is_some()
    }

    /// Merges until nothing is pending, or there is a contradiction.
    fn close(&mut self) {
        let mut next = 0;
        while self.conflict.is_none()
            && let Some(&(left, right, reason)) = self.pending.get(next)
        {
            next += 1;
            self.merge(left, right, reason);
        }
        self.pending.clear();
    }

    fn merge(&mut self, left: NodeId, right: NodeId, reason: Reason) {
        let [mut small, mut big] = [left, right].map(|node| self.root(node));
        if small == big {
            return;
        }
        let mut edge = [left, right];
        if self.classes[small.index()].size > self.classes[big.index()].size {
            std::mem::swap(&mut small, &mut big);
            edge.reverse();
        }
        self.proof.link(edge[0], edge[1], reason);
        let uses = std::mem::take(&mut self.classes[small.index()].uses);
        for &node in &uses {
            if self.signatures.is_entry(&self.nodes, node) {
                self.signatures.remove(&self.nodes, node);
                self.record(Undo::Removed(node));
            }
        }
        self.set_root(small, big);
        self.splice(small, big);
        let equalities = std::mem::take(&mut self.classes[small.index()].equalities);
        let apart = std::mem::take(&mut self.classes[small.index()].apart);
        let members = std::mem::take(&mut self.classes[small.index()].members);
        let Class { size, value, followed, .. } = self.classes[small.index()];
        let class = &mut self.classes[big.index()];
        let before = (class.value, class.followed);
        let met = common_group(&members, &class.members);
        let joined = !members.is_empty() && class.equalities.len() <= MAX_LOOK_AHEAD;
        class.members.extend_from_slice(&members);
        class.size += size;
        class.uses.extend_from_slice(&uses);
        class.equalities.extend_from_slice(&equalities);
        class.apart.extend_from_slice(&apart);
        class.value = class.value.or(value);
        class.followed = class.followed.or(followed);
        self.record(Undo::Merged { small, big, edge, value: before.0, followed: before.1 });
        for &node in &uses {
            self.enter_signature(node);
        }
        self.report_merge(small, big, (value, before.0), (followed, before.1), &equalities, &apart);
        match met {
            Some((group, [left, right])) => {
                self.contradict(left, right, self.groups[group.index()].literal);
            }
            None if joined => self.look_at_all(big),
            None => {}
        }
        let class = &mut self.classes[small.index()];
        class.uses = uses;
        class.equalities = equalities;
        class.apart = apart;
        class.members = members;
    }

    /// Says what follows from a merge, and finds contradictions.
    fn report_merge(
        &mut self,
        small: NodeId,
        big: NodeId,
        values: (Option<NodeId>, Option<NodeId>),
        followed: (Option<NodeId>, Option<NodeId>),
        equalities: &[RelationId],
        apart: &[RelationId],
    ) {
        match values {
            (Some(one), Some(other)) => {
                let explanation = self.explain(one, other);
                self.conflict.get_or_insert(explanation);
                return;
            }
            (None, Some(value)) => self.imply_booleans(small, big, value, true),
            (Some(value), None) => {
                self.imply_booleans(small, big, value, false);
                self.look_at_all(big);
            }
            (None, None) => {}
        }
        if let (Some(one), Some(other)) = followed {
            self.events.push(Event::Merged(one, other));
        }
        for &id in apart {
            let Relation { literal, nodes: [a, b] } = self.apart[id.index()];
            if self.are_equal(a, b) {
                self.contradict(a, b, literal);
                return;
            }
            let far = if self.root(a) == big { self.root(b) } else { self.root(a) };
            if self.classes[far.index()].equalities.len() <= MAX_LOOK_AHEAD {
                self.look_at_all(far);
            }
        }
        for &id in equalities {
            self.look_at(id);
        }
    }

    /// Reports the literals of Boolean members that were in the class of `small`, or were not.
    fn imply_booleans(&mut self, small: NodeId, big: NodeId, value: NodeId, in_small: bool) {
        // The circle was spliced at these two nodes: after `big` come the members of the smaller
        // class, beginning with the successor of `small`.
        let start = if in_small { big } else { small };
        let end = if in_small { small } else { big };
        let mut node = start;
        while node != end {
            node = self.nodes[node.index()].next;
            self.imply_boolean(node, value);
        }
    }

    fn imply_boolean(&mut self, node: NodeId, value: NodeId) {
        if let Some(literal) = self.nodes[node.index()].literal
            && let Some(truth) = self.nodes[value.index()].literal
            && literal.var() != truth.var()
        {
            // The two truth values carry the literal that is true, and its negation.
            let implied = if truth.is_negative() { !literal } else { literal };
            self.events.push(Event::Implied(implied, Cause::Equal(node, value)));
        }
    }

    fn look_at_all(&mut self, root: NodeId) {
        for position in 0..self.classes[root.index()].equalities.len() {
            self.look_at(self.classes[root.index()].equalities[position]);
        }
    }

    /// Reports a watched equality if it is decided.
    fn look_at(&mut self, id: RelationId) {
        let Relation { literal, nodes: [left, right] } = self.equalities[id.index()];
        if self.are_equal(left, right) {
            self.events.push(Event::Implied(literal, Cause::Equal(left, right)));
        } else if let Some(cause) = self.apart(left, right) {
            self.events.push(Event::Implied(!literal, cause));
        }
    }

    /// Enters the signature of an application, or merges it with the one that has it.
    fn enter_signature(&mut self, node: NodeId) {
        match self.signatures.insert(&self.nodes, node) {
            None => self.record(Undo::Inserted(node)),
            Some(other) if self.are_equal(node, other) => {}
            Some(other) => self.pending.push((node, other, Reason::Congruence)),
        }
    }
}

/// A group that has members in two classes, with these members.
fn common_group(
    one: &[(GroupId, NodeId)],
    other: &[(GroupId, NodeId)],
) -> Option<(GroupId, [NodeId; 2])> {
    one.iter().find_map(|&(group, left)| {
        let right = other.iter().find(|(of, _)| *of == group);
        right.map(|&(_, right)| (group, [left, right]))
    })
}
