//! Clauses of equality by transitivity and congruence.
//!
//! Idea: what a clause denies is merged once more, and each merge keeps its reason: an equation, or that arguments
//! are equal. The chain from one side of a disequality to the other is a clause of transitivity, and each link
//! that is no equation a clause of congruence, whose arguments have chains of their own.
//! Invariant: the edges of the forest are equations that hold or follow from earlier edges.
//! Reference: Nieuwenhuis, Oliveras, "Proof-producing congruence closure", RTA 2005; here without sharing.

use rustc_hash::FxHashMap;
use trine_check::{Operator, TermId, Terms};

use super::rule::Rule;
use super::writer::{Shown, StepId, Writer};

/// Terms among which equalities are looked for, at most.
const MOST_TERMS: usize = 2_000;

/// Why two terms are equal.
#[derive(Clone, Copy)]
enum Why {
    /// By this equation.
    Given(TermId),
    /// Their arguments are equal.
    Arguments,
}

struct Closure<'t> {
    terms: &'t mut Terms,
    /// Subterms of the facts, arguments first.
    all: Vec<TermId>,
    class: FxHashMap<TermId, TermId>,
    edges: FxHashMap<TermId, Vec<(TermId, Why)>>,
}

impl<'t> Closure<'t> {
    fn new(terms: &'t mut Terms, facts: &[TermId]) -> Option<Self> {
        let mut all: Vec<TermId> = Vec::new();
        let mut stack: Vec<TermId> = facts.to_vec();
        let mut class = FxHashMap::default();
        while let Some(term) = stack.pop() {
            if class.insert(term, term).is_none() {
                all.push(term);
                let is_bound =
                    matches!(terms.operator(term), Operator::Forall(_) | Operator::Exists(_));
                if !is_bound {
                    stack.extend(terms.args(term));
                }
            }
            if all.len() > MOST_TERMS {
                return None;
            }
        }
        all.sort_unstable();
        Some(Self { terms, all, class, edges: FxHashMap::default() })
    }

    fn merge(&mut self, one: TermId, other: TermId, why: Why) {
        let (from, to) = (self.class[&one], self.class[&other]);
        if from == to {
            return;
        }
        self.edges.entry(one).or_default().push((other, why));
        self.edges.entry(other).or_default().push((one, why));
        self.class.values_mut().filter(|class| **class == from).for_each(|class| *class = to);
    }

    fn close(&mut self) {
        loop {
            let mut seen: FxHashMap<(Operator, Vec<TermId>), TermId> = FxHashMap::default();
            let mut found = None;
            for &term in &self.all {
                let args = self.terms.args(term);
                if args.is_empty() {
                    continue;
                }
                let args = args.iter().map(|arg| self.class[arg]).collect();
                let key = (self.terms.operator(term).clone(), args);
                let other = *seen.entry(key).or_insert(term);
                if self.class[&other] != self.class[&term] {
                    found = Some((other, term));
                    break;
                }
            }
            let Some((one, other)) = found else { return };
            self.merge(one, other, Why::Arguments);
        }
    }

    /// The way from one term to another.
    fn path(&self, from: TermId, to: TermId) -> Option<Vec<(TermId, TermId, Why)>> {
        let mut before: FxHashMap<TermId, (TermId, Why)> = FxHashMap::default();
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            if at == to {
                break;
            }
            for &(next, why) in self.edges.get(&at).into_iter().flatten() {
                if next != from && !before.contains_key(&next) {
                    before.insert(next, (at, why));
                    queue.push_back(next);
                }
            }
        }
        let mut path = Vec::new();
        let mut at = to;
        while at != from {
            let &(last, why) = before.get(&at)?;
            path.push((last, at, why));
            at = last;
        }
        path.reverse();
        Some(path)
    }

    fn equation(&mut self, one: TermId, other: TermId) -> Option<TermId> {
        self.terms.apply(Operator::Equal, &[one, other]).ok()
    }

    fn shown(&mut self, writer: &mut Writer, one: TermId, other: TermId) -> Option<Shown> {
        let equation = self.equation(one, other)?;
        writer.formula(self.terms, equation)
    }

    /// Steps from which it follows that two terms are equal, where the facts hold.
    fn explain(&mut self, writer: &mut Writer, one: TermId, other: TermId) -> Option<Vec<StepId>> {
        let mut steps = Vec::new();
        let mut open = vec![(one, other)];
        let mut done = rustc_hash::FxHashSet::default();
        while let Some((one, other)) = open.pop() {
            if !done.insert((one, other)) {
                continue;
            }
            let whole = self.shown(writer, one, other)?;
            if one == other {
                steps.push(writer.step(&[whole], Rule::Reflexive, &[]));
                continue;
            }
            let path = self.path(one, other)?;
            let mut clause = Vec::with_capacity(path.len() + 1);
            for (from, to, why) in &path {
                let link = match why {
                    Why::Given(fact) => writer.formula(self.terms, *fact)?,
                    Why::Arguments => {
                        let link = self.shown(writer, *from, *to)?;
                        let pairs: Vec<(TermId, TermId)> = {
                            let (a, b) = (self.terms.args(*from), self.terms.args(*to));
                            a.iter().copied().zip(b.iter().copied()).collect()
                        };
                        let mut congruent = Vec::with_capacity(pairs.len() + 1);
                        for (a, b) in pairs {
                            congruent.push(self.shown(writer, a, b)?.not());
                            open.push((a, b));
                        }
                        congruent.push(link.clone());
                        steps.push(writer.step(&congruent, Rule::Congruent, &[]));
                        link
                    }
                };
                clause.push(link.not());
            }
            // One link is the whole, perhaps the other way round.
            if let [link] = clause.as_slice()
                && link.lit == !whole.lit
            {
                continue;
            }
            clause.push(whole);
            steps.push(writer.step(&clause, Rule::Transitive, &[]));
        }
        Some(steps)
    }
}

/// The step of a clause that equality refutes, if these rules say why.
pub(super) fn step(
    writer: &mut Writer,
    terms: &mut Terms,
    clause: &[TermId],
    facts: &[TermId],
) -> Option<StepId> {
    let target: Option<Vec<_>> =
        clause.iter().map(|&part| writer.formula(terms, part).map(|shown| shown.lit)).collect();
    let target = target?;
    let mut closure = Closure::new(terms, facts)?;
    let (mut apart, mut held, mut denied) = (Vec::new(), Vec::new(), Vec::new());
    for &fact in facts {
        let (inner, holds) = match (closure.terms.operator(fact), closure.terms.args(fact)) {
            (Operator::Not, &[inner]) => (inner, false),
            _ => (fact, true),
        };
        match (closure.terms.operator(inner), closure.terms.args(inner), holds) {
            (Operator::Equal, &[a, b], true) => closure.merge(a, b, Why::Given(inner)),
            (Operator::Equal, &[a, b], false) => apart.push((a, b)),
            (_, _, true) => held.push(inner),
            (_, _, false) => denied.push(inner),
        }
    }
    closure.close();
    for (a, b) in apart {
        if closure.class[&a] == closure.class[&b] {
            let steps = closure.explain(writer, a, b)?;
            return writer.resolution(&target, &steps);
        }
    }
    for &p in &held {
        for &q in &denied {
            let same = closure.terms.operator(p) == closure.terms.operator(q);
            let (a, b) = (closure.terms.args(p).to_vec(), closure.terms.args(q).to_vec());
            let pairs: Vec<(TermId, TermId)> = a.iter().copied().zip(b.iter().copied()).collect();
            let are_equal = |(a, b): &(TermId, TermId)| closure.class[a] == closure.class[b];
            if !same || a.len() != b.len() || a.is_empty() || !pairs.iter().all(are_equal) {
                continue;
            }
            let mut steps = Vec::new();
            let mut congruent = Vec::new();
            for (a, b) in pairs {
                congruent.push(closure.shown(writer, a, b)?.not());
                steps.extend(closure.explain(writer, a, b)?);
            }
            congruent.push(writer.formula(closure.terms, p)?.not());
            congruent.push(writer.formula(closure.terms, q)?);
            steps.push(writer.step(&congruent, Rule::CongruentPredicate, &[]));
            return writer.resolution(&target, &steps);
        }
    }
    None
}
