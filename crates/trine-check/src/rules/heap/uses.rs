//! Uses of other sequents: back-links and lemmas.
//!
//! Invariant: a sequent is used only where all that it assumes holds: its atoms are there, its conditions
//! follow, and cells that lay beside its heap lie beside the part on which it is used.

use super::data::Arithmetic;
use super::form::{Heap, Refused, is_location};
use super::moves::taken;
use super::sequent::{Places, Sequent, constants};
use super::{Introduced, Prover, Use, pairs};
use crate::operator::Operator;
use crate::term::{TermId, Terms};

impl Prover {
    /// The sequent after a companion was used; also whether a cell is certainly left beside the part.
    pub(super) fn used(
        &mut self,
        terms: &mut Terms,
        mut sequent: Sequent,
        step: &Use,
        companion: &Sequent,
        arithmetic: &mut dyn Arithmetic,
        introduced: &mut Introduced,
    ) -> Refused<(Sequent, bool)> {
        if companion.is_open && !sequent.is_open {
            return Err("a sequent that leaves open what else is in the heap");
        }
        let mut places = self.values_of(terms, &step.places)?;
        for (from, to) in &step.places {
            if companion.flexible.contains(from) || !sequent.is_rigid(terms, *to) {
                return Err("an existential has a value, or is one");
            }
        }
        let (chosen, names) = Self::renamed(terms, &companion.flexible, &step.names)?;
        introduced.extend(names);
        places.extend(chosen);
        let left = companion.left.replaced(terms, &places);
        let right = companion.right.replaced(terms, &places);
        let before = sequent.clone();
        let cells = (left.cells.as_slice(), step.cells.as_slice());
        self.take_atoms(terms, &before, cells, &mut sequent.left.cells, arithmetic)?;
        let calls = (left.calls.as_slice(), step.calls.as_slice());
        self.take_atoms(terms, &before, calls, &mut sequent.left.calls, arithmetic)?;
        let mut parts = companion.parts.clone();
        for description in parts.iter_mut().flatten() {
            description.heap = description.heap.replaced(terms, &places);
        }
        self.take_parts(terms, &mut sequent, step, &parts, arithmetic)?;
        for &fact in &left.facts {
            if !self.follows(terms, &before, fact, arithmetic)?
                && !self.is_known(terms, &before, fact, arithmetic)?
            {
                return Err("a condition of the sequent does not follow");
            }
        }
        let there = sequent.allocated(terms);
        Self::beside(terms, there, companion, &places)?;
        let mut is_part = !sequent.left.cells.is_empty();
        for &call in &sequent.left.calls {
            let place = self.predicates.place(terms, call).ok_or("a call of no predicate")?;
            is_part |= !self.may_be_empty[place];
        }
        let said = sequent.parts.iter().flatten();
        is_part |= said.into_iter().any(|description| !description.heap.cells.is_empty());
        sequent.left.join(right);
        Ok((sequent, is_part))
    }

    /// Takes atoms of a companion away from those of a sequent.
    pub(super) fn take_atoms(
        &mut self,
        terms: &mut Terms,
        sequent: &Sequent,
        (wanted, at): (&[TermId], &[usize]),
        atoms: &mut Vec<TermId>,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<()> {
        if wanted.len() != at.len() {
            return Err("another number of atoms");
        }
        for (&wanted, &at) in wanted.iter().zip(at) {
            let own = *atoms.get(at).ok_or("there is no atom with this number")?;
            if terms.operator(own) != terms.operator(wanted) {
                return Err("an atom is another one");
            }
            let args: Vec<(TermId, TermId)> =
                terms.args(own).iter().copied().zip(terms.args(wanted).iter().copied()).collect();
            for (own, wanted) in args {
                for pair in pairs(terms, own, wanted) {
                    if !self.agree(terms, sequent, pair, arithmetic)? {
                        return Err("an atom is another one");
                    }
                }
            }
        }
        remove(atoms, at)
    }

    /// Whether the cells beside the heap of a companion are among those that certainly lie beside the part,
    /// and no two are the same.
    fn beside(
        terms: &mut Terms,
        mut there: Vec<TermId>,
        companion: &Sequent,
        places: &Places,
    ) -> Refused<()> {
        let own = companion.on_left().chain(companion.right.terms());
        let mentioned = constants(terms, own);
        for &address in &companion.framed {
            // Of an address that is not mentioned it is only known that it is none of the others.
            let is_free = constants(terms, [address]) == [address].into_iter().collect()
                && !mentioned.contains(&address)
                && !companion
                    .framed
                    .iter()
                    .any(|&other| other != address && constants(terms, [other]).contains(&address))
                && is_location(terms, terms.sort_id(address));
            if is_free {
                continue;
            }
            let image = terms.replace(address, places);
            let at = there.iter().position(|&other| other == image);
            there.remove(at.ok_or("a cell beside the heap is not there")?);
        }
        Ok(())
    }

    /// The sequent after atoms of the right side were replaced by the left side of a lemma.
    pub(super) fn used_on_right(
        &self,
        terms: &mut Terms,
        mut sequent: Sequent,
        step: &Use,
        lemma: &Sequent,
    ) -> Refused<Sequent> {
        let places = self.values_of(terms, &step.places)?;
        let wanted = lemma.right.replaced(terms, &places);
        let premise = lemma.left.replaced(terms, &places);
        let right = &mut sequent.right;
        let lists = [
            (&wanted.cells, &mut right.cells, &step.cells),
            (&wanted.calls, &mut right.calls, &step.calls),
        ];
        for (wanted, own, at) in lists {
            let same = wanted.iter().zip(at).all(|(wanted, &at)| own.get(at) == Some(wanted));
            if wanted.len() != at.len() || !same {
                return Err("an atom is another one");
            }
            remove(own, at)?;
        }
        // What exists by the lemma is chosen by it alone.
        let elsewhere = constants(terms, sequent.right.terms());
        for flexible in &lemma.flexible {
            let Some(image) = places.get(flexible) else {
                let atoms = Heap { facts: Vec::new(), ..lemma.right.clone() };
                if constants(terms, atoms.terms()).contains(flexible) {
                    return Err("what the lemma chooses has no place");
                }
                continue;
            };
            let shared = places.iter().filter(|(from, _)| *from != flexible);
            let others = constants(terms, shared.map(|(_, &to)| to));
            let is_free = sequent.flexible.contains(image)
                && !elsewhere.contains(image)
                && !others.contains(image);
            if !is_free {
                return Err("what the lemma chooses is not free");
            }
        }
        Self::beside(terms, sequent.framed.clone(), lemma, &places)?;
        sequent.right.join(premise);
        Ok(sequent)
    }
}

/// Removes what stands at some places, each of which is named once.
fn remove(list: &mut Vec<TermId>, at: &[usize]) -> Refused<()> {
    let mut places = at.to_vec();
    places.sort_unstable();
    places.dedup();
    if places.len() != at.len() {
        return Err("one atom for two");
    }
    for &place in places.iter().rev() {
        taken(list, place)?;
    }
    Ok(())
}

/// One of several conjunctions of conditions.
pub(super) fn one_of(terms: &mut Terms, ways: &[Vec<TermId>]) -> Refused<TermId> {
    let mut parts = Vec::with_capacity(ways.len());
    for way in ways {
        parts.push(match way.as_slice() {
            [] => terms.truth(true),
            &[single] => single,
            way => terms.apply(Operator::And, way)?,
        });
    }
    match parts.as_slice() {
        [] => Ok(terms.truth(false)),
        &[single] => Ok(single),
        parts => terms.apply(Operator::Or, parts),
    }
}
