//! Random searches against all short words: what is refuted has no model among them, what is implied
//! holds in all of them, and levels forget what was told in them.

use std::cell::RefCell;
use std::rc::Rc;

use trine_automata::RegexId;
use trine_collections::Budget;
use trine_engine::{Consequence, Effort, Grounds, NodeId, Premise, SearchTheory, Stop};
use trine_sat::{Lit, Var};
use trine_term::{Op, TermId, TermStore};
use trine_value::StrValue;

use super::StringSearch;
use crate::choices::Choices;
use crate::language::{Languages, codes};

const TEXTS: usize = 6;
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

struct Case {
    search: StringSearch,
    languages: Rc<RefCell<Languages>>,
    /// What each text begins and ends with, and whether that is all of it.
    shapes: Vec<(Vec<u32>, Vec<u32>, bool)>,
    /// By atom: the text and the language.
    atoms: Vec<(usize, RegexId)>,
    equal: Vec<[usize; 2]>,
    literals: Vec<Lit>,
}

impl Case {
    fn new(choices: &mut Choices) -> Self {
        let mut store = TermStore::new();
        let string = store.sorts.string();
        let languages = Rc::new(RefCell::new(Languages::new().expect("an alphabet")));
        let mut search = StringSearch::new(Rc::clone(&languages));
        let literal = |store: &mut TermStore, word: &str| {
            let text: StrValue = word.parse().expect("a text without escapes");
            (store.mk_string(&text), codes(&text))
        };
        let mut shapes = Vec::new();
        let mut terms: Vec<TermId> = Vec::new();
        for text in 0..TEXTS {
            let variable = store.declare_const(&format!("x{text}"), string);
            let word = ["", "a", "b", "ab", "ba"][choices.below(5)];
            let (constant, word) = literal(&mut store, word);
            let (term, shape) = match choices.below(4) {
                0 if !terms.contains(&constant) => (constant, (word.clone(), word, true)),
                1 => {
                    let term = store.mk(Op::StrConcat, &[constant, variable]);
                    (term, (word, Vec::new(), false))
                }
                2 => {
                    let term = store.mk(Op::StrConcat, &[variable, constant]);
                    (term, (Vec::new(), word, false))
                }
                _ => (variable, (Vec::new(), Vec::new(), false)),
            };
            assert!(search.add(&store, term, NodeId::new(text)));
            terms.push(term);
            shapes.push(shape);
        }
        let mut atoms = Vec::new();
        for atom in 0..ATOMS {
            let text = choices.below(TEXTS);
            let all = words(3);
            let language = {
                let regexes = &mut languages.borrow_mut().regexes;
                let members: Vec<RegexId> = (0..=choices.below(5))
                    .map(|_| regexes.literal(&all[choices.below(all.len())]))
                    .collect();
                let union = regexes.union(members);
                if choices.below(3) == 0 { regexes.star(union) } else { union }
            };
            search.watch(Var::new(atom).positive(), terms[text], language);
            atoms.push((text, language));
        }
        Self { search, languages, shapes, atoms, equal: Vec::new(), literals: Vec::new() }
    }

    /// Whether a word is in a language.
    fn matches(&self, language: RegexId, word: &[u32]) -> bool {
        let regexes = &mut self.languages.borrow_mut().regexes;
        regexes.matches(language, word, &Budget::unlimited()).expect("no budget to end")
    }

    /// Whether a short word can be the value of a text that fits these literals.
    fn fits(&self, text: usize, word: &[u32], literals: &[Lit]) -> bool {
        let (before, after, is_all) = &self.shapes[text];
        let is_long = word.len() >= before.len().max(after.len());
        let fits = is_long && word.starts_with(before) && word.ends_with(after);
        fits && (!is_all || word.len() == before.len())
            && literals.iter().all(|literal| {
                let (of, language) = self.atoms[literal.var().index()];
                of != text || self.matches(language, word) != literal.is_negative()
            })
    }

    /// Whether the texts have short words for these premises.
    fn has_model(&self, premises: &[Premise]) -> bool {
        let mut roots: Vec<usize> = (0..TEXTS).collect();
        let mut literals = Vec::new();
        for premise in premises {
            match premise {
                Premise::Literal(literal) => literals.push(*literal),
                Premise::Equal(nodes) => {
                    let [one, other] = nodes.map(|node| roots[node.index()]);
                    roots.iter_mut().filter(|root| **root == one).for_each(|root| *root = other);
                }
            }
        }
        (0..TEXTS).all(|root| {
            words(4).iter().any(|word| {
                (0..TEXTS).all(|text| roots[text] != root || self.fits(text, word, &literals))
            })
        })
    }

    /// What was told must stand behind grounds.
    fn is_told(&self, grounds: &Grounds) -> bool {
        let mut roots: Vec<usize> = (0..TEXTS).collect();
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
            let pair = [choices.below(TEXTS), choices.below(TEXTS)];
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
fn memberships_of_equal_texts_without_a_common_word_are_refuted_and_forgotten() {
    let mut store = TermStore::new();
    let string = store.sorts.string();
    let languages = Rc::new(RefCell::new(Languages::new().expect("an alphabet")));
    let mut search = StringSearch::new(Rc::clone(&languages));
    let budget = Budget::unlimited();
    for (text, name) in ["x", "y", "z"].into_iter().enumerate() {
        let term = store.declare_const(name, string);
        search.add(&store, term, NodeId::new(text));
        let language = {
            let regexes = &mut languages.borrow_mut().regexes;
            let word = regexes.literal(&[u32::from('a') + (text as u32 % 2)]);
            regexes.plus(word)
        };
        search.watch(Var::new(text).positive(), term, language);
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
    // Two memberships, and the equality of their texts.
    assert_eq!(tell(&mut search), 3);
    search.pop(2);
    assert_eq!(tell(&mut search), 3);
}
