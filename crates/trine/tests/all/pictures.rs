//! Pictures that the command line asks for: each language and each transducer of a script has a file.

use std::fs;
use std::path::PathBuf;

use crate::in_process::run;
use trine::exit_code::ExitCode;
use trine::options::Options;

/// Two languages, one of them with marks that both formats have to escape, one that is too large, and
/// a function that replaces.
const SCRIPT: &str = r#"(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (str.in_re x (re.+ (re.range "a" "c"))))
(assert (not (str.in_re y (str.to_re "<\\"))))
(assert (str.in_re y ((_ re.^ 30000) (re.union (str.to_re "a") (str.to_re "bb")))))
(assert (= (str.replace_all z "a" "b") "bb"))
(check-sat)"#;

fn pictures(name: &str, choose: impl Fn(&mut Options, String)) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut options = Options::default();
    choose(&mut options, path.display().to_string());
    let run = run(SCRIPT, &options);
    assert_eq!(run.code, ExitCode::Done, "{}", run.output);
    let extension = path.extension().expect("an extension").to_string_lossy().into_owned();
    let numbered = (1..4).map(|n| path.with_extension(format!("{n}.{extension}")));
    [path.clone()]
        .into_iter()
        .chain(numbered)
        .map(|path| fs::read_to_string(path).expect("the picture was written"))
        .collect()
}

#[test]
fn machines_are_graphs() {
    let dots = pictures("machines.dot", |options, file| options.dot = file);
    assert!(dots.iter().all(|dot| dot.matches("digraph").count() == 1), "{dots:?}");
    assert!(dots[0].contains("label=\"(re.+ (re.range \\\"a\\\" \\\"c\\\"))\""), "{dots:?}");
    assert!(dots[0].contains("0 -> 1 [label=\"a-c\"]"), "{dots:?}");
    assert!(dots[2].contains("((_ re.^ 30000)") && dots[2].contains("// not drawn"), "{dots:?}");
    assert!(dots[3].contains("(str.replace_all ·") && dots[3].contains("a / "), "{dots:?}");
}

#[test]
fn machines_are_drawings() {
    let svgs = pictures("machines.svg", |options, file| options.svg = file);
    assert!(svgs.iter().all(|svg| svg.matches("<svg").count() == 1), "{svgs:?}");
    assert!(svgs[1].contains("&lt;"), "{svgs:?}");
    assert!(svgs[2].contains("re.^ 30000"), "{svgs:?}");
}

#[test]
fn heaps_name_everything() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("heap.svg");
    let script = "(declare-sort L 0) (declare-datatypes ((N 0)) (((n (next L)))))
        (declare-heap (L N)) (declare-const a L) (declare-const b L) (declare-const c L)
        (assert (sep (pto a (n b)) (pto b (n (as nil L)))))
        (assert (= c (as nil L))) (check-sat)";
    let run = run(script, &Options { svg: path.display().to_string(), ..Options::default() });
    assert_eq!(run.output, "sat\n");
    let svg = fs::read_to_string(path).expect("the picture was written");
    assert_eq!(svg.matches("class=\"box\"").count(), 2, "{svg}");
    assert!(svg.contains(">a</text>") && svg.contains(">next</text>"), "{svg}");
    assert!(svg.contains(">c = nil</text>"), "{svg}");
}
