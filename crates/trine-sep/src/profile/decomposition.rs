//! Decompositions: how a part of a heap is taken apart into unfinished derivations of the wanted predicates.
//!
//! Idea: a tree is a derivation of the goal at its root from which those of its holes are missing; trees of
//! one decomposition have each cell of the part exactly once. A goal begins with the location of its
//! topmost cell, so a hole whose location is allocated is filled by the one tree that begins there, or
//! never.
//! Invariants: of locations that no longer have a name only their identity is kept (`Private`); what no
//! cell has fixed yet is `Open`. Disequalities wait as long as one side is open. A hole begins at a
//! location with a name.
//! Reference: Katelaan, Matheja, Zuleger, "Effective entailment checking for separation logic with
//! inductive definitions", TACAS 2019 (profiles of contexts).

/// A location in a decomposition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Term {
    /// A class of locations that have names.
    Class(u16),
    /// A location without a name.
    Private(u16),
    /// Not known yet.
    Open(u16),
}

/// A nonempty instance of a predicate; the first argument is the address of its topmost cell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Goal {
    pub(super) symbol: usize,
    pub(super) args: Box<[Term]>,
}

/// An unfinished derivation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Tree {
    pub(super) root: Goal,
    pub(super) holes: Vec<Goal>,
}

/// Trees that have each cell of a part of a heap once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Decomposition {
    pub(super) trees: Vec<Tree>,
    pub(super) distinct: Vec<(Term, Term)>,
    pub(super) privates: u16,
    pub(super) opens: u16,
}

/// What open locations turned out to be.
pub(super) struct Unifier {
    bound: Vec<Option<Term>>,
}

impl Unifier {
    pub(super) fn new(opens: u16) -> Self {
        Self { bound: vec![None; usize::from(opens)] }
    }

    pub(super) fn resolve(&self, mut term: Term) -> Term {
        while let Term::Open(open) = term {
            match self.bound[usize::from(open)] {
                Some(next) => term = next,
                None => break,
            }
        }
        term
    }

    pub(super) fn unify(&mut self, a: Term, b: Term) -> bool {
        match (self.resolve(a), self.resolve(b)) {
            (a, b) if a == b => true,
            (Term::Open(open), other) | (other, Term::Open(open)) => {
                self.bound[usize::from(open)] = Some(other);
                true
            }
            _ => false,
        }
    }

    pub(super) fn unify_all(&mut self, a: &[Term], b: &[Term]) -> bool {
        a.iter().zip(b).all(|(&a, &b)| self.unify(a, b))
    }
}

impl Decomposition {
    /// Applies a change to each location.
    fn map(&mut self, mut change: impl FnMut(Term) -> Term) {
        for tree in &mut self.trees {
            for goal in std::iter::once(&mut tree.root).chain(&mut tree.holes) {
                for term in &mut goal.args {
                    *term = change(*term);
                }
            }
        }
        for (a, b) in &mut self.distinct {
            (*a, *b) = (change(*a), change(*b));
        }
    }

    /// Two parts side by side; nothing is plugged yet.
    pub(super) fn beside(&self, other: &Self) -> Self {
        let mut second = other.clone();
        second.map(|term| match term {
            Term::Private(n) => Term::Private(n + self.privates),
            Term::Open(n) => Term::Open(n + self.opens),
            class => class,
        });
        let mut both = self.clone();
        both.trees.append(&mut second.trees);
        both.distinct.append(&mut second.distinct);
        both.privates += other.privates;
        both.opens += other.opens;
        both
    }

    /// Gives classes other numbers.
    pub(super) fn with_classes(&self, number: impl Fn(u16) -> u16) -> Self {
        let mut renamed = self.clone();
        renamed.map(|term| if let Term::Class(n) = term { Term::Class(number(n)) } else { term });
        renamed
    }

    /// Fills each hole whose location is allocated; none if one of them can never be filled.
    pub(super) fn plug(mut self, allocated: &[bool]) -> Option<Self> {
        let mut unifier = Unifier::new(self.opens);
        loop {
            let begins = |goal: &Goal| match unifier.resolve(goal.args[0]) {
                Term::Class(class) if allocated[usize::from(class)] => Some(class),
                _ => None,
            };
            let found = self.trees.iter().enumerate().find_map(|(at, tree)| {
                let hole = tree.holes.iter().enumerate();
                hole.map(|(hole, goal)| (hole, begins(goal)))
                    .find_map(|(hole, class)| Some((at, hole, class?)))
            });
            let Some((at, hole, class)) = found else { break };
            let filler = self.trees.iter().position(|tree| begins(&tree.root) == Some(class))?;
            if filler == at {
                return None;
            }
            let goal = self.trees[at].holes.remove(hole);
            let mut tree = std::mem::replace(
                &mut self.trees[filler],
                Tree { root: goal.clone(), holes: Vec::new() },
            );
            if tree.root.symbol != goal.symbol || !unifier.unify_all(&tree.root.args, &goal.args) {
                return None;
            }
            self.trees[at].holes.append(&mut tree.holes);
            self.trees.remove(filler);
        }
        self.map(|term| unifier.resolve(term));
        self.settled()
    }

    /// Decides disequalities, and gives everything its final name; none if one of them fails.
    pub(super) fn settled(mut self) -> Option<Self> {
        if self.distinct.iter().any(|(a, b)| a == b) {
            return None;
        }
        let mut mentioned: Vec<Term> = self
            .trees
            .iter()
            .flat_map(|tree| std::iter::once(&tree.root).chain(&tree.holes))
            .flat_map(|goal| goal.args.iter().copied())
            .collect();
        mentioned.sort_unstable();
        mentioned.dedup();
        // What is open and occurs nowhere can be chosen apart; what has no name and occurs nowhere is never met.
        let is_open = |term: Term| matches!(term, Term::Open(_));
        let alive =
            |term: Term| matches!(term, Term::Class(_)) || mentioned.binary_search(&term).is_ok();
        self.distinct.retain(|&(a, b)| (is_open(a) || is_open(b)) && alive(a) && alive(b));
        Some(self.canonical())
    }

    fn canonical(mut self) -> Self {
        for tree in &mut self.trees {
            tree.holes.sort_unstable();
        }
        self.trees.sort_unstable();
        let mut privates = vec![None; usize::from(self.privates)];
        let mut opens = vec![None; usize::from(self.opens)];
        let (mut next_private, mut next_open) = (0, 0);
        self.map(|term| {
            let (slots, next) = match term {
                Term::Class(_) => return term,
                Term::Private(n) => (&mut privates[usize::from(n)], &mut next_private),
                Term::Open(n) => (&mut opens[usize::from(n)], &mut next_open),
            };
            let number = *slots.get_or_insert_with(|| {
                *next += 1;
                *next - 1
            });
            if matches!(term, Term::Private(_)) {
                Term::Private(number)
            } else {
                Term::Open(number)
            }
        });
        (self.privates, self.opens) = (next_private, next_open);
        for pair in &mut self.distinct {
            *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
        }
        self.distinct.sort_unstable();
        self.distinct.dedup();
        self
    }

    /// Renumbers classes; those without a number lose their name. None if a hole begins at such a class,
    /// or more trees do than are wanted at locations without a name (`floating`, by symbol).
    pub(super) fn forget(&self, number: &[Option<u16>], floating: &[usize]) -> Option<Self> {
        let lost = |goal: &Goal| match goal.args[0] {
            Term::Class(class) => number[usize::from(class)].is_none(),
            _ => true,
        };
        let mut left = floating.to_vec();
        for tree in &self.trees {
            if tree.holes.iter().any(lost) {
                return None;
            }
            if lost(&tree.root) {
                let left = &mut left[tree.root.symbol];
                *left = left.checked_sub(1)?;
            }
        }
        let mut renamed = self.clone();
        let mut names = vec![None; number.len()];
        let mut next = renamed.privates;
        renamed.map(|term| match term {
            Term::Class(class) => match number[usize::from(class)] {
                Some(class) => Term::Class(class),
                None => Term::Private(*names[usize::from(class)].get_or_insert_with(|| {
                    next += 1;
                    next - 1
                })),
            },
            other => other,
        });
        renamed.privates = next;
        renamed.settled()
    }
}
