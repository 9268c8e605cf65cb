//! Runs each check of `cargo xtask tidy` on this tree, one test per check.

use std::sync::OnceLock;
use xtask::tidy::CHECKS;
use xtask::workspace::{Workspace, own_root};

/// The tree is read once for all tests.
fn workspace() -> &'static Workspace {
    static WORKSPACE: OnceLock<Workspace> = OnceLock::new();
    WORKSPACE.get_or_init(|| Workspace::load(&own_root()).expect("the tree can be read"))
}

fn assert_clean(name: &str) {
    let check = CHECKS.iter().find(|c| c.name == name).expect("a row of the table");
    let findings = (check.run)(workspace());
    let lines: Vec<String> = findings.iter().map(|f| format!("  {f}")).collect();
    assert!(findings.is_empty(), "{}\n{}", check.rule, lines.join("\n"));
}

/// `tests! { file_names "file-names"; }` makes `#[test] fn file_names() { assert_clean("file-names") }`
/// and lists the names, so that a row of the table without a test is noticed.
macro_rules! tests {
    ($($function:ident $name:literal;)*) => {
        const TESTED: &[&str] = &[$($name),*];
        $(#[test] fn $function() { assert_clean($name) })*
    };
}

tests! {
    orphan_files "orphan-files";
    file_names "file-names";
    unfinished_code "unfinished-code";
    lint_allowances "lint-allowances";
    module_headers "module-headers";
    benchmark_names "benchmark-names";
    total_matches "total-matches";
    disallowed_types "disallowed-types";
    facade_only "facade-only";
    dependency_directions "dependency-directions";
    licences "licences";
    links "links";
    machine_paths "machine-paths";
    ci_script "ci-script";
    default_build "default-build";
    platform_room "platform-room";
    left_out_tests "left-out-tests";
}

#[test]
fn every_check_has_a_test() {
    let names: Vec<&str> = CHECKS.iter().map(|c| c.name).collect();
    assert_eq!(names, TESTED);
}

/// A walk that finds nothing would make every check pass.
#[test]
fn the_tree_is_really_read() {
    let workspace = workspace();
    assert!(workspace.packages.iter().any(|p| p.name == "trine-collections"));
    assert!(workspace.shipped_sources().count() > 10);
    assert!(workspace.files.keys().any(|p| p.ends_with(".ci/run")));
}
