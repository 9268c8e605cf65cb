//! Steps about quantified formulas: what they say holds, and what would say more is refused.

use trine_check::rules::quantifiers::{instance, outermost, witness};
use trine_check::{Forms, Operator, Reader, TermId, Terms, VariableId, Verdict, check_proof};

fn verdict(script: &str, steps: &str) -> Verdict {
    check_proof(script.as_bytes(), format!("(trine-proof 1)\n(check 1)\n{steps}").as_bytes())
        .verdict
}

fn is_refused(script: &str, steps: &str) {
    let found = verdict(script, steps);
    assert!(
        matches!(found, Verdict::Invalid(_) | Verdict::Unsupported(_)),
        "{script}\n{steps}\n{found:?}"
    );
}

/// The lines that derive the empty clause by propagation through clauses.
fn lines(clauses: &str) -> String {
    format!("(lrat)\n99 0 {clauses} 0\n(end)\n")
}

const QUANTIFIER: &str = "(assertion @a 0)\n(quantifier @q @a 0)\n";

#[test]
fn instances_and_witnesses_refute() {
    let script = "(declare-fun p (Int) Bool)(assert (forall ((x Int)) (p x)))
(assert (not (p 0)))(check-sat)";
    assert_eq!(
        verdict(script, &format!("{QUANTIFIER}(instance @i @q 0)\n{}", lines("2 3 4"))),
        Verdict::Valid
    );
    let script = "(declare-fun p (Int) Bool)(assert (exists ((x Int)) (p x)))
(assert (forall ((y Int)) (not (p y))))(check-sat)";
    let steps = "(assertion @a 0)\n(quantifier @q @a 0)\n(assertion @b 1)\n(quantifier @r @b 0)
(witness @i @q (@c))\n(instance @j @r @c)\n";
    assert_eq!(verdict(script, &format!("{steps}{}", lines("2 3 4 5"))), Verdict::Valid);
    // A universal formula that is denied, below the connective.
    let script = "(declare-fun p (Int) Bool)(assert (not (forall ((x Int)) (exists ((y Int)) (= x y)))))(check-sat)";
    let steps = "(assertion @a 0)\n(quantifier @q @a 0)\n(witness @i @q (@c))\n(quantifier @r @i 0)
(instance @j @r @c)\n";
    assert_eq!(verdict(script, &format!("{steps}{}", lines("1 2 3 4"))), Verdict::Valid);
}

#[test]
fn satisfiable_scripts_stay_so() {
    let script = "(declare-fun p (Int) Bool)(declare-const b Bool)(declare-const u Int)(declare-const r Real)
(assert (forall ((x Int)) (=> (> x 0) (p x))))(assert (exists ((x Int)) (not (p x))))
(assert (not (p u)))(check-sat)";
    let exists = "(assertion @a 1)\n(quantifier @q @a 0)\n";
    for steps in [
        // Another sort, another number of terms, no term, an unknown name, a variable of the formula.
        format!("{QUANTIFIER}(instance @i @q r)\n{}", lines("2 4 5")),
        format!("{QUANTIFIER}(instance @i @q b)\n{}", lines("2 4 5")),
        format!("{QUANTIFIER}(instance @i @q 1 1)\n{}", lines("2 4 5")),
        format!("{QUANTIFIER}(instance @i @q)\n{}", lines("2 4 5")),
        format!("{QUANTIFIER}(instance @i @q x)\n{}", lines("2 4 5")),
        // The clause is the checker's: another term gives another one.
        format!("{QUANTIFIER}(instance @i @q 5)\n{}", lines("2 4 5")),
        // An existential formula has no instances that hold.
        format!("{exists}(instance @i @q 5)\n(instance @j @q u)\n{}", lines("3 2 4 5")),
        format!("{exists}(instance @i @q u)\n{}", lines("3 2 4 5")),
        // Witnesses that are something else already, or two variables with one witness.
        format!("{exists}(witness @i @q (u))\n{}", lines("2 3 4 5")),
        format!("{exists}(witness @i @q (p))\n{}", lines("2 3 4 5")),
        format!("{exists}(witness @i @q (true))\n{}", lines("2 3 4 5")),
        format!("{exists}(witness @i @q (@a))\n{}", lines("2 3 4 5")),
        format!("{exists}(witness @i @q (@c))\n(witness @j @q (@c))\n{}", lines("2 3 4 5")),
        format!("{exists}(define @c 5)\n(witness @j @q (@c))\n{}", lines("2 3 4 5")),
        format!("{exists}(witness @j @q (@c @d))\n{}", lines("2 3 4 5")),
        format!("{exists}(witness @j @q ())\n{}", lines("2 3 4 5")),
        format!("{exists}(witness @j @q (5))\n{}", lines("2 3 4 5")),
        format!("{exists}(witness u @q (@c))\n{}", lines("2 3 4 5")),
        // The witness of a universal formula says nothing if that holds.
        format!("{QUANTIFIER}(witness @i @q (@c))\n(define @d @c)\n{}", lines("2 3 4 5")),
        // No such formulas.
        format!("(assertion @a 3)\n{}", lines("2 3 4")),
        format!("(assertion @a -1)\n{}", lines("2 3 4")),
        format!("(assertion @a 0)\n(quantifier @q @a 1)\n{}", lines("2 3 4")),
        format!("(assertion u 0)\n{}", lines("2 3 4")),
        format!("(instance @i (p u) u)\n{}", lines("2 3 4")),
        format!("(witness @i (p u) (@c))\n{}", lines("2 3 4")),
        format!("(witness @i (exists ((x Int)) (p x)))\n{}", lines("2 3 4")),
    ] {
        is_refused(script, &steps);
    }
    // A formula that a proof makes up is not one of the script.
    let made_up = "(instance @i (forall ((x Int)) (p x)) u)\n";
    is_refused(script, &format!("{made_up}{}", lines("2 3 4 5")));
}

#[test]
fn two_variables_have_different_witnesses() {
    let script = "(declare-fun r (Int Int) Bool)(assert (exists ((x Int) (y Int)) (r x y)))
(assert (forall ((x Int)) (not (r x x))))(check-sat)";
    let start = "(assertion @a 0)\n(quantifier @q @a 0)\n(assertion @b 1)\n(quantifier @r @b 0)\n";
    is_refused(
        script,
        &format!("{start}(witness @i @q (@c @c))\n(instance @j @r @c)\n{}", lines("2 3 4 5")),
    );
    is_refused(
        script,
        &format!("{start}(witness @i @q (@c @d))\n(instance @j @r @c)\n{}", lines("2 3 4 5")),
    );
}

#[test]
fn a_term_is_not_captured_by_an_inner_binder() {
    // For all x there is a y other than x: with y for x this would say that y is not y.
    let script = "(declare-const y Int)
(assert (forall ((x Int)) (exists ((y Int)) (distinct x y))))(check-sat)";
    let steps = format!(
        "{QUANTIFIER}(instance @i @q y)\n(quantifier @r @i 0)\n(witness @j @r (@c))\n{}",
        lines("2 3 4")
    );
    is_refused(script, &steps);
}

/// A generator of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }
}

fn formula(random: &mut Random, variables: &mut Vec<String>, depth: usize) -> String {
    if depth == 0 {
        let names = ["a", "b"];
        let at = random.below(names.len() + 2 * variables.len());
        let leaf = names.get(at).map(|name| (*name).to_owned());
        let leaf = leaf.unwrap_or_else(|| variables[(at - names.len()) / 2].clone());
        return if random.below(2) == 0 { format!("(f {leaf})") } else { leaf };
    }
    match random.below(7) {
        0 => format!("(not {})", formula(random, variables, depth - 1)),
        at @ (1 | 2) => {
            let head = ["and", "or"][at - 1];
            let one = formula(random, variables, depth - 1);
            format!("({head} {one} {})", formula(random, variables, depth - 1))
        }
        3 => {
            let one = formula(random, variables, depth - 1);
            format!("(= {one} {})", formula(random, variables, depth - 1))
        }
        4 => format!("(f {})", formula(random, variables, depth - 1)),
        at => {
            let head = ["forall", "exists"][at - 5];
            // Inner variables often have the name of an outer one.
            let name = ["x", "y"][random.below(2)].to_owned();
            variables.push(name.clone());
            let body = formula(random, variables, depth - 1);
            variables.pop();
            format!("({head} (({name} Bool)) {body})")
        }
    }
}

/// What constants, the function and variables are.
#[derive(Clone)]
struct Meaning {
    constants: Vec<(TermId, bool)>,
    function: [bool; 2],
    variables: Vec<(VariableId, bool)>,
}

fn value(terms: &Terms, meaning: &Meaning, term: TermId) -> bool {
    let args = terms.args(term);
    let part = |at: usize| value(terms, meaning, args[at]);
    match terms.operator(term) {
        Operator::True => true,
        Operator::False => false,
        Operator::Not => !part(0),
        Operator::And => (0..args.len()).all(part),
        Operator::Or => (0..args.len()).any(part),
        Operator::Equal => part(0) == part(1),
        Operator::Apply(_) if args.is_empty() => {
            meaning.constants.iter().rfind(|(constant, _)| *constant == term).expect("a constant").1
        }
        Operator::Apply(_) => meaning.function[usize::from(part(0))],
        Operator::Variable(variable) => {
            meaning.variables.iter().rfind(|(own, _)| own == variable).expect("a variable").1
        }
        operator @ (Operator::Forall(own) | Operator::Exists(own)) => {
            let mut of_values = [false, true].into_iter().map(|truth| {
                let mut meaning = meaning.clone();
                meaning.variables.push((own[0], truth));
                value(terms, &meaning, args[0])
            });
            if matches!(operator, Operator::Forall(_)) {
                of_values.all(|truth| truth)
            } else {
                of_values.any(|truth| truth)
            }
        }
        other => panic!("{other:?}"),
    }
}

/// Over all interpretations, instances hold, and there are witnesses.
#[test]
fn clauses_hold_over_bool() {
    let mut random = Random(46);
    for round in 0..400 {
        let mut reader = Reader::new();
        let script = "(declare-const a Bool)(declare-const b Bool)(declare-fun f (Bool) Bool)";
        let mut forms = Forms::new(script.as_bytes());
        while let Some(form) = forms.next_form().expect("forms") {
            reader.command(&form).expect("a command");
        }
        let mut read = |text: &str| {
            let form = Forms::new(text.as_bytes()).next_form().expect("a form").expect("one");
            reader.term(&form, 0).expect("a term")
        };
        let constants = [read("a"), read("b")];
        let mut pool = constants.to_vec();
        let mut open: Vec<TermId> = Vec::new();
        for _ in 0..3 {
            open.push(read(&formula(&mut random, &mut Vec::new(), 4)));
        }
        pool.extend(&open);
        // Steps: a clause, and the constant that it introduces.
        let mut steps: Vec<(Vec<TermId>, Option<TermId>)> = Vec::new();
        let terms = reader.terms_mut();
        for number in 0..12 {
            let at = random.below(open.len());
            let quantified = outermost(terms, open[at]);
            if quantified.is_empty() {
                continue;
            }
            let chosen = quantified[random.below(quantified.len())];
            let made = if random.below(3) == 0 {
                let (new, made) =
                    witness(terms, chosen, &[&format!("c{number}")]).expect("a witness");
                pool.push(new[0]);
                steps.push((made.clause, Some(new[0])));
                made.formula
            } else {
                let value = pool[random.below(pool.len())];
                let made = instance(terms, chosen, &[value]).expect("an instance");
                steps.push((made.clause, None));
                made.formula
            };
            open.push(made);
        }
        for bits in 0..16_u32 {
            let bit = |at: u32| bits >> at & 1 == 1;
            let mut meaning = Meaning {
                constants: vec![(constants[0], bit(0)), (constants[1], bit(1))],
                function: [bit(2), bit(3)],
                variables: Vec::new(),
            };
            for (clause, new) in &steps {
                if let Some(new) = new {
                    meaning.constants.push((*new, false));
                    if !clause.iter().any(|&formula| value(terms, &meaning, formula)) {
                        meaning.constants.push((*new, true));
                    }
                }
                let holds = clause.iter().any(|&formula| value(terms, &meaning, formula));
                assert!(holds, "round {round}, interpretation {bits}");
            }
        }
    }
}
