//! Drawings as SVG.
//!
//! Idea: colours are variables of a style sheet, with other values where the reader prefers dark pages.
//! Invariant: every text is escaped; nothing is loaded from elsewhere.

use std::fmt::Write;

use crate::drawing::{Anchor, Bend, Drawing, End, Ink, Path, Place, Shape, Text};
use crate::text::FONT;

/// How far from a corner its rounding begins.
const ROUND: i32 = 6;

const STYLE: &str = "\
.page{--page:#fff;--ink:#1c2024;--muted:#60646c;--line:#4a5568;--edge:#2563a8;--fill:#f4f6f8}\
@media (prefers-color-scheme:dark){.page{--page:#15181c;--ink:#e8eaed;--muted:#9aa2ac;\
--line:#8b95a3;--edge:#7fb2e5;--fill:#20252b}}\
.page{background:var(--page)}\
.ground{fill:var(--page)}\
.box{fill:var(--fill);stroke:var(--line)}\
.stroke{stroke:var(--line)}\
.edge{fill:none;stroke:var(--edge);stroke-width:1.2;marker-end:url(#tip)}\
.mark{fill:none;stroke:var(--line);stroke-width:1.2;marker-end:url(#end)}\
.dashed{stroke-dasharray:4 3}\
.joins{marker-end:none}\
.tip{fill:var(--edge)}.end{fill:var(--line)}\
text{fill:var(--ink)}.muted{fill:var(--muted)}.strong{font-weight:bold}";

impl Drawing {
    /// The width and the height of the page in pixels.
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        (self.size.x, self.size.y)
    }

    /// The drawing as a document in SVG, which is light or dark as the reader prefers.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (width, height) = self.size();
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"page\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" \
             font-size=\"{FONT}\">\n<style>{STYLE}</style>\n<defs>"
        );
        for (id, class) in [("tip", "tip"), ("end", "end")] {
            let _ = write!(
                out,
                "<marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" \
                 markerHeight=\"7\" orient=\"auto\" markerUnits=\"userSpaceOnUse\">\
                 <path class=\"{class}\" d=\"M0 0.5L8 4L0 7.5z\"/></marker>"
            );
        }
        let _ = writeln!(out, "</defs>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>");
        self.shapes.iter().for_each(|shape| write_shape(shape, &mut out));
        out.push_str("</svg>\n");
        out
    }
}

fn write_shape(shape: &Shape, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Box { corner, size } => writeln!(
            out,
            "<rect class=\"box\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
            corner.x, corner.y, size.x, size.y
        ),
        Shape::Circle { middle, radius } => writeln!(
            out,
            "<circle class=\"box\" cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>",
            middle.x, middle.y
        ),
        Shape::Stroke { from, to } => {
            writeln!(out, "<path class=\"stroke\" d=\"M{} {}L{} {}\"/>", from.x, from.y, to.x, to.y)
        }
        Shape::Path(path) => write_path(path, "edge", out),
        Shape::Mark(path) => write_path(path, "mark", out),
        Shape::Text(text) => write_text(text, out),
    };
}

/// A point between `corner` and `other`, so far from the corner as roundings go.
fn near(corner: Place, other: Place) -> Place {
    let toward = |from: i32, to: i32| from + ((to - from) / 2).clamp(-ROUND, ROUND);
    Place { x: toward(corner.x, other.x), y: toward(corner.y, other.y) }
}

fn write_path(path: &Path, class: &str, out: &mut String) -> std::fmt::Result {
    let dashed = if path.is_dashed { " dashed" } else { "" };
    let joins = if path.end == End::Joins { " joins" } else { "" };
    write!(out, "<path class=\"{class}{dashed}{joins}\" d=\"M{} {}", path.start.x, path.start.y)?;
    let mut at = path.start;
    for (position, &bend) in path.bends.iter().enumerate() {
        match (bend, path.bends.get(position + 1)) {
            (Bend::Straight(corner), Some(&Bend::Straight(next)))
                if at.x == corner.x && corner.x != next.x
                    || at.y == corner.y && corner.y != next.y =>
            {
                let (before, after) = (near(corner, at), near(corner, next));
                write!(out, "L{} {}", before.x, before.y)?;
                write!(out, "Q{} {} {} {}", corner.x, corner.y, after.x, after.y)?;
            }
            (Bend::Straight(end), _) => write!(out, "L{} {}", end.x, end.y)?,
            (Bend::Curve(one, two, end), _) => {
                write!(out, "C{} {} {} {} {} {}", one.x, one.y, two.x, two.y, end.x, end.y)?;
            }
        }
        at = bend.end();
    }
    writeln!(out, "\"/>")
}

fn write_text(text: &Text, out: &mut String) -> std::fmt::Result {
    write!(out, "<text x=\"{}\" y=\"{}\"", text.at.x, text.at.y)?;
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => write!(out, " text-anchor=\"middle\"")?,
        Anchor::End => write!(out, " text-anchor=\"end\"")?,
    }
    match text.ink {
        Ink::Plain => {}
        Ink::Muted => write!(out, " class=\"muted\"")?,
        Ink::Strong => write!(out, " class=\"strong\"")?,
    }
    write!(out, " xml:space=\"preserve\">{}", escaped(&text.text))?;
    if let Some(full) = &text.full {
        write!(out, "<title>{}</title>", escaped(full))?;
    }
    writeln!(out, "</text>")
}

/// A text between tags. What XML does not allow becomes a blank.
fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '\n' => result.push('\n'),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => result.push(' '),
            c => result.push(c),
        }
    }
    result
}
