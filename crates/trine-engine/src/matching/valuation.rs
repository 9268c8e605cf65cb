//! What an instance says in the present classes, without making it.
//!
//! Idea: the body of a quantified formula is a list of its parts, each after its own parts. With classes for the
//! variables each part has a class, a truth value, or nothing that is known: an application has the class of the one
//! that is congruent to it, an equality is true inside of a class and false between classes that are apart, and
//! connectives are read with three values.
//! Invariant: a truth value follows from the literals of the assignment; that nothing is known says nothing.
//! Reference: Barbosa, Fontaine, Reynolds, "Congruence Closure with Free Variables", TACAS 2017.

use rustc_hash::FxHashMap;
use trine_sat::Lit;
use trine_term::{Op, Sort, TermId, TermSet, TermStore};

use crate::atoms::Atoms;
use crate::clausify::Clausifier;
use crate::congruence::{Congruence, Head, NodeId};
use crate::linear_form::constant;

/// The body of a quantified formula, as a list of parts.
pub(super) struct Body {
    parts: Vec<Part>,
}

/// A part of a body.
struct Part {
    term: TermId,
    kind: Kind,
    /// The places of its own parts.
    args: Box<[u32]>,
}

/// How the value of a part is found.
enum Kind {
    /// It is the variable with this number.
    Variable(usize),
    /// It has no variables.
    Closed,
    /// It has the class of what is congruent to it.
    Application,
    /// An equality of things that are no truth values.
    Equality,
    /// A comparison of numbers.
    Comparison(Op),
    /// It is made of truth values.
    Connective(Op),
    /// Nothing is known.
    Open,
}

/// What is known of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// It is in the class of this node.
    Node(NodeId),
    /// It is a truth value.
    Truth(bool),
    /// Nothing.
    Nothing,
}

impl Body {
    /// How many parts it has.
    pub(super) fn len(&self) -> u64 {
        self.parts.len() as u64
    }

    /// The body of a quantifier over variables.
    pub(super) fn of(store: &TermStore, variables: &[TermId], body: TermId) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        let mut places: FxHashMap<TermId, u32> = FxHashMap::default();
        let mut open = TermSet::new();
        let mut stack = vec![body];
        while let Some(&term) = stack.last() {
            if places.contains_key(&term) {
                stack.pop();
                continue;
            }
            let inside = match store.op(term) {
                Op::Forall | Op::Exists => &[][..],
                _ => store.args(term),
            };
            let before = stack.len();
            stack.extend(inside.iter().rev().filter(|arg| !places.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let has_variables = inside.iter().any(|&arg| open.contains(arg));
            let kind = kind(store, variables, term, has_variables);
            if !matches!(kind, Kind::Closed) {
                open.insert(term);
            }
            places.insert(term, parts.len() as u32);
            let args = inside.iter().map(|arg| places[arg]).collect();
            parts.push(Part { term, kind, args });
        }
        Self { parts }
    }
}

fn kind(store: &TermStore, variables: &[TermId], term: TermId, has_variables: bool) -> Kind {
    if let Some(number) = variables.iter().position(|&variable| variable == term) {
        return Kind::Variable(number);
    }
    let over_truth = |at| *store.sort_of(store.arg(term, at)) == Sort::Bool;
    match store.op(term) {
        // Variables of quantifiers inside may be in them, too.
        Op::Forall | Op::Exists | Op::BoundVar => Kind::Open,
        _ if !has_variables => Kind::Closed,
        op @ (Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies) => Kind::Connective(op),
        op @ (Op::Eq | Op::Ite) if over_truth(1) => Kind::Connective(op),
        Op::Eq if store.args(term).len() == 2 => Kind::Equality,
        op @ (Op::Le | Op::Lt | Op::Ge | Op::Gt) if store.args(term).len() == 2 => {
            Kind::Comparison(op)
        }
        Op::Ite => Kind::Connective(Op::Ite),
        _ => Kind::Application,
    }
}

/// The classes and the literals of an assignment.
#[derive(Clone, Copy)]
pub(super) struct Valuation<'a> {
    pub(super) atoms: &'a Atoms,
    pub(super) congruence: &'a Congruence,
    pub(super) formulas: &'a Clausifier,
    pub(super) is_true: &'a dyn Fn(Lit) -> bool,
    pub(super) truth: [NodeId; 2],
}

impl Valuation<'_> {
    /// What is known of a body with these nodes for its variables; `known` is room for what is known of its parts.
    pub(super) fn of(
        &self,
        store: &TermStore,
        body: &Body,
        tuple: &[NodeId],
        known: &mut Vec<Known>,
    ) -> Known {
        known.clear();
        for part in &body.parts {
            let found = self.of_part(store, part, tuple, known);
            known.push(found);
        }
        known.last().copied().unwrap_or(Known::Nothing)
    }

    fn of_part(&self, store: &TermStore, part: &Part, tuple: &[NodeId], known: &[Known]) -> Known {
        let of = |at: usize| known[part.args[at] as usize];
        match part.kind {
            Kind::Variable(number) => self.of_node(tuple[number]),
            Kind::Closed => self.closed(store, part.term),
            Kind::Open => Known::Nothing,
            Kind::Application => self.application(store, part, known),
            Kind::Equality => match (of(0), of(1)) {
                (Known::Node(one), Known::Node(other)) => self.equality(one, other),
                _ => Known::Nothing,
            },
            Kind::Comparison(op) => match (of(0), of(1)) {
                (Known::Node(one), Known::Node(other)) => self.comparison(store, op, one, other),
                _ => Known::Nothing,
            },
            Kind::Connective(op) => connective(op, part.args.iter().map(|&at| known[at as usize])),
        }
    }

    /// A node, or the truth value that it has.
    fn of_node(&self, node: NodeId) -> Known {
        let [yes, no] = self.truth;
        if let Some(literal) = self.congruence.literal(node) {
            return Known::Truth((self.is_true)(literal));
        }
        match self.congruence.root(node) {
            root if root == self.congruence.root(yes) => Known::Truth(true),
            root if root == self.congruence.root(no) => Known::Truth(false),
            _ => Known::Node(node),
        }
    }

    fn closed(&self, store: &TermStore, term: TermId) -> Known {
        if *store.sort_of(term) == Sort::Bool {
            return match (store.op(term), self.formulas.known(term)) {
                (Op::True, _) => Known::Truth(true),
                (Op::False, _) => Known::Truth(false),
                (_, Some(literal)) => Known::Truth((self.is_true)(literal)),
                (_, None) => Known::Nothing,
            };
        }
        self.atoms.node(term).map_or(Known::Nothing, Known::Node)
    }

    fn application(&self, store: &TermStore, part: &Part, known: &[Known]) -> Known {
        let Some(head): Option<Head> = self.atoms.known_head(store, part.term) else {
            return Known::Nothing;
        };
        let mut args = Vec::with_capacity(part.args.len());
        for &at in &part.args {
            args.push(match known[at as usize] {
                Known::Node(node) => node,
                Known::Truth(value) => self.truth[usize::from(!value)],
                Known::Nothing => return Known::Nothing,
            });
        }
        let node = self.congruence.application(head, &args);
        node.map_or(Known::Nothing, |node| self.of_node(node))
    }

    fn equality(&self, one: NodeId, other: NodeId) -> Known {
        if self.congruence.are_equal(one, other) {
            return Known::Truth(true);
        }
        match self.congruence.apart(one, other) {
            Some(_) => Known::Truth(false),
            None => Known::Nothing,
        }
    }

    fn comparison(&self, store: &TermStore, op: Op, one: NodeId, other: NodeId) -> Known {
        if self.congruence.are_equal(one, other) {
            return Known::Truth(matches!(op, Op::Le | Op::Ge));
        }
        let number = |node| {
            let value = self.congruence.value(node)?;
            constant(store, self.atoms.term(value)?)
        };
        let (Some(one), Some(other)) = (number(one), number(other)) else { return Known::Nothing };
        Known::Truth(match op {
            Op::Le => one <= other,
            Op::Lt => one < other,
            Op::Ge => one >= other,
            _ => one > other,
        })
    }
}

/// The value of a connective over parts of which something is known.
fn connective(op: Op, parts: impl Iterator<Item = Known>) -> Known {
    let truth = |known| match known {
        Known::Truth(value) => Some(value),
        Known::Node(_) | Known::Nothing => None,
    };
    let parts: Vec<Known> = parts.collect();
    let values = || parts.iter().map(|&part| truth(part));
    let any = |wanted: bool, of: &[Known]| {
        if of.iter().any(|&part| truth(part) == Some(wanted)) {
            Some(wanted)
        } else if of.iter().all(|&part| truth(part) == Some(!wanted)) {
            Some(!wanted)
        } else {
            None
        }
    };
    let found = match op {
        Op::Not => values().next().flatten().map(|value| !value),
        Op::And => any(false, &parts),
        Op::Or => any(true, &parts),
        Op::Implies => {
            let (last, premises) = parts.split_last().unwrap_or((&Known::Nothing, &[]));
            match (any(false, premises), truth(*last)) {
                (Some(false), _) | (_, Some(true)) => Some(true),
                (Some(true), Some(false)) => Some(false),
                _ => None,
            }
        }
        Op::Xor => values().try_fold(false, |sum, value| value.map(|value| sum != value)),
        Op::Eq => {
            let known: Vec<bool> = values().flatten().collect();
            if known.windows(2).any(|pair| pair[0] != pair[1]) {
                Some(false)
            } else {
                (known.len() == parts.len()).then_some(true)
            }
        }
        Op::Ite => match truth(parts[0]) {
            Some(true) => return parts[1],
            Some(false) => return parts[2],
            None => return if parts[1] == parts[2] { parts[1] } else { Known::Nothing },
        },
        _ => None,
    };
    found.map_or(Known::Nothing, Known::Truth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connectives_agree_with_all_completions() {
        const THREE: [Known; 3] = [Known::Truth(false), Known::Truth(true), Known::Nothing];
        let complete = |parts: &[Known], bits: usize| -> Vec<bool> {
            let of = |(at, part): (usize, &Known)| match part {
                Known::Truth(value) => *value,
                _ => bits >> at & 1 == 1,
            };
            parts.iter().enumerate().map(of).collect()
        };
        let meaning = |op: Op, values: &[bool]| match op {
            Op::Not => !values[0],
            Op::And => values.iter().all(|&value| value),
            Op::Or => values.iter().any(|&value| value),
            Op::Implies => !(values[0] && values[1]) || values[2],
            Op::Xor => values.iter().filter(|&&value| value).count() % 2 == 1,
            Op::Eq => values.windows(2).all(|pair| pair[0] == pair[1]),
            _ => values[if values[0] { 1 } else { 2 }],
        };
        for op in [Op::Not, Op::And, Op::Or, Op::Implies, Op::Xor, Op::Eq, Op::Ite] {
            for number in 0..27 {
                let count = if op == Op::Not { 1 } else { 3 };
                let parts: Vec<Known> =
                    (0..count).map(|at| THREE[number / 3usize.pow(at) % 3]).collect();
                let known = connective(op, parts.iter().copied());
                let values = (0..8).map(|bits| meaning(op, &complete(&parts, bits)));
                let values: Vec<bool> = values.collect();
                if let Known::Truth(value) = known {
                    assert!(values.iter().all(|&other| other == value), "{op:?} {parts:?}");
                }
                if parts.iter().all(|part| *part != Known::Nothing) {
                    assert_ne!(known, Known::Nothing, "{op:?} {parts:?}");
                }
            }
        }
    }
}
