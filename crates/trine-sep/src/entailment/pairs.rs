//! Entailments that hold atom by atom.
//!
//! Idea: if each atom of the premise entails one of the conclusion, and each of these is entailed once, the
//! premise entails the conclusion; search on the whole repeats what it learns of one atom in every
//! combination with the others. Cells have to be equal; a call may entail another call, which is asked as a
//! question of its own, once for all calls that differ in the names of their arguments alone. Existential
//! variables of the conclusion stand for the arguments that they meet.
//! Invariant: a pairing says "valid" where it is found, and nothing where it is not. Where a proof is asked for,
//! each entailment of calls has one; it is a lemma, and what the lemmas leave is matched.
//! Reference: Reynolds, "Separation logic", LICS 2002 (monotonicity of the separating conjunction).

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::lemma::Lemmas;
use super::search::Search;
use super::sequent::Sequent;
use super::{Evidence, Proved, Question, Wanted};
use crate::base_pair::BasePairs;
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::proof::{Companion, Lemma, Rule, Use};
use crate::symbolic_heap::{Arg, Call, Loc, PredicateId, SymbolicHeap};

/// Steps of the search for a pairing.
const MOST_STEPS: usize = 20_000;
/// Counter-heaps of a pair have no more cells than its smallest heap and these.
const SMALL: usize = 2;
/// Fuel and sequents for what lemmas leave: to choose what is named, and to match.
const REST: (i32, u32) = (6, 40);

/// What two calls have in common: their predicates, and which arguments are the same.
type Shape = (PredicateId, PredicateId, Vec<u32>);

/// What is known of the entailments between calls.
struct Known {
    evidence: Evidence,
    answers: FxHashMap<Shape, Answer>,
    /// Those that have a proof, and the lemmas of their proofs before them.
    lemmas: Vec<Rc<Lemma>>,
}

/// Whether a call entails another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Open,
    Valid,
    /// By the lemma with this number.
    Proved(usize),
}

/// A call of the conclusion and the one of the premise that entails it.
struct Pair {
    conclusion: usize,
    premise: usize,
    /// None where they are the same call.
    by: Option<Answer>,
}

/// The calls of the conclusion that were paired, on the way.
struct Pairing<'a> {
    premise: &'a SymbolicHeap,
    conclusion: &'a SymbolicHeap,
    /// What existential variables of the conclusion stand for.
    values: FxHashMap<Loc, Loc>,
    taken: Vec<Pair>,
}

impl Pairing<'_> {
    /// The call of the conclusion with the values of its variables, if all of them have one.
    fn instance(&self, call: &Call) -> Option<Call> {
        let args = call.args.iter().map(|&arg| match arg {
            Arg::Loc(loc) => Some(Arg::Loc(self.value(loc)?)),
            Arg::Data(_) => None,
        });
        Some(Call { predicate: call.predicate, args: args.collect::<Option<_>>()? })
    }

    fn value(&self, loc: Loc) -> Option<Loc> {
        match loc.index() < self.conclusion.bound {
            true => Some(loc),
            false => self.values.get(&loc).copied(),
        }
    }

    fn forget(&mut self, variables: &[Loc]) {
        for variable in variables {
            self.values.remove(variable);
        }
    }

    /// The call of the conclusion to pair next: one of those with the most known arguments.
    fn next(&self) -> Option<usize> {
        let open = |number: &usize| self.taken.iter().all(|pair| pair.conclusion != *number);
        let known = |number: usize| {
            let args = self.conclusion.calls[number].args.iter();
            args.filter(|arg| arg.loc().is_some_and(|loc| self.value(loc).is_some())).count()
        };
        let numbers = (0..self.conclusion.calls.len()).filter(open);
        numbers.min_by_key(|&number| std::cmp::Reverse(known(number)))
    }

    /// Lets the variables of a call of the conclusion stand for the arguments of one of the premise at the
    /// same places: those that stood for nothing before, if both have as many arguments.
    fn meet(&mut self, wanted: &Call, given: &Call) -> Option<Vec<Loc>> {
        if wanted.args.len() != given.args.len() {
            return None;
        }
        let mut new = Vec::new();
        for (&wanted, &given) in wanted.args.iter().zip(&given.args) {
            let (Arg::Loc(wanted), Arg::Loc(given)) = (wanted, given) else { continue };
            let sorts =
                [&self.conclusion.locals[wanted.index()], &self.premise.locals[given.index()]];
            if sorts[0].sort != sorts[1].sort {
                self.forget(&new);
                return None;
            }
            if self.value(wanted).is_none() {
                self.values.insert(wanted, given);
                new.push(wanted);
            }
        }
        Some(new)
    }
}

impl Problem<'_> {
    /// Whether the atoms of a premise entail those of a conclusion, one by one: the proof, if one is asked
    /// for, with the lemmas that it uses.
    pub(super) fn entails_by_pairs(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        conclusion: &SymbolicHeap,
        evidence: Evidence,
    ) -> Result<Option<(Proved, Lemmas)>, GiveUp> {
        let calls = conclusion.calls.len();
        if calls < 2
            || calls != premise.calls.len()
            || premise.cells.len() != conclusion.cells.len()
            || self.speaks_of_data(premise)
            || self.speaks_of_data(conclusion)
        {
            return Ok(None);
        }
        let mut pairing = Pairing {
            premise,
            conclusion,
            values: FxHashMap::default(),
            taken: Vec::with_capacity(calls),
        };
        let mut known = Known { evidence, answers: FxHashMap::default(), lemmas: Vec::new() };
        // The next call of the premise to try for each pair, and the variables that the pair gave values.
        let mut trail: Vec<(usize, Vec<Loc>)> = Vec::new();
        let mut next = 0;
        for _ in 0..MOST_STEPS {
            self.budget.spend(calls as u64)?;
            let Some(number) = pairing.next() else {
                return match (follows(&pairing), evidence) {
                    (false, _) => Ok(None),
                    (true, Evidence::None) => Ok(Some((None, Lemmas::default()))),
                    (true, Evidence::Proof) => self.proof_of_pairs(pairs, &pairing, known.lemmas),
                };
            };
            let mut chosen = None;
            while next < calls && chosen.is_none() {
                let candidate = next;
                next += 1;
                if pairing.taken.iter().all(|pair| pair.premise != candidate) {
                    let pair = (number, candidate);
                    chosen = self.can_pair(pairs, &mut pairing, pair, &mut known)?;
                }
            }
            if let Some(new) = chosen {
                trail.push((next, new));
                next = 0;
            } else {
                let Some((place, new)) = trail.pop() else { return Ok(None) };
                pairing.taken.pop();
                pairing.forget(&new);
                next = place;
            }
        }
        Ok(None)
    }

    /// The proof that the lemmas of the pairs make together.
    fn proof_of_pairs(
        &mut self,
        pairs: &BasePairs,
        pairing: &Pairing<'_>,
        lemmas: Vec<Rc<Lemma>>,
    ) -> Result<Option<(Proved, Lemmas)>, GiveUp> {
        let nils = self.definitions.nils();
        let Pairing { premise, conclusion, .. } = pairing;
        let mut sequent = Sequent::new(premise, conclusion);
        let mut prelude = Vec::new();
        // Where each call of the premise stands; none once a lemma has taken it.
        let mut places: Vec<usize> = (0..premise.calls.len()).collect();
        for pair in &pairing.taken {
            let Some(Answer::Proved(number)) = pair.by else { continue };
            let Some(at) = places.iter().position(|&call| call == pair.premise) else { continue };
            let Some(wanted) = pairing.instance(&conclusion.calls[pair.conclusion]) else {
                return Ok(None);
            };
            places.remove(at);
            let given = sequent.left.calls.remove(at);
            sequent.left.calls.push(wanted);
            let own = (nils..).map(Loc::new);
            let locations = own.zip(names(nils, &given)).collect();
            let companion = Companion::Lemma(number);
            let step =
                Use { companion, cells: Vec::new(), calls: vec![at], locations, data: Vec::new() };
            prelude.push((Vec::new(), Rule::Use(Box::new(step))));
        }
        // The existentials of the conclusion stand behind the locals of the premise.
        for (place, local) in (conclusion.bound..conclusion.locals.len()).enumerate() {
            let flexible = Loc::new(premise.locals.len() + place);
            if let Some(by) = pairing.value(Loc::new(local)) {
                sequent.right.equal.push((flexible, by));
                prelude.push((Vec::new(), Rule::Choose(flexible, by)));
            }
        }
        let (fuel, nodes) = REST;
        let mut search = Search::with_lemmas(self, pairs, Lemmas::default(), Some(nodes));
        let root = search.prove(sequent.clone(), fuel)?;
        Ok(root.map(|root| {
            let rest = search.derivation(root);
            let proof = Question { sequent, prelude, goal: 0 }.proof(Vec::new(), rest);
            (Some(proof), Lemmas::of(lemmas))
        }))
    }

    /// Whether a call of the premise entails one of the conclusion: the variables that get values by that.
    fn can_pair(
        &mut self,
        pairs: &BasePairs,
        pairing: &mut Pairing<'_>,
        (number, candidate): (usize, usize),
        known: &mut Known,
    ) -> Result<Option<Vec<Loc>>, GiveUp> {
        let wanted = &pairing.conclusion.calls[number];
        let given = &pairing.premise.calls[candidate];
        let Some(new) = pairing.meet(wanted, given) else { return Ok(None) };
        let is_named = |arg: &Arg| arg.loc().is_some_and(|loc| loc.index() < pairing.premise.bound);
        let by = match pairing.instance(wanted) {
            None => Some(Answer::Open),
            Some(wanted) if *given == wanted => None,
            Some(wanted) if given.args.iter().chain(&wanted.args).all(is_named) => {
                Some(self.call_entails(pairs, pairing.premise, [given, &wanted], known)?)
            }
            Some(_) => Some(Answer::Open),
        };
        if by != Some(Answer::Open) {
            pairing.taken.push(Pair { conclusion: number, premise: candidate, by });
            return Ok(Some(new));
        }
        pairing.forget(&new);
        Ok(None)
    }

    /// Whether a call entails another one, whatever else holds of their arguments.
    fn call_entails(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        calls: [&Call; 2],
        known: &mut Known,
    ) -> Result<Answer, GiveUp> {
        let nils = self.definitions.nils();
        let mut heap = SymbolicHeap::with_nils(&self.definitions);
        let names = names(nils, calls[0]);
        heap.locals.extend(names.iter().map(|name| premise.locals[name.index()]));
        // Over the arguments of the first call alone; none if the second one has others.
        let over_names = |call: &Call| {
            let args = call.args.iter().filter_map(|arg| arg.loc()).map(|loc| {
                if loc.index() < nils {
                    return Some(Arg::Loc(loc));
                }
                let place = names.iter().position(|&name| name == loc)?;
                Some(Arg::Loc(Loc::new(nils + place)))
            });
            Some(Call { predicate: call.predicate, args: args.collect::<Option<_>>()? })
        };
        let [Some(given), Some(wanted)] = calls.map(over_names) else { return Ok(Answer::Open) };
        let numbers = given.args.iter().chain(&wanted.args).filter_map(|arg| arg.loc());
        let shape =
            (given.predicate, wanted.predicate, numbers.map(|loc| loc.index() as u32).collect());
        if let Some(&answer) = known.answers.get(&shape) {
            return Ok(answer);
        }
        heap.bound = heap.locals.len();
        let [premise, conclusion] =
            [given, wanted].map(|call| SymbolicHeap { calls: vec![call], ..heap.clone() });
        let conclusions = [conclusion];
        let failing = Wanted { holds: &[], fails: &conclusions };
        let answer = match self.refute_forms(&premise, &failing, 0..SMALL)? {
            Some(_) => Answer::Open,
            None => {
                let one = std::slice::from_ref(&premise);
                match self.entails(pairs, one, &conclusions, known.evidence) {
                    Ok(Found::NoModel) => match (known.evidence, self.proof.take()) {
                        (Evidence::None, _) => Answer::Valid,
                        (Evidence::Proof, None) => Answer::Open,
                        (Evidence::Proof, Some(proof)) => {
                            let Sequent { left, right, flexible, .. } =
                                Sequent::new(&premise, &conclusions[0]);
                            match proof.into_lemmas(known.lemmas.len(), (left, right, flexible)) {
                                None => Answer::Open,
                                Some(lemmas) => {
                                    known.lemmas.extend(lemmas.into_iter().map(Rc::new));
                                    Answer::Proved(known.lemmas.len() - 1)
                                }
                            }
                        }
                    },
                    Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                    Ok(_) | Err(_) => Answer::Open,
                }
            }
        };
        known.answers.insert(shape, answer);
        Ok(answer)
    }
}

/// The arguments of a call that are not nil, each once.
fn names(nils: usize, call: &Call) -> Vec<Loc> {
    let mut names: Vec<Loc> = Vec::new();
    for loc in call.args.iter().filter_map(|arg| arg.loc()) {
        if loc.index() >= nils && !names.contains(&loc) {
            names.push(loc);
        }
    }
    names
}

/// Whether the rest of the conclusion is there in the premise: its cells, and what it says of locations.
fn follows(pairing: &Pairing<'_>) -> bool {
    let Pairing { premise, conclusion, .. } = pairing;
    let mut cells = premise.cells.clone();
    for cell in &conclusion.cells {
        let mut cell = cell.clone();
        let Some(address) = pairing.value(cell.address) else { return false };
        cell.address = address;
        for field in &mut cell.fields {
            if let Arg::Loc(loc) = field {
                let Some(value) = pairing.value(*loc) else { return false };
                *loc = value;
            }
        }
        let Some(place) = cells.iter().position(|other| *other == cell) else { return false };
        cells.swap_remove(place);
    }
    let has =
        |known: &[(Loc, Loc)], &(a, b): &(Loc, Loc)| match (pairing.value(a), pairing.value(b)) {
            (Some(a), Some(b)) => known.contains(&(a, b)) || known.contains(&(b, a)),
            _ => false,
        };
    let is_same =
        |&(a, b): &(Loc, Loc)| pairing.value(a).is_some() && pairing.value(a) == pairing.value(b);
    conclusion.equal.iter().all(|pair| is_same(pair) || has(&premise.equal, pair))
        && conclusion.distinct.iter().all(|pair| has(&premise.distinct, pair))
}
