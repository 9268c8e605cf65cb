//! What values of words break, and axioms that need no question.
//!
//! Idea: an assignment of the clauses gives each word a value. Where equal arguments have different values,
//! or a read is not what was written, the axiom that says so is added. What is written, and how terms of
//! datatypes are built, is said of the terms that there are.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_check::rules::axiom::Axiom;
use trine_check::{Operator, Sort, Terms};
use trine_engine::Rule;
use trine_sat::{Lit, SatSolver};

use super::search::{Checked, Search, Source};

impl Search {
    /// The value of a term in the last assignment, if it has bits.
    pub(super) fn value(&self, term: Checked) -> Option<Vec<bool>> {
        let is_true = |number: i32| {
            let literal = Lit::from_dimacs(number);
            literal.is_some_and(|literal| self.clauses.solver.value(literal).is_true())
        };
        if let Some(truth) = self.encoder.known(term) {
            return Some(vec![is_true(truth.dimacs())]);
        }
        let bits = self.encoder.bits(term)?;
        Some(bits.iter().map(|bit| is_true(bit.dimacs())).collect())
    }

    /// Axioms of functions and arrays that the last assignment of words breaks.
    pub(super) fn broken(&mut self) -> Vec<Source> {
        self.class_numbers();
        let terms = self.reader.terms();
        let mut broken = Vec::new();
        let mut applied: FxHashMap<(Operator, Vec<Argued>), Checked> = FxHashMap::default();
        let mut equal_applications = Vec::new();
        for position in 0..terms.len() {
            let Some(term) = terms.at(position) else { continue };
            let (operator, args) = (terms.operator(term), terms.args(term));
            if args.is_empty() || !matches!(operator, Operator::Apply(_) | Operator::Select) {
                continue;
            }
            // Without bits nobody knows whether two values differ.
            let own = self.value(term);
            let argued = |&arg: &Checked| match self.value(arg) {
                Some(value) => Argued::Value(value),
                None => Argued::Term(self.same_number.get(&arg).copied().unwrap_or(arg)),
            };
            let key = (operator.clone(), args.iter().map(argued).collect());
            match applied.get(&key) {
                Some(&other) if own.is_none() || self.value(other) != own => {
                    equal_applications.push((other, term));
                }
                Some(_) => {}
                None => drop(applied.insert(key, term)),
            }
            if let (Operator::Select, &[array, index], true) = (operator, args, own.is_some())
                && let (Operator::Store, &[_, written, _]) =
                    (terms.operator(array), terms.args(array))
                && self.value(written).is_some()
                && self.value(written) != self.value(index)
            {
                broken.push(Source::Axiom(Axiom::ReadOther, vec![array, index]));
            }
        }
        for (one, other) in equal_applications {
            if let Some(clause) = congruent(self.reader.terms_mut(), one, other) {
                let (rule, equations) = (Rule::Congruence, Vec::new());
                broken.push(Source::Lemma { rule, clause, equations });
            }
        }
        broken
    }

    /// Finds for numbers that are arguments the first one that is the same sum.
    fn class_numbers(&mut self) {
        while self.classed < self.reader.terms().len() {
            let terms = self.reader.terms();
            let Some(term) = terms.at(self.classed) else { break };
            self.classed += 1;
            if !matches!(terms.operator(term), Operator::Apply(_) | Operator::Select) {
                continue;
            }
            for arg in terms.args(term).to_vec() {
                let terms = self.reader.terms_mut();
                if matches!(terms.sort(arg), Sort::Int | Sort::Real) {
                    let form = self.encoder.forms.of(terms, arg);
                    let parts = form.parts.iter();
                    let parts = parts.map(|(leaf, factor)| (*leaf, factor.to_string())).collect();
                    let key = (parts, form.constant.to_string());
                    let first = *self.numbers.entry(key).or_insert(arg);
                    self.same_number.insert(arg, first);
                }
            }
        }
    }

    /// How the terms of datatypes that the script has are built.
    pub(super) fn add_axioms_of_datatypes(&mut self) {
        for position in 0..self.reader.terms().len() {
            let terms = self.reader.terms();
            let Some(term) = terms.at(position) else { continue };
            if !matches!(terms.sort(term), Sort::Datatype(..)) {
                continue;
            }
            match terms.operator(term) {
                Operator::Construct(_) | Operator::Variable(_) => {}
                Operator::UpdateField(..) => {
                    self.add(Source::Axiom(Axiom::Update, vec![term]));
                }
                _ => self.add(Source::Axiom(Axiom::Built, vec![term])),
            }
        }
    }

    /// What operators on sets mean that others say, and what is in sets that operators make, of the terms that are
    /// new, and of the parts that this speaks of.
    pub(super) fn add_axioms_of_sets(&mut self) {
        while self.has_sets && self.sets < self.reader.terms().len() {
            let position = self.sets;
            self.sets += 1;
            let terms = self.reader.terms();
            let Some(term) = terms.at(position).filter(|&term| !has_variables(terms, term)) else {
                continue;
            };
            match (terms.operator(term), terms.args(term)) {
                (
                    Operator::SetSubset
                    | Operator::SetIsEmpty
                    | Operator::SetIsSingleton
                    | Operator::SetInsert
                    | Operator::SetComplement,
                    _,
                ) => self.add(Source::Axiom(Axiom::SetMeaning, vec![term])),
                (Operator::SetMember, &[element, set]) => {
                    self.add(Source::Axiom(Axiom::SetMember, vec![element, set]));
                }
                _ => {}
            }
        }
    }

    /// Says of applications of recursive functions what their bodies say, those that there are by now; whether there
    /// were new ones.
    pub(super) fn unfold(&mut self) -> bool {
        let before = self.unfolded.len();
        for position in 0..self.reader.terms().len() {
            let terms = self.reader.terms();
            let Some(term) = terms.at(position) else { continue };
            let Operator::Apply(function) = terms.operator(term) else { continue };
            let is_recursive = terms.function(*function).definition.is_some();
            // Bodies have variables, of which nothing is said.
            if is_recursive
                && self.unfolded.len() < MOST_UNFOLDINGS
                && !has_variables(terms, term)
                && self.unfolded.insert(term)
            {
                self.add(Source::Axiom(Axiom::Unfold, vec![term]));
            }
        }
        self.unfolded.len() > before
    }

    /// What is written is read, constant arrays have their element, choices are made: an axiom for each
    /// term of that kind.
    pub(super) fn add_axioms_of_arrays(&mut self) {
        while self.arrays < self.reader.terms().len() {
            let position = self.arrays;
            self.arrays += 1;
            let terms = self.reader.terms();
            let Some(term) = terms.at(position) else { continue };
            let axiom = match (terms.operator(term), terms.args(term)) {
                (Operator::Store, _) => Some((Axiom::ReadSame, vec![term])),
                (Operator::Select, &[array, index]) => match terms.operator(array) {
                    Operator::ConstArray => Some((Axiom::ReadConstant, vec![array, index])),
                    Operator::Ite => Some((Axiom::ReadChoice, vec![array, index])),
                    _ => None,
                },
                _ => None,
            };
            if let Some((axiom, about)) = axiom {
                self.add(Source::Axiom(axiom, about));
            }
        }
    }
}

/// Applications of recursive functions whose bodies are looked at, at most.
const MOST_UNFOLDINGS: usize = 60;

fn has_variables(terms: &Terms, term: Checked) -> bool {
    let (mut stack, mut seen) = (vec![term], FxHashSet::default());
    while let Some(top) = stack.pop() {
        if matches!(terms.operator(top), Operator::Variable(_)) {
            return true;
        }
        if seen.insert(top) {
            stack.extend(terms.args(top));
        }
    }
    false
}

/// A sum of numbers: its leaves with their coefficients, and its constant, as texts.
pub(super) type Summed = (Vec<(Checked, String)>, String);

/// An argument as far as it is known: two arguments that are the same are equal.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Argued {
    Value(Vec<bool>),
    Term(Checked),
}

/// Equal arguments, equal values.
fn congruent(terms: &mut Terms, one: Checked, other: Checked) -> Option<Vec<Checked>> {
    let pairs: Vec<(Checked, Checked)> =
        terms.args(one).iter().copied().zip(terms.args(other).iter().copied()).collect();
    let mut clause = Vec::with_capacity(pairs.len() + 1);
    for (a, b) in pairs {
        if a != b {
            let equal = terms.apply(Operator::Equal, &[a, b]).ok()?;
            clause.push(terms.apply(Operator::Not, &[equal]).ok()?);
        }
    }
    clause.push(terms.apply(Operator::Equal, &[one, other]).ok()?);
    Some(clause)
}
