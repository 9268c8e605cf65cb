//! Gates and their clauses.
//!
//! Idea: a formula becomes gates, each of which is a variable with the clauses that define it. Equal
//! gates are made once. The clauses are numbered 1, 2, ... in the order in which they are made, so
//! whoever encodes the same formulas gets the same numbers.
//! Invariant: whatever values the inputs have, there are values of the gates that satisfy all clauses
//! of gates. Variable 1 is true.
//! Reference: Tseitin, "On the complexity of derivation in propositional calculus", 1968.

use std::ops::Not;

use rustc_hash::FxHashMap;

/// A variable or its negation, as in DIMACS: never zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(i32);

impl Literal {
    /// The literal that is always true.
    pub const TRUE: Self = Self(1);
    /// The literal that is always false.
    pub const FALSE: Self = Self(-1);

    /// The literal with this number; none for zero.
    #[must_use]
    pub fn from_dimacs(number: i32) -> Option<Self> {
        (number != 0 && number != i32::MIN).then_some(Self(number))
    }

    /// The number of the literal.
    #[must_use]
    pub fn dimacs(self) -> i32 {
        self.0
    }

    /// The number of its variable, from 1 on.
    #[must_use]
    pub fn variable(self) -> usize {
        self.0.unsigned_abs() as usize
    }

    fn constant(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// Position among all literals: a literal and its negation lie side by side.
    pub(crate) fn code(self) -> usize {
        2 * self.variable() + usize::from(self.0 < 0)
    }
}

impl Not for Literal {
    type Output = Self;
    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl From<bool> for Literal {
    fn from(value: bool) -> Self {
        Self::constant(value)
    }
}

/// A sequence of clauses.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    literals: Vec<Literal>,
    ends: Vec<usize>,
}

impl Clauses {
    /// Appends a clause.
    pub fn add(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    /// How many clauses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clause at a position, from 0 on.
    #[must_use]
    pub fn get(&self, position: usize) -> &[Literal] {
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[position]]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Gate {
    And(Literal, Literal),
    Xor(Literal, Literal),
    /// If, then, else.
    Choice(Literal, Literal, Literal),
    Majority(Literal, Literal, Literal),
}

/// What a gate computes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Definition {
    /// Whether all hold.
    All(Vec<Literal>),
    /// Whether exactly one holds.
    Xor(Literal, Literal),
    /// If, then, else.
    Choice(Literal, Literal, Literal),
    /// Whether at least two hold.
    Majority(Literal, Literal, Literal),
}

/// Gates with their clauses.
#[derive(Debug)]
pub struct Circuit {
    /// The clauses so far.
    pub clauses: Clauses,
    variables: i32,
    gates: FxHashMap<Gate, Literal>,
    wide: FxHashMap<Box<[Literal]>, Literal>,
}

impl Default for Circuit {
    fn default() -> Self {
        Self::new()
    }
}

impl Circuit {
    /// A circuit with the constant alone.
    #[must_use]
    pub fn new() -> Self {
        let mut clauses = Clauses::default();
        clauses.add(&[Literal::TRUE]);
        Self { clauses, variables: 1, gates: FxHashMap::default(), wide: FxHashMap::default() }
    }

    /// The gates by the variables that they define, ascending; the inputs of a gate have smaller ones.
    #[must_use]
    pub fn definitions(&self) -> Vec<(usize, Definition)> {
        let gates = self.gates.iter().map(|(gate, output)| {
            let definition = match *gate {
                Gate::And(a, b) => Definition::All(vec![a, b]),
                Gate::Xor(a, b) => Definition::Xor(a, b),
                Gate::Choice(condition, then, other) => Definition::Choice(condition, then, other),
                Gate::Majority(a, b, c) => Definition::Majority(a, b, c),
            };
            (output.variable(), definition)
        });
        let wide = self.wide.iter();
        let wide = wide.map(|(parts, output)| (output.variable(), Definition::All(parts.to_vec())));
        let mut all: Vec<_> = gates.chain(wide).collect();
        all.sort_unstable_by_key(|gate| gate.0);
        all
    }

    /// How many variables there are.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    /// A new variable that nothing defines.
    pub fn input(&mut self) -> Literal {
        self.variables = self.variables.checked_add(1).expect("variables fit into 31 bits");
        Literal(self.variables)
    }

    /// So many new variables.
    pub fn inputs(&mut self, count: usize) -> Vec<Literal> {
        (0..count).map(|_| self.input()).collect()
    }

    fn gate(&mut self, gate: Gate, clauses: impl FnOnce(&mut Clauses, Literal)) -> Literal {
        if let Some(&known) = self.gates.get(&gate) {
            return known;
        }
        let output = self.input();
        clauses(&mut self.clauses, output);
        self.gates.insert(gate, output);
        output
    }

    /// Whether both hold.
    pub fn and(&mut self, a: Literal, b: Literal) -> Literal {
        if a == Literal::FALSE || b == Literal::FALSE || a == !b {
            return Literal::FALSE;
        }
        if a == Literal::TRUE || a == b {
            return b;
        }
        if b == Literal::TRUE {
            return a;
        }
        let (a, b) = (a.min(b), a.max(b));
        self.gate(Gate::And(a, b), |clauses, out| {
            clauses.add(&[!out, a]);
            clauses.add(&[!out, b]);
            clauses.add(&[out, !a, !b]);
        })
    }

    /// Whether one of them holds.
    pub fn or(&mut self, a: Literal, b: Literal) -> Literal {
        !self.and(!a, !b)
    }

    /// Whether exactly one of them holds.
    pub fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        for (one, other) in [(a, b), (b, a)] {
            if one == Literal::TRUE {
                return !other;
            }
            if one == Literal::FALSE {
                return other;
            }
        }
        if a == b || a == !b {
            return Literal::constant(a != b);
        }
        let negated = (a.0 < 0) != (b.0 < 0);
        let (a, b) = (Literal(a.0.abs()), Literal(b.0.abs()));
        let (a, b) = (a.min(b), a.max(b));
        let out = self.gate(Gate::Xor(a, b), |clauses, out| {
            clauses.add(&[!out, a, b]);
            clauses.add(&[!out, !a, !b]);
            clauses.add(&[out, !a, b]);
            clauses.add(&[out, a, !b]);
        });
        if negated { !out } else { out }
    }

    /// Whether both have the same value.
    pub fn same(&mut self, a: Literal, b: Literal) -> Literal {
        !self.xor(a, b)
    }

    /// `then` if `condition` holds, `other` if not.
    pub fn choice(&mut self, condition: Literal, then: Literal, other: Literal) -> Literal {
        if condition == Literal::TRUE || then == other {
            return then;
        }
        if condition == Literal::FALSE {
            return other;
        }
        if then == Literal::TRUE || then == condition {
            return self.or(condition, other);
        }
        if then == Literal::FALSE || then == !condition {
            return self.and(!condition, other);
        }
        if other == Literal::TRUE || other == !condition {
            return self.or(!condition, then);
        }
        if other == Literal::FALSE || other == condition {
            return self.and(condition, then);
        }
        if then == !other {
            return self.same(condition, then);
        }
        let (condition, then, other) =
            if condition.0 < 0 { (!condition, other, then) } else { (condition, then, other) };
        self.gate(Gate::Choice(condition, then, other), |clauses, out| {
            clauses.add(&[!condition, !then, out]);
            clauses.add(&[!condition, then, !out]);
            clauses.add(&[condition, !other, out]);
            clauses.add(&[condition, other, !out]);
            clauses.add(&[!then, !other, out]);
            clauses.add(&[then, other, !out]);
        })
    }

    /// Whether at least two of them hold.
    pub fn majority(&mut self, a: Literal, b: Literal, c: Literal) -> Literal {
        let mut parts = [a, b, c];
        parts.sort_unstable();
        let [a, b, c] = parts;
        for (one, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
            if one == Literal::TRUE {
                return self.or(x, y);
            }
            if one == Literal::FALSE {
                return self.and(x, y);
            }
            if x == y {
                return x;
            }
            if x == !y {
                return one;
            }
        }
        self.gate(Gate::Majority(a, b, c), |clauses, out| {
            for (x, y) in [(a, b), (a, c), (b, c)] {
                clauses.add(&[!x, !y, out]);
                clauses.add(&[x, y, !out]);
            }
        })
    }

    /// Whether all hold.
    pub fn all(&mut self, literals: &[Literal]) -> Literal {
        let mut parts: Vec<Literal> = literals.to_vec();
        parts.sort_unstable_by_key(|literal| literal.code());
        parts.dedup();
        parts.retain(|&part| part != Literal::TRUE);
        if parts.contains(&Literal::FALSE) || parts.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Literal::FALSE;
        }
        match *parts.as_slice() {
            [] => return Literal::TRUE,
            [one] => return one,
            [one, other] => return self.and(one, other),
            _ => {}
        }
        if let Some(&known) = self.wide.get(parts.as_slice()) {
            return known;
        }
        let out = self.input();
        for &part in &parts {
            self.clauses.add(&[!out, part]);
        }
        let mut clause: Vec<Literal> = parts.iter().map(|&part| !part).collect();
        clause.push(out);
        self.clauses.add(&clause);
        self.wide.insert(parts.into(), out);
        out
    }

    /// Whether one of them holds.
    pub fn any(&mut self, literals: &[Literal]) -> Literal {
        let negated: Vec<Literal> = literals.iter().map(|&literal| !literal).collect();
        !self.all(&negated)
    }
}
