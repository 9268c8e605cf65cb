//! The page: connected parts side by side, the title above, remarks below.
//!
//! Idea: parts are laid out one by one, and stand in lines like words.
//! Invariant: parts do not overlap, and the page is as large as what is on it.

use std::collections::BTreeMap;

use crate::drawing::{Anchor, Drawing, Ink, Place, Shape, Text, place};
use crate::fold::PAGE;
use crate::graph::Graph;
use crate::route::lay_out;
use crate::text::{LINE, shortened, width};

/// The space around the drawing, and between parts.
const MARGIN: i32 = 24;
/// Letters of the title.
const TITLE: usize = 100;

/// The drawing of a graph, in which everything is drawn.
pub(crate) fn arrange(graph: &Graph) -> Drawing {
    let mut drawing = Drawing::default();
    let (mut right, mut below) = (0, MARGIN);
    if !graph.title.is_empty() {
        write(&graph.title, Ink::Strong, &mut drawing, &mut right, &mut below);
        below += LINE / 2;
    }
    let (mut x, mut height) = (MARGIN, 0);
    for part in parts(graph) {
        let (shapes, size) = lay_out(&part);
        if x > MARGIN && x + size.x > PAGE + MARGIN {
            below += height + MARGIN;
            (x, height) = (MARGIN, 0);
        }
        let by = place(x, below);
        drawing.shapes.extend(shapes.into_iter().map(|shape| shape.moved(by)));
        x += size.x;
        right = right.max(x);
        x += MARGIN / 2;
        height = height.max(size.y);
    }
    below += height;
    for remark in &graph.remarks {
        below += LINE / 2;
        write(remark, Ink::Muted, &mut drawing, &mut right, &mut below);
    }
    drawing.size = place(right + MARGIN, below + MARGIN);
    drawing
}

fn write(text: &str, ink: Ink, drawing: &mut Drawing, right: &mut i32, below: &mut i32) {
    let shown = shortened(text, TITLE);
    *right = (*right).max(MARGIN + width(&shown));
    let full = (shown != text).then(|| text.to_owned());
    let at = Place { x: MARGIN, y: *below + LINE - 4 };
    drawing.shapes.push(Shape::Text(Text { at, text: shown, full, anchor: Anchor::Start, ink }));
    *below += LINE;
}

/// The connected parts, in the order of the first root in them, then of the first node.
fn parts(graph: &Graph) -> Vec<Graph> {
    let mut near = vec![Vec::new(); graph.nodes.len()];
    for edge in &graph.edges {
        near[edge.from].push(edge.to);
        near[edge.to].push(edge.from);
    }
    let mut seen = vec![false; graph.nodes.len()];
    let mut parts = Vec::new();
    for start in graph.roots.iter().copied().chain(0..graph.nodes.len()) {
        let (mut members, mut stack) = (Vec::new(), vec![start]);
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                members.push(node);
                stack.extend(&near[node]);
            }
        }
        if !members.is_empty() {
            members.sort_unstable();
            parts.push(part(graph, &members));
        }
    }
    parts
}

fn part(graph: &Graph, members: &[usize]) -> Graph {
    let place: BTreeMap<usize, usize> = members.iter().copied().zip(0..).collect();
    let edges = graph.edges.iter().filter_map(|edge| {
        let (from, to) = (*place.get(&edge.from)?, *place.get(&edge.to)?);
        Some(crate::graph::Edge { from, to, ..edge.clone() })
    });
    Graph {
        nodes: members.iter().map(|&node| graph.nodes[node].clone()).collect(),
        edges: edges.collect(),
        roots: graph.roots.iter().filter_map(|root| place.get(root).copied()).collect(),
        ..Graph::default()
    }
}
