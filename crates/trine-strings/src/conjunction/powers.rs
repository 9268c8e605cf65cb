//! Powers of words: equations, disequalities and not-contains constraints that lengths decide.
//!
//! Idea: where every variable and every literal of a constraint is a power of one primitive word `w`,
//! a side is `w^e`, and `e` is its length over `|w|`. Then an equation says that lengths are equal
//! (which is known already), a disequality that they are not, and `w^e` lacks `w^f` exactly if `e < f`.
//! Alphabets of one letter are the case `|w| = 1`.
//! Sides may also be blocks of powers of several words, with literals in between. Where both have the
//! same blocks, they are equal if the lengths of all blocks are; and only then, if the first letter
//! after a power always tells whether the block goes on.
//! Invariant: each constraint is replaced by one that is equivalent, given the languages; or what
//! follows from it is added.
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Algebraic Combinatorics on Words", chapter 12.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_arith::Formula;
use trine_automata::{PowerRoot, primitive_root};
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Piece, Sym, Word, pieces};
use super::language_refinement::{check_lengths, measure_automata};
use super::lengths::length_difference;
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Whether lengths could decide some constraint.
pub(super) fn applies(problem: &Problem) -> bool {
    problem.automata.is_some()
        && !(problem.equations.is_empty()
            && problem.disequalities.is_empty()
            && problem.not_contains.is_empty())
        && !problem.sorted.of_var.is_empty()
}

/// Replaces what lengths decide by linear constraints.
pub(super) fn use_lengths(
    problem: &mut Problem,
    _: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let mut roots = Roots { of_var: FxHashMap::default() };
    let mut decided: Vec<[Word; 2]> = Vec::new();
    let mut equations = Vec::with_capacity(problem.equations.len());
    for equation in problem.equations.clone() {
        let sides = [&equation.left, &equation.right];
        if roots.share(problem, sides, budget)? {
            decided.push([equation.left, equation.right]);
        } else if let Some(blocks) = roots.common_blocks(problem, sides, budget)?
            && blocks.are_unique()
        {
            for [left, right] in &blocks.powers {
                let lengths = &problem.kernel.lengths;
                let (form, value) = length_difference(lengths, left, right);
                let equal = problem.kernel.session.eq(&form, &value);
                require(problem, equal, &equation.deps);
            }
            decided.push([equation.left, equation.right]);
        } else {
            equations.push(equation);
        }
    }
    let mut disequalities = Vec::with_capacity(problem.disequalities.len());
    for disequality in problem.disequalities.clone() {
        if roots.share(problem, [&disequality.left, &disequality.right], budget)? {
            let lengths = &problem.kernel.lengths;
            let (form, value) = length_difference(lengths, &disequality.left, &disequality.right);
            let unequal = problem.kernel.session.ne(&form, &value);
            require(problem, unequal, &disequality.deps);
            decided.push([disequality.left, disequality.right]);
        } else if let Some(blocks) =
            roots.common_blocks(problem, [&disequality.left, &disequality.right], budget)?
        {
            let mut unequal = Vec::with_capacity(blocks.powers.len());
            for [left, right] in &blocks.powers {
                let (form, value) = length_difference(&problem.kernel.lengths, left, right);
                unequal.push(problem.kernel.session.ne(&form, &value));
            }
            let unequal = problem.kernel.session.or(&unequal);
            require(problem, unequal, &disequality.deps);
            decided.push([disequality.left.clone(), disequality.right.clone()]);
            if !blocks.are_unique() {
                disequalities.push(disequality);
            }
        } else {
            disequalities.push(disequality);
        }
    }
    let mut not_contains = Vec::with_capacity(problem.not_contains.len());
    for negative in problem.not_contains.clone() {
        if roots.share(problem, [&negative.left, &negative.right], budget)? {
            let lengths = &problem.kernel.lengths;
            let (form, value) = length_difference(lengths, &negative.left, &negative.right);
            let shorter = problem.kernel.session.lt(&form, &value);
            require(problem, shorter, &negative.deps);
            decided.push([negative.left, negative.right]);
        } else {
            not_contains.push(negative);
        }
    }
    // What ends the work before leaves the problem as it was.
    problem.equations = equations;
    problem.disequalities = disequalities;
    problem.not_contains = not_contains;
    if decided.is_empty() {
        return Ok(Finding::open(Reason::NothingFound));
    }
    let had_lengths = problem.with_lengths;
    problem.depend_on_lengths(decided.iter().flatten().flatten());
    if !had_lengths {
        measure_automata(problem, budget)?;
    }
    check_lengths(problem, budget)
}

/// Asserts what a negative literal means, which rests on the languages too.
fn require(problem: &mut Problem, formula: Formula, deps: &Deps) {
    let mut deps = deps.clone();
    deps.extend(&problem.structure);
    problem.kernel.require(formula, &deps);
}

/// A part of a side.
enum Block {
    /// Symbols whose words are powers of a root.
    Powers(Vec<u32>, Word),
    /// Letters that are no power of the roots beside them, at least one.
    Letters(Vec<u32>),
}

/// What the blocks of both sides have in common.
enum Shape {
    Powers(Vec<u32>),
    Letters(Vec<u32>),
}

/// The blocks of two sides that have the same ones.
struct CommonBlocks {
    shape: Vec<Shape>,
    /// The two sides of each block of powers, in order.
    powers: Vec<[Word; 2]>,
}

impl CommonBlocks {
    /// Whether equal sides have equal blocks: no block that may follow a power of `w` begins with the
    /// first letter of `w`.
    fn are_unique(&self) -> bool {
        self.shape.iter().enumerate().all(|(position, block)| {
            let Shape::Powers(root) = block else { return true };
            for next in &self.shape[position + 1..] {
                match next {
                    Shape::Letters(letters) => return letters[0] != root[0],
                    Shape::Powers(other) if other[0] == root[0] => return false,
                    // It may be empty.
                    Shape::Powers(_) => {}
                }
            }
            true
        })
    }
}

/// Of which words variables are powers, as far as this was asked.
struct Roots {
    of_var: FxHashMap<u32, PowerRoot>,
}

impl Roots {
    fn of_var(
        &mut self,
        problem: &Problem,
        var: u32,
        budget: &Budget,
    ) -> Result<&PowerRoot, Reason> {
        let slot = match self.of_var.entry(var) {
            Entry::Occupied(entry) => return Ok(entry.into_mut()),
            Entry::Vacant(slot) => slot,
        };
        // A language without an automaton is too large to be looked at.
        let nfa = problem.automata.as_ref().and_then(|automata| automata.get(&var));
        Ok(slot.insert(match nfa {
            Some(nfa) => nfa.power_root(budget)?,
            None => PowerRoot::None,
        }))
    }

    /// Whether all words of the sides are powers of one word.
    fn share(
        &mut self,
        problem: &Problem,
        sides: [&Word; 2],
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let mut shared: Option<Vec<u32>> = None;
        let mut agree = |root: &[u32]| match &shared {
            None => {
                shared = Some(root.to_vec());
                true
            }
            Some(known) => known == root,
        };
        for side in sides {
            for piece in pieces(side) {
                let agrees = match piece {
                    Piece::Letters(letters) => agree(primitive_root(&letters)),
                    Piece::Var(var) => match self.of_var(problem, var, budget)? {
                        PowerRoot::Any => true,
                        PowerRoot::Word(root) => agree(root),
                        PowerRoot::None => false,
                    },
                };
                if !agrees {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The blocks of a side, if it consists of powers and letters.
    fn blocks(
        &mut self,
        problem: &Problem,
        side: &Word,
        budget: &Budget,
    ) -> Result<Option<Vec<Block>>, Reason> {
        let mut blocks: Vec<Block> = Vec::new();
        for piece in pieces(side) {
            match piece {
                Piece::Letters(letters) => {
                    let mut rest = &letters[..];
                    if let Some(Block::Powers(root, word)) = blocks.last_mut() {
                        while let Some(shorter) = rest.strip_prefix(&root[..]) {
                            word.extend(root.iter().map(|&code| Sym::Char(code)));
                            rest = shorter;
                        }
                    }
                    if !rest.is_empty() {
                        blocks.push(Block::Letters(rest.to_vec()));
                    }
                }
                Piece::Var(var) => match self.of_var(problem, var, budget)? {
                    PowerRoot::Any => {}
                    PowerRoot::None => return Ok(None),
                    PowerRoot::Word(root) => {
                        let mut word = Word::new();
                        if let Some(Block::Letters(letters)) = blocks.last_mut() {
                            while letters.ends_with(root) {
                                letters.truncate(letters.len() - root.len());
                                word.extend(root.iter().map(|&code| Sym::Char(code)));
                            }
                            if letters.is_empty() {
                                blocks.pop();
                            }
                        }
                        word.push(Sym::Var(var));
                        match blocks.last_mut() {
                            Some(Block::Powers(last, symbols)) if last == root => {
                                symbols.append(&mut word);
                            }
                            _ => blocks.push(Block::Powers(root.clone(), word)),
                        }
                    }
                },
            }
        }
        Ok(Some(blocks))
    }

    /// The blocks of both sides, if they have the same roots and letters in the same order.
    fn common_blocks(
        &mut self,
        problem: &Problem,
        sides: [&Word; 2],
        budget: &Budget,
    ) -> Result<Option<CommonBlocks>, Reason> {
        let Some(left) = self.blocks(problem, sides[0], budget)? else { return Ok(None) };
        let Some(right) = self.blocks(problem, sides[1], budget)? else { return Ok(None) };
        if left.len() != right.len() {
            return Ok(None);
        }
        let mut common = CommonBlocks { shape: Vec::new(), powers: Vec::new() };
        for pair in left.into_iter().zip(right) {
            match pair {
                (Block::Powers(root, left), Block::Powers(other, right)) if root == other => {
                    common.powers.push([left, right]);
                    common.shape.push(Shape::Powers(root));
                }
                (Block::Letters(letters), Block::Letters(other)) if letters == other => {
                    common.shape.push(Shape::Letters(letters));
                }
                _ => return Ok(None),
            }
        }
        Ok(Some(common))
    }
}
