//! Automata and transducers as graphs to be drawn.
//!
//! Idea: a state is a circle, the edges between two states are one with all letters that they read, and
//! sets of letters are written as people would: `any`, `a-z`, `not <`.
//! Invariant: the graph is a function of the structure; it has an edge between two states if and only if
//! the automaton has.

use std::collections::BTreeMap;

use trine_draw::{Edge, Graph, Line, Node, State};

use crate::char_set::CharSet;
use crate::nfa::{Nfa, StateId};
use crate::sft::{Input, Output, OutputLetter, Sft};

/// Intervals of a set that are written.
const SHOWN: usize = 6;

impl Nfa {
    /// The automaton as a graph with a title.
    ///
    /// ```
    /// use trine_automata::Nfa;
    /// use trine_collections::Budget;
    /// let text = "automaton\nstates 2\ninitial 0\nfinal 1\nedge 0 1 61-7a\nedge 0 1 30\n";
    /// let graph = Nfa::from_text(text, &Budget::unlimited()).unwrap().to_graph("small");
    /// assert_eq!(graph.edges[0].labels, ["0 a-z"]);
    /// assert!(graph.draw().to_svg().contains(">0 a-z</text>"));
    /// ```
    #[must_use]
    pub fn to_graph(&self, title: &str) -> Graph {
        let mut letters: BTreeMap<(usize, usize), CharSet> = BTreeMap::new();
        for edge in self.states().flat_map(|state| self.edges(state)) {
            let set = self.alphabet().char_set(&edge.label);
            let known = letters.entry((edge.from.index(), edge.to.index())).or_default();
            *known = known.union(&set);
        }
        let full = CharSet::range(0, self.alphabet().max());
        let mut edges: Vec<Edge> = letters
            .into_iter()
            .map(|((from, to), set)| edge(from, to, class(&set, &full), Line::Solid))
            .collect();
        edges.extend(self.tagged().iter().map(|tagged| {
            let label = format!("<{}>", tagged.tag.0);
            edge(tagged.from.index(), tagged.to.index(), label, Line::Dashed)
        }));
        let nodes = self.states().map(|state| node(state, self.initial(), self.is_final(state)));
        Graph {
            title: title.to_owned(),
            nodes: nodes.collect(),
            edges,
            roots: self.initial().iter().map(|state| state.index()).collect(),
            remarks: Vec::new(),
        }
    }
}

impl Sft {
    /// The transducer as a graph with a title; labels say what is read and, after a slash, what is
    /// written.
    #[must_use]
    pub fn to_graph(&self, title: &str) -> Graph {
        let full = CharSet::range(0, self.alphabet().max());
        // What edges with the same ends and the same output read, in the order in which they come.
        let mut moves: Vec<(usize, usize, Option<CharSet>, String)> = Vec::new();
        let mut known: BTreeMap<(usize, usize, String), usize> = BTreeMap::new();
        for from in self.states() {
            for own in self.edges(from) {
                let read = match &own.input {
                    Input::Nothing => None,
                    Input::Letter(classes) => Some(self.alphabet().char_set(classes)),
                };
                let written = self.written(read.as_ref(), &own.output, &full);
                let (from, to) = (from.index(), own.to.index());
                let Some(read) = read else {
                    moves.push((from, to, None, written));
                    continue;
                };
                match known.get(&(from, to, written.clone())).map(|&at| &mut moves[at].2) {
                    Some(Some(others)) => *others = others.union(&read),
                    _ => {
                        known.insert((from, to, written.clone()), moves.len());
                        moves.push((from, to, Some(read), written));
                    }
                }
            }
        }
        let edges = moves
            .into_iter()
            .map(|(from, to, read, written)| {
                let reads = read.map_or_else(|| "ε".to_owned(), |set| class(&set, &full));
                edge(from, to, format!("{reads} / {written}"), Line::Solid)
            })
            .collect();
        let nodes = self.states().map(|state| node(state, self.initial(), self.is_final(state)));
        Graph {
            title: title.to_owned(),
            nodes: nodes.collect(),
            edges,
            roots: self.initial().iter().map(|state| state.index()).collect(),
            remarks: vec!["read / written: = is the letter read, ε is no letter".to_owned()],
        }
    }

    fn written(&self, read: Option<&CharSet>, output: &Output, full: &CharSet) -> String {
        if output.is_empty() {
            return "ε".to_owned();
        }
        let letter = match &output.letter {
            OutputLetter::Nothing => String::new(),
            OutputLetter::Any(classes) => {
                format!("one of {}", class(&self.alphabet().char_set(classes), full))
            }
            OutputLetter::Image(map) if map.is_identity() => "=".to_owned(),
            OutputLetter::Image(map) => {
                let image = read.map(|set| map.image(set)).unwrap_or_default();
                class(&image, full)
            }
        };
        let constant = |word: &[u32]| match word {
            [] => String::new(),
            word => format!("\"{}\"", word.iter().map(|&c| letter_text(c)).collect::<String>()),
        };
        // The only letter that is read, written last, is the letter read: so edges of other letters read alike.
        let only = read.filter(|set| set.size() == 1).and_then(|set| set.intervals().first());
        let (before, letter) = match (only, output.before.split_last(), &output.letter) {
            (Some((read, _)), Some((last, rest)), OutputLetter::Nothing)
                if read == last && output.after.is_empty() =>
            {
                (rest, "=".to_owned())
            }
            _ => (&*output.before, letter),
        };
        let parts = [constant(before), letter, constant(&output.after)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

fn node(state: StateId, initial: &[StateId], is_final: bool) -> Node {
    let is_initial = initial.contains(&state);
    Node::State(State { label: state.index().to_string(), is_initial, is_final })
}

fn edge(from: usize, to: usize, label: String, line: Line) -> Edge {
    Edge { from, field: None, to, labels: vec![label], line }
}

/// A set of letters as people write it; of long sets the beginning, and how much there is more.
fn class(set: &CharSet, full: &CharSet) -> String {
    let others = full.difference(set);
    if set == full {
        return "any".to_owned();
    }
    if others.intervals().len() < set.intervals().len() || others.size() == 1 {
        return format!("not {}", intervals(&others));
    }
    intervals(set)
}

fn intervals(set: &CharSet) -> String {
    let all = set.intervals();
    let shown = if all.len() > SHOWN { &all[..SHOWN - 1] } else { all };
    let mut parts: Vec<String> = shown
        .iter()
        .map(|&(low, high)| match high - low {
            0 => letter_text(low),
            1 => format!("{} {}", letter_text(low), letter_text(high)),
            _ => format!("{}-{}", letter_text(low), letter_text(high)),
        })
        .collect();
    if shown.len() < all.len() {
        parts.push(format!("… {} more", all.len() - shown.len()));
    }
    parts.join(" ")
}

/// A letter by itself, or by its number if it is no sign of ASCII.
fn letter_text(code: u32) -> String {
    match char::from_u32(code) {
        Some(' ') => "␣".to_owned(),
        Some(c) if c.is_ascii_graphic() => c.to_string(),
        _ => format!("\\u{{{code:x}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_read_well() {
        let full = CharSet::full();
        let of = |intervals: &[(u32, u32)]| {
            class(&CharSet::from_intervals(intervals.iter().copied()), &full)
        };
        assert_eq!(of(&[(0, 0x2_FFFF)]), "any");
        assert_eq!(of(&[(0x61, 0x7a)]), "a-z");
        assert_eq!(of(&[(0x61, 0x62), (0x20, 0x20)]), "␣ a b");
        assert_eq!(of(&[(0, 0x3b), (0x3d, 0x2_FFFF)]), "not <");
        assert_eq!(of(&[(0, 0x60), (0x7b, 0x2_FFFF)]), "not a-z");
        assert_eq!(of(&[(0, 0x2f), (0x3a, 0x60), (0x7b, 0x2_FFFF)]), "not 0-9 a-z");
        let odd: Vec<_> = (0..20).map(|n| (0x61 + 2 * n, 0x61 + 2 * n)).collect();
        assert_eq!(of(&odd), "a c e g i … 15 more");
    }
}
