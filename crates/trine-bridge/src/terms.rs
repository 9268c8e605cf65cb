//! Terms, sorts, and the names that the language has declared.
//!
//! Idea: a declaration is found again by its name and sorts; levels of a solver do not end it.

use rustc_hash::{FxHashMap, FxHashSet};
use trine::context::Context;
use trine::options::{MemoryLimit, Options};
use trine::{CancelHandle, Op, Reason, Sort, SortId, TermId, TermStore, Value, sort_text};
use trine_smtlib::{Command, Framer};
use trine_term::{FunDecl, FunId, FunKind, HeapSort, Interpretation};

use crate::error::{BridgeError, parse_error};
use crate::given::{Operand, Shown};
use crate::kind::Kind;
use crate::model::Model;

/// What a declaration is known by.
type Declared = (String, Box<[SortId]>, SortId);

/// Terms, sorts and names.
pub struct Terms {
    context: Context,
    functions: FxHashMap<Declared, FunId>,
    /// Recursive functions that may still be defined.
    pub(crate) undefined: FxHashSet<FunId>,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            context: Context::new(&options()),
            functions: FxHashMap::default(),
            undefined: FxHashSet::default(),
        }
    }
}

/// The options of contexts and solvers: limits of memory would concern the process, which is not ours.
pub(crate) fn options() -> Options {
    Options { memory: MemoryLimit::None, ..Options::default() }
}

impl Terms {
    /// The terms.
    #[must_use]
    pub fn store(&self) -> &TermStore {
        self.context.store()
    }

    /// The terms, to make more.
    pub fn store_mut(&mut self) -> &mut TermStore {
        self.context.store_mut()
    }

    pub(crate) fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    /// The kind of the sort of a term.
    #[must_use]
    pub fn kind(&self, term: TermId) -> Kind {
        Kind::of(self.store(), self.store().sort(term))
    }

    /// The function of a name with sorts of its parameters and its result.
    pub fn function(&mut self, name: &str, params: Box<[SortId]>, result: SortId) -> FunId {
        let key = (name.to_owned(), params, result);
        if let Some(&found) = self.functions.get(&key) {
            return found;
        }
        let store = self.context.store_mut();
        let symbol = store.symbols.intern(name);
        let kind = FunKind::Declared;
        let made = store.declare(FunDecl { name: symbol, params: key.1.clone(), result, kind });
        self.functions.insert(key, made);
        made
    }

    /// The constant of a name and sort.
    pub fn constant(&mut self, name: &str, sort: SortId) -> TermId {
        let function = self.function(name, Box::default(), sort);
        self.store_mut().apply(function, &[])
    }

    /// A constant whose name nothing else has.
    pub fn fresh(&mut self, prefix: &str, sort: SortId) -> TermId {
        let mut number = self.functions.len();
        let name = loop {
            let name = format!("{prefix}!{number}");
            if self.store().symbols.find(&name).is_none() {
                break name;
            }
            number += 1;
        };
        self.constant(&name, sort)
    }

    /// The Boolean constant of a name.
    pub(crate) fn boolean(&mut self, name: &str) -> TermId {
        let sort = self.store().sorts.bool();
        self.constant(name, sort)
    }

    /// Why a check has no answer, with the names of what a procedure stopped at.
    #[must_use]
    pub fn reason_text(&self, reason: &Reason) -> String {
        self.context.reason_text(reason)
    }

    /// A sort from its SMT-LIB text.
    ///
    /// # Errors
    /// If the text is no sort.
    pub fn sort(&mut self, text: &str) -> Result<SortId, BridgeError> {
        self.context.parse_sort(text).map_err(|diagnostic| parse_error(&diagnostic))
    }

    /// Sequences of elements of a sort.
    ///
    /// # Errors
    /// If there are none of such elements.
    pub fn sequence_sort(&mut self, element: SortId) -> Result<SortId, BridgeError> {
        match self.store().sorts.get(element) {
            Sort::RegLan => Err(BridgeError::sort("there are no sequences of languages")),
            _ => Ok(self.store_mut().sorts.intern(Sort::Sequence { element })),
        }
    }

    /// The array that has the same element at each index of a sort.
    ///
    /// # Errors
    /// If there are no such arrays.
    pub fn constant_array(
        &mut self,
        index: SortId,
        element: TermId,
    ) -> Result<TermId, BridgeError> {
        let store = self.store_mut();
        let sort = store.sort(element);
        let array = store.sorts.array(index, sort);
        let wrong = |_| BridgeError::sort("there are no such arrays");
        store.mk_const_array(array, element).map_err(wrong)
    }

    /// The sequence of a sort that has no element.
    ///
    /// # Errors
    /// If the sort is none of sequences.
    pub fn empty_sequence(&mut self, sort: SortId) -> Result<TermId, BridgeError> {
        let wrong = |_| BridgeError::sort("a sort of sequences is wanted");
        self.store_mut().mk_empty_sequence(sort).map_err(wrong)
    }

    /// An uninterpreted sort; each call makes another one.
    pub fn declare_sort(&mut self, name: &str) -> SortId {
        let symbol = self.store_mut().symbols.intern(name);
        self.store_mut().declare_sort(symbol, Box::default())
    }

    /// Makes addresses of a sort have cells that hold values of another sort; gives the formula that says that there is
    /// no cell, and the address without one.
    ///
    /// # Errors
    /// If such addresses have other cells.
    pub fn declare_heap(
        &mut self,
        location: SortId,
        data: SortId,
    ) -> Result<(TermId, TermId), BridgeError> {
        let heap = HeapSort { location, data };
        let store = self.store_mut();
        if store.heap_at(heap.location) != Some(heap) && !store.declare_heap(heap) {
            return Err(BridgeError::refused("addresses of this sort have other cells already"));
        }
        Ok((store.mk(Op::SepEmp, &[]), store.mk_sep_nil(heap.location)))
    }

    /// A value, or a term that has the sort or becomes one that has, as a term of a sort.
    ///
    /// # Errors
    /// If it does not become one.
    pub fn value(&mut self, operand: &Operand, sort: SortId) -> Result<TermId, BridgeError> {
        let kind = Kind::of(self.store(), sort);
        let term = self.coerced(operand, kind, sort)?;
        let store = self.store();
        if store.sort(term) != sort {
            let (found, wanted) = (sort_text(store, store.sort(term)), sort_text(store, sort));
            let message = format!("a term of sort {wanted} is wanted, this has sort {found}");
            return Err(BridgeError::Sort(message));
        }
        Ok(term)
    }

    /// `forall` or `exists` over constants, which become bound variables.
    ///
    /// # Errors
    /// If something else is to be bound.
    pub fn quantifier(
        &mut self,
        head: &str,
        constants: &[TermId],
        body: TermId,
    ) -> Result<TermId, BridgeError> {
        let op = if head == "forall" { Op::Forall } else { Op::Exists };
        let wrong = || BridgeError::sort("only constants can be bound, in a formula");
        self.context.bind(op, constants, body).ok_or_else(wrong)
    }

    /// A term with some terms replaced by others of the same sorts.
    ///
    /// # Errors
    /// If sorts differ.
    pub fn substitute(
        &mut self,
        root: TermId,
        pairs: &[(TermId, TermId)],
    ) -> Result<TermId, BridgeError> {
        let store = self.store_mut();
        if pairs.iter().any(|&(old, new)| store.sort(old) != store.sort(new)) {
            return Err(BridgeError::sort("a term would get another sort"));
        }
        Ok(store.substitute(root, pairs))
    }

    /// A simpler term with the same meaning.
    pub fn simplify(&mut self, term: TermId) -> TermId {
        self.close_definitions();
        self.context.simplify(term)
    }

    /// The assertions of a text in SMT-LIB. Its constants are those of the language with the same name and sort.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn parse(&mut self, text: &str) -> Result<Vec<TermId>, BridgeError> {
        let floor = self.context.level();
        self.context.push();
        let before = self.context.declared().len();
        let read = self.assertions(text);
        let declared = self.context.declared()[before..].to_vec();
        let above = self.context.level() - floor;
        self.context.pop(above);
        let replaced = self.adopt(&declared);
        let store = self.context.store_mut();
        Ok(read?.into_iter().map(|term| store.substitute(term, &replaced)).collect())
    }

    /// One term from its SMT-LIB text; `names` says what names in it mean.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn parse_term(
        &mut self,
        text: &str,
        names: &[(String, TermId)],
    ) -> Result<TermId, BridgeError> {
        self.context.push();
        let mut replaced = Vec::new();
        let mut read = || {
            for (name, meaning) in names {
                let sort = self.context.store().sort(*meaning);
                replaced.push((self.context.declare_const(name, sort)?, *meaning));
            }
            self.context.parse_term(text)
        };
        let term = read();
        self.context.pop(1);
        let term = term.map_err(|diagnostic| parse_error(&diagnostic))?;
        Ok(self.store_mut().substitute(term, &replaced))
    }

    /// Makes names of a text those of the language; the constants that it has already, for those of the text.
    fn adopt(&mut self, declared: &[FunId]) -> Vec<(TermId, TermId)> {
        let mut replaced = Vec::new();
        for &function in declared {
            let store = self.context.store_mut();
            let declaration = store.function_decl(function).clone();
            if declaration.kind != FunKind::Declared {
                continue;
            }
            let name = store.symbols.name(declaration.name).to_owned();
            let key = (name, declaration.params, declaration.result);
            match self.functions.get(&key) {
                Some(&known) if key.1.is_empty() => {
                    replaced.push((store.apply(function, &[]), store.apply(known, &[])));
                }
                _ => {
                    self.functions.insert(key, function);
                }
            }
        }
        replaced
    }

    /// Reads commands; the formulas that they assert.
    fn assertions(&mut self, text: &str) -> Result<Vec<TermId>, BridgeError> {
        let mut framer = Framer::new(text.as_bytes());
        let mut found = Vec::new();
        while let Some(form) = framer.next_form() {
            let at = |message, place: trine::Position| BridgeError::Parse {
                message,
                line: place.line,
                column: place.column,
            };
            let form = form.map_err(|fault| at(format!("{:?}", fault.kind), fault.position))?;
            let head: Vec<u8> =
                form.bytes.iter().copied().filter(|b| !b.is_ascii_whitespace()).take(6).collect();
            if head == *b"(reset" {
                let message = "(reset) would forget the terms of the program".to_owned();
                return Err(at(message, form.position));
            }
            let parsed = self.context.read(form).map_err(|d| parse_error(&d))?;
            if let Command::Assert { term, .. } = parsed.command {
                found.push(term);
            }
        }
        Ok(found)
    }

    /// The value of a literal.
    ///
    /// # Errors
    /// If the term is no literal.
    pub fn literal(&mut self, term: TermId) -> Result<Shown, BridgeError> {
        if !self.store().is_value(term) {
            return Err(BridgeError::no_answer("the term is no literal"));
        }
        let model = trine::model::Model::from(Interpretation::new());
        let value = self.value_in(&model, term)?;
        let sort = self.store().sort(term);
        Ok(self.shown(&value, sort))
    }

    /// The value of a literal word that is read with its sign.
    ///
    /// # Errors
    /// If the term is no literal word.
    pub fn signed(&self, term: TermId) -> Result<Shown, BridgeError> {
        let word = self.store().bv_value(term);
        let no_word = || BridgeError::no_answer("the term is no literal word");
        word.map(|word| Shown::Int(word.to_ibig_signed())).ok_or_else(no_word)
    }

    /// A value as the language has it.
    pub(crate) fn shown(&mut self, value: &Value, sort: SortId) -> Shown {
        Shown::of(value).unwrap_or_else(|| Shown::Term(self.store_mut().mk_value(value, sort)))
    }

    fn value_in(
        &mut self,
        model: &trine::model::Model,
        term: TermId,
    ) -> Result<Value, BridgeError> {
        let values = self.context.values(model, &[term], &CancelHandle::new());
        let mut values = values.map_err(|error| BridgeError::NoAnswer(error.to_string()))?;
        Ok(values.swap_remove(0))
    }

    /// The value of a term in a model.
    ///
    /// # Errors
    /// If it has none.
    pub fn value_of(&mut self, model: &Model, term: TermId) -> Result<Shown, BridgeError> {
        let value = self.value_in(model.model(), term)?;
        let sort = self.store().sort(term);
        if matches!(self.store().sorts.get(sort), Sort::Uninterpreted { .. }) {
            return Ok(Shown::Term(self.context.literal(model.model(), &value, sort)));
        }
        Ok(self.shown(&value, sort))
    }

    /// The value of a term in a model as a term.
    ///
    /// # Errors
    /// If it has none.
    pub fn literal_of(&mut self, model: &Model, term: TermId) -> Result<TermId, BridgeError> {
        let value = self.value_in(model.model(), term)?;
        let sort = self.store().sort(term);
        Ok(self.context.literal(model.model(), &value, sort))
    }
}
