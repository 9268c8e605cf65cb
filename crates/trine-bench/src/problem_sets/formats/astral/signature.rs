//! What the names of a script stand for: sorts of locations, cells, symbols.
//!
//! Idea: every declared sort is one of locations. A sort with a built-in name has the built-in cells,
//! unless the script gives it cells of its own; the built-in sorts that occur are declared in the text.
//! Invariant: there is at least one heap, so that `emp` can be written.

use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

use super::builtin::{Names, Predicate, definition};
use super::fault;
use crate::problem_sets::formats::Unreadable;
use crate::problem_sets::s_expression::{Forest, NodeId};

/// A sort of locations, by its number.
pub type SortId = usize;

/// What a term stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// A location of a sort.
    Location(SortId),
    /// A number, a truth value, a cell.
    Data,
    /// A formula about the heap.
    Formula,
}

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// A location of a sort.
    Location(SortId),
    /// Anything else.
    Data,
}

/// What the cells of a heap hold.
#[derive(Clone, Debug)]
pub enum Cell {
    /// One value, without a constructor.
    Bare(String, Field),
    /// A value of a datatype: its name, and its constructor with fields if it is the only one.
    Struct(String, Option<(String, Vec<Field>)>),
}

impl Cell {
    /// The fields; none where there is a choice of constructors.
    pub fn fields(&self) -> Vec<Field> {
        match self {
            Self::Bare(_, field) => vec![*field],
            Self::Struct(_, Some((_, fields))) => fields.clone(),
            Self::Struct(_, None) => Vec::new(),
        }
    }

    /// The sort of what it holds.
    pub fn sort(&self) -> &str {
        match self {
            Self::Bare(sort, _) | Self::Struct(sort, _) => sort,
        }
    }
}

struct Sort {
    name: String,
    cell: Option<Cell>,
    /// Its number in [`BUILTIN`], if the text has to declare it.
    builtin: Option<usize>,
}

/// A symbol with parameters.
#[derive(Clone, Debug)]
pub struct Function {
    /// What its arguments are.
    pub parameters: Vec<Type>,
    /// What it gives.
    pub result: Type,
}

/// The built-in sorts, with the names that versions of Astral have for them.
const BUILTIN: [&[&str]; 3] =
    [&["Loc", "LS_t", "RefSll_t"], &["DLS_t", "RefDll_t"], &["NLS_t", "RefNll_t"]];

/// The constructor of cells at the first built-in sort, which are locations in the text.
pub const WRAPPER: &str = "c_ls";

/// Whether a command switches the built-in definitions on or off: they are there where they are used.
pub fn is_builtin_option(forest: &Forest, command: &[NodeId]) -> bool {
    command.get(1).and_then(|node| forest.atom(*node)) == Some(":use-builtin-definitions")
}

/// The names of a script.
pub struct Signature {
    sorts: Vec<Sort>,
    by_name: FxHashMap<String, SortId>,
    functions: FxHashMap<String, Function>,
    /// Definitions that the script needs, with their names.
    wanted: Vec<(Predicate, SortId, String)>,
    /// Words of the script.
    taken: FxHashSet<String>,
}

impl Signature {
    /// The sorts and cells of a script.
    pub fn of(forest: &Forest) -> Result<Self, Unreadable> {
        let taken: FxHashSet<String> = (0..forest.nodes.len())
            .filter_map(|node| forest.atom(node).map(str::to_owned))
            .collect();
        let mut signature = Self {
            sorts: Vec::new(),
            by_name: FxHashMap::default(),
            functions: FxHashMap::default(),
            wanted: Vec::new(),
            taken,
        };
        let mut declared: Vec<String> = Vec::new();
        let mut datatypes: Vec<(String, Vec<NodeId>)> = Vec::new();
        let mut pairs: Vec<(NodeId, NodeId)> = Vec::new();
        for &form in &forest.forms {
            let command = forest.children(form);
            let atom = |node: NodeId| forest.atom(node).unwrap_or_default().to_owned();
            match (forest.head(form), command) {
                (Some("declare-sort"), &[_, name, ..]) => declared.push(atom(name)),
                (Some("declare-datatype"), &[_, name, body]) => {
                    datatypes.push((atom(name), forest.children(body).to_vec()));
                }
                (Some("declare-datatypes"), &[_, names, bodies]) => {
                    for (name, body) in forest.children(names).iter().zip(forest.children(bodies)) {
                        let name = forest.head(*name).unwrap_or_default().to_owned();
                        datatypes.push((name, forest.children(*body).to_vec()));
                    }
                }
                (Some("declare-heap"), [_, rest @ ..]) => {
                    for pair in rest {
                        let &[location, data] = forest.children(*pair) else {
                            return Err(fault(forest, *pair, "expected a pair of sorts"));
                        };
                        pairs.push((location, data));
                    }
                }
                _ => {}
            }
        }
        signature.add_sorts(forest, declared, &datatypes, &pairs);
        signature.add_constructors(forest, &datatypes);
        signature.add_cells(forest, &datatypes, &pairs)?;
        Ok(signature)
    }

    fn add_sorts(
        &mut self,
        forest: &Forest,
        declared: Vec<String>,
        datatypes: &[(String, Vec<NodeId>)],
        pairs: &[(NodeId, NodeId)],
    ) {
        let is_datatype = |name: &str| datatypes.iter().any(|(known, _)| known == name);
        let mut builtin = [false; BUILTIN.len()];
        for (number, names) in BUILTIN.iter().enumerate() {
            let own = pairs.iter().any(|(location, data)| {
                let has_name = forest.atom(*location).is_some_and(|name| names.contains(&name));
                has_name
                    && match forest.atom(*data) {
                        None => true,
                        Some(data) if number == 0 => !names.contains(&data),
                        Some(data) => is_datatype(data),
                    }
            });
            builtin[number] = !own && names.iter().any(|name| self.taken.contains(*name));
        }
        // The cells of nested lists lead to lists.
        builtin[0] |= builtin[2] && !declared.iter().any(|name| BUILTIN[0].contains(&&name[..]));
        builtin[0] |= pairs.is_empty() && !builtin.contains(&true);
        for (number, names) in BUILTIN.iter().enumerate() {
            if builtin[number] {
                self.add_sort(names[0].to_owned(), Some(number));
                for name in *names {
                    self.by_name.insert((*name).to_owned(), self.sorts.len() - 1);
                }
            }
        }
        for name in declared {
            if !self.by_name.contains_key(&name) {
                self.add_sort(name, None);
            }
        }
    }

    fn add_sort(&mut self, name: String, builtin: Option<usize>) {
        self.by_name.insert(name.clone(), self.sorts.len());
        self.sorts.push(Sort { name, cell: None, builtin });
    }

    fn field(&self, forest: &Forest, sort: NodeId) -> Field {
        match self.type_of_sort(forest, sort) {
            Type::Location(sort) => Field::Location(sort),
            _ => Field::Data,
        }
    }

    fn add_constructors(&mut self, forest: &Forest, datatypes: &[(String, Vec<NodeId>)]) {
        for (_, constructors) in datatypes {
            for &constructor in constructors {
                let name =
                    forest.head(constructor).or(forest.atom(constructor)).unwrap_or_default();
                let mut parameters = Vec::new();
                for &selector in forest.children(constructor).iter().skip(1) {
                    let &[selector, sort] = forest.children(selector) else { continue };
                    let result = self.type_of_sort(forest, sort);
                    parameters.push(result);
                    if let Some(selector) = forest.atom(selector) {
                        let function = Function { parameters: vec![Type::Data], result };
                        self.functions.insert(selector.to_owned(), function);
                    }
                }
                let function = Function { parameters, result: Type::Data };
                self.functions.insert(name.to_owned(), function);
            }
        }
    }

    fn add_cells(
        &mut self,
        forest: &Forest,
        datatypes: &[(String, Vec<NodeId>)],
        pairs: &[(NodeId, NodeId)],
    ) -> Result<(), Unreadable> {
        for &(location, data) in pairs {
            let Type::Location(sort) = self.type_of_sort(forest, location) else {
                let reason = "addresses are of a declared or built-in sort in this dialect";
                return Err(fault(forest, location, reason));
            };
            if self.sorts[sort].builtin.is_some() {
                continue;
            }
            let name = forest.atom(data).unwrap_or_default();
            let cell = match datatypes.iter().find(|(known, _)| known == name) {
                None => {
                    let mut text = String::new();
                    forest.write(data, &mut text, |_, text| self.spelled(text));
                    Cell::Bare(text, self.field(forest, data))
                }
                Some((_, constructors)) => {
                    let only = match &constructors[..] {
                        &[only] => {
                            let fields: Vec<Field> = forest
                                .children(only)
                                .iter()
                                .skip(1)
                                .filter_map(|node| forest.children(*node).get(1))
                                .map(|sort| self.field(forest, *sort))
                                .collect();
                            let name = forest.head(only).or(forest.atom(only)).unwrap_or_default();
                            Some((name.to_owned(), fields))
                        }
                        _ => None,
                    };
                    Cell::Struct(name.to_owned(), only)
                }
            };
            self.sorts[sort].cell = Some(cell);
        }
        for sort in 0..self.sorts.len() {
            let Some(number) = self.sorts[sort].builtin else { continue };
            let own = Field::Location(sort);
            let list = self.by_name.get(BUILTIN[0][0]).copied().unwrap_or(sort);
            let (name, constructor, fields) = match number {
                0 => {
                    let name = self.sorts[sort].name.clone();
                    self.sorts[sort].cell = Some(Cell::Bare(name, own));
                    continue;
                }
                1 => ("DLS_cell", "c_dls", vec![own, own]),
                _ => ("NLS_cell", "c_nls", vec![own, Field::Location(list)]),
            };
            let parameters = fields
                .iter()
                .map(|field| match field {
                    Field::Location(sort) => Type::Location(*sort),
                    Field::Data => Type::Data,
                })
                .collect();
            let function = Function { parameters, result: Type::Data };
            self.functions.entry(constructor.to_owned()).or_insert(function);
            let name = self.fresh(name);
            self.sorts[sort].cell =
                Some(Cell::Struct(name, Some((constructor.to_owned(), fields))));
        }
        Ok(())
    }

    fn fresh(&mut self, base: &str) -> String {
        let mut name = base.to_owned();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            name = format!("{base}_{number}");
            number += 1;
        }
        name
    }

    /// What a sort is a sort of.
    pub fn type_of_sort(&self, forest: &Forest, sort: NodeId) -> Type {
        let name = forest.atom(sort).unwrap_or_default();
        self.by_name.get(name).map_or(Type::Data, |sort| Type::Location(*sort))
    }

    /// The name of a sort.
    pub fn name_of(&self, sort: SortId) -> &str {
        &self.sorts[sort].name
    }

    /// What the cells at addresses of a sort hold.
    pub fn cell(&self, sort: SortId) -> Option<&Cell> {
        self.sorts[sort].cell.as_ref()
    }

    /// The sort that `nil` has where nothing says which: the first one with cells.
    pub fn default_sort(&self) -> SortId {
        self.sorts.iter().position(|sort| sort.cell.is_some()).unwrap_or(0)
    }

    /// The first sort whose cells a predicate can speak of.
    pub fn first_that_fits(&self, predicate: Predicate) -> Option<SortId> {
        (0..self.sorts.len())
            .find(|sort| self.cell(*sort).is_some_and(|cell| predicate.fits(*sort, cell).is_some()))
    }

    /// `emp` with the sorts of a heap.
    pub fn emp(&self) -> String {
        let sort = self.default_sort();
        let data = self.cell(sort).map_or("", Cell::sort);
        format!("(_ emp {} {data})", self.name_of(sort))
    }

    /// The symbol with a name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// Whether cells at addresses of the first built-in sort may be written with their constructor.
    pub fn has_wrapper(&self) -> bool {
        !self.functions.contains_key(WRAPPER)
            && self.sorts.iter().any(|sort| sort.builtin == Some(0))
    }

    /// `(declare-const x S)` and `(declare-fun f (S ...) S)`.
    pub fn declare_constant(&mut self, forest: &Forest, form: NodeId) -> Result<(), Unreadable> {
        let (name, parameters, result) = match *forest.children(form) {
            [_, name, sort] => (name, Vec::new(), sort),
            [_, name, parameters, sort] => (name, forest.children(parameters).to_vec(), sort),
            _ => return Err(fault(forest, form, "expected a name and sorts")),
        };
        let Some(text) = forest.atom(name) else {
            return Err(fault(forest, name, "expected a name"));
        };
        if matches!(text, "nil" | "emp") {
            return Err(fault(forest, name, format!("`{text}` has a meaning of its own")));
        }
        let parameters = parameters.iter().map(|sort| self.type_of_sort(forest, *sort)).collect();
        let result = self.type_of_sort(forest, result);
        self.functions.insert(text.to_owned(), Function { parameters, result });
        Ok(())
    }

    /// The head of a definition.
    pub fn declare_function(
        &mut self,
        forest: &Forest,
        name: NodeId,
        parameters: NodeId,
        result: NodeId,
    ) -> Result<(), Unreadable> {
        let Some(text) = forest.atom(name) else {
            return Err(fault(forest, name, "expected a name"));
        };
        let mut types = Vec::new();
        for &parameter in forest.children(parameters) {
            let &[_, sort] = forest.children(parameter) else {
                return Err(fault(forest, parameter, "expected a name and its sort"));
            };
            types.push(self.type_of_sort(forest, sort));
        }
        let result = match forest.atom(result) {
            Some("Bool") => Type::Formula,
            _ => self.type_of_sort(forest, result),
        };
        self.functions.insert(text.to_owned(), Function { parameters: types, result });
        Ok(())
    }

    /// A defined symbol turned out to say nothing of the heap.
    pub fn is_data(&mut self, name: &str) {
        if let Some(function) = self.functions.get_mut(name)
            && function.result == Type::Formula
        {
            function.result = Type::Data;
        }
    }

    /// The name of a built-in predicate over a sort, which the text will define.
    pub fn predicate(&mut self, predicate: Predicate, sort: SortId) -> String {
        if predicate == Predicate::Nested
            && let Some(inner) = self.cell(sort).and_then(|cell| predicate.fits(sort, cell))
        {
            self.predicate(Predicate::List, inner);
        }
        let known = self.wanted.iter().find(|(other, of, _)| (*other, *of) == (predicate, sort));
        if let Some((_, _, name)) = known {
            return name.clone();
        }
        let name = if self.wanted.iter().any(|(other, ..)| *other == predicate) {
            self.fresh(&format!("{}_{}", predicate.name(), self.sorts[sort].name))
        } else {
            predicate.name().to_owned()
        };
        self.wanted.push((predicate, sort, name.clone()));
        name
    }

    /// A word as the text has it: sorts by the first of their names.
    pub fn spelled(&self, text: &str) -> String {
        match self.by_name.get(text) {
            Some(sort) if !self.functions.contains_key(text) => self.sorts[*sort].name.clone(),
            _ => text.to_owned(),
        }
    }

    /// Declares the built-in sorts that occur, their cells and heaps.
    pub fn write_sorts(&self, out: &mut String) {
        let mut heaps = String::new();
        for sort in self.sorts.iter().filter(|sort| sort.builtin.is_some()) {
            let _ = writeln!(out, "(declare-sort {} 0)", sort.name);
        }
        for sort in self.sorts.iter().filter(|sort| sort.builtin.is_some()) {
            let Some(cell) = &sort.cell else { continue };
            if let Cell::Struct(data, Some((constructor, fields))) = cell {
                let fields: String = fields
                    .iter()
                    .enumerate()
                    .filter_map(|(at, field)| match field {
                        Field::Location(sort) => {
                            Some(format!(" ({constructor}_{at} {})", self.sorts[*sort].name))
                        }
                        Field::Data => None,
                    })
                    .collect();
                let _ = writeln!(out, "(declare-datatype {data} (({constructor}{fields})))");
            }
            let _ = write!(heaps, " ({} {})", sort.name, cell.sort());
        }
        if !heaps.is_empty() {
            let _ = writeln!(out, "(declare-heap{heaps})");
        }
    }

    /// `declare-sort` and `declare-heap`, without what is built in.
    pub fn write_declaration(
        &self,
        forest: &Forest,
        form: NodeId,
        out: &mut String,
    ) -> Result<(), Unreadable> {
        let command = forest.children(form);
        let is_builtin = |node: NodeId| match self.type_of_sort(forest, node) {
            Type::Location(sort) => self.sorts[sort].builtin.is_some(),
            _ => false,
        };
        let &[_, first, ref rest @ ..] = command else {
            return Err(fault(forest, form, "expected a sort"));
        };
        if forest.head(form) == Some("declare-sort") {
            if !rest.iter().all(|arity| forest.atom(*arity) == Some("0")) {
                return Err(fault(forest, form, "sorts of locations have no parameters"));
            }
            if !is_builtin(first) {
                let _ = writeln!(out, "(declare-sort {} 0)", forest.text(first));
            }
            return Ok(());
        }
        let pairs: String = command[1..]
            .iter()
            .filter(|pair| !forest.children(**pair).first().is_some_and(|node| is_builtin(*node)))
            .map(|pair| {
                let mut text = String::new();
                forest.write(*pair, &mut text, |_, text| self.spelled(text));
                format!(" {text}")
            })
            .collect();
        if !pairs.is_empty() {
            let _ = writeln!(out, "(declare-heap{pairs})");
        }
        Ok(())
    }

    /// A declaration of a constant.
    pub fn write_constant(&self, forest: &Forest, form: NodeId, out: &mut String) {
        let name = forest.children(form).get(1).copied();
        forest.write(form, out, |node, text| {
            if Some(node) == name { text.to_owned() } else { self.spelled(text) }
        });
        out.push('\n');
    }

    /// Defines the built-in predicates that occur.
    pub fn write_predicates(&mut self, out: &mut String) {
        let mut wanted = self.wanted.clone();
        // Lists of lists rest on lists.
        wanted.sort_by_key(|(predicate, ..)| *predicate == Predicate::Nested);
        for (predicate, sort, name) in wanted {
            let Some(cell) = self.cell(sort).cloned() else { continue };
            let inner = predicate.fits(sort, &cell).unwrap_or(sort);
            let other = match predicate {
                Predicate::Nested => self.predicate(Predicate::List, inner),
                _ => self.fresh(&format!("{name}_apart")),
            };
            let emp = self.emp();
            let names = Names {
                predicate: &name,
                other: &other,
                sort: &self.sorts[sort].name,
                inner: &self.sorts[inner].name,
                emp: &emp,
                constructor: match &cell {
                    Cell::Struct(_, Some((constructor, _))) => constructor,
                    _ => "",
                },
            };
            out.push_str(&definition(predicate, &names, |fields| match &cell {
                Cell::Struct(_, Some((constructor, _))) => {
                    format!("({constructor} {})", fields.join(" "))
                }
                _ => fields.join(" "),
            }));
        }
    }
}
