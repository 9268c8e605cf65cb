//! The table of what stands in proofs: steps and nodes, each with its theory and what it says.
//!
//! Idea: explanations as text and as a page take their words from here, and so does the test that the
//! manual names each of them.

/// A kind of step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The word at the beginning of the step; of axioms their name.
    pub name: &'static str,
    /// The theory that contributes it.
    pub theory: &'static str,
    /// What it says.
    pub about: &'static str,
}

const fn kind(name: &'static str, theory: &'static str, about: &'static str) -> Kind {
    Kind { name, theory, about }
}

/// What is said of steps that this table does not have.
const OTHER: Kind = kind("", "other", "a step by another rule");

/// The kinds of steps; axioms stand by their names.
pub const KINDS: &[Kind] = &[
    kind("congruence", "equality", "equality refutes what the clause denies"),
    kind("linear", "linear arithmetic", "sums of inequalities refute what the clause denies"),
    kind("strings", "strings", "cases about strings refute what the clause denies"),
    kind("heap", "heaps", "no heap is one of the first formula and none of the others"),
    kind("partition", "heaps", "what formulas about listed cells say without the heap"),
    kind("hole", "without justification", "nothing says why this holds"),
    kind("read-same", "arrays", "reading what was written gives it"),
    kind("read-other", "arrays", "a write changes no other place"),
    kind("read-constant", "arrays", "a constant array has its element everywhere"),
    kind("read-choice", "arrays", "reading a choice reads the chosen array"),
    kind("difference", "arrays", "arrays or sets that differ do so at some place"),
    kind("set-member", "sets", "when an element is in a set that an operator makes"),
    kind("set-meaning", "sets", "an operator on sets means what others say"),
    kind("set-choice", "sets", "a set that is not empty has the element that is chosen"),
    kind("built", "datatypes", "a term is built by one of the constructors"),
    kind("update", "datatypes", "another field leaves the others as they are"),
    kind("unfold", "definitions", "an application has the value of the body"),
    kind("instance", "quantifiers", "an instance of a quantified formula"),
    kind("witness", "quantifiers", "new constants for the variables of a quantified formula"),
    kind("power-value", "powers of two", "how a power of two compares with that of a number"),
    kind("logarithm-value", "powers of two", "how a logarithm compares with a number"),
    kind("power-ratio", "powers of two", "the ratio of powers whose exponents differ by a number"),
    kind("logarithm-difference", "powers of two", "whether logarithms differ by a number"),
    kind("power-and-logarithm", "powers of two", "the order of exponents is that of the numbers"),
    kind("quotient", "quotients", "where a dividend lies between multiples of the divisor"),
    kind("remainder", "quotients", "what a quotient leaves, and in which range"),
    kind("congruent", "quotients", "congruent numbers have one remainder"),
    kind("multiplied-out", "products", "two numbers are the same multiplied out"),
    kind("int-blast", "bit-vectors as integers", "a formula is one over the numbers of its words"),
];

/// The nodes of trees, by the word at their beginning.
pub const NODES: &[(&str, &str)] = &[
    ("sum", "this sum is false, which ends the branch"),
    ("cut", "this sum, rounded over integers, is known from here on"),
    ("branch", "at most this number; behind the end of this branch, greater"),
    ("split", "the disequality, below; behind the end of this branch, above"),
    ("expand", "products are multiplied out from here on"),
    ("times", "the product of two constraints is known from here on"),
    ("multiply", "an equation times this is known from here on"),
    ("square", "the square of this is not negative"),
    ("consecutive", "this integer times the next one is not negative"),
    ("open", "the cases of what this means"),
    ("align-first", "how the first parts of this equation lie beside each other"),
    ("align-last", "how the last parts of this equation lie beside each other"),
    ("differ", "the words of this disequality differ in length, or at a first place"),
    ("length", "this unknown has at most so many letters, or more"),
    ("first", "this unknown begins with this letter, or not"),
    ("unsolvable", "this equation has no solution, which ends the branch"),
    ("numbers", "linear arithmetic ends the branch"),
];

impl Kind {
    /// The kind of a step, by the word at its beginning or the name of its axiom.
    #[must_use]
    pub fn of(name: &str) -> Self {
        KINDS.iter().find(|kind| kind.name == name).copied().unwrap_or(OTHER)
    }
}
