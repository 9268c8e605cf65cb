//! Tables as proofs write them.
//!
//! Idea: `(P (x y) STATE...)` for each predicate P below the left side, with names for its arguments;
//! `(state (CLASS...) (IN...) (OUT...) WAY...)` with classes of at least two locations that are equal,
//! and locations that have a cell or have none; `(way PART...)` with parts `(tree ROOT HOLE...)`,
//! `(distinct a b)` and `(outside a)`. A root or hole is a symbol with arguments: a predicate,
//! `pto`, or `P/R/C`, the part of alternative R of P from its cell C on. `?n` may be any location, `!n`
//! and `~n` are out of sight, with a cell and perhaps without.
//! Invariant: what is written is read as the same tables.

use std::fmt::Write as _;

use super::super::form::Predicates;
use super::Profiles;
use super::compose::{State, Tables};
use super::grammar::Meaning;
use super::way::{Goal, Presence, Term, Tree, Way};
use crate::refusal::{Refusal, Result};
use crate::sexp::Form;
use crate::sort::symbol_text;
use crate::term::Terms;

/// The names of predicates and symbols.
#[derive(Clone, Debug)]
pub struct Names {
    nils: usize,
    predicates: Vec<String>,
    /// Names of the arguments of each predicate, for who writes.
    parameters: Vec<Vec<String>>,
    symbols: Vec<String>,
}

fn nil_name(number: usize) -> String {
    if number == 0 { "nil".into() } else { format!("nil/{number}") }
}

impl Profiles {
    /// The names of predicates and symbols.
    #[must_use]
    pub fn names(&self, terms: &Terms, predicates: &Predicates) -> Names {
        let name = |function| terms.sorts.name(terms.function(function).name).to_owned();
        let own: Vec<String> = self.functions.iter().map(|&function| name(function)).collect();
        let cells = self.grammar.symbols.iter();
        let cells = cells.filter(|symbol| matches!(symbol.meaning, Meaning::Cell(..))).count();
        let symbol = |meaning: &Meaning| match meaning {
            Meaning::Predicate(number) => own[*number].clone(),
            Meaning::Rest(number, rule, cell) => format!("{}/{rule}/{cell}", own[*number]),
            Meaning::Cell(..) if cells == 1 => "pto".into(),
            Meaning::Cell(constructor, fields) => {
                format!("pto/{}/{fields}", constructor.map_or(0, |number| number + 1))
            }
        };
        let parameters = predicates.list.iter().map(|(_, predicate)| {
            let mut names: Vec<String> = Vec::new();
            for (number, &parameter) in predicate.parameters.iter().enumerate() {
                let known = match terms.operator(parameter) {
                    crate::operator::Operator::Apply(function) => name(*function),
                    _ => String::new(),
                };
                let is_good = known.starts_with(|c: char| c.is_ascii_alphabetic())
                    && !known.starts_with("nil")
                    && !names.contains(&known);
                names.push(if is_good { known } else { format!("!x{number}") });
            }
            names
        });
        Names {
            nils: self.nils.len(),
            parameters: parameters.collect(),
            symbols: self.grammar.symbols.iter().map(|own| symbol(&own.meaning)).collect(),
            predicates: own,
        }
    }
}

impl Names {
    /// The text of tables: those of predicates with states.
    #[must_use]
    pub fn text(&self, tables: &Tables) -> String {
        let mut text = String::new();
        for (number, states) in tables.iter().enumerate().filter(|(_, states)| !states.is_empty()) {
            let parameters: Vec<String> =
                self.parameters[number].iter().map(|name| symbol_text(name)).collect();
            let name = symbol_text(&self.predicates[number]);
            let _ = write!(text, "\n  ({name} ({})", parameters.join(" "));
            let nils = (0..self.nils).map(nil_name);
            let locations: Vec<String> = nils.chain(parameters).collect();
            for state in states {
                let _ = write!(text, "\n   {}", self.state(state, &locations));
            }
            text.push(')');
        }
        text
    }

    fn state(&self, state: &State, locations: &[String]) -> String {
        let of_class = |class: usize| {
            let own = state.classes.iter().zip(locations);
            let own = own.filter(move |(other, _)| usize::from(**other) == class);
            own.map(|(_, name)| name.as_str()).collect::<Vec<_>>()
        };
        let classes: Vec<Vec<&str>> = (0..state.present.len()).map(of_class).collect();
        let many: Vec<String> = classes
            .iter()
            .filter(|class| class.len() > 1)
            .map(|class| format!("({})", class.join(" ")))
            .collect();
        let with = |wanted: Presence| {
            let own = classes.iter().zip(&state.present).skip(self.nils);
            let own = own.filter(|(_, present)| **present == wanted).map(|(class, _)| class[0]);
            own.collect::<Vec<_>>().join(" ")
        };
        let mut text = format!(
            "(state ({}) ({}) ({})",
            many.join(" "),
            with(Presence::In),
            with(Presence::Out)
        );
        for way in &state.ways {
            text.push_str("\n    (way");
            for tree in &way.trees {
                text.push_str(" (tree");
                for goal in std::iter::once(&tree.root).chain(&tree.holes) {
                    let _ = write!(text, " ({}", symbol_text(&self.symbols[goal.symbol]));
                    for term in &goal.args {
                        let _ = write!(text, " {}", term_text(*term, &classes));
                    }
                    text.push(')');
                }
                text.push(')');
            }
            for (a, b) in &way.distinct {
                let (a, b) = (term_text(*a, &classes), term_text(*b, &classes));
                let _ = write!(text, " (distinct {a} {b})");
            }
            for term in &way.outside {
                let _ = write!(text, " (outside {})", term_text(*term, &classes));
            }
            text.push(')');
        }
        text + ")"
    }

    /// The tables that a list of predicates with states is.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(&self, form: &Form<'_>, items: &[u32]) -> Result<Tables> {
        let mut tables = vec![Vec::new(); self.predicates.len()];
        for &item in items {
            let wrong = |message| Refusal::malformed(form.place(item), message);
            let parts = form.list(item)?;
            let &[name, parameters, ref states @ ..] = parts.as_slice() else {
                return Err(wrong("a predicate, names and states were expected"));
            };
            let name = form.string(name);
            let number = self.predicates.iter().position(|own| **own == *name);
            let number = number.ok_or_else(|| wrong("no such predicate"))?;
            let mut locations: Vec<String> = (0..self.nils).map(nil_name).collect();
            for parameter in form.list(parameters)? {
                locations.push(form.string(parameter).into_owned());
            }
            if locations.len() != self.nils + self.parameters[number].len() {
                return Err(wrong("another number of arguments"));
            }
            for &state in states {
                tables[number].push(self.read_state(form, state, &locations)?);
            }
        }
        Ok(tables)
    }

    fn read_state(&self, form: &Form<'_>, item: u32, locations: &[String]) -> Result<State> {
        let wrong = |at: u32, message| Refusal::malformed(form.place(at), message);
        let parts = form.list(item)?;
        let &[head, equal, within, without, ref ways @ ..] = parts.as_slice() else {
            return Err(wrong(item, "a state was expected"));
        };
        if !form.is_word(head, "state") {
            return Err(wrong(item, "a state was expected"));
        }
        let place = |at: u32| {
            let name = form.string(at);
            let found = locations.iter().position(|own| **own == *name);
            found.ok_or_else(|| wrong(at, "no such location"))
        };
        let mut first: Vec<usize> = (0..locations.len()).collect();
        for class in form.list(equal)? {
            let members: Result<Vec<usize>> = form.list(class)?.into_iter().map(place).collect();
            let members = members?;
            if let Some(&low) = members.iter().min() {
                members.iter().for_each(|&at| first[at] = low);
            }
        }
        let mut numbers = vec![None; locations.len()];
        let mut classes = Vec::new();
        let mut count = 0;
        for &at in &first {
            let class = *numbers[at].get_or_insert_with(|| {
                count += 1;
                count - 1
            });
            classes.push(class);
        }
        let mut present = vec![Presence::Unknown; usize::from(count)];
        present.iter_mut().take(self.nils).for_each(|nil| *nil = Presence::Out);
        for (list, value) in [(within, Presence::In), (without, Presence::Out)] {
            for at in form.list(list)? {
                present[usize::from(classes[place(at)?])] = value;
            }
        }
        let read_term = |at: u32| -> Result<Term> {
            let name = form.string(at);
            if let Some(found) = locations.iter().position(|own| **own == *name) {
                return Ok(Term::Class(classes[found]));
            }
            let mut letters = name.chars();
            let kind = letters.next();
            let number = letters.as_str().parse::<u16>().ok();
            match (kind, number) {
                (Some('?'), Some(n)) => Ok(Term::Open(n)),
                (Some('!'), Some(n)) => Ok(Term::Held(n)),
                (Some('~'), Some(n)) => Ok(Term::Loose(n)),
                _ => Err(wrong(at, "no such location")),
            }
        };
        let read_goal = |at: u32| -> Result<Goal> {
            let parts = form.list(at)?;
            let Some((&head, args)) = parts.split_first() else {
                return Err(wrong(at, "a symbol was expected"));
            };
            let name = form.string(head);
            let symbol = self.symbols.iter().position(|own| **own == *name);
            let symbol = symbol.ok_or_else(|| wrong(head, "no such symbol"))?;
            let args: Result<Vec<Term>> = args.iter().map(|&arg| read_term(arg)).collect();
            Ok(Goal { symbol, args: args? })
        };
        let mut found = Vec::with_capacity(ways.len());
        for &item in ways {
            let parts = form.list(item)?;
            let mut way = Way::default();
            if !parts.first().is_some_and(|&head| form.is_word(head, "way")) {
                return Err(wrong(item, "a way was expected"));
            }
            for &part in &parts[1..] {
                let list = form.list(part)?;
                let Some((&head, rest)) = list.split_first() else {
                    return Err(wrong(part, "a part of a way was expected"));
                };
                match (form.word(head), rest) {
                    (b"tree", &[root, ref holes @ ..]) => {
                        let holes: Result<Vec<Goal>> =
                            holes.iter().map(|&hole| read_goal(hole)).collect();
                        way.trees.push(Tree { root: read_goal(root)?, holes: holes? });
                    }
                    (b"distinct", &[a, b]) => way.distinct.push((read_term(a)?, read_term(b)?)),
                    (b"outside", &[term]) => way.outside.push(read_term(term)?),
                    _ => return Err(wrong(part, "a part of a way was expected")),
                }
            }
            found.push(way);
        }
        found.sort_unstable();
        found.dedup();
        Ok(State { classes, present, ways: found })
    }
}

fn term_text(term: Term, classes: &[Vec<&str>]) -> String {
    match term {
        Term::Class(class) => classes[usize::from(class)][0].to_owned(),
        Term::Held(n) => format!("!{n}"),
        Term::Loose(n) => format!("~{n}"),
        Term::Open(n) => format!("?{n}"),
    }
}
