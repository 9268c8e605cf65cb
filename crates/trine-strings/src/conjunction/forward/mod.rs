//! Forward propagation: a language for each string, from arguments to values.
//!
//! Idea: equations that define a variable, and functions, are gone through in the order in which they
//! need each other. The language of a value is cut down to the concatenation of the languages of its
//! parts, or to the image of its argument under a transducer; an empty one is a contradiction.
//! Otherwise words are chosen from the values back to their arguments, by splits and pre-images, which
//! succeeds where no string is needed twice. Lengths are compared once, at the end.
//! Invariants: languages lose only words that no solution has; a model was evaluated on whatever the
//! kernel has read. Definitions in a cycle are left alone.
//! Alternative: [`super::images`] goes in both directions until nothing changes, over equations that
//! were solved, which refutes more; this one is here to be compared with programs that propagate
//! forwards, and runs on request.
//! Reference: Kan, Lin, Rümmer, Schrader, "CertiStr: A Certified String Solver", CPP 2022, and
//! CertiStrR, which adds transducers.

mod words;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::{LinearForm, SessionAnswer};
use trine_automata::{CharSet, GiveUp, Nfa, RegexId};
use trine_collections::Budget;

use super::deps::Deps;
use super::functions::Machine;
use super::kernel::{Piece, Sym, Word, pieces};
use super::lengths::in_lengths;
use super::precision::{Finding, Found, Precise, Reason};
use super::problem::Problem;
use crate::language::{Languages, smaller};
use words::classes_of;

/// States that the language of a string may have.
const MAX_STATES: usize = 20_000;

/// What is known of a string.
#[derive(Clone)]
struct Domain {
    language: Nfa,
    deps: Deps,
}

/// What a constraint speaks of.
enum Target {
    /// A variable that it defines.
    Var(u32),
    /// A word of several symbols, or of letters.
    Word(Word),
    /// Any word of a language.
    Language(RegexId),
}

/// What the words of the target are.
enum Source {
    /// Symbols in a row.
    Word(Word),
    /// The values of a function on a word.
    Image(Machine, Word),
}

impl Source {
    fn word(&self) -> &[Sym] {
        match self {
            Self::Word(word) | Self::Image(_, word) => word,
        }
    }
}

/// The target is the source.
struct Constraint {
    target: Target,
    source: Source,
    deps: Deps,
}

impl Constraint {
    /// Variables whose languages have to be known before.
    fn needs(&self) -> FxHashSet<u32> {
        let of_target = match &self.target {
            Target::Word(word) => word.as_slice(),
            Target::Var(_) | Target::Language(_) => &[],
        };
        vars(of_target).chain(vars(self.source.word())).collect()
    }
}

fn vars(word: &[Sym]) -> impl Iterator<Item = u32> + '_ {
    word.iter().filter_map(|symbol| match *symbol {
        Sym::Var(var) => Some(var),
        Sym::Char(_) => None,
    })
}

/// Variables that are equal, each with the one that stands for them.
struct Classes(Vec<u32>);

impl Classes {
    fn of(problem: &Problem) -> Self {
        let mut classes = Self((0..problem.kernel.num_vars()).collect());
        for equation in &problem.kernel.equations {
            if let ([Sym::Var(a)], [Sym::Var(b)]) = (&equation.left[..], &equation.right[..]) {
                let (a, b) = (classes.of_var(*a), classes.of_var(*b));
                classes.0[a.max(b) as usize] = a.min(b);
            }
        }
        classes
    }

    fn of_var(&self, mut var: u32) -> u32 {
        while self.0[var as usize] != var {
            var = self.0[var as usize];
        }
        var
    }

    fn word(&self, word: &[Sym]) -> Word {
        let symbol = |symbol: &Sym| match *symbol {
            Sym::Var(var) => Sym::Var(self.of_var(var)),
            letter @ Sym::Char(_) => letter,
        };
        word.iter().map(symbol).collect()
    }
}

/// The languages of all strings, and the constraints between them.
struct Forward<'a> {
    problem: &'a Problem,
    classes: Classes,
    /// By variable; those of a class are kept at the one that stands for it.
    domains: Vec<Domain>,
    constraints: Vec<Constraint>,
}

/// Propagates languages forwards, and chooses words backwards.
pub(super) fn propagate(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    extend_alphabet(problem, languages, budget)?;
    let mut forward = Forward::read(problem, languages, budget)?;
    if let Some(empty) = forward.domains.iter().find(|domain| domain.language.is_empty()) {
        return Ok(Finding::conflict(empty.deps.clone()));
    }
    let Some(order) = forward.order() else { return Err(Reason::CyclicDefinitions) };
    for &place in &order {
        if let Some(deps) = forward.restrict(place, languages, budget)? {
            return Ok(Finding::conflict(deps));
        }
    }
    let mut session = problem.kernel.session.clone();
    if problem.with_lengths {
        let mut tags = problem.kernel.tags.clone();
        for var in 0..problem.kernel.num_vars() {
            let domain = forward.domain(var);
            let set = domain.language.length_set(budget)?;
            let form = LinearForm::var(problem.kernel.lengths[var as usize]);
            let formula = in_lengths(&mut session, &form, &set);
            session.assert(formula, tags.tag(&domain.deps));
        }
        match session.check(budget) {
            SessionAnswer::Sat(()) => {}
            SessionAnswer::Unsat(why) => return Ok(Finding::conflict(tags.untag(&why))),
            SessionAnswer::Unknown(_) => {
                budget.refresh()?;
                return Ok(Finding::open(Reason::NothingFound));
            }
        }
    }
    let Some(words) = forward.choose(&order, &session, languages, budget)? else {
        return Ok(Finding::open(Reason::NothingFound));
    };
    forward.model(&words, session, languages, budget)
}

/// Makes all letters of the words, and all sets of the languages, unions of classes.
fn extend_alphabet(
    problem: &Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Result<(), Reason> {
    let memberships = &problem.kernel.memberships;
    let regexes: Vec<RegexId> = memberships.iter().map(|membership| membership.regex).collect();
    let mut sets = languages.regexes.char_sets(&regexes, budget)?;
    let letters = memberships.iter().flat_map(|membership| &membership.word);
    sets.extend(letters.filter_map(|symbol| match *symbol {
        Sym::Char(code) => Some(CharSet::single(code)),
        Sym::Var(_) => None,
    }));
    languages.extend_alphabet(sets)?;
    problem.extend_alphabet(languages, budget)
}

impl<'a> Forward<'a> {
    /// Reads what the kernel has, without what was solved: there each part has its name.
    fn read(
        problem: &'a Problem,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let (kernel, classes) = (&problem.kernel, Classes::of(problem));
        let all = Domain { language: Nfa::all_words(languages.alphabet()), deps: Deps::none() };
        let domains = vec![all; kernel.num_vars() as usize];
        let mut forward = Self { problem, classes, domains, constraints: Vec::new() };
        for equation in &kernel.equations {
            let [left, right] = [&equation.left, &equation.right].map(|w| forward.classes.word(w));
            match (&left[..], &right[..]) {
                (&[Sym::Var(a)], &[Sym::Var(_)]) => {
                    forward.domains[a as usize].deps.extend(&equation.deps);
                }
                (_, &[Sym::Var(_)]) => {
                    forward.add(right, Source::Word(left), &equation.deps);
                }
                _ => forward.add(left, Source::Word(right), &equation.deps),
            }
        }
        for application in &kernel.applications {
            let Some(machine) = application.function.machine(languages, budget)? else { continue };
            let argument = forward.classes.word(&application.args[0]);
            let value = forward.classes.word(&application.value);
            forward.add(value, Source::Image(machine, argument), &application.deps);
        }
        for membership in &kernel.memberships {
            let word = forward.classes.word(&membership.word);
            let (regex, deps) = (membership.regex, &membership.deps);
            match word[..] {
                [Sym::Var(var)] => {
                    let nfa = languages.nfa(regex, budget)?;
                    let domain = &mut forward.domains[var as usize];
                    let both = domain.language.intersection(&nfa, budget)?.trim(budget)?;
                    domain.language = smaller(&both, budget)?;
                    domain.deps.extend(deps);
                }
                _ => forward.constraints.push(Constraint {
                    target: Target::Language(regex),
                    source: Source::Word(word),
                    deps: deps.clone(),
                }),
            }
        }
        Ok(forward)
    }

    fn add(&mut self, value: Word, source: Source, deps: &Deps) {
        let target = match value[..] {
            [Sym::Var(var)] => Target::Var(var),
            _ => Target::Word(value),
        };
        self.constraints.push(Constraint { target, source, deps: deps.clone() });
    }

    fn domain(&self, var: u32) -> &Domain {
        &self.domains[self.classes.of_var(var) as usize]
    }

    /// The constraints such that what defines a variable comes before what needs it; none if they are
    /// in a cycle.
    fn order(&self) -> Option<Vec<usize>> {
        let mut definitions = vec![0_usize; self.domains.len()];
        for constraint in &self.constraints {
            if let Target::Var(var) = constraint.target {
                definitions[var as usize] += 1;
            }
        }
        let mut users: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        let mut waits = Vec::with_capacity(self.constraints.len());
        for (place, constraint) in self.constraints.iter().enumerate() {
            let mut open = constraint.needs();
            open.retain(|&var| definitions[var as usize] > 0);
            waits.push(open.len());
            for var in open {
                users.entry(var).or_default().push(place);
            }
        }
        let mut order: Vec<usize> =
            (0..self.constraints.len()).filter(|&place| waits[place] == 0).collect();
        let mut next = 0;
        while let Some(&place) = order.get(next) {
            next += 1;
            let Target::Var(var) = self.constraints[place].target else { continue };
            definitions[var as usize] -= 1;
            if definitions[var as usize] > 0 {
                continue;
            }
            for &user in users.get(&var).into_iter().flatten() {
                waits[user] -= 1;
                if waits[user] == 0 {
                    order.push(user);
                }
            }
        }
        (order.len() == self.constraints.len()).then_some(order)
    }

    /// The language of a word, where `fixed` strings are known.
    fn language(
        &self,
        word: &[Sym],
        fixed: &FxHashMap<u32, Vec<u32>>,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Nfa, GiveUp> {
        let mut result = Nfa::epsilon(languages.alphabet());
        for piece in pieces(word) {
            let next = match piece {
                Piece::Letters(letters) => &languages.word(&letters)?,
                Piece::Var(var) => match fixed.get(&var) {
                    Some(string) => &classes_of(string, languages)?,
                    None => &self.domains[var as usize].language,
                },
            };
            result = result.concat(next, budget)?;
        }
        Ok(result)
    }

    /// The words that target and source of a constraint have in common.
    fn common(
        &self,
        constraint: &Constraint,
        fixed: &FxHashMap<u32, Vec<u32>>,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Nfa, Reason> {
        let mut source = self.language(constraint.source.word(), fixed, languages, budget)?;
        if let Source::Image(machine, _) = &constraint.source {
            source = machine.image(&source, budget)?;
        }
        let target = match &constraint.target {
            Target::Var(var) => self.language(&[Sym::Var(*var)], fixed, languages, budget)?,
            Target::Word(word) => self.language(word, fixed, languages, budget)?,
            Target::Language(regex) => languages.nfa(*regex, budget)?,
        };
        let both = target.intersection(&source, budget)?.trim(budget)?;
        if both.num_states() > MAX_STATES {
            return Err(GiveUp::TooManyStates.into());
        }
        Ok(smaller(&both, budget)?)
    }

    /// Cuts the language of the target down; what it rests on that nothing is left, if so.
    fn restrict(
        &mut self,
        place: usize,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Deps>, Reason> {
        let constraint = &self.constraints[place];
        let both = self.common(constraint, &FxHashMap::default(), languages, budget)?;
        let mut deps = constraint.deps.clone();
        let mut needed: Vec<u32> = constraint.needs().into_iter().collect();
        if let Target::Var(var) = constraint.target {
            needed.push(var);
        }
        needed.iter().for_each(|&var| deps.extend(&self.domains[var as usize].deps));
        if both.is_empty() {
            return Ok(Some(deps));
        }
        if let Target::Var(var) = constraint.target {
            self.domains[var as usize] = Domain { language: both, deps };
        }
        Ok(None)
    }
}
