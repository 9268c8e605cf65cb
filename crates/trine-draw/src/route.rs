//! The ways of edges in pixels.
//!
//! Idea: between two columns an edge is a curve that leaves and arrives level, through a column it is
//! straight. Where several edges meet one side of a node they keep the order of where they come
//! from.
//! Invariant: a curve between two columns stays between them, since its control points do.

use crate::drawing::{Anchor, Bend, End, Ink, Path, Place, Shape, Text, place};
use crate::fold::{EDGE, Frame, TRACK};
use crate::graph::{Graph, Line};
use crate::layering::{Kind, Layers, Way};
use crate::order::reduce_crossings;
use crate::outline::Side;
use crate::place::heights;
use crate::text::{LINE, Written, lines};

/// The greatest distance between two edges that meet one side of a node.
const STEP: i32 = 7;

/// The shapes of a connected graph, and the size of their area.
pub(crate) fn lay_out(graph: &Graph) -> (Vec<Shape>, Place) {
    let mut layers = Layers::new(graph);
    reduce_crossings(&mut layers, graph);
    let tops = heights(&layers, graph);
    let frame = Frame::new(&layers, &tops);
    let mut router = Router {
        graph,
        layers: &layers,
        frame: &frame,
        ends: Vec::new(),
        tracks: vec![0; frame.ends.len()],
    };
    router.ends = router.choose_ends();
    let mut shapes = Vec::new();
    for (number, way) in layers.ways.iter().enumerate() {
        let path = router.path(number, way);
        shapes.push(Shape::Path(path));
    }
    for (node, outline) in layers.outlines.iter().enumerate() {
        let corner = frame.corners[node];
        shapes.extend(outline.shapes.iter().map(|shape| shape.clone().moved(corner)));
    }
    for way in &layers.ways {
        if let Some(item) = way.label {
            router.write_labels(item, &graph.edges[way.edge].labels, &mut shapes);
        }
    }
    let width = frame.ends.iter().map(|end| end.x).max().unwrap_or(0);
    let margin = frame.left.first().copied().unwrap_or(0);
    let height = frame.ends.last().map_or(0, |end| end.y);
    (shapes, place(width + margin, height))
}

struct Router<'a> {
    graph: &'a Graph,
    layers: &'a Layers,
    frame: &'a Frame,
    /// The heights at which each way leaves its first node and enters its last one.
    ends: Vec<[i32; 2]>,
    /// How many edges went on after each line.
    tracks: Vec<i32>,
}

impl Router<'_> {
    /// The height at which a way meets an item, as if nothing else met it.
    fn height(&self, way: &Way, position: usize) -> i32 {
        let port = self.layers.port(self.graph, way, position);
        self.frame.corners[way.visits[position].item].y + port
    }

    /// Spreads the edges that meet one side of a node.
    fn choose_ends(&self) -> Vec<[i32; 2]> {
        let ways = &self.layers.ways;
        let last = |way: &Way| way.visits.len() - 1;
        let mut ends: Vec<[i32; 2]> =
            ways.iter().map(|way| [self.height(way, 0), self.height(way, last(way))]).collect();
        // By node and side: where the edge comes from, and whose end it is.
        let mut meeting = Vec::new();
        for (number, way) in ways.iter().enumerate() {
            for (end, position, neighbour) in [(0, 0, 1), (1, last(way), last(way) - 1)] {
                if self.layers.fixed_port(self.graph, way, position).is_none() {
                    let visit = way.visits[position];
                    let side = if end == 0 { visit.leave } else { visit.enter };
                    let from = self.height(way, neighbour);
                    meeting.push(((visit.item, side), from, number, end));
                }
            }
        }
        meeting.sort_unstable();
        for group in meeting.chunk_by(|one, other| one.0 == other.0) {
            let count = group.len() as i32;
            let node = group[0].0.0;
            let (middle, spread) = self.layers.outlines[node].port();
            let step = if count > 1 { (20 * spread / (count - 1)).min(10 * STEP) } else { 0 };
            for (at, &(_, _, number, end)) in (0..).zip(group) {
                let off = (2 * at - (count - 1)) * step / 20;
                ends[number][end] = self.frame.corners[node].y + middle + off;
            }
        }
        ends
    }

    fn path(&mut self, number: usize, way: &Way) -> Path {
        let [from_y, to_y] = self.ends[number];
        let mut pen: Option<Pen> = None;
        let last = way.visits.len() - 1;
        for (position, visit) in way.visits.iter().enumerate() {
            let column = self.layers.items[visit.item].column;
            let corner = self.frame.corners[visit.item];
            let border = |side| self.frame.border(column, side);
            match (self.layers.items[visit.item].kind, &mut pen) {
                (Kind::Node(node), None) => {
                    let off = self.layers.outlines[node].border(visit.leave, from_y - corner.y);
                    let mut begun = Pen::new(place(corner.x + off, from_y), column);
                    begun.straight(place(border(visit.leave), from_y));
                    pen = Some(begun);
                }
                (Kind::Node(node), Some(pen)) => {
                    self.cross(pen, place(border(visit.enter), to_y), column);
                    let off = self.layers.outlines[node].border(visit.enter, to_y - corner.y);
                    pen.straight(place(corner.x + off, to_y));
                    debug_assert_eq!(position, last);
                }
                (Kind::Lane, Some(pen)) => {
                    let y = corner.y + self.layers.lane(visit.item);
                    self.cross(pen, place(border(visit.enter), y), column);
                    pen.straight(place(border(visit.leave), y));
                }
                (Kind::Turn, Some(pen)) => {
                    let size = self.layers.items[visit.item].size;
                    let (upper, lower) = (corner.y + 4, corner.y + size.y - 4);
                    let down = from_y <= to_y;
                    let (first, second) = if down { (upper, lower) } else { (lower, upper) };
                    self.cross(pen, place(border(Side::Left), first), column);
                    let right = corner.x + size.x - 14;
                    pen.straight(place(right, first));
                    pen.curve(
                        place(right + 16, first),
                        place(right + 16, second),
                        place(right, second),
                    );
                    pen.straight(place(border(Side::Left), second));
                }
                (Kind::Lane | Kind::Turn, None) => unreachable!("a way begins at a node"),
            }
            if let Some(pen) = &mut pen {
                pen.column = column;
            }
        }
        let is_dashed = self.graph.edges[way.edge].line == Line::Dashed;
        let pen = pen.unwrap_or_else(|| unreachable!("a way has visits"));
        let end = match self.layers.items[way.visits[last].item].kind {
            Kind::Node(_) => End::Arrow,
            Kind::Lane | Kind::Turn => End::Joins,
        };
        Path { start: pen.start, bends: pen.bends, is_dashed, end }
    }

    /// From the border of one column to that of another, or of the same.
    fn cross(&mut self, pen: &mut Pen, to: Place, column: usize) {
        let from = pen.at;
        if pen.column == column {
            let room = self.frame.channel[column] - 6;
            let far = (26 + (from.y - to.y).abs() / 3).min(room * 4 / 3);
            let x = from.x.max(to.x) + far;
            pen.curve(place(x, from.y), place(x, to.y), to);
        } else if self.frame.line[pen.column] == self.frame.line[column] {
            let middle = i32::midpoint(from.x, to.x);
            pen.curve(place(middle, from.y), place(middle, to.y), to);
        } else {
            self.go_on(pen, to, column);
        }
    }

    /// To the next line or back, through the margins and the gutter.
    fn go_on(&mut self, pen: &mut Pen, to: Place, column: usize) {
        let from = pen.at;
        let upper = self.frame.line[column.min(pen.column)];
        let track = self.tracks[upper];
        self.tracks[upper] += 1;
        let off = EDGE + TRACK * track;
        let right = self.frame.ends[upper].x + off - EDGE;
        let gutter = self.frame.ends[upper].y + off;
        let left = self.frame.left.first().copied().unwrap_or(0) - off;
        if pen.column < column {
            for corner in [
                place(right, from.y),
                place(right, gutter),
                place(left, gutter),
                place(left, to.y),
                to,
            ] {
                pen.straight(corner);
            }
        } else {
            for corner in [
                place(left, from.y),
                place(left, gutter),
                place(right, gutter),
                place(right, to.y),
                to,
            ] {
                pen.straight(corner);
            }
        }
    }

    fn write_labels(&self, item: usize, labels: &[String], shapes: &mut Vec<Shape>) {
        let (size, corner) = (self.layers.items[item].size, self.frame.corners[item]);
        let turns = self.layers.items[item].kind == Kind::Turn;
        let (width, above) = if turns { (size.x - 18, 6) } else { (size.x, 0) };
        for (row, Written { text, full }) in (1..).zip(lines(labels)) {
            let at = place(corner.x + width / 2, corner.y + above + row * LINE - 4);
            shapes.push(Shape::Text(Text {
                at,
                text,
                full,
                anchor: Anchor::Middle,
                ink: Ink::Plain,
            }));
        }
    }
}

/// A path under construction.
struct Pen {
    start: Place,
    at: Place,
    bends: Vec<Bend>,
    /// The column that it left last.
    column: usize,
}

impl Pen {
    fn new(start: Place, column: usize) -> Self {
        Self { start, at: start, bends: Vec::new(), column }
    }

    fn straight(&mut self, to: Place) {
        if to != self.at {
            self.bends.push(Bend::Straight(to));
            self.at = to;
        }
    }

    fn curve(&mut self, one: Place, two: Place, to: Place) {
        if self.at.y == to.y && self.at.x != to.x && one.y == to.y && two.y == to.y {
            return self.straight(to);
        }
        self.bends.push(Bend::Curve(one, two, to));
        self.at = to;
    }
}
