//! What strings conclude while the search goes on.
//!
//! Idea: most contradictions between strings need no search of their own: a class of equal strings with two
//! different beginnings or ends, with a literal that a membership refuses, or with memberships whose
//! languages have no word in common. They are found along the search, where few literals are to blame,
//! instead of in a full assignment; and a class with a literal decides the memberships of its members.
//! What holds of an unknown between literals holds of the whole, between the literals.
//! Invariants: what a class knows is undone with the level that told it; a conflict names memberships
//! none of which can be left out, and the equalities between their strings. Languages are only compared
//! as expressions, so the alphabet of the automata does not change under anybody's hands.
//! Reference: Liang, Tsiskaridze, Reynolds, Tinelli, Barrett, "A Decision Procedure for Regular Membership and
//! Length Constraints over Unbounded Strings", FroCoS 2015; effort levels as in cvc5.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::{GiveUp, RegexId};
use trine_collections::Budget;
use trine_engine::{
    Consequence, Effort, Grounds, NodeId, Premise, Progress, Rule, SearchTheory, Stop,
};
use trine_sat::{Lit, Var};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::StrValue;

use crate::language::{Languages, short_codes};

/// Ticks for the question whether languages have a word in common, or a word is in one.
const QUESTION_TICKS: u64 = 20_000;
/// Ticks for all such questions before one of them has found a contradiction.
const TRIAL_TICKS: u64 = 2_000_000;
/// And as many more for each contradiction and each membership that was decided.
const TICKS_PER_FINDING: u64 = 100_000;
/// Longer literals are not asked about.
const LONGEST_WORD: usize = 2_000;

/// The number of a followed string.
type Text = usize;

/// What is known of a string from the way it is written.
struct Member {
    node: NodeId,
    /// What it begins with, and what it ends with.
    ends: [Vec<u32>; 2],
    /// It is the literal that it begins with.
    is_literal: bool,
    /// The atoms that say that it is in a language.
    memberships: Vec<(Var, RegexId)>,
    /// The only unknown that it is made of, between its ends.
    middle: Option<TermId>,
    /// The strings of which it is the middle.
    around: Vec<Text>,
}

/// A membership that holds.
#[derive(Clone, Copy)]
struct Held {
    string: Text,
    literal: Lit,
    /// The language, or its complement.
    language: RegexId,
}

/// What is known of the words of a class: a language, of what string, and by which literal, if by one.
#[derive(Clone)]
struct Constraint {
    string: Text,
    language: RegexId,
    /// The literal that says so, and equal strings behind which it stands.
    because: Option<(Lit, [Text; 2])>,
}

/// Strings that are equal. The lists only grow at their ends while levels are open.
#[derive(Default)]
struct Class {
    members: Vec<Text>,
    /// The string whose beginning says most, and the one whose end does.
    ends: [Option<Text>; 2],
    literal: Option<Text>,
    held: Vec<Held>,
}

enum Undo {
    Held { root: Text },
    Merged { small: Text, big: Text, ends: [Option<Text>; 2], literal: Option<Text> },
}

/// Strings in classes, with what holds of them.
pub(crate) struct StringSearch {
    languages: Rc<RefCell<Languages>>,
    strings: Vec<Member>,
    of_node: FxHashMap<NodeId, Text>,
    of_term: FxHashMap<TermId, Text>,
    /// Memberships of strings that have no node yet.
    waiting: FxHashMap<TermId, Vec<(Var, RegexId)>>,
    /// Strings whose middle has no node yet.
    waiting_around: FxHashMap<TermId, Vec<Text>>,
    /// By variable: the string, the language and its complement.
    atoms: FxHashMap<Var, (Text, [RegexId; 2])>,
    /// By string: the root of its class.
    roots: Vec<Text>,
    /// By root.
    classes: Vec<Class>,
    trail: Vec<Undo>,
    /// Lengths of the trail and of `decided` when each level opened.
    levels: Vec<(usize, usize)>,
    /// Classes that have news.
    touched: Vec<Text>,
    /// Memberships that were decided, by token: string, the literal of its class.
    decided: Vec<[Text; 2]>,
    /// Whether a language is empty, as far as was found out.
    is_empty: FxHashMap<RegexId, bool>,
    /// Whether a literal is in a language, as far as was found out.
    contains: FxHashMap<(Text, RegexId), bool>,
    spent: u64,
    findings: u64,
}

impl StringSearch {
    /// Nothing is followed yet.
    pub(crate) fn new(languages: Rc<RefCell<Languages>>) -> Self {
        Self {
            languages,
            strings: Vec::new(),
            of_node: FxHashMap::default(),
            of_term: FxHashMap::default(),
            waiting: FxHashMap::default(),
            waiting_around: FxHashMap::default(),
            atoms: FxHashMap::default(),
            roots: Vec::new(),
            classes: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            touched: Vec::new(),
            decided: Vec::new(),
            is_empty: FxHashMap::default(),
            contains: FxHashMap::default(),
            spent: 0,
            findings: 0,
        }
    }

    /// How many contradictions and memberships were found.
    pub(crate) fn findings(&self) -> u64 {
        self.findings
    }

    /// Takes notice of an atom that says that a string is in a language.
    pub(crate) fn watch(&mut self, literal: Lit, string: TermId, language: RegexId) {
        let language = match literal.is_negative() {
            false => language,
            true => self.languages.borrow_mut().regexes.complement(language),
        };
        let membership = (literal.var(), language);
        match self.of_term.get(&string) {
            Some(&string) => self.add_membership(string, membership),
            None => self.waiting.entry(string).or_default().push(membership),
        }
    }

    fn add_membership(&mut self, string: Text, membership: (Var, RegexId)) {
        let (var, language) = membership;
        let complement = self.languages.borrow_mut().regexes.complement(language);
        self.atoms.insert(var, (string, [language, complement]));
        self.strings[string].memberships.push(membership);
    }

    /// Whether questions still pay.
    fn may_ask(&self) -> bool {
        self.spent <= TRIAL_TICKS.saturating_add(self.findings.saturating_mul(TICKS_PER_FINDING))
    }

    /// The answer of a question, if it is found with few ticks.
    fn ask(
        &mut self,
        budget: &Budget,
        question: impl FnOnce(&mut Languages, &Budget) -> Result<bool, GiveUp>,
    ) -> Result<Option<bool>, Stop> {
        let (answer, spent) = budget.within(QUESTION_TICKS, |part| {
            let answer = question(&mut self.languages.borrow_mut(), part);
            (answer, part.ticks_spent())
        });
        self.spent += spent;
        budget.refresh()?;
        Ok(answer.ok())
    }

    /// Whether constraints have no word in common; what was not found out counts as no.
    fn are_disjoint(&mut self, all: &[Constraint], budget: &Budget) -> Result<bool, Stop> {
        let languages = all.iter().map(|constraint| constraint.language);
        let common = self.languages.borrow_mut().regexes.inter(languages);
        if let Some(&known) = self.is_empty.get(&common) {
            return Ok(known);
        }
        let empty = self
            .ask(budget, |languages, part| languages.regexes.is_language_empty(common, part))?
            .unwrap_or(false);
        self.is_empty.insert(common, empty);
        Ok(empty)
    }

    /// Whether a literal is in a language, if that was found out.
    fn is_in(
        &mut self,
        literal: Text,
        language: RegexId,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        if let Some(&known) = self.contains.get(&(literal, language)) {
            return Ok(Some(known));
        }
        let word = self.strings[literal].ends[0].clone();
        let found =
            self.ask(budget, |languages, part| languages.regexes.matches(language, &word, part))?;
        if let Some(found) = found {
            self.contains.insert((literal, language), found);
        }
        Ok(found)
    }

    /// That two strings of one class are equal; nothing if they are the same.
    fn equal(&self, one: Text, other: Text) -> Option<Premise> {
        let nodes = [one, other].map(|string| self.strings[string].node);
        (one != other).then_some(Premise::Equal(nodes))
    }

    fn conflict(&mut self, premises: Vec<Premise>) -> Stop {
        self.findings += 1;
        Stop::Conflict(Grounds::new(Rule::TheoryConflict, premises))
    }

    /// Whether what two equal strings begin with, or end with, cannot be the same.
    fn clash(&self, one: Text, other: Text, end: usize) -> bool {
        let [one, other] = [one, other].map(|string| &self.strings[string]);
        let [a, b] = [&one.ends[end], &other.ends[end]];
        let common = a.len().min(b.len());
        let differ = match end {
            0 => a[..common] != b[..common],
            _ => a[a.len() - common..] != b[b.len() - common..],
        };
        differ || (one.is_literal && b.len() > common) || (other.is_literal && a.len() > common)
    }

    /// Looks at one class.
    fn look_at(
        &mut self,
        root: Text,
        budget: &Budget,
        out: &mut Vec<Consequence>,
    ) -> Result<(), Stop> {
        if let Some(literal) = self.classes[root].literal {
            self.decide_memberships(root, literal, budget, out)
        } else {
            self.intersect(root, budget)
        }
    }

    /// Decides the memberships of strings that are equal to a literal.
    fn decide_memberships(
        &mut self,
        root: Text,
        literal: Text,
        budget: &Budget,
        out: &mut Vec<Consequence>,
    ) -> Result<(), Stop> {
        for position in 0..self.classes[root].members.len() {
            let string = self.classes[root].members[position];
            for at in 0..self.strings[string].memberships.len() {
                // A membership of the literal itself needs no classes.
                if string == literal || !self.may_ask() {
                    continue;
                }
                let (var, language) = self.strings[string].memberships[at];
                let Some(is_in) = self.is_in(literal, language, budget)? else { continue };
                let positive = var.positive();
                let token = self.decided.len() as u64;
                self.decided.push([string, literal]);
                out.push(Consequence {
                    literal: if is_in { positive } else { !positive },
                    token,
                    rule: Rule::TheoryConflict,
                });
            }
        }
        Ok(())
    }

    /// What is known of the words of a class.
    fn constraints(&self, root: Text) -> Vec<Constraint> {
        let class = &self.classes[root];
        let mut all: Vec<Constraint> = class
            .held
            .iter()
            .map(|&Held { string, literal, language }| {
                let because = Some((literal, [string, string]));
                Constraint { string, language, because }
            })
            .collect();
        let regexes = &mut self.languages.borrow_mut().regexes;
        for (end, string) in class.ends.iter().enumerate() {
            let Some(string) = *string else { continue };
            let (word, rest) = (regexes.literal(&self.strings[string].ends[end]), regexes.all());
            let [first, second] = if end == 0 { [word, rest] } else { [rest, word] };
            let language = regexes.concat(first, second);
            all.push(Constraint { string, language, because: None });
        }
        for &string in &class.members {
            let member = &self.strings[string];
            let middle = member.middle.and_then(|middle| self.of_term.get(&middle).copied());
            let Some(middle) = middle else { continue };
            let [before, after] =
                [&member.ends[0], &member.ends[1]].map(|end| regexes.literal(end));
            for held in &self.classes[self.roots[middle]].held {
                let inside = regexes.concat(held.language, after);
                let language = regexes.concat(before, inside);
                let because = Some((held.literal, [middle, held.string]));
                all.push(Constraint { string, language, because });
            }
        }
        all
    }

    /// Finds constraints of a class that have no word in common.
    fn intersect(&mut self, root: Text, budget: &Budget) -> Result<(), Stop> {
        if !self.may_ask() {
            return Ok(());
        }
        let mut all = self.constraints(root);
        let is_needed = all.len() > 1 && all.iter().any(|constraint| constraint.because.is_some());
        if !is_needed || !self.are_disjoint(&all, budget)? {
            return Ok(());
        }
        let mut position = all.len();
        while position > 0 && all.len() > 1 {
            position -= 1;
            let mut fewer = all.clone();
            fewer.remove(position);
            if self.are_disjoint(&fewer, budget)? {
                all = fewer;
            }
        }
        let mut premises = Vec::new();
        for (literal, [one, other]) in all.iter().filter_map(|constraint| constraint.because) {
            premises.push(Premise::Literal(literal));
            premises.extend(self.equal(one, other));
        }
        premises
            .extend(all.windows(2).filter_map(|pair| self.equal(pair[0].string, pair[1].string)));
        Err(self.conflict(premises))
    }
}

/// The only unknown of a concatenation, if what stands around it are literals that are read.
fn middle(store: &TermStore, term: TermId) -> Option<TermId> {
    if store.op(term) != Op::StrConcat {
        return None;
    }
    let is_read =
        |part: TermId| store.string_value(part).is_some_and(|string| string.len() <= LONGEST_WORD);
    match *store.args(term) {
        [one, other] if is_read(one) && !store.is_value(other) => Some(other),
        [one, other] if is_read(other) && !store.is_value(one) => Some(one),
        [one, inside, other] if is_read(one) && is_read(other) && !store.is_value(inside) => {
            Some(inside)
        }
        _ => None,
    }
}

/// What a string begins and ends with, and whether that is all of it.
fn ends(store: &TermStore, term: TermId) -> ([Vec<u32>; 2], bool) {
    let word = |string: &StrValue| {
        let codes = short_codes(string).unwrap_or_default();
        if codes.len() > LONGEST_WORD { Vec::new() } else { codes }
    };
    if let Some(string) = store.string_value(term) {
        let codes = word(string);
        let is_literal = codes.len() as u64 == string.len() as u64;
        return ([codes.clone(), codes], is_literal);
    }
    let args = store.args(term);
    if store.op(term) != Op::StrConcat || args.is_empty() {
        return ([Vec::new(), Vec::new()], false);
    }
    let of = |part: TermId| store.string_value(part).map(word).unwrap_or_default();
    ([of(args[0]), of(args[args.len() - 1])], false)
}

impl SearchTheory for StringSearch {
    fn add(&mut self, store: &TermStore, term: TermId, node: NodeId) -> bool {
        if *store.sort_of(term) != Sort::String {
            return false;
        }
        let string = self.strings.len();
        let (ends, is_literal) = ends(store, term);
        let some = |end: usize| (!ends[end].is_empty() || is_literal).then_some(string);
        self.classes.push(Class {
            members: vec![string],
            ends: [some(0), some(1)],
            literal: is_literal.then_some(string),
            held: Vec::new(),
        });
        let middle = middle(store, term);
        let around = self.waiting_around.remove(&term).unwrap_or_default();
        self.strings.push(Member {
            node,
            ends,
            is_literal,
            memberships: Vec::new(),
            middle,
            around,
        });
        if let Some(middle) = middle {
            match self.of_term.get(&middle) {
                Some(&middle) => self.strings[middle].around.push(string),
                None => self.waiting_around.entry(middle).or_default().push(string),
            }
        }
        self.roots.push(string);
        self.of_node.insert(node, string);
        self.of_term.insert(term, string);
        for membership in self.waiting.remove(&term).unwrap_or_default() {
            self.add_membership(string, membership);
        }
        true
    }

    fn assert_literal(&mut self, literal: Lit, _: &Budget) -> Result<(), Stop> {
        let Some(&(string, languages)) = self.atoms.get(&literal.var()) else { return Ok(()) };
        let language = languages[usize::from(literal.is_negative())];
        let root = self.roots[string];
        self.classes[root].held.push(Held { string, literal, language });
        self.trail.push(Undo::Held { root });
        self.touched.push(root);
        Ok(())
    }

    fn merged(&mut self, nodes: [NodeId; 2], _: &Budget) -> Result<(), Stop> {
        let [Some(one), Some(other)] =
            nodes.map(|node| self.of_node.get(&node).map(|&string| self.roots[string]))
        else {
            return Ok(());
        };
        if one == other {
            return Ok(());
        }
        for end in 0..2 {
            if let [Some(left), Some(right)] = [one, other].map(|root| self.classes[root].ends[end])
                && self.clash(left, right, end)
            {
                let premise = self.equal(left, right).into_iter().collect();
                return Err(self.conflict(premise));
            }
        }
        let is_smaller = self.classes[one].members.len() < self.classes[other].members.len();
        let (small, big) = if is_smaller { (one, other) } else { (other, one) };
        let (ends, literal) = (self.classes[big].ends, self.classes[big].literal);
        self.trail.push(Undo::Merged { small, big, ends, literal });
        let joining = std::mem::take(&mut self.classes[small]);
        for &string in &joining.members {
            self.roots[string] = big;
        }
        let mut longest = ends;
        for (end, (most, other)) in longest.iter_mut().zip(joining.ends).enumerate() {
            let says = |string: Option<Text>| {
                string.map_or(0, |string| self.strings[string].ends[end].len())
            };
            // Of two that say as much the first stays.
            if most.is_none() || says(other) > says(*most) {
                *most = other.or(*most);
            }
        }
        let class = &mut self.classes[big];
        class.ends = longest;
        class.literal = class.literal.or(joining.literal);
        class.members.extend_from_slice(&joining.members);
        class.held.extend_from_slice(&joining.held);
        self.classes[small] = joining;
        self.touched.push(big);
        Ok(())
    }

    fn push(&mut self) {
        self.levels.push((self.trail.len(), self.decided.len()));
    }

    fn pop(&mut self, levels: usize) {
        let left = self.levels.len().saturating_sub(levels);
        let Some(&(trail, decided)) = self.levels.get(left) else { return };
        self.levels.truncate(left);
        self.decided.truncate(decided);
        self.touched.clear();
        for undo in self.trail.drain(trail..).rev() {
            match undo {
                Undo::Held { root } => {
                    self.classes[root].held.pop();
                }
                Undo::Merged { small, big, ends, literal } => {
                    let (members, held) =
                        (self.classes[small].members.len(), self.classes[small].held.len());
                    let class = &mut self.classes[big];
                    class.members.truncate(class.members.len() - members);
                    class.held.truncate(class.held.len() - held);
                    (class.ends, class.literal) = (ends, literal);
                    for position in 0..members {
                        let string = self.classes[small].members[position];
                        self.roots[string] = small;
                    }
                }
            }
        }
    }

    fn propagate(
        &mut self,
        _: Effort,
        budget: &Budget,
        out: &mut Vec<Consequence>,
    ) -> Result<Progress, Stop> {
        // What is asserted for good goes to the procedures at once; there is nothing to be early for.
        if self.levels.is_empty() {
            return Ok(Progress::Done);
        }
        while let Some(string) = self.touched.pop() {
            let root = self.roots[string];
            self.look_at(root, budget, out)?;
            for position in 0..self.classes[root].members.len() {
                let member = self.classes[root].members[position];
                for at in 0..self.strings[member].around.len() {
                    let outside = self.strings[member].around[at];
                    self.look_at(self.roots[outside], budget, out)?;
                }
            }
        }
        Ok(Progress::Done)
    }

    fn explain(&mut self, token: u64) -> Grounds {
        let [string, literal] = self.decided[token as usize];
        Grounds::new(Rule::TheoryConflict, self.equal(string, literal).into_iter().collect())
    }
}

#[cfg(test)]
mod tests;
