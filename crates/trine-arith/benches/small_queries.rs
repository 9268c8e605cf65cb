//! What small queries cost: the shapes that strings (lengths, Parikh images) and heaps (data) send.
//!
//! Besides the usual samples, `--distribution` prints the distribution over 10,000 random queries.

use divan::Bencher;
use std::time::Instant;
use trine_arith::{ArithVar, Formula, Int, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_collections::Budget;

fn main() {
    if std::env::args().any(|argument| argument == "--distribution") {
        distribution();
    } else {
        divan::main();
    }
}

/// A linear congruential generator (Knuth, MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn within(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}

/// Lengths: `|x| + |y| + 2 = |z|` and the like, some lengths in progressions, some bounded.
fn lengths(random: &mut Random, count: usize) -> LinearSession {
    let mut session = LinearSession::new();
    let vars: Vec<_> = (0..count).map(|_| session.new_int(Some(0))).collect();
    let mut tag = 0;
    let mut assert = |session: &mut LinearSession, formula: Formula| {
        tag += 1;
        session.assert(formula, Tag(tag));
    };
    for _ in 0..count / 2 {
        let mut form = LinearForm::new();
        for _ in 0..random.within(2, 4) {
            form.add(pick(random, &vars), Rat::ONE);
        }
        form.add(pick(random, &vars), Rat::MINUS_ONE);
        if !form.is_zero() {
            let constant = Rat::from(random.within(-2, 3));
            let equation = session.eq(&form, &constant);
            assert(&mut session, equation);
        }
    }
    for _ in 0..count / 4 {
        let form = LinearForm::var(pick(random, &vars));
        let progressions: Vec<_> = (0..random.within(1, 3))
            .map(|_| (Int::from(random.within(0, 6)), Int::from(random.within(0, 3))))
            .collect();
        let formula = session.in_progressions(&form, &progressions);
        assert(&mut session, formula);
    }
    for _ in 0..count / 4 {
        let (x, y) = (pick(random, &vars), pick(random, &vars));
        let less = session.le(&LinearForm::difference(x, y), &Rat::from(random.within(-3, 1)));
        let small = session.le(&LinearForm::var(x), &Rat::from(random.within(1, 8)));
        let either = session.or(&[less, small]);
        assert(&mut session, either);
    }
    session
}

/// Heaps: orders and differences with disequalities and a disjunction here and there.
fn orders(random: &mut Random, count: usize) -> LinearSession {
    let mut session = LinearSession::new();
    let vars: Vec<_> = (0..count).map(|_| session.new_int(None)).collect();
    for tag in 0..count as u32 {
        let (x, y) = (pick(random, &vars), pick(random, &vars));
        let form = LinearForm::difference(x, y);
        let bound = Rat::from(random.within(-2, 4));
        let formula = match random.below(6) {
            0 => session.ne(&form, &bound),
            1 => session.eq(&form, &bound),
            2 => {
                let other = LinearForm::difference(pick(random, &vars), y);
                let both = [session.le(&form, &bound), session.lt(&other, &bound)];
                session.or(&both)
            }
            _ => session.le(&form, &bound),
        };
        session.assert(formula, Tag(tag));
    }
    session
}

/// Parikh images: flows through a small automaton, with letters counted.
fn flows(random: &mut Random, count: usize) -> LinearSession {
    let mut session = LinearSession::new();
    let states = (count / 3).max(2);
    let edges: Vec<_> = (0..count)
        .map(|_| {
            (
                random.below(states as u64) as usize,
                random.below(states as u64) as usize,
                session.new_int(Some(0)),
            )
        })
        .collect();
    for state in 0..states {
        let mut balance = LinearForm::new();
        for (from, to, edge) in &edges {
            if *from == state {
                balance.add(*edge, Rat::ONE);
            }
            if *to == state {
                balance.add(*edge, Rat::MINUS_ONE);
            }
        }
        let surplus = i64::from(state == 0) - i64::from(state == states - 1);
        let formula = session.eq(&balance, &Rat::from(surplus));
        session.assert(formula, Tag(state as u32));
    }
    for letter in 0..3 {
        let used = edges.iter().skip(letter).step_by(3).map(|(_, _, edge)| (*edge, 1));
        let form = LinearForm::from_ints(used);
        let few = session.le(&form, &Rat::from(random.within(0, 3)));
        let odd = session.divides(&Int::from(2), &form, &Int::ONE);
        let either = session.or(&[few, odd]);
        session.assert(either, Tag(100 + letter as u32));
    }
    session
}

fn pick(random: &mut Random, vars: &[ArithVar]) -> ArithVar {
    vars[random.below(vars.len() as u64) as usize]
}

type Shape = fn(&mut Random, usize) -> LinearSession;

const SHAPES: [(&str, Shape); 3] = [("lengths", lengths), ("orders", orders), ("flows", flows)];

/// Times of building and checking, per shape, in microseconds.
fn distribution() {
    for (name, shape) in SHAPES {
        let mut random = Random(17);
        let mut times = Vec::new();
        let mut checks = Vec::new();
        let mut counts = [0u32; 3];
        for _ in 0..3_334 {
            let count = random.within(5, 30) as usize;
            let start = Instant::now();
            let mut session = shape(&mut random, count);
            let built = start.elapsed();
            match session.check(&Budget::unlimited().with_ticks(50_000_000)) {
                SessionAnswer::Sat(()) => counts[0] += 1,
                SessionAnswer::Unsat(_) => counts[1] += 1,
                SessionAnswer::Unknown(_) => counts[2] += 1,
            }
            times.push(start.elapsed());
            checks.push(start.elapsed() - built);
        }
        println!("{name}: sat {}, unsat {}, unknown {}", counts[0], counts[1], counts[2]);
        for (what, list) in [("build and check", &mut times), ("check", &mut checks)] {
            list.sort();
            let at =
                |percent: usize| list[(list.len() - 1) * percent / 100].as_nanos() as f64 / 1000.0;
            println!(
                "  {what}: median {:.1}, 90% {:.1}, 99% {:.1}, greatest {:.1} microseconds",
                at(50),
                at(90),
                at(99),
                at(100)
            );
        }
    }
}

#[divan::bench(args = [5, 10, 20, 30])]
fn build_and_check_lengths(bencher: Bencher, count: usize) {
    sample(bencher, lengths, count);
}

#[divan::bench(args = [5, 10, 20, 30])]
fn build_and_check_orders(bencher: Bencher, count: usize) {
    sample(bencher, orders, count);
}

#[divan::bench(args = [5, 10, 20, 30])]
fn build_and_check_flows(bencher: Bencher, count: usize) {
    sample(bencher, flows, count);
}

fn sample(bencher: Bencher, shape: Shape, count: usize) {
    let mut random = Random(29);
    bencher.bench_local(move || {
        let mut session = shape(&mut random, count);
        session.check(&Budget::unlimited().with_ticks(50_000_000))
    });
}
