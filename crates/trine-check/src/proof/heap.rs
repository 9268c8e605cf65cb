//! Reads refutations of facts about heaps, move by move.
//!
//! Idea: terms of a move may speak of constants that earlier moves introduced, so each move is taken
//! before the next one is read.

use dashu_int::IBig;

use super::{Steps, number, wrong};
use crate::operator::Operator;
use crate::refusal::{Refusal, Result};
use crate::rules::heap::adjunction::{self, WandStep};
use crate::rules::heap::{
    Arithmetic, Companion, Heap, Introduced, Line, Move, Prover, Sequent, Use, without_heap,
};
use crate::rules::linear::{Constraint, Node};
use crate::rules::{denied, linear};
use crate::sexp::Form;
use crate::term::{TermId, Terms};

/// Refutations of linear constraints, one for each question in turn.
struct Given {
    lists: std::vec::IntoIter<Vec<Node>>,
}

impl Arithmetic for Given {
    fn refutes(&mut self, terms: &mut Terms, known: Vec<Constraint>) -> bool {
        self.lists.next().is_some_and(|nodes| linear::check(terms, known, &nodes).is_ok())
    }
}

impl Steps {
    /// The assertions with these numbers.
    fn assertions(&self, form: &Form<'_>, about: u32) -> Result<Vec<TermId>> {
        let assertions = self.reader.checks().last().map(|check| check.assertions.as_slice());
        let mut found = Vec::new();
        for number in form.list(about)? {
            let assertion = assertions.unwrap_or_default().get(numeral(form, number)?);
            let Some(&assertion) = assertion else { return wrong(form, "no such assertion") };
            found.push(assertion);
        }
        Ok(found)
    }

    /// The negations of formulas.
    fn negations(
        &mut self,
        form: &Form<'_>,
        about: u32,
        formulas: &[TermId],
    ) -> Result<Vec<TermId>> {
        let negate = |&formula: &TermId| {
            let negated = self.reader.terms_mut().apply(Operator::Not, &[formula]);
            negated.map_err(|message| Refusal::malformed(form.place(about), message))
        };
        formulas.iter().map(negate).collect()
    }

    /// What assertions, which are given by number, say together without their heap.
    pub(super) fn partition(&mut self, form: &Form<'_>, about: u32) -> Result<()> {
        let assertions = self.assertions(form, about)?;
        let mut clause = self.negations(form, about, &assertions)?;
        let without = without_heap(self.reader.terms_mut(), &assertions);
        clause.push(without.map_err(|message| Refusal::malformed(form.place(about), message))?);
        self.encoder.clause(self.reader.terms_mut(), &clause);
        Ok(())
    }

    /// Assertions, which are given by number, and other formulas.
    fn facts(&mut self, form: &Form<'_>, about: u32) -> Result<Vec<TermId>> {
        let mut found = Vec::new();
        for part in form.list(about)? {
            let assertions = self.reader.checks().last().map(|check| check.assertions.as_slice());
            found.push(match numeral(form, part) {
                Ok(number) => match assertions.unwrap_or_default().get(number) {
                    Some(&assertion) => assertion,
                    None => return wrong(form, "no such assertion"),
                },
                Err(_) => self.reader.term(form, part)?,
            });
        }
        Ok(found)
    }

    /// Refutes formulas that speak of the heap of a check.
    pub(super) fn heap(&mut self, form: &Form<'_>, about: u32, items: &[u32]) -> Result<()> {
        let assertions = self.facts(form, about)?;
        let clause = self.negations(form, about, &assertions)?;
        let facts = denied(self.reader.terms_mut(), &clause);
        let level = self.reader.mark();
        let refused = |message| Refusal::malformed(form.place(about), message);
        let (facts, moves) = self.without_wands(form, facts, items)?;
        let mut prover = Prover::new(self.reader.terms_mut(), &facts).map_err(refused)?;
        for &item in moves {
            self.item(form, item, &mut prover)?;
        }
        prover.end().map_err(|message| Refusal::malformed(form.place(0), message))?;
        self.reader.back_to(level);
        self.encoder.clause(self.reader.terms_mut(), &clause);
        Ok(())
    }

    /// The facts after the steps about wands with which a refutation begins, and the moves after these.
    fn without_wands<'a>(
        &mut self,
        form: &Form<'_>,
        facts: Vec<TermId>,
        items: &'a [u32],
    ) -> Result<(Vec<TermId>, &'a [u32])> {
        let mut facts = facts;
        for (taken, &item) in items.iter().enumerate() {
            let Some(step) = wand_step(form, item)? else { return Ok((facts, &items[taken..])) };
            let refused = |message| Refusal::malformed(form.place(item), message);
            let terms = self.reader.terms_mut();
            if taken == 0 {
                facts = adjunction::flat(terms, &facts).map_err(refused)?;
            }
            facts = adjunction::after(terms, &facts, &step).map_err(refused)?;
        }
        Ok((facts, &[]))
    }

    fn bind(&mut self, introduced: Introduced) -> std::result::Result<(), &'static str> {
        introduced.iter().try_for_each(|(name, constant)| self.reader.name(name, *constant))
    }

    fn item(&mut self, form: &Form<'_>, item: u32, prover: &mut Prover) -> Result<()> {
        let mut parts = form.list(item)?;
        let refused = |message| Refusal::malformed(form.place(item), message);
        let by = self.taken_by(form, &mut parts)?;
        let mut given = Given { lists: by.into_iter() };
        let Some((&head, rest)) = parts.split_first() else {
            return Err(refused("a move was expected"));
        };
        match (form.word(head), rest) {
            (b"bounds", &[claims]) => {
                let mut bounds = vec![Vec::new(); prover.predicates.list.len()];
                for claim in form.list(claims)? {
                    let (place, claimed) = self.bounds_of(form, claim, prover)?;
                    bounds[place] = claimed;
                }
                let terms = self.reader.terms_mut();
                prover.bounds(terms, bounds, &mut given).map_err(refused)
            }
            (b"counts", &[claims]) => {
                let mut lines = vec![None; prover.predicates.list.len()];
                for claim in form.list(claims)? {
                    let &[name, position, slope, offset] = form.list(claim)?.as_slice() else {
                        return Err(refused("a predicate and three numbers were expected"));
                    };
                    let place = self.predicate(form, name, prover)?;
                    lines[place] = Some(Line {
                        position: numeral(form, position)?,
                        slope: integer(form, slope)?,
                        offset: integer(form, offset)?,
                    });
                }
                let terms = self.reader.terms_mut();
                prover.lines(terms, lines, &mut given).map_err(refused)
            }
            (b"profiles", predicates) => {
                let terms = self.reader.terms();
                let profiles = prover.profiles(terms).map_err(refused)?;
                let names = profiles.names(terms, &prover.predicates);
                let tables = names.read(form, predicates)?;
                prover.by_profiles(&profiles, &tables).map_err(refused)
            }
            (b"lemma", &[names, existentials, left, right, ref beside @ ..]) => {
                let mut sequent = Sequent::default();
                for name in form.list(names)? {
                    self.declared(form, name)?;
                }
                for name in form.list(existentials)? {
                    sequent.flexible.push(self.declared(form, name)?);
                }
                sequent.left = self.side(form, left)?;
                sequent.right = self.side(form, right)?;
                if let Some(&beside) = beside.first() {
                    for address in form.list(beside)? {
                        sequent.framed.push(self.reader.term(form, address)?);
                    }
                }
                prover.lemma(self.reader.terms(), sequent).map_err(refused)
            }
            (b"goal", &[premise, names, ref conclusion @ ..]) => {
                let names = strings(form, names)?;
                let right = match *conclusion {
                    [] => None,
                    [number, names] => Some((numeral(form, number)?, strings(form, names)?)),
                    _ => return Err(refused("a number and names were expected")),
                };
                let right = right.as_ref().map(|(number, names)| (*number, names.as_slice()));
                let premise = numeral(form, premise)?;
                let terms = self.reader.terms_mut();
                let introduced = prover.goal(terms, premise, &names, right).map_err(refused)?;
                self.bind(introduced).map_err(refused)
            }
            _ => {
                let step = self.heap_move(form, item, &parts)?;
                let terms = self.reader.terms_mut();
                let introduced = prover.take(terms, &step, &mut given).map_err(refused)?;
                self.bind(introduced).map_err(refused)
            }
        }
    }

    /// Takes refutations of constraints away from the end of a list.
    fn taken_by(&mut self, form: &Form<'_>, parts: &mut Vec<u32>) -> Result<Vec<Vec<Node>>> {
        let mut lists = Vec::new();
        while let Some(&last) = parts.last() {
            let Ok(inner) = form.list(last) else { break };
            let Some((&head, nodes)) = inner.split_first() else { break };
            if !form.is_word(head, "by") {
                break;
            }
            let mut list = Vec::with_capacity(nodes.len());
            for &node in nodes {
                list.push(self.node(form, node)?);
            }
            lists.push(list);
            parts.pop();
        }
        lists.reverse();
        Ok(lists)
    }

    fn heap_move(&mut self, form: &Form<'_>, item: u32, parts: &[u32]) -> Result<Move> {
        let pair = |a: u32, b: u32| -> Result<(usize, usize)> {
            Ok((numeral(form, a)?, numeral(form, b)?))
        };
        Ok(match (form.word(parts[0]), &parts[1..]) {
            (b"equal", &[from, to]) => {
                Move::Equal(self.reader.term(form, from)?, self.reader.term(form, to)?)
            }
            (b"choose", &[from, to]) => {
                Move::Choose(self.reader.term(form, from)?, self.reader.term(form, to)?)
            }
            (b"cell", &[left, right]) => {
                let (left, right) = pair(left, right)?;
                Move::Cell(left, right)
            }
            (b"call", &[left, right]) => {
                let (left, right) = pair(left, right)?;
                Move::Call(left, right)
            }
            (b"beside", &[cell]) => Move::Beside(numeral(form, cell)?),
            (b"known", &[fact]) => Move::Known(self.reader.term(form, fact)?),
            (b"drop", &[at]) => Move::Drop(numeral(form, at)?),
            (b"contradiction", []) => Move::Contradiction,
            (b"empty", []) => Move::Empty,
            (b"cases", &[fact]) => Move::Cases(self.reader.term(form, fact)?),
            (b"unfold", &[call, ref names @ ..]) => {
                let names: Result<Vec<_>> = names.iter().map(|&list| strings(form, list)).collect();
                Move::Unfold(numeral(form, call)?, names?)
            }
            (b"unfold-right", &[call, rule, names]) => {
                let (call, rule) = pair(call, rule)?;
                Move::UnfoldRight(call, rule, strings(form, names)?)
            }
            (b"unfold-part", &[part, number, call, ref names @ ..]) => {
                let names: Result<Vec<_>> = names.iter().map(|&list| strings(form, list)).collect();
                let place = [numeral(form, part)?, numeral(form, number)?, numeral(form, call)?];
                Move::UnfoldPart(place, names?)
            }
            (b"cell-of-part", &[part, ref cells @ ..]) => {
                let mut at = Vec::with_capacity(cells.len());
                for &cell in cells {
                    let &[number, cell] = form.list(cell)?.as_slice() else {
                        return wrong(form, "a description and a cell were expected");
                    };
                    at.push(pair(number, cell)?);
                }
                Move::CellOfPart(numeral(form, part)?, at)
            }
            (b"divide", &[part, ref calls @ ..]) => {
                let calls: Result<_> = calls.iter().map(|&call| numeral(form, call)).collect();
                Move::Divide(numeral(form, part)?, calls?)
            }
            (b"forget", &[part, number]) => {
                let (part, number) = pair(part, number)?;
                Move::Forget(part, number)
            }
            (b"use", &[number, ref rest @ ..]) => {
                let companion = Companion::Move(numeral(form, number)?);
                Move::Use(Box::new(self.heap_use(form, companion, rest)?))
            }
            (b"use-lemma", &[number, ref rest @ ..]) => {
                let companion = Companion::Lemma(numeral(form, number)?);
                Move::Use(Box::new(self.heap_use(form, companion, rest)?))
            }
            (b"use-lemma-on-right", &[number, ref rest @ ..]) => {
                let companion = Companion::Lemma(numeral(form, number)?);
                Move::UseOnRight(Box::new(self.heap_use(form, companion, rest)?))
            }
            (b"generalize", &[values, left, right]) => {
                let mut pairs = Vec::new();
                for value in form.list(values)? {
                    let &[name, sort, value] = form.list(value)?.as_slice() else {
                        return wrong(form, "a name, a sort and a term were expected");
                    };
                    let value = self.reader.term(form, value)?;
                    pairs.push((name, sort, value));
                }
                let mut values = Vec::with_capacity(pairs.len());
                for (name, sort, value) in pairs {
                    values.push((self.declared_as(form, name, sort)?, value));
                }
                Move::Generalize(values, self.side(form, left)?, self.side(form, right)?)
            }
            _ => return Err(Refusal::malformed(form.place(item), "an unknown move")),
        })
    }

    fn heap_use(&mut self, form: &Form<'_>, companion: Companion, rest: &[u32]) -> Result<Use> {
        let &[values, cells, calls, names, ref of_parts @ ..] = rest else {
            return wrong(form, "values, cells, calls and names were expected");
        };
        let mut places = Vec::new();
        for pair in form.list(values)? {
            let &[from, to] = form.list(pair)?.as_slice() else {
                return Err(Refusal::malformed(form.place(pair), "two terms were expected"));
            };
            places.push((self.reader.term(form, from)?, self.reader.term(form, to)?));
        }
        let numbers = |list: u32| -> Result<Vec<usize>> {
            form.list(list)?.into_iter().map(|number| numeral(form, number)).collect()
        };
        let (cells, calls) = (numbers(cells)?, numbers(calls)?);
        let mut parts = Vec::with_capacity(of_parts.len());
        for &part in of_parts {
            let part = form.list(part)?;
            let Some((&number, descriptions)) = part.split_first() else {
                return wrong(form, "a part and its descriptions were expected");
            };
            let mut at = Vec::with_capacity(descriptions.len());
            for &description in descriptions {
                let &[cells, calls] = form.list(description)?.as_slice() else {
                    return wrong(form, "cells and calls were expected");
                };
                at.push((numbers(cells)?, numbers(calls)?));
            }
            parts.push((numeral(form, number)?, at));
        }
        Ok(Use { companion, places, cells, calls, names: strings(form, names)?, parts })
    }

    /// A new constant: its name and its sort.
    fn declared(&mut self, form: &Form<'_>, index: u32) -> Result<TermId> {
        let &[name, sort] = form.list(index)?.as_slice() else {
            return Err(Refusal::malformed(form.place(index), "a name and a sort were expected"));
        };
        self.declared_as(form, name, sort)
    }

    fn declared_as(&mut self, form: &Form<'_>, name: u32, sort: u32) -> Result<TermId> {
        let sort = self.reader.sort_at(form, sort)?;
        let text = form.string(name);
        let constant = Prover::fresh(self.reader.terms_mut(), &text, sort);
        let constant = constant.map_err(|message| Refusal::malformed(form.place(name), message))?;
        self.name(form, name, constant)?;
        Ok(constant)
    }

    /// The atoms and conditions of one side of a sequent.
    fn side(&mut self, form: &Form<'_>, index: u32) -> Result<Heap> {
        let mut heap = Heap::default();
        for part in form.list(index)? {
            let term = self.reader.term(form, part)?;
            let terms = self.reader.terms();
            let is_recursive = |terms: &Terms| match terms.operator(term) {
                Operator::Apply(function) => terms.function(*function).definition.is_some(),
                _ => false,
            };
            match terms.operator(term) {
                Operator::SepPto => heap.cells.push(term),
                _ if is_recursive(terms) => heap.calls.push(term),
                _ => heap.facts.push(term),
            }
        }
        Ok(heap)
    }

    fn predicate(&mut self, form: &Form<'_>, name: u32, prover: &Prover) -> Result<usize> {
        let text = form.string(name);
        let terms = self.reader.terms();
        let is_this = |function| terms.sorts.name(terms.function(function).name) == text;
        let mut found = prover.predicates.list.iter().enumerate();
        let place = found.find(|(_, (function, _))| is_this(*function)).map(|(place, _)| place);
        place.ok_or_else(|| Refusal::malformed(form.place(name), "no such predicate"))
    }

    /// A predicate, names of its parameters, and bounds.
    fn bounds_of(
        &mut self,
        form: &Form<'_>,
        claim: u32,
        prover: &Prover,
    ) -> Result<(usize, Vec<TermId>)> {
        let parts = form.list(claim)?;
        let &[name, names, ref bounds @ ..] = parts.as_slice() else {
            return Err(Refusal::malformed(form.place(claim), "a predicate was expected"));
        };
        let place = self.predicate(form, name, prover)?;
        let parameters = prover.predicates.list[place].1.parameters.clone();
        for (name, parameter) in form.list(names)?.into_iter().zip(parameters) {
            self.name(form, name, parameter)?;
        }
        let bounds: Result<Vec<TermId>> =
            bounds.iter().map(|&bound| self.reader.term(form, bound)).collect();
        Ok((place, bounds?))
    }
}

/// A step about wands; nothing if the item is a move.
fn wand_step(form: &Form<'_>, item: u32) -> Result<Option<WandStep>> {
    let parts = form.list(item)?;
    let Some((&head, rest)) = parts.split_first() else { return Ok(None) };
    let places = |list: u32| -> Result<Vec<usize>> {
        form.list(list)?.into_iter().map(|place| numeral(form, place)).collect()
    };
    Ok(Some(match (form.word(head), rest) {
        (b"extend", &[wand, ref known @ ..]) => {
            let known: Result<Vec<usize>> =
                known.iter().map(|&number| numeral(form, number)).collect();
            WandStep::Extend { wand: numeral(form, wand)?, known: known? }
        }
        (b"apply", &[fact, wand, operands]) => WandStep::Apply {
            fact: numeral(form, fact)?,
            wand: numeral(form, wand)?,
            operands: places(operands)?,
        },
        (b"part", &[holds, fails, mine, theirs]) => {
            let (mine, theirs) = (places(mine)?, places(theirs)?);
            if mine.len() != theirs.len() {
                return wrong(form, "operands of one side without partners");
            }
            WandStep::Part {
                holds: numeral(form, holds)?,
                fails: numeral(form, fails)?,
                common: mine.into_iter().zip(theirs).collect(),
            }
        }
        _ => return Ok(None),
    }))
}

fn numeral(form: &Form<'_>, index: u32) -> Result<usize> {
    let number = form.string(index).parse();
    number.map_err(|_| Refusal::malformed(form.place(index), "a numeral was expected"))
}

fn integer(form: &Form<'_>, index: u32) -> Result<IBig> {
    let value = number(form, index)?;
    if value.denominator().is_one() {
        Ok(value.numerator().clone())
    } else {
        Err(Refusal::malformed(form.place(index), "an integer was expected"))
    }
}

fn strings(form: &Form<'_>, list: u32) -> Result<Vec<String>> {
    Ok(form.list(list)?.into_iter().map(|name| form.string(name).into_owned()).collect())
}
