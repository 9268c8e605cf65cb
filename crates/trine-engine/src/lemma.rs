//! Lemmas: what was added by which rule, counted, and kept where somebody wants to see it.
//!
//! Idea: theories note each of their clauses when the SAT solver gets it, in their own words: literals,
//! nodes, bounds. Outside of the search they are put into formulas ([`Engine::take_lemmas`]), so that
//! anybody who reads formulas can check them. Unless they are wanted, they are only counted.
//! Invariant: whether lemmas are kept changes no clause of the search that is noted.
//!
//! [`Engine::take_lemmas`]: crate::IncrementalSolver::take_lemmas

use trine_arith::{ArithVar, BoundKind, Rat, Value};
use trine_sat::{LemmaTag, Lit};
use trine_term::TermId;

use crate::congruence::NodeId;
use crate::rule::{Rule, Standing};
use crate::search_theory::Premise;

/// A formula that was added, with the rule that allows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// The rule.
    pub rule: Rule,
    /// The formula; a disjunction of literals if the search found it.
    pub formula: TermId,
    /// What the rule was applied to; [`Rule`] says what to expect.
    pub arguments: Vec<Argument>,
    /// How a proof of the SAT solver calls the clause, if it came in the middle of a search.
    pub tag: Option<LemmaTag>,
}

/// What a rule was applied to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A term.
    Term(TermId),
    /// A linear inequality.
    Bound {
        /// The factor in the sum, a real number, if there is one sum.
        multiplier: Option<TermId>,
        /// The inequality.
        inequality: TermId,
        /// The literal or the equality that says so.
        premise: TermId,
    },
}

/// A bound of arithmetic in a sum.
#[derive(Clone, Debug)]
pub(crate) struct Summand {
    pub(crate) multiplier: Option<Rat>,
    pub(crate) var: ArithVar,
    pub(crate) kind: BoundKind,
    pub(crate) value: Value,
    pub(crate) premise: Premise,
}

/// Arguments of a rule in the words of the theories.
#[derive(Clone, Debug)]
pub(crate) enum Evidence {
    /// The literals say everything, or nobody wants to know.
    None,
    /// Nodes that are equal.
    Equalities(Vec<[NodeId; 2]>),
    /// Bounds.
    Sum(Vec<Summand>),
}

/// A lemma that is not put into formulas yet.
#[derive(Clone, Debug)]
pub(crate) enum Record {
    /// In the words of the theories.
    Clause { rule: Rule, clause: Box<[Lit]>, evidence: Evidence, tag: Option<LemmaTag> },
    /// A formula.
    Formula(Lemma),
}

/// The lemmas of one source: counted by rule, and kept where somebody wants to see them.
#[derive(Debug)]
pub(crate) struct LemmaLog {
    /// By rule.
    counts: Vec<u64>,
    /// How many tags were given out.
    tags: u64,
    /// `None` if lemmas are only counted.
    records: Option<Vec<Record>>,
}

impl Default for LemmaLog {
    fn default() -> Self {
        Self { counts: vec![0; Rule::ALL.len()], tags: 0, records: None }
    }
}

impl LemmaLog {
    /// Keeps lemmas from now on.
    pub(crate) fn keep(&mut self) {
        self.records.get_or_insert_default();
    }

    /// Whether lemmas are kept: otherwise arguments need not be worked out.
    pub(crate) fn is_kept(&self) -> bool {
        self.records.is_some()
    }

    /// A name for a clause that the search is about to get: the rule in the lowest byte, and a number.
    pub(crate) fn tag(&mut self, rule: Rule) -> LemmaTag {
        self.tags += 1;
        LemmaTag(self.tags << 8 | rule.index() as u64)
    }

    /// Notes a clause.
    pub(crate) fn clause(
        &mut self,
        rule: Rule,
        clause: impl IntoIterator<Item = Lit>,
        evidence: Evidence,
        tag: Option<LemmaTag>,
    ) {
        self.counts[rule.index()] += 1;
        if let Some(records) = &mut self.records {
            records.push(Record::Clause {
                rule,
                clause: clause.into_iter().collect(),
                evidence,
                tag,
            });
        }
    }

    /// Notes a formula and what its rule was applied to.
    pub(crate) fn formula(
        &mut self,
        rule: Rule,
        arguments: &[TermId],
        formula: impl FnOnce() -> TermId,
    ) {
        self.counts[rule.index()] += 1;
        if let Some(records) = &mut self.records
            && rule.standing() != Standing::Internal
        {
            let formula = formula();
            let arguments = arguments.iter().map(|&term| Argument::Term(term)).collect();
            records.push(Record::Formula(Lemma { rule, formula, arguments, tag: None }));
        }
    }

    /// How often a rule was used.
    pub(crate) fn count(&self, rule: Rule) -> u64 {
        self.counts[rule.index()]
    }

    /// Moves out what was kept.
    pub(crate) fn take(&mut self) -> Vec<Record> {
        self.records.as_mut().map(std::mem::take).unwrap_or_default()
    }
}
