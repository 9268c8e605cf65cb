//! Each clause under all values over words of one bit, and what is refused.

use super::*;
use crate::rules::axiom::{Axiom, clauses, difference};
use crate::term::Function;

struct Bench {
    terms: Terms,
    elements: [TermId; 2],
    sets: [TermId; 2],
}

fn constant(terms: &mut Terms, name: &str, result: SortId) -> TermId {
    let name = terms.sorts.symbol(name);
    let declared = Function { name, parameters: Vec::new(), result, definition: None };
    let function = terms.declare(declared);
    terms.call(function, &[]).unwrap()
}

fn bench(element: Sort) -> Bench {
    let mut terms = Terms::default();
    let element = terms.sorts.add(element);
    let set = terms.sorts.add(Sort::Set(element));
    let elements = ["x", "y"].map(|name| constant(&mut terms, name, element));
    let sets = ["s", "t"].map(|name| constant(&mut terms, name, set));
    Bench { terms, elements, sets }
}

/// Values of `x`, `y`, `s`, `t`, of `set.choose` of the sets 0 and 3, and of the new constant.
#[derive(Clone, Copy)]
struct Values {
    elements: [u32; 2],
    sets: [u32; 2],
    chosen: [u32; 2],
    new: u32,
}

impl Bench {
    /// The value of a term: a bit, or a set as a mask of two bits.
    fn value(&self, term: TermId, at: &Values) -> u32 {
        if let Some(place) = self.elements.iter().position(|&x| x == term) {
            return at.elements[place];
        }
        if let Some(place) = self.sets.iter().position(|&set| set == term) {
            return at.sets[place];
        }
        let args: Vec<u32> = self.terms.args(term).iter().map(|&arg| self.value(arg, at)).collect();
        match (self.terms.operator(term), &args[..]) {
            (O::Apply(_), []) => at.new,
            (O::SetEmpty, []) => 0,
            (O::SetUniverse, []) => 3,
            (O::SetSingleton, [x]) => 1 << x,
            (O::SetInsert, [elements @ .., set]) => {
                elements.iter().fold(*set, |set, element| set | 1 << element)
            }
            (O::SetUnion, sets) => sets.iter().fold(0, |all, set| all | set),
            (O::SetInter, sets) => sets.iter().fold(3, |all, set| all & set),
            (O::SetMinus, [set, others @ ..]) => others.iter().fold(*set, |all, set| all & !set),
            (O::SetComplement, [set]) => 3 & !set,
            (O::SetMember, [x, set]) => set >> x & 1,
            (O::SetSubset, [one, other]) => u32::from(one & !other == 0),
            (O::SetIsEmpty, [set]) => u32::from(*set == 0),
            (O::SetIsSingleton, [set]) => u32::from(set.count_ones() == 1),
            (O::SetChoose, [set]) => match set {
                1 | 2 => set >> 1,
                0 => at.chosen[0],
                _ => at.chosen[1],
            },
            (O::Equal, [one, other]) => u32::from(one == other),
            (O::Distinct, [one, other]) => u32::from(one != other),
            (O::Not, [inner]) => 1 - inner,
            (O::And, parts) => u32::from(parts.iter().all(|&part| part == 1)),
            (O::Or, parts) => u32::from(parts.contains(&1)),
            other => panic!("{other:?}"),
        }
    }

    /// Terms for sets that operators make.
    fn made_sets(&mut self) -> Vec<TermId> {
        let [x, y] = self.elements;
        let [s, t] = self.sets;
        let sort = self.terms.sort_id(s);
        let mut made = Vec::new();
        for constant in [O::SetEmpty, O::SetUniverse] {
            made.push(self.terms.set_constant(constant, sort).unwrap());
        }
        for operator in [O::SetUnion, O::SetInter, O::SetMinus] {
            for args in [&[s][..], &[s, t], &[s, t, s], &[t, s, t, s]] {
                made.push(self.terms.apply(operator.clone(), args).unwrap());
            }
        }
        made.push(self.terms.apply(O::SetSingleton, &[x]).unwrap());
        made.push(self.terms.apply(O::SetInsert, &[x, s]).unwrap());
        made.push(self.terms.apply(O::SetInsert, &[x, y, t]).unwrap());
        made.push(self.terms.apply(O::SetComplement, &[s]).unwrap());
        made
    }
}

fn everywhere() -> impl Iterator<Item = Values> {
    (0..256).map(|n: u32| Values {
        elements: [n & 1, n >> 1 & 1],
        sets: [n >> 2 & 3, n >> 4 & 3],
        chosen: [n >> 6 & 1, n >> 7 & 1],
        new: 0,
    })
}

#[test]
fn clauses_hold_everywhere() {
    let mut bench = bench(Sort::BitVec(1));
    let [s, t] = bench.sets;
    let made = bench.made_sets();
    let mut all = Vec::new();
    for &set in &made {
        for element in bench.elements {
            all.extend(clauses(&mut bench.terms, Axiom::SetMember, &[element, set]).unwrap());
        }
    }
    let mut meant: Vec<TermId> = made[made.len() - 3..].to_vec();
    meant.push(bench.terms.apply(O::SetSubset, &[s, t]).unwrap());
    for operator in [O::SetIsEmpty, O::SetIsSingleton] {
        meant.push(bench.terms.apply(operator, &[s]).unwrap());
    }
    for term in meant {
        all.extend(clauses(&mut bench.terms, Axiom::SetMeaning, &[term]).unwrap());
    }
    let choice = bench.terms.apply(O::SetChoose, &[t]).unwrap();
    all.extend(clauses(&mut bench.terms, Axiom::SetChoice, &[choice]).unwrap());
    for at in everywhere() {
        for clause in &all {
            assert!(clause.iter().any(|&part| bench.value(part, &at) == 1), "{clause:?}");
        }
    }
}

/// Some value of the new constant satisfies the clause.
#[test]
fn sets_that_differ_do_so_in_an_element() {
    let mut bench = bench(Sort::BitVec(1));
    let [s, t] = bench.sets;
    let (_, clause) = difference(&mut bench.terms, "d", s, t).unwrap();
    for at in everywhere() {
        let holds = |new| {
            let at = Values { new, ..at };
            clause.iter().any(|&part| bench.value(part, &at) == 1)
        };
        assert!(holds(0) || holds(1));
    }
}

#[test]
fn other_terms_are_refused() {
    let mut bench = bench(Sort::BitVec(1));
    let ([x, _], [s, t]) = (bench.elements, bench.sets);
    let subset = bench.terms.apply(O::SetSubset, &[s, t]).unwrap();
    let union = bench.terms.apply(O::SetUnion, &[s, t]).unwrap();
    for (axiom, about) in [
        (Axiom::SetMember, vec![x, s]),
        (Axiom::SetMember, vec![s, union]),
        (Axiom::SetMember, vec![union, x]),
        (Axiom::SetMember, vec![x]),
        (Axiom::SetMeaning, vec![union]),
        (Axiom::SetMeaning, vec![subset, subset]),
        (Axiom::SetChoice, vec![x]),
        (Axiom::SetChoice, vec![s]),
    ] {
        assert!(clauses(&mut bench.terms, axiom, &about).is_err(), "{axiom:?} {about:?}");
    }
    assert!(difference(&mut bench.terms, "d", x, x).is_err());
    assert!(difference(&mut bench.terms, "e", s, x).is_err());
}

/// There is no finite set of all integers, texts or lists.
#[test]
fn infinite_sorts_have_no_universe() {
    for element in [Sort::Int, Sort::String, Sort::Real] {
        let mut bench = bench(element);
        let ([x, _], [s, _]) = (bench.elements, bench.sets);
        let sort = bench.terms.sort_id(s);
        let all = bench.terms.set_constant(O::SetUniverse, sort).unwrap();
        let complement = bench.terms.apply(O::SetComplement, &[s]).unwrap();
        for (axiom, about) in [
            (Axiom::SetMember, vec![x, all]),
            (Axiom::SetMember, vec![x, complement]),
            (Axiom::SetMeaning, vec![complement]),
        ] {
            assert!(clauses(&mut bench.terms, axiom, &about).is_err());
        }
    }
}
