//! Words of a billion letters: a few positions with known letters, on a background of one letter.
//!
//! Idea: where lengths are too large to look at all positions, only those are followed that carry a
//! letter of the problem: each equation says which position has the same letter. What is not reached
//! carries one letter in all variables that equations tie together; that letter is chosen so that the
//! words are in their languages.
//! Invariant: as for [`super::positions`]: a constraint that is learnt follows from the equations. A
//! choice of words solves them, since positions that are not reached have only such neighbours.
//! Cost: linear in the positions that are reached, of which there are at most
//! [`MAX_POSITIONS`](super::positions::MAX_POSITIONS).

use rustc_hash::FxHashMap;
use trine_automata::Nfa;
use trine_collections::Budget;
use trine_value::{StrValue, TooLong};

use super::in_order;
use super::kernel::{Piece, Sym, Word, pieces};
use super::leaf::word_of_length;
use super::positions::{Choice, LETTERS, Link, MAX_POSITIONS, Place, Positions, Search};
use super::precision::Reason;
use crate::language::string_of;

/// A side of an equation: what it consists of, and where each symbol begins.
struct Row<'a> {
    symbols: &'a [Sym],
    starts: Vec<u64>,
}

impl<'a> Row<'a> {
    fn new(symbols: &'a [Sym], lengths: &FxHashMap<u32, u64>) -> Self {
        let mut end = 0_u64;
        let starts = symbols.iter().map(|symbol| {
            let start = end;
            end = end.saturating_add(match symbol {
                Sym::Char(_) => 1,
                Sym::Var(var) => lengths[var],
            });
            start
        });
        Self { symbols, starts: starts.collect() }
    }

    /// The symbol with a position, which must be inside.
    fn at(&self, position: u64) -> usize {
        // Empty symbols begin where the next one does.
        self.starts.partition_point(|&start| start <= position).saturating_sub(1)
    }
}

/// The two sides of an equation.
type Rows<'a> = [Row<'a>; 2];

/// A place where a symbol occurs: the equation, the side, the number of the symbol.
type Occurrence = (usize, usize, usize);

/// The positions that are reached.
struct Reached<'a> {
    rows: Vec<Rows<'a>>,
    occurrences: FxHashMap<u32, Vec<Occurrence>>,
    positions: Positions,
    /// Where letters of the problem are, by position.
    letters: FxHashMap<usize, Occurrence>,
    of_letter: FxHashMap<Occurrence, usize>,
    of_var: FxHashMap<(u32, u64), usize>,
}

impl<'a> Reached<'a> {
    fn new(rows: Vec<Rows<'a>>) -> Self {
        let mut this = Self {
            rows,
            occurrences: FxHashMap::default(),
            positions: Positions::new(),
            letters: FxHashMap::default(),
            of_letter: FxHashMap::default(),
            of_var: FxHashMap::default(),
        };
        for (equation, rows) in this.rows.iter().enumerate() {
            for (side, row) in rows.iter().enumerate() {
                for (index, &symbol) in row.symbols.iter().enumerate() {
                    let occurrence = (equation, side, index);
                    match symbol {
                        Sym::Var(var) => {
                            this.occurrences.entry(var).or_default().push(occurrence);
                        }
                        Sym::Char(_) => {
                            let position = this.positions.add(Place { symbol, offset: 0 });
                            this.letters.insert(position, occurrence);
                            this.of_letter.insert(occurrence, position);
                        }
                    }
                }
            }
        }
        this
    }

    /// The position at the other side of an equation.
    fn opposite(&mut self, (equation, side, index): Occurrence, offset: u64) -> (usize, usize) {
        let rows = &self.rows[equation];
        let position = rows[side].starts[index] + offset;
        let row = &rows[1 - side];
        let other = row.at(position);
        let symbol = row.symbols[other];
        let offset = position - row.starts[other];
        let found = match symbol {
            Sym::Char(_) => self.of_letter[&(equation, 1 - side, other)],
            Sym::Var(var) => match self.of_var.get(&(var, offset)) {
                Some(&known) => known,
                None => {
                    let new = self.positions.add(Place { symbol, offset });
                    self.of_var.insert((var, offset), new);
                    new
                }
            },
        };
        (found, other)
    }

    /// Follows all letters; the error is a pair of positions whose letters differ.
    fn follow(&mut self, budget: &Budget) -> Result<Option<(usize, usize)>, Reason> {
        // Positions are numbered as they are reached.
        let mut next = 0;
        while next < self.positions.places.len() {
            if next as u64 > MAX_POSITIONS {
                return Err(Reason::LongWord);
            }
            let Place { symbol, offset } = self.positions.places[next];
            let occurrences = match symbol {
                Sym::Char(_) => vec![self.letters[&next]],
                Sym::Var(var) => self.occurrences.get(&var).cloned().unwrap_or_default(),
            };
            for occurrence in occurrences {
                budget.spend(1)?;
                let (equation, side, index) = occurrence;
                let (other, opposite) = self.opposite(occurrence, offset);
                let (left, right, link) = match side {
                    0 => (next, other, Link { equation, left: index, right: opposite }),
                    _ => (other, next, Link { equation, left: opposite, right: index }),
                };
                if let Err(clash) = self.positions.join(left, right, link) {
                    return Ok(Some(clash));
                }
            }
            next += 1;
        }
        Ok(None)
    }

    /// The known letters of each variable, in their order.
    fn known(&self) -> FxHashMap<u32, Vec<(u64, u32)>> {
        let mut known: FxHashMap<u32, Vec<(u64, u32)>> = FxHashMap::default();
        for (&(var, offset), &position) in &self.of_var {
            if let Some((letter, _)) = self.positions.letter_at(position) {
                known.entry(var).or_default().push((offset, letter));
            }
        }
        known.values_mut().for_each(|letters| letters.sort_unstable());
        known
    }
}

/// A word with some known letters, of one letter elsewhere.
fn on_background(length: u64, known: &[(u64, u32)], letter: u32) -> Result<StrValue, TooLong> {
    let letter = string_of(&[letter]);
    let mut parts = Vec::with_capacity(2 * known.len() + 1);
    let mut done = 0;
    for &(offset, code) in known {
        parts.push(letter.repeated(usize::try_from(offset - done).map_err(|_| TooLong)?)?);
        parts.push(string_of(&[code]));
        done = offset + 1;
    }
    parts.push(letter.repeated(usize::try_from(length - done).map_err(|_| TooLong)?)?);
    StrValue::try_concat(&parts)
}

/// Blocks of letters with their repetitions, as automata read them.
fn accepts(nfa: &Nfa, string: &StrValue) -> bool {
    let blocks: Vec<(Vec<u32>, usize)> = string.repeated_blocks().collect();
    let blocks: Vec<(&[u32], usize)> = blocks.iter().map(|(b, times)| (&b[..], *times)).collect();
    nfa.accepts_repeated(&blocks)
}

impl Search<'_> {
    /// Words of the present lengths, whose equations are followed from their letters.
    pub(super) fn background(
        &mut self,
        lengths: &FxHashMap<u32, u64>,
        compound: &[(Word, Nfa)],
        budget: &Budget,
    ) -> Result<Choice, Reason> {
        let equations = self.problem.equations.iter();
        let symbols: usize = equations.clone().map(|e| e.left.len() + e.right.len()).sum();
        let is_long = |&length: &u64| length > i64::MAX as u64;
        if symbols as u64 > MAX_POSITIONS || lengths.values().any(is_long) {
            return Err(Reason::LongWord);
        }
        let rows = equations
            .map(|equation| [&equation.left, &equation.right].map(|side| Row::new(side, lengths)));
        let mut reached = Reached::new(rows.collect());
        if let Some((one, other)) = reached.follow(budget)? {
            let formula = self.explain(&reached.positions, one, other);
            return Ok(Choice::Learnt(formula, self.problem.tag));
        }
        let known = reached.known();
        let groups = self.groups(compound);
        let mut words: FxHashMap<u32, StrValue> = FxHashMap::default();
        for (var, &length) in in_order(lengths) {
            if !groups.contains_key(&var) {
                let nfa = self.automata.get(&var);
                let Some(nfa) = nfa else { return Ok(Choice::Misfit(var)) };
                let letter = LETTERS.start + var % LETTERS.len() as u32;
                match word_of_length(nfa, length, Some(letter), budget)? {
                    Some(word) => words.insert(var, word),
                    None => return Ok(Choice::Misfit(var)),
                };
            }
        }
        let mut names: Vec<u32> = groups.values().copied().collect();
        names.sort_unstable();
        names.dedup();
        for (turn, &group) in names.iter().enumerate() {
            let members: Vec<u32> = in_order(&groups)
                .into_iter()
                .filter(|&(_, &g)| g == group)
                .map(|(v, _)| v)
                .collect();
            let first = LETTERS.clone().cycle().skip(turn % LETTERS.len()).take(1);
            let classes = members.iter().filter_map(|var| self.automata.get(var)).take(1);
            let others = classes.flat_map(|nfa| nfa.alphabet().representatives());
            let mut found = false;
            for letter in first.chain(others) {
                budget.spend(members.len() as u64)?;
                for &var in &members {
                    let known = known.get(&var).map_or(&[][..], Vec::as_slice);
                    words.insert(var, on_background(lengths[&var], known, letter)?);
                }
                if self.are_in_languages(&members, compound, &words)? {
                    found = true;
                    break;
                }
            }
            if !found {
                return Ok(Choice::Misfit(members[0]));
            }
        }
        Ok(Choice::Words(words))
    }

    /// Variables that equations or memberships tie together have one name.
    fn groups(&self, compound: &[(Word, Nfa)]) -> FxHashMap<u32, u32> {
        let equations = self.problem.equations.iter();
        let mut ties: Vec<Vec<u32>> = Vec::new();
        let mut tie = |words: &[&Word]| {
            let vars =
                words.iter().flat_map(|word| word.iter()).filter_map(|symbol| match symbol {
                    Sym::Var(var) => Some(*var),
                    Sym::Char(_) => None,
                });
            ties.push(vars.collect());
        };
        equations.for_each(|equation| tie(&[&equation.left, &equation.right]));
        compound.iter().for_each(|(word, _)| tie(&[word]));
        let mut groups: FxHashMap<u32, u32> = FxHashMap::default();
        for vars in ties {
            let Some(&name) = vars.first() else { continue };
            let name = groups.get(&name).copied().unwrap_or(name);
            for var in vars {
                let old = *groups.entry(var).or_insert(var);
                groups.values_mut().filter(|group| **group == old).for_each(|group| *group = name);
            }
        }
        groups
    }

    /// Whether the words of some variables, and those that contain them, are in their languages.
    fn are_in_languages(
        &self,
        members: &[u32],
        compound: &[(Word, Nfa)],
        words: &FxHashMap<u32, StrValue>,
    ) -> Result<bool, TooLong> {
        for var in members {
            if let Some(nfa) = self.automata.get(var)
                && !accepts(nfa, &words[var])
            {
                return Ok(false);
            }
        }
        for (word, nfa) in compound {
            let mut parts = Vec::new();
            for piece in pieces(word) {
                parts.push(match piece {
                    Piece::Letters(letters) => string_of(&letters),
                    Piece::Var(var) if members.contains(&var) => words[&var].clone(),
                    // The whole word is in another group.
                    Piece::Var(_) => {
                        parts.clear();
                        break;
                    }
                });
            }
            if !parts.is_empty() && !accepts(nfa, &StrValue::try_concat(&parts)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
