//! Pictures that the command line asks for: each language of a script has its automaton.

#[path = "support/in_process.rs"]
mod in_process;

use std::fs;
use std::path::PathBuf;

use in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;

/// Two languages, one of them with marks that both formats have to escape, and one that is too large.
const SCRIPT: &str = r#"(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.+ (re.range "a" "c"))))
(assert (not (str.in_re y (str.to_re "<\\"))))
(assert (str.in_re y ((_ re.^ 30000) (re.union (str.to_re "a") (str.to_re "bb")))))
(check-sat)"#;

fn picture(name: &str, choose: impl Fn(&mut Options, String)) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut options = Options::default();
    choose(&mut options, path.display().to_string());
    let run = run(SCRIPT, &options);
    assert_eq!(run.code, ExitCode::Done, "{}", run.output);
    fs::read_to_string(path).expect("the picture was written")
}

#[test]
fn languages_are_graphs() {
    let dot = picture("languages.dot", |options, file| options.dot = file);
    assert_eq!(dot.matches("digraph").count(), 2, "{dot}");
    assert!(dot.contains("label=\"(re.+ (re.range \\\"a\\\" \\\"c\\\"))\""), "{dot}");
    assert!(dot.contains("0 -> 1"), "{dot}");
    assert!(dot.contains("// ((_ re.^ 30000)"), "{dot}");
}

#[test]
fn languages_are_drawings() {
    let svg = picture("languages.svg", |options, file| options.svg = file);
    assert_eq!(svg.matches("<svg").count(), 1, "{svg}");
    assert_eq!(svg.matches("<g transform").count(), 2, "{svg}");
    assert!(svg.contains("re.^ 30000") && svg.contains("&lt;"), "{svg}");
}
