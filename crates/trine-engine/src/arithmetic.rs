//! Linear arithmetic in the search: atoms are thresholds of variables of the simplex.
//!
//! Idea: every comparison of numbers is, up to sign, `v <= c` or `v < c` for a variable of the
//! [`Simplex`] that stands for a linear form. An equality is the conjunction of two of them, so
//! arithmetic only ever sees bounds. Thresholds of one variable are ordered by binary clauses, and
//! the SAT solver propagates among them. Where all of them compare two integers, difference logic
//! ([`mod@difference_logic`]) takes the place of the simplex, which then only knows what the
//! variables stand for.
//! Invariants: one literal for each threshold; a literal's meaning never changes; reasons given to
//! the simplex are literals, or pairs of terms that the congruence closure made equal; who decides
//! changes at level zero only, and then learns everything anew.
//! Reference: Dutertre and de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006.

use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};

use rustc_hash::FxHashMap;
use trine_arith::{
    ArithVar, Atom, AtomTag, BoundId, BoundKind, ChangeId, Check, Comparison, Conflict,
    Explanation, Implied, IntegerCheck, IntegerEffort, Part, Propagated, Rat, Reason, SignedAtom,
    Simplex, Strictness, Value as Threshold, VarKind,
};
use trine_collections::{Budget, Exhausted};
use trine_sat::{Lit, Var};
use trine_term::{Sort, TermId, TermMap, TermStore};

use crate::clause_buffer::ClauseBuffer;
use crate::congruence::NodeId;
use crate::lemma::Summand;
use crate::linear_form::LinearForm;
use crate::rule::Rule;
use crate::search_theory::{Consequence, Effort, Grounds, Premise, Progress, SearchTheory, Stop};

mod difference_logic;

use difference_logic::{DifferenceLogic, Shape};

/// Rows with more entries are left out of bound propagation while searching.
const LONGEST_ROW: usize = 30;

/// What arithmetic is told by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// A literal that is true.
    Literal(Lit),
    /// The pair of equal nodes with this number.
    Pair(u32),
}

impl Source {
    fn reason(self) -> Reason {
        let (number, tag) = match self {
            Self::Literal(literal) => (literal.index() as u32, 0),
            Self::Pair(pair) => (pair, 1),
        };
        assert!(number < 1 << 31, "fewer than 2^30 variables and 2^31 pairs");
        Reason(number << 1 | tag)
    }

    /// What the reason stands for.
    fn of(reason: Reason) -> Self {
        let number = reason.0 >> 1;
        match reason.0 & 1 {
            0 => {
                let positive = Var::new(number as usize >> 1).positive();
                Self::Literal(if number & 1 == 0 { positive } else { !positive })
            }
            _ => Self::Pair(number),
        }
    }
}

/// Where the reasons of an implied literal are found.
#[derive(Clone, Copy, Debug)]
enum Ground {
    /// A bound of the simplex.
    Bound(BoundId),
    /// A change in the matrix of difference logic.
    Change(ChangeId),
}

impl Ground {
    /// The number by which others know it.
    fn token(self) -> u64 {
        match self {
            Self::Bound(bound) => (bound.index() as u64) << 1,
            Self::Change(change) => (change.index() as u64) << 1 | 1,
        }
    }

    /// What has this number.
    fn of(token: u64) -> Self {
        let index = (token >> 1) as usize;
        if token & 1 == 0 {
            Self::Bound(BoundId::new(index))
        } else {
            Self::Change(ChangeId::new(index))
        }
    }
}

/// Reasons, and how they come to what they come to.
enum Proof {
    /// The bounds of a sum.
    Sum(Explanation),
    /// The steps of a path of differences.
    Path(Vec<Reason>),
}

impl Proof {
    /// The reasons, each once.
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Sum(sum) => sum.reasons(),
            Self::Path(reasons) => reasons.clone(),
        }
    }

    /// The rule of a contradiction that rests on these reasons.
    fn rule(&self) -> Rule {
        match self {
            Self::Sum(sum) => match sum.rule {
                trine_arith::Rule::Farkas => Rule::Farkas,
                trine_arith::Rule::Divisibility => Rule::Divisibility,
                trine_arith::Rule::Integers => Rule::Integers,
            },
            Self::Path(_) => Rule::DifferencePath,
        }
    }
}

/// Why a round of arithmetic ended early.
enum Halt {
    /// These reasons contradict each other.
    Conflict(Proof),
    /// The limits were met.
    Exhausted(Exhausted),
}

/// Linear arithmetic along the search: thresholds of the variables of a simplex.
#[derive(Default)]
pub(crate) struct Arithmetic {
    pub(crate) simplex: Simplex,
    /// The variables of uninterpreted terms.
    vars: TermMap<ArithVar>,
    /// The uninterpreted terms, in the order in which they were met.
    uninterpreted: Vec<TermId>,
    /// By variable: its thresholds with their literals.
    thresholds: Vec<BTreeMap<Threshold, Lit>>,
    /// By propositional variable: the threshold.
    atoms: Vec<Option<Atom>>,
    /// The thresholds in the order in which they were made.
    made: Vec<(Atom, AtomTag)>,
    /// Who decides, if it is not the simplex.
    differences: Option<DifferenceLogic>,
    shape: Shape,
    /// The forms of nodes that are numbers, by node.
    forms: Vec<Option<LinearForm>>,
    /// Pairs of nodes that are equal.
    pairs: Vec<[NodeId; 2]>,
    /// Number of pairs when each level opened.
    levels: Vec<usize>,
    /// Pairs told at level zero, with the difference that is zero.
    lasting: Vec<(LinearForm, Source)>,
    /// The integers have to be split here before the candidate can be judged.
    pub(crate) split: Option<Atom>,
    /// Somebody wants to know which sums are behind conflicts and implied bounds.
    pub(crate) keeps_sums: bool,
    implied: Vec<Implied>,
}

impl Arithmetic {
    /// The variable of an uninterpreted term; the flag says whether it is new.
    pub(crate) fn var(&mut self, store: &TermStore, term: TermId) -> (ArithVar, bool) {
        if let Some(&var) = self.vars.get(term) {
            return (var, false);
        }
        let kind = if *store.sort_of(term) == Sort::Int { VarKind::Int } else { VarKind::Real };
        let var = self.simplex.new_var(kind);
        self.vars.insert(term, var);
        self.uninterpreted.push(term);
        (var, true)
    }

    /// The variable of an uninterpreted term that has one.
    pub(crate) fn known_var(&self, term: TermId) -> Option<ArithVar> {
        self.vars.get(term).copied()
    }

    /// The uninterpreted terms.
    pub(crate) fn uninterpreted(&self) -> &[TermId] {
        &self.uninterpreted
    }

    /// The uninterpreted terms of variables.
    pub(crate) fn terms(&self) -> FxHashMap<ArithVar, TermId> {
        let known = |&term: &TermId| Some((self.known_var(term)?, term));
        self.uninterpreted.iter().filter_map(known).collect()
    }

    /// The form over variables of the simplex. All uninterpreted terms have variables.
    pub(crate) fn over_vars(&self, form: &LinearForm) -> trine_arith::LinearForm {
        trine_arith::LinearForm::from_terms(form.terms.iter().filter_map(|(term, coefficient)| {
            self.known_var(*term).map(|var| (var, Rat::from(coefficient)))
        }))
    }

    /// The literal of `form <= 0` or `form < 0`.
    pub(crate) fn at_most_zero(
        &mut self,
        form: &LinearForm,
        strictness: Strictness,
        truth: Lit,
        out: &mut ClauseBuffer,
    ) -> Lit {
        let limit = Rat::from(-form.constant.clone());
        let comparison = self.simplex.at_most(&self.over_vars(form), &limit, strictness);
        match comparison {
            Comparison::Constant(true) => truth,
            Comparison::Constant(false) => !truth,
            Comparison::Atom(SignedAtom { atom, positive }) => {
                let literal = self.threshold(atom, out);
                if positive { literal } else { !literal }
            }
        }
    }

    /// The literal of a threshold.
    pub(crate) fn threshold(&mut self, atom: Atom, out: &mut ClauseBuffer) -> Lit {
        let index = atom.var.index();
        if index >= self.thresholds.len() {
            self.thresholds.resize_with(index + 1, BTreeMap::new);
        }
        let of_var = &mut self.thresholds[index];
        if let Some(&literal) = of_var.get(&atom.limit) {
            return literal;
        }
        let literal = out.new_var();
        out.observe(literal.var());
        if let Some((_, &below)) = of_var.range((Unbounded, Excluded(&atom.limit))).next_back() {
            out.lemma(Rule::LimitOrder, &[!below, literal]);
        }
        if let Some((_, &above)) = of_var.range((Excluded(&atom.limit), Unbounded)).next() {
            out.lemma(Rule::LimitOrder, &[!literal, above]);
        }
        of_var.insert(atom.limit.clone(), literal);
        let var = literal.var().index();
        if var >= self.atoms.len() {
            self.atoms.resize(var + 1, None);
        }
        self.simplex.register_atom(&atom, AtomTag(var as u32));
        self.shape.look_at_atom(&self.simplex, &atom);
        self.made.push((atom.clone(), AtomTag(var as u32)));
        self.atoms[var] = Some(atom);
        literal
    }

    /// The numbers that a variable is at least, or at most, by thresholds that hold at present: the
    /// weakest first.
    pub(crate) fn limits(&self, var: ArithVar, side: BoundKind) -> Vec<&Rat> {
        let Some(thresholds) = self.thresholds.get(var.index()) else { return Vec::new() };
        let limits = match side {
            BoundKind::Lower => {
                let Some(bound) = self.simplex.lower(var) else { return Vec::new() };
                thresholds.range(..=bound).map(|(limit, _)| &limit.standard).collect()
            }
            BoundKind::Upper => {
                let Some(bound) = self.simplex.upper(var) else { return Vec::new() };
                let limits = thresholds.range(bound..).rev();
                limits.map(|(limit, _)| &limit.standard).collect()
            }
        };
        let mut limits: Vec<&Rat> = limits;
        limits.dedup();
        limits
    }

    /// Says that a node is the number that the form gives.
    pub(crate) fn set_form(&mut self, node: NodeId, form: LinearForm) {
        if node.index() >= self.forms.len() {
            self.forms.resize_with(node.index() + 1, || None);
        }
        self.expect_form(&form);
        self.forms[node.index()] = Some(form);
    }

    /// The form of a node that is a number.
    pub(crate) fn form(&self, node: NodeId) -> Option<&LinearForm> {
        self.forms.get(node.index())?.as_ref()
    }

    /// Notes a form that may be equated with another one.
    fn expect_form(&mut self, form: &LinearForm) {
        let vars = form.terms.iter().filter_map(|&(term, _)| self.known_var(term));
        let is_int = vars.into_iter().all(|var| self.simplex.kind(var) == VarKind::Int);
        self.shape.look_at_form(form, is_int);
    }

    /// Decides who decides, at level zero. If that changed, `true` is returned, and all literals
    /// that hold have to be assigned again.
    pub(crate) fn settle(&mut self) -> bool {
        let before = self.differences.is_some();
        if self.shape.suits(self.uninterpreted.len()) {
            let differences = self.differences.get_or_insert_with(DifferenceLogic::new);
            differences.register(&self.simplex, &self.made);
        } else {
            self.differences = None;
        }
        if self.differences.is_some() == before {
            return false;
        }
        let lasting = std::mem::take(&mut self.lasting);
        for (form, source) in &lasting {
            // A contradiction was reported when the equation was told first.
            let _known = self.tell_zero(form, *source);
        }
        self.lasting = lasting;
        true
    }

    /// Takes note of a literal, if it is a threshold.
    fn assign(&mut self, literal: Lit, budget: &Budget) -> Result<(), Halt> {
        let Some(Some(atom)) = self.atoms.get(literal.var().index()) else { return Ok(()) };
        let positive = !literal.is_negative();
        let reason = Source::Literal(literal).reason();
        match &mut self.differences {
            Some(logic) => {
                let cost = logic.assert_atom(&self.simplex, atom, positive, reason)?;
                Ok(budget.spend(cost)?)
            }
            None => {
                let signed = SignedAtom { atom: atom.clone(), positive };
                self.simplex
                    .assert_atom(&signed, reason)
                    .map_err(|Conflict(sum)| Halt::Conflict(Proof::Sum(sum)))
            }
        }
    }

    /// Takes note that a form is zero.
    fn assert_zero(&mut self, form: &LinearForm, source: Source) -> Result<(), Contradiction> {
        if self.levels.is_empty() {
            self.lasting.push((form.clone(), source));
        }
        self.tell_zero(form, source)
    }

    /// What a reason stands for.
    fn premise(&self, reason: Reason) -> Premise {
        match Source::of(reason) {
            Source::Literal(literal) => Premise::Literal(literal),
            Source::Pair(number) => Premise::Equal(self.pairs[number as usize]),
        }
    }

    /// What a proof rests on.
    fn grounds(&self, proof: &Proof, rule: Rule) -> Grounds {
        let premises = proof.reasons().into_iter().map(|reason| self.premise(reason)).collect();
        let mut grounds = Grounds::new(rule, premises);
        if let Proof::Sum(sum) = proof
            && self.keeps_sums
        {
            let has_sum = sum.rule != trine_arith::Rule::Integers;
            let summand = |part: &Part| Summand {
                multiplier: has_sum.then(|| part.multiplier.clone()),
                var: part.var,
                kind: part.kind,
                value: part.value.clone(),
                premise: self.premise(part.reason),
            };
            grounds.summands = Some(sum.parts.iter().map(summand).collect());
        }
        grounds
    }

    fn stop(&self, halt: Halt) -> Stop {
        match halt {
            Halt::Conflict(proof) => Stop::Conflict(self.grounds(&proof, proof.rule())),
            Halt::Exhausted(why) => Stop::Exhausted(why),
        }
    }

    fn tell_zero(&mut self, form: &LinearForm, source: Source) -> Result<(), Contradiction> {
        let over_vars = self.over_vars(form);
        let limit = Rat::from(-form.constant.clone());
        if over_vars.is_zero() {
            return if limit.is_zero() { Ok(()) } else { Err(Contradiction::Alone) };
        }
        // A search merges ever new pairs, far more than it has thresholds, so most of their
        // differences are forgotten with the merge. Sums for proofs name variables beyond that.
        let definition = if self.keeps_sums {
            self.simplex.define(&over_vars)
        } else {
            self.simplex.define_passing(&over_vars)
        };
        let value = Threshold::from(&limit / &definition.scale);
        let reason = source.reason();
        if self.simplex.kind(definition.var) == VarKind::Int && !value.is_integer() {
            return Err(Contradiction::Alone);
        }
        if let Some(logic) = &mut self.differences {
            let value = value.standard.numerator();
            return logic
                .assert_value(&self.simplex, definition.var, &value, reason)
                .map_err(|path| Contradiction::With(Proof::Path(path)));
        }
        self.simplex
            .assert_lower(definition.var, value.clone(), reason)
            .and_then(|()| self.simplex.assert_upper(definition.var, value, reason))
            .map_err(|Conflict(sum)| Contradiction::With(Proof::Sum(sum)))
    }

    /// Bounds what was told, and appends the literals that follow.
    fn propagate_bounds(
        &mut self,
        budget: &Budget,
        out: &mut Vec<Consequence>,
    ) -> Result<(), Halt> {
        let consequence = |tag: AtomTag, positive: bool, ground: Ground| {
            let literal = Var::new(tag.0 as usize).positive();
            let literal = if positive { literal } else { !literal };
            Consequence { literal, token: ground.token(), rule: Rule::ImpliedBound }
        };
        if let Some(logic) = &mut self.differences {
            out.extend(logic.take_decided().map(|decided| {
                consequence(decided.tag, decided.positive, Ground::Change(decided.change))
            }));
            return Ok(());
        }
        match self.simplex.check(budget) {
            Check::Feasible => {}
            Check::Conflict(sum) => return Err(Halt::Conflict(Proof::Sum(sum))),
            Check::Interrupted(why) => return Err(Halt::Exhausted(why)),
        }
        match self.simplex.propagate(LONGEST_ROW, budget) {
            Propagated::Done => {}
            Propagated::Conflict(sum) => return Err(Halt::Conflict(Proof::Sum(sum))),
            Propagated::Interrupted(why) => return Err(Halt::Exhausted(why)),
        }
        self.simplex.take_implied(&mut self.implied);
        out.extend(self.implied.drain(..).map(|Implied { tag, positive, bound }| {
            consequence(tag, positive, Ground::Bound(bound))
        }));
        Ok(())
    }

    /// Appends the reasons of an implied literal.
    fn reasons(&self, ground: Ground, out: &mut Vec<Reason>) {
        match (ground, &self.differences) {
            (Ground::Bound(bound), _) => self.simplex.explain_reasons(bound, out),
            (Ground::Change(change), Some(logic)) => logic.explain(change, out),
            (Ground::Change(_), None) => debug_assert!(false, "who decides changes at level zero"),
        }
    }

    /// The threshold that a literal is, if it is positive.
    pub(crate) fn atom(&self, var: Var) -> Option<&Atom> {
        self.atoms.get(var.index())?.as_ref()
    }

    /// Looks for integers, after the rationals are consistent. A threshold is returned if the search
    /// has to split on it.
    fn check_integers(&mut self, budget: &Budget) -> Result<Option<Atom>, Halt> {
        self.simplex.spread_lone_variables();
        if let Some(logic) = &self.differences {
            self.simplex.set_free_variables(logic.values());
            return Ok(None);
        }
        match self.simplex.integer_check(IntegerEffort::default(), budget) {
            IntegerCheck::Consistent => Ok(None),
            IntegerCheck::Conflict(sum) => Err(Halt::Conflict(Proof::Sum(sum))),
            IntegerCheck::Branch { var, floor } => {
                Ok(Some(self.simplex.atom(var, Threshold::from(floor))))
            }
            IntegerCheck::Interrupted(why) => Err(Halt::Exhausted(why)),
        }
    }
}

impl SearchTheory for Arithmetic {
    /// The forms of numbers are given before their nodes are followed ([`Arithmetic::set_form`]).
    fn add(&mut self, _: &TermStore, _: TermId, node: NodeId) -> bool {
        self.form(node).is_some()
    }

    fn assert_literal(&mut self, literal: Lit, budget: &Budget) -> Result<(), Stop> {
        self.assign(literal, budget).map_err(|halt| self.stop(halt))
    }

    fn merged(&mut self, nodes: [NodeId; 2], _: &Budget) -> Result<(), Stop> {
        let [Some(one), Some(other)] = nodes.map(|node| self.form(node)) else {
            return Ok(());
        };
        let difference = one.minus(other);
        let pair = self.pairs.len();
        self.pairs.push(nodes);
        self.assert_zero(&difference, Source::Pair(pair as u32)).map_err(|contradiction| {
            Stop::Conflict(match contradiction {
                Contradiction::Alone => Grounds::new(Rule::Unsolvable, vec![Premise::Equal(nodes)]),
                Contradiction::With(proof) => self.grounds(&proof, proof.rule()),
            })
        })
    }

    fn push(&mut self) {
        self.levels.push(self.pairs.len());
        self.simplex.push();
        if let Some(logic) = &mut self.differences {
            logic.differences.push();
        }
    }

    fn pop(&mut self, levels: usize) {
        let left = self.levels.len().saturating_sub(levels);
        if let Some(&pairs) = self.levels.get(left) {
            self.pairs.truncate(pairs);
            self.levels.truncate(left);
        }
        self.split = None;
        self.simplex.pop(levels);
        if let Some(logic) = &mut self.differences {
            logic.differences.pop(levels);
        }
    }

    fn propagate(
        &mut self,
        effort: Effort,
        budget: &Budget,
        out: &mut Vec<Consequence>,
    ) -> Result<Progress, Stop> {
        let done = match effort {
            Effort::Quick => self.propagate_bounds(budget, out).map(|()| None),
            Effort::Full | Effort::Last | Effort::Closing => self.check_integers(budget),
        };
        self.split = done.map_err(|halt| self.stop(halt))?;
        Ok(if self.split.is_some() { Progress::NeedsAtom } else { Progress::Done })
    }

    fn explain(&mut self, token: u64) -> Grounds {
        match Ground::of(token) {
            Ground::Bound(bound) if self.keeps_sums => {
                let proof = Proof::Sum(self.simplex.explain(bound));
                self.grounds(&proof, Rule::ImpliedBound)
            }
            ground => {
                let mut reasons = Vec::new();
                self.reasons(ground, &mut reasons);
                self.grounds(&Proof::Path(reasons), Rule::ImpliedBound)
            }
        }
    }
}

impl From<Vec<Reason>> for Halt {
    fn from(reasons: Vec<Reason>) -> Self {
        Self::Conflict(Proof::Path(reasons))
    }
}

impl From<Exhausted> for Halt {
    fn from(why: Exhausted) -> Self {
        Self::Exhausted(why)
    }
}

/// Why an equation cannot hold.
enum Contradiction {
    /// It has no solution by itself.
    Alone,
    /// It contradicts what these reasons stand for, of which it is one.
    With(Proof),
}
