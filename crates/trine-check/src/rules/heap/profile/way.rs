//! Ways: claims that a heap can be taken apart into unfinished derivations.
//!
//! Idea: a tree says that its heap, with heaps of its holes beside it, is a heap of its root. A way says
//! of a heap that it is made of the heaps of its trees, and that for some values of what is out of sight
//! and for all values of what is open that meet its conditions.
//! Invariants: all that is done to a way leaves it true of the heap; where that is not certain, there is
//! no way. A location `Held` has a cell in the heap, at an address that no allocated class has; two of
//! them differ. `outside` is the condition that a location is no such address, whether it is named or
//! not.
//! Reference: Katelaan, Matheja, Zuleger, "Effective entailment checking for separation logic with
//! inductive definitions", TACAS 2019 (profiles of contexts).

use super::grammar::{Grammar, Production, Target, Wish};

/// What is known of a class: whether it has a cell in the heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Presence {
    /// It may have one.
    #[default]
    Unknown,
    /// It has one.
    In,
    /// It has none.
    Out,
}

/// A location in a way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    /// One that is in sight.
    Class(u16),
    /// One that is out of sight and has a cell in the heap.
    Held(u16),
    /// One that is out of sight; nothing else is known.
    Loose(u16),
    /// Any.
    Open(u16),
}

/// A symbol with arguments.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Goal {
    /// The number of the symbol.
    pub symbol: usize,
    /// Its arguments.
    pub args: Vec<Term>,
}

/// An unfinished derivation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tree {
    /// What it is a derivation of.
    pub root: Goal,
    /// What is missing.
    pub holes: Vec<Goal>,
}

/// How a heap can be taken apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Way {
    /// Trees that share the cells of the heap.
    pub trees: Vec<Tree>,
    /// Locations that have to differ.
    pub distinct: Vec<(Term, Term)>,
    /// Locations that must not be addresses of cells that are out of sight.
    pub outside: Vec<Term>,
}

/// What open locations are.
struct Unifier(Vec<Option<Term>>);

impl Unifier {
    fn resolve(&self, mut term: Term) -> Term {
        while let Term::Open(open) = term {
            match self.0[usize::from(open)] {
                Some(next) => term = next,
                None => break,
            }
        }
        term
    }

    fn unify(&mut self, a: Term, b: Term) -> bool {
        match (self.resolve(a), self.resolve(b)) {
            (a, b) if a == b => true,
            (Term::Open(open), other) | (other, Term::Open(open)) => {
                self.0[usize::from(open)] = Some(other);
                true
            }
            _ => false,
        }
    }

    fn unify_all(&mut self, a: &[Term], b: &[Term]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.unify(a, b))
    }
}

fn presence(list: &[Presence], class: u16) -> Presence {
    list.get(usize::from(class)).copied().unwrap_or_default()
}

impl Way {
    fn goals(&self) -> impl Iterator<Item = &Goal> {
        self.trees.iter().flat_map(|tree| std::iter::once(&tree.root).chain(&tree.holes))
    }

    /// Whether a way in a sorted list has the same trees on no other conditions.
    pub(super) fn follows_from(&self, list: &[Self]) -> bool {
        let from = list.partition_point(|other| other.trees < self.trees);
        let same = list[from..].iter().take_while(|other| other.trees == self.trees);
        same.clone().any(|other| {
            other.distinct.iter().all(|pair| self.distinct.contains(pair))
                && other.outside.iter().all(|term| self.outside.contains(term))
        })
    }

    /// All locations, each as often as it occurs.
    pub(super) fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        let pairs = self.distinct.iter().flat_map(|&(a, b)| [a, b]);
        let args = self.goals().flat_map(|goal| goal.args.iter().copied());
        args.chain(pairs).chain(self.outside.iter().copied())
    }

    fn map(&mut self, mut change: impl FnMut(Term) -> Term) {
        for tree in &mut self.trees {
            for goal in std::iter::once(&mut tree.root).chain(&mut tree.holes) {
                goal.args.iter_mut().for_each(|term| *term = change(*term));
            }
        }
        for (a, b) in &mut self.distinct {
            (*a, *b) = (change(*a), change(*b));
        }
        self.outside.iter_mut().for_each(|term| *term = change(*term));
    }

    /// The first numbers that no location held, loose and open has.
    fn next(&self) -> [u16; 3] {
        let mut next = [0; 3];
        for term in self.terms() {
            match term {
                Term::Class(_) => {}
                Term::Held(n) => next[0] = next[0].max(n + 1),
                Term::Loose(n) => next[1] = next[1].max(n + 1),
                Term::Open(n) => next[2] = next[2].max(n + 1),
            }
        }
        next
    }

    /// The way with classes renamed.
    pub(super) fn renamed(&self, number: impl Fn(u16) -> u16) -> Self {
        let mut renamed = self.clone();
        renamed.map(|term| if let Term::Class(n) = term { Term::Class(number(n)) } else { term });
        renamed
    }

    /// A cell as the topmost one of a production; its address is a class that is no nil.
    pub(super) fn of_cell(
        grammar: &Grammar,
        production: &Production,
        constructor: Option<u32>,
        address: u16,
        fields: &[u16],
    ) -> Option<Self> {
        let nils = grammar.nils;
        if production.constructor != constructor || production.fields.len() != fields.len() {
            return None;
        }
        let term = |at: usize| match at {
            nil if nil < nils => Term::Class(nil as u16),
            other => Term::Open((other - nils) as u16),
        };
        let mut unifier = Unifier(vec![None; production.locations - nils]);
        let key = |wish: &Wish| wish.args[grammar.symbols[wish.symbol].key];
        let mut fits = unifier.unify(term(key(&production.head)), Term::Class(address));
        for (&wanted, &field) in production.fields.iter().zip(fields) {
            fits = fits && unifier.unify(term(wanted), Term::Class(field));
        }
        let is_nil = |wish: &Wish| matches!(unifier.resolve(term(key(wish))), Term::Class(c) if usize::from(c) < nils);
        if !fits || production.calls.iter().any(is_nil) {
            return None;
        }
        let goal = |wish: &Wish| Goal {
            symbol: wish.symbol,
            args: wish.args.iter().map(|&at| unifier.resolve(term(at))).collect(),
        };
        let tree = Tree {
            root: goal(&production.head),
            holes: production.calls.iter().map(goal).collect(),
        };
        let pair = |&(a, b): &(usize, usize)| (unifier.resolve(term(a)), unifier.resolve(term(b)));
        let distinct = production.distinct.iter().map(pair).collect();
        let mut present = vec![Presence::Out; nils];
        present.resize(usize::from(address).max(nils) + 1, Presence::Unknown);
        present[usize::from(address)] = Presence::In;
        Self { trees: vec![tree], distinct, outside: Vec::new() }.settled(&present)
    }

    /// Two heaps side by side: each hole whose key has a cell is filled by the tree that begins there.
    /// `present` says what is known of the classes in this heap, in the other one, and in both together.
    pub(super) fn beside(
        &self,
        other: &Self,
        grammar: &Grammar,
        present: [&[Presence]; 3],
    ) -> Option<Self> {
        let [held, loose, open] = self.next();
        let mut second = other.clone();
        second.map(|term| match term {
            Term::Class(n) => Term::Class(n),
            Term::Held(n) => Term::Held(n + held),
            Term::Loose(n) => Term::Loose(n + loose),
            Term::Open(n) => Term::Open(n + open),
        });
        let mut both = self.clone();
        both.trees.append(&mut second.trees);
        both.distinct.append(&mut second.distinct);
        let opens = usize::from(open + other.next()[2]);
        let mut unifier = Unifier(vec![None; opens]);
        let [own, others, all] = present;
        both.plug(grammar, all, &mut unifier)?;
        both.map(|term| unifier.resolve(term));
        both.outside.clear();
        for (list, present) in [(&self.outside, own), (&second.outside, others)] {
            for &term in list {
                let term = unifier.resolve(term);
                // A class that is seen there as it is, or has its cell in the other heap.
                let is_outside = |class| {
                    presence(present, class) != Presence::Unknown
                        || presence(all, class) == Presence::In
                };
                if !matches!(term, Term::Class(class) if is_outside(class)) {
                    both.outside.push(term);
                }
            }
        }
        both.settled(all)
    }

    fn plug(&mut self, grammar: &Grammar, all: &[Presence], unifier: &mut Unifier) -> Option<()> {
        loop {
            let begins = |goal: &Goal| {
                let key = grammar.symbols[goal.symbol].key;
                match unifier.resolve(goal.args[key]) {
                    Term::Class(class) if presence(all, class) == Presence::In => Some(class),
                    _ => None,
                }
            };
            let found = self.trees.iter().enumerate().find_map(|(at, tree)| {
                let mut holes = tree.holes.iter().enumerate();
                holes.find_map(|(hole, goal)| Some((at, hole, begins(goal)?)))
            });
            let Some((at, hole, class)) = found else { return Some(()) };
            let filler = self.trees.iter().position(|tree| begins(&tree.root) == Some(class))?;
            if filler == at {
                return None;
            }
            let goal = self.trees[at].holes.remove(hole);
            let tree = self.trees[filler].clone();
            if tree.root.symbol != goal.symbol || !unifier.unify_all(&tree.root.args, &goal.args) {
                return None;
            }
            self.trees[at].holes.extend(tree.holes);
            self.trees.remove(filler);
        }
    }

    /// Decides conditions as far as they can be, and gives everything its final number.
    fn settled(mut self, present: &[Presence]) -> Option<Self> {
        let mut args: Vec<Term> = self.goals().flat_map(|goal| goal.args.iter().copied()).collect();
        args.sort_unstable();
        args.dedup();
        // What is open and occurs in no tree can be chosen so that it meets its conditions.
        let is_free =
            |term: Term| matches!(term, Term::Open(_)) && args.binary_search(&term).is_err();
        let mut distinct = Vec::new();
        for (a, b) in std::mem::take(&mut self.distinct) {
            let pair = (a.min(b), a.max(b));
            if a == b {
                return None;
            }
            if is_free(a) || is_free(b) {
                continue;
            }
            match pair {
                (Term::Class(_), Term::Class(_)) | (Term::Held(_), Term::Held(_)) => {}
                (Term::Class(_) | Term::Open(_), Term::Open(_)) => distinct.push(pair),
                // What is outside is no address that is held.
                (Term::Class(_), Term::Held(_)) => self.outside.push(a.min(b)),
                (Term::Held(_), Term::Open(_)) => self.outside.push(a.max(b)),
                _ => return None,
            }
        }
        self.distinct = distinct;
        let mut outside = Vec::new();
        for term in std::mem::take(&mut self.outside) {
            match term {
                Term::Held(_) | Term::Loose(_) => return None,
                Term::Class(class) if presence(present, class) == Presence::Unknown => {
                    outside.push(term);
                }
                Term::Open(_) if !is_free(term) => outside.push(term),
                Term::Class(_) | Term::Open(_) => {}
            }
        }
        self.outside = outside;
        self.canonical();
        Some(self)
    }

    /// Sorts, and numbers what has no name by its first place, until nothing changes.
    pub(super) fn canonical(&mut self) {
        let blind = |goal: &Goal| -> Vec<(u8, u16)> {
            let shape = |term: &Term| match *term {
                Term::Class(n) => (0, n),
                Term::Held(_) => (1, 0),
                Term::Loose(_) => (2, 0),
                Term::Open(_) => (3, 0),
            };
            std::iter::once((0, goal.symbol as u16)).chain(goal.args.iter().map(shape)).collect()
        };
        for tree in &mut self.trees {
            tree.holes.sort_by_cached_key(|goal| (blind(goal), goal.clone()));
        }
        self.trees.sort_by_cached_key(|tree| {
            let holes: Vec<_> = tree.holes.iter().map(blind).collect();
            (blind(&tree.root), holes, tree.clone())
        });
        for _ in 0..4 {
            let before = self.clone();
            let [held, loose, open] = self.next().map(usize::from);
            let mut numbers = [vec![None; held], vec![None; loose], vec![None; open]];
            let mut next = [0; 3];
            self.map(|term| {
                let (kind, old) = match term {
                    Term::Class(_) => return term,
                    Term::Held(n) => (0, n),
                    Term::Loose(n) => (1, n),
                    Term::Open(n) => (2, n),
                };
                let new = *numbers[kind][usize::from(old)].get_or_insert_with(|| {
                    next[kind] += 1;
                    next[kind] - 1
                });
                match kind {
                    0 => Term::Held(new),
                    1 => Term::Loose(new),
                    _ => Term::Open(new),
                }
            });
            self.trees.iter_mut().for_each(|tree| tree.holes.sort_unstable());
            self.trees.sort_unstable();
            for (a, b) in &mut self.distinct {
                (*a, *b) = (*a.min(b), *a.max(b));
            }
            self.distinct.sort_unstable();
            self.distinct.dedup();
            self.outside.sort_unstable();
            self.outside.dedup();
            if *self == before {
                break;
            }
        }
    }

    /// Renumbers classes; those without a number go out of sight. None where a hole can never be filled
    /// any more, or more trees begin out of sight than some conclusion has.
    pub(super) fn forget(
        &self,
        grammar: &Grammar,
        number: &[Option<u16>],
        before: &[Presence],
        after: &[Presence],
    ) -> Option<Self> {
        let is_lost = |goal: &Goal| match goal.args[grammar.symbols[goal.symbol].key] {
            Term::Class(class) => number[usize::from(class)].is_none(),
            _ => true,
        };
        let mut floating: Vec<usize> = grammar.symbols.iter().map(|own| own.floating).collect();
        for tree in &self.trees {
            if tree.holes.iter().any(is_lost) {
                return None;
            }
            if is_lost(&tree.root) {
                let left = &mut floating[tree.root.symbol];
                *left = left.checked_sub(1)?;
            }
        }
        let [mut held, mut loose, _] = self.next();
        let mut names = vec![None; number.len()];
        let mut renamed = self.clone();
        renamed.map(|term| {
            let Term::Class(class) = term else { return term };
            let class = usize::from(class);
            if let Some(class) = number[class] {
                return Term::Class(class);
            }
            *names[class].get_or_insert_with(|| {
                if before[class] == Presence::In {
                    held += 1;
                    Term::Held(held - 1)
                } else {
                    loose += 1;
                    Term::Loose(loose - 1)
                }
            })
        });
        renamed.settled(after)
    }

    /// Whether the way says that the heap is one of a target, whose bound locations are these classes.
    pub(super) fn meets(&self, target: &Target, classes: &[u16], present: &[Presence]) -> bool {
        let bound = |at: usize| at < target.bound;
        let agree = |&(a, b): &(usize, usize)| !bound(a) || !bound(b) || classes[a] == classes[b];
        if self.trees.len() != target.wishes.len()
            || self.trees.iter().any(|tree| !tree.holes.is_empty())
            || !target.equal.iter().all(agree)
        {
            return false;
        }
        let opens = usize::from(self.next()[2]);
        let term = |at: usize| {
            if bound(at) { Term::Class(classes[at]) } else { Term::Open((opens + at) as u16) }
        };
        // Which tree each of the first wishes takes; the next one takes one from `from` on.
        let mut taken: Vec<usize> = Vec::new();
        let mut from = 0;
        loop {
            if taken.len() == target.wishes.len() {
                if self.agrees(target, &taken, opens, &term, present) {
                    return true;
                }
            } else {
                let symbol = target.wishes[taken.len()].symbol;
                let fits =
                    |at: &usize| self.trees[*at].root.symbol == symbol && !taken.contains(at);
                if let Some(next) = (from..self.trees.len()).find(fits) {
                    taken.push(next);
                    from = 0;
                    continue;
                }
            }
            let Some(last) = taken.pop() else { return false };
            from = last + 1;
        }
    }

    fn agrees(
        &self,
        target: &Target,
        taken: &[usize],
        opens: usize,
        term: &impl Fn(usize) -> Term,
        present: &[Presence],
    ) -> bool {
        let mut unifier = Unifier(vec![None; opens + target.locations]);
        for (wish, &tree) in target.wishes.iter().zip(taken) {
            let args: Vec<Term> = wish.args.iter().map(|&at| term(at)).collect();
            if !unifier.unify_all(&args, &self.trees[tree].root.args) {
                return false;
            }
        }
        if !target.equal.iter().all(|&(a, b)| unifier.unify(term(a), term(b))) {
            return false;
        }
        let is_seen = |class: u16| presence(present, class) != Presence::Unknown;
        let wanted = target.distinct.iter().map(|&(a, b)| (term(a), term(b)));
        let differ = |(a, b): (Term, Term)| {
            let (a, b) = (unifier.resolve(a), unifier.resolve(b));
            match (a.min(b), a.max(b)) {
                (a, b) if a == b => false,
                // It is chosen apart from everything.
                (_, Term::Open(_))
                | (Term::Class(_), Term::Class(_))
                | (Term::Held(_), Term::Held(_)) => true,
                (Term::Class(class), Term::Held(_)) => is_seen(class),
                _ => false,
            }
        };
        let is_outside = |&term: &Term| match unifier.resolve(term) {
            Term::Class(class) => is_seen(class),
            Term::Open(_) => true,
            Term::Held(_) | Term::Loose(_) => false,
        };
        wanted.chain(self.distinct.iter().copied()).all(differ)
            && self.outside.iter().all(is_outside)
    }
}
