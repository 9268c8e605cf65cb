//! Licences of what we build from. `deny.toml` holds the list; `cargo deny` reads it where it is
//! installed, and this check reads it everywhere.

use crate::finding::Finding;
use crate::metadata::{LicensedPackage, third_party};
use crate::spdx;
use crate::workspace::Workspace;
use std::path::Path;

/// Finds third-party packages, those of tests included, that no listed licence covers.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let path = Path::new("deny.toml");
    let config = workspace.files.get(path).map_or("", String::as_str);
    let allowed = allowed_licences(config);
    if allowed.is_empty() {
        return vec![Finding::whole(path, "no list `allow` in `[licenses]`")];
    }
    match third_party(&workspace.root) {
        Ok(packages) => packages
            .iter()
            .filter_map(|p| refusal(p, &allowed))
            .map(|message| Finding::whole(Path::new("Cargo.lock"), message))
            .collect(),
        Err(message) => vec![Finding::whole(Path::new("Cargo.lock"), message)],
    }
}

fn refusal(package: &LicensedPackage, allowed: &[&str]) -> Option<String> {
    let Some(licence) = &package.licence else {
        return Some(format!("{} states no licence", package.id));
    };
    match spdx::permits(licence, allowed) {
        Ok(true) => None,
        Ok(false) => Some(format!("{}: `{licence}` is not covered by deny.toml", package.id)),
        Err(message) => Some(format!("{}: {message}", package.id)),
    }
}

/// The strings of `allow = [..]` in the section `[licenses]`.
fn allowed_licences(config: &str) -> Vec<&str> {
    let section = config.split("\n[licenses]").nth(1).unwrap_or_default();
    let list = section.split("\nallow = [").nth(1).and_then(|rest| rest.split(']').next());
    list.unwrap_or_default().split('"').skip(1).step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_list_of_the_right_section() {
        let config = "[bans]\nallow = [\"x\"]\n[licenses]\nversion = 2\nallow = [\n  \"MIT\",\n  \"ISC\",\n]\n";
        assert_eq!(allowed_licences(config), ["MIT", "ISC"]);
    }

    #[test]
    fn a_package_needs_a_listed_licence() {
        let package =
            |l: Option<&str>| LicensedPackage { id: "a 1".into(), licence: l.map(str::to_owned) };
        assert!(refusal(&package(Some("GPL-3.0-only")), &["MIT"]).is_some());
        assert!(refusal(&package(None), &["MIT"]).is_some());
        assert_eq!(refusal(&package(Some("ISC OR MIT")), &["MIT"]), None);
    }
}
