//! Lemmas as a script that any solver can check.
//!
//! Idea: each lemma that holds by itself is denied between a `push` and a `pop`, so each check of the
//! script has to be `unsat`; what defines symbols of Trine's own is asserted. Rule and arguments
//! stand in front as the attribute `:lemma`, a text, for checkers that know the rules.
//! Invariant: every symbol is declared before its first use and has a name that no other one has.
//! Reference: the table of rules in `trine_engine::Rule`.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use rustc_hash::{FxHashMap, FxHashSet};
use trine_engine::{Argument, Lemma, Standing};
use trine_smtlib::{Command, command_text, declaration_text, symbol_text, term_text};
use trine_term::{
    DatatypeId, Definition, DefinitionSet, FunDecl, FunId, FunKind, Op, Sort, SortId, TermId,
    TermSet, TermStore, post_order,
};

/// A script that denies each lemma between `push` and `pop`, so that each of its checks has to be `unsat`.
pub struct LemmaFile {
    out: BufWriter<File>,
    /// What has to stand in front of the next lemma, before its logic.
    preamble: Option<&'static str>,
    /// Functions by their names in the script.
    names: FxHashSet<String>,
    sorts: FxHashSet<SortId>,
    datatypes: FxHashSet<DatatypeId>,
    /// What functions are called instead.
    renamed: FxHashMap<FunId, FunId>,
    /// The constants that stand for elements of sorts.
    elements: FxHashMap<TermId, TermId>,
}

impl LemmaFile {
    /// A script without lemmas.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(path: &str) -> io::Result<Self> {
        Ok(Self {
            out: BufWriter::new(File::create(path)?),
            preamble: Some(""),
            names: FxHashSet::default(),
            sorts: FxHashSet::default(),
            datatypes: FxHashSet::default(),
            renamed: FxHashMap::default(),
            elements: FxHashMap::default(),
        })
    }

    /// Forgets all symbols: the store is a new one.
    pub fn reset(&mut self) {
        self.names.clear();
        self.sorts.clear();
        self.datatypes.clear();
        self.renamed.clear();
        self.elements.clear();
        self.preamble = Some("(reset)\n");
    }

    /// Appends lemmas; before the first ones stands their logic.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(
        &mut self,
        store: &mut TermStore,
        lemmas: &[Lemma],
        logic: &str,
    ) -> io::Result<()> {
        if let Some(preamble) = self.preamble.take() {
            writeln!(self.out, "{preamble}(set-logic {logic})")?;
        }
        for lemma in lemmas {
            let formula = self.named(store, lemma.formula)?;
            let mut attribute = lemma.rule.name().to_owned();
            for argument in &lemma.arguments {
                match *argument {
                    Argument::Term(term) => {
                        let term = self.named(store, term)?;
                        let _ = write!(attribute, " {}", term_text(store, term));
                    }
                    Argument::Bound { multiplier, inequality, premise } => {
                        let mut parts = Vec::with_capacity(3);
                        for part in multiplier.into_iter().chain([inequality, premise]) {
                            let part = self.named(store, part)?;
                            parts.push(term_text(store, part));
                        }
                        let _ = write!(attribute, " ({})", parts.join(" "));
                    }
                }
            }
            let attribute = attribute.replace('"', "\"\"");
            writeln!(self.out, "(set-info :lemma \"({attribute})\")")?;
            let text = term_text(store, formula);
            match lemma.rule.standing() {
                Standing::Valid => {
                    writeln!(self.out, "(push 1)\n(assert (not {text}))\n(check-sat)\n(pop 1)")?;
                }
                Standing::Defining => writeln!(self.out, "(assert {text})")?,
                Standing::Internal => {}
            }
        }
        self.out.flush()
    }

    /// The term with the names of the script; whatever is new in it is declared.
    fn named(&mut self, store: &mut TermStore, root: TermId) -> io::Result<TermId> {
        let mut parts = Vec::new();
        post_order(store, &[root], &mut TermSet::new(), |part| parts.push(part));
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        for part in parts {
            self.declare_sort(store, store.sort(part))?;
            let args: Vec<TermId> = store.args(part).iter().map(|arg| done[arg]).collect();
            let function = store.function(part).filter(|_| store.op(part) == Op::Apply);
            let named = match function {
                None if store.op(part) == Op::Element => self.element(store, part)?,
                Some(function) => {
                    let function = self.declare(store, function)?;
                    store.apply(function, &args)
                }
                None if args == store.args(part) => part,
                None => store.with_args(part, &args),
            };
            done.insert(part, named);
        }
        Ok(done[&root])
    }

    fn declare_sort(&mut self, store: &TermStore, sort: SortId) -> io::Result<()> {
        let mut open = vec![sort];
        while let Some(sort) = open.pop() {
            match store.sorts.get(sort) {
                Sort::Array { index, element } => open.extend([*index, *element]),
                Sort::Set { element } => open.push(*element),
                Sort::Datatype { datatype, args } => {
                    for &arg in args {
                        self.declare_sort(store, arg)?;
                    }
                    self.declare_datatypes(store, *datatype)?;
                }
                Sort::Uninterpreted { name, args, .. } if self.sorts.insert(sort) => {
                    open.extend(args.iter().copied());
                    let name = store.symbols.name(*name);
                    if self.names.insert(format!("sort {name}")) {
                        let name = symbol_text(name);
                        writeln!(self.out, "(declare-sort {name} {})", args.len())?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Declares datatypes that are not declared yet, and all that occur in their fields.
    fn declare_datatypes(&mut self, store: &TermStore, root: DatatypeId) -> io::Result<()> {
        let mut group = Vec::new();
        let mut others = Vec::new();
        let mut open = vec![root];
        while let Some(datatype) = open.pop() {
            if !self.datatypes.insert(datatype) {
                continue;
            }
            group.push(datatype);
            let constructors = store.datatype(datatype).constructors.iter();
            let mut fields: Vec<SortId> = constructors
                .flat_map(|c| store.function_decl(c.function).params.iter().copied())
                .collect();
            while let Some(field) = fields.pop() {
                match store.sorts.get(field) {
                    Sort::Datatype { datatype, args } => {
                        open.push(*datatype);
                        fields.extend(args);
                    }
                    Sort::Array { index, element } => fields.extend([*index, *element]),
                    Sort::Set { element } => fields.push(*element),
                    Sort::Uninterpreted { .. } => others.push(field),
                    _ => {}
                }
            }
            for constructor in &store.datatype(datatype).constructors {
                for function in constructor.selectors.iter().chain([&constructor.function]) {
                    let name = store.function_decl(*function).name;
                    self.names.insert(store.symbols.name(name).to_owned());
                }
            }
        }
        for sort in others {
            self.declare_sort(store, sort)?;
        }
        if !group.is_empty() {
            writeln!(self.out, "{}", command_text(store, &Command::DeclareDatatypes(group)))?;
        }
        Ok(())
    }

    /// The constant that stands for an element of a sort, and is different from the others.
    fn element(&mut self, store: &mut TermStore, element: TermId) -> io::Result<TermId> {
        if let Some(&known) = self.elements.get(&element) {
            return Ok(known);
        }
        let constant = store.skolem("element", store.sort(element));
        let function = store.function(constant);
        let named = match function {
            Some(function) => self.declare(store, function)?,
            None => return Ok(element),
        };
        let named = store.apply(named, &[]);
        let mut others: Vec<TermId> = self.elements.values().copied().collect();
        others.retain(|&other| store.sort(other) == store.sort(named));
        others.sort_unstable();
        for other in others {
            let equal = store.mk(Op::Eq, &[named, other]);
            writeln!(self.out, "(assert (not {}))", term_text(store, equal))?;
        }
        self.elements.insert(element, named);
        Ok(named)
    }

    fn declare(&mut self, store: &mut TermStore, function: FunId) -> io::Result<FunId> {
        if let Some(&known) = self.renamed.get(&function) {
            return Ok(known);
        }
        if store.definition(function).is_some() {
            self.define(store, function)?;
            return Ok(self.renamed[&function]);
        }
        let named = self.with_own_name(store, function, FunKind::Declared)?;
        writeln!(self.out, "{}", declaration_text(store, named))?;
        Ok(named)
    }

    /// Defines a recursive function, together with those that its definition needs.
    fn define(&mut self, store: &mut TermStore, function: FunId) -> io::Result<()> {
        let group = DefinitionSet::of_function(store, function).functions().to_vec();
        for &member in &group {
            self.with_own_name(store, member, FunKind::Recursive)?;
        }
        for member in &group {
            let Some(definition) = store.definition(*member).cloned() else { continue };
            let body = self.named(store, definition.body)?;
            store.define(self.renamed[member], Definition { body, ..definition });
        }
        let command = Command::DefineFunsRec(group.iter().map(|f| self.renamed[f]).collect());
        writeln!(self.out, "{}", command_text(store, &command))
    }

    /// The function with a name that no other one has in the script.
    fn with_own_name(
        &mut self,
        store: &mut TermStore,
        function: FunId,
        kind: FunKind,
    ) -> io::Result<FunId> {
        let FunDecl { name, params, result, .. } = store.function_decl(function).clone();
        for &sort in params.iter().chain([&result]) {
            self.declare_sort(store, sort)?;
        }
        let given = store.symbols.name(name).to_owned();
        let mut own = given.clone();
        let mut number = 0;
        while !self.names.insert(own.clone()) {
            number += 1;
            own = format!("{given}!{number}");
        }
        let named = if own == given && kind == FunKind::Declared {
            function
        } else {
            let name = store.symbols.intern(&own);
            store.declare(FunDecl { name, params, result, kind })
        };
        self.renamed.insert(function, named);
        Ok(named)
    }
}
