//! Clause sets for tests: random ones, structured ones, and a brute-force answer for small ones.
//!
//! Invariant: everything follows from the seed.

#![allow(dead_code, reason = "each test binary uses some of the families")]

use trine_sat::{Lit, SatSolver, Var};

/// Splitmix64: small, and good enough to draw test cases.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn lit(&mut self, vars: usize) -> Lit {
        let var = Var::new(self.below(vars));
        if self.below(2) == 0 { var.positive() } else { var.negative() }
    }
}

/// A clause set over the variables `0..vars`.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    pub vars: usize,
    pub clauses: Vec<Vec<Lit>>,
}

impl Instance {
    pub fn load(&self, solver: &mut dyn SatSolver) {
        let missing = self.vars.saturating_sub(solver.var_count());
        solver.new_vars(missing);
        for clause in &self.clauses {
            solver.add_clause(clause);
        }
    }

    /// Whether `value` makes every clause true.
    pub fn holds(&self, value: impl Fn(Lit) -> bool) -> bool {
        self.clauses.iter().all(|clause| clause.iter().any(|&lit| value(lit)))
    }

    /// Whether there is a model in which all `assumptions` hold, by trying all assignments.
    pub fn satisfiable(&self, assumptions: &[Lit]) -> bool {
        assert!(self.vars <= 16, "too large for brute force");
        (0..1u32 << self.vars).any(|bits| {
            let value = |lit: Lit| (bits >> lit.var().index() & 1 == 1) != lit.is_negative();
            assumptions.iter().all(|&lit| value(lit)) && self.holds(value)
        })
    }
}

/// Random clauses of three literals over distinct variables.
pub fn random_3sat(rng: &mut Rng, vars: usize, clauses: usize) -> Instance {
    let clauses = (0..clauses)
        .map(|_| {
            let mut clause: Vec<Lit> = Vec::new();
            while clause.len() < 3 {
                let lit = rng.lit(vars);
                if clause.iter().all(|other| other.var() != lit.var()) {
                    clause.push(lit);
                }
            }
            clause
        })
        .collect();
    Instance { vars, clauses }
}

/// Clauses of any length from 0 to 5, with repetitions and tautologies.
pub fn random_mixed(rng: &mut Rng, vars: usize, clauses: usize) -> Instance {
    let clauses = (0..clauses)
        .map(|_| {
            let len = [1, 2, 2, 3, 3, 3, 3, 4, 4, 5][rng.below(10)];
            (0..len).map(|_| rng.lit(vars)).collect()
        })
        .collect();
    Instance { vars, clauses }
}

/// `holes + 1` pigeons in `holes` holes: unsatisfiable, and hard for resolution.
pub fn pigeonhole(holes: usize) -> Instance {
    let var = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole);
    let mut clauses: Vec<Vec<Lit>> = (0..=holes)
        .map(|pigeon| (0..holes).map(|hole| var(pigeon, hole).positive()).collect())
        .collect();
    for hole in 0..holes {
        for second in 0..=holes {
            for first in 0..second {
                clauses.push(vec![var(first, hole).negative(), var(second, hole).negative()]);
            }
        }
    }
    Instance { vars: (holes + 1) * holes, clauses }
}

/// A random circuit of and- and xor-gates whose last gate must be true and another one false.
pub fn circuit(rng: &mut Rng, inputs: usize, gates: usize) -> Instance {
    let mut clauses: Vec<Vec<Lit>> = Vec::new();
    for gate in 0..gates {
        let known = inputs + gate;
        let out = Var::new(known).positive();
        let recent = |rng: &mut Rng| {
            let low = known.saturating_sub(inputs + 4);
            let var = Var::new(low + rng.below(known - low));
            if rng.below(2) == 0 { var.positive() } else { var.negative() }
        };
        let (a, b) = (recent(rng), recent(rng));
        if rng.below(3) == 0 {
            clauses.push(vec![!out, a, b]);
            clauses.push(vec![!out, !a, !b]);
            clauses.push(vec![out, !a, b]);
            clauses.push(vec![out, a, !b]);
        } else {
            clauses.push(vec![!out, a]);
            clauses.push(vec![!out, b]);
            clauses.push(vec![out, !a, !b]);
        }
    }
    let vars = inputs + gates;
    clauses.push(vec![Var::new(vars - 1).positive()]);
    clauses.push(vec![Var::new(vars - 2).negative(), Var::new(vars - 3).negative()]);
    Instance { vars, clauses }
}

/// A random graph with `colors` colours: at least one per node, edges differ.
pub fn coloring(rng: &mut Rng, nodes: usize, edges: usize, colors: usize) -> Instance {
    let var = |node: usize, color: usize| Var::new(node * colors + color);
    let mut clauses: Vec<Vec<Lit>> = (0..nodes)
        .map(|node| (0..colors).map(|color| var(node, color).positive()).collect())
        .collect();
    for _ in 0..edges {
        let (a, b) = (rng.below(nodes), rng.below(nodes));
        if a != b {
            clauses.extend(
                (0..colors).map(|color| vec![var(a, color).negative(), var(b, color).negative()]),
            );
        }
    }
    Instance { vars: nodes * colors, clauses }
}
