//! What a reader would object to: edges through nodes or labels, labels that leave the page.
//!
//! Idea: curves are cut into short straight pieces, and texts are taken to be as wide as they may be.
//! Invariant: looks at the shapes only, so it does not repeat what the layout believes.

use crate::drawing::{Anchor, Bend, Drawing, Path, Place, Shape, Text, place};
use crate::text::{FONT, width};

/// Pieces of a curve.
const PIECES: i64 = 24;

/// A fault of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// An edge runs through a node; positions among the shapes.
    ThroughNode(usize, usize),
    /// An edge runs through a text.
    ThroughText(usize, usize),
    /// Two nodes overlap.
    Overlap(usize, usize),
    /// A shape is not inside the page.
    OutsidePage(usize),
    /// Two texts overlap.
    OverText(usize, usize),
}

/// An area: its upper left and its lower right corner.
#[derive(Clone, Copy)]
struct Area(Place, Place);

impl Area {
    fn meets(self, other: Self) -> bool {
        self.0.x < other.1.x && other.0.x < self.1.x && self.0.y < other.1.y && other.0.y < self.1.y
    }

    /// Whether a straight line runs through the inside (Liang and Barsky).
    fn is_cut(self, from: Place, to: Place) -> bool {
        let (dx, dy) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for (step, low, high) in
            [(dx, self.0.x - from.x, self.1.x - from.x), (dy, self.0.y - from.y, self.1.y - from.y)]
        {
            let (low, high) = (f64::from(low), f64::from(high));
            if step == 0.0 {
                if low >= 0.0 || high <= 0.0 {
                    return false;
                }
                continue;
            }
            let (one, other) = (low / step, high / step);
            enter = enter.max(one.min(other));
            leave = leave.min(one.max(other));
        }
        enter < leave
    }
}

fn area_of_text(text: &Text) -> Area {
    let wide = width(&text.text);
    let left = match text.anchor {
        Anchor::Start => text.at.x,
        Anchor::Middle => text.at.x - wide / 2,
        Anchor::End => text.at.x - wide,
    };
    Area(place(left, text.at.y - FONT + 2), place(left + wide, text.at.y + 3))
}

/// The points of a path, near enough to each other to go straight between them.
fn points(path: &Path) -> Vec<Place> {
    let mut points = vec![path.start];
    let mut at = path.start;
    for &bend in &path.bends {
        if let Bend::Curve(one, two, end) = bend {
            for step in 1..PIECES {
                let rest = PIECES - step;
                let weights = [
                    rest * rest * rest,
                    3 * rest * rest * step,
                    3 * rest * step * step,
                    step * step * step,
                ];
                let mix = |values: [i32; 4]| {
                    let sum: i64 =
                        values.iter().zip(weights).map(|(&v, weight)| i64::from(v) * weight).sum();
                    (sum / PIECES.pow(3)) as i32
                };
                let all = [at, one, two, end];
                points.push(place(mix(all.map(|p| p.x)), mix(all.map(|p| p.y))));
            }
        }
        at = bend.end();
        points.push(at);
    }
    points
}

impl Drawing {
    /// What is wrong with the drawing; nothing if it is as it should be.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let (mut nodes, mut texts, mut paths) = (Vec::new(), Vec::new(), Vec::new());
        for (number, shape) in self.shapes.iter().enumerate() {
            let corners = match shape {
                // The border belongs to whoever meets it.
                Shape::Box { corner, size } => {
                    let (one, other) = (place(corner.x + 1, corner.y + 1), corner.moved(*size));
                    nodes.push((number, Area(one, place(other.x - 1, other.y - 1))));
                    vec![*corner, other]
                }
                Shape::Circle { middle, radius } => {
                    // The largest square inside.
                    let half = radius * 7 / 10 - 1;
                    let corner = |off: i32| place(middle.x + off, middle.y + off);
                    nodes.push((number, Area(corner(-half), corner(half))));
                    vec![corner(-radius), corner(*radius)]
                }
                Shape::Stroke { from, to } => vec![*from, *to],
                Shape::Path(path) => {
                    paths.push((number, points(path)));
                    points(path)
                }
                Shape::Mark(path) => points(path),
                Shape::Text(text) => {
                    let area = area_of_text(text);
                    texts.push((number, area));
                    vec![area.0, area.1]
                }
            };
            let inside =
                |p: &Place| (0..=self.size.x).contains(&p.x) && (0..=self.size.y).contains(&p.y);
            if !corners.iter().all(inside) {
                faults.push(Fault::OutsidePage(number));
            }
        }
        for (path, points) in &paths {
            let runs_through = |area: Area| points.windows(2).any(|p| area.is_cut(p[0], p[1]));
            let through = |list: &[(usize, Area)]| -> Vec<usize> {
                list.iter().filter(|(_, area)| runs_through(*area)).map(|&(at, _)| at).collect()
            };
            faults.extend(through(&nodes).into_iter().map(|node| Fault::ThroughNode(*path, node)));
            faults.extend(through(&texts).into_iter().map(|text| Fault::ThroughText(*path, text)));
        }
        for (at, &(one, area)) in nodes.iter().enumerate() {
            let inner = |number: usize| matches!(self.shapes[number], Shape::Circle { .. });
            for &(other, _) in nodes[at + 1..].iter().filter(|(_, other)| area.meets(*other)) {
                // The second circle of a final state.
                if !(inner(one) && inner(other) && other == one + 1) {
                    faults.push(Fault::Overlap(one, other));
                }
            }
        }
        for (at, &(one, area)) in texts.iter().enumerate() {
            let over = texts[at + 1..].iter().filter(|(_, other)| area.meets(*other));
            faults.extend(over.map(|&(other, _)| Fault::OverText(one, other)));
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{End, Ink};

    fn path(start: Place, bend: Bend) -> Shape {
        Shape::Path(Path { start, bends: vec![bend], is_dashed: false, end: End::Arrow })
    }

    fn text(at: Place, text: &str) -> Shape {
        let (text, full, anchor, ink) = (text.to_owned(), None, Anchor::Start, Ink::Plain);
        Shape::Text(Text { at, text, full, anchor, ink })
    }

    fn faults(shapes: Vec<Shape>) -> Vec<Fault> {
        Drawing { size: place(200, 100), shapes }.faults()
    }

    #[test]
    fn faults_are_found() {
        let node = Shape::Box { corner: place(50, 20), size: place(40, 40) };
        let through = path(place(10, 30), Bend::Straight(place(150, 50)));
        assert_eq!(faults(vec![node.clone(), through]), [Fault::ThroughNode(1, 0)]);
        let bend = Bend::Curve(place(70, 10), place(70, 90), place(120, 90));
        let curved = path(place(20, 10), bend);
        assert_eq!(faults(vec![node.clone(), curved]), [Fault::ThroughNode(1, 0)]);
        let touching = path(place(10, 30), Bend::Straight(place(50, 30)));
        assert_eq!(faults(vec![node.clone(), touching]), [], "an edge ends at its node");
        let word = text(place(10, 50), "abc");
        let crossing = path(place(5, 30), Bend::Straight(place(25, 70)));
        assert_eq!(faults(vec![word.clone(), crossing]), [Fault::ThroughText(1, 0)]);
        assert_eq!(faults(vec![word.clone(), text(place(20, 45), "d")]), [Fault::OverText(0, 1)]);
        assert_eq!(faults(vec![text(place(180, 50), "long")]), [Fault::OutsidePage(0)]);
        let other = Shape::Circle { middle: place(80, 50), radius: 19 };
        assert_eq!(faults(vec![node, other]), [Fault::Overlap(0, 1)]);
    }
}
