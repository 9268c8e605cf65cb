//! Proofs in the format Alethe.
//!
//! Idea: a derivation line by line. What Alethe has no rule for becomes the rule `hole`, and is counted at the head of
//! the text.
//! Invariant: names stand in front of what uses them.
//! Reference: Barbosa et al., "The Alethe Proof Format", section 5.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::derivation::{Connective, Line, Rule, Step, StepId, Writer, derivation, number};
use crate::walk::{ReadCheck, Walk};

/// A proof in a format with steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its text.
    pub text: String,
    /// Steps that nothing justifies in the format, by what stands behind them.
    pub holes: BTreeMap<String, usize>,
}

/// The refutation of a check in Alethe; the check was the last that the walk read.
///
/// # Errors
/// If the refutation is missing, or speaks of what has no text in Alethe; the text says what.
pub fn alethe(walk: &mut Walk<'_>, check: &ReadCheck<'_>) -> Result<Written, String> {
    let found = derivation(walk, check)?;
    let (mut body, mut holes) = (String::new(), BTreeMap::new());
    for line in &found.lines {
        match line {
            Line::Define { name, sort, text } => {
                let _ = writeln!(body, "(define-fun {name} () {sort} {text})");
            }
            &Line::Step(step) => write(&mut body, &mut holes, &found, step),
        }
    }
    let mut text = format!("; check {}\n", check.number);
    for (why, count) in &holes {
        let _ = writeln!(text, "; hole {why}: {count}");
    }
    Ok(Written { text: text + &body, holes })
}

/// The name of a step.
fn name(found: &Writer, step: StepId) -> String {
    match found.steps[step].rule {
        Rule::Assume(number) => format!("a{number}"),
        _ => format!("t{step}"),
    }
}

fn write(body: &mut String, holes: &mut BTreeMap<String, usize>, found: &Writer, step: StepId) {
    let Step { clause, rule, premises, .. } = &found.steps[step];
    let parts: Vec<&str> = clause.iter().map(|part| part.text.as_str()).collect();
    if let Rule::Assume(_) = rule {
        let _ = writeln!(body, "(assume {} {})", name(found, step), parts.join(" "));
        return;
    }
    let space = if parts.is_empty() { "" } else { " " };
    let (rule, args) = rule_text(rule);
    let _ = write!(body, "(step {} (cl{space}{}) :rule {rule}", name(found, step), parts.join(" "));
    if !premises.is_empty() {
        let names: Vec<String> = premises.iter().map(|&at| name(found, at)).collect();
        let _ = write!(body, " :premises ({})", names.join(" "));
    }
    if !args.is_empty() {
        let _ = write!(body, " :args ({args})");
    }
    body.push_str(")\n");
    if rule == "hole" {
        *holes.entry(args.trim_matches('"').to_owned()).or_default() += 1;
    }
}

/// What a rule is called, and its arguments.
fn rule_text(rule: &Rule) -> (&'static str, String) {
    let plain = |name| (name, String::new());
    let hole = |why: &str| ("hole", format!("\"{why}\""));
    match rule {
        Rule::Assume(_) => plain("assume"),
        Rule::True => plain("true"),
        Rule::And(at) => ("and", at.to_string()),
        Rule::Or => plain("or"),
        Rule::Connective(what) => connective(*what),
        Rule::Resolution => plain("resolution"),
        Rule::Weakening => plain("weakening"),
        Rule::Linear(summands) => {
            let times: Vec<String> =
                summands.iter().map(|summand| number(&summand.times, true)).collect();
            ("la_generic", times.join(" "))
        }
        Rule::Disequality => plain("la_disequality"),
        Rule::Distinct => plain("distinct_elim"),
        Rule::Symmetric => plain("eq_symmetric"),
        Rule::Reflexive => plain("eq_reflexive"),
        Rule::Transitive => plain("eq_transitive"),
        Rule::Congruent => plain("eq_congruent"),
        Rule::CongruentPredicate => plain("eq_congruent_pred"),
        Rule::Axiom(axiom) => hole(axiom.name()),
        Rule::Hole(why) => hole(why),
    }
}

fn connective(what: Connective) -> (&'static str, String) {
    use Connective as C;
    let name = match what {
        C::AndPos(at) => return ("and_pos", at.to_string()),
        C::OrNeg(at) => return ("or_neg", at.to_string()),
        C::AndNeg => "and_neg",
        C::OrPos => "or_pos",
        C::XorPosBoth => "xor_pos1",
        C::XorPosNone => "xor_pos2",
        C::XorNegSecond => "xor_neg1",
        C::XorNegFirst => "xor_neg2",
        C::EquivPosFirst => "equiv_pos1",
        C::EquivPosSecond => "equiv_pos2",
        C::EquivNegNone => "equiv_neg1",
        C::EquivNegBoth => "equiv_neg2",
        C::ImpliesPos => "implies_pos",
        C::ImpliesNegFirst => "implies_neg1",
        C::ImpliesNegSecond => "implies_neg2",
        C::ItePosElse => "ite_pos1",
        C::ItePosThen => "ite_pos2",
        C::IteNegElse => "ite_neg1",
        C::IteNegThen => "ite_neg2",
    };
    (name, String::new())
}
