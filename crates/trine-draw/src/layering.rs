//! Layers: what stands in each column, and through what each edge passes.
//!
//! Idea: an edge that passes a column, and a label, are items of columns like nodes are; where there are
//! labels, each second column is for them. An edge between two nodes of one column turns around in
//! the space to the right of it, or in the column of labels there.
//! Edges that come from afar in the same direction into the same state are one line for the columns that they share: each ends where
//! it meets those before it, behind its own label.
//! Invariant: consecutive items of an edge stand in the same column or in neighbouring ones; what follows an item that several edges
//! pass is the same for all of them.

use std::collections::BTreeMap;

use crate::drawing::{Place, place};
use crate::graph::{Edge, Graph, Line, Node};
use crate::outline::{Outline, Side};
use crate::rank::ranks;
use crate::text::{LINE, lines, width};

/// Something that has a place in a column.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) kind: Kind,
    pub(crate) column: usize,
    pub(crate) size: Place,
}

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Node(usize),
    /// An edge passes, with its label above it if there is one.
    Lane,
    /// An edge turns around its label.
    Turn,
}

/// An item on the way of an edge, and where the edge enters and leaves it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    pub(crate) item: usize,
    pub(crate) enter: Side,
    pub(crate) leave: Side,
}

/// The way of an edge from a node to another one, or to an item where it meets the way of another edge to that node.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) edge: usize,
    pub(crate) visits: Vec<Visit>,
    /// The item that bears the label.
    pub(crate) label: Option<usize>,
}

/// A graph in columns.
#[derive(Debug)]
pub(crate) struct Layers {
    /// One for each node, in the order of the nodes.
    pub(crate) outlines: Vec<Outline>,
    /// Nodes first, by their number.
    pub(crate) items: Vec<Item>,
    pub(crate) ways: Vec<Way>,
    /// Items from top to bottom.
    pub(crate) columns: Vec<Vec<usize>>,
    /// Items that edges may share.
    shared: BTreeMap<Shared, usize>,
}

/// Where edges may be one line: the state that they enter, from which side, how they are drawn, and the column.
type Shared = (usize, Side, bool, usize);

/// The height of an edge that passes.
pub(crate) const LANE: i32 = 10;

/// Whether an edge is drawn as part of its node.
fn stays(graph: &Graph, edge: &Edge) -> bool {
    edge.from == edge.to && matches!(graph.nodes[edge.from], Node::State(_))
}

impl Layers {
    pub(crate) fn new(graph: &Graph) -> Self {
        let mut next = vec![Vec::new(); graph.nodes.len()];
        graph.edges.iter().for_each(|edge| next[edge.from].push(edge.to));
        let ranks = ranks(&next, &graph.roots);
        let has_labels =
            graph.edges.iter().any(|edge| !edge.labels.is_empty() && !stays(graph, edge));
        let step = if has_labels { 2 } else { 1 };
        let outlines: Vec<Outline> = (0..graph.nodes.len())
            .map(|node| {
                let own = graph.edges.iter().filter(|edge| edge.from == node && stays(graph, edge));
                let labels: Vec<String> = own.clone().flat_map(|e| e.labels.clone()).collect();
                let labels = own.clone().next().map(|_| &*labels);
                Outline::new(&graph.nodes[node], labels)
            })
            .collect();
        let node_item = |(node, outline): (usize, &Outline)| Item {
            kind: Kind::Node(node),
            column: ranks[node] * step,
            size: outline.size,
        };
        let items = outlines.iter().enumerate().map(node_item).collect();
        let mut layers = Self {
            outlines,
            items,
            ways: Vec::new(),
            columns: Vec::new(),
            shared: BTreeMap::new(),
        };
        for (number, edge) in graph.edges.iter().enumerate() {
            if !stays(graph, edge) {
                layers.add_way(number, edge, matches!(graph.nodes[edge.to], Node::State(_)));
            }
        }
        let last = layers.items.iter().map(|item| item.column).max().unwrap_or(0);
        layers.columns = vec![Vec::new(); last + 1];
        layers.fill_columns(graph);
        layers
    }

    fn add_way(&mut self, number: usize, edge: &Edge, enters_state: bool) {
        let [from, to] = [edge.from, edge.to].map(|node| self.items[node].column);
        let labels = &edge.labels;
        let forward = to > from;
        let (enter, leave) =
            if forward { (Side::Left, Side::Right) } else { (Side::Right, Side::Left) };
        let first = Visit { item: edge.from, enter, leave };
        let mut visits = vec![first];
        let mut label = None;
        if from == to {
            visits[0].leave = Side::Right;
            if !labels.is_empty() {
                let size = label_size(labels);
                let size = place(size.x + 24, size.y + 8);
                self.items.push(Item { kind: Kind::Turn, column: from + 1, size });
                let item = self.items.len() - 1;
                visits.push(Visit { item, enter: Side::Left, leave: Side::Left });
                label = Some(item);
            }
        } else {
            let between: Vec<usize> =
                if forward { (from + 1..to).collect() } else { (to + 1..from).rev().collect() };
            for (position, column) in between.into_iter().enumerate() {
                let bears = position == 0 && !labels.is_empty();
                let size = if bears { label_size(labels) } else { place(0, LANE) };
                let shared = (edge.to, enter, edge.line == Line::Dashed, column);
                if let Some(&item) = self.shared.get(&shared).filter(|_| !bears) {
                    visits.push(Visit { item, enter, leave });
                    self.ways.push(Way { edge: number, visits, label });
                    return;
                }
                self.items.push(Item { kind: Kind::Lane, column, size });
                let item = self.items.len() - 1;
                visits.push(Visit { item, enter, leave });
                if bears {
                    label = Some(item);
                } else if enters_state {
                    self.shared.insert(shared, item);
                }
            }
        }
        visits.push(Visit { item: edge.to, enter, leave });
        self.ways.push(Way { edge: number, visits, label });
    }

    /// A first order: by a walk through the graph, deep first, so that few edges cross.
    fn fill_columns(&mut self, graph: &Graph) {
        let mut ways: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes.len()];
        for (position, way) in self.ways.iter().enumerate() {
            ways[graph.edges[way.edge].from].push(position);
        }
        let mut seen = vec![false; self.items.len()];
        let all = graph.roots.iter().copied().chain(0..graph.nodes.len());
        for start in all {
            let mut stack = vec![start];
            while let Some(item) = stack.pop() {
                if std::mem::replace(&mut seen[item], true) {
                    continue;
                }
                self.columns[self.items[item].column].push(item);
                let Kind::Node(node) = self.items[item].kind else { continue };
                for &way in ways[node].iter().rev() {
                    stack.extend(self.ways[way].visits.iter().rev().map(|visit| visit.item));
                }
            }
        }
    }

    /// The height in an item at which an edge meets it, if that does not depend on other edges.
    pub(crate) fn fixed_port(&self, graph: &Graph, way: &Way, position: usize) -> Option<i32> {
        let visit = way.visits[position];
        match self.items[visit.item].kind {
            Kind::Node(node) if position == 0 => {
                graph.edges[way.edge].field.map(|field| self.outlines[node].field(field))
            }
            Kind::Node(_) => None,
            Kind::Lane => Some(self.lane(visit.item)),
            Kind::Turn => None,
        }
    }

    /// The height in an item at which a passing edge runs: below its label.
    pub(crate) fn lane(&self, item: usize) -> i32 {
        self.items[item].size.y - LANE / 2
    }

    /// The height in an item at which an edge meets it, or the middle of all such heights.
    pub(crate) fn port(&self, graph: &Graph, way: &Way, position: usize) -> i32 {
        self.fixed_port(graph, way, position).unwrap_or_else(|| {
            let item = &self.items[way.visits[position].item];
            match item.kind {
                Kind::Node(node) => self.outlines[node].port().0,
                Kind::Lane | Kind::Turn => item.size.y / 2,
            }
        })
    }
}

fn label_size(labels: &[String]) -> Place {
    let lines = lines(labels);
    let widest = lines.iter().map(|line| width(&line.text)).max().unwrap_or(0);
    place(widest + 12, lines.len() as i32 * LINE + LANE)
}
