//! Which terms a printed formula names with `let`, and where.
//!
//! Idea: a term that occurs more than once and is not tiny is named. It is named at the top if it
//! contains no bound variable from around it, otherwise in the body of the innermost quantifier
//! that binds one of its variables. The free variables of a term are kept per *binder*: variables
//! that are bound together form a group, so these sets stay small.
//! Invariant: a term with free groups `G` is named only where all groups of `G` are open; a term
//! with more than [`MOST_GROUPS`] groups is never named.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use trine_term::{Op, SymbolId, TermId, TermStore};

/// Terms under more binders than this are printed without names.
const MOST_GROUPS: usize = 32;

/// The groups whose variables occur free in a term, ascending.
type Groups = SmallVec<[u32; 4]>;

/// What is known of a term.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// Number of the set of free groups; 0 is the empty set.
    free: u32,
    /// Whether the term is named where its groups are open.
    named: bool,
}

/// The sharing of one formula.
pub(super) struct Sharing {
    shapes: FxHashMap<TermId, Shape>,
    sets: Vec<Groups>,
    /// Group of each bound variable, by term.
    group_of: FxHashMap<TermId, u32>,
}

impl Sharing {
    /// Looks at all terms below `roots`, but not into those that are defined; names those that
    /// occur twice and have a weight above `limit`.
    pub(super) fn new(
        store: &TermStore,
        roots: &[TermId],
        limit: u32,
        definitions: &Definitions,
    ) -> Self {
        let order = terms_below(store, roots, definitions);
        let mut sharing = Self {
            shapes: FxHashMap::default(),
            sets: vec![Groups::new()],
            group_of: FxHashMap::default(),
        };
        for &term in order.iter().filter(|term| !definitions.contains_key(term)) {
            if let Some(variables) = bound_variables(store, term) {
                sharing.add_group(variables);
            }
        }
        let occurrences = count_occurrences(store, roots, &order, definitions);
        let mut set_numbers: FxHashMap<Groups, u32> = FxHashMap::default();
        set_numbers.insert(Groups::new(), 0);
        let mut weights: FxHashMap<TermId, u32> = FxHashMap::default();
        for &term in &order {
            let defined = definitions.contains_key(&term);
            let groups = if defined { Groups::new() } else { sharing.free_groups(store, term) };
            let free = match set_numbers.get(&groups) {
                Some(&number) => number,
                None => {
                    let number = sharing.sets.len() as u32;
                    sharing.sets.push(groups.clone());
                    set_numbers.insert(groups, number);
                    number
                }
            };
            let weight = if defined { 1 } else { weight(store, term, &weights) };
            weights.insert(term, weight);
            let shared = occurrences.get(&term).is_some_and(|&count| count > 1);
            let few = sharing.sets[free as usize].len() <= MOST_GROUPS;
            let named = shared && few && weight > limit;
            sharing.shapes.insert(term, Shape { free, named });
        }
        sharing
    }

    /// Variables that are bound together belong to one group, also if several binders share some.
    fn add_group(&mut self, variables: &[TermId]) {
        let known = variables.iter().find_map(|variable| self.group_of.get(variable).copied());
        let group = known.unwrap_or(self.group_of.len() as u32);
        for &variable in variables {
            self.group_of.entry(variable).or_insert(group);
        }
    }

    fn free_groups(&self, store: &TermStore, term: TermId) -> Groups {
        if store.op(term) == Op::BoundVar {
            // Free variables of the whole formula have no group: they are like constants.
            return self.group_of.get(&term).copied().into_iter().collect();
        }
        let mut groups = Groups::new();
        let args = store.args(term);
        let bound = bound_variables(store, term);
        let inner = if bound.is_some() { &args[args.len() - 1..] } else { args };
        for &arg in inner {
            let Some(shape) = self.shapes.get(&arg) else { continue };
            for &group in &self.sets[shape.free as usize] {
                if let Err(at) = groups.binary_search(&group) {
                    groups.insert(at, group);
                }
            }
            // Beyond the limit only "too many" matters.
            if groups.len() > MOST_GROUPS + 1 {
                break;
            }
        }
        for variable in bound.into_iter().flatten() {
            if let Some(group) = self.group_of.get(variable) {
                groups.retain(|other| other != group);
            }
        }
        groups
    }

    /// The group that a binder opens.
    pub(super) fn group(&self, variables: &[TermId]) -> Option<u32> {
        variables.iter().find_map(|variable| self.group_of.get(variable).copied())
    }

    /// The terms to be named at the beginning of `body`: those that contain `group` (for the top:
    /// everything) and otherwise only groups that are open. They come in levels, each of which
    /// needs only names of earlier levels; inside a level they are in the order of their ids.
    pub(super) fn to_name(
        &self,
        store: &TermStore,
        body: TermId,
        group: Option<u32>,
        open: &[u32],
    ) -> Vec<Vec<TermId>> {
        // What does not contain the group was dealt with around this body.
        let relevant = |term: TermId| {
            let shape = self.shapes.get(&term)?;
            let free = &self.sets[shape.free as usize];
            group.is_none_or(|group| free.contains(&group)).then_some((shape.named, free))
        };
        let mut region: Vec<TermId> = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending = vec![body];
        while let Some(term) = pending.pop() {
            // The arguments of a defined term were not looked at.
            if relevant(term).is_some() && seen.insert(term) {
                region.push(term);
                pending.extend(parts(store, term));
            }
        }
        region.sort_unstable();
        // For each term the first level in which it can be used.
        let mut usable: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut levels: Vec<Vec<TermId>> = Vec::new();
        for term in region {
            let below = |part: TermId| usable.get(&part).copied().unwrap_or(0);
            let level = parts(store, term).map(below).max().unwrap_or(0);
            let ready = relevant(term).is_some_and(|(named, free)| {
                named && free.iter().all(|other| open.contains(other))
            });
            if ready {
                if levels.len() <= level {
                    levels.resize_with(level + 1, Vec::new);
                }
                levels[level].push(term);
            }
            usable.insert(term, level + usize::from(ready));
        }
        levels
    }
}

/// Closed terms that are printed by the name of their definition.
pub(super) type Definitions = FxHashMap<TermId, SymbolId>;

/// All terms below `roots` but not below defined ones, arguments first.
pub(super) fn terms_below(
    store: &TermStore,
    roots: &[TermId],
    definitions: &Definitions,
) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut pending = roots.to_vec();
    while let Some(term) = pending.pop() {
        if seen.insert(term) {
            found.push(term);
            if !definitions.contains_key(&term) {
                pending.extend(parts(store, term));
            }
        }
    }
    // Parts have smaller ids.
    found.sort_unstable();
    found
}

/// What the text of a term consists of: its arguments, after the function of a fold.
/// All of them have smaller ids: the function is there before the fold is declared.
fn parts(store: &TermStore, term: TermId) -> impl Iterator<Item = TermId> {
    store.folded(term).into_iter().chain(store.args(term).iter().copied())
}

/// The variables that a term binds.
pub(super) fn bound_variables(store: &TermStore, term: TermId) -> Option<&[TermId]> {
    match store.op(term) {
        Op::Forall | Op::Exists => store.args(term).split_last().map(|(_, variables)| variables),
        _ => None,
    }
}

fn count_occurrences(
    store: &TermStore,
    roots: &[TermId],
    order: &[TermId],
    definitions: &Definitions,
) -> FxHashMap<TermId, u32> {
    let mut occurrences: FxHashMap<TermId, u32> = FxHashMap::default();
    let open = order.iter().filter(|term| !definitions.contains_key(term));
    let inner = open.flat_map(|&term| parts(store, term));
    for term in roots.iter().copied().chain(inner) {
        *occurrences.entry(term).or_insert(0) += 1;
    }
    occurrences
}

/// About how many symbols a term has as text, in which nothing is shared.
pub(super) fn text_weight(store: &TermStore, term: TermId) -> u32 {
    let mut weights: FxHashMap<TermId, u32> = FxHashMap::default();
    let order = terms_below(store, &[term], &Definitions::default());
    for &part in &order {
        let weight = weight(store, part, &weights);
        weights.insert(part, weight);
    }
    weights.get(&term).copied().unwrap_or(1)
}

/// A measure of the text of a term, exact while small.
fn weight(store: &TermStore, term: TermId, weights: &FxHashMap<TermId, u32>) -> u32 {
    let args = store.args(term);
    if args.is_empty() {
        return match store.op(term) {
            Op::BvValue => 1 + store.width(term) / 64,
            Op::StringValue => {
                let length = store.string_value(term).map_or(0, |value| value.len());
                u32::try_from(length / 16).unwrap_or(u32::MAX).saturating_add(1)
            }
            Op::IntValue | Op::RealValue => 2,
            Op::AlgebraicValue => 8,
            _ => 1,
        };
    }
    let sum = |sum: u32, part| sum.saturating_add(weights.get(&part).copied().unwrap_or(1));
    parts(store, term).fold(1, sum)
}
