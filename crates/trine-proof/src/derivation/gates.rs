//! The clauses of gates by rules about connectives.
//!
//! Idea: a gate is the formula that it computes, under a name. Its clauses are then the rules about connectives;
//! a majority is a choice between a disjunction and a conjunction.
//! Invariant: the clauses of a gate follow from its steps by unit propagation.

use rustc_hash::FxHashMap;
use trine_check::{Definition, Encoder, Literal, Terms};

use super::linear::bound_text;
use super::rule::Connective;
use super::writer::{Shown, StepId, Writer};

/// What variables stand for, and the steps about gates.
pub(super) struct Gates {
    definitions: FxHashMap<usize, Definition>,
    shown: FxHashMap<usize, Shown>,
    steps: FxHashMap<usize, Vec<StepId>>,
}

/// The variables that gates do not define.
fn inputs(encoder: &Encoder, terms: &Terms, writer: &mut Writer) -> FxHashMap<usize, Shown> {
    let mut shown = FxHashMap::default();
    shown.insert(Literal::TRUE.variable(), writer.atom("true"));
    for &(literal, term) in encoder.atoms() {
        if let Some(formula) = writer.formula(terms, term) {
            shown.insert(literal.variable(), formula);
        }
    }
    for (literal, bound) in encoder.bounds() {
        if let Some(text) = bound_text(writer, terms, bound) {
            let name = writer.define(&format!("@b{}", literal.variable()), "Bool", &text);
            let formula = writer.atom(&name);
            shown.insert(literal.variable(), formula);
        }
    }
    for &leaf in encoder.leaves() {
        let (Some(bits), Some(name)) = (encoder.bits(leaf), writer.term(terms, leaf)) else {
            continue;
        };
        for (position, bit) in bits.iter().enumerate() {
            let formula = writer.atom(&format!("((_ @bit_of {position}) {name})"));
            shown.insert(bit.variable(), formula);
        }
    }
    shown
}

impl Gates {
    /// The gates of an encoder, each under a name.
    pub(super) fn new(encoder: &Encoder, terms: &Terms, writer: &mut Writer) -> Self {
        let mut gates = Self {
            definitions: FxHashMap::default(),
            shown: inputs(encoder, terms, writer),
            steps: FxHashMap::default(),
        };
        for (variable, definition) in encoder.circuit.definitions() {
            let text = gates.text(&definition);
            if let Some(text) = text {
                let name = writer.define(&format!("@g{variable}"), "Bool", &text);
                let formula = writer.atom(&name);
                gates.shown.insert(variable, formula);
                gates.definitions.insert(variable, definition);
            }
        }
        gates
    }

    /// A literal of the clauses as a formula; none for what has no text.
    pub(super) fn literal(&self, literal: Literal) -> Option<Shown> {
        let shown = self.shown.get(&literal.variable())?;
        Some(if literal.dimacs() > 0 { shown.clone() } else { shown.not() })
    }

    fn text(&self, definition: &Definition) -> Option<String> {
        let text = |literal: &Literal| self.literal(*literal).map(|shown| shown.text);
        Some(match definition {
            Definition::All(parts) => {
                let parts: Option<Vec<String>> = parts.iter().map(text).collect();
                format!("(and {})", parts?.join(" "))
            }
            Definition::Xor(a, b) => format!("(xor {} {})", text(a)?, text(b)?),
            Definition::Choice(c, a, b) => format!("(ite {} {} {})", text(c)?, text(a)?, text(b)?),
            Definition::Majority(a, b, c) => {
                let (a, b, c) = (text(a)?, text(b)?, text(c)?);
                format!("(ite {a} (or {b} {c}) (and {b} {c}))")
            }
        })
    }

    /// The gate that a variable is, if it is one.
    pub(super) fn definition(&self, variable: usize) -> Option<&Definition> {
        self.definitions.get(&variable)
    }

    /// Steps that say what a gate computes.
    pub(super) fn steps(&mut self, writer: &mut Writer, variable: usize) -> Vec<StepId> {
        if let Some(known) = self.steps.get(&variable) {
            return known.clone();
        }
        let made = self.made(writer, variable).unwrap_or_default();
        self.steps.insert(variable, made.clone());
        made
    }

    fn made(&self, writer: &mut Writer, variable: usize) -> Option<Vec<StepId>> {
        let own = self.shown.get(&variable)?.clone();
        let part = |literal: &Literal| self.literal(*literal);
        Some(match self.definitions.get(&variable)? {
            Definition::All(parts) => {
                let parts: Option<Vec<Shown>> = parts.iter().map(part).collect();
                conjunction(writer, &own, &parts?)
            }
            Definition::Xor(a, b) => exclusive(writer, &own, &part(a)?, &part(b)?),
            Definition::Choice(c, a, b) => choice(writer, &own, [&part(c)?, &part(a)?, &part(b)?]),
            Definition::Majority(a, b, c) => {
                let (a, b, c) = (part(a)?, part(b)?, part(c)?);
                let either = writer.atom(&format!("(or {} {})", b.text, c.text));
                let both = writer.atom(&format!("(and {} {})", b.text, c.text));
                let mut steps = choice(writer, &own, [&a, &either, &both]);
                steps.extend(disjunction(writer, &either, &[b.clone(), c.clone()]));
                steps.extend(conjunction(writer, &both, &[b, c]));
                steps
            }
        })
    }
}

/// What a conjunction means.
pub(super) fn conjunction(writer: &mut Writer, own: &Shown, parts: &[Shown]) -> Vec<StepId> {
    let mut steps = Vec::with_capacity(parts.len() + 1);
    let mut clause = vec![own.clone()];
    for (at, part) in parts.iter().enumerate() {
        let implied = [own.not(), part.clone()];
        steps.push(writer.connective(&implied, Connective::AndPos(at)));
        clause.push(part.not());
    }
    steps.push(writer.connective(&clause, Connective::AndNeg));
    steps
}

/// What a disjunction means.
pub(super) fn disjunction(writer: &mut Writer, own: &Shown, parts: &[Shown]) -> Vec<StepId> {
    let mut steps = Vec::with_capacity(parts.len() + 1);
    let mut clause = vec![own.not()];
    for (at, part) in parts.iter().enumerate() {
        let implied = [own.clone(), part.not()];
        steps.push(writer.connective(&implied, Connective::OrNeg(at)));
        clause.push(part.clone());
    }
    steps.push(writer.connective(&clause, Connective::OrPos));
    steps
}

/// What an exclusive disjunction means.
pub(super) fn exclusive(writer: &mut Writer, own: &Shown, a: &Shown, b: &Shown) -> Vec<StepId> {
    vec![
        writer.connective(&[own.not(), a.clone(), b.clone()], Connective::XorPosBoth),
        writer.connective(&[own.not(), a.not(), b.not()], Connective::XorPosNone),
        writer.connective(&[own.clone(), a.clone(), b.not()], Connective::XorNegSecond),
        writer.connective(&[own.clone(), a.not(), b.clone()], Connective::XorNegFirst),
    ]
}

/// What an equivalence means.
pub(super) fn equivalence(writer: &mut Writer, own: &Shown, a: &Shown, b: &Shown) -> Vec<StepId> {
    vec![
        writer.connective(&[own.not(), a.clone(), b.not()], Connective::EquivPosFirst),
        writer.connective(&[own.not(), a.not(), b.clone()], Connective::EquivPosSecond),
        writer.connective(&[own.clone(), a.not(), b.not()], Connective::EquivNegNone),
        writer.connective(&[own.clone(), a.clone(), b.clone()], Connective::EquivNegBoth),
    ]
}

/// What an implication means.
pub(super) fn implication(writer: &mut Writer, own: &Shown, a: &Shown, b: &Shown) -> Vec<StepId> {
    vec![
        writer.connective(&[own.not(), a.not(), b.clone()], Connective::ImpliesPos),
        writer.connective(&[own.clone(), a.clone()], Connective::ImpliesNegFirst),
        writer.connective(&[own.clone(), b.not()], Connective::ImpliesNegSecond),
    ]
}

/// What a choice means: condition, then, else.
pub(super) fn choice(writer: &mut Writer, own: &Shown, parts: [&Shown; 3]) -> Vec<StepId> {
    let [condition, then, other] = parts;
    vec![
        writer.connective(&[own.not(), condition.clone(), other.clone()], Connective::ItePosElse),
        writer.connective(&[own.not(), condition.not(), then.clone()], Connective::ItePosThen),
        writer.connective(&[own.clone(), condition.clone(), other.not()], Connective::IteNegElse),
        writer.connective(&[own.clone(), condition.not(), then.not()], Connective::IteNegThen),
    ]
}
