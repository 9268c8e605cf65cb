//! The reader of SMT-LIB: from a text to a [`Script`].
//!
//! Idea: commands are forms; terms are built while they are read and checked for sorts on the way.
//! Macros, `let`, `match` and names of terms are replaced by what they stand for.
//! Invariant: what the reader does not know is refused, never skipped. A name has one declaration at a time:
//! a second one is refused, and so is one of the core theory. Only terms of scripts give names to terms.
//! Nothing recurses over terms.
//! Reference: SMT-LIB 2.7, section 3.11 and 4.2. Not read: `define-sort` inside datatypes'
//! parameters of higher order, `lambda`, and spellings of other tools beyond those in `names.rs`.

mod command;
mod count;
mod datatype;
mod interpretation;
mod literal;
mod logic;
mod names;
mod root;
mod scope;
mod sort;
mod term;

use rustc_hash::FxHashSet;

use crate::operator::{Operator, VariableId};
use crate::refusal::{Place, Result};
use crate::script::Script;
use crate::sexp::{Form, Forms};
use crate::sort::{SortId, Symbol};
use crate::term::{TermId, Terms};
use logic::Theories;
use scope::Scope;

pub use command::Next;
pub use interpretation::Lambda;
pub use scope::Mark;

/// Reads scripts, command by command.
#[derive(Clone, Debug)]
pub struct Reader {
    pub(crate) terms: Terms,
    pub(crate) scope: Scope,
    pub(crate) logic: Option<String>,
    pub(crate) theories: Theories,
    /// Assertions in force, with their places.
    assertions: Vec<(TermId, Place)>,
    levels: Vec<Level>,
    checks: Vec<crate::script::Check>,
    counts: Vec<crate::script::CountQuestion>,
    /// Heaps that die with a level: how many levels are open where they are declared, and their sort of
    /// addresses.
    heaps: Vec<(usize, SortId)>,
    /// Whether the script has had a `declare-heap`; without one, its cells say what they hold.
    declares_heaps: bool,
    /// Names that terms of the command got, with what they stood for before: they outlive the binders
    /// around them.
    pending: Vec<(Symbol, TermId, Option<scope::Binding>)>,
    /// Whose terms are read.
    writer: Writer,
    /// The variables of the binders around the place that is read.
    bound: Vec<VariableId>,
    /// Names that proofs and models gave.
    given: FxHashSet<Symbol>,
}

/// Where a level of `push` begins.
#[derive(Clone, Copy, Debug)]
struct Level {
    assertions: usize,
    names: Mark,
}

/// Whose terms are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Writer {
    /// The script: its terms may give names to terms.
    Script,
    /// Whoever judges the script, with a proof or a model.
    Guest,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// A reader at the beginning of a script.
    #[must_use]
    pub fn new() -> Self {
        Self {
            terms: Terms::new(),
            scope: Scope::default(),
            logic: None,
            theories: Theories::UNKNOWN,
            assertions: Vec::new(),
            levels: Vec::new(),
            checks: Vec::new(),
            counts: Vec::new(),
            heaps: Vec::new(),
            declares_heaps: false,
            pending: Vec::new(),
            writer: Writer::Guest,
            bound: Vec::new(),
            given: FxHashSet::default(),
        }
    }

    /// What was read so far.
    #[must_use]
    pub fn finish(self) -> Script {
        let Self { terms, logic, checks, counts, .. } = self;
        Script { terms, logic, checks, counts }
    }

    /// The terms so far.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The terms so far, to add more.
    pub fn terms_mut(&mut self) -> &mut Terms {
        &mut self.terms
    }

    /// The checks so far.
    #[must_use]
    pub fn checks(&self) -> &[crate::script::Check] {
        &self.checks
    }

    /// Reads a term of a proof or a model, in the scope of the declarations in force. It gives no names.
    ///
    /// # Errors
    /// If it is no term, not well-sorted, or has something that the reader does not know.
    pub fn term(&mut self, form: &Form<'_>, index: u32) -> Result<TermId> {
        self.term_of(Writer::Guest, form, index)
    }

    fn term_of(&mut self, writer: Writer, form: &Form<'_>, index: u32) -> Result<TermId> {
        self.writer = writer;
        let term = term::read(self, form, index);
        self.writer = Writer::Guest;
        term
    }

    /// Reads a term of the script.
    fn script_term(&mut self, form: &Form<'_>, index: u32) -> Result<TermId> {
        self.term_of(Writer::Script, form, index)
    }

    /// Whether a variable that is bound around this place occurs in a term.
    fn is_open(&self, term: TermId) -> bool {
        if self.bound.is_empty() {
            return false;
        }
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            if let Operator::Variable(variable) = self.terms.operator(term)
                && self.bound.contains(variable)
            {
                return true;
            }
            stack.extend(self.terms.args(term).iter().filter(|arg| seen.insert(**arg)));
        }
        false
    }

    /// A name given inside of a term.
    fn name_inside(&mut self, symbol: Symbol, term: TermId) {
        let before = self.scope.replace(symbol, Some(scope::Binding::Term(term)));
        self.pending.push((symbol, term, before));
    }

    /// After a command: the names that its terms got are in force until their level ends.
    fn bind_pending_names(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        for &(symbol, _, before) in pending.iter().rev() {
            self.scope.replace(symbol, before);
        }
        for (symbol, term, _) in pending {
            self.scope.bind(symbol, scope::Binding::Term(term));
        }
    }

    /// The names in force, to go back to.
    #[must_use]
    pub fn mark(&self) -> Mark {
        self.scope.mark()
    }

    /// Forgets the names given since the mark.
    pub fn back_to(&mut self, mark: Mark) {
        self.scope.back_to(mark);
        let scope = &self.scope;
        self.given.retain(|&symbol| scope.get(symbol).is_some());
    }

    /// Whether something has this name.
    #[must_use]
    pub fn knows(&mut self, name: &str) -> bool {
        let symbol = self.terms.sorts.symbol(name);
        names::is_core(name) || self.scope.get(symbol).is_some()
    }

    /// Gives a term a name, for a proof or a model. The names of the script keep their meaning.
    ///
    /// # Errors
    /// If the script or the core theory has this name.
    pub fn name(&mut self, name: &str, term: TermId) -> std::result::Result<(), &'static str> {
        let symbol = self.terms.sorts.symbol(name);
        if self.scope.get(symbol).is_none() {
            self.given.insert(symbol);
        }
        if names::is_core(name) || !self.given.contains(&symbol) {
            return Err("the script has this name already");
        }
        self.scope.bind(symbol, scope::Binding::Term(term));
        Ok(())
    }
}

/// Reads a script up to its end or `exit`.
///
/// # Errors
/// If the text is no script, or has something that the reader does not know.
pub fn read_script(text: &[u8]) -> Result<Script> {
    let mut reader = Reader::new();
    let mut forms = Forms::new(text);
    while let Some(form) = forms.next_form()? {
        if reader.command(&form)? == command::Next::Exit {
            break;
        }
    }
    Ok(reader.finish())
}
