//! The server and the clients of two editors, where these are installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A script with one mistake, in a folder of its own.
fn script(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("folder");
    let path = folder.join("script.smt2");
    let text = "; \u{e9}\u{1F600}\n(declare-const x Int)\n(assert (> xx 1))\n(check-sat)\n";
    std::fs::write(&path, text).expect("written");
    path
}

/// Runs an editor; `None` if it or the solver is not there.
fn edit(editor: &str, arguments: &[&str], name: &str) -> Option<Output> {
    let server = PathBuf::from(env!("CARGO_BIN_EXE_trine-lsp"));
    let solver = server.with_file_name("trine");
    if !solver.exists() {
        eprintln!("skipped: trine is not built (cargo build -p trine)");
        return None;
    }
    let done = Command::new(editor)
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients"))
        .env("SERVER", &server)
        .env("SOLVER", &solver)
        .env("SCRIPT", script(name))
        .env("HOME", env!("CARGO_TARGET_TMPDIR"))
        .output();
    if done.is_err() {
        eprintln!("skipped: {editor} is not installed");
    }
    done.ok()
}

fn shown(done: &Output) -> String {
    String::from_utf8_lossy(&[&done.stdout[..], &done.stderr[..]].concat()).into_owned()
}

#[test]
fn neovim() {
    let arguments = ["--headless", "--clean", "-c", "luafile neovim.lua"];
    if let Some(done) = edit("nvim", &arguments, "neovim") {
        assert!(done.status.success(), "{}", shown(&done));
    }
}

#[test]
fn emacs() {
    let finds_eglot = ["--batch", "--eval", "(progn (package-initialize) (require 'eglot))"];
    match edit("emacs", &finds_eglot, "emacs") {
        None => return,
        Some(found) if !found.status.success() => {
            eprintln!("skipped: emacs has no eglot");
            return;
        }
        Some(_) => {}
    }
    if let Some(done) = edit("emacs", &["--batch", "-l", "eglot.el"], "emacs") {
        assert!(done.status.success(), "{}", shown(&done));
    }
}
