//! Instances of quantified formulas along the search, by matching triggers modulo equality.
//!
//! Idea: where an assignment takes a quantified formula to be true, the applications in the literals that make the
//! assertions true ([`Applications`]) are matched with the formula's triggers. Instances that are false in the classes of
//! the assignment come first; those that are true are left out ([`Valuation`]); of the others those over the oldest terms
//! are told, so that chains of instances grow evenly. How deep they grow before others have a look at the candidate is
//! bounded, and the bound grows with each look.
//! Invariants: an instance follows from its quantified formula; a formula that calls recursive definitions is left to
//! the search around, which unfolds them.
//! References: Detlefs, Nelson, Saxe, "Simplify", JACM 2005; Reynolds, Tinelli, de Moura, "Finding Conflicting Instances
//! of Quantified Formulas in SMT", FMCAD 2014.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{FunId, TermId, TermMap, TermSet, TermStore, Value, post_order};

use crate::efforts::{EffortKind, Efforts};
use crate::instantiation::{Quantified, StandIns};
use crate::rule::Rule;
use crate::search_theory::Effort;
use crate::theory::{Assignment, Claim, Fact, Registration, Theory, Verdict, When};

mod applications;
pub(crate) mod triggers;
mod valuation;

use applications::{Applications, Match};
use triggers::Triggers;
use valuation::{Body, Known, Valuation};

/// What is known of a quantified formula.
struct Matched {
    triggers: Rc<Triggers>,
    body: Body,
}

/// An instance that may be told: the place of its formula and the terms for the variables.
struct Candidate {
    place: usize,
    terms: Rc<[TermId]>,
    /// How many instances deep the terms are.
    depth: u32,
}

/// The theory of quantified formulas that stand-ins stand for.
pub struct Matching {
    stand_ins: StandIns,
    /// By place; nothing where others make the instances.
    matched: FxHashMap<usize, Option<Rc<Matched>>>,
    told: FxHashSet<(usize, Rc<[TermId]>)>,
    /// How many instances deep a term is, if an instance made it.
    depths: TermMap<u32>,
    /// How deep instances may be at present.
    most: u32,
    /// Looks at assignments so far.
    looks: u64,
    conflicts: u64,
    instances: u64,
}

impl Matching {
    /// Instances for the formulas of a table.
    #[must_use]
    pub fn new(stand_ins: StandIns, efforts: &Efforts) -> Self {
        let most = efforts.of(EffortKind::MatchingDepth);
        stand_ins.0.borrow_mut().match_inside();
        Self {
            stand_ins,
            matched: FxHashMap::default(),
            told: FxHashSet::default(),
            depths: TermMap::new(),
            most: u32::try_from(most).unwrap_or(u32::MAX),
            looks: 0,
            conflicts: 0,
            instances: 0,
        }
    }

    /// What is known of the formula at a place; nothing if it has no triggers, or calls definitions.
    fn matched(&mut self, store: &TermStore, place: usize) -> Option<Rc<Matched>> {
        let stand_ins = &self.stand_ins;
        let known = self.matched.entry(place).or_insert_with(|| {
            let table = stand_ins.0.borrow();
            let Quantified { formula, triggers, .. } = &table.quantified()[place];
            let mut calls = triggers.list.is_empty();
            post_order(store, &[*formula], &mut TermSet::new(), |term| {
                calls |= store.called(term).is_some();
            });
            let (variables, body) = Quantified::parts(store, *formula);
            let body = || Body::of(store, &variables, body);
            (!calls).then(|| Rc::new(Matched { triggers: Rc::clone(triggers), body: body() }))
        });
        known.clone()
    }

    fn depth(&self, terms: &[TermId]) -> u32 {
        terms.iter().filter_map(|&term| self.depths.get(term)).max().copied().unwrap_or(0)
    }

    /// The instances that matter in an assignment: those that it makes false, or those that are nearest.
    fn candidates(
        &mut self,
        store: &TermStore,
        assignment: &Assignment<'_>,
        budget: &Budget,
    ) -> Result<Vec<Candidate>, Exhausted> {
        let implicant = assignment.implicant();
        let mut places: Vec<usize> = {
            let table = self.stand_ins.0.borrow();
            let holds = implicant.iter().filter(|&&(_, value)| !value);
            holds.filter_map(|&(atom, _)| table.place(atom)).collect()
        };
        places.sort_unstable();
        places.dedup();
        if places.is_empty() {
            return Ok(Vec::new());
        }
        let search_theories = assignment.search_theories.borrow();
        let congruence = &search_theories.congruence;
        let roots: Vec<TermId> = implicant.iter().map(|&(atom, _)| atom).collect();
        let atoms = assignment.atoms;
        let applications = Applications::of(store, &roots, atoms, congruence, budget)?;
        let valuation = Valuation {
            atoms,
            congruence,
            formulas: assignment.formulas,
            is_true: assignment.is_true,
            truth: [true, false].map(|value| search_theories.truth(value)),
        };
        let (mut broken, mut open) = (Vec::new(), Vec::new());
        let mut has_deeper = false;
        let mut room = Vec::new();
        for place in places {
            let Some(matched) = self.matched(store, place) else { continue };
            for Match { nodes, price } in applications.matches(store, &matched.triggers, budget)? {
                let terms: Option<Rc<[TermId]>> =
                    nodes.iter().map(|&node| atoms.term(node)).collect();
                let Some(terms) = terms else { continue };
                let depth = self.depth(&terms) + price;
                let key = (place, terms);
                if self.told.contains(&key) {
                    continue;
                }
                if depth > self.most {
                    has_deeper = true;
                    continue;
                }
                let (place, terms) = key;
                budget.spend(matched.body.len())?;
                let list = match valuation.of(store, &matched.body, &nodes, &mut room) {
                    Known::Truth(true) => continue,
                    Known::Truth(false) => &mut broken,
                    Known::Node(_) | Known::Nothing => &mut open,
                };
                list.push(Candidate { place, terms, depth });
            }
        }
        self.stand_ins.0.borrow_mut().leave_deeper(has_deeper);
        self.conflicts += broken.len() as u64;
        let mut chosen = if broken.is_empty() { open } else { broken };
        let nearest = chosen.iter().map(|candidate| candidate.depth).min();
        chosen.retain(|candidate| Some(candidate.depth) == nearest);
        Ok(chosen)
    }

    /// Tells an instance.
    fn tell(
        &mut self,
        store: &mut TermStore,
        candidate: Candidate,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let Candidate { place, terms, depth } = candidate;
        let table = Rc::clone(&self.stand_ins.0);
        let mut table = table.borrow_mut();
        let oldest = store.len();
        let quantified = &table.quantified()[place];
        let is_broken = quantified.is_broken;
        let (variables, body) = Quantified::parts(store, quantified.formula);
        let outer = quantified.replacements(store, &terms);
        let own = outer[outer.len() - variables.len()..].to_vec();
        let instance = store.substitute(body, &own);
        let instance = table.without_quantifiers(store, instance, &outer, budget)?;
        table.match_found(store, instance, budget)?;
        self.instances += 1;
        table.tell(place, Rc::clone(&terms));
        self.told.insert((place, terms));
        let fact = Fact { term: is_broken, when: When::IfFalse, formula: instance };
        self.add(store, fact, (oldest, depth), out);
        Ok(())
    }

    /// Tells the witnesses of a formula that does not hold.
    fn tell_witness(
        &mut self,
        store: &mut TermStore,
        place: usize,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let table = Rc::clone(&self.stand_ins.0);
        let mut table = table.borrow_mut();
        let oldest = store.len();
        let quantified = &table.quantified()[place];
        let is_broken = quantified.is_broken;
        let (witness, outer) = quantified.as_witnessed(store);
        let depth = self.depth(&outer.iter().map(|&(_, term)| term).collect::<Vec<_>>());
        let formula = table.without_quantifiers(store, witness, &outer, budget)?;
        table.match_found(store, formula, budget)?;
        table.witness(place);
        let fact = Fact { term: is_broken, when: When::IfTrue, formula };
        self.add(store, fact, (oldest, depth), out);
        Ok(())
    }

    /// Adds a fact whose terms from `oldest` on are new, and one instance deeper than `depth`.
    fn add(
        &mut self,
        store: &TermStore,
        fact: Fact,
        (oldest, depth): (usize, u32),
        out: &mut Registration<'_>,
    ) {
        let depths = &mut self.depths;
        post_order(store, &[fact.formula], &mut TermSet::new(), |term| {
            if term.index() >= oldest {
                depths.insert(term, depth + 1);
            }
        });
        out.lemma(Rule::QuantifierInstance, fact);
    }
}

impl Theory for Matching {
    fn claim(&self, _: &TermStore, _: TermId) -> Option<Claim> {
        None
    }

    fn register(
        &mut self,
        _: &mut TermStore,
        _: TermId,
        _: Option<Lit>,
        _: &mut Registration<'_>,
        _: &Budget,
    ) -> Result<(), Exhausted> {
        Ok(())
    }

    fn effort(&self) -> Effort {
        Effort::Closing
    }

    fn wants_relevant(&self) -> bool {
        true
    }

    fn check(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        self.looks += 1;
        let broken: Vec<usize> = {
            let table = self.stand_ins.0.borrow();
            let broken = assignment.implicant().iter().filter(|&&(_, value)| value);
            let places = broken.filter_map(|&(atom, _)| table.place(atom));
            places.filter(|&place| !table.is_witnessed(place)).collect()
        };
        if !broken.is_empty() {
            for place in broken {
                self.tell_witness(store, place, out, budget)?;
            }
            return Ok(Verdict::Refined);
        }
        let candidates = self.candidates(store, assignment, budget)?;
        if candidates.is_empty() {
            self.most = self.most.saturating_add(1);
            return Ok(Verdict::Consistent);
        }
        for candidate in candidates {
            self.tell(store, candidate, out, budget)?;
        }
        Ok(Verdict::Refined)
    }

    fn value(&self, _: &TermStore, _: TermId) -> Option<Value> {
        None
    }

    fn constants(&self, _: &TermStore, _: &mut dyn FnMut(FunId, Value)) {}

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("matching-looks", self.looks),
            ("matching-conflicts", self.conflicts),
            ("matching-instances", self.instances),
        ]
    }
}
