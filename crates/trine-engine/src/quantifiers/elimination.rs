//! Quantifiers over linear integers and reals, replaced by formulas without them.
//!
//! Idea: along a line each comparison changes its truth value at one point, and a divisibility repeats. So some number
//! satisfies a formula just if one of few does: over the reals far below, at a point, or just above one; over the
//! integers at a point or one of the next numbers, as many as there are remainders. Each of these is put into the
//! atoms (virtually, where it is no number), and the disjunction of the results says the same without the
//! variable. Quotients by numbers become variables of their own first.
//! Invariant: the result is equivalent to what was given, whatever the other symbols mean. What would grow
//! too much, or speaks of a variable otherwise, stays as it is.
//! Reference: Cooper, "Theorem Proving in Arithmetic without Multiplication", Machine Intelligence 7, 1972;
//! Loos, Weispfenning, "Applying Linear Quantifier Elimination", The Computer Journal 1993. Differs: atoms of
//! both polarities have points, so that no normal form is needed.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{FunKind, Op, Sort, TermId, TermMap, TermSet, TermStore, post_order};
use trine_value::number::{Integer, Rational};

use super::normal_form::normal_form;
use super::scope::{all, any, has_quantifier, joined_parts, narrowed, occurring};
use crate::linear_form::{LinearForm, constant, int_constant};

/// Points times atoms of one elimination.
const MOST_WORK: usize = 4096;
/// Disjuncts that the variables of one quantifier lead to.
const MOST_DISJUNCTS: usize = 256;
/// Case distinctions inside of atoms that are moved out of them, and quotients that become variables.
const MOST_CASES: usize = 16;
/// Terms of a formula in which quantifiers are eliminated.
const MOST_TERMS: usize = 1 << 16;
/// Quantifiers of such a formula.
const MOST_QUANTIFIERS: usize = 1 << 10;

/// The formula over as few quantifiers as possible, in negation normal form below those that are left.
///
/// # Errors
/// If the budget ends.
pub fn eliminated(
    store: &mut TermStore,
    formula: TermId,
    budget: &Budget,
) -> Result<TermId, Exhausted> {
    let (mut terms, mut quantifiers) = (0, 0);
    post_order(store, &[formula], &mut TermSet::new(), |term| {
        terms += 1;
        quantifiers += usize::from(matches!(store.op(term), Op::Forall | Op::Exists));
    });
    budget.spend(terms as u64)?;
    if terms > MOST_TERMS || quantifiers > MOST_QUANTIFIERS {
        return Ok(formula);
    }
    let formula = narrowed(store, formula, budget)?;
    let mut order = Vec::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| order.push(term));
    let mut done: TermMap<TermId> = TermMap::new();
    for term in order {
        budget.spend(1)?;
        let args: Vec<TermId> =
            store.args(term).iter().map(|&arg| *done.get(arg).unwrap_or(&arg)).collect();
        let op = store.op(term);
        let is_same = args[..] == *store.args(term);
        let result = match op {
            Op::Forall | Op::Exists => {
                let (variables, body) = args.split_at(args.len() - 1);
                match without(store, op == Op::Forall, variables, body[0], budget)? {
                    Some(result) => result,
                    None if is_same => term,
                    None => {
                        let again = store.mk(op, &args);
                        narrowed(store, again, budget)?
                    }
                }
            }
            _ if is_same => term,
            _ => store.with_args(term, &args),
        };
        done.insert(term, result);
    }
    let result = *done.get(formula).unwrap_or(&formula);
    folded(store, result, budget)
}

/// A quantified formula without its quantifier, if all of its variables can be eliminated.
fn without(
    store: &mut TermStore,
    is_universal: bool,
    variables: &[TermId],
    body: TermId,
    budget: &Budget,
) -> Result<Option<TermId>, Exhausted> {
    let is_number = |&variable: &TermId| matches!(store.sort_of(variable), Sort::Int | Sort::Real);
    if !variables.iter().all(is_number) || has_quantifier(store, body) {
        return Ok(None);
    }
    // What is asked is whether there are numbers.
    let body = normal_form(store, body, !is_universal);
    let Some((mut open, body)) = prepared(store, variables, body, budget)? else { return Ok(None) };
    let mut disjuncts = vec![body];
    while let Some(variable) = open.pop() {
        let mut next = Vec::new();
        for disjunct in disjuncts {
            if !occurring(store, disjunct).contains(&variable) {
                next.push(disjunct);
                continue;
            }
            let Some(found) = eliminate(store, variable, disjunct, budget)? else {
                return Ok(None);
            };
            next.extend(found);
            if next.len() > MOST_DISJUNCTS {
                return Ok(None);
            }
        }
        next.sort_unstable();
        next.dedup();
        disjuncts = next;
    }
    let result = any(store, disjuncts);
    Ok(Some(if is_universal { normal_form(store, result, false) } else { result }))
}

/// The atoms of a formula that speak of variables, and how often connectives join formulas; none if a variable stands
/// where no atom of arithmetic is.
fn atoms_of(store: &TermStore, variables: &[TermId], formula: TermId) -> Option<Vec<TermId>> {
    let mut atoms = Vec::new();
    let mut seen = TermSet::new();
    let mut with = TermSet::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| {
        if variables.contains(&term) || store.args(term).iter().any(|&arg| with.contains(arg)) {
            with.insert(term);
        }
    });
    let mut open = vec![formula];
    while let Some(term) = open.pop() {
        if !with.contains(term) || !seen.insert(term) {
            continue;
        }
        let args = store.args(term);
        let first = args.first().map(|&arg| store.sort_of(arg));
        match (store.op(term), first) {
            (Op::And | Op::Or | Op::Not | Op::Implies | Op::Xor, _) => open.extend(args),
            (Op::Eq | Op::Distinct, Some(Sort::Bool)) => open.extend(args),
            (Op::Ite, _) if *store.sort_of(term) == Sort::Bool => open.extend(args),
            (Op::Eq | Op::Distinct, Some(Sort::Int | Sort::Real)) if args.len() == 2 => {
                atoms.push(term);
            }
            (Op::Le | Op::Lt | Op::Ge | Op::Gt, _) if args.len() == 2 => atoms.push(term),
            (Op::Divisible, _) => atoms.push(term),
            _ => return None,
        }
    }
    Some(atoms)
}

/// The body with chains as pairs, case distinctions outside of atoms, and variables in the place of quotients; with all
/// variables.
fn prepared(
    store: &mut TermStore,
    variables: &[TermId],
    body: TermId,
    budget: &Budget,
) -> Result<Option<(Vec<TermId>, TermId)>, Exhausted> {
    let mut variables = variables.to_vec();
    let mut body = in_pairs(store, body);
    for _ in 0..MOST_CASES {
        budget.spend(64)?;
        let Some(atoms) = atoms_of(store, &variables, body) else { return Ok(None) };
        let Some((atom, part)) =
            atoms.iter().find_map(|&atom| Some((atom, inside(store, &variables, atom)?)))
        else {
            return Ok(Some((variables, body)));
        };
        let args = store.args(part).to_vec();
        match store.op(part) {
            Op::Ite => {
                let [one, other] =
                    [args[1], args[2]].map(|case| store.substitute(atom, &[(part, case)]));
                let cases = store.mk(Op::Ite, &[args[0], one, other]);
                body = store.substitute(body, &[(atom, cases)]);
            }
            Op::Abs => {
                let zero = store.mk_int(&Integer::ZERO);
                let is_negative = store.mk(Op::Lt, &[args[0], zero]);
                let negated = store.mk(Op::Neg, &[args[0]]);
                let [one, other] =
                    [negated, args[0]].map(|case| store.substitute(atom, &[(part, case)]));
                let cases = store.mk(Op::Ite, &[is_negative, one, other]);
                body = store.substitute(body, &[(atom, cases)]);
            }
            _ => {
                // The quotient q of s by k: k q <= s < k q + |k|.
                let Some(divisor) = int_constant(store, args[1]) else { return Ok(None) };
                let name = store.symbols.intern("quotient");
                let int = store.sorts.int();
                let (_, quotient) = store.fresh_variable(name, int);
                let product = store.mk(Op::Mul, &[args[1], quotient]);
                let size = if divisor < Integer::ZERO { -divisor } else { divisor };
                let size = store.mk_int(&size);
                let above = store.mk(Op::Add, &[product, size]);
                let low = store.mk(Op::Le, &[product, args[0]]);
                let high = store.mk(Op::Lt, &[args[0], above]);
                let rest = store.mk(Op::Sub, &[args[0], product]);
                // The remainder and the quotient of one division belong together.
                let pairs: Vec<(TermId, TermId)> = [(Op::Mod, rest), (Op::IntDiv, quotient)]
                    .into_iter()
                    .filter_map(|(op, value)| Some((store.find_term(op, [0, 0], &args)?, value)))
                    .collect();
                let substituted = store.substitute(body, &pairs);
                body = all(store, vec![low, high, substituted]);
                variables.push(quotient);
            }
        }
    }
    Ok(None)
}

/// A case distinction, an absolute value or a quotient inside of an atom that speaks of variables; an innermost one.
fn inside(store: &TermStore, variables: &[TermId], atom: TermId) -> Option<TermId> {
    let mut with = TermSet::new();
    let mut found = None;
    post_order(store, &[atom], &mut TermSet::new(), |term| {
        if variables.contains(&term) || store.args(term).iter().any(|&arg| with.contains(arg)) {
            with.insert(term);
            let args = store.args(term);
            let is_one = match store.op(term) {
                Op::Ite => *store.sort_of(term) != Sort::Bool,
                Op::Abs => true,
                Op::IntDiv | Op::Mod => {
                    args.len() == 2 && int_constant(store, args[1]).is_some_and(|k| !k.is_zero())
                }
                _ => false,
            };
            if is_one && found.is_none() {
                found = Some(term);
            }
        }
    });
    found
}

/// The formula with comparisons of two terms in the place of longer chains.
fn in_pairs(store: &mut TermStore, formula: TermId) -> TermId {
    let mut chains = Vec::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| {
        let is_chain = matches!(store.op(term), Op::Eq | Op::Le | Op::Lt | Op::Ge | Op::Gt);
        if is_chain && store.args(term).len() > 2 {
            chains.push(term);
        }
    });
    let mut pairs = Vec::new();
    for chain in chains {
        let (op, args) = (store.op(chain), store.args(chain).to_vec());
        let links = args.windows(2).map(|pair| store.mk(op, pair)).collect();
        pairs.push((chain, all(store, links)));
    }
    if pairs.is_empty() { formula } else { store.substitute(formula, &pairs) }
}

/// How a sum compares with zero.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Less,
    AtMost,
    Equal,
}

/// What an atom says of the variable.
struct Constraint {
    atom: TermId,
    /// The atom says the opposite.
    is_negated: bool,
    /// The factor of the variable.
    factor: Rational,
    /// The rest of the sum.
    rest: LinearForm,
    kind: Kind,
}

enum Kind {
    Compares(Comparison),
    /// Is a multiple of this number.
    Divides(Integer),
}

/// Reads an atom; none if it is not linear in the variable.
fn constraint(store: &mut TermStore, variable: TermId, atom: TermId) -> Option<Constraint> {
    let args = store.args(atom).to_vec();
    let (mut form, kind, is_negated) = match store.op(atom) {
        Op::Divisible => {
            let divisor = Integer::from(store.indices(atom)[0]);
            if divisor.is_zero() {
                return None;
            }
            (LinearForm::of(store, args[0]), Kind::Divides(divisor), false)
        }
        op => {
            let (one, other, comparison, is_negated) = match op {
                Op::Lt => (args[0], args[1], Comparison::Less, false),
                Op::Le => (args[0], args[1], Comparison::AtMost, false),
                Op::Gt => (args[1], args[0], Comparison::Less, false),
                Op::Ge => (args[1], args[0], Comparison::AtMost, false),
                Op::Eq => (args[0], args[1], Comparison::Equal, false),
                _ => (args[0], args[1], Comparison::Equal, true),
            };
            (LinearForm::difference(store, one, other), Kind::Compares(comparison), is_negated)
        }
    };
    let at = form.terms.iter().position(|&(term, _)| term == variable);
    let factor = at.map_or(Rational::ZERO, |at| form.terms.remove(at).1);
    let is_free = |term: TermId| !occurring(store, term).contains(&variable);
    let is_integer = *store.sort_of(variable) == Sort::Int;
    let is_linear = form
        .terms
        .iter()
        .all(|&(term, _)| is_free(term) && (!is_integer || *store.sort_of(term) == Sort::Int));
    is_linear.then_some(Constraint { atom, is_negated, factor, rest: form, kind })
}

/// Formulas without the variable, one of which holds just if some number satisfies the body.
fn eliminate(
    store: &mut TermStore,
    variable: TermId,
    body: TermId,
    budget: &Budget,
) -> Result<Option<Vec<TermId>>, Exhausted> {
    let Some(atoms) = atoms_of(store, &[variable], body) else { return Ok(None) };
    let mut constraints = Vec::with_capacity(atoms.len());
    for atom in atoms {
        let Some(constraint) = constraint(store, variable, atom) else { return Ok(None) };
        constraints.push(constraint);
    }
    // An equation that has to hold leaves one point.
    let needed = joined_parts(store, Op::And, body);
    let equation = constraints.iter().position(|constraint| {
        matches!(constraint.kind, Kind::Compares(Comparison::Equal))
            && !constraint.is_negated
            && !constraint.factor.is_zero()
            && needed.contains(&constraint.atom)
    });
    let points = match *store.sort_of(variable) {
        Sort::Int => integer_points(&mut constraints, equation),
        _ => real_points(&constraints, equation),
    };
    let Some(points) = points.filter(|points| points.len() * constraints.len() <= MOST_WORK) else {
        return Ok(None);
    };
    let mut disjuncts = Vec::with_capacity(points.len());
    for point in points {
        budget.spend(8 * constraints.len() as u64)?;
        let mut replacements = Vec::with_capacity(constraints.len());
        for constraint in &constraints {
            replacements.push((constraint.atom, at_point(store, constraint, &point)));
        }
        let mut result = store.substitute(body, &replacements);
        if let Point::Integer { form, stride, .. } = &point
            && *stride != Integer::ONE
        {
            let divides = divides(store, stride, form);
            result = all(store, vec![divides, result]);
        }
        let result = folded(store, result, budget)?;
        if store.op(result) == Op::True {
            return Ok(Some(vec![result]));
        }
        if store.op(result) != Op::False {
            disjuncts.push(result);
        }
    }
    Ok(Some(disjuncts))
}

/// What is put in the place of a variable.
enum Point {
    /// Less than all other numbers.
    RealBelow,
    /// A real number, or one just above it.
    Real { form: LinearForm, is_above: bool },
    /// Less than all other integers, with this remainder.
    IntegerBelow(Integer),
    /// A multiple of the stride, that is so many times the variable.
    Integer { form: LinearForm, stride: Integer },
}

fn real_points(constraints: &[Constraint], equation: Option<usize>) -> Option<Vec<Point>> {
    let root = |constraint: &Constraint| {
        let mut form = constraint.rest.clone();
        let scale = -(Rational::ONE / constraint.factor.clone());
        scale_by(&mut form, &scale);
        form
    };
    if let Some(at) = equation {
        return Some(vec![Point::Real { form: root(&constraints[at]), is_above: false }]);
    }
    let mut points = vec![Point::RealBelow];
    let mut known: Vec<LinearForm> = Vec::new();
    for constraint in constraints.iter().filter(|constraint| !constraint.factor.is_zero()) {
        if matches!(constraint.kind, Kind::Divides(_)) {
            return None;
        }
        let form = root(constraint);
        if !known.contains(&form) {
            known.push(form.clone());
            points.push(Point::Real { form: form.clone(), is_above: false });
            points.push(Point::Real { form, is_above: true });
        }
    }
    Some(points)
}

/// Points for an integer; brings all constraints to the same factor of the variable, up to its sign.
fn integer_points(constraints: &mut [Constraint], equation: Option<usize>) -> Option<Vec<Point>> {
    let mut stride = Integer::ONE;
    for constraint in constraints.iter_mut() {
        // Whole factors: the comparison stays the same.
        let Constraint { factor, rest, .. } = constraint;
        let mut denominators = denominator(factor);
        for (_, factor) in &rest.terms {
            denominators = least_common_multiple(&denominators, &denominator(factor));
        }
        denominators = least_common_multiple(&denominators, &denominator(&rest.constant));
        if denominators != Integer::ONE {
            if matches!(constraint.kind, Kind::Divides(_)) {
                return None;
            }
            let scale = Rational::from(denominators);
            constraint.factor *= &scale;
            scale_by(&mut constraint.rest, &scale);
        }
        if !constraint.factor.is_zero() {
            let size = size_of(&numerator(&constraint.factor));
            stride = least_common_multiple(&stride, &size);
        }
    }
    let mut period = stride.clone();
    for constraint in constraints.iter_mut().filter(|constraint| !constraint.factor.is_zero()) {
        let scale = Rational::from(stride.clone())
            / Rational::from(size_of(&numerator(&constraint.factor)));
        let whole = numerator(&scale);
        if let Kind::Divides(divisor) = &mut constraint.kind {
            *divisor *= &whole;
            period = least_common_multiple(&period, divisor);
        }
        // Factor one or minus one of what the stride makes of the variable.
        constraint.factor =
            if constraint.factor < Rational::ZERO { Rational::NEG_ONE } else { Rational::ONE };
        scale_by(&mut constraint.rest, &scale);
    }
    let root = |constraint: &Constraint| {
        let mut form = constraint.rest.clone();
        scale_by(&mut form, &-constraint.factor.clone());
        form
    };
    if let Some(at) = equation {
        return Some(vec![Point::Integer { form: root(&constraints[at]), stride }]);
    }
    let count = u64::try_from(period.clone()).ok().filter(|&count| count <= MOST_WORK as u64)?;
    let mut roots: Vec<LinearForm> = Vec::new();
    for constraint in constraints.iter().filter(|constraint| !constraint.factor.is_zero()) {
        let form = root(constraint);
        if matches!(constraint.kind, Kind::Compares(_)) && !roots.contains(&form) {
            roots.push(form);
        }
    }
    if (roots.len() as u64 + 1) * (count + 1) > MOST_WORK as u64 {
        return None;
    }
    let mut points = Vec::new();
    let zero = Integer::ZERO;
    for number in 0..count {
        let number = Integer::from(number);
        // Only multiples of the stride count.
        if &number % &stride == zero {
            points.push(Point::IntegerBelow(number));
        }
    }
    for form in roots {
        for number in 0..=count {
            let mut form = form.clone();
            form.constant += Rational::from(Integer::from(number));
            points.push(Point::Integer { form, stride: stride.clone() });
        }
    }
    Some(points)
}

fn numerator(number: &Rational) -> Integer {
    number.clone().into_parts().0
}

fn denominator(number: &Rational) -> Integer {
    Integer::from(number.clone().into_parts().1)
}

fn size_of(number: &Integer) -> Integer {
    if *number < Integer::ZERO { -number.clone() } else { number.clone() }
}

fn least_common_multiple(one: &Integer, other: &Integer) -> Integer {
    let (mut left, mut right) = (size_of(one), size_of(other));
    while !right.is_zero() {
        let rest = &left % &right;
        left = right;
        right = rest;
    }
    one * other / left
}

fn scale_by(form: &mut LinearForm, scale: &Rational) {
    for (_, factor) in &mut form.terms {
        *factor *= scale;
    }
    form.constant *= scale;
}

/// The sum of two forms, the first one as often as a factor says.
fn plus(factor: &Rational, form: &LinearForm, rest: &LinearForm) -> LinearForm {
    let mut negated = form.clone();
    scale_by(&mut negated, &-factor.clone());
    rest.minus(&negated)
}

/// What an atom says at a point.
fn at_point(store: &mut TermStore, constraint: &Constraint, point: &Point) -> TermId {
    let Constraint { atom, is_negated, factor, rest, kind } = constraint;
    if factor.is_zero() {
        // The variable may have stood in the atom and cancelled out.
        let result = match kind {
            Kind::Compares(comparison) => compares(store, *atom, rest, *comparison),
            Kind::Divides(divisor) => divides(store, divisor, rest),
        };
        return if *is_negated { store.mk(Op::Not, &[result]) } else { result };
    }
    let falls = *factor < Rational::ZERO;
    let result = match (kind, point) {
        (Kind::Compares(Comparison::Equal), Point::RealBelow | Point::IntegerBelow(_)) => {
            store.mk_bool(false)
        }
        (Kind::Compares(_), Point::RealBelow | Point::IntegerBelow(_)) => store.mk_bool(!falls),
        (Kind::Compares(Comparison::Equal), Point::Real { is_above: true, .. }) => {
            store.mk_bool(false)
        }
        (Kind::Compares(_), Point::Real { form, is_above: true }) => {
            let comparison = if falls { Comparison::AtMost } else { Comparison::Less };
            compares(store, *atom, &plus(factor, form, rest), comparison)
        }
        (
            Kind::Compares(comparison),
            Point::Real { form, is_above: false } | Point::Integer { form, .. },
        ) => compares(store, *atom, &plus(factor, form, rest), *comparison),
        (Kind::Divides(divisor), Point::Integer { form, .. }) => {
            divides(store, divisor, &plus(factor, form, rest))
        }
        (Kind::Divides(divisor), Point::IntegerBelow(number)) => {
            let number = LinearForm { terms: Vec::new(), constant: Rational::from(number.clone()) };
            divides(store, divisor, &plus(factor, &number, rest))
        }
        // Divisibilities are about integers.
        (Kind::Divides(_), Point::RealBelow | Point::Real { .. }) => *atom,
    };
    if *is_negated { store.mk(Op::Not, &[result]) } else { result }
}

/// That a sum compares with zero, of the sort that an atom compares.
fn compares(
    store: &mut TermStore,
    atom: TermId,
    form: &LinearForm,
    comparison: Comparison,
) -> TermId {
    if form.terms.is_empty() {
        return store.mk_bool(match comparison {
            Comparison::Less => form.constant < Rational::ZERO,
            Comparison::AtMost => form.constant <= Rational::ZERO,
            Comparison::Equal => form.constant.is_zero(),
        });
    }
    let is_integer = *store.sort_of(store.arg(atom, 0)) == Sort::Int;
    let (sum, zero) = if is_integer {
        let mut form = form.clone();
        let common = form.terms.iter().fold(denominator(&form.constant), |common, (_, factor)| {
            least_common_multiple(&common, &denominator(factor))
        });
        scale_by(&mut form, &Rational::from(common));
        (integer_sum(store, &form), store.mk_int(&Integer::ZERO))
    } else {
        (real_sum(store, form), store.mk_real(&Rational::ZERO))
    };
    let op = match comparison {
        Comparison::Less => Op::Lt,
        Comparison::AtMost => Op::Le,
        Comparison::Equal => Op::Eq,
    };
    store.mk(op, &[sum, zero])
}

/// That a sum of integers is a multiple of a number.
fn divides(store: &mut TermStore, divisor: &Integer, form: &LinearForm) -> TermId {
    if *divisor == Integer::ONE {
        return store.mk_bool(true);
    }
    if form.terms.is_empty() {
        let rest = numerator(&form.constant) % divisor;
        return store.mk_bool(rest.is_zero() && denominator(&form.constant) == Integer::ONE);
    }
    let sum = integer_sum(store, form);
    let divisor = store.mk_int(divisor);
    let rest = store.mk(Op::Mod, &[sum, divisor]);
    let zero = store.mk_int(&Integer::ZERO);
    store.mk(Op::Eq, &[rest, zero])
}

fn integer_sum(store: &mut TermStore, form: &LinearForm) -> TermId {
    let mut summands = Vec::with_capacity(form.terms.len() + 1);
    for (term, factor) in &form.terms {
        summands.push(if factor.is_one() {
            *term
        } else {
            let factor = store.mk_int(&numerator(factor));
            store.mk(Op::Mul, &[factor, *term])
        });
    }
    if !form.constant.is_zero() || summands.is_empty() {
        summands.push(store.mk_int(&numerator(&form.constant)));
    }
    if let [single] = summands[..] { single } else { store.mk(Op::Add, &summands) }
}

fn real_sum(store: &mut TermStore, form: &LinearForm) -> TermId {
    let mut summands = Vec::with_capacity(form.terms.len() + 1);
    for (term, factor) in &form.terms {
        let is_integer = *store.sort_of(*term) == Sort::Int;
        let term = if is_integer { store.mk(Op::ToReal, &[*term]) } else { *term };
        summands.push(if factor.is_one() {
            term
        } else {
            let factor = store.mk_real(factor);
            store.mk(Op::Mul, &[factor, term])
        });
    }
    if !form.constant.is_zero() || summands.is_empty() {
        summands.push(store.mk_real(&form.constant));
    }
    if let [single] = summands[..] { single } else { store.mk(Op::Add, &summands) }
}

/// The field of a record that a selector takes, if the record is written by its constructor.
fn field(store: &TermStore, selector: TermId, record: TermId) -> Option<TermId> {
    if store.op(record) != Op::Construct {
        return None;
    }
    let kind = |term: TermId| store.function(term).map(|f| store.function_decl(f).kind);
    match (kind(selector)?, kind(record)?) {
        (
            FunKind::Selector { datatype, constructor, field },
            FunKind::Constructor { datatype: of, index },
        ) if datatype == of && constructor == index => {
            store.args(record).get(field as usize).copied()
        }
        _ => None,
    }
}

/// The formula without truth values inside of connectives, comparisons of numbers, and questions about records that
/// are written by their constructors.
///
/// # Errors
/// If the budget ends.
pub fn folded(
    store: &mut TermStore,
    formula: TermId,
    budget: &Budget,
) -> Result<TermId, Exhausted> {
    let mut order = Vec::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| order.push(term));
    budget.spend(order.len() as u64)?;
    let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
    let truth = |store: &TermStore, term: TermId| match store.op(term) {
        Op::True => Some(true),
        Op::False => Some(false),
        _ => None,
    };
    for term in order {
        let args: Vec<TermId> = store.args(term).iter().map(|arg| done[arg]).collect();
        let is_same = args[..] == *store.args(term);
        let result = match (store.op(term), &args[..]) {
            (Op::And, _) => all(store, args),
            (Op::Or, _) => any(store, args),
            (Op::Not, &[arg]) if truth(store, arg).is_some() => {
                store.mk_bool(truth(store, arg) == Some(false))
            }
            (Op::Not, &[arg]) if store.op(arg) == Op::Not => store.arg(arg, 0),
            (Op::Implies, &[premise, conclusion])
                if truth(store, premise).is_some() || truth(store, conclusion).is_some() =>
            {
                let negated = match truth(store, premise) {
                    Some(value) => store.mk_bool(!value),
                    None => store.mk(Op::Not, &[premise]),
                };
                any(store, vec![negated, conclusion])
            }
            (Op::Ite, &[condition, one, other]) if truth(store, condition).is_some() => {
                if truth(store, condition) == Some(true) { one } else { other }
            }
            (Op::Eq, &[one, other]) if one == other => store.mk_bool(true),
            (Op::Eq, &[one, other]) if truth(store, one).is_some() => {
                if truth(store, one) == Some(true) { other } else { store.mk(Op::Not, &[other]) }
            }
            (Op::Eq, &[one, other]) if truth(store, other).is_some() => {
                if truth(store, other) == Some(true) { one } else { store.mk(Op::Not, &[one]) }
            }
            (op @ (Op::Le | Op::Lt | Op::Ge | Op::Gt | Op::Eq), &[one, other])
                if constant(store, one).is_some() && constant(store, other).is_some() =>
            {
                let order = constant(store, one).cmp(&constant(store, other));
                store.mk_bool(match op {
                    Op::Le => order.is_le(),
                    Op::Lt => order.is_lt(),
                    Op::Ge => order.is_ge(),
                    Op::Gt => order.is_gt(),
                    _ => order.is_eq(),
                })
            }
            (Op::Forall | Op::Exists, &[.., body]) if truth(store, body).is_some() => body,
            (Op::IsConstructor, &[record]) if store.op(record) == Op::Construct => {
                let is_this = store.function(term) == store.function(record);
                store.mk_bool(is_this)
            }
            (Op::SelectField, &[record]) if field(store, term, record).is_some() => {
                field(store, term, record).unwrap_or(term)
            }
            _ if is_same => term,
            _ => store.with_args(term, &args),
        };
        done.insert(term, result);
    }
    Ok(done[&formula])
}
