//! The built-in sorts and predicates.
//!
//! Idea: a built-in predicate is a definition for each sort whose cells have the right shape; which
//! definitions a script needs is seen while it is read.
//! Invariant: a doubly linked segment `(dls x y p n)` has neither `p` nor `n` among its cells, as in
//! Astral, whose segments are paths between distinct cells. The rules of SL-COMP do not say so of `p`; it
//! is passed along and kept apart from each cell.
//! Reference: as in [`super`].

use super::signature::{Cell, Field, SortId};

/// A built-in predicate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// `(ls x y)`
    List,
    /// `(dls first last before after)`
    Doubly,
    /// `(nls x y z)`: a list of lists that end in `z`
    Nested,
}

impl Predicate {
    /// The predicate with a name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "ls" => Self::List,
            "dls" => Self::Doubly,
            "nls" => Self::Nested,
            _ => return None,
        })
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "ls",
            Self::Doubly => "dls",
            Self::Nested => "nls",
        }
    }

    /// The number of its arguments.
    pub const fn arity(self) -> usize {
        match self {
            Self::List => 2,
            Self::Doubly => 4,
            Self::Nested => 3,
        }
    }

    /// Whether it can speak of cells at addresses of a sort; for nested lists also the sort of the inner
    /// lists.
    pub fn fits(self, sort: SortId, cell: &Cell) -> Option<SortId> {
        match (self, &cell.fields()[..]) {
            (Self::List, &[Field::Location(next)]) if next == sort => Some(sort),
            (Self::Doubly, &[Field::Location(next), Field::Location(prev)])
                if next == sort && prev == sort =>
            {
                Some(sort)
            }
            (Self::Nested, &[Field::Location(top), Field::Location(inner)]) if top == sort => {
                Some(inner)
            }
            _ => None,
        }
    }

    /// What cells it needs.
    pub const fn needs(self) -> &'static str {
        match self {
            Self::List => "cells with one field, an address of their own sort",
            Self::Doubly => "cells with two fields, addresses of their own sort",
            Self::Nested => {
                "cells with two fields, an address of their own sort and one of a sort of lists"
            }
        }
    }
}

/// The names in a definition.
pub struct Names<'n> {
    /// The predicate.
    pub predicate: &'n str,
    /// The predicate that it rests on.
    pub other: &'n str,
    /// The sort of its addresses.
    pub sort: &'n str,
    /// The sort of the inner lists.
    pub inner: &'n str,
    /// The empty heap.
    pub emp: &'n str,
    /// The constructor of the cells; empty where they have none.
    pub constructor: &'n str,
}

/// The text of a definition; `cell` writes what a cell holds.
pub fn definition(
    predicate: Predicate,
    names: &Names<'_>,
    cell: impl Fn(&[&str]) -> String,
) -> String {
    let Names { predicate: name, other, sort, inner, emp, .. } = names;
    // No constructor of a cell may be hidden by a parameter.
    let [x, y, z, p, n, apart] = names.parameters();
    match predicate {
        Predicate::List => format!(
            "(define-fun-rec {name} (({x} {sort}) ({y} {sort})) Bool
  (or (and (= {x} {y}) {emp})
      (exists (({z} {sort})) (and (distinct {x} {y}) (sep (pto {x} {}) ({name} {z} {y}))))))\n",
            cell(&[&z])
        ),
        Predicate::Doubly => format!(
            "(define-fun-rec {other} (({x} {sort}) ({y} {sort}) ({p} {sort}) ({n} {sort}) ({apart} {sort})) Bool
  (or (and (= {x} {n}) (= {p} {y}) {emp})
      (exists (({z} {sort}))
        (and (distinct {x} {n}) (distinct {p} {y}) (distinct {x} {apart})
             (sep (pto {x} {}) ({other} {z} {y} {x} {n} {apart}))))))
(define-fun-rec {name} (({x} {sort}) ({y} {sort}) ({p} {sort}) ({n} {sort})) Bool
  ({other} {x} {y} {p} {n} {p}))\n",
            cell(&[&z, &p])
        ),
        Predicate::Nested => format!(
            "(define-fun-rec {name} (({x} {sort}) ({y} {sort}) ({z} {inner})) Bool
  (or (and (= {x} {y}) {emp})
      (exists (({n} {sort}) ({p} {inner}))
        (and (distinct {x} {y}) (sep (pto {x} {}) ({name} {n} {y} {z}) ({other} {p} {z}))))))\n",
            cell(&[&n, &p])
        ),
    }
}

impl Names<'_> {
    /// Names of parameters that are none of those in the definition.
    fn parameters(&self) -> [String; 6] {
        let given = [self.predicate, self.other, self.constructor];
        let mut mark = String::new();
        while PARAMETERS.iter().any(|name| given.contains(&&*format!("{mark}{name}"))) {
            mark.push('?');
        }
        PARAMETERS.map(|name| format!("{mark}{name}"))
    }
}

const PARAMETERS: [&str; 6] = ["x", "y", "z", "p", "n", "apart"];
