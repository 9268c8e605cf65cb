//! Heights: where in its column an item stands.
//!
//! Idea: each item would stand where its edges are straight. In a column the order is given, and so are
//! the least distances; the places nearest to the wishes, by squares, come from joining neighbours
//! that would be too near (isotonic regression).
//! Invariant: items of a column do not overlap.
//! Reference: Barlow et al., "Statistical Inference under Order Restrictions", 1972 (pool adjacent
//! violators).

use crate::graph::Graph;
use crate::layering::{Kind, Layers};

/// Sweeps over all columns.
const SWEEPS: usize = 10;

/// The connections of an item: its own height, another item and the height there, and how much it
/// counts that they are level.
type Wish = (i32, usize, i32, i64);

/// The upper border of each item.
pub(crate) fn heights(layers: &Layers, graph: &Graph) -> Vec<i32> {
    let wishes = wishes(layers, graph);
    let mut tops = vec![0; layers.items.len()];
    for column in &layers.columns {
        let mut top = 0;
        for (at, &item) in column.iter().enumerate() {
            let gap = if at == 0 { 0 } else { gap(layers, column[at - 1], item) };
            tops[item] = top + gap;
            top = tops[item] + layers.items[item].size.y;
        }
    }
    let count = layers.columns.len();
    for sweep in 0..SWEEPS {
        for step in 0..count {
            let column = if sweep % 2 == 0 { step } else { count - 1 - step };
            settle(layers, &wishes, column, &mut tops);
        }
    }
    tops
}

fn wishes(layers: &Layers, graph: &Graph) -> Vec<Vec<Wish>> {
    let mut wishes: Vec<Vec<Wish>> = vec![Vec::new(); layers.items.len()];
    let is_node = |item: usize| matches!(layers.items[item].kind, Kind::Node(_));
    for way in &layers.ways {
        for position in 1..way.visits.len() {
            let [one, other] = [position - 1, position].map(|at| way.visits[at].item);
            // Neighbours stand level, whichever field the edge leaves.
            let level = is_node(one) && is_node(other);
            let height = |position: usize| match layers.items[way.visits[position].item].kind {
                Kind::Node(node) if level => layers.outlines[node].port().0,
                _ => layers.port(graph, way, position),
            };
            let (at, there) = (height(position - 1), height(position));
            if layers.items[one].column == layers.items[other].column {
                continue;
            }
            let weight = match (is_node(one), is_node(other)) {
                (true, true) => 2,
                (false, false) => 8,
                _ => 2,
            };
            wishes[one].push((at, other, there, weight));
            wishes[other].push((there, one, at, weight));
        }
    }
    wishes
}

/// The least distance between two neighbours.
fn gap(layers: &Layers, above: usize, below: usize) -> i32 {
    let is_node = |item: usize| matches!(layers.items[item].kind, Kind::Node(_));
    if is_node(above) && is_node(below) { 22 } else { 8 }
}

/// Items that stand at their least distances: how many, and the sum and weight of the wishes.
struct Block {
    members: usize,
    sum: i64,
    weight: i64,
}

impl Block {
    fn middle(&self) -> i64 {
        self.sum.div_euclid(self.weight)
    }
}

fn settle(layers: &Layers, wishes: &[Vec<Wish>], column: usize, tops: &mut [i32]) {
    let items = &layers.columns[column];
    // Where each item stands if all are as near to the first one as they may be.
    let mut packed = Vec::with_capacity(items.len());
    let mut blocks: Vec<Block> = Vec::new();
    let mut offset = 0i64;
    for (at, &item) in items.iter().enumerate() {
        if at > 0 {
            let above = items[at - 1];
            offset += i64::from(layers.items[above].size.y + gap(layers, above, item));
        }
        packed.push(offset);
        let wished = |&(own, other, there, _): &Wish| i64::from(tops[other] + there - own);
        let weight: i64 = wishes[item].iter().map(|wish| wish.3).sum();
        let sum: i64 = wishes[item].iter().map(|wish| wish.3 * (wished(wish) - offset)).sum();
        // What has no edges stays about where it is.
        let (sum, weight) =
            if weight == 0 { (i64::from(tops[item]) - offset, 1) } else { (sum, weight) };
        let mut block = Block { members: 1, sum, weight };
        while blocks.last().is_some_and(|last| last.middle() >= block.middle()) {
            let Some(last) = blocks.pop() else { break };
            block.members += last.members;
            block.sum += last.sum;
            block.weight += last.weight;
        }
        blocks.push(block);
    }
    let mut next = 0;
    for block in blocks {
        for at in next..next + block.members {
            tops[items[at]] = (block.middle() + packed[at]) as i32;
        }
        next += block.members;
    }
}
