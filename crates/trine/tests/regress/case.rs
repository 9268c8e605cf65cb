//! One regression file: its header and its text.

use std::fs;
use std::path::{Path, PathBuf};

/// Names that `; modes:` may leave out.
const MODES: &[&str] = &[
    "answer",
    "alone",
    "unrewritten",
    "local-rules",
    "shuffled",
    "levels",
    "assumed",
    "reprinted",
    "assertions",
    "models",
    "values",
    "cores",
    "minimal-cores",
    "failed-assumptions",
    "lemmas",
    "proof",
    "weakened",
    "twice",
    "split",
    "junk",
    "options",
    "jobs",
    "deterministic-jobs",
    "cubes",
    "scramble",
    "limits",
];

/// A regression file.
pub struct Case {
    /// Path below `tests/regress`.
    pub name: String,
    /// The script.
    pub text: String,
    /// The answers of its checks, in order.
    pub expected: Vec<String>,
    left_out: Vec<String>,
}

impl Case {
    /// Whether the file is run in a mode.
    pub fn has_mode(&self, mode: &str) -> bool {
        !self.left_out.iter().any(|left_out| left_out == mode)
    }

    fn read(root: &Path, path: &Path) -> Self {
        let name = path.strip_prefix(root).expect("below the root").display().to_string();
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let words = |header: &str| -> Option<Vec<String>> {
            let line = text.lines().find_map(|line| line.strip_prefix(header))?;
            Some(line.split_whitespace().map(str::to_owned).collect())
        };
        let expected = words("; expect:").unwrap_or_else(|| panic!("{name}: no `; expect:`"));
        let answers = ["sat", "unsat", "unknown"];
        assert!(expected.iter().all(|word| answers.contains(&word.as_str())), "{name}: expect");
        assert!(words("; why:").is_some_and(|why| !why.is_empty()), "{name}: no `; why:`");
        let left_out = words("; modes:").unwrap_or_default().into_iter().map(|word| {
            let mode = word.strip_prefix('-').unwrap_or_else(|| panic!("{name}: mode {word}"));
            assert!(MODES.contains(&mode), "{name}: unknown mode {mode}");
            mode.to_owned()
        });
        Self { left_out: left_out.collect(), name, expected, text: text.clone() }
    }
}

/// All files, sorted by name.
pub fn all() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/regress");
    let mut folders = vec![root.clone()];
    let mut paths: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder of regressions can be read") {
            let path = entry.expect("its entries too").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "smt2") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths.iter().map(|path| Case::read(&root, path)).collect()
}
