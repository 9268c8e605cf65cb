//! The theory protocol: what a theory beside equality, arithmetic and arrays has to do.
//!
//! Idea: such a theory claims terms. It gives clauses and axioms for them when they are registered,
//! looks at full assignments that congruence and arithmetic accept, or at an implicant of them, and
//! gives values to its terms.
//! What a claimed term has inside that belongs to others is asked for, and gets literals and nodes
//! like everything else. Theories never see each other: where one class of the congruence closure
//! has two values, or equal values lie in two classes that a function tells apart, the engine makes
//! an atom of the equality, and the theory hears of it like of any atom.
//! Invariants: clauses and axioms are valid; a conflict names literals that hold in the assignment
//! and are inconsistent in the theory; values are asked for only after [`Verdict::Consistent`].
//! Reference: Nieuwenhuis, Oliveras, Tinelli, JACM 2006, section 5; de Moura and Bjørner,
//! "Model-based Theory Combination", SMT 2007.

use std::cell::RefCell;
use std::rc::Rc;

use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{
    FunId, FunctionTable, Incomplete, Interpretation, OpenCase, SortId, TermId, TermStore, Value,
};

use crate::atoms::Atoms;
use crate::clause_buffer::ClauseBuffer;
use crate::clausify::Clausifier;
use crate::congruence::NodeId;
use crate::rule::Rule;
use crate::search_theories::SearchTheories;
use crate::search_theory::{Effort, SearchTheory};
use crate::whole::WholeFormulas;

/// What a theory has to do with a term.
///
/// Several theories may have to do with one term: a later variant is more than an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// It wants to know of the term, or chooses its value; others say what the term means.
    Value,
    /// It says by facts what the term means, which is an application to everyone.
    Axioms,
    /// It says what the term means, once it knows what the parts are; nobody else looks into it.
    Meaning,
}

/// When a fact about a term matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Whenever the term does.
    Always,
    /// If the atom is true.
    IfTrue,
    /// If the atom is false.
    IfFalse,
}

/// What holds of a term in every model, and is part of what the term means: an implicant that
/// speaks of the term has to make it true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The term, or the atom.
    pub term: TermId,
    /// When it matters; the formula is implied by the atom or its negation then.
    pub when: When,
    /// The formula.
    pub formula: TermId,
}

/// An atom with its truth value.
pub type Literal = (TermId, bool);

/// What a theory thinks of an assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It has values for all its terms.
    Consistent,
    /// These literals are inconsistent.
    Conflict(Vec<Literal>),
    /// These facts were missing.
    Facts(Vec<Fact>),
    /// It cannot decide these literals, for this reason: an incompleteness guard excludes them.
    Undecided(Vec<Literal>, Incomplete),
    /// It gave the clauses or facts that were missing, and the search has to go on.
    Refined,
}

/// A theory beside equality, arithmetic and arrays: it claims terms, gives clauses and facts about them,
/// judges full assignments and gives values.
pub trait Theory {
    /// What the theory has to do with a term or an atom, if anything.
    fn claim(&self, store: &TermStore, term: TermId) -> Option<Claim>;

    /// Takes notice of a claimed term, once; atoms come with their literal.
    ///
    /// # Errors
    /// If the budget ends. The call is repeated then.
    fn register(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        literal: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted>;

    /// Takes notice of formulas that were asserted for good, before what is new in them is registered.
    /// From then on clauses may rest on them.
    fn asserted(&mut self, _formulas: &[TermId]) {}

    /// The part of the theory that follows the search, if there is one. Asked for once, at the beginning.
    fn search_theory(&self) -> Option<Rc<RefCell<dyn SearchTheory>>> {
        None
    }

    /// How the theory takes formulas as a whole, if it is the only one and does so.
    fn whole_formulas(&mut self) -> Option<&mut dyn WholeFormulas> {
        None
    }

    /// When [`Self::check`] is called.
    fn effort(&self) -> Effort {
        Effort::Full
    }

    /// Whether [`Self::check`] looks at the implicant.
    fn wants_implicant(&self) -> bool {
        false
    }

    /// Whether [`Self::check`] looks at the implicant without what only values of shared terms bring in.
    fn wants_relevant(&self) -> bool {
        false
    }

    /// Looks at an assignment of all atoms; clauses and facts that it lacks go to `out`.
    ///
    /// # Errors
    /// If the budget ends.
    fn check(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted>;

    /// What was left undecided so far may be asked again, for a longer time.
    fn retry_undecided(&mut self) {}

    /// The value of a claimed term in the assignment that was found consistent last.
    fn value(&self, store: &TermStore, term: TermId) -> Option<Value>;

    /// The sorts of whose values those of a sort are made, if this theory makes the values of the sort
    /// ([`Self::build`]).
    fn parts(&self, _sort: SortId) -> Option<&[SortId]> {
        None
    }

    /// Gives values to the classes of sorts that are made of each other, once the other sorts that
    /// they are made of have values. Classes that the assignment sets apart get different values.
    ///
    /// # Errors
    /// If the budget ends.
    fn build(
        &self,
        _store: &TermStore,
        _classes: &Construction<'_>,
        _budget: &Budget,
    ) -> Result<Built, Exhausted> {
        Ok(Built::default())
    }

    /// Reports the values of the declared constants that the theory has seen.
    fn constants(&self, store: &TermStore, report: &mut dyn FnMut(FunId, Value));

    /// Reports the tables of the functions of which the theory alone knows the applications.
    fn functions(&self, _report: &mut dyn FnMut(FunId, FunctionTable)) {}

    /// Puts values that the theory found for whole components of the problem in the places of what the
    /// others say of them.
    fn complete(&self, _interpretation: &mut Interpretation) {}

    /// Whether the theory made the function for an operator that the standard leaves open.
    fn is_open(&self, _function: FunId) -> bool {
        false
    }

    /// What `function(args) = result` says about the operator that the function stands for.
    fn open_case(
        &self,
        _function: FunId,
        _args: &[Value],
        _result: &Value,
    ) -> Option<(OpenCase, Value)> {
        None
    }

    /// Names and values of its statistics.
    fn statistics(&self) -> Vec<(&'static str, u64)>;
}

/// A class of the congruence closure: terms that are equal in the assignment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class(pub(crate) NodeId);

/// Classes that need values, and what the values are made of.
pub struct Construction<'a> {
    pub(crate) classes: &'a [(Class, Vec<TermId>)],
    pub(crate) class: &'a dyn Fn(TermId) -> Option<Class>,
    pub(crate) value: &'a dyn Fn(TermId) -> Option<Value>,
    pub(crate) are_apart: &'a dyn Fn(Class, Class) -> bool,
}

impl Construction<'_> {
    /// The classes with their members, in an order that is the same in every run.
    #[must_use]
    pub fn classes(&self) -> &[(Class, Vec<TermId>)] {
        self.classes
    }

    /// The class of a term.
    #[must_use]
    pub fn class(&self, term: TermId) -> Option<Class> {
        (self.class)(term)
    }

    /// The value of a term that is not in these classes.
    #[must_use]
    pub fn value(&self, term: TermId) -> Option<Value> {
        (self.value)(term)
    }

    /// Whether a literal says that two classes are different.
    #[must_use]
    pub fn are_apart(&self, one: Class, other: Class) -> bool {
        (self.are_apart)(one, other)
    }
}

/// Values of classes.
#[derive(Clone, Default, Debug)]
pub struct Built {
    /// The value of each class that has one.
    pub values: Vec<(Class, Value)>,
    /// Terms whose classes differ, though their values are the same, and which should not.
    pub equalities: Vec<(TermId, TermId)>,
    /// A term whose class has no value, since that would be too large: a model is a guess then.
    pub lacking: Option<TermId>,
}

/// What a theory gives and asks for while a term is registered.
pub struct Registration<'a> {
    pub(crate) clauses: &'a mut ClauseBuffer,
    pub(crate) facts: &'a mut Vec<(Rule, Fact)>,
    pub(crate) needed: &'a mut Vec<Needed>,
    pub(crate) unsupported: &'a mut Option<TermId>,
}

/// Something that a theory needs to be known to the others.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Needed {
    /// A term of any sort but `Bool`.
    Term(TermId),
    /// A formula that the literal is to be equivalent to.
    Formula(TermId, Lit),
    /// A valid formula, and the atom that it was given for.
    Lemma(Rule, TermId, TermId),
}

impl Registration<'_> {
    /// The positive literal of a variable that no clause mentions yet.
    pub fn new_var(&mut self) -> Lit {
        self.clauses.new_var()
    }

    /// Adds a clause that holds in every model of what is asserted for good.
    pub fn clause(&mut self, clause: &[Lit]) {
        self.clauses.lemma(Rule::TheoryCircuit, clause);
    }

    /// Adds what holds of a term.
    pub fn fact(&mut self, fact: Fact) {
        self.facts.push((Rule::TheoryAxiom, fact));
    }

    /// Adds a clause that holds in every model by a rule of the theory's own.
    pub fn clause_by(&mut self, rule: Rule, clause: &[Lit]) {
        self.clauses.lemma(rule, clause);
    }

    /// Adds what holds of a term by a rule of the theory's own.
    pub fn lemma(&mut self, rule: Rule, fact: Fact) {
        self.facts.push((rule, fact));
    }

    /// Adds a formula that holds in every model. It helps the search, and is no part of what `atom` means:
    /// implicants need not make it true.
    pub fn helpful(&mut self, rule: Rule, atom: TermId, formula: TermId) {
        self.needed.push(Needed::Lemma(rule, atom, formula));
    }

    /// Says that nobody understands a term that was claimed.
    pub fn give_up(&mut self, term: TermId) {
        self.unsupported.get_or_insert(term);
    }

    /// Has a literal tried true first.
    pub fn prefer(&mut self, literal: Lit) {
        self.clauses.prefer(literal);
    }

    /// Has others say what a term means whose value matters here.
    pub fn need_term(&mut self, term: TermId) {
        self.needed.push(Needed::Term(term));
    }

    /// Makes a literal of [`Self::new_var`] equivalent to a formula.
    pub fn need_formula(&mut self, formula: TermId, literal: Lit) {
        self.needed.push(Needed::Formula(formula, literal));
    }
}

/// The assignment of a full model of the clauses.
pub struct Assignment<'a> {
    pub(crate) is_true: &'a dyn Fn(Lit) -> bool,
    pub(crate) implicant: &'a [Literal],
    pub(crate) formulas: &'a Clausifier,
    pub(crate) atoms: &'a Atoms,
    pub(crate) search_theories: &'a RefCell<SearchTheories>,
}

impl Assignment<'_> {
    /// Whether a literal is true.
    #[must_use]
    pub fn is_true(&self, literal: Lit) -> bool {
        (self.is_true)(literal)
    }

    /// Few literals that make true what is asserted and what the terms in them mean; empty unless
    /// some theory wants it.
    #[must_use]
    pub fn implicant(&self) -> &[Literal] {
        self.implicant
    }

    /// Terms whose values others see, as arguments of functions, whether or not a literal of the
    /// implicant mentions them.
    #[must_use]
    pub fn shared(&self) -> &[TermId] {
        self.atoms.facts.shared()
    }

    /// The class of a term that the congruence closure knows.
    #[must_use]
    pub fn class(&self, term: TermId) -> Option<Class> {
        let node = self.atoms.node(term)?;
        Some(Class(self.search_theories.borrow().congruence.root(node)))
    }

    /// The literals that hold and make two terms of one class equal.
    #[must_use]
    pub fn explain(&self, one: TermId, other: TermId) -> Vec<Lit> {
        let [Some(one), Some(other)] = [one, other].map(|term| self.atoms.node(term)) else {
            return Vec::new();
        };
        self.search_theories.borrow_mut().congruence.explain(one, other).literals
    }
}
