//! The sorts that stand for sorts of the script.
//!
//! Idea: `(Seq E)` becomes `String` wherever it stands: arrays are over what their indices and elements become, and an
//! instance of a datatype with sequences in it becomes a datatype of its own, constructor by constructor.
//! Invariant: a sort without sequences stands for itself. Constructors and fields keep their order, so positions mean the
//! same on both sides.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{DatatypeId, FunId, FunKind, Sort, SortId, SymbolId, TermStore};

/// So many instances of datatypes are looked at: a datatype may hold ever larger instances of itself.
const MOST_MIRRORS: usize = 10_000;

/// A datatype that stands for an instance of one of the script.
pub(super) struct Mirror {
    pub(super) datatype: DatatypeId,
    /// What the instance stands for.
    of: DatatypeId,
    /// By constructor: the sorts of the fields of the instance.
    pub(super) fields: Vec<Box<[SortId]>>,
}

/// What stands for which sort.
#[derive(Default)]
pub(super) struct Sorts {
    lowered: FxHashMap<SortId, SortId>,
    mirrors: FxHashMap<SortId, Mirror>,
    holding: FxHashMap<SortId, bool>,
    /// Sorts of elements of sequences that were met and not yet asked for.
    new_elements: Vec<SortId>,
    is_overfull: bool,
    has_parts: bool,
}

/// Whether values of a sort are made of sequences, however deep they are nested in fields, elements and indices.
pub(crate) fn reaches_sequences(store: &TermStore, sort: SortId) -> bool {
    if !store.sorts.has_sequences() {
        return false;
    }
    let mut seen = FxHashSet::default();
    let mut stack = vec![sort];
    while let Some(sort) = stack.pop() {
        if !seen.insert(sort) {
            continue;
        }
        match store.sorts.get(sort) {
            Sort::Sequence { .. } => return true,
            // Elements of declared sorts are made of nothing.
            Sort::Uninterpreted { .. } => {}
            Sort::Datatype { datatype, args } => {
                stack.extend(args);
                for constructor in &store.datatype(*datatype).constructors {
                    stack.extend(&store.function_decl(constructor.function).params);
                }
            }
            _ => stack.extend(store.sorts.parts(sort)),
        }
    }
    false
}

impl Sorts {
    /// Whether values of a sort are made of sequences.
    pub(super) fn holds(&mut self, store: &TermStore, sort: SortId) -> bool {
        *self.holding.entry(sort).or_insert_with(|| reaches_sequences(store, sort))
    }

    /// A sort of elements of sequences that was met and not yet asked for.
    pub(super) fn take_new_element(&mut self) -> Option<SortId> {
        self.new_elements.pop()
    }

    /// Whether there are so many instances of datatypes that some were left out.
    pub(super) const fn is_overfull(&self) -> bool {
        self.is_overfull
    }

    /// Whether sequences were met as parts of datatypes, arrays and sets.
    pub(super) const fn has_parts(&self) -> bool {
        self.has_parts
    }

    /// Whether another sort stands for a sort.
    pub(super) fn is_lowered(&self, sort: SortId) -> bool {
        self.lowered.get(&sort).is_some_and(|&lowered| lowered != sort)
    }

    /// The instance that a datatype stands for.
    pub(super) fn mirrored_by(&self, datatype: DatatypeId) -> Option<(SortId, &Mirror)> {
        let found = self.mirrors.iter().find(|(_, mirror)| mirror.datatype == datatype);
        found.map(|(&instance, mirror)| (instance, mirror))
    }

    /// What stands for an instance of a datatype, if something else does.
    pub(super) fn mirror(&self, instance: SortId) -> Option<&Mirror> {
        self.mirrors.get(&instance)
    }

    /// The constructor that stands for one of an instance of a datatype.
    pub(super) fn constructor(
        &self,
        store: &TermStore,
        instance: SortId,
        constructor: FunId,
    ) -> Option<FunId> {
        let mirror = self.mirror(instance)?;
        let FunKind::Constructor { index, .. } = store.function_decl(constructor).kind else {
            return None;
        };
        Some(store.datatype(mirror.datatype).constructors.get(index as usize)?.function)
    }

    /// The selector that stands for one of an instance of a datatype.
    pub(super) fn selector(
        &self,
        store: &TermStore,
        instance: SortId,
        selector: FunId,
    ) -> Option<FunId> {
        let mirror = self.mirror(instance)?;
        let FunKind::Selector { constructor, field, .. } = store.function_decl(selector).kind
        else {
            return None;
        };
        let constructor = store.datatype(mirror.datatype).constructors.get(constructor as usize)?;
        constructor.selectors.get(field as usize).copied()
    }

    /// The sort that stands for a sort of the script.
    pub(super) fn lowered(&mut self, store: &mut TermStore, sort: SortId) -> SortId {
        if let Some(&known) = self.lowered.get(&sort) {
            return known;
        }
        let mut open = Vec::new();
        let result = self.lowered_outside(store, sort, &mut open);
        while let Some(instance) = open.pop() {
            self.fill(store, instance, &mut open);
        }
        result
    }

    /// As [`lowered`](Self::lowered); instances of datatypes that are new and have no constructors yet are put into
    /// `open`.
    fn lowered_outside(
        &mut self,
        store: &mut TermStore,
        sort: SortId,
        open: &mut Vec<SortId>,
    ) -> SortId {
        let mut stack = vec![sort];
        while let Some(&top) = stack.last() {
            if self.lowered.contains_key(&top) {
                stack.pop();
                continue;
            }
            let lowered = match *store.sorts.get(top) {
                _ if !self.holds(store, top) => top,
                Sort::Sequence { element } => {
                    self.new_elements.push(element);
                    store.sorts.string()
                }
                Sort::Array { index, element } => {
                    let part = |part| self.lowered.get(part).copied();
                    match (part(&index), part(&element)) {
                        (Some(index), Some(element)) => store.sorts.array(index, element),
                        _ => {
                            stack.extend([index, element]);
                            continue;
                        }
                    }
                }
                Sort::Set { element } => match self.lowered.get(&element) {
                    Some(&element) => store.sorts.set(element),
                    None => {
                        stack.push(element);
                        continue;
                    }
                },
                Sort::Datatype { datatype, .. } => self.declared(store, top, datatype, open),
                _ => top,
            };
            self.has_parts |= top != lowered && lowered != store.sorts.string();
            self.lowered.insert(top, lowered);
            stack.pop();
        }
        self.lowered[&sort]
    }

    /// A datatype for an instance, without constructors.
    fn declared(
        &mut self,
        store: &mut TermStore,
        instance: SortId,
        of: DatatypeId,
        open: &mut Vec<SortId>,
    ) -> SortId {
        if self.mirrors.len() >= MOST_MIRRORS {
            self.is_overfull = true;
            return instance;
        }
        let name = store.datatype(of).name;
        let datatype = store.declare_datatype(name, Box::default());
        self.mirrors.insert(instance, Mirror { datatype, of, fields: Vec::new() });
        open.push(instance);
        store.sorts.intern(Sort::Datatype { datatype, args: Box::default() })
    }

    /// Gives the datatype that stands for an instance its constructors.
    fn fill(&mut self, store: &mut TermStore, instance: SortId, open: &mut Vec<SortId>) {
        let Some(Mirror { datatype, of, .. }) = self.mirrors.get(&instance) else { return };
        let (datatype, of, own) = (*datatype, *of, self.lowered[&instance]);
        let bound = store.bound_parameters(instance);
        let constructors = store.datatype(of).constructors.clone();
        for constructor in constructors {
            let decl = store.function_decl(constructor.function).clone();
            let params = decl.params.iter();
            let sorts: Box<[SortId]> =
                params.map(|&sort| store.sorts.substitute(sort, &bound)).collect();
            let selectors = constructor.selectors.iter();
            let fields: Vec<(SymbolId, SortId)> = selectors
                .zip(&sorts)
                .map(|(&selector, &sort)| {
                    let lowered = self.lowered_outside(store, sort, open);
                    (store.function_decl(selector).name, lowered)
                })
                .collect();
            store.add_constructor(datatype, own, decl.name, &fields);
            if let Some(mirror) = self.mirrors.get_mut(&instance) {
                mirror.fields.push(sorts);
            }
        }
    }
}
