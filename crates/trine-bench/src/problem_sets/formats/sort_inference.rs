//! Sorts for formats that write none.
//!
//! Idea: every variable of a formula, every parameter and every field of a kind of cell is a node;
//! equations, calls and cells merge nodes. A class whose member is the address of a cell holds
//! locations of that kind of cell; a class that takes part in arithmetic is `Int`; a class of which
//! nothing is known holds locations of the first kind.
//! Invariant: after it, every argument is of the kind that its place has.
//! Reference: Milner's type inference without polymorphism; union-find with path halving.

use rustc_hash::FxHashMap;

use crate::problem_sets::symbolic_heap::{
    Arg, Linear, Problem, Pure, Record, Spatial, SymbolicHeap, VarSort, Variable,
};

#[derive(Clone, PartialEq, Eq, Hash)]
enum Place {
    /// A free variable of a formula: its number and the name.
    Variable(usize, String),
    /// A variable that the heap with this number binds.
    Bound(usize, String),
    Parameter(String, usize),
    Field(usize, usize),
}

/// A symbolic heap by its number, with that of the formula whose free variables it shares.
struct Numbered<'h> {
    heap: &'h SymbolicHeap,
    at: usize,
    formula: usize,
}

/// The place of a variable within a heap that binds the names given.
fn place(exists: &[Variable], at: usize, formula: usize, name: &str) -> Place {
    if exists.iter().any(|(bound, _)| bound == name) {
        Place::Bound(at, name.to_owned())
    } else {
        Place::Variable(formula, name.to_owned())
    }
}

#[derive(Default)]
struct Classes {
    numbers: FxHashMap<Place, usize>,
    parent: Vec<usize>,
    int: Vec<bool>,
    record: Vec<Option<usize>>,
}

impl Classes {
    fn of(&mut self, place: Place) -> usize {
        let next = self.parent.len();
        let number = *self.numbers.entry(place).or_insert(next);
        if number == next {
            self.parent.push(next);
            self.int.push(false);
            self.record.push(None);
        }
        self.find(number)
    }

    fn find(&mut self, mut at: usize) -> usize {
        while self.parent[at] != at {
            self.parent[at] = self.parent[self.parent[at]];
            at = self.parent[at];
        }
        at
    }

    fn merge(&mut self, a: usize, b: usize) -> Result<(), String> {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return Ok(());
        }
        self.parent[b] = a;
        self.int[a] |= self.int[b];
        if let Some(record) = self.record[b] {
            self.locate(a, record)?;
        }
        Ok(())
    }

    /// What is written about a sort.
    fn seed(&mut self, class: usize, sort: &VarSort) -> Result<(), String> {
        match sort {
            VarSort::Int => {
                let class = self.find(class);
                self.int[class] = true;
                Ok(())
            }
            VarSort::Location(record) => self.locate(class, *record),
            VarSort::Foreign(_) => Ok(()),
        }
    }

    fn locate(&mut self, class: usize, record: usize) -> Result<(), String> {
        let class = self.find(class);
        match self.record[class] {
            Some(known) if known != record => {
                Err("one variable is the address of two kinds of cells".to_owned())
            }
            _ => {
                self.record[class] = Some(record);
                Ok(())
            }
        }
    }
}

/// Finds the sorts of all variables and puts them into the problem; integer arguments that were
/// read as locations become integers.
///
/// # Errors
///
/// A variable has two sorts.
pub fn infer(problem: &mut Problem) -> Result<(), String> {
    let mut classes = Classes::default();
    // Antecedent and consequent share their free variables: they are one formula, as is each question;
    // rules have the numbers after them.
    let mut formulas: Vec<(&SymbolicHeap, usize)> = vec![(&problem.antecedent, 0)];
    formulas.extend(problem.consequent.iter().map(|heap| (heap, 0)));
    for (at, question) in problem.more.iter().enumerate() {
        let heaps = [&question.antecedent].into_iter().chain(&question.consequent);
        formulas.extend(heaps.map(|heap| (heap, at + 1)));
        for (name, sort) in &question.constants {
            let constant = classes.of(Place::Variable(at + 1, name.clone()));
            classes.seed(constant, sort)?;
        }
    }
    let rules_from = problem.more.len();
    for (number, record) in problem.records.iter().enumerate() {
        for (at, (_, sort)) in record.fields.iter().enumerate() {
            let field = classes.of(Place::Field(number, at));
            classes.seed(field, sort)?;
        }
    }
    for (name, sort) in &problem.constants {
        let constant = classes.of(Place::Variable(0, name.clone()));
        classes.seed(constant, sort)?;
    }
    let mut rule = rules_from;
    for predicate in &problem.predicates {
        for (at, (_, sort)) in predicate.params.iter().enumerate() {
            let parameter = classes.of(Place::Parameter(predicate.name.clone(), at));
            classes.seed(parameter, sort)?;
        }
        for body in &predicate.rules {
            rule += 1;
            for (at, (name, _)) in predicate.params.iter().enumerate() {
                let variable = classes.of(Place::Variable(rule, name.clone()));
                let parameter = classes.of(Place::Parameter(predicate.name.clone(), at));
                classes.merge(variable, parameter)?;
            }
            formulas.push((body, rule));
        }
    }
    for (at, &(heap, formula)) in formulas.iter().enumerate() {
        for (name, sort) in &heap.exists {
            let variable = classes.of(Place::Bound(at, name.clone()));
            classes.seed(variable, sort)?;
        }
        constrain(&Numbered { heap, at, formula }, &mut classes)?;
    }
    let mut sort_of = |place: Place| {
        let class = classes.of(place);
        if classes.int[class] {
            VarSort::Int
        } else {
            VarSort::Location(classes.record[class].unwrap_or(0))
        }
    };
    for (record_number, record) in problem.records.iter_mut().enumerate() {
        for (at, field) in record.fields.iter_mut().enumerate() {
            field.1 = sort_of(Place::Field(record_number, at));
        }
    }
    if problem.records.is_empty() {
        problem.records.push(Record {
            location: "Loc".to_owned(),
            data: "cell".to_owned(),
            constructor: "c_cell".to_owned(),
            fields: vec![("f0".to_owned(), VarSort::Location(0))],
        });
    }
    for variable in &mut problem.constants {
        variable.1 = sort_of(Place::Variable(0, variable.0.clone()));
    }
    for (at, question) in problem.more.iter_mut().enumerate() {
        for variable in &mut question.constants {
            variable.1 = sort_of(Place::Variable(at + 1, variable.0.clone()));
        }
    }
    for predicate in &mut problem.predicates {
        for (at, (_, sort)) in predicate.params.iter_mut().enumerate() {
            *sort = sort_of(Place::Parameter(predicate.name.clone(), at));
        }
    }
    let mut settled = 0;
    let mut settle = |heap: &mut SymbolicHeap, formula: usize| {
        let at = settled;
        settled += 1;
        for variable in &mut heap.exists {
            variable.1 = sort_of(Place::Bound(at, variable.0.clone()));
        }
        let exists = heap.exists.clone();
        let variable = |name: &str| place(&exists, at, formula, name);
        // Without a place, `nil` is that of the first kind, as a class of which nothing is known.
        let mut settle_arg = |arg: &mut Arg, place: Option<Place>| match arg {
            Arg::Location(name) => {
                if sort_of(variable(name)) == VarSort::Int {
                    *arg = Arg::Int(Linear::variable(name));
                }
            }
            Arg::Nil(sort) => *sort = place.map_or(VarSort::Location(0), &mut sort_of),
            Arg::Int(_) => {}
        };
        for atom in &mut heap.pure {
            if let Pure::Eq(a, b) | Pure::Ne(a, b) = atom {
                let other = |arg: &Arg| match arg {
                    Arg::Location(name) => Some(variable(name)),
                    _ => None,
                };
                let (of_a, of_b) = (other(a), other(b));
                settle_arg(a, of_b);
                settle_arg(b, of_a);
            }
        }
        for atom in &mut heap.spatial {
            match atom {
                Spatial::PointsTo { source, record, fields } => {
                    match source {
                        Arg::Nil(sort) => *sort = VarSort::Location(*record),
                        source => settle_arg(source, None),
                    }
                    for (at, field) in fields.iter_mut().enumerate() {
                        settle_arg(field, Some(Place::Field(*record, at)));
                    }
                }
                Spatial::Call { predicate, args } => {
                    for (at, arg) in args.iter_mut().enumerate() {
                        settle_arg(arg, Some(Place::Parameter(predicate.clone(), at)));
                    }
                }
            }
        }
    };
    settle(&mut problem.antecedent, 0);
    if let Some(consequent) = &mut problem.consequent {
        settle(consequent, 0);
    }
    for (at, question) in problem.more.iter_mut().enumerate() {
        settle(&mut question.antecedent, at + 1);
        question.consequent.iter_mut().for_each(|heap| settle(heap, at + 1));
    }
    let mut rule = rules_from;
    for predicate in &mut problem.predicates {
        for body in &mut predicate.rules {
            rule += 1;
            settle(body, rule);
        }
    }
    Ok(())
}

fn constrain(numbered: &Numbered<'_>, classes: &mut Classes) -> Result<(), String> {
    let &Numbered { heap, at, formula } = numbered;
    let variable =
        |classes: &mut Classes, name: &str| classes.of(place(&heap.exists, at, formula, name));
    // The class of an argument; sums make integers of all their variables.
    let class_of = |classes: &mut Classes, arg: &Arg| -> Option<usize> {
        match arg {
            Arg::Location(name) => Some(variable(classes, name)),
            Arg::Nil(_) => None,
            Arg::Int(sum) => {
                for (name, _) in &sum.terms {
                    let class = variable(classes, name);
                    classes.int[class] = true;
                }
                let class = classes.of(Place::Variable(usize::MAX, "Int".to_owned()));
                classes.int[class] = true;
                Some(class)
            }
        }
    };
    for atom in &heap.pure {
        match atom {
            Pure::Eq(a, b) | Pure::Ne(a, b) => {
                if let (Some(a), Some(b)) = (class_of(classes, a), class_of(classes, b)) {
                    classes.merge(a, b)?;
                }
            }
            Pure::Compare(_, a, b) => {
                for (name, _) in a.terms.iter().chain(&b.terms) {
                    let class = variable(classes, name);
                    classes.int[class] = true;
                }
            }
        }
    }
    for atom in &heap.spatial {
        let (args, place_of): (&[Arg], &dyn Fn(usize) -> Place) = match atom {
            Spatial::PointsTo { source, record, fields } => {
                if let Some(class) = class_of(classes, source) {
                    classes.locate(class, *record)?;
                }
                (fields, &|at| Place::Field(*record, at))
            }
            Spatial::Call { predicate, args } => {
                (args, &|at| Place::Parameter(predicate.clone(), at))
            }
        };
        for (at, arg) in args.iter().enumerate() {
            if let Some(class) = class_of(classes, arg) {
                let place = classes.of(place_of(at));
                classes.merge(place, class)?;
            }
        }
    }
    Ok(())
}
