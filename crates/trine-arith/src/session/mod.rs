//! A small solver for linear formulas that are asked many times: lengths of words, counts of
//! letters, data of heaps.
//!
//! Idea: conjunctions of inequalities go to the simplex as bounds; what is left of the Boolean
//! structure goes to a light clause-learning search over the same simplex. Every assertion has a
//! tag, and an unsatisfiable answer names tags. Variables, formulas and assertions of a level
//! vanish with it.
//! Invariant: between calls the simplex has the bounds of the asserted conjunctions and nothing
//! else; `definitions` of the search and learned clauses are consequences of what is asserted.

mod clauses;
mod formula;
mod optimum;
mod search;

use crate::bound::Reason;
use crate::form::{ArithVar, Atom, LinearForm, SignedAtom, VarKind};
use crate::number::{Int, Rat, Value};
use crate::simplex::{Simplex, SimplexStats};
use clauses::Clauses;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use trine_collections::{Answer, Budget, Exhausted};

pub use formula::Formula;
pub use optimum::{Extreme, Implication};

/// The caller's name for an assertion; several may share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(pub u32);

/// Why a session did not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The budget ended.
    Exhausted(Exhausted),
    /// Branching on unbounded integers did not end within its limit.
    Branching,
}

impl From<Exhausted> for Undecided {
    fn from(why: Exhausted) -> Self {
        Self::Exhausted(why)
    }
}

/// The answer of [`LinearSession::check`]: [`LinearSession::value`] reads the solution; where there is
/// none, the assertions with these tags have none together, sorted and each once.
pub type SessionAnswer = Answer<(), Vec<Tag>, Undecided>;

/// The members of a conjunction or a disjunction; most have few.
type Members = SmallVec<[Formula; 4]>;

/// What a Boolean variable of the search stands for.
#[derive(Clone, Debug)]
pub(crate) enum Role {
    /// The constant true.
    True,
    /// An inequality.
    Atom(Atom),
    /// A conjunction.
    And(Members),
    /// The assertions with a tag.
    Selector(Tag),
}

/// How much of a conjunction's definition the clauses have.
#[derive(Clone, Copy, Debug, Default)]
struct Defined {
    /// The conjunction implies its members.
    downwards: bool,
    /// The members imply the conjunction.
    upwards: bool,
}

/// Lengths of what a level may add to.
#[derive(Clone, Copy, Debug)]
struct Mark {
    vars: usize,
    arith_vars: usize,
    residues: usize,
    clauses: clauses::Mark,
    definitions: usize,
    falsehoods: usize,
}

/// A solver for linear formulas with levels and tags.
///
/// ```
/// use trine_arith::*;
/// use trine_collections::{Answer, Budget};
/// let mut session = LinearSession::new();
/// let x = session.new_int(Some(0));
/// let y = session.new_int(Some(0));
/// let sum = LinearForm::from_ints([(x, 1), (y, 1)]);
/// let is_seven = session.eq(&sum, &Rat::from(7));
/// session.assert(is_seven, Tag(1));
/// let (small_x, small_y) = (session.le(&LinearForm::var(x), &Rat::from(2)), session.le(&LinearForm::var(y), &Rat::from(2)));
/// let either = session.or(&[small_x, small_y]);
/// session.assert(either, Tag(2));
/// assert_eq!(session.check(&Budget::unlimited()), SessionAnswer::Sat(()));
/// session.push();
/// session.assert(small_x, Tag(3));
/// session.assert(small_y, Tag(4));
/// assert_eq!(session.check(&Budget::unlimited()), SessionAnswer::Unsat(vec![Tag(1), Tag(3), Tag(4)]));
/// session.pop(1);
/// assert_eq!(session.check(&Budget::unlimited()), SessionAnswer::Sat(()));
/// ```
#[derive(Clone, Debug)]
pub struct LinearSession {
    pub(crate) simplex: Simplex,
    roles: Vec<Role>,
    defined: Vec<Defined>,
    /// Variables whose definition grew, with what was there before; undone with the level.
    definitions: Vec<(u32, Defined)>,
    atoms: FxHashMap<Atom, u32>,
    conjunctions: FxHashMap<Members, u32>,
    selectors: FxHashMap<Tag, u32>,
    /// Remainders of forms: `form = modulus * quotient + remainder`.
    residues: Vec<(LinearForm, Int, ArithVar)>,
    clauses: Clauses,
    /// Tags of assertions that are false by themselves.
    falsehoods: Vec<Tag>,
    marks: Vec<Mark>,
    search: search::State,
    model: Vec<Rat>,
    objective: Option<optimum::Objective>,
    improvement: optimum::Improvement,
    stats: SessionStats,
}

/// Counts of the work done by a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionStats {
    /// Calls of [`LinearSession::check`], those of other questions included.
    pub checks: u64,
    /// Decisions made.
    pub decisions: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Literals propagated by inequalities.
    pub propagations: u64,
}

impl Default for LinearSession {
    fn default() -> Self {
        Self::new()
    }
}

impl LinearSession {
    /// A session without variables.
    #[must_use]
    pub fn new() -> Self {
        let mut session = Self {
            simplex: Simplex::new(),
            roles: Vec::new(),
            defined: Vec::new(),
            definitions: Vec::new(),
            atoms: FxHashMap::default(),
            conjunctions: FxHashMap::default(),
            selectors: FxHashMap::default(),
            residues: Vec::new(),
            clauses: Clauses::default(),
            falsehoods: Vec::new(),
            marks: Vec::new(),
            search: search::State::default(),
            model: Vec::new(),
            objective: None,
            improvement: optimum::Improvement::None,
            stats: SessionStats::default(),
        };
        session.new_boolean(Role::True);
        session
    }

    /// An integer variable, with a lower bound that needs no tag.
    pub fn new_int(&mut self, lower: Option<i64>) -> ArithVar {
        let var = self.simplex.new_var(VarKind::Int);
        if let Some(lower) = lower {
            self.assert_untagged(var, Value::from(lower));
        }
        var
    }

    /// A real variable.
    pub fn new_real(&mut self) -> ArithVar {
        self.simplex.new_var(VarKind::Real)
    }

    /// A lower bound of a variable that has none yet.
    fn assert_untagged(&mut self, var: ArithVar, lower: Value) {
        let fresh = self.simplex.assert_lower(var, lower, UNTAGGED);
        debug_assert!(fresh.is_ok());
    }

    fn new_boolean(&mut self, role: Role) -> u32 {
        let var = self.roles.len() as u32;
        self.roles.push(role);
        self.defined.push(Defined::default());
        self.clauses.new_var();
        self.search.new_var();
        var
    }

    /// Asserts a formula. The values of the last solution are forgotten.
    pub fn assert(&mut self, formula: Formula, tag: Tag) {
        self.model.clear();
        let mut open: Members = smallvec![formula];
        let mut selector = None;
        while let Some(formula) = open.pop() {
            match (self.roles[formula.var()].clone(), formula.is_negative()) {
                (Role::True, false) => {}
                (Role::True, true) => self.falsehoods.push(tag),
                (Role::And(members), false) => open.extend_from_slice(&members),
                (Role::Atom(atom), negative) => {
                    let literal = SignedAtom { atom, positive: !negative };
                    // A conflict stays in the simplex, and the check reports it.
                    let selector = *selector.get_or_insert_with(|| self.selector(tag));
                    let reason = Reason(selector.raw());
                    let _conflict = self.simplex.assert_atom(&literal, reason);
                }
                (Role::And(members), true) => {
                    let mut clause: Members = members.iter().map(|member| !*member).collect();
                    for literal in &clause {
                        self.define(*literal);
                    }
                    let selector = *selector.get_or_insert_with(|| self.selector(tag));
                    clause.push(!selector);
                    self.clauses.add(&clause);
                }
                (Role::Selector(_), _) => {}
            }
        }
    }

    /// The literal that is true where the assertions with the tag hold.
    fn selector(&mut self, tag: Tag) -> Formula {
        if let Some(var) = self.selectors.get(&tag) {
            return Formula::positive(*var);
        }
        let var = self.new_boolean(Role::Selector(tag));
        self.selectors.insert(tag, var);
        Formula::positive(var)
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.marks.push(Mark {
            vars: self.roles.len(),
            arith_vars: self.simplex.num_vars(),
            residues: self.residues.len(),
            clauses: self.clauses.mark(),
            definitions: self.definitions.len(),
            falsehoods: self.falsehoods.len(),
        });
        self.simplex.push();
        self.simplex.reuse_from(self.simplex.num_vars());
    }

    /// The number of levels open.
    #[must_use]
    pub fn level(&self) -> usize {
        self.marks.len()
    }

    /// Takes back the last levels, with their variables, formulas and assertions.
    ///
    /// # Panics
    /// If fewer levels are open.
    pub fn pop(&mut self, levels: usize) {
        assert!(levels <= self.marks.len(), "pop without push");
        let Some(mark) = self.marks.len().checked_sub(levels).and_then(|at| self.marks.get(at))
        else {
            return;
        };
        let mark = *mark;
        self.marks.truncate(self.marks.len() - levels);
        self.simplex.pop(levels);
        for (var, before) in self.definitions.drain(mark.definitions..).rev() {
            self.defined[var as usize] = before;
        }
        for (var, role) in self.roles.iter().enumerate().skip(mark.vars) {
            match role {
                Role::True => {}
                Role::Atom(atom) => {
                    let tag = crate::propagate::AtomTag(var as u32);
                    if atom.var.index() < mark.arith_vars {
                        self.simplex.unregister_atom(atom, tag);
                    }
                    self.atoms.remove(atom);
                }
                Role::And(members) => {
                    self.conjunctions.remove(members);
                }
                Role::Selector(tag) => {
                    self.selectors.remove(tag);
                }
            }
        }
        self.simplex.truncate_vars(mark.arith_vars);
        let floor = self.marks.last().map_or(0, |mark| mark.arith_vars);
        self.simplex.reuse_from(floor);
        self.residues.truncate(mark.residues);
        self.falsehoods.truncate(mark.falsehoods);
        self.clauses.truncate(mark.clauses, mark.vars);
        self.search.truncate_vars(mark.vars);
        self.roles.truncate(mark.vars);
        self.defined.truncate(mark.vars);
        self.model.clear();
    }

    /// Looks for a solution of all assertions.
    pub fn check(&mut self, budget: &Budget) -> SessionAnswer {
        self.check_assuming(&[], budget)
    }

    /// Whether the last question has left a solution.
    #[must_use]
    pub fn has_solution(&self) -> bool {
        !self.model.is_empty()
    }

    /// The value of a variable in the last solution; 0 if there is none.
    #[must_use]
    pub fn value(&self, var: ArithVar) -> Rat {
        self.model.get(var.index()).cloned().unwrap_or(Rat::ZERO)
    }

    /// The value of a form in the last solution.
    #[must_use]
    pub fn value_of(&self, form: &LinearForm) -> Rat {
        form.evaluate(|var| self.value(var))
    }

    /// Counts of the work done so far.
    #[must_use]
    pub const fn stats(&self) -> &SessionStats {
        &self.stats
    }

    /// Counts of the work done by the simplex of the session.
    #[must_use]
    pub const fn simplex_stats(&self) -> &SimplexStats {
        self.simplex.stats()
    }
}

/// The reason of bounds that hold by definition.
const UNTAGGED: Reason = Reason(u32::MAX);
