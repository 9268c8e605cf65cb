//! Solving equations for variables: what is left when every equation that defines a variable was
//! used as a substitution.
//!
//! Idea: common prefixes and suffixes go, an equation is cut where both sides have had the same variables and as
//! many letters, a side that is one variable defines it, a side that is empty
//! empties the other one; where one side has all symbols of the other one and more, those that it has
//! more are empty, and letters that one side has more often contradict. Every fact carries the literals that it rests on.
//! Invariant: no substituted variable occurs in an expanded word; the substitution has no cycle.
//! Reference: Blahoudek et al., FM 2023, preprocessing rules 1 to 4.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};

use super::deps::Deps;
use super::equal_sides;
use super::kernel::{Equation, Sym, Word};

/// Words that are longer do not grow by substitution.
const MAX_WORD: usize = 4000;

/// A substitution and the equations it leaves.
pub(crate) struct Solved {
    values: Vec<Option<(Word, Deps)>>,
    pub(crate) equations: Vec<Equation>,
}

impl Solved {
    /// Solves equations over `vars` variables; the error is the literals of a contradiction.
    pub(crate) fn new(
        equations: &[Equation],
        vars: usize,
        budget: &Budget,
    ) -> Result<Result<Self, Deps>, Exhausted> {
        let mut solved = Self { values: vec![None; vars], equations: equations.to_vec() };
        loop {
            let mut changed = false;
            let pending = std::mem::take(&mut solved.equations);
            for equation in pending {
                budget.spend(1 + (equation.left.len() + equation.right.len()) as u64)?;
                match solved.step(equation) {
                    Ok(Step::Used) => changed = true,
                    Ok(Step::Shortened(rest)) => {
                        solved.equations.push(rest);
                        changed = true;
                    }
                    Ok(Step::Kept(rest)) => match even_cut(&rest) {
                        Some([first, second]) => {
                            solved.equations.extend([first, second]);
                            changed = true;
                        }
                        None => solved.equations.push(rest),
                    },
                    Err(deps) => return Ok(Err(deps)),
                }
            }
            if !changed && !equal_sides::shorten(&mut solved.equations, budget)? {
                return Ok(Ok(solved));
            }
        }
    }

    /// What a variable was replaced by.
    pub(crate) fn value(&self, var: u32) -> Option<&(Word, Deps)> {
        self.values[var as usize].as_ref()
    }

    /// The same with values for more variables and without equations.
    pub(crate) fn completed(&self, values: &[Option<(Word, Deps)>]) -> Self {
        let mut all = self.values.clone();
        all.resize(values.len(), None);
        for (slot, value) in all.iter_mut().zip(values) {
            if value.is_some() {
                slot.clone_from(value);
            }
        }
        Self { values: all, equations: Vec::new() }
    }

    /// The substitution as equations.
    pub(crate) fn as_equations(&self) -> Vec<Equation> {
        let of_var = |(var, value): (usize, &Option<(Word, Deps)>)| {
            let (right, deps) = value.clone()?;
            Some(Equation { left: vec![Sym::Var(var as u32)], right, deps })
        };
        self.values.iter().enumerate().filter_map(of_var).collect()
    }

    /// The word with all substitutions made; `deps` grows by what they rest on.
    pub(crate) fn expand(&self, word: &[Sym], deps: &mut Deps) -> Word {
        let mut result = Vec::with_capacity(word.len());
        let mut stack: Vec<Sym> = word.iter().rev().copied().collect();
        while let Some(symbol) = stack.pop() {
            match symbol {
                Sym::Var(var) => match &self.values[var as usize] {
                    Some((value, rests_on)) => {
                        deps.extend(rests_on);
                        stack.extend(value.iter().rev());
                    }
                    None => result.push(symbol),
                },
                Sym::Char(_) => result.push(symbol),
            }
        }
        result
    }

    fn step(&mut self, equation: Equation) -> Result<Step, Deps> {
        let mut deps = equation.deps;
        let longest = MAX_WORD.max(equation.left.len()).max(equation.right.len());
        let mut left = self.expand(&equation.left, &mut deps);
        let mut right = self.expand(&equation.right, &mut deps);
        if !strip(&mut left, &mut right) {
            return Err(deps);
        }
        for (side, other) in [(&left, &right), (&right, &left)] {
            if side.is_empty() {
                for symbol in other {
                    match *symbol {
                        Sym::Char(_) => return Err(deps),
                        Sym::Var(var) => {
                            self.values[var as usize] = Some((Vec::new(), deps.clone()));
                        }
                    }
                }
                return Ok(Step::Used);
            }
            if let [Sym::Var(var)] = side.as_slice()
                && !other.contains(&Sym::Var(*var))
                && other.len() <= longest
            {
                self.values[*var as usize] = Some((other.clone(), deps));
                return Ok(Step::Used);
            }
        }
        let surplus = match surplus(&left, &right) {
            [a, b] if a.iter().chain(&b).all(|symbol| matches!(symbol, Sym::Char(_))) => {
                // Each letter occurs as often in both sides.
                if a.is_empty() && b.is_empty() {
                    return Ok(Step::Kept(Equation { left, right, deps }));
                }
                return Err(deps);
            }
            [none, more] | [more, none] if none.is_empty() && !more.is_empty() => more,
            _ => return Ok(Step::Kept(Equation { left, right, deps })),
        };
        for symbol in surplus {
            match symbol {
                Sym::Char(_) => return Err(deps),
                Sym::Var(var) => self.values[var as usize] = Some((Vec::new(), deps.clone())),
            }
        }
        Ok(Step::Shortened(Equation { left, right, deps }))
    }
}

/// What each of two words has more often than the other one.
pub(crate) fn surplus(left: &[Sym], right: &[Sym]) -> [Word; 2] {
    let [mut left, mut right] = [left, right].map(|word| {
        let mut word = word.to_vec();
        word.sort_unstable();
        word
    });
    let mut more = [Word::new(), Word::new()];
    while let (Some(&a), Some(&b)) = (left.last(), right.last()) {
        if a >= b {
            left.pop();
        }
        if b >= a {
            right.pop();
        }
        if a > b {
            more[0].push(a);
        }
        if b > a {
            more[1].push(b);
        }
    }
    more[0].append(&mut left);
    more[1].append(&mut right);
    more
}

/// The two parts of an equation that is cut where both sides have had as many letters and each variable as
/// often, from the front or from the back.
fn even_cut(Equation { left, right, deps }: &Equation) -> Option<[Equation; 2]> {
    let cut = match even_place(left.iter().zip(right)) {
        Some(place) => (place, place),
        None => {
            let place = even_place(left.iter().rev().zip(right.iter().rev()))?;
            (left.len() - place, right.len() - place)
        }
    };
    let [(left, more_left), (right, more_right)] = [left.split_at(cut.0), right.split_at(cut.1)];
    let part = |left: &[Sym], right: &[Sym]| Equation {
        left: left.to_vec(),
        right: right.to_vec(),
        deps: deps.clone(),
    };
    let is_whole = |left: &[Sym], right: &[Sym]| left.is_empty() && right.is_empty();
    let is_cut = !is_whole(left, right) && !is_whole(more_left, more_right);
    is_cut.then(|| [part(left, right), part(more_left, more_right)])
}

/// After how many pairs of symbols the first ones of them have the same variables as the second ones, and as many
/// letters.
fn even_place<'a>(pairs: impl Iterator<Item = (&'a Sym, &'a Sym)>) -> Option<usize> {
    let mut surplus: FxHashMap<u32, i32> = FxHashMap::default();
    let mut uneven = 0_usize;
    for (place, (a, b)) in pairs.enumerate() {
        for (symbol, step) in [(a, 1), (b, -1)] {
            let Sym::Var(var) = symbol else { continue };
            let count = surplus.entry(*var).or_default();
            uneven = uneven + usize::from(*count == 0) - usize::from(*count == -step);
            *count += step;
        }
        // As many symbols and the same variables leave as many letters.
        if uneven == 0 {
            return Some(place + 1);
        }
    }
    None
}

enum Step {
    /// The equation is true by now.
    Used,
    /// Some of its variables are empty.
    Shortened(Equation),
    /// It is left.
    Kept(Equation),
}

/// Removes what both words have in common at their ends; false if characters clash.
pub(crate) fn strip(left: &mut Word, right: &mut Word) -> bool {
    let clash = |a: Sym, b: Sym| matches!((a, b), (Sym::Char(a), Sym::Char(b)) if a != b);
    while let (Some(&a), Some(&b)) = (left.last(), right.last()) {
        if clash(a, b) {
            return false;
        }
        if a != b {
            break;
        }
        left.pop();
        right.pop();
    }
    let common = left.iter().zip(right.iter()).take_while(|(a, b)| a == b).count();
    if let (Some(&a), Some(&b)) = (left.get(common), right.get(common))
        && clash(a, b)
    {
        return false;
    }
    left.drain(..common);
    right.drain(..common);
    true
}
