//! The walk: does the conclusion consume the premise's edges?
//!
//! Idea: from the root of each atom of the goal, follow the edge that leaves the present node until
//! the end is reached. Edges that may be empty can be crossed as well, since their ends are equal
//! then. What the walk needs to know and does not, it asks.
//! Invariant: `Covered` holds in *every* model of the alias knowledge. A path of several edges is a
//! segment only if its end does not lie on it: the end is nil, or allocated by an edge beside the
//! path, or differs from all inner nodes and the inner edges are cells.
//! Reference: Navarro Pérez and Rybalchenko, APLAS 2013, section 4; Berdine, Calcagno, O'Hearn,
//! "Symbolic execution with separation logic", APLAS 2005 (the side condition).

use super::alias::Alias;
use super::{Edge, EdgeKind, Graph};

pub(super) enum Outcome {
    /// The goal holds in every model.
    Covered,
    /// The walk depends on whether these nodes are equal.
    Undecided(usize, usize),
    /// The walk ends badly if what is undecided is distinct.
    Fails,
}

/// What ends a walk early.
enum Stop {
    Ask(usize, usize),
    Fail,
}

pub(super) fn walk(graph: &Graph, goal: &Graph, alias: &Alias) -> Outcome {
    match (Walk { graph, alias, used: vec![false; graph.edges.len()] }).run(goal) {
        Ok(()) => Outcome::Covered,
        Err(Stop::Ask(a, b)) => Outcome::Undecided(a, b),
        Err(Stop::Fail) => Outcome::Fails,
    }
}

struct Walk<'a> {
    graph: &'a Graph,
    alias: &'a Alias,
    used: Vec<bool>,
}

impl Walk<'_> {
    fn run(&mut self, goal: &Graph) -> Result<(), Stop> {
        for &(a, b) in &goal.equal {
            self.require_equal(a, b)?;
        }
        for &(a, b) in &goal.distinct {
            self.require_distinct(a, b)?;
        }
        // Cells first: what they consume is certain.
        for edge in goal.edges.iter().filter(|edge| edge.kind == EdgeKind::Cell) {
            self.cell(edge)?;
        }
        for edge in goal.edges.iter().filter(|edge| edge.kind == EdgeKind::Segment) {
            self.segment(edge)?;
        }
        let unused = self.graph.edges.iter().zip(&self.used).filter(|&(_, &used)| !used);
        for (edge, _) in unused {
            if edge.kind == EdgeKind::Cell {
                return Err(Stop::Fail);
            }
            self.require_equal(edge.from, edge.to)?;
        }
        Ok(())
    }

    fn require_equal(&self, a: usize, b: usize) -> Result<(), Stop> {
        if self.alias.same(a, b) {
            Ok(())
        } else if self.alias.distinct(a, b) {
            Err(Stop::Fail)
        } else {
            Err(Stop::Ask(a, b))
        }
    }

    fn require_distinct(&self, a: usize, b: usize) -> Result<(), Stop> {
        if self.alias.distinct(a, b) {
            Ok(())
        } else if self.alias.same(a, b) {
            Err(Stop::Fail)
        } else {
            Err(Stop::Ask(a, b))
        }
    }

    /// The unused edge that leaves a node; the one that is known to be non-empty, if there is one.
    fn leaving(&self, node: usize) -> Result<Option<usize>, Stop> {
        let mut possible = None;
        for (number, edge) in self.graph.edges.iter().enumerate() {
            if self.used[number] || !self.alias.same(edge.from, node) || self.alias.empty(edge) {
                continue;
            }
            if self.alias.non_empty(edge) {
                return Ok(Some(number));
            }
            if possible.replace(number).is_some() {
                // One of the two is empty.
                return Err(Stop::Ask(edge.from, edge.to));
            }
        }
        Ok(possible)
    }

    fn cell(&mut self, atom: &Edge) -> Result<(), Stop> {
        let Some(number) = self.leaving(atom.from)? else { return Err(Stop::Fail) };
        let edge = &self.graph.edges[number];
        if edge.kind == EdgeKind::Segment {
            // It may be longer than one cell, or empty.
            self.require_equal(edge.from, edge.to)?;
            return Err(Stop::Fail);
        }
        self.require_equal(edge.to, atom.to)?;
        self.used[number] = true;
        Ok(())
    }

    fn segment(&mut self, atom: &Edge) -> Result<(), Stop> {
        let end = atom.to;
        let mut at = atom.from;
        let mut path = Vec::new();
        while !self.alias.same(at, end) {
            let Some(number) = self.leaving(at)? else {
                self.require_equal(at, end)?;
                break;
            };
            self.used[number] = true;
            path.push(number);
            at = self.graph.edges[number].to;
        }
        self.check_path(&path, end)
    }

    /// Whether the edges of the path are one segment to `end` in every model.
    fn check_path(&self, path: &[usize], end: usize) -> Result<(), Stop> {
        let edges: Vec<&Edge> = path.iter().map(|&number| &self.graph.edges[number]).collect();
        if let [edge] = *edges
            && edge.kind == EdgeKind::Segment
        {
            return Ok(());
        }
        if edges.is_empty() || self.alias.same(end, 0) {
            return Ok(());
        }
        let beside = |number: &usize| {
            !path.contains(number) && self.alias.same(self.graph.edges[*number].from, end)
        };
        let beside: Vec<&Edge> = (0..self.graph.edges.len())
            .filter(beside)
            .map(|number| &self.graph.edges[number])
            .collect();
        if beside.iter().any(|edge| self.alias.non_empty(edge)) {
            return Ok(());
        }
        for edge in &edges {
            self.require_distinct(edge.from, end)?;
        }
        let inner = &edges[..edges.len() - 1];
        for edge in inner.iter().filter(|edge| edge.kind == EdgeKind::Segment) {
            if self.alias.empty(edge) {
                continue;
            }
            if !self.alias.non_empty(edge) {
                return Err(Stop::Ask(edge.from, edge.to));
            }
            if !self.alias.distinct(end, 0) {
                return Err(Stop::Ask(end, 0));
            }
            return match beside.iter().find(|edge| !self.alias.empty(edge)) {
                Some(edge) => Err(Stop::Ask(edge.from, edge.to)),
                None => Err(Stop::Fail),
            };
        }
        Ok(())
    }
}
