//! The steps of a derivation as they are found, with what they derive.
//!
//! Idea: a formula is shown by the name under which it is defined, so equal formulas are equal names, and a literal
//! is a name and a sign. Whoever adds a step says what it derives, and later steps are resolutions that unit
//! propagation finds here as a checker will.
//! Invariant: a resolution is recorded only if unit propagation through its premises refutes the negated clause.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_check::{FunctionId, Operator, Printer, Sort, SortId, TermId, Terms};

use super::rule::{Connective, Rule};

/// A formula or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Lit {
    /// Its formula.
    pub(crate) atom: u32,
    /// Whether it is not negated.
    pub(crate) holds: bool,
}

impl std::ops::Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

/// A literal as it is written: rules want negations where they stand, double ones among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    pub(crate) text: String,
    pub(crate) lit: Lit,
}

impl Shown {
    /// Its negation, written as one.
    pub(super) fn not(&self) -> Self {
        Self { text: format!("(not {})", self.text), lit: !self.lit }
    }
}

/// The number of a step.
pub(crate) type StepId = usize;

/// A step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Its clause as its rule wants it.
    pub(crate) clause: Vec<Shown>,
    /// The literals of the clause, each once, in order.
    pub(crate) lits: Vec<Lit>,
    /// Why it holds.
    pub(crate) rule: Rule,
    /// The steps from which it follows.
    pub(crate) premises: Vec<StepId>,
}

/// What is found, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A name for a term.
    Define { name: String, sort: String, text: String },
    /// A step.
    Step(StepId),
}

/// What is found so far.
#[derive(Default)]
pub(crate) struct Writer {
    /// Definitions and steps; each stands behind what it names.
    pub(crate) lines: Vec<Line>,
    /// The steps by number.
    pub(crate) steps: Vec<Step>,
    /// The texts of formulas by number.
    pub(crate) shown: Vec<String>,
    /// Functions that terms apply.
    pub(crate) functions: BTreeSet<FunctionId>,
    /// Sorts of terms.
    pub(crate) sorts: BTreeSet<SortId>,
    names: FxHashMap<TermId, String>,
    atoms: FxHashMap<String, u32>,
}

impl Writer {
    /// The formula with this text.
    pub(super) fn atom(&mut self, text: &str) -> Shown {
        let next = self.shown.len() as u32;
        let atom = *self.atoms.entry(text.to_owned()).or_insert(next);
        if atom == next {
            self.shown.push(text.to_owned());
        }
        Shown { text: text.to_owned(), lit: Lit { atom, holds: true } }
    }

    /// A literal in its shortest form.
    pub(super) fn shortest(&self, lit: Lit) -> Shown {
        let name = &self.shown[lit.atom as usize];
        let text = if lit.holds { name.clone() } else { format!("(not {name})") };
        Shown { text, lit }
    }

    /// The text of a term, whose parts are defined in front of it; none if it has a binder.
    pub(super) fn term(&mut self, terms: &Terms, term: TermId) -> Option<String> {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.names.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let is_new = |arg: &&TermId| !self.names.contains_key(*arg);
            stack.extend(terms.args(top).iter().filter(is_new));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            self.sorts.insert(terms.sort_id(top));
            if let Operator::Apply(function) = terms.operator(top) {
                self.functions.insert(*function);
            }
            let mut text = Printer::head(terms, top)?;
            if !terms.args(top).is_empty() {
                text.insert(0, '(');
                for arg in terms.args(top) {
                    text.push(' ');
                    text.push_str(self.names.get(arg)?);
                }
                text.push(')');
                if *terms.operator(top) != Operator::Not {
                    let sort = terms.sorts.text(terms.sort_id(top));
                    text = self.define(&format!("@t{}", top.index()), &sort, &text);
                }
            }
            self.names.insert(top, text);
        }
        self.names.get(&term).cloned()
    }

    /// A formula of the checker.
    pub(super) fn formula(&mut self, terms: &Terms, formula: TermId) -> Option<Shown> {
        debug_assert_eq!(*terms.sort(formula), Sort::Bool);
        let text = self.term(terms, formula)?;
        let (mut inner, mut holds) = (formula, true);
        while let (Operator::Not, &[arg]) = (terms.operator(inner), terms.args(inner)) {
            (inner, holds) = (arg, !holds);
        }
        let name = self.term(terms, inner)?;
        let lit = self.atom(&name).lit;
        Some(Shown { text, lit: if holds { lit } else { !lit } })
    }

    /// Defines a name; gives it back.
    pub(super) fn define(&mut self, name: &str, sort: &str, text: &str) -> String {
        let (name, sort, text) = (name.to_owned(), sort.to_owned(), text.to_owned());
        self.lines.push(Line::Define { name: name.clone(), sort, text });
        name
    }

    /// A step by a rule.
    pub(super) fn step(&mut self, clause: &[Shown], rule: Rule, premises: &[StepId]) -> StepId {
        let mut lits: Vec<Lit> = clause.iter().map(|part| part.lit).collect();
        lits.sort_unstable();
        lits.dedup();
        let (clause, premises) = (clause.to_vec(), premises.to_vec());
        let number = self.steps.len();
        self.steps.push(Step { clause, lits, rule, premises });
        self.lines.push(Line::Step(number));
        number
    }

    /// Assumes an assertion.
    pub(super) fn assume(&mut self, number: usize, formula: &Shown) -> StepId {
        self.step(std::slice::from_ref(formula), Rule::Assume(number), &[])
    }

    /// A step about a connective.
    pub(super) fn connective(&mut self, clause: &[Shown], what: Connective) -> StepId {
        self.step(clause, Rule::Connective(what), &[])
    }

    /// A step that is believed.
    pub(super) fn hole(&mut self, clause: &[Shown], why: &str) -> StepId {
        self.step(clause, Rule::Hole(why.to_owned()), &[])
    }

    /// The clause as a resolution of steps, some of which may turn out not to be needed; none if unit
    /// propagation does not find it.
    pub(super) fn resolution(&mut self, clause: &[Lit], premises: &[StepId]) -> Option<StepId> {
        let used = self.propagate(clause, premises)?;
        let shown: Vec<Shown> = clause.iter().map(|&lit| self.shortest(lit)).collect();
        match used.as_slice() {
            [] => None,
            &[only] => {
                let mut wanted = clause.to_vec();
                wanted.sort_unstable();
                wanted.dedup();
                if self.steps[only].lits == wanted {
                    return Some(only);
                }
                // The premise comes first there.
                let own = self.steps[only].lits.clone();
                let rest = clause.iter().filter(|lit| !own.contains(lit));
                let ordered: Vec<Lit> = own.iter().chain(rest).copied().collect();
                let ordered: Vec<Shown> = ordered.iter().map(|&lit| self.shortest(lit)).collect();
                Some(self.step(&ordered, Rule::Weakening, &[only]))
            }
            used => Some(self.step(&shown, Rule::Resolution, used)),
        }
    }

    /// The same with cases of these literals where unit propagation alone does not find it.
    pub(super) fn by_cases(
        &mut self,
        clause: &[Lit],
        premises: &[StepId],
        cases: &[Lit],
    ) -> Option<StepId> {
        // Each level of cases: clauses that are still to be derived. There are few cases.
        let mut open = vec![clause.to_vec()];
        let mut levels: Vec<Vec<Option<StepId>>> = Vec::new();
        for depth in 0..=cases.len() {
            let found: Vec<Option<StepId>> =
                open.iter().map(|clause| self.resolution(clause, premises)).collect();
            let is_done = found.iter().all(Option::is_some);
            levels.push(found);
            if is_done {
                break;
            }
            let case = *cases.get(depth)?;
            open = open
                .iter()
                .flat_map(|clause| [case, !case].map(|lit| [clause.as_slice(), &[lit]].concat()))
                .collect();
        }
        // Back up: two clauses that differ in the sign of the case give the one above.
        let mut below = levels.pop()?;
        while let Some(level) = levels.pop() {
            let mut here = Vec::with_capacity(level.len());
            for (at, found) in level.into_iter().enumerate() {
                here.push(match found {
                    Some(step) => Some(step),
                    None => {
                        let halves = [below[2 * at]?, below[2 * at + 1]?];
                        let fewer = self.steps[halves[0]].lits.clone();
                        let other = &self.steps[halves[1]].lits;
                        let clause: Vec<Lit> =
                            fewer.into_iter().filter(|lit| other.contains(lit)).collect();
                        Some(self.resolution(&clause, &halves)?)
                    }
                });
            }
            below = here;
        }
        below.first().copied().flatten()
    }

    /// The steps through which unit propagation refutes the negated clause.
    fn propagate(&self, clause: &[Lit], premises: &[StepId]) -> Option<Vec<StepId>> {
        let found = propagate(clause, premises, |step| &self.steps[step].lits)?;
        Some(found.into_iter().map(|(step, _)| step).collect())
    }
}

/// The steps through which unit propagation refutes the negated clause, each with the literal that it makes true; the
/// last one has none left.
pub(crate) fn propagate<'a>(
    clause: &[Lit],
    premises: &[StepId],
    lits: impl Fn(StepId) -> &'a [Lit],
) -> Option<Vec<(StepId, Option<Lit>)>> {
    let mut truth: FxHashSet<Lit> = clause.iter().map(|&lit| !lit).collect();
    let mut used = Vec::new();
    let mut open: Vec<StepId> = premises.to_vec();
    loop {
        let before = open.len();
        let mut rest = Vec::with_capacity(before);
        for &step in &open {
            let lits = lits(step);
            if lits.iter().any(|lit| truth.contains(lit)) {
                continue;
            }
            let mut free = lits.iter().filter(|&&lit| !truth.contains(&!lit));
            match (free.next(), free.next()) {
                (None, _) => {
                    used.push((step, None));
                    return Some(used);
                }
                (Some(&unit), None) => {
                    truth.insert(unit);
                    used.push((step, Some(unit)));
                }
                _ => rest.push(step),
            }
        }
        if rest.len() == before {
            return None;
        }
        open = rest;
    }
}
