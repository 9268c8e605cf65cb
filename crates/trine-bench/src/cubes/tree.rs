//! The tree of a folder of cubes, with what was split again.
//!
//! Idea: a cube that was split again has a folder of cubes beside its script, whose tree takes its place.
//! So everything that is known of the tree lies in manifests, each of which is written once.
//! Invariant: as in a [manifest](mod@super::manifest), halves come after their splits.

use std::path::{Path, PathBuf};

use super::manifest::{self, FILE_NAME, Node};
use crate::failure::Failure;

/// A cube that is not split further.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Its script, below the folder of the whole tree: its name.
    pub script: String,
    /// How often something above it was split again.
    pub depth: u32,
    /// Whether lookahead has refuted it.
    pub refuted: bool,
    /// Whether splitting it again gave nothing but itself.
    pub is_unsplittable: bool,
}

/// A node of the whole tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TreeNode {
    /// In one half the formula holds, in the other it does not.
    Split {
        /// SMT-LIB text.
        formula: String,
        /// The node in which it holds.
        then: usize,
        /// The node in which it does not.
        otherwise: usize,
    },
    /// A cube.
    Leaf(Leaf),
}

/// The folder of what a cube was split into, as a command may be told.
#[must_use]
pub fn split_folder(script: &str) -> String {
    format!("{script}.split")
}

/// Reads the whole tree of a folder, the whole problem first.
///
/// # Errors
///
/// A manifest cannot be read, or is no tree.
pub fn read(folder: &Path) -> Result<Vec<TreeNode>, Failure> {
    let mut nodes: Vec<TreeNode> = Vec::new();
    // Trees to be taken in: the folder below the whole one, its depth, the place of its first node.
    let mut pending: Vec<(PathBuf, u32, Option<usize>)> = vec![(PathBuf::new(), 0, None)];
    while let Some((below, depth, place)) = pending.pop() {
        let own = manifest::read(&folder.join(&below))?;
        if let (Some(place), [Node::Cube { refuted: false, .. }]) = (place, &own[..]) {
            if let Some(TreeNode::Leaf(leaf)) = nodes.get_mut(place) {
                leaf.is_unsplittable = true;
            }
            continue;
        }
        // The first node takes the place of the cube, the others come behind.
        let first_free = nodes.len();
        let number = |node: usize| match (node, place) {
            (0, Some(place)) => place,
            (_, Some(_)) => first_free + node - 1,
            (_, None) => first_free + node,
        };
        for (index, node) in own.into_iter().enumerate() {
            let node = match node {
                Node::Split { formula, then, otherwise } => {
                    TreeNode::Split { formula, then: number(then), otherwise: number(otherwise) }
                }
                Node::Cube { script, refuted } => {
                    let script = below.join(script);
                    let script = script.to_string_lossy().into_owned();
                    let again = PathBuf::from(split_folder(&script));
                    if !refuted && folder.join(&again).join(FILE_NAME).exists() {
                        pending.push((again, depth + 1, Some(number(index))));
                    }
                    TreeNode::Leaf(Leaf { script, depth, refuted, is_unsplittable: false })
                }
            };
            match (index, place) {
                (0, Some(place)) => nodes[place] = node,
                _ => nodes.push(node),
            }
        }
    }
    Ok(nodes)
}

/// The cubes of a tree, in the order of their depth.
#[must_use]
pub fn leaves(nodes: &[TreeNode]) -> Vec<Leaf> {
    let leaf = |node: &TreeNode| match node {
        TreeNode::Leaf(leaf) => Some(leaf.clone()),
        TreeNode::Split { .. } => None,
    };
    let mut leaves: Vec<Leaf> = nodes.iter().filter_map(leaf).collect();
    leaves.sort_by(|a, b| (a.depth, &a.script).cmp(&(b.depth, &b.script)));
    leaves
}
