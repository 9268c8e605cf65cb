//! Links between the documents of the tree: they break silently when a file moves.
//!
//! Checked: inline links and images `[text](target)` and definitions `[name]: target`, to files,
//! folders and headings. Not checked: links to other hosts, for which a test must not need a network.

use crate::finding::Finding;
use crate::workspace::Workspace;
use std::path::{Path, PathBuf};

/// Finds relative links to files or headings that do not exist.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in workspace.files.iter().filter(|(p, _)| is_markdown(p)) {
        for (line, target) in links(text) {
            if let Some(message) = broken(workspace, path, target) {
                found.push(Finding::at(path, line, message));
            }
        }
    }
    found
}

fn is_markdown(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "md")
}

fn broken(workspace: &Workspace, from: &Path, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let to: PathBuf = match file {
        "" => from.to_owned(),
        _ => from.parent().unwrap_or(Path::new("")).join(file),
    };
    let Ok(real) = workspace.root.join(&to).canonicalize() else {
        return Some(format!("`{target}` leads nowhere"));
    };
    let Ok(relative) = real.strip_prefix(&workspace.root) else {
        return Some(format!("`{target}` leads out of the tree"));
    };
    if anchor.is_empty() || !is_markdown(relative) {
        return None;
    }
    let known = workspace.files.get(relative).is_some_and(|t| headings(t).any(|h| h == anchor));
    (!known).then(|| format!("`{target}`: no such heading"))
}

/// Lines of `text` outside fenced code, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (u32, &str)> {
    let mut fenced = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

/// The targets of all links, with their lines.
fn links(text: &str) -> Vec<(u32, &str)> {
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        if let Some((name, target)) = line.split_once("]: ")
            && name.starts_with('[')
        {
            found.push((number, target.split_whitespace().next().unwrap_or_default()));
        }
        // Pieces with an odd index lie between backquotes.
        for piece in line.split('`').step_by(2) {
            for rest in piece.split("](").skip(1) {
                let target = rest.split([')', ' ']).next().unwrap_or_default();
                found.push((number, target.trim_matches(['<', '>'])));
            }
        }
    }
    found
}

/// Anchors of the headings: lower case, blanks to hyphens, other marks dropped.
fn headings(text: &str) -> impl Iterator<Item = String> {
    prose(text).filter(|(_, line)| line.starts_with('#')).map(|(_, line)| {
        line.trim_start_matches('#')
            .trim()
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .flat_map(char::to_lowercase)
            .map(|c| if c == ' ' { '-' } else { c })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::{headings, links};

    #[test]
    fn finds_links_outside_code() {
        let text = "see [a](x.md) and ![`b`](y.svg \"title\"), not `[c](z.md)`\n```\n[d](w.md)\n```\n[e]: v.md";
        assert_eq!(links(text), [(1, "x.md"), (1, "y.svg"), (5, "v.md")]);
    }

    #[test]
    fn anchors_are_made_as_usual() {
        let anchors: Vec<_> = headings("# What `trine` does, exactly\ntext").collect();
        assert_eq!(anchors, ["what-trine-does-exactly"]);
    }
}
