//! Drawings of small graphs: records with fields, states of automata, labelled edges.
//!
//! Idea: a [`Graph`] is laid out in layers ([`Graph::draw`]): each node gets a column, edges that pass
//! columns and labels of edges get places of their own in them, the order in each column is chosen so
//! that few edges cross, and columns are folded into lines like text. What comes out is a [`Drawing`]
//! in pixels, which is written as SVG; [`Graph::to_dot`] writes the same graph for Graphviz.
//! Invariant: between two columns there are edges only, and in a column each node, label and passing
//! edge has a place of its own; so no edge runs through a node or a label of another edge
//! ([`Drawing::faults`] looks). The drawing depends on the graph alone.
//! Reference: Sugiyama, Tagawa, Toda, IEEE Trans. SMC 11(2), 1981; Gansner, Koutsofios, North, Vo, "A
//! Technique for Drawing Directed Graphs", IEEE Trans. SE 19(3), 1993 (labels as nodes, places by
//! medians). Coordinates differ: each column is placed by isotonic regression.

mod component;
mod dot;
mod drawing;
mod extract;
mod faults;
mod fold;
mod graph;
mod layering;
mod order;
mod outline;
mod place;
mod rank;
mod route;
mod svg;
mod text;

pub use drawing::Drawing;
pub use faults::Fault;
pub use graph::{Content, Edge, Field, Graph, Line, Node, Record, State};
