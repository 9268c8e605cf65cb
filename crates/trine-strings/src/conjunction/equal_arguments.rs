//! Functions of equal words.
//!
//! Idea: once equations are solved, two applications of one function may have the same arguments. Their
//! values are equal, and may be arguments of further functions; so results of one chain of functions,
//! written twice, are the same word. Chains of functions that replace letters are [one
//! function](super::morphisms) of the word that they begin with, so their order does not matter.
//! Invariant: an equation rests on what made the arguments equal, and says what the application said that
//! it was found of, which is left out. Relations are left alone: a word may be related to several others.
//! Reference: Nelson, Oppen, "Fast decision procedures based on congruence closure", JACM 1980.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};

use super::deps::Deps;
use super::functions::Function;
use super::kernel::{Equation, Kernel, Sym, Word};
use super::morphisms::Morphism;
use super::solved::Solved;
use crate::language::Languages;

/// A letter, or what a morphism makes of a variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Part {
    Letter(u32),
    Image(u32, Rc<Morphism>),
}

/// Values of variables, with what that rests on.
type Same = FxHashMap<u32, (Vec<Part>, Deps)>;

/// The word with what variables were replaced by or are equal to.
fn canonical(word: &[Sym], solved: &Solved, same: &Same, deps: &mut Deps) -> Vec<Part> {
    let mut result = Vec::new();
    for symbol in solved.expand(word, deps) {
        match symbol {
            Sym::Var(var) => match same.get(&var) {
                Some((other, because)) => {
                    deps.extend(because);
                    result.extend_from_slice(other);
                }
                None => result.push(Part::Image(var, Rc::default())),
            },
            Sym::Char(letter) => result.push(Part::Letter(letter)),
        }
    }
    result
}

/// What a morphism makes of a word; `None` where that is too long.
fn image(
    morphism: &Morphism,
    word: &[Part],
    budget: &Budget,
) -> Result<Option<Vec<Part>>, Exhausted> {
    let mut parts = Vec::new();
    for part in word {
        match part {
            Part::Letter(letter) => {
                let letters = morphism.image([*letter]);
                budget.spend(letters.len() as u64)?;
                parts.extend(letters.into_iter().map(Part::Letter));
            }
            Part::Image(var, first) => {
                let Some(both) = morphism.after(first, budget)? else { return Ok(None) };
                parts.push(Part::Image(*var, Rc::new(both)));
            }
        }
    }
    Ok(Some(parts))
}

/// The word, where no morphism changes a letter.
fn plain(parts: &[Part]) -> Option<Word> {
    let symbols = parts.iter().map(|part| match part {
        Part::Letter(letter) => Some(Sym::Char(*letter)),
        Part::Image(var, morphism) => morphism.is_identity().then_some(Sym::Var(*var)),
    });
    symbols.collect()
}

/// A value that is known already: its word as read and without what is solved, and why it is this value.
struct Known {
    place: Option<usize>,
    read: Word,
    value: Word,
    deps: Deps,
}

impl Kernel {
    /// Equations between the values of functions whose arguments are equal, but those that were told; true if
    /// one is new. Applications that they imply are removed.
    pub(super) fn equate_values(
        &mut self,
        languages: &Languages,
        solved: &Solved,
        told: &mut FxHashSet<[Word; 2]>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut of_arguments: FxHashMap<Vec<Vec<Part>>, Vec<Known>> = FxHashMap::default();
        let mut of_images: FxHashMap<Vec<Part>, Known> = FxHashMap::default();
        let mut same = Same::default();
        let mut found: Vec<Equation> = Vec::new();
        let mut implied: FxHashSet<usize> = FxHashSet::default();
        // Arguments come before what is made of them.
        for (place, application) in self.applications.iter().enumerate().rev() {
            if matches!(application.function, Function::Relation(_)) {
                continue;
            }
            let mut deps = application.deps.clone();
            let args = application.args.iter();
            let args: Vec<Vec<Part>> =
                args.map(|word| canonical(word, solved, &same, &mut deps)).collect();
            budget.spend(1 + args.iter().map(Vec::len).sum::<usize>() as u64)?;
            let mut because = Deps::none();
            let value = solved.expand(&application.value, &mut because);
            let made = match Morphism::of(&application.function, languages) {
                Some(morphism) => image(&morphism, &args[0], budget)?,
                None => None,
            };
            let new = || Known {
                place: Some(place),
                read: application.value.clone(),
                value: value.clone(),
                deps: deps.clone(),
            };
            let known = if let Some(made) = &made {
                of_images.entry(made.clone()).or_insert_with(|| match plain(made) {
                    Some(word) => {
                        Known { place: None, read: word.clone(), value: word, deps: Deps::none() }
                    }
                    None => new(),
                })
            } else {
                let others = of_arguments.entry(args).or_default();
                let function = &application.function;
                let is_same = |other: &Known| {
                    let other = other.place.map(|place| &self.applications[place].function);
                    other.is_some_and(|other| other.is_same_as(function))
                };
                let at = others.iter().position(is_same).unwrap_or(others.len());
                if at == others.len() {
                    others.push(new());
                }
                &mut others[at]
            };
            let is_first = known.place == Some(place);
            let mut why = deps.clone();
            why.extend(&known.deps);
            if let [Sym::Var(var)] = value[..]
                && !same.contains_key(&var)
            {
                let mut because = because.clone();
                let parts = match made {
                    Some(made) => {
                        because.extend(&deps);
                        Some(made)
                    }
                    None if is_first => None,
                    None => {
                        because.extend(&why);
                        Some(canonical(&known.read, solved, &same, &mut because))
                    }
                };
                let speaks_of =
                    |part: &Part| matches!(part, Part::Image(other, _) if *other == var);
                if let Some(parts) = parts
                    && !parts.iter().any(speaks_of)
                {
                    same.insert(var, (parts, because));
                }
            }
            if is_first {
                continue;
            }
            implied.insert(place);
            if known.value == value {
                continue;
            }
            let (left, right) = (application.value.clone(), known.read.clone());
            let is_known = |equation: &Equation| equation.left == left && equation.right == right;
            if !self.equations.iter().any(is_known) && told.insert([left.clone(), right.clone()]) {
                found.push(Equation { left, right, deps: why });
            }
        }
        let is_new = !found.is_empty();
        self.equations.append(&mut found);
        let mut place = 0;
        self.applications.retain(|_| {
            place += 1;
            !implied.contains(&(place - 1))
        });
        Ok(is_new)
    }
}
