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
    /// `nil`, in `(as nil S)`.
    Nil,
    /// `emp`, alone or with sorts as indices.
    Emp,
    /// `is`, in `(_ is C)`.
    Is,
    /// `update`, in `((_ update s) t v)`.
    Update,
    /// `char`, in `(_ char #x41)`.
    Char,
    /// A rounding mode.
    Rounding(RoundingMode),
    /// `(_ +oo 8 24)` and its kind.
    Float(FloatName),
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

/// The entries, bound in `scopes`.
pub(crate) fn bind_builtins(store: &mut TermStore, scopes: &mut Scopes) -> Vec<Builtin> {
    let mut entries: Vec<Builtin> = Vec::new();
    for op in Op::all() {
        let info = op.info();
        if info.name.is_empty() {
            continue;
        }
        // Quantifiers are reserved words.
        let kind = match op {
            Op::Forall | Op::Exists => continue,
            Op::ConstArray => Kind::ConstArray,
            Op::SepNil => Kind::Nil,
            Op::SepEmp => Kind::Emp,
            Op::IsConstructor => Kind::Is,
            _ => Kind::Operators(SmallVec::from_slice(&[op])),
        };
        let fixed = info.theory == Theory::Core;
        for &name in std::iter::once(&info.name).chain(info.aliases) {
            match entries.iter_mut().find(|entry| entry.name == name) {
                Some(Builtin { kind: Kind::Operators(ops), .. }) => ops.push(op),
                _ => entries.push(Builtin { name, kind: kind.clone(), fixed }),
            }
        }
    }
    for (name, value) in FLOAT_NAMES {
        entries.push(Builtin { name, kind: Kind::Float(value), fixed: false });
    }
    for mode in RoundingMode::ALL {
        for name in [mode.short_name(), mode.long_name()] {
            entries.push(Builtin { name, kind: Kind::Rounding(mode), fixed: false });
        }
    }
    for (name, kind) in [("char", Kind::Char), ("update", Kind::Update)] {
        entries.push(Builtin { name, kind, fixed: false });
    }
    for (entry, number) in entries.iter().zip(0..) {
        let symbol = store.symbols.intern(entry.name);
        scopes.replace_symbol(symbol, Binding::Builtin(number));
    }
    bind_sorts(store, scopes);
    entries
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
        ("RegEx", SortBinding::RegEx),
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
    "!", "_", "as", "BINARY", "DECIMAL", "exists", "forall", "HEXADECIMAL", "let", "match",
    "NUMERAL", "STRING",
];

/// Whether a declaration of this symbol would hide something that must stay visible.
pub(crate) fn is_fixed(entries: &[Builtin], scopes: &Scopes, symbol: SymbolId) -> bool {
    match scopes.symbol(symbol) {
        Binding::Builtin(number) => entries[usize::from(number)].fixed,
        _ => false,
    }
}
