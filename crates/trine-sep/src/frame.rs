//! Frames: what is left of one symbolic heap where another holds on a part of it, and what is missing.
//!
//! Idea: the formulas are read as everywhere else, the conclusion is consumed by the premise
//! (`entailment/consume.rs`), and the cases come back as formulas, so that a program which executes
//! code on symbolic heaps needs nothing but text.
//! Invariant: the premise, with what a case says is missing beside it, entails the disjunction of the
//! cases: there are `names` such that `facts` hold and the heap is one of the conclusion and one of the
//! `frame`.
//! Reference: Berdine, Calcagno, O'Hearn, "Symbolic execution with separation logic", APLAS 2005.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Budget;
use trine_term::{FunKind, Op, SortId, TermId, TermSet, TermStore, post_order};

use crate::addresses::{are_computed, shares_cells};
use crate::compiled::Compiled;
use crate::decide::Problem;
use crate::entailment::{Case, Covered, Missing, MissingAtom};
use crate::entailment::{given_lemmas, with_lemmas};
use crate::give_up::GiveUp;
use crate::linear_session::WithLinear;
use crate::matching::free_variables;
use crate::normalize::Vocabulary;
use crate::pure::PureSolver;
use crate::symbolic_heap::{Arg, Definitions, Loc, Local};

/// One case of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameCase {
    /// Bound variables that the case introduces.
    pub names: Vec<TermId>,
    /// What holds in it beside the heap: what constants and the existential variables of the conclusion
    /// are, and the facts of the premise.
    pub facts: Vec<TermId>,
    /// What has to lie beside the premise; the empty heap if nothing is missing.
    pub missing: TermId,
    /// What is left.
    pub frame: TermId,
}

/// Which question about a premise and a conclusion is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameQuestion {
    /// What is left of the premise.
    Frame,
    /// What is missing for the conclusion, and what is left.
    Abduction,
}

/// Finds the cases in which the conclusion holds on a part of the premise. Without a case the premise
/// has no model.
///
/// # Errors
/// Why none was found. That there is none does not follow.
pub fn frames(
    store: &mut TermStore,
    premise: TermId,
    conclusion: TermId,
    question: FrameQuestion,
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> Result<Vec<FrameCase>, GiveUp> {
    if store.heaps().is_empty() {
        return Err(GiveUp::NoHeap);
    }
    if are_computed(store) {
        return Err(GiveUp::Outside(premise));
    }
    let mut pure = WithLinear::new(pure);
    let both = [premise, conclusion];
    let lemmas = given_lemmas(store, &both);
    let mut vocabulary = Vocabulary::new(store, &with_lemmas(&both, &lemmas), &[]);
    let definitions = vocabulary.definitions(store, budget)?;
    let constants = vocabulary.constants(store, &both);
    let mut problem =
        Problem::new(store, vocabulary, Compiled::new(definitions), &mut pure, budget);
    problem.lemmas = lemmas;
    problem.shares_cells = shares_cells(problem.store, &both);
    let pairs = problem.base_pairs()?;
    let premises = problem.forms_over(premise, &constants)?;
    let conclusions = problem.forms_over(conclusion, &constants)?;
    let efforts = match question {
        FrameQuestion::Frame => &[Missing::Nothing][..],
        FrameQuestion::Abduction => &[Missing::Atoms, Missing::Facts],
    };
    let mut found = Vec::new();
    for premise in &premises {
        let mut parts = None;
        for &missing in efforts {
            parts = problem.cover(&pairs, premise, &conclusions, missing)?;
            if parts.is_some() {
                break;
            }
        }
        for Covered { premise, cases } in parts.ok_or(GiveUp::Bound)? {
            for case in &cases {
                let conclusion = &conclusions[case.conclusion];
                let locals = premise.locals.iter().chain(&conclusion.locals[conclusion.bound..]);
                let asked = Asked {
                    locals: locals.copied().collect(),
                    own: premise.locals.len(),
                    data: conclusion.data_locals.clone(),
                };
                let (names, named) = (Vec::new(), FxHashMap::default());
                let definitions = &problem.definitions;
                let writing = Writing { store: problem.store, definitions, case, names, named };
                found.push(writing.write(&asked));
            }
        }
    }
    Ok(found)
}

/// What was asked about: locals of the premise, then existentials of the conclusion, then its data.
struct Asked {
    locals: Vec<Local>,
    /// How many locals are of the premise.
    own: usize,
    data: Vec<TermId>,
}

/// Writes one case as formulas.
struct Writing<'a> {
    store: &'a mut TermStore,
    definitions: &'a Definitions,
    case: &'a Case,
    names: Vec<TermId>,
    named: FxHashMap<Loc, TermId>,
}

impl Writing<'_> {
    fn write(mut self, asked: &Asked) -> FrameCase {
        let case = self.case;
        let rest = &case.rest;
        let mut facts = Vec::new();
        for (at, (local, &value)) in asked.locals.iter().zip(&case.values).enumerate() {
            let (Some(term), Arg::Loc(loc)) = (local.term, value) else { continue };
            // Existentials of the premise are of no interest, nor what may still be anything.
            let of_premise = at < asked.own && self.store.op(term) != Op::Apply;
            if of_premise || case.flexible[loc.index()] {
                continue;
            }
            let value = self.location(loc);
            if value != term {
                facts.push(self.store.mk(Op::Eq, &[term, value]));
            }
        }
        for (&variable, &value) in asked.data.iter().zip(&case.values[asked.locals.len()..]) {
            if let Arg::Data(term) = value
                && free_variables(self.store, term).is_empty()
            {
                facts.push(self.store.mk(Op::Eq, &[variable, term]));
            }
        }
        for &(a, b) in &rest.distinct {
            let pair = [self.location(a), self.location(b)];
            facts.push(self.store.mk(Op::Distinct, &pair));
        }
        facts.extend(&rest.data);
        let mut seen = FxHashSet::default();
        facts.retain(|&fact| seen.insert(fact));
        let mut atoms = Vec::new();
        for cell in &rest.cells {
            let mut args = vec![Arg::Loc(cell.address)];
            args.extend_from_slice(&cell.fields);
            atoms.extend(self.atom(&MissingAtom::Cell(cell.constructor, cell.share), &args));
        }
        for call in &rest.calls {
            atoms.extend(self.atom(&MissingAtom::Call(call.predicate), &call.args));
        }
        let (mut lacks, mut conditions) = (Vec::new(), Vec::new());
        for (atom, args) in &case.missing {
            match (atom, &args[..]) {
                (MissingAtom::Fact, &[Arg::Data(fact)]) => conditions.push(fact),
                _ => lacks.extend(self.atom(atom, args)),
            }
        }
        let frame = self.star(&atoms);
        let mut missing = self.star(&lacks);
        if !conditions.is_empty() {
            conditions.push(missing);
            missing = self.store.mk(Op::And, &conditions);
        }
        self.finish(facts, missing, frame)
    }

    /// Gives names to what Trine made itself.
    fn finish(mut self, facts: Vec<TermId>, missing: TermId, frame: TermId) -> FrameCase {
        let mut made = Vec::new();
        let mut roots = facts.clone();
        roots.extend([missing, frame]);
        let store = &*self.store;
        post_order(store, &roots, &mut TermSet::new(), |term| {
            let constant = store.op(term) == Op::Apply && store.args(term).is_empty();
            let kind = |function| store.function_decl(function).kind;
            if constant && store.function(term).map(kind) == Some(FunKind::Skolem) {
                made.push(term);
            }
        });
        let mut renamed = Vec::with_capacity(made.len());
        for term in made {
            let sort = self.store.sort(term);
            renamed.push((term, self.name(sort)));
        }
        let store = self.store;
        let mut written = |term: TermId| store.substitute(term, &renamed);
        FrameCase {
            facts: facts.into_iter().map(&mut written).collect(),
            missing: written(missing),
            frame: written(frame),
            names: self.names,
        }
    }

    /// A bound variable with a name that nothing in the store has.
    fn name(&mut self, sort: SortId) -> TermId {
        let mut number = self.names.len();
        let name = loop {
            let name = format!("e{number}");
            if self.store.symbols.find(&name).is_none() {
                break name;
            }
            number += 1;
        };
        let name = self.store.symbols.intern(&name);
        let (_, variable) = self.store.fresh_variable(name, sort);
        self.names.push(variable);
        variable
    }

    fn location(&mut self, loc: Loc) -> TermId {
        let local = self.case.rest.locals[loc.index()];
        if loc.index() < self.definitions.nils() {
            return self.store.mk_sep_nil(local.sort);
        }
        if let Some(term) = local.term.filter(|&term| self.store.op(term) == Op::Apply) {
            return term;
        }
        if let Some(&name) = self.named.get(&loc) {
            return name;
        }
        let name = self.name(local.sort);
        self.named.insert(loc, name);
        name
    }

    /// An atom with its arguments, the address of a cell first.
    fn atom(&mut self, atom: &MissingAtom, args: &[Arg]) -> Option<TermId> {
        let mut terms = Vec::with_capacity(args.len());
        for &arg in args {
            terms.push(match arg {
                Arg::Loc(loc) => self.location(loc),
                Arg::Data(term) => term,
            });
        }
        match *atom {
            // Facts are no atoms of a heap.
            MissingAtom::Fact => None,
            MissingAtom::Call(predicate) => {
                Some(self.store.apply(self.definitions.get(predicate).function, &terms))
            }
            MissingAtom::Cell(constructor, share) => {
                let (&address, fields) = terms.split_first()?;
                let content = match constructor {
                    Some(function) => {
                        let sort = self.store.heap_at(self.store.sort(address))?.data;
                        self.store.apply_instance(function, sort, fields)
                    }
                    None => *fields.first()?,
                };
                Some(self.store.mk_cell(address, content, share))
            }
        }
    }

    fn star(&mut self, atoms: &[TermId]) -> TermId {
        match *atoms {
            [] => self.store.mk(Op::SepEmp, &[]),
            [single] => single,
            _ => self.store.mk(Op::SepStar, atoms),
        }
    }
}
