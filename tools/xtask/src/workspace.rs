//! The tree as the checks see it: packages, files, and Rust sources with their place in the module tree.
//!
//! Invariant: all paths are relative to the root and sorted, so findings come in the same order on
//! every machine. Folders of built things (`target`, `build`) and hidden ones are left out.

use crate::metadata::{self, Package, Role};
use crate::module_tree;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Everything a check may look at.
#[derive(Debug)]
pub struct Workspace {
    /// Absolute path of the root.
    pub root: PathBuf,
    /// The packages, sorted by name.
    pub packages: Vec<Package>,
    /// Every file of the tree that is text.
    pub files: BTreeMap<PathBuf, String>,
    /// What each Rust file is for, as far as a `mod` declaration reaches it.
    pub roles: BTreeMap<PathBuf, Role>,
}

impl Workspace {
    /// Reads the tree at `root`.
    ///
    /// # Errors
    /// When cargo does not answer or a folder cannot be read.
    pub fn load(root: &Path) -> Result<Self, String> {
        let root = root.canonicalize().map_err(|e| format!("{}: {e}", root.display()))?;
        let mut packages = metadata::packages(&root)?;
        packages.sort_by(|a, b| a.name.cmp(&b.name));
        let mut files = BTreeMap::new();
        read_files(&root, &mut files)?;
        let targets = packages.iter().flat_map(|p| &p.targets);
        let roles = module_tree::roles(targets, &files);
        Ok(Self { root, packages, files, roles })
    }

    /// The Rust sources with their text.
    pub fn sources(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.files
            .iter()
            .filter(|(path, _)| path.extension().is_some_and(|e| e == "rs"))
            .map(|(path, text)| (path.as_path(), text.as_str()))
    }

    /// The Rust sources that are part of a library or binary.
    pub fn shipped_sources(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.sources().filter(|(path, _)| self.roles.get(*path) == Some(&Role::Shipped))
    }

    /// The package whose folder is the innermost one around `path`.
    pub fn package_of(&self, path: &Path) -> Option<&Package> {
        self.packages
            .iter()
            .filter(|p| path.starts_with(&p.dir))
            .max_by_key(|p| p.dir.components().count())
    }
}

/// The root of the workspace that this program was built in.
pub fn own_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads all text files below `root`. Files that are not UTF-8 are left out.
fn read_files(root: &Path, files: &mut BTreeMap<PathBuf, String>) -> Result<(), String> {
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|e| format!("{}: {e}", folder.display()))?.path();
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
            if path.is_dir() {
                let ours = matches!(name, ".ci" | ".cargo" | ".github");
                let made = matches!(name, "target" | "build");
                if !made && (ours || !name.starts_with('.')) {
                    folders.push(path);
                }
            } else if name == ".git" {
                // The link to the repository in a second working tree.
            } else if let (Ok(text), Ok(relative)) =
                (fs::read_to_string(&path), path.strip_prefix(root))
            {
                files.insert(relative.to_owned(), text);
            }
        }
    }
    Ok(())
}
