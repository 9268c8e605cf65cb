//! Components that are easier by themselves: words beside other theories, floats beside other words, functions
//! beside words, integers beside everything, everything else beside strings.
//!
//! Idea: components of the asserted formulas ([`Components`]) that speak of nothing but what a narrower
//! solver decides go to that solver, everything else goes to the rest. For words no theory follows the
//! search then, and floats alone are searched by ranges; functions without words have congruence; where no
//! string is, no theory looks at implicants. So what they cost does not depend on what stands beside
//! them. Both solvers are asked in turns, each longer than the one before. Where a later
//! formula joins a component with the rest, its formulas are asserted there as well, until the level
//! of that formula is closed.
//! Invariant: at a check, each formula is asserted to the solver that decides its component, at its
//! own level or an inner one; the narrower solver may know formulas that the rest decides by now, which
//! lose no models. So the values of both solvers, each for the symbols of its components, are a model.
//! Reference: Nelson and Oppen, TOPLAS 1979, for parts that share nothing at all.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, IncrementalSolver, Lemma};
use trine_sat::{Lit, Var};
use trine_term::{
    Components, FunKind, Interpretation, Link, Membership, Op, Sort, SortId, TermId, TermMap,
    TermStore, Theory,
};

use crate::answer::Reason;
use crate::features::holds_strings;

/// Ticks of the first turn of each solver; turns double.
const FIRST_TURN: u64 = 2_000_000;

/// Who decides a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Narrow,
    Rest,
}

/// A formula that was asserted to the narrower solver.
struct Asserted {
    formula: TermId,
    /// The rest knows it too.
    is_handed_over: bool,
}

/// A solver for components of one kind beside a solver for everything else.
pub struct ComponentSplit {
    narrow: Box<dyn IncrementalSolver>,
    rest: Box<dyn IncrementalSolver>,
    kind: ComponentKind,
    components: Components,
    /// What the narrower solver was given, outermost level first.
    asserted: Vec<Asserted>,
    /// Places in `asserted` that were handed over to the rest.
    handed_over: Vec<usize>,
    /// A component was joined with the rest, and its formulas may not all be handed over yet.
    has_joined: bool,
    /// Lengths of `asserted` and `handed_over` where each level above zero begins.
    levels: Vec<(usize, usize)>,
    /// The formulas of the literals that were given out, by variable.
    formulas: Vec<TermId>,
    literals: TermMap<Lit>,
    /// Who was asked what for each assumption of the last check.
    asked: FxHashMap<Lit, (Side, Lit)>,
    /// Who refuted the assumptions of the last check.
    refuted_by: Option<Side>,
}

impl ComponentSplit {
    /// A solver at level zero around two solvers at level zero.
    #[must_use]
    pub fn new(
        kind: ComponentKind,
        narrow: Box<dyn IncrementalSolver>,
        rest: Box<dyn IncrementalSolver>,
    ) -> Self {
        Self {
            narrow,
            rest,
            kind,
            components: Components::default(),
            asserted: Vec::new(),
            handed_over: Vec::new(),
            has_joined: false,
            levels: Vec::new(),
            formulas: Vec::new(),
            literals: TermMap::new(),
            asked: FxHashMap::default(),
            refuted_by: None,
        }
    }

    /// Who decides a formula that the components know.
    fn side(&self, formula: TermId) -> Side {
        let is_apart =
            self.components.has_component(formula) && !self.components.is_marked(formula);
        if is_apart { Side::Narrow } else { Side::Rest }
    }

    /// Takes in formulas, and asserts to the rest what they join with it.
    fn take_in(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let kind = self.kind;
        let membership = |store: &TermStore, term| kind.membership(store, term);
        self.has_joined |= self.components.add(store, formulas, membership);
        self.hand_over(store, budget)
    }

    /// Asserts to the rest the formulas of components that were joined with it. If the budget ends, that
    /// stays to be done.
    fn hand_over(&mut self, store: &mut TermStore, budget: &Budget) -> Result<(), Exhausted> {
        if !self.has_joined {
            return Ok(());
        }
        let is_joined = |place: &usize| {
            let Asserted { formula, is_handed_over } = self.asserted[*place];
            !is_handed_over && self.side(formula) == Side::Rest
        };
        let places: Vec<usize> = (0..self.asserted.len()).filter(is_joined).collect();
        let joined: Vec<TermId> =
            places.iter().map(|&place| self.asserted[place].formula).collect();
        self.rest.assert(store, &joined, budget)?;
        for &place in &places {
            self.asserted[place].is_handed_over = true;
        }
        self.handed_over.extend(places);
        self.has_joined = false;
        Ok(())
    }

    /// Asks both solvers in turns.
    fn search(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        self.refuted_by = None;
        self.asked.clear();
        self.hand_over(store, budget)?;
        let (mut of_narrow, mut of_rest) = (Vec::new(), Vec::new());
        for &assumption in assumptions {
            let formula = self.formulas[assumption.var().index()];
            let side = self.side(formula);
            let (solver, list): (&mut dyn IncrementalSolver, _) = match side {
                Side::Narrow => (&mut *self.narrow, &mut of_narrow),
                Side::Rest => (&mut *self.rest, &mut of_rest),
            };
            let literal = solver.literal(store, formula, budget)?;
            let literal = if assumption.is_negative() { !literal } else { literal };
            list.push(literal);
            self.asked.insert(assumption, (side, literal));
        }
        let has_narrow = !of_narrow.is_empty() || self.asserted.len() > self.handed_over.len();
        let mut open = Vec::with_capacity(2);
        if has_narrow {
            open.push((Side::Narrow, of_narrow));
        }
        open.push((Side::Rest, of_rest));
        // Who gives up does not hide a refutation by the other one.
        let mut gave_up = None;
        let mut turn = FIRST_TURN;
        while !open.is_empty() {
            let is_last = open.len() == 1;
            let mut still_open = Vec::new();
            for (side, literals) in open {
                let solver: &mut dyn IncrementalSolver = match side {
                    Side::Narrow => &mut *self.narrow,
                    Side::Rest => &mut *self.rest,
                };
                let answer = if is_last {
                    solver.check(store, &literals, budget)
                } else {
                    let answer = budget.within(turn, |part| solver.check(store, &literals, part));
                    budget.refresh()?;
                    answer
                };
                match answer {
                    Answer::Sat(()) => {}
                    Answer::Unsat(()) => {
                        self.refuted_by = Some(side);
                        return Ok(Answer::Unsat(()));
                    }
                    Answer::Unknown(Reason::Exhausted(Exhausted::Ticks)) if !is_last => {
                        still_open.push((side, literals));
                    }
                    answer @ Answer::Unknown(Reason::Exhausted(_)) => return Ok(answer),
                    Answer::Unknown(reason) => gave_up = Some(reason),
                }
            }
            open = still_open;
            turn = turn.saturating_mul(2);
        }
        Ok(gave_up.map_or(Answer::Sat(()), Answer::Unknown))
    }
}

/// What the components are about that go to the narrower solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComponentKind {
    /// Bit-vectors, floats, and arrays of and functions over them. Declared sorts are not among them: how
    /// many elements they have, all formulas decide together.
    Words,
    /// Floats alone.
    Floats,
    /// Functions over truth values and declared sorts, for which words would number the elements by bits.
    Functions,
    /// Integers and truth values without functions, which may be searched as words.
    Integers,
    /// Anything but strings.
    WithoutStrings,
}

impl ComponentKind {
    /// All kinds, so that what comes first is looked for in what is left to the later ones.
    pub const NARROWEST_FIRST: [Self; 5] =
        [Self::Floats, Self::Words, Self::Functions, Self::Integers, Self::WithoutStrings];

    /// What a term has in common with others, and whether it is left to the rest.
    fn membership(self, store: &TermStore, term: TermId) -> Membership {
        let op = store.op(term);
        // How many elements a declared sort has, formulas with quantifiers decide together; and what stands
        // for a formula about the heap is decided where the heap is.
        let is_quantified = matches!(op, Op::Forall | Op::Exists | Op::BoundVar);
        let stands_for_formula = || {
            let function = store.function(term).filter(|_| op == Op::Apply);
            function.is_some_and(|f| store.function_decl(f).kind == FunKind::Abstraction)
        };
        let is_own = match self {
            Self::Words => {
                is_made_of_words(store, store.sort(term))
                    && matches!(
                        op.info().theory,
                        Theory::Core | Theory::BitVec | Theory::Float | Theory::Array
                    )
            }
            Self::Floats => {
                let sort = store.sort_of(term);
                matches!(sort, Sort::Bool | Sort::Float { .. } | Sort::RoundingMode)
                    && (op != Op::Apply || store.args(term).is_empty())
            }
            Self::Functions => {
                let sort = store.sort_of(term);
                matches!(sort, Sort::Bool | Sort::Uninterpreted { .. })
                    && op.info().theory == Theory::Core
            }
            Self::Integers => {
                matches!(store.sort_of(term), Sort::Bool | Sort::Int)
                    && matches!(op.info().theory, Theory::Core | Theory::Arith)
                    && (op != Op::Apply || store.args(term).is_empty())
                    && !stands_for_formula()
            }
            Self::WithoutStrings => {
                !holds_strings(store, store.sort(term)) && !stands_for_formula()
            }
        };
        Membership { link: Link::of(store, term), is_marked: !is_own || is_quantified }
    }
}

/// Whether the values of a sort are words whose number the standard fixes, or arrays of such words.
fn is_made_of_words(store: &TermStore, sort: SortId) -> bool {
    let mut open = vec![sort];
    while let Some(sort) = open.pop() {
        match *store.sorts.get(sort) {
            Sort::Bool | Sort::BitVec(_) | Sort::Float { .. } | Sort::RoundingMode => {}
            Sort::Array { index, element } => open.extend([index, element]),
            _ => return false,
        }
    }
    trine_bv::is_decided(store, sort)
}

impl IncrementalSolver for ComponentSplit {
    fn push(&mut self) {
        self.narrow.push();
        self.rest.push();
        self.components.push();
        self.levels.push((self.asserted.len(), self.handed_over.len()));
    }

    fn pop(&mut self) {
        self.narrow.pop();
        self.rest.pop();
        self.components.pop();
        let Some((asserted, handed_over)) = self.levels.pop() else { return };
        for place in self.handed_over.drain(handed_over..) {
            self.asserted[place].is_handed_over = false;
        }
        self.asserted.truncate(asserted);
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.take_in(store, formulas, budget)?;
        let (words, rest): (Vec<TermId>, Vec<TermId>) =
            formulas.iter().partition(|&&formula| self.side(formula) == Side::Narrow);
        let new = words.iter().map(|&formula| Asserted { formula, is_handed_over: false });
        self.asserted.extend(new);
        self.narrow.assert(store, &words, budget)?;
        self.rest.assert(store, &rest, budget)
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.take_in(store, &[formula], budget)?;
        if let Some(&literal) = self.literals.get(formula) {
            return Ok(literal);
        }
        let literal = Var::new(self.formulas.len()).positive();
        self.formulas.push(formula);
        self.literals.insert(formula, literal);
        Ok(literal)
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Answer {
        self.search(store, assumptions, budget).unwrap_or_else(Answer::from)
    }

    fn needs_rebuild(&self) -> bool {
        self.narrow.needs_rebuild() || self.rest.needs_rebuild()
    }

    fn failed(&self, assumption: Lit) -> bool {
        let Some(&(side, literal)) = self.asked.get(&assumption) else { return false };
        self.refuted_by == Some(side)
            && match side {
                Side::Narrow => self.narrow.failed(literal),
                Side::Rest => self.rest.failed(literal),
            }
    }

    fn unsupported(&self) -> Option<TermId> {
        self.rest.unsupported().or_else(|| self.narrow.unsupported())
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        // Both may have values of symbols that they met at levels which are closed.
        let mut model = self.rest.model(store, budget)?;
        let narrow = self.narrow.model(store, budget)?;
        model.take_over(narrow, |link| self.components.is_unmarked_link(link));
        Ok(model)
    }

    fn keep_lemmas(&mut self) {
        self.narrow.keep_lemmas();
        self.rest.keep_lemmas();
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        let mut lemmas = self.narrow.take_lemmas(store);
        lemmas.extend(self.rest.take_lemmas(store));
        lemmas
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut rows = self.rest.statistics();
        for (name, count) in self.narrow.statistics() {
            match rows.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += count,
                None => rows.push((name, count)),
            }
        }
        rows
    }
}
