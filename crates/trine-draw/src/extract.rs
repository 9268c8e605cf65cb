//! What of a graph is drawn: edges between the same states joined, and large graphs cut down.
//!
//! Idea: nodes are taken in the order of their distance from the roots until there are enough of them;
//! what an edge to a node that is left out says becomes a text of its field.
//! Invariant: what is left out is counted in a remark.

use std::collections::{BTreeMap, VecDeque};

use crate::graph::{Content, Edge, Graph, Line, Node};

/// Nodes of a drawing.
const MOST_NODES: usize = 160;
/// Edges of a drawing.
const MOST_EDGES: usize = 700;
/// Fields of a record.
const MOST_FIELDS: usize = 40;
/// Names above a record.
const MOST_NAMES: usize = 4;

/// The part of a graph that is drawn. Edges that name no node are dropped.
pub(crate) fn extract(graph: &Graph) -> Graph {
    let mut graph = graph.clone();
    let count = graph.nodes.len();
    graph.edges.retain(|edge| edge.from < count && edge.to < count);
    graph.roots.retain(|&root| root < count);
    for node in &mut graph.nodes {
        shorten_record(node);
    }
    for edge in &mut graph.edges {
        edge.field = edge.field.filter(|&field| match &graph.nodes[edge.from] {
            Node::Record(record) => field < record.fields.len(),
            Node::State(_) => false,
        });
    }
    let mut graph = joined(keep_nodes(graph));
    if graph.edges.len() > MOST_EDGES {
        let left_out = graph.edges.len() - MOST_EDGES;
        graph.edges.truncate(MOST_EDGES);
        graph.remarks.push(format!("{left_out} more edges are not drawn"));
    }
    graph
}

fn shorten_record(node: &mut Node) {
    let Node::Record(record) = node else { return };
    if record.fields.len() > MOST_FIELDS {
        record.fields.truncate(MOST_FIELDS);
        record.head.push_str(" …");
    }
    cut(&mut record.names, MOST_NAMES);
}

/// At most so many lines; the last one says how many there were.
fn cut(lines: &mut Vec<String>, most: usize) {
    if lines.len() > most {
        let more = lines.len() - (most - 1);
        lines.truncate(most - 1);
        lines.push(format!("… {more} more"));
    }
}

/// Nodes by their distance from the roots, then from each node that none leads to.
fn by_distance(graph: &Graph) -> Vec<usize> {
    let mut next = vec![Vec::new(); graph.nodes.len()];
    graph.edges.iter().for_each(|edge| next[edge.from].push(edge.to));
    let mut seen = vec![false; graph.nodes.len()];
    let mut order = Vec::new();
    let mut queue = VecDeque::new();
    for batch in [graph.roots.clone()].into_iter().chain((0..graph.nodes.len()).map(|n| vec![n])) {
        queue.extend(batch);
        while let Some(node) = queue.pop_front() {
            if !std::mem::replace(&mut seen[node], true) {
                order.push(node);
                queue.extend(&next[node]);
            }
        }
    }
    order
}

fn keep_nodes(mut graph: Graph) -> Graph {
    let count = graph.nodes.len();
    if count <= MOST_NODES {
        return graph;
    }
    let mut kept: Vec<usize> = by_distance(&graph).into_iter().take(MOST_NODES).collect();
    kept.sort_unstable();
    let place = |node: usize| kept.binary_search(&node).ok();
    let all = graph.edges.len();
    let mut edges = Vec::new();
    for mut edge in std::mem::take(&mut graph.edges) {
        let Some(from) = place(edge.from) else { continue };
        if let Some(to) = place(edge.to) {
            (edge.from, edge.to) = (from, to);
            edges.push(edge);
            continue;
        }
        let name = match &graph.nodes[edge.to] {
            Node::Record(record) => record.head.clone(),
            Node::State(_) => continue,
        };
        if let (Node::Record(record), Some(field)) = (&mut graph.nodes[edge.from], edge.field) {
            record.fields[field].content = Content::Text(name);
        }
    }
    let (nodes, lost) = (count - kept.len(), all - edges.len());
    graph.remarks.push(format!("{nodes} more nodes and {lost} edges of theirs are not drawn"));
    graph.roots = graph.roots.iter().filter_map(|&root| place(root)).collect();
    let mut position = 0..;
    graph.nodes.retain(|_| position.next().is_some_and(|at| place(at).is_some()));
    graph.edges = edges;
    graph
}

/// Edges that leave no field and have the same ends and line are one with more labels.
fn joined(mut graph: Graph) -> Graph {
    let mut known: BTreeMap<(usize, usize, bool), usize> = BTreeMap::new();
    let mut edges: Vec<Edge> = Vec::new();
    for edge in std::mem::take(&mut graph.edges) {
        let key = (edge.from, edge.to, edge.line == Line::Dashed);
        match known.get(&key).filter(|_| edge.field.is_none()) {
            Some(&at) => {
                let labels = &mut edges[at].labels;
                labels.extend(edge.labels.into_iter().filter(|label| !label.is_empty()));
            }
            None => {
                if edge.field.is_none() {
                    known.insert(key, edges.len());
                }
                edges.push(edge);
            }
        }
    }
    graph.edges = edges;
    graph
}
