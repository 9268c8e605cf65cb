//! Functions of equal words.
//!
//! Idea: once equations are solved, two applications of one function may have the same arguments. Their
//! values are equal, and may be arguments of further functions; so results of one chain of functions,
//! written twice, are the same word.
//! Invariant: an equation rests on what made the arguments equal. Relations are left out: a word may be
//! related to several others.
//! Reference: Nelson, Oppen, "Fast decision procedures based on congruence closure", JACM 1980.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};

use super::deps::Deps;
use super::functions::Function;
use super::kernel::{Equation, Kernel, Sym, Word};
use super::solved::Solved;

/// Values that are equal to others, with what that rests on.
type Same = FxHashMap<u32, (Word, Deps)>;

/// The word with what variables were replaced by or are equal to.
fn canonical(word: &[Sym], solved: &Solved, same: &Same, deps: &mut Deps) -> Word {
    let mut result = Word::new();
    for symbol in solved.expand(word, deps) {
        match symbol {
            Sym::Var(var) if let Some((other, because)) = same.get(&var) => {
                deps.extend(because);
                result.extend(other);
            }
            _ => result.push(symbol),
        }
    }
    result
}

impl Kernel {
    /// Equations between the values of functions whose arguments are equal, but those that were told; true if one is new.
    pub(super) fn equate_values(
        &mut self,
        solved: &Solved,
        told: &mut FxHashSet<[Word; 2]>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut seen: FxHashMap<Vec<Word>, Vec<(usize, Word, Deps)>> = FxHashMap::default();
        let mut same = Same::default();
        let mut found: Vec<Equation> = Vec::new();
        // Arguments come before what is made of them.
        for (place, application) in self.applications.iter().enumerate().rev() {
            if matches!(application.function, Function::Relation(_)) {
                continue;
            }
            let mut deps = application.deps.clone();
            let args = application.args.iter();
            let args: Vec<Word> =
                args.map(|word| canonical(word, solved, &same, &mut deps)).collect();
            budget.spend(1 + args.iter().map(Vec::len).sum::<usize>() as u64)?;
            let mut because = Deps::none();
            let value = canonical(&application.value, solved, &same, &mut because);
            let others = seen.entry(args).or_default();
            let is_same =
                |other: usize| self.applications[other].function.is_same_as(&application.function);
            let Some((other, known, more)) = others.iter().find(|(other, ..)| is_same(*other))
            else {
                others.push((place, value, deps));
                continue;
            };
            if *known == value {
                continue;
            }
            deps.extend(more);
            let (left, right) =
                (application.value.clone(), self.applications[*other].value.clone());
            if let [Sym::Var(var)] = value[..]
                && !known.contains(&Sym::Var(var))
            {
                because.extend(&deps);
                canonical(&right, solved, &same, &mut because);
                same.insert(var, (known.clone(), because));
            }
            let is_known = |equation: &Equation| equation.left == left && equation.right == right;
            if !self.equations.iter().any(is_known) && told.insert([left.clone(), right.clone()]) {
                found.push(Equation { left, right, deps });
            }
        }
        let is_new = !found.is_empty();
        self.equations.append(&mut found);
        Ok(is_new)
    }
}
