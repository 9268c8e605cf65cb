//! The reader of SMT-LIB: from a text to a [`Script`].
//!
//! Idea: commands are forms; terms are built while they are read and checked for sorts on the way.
//! Macros, `let`, `match` and names of terms are replaced by what they stand for.
//! Invariant: what the reader does not know is refused, never skipped. Nothing recurses over terms.
//! Reference: SMT-LIB 2.7, section 3.11 and 4.2. Not read: `define-sort` inside datatypes'
//! parameters of higher order, `lambda`, and spellings of other tools beyond those in `names.rs`.

mod command;
mod datatype;
mod interpretation;
mod literal;
mod names;
mod scope;
mod sort;
mod term;

use crate::refusal::Result;
use crate::script::Script;
use crate::sexp::{Form, Forms};
use crate::sort::{SortId, Symbol};
use crate::term::{TermId, Terms};
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
    /// Whether numerals are reals: the logic has reals and no integers.
    pub(crate) numerals_are_real: bool,
    pub(crate) global_declarations: bool,
    /// Assertions in force, with the levels' beginnings.
    assertions: Vec<TermId>,
    levels: Vec<(usize, scope::Mark)>,
    checks: Vec<crate::script::Check>,
    heaps: Vec<(SortId, SortId)>,
    /// Names that terms of the command got: they outlive the binders around them.
    pending: Vec<(Symbol, TermId)>,
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
            scope: Scope::new(),
            logic: None,
            numerals_are_real: false,
            global_declarations: false,
            assertions: Vec::new(),
            levels: Vec::new(),
            checks: Vec::new(),
            heaps: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// What was read so far.
    #[must_use]
    pub fn finish(self) -> Script {
        let Self { terms, logic, checks, heaps, .. } = self;
        Script { terms, logic, checks, heaps }
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

    /// Reads a term, in the scope of the declarations in force.
    ///
    /// # Errors
    /// If it is no term, not well-sorted, or has something that the reader does not know.
    pub fn term(&mut self, form: &Form<'_>, index: u32) -> Result<TermId> {
        term::read(self, form, index)
    }

    /// A name given inside of a term.
    fn name_inside(&mut self, symbol: Symbol, term: TermId) {
        self.scope.bind(symbol, scope::Binding::Term(term));
        self.pending.push((symbol, term));
    }

    /// After a command: binds the names that its terms got where binders have unbound them.
    fn bind_pending_names(&mut self) {
        for (symbol, term) in std::mem::take(&mut self.pending) {
            let binding = scope::Binding::Term(term);
            if self.scope.get(symbol) != Some(binding) {
                self.scope.bind(symbol, binding);
            }
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
    }

    /// Gives a term a name, as `define-const` does.
    pub fn name(&mut self, name: &str, term: TermId) {
        let symbol = self.terms.sorts.symbol(name);
        self.scope.bind(symbol, scope::Binding::Term(term));
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
