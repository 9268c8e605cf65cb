//! Proofs in CPC: each step proves what the signature of the calculus says, and the last one proves `false`.

use crate::ethos::{Proof, replay};
use trine_proof::{Walk, cpc};

/// The proof in CPC of a proof of the checker, and what it is worth.
fn exported(script: &str, proof: &str) -> (String, Proof) {
    let proof = format!("(trine-proof 1)\n(check 1)\n{proof}");
    let verdict = trine_check::check_proof(script.as_bytes(), proof.as_bytes()).verdict;
    assert_eq!(verdict, trine_check::Verdict::Valid, "{proof}");
    let mut walk = Walk::new(script.as_bytes(), proof.as_bytes());
    let check = walk.next_check().expect("a proof").expect("a check");
    let exported = cpc(&mut walk, &check).expect("it is covered");
    let judged = replay(&exported.text);
    let judged = judged.unwrap_or_else(|wrong| panic!("{wrong}\n{}", exported.text));
    assert_eq!(judged.trusted, exported.holes.values().sum::<usize>());
    (exported.text, judged)
}

/// Without steps that nothing justifies.
fn whole(script: &str, proof: &str) -> (String, Proof) {
    let (text, judged) = exported(script, proof);
    assert_eq!(judged.trusted, 0, "{text}");
    (text, judged)
}

#[test]
fn equality_by_chains_of_equations() {
    let script = "(declare-sort U 0)(declare-fun f (U) U)(declare-const a U)(declare-const b U)
(declare-const c U)(assert (= a b))(assert (= c b))(assert (distinct (f a) (f c)))(check-sat)";
    let clause = "(not (= a b)) (not (= c b)) (= (f a) (f c))";
    let proof = format!("(congruence {clause})\n(lrat)\n6 0 2 3 4 5 0\n(end)\n");
    let (text, judged) = whole(script, &proof);
    for rule in ["cong", "trans", "symm", "distinct-elim", "chain_m_resolution"] {
        assert!(judged.rules.contains_key(rule), "{rule}\n{text}");
    }
    assert_eq!(judged.assumed.len(), 3);
    assert!(text.contains("(declare-const f (-> U U))"), "{text}");
}

#[test]
fn predicates_of_equal_arguments() {
    let script = "(declare-fun p (Int Int) Bool)(declare-const x Int)(declare-const y Int)
(assert (p x x))(assert (= y x))(assert (not (p y x)))(check-sat)";
    let step = "(congruence (not (p x x)) (not (= y x)) (p y x))\n";
    let (text, _) = exported(script, &format!("{step}{}", lines(script, step)));
    assert!(text.contains(":rule cong"), "{text}");
}

#[test]
fn sums_over_integers_are_tightened() {
    let script = "(declare-const x Int)(declare-const y Int)
(assert (<= (+ x y) 4))(assert (not (< x 3)))(assert (> y 1))(check-sat)";
    let clause = "((not (<= (+ x y) 4)) (< x 3) (not (> y 1)))";
    let proof = format!("(linear {clause} () (sum 0 1 1 1 2 1))\n(lrat)\n6 0 2 3 4 5 0\n(end)\n");
    let (text, judged) = whole(script, &proof);
    for rule in ["arith-geq-tighten", "arith_sum_ub", "arith_poly_norm_rel"] {
        assert!(judged.rules.contains_key(rule), "{rule}\n{text}");
    }
}

#[test]
fn equations_of_numbers_are_two_inequalities() {
    let script = "(declare-const x Real)(declare-const y Real)
(assert (= (* 2 x) (+ y 1.5)))(assert (> x 3))(assert (not (>= y 4)))(check-sat)";
    let clause = "((not (= (* 2 x) (+ y 1.5))) (not (> x 3)) (>= y 4))";
    let proof = format!("(linear {clause} () (sum 0 1 1 2 2 1))\n(lrat)\n9 0 5 6 7 8 0\n(end)\n");
    let (text, judged) = whole(script, &proof);
    assert!(judged.rules.contains_key("arith_trichotomy"), "{text}");
    // Damage is noticed.
    for (old, new) in [
        ("arith_mult_pos :args (2", "arith_mult_pos :args (3"),
        ("arith_mult_neg :args (-2", "arith_mult_neg :args (2"),
        (":rule symm", ":rule trans"),
        ("arith-elim-lt", "arith-elim-gt"),
        ("(assume-push", "(assume"),
    ] {
        let damaged = text.replacen(old, new, 1);
        assert!(damaged == text || replay(&damaged).is_err(), "{old}");
    }
}

#[test]
fn connectives_are_clauses() {
    let script = "(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)
(assert (or (not (not p)) (and q (not r))))(assert (=> p (xor q r)))(assert (= p (not r)))
(assert (ite q r (not p)))(assert (not (and (not (not p)) (not q))))(check-sat)";
    let solved = refuted(script);
    let (text, _) = whole(script, &solved);
    assert!(text.contains(":rule split"), "{text}");
}

#[test]
fn circuits_are_trusted_by_name() {
    let script = "(declare-const x (_ BitVec 2))(assert (bvult x #b00))(check-sat)";
    let (text, _) = exported(script, "(lrat)\n3 0 1 2 0\n(end)\n");
    assert!(text.contains("; trust: bitblast"), "{text}");
    assert!(text.contains("(declare-const x (BitVec 2))"), "{text}");
}

#[test]
fn reads_of_arrays() {
    let script = "(declare-const a (Array Int Int))(declare-const i Int)(declare-const j Int)
(assert (distinct i j))(assert (distinct (select (store a i 7) j) (select a j)))(check-sat)";
    let clause = "(axiom read-other (store a i 7) j)\n";
    let steps = format!("{clause}{}", lines(script, clause));
    let (text, judged) = exported(script, &steps);
    assert!(judged.rules.contains_key("arrays_read_over_write"), "{text}");
}

/// Lines of LRAT that refute a script of few variables: each clause over all variables of its clauses, from the longest
/// to the empty one, by unit propagation.
fn lines(script: &str, steps: &str) -> String {
    let mut reading = trine_check::Steps::new();
    let mut forms = trine_check::Forms::new(script.as_bytes());
    assert!(reading.read_script(&mut forms, 1).expect("a script"));
    reading.begin(trine_check::Products::Circuits);
    let mut forms = trine_check::Forms::new(steps.as_bytes());
    while let Some(form) = forms.next_form().expect("a form") {
        reading.take(&form).expect("a step");
    }
    let circuit = &reading.encoder().circuit;
    let mut clauses: Vec<Vec<i32>> = (0..circuit.clauses.len())
        .map(|at| circuit.clauses.get(at).iter().map(|literal| literal.dimacs()).collect())
        .collect();
    let count = circuit.variables() as u32;
    let mut text = String::from("(lrat)\n");
    // Cases of all variables, the last one first.
    let mut level: Vec<(Vec<i32>, Option<usize>)> = vec![(Vec::new(), None)];
    let mut levels = Vec::new();
    for variable in 1..=count as i32 {
        levels.push(level.clone());
        let both = |(clause, _): &(Vec<i32>, Option<usize>)| {
            [variable, -variable].map(|literal| ([clause.clone(), vec![literal]].concat(), None))
        };
        level = level.iter().flat_map(both).collect();
    }
    levels.push(level);
    let mut below: Vec<(Vec<i32>, usize)> = Vec::new();
    for level in levels.into_iter().rev() {
        let mut here = Vec::new();
        for (clause, _) in level {
            let given =
                clauses.iter().position(|given| given.iter().all(|part| clause.contains(part)));
            let number = match given {
                Some(given) => given + 1,
                None => {
                    let halves: Vec<usize> = below
                        .iter()
                        .filter(|(longer, _)| longer[..clause.len()] == clause)
                        .map(|half| half.1)
                        .collect();
                    clauses.push(clause.clone());
                    let shown: Vec<String> = clause.iter().map(i32::to_string).collect();
                    let hints: Vec<String> = halves.iter().map(usize::to_string).collect();
                    let space = if shown.is_empty() { "" } else { " " };
                    let number = clauses.len();
                    text +=
                        &format!("{number} {}{space}0 {} 0\n", shown.join(" "), hints.join(" "));
                    number
                }
            };
            here.push((clause, number));
        }
        below = here;
    }
    text + "(end)\n"
}

fn refuted(script: &str) -> String {
    lines(script, "")
}
