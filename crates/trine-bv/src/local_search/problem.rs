//! Formulas over words as a list of nodes with few operators, and who uses them.
//!
//! Idea: operators with many operands become balanced trees, so that a change goes up through few nodes.
//! Invariant: operands come before results; each node is a word, formulas are words of one bit.

use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};
use trine_term::{FunId, Op, Sort, TermId, TermMap, TermSet, TermStore, post_order};
use trine_value::BitVec;

use super::operator::{Binary, Unary};

trine_collections::define_id! {
    /// A node.
    pub(super) struct NodeId;
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Node {
    /// Its value never changes.
    Constant,
    /// Any value may be chosen.
    Input,
    Unary(Unary, NodeId),
    Binary(Binary, [NodeId; 2]),
    /// Condition, then, else.
    Choice([NodeId; 3]),
}

impl Node {
    /// The operands.
    pub(super) fn operands(self) -> SmallVec<[NodeId; 3]> {
        match self {
            Self::Constant | Self::Input => SmallVec::new(),
            Self::Unary(_, operand) => SmallVec::from_slice(&[operand]),
            Self::Binary(_, operands) => SmallVec::from_slice(&operands),
            Self::Choice(operands) => SmallVec::from_buf(operands),
        }
    }
}

/// Formulas as nodes.
pub(super) struct Problem {
    nodes: Vec<Node>,
    /// The values under which all inputs are zero.
    pub(super) start: Vec<BitVec>,
    pub(super) roots: Vec<NodeId>,
    /// The declared constants.
    pub(super) inputs: Vec<(NodeId, FunId)>,
    /// The users of all nodes, and where those of each node begin.
    users: Vec<NodeId>,
    first_user: Vec<u32>,
}

impl Problem {
    /// The problem that formulas are; `None` if they speak of something else than words, or are more
    /// than `most` nodes.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn of(
        store: &TermStore,
        formulas: &[TermId],
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let mut terms = Vec::new();
        post_order(store, formulas, &mut TermSet::default(), |term| terms.push(term));
        budget.spend(terms.len() as u64)?;
        if terms.len() > most {
            return Ok(None);
        }
        let mut this = Self {
            nodes: Vec::with_capacity(terms.len()),
            start: Vec::with_capacity(terms.len()),
            roots: Vec::new(),
            inputs: Vec::new(),
            users: Vec::new(),
            first_user: Vec::new(),
        };
        let mut numbers: TermMap<NodeId> = TermMap::new();
        for term in terms {
            budget.spend(1)?;
            let Some(node) = this.add_term(store, term, &numbers) else { return Ok(None) };
            numbers.insert(term, node);
            if this.nodes.len() > most {
                return Ok(None);
            }
        }
        this.roots = formulas.iter().filter_map(|&formula| numbers.get(formula).copied()).collect();
        this.find_users();
        Ok(Some(this))
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(super) fn node(&self, node: NodeId) -> Node {
        self.nodes[node.index()]
    }

    /// The nodes that have this one as an operand.
    pub(super) fn users(&self, node: NodeId) -> &[NodeId] {
        let first = self.first_user[node.index()] as usize;
        &self.users[first..self.first_user[node.index() + 1] as usize]
    }

    /// The value of a node for these values of its operands; `None` if it has no operands.
    #[inline]
    pub(super) fn evaluate(node: Node, values: &[BitVec]) -> Option<BitVec> {
        let value = |operand: NodeId| &values[operand.index()];
        Some(match node {
            Node::Constant | Node::Input => return None,
            Node::Unary(op, x) => op.apply(value(x)),
            Node::Binary(op, [x, y]) => op.apply(value(x), value(y)),
            Node::Choice([condition, high, low]) => {
                value(if value(condition).bit(0) { high } else { low }).clone()
            }
        })
    }

    fn find_users(&mut self) {
        let mut counts = vec![0_u32; self.nodes.len() + 1];
        for node in &self.nodes {
            for operand in node.operands() {
                counts[operand.index()] += 1;
            }
        }
        let mut end = 0;
        for count in &mut counts {
            end += *count;
            *count = end;
        }
        let Some(&total) = counts.last() else { return };
        self.users = vec![NodeId::new(0); total as usize];
        for (number, node) in self.nodes.iter().enumerate().rev() {
            for operand in node.operands() {
                let place = &mut counts[operand.index()];
                *place -= 1;
                self.users[*place as usize] = NodeId::new(number);
            }
        }
        self.first_user = counts;
    }

    fn push(&mut self, node: Node, value: BitVec) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        self.nodes.push(node);
        self.start.push(value);
        id
    }

    fn constant(&mut self, value: BitVec) -> NodeId {
        self.push(Node::Constant, value)
    }

    fn is_constant(&self, node: NodeId) -> bool {
        self.nodes[node.index()] == Node::Constant
    }

    /// A node with operands; a constant, if they are.
    fn apply(&mut self, node: Node) -> Option<NodeId> {
        let is_constant = node.operands().iter().all(|&operand| self.is_constant(operand));
        let value = Self::evaluate(node, &self.start)?;
        Some(self.push(if is_constant { Node::Constant } else { node }, value))
    }

    fn unary(&mut self, op: Unary, operand: NodeId) -> Option<NodeId> {
        self.apply(Node::Unary(op, operand))
    }

    fn binary(&mut self, op: Binary, x: NodeId, y: NodeId) -> Option<NodeId> {
        self.apply(Node::Binary(op, [x, y]))
    }

    /// A balanced tree of an associative operator.
    fn tree(&mut self, op: Binary, operands: &[NodeId]) -> Option<NodeId> {
        let mut row = operands.to_vec();
        while row.len() > 1 {
            let mut next = Vec::with_capacity(row.len().div_ceil(2));
            for pair in row.chunks(2) {
                next.push(match *pair {
                    [x, y] => self.binary(op, x, y)?,
                    _ => pair[0],
                });
            }
            row = next;
        }
        row.first().copied()
    }

    /// The conjunction of a relation between neighbours, or of its negation.
    fn chain(
        &mut self,
        op: Binary,
        is_swapped: bool,
        is_negated: bool,
        operands: &[NodeId],
    ) -> Option<NodeId> {
        let mut links = Vec::new();
        for pair in operands.windows(2) {
            let (x, y) = if is_swapped { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
            let link = self.binary(op, x, y)?;
            links.push(if is_negated { self.unary(Unary::Not, link)? } else { link });
        }
        self.tree(Binary::And, &links)
    }

    fn extract(&mut self, operand: NodeId, high: u32, low: u32) -> Option<NodeId> {
        self.unary(Unary::Extract { high, low }, operand)
    }

    /// The node of a term whose operands have nodes; `None` if its operator is not known here.
    fn add_term(
        &mut self,
        store: &TermStore,
        term: TermId,
        numbers: &TermMap<NodeId>,
    ) -> Option<NodeId> {
        let width = match *store.sort_of(term) {
            Sort::Bool => 1,
            Sort::BitVec(width) => width,
            _ => return None,
        };
        let op = store.op(term);
        let args: SmallVec<[NodeId; 4]> =
            store.args(term).iter().map(|&arg| numbers.get(arg).copied()).collect::<Option<_>>()?;
        let indices = store.indices(term);
        let width_of = |this: &Self, node: NodeId| this.start[node.index()].width();
        let tree = match op {
            Op::And | Op::BvAnd => Some(Binary::And),
            Op::Or | Op::BvOr => Some(Binary::Or),
            Op::Xor | Op::BvXor => Some(Binary::Xor),
            Op::BvAdd => Some(Binary::Add),
            Op::BvMul => Some(Binary::Multiply),
            Op::Concat => Some(Binary::Concat),
            _ => None,
        };
        if let Some(tree) = tree {
            return self.tree(tree, &args);
        }
        let relation = match op {
            Op::Eq => Some((Binary::Equal, false, false)),
            Op::BvUlt => Some((Binary::Less, false, false)),
            Op::BvUgt => Some((Binary::Less, true, false)),
            Op::BvUle => Some((Binary::Less, true, true)),
            Op::BvUge => Some((Binary::Less, false, true)),
            Op::BvSlt => Some((Binary::LessSigned, false, false)),
            Op::BvSgt => Some((Binary::LessSigned, true, false)),
            Op::BvSle => Some((Binary::LessSigned, true, true)),
            Op::BvSge => Some((Binary::LessSigned, false, true)),
            _ => None,
        };
        if let Some((relation, is_swapped, is_negated)) = relation {
            return self.chain(relation, is_swapped, is_negated, &args);
        }
        match op {
            Op::True | Op::False => Some(self.constant(BitVec::from_bool(op == Op::True))),
            Op::BvValue => Some(self.constant(store.bv_value(term)?)),
            Op::Apply if args.is_empty() => {
                let node = self.push(Node::Input, BitVec::zero(width));
                self.inputs.push((node, store.function(term)?));
                Some(node)
            }
            Op::Not | Op::BvNot => self.unary(Unary::Not, args[0]),
            Op::Implies => {
                let (&last, premises) = args.split_last()?;
                let mut members = Vec::new();
                for &premise in premises {
                    members.push(self.unary(Unary::Not, premise)?);
                }
                members.push(last);
                self.tree(Binary::Or, &members)
            }
            Op::Ite => self.apply(Node::Choice([args[0], args[1], args[2]])),
            Op::Distinct if args.len() == 2 => {
                let equal = self.binary(Binary::Equal, args[0], args[1])?;
                self.unary(Unary::Not, equal)
            }
            Op::BvNeg => self.unary(Unary::Negate, args[0]),
            Op::BvSub => {
                let mut difference = args[0];
                for &arg in &args[1..] {
                    let negated = self.unary(Unary::Negate, arg)?;
                    difference = self.binary(Binary::Add, difference, negated)?;
                }
                Some(difference)
            }
            Op::BvNand | Op::BvNor | Op::BvXnor if args.len() == 2 => {
                let inner = match op {
                    Op::BvNand => Binary::And,
                    Op::BvNor => Binary::Or,
                    _ => Binary::Xor,
                };
                let inner = self.binary(inner, args[0], args[1])?;
                self.unary(Unary::Not, inner)
            }
            Op::BvComp => self.binary(Binary::Equal, args[0], args[1]),
            Op::BvUdiv => self.binary(Binary::Divide, args[0], args[1]),
            Op::BvUrem => self.binary(Binary::Remainder, args[0], args[1]),
            Op::BvShl => self.binary(Binary::ShiftLeft, args[0], args[1]),
            Op::BvLshr => self.binary(Binary::ShiftRight, args[0], args[1]),
            Op::BvAshr => self.binary(Binary::ShiftRightSigned, args[0], args[1]),
            Op::Extract => self.extract(args[0], indices[0], indices[1]),
            Op::ZeroExtend | Op::SignExtend if indices[0] == 0 => Some(args[0]),
            Op::ZeroExtend => {
                let zero = self.constant(BitVec::zero(indices[0]));
                self.binary(Binary::Concat, zero, args[0])
            }
            Op::SignExtend => self.unary(Unary::SignExtend(indices[0]), args[0]),
            Op::Repeat => self.tree(Binary::Concat, &vec![args[0]; indices[0] as usize]),
            Op::RotateLeft | Op::RotateRight => {
                let by = indices[0] % width_of(self, args[0]);
                let by = if op == Op::RotateLeft || by == 0 { by } else { width - by };
                if by == 0 {
                    return Some(args[0]);
                }
                let high = self.extract(args[0], width - by - 1, 0)?;
                let low = self.extract(args[0], width - 1, width - by)?;
                self.binary(Binary::Concat, high, low)
            }
            Op::BvRedOr | Op::BvRedAnd => {
                let operand = width_of(self, args[0]);
                let is_or = op == Op::BvRedOr;
                let bound = if is_or { BitVec::zero(operand) } else { BitVec::ones(operand) };
                let bound = self.constant(bound);
                let equal = self.binary(Binary::Equal, args[0], bound)?;
                if is_or { self.unary(Unary::Not, equal) } else { Some(equal) }
            }
            _ => None,
        }
    }
}
