//! The page of the guide that shows a day in the life of a competition, typed as it stands.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::bench::Folder;

/// Commands of a page, and the lines that follow them.
struct Step {
    commands: String,
    shown: Vec<String>,
}

/// The fenced blocks of a page: `sh` is typed, `text` shows lines of what comes of it.
fn steps(page: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let block: Vec<String> =
            lines.by_ref().take_while(|line| *line != "```").map(str::to_owned).collect();
        match language {
            "sh" => steps.push(Step { commands: block.join("\n"), shown: Vec::new() }),
            "text" => steps.last_mut().expect("commands").shown.extend(block),
            other => panic!("a block of `{other}`"),
        }
    }
    steps
}

/// Whether a line begins as a pattern says, where `..` is anything and blanks are as wide as any.
fn begins(line: &str, pattern: &str) -> bool {
    let collapsed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (line, pattern) = (collapsed(line), collapsed(pattern));
    let mut rest = line.as_str();
    for (number, piece) in pattern.split("..").enumerate() {
        let at = if number == 0 { rest.starts_with(piece).then_some(0) } else { rest.find(piece) };
        let Some(at) = at else { return false };
        rest = &rest[at + piece.len()..];
    }
    true
}

#[test]
fn a_day_goes_as_the_guide_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/competition_day.md");
    let steps = steps(&fs::read_to_string(page).expect("page"));
    assert!(steps.len() > 8);
    let folder = Folder::new(0);
    let (programs, day) = (folder.path().join("programs"), folder.path().join("day"));
    fs::create_dir(&programs).expect("folder");
    fs::create_dir(&day).expect("folder");
    // `trine bench` becomes the program beside `trine`, as the solver does it.
    let trine = programs.join("trine");
    let shim = "#!/bin/sh\n[ \"$1\" = bench ] || exit 2\nshift\nexec \"$TRINE_BENCH\" \"$@\"\n";
    fs::write(&trine, shim).expect("program");
    fs::set_permissions(&trine, fs::Permissions::from_mode(0o755)).expect("mode");
    const MARK: &str = "-- the next step --";
    let script: String =
        steps.iter().map(|step| format!("{}\necho '{MARK}'\n", step.commands)).collect();
    let path = std::env::var("PATH").unwrap_or_default();
    // A run that does not begin is waited for in vain.
    let done = Command::new("timeout")
        .args(["600", "bash", "-euc", &format!("exec 2>&1\n{script}")])
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("TRINE_BENCH", env!("CARGO_BIN_EXE_trine-bench"))
        .current_dir(&day)
        .output()
        .expect("shell");
    let text = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{text}");
    let outputs: Vec<&str> = text.split(MARK).collect();
    for (step, output) in steps.iter().zip(outputs) {
        let mut lines = output.lines();
        for pattern in step.shown.iter().filter(|line| !line.is_empty()) {
            let found = lines.any(|line| begins(line, pattern));
            assert!(found, "{}\nshows no `{pattern}`:\n{output}", step.commands);
        }
    }
}
