//! Sorts, interned.
//!
//! Invariant: equal sorts have equal ids; the ids of [`SortTable::BOOL`] and the other fixed sorts
//! are the same in every table.
//! Reference: SMT-LIB 2.7, section 3.7 (sorts), and the theory files.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::interner::Interner;
use crate::symbol::SymbolId;

trine_collections::define_id! {
    /// An interned sort.
    pub struct SortId;

    /// A datatype declared by `declare-datatype(s)`; see [`crate::DatatypeDecl`].
    pub struct DatatypeId;
}

/// What a sort is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// `Bool`
    Bool,
    /// `Int`
    Int,
    /// `Real`
    Real,
    /// `String`: sequences of code points from 0 to 0x2FFFF.
    String,
    /// `RegLan`: regular languages over those code points.
    RegLan,
    /// `RoundingMode`
    RoundingMode,
    /// `(_ BitVec width)`, width in bits, at least 1.
    BitVec(u32),
    /// `(_ FloatingPoint eb sb)`: exponent bits, and significand bits with the hidden one; both at
    /// least 2.
    Float {
        /// Exponent bits.
        eb: u32,
        /// Significand bits, hidden bit included.
        sb: u32,
    },
    /// `(Array index element)`
    Array {
        /// Sort of the indices.
        index: SortId,
        /// Sort of the elements.
        element: SortId,
    },
    /// `(Seq element)`: finite sequences.
    Sequence {
        /// Sort of the elements.
        element: SortId,
    },
    /// `(Set element)`: finite sets.
    Set {
        /// Sort of the elements.
        element: SortId,
    },
    /// A declared sort, with its arguments if the declaration has parameters.
    Uninterpreted {
        /// The declared name.
        name: SymbolId,
        /// Distinguishes declarations of one name in different scopes.
        declaration: u32,
        /// Arguments of the sort constructor.
        args: Box<[SortId]>,
    },
    /// An instance of a declared datatype.
    Datatype {
        /// The declaration.
        datatype: DatatypeId,
        /// Arguments of a parametric datatype.
        args: Box<[SortId]>,
    },
    /// A sort parameter, as in `(par (X) ...)`; occurs only inside declarations.
    Parameter(SymbolId),
}

/// All sorts of one term store.
#[derive(Clone, Debug)]
pub struct SortTable {
    sorts: Interner<Sort>,
    /// For each sort the number of names in its text.
    sizes: Vec<u64>,
    /// For each sort whether it is a sort of sequences or made of one.
    holds_sequences: Vec<bool>,
    /// For each sort whether it is a parameter or made of one.
    holds_parameters: Vec<bool>,
    has_sequences: bool,
}

impl Default for SortTable {
    fn default() -> Self {
        let mut table = Self {
            sorts: Interner::default(),
            sizes: Vec::new(),
            holds_sequences: Vec::new(),
            holds_parameters: Vec::new(),
            has_sequences: false,
        };
        for fixed in
            [Sort::Bool, Sort::Int, Sort::Real, Sort::String, Sort::RegLan, Sort::RoundingMode]
        {
            table.intern(fixed);
        }
        table
    }
}

macro_rules! fixed_sorts {
    ($($method:ident $index:literal $doc:literal)*) => {
        impl SortTable {$(
            #[doc = $doc]
            #[inline]
            #[must_use]
            pub fn $method(&self) -> SortId {
                SortId::new($index)
            }
        )*}
    };
}

fixed_sorts! {
    bool 0 "The sort `Bool`."
    int 1 "The sort `Int`."
    real 2 "The sort `Real`."
    string 3 "The sort `String`."
    reglan 4 "The sort `RegLan`."
    rounding_mode 5 "The sort `RoundingMode`."
}

impl SortTable {
    /// The id of `sort`.
    pub fn intern(&mut self, sort: Sort) -> SortId {
        let id = SortId::new(self.sorts.intern(sort));
        if id.index() == self.sizes.len() {
            let sizes = self
                .parts(id)
                .iter()
                .map(|&part| self.text_size(part))
                .fold(1, u64::saturating_add);
            self.sizes.push(sizes);
            let holds = matches!(self.get(id), Sort::Sequence { .. })
                || self.parts(id).iter().any(|&part| self.holds_sequences(part));
            self.holds_sequences.push(holds);
            self.has_sequences |= holds;
            let holds = matches!(self.get(id), Sort::Parameter(_))
                || self.parts(id).iter().any(|&part| self.holds_parameters(part));
            self.holds_parameters.push(holds);
        }
        id
    }

    /// The number of names in the text of a sort, which may be far larger than the number of sorts
    /// that it is made of.
    #[must_use]
    pub fn text_size(&self, sort: SortId) -> u64 {
        self.sizes[sort.index()]
    }

    /// Whether there is a sort of sequences.
    #[must_use]
    pub fn has_sequences(&self) -> bool {
        self.has_sequences
    }

    /// Whether the sort is one of sequences, or made of such a sort. Fields of datatypes are not looked at.
    #[must_use]
    pub fn holds_sequences(&self, sort: SortId) -> bool {
        self.holds_sequences[sort.index()]
    }

    /// Whether the sort is a parameter, or made of one.
    #[must_use]
    pub fn holds_parameters(&self, sort: SortId) -> bool {
        self.holds_parameters[sort.index()]
    }

    /// What the sort is.
    #[inline]
    #[must_use]
    pub fn get(&self, sort: SortId) -> &Sort {
        self.sorts.get(sort.index())
    }

    /// `(_ BitVec width)`.
    pub fn bitvec(&mut self, width: u32) -> SortId {
        self.intern(Sort::BitVec(width))
    }

    /// `(_ FloatingPoint eb sb)`.
    pub fn float(&mut self, eb: u32, sb: u32) -> SortId {
        self.intern(Sort::Float { eb, sb })
    }

    /// `(Array index element)`.
    pub fn array(&mut self, index: SortId, element: SortId) -> SortId {
        self.intern(Sort::Array { index, element })
    }

    /// `(Seq element)`.
    pub fn sequence(&mut self, element: SortId) -> SortId {
        self.intern(Sort::Sequence { element })
    }

    /// The sort of the elements of a sort of sequences.
    #[must_use]
    pub fn sequence_element(&self, sort: SortId) -> Option<SortId> {
        match *self.get(sort) {
            Sort::Sequence { element } => Some(element),
            _ => None,
        }
    }

    /// `(Set element)`.
    pub fn set(&mut self, element: SortId) -> SortId {
        self.intern(Sort::Set { element })
    }

    /// The sort of the elements of a sort of sets.
    #[must_use]
    pub fn set_element(&self, sort: SortId) -> Option<SortId> {
        match *self.get(sort) {
            Sort::Set { element } => Some(element),
            _ => None,
        }
    }

    /// The width in bits of a bit-vector sort.
    #[inline]
    #[must_use]
    pub fn width(&self, sort: SortId) -> Option<u32> {
        match *self.get(sort) {
            Sort::BitVec(width) => Some(width),
            _ => None,
        }
    }

    /// The sort with sort parameters replaced, as in an instance of a parametric datatype.
    pub fn substitute(&mut self, sort: SortId, bound: &[(SymbolId, SortId)]) -> SortId {
        // Sorts are interned after their parts, so a part is never waited for twice on the stack.
        let mut done: FxHashMap<SortId, SortId> = FxHashMap::default();
        let mut stack = vec![sort];
        while let Some(&top) = stack.last() {
            let parts = self.parts(top);
            if let Some(&part) = parts.iter().find(|part| !done.contains_key(part)) {
                stack.push(part);
                continue;
            }
            let parts: Box<[SortId]> = parts.iter().map(|part| done[part]).collect();
            let result = match self.get(top).clone() {
                Sort::Parameter(name) => {
                    bound.iter().find(|(n, _)| *n == name).map_or(top, |&(_, by)| by)
                }
                Sort::Array { .. } => self.array(parts[0], parts[1]),
                Sort::Sequence { .. } => self.sequence(parts[0]),
                Sort::Set { .. } => self.set(parts[0]),
                Sort::Datatype { datatype, .. } => {
                    self.intern(Sort::Datatype { datatype, args: parts })
                }
                Sort::Uninterpreted { name, declaration, .. } => {
                    self.intern(Sort::Uninterpreted { name, declaration, args: parts })
                }
                _ => top,
            };
            done.insert(top, result);
            stack.pop();
        }
        done[&sort]
    }

    /// The sorts that a sort is made of.
    #[must_use]
    pub fn parts(&self, sort: SortId) -> SmallVec<[SortId; 2]> {
        match self.get(sort) {
            &Sort::Array { index, element } => SmallVec::from_slice(&[index, element]),
            &Sort::Sequence { element } | &Sort::Set { element } => {
                SmallVec::from_slice(&[element])
            }
            Sort::Datatype { args, .. } | Sort::Uninterpreted { args, .. } => {
                SmallVec::from_slice(args)
            }
            _ => SmallVec::new(),
        }
    }

    /// Number of sorts; ids run from zero to this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorts.len()
    }

    /// Never true: the fixed sorts are always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }
}
