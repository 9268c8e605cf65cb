//! Who may use whom. The order of the layers is what keeps the checker independent of the solver,
//! the theories independent of each other, and the algorithms usable without terms.
//!
//! Normal and build dependencies must stand in [`LAYERS`]; dev-dependencies are free, since tests
//! may compare anything with anything. A row or an entry that no manifest has is a finding too: what
//! the table allows is what there is. A new crate gets a row here first.

use crate::finding::Finding;
use crate::metadata::{DependencyKind, Package};
use crate::workspace::Workspace;
use std::path::Path;

/// A package and the workspace packages that it may use directly.
type Layer = (&'static str, &'static [&'static str]);

/// The only place where directions are stated.
pub const LAYERS: &[Layer] = &[
    // Names of activities, for whoever wants to know what a check does.
    ("trine-trace", &[]),
    ("trine-collections", &["trine-trace"]),
    // The checker of answers shares nothing with the solver.
    ("trine-check", &[]),
    // Proofs as others want them: people, other checkers.
    ("trine-proof", &["trine-check"]),
    // Drawings know graphs and nothing of what they mean.
    ("trine-draw", &[]),
    ("trine-value", &[]),
    ("trine-sat", &["trine-collections", "trine-trace"]),
    ("trine-arith", &["trine-collections"]),
    ("trine-automata", &["trine-collections", "trine-draw"]),
    ("trine-afa", &["trine-collections", "trine-sat", "trine-automata"]),
    ("trine-term", &["trine-collections", "trine-value"]),
    ("trine-smtlib", &["trine-collections", "trine-value", "trine-term"]),
    ("trine-heap", &["trine-collections", "trine-value", "trine-term"]),
    ("trine-btor2", &["trine-collections", "trine-value", "trine-term"]),
    ("trine-rewrite", &["trine-collections", "trine-value", "trine-term", "trine-sat"]),
    // Arrays and functions on the values of a candidate, whoever has it.
    ("trine-arrays", &["trine-collections", "trine-term"]),
    (
        "trine-engine",
        &[
            "trine-collections",
            "trine-arrays",
            "trine-trace",
            "trine-value",
            "trine-term",
            "trine-sat",
            "trine-arith",
        ],
    ),
    // Circuits, and the theory of words that an engine makes of them.
    (
        "trine-bv",
        &[
            "trine-collections",
            "trine-arrays",
            "trine-engine",
            "trine-value",
            "trine-term",
            "trine-rewrite",
            "trine-sat",
            "trine-arith",
        ],
    ),
    (
        "trine-strings",
        &[
            "trine-collections",
            "trine-trace",
            "trine-value",
            "trine-sat",
            "trine-bv",
            "trine-term",
            "trine-rewrite",
            "trine-arith",
            "trine-automata",
            "trine-afa",
            "trine-engine",
        ],
    ),
    (
        "trine-datatypes",
        &["trine-collections", "trine-value", "trine-term", "trine-sat", "trine-engine"],
    ),
    (
        "trine-sets",
        &["trine-collections", "trine-value", "trine-term", "trine-sat", "trine-engine"],
    ),
    (
        "trine-cubes",
        &[
            "trine-collections",
            "trine-value",
            "trine-term",
            "trine-rewrite",
            "trine-sat",
            "trine-bv",
        ],
    ),
    (
        "trine-sep",
        &[
            "trine-arith",
            "trine-collections",
            "trine-trace",
            "trine-value",
            "trine-term",
            "trine-heap",
        ],
    ),
    (
        "trine",
        &[
            "trine-collections",
            "trine-check",
            "trine-proof",
            "trine-arith",
            "trine-sat",
            "trine-automata",
            "trine-draw",
            "trine-trace",
            "trine-value",
            "trine-term",
            "trine-smtlib",
            "trine-rewrite",
            "trine-engine",
            "trine-bv",
            "trine-strings",
            "trine-datatypes",
            "trine-sets",
            "trine-cubes",
            "trine-heap",
            "trine-sep",
            "trine-btor2",
        ],
    ),
    // Other languages get the facade, and nothing below it.
    ("trine-c", &["trine"]),
    // The functions of a WebAssembly module, for a host.
    ("trine-wasm", &["trine-collections", "trine-value", "trine-bridge", "trine"]),
    // Languages that hold the terms themselves, so that an operator is a look at two sorts.
    ("trine-bridge", &["trine-value", "trine-term", "trine-smtlib", "trine"]),
    ("trine-python", &["trine-value", "trine-bridge", "trine"]),
    // What runs and ranks solvers links none of them: it reads SMT-LIB, and nothing more.
    ("trine-bench", &["trine-term", "trine-smtlib"]),
    // What helps to write scripts reads them as the solver does, and runs it as a program.
    ("trine-fmt", &["trine-smtlib"]),
    ("trine-lsp", &["trine-term", "trine-smtlib", "trine-fmt"]),
    ("trine-serve", &[]),
    // Tools judge the solver from outside: they link nothing of it.
    ("xtask", &[]),
    ("trine-fuzz", &[]),
    // The entry points for coverage-guided fuzzing run the solver in their own process, and have the
    // checker judge its proofs.
    (
        "trine-fuzz-targets",
        &[
            "trine-check",
            "trine-collections",
            "trine-value",
            "trine-term",
            "trine-smtlib",
            "trine",
            "trine-fuzz",
        ],
    ),
];

/// Third-party packages that only one crate may use: the C++ of a SAT solver stays behind our trait.
pub const OWNED: &[(&str, &str)] = &[("cadical-sys", "trine-sat")];

/// Finds edges that the tables do not allow.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let mut found = Vec::new();
    for package in &workspace.packages {
        let path = package.dir.join("Cargo.toml");
        found.extend(check_package(package).into_iter().map(|m| Finding::whole(&path, m)));
        let folder = package.dir.file_name().and_then(|n| n.to_str());
        if package.dir.starts_with("crates") && folder != Some(package.name.as_str()) {
            let message = format!("package `{}` lies in a folder of another name", package.name);
            found.push(Finding::whole(&path, message));
        }
    }
    let table = Path::new("tools/xtask/src/tidy/dependency_directions.rs");
    let unused = unused_entries(&workspace.packages);
    found.extend(unused.into_iter().map(|message| Finding::whole(table, message)));
    found
}

/// What the tables allow and no manifest does.
fn unused_entries(packages: &[Package]) -> Vec<String> {
    let mut found = Vec::new();
    let shipped = |package: &Package, name: &str| {
        package.dependencies.iter().any(|d| d.kind != DependencyKind::Dev && d.name == name)
    };
    for (name, uses) in LAYERS {
        let Some(package) = packages.iter().find(|package| package.name == *name) else {
            found.push(format!("`{name}` has a row and does not exist"));
            continue;
        };
        let unused = uses.iter().filter(|used| !shipped(package, used));
        found.extend(unused.map(|used| format!("`{name}` may use `{used}` and does not")));
    }
    for (name, owner) in OWNED {
        if !packages.iter().any(|package| package.name == *owner && shipped(package, name)) {
            found.push(format!("`{owner}` owns `{name}` and does not use it"));
        }
    }
    found
}

fn check_package(package: &Package) -> Vec<String> {
    let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == package.name) else {
        return vec![format!("`{}` has no row in the table of layers", package.name)];
    };
    let shipped = package.dependencies.iter().filter(|d| d.kind != DependencyKind::Dev);
    shipped
        .filter_map(|d| {
            let own = LAYERS.iter().any(|(name, _)| *name == d.name);
            if own && !allowed.contains(&d.name.as_str()) {
                return Some(format!("`{}` may not use `{}`", package.name, d.name));
            }
            let owner = OWNED.iter().find(|(name, _)| *name == d.name)?.1;
            (owner != package.name).then(|| format!("only `{owner}` may use `{}`", d.name))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::Dependency;

    fn package(name: &str, dependencies: &[(&str, DependencyKind)]) -> Package {
        let dependencies = dependencies
            .iter()
            .map(|&(name, kind)| Dependency { name: name.to_owned(), kind })
            .collect();
        Package { name: name.to_owned(), dir: "crates/x".into(), dependencies, targets: vec![] }
    }

    /// All packages that `name` reaches through the table.
    fn reached(name: &str) -> Vec<&'static str> {
        let mut open = vec![name.to_owned()];
        let mut all = Vec::new();
        while let Some(name) = open.pop() {
            let (_, uses) = LAYERS.iter().find(|(n, _)| *n == name).expect("row");
            for used in uses.iter().filter(|u| !all.contains(*u)).collect::<Vec<_>>() {
                all.push(*used);
                open.push((*used).to_owned());
            }
        }
        all
    }

    #[test]
    fn the_table_has_no_cycle_and_names_only_its_rows() {
        for (name, _) in LAYERS {
            assert!(!reached(name).contains(name), "{name} reaches itself");
        }
    }

    #[test]
    fn theories_do_not_know_each_other() {
        // Strings look for short models by words; otherwise nobody knows anybody.
        assert!(!reached("trine-bv").contains(&"trine-strings"));
        assert!(!reached("trine-bv").contains(&"trine-sep"));
        assert!(!reached("trine-strings").contains(&"trine-sep"));
        assert!(!reached("trine-sep").contains(&"trine-bv"));
        assert!(!reached("trine-sep").contains(&"trine-strings"));
    }

    #[test]
    fn refused_edges_are_found() {
        use DependencyKind::{Build, Dev, Normal};
        assert_eq!(check_package(&package("trine-sat", &[("trine-term", Normal)])).len(), 1);
        assert_eq!(check_package(&package("trine-sat", &[("trine-term", Build)])).len(), 1);
        assert_eq!(check_package(&package("trine-sat", &[("trine-term", Dev)])).len(), 0);
        assert_eq!(check_package(&package("trine-bv", &[("cadical-sys", Normal)])).len(), 1);
        assert_eq!(check_package(&package("trine-unheard-of", &[])).len(), 1);
        assert_eq!(check_package(&package("trine-term", &[("trine-value", Normal)])).len(), 0);
    }

    #[test]
    fn entries_that_nobody_uses_are_found() {
        use DependencyKind::{Dev, Normal};
        let about = |name: &str, found: Vec<String>| {
            found.into_iter().filter(|what| what.starts_with(&format!("`{name}`"))).count()
        };
        let term = |kind| package("trine-term", &[("trine-value", kind)]);
        assert_eq!(about("trine-term", unused_entries(&[])), 1);
        assert_eq!(about("trine-term", unused_entries(&[term(Normal)])), 1);
        assert_eq!(about("trine-term", unused_entries(&[term(Dev)])), 2);
    }
}
