//! Predicates whose rules simulate each other.
//!
//! Idea: if each rule of `p` has one of `q` with the same cells, weaker conditions, and calls of predicates that stand in the
//! same relation, then each heap of `p` is one of `q`. The greatest such relation on predicates is found by taking
//! pairs away. So definitions that differ in names, in the order of atoms, in a condition or a rule that one of
//! them lacks are compared at once, however they call each other.
//! Invariant: a pair of the relation is an entailment, by induction over derivations of the first.

use rustc_hash::FxHashSet;
use trine_term::TermId;

use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::symbolic_heap::{Arg, Loc, Param, PredicateId, SymbolicHeap};

/// Most atoms of a form that are paired in any order.
const MOST_ATOMS: usize = 6;

/// Most predicates that are compared.
const MOST_PREDICATES: usize = 16;

/// Which predicates entail which.
type Relation = FxHashSet<(PredicateId, PredicateId)>;

/// What the existential names of one form are in another one.
#[derive(Clone)]
struct Naming {
    locs: Vec<Option<Loc>>,
    data: Vec<(TermId, TermId)>,
    /// Cells and calls of the other form that have a partner.
    used: Vec<bool>,
    /// How many atoms were paired.
    paired: usize,
}

impl Problem<'_> {
    /// Whether a premise is one of the conclusions, call for call.
    pub(super) fn is_simulated(
        &mut self,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
    ) -> Result<bool, GiveUp> {
        let count = self.definitions.predicates.len();
        let alike = |form: &SymbolicHeap| {
            form.calls.len() == premise.calls.len() && form.cells.len() == premise.cells.len()
        };
        if count > MOST_PREDICATES || premise.calls.is_empty() || !conclusions.iter().any(alike) {
            return Ok(false);
        }
        let relation = self.simulation()?;
        for conclusion in conclusions {
            let params = (0..premise.bound).map(|at| Some(Loc::new(at))).collect();
            if self.covers(premise, conclusion, params, Vec::new(), &relation)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The greatest relation in which each rule of the first has one of the second.
    fn simulation(&mut self) -> Result<Relation, GiveUp> {
        let count = self.definitions.predicates.len();
        let all = (0..count).map(PredicateId::new);
        let mut relation: Relation =
            all.clone().flat_map(|p| all.clone().map(move |q| (p, q))).collect();
        relation.retain(|&(p, q)| self.have_same_params(p, q));
        loop {
            let mut lost = Vec::new();
            for &(p, q) in &relation {
                if p != q && !self.is_rule_for_rule(p, q, &relation)? {
                    lost.push((p, q));
                }
            }
            if lost.is_empty() {
                return Ok(relation);
            }
            for pair in lost {
                relation.remove(&pair);
            }
        }
    }

    fn have_same_params(&self, p: PredicateId, q: PredicateId) -> bool {
        let of = |predicate: PredicateId| {
            let predicate = self.definitions.get(predicate);
            (&predicate.params, &self.store.function_decl(predicate.function).params)
        };
        let ((p, p_sorts), (q, q_sorts)) = (of(p), of(q));
        let same_kind = |(a, b): (&Param, &Param)| {
            matches!((a, b), (Param::Loc(_), Param::Loc(_)) | (Param::Data(_), Param::Data(_)))
        };
        p_sorts == q_sorts && p.len() == q.len() && p.iter().zip(q).all(same_kind)
    }

    fn is_rule_for_rule(
        &mut self,
        p: PredicateId,
        q: PredicateId,
        relation: &Relation,
    ) -> Result<bool, GiveUp> {
        let (first, second) = (self.definitions.get(p).clone(), self.definitions.get(q).clone());
        for rule in &first.rules {
            let mut found = false;
            for other in &second.rules {
                let nils = self.definitions.nils();
                let mut locs: Vec<Option<Loc>> = (0..nils).map(|at| Some(Loc::new(at))).collect();
                locs.resize(other.bound, None);
                let mut data = Vec::new();
                for (own, param) in first.params.iter().zip(&second.params) {
                    match (*own, *param) {
                        (Param::Loc(own), Param::Loc(param)) => locs[param.index()] = Some(own),
                        (Param::Data(own), Param::Data(param)) => data.push((param, own)),
                        _ => {}
                    }
                }
                if self.covers(rule, other, locs, data, relation)? {
                    found = true;
                    break;
                }
            }
            if !found {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether each heap of a form is one of another one, where atoms have partners.
    fn covers(
        &mut self,
        form: &SymbolicHeap,
        other: &SymbolicHeap,
        mut locs: Vec<Option<Loc>>,
        data: Vec<(TermId, TermId)>,
        relation: &Relation,
    ) -> Result<bool, GiveUp> {
        let atoms = form.cells.len() + form.calls.len();
        if form.cells.len() != other.cells.len()
            || form.calls.len() != other.calls.len()
            || atoms > MOST_ATOMS
        {
            return Ok(false);
        }
        locs.resize(other.locals.len(), None);
        let mut open = vec![Naming { locs, data, used: vec![false; atoms], paired: 0 }];
        while let Some(naming) = open.pop() {
            self.budget.spend(8)?;
            if naming.paired == atoms {
                if self.conditions_follow(form, other, &naming)? {
                    return Ok(true);
                }
                continue;
            }
            for place in 0..atoms {
                if naming.used[place] {
                    continue;
                }
                let mut next = naming.clone();
                next.used[place] = true;
                next.paired += 1;
                let cells = form.cells.len();
                let fits = match (naming.paired.checked_sub(cells), place.checked_sub(cells)) {
                    (None, None) => {
                        let (cell, own) = (&other.cells[naming.paired], &form.cells[place]);
                        cell.constructor == own.constructor
                            && self.name(
                                (form, other),
                                &mut next,
                                Arg::Loc(cell.address),
                                Arg::Loc(own.address),
                            )
                            && self.name_all((form, other), &mut next, &cell.fields, &own.fields)
                    }
                    (Some(at), Some(with)) => {
                        let (call, own) = (&other.calls[at], &form.calls[with]);
                        relation.contains(&(own.predicate, call.predicate))
                            && self.name_all((form, other), &mut next, &call.args, &own.args)
                    }
                    _ => false,
                };
                if fits {
                    open.push(next);
                }
            }
        }
        Ok(false)
    }

    fn name_all(
        &mut self,
        forms: (&SymbolicHeap, &SymbolicHeap),
        naming: &mut Naming,
        from: &[Arg],
        to: &[Arg],
    ) -> bool {
        from.len() == to.len()
            && from.iter().zip(to).all(|(&from, &to)| self.name(forms, naming, from, to))
    }

    /// Says what an argument of the other form is; false if it is something else.
    fn name(
        &mut self,
        (form, other): (&SymbolicHeap, &SymbolicHeap),
        naming: &mut Naming,
        from: Arg,
        to: Arg,
    ) -> bool {
        match (from, to) {
            (Arg::Loc(from), Arg::Loc(to)) => {
                other.locals[from.index()].sort == form.locals[to.index()].sort
                    && *naming.locs[from.index()].get_or_insert(to) == to
            }
            (Arg::Data(from), Arg::Data(to)) => {
                let is_new = other.data_locals.contains(&from)
                    && !naming.data.iter().any(|&(known, _)| known == from);
                if is_new {
                    naming.data.push((from, to));
                    return self.store.sort(from) == self.store.sort(to);
                }
                self.store.substitute(from, &naming.data) == to
            }
            _ => false,
        }
    }

    /// Whether the conditions of the other form follow from those of a form.
    fn conditions_follow(
        &mut self,
        form: &SymbolicHeap,
        other: &SymbolicHeap,
        naming: &Naming,
    ) -> Result<bool, GiveUp> {
        let image = |loc: Loc| naming.locs[loc.index()];
        let is_in =
            |list: &[(Loc, Loc)], a: Loc, b: Loc| list.contains(&(a, b)) || list.contains(&(b, a));
        for &(a, b) in &other.equal {
            let (Some(a), Some(b)) = (image(a), image(b)) else { return Ok(false) };
            if a != b && !is_in(&form.equal, a, b) {
                return Ok(false);
            }
        }
        for &(a, b) in &other.distinct {
            let (Some(a), Some(b)) = (image(a), image(b)) else { return Ok(false) };
            if !is_in(&form.distinct, a, b) {
                return Ok(false);
            }
        }
        let named = |variable: &TermId| naming.data.iter().any(|(known, _)| known == variable);
        for &fact in &other.data {
            let mut free = free_variables(self.store, fact);
            free.retain(|variable| other.data_locals.contains(variable));
            if !free.iter().all(named) {
                return Ok(false);
            }
            let fact = self.store.substitute(fact, &naming.data);
            if !self.follows(&form.data, fact)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
