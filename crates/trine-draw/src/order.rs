//! The order in each column: few crossings.
//!
//! Idea: sweeps to the right and to the left put each item near the middle of its neighbours; the best
//! order that was seen is kept.
//! Invariant: columns stay permutations of what they were.
//! Reference: Sugiyama et al. 1981 (barycentres); Barth, Jünger, Mutzel, "Simple and Efficient Bilayer
//! Cross Counting", GD 2002.

use crate::graph::Graph;
use crate::layering::Layers;

/// Sweeps in each direction.
const SWEEPS: usize = 12;

/// Edges that are tried to be led around everything else.
const MOST_LED: usize = 100;

/// A connection between neighbouring columns: items, and the heights in them.
struct Link {
    left: (usize, i32),
    right: (usize, i32),
}

/// Reorders the columns so that few edges cross.
pub(crate) fn reduce_crossings(layers: &mut Layers, graph: &Graph) {
    let links = links(layers, graph);
    let mut best = layers.columns.clone();
    let mut least = crossings(layers, &links);
    for sweep in 0..2 * SWEEPS {
        if least == 0 {
            break;
        }
        let count = layers.columns.len();
        if sweep % 2 == 0 {
            (1..count).for_each(|column| reorder(layers, &links, column, column - 1));
        } else {
            (1..count).rev().for_each(|column| reorder(layers, &links, column - 1, column));
        }
        let now = crossings(layers, &links);
        if now < least {
            (least, best) = (now, layers.columns.clone());
        }
    }
    layers.columns = best;
    lead_around(layers, &links, least);
}

/// Leads edges that pass columns above or below everything else, where that has fewer crossings: sweeps
/// move one of their items at a time.
fn lead_around(layers: &mut Layers, links: &[Vec<Link>], mut least: u64) {
    // What stands last is a node, or part of another way.
    let lanes = layers.ways.iter().map(|way| &way.visits[1..way.visits.len() - 1]);
    let long: Vec<Vec<usize>> = lanes
        .filter(|lanes| !lanes.is_empty())
        .map(|lanes| lanes.iter().map(|visit| visit.item).collect())
        .take(MOST_LED)
        .collect();
    for lanes in &long {
        for above in [true, false] {
            if least == 0 {
                return;
            }
            let before = layers.columns.clone();
            for &item in lanes {
                let column = &mut layers.columns[layers.items[item].column];
                column.retain(|&other| other != item);
                let at = if above { 0 } else { column.len() };
                column.insert(at, item);
            }
            let now = crossings(layers, links);
            if now < least {
                least = now;
            } else {
                layers.columns = before;
            }
        }
    }
}

/// The connections to the right of each column.
fn links(layers: &Layers, graph: &Graph) -> Vec<Vec<Link>> {
    let mut links: Vec<Vec<Link>> = layers.columns.iter().map(|_| Vec::new()).collect();
    for way in &layers.ways {
        for position in 1..way.visits.len() {
            let end =
                |position: usize| (way.visits[position].item, layers.port(graph, way, position));
            let (one, other) = (end(position - 1), end(position));
            let [from, to] = [one, other].map(|(item, _)| layers.items[item].column);
            if from < to {
                links[from].push(Link { left: one, right: other });
            } else if to < from {
                links[to].push(Link { left: other, right: one });
            }
        }
    }
    links
}

/// The position of each item in its column.
fn positions(layers: &Layers) -> Vec<usize> {
    let mut positions = vec![0; layers.items.len()];
    for column in &layers.columns {
        column.iter().enumerate().for_each(|(position, &item)| positions[item] = position);
    }
    positions
}

/// Orders a column by the middles of what its items are connected to in the other column.
fn reorder(layers: &mut Layers, links: &[Vec<Link>], column: usize, other: usize) {
    let positions = positions(layers);
    let mut sums: Vec<(i64, i64)> = vec![(0, 0); layers.items.len()];
    for link in &links[column.min(other)] {
        let (own, (there, height)) =
            if column > other { (link.right, link.left) } else { (link.left, link.right) };
        let (sum, count) = &mut sums[own.0];
        let whole = i64::from(layers.items[there].size.y.max(1));
        *sum += positions[there] as i64 * 1000 + i64::from(height) * 999 / whole;
        *count += 1;
    }
    let mut keyed: Vec<(i64, usize)> = Vec::new();
    let mut last = i64::MIN;
    for &item in &layers.columns[column] {
        // What is connected to nothing stays behind what it follows.
        let (sum, count) = sums[item];
        let key = if count == 0 { last } else { sum / count };
        last = key;
        keyed.push((key, item));
    }
    keyed.sort_by_key(|&(key, _)| key);
    layers.columns[column] = keyed.into_iter().map(|(_, item)| item).collect();
}

/// How many pairs of connections cross.
fn crossings(layers: &Layers, links: &[Vec<Link>]) -> u64 {
    let positions = positions(layers);
    let place = |(item, height): (usize, i32)| (positions[item], height);
    let mut total = 0;
    for channel in links {
        let mut ends: Vec<_> =
            channel.iter().map(|link| (place(link.left), place(link.right))).collect();
        ends.sort_unstable();
        let mut right: Vec<_> = ends.iter().map(|&(_, right)| right).collect();
        right.sort_unstable();
        right.dedup();
        // Counts of right ends so far, as a tree of partial sums.
        let mut tree = vec![0u64; right.len() + 1];
        for (before, (_, end)) in (0u64..).zip(&ends) {
            let at = right.partition_point(|other| other < end) + 1;
            let (mut sum, mut node) = (0, at);
            while node > 0 {
                sum += tree[node];
                node &= node - 1;
            }
            total += before - sum;
            let mut node = at;
            while node < tree.len() {
                tree[node] += 1;
                node += node & node.wrapping_neg();
            }
        }
    }
    total
}
