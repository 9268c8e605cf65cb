//! Terms, each of which exists once.
//!
//! Idea: a term is an operator, its arguments and its sort. Terms are only made here, and only if
//! they are well-sorted.
//! Invariants: equal terms have equal numbers; arguments are older than the term, so that going
//! through the numbers upwards meets each term after its parts; nothing recurses over terms.
//! No term is simplified: what stands in the table is what the script says, after macros, `let` and
//! names of terms were replaced by what they stand for.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::operator::{Fault, FunctionId, Operator, VariableId};
use crate::sort::{Sort, SortId, Sorts, Symbol};

/// The number of a term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TermId(pub(crate) u32);

impl TermId {
    /// The position of the term in the table: parts have smaller positions.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    operator: Operator,
    args: Box<[TermId]>,
    sort: SortId,
}

/// A declared function, or a constant if it has no parameters.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Symbol,
    /// Sorts of its parameters.
    pub parameters: Vec<SortId>,
    /// Sort of its values.
    pub result: SortId,
    /// For recursive functions (`define-fun-rec`): variables and body.
    pub definition: Option<(Vec<VariableId>, TermId)>,
}

/// A bound variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Symbol,
    /// Its sort.
    pub sort: SortId,
}

/// Terms with what they are made of.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Sorts and symbols.
    pub sorts: Sorts,
    nodes: Vec<Node>,
    numbers: FxHashMap<Node, TermId>,
    functions: Vec<Function>,
    variables: Vec<Variable>,
}

impl Terms {
    /// A table without terms.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many terms there are; their positions are below this.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The term at a position.
    #[must_use]
    pub fn at(&self, position: usize) -> Option<TermId> {
        (position < self.nodes.len()).then_some(TermId(position as u32))
    }

    /// Whether there are no terms.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The operator of a term.
    #[must_use]
    pub fn operator(&self, term: TermId) -> &Operator {
        &self.nodes[term.index()].operator
    }

    /// The arguments of a term.
    #[must_use]
    pub fn args(&self, term: TermId) -> &[TermId] {
        &self.nodes[term.index()].args
    }

    /// The number of the sort of a term.
    #[must_use]
    pub fn sort_id(&self, term: TermId) -> SortId {
        self.nodes[term.index()].sort
    }

    /// The sort of a term.
    #[must_use]
    pub fn sort(&self, term: TermId) -> &Sort {
        self.sorts.get(self.sort_id(term))
    }

    /// A function.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// A bound variable.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// A new function.
    pub fn declare(&mut self, function: Function) -> FunctionId {
        let id = FunctionId(u32::try_from(self.functions.len()).expect("functions fit"));
        self.functions.push(function);
        id
    }

    pub(crate) fn define(&mut self, id: FunctionId, variables: Vec<VariableId>, body: TermId) {
        self.functions[id.0 as usize].definition = Some((variables, body));
    }

    /// A new bound variable.
    pub fn new_variable(&mut self, name: Symbol, sort: SortId) -> VariableId {
        let id = VariableId(u32::try_from(self.variables.len()).expect("variables fit"));
        self.variables.push(Variable { name, sort });
        id
    }

    fn intern(&mut self, operator: Operator, args: &[TermId], sort: SortId) -> TermId {
        let node = Node { operator, args: args.into(), sort };
        if let Some(&found) = self.numbers.get(&node) {
            return found;
        }
        let id = TermId(u32::try_from(self.nodes.len()).expect("terms fit into 32 bits"));
        self.nodes.push(node.clone());
        self.numbers.insert(node, id);
        id
    }

    fn sorts_of(&self, args: &[TermId]) -> Vec<SortId> {
        args.iter().map(|&arg| self.sort_id(arg)).collect()
    }

    /// An application of an operator whose sort follows from the arguments.
    ///
    /// # Errors
    /// If it is not well-sorted, or the operator has a function of its own below.
    pub fn apply(&mut self, operator: Operator, args: &[TermId]) -> Result<TermId, Fault> {
        let sort = operator.result(&self.sorts, &self.sorts_of(args))?;
        let sort = self.sorts.add(sort);
        Ok(self.intern(operator, args, sort))
    }

    /// A value or another term without arguments, whose sort follows from the operator.
    ///
    /// # Errors
    /// As for [`Terms::apply`].
    pub fn constant(&mut self, operator: Operator) -> Result<TermId, Fault> {
        self.apply(operator, &[])
    }

    /// `true` or `false`.
    pub fn truth(&mut self, value: bool) -> TermId {
        let sort = self.sorts.add(Sort::Bool);
        self.intern(if value { Operator::True } else { Operator::False }, &[], sort)
    }

    /// An integer.
    pub fn int(&mut self, value: IBig) -> TermId {
        let sort = self.sorts.add(Sort::Int);
        self.intern(Operator::Int(value), &[], sort)
    }

    /// A real.
    pub fn real(&mut self, value: RBig) -> TermId {
        let sort = self.sorts.add(Sort::Real);
        self.intern(Operator::Real(value), &[], sort)
    }

    /// A word.
    ///
    /// # Errors
    /// If the value needs more bits than the width, or the width is out of range.
    pub fn word(&mut self, value: UBig, width: u32) -> Result<TermId, Fault> {
        self.constant(Operator::Word(value, width))
    }

    /// An application of a function.
    ///
    /// # Errors
    /// If the arguments do not fit.
    pub fn call(&mut self, function: FunctionId, args: &[TermId]) -> Result<TermId, Fault> {
        let declared = self.function(function);
        if declared.parameters != self.sorts_of(args) {
            return Err("the arguments do not fit the declaration of the function");
        }
        let sort = declared.result;
        Ok(self.intern(Operator::Apply(function), args, sort))
    }

    /// A bound variable as a term.
    pub fn variable_term(&mut self, variable: VariableId) -> TermId {
        let sort = self.variable(variable).sort;
        self.intern(Operator::Variable(variable), &[], sort)
    }

    /// The element with this number of a declared sort.
    pub fn element(&mut self, number: u32, sort: SortId) -> TermId {
        self.intern(Operator::Element(number), &[], sort)
    }

    /// The address where nothing is, of this sort.
    pub fn nil(&mut self, sort: SortId) -> TermId {
        self.intern(Operator::SepNil, &[], sort)
    }

    /// The array of this sort with the same element everywhere.
    ///
    /// # Errors
    /// If the sort is no array sort, or the element has another sort.
    pub fn const_array(&mut self, sort: SortId, element: TermId) -> Result<TermId, Fault> {
        match self.sorts.get(sort) {
            Sort::Array(_, to) if *to == self.sort_id(element) => {
                Ok(self.intern(Operator::ConstArray, &[element], sort))
            }
            _ => Err("a constant array needs an array sort and one of its elements"),
        }
    }

    /// The empty set or the set of all elements, of a sort of sets.
    ///
    /// # Errors
    /// If the sort is no sort of sets, or the operator is another one.
    pub fn set_constant(&mut self, operator: Operator, sort: SortId) -> Result<TermId, Fault> {
        let fits = matches!(operator, Operator::SetEmpty | Operator::SetUniverse);
        if fits && matches!(self.sorts.get(sort), Sort::Set(_)) {
            Ok(self.intern(operator, &[], sort))
        } else {
            Err("a set constant needs a sort of sets")
        }
    }

    /// A term of a datatype sort.
    ///
    /// # Errors
    /// If the sort is no datatype, has no such constructor, or the fields do not fit.
    pub fn construct(
        &mut self,
        sort: SortId,
        constructor: u32,
        fields: &[TermId],
    ) -> Result<TermId, Fault> {
        if self.sorts.field_sorts(sort, constructor).as_ref() != Some(&self.sorts_of(fields)) {
            return Err("the fields do not fit the constructor");
        }
        Ok(self.intern(Operator::Construct(constructor), fields, sort))
    }

    /// The field of a term of a datatype sort.
    ///
    /// # Errors
    /// If the datatype has no such field.
    pub fn select_field(
        &mut self,
        constructor: u32,
        field: u32,
        term: TermId,
    ) -> Result<TermId, Fault> {
        let fields = self.sorts.field_sorts(self.sort_id(term), constructor);
        match fields.as_ref().and_then(|fields| fields.get(field as usize)) {
            Some(&sort) => {
                Ok(self.intern(Operator::SelectField(constructor, field), &[term], sort))
            }
            None => Err("the datatype has no such field"),
        }
    }

    /// Whether a term of a datatype sort is built by this constructor.
    ///
    /// # Errors
    /// If the datatype has no such constructor.
    pub fn is_constructor(&mut self, constructor: u32, term: TermId) -> Result<TermId, Fault> {
        if self.sorts.field_sorts(self.sort_id(term), constructor).is_none() {
            return Err("the datatype has no such constructor");
        }
        let sort = self.sorts.add(Sort::Bool);
        Ok(self.intern(Operator::IsConstructor(constructor), &[term], sort))
    }

    /// A term of a datatype sort with another value in one field.
    ///
    /// # Errors
    /// If the datatype has no such field, or the value has another sort.
    pub fn update_field(
        &mut self,
        constructor: u32,
        field: u32,
        term: TermId,
        value: TermId,
    ) -> Result<TermId, Fault> {
        let sort = self.sort_id(term);
        let fields = self.sorts.field_sorts(sort, constructor);
        match fields.as_ref().and_then(|fields| fields.get(field as usize)) {
            Some(&wanted) if wanted == self.sort_id(value) => {
                Ok(self.intern(Operator::UpdateField(constructor, field), &[term, value], sort))
            }
            _ => Err("the datatype has no such field of this sort"),
        }
    }

    /// The term with this operator and other arguments of the same sorts.
    fn with_args(&mut self, term: TermId, args: &[TermId]) -> TermId {
        debug_assert_eq!(self.sorts_of(self.args(term)), self.sorts_of(args));
        let node = &self.nodes[term.index()];
        let (operator, sort) = (node.operator.clone(), node.sort);
        self.intern(operator, args, sort)
    }

    /// `term` with free variables replaced by terms of their sorts.
    ///
    /// A binder below hides its own variables: a definition that is used inside of an argument of itself
    /// brings the same ones again. The terms have no variables that a binder in `term` binds, since they
    /// were read outside of it, so nothing is captured.
    #[must_use]
    pub fn substitute(&mut self, term: TermId, map: &FxHashMap<VariableId, TermId>) -> TermId {
        // By number: which variables are hidden, and how these came about.
        let mut hidden: Vec<Vec<VariableId>> = vec![Vec::new()];
        let mut numbers: FxHashMap<Vec<VariableId>, usize> = FxHashMap::default();
        numbers.insert(Vec::new(), 0);
        let mut done: FxHashMap<(TermId, usize), TermId> = FxHashMap::default();
        let mut stack = vec![(term, 0)];
        while let Some(&(top, outside)) = stack.last() {
            if done.contains_key(&(top, outside)) {
                stack.pop();
                continue;
            }
            let mut inside = outside;
            match self.operator(top) {
                Operator::Variable(variable) => {
                    let value = map.get(variable).filter(|_| !hidden[outside].contains(variable));
                    done.insert((top, outside), value.copied().unwrap_or(top));
                    stack.pop();
                    continue;
                }
                Operator::Forall(own) | Operator::Exists(own) => {
                    let mut all = hidden[outside].clone();
                    all.extend(own.iter().filter(|variable| map.contains_key(variable)));
                    all.sort_unstable();
                    all.dedup();
                    inside = *numbers.entry(all).or_insert_with_key(|all| {
                        hidden.push(all.clone());
                        hidden.len() - 1
                    });
                }
                _ => {}
            }
            let before = stack.len();
            let open = self.args(top).iter().map(|&arg| (arg, inside));
            stack.extend(open.filter(|part| !done.contains_key(part)));
            if stack.len() == before {
                let args: Vec<TermId> =
                    self.args(top).iter().map(|&arg| done[&(arg, inside)]).collect();
                let new = if args == self.args(top) { top } else { self.with_args(top, &args) };
                done.insert((top, outside), new);
                stack.pop();
            }
        }
        done[&(term, 0)]
    }

    /// `term` with terms replaced by others of their sorts, where they are not part of one that is.
    #[must_use]
    pub fn replace(&mut self, term: TermId, map: &FxHashMap<TermId, TermId>) -> TermId {
        if map.is_empty() {
            return term;
        }
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            if let Some(&value) = map.get(&top) {
                done.insert(top, value);
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(self.args(top).iter().filter(|arg| !done.contains_key(arg)));
            if stack.len() == before {
                let args: Vec<TermId> = self.args(top).iter().map(|arg| done[arg]).collect();
                let new = if args == self.args(top) { top } else { self.with_args(top, &args) };
                done.insert(top, new);
                stack.pop();
            }
        }
        done[&term]
    }
}
