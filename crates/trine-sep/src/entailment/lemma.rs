//! Lemmas: what a few atoms have in common with one call, found on small heaps and then proved.
//!
//! Idea: two atoms that lie side by side, or one call, are taken out of a sequent and their arguments
//! made variables. A forward lemma says that they are a call of another predicate (composition,
//! conversion); a backward lemma says that a call can be taken apart into them (splitting), and is
//! used on conclusions. Which arguments fit is read off the heap of a leaf, one after the other;
//! further leaves are a test. Numbers that count cells follow from the counts of the parts.
//! Invariant: a lemma is used only after a proof of its own, in which only earlier lemmas occur, so
//! none depends on itself. Leaves only choose what is tried.
//! Reference: Ta, Le, Khoo, Chin, "Automated lemma synthesis in symbolic-heap separation logic",
//! POPL 2018, for the kinds of lemmas; reading arguments off models takes the place of templates.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use trine_heap::{HeapModel, Location};
use trine_term::{Op, TermId};
use trine_value::Integer;

use super::hypothesis::Hypothesis;
use super::search::Search;
use super::sequent::{Sequent, Status};
use super::size::Sizes;
use crate::base_pair::{BasePairs, class_numbers};
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::matching::{Matcher, Verdict};
use crate::symbolic_heap::{Arg, Call, Cell, Loc, Param, PredicateId, SymbolicHeap};

/// How many cells beyond the fewest the leaves have that lemmas are tested on.
const SAMPLE_SIZES: usize = 4;
/// How many leaves of one size.
const SAMPLES: usize = 2;
/// How many ways to choose arguments are kept for one call.
const MAX_CHOICES: usize = 4;
/// How many partial choices are looked at.
const MAX_PARTIAL: usize = 400;
/// How many sequents the proof of a lemma may have, by fuel.
const PROOF: [(i32, u32); 3] = [(8, 60), (14, 200), (22, 400)];
/// How often lemmas that could not be proved are tried again after others were.
const ROUNDS: usize = 3;

/// `call and conditions |- exists. atoms`, for conclusions.
pub(super) struct Backward {
    /// The call is the premise, the atoms are the conclusion.
    sequent: Sequent,
    /// What stands at the places of data in the atoms.
    numbers: Vec<TermId>,
}

/// Lemmas that were proved.
#[derive(Default)]
pub(super) struct Lemmas {
    pub(super) forward: Vec<Hypothesis>,
    pub(super) backward: Vec<Rc<Backward>>,
    tried: FxHashSet<Vec<u32>>,
}

impl Clone for Lemmas {
    fn clone(&self) -> Self {
        Self {
            forward: self.forward.clone(),
            backward: self.backward.clone(),
            tried: FxHashSet::default(),
        }
    }
}

/// Atoms with variables for their arguments.
struct Pattern {
    /// Nils are the first locals; the others are names.
    heap: SymbolicHeap,
    /// What each name stood for, from the first one after the nils.
    origins: Vec<Loc>,
    /// Constants at the places of data, and what stood there.
    numbers: Vec<(TermId, TermId)>,
    /// Which of the numbers do not count cells.
    others: Vec<usize>,
    /// The number of cells, if the numbers say it.
    count: Option<TermId>,
}

/// A heap of a form, with the locations of its locals.
struct Sample {
    model: HeapModel,
    at: Vec<Location>,
}

/// A lemma that is not proved yet.
struct Candidate {
    sequent: Sequent,
    numbers: Option<Vec<TermId>>,
}

impl Problem<'_> {
    /// Finds and proves lemmas about the atoms of a sequent; whether there are new ones.
    pub(super) fn discover(
        &mut self,
        pairs: &BasePairs,
        sequent: &Sequent,
        sizes: &Sizes,
        lemmas: &mut Lemmas,
    ) -> Result<bool, GiveUp> {
        // The other side first; a side's own predicates for composition alone.
        let mut wanted = self.reachable(&sequent.right);
        let mut given = self.reachable(&sequent.left);
        let others: Vec<_> = given.iter().copied().filter(|p| !wanted.contains(p)).collect();
        given.extend(wanted.iter().copied().filter(|p| !given.contains(p)).collect::<Vec<_>>());
        wanted.extend(others);
        let mut candidates = Vec::new();
        for (forward, heap) in [(true, &sequent.left), (false, &sequent.right)] {
            for (cells, calls) in subsets(heap, self.definitions.nils()) {
                for keep_nil in [false, true] {
                    let pattern =
                        self.pattern(sequent, &cells, &calls, sizes, forward, keep_nil)?;
                    let Some(pattern) = pattern else { continue };
                    let mut shape: Vec<u32> = shape_of(pattern.sequent().key()).collect();
                    shape.extend([u32::from(forward), pattern.heap.data.len() as u32]);
                    if !forward {
                        let flexible = |&loc: &Loc| u32::from(sequent.is_flexible(loc));
                        shape.extend(pattern.origins.iter().map(flexible));
                    }
                    if !lemmas.tried.insert(shape) {
                        continue;
                    }
                    let targets = if forward { &wanted } else { &given };
                    let alone = pattern.heap.cells.is_empty() && pattern.heap.calls.len() == 1;
                    let own = self.reachable(heap);
                    let other =
                        self.reachable(if forward { &sequent.right } else { &sequent.left });
                    for &target in targets {
                        if alone && own.contains(&target) && !other.contains(&target) {
                            continue;
                        }
                        let found = match forward {
                            true => self.forward(&pattern, target, sizes)?,
                            false => self.backward(sequent, &pattern, target, sizes)?,
                        };
                        candidates.extend(found);
                    }
                }
            }
        }
        let mut any = false;
        for _ in 0..ROUNDS {
            let mut left = Vec::new();
            let mut progress = false;
            for candidate in candidates {
                if self.prove_lemma(pairs, &candidate, lemmas)? {
                    progress = true;
                } else {
                    left.push(candidate);
                }
            }
            any |= progress;
            let mut steps = Vec::new();
            for candidate in &left {
                steps.extend(self.steps_of(candidate, sizes, &mut lemmas.tried)?);
            }
            let more = !steps.is_empty();
            // What a step needs is smaller, so it comes first.
            candidates = steps;
            candidates.extend(left);
            if !progress && !more || candidates.is_empty() {
                break;
            }
        }
        Ok(any)
    }

    fn prove_lemma(
        &mut self,
        pairs: &BasePairs,
        candidate: &Candidate,
        lemmas: &mut Lemmas,
    ) -> Result<bool, GiveUp> {
        for (fuel, nodes) in PROOF {
            let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), Some(nodes));
            if !search.prove(candidate.sequent.clone(), fuel)? {
                continue;
            }
            match &candidate.numbers {
                None => {
                    let sequent = self.with_few_conditions(pairs, &candidate.sequent, lemmas)?;
                    let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), None);
                    let mut lemma = search.recorded(&sequent);
                    lemma.shrunk = true;
                    lemmas.forward.push(lemma);
                }
                Some(numbers) => {
                    let (sequent, numbers) = (candidate.sequent.clone(), numbers.clone());
                    lemmas.backward.push(Rc::new(Backward { sequent, numbers }));
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// The sequent of a lemma without those conditions that its proof does not need.
    fn with_few_conditions(
        &mut self,
        pairs: &BasePairs,
        sequent: &Sequent,
        lemmas: &Lemmas,
    ) -> Result<Sequent, GiveUp> {
        let mut now = sequent.clone();
        let [(_, _), (fuel, nodes), _] = PROOF;
        for place in (0..now.left.data.len()).rev() {
            // Bounds of one number cost little where the lemma is used.
            let &[left, right] = self.store.args(now.left.data[place]) else { continue };
            if self.store.is_value(left) || self.store.op(right) != Op::Apply {
                continue;
            }
            let mut fewer = now.clone();
            fewer.left.data.remove(place);
            let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), Some(nodes));
            if search.prove(fewer.clone(), fuel)? {
                now = fewer;
            }
        }
        Ok(now)
    }

    /// What the induction step of a conversion between two predicates needs: the cell of a rule of
    /// the one and a call of the other are such a call.
    fn steps_of(
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
    fn reachable(&self, heap: &SymbolicHeap) -> Vec<PredicateId> {
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

    /// Makes the arguments of some atoms variables; none if data stand where no number is known.
    fn pattern(
        &mut self,
        sequent: &Sequent,
        cells: &[Cell],
        calls: &[Call],
        sizes: &Sizes,
        forward: bool,
        keep_nil: bool,
    ) -> Result<Option<Pattern>, GiveUp> {
        let nils = self.definitions.nils();
        let mut heap = SymbolicHeap::with_nils(&self.definitions);
        let mut origins: Vec<Loc> = Vec::new();
        let mut nil_found = false;
        let locals = &sequent.left.locals;
        let mut name = |heap: &mut SymbolicHeap, loc: Loc| {
            let is_nil = loc.index() < nils;
            nil_found |= is_nil;
            if is_nil && keep_nil {
                return loc;
            }
            let known = origins.iter().position(|&other| other == loc).filter(|_| !is_nil);
            known.map_or_else(
                || {
                    origins.push(loc);
                    heap.fresh(locals[loc.index()].sort)
                },
                |place| Loc::new(nils + place),
            )
        };
        let int = self.store.sorts.int();
        let mut numbers = Vec::new();
        let mut others = Vec::new();
        let mut count = Some(vec![self.store.mk_int(&Integer::from(cells.len() as i64))]);
        for cell in cells {
            let address = name(&mut heap, cell.address);
            let mut fields = Vec::with_capacity(cell.fields.len());
            for &field in &cell.fields {
                fields.push(match field {
                    Arg::Loc(loc) => Arg::Loc(name(&mut heap, loc)),
                    Arg::Data(term) => {
                        let sort = self.store.sort(term);
                        let number = self.store.skolem("item", sort);
                        others.push(numbers.len());
                        numbers.push((number, term));
                        Arg::Data(number)
                    }
                });
            }
            heap.cells.push(Cell { address, constructor: cell.constructor, fields: fields.into() });
        }
        for call in calls {
            let size = sizes.get(call.predicate.index()).cloned().flatten();
            let minimum = self.definitions.get(call.predicate).min_cells.unwrap_or(0);
            if size.is_none() {
                count = None;
            }
            let mut args = Vec::with_capacity(call.args.len());
            for (position, &arg) in call.args.iter().enumerate() {
                let term = match arg {
                    Arg::Loc(loc) => {
                        args.push(Arg::Loc(name(&mut heap, loc)));
                        continue;
                    }
                    Arg::Data(term) => term,
                };
                let sort = self.store.sort(term);
                let number = self.store.skolem("number", sort);
                args.push(Arg::Data(number));
                let own = size.as_ref().filter(|size| size.position == position && sort == int);
                let Some(size) = own else {
                    others.push(numbers.len());
                    numbers.push((number, term));
                    continue;
                };
                numbers.push((number, term));
                let fewest = self.store.mk_int(&Integer::from(i64::from(minimum)));
                let line = self.on_line(size, fewest);
                let op = if size.slope > Integer::ZERO { Op::Ge } else { Op::Le };
                heap.data.push(self.store.mk(op, &[number, line]));
                if size.slope != Integer::ONE && size.slope != -Integer::ONE {
                    count = None;
                }
                if let Some(count) = &mut count {
                    let slope = self.store.mk_int(&size.slope);
                    let offset = self.store.mk_int(&size.offset);
                    let rest = self.store.mk(Op::Sub, &[number, offset]);
                    count.push(self.store.mk(Op::Mul, &[slope, rest]));
                }
            }
            heap.calls.push(Call { predicate: call.predicate, args: args.into() });
        }
        if keep_nil && !nil_found || !forward && !others.is_empty() {
            return Ok(None);
        }
        // What the premise says of the other numbers.
        for (place, &a) in others.iter().enumerate() {
            for &b in &others[place + 1..] {
                let ((a, old_a), (b, old_b)) = (numbers[a], numbers[b]);
                if self.store.sort(a) != int || self.store.sort(b) != int {
                    continue;
                }
                for ((x, old_x), (y, old_y)) in [((a, old_a), (b, old_b)), ((b, old_b), (a, old_a))]
                {
                    for op in [Op::Lt, Op::Le] {
                        let fact = self.store.mk(op, &[old_x, old_y]);
                        if self.follows(&sequent.left.data, fact)? {
                            heap.data.push(self.store.mk(op, &[x, y]));
                            break;
                        }
                    }
                }
            }
        }
        let count = count
            .map(|parts| if parts.len() == 1 { parts[0] } else { self.store.mk(Op::Add, &parts) });
        Ok(Some(Pattern { heap, origins, numbers, others, count }))
    }

    /// Lemmas that the atoms of a pattern are a call of the predicate.
    fn forward(
        &mut self,
        pattern: &Pattern,
        target: PredicateId,
        sizes: &Sizes,
    ) -> Result<Vec<Candidate>, GiveUp> {
        let samples = self.samples(&pattern.heap)?;
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
    fn backward(
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
            let lemma =
                Sequent { left, right, framed: Vec::new(), flexible, equal_data: Vec::new() };
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

    /// Small heaps of a form, the largest at the end.
    fn samples(&mut self, heap: &SymbolicHeap) -> Result<Vec<Sample>, GiveUp> {
        let mut samples = Vec::new();
        let Some(least) = self.definitions.least_cells(heap) else { return Ok(samples) };
        for cells in least as usize..least as usize + SAMPLE_SIZES {
            for leaf in self.leaves(heap, cells, SAMPLES)?.found {
                let Some(numbers) = class_numbers(&self.definitions, &leaf) else { continue };
                let model = match self.leaf_model(&leaf) {
                    Ok(Some(model)) => model,
                    Ok(None) | Err(GiveUp::Data) => continue,
                    Err(reason) => return Err(reason),
                };
                let at = leaf.locals.iter().zip(numbers).take(heap.locals.len());
                let at = at.map(|(local, number)| Location { sort: local.sort, number }).collect();
                samples.push(Sample { model, at });
            }
        }
        Ok(samples)
    }

    /// Whether a form holds on a sample, its locals being at these places.
    fn fits(
        &mut self,
        sample: &Sample,
        form: &SymbolicHeap,
        values: &[Option<Location>],
    ) -> Result<bool, GiveUp> {
        let cells = vec![true; sample.model.heap.len()];
        let mut matcher = Matcher::new(
            self.store,
            &self.definitions,
            &sample.model.interpretation,
            &sample.model.heap,
            self.pure,
            self.budget,
        );
        match matcher.check_at(form, values, &cells) {
            Ok(verdict) => Ok(verdict == Verdict::Holds),
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(_) => Ok(false),
        }
    }

    /// Ways to put members of the domain in the place of open locals so that the form holds on a
    /// sample. Those of the domain are where the sample says.
    fn choices(
        &mut self,
        sample: &Sample,
        form: &SymbolicHeap,
        open: &[Loc],
        domain: &[Loc],
    ) -> Result<Vec<Vec<Loc>>, GiveUp> {
        let nils = self.definitions.nils();
        let mut found: Vec<Vec<Loc>> = Vec::new();
        let mut waiting: Vec<Vec<Loc>> = vec![Vec::new()];
        let mut looked_at = 0;
        while let Some(partial) = waiting.pop() {
            looked_at += 1;
            if looked_at > MAX_PARTIAL || found.len() >= MAX_CHOICES {
                break;
            }
            let mut values: Vec<Option<Location>> = vec![None; form.locals.len()];
            for (value, local) in values.iter_mut().zip(&form.locals).take(nils) {
                *value = Some(Location::nil(local.sort));
            }
            for (&loc, &choice) in open.iter().zip(&partial) {
                values[loc.index()] = Some(sample.at[choice.index()]);
            }
            if !self.fits(sample, form, &values)? {
                continue;
            }
            let Some(&next) = open.get(partial.len()) else {
                found.push(partial);
                continue;
            };
            let sort = form.locals[next.index()].sort;
            for &member in domain.iter().rev() {
                if sample.at[member.index()].sort == sort {
                    let mut longer = partial.clone();
                    longer.push(member);
                    waiting.push(longer);
                }
            }
        }
        Ok(found)
    }
}

impl Pattern {
    /// The atoms as the premise of a sequent without a conclusion.
    fn sequent(&self) -> Sequent {
        Sequent {
            left: self.heap.clone(),
            right: SymbolicHeap::default(),
            framed: Vec::new(),
            flexible: vec![false; self.heap.locals.len()],
            equal_data: Vec::new(),
        }
    }
}

/// The part of a key that does not depend on the names of data.
fn shape_of(key: Vec<u32>) -> impl Iterator<Item = u32> {
    key.into_iter().take_while(|&part| part != 7_000_000)
}

/// The sets of atoms that lemmas are looked for: a call, and two atoms with a location in common.
fn subsets(heap: &SymbolicHeap, nils: usize) -> Vec<(Vec<Cell>, Vec<Call>)> {
    let named = |args: &[Arg]| -> Vec<Loc> {
        args.iter().filter_map(|arg| arg.loc()).filter(|loc| loc.index() >= nils).collect()
    };
    let of_cell = |cell: &Cell| {
        let mut found = named(&cell.fields);
        found.push(cell.address);
        found
    };
    let meet = |a: &[Loc], b: &[Loc]| a.iter().any(|loc| b.contains(loc));
    let mut found: Vec<(Vec<Cell>, Vec<Call>)> = Vec::new();
    for call in &heap.calls {
        found.push((Vec::new(), vec![call.clone()]));
    }
    for (place, call) in heap.calls.iter().enumerate() {
        for other in &heap.calls[place + 1..] {
            if meet(&named(&call.args), &named(&other.args)) {
                found.push((Vec::new(), vec![call.clone(), other.clone()]));
            }
        }
        for cell in &heap.cells {
            if meet(&named(&call.args), &of_cell(cell)) {
                found.push((vec![cell.clone()], vec![call.clone()]));
            }
        }
    }
    found
}

impl Backward {
    /// The sequents that result from putting the call in the place of atoms of the conclusion.
    pub(super) fn uses(&self, problem: &mut Problem<'_>, on: &Sequent) -> Vec<Sequent> {
        let nils = problem.definitions.nils();
        let own = &self.sequent.right;
        let mut found = Vec::new();
        // The places of the atoms: cells first.
        let mut open: Vec<Vec<usize>> = vec![Vec::new()];
        while let Some(places) = open.pop() {
            let next = places.len();
            let limit = match (own.cells.get(next), next.checked_sub(own.cells.len())) {
                (Some(_), _) => on.right.cells.len(),
                (None, Some(call)) if call < own.calls.len() => on.right.calls.len(),
                _ => {
                    found.extend(self.apply(problem, on, &places, nils));
                    continue;
                }
            };
            for place in 0..limit {
                let fits = match (own.cells.get(next), next.checked_sub(own.cells.len())) {
                    (Some(cell), _) => {
                        cell.constructor == on.right.cells[place].constructor
                            && !places[..next].contains(&place)
                    }
                    (None, Some(call)) => {
                        own.calls[call].predicate == on.right.calls[place].predicate
                            && !places[own.cells.len()..].contains(&place)
                    }
                    _ => false,
                };
                if fits {
                    let mut longer = places.clone();
                    longer.push(place);
                    open.push(longer);
                }
            }
        }
        found
    }

    fn apply(
        &self,
        problem: &mut Problem<'_>,
        on: &Sequent,
        places: &[usize],
        nils: usize,
    ) -> Option<Sequent> {
        let own = &self.sequent.right;
        let (cells, calls) = places.split_at(own.cells.len());
        let mut images: Vec<Option<Loc>> = vec![None; self.sequent.left.locals.len()];
        let mut data = Vec::new();
        let mut bind = |from: Arg, to: Arg| match (from, to) {
            (Arg::Loc(from), Arg::Loc(to)) if from.index() < nils => from == to,
            (Arg::Loc(from), Arg::Loc(to)) => *images[from.index()].get_or_insert(to) == to,
            (Arg::Data(from), Arg::Data(to)) => {
                data.push((from, to));
                true
            }
            _ => false,
        };
        for (cell, &place) in own.cells.iter().zip(cells) {
            let other = &on.right.cells[place];
            if !bind(Arg::Loc(cell.address), Arg::Loc(other.address))
                || !cell.fields.iter().zip(&other.fields).all(|(&a, &b)| bind(a, b))
            {
                return None;
            }
        }
        for (call, &place) in own.calls.iter().zip(calls) {
            let other = &on.right.calls[place];
            if !call.args.iter().zip(&other.args).all(|(&a, &b)| bind(a, b)) {
                return None;
            }
        }
        debug_assert!(data.len() == self.numbers.len());
        let mut result = on.clone();
        let keep = |place: usize, used: &[usize]| !used.contains(&place);
        let mut place = 0;
        result.right.cells.retain(|_| {
            place += 1;
            keep(place - 1, cells)
        });
        place = 0;
        result.right.calls.retain(|_| {
            place += 1;
            keep(place - 1, calls)
        });
        // What exists by the lemma must be chosen by it alone.
        let rest = result.right.mentioned();
        let mut taken: Vec<Loc> = Vec::new();
        for (number, image) in images.iter().enumerate() {
            let Some(image) = *image else { continue };
            if self.sequent.flexible[number] && (rest.contains(&image) || !on.is_flexible(image)) {
                return None;
            }
            if self.sequent.flexible[number] {
                taken.push(image);
            }
        }
        let universal = images.iter().enumerate().filter(|&(n, _)| !self.sequent.flexible[n]);
        let mut others = universal.filter_map(|(_, image)| *image);
        if others.any(|image| taken.contains(&image)) {
            return None;
        }
        taken.sort_unstable();
        if taken.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let mut call = SymbolicHeap {
            calls: self.sequent.left.calls.clone(),
            data: self.sequent.left.data.clone(),
            ..SymbolicHeap::default()
        };
        if call.mentioned().iter().any(|loc| loc.index() >= nils && images[loc.index()].is_none()) {
            return None;
        }
        call.rename(|loc| images[loc.index()].unwrap_or(loc));
        call.replace_data(|term| problem.store.substitute(term, &data));
        result.right.calls.extend(call.calls);
        result.right.data.extend(call.data);
        Some(result)
    }
}

impl Search<'_, '_> {
    /// Puts calls together by lemmas on both sides as far as no small heap speaks against it.
    pub(super) fn fold(&mut self, sequent: &Sequent) -> Result<Option<Sequent>, GiveUp> {
        let mut now = sequent.clone();
        let mut any = false;
        let (given, wanted) = (predicates(&sequent.left), predicates(&sequent.right));
        let mut shrunk = false;
        if now.normalize(&mut shrunk) != Status::Open {
            return Ok(None);
        }
        let atoms = |heap: &SymbolicHeap| heap.cells.len() + heap.calls.len();
        loop {
            let mut next = None;
            let before = (atoms(&now.left), atoms(&now.right));
            for longer in self.lemma_uses(&now)? {
                let after = (atoms(&longer.left), atoms(&longer.right));
                let conversion = after == before
                    && (outside(&longer.left, &wanted) < outside(&now.left, &wanted)
                        || outside(&longer.right, &given) < outside(&now.right, &given));
                if after.0 + after.1 >= before.0 + before.1 && !conversion {
                    continue;
                }
                let mut tested = longer.clone();
                if tested.normalize(&mut shrunk) == Status::Failed
                    || self.problem().settle_data(&mut tested)? == super::data::DataStatus::Fails
                    || self.problem().refutes(&tested)?
                {
                    continue;
                }
                next = Some(longer);
                break;
            }
            let Some(found) = next else { break };
            now = found;
            any = true;
        }
        Ok(any.then_some(now))
    }
}

fn predicates(heap: &SymbolicHeap) -> Vec<PredicateId> {
    heap.calls.iter().map(|call| call.predicate).collect()
}

/// How many calls are of none of these predicates.
fn outside(heap: &SymbolicHeap, known: &[PredicateId]) -> usize {
    heap.calls.iter().filter(|call| !known.contains(&call.predicate)).count()
}
