//! Formulas about floats alone, as a list of nodes.
//!
//! Idea: terms get numbers in the order of their ids, so operands come before results and a sweep up
//! or down the list is a sweep over the graph.
//! Invariant: every node is a formula or a float of a supported format, made from constants by
//! operators that [`crate::domain::forward`] or [`crate::domain::decide`] know, or by connectives;
//! rounding modes are values.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};
use trine_term::{FunId, Op, Sort, TermId, TermSet, TermStore, Theory, post_order};
use trine_value::{Float, FloatFormat, RoundingMode};

/// The number of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Formula,
    Float(FloatFormat),
}

/// An application.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) op: Op,
    /// Operands that are formulas or floats.
    pub(super) args: SmallVec<[NodeId; 4]>,
    /// The first operand of a rounded operator.
    pub(super) mode: Option<RoundingMode>,
    /// The value of a float that is written down.
    pub(super) value: Option<Float>,
}

/// A declared constant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input {
    pub(super) node: NodeId,
    pub(super) function: FunId,
}

/// Whether formulas speak of floats, and of nothing else. Each term is looked at once.
#[derive(Default)]
pub(crate) struct FloatsOnly {
    visited: TermSet,
    has_floats: bool,
    has_others: bool,
}

impl FloatsOnly {
    /// Looks at formulas.
    pub(crate) fn look_at(&mut self, store: &TermStore, formulas: &[TermId]) {
        let Self { visited, has_floats, has_others } = self;
        if *has_others {
            return;
        }
        post_order(store, formulas, visited, |term| match store.sort_of(term) {
            Sort::Float { .. } => *has_floats = true,
            Sort::Bool | Sort::RoundingMode => {}
            _ => *has_others = true,
        });
    }

    /// Whether all that was seen are floats and formulas about them.
    pub(crate) fn holds(&self) -> bool {
        self.has_floats && !self.has_others
    }
}

/// Formulas about floats as a list of nodes, operands before results.
pub(super) struct Problem {
    nodes: Vec<Node>,
    pub(super) roots: Vec<NodeId>,
    /// The floats that are declared constants.
    pub(super) floats: Vec<Input>,
    /// The formulas that are.
    pub(super) propositions: Vec<Input>,
}

impl Problem {
    /// The problem that formulas are; `None` if they speak of something else.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn of(
        store: &TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let mut terms = Vec::new();
        post_order(store, formulas, &mut TermSet::default(), |term| terms.push(term));
        terms.sort_unstable();
        budget.spend(terms.len() as u64)?;
        let mut this = Self {
            nodes: Vec::new(),
            roots: Vec::new(),
            floats: Vec::new(),
            propositions: Vec::new(),
        };
        let mut numbers: FxHashMap<TermId, NodeId> = FxHashMap::default();
        for term in terms {
            if *store.sort_of(term) == Sort::RoundingMode {
                continue;
            }
            let Some(node) = this.node(store, term, &numbers) else { return Ok(None) };
            numbers.insert(term, NodeId(this.nodes.len() as u32));
            this.nodes.push(node);
        }
        this.roots = formulas.iter().map(|formula| numbers[formula]).collect();
        Ok(Some(this))
    }

    fn node(
        &mut self,
        store: &TermStore,
        term: TermId,
        numbers: &FxHashMap<TermId, NodeId>,
    ) -> Option<Node> {
        let kind = match *store.sort_of(term) {
            Sort::Bool => Kind::Formula,
            Sort::Float { eb, sb } => Kind::Float(FloatFormat::new(eb, sb)?),
            _ => return None,
        };
        let op = store.op(term);
        let mut args: &[TermId] = store.args(term);
        // Before a rounding mode is taken off: it may be the whole argument list of a function.
        if op == Op::Apply && !args.is_empty() {
            return None;
        }
        let mut mode = None;
        if let Some((&first, rest)) = args.split_first()
            && *store.sort_of(first) == Sort::RoundingMode
        {
            mode = Some(store.rounding_value(first)?);
            args = rest;
        }
        if op == Op::Apply {
            let input =
                Input { node: NodeId(self.nodes.len() as u32), function: store.function(term)? };
            let inputs =
                if kind == Kind::Formula { &mut self.propositions } else { &mut self.floats };
            inputs.push(input);
        }
        let is_known = match op {
            Op::Apply | Op::True | Op::False | Op::FloatValue | Op::Not | Op::And | Op::Or => true,
            Op::Implies | Op::Ite => true,
            Op::Eq | Op::Xor => args.len() == 2,
            _ if kind == Kind::Formula => {
                op.info().theory == Theory::Float && matches!(args.len(), 1 | 2)
            }
            _ => matches!(
                op,
                Op::FpNeg
                    | Op::FpAbs
                    | Op::FpAdd
                    | Op::FpSub
                    | Op::FpMul
                    | Op::FpDiv
                    | Op::FpFma
                    | Op::FpSqrt
                    | Op::FpRem
                    | Op::FpRoundToIntegral
                    | Op::FpFromFp
            ),
        };
        let args = args.iter().map(|arg| numbers.get(arg).copied()).collect::<Option<_>>()?;
        is_known.then(|| Node { kind, op, args, mode, value: store.float_value(term) })
    }

    pub(super) fn node_at(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    /// All nodes, operands first.
    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(index, node)| (NodeId(index as u32), node))
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}

impl Problem {
    /// A member of a connective or a condition of a case distinction whose value is open, where the
    /// value of the connective is known.
    pub(super) fn open_choice(&self, truth: impl Fn(NodeId) -> Option<bool>) -> Option<NodeId> {
        self.nodes().rev().find_map(|(id, node)| {
            let members: &[NodeId] = match (&node.kind, node.op) {
                (Kind::Formula, Op::And | Op::Or | Op::Implies | Op::Not | Op::Xor | Op::Eq) => {
                    truth(id)?;
                    &node.args
                }
                (_, Op::Ite) => &node.args[..1],
                _ => return None,
            };
            members.iter().copied().find(|member| {
                self.node_at(*member).kind == Kind::Formula && truth(*member).is_none()
            })
        })
    }
}
