//! The pictures of the gallery: made from their scripts, without faults, and letter by letter as they
//! are stored.
//!
//! `UPDATE_EXPECT=1 cargo test -p trine --test all gallery::` stores new pictures; look at them then.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;

fn manual() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[test]
fn pictures_are_as_stored() {
    let (mut names, mut changed) = (BTreeSet::new(), Vec::new());
    for entry in fs::read_dir(manual().join("gallery")).expect("the gallery is there") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "smt2") {
            names.insert(path.with_extension("svg"));
        }
    }
    assert!(names.len() >= 20, "{} pictures", names.len());
    let chapter = fs::read_to_string(manual().join("gallery.md")).expect("the chapter is there");
    for stored in &names {
        let name = stored.file_name().expect("a name").to_string_lossy().into_owned();
        let drawn = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name);
        let svg = drawn.display().to_string();
        let script = fs::read(stored.with_extension("smt2")).expect("the script is there");
        // Debug builds look for faults of each drawing.
        let done = run(script, &Options { svg, ..Options::default() });
        assert_eq!((&*done.output, done.code), ("sat\n", ExitCode::Done), "{name}");
        assert!(chapter.contains(&format!("(gallery/{name})")), "{name} is not in the chapter");
        let drawn = fs::read_to_string(drawn).expect("the picture was written");
        if fs::read_to_string(stored).ok().as_ref() != Some(&drawn) {
            if std::env::var_os("UPDATE_EXPECT").is_some() {
                fs::write(stored, &drawn).expect("the picture can be stored");
            } else {
                changed.push(name);
            }
        }
    }
    assert!(changed.is_empty(), "these pictures have changed: {changed:?}");
}
