//! The binary: files in place, `--check`, what is broken.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_trine-fmt");

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&path).expect("folder");
    path
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(BINARY)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("start");
    child.stdin.take().expect("pipe").write_all(input.as_bytes()).expect("write");
    child.wait_with_output().expect("end")
}

#[test]
fn standard_input_goes_to_standard_output() {
    let done = run(&[], "(assert\n true )");
    assert_eq!((&*done.stdout, done.status.code()), (&b"(assert true)\n"[..], Some(0)));
    let done = run(&["--width", "20"], "(assert (and first second third))");
    assert_eq!(done.stdout, b"(assert\n  (and first second\n    third))\n");
    assert_eq!(run(&["--width", "5"], "").status.code(), Some(2));
}

#[test]
fn files_change_in_place_and_only_if_they_are_whole() {
    let folder = folder("in_place");
    let (good, broken) = (folder.join("good.smt2"), folder.join("broken.smt2"));
    let names = [good.to_str().expect("name"), broken.to_str().expect("name")];
    fs::write(&good, "( check-sat )").expect("write");
    fs::write(&broken, "( check-sat )\n(assert").expect("write");
    let done = run(&["--check", names[0], names[1]], "");
    assert_eq!(String::from_utf8_lossy(&done.stdout), format!("{}\n", names[0]));
    assert_eq!(done.status.code(), Some(1));
    let done = run(&["-w", names[0], names[1]], "");
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(message.starts_with(&format!("{}:2:1: ", names[1])), "{message}");
    assert_eq!(done.status.code(), Some(1));
    assert_eq!(fs::read(&good).expect("read"), b"(check-sat)\n");
    assert_eq!(fs::read(&broken).expect("read"), b"( check-sat )\n(assert");
    assert_eq!(run(&["--check", names[0]], "").status.code(), Some(0));
    assert_eq!(fs::read_dir(&folder).expect("folder").count(), 2, "nothing else is left");
}

#[test]
fn a_link_stays_a_link_and_rights_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let (file, link) = (folder.join("file.smt2"), folder.join("link.smt2"));
    fs::write(&file, "( exit )").expect("write");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("rights");
    let _ = fs::remove_file(&link);
    symlink(&file, &link).expect("link");
    assert_eq!(run(&["--write", link.to_str().expect("name")], "").status.code(), Some(0));
    assert!(fs::symlink_metadata(&link).expect("link").is_symlink());
    assert_eq!(fs::read(&file).expect("read"), b"(exit)\n");
    assert_eq!(fs::metadata(&file).expect("file").permissions().mode() & 0o777, 0o640);
    assert_eq!(run(&[folder.join("none").to_str().expect("name")], "").status.code(), Some(2));
}
