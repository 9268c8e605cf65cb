//! From columns to places: widths, and columns folded into lines like text.
//!
//! Idea: columns stand beside each other until a line is full; the next line begins below. Between two
//! lines there is a gutter, and beside them are margins, with a track for each edge that goes on in
//! the next line.
//! Invariant: the items of a line lie above its gutter; margins and gutters hold nothing but edges.

use crate::drawing::{Place, place};
use crate::layering::Layers;

/// The width of a line.
pub(crate) const PAGE: i32 = 1400;
/// The distance between edges that go on in the next line.
pub(crate) const TRACK: i32 = 8;
/// The space between a line, or a column, and the first of such edges.
pub(crate) const EDGE: i32 = 14;

/// Where everything stands.
#[derive(Debug)]
pub(crate) struct Frame {
    /// The left border of each column.
    pub(crate) left: Vec<i32>,
    /// The width of each column.
    pub(crate) width: Vec<i32>,
    /// The width of the space to the right of each column.
    pub(crate) channel: Vec<i32>,
    /// The line of each column.
    pub(crate) line: Vec<usize>,
    /// The upper left corner of each item's area.
    pub(crate) corners: Vec<Place>,
    /// For each line: where its columns end on the right and at the bottom.
    pub(crate) ends: Vec<Place>,
}

/// How many edges, and how far up or down, go to the right of each column; the last number says
/// whether some turn around there.
fn traffic(layers: &Layers, tops: &[i32]) -> Vec<(usize, i32, bool)> {
    let mut traffic = vec![(0, 0, false); layers.columns.len()];
    for pair in layers.ways.iter().flat_map(|way| way.visits.windows(2)) {
        let [one, other] = [pair[0].item, pair[1].item];
        let [from, to] = [one, other].map(|item| layers.items[item].column);
        let middle = |item: usize| tops[item] + layers.items[item].size.y / 2;
        let (count, climb, turns) = &mut traffic[from.min(to)];
        *count += 1;
        *climb = (*climb).max((middle(one) - middle(other)).abs());
        *turns |= from == to;
    }
    traffic
}

/// The first column of each line. A line ends where few edges go on, if it is not too short then.
fn breaks(extents: &[i32], crossing: &[usize]) -> Vec<usize> {
    let mut starts = vec![0];
    let total: i32 = extents.iter().sum();
    if total <= PAGE {
        return starts;
    }
    let goal = total / (total / PAGE + 1);
    let (mut used, mut start) = (0, 0);
    let mut best: Option<(usize, usize)> = None;
    let mut column = 0;
    while column < extents.len() {
        used += extents[column];
        if column > start && used > PAGE {
            let (_, last) = best.take().unwrap_or((0, column - 1));
            start = last + 1;
            starts.push(start);
            (used, column) = (0, start);
            continue;
        }
        if used > goal * 2 / 3 && best.is_none_or(|(least, _)| crossing[column] <= least) {
            best = Some((crossing[column], column));
        }
        column += 1;
    }
    starts
}

impl Frame {
    pub(crate) fn new(layers: &Layers, tops: &[i32]) -> Self {
        let count = layers.columns.len();
        let traffic = traffic(layers, tops);
        let widest = |column: &Vec<usize>| {
            column.iter().map(|&item| layers.items[item].size.x).max().unwrap_or(0).max(4)
        };
        let width: Vec<i32> = layers.columns.iter().map(widest).collect();
        let channel: Vec<i32> = traffic
            .iter()
            .map(|&(edges, climb, turns)| match (edges, turns) {
                (0, _) => 24,
                (edges, false) => (30 + 3 * edges as i32 + climb / 5).min(130),
                (edges, true) => (46 + 3 * edges as i32 + climb / 4).min(150),
            })
            .collect();
        let extents: Vec<i32> = (0..count).map(|column| width[column] + channel[column]).collect();
        let crossing: Vec<usize> = traffic.iter().map(|traffic| traffic.0).collect();
        let starts = breaks(&extents, &crossing);
        let line: Vec<usize> =
            (0..count).map(|column| starts.partition_point(|&start| start <= column) - 1).collect();
        let tracks: Vec<i32> = starts[1..]
            .iter()
            .map(|&start| EDGE * 2 + TRACK * traffic[start - 1].0 as i32)
            .collect();
        let margin = tracks.iter().copied().max().unwrap_or(0);
        let mut left = vec![0; count];
        let mut x = margin;
        for column in 0..count {
            if column > 0 && line[column] != line[column - 1] {
                x = margin;
            }
            left[column] = x;
            x += extents[column];
        }
        let mut corners = vec![Place::default(); layers.items.len()];
        let mut ends = Vec::new();
        let mut top = 0;
        for (number, &start) in starts.iter().enumerate() {
            let columns = start..starts.get(number + 1).copied().unwrap_or(count);
            let items =
                || columns.clone().flat_map(|column| layers.columns[column].iter().copied());
            let highest = items().map(|item| tops[item]).min().unwrap_or(0);
            let mut end = place(0, top);
            for item in items() {
                let (column, size) = (layers.items[item].column, layers.items[item].size);
                let x = left[column] + (width[column] - size.x) / 2;
                corners[item] = place(x, tops[item] - highest + top);
                end.y = end.y.max(corners[item].y + size.y);
            }
            let last = columns.end - 1;
            end.x = left[last] + extents[last];
            ends.push(end);
            top = end.y + tracks.get(number).copied().unwrap_or(0);
        }
        Self { left, width, channel, line, corners, ends }
    }

    /// The horizontal place of a border of a column.
    pub(crate) fn border(&self, column: usize, side: crate::outline::Side) -> i32 {
        match side {
            crate::outline::Side::Left => self.left[column],
            crate::outline::Side::Right => self.left[column] + self.width[column],
        }
    }
}
