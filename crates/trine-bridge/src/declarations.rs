//! Datatypes and recursive functions that a language declares by its own means, without text.
//!
//! Idea: a group of datatypes is looked at before anything is declared, so a group that is refused leaves no trace. A
//! recursive function is known before its definition is, since the definition calls it; until then it is any function.
//! Invariants: each datatype has a value that is built in finitely many steps; a function gets one definition, and none
//! after a check has seen the function without.
//! Reference: SMT-LIB 2.7, sections 4.2.3 and 4.2.4.

use trine::{Op, Sort, SortId, TermId};
use trine_term::{Definition, FunDecl, FunId, FunKind, VarId};

use crate::error::BridgeError;
use crate::terms::Terms;

/// The sort of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// A sort that is there already.
    Sort(SortId),
    /// A datatype of the group, by its number.
    Group(usize),
}

/// A constructor: its name, and its fields with theirs.
pub type Constructor = (String, Vec<(String, Field)>);

/// A datatype: its name and its constructors.
pub type Datatype = (String, Vec<Constructor>);

/// Whether each datatype of a group has a value, beginning with those that need no other.
fn have_values(group: &[Datatype]) -> bool {
    let mut has = vec![false; group.len()];
    loop {
        let before = has.clone();
        for (at, (_, constructors)) in group.iter().enumerate() {
            let can_be_built = |(_, fields): &Constructor| {
                fields.iter().all(|(_, field)| match field {
                    Field::Sort(_) => true,
                    Field::Group(other) => before.get(*other).is_some_and(|known| *known),
                })
            };
            has[at] = has[at] || constructors.iter().any(can_be_built);
        }
        if has == before {
            return has.into_iter().all(|known| known);
        }
    }
}

impl Terms {
    /// Declares datatypes that may need each other; their sorts.
    ///
    /// # Errors
    /// If a field is of a sort that none can be, if a name stands twice in one datatype, or if one of them has no value.
    pub fn declare_datatypes(&mut self, group: &[Datatype]) -> Result<Vec<SortId>, BridgeError> {
        for (name, constructors) in group {
            let fields = constructors.iter().flat_map(|(_, fields)| fields);
            let mut names: Vec<&str> = fields.clone().map(|(name, _)| name.as_str()).collect();
            names.extend(constructors.iter().map(|(name, _)| name.as_str()));
            names.sort_unstable();
            if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
                let twice = twice[0];
                return Err(BridgeError::Refused(format!(
                    "the name '{twice}' stands twice in the datatype '{name}'"
                )));
            }
            for (field, sort) in fields {
                let fits = match *sort {
                    Field::Sort(sort) => !matches!(
                        self.store().sorts.get(sort),
                        Sort::RegLan | Sort::Sequence { .. } | Sort::Parameter(_)
                    ),
                    Field::Group(other) => other < group.len(),
                };
                if !fits {
                    return Err(BridgeError::Sort(format!(
                        "the field '{field}' is of a sort that no field can have"
                    )));
                }
            }
        }
        if !have_values(group) {
            let message = "each of these datatypes needs a constructor that does not need the datatype itself";
            return Err(BridgeError::refused(message));
        }
        let store = self.store_mut();
        let mut declared = Vec::with_capacity(group.len());
        for (name, _) in group {
            let symbol = store.symbols.intern(name);
            let datatype = store.declare_datatype(symbol, Box::default());
            let sort = store.sorts.intern(Sort::Datatype { datatype, args: Box::default() });
            declared.push((datatype, sort));
        }
        for (&(datatype, own), (_, constructors)) in declared.iter().zip(group) {
            for (name, fields) in constructors {
                let name = store.symbols.intern(name);
                let mut made = Vec::with_capacity(fields.len());
                for (field, sort) in fields {
                    let sort = match *sort {
                        Field::Sort(sort) => sort,
                        Field::Group(other) => declared[other].1,
                    };
                    made.push((store.symbols.intern(field), sort));
                }
                store.add_constructor(datatype, own, name, &made);
            }
        }
        Ok(declared.into_iter().map(|(_, sort)| sort).collect())
    }

    /// The constructors of a datatype, each with its selectors; nothing for other sorts.
    #[must_use]
    pub fn constructors(&self, sort: SortId) -> Vec<(FunId, Vec<FunId>)> {
        let Sort::Datatype { datatype, .. } = self.store().sorts.get(sort) else {
            return Vec::new();
        };
        let declared = &self.store().datatype(*datatype).constructors;
        declared.iter().map(|c| (c.function, c.selectors.to_vec())).collect()
    }

    /// `"constructor"`, `"selector"` or `"uninterpreted"`.
    #[must_use]
    pub fn function_kind(&self, function: FunId) -> &'static str {
        match self.store().function_decl(function).kind {
            FunKind::Constructor { .. } => "constructor",
            FunKind::Selector { .. } => "selector",
            FunKind::Declared | FunKind::Recursive | FunKind::Skolem | FunKind::Abstraction => {
                "uninterpreted"
            }
        }
    }

    /// Whether a term was built by a constructor.
    ///
    /// # Errors
    /// If the function is no constructor, or the term of another datatype.
    pub fn tester(&mut self, constructor: FunId, term: TermId) -> Result<TermId, BridgeError> {
        let wrong = || BridgeError::sort("the term is not of the datatype of the constructor");
        self.store_mut().mk_tester(constructor, term).map_err(|_| wrong())
    }

    /// A function whose definition follows; until then it is any function.
    pub fn recursive_function(
        &mut self,
        name: &str,
        params: Box<[SortId]>,
        result: SortId,
    ) -> FunId {
        let some = self.function(&format!("{name}!any"), params.clone(), result);
        let store = self.store_mut();
        let symbol = store.symbols.intern(name);
        let kind = FunKind::Recursive;
        let made = store.declare(FunDecl { name: symbol, params: params.clone(), result, kind });
        let (mut variables, mut terms) = (Vec::new(), Vec::new());
        for &sort in &params {
            let (variable, term) = store.fresh_variable(symbol, sort);
            variables.push(variable);
            terms.push(term);
        }
        let body = store.apply(some, &terms);
        store.define(made, Definition { params: variables.into(), body });
        self.undefined.insert(made);
        made
    }

    /// Gives a recursive function its definition over constants, which become its parameters.
    ///
    /// # Errors
    /// If it has one, if a check has seen it without, or if the definition does not fit.
    pub fn define_recursive(
        &mut self,
        function: FunId,
        constants: &[TermId],
        body: TermId,
    ) -> Result<(), BridgeError> {
        if !self.undefined.contains(&function) {
            let message =
                "a recursive function is defined once, and before the first check that may call it";
            return Err(BridgeError::refused(message));
        }
        let (params, result) = self.function_sorts(function);
        let store = self.store_mut();
        let sorts: Vec<SortId> = constants.iter().map(|&term| store.sort(term)).collect();
        let are_constants = constants
            .iter()
            .all(|&term| store.op(term) == Op::Apply && store.args(term).is_empty());
        if sorts != params || !are_constants || store.sort(body) != result {
            let message = "a definition takes one constant for each parameter, of its sort, and a body of the sort \
                           of the result";
            return Err(BridgeError::sort(message));
        }
        let mut variables: Vec<VarId> = Vec::with_capacity(constants.len());
        let mut replaced = Vec::with_capacity(constants.len());
        for &constant in constants {
            let name = store.function(constant).map(|function| store.function_decl(function).name);
            let Some(name) = name else { return Err(BridgeError::sort("a constant is wanted")) };
            let (variable, term) = store.fresh_variable(name, store.sort(constant));
            variables.push(variable);
            replaced.push((constant, term));
        }
        let body = store.substitute(body, &replaced);
        store.define(function, Definition { params: variables.into(), body });
        self.undefined.remove(&function);
        Ok(())
    }

    /// What a recursive function is on these arguments; nothing for other functions, and where there are other arguments.
    pub fn unfolded(&mut self, function: FunId, args: &[TermId]) -> Option<TermId> {
        let is_defined = !self.undefined.contains(&function);
        let (params, _) = self.function_sorts(function);
        let sorts = args.iter().map(|&arg| self.store().sort(arg));
        let fits = is_defined && sorts.eq(params);
        self.store_mut().unfolded(function, args).filter(|_| fits)
    }

    /// From now on what is not defined stays so: a check rests on it.
    pub(crate) fn close_definitions(&mut self) {
        self.undefined.clear();
    }
}
