//! Random searches against all short words: what is refuted has no model among them, what is implied
//! holds in all of them, and levels forget what was told in them.

use std::cell::RefCell;
use std::rc::Rc;

use trine_automata::RegexId;
use trine_collections::Budget;
use trine_engine::{Consequence, Effort, Grounds, NodeId, Premise, SearchTheory, Stop};
use trine_sat::{Lit, Var};
use trine_term::{Op, TermId, TermStore};

use super::StringSearch;
use crate::choices::Choices;
use crate::language::{Languages, string_of};

/// Followed strings, and unknowns that they are made of.
const STRINGS: usize = 4;
const ATOMS: usize = 8;

/// All words over two letters up to a length.
fn words(length: usize) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..length {
        let end = all.len();
        for at in start..end {
            for letter in [u32::from('a'), u32::from('b')] {
                let mut word = all[at].clone();
                word.push(letter);
                all.push(word);
            }
        }
        start = end;
    }
    all
}

/// How a string is written: letters, an unknown or none, letters.
struct Shape {
    before: Vec<u32>,
    unknown: Option<usize>,
    after: Vec<u32>,
}

impl Shape {
    /// The word that it is when the unknowns are these words.
    fn word(&self, unknowns: &[&[u32]]) -> Vec<u32> {
        let middle = self.unknown.map_or(&[][..], |unknown| unknowns[unknown]);
        [&self.before, middle, &self.after].concat()
    }
}

struct Case {
    search: StringSearch,
    shapes: Vec<Shape>,
    /// By atom: the string and the language.
    atoms: Vec<(usize, RegexId)>,
    languages: Rc<RefCell<Languages>>,
    equal: Vec<[usize; 2]>,
    literals: Vec<Lit>,
}

impl Case {
    fn new(choices: &mut Choices) -> Self {
        let mut store = TermStore::new();
        let sort = store.sorts.string();
        let languages = Rc::new(RefCell::new(Languages::new().expect("an alphabet")));
        let mut search = StringSearch::new(Rc::clone(&languages));
        let unknowns: Vec<TermId> =
            (0..STRINGS).map(|string| store.declare_const(&format!("x{string}"), sort)).collect();
        let mut shapes = Vec::new();
        let mut terms: Vec<TermId> = Vec::new();
        for string in 0..STRINGS {
            let unknown = choices.below(STRINGS);
            let mut word = || {
                let word = ["a", "b", "ab", "ba"][choices.below(4)];
                word.chars().map(u32::from).collect::<Vec<u32>>()
            };
            let (before, after) = (word(), word());
            let [first, last] = [&before, &after].map(|word| store.mk_string(&string_of(word)));
            let middle = unknowns[unknown];
            let (term, before, unknown, after) = match choices.below(5) {
                0 => (first, before, None, Vec::new()),
                1 => (store.mk(Op::StrConcat, &[first, middle]), before, Some(unknown), Vec::new()),
                2 => (store.mk(Op::StrConcat, &[middle, last]), Vec::new(), Some(unknown), after),
                3 => {
                    let term = store.mk(Op::StrConcat, &[first, middle, last]);
                    (term, before, Some(unknown), after)
                }
                _ => (unknowns[string], Vec::new(), Some(string), Vec::new()),
            };
            let shape = Shape { before, unknown, after };
            if terms.contains(&term) {
                // Each string is followed once.
                return Self::new(choices);
            }
            assert!(search.add(&store, term, NodeId::new(string)));
            terms.push(term);
            shapes.push(shape);
        }
        let mut atoms = Vec::new();
        for atom in 0..ATOMS {
            let string = choices.below(STRINGS);
            let all = words(3);
            let language = {
                let regexes = &mut languages.borrow_mut().regexes;
                let members: Vec<RegexId> = (0..=choices.below(5))
                    .map(|_| regexes.literal(&all[choices.below(all.len())]))
                    .collect();
                let union = regexes.union(members);
                if choices.below(3) == 0 { regexes.star(union) } else { union }
            };
            search.watch(Var::new(atom).positive(), terms[string], language);
            atoms.push((string, language));
        }
        Self { search, shapes, atoms, languages, equal: Vec::new(), literals: Vec::new() }
    }

    /// Whether a word is in a language.
    fn matches(&self, language: RegexId, word: &[u32]) -> bool {
        let regexes = &mut self.languages.borrow_mut().regexes;
        regexes.matches(language, word, &Budget::unlimited()).expect("no budget to end")
    }

    /// Whether the unknowns have short words for these premises.
    fn has_model(&self, premises: &[Premise]) -> bool {
        let short = words(2);
        (0..short.len().pow(STRINGS as u32)).any(|mut number| {
            let unknowns: Vec<&[u32]> = (0..STRINGS)
                .map(|_| {
                    let word = &short[number % short.len()];
                    number /= short.len();
                    word.as_slice()
                })
                .collect();
            premises.iter().all(|premise| match premise {
                Premise::Literal(literal) => {
                    let (string, language) = self.atoms[literal.var().index()];
                    let word = self.shapes[string].word(&unknowns);
                    self.matches(language, &word) != literal.is_negative()
                }
                Premise::Equal(nodes) => {
                    let [one, other] = nodes.map(|node| self.shapes[node.index()].word(&unknowns));
                    one == other
                }
            })
        })
    }

    /// What was told must stand behind grounds.
    fn is_told(&self, grounds: &Grounds) -> bool {
        let mut roots: Vec<usize> = (0..STRINGS).collect();
        for &[one, other] in &self.equal {
            let (one, other) = (roots[one], roots[other]);
            roots.iter_mut().filter(|root| **root == one).for_each(|root| *root = other);
        }
        grounds.premises.iter().all(|premise| match premise {
            Premise::Literal(literal) => self.literals.contains(literal),
            Premise::Equal(nodes) => roots[nodes[0].index()] == roots[nodes[1].index()],
        })
    }

    /// Tells what comes next, and draws consequences.
    fn step(&mut self, choices: &mut Choices) -> Result<Vec<Consequence>, Stop> {
        let budget = Budget::unlimited();
        if choices.below(2) == 0 {
            let pair = [choices.below(STRINGS), choices.below(STRINGS)];
            self.equal.push(pair);
            self.search.merged(pair.map(NodeId::new), &budget)?;
        } else {
            let positive = Var::new(choices.below(ATOMS)).positive();
            let literal = if choices.below(3) == 0 { !positive } else { positive };
            if self.literals.iter().all(|told| told.var() != literal.var()) {
                self.literals.push(literal);
                self.search.assert_literal(literal, &budget)?;
            }
        }
        let mut out = Vec::new();
        self.search.propagate(Effort::Quick, &budget, &mut out)?;
        Ok(out)
    }
}

#[test]
fn what_is_refuted_or_implied_agrees_with_all_short_words() {
    let mut choices = Choices(7);
    let (mut conflicts, mut implied) = (0, 0);
    for _ in 0..400 {
        let mut case = Case::new(&mut choices);
        for _ in 0..4 {
            let told = (case.equal.len(), case.literals.len());
            case.search.push();
            let mut levels = 1;
            for _ in 0..10 {
                case.search.push();
                levels += 1;
                match case.step(&mut choices) {
                    Err(Stop::Exhausted(why)) => panic!("the budget has no end: {why:?}"),
                    Err(Stop::Conflict(grounds)) => {
                        conflicts += 1;
                        assert!(case.is_told(&grounds));
                        assert!(!case.has_model(&grounds.premises), "{grounds:?}");
                        break;
                    }
                    Ok(consequences) => {
                        for Consequence { literal, token, .. } in consequences {
                            implied += 1;
                            let grounds = case.search.explain(token);
                            assert!(case.is_told(&grounds));
                            let mut premises = grounds.premises;
                            premises.push(Premise::Literal(!literal));
                            assert!(!case.has_model(&premises));
                        }
                    }
                }
            }
            case.search.pop(levels);
            case.equal.truncate(told.0);
            case.literals.truncate(told.1);
        }
    }
    assert!(conflicts > 200 && implied > 200, "{conflicts} conflicts, {implied} implied");
}

#[test]
fn memberships_of_equal_strings_without_a_common_word_are_refuted_and_forgotten() {
    let mut store = TermStore::new();
    let sort = store.sorts.string();
    let languages = Rc::new(RefCell::new(Languages::new().expect("an alphabet")));
    let mut search = StringSearch::new(Rc::clone(&languages));
    let budget = Budget::unlimited();
    for (string, name) in ["x", "y", "z"].into_iter().enumerate() {
        let term = store.declare_const(name, sort);
        search.add(&store, term, NodeId::new(string));
        let language = {
            let regexes = &mut languages.borrow_mut().regexes;
            let word = regexes.literal(&[u32::from('a') + (string as u32 % 2)]);
            regexes.plus(word)
        };
        search.watch(Var::new(string).positive(), term, language);
    }
    let tell = |search: &mut StringSearch| {
        search.push();
        for atom in 0..3 {
            search
                .assert_literal(Var::new(atom).positive(), &budget)
                .expect("no contradiction yet");
        }
        search.merged([2, 0].map(NodeId::new), &budget).expect("x and z may be equal");
        let quick = search.propagate(Effort::Quick, &budget, &mut Vec::new());
        assert!(quick.is_ok());
        search.push();
        search.merged([0, 1].map(NodeId::new), &budget).expect("no beginnings are known");
        match search.propagate(Effort::Quick, &budget, &mut Vec::new()) {
            Err(Stop::Conflict(grounds)) => grounds.premises.len(),
            other => panic!("x and y have no word in common: {other:?}"),
        }
    };
    // Two memberships, and the equality of their strings.
    assert_eq!(tell(&mut search), 3);
    search.pop(2);
    assert_eq!(tell(&mut search), 3);
}
