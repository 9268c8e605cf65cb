//! The datatypes of generated scripts: a table of groups with their functions.
//!
//! Idea: a script declares some of the groups as they stand here; what they bring are functions from
//! sorts to a sort, which [`crate::signature`] applies by name.
//! Invariant: names of all groups are different; each sort has a constant. To add a datatype: a group
//! here, and its functions as rows of the signature.

use crate::sort::Sort;

/// A sort of a field or a datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `Bool`
    Bool,
    /// `Int`
    Int,
    /// `(_ BitVec 2)`
    Word,
    /// A datatype by its name.
    Of(&'static str),
}

impl Part {
    /// The sort of generated terms.
    pub fn sort(self) -> Sort {
        match self {
            Part::Bool => Sort::Bool,
            Part::Int => Sort::Int,
            Part::Word => Sort::BitVec(2),
            Part::Of(name) => Sort::Datatype(name),
        }
    }
}

/// A function with the sorts of its arguments and of its result.
pub type Function = (&'static str, &'static [Part], Part);

/// Datatypes that are declared together.
#[derive(Debug)]
pub struct Group {
    /// The command.
    pub declaration: &'static str,
    /// The sorts, each with a constant.
    pub sorts: &'static [(&'static str, &'static str)],
    /// Constructors with arguments, selectors, testers, updates.
    pub functions: &'static [Function],
}

use Part::{Bool, Int, Of, Word};

/// All groups.
pub const GROUPS: &[Group] = &[
    Group {
        declaration: "(declare-datatypes ((Colour 0) (Paint 0)) (((red) (green) (blue)) \
                      ((paint (tone Colour) (glossy Bool)))))",
        sorts: &[("Colour", "red"), ("Paint", "(paint blue false)")],
        functions: &[
            ("paint", &[Of("Colour"), Bool], Of("Paint")),
            ("tone", &[Of("Paint")], Of("Colour")),
            ("glossy", &[Of("Paint")], Bool),
            ("(_ is red)", &[Of("Colour")], Bool),
            ("(_ is blue)", &[Of("Colour")], Bool),
        ],
    },
    Group {
        declaration: "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))",
        sorts: &[("List", "nil")],
        functions: &[
            ("cons", &[Int, Of("List")], Of("List")),
            ("head", &[Of("List")], Int),
            ("tail", &[Of("List")], Of("List")),
            ("(_ is nil)", &[Of("List")], Bool),
            ("(_ is cons)", &[Of("List")], Bool),
            ("(_ update head)", &[Of("List"), Int], Of("List")),
        ],
    },
    Group {
        declaration: "(declare-datatypes ((Tree 0) (Forest 0)) \
                      (((leaf (label (_ BitVec 2))) (node (children Forest))) \
                      ((empty) (more (first Tree) (rest Forest)))))",
        sorts: &[("Tree", "(leaf #b01)"), ("Forest", "empty")],
        functions: &[
            ("leaf", &[Word], Of("Tree")),
            ("label", &[Of("Tree")], Word),
            ("node", &[Of("Forest")], Of("Tree")),
            ("children", &[Of("Tree")], Of("Forest")),
            ("more", &[Of("Tree"), Of("Forest")], Of("Forest")),
            ("first", &[Of("Forest")], Of("Tree")),
            ("rest", &[Of("Forest")], Of("Forest")),
            ("(_ is node)", &[Of("Tree")], Bool),
            ("(_ is more)", &[Of("Forest")], Bool),
        ],
    },
    Group {
        declaration: "(declare-datatypes ((Option 1)) ((par (X) ((none) (some (it X))))))",
        sorts: &[("(Option Bool)", "(as none (Option Bool))")],
        functions: &[
            ("some", &[Bool], Of("(Option Bool)")),
            ("it", &[Of("(Option Bool)")], Bool),
            ("(_ is some)", &[Of("(Option Bool)")], Bool),
        ],
    },
    Group {
        declaration: "(declare-datatype Nat ((zero) (succ (pred Nat))))",
        sorts: &[("Nat", "zero")],
        functions: &[
            ("succ", &[Of("Nat")], Of("Nat")),
            ("pred", &[Of("Nat")], Of("Nat")),
            ("(_ is succ)", &[Of("Nat")], Bool),
        ],
    },
];

/// The function of a name.
pub fn function(name: &str) -> Option<Function> {
    GROUPS.iter().flat_map(|group| group.functions).find(|function| function.0 == name).copied()
}

/// A constant of a sort.
pub fn constant(sort: &str) -> &'static str {
    let mut sorts = GROUPS.iter().flat_map(|group| group.sorts);
    sorts.find(|(name, _)| *name == sort).map_or("", |(_, constant)| constant)
}
