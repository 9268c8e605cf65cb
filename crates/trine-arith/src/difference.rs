//! Difference logic over the integers: a matrix of shortest paths.
//!
//! Idea: a fact `x - y <= c` is an edge from `x` to `y` of length `c`. The matrix holds the length of
//! the shortest path between any two points, which is the least bound that the facts imply for their
//! difference. A new edge can only shorten paths through itself, so it is put between all points
//! that come nearer to its end by it and all points that its start comes nearer to. A cycle of
//! negative length is a contradiction. Since the matrix is closed at all times, an atom is decided as
//! soon as the cell of its two points passes its limit, and every cell knows the edge that made it,
//! from which its path is read off.
//!
//! Invariants: between two calls, the matrix is closed under the triangle inequality and its diagonal
//! is zero; the two parts of a path beside its newest edge consist of older edges, also where cells
//! were shortened since, because each change remembers the one that it replaced.
//! References: Cotton and Maler, "Fast and Flexible Difference Constraint Propagation for DPLL(T)",
//! SAT 2006; Floyd, "Algorithm 97: Shortest Path", 1962. Differs from the former: the matrix makes
//! propagation complete, at the price of the square of the number of points.

use crate::bound::Reason;
use crate::propagate::AtomTag;

trine_collections::define_id! {
    /// A variable of difference logic; the number zero is one of them.
    pub struct PointId;

    /// A change of a cell; later changes have greater ids.
    pub struct ChangeId;
}

/// The length of a path that does not exist.
const FAR: i64 = i64::MAX / 4;
/// No change, or no list of atoms.
const NONE: u32 = u32::MAX;

/// An atom `x - y <= limit` that a change decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The atom.
    pub tag: AtomTag,
    /// Whether it is true.
    pub positive: bool,
    /// The change that decided it; [`Differences::explain`] says why that holds.
    pub change: ChangeId,
}

/// The best bound known for the difference of two points.
#[derive(Clone, Copy, Debug)]
struct Cell {
    length: i64,
    /// The change that made it.
    change: u32,
    /// The atoms over the two points.
    atoms: u32,
}

const EMPTY: Cell = Cell { length: FAR, change: NONE, atoms: NONE };

#[derive(Clone, Copy, Debug)]
struct Change {
    /// The points of the cell.
    ends: [PointId; 2],
    length: i64,
    /// The edge in the middle of the path.
    edge: u32,
    /// The change that this one replaced.
    previous: u32,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    ends: [PointId; 2],
    reason: Reason,
}

/// An atom of two points, the smaller one first; `is_negated` if it was stated the other way around.
#[derive(Clone, Copy, Debug)]
struct Limit {
    limit: i64,
    tag: AtomTag,
    is_negated: bool,
}

/// An incremental solver for conjunctions of `x - y <= c` over the integers.
///
/// ```
/// use trine_arith::{Differences, Reason};
/// let mut differences = Differences::new();
/// let [x, y, z] = [(); 3].map(|()| differences.add_point());
/// differences.assert(x, y, -1, Reason(1)).unwrap();
/// differences.push();
/// differences.assert(y, z, 3, Reason(2)).unwrap();
/// assert_eq!(differences.assert(z, x, -3, Reason(3)).unwrap_err(), [Reason(1), Reason(2), Reason(3)]);
/// differences.pop(1);
/// assert!(differences.assert(z, x, -3, Reason(3)).is_ok());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Differences {
    points: usize,
    /// Cells in a row of the matrix, of which the first `points` are in use.
    stride: usize,
    cells: Vec<Cell>,
    changes: Vec<Change>,
    edges: Vec<Edge>,
    /// Lists of atoms, each sorted by limit.
    atoms: Vec<Vec<Limit>>,
    decided: Vec<Decided>,
    /// Lengths of `changes` and `edges` when each level opened.
    levels: Vec<(usize, usize)>,
    /// Points that come nearer to the end of the edge that is being added, with the new distance.
    sources: Vec<(PointId, i64)>,
    /// Points that the start of the edge comes nearer to.
    targets: Vec<(PointId, i64)>,
}

impl Differences {
    /// Limits of atoms and facts are at most this far from zero, so that sums stay in machine words.
    pub const LARGEST_LIMIT: i64 = 1 << 40;
    /// More points than this are not worth their matrix.
    pub const MOST_POINTS: usize = 1 << 10;

    /// A solver without points.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of points.
    #[must_use]
    pub fn num_points(&self) -> usize {
        self.points
    }

    /// A new point. Points stay when levels are popped.
    ///
    /// # Panics
    /// If there are [`MOST_POINTS`](Self::MOST_POINTS) already.
    pub fn add_point(&mut self) -> PointId {
        assert!(self.points < Self::MOST_POINTS, "too many points for a matrix");
        let point = PointId::new(self.points);
        self.points += 1;
        if self.points > self.stride {
            let stride = (2 * self.stride).max(8);
            let mut cells = vec![EMPTY; stride * stride];
            for row in 0..self.points - 1 {
                let old = &self.cells[row * self.stride..][..self.points - 1];
                cells[row * stride..][..self.points - 1].copy_from_slice(old);
            }
            self.cells = cells;
            self.stride = stride;
        }
        let diagonal = self.at(point, point);
        self.cells[diagonal].length = 0;
        point
    }

    #[inline]
    fn at(&self, from: PointId, to: PointId) -> usize {
        from.index() * self.stride + to.index()
    }

    #[inline]
    fn length(&self, from: PointId, to: PointId) -> i64 {
        self.cells[self.at(from, to)].length
    }

    /// The least `c` for which `from - to <= c` follows from the facts.
    #[must_use]
    pub fn bound(&self, from: PointId, to: PointId) -> Option<i64> {
        Some(self.length(from, to)).filter(|&length| length < FAR)
    }

    /// Registers the atom `from - to <= limit` for two different points, so that
    /// [`take_decided`](Self::take_decided) reports it. Present facts count.
    ///
    /// # Panics
    /// If the limit is beyond [`LARGEST_LIMIT`](Self::LARGEST_LIMIT), or the points are one.
    pub fn register_atom(&mut self, from: PointId, to: PointId, limit: i64, tag: AtomTag) {
        assert!(limit.abs() <= Self::LARGEST_LIMIT && from != to);
        let (ends, limit) = if from < to { ([from, to], limit) } else { ([to, from], -limit - 1) };
        let entry = Limit { limit, tag, is_negated: from > to };
        let [there, back] = [self.at(ends[0], ends[1]), self.at(ends[1], ends[0])];
        if self.cells[there].atoms == NONE {
            let list = self.atoms.len() as u32;
            self.atoms.push(Vec::new());
            self.cells[there].atoms = list;
            self.cells[back].atoms = list;
        }
        let list = &mut self.atoms[self.cells[there].atoms as usize];
        let at = list.partition_point(|other| other.limit <= limit);
        list.insert(at, entry);
        for (cell, holds) in
            [(there, self.cells[there].length <= limit), (back, self.cells[back].length < -limit)]
        {
            if holds {
                let change = ChangeId::new(self.cells[cell].change as usize);
                let positive = (cell == there) != entry.is_negated;
                self.decided.push(Decided { tag, positive, change });
            }
        }
    }

    /// Adds the fact `from - to <= limit`. Returns what that cost, in ticks.
    ///
    /// # Errors
    /// The reasons of facts that contradict each other, this one among them; sorted, each once. The
    /// fact is not added then.
    ///
    /// # Panics
    /// If the limit is beyond [`LARGEST_LIMIT`](Self::LARGEST_LIMIT).
    pub fn assert(
        &mut self,
        from: PointId,
        to: PointId,
        limit: i64,
        reason: Reason,
    ) -> Result<u64, Vec<Reason>> {
        assert!(limit.abs() <= Self::LARGEST_LIMIT);
        if self.length(from, to) <= limit {
            return Ok(1);
        }
        if self.length(to, from) < -limit {
            let mut reasons = vec![reason];
            self.path(to, from, NONE, &mut reasons);
            sort_reasons(&mut reasons);
            return Err(reasons);
        }
        let edge = self.edges.len() as u32;
        self.edges.push(Edge { ends: [from, to], reason });
        Ok(1 + self.shorten(edge, limit))
    }

    /// Shortens all paths that may go through a new edge. Returns the cost.
    fn shorten(&mut self, edge: u32, limit: i64) -> u64 {
        let [from, to] = self.edges[edge as usize].ends;
        let mut sources = std::mem::take(&mut self.sources);
        let mut targets = std::mem::take(&mut self.targets);
        sources.clear();
        targets.clear();
        for index in 0..self.points {
            let point = PointId::new(index);
            let start = self.length(point, from);
            if start < FAR && start + limit < self.length(point, to) {
                sources.push((point, start + limit));
            }
            let rest = self.length(to, point);
            if rest < FAR && limit + rest < self.length(from, point) {
                targets.push((point, rest));
            }
        }
        for &(source, through) in &sources {
            for &(target, rest) in &targets {
                if through + rest < self.length(source, target) {
                    self.change([source, target], through + rest, edge);
                }
            }
        }
        let cost = (2 * self.points + sources.len() * targets.len()) as u64 / 16;
        self.sources = sources;
        self.targets = targets;
        cost
    }

    /// Gives a cell a new length, and notes the atoms that this decides.
    fn change(&mut self, ends: [PointId; 2], length: i64, edge: u32) {
        let at = self.at(ends[0], ends[1]);
        let change = ChangeId::new(self.changes.len());
        let cell = &mut self.cells[at];
        self.changes.push(Change { ends, length, edge, previous: cell.change });
        let old = std::mem::replace(&mut cell.length, length);
        cell.change = change.index() as u32;
        let Some(list) = self.atoms.get(cell.atoms as usize) else { return };
        let is_forward = ends[0] < ends[1];
        let decided = if is_forward {
            // Limits from the new length on hold.
            let start = list.partition_point(|atom| atom.limit < length);
            &list[start..list.partition_point(|atom| atom.limit < old)]
        } else {
            // The difference the other way is at least -length, so smaller limits fail.
            let start = list.partition_point(|atom| atom.limit < -old);
            &list[start..list.partition_point(|atom| atom.limit < -length)]
        };
        self.decided.extend(decided.iter().map(|atom| Decided {
            tag: atom.tag,
            positive: is_forward != atom.is_negated,
            change,
        }));
    }

    /// Moves the atoms decided since the last call to `out`. Atoms that the caller itself asserted
    /// are among them.
    pub fn take_decided(&mut self, out: &mut Vec<Decided>) {
        out.append(&mut self.decided);
    }

    /// The reasons of a change, appended to `out`; sorted, each once. They are older than whatever
    /// the change decided.
    pub fn explain(&self, change: ChangeId, out: &mut Vec<Reason>) {
        let start = out.len();
        let Change { ends: [from, to], edge, .. } = self.changes[change.index()];
        self.path(from, to, edge + 1, out);
        let mut reasons = out.split_off(start);
        sort_reasons(&mut reasons);
        out.append(&mut reasons);
    }

    /// Appends the reasons of the shortest path as it was before the edge `before`.
    fn path(&self, from: PointId, to: PointId, before: u32, out: &mut Vec<Reason>) {
        let mut open = vec![(from, to, before)];
        while let Some((from, to, before)) = open.pop() {
            if from == to {
                continue;
            }
            let mut at = self.cells[self.at(from, to)].change;
            while at != NONE && self.changes[at as usize].edge >= before {
                at = self.changes[at as usize].previous;
            }
            debug_assert!(at != NONE, "the path exists");
            let Some(change) = self.changes.get(at as usize) else { continue };
            let edge = self.edges[change.edge as usize];
            out.push(edge.reason);
            open.push((from, edge.ends[0], change.edge));
            open.push((edge.ends[1], to, change.edge));
        }
    }

    /// Opens a level: [`pop`](Self::pop) takes back the facts added from here on.
    pub fn push(&mut self) {
        self.levels.push((self.changes.len(), self.edges.len()));
    }

    /// Takes back the facts of the last `levels` levels.
    ///
    /// # Panics
    /// If fewer levels are open.
    pub fn pop(&mut self, levels: usize) {
        assert!(levels <= self.levels.len(), "pop without push");
        let target = self.levels.len() - levels;
        let Some(&(changes, edges)) = self.levels.get(target) else { return };
        self.levels.truncate(target);
        while self.changes.len() > changes {
            let Some(Change { ends, previous, .. }) = self.changes.pop() else { break };
            let length = self.changes.get(previous as usize).map_or(FAR, |change| change.length);
            let at = self.at(ends[0], ends[1]);
            self.cells[at].length = length;
            self.cells[at].change = previous;
        }
        self.edges.truncate(edges);
        self.decided.retain(|decided| decided.change.index() < changes);
    }

    /// Integers for all points that satisfy all facts. Points that no fact holds together differ: where the
    /// solution goes to other theories, each two that are equal by accident cost them a case distinction.
    #[must_use]
    pub fn solution(&self) -> Vec<i64> {
        // Any heights do: a point lies as low as the heights of all points and their distances make it.
        (0..self.points)
            .map(|row| {
                let cells = &self.cells[row * self.stride..][..self.points];
                let heights = (0..).zip(cells).map(|(height, cell)| cell.length + height);
                heights.min().map_or(0, |least| least.min(row as i64))
            })
            .collect()
    }
}

fn sort_reasons(reasons: &mut Vec<Reason>) {
    reasons.sort_unstable();
    reasons.dedup();
}
