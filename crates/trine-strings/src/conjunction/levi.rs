//! Levi's lemma with lengths: equations are cut from the left, the shorter of two first symbols first.
//!
//! Idea: in `x·α = y·β` the shorter of `x` and `y` is a prefix of the other one. The linear session
//! has a model of the lengths that tells which case to try first, so that a satisfiable conjunction is
//! often cut without any backtracking; cases that no lengths allow are closed before they are entered.
//! Languages are read along: what a variable begins with is taken off its expressions. When no
//! equation is left, the caller decides what remains.
//! Where nothing but equations is asked, a system that was met before (up to names) needs no second
//! look, which makes the search finite for quadratic equations.
//! Invariant: the solutions of a node are those of its children together; a state that is not looked
//! at again has been, or is being, looked at.
//! Reference: Levi 1944; Plandowski 2006, section 2 (Nielsen transformation); Le, He, "A Decision
//! Procedure for String Logic with Quadratic Equations, Regular Expressions and Length Constraints",
//! APLAS 2018.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::ArithVar;
use trine_automata::{GiveUp, RegexId};
use trine_collections::Budget;

use super::kernel::{Sym, Word};
use super::lengths::{Branches, Lengths, length_value};
use super::precision::Reason;
use super::solved::strip;
use crate::language::Languages;

/// Cuts on one path; a problem that needs more is taken for cyclic.
const MAX_DEPTH: usize = 3_000;
/// Characters that are compared at once.
const MAX_RUN: usize = 256;
/// Symbols in all equations of a node.
const MAX_SYMBOLS: usize = 20_000;

/// How the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// The caller accepted a leaf.
    Accepted,
    /// Every branch is closed.
    Closed,
}

/// What the caller thinks of a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaf {
    Accept,
    Close,
}

/// What follows the known part of a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    Nothing,
    /// A new variable.
    Fresh,
}

/// One way to go on: a variable begins with a word.
struct Case {
    var: u32,
    word: Word,
    tail: Tail,
}

struct Frame {
    cases: Vec<Case>,
    equations: Vec<(Word, Word)>,
    mark: Mark,
}

#[derive(Clone, Copy)]
struct Mark {
    vars: usize,
    trail: usize,
    level: usize,
}

enum Node {
    Dead,
    Leaf,
    Split(Frame),
}

/// The search. The head of the module says more.
pub(super) struct Levi<'a> {
    pub(super) branches: Branches,
    pub(super) languages: &'a mut Languages,
    /// Lengths of all variables, those that were made here included.
    pub(super) lengths: Vec<ArithVar>,
    pub(super) values: Vec<Option<Word>>,
    trail: Vec<u32>,
    /// Languages of the variables that were there at the beginning.
    regexes: &'a FxHashMap<u32, Vec<RegexId>>,
    /// Whether nothing but equations is asked.
    pure: bool,
    seen: FxHashSet<Vec<u32>>,
}

impl<'a> Levi<'a> {
    pub(super) fn new(
        branches: Branches,
        languages: &'a mut Languages,
        lengths: Vec<ArithVar>,
        regexes: &'a FxHashMap<u32, Vec<RegexId>>,
        pure: bool,
    ) -> Self {
        let values = vec![None; lengths.len()];
        Self {
            branches,
            languages,
            lengths,
            values,
            trail: Vec::new(),
            regexes,
            pure,
            seen: FxHashSet::default(),
        }
    }

    /// The word with all values put in.
    fn expand(&self, word: &[Sym]) -> Word {
        let mut result = Vec::with_capacity(word.len());
        let mut stack: Vec<Sym> = word.iter().rev().copied().collect();
        while let Some(symbol) = stack.pop() {
            match symbol {
                Sym::Var(var) => match &self.values[var as usize] {
                    Some(value) => stack.extend(value.iter().rev()),
                    None => result.push(symbol),
                },
                Sym::Char(_) => result.push(symbol),
            }
        }
        result
    }

    /// Searches for a leaf that the caller accepts.
    pub(super) fn search(
        &mut self,
        equations: Vec<(Word, Word)>,
        budget: &Budget,
        accept: &mut dyn FnMut(&mut Self, &Budget) -> Result<Leaf, Reason>,
    ) -> Result<Cut, Reason> {
        let mut stack: Vec<Frame> = Vec::new();
        let mut node = self.enter(equations, None, budget)?;
        loop {
            match node {
                Node::Leaf if accept(self, budget)? == Leaf::Accept => return Ok(Cut::Accepted),
                Node::Split(frame) => stack.push(frame),
                Node::Leaf | Node::Dead => {}
            }
            if stack.len() > MAX_DEPTH {
                return Err(GiveUp::TooManyStates.into());
            }
            node = loop {
                let Some(top) = stack.last_mut() else { return Ok(Cut::Closed) };
                let (mark, case) = (top.mark, top.cases.pop());
                // The last case needs the equations no longer.
                let equations = match top.cases.is_empty() {
                    true => std::mem::take(&mut top.equations),
                    false => top.equations.clone(),
                };
                self.undo(mark);
                match case {
                    None => {
                        stack.pop();
                    }
                    Some(case) => break self.child(case, equations, budget)?,
                }
            };
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            vars: self.lengths.len(),
            trail: self.trail.len(),
            level: self.branches.session.level(),
        }
    }

    fn undo(&mut self, mark: Mark) {
        for var in self.trail.drain(mark.trail..) {
            self.values[var as usize] = None;
        }
        self.lengths.truncate(mark.vars);
        self.values.truncate(mark.vars);
        let levels = self.branches.session.level() - mark.level;
        self.branches.session.pop(levels);
    }

    fn assign(&mut self, var: u32, word: Word) {
        self.branches.equate(&self.lengths, &[Sym::Var(var)], &word);
        self.values[var as usize] = Some(word);
        self.trail.push(var);
    }

    fn child(
        &mut self,
        case: Case,
        equations: Vec<(Word, Word)>,
        budget: &Budget,
    ) -> Result<Node, GiveUp> {
        self.branches.session.push();
        let mut word = case.word;
        if case.tail == Tail::Fresh {
            let var = self.lengths.len() as u32;
            // Where states are compared, a rest may be empty: that it is not is no part of a state.
            self.lengths.push(self.branches.session.new_int(Some(i64::from(!self.pure))));
            self.values.push(None);
            word.push(Sym::Var(var));
        }
        self.assign(case.var, word);
        self.enter(equations, Some(case.var), budget)
    }

    /// Whether the languages of a variable that has a value allow what is known of it.
    fn languages_allow(&mut self, var: u32, budget: &Budget) -> Result<bool, GiveUp> {
        let Some(regexes) = self.regexes.get(&var) else { return Ok(true) };
        let word = self.expand(&[Sym::Var(var)]);
        for &start in regexes {
            let mut regex = start;
            let mut rest = word.as_slice();
            while let [Sym::Char(code), more @ ..] = rest {
                budget.spend(1)?;
                regex = self.languages.regexes.derivative(regex, *code, budget)?;
                rest = more;
            }
            let r = &self.languages.regexes;
            if regex == r.none() || rest.is_empty() && !r.is_nullable(regex) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Simplifies the equations of a node, and splits the first one that is left.
    fn enter(
        &mut self,
        mut equations: Vec<(Word, Word)>,
        changed: Option<u32>,
        budget: &Budget,
    ) -> Result<Node, GiveUp> {
        let mut touched: Vec<u32> = changed.into_iter().collect();
        loop {
            let mut news = false;
            let mut kept = Vec::with_capacity(equations.len());
            let mut symbols = 0;
            for (left, right) in equations {
                let (mut left, mut right) = (self.expand(&left), self.expand(&right));
                budget.spend(1 + (left.len() + right.len()) as u64 / 4)?;
                if !strip(&mut left, &mut right) {
                    return Ok(Node::Dead);
                }
                if left.is_empty() && right.is_empty() {
                    continue;
                }
                match self.define(&left, &right).or_else(|| self.define(&right, &left)) {
                    None => {
                        symbols += left.len() + right.len();
                        kept.push((left, right));
                    }
                    Some(None) => return Ok(Node::Dead),
                    Some(Some(vars)) => {
                        touched.extend(vars);
                        news = true;
                    }
                }
            }
            equations = kept;
            if symbols > MAX_SYMBOLS {
                return Err(GiveUp::TooManyStates);
            }
            if !news {
                break;
            }
        }
        if !self.regexes.is_empty() {
            let mut roots: Vec<u32> = self.regexes.keys().copied().collect();
            roots.sort_unstable();
            if !touched.is_empty() {
                for root in roots {
                    if self.values[root as usize].is_some()
                        && !self.languages_allow(root, budget)?
                    {
                        return Ok(Node::Dead);
                    }
                }
            }
        }
        for (left, right) in &equations {
            self.branches.equate(&self.lengths, left, right);
        }
        if self.branches.check(budget)? != Lengths::Allow {
            return Ok(Node::Dead);
        }
        if equations.is_empty() {
            return Ok(Node::Leaf);
        }
        if self.pure && !self.seen.insert(names(&equations)) {
            return Ok(Node::Dead);
        }
        let position = self.next_equation(&equations);
        let equation = equations.swap_remove(position);
        let cases = self.cases(&equation);
        equations.push(equation);
        Ok(Node::Split(Frame { cases, equations, mark: self.mark() }))
    }

    /// Uses an equation whose one side is empty or a variable. `Some(None)`: there is no solution.
    fn define(&mut self, side: &[Sym], other: &[Sym]) -> Option<Option<Vec<u32>>> {
        let emptied = |levi: &mut Self, symbols: &mut dyn Iterator<Item = Sym>| {
            let mut vars = Vec::new();
            for symbol in symbols {
                let Sym::Var(var) = symbol else { return None };
                if levi.values[var as usize].is_none() {
                    levi.assign(var, Word::new());
                    vars.push(var);
                }
            }
            Some(vars)
        };
        match side {
            [] => Some(emptied(self, &mut other.iter().copied())),
            [single @ Sym::Var(var)] => {
                let count = other.iter().filter(|&symbol| symbol == single).count();
                match count {
                    0 => {
                        self.assign(*var, other.to_vec());
                        Some(Some(vec![*var]))
                    }
                    // x = αxβ: everything else is empty
                    1 => {
                        let mut rest = other.iter().copied().filter(|symbol| symbol != single);
                        Some(emptied(self, &mut rest))
                    }
                    _ => {
                        let mut all = other.iter().copied();
                        Some(emptied(self, &mut all))
                    }
                }
            }
            _ => None,
        }
    }

    /// The equation to cut: one that begins with a character, else the shortest.
    fn next_equation(&self, equations: &[(Word, Word)]) -> usize {
        let cost = |(left, right): &(Word, Word)| {
            let literal = matches!(left[0], Sym::Char(_)) || matches!(right[0], Sym::Char(_));
            (!literal, left.len() + right.len())
        };
        (0..equations.len()).min_by_key(|&position| cost(&equations[position])).unwrap_or(0)
    }

    fn model_length(&self, var: u32) -> u64 {
        length_value(&self.branches.session, self.lengths[var as usize])
    }

    /// The cases of an equation, the one that the present lengths suggest last.
    fn cases(&self, (left, right): &(Word, Word)) -> Vec<Case> {
        let (a, b) = (left[0], right[0]);
        let mut cases = Vec::new();
        let likely = match (a, b) {
            (Sym::Var(x), Sym::Var(y)) => {
                cases.push(Case { var: x, word: vec![b], tail: Tail::Nothing });
                cases.push(Case { var: x, word: vec![b], tail: Tail::Fresh });
                cases.push(Case { var: y, word: vec![a], tail: Tail::Fresh });
                match self.model_length(x).cmp(&self.model_length(y)) {
                    std::cmp::Ordering::Equal => 0,
                    std::cmp::Ordering::Greater => 1,
                    std::cmp::Ordering::Less => 2,
                }
            }
            (Sym::Var(var), _) | (_, Sym::Var(var)) => {
                let literal = if matches!(a, Sym::Char(_)) { left } else { right };
                let run: Word = literal
                    .iter()
                    .copied()
                    .take_while(|symbol| matches!(symbol, Sym::Char(_)))
                    .take(MAX_RUN)
                    .collect();
                for end in 0..run.len() {
                    cases.push(Case { var, word: run[..end].to_vec(), tail: Tail::Nothing });
                }
                let likely = usize::try_from(self.model_length(var)).unwrap_or(run.len());
                // With an empty tail it is the whole run, where tails may be empty.
                if !self.pure {
                    cases.push(Case { var, word: run.clone(), tail: Tail::Nothing });
                }
                cases.push(Case { var, word: run, tail: Tail::Fresh });
                likely.min(cases.len() - 1)
            }
            // Two characters were compared before.
            (Sym::Char(_), Sym::Char(_)) => 0,
        };
        let last = cases.len().saturating_sub(1);
        if !cases.is_empty() {
            cases.swap(likely, last);
        }
        cases
    }
}

/// Equations with variables numbered by first occurrence: equal for systems that differ in names only.
fn names(equations: &[(Word, Word)]) -> Vec<u32> {
    const VARIABLE: u32 = 0x8000_0000;
    const BORDER: u32 = 0x4000_0000;
    let mut number: FxHashMap<u32, u32> = FxHashMap::default();
    let mut result = Vec::new();
    for (left, right) in equations {
        for side in [left, right] {
            for symbol in side {
                result.push(match *symbol {
                    Sym::Char(code) => code,
                    Sym::Var(var) => {
                        let next = number.len() as u32;
                        VARIABLE | *number.entry(var).or_insert(next)
                    }
                });
            }
            result.push(BORDER);
        }
    }
    result
}
