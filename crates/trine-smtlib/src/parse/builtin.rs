//! The names that are there without declaration: the operator table by name, and the few names
//! that stand for values or need their own syntax.
//!
//! Idea: one entry per name, with the operators that bear it in the order of the table (the first
//! that fits is taken). Entries are bound in the scopes like everything else, so user declarations
//! shadow them.
//! Invariant: entries never change after construction; `Binding::Builtin` holds their numbers.

use smallvec::SmallVec;
use trine_term::{Op, SymbolId, TermStore, Theory};
use trine_value::RoundingMode;

use super::array_set::{SETS, SetOperator};
use super::counting::{COUNTING, Counting};
use super::dialect::{ADAPTED, Adapter, RENAMED};
use super::fold::FoldKind;
use crate::scope::{Binding, Scopes, SortBinding};

/// A value of a floating-point sort that is written with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FloatName {
    PlusInfinity,
    MinusInfinity,
    PlusZero,
    MinusZero,
    Nan,
}

/// What a name without declaration is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Operators that are applied by name.
    Operators(SmallVec<[Op; 6]>),
    /// `const`, in `((as const S) v)`.
    ConstArray,
    /// `map`, in `((_ map f) a b)`.
    ArrayMap,
    /// `union` and its relatives.
    Set(SetOperator),
    /// `nil`, in `(as nil S)`.
    Nil,
    /// `seq.empty`, in `(as seq.empty S)`.
    EmptySequence,
    /// `set.empty` and `set.universe`, in `(as set.empty S)`.
    SetConstant(Op),
    /// `emp`, alone or with sorts as indices.
    Emp,
    /// `is`, in `(_ is C)`.
    Is,
    /// `update`, in `((_ update s) t v)`.
    Update,
    /// `str.extract`, in `((_ str.extract 1) s p)`.
    Extract,
    /// `char`, in `(_ char #x41)`.
    Char,
    /// `at-most` and its relatives, in `((_ at-most k) a b)`.
    Count(Counting),
    /// A rounding mode.
    Rounding(RoundingMode),
    /// `(_ +oo 8 24)` and its kind.
    Float(FloatName),
    /// `seq.fold_left` and its like
    Fold(FoldKind),
    /// A function of another tool.
    Adapted(Adapter),
}

/// An entry.
#[derive(Clone, Debug)]
pub(crate) struct Builtin {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// Whether declarations of users must not shadow it.
    pub(crate) fixed: bool,
}

const FLOAT_NAMES: [(&str, FloatName); 5] = [
    ("+oo", FloatName::PlusInfinity),
    ("-oo", FloatName::MinusInfinity),
    ("+zero", FloatName::PlusZero),
    ("-zero", FloatName::MinusZero),
    ("NaN", FloatName::Nan),
];

/// About how many names there are.
const NAMES: usize = 600;

/// The entries, bound in `scopes`.
pub(crate) fn bind_builtins(store: &mut TermStore, scopes: &mut Scopes) -> Vec<Builtin> {
    store.symbols.reserve(NAMES);
    let mut table = Table { entries: Vec::with_capacity(NAMES), scopes };
    for op in Op::all() {
        let info = op.info();
        if info.name.is_empty() {
            continue;
        }
        let kind = match op {
            // Reserved words.
            Op::Forall | Op::Exists => continue,
            // Their pattern is no argument.
            Op::StrReplaceCg | Op::StrReplaceCgAll | Op::StrExtractCg => continue,
            // Written by the names of flavours.
            Op::ReFromText => continue,
            // Written as `pto` with three arguments.
            Op::SepShare => continue,
            Op::ConstArray => Kind::ConstArray,
            Op::ArrayMap => Kind::ArrayMap,
            Op::SepNil => Kind::Nil,
            Op::SeqEmpty => Kind::EmptySequence,
            Op::SetEmpty | Op::SetUniverse => Kind::SetConstant(op),
            Op::SepEmp => Kind::Emp,
            Op::IsConstructor => Kind::Is,
            _ => Kind::Operators(SmallVec::from_slice(&[op])),
        };
        let fixed = info.theory == Theory::Core;
        for &name in std::iter::once(&info.name).chain(info.aliases) {
            table.add(store, name, kind.clone(), fixed);
        }
    }
    for (name, value) in FLOAT_NAMES {
        table.add(store, name, Kind::Float(value), false);
    }
    for mode in RoundingMode::ALL {
        for name in [mode.short_name(), mode.long_name()] {
            table.add(store, name, Kind::Rounding(mode), false);
        }
    }
    // `update-field` is what Z3 calls it.
    let indexed = [
        ("char", Kind::Char),
        ("update", Kind::Update),
        ("update-field", Kind::Update),
        ("str.extract", Kind::Extract),
    ];
    for (name, kind) in indexed {
        table.add(store, name, kind, false);
    }
    for kind in FoldKind::ALL {
        table.add(store, kind.name(), Kind::Fold(kind), false);
    }
    // What Z3 calls them in its printed terms.
    for (name, kind) in [("seq.foldl", FoldKind::Left), ("seq.foldli", FoldKind::LeftFrom)] {
        table.add(store, name, Kind::Fold(kind), false);
    }
    for (name, counting) in COUNTING {
        table.add(store, name, Kind::Count(counting), false);
    }
    for (name, operator) in SETS {
        table.add(store, name, Kind::Set(operator), false);
    }
    for &(name, standard) in RENAMED {
        table.rename(store, name, standard);
    }
    for &adapter in ADAPTED {
        table.add(store, adapter.name, Kind::Adapted(adapter), false);
    }
    bind_sorts(store, table.scopes);
    table.scopes.keep_theories();
    table.entries
}

/// The entries under construction.
struct Table<'a> {
    entries: Vec<Builtin>,
    scopes: &'a mut Scopes,
}

impl Table<'_> {
    /// Adds an entry, or an operator to the entry of this name.
    fn add(&mut self, store: &mut TermStore, name: &'static str, kind: Kind, fixed: bool) {
        let symbol = store.symbols.intern(name);
        if let Binding::Builtin(number) = self.scopes.symbol(symbol) {
            let present = &mut self.entries[usize::from(number)].kind;
            if let (Kind::Operators(present), Kind::Operators(new)) = (present, kind) {
                present.extend(new);
            }
            return;
        }
        let number = self.entries.len() as u16;
        self.entries.push(Builtin { name, kind, fixed });
        self.scopes.replace_symbol(symbol, Binding::Builtin(number));
    }

    /// Binds a foreign name to the entry of a standard one; if it has an entry itself, its operators come
    /// first.
    fn rename(&mut self, store: &mut TermStore, name: &str, standard: &str) {
        let (symbol, standard) = (store.symbols.intern(name), store.symbols.intern(standard));
        let binding = self.scopes.symbol(standard);
        debug_assert_ne!(binding, Binding::Free, "{name} renames nothing");
        match (self.scopes.symbol(symbol), binding) {
            (Binding::Free, _) => {
                self.scopes.replace_symbol(symbol, binding);
            }
            (Binding::Builtin(own), Binding::Builtin(standard)) => {
                let standard = self.entries[usize::from(standard)].kind.clone();
                let own = &mut self.entries[usize::from(own)].kind;
                if let (Kind::Operators(own), Kind::Operators(others)) = (own, standard) {
                    own.extend(others);
                }
            }
            _ => {}
        }
    }
}

fn bind_sorts(store: &mut TermStore, scopes: &mut Scopes) {
    let mut sorts: Vec<(&str, SortBinding)> = vec![
        ("Bool", SortBinding::Sort(store.sorts.bool())),
        ("Int", SortBinding::Sort(store.sorts.int())),
        ("Real", SortBinding::Sort(store.sorts.real())),
        ("String", SortBinding::Sort(store.sorts.string())),
        ("RegLan", SortBinding::Sort(store.sorts.reglan())),
        ("RoundingMode", SortBinding::Sort(store.sorts.rounding_mode())),
        ("Array", SortBinding::Array),
        ("->", SortBinding::Map),
        ("RegEx", SortBinding::RegEx),
        ("Seq", SortBinding::Seq),
        ("Set", SortBinding::Set),
        ("BitVec", SortBinding::BitVec),
        ("FloatingPoint", SortBinding::FloatingPoint),
    ];
    for (name, eb, sb) in
        [("Float16", 5, 11), ("Float32", 8, 24), ("Float64", 11, 53), ("Float128", 15, 113)]
    {
        sorts.push((name, SortBinding::Sort(store.sorts.float(eb, sb))));
    }
    for (name, binding) in sorts {
        let symbol = store.symbols.intern(name);
        scopes.replace_sort(symbol, binding);
    }
}

/// The words that cannot be names unless written with bars.
pub(crate) const RESERVED: [&str; 12] = [
    "!",
    "_",
    "as",
    "BINARY",
    "DECIMAL",
    "exists",
    "forall",
    "HEXADECIMAL",
    "let",
    "match",
    "NUMERAL",
    "STRING",
];

/// Whether a declaration of this symbol would hide something that must stay visible.
pub(crate) fn is_fixed(entries: &[Builtin], scopes: &Scopes, symbol: SymbolId) -> bool {
    match scopes.symbol(symbol) {
        Binding::Builtin(number) => entries[usize::from(number)].fixed,
        _ => false,
    }
}
