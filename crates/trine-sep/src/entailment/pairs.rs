//! Entailments that hold atom by atom.
//!
//! Idea: if each atom of the premise entails one of the conclusion, and each of these is entailed once, the
//! premise entails the conclusion; search on the whole repeats what it learns of one atom in every
//! combination with the others. Cells have to be equal; a call may entail another call, which is asked as a
//! question of its own, once for all calls that differ in the names of their arguments alone. Existential
//! variables of the conclusion stand for the arguments that they meet.
//! Invariant: a pairing says "valid" where it is found, and nothing where it is not.
//! Reference: Reynolds, "Separation logic", LICS 2002 (monotonicity of the separating conjunction).

use rustc_hash::FxHashMap;

use super::{Evidence, Wanted};
use crate::base_pair::BasePairs;
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::symbolic_heap::{Arg, Call, Loc, PredicateId, SymbolicHeap};

/// Steps of the search for a pairing.
const MOST_STEPS: usize = 20_000;
/// Counter-heaps of a pair have no more cells than its smallest heap and these.
const SMALL: usize = 2;

/// What two calls have in common: their predicates, and which arguments are the same.
type Shape = (PredicateId, PredicateId, Vec<u32>);

/// The calls of the conclusion that were paired, on the way.
struct Pairing<'a> {
    premise: &'a SymbolicHeap,
    conclusion: &'a SymbolicHeap,
    /// What existential variables of the conclusion stand for.
    values: FxHashMap<Loc, Loc>,
    /// Calls of the conclusion and of the premise that were put together.
    taken: Vec<(usize, usize)>,
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
        let open = |number: &usize| self.taken.iter().all(|&(paired, _)| paired != *number);
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
    /// Whether the atoms of a premise entail those of a conclusion, one by one.
    pub(super) fn entails_by_pairs(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        conclusion: &SymbolicHeap,
    ) -> Result<bool, GiveUp> {
        let calls = conclusion.calls.len();
        if calls < 2
            || calls != premise.calls.len()
            || premise.cells.len() != conclusion.cells.len()
            || self.speaks_of_data(premise)
            || self.speaks_of_data(conclusion)
        {
            return Ok(false);
        }
        let mut pairing = Pairing {
            premise,
            conclusion,
            values: FxHashMap::default(),
            taken: Vec::with_capacity(calls),
        };
        let mut known: FxHashMap<Shape, bool> = FxHashMap::default();
        // The next call of the premise to try for each pair, and the variables that the pair gave values.
        let mut trail: Vec<(usize, Vec<Loc>)> = Vec::new();
        let mut next = 0;
        for _ in 0..MOST_STEPS {
            self.budget.spend(calls as u64)?;
            let Some(number) = pairing.next() else { return Ok(follows(&pairing)) };
            let mut chosen = None;
            while next < calls && chosen.is_none() {
                let candidate = next;
                next += 1;
                if pairing.taken.iter().all(|&(_, taken)| taken != candidate) {
                    let pair = (number, candidate);
                    chosen = self.can_pair(pairs, &mut pairing, pair, &mut known)?;
                    if chosen.is_some() {
                        pairing.taken.push(pair);
                    }
                }
            }
            if let Some(new) = chosen {
                trail.push((next, new));
                next = 0;
            } else {
                let Some((place, new)) = trail.pop() else { return Ok(false) };
                pairing.taken.pop();
                pairing.forget(&new);
                next = place;
            }
        }
        Ok(false)
    }

    /// Whether a call of the premise entails one of the conclusion: the variables that get values by that.
    fn can_pair(
        &mut self,
        pairs: &BasePairs,
        pairing: &mut Pairing<'_>,
        (number, candidate): (usize, usize),
        known: &mut FxHashMap<Shape, bool>,
    ) -> Result<Option<Vec<Loc>>, GiveUp> {
        let wanted = &pairing.conclusion.calls[number];
        let given = &pairing.premise.calls[candidate];
        let Some(new) = pairing.meet(wanted, given) else { return Ok(None) };
        let is_named = |arg: &Arg| arg.loc().is_some_and(|loc| loc.index() < pairing.premise.bound);
        let fits = match pairing.instance(wanted) {
            None => false,
            Some(wanted) if *given == wanted => true,
            Some(wanted) => {
                given.args.iter().chain(&wanted.args).all(is_named)
                    && self.call_entails(pairs, pairing.premise, [given, &wanted], known)?
            }
        };
        if fits {
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
        known: &mut FxHashMap<Shape, bool>,
    ) -> Result<bool, GiveUp> {
        let nils = self.definitions.nils();
        let mut heap = SymbolicHeap::with_nils(&self.definitions);
        let mut names: Vec<Loc> = Vec::new();
        let [given, wanted] = calls.map(|call| {
            let args = call.args.iter().filter_map(|arg| arg.loc()).map(|loc| {
                if loc.index() < nils {
                    return Arg::Loc(loc);
                }
                let place = names.iter().position(|&name| name == loc).unwrap_or_else(|| {
                    names.push(loc);
                    heap.locals.push(premise.locals[loc.index()]);
                    names.len() - 1
                });
                Arg::Loc(Loc::new(nils + place))
            });
            Call { predicate: call.predicate, args: args.collect() }
        });
        // What the premise has of its own is not at hand elsewhere.
        let own = |call: &Call| -> bool {
            let shared =
                |arg: &Arg| given.args.contains(arg) || arg.loc().is_some_and(|l| l.index() < nils);
            call.args.iter().all(shared)
        };
        if !own(&wanted) {
            return Ok(false);
        }
        let numbers = given.args.iter().chain(&wanted.args).filter_map(|arg| arg.loc());
        let shape =
            (given.predicate, wanted.predicate, numbers.map(|loc| loc.index() as u32).collect());
        if let Some(&known) = known.get(&shape) {
            return Ok(known);
        }
        heap.bound = heap.locals.len();
        let [premise, conclusion] =
            [given, wanted].map(|call| SymbolicHeap { calls: vec![call], ..heap.clone() });
        let conclusions = [conclusion];
        let failing = Wanted { holds: &[], fails: &conclusions };
        let holds = match self.refute_forms(&premise, &failing, 0..SMALL)? {
            Some(_) => false,
            None => {
                match self.entails(
                    pairs,
                    std::slice::from_ref(&premise),
                    &conclusions,
                    Evidence::None,
                ) {
                    Ok(Found::NoModel) => true,
                    Ok(_) => false,
                    Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                    Err(_) => false,
                }
            }
        };
        known.insert(shape, holds);
        Ok(holds)
    }
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
