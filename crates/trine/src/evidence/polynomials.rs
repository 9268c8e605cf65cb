//! Axioms about quotients, remainders and products that occur in a proof.
//!
//! Idea: the checker takes a quotient by an unknown and a product of unknowns for numbers of which it knows
//! nothing. What they are is said by axioms, of each one that is met. Products that the engine compares are
//! read multiplied out, with those products in the sum that scripts have, so that few of them need to be said to be equal.
//! Invariant: each term is looked at once. A lemma that is read so counts only by what a rule makes of it.
//! Reference: `trine_check::rules::axiom`.

use trine_check::linear::{Form, Forms, divisor};
use trine_check::rules::axiom::Axiom;
use trine_check::rules::product::polynomial;
use trine_check::{Operator, Sort, Terms};
use trine_collections::Budget;
use trine_engine::Lemma;
use trine_term::{Op, TermId, TermStore};
use trine_value::Rational;

use super::search::{Checked, Search, Source};

/// Products in a sum; a product that would become a longer one stays as it is, as in the engine.
const MOST_PRODUCTS: usize = 256;

/// Steps for each product that is multiplied out.
const TICKS_PER_PRODUCT: u64 = 1_000;

impl Search {
    /// Says what quotients, remainders and products are, as far as there are steps left.
    pub(super) fn add_axioms_of_polynomials(&mut self, budget: &Budget) {
        let mut forms = Forms::default();
        while self.polynomials < self.reader.terms().len() {
            let position = self.polynomials;
            self.polynomials += 1;
            let terms = self.reader.terms_mut();
            let Some(term) = terms.at(position) else { continue };
            let args = terms.args(term).to_vec();
            let axiom = match (terms.operator(term), args.as_slice()) {
                (Operator::Divide, &[_, by]) => {
                    let by_number = forms.of(terms, by).is_number();
                    (!by_number).then(|| (Axiom::Quotient, vec![term]))
                }
                (Operator::IntDivide, &[_, _]) => {
                    divisor(terms, term).is_none().then(|| (Axiom::Quotient, vec![term]))
                }
                (Operator::Modulo, &[_, _]) => {
                    divisor(terms, term).is_none().then(|| (Axiom::Remainder, vec![term]))
                }
                (Operator::Multiply, _) => {
                    if budget.spend(TICKS_PER_PRODUCT).is_err() {
                        return;
                    }
                    let is_leaf = forms.of(terms, term) == Form::leaf(term);
                    let other = if is_leaf { self.multiplied_out(term) } else { None };
                    other.map(|other| (Axiom::MultipliedOut, vec![term, other]))
                }
                _ => None,
            };
            if let Some((axiom, about)) = axiom {
                self.add(Source::Axiom(axiom, about));
            }
        }
    }

    /// What a lemma says that a quotient or remainder is: an axiom, if two remainders are equal. The others come
    /// with the term.
    pub(super) fn about_division(
        &mut self,
        store: &TermStore,
        lemma: &Lemma,
        term: TermId,
    ) -> Option<Source> {
        self.read(store, term)?;
        let &equality = store.args(lemma.formula).last()?;
        if store.op(equality) != Op::Eq {
            return None;
        }
        let both = [store.arg(equality, 0), store.arg(equality, 1)];
        if both.iter().any(|&side| store.op(side) != Op::Mod) {
            return None;
        }
        let about = both.into_iter().map(|side| self.read(store, side)).collect::<Option<_>>()?;
        Some(Source::Axiom(Axiom::Congruent, about))
    }

    /// A formula, or a sum, in which products that are compared are multiplied out. Below other operators all is as it
    /// was.
    pub(super) fn with_products(&mut self, root: Checked) -> Checked {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.with_products.contains_key(&term) {
                stack.pop();
                continue;
            }
            let terms = self.reader.terms();
            let (operator, args) = (terms.operator(term).clone(), terms.args(term).to_vec());
            let result = match operator {
                Operator::Multiply => self.multiplied_out(term),
                _ if is_looked_into(&operator) => {
                    let before = stack.len();
                    stack.extend(args.iter().filter(|arg| !self.with_products.contains_key(arg)));
                    if stack.len() > before {
                        continue;
                    }
                    let new: Vec<Checked> =
                        args.iter().map(|arg| self.with_products[arg]).collect();
                    match new == args {
                        true => None,
                        false => self.reader.terms_mut().apply(operator, &new).ok(),
                    }
                }
                _ => None,
            };
            self.with_products.insert(term, result.unwrap_or(term));
            stack.pop();
        }
        self.with_products[&root]
    }

    /// A number multiplied out: a sum of those products that are spoken of. None if it is such a product itself,
    /// or becomes one, and if the sum would be too long.
    pub(super) fn multiplied_out(&mut self, number: Checked) -> Option<Checked> {
        let terms = self.reader.terms_mut();
        let form = polynomial(terms, number, None).ok()?;
        if form.parts.len() > MOST_PRODUCTS {
            return None;
        }
        if let ([(leaf, coefficient)], true) = (form.parts.as_slice(), form.constant.is_zero())
            && *coefficient == Rational::ONE
        {
            let known = match terms.operator(*leaf) {
                Operator::Multiply => *self.products.entry(factors(terms, *leaf)).or_insert(number),
                _ => *leaf,
            };
            return (known != number).then_some(known);
        }
        let mut summands = Vec::with_capacity(form.parts.len() + 1);
        for (leaf, coefficient) in &form.parts {
            let product = *self.products.entry(factors(terms, *leaf)).or_insert(*leaf);
            summands.push(if *coefficient == Rational::ONE {
                product
            } else {
                let factor = numeral(terms, number, coefficient)?;
                terms.apply(Operator::Multiply, &[factor, product]).ok()?
            });
        }
        if !form.constant.is_zero() || summands.is_empty() {
            summands.push(numeral(terms, number, &form.constant)?);
        }
        match summands[..] {
            [only] => Some(only),
            _ => terms.apply(Operator::Add, &summands).ok(),
        }
    }
}

/// Whether formulas and sums go on below an operator.
fn is_looked_into(operator: &Operator) -> bool {
    use Operator as O;
    matches!(operator, O::Not | O::And | O::Or | O::Implies | O::Equal | O::Distinct)
        || matches!(operator, O::Less | O::LessEqual | O::Greater | O::GreaterEqual)
        || matches!(operator, O::Add | O::Subtract | O::Negate)
}

/// The factors of a product in the checker's order; a term that is none is its own.
fn factors(terms: &Terms, product: Checked) -> Vec<Checked> {
    match terms.operator(product) {
        Operator::Multiply => terms.args(product).to_vec(),
        _ => vec![product],
    }
}

/// A number of the sort of a term, as scripts write it.
fn numeral(terms: &mut Terms, like: Checked, value: &Rational) -> Option<Checked> {
    let is_negative = *value < Rational::ZERO;
    let size = if is_negative { -value.clone() } else { value.clone() };
    let size = match terms.sort(like) {
        Sort::Int => terms.int(size.numerator().clone()),
        _ => terms.constant(Operator::Real(size)).ok()?,
    };
    if is_negative { terms.apply(Operator::Negate, &[size]).ok() } else { Some(size) }
}
