//! Components of a conclusion: atoms that share existentials, proved from a part of the premise together.
//!
//! Idea: what is chosen for an existential must fit all atoms that speak of it, so they are one question:
//! are some atoms of the premise these atoms, for some choice? Where the number of cells leaves no choice for
//! a number, it is chosen first, so that the answer can say what it is.
//! Invariant: a component is closed: no other atom and no other fact speaks of its existentials.

use rustc_hash::FxHashSet;
use trine_term::TermId;

use super::super::sequent::Sequent;
use super::parts::{chosen, parts};
use super::{Consumption, Goal};
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::proof::{Derivation, Rule, Step};
use crate::symbolic_heap::{Arg, Loc, SymbolicHeap};

/// Atoms and facts of a conclusion.
struct Component {
    cells: Vec<bool>,
    calls: Vec<bool>,
    distinct: Vec<bool>,
    data: Vec<bool>,
}

impl Consumption<'_, '_> {
    /// Takes the component of a wanted call from some atoms of the premise.
    pub(super) fn component(
        &mut self,
        goal: &Goal,
        position: usize,
        depth: u32,
    ) -> Result<Option<Vec<Goal>>, GiveUp> {
        let component = self.problem.component(&goal.sequent, position);
        let wanted = component.of(&goal.sequent.right, true);
        let rest = component.of(&goal.sequent.right, false);
        let named: Vec<Arg> = wanted
            .cells
            .iter()
            .flat_map(|cell| std::iter::once(Arg::Loc(cell.address)).chain(cell.fields.to_vec()))
            .chain(wanted.calls.iter().flat_map(|call| call.args.to_vec()))
            .filter(|arg| arg.loc().is_some_and(|loc| !goal.sequent.is_flexible(loc)))
            .collect();
        for part in parts(&goal.sequent, &named, self.problem.definitions.nils()) {
            let left = &goal.sequent.left;
            let mut asked = goal.sequent.clone();
            asked.log.clear();
            asked.right = wanted.clone();
            asked.left.cells = chosen(&left.cells, part, 0, true);
            asked.left.calls = chosen(&left.calls, part, left.cells.len(), true);
            let mut without = goal.clone();
            without.sequent.right = rest.clone();
            without.sequent.left.cells = chosen(&left.cells, part, 0, false);
            without.sequent.left.calls = chosen(&left.calls, part, left.cells.len(), false);
            for cell in &without.sequent.left.cells {
                asked.keep_allocated(cell);
            }
            for cell in &asked.left.cells {
                without.sequent.keep_allocated(cell);
            }
            if let Some(counted) = self.problem.with_counted(&asked, self.sizes) {
                without.sequent.watched.clone_from(&counted.watched);
                asked = counted;
            }
            asked.watched.clear();
            let Some(proof) = self.proves(&asked)? else { continue };
            for choice in choices(&proof) {
                match *choice {
                    Step::Instantiate { flexible, by } if is_known(&asked, flexible, by) => {
                        without.sequent.right.equal.push((flexible, by));
                    }
                    Step::Define { variable, value } => {
                        self.problem.define(&mut without.sequent, variable, value);
                    }
                    _ => {}
                }
            }
            if let Some(cases) = self.consume(without, depth)? {
                return Ok(Some(cases));
            }
        }
        Ok(None)
    }
}

/// What the proof chooses for existentials whatever the heap is: before it makes cases.
fn choices(proof: &Derivation) -> impl Iterator<Item = &Step> {
    let mut now = proof.nodes.get(proof.root);
    std::iter::from_fn(move || {
        let node = now.take()?;
        now = match (&node.rule, &node.premises[..]) {
            // A more general sequent has names of its own.
            (Rule::Generalize(_) | Rule::Use(_) | Rule::Backward(_), _) => None,
            (_, &[premise]) => proof.nodes.get(premise),
            _ => None,
        };
        Some(&node.steps)
    })
    .flatten()
}

/// Whether an existential of the sequent is chosen to be one of its locations that are known.
fn is_known(sequent: &Sequent, flexible: Loc, by: Loc) -> bool {
    let own = |loc: Loc| loc.index() < sequent.flexible.len();
    own(flexible) && own(by) && sequent.is_flexible(flexible) && !sequent.is_flexible(by)
}

impl Component {
    /// The members of the component, or what is beside it.
    fn of(&self, heap: &SymbolicHeap, inside: bool) -> SymbolicHeap {
        fn pick<T: Clone>(list: &[T], marks: &[bool], inside: bool) -> Vec<T> {
            let marked = list.iter().zip(marks).filter(|&(_, &mark)| mark == inside);
            marked.map(|(item, _)| item.clone()).collect()
        }
        SymbolicHeap {
            cells: pick(&heap.cells, &self.cells, inside),
            calls: pick(&heap.calls, &self.calls, inside),
            distinct: pick(&heap.distinct, &self.distinct, inside),
            data: pick(&heap.data, &self.data, inside),
            equal: if inside { Vec::new() } else { heap.equal.clone() },
            data_locals: heap.data_locals.clone(),
            ..SymbolicHeap::default()
        }
    }
}

impl Problem<'_> {
    /// The component of a wanted call.
    fn component(&self, sequent: &Sequent, position: usize) -> Component {
        let right = &sequent.right;
        let mut found = Component {
            cells: vec![false; right.cells.len()],
            calls: vec![false; right.calls.len()],
            distinct: vec![false; right.distinct.len()],
            data: vec![false; right.data.len()],
        };
        let mut places: FxHashSet<Loc> = FxHashSet::default();
        let mut variables: FxHashSet<TermId> = FxHashSet::default();
        let existentials = |args: &mut dyn Iterator<Item = Arg>| {
            let (mut locs, mut terms) = (Vec::new(), Vec::new());
            for arg in args {
                match arg {
                    Arg::Loc(loc) if sequent.is_flexible(loc) => locs.push(loc),
                    Arg::Loc(_) => {}
                    Arg::Data(term) => terms.extend(free_variables(self.store, term)),
                }
            }
            (locs, terms)
        };
        found.calls[position] = true;
        let (locs, terms) = existentials(&mut right.calls[position].args.iter().copied());
        places.extend(locs);
        variables.extend(terms);
        loop {
            let mut grown = false;
            let mut take = |mark: &mut bool, args: &mut dyn Iterator<Item = Arg>| {
                let (locs, terms) = existentials(args);
                let speaks = locs.iter().any(|loc| places.contains(loc))
                    || terms.iter().any(|term| variables.contains(term));
                if speaks && !std::mem::replace(mark, true) {
                    places.extend(locs);
                    variables.extend(terms);
                    grown = true;
                }
            };
            for (mark, cell) in found.cells.iter_mut().zip(&right.cells) {
                let address = std::iter::once(Arg::Loc(cell.address));
                take(mark, &mut address.chain(cell.fields.iter().copied()));
            }
            for (mark, call) in found.calls.iter_mut().zip(&right.calls) {
                take(mark, &mut call.args.iter().copied());
            }
            for (mark, &(a, b)) in found.distinct.iter_mut().zip(&right.distinct) {
                take(mark, &mut [Arg::Loc(a), Arg::Loc(b)].into_iter());
            }
            for (mark, &fact) in found.data.iter_mut().zip(&right.data) {
                take(mark, &mut std::iter::once(Arg::Data(fact)));
            }
            if !grown {
                return found;
            }
        }
    }
}
