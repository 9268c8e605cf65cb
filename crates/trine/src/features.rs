//! Features of the logic: what the formulas in force speak of, and which procedures that calls for.
//!
//! Idea: one look at each term, at the level at which it is asserted first. Sorts that have no words
//! need the engine of all theories; functions without any words are better off there too, since
//! congruence beats numbering the elements of a sort by bits; everything else is for words alone;
//! heaps have a pipeline of their own.
//! Invariant: the features are those of the formulas of the open levels, and of the definitions of
//! the functions in them: `pop` takes back what was seen above.

use rustc_hash::FxHashSet;
use trine_bv::is_decided;
use trine_term::{
    FunKind, Op, Sort, SortId, TermId, TermSet, TermStore, post_order_with_definitions,
};

use crate::component_kind::ComponentKind;

/// Which back end decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackendKind {
    /// The engine with words alone, whose search nothing follows.
    Words,
    /// The engine of all theories.
    Engine,
    /// The engine with the theory of strings, and searches for short texts.
    Strings,
}

/// What occurs in formulas.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Features {
    /// A term of a sort without words.
    beyond_words: bool,
    /// A string or a regular language.
    strings: bool,
    /// A bit-vector or an array.
    words: bool,
    /// A float or a rounding mode.
    floats: bool,
    /// An integer.
    integers: bool,
    /// A term that is neither a truth value nor an integer, or a function of such terms.
    beyond_integers: bool,
    /// An application of a declared function, or an element of a declared sort.
    functions: bool,
    /// A function with a recursive definition.
    recursive: bool,
    /// A quantifier.
    quantified: bool,
    /// A mapped array, or the default of one.
    array_functions: bool,
    /// A finite set.
    sets: bool,
    /// An operator of separation logic, or an inductive predicate over addresses.
    heaps: bool,
}

impl Features {
    /// The back end that decides formulas with these features.
    #[must_use]
    pub fn backend(self) -> BackendKind {
        if self.strings {
            BackendKind::Strings
        } else if self.beyond_words || (self.functions && !self.words && !self.floats) {
            BackendKind::Engine
        } else {
            BackendKind::Words
        }
    }

    /// Whether components of a kind are better decided apart from the rest.
    fn has_apart(self, kind: ComponentKind) -> bool {
        let beside_words = self.beyond_words || self.strings;
        match kind {
            ComponentKind::Floats => self.floats && (beside_words || self.words || self.functions),
            ComponentKind::Words => (self.words || self.floats) && beside_words,
            ComponentKind::Functions => {
                self.functions && self.backend() == BackendKind::Words && !self.quantified
            }
            ComponentKind::Integers => {
                self.integers && self.beyond_integers && !self.quantified && !self.heaps
            }
            ComponentKind::WithoutStrings => {
                self.strings && (self.beyond_words || self.functions) && !self.quantified
            }
        }
    }

    /// The kinds of components that are better decided apart from the rest, the narrowest first.
    pub fn component_kinds(self) -> impl DoubleEndedIterator<Item = ComponentKind> {
        ComponentKind::NARROWEST_FIRST.into_iter().filter(move |&kind| self.has_apart(kind))
    }

    /// Whether there are recursive functions.
    #[must_use]
    pub const fn is_recursive(self) -> bool {
        self.recursive
    }

    /// Whether there are quantifiers.
    #[must_use]
    pub const fn is_quantified(self) -> bool {
        self.quantified
    }

    /// Whether there are mapped arrays or defaults of arrays.
    #[must_use]
    pub const fn has_array_functions(self) -> bool {
        self.array_functions
    }

    /// Whether something speaks of finite sets.
    #[must_use]
    pub const fn has_sets(self) -> bool {
        self.sets
    }

    /// Whether something speaks of a heap.
    #[must_use]
    pub const fn has_heaps(self) -> bool {
        self.heaps
    }

    /// Whether a solver that was made for these features is the one for formulas with the others
    /// beside them.
    #[must_use]
    pub fn cover(self, others: Self) -> bool {
        self.backend() == self.with(others).backend()
            && self.component_kinds().eq(self.with(others).component_kinds())
            && self.recursive >= others.recursive
            && self.heaps >= others.heaps
            && self.sets >= others.sets
            && self.quantified >= others.quantified
    }

    /// All features of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            beyond_words: self.beyond_words | other.beyond_words,
            strings: self.strings | other.strings,
            words: self.words | other.words,
            floats: self.floats | other.floats,
            integers: self.integers | other.integers,
            beyond_integers: self.beyond_integers | other.beyond_integers,
            functions: self.functions | other.functions,
            recursive: self.recursive | other.recursive,
            quantified: self.quantified | other.quantified,
            array_functions: self.array_functions | other.array_functions,
            sets: self.sets | other.sets,
            heaps: self.heaps | other.heaps,
        }
    }

    /// Takes in what a term adds to its parts.
    fn take_in(&mut self, store: &TermStore, term: TermId) {
        let op = store.op(term);
        let function = store.function(term).filter(|_| op == Op::Apply);
        self.heaps |= op.describes_heap();
        self.quantified |= matches!(op, Op::Forall | Op::Exists);
        self.array_functions |= matches!(op, Op::ArrayMap | Op::ArrayDefault);
        // How many elements a sort of addresses has is known where heaps are.
        self.heaps |= matches!(op, Op::Forall | Op::Exists)
            && store.args(term).iter().any(|&variable| {
                store.op(variable) == Op::BoundVar
                    && matches!(store.sort_of(variable), Sort::Uninterpreted { .. })
                    && store.heap_at(store.sort(variable)).is_some()
            });
        if function.is_some_and(|f| store.function_decl(f).kind == FunKind::Abstraction) {
            self.heaps = true;
            self.beyond_words = true;
        }
        if let Some(function) = function
            && store.definition(function).is_some()
        {
            self.recursive = true;
            // Where a heap is declared, a definition over addresses is a least fixed point even if
            // no rule of it has a cell.
            let decl = store.function_decl(function);
            let is_address = |&sort: &SortId| store.heap_at(sort).is_some();
            self.heaps |= decl.kind == FunKind::Recursive && decl.params.iter().any(is_address);
        }
        let sort = store.sort_of(term);
        self.integers |= *sort == Sort::Int;
        self.beyond_integers |= !matches!(sort, Sort::Bool | Sort::Int)
            || (function.is_some() && !store.args(term).is_empty());
        match sort {
            Sort::BitVec(_) => self.words = true,
            Sort::Float { .. } | Sort::RoundingMode => self.floats = true,
            Sort::Array { .. } => {
                self.words = true;
                self.beyond_words |= !is_decided(store, store.sort(term));
                // Axioms read elements that no term of the script is.
                self.strings |= holds_strings(store, store.sort(term));
            }
            Sort::Bool => self.functions |= function.is_some() && !store.args(term).is_empty(),
            Sort::Uninterpreted { .. } => self.functions = true,
            Sort::String | Sort::RegLan | Sort::Sequence { .. } => self.strings = true,
            Sort::Set { .. } => {
                self.beyond_words = true;
                self.sets = true;
                // Axioms speak of elements that no term of the script is.
                self.strings |= holds_strings(store, store.sort(term));
            }
            Sort::Datatype { .. } => {
                self.beyond_words = true;
                // Terms are taken apart that the script names as wholes.
                self.strings |= holds_strings(store, store.sort(term));
            }
            _ => self.beyond_words = true,
        }
    }
}

/// Features of the formulas in force, counted level by level and taken back when a level closes.
#[derive(Default)]
pub struct FeatureScan {
    features: Features,
    visited: TermSet,
    /// The visited terms, in the order in which they were met.
    order: Vec<TermId>,
    /// What was known where each level above zero begins.
    levels: Vec<(Features, usize)>,
}

impl FeatureScan {
    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push((self.features, self.order.len()));
    }

    /// Closes the innermost level.
    pub fn pop(&mut self) {
        let Some((features, length)) = self.levels.pop() else { return };
        self.features = features;
        for term in self.order.drain(length..) {
            self.visited.remove(term);
        }
    }

    /// Closes levels until `level` is the innermost one, and opens those that are missing.
    pub fn go_to(&mut self, level: usize) {
        while self.levels.len() > level {
            self.pop();
        }
        while self.levels.len() < level {
            self.push();
        }
    }

    /// The number of open levels above zero.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Looks at the terms below the roots that are new, and at the definitions of functions in them.
    pub fn look_at(&mut self, store: &TermStore, roots: &[TermId]) {
        let Self { features, visited, order, .. } = self;
        post_order_with_definitions(store, roots, visited, |term| {
            order.push(term);
            features.take_in(store, term);
        });
    }

    /// What was seen at the open levels.
    #[must_use]
    pub const fn features(&self) -> Features {
        self.features
    }
}

/// Whether strings are among the indices and elements of arrays and sets and the fields of datatypes that the
/// values of a sort are made of, however deep they are nested.
pub(crate) fn holds_strings(store: &TermStore, sort: SortId) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = vec![sort];
    while let Some(sort) = stack.pop() {
        if !seen.insert(sort) {
            continue;
        }
        match store.sorts.get(sort) {
            Sort::Array { index, element } => stack.extend([*index, *element]),
            Sort::Set { element } => stack.push(*element),
            Sort::String | Sort::RegLan | Sort::Sequence { .. } => return true,
            // The sorts of the fields without the parameters, which stand beside.
            Sort::Datatype { datatype, args } => {
                stack.extend(args);
                for constructor in &store.datatype(*datatype).constructors {
                    stack.extend(&store.function_decl(constructor.function).params);
                }
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_popped_is_forgotten_and_seen_again() {
        let mut store = TermStore::new();
        let (bv, int) = (store.sorts.bitvec(8), store.sorts.int());
        let constant = |store: &mut TermStore, name: &str, sort| {
            let name = store.symbols.intern(name);
            store.fresh_variable(name, sort).1
        };
        let x = constant(&mut store, "x", bv);
        let n = constant(&mut store, "n", int);
        let word = store.mk(Op::Eq, &[x, x]);
        let number = store.mk(Op::Le, &[n, n]);
        let mut scan = FeatureScan::default();
        scan.look_at(&store, &[word]);
        assert_eq!(scan.features().backend(), BackendKind::Words);
        for _ in 0..2 {
            scan.push();
            scan.look_at(&store, &[number, word]);
            assert_eq!(scan.features().backend(), BackendKind::Engine);
            scan.pop();
            assert_eq!(scan.features().backend(), BackendKind::Words);
        }
    }
}
