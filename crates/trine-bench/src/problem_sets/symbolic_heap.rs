//! Entailments and satisfiability problems of symbolic heaps: what all separation-logic formats
//! have in common.
//!
//! Idea: an antecedent, at most one consequent, predicates with rules; each formula is a list of
//! existential variables, pure atoms and spatial atoms. Reading SL-COMP's format means flattening
//! terms to this; every other format is a writer, and for some a reader, of it.
//! Invariant: a formula without spatial atoms means the empty heap. Terms in which it would mean
//! any heap (an operand without a spatial part, SMT-LIB's pure formulas) are refused, never
//! reinterpreted. Variable names within one formula are unique.
//! Reference: SL-COMP input format; O'Hearn, Reynolds, Yang, CSL 2001, for the fragment.

mod from_terms;
pub mod normal_form;

use crate::result::Answer;

/// The sort of a variable or a field.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum VarSort {
    /// Locations of the record with this number.
    Location(usize),
    /// Locations whose cells are not declared; they only occur as data.
    Foreign(String),
    /// Integers.
    Int,
}

impl VarSort {
    /// Not known yet: what readers of formats without sorts begin with.
    #[must_use]
    pub const fn unknown() -> Self {
        Self::Foreign(String::new())
    }
}

/// What a cell looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The sort of its locations.
    pub location: String,
    /// The sort of the cell; equal to `location` where a cell is a bare location.
    pub data: String,
    /// The constructor; empty where a cell is a bare location.
    pub constructor: String,
    /// The fields with their sorts.
    pub fields: Vec<(String, VarSort)>,
}

/// A sum of integer variables with factors, and a constant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Linear {
    /// Variables with factors other than zero, by name.
    pub terms: Vec<(String, i128)>,
    /// The constant.
    pub constant: i128,
}

impl Linear {
    /// A constant.
    #[must_use]
    pub fn constant(value: i128) -> Self {
        Self { terms: Vec::new(), constant: value }
    }

    /// A variable.
    #[must_use]
    pub fn variable(name: &str) -> Self {
        Self { terms: vec![(name.to_owned(), 1)], constant: 0 }
    }

    /// `self + factor * other`; `None` beyond 128 bits.
    #[must_use]
    pub fn plus(mut self, factor: i128, other: &Self) -> Option<Self> {
        for (name, by) in &other.terms {
            let more = by.checked_mul(factor)?;
            match self.terms.binary_search_by(|(known, _)| known.cmp(name)) {
                Ok(at) => {
                    self.terms[at].1 = self.terms[at].1.checked_add(more)?;
                    if self.terms[at].1 == 0 {
                        self.terms.remove(at);
                    }
                }
                Err(at) => self.terms.insert(at, (name.clone(), more)),
            }
        }
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(self)
    }

    /// The variable, if it is nothing else.
    #[must_use]
    pub fn as_variable(&self) -> Option<&str> {
        match (&self.terms[..], self.constant) {
            ([(name, 1)], 0) => Some(name),
            _ => None,
        }
    }
}

/// An argument.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arg {
    /// `nil`, of the sort.
    Nil(VarSort),
    /// A variable that holds a location.
    Location(String),
    /// An integer.
    Int(Linear),
}

/// How two integers compare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Comparison {
    /// `<=`
    Le,
    /// `<`
    Lt,
}

/// A pure atom.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pure {
    /// Both sides are equal.
    Eq(Arg, Arg),
    /// They are not.
    Ne(Arg, Arg),
    /// They compare.
    Compare(Comparison, Linear, Linear),
}

/// A spatial atom.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spatial {
    /// One cell.
    PointsTo {
        /// Its location.
        source: Arg,
        /// The number of its record.
        record: usize,
        /// What its fields hold.
        fields: Vec<Arg>,
    },
    /// A predicate.
    Call {
        /// Its name.
        predicate: String,
        /// Its arguments.
        args: Vec<Arg>,
    },
}

/// A variable with its sort.
pub type Variable = (String, VarSort);

/// A symbolic heap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SymbolicHeap {
    /// Existential variables.
    pub exists: Vec<Variable>,
    /// Pure atoms.
    pub pure: Vec<Pure>,
    /// Separated spatial atoms; none means the empty heap.
    pub spatial: Vec<Spatial>,
}

/// An inductive predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub params: Vec<Variable>,
    /// Its rules; their existential variables are not parameters.
    pub rules: Vec<SymbolicHeap>,
}

/// A problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    /// The logic that the file names.
    pub logic: String,
    /// The status that the file names.
    pub status: Option<Answer>,
    /// The kinds of cells.
    pub records: Vec<Record>,
    /// The predicates.
    pub predicates: Vec<Predicate>,
    /// The free variables of the formulas.
    pub constants: Vec<Variable>,
    /// What is satisfiable, or entails the consequent.
    pub antecedent: SymbolicHeap,
    /// What is entailed; none where the question is whether the antecedent is satisfiable.
    pub consequent: Option<SymbolicHeap>,
    /// What the consequent leaves of the heap.
    pub rest: Rest,
    /// Further questions about the same predicates.
    pub more: Vec<Question>,
}

/// What a consequent leaves of the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rest {
    /// Nothing: it describes the whole heap.
    #[default]
    None,
    /// Anything: it describes a part.
    Any,
}

/// A question about the predicates of a problem; the fields are those of [`Problem`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// The status that the file names.
    pub status: Option<Answer>,
    /// The free variables of the formulas.
    pub constants: Vec<Variable>,
    /// What is satisfiable, or entails the consequent.
    pub antecedent: SymbolicHeap,
    /// What is entailed.
    pub consequent: Option<SymbolicHeap>,
    /// What the consequent leaves of the heap.
    pub rest: Rest,
}

impl Problem {
    /// The first question, as the others are.
    #[must_use]
    pub fn first(&self) -> Question {
        Question {
            status: self.status,
            constants: self.constants.clone(),
            antecedent: self.antecedent.clone(),
            consequent: self.consequent.clone(),
            rest: self.rest,
        }
    }

    /// The sorts of all fields and variables.
    pub fn sorts(&self) -> impl Iterator<Item = &VarSort> {
        let fields = self.records.iter().flat_map(|record| &record.fields);
        let rules = self.predicates.iter().flat_map(|predicate| &predicate.rules);
        let more = self.more.iter();
        let heaps = [&self.antecedent]
            .into_iter()
            .chain(&self.consequent)
            .chain(
                more.clone().flat_map(|one| [&one.antecedent].into_iter().chain(&one.consequent)),
            )
            .chain(rules);
        fields
            .chain(&self.constants)
            .chain(more.flat_map(|one| &one.constants))
            .chain(self.predicates.iter().flat_map(|predicate| &predicate.params))
            .chain(heaps.flat_map(|heap| &heap.exists))
            .map(|(_, sort)| sort)
    }
}

impl SymbolicHeap {
    /// Calls a function with the name of each occurrence of a variable.
    pub fn for_each_variable(&self, mut call: impl FnMut(&str)) {
        let mut look = |arg: &Arg| match arg {
            Arg::Location(name) => call(name),
            Arg::Int(sum) => sum.terms.iter().for_each(|(name, _)| call(name)),
            Arg::Nil(_) => {}
        };
        for atom in &self.spatial {
            match atom {
                Spatial::PointsTo { source, fields, .. } => {
                    look(source);
                    fields.iter().for_each(&mut look);
                }
                Spatial::Call { args, .. } => args.iter().for_each(&mut look),
            }
        }
        for atom in &self.pure {
            match atom {
                Pure::Eq(a, b) | Pure::Ne(a, b) => [a, b].into_iter().for_each(&mut look),
                Pure::Compare(_, a, b) => {
                    let terms = a.terms.iter().chain(&b.terms);
                    terms.for_each(|(name, _)| look(&Arg::Location(name.clone())));
                }
            }
        }
    }
}

/// Why a script is no problem of symbolic heaps.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Nothing says what the cells are.
    #[error("there is no heap: neither `declare-heap` nor `pto`")]
    NoHeap,
    /// A cell with more than one constructor.
    #[error("the cells of sort `{0}` have several constructors")]
    Constructors(String),
    /// An operator that symbolic heaps do not have.
    #[error("`{0}` is no operator of symbolic heaps")]
    Operator(String),
    /// A spatial formula where only a pure one may stand.
    #[error("a spatial formula below `{0}`: Boolean combinations of spatial formulas")]
    BooleanCombination(String),
    /// `and` over two spatial formulas.
    #[error("`and` over two spatial formulas, which both describe the whole heap")]
    Intersection,
    /// A formula without spatial part where the heap would be arbitrary.
    #[error("{0} has no spatial part, so it describes any heap")]
    AnyHeap(String),
    /// A cell whose content is not written out.
    #[error("the cell at `{0}` is a variable, not a constructor with its fields")]
    OpaqueCell(String),
    /// A variable of another sort.
    #[error("`{0}` is neither a location nor an integer")]
    Sort(String),
    /// A product of variables, or a number beyond 128 bits.
    #[error("`{0}` is not linear, or beyond 128 bits")]
    Nonlinear(String),
    /// More than one negated assertion.
    #[error("there are several negated assertions")]
    SeveralConsequents,
    /// No assertion at all.
    #[error("nothing is asserted")]
    Nothing,
    /// Several checks with different assertions, or `push` and `pop`.
    #[error("the script is incremental")]
    Incremental,
}
