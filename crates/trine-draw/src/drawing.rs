//! Shapes in pixels: what a layout comes to.

/// A drawing in pixels; the origin is the upper left corner.
#[derive(Clone, Default, Debug)]
pub struct Drawing {
    pub(crate) size: Place,
    /// What is drawn, in the order in which it is.
    pub(crate) shapes: Vec<Shape>,
}

/// A point.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Place {
    /// To the right.
    pub(crate) x: i32,
    /// Downwards.
    pub(crate) y: i32,
}

/// The point with these coordinates.
pub(crate) const fn place(x: i32, y: i32) -> Place {
    Place { x, y }
}

impl Place {
    pub(crate) fn moved(self, by: Self) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y }
    }
}

/// A part of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bend {
    /// Straight on.
    Straight(Place),
    /// A Bézier curve with two points between.
    Curve(Place, Place, Place),
}

impl Bend {
    /// Where it ends.
    pub(crate) const fn end(self) -> Place {
        match self {
            Self::Straight(end) | Self::Curve(_, _, end) => end,
        }
    }

    fn moved(self, by: Place) -> Self {
        match self {
            Self::Straight(end) => Self::Straight(end.moved(by)),
            Self::Curve(one, two, end) => Self::Curve(one.moved(by), two.moved(by), end.moved(by)),
        }
    }
}

/// Where a text stands from its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    Plain,
    Muted,
    Strong,
}

/// A text on one line.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) at: Place,
    pub(crate) text: String,
    /// Shown when a pointer rests on the text, if the text is short for it.
    pub(crate) full: Option<String>,
    pub(crate) anchor: Anchor,
    pub(crate) ink: Ink,
}

/// A path.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) start: Place,
    pub(crate) bends: Vec<Bend>,
    pub(crate) is_dashed: bool,
    pub(crate) end: End,
}

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// With an arrow.
    Arrow,
    /// In another path.
    Joins,
}

/// Something that is drawn.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// The outline of a record.
    Box {
        /// The upper left corner.
        corner: Place,
        /// The size.
        size: Place,
    },
    /// A state.
    Circle {
        /// The middle.
        middle: Place,
        /// The distance of the line from it.
        radius: i32,
    },
    /// A thin line that belongs to a node.
    Stroke {
        /// One end.
        from: Place,
        /// The other end.
        to: Place,
    },
    /// An edge.
    Path(Path),
    /// An arrow that belongs to a node: that runs begin there, or that they may stay.
    Mark(Path),
    /// A text.
    Text(Text),
}

impl Shape {
    pub(crate) fn moved(self, by: Place) -> Self {
        let path = |path: Path| Path {
            start: path.start.moved(by),
            bends: path.bends.into_iter().map(|bend| bend.moved(by)).collect(),
            ..path
        };
        match self {
            Self::Box { corner, size } => Self::Box { corner: corner.moved(by), size },
            Self::Circle { middle, radius } => Self::Circle { middle: middle.moved(by), radius },
            Self::Stroke { from, to } => Self::Stroke { from: from.moved(by), to: to.moved(by) },
            Self::Path(own) => Self::Path(path(own)),
            Self::Mark(own) => Self::Mark(path(own)),
            Self::Text(text) => Self::Text(Text { at: text.at.moved(by), ..text }),
        }
    }
}
