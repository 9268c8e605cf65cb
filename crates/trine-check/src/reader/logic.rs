//! What the name of a logic says: which theories a script has, and so what its numerals are and which
//! names of sorts it cannot declare.
//!
//! Idea: a name such as `QF_UFSLIA` is cut from left to right into the parts that the standard's names are
//! made of. Of a name that cannot be cut, and without a name, each theory is there.
//! Reference: SMT-LIB 2.7, section 5.5.1 and the list of logics; SL-COMP for heaps.

/// The theories of a logic beside the core.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theories {
    arrays: bool,
    words: bool,
    floats: bool,
    texts: bool,
    integers: bool,
    reals: bool,
}

const NONE: Theories = Theories {
    arrays: false,
    words: false,
    floats: false,
    texts: false,
    integers: false,
    reals: false,
};

const ALL: Theories =
    Theories { arrays: true, words: true, floats: true, texts: true, integers: true, reals: true };

/// Parts of names and what they add; a longer part stands before its prefixes.
const PARTS: [(&str, Theories); 25] = [
    ("ALL", ALL),
    ("AX", Theories { arrays: true, ..NONE }),
    ("A", Theories { arrays: true, ..NONE }),
    ("UF", NONE),
    ("BSL", NONE),
    ("BOOL", NONE),
    ("BV", Theories { words: true, ..NONE }),
    ("FP", Theories { floats: true, words: true, ..NONE }),
    ("DT", NONE),
    ("SHLS", NONE),
    ("SHLID", NONE),
    ("SHID", NONE),
    ("SH", NONE),
    ("SEP", NONE),
    ("SLIA", Theories { texts: true, integers: true, ..NONE }),
    ("SNIA", Theories { texts: true, integers: true, ..NONE }),
    ("S", Theories { texts: true, integers: true, ..NONE }),
    ("LIRA", Theories { integers: true, reals: true, ..NONE }),
    ("NIRA", Theories { integers: true, reals: true, ..NONE }),
    ("LIA", Theories { integers: true, ..NONE }),
    ("NIA", Theories { integers: true, ..NONE }),
    ("LRA", Theories { reals: true, ..NONE }),
    ("NRA", Theories { reals: true, ..NONE }),
    ("IDL", Theories { integers: true, ..NONE }),
    ("RDL", Theories { reals: true, ..NONE }),
];

impl Theories {
    /// Those of a script that names no logic.
    pub(crate) const UNKNOWN: Self = ALL;

    /// Those of the logic with this name.
    pub(crate) fn of(logic: &str) -> Self {
        let rest = logic.strip_prefix("HO_").unwrap_or(logic);
        let mut rest = rest.strip_prefix("QF_").unwrap_or(rest);
        let mut found = NONE;
        if rest.is_empty() {
            return ALL;
        }
        while !rest.is_empty() {
            let part = PARTS.iter().find(|(part, _)| rest.starts_with(part));
            let Some((part, own)) = part else { return ALL };
            found.arrays |= own.arrays;
            found.words |= own.words;
            found.floats |= own.floats;
            found.texts |= own.texts;
            found.integers |= own.integers;
            found.reals |= own.reals;
            rest = &rest[part.len()..];
        }
        found
    }

    /// Whether numerals are reals: there are reals and no integers.
    pub(crate) fn numerals_are_real(self) -> bool {
        self.reals && !self.integers
    }

    /// Whether a sort of a theory has this name.
    pub(crate) fn have_sort(self, name: &str) -> bool {
        match name {
            "Bool" => true,
            "Int" => self.integers,
            "Real" => self.reals,
            "String" | "RegLan" => self.texts,
            "Array" => self.arrays,
            "BitVec" => self.words,
            "FloatingPoint" | "RoundingMode" | "Float16" | "Float32" | "Float64" | "Float128" => {
                self.floats
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_into_theories() {
        for (name, real) in [
            ("QF_LRA", true),
            ("QF_UFNRA", true),
            ("QF_RDL", true),
            ("QF_BVFPLRA", true),
            ("QF_LIRA", false),
            ("QF_SLRA", false),
            ("ALL", false),
            ("QF_XLRA", false),
            ("LRAX", false),
            ("QF_IDL", false),
        ] {
            assert_eq!(Theories::of(name).numerals_are_real(), real, "{name}");
        }
        assert!(!Theories::of("QF_UF").have_sort("Int") && Theories::of("QF_UF").have_sort("Bool"));
        assert!(
            Theories::of("QF_AUFBV").have_sort("Array") && Theories::of("FOO").have_sort("Int")
        );
        assert!(
            Theories::of("QF_FP").have_sort("BitVec") && !Theories::of("QF_S").have_sort("Real")
        );
    }
}
