//! Random problems with large coefficients and without bounds, against another solver. Not run by
//! default: `TRINE_PEER="z3 -in -T:5" TRINE_PEER_ROUNDS=300 cargo test -p trine-arith --test all peer:: -- --ignored --nocapture`.

use crate::random::Random;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use trine_arith::{ArithVar, Formula, Int, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_collections::Budget;

struct Problem {
    session: LinearSession,
    vars: Vec<ArithVar>,
    script: String,
}

fn literal(number: &Rat) -> String {
    let text = |n: &Int| if n.is_negative() { format!("(- {})", n.abs()) } else { n.to_string() };
    text(&number.numerator())
}

impl Problem {
    fn new(random: &mut Random) -> Self {
        let mut session = LinearSession::new();
        let mut script = String::from("(set-logic ALL)\n");
        let reals = random.below(4);
        let vars: Vec<_> = (0..random.within(2, 7))
            .map(|index| {
                let real = reals == 0 || (reals == 1 && random.once_in(2));
                let sort = if real { "Real" } else { "Int" };
                writeln!(script, "(declare-const x{index} {sort})").unwrap();
                if real { session.new_real() } else { session.new_int(None) }
            })
            .collect();
        let mut problem = Self { session, vars, script };
        let bits = [2, 4, 10, 40, 62][random.below(5) as usize];
        for tag in 0..random.within(2, 9) {
            let (formula, text) = problem.clause(random, bits);
            problem.session.assert(formula, Tag(tag as u32));
            writeln!(problem.script, "(assert {text})").unwrap();
        }
        problem.script.push_str("(check-sat)\n");
        problem
    }

    fn clause(&mut self, random: &mut Random, bits: u32) -> (Formula, String) {
        let parts: Vec<_> = (0..random.within(1, 3)).map(|_| self.atom(random, bits)).collect();
        let formulas: Vec<_> = parts.iter().map(|(formula, _)| *formula).collect();
        let texts: Vec<_> = parts.into_iter().map(|(_, text)| text).collect();
        match texts.as_slice() {
            [one] => (formulas[0], one.clone()),
            many => (self.session.or(&formulas), format!("(or {})", many.join(" "))),
        }
    }

    fn atom(&mut self, random: &mut Random, bits: u32) -> (Formula, String) {
        let size = (1i64 << bits) - 1;
        let mut form = LinearForm::new();
        let mut text = String::from("(+ 0");
        for index in 0..self.vars.len() {
            if random.once_in(2) {
                let mut factor = Rat::from(random.within(-size, size));
                if bits == 62 && random.once_in(3) {
                    factor = &factor * &factor;
                }
                write!(text, " (* {} x{index})", literal(&factor)).unwrap();
                form.add(self.vars[index], factor);
            }
        }
        text.push(')');
        let limit = Rat::from(random.within(-size, size));
        let (formula, operator) = match random.below(6) {
            0 => (self.session.eq(&form, &limit), "="),
            1 => (self.session.lt(&form, &limit), "<"),
            2 => (self.session.ge(&form, &limit), ">="),
            3 => (self.session.ne(&form, &limit), "distinct"),
            _ => (self.session.le(&form, &limit), "<="),
        };
        (formula, format!("({operator} {text} {})", literal(&limit)))
    }
}

fn ask(command: &str, script: &str) -> String {
    let mut words = command.split_whitespace();
    let mut child = Command::new(words.next().unwrap())
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().next().unwrap_or("").to_owned()
}

#[test]
#[ignore = "needs another solver, named by TRINE_PEER"]
fn large_coefficients_agree_with_a_peer() {
    let peer = std::env::var("TRINE_PEER").expect("TRINE_PEER");
    let rounds = std::env::var("TRINE_PEER_ROUNDS").map_or(200, |n| n.parse().unwrap());
    let start = std::env::var("TRINE_PEER_SEED").map_or(0, |n| n.parse().unwrap());
    let mut counts = [0u32; 4];
    for seed in start..start + rounds {
        let mut problem = Problem::new(&mut Random::new(seed));
        let answer = problem.session.check(&Budget::unlimited().with_ticks(20_000_000));
        let theirs = ask(&peer, &problem.script);
        match (&answer, theirs.as_str()) {
            (SessionAnswer::Sat(()), "sat") => counts[0] += 1,
            (SessionAnswer::Unsat(_), "unsat") => counts[1] += 1,
            (SessionAnswer::Unknown(why), _) => {
                counts[2] += 1;
                println!("seed {seed}: {why:?}, the peer says {theirs}");
            }
            (_, "sat" | "unsat") => panic!("seed {seed}: {answer:?}\n{}", problem.script),
            _ => counts[3] += 1,
        }
    }
    println!(
        "sat {}, unsat {}, undecided {}, peer undecided {}",
        counts[0], counts[1], counts[2], counts[3]
    );
}
