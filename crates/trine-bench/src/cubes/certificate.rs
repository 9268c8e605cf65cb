//! The certificate of a refuted tree: the splits, and the proofs of the cubes.
//!
//! Idea: `trine check-proof PROBLEM CERTIFICATE` makes the script of each cube from the original and the
//! splits, and judges its proof; nothing here has to be believed.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::tree::TreeNode;
use crate::failure::Failure;

/// The certificate in its folder.
pub const FILE_NAME: &str = "certificate.tpf";

/// The proof of a script.
#[must_use]
pub fn proof_of(script: &str) -> String {
    format!("{script}.tpf")
}

/// Writes the certificate of a tree.
///
/// # Errors
///
/// A cube has no proof, or the certificate cannot be written.
pub fn write(folder: &Path, nodes: &[TreeNode]) -> Result<PathBuf, Failure> {
    let mut text = "(trine-cubes 1)\n".to_owned();
    for node in nodes {
        let _ = match node {
            TreeNode::Split { formula, then, otherwise } => {
                writeln!(text, "(split {formula} {then} {otherwise})")
            }
            TreeNode::Leaf(leaf) => {
                let proof = proof_of(&leaf.script);
                if !folder.join(&proof).exists() {
                    let reason = format!("the cube {} is refuted, but has no proof", leaf.script);
                    return Err(Failure::System(reason));
                }
                writeln!(text, "(proof \"{}\")", proof.replace('"', "\"\""))
            }
        };
    }
    let path = folder.join(FILE_NAME);
    fs::write(&path, text).map_err(Failure::write(&path))?;
    Ok(path)
}
