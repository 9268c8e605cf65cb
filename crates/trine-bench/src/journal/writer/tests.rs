//! Journals that were cut off, damaged, locked, or had no room.

use super::*;
use crate::journal::read;
use crate::result::{ExitState, Limits};
use crate::shuffle::Shuffle;

fn result(number: u32) -> RunResult {
    RunResult {
        solver: "a".into(),
        configuration: "default".into(),
        set: "s".into(),
        division: "d".into(),
        family: String::new(),
        problem: format!("p{number}.smt2"),
        file: String::new(),
        sha256: "00".into(),
        command: vec!["a".into()],
        limits: Limits { wall_s: Some(1.0), cpu_s: None, memory_kib: None, cores: 1, grace_s: 1.0 },
        repetition: 0,
        host: "h".into(),
        version: String::new(),
        started: 0.5,
        cpu_s: 0.1,
        wall_s: 0.2,
        memory_kib: 3,
        exit: ExitState::Exited { code: 0 },
        answers: vec![crate::result::Answer::Sat],
        checks: 1,
        format: crate::set_format::SetFormat::EveryCheck,
        expected: vec![],
        exhibit: crate::exhibit::Exhibit::default(),
        surroundings: None,
        not_isolated: String::new(),
        message: String::new(),
        output: "sat\n\"check\":\"01234567\"}\n".into(),
    }
}

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("trine-bench-journal-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("folder");
    folder
}

fn write(folder: &Path, numbers: std::ops::Range<u32>) {
    let (journal, _) = Journal::open(folder, |_| {}).expect("open");
    for number in numbers {
        journal.append(&result(number)).expect("append");
    }
    journal.close().expect("close");
}

#[test]
fn every_cut_loses_one_line_at_most() {
    let folder = folder("cut");
    write(&folder, 0..3);
    let path = folder.join(FILE_NAME);
    let whole = fs::read(&path).expect("read");
    let ends: Vec<usize> = (1..=whole.len()).filter(|&end| whole[end - 1] == b'\n').collect();
    assert_eq!(ends.len(), 3);
    // All cuts near the ends of lines, and some of the others.
    let near = |cut: &usize| ends.iter().any(|end| cut.abs_diff(*end) < 4);
    for cut in (0..=whole.len()).filter(|cut| cut % 23 == 0 || near(cut)) {
        fs::write(&path, &whole[..cut]).expect("write");
        let lines = ends.iter().filter(|&&end| end <= cut).count();
        let clean = cut == 0 || ends.contains(&cut);
        assert_eq!(read(&path).is_ok(), clean, "{cut}");
        let mut found = Vec::new();
        let (journal, repair) = Journal::open(&folder, |r| found.push(r)).expect("open");
        assert_eq!((found.len(), repair.lines), (lines, usize::from(!clean)), "{cut}");
        drop(journal);
        assert_eq!(read(&path).expect("read").len(), lines);
    }
    fs::remove_dir_all(folder).expect("remove");
}

#[test]
fn flipped_bits_are_found_and_their_lines_kept_aside() {
    let folder = folder("flip");
    write(&folder, 0..4);
    let path = folder.join(FILE_NAME);
    let whole = fs::read(&path).expect("read");
    let mut chance = Shuffle::new(7);
    for _ in 0..60 {
        let mut text = whole.clone();
        let at = chance.below(text.len());
        text[at] ^= 1 << chance.below(8);
        fs::write(&path, &text).expect("write");
        let mut found = Vec::new();
        let (journal, repair) = Journal::open(&folder, |r| found.push(r)).expect("open");
        // A flip may end a line early or join two.
        assert!(repair.lines >= 1 && found.len() >= 2, "{at}");
        assert!(found.iter().all(|r| (0..4).any(|n| *r == result(n))), "{at}");
        journal.append(&result(9)).expect("append");
        drop(journal);
        assert_eq!(read(&path).expect("read").len(), found.len() + 1);
    }
    assert!(folder.join("journal.damaged").exists());
    fs::remove_dir_all(folder).expect("remove");
}

#[test]
fn a_second_writer_is_refused_with_the_name_of_the_first() {
    let folder = folder("lock");
    let (journal, _) = Journal::open(&folder, |_| {}).expect("open");
    let second = Journal::open(&folder, |_| {}).expect_err("locked").to_string();
    assert!(second.contains(&format!("process {}", std::process::id())), "{second}");
    drop(journal);
    assert!(Journal::open(&folder, |_| {}).is_ok());
    fs::remove_dir_all(folder).expect("remove");
}

#[test]
fn the_later_of_two_results_counts() {
    let folder = folder("later");
    write(&folder, 0..2);
    let (journal, _) = Journal::open(&folder, |_| {}).expect("open");
    journal.append(&RunResult { cpu_s: 9.0, ..result(0) }).expect("append");
    drop(journal);
    let read = read(&folder).expect("read");
    assert_eq!(read.iter().map(|r| r.cpu_s).collect::<Vec<_>>(), [9.0, 0.1]);
    fs::remove_dir_all(folder).expect("remove");
}
