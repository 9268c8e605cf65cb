//! What the edges of drawn transducers say.

use trine_automata::{Alphabet, CharSet, Sft};
use trine_collections::Budget;

#[test]
fn letters_that_are_written_as_they_are_read_share_an_edge() {
    let budget = Budget::unlimited();
    let letters = ['<', 'b', 'c'].map(|c| CharSet::range(c.into(), c.into()));
    let alphabet = Alphabet::new(&letters).expect("small");
    let machine = Sft::replace_all(&alphabet, &[0x3c, 0x62], &[], &budget).expect("small");
    let graph = machine.to_graph("");
    let labels: Vec<&str> = graph.edges.iter().map(|edge| &*edge.labels[0]).collect();
    // The classes of `c` and of all others are one edge.
    assert!(labels.contains(&"not < b / \"<\" ="), "{labels:?}");
    assert!(labels.contains(&"not < / ="), "{labels:?}");
    assert!(labels.iter().all(|label| !label.contains("c\"")), "{labels:?}");
}
