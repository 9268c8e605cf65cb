//! Logics: the name after `set-logic`, read as a list of features.
//!
//! Idea: a name such as `QF_UFSLIA` is cut from left to right into the parts that the standard's
//! names are made of; so any combination is understood, listed or not. A name that cannot be cut
//! is taken as `ALL`: a logic is a promise about the script, and no answer depends on it.
//! Invariant: features only decide how numerals are read and which route is tried first; they never
//! forbid a term.
//! Reference: SMT-LIB 2.7, section 5.5.1 and the list of logics; SL-COMP for `SH`, `ID`, `LS`,
//! `LID`, `BSL`.

/// What the name of a logic promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// Formulas may have quantifiers.
    pub quantifiers: bool,
    /// Free sorts and functions.
    pub functions: bool,
    /// Arrays.
    pub arrays: bool,
    /// Bit-vectors.
    pub bit_vectors: bool,
    /// Floats.
    pub floats: bool,
    /// Datatypes.
    pub datatypes: bool,
    /// Finite sets.
    pub sets: bool,
    /// Strings.
    pub strings: bool,
    /// Integers.
    pub integers: bool,
    /// Reals.
    pub reals: bool,
    /// Products of variables.
    pub nonlinear: bool,
    /// Only differences of two variables.
    pub differences: bool,
    /// Separation logic.
    pub heaps: bool,
    /// Functions as values.
    pub higher_order: bool,
}

/// A logic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logic {
    /// The name in the script.
    pub name: Box<str>,
    /// What it promises.
    pub features: Features,
    /// Whether the name could be read; otherwise everything is allowed.
    pub understood: bool,
}

const ALL: Features = Features {
    quantifiers: true,
    functions: true,
    arrays: true,
    bit_vectors: true,
    floats: true,
    datatypes: true,
    sets: true,
    strings: true,
    integers: true,
    reals: true,
    nonlinear: true,
    differences: false,
    heaps: true,
    higher_order: false,
};

/// A part of a name and what it promises.
type Part = (&'static str, fn(&mut Features));

/// The parts of names; a longer part stands before its prefixes.
const PARTS: &[Part] = &[
    ("ALL", |f| {
        *f = Features { quantifiers: f.quantifiers, higher_order: f.higher_order, ..ALL };
    }),
    ("AX", |f| f.arrays = true),
    ("A", |f| f.arrays = true),
    ("UF", |f| f.functions = true),
    ("BSL", heaps),
    // Constrained Horn clauses, over whatever theories.
    ("HORN", |f| *f = ALL),
    // What pySMT calls a logic without theories.
    ("BOOL", |_| {}),
    ("BV", |f| f.bit_vectors = true),
    ("FP", |f| f.floats = true),
    // What cvc5 calls finite sets.
    ("FS", |f| f.sets = true),
    ("DT", |f| f.datatypes = true),
    ("SHLS", heaps),
    ("SHLID", heaps),
    ("SHID", heaps),
    ("SH", heaps),
    // The logic of Inductor.
    ("SEPLOG", |f| {
        heaps(f);
        f.integers = true;
    }),
    ("SEP", heaps),
    ("SLIA", |f| (f.strings, f.integers) = (true, true)),
    ("SNIA", |f| (f.strings, f.integers, f.nonlinear) = (true, true, true)),
    ("S", |f| (f.strings, f.integers) = (true, true)),
    ("LIRA", |f| (f.integers, f.reals) = (true, true)),
    ("NIRA", |f| (f.integers, f.reals, f.nonlinear) = (true, true, true)),
    ("LIA", |f| f.integers = true),
    ("NIA", |f| (f.integers, f.nonlinear) = (true, true)),
    ("LRA", |f| f.reals = true),
    ("NRA", |f| (f.reals, f.nonlinear) = (true, true)),
    ("IDL", |f| (f.integers, f.differences) = (true, true)),
    ("RDL", |f| (f.reals, f.differences) = (true, true)),
];

/// In SL-COMP, `QF_` says that the assertions have no quantifiers; the definitions always do.
fn heaps(features: &mut Features) {
    features.heaps = true;
    features.quantifiers = true;
    features.datatypes = true;
    features.functions = true;
}

impl Logic {
    /// Whether `(Seq (_ BitVec 8))` are strings whose letters have so many bits: in the logics of Sloth.
    #[must_use]
    pub fn has_words_of_bits(&self) -> bool {
        self.name.ends_with("BVS")
    }

    /// The logic without promises, which holds before `set-logic`.
    #[must_use]
    pub fn all() -> Self {
        Self { name: "ALL".into(), features: ALL, understood: true }
    }

    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let unreadable = Self { name: name.into(), features: ALL, understood: false };
        let mut features = Features::default();
        let rest = name.strip_prefix("HO_").unwrap_or(name);
        features.higher_order = rest.len() < name.len();
        let mut rest = match rest.strip_prefix("QF_") {
            Some(rest) => rest,
            None => {
                features.quantifiers = true;
                rest
            }
        };
        if rest.is_empty() {
            return unreadable;
        }
        while !rest.is_empty() {
            let part = PARTS.iter().find(|(part, _)| rest.starts_with(part));
            let Some((part, apply)) = part else { return unreadable };
            apply(&mut features);
            rest = &rest[part.len()..];
        }
        Self { name: name.into(), features, understood: true }
    }

    /// Whether a numeral stands for a real number, because there are no integers.
    #[must_use]
    pub fn numerals_are_real(&self) -> bool {
        self.features.reals && !self.features.integers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_into_features() {
        let set = |name: &str| {
            let logic = Logic::from_name(name);
            assert!(logic.understood, "{name}");
            logic.features
        };
        let f = set("QF_AUFBVFP");
        assert!(f.arrays && f.functions && f.bit_vectors && f.floats && !f.quantifiers);
        let f = set("UFSLIA");
        assert!(f.functions && f.strings && f.integers && f.quantifiers && !f.nonlinear);
        let f = set("QF_SHIDLIA");
        assert!(f.heaps && f.integers && !f.strings && !f.reals);
        assert!(set("QF_BVFPLRA").reals && Logic::from_name("QF_BVFPLRA").numerals_are_real());
        assert!(!Logic::from_name("QF_LIRA").numerals_are_real());
        assert!(set("HO_ALL").higher_order && set("ALL").strings);
        assert!(set("QF_AX").arrays && set("QF_S").strings && set("QF_SNIA").nonlinear);
        assert!(set("QF_SHLS").heaps && set("QF_SHLID").heaps && set("BSLLIA").heaps);
        assert!(set("QF_UFIDL").differences && set("QF_ABVFPLRA").arrays && set("SHIDLIA").heaps);
    }

    #[test]
    fn other_names_promise_nothing() {
        for name in ["QF_", "FOO", "", "qf_bv", "QF_ABVX"] {
            let logic = Logic::from_name(name);
            assert!(!logic.understood && logic.features == ALL, "{name}");
        }
    }
}
