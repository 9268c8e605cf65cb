//! The header against the functions, and programs in C and C++ against the libraries.
//!
//! Idea: the examples and the answers of the manual are compiled as a user compiles them and run; each of
//! them asserts on its own, and what it prints is compared here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Names that begin with `trine_` and are followed by a parenthesis, in lines that `wanted` takes.
fn functions(text: &str, wanted: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let words = |line: &str| -> Vec<String> {
        let parts = line.split_inclusive('(').filter_map(|part| part.strip_suffix('('));
        let name = |part: &str| {
            let start = part.rfind(|c: char| !c.is_alphanumeric() && c != '_');
            part[start.map_or(0, |at| at + 1)..].to_owned()
        };
        parts.map(name).filter(|name| name.starts_with("trine_")).collect()
    };
    text.lines().filter(|line| wanted(line)).flat_map(words).collect()
}

#[test]
fn the_header_declares_what_the_library_exports() {
    let mut exported = BTreeSet::new();
    for entry in fs::read_dir(package().join("src")).expect("sources") {
        let text = read(&entry.expect("entry").path());
        exported.extend(functions(&text, |line| line.contains("extern \"C\" fn")));
    }
    let header = read(&package().join("include/trine.h"));
    assert_eq!(functions(&header, |line| !line.starts_with("//")), exported);
}

/// The version of cbindgen, if there is one: `cbindgen 0.29.4`.
fn version_of_cbindgen() -> Option<(u32, u32)> {
    let told = Command::new("cbindgen").arg("--version").output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    let mut numbers = told.split_whitespace().nth(1)?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[test]
fn the_header_is_what_cbindgen_makes() {
    // Older ones do not read `#[unsafe(no_mangle)]`.
    if version_of_cbindgen().is_none_or(|version| version < (0, 27)) {
        println!("skipped: cbindgen 0.27 or newer is not installed (cargo install cbindgen)");
        return;
    }
    let configuration = package().join("cbindgen.toml");
    let made = Command::new("cbindgen")
        .arg("--config")
        .arg(configuration)
        .args(["--crate", "trine-c"])
        .arg(package())
        .output()
        .expect("cbindgen, which has told its version");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert_eq!(read(&package().join("include/trine.h")), String::from_utf8_lossy(&made.stdout));
}

/// The folder with the libraries, which Cargo has built for this test.
fn libraries() -> PathBuf {
    let test = std::env::current_exe().expect("path of the test");
    test.parent().expect("target/PROFILE/deps/TEST").to_owned()
}

fn there(compiler: &str) -> bool {
    Command::new(compiler).arg("--version").output().is_ok_and(|made| made.status.success())
}

/// The shared library under the name that programs look for.
fn library_by_name() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library");
    fs::create_dir_all(&folder).expect("folder");
    let link = folder.join(NAME);
    // Tests that run beside this one make the same link.
    let _ = std::os::unix::fs::symlink(libraries().join("libtrine_c.so"), &link);
    assert!(link.exists(), "{}", link.display());
    folder
}

/// What programs that are linked against the library ask the system for.
const NAME: &str = "libtrine_c.so.0";

/// What a program of binutils prints about the shared library; nothing where there is none.
fn told(program: &str, arguments: &[&str]) -> Option<String> {
    if !there(program) {
        println!("skipped: the symbols of the C library need {program} (binutils)");
        return None;
    }
    let library = libraries().join("libtrine_c.so");
    let ran = Command::new(program).args(arguments).arg(library).output().expect("program");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    Some(String::from_utf8(ran.stdout).expect("UTF-8"))
}

/// The interface of the shared library, symbol by symbol: who removes one breaks programs that are linked against it. With
/// `UPDATE_EXPECT=1` the list is written anew.
#[test]
fn the_library_exports_the_interface_and_nothing_else() {
    let Some(table) = told("nm", &["--dynamic", "--defined-only"]) else { return };
    let mut names: Vec<&str> =
        table.lines().filter_map(|line| line.split_whitespace().last()).collect();
    names.sort_unstable();
    let mut text = names.join("\n");
    text.push('\n');
    expect_test::expect_file!["../exports.txt"].assert_eq(&text);
    let header = read(&package().join("include/trine.h"));
    let declared = functions(&header, |line| !line.starts_with("//"));
    assert_eq!(names, declared.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn the_library_is_named_after_its_interface() {
    let Some(dynamic) = told("readelf", &["--dynamic", "--wide"]) else { return };
    let soname = dynamic.lines().find(|line| line.contains("(SONAME)")).unwrap_or_default();
    assert!(soname.contains(&format!("[{NAME}]")), "{soname}");
}

/// Compiles a program and runs it; what it prints, or nothing where there is no compiler.
fn run(source: &Path, name: &str) -> Option<String> {
    let is_cpp = source.extension().is_some_and(|extension| extension == "cpp");
    let compiler = if is_cpp { "c++" } else { "cc" };
    if !there(compiler) {
        println!("skipped: {} needs the compiler {compiler}", source.display());
        return None;
    }
    let libraries = libraries();
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut build = Command::new(compiler);
    if !is_cpp {
        build.args(["-std=c11"]);
    }
    build.args(["-Wall", "-Wextra", "-Werror", "-I"]).arg(package().join("include"));
    build.arg(source).arg("-L").arg(&libraries).arg("-ltrine_c").arg("-lpthread");
    build.arg(format!("-Wl,-rpath,{}", library_by_name().display())).arg("-o").arg(&program);
    let built = build.output().expect("compiler");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let ran = Command::new(&program).current_dir(package()).output().expect("program");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{name}: {} {errors}", ran.status);
    Some(String::from_utf8(ran.stdout).expect("UTF-8"))
}

fn example(name: &str) -> Option<String> {
    run(&package().join("examples").join(name), name.split('.').next().expect("name"))
}

#[test]
fn words_models_and_cores_in_c() {
    let Some(said) = example("clamp.c") else { return };
    let mut lines: Vec<&str> = said.lines().collect();
    lines[1..5].sort_unstable();
    assert_eq!(lines[..5], ["x = #xff", "root #x01", "root #x7f", "root #x81", "root #xff"]);
    assert_eq!(lines[5], "core: small and assumption 1");
    assert!(lines[6].starts_with("error at 2:3: "), "{}", lines[6]);
}

#[test]
fn limits_and_threads_in_c() {
    let Some(said) = example("limits.c") else { return };
    assert_eq!(said, "timeout\ninterrupted\ninterrupted\n1 1\n");
}

#[test]
fn strings_and_heaps_in_cpp() {
    let Some(said) = example("script.cpp") else { return };
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..3], [concat!("version ", env!("CARGO_PKG_VERSION")), "sat", "\"cab'\""]);
    assert_eq!(lines[3], "sat");
    assert!(said.contains("42"), "{said}");
    assert!(said.contains("status 2: (error"), "{said}");
}

#[test]
fn the_minimum_of_the_manual_runs() {
    let page = read(&package().join("../../docs/ipasir.md"));
    let program = page.split("```c\n").nth(1).and_then(|rest| rest.split("```").next());
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("minimum.c");
    fs::write(&source, program.expect("a program")).expect("source");
    let Some(said) = run(&source, "minimum") else { return };
    let lines: Vec<&str> = said.lines().collect();
    assert!(["x = #x87", "x = #xf9"].contains(&lines[0]), "{said}");
    assert_eq!(lines[1..], ["failed: 1"]);
}

/// What the answers of the manual stand in.
const FRAME: &str = r#"
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include "trine.h"
static const char *path = "../../examples/midpoint.smt2";
static TrineContext *running;
static void stop(int signal) { (void)signal; trine_interrupt(running); }
static void *work(void *nothing) { trine_context_free(trine_context_new()); return nothing; }
"#;

#[test]
fn answers_of_the_manual_run() {
    let manual = read(&package().join("../../docs/c.md"));
    let answers: Vec<&str> =
        manual.split("```c\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(answers.len(), 10);
    let mut program = FRAME.to_owned();
    for (number, answer) in answers.iter().enumerate() {
        assert!(answer.lines().count() <= 10, "{answer}");
        program +=
            &format!("static void answer_{number}(TrineContext *c) {{\n(void)c;\n{answer}}}\n");
    }
    program += "int main(void) {\n    (void)path, (void)stop, (void)work;\n";
    for number in 0..answers.len() {
        program += &format!(
            "    {{ TrineContext *c = trine_context_new(); puts(\"-- {number}\"); answer_{number}(c); \
             trine_context_free(c); }}\n"
        );
    }
    program += "    return 0;\n}\n";
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual.c");
    fs::write(&source, program).expect("source");
    let Some(said) = run(&source, "manual") else { return };
    let said: Vec<&str> = said.split("-- ").collect();
    assert!(said[2].starts_with("1\nx = "), "{}", said[2]);
    let mut words: Vec<&str> = said[4].lines().skip(1).collect();
    words.sort_unstable();
    assert_eq!(words, ["#b01", "#b10", "#b11"]);
    assert_eq!(said[5], "4\nyes\nno\n");
    assert!(said[8].starts_with("7\nsat\n((s \""), "{}", said[8]);
    assert!(said[9].starts_with("8\nsat\n"), "{}", said[9]);
    assert_eq!(said[10], "9\nsat\n((r (/ 1.0 3.0)))\n\n");
}
