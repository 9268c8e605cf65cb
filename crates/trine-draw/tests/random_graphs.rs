//! No drawing of a random graph has a fault: edges through nodes or labels, texts over each other or
//! outside of the page.

use proptest::prelude::*;
use trine_draw::{Content, Edge, Field, Graph, Line, Node, Record, State};

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("a-z".to_owned()),
        Just(String::new()),
        "[a-z0-9 ]{1,50}",
        Just("< & > \" ü \u{4e2d}\u{6587} \u{7}".to_owned()),
    ]
}

fn record() -> impl Strategy<Value = Node> {
    let content =
        prop_oneof![text().prop_map(Content::Text), Just(Content::Nil), Just(Content::Pointer),];
    let field = (text(), content).prop_map(|(name, content)| Field { name, content });
    (prop::collection::vec(text(), 0..6), text(), prop::collection::vec(field, 0..7))
        .prop_map(|(names, head, fields)| Node::Record(Record { names, head, fields }))
}

fn state() -> impl Strategy<Value = Node> {
    (0..2000u32, any::<bool>(), any::<bool>()).prop_map(|(label, is_initial, is_final)| {
        Node::State(State { label: label.to_string(), is_initial, is_final })
    })
}

fn graph(node: impl Strategy<Value = Node>) -> impl Strategy<Value = Graph> {
    let nodes = prop::collection::vec(node, 0..30);
    let edge = (0..30usize, 0..30usize, prop::option::of(0..7usize), any::<bool>())
        .prop_flat_map(|(from, to, field, dashed)| {
            (prop::collection::vec(text(), 0..3), Just((from, to, field, dashed)))
        })
        .prop_map(|(labels, (from, to, field, dashed))| {
            let line = if dashed { Line::Dashed } else { Line::Solid };
            Edge { from, field, to, labels, line }
        });
    let edges = prop::collection::vec(edge, 0..60);
    (
        text(),
        nodes,
        edges,
        prop::collection::vec(0..30usize, 0..3),
        prop::collection::vec(text(), 0..2),
    )
        .prop_map(|(title, nodes, edges, roots, remarks)| Graph {
            title,
            nodes,
            edges,
            roots,
            remarks,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn drawings_have_no_faults(graph in graph(prop_oneof![record(), state()])) {
        let drawing = graph.draw();
        prop_assert_eq!(drawing.faults(), []);
        prop_assert_eq!(drawing.to_svg(), graph.draw().to_svg());
    }

    #[test]
    fn drawings_of_automata_have_no_faults(graph in graph(state())) {
        prop_assert_eq!(graph.draw().faults(), []);
    }
}

fn chain(length: usize) -> Graph {
    let node = |number: usize| {
        let next = Field { name: "next".into(), content: Content::Pointer };
        Node::Record(Record { head: format!("@{number}"), fields: vec![next], ..Record::default() })
    };
    let edge =
        |from| Edge { from, field: Some(0), to: from + 1, labels: vec![], line: Line::Solid };
    Graph {
        nodes: (0..length).map(node).collect(),
        edges: (0..length - 1).map(edge).collect(),
        ..Graph::default()
    }
}

#[test]
fn long_chains_are_folded() {
    let drawing = chain(40).draw();
    assert_eq!(drawing.faults(), []);
    let (width, height) = drawing.size();
    assert!(width < 1600 && height < 1000, "{width} by {height}");
}

#[test]
fn what_is_left_out_is_counted() {
    let drawing = chain(1000).draw();
    assert_eq!(drawing.faults(), []);
    let svg = drawing.to_svg();
    assert!(svg.contains("840 more nodes and 840 edges of theirs are not drawn"));
    assert!(svg.contains(">@160</text>"), "the last one says where its field leads");
}
