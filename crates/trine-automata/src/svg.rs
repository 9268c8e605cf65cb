//! Automata as drawings in SVG, without any other program.
//!
//! Idea: states stand in columns by their distance from the initial states; edges to the next column are
//! straight, others are arcs above or below the row, loops are small circles on top.
//! Invariant: the drawing is a function of the structure; nothing overlaps the text of a state.
//! Meant for small automata: people look at them, tools read the line format.

use std::fmt::Write;

use crate::nfa::{Nfa, StateId};
use crate::text::short_label;

/// The distance between columns and between rows, and the radius of a state, in pixels.
const COLUMN: usize = 150;
const ROW: usize = 100;
const RADIUS: usize = 20;

/// The height of a line of text, and the width of a letter at most, in pixels.
const LINE: usize = 20;
const LETTER: usize = 8;

impl Nfa {
    /// The automaton as a drawing.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (body, [width, height]) = self.shapes();
        document(&body, [width, height])
    }

    /// The shapes of the drawing, with its width and height.
    fn shapes(&self) -> (String, [usize; 2]) {
        let (places, columns, rows) = self.columns();
        let size = [columns.max(1) * COLUMN, (rows.max(1) + 1) * ROW];
        let mut svg = String::new();
        for from in self.states() {
            for edge in self.edges(from) {
                let set = self.alphabet().char_set(&edge.label);
                draw_edge(&mut svg, &places, from, edge.to, &short_label(&set), "");
            }
        }
        for tagged in self.tagged() {
            let label = format!("<{}>", tagged.tag.0);
            draw_edge(&mut svg, &places, tagged.from, tagged.to, &label, " stroke-dasharray=\"4\"");
        }
        for state in self.states() {
            let (x, y) = places[state.index()];
            if self.initial().contains(&state) {
                let start = x - 2 * RADIUS;
                let _ = writeln!(
                    svg,
                    "<path d=\"M{start} {y}L{} {y}\" stroke=\"black\" marker-end=\"url(#tip)\"/>",
                    x - RADIUS
                );
            }
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"white\" stroke=\"black\"/>"
            );
            if self.is_final(state) {
                let inner = RADIUS - 4;
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{inner}\" fill=\"none\" stroke=\"black\"/>"
                );
            }
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                y + 4,
                state.index()
            );
        }
        (svg, size)
    }

    /// The centre of each state, and the numbers of columns and rows.
    fn columns(&self) -> (Vec<(usize, usize)>, usize, usize) {
        let mut column: Vec<Option<usize>> = vec![None; self.num_states()];
        let mut order: Vec<StateId> = self.initial().to_vec();
        order.iter().for_each(|state| column[state.index()] = Some(0));
        let mut next = 0;
        while let Some(&state) = order.get(next) {
            next += 1;
            let after = column[state.index()].map_or(0, |c| c + 1);
            let tagged = self.tagged_from(state).iter().map(|tagged| tagged.to);
            for to in self.rows(state).map(|(_, to)| to).chain(tagged) {
                if column[to.index()].is_none() {
                    column[to.index()] = Some(after);
                    order.push(to);
                }
            }
        }
        // States that no run reaches stand in a column of their own at the end.
        let reached = column.iter().flatten().max().map_or(0, |last| last + 1);
        let mut filled: Vec<usize> = vec![0; reached + 1];
        let places = column
            .iter()
            .map(|column| {
                let column = column.unwrap_or(reached);
                filled[column] += 1;
                (column * COLUMN + COLUMN / 2, filled[column] * ROW)
            })
            .collect();
        let columns = if filled[reached] > 0 { reached + 1 } else { reached };
        (places, columns, filled.into_iter().max().unwrap_or(0))
    }
}

/// One page with a title for each automaton, below each other; only the title where there is none.
#[must_use]
pub fn svg_page(automata: &[(String, Option<Nfa>)]) -> String {
    let (mut body, mut width, mut top) = (String::new(), COLUMN, 0);
    for (title, nfa) in automata {
        let title = escaped(title);
        let baseline = top + LINE;
        let _ = writeln!(body, "<text x=\"{LINE}\" y=\"{baseline}\">{title}</text>");
        width = width.max(title.len() * LETTER + 2 * LINE);
        top += 2 * LINE;
        if let Some(nfa) = nfa {
            let (shapes, size) = nfa.shapes();
            let _ = writeln!(body, "<g transform=\"translate(0 {top})\">\n{shapes}</g>");
            width = width.max(size[0]);
            top += size[1];
        }
    }
    document(&body, [width, top])
}

fn document(body: &str, [width, height]: [usize; 2]) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<defs><marker id=\"tip\" \
         viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n{body}</svg>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn draw_edge(
    svg: &mut String,
    places: &[(usize, usize)],
    from: StateId,
    to: StateId,
    label: &str,
    style: &str,
) {
    let ((x1, y1), (x2, y2)) = (places[from.index()], places[to.index()]);
    let label = escaped(label);
    let (path, label_x, label_y) = if from == to {
        let (left, right, top) = (x1 - RADIUS / 2, x1 + RADIUS / 2, y1 - RADIUS);
        let path = format!("M{left} {top}C{left} {t} {right} {t} {right} {top}", t = top - 30);
        (path, x1, top - 26)
    } else if x2 > x1 && x2 - x1 == COLUMN {
        let (start, end) = (x1 + RADIUS, x2 - RADIUS);
        (format!("M{start} {y1}L{end} {y2}"), (x1 + x2) / 2, (y1 + y2) / 2 - 4)
    } else {
        // Forward jumps bend upwards, everything else downwards.
        let bend = if x2 > x1 { y1.min(y2) - ROW / 2 } else { y1.max(y2) + ROW / 2 };
        let (y1, y2) =
            if x2 > x1 { (y1 - RADIUS, y2 - RADIUS) } else { (y1 + RADIUS, y2 + RADIUS) };
        let middle = (x1 + x2) / 2;
        (format!("M{x1} {y1}Q{middle} {bend} {x2} {y2}"), middle, (bend + (y1 + y2) / 2) / 2)
    };
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"black\"{style} marker-end=\"url(#tip)\"/>"
    );
    let _ = writeln!(
        svg,
        "<text x=\"{label_x}\" y=\"{label_y}\" text-anchor=\"middle\">{label}</text>"
    );
}

#[cfg(test)]
mod tests {
    use trine_collections::Budget;

    use super::*;

    #[test]
    fn every_state_and_edge_is_drawn() {
        let text = "automaton\nstates 5\ninitial 0\nfinal 3\nedge 0 1 61\nedge 1 2 3c\nedge 2 3 63\n\
                    edge 0 3 64\nedge 3 0 65\nedge 2 2 66\ntagged 1 3 5\n";
        let nfa = Nfa::from_text(text, &Budget::unlimited()).unwrap();
        let svg = nfa.to_svg();
        assert_eq!(svg.matches("<circle").count(), 6, "one per state and one for the final state");
        assert_eq!(svg.matches("marker-end").count(), 8, "one per edge and one for the start");
        assert!(svg.contains("&lt;5&gt;") && svg.contains("[&lt;]"));
        let empty = Nfa::from_text("automaton", &Budget::unlimited()).unwrap();
        assert!(empty.to_svg().ends_with("</svg>\n"));
        let page = svg_page(&[("a < b".to_owned(), Some(nfa)), ("too large".to_owned(), None)]);
        assert_eq!(page.matches("<svg").count(), 1, "one document");
        assert!(page.contains("a &lt; b") && page.contains("too large"));
        assert_eq!(page.matches("<circle").count(), 6);
    }
}
