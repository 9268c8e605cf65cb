//! From formulas to clauses.
//!
//! Idea: each formula is a literal and each word, float and rounding mode is a list of literals, with
//! circuits for the operators between them. What other theories decide is an input of its own: equal
//! atoms share one. Axioms that say what an operator means by others (`ite`, division by a number,
//! absolute values) come with the term.
//! Invariant: every model of the formulas gives values to all variables under which each clause
//! that was made without [`Encoder::assert`] and [`Encoder::clause`] is true.
//! Nothing recurses over terms.

mod conversions;
pub mod float;
mod ring;
pub mod words;

use dashu_base::BitTest;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::circuit::{Circuit, Literal};
use crate::linear::{self, Bound, Form, Inequality};
use crate::operator::{Operator, RoundingMode};
use crate::sort::Sort;
use crate::term::{TermId, Terms};
use ring::Ring;
use words::{Bits, extended, invert, number, rotated, sign, sign_extended};

/// Whether products, quotients and remainders of words have circuits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Products {
    /// Each has one.
    #[default]
    Circuits,
    /// Each is some word, of which only axioms say something. Of numbers of words nothing is said by their bits.
    Open,
}

/// Encodes formulas as clauses: each term once, as literals over the inputs that its atoms are.
#[derive(Debug, Default)]
pub struct Encoder {
    /// Gates and clauses.
    pub circuit: Circuit,
    /// Linear forms of numbers.
    pub forms: linear::Forms,
    truths: FxHashMap<TermId, Literal>,
    words: FxHashMap<TermId, Bits>,
    /// For each term the number of terms that were met before it, from one on; zero where it was not.
    met: Vec<u32>,
    /// How many terms were met.
    count: u32,
    bounds: FxHashMap<Bound, Literal>,
    bound_list: Vec<(Literal, Bound)>,
    equalities: FxHashMap<(TermId, TermId), Literal>,
    atoms: Vec<(Literal, TermId)>,
    leaves: Vec<TermId>,
    demands: Vec<usize>,
    ring: Ring,
    products: Products,
}

impl Encoder {
    /// An encoder without formulas.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An encoder without formulas that makes circuits of products, or none.
    #[must_use]
    pub fn with_products(products: Products) -> Self {
        Self { products, ..Self::default() }
    }

    /// Inputs that stand for formulas of other theories, with the formula; equalities among them.
    #[must_use]
    pub fn atoms(&self) -> &[(Literal, TermId)] {
        &self.atoms
    }

    /// The clauses that say more than what gates and operators mean, by number from 1 on: those made with
    /// [`Encoder::assert`] and [`Encoder::clause`].
    #[must_use]
    pub fn demands(&self) -> &[usize] {
        &self.demands
    }

    /// Inputs that stand for linear inequalities.
    #[must_use]
    pub fn bounds(&self) -> &[(Literal, Bound)] {
        &self.bound_list
    }

    /// Words, floats and rounding modes that are inputs: constants and applications of what other
    /// theories mean.
    #[must_use]
    pub fn leaves(&self) -> &[TermId] {
        &self.leaves
    }

    /// The bits of a word, a float or a rounding mode that was encoded.
    #[must_use]
    pub fn bits(&self, term: TermId) -> Option<&[Literal]> {
        self.words.get(&term).map(Vec::as_slice)
    }

    /// The literal of a formula that was encoded.
    #[must_use]
    pub fn known(&self, term: TermId) -> Option<Literal> {
        self.truths.get(&term).copied()
    }

    /// Demands that a formula holds.
    pub fn assert(&mut self, terms: &mut Terms, formula: TermId) {
        let mut stack = vec![formula];
        while let Some(top) = stack.pop() {
            match terms.operator(top) {
                Operator::And => stack.extend(terms.args(top).iter().rev()),
                Operator::Or => {
                    let args = terms.args(top).to_vec();
                    let clause: Vec<Literal> =
                        args.into_iter().map(|arg| self.truth(terms, arg)).collect();
                    self.demand(&clause);
                }
                _ => {
                    let literal = self.truth(terms, top);
                    self.demand(&[literal]);
                }
            }
        }
    }

    /// Demands that one of some formulas holds. The number of the clause, from 1 on.
    pub fn clause(&mut self, terms: &mut Terms, formulas: &[TermId]) -> usize {
        let mut clause: Vec<Literal> = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            clause.push(self.truth(terms, formula));
        }
        self.demand(&clause)
    }

    fn demand(&mut self, clause: &[Literal]) -> usize {
        self.circuit.clauses.add(clause);
        let number = self.circuit.clauses.len();
        self.demands.push(number);
        number
    }

    /// The literal of a formula.
    pub fn truth(&mut self, terms: &mut Terms, formula: TermId) -> Literal {
        self.visit(terms, formula);
        self.truths[&formula]
    }

    fn is_done(&self, term: TermId) -> bool {
        self.met.get(term.index()).is_some_and(|&number| number > 0)
    }

    /// Terms in the order in which they were met. It depends on what the check says alone, whereas the order
    /// of the terms themselves depends on all that was read before.
    fn meeting(&self, term: TermId) -> (u32, TermId) {
        let number = self.met.get(term.index()).copied().filter(|&number| number > 0);
        (number.unwrap_or(u32::MAX), term)
    }

    /// Encodes a term and its parts.
    pub fn visit(&mut self, terms: &mut Terms, term: TermId) {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.is_done(top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            // The body of a quantifier has variables without values.
            if !matches!(terms.operator(top), Operator::Forall(_) | Operator::Exists(_)) {
                for &arg in terms.args(top) {
                    if !self.is_done(arg) {
                        stack.push(arg);
                    }
                }
            }
            if stack.len() == before {
                stack.pop();
                self.encode(terms, top);
                self.mark(terms, top);
            }
        }
    }

    /// Encodes a term whose parts are encoded.
    fn encode(&mut self, terms: &mut Terms, term: TermId) {
        match terms.sort(term).clone() {
            Sort::Bool => {
                let literal = self.formula(terms, term);
                self.truths.insert(term, literal);
            }
            Sort::BitVec(width) => {
                let is_converted = matches!(terms.operator(term), Operator::IntToBv(_));
                let of_words =
                    if is_converted { self.word_of_sum(terms, term, width as usize) } else { None };
                let is_open = is_converted && of_words.is_none();
                let bits = match of_words.or_else(|| self.ring.bits(terms, term, &self.words)) {
                    Some(bits) => bits,
                    None => self.word(terms, term, width as usize),
                };
                debug_assert_eq!(bits.len(), width as usize);
                self.ring.met(term, &bits);
                self.words.insert(term, bits);
                if is_open {
                    // Its bits are spoken of.
                    self.mark(terms, term);
                    self.conversion(terms, term);
                }
            }
            Sort::Float(exponent, significand) => {
                let bits = self.float(terms, term, (exponent, significand));
                debug_assert_eq!(bits.len(), (exponent + significand) as usize);
                self.words.insert(term, bits);
            }
            Sort::RoundingMode => {
                let bits = self.rounding_mode(terms, term);
                self.words.insert(term, bits);
            }
            _ => self.axioms(terms, term),
        }
    }

    /// Whether an operator has no circuit.
    fn is_open(&self, operator: &Operator) -> bool {
        self.products == Products::Open && operator.is_product_of_words()
    }

    fn input_word(&mut self, term: TermId, width: usize) -> Bits {
        self.leaves.push(term);
        self.circuit.inputs(width)
    }

    /// A formula that another theory decides.
    fn atom(&mut self, term: TermId) -> Literal {
        let literal = self.circuit.input();
        self.atoms.push((literal, term));
        literal
    }

    fn word_of(&self, term: TermId) -> Bits {
        self.words[&term].clone()
    }

    /// Whether two terms of one sort are equal.
    pub fn equality(&mut self, terms: &mut Terms, a: TermId, b: TermId) -> Literal {
        self.visit(terms, a);
        self.visit(terms, b);
        if a == b {
            return Literal::TRUE;
        }
        match terms.sort(a) {
            Sort::Bool => self.circuit.same(self.truths[&a], self.truths[&b]),
            Sort::BitVec(_) | Sort::Float(..) | Sort::RoundingMode => {
                let (a, b) = (self.word_of(a), self.word_of(b));
                self.circuit.equal(&a, &b)
            }
            Sort::Int | Sort::Real => {
                let difference = self.difference(terms, a, b);
                self.zero(terms, &difference)
            }
            _ => {
                let (a, b) = (a.min(b), a.max(b));
                if let Some(&known) = self.equalities.get(&(a, b)) {
                    return known;
                }
                let literal = match terms.apply(Operator::Equal, &[a, b]) {
                    Ok(equality) => self.atom(equality),
                    Err(_) => self.circuit.input(),
                };
                self.equalities.insert((a, b), literal);
                literal
            }
        }
    }

    fn difference(&mut self, terms: &mut Terms, a: TermId, b: TermId) -> Form {
        let b = self.forms.of(terms, b);
        self.forms.of(terms, a).plus(&-RBig::ONE, &b)
    }

    /// Whether a form is zero.
    fn zero(&mut self, terms: &Terms, form: &Form) -> Literal {
        let at_most = self.at_most_zero(terms, form, false);
        let negative = form.times(&-RBig::ONE);
        let at_least = self.at_most_zero(terms, &negative, false);
        self.circuit.and(at_most, at_least)
    }

    /// Whether a form is at most zero, or below zero.
    pub fn at_most_zero(&mut self, terms: &Terms, form: &Form, strict: bool) -> Literal {
        match linear::inequality(terms, form, strict, |leaf| self.meeting(leaf)) {
            Inequality::Constant(value) => Literal::from(value),
            Inequality::Bound(bound) => self.bound(terms, bound),
            Inequality::Not(bound) => !self.bound(terms, bound),
        }
    }

    fn bound(&mut self, terms: &Terms, bound: Bound) -> Literal {
        if let Some(&known) = self.bounds.get(&bound) {
            return known;
        }
        let literal = self.circuit.input();
        self.bounds.insert(bound.clone(), literal);
        self.compared(terms, literal, &bound);
        self.bound_list.push((literal, bound));
        literal
    }

    /// Says what a number or a term of another sort means by others, as far as that is linear.
    fn axioms(&mut self, terms: &mut Terms, term: TermId) {
        let args = terms.args(term).to_vec();
        match (terms.operator(term).clone(), args.as_slice()) {
            (Operator::Ite, &[condition, then, other]) => {
                // The term is a leaf of sums; it must not be looked at again for what it equals.
                self.mark(terms, term);
                let condition = self.truths[&condition];
                let is_then = self.equality(terms, term, then);
                let is_other = self.equality(terms, term, other);
                self.circuit.clauses.add(&[!condition, is_then]);
                self.circuit.clauses.add(&[condition, is_other]);
            }
            (Operator::IntDivide, &[dividend, _]) => {
                if let Some(divisor) = linear::divisor(terms, term) {
                    // 0 <= dividend - divisor * term <= |divisor| - 1
                    let dividend = self.forms.of(terms, dividend);
                    let divisor = RBig::from(divisor);
                    let rest = dividend.plus(&-divisor.clone(), &Form::leaf(term));
                    self.between(terms, &rest, dashu_base::Abs::abs(divisor) - RBig::ONE);
                }
            }
            (Operator::Modulo, &[_, _]) if linear::divisor(terms, term).is_some() => {
                if let Ok(quotient) = terms.apply(Operator::IntDivide, &args) {
                    self.visit(terms, quotient);
                }
            }
            (Operator::Absolute, &[inner]) => {
                let form = self.forms.of(terms, inner);
                let negative = self.at_most_zero(terms, &form, true);
                let own = Form::leaf(term);
                let as_it_is = self.zero(terms, &own.plus(&-RBig::ONE, &form));
                let negated = self.zero(terms, &own.plus(&RBig::ONE, &form));
                self.circuit.clauses.add(&[negative, as_it_is]);
                self.circuit.clauses.add(&[!negative, negated]);
            }
            (operator @ (Operator::Logarithm | Operator::PowerOfTwo), &[inner]) => {
                self.power_or_logarithm(terms, term, &operator, inner);
            }
            (Operator::UbvToInt | Operator::SbvToInt, &[_]) => self.conversion(terms, term),
            (Operator::ToInt, &[inner]) => {
                // 0 <= inner - term < 1
                let rest = self.forms.of(terms, inner).plus(&-RBig::ONE, &Form::leaf(term));
                let lower = self.at_most_zero(terms, &rest.times(&-RBig::ONE), false);
                let upper = rest.plus(&-RBig::ONE, &Form::number(RBig::ONE));
                let upper = self.at_most_zero(terms, &upper, true);
                self.circuit.clauses.add(&[lower]);
                self.circuit.clauses.add(&[upper]);
            }
            _ => {}
        }
    }

    /// Says of a power of two or a logarithm that is no number by its argument that it is not
    /// negative, from where on it is positive, and that `int.log2 x < x` for a positive `x`, and
    /// `x < int.pow2 x`.
    fn power_or_logarithm(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        operator: &Operator,
        inner: TermId,
    ) {
        if self.forms.of(terms, term).is_number() {
            return;
        }
        let (own, inner) = (Form::leaf(term), self.forms.of(terms, inner));
        // Whether a sum is below a number.
        let below = |encoder: &mut Self, form: &Form, number: i32| {
            let form = form.plus(&-RBig::ONE, &Form::number(number.into()));
            encoder.at_most_zero(terms, &form, true)
        };
        let is_negative = below(self, &own, 0);
        let is_none = below(self, &own, 1);
        self.circuit.clauses.add(&[!is_negative]);
        let difference = own.plus(&-RBig::ONE, &inner);
        if *operator == Operator::Logarithm {
            let [small, not_positive] = [2, 1].map(|number| below(self, &inner, number));
            let smaller = below(self, &difference, 0);
            self.circuit.clauses.add(&[!small, is_none]);
            self.circuit.clauses.add(&[small, !is_none]);
            self.circuit.clauses.add(&[not_positive, smaller]);
        } else {
            let no_power = below(self, &inner, 0);
            let at_most = below(self, &difference, 1);
            self.circuit.clauses.add(&[!no_power, is_none]);
            self.circuit.clauses.add(&[!at_most]);
        }
    }

    fn mark(&mut self, terms: &Terms, term: TermId) {
        if self.met.len() <= term.index() {
            self.met.resize(terms.len(), 0);
        }
        if self.met[term.index()] == 0 {
            self.count += 1;
            self.met[term.index()] = self.count;
        }
    }

    /// Demands that a form lies between zero and a number.
    fn between(&mut self, terms: &Terms, form: &Form, most: RBig) {
        let lower = self.at_most_zero(terms, &form.times(&-RBig::ONE), false);
        let upper = form.plus(&-RBig::ONE, &Form::number(most));
        let upper = self.at_most_zero(terms, &upper, false);
        self.circuit.clauses.add(&[lower]);
        self.circuit.clauses.add(&[upper]);
    }

    /// All neighbours are related.
    fn chain(
        &mut self,
        terms: &mut Terms,
        args: &[TermId],
        mut relation: impl FnMut(&mut Self, &mut Terms, TermId, TermId) -> Literal,
    ) -> Literal {
        let parts: Vec<Literal> =
            args.windows(2).map(|pair| relation(self, terms, pair[0], pair[1])).collect();
        self.circuit.all(&parts)
    }

    /// Words related by neighbours.
    fn word_chain(
        &mut self,
        terms: &mut Terms,
        args: &[TermId],
        relation: impl Fn(&mut Circuit, &[Literal], &[Literal]) -> Literal,
    ) -> Literal {
        self.chain(terms, args, |encoder, _, a, b| {
            let (a, b) = (encoder.word_of(a), encoder.word_of(b));
            relation(&mut encoder.circuit, &a, &b)
        })
    }

    fn number_chain(
        &mut self,
        terms: &mut Terms,
        args: &[TermId],
        order: impl Fn(TermId, TermId) -> (TermId, TermId),
        strict: bool,
    ) -> Literal {
        self.chain(terms, args, |encoder, terms, a, b| {
            let (less, more) = order(a, b);
            let difference = encoder.difference(terms, less, more);
            encoder.at_most_zero(terms, &difference, strict)
        })
    }

    fn formula(&mut self, terms: &mut Terms, term: TermId) -> Literal {
        use Operator as O;
        let args = terms.args(term).to_vec();
        let truths = |encoder: &Self| -> Vec<Literal> {
            args.iter().map(|arg| encoder.truths[arg]).collect()
        };
        let operator = terms.operator(term).clone();
        match operator {
            O::True => Literal::TRUE,
            O::False => Literal::FALSE,
            O::Not => !self.truths[&args[0]],
            O::And => {
                let parts = truths(self);
                self.circuit.all(&parts)
            }
            O::Or => {
                let parts = truths(self);
                self.circuit.any(&parts)
            }
            O::Xor => {
                let parts = truths(self);
                parts.into_iter().reduce(|a, b| self.circuit.xor(a, b)).unwrap_or(Literal::FALSE)
            }
            O::Implies => {
                let mut parts = truths(self);
                let last = parts.len() - 1;
                parts[..last].iter_mut().for_each(|part| *part = !*part);
                self.circuit.any(&parts)
            }
            O::Equal => self.chain(terms, &args, Self::equality),
            O::Distinct => {
                let mut parts = Vec::new();
                for (at, &a) in args.iter().enumerate() {
                    for &b in &args[at + 1..] {
                        parts.push(!self.equality(terms, a, b));
                    }
                }
                self.circuit.all(&parts)
            }
            O::Ite => {
                let parts = truths(self);
                self.circuit.choice(parts[0], parts[1], parts[2])
            }
            O::LessEqual => self.number_chain(terms, &args, |a, b| (a, b), false),
            O::Less => self.number_chain(terms, &args, |a, b| (a, b), true),
            O::GreaterEqual => self.number_chain(terms, &args, |a, b| (b, a), false),
            O::Greater => self.number_chain(terms, &args, |a, b| (b, a), true),
            O::IsInt => {
                let Ok(floor) = terms.apply(O::ToInt, &args) else { return self.atom(term) };
                self.visit(terms, floor);
                let form = self.forms.of(terms, args[0]).plus(&-RBig::ONE, &Form::leaf(floor));
                self.zero(terms, &form)
            }
            O::Divisible(by) => {
                let divisor = terms.int(by.into());
                let Ok(rest) = terms.apply(O::Modulo, &[args[0], divisor]) else {
                    return self.atom(term);
                };
                self.visit(terms, rest);
                let form = self.forms.of(terms, rest);
                self.zero(terms, &form)
            }
            O::BvUlt => self.word_chain(terms, &args, |c, a, b| c.below(a, b)),
            O::BvUle => self.word_chain(terms, &args, |c, a, b| !c.below(b, a)),
            O::BvUgt => self.word_chain(terms, &args, |c, a, b| c.below(b, a)),
            O::BvUge => self.word_chain(terms, &args, |c, a, b| !c.below(a, b)),
            O::BvSlt => self.word_chain(terms, &args, |c, a, b| c.signed_below(a, b)),
            O::BvSle => self.word_chain(terms, &args, |c, a, b| !c.signed_below(b, a)),
            O::BvSgt => self.word_chain(terms, &args, |c, a, b| c.signed_below(b, a)),
            O::BvSge => self.word_chain(terms, &args, |c, a, b| !c.signed_below(a, b)),
            O::BvNegOverflow
            | O::BvUaddOverflow
            | O::BvSaddOverflow
            | O::BvUmulOverflow
            | O::BvSmulOverflow
            | O::BvUsubOverflow
            | O::BvSsubOverflow
            | O::BvSdivOverflow => match self.is_open(&operator) {
                true => self.atom(term),
                false => self.overflow(terms, term),
            },
            O::FpLeq
            | O::FpLt
            | O::FpGeq
            | O::FpGt
            | O::FpEq
            | O::FpIsNormal
            | O::FpIsSubnormal
            | O::FpIsZero
            | O::FpIsInfinite
            | O::FpIsNaN
            | O::FpIsNegative
            | O::FpIsPositive => self.float_predicate(terms, term),
            _ => self.atom(term),
        }
    }

    fn overflow(&mut self, terms: &Terms, term: TermId) -> Literal {
        use Operator as O;
        let words: Vec<Bits> = terms.args(term).iter().map(|&arg| self.word_of(arg)).collect();
        let a = words[0].as_slice();
        let b = words.last().expect("an argument").as_slice();
        let circuit = &mut self.circuit;
        let lowest = |circuit: &mut Circuit| {
            let mut bits = invert(a);
            let last = bits.len() - 1;
            bits[last] = !bits[last];
            circuit.all(&bits)
        };
        match terms.operator(term) {
            O::BvNegOverflow => lowest(circuit),
            O::BvUaddOverflow => circuit.add(a, b, Literal::FALSE).1,
            O::BvUsubOverflow => circuit.below(a, b),
            O::BvSaddOverflow => {
                let (sum, _) = circuit.add(a, b, Literal::FALSE);
                let same = circuit.same(sign(a), sign(b));
                let moved = circuit.xor(sign(a), sign(&sum));
                circuit.and(same, moved)
            }
            O::BvSsubOverflow => {
                let (difference, _) = circuit.subtract(a, b);
                let differ = circuit.xor(sign(a), sign(b));
                let moved = circuit.xor(sign(a), sign(&difference));
                circuit.and(differ, moved)
            }
            O::BvUmulOverflow => circuit.product_overflows(a, b),
            O::BvSmulOverflow => circuit.signed_product_overflows(a, b),
            // The lowest number by -1.
            _ => {
                let lowest = lowest(circuit);
                let ones = circuit.all(b);
                circuit.and(lowest, ones)
            }
        }
    }

    fn word(&mut self, terms: &mut Terms, term: TermId, width: usize) -> Bits {
        use Operator as O;
        let operator = terms.operator(term).clone();
        let args = terms.args(term).to_vec();
        if self.is_open(&operator) {
            return self.input_word(term, width);
        }
        match &operator {
            O::Word(value, _) => {
                return (0..width).map(|bit| Literal::from(value.bit(bit))).collect();
            }
            O::Ite => {
                let condition = self.truths[&args[0]];
                let (then, other) = (self.word_of(args[1]), self.word_of(args[2]));
                return self.circuit.choose(condition, &then, &other);
            }
            O::FpToUbv(_) | O::FpToSbv(_) | O::FpToIeeeBv => {
                return self.word_of_float(terms, term, width);
            }
            O::Apply(_) | O::Select | O::SelectField(..) | O::SetChoose | O::IntToBv(_) => {
                return self.input_word(term, width);
            }
            _ => {}
        }
        let words: Vec<Bits> = args.iter().map(|&arg| self.word_of(arg)).collect();
        let Some(first) = words.first().cloned() else {
            return self.input_word(term, width);
        };
        let circuit = &mut self.circuit;
        let binary = words.get(1);
        // The value of operators with several arguments is that of the pairs from the left.
        let fold = |circuit: &mut Circuit,
                    gate: fn(&mut Circuit, &[Literal], &[Literal]) -> Bits| {
            words[1..].iter().fold(first.clone(), |sum, word| gate(circuit, &sum, word))
        };
        let b: &[Literal] = binary.map_or(&[], Vec::as_slice);
        match operator {
            O::Concat => words.iter().rev().flatten().copied().collect(),
            O::Extract(upper, lower) => first[lower as usize..=upper as usize].to_vec(),
            O::Repeat(times) => first.repeat(times as usize),
            O::ZeroExtend(_) => extended(&first, width),
            O::SignExtend(_) => sign_extended(&first, width),
            O::RotateLeft(by) => rotated(&first, by as usize % width),
            O::RotateRight(by) => rotated(&first, (width - by as usize % width) % width),
            O::BvNot => invert(&first),
            O::BvNeg => circuit.negate(&first),
            O::BvAnd => fold(circuit, |c, a, b| c.map2(a, b, Circuit::and)),
            O::BvOr => fold(circuit, |c, a, b| c.map2(a, b, Circuit::or)),
            O::BvXor => fold(circuit, |c, a, b| c.map2(a, b, Circuit::xor)),
            O::BvXnor => fold(circuit, |c, a, b| c.map2(a, b, Circuit::same)),
            O::BvNand => circuit.map2(&first, b, |c, a, b| !c.and(a, b)),
            O::BvNor => circuit.map2(&first, b, |c, a, b| !c.or(a, b)),
            O::BvAdd => fold(circuit, |c, a, b| c.add(a, b, Literal::FALSE).0),
            O::BvSub => fold(circuit, |c, a, b| c.subtract(a, b).0),
            O::BvMul => fold(circuit, Circuit::multiply),
            O::BvUdiv => circuit.divide(&first, b).0,
            O::BvUrem => circuit.divide(&first, b).1,
            O::BvSdiv => circuit.signed_divide(&first, b).0,
            O::BvSrem => circuit.signed_divide(&first, b).1,
            O::BvSmod => circuit.signed_modulo(&first, b),
            O::BvShl => circuit.shift(&first, b, true, Literal::FALSE),
            O::BvLshr => circuit.shift(&first, b, false, Literal::FALSE),
            O::BvAshr => circuit.shift(&first, b, false, sign(&first)),
            O::BvRotateLeft => circuit.rotate(&first, b, true),
            O::BvRotateRight => circuit.rotate(&first, b, false),
            O::BvComp => vec![circuit.equal(&first, b)],
            O::BvRedAnd => vec![circuit.all(&first)],
            O::BvRedOr => vec![circuit.any(&first)],
            O::BvRedXor => {
                vec![first.into_iter().reduce(|a, b| circuit.xor(a, b)).unwrap_or(Literal::FALSE)]
            }
            _ => self.input_word(term, width),
        }
    }

    /// A rounding mode: its position in the list of modes, in three bits.
    fn rounding_mode(&mut self, terms: &Terms, term: TermId) -> Bits {
        match (terms.operator(term), terms.args(term)) {
            (Operator::Rounding(mode), _) => number(mode_number(*mode), 3),
            (Operator::Ite, &[condition, then, other]) => {
                let condition = self.truths[&condition];
                let (then, other) = (self.word_of(then), self.word_of(other));
                self.circuit.choose(condition, &then, &other)
            }
            _ => {
                let bits = self.input_word(term, 3);
                // There is nothing behind the fifth.
                self.circuit.clauses.add(&[!bits[2], !bits[0]]);
                self.circuit.clauses.add(&[!bits[2], !bits[1]]);
                bits
            }
        }
    }
}

/// The position of a rounding mode in the list of modes.
fn mode_number(mode: RoundingMode) -> u64 {
    mode as u64
}
