//! Each clause at all small numbers, with values from the definition; and what is refused.

use super::*;
use crate::rules::axiom::{Axiom, clauses};
use crate::sort::Sort;
use crate::term::Function;

struct Bench {
    terms: Terms,
    unknowns: [TermId; 3],
}

fn bench(sort: Sort) -> Bench {
    let mut terms = Terms::default();
    let result = terms.sorts.add(sort);
    let unknowns = ["x", "y", "z"].map(|name| {
        let name = terms.sorts.symbol(name);
        let declared = Function { name, parameters: Vec::new(), result, definition: None };
        let function = terms.declare(declared);
        terms.call(function, &[]).unwrap()
    });
    Bench { terms, unknowns }
}

/// Quotient and remainder by counting; by zero they are some numbers.
fn divided(n: i64, d: i64) -> (i64, i64) {
    if d == 0 {
        return (7 - n, 3);
    }
    let r = (0..d.abs()).find(|r| (n - r) % d == 0).unwrap();
    ((n - r) / d, r)
}

impl Bench {
    fn apply(&mut self, operator: O, args: &[TermId]) -> TermId {
        self.terms.apply(operator, args).unwrap()
    }

    fn made(&mut self, axiom: Axiom, about: &[TermId]) -> Made {
        clauses(&mut self.terms, axiom, about)
    }

    /// The value of a number, which is as deep as clauses are.
    fn number(&self, term: TermId, values: [i64; 3]) -> i64 {
        if let Some(position) = self.unknowns.iter().position(|&unknown| unknown == term) {
            return values[position];
        }
        let args = self.terms.args(term).iter().map(|&arg| self.number(arg, values));
        let args: Vec<i64> = args.collect();
        match (self.terms.operator(term), args.as_slice()) {
            (O::Int(value), _) => i64::try_from(value).unwrap(),
            (O::Add, args) => args.iter().sum(),
            (O::Multiply, args) => args.iter().product(),
            (O::Subtract, &[a, b]) => a - b,
            (O::Negate, &[a]) => -a,
            (O::IntDivide, &[a, b]) => divided(a, b).0,
            (O::Modulo, &[a, b]) => divided(a, b).1,
            (other, _) => panic!("{other:?}"),
        }
    }

    fn holds(&self, comparison: TermId, values: [i64; 3]) -> bool {
        let &[left, right] = self.terms.args(comparison) else { panic!("a comparison") };
        let order = self.number(left, values).cmp(&self.number(right, values));
        match self.terms.operator(comparison) {
            O::Equal => order.is_eq(),
            O::Less => order.is_lt(),
            O::LessEqual => order.is_le(),
            O::GreaterEqual => order.is_ge(),
            other => panic!("{other:?}"),
        }
    }
}

/// Values of three unknowns.
fn triples() -> impl Iterator<Item = [i64; 3]> {
    let range = || -6..7;
    range().flat_map(move |x| range().flat_map(move |y| range().map(move |z| [x, y, z])))
}

#[test]
fn clauses_hold_everywhere() {
    let mut bench = bench(Sort::Int);
    let [x, y, z] = bench.unknowns;
    let yz = bench.apply(O::Multiply, &[y, z]);
    let sum = bench.apply(O::Add, &[x, yz]);
    let three = bench.terms.int(IBig::from(-3));
    let mut all = Vec::new();
    for (n, d) in [(x, y), (sum, y), (x, yz), (x, three), (y, y)] {
        let q = bench.apply(O::IntDivide, &[n, d]);
        let r = bench.apply(O::Modulo, &[n, d]);
        all.extend(bench.made(Axiom::Quotient, &[q]).unwrap());
        all.extend(bench.made(Axiom::Remainder, &[r]).unwrap());
    }
    // (x mod z) (y mod z) + y and y x + (y mod z).
    let [rx, ry] = [x, y].map(|n| bench.apply(O::Modulo, &[n, z]));
    let product = bench.apply(O::Multiply, &[rx, ry]);
    let one = bench.apply(O::Add, &[product, y]);
    let product = bench.apply(O::Multiply, &[y, x]);
    let other = bench.apply(O::Add, &[product, ry]);
    let [one, other] = [one, other].map(|n| bench.apply(O::Modulo, &[n, z]));
    all.extend(bench.made(Axiom::Congruent, &[one, other]).unwrap());
    let left = bench.apply(O::Multiply, &[sum, z]);
    let [xz, zz] = [x, z].map(|factor| bench.apply(O::Multiply, &[factor, z]));
    let yzz = bench.apply(O::Multiply, &[zz, y]);
    let right = bench.apply(O::Add, &[yzz, xz]);
    all.extend(bench.made(Axiom::MultipliedOut, &[left, right]).unwrap());
    for values in triples() {
        for clause in &all {
            let holds = clause.iter().any(|&part| bench.holds(part, values));
            assert!(holds, "{clause:?} at {values:?}");
        }
    }
}

/// No other numbers than quotient and remainder satisfy the clauses.
#[test]
fn clauses_say_what_the_values_are() {
    let mut bench = bench(Sort::Int);
    let [x, y, _] = bench.unknowns;
    let q = bench.apply(O::IntDivide, &[x, y]);
    let r = bench.apply(O::Modulo, &[x, y]);
    let of_quotient = bench.made(Axiom::Quotient, &[q]).unwrap();
    let of_remainder = bench.made(Axiom::Remainder, &[r]).unwrap();
    // The quotient or the remainder is the third unknown.
    for (clauses, term) in [(of_quotient, q), (of_remainder, r)] {
        let open = Bench { terms: bench.terms.clone(), unknowns: [x, y, term] };
        for values @ [n, d, value] in triples().filter(|values| values[1] != 0) {
            let (quotient, rest) = divided(n, d);
            let expected = if term == q { quotient } else { rest };
            let holds = |clause: &Vec<TermId>| clause.iter().any(|&part| open.holds(part, values));
            assert_eq!(clauses.iter().all(holds), value == expected, "{values:?}");
        }
    }
}

#[test]
fn other_terms_are_refused() {
    let mut bench = bench(Sort::Int);
    let [x, y, z] = bench.unknowns;
    let q = bench.apply(O::IntDivide, &[x, y]);
    let r = bench.apply(O::Modulo, &[x, y]);
    let by_z = bench.apply(O::Modulo, &[x, z]);
    let of_z = bench.apply(O::Modulo, &[z, y]);
    let of_by_z = bench.apply(O::Modulo, &[by_z, y]);
    let xy = bench.apply(O::Multiply, &[x, y]);
    let equal = bench.apply(O::Equal, &[x, y]);
    for (axiom, about) in [
        (Axiom::Quotient, vec![r]),
        (Axiom::Quotient, vec![x]),
        (Axiom::Quotient, vec![q, q]),
        (Axiom::Remainder, vec![q]),
        (Axiom::Congruent, vec![r, by_z]),
        (Axiom::Congruent, vec![r, of_z]),
        (Axiom::Congruent, vec![r, of_by_z]),
        (Axiom::Congruent, vec![r, x]),
        (Axiom::MultipliedOut, vec![x, y]),
        (Axiom::MultipliedOut, vec![r, x]),
        (Axiom::MultipliedOut, vec![xy, x]),
        (Axiom::MultipliedOut, vec![equal, equal]),
        (Axiom::MultipliedOut, vec![x, equal]),
    ] {
        assert!(bench.made(axiom, &about).is_err(), "{axiom:?} of {about:?}");
    }
}

#[test]
fn quotients_of_reals_are_what_times_the_divisor_is_the_dividend() {
    let mut bench = bench(Sort::Real);
    let [x, y, _] = bench.unknowns;
    let q = bench.apply(O::Divide, &[x, y]);
    let made = bench.made(Axiom::Quotient, &[q]).unwrap();
    let product = bench.apply(O::Multiply, &[y, q]);
    let zero = bench.terms.constant(O::Real(RBig::ZERO)).unwrap();
    let by_zero = bench.apply(O::Equal, &[y, zero]);
    let equal = bench.apply(O::Equal, &[product, x]);
    assert_eq!(made, [[by_zero, equal]]);
}
