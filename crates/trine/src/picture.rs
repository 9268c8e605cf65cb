//! Pictures that the command line asks for: heaps of models, automata and transducers of formulas.
//!
//! Idea: what is drawn follows from the script: the heap of a model if there is one, otherwise the
//! languages and transducers that the assertions of the last check speak of. Each becomes a graph, and
//! `trine-draw` does the rest; each graph has a file of its own.
//! Invariant: the same script gives the same files; a picture never changes an answer.

mod heap;
mod machine;

use std::io;
use std::path::{Path, PathBuf};

use trine_draw::Graph;

pub use heap::heap_graph;
pub use machine::machine_graphs;

/// The formats of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// For Graphviz.
    Dot,
    /// A drawing.
    Svg,
}

/// Writes each graph to a file of its own: the first one has the name given, the others have a number
/// before the extension (`list.svg`, `list.1.svg`).
///
/// # Errors
/// The first file that cannot be written, and why.
pub fn write_pictures(
    graphs: &[Graph],
    format: Picture,
    file: &str,
) -> Result<(), (PathBuf, io::Error)> {
    for (number, graph) in graphs.iter().enumerate() {
        let path = numbered(Path::new(file), number);
        let text = match format {
            Picture::Dot => graph.to_dot(),
            Picture::Svg => graph.draw().to_svg(),
        };
        std::fs::write(&path, text).map_err(|error| (path, error))?;
    }
    Ok(())
}

fn numbered(file: &Path, number: usize) -> PathBuf {
    match (number, file.extension()) {
        (0, _) => file.to_owned(),
        (_, Some(extension)) => {
            file.with_extension(format!("{number}.{}", extension.to_string_lossy()))
        }
        (_, None) => file.with_extension(number.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_graph_has_a_name() {
        let name = |file: &str, number| numbered(Path::new(file), number).display().to_string();
        assert_eq!(name("a/b.svg", 0), "a/b.svg");
        assert_eq!(name("a/b.svg", 2), "a/b.2.svg");
        assert_eq!(name("a.d/b", 1), "a.d/b.1");
    }
}
