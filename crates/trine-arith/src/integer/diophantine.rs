//! Systems of linear equations over the integers.
//!
//! Idea: the equations are the variables whose bounds agree. Real unknowns are eliminated first, as
//! over a field; what is left of the equations is over integers. These are solved one after the
//! other: an equation whose content does not divide its constant is a conflict; a variable with
//! coefficient 1 or -1 is eliminated; otherwise a new variable takes the place of the one with the
//! least coefficient, which makes the others smaller. What is left of the variables are parameters.
//! A form, also of reals, whose multiple is a sum of integer parameters only takes values of one
//! residue, which tightens its bounds: with `i = r + s` and `j = r - s`, twice `s` is an integer.
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
    /// So many times the unknown is the sum of the terms and the constant; 1 for integers.
    factor: Int,
    terms: Vec<(Unknown, Int)>,
    constant: Int,
    /// The fixed variables that it rests on.
    origin: Vec<ArithVar>,
}

/// A positive multiple of a form, as a sum.
#[derive(Debug)]
struct Form {
    sum: Equation,
    multiple: Int,
}

impl Default for Form {
    fn default() -> Self {
        Self { sum: Equation::default(), multiple: Int::ONE }
    }
}

impl Form {
    /// Multiplies all of it by a positive number.
    fn scale(&mut self, factor: &Int) {
        self.sum.scale(factor);
        self.multiple = &self.multiple * factor;
    }
}

impl Equation {
    fn add_term(&mut self, unknown: Unknown, coef: &Int) {
        let place = self.terms.entry(unknown).or_insert(Int::ZERO);
        *place = &*place + coef;
        if place.is_zero() {
            self.terms.remove(&unknown);
        }
    }

    /// Multiplies all of it.
    fn scale(&mut self, factor: &Int) {
        if factor.is_one() {
            return;
        }
        for coef in self.terms.values_mut() {
            *coef = &*coef * factor;
        }
        self.constant = &self.constant * factor;
        for multiplier in self.origin.values_mut() {
            *multiplier = multiplier.times(factor);
        }
    }

    /// Cancels an unknown by an equation in which it has the coefficient `coef`.
    fn cancel(&mut self, unknown: Unknown, solved: &Self, coef: &Int) {
        let Some(present) = self.terms.get(&unknown).cloned() else { return };
        let common = present.gcd(coef);
        let (factor, own) = (present.div_exact(&common), coef.div_exact(&common));
        self.scale(&own);
        self.add_multiple(solved, &-&factor);
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

    /// The step that writes an unknown with this coefficient as a sum of the others.
    fn solved_for(&self, unknown: Unknown, coef: &Int) -> Step {
        // coef * unknown + terms + constant = 0.
        let sign = if coef.is_negative() { Int::ONE } else { -&Int::ONE };
        let terms = self.terms.iter().filter(|(other, _)| **other != unknown);
        Step {
            unknown,
            factor: coef.abs(),
            terms: terms.map(|(other, c)| (*other, c * &sign)).collect(),
            constant: &self.constant * &sign,
            origin: self.origin.keys().copied().collect(),
        }
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
        if !self.eliminate_reals(&mut open, &mut steps, budget)? {
            return Ok(());
        }
        while let Some(at) = self.normalize_and_choose(&mut open, budget)? {
            let Some((unknown, coef)) = open[at].least() else { return Ok(()) };
            if coef.bits() > MOST_BITS {
                return Ok(());
            }
            if coef.abs().is_one() {
                let solved = open.swap_remove(at);
                for other in &mut open {
                    if other.terms.contains_key(&unknown) {
                        other.cancel(unknown, &solved, &coef);
                        budget.spend(solved.ticks())?;
                    }
                }
                steps.push(solved.solved_for(unknown, &coef));
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

    /// Whether an unknown is no integer.
    fn is_real(&self, unknown: Unknown) -> bool {
        unknown < self.num_vars() && !self.is_int(ArithVar::new(unknown))
    }

    /// Eliminates the real unknowns, each by an equation in which it occurs; false if numbers grow too
    /// large.
    fn eliminate_reals(
        &self,
        open: &mut Vec<Equation>,
        steps: &mut Vec<Step>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let real = |equation: &Equation| {
            let terms = equation.terms.iter().filter(|(unknown, _)| self.is_real(**unknown));
            let least = terms.map(|(&unknown, coef)| (coef.abs(), unknown)).min();
            least.map(|(_, unknown)| (unknown, equation.terms[&unknown].clone()))
        };
        let mut at = 0;
        while at < open.len() {
            budget.spend(open[at].ticks())?;
            let content = open[at].content().gcd(&open[at].constant);
            if !content.is_zero() && !content.is_one() {
                open[at].divide(&content);
            }
            let Some((unknown, coef)) = real(&open[at]) else {
                at += 1;
                continue;
            };
            if coef.bits() > MOST_BITS {
                return Ok(false);
            }
            let solved = open.swap_remove(at);
            for other in open.iter_mut().filter(|other| other.terms.contains_key(&unknown)) {
                other.cancel(unknown, &solved, &coef);
                budget.spend(other.ticks() + solved.ticks())?;
            }
            steps.push(solved.solved_for(unknown, &coef));
        }
        Ok(true)
    }

    /// The equations among the bounds that speak of integers: those of integers, and where one of them
    /// has reals too, those of reals.
    fn equations(&self, mode: FixedVars, budget: &Budget) -> Result<Vec<Equation>, Stop> {
        let mut equations = Vec::new();
        let (mut are_mixed, mut of_reals) = (false, Vec::new());
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            let Some(vector) = self.definition(var) else { continue };
            let Some(value) = self.fixed(var).filter(|value| value.delta.is_zero()) else {
                continue;
            };
            budget.spend(1 + vector.len() as u64)?;
            let mut equation = Equation::default();
            equation.add_origin(var, &Rat::ONE);
            vector.iter().for_each(|(x, coef)| equation.add_term(x.index(), coef));
            let divisor = value.standard.denominator();
            equation.scale(&divisor);
            equation.constant = -&value.standard.numerator();
            if mode == FixedVars::Replaced {
                self.replace_fixed_terms(&mut equation);
            }
            if self.is_int(var) {
                equations.push(equation);
            } else {
                are_mixed |= vector.iter().any(|(x, _)| self.is_int(*x));
                of_reals.push(equation);
            }
        }
        if are_mixed {
            equations.append(&mut of_reals);
        }
        Ok(equations)
    }

    /// Puts in the values of fixed variables.
    fn replace_fixed_terms(&self, equation: &mut Equation) {
        for unknown in equation.terms.keys().copied().collect::<Vec<_>>() {
            let Some(value) = self.fixed_unknown(unknown) else { continue };
            let Some(coef) = equation.terms.remove(&unknown) else { continue };
            equation.add_origin(ArithVar::new(unknown), &Rat::from(-&coef));
            let divisor = value.denominator();
            equation.scale(&divisor);
            equation.constant = &equation.constant + &(&coef * &value.numerator());
        }
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

    /// Writes a multiple of each bounded form over the parameters, and rounds its bounds to the residue it
    /// has.
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
            if self.fixed(var).is_some() {
                continue;
            }
            if self.lower(var).is_none() && self.upper(var).is_none() {
                continue;
            }
            let mut form = Form::default();
            match self.definition(var) {
                None => form.sum.add_term(index, &Int::ONE),
                Some(vector) => {
                    vector.iter().for_each(|(x, coef)| form.sum.add_term(x.index(), coef));
                }
            }
            let is_open = |unknown: &Unknown| {
                self.is_real(*unknown)
                    && !replaced.contains_key(unknown)
                    && self.fixed_unknown(*unknown).is_none()
            };
            if form.sum.terms.keys().any(is_open) {
                continue;
            }
            let mut origin: BTreeSet<ArithVar> = BTreeSet::new();
            if mode == FixedVars::Replaced {
                self.replace_fixed(&mut form, &Int::ZERO, &mut origin);
            }
            self.replace_all(&mut form, steps, &replaced, &mut origin, budget)?;
            let divisor = self.content_without_fixed(&form.sum);
            let is_plain = divisor.is_one() && form.multiple.is_one();
            if divisor.is_zero() || (is_plain && self.is_int(var)) {
                continue;
            }
            // A fixed integer whose coefficient the divisor divides does not matter.
            self.replace_fixed(&mut form, &divisor, &mut origin);
            if !form.sum.terms.keys().any(|&unknown| self.is_real(unknown)) {
                self.round_to_residue(var, &form, &origin)?;
            }
        }
        Ok(())
    }

    fn fixed_unknown(&self, unknown: Unknown) -> Option<Rat> {
        if unknown >= self.num_vars() {
            return None;
        }
        let value = self.fixed(ArithVar::new(unknown))?;
        value.delta.is_zero().then(|| value.standard.clone())
    }

    /// The greatest common divisor of the coefficients of variables that are not fixed.
    fn content_without_fixed(&self, form: &Equation) -> Int {
        let free = form.terms.iter().filter(|(unknown, _)| self.fixed_unknown(**unknown).is_none());
        free.fold(Int::ZERO, |content, (_, coef)| content.gcd(coef))
    }

    /// Puts in the values of fixed variables, but for integers whose coefficient `divisor` divides.
    fn replace_fixed(&self, form: &mut Form, divisor: &Int, origin: &mut BTreeSet<ArithVar>) {
        let mut divisor = divisor.clone();
        for unknown in form.sum.terms.keys().copied().collect::<Vec<_>>() {
            let Some(value) = self.fixed_unknown(unknown) else { continue };
            let Some(coef) = form.sum.terms.get(&unknown).cloned() else { continue };
            let is_multiple = !divisor.is_zero() && divisor.divides(&coef);
            if is_multiple && !self.is_real(unknown) {
                continue;
            }
            form.sum.terms.remove(&unknown);
            let denominator = value.denominator();
            form.scale(&denominator);
            divisor = &divisor * &denominator;
            form.sum.constant = &form.sum.constant + &(&coef * &value.numerator());
            origin.insert(ArithVar::new(unknown));
        }
    }

    /// Applies the steps in order, as far as they concern the form.
    fn replace_all(
        &self,
        form: &mut Form,
        steps: &[Step],
        replaced: &BTreeMap<Unknown, usize>,
        origin: &mut BTreeSet<ArithVar>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        // A step only brings in unknowns that later steps replace.
        let mut due: BTreeSet<usize> =
            form.sum.terms.keys().filter_map(|unknown| replaced.get(unknown).copied()).collect();
        while let Some(at) = due.pop_first() {
            let step = &steps[at];
            let Some(coef) = form.sum.terms.remove(&step.unknown) else { continue };
            budget.spend(1 + step.terms.len() as u64)?;
            let common = coef.gcd(&step.factor);
            form.scale(&step.factor.div_exact(&common));
            let coef = coef.div_exact(&common);
            for (unknown, c) in &step.terms {
                form.sum.add_term(*unknown, &(c * &coef));
                due.extend(replaced.get(unknown).copied());
            }
            form.sum.constant = &form.sum.constant + &(&step.constant * &coef);
            origin.extend(step.origin.iter().copied());
        }
        Ok(())
    }

    fn round_to_residue(
        &mut self,
        var: ArithVar,
        form: &Form,
        origin: &BTreeSet<ArithVar>,
    ) -> Result<(), Stop> {
        let divisor = form.sum.content();
        let rest = &form.sum.constant;
        for kind in [BoundKind::Lower, BoundKind::Upper] {
            let Some(bound) = self.bounds.current(var, kind) else { continue };
            let limit = &self.bounds.get(bound).value;
            let multiple = limit.times(&form.multiple);
            let tight = match kind {
                BoundKind::Lower => next_congruent(&multiple.ceil(), rest, &divisor),
                BoundKind::Upper => previous_congruent(&multiple.floor(), rest, &divisor),
            };
            let tight = Value::from(Rat::new(tight, form.multiple.clone()));
            if tight == *limit {
                continue;
            }
            self.stats.residues += 1;
            let mut premises = vec![(bound, Rat::ONE)];
            for fixed in origin {
                self.add_equation(&mut premises, *fixed, &Rat::ONE);
            }
            let premises = self.bounds.store(premises);
            let source = Source::Derived { premises, inference: Inference::Integral };
            self.set_bound(var, kind, tight, source).map_err(Stop::Conflict)?;
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
    Step { unknown, factor: Int::ONE, terms, constant: Int::ZERO, origin: Vec::new() }
}

/// The least integer from `limit` on that is `rest` modulo `divisor`.
fn next_congruent(limit: &Int, rest: &Int, divisor: &Int) -> Int {
    limit + &(rest - limit).mod_floor(divisor)
}

/// The greatest integer up to `limit` that is `rest` modulo `divisor`.
fn previous_congruent(limit: &Int, rest: &Int, divisor: &Int) -> Int {
    limit - &(limit - rest).mod_floor(divisor)
}
