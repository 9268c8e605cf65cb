//! What a node looks like, how much room it takes, and where edges meet it.
//!
//! Invariant: all shapes of a node lie in its area; to the left and to the right of a place where an
//! edge may meet it, the area is empty up to its border, except for the signs of null fields.

use crate::drawing::{Anchor, Bend, End, Ink, Path, Place, Shape, Text, place};
use crate::graph::{Content, Node, Record, State};
use crate::text::{LINE, Written, lines, short, shortened, width};

/// The height of a line of a record.
const ROW: i32 = 20;
/// The space beside texts.
const PAD: i32 = 6;
/// The length of the sign of a null field.
const NULL: i32 = 16;
/// The radius of a state.
const RADIUS: i32 = 19;
/// How far from the middle of a state edges meet it, at most.
const SPREAD: i32 = 11;
/// The height of a loop above its state.
const LOOP: i32 = 26;

/// A node with its size.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    /// The size of the area.
    pub(crate) size: Place,
    /// The node, as if the upper left corner of the area were the origin.
    pub(crate) shapes: Vec<Shape>,
    body: Body,
}

/// The part that edges meet.
#[derive(Clone, Debug)]
enum Body {
    Record { left: i32, right: i32, head: i32 },
    State { middle: Place },
}

/// A side of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Side {
    Left,
    Right,
}

impl Outline {
    /// The outline of a node; `stays` are the labels of the edge from a state to itself, if there is one.
    pub(crate) fn new(node: &Node, stays: Option<&[String]>) -> Self {
        match node {
            Node::Record(record) => Self::of_record(record),
            Node::State(state) => Self::of_state(state, stays),
        }
    }

    fn of_record(record: &Record) -> Self {
        let names = record.names.join(", ");
        let above = if names.is_empty() { 0 } else { ROW };
        let field_width = |name: &str, content: &Content| {
            let name = width(&short(name));
            match content {
                Content::Text(text) if name > 1 => name + 2 * PAD + width(&short(text)),
                Content::Text(text) => width(&short(text)),
                Content::Nil | Content::Pointer => name + PAD,
            }
        };
        let fields = record.fields.iter().map(|field| field_width(&field.name, &field.content));
        let inner = fields.chain([width(&short(&record.head)), 40]).max().unwrap_or(40);
        let body = inner + 2 * PAD;
        let rows = record.fields.len() as i32 + 1;
        let has_null = record.fields.iter().any(|field| field.content == Content::Nil);
        let right = if has_null { NULL } else { 0 };
        // Names longer than the box go on to the right.
        let total = (body + right).max(width(&shortened(&names, NAMES)) + PAD);
        let mut shapes = Vec::new();
        if above > 0 {
            let at = place(2, ROW - 6);
            shapes.push(text(at, &names, NAMES, Anchor::Start, Ink::Strong));
        }
        shapes.push(Shape::Box { corner: place(0, above), size: place(body, rows * ROW) });
        let line = |row: i32| above + row * ROW + ROW / 2;
        let base = |row: i32| line(row) + 4;
        shapes.push(text(place(PAD, base(0)), &record.head, HEAD, Anchor::Start, Ink::Muted));
        let under = above + ROW;
        shapes.push(Shape::Stroke { from: place(0, under), to: place(body, under) });
        for (row, field) in (1..).zip(&record.fields) {
            let name_ink =
                if matches!(field.content, Content::Text(_)) { Ink::Muted } else { Ink::Plain };
            let at = place(PAD, base(row));
            shapes.push(text(at, &field.name, HEAD, Anchor::Start, name_ink));
            match &field.content {
                Content::Text(value) => {
                    let at = place(body - PAD, base(row));
                    shapes.push(text(at, value, HEAD, Anchor::End, Ink::Plain));
                }
                Content::Nil => null_sign(body, line(row), &mut shapes),
                Content::Pointer => {}
            }
        }
        shapes.retain(|shape| !matches!(shape, Shape::Text(text) if text.text.is_empty()));
        let body = Body::Record { left: 0, right: body, head: line(0) };
        Self { size: place(total, above + rows * ROW), shapes, body }
    }

    fn of_state(state: &State, stays: Option<&[String]>) -> Self {
        let labels = lines(stays.unwrap_or_default());
        let widest = labels.iter().map(|label| width(&label.text)).max().unwrap_or(0);
        let around = if state.is_initial { 2 * (RADIUS + 12) } else { 2 * RADIUS };
        let size_x = widest.max(around) + 4;
        let above = match stays {
            Some(_) => labels.len() as i32 * LINE + LOOP,
            None if state.is_initial => 8,
            None => 0,
        };
        let middle = place(size_x / 2, above + RADIUS + 1);
        let mut shapes = vec![Shape::Circle { middle, radius: RADIUS }];
        if state.is_final {
            shapes.push(Shape::Circle { middle, radius: RADIUS - 4 });
        }
        let at = place(middle.x, middle.y + 4);
        shapes.push(text(at, &state.label, 4, Anchor::Middle, Ink::Plain));
        if state.is_initial {
            let (start, end) = (RADIUS + 9, RADIUS * 7 / 10);
            shapes.push(Shape::Mark(Path {
                start: place(middle.x - start, middle.y - start),
                bends: vec![Bend::Straight(place(middle.x - end, middle.y - end))],
                is_dashed: false,
                end: End::Arrow,
            }));
        }
        if stays.is_some() {
            let (dx, dy) = (8, RADIUS - 2);
            let high = middle.y - RADIUS - LOOP;
            shapes.push(Shape::Mark(Path {
                start: place(middle.x - dx, middle.y - dy),
                bends: vec![Bend::Curve(
                    place(middle.x - dx - 8, high),
                    place(middle.x + dx + 8, high),
                    place(middle.x + dx, middle.y - dy),
                )],
                is_dashed: false,
                end: End::Arrow,
            }));
        }
        for (row, Written { text, full }) in (1..).zip(labels) {
            let at = place(middle.x, row * LINE - 4);
            let (anchor, ink) = (Anchor::Middle, Ink::Plain);
            shapes.push(Shape::Text(Text { at, text, full, anchor, ink }));
        }
        shapes.retain(|shape| !matches!(shape, Shape::Text(text) if text.text.is_empty()));
        Self { size: place(size_x, middle.y + RADIUS + 1), shapes, body: Body::State { middle } }
    }

    /// The middle of the places where edges meet the node, and how far from it they may.
    pub(crate) fn port(&self) -> (i32, i32) {
        match &self.body {
            Body::Record { head, .. } => (*head, ROW / 2 - 4),
            Body::State { middle } => (middle.y, SPREAD),
        }
    }

    /// The height at which edges leave a field.
    pub(crate) fn field(&self, field: usize) -> i32 {
        self.port().0 + (field as i32 + 1) * ROW
    }

    /// How far from the left border of the area an edge at a height meets the node.
    pub(crate) fn border(&self, side: Side, y: i32) -> i32 {
        match (&self.body, side) {
            (Body::Record { left, .. }, Side::Left) => *left,
            (Body::Record { right, .. }, Side::Right) => *right,
            (Body::State { middle }, side) => {
                let off = (RADIUS * RADIUS - (y - middle.y).pow(2)).max(0).isqrt();
                if side == Side::Left { middle.x - off } else { middle.x + off }
            }
        }
    }
}

/// Letters of names above a record.
const NAMES: usize = 60;
/// Letters of other texts.
const HEAD: usize = 36;

fn text(at: Place, text: &str, most: usize, anchor: Anchor, ink: Ink) -> Shape {
    let shown = shortened(text, most);
    let full = (shown != text).then(|| text.to_owned());
    Shape::Text(Text { at, text: shown, full, anchor, ink })
}

/// A short line out of the box with three bars, as in plans of circuits.
fn null_sign(from: i32, y: i32, shapes: &mut Vec<Shape>) {
    let mut stroke = |from, to| shapes.push(Shape::Stroke { from, to });
    stroke(place(from, y), place(from + 8, y));
    for (off, half) in [(8, 6), (11, 4), (14, 1)] {
        stroke(place(from + off, y - half), place(from + off, y + half));
    }
}
