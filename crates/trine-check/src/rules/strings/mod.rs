//! Strings: facts that no strings satisfy.
//!
//! Idea: a refutation is a tree of cases. In each branch equations are solved, languages of unknowns
//! are made smaller and lengths are compared as far as that needs no choice; a node of the
//! tree says which choice comes next, or how linear arithmetic ends the branch. What a choice is made
//! of is written here, so the proof has only numbers in it.
//! Invariant: the cases of a choice together cover what satisfies the branch, perhaps with values for
//! new unknowns.
//! Reference: Liang, Reynolds, Tinelli, Barrett, Deters, "A DPLL(T) Theory Solver for a Theory of Strings
//! and Regular Expressions", CAV 2014, for cases of equations and disequalities.

mod branch;
mod cases;
mod fact;
mod language;
mod narrow;
mod quadratic;
mod roots;
mod solve;
mod turn;
mod value;
mod word;

use dashu_int::IBig;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::evaluate::{Definition, Evaluator, Outcome};
use crate::linear::{Form, Forms};
use crate::operator::Operator;
use crate::rules::linear;
use crate::sort::Sort;
use crate::term::{Function, TermId, Terms};

pub use branch::Branch;
use branch::Shared;
use cases::Open;
use language::Search;
use word::{Part, Word};

/// How many steps a refutation may take.
pub const MOST_STEPS: u64 = 100_000_000;

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The cases of what is open, by position.
    Open(usize),
    /// How the first parts of an equation lie beside each other.
    AlignFirst(usize),
    /// How the last parts of an equation lie beside each other.
    AlignLast(usize),
    /// Why the words of a disequality differ.
    Differ(usize),
    /// Whether the length of an unknown is at most a number.
    Length(usize, u32),
    /// Whether an unknown begins with a letter.
    First(usize, u32),
    /// None: an equation has no solution, whatever else is known.
    Unsolvable(usize),
    /// None: words commute that equations make powers of one word, of two of which an equation says it.
    CommonRoot(usize),
}

/// A node of a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A choice; its cases that are not closed at once follow.
    Choice(Choice),
    /// The linear constraints of the branch are refuted; leaves of branches are positions.
    Numbers(Vec<linear::Node>),
}

/// A new string of which nothing is known.
fn new_unknown(terms: &mut Terms) -> TermId {
    let name = terms.sorts.symbol("@unknown");
    let result = terms.sorts.add(Sort::String);
    let unknown = Function { name, parameters: Vec::new(), result, definition: None };
    let unknown = terms.declare(unknown);
    terms.call(unknown, &[]).expect("a constant has no arguments")
}

/// Branches of one refutation.
#[derive(Debug)]
pub struct Tableau<'t> {
    shared: Shared<'t>,
}

impl<'t> Tableau<'t> {
    /// How many steps the refutation may still take.
    #[must_use]
    pub fn steps_left(&mut self) -> u64 {
        self.shared.evaluator.languages().1.left()
    }

    /// A refutation that begins and may take so many steps.
    pub fn new(terms: &'t mut Terms, steps: u64) -> Self {
        let evaluator = Evaluator::new(terms, FxHashMap::default(), steps);
        Self { shared: Shared { evaluator, forms: Forms::default(), search: Search::default() } }
    }

    /// The terms.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        self.shared.evaluator.terms()
    }

    /// The branch of some facts.
    ///
    /// # Errors
    /// If this takes too many steps.
    pub fn begin(&mut self, facts: &[TermId]) -> Outcome<Branch> {
        self.define_languages(facts);
        let mut branch = Branch::default();
        facts.iter().for_each(|&fact| branch.assume(fact));
        branch.saturate(&mut self.shared)?;
        Ok(branch)
    }

    /// Languages that facts define by an equation stand for what they are.
    fn define_languages(&mut self, facts: &[TermId]) {
        let evaluator = &mut self.shared.evaluator;
        let mut equations = Vec::new();
        for &fact in facts {
            let terms = evaluator.terms();
            if let (Operator::Equal, &[a, b]) = (terms.operator(fact), terms.args(fact))
                && *terms.sort(a) == Sort::RegLan
            {
                equations.extend([(a, b), (b, a)]);
            }
        }
        let mut is_new = !equations.is_empty();
        while is_new {
            is_new = false;
            for &(name, body) in &equations {
                let Operator::Apply(function) = *evaluator.terms().operator(name) else { continue };
                let is_constant = evaluator.terms().args(name).is_empty();
                // A body with a value speaks of nothing that is not defined already.
                if is_constant
                    && !evaluator.is_defined(function)
                    && evaluator.evaluate(body).is_ok()
                {
                    evaluator.define(function, Definition { parameters: Vec::new(), body });
                    is_new = true;
                }
            }
        }
    }

    /// The cases of a choice that are not closed at once; none if there is no such choice.
    ///
    /// # Errors
    /// If this takes too many steps.
    pub fn choose(&mut self, branch: &Branch, choice: Choice) -> Outcome<Option<Vec<Branch>>> {
        let cases = match choice {
            Choice::Open(at) => self.open(branch, at),
            Choice::AlignFirst(at) => self.align(branch, at, false),
            Choice::AlignLast(at) => self.align(branch, at, true),
            Choice::Differ(at) => self.differ(branch, at),
            Choice::Length(at, limit) => self.length(branch, at, limit),
            Choice::First(at, letter) => self.first(branch, at, letter),
            Choice::Unsolvable(at) => {
                let Some((one, other)) = branch.equations.get(at) else { return Ok(None) };
                let (_, steps) = self.shared.evaluator.languages();
                quadratic::is_unsolvable(steps, one, other)?.then(Vec::new)
            }
            Choice::CommonRoot(at) => {
                let (_, steps) = self.shared.evaluator.languages();
                let has_letters = |word: &Word| branch.has_letters(word);
                let said = roots::commutations(steps, &branch.equations, at, has_letters)?;
                (!said.is_empty()).then(|| {
                    let mut case = branch.clone();
                    case.equations.extend(said);
                    vec![case]
                })
            }
        };
        let Some(cases) = cases else { return Ok(None) };
        let mut left = Vec::new();
        for mut case in cases {
            case.saturate(&mut self.shared)?;
            if !case.is_closed {
                left.push(case);
            }
        }
        Ok(Some(left))
    }

    /// One copy of a branch for each case.
    fn with(branch: &Branch, cases: Vec<Vec<TermId>>) -> Vec<Branch> {
        let with = |case: Vec<TermId>| {
            let mut branch = branch.clone();
            case.into_iter().for_each(|fact| branch.assume(fact));
            branch
        };
        cases.into_iter().map(with).collect()
    }

    fn open(&mut self, branch: &Branch, at: usize) -> Option<Vec<Branch>> {
        let open = *branch.open.get(at)?;
        let cases = cases::cases(self.shared.evaluator.terms_mut(), open)?;
        let mut rest = branch.clone();
        rest.open.remove(at);
        Some(Self::with(&rest, cases))
    }

    fn differ(&mut self, branch: &Branch, at: usize) -> Option<Vec<Branch>> {
        let &(.., formula) = branch.differing.get(at)?;
        let cases = cases::cases(self.shared.evaluator.terms_mut(), Open::Denied(formula))?;
        let mut rest = branch.clone();
        rest.differing.remove(at);
        Some(Self::with(&rest, cases))
    }

    fn length(&mut self, branch: &Branch, at: usize, limit: u32) -> Option<Vec<Branch>> {
        let unknown = *branch.unknowns.get(at)?;
        let terms = self.shared.evaluator.terms_mut();
        let limit = terms.int(IBig::from(limit));
        let length = terms.apply(Operator::StrLen, &[unknown]).ok()?;
        let short = terms.apply(Operator::LessEqual, &[length, limit]).ok()?;
        let long = terms.apply(Operator::Less, &[limit, length]).ok()?;
        Some(Self::with(branch, vec![vec![short], vec![long]]))
    }

    fn first(&mut self, branch: &Branch, at: usize, letter: u32) -> Option<Vec<Branch>> {
        let unknown = *branch.unknowns.get(at)?;
        let terms = self.shared.evaluator.terms_mut();
        let letter = terms.constant(Operator::Text([letter].into())).ok()?;
        let begins = terms.apply(Operator::StrPrefixOf, &[letter, unknown]).ok()?;
        let denied = terms.apply(Operator::Not, &[begins]).ok()?;
        Some(Self::with(branch, vec![vec![begins], vec![denied]]))
    }

    /// Letters with which an unknown may begin, of each kind that its language tells apart one.
    ///
    /// # Errors
    /// If this takes too many steps.
    pub fn first_letters(&mut self, branch: &Branch, unknown: TermId) -> Outcome<Vec<u32>> {
        let (languages, steps) = self.shared.evaluator.languages();
        let language = branch.language(languages, unknown);
        let mut letters = Vec::new();
        for letter in languages.letters(language) {
            let rest = languages.derivative(steps, language, letter)?;
            if !self.shared.search.is_empty(languages, steps, rest)? {
                letters.push(letter);
            }
        }
        Ok(letters)
    }

    /// Two parts at the ends of an equation are equal, or one of them begins with the other.
    fn align(&mut self, branch: &Branch, at: usize, at_end: bool) -> Option<Vec<Branch>> {
        let (one, other) = branch.equations.get(at)?;
        let end = |word: &Word| if at_end { word.last() } else { word.first() }.copied();
        let (one, other) = (end(one)?, end(other)?);
        let terms = self.shared.evaluator.terms_mut();
        let mut cases = Vec::new();
        match (one, other) {
            (Part::Unknown(unknown), Part::Letter(letter))
            | (Part::Letter(letter), Part::Unknown(unknown)) => {
                let empty = terms.constant(Operator::Text([].into())).ok()?;
                let letter = terms.constant(Operator::Text([letter].into())).ok()?;
                cases.push(vec![terms.apply(Operator::Equal, &[unknown, empty]).ok()?]);
                cases.push(vec![longer(terms, unknown, letter, at_end)?.0]);
            }
            (Part::Unknown(a), Part::Unknown(b)) => {
                let empty = terms.constant(Operator::Text([].into())).ok()?;
                cases.push(vec![terms.apply(Operator::Equal, &[a, b]).ok()?]);
                for (long, short) in [(a, b), (b, a)] {
                    let (longer, rest) = longer(terms, long, short, at_end)?;
                    let is_empty = terms.apply(Operator::Equal, &[rest, empty]).ok()?;
                    cases.push(vec![longer, terms.apply(Operator::Not, &[is_empty]).ok()?]);
                }
            }
            (Part::Letter(_), Part::Letter(_)) => return None,
        }
        Some(Self::with(branch, cases))
    }
}

/// `long` is `short` and something new, or the other way round.
fn longer(
    terms: &mut Terms,
    long: TermId,
    short: TermId,
    at_end: bool,
) -> Option<(TermId, TermId)> {
    let rest = new_unknown(terms);
    let parts = if at_end { [rest, short] } else { [short, rest] };
    let joined = terms.apply(Operator::StrConcat, &parts).ok()?;
    Some((terms.apply(Operator::Equal, &[long, joined]).ok()?, rest))
}

/// Replaces the positions of leaves in branches of linear refutations by the leaves.
fn resolved(branch: &Branch, nodes: &[linear::Node]) -> Option<Vec<linear::Node>> {
    let resolve = |node: &linear::Node| match node {
        linear::Node::Branch(position, bound) => {
            let position = usize::try_from(position.constant.numerator()).ok()?;
            let leaf = *branch.leaves.get(position)?;
            Some(linear::Node::Branch(Form::leaf(leaf), bound.clone()))
        }
        node => Some(node.clone()),
    };
    nodes.iter().map(resolve).collect()
}

/// The position of a leaf, in the place of the leaf.
#[must_use]
pub fn position(position: usize) -> Form {
    Form::number(RBig::from(position))
}

/// Checks a refutation of facts: nodes in prefix order. How deep each node lies in the tree.
///
/// # Errors
/// What is wrong with which node.
pub fn check(
    terms: &mut Terms,
    facts: &[TermId],
    nodes: &[Node],
) -> Result<Vec<usize>, (usize, &'static str)> {
    let too_hard = |at: usize| move |_| (at, "too many steps");
    let mut tableau = Tableau::new(terms, MOST_STEPS);
    let first = tableau.begin(facts).map_err(too_hard(0))?;
    let mut later = if first.is_closed { Vec::new() } else { vec![(0, first)] };
    let mut depths = Vec::with_capacity(nodes.len());
    for (at, node) in nodes.iter().enumerate() {
        let Some((depth, branch)) = later.pop() else {
            return Err((at, "nodes behind the end"));
        };
        depths.push(depth);
        match node {
            Node::Choice(choice) => {
                let cases = tableau.choose(&branch, *choice).map_err(too_hard(at))?;
                let Some(cases) = cases else { return Err((at, "there is no such choice")) };
                later.extend(cases.into_iter().rev().map(|case| (depth + 1, case)));
            }
            Node::Numbers(nodes) => {
                let Some(nodes) = resolved(&branch, nodes) else {
                    return Err((at, "there is no such number"));
                };
                let known = branch.numbers.clone();
                if let Err((_, message)) =
                    linear::check(tableau.shared.evaluator.terms_mut(), known, &nodes)
                {
                    return Err((at, message));
                }
            }
        }
    }
    if later.is_empty() { Ok(depths) } else { Err((nodes.len(), "a branch is not closed")) }
}
