//! The alternatives of a body: what it asks of the first letters, and what of the rests.
//!
//! Idea: a formula is taken apart as in a tableau. What speaks of one first letter narrows the letters
//! that may come; what relates two is split into intervals on which the second is the first and a
//! constant, or into single letters; at most one call is left over.
//! Invariant: the body holds if and only if some branch does.
//! Reference: Smullyan, "First-order logic", 1968, chapter II (tableaux).

use std::cmp::Ordering;

use rustc_hash::FxHashMap;
use trine_automata::{CharMap, CharSet};
use trine_collections::Budget;
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

use super::Tape;
use super::heads::{Rest, View};
use super::letter_function::{Form, LetterFunction};
use super::recognition::Refusal;

/// Branches of one body.
const MAX_BRANCHES: usize = 20_000;
/// Letters that are tried one by one where two letters are compared in an unusual way.
const MAX_LETTERS: u64 = 512;

/// What is asked of the rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Demand {
    /// Nothing.
    Nothing,
    /// The rests of two tapes are equal, first letters included.
    Same(Tape, Tape),
    /// A call of a predicate.
    Call(TermId),
}

/// For each tape, an earlier one and what its letter is more than the letter of that one.
pub(super) type Links = Vec<Option<(Tape, i64)>>;

/// One alternative.
#[derive(Clone)]
pub(super) struct Branch {
    /// What may come on each tape.
    pub(super) rests: Vec<Rest>,
    /// Tapes whose first letter is that of an earlier tape, which has no entry, and this number.
    pub(super) moved: Links,
    pub(super) demand: Demand,
    /// Formulas with the truth values that they must have, the next one last.
    open: Vec<(TermId, bool)>,
    /// Those that need a choice, the next one last.
    choices: Vec<(TermId, bool)>,
}

/// What the next formula of a branch makes of it.
enum Step {
    /// The branch goes on.
    On,
    /// It cannot hold.
    Dead,
    /// These are its alternatives.
    Split(Vec<Branch>),
}

impl Branch {
    /// Keeps the letters of a set on a tape; false if none are left.
    fn narrow(&mut self, tape: Tape, kept: &CharSet) -> bool {
        match &mut self.rests[tape] {
            Rest::Empty => false,
            Rest::Starts(set) => {
                *set = set.intersection(kept);
                !set.is_empty()
            }
        }
    }

    fn with(&self, formulas: impl IntoIterator<Item = (TermId, bool)>) -> Self {
        let mut branch = self.clone();
        branch.open.extend(formulas);
        branch
    }
}

/// Takes one body apart.
pub(super) struct Tableau<'a> {
    store: &'a TermStore,
    params: &'a [Option<TermId>],
    /// Formulas without calls and without comparisons of whole rests.
    plain: TermSet,
}

impl<'a> Tableau<'a> {
    pub(super) fn new(store: &'a TermStore, params: &'a [Option<TermId>], body: TermId) -> Self {
        let mut plain = TermSet::new();
        post_order(store, &[body], &mut TermSet::new(), |term| {
            let is_call = store.op(term) == Op::Apply && !store.args(term).is_empty();
            if !is_call && store.args(term).iter().all(|&arg| plain.contains(arg)) {
                plain.insert(term);
            }
        });
        Self { store, params, plain }
    }

    /// The alternatives of the body.
    ///
    /// # Errors
    /// A refusal if the body is not of this form, or too large.
    pub(super) fn branches(
        &self,
        body: TermId,
        rests: Vec<Rest>,
        budget: &Budget,
    ) -> Result<Vec<Branch>, Refusal> {
        let mut done = Vec::new();
        let moved = vec![None; rests.len()];
        let mut stack = vec![Branch {
            rests,
            moved,
            demand: Demand::Nothing,
            open: vec![(body, true)],
            choices: Vec::new(),
        }];
        while let Some(mut branch) = stack.pop() {
            budget.spend(1).map_err(|_| Refusal::TooLarge)?;
            if done.len() + stack.len() > MAX_BRANCHES {
                return Err(Refusal::TooLarge);
            }
            let step = if let Some((formula, value)) = branch.open.pop() {
                self.simple(&mut branch, formula, value)?
            } else if let Some((formula, value)) = branch.choices.pop() {
                self.choice(&mut branch, formula, value)?
            } else {
                done.push(branch);
                continue;
            };
            match step {
                Step::On => stack.push(branch),
                Step::Dead => {}
                Step::Split(branches) => stack.extend(branches.into_iter().rev()),
            }
        }
        Ok(done)
    }

    fn view<'b>(&'b self, branch: &'b Branch) -> View<'b> {
        View { store: self.store, params: self.params, rests: &branch.rests }
    }

    /// The value of a formula, if it depends on one letter.
    fn function(&self, branch: &Branch, formula: TermId) -> Option<LetterFunction> {
        self.plain.contains(formula).then(|| self.view(branch).function(formula)).flatten()
    }

    /// A formula that needs no choice, or is put off until all others have narrowed the letters.
    fn simple(&self, branch: &mut Branch, formula: TermId, value: bool) -> Result<Step, Refusal> {
        if let Some(function) = self.function(branch, formula) {
            return Ok(narrow(branch, &function, value));
        }
        let args = self.store.args(formula);
        match (self.store.op(formula), value) {
            (Op::Not, _) => branch.open.push((args[0], !value)),
            (Op::And, true) | (Op::Or, false) => {
                branch.open.extend(args.iter().rev().map(|&arg| (arg, value)));
            }
            (Op::Implies, false) => {
                let (last, premises) = args.split_last().ok_or(Refusal::Formula)?;
                branch.open.push((*last, false));
                branch.open.extend(premises.iter().rev().map(|&arg| (arg, true)));
            }
            (Op::Apply, true) if !args.is_empty() => return demand(branch, Demand::Call(formula)),
            (Op::Eq, true) if let Some((a, b)) = self.rests(branch, args) => {
                return demand(branch, Demand::Same(a.min(b), a.max(b)));
            }
            _ => branch.choices.insert(0, (formula, value)),
        }
        Ok(Step::On)
    }

    /// The two tapes whose rests are compared.
    fn rests(&self, branch: &Branch, args: &[TermId]) -> Option<(Tape, Tape)> {
        let &[a, b] = args else { return None };
        let view = self.view(branch);
        view.tape(a).zip(view.tape(b)).filter(|(a, b)| a != b)
    }

    /// A formula that needs a choice.
    fn choice(&self, branch: &mut Branch, formula: TermId, value: bool) -> Result<Step, Refusal> {
        if let Some(function) = self.function(branch, formula) {
            return Ok(narrow(branch, &function, value));
        }
        let args = self.store.args(formula);
        let is_formula = |&arg: &TermId| self.store.sort(arg) == self.store.sorts.bool();
        Ok(Step::Split(match self.store.op(formula) {
            Op::And | Op::Or => args.iter().map(|&arg| branch.with([(arg, value)])).collect(),
            Op::Implies => {
                let last = args.len() - 1;
                let each = args.iter().enumerate();
                each.map(|(place, &arg)| branch.with([(arg, place == last)])).collect()
            }
            Op::Ite => vec![
                branch.with([(args[1], value), (args[0], true)]),
                branch.with([(args[2], value), (args[0], false)]),
            ],
            op @ (Op::Eq | Op::Xor | Op::Distinct)
                if args.len() == 2 && args.iter().all(is_formula) =>
            {
                let equal = value == (op == Op::Eq);
                let both = |first: bool| [(args[0], first), (args[1], first == equal)];
                vec![branch.with(both(true)), branch.with(both(false))]
            }
            _ if self.plain.contains(formula) => return self.two_letters(branch, formula, value),
            _ => return Err(Refusal::Formula),
        }))
    }

    /// The tapes that a formula speaks of.
    fn tapes(&self, formula: TermId) -> Vec<Tape> {
        let mut inside = TermSet::new();
        post_order(self.store, &[formula], &mut inside, |_| {});
        let is_inside = |param: &Option<TermId>| param.is_some_and(|param| inside.contains(param));
        (0..self.params.len()).filter(|&tape| is_inside(&self.params[tape])).collect()
    }

    /// A formula that relates first letters.
    fn two_letters(&self, branch: &Branch, formula: TermId, value: bool) -> Result<Step, Refusal> {
        let args = self.store.args(formula);
        if value && self.store.op(formula) == Op::Eq && args.len() == 2 {
            let functions = [args[0], args[1]].map(|arg| self.view(branch).function(arg));
            if let [Some(a), Some(b)] = functions
                && let Some(branches) = equal(branch, &a, &b)
            {
                return Ok(Step::Split(branches));
            }
        }
        let tapes = self.tapes(formula).into_iter();
        let sets = tapes.filter_map(|tape| match &branch.rests[tape] {
            Rest::Starts(set) if set.size() > 1 => Some((set.size(), tape)),
            _ => None,
        });
        match sets.min_by_key(|&(size, _)| size) {
            Some((size, tape)) if size <= MAX_LETTERS => {
                let Rest::Starts(set) = &branch.rests[tape] else {
                    return Err(Refusal::Formula);
                };
                let with = |letter: u32| {
                    let mut branch = branch.with([(formula, value)]);
                    branch.narrow(tape, &CharSet::single(letter));
                    branch
                };
                Ok(Step::Split(set.iter().map(with).collect()))
            }
            _ => Err(Refusal::Formula),
        }
    }
}

/// Lets a formula about one letter have a truth value.
fn narrow(branch: &mut Branch, function: &LetterFunction, value: bool) -> Step {
    let holds = match (function, function.letters_where(value)) {
        (LetterFunction::Constant(constant), _) => (*constant != 0) == value,
        (_, Some((tape, set))) => branch.narrow(tape, &set),
        (_, None) => false,
    };
    if holds { Step::On } else { Step::Dead }
}

fn demand(branch: &mut Branch, demand: Demand) -> Result<Step, Refusal> {
    if branch.demand == Demand::Nothing {
        branch.demand = demand;
    } else if branch.demand != demand {
        return Err(Refusal::TwoDemands);
    }
    Ok(Step::On)
}

/// The alternatives in which two functions of different letters are equal.
fn equal(branch: &Branch, a: &LetterFunction, b: &LetterFunction) -> Option<Vec<Branch>> {
    let (LetterFunction::Of(tape_a, a), LetterFunction::Of(tape_b, b)) = (a, b) else {
        return None;
    };
    let (tapes, first, second) = match tape_a.cmp(tape_b) {
        Ordering::Less => ([*tape_a, *tape_b], a, b),
        Ordering::Greater => ([*tape_b, *tape_a], b, a),
        Ordering::Equal => return None,
    };
    // Pieces with one value meet only if it is the same.
    let mut of_value: FxHashMap<i64, Vec<usize>> = FxHashMap::default();
    let mut moving = Vec::new();
    for (place, piece) in second.iter().enumerate() {
        match piece.form {
            Form::Constant(value) => of_value.entry(value).or_default().push(place),
            Form::Moved(_) => moving.push(place),
        }
    }
    let mut branches = Vec::new();
    for left in first {
        let constant = match left.form {
            Form::Constant(value) => of_value.get(&value).map_or(&[][..], Vec::as_slice),
            Form::Moved(_) => &[],
        };
        let others: Vec<usize> = match left.form {
            Form::Constant(_) => constant.iter().chain(&moving).copied().collect(),
            Form::Moved(_) => (0..second.len()).collect(),
        };
        for right in others.into_iter().map(|place| second[place]) {
            let mut letters =
                [CharSet::range(left.first, left.last), CharSet::range(right.first, right.last)];
            let mut moved = None;
            let single = |letter: i64| {
                u32::try_from(letter).map_or_else(|_| CharSet::empty(), CharSet::single)
            };
            match (left.form, right.form) {
                (Form::Constant(_), Form::Constant(_)) => {}
                (Form::Constant(value), Form::Moved(by)) => {
                    letters[1] = letters[1].intersection(&single(value.checked_sub(by)?));
                }
                (Form::Moved(by), Form::Constant(value)) => {
                    letters[0] = letters[0].intersection(&single(value.checked_sub(by)?));
                }
                (Form::Moved(left), Form::Moved(right)) => moved = Some(left.checked_sub(right)?),
            }
            let mut next = branch.clone();
            if moved.is_some_and(|by| !next.link(tapes, by)) {
                continue;
            }
            let fits = (0..2).all(|place| next.narrow(tapes[place], &letters[place]));
            if fits && next.settle() {
                branches.push(next);
                if branches.len() > MAX_BRANCHES {
                    return None;
                }
            }
        }
    }
    Some(branches)
}

impl Branch {
    /// The tape that the letter of a tape depends on, and by how much.
    fn root(&self, tape: Tape) -> (Tape, i64) {
        self.moved[tape].unwrap_or((tape, 0))
    }

    /// Notes that the letter of the second tape is that of the first and a number; false if that
    /// cannot be.
    pub(super) fn link(&mut self, [first, second]: [Tape; 2], by: i64) -> bool {
        let ((a, from_a), (b, from_b)) = (self.root(first), self.root(second));
        // The letter of `b` is that of `a` and this.
        let Some(shift) = by.checked_add(from_a).and_then(|sum| sum.checked_sub(from_b)) else {
            return false;
        };
        if a == b {
            return shift == 0;
        }
        let (root, other, shift) = if a < b { (a, b, shift) } else { (b, a, -shift) };
        for tape in 0..self.moved.len() {
            let (old, more) = self.root(tape);
            if old == other {
                let Some(sum) = shift.checked_add(more) else { return false };
                self.moved[tape] = Some((root, sum));
            }
        }
        true
    }

    /// Makes first letters that depend on each other fit; false if none do.
    pub(super) fn settle(&mut self) -> bool {
        let links: Vec<(Tape, Tape, i64)> = self
            .moved
            .iter()
            .enumerate()
            .filter_map(|(tape, link)| link.map(|(root, by)| (tape, root, by)))
            .collect();
        for &(tape, root, by) in &links {
            if let Rest::Starts(set) = &self.rests[tape] {
                let set = CharMap::shift(-by).image(set);
                if !self.narrow(root, &set) {
                    return false;
                }
            }
        }
        for &(tape, root, by) in &links {
            if let Rest::Starts(set) = &self.rests[root] {
                let set = CharMap::shift(by).image(set);
                if !self.narrow(tape, &set) {
                    return false;
                }
            }
        }
        true
    }
}
