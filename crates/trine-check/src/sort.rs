//! Sorts, each of which exists once.
//!
//! Invariant: equal sorts have equal numbers; the parts of a sort are older than the sort. Sorts that
//! contain [`Sort::Parameter`] occur in declarations only, never as sorts of terms.
//! Reference: SMT-LIB 2.7, section 3.5, and the theories.

use rustc_hash::FxHashMap;

/// The number of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub(crate) u32);

/// The number of a sort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SortId(pub(crate) u32);

/// The number of a declaration of a datatype.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DatatypeId(pub(crate) u32);

/// A sort.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Integers.
    Int,
    /// Reals.
    Real,
    /// Words of this many bits, at least one.
    BitVec(u32),
    /// Floats: bits of the exponent, and of the significand with its hidden bit; each at least two.
    Float(u32, u32),
    /// The five rounding modes.
    RoundingMode,
    /// Finite sequences of code points below 0x30000.
    String,
    /// Sets of strings.
    RegLan,
    /// Maps from the first sort to the second one.
    Array(SortId, SortId),
    /// Finite sets of elements of this sort.
    Set(SortId),
    /// What `declare-sort` declares, with its arguments.
    Declared(Symbol, Box<[SortId]>),
    /// A datatype with its arguments.
    Datatype(DatatypeId, Box<[SortId]>),
    /// A parameter of the declaration around it, by position.
    Parameter(u32),
}

/// A constructor of a datatype.
#[derive(Clone, Debug)]
pub struct Constructor {
    /// Its name.
    pub name: Symbol,
    /// Names of the selectors and sorts of the fields, which may have parameters.
    pub fields: Vec<(Symbol, SortId)>,
}

/// A declaration of a datatype.
#[derive(Clone, Debug)]
pub struct Datatype {
    /// Its name.
    pub name: Symbol,
    /// How many parameters it has.
    pub parameters: u32,
    /// Its constructors, in the order of the declaration.
    pub constructors: Vec<Constructor>,
}

/// Sorts, symbols and declarations of datatypes.
#[derive(Clone, Debug, Default)]
pub struct Sorts {
    sorts: Vec<Sort>,
    numbers: FxHashMap<Sort, SortId>,
    names: Vec<Box<str>>,
    symbols: FxHashMap<Box<str>, Symbol>,
    datatypes: Vec<Datatype>,
    /// By sort of addresses what cells there hold.
    heaps: FxHashMap<SortId, SortId>,
}

impl Sorts {
    /// Says that there are addresses of a sort, where cells hold values of another one; false if it is one
    /// of addresses already.
    pub(crate) fn declare_heap(&mut self, address: SortId, content: SortId) -> bool {
        !self.is_address(address) && self.heaps.insert(address, content).is_none()
    }

    /// Forgets that a sort is one of addresses.
    pub(crate) fn forget_heap(&mut self, address: SortId) {
        self.heaps.remove(&address);
    }

    /// Whether a heap has addresses of this sort.
    #[must_use]
    pub fn is_address(&self, sort: SortId) -> bool {
        self.heaps.contains_key(&sort)
    }

    /// What cells at addresses of this sort hold; none if it is no sort of addresses.
    #[must_use]
    pub fn content(&self, address: SortId) -> Option<SortId> {
        self.heaps.get(&address).copied()
    }

    /// The sort of addresses, if there is one and no other.
    #[must_use]
    pub fn only_address(&self) -> Option<SortId> {
        let mut all = self.heaps.keys();
        all.next().copied().filter(|_| all.next().is_none())
    }

    /// The number of a sort.
    pub fn add(&mut self, sort: Sort) -> SortId {
        if let Some(&found) = self.numbers.get(&sort) {
            return found;
        }
        let id = SortId(u32::try_from(self.sorts.len()).expect("sorts fit into 32 bits"));
        self.sorts.push(sort.clone());
        self.numbers.insert(sort, id);
        id
    }

    /// The sort with this number.
    #[must_use]
    pub fn get(&self, id: SortId) -> &Sort {
        &self.sorts[id.0 as usize]
    }

    /// The number of a symbol.
    pub fn symbol(&mut self, name: &str) -> Symbol {
        if let Some(&found) = self.symbols.get(name) {
            return found;
        }
        let symbol = Symbol(u32::try_from(self.names.len()).expect("symbols fit into 32 bits"));
        self.names.push(name.into());
        self.symbols.insert(name.into(), symbol);
        symbol
    }

    /// The symbol with this name, if it has been met.
    #[must_use]
    pub fn find_symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// The name of a symbol, without bars.
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }

    /// A new datatype, whose constructors follow.
    pub(crate) fn declare_datatype(&mut self, name: Symbol, parameters: u32) -> DatatypeId {
        let id = DatatypeId(u32::try_from(self.datatypes.len()).expect("few datatypes"));
        self.datatypes.push(Datatype { name, parameters, constructors: Vec::new() });
        id
    }

    pub(crate) fn set_constructors(&mut self, id: DatatypeId, constructors: Vec<Constructor>) {
        self.datatypes[id.0 as usize].constructors = constructors;
    }

    /// The declaration of a datatype.
    #[must_use]
    pub fn datatype(&self, id: DatatypeId) -> &Datatype {
        &self.datatypes[id.0 as usize]
    }

    /// `sort` with its parameters replaced by `arguments`.
    ///
    /// Sorts are as deep as they are written, and the reader bounds that depth.
    pub fn instantiate(&mut self, sort: SortId, arguments: &[SortId]) -> SortId {
        match self.get(sort).clone() {
            Sort::Parameter(position) => arguments[position as usize],
            Sort::Array(index, element) => {
                let index = self.instantiate(index, arguments);
                let element = self.instantiate(element, arguments);
                self.add(Sort::Array(index, element))
            }
            Sort::Set(element) => {
                let element = self.instantiate(element, arguments);
                self.add(Sort::Set(element))
            }
            Sort::Declared(name, parts) => {
                let parts = parts.iter().map(|&part| self.instantiate(part, arguments)).collect();
                self.add(Sort::Declared(name, parts))
            }
            Sort::Datatype(id, parts) => {
                let parts = parts.iter().map(|&part| self.instantiate(part, arguments)).collect();
                self.add(Sort::Datatype(id, parts))
            }
            _ => sort,
        }
    }

    /// The sorts of the fields of a constructor of a datatype sort; none if `sort` is no datatype or
    /// has no such constructor.
    pub fn field_sorts(&mut self, sort: SortId, constructor: u32) -> Option<Vec<SortId>> {
        let Sort::Datatype(id, arguments) = self.get(sort).clone() else {
            return None;
        };
        let fields = &self.datatype(id).constructors.get(constructor as usize)?.fields;
        let fields: Vec<SortId> = fields.iter().map(|&(_, sort)| sort).collect();
        Some(fields.into_iter().map(|sort| self.instantiate(sort, &arguments)).collect())
    }

    /// The text of a sort in SMT-LIB.
    #[must_use]
    pub fn text(&self, sort: SortId) -> String {
        let with = |name: &str, parts: &[SortId]| {
            if parts.is_empty() {
                return symbol_text(name);
            }
            let parts: Vec<String> = parts.iter().map(|&part| self.text(part)).collect();
            format!("({} {})", symbol_text(name), parts.join(" "))
        };
        match self.get(sort) {
            Sort::Bool => "Bool".into(),
            Sort::Int => "Int".into(),
            Sort::Real => "Real".into(),
            Sort::BitVec(width) => format!("(_ BitVec {width})"),
            Sort::Float(exponent, significand) => {
                format!("(_ FloatingPoint {exponent} {significand})")
            }
            Sort::RoundingMode => "RoundingMode".into(),
            Sort::String => "String".into(),
            Sort::RegLan => "RegLan".into(),
            Sort::Array(index, element) => with("Array", &[*index, *element]),
            Sort::Set(element) => with("Set", &[*element]),
            Sort::Declared(name, parts) => with(self.name(*name), parts),
            Sort::Datatype(id, parts) => with(self.name(self.datatype(*id).name), parts),
            Sort::Parameter(position) => format!("|parameter {position}|"),
        }
    }
}

/// A symbol as it is written: between bars where it has to be.
#[must_use]
pub fn symbol_text(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&byte);
    let bare = !name.is_empty()
        && name.bytes().all(plain)
        && !name.as_bytes()[0].is_ascii_digit()
        && !matches!(
            name,
            "let"
                | "forall"
                | "exists"
                | "match"
                | "as"
                | "_"
                | "!"
                | "par"
                | "NUMERAL"
                | "DECIMAL"
                | "STRING"
                | "HEXADECIMAL"
                | "BINARY"
        );
    if bare { name.into() } else { format!("|{name}|") }
}
