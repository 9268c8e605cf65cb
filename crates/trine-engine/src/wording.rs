//! Lemmas in formulas: what literals, nodes and bounds stand for.
//!
//! Idea: a literal is the limit of a sum that arithmetic knows it as, or else the oldest formula that
//! has it. The limit comes first, since the sums of arithmetic add up limits.
//! Invariant: a formula is equivalent to its literal in every model that gives the symbols of the
//! engine the meaning that its definitions demand.

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, BoundKind, Simplex, Strictness, Value};
use trine_sat::{Lit, Var};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::{Rational, floor};

use crate::atoms::Atoms;
use crate::clausify::Clausifier;
use crate::congruence::NodeId;
use crate::lemma::{Argument, Evidence, Lemma, Record, Summand};
use crate::search_theories::SearchTheories;
use crate::search_theory::Premise;

/// Puts lemmas into formulas: what their literals, nodes and bounds stand for.
pub(crate) struct Wording<'a> {
    atoms: &'a Atoms,
    search_theories: &'a SearchTheories,
    /// By variable: a formula, and whether it is the positive literal.
    formulas: FxHashMap<Var, (TermId, bool)>,
    /// The uninterpreted terms of arithmetic.
    uninterpreted: FxHashMap<ArithVar, TermId>,
    truth: Lit,
}

impl<'a> Wording<'a> {
    /// The wording of all literals that there are.
    pub(crate) fn new(
        formulas: &Clausifier,
        atoms: &'a Atoms,
        search_theories: &'a SearchTheories,
        truth: Lit,
    ) -> Self {
        let mut by_var: FxHashMap<Var, (TermId, bool)> = FxHashMap::default();
        let of_nodes = atoms.registered().filter_map(|(node, term)| {
            search_theories.congruence.literal(node).map(|literal| (term, literal))
        });
        for (term, literal) in formulas.known_literals().chain(of_nodes) {
            let entry = (term, !literal.is_negative());
            let oldest = by_var.entry(literal.var()).or_insert(entry);
            *oldest = entry.min(*oldest);
        }
        let uninterpreted = search_theories.arithmetic.terms();
        Self { atoms, search_theories, formulas: by_var, uninterpreted, truth }
    }

    /// The lemma, or `None` if something in it has no name.
    pub(crate) fn lemma(&self, store: &mut TermStore, record: Record) -> Option<Lemma> {
        let (rule, clause, evidence, tag) = match record {
            Record::Formula(lemma) => return Some(lemma),
            Record::Clause { rule, clause, evidence, tag } => (rule, clause, evidence, tag),
        };
        let mut disjuncts = Vec::with_capacity(clause.len());
        for &literal in &clause {
            if literal != !self.truth {
                disjuncts.push(self.literal(store, literal)?);
            }
        }
        let formula = match disjuncts[..] {
            [] => store.mk_bool(false),
            [only] => only,
            _ => store.mk(Op::Or, &disjuncts),
        };
        let mut arguments = Vec::new();
        match evidence {
            Evidence::None => {}
            Evidence::Equalities(pairs) => {
                for pair in pairs {
                    arguments.push(Argument::Term(self.equality(store, pair)?));
                }
            }
            Evidence::Sum(summands) => {
                for summand in summands {
                    arguments.push(self.bound(store, summand)?);
                }
            }
        }
        Some(Lemma { rule, formula, arguments, tag })
    }

    fn literal(&self, store: &mut TermStore, literal: Lit) -> Option<TermId> {
        let (formula, is_positive) = match self.search_theories.arithmetic.atom(literal.var()) {
            Some(atom) => (self.inequality(store, atom.var, BoundKind::Upper, &atom.limit)?, true),
            None if literal.var() == self.truth.var() => {
                (store.mk_bool(true), !self.truth.is_negative())
            }
            None => *self.formulas.get(&literal.var())?,
        };
        Some(if is_positive == literal.is_negative() {
            store.mk(Op::Not, &[formula])
        } else {
            formula
        })
    }

    fn equality(&self, store: &mut TermStore, nodes: [NodeId; 2]) -> Option<TermId> {
        let [left, right] = nodes.map(|node| match self.atoms.term(node) {
            Some(term) => Some(term),
            // The nodes of the truth values may have no term.
            None if node == self.search_theories.truth(true) => Some(store.mk_bool(true)),
            None if node == self.search_theories.truth(false) => Some(store.mk_bool(false)),
            None => None,
        });
        Some(store.mk(Op::Eq, &[left?, right?]))
    }

    fn bound(&self, store: &mut TermStore, summand: Summand) -> Option<Argument> {
        let Summand { multiplier, var, kind, value, premise } = summand;
        Some(Argument::Bound {
            multiplier: multiplier.map(|factor| store.mk_real(&factor.to_big())),
            inequality: self.inequality(store, var, kind, &value)?,
            premise: match premise {
                Premise::Literal(literal) => self.literal(store, literal)?,
                Premise::Equal(nodes) => self.equality(store, nodes)?,
            },
        })
    }

    /// `var <= value` or `var >= value`, strict if the infinitesimal part of the value says so.
    fn inequality(
        &self,
        store: &mut TermStore,
        var: ArithVar,
        kind: BoundKind,
        value: &Value,
    ) -> Option<TermId> {
        let sum = self.meaning(&self.search_theories.arithmetic.simplex, var)?;
        let limit = value.standard.to_big();
        let is_int = limit.is_int()
            && sum
                .iter()
                .all(|(term, factor)| *store.sort_of(*term) == Sort::Int && factor.is_int());
        let number = |store: &mut TermStore, value: &Rational| {
            if is_int { store.mk_int(&floor(value)) } else { store.mk_real(value) }
        };
        let mut summands = Vec::with_capacity(sum.len());
        for (term, factor) in sum {
            let is_converted = !is_int && *store.sort_of(term) == Sort::Int;
            let term = if is_converted { store.mk(Op::ToReal, &[term]) } else { term };
            if factor == Rational::ONE {
                summands.push(term);
            } else {
                let factor = number(store, &factor);
                summands.push(store.mk(Op::Mul, &[factor, term]));
            }
        }
        let limit = number(store, &limit);
        let left = match summands[..] {
            [] => number(store, &Rational::ZERO),
            [only] => only,
            _ => store.mk(Op::Add, &summands),
        };
        let strictness = if value.delta.is_zero() { Strictness::Weak } else { Strictness::Strict };
        let op = match (kind, strictness) {
            (BoundKind::Upper, Strictness::Weak) => Op::Le,
            (BoundKind::Upper, Strictness::Strict) => Op::Lt,
            (BoundKind::Lower, Strictness::Weak) => Op::Ge,
            (BoundKind::Lower, Strictness::Strict) => Op::Gt,
        };
        Some(store.mk(op, &[left, limit]))
    }

    /// The sum of multiples of uninterpreted terms that a variable stands for.
    fn meaning(&self, simplex: &Simplex, var: ArithVar) -> Option<Vec<(TermId, Rational)>> {
        match simplex.definition(var) {
            None => Some(vec![(*self.uninterpreted.get(&var)?, Rational::ONE)]),
            Some(vector) => vector
                .iter()
                .map(|(var, factor)| {
                    Some((*self.uninterpreted.get(var)?, Rational::from(factor.to_big())))
                })
                .collect(),
        }
    }
}
