//! Equality: facts that no interpretation of the function symbols satisfies.
//!
//! Idea: classes of equal terms, merged until equal arguments give equal values; a contradiction is a
//! class with two different values, `true` and `false` among them. Besides applications, `=`, `not`
//! and `ite` are read once their arguments are known, and what constructors of datatypes and constant
//! arrays are.
//! Invariant: two terms in one class are equal wherever the facts hold. Operators of theories are
//! functions like others, which can only lose contradictions. What stands below a quantifier, `sep` or
//! `wand` is not looked at: formulas that agree here may differ on a part of the heap.

use dashu_int::IBig;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::operator::Operator;
use crate::term::{TermId, Terms};

/// A value: different ones are different under every interpretation.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Number(RBig),
    Other(Operator),
}

fn value(terms: &Terms, term: TermId) -> Option<Value> {
    match terms.operator(term) {
        Operator::Int(value) => Some(Value::Number(RBig::from(value.clone()))),
        Operator::Real(value) => Some(Value::Number(value.clone())),
        Operator::Negate => match terms.operator(terms.args(term)[0]) {
            Operator::Int(value) => Some(Value::Number(RBig::from(IBig::ZERO - value))),
            Operator::Real(value) => Some(Value::Number(-value.clone())),
            _ => None,
        },
        operator @ (Operator::True
        | Operator::False
        | Operator::Word(..)
        | Operator::Rounding(_)
        | Operator::Text(_)) => Some(Value::Other(operator.clone())),
        _ => None,
    }
}

/// Whether the value of a term does not follow from the values of its arguments here.
fn is_opaque(operator: &Operator) -> bool {
    use Operator as O;
    matches!(operator, O::Forall(_) | O::Exists(_) | O::SepStar | O::SepWand)
}

/// Classes of equal terms.
#[derive(Debug)]
pub struct Closure<'t> {
    pub(super) terms: &'t Terms,
    pub(super) truth: [TermId; 2],
    parent: FxHashMap<TermId, TermId>,
    values: FxHashMap<TermId, Value>,
    /// The terms that are looked into, parts first: all of their arguments have classes.
    order: Vec<TermId>,
    /// A class has two values.
    pub contradiction: bool,
}

impl<'t> Closure<'t> {
    /// The classes in which these facts hold; `more` are terms whose classes somebody will ask for.
    pub fn new(terms: &'t mut Terms, facts: &[TermId], more: &[TermId]) -> Self {
        Self::down_to(terms, facts, more, usize::MAX)
    }

    /// The same, where terms that lie deeper than a number below the facts are not looked at.
    fn down_to(terms: &'t mut Terms, facts: &[TermId], more: &[TermId], depth: usize) -> Self {
        let truth = [terms.truth(false), terms.truth(true)];
        let mut closure = Self {
            terms,
            truth,
            parent: FxHashMap::default(),
            values: FxHashMap::default(),
            order: Vec::new(),
            contradiction: false,
        };
        closure.add(truth.iter().chain(facts).chain(more).copied().collect(), depth);
        closure.order.sort_unstable();
        for &fact in facts {
            closure.merge(fact, truth[1]);
        }
        closure.close();
        closure
    }

    /// Adds terms and what they are made of, level by level down to a depth.
    fn add(&mut self, mut level: Vec<TermId>, depth: usize) {
        for _ in 0..=depth {
            let mut next = Vec::new();
            for term in level {
                if self.parent.contains_key(&term) {
                    continue;
                }
                self.parent.insert(term, term);
                if let Some(value) = value(self.terms, term) {
                    self.values.insert(term, value);
                }
                if !is_opaque(self.terms.operator(term)) {
                    self.order.push(term);
                    next.extend(self.terms.args(term));
                }
            }
            if next.is_empty() {
                return;
            }
            level = next;
        }
        // Terms of which some part is missing say nothing.
        let parent = &self.parent;
        let terms = self.terms;
        self.order.retain(|&term| terms.args(term).iter().all(|arg| parent.contains_key(arg)));
    }

    /// The term that stands for the class of one that was given, or is a part of one.
    ///
    /// # Panics
    /// If the term was not given.
    pub fn find(&mut self, term: TermId) -> TermId {
        let mut root = term;
        while self.parent[&root] != root {
            root = self.parent[&root];
        }
        let mut at = term;
        while self.parent[&at] != root {
            let next = self.parent[&at];
            self.parent.insert(at, root);
            at = next;
        }
        root
    }

    /// Whether two terms that were given are equal wherever the facts hold.
    pub fn are_equal(&mut self, a: TermId, b: TermId) -> bool {
        self.contradiction || self.find(a) == self.find(b)
    }

    pub(super) fn merge(&mut self, a: TermId, b: TermId) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        let value = match (self.values.remove(&a), self.values.remove(&b)) {
            (Some(one), Some(other)) => {
                self.contradiction |= one != other;
                Some(one)
            }
            (one, other) => one.or(other),
        };
        self.parent.insert(a, b);
        if let Some(value) = value {
            self.values.insert(b, value);
        }
        true
    }

    fn is(&mut self, term: TermId, value: bool) -> bool {
        let truth = self.truth[usize::from(value)];
        self.find(term) == self.find(truth)
    }

    /// Merges until nothing changes.
    fn close(&mut self) {
        let order = std::mem::take(&mut self.order);
        let mut changed = true;
        while changed && !self.contradiction {
            changed = false;
            let mut signatures: FxHashMap<(Operator, Vec<TermId>), TermId> = FxHashMap::default();
            for &term in &order {
                let args = self.terms.args(term);
                if args.is_empty() {
                    continue;
                }
                changed |= self.read(term);
                let reps: Vec<TermId> = args.iter().map(|&arg| self.find(arg)).collect();
                // Constant arrays and constructors of different sorts have different sorts; the
                // arguments tell applications of everything else apart.
                let key = (self.terms.operator(term).clone(), reps);
                match signatures.get(&key) {
                    Some(&other) if self.terms.sort_id(other) == self.terms.sort_id(term) => {
                        changed |= self.merge(term, other);
                    }
                    Some(_) => {}
                    None => drop(signatures.insert(key, term)),
                }
            }
            changed |= self.read_constructions(&order);
            changed |= self.read_constant_arrays(&order);
        }
        self.refute_circles(&order);
        self.order = order;
    }

    /// Applies what an operator means to what is known.
    fn read(&mut self, term: TermId) -> bool {
        let args = self.terms.args(term);
        let truth = self.truth;
        match (self.terms.operator(term), args) {
            (Operator::Equal, args) => {
                let mut changed = false;
                if self.is(term, true) {
                    for pair in args.windows(2) {
                        changed |= self.merge(pair[0], pair[1]);
                    }
                } else if args.windows(2).all(|pair| self.find(pair[0]) == self.find(pair[1])) {
                    changed |= self.merge(term, truth[1]);
                }
                changed
            }
            (Operator::Distinct, args) => {
                let mut changed = false;
                for (at, &a) in args.iter().enumerate() {
                    if args[..at].iter().any(|&b| self.find(a) == self.find(b)) {
                        changed |= self.merge(term, truth[0]);
                    }
                }
                changed
            }
            (Operator::Not, &[inner]) => {
                let mut changed = false;
                for value in [false, true] {
                    let other = truth[usize::from(!value)];
                    if self.is(inner, value) {
                        changed |= self.merge(term, other);
                    } else if self.is(term, value) {
                        changed |= self.merge(inner, other);
                    }
                }
                changed
            }
            (Operator::Ite, &[condition, then, other]) => {
                if self.is(condition, true) {
                    self.merge(term, then)
                } else if self.is(condition, false) || self.find(then) == self.find(other) {
                    self.merge(term, other)
                } else {
                    false
                }
            }
            _ => false,
        }
    }
}

/// How deep a refutation is looked for at first: an equation, its sides, their arguments.
const SHALLOW: usize = 4;

/// Whether no interpretation satisfies the facts, by equality alone.
pub fn refutes(terms: &mut Terms, facts: &[TermId]) -> bool {
    if Closure::down_to(terms, facts, &[], SHALLOW).contradiction {
        return true;
    }
    Closure::new(terms, facts, &[]).contradiction
}
