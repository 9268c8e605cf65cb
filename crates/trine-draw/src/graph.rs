//! What is drawn: nodes, edges, and the words beside them.

use crate::component::arrange;
use crate::drawing::Drawing;
use crate::extract::extract;

/// A graph with what is written at its nodes and edges.
#[derive(Clone, Default, Debug)]
pub struct Graph {
    /// Written above the drawing, unless empty.
    pub title: String,
    /// The nodes; edges name them by position.
    pub nodes: Vec<Node>,
    /// The edges. Edges between the same two states are joined, and edges from afar into the same state share
    /// a part of their way.
    pub edges: Vec<Edge>,
    /// Nodes where a reader begins, the first one first.
    pub roots: Vec<usize>,
    /// Written below the drawing, a line each.
    pub remarks: Vec<String>,
}

/// A node.
#[derive(Clone, Debug)]
pub enum Node {
    /// A box with a line for each field.
    Record(Record),
    /// A circle.
    State(State),
}

/// A box with a line for each field.
#[derive(Clone, Default, Debug)]
pub struct Record {
    /// Written above the box: who points to it from outside.
    pub names: Vec<String>,
    /// The first line.
    pub head: String,
    /// The other lines.
    pub fields: Vec<Field>,
}

/// A field of a record.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name; may be empty.
    pub name: String,
    /// What it holds.
    pub content: Content,
}

/// What a field holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// A value that is written down.
    Text(String),
    /// The null address.
    Nil,
    /// What an edge of the graph leads to.
    Pointer,
}

/// A state of an automaton.
#[derive(Clone, Default, Debug)]
pub struct State {
    /// Written inside; up to three letters fit.
    pub label: String,
    /// Runs begin here.
    pub is_initial: bool,
    /// Runs may end here.
    pub is_final: bool,
}

/// An edge.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The node that it leaves.
    pub from: usize,
    /// The field of the record that it leaves.
    pub field: Option<usize>,
    /// The node that it enters.
    pub to: usize,
    /// Written beside it, one below the other.
    pub labels: Vec<String>,
    /// How it is drawn.
    pub line: Line,
}

/// How an edge is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Line {
    /// Without gaps.
    #[default]
    Solid,
    /// With gaps.
    Dashed,
}

impl Graph {
    /// The graph as a drawing. Of large graphs only a part is drawn, and a remark says how much is left
    /// out.
    ///
    /// ```
    /// use trine_draw::{Edge, Graph, Line, Node, State};
    /// let state = |label: &str| Node::State(State { label: label.into(), ..State::default() });
    /// let graph = Graph {
    ///     nodes: vec![state("0"), state("1")],
    ///     edges: vec![Edge { from: 0, field: None, to: 1, labels: vec!["a".into()], line: Line::Solid }],
    ///     ..Graph::default()
    /// };
    /// let drawing = graph.draw();
    /// assert!(drawing.faults().is_empty());
    /// assert!(drawing.to_svg().contains("<circle"));
    /// ```
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let drawing = arrange(&extract(self));
        debug_assert_eq!(drawing.faults(), []);
        drawing
    }
}
