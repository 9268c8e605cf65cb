//! Profiles: each heap of the left side is one of the right side, by states of which there are finitely
//! many.
//!
//! Idea: for each predicate below the left side a table says what its heaps look like from outside: which
//! arguments are equal, which have a cell, and ways in which the heap is made of unfinished derivations
//! of what the right side speaks of. A table is checked by one round: for each rule, each way in which
//! its locations can be equal, and each choice of states for its calls, the state that comes out has to
//! be covered by one in the table, which may say less. Then, by induction over derivations, the states
//! of the left side describe all its heaps, and each of them has to be a heap of the right side.
//! Invariant: nothing is believed of a table; a way in it counts because it is found again. What a table
//! leaves out is only missed.
//! Reference: Katelaan, Matheja, Zuleger, "Effective entailment checking for separation logic with
//! inductive definitions", TACAS 2019; Echenim, Iosif, Peltier, LPAR 2020.

mod compose;
mod grammar;
mod outline;
mod text;
mod way;

use super::form::{Alternative, Predicates, Refused};
use super::shapes;
use crate::operator::FunctionId;
use crate::sort::SortId;
use crate::term::{TermId, Terms};
use compose::{Body, Composer, HIDDEN};
pub use compose::{Meter, State, Tables};
use grammar::Grammar;
use outline::{Data, Outline};
pub use text::Names;
pub use way::{Goal, Presence, Term, Tree, Way};

/// How many steps a table may take to be checked.
const MOST_STEPS: u64 = 30_000_000;

/// How many locations a form may have. The ways in which they can be equal are tried, so that steps end
/// long before; classes have numbers of 16 bits.
const MOST_LOCATIONS: usize = 2_048;

/// How many states a predicate may have.
const MOST_STATES: usize = 3_000;

/// What tables are about.
#[derive(Clone, Debug)]
pub struct Profiles {
    grammar: Grammar,
    nils: Vec<SortId>,
    functions: Vec<FunctionId>,
    arities: Vec<usize>,
    /// For each predicate its rules, and whether it is below the left side.
    rules: Vec<(Vec<Body>, bool)>,
    premises: Vec<Body>,
    /// The location of each constant that stays in sight in the left sides.
    kept: Vec<usize>,
}

/// Predicates that forms call, and those that the rules of these call.
fn below(terms: &Terms, predicates: &Predicates, forms: &[Alternative]) -> Vec<bool> {
    let mut found = vec![false; predicates.list.len()];
    let mut open: Vec<TermId> = forms.iter().flat_map(|form| form.heap.calls.clone()).collect();
    while let Some(call) = open.pop() {
        let Some(place) = predicates.place(terms, call) else { continue };
        if !std::mem::replace(&mut found[place], true) {
            let rules = &predicates.list[place].1.rules;
            open.extend(rules.iter().flat_map(|rule| &rule.heap.calls));
        }
    }
    found
}

impl Profiles {
    /// What is to be shown of left and right sides.
    ///
    /// # Errors
    /// If they, or definitions that they need, are outside of what profiles can be made of.
    pub fn of(
        terms: &Terms,
        predicates: &Predicates,
        premises: &[Alternative],
        conclusions: &[Alternative],
    ) -> Refused<Self> {
        let roots: Vec<TermId> = {
            let rules = predicates.list.iter().flat_map(|(_, predicate)| &predicate.rules);
            let forms = rules.chain(premises).chain(conclusions);
            forms.flat_map(|form| form.heap.terms().chain(form.existentials.clone())).collect()
        };
        let parameters = predicates.list.iter().flat_map(|(_, own)| own.parameters.clone());
        let roots: Vec<TermId> = roots.into_iter().chain(parameters).collect();
        let sorts = shapes::location_sorts(terms, &roots);
        let nils = sorts.len();
        let (on_left, on_right) =
            (below(terms, predicates, premises), below(terms, predicates, conclusions));
        let mut outlines = Vec::with_capacity(predicates.list.len());
        for (number, (_, predicate)) in predicates.list.iter().enumerate() {
            let mut own = Vec::new();
            if on_left[number] || on_right[number] {
                for rule in &predicate.rules {
                    let names = &predicate.parameters;
                    let data = Data::Refused;
                    own.push(Outline::of(terms, predicates, rule, &sorts, names, data)?);
                }
            }
            outlines.push(own);
        }
        let arities: Vec<usize> =
            predicates.list.iter().map(|(_, own)| own.parameters.len()).collect();
        let names = outline::named(terms, &premises.iter().chain(conclusions).collect::<Vec<_>>());
        let of = |form: &Alternative, data: Data| {
            Outline::of(terms, predicates, form, &sorts, &names, data)
        };
        let wanted: Refused<Vec<Outline>> =
            conclusions.iter().map(|form| of(form, Data::Refused)).collect();
        let wanted = wanted?;
        let grammar = Grammar::of(&outlines, &arities, nils, &wanted)?;
        let mentioned = |at: &usize| {
            *at < nils
                || wanted.iter().any(|form| {
                    let pairs = form.equal.iter().chain(&form.distinct);
                    let calls = form.calls.iter().flat_map(|call| &call.args);
                    let cells = form.cells.iter();
                    pairs.clone().any(|(a, b)| a == at || b == at)
                        || calls.clone().any(|arg| arg == at)
                        || cells.clone().any(|c| c.address == *at || c.fields.contains(at))
                })
        };
        let kept: Vec<usize> = (0..nils + names.len()).filter(mentioned).collect();
        let mut bodies = Vec::new();
        for form in premises {
            let form = of(form, Data::Ignored)?;
            if form.sorts.len() > MOST_LOCATIONS {
                return Err("too many locations");
            }
            bodies.extend(Body::new(form, kept.clone(), nils));
        }
        if outlines.iter().flatten().any(|rule| rule.sorts.len() > MOST_LOCATIONS) {
            return Err("too many locations");
        }
        let rules = outlines.into_iter().zip(on_left).map(|(own, is_below)| {
            let body = |rule: Outline| {
                let keep = (0..rule.bound).collect();
                Body::new(rule, keep, nils)
            };
            (own.into_iter().filter_map(body).collect(), is_below)
        });
        Ok(Self {
            grammar,
            nils: sorts,
            functions: predicates.list.iter().map(|&(function, _)| function).collect(),
            arities,
            rules: rules.collect(),
            premises: bodies,
            kept,
        })
    }

    fn composer<'a, 'b>(
        &'a self,
        tables: &'a Tables,
        meter: &'a mut Meter<'b>,
    ) -> Composer<'a, 'b> {
        Composer { grammar: &self.grammar, tables, meter }
    }

    /// Checks that tables have each heap of the predicates, and that each heap of the left side is one of
    /// the right side.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn check(&self, tables: &Tables) -> Refused<()> {
        self.is_closed(tables, &mut Meter::new(MOST_STEPS, &|| true))
    }

    fn is_closed(&self, tables: &Tables, meter: &mut Meter<'_>) -> Refused<()> {
        if tables.len() != self.rules.len() {
            return Err("another number of predicates");
        }
        for (number, states) in tables.iter().enumerate() {
            if !states.iter().all(|state| self.is_formed(number, state)) {
                return Err("a state of another form");
            }
        }
        // Left sides fail most easily.
        self.are_wanted(tables, meter)?;
        for (number, (rules, is_below)) in self.rules.iter().enumerate() {
            for body in rules.iter().filter(|_| *is_below) {
                for state in self.composer(tables, meter).states(body)? {
                    if !tables[number].iter().any(|known| known.covers(&state)) {
                        return Err("a heap of a rule has no state");
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether each heap of the left sides is one of the right side.
    fn are_wanted(&self, tables: &Tables, meter: &mut Meter<'_>) -> Refused<()> {
        for body in &self.premises {
            for state in self.composer(tables, meter).states(body)? {
                let mut classes = vec![HIDDEN; self.kept.last().map_or(0, |last| last + 1)];
                for (&at, &class) in self.kept.iter().zip(&state.classes) {
                    classes[at] = class;
                }
                let is_met = self.grammar.targets.iter().any(|target| {
                    state.ways.iter().any(|way| way.meets(target, &classes, &state.present))
                });
                if !is_met {
                    return Err("a heap of the left side is none of the right side");
                }
            }
        }
        Ok(())
    }

    /// Whether a state has the form that states of a predicate have.
    fn is_formed(&self, predicate: usize, state: &State) -> bool {
        let classes = state.present.len();
        let mut next = 0;
        let in_order = state.classes.iter().all(|&class| {
            let is_new = usize::from(class) == next;
            next += usize::from(is_new);
            is_new || usize::from(class) < next
        });
        in_order
            && next == classes
            && state.classes.len() == self.nils.len() + self.arities[predicate]
            && state.ways.windows(2).all(|pair| pair[0] < pair[1])
            && state.ways.iter().all(|way| {
                let goals = way.trees.iter().flat_map(|t| std::iter::once(&t.root).chain(&t.holes));
                let is_symbol = |goal: &Goal| {
                    let symbol = self.grammar.symbols.get(goal.symbol);
                    symbol.is_some_and(|symbol| symbol.arity == goal.args.len())
                };
                goals.clone().all(is_symbol)
                    && way.terms().all(|term| match term {
                        Term::Class(class) => usize::from(class) < classes,
                        Term::Held(n) | Term::Loose(n) | Term::Open(n) => usize::from(n) < 4_096,
                    })
            })
    }

    /// The least tables, if the left side is shown by them; whoever makes proofs asks.
    ///
    /// # Errors
    /// If they show nothing, or take too many steps.
    pub fn tables(&self, meter: &mut Meter<'_>) -> Refused<Tables> {
        let tables = self.least_tables(meter)?;
        self.are_wanted(&tables, meter)?;
        Ok(tables)
    }

    /// The least tables, whatever they show.
    ///
    /// # Errors
    /// If they take too many steps.
    pub fn least_tables(&self, meter: &mut Meter<'_>) -> Refused<Tables> {
        let mut tables: Tables = vec![Vec::new(); self.rules.len()];
        let mut changed = vec![true; self.rules.len()];
        let mut is_first = true;
        while changed.contains(&true) {
            let mut now = vec![false; self.rules.len()];
            for (number, (rules, is_below)) in self.rules.iter().enumerate() {
                for body in rules.iter().filter(|_| *is_below) {
                    if !is_first && !body.calls().any(|call| changed[call] || now[call]) {
                        continue;
                    }
                    for state in self.composer(&tables, meter).states(body)? {
                        let own = &mut tables[number];
                        if own.iter().any(|known| known.covers(&state)) {
                            continue;
                        }
                        own.retain(|known| !state.covers(known));
                        own.push(state);
                        now[number] = true;
                        if own.len() > MOST_STATES {
                            return Err("a predicate has too many states");
                        }
                    }
                }
            }
            changed = now;
            is_first = false;
        }
        Ok(tables)
    }

    /// Tables without ways that are not needed, as far as some steps go.
    #[must_use]
    pub fn without_needless(&self, mut tables: Tables, meter: &mut Meter<'_>) -> Tables {
        let mut is_enough = |tables: &Tables| self.is_closed(tables, meter).is_ok();
        // Those with the most trees first.
        let mut all: Vec<(usize, usize, Way)> = Vec::new();
        for (number, own) in tables.iter().enumerate() {
            for (at, state) in own.iter().enumerate() {
                all.extend(state.ways.iter().map(|way| (number, at, way.clone())));
            }
        }
        all.sort_by_cached_key(|(_, _, way)| {
            let holes: usize = way.trees.iter().map(|tree| tree.holes.len()).sum();
            std::cmp::Reverse(way.trees.len() * 8 + holes)
        });
        let mut size = all.len().div_ceil(2);
        while size > 0 {
            let mut place = 0;
            while place < all.len() {
                let end = (place + size).min(all.len());
                let mut fewer = tables.clone();
                for (number, at, way) in &all[place..end] {
                    fewer[*number][*at].ways.retain(|own| own != way);
                }
                if is_enough(&fewer) {
                    tables = fewer;
                    all.drain(place..end);
                } else {
                    place = end;
                }
            }
            size /= 2;
        }
        for number in 0..tables.len() {
            for at in (0..tables[number].len()).rev() {
                let mut fewer = tables.clone();
                let state = fewer[number].remove(at);
                if fewer[number].iter().any(|other| other.covers(&state)) && is_enough(&fewer) {
                    tables = fewer;
                }
            }
        }
        tables
    }
}
