//! Grammars: what a single cell can be the topmost cell of.
//!
//! Idea: a symbol is a predicate whose heap is not empty, the part of a rule below one of its cells, or a
//! single cell. A production says that a cell, and heaps of symbols beside it, are together a heap of its
//! head. They are made from the definitions: rules without cells are replaced by the rules of their
//! calls; a call may be an empty heap, which leaves its conditions; a rule with several cells becomes a
//! chain along its pointers.
//! Invariants: each production is valid, whichever are missing. The cell of a production lies at the key
//! of its head, and each of its calls has as key one of the fields.
//! Reference: Iosif, Rogalewicz, Simacek, "The tree width of separation logic with recursive
//! definitions", CADE 2013.

use rustc_hash::FxHashMap;

use super::super::form::Refused;
use super::outline::{Call, Cell, Outline};

/// How many alternatives a predicate or a formula may have.
const MOST_ALTERNATIVES: usize = 2_000;

/// What a symbol stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// A heap of a predicate with at least one cell.
    Predicate(usize),
    /// The part of a rule of a predicate that begins with one of its cells. Rules are those with cells,
    /// where some calls are empty, in the order in which they are made.
    Rest(usize, usize, usize),
    /// A cell with this constructor and so many fields.
    Cell(Option<u32>, usize),
}

/// A symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Symbol {
    pub(super) meaning: Meaning,
    /// How many arguments it has.
    pub(super) arity: usize,
    /// Which of them is the address of the topmost cell.
    pub(super) key: usize,
    /// How many trees of it may begin at a location that is out of sight: as many as some conclusion has.
    pub(super) floating: usize,
}

/// A symbol with arguments.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) symbol: usize,
    pub(super) args: Vec<usize>,
}

/// A cell and symbols that make a head.
#[derive(Clone, Debug)]
pub(super) struct Production {
    pub(super) head: Wish,
    /// How many locations it speaks of; nils are the first ones.
    pub(super) locations: usize,
    pub(super) constructor: Option<u32>,
    pub(super) fields: Vec<usize>,
    pub(super) calls: Vec<Wish>,
    pub(super) distinct: Vec<(usize, usize)>,
}

/// A formula of the right side, with symbols.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) locations: usize,
    pub(super) bound: usize,
    pub(super) wishes: Vec<Wish>,
    pub(super) equal: Vec<(usize, usize)>,
    pub(super) distinct: Vec<(usize, usize)>,
}

#[derive(Clone, Debug, Default)]
struct Shape {
    symbol: usize,
    /// Its conditions on an empty heap, as alternatives.
    empty: Vec<Outline>,
    /// Its rules with cells.
    full: Vec<Outline>,
}

/// The symbols and productions of what the right side speaks of.
#[derive(Clone, Debug, Default)]
pub(super) struct Grammar {
    pub(super) nils: usize,
    pub(super) symbols: Vec<Symbol>,
    pub(super) productions: Vec<Production>,
    pub(super) targets: Vec<Target>,
    shapes: FxHashMap<usize, Shape>,
}

impl Grammar {
    /// The grammar of some formulas, which become targets.
    pub(super) fn of(
        rules: &[Vec<Outline>],
        arities: &[usize],
        nils: usize,
        conclusions: &[Outline],
    ) -> Refused<Self> {
        let mut this = Self { nils, ..Self::default() };
        let mut order = Vec::new();
        let mut open: Vec<usize> =
            conclusions.iter().flat_map(|form| &form.calls).map(|call| call.predicate).collect();
        while let Some(predicate) = open.pop() {
            if this.shapes.contains_key(&predicate) {
                continue;
            }
            let (mut shape, key) = shape(rules, arities, nils, predicate)?;
            shape.symbol = this.symbol(Meaning::Predicate(predicate), arities[predicate], key);
            open.extend(shape.full.iter().flat_map(|rule| &rule.calls).map(|call| call.predicate));
            this.shapes.insert(predicate, shape);
            order.push(predicate);
        }
        for &predicate in &order {
            let mut alternatives = Vec::new();
            for rule in this.shapes[&predicate].full.clone() {
                alternatives.extend(this.without_empty_calls(rule)?);
            }
            for (number, rule) in alternatives.iter().enumerate() {
                this.produce(predicate, number, rule)?;
            }
        }
        for conclusion in conclusions {
            for form in this.without_empty_calls(conclusion.clone())? {
                this.target(form);
            }
        }
        Ok(this)
    }

    fn symbol(&mut self, meaning: Meaning, arity: usize, key: usize) -> usize {
        let known = self.symbols.iter().position(|symbol| symbol.meaning == meaning);
        known.unwrap_or_else(|| {
            self.symbols.push(Symbol { meaning, arity, key, floating: 0 });
            self.symbols.len() - 1
        })
    }

    /// The key of a symbol with arguments.
    fn key(&self, wish: &Wish) -> usize {
        wish.args[self.symbols[wish.symbol].key]
    }

    /// The cases of a form in which some calls are empty and the others are not.
    fn without_empty_calls(&self, form: Outline) -> Refused<Vec<Outline>> {
        let mut done = Vec::new();
        let calls = form.calls.clone();
        let mut open = vec![(Outline { calls: Vec::new(), ..form }, 0)];
        while let Some((heap, at)) = open.pop() {
            let Some(call) = calls.get(at) else {
                done.push(heap);
                if done.len() > MOST_ALTERNATIVES {
                    return Err("too many cases of empty calls");
                }
                continue;
            };
            let shape = &self.shapes[&call.predicate];
            if !shape.full.is_empty() {
                let mut full = heap.clone();
                full.calls.push(call.clone());
                open.push((full, at + 1));
            }
            for empty in &shape.empty {
                let mut without = heap.clone();
                without.add(empty, self.nils, &call.args);
                open.push((without, at + 1));
            }
        }
        Ok(done)
    }

    fn wish(&self, call: &Call, first: &[usize]) -> Wish {
        let args = call.args.iter().map(|&arg| first[arg]).collect();
        Wish { symbol: self.shapes[&call.predicate].symbol, args }
    }

    /// Adds the productions of one alternative: one for each cell.
    fn produce(&mut self, predicate: usize, number: usize, rule: &Outline) -> Refused<()> {
        let Some(first) = rule.representatives() else { return Ok(()) };
        let nils = self.nils;
        let own = Call { predicate, args: (nils..rule.bound).collect() };
        let head = self.wish(&own, &first);
        let addresses: Vec<usize> = rule.cells.iter().map(|cell| first[cell.address]).collect();
        let fields = |cell: &Cell| cell.fields.iter().map(|&at| first[at]).collect::<Vec<_>>();
        let clash =
            |(at, address): (usize, &usize)| *address < nils || addresses[..at].contains(address);
        if addresses.iter().enumerate().any(clash) {
            return Ok(());
        }
        let top = self.key(&head);
        let Some(top) = addresses.iter().position(|&address| address == top) else {
            return Err("a rule has no cell at the key of its predicate");
        };
        let mut all: Vec<usize> = first.iter().copied().filter(|&at| at >= nils).collect();
        all.sort_unstable();
        all.dedup();
        // Who holds a pointer to whom, from the topmost cell on.
        let mut heads: Vec<Option<Wish>> = vec![None; addresses.len()];
        let mut calls: Vec<Vec<Wish>> = vec![Vec::new(); addresses.len()];
        heads[top] = Some(head);
        let mut order = vec![top];
        let mut at = 0;
        while let Some(&holder) = order.get(at) {
            at += 1;
            for field in fields(&rule.cells[holder]) {
                let next = addresses.iter().position(|&address| address == field);
                let Some(next) = next.filter(|&next| heads[next].is_none()) else { continue };
                let key = all.iter().position(|&at| at == field).unwrap_or(0);
                let meaning = Meaning::Rest(predicate, number, next);
                let symbol = self.symbol(meaning, all.len(), key);
                let wish = Wish { symbol, args: all.clone() };
                heads[next] = Some(wish.clone());
                calls[holder].push(wish);
                order.push(next);
            }
        }
        if order.len() < addresses.len() {
            return Err("a rule has a cell to which no cell points");
        }
        for call in &rule.calls {
            let wish = self.wish(call, &first);
            let key = self.key(&wish);
            if key < nils || addresses.contains(&key) {
                // There is no such heap beside the cells.
                return Ok(());
            }
            let holder = order.iter().find(|&&at| fields(&rule.cells[at]).contains(&key));
            let Some(&holder) = holder else {
                return Err("a rule has a call to which no cell points");
            };
            calls[holder].push(wish);
        }
        for (at, head) in heads.into_iter().enumerate() {
            let Some(head) = head else { continue };
            let pairs = if at == top { &rule.distinct[..] } else { &[] };
            self.productions.push(Production {
                head,
                locations: rule.sorts.len(),
                constructor: rule.cells[at].constructor,
                fields: fields(&rule.cells[at]),
                calls: std::mem::take(&mut calls[at]),
                distinct: pairs.iter().map(|&(a, b)| (first[a], first[b])).collect(),
            });
        }
        Ok(())
    }

    /// The symbol of a single cell.
    fn cell(&mut self, constructor: Option<u32>, fields: usize) -> usize {
        let before = self.symbols.len();
        let symbol = self.symbol(Meaning::Cell(constructor, fields), fields + 1, 0);
        if symbol == before {
            let args: Vec<usize> = (self.nils..=self.nils + fields).collect();
            self.productions.push(Production {
                fields: args[1..].to_vec(),
                head: Wish { symbol, args },
                locations: self.nils + fields + 1,
                constructor,
                calls: Vec::new(),
                distinct: Vec::new(),
            });
        }
        symbol
    }

    fn target(&mut self, form: Outline) {
        let identity: Vec<usize> = (0..form.sorts.len()).collect();
        let mut wishes: Vec<Wish> =
            form.calls.iter().map(|call| self.wish(call, &identity)).collect();
        for cell in &form.cells {
            let symbol = self.cell(cell.constructor, cell.fields.len());
            let args = std::iter::once(cell.address).chain(cell.fields.iter().copied()).collect();
            wishes.push(Wish { symbol, args });
        }
        let mut unnamed = vec![0; self.symbols.len()];
        for wish in &wishes {
            unnamed[wish.symbol] += usize::from(self.key(wish) >= form.bound);
        }
        for (symbol, count) in self.symbols.iter_mut().zip(unnamed) {
            symbol.floating = symbol.floating.max(count);
        }
        self.targets.push(Target {
            locations: form.sorts.len(),
            bound: form.bound,
            wishes,
            equal: form.equal,
            distinct: form.distinct,
        });
    }
}

/// The rules of a predicate without those that have no cells but calls, and its key.
fn shape(
    rules: &[Vec<Outline>],
    arities: &[usize],
    nils: usize,
    predicate: usize,
) -> Refused<(Shape, usize)> {
    let mut shape = Shape::default();
    let mut open: Vec<(Outline, usize)> =
        rules[predicate].iter().rev().map(|rule| (rule.clone(), 0)).collect();
    while let Some((rule, depth)) = open.pop() {
        if rule.representatives().is_none() {
            continue;
        }
        if !rule.cells.is_empty() {
            shape.full.push(rule);
        } else if let Some(call) = rule.calls.first().cloned() {
            if depth > rules.len() || shape.full.len() + open.len() > MOST_ALTERNATIVES {
                return Err("a predicate comes back to itself without a cell");
            }
            for inner in rules[call.predicate].iter().rev() {
                let mut next = rule.clone();
                next.calls.remove(0);
                next.add(inner, nils, &call.args);
                open.push((next, depth + 1));
            }
        } else {
            shape.empty.push(rule);
        }
    }
    let fits = |key: &usize| {
        shape.full.iter().all(|rule| {
            let first = rule.representatives().unwrap_or_default();
            rule.cells.iter().any(|cell| first[cell.address] == first[nils + key])
        })
    };
    let key = (0..arities[predicate]).find(fits);
    Ok((shape, key.ok_or("a predicate has no parameter that is the address of a cell")?))
}
