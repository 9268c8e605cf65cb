//! What `cargo metadata` says about the workspace: packages, their targets, dependencies, licences.
//!
//! Idea: cargo is the only one who knows what a manifest means, so no manifest is read here for
//! edges or targets. Both questions work without network: packages are asked with `--no-deps`, and
//! licences with `--offline --filter-platform`, which needs only what a build has fetched anyway.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A package of this workspace.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its name, which for everything under `crates/` is also the name of its folder.
    pub name: String,
    /// Its folder, relative to the root of the workspace.
    pub dir: PathBuf,
    /// What its manifest asks for.
    pub dependencies: Vec<Dependency>,
    /// What cargo builds from it.
    pub targets: Vec<Target>,
}

/// One dependency of a manifest.
#[derive(Clone, Debug)]
pub struct Dependency {
    /// Name of the package that is asked for.
    pub name: String,
    /// In which section it stands.
    pub kind: DependencyKind,
}

/// The section of the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DependencyKind {
    /// `[dependencies]`
    Normal,
    /// `[build-dependencies]`
    Build,
    /// `[dev-dependencies]`
    Dev,
}

/// One library, binary, test, bench, example or build script.
#[derive(Clone, Debug)]
pub struct Target {
    /// Whether its code is part of what is shipped.
    pub role: Role,
    /// Whether `cargo test` runs the tests in it.
    pub tests: Tests,
    /// Its root file, relative to the root of the workspace.
    pub root: PathBuf,
}

/// Whether the tests in the code of a target are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tests {
    /// By `cargo test`.
    Run,
    /// `test = false`, or the kind of target has none.
    LeftOut,
}

/// What code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Part of a library or binary.
    Shipped,
    /// Test, bench, example, build script, or behind `#[cfg(test)]`.
    Exempt,
}

/// Name, version and licence expression of a package that the workspace is built from.
#[derive(Clone, Debug)]
pub struct LicensedPackage {
    /// Name and version.
    pub id: String,
    /// The SPDX expression, if the manifest has one.
    pub licence: Option<String>,
}

/// The packages of the workspace at `root`.
///
/// # Errors
/// When cargo cannot be run or prints something else than its documented format.
pub fn packages(root: &Path) -> Result<Vec<Package>, String> {
    let json = metadata(root, &["--no-deps"])?;
    array(&json, "packages").map(|package| read_package(root, package)).collect()
}

/// The third-party packages that a build for this machine uses, tests included.
///
/// # Errors
/// As [`packages`].
pub fn third_party(root: &Path) -> Result<Vec<LicensedPackage>, String> {
    let host = host_triple()?;
    let json = metadata(root, &["--filter-platform", &host])?;
    let used: Vec<&str> =
        array(&json["resolve"], "nodes").filter_map(|n| n["id"].as_str()).collect();
    Ok(array(&json, "packages")
        .filter(|p| !p["source"].is_null())
        .filter(|p| p["id"].as_str().is_some_and(|id| used.contains(&id)))
        .map(|p| LicensedPackage {
            id: format!(
                "{} {}",
                p["name"].as_str().unwrap_or("?"),
                p["version"].as_str().unwrap_or("?")
            ),
            licence: p["license"].as_str().map(str::to_owned),
        })
        .collect())
}

fn read_package(root: &Path, package: &Value) -> Result<Package, String> {
    let name = text(package, "name")?;
    let manifest = relative(root, &text(package, "manifest_path")?)?;
    let dependencies = array(package, "dependencies")
        .map(|d| {
            let kind = match d["kind"].as_str() {
                Some("dev") => DependencyKind::Dev,
                Some("build") => DependencyKind::Build,
                _ => DependencyKind::Normal,
            };
            Ok(Dependency { name: text(d, "name")?, kind })
        })
        .collect::<Result<_, String>>()?;
    let targets = array(package, "targets")
        .map(|t| {
            let exempt = array(t, "kind")
                .filter_map(Value::as_str)
                .any(|kind| matches!(kind, "test" | "bench" | "example" | "custom-build"));
            let role = if exempt { Role::Exempt } else { Role::Shipped };
            let tests = if t["test"] == false { Tests::LeftOut } else { Tests::Run };
            Ok(Target { role, tests, root: relative(root, &text(t, "src_path")?)? })
        })
        .collect::<Result<_, String>>()?;
    let dir = manifest.parent().unwrap_or(Path::new("")).to_owned();
    Ok(Package { name, dir, dependencies, targets })
}

fn metadata(root: &Path, arguments: &[&str]) -> Result<Value, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--offline"]).args(arguments);
    let output = command.current_dir(root).output().map_err(|e| format!("cargo metadata: {e}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|e| format!("cargo metadata: {e}"))
}

/// The triple that rustc builds for by default.
fn host_triple() -> Result<String, String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().map_err(|e| format!("rustc -vV: {e}"))?;
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .find_map(|line| line.strip_prefix("host: ").map(str::to_owned))
        .ok_or_else(|| "rustc -vV names no host".to_owned())
}

fn array<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().into_iter().flatten()
}

fn text(value: &Value, key: &str) -> Result<String, String> {
    value[key].as_str().map(str::to_owned).ok_or_else(|| format!("cargo metadata: no `{key}`"))
}

fn relative(root: &Path, path: &str) -> Result<PathBuf, String> {
    Path::new(path)
        .strip_prefix(root)
        .map(Path::to_owned)
        .map_err(|_| format!("{path} is not below {}", root.display()))
}
