//! The theory against enumeration: random formulas over a few constants of small finite datatypes,
//! and over lists of bounded length.
//!
//! Over finite sorts the answer has to be that of the enumeration. Lists of Booleans up to a length are
//! only some of all lists, so there a refutation must hold for those, and a model must evaluate to
//! true. Selectors stand under the testers of their constructors, or else what they are would have to
//! be enumerated too.

use trine_collections::Budget;
use trine_datatypes::DatatypeTheory;
use trine_engine::{Answer, Engine, IncrementalSolver};
use trine_sat::SatConfig;
use trine_term::{
    Domain, Evaluator, FunId, Interpretation, Op, Sort, SortId, TermId, TermStore, Value,
};

/// Numbers by xorshift, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// A constructor with its selectors and the sorts of its fields.
struct Shape {
    sort: SortId,
    function: FunId,
    selectors: Vec<(FunId, SortId)>,
}

struct Problem {
    store: TermStore,
    random: Random,
    shapes: Vec<Shape>,
    /// Datatypes, which constants have.
    sorts: Vec<SortId>,
    constants: Vec<TermId>,
}

/// A constructor: its name, and the names and sorts of its fields.
type Constructor<'a> = (&'a str, &'a [(&'a str, Option<SortId>)]);

impl Problem {
    fn new(seed: u64) -> Self {
        let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let (store, shapes, sorts) = (TermStore::new(), Vec::new(), Vec::new());
        Self { store, random, shapes, sorts, constants: Vec::new() }
    }

    /// Declares a datatype; a field without a sort is of the datatype itself.
    fn declare(&mut self, name: &str, constructors: &[Constructor<'_>]) -> SortId {
        let store = &mut self.store;
        let symbol = store.symbols.intern(name);
        let datatype = store.declare_datatype(symbol, Box::default());
        let sort = store.sorts.intern(Sort::Datatype { datatype, args: Box::default() });
        for (position, (name, fields)) in constructors.iter().enumerate() {
            let name = store.symbols.intern(name);
            let fields: Vec<_> = fields
                .iter()
                .map(|&(field, part)| (store.symbols.intern(field), part.unwrap_or(sort)))
                .collect();
            let function = store.add_constructor(datatype, sort, name, &fields);
            let selectors = store.datatype(datatype).constructors[position].selectors.iter();
            let selectors = selectors.copied().zip(fields.iter().map(|&(_, part)| part)).collect();
            self.shapes.push(Shape { sort, function, selectors });
        }
        self.sorts.push(sort);
        sort
    }

    fn declare_constants(&mut self, names: &[(&str, SortId)]) {
        for (name, sort) in names {
            let constant = self.store.declare_const(name, *sort);
            self.constants.push(constant);
        }
    }

    fn finite(seed: u64) -> Self {
        let mut this = Self::new(seed);
        let bool = this.store.sorts.bool();
        let colour = this.declare("Colour", &[("red", &[]), ("green", &[]), ("blue", &[])]);
        let pair =
            this.declare("Pair", &[("pair", &[("left", Some(bool)), ("right", Some(colour))])]);
        let choice = this.declare(
            "Choice",
            &[
                ("none", &[]),
                ("one", &[("it", Some(colour))]),
                ("two", &[("a", Some(bool)), ("b", Some(bool))]),
            ],
        );
        this.declare_constants(&[
            ("x", colour),
            ("y", colour),
            ("p", pair),
            ("q", pair),
            ("c", choice),
        ]);
        this
    }

    fn lists(seed: u64) -> Self {
        let mut this = Self::new(seed);
        let bool = this.store.sorts.bool();
        let list = this
            .declare("List", &[("nil", &[]), ("cons", &[("head", Some(bool)), ("tail", None)])]);
        this.declare_constants(&[("r", list), ("s", list), ("t", list)]);
        this
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len())]
    }

    fn tester(&mut self, shape: usize, term: TermId) -> TermId {
        self.store.mk_tester(self.shapes[shape].function, term).expect("a term of the datatype")
    }

    /// A term of a datatype or a formula.
    fn term(&mut self, sort: SortId, depth: usize) -> TermId {
        if sort == self.store.sorts.bool() {
            return if depth == 0 {
                let value = self.random.below(2) == 0;
                self.store.mk_bool(value)
            } else {
                self.formula(depth - 1)
            };
        }
        let constants = self.constants.iter().copied();
        let constants: Vec<TermId> = constants.filter(|&c| self.store.sort(c) == sort).collect();
        if !constants.is_empty() && (depth == 0 || self.random.below(3) == 0) {
            return self.pick(&constants);
        }
        let of_sort = (0..self.shapes.len()).filter(|&shape| self.shapes[shape].sort == sort);
        let mut own: Vec<usize> = of_sort.collect();
        if depth == 0 {
            let fields = |&shape: &usize| self.shapes[shape].selectors.len();
            let fewest = own.iter().map(fields).min();
            own.retain(|shape| Some(fields(shape)) == fewest);
        }
        match self.random.below(4) {
            0 if depth > 0 => {
                let condition = self.formula(depth - 1);
                let branches = [self.term(sort, depth - 1), self.term(sort, depth - 1)];
                self.store.mk(Op::Ite, &[condition, branches[0], branches[1]])
            }
            1 if depth > 0 => {
                self.selection(sort, depth).unwrap_or_else(|| self.built(&own, depth))
            }
            _ => self.built(&own, depth),
        }
    }

    fn built(&mut self, shapes: &[usize], depth: usize) -> TermId {
        let shape = self.pick(shapes);
        let sorts: Vec<SortId> = self.shapes[shape].selectors.iter().map(|&(_, s)| s).collect();
        let depth = depth.saturating_sub(1);
        let args: Vec<TermId> = sorts.iter().map(|&sort| self.term(sort, depth)).collect();
        self.store.apply(self.shapes[shape].function, &args)
    }

    /// A field of a term where it has one, and another term elsewhere.
    fn selection(&mut self, sort: SortId, depth: usize) -> Option<TermId> {
        let mut fields = Vec::new();
        for (shape, entry) in self.shapes.iter().enumerate() {
            let of_sort = entry.selectors.iter().filter(|&&(_, part)| part == sort);
            fields.extend(of_sort.map(|&(selector, _)| (shape, selector)));
        }
        if fields.is_empty() {
            return None;
        }
        let (shape, selector) = self.pick(&fields);
        let record = self.term(self.shapes[shape].sort, depth - 1);
        let test = self.tester(shape, record);
        let field = self.store.apply(selector, &[record]);
        let other = self.term(sort, depth - 1);
        Some(self.store.mk(Op::Ite, &[test, field, other]))
    }

    fn formula(&mut self, depth: usize) -> TermId {
        if depth == 0 || self.random.below(3) == 0 {
            if self.random.below(3) == 0 {
                let shape = self.random.below(self.shapes.len());
                let term = self.term(self.shapes[shape].sort, depth);
                return self.tester(shape, term);
            }
            let sorts = self.sorts.clone();
            let sort = self.pick(&sorts);
            let sides = [self.term(sort, depth), self.term(sort, depth.min(1))];
            let op = if self.random.below(2) == 0 { Op::Eq } else { Op::Distinct };
            return self.store.mk(op, &sides);
        }
        let parts = [self.formula(depth - 1), self.formula(depth - 1)];
        match self.random.below(5) {
            0 => self.store.mk(Op::Not, &parts[..1]),
            1 => self.store.mk(Op::Or, &parts),
            2 => self.store.mk(Op::Xor, &parts),
            3 => self.store.mk(Op::Implies, &parts),
            _ => self.store.mk(Op::And, &parts),
        }
    }

    fn holds(&self, formulas: &[TermId], model: &Interpretation) -> bool {
        let mut evaluator = Evaluator::new(&self.store, model);
        let budget = Budget::unlimited();
        formulas.iter().all(|&formula| evaluator.holds(formula, &budget) == Ok(true))
    }

    /// The values that constants of a sort are tried at.
    fn values(&self, sort: SortId) -> Vec<Value> {
        if let Some(Domain::Finite(domain)) = Domain::of(&self.store, sort) {
            return (0..domain.count()).map(|number| domain.element(number)).collect();
        }
        let [nil, cons] = [0, 1].map(|shape| self.shapes[shape].function);
        let mut lists = vec![Value::constructed(nil, [])];
        let mut last = 0;
        for _ in 0..3 {
            let end = lists.len();
            for tail in last..end {
                for head in [false, true] {
                    let fields = [Value::Bool(head), lists[tail].clone()];
                    lists.push(Value::constructed(cons, fields));
                }
            }
            last = end;
        }
        lists
    }

    fn has_model(&self, formulas: &[TermId]) -> bool {
        let values: Vec<Vec<Value>> =
            self.constants.iter().map(|&c| self.values(self.store.sort(c))).collect();
        let count: usize = values.iter().map(Vec::len).product();
        (0..count).any(|mut point| {
            let mut model = Interpretation::new();
            for (&constant, values) in self.constants.iter().zip(&values) {
                let function = self.store.function(constant).expect("a declared constant");
                model.set_constant(function, values[point % values.len()].clone());
                point /= values.len();
            }
            self.holds(formulas, &model)
        })
    }
}

/// Formulas in levels that come and go, against enumeration; how often there was no model, and one.
fn compare(make: fn(u64) -> Problem, seeds: u64, is_complete: bool) -> [usize; 2] {
    let mut seen = [0, 0];
    for seed in 1..=seeds {
        let mut problem = make(seed);
        let budget = Budget::unlimited();
        let theory = Box::new(DatatypeTheory::default());
        let mut engine = Engine::new(&SatConfig::default(), vec![theory]);
        let mut formulas = Vec::new();
        let mut levels: Vec<usize> = Vec::new();
        for _ in 0..5 {
            if problem.random.below(3) == 0
                && let Some(length) = levels.pop()
            {
                engine.pop();
                formulas.truncate(length);
            } else {
                engine.push();
                levels.push(formulas.len());
            }
            let formula = problem.formula(3);
            formulas.push(formula);
            engine.assert(&mut problem.store, &[formula], &budget).unwrap();
            let expected = problem.has_model(&formulas);
            seen[usize::from(expected)] += 1;
            match engine.check(&mut problem.store, &[], &budget) {
                Answer::Sat(()) => {
                    let model = engine.model(&problem.store, &budget).expect("a model after sat");
                    assert!(problem.holds(&formulas, &model), "a wrong model, seed {seed}");
                    assert!(expected || !is_complete, "a model nobody else finds, seed {seed}");
                }
                answer => {
                    assert_eq!(answer, Answer::Unsat(()), "seed {seed}");
                    assert!(!expected, "a wrong refutation, seed {seed}");
                }
            }
            assert_eq!(engine.unsupported(), None, "seed {seed}");
        }
    }
    seen
}

#[test]
fn finite_datatypes_agree_with_enumeration() {
    let seen = compare(Problem::finite, 300, true);
    assert!(seen[0] > 50 && seen[1] > 50, "both answers occur: {seen:?}");
}

#[test]
fn lists_agree_with_enumeration() {
    let seen = compare(Problem::lists, 300, false);
    assert!(seen[0] > 50 && seen[1] > 50, "both answers occur: {seen:?}");
}
