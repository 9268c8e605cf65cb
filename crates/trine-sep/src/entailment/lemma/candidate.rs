//! Candidates: lemmas that no sample speaks against.
//!
//! Idea: the atoms of a pattern stand on one side and a call with open arguments on the other; the
//! arguments are chosen one after the other on the largest sample, and the others are a test.

use trine_heap::Location;
use trine_term::TermId;

use rustc_hash::FxHashSet;

use super::super::sequent::{CommonCalls, Sequent};
use super::super::size::Sizes;
use super::pattern::{Pattern, shape_of};
use super::sample::{MAX_CHOICES, Sample};
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::symbolic_heap::{Arg, Call, Loc, Param, PredicateId, SymbolicHeap};

/// A lemma that is not proved yet.
pub(super) struct Candidate {
    pub(super) sequent: Sequent,
    pub(super) numbers: Option<Vec<TermId>>,
}

impl Problem<'_> {
    /// What the induction step of a conversion between two predicates needs: the cell of a rule of
    /// the one and a call of the other are such a call.
    pub(super) fn steps_of(
        &mut self,
        candidate: &Candidate,
        sizes: &Sizes,
        tried: &mut FxHashSet<Vec<u32>>,
    ) -> Result<Vec<Candidate>, GiveUp> {
        let Sequent { left, right, .. } = &candidate.sequent;
        let ([], [given], [], [wanted]) =
            (&*left.cells, &*left.calls, &*right.cells, &*right.calls)
        else {
            return Ok(Vec::new());
        };
        let predicate = self.definitions.get(given.predicate).clone();
        let mut found = Vec::new();
        for rule in 0..predicate.rules.len() {
            let mut heap = SymbolicHeap {
                locals: left.locals.clone(),
                bound: left.bound,
                ..SymbolicHeap::default()
            };
            unfold_into(self.store, &mut heap, &predicate, rule, &given.args);
            self.fix_data(&mut heap);
            let inner = match (&*heap.cells, heap.calls.pop()) {
                ([_], Some(inner)) if heap.calls.is_empty() => inner,
                _ => continue,
            };
            if inner.predicate != given.predicate {
                continue;
            }
            // The call that the hypothesis would give for the inner one.
            let image = |arg: Arg| match given.args.iter().position(|&other| other == arg) {
                Some(place) => inner.args[place],
                None => arg,
            };
            let args = wanted.args.iter().map(|&arg| image(arg)).collect();
            heap.calls.push(Call { predicate: wanted.predicate, args });
            let flexible = vec![false; heap.locals.len()];
            let (cells, calls) = (heap.cells.clone(), heap.calls.clone());
            let step = Sequent {
                left: SymbolicHeap { data: Vec::new(), ..heap },
                right: SymbolicHeap::default(),
                framed: Vec::new(),
                flexible,
                equal_data: Vec::new(),
                common_calls: CommonCalls::Match,
                watched: Vec::new(),
                log: Vec::new(),
            };
            for keep_nil in [false, true] {
                let pattern = self.pattern(&step, &cells, &calls, sizes, true, keep_nil)?;
                let Some(pattern) = pattern else { continue };
                let mut shape: Vec<u32> = shape_of(pattern.sequent().key()).collect();
                shape.extend([1, pattern.heap.data.len() as u32]);
                if tried.insert(shape) {
                    found.extend(self.forward(&pattern, wanted.predicate, sizes)?);
                }
            }
        }
        Ok(found)
    }

    /// The predicates of a form and those that they call.
    pub(crate) fn reachable(&self, heap: &SymbolicHeap) -> Vec<PredicateId> {
        let mut found: Vec<PredicateId> = heap.calls.iter().map(|call| call.predicate).collect();
        found.sort_unstable();
        found.dedup();
        let mut next = 0;
        while let Some(&predicate) = found.get(next) {
            next += 1;
            for call in self.definitions.get(predicate).rules.iter().flat_map(|rule| &rule.calls) {
                if !found.contains(&call.predicate) {
                    found.push(call.predicate);
                }
            }
        }
        found
    }

    /// Lemmas that the atoms of a pattern are a call of the predicate.
    pub(super) fn forward(
        &mut self,
        pattern: &Pattern,
        target: PredicateId,
        sizes: &Sizes,
    ) -> Result<Vec<Candidate>, GiveUp> {
        let mut samples = self.samples(&pattern.heap)?;
        samples.retain(|sample| sample.leaves_free(&pattern.framed));
        let Some(largest) = samples.last() else { return Ok(Vec::new()) };
        let (form, open, data) = self.open_call(target, &pattern.heap);
        let names: Vec<Loc> = (0..pattern.heap.locals.len()).map(Loc::new).collect();
        let chosen = self.choices(largest, &form, &open, &names)?;
        let mut found = Vec::new();
        for choice in chosen {
            // Each place of data in the call: its size, or one of the other numbers.
            let mut ways: Vec<Vec<(TermId, TermId)>> = vec![Vec::new()];
            for &(position, variable) in &data {
                let size = sizes.get(target.index()).cloned().flatten();
                let mut terms = Vec::new();
                match size.filter(|size| size.position == position) {
                    Some(size) => {
                        if let Some(count) = pattern.count {
                            terms.push(self.on_line(&size, count));
                        }
                    }
                    None => {
                        let sort = self.store.sort(variable);
                        let others = pattern.others.iter().map(|&other| pattern.numbers[other].0);
                        terms.extend(others.filter(|&term| self.store.sort(term) == sort));
                    }
                }
                // Otherwise the call says that there is some number.
                if terms.is_empty() {
                    continue;
                }
                ways = ways
                    .into_iter()
                    .flat_map(|way| {
                        terms.iter().map(move |&term| {
                            let mut longer = way.clone();
                            longer.push((variable, term));
                            longer
                        })
                    })
                    .take(64)
                    .collect();
            }
            for way in ways {
                let mut right = form.clone();
                right.replace_data(|term| {
                    way.iter().find(|pair| pair.0 == term).map_or(term, |pair| pair.1)
                });
                right.data_locals.retain(|local| way.iter().all(|pair| pair.0 != *local));
                right.rename(|loc| match open.iter().position(|&other| other == loc) {
                    Some(place) => choice[place],
                    None => loc,
                });
                right.locals = pattern.heap.locals.clone();
                if pattern.heap.cells.is_empty() && pattern.heap.calls == right.calls {
                    continue;
                }
                let all = |sample: &Sample| sample.at.iter().copied().map(Some).collect::<Vec<_>>();
                let mut fits = true;
                for sample in &samples {
                    fits = fits && self.fits(sample, &right, &all(sample))?;
                }
                if fits {
                    right.locals.clear();
                    let mut sequent = pattern.sequent();
                    sequent.right = right;
                    found.push(Candidate { sequent, numbers: None });
                }
            }
            if found.len() >= MAX_CHOICES {
                break;
            }
        }
        Ok(found)
    }

    /// Lemmas that a call of the predicate can be taken apart into the atoms of a pattern.
    pub(super) fn backward(
        &mut self,
        sequent: &Sequent,
        pattern: &Pattern,
        target: PredicateId,
        sizes: &Sizes,
    ) -> Result<Vec<Candidate>, GiveUp> {
        let nils = self.definitions.nils();
        if pattern.heap.cells.is_empty()
            && pattern.heap.calls.len() == 1
            && pattern.heap.calls[0].predicate == target
        {
            return Ok(Vec::new());
        }
        let (mut whole, params, data) = self.open_call(target, &pattern.heap);
        let size = sizes.get(target.index()).cloned().flatten();
        let mut numbers = Vec::new();
        for &(position, variable) in &data {
            let term = match size.as_ref().filter(|size| size.position == position) {
                Some(size) => match pattern.count {
                    Some(count) => self.on_line(size, count),
                    None => return Ok(Vec::new()),
                },
                None => return Ok(Vec::new()),
            };
            numbers.push((variable, term));
        }
        whole.replace_data(|term| {
            numbers.iter().find(|pair| pair.0 == term).map_or(term, |pair| pair.1)
        });
        whole.data_locals.clear();
        whole.data.extend(&pattern.heap.data);
        // Without data, all sizes of the call; with data, those that the conditions allow.
        let samples = self.samples(&whole)?;
        let Some(largest) = samples.last() else { return Ok(Vec::new()) };
        // Locals of the pattern, then the parameters of the call.
        let inside = |name: usize| {
            let origin = pattern.origins[name];
            origin.index() >= nils && sequent.is_flexible(origin)
        };
        let names = pattern.origins.len();
        let occurs = |name: usize| {
            let loc = Loc::new(nils + name);
            let atoms = pattern.heap.cells.iter().map(|cell| {
                cell.address == loc || cell.fields.iter().any(|arg| arg.loc() == Some(loc))
            });
            let calls = pattern.heap.calls.iter();
            let calls = calls.map(|call| call.args.iter().any(|arg| arg.loc() == Some(loc)));
            atoms.chain(calls).filter(|&occurs| occurs).count()
        };
        let several = pattern.heap.cells.len() + pattern.heap.calls.len() > 1;
        let shared: Vec<bool> =
            (0..names).map(|name| inside(name) && (!several || occurs(name) > 1)).collect();
        let open: Vec<Loc> =
            (0..names).filter(|&name| !shared[name]).map(|name| Loc::new(nils + name)).collect();
        let mut form = pattern.heap.clone();
        form.locals = whole.locals.clone();
        form.data.clear();
        let mut domain: Vec<Loc> = (0..nils).map(Loc::new).collect();
        domain.extend(&params);
        let chosen = self.choices(largest, &form, &open, &domain)?;
        let mut found = Vec::new();
        for choice in chosen {
            // Each parameter needs a name, or the call says more than the atoms.
            if !params.iter().all(|param| choice.contains(param)) {
                continue;
            }
            let rename = |loc: Loc| match open.iter().position(|&other| other == loc) {
                Some(place) => choice[place],
                None => loc,
            };
            let mut right = form.clone();
            right.rename(rename);
            let mut fits = true;
            for sample in &samples {
                let values: Vec<Option<Location>> = (0..whole.locals.len())
                    .map(|number| {
                        let name = number.checked_sub(nils).filter(|&name| name < names);
                        name.is_none().then(|| sample.at[number])
                    })
                    .collect();
                fits = fits && self.fits(sample, &right, &values)?;
            }
            if !fits {
                continue;
            }
            // Back to the names: the call is over them.
            let mut left = whole.clone();
            left.rename(|loc| match choice.iter().position(|&other| other == loc) {
                Some(place) if loc.index() >= nils => open[place],
                _ => loc,
            });
            // Two names for one parameter would make the lemma say less than it uses.
            let distinct_names = {
                let mut seen = choice.clone();
                seen.sort_unstable();
                seen.windows(2).all(|pair| pair[0] != pair[1])
            };
            let mut right = pattern.heap.clone();
            right.locals.clear();
            right.data.clear();
            if !distinct_names || choice.iter().any(|loc| loc.index() < nils) {
                continue;
            }
            let mut flexible = vec![false; left.locals.len()];
            for (name, &shared) in shared.iter().enumerate() {
                flexible[nils + name] = shared;
            }
            let lemma = Sequent {
                left,
                right,
                framed: Vec::new(),
                flexible,
                equal_data: Vec::new(),
                common_calls: CommonCalls::Match,
                watched: Vec::new(),
                log: Vec::new(),
            };
            let numbers = pattern.numbers.iter().map(|pair| pair.0).collect();
            found.push(Candidate { sequent: lemma, numbers: Some(numbers) });
        }
        Ok(found)
    }

    /// A call with variables for all arguments, over the locals of another form; the locals and the
    /// data variables at its places.
    fn open_call(
        &mut self,
        target: PredicateId,
        beside: &SymbolicHeap,
    ) -> (SymbolicHeap, Vec<Loc>, Vec<(usize, TermId)>) {
        let predicate = self.definitions.get(target).clone();
        let mut form = SymbolicHeap { locals: beside.locals.clone(), ..SymbolicHeap::default() };
        form.bound = beside.bound;
        let (mut open, mut data) = (Vec::new(), Vec::new());
        let mut args = Vec::with_capacity(predicate.params.len());
        for (position, param) in predicate.params.iter().enumerate() {
            args.push(match *param {
                Param::Loc(loc) => {
                    let sort = predicate.rules.first().map(|rule| rule.locals[loc.index()].sort);
                    let fresh = form.fresh(sort.unwrap_or(self.definitions.location_sorts[0]));
                    open.push(fresh);
                    Arg::Loc(fresh)
                }
                Param::Data(term) => {
                    let sort = self.store.sort(term);
                    let name = self.store.symbols.intern("some");
                    let (_, variable) = self.store.fresh_variable(name, sort);
                    form.data_locals.push(variable);
                    data.push((position, variable));
                    Arg::Data(variable)
                }
            });
        }
        form.calls.push(Call { predicate: target, args: args.into() });
        (form, open, data)
    }
}
