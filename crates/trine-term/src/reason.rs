//! Why a check has no answer: one type from the procedures to whoever asked.
//!
//! Idea: a procedure that cannot decide names a [`Cause`] from one table, and the [`Place`] in the
//! formulas that it stopped at: a term, or a function. Where it rests on another procedure, it hands on
//! what that one said. Names and lines are looked up where the reason is printed.
//! Invariant: a cause is a row of the table, so that whoever asks can tell them apart without reading
//! texts; a limit that the user set is never a cause.
//! Reference: SMT-LIB 2.7, section 4.1.8 (`:reason-unknown`).

use std::fmt;

use trine_collections::{Answer, Exhausted};

use crate::declaration::FunId;
use crate::eval::EvalError;
use crate::store::TermId;

/// Why an answer is `unknown`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A limit that was set for the check was reached.
    Exhausted(Exhausted),
    /// A procedure gave up before that.
    Incomplete(Incomplete),
    /// A command of the script was rejected, so the assertions are not what the script says.
    RejectedCommand {
        /// Line of the rejected command, from one.
        line: u32,
    },
}

/// Why a procedure gave up although no limit of the check was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incomplete {
    /// What it lacks.
    pub cause: Cause,
    /// What it stopped at, if that is one thing.
    pub place: Option<Place>,
    /// Why another procedure that it asked gave up.
    pub because: Option<Box<Incomplete>>,
}

/// What a procedure stopped at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A term; for a literal its atom.
    Term(TermId),
    /// The first of several literals that were not decided together.
    Among {
        /// The atom of the first one.
        first: TermId,
        /// How many there are beside it.
        others: usize,
    },
    /// A function or a predicate, by its definition.
    Function(FunId),
}

/// What sort of obstacle a cause is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Obstacle {
    /// No procedure of this build reads the term, or this mixture of theories.
    Unsupported,
    /// The term is read, and lies outside of what the procedures decide.
    Fragment,
    /// A procedure has used up what it may cost.
    Effort,
    /// A model was found, and could not be evaluated.
    Evaluation,
}

// Rows `Name "text";` below their obstacle become the causes.
macro_rules! causes {
    ($($obstacle:ident { $($name:ident $text:literal;)* })*) => {
        /// What a procedure lacks to decide.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Cause {
            $($(#[doc = $text] $name,)*)*
        }

        impl Cause {
            /// The cause in words.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $($(Self::$name => $text,)*)* }
            }

            /// What sort of obstacle it is.
            #[must_use]
            pub const fn obstacle(self) -> Obstacle {
                match self { $($(Self::$name => Obstacle::$obstacle,)*)* }
            }
        }
    };
}

causes! {
    Unsupported {
        UnreadTerm "no procedure reads a term";
        WrongGuess "a guess at terms that nobody reads does not satisfy the assertions";
        StringsLeftOut "this build of the library leaves strings out (feature `strings`)";
        HeapsLeftOut "this build of the library leaves separation logic out (feature `heaps`)";
        HeapsBesideSequences "heaps beside sequences are not decided";
        HeapsBesideArrayFunctions "heaps beside `map` and `default` of arrays are not decided";
        UndeclaredHeap "no declare-heap says what cells hold";
        UnreadHeapFormula "no procedure for heaps takes this";
    }
    Fragment {
        IrrationalProduct "a product of reals may need an irrational value";
        LargeFloat "a float is too large to be written as a number";
        RecursionBelowQuantifier "a recursive function below a quantifier";
        QuantifierInstances "a quantifier was not decided by its instances";
        SortInstances "an assertion over sort parameters may fail over other sorts";
        QuantifierRange "a quantifier ranges over too many elements";
        ArrayFunctionBelowQuantifier "`map` or `default` of arrays below a quantifier cannot be decided";
        ArrayFunctionsBesideQuantifier "`map` and `default` of arrays beside quantifiers over their indices cannot be decided";
        ArrayFunctionInDefinition "`map` or `default` of arrays in a recursive definition cannot be decided";
        Optimum "no check could tell the best value of an objective";
        MapWithoutParameters "a mapped function without parameters cannot be decided";
        MapOfFullArrays "`map` of arrays that may be written at each of their indices cannot be decided";
        ArrayFunctionIndices "`map` and `default` over such indices cannot be decided";
        DefaultOfSmallArray "`default` of arrays with fewer than 16,384 indices cannot be decided";
        ArrayFunctionReads "what `map` and `default` of arrays are asked cannot be decided";
        SequenceQuantifier "a quantifier over sequences cannot be decided";
        SequenceBelowQuantifier "sequences below a quantifier cannot be decided";
        ElementQuantifier "a quantifier over the elements of sequences";
        OpenLanguage "a membership in a language that a model has to choose";
        NoStringProcedure "no procedure applies to the word equations";
        NotStraightLine "the words are not in straight-line order: functions or relations tie them in a cycle";
        CyclicStrings "strings that are defined by each other";
        HeapConnectives "connectives above heaps are taken apart by no procedure";
        HeapInsideTerm "a formula about the heap inside of a term has no value";
        HeapData "the data of the heap were not decided";
        BesideHeap "what is beside the heap was not decided";
        NoFrame "no frame was found";
        DefinitionOfData "the search over heaps met its bound, and a definition is outside of the decidable fragment: it speaks of data";
        DefinitionProgress "the search over heaps met its bound, and a definition is outside of the decidable fragment: no parameter is the address of a cell of each rule (progress)";
        DefinitionConnectivity "the search over heaps met its bound, and a definition is outside of the decidable fragment: a call begins at a location that no cell of its rule holds (connectivity)";
        DefinitionEstablishment "the search over heaps met its bound, and a definition is outside of the decidable fragment: a location of a rule may dangle (establishment)";
    }
    Effort {
        ProductRounds "a product of unbounded numbers was refined too often";
        PowerRounds "powers of two and logarithms were refined too often";
        LargePower "a power of two may need more than 65,536 bits";
        UnfoldedTerms "unfolding recursive functions makes more terms than are kept";
        UnfoldedOften "recursive functions were unfolded many times";
        MappedElements "more than 100,000 elements of mapped arrays cannot be decided";
        SequenceTerms "more than 100,000 terms over sequences cannot be decided";
        CyclicElements "a candidate has a sequence inside of one of its own elements";
        LongSequence "a model has a sequence of more than a million elements";
        ManyElements "more different elements than could be made up for a model";
        StringEffort "the effort for one set of string literals is used up";
        RepeatedRefinement "a candidate repeats what it was told to avoid";
        OpenBranch "a branch of the word equations was not decided";
        LongWord "a word of the model is too long for what has to be computed of it";
        ManyConfigurations "reading the words letter by letter takes too many configurations";
        ManyTracks "the alternating automaton of the words would be too large";
        NoShortWords "no model was found among the words that were tried";
        ManyStates "an automaton would have too many states";
        ManyClasses "an alphabet would have too many classes";
        HeapSearch "the search over heaps met its bound";
    }
    Evaluation {
        ModelNotEvaluated "a model could not be evaluated";
        HeapNotEvaluated "a heap was found and could not be evaluated";
        HeapSteps "it takes more steps than the evaluator has";
        HeapValues "whether there are values could not be found out";
        NoHeapValue "a term has no value on a heap";
        ElementsOfString "a sequence that is no string";
        LargeDomain "a quantifier ranges over too large a sort";
        CallDepth "a recursive definition unfolds too deeply";
        CircularDefinition "a recursive definition depends on itself";
        MissingDefinition "a recursive function has no definition";
        UnboundVariable "a variable is not bound";
        NoDefaultElement "a sort has no default element";
        HardValue "a value is too large or too hard to find";
        NoOperatorValue "an operator has no value in the model";
        Refuted "a procedure claimed what turned out to be wrong";
    }
}

impl Cause {
    /// The cause with the term that it was met at.
    #[must_use]
    pub fn at(self, term: TermId) -> Incomplete {
        Incomplete { place: Some(Place::Term(term)), ..self.into() }
    }

    /// The cause with the function whose definition it was met at.
    #[must_use]
    pub fn of(self, function: FunId) -> Incomplete {
        Incomplete { place: Some(Place::Function(function)), ..self.into() }
    }

    /// The cause with what another procedure said.
    #[must_use]
    pub fn because(self, inner: Incomplete) -> Incomplete {
        Incomplete { because: Some(Box::new(inner)), ..self.into() }
    }
}

impl Reason {
    /// The reason without what the procedures stopped at, for whoever does not have those terms.
    #[must_use]
    pub fn without_places(mut self) -> Self {
        if let Self::Incomplete(reason) = &mut self {
            let mut next = Some(reason);
            while let Some(reason) = next {
                reason.place = None;
                next = reason.because.as_deref_mut();
            }
        }
        self
    }
}

impl Incomplete {
    /// The reason with literals that it is about, unless it says by itself what it is about.
    #[must_use]
    pub fn among(mut self, mut atoms: impl ExactSizeIterator<Item = TermId>) -> Self {
        let others = atoms.len().saturating_sub(1);
        self.place = self.place.or(atoms.next().map(|first| match others {
            0 => Place::Term(first),
            _ => Place::Among { first, others },
        }));
        self
    }
}

impl From<Cause> for Incomplete {
    fn from(cause: Cause) -> Self {
        Self { cause, place: None, because: None }
    }
}

impl From<Cause> for Reason {
    fn from(cause: Cause) -> Self {
        Self::Incomplete(cause.into())
    }
}

impl<M, C> From<Incomplete> for Answer<M, C, Reason> {
    fn from(why: Incomplete) -> Self {
        Self::Unknown(why.into())
    }
}

impl From<Incomplete> for Reason {
    fn from(reason: Incomplete) -> Self {
        Self::Incomplete(reason)
    }
}

impl From<Exhausted> for Reason {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}

/// A model that could not be evaluated.
impl From<EvalError> for Reason {
    fn from(error: EvalError) -> Self {
        let inner = match error {
            EvalError::Exhausted(reason) => return Self::Exhausted(reason),
            EvalError::LargeDomain { quantifier, .. } => Cause::LargeDomain.at(quantifier),
            EvalError::CallDepth { function } => Cause::CallDepth.of(function),
            EvalError::Circular { function } => Cause::CircularDefinition.of(function),
            EvalError::Undefined { function } => Cause::MissingDefinition.of(function),
            EvalError::Unbound { variable } => Cause::UnboundVariable.at(variable),
            EvalError::NoDefault { term } => Cause::NoDefaultElement.at(term),
            EvalError::TooHard { term } => Cause::HardValue.at(term),
            EvalError::Unsupported { term, .. } => Cause::NoOperatorValue.at(term),
        };
        Cause::ModelNotEvaluated.because(inner).into()
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The causes in words, without the names of what they were met at.
impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)?;
        let mut inner = self.because.as_deref();
        while let Some(reason) = inner {
            write!(f, ": {}", reason.cause)?;
            inner = reason.because.as_deref();
        }
        Ok(())
    }
}

/// The value of `:reason-unknown`, without the names of what a procedure stopped at.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted(Exhausted::Deadline) => f.write_str("timeout"),
            Self::Exhausted(Exhausted::Ticks) => f.write_str("resourceout"),
            Self::Exhausted(Exhausted::Memory) => f.write_str("memout"),
            Self::Exhausted(Exhausted::Interrupted) => f.write_str("interrupted"),
            Self::Incomplete(reason) => {
                write!(f, "(incomplete \"{}\")", reason.to_string().replace('"', "\"\""))
            }
            Self::RejectedCommand { line } => {
                write!(f, "(incomplete \"the command at line {line} was rejected\")")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_said_is_told_in_order() {
        let data = Cause::HeapData.because(Cause::ProductRounds.into());
        let text = Reason::from(data).to_string();
        let words = [Cause::HeapData.text(), Cause::ProductRounds.text()].join(": ");
        assert_eq!(text, format!("(incomplete \"{words}\")"));
        assert_eq!(Cause::HeapSearch.obstacle(), Obstacle::Effort);
    }
}
