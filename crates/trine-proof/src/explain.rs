//! What a proof says, for people.
//!
//! Idea: for each check the assertions that the refutation needs, what each theory contributed, and the
//! steps with their trees; of words, which bits the refutation speaks of. What the proof is worth stands in front, as the checker says it.

use rustc_hash::FxHashSet;
use trine_check::rules::denied;
use trine_check::{Form, Report, Steps, TermId, Verdict, check_proof};

use crate::bits;
use crate::cone;
use crate::display;
use crate::kind::{Kind, NODES};
use crate::outline::{Look, Outline};
use crate::walk::{ReadCheck, ReadStep, Walk};

/// Steps of a check that are shown.
const MOST_STEPS: usize = 1_000;
/// Assertions of a check that are shown.
const MOST_ASSERTIONS: usize = 1_000;
/// Nodes of a tree that are shown.
const MOST_NODES: usize = 1_000;

/// A proof with what the checker says of it.
#[must_use]
pub fn explain(script: &[u8], proof: &[u8]) -> (Report, Outline) {
    let report = check_proof(script, proof);
    let mut out = Outline::default();
    let (look, said) = match &report.verdict {
        Verdict::Valid => (Look::Head, "valid".to_owned()),
        Verdict::Holey(holes) => (Look::Warning, format!("holey: {} without rule", holes.len())),
        Verdict::Invalid(place) => (Look::Warning, format!("invalid {place}")),
        Verdict::Unsupported(place) => (Look::Warning, format!("unsupported {place}")),
    };
    out.add(0, look, &said, "");
    let mut walk = Walk::new(script, proof);
    loop {
        match walk.next_check() {
            Ok(Some(check)) => show_check(&mut out, &mut walk.steps, &check),
            Ok(None) => return (report, out),
            Err(refusal) => {
                out.add(0, Look::Warning, &format!("the rest is not read: {refusal}"), "");
                return (report, out);
            }
        }
    }
}

fn show_check(out: &mut Outline, steps: &mut Steps, check: &ReadCheck<'_>) {
    let lines = check.refutation.map(cone::lines).unwrap_or_default();
    let cone = cone::needed(&lines);
    let is_needed = |steps: &Steps, demands: std::ops::Range<usize>| {
        let demands = steps.encoder().demands().get(demands).unwrap_or_default();
        demands.iter().any(|&clause| cone.contains(&(clause as u64)))
    };
    out.add(0, Look::Head, &format!("check {}", check.number), "");
    let asserted = steps.asserted().to_vec();
    let starts: Vec<usize> = std::iter::once(0).chain(asserted.iter().copied()).collect();
    let needed: Vec<bool> =
        starts.windows(2).map(|pair| is_needed(steps, pair[0]..pair[1])).collect();
    let count = needed.iter().filter(|&&needed| needed).count();
    out.add(1, Look::Head, &format!("assertions: {count} of {} needed", needed.len()), "");
    show_assertions(out, steps, &needed);
    show_theories(out, check);
    let own: Vec<bool> =
        check.steps.iter().map(|step| is_needed(steps, step.demands.clone())).collect();
    let count = own.iter().filter(|&&needed| needed).count();
    out.add(1, Look::Head, &format!("steps: {count} of {} needed", check.steps.len()), "");
    for (step, is_needed) in check.steps.iter().zip(own).take(MOST_STEPS) {
        show_step(out, steps, step, is_needed);
    }
    if check.steps.len() > MOST_STEPS {
        let more = check.steps.len() - MOST_STEPS;
        out.add(2, Look::Plain, &format!("{more} more steps"), "");
    }
    if check.refutation.is_none() {
        out.add(1, Look::Warning, "refutation: missing", "");
        return;
    }
    let derived: FxHashSet<u64> = lines.iter().map(|line| line.number).collect();
    let used = derived.intersection(&cone).count();
    let clauses = steps.encoder().circuit.clauses.len();
    let given = cone.len() - used;
    out.add(
        1,
        Look::Head,
        &format!(
            "refutation: {given} of {clauses} clauses, {used} of {} lines needed",
            lines.len()
        ),
        "",
    );
    bits::show(out, steps, &lines, &cone);
}

fn show_assertions(out: &mut Outline, steps: &Steps, needed: &[bool]) {
    let check = steps.reader.checks().last();
    let Some(check) = check else { return };
    let assumed = check.assertions.len() - check.assumptions;
    for (at, (&formula, &is_needed)) in
        check.assertions.iter().zip(needed).enumerate().take(MOST_ASSERTIONS)
    {
        let look = if is_needed { Look::Plain } else { Look::Unneeded };
        let kind = if at < assumed { "" } else { "assumption, " };
        let words = if is_needed { "needed" } else { "not needed" };
        let text = display::text(steps.reader.terms(), formula);
        out.add(2, look, &format!("{kind}{words}"), &text);
    }
    if needed.len() > MOST_ASSERTIONS {
        let more = needed.len() - MOST_ASSERTIONS;
        out.add(2, Look::Plain, &format!("{more} more assertions"), "");
    }
}

/// The kind of a step.
fn kind_of(form: &Form<'_>) -> Kind {
    let mut parts = form.elements(0);
    let head = parts.next().map(|head| form.string(head)).unwrap_or_default();
    match (head.as_ref(), parts.next()) {
        ("axiom", Some(name)) => Kind::of(&form.string(name)),
        (head, _) => Kind::of(head),
    }
}

fn show_theories(out: &mut Outline, check: &ReadCheck<'_>) {
    if check.steps.is_empty() {
        return;
    }
    out.add(1, Look::Head, "theories", "");
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for step in &check.steps {
        let theory = kind_of(&step.form).theory;
        match counts.iter_mut().find(|(name, _)| *name == theory) {
            Some((_, count)) => *count += 1,
            None => counts.push((theory, 1)),
        }
    }
    for (theory, count) in counts {
        let steps = if count == 1 { "step" } else { "steps" };
        out.add(2, Look::Plain, &format!("{theory}: {count} {steps}"), "");
    }
}

fn show_step(out: &mut Outline, steps: &mut Steps, step: &ReadStep<'_>, is_needed: bool) {
    let form = &step.form;
    let kind = kind_of(form);
    let parts: Vec<u32> = form.elements(0).collect();
    let head = form.string(parts[0]).into_owned();
    let (clause, rest): (&[u32], &[u32]) = match head.as_str() {
        "congruence" => (&parts[1..], &[]),
        "hole" => (parts.get(2..).unwrap_or_default(), &[]),
        "linear" => (&[], parts.get(2..).unwrap_or_default()),
        "strings" => (&[], parts.get(2..).unwrap_or_default()),
        _ => (&[], &[]),
    };
    let look = match (head.as_str(), is_needed) {
        ("hole", _) => Look::Warning,
        (_, true) => Look::Plain,
        (_, false) => Look::Unneeded,
    };
    let name = match (head.as_str(), parts.get(1)) {
        ("hole" | "axiom", Some(&name)) => format!(", {}", form.string(name)),
        _ if kind.name.is_empty() => format!(", {head}"),
        _ => String::new(),
    };
    out.add(2, look, &format!("{}{name}: {}", kind.theory, kind.about), "");
    let listed;
    let clause = if matches!(head.as_str(), "linear" | "strings") {
        listed = parts.get(1).map(|&clause| form.elements(clause).collect::<Vec<u32>>());
        listed.as_deref().unwrap_or_default()
    } else {
        clause
    };
    if head == "axiom" {
        for &about in parts.get(2..).unwrap_or_default() {
            let text = match steps.reader.term(form, about) {
                Ok(term) => display::text(steps.reader.terms(), term),
                Err(_) => form.string(about).into_owned(),
            };
            out.add(3, Look::Plain, "of", &text);
        }
    }
    if let ("instance" | "witness", &[_, made, quantifier, ref values @ ..]) =
        (head.as_str(), parts.as_slice())
    {
        for (words, node) in [("of", quantifier), ("gives", made)] {
            if let Ok(term) = steps.reader.term(form, node) {
                out.add(3, Look::Plain, words, &display::text(steps.reader.terms(), term));
            }
        }
        let values: Vec<u32> = match (head.as_str(), values) {
            ("witness", &[constants]) => form.elements(constants).collect(),
            _ => values.to_vec(),
        };
        for value in values {
            if let Ok(term) = steps.reader.term(form, value) {
                out.add(3, Look::Plain, "for", &display::text(steps.reader.terms(), term));
            }
        }
    }
    let Ok(clause) = steps.formulas(form, clause) else { return };
    if kind.name == "hole" {
        show_terms(out, steps, "one of", &clause);
        return;
    }
    let facts = denied(steps.reader.terms_mut(), &clause);
    show_facts(out, steps, &facts);
    let tree =
        if head == "linear" { show_pairs(out, steps, form, facts.len(), rest) } else { rest };
    for (&node, &depth) in tree.iter().zip(&step.depths).take(MOST_NODES) {
        show_node(out, steps, form, node, 3 + depth);
    }
    if tree.len() > MOST_NODES {
        out.add(3, Look::Plain, &format!("{} more nodes", tree.len() - MOST_NODES), "");
    }
}

fn show_terms(out: &mut Outline, steps: &Steps, words: &str, terms: &[TermId]) {
    for &term in terms {
        out.add(3, Look::Plain, words, &display::text(steps.reader.terms(), term));
    }
}

fn show_facts(out: &mut Outline, steps: &Steps, facts: &[TermId]) {
    for (number, &fact) in facts.iter().enumerate() {
        let text = display::text(steps.reader.terms(), fact);
        out.add(3, Look::Plain, &format!("not together #{number}"), &text);
    }
}

/// Shows the equations of a linear step, and gives its nodes.
fn show_pairs<'n>(
    out: &mut Outline,
    steps: &mut Steps,
    form: &Form<'_>,
    first: usize,
    rest: &'n [u32],
) -> &'n [u32] {
    let Some((&pairs, nodes)) = rest.split_first() else { return rest };
    for (number, pair) in form.elements(pairs).enumerate() {
        let mut sides = Vec::new();
        for side in form.elements(pair) {
            let term = steps.reader.term(form, side);
            sides.extend(term.map(|term| display::text(steps.reader.terms(), term)));
        }
        let words = format!("by equality #{}", first + number);
        out.add(3, Look::Plain, &words, &sides.join(" = "));
    }
    nodes
}

fn show_node(out: &mut Outline, steps: &mut Steps, form: &Form<'_>, node: u32, depth: usize) {
    let parts: Vec<u32> = form.elements(node).collect();
    let Some((&head, rest)) = parts.split_first() else { return };
    let head = form.string(head);
    let about = NODES.iter().find(|(name, _)| *name == head).map_or("", |(_, about)| *about);
    let code = match head.as_ref() {
        "sum" | "cut" => {
            let product = |pair: &[u32]| {
                let texts: Vec<_> = pair.iter().map(|&part| form.string(part)).collect();
                format!("{} * #{}", texts.get(1).map_or("", |text| text), texts[0])
            };
            rest.chunks(2).map(product).collect::<Vec<_>>().join(" + ")
        }
        "branch" => {
            let term = rest.first().and_then(|&term| steps.reader.term(form, term).ok());
            let term = term.map(|term| display::text(steps.reader.terms(), term));
            let bound = rest.get(1).map(|&bound| form.string(bound)).unwrap_or_default();
            format!("{} at most {bound}", term.unwrap_or_default())
        }
        "times" | "split" => {
            let numbers = rest.iter().map(|&part| format!("#{}", form.string(part)));
            numbers.collect::<Vec<_>>().join(" * ")
        }
        "multiply" => {
            let factor = rest.get(1).and_then(|&factor| steps.reader.term(form, factor).ok());
            let factor = factor.map(|factor| display::text(steps.reader.terms(), factor));
            let fact = rest.first().map(|&fact| form.string(fact)).unwrap_or_default();
            format!("#{fact} * {}", factor.unwrap_or_default())
        }
        "square" | "consecutive" => {
            let shown = |&part: &u32| match steps.reader.term(form, part) {
                Ok(term) => display::text(steps.reader.terms(), term),
                Err(_) => form.string(part).into_owned(),
            };
            rest.iter().map(shown).collect::<Vec<_>>().join(" ")
        }
        "numbers" => format!("{} nodes", rest.len()),
        _ => rest.iter().map(|&part| form.string(part)).collect::<Vec<_>>().join(" "),
    };
    out.add(depth, Look::Plain, &format!("{head}, {about}"), &code);
}
