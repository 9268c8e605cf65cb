//! Pictures that the command line asks for: heaps of models, automata and transducers of formulas.
//!
//! Idea: what is drawn follows from the script: the heap of a model if there is one, otherwise the
//! languages and transducers that the assertions of the last check speak of. Each becomes a graph, and
//! `trine-draw` does the rest; each graph has a file of its own.
//! Invariant: the same script gives the same files; a picture never changes an answer.

mod heap;
#[cfg(feature = "strings")]
mod machine;

use std::io;
use std::path::{Path, PathBuf};

pub use trine_draw::Graph;

pub use heap::heap_graph;
#[cfg(feature = "strings")]
pub use machine::machine_graphs;

/// The formats of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// For Graphviz.
    Dot,
    /// A drawing.
    Svg,
}

/// What stands in a pipe before the pictures of each check.
pub const FIRST_OF_CHECK: &str = "<!-- pictures of a check -->";

/// Writes each graph to a file of its own: the first one has the name given, the others have a number
/// before the extension (`list.svg`, `list.1.svg`). What is there and is no file, such as a pipe, gets
/// all of them, after a line [`FIRST_OF_CHECK`].
///
/// # Errors
/// The first file that cannot be written, and why.
pub fn write_pictures(
    graphs: &[Graph],
    format: Picture,
    file: &str,
) -> Result<(), (PathBuf, io::Error)> {
    let file = Path::new(file);
    let text = |graph: &Graph| match format {
        Picture::Dot => graph.to_dot(),
        Picture::Svg => graph.draw().to_svg(),
    };
    if std::fs::metadata(file).is_ok_and(|found| !found.is_file()) {
        let mut all = format!("{FIRST_OF_CHECK}\n");
        all.extend(graphs.iter().map(text));
        return std::fs::write(file, all).map_err(|error| (file.to_owned(), error));
    }
    for (number, graph) in graphs.iter().enumerate() {
        let path = numbered(file, number);
        std::fs::write(&path, text(graph)).map_err(|error| (path, error))?;
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
