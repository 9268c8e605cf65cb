//! The page in a real browser, if there are Node, playwright-core (named by `NODE_PATH`) and
//! Chromium. `TRINE_PICTURES` names a folder for pictures of the page.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is missing; `None` if everything is there.
fn missing(solver: &Path, browser: Option<&PathBuf>) -> Option<&'static str> {
    let has_library = Command::new("node")
        .args(["-e", "require('playwright-core')"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    match () {
        () if !solver.exists() => Some("trine is not built (cargo build -p trine)"),
        () if browser.is_none() => Some("there is no Chromium"),
        () if !has_library => Some("node finds no playwright-core (NODE_PATH)"),
        () => None,
    }
}

#[test]
fn the_page_works_in_a_browser() {
    let solver = PathBuf::from(env!("CARGO_BIN_EXE_trine-serve")).with_file_name("trine");
    let candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let browser = candidates.iter().map(PathBuf::from).find(|path| path.exists());
    if let Some(reason) = missing(&solver, browser.as_ref()) {
        eprintln!("skipped: {reason}");
        return;
    }
    let mut server = Command::new(env!("CARGO_BIN_EXE_trine-serve"))
        .args(["--port", "0", "--time", "60", "--solver"])
        .arg(&solver)
        .stdout(Stdio::piped())
        .spawn()
        .expect("start");
    let mut address = String::new();
    let mut output = BufReader::new(server.stdout.take().expect("pipe"));
    output.read_line(&mut address).expect("read");
    let done = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/page.mjs"))
        .arg(address.trim())
        .arg(browser.unwrap_or_default())
        .args(std::env::var_os("TRINE_PICTURES"))
        .output();
    server.kill().expect("end");
    server.wait().expect("end");
    let done = done.expect("node");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}
