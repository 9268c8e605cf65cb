//! Words of given lengths, position by position; what contradicts becomes a constraint on lengths.
//!
//! Idea: once the linear session has chosen all lengths, each equation says which positions carry the
//! same letter. Positions are joined; if no two different letters meet, the equations have a solution
//! of these lengths, and languages choose the letters that are open. If two letters meet, the chain of
//! positions between them depends on a few distances alone: that these distances do not occur
//! together is a linear constraint that every solution satisfies, and the lengths are chosen again.
//! Invariant: a constraint that is learnt follows from the equations, so that lengths which contradict
//! all of them refute. Words that a language does not have at a length only exclude this length, and
//! nothing is refuted after that.
//! Cost: linear in the sum of lengths for each choice; above a limit, [`super::background`] looks at
//! the positions with known letters only.
//! Reference: Makanin 1977 (position equations); Lotz et al., "Solving String Constraints Using SAT"
//! and the length-block procedure of Z3-Noodler for the constraints on overlaps.

use rustc_hash::FxHashMap;
use trine_arith::{Formula, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_automata::Nfa;
use trine_collections::Budget;
use trine_value::StrValue;

use super::candidate::Chosen;
use super::in_order;
use super::kernel::{Equation, Sym, Word};
use super::lengths::{in_lengths, length_of, length_value};
use super::precision::{Finding, Found, Precise, Reason};
use super::problem::Problem;
use crate::language::{Languages, string_of};

/// Choices of lengths before anything dearer is tried, and after it.
const FEW_ROUNDS: u32 = 24;
const MANY_ROUNDS: u32 = 1_000;
/// Lengths that are given up since a language has no word that fits.
const MAX_MISFITS: u32 = 12;
/// Positions in all variables together.
pub(super) const MAX_POSITIONS: u64 = 200_000;
/// Letters of two equal words whose places are explained.
const MAX_COMPARED: usize = 16;
/// Letters for positions that nothing restricts; different ones, so that words differ.
pub(super) const LETTERS: std::ops::Range<u32> = 0x61..0x7b;

/// Whether positions alone decide what is asked.
pub(super) fn applies(problem: &Problem) -> bool {
    !problem.equations.is_empty()
        && problem.automata.is_some()
        && problem.kernel.conversions.is_empty()
        && problem.kernel.applications.is_empty()
}

/// A position: a letter of the problem or one of a variable's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The letter or the variable.
    pub(super) symbol: Sym,
    /// Its distance from the beginning of the symbol.
    pub(super) offset: u64,
}

/// Why two positions carry one letter: both sides of an equation have them at one distance from the
/// beginning. Symbols are given by what precedes them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) equation: usize,
    pub(super) left: usize,
    pub(super) right: usize,
}

/// Positions that carry the same letter, with the links that say so.
pub(super) struct Positions {
    pub(super) places: Vec<Place>,
    /// The first position of each variable.
    first: FxHashMap<u32, usize>,
    /// A forest of links for explanations: towards the root, and from which side the link was made.
    toward: Vec<Option<(usize, Link, Direction)>>,
    class: Vec<usize>,
    members: Vec<Vec<usize>>,
    letter: Vec<Option<(u32, usize)>>,
}

/// Whether a link leads from the left side of its equation to the right one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    LeftToRight,
    RightToLeft,
}

impl Direction {
    fn reversed(self) -> Self {
        match self {
            Self::LeftToRight => Self::RightToLeft,
            Self::RightToLeft => Self::LeftToRight,
        }
    }
}

impl Positions {
    pub(super) fn new() -> Self {
        Self {
            places: Vec::new(),
            first: FxHashMap::default(),
            toward: Vec::new(),
            class: Vec::new(),
            members: Vec::new(),
            letter: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, place: Place) -> usize {
        let position = self.places.len();
        self.places.push(place);
        self.toward.push(None);
        self.class.push(position);
        self.members.push(vec![position]);
        self.letter.push(match place.symbol {
            Sym::Char(code) => Some((code, position)),
            Sym::Var(_) => None,
        });
        position
    }

    /// The positions of a symbol.
    fn of_symbol(&mut self, symbol: Sym, lengths: &FxHashMap<u32, u64>) -> std::ops::Range<usize> {
        match symbol {
            Sym::Char(_) => {
                let position = self.add(Place { symbol, offset: 0 });
                position..position + 1
            }
            Sym::Var(var) => {
                let length = lengths[&var];
                let first = match self.first.get(&var) {
                    Some(&first) => first,
                    None => {
                        let first = self.places.len();
                        for offset in 0..length {
                            self.add(Place { symbol, offset });
                        }
                        self.first.insert(var, first);
                        first
                    }
                };
                first..first + length as usize
            }
        }
    }

    /// Joins two positions; the error is a pair of letters that differ.
    pub(super) fn join(&mut self, a: usize, b: usize, link: Link) -> Result<(), (usize, usize)> {
        let (mut small, mut large) = ((self.class[a], a), (self.class[b], b));
        if small.0 == large.0 {
            return Ok(());
        }
        let mut direction = Direction::LeftToRight;
        if self.members[small.0].len() > self.members[large.0].len() {
            (small, large) = (large, small);
            direction = Direction::RightToLeft;
        }
        let clash = match (self.letter[small.0], self.letter[large.0]) {
            (Some((x, at)), Some((y, other))) if x != y => Some((at, other)),
            _ => None,
        };
        // The small tree hangs below the other one, turned so that the joined position is its root.
        let (mut at, mut next) = (small.1, Some((large.1, link, direction)));
        while let Some((to, link, direction)) = next {
            next = self.toward[at];
            let previous = at;
            self.toward[at] = Some((to, link, direction));
            if let Some((parent, link, way)) = next {
                at = parent;
                next = Some((previous, link, way.reversed()));
            }
        }
        let members = std::mem::take(&mut self.members[small.0]);
        for &member in &members {
            self.class[member] = large.0;
        }
        self.members[large.0].extend(members);
        if self.letter[large.0].is_none() {
            self.letter[large.0] = self.letter[small.0];
        }
        clash.map_or(Ok(()), Err)
    }

    /// The letter that a position carries, and the position that it comes from.
    pub(super) fn letter_at(&self, position: usize) -> Option<(u32, usize)> {
        self.letter[self.class[position]]
    }

    /// The links from one position to another of its class.
    fn path(&self, from: usize, to: usize) -> Vec<(usize, Link, Direction)> {
        let climb = |mut at: usize| {
            let mut steps = Vec::new();
            while let Some((parent, link, direction)) = self.toward[at] {
                steps.push((at, parent, link, direction));
                at = parent;
            }
            steps
        };
        let (mut up, mut down) = (climb(from), climb(to));
        while let (Some(a), Some(b)) = (up.last(), down.last())
            && a.0 == b.0
        {
            up.pop();
            down.pop();
        }
        let mut path: Vec<(usize, Link, Direction)> =
            up.into_iter().map(|(_, parent, link, direction)| (parent, link, direction)).collect();
        path.extend(
            down.into_iter().rev().map(|(child, _, link, way)| (child, link, way.reversed())),
        );
        path
    }
}

/// A row that has to be a word of an automaton: the variable to blame, the positions, and the letters
/// where the row has no position of a variable.
type Restricted<'a> = (u32, Vec<Option<usize>>, Vec<Option<u32>>, &'a Nfa);

/// How a choice of lengths ended.
pub(super) enum Choice {
    /// These words solve the equations and are in the languages.
    Words(FxHashMap<u32, StrValue>),
    /// Every solution satisfies this, which rests on what the tag stands for.
    Learnt(Formula, Tag),
    /// This variable has no word of its length that fits.
    Misfit(u32),
}

/// The search for lengths.
pub(super) struct Search<'a> {
    pub(super) problem: &'a Problem,
    pub(super) automata: &'a FxHashMap<u32, Nfa>,
    session: LinearSession,
    /// For each disequality what it rests on, together with the structure.
    disequality_tags: Vec<Tag>,
}

/// Chooses lengths a few times, which is enough for most problems that have solutions.
pub(super) fn choose_few_lengths(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    choose_lengths(problem, languages, FEW_ROUNDS, budget)
}

/// Chooses lengths often.
pub(super) fn choose_many_lengths(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    choose_lengths(problem, languages, MANY_ROUNDS, budget)
}

/// Decides a problem by choosing lengths, then letters.
fn choose_lengths(
    problem: &mut Problem,
    languages: &mut Languages,
    rounds: u32,
    budget: &Budget,
) -> Found<Precise> {
    let disequality_tags = problem.disequalities.iter().map(|disequality| {
        let mut deps = problem.structure.clone();
        deps.extend(&disequality.deps);
        problem.kernel.tags.tag(&deps)
    });
    let disequality_tags = disequality_tags.collect();
    let Some(automata) = &problem.automata else { return Ok(Finding::open(Reason::NoProcedure)) };
    let problem: &Problem = problem;
    let session = problem.kernel.session.clone();
    let mut search = Search { problem, automata, session, disequality_tags };
    if !problem.with_lengths {
        search.measure(budget)?;
    }
    let mut compound = Vec::new();
    for (word, regex, _) in &problem.sorted.compound {
        compound.push((word.clone(), languages.nfa(*regex, budget)?));
    }
    let mut misfits = 0;
    for _ in 0..rounds {
        match search.session.check(budget) {
            SessionAnswer::Sat(()) => {}
            SessionAnswer::Unsat(tags) if misfits == 0 => {
                let mut deps = problem.structure.clone();
                deps.extend(&problem.kernel.tags.untag(&tags));
                return Ok(Finding::conflict(deps));
            }
            SessionAnswer::Unsat(_) | SessionAnswer::Unknown(_) => break,
        }
        match search.choice(&compound, budget)? {
            Choice::Words(words) => {
                let chosen = Chosen { problem, words: &words, tag: problem.tag };
                let model = chosen.model(&mut search.session, languages, budget)?;
                return Ok(match model {
                    Some(model) => Finding::model(model),
                    None => Finding::open(Reason::NothingFound),
                });
            }
            Choice::Learnt(formula, tag) => search.session.assert(formula, tag),
            Choice::Misfit(_) if misfits == MAX_MISFITS => break,
            Choice::Misfit(var) => {
                misfits += 1;
                let length = search.problem.kernel.lengths[var as usize];
                let value = search.session.value(length);
                let other = search.session.ne(&LinearForm::var(length), &value);
                search.session.assert(other, problem.tag);
            }
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

impl Search<'_> {
    /// Tells the session the lengths of the automata, where nobody asked for lengths before.
    fn measure(&mut self, budget: &Budget) -> Result<(), Reason> {
        for (var, nfa) in in_order(self.automata) {
            let set = nfa.length_set(budget)?;
            let form = LinearForm::var(self.problem.kernel.lengths[var as usize]);
            let formula = in_lengths(&mut self.session, &form, &set);
            self.session.assert(formula, self.problem.tag);
        }
        Ok(())
    }

    /// Joins the positions of all equations for the present lengths, and chooses the letters.
    fn choice(&mut self, compound: &[(Word, Nfa)], budget: &Budget) -> Result<Choice, Reason> {
        let free = self.problem.free_vars();
        let mut lengths: FxHashMap<u32, u64> = FxHashMap::default();
        let mut total: u64 = 0;
        for &var in &free {
            let length = length_value(&self.session, self.problem.kernel.lengths[var as usize]);
            total = total.saturating_add(length);
            lengths.insert(var, length);
        }
        if total > MAX_POSITIONS {
            return self.background(&lengths, compound, budget);
        }
        budget.spend(total + 1)?;
        let mut positions = Positions::new();
        for (number, equation) in self.problem.equations.iter().enumerate() {
            let sides = [&equation.left, &equation.right].map(|side| {
                let mut row: Vec<(usize, usize)> = Vec::new();
                for (index, &symbol) in side.iter().enumerate() {
                    let range = positions.of_symbol(symbol, &lengths);
                    row.extend(range.map(|position| (index, position)));
                }
                row
            });
            budget.spend(sides[0].len() as u64)?;
            for (&(left, a), &(right, b)) in sides[0].iter().zip(&sides[1]) {
                let link = Link { equation: number, left, right };
                if let Err((one, other)) = positions.join(a, b, link) {
                    let formula = self.explain(&positions, one, other);
                    return Ok(Choice::Learnt(formula, self.problem.tag));
                }
            }
        }
        for &var in &free {
            positions.of_symbol(Sym::Var(var), &lengths);
        }
        if let Some(learnt) = self.same_words(&mut positions, &lengths) {
            return Ok(learnt);
        }
        self.letters(positions, &free, &lengths, compound, budget)
    }

    /// What precedes a symbol of an equation.
    fn start(&self, side: &[Sym], index: usize) -> (LinearForm, i64) {
        length_of(&self.problem.kernel.lengths, &side[..index])
    }

    /// Why the chain between two different letters cannot be there.
    pub(super) fn explain(&mut self, positions: &Positions, one: usize, other: usize) -> Formula {
        let mut ways_out = Vec::new();
        let start = (LinearForm::new(), 0);
        self.follow_chain(positions, one, other, start, &mut ways_out);
        self.session.or(&ways_out)
    }

    /// Follows the chain from one position to another; `at` is the distance of the first one from the
    /// beginning of its symbol, that of the last one is returned. Collects what would break the chain
    /// after the first position.
    fn follow_chain(
        &mut self,
        positions: &Positions,
        one: usize,
        other: usize,
        at: (LinearForm, i64),
        ways_out: &mut Vec<Formula>,
    ) -> (LinearForm, i64) {
        let (mut form, mut known) = at;
        for (position, link, direction) in positions.path(one, other) {
            let equation: &Equation = &self.problem.equations[link.equation];
            let (left, right) =
                (self.start(&equation.left, link.left), self.start(&equation.right, link.right));
            let (from, to) = match direction {
                Direction::LeftToRight => (left, right),
                Direction::RightToLeft => (right, left),
            };
            for (var, factor) in from.0.terms() {
                form.add(*var, factor.clone());
            }
            for (var, factor) in to.0.terms() {
                form.add(*var, -factor);
            }
            known += from.1 - to.1;
            if self.break_at(positions.places[position].symbol, &form, known, ways_out) {
                (form, known) = (LinearForm::new(), 0);
            }
        }
        (form, known)
    }

    /// Collects what would keep a distance out of a symbol; whether that has one position only.
    fn break_at(
        &mut self,
        symbol: Sym,
        form: &LinearForm,
        known: i64,
        ways_out: &mut Vec<Formula>,
    ) -> bool {
        match symbol {
            Sym::Char(_) => {
                ways_out.push(self.session.ne(form, &Rat::from(-known)));
                true
            }
            Sym::Var(var) => {
                ways_out.push(self.session.lt(form, &Rat::from(-known)));
                let mut beyond = form.clone();
                beyond.add(self.problem.kernel.lengths[var as usize], Rat::MINUS_ONE);
                ways_out.push(self.session.ge(&beyond, &Rat::from(-known)));
                false
            }
        }
    }

    /// Two words that should differ, and whose positions carry the same letters: these lengths are not
    /// possible.
    fn same_words(
        &mut self,
        positions: &mut Positions,
        lengths: &FxHashMap<u32, u64>,
    ) -> Option<Choice> {
        for (number, disequality) in self.problem.disequalities.iter().enumerate() {
            let rows = [&disequality.left, &disequality.right].map(|word| {
                let mut row: Vec<(usize, usize)> = Vec::new();
                for (index, &symbol) in word.iter().enumerate() {
                    let range = match symbol {
                        // Letters of disequalities are no positions of equations.
                        Sym::Char(_) => return None,
                        Sym::Var(_) => positions.of_symbol(symbol, lengths),
                    };
                    row.extend(range.map(|position| (index, position)));
                }
                Some(row)
            });
            let [Some(left), Some(right)] = rows else { continue };
            let same = |(&(_, a), &(_, b)): (&(usize, usize), &(usize, usize))| {
                positions.class[a] == positions.class[b]
            };
            if left.len() != right.len()
                || left.len() > MAX_COMPARED
                || !left.iter().zip(&right).all(same)
            {
                continue;
            }
            let mut ways_out = Vec::new();
            let count = left.len() as i64;
            for word in [&disequality.left, &disequality.right] {
                let (form, known) = self.start(word, word.len());
                ways_out.push(self.session.ne(&form, &Rat::from(count - known)));
            }
            for (place, (&(a, one), &(b, other))) in left.iter().zip(&right).enumerate() {
                let place = place as i64;
                let (before, letters) = self.start(&disequality.left, a);
                let mut form = LinearForm::new();
                for (var, factor) in before.terms() {
                    form.add(*var, -factor);
                }
                let known = place - letters;
                self.break_at(disequality.left[a], &form, known, &mut ways_out);
                let at = (form, known);
                let (mut form, known) = self.follow_chain(positions, one, other, at, &mut ways_out);
                let (before, letters) = self.start(&disequality.right, b);
                for (var, factor) in before.terms() {
                    form.add(*var, factor.clone());
                }
                ways_out.push(self.session.ne(&form, &Rat::from(place - letters - known)));
            }
            let formula = self.session.or(&ways_out);
            return Some(Choice::Learnt(formula, self.disequality_tags[number]));
        }
        None
    }

    /// Chooses letters so that all words are in their languages.
    fn letters(
        &self,
        positions: Positions,
        free: &[u32],
        lengths: &FxHashMap<u32, u64>,
        compound: &[(Word, Nfa)],
        budget: &Budget,
    ) -> Result<Choice, Reason> {
        let mut letter: Vec<Option<u32>> =
            positions.letter.iter().map(|known| known.map(|(code, _)| code)).collect();
        let of_var = |var: u32| {
            let first = positions.first[&var];
            first..first + lengths[&var] as usize
        };
        let mut restricted: Vec<Restricted<'_>> = Vec::new();
        for (word, nfa) in compound {
            let mut row = Vec::new();
            let mut codes = Vec::new();
            let mut blamed = 0;
            for &symbol in word {
                match symbol {
                    Sym::Char(code) => {
                        row.push(None);
                        codes.push(Some(code));
                    }
                    Sym::Var(var) => {
                        blamed = var;
                        row.extend(of_var(var).map(Some));
                        codes.resize(row.len(), None);
                    }
                }
            }
            restricted.push((blamed, row, codes, nfa));
        }
        for &var in free {
            let Some(nfa) = self.automata.get(&var) else { return Ok(Choice::Misfit(var)) };
            if self.problem.sorted.of_var.contains_key(&var) {
                let row: Vec<Option<usize>> = of_var(var).map(Some).collect();
                let codes = vec![None; row.len()];
                restricted.push((var, row, codes, nfa));
            }
        }
        for (blamed, row, codes, nfa) in restricted {
            let fitted = fit(&positions.class, &mut letter, &row, codes, nfa, budget)?;
            if !fitted {
                return Ok(Choice::Misfit(blamed));
            }
        }
        let mut open = LETTERS.cycle();
        let mut words: FxHashMap<u32, StrValue> = FxHashMap::default();
        for &var in free {
            let word: Vec<u32> = of_var(var)
                .map(|position| {
                    let slot = &mut letter[positions.class[position]];
                    *slot.get_or_insert_with(|| open.next().unwrap_or(LETTERS.start))
                })
                .collect();
            words.insert(var, string_of(&word));
        }
        Ok(Choice::Words(words))
    }
}

/// Fixes the letters of a row of positions so that it is a word of the language; false if the letters
/// that are known do not allow it, or none was found.
fn fit(
    class: &[usize],
    letter: &mut [Option<u32>],
    row: &[Option<usize>],
    codes: Vec<Option<u32>>,
    nfa: &Nfa,
    budget: &Budget,
) -> Result<bool, Reason> {
    // A class that occurs several times gets its letter from its first place.
    for _ in 0..=row.len().min(8) {
        let pattern: Vec<Option<u32>> = row
            .iter()
            .zip(&codes)
            .map(|(position, code)| code.or_else(|| position.and_then(|p| letter[class[p]])))
            .collect();
        let Some(word) = nfa.word_matching(&pattern, budget)? else { return Ok(false) };
        let mut chosen: FxHashMap<usize, u32> = FxHashMap::default();
        let mut repeated = None;
        for (position, &code) in row.iter().zip(&word) {
            let Some(position) = *position else { continue };
            let known = *chosen.entry(class[position]).or_insert(code);
            if known != code && repeated.is_none() {
                repeated = Some((class[position], known));
            }
        }
        match repeated {
            Some((class, code)) => letter[class] = Some(code),
            None => {
                for (class, code) in chosen {
                    letter[class] = Some(code);
                }
                return Ok(true);
            }
        }
    }
    Ok(false)
}
