//! Which back end decides formulas: by what they speak of.
//!
//! Idea: words alone have an engine of their own, strings a solver around one, everything else an engine with
//! theories that plug in; components of words or of floats, recursive functions and quantifiers are dealt
//! with by layers around it.
//! Invariant: a back end for some features decides formulas with fewer features too.

use std::cell::Cell;
#[cfg(feature = "heaps")]
use std::cell::RefCell;
use std::rc::Rc;

use trine_bv::{WordTheory, word_engine};
use trine_datatypes::DatatypeTheory;
use trine_engine::{
    EffortKind, Engine, EngineSearch, IncrementalSolver, Instantiation, Matching, RoomSearches,
    Scheduler, Search, SideQuestions, StandIns, Theory, Unfolding,
};
use trine_sat::Contact;
use trine_sets::SetTheory;
#[cfg(feature = "strings")]
pub(crate) use trine_strings::Recorded;
#[cfg(feature = "strings")]
use trine_strings::{Settings, string_searches};
use trine_term::{TermId, TermStore};

use crate::component_kind::{self, ComponentKind};
use crate::features::{BackendKind, Features};
#[cfg(feature = "heaps")]
use crate::heap_atoms::HeapState;
#[cfg(feature = "heaps")]
use crate::heap_theory::HeapTheory;
use crate::local_models::{LocalEffort, LocalModels};
use crate::narrow_integers::NarrowIntegers;
use crate::options::{Options, Teamwork};
use crate::pipeline::Pipeline;
use crate::quantifiers::Apart;
use crate::reductions::Reductions;
use crate::words_as_integers::WordsAsIntegers;

/// The theories that plug into an engine where not all formulas are of one theory; that of sets where
/// there are some.
pub(crate) fn theories(has_sets: bool) -> Vec<Box<dyn Theory>> {
    let mut theories: Vec<Box<dyn Theory>> =
        vec![Box::new(WordTheory::shared()), Box::new(DatatypeTheory::default())];
    if has_sets {
        theories.push(Box::new(SetTheory::default()));
    }
    theories
}

/// Files about alternating automata, of which a build without strings has none.
#[cfg(not(feature = "strings"))]
pub(crate) type Recorded = Rc<std::cell::RefCell<Vec<String>>>;

/// A pipeline without assertions.
pub(crate) fn new_pipeline(
    options: &Options,
    recorded: &Recorded,
    reductions: &Reductions,
    contact: &Contact,
) -> Pipeline {
    let made_of = Searches {
        apart: reductions.quantifiers().apart(),
        options: Rc::new(options.clone()),
        features: Features::default(),
        stand_ins: StandIns::new(),
        recorded: Rc::clone(recorded),
        heaps: shared_heaps(reductions),
        effort: Rc::new(Cell::new(options.strategy.local_effort())),
        contact: contact.clone(),
    };
    let make = move |features| {
        let stand_ins = StandIns::new();
        new_backend(Searches { features, stand_ins, ..made_of.clone() })
    };
    Pipeline::new(options, Box::new(make))
}

/// What the theory of heaps and the reduction of formulas about the heap share.
#[cfg(feature = "heaps")]
type SharedHeaps = Rc<RefCell<HeapState>>;
/// A build without heaps has nothing to share.
#[cfg(not(feature = "heaps"))]
#[derive(Clone)]
struct SharedHeaps;

#[cfg(feature = "heaps")]
fn shared_heaps(reductions: &Reductions) -> SharedHeaps {
    reductions.heaps().state()
}

#[cfg(not(feature = "heaps"))]
fn shared_heaps(_: &Reductions) -> SharedHeaps {
    SharedHeaps
}

/// Searches over words alone, which may tell other jobs what they learn.
fn word_searches(
    options: &Options,
    effort: &Rc<Cell<LocalEffort>>,
    contact: Option<&Contact>,
) -> Vec<Box<dyn Search>> {
    let engine = word_engine(&options.sat_config(), options.strategy.abstraction());
    let engine = match contact {
        Some(contact) => engine.in_contact(contact),
        None => engine,
    };
    let local = LocalModels::new(Rc::clone(effort), options.random_seed);
    let engine = EngineSearch::new(engine);
    let engine = engine.with_least_step(options.efforts.of(EffortKind::CircuitStep));
    vec![Box::new(local), Box::new(engine)]
}

/// A search over words as integers.
fn words_as_integers(options: &Rc<Options>) -> Box<dyn Search> {
    let of_integers = Rc::clone(options);
    let make = move || {
        let options = Rc::clone(&of_integers);
        let make = move |_| {
            let engine = Engine::new(&options.sat_config(), Vec::new());
            let searches: Vec<Box<dyn Search>> = vec![Box::new(EngineSearch::new(engine))];
            Box::new(Scheduler::new(searches).inside_of_a_search()) as Box<dyn IncrementalSolver>
        };
        Pipeline::new(&of_integers, Box::new(make))
    };
    Box::new(WordsAsIntegers::new(Box::new(make), &options.efforts))
}

/// Searches of one kind, which may tell other jobs what they learn.
type SearchesFor = fn(&Searches, Option<&Contact>) -> Vec<Box<dyn Search>>;

/// Makes searches; which of them depends on what they are for.
#[derive(Clone)]
#[cfg_attr(
    not(all(feature = "strings", feature = "heaps")),
    allow(dead_code, reason = "some theories are left out")
)]
struct Searches {
    options: Rc<Options>,
    /// Who is asked whether quantified formulas hold in a model.
    apart: Rc<Apart>,
    features: Features,
    /// Quantified formulas, and what stands for them.
    stand_ins: StandIns,
    recorded: Recorded,
    heaps: SharedHeaps,
    effort: Rc<Cell<LocalEffort>>,
    contact: Contact,
}

impl Searches {
    fn theories(&self) -> Vec<Box<dyn Theory>> {
        let mut theories = theories(self.features.has_sets());
        if self.features.is_quantified() {
            let stand_ins = self.stand_ins.clone();
            theories.push(Box::new(Matching::new(stand_ins, &self.options.efforts)));
        }
        #[cfg(feature = "heaps")]
        if self.features.has_heaps() {
            theories.push(Box::new(HeapTheory::new(Rc::clone(&self.heaps), &self.options)));
        }
        theories
    }

    /// The engine alone.
    fn alone(&self) -> Vec<Box<dyn Search>> {
        let engine = Engine::new(&self.options.sat_config(), self.theories());
        vec![Box::new(EngineSearch::new(engine))]
    }

    /// The engine, and a search in which integers are bit-vectors.
    fn engine(&self) -> Vec<Box<dyn Search>> {
        let (of_words, effort) = (Rc::clone(&self.options), Rc::clone(&self.effort));
        let narrow = move || {
            let (options, effort) = (Rc::clone(&of_words), Rc::clone(&effort));
            let make = move |_| {
                let searches = word_searches(&options, &effort, None);
                let scheduler = Scheduler::new(searches).with_efforts(&options.efforts);
                Box::new(scheduler.inside_of_a_search()) as Box<dyn IncrementalSolver>
            };
            Pipeline::new(&of_words, Box::new(make))
        };
        let mut searches = self.alone();
        searches.push(Box::new(NarrowIntegers::new(Box::new(narrow), &self.options.efforts)));
        searches
    }

    #[cfg(feature = "strings")]
    fn strings(&self) -> Vec<Box<dyn Search>> {
        let options = &self.options;
        let settings = Settings {
            only: options.strings_only,
            order: options.strategy.procedure_order(),
            balance: options.strategy.balance(),
            efforts: options.efforts.clone(),
            recorded: (!options.dump_afa.is_empty()).then(|| Rc::clone(&self.recorded)),
        };
        // Without an alphabet strings are what nobody understands.
        let searches = string_searches(&options.sat_config(), self.theories(), settings);
        searches.unwrap_or_else(|_| self.alone())
    }

    /// To the engine strings are terms of a theory that nobody knows, and its answer says so.
    #[cfg(not(feature = "strings"))]
    fn strings(&self) -> Vec<Box<dyn Search>> {
        self.alone()
    }

    /// The searches of a room, whose parts have the same without contact to other jobs.
    fn of_room(self: &Rc<Self>, make: SearchesFor) -> RoomSearches {
        // One job has nobody to tell.
        let shares = self.options.share_clauses && self.options.teamwork() != Teamwork::Alone;
        let searches = make(self, shares.then_some(&self.contact));
        let of_parts = Rc::clone(self);
        RoomSearches::with_parts(searches, Rc::new(move || make(&of_parts, None)))
    }
}

/// A back end for formulas with these features.
fn new_backend(searches: Searches) -> Box<dyn IncrementalSolver> {
    let searches = Rc::new(searches);
    let Searches { options, features, stand_ins, apart, .. } = &*searches;
    let words = || {
        searches.of_room(|searches, contact| {
            let mut list = word_searches(&searches.options, &searches.effort, contact);
            // Before circuits are made.
            list.insert(list.len() - 1, words_as_integers(&searches.options));
            list
        })
    };
    let engine = || searches.of_room(|searches, _| searches.engine());
    let alone = || searches.of_room(|searches, _| searches.alone());
    // What stands for a quantified formula does not show what that has in common with others: who matches its triggers
    // has to see them all.
    let is_matched = features.is_quantified() && features.backend() != BackendKind::Words;
    let mut scheduler = Scheduler::new(match features.backend() {
        BackendKind::Words => words(),
        BackendKind::Engine if is_matched => alone(),
        BackendKind::Engine => engine(),
        BackendKind::Strings => searches.of_room(|searches, _| searches.strings()),
    });
    if !is_matched {
        for kind in features.component_kinds().rev() {
            let searches = match kind {
                ComponentKind::Floats | ComponentKind::Words => words(),
                ComponentKind::Functions => alone(),
                ComponentKind::Integers | ComponentKind::WithoutStrings => engine(),
            };
            let membership = move |store: &TermStore, term| kind.membership(store, term);
            scheduler = scheduler.with_room(Box::new(membership), searches);
        }
        scheduler = scheduler.tied_by(Box::new(component_kind::ties));
    }
    scheduler = scheduler.with_efforts(&options.efforts);
    let mut backend: Box<dyn IncrementalSolver> = Box::new(scheduler);
    if features.is_recursive() {
        let understands: fn(&TermStore, TermId) -> bool = match features.backend() {
            #[cfg(feature = "strings")]
            BackendKind::Strings => trine_strings::is_transducer,
            #[cfg(not(feature = "strings"))]
            BackendKind::Strings => |_, _| false,
            BackendKind::Words | BackendKind::Engine => |_, _| false,
        };
        backend = Box::new(Unfolding::new(backend, understands));
    }
    if features.is_quantified() {
        let side: Rc<dyn SideQuestions> = Rc::<Apart>::clone(apart);
        let side = (!features.has_heaps()).then_some(side);
        let search = Instantiation::new(backend, stand_ins.clone(), side, &options.efforts);
        backend =
            Box::new(if options.quantifier_models { search } else { search.by_triggers_alone() });
    }
    if !options.dump_lemmas.is_empty() {
        backend.keep_lemmas();
    }
    backend
}
