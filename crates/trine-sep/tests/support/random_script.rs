//! Scripts about heaps that are made at random and read without a session.

use trine_smtlib::{Command, Framer, Parser};
use trine_term::{FunId, TermId, TermStore};

/// What a script declares and asserts.
pub struct Script {
    pub store: TermStore,
    pub assertions: Vec<TermId>,
    pub constants: Vec<FunId>,
}

/// Reads a script without running it.
pub fn read(text: &str) -> Script {
    let mut store = TermStore::new();
    let mut parser = Parser::new(&mut store);
    let mut framer = Framer::new(text.as_bytes());
    let (mut assertions, mut constants) = (Vec::new(), Vec::new());
    while let Some(form) = framer.next_form() {
        let parsed = parser.parse(&mut store, form.expect("a form"));
        match parsed.unwrap_or_else(|error| panic!("{}\n{text}", error.response())).command {
            Command::Assert { term, .. } => assertions.push(term),
            Command::DeclareFun(function) => constants.push(function),
            _ => {}
        }
    }
    Script { store, assertions, constants }
}

/// A generator of numbers that is the same everywhere.
pub struct Random(pub u64);

impl Random {
    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// One of the texts.
    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}
