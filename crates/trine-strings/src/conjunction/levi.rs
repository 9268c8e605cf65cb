//! Levi's lemma with lengths: equations are cut from the left, the shorter of two first symbols first.
//!
//! Idea: in `x·α = y·β` the shorter of `x` and `y` is a prefix of the other one. The linear session
//! has a model of the lengths that tells which case to try first, so that a satisfiable conjunction is
//! often cut without any backtracking; cases that no lengths allow are closed before they are entered.
//! Languages are read along: what a variable begins with is taken off its expressions. When no
//! equation is left, the caller decides what remains.
//! Where nothing but equations is asked, a system that was met before (up to names) needs no second
//! look, which makes the search finite for quadratic equations.
//! What closed a branch names the choices that contributed, and the search goes back to the last one
//! of them ([`super::splits`]).
//! Invariant: the solutions of a node are those of its children together; a state that is not looked
//! at again has been, or is being, looked at, or was closed without its cases.
//! Reference: Levi 1944; Plandowski 2006, section 2 (Nielsen transformation); Le, He, "A Decision
//! Procedure for String Logic with Quadratic Equations, Regular Expressions and Length Constraints",
//! APLAS 2018.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::ArithVar;
use trine_automata::GiveUp;
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Equation, Sym, Word, leading_letters};
use super::lengths::{self, Branches, Lengths, length_value};
use super::memberships::Memberships;
use super::precision::Reason;
use super::solved::strip;
use super::splits::Splits;
use crate::language::Languages;

/// Cuts on one path; a problem that needs more is taken for cyclic.
const MAX_DEPTH: usize = 3_000;
/// Characters that are compared at once.
const MAX_RUN: usize = 256;
/// Symbols in all equations of a node.
const MAX_SYMBOLS: usize = 20_000;

/// How the search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Split {
    /// The caller accepted a leaf.
    Accepted,
    /// Every branch is closed, unless one was left open; the literals that this rests on.
    Closed(Deps),
}

/// What the caller thinks of a leaf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Leaf {
    Accept,
    /// There is no model in it; what this rests on.
    Close(Deps),
    /// Not decided.
    Leave,
}

/// What follows the known part of a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    Nothing,
    /// A new variable.
    Fresh,
}

/// What an equation says without being cut.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defined {
    Nothing,
    Contradiction,
    /// Variables have values now.
    Vars,
}

/// One way to go on: a variable begins with a word.
struct Case {
    var: u32,
    word: Word,
    tail: Tail,
}

struct Frame {
    cases: Vec<Case>,
    equations: Vec<Equation>,
    mark: Mark,
}

#[derive(Clone, Copy)]
struct Mark {
    vars: usize,
    trail: usize,
    branches: lengths::Mark,
}

enum Node {
    /// What closes it.
    Dead(Deps),
    /// Its equations were met before, or its lengths were not decided: what closes it is not known.
    Left,
    Leaf,
    /// What says that there are no other cases.
    Split(Frame, Deps),
}

/// The search that cuts equations from the left, with the lengths deciding which case comes first.
pub(super) struct Levi<'a> {
    pub(super) branches: Branches,
    pub(super) languages: &'a mut Languages,
    /// Lengths of all variables, those that were made here included.
    pub(super) lengths: Vec<ArithVar>,
    pub(super) values: Vec<Option<(Word, Deps)>>,
    trail: Vec<u32>,
    /// Languages of the variables that were there at the beginning.
    memberships: &'a FxHashMap<u32, Memberships>,
    /// Whether nothing but equations is asked.
    pure: bool,
    seen: FxHashSet<Vec<u32>>,
}

impl<'a> Levi<'a> {
    pub(super) fn new(
        branches: Branches,
        languages: &'a mut Languages,
        lengths: Vec<ArithVar>,
        memberships: &'a FxHashMap<u32, Memberships>,
        pure: bool,
    ) -> Self {
        let values = vec![None; lengths.len()];
        Self {
            branches,
            languages,
            lengths,
            values,
            trail: Vec::new(),
            memberships,
            pure,
            seen: FxHashSet::default(),
        }
    }

    /// The word with all values put in; `deps` is told what they rest on.
    fn expand(&self, word: &[Sym], mut deps: Option<&mut Deps>) -> Word {
        let mut result = Vec::with_capacity(word.len());
        let mut stack: Vec<Sym> = word.iter().rev().copied().collect();
        while let Some(symbol) = stack.pop() {
            match symbol {
                Sym::Var(var) => match &self.values[var as usize] {
                    Some((value, rests_on)) => {
                        stack.extend(value.iter().rev());
                        if let Some(deps) = deps.as_deref_mut() {
                            deps.extend(rests_on);
                        }
                    }
                    None => result.push(symbol),
                },
                Sym::Char(_) => result.push(symbol),
            }
        }
        result
    }

    /// Searches for a leaf that the caller accepts, after the choices of an outer search. The caller
    /// is told how many choices lead to the leaf.
    pub(super) fn search(
        &mut self,
        equations: Vec<Equation>,
        outer_choices: u32,
        budget: &Budget,
        accept: &mut dyn FnMut(&mut Self, u32, &Budget) -> Result<Leaf, Reason>,
    ) -> Result<Split, Reason> {
        let mut all_equations = Deps::none();
        equations.iter().for_each(|equation| all_equations.extend(&equation.deps));
        let mut splits: Splits<Frame> = Splits::new(outer_choices);
        let mut node = self.enter(equations, None, budget)?;
        loop {
            let mut closed = match node {
                Node::Split(frame, why) => {
                    splits.open(frame, why);
                    None
                }
                Node::Dead(why) => Some(why),
                Node::Left => Some(splits.all_choices()),
                Node::Leaf => match accept(self, splits.choices(), budget)? {
                    Leaf::Accept => return Ok(Split::Accepted),
                    Leaf::Close(why) => Some(why),
                    Leaf::Leave => {
                        self.branches.incomplete = true;
                        Some(splits.all_choices())
                    }
                },
            };
            if splits.len() > MAX_DEPTH {
                return Err(GiveUp::TooManyStates.into());
            }
            node = loop {
                if let Some(why) = closed.take()
                    && let Err(why) = splits.go_back(why)
                {
                    all_equations.extend(&why);
                    return Ok(Split::Closed(if self.pure { all_equations } else { why }));
                }
                let choice = Deps::of_choice(splits.choices());
                let Some(top) = splits.innermost() else { return Ok(Split::Closed(choice)) };
                let case = top.cases.pop();
                // The last case needs the equations no longer.
                let equations = match top.cases.is_empty() {
                    true => std::mem::take(&mut top.equations),
                    false => top.equations.clone(),
                };
                self.undo(top.mark);
                match case {
                    None => closed = Some(splits.exhaust()),
                    Some(case) => break self.child(case, &choice, equations, budget)?,
                }
            };
        }
    }

    fn mark(&self) -> Mark {
        let (vars, trail) = (self.lengths.len(), self.trail.len());
        Mark { vars, trail, branches: self.branches.mark() }
    }

    fn undo(&mut self, mark: Mark) {
        for var in self.trail.drain(mark.trail..) {
            self.values[var as usize] = None;
        }
        self.lengths.truncate(mark.vars);
        self.values.truncate(mark.vars);
        self.branches.undo(mark.branches);
    }

    fn assign(&mut self, var: u32, word: Word, deps: &Deps) {
        self.branches.equate(&self.lengths, &[Sym::Var(var)], &word, deps);
        self.values[var as usize] = Some((word, deps.clone()));
        self.trail.push(var);
    }

    fn child(
        &mut self,
        case: Case,
        choice: &Deps,
        equations: Vec<Equation>,
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
        self.assign(case.var, word, choice);
        self.enter(equations, Some(case.var), budget)
    }

    /// What forbids the value of a variable, if a language of it does.
    fn forbidden_by(&mut self, var: u32, budget: &Budget) -> Result<Option<Deps>, GiveUp> {
        let Some(memberships) = self.memberships.get(&var) else { return Ok(None) };
        let word = self.expand(&[Sym::Var(var)], None);
        let known = leading_letters(&word);
        for (start, deps) in &memberships.regexes {
            let r = &mut self.languages.regexes;
            let regex = r.derivative_by_word(*start, &known, budget)?;
            if regex == r.none() || known.len() == word.len() && !r.is_nullable(regex) {
                let mut why = deps.clone();
                self.expand(&[Sym::Var(var)], Some(&mut why));
                return Ok(Some(why));
            }
        }
        Ok(None)
    }

    /// Simplifies the equations of a node, and splits the first one that is left.
    fn enter(
        &mut self,
        mut equations: Vec<Equation>,
        changed: Option<u32>,
        budget: &Budget,
    ) -> Result<Node, GiveUp> {
        let mut news_of_vars = changed.is_some();
        loop {
            let mut news = false;
            let mut kept = Vec::with_capacity(equations.len());
            let mut symbols = 0;
            for Equation { left, right, mut deps } in equations {
                let mut left = self.expand(&left, Some(&mut deps));
                let mut right = self.expand(&right, Some(&mut deps));
                budget.spend(1 + (left.len() + right.len()) as u64 / 4)?;
                if !strip(&mut left, &mut right) {
                    return Ok(Node::Dead(deps));
                }
                if left.is_empty() && right.is_empty() {
                    continue;
                }
                let defined = match self.define(&left, &right, &deps) {
                    Defined::Nothing => self.define(&right, &left, &deps),
                    defined => defined,
                };
                match defined {
                    Defined::Nothing => {
                        symbols += left.len() + right.len();
                        kept.push(Equation { left, right, deps });
                    }
                    Defined::Contradiction => return Ok(Node::Dead(deps)),
                    Defined::Vars => {
                        news_of_vars = true;
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
        if news_of_vars {
            let mut roots: Vec<u32> = self.memberships.keys().copied().collect();
            roots.sort_unstable();
            for root in roots {
                if self.values[root as usize].is_some()
                    && let Some(why) = self.forbidden_by(root, budget)?
                {
                    return Ok(Node::Dead(why));
                }
            }
        }
        for Equation { left, right, deps } in &equations {
            self.branches.equate(&self.lengths, left, right, deps);
        }
        match self.branches.check(budget)? {
            Lengths::Allow => {}
            Lengths::Forbid(why) => return Ok(Node::Dead(why)),
            Lengths::Open => return Ok(Node::Left),
        }
        if equations.is_empty() {
            return Ok(Node::Leaf);
        }
        if self.pure && !self.seen.insert(names(&equations)) {
            return Ok(Node::Left);
        }
        let position = self.next_equation(&equations);
        let equation = equations.swap_remove(position);
        let (cases, why) = (self.cases(&equation), equation.deps.clone());
        equations.push(equation);
        Ok(Node::Split(Frame { cases, equations, mark: self.mark() }, why))
    }

    /// Uses an equation whose one side is empty or a variable.
    fn define(&mut self, side: &[Sym], other: &[Sym], deps: &Deps) -> Defined {
        match side {
            [] => self.empty(other.iter().copied(), deps),
            [single @ Sym::Var(var)] => {
                match other.iter().filter(|&symbol| symbol == single).count() {
                    0 => {
                        self.assign(*var, other.to_vec(), deps);
                        Defined::Vars
                    }
                    // x = αxβ: everything else is empty
                    1 => self.empty(other.iter().copied().filter(|symbol| symbol != single), deps),
                    _ => self.empty(other.iter().copied(), deps),
                }
            }
            _ => Defined::Nothing,
        }
    }

    /// Makes all symbols empty.
    fn empty(&mut self, symbols: impl Iterator<Item = Sym>, deps: &Deps) -> Defined {
        for symbol in symbols {
            let Sym::Var(var) = symbol else { return Defined::Contradiction };
            if self.values[var as usize].is_none() {
                self.assign(var, Word::new(), deps);
            }
        }
        Defined::Vars
    }

    /// The equation to cut: one that begins with a character, else the shortest.
    fn next_equation(&self, equations: &[Equation]) -> usize {
        let cost = |Equation { left, right, .. }: &Equation| {
            let literal = matches!(left[0], Sym::Char(_)) || matches!(right[0], Sym::Char(_));
            (!literal, left.len() + right.len())
        };
        (0..equations.len()).min_by_key(|&position| cost(&equations[position])).unwrap_or(0)
    }

    fn model_length(&self, var: u32) -> u64 {
        length_value(&self.branches.session, self.lengths[var as usize])
    }

    /// The cases of an equation, the one that the present lengths suggest last.
    fn cases(&self, Equation { left, right, .. }: &Equation) -> Vec<Case> {
        let (a, b) = (left[0], right[0]);
        let mut cases = Vec::new();
        let likely = match (a, b) {
            (Sym::Var(x), Sym::Var(y)) => {
                cases.push(Case { var: x, word: vec![b], tail: Tail::Nothing });
                cases.push(Case { var: x, word: vec![b], tail: Tail::Fresh });
                cases.push(Case { var: y, word: vec![a], tail: Tail::Fresh });
                // What takes an empty variable off another one may be a state that was met before,
                // with the same solution.
                if self.pure {
                    cases.push(Case { var: x, word: Word::new(), tail: Tail::Nothing });
                    cases.push(Case { var: y, word: Word::new(), tail: Tail::Nothing });
                }
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
pub(super) fn names(equations: &[Equation]) -> Vec<u32> {
    const VARIABLE: u32 = 0x8000_0000;
    const BORDER: u32 = 0x4000_0000;
    let mut number: FxHashMap<u32, u32> = FxHashMap::default();
    let mut result = Vec::new();
    for equation in equations {
        for side in [&equation.left, &equation.right] {
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
