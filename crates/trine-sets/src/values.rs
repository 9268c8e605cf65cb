//! Values of sets, from an assignment that violates nothing.
//!
//! Idea: a class of sets is the set of the values of its elements, and where sizes matter of elements that
//! nobody mentions, as many as are missing in its regions. Two elements of different classes may have
//! one value, of which the axioms know nothing: where related sets have them, they are handed back, to be
//! equal or to get other values.
//! Invariant: if no pair is handed back, different classes of elements of related sets have different values,
//! so operators mean on the values what they mean on the classes.
//! Reference: de Moura and Bjørner, "Model-based Theory Combination", SMT 2007.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Built, Construction};
use trine_term::{TermId, TermStore, Value};

use crate::members::Members;
use crate::regions::{Place, Regions};
use crate::related::Related;

/// Sets of a component get at most so many elements that nobody mentions.
const MOST_ADDED: u64 = 1 << 16;

/// An element that atoms about related sets speak of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mentioned {
    /// The component of sets.
    pub(crate) component: TermId,
    pub(crate) element: TermId,
    /// Whether one of the sets has it.
    pub(crate) is_member: bool,
}

/// What an assignment says of sets.
pub(crate) struct View<'a> {
    pub(crate) members: &'a Members,
    pub(crate) mentioned: &'a [Mentioned],
    pub(crate) related: &'a Related,
    pub(crate) regions: &'a FxHashMap<TermId, Regions>,
    pub(crate) places: &'a FxHashMap<TermId, Vec<Place>>,
}

/// Gives values to classes of sets of one sort.
///
/// # Errors
/// If the budget ends.
pub(crate) fn build(
    store: &TermStore,
    view: &View<'_>,
    classes: &Construction<'_>,
    budget: &Budget,
) -> Result<Built, Exhausted> {
    let mut built = Built::default();
    // By component: what is added to its regions.
    let mut added: FxHashMap<TermId, Option<Fill>> = FxHashMap::default();
    for (class, terms) in classes.classes() {
        let Some(&first) = terms.first() else { continue };
        let component = view.related.root(first);
        if let Entry::Vacant(place) = added.entry(component) {
            let fill = fill(store, view, component, classes, budget)?;
            if fill.is_none() {
                built.lacking.get_or_insert(first);
            }
            place.insert(fill);
        }
        let of = view.members.of(*class);
        budget.spend(1 + of.len() as u64)?;
        let elements: Option<Vec<Value>> =
            of.iter().map(|&(_, element)| classes.value(element)).collect();
        let (Some(mut elements), Some(fill)) = (elements, &added[&component]) else { continue };
        if let Some(regions) = view.regions.get(&component) {
            let own = terms.iter().find_map(|&set| regions.regions_of(set)).unwrap_or_default();
            elements.extend(own.iter().filter_map(|region| fill.get(region)).flatten().cloned());
        }
        built.values.push((*class, Value::set(elements)));
    }
    let mut first: FxHashMap<(TermId, Value), Mentioned> = FxHashMap::default();
    for one in view.mentioned.iter().filter(|one| added.contains_key(&one.component)) {
        budget.spend(1)?;
        let Some(value) = classes.value(one.element) else { continue };
        let other = *first.entry((one.component, value)).or_insert(*one);
        let is_same = classes.class(one.element) == classes.class(other.element);
        if !is_same && (one.is_member || other.is_member) {
            built.equalities.push((one.element, other.element));
        }
    }
    Ok(built)
}

/// Elements that nobody mentions, by region.
type Fill = FxHashMap<usize, Vec<Value>>;

/// Elements that nobody mentions, as many in each region as are missing up to its size; `None`
/// if these are too many.
fn fill(
    store: &TermStore,
    view: &View<'_>,
    component: TermId,
    classes: &Construction<'_>,
    budget: &Budget,
) -> Result<Option<Fill>, Exhausted> {
    let mut added = Fill::default();
    let (Some(regions), Some(places)) = (view.regions.get(&component), view.places.get(&component))
    else {
        return Ok(Some(added));
    };
    let Some(sort) = store.sorts.set_element(store.sort(component)) else { return Ok(None) };
    let mut used = FxHashSet::default();
    let mut known: FxHashMap<usize, u64> = FxHashMap::default();
    // Named elements first: what equals one of them is not counted in a region.
    let (named, others): (Vec<&Place>, Vec<&Place>) =
        places.iter().partition(|place| place.is_named);
    for place in named.into_iter().chain(others) {
        budget.spend(1)?;
        let Some(value) = classes.value(place.element) else { return Ok(None) };
        if used.insert(value) && !place.is_named {
            *known.entry(place.region).or_default() += 1;
        }
    }
    let (mut next, mut total) = (0, 0);
    // The region outside of all sets that divide matters to universes alone.
    let first = usize::from(!regions.reach_outside());
    for (region, size) in regions.sizes().filter(|&(region, _)| region >= first) {
        let Some(Value::Int(size)) = classes.value(size) else { return Ok(None) };
        let size = u64::try_from(&size).unwrap_or(u64::MAX);
        let missing = size.saturating_sub(known.get(&region).copied().unwrap_or(0));
        total = missing.saturating_add(total);
        if total > MOST_ADDED {
            return Ok(None);
        }
        let mut of_region = Vec::new();
        while (of_region.len() as u64) < missing {
            budget.spend(1)?;
            let Some(value) = store.numbered_value(sort, next) else { return Ok(None) };
            next += 1;
            if !used.contains(&value) {
                of_region.push(value);
            }
        }
        if !of_region.is_empty() {
            added.insert(region, of_region);
        }
    }
    Ok(Some(added))
}
