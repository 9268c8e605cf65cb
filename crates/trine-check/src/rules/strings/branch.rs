//! What is known in one branch of a tree of cases about strings.
//!
//! Idea: equations are solved as far as one side is a single unknown; what is left is compared from
//! both ends. Each unknown has a language, which memberships, equations and bounds of its length make
//! smaller; lengths go to the linear constraints.
//! Invariant: whatever satisfies the facts of the branch satisfies what is derived here. Nothing
//! depends on the numbers of terms, so that the same facts give the same branch in another table.

use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use super::cases::Open;
use super::language::{Lengths, Search};
use super::word::{self, Part, Word};
use crate::evaluate::{Evaluator, LanguageId, Outcome};
use crate::linear::{Form, Forms};
use crate::operator::Operator;
use crate::rules::linear::{Constraint, Relation};
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// How often languages are made smaller before somebody else has a look.
const MOST_ROUNDS: usize = 4;

/// What all branches share.
#[derive(Debug)]
pub struct Shared<'t> {
    pub evaluator: Evaluator<'t>,
    pub forms: Forms,
    pub search: Search,
}

/// The facts of a branch, and what was made of them.
#[derive(Clone, Debug, Default)]
pub struct Branch {
    /// Facts that nobody looked at yet.
    pub(super) pending: Vec<(TermId, bool)>,
    /// Values of unknowns, in which no unknown with a value occurs.
    pub(super) values: FxHashMap<TermId, Word>,
    /// Equations that are not solved.
    pub equations: Vec<(Word, Word)>,
    /// Words that differ, with the formula that says so.
    pub differing: Vec<(Word, Word, TermId)>,
    /// Words that belong to languages.
    pub(super) members: Vec<(Word, LanguageId)>,
    /// Words that lack others, with the formula that says so.
    pub(super) lacking: Vec<(Word, Word, TermId)>,
    pub(super) languages: FxHashMap<TermId, LanguageId>,
    /// What may be taken apart into cases.
    pub open: Vec<Open>,
    /// Linear constraints, by number.
    pub numbers: Vec<Constraint>,
    /// Leaves of these, in the order in which they were met.
    pub leaves: Vec<TermId>,
    /// Unknown strings, in the order in which they were met.
    pub unknowns: Vec<TermId>,
    /// Applications about strings, in the order in which they were met.
    pub(super) applications: Vec<TermId>,
    /// Terms that were met.
    pub(super) met: rustc_hash::FxHashSet<TermId>,
    /// For each unknown the lengths that the constraints know already.
    pub(super) lengths: FxHashMap<TermId, Lengths>,
    /// Whether nothing satisfies the facts.
    pub is_closed: bool,
}

impl Branch {
    /// Whether an unknown occurs in an equation that is not solved, or in a longer word with a language.
    #[must_use]
    pub fn is_constrained(&self, unknown: TermId) -> bool {
        let mentions = |word: &Word| word::mentions(word, unknown);
        self.equations.iter().any(|(one, other)| mentions(one) || mentions(other))
            || self.members.iter().any(|(word, _)| mentions(word))
    }

    /// Whether an unknown occurs twice in an equation, or in a longer word with a language.
    #[must_use]
    pub fn is_repeated(&self, unknown: TermId) -> bool {
        let own = |part: &&Part| **part == Part::Unknown(unknown);
        let count = |word: &Word| word.iter().filter(own).count();
        self.equations.iter().any(|(one, other)| count(one) + count(other) > 1)
            || self.members.iter().any(|(word, _)| count(word) > 1)
    }

    /// The length of the shortest words that an unknown can be, as far as that is known.
    #[must_use]
    pub fn least_length(&self, unknown: TermId) -> Option<usize> {
        self.lengths.get(&unknown).map(|lengths| lengths.least)
    }

    /// Whether a word is known not to be empty.
    pub(super) fn has_letters(&self, word: &Word) -> bool {
        word.iter().any(|part| match *part {
            Part::Letter(_) => true,
            Part::Unknown(unknown) => self.least_length(unknown).is_some_and(|least| least > 0),
        })
    }

    /// Adds a fact.
    pub fn assume(&mut self, formula: TermId) {
        self.pending.push((formula, true));
    }

    /// Draws conclusions until nothing new comes.
    ///
    /// # Errors
    /// If there are no steps left.
    pub fn saturate(&mut self, shared: &mut Shared<'_>) -> Outcome<()> {
        for round in 0..MOST_ROUNDS {
            self.look_at_facts(shared)?;
            loop {
                if self.is_closed {
                    return Ok(());
                }
                if !self.solve(shared)? {
                    break;
                }
            }
            self.compare_differing();
            self.find_values(shared)?;
            self.compare_applications(shared);
            let mut is_smaller = self.use_members(shared)?;
            is_smaller |= self.use_equations(shared)?;
            is_smaller |= self.use_lengths(shared)?;
            if self.is_closed {
                return Ok(());
            }
            if !is_smaller && self.pending.is_empty() && round > 0 {
                break;
            }
        }
        self.look_at_facts(shared)?;
        while !self.is_closed && self.solve(shared)? {}
        Ok(())
    }

    /// Equations first: what they say about unknowns makes the other facts plainer.
    pub(super) fn look_at_facts(&mut self, shared: &mut Shared<'_>) -> Outcome<()> {
        let mut others = Vec::new();
        for (formula, holds) in std::mem::take(&mut self.pending) {
            let mut stack = vec![(formula, holds)];
            while let Some((formula, holds)) = stack.pop() {
                let terms = shared.evaluator.terms();
                let args = terms.args(formula).to_vec();
                match (terms.operator(formula), holds) {
                    (Operator::Not, _) => stack.push((args[0], !holds)),
                    (Operator::And, true) | (Operator::Or, false) => {
                        stack.extend(args.iter().rev().map(|&arg| (arg, holds)));
                    }
                    (Operator::True, false) | (Operator::False, true) => self.is_closed = true,
                    (Operator::Equal, true) => self.fact(shared, formula, &args, true)?,
                    _ => others.push((formula, args, holds)),
                }
            }
        }
        while !self.is_closed && self.solve(shared)? {}
        for (formula, args, holds) in others {
            self.fact(shared, formula, &args, holds)?;
        }
        Ok(())
    }

    /// Notes the terms in a fact that mean something to strings.
    pub(super) fn meet(&mut self, shared: &mut Shared<'_>, root: TermId) {
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if !self.met.insert(term) {
                continue;
            }
            let terms = shared.evaluator.terms();
            let (sort, operator) = (terms.sort(term).clone(), terms.operator(term).clone());
            // Parts of other theories, and what is under quantifiers, say nothing here.
            if matches!(operator, Operator::Forall(_) | Operator::Exists(_)) {
                continue;
            }
            let args = terms.args(term).to_vec();
            match sort {
                Sort::String => match operator {
                    Operator::StrConcat | Operator::Text(_) => {}
                    _ => {
                        self.unknowns.push(term);
                        self.bound_length(shared, term, Lengths { least: 0, most: None });
                        if !args.is_empty() {
                            self.open.push(Open::Value(term));
                            self.applications.push(term);
                        }
                    }
                },
                Sort::Int => {
                    if operator == Operator::StrLen {
                        self.lengths_agree(shared, args[0], term);
                    } else if operator == Operator::Ite
                        || !args.is_empty() && is_about_strings(shared, &args)
                    {
                        self.open.push(Open::Value(term));
                        self.applications.push(term);
                    }
                    if !self.leaves.contains(&term) {
                        self.leaves.push(term);
                    }
                }
                Sort::RegLan => continue,
                _ => {}
            }
            stack.extend(args.iter().rev());
        }
    }

    /// The length of a term is the sum of those of its parts.
    pub(super) fn lengths_agree(&mut self, shared: &mut Shared<'_>, term: TermId, length: TermId) {
        let word = word::of(shared.evaluator.terms(), term);
        if word == [Part::Unknown(term)] {
            return;
        }
        let sum = self.length(shared, &word);
        let form = sum.plus(&-RBig::ONE, &Form::leaf(length));
        self.constrain(shared, form, Relation::Zero);
    }

    pub(super) fn constrain(&mut self, shared: &Shared<'_>, form: Form, relation: Relation) {
        let constraint = Constraint { form, relation }.normalized(shared.evaluator.terms());
        if !self.numbers.contains(&constraint) {
            self.numbers.push(constraint);
        }
    }

    /// The length of a word.
    pub(super) fn length(&mut self, shared: &mut Shared<'_>, word: &[Part]) -> Form {
        let mut form = Form::default();
        for part in word {
            match part {
                Part::Letter(_) => form.constant += RBig::ONE,
                Part::Unknown(term) => {
                    let Ok(length) = shared.evaluator.terms_mut().apply(Operator::StrLen, &[*term])
                    else {
                        continue;
                    };
                    if !self.leaves.contains(&length) {
                        self.leaves.push(length);
                    }
                    self.met.insert(length);
                    form = form.plus(&RBig::ONE, &Form::leaf(length));
                }
            }
        }
        form
    }

    /// Tells the constraints how long an unknown is.
    pub(super) fn bound_length(
        &mut self,
        shared: &mut Shared<'_>,
        unknown: TermId,
        lengths: Lengths,
    ) {
        let known = self.lengths.insert(unknown, lengths);
        if known == Some(lengths) {
            return;
        }
        let form = self.length(shared, &[Part::Unknown(unknown)]);
        let least = Form::number(RBig::from(lengths.least)).plus(&-RBig::ONE, &form);
        self.constrain(shared, least, Relation::AtMost);
        if let Some(most) = lengths.most {
            let most = form.plus(&-RBig::ONE, &Form::number(RBig::from(most)));
            self.constrain(shared, most, Relation::AtMost);
        }
    }

    /// The word of a term, with the values that are known.
    pub(super) fn word(&self, terms: &Terms, term: TermId) -> Word {
        let mut out = Vec::new();
        for part in word::of(terms, term) {
            match part {
                Part::Unknown(unknown) if self.values.contains_key(&unknown) => {
                    out.extend_from_slice(&self.values[&unknown]);
                }
                part => out.push(part),
            }
        }
        out
    }
}

fn is_about_strings(shared: &Shared<'_>, args: &[TermId]) -> bool {
    let terms = shared.evaluator.terms();
    args.iter().any(|&arg| *terms.sort(arg) == Sort::String)
}
