//! Each operator at all small words, by the evaluator of models; and what is refused.

use super::*;
use crate::evaluate::{Evaluator, Value};
use crate::reader::Reader;
use crate::rules::axiom::{Axiom, clauses};
use crate::script::Check;
use crate::sexp::Forms;

/// A script with three words of a width, and its only assertion.
fn read(width: u32, formula: &str) -> (Reader, TermId) {
    let script = format!(
        "(declare-const x (_ BitVec {width})) (declare-const y (_ BitVec {width}))
        (declare-const z (_ BitVec {width})) (declare-const p Bool)
        (assert {formula}) (check-sat)"
    );
    let mut reader = Reader::new();
    let mut forms = Forms::new(script.as_bytes());
    while let Some(form) = forms.next_form().unwrap() {
        reader.command(&form).unwrap_or_else(|refusal| panic!("{formula}: {refusal}"));
    }
    let check: &Check = reader.checks().last().unwrap();
    let asserted = check.assertions[0];
    (reader, asserted)
}

/// The clauses of the axiom hold for all words, and no quotient by zero is looked at.
fn holds_everywhere(width: u32, formula: &str, unknowns: &str) {
    let (mut reader, asserted) = read(width, formula);
    let constants = ["x", "y", "z", "p"].map(|name| {
        let form = Forms::new(name.as_bytes()).next_form().unwrap().unwrap();
        reader.term(&form, 0).unwrap()
    });
    let terms = reader.terms_mut();
    let made = clauses(terms, Axiom::IntBlast, &[asserted]).unwrap();
    let end = |name: char| if unknowns.contains(name) { 1_u32 << width } else { 1 };
    for x in 0..end('x') {
        for y in 0..end('y') {
            for z in 0..end('z') {
                for p in [false, true] {
                    let words = [x, y, z].map(|value| terms.word(value.into(), width).unwrap());
                    let values = [words[0], words[1], words[2], terms.truth(p)];
                    let values = constants.into_iter().zip(values).collect();
                    let made: Vec<Vec<TermId>> = made
                        .iter()
                        .map(|clause| {
                            let part = |&part: &TermId| terms.replace(part, &values);
                            clause.iter().map(part).collect()
                        })
                        .collect();
                    let mut evaluator = Evaluator::new(terms, FxHashMap::default(), 1_000_000);
                    for clause in made {
                        let mut is_true =
                            |part| evaluator.evaluate(part).unwrap() == Value::Bool(true);
                        let holds = clause.into_iter().any(&mut is_true);
                        assert!(holds, "{formula} at width {width}: {x} {y} {z} {p}");
                    }
                    assert!(
                        evaluator.guesses().is_empty(),
                        "{formula} looks at a quotient by zero"
                    );
                }
            }
        }
    }
}

const BINARY: [&str; 17] = [
    "bvadd", "bvsub", "bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr",
    "bvashr", "bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor",
];

const RELATIONS: [&str; 15] = [
    "bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge", "bvuaddo", "bvsaddo",
    "bvumulo", "bvsmulo", "bvusubo", "bvssubo", "bvsdivo",
];

#[test]
fn operators_mean_what_integers_say() {
    for width in 1..=3_u32 {
        for operator in BINARY {
            holds_everywhere(width, &format!("(= ({operator} x y) z)"), "xyz");
        }
        for relation in RELATIONS {
            holds_everywhere(width, &format!("({relation} x y)"), "xy");
        }
        for relation in &RELATIONS[..8] {
            for value in 0..1 << width {
                let value = format!("(_ bv{value} {width})");
                holds_everywhere(width, &format!("({relation} x {value})"), "x");
                holds_everywhere(width, &format!("({relation} {value} (bvadd x y))"), "xy");
            }
            holds_everywhere(width, &format!("({relation} x y z)"), "xyz");
        }
        holds_everywhere(width, "(= (bvcomp x y) #b1)", "xy");
        for term in ["(bvneg x)", "(bvnot x)", "(ite p x y)", "(ite (bvult x y) y x)"] {
            holds_everywhere(width, &format!("(= {term} z)"), "xyz");
        }
        for operator in ["bvadd", "bvmul", "bvand", "bvor", "bvxor", "bvxnor"] {
            let formula =
                format!("(= ({operator} x y z x) (bvadd y #b{}))", "1".repeat(width as usize));
            holds_everywhere(width, &formula, "xyz");
        }
        for formula in ["(bvnego x)", "(= (bvredor x) #b1)", "(= (bvredand x) #b1)"] {
            holds_everywhere(width, formula, "x");
        }
        holds_everywhere(width, "(distinct x y z)", "xyz");
        holds_everywhere(width, "(bvult x y z)", "xyz");
        holds_everywhere(width, "(= x y z)", "xyz");
        holds_everywhere(width, "(=> p (xor (bvule x y) (ite p (= x y) p)))", "xy");
    }
}

#[test]
fn parts_and_extensions_mean_what_integers_say() {
    for term in [
        "(concat x y)",
        "((_ zero_extend 3) (bvmul x y))",
        "((_ sign_extend 3) (bvadd x y))",
        "(bvmul ((_ zero_extend 3) x) ((_ zero_extend 3) y))",
        "(bvmul ((_ sign_extend 3) x) ((_ sign_extend 3) y))",
        "((_ repeat 2) x)",
        "((_ rotate_left 1) (concat x y))",
    ] {
        for slice in ["((_ extract 5 3) T)", "((_ extract 2 0) T)", "((_ extract 4 2) T)"] {
            let formula = format!("(= {} z)", slice.replace('T', term));
            holds_everywhere(3, &formula, "xyz");
        }
    }
    for mask in ["#b000", "#b001", "#b010", "#b101", "#b110", "#b111"] {
        for operator in ["bvand", "bvor", "bvxor", "bvshl", "bvlshr", "bvashr", "bvudiv", "bvurem"]
        {
            holds_everywhere(3, &format!("(= ({operator} (bvadd x y) {mask}) z)"), "xyz");
            holds_everywhere(3, &format!("(= ({operator} {mask} (bvmul x y)) z)"), "xyz");
        }
    }
}

#[test]
fn nested_terms_mean_what_integers_say() {
    let mut seed: u64 = 7;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for round in 0..300 {
        let width = 1 + round % 4;
        let mut words: Vec<String> = ["x", "y"].map(str::to_owned).to_vec();
        words.push(format!("(_ bv{} {width})", random(1 << width)));
        for _ in 0..4 {
            let operator = BINARY[random(BINARY.len())];
            let [a, b] = [random(words.len()), random(words.len())].map(|at| words[at].clone());
            let one = format!("({operator} {a} {b})");
            let other = format!("(ite (bvslt {a} {b}) {one} (bvneg {b}))");
            words.push(if random(4) == 0 { other } else { one });
        }
        let (a, b) = (words[words.len() - 1].clone(), words[words.len() - 2].clone());
        let relation = ["=", "bvule", "bvslt", "bvsmulo", "bvumulo"][random(5)];
        holds_everywhere(width as u32, &format!("({relation} {a} {b})"), "xy");
    }
}

#[test]
fn other_terms_are_refused() {
    let (mut reader, asserted) = read(4, "(bvult x y)");
    let terms = reader.terms_mut();
    let word = terms.args(asserted)[0];
    assert!(clauses(terms, Axiom::IntBlast, &[word]).is_err());
    assert!(clauses(terms, Axiom::IntBlast, &[]).is_err());
    assert!(clauses(terms, Axiom::IntBlast, &[asserted, asserted]).is_err());
    // What is no formula over words stays as it is.
    let (mut reader, asserted) = read(4, "(exists ((w (_ BitVec 4))) (bvult w x))");
    let terms = reader.terms_mut();
    let made = clauses(terms, Axiom::IntBlast, &[asserted]).unwrap();
    assert!(made.iter().all(|clause| clause.contains(&asserted) || clause.len() == 2));
    assert_eq!(made[0][1], asserted);
}
