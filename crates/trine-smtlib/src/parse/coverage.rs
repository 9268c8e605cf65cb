//! Whether a script keeps to the logic that it names.
//!
//! Idea: a logic is a promise of the script, and Trine answers what it can whether the promise is
//! kept or not. But a script that breaks it is often not what its author means, and other solvers
//! reject it. So the first use of each feature that the logic does not name is told as a warning.
//! Features are read off the sorts that occur, the quantifiers, and the functions with parameters;
//! whether arithmetic is linear is not looked at.
//! Invariant: a warning changes no answer; each feature is told once per `set-logic`.
//! Reference: SMT-LIB 2.7, section 5.5 (logics). The theory of floats declares bit-vectors and
//! reals too, that of strings integers, and the logics of arrays free sorts.

use trine_term::{Sort, SortId, TermStore};

use super::FormParser;
use crate::diagnostic::{Diagnostic, Problem};
use crate::logic::{Features, Logic};
use crate::position::Span;
use crate::scope::SortBinding;

/// Something that a logic may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Feature {
    Quantifiers,
    Functions,
    FreeSorts,
    Arrays,
    BitVectors,
    Floats,
    Datatypes,
    Sets,
    Strings,
    Integers,
    Reals,
    Heaps,
}

impl Feature {
    /// Whether the logic has it.
    fn is_in(self, logic: &Features) -> bool {
        match self {
            Self::Quantifiers => logic.quantifiers,
            Self::Functions => logic.functions,
            Self::FreeSorts => logic.functions || logic.arrays || logic.heaps,
            Self::Arrays => logic.arrays,
            Self::BitVectors => logic.bit_vectors || logic.floats,
            Self::Floats => logic.floats,
            Self::Datatypes => logic.datatypes,
            Self::Sets => logic.sets,
            Self::Strings => logic.strings,
            Self::Integers => logic.integers || logic.strings,
            Self::Reals => logic.reals || logic.floats,
            Self::Heaps => logic.heaps,
        }
    }

    /// Its name for people.
    fn name(self) -> &'static str {
        match self {
            Self::Quantifiers => "quantifiers",
            Self::Functions => "functions with parameters",
            Self::FreeSorts => "declared sorts",
            Self::Arrays => "arrays",
            Self::BitVectors => "bit-vectors",
            Self::Floats => "floats",
            Self::Datatypes => "datatypes",
            Self::Sets => "finite sets",
            Self::Strings => "strings",
            Self::Integers => "integers",
            Self::Reals => "reals",
            Self::Heaps => "heaps",
        }
    }

    fn of_sort(sort: &Sort) -> Option<Self> {
        match sort {
            Sort::Bool | Sort::Parameter(_) => None,
            Sort::Int => Some(Self::Integers),
            Sort::Real => Some(Self::Reals),
            Sort::String | Sort::RegLan | Sort::Sequence { .. } => Some(Self::Strings),
            Sort::RoundingMode | Sort::Float { .. } => Some(Self::Floats),
            Sort::BitVec(_) => Some(Self::BitVectors),
            Sort::Array { .. } => Some(Self::Arrays),
            Sort::Uninterpreted { .. } => Some(Self::FreeSorts),
            Sort::Datatype { .. } => Some(Self::Datatypes),
            Sort::Set { .. } => Some(Self::Sets),
        }
    }
}

/// Whether a logic was named before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    First,
    Again,
}

/// What was seen of the promise so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Coverage {
    named: bool,
    /// Bit `f` is set if the feature `f` need not be told any more.
    settled: u16,
    /// The same for sorts, by their ids.
    settled_sorts: Vec<bool>,
}

impl Coverage {
    /// Whether a logic was named.
    pub(super) fn is_named(&self) -> bool {
        self.named
    }

    /// Tells each feature once more.
    pub(super) fn tell_again(&mut self, logic: &Logic, named: bool) {
        // The memory of the sorts is kept: this happens for each form of a text.
        let mut sorts = std::mem::take(&mut self.settled_sorts);
        sorts.clear();
        self.begin(logic);
        self.settled_sorts = sorts;
        self.named = named;
    }

    /// Begins anew with a logic.
    pub(super) fn begin(&mut self, logic: &Logic) -> Start {
        let start = if self.named { Start::Again } else { Start::First };
        // Who names no logic that there is, promises nothing.
        let settled = if logic.understood { 0 } else { u16::MAX };
        *self = Self { named: true, settled, settled_sorts: Vec::new() };
        start
    }
}

impl FormParser<'_, '_> {
    /// Keeps a warning about a place of this form.
    pub(super) fn warn(&mut self, problem: Problem, span: Span) {
        let position = self.position_of(span.start);
        self.warnings.push(Diagnostic::new(problem, position).with_span(span));
    }

    /// Notes that the script uses a feature.
    pub(super) fn uses(&mut self, feature: Feature, span: Span) {
        let coverage = &mut self.parser.coverage;
        let bit = 1 << feature as u16;
        if !coverage.named || coverage.settled & bit != 0 {
            return;
        }
        coverage.settled |= bit;
        if feature.is_in(&self.parser.logic.features) {
            return;
        }
        let logic = self.parser.logic.name.to_string();
        self.warn(Problem::OutsideLogic { logic, what: feature.name() }, span);
    }

    /// Whether the logic has the sorts that a theory calls so; those of other tools are in no logic.
    pub(super) fn logic_has_sort(&self, binding: SortBinding) -> bool {
        let feature = match binding {
            SortBinding::Sort(sort) => match Feature::of_sort(self.store.sorts.get(sort)) {
                Some(feature) => feature,
                None => return true,
            },
            SortBinding::Array => Feature::Arrays,
            SortBinding::BitVec => Feature::BitVectors,
            SortBinding::FloatingPoint => Feature::Floats,
            SortBinding::RegEx | SortBinding::Seq | SortBinding::Set => return false,
            SortBinding::Free
            | SortBinding::Map
            | SortBinding::Declared { .. }
            | SortBinding::Datatype { .. }
            | SortBinding::Macro(_) => return true,
        };
        feature.is_in(&self.parser.logic.features)
    }

    /// Notes that a term of this sort occurs.
    #[inline]
    pub(super) fn uses_sort(&mut self, sort: SortId, span: Span) {
        let coverage = &self.parser.coverage;
        if coverage.named && coverage.settled_sorts.get(sort.index()) != Some(&true) {
            self.uses_new_sort(sort, span);
        }
    }

    fn uses_new_sort(&mut self, sort: SortId, span: Span) {
        let mut pending = vec![sort];
        while let Some(sort) = pending.pop() {
            let settled = &mut self.parser.coverage.settled_sorts;
            if settled.len() <= sort.index() {
                settled.resize(sort.index() + 1, false);
            }
            if std::mem::replace(&mut settled[sort.index()], true) {
                continue;
            }
            let found: &TermStore = self.store;
            let found = found.sorts.get(sort);
            let feature = Feature::of_sort(found);
            match found {
                Sort::Array { index, element } => pending.extend([*index, *element]),
                Sort::Set { element } => pending.push(*element),
                Sort::Uninterpreted { args, .. } | Sort::Datatype { args, .. } => {
                    pending.extend_from_slice(args);
                }
                _ => {}
            }
            if let Some(feature) = feature {
                self.uses(feature, span);
            }
        }
    }
}
