//! Results made by hand, and the data beside the checkout.

use std::path::PathBuf;

use trine_bench::result::{Answer, ExitState, Limits, RunResult};

/// A run of `solver` on `problem` with one check.
pub fn result(
    solver: &str,
    division: &str,
    problem: &str,
    answer: Option<Answer>,
    expected: Option<Answer>,
    cpu_s: f64,
) -> RunResult {
    let text = format!(
        r#"{{"solver":"{solver}","configuration":"default","set":"s","division":"{division}","family":"f",
        "problem":"{problem}","file":"{problem}","sha256":"","command":["{solver}","{problem}"],
        "limits":{{"wall_s":10.0,"cpu_s":null,"memory_kib":null,"cores":1,"grace_s":0.0}},"repetition":0,
        "host":"h","version":"1","started":0.0,"cpu_s":{cpu_s},"wall_s":{cpu_s},"memory_kib":1,
        "exit":{{"how":"exited","code":0}},"answers":[],"checks":1,"expected":[]}}"#
    );
    let mut result: RunResult = serde_json::from_str(&text).unwrap();
    match answer {
        Some(answer) => result.answers.push(answer),
        None => result.exit = ExitState::WallLimit,
    }
    result.expected.extend(expected);
    result.limits = Limits { wall_s: Some(10.0), ..result.limits };
    result
}

/// A file or folder of the data beside the checkout; a line says so where it is missing.
pub fn shared(below: &str) -> Option<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/benchmarks");
    let root =
        std::env::var_os("TRINE_SHARED").map_or(root, |p| PathBuf::from(p).join("benchmarks"));
    let path = root.join(below);
    if path.exists() {
        return Some(path);
    }
    eprintln!("skipped: {} is not there", path.display());
    None
}

/// An empty folder for this test.
pub fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}
