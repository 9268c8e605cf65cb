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
    Engine, EngineSearch, IncrementalSolver, Instantiation, Scheduler, Search, Theory, Unfolding,
};
use trine_sat::Contact;
#[cfg(feature = "strings")]
pub(crate) use trine_strings::Recorded;
#[cfg(feature = "strings")]
use trine_strings::{Settings, string_searches};
use trine_term::{TermId, TermStore};

use crate::component_kind::ComponentKind;
use crate::features::{BackendKind, Features};
#[cfg(feature = "heaps")]
use crate::heap_atoms::HeapState;
#[cfg(feature = "heaps")]
use crate::heap_theory::HeapTheory;
use crate::local_models::{LocalEffort, LocalModels};
use crate::narrow_integers::NarrowIntegers;
use crate::options::{Options, Teamwork};
use crate::pipeline::Pipeline;
use crate::reductions::Reductions;

/// The theories that plug into an engine where not all formulas are of one theory.
pub(crate) fn usual_theories() -> Vec<Box<dyn Theory>> {
    vec![Box::new(WordTheory::shared()), Box::new(DatatypeTheory::default())]
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
    let (of_backend, recorded) = (options.clone(), Rc::clone(recorded));
    let contact = contact.clone();
    let heaps = shared_heaps(reductions);
    let effort = Rc::new(Cell::new(options.strategy.local_effort()));
    let make =
        move |features| new_backend(&of_backend, features, &recorded, &heaps, &effort, &contact);
    Pipeline::new(options, Box::new(make))
}

/// What the theory of heaps and the reduction of formulas about the heap share.
#[cfg(feature = "heaps")]
type SharedHeaps = Rc<RefCell<HeapState>>;
/// A build without heaps has nothing to share.
#[cfg(not(feature = "heaps"))]
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
    vec![Box::new(local), Box::new(EngineSearch::new(engine))]
}

/// A back end for formulas with these features.
#[cfg_attr(
    not(all(feature = "strings", feature = "heaps")),
    allow(unused_variables, reason = "some theories are left out")
)]
fn new_backend(
    options: &Options,
    features: Features,
    recorded: &Recorded,
    heaps: &SharedHeaps,
    effort: &Rc<Cell<LocalEffort>>,
    contact: &Contact,
) -> Box<dyn IncrementalSolver> {
    let theories = || {
        #[cfg_attr(not(feature = "heaps"), allow(unused_mut, reason = "heaps are left out"))]
        let mut theories = usual_theories();
        #[cfg(feature = "heaps")]
        if features.has_heaps() {
            theories.push(Box::new(HeapTheory::new(Rc::clone(heaps), options)));
        }
        theories
    };
    let config = options.sat_config();
    // One job has nobody to tell.
    let shares = options.share_clauses && options.teamwork() != Teamwork::Alone;
    let words = || word_searches(options, effort, shares.then_some(contact));
    let alone = || -> Vec<Box<dyn Search>> {
        vec![Box::new(EngineSearch::new(Engine::new(&config, theories())))]
    };
    // Integers among them may be searched as words.
    let engine = || {
        let (of_words, effort) = (options.clone(), Rc::clone(effort));
        let narrow = move || {
            let (options, effort) = (of_words.clone(), Rc::clone(&effort));
            let make = move |_| {
                let searches = word_searches(&options, &effort, None);
                Box::new(Scheduler::new(searches)) as Box<dyn IncrementalSolver>
            };
            Pipeline::new(&of_words, Box::new(make))
        };
        let mut searches = alone();
        searches.push(Box::new(NarrowIntegers::new(Box::new(narrow))));
        searches
    };
    let searches = match features.backend() {
        BackendKind::Words => words(),
        BackendKind::Engine => engine(),
        // To the engine strings are terms of a theory that nobody knows, and its answer says so.
        #[cfg(not(feature = "strings"))]
        BackendKind::Strings => alone(),
        #[cfg(feature = "strings")]
        BackendKind::Strings => {
            let settings = Settings {
                only: options.strings_only,
                order: options.strategy.procedure_order(),
                balance: options.strategy.balance(),
                recorded: (!options.dump_afa.is_empty()).then(|| Rc::clone(recorded)),
            };
            // Without an alphabet strings are what nobody understands.
            string_searches(&config, theories(), settings).unwrap_or_else(|_| alone())
        }
    };
    let mut scheduler = Scheduler::new(searches);
    for kind in features.component_kinds().rev() {
        let searches = match kind {
            ComponentKind::Floats | ComponentKind::Words => words(),
            ComponentKind::Functions => alone(),
            ComponentKind::Integers | ComponentKind::WithoutStrings => engine(),
        };
        let membership = move |store: &TermStore, term| kind.membership(store, term);
        scheduler = scheduler.with_room(Box::new(membership), searches);
    }
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
        backend = Box::new(Instantiation::new(backend));
    }
    if !options.dump_lemmas.is_empty() {
        backend.keep_lemmas();
    }
    backend
}
