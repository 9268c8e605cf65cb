//! The table of rules: by which right a clause is added that nobody asserted.
//!
//! Idea: each theory names the rule of each of its clauses, so that statistics can count them, and
//! whoever checks a refutation knows what to check. What a rule's arguments are is said here.
//! Invariant: a rule of [`Standing::Valid`] only gives formulas that hold in every model; one of
//! [`Standing::Defining`] may speak of constants and functions that were made for it, and every model
//! of the rest can be extended to one of its formulas.
//! Reference: Barbosa et al., "Flexible Proof Production in an Industrial-Strength SMT Solver",
//! IJCAR 2022, for rules with arguments as the interface between a solver and its checker.

/// Whether formulas of a rule can be checked by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// They hold in every model.
    Valid,
    /// They hold in every model once it is extended to the symbols that they introduce.
    Defining,
    /// Their literals stand for no formula: bits of circuits, an incompleteness guard, or constants in the place of
    /// quantified formulas. They are counted only.
    Internal,
}

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $rule:ident = $name:literal, $standing:ident;)*) => {
        /// The right by which a clause is added that nobody asserted.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Rule { $($(#[doc = $doc])* $rule,)* }

        impl Rule {
            /// All rules, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$rule,)*];

            /// The name for people and for certificates.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$rule => $name,)* }
            }

            /// The name of the count of its formulas.
            #[must_use]
            pub const fn statistic(self) -> &'static str {
                match self { $(Self::$rule => concat!("lemmas-", $name),)* }
            }

            /// Whether its formulas can be checked by themselves.
            #[must_use]
            pub const fn standing(self) -> Standing {
                match self { $(Self::$rule => Standing::$standing,)* }
            }
        }
    };
}

// For example, the first row becomes the variant `Congruence`, its name "congruence", the count
// "lemmas-congruence", and `Standing::Valid`.
rules! {
    /// Equality is a congruence, and different values are different. Arguments: the equalities that
    /// meet in the clause, then those of applications that were used on the way.
    Congruence = "congruence", Valid;
    /// A sum of linear inequalities is false. Arguments: each with its positive multiplier and the
    /// literal or the equality behind it.
    Farkas = "farkas", Valid;
    /// A sum of linear equations has integer coefficients and a constant that is no integer.
    /// Arguments: the halves of the equations with their multipliers.
    Divisibility = "divisibility", Valid;
    /// Bounds without an integer solution, by rounding, cuts or cases. Arguments: the bounds.
    Integers = "integers", Valid;
    /// Bounds imply another one. Arguments: the bounds, with multipliers if one sum shows it.
    ImpliedBound = "implied-bound", Valid;
    /// Differences of integers add up along a path. Arguments: the equalities that are no literals.
    DifferencePath = "difference-path", Valid;
    /// An equation of numbers without a solution. Arguments: the equality.
    Unsolvable = "unsolvable", Valid;
    /// Of two limits of one sum the lower one implies the higher one.
    LimitOrder = "limit-order", Valid;
    /// An equality of numbers is the conjunction of two inequalities.
    EqualityLimits = "equality-limits", Valid;
    /// What an operator means by other operators. Arguments: the term.
    Operator = "operator", Valid;
    /// What holds in each case of an asserted formula. Arguments: the formula.
    CommonEquality = "common-equality", Valid;
    /// A write leaves other places as they were. Arguments: the write, the index.
    ReadWrite = "read-write", Valid;
    /// A constant array is the same everywhere. Arguments: the array, the index.
    ReadConstant = "read-constant", Valid;
    /// Different arrays differ at a place. Arguments: the equality.
    ArrayDifference = "array-difference", Defining;
    /// Constant arrays that are equal but for fewer indices than there are have one element.
    LinkedConstants = "linked-constants", Valid;
    /// A product is zero iff a factor is. Arguments: the product.
    ProductZero = "product-zero", Valid;
    /// The sign of a product. Arguments: the product.
    ProductSign = "product-sign", Valid;
    /// How a square compares with the square of a number. Arguments: the product.
    ProductSquare = "product-square", Valid;
    /// A product where a factor has this value. Arguments: the product.
    ProductValue = "product-value", Valid;
    /// A plane that touches the product, or a line that cuts it. Arguments: the product.
    ProductTangent = "product-tangent", Valid;
    /// Products compare as their factors do: those that they do not share, or one by one. Arguments: the
    /// products.
    ProductOrder = "product-order", Valid;
    /// How a power of two compares with one for a number. Arguments: the power, the exponent.
    PowerValue = "power-value", Valid;
    /// How a logarithm compares with a number. Arguments: the logarithm, the number.
    LogarithmValue = "logarithm-value", Valid;
    /// The ratio of two powers of two whose exponents differ by a number. Arguments: the powers, the
    /// number.
    PowerRatio = "power-ratio", Valid;
    /// The difference of two logarithms. Arguments: the logarithms, the number that they differ by.
    LogarithmDifference = "logarithm-difference", Valid;
    /// A power of two is at most a number iff its exponent is at most the logarithm of that. Arguments:
    /// the power, the logarithm.
    PowerAndLogarithm = "power-and-logarithm", Valid;
    /// The square of a sum is not negative.
    SquareOfSum = "square-of-sum", Valid;
    /// Where a conversion between floats and reals lies, seen from a float next to it.
    FloatConversion = "float-conversion", Valid;
    /// A selector of a constructor's term is the argument. Arguments: the term.
    Selector = "selector", Valid;
    /// What kind of term a constructor builds. Arguments: the term.
    Kind = "kind", Defining;
    /// The constructors that a term of a datatype may be built by. Arguments: the term.
    Cases = "cases", Defining;
    /// A term of a datatype is built by a constructor from its fields. Arguments: the term.
    Fields = "fields", Defining;
    /// What a set with an operator has, by what its parts have. Arguments: the set.
    SetMember = "set-member", Valid;
    /// Different sets differ in an element. Arguments: the equality.
    SetDifference = "set-difference", Defining;
    /// A set that is not empty has the element that is chosen. Arguments: the choice.
    SetChoose = "set-choose", Valid;
    /// How large a set is, by the sizes of regions. Arguments: what the sizes are compared with.
    SetCard = "set-card", Defining;
    /// No term of a datatype is a part of itself.
    Acyclic = "acyclic", Valid;
    /// What a term of a theory means. Arguments: the term.
    TheoryAxiom = "theory-axiom", Defining;
    /// What a candidate of such a theory lacked. Arguments: the term.
    TheoryRefinement = "theory-refinement", Defining;
    /// How long texts in a language are, and texts that are not in it. Arguments: the membership.
    LengthOfLanguage = "length-of-language", Valid;
    /// Equal texts are equally long. Arguments: the equation.
    LengthOfEquals = "length-of-equals", Valid;
    /// Literals that such a theory refuted. Arguments: equalities that follow from some of them.
    TheoryConflict = "theory-conflict", Valid;
    /// A clause of a circuit of such a theory.
    TheoryCircuit = "theory-circuit", Internal;
    /// An instance of a quantified formula that a constant stands for, or its witnesses.
    QuantifierInstance = "quantifier-instance", Internal;
    /// Literals that such a theory left undecided: no refutation may rest on it.
    IncompletenessGuard = "incompleteness-guard", Internal;
}

impl Rule {
    /// The position in the table.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
