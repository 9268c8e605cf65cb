//! Inputs of every kind: none, broken, without end.

use std::fs;
use std::path::PathBuf;

use crate::child::run;

fn file(name: &str, content: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder can be written");
    path.display().to_string()
}

#[test]
fn a_file_is_read() {
    let path = file("plain.smt2", b"(check-sat)\n(assert false)\n(check-sat)\n");
    run(&[&path], "").expect("sat\nunsat\n", 0);
    // Standard input is not touched then.
    run(&[&path], "(echo \"not read\")").expect("sat\nunsat\n", 0);
}

#[test]
fn a_file_that_is_not_there() {
    let done = run(&["/nonexistent/script.smt2"], "");
    assert_eq!((done.code(), done.stdout.as_str()), (2, ""));
    assert_eq!(
        done.stderr,
        "trine: /nonexistent/script.smt2: No such file or directory (os error 2)\n"
    );
}

#[test]
fn a_folder_is_no_script() {
    let done = run(&[env!("CARGO_TARGET_TMPDIR")], "");
    assert_eq!((done.code(), done.stdout.as_str()), (2, ""), "{done:?}");
    assert!(done.stderr.contains("directory"), "{}", done.stderr);
}

#[test]
fn nothing_is_a_script() {
    for nothing in ["", "\n", "   \t\r\n", "; a comment", "; a comment\n", "#| a comment |#"] {
        run(&[], nothing).expect("", 0);
        run(&[&file("nothing.smt2", nothing.as_bytes())], "").expect("", 0);
    }
}

#[test]
fn line_breaks_of_every_kind() {
    run(&[], "(check-sat)").expect("sat\n", 0);
    run(&[], "(declare-const\r\n x\r Bool)\r\n(assert ; comment\r\n x)\r\n(check-sat)\r\n")
        .expect("sat\n", 0);
    run(&[], "(check-sat)\n\x0c\x0b").code();
    run(&[], "(echo \"a\")\n(assert\n  (and true\n    p))")
        .expect("\"a\"\n(error \"4:5: undeclared symbol 'p'\")\n", 1);
}

#[test]
fn broken_utf8() {
    for (script, output, code) in [
        (&b"(echo \"\xff\xfe\")(check-sat)"[..], "", 0),
        (b"; \xff\xc3\n(check-sat)", "sat\n", 0),
        (b"(set-info :source |\xc3|)(check-sat)", "sat\n", 0),
        (b"(assert \xff)(check-sat)", "(error ", 1),
        (b"\xff(check-sat)", "(error ", 1),
        (b"(declare-const |\xc3\x28| Bool)(assert |\xc3\x28|)(check-sat)(get-model)", "", 0),
    ] {
        let done = run(&[], script);
        assert!(done.stdout.starts_with(output), "{done:?}");
        assert_eq!(done.stderr, "");
        if done.code() != code {
            // A name that is no text may be rejected, if that is said.
            assert_eq!(done.code(), 1);
            assert!(done.stdout.starts_with("(error "), "{done:?}");
        }
    }
}

#[test]
fn zero_bytes_and_control_characters() {
    for byte in (0..32_u8).chain([127]).filter(|byte| !byte.is_ascii_whitespace()) {
        let mut script = b"(check-sat)(assert ".to_vec();
        script.push(byte);
        script.extend_from_slice(b" true)(check-sat)");
        let done = run(&[], script);
        assert_eq!(done.code(), 1, "{byte}: {done:?}");
        assert!(done.stdout.starts_with("sat\n(error \"1:20: "), "{byte}: {done:?}");
        assert_eq!(done.stdout.lines().count(), 2);
    }
}

#[test]
fn a_long_line_and_a_long_name() {
    let name = "n".repeat(1 << 20);
    let blanks = " ".repeat(1 << 20);
    let script = format!(
        "(declare-const {name} Bool){blanks}(assert {name})(check-sat)(get-value ({name}))"
    );
    run(&[], script).expect(&format!("sat\n(({name} true))\n"), 0);
    let done = run(&[], format!("{blanks}(assert {name})"));
    assert_eq!(done.code(), 1);
    assert!(
        done.stdout.starts_with("(error \"1:1048585: undeclared symbol"),
        "{}",
        &done.stdout[..80]
    );
}

#[test]
fn the_language_is_that_of_the_name_or_of_the_option() {
    let text = "1 sort bitvec 1\n2 input 1\n3 bad 2\n";
    let answer = "sat\nb0\n#0\n@0\n0 1\n.\n";
    for name in ["plain.btor2", "plain.btor"] {
        run(&[&file(name, text.as_bytes())], "").expect(answer, 0);
    }
    let other = file("plain.txt", text.as_bytes());
    run(&["--lang", "btor2", &other], "").expect(answer, 0);
    run(&["--lang=btor2"], text).expect(answer, 0);
    run(&["--lang=btor2", "--exit-code", "--produce-models=false"], text).expect("sat\n", 10);
    let script = file("script.btor2", b"(check-sat)");
    run(&["--lang=smt2", &script], "").expect("sat\n", 0);
    assert_eq!(run(&[&script], "").code(), 1);
}
