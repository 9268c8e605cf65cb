//! Damaged scripts: whatever the bytes are, the reader ends, never panics, says the same however
//! the bytes arrive, and never prints an answer of a solver as part of a message.

use std::io::Read;

use trine_smtlib::{ScriptReader, command_text};
use trine_term::TermStore;

const SEEDS: &[&str] = &[
    "(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (= ((_ extract 3 0) x) #b0101))
     (assert (let ((y (bvadd x x)) (z #xff)) (bvult (concat y z) ((_ zero_extend 8) y))))(check-sat)",
    "(declare-sort U 0)(declare-fun f (U U) U)(define-fun g ((a U) (b Bool)) U (ite b a (f a a)))
     (push 1)(assert (forall ((a U)) (! (= (g a true) a) :pattern ((f a a)) :named n)))(pop 1)",
    "(declare-datatypes ((T 1) (F 1)) ((par (X) ((node (v X) (k (F X))))) (par (X) ((none)
     (more (h (T X)) (r (F X)))))))(declare-const t (T Int))(assert (match t (((node x y) (> x 1)))))
     (assert (= (k t) (as none (F Int))))(assert ((_ is more) (k t)))(get-value ((v t)))",
    "(declare-const s String)(assert (str.in_re s (re.++ ((_ re.loop 1 3) (re.range \"a\" \"z\"))
     (re.* re.allchar))))(assert (= (str.len s) (- (str.indexof s \"b\"\"c\\u{41}\" 0) 1)))
     (set-info :source |some (text; with \"things\"|)(echo \"done\")#| a (comment |#(exit)",
    "(declare-sort L 0)(declare-datatype C ((c (n L))))(declare-heap (L C))(declare-const x L)
     (define-funs-rec ((p ((a L)) Bool) (q ((a L) (i Int)) Bool)) ((or (= a (as nil L)) (q a 1))
     (exists ((b L)) (sep (pto a (c b)) (p b)))))(assert (sep (p x) (_ emp L C)))",
    "(declare-const f (_ FloatingPoint 8 24))(assert (fp.lt f (fp.add RNE f ((_ to_fp 8 24) RTZ 0.1))
     (fp #b0 #x80 #b00000000000000000000000)))(assert (= (/ 1 3) 0.5 (fp.to_real (_ NaN 8 24))))
     (define-sort A (X) (Array X (_ BitVec 4)))(declare-const a (A Int))(assert (= a (store a 1
     (select ((as const (A Int)) #x0) (- 3)))))(check-sat-assuming (true (not false)))",
];

/// Pieces that damage is made of.
const PIECES: &[&str] = &[
    "(",
    ")",
    "((",
    "))",
    "\"",
    "|",
    ";",
    "#|",
    "|#",
    "'",
    "\\",
    "#b",
    "#x",
    "_",
    "(_ ",
    "(as ",
    "let",
    "forall",
    "(let ((x 1)) ",
    "!",
    ":named n",
    "match",
    "par",
    "99999999999999999999",
    "-1",
    "0",
    " ",
    "\n",
    "\0",
    "\u{e9}",
    "Int",
    "Bool",
    "BitVec",
    "(Array ",
    "sat",
    "unknown",
    "(reset)",
    "(pop 1)",
    "(push 1)",
    "true",
    "and",
    "=",
    "#b1",
    "1.5",
    "(_ bv1 0)",
    "nil",
    "const",
    "(_ is ",
];

/// A small generator, so that failures repeat.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

fn damage(random: &mut Random) -> Vec<u8> {
    let mut text = SEEDS[random.below(SEEDS.len())].as_bytes().to_vec();
    if random.below(3) == 0 {
        text.extend_from_slice(SEEDS[random.below(SEEDS.len())].as_bytes());
    }
    for _ in 0..=random.below(6) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(12)).min(text.len());
        match random.below(6) {
            0 => drop(text.drain(at..end)),
            1 => {
                let piece = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, piece);
            }
            2 if at < text.len() => text[at] = random.next() as u8,
            3 => text.truncate(at.max(1)),
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                text.splice(at..at, piece.bytes());
            }
        }
        if text.is_empty() {
            text.push(b'(');
        }
    }
    text
}

/// Delivers a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(buffer.len());
        (&mut self.0).take(count as u64).read(buffer)
    }
}

/// Everything that reading leads to, as text.
fn transcript(input: impl Read, length: usize) -> Vec<String> {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(input, &mut store);
    let mut out = Vec::new();
    while let Some(command) = reader.next_command(&mut store) {
        out.push(match command {
            Ok(parsed) => command_text(&store, &parsed.command),
            Err(diagnostic) => {
                let response = diagnostic.response();
                assert!(!response.contains('\n'));
                let mut words = response.split(|c: char| !c.is_alphanumeric() && c != '_');
                assert!(!words.any(|word| matches!(word, "sat" | "unsat" | "unknown")));
                let shown = diagnostic.with_source("input", false);
                assert!(shown.contains("input"));
                response
            }
        });
        assert!(out.len() <= length, "no progress");
    }
    out
}

#[test]
fn no_panic_and_one_meaning() {
    let mut random = Random(0x5EED_1234_5678_9ABC);
    for _ in 0..3_000 {
        let text = damage(&mut random);
        let at_once = transcript(text.as_slice(), text.len());
        let step = 1 + random.below(3);
        let trickled = transcript(Trickle(&text, step), text.len());
        assert_eq!(at_once, trickled, "{:?}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn random_bytes() {
    let mut random = Random(0x0DD_B17E5);
    for _ in 0..2_000 {
        let length = 1 + random.below(60);
        let text: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        transcript(text.as_slice(), text.len());
        let words: String = (0..length).map(|_| PIECES[random.below(PIECES.len())]).collect();
        transcript(words.as_bytes(), words.len());
    }
}
