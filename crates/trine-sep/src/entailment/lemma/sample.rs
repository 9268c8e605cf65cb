//! Samples: small heaps of a form, on which arguments of a lemma are read off and tested.
//!
//! Invariant: samples choose what is tried to be proved, and prove nothing themselves.

use trine_heap::{HeapModel, Location};

use crate::base_pair::class_numbers;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::matching::{Matcher, Verdict};
use crate::symbolic_heap::{Loc, SymbolicHeap};

/// How many cells beyond the fewest the leaves have that lemmas are tested on.
const SAMPLE_SIZES: usize = 4;
/// How many leaves of one size.
const SAMPLES: usize = 2;
/// How many partial choices are looked at.
const MAX_PARTIAL: usize = 400;
/// How many ways to choose arguments are kept for one call.
pub(super) const MAX_CHOICES: usize = 4;

/// A heap of a form, with the locations of its locals.
pub(super) struct Sample {
    pub(super) model: HeapModel,
    pub(super) at: Vec<Location>,
}

impl Sample {
    /// Whether cells may lie beside the heap at some locals: at places of their own that are not nil.
    pub(super) fn leaves_free(&self, locals: &[Loc]) -> bool {
        let mut places: Vec<Location> = locals.iter().map(|loc| self.at[loc.index()]).collect();
        let is_free = |place: &Location| {
            *place != Location::nil(place.sort) && self.model.heap.get(&place.value()).is_none()
        };
        let all_free = places.iter().all(is_free);
        places.sort_unstable();
        all_free && places.windows(2).all(|pair| pair[0] != pair[1])
    }
}

impl Problem<'_> {
    /// Small heaps of a form, the largest at the end.
    pub(super) fn samples(&mut self, heap: &SymbolicHeap) -> Result<Vec<Sample>, GiveUp> {
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
    pub(super) fn fits(
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
    pub(super) fn choices(
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
