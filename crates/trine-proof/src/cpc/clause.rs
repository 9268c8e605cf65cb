//! Clauses as formulas: resolution in chains, negations, assumptions that are discharged.
//!
//! Invariant: in a chain each pivot is a literal of the clause so far and its negation one of the next premise, so the
//! chain computes the clause that is written.

use std::fmt::Write as _;

use super::{Known, Page, Parts};
use crate::derivation::{Lit, StepId, propagate};

/// A clause as a formula.
pub(super) fn text(literals: &[String]) -> String {
    match literals {
        [] => "false".to_owned(),
        [only] => only.clone(),
        literals => format!("(or {})", literals.join(" ")),
    }
}

/// What a negation negates.
pub(super) fn denied(text: &str) -> Option<&str> {
    text.strip_prefix("(not ").and_then(|text| text.strip_suffix(')'))
}

/// Resolutions of one clause with others, one after the other.
struct Chain {
    premises: Vec<String>,
    polarities: Vec<&'static str>,
    pivots: Vec<String>,
}

impl Chain {
    fn new(first: String) -> Self {
        Self { premises: vec![first], polarities: Vec::new(), pivots: Vec::new() }
    }

    /// Resolves with a premise; `holds` says whether the pivot stands in the clause so far as it is.
    fn with(&mut self, premise: String, holds: bool, pivot: String) {
        self.premises.push(premise);
        self.polarities.push(if holds { "true" } else { "false" });
        self.pivots.push(pivot);
    }

    fn write(&self, page: &mut Page<'_>, clause: &str) -> String {
        let premises: Vec<&str> = self.premises.iter().map(String::as_str).collect();
        let args = format!(
            "{clause} (@list {}) (@list {})",
            self.polarities.join(" "),
            self.pivots.join(" ")
        );
        page.step("chain_m_resolution", &premises, &args)
    }
}

/// A formula that is assumed until it is discharged.
pub(super) struct Assumed {
    /// The name under which it is known.
    pub(super) step: String,
    formula: String,
}

impl Page<'_> {
    /// A step whose literals stand as later steps know them.
    pub(super) fn settled(&mut self, name: String, parts: Parts) -> Option<Known> {
        let mut lits: Vec<Lit> = Vec::with_capacity(parts.len());
        let mut chain = Chain::new(name);
        let count = parts.len();
        for (mut text, lit) in parts {
            let wanted = self.literal(lit);
            while text != wanted {
                let negated = denied(&text)?.to_owned();
                let inner = denied(&negated)?.to_owned();
                let split = self.step("split", &[], &inner);
                chain.with(split, false, negated);
                text = inner;
            }
            if !lits.contains(&lit) {
                lits.push(lit);
            }
        }
        let texts: Vec<String> = lits.iter().map(|&lit| self.literal(lit)).collect();
        let name = if !chain.pivots.is_empty() {
            chain.write(self, &self::text(&texts))
        } else if lits.len() < count {
            self.step("factoring", &[&chain.premises[0]], "")
        } else {
            chain.premises.swap_remove(0)
        };
        Some(Known { name, lits })
    }

    /// The clause, or a part of it, by resolution of steps.
    pub(super) fn resolution(&mut self, clause: &[Lit], premises: &[StepId]) -> Option<Known> {
        let found = propagate(clause, premises, |step| &self.known[step].lits)?;
        let (&(conflict, _), reasons) = found.split_last()?;
        let Known { name, mut lits } = self.known[conflict].clone();
        let mut chain = Chain::new(name);
        for &(step, unit) in reasons.iter().rev() {
            let unit = unit?;
            let Some(at) = lits.iter().position(|&lit| lit == !unit) else { continue };
            lits.remove(at);
            let reason = &self.known[step];
            for &lit in &reason.lits {
                if lit != unit && !lits.contains(&lit) {
                    lits.push(lit);
                }
            }
            let atom = Lit { holds: true, ..unit };
            chain.with(reason.name.clone(), !unit.holds, self.literal(atom));
        }
        if chain.pivots.is_empty() {
            return Some(self.known[conflict].clone());
        }
        let texts: Vec<String> = lits.iter().map(|&lit| self.literal(lit)).collect();
        let name = chain.write(self, &self::text(&texts));
        Some(Known { name, lits })
    }

    /// Assumes a formula.
    pub(super) fn assumed(&mut self, formula: &str) -> Assumed {
        let step = self.fresh();
        let _ = writeln!(self.text, "(assume-push {step} {formula})");
        Assumed { step, formula: formula.to_owned() }
    }

    /// The clause that one of the assumptions is false, or the conclusion of a step holds; without conclusion the step
    /// proves `false`.
    pub(super) fn discharged(
        &mut self,
        assumed: &[Assumed],
        step: &str,
        conclusion: Option<&str>,
    ) -> String {
        let mut last = step.to_owned();
        for _ in assumed {
            let name = self.fresh();
            let _ = writeln!(self.text, "(step-pop {name} :rule scope :premises ({last}))");
            last = name;
        }
        let mut whole = self.step("process_scope", &[&last], conclusion.unwrap_or("false"));
        if conclusion.is_some() {
            whole = self.step("implies_elim", &[&whole], "");
        }
        if assumed.len() < 2 {
            return whole;
        }
        let formulas: Vec<&str> = assumed.iter().map(|one| one.formula.as_str()).collect();
        let all = format!("(and {})", formulas.join(" "));
        let parts = self.step("cnf_and_neg", &[], &all);
        let mut literals: Vec<String> =
            formulas.iter().map(|formula| format!("(not {formula})")).collect();
        literals.extend(conclusion.map(str::to_owned));
        let mut chain = Chain::new(whole);
        chain.with(parts, false, all);
        chain.write(self, &text(&literals))
    }
}
