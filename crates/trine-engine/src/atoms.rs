//! Atoms and terms: who decides what.
//!
//! Idea: an atom over numbers becomes thresholds of arithmetic; every other atom is an equality or
//! an application in the congruence closure, whatever theory it belongs to, so that equal arguments
//! give equal results everywhere. A term that is met for the first time brings the formulas that
//! say what it means ([`crate::definition`]).
//! Invariants: registration happens at level zero of the search and lasts; a term has at most one
//! node and one variable; what nobody understands is uninterpreted, and the engine knows that it is
//! incomplete then ([`Atoms::unsupported`]).

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::Strictness;
use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{Head as TermHead, Op, Sort, TermId, TermMap, TermStore, Theory as TheoryName};

use crate::choice::Choices;
use crate::clause_buffer::ClauseBuffer;
use crate::clausify::AtomSource;
use crate::congruence::{Head, NodeId, Reason};
use crate::definition;
use crate::implicant::Facts;
use crate::linear_form::{LinearForm, constant};
use crate::products::factors;
use crate::rule::Rule;
use crate::search_theories::{SearchTheories, Statement};
use crate::theory::{Claim, Fact, Theory, When};

/// Which term has which node, which atom has which literal, and who decides it.
pub(crate) struct Atoms {
    nodes: TermMap<NodeId>,
    /// By node: its term.
    terms: Vec<Option<TermId>>,
    /// By what distinguishes function symbols.
    heads: FxHashMap<TermHead, Head>,
    choices: Choices,
    /// Equalities that the congruence closure knows.
    watched: FxHashSet<TermId>,
    /// Applications of functions, reads and writes, in the order in which they were met.
    pub(crate) applications: Vec<TermId>,
    /// Facts that are not asserted yet, with their rules.
    pub(crate) axioms: Vec<(Rule, Fact)>,
    /// Facts that are, and what else implicants have to know.
    pub(crate) facts: Facts,
    /// Boolean terms inside other terms that need a literal.
    pub(crate) booleans: Vec<TermId>,
    /// Terms and atoms that a theory claims and has not taken notice of.
    pub(crate) claimed: Vec<Claimed>,
    /// Boolean constants with their literals.
    pub(crate) propositions: Vec<(TermId, Lit)>,
    /// Atoms whose arguments are a group of the congruence closure, with their literals.
    pub(crate) distinct: Vec<(TermId, Lit)>,
    /// Integers in linear forms of reals.
    pub(crate) bridges: BTreeSet<TermId>,
    pub(crate) unsupported: Option<TermId>,
    truth: Lit,
}

/// A term or an atom that a theory claims.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claimed {
    /// The number of the theory.
    pub(crate) theory: usize,
    pub(crate) term: TermId,
    /// The literal of an atom.
    pub(crate) literal: Option<Lit>,
}

/// What it takes to register atoms.
pub(crate) struct Registrar<'a> {
    pub(crate) atoms: &'a mut Atoms,
    pub(crate) search_theories: &'a mut SearchTheories,
    pub(crate) theories: &'a [Box<dyn Theory>],
}

impl Atoms {
    /// Nothing is known, but which literal is true.
    pub(crate) fn new(truth: Lit) -> Self {
        Self {
            nodes: TermMap::new(),
            terms: Vec::new(),
            heads: FxHashMap::default(),
            choices: Choices::default(),
            watched: FxHashSet::default(),
            applications: Vec::new(),
            axioms: Vec::new(),
            facts: Facts::default(),
            booleans: Vec::new(),
            claimed: Vec::new(),
            propositions: Vec::new(),
            distinct: Vec::new(),
            bridges: BTreeSet::new(),
            unsupported: None,
            truth,
        }
    }

    /// A term that nobody understands, if there is one.
    pub(crate) fn unsupported(&self) -> Option<TermId> {
        self.unsupported
    }

    /// The node of a term.
    pub(crate) fn node(&self, term: TermId) -> Option<NodeId> {
        self.nodes.get(term).copied()
    }

    /// The term of a node.
    pub(crate) fn term(&self, node: NodeId) -> Option<TermId> {
        self.terms.get(node.index()).copied().flatten()
    }

    /// Terms with nodes, in the order of their nodes.
    pub(crate) fn registered(&self) -> impl Iterator<Item = (NodeId, TermId)> + '_ {
        let nodes = self.terms.iter().enumerate();
        nodes.filter_map(|(index, term)| term.map(|term| (NodeId::new(index), term)))
    }

    /// What the congruence closure knows the head of a term by, if it knows an application with it.
    pub(crate) fn known_head(&self, store: &TermStore, term: TermId) -> Option<Head> {
        self.heads.get(&TermHead::of(store, term)).copied()
    }

    fn head(&mut self, store: &TermStore, term: TermId) -> Head {
        let next = Head::new(self.heads.len());
        *self.heads.entry(TermHead::of(store, term)).or_insert(next)
    }
}

fn is_number(store: &TermStore, term: TermId) -> bool {
    matches!(store.sort_of(term), Sort::Int | Sort::Real)
}

/// Whether the term is a sum, a multiple or a number: something that arithmetic takes apart.
fn is_arithmetic(store: &TermStore, term: TermId) -> bool {
    use Op::{Add, Divide, IntValue, Mod, Mul, Neg, RealValue, Sub, ToReal};
    matches!(store.op(term), Add | Sub | Neg | Mul | Divide | Mod | ToReal | IntValue | RealValue)
}

impl Registrar<'_> {
    fn mark_unsupported(&mut self, term: TermId) {
        self.atoms.unsupported.get_or_insert(term);
    }

    /// Tells the theories of a term that they claim, and says who does most about it.
    fn tell(&mut self, store: &TermStore, term: TermId, literal: Option<Lit>) -> Option<Claim> {
        let mut most = None;
        for (number, theory) in self.theories.iter().enumerate() {
            if let Some(claim) = theory.claim(store, term) {
                self.atoms.claimed.push(Claimed { theory: number, term, literal });
                most = most.max(Some(claim));
            }
        }
        most
    }

    /// The most that a theory does about a term.
    fn claim(&self, store: &TermStore, term: TermId) -> Option<Claim> {
        self.theories.iter().filter_map(|theory| theory.claim(store, term)).max()
    }

    /// Whether a theory says what a term means, so that nobody else looks into it.
    fn is_explained(&self, store: &TermStore, term: TermId) -> bool {
        self.claim(store, term) == Some(Claim::Meaning)
    }

    /// Whether the congruence closure treats a Boolean term as an application.
    fn is_predicate(&self, store: &TermStore, term: TermId) -> bool {
        match store.op(term) {
            Op::Apply | Op::Select => true,
            op => {
                let has_args = !store.args(term).is_empty();
                (matches!(op.info().theory, TheoryName::String | TheoryName::Heap) && has_args)
                    || self.claim(store, term) == Some(Claim::Axioms)
            }
        }
    }

    /// Whether the engine itself knows what the operator of a term means.
    fn is_understood(&self, store: &TermStore, term: TermId) -> bool {
        match store.op(term) {
            Op::Forall | Op::Exists | Op::BoundVar | Op::AlgebraicValue => false,
            Op::Apply => store.called(term).is_none(),
            Op::IntDiv | Op::Mod | Op::Divide => store.args(term).len() == 2,
            Op::UbvToInt | Op::SbvToInt | Op::IntToBv => definition::is_summed_up(store, term),
            Op::FpToReal | Op::FpFromReal => true,
            op => {
                matches!(op.info().theory, TheoryName::Core | TheoryName::Arith | TheoryName::Array)
                    || op.is_value()
            }
        }
    }

    /// Whether the arguments of an atom are a group of the congruence closure: it says that they are all
    /// different, and there are no truth values among them. Implicants are made of simple atoms.
    fn is_group(&mut self, store: &TermStore, atom: TermId) -> bool {
        store.op(atom) == Op::Distinct
            && store.args(atom).len() > 2
            && *store.sort_of(store.arg(atom, 0)) != Sort::Bool
            && self.choices().is_some()
    }

    /// Choices, unless a theory looks at implicants, which are made of simple atoms.
    fn choices(&mut self) -> Option<&mut Choices> {
        let is_simple = !self.theories.iter().any(|theory| theory.wants_implicant());
        is_simple.then_some(&mut self.atoms.choices)
    }

    /// Makes sure that arithmetic knows all uninterpreted terms of the form of a term.
    fn register_form(&mut self, store: &mut TermStore, form: &LinearForm, of: TermId) {
        if *store.sort_of(of) == Sort::Real && self.choices().is_none() {
            // A theory that looks at implicants gives integers that the simplex does not know.
            let terms = form.terms.iter().map(|&(term, _)| term);
            self.atoms.bridges.extend(terms.filter(|&term| *store.sort_of(term) == Sort::Int));
        }
        let mut open: Vec<TermId> = form.terms.iter().map(|&(term, _)| term).collect();
        while let Some(term) = open.pop() {
            let (_, is_new) = self.search_theories.arithmetic.var(store, term);
            if !is_new {
                continue;
            }
            let is_application = !store.args(term).is_empty() && store.op(term) != Op::Ite;
            if store.op(term) == Op::Mul {
                for factor in factors(store, term) {
                    let form = LinearForm::of(store, factor);
                    open.extend(form.terms.iter().map(|&(term, _)| term));
                }
            } else if is_application {
                self.register(store, term);
            } else {
                self.announce(store, term);
            }
        }
    }

    /// A theory that looks at implicants takes a product for an unknown, where arithmetic multiplies it
    /// out: what it says of the numbers in it is a guess, unless the product is a monomial of the form.
    fn note_products(&mut self, store: &TermStore, form: &LinearForm, of: &[TermId]) {
        if self.choices().is_some() {
            return;
        }
        let mut open = of.to_vec();
        while let Some(term) = open.pop() {
            let args = store.args(term);
            let numbers = args.iter().filter(|&&arg| constant(store, arg).is_some()).count();
            let multiplies = store.op(term) == Op::Mul && numbers + 1 < args.len();
            if multiplies && form.terms.iter().all(|&(monomial, _)| monomial != term) {
                self.mark_unsupported(term);
            } else if is_arithmetic(store, term) {
                open.extend(args);
            }
        }
    }

    /// Lets formulas hold whenever the term matters.
    fn always(&mut self, term: TermId, rule: Rule, formulas: Vec<TermId>) {
        let facts = formulas.into_iter().map(|formula| Fact { term, when: When::Always, formula });
        self.atoms.axioms.extend(facts.map(|fact| (rule, fact)));
    }

    /// Asks everyone for formulas about a term that is new.
    fn announce(&mut self, store: &mut TermStore, term: TermId) {
        match self.tell(store, term, None) {
            Some(Claim::Meaning) => return,
            Some(Claim::Axioms) => {}
            Some(Claim::Value) | None if self.is_understood(store, term) => {}
            Some(Claim::Value) | None => self.mark_unsupported(term),
        }
        let of_choice = self.choices().and_then(|choices| choices.axioms(store, term));
        let axioms = of_choice.unwrap_or_else(|| definition::axioms(store, term));
        self.always(term, Rule::Operator, axioms);
    }

    /// The node of a term; it and its parts are registered if they are new.
    pub(crate) fn register(&mut self, store: &mut TermStore, root: TermId) -> NodeId {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.atoms.nodes.contains(term) {
                stack.pop();
                continue;
            }
            // Different values have different nodes, so one number must not have two.
            if let Some(numeral) = numeral(store, term).filter(|&numeral| numeral != term) {
                match self.atoms.node(numeral) {
                    Some(node) => {
                        self.atoms.nodes.insert(term, node);
                    }
                    None => stack.push(numeral),
                }
                continue;
            }
            let is_leaf = matches!(store.op(term), Op::Ite | Op::Forall | Op::Exists)
                || (is_arithmetic(store, term) && !is_division(store, term))
                || (*store.sort_of(term) == Sort::Bool && !self.is_predicate(store, term))
                || *store.sort_of(term) == Sort::RegLan
                || self.is_explained(store, term);
            let before = stack.len();
            if !is_leaf {
                let nodes = &self.atoms.nodes;
                stack.extend(store.args(term).iter().rev().filter(|&&arg| !nodes.contains(arg)));
            }
            if stack.len() == before {
                self.add_node(store, term, is_leaf);
                stack.pop();
            }
        }
        self.atoms.node(root).expect("the term was just registered")
    }

    fn add_node(&mut self, store: &mut TermStore, term: TermId, is_leaf: bool) {
        let args = store.args(term);
        let node = match store.op(term) {
            Op::True => self.search_theories.truth(true),
            Op::False => self.search_theories.truth(false),
            _ if store.is_value(term) => self.search_theories.congruence.add_value(),
            _ if is_leaf || args.is_empty() => self.search_theories.congruence.add_leaf(),
            _ => {
                let args: Vec<NodeId> =
                    args.iter().filter_map(|&arg| self.atoms.node(arg)).collect();
                let head = self.atoms.head(store, term);
                self.atoms.applications.push(term);
                for &part in store.args(term).iter().chain([&term]) {
                    self.atoms.facts.share(part);
                }
                self.search_theories.congruence.add_application(head, &args)
            }
        };
        self.atoms.nodes.insert(term, node);
        if node.index() >= self.atoms.terms.len() {
            self.atoms.terms.resize(node.index() + 1, None);
        }
        self.atoms.terms[node.index()] = Some(term);
        if is_number(store, term) {
            let form = LinearForm::of(store, term);
            let is_own = form.terms.len() == 1 && form.terms[0].0 == term;
            if is_own && store.op(term) != Op::Mul {
                self.search_theories.arithmetic.var(store, term);
            } else {
                self.register_form(store, &form, term);
            }
            self.search_theories.arithmetic.set_form(node, form);
            self.search_theories.follow(store, term, node);
            if is_own {
                self.announce(store, term);
            }
        } else if *store.sort_of(term) == Sort::Bool {
            if !matches!(store.op(term), Op::True | Op::False) {
                self.atoms.booleans.push(term);
            }
        } else {
            self.search_theories.follow(store, term, node);
            self.announce(store, term);
        }
    }

    /// The literal of an equality that the congruence closure may watch: an equality of a choice is a
    /// formula, and the variable of a gate may have been eliminated already.
    pub(crate) fn watchable(
        &mut self,
        store: &mut TermStore,
        equality: TermId,
        literal: Lit,
        out: &mut ClauseBuffer,
    ) -> Lit {
        let meaning = self.choices().and_then(|choices| choices.meaning(store, equality));
        if meaning.is_some() { self.observed(literal, out) } else { literal }
    }

    /// A literal of its own that is equivalent, observed from its beginning.
    fn observed(&self, literal: Lit, out: &mut ClauseBuffer) -> Lit {
        if literal.var() == self.atoms.truth.var() {
            return literal;
        }
        let own = out.new_var();
        out.observe(own.var());
        out.add(&[!own, literal]);
        out.add(&[own, !literal]);
        own
    }

    /// Has the congruence closure watch an equality between terms that are not Boolean.
    pub(crate) fn watch(&mut self, store: &mut TermStore, equality: TermId, literal: Lit) {
        if !self.atoms.watched.insert(equality) {
            return;
        }
        let nodes = [0, 1].map(|position| {
            let side = store.arg(equality, position);
            self.register(store, side)
        });
        let [left, right] = nodes;
        if literal.var() == self.atoms.truth.var() {
            if literal == self.atoms.truth {
                self.search_theories.congruence.assert_equal(left, right, Reason::Literal(literal));
            }
            return;
        }
        self.search_theories.give_statement(literal.var(), Statement::Equality(nodes));
        self.search_theories.congruence.watch_equality(literal, left, right);
    }

    /// The literal of an equality between numbers.
    fn number_equality(
        &mut self,
        store: &mut TermStore,
        atom: TermId,
        out: &mut ClauseBuffer,
    ) -> Lit {
        let [left, right] = [store.arg(atom, 0), store.arg(atom, 1)];
        let form = LinearForm::difference(store, left, right);
        self.register_form(store, &form, left);
        self.note_products(store, &form, &[left, right]);
        let negated = LinearForm::default().minus(&form);
        let truth = self.atoms.truth;
        let arithmetic = &mut self.search_theories.arithmetic;
        let bounds = [form, negated]
            .map(|form| arithmetic.at_most_zero(&form, Strictness::Weak, truth, out));
        if bounds.contains(&!truth) || bounds[0] == !bounds[1] {
            return !truth;
        }
        let shared = [left, right].iter().any(|&side| {
            self.atoms.node(side).is_some()
                || (!is_arithmetic(store, side)
                    && !store.args(side).is_empty()
                    && store.op(side) != Op::Ite)
        });
        let literal = if bounds == [truth, truth] {
            truth
        } else {
            let literal = out.new_var();
            out.observe(literal.var());
            for bound in bounds {
                out.lemma(Rule::EqualityLimits, &[!literal, bound]);
            }
            out.lemma(Rule::EqualityLimits, &[literal, !bounds[0], !bounds[1]]);
            literal
        };
        if shared {
            self.watch(store, atom, literal);
        }
        literal
    }
}

/// The numeral of the number that a term is written as: `-2` for `(- 2)`, `1.0` for `(to_real 1)`.
fn numeral(store: &mut TermStore, term: TermId) -> Option<TermId> {
    let value = constant(store, term)?;
    Some(match store.sort_of(term) {
        Sort::Int => store.mk_int(&trine_value::number::floor(&value)),
        _ => store.mk_real(&value),
    })
}

/// Whether the term is a quotient or a remainder by something that is no number: a function of its
/// arguments, of which nothing else is known where the divisor is zero.
fn is_division(store: &TermStore, term: TermId) -> bool {
    matches!(store.op(term), Op::IntDiv | Op::Mod | Op::Divide)
        && store.args(term)[1..]
            .iter()
            .any(|&divisor| constant(store, divisor).is_none_or(|value| value.is_zero()))
}

impl AtomSource for Registrar<'_> {
    fn expand(&mut self, store: &mut TermStore, atom: TermId) -> Option<TermId> {
        let of_choice = self.choices().and_then(|choices| choices.meaning(store, atom));
        if of_choice.is_none() && self.is_group(store, atom) {
            return None;
        }
        of_choice.or_else(|| definition::expand(store, atom))
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        atom: TermId,
        out: &mut ClauseBuffer,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        budget.spend(4)?;
        let args = store.args(atom).to_vec();
        let truth = self.atoms.truth;
        Ok(match store.op(atom) {
            Op::Eq if is_number(store, args[0]) => self.number_equality(store, atom, out),
            op @ (Op::Le | Op::Lt | Op::Ge | Op::Gt) => {
                let (left, right, strictness) = match op {
                    Op::Le => (args[0], args[1], Strictness::Weak),
                    Op::Lt => (args[0], args[1], Strictness::Strict),
                    Op::Ge => (args[1], args[0], Strictness::Weak),
                    _ => (args[1], args[0], Strictness::Strict),
                };
                let form = LinearForm::difference(store, left, right);
                self.register_form(store, &form, left);
                self.note_products(store, &form, &[left, right]);
                self.search_theories.arithmetic.at_most_zero(&form, strictness, truth, out)
            }
            Op::Eq => {
                let [left, right] = [args[0], args[1]];
                if left == right {
                    return Ok(truth);
                }
                if store.is_value(left) && store.is_value(right) {
                    return Ok(!truth);
                }
                let literal = out.new_var();
                out.observe(literal.var());
                self.watch(store, atom, literal);
                self.tell(store, atom, Some(literal));
                if matches!(store.sort_of(left), Sort::Array { .. }) {
                    let axiom = definition::extensionality(store, atom);
                    self.always(atom, Rule::ArrayDifference, vec![axiom]);
                }
                literal
            }
            Op::Distinct => {
                let literal = out.new_var();
                out.observe(literal.var());
                let nodes: Vec<NodeId> =
                    args.iter().map(|&arg| self.register(store, arg)).collect();
                let group = self.search_theories.congruence.add_group(literal, &nodes);
                self.search_theories.give_statement(literal.var(), Statement::Distinct(group));
                self.atoms.distinct.push((atom, literal));
                args.iter().for_each(|&arg| self.atoms.facts.share(arg));
                literal
            }
            _ => {
                let literal = out.new_var();
                out.observe(literal.var());
                match self.claim(store, atom) {
                    Some(Claim::Meaning) => {
                        self.tell(store, atom, Some(literal));
                        return Ok(literal);
                    }
                    Some(Claim::Axioms) => {
                        self.tell(store, atom, Some(literal));
                    }
                    Some(Claim::Value) | None if self.is_understood(store, atom) => {}
                    Some(Claim::Value) | None => self.mark_unsupported(atom),
                }
                if self.is_predicate(store, atom) && !args.is_empty() {
                    self.register(store, atom);
                } else {
                    self.atoms.propositions.push((atom, literal));
                }
                literal
            }
        })
    }
}

impl Registrar<'_> {
    /// Says which literal a Boolean term with a node is.
    pub(crate) fn link(
        &mut self,
        store: &TermStore,
        term: TermId,
        literal: Lit,
        out: &mut ClauseBuffer,
    ) {
        let Some(node) = self.atoms.node(term) else { return };
        if literal.var() == self.atoms.truth.var() {
            let value = self.search_theories.truth(literal == self.atoms.truth);
            let reason = Reason::Literal(self.atoms.truth);
            self.search_theories.congruence.assert_equal(node, value, reason);
            return;
        }
        let own = if self.is_predicate(store, term) {
            literal
        } else {
            // The variable of a gate may have been eliminated already.
            self.observed(literal, out)
        };
        self.search_theories.congruence.set_literal(node, own);
        self.search_theories.give_statement(own.var(), Statement::Truth(node));
    }
}
