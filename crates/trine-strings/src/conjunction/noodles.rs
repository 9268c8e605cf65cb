//! Stabilization: equations and memberships become rows of automata, which are aligned.
//!
//! Idea: variables with their automata, letters in a row as automata of one word; a word in a language
//! is an equation with a fresh variable of that language. [`Alignment`] cuts both sides of each
//! equation into the same segments; branches without equations go to [`Leaf`].
//! Invariant: no model is lost unless the search says that it left a branch open.
//! Reference: Blahoudek et al., FM 2023; Chen et al., OOPSLA 2023.

use rustc_hash::FxHashMap;
use trine_automata::{GiveUp, Nfa};
use trine_collections::Budget;

use super::alignment::{Aligned, Alignment, Sides};
use super::deps::Deps;
use super::kernel::{Piece, Sym, pieces};
use super::leaf::Leaf;
use super::lengths::Branches;
use super::precision::{Finding, Found, Precise, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// The rows of automata that words are.
struct Rows {
    alignment: Alignment,
    /// Variables of the kernel and what they are in the alignment.
    of_var: FxHashMap<u32, u32>,
}

impl Rows {
    fn new(problem: &Problem, languages: &Languages, automata: &FxHashMap<u32, Nfa>) -> Self {
        let kernel = &problem.kernel;
        let branches = Branches::new(kernel.session.clone(), kernel.tags.clone());
        let mut alignment = Alignment::new(branches, problem.with_lengths);
        let mut of_var: FxHashMap<u32, u32> = FxHashMap::default();
        for var in problem.free_vars() {
            let nfa = match automata.get(&var) {
                Some(nfa) => nfa.clone(),
                None if problem.sorted.of_var.contains_key(&var) => continue,
                None => Nfa::all_words(languages.alphabet()),
            };
            let (length, measured) = (kernel.lengths[var as usize], kernel.measured[var as usize]);
            // Functions restrict the automata by whatever they are tied to.
            let deps = match problem.sorted.of_var.get(&var) {
                _ if !kernel.applications.is_empty() => problem.structure.clone(),
                Some(memberships) => memberships.deps(),
                None => Deps::none(),
            };
            of_var.insert(var, alignment.add(nfa, length, measured, deps));
        }
        Self { alignment, of_var }
    }

    /// The row of a word.
    fn row(
        &mut self,
        languages: &mut Languages,
        word: &[Sym],
        budget: &Budget,
    ) -> Result<Vec<u32>, GiveUp> {
        let mut row = Vec::new();
        for piece in pieces(word) {
            match piece {
                Piece::Letters(letters) => {
                    let nfa = languages.word(&letters)?;
                    row.push(self.alignment.add_fresh(nfa, Deps::none(), budget)?);
                }
                Piece::Var(var) => row.extend(self.of_var.get(&var)),
            }
        }
        Ok(row)
    }

    /// The equation that says that a word is in a language.
    fn member(
        &mut self,
        languages: &mut Languages,
        word: &[Sym],
        nfa: Nfa,
        deps: &Deps,
        budget: &Budget,
    ) -> Result<Sides, GiveUp> {
        let left = self.row(languages, word, budget)?;
        let right = vec![self.alignment.add_fresh(nfa, deps.clone(), budget)?];
        Ok(Sides { left, right, deps: deps.clone() })
    }
}

/// Decides a problem by aligning its equations.
pub(super) fn stabilize(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    let Some(automata) = &problem.automata else { return Ok(Finding::open(Reason::NoProcedure)) };
    let problem: &Problem = problem;
    let mut rows = Rows::new(problem, languages, automata);
    let mut sides: Vec<Sides> = Vec::new();
    for equation in &problem.equations {
        let left = rows.row(languages, &equation.left, budget)?;
        let right = rows.row(languages, &equation.right, budget)?;
        sides.push(Sides { left, right, deps: equation.deps.clone() });
    }
    for (word, regex, deps) in &problem.sorted.compound {
        let nfa = languages.nfa(*regex, budget)?;
        sides.push(rows.member(languages, word, nfa, deps, budget)?);
    }
    for (word, nfa) in &problem.images {
        sides.push(rows.member(languages, word, nfa.clone(), &problem.structure, budget)?);
    }
    let Rows { mut alignment, of_var } = rows;
    let mut found = None;
    let mut accept = |alignment: &mut Alignment| {
        let leaf = Leaf { problem, of_var: &of_var };
        leaf.words(alignment, languages, budget, &mut found)
    };
    let aligned = alignment.search(sides, problem.kernel.choices, budget, &mut accept)?;
    Ok(match (aligned, found) {
        (Aligned::Accepted, Some(model)) => Finding::model(model),
        (Aligned::Closed(deps), _) if !alignment.branches.incomplete => Finding::conflict(deps),
        _ => Finding::open(Reason::OpenBranch),
    })
}
