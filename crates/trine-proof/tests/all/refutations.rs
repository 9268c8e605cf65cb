//! What is exported is refuted by a checker that is strict, and by no other clauses.

use std::collections::{BTreeMap, BTreeSet};

use trine_proof::{Lrat, Walk, explain, lrat};

const SCRIPT: &str = "(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)
(assert (or p q))
(assert (or p (not q)))
(assert (or (not p) q))
(assert r)
(assert (or (not p) (not q)))
(check-sat)
";

/// With a hint that is satisfied, and a line that nothing needs.
const PROOF: &str = "(trine-proof 1)
(check 1)
(lrat)
7 2 0 2 3 0
8 3 2 0 7 0
9 4 0 5 0
10 0 7 4 2 6 0
(end)
";

fn exported() -> Lrat {
    let mut walk = Walk::new(SCRIPT.as_bytes(), PROOF.as_bytes());
    let check = walk.next_check().unwrap().expect("a check");
    lrat(&walk, &check).expect("a refutation")
}

/// Whether the lines refute the clauses: each hint has to become unit, the last has to be false.
fn refutes(clauses: &str, lines: &str) -> Result<bool, String> {
    let numbers = |text: &str| -> Vec<i64> {
        text.split_ascii_whitespace().map(|number| number.parse().expect("a number")).collect()
    };
    let mut known: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for (number, line) in (1..).zip(clauses.lines().skip(1)) {
        known.insert(number, numbers(line.trim_end_matches('0').trim_end()));
    }
    for line in lines.lines() {
        let numbers = numbers(line);
        let end = numbers.iter().position(|&number| number == 0).ok_or("no end")?;
        let clause = numbers[1..end].to_vec();
        let hints = numbers[end + 1..].strip_suffix(&[0]).ok_or("no end")?;
        let mut falsified: BTreeSet<i64> = clause.iter().copied().collect();
        let mut refuted = false;
        for hint in hints {
            if refuted {
                return Err(format!("a hint behind the conflict: {line}"));
            }
            let hinted = known.get(hint).ok_or_else(|| format!("no clause: {line}"))?;
            let open: Vec<i64> =
                hinted.iter().copied().filter(|literal| !falsified.contains(literal)).collect();
            match open.as_slice() {
                [] => refuted = true,
                [unit] if !falsified.contains(&-unit) => drop(falsified.insert(-unit)),
                _ => return Err(format!("hint {hint} is not unit: {line}")),
            }
        }
        if !refuted {
            return Err(format!("no conflict: {line}"));
        }
        if clause.is_empty() {
            return Ok(true);
        }
        known.insert(numbers[0], clause);
    }
    Ok(false)
}

#[test]
fn a_strict_checker_accepts_what_is_exported() {
    let Lrat { clauses, lines } = exported();
    assert_eq!(refutes(&clauses, &lines), Ok(true), "{clauses}{lines}");
    assert_eq!(lines.lines().count(), 2, "{lines}");
    // Each line is needed, and each clause but the two that nothing names.
    for number in 0..lines.lines().count() {
        let fewer: Vec<&str> =
            lines.lines().enumerate().filter(|(n, _)| *n != number).map(|(_, line)| line).collect();
        assert_ne!(refutes(&clauses, &fewer.join("\n")), Ok(true), "{number}");
    }
}

/// Whether what follows `<` opens this element.
fn is_tag(text: &str, element: &str) -> bool {
    let rest = text.strip_prefix(element);
    rest.is_some_and(|rest| rest.starts_with('>') || rest.starts_with(' '))
}

#[test]
fn an_explanation_tells_what_is_needed() {
    let (_, outline) = explain(SCRIPT.as_bytes(), PROOF.as_bytes());
    let text = outline.to_string();
    assert!(text.starts_with("valid\ncheck 1\n  assertions: 4 of 5 needed\n"), "{text}");
    assert!(text.contains("    not needed: r\n"), "{text}");
    let page = outline.to_html("a < b");
    assert!(page.contains("<h1>a &lt; b</h1>"), "{page}");
    for element in ["ul", "li", "details", "summary", "code"] {
        let opened = page.split('<').filter(|tag| is_tag(tag, element)).count();
        assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
    }
}

/// `not x[1]` follows, and contradicts the first assertion.
const WORDS: &str = "(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))
(assert (= ((_ extract 1 1) x) #b1))
(assert (= (bvand x y) #x0))
(assert (= ((_ extract 1 1) y) #b1))
(check-sat)
";

#[test]
fn an_explanation_names_the_bits() {
    let mut walk = Walk::new(WORDS.as_bytes(), b"(trine-proof 1)\n(check 1)\n(lrat)\n(end)\n");
    let check = walk.next_check().unwrap().expect("a check");
    assert_eq!(check.number, 1);
    let clauses = &walk.steps.encoder().circuit.clauses;
    // All clauses are hints; what they derive is for the checker to say.
    let hints: Vec<String> = (1..=clauses.len()).map(|number| number.to_string()).collect();
    let terms = walk.steps.reader.terms();
    let x = (0..terms.len())
        .filter_map(|at| terms.at(at))
        .find_map(|term| walk.steps.encoder().bits(term));
    let bit = x.expect("a word")[1].dimacs();
    let (first, second) = (clauses.len() + 1, clauses.len() + 2);
    let proof = format!(
        "(trine-proof 1)\n(check 1)\n(lrat)\n{first} {} 0 {} 0\n{second} 0 {first} 1 0\n(end)\n",
        -bit,
        hints.join(" ")
    );
    let (_, outline) = explain(WORDS.as_bytes(), proof.as_bytes());
    let text = outline.to_string();
    assert!(text.contains(&format!("line {first}: bit 1 of x is 0")), "{text}");
    assert!(text.lines().any(|line| line.trim_start() == "bits 0-3 of: y"), "{text}");
}
