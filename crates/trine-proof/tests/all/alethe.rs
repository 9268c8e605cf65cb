//! The structure of proofs in Alethe: each step names earlier ones, and each resolution follows from its premises.

use std::collections::{BTreeMap, BTreeSet};

use trine_proof::{Walk, Written, alethe};

fn exported(script: &str, proof: &str) -> Written {
    let proof = format!("(trine-proof 1)\n(check 1)\n{proof}");
    let verdict = trine_check::check_proof(script.as_bytes(), proof.as_bytes()).verdict;
    assert_eq!(verdict, trine_check::Verdict::Valid, "{proof}");
    let mut walk = Walk::new(script.as_bytes(), proof.as_bytes());
    let check = walk.next_check().expect("a proof").expect("a check");
    let exported = alethe(&mut walk, &check).expect("it is covered");
    judge(&exported.text);
    exported
}

/// The top-level parts of a list.
fn parts(text: &str) -> Vec<String> {
    let inner = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let (mut parts, mut depth, mut now) = (Vec::new(), 0, String::new());
    for letter in inner.expect("a list").chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if letter == ' ' && depth == 0 {
            parts.push(std::mem::take(&mut now));
        } else {
            now.push(letter);
        }
    }
    parts.push(now);
    parts.retain(|part| !part.is_empty());
    parts
}

/// A literal without its negations, and whether there are an even number of them.
fn literal(text: &str) -> (String, bool) {
    let (mut text, mut holds) = (text.to_owned(), true);
    while let Some(inner) = text.strip_prefix("(not ") {
        (text, holds) = (inner[..inner.len() - 1].to_owned(), !holds);
    }
    (text, holds)
}

type Clause = BTreeSet<(String, bool)>;

/// Whether unit propagation through the premises refutes what the clause denies.
fn follows(clause: &Clause, premises: &[Clause]) -> bool {
    let mut truth: Clause = clause.iter().map(|(text, holds)| (text.clone(), !holds)).collect();
    loop {
        let before = truth.len();
        for premise in premises {
            let is_true = premise.iter().any(|literal| truth.contains(literal));
            let free: Vec<_> = premise
                .iter()
                .filter(|(text, holds)| !truth.contains(&(text.clone(), !holds)))
                .collect();
            match free.as_slice() {
                _ if is_true => {}
                [] => return true,
                [unit] => drop(truth.insert((*unit).clone())),
                _ => {}
            }
        }
        if truth.len() == before {
            return false;
        }
    }
}

/// Names are defined once and before they are used; resolutions and weakenings follow; the last clause is empty.
fn judge(text: &str) {
    let mut clauses: BTreeMap<String, Clause> = BTreeMap::new();
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut last = None;
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        let parts = parts(line);
        for name in line.split(['(', ')', ' ']).filter(|name| name.starts_with('@')) {
            let is_own = parts[0] == "define-fun" && parts[1] == name;
            assert!(is_own || name == "@bit_of" || names.contains(name), "{name} in {line}");
        }
        match parts[0].as_str() {
            "define-fun" => assert!(names.insert(parts[1].clone()), "{line}"),
            "assume" => {
                let clause = Clause::from([literal(&parts[2])]);
                assert!(clauses.insert(parts[1].clone(), clause).is_none(), "{line}");
            }
            "step" => {
                let shown = self::parts(&parts[2]);
                assert_eq!(shown[0], "cl", "{line}");
                let clause: Clause = shown[1..].iter().map(|part| literal(part)).collect();
                let at = |key: &str| parts.iter().position(|part| part == key);
                let premises: Vec<Clause> = at(":premises")
                    .map(|at| self::parts(&parts[at + 1]))
                    .unwrap_or_default()
                    .iter()
                    .map(|name| clauses.get(name).unwrap_or_else(|| panic!("{line}")).clone())
                    .collect();
                let rule = &parts[at(":rule").expect("a rule") + 1];
                if rule == "resolution" || rule == "weakening" {
                    assert!(follows(&clause, &premises), "{line}\n{text}");
                    assert!(rule == "weakening" || premises.len() > 1, "{line}");
                }
                last = Some(clause.clone());
                assert!(clauses.insert(parts[1].clone(), clause).is_none(), "{line}");
            }
            other => panic!("{other}"),
        }
    }
    assert_eq!(last, Some(Clause::new()), "{text}");
}

#[test]
fn equality_by_chains_of_equations() {
    let script = "(declare-sort U 0)(declare-fun f (U) U)(declare-const a U)(declare-const b U)
(declare-const c U)(assert (= a b))(assert (= b c))(assert (distinct (f a) (f c)))(check-sat)";
    let clause = "(not (= a b)) (not (= b c)) (= (f a) (f c))";
    let done = exported(script, &format!("(congruence {clause})\n(lrat)\n6 0 2 3 4 5 0\n(end)\n"));
    for rule in ["eq_congruent", "eq_transitive"] {
        assert!(done.text.contains(&format!(":rule {rule}")), "{}", done.text);
    }
    assert!(done.holes.is_empty(), "{:?}\n{}", done.holes, done.text);
}

#[test]
fn linear_sums_have_coefficients() {
    let script = "(declare-const x Int)(declare-const y Int)
(assert (<= (+ x y) 4))(assert (>= x 3))(assert (> y 1))(check-sat)";
    let clause = "((not (<= (+ x y) 4)) (not (>= x 3)) (not (> y 1)))";
    let proof = format!("(linear {clause} () (sum 0 1 1 1 2 1))\n(lrat)\n6 0 2 3 4 5 0\n(end)\n");
    let done = exported(script, &proof);
    assert!(done.text.contains(":rule la_generic :args (1.0 1.0 1.0)"), "{}", done.text);
    assert!(done.holes.is_empty(), "{:?}\n{}", done.holes, done.text);
}

#[test]
fn equations_of_numbers_are_two_inequalities() {
    let script = "(declare-const x Real)(declare-const y Real)
(assert (= (* 2 x) (+ y 1)))(assert (> x 3))(assert (< y 4))(check-sat)";
    let clause = "((not (= (* 2 x) (+ y 1))) (not (> x 3)) (not (< y 4)))";
    let proof = format!("(linear {clause} () (sum 0 1 1 2 2 1))\n(lrat)\n9 0 5 6 7 8 0\n(end)\n");
    let done = exported(script, &proof);
    assert!(done.text.contains(":rule la_disequality"), "{}", done.text);
    assert!(done.holes.is_empty(), "{:?}\n{}", done.holes, done.text);
}

#[test]
fn circuits_are_holes() {
    let script = "(declare-const x (_ BitVec 2))(assert (bvult x #b00))(check-sat)";
    let done = exported(script, "(lrat)\n3 0 1 2 0\n(end)\n");
    assert!(done.holes.keys().all(|why| why == "bitblast"), "{:?}", done.holes);
}
