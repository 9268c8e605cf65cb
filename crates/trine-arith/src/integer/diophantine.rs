//! Systems of linear equations over the integers.
//!
//! Idea: the equations are the integer variables whose bounds agree. They are solved one after the
//! other: an equation whose content does not divide its constant is a conflict; a variable with
//! coefficient 1 or -1 is eliminated; otherwise a new variable takes the place of the one with the
//! least coefficient, which makes the others smaller. What is left of the variables are parameters.
//! A form over them whose coefficients have a common divisor only takes values of one residue, which
//! tightens its bounds.
//! Invariant: each equation is the sum of the given ones times the multipliers in `origin`, after
//! new variables are written out.
//! Reference: Griggio, JSAT 2012, section 3; Bromberger and Weidenbach, FMSD 2017.

use crate::bound::{Inference, Source};
use crate::explanation::{Combination, Rule};
use crate::form::{ArithVar, BoundKind};
use crate::number::{Int, Rat, Value};
use crate::simplex::{Simplex, Stop};
use std::collections::{BTreeMap, BTreeSet};
use trine_collections::Budget;

/// Bits of the largest coefficient; systems that grow beyond are left to cuts and branches.
const MOST_BITS: u64 = 256;

/// How variables are treated whose bounds agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FixedVars {
    /// As any other.
    Unknown,
    /// By their value.
    Replaced,
}

/// A variable of the problem by index, or a new one above them.
type Unknown = usize;

#[derive(Clone, Debug, Default)]
struct Equation {
    /// The sum of the terms and the constant is 0.
    terms: BTreeMap<Unknown, Int>,
    constant: Int,
    /// Multipliers of the fixed variables.
    origin: BTreeMap<ArithVar, Rat>,
}

/// A replacement of an unknown by others.
#[derive(Debug)]
struct Step {
    unknown: Unknown,
    terms: Vec<(Unknown, Int)>,
    constant: Int,
    /// The fixed variables that it rests on.
    origin: Vec<ArithVar>,
}

impl Equation {
    fn add_term(&mut self, unknown: Unknown, coef: &Int) {
        let place = self.terms.entry(unknown).or_insert(Int::ZERO);
        *place = &*place + coef;
        if place.is_zero() {
            self.terms.remove(&unknown);
        }
    }

    fn add_multiple(&mut self, other: &Self, factor: &Int) {
        for (unknown, coef) in &other.terms {
            self.add_term(*unknown, &(coef * factor));
        }
        self.constant = &self.constant + &(&other.constant * factor);
        for (var, multiplier) in &other.origin {
            self.add_origin(*var, &multiplier.times(factor));
        }
    }

    fn add_origin(&mut self, var: ArithVar, multiplier: &Rat) {
        let place = self.origin.entry(var).or_insert(Rat::ZERO);
        *place = &*place + multiplier;
        if place.is_zero() {
            self.origin.remove(&var);
        }
    }

    fn content(&self) -> Int {
        let mut content = Int::ZERO;
        for coef in self.terms.values() {
            content = content.gcd(coef);
            if content.is_one() {
                break;
            }
        }
        content
    }

    fn divide(&mut self, divisor: &Int) {
        for coef in self.terms.values_mut() {
            *coef = coef.div_exact(divisor);
        }
        self.constant = self.constant.div_exact(divisor);
        for multiplier in self.origin.values_mut() {
            *multiplier = multiplier.over(divisor);
        }
    }

    /// The unknown with the least coefficient in magnitude.
    fn least(&self) -> Option<(Unknown, Int)> {
        let terms = self.terms.iter().map(|(unknown, coef)| (coef.abs(), *unknown));
        terms.min().map(|(_, unknown)| (unknown, self.terms[&unknown].clone()))
    }

    fn ticks(&self) -> u64 {
        1 + self.terms.values().map(Int::ticks).sum::<u64>() + self.origin.len() as u64
    }
}

impl Simplex {
    /// Solves the equations among the bounds: a conflict, or tighter bounds for other forms. First
    /// with fixed variables as unknowns, which gives explanations without what fixed them.
    pub(super) fn solve_equations(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.solve_equations_with(FixedVars::Unknown, budget)?;
        if self.free_integers().any(|var| self.fixed(var).is_some()) {
            self.repair(budget)?;
            self.solve_equations_with(FixedVars::Replaced, budget)?;
        }
        Ok(())
    }

    fn solve_equations_with(&mut self, mode: FixedVars, budget: &Budget) -> Result<(), Stop> {
        let mut open = self.equations(mode, budget)?;
        if open.is_empty() {
            return Ok(());
        }
        let mut next_unknown = self.num_vars();
        let mut steps: Vec<Step> = Vec::new();
        while let Some(at) = self.normalize_and_choose(&mut open, budget)? {
            let Some((unknown, coef)) = open[at].least() else { return Ok(()) };
            if coef.bits() > MOST_BITS {
                return Ok(());
            }
            if coef.abs().is_one() {
                let solved = open.swap_remove(at);
                for other in &mut open {
                    if let Some(present) = other.terms.get(&unknown) {
                        let factor = -&(present * &coef);
                        other.add_multiple(&solved, &factor);
                        budget.spend(solved.ticks())?;
                    }
                }
                // coef * unknown + terms + constant = 0, and coef is its own inverse.
                let minus = -&coef;
                let terms = solved.terms.iter().filter(|(other, _)| **other != unknown);
                steps.push(Step {
                    unknown,
                    terms: terms.map(|(other, c)| (*other, c * &minus)).collect(),
                    constant: &solved.constant * &minus,
                    origin: solved.origin.keys().copied().collect(),
                });
            } else {
                let step = reduction(&open[at], unknown, &coef, next_unknown);
                next_unknown += 1;
                for other in &mut open {
                    if let Some(present) = other.terms.remove(&unknown) {
                        for (replacement, c) in &step.terms {
                            other.add_term(*replacement, &(c * &present));
                        }
                        budget.spend(other.ticks())?;
                    }
                }
                steps.push(step);
            }
        }
        self.tighten_by_residues(&steps, mode, budget)
    }

    /// The integer equations among the bounds.
    fn equations(&self, mode: FixedVars, budget: &Budget) -> Result<Vec<Equation>, Stop> {
        let mut equations = Vec::new();
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            let Some(vector) = self.definition(var).filter(|_| self.is_int(var)) else { continue };
            let Some(value) = self.fixed(var) else { continue };
            budget.spend(1 + vector.len() as u64)?;
            let mut equation =
                Equation { constant: -&value.standard.numerator(), ..Equation::default() };
            equation.add_origin(var, &Rat::ONE);
            for (x, coef) in vector {
                match self.fixed(*x).filter(|_| mode == FixedVars::Replaced) {
                    None => equation.add_term(x.index(), coef),
                    Some(value) => {
                        equation.constant =
                            &equation.constant + &(coef * &value.standard.numerator());
                        equation.add_origin(*x, &Rat::from(-coef));
                    }
                }
            }
            equations.push(equation);
        }
        Ok(equations)
    }

    /// Divides all equations by their content and drops empty ones. Returns the one to work on: the
    /// least coefficient first, then the shortest.
    fn normalize_and_choose(
        &mut self,
        open: &mut Vec<Equation>,
        budget: &Budget,
    ) -> Result<Option<usize>, Stop> {
        let mut best: Option<((Int, usize), usize)> = None;
        let mut at = 0;
        while at < open.len() {
            let content = open[at].content();
            budget.spend(1 + open[at].terms.len() as u64 / 4)?;
            if content.is_zero() && open[at].constant.is_zero() {
                open.swap_remove(at);
                continue;
            }
            if !content.divides(&open[at].constant) {
                // Without terms, any divisor that leaves a fraction will do.
                let divisor =
                    if content.is_zero() { &open[at].constant.abs() + &Int::ONE } else { content };
                self.stats.diophantine_conflicts += 1;
                return self.refute(self.equation_conflict(&open[at], &divisor));
            }
            if !content.is_one() {
                open[at].divide(&content);
            }
            if let Some((_, coef)) = open[at].least() {
                let key = (coef.abs(), open[at].terms.len());
                if best.as_ref().is_none_or(|(least, _)| key < *least) {
                    best = Some((key, at));
                }
            }
            at += 1;
        }
        Ok(best.map(|(_, at)| at))
    }

    fn equation_conflict(&self, equation: &Equation, divisor: &Int) -> Combination {
        let mut premises = Vec::new();
        for (var, multiplier) in &equation.origin {
            self.add_equation(&mut premises, *var, &multiplier.over(divisor));
        }
        Combination::new(premises, Rule::Divisibility)
    }

    /// Writes each bounded form over the parameters, and rounds its bounds to the residue it has.
    fn tighten_by_residues(
        &mut self,
        steps: &[Step],
        mode: FixedVars,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let replaced: BTreeMap<Unknown, usize> =
            steps.iter().enumerate().map(|(at, step)| (step.unknown, at)).collect();
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            if !self.is_int(var) || self.fixed(var).is_some() {
                continue;
            }
            if self.lower(var).is_none() && self.upper(var).is_none() {
                continue;
            }
            let mut form = Equation::default();
            match self.definition(var) {
                None => form.add_term(index, &Int::ONE),
                Some(vector) => vector.iter().for_each(|(x, coef)| form.add_term(x.index(), coef)),
            }
            let mut origin: BTreeSet<ArithVar> = BTreeSet::new();
            if mode == FixedVars::Replaced {
                self.replace_fixed(&mut form, &Int::ZERO, &mut origin);
            }
            self.replace_all(&mut form, steps, &replaced, &mut origin, budget)?;
            let divisor = self.content_without_fixed(&form);
            if divisor.is_zero() || divisor.is_one() {
                continue;
            }
            // A fixed variable whose coefficient the divisor divides does not matter.
            self.replace_fixed(&mut form, &divisor, &mut origin);
            self.round_to_residue(var, &form.constant, &divisor, &origin)?;
        }
        Ok(())
    }

    fn fixed_unknown(&self, unknown: Unknown) -> Option<Int> {
        if unknown >= self.num_vars() {
            return None;
        }
        self.fixed(ArithVar::new(unknown)).map(|value| value.standard.numerator())
    }

    /// The greatest common divisor of the coefficients of variables that are not fixed.
    fn content_without_fixed(&self, form: &Equation) -> Int {
        let free = form.terms.iter().filter(|(unknown, _)| self.fixed_unknown(**unknown).is_none());
        free.fold(Int::ZERO, |content, (_, coef)| content.gcd(coef))
    }

    /// Puts in the values of fixed variables, but for those whose coefficient `divisor` divides.
    fn replace_fixed(&self, form: &mut Equation, divisor: &Int, origin: &mut BTreeSet<ArithVar>) {
        for unknown in form.terms.keys().copied().collect::<Vec<_>>() {
            let Some(value) = self.fixed_unknown(unknown) else { continue };
            let Some(coef) = form.terms.remove(&unknown) else { continue };
            if divisor.is_zero() || !divisor.divides(&coef) {
                form.constant = &form.constant + &(&coef * &value);
                origin.insert(ArithVar::new(unknown));
            }
        }
    }

    /// Applies the steps in order, as far as they concern the form.
    fn replace_all(
        &self,
        form: &mut Equation,
        steps: &[Step],
        replaced: &BTreeMap<Unknown, usize>,
        origin: &mut BTreeSet<ArithVar>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        // A step only brings in unknowns that later steps replace.
        let mut due: BTreeSet<usize> =
            form.terms.keys().filter_map(|unknown| replaced.get(unknown).copied()).collect();
        while let Some(at) = due.pop_first() {
            let step = &steps[at];
            let Some(coef) = form.terms.remove(&step.unknown) else { continue };
            budget.spend(1 + step.terms.len() as u64)?;
            for (unknown, c) in &step.terms {
                form.add_term(*unknown, &(c * &coef));
                due.extend(replaced.get(unknown).copied());
            }
            form.constant = &form.constant + &(&step.constant * &coef);
            origin.extend(step.origin.iter().copied());
        }
        Ok(())
    }

    fn round_to_residue(
        &mut self,
        var: ArithVar,
        rest: &Int,
        divisor: &Int,
        origin: &BTreeSet<ArithVar>,
    ) -> Result<(), Stop> {
        for kind in [BoundKind::Lower, BoundKind::Upper] {
            let Some(bound) = self.bounds.current(var, kind) else { continue };
            let limit = self.bounds.get(bound).value.standard.numerator();
            let tight = match kind {
                BoundKind::Lower => next_congruent(&limit, rest, divisor),
                BoundKind::Upper => previous_congruent(&limit, rest, divisor),
            };
            if tight == limit {
                continue;
            }
            self.stats.residues += 1;
            let mut premises = vec![(bound, Rat::ONE)];
            for fixed in origin {
                self.add_equation(&mut premises, *fixed, &Rat::ONE);
            }
            let premises = self.bounds.store(premises);
            let source = Source::Derived { premises, inference: Inference::Integral };
            self.set_bound(var, kind, Value::from(tight), source).map_err(Stop::Conflict)?;
        }
        Ok(())
    }
}

/// The step that makes the coefficients of an equation smaller: `unknown` is the new unknown minus
/// the rounded quotients times the others.
fn reduction(equation: &Equation, unknown: Unknown, coef: &Int, new: Unknown) -> Step {
    let mut terms = vec![(new, Int::ONE)];
    for (other, c) in &equation.terms {
        if *other != unknown {
            let quotient = Rat::new(c.clone(), coef.clone()).round();
            if !quotient.is_zero() {
                terms.push((*other, -&quotient));
            }
        }
    }
    Step { unknown, terms, constant: Int::ZERO, origin: Vec::new() }
}

/// The least integer from `limit` on that is `rest` modulo `divisor`.
fn next_congruent(limit: &Int, rest: &Int, divisor: &Int) -> Int {
    limit + &(rest - limit).mod_floor(divisor)
}

/// The greatest integer up to `limit` that is `rest` modulo `divisor`.
fn previous_congruent(limit: &Int, rest: &Int, divisor: &Int) -> Int {
    limit - &(limit - rest).mod_floor(divisor)
}
