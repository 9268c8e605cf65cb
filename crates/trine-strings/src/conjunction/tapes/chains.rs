//! Chains of functions that replace letters, as one function each.
//!
//! Idea: what is at the end of a chain of [morphisms](crate::conjunction::morphisms) is a morphism of the
//! word that it begins with, and one machine reads both. Words inside of a chain that nothing else reads
//! need no machine: they are computed from the words that are found.
//! Invariant: the machines that are left have the same words as those of all functions, and each word
//! that is left out has one value.
//! Reference: Lothaire, "Combinatorics on Words", 1983, chapter 1.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};

use crate::conjunction::deps::Deps;
use crate::conjunction::kernel::{Sym, Word};
use crate::conjunction::morphisms::Morphism;
use crate::conjunction::problem::Problem;
use crate::language::Languages;

/// A word as the image of another one.
#[derive(Clone)]
pub(super) struct Image {
    pub(super) word: Word,
    pub(super) morphism: Rc<Morphism>,
}

/// A variable that no machine reads, and what it is.
pub(super) struct Computed {
    pub(super) var: u32,
    image: Image,
}

impl Computed {
    /// Its word, where the words of the variables that it is made of are known.
    pub(super) fn word<'a>(&self, value: impl Fn(u32) -> Option<&'a [u32]>) -> Option<Vec<u32>> {
        let mut word = Vec::new();
        for symbol in &self.image.word {
            match *symbol {
                Sym::Char(letter) => self.image.morphism.apply(letter, &mut word),
                Sym::Var(var) => {
                    value(var)?
                        .iter()
                        .for_each(|&letter| self.image.morphism.apply(letter, &mut word));
                }
            }
        }
        Some(word)
    }
}

/// How the value of an application is read.
pub(super) enum Reading {
    /// By the machine of the function; as what morphism, if it is one.
    Function(Option<Rc<Morphism>>),
    /// As the image of the word that its chain begins with.
    Chain(Image),
    /// Not at all: it is computed.
    Nothing,
}

/// The chains of a problem.
pub(super) struct Chains {
    /// For each application.
    pub(super) readings: Vec<Reading>,
    /// What is left out.
    pub(super) computed: Vec<Computed>,
}

impl Chains {
    pub(super) fn new(
        problem: &Problem,
        languages: &Languages,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let kernel = &problem.kernel;
        let expand = |word: &[Sym]| problem.solved.expand(word, &mut Deps::none());
        let mut readings: Vec<Reading> =
            kernel.applications.iter().map(|_| Reading::Function(None)).collect();
        // The first application that a variable is the value of.
        let mut of_var: FxHashMap<u32, (usize, Image)> = FxHashMap::default();
        let mut read = Read::default();
        let mut arguments: FxHashSet<u32> = FxHashSet::default();
        // Arguments come before what is made of them.
        for (place, application) in kernel.applications.iter().enumerate().rev() {
            budget.spend(1)?;
            let value = expand(&application.value);
            let Some(morphism) = Morphism::of(&application.function, languages) else {
                application.args.iter().for_each(|word| read.word(&expand(word)));
                read.word(&value);
                continue;
            };
            let own = expand(&application.args[0]);
            let first = match own[..] {
                [Sym::Var(var)] => {
                    arguments.insert(var);
                    of_var.get(&var)
                }
                _ => None,
            };
            let both = match first {
                Some((_, first)) => morphism.after(&first.morphism, budget)?,
                None => None,
            };
            let image = match (first, both) {
                (Some((_, first)), Some(both)) => {
                    let image = Image { word: first.word.clone(), morphism: Rc::new(both) };
                    readings[place] = Reading::Chain(image.clone());
                    image
                }
                _ => {
                    let morphism = Rc::new(morphism);
                    readings[place] = Reading::Function(Some(Rc::clone(&morphism)));
                    Image { word: own, morphism }
                }
            };
            read.word(&image.word);
            read.word(&value);
            if let [Sym::Var(var)] = value[..]
                && !image.word.contains(&Sym::Var(var))
            {
                of_var.entry(var).or_insert((place, image));
            }
        }
        read.others(problem, &expand);
        let mut computed: Vec<(usize, Computed)> = of_var
            .into_iter()
            .filter(|(var, _)| arguments.contains(var) && read.0.get(var) == Some(&1))
            .map(|(var, (place, image))| (place, Computed { var, image }))
            .collect();
        computed.sort_unstable_by_key(|(place, _)| *place);
        for (place, _) in &computed {
            readings[*place] = Reading::Nothing;
        }
        let computed = computed.into_iter().map(|(_, computed)| computed).collect();
        Ok(Self { readings, computed })
    }
}

/// How often variables occur in what machines read or what is judged later.
#[derive(Default)]
struct Read(FxHashMap<u32, usize>);

impl Read {
    fn var(&mut self, var: u32) {
        *self.0.entry(var).or_default() += 1;
    }

    fn word(&mut self, word: &[Sym]) {
        for symbol in word {
            if let Sym::Var(var) = *symbol {
                self.var(var);
            }
        }
    }

    /// What occurs elsewhere than in applications.
    fn others(&mut self, problem: &Problem, expand: &impl Fn(&[Sym]) -> Word) {
        let kernel = &problem.kernel;
        for (word, ..) in &problem.sorted.compound {
            self.word(&expand(word));
        }
        for equation in &problem.equations {
            self.word(&expand(&equation.left));
            self.word(&expand(&equation.right));
        }
        for negative in problem.disequalities.iter().chain(&problem.not_contains) {
            self.word(&expand(&negative.left));
            self.word(&expand(&negative.right));
        }
        for conversion in &kernel.conversions {
            self.word(&expand(&conversion.word));
        }
        for order in &kernel.orders {
            self.word(&expand(&order.smaller));
            self.word(&expand(&order.larger));
        }
        for negated in &kernel.negated_relations {
            negated.words.iter().for_each(|word| self.word(&expand(word)));
        }
        for (&var, nfa) in problem.automata.iter().flatten() {
            if !super::is_full(nfa) {
                self.var(var);
            }
        }
        for (&var, memberships) in &problem.sorted.of_var {
            if !memberships.regexes.is_empty() {
                self.var(var);
            }
        }
    }
}
