//! The refutation of a check, taken apart into steps that checkers of others know.
//!
//! Idea: the clauses of the refutation are derived from the assertions by rules about connectives and numbers, lemmas
//! by sums and the rules of equality, and each line of LRAT is a resolution. What the checker
//! does by rules of its own (circuits of words, datatypes, cases about strings) becomes a hole with a name.
//! The formats print what is found here.
//! Invariant: a clause is the same as that of the checker under the same number, so nothing is solved again.

mod equality;
mod gates;
mod linear;
mod link;
mod rule;
mod writer;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;
use trine_check::linear::content;
use trine_check::rules::axiom::{self, Axiom};
use trine_check::rules::denied;
use trine_check::{Literal, Operator, Sort, TermId};

use crate::cone;
use crate::walk::{ReadCheck, ReadStep, Walk};
use gates::Gates;
use linear::Counted;
use link::{Links, Page};

pub(crate) use linear::number;
pub(crate) use rule::{Connective, Rule, Summand};
pub(crate) use writer::{Line, Lit, Shown, Step, StepId, Writer, propagate};

/// The steps that refute a check, which was the last that the walk read. The last one is the empty clause.
///
/// # Errors
/// If the refutation is missing, or speaks of what has no text; the text says what.
pub(crate) fn derivation(walk: &mut Walk<'_>, check: &ReadCheck<'_>) -> Result<Writer, String> {
    let refutation = check.refutation.ok_or("the refutation is missing")?;
    let mut lines = cone::lines(refutation);
    let needed = cone::needed(&lines);
    lines.retain(|line| needed.contains(&line.number));
    let mut export = Export::new(walk);
    let mut given: Vec<usize> = needed
        .iter()
        .filter_map(|&number| usize::try_from(number).ok())
        .filter(|&number| number <= export.clauses.len())
        .collect();
    given.sort_unstable();
    let mut steps: FxHashMap<u64, StepId> = FxHashMap::default();
    for number in given {
        let step = export.clause(walk, check, number)?;
        steps.insert(number as u64, step);
    }
    for line in &lines {
        let clause: Option<Vec<Lit>> = line
            .literals
            .iter()
            .map(|&number| Some(export.gates.literal(Literal::from_dimacs(number)?)?.lit))
            .collect();
        let clause = clause.ok_or("a line names what has no text")?;
        let premises: Option<Vec<StepId>> =
            line.hints.iter().map(|hint| steps.get(hint).copied()).collect();
        let premises = premises.ok_or("a hint names no clause")?;
        let step = export.writer.resolution(&clause, &premises);
        let step = step.ok_or_else(|| format!("line {} does not follow", line.number))?;
        steps.insert(line.number, step);
    }
    if lines.last().is_none_or(|line| !line.literals.is_empty()) {
        return Err("the empty clause is not derived".into());
    }
    Ok(export.writer)
}

/// What is known of the check while it is written.
struct Export {
    writer: Writer,
    gates: Gates,
    links: Links,
    clauses: Vec<Vec<Literal>>,
    demands: Vec<usize>,
    asserted: Vec<usize>,
    assumed: FxHashMap<usize, StepId>,
}

impl Export {
    fn new(walk: &Walk<'_>) -> Self {
        let mut writer = Writer::default();
        let (encoder, terms) = (walk.steps.encoder(), walk.steps.reader.terms());
        let gates = Gates::new(encoder, terms, &mut writer);
        let all = (0..terms.len()).filter_map(|position| terms.at(position));
        let truths =
            all.filter_map(|term| encoder.known(term).map(|literal| (term, literal))).collect();
        let bounds = encoder.bounds().iter();
        let bounds = bounds.map(|(literal, bound)| (literal.variable(), bound.clone())).collect();
        let clauses = &encoder.circuit.clauses;
        Self {
            writer,
            gates,
            links: Links::new(truths, bounds),
            clauses: (0..clauses.len()).map(|at| clauses.get(at).to_vec()).collect(),
            demands: encoder.demands().to_vec(),
            asserted: walk.steps.asserted().to_vec(),
            assumed: FxHashMap::default(),
        }
    }

    /// The literals of a clause of the checker.
    fn literals(&self, number: usize) -> Result<Vec<Shown>, String> {
        let shown = self.clauses[number - 1].iter().map(|&literal| self.gates.literal(literal));
        let shown: Option<Vec<Shown>> = shown.collect();
        shown.ok_or_else(|| format!("clause {number} speaks of what has no text"))
    }

    /// A clause of the checker, by its number from 1 on.
    fn clause(
        &mut self,
        walk: &mut Walk<'_>,
        check: &ReadCheck<'_>,
        number: usize,
    ) -> Result<StepId, String> {
        let clause = self.literals(number)?;
        let target: Vec<Lit> = clause.iter().map(|shown| shown.lit).collect();
        if number == 1 {
            return Ok(self.writer.step(&clause, Rule::True, &[]));
        }
        let Ok(position) = self.demands.binary_search(&number) else {
            let variables: Vec<usize> =
                self.clauses[number - 1].iter().map(|literal| literal.variable()).collect();
            for variable in variables {
                let steps = self.gates.steps(&mut self.writer, variable);
                if let Some(step) = self.writer.resolution(&target, &steps) {
                    return Ok(step);
                }
            }
            return Ok(self.writer.hole(&clause, "axiom of an operator"));
        };
        let derived = match check.steps.iter().find(|step| step.demands.contains(&position)) {
            Some(step) => self.lemma(walk, step, position, &target),
            None => self.assertion(walk, position, &target),
        };
        Ok(match derived {
            Some(step) => step,
            None => {
                let kind = check.steps.iter().find(|step| step.demands.contains(&position));
                let kind = kind.and_then(|step| {
                    step.form.elements(0).next().map(|head| step.form.string(head).into_owned())
                });
                self.writer.hole(&clause, &kind.unwrap_or_else(|| "clausification".into()))
            }
        })
    }

    /// A clause of an assertion, by its position among the demands.
    fn assertion(
        &mut self,
        walk: &mut Walk<'_>,
        position: usize,
        target: &[Lit],
    ) -> Option<StepId> {
        let number = self.asserted.partition_point(|&end| end <= position);
        let first = number.checked_sub(1).map_or(0, |before| self.asserted[before]);
        let formula = *walk.steps.reader.checks().last()?.assertions.get(number)?;
        let terms = walk.steps.reader.terms_mut();
        let assumed = match self.assumed.get(&number) {
            Some(&known) => known,
            None => {
                let shown = self.writer.formula(terms, formula)?;
                let assumed = self.writer.assume(number, &shown);
                self.assumed.insert(number, assumed);
                assumed
            }
        };
        // The encoder goes through conjunctions in this order.
        let mut stack = vec![(formula, assumed)];
        let mut left = position - first;
        let (part, step) = loop {
            let (top, step) = stack.pop()?;
            if *terms.operator(top) == Operator::And {
                for (at, &arg) in terms.args(top).to_vec().iter().enumerate().rev() {
                    let shown = self.writer.formula(terms, arg)?;
                    stack.push((arg, self.writer.step(&[shown], Rule::And(at), &[step])));
                }
                continue;
            }
            if left == 0 {
                break (top, step);
            }
            left -= 1;
        };
        let mut premises = vec![step];
        let mut parts = vec![part];
        if *terms.operator(part) == Operator::Or {
            parts = terms.args(part).to_vec();
            let shown: Option<Vec<Shown>> =
                parts.iter().map(|&arg| self.writer.formula(terms, arg)).collect();
            premises = vec![self.writer.step(&shown?, Rule::Or, &premises)];
        }
        self.tied(walk, &parts, premises, target)
    }

    /// The clause of a step of the proof.
    fn lemma(
        &mut self,
        walk: &mut Walk<'_>,
        step: &ReadStep<'_>,
        position: usize,
        target: &[Lit],
    ) -> Option<StepId> {
        let form = &step.form;
        let parts: Vec<u32> = form.elements(0).collect();
        let head = *parts.first()?;
        if form.is_word(head, "axiom") {
            return self.axiom(walk, step, position, target);
        }
        let nodes = match form.text(head) {
            b"congruence" => parts[1..].to_vec(),
            b"linear" => form.elements(*parts.get(1)?).collect(),
            _ => return None,
        };
        let clause = walk.steps.formulas(form, &nodes).ok()?;
        let lemma = if form.is_word(head, "congruence") {
            let terms = walk.steps.reader.terms_mut();
            let facts = denied(terms, &clause);
            equality::step(&mut self.writer, terms, &clause, &facts)?
        } else {
            self.linear(walk, step, &clause)?
        };
        self.tied(walk, &clause, vec![lemma], target)
    }

    /// A clause of an axiom that introduces nothing.
    fn axiom(
        &mut self,
        walk: &mut Walk<'_>,
        step: &ReadStep<'_>,
        position: usize,
        target: &[Lit],
    ) -> Option<StepId> {
        let form = &step.form;
        let parts: Vec<u32> = form.elements(0).collect();
        let &[_, name, ref about @ ..] = parts.as_slice() else { return None };
        let known = Axiom::ALL.into_iter().find(|axiom| form.is_word(name, axiom.name()))?;
        let about: Option<Vec<TermId>> =
            about.iter().map(|&node| walk.steps.reader.term(form, node).ok()).collect();
        let clauses = axiom::clauses(walk.steps.reader.terms_mut(), known, &about?).ok()?;
        let clause = clauses.get(position.checked_sub(step.demands.start)?)?.clone();
        let terms = walk.steps.reader.terms();
        let shown: Option<Vec<Shown>> =
            clause.iter().map(|&formula| self.writer.formula(terms, formula)).collect();
        let made = self.writer.step(&shown?, Rule::Axiom(known), &[]);
        self.tied(walk, &clause, vec![made], target)
    }

    /// The clause of a step that is one sum.
    fn linear(
        &mut self,
        walk: &mut Walk<'_>,
        step: &ReadStep<'_>,
        clause: &[TermId],
    ) -> Option<StepId> {
        let form = &step.form;
        let parts: Vec<u32> = form.elements(0).collect();
        let &[_, _, pairs, sum] = parts.as_slice() else { return None };
        let sum: Vec<u32> = form.elements(sum).collect();
        if form.elements(pairs).next().is_some() || !form.is_word(*sum.first()?, "sum") {
            return None;
        }
        let terms = walk.steps.reader.terms_mut();
        let mut counted = Vec::with_capacity(clause.len());
        for pair in sum[1..].chunks(2) {
            let &[fact, times] = pair else { return None };
            let formula = *clause.get(form.string(fact).parse::<usize>().ok()?)?;
            let denied = linear::of_formula(terms, formula, false)?;
            let times = rational(&form.string(times))?;
            // The checker counts constraints with coprime coefficients.
            let form = &denied.constraint.form;
            let times = if form.is_number() { times } else { times / content(form) };
            counted.push(Counted { shown: self.writer.formula(terms, formula)?, denied, times });
        }
        linear::step(&mut self.writer, terms, counted)
    }

    /// A clause of formulas as a clause of their literals.
    fn tied(
        &mut self,
        walk: &mut Walk<'_>,
        formulas: &[TermId],
        mut premises: Vec<StepId>,
        target: &[Lit],
    ) -> Option<StepId> {
        let terms = walk.steps.reader.terms_mut();
        let mut page = Page { writer: &mut self.writer, terms, gates: &mut self.gates };
        for &formula in formulas {
            debug_assert_eq!(*page.terms.sort(formula), Sort::Bool);
            premises.extend(self.links.of(&mut page, formula)?);
        }
        self.writer.resolution(target, &premises)
    }
}

/// A rational as proofs write it.
fn rational(text: &str) -> Option<RBig> {
    let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
    let bottom = UBig::from_str_radix(bottom, 10).ok().filter(|bottom| *bottom != UBig::ZERO)?;
    Some(RBig::from_parts(IBig::from_str_radix(top, 10).ok()?, bottom))
}
