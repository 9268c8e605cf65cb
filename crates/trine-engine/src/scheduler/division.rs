//! The division of a room: components of one question that are decided one by one.
//!
//! Idea: what a room did not decide in its first turn is looked at: formulas that have no symbol in common are
//! decided by searches of their own. The largest components get a room each, and the small ones that are left
//! one for all, which may be divided again. The parts are forgotten with the question, since a later formula may
//! join them.
//! Invariant: each formula and each assumption is in one part, and no two parts have a symbol in common, so that
//! the values of all parts, each for its symbols, are a model. What hangs together by more than symbols, as the
//! elements of a sort that quantifiers count, is not divided.
//! Reference: Nelson and Oppen, TOPLAS 1979, for parts that share nothing at all; the independent constraint sets
//! of Cadar, Dunbar and Engler, "KLEE", OSDI 2008.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Components, Link, TermId, TermStore};

use super::MembershipOf;
use super::room::Room;

/// Which part decides what.
struct Division {
    components: Components,
    /// The part of each component.
    part_of: FxHashMap<usize, usize>,
}

/// A room for some components of another one.
pub(super) struct Part {
    pub(super) room: Room,
    /// The room that was there before the question.
    pub(super) base: usize,
    division: Rc<Division>,
    /// Its number in the division.
    number: usize,
}

impl Part {
    /// Whether a formula is decided here.
    pub(super) fn decides(&self, formula: TermId) -> bool {
        self.division.part_of_term(formula) == self.number
    }

    /// Whether what is linked so is in a component of this part.
    pub(super) fn owns(&self, link: Link) -> bool {
        let component = self.division.components.component_of_link(link);
        component.and_then(|component| self.division.part_of.get(&component)) == Some(&self.number)
    }
}

impl Division {
    /// The components of formulas, as parts, if there are several.
    fn of(
        store: &TermStore,
        formulas: &[TermId],
        membership: &MembershipOf,
        most_parts: usize,
    ) -> Option<Self> {
        let mut components = Components::default();
        components.add(store, formulas, membership);
        if formulas.iter().any(|&formula| components.is_marked(formula)) {
            return None;
        }
        let mut all: Vec<usize> =
            formulas.iter().filter_map(|&formula| components.component(formula)).collect();
        all.sort_unstable();
        all.dedup();
        if all.len() < 2 {
            return None;
        }
        all.sort_by_key(|&component| usize::MAX - components.size(component));
        let numbered = all.into_iter().enumerate();
        let part_of = numbered.map(|(number, one)| (one, number.min(most_parts - 1))).collect();
        Some(Self { components, part_of })
    }

    /// What has no symbol is looked at with the first part.
    fn part_of_term(&self, term: TermId) -> usize {
        let component = self.components.component(term);
        component.and_then(|component| self.part_of.get(&component)).copied().unwrap_or(0)
    }
}

/// Rooms for the parts of what a room decides in the present question; none if that hangs together.
pub(super) fn divide(
    store: &mut TermStore,
    room: &Room,
    base: usize,
    membership: &MembershipOf,
    most_parts: usize,
    budget: &Budget,
) -> Result<Vec<Part>, Exhausted> {
    let Some(of_parts) = &room.of_parts else { return Ok(Vec::new()) };
    let formulas = [room.stack.formulas(), &room.assumptions].concat();
    budget.spend(formulas.len() as u64)?;
    let Some(division) = Division::of(store, &formulas, membership, most_parts) else {
        return Ok(Vec::new());
    };
    let division = Rc::new(division);
    let num_parts = division.part_of.len().min(most_parts);
    let mut parts: Vec<Part> = (0..num_parts)
        .map(|number| Part {
            room: Room::of_part(of_parts, number + 1 == most_parts),
            base,
            division: Rc::clone(&division),
            number,
        })
        .collect();
    for &formula in room.stack.formulas() {
        parts[division.part_of_term(formula)].room.stack.assert(&[formula]);
    }
    for &assumption in &room.assumptions {
        parts[division.part_of_term(assumption)].room.assumptions.push(assumption);
    }
    for part in &mut parts {
        part.room.begin(store, budget)?;
    }
    Ok(parts)
}
