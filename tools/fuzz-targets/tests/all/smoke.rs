//! Each entry point holds for a fixed number of pseudo-random inputs; `TRINE_FUZZ_ROUNDS=N` makes it
//! N times as many.

use trine_fuzz::random::Random;
use trine_fuzz_targets::{
    Answered, command_sequence, heap_script, parser_round_trip, typed_script,
};

/// Scripts that damage is done to; each is accepted as it stands.
const SEEDS: &[&str] = &[
    "(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (= ((_ extract 3 0) x) #b0101))
     (assert (let ((y (bvadd x x)) (z #xff)) (bvult (concat y z) ((_ zero_extend 8) y))))(check-sat)
     (get-value (x (bvmul x (_ bv3 8))))(check-sat-assuming ((= x #x00) (not (= x #x01))))",
    "(declare-sort U 0)(declare-fun f (U U) U)(define-fun g ((a U) (b Bool)) U (ite b a (f a a)))
     (push 1)(assert (forall ((a U)) (! (= (g a true) a) :pattern ((f a a)) :named n)))(pop 1)
     (assert (! (exists ((a U) (b U)) (distinct a b (f a b))) :named m))(assert m)",
    "(declare-const |a b| Int)(declare-const s String)(define-const k Int (- 3))(assert (< |a b| k))
     (assert (str.in_re s (re.++ ((_ re.loop 1 3) (re.range \"a\" \"z\")) (re.* re.allchar))))
     (set-info :source |some (text; with \"things\"|)(echo \"a\"\"b\")(set-option :random-seed 3)",
    "(declare-datatypes ((T 1) (F 1)) ((par (X) ((node (v X) (k (F X))))) (par (X) ((none)
     (more (h (T X)) (r (F X)))))))(declare-const t (T Int))(assert (= (k t) (as none (F Int))))
     (assert ((_ is more) (k t)))(simplify (v t))(declare-datatype C ((red) (green)))",
    "(declare-const f (_ FloatingPoint 8 24))(assert (fp.lt f (fp.add RNE f ((_ to_fp 8 24) RTZ 0.1))))
     (define-sort A (X) (Array X (_ BitVec 4)))(declare-const a (A Int))(assert (= a (store a 1
     (select ((as const (A Int)) #x0) (- 3)))))(define-fun-rec h ((i Int)) Int (ite (< i 1) 0 (h (- i 1))))",
];

const PIECES: &[&str] = &[
    "(",
    ")",
    "\"",
    "|",
    ";",
    "_",
    "!",
    ":named m",
    ":named |a b|",
    "(let ((x x)) x)",
    "(let ((_let_1 x)) ",
    "#b1",
    "#x0f",
    "0",
    "1.5",
    "true",
    "not",
    "=",
    "Bool",
    "Int",
    "(_ BitVec 8)",
    "(push 1)",
    "(pop 1)",
    "(reset)",
    "(forall ((x Bool)) x)",
    "(declare-const x Int)",
    "(as nil U)",
    "\u{e9}",
    "\0",
    "x!1",
];

/// A seed script, damaged in up to four places.
fn damaged(random: &mut Random) -> Vec<u8> {
    let mut text = random.pick(SEEDS).expect("not empty").as_bytes().to_vec();
    for _ in 0..random.below(5) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(16)).min(text.len());
        let piece = random.pick(PIECES).expect("not empty").bytes();
        match random.below(4) {
            0 => drop(text.drain(at..end)),
            1 => drop(text.splice(at..end, piece)),
            2 => {
                let copied = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                drop(text.splice(to..to, copied));
            }
            _ => drop(text.splice(at..at, piece)),
        }
    }
    text
}

fn bytes(random: &mut Random, length: usize) -> Vec<u8> {
    (0..length).map(|_| random.bits() as u8).collect()
}

/// Calls `target` with each input, and shows the input that it fails for. The sum of what it counts.
fn hold<T: Count>(
    target: fn(&[u8]) -> T,
    count: u64,
    input: impl Fn(&mut Random) -> Vec<u8>,
) -> Answered {
    let mut sum = Answered::default();
    let rounds = std::env::var("TRINE_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for index in 0..count * rounds {
        let input = input(&mut Random::of_script(1, index));
        match std::panic::catch_unwind(|| target(&input)) {
            Ok(result) => {
                let Answered { definite, all } = result.count();
                sum = Answered { definite: sum.definite + definite, all: sum.all + all };
            }
            Err(payload) => {
                eprintln!("input {index}: {:?}", String::from_utf8_lossy(&input));
                std::panic::resume_unwind(payload);
            }
        }
    }
    sum
}

/// What an entry point counts.
trait Count {
    fn count(self) -> Answered;
}

impl Count for () {
    fn count(self) -> Answered {
        Answered::default()
    }
}

impl Count for Answered {
    fn count(self) -> Answered {
        self
    }
}

#[test]
fn parser_round_trip_of_random_bytes() {
    hold(parser_round_trip, 2_000, |random| {
        let length = random.below(64);
        bytes(random, length)
    });
}

#[test]
fn parser_round_trip_of_whole_scripts() {
    for seed in SEEDS {
        parser_round_trip(seed.as_bytes());
    }
}

#[test]
fn parser_round_trip_of_damaged_scripts() {
    hold(parser_round_trip, 4_000, damaged);
}

/// A target that answers `unknown` to everything would find nothing.
#[track_caller]
fn mostly_definite(name: &str, Answered { definite, all }: Answered) {
    println!("{name}: {definite} of {all} checks have a definite answer");
    assert!(all > 0 && definite * 10 >= all * 7, "{name}: {definite} of {all}");
}

#[test]
fn typed_scripts() {
    for (name, theories) in [
        ("words", 0),
        ("functions, arrays and floats", 7),
        ("integers and arrays", 8 + 2),
        ("reals and functions", 16 + 1),
        ("strings", 32),
        ("words, integers and functions", 128 + 8 + 1),
    ] {
        let answered = hold(typed_script, 30, |random| {
            let mut bytes = bytes(random, 17);
            bytes[0] = theories;
            bytes
        });
        mostly_definite(name, answered);
    }
    hold(typed_script, 40, |random| bytes(random, 17));
}

#[test]
fn heap_scripts() {
    let answered = hold(heap_script, 150, |random| {
        let length = 2 * (1 + random.below(6));
        bytes(random, length)
    });
    mostly_definite("heaps", answered);
}

#[test]
fn command_sequences() {
    hold(command_sequence, 300, |random| {
        let length = 1 + 2 * random.below(40);
        bytes(random, length)
    });
}
