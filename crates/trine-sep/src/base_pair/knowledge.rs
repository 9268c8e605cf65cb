//! What is known about the locations of one symbolic heap: equal, distinct, nil, allocated.
//!
//! Idea: union-find without path compression, so that every step is undone by a trail.
//! Invariants: the root of a class is its smallest member, so nils (the first locals) and parameters
//! are roots of the classes that they are in; two allocated classes are distinct without being
//! listed, and so are an allocated class and nil.

use smallvec::SmallVec;

use super::row::{NilStatus, RowView};

#[derive(Clone, Copy)]
enum Change {
    Parent(u16),
    NotNil(u16),
    Allocated(u16),
    Distinct,
}

/// Facts as numbers, in ascending order.
pub(crate) type Facts = SmallVec<[u64; 8]>;

/// See the head of the module.
#[derive(Clone)]
pub(crate) struct Knowledge {
    parent: Vec<u16>,
    not_nil: Vec<bool>,
    allocated: Vec<bool>,
    distinct: Vec<(u16, u16)>,
    nils: u16,
    trail: Vec<Change>,
}

impl Knowledge {
    pub(crate) fn new(locals: usize, nils: usize) -> Self {
        Self {
            parent: (0..locals as u16).collect(),
            not_nil: vec![false; locals],
            allocated: vec![false; locals],
            distinct: Vec::new(),
            nils: nils as u16,
            trail: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn find(&self, mut local: u16) -> u16 {
        loop {
            let parent = self.parent[local as usize];
            if parent == local {
                return local;
            }
            local = parent;
        }
    }

    /// The height of the trail, for [`undo`](Self::undo).
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(crate) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Parent(local)) => self.parent[local as usize] = local,
                Some(Change::NotNil(local)) => self.not_nil[local as usize] = false,
                Some(Change::Allocated(local)) => self.allocated[local as usize] = false,
                Some(Change::Distinct) => {
                    self.distinct.pop();
                }
                None => {}
            }
        }
    }

    /// The facts that were added since the mark, as numbers in ascending order.
    pub(crate) fn added_since(&self, mark: usize) -> Facts {
        let mut pairs = self.distinct.len();
        let mut facts: Facts = self.trail[mark..]
            .iter()
            .rev()
            .map(|change| match *change {
                Change::Parent(local) => {
                    let parent = self.parent[local as usize];
                    u64::from(local) << 16 | u64::from(parent)
                }
                Change::NotNil(local) => 1 << 32 | u64::from(local),
                Change::Allocated(local) => 2 << 32 | u64::from(local),
                Change::Distinct => {
                    pairs -= 1;
                    let (a, b) = self.distinct[pairs];
                    3 << 32 | u64::from(a) << 16 | u64::from(b)
                }
            })
            .collect();
        facts.sort_unstable();
        facts
    }

    /// Whether a local is known to be nil or not.
    #[inline]
    pub(super) fn nil_status(&self, local: u16) -> NilStatus {
        match self.find(local) {
            root if root < self.nils => NilStatus::Nil,
            root if self.not_nil[root as usize] => NilStatus::NotNil,
            _ => NilStatus::Open,
        }
    }

    fn set_not_nil(&mut self, root: u16) -> bool {
        if root < self.nils {
            return false;
        }
        if !self.not_nil[root as usize] {
            self.not_nil[root as usize] = true;
            self.trail.push(Change::NotNil(root));
        }
        true
    }

    /// Makes two locals equal; false if they cannot be.
    pub(crate) fn merge(&mut self, a: u16, b: u16) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return true;
        }
        let (keep, drop) = (a.min(b), a.max(b));
        let (not_nil, allocated) = (self.not_nil[drop as usize], self.allocated[drop as usize]);
        if keep < self.nils && (not_nil || drop < self.nils)
            || allocated && self.allocated[keep as usize]
        {
            return false;
        }
        self.parent[drop as usize] = keep;
        self.trail.push(Change::Parent(drop));
        if not_nil && !self.set_not_nil(keep) {
            return false;
        }
        if allocated {
            self.allocated[keep as usize] = true;
            self.trail.push(Change::Allocated(keep));
        }
        self.distinct.iter().all(|&(a, b)| self.find(a) != self.find(b))
    }

    /// Makes two locals distinct; false if they are equal.
    pub(crate) fn separate(&mut self, a: u16, b: u16) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        let (a, b) = (a.min(b), a.max(b));
        if a == b {
            return false;
        }
        if a < self.nils {
            return b < self.nils || self.set_not_nil(b);
        }
        if self.allocated[a as usize] && self.allocated[b as usize] || self.are_distinct(a, b) {
            return true;
        }
        self.distinct.push((a, b));
        self.trail.push(Change::Distinct);
        true
    }

    fn are_distinct(&self, a: u16, b: u16) -> bool {
        self.distinct.iter().any(|&(x, y)| {
            let (x, y) = (self.find(x), self.find(y));
            (x, y) == (a, b) || (y, x) == (a, b)
        })
    }

    /// Puts a cell at a local; false if it is nil or has one.
    pub(crate) fn allocate(&mut self, local: u16) -> bool {
        let root = self.find(local);
        if self.allocated[root as usize] || !self.set_not_nil(root) {
            return false;
        }
        self.allocated[root as usize] = true;
        self.trail.push(Change::Allocated(root));
        true
    }

    /// Adds what a row says about the parameters of a call; `locals` has the caller's local for each
    /// nil and location parameter of the callee.
    pub(crate) fn apply(&mut self, row: RowView<'_>, locals: &[u16]) -> bool {
        let nils = self.nils as usize;
        // Equalities first: a wrong guess ends most often here.
        for (offset, &root) in row.roots.iter().enumerate() {
            let own = locals[nils + offset];
            if usize::from(root) != nils + offset && !self.merge(own, locals[usize::from(root)]) {
                return false;
            }
        }
        for (offset, &flags) in row.flags.iter().enumerate() {
            let own = locals[nils + offset];
            let fits = match flags {
                super::row::ALLOCATED => self.allocate(own),
                super::row::NOT_NIL => {
                    let root = self.find(own);
                    self.set_not_nil(root)
                }
                _ => true,
            };
            if !fits {
                return false;
            }
        }
        row.distinct
            .chunks_exact(2)
            .all(|pair| self.separate(locals[usize::from(pair[0])], locals[usize::from(pair[1])]))
    }

    /// Appends the row over the first `bound` locals.
    pub(crate) fn project(&self, bound: usize, key: &mut Vec<u8>) {
        let nils = self.nils as usize;
        for local in nils..bound {
            key.push(self.find(local as u16) as u8);
        }
        for local in nils..bound {
            let is_root = self.find(local as u16) == local as u16;
            key.push(match (is_root && self.not_nil[local], is_root && self.allocated[local]) {
                (_, true) => super::row::ALLOCATED,
                (true, false) => super::row::NOT_NIL,
                _ => 0,
            });
        }
        let mut pairs: Vec<(u8, u8)> = Vec::new();
        for &(a, b) in &self.distinct {
            let (a, b) = (self.find(a), self.find(b));
            let inside = usize::from(a.max(b)) < bound;
            if inside && !(self.allocated[a as usize] && self.allocated[b as usize]) {
                pairs.push((a.min(b) as u8, a.max(b) as u8));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        key.extend(pairs.into_iter().flat_map(|(a, b)| [a, b]));
    }
}
