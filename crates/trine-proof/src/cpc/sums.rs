//! Clauses of linear arithmetic.
//!
//! Idea: what the clause denies is assumed, made an inequality without negation, over integers one without strictness,
//! multiplied and added up. The sum is `false` because the difference of its sides is a number, which the rule about
//! polynomials says.
//! Invariant: a sum is begun only if it comes out false with the inequalities as they are written here.

use std::fmt::Write as _;

use dashu_base::{Gcd, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use trine_check::linear::Form;
use trine_check::rules::linear::Relation;

use super::clause::denied;
use super::spelling::spelled;
use super::{Page, Parts};
use crate::derivation::{Shown, Summand};

/// An inequality or equation that a step proves.
struct Proved {
    step: String,
    relation: &'static str,
    left: String,
    right: String,
}

/// What the sum of the summands is: its number, and whether it is strict; over integers strict inequalities count as
/// they are rewritten.
fn total(summands: &[Summand]) -> Option<(RBig, bool)> {
    let (mut sum, mut strict) = (Form::default(), false);
    for summand in summands {
        let mut form = summand.denied.form.clone();
        match summand.denied.relation {
            Relation::Below if summand.integers => form.constant += RBig::ONE,
            Relation::Below => strict = true,
            Relation::AtMost | Relation::Zero => {}
            Relation::NotZero => return None,
        }
        sum = sum.plus(&summand.times, &form);
    }
    sum.is_number().then_some((sum.constant, strict))
}

/// A number as a literal of CPC.
fn literal(value: &RBig, is_real: bool) -> String {
    if is_real {
        format!("{}/{}", value.numerator(), value.denominator())
    } else {
        value.numerator().to_string()
    }
}

impl<'f> Page<'f> {
    /// A clause whose denied literals add up to a false sum.
    pub(super) fn sum(
        &mut self,
        clause: &'f [Shown],
        summands: &[Summand],
    ) -> Option<(String, Parts)> {
        let (constant, strict) = total(summands)?;
        let equations = summands.iter().all(|one| one.denied.relation == Relation::Zero);
        let is_false = match (equations, strict) {
            (true, _) => !constant.is_zero(),
            (false, true) => !constant.is_negative(),
            (false, false) => constant.is_positive(),
        };
        if !is_false {
            return None;
        }
        // Whole numbers are enough, and a sum of equations is read as an inequality.
        let mut common = UBig::ONE;
        for summand in summands {
            let bottom = summand.times.denominator();
            common = &common / (&common).gcd(bottom) * bottom;
        }
        let turn = equations && constant.is_negative();
        let factor = IBig::from(common) * if turn { -IBig::ONE } else { IBig::ONE };
        let constant = constant * RBig::from(factor.clone());
        let (mut assumed, mut proved, mut literals) = (Vec::new(), Vec::new(), Vec::new());
        for part in clause {
            let formula = match denied(&part.text) {
                Some(formula) => formula.to_owned(),
                None => format!("(not {})", part.text),
            };
            let formula = spelled(&formula);
            literals.push((format!("(not {formula})"), part.lit));
            assumed.push(self.assumed(&formula));
        }
        for (at, (part, summand)) in clause.iter().zip(summands).enumerate() {
            let times = &summand.times * RBig::from(factor.clone());
            let one = self.without_negation(&assumed[at].step, &part.text, summand.integers)?;
            proved.push(self.multiplied(one, times.numerator()));
        }
        let is_real = !summands.iter().all(|summand| summand.integers);
        let whole = self.added(proved)?;
        let contradiction = self.false_sum(&whole, &constant, is_real);
        Some((self.discharged(&assumed, &contradiction, None), literals))
    }

    /// Uses what a step proves through equations of formulas, one after the other.
    fn rewritten(&mut self, step: &str, equations: &[&str]) -> String {
        let same = match equations {
            [] => return step.to_owned(),
            &[only] => only.to_owned(),
            equations => self.step("trans", equations, ""),
        };
        self.step("eq_resolve", &[step, &same], "")
    }

    /// An assumption, which denies the literal, as an inequality that holds.
    fn without_negation(
        &mut self,
        assumed: &str,
        literal: &'f str,
        integers: bool,
    ) -> Option<Proved> {
        let (atom, holds) = match denied(literal) {
            Some(inner) => match denied(inner) {
                Some(atom) => (atom, false),
                None => (inner, true),
            },
            None => (literal, false),
        };
        let &[relation, left, right] = self.parts(atom).as_slice() else { return None };
        let (a, b) = (spelled(left), spelled(right));
        let (ab, ba) = (format!("{a} {b}"), format!("{b} {a}"));
        let not = |relation: &str, sides: &str| format!("(not ({relation} {sides}))");
        let proved = |step, relation, left: &str, right: &str| {
            let (left, right) = (left.to_owned(), right.to_owned());
            Some(Proved { step, relation, left, right })
        };
        // From `(not (>= p q))`: `(< p q)`, or over integers `(>= q (+ p 1))`.
        match (relation, holds) {
            ("=", true) => proved(assumed.to_owned(), "=", &a, &b),
            ("<=", true) => proved(assumed.to_owned(), "<=", &a, &b),
            (">=", true) => proved(assumed.to_owned(), ">=", &a, &b),
            ("<", true) if !integers => proved(assumed.to_owned(), "<", &a, &b),
            (">", true) if !integers => proved(assumed.to_owned(), ">", &a, &b),
            ("<", true) => {
                let to_not = self.step("arith-elim-lt", &[], &ab);
                let tight = self.step("arith-geq-tighten", &[], &ab);
                let step = self.rewritten(assumed, &[&to_not, &tight]);
                proved(step, ">=", &b, &format!("(+ {a} 1)"))
            }
            (">", true) => {
                let to_not = self.step("arith-elim-gt", &[], &ab);
                let turn = self.step("arith-elim-leq", &[], &ab);
                let inside = self.step("cong", &[&turn], &not("<=", &ab));
                let tight = self.step("arith-geq-tighten", &[], &ba);
                let step = self.rewritten(assumed, &[&to_not, &inside, &tight]);
                proved(step, ">=", &a, &format!("(+ {b} 1)"))
            }
            ("<", false) => {
                let to_not = self.step("arith-elim-lt", &[], &ab);
                let inside = self.step("cong", &[&to_not], &not("<", &ab));
                let double = self.step("bool-double-not-elim", &[], &format!("(>= {ab})"));
                let step = self.rewritten(assumed, &[&inside, &double]);
                proved(step, ">=", &a, &b)
            }
            (">", false) => {
                let to_not = self.step("arith-elim-gt", &[], &ab);
                let inside = self.step("cong", &[&to_not], &not(">", &ab));
                let double = self.step("bool-double-not-elim", &[], &format!("(<= {ab})"));
                let step = self.rewritten(assumed, &[&inside, &double]);
                proved(step, "<=", &a, &b)
            }
            ("<=", false) => {
                let turn = self.step("arith-elim-leq", &[], &ab);
                let inside = self.step("cong", &[&turn], &not("<=", &ab));
                if integers {
                    let tight = self.step("arith-geq-tighten", &[], &ba);
                    let step = self.rewritten(assumed, &[&inside, &tight]);
                    return proved(step, ">=", &a, &format!("(+ {b} 1)"));
                }
                let less = self.step("arith-elim-lt", &[], &ba);
                let less = self.step("symm", &[&less], "");
                let step = self.rewritten(assumed, &[&inside, &less]);
                proved(step, "<", &b, &a)
            }
            (">=", false) => {
                if integers {
                    let tight = self.step("arith-geq-tighten", &[], &ab);
                    let step = self.rewritten(assumed, &[&tight]);
                    return proved(step, ">=", &b, &format!("(+ {a} 1)"));
                }
                let less = self.step("arith-elim-lt", &[], &ab);
                let less = self.step("symm", &[&less], "");
                let step = self.rewritten(assumed, &[&less]);
                proved(step, "<", &a, &b)
            }
            _ => None,
        }
    }

    /// What was proved, so many times, with the smaller side on the left.
    fn multiplied(&mut self, one: Proved, times: &IBig) -> Proved {
        let (relation, times) = match one.relation {
            ">=" => ("<=", -times),
            ">" => ("<", -times),
            relation => (relation, times.clone()),
        };
        if times == IBig::ONE {
            return one;
        }
        let (rule, sign) =
            if times.is_negative() { ("arith_mult_neg", "<") } else { ("arith_mult_pos", ">") };
        let formula = format!("({} {} {})", one.relation, one.left, one.right);
        let implied = self.step(rule, &[], &format!("{times} {formula}"));
        let is_signed = self.step("evaluate", &[], &format!("({sign} {times} 0)"));
        let is_signed = self.step("true_elim", &[&is_signed], "");
        let both = self.step("and_intro", &[&is_signed, &one.step], "");
        let step = self.step("modus_ponens", &[&both, &implied], "");
        let left = format!("(* {times} {})", one.left);
        let right = format!("(* {times} {})", one.right);
        Proved { step, relation, left, right }
    }

    fn added(&mut self, mut proved: Vec<Proved>) -> Option<Proved> {
        if proved.len() < 2 {
            return proved.pop();
        }
        let steps: Vec<&str> = proved.iter().map(|one| one.step.as_str()).collect();
        let step = self.step("arith_sum_ub", &steps, "");
        let is_strict = proved.iter().any(|one| one.relation == "<");
        let (mut left, mut right) = ("(+".to_owned(), "(+".to_owned());
        for one in &proved {
            let _ = write!(left, " {}", one.left);
            let _ = write!(right, " {}", one.right);
        }
        let relation = if is_strict { "<" } else { "<=" };
        Some(Proved { step, relation, left: left + ")", right: right + ")" })
    }

    /// A step that proves `false`, as the sides of the sum differ by that number.
    fn false_sum(&mut self, sum: &Proved, constant: &RBig, is_real: bool) -> String {
        let Proved { step, relation, left, right } = sum;
        let (constant, zero) = (literal(constant, is_real), literal(&RBig::ZERO, is_real));
        let same = format!("(= (* 1 (- {left} {right})) (* 1 (- {constant} {zero})))");
        let same = self.step("arith_poly_norm", &[], &same);
        let formulas = format!("(= ({relation} {left} {right}) ({relation} {constant} {zero}))");
        let same = self.step("arith_poly_norm_rel", &[&same], &formulas);
        let value = self.step("evaluate", &[], &format!("({relation} {constant} {zero})"));
        self.rewritten(step, &[&same, &value])
    }

    /// `(or (= a b) (not (<= a b)) (not (<= b a)))`.
    pub(super) fn disequality(&mut self, whole: &'f Shown) -> Option<String> {
        let &["or", equal, below, above] = self.parts(&whole.text).as_slice() else { return None };
        let (below, above) = (denied(below)?, denied(above)?);
        let &["=", a, b] = self.parts(equal).as_slice() else { return None };
        if self.parts(below) != ["<=", a, b] || self.parts(above) != ["<=", b, a] {
            return None;
        }
        let assumed = vec![self.assumed(&spelled(below)), self.assumed(&spelled(above))];
        let turn = self.step("arith-elim-leq", &[], &format!("{} {}", spelled(b), spelled(a)));
        let turned = self.rewritten(&assumed[1].step, &[&turn]);
        let equation = self.step("arith_trichotomy", &[&assumed[0].step, &turned], "");
        let clause = self.discharged(&assumed, &equation, Some(&spelled(equal)));
        Some(self.step("reordering", &[&clause], &spelled(&whole.text)))
    }
}
