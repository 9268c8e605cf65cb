//! Refutations of facts about strings, as the checker wants them.
//!
//! Idea: depth first, in each branch the choice of which the fewest cases are left, after linear
//! arithmetic has closed what it can. A choice loses nothing, so there is no way back.
//! Invariant: the nodes are those that the checker will see in its own branches.
//! Reference: `trine_check::rules::strings`.

use std::fmt::Write as _;

use trine_check::evaluate::Outcome;
use trine_check::rules::strings::{Branch, Choice, Tableau};
use trine_check::{TermId, Terms, number_text};
use trine_collections::Budget;
use trine_value::Rational;

use super::linear::{self, Written};

/// How far a search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How many choices may be looked at.
    looks: usize,
    /// How many choices may be made.
    choices: usize,
    /// How many steps the checker's own code may take meanwhile: fewer than when it checks, so that
    /// it does not run out of them there.
    steps: u64,
}

impl Effort {
    /// Enough for most conflicts that a search for models meets.
    pub(super) const USUAL: Self = Self { looks: 600, choices: 120, steps: 10_000_000 };
}

/// Of how many first letters one is chosen.
const MOST_LETTERS: usize = 4;

/// Steps for each choice that is looked at, with its cases.
const TICKS_PER_LOOK: u64 = 100_000;

/// Ticks for each step of the checker: about what a derivative of an expression costs.
const TICKS_PER_STEP: u64 = 100;

/// Nodes of a linear refutation that ends a branch.
const MOST_NODES: usize = 24;

/// A node of a refutation.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Choice(Choice),
    /// The refutation of the constraints, leaves of branches as positions.
    Numbers(String),
}

/// A branch with the numbers that close it, or open.
enum Case {
    Closed(Vec<Node>),
    Open(Box<Branch>),
}

struct Refuter<'t> {
    tableau: Tableau<'t>,
    /// What is left of it.
    effort: Effort,
    budget: &'t Budget,
}

/// A refutation of facts, in prefix order; none if none is found.
pub(super) fn refute<'t>(
    terms: &'t mut Terms,
    facts: &[TermId],
    effort: Effort,
    budget: &'t Budget,
) -> Option<Vec<Node>> {
    let mut tableau = Tableau::new(terms, effort.steps);
    let first = tableau.begin(facts).ok()?;
    let mut refuter = Refuter { tableau, effort, budget };
    let mut nodes = Vec::new();
    let mut later = vec![refuter.case(first)];
    while let Some(case) = later.pop() {
        match case {
            Case::Closed(closing) => nodes.extend(closing),
            Case::Open(branch) => {
                let (choice, cases) = refuter.best(&branch).ok()??;
                refuter.effort.choices = refuter.effort.choices.checked_sub(1)?;
                nodes.push(Node::Choice(choice));
                later.extend(cases.into_iter().rev());
            }
        }
    }
    Some(nodes)
}

impl Refuter<'_> {
    fn case(&self, branch: Branch) -> Case {
        if branch.is_closed {
            return Case::Closed(Vec::new());
        }
        let known = branch.numbers.clone();
        let refutation = linear::refute(self.tableau.terms(), known, MOST_NODES, self.budget);
        match refutation.and_then(|nodes| numbers(&branch, &nodes)) {
            Some(text) => Case::Closed(vec![Node::Numbers(text)]),
            None => Case::Open(Box::new(branch)),
        }
    }

    /// The choice of which the fewest cases are left open.
    fn best(&mut self, branch: &Branch) -> Outcome<Option<(Choice, Vec<Case>)>> {
        let mut best: Option<(usize, Choice, Vec<Case>)> = None;
        let mut choices = choices(branch);
        for (at, &unknown) in branch.unknowns.iter().enumerate() {
            if branch.is_repeated(unknown) {
                let letters = self.tableau.first_letters(branch, unknown)?;
                if (2..=MOST_LETTERS).contains(&letters.len()) {
                    choices.extend(letters.iter().map(|&letter| Choice::First(at, letter)));
                }
            }
        }
        for choice in choices {
            if self.effort.looks == 0 || self.budget.spend(TICKS_PER_LOOK).is_err() {
                return Ok(None);
            }
            self.effort.looks -= 1;
            let before = self.tableau.steps_left();
            let chosen = self.tableau.choose(branch, choice);
            let taken = before.saturating_sub(self.tableau.steps_left());
            if self.budget.spend(TICKS_PER_STEP * taken).is_err() {
                return Ok(None);
            }
            let Some(cases) = chosen? else { continue };
            let cases: Vec<Case> = cases.into_iter().map(|case| self.case(case)).collect();
            let open = cases.iter().filter(|case| matches!(case, Case::Open(_))).count();
            if open <= 1 && !matches!(choice, Choice::Length(..)) || open == 0 {
                return Ok(Some((choice, cases)));
            }
            if best.as_ref().is_none_or(|(fewest, ..)| open < *fewest) {
                best = Some((open, choice, cases));
            }
        }
        Ok(best.map(|(_, choice, cases)| (choice, cases)))
    }
}

/// What can be chosen in a branch.
fn choices(branch: &Branch) -> Vec<Choice> {
    let mut choices = Vec::new();
    for (at, unknown) in branch.unknowns.iter().enumerate() {
        if branch.is_constrained(*unknown)
            && let Some(Ok(least)) = branch.least_length(*unknown).map(u32::try_from)
        {
            choices.push(Choice::Length(at, least));
        }
    }
    choices.extend((0..branch.equations.len()).map(Choice::CommonRoot));
    for at in 0..branch.equations.len() {
        choices.push(Choice::AlignFirst(at));
        choices.push(Choice::AlignLast(at));
    }
    choices.extend((0..branch.open.len()).map(Choice::Open));
    choices.extend((0..branch.differing.len()).map(Choice::Differ));
    // Only if nothing else helps: equations are long.
    choices.extend((0..branch.equations.len()).map(Choice::Unsolvable));
    choices
}

/// A refutation of the constraints of a branch as text.
fn numbers(branch: &Branch, nodes: &[Written]) -> Option<String> {
    let mut text = String::from("(numbers");
    for node in nodes {
        match node {
            Written::Branch(sum, bound) => {
                let [(leaf, coefficient)] = sum.parts.as_slice() else { return None };
                if *coefficient != Rational::ONE {
                    return None;
                }
                let position = branch.leaves.iter().position(|other| other == leaf)?;
                let bound = number_text(&Rational::from(bound.clone()));
                let _ = write!(text, " (branch {position} {bound})");
            }
            node => node.write_plain(&mut text),
        }
    }
    text.push(')');
    Some(text)
}

/// The text of a refutation.
pub(super) fn text(nodes: &[Node]) -> String {
    let mut text = String::new();
    for node in nodes {
        let _ = match node {
            Node::Choice(Choice::Open(at)) => write!(text, " (open {at})"),
            Node::Choice(Choice::AlignFirst(at)) => write!(text, " (align-first {at})"),
            Node::Choice(Choice::AlignLast(at)) => write!(text, " (align-last {at})"),
            Node::Choice(Choice::Differ(at)) => write!(text, " (differ {at})"),
            Node::Choice(Choice::Length(at, limit)) => write!(text, " (length {at} {limit})"),
            Node::Choice(Choice::First(at, letter)) => write!(text, " (first {at} {letter})"),
            Node::Choice(Choice::Unsolvable(at)) => write!(text, " (unsolvable {at})"),
            Node::Choice(Choice::CommonRoot(at)) => write!(text, " (common-root {at})"),
            Node::Numbers(numbers) => write!(text, " {numbers}"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;
    use trine_check::evaluate::{Definition, Evaluator, Value};
    use trine_check::rules::strings::MOST_STEPS;
    use trine_check::{Forms, Operator, Reader};

    use super::*;

    /// Numbers that look random, from a seed.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((self.0 >> 33) as usize) % limit
        }

        fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
            of[self.below(of.len())]
        }
    }

    fn number(dice: &mut Dice, depth: usize) -> String {
        match dice.below(if depth == 0 { 3 } else { 9 }) {
            0 => "n".into(),
            1 | 2 => dice.one(&["0", "1", "2", "(- 1)", "97"]).into(),
            3 | 4 => format!("(str.len {})", string(dice, depth - 1)),
            5 => {
                let (s, t) = (string(dice, depth - 1), string(dice, depth - 1));
                format!("(str.indexof {s} {t} {})", number(dice, depth - 1))
            }
            6 => format!("(str.to_code {})", string(dice, depth - 1)),
            7 => format!("(str.to_int {})", string(dice, depth - 1)),
            _ => format!("(+ {} {})", number(dice, depth - 1), number(dice, depth - 1)),
        }
    }

    fn string(dice: &mut Dice, depth: usize) -> String {
        if depth == 0 || dice.below(3) == 0 {
            return dice.one(&["x", "y", "z", "\"a\"", "\"ab\"", "\"\"", "\"1\"", "x", "y"]).into();
        }
        let inner = |dice: &mut Dice| string(dice, depth - 1);
        match dice.below(12) {
            0..=3 => format!("(str.++ {} {})", inner(dice), inner(dice)),
            4 => {
                let s = inner(dice);
                format!("(str.at {s} {})", number(dice, depth - 1))
            }
            5 | 6 => {
                let s = inner(dice);
                let (from, length) = (number(dice, depth - 1), number(dice, depth - 1));
                format!("(str.substr {s} {from} {length})")
            }
            operator @ (7 | 8) => {
                let name = ["str.replace", "str.replace_all"][operator - 7];
                format!("({name} {} {} {})", inner(dice), inner(dice), inner(dice))
            }
            operator @ (9 | 10) => {
                let name = ["str.replace_re", "str.replace_re_all"][operator - 9];
                let s = inner(dice);
                format!("({name} {s} {} {})", language(dice), inner(dice))
            }
            _ => {
                let name = dice.one(&["str.from_int", "str.from_code"]);
                format!("({name} {})", number(dice, depth - 1))
            }
        }
    }

    fn language(dice: &mut Dice) -> &'static str {
        dice.one(&[
            "(re.* (str.to_re \"ab\"))",
            "(re.+ (re.union (str.to_re \"a\") (str.to_re \"1\")))",
            "(re.comp (re.++ re.all (str.to_re \"a\") re.all))",
            "(re.++ (re.opt (str.to_re \"b\")) (re.range \"0\" \"9\"))",
            "(re.++ re.allchar ((_ re.loop 1 2) (str.to_re \"b\")))",
        ])
    }

    fn formula(dice: &mut Dice) -> String {
        let depth = 2;
        match dice.below(12) {
            0..=3 => format!("(= {} {})", string(dice, depth), string(dice, depth)),
            4 => {
                let s = string(dice, depth);
                format!("(str.in_re {s} {})", language(dice))
            }
            5..=9 => {
                let name =
                    dice.one(&["str.prefixof", "str.suffixof", "str.contains", "str.<", "str.<="]);
                format!("({name} {} {})", string(dice, depth), string(dice, depth))
            }
            10 => format!("(str.is_digit {})", string(dice, depth)),
            _ => {
                let name = dice.one(&["<", "<=", "=", ">"]);
                format!("({name} {} {})", number(dice, depth), number(dice, depth))
            }
        }
    }

    fn read(reader: &mut Reader, text: &str) -> TermId {
        let form = Forms::new(text.as_bytes()).next_form().expect("a form").expect("a form");
        reader.term(&form, 0).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
    }

    /// The formulas over a model, each denied where it does not hold there.
    fn facts(dice: &mut Dice, reader: &mut Reader) -> Vec<TermId> {
        let mut model = FxHashMap::default();
        for (name, values) in [
            ("x", &["\"\"", "\"a\"", "\"b\"", "\"ab\"", "\"aba\"", "\"1\""][..]),
            ("y", &["\"\"", "\"a\"", "\"b\"", "\"bb\"", "\"10\""][..]),
            ("z", &["\"\"", "\"ba\"", "\"ab\"", "\"abab\"", "\"c\""][..]),
            ("n", &["0", "1", "2", "(- 1)", "97"][..]),
        ] {
            let value = dice.one(values);
            let (constant, body) = (read(reader, name), read(reader, value));
            let Operator::Apply(function) = *reader.terms().operator(constant) else {
                unreachable!("a constant is an application")
            };
            model.insert(function, Definition { parameters: Vec::new(), body });
        }
        let mut facts = Vec::new();
        for _ in 0..1 + dice.below(4) {
            let formula = read(reader, &formula(dice));
            let denied = reader.terms_mut().apply(Operator::Not, &[formula]).expect("a formula");
            let mut evaluator = Evaluator::new(reader.terms_mut(), model.clone(), MOST_STEPS);
            match evaluator.evaluate(formula) {
                Ok(Value::Bool(true)) => facts.push(formula),
                Ok(Value::Bool(false)) => facts.push(denied),
                _ => {}
            }
        }
        facts
    }

    #[test]
    fn facts_that_a_model_satisfies_are_not_refuted() {
        let mut dice = Dice(7);
        let rounds = std::env::var("TRINE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok());
        for _ in 0..rounds.unwrap_or(400) {
            let mut reader = Reader::default();
            for name in ["x String", "y String", "z String", "n Int"] {
                let command = format!("(declare-const {name})");
                let form = Forms::new(command.as_bytes()).next_form();
                let form = form.expect("a form").expect("a form");
                reader.command(&form).expect("a declaration");
            }
            let facts = facts(&mut dice, &mut reader);
            let effort = Effort { looks: 60, choices: 20, steps: 300_000 };
            let refutation = refute(reader.terms_mut(), &facts, effort, &Budget::unlimited());
            let terms = reader.terms();
            let texts: Vec<String> = facts
                .iter()
                .map(|&fact| super::super::text::inline(terms, fact).unwrap_or_default())
                .collect();
            assert!(refutation.is_none(), "{texts:#?}\n{refutation:?}");
        }
    }
}
