//! The table of checks. To add one: a file in `tidy/`, a row in [`CHECKS`], a test in `tests/tidy.rs`.

pub mod benchmark_names;
pub mod ci_script;
pub mod default_build;
pub mod dependency_directions;
pub mod disallowed_types;
pub mod facade_only;
pub mod file_names;
pub mod left_out_tests;
pub mod licences;
pub mod links;
pub mod lint_allowances;
pub mod machine_paths;
pub mod module_headers;
pub mod orphan_files;
pub mod platform_room;
pub mod total_matches;
pub mod unfinished_code;

use crate::finding::Finding;
use crate::workspace::Workspace;

/// One rule of the tree.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Name on the command line and in reports.
    pub name: &'static str,
    /// What the rule asks for, in one line.
    pub rule: &'static str,
    /// Finds the places that break it.
    pub run: fn(&Workspace) -> Vec<Finding>,
}

/// All rules, in the order in which they are reported.
pub const CHECKS: &[Check] = &[
    Check {
        name: "orphan-files",
        rule: "every .rs file is reached by a `mod` declaration",
        run: orphan_files::check,
    },
    Check {
        name: "file-names",
        rule: "a file bears the name of its idea, not `utils` or `part2`",
        run: file_names::check,
    },
    Check {
        name: "unfinished-code",
        rule: "no `todo!`, `unimplemented!` or `dbg!`",
        run: unfinished_code::check,
    },
    Check {
        name: "lint-allowances",
        rule: "`allow` and `expect` of lints state a reason",
        run: lint_allowances::check,
    },
    Check {
        name: "module-headers",
        rule: "every source file opens with `//!`",
        run: module_headers::check,
    },
    Check {
        name: "benchmark-names",
        rule: "no solver source knows a benchmark family",
        run: benchmark_names::check,
    },
    Check {
        name: "total-matches",
        rule: "a `match` marked `// total over Op` has no catch-all arm",
        run: total_matches::check,
    },
    Check {
        name: "disallowed-types",
        rule: "clippy.toml and the workspace lints apply to every package",
        run: disallowed_types::check,
    },
    Check {
        name: "facade-only",
        rule: "below the facade: no files, environment, processes, output or clock",
        run: facade_only::check,
    },
    Check {
        name: "dependency-directions",
        rule: "crates use only what the table of layers allows",
        run: dependency_directions::check,
    },
    Check {
        name: "licences",
        rule: "every third-party package may be used under a licence of deny.toml",
        run: licences::check,
    },
    Check { name: "links", rule: "relative links in .md files lead somewhere", run: links::check },
    Check {
        name: "machine-paths",
        rule: "no file names a path of one machine",
        run: machine_paths::check,
    },
    Check {
        name: "ci-script",
        rule: ".ci/run runs the test command that README.md gives",
        run: ci_script::check,
    },
    Check {
        name: "default-build",
        rule: "`cargo build` and `cargo test` of the root make the solver alone",
        run: default_build::check,
    },
    Check {
        name: "platform-room",
        rule: "conditions about the target stand in the platform's room",
        run: platform_room::check,
    },
    Check {
        name: "left-out-tests",
        rule: "a target with `test = false` has no tests",
        run: left_out_tests::check,
    },
];
