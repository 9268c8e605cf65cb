//! Instances: the sorts of datatypes with everything filled in.
//!
//! Idea: a sort is looked at once, together with all sorts that its values are made of: the sorts of
//! the fields without parameters, how many elements there are, whether values of the sort hold others
//! of the same sort.
//! Invariant: whatever an instance refers to has an instance too, if it is a datatype.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{Domain, FunDecl, FunId, FunKind, Sort, SortId, TermId, TermStore};

/// More sorts are not looked at: a declaration that uses itself with ever larger arguments has
/// infinitely many.
const MOST_SORTS: usize = 10_000;

/// A field of a constructor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) selector: FunId,
    pub(crate) sort: SortId,
    /// Values of the field's sort may hold values of the datatype.
    pub(crate) is_inside: bool,
}

/// A constructor in an instance of its datatype.
#[derive(Clone, Debug)]
pub(crate) struct Constructor {
    pub(crate) function: FunId,
    pub(crate) fields: Box<[Field]>,
}

/// An instance of a datatype.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) constructors: Box<[Constructor]>,
    /// The sorts of all fields, each once.
    pub(crate) parts: Box<[SortId]>,
    /// The number of elements, if it is finite and at most 2^63.
    pub(crate) count: Option<u64>,
    /// Values may hold other values of the sort.
    pub(crate) is_recursive: bool,
    /// The function from terms to what stands for their constructors, if there are several.
    pub(crate) kind: Option<FunId>,
}

/// The sorts of datatypes with their parameters filled in, each looked at once.
#[derive(Default)]
pub(crate) struct Instances {
    known: FxHashMap<SortId, Instance>,
    /// Sorts that cannot be decided.
    refused: FxHashSet<SortId>,
    /// The sort of kinds.
    kinds: Option<SortId>,
}

fn is_datatype(store: &TermStore, sort: SortId) -> bool {
    matches!(store.sorts.get(sort), Sort::Datatype { .. })
}

/// The constructors of a datatype with the sorts of their fields.
type Fields = Vec<(FunId, Vec<SortId>)>;

impl Instances {
    /// The instance of a sort that was looked at.
    pub(crate) fn get(&self, sort: SortId) -> Option<&Instance> {
        self.known.get(&sort)
    }

    /// Looks at a sort; false if it cannot be decided.
    pub(crate) fn look_at(&mut self, store: &mut TermStore, sort: SortId) -> bool {
        if self.known.contains_key(&sort) {
            return true;
        }
        if self.refused.contains(&sort) || !self.add(store, sort) {
            self.refused.insert(sort);
            return false;
        }
        true
    }

    /// What stands for a constructor in the range of the kinds.
    pub(crate) fn kind_term(&mut self, store: &mut TermStore, constructor: usize) -> TermId {
        let sort = self.kind_sort(store);
        store.mk_element(sort, constructor as u32)
    }

    fn kind_sort(&mut self, store: &mut TermStore) -> SortId {
        *self.kinds.get_or_insert_with(|| {
            let name = store.symbols.intern("datatype kind");
            store.declare_sort(name, Box::default())
        })
    }

    /// Adds a sort and all sorts that it is made of; false, and nothing is added, if one of them
    /// cannot be decided.
    fn add(&mut self, store: &mut TermStore, root: SortId) -> bool {
        let Some(fields) = self.fields_from(store, root) else { return false };
        let parts = |sort: SortId| -> Vec<SortId> {
            match (store.sorts.get(sort), self.known.get(&sort)) {
                (&Sort::Array { index, element }, _) => vec![index, element],
                (&Sort::Set { element }, _) => vec![element],
                (_, Some(instance)) => instance.parts.to_vec(),
                _ => fields.get(&sort).map_or_else(Vec::new, |constructors| {
                    constructors.iter().flat_map(|(_, fields)| fields.iter().copied()).collect()
                }),
            }
        };
        let mut reached: FxHashMap<SortId, FxHashSet<SortId>> = FxHashMap::default();
        let mut sorts: Vec<SortId> = fields.keys().copied().collect();
        sorts.sort_unstable();
        let mut open = sorts.clone();
        while let Some(sort) = open.pop() {
            if reached.contains_key(&sort) {
                continue;
            }
            let below = reach(sort, parts);
            let holds_itself = below.contains(&sort);
            let is_language = |sort: SortId| *store.sorts.get(sort) == Sort::RegLan;
            if (holds_itself && !is_datatype(store, sort)) || below.iter().any(|&s| is_language(s))
            {
                return false;
            }
            open.extend(below.iter().filter(|&&part| !self.known.contains_key(&part)));
            reached.insert(sort, below);
        }
        let mut instances = Vec::with_capacity(sorts.len());
        for sort in sorts {
            let Some(domain) = Domain::of(store, sort) else { return false };
            let constructors: Box<[Constructor]> = fields[&sort]
                .iter()
                .map(|(function, sorts)| Constructor {
                    function: *function,
                    fields: selectors(store, *function)
                        .iter()
                        .zip(sorts)
                        .map(|(&selector, &part)| Field {
                            selector,
                            sort: part,
                            is_inside: part == sort
                                || reached.get(&part).is_some_and(|below| below.contains(&sort)),
                        })
                        .collect(),
                })
                .collect();
            let mut parts: Vec<SortId> =
                constructors.iter().flat_map(|c| c.fields.iter().map(|field| field.sort)).collect();
            parts.sort_unstable();
            parts.dedup();
            let is_recursive = reached[&sort].contains(&sort);
            let parts = parts.into_boxed_slice();
            let count = domain.count();
            instances
                .push((sort, Instance { constructors, parts, count, is_recursive, kind: None }));
        }
        for (sort, mut instance) in instances {
            if instance.constructors.len() > 1 {
                let name = store.symbols.intern("kind");
                let (params, result) = (Box::new([sort]), self.kind_sort(store));
                let kind = FunKind::Skolem;
                instance.kind = Some(store.declare(FunDecl { name, params, result, kind }));
            }
            self.known.insert(sort, instance);
        }
        true
    }

    /// The new datatypes that values of a sort are made of, with the sorts of the fields of their
    /// constructors.
    fn fields_from(
        &self,
        store: &mut TermStore,
        root: SortId,
    ) -> Option<FxHashMap<SortId, Fields>> {
        let mut fields: FxHashMap<SortId, Fields> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let mut open = vec![root];
        while let Some(sort) = open.pop() {
            if !seen.insert(sort) {
                continue;
            }
            if seen.len() > MOST_SORTS || self.refused.contains(&sort) {
                return None;
            }
            match *store.sorts.get(sort) {
                Sort::Array { index, element } => open.extend([index, element]),
                Sort::Set { element } => open.push(element),
                Sort::Datatype { datatype, .. } if !self.known.contains_key(&sort) => {
                    let functions: Vec<FunId> =
                        store.datatype(datatype).constructors.iter().map(|c| c.function).collect();
                    if functions.is_empty() {
                        return None;
                    }
                    let mut constructors = Vec::with_capacity(functions.len());
                    for function in functions {
                        let sorts = store.field_sorts(function, sort);
                        open.extend(sorts.iter().copied());
                        constructors.push((function, sorts));
                    }
                    fields.insert(sort, constructors);
                }
                _ => {}
            }
        }
        Some(fields)
    }
}

/// The sorts that are parts of parts of a sort.
fn reach(root: SortId, parts: impl Fn(SortId) -> Vec<SortId>) -> FxHashSet<SortId> {
    let mut below = FxHashSet::default();
    let mut open = parts(root);
    while let Some(sort) = open.pop() {
        if below.insert(sort) {
            open.extend(parts(sort));
        }
    }
    below
}

fn selectors(store: &TermStore, constructor: FunId) -> Box<[FunId]> {
    let FunKind::Constructor { datatype, index } = store.function_decl(constructor).kind else {
        return Box::default();
    };
    let declared = store.datatype(datatype).constructors.get(index as usize);
    declared.map(|constructor| constructor.selectors.clone()).unwrap_or_default()
}
