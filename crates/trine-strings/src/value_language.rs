//! Which words a string can be, where formulas say so by one automaton.
//!
//! Idea: atoms about one string are languages: memberships, constants, prefixes, lengths, codes, numerals, orders, and
//! any of these of a function of the string whose pre-images are regular. Connectives between them are operations on
//! automata. A string that is put together from others, each of which occurs once and is restricted by itself, has the image of their
//! languages as its values.
//! Invariant: the language is exactly that of the values in models of the formulas; what cannot be told exactly is not
//! told. Automata are deterministic and minimal wherever that is cheap.
//! Cost: Boolean operations multiply states; the budget ends that.
//! Reference: Chen, Hague, Lin, Rümmer, Wu, "Decision procedures for path feasibility of string-manipulating programs
//! with complex operations", POPL 2019, for images and pre-images; Aydin, Bang, Bultan, "Automata-based model counting for
//! string constraints", CAV 2015, for what it is used for.

mod atom;
mod image;
mod numerals;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_automata::{GiveUp, LengthSet, Nfa, WordCount};
use trine_collections::Budget;
use trine_term::{
    Evaluator, IntegerSet, Interpretation, Op, Sort, TermId, TermStore, applications,
    solved_equation, without_solved_constants,
};
use trine_value::Integer;

use self::atom::Atom;
use crate::language::Languages;

/// Automata above this size are not made.
const MOST_STATES: usize = 100_000;

/// The words that a string can be: those of an automaton with lengths between bounds.
pub struct ValueLanguage {
    words: Nfa,
    low: u64,
    high: Option<u64>,
}

impl ValueLanguage {
    /// How many words there are; none if there are infinitely many.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn count(&self, budget: &Budget) -> Result<Option<Integer>, GiveUp> {
        Ok(match self.words.count_words(self.low, self.high, budget)? {
            WordCount::Finite(count) => Some(count.into()),
            WordCount::Infinite => None,
        })
    }

    /// How many lengths the words have; none if there are infinitely many.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn count_lengths(&self, budget: &Budget) -> Result<Option<Integer>, GiveUp> {
        let own = self.words.length_set(budget)?;
        let high = self.high.unwrap_or(u64::MAX);
        let between = LengthSet::interval(self.low, high);
        let lengths = match self.high {
            None if self.low == 0 => own,
            _ => own.intersection(&between, budget)?,
        };
        if !lengths.is_finite() {
            return Ok(None);
        }
        let sizes = lengths
            .finite_part()
            .iter()
            .map(|(low, high)| Integer::from(high - low) + Integer::ONE);
        Ok(Some(sizes.fold(Integer::ZERO, |sum, size| sum + size)))
    }
}

/// The words that a term of sort String can be under the formulas; nothing if that is not told exactly.
///
/// ```
/// use trine_collections::Budget;
/// use trine_strings::value_language;
/// use trine_term::{Op, TermStore};
///
/// let mut store = TermStore::new();
/// let x = store.declare_const("x", store.sorts.string());
/// let (length, two) = (store.mk(Op::StrLen, &[x]), store.mk_int(&2.into()));
/// let short = store.mk(Op::Le, &[length, two]);
/// let budget = Budget::unlimited();
/// let language = value_language(&mut store, &[short], x, &budget).unwrap().unwrap();
/// let letters = 196_608_u64;
/// assert_eq!(language.count(&budget), Ok(Some((1 + letters + letters * letters).into())));
/// ```
///
/// # Errors
/// The budget's reason if it runs out, or what would be too large.
pub fn value_language(
    store: &mut TermStore,
    formulas: &[TermId],
    term: TermId,
    budget: &Budget,
) -> Result<Option<ValueLanguage>, GiveUp> {
    language(store, formulas, term, Reading::Exact, budget)
}

/// A language that has all the words that a declared constant can be under the formulas, and perhaps others: formulas that
/// are no languages are left out.
///
/// # Errors
/// The budget's reason if it runs out, or what would be too large.
pub fn wide_value_language(
    store: &mut TermStore,
    formulas: &[TermId],
    constant: TermId,
    budget: &Budget,
) -> Result<Option<ValueLanguage>, GiveUp> {
    language(store, formulas, constant, Reading::Wide, budget)
}

/// What becomes of formulas that are no languages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// There is no answer.
    Exact,
    /// They are left out.
    Wide,
}

fn language(
    store: &mut TermStore,
    formulas: &[TermId],
    term: TermId,
    reading: Reading,
    budget: &Budget,
) -> Result<Option<ValueLanguage>, GiveUp> {
    let (formulas, terms) = without_solved_constants(store, formulas, &[term], &[term]);
    let term = terms[0];
    let (definition, formulas) = definition(store, formulas, term);
    let mut problem = Problem::new(term)?;
    // What no string decides.
    for formula in formulas {
        match applications(store, &[formula])[..] {
            [] => match Evaluator::new(store, &Interpretation::new()).holds(formula, budget) {
                Ok(true) => {}
                Ok(false) => return Ok(Some(problem.nothing())),
                Err(_) if reading == Reading::Wide => {}
                Err(_) => return Ok(None),
            },
            [constant] => {
                if !problem.add(store, constant, formula, budget)? && reading == Reading::Exact {
                    return Ok(None);
                }
            }
            _ if reading == Reading::Wide => {}
            _ => return Ok(None),
        }
    }
    let image = match reading {
        Reading::Exact => definition.unwrap_or(term),
        Reading::Wide => term,
    };
    if !problem.prepare(store, image, budget)? {
        return Ok(None);
    }
    problem.language(store, image, budget)
}

/// Whether a term is a declared constant of sort String.
fn is_string_constant(store: &TermStore, term: TermId) -> bool {
    store.op(term) == Op::Apply
        && store.args(term).is_empty()
        && *store.sort_of(term) == Sort::String
}

/// What a formula says that the term is, and the other formulas. A constant string is as good as a language.
fn definition(
    store: &TermStore,
    formulas: Vec<TermId>,
    term: TermId,
) -> (Option<TermId>, Vec<TermId>) {
    let found = formulas.iter().position(|&formula| {
        solved_equation(store, formula, |own| own == term)
            .is_some_and(|(_, other)| !applications(store, &[other]).is_empty())
    });
    let Some(at) = found else { return (None, formulas) };
    let mut rest = formulas;
    let formula = rest.remove(at);
    (solved_equation(store, formula, |own| own == term).map(|(_, other)| other), rest)
}

/// Formulas by the constant that they speak of.
struct Problem {
    languages: Languages,
    term: TermId,
    formulas: Vec<(TermId, TermId)>,
    atoms: FxHashMap<TermId, Atom>,
    integers: FxHashMap<TermId, Vec<TermId>>,
    low: u64,
    high: Option<u64>,
}

impl Problem {
    fn new(term: TermId) -> Result<Self, GiveUp> {
        Ok(Self {
            languages: Languages::new()?,
            term,
            formulas: Vec::new(),
            atoms: FxHashMap::default(),
            integers: FxHashMap::default(),
            low: 0,
            high: None,
        })
    }

    /// No word at all.
    fn nothing(&self) -> ValueLanguage {
        let words = Nfa::nothing(self.languages.alphabet());
        ValueLanguage { words, low: 0, high: None }
    }

    /// Takes a formula about one constant; false if one of its atoms is no language.
    fn add(
        &mut self,
        store: &mut TermStore,
        constant: TermId,
        formula: TermId,
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        if !store.args(constant).is_empty() {
            return Ok(false);
        }
        match store.sort_of(constant) {
            Sort::Int => {
                self.integers.entry(constant).or_default().push(formula);
                return Ok(true);
            }
            Sort::String => {}
            _ => return Ok(false),
        }
        if constant == self.term && self.bound_length(store, formula, budget)? {
            return Ok(true);
        }
        for atom in atoms(store, formula) {
            if self.atoms.contains_key(&atom) {
                continue;
            }
            let Some(read) = atom::read(store, &mut self.languages, atom, budget)? else {
                return Ok(false);
            };
            self.atoms.insert(atom, read);
        }
        self.formulas.push((constant, formula));
        Ok(true)
    }

    /// Whether a formula says that the length of the term is between bounds, which are kept.
    fn bound_length(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        let length = store.mk(Op::StrLen, &[self.term]);
        let Some(set) = IntegerSet::of(store, &[formula], length, budget)? else {
            return Ok(false);
        };
        let [piece] = set.pieces() else { return Ok(false) };
        if *set.modulus() != Integer::ONE {
            return Ok(false);
        }
        let Ok(low) = u64::try_from(piece.low.clone().unwrap_or(Integer::ZERO).max(Integer::ZERO))
        else {
            return Ok(false);
        };
        match &piece.high {
            None => {}
            Some(high) => {
                let Ok(high) = u64::try_from(high.clone()) else { return Ok(false) };
                self.high = Some(self.high.map_or(high, |before| before.min(high)));
            }
        }
        self.low = self.low.max(low);
        Ok(true)
    }

    /// Makes the alphabet fit for all automata; false if a function is not known.
    fn prepare(
        &mut self,
        store: &TermStore,
        image: TermId,
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        let mut roots: Vec<TermId> = self.formulas.iter().map(|&(_, formula)| formula).collect();
        roots.push(image);
        let mut sets = self.languages.regexes.char_sets(
            &self.atoms.values().map(|atom| atom.language).collect::<Vec<_>>(),
            budget,
        )?;
        sets.push(numerals::digits());
        image::add_sets(store, &mut self.languages, &roots, &mut sets, budget)?;
        self.languages.extend_alphabet(sets)?;
        Ok(true)
    }

    /// The words that the term can be, with the image in its place.
    fn language(
        &mut self,
        store: &TermStore,
        image: TermId,
        budget: &Budget,
    ) -> Result<Option<ValueLanguage>, GiveUp> {
        let mut of_constant: FxHashMap<TermId, Nfa> = FxHashMap::default();
        for (constant, formula) in self.formulas.clone() {
            let Some(own) = self.formula(store, formula, budget)? else { return Ok(None) };
            let joined = match of_constant.remove(&constant) {
                None => own,
                Some(before) => small(&before.intersection(&own, budget)?, budget)?,
            };
            of_constant.insert(constant, joined);
        }
        let mut integers: FxHashMap<TermId, IntegerSet> = FxHashMap::default();
        for (&constant, formulas) in &self.integers {
            let Some(set) = IntegerSet::of(store, formulas, constant, budget)? else {
                return Ok(None);
            };
            integers.insert(constant, set);
        }
        // A constant that can be nothing leaves no model, wherever it stands.
        let is_impossible = of_constant.values().any(Nfa::is_empty)
            || integers.values().any(|set| set.pieces().is_empty());
        if is_impossible {
            return Ok(Some(self.nothing()));
        }
        let words = if image == self.term && is_string_constant(store, image) {
            of_constant.remove(&image).unwrap_or_else(|| Nfa::all_words(self.languages.alphabet()))
        } else {
            let given = image::Given { words: &of_constant, integers: &integers };
            let Some(words) = image::image(store, &mut self.languages, image, &given, budget)?
            else {
                return Ok(None);
            };
            match of_constant.get(&self.term) {
                Some(own) => words.intersection(own, budget)?,
                None => words,
            }
        };
        Ok(Some(ValueLanguage { words, low: self.low, high: self.high }))
    }

    /// The words of the constant under which a formula about it holds.
    fn formula(
        &mut self,
        store: &TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Option<Nfa>, GiveUp> {
        let mut done: FxHashMap<TermId, Nfa> = FxHashMap::default();
        for node in nodes(store, formula) {
            let args = store.args(node);
            let found = match store.op(node) {
                Op::True => Nfa::all_words(self.languages.alphabet()),
                Op::False => Nfa::nothing(self.languages.alphabet()),
                op if is_connective(store, node) => {
                    let args: Vec<&Nfa> = args.iter().filter_map(|arg| done.get(arg)).collect();
                    joined(op, &args, budget)?
                }
                _ => {
                    let Some(atom) = self.atoms.get(&node).copied() else { return Ok(None) };
                    let language = self.languages.nfa(atom.language, budget)?;
                    let found = image::pre_image(
                        store,
                        &mut self.languages,
                        atom.string,
                        language,
                        budget,
                    )?;
                    let Some(found) = found else { return Ok(None) };
                    found
                }
            };
            done.insert(node, small(&found, budget)?);
        }
        Ok(done.remove(&formula))
    }
}

/// Whether a formula is put together from formulas.
fn is_connective(store: &TermStore, formula: TermId) -> bool {
    match store.op(formula) {
        Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => true,
        Op::Eq | Op::Distinct | Op::Ite => {
            store.args(formula).iter().all(|&arg| *store.sort_of(arg) == Sort::Bool)
        }
        _ => false,
    }
}

/// The formulas inside a formula, down to its atoms, parts first.
fn nodes(store: &TermStore, formula: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut open = vec![(formula, false)];
    while let Some((node, is_left)) = open.pop() {
        if is_left {
            found.push(node);
        } else if seen.insert(node) {
            open.push((node, true));
            if is_connective(store, node) {
                open.extend(store.args(node).iter().rev().map(|&arg| (arg, false)));
            }
        }
    }
    found
}

/// The atoms of a formula.
fn atoms(store: &TermStore, formula: TermId) -> Vec<TermId> {
    let is_atom = |&node: &TermId| {
        !is_connective(store, node) && !matches!(store.op(node), Op::True | Op::False)
    };
    nodes(store, formula).into_iter().filter(is_atom).collect()
}

/// The smallest deterministic automaton of the language.
fn small(automaton: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
    if automaton.num_states() > MOST_STATES {
        return Err(GiveUp::TooManyStates);
    }
    automaton.minimize(budget)
}

/// A connective between languages.
fn joined(op: Op, args: &[&Nfa], budget: &Budget) -> Result<Nfa, GiveUp> {
    let same = |a: &Nfa, b: &Nfa| -> Result<Nfa, GiveUp> {
        let both = a.intersection(b, budget)?;
        let neither = a.complement(budget)?.intersection(&b.complement(budget)?, budget)?;
        small(&both.union(&neither, budget)?, budget)
    };
    let fold = |join: &dyn Fn(&Nfa, &Nfa) -> Result<Nfa, GiveUp>| -> Result<Nfa, GiveUp> {
        let mut found = args[0].clone();
        for arg in &args[1..] {
            found = join(&found, arg)?;
        }
        Ok(found)
    };
    match op {
        Op::Not => args[0].complement(budget),
        Op::And => fold(&|a, b| small(&a.intersection(b, budget)?, budget)),
        Op::Or => fold(&|a, b| small(&a.union(b, budget)?, budget)),
        Op::Xor => fold(&|a, b| same(a, b)?.complement(budget)),
        // All but the last imply the last.
        Op::Implies => {
            let mut found = args[args.len() - 1].clone();
            for arg in args[..args.len() - 1].iter().rev() {
                found = small(&arg.complement(budget)?.union(&found, budget)?, budget)?;
            }
            Ok(found)
        }
        Op::Ite => {
            let then = args[0].intersection(args[1], budget)?;
            let otherwise = args[0].complement(budget)?.intersection(args[2], budget)?;
            small(&then.union(&otherwise, budget)?, budget)
        }
        // Neighbours are equal, or all pairs differ.
        Op::Eq => {
            let mut found = same(args[0], args[1])?;
            for pair in args.windows(2).skip(1) {
                found = small(&found.intersection(&same(pair[0], pair[1])?, budget)?, budget)?;
            }
            Ok(found)
        }
        _ => {
            let mut found = Nfa::all_words(args[0].alphabet());
            for (at, a) in args.iter().enumerate() {
                for b in &args[at + 1..] {
                    let differ = same(a, b)?.complement(budget)?;
                    found = small(&found.intersection(&differ, budget)?, budget)?;
                }
            }
            Ok(found)
        }
    }
}
